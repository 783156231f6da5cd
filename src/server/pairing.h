/* SPDX-License-Identifier: MIT */
/* Who plays whom in a tournament of games for two, and how everybody stands. Everybody against everybody, or the Swiss
 * system: in each round those of equal points, nobody against the same one twice. Pure: it knows no tables and no
 * people, only their numbers in the order in which they came. */
#ifndef SERVER_PAIRING_H
#define SERVER_PAIRING_H

#include <stdbool.h>

enum {
    ENTRANTS_MAX = 32,
    PAIRS_MAX = ENTRANTS_MAX / 2 + 1,               /* of a round: games, and who has a bye */
    PAIRINGS_MAX = ENTRANTS_MAX * ENTRANTS_MAX / 2 + ENTRANTS_MAX,
};

struct entrant {
    int from;    /* the first round they can play in: 1, or later for who comes late */
    bool gone;   /* plays no more */
};

/* A game of two; or somebody has a bye, and is given a point for it. */
struct pairing {
    int round;   /* 1, 2, 3 … */
    int a, b;    /* numbers of entrants; b -1: a bye */
    int halves;  /* half points that `a` has of it, `b` the rest: 0, 1 or 2; -1: it is still being played */
};

struct tournament {
    bool all;    /* everybody against everybody; else Swiss */
    int entrants, pairings;
    struct entrant entrant[ENTRANTS_MAX];
    struct pairing pairing[PAIRINGS_MAX];
};

/* How one stands. Buchholz is the sum of the points of those they have played against. Both in half points. */
struct rank {
    int entrant;
    int halves, buchholz;
};

/* Everybody, the first first: by points, then Buchholz, then who came first. */
void tournament_rank(const struct tournament *, struct rank ret[ENTRANTS_MAX]);
/* The pairings of this round, which no earlier one may still wait for, by those who are there then. How many; 0: nobody
 * can be paired any more without playing somebody twice, and the tournament is over.
 *
 * Swiss: from the top each gets the best opponent with whom all below can still be paired: one of the same points, the
 * upper half against the lower as far as may be, else the next below. With an odd number the last who has had none
 * has a bye. Everybody against everybody: the usual table of rounds; where somebody came late or has gone, as many at
 * once as have not met. */
int tournament_pair(const struct tournament *, int round, struct pairing ret[PAIRS_MAX]);

#endif
