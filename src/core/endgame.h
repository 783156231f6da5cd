/* SPDX-License-Identifier: MIT */
/* Endgames worked out backwards from where they end, for games of two without chance: who wins with best play, and in
 * how many moves. A room numbers its positions (the places of a table), says what a place comes to by the values of
 * those it leads to, and which places lead to it; all else is here: the work, the compressed form in which tables are
 * kept as an asset, and how a value is read out of that without unpacking it.
 *
 * A value: 0 nobody can force anything; else 1 + the moves until it is over, both sides' counted. So even values are
 * won by the side to move, odd ones lost. Draws by repetition or by many quiet moves are not minded. */
#ifndef CORE_ENDGAME_H
#define CORE_ENDGAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "core/asset.h"
#include "core/sets.h"
#include "core/words.h"

enum {
    ENDGAME_TABLES = 1296,      /* a room gives its tables numbers below this, as it likes */
    ENDGAME_PIECES = 16,        /* and pieces of its own that it keeps beside them below this */
    ENDGAME_VALUE_MAX = 254,
};

static inline bool endgame_wins(int value)
{
    return value > 0 && value % 2 == 0;
}

static inline bool endgame_loses(int value)
{
    return value > 0 && value % 2 == 1;
}

/* ---- sets by number ---- */

/* How many sets there are of so many things, k at a time. */
enum { SUBSETS_OF = 36, SUBSETS_SIZE = 9 };
struct subsets {
    uint32_t of[SUBSETS_OF + 1][SUBSETS_SIZE + 1];
};
void subsets_count(struct subsets *);

/* The number of a set among all of its size that have nothing of `without`, and the set with that number. */
uint32_t subset_rank(const struct subsets *, uint64_t set, uint64_t without);
uint64_t subset_at(const struct subsets *, uint32_t rank, int size, uint64_t without);

/* ---- working them out ---- */

struct endgame;

struct endgame_rules {
    /* Whether a place is a position, and the one that stands for all that are like it. */
    bool (*counts)(const struct endgame *, int table, uint64_t place);
    /* What the side to move can be sure of there, or 0, by the values up to `known` of the two tables in work and all
     * values of others. With `only_lost` nothing but whether every move loses. */
    int (*evaluate)(const struct endgame *, int table, uint64_t place, int known, bool only_lost);
    /* Calls endgame_before() for every place of the tables in work from which a move leads here. */
    void (*before)(struct endgame *, int table, uint64_t place);
};

struct endgame {
    const struct endgame_rules *rules;
    const void *room;                /* the room's own */
    uint8_t *value[ENDGAME_TABLES];  /* NULL: not worked out */
    uint64_t size[ENDGAME_TABLES];   /* in places */
    int settling;                    /* the value that is being followed backwards */
    bool too_long;                   /* something takes more moves than a value holds: it counts as drawn */
};

/* Works out a table and the one it takes turns with (which may be itself), of these sizes. False: memory, or `go_on`,
 * which may be NULL, ended it. */
bool endgame_solve(struct endgame *, int table, uint64_t size, int turned, uint64_t turned_size,
                   bool (*go_on)(void *with, int moves), void *with);
void endgame_free(struct endgame *);

/* From that place a move leads where endgame_rules.before was asked about. `plain`: nothing more comes with it, so
 * that whoever goes there from a lost place wins. */
void endgame_before(struct endgame *, int table, uint64_t place, bool plain);

/* What a table holds, for the side to move. */
struct endgame_sums {
    uint64_t wins, draws, losses;
    int longest; /* moves to the slowest win */
};
struct endgame_sums endgame_sum(const struct endgame *, int table);

/* ---- kept as an asset ---- */

/* All tables that are worked out, compressed, and pieces of the room's own, between a beginning and an end. The version
 * is the room's. */
void endgame_keep_begin(struct text *, uint32_t version);
void endgame_keep_piece(struct text *, int piece, const void *bytes, size_t size);
void endgame_keep_table(struct text *, int table, const uint8_t *value, uint64_t size);
void endgame_keep_tables(struct text *, const struct endgame *);
void endgame_keep_end(struct text *);

/* Whether an asset holds tables of this version, in this machine's order of bytes. */
bool endgame_valid(const struct asset *, uint32_t version);

/* The value at a place; -1: it is not in there. */
int endgame_value(const struct asset *, int table, uint64_t place);
bool endgame_has(const struct asset *, int table);
/* A piece, aligned as for any type; NULL: it is not in there. */
const void *endgame_piece(const struct asset *, int piece);

/* ---- in words ---- */

/* For a room's tool: the number that may follow its name, from `least` to `most`; else *ret stays. False: *ret_why. */
struct complaint;
bool endgame_up_to(int count, const char *const *words, int least, int most, int *ret, struct complaint *ret_why);
/* A line for each pair of counts, after a heading; and how far the work is. */
void endgame_tell_head(enum lang, struct text *);
void endgame_tell_sums(int own, int other, const struct endgame_sums *, enum lang, struct text *);
void endgame_tell_progress(int own, int other, int moves, enum lang, struct text *);

/* What comes of a position in so many moves, told to the one who is not to move there but has just moved: above 0 the
 * other wins, below 0 they lose, 0 nobody can force anything. */
void endgame_say(int moves, enum lang, struct text *);

#endif
