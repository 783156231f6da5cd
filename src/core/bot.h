/* SPDX-License-Identifier: MIT */
/* Computer players. A bot is told a view, never a state, and an effort, which is a count of positions, never a clock:
 * the same view, seed and effort give the same answer on every machine, natively and in WebAssembly. Whoever hosts it
 * turns seconds into effort by measuring their own machine. It thinks in memory it is given, can be stopped, and
 * answers with the best few moves, what each is worth and, in words, why.
 *
 * A room adds what a search cannot know by itself (struct sense: how well somebody stands), or bots of its own
 * where the game can be solved or wants a plan. All others, and what they share, are in src/bots. */
#ifndef CORE_BOT_H
#define CORE_BOT_H

#include <string.h>

#include "core/match.h"

enum { THOUGHTS_MAX = 6, LEVELS_MAX = 8 };

/* What a bot is given to think about. */
struct thinking {
    const struct view *view;
    int seat;            /* in must or may of the view */
    uint64_t seed;       /* of its own randomness, apart from chance's */
    uint64_t effort;     /* positions it may look at, at least 1 */
    /* memory() bytes, aligned as for any type, zeroed before its first thought of a match and left alone since. To
     * be kept there: only what depends on the match and not on what was asked before, such as tables. */
    void *memory;
    /* Asked now and then, with the positions looked at so far. False: stop, and answer with the best move so far.
     * NULL: go on. */
    bool (*go_on)(void *with, uint64_t looked);
    void *with;
};

struct thought {
    struct move move;
    int32_t worth; /* to the thinker, in thousandths of the bot's unit */
};

struct answer {
    int count;            /* 0: nothing, where nobody waits for the seat; else the best first */
    struct thought best[THOUGHTS_MAX];
    uint64_t looked;      /* positions; with everything else equal, always the same number */
};

/* How everybody stands, in the eyes of a bot. */
struct standing {
    int32_t chance[SEATS_MAX]; /* to win the game, in thousandths of a percent; a team's on each of its seats */
    int32_t worth[SEATS_MAX];  /* in thousandths of the bot's unit */
    int32_t doubt;             /* by how much chances that were tried out may be wrong (95 %); 0: worked out */
};

struct bot {
    const char *name;     /* "random", "easy", "medium", "strong", "best", "perfect" */
    struct phrase title;
    struct phrase unit;   /* of worth, as it follows a number: "Punkte"; NULL: worth says nothing to people */
    struct phrase alone;  /* the same where one plays alone, if it differs */
    uint64_t effort;      /* if nobody asks for another; 0: it needs none */
    const char *asset;    /* one of game->assets.names without which it plays badly; NULL: it needs none */
    bool beyond;          /* above all levels, and only there where its asset is */
    size_t (*memory)(const struct match *); /* how much it thinks in; NULL: none */
    void (*think)(const struct thinking *, struct answer *ret);
    /* How everybody will stand after each of these moves of the seat, which may be CHANCE here: all of them with equal
     * care, within the effort. The view may be anybody's. At most JUDGED_MAX moves. NULL: see bot_judge(). */
    void (*judge)(const struct thinking *, const struct move *, int count, struct standing *ret);
    /* Whether at this table points count and not who wins: then a review weighs everything by worth. NULL: only where
     * one plays alone. And how many thousandths of worth somebody loses by a small mistake; 0: 2000. */
    bool (*for_points)(const struct match *);
    int32_t small_mistake;
    /* Why the first of its answer's moves, in a sentence. NULL, or nothing written: it cannot say. */
    void (*reason)(const struct thinking *, const struct answer *, enum lang, struct text *);
};

/* How the levels are called, by programs and by people: the beginning of every bot but the random one. */
#define LEVEL_EASY .name = "easy", .title = { { "Leicht", "Easy" } }
#define LEVEL_MEDIUM .name = "medium", .title = { { "Mittel", "Medium" } }
#define LEVEL_STRONG .name = "strong", .title = { { "Stark", "Strong" } }
#define LEVEL_BEST .name = "best", .title = { { "Meisterhaft", "Best" } }
#define LEVEL_PERFECT .name = "perfect", .title = { { "Perfekt", "Perfect" } }

/* Whether worth() can be trusted as it stands: nothing is about to be taken; something is, but whoever moves may leave
 * it at that and stand as worth() says; they may not. */
enum unrest { CALM, MAY_GO_ON, MUST_GO_ON };

/* What a search may know of a game besides its rules; game->sense, in NAME_bot.c. States given are whole: real ones in
 * open games, else guesses. */
struct sense {
    struct phrase unit;
    int32_t point;        /* thousandths of the unit that a point of the final score is worth */
    int32_t lead;         /* who is so far ahead of another wins about three times as often; in thousandths, too */
    bool lot_only;        /* chance only draws who begins: once somebody is asked there is none any more */
    /* How well each seat stands, in thousandths of the unit. */
    void (*worth)(const struct match *, const struct state *, int32_t ret[SEATS_MAX]);
    /* Whether somebody is about to take something (NULL: never), and which moves do: a search follows these until it is
     * calm. With restless() there is sharp(). */
    enum unrest (*restless)(const struct match *, const struct state *);
    bool (*sharp)(const struct match *, const struct state *, int seat, struct move);
    /* How much worth a move seems to add before it is tried, in thousandths; what promises more comes first. NULL: all
     * alike. And by how much it may be more than that after a turn; 0: nobody knows. */
    int32_t (*promise)(const struct match *, const struct state *, int seat, struct move);
    int32_t slack;
    /* Where endgame tables tell what comes of a position if nobody errs (core/endgame.h): in so many moves whoever is
     * to move wins (above 0) or loses (below 0), 0: nobody can force anything. For games of two that score 1 and -1.
     * False: not there. NULL: there are no tables. */
    bool (*known)(const struct match *, const struct state *, int *ret_moves);
    /* Where it is known who wins if nobody errs, but not how soon: 1 whoever is to move, -1 the other, 0 nobody. Asked
     * of the moves that can be made, not of all that a search looks at. False: not known. NULL: never. */
    bool (*outcome)(const struct match *, const struct state *, int *ret);
    /* The move that is known to be right where a search is known to err. False: it is not known to. NULL: no book. */
    bool (*book)(const struct match *, const struct state *, struct move *ret);
    /* Why a move rather than another (NULL: there is none), in a sentence. NULL: no words. */
    void (*reason)(const struct view *, int seat, struct move, const struct move *other, enum lang, struct text *);
};

/* For a bot that has made up its mind and weighs nothing. */
static inline void answer_with(struct answer *a, struct move move)
{
    *a = (struct answer){ .count = 1, .best = { { .move = move } } };
}

/* Adds a thought to an answer that is kept with its best first; of equal ones the first stays in front. */
static inline void answer_add(struct answer *a, struct move move, int32_t worth)
{
    int at = a->count < THOUGHTS_MAX ? a->count : THOUGHTS_MAX;

    while (at > 0 && a->best[at - 1].worth < worth)
        at--;
    if (at == THOUGHTS_MAX)
        return;
    if (a->count < THOUGHTS_MAX)
        a->count++;
    memmove(&a->best[at + 1], &a->best[at], (size_t)(a->count - 1 - at) * sizeof a->best[0]);
    a->best[at] = (struct thought){ move, worth };
}

/* Whether nobody ever has anything to decide: then all computers play alike, and nobody asks how strong one is. */
static inline bool game_is_luck(const struct game *g)
{
    return g->choices_max == 1;
}

extern const struct bot bot_random; /* any legal move; idle verbs rarely */

/* The bots of a game, weakest first; the random one is among them. Returns how many, at most LEVELS_MAX. */
int bots_for(const struct game *, const struct bot *ret[LEVELS_MAX]);
/* One of them by name, or NULL. */
const struct bot *bot_named(const struct game *, const char *name);

/* The one who sits there when nobody says how strong: of medium strength. */
const struct bot *bot_usual(const struct game *);

/* The effort to ask it with for a hint or a review: as wished, but never more than it usually takes. */
static inline uint64_t bot_effort(const struct bot *bot, uint64_t wished)
{
    uint64_t most = bot->effort && bot->effort < wished ? bot->effort : wished;

    return most ? most : 1;
}

/* What its worth is counted in at this table; NULL: nothing that people know. */
const char *bot_unit(const struct bot *, const struct match *, enum lang);

/* As bot->judge, which it may lack: then thinking->memory is no memory of the bot's but JUDGE_MEMORY bytes. */
enum { JUDGED_MAX = 256, JUDGE_MEMORY = 24 << 20 };
void bot_judge(const struct bot *, const struct thinking *, const struct move *, int count, struct standing *ret);

/* One thought, without memory kept: allocates what the bot wants. For tests, benches and single questions. */
void bot_ask(const struct bot *, const struct view *, int seat, uint64_t seed, uint64_t effort, struct answer *ret);

#endif
