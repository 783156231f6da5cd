/* What desk.c (playing) and desk_show.c (showing) share. Not for others. */
#ifndef TABLE_DESK_OWN_H
#define TABLE_DESK_OWN_H

#include "base/json.h"
#include "core/scene.h"
#include "table/desk.h"
#include "table/table.h"

struct desk {
    struct desk_ways ways;
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
bool desk_error(struct desk *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A rule's refusal as the answer. */
bool desk_refuse(struct desk *, const struct clause *);

/* A member of the line: its string in d->word, NULL if there is none or it is no string. */
const char *desk_string(struct desk *, const char *key);

/* A seat in the line, as 0, 1 … or "*" or "t"; with `watch` also -1. Answers the complaint itself. */
bool desk_seat(struct desk *, const char *key, bool watch, int *ret);

/* A seat as JSON: a number, "*" or "t"; and a set of them as an array. */
void desk_put_seat(struct desk *, int seat);
void desk_seats(struct desk *, seatset);

/* A move as a JSON value: its text, or an object for a run. */
void desk_choice(struct desk *, const struct match *, const struct state *, int seat, struct choice);

/* Commands that show. */
bool desk_games(struct desk *);
bool desk_rules(struct desk *);
bool desk_view(struct desk *);
bool desk_choices(struct desk *);
bool desk_log(struct desk *);
bool desk_why(struct desk *);

/* Commands that a page needs besides (desk_page.c). */
bool desk_match(struct desk *);
bool desk_style(struct desk *);
bool desk_dice(struct desk *);

#endif
