/* SPDX-License-Identifier: MIT */
/* The middle: what stands between a table and one screen, be it a terminal, the page or a server's connection. It
 * knows who is at this screen and what they may see, when the screen must be handed over, which touch comes next, the
 * half-made move, the sandglass, how long each event is shown, and what is to be said. Fronts draw and forward; they
 * decide nothing. (Simon Tatham's midend is the model.)
 *
 * It has no clock: `now` is milliseconds of any clock that only runs forward. A front goes round like this:
 *
 *     while (middle_step(m, now))          lets happen what needs no person, one event a call:
 *         middle_show(m, …), draw it, wait middle_pause(m, pace)
 *     middle_show(m, shape, lang);         then there is m->state:
 *     MIDDLE_HANDS_OVER                    hide everything, ask m->next to take the screen, middle_take()
 *     MIDDLE_ASKS                          draw; on touch middle_touch(), on text middle_play()
 *
 * Open to be read; changed only by the functions below. */
#ifndef TABLE_MIDDLE_H
#define TABLE_MIDDLE_H

#include "core/scene.h"
#include "table/table.h"

enum {
    PICKS_MAX = 14,    /* touches of one move, as in struct touch */
    FOLDED_LEAST = 9,  /* idle moves with the same first word that are folded */
};

enum middle_state {
    MIDDLE_GOES_ON,    /* middle_step() has not yet found that it waits */
    MIDDLE_ASKS,       /* `seat` */
    MIDDLE_HANDS_OVER, /* `next` must take the screen before anything of theirs may be shown */
    MIDDLE_WAITS,      /* for somebody elsewhere */
    MIDDLE_OVER,
};

enum pace { PACE_SLOW, PACE_NORMAL, PACE_FAST, PACE_AT_ONCE, PACES };

/* A legal move of the one who is asked. A run stands once. */
struct action {
    struct choice choice;
    uint32_t first_way;
    uint16_t ways;    /* of making it by touching; 0: it has no place on the table */
    uint16_t fold;    /* idle moves that are many lie under a heading: its number from 1; 0: it does not */
    bool fits, done;  /* begins with what was picked; is complete with it, */
    bool waits;       /* but made only by its button */
    bool button;      /* without a place, or (not everybody guesses what can be touched) the only one of its name */
    bool listed;      /* a button besides its place on the table, one of a few */
    bool minor;       /* a button without a place, while what else gets on is chosen on the table */
    bool proposed;    /* its room proposes it, at a screen that `proposes` */
    char text[96];    /* as it is typed: "d6-d7"; a run without its amount: "bid " */
};

/* Idle moves that would bury the others: one may name any of 144 squares, at any time. */
struct fold {
    char text[32];    /* their first word and a blank */
    uint16_t count;
};

/* How an item of the scene is marked. */
enum mark {
    MARK_NEXT = 1,    /* can be touched next */
    MARK_PICKED = 2,
    MARK_LIFT = 4,    /* leads on to a place when touched: can be dragged there */
};

/* What came of a touch. */
enum touched {
    TOUCHED_NOTHING,  /* nothing fits, no rule forbids it, and there is nothing to tell */
    TOUCHED_PICKED,   /* or put back: look again. A move that now waits for its button is told in `words` */
    TOUCHED_AMOUNT,   /* one run is left: which amount? */
    TOUCHED_PLAYED,
    TOUCHED_REFUSED,  /* `refusal` */
    TOUCHED_TOLD,     /* `words` */
};

struct pick {
    uint16_t item;
    uint32_t key;     /* what it counted as when it was touched */
};

struct middle {
    struct table *table;      /* not ours; others may play at it too */
    seatset here;             /* the seats at this screen; those of computers do not matter */
    bool common;              /* it lies before all: see middle_common() */
    bool proposes;            /* a question begins with what its room proposes; set by fronts that show it */

    enum middle_state state;
    int holder;               /* the person the screen was last given to, -1: nobody yet. Team mates share it */
    int guest;                /* a person who acts out of turn, -1: nobody */
    int seat;                 /* who can act at this screen; -1: nobody */
    bool waited;              /* it waits for them; else they only may */
    int next;                 /* MIDDLE_HANDS_OVER: to whom; else -1 */

    struct view view;         /* what may be on the screen, */
    struct scene scene;       /* as it is drawn, with what there is of a half-made move, */
    bool half;                /* if its room can show that, */
    uint8_t mark[SCENE_ITEMS_MAX]; /* and its items' marks */
    int steps;                /* from the scene drawn before: of the longest way something went; 0: nothing moved */

    int actions, folds;
    struct action *action;
    struct fold fold[16];
    int picks;                /* the half-made move */
    struct pick pick[PICKS_MAX];
    bool planned;             /* it is what its room proposes, or that with something else in its place */
    int fitting, done;        /* how many actions fit the picks; are complete with them */
    bool more;                /* more can be touched */

    const struct clause *refusal; /* of the last touch or move that was refused */
    struct text words;        /* what was told last */

    /* The rest is the middle's own. */
    enum shape shape;
    enum lang lang;
    bool drawn, shown, settled;
    uint32_t changes;         /* of the table when it was last looked at, */
    uint16_t ask;             /* and its question */
    uint64_t began;           /* when the match's time was 0 */
    uint32_t events;          /* that there were when time was last looked at */
    bool handing;             /* the screen is being handed over, */
    uint64_t handing_since;   /* and until it is taken the match's time stands still */
    struct way *way;          /* of all actions */
    uint32_t way_count, way_size;
    int action_size;
    int last_count;
    struct last *last;        /* where things lay in the scene before */
};

/* `here`: the seats at this screen; EVERYONE at a table of people around one device. The table must outlive it. */
struct middle *middle_new(struct table *, seatset here, uint64_t now);
/* A screen that lies before all, on which there is what a watcher may know and nothing else. Whoever is asked may touch
 * it, as far as that says nothing that the others may not know: what is secret, grave, an amount or needs a button is
 * left to the hand they have elsewhere. */
struct middle *middle_common(struct table *, uint64_t now);
void middle_free(struct middle *);

/* ---- the course of the game ---- */

/* Lets at most one thing happen that needs no person at this screen: chance, computers, time that runs out. False: it
 * waits, and `state` says for whom. A table with several screens is stepped by one of them; the others then notice
 * the change. */
bool middle_step(struct middle *, uint64_t now);
/* How long to show the last event before the next: `steps` at this pace, and a rest to read. */
uint32_t middle_pause(const struct middle *, enum pace);
/* Whoever it was handed to has taken the screen. */
void middle_take(struct middle *, uint64_t now);
/* The people at this screen who may do something although another is asked; and one of them comes. The table waits
 * for them (not so the sandglass) until they have moved or send themselves away again. False: they may not. */
seatset middle_guests(const struct middle *);
bool middle_come(struct middle *, int seat, uint64_t now);
/* The person at this screen who takes the dice into their hand: chance throws for them next, and they have not just
 * said so themselves. A front may wait until they touch them; -1: nobody. */
int middle_thrower(const struct middle *);
/* Milliseconds until the sandglass runs out; -1: none is running. And how many it has in all; 0: none is. */
int64_t middle_time_left(const struct middle *, uint64_t now);
uint32_t middle_sandglass(const struct middle *);
/* Takes back the last part of a half-made move, or else the last decision of a person. NULL: done. */
const struct clause *middle_back(struct middle *, uint64_t now);

/* ---- moves ---- */

/* A move as text; for the one who is asked. NULL: made. */
const struct clause *middle_play(struct middle *, const char *move, uint64_t now);
/* Items under a finger, the uppermost first: the first one counts; the others only when a reason is looked for. */
enum touched middle_touch(struct middle *, const uint16_t *item, int count, uint64_t now);
/* Takes back the last part of the half-made move, or all of it. */
void middle_untouch(struct middle *, bool all);
/* The clause that forbids what somebody seems to mean who touches these items; NULL: none, or nobody can tell. */
const struct clause *middle_forbids(const struct view *, int seat, const uint16_t *item, int count);
/* Whether whoever is asked can do all that gets on without the board, by buttons and by what lies elsewhere: then a
 * hand (core/hand.h) need not show it. */
bool middle_spares_board(const struct middle *);
/* The item with which all moves of a verb begin that can now be made by touching, if the room wants a button that
 * touches it (deal() with DEAL_BEGINS): *ret holds its effect. 0: none, or something is picked already. */
uint16_t middle_begins(const struct middle *, int verb, enum lang, struct deal *ret);
/* Whether an item of the scene is among those that make an action. */
bool middle_touches(const struct middle *, const struct action *, const struct item *);

/* What is touched to make it, in that order, one of the ways there are: its items. Returns how many, 0: nothing. */
int middle_way(const struct middle *, const struct action *, uint32_t way, const uint16_t **ret);

/* ---- showing ---- */

/* Makes view, actions, scene and marks for whoever holds the screen. */
void middle_show(struct middle *, enum shape, enum lang);
/* Whose knowledge may be on the screen: in open games everybody's, else its holder's, and that of their team mates who
 * look at the same screen; after the end of a game that several played at one screen, and where people only watch,
 * nobody's. Where nothing is hidden and one person looks alone it is called theirs: what is seen differently from both
 * sides is then drawn and told from theirs. */
seatset middle_sight(const struct middle *);
/* What is asked after the touches of a half-made move, or of one that only waits for its button, if its room has words
 * for it. */
bool middle_onward(const struct middle *, enum lang, struct text *);
/* The sentence above everything: what is asked and of whom, who is moving, or how it ended. */
void middle_prompt(const struct middle *, enum lang, struct text *);
/* Events after `from` as the screen, or these seats together, may know them, told to the one who looks, or (you: -1) as
 * to everybody; no `say`: nothing is said. It begins at a state the journal keeps, so what is new costs what is new. */
struct happening {
    uint32_t number;
    int seat;
    const char *move, *say;
};
typedef void tell_each(void *with, const struct happening *);
void middle_tell(struct middle *, uint32_t from, enum lang, tell_each *, void *with);
void events_tell(const struct journal *, seatset who, int you, uint32_t from, enum lang, tell_each *, void *with);

#endif
