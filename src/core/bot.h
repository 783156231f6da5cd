/* A computer player. It is told a view, never a state, and a budget; it answers with a legal move. */
#ifndef CORE_BOT_H
#define CORE_BOT_H

#include "core/match.h"

struct bot {
    const char *name;    /* "random", "easy", "medium", "strong", "best" */
    struct phrase title;
    /* seat is in must or may of the view. rng is the player's own, not chance's. */
    struct move (*think)(const struct view *, int seat, struct rng *, uint32_t budget_ms);
    /* What it wants to do although nobody waits for it (seat is in may): answer an offer, claim a rent. False: nothing.
     * It is asked once for each change of the table, its own included; so what it wants must come to an end. NULL: it
     * never acts unasked. */
    bool (*unasked)(const struct view *, int seat, struct rng *, struct move *ret);
};

extern const struct bot bot_random; /* any legal move; idle verbs rarely */

/* A bot of this game by name ("random" exists for all), or NULL. */
const struct bot *bot_named(const struct game *, const char *name);

#endif
