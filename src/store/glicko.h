/* SPDX-License-Identifier: MIT */
/* How strong somebody is at a game, and how sure that is: Glicko-2, as Mark Glickman has published it
 * (glicko.net/glicko/glicko2.pdf). Every match is a rating period of its own, so a rating moves when a match ends; how
 * unsure it has become since the last one goes by days.
 * Several who play against each other are compared in pairs: a ranking of n sides holds n - 1 independent comparisons,
 * so each of its pairs counts 2 / n. A side of several people is as strong as they are on average. */
#ifndef STORE_GLICKO_H
#define STORE_GLICKO_H

enum { RATED_MOST = 16 }; /* people at one table */

struct skill {
    double rating;      /* 1500 at first */
    double deviation;   /* how unsure that is: in 95 of 100 cases it is right to within two of these */
    double volatility;  /* how much results vary more than chance would */
};
#define SKILL_NEW ((struct skill){ 1500, 350, 0.06 })

/* One who has played in a match. */
struct rated {
    struct skill skill;  /* after the last match; then after this one */
    double days;         /* since then: 0 for a newcomer, whose deviation cannot grow */
    int side;            /* those of one number play together; 0 … RATED_MOST - 1 */
    int place;           /* of that side: 1 is the first; equal places are a draw */
};

/* What somebody's result against one opponent says. */
struct result {
    double rating, deviation; /* the opponent's */
    double score;             /* 1, a half, 0 */
    double weight;            /* how much it counts: 1, unless it is one of several comparisons of one match */
};

/* One rating period of somebody who has met others with the strength `own` (their own rating, or their side's), `days`
 * after the last one. */
void glicko_update(struct skill *, double own, double days, const struct result *, int count);
/* What a match of these people makes of their skills. */
void glicko_rate(struct rated *, int count);
/* How unsure a rating is after so many days without a match. */
double glicko_idle(const struct skill *, double days);

#endif
