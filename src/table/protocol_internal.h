/* SPDX-License-Identifier: MIT */
/* What the files of the protocol share. Not for others. */
#ifndef TABLE_PROTOCOL_INTERNAL_H
#define TABLE_PROTOCOL_INTERNAL_H

#include "base/json.h"
#include "core/scene.h"
#include "table/middle.h"
#include "table/protocol.h"

/* An item as it was sent last, so that only what has changed is sent again. */
struct sent {
    int32_t key;   /* its id; for scenery a negative number by which it is known again */
    uint64_t hash; /* of its text */
};

struct protocol {
    struct protocol_host host;
    struct table *table; /* NULL: no match yet */
    struct box *box;     /* a replaced box the match uses; ours */
    struct state *start; /* a position the match began with; ours */
    struct json in;      /* the line being answered */
    enum lang lang;      /* of this line */
    struct text *out;
    struct choice choice[CHOICES_MAX];
    struct move odd[ODDS_MAX];
    uint32_t weight[ODDS_MAX];
    struct view view;
    struct scene scene;
    char word[1024];     /* a string of the line */

    struct speed speed;      /* how fast computers think here */

    struct review *review; /* NULL: none was asked for */
    uint32_t reviewed;     /* table_changes() then */

    struct middle *screen; /* NULL: none is open */
    uint32_t looks;        /* the number of the last look at it, */
    int sent_count;        /* and what it has shown */
    struct sent sent[SCENE_ITEMS_MAX];
};

/* A complaint as the answer; always returns false so that a command can end with it. */
bool protocol_error(struct protocol *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A rule's refusal as the answer. */
bool protocol_refuse(struct protocol *, const struct clause *);
/* The answer to what was understood: "ok", then what the command adds, then its end (true). */
void protocol_begin(struct protocol *);
bool protocol_end(struct protocol *);

/* A member of the line: its string in p->word, NULL if there is none or it is no string. */
const char *protocol_string(struct protocol *, const char *key);

/* A seat in the line, as 0, 1 … or "*" or "t"; with `watch` also -1. Answers the complaint itself. */
bool protocol_seat(struct protocol *, const char *key, bool watch, int *ret);

/* As json_put_…: a seat is a number, "*" or "t", a set of them an array; a move is its text, or an object for a run;
 * a clause is three members, its id, what it says and where it stands. */
void protocol_put_seat(struct protocol *, const char *key, int seat);
void protocol_put_seats(struct protocol *, const char *key, seatset);
void protocol_put_choice(struct protocol *, const char *key, const struct match *, const struct state *, int seat,
                         struct choice);
void protocol_put_clause(struct protocol *, const struct clause *);
/* An item of a scene, called by this id; with its drawing if svg. And the scene's size and panes. */
void protocol_put_item(struct protocol *, const struct item *, int id, bool svg);
void protocol_put_panes(struct protocol *, const struct scene *);
/* "text" and "position" of what is in a view and its scene. */
void protocol_put_text(struct protocol *, const struct view *, const struct scene *);
/* A move with its label and what it says, to `you` (view_say()), as an open object. */
void protocol_put_action(struct protocol *, const struct view *, int seat, struct choice, int you);
/* "touch": the items of p->view's scene that make it. */
void protocol_put_touches(struct protocol *, int seat, struct choice);
/* "score", "standing" and "far", and "cites". */
void protocol_put_score(struct protocol *, const struct view *);
void protocol_put_cites(struct protocol *, const struct view *);

void protocol_put_happening(void *protocol, const struct happening *);

/* Members of the line: whether it says true; a number from 0 to most; which of some names; item ids. All but the first
 * answer the complaint themselves (false); what is left out leaves *ret as it is. */
bool protocol_says(const struct protocol *, const char *key);
bool protocol_number(struct protocol *, const char *key, int64_t most, const char *what, int64_t *ret);
bool protocol_name(struct protocol *, const char *key, const char *const *names, int count, int *ret);
bool protocol_items(struct protocol *, uint16_t ret[PICKS_MAX], int *ret_count);

/* The answer of commands that move: the number of events; and, where a match is followed that is played elsewhere,
 * the move that was proposed. */
bool protocol_answer_seq(struct protocol *);
/* "think" and "took" of a line that lets computers think; false: the complaint is the answer. And afterwards, if it
 * was asked for, how many positions were looked at. */
bool protocol_speed(struct protocol *);
void protocol_put_looked(struct protocol *);
bool protocol_speeds(struct protocol *);
bool protocol_answer_move(struct protocol *);
void protocol_put_proposal(struct protocol *);

/* Commands that show. */
bool protocol_games(struct protocol *);
bool protocol_rules(struct protocol *);
bool protocol_view(struct protocol *);
bool protocol_choices(struct protocol *);
bool protocol_log(struct protocol *);
bool protocol_chart(struct protocol *);
bool protocol_why(struct protocol *);
bool protocol_hint(struct protocol *);

/* The review (protocol_review.c), which is forgotten before the table is. */
bool protocol_review(struct protocol *);
void protocol_forget_review(struct protocol *);

/* Commands of a screen (protocol_screen.c). The last two also without one. */
bool protocol_open(struct protocol *);
bool protocol_step(struct protocol *);
bool protocol_look(struct protocol *);
bool protocol_touch(struct protocol *);
bool protocol_untouch(struct protocol *);
bool protocol_take(struct protocol *);
bool protocol_come(struct protocol *);
bool protocol_play(struct protocol *);
bool protocol_back(struct protocol *);

/* Commands that a page needs besides (protocol_page.c). */
bool protocol_match(struct protocol *);
bool protocol_style(struct protocol *);
bool protocol_dice(struct protocol *);

/* Commands of one who follows a match that is played elsewhere (protocol_follow.c). */
bool protocol_follow(struct protocol *);
bool protocol_promise(struct protocol *);

#endif
