/* SPDX-License-Identifier: MIT */
/* What the bots share. Every search counts the positions it looks at and stops when its effort is spent or it is told
 * to; it plays with whole states (a guess where there are secrets) in memory that it cuts from what it was given. */
#ifndef BOTS_BOTS_H
#define BOTS_BOTS_H

#include "base/require.h"
#include "core/bot.h"

extern const struct bot *const bots_generic[]; /* easy, medium, strong, best: for any game; NULL-terminated */

/* What makes a weaker player: how far it looks, and how much it overlooks of what others can do. A beginner sees what
 * they want to do and forget that the others move too. */
struct skill {
    int depth;    /* decisions ahead at most */
    int blind;    /* of a thousand moves of others, so many are not thought of */
    int error;    /* each of its own moves is misjudged by up to so many thousandths of the lead that the sense names */
    bool tables;  /* it looks up what endgame tables know */
};

/* A search that is going on. */
struct search {
    const struct thinking *asked;
    const struct match *match; /* as of a whole state: no view */
    const struct game *game;
    const struct sense *sense;
    struct skill skill;
    uint64_t looked;
    bool stopped;
    uint8_t *free, *end; /* of the memory: what is not yet cut off */
};

/* room: the match of whole states, which must live as long as the search. */
void search_begin(struct search *, const struct thinking *, struct skill, struct match *room);

/* Counts a position; false: no more are to be looked at, and what is known so far is the answer. */
bool search_look(struct search *);

/* A piece of the memory, aligned as for any type, not zeroed. */
void *search_cut(struct search *, size_t size);

/* Whether this move of another's is overlooked: always the same for the same seed and position. */
bool search_overlooks(const struct search *, const struct state *, struct move);

/* What a move of its own seems to be worth to a player who errs: always the same for the same seed and position. */
int32_t search_seems(const struct search *, const struct state *, struct move, int32_t worth);

/* What each seat has from a position: by the score once it is over, else by the game's sense (or the score so far). */
void search_worth(const struct search *, const struct state *, bool over, int32_t ret[SEATS_MAX]);

/* Some bytes as a number, for tables of positions. */
uint64_t search_hash(const void *, size_t size, uint64_t seed);

/* The moves of a choice worth trying: itself, or of a run its ends and what lies evenly between, at most so many. */
enum { RUN_TRIES = 5 };
int search_moves(struct choice, struct move ret[RUN_TRIES]);

/* The searches. Each answers with at least one move. */
void search_pair(const struct thinking *, struct skill, struct answer *ret);   /* two, open, no chance: alpha-beta */
void search_many(const struct thinking *, struct skill, struct answer *ret);   /* any number, dice or none, open */
void search_worlds(const struct thinking *, struct skill, struct answer *ret); /* anything, by trying it out */

/* The same searches as judges: how everybody stands after each of these moves; see bot->judge. */
void judge_pair(const struct thinking *, const struct move *, int count, struct standing *ret);
void judge_many(const struct thinking *, const struct move *, int count, struct standing *ret);
void judge_worlds(const struct thinking *, const struct move *, int count, struct standing *ret);
/* Whichever of them suits the game. */
void judge_any(const struct thinking *, const struct move *, int count, struct standing *ret);

/* What these worths make of everybody's chances, by the lead that the game's sense names; the game may be over. */
void judge_by_worth(const struct search *, bool over, struct standing *);

enum { SEARCH_MEMORY = JUDGE_MEMORY }; /* bytes that each of them wants */

#endif
