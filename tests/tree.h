/* SPDX-License-Identifier: MIT */
/* A game that exists only in tests of computer players: a tree in which everything follows from a number. It is small
 * enough to be looked at to its end by the plainest means, and what a search says of it can be held against that. */
#ifndef TESTS_TREE_H
#define TESTS_TREE_H

#include "bots/bots.h"

/* How the tree has grown; it is the same for everybody who asks. */
struct tree {
    uint64_t seed;
    int plies; /* after so many it is over, or sooner */
    int widest; /* moves of a position, at most; 1 … 40 */
    int throws; /* what chance can do, wherever the ply leaves 1 after division by 3; 0: there is none */
    bool thrown_first; /* already before the first move, too */
    int run; /* the last choice of each position is a run of so many amounts; 0: there are none */
    bool again; /* who has moved may have to move once more */
    bool alone; /* only the first seat ever moves */
    bool idle; /* the first move of each position is idle */
    bool grown; /* it is never over before its plies are through */
    uint32_t meets; /* so many positions of a ply there are: several ways lead to each; 0: one way leads to each */
    bool pairs; /* every second seat is with the first */
};
extern struct tree tree;

enum { TREE_STEP, TREE_IDLE, TREE_THROW, TREE_VERBS };

extern struct sense tree_sense; /* plain: worth alone. Tests put more into it */
extern struct game tree_game; /* with that sense; likewise */

/* A number that belongs to a position and a purpose. */
uint64_t tree_number(const struct state *, uint64_t purpose);
int tree_ply(const struct state *);
/* What a position tells of itself besides its worth, by its number. */
enum unrest tree_restless(const struct match *, const struct state *);
bool tree_sharp(const struct match *, const struct state *, int seat, struct move);
int32_t tree_promise(const struct match *, const struct state *, int seat, struct move);

struct match tree_match(int seats);
/* A state of it, before the first move; the caller frees it. */
struct state *tree_root(const struct match *);
/* Both, of a tree that grows so. */
struct state *tree_grown(struct tree, int seats, struct match *ret);
/* The next one of the sort whose first position has just so many moves. */
struct state *tree_grown_with(struct tree, int moves, int seats, struct match *ret);
/* Who must act; -1: nobody, it is over. */
int tree_mover(const struct match *, const struct state *);
/* Takes all from game and sense that tests have put into them. */
void tree_plain(void);

/* ---- asking a search ---- */

enum { TREE_ENOUGH = 10000000 }; /* positions: more than any of these trees has */
typedef void tree_search(const struct thinking *, struct skill, struct answer *);

extern struct view tree_view; /* what was asked about last */
struct thinking tree_asked(const struct match *, const struct state *, uint64_t effort);
struct search tree_searcher(const struct match *);
/* What it says: something that can be done, the best first, within the effort. */
struct answer tree_answer(tree_search *, const struct match *, const struct state *, struct skill, uint64_t effort);

#endif
