/* What protocol.c (playing) and protocol_show.c (showing) share. Not for others. */
#ifndef TABLE_PROTOCOL_INTERNAL_H
#define TABLE_PROTOCOL_INTERNAL_H

#include "base/json.h"
#include "core/scene.h"
#include "table/protocol.h"
#include "table/table.h"

struct protocol {
    struct protocol_host host;
    struct table *table; /* NULL: no match yet */
    struct box *box;     /* a replaced box the match uses; ours */
    struct json in;      /* the line being answered */
    enum lang lang;      /* of this line */
    struct text *out;
    struct choice choice[CHOICES_MAX];
    struct move odd[ODDS_MAX];
    uint32_t weight[ODDS_MAX];
    struct view view;
    struct scene scene;
    char word[1024];     /* a string of the line */
};

/* A complaint as the answer; always returns false so that a command can end with it. */
bool protocol_error(struct protocol *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A rule's refusal as the answer. */
bool protocol_refuse(struct protocol *, const struct clause *);

/* A member of the line: its string in p->word, NULL if there is none or it is no string. */
const char *protocol_string(struct protocol *, const char *key);

/* A seat in the line, as 0, 1 … or "*" or "t"; with `watch` also -1. Answers the complaint itself. */
bool protocol_seat(struct protocol *, const char *key, bool watch, int *ret);

/* A seat as JSON: a number, "*" or "t"; and a set of them as an array. */
void protocol_put_seat(struct protocol *, int seat);
void protocol_seats(struct protocol *, seatset);

/* A move as a JSON value: its text, or an object for a run. */
void protocol_choice(struct protocol *, const struct match *, const struct state *, int seat, struct choice);

/* Commands that show. */
bool protocol_games(struct protocol *);
bool protocol_rules(struct protocol *);
bool protocol_view(struct protocol *);
bool protocol_choices(struct protocol *);
bool protocol_log(struct protocol *);
bool protocol_chart(struct protocol *);
bool protocol_why(struct protocol *);

/* Commands that a page needs besides (protocol_page.c). */
bool protocol_match(struct protocol *);
bool protocol_style(struct protocol *);
bool protocol_dice(struct protocol *);

#endif
