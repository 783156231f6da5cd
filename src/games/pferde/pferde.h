/* SPDX-License-Identifier: MIT */
/* Pferde-Wettrenn-Spiel with its totalisator, privately: what the rules (pferde.c), the money
 * (pferde_money.c), the texts (pferde_text.c), the pictures (pferde_show.c, pferde_scene.c), the
 * arithmetic (pferde_odds.c) and the computer player (pferde_bot.c) share.
 *
 * Seats 0 … riders - 1 ride; the others only bet. A horse has the number of its rider, whichever horse of the box it
 * is: pferde_paint() knows. Money is counted in
 * Pfennig, bets in whole DM. Whatever happens, what is in the purses, the pot and the pools together stays
 * what it was. */
#ifndef PFERDE_H
#define PFERDE_H

#define ROOM pferde
#define ROOM_RULES "games/pferde/rules.def"
#define ROOM_WORDS "games/pferde/words.def"
#include "core/die.h"
#include "core/opening.h"
#include "core/room.h"

enum {
    HORSES = 4,
    PERSONS = 8,
    PRIZES = 3,      /* places that count */
    PFENNIG = 100,   /* to the DM */
    NOT_MOVED = 255, /* moved_from when no horse has moved */
};

/* The squares that mean something, as printed. */
enum square { START = 0, GATE = 10, HURDLE = 20, DITCH = 30, FALL = 40, WAIT = 50, FINISH = 60 };

enum pferde_option {
    RIDERS, RACES, STAKE, BETTING, PURSE, OWN_THROWS,
    WISHED, /* + seat: 1 + the horse of the box it would like to ride; 0: any */
    PFERDE_OPTIONS = WISHED + PERSONS
};

enum pferde_verb {
    BET_WIN,   /* n DM that horse a wins … */
    BET_PLACE, /* … or is placed */
    DONE,      /* no more bets */
    CAST,      /* the rider who is on throws the die … */
    THROW,     /* … and chance shows a pips */
    PFERDE_VERBS
};
enum { POOLS = 2 }; /* BET_WIN, BET_PLACE */

enum phase { BETS, OPENING, RACING, OVER };

PLAIN_BYTES_BEGIN
struct paint {
    char id[16];      /* in moves and positions: "red" */
    char name[2][24];
    int32_t tint;
};

struct box {
    struct paint horse[HORSES];
};

struct state {
    int32_t purse[PERSONS];               /* Pfennig */
    int32_t pot;                          /* the stakes the prizes are paid from, Pfennig */
    uint16_t bet[POOLS][PERSONS][HORSES]; /* DM */
    uint8_t at[HORSES];                   /* square; on DITCH it is out, on FINISH home. Until the next race
                                             begins the horses stay where the last one left them */
    uint8_t place[HORSES];                /* 1, 2, 3 once it is home */
    uint8_t misses[HORSES];               /* 1: is to be passed over once */
    uint8_t phase, race;                  /* race 1, 2 … */
    uint8_t turn;                         /* who bets or throws; 0 in OPENING and OVER */
    uint8_t rolling;                      /* the die is thrown, and chance has yet to show what it is */
    struct opening opening;

    /* Not part of the position: what happened last. */
    uint16_t ask;
    int32_t quota[POOLS][HORSES];         /* of the last race, Pfennig for 1 DM, rounded down; 0: none */
    uint8_t last_seat, last_die;          /* who threw last, and what; 0: nobody */
    uint8_t moved, moved_pips;            /* the horse that was thrown for last, and what … */
    uint8_t moved_from;                   /* … and the square it left, or NOT_MOVED */
    uint8_t spare[3];
};
PLAIN_BYTES_END

/* ---- pferde.c ---- */
void pferde_setup(const struct match *, struct state *ret);

static inline int pferde_riders(const struct match *m)
{
    int all = m->seats < HORSES ? m->seats : HORSES;

    return m->option[RIDERS] ? m->option[RIDERS] + 1 : all;
}

/* The horse of the box that a rider has chosen; for the numbers after the riders', one that is left. */
const struct paint *pferde_paint(const struct match *, int horse);

/* Neither home nor out. */
static inline bool pferde_races(const struct state *s, int horse)
{
    return s->at[horse] != DITCH && s->at[horse] != FINISH;
}

int pferde_finishers(const struct match *, const struct state *);

/* Whether a horse on WAIT must stay there: somebody still runs behind it. */
bool pferde_held(const struct match *, const struct state *, int horse);

/* Whether these horses have run their race: three home, or none runs any more. */
bool pferde_run(const struct match *, const struct state *);

/* Where a throw brings a horse that stands on this square; it stays if it does not get away from GATE. */
int pferde_lands(int from, int pips);

/* The turn goes to the next rider who may throw; returns the horses passed over. */
uint32_t pferde_pass_on(const struct match *, struct state *);

/* Whose throw it is in OPENING and RACING. */
static inline int pferde_thrower(const struct state *s)
{
    return s->phase == OPENING ? s->opening.turn : s->turn;
}

/* ---- pferde_money.c ---- */

/* What a rider must keep for the stakes of later races, in Pfennig; and the DM a person may bet now. */
int32_t pferde_reserve(const struct match *, const struct state *, int seat);
int pferde_free_marks(const struct match *, const struct state *, int seat);

/* Every rider pays their stake. */
void pferde_pay_stakes(const struct match *, struct state *);

/* What a place of so many that are home brings of the stakes. */
int32_t pferde_prize(int32_t pot, int home, int place);

/* The race is run: prizes and bets are paid, and the quotas noted. */
void pferde_settle(const struct match *, struct state *);

/* After the last race: what nobody has won goes back to the riders. */
void pferde_return_pot(const struct match *, struct state *);

/* All the money in a pool, and on one horse in it, in DM. */
int pferde_pool(const struct match *, const struct state *, int pool);
int pferde_backing(const struct match *, const struct state *, int pool, int horse);

/* How many places the totalisator pays. */
static inline int pferde_paid_places(const struct match *m)
{
    return pferde_riders(m) < HORSES ? 2 : 3;
}

/* ---- pferde_show.c ---- */
const char *pferde_horse(const struct match *, int horse, enum lang);
void pferde_put_money(int64_t pfennig, enum lang, struct text *); /* "12,50 DM", "DM 12" */

/* ---- pferde_odds.c ---- */
enum { PFERDE_TOOLS = 1 };
extern const struct tool pferde_tools[PFERDE_TOOLS];
/* In RACING: the chance of each horse that still runs to come in first, second or third. */
void pferde_forecast(const struct match *, const struct state *, double ret[HORSES][PRIZES + 1]);

/* ---- pferde_bot.c ---- */
extern const struct bot *const pferde_bots[];

#endif
