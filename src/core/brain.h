/* A computer player. It is told a view, never a state, and a budget; it answers with a legal move. */
#ifndef CORE_BRAIN_H
#define CORE_BRAIN_H

#include "core/match.h"

struct brain {
    const char *name;    /* "random", "easy", "medium", "strong", "best" */
    struct phrase title;
    /* seat is in must or may of the view. rng is the player's own, not fate's. */
    struct move (*think)(const struct view *, int seat, struct rng *, uint32_t budget_ms);
};

extern const struct brain brain_random; /* any legal move; idle verbs rarely */

/* A brain of this game by name ("random" exists for all), or NULL. */
const struct brain *brain_named(const struct game *, const char *name);

#endif
