/* The player who does anything that is allowed. Idle moves (offers and the like) are drawn rarely, so that its
 * games get on. */
#include "base/require.h"
#include "core/bot.h"
#include "core/pick.h"

static struct move think(const struct view *v, int seat, struct rng *rng, uint32_t budget_ms)
{
    static _Thread_local struct choice choices[CHOICES_MAX];
    int count = v->match.game->legal(&v->match, view_state(v), seat, choices);

    (void)budget_ms;
    return pick_random(v->match.game, choices, count, rng);
}

enum { UNASKED_RARITY = 32 };

/* After what one did all are asked again. So that this comes to an end, even a full table must do less than one thing
 * between two moves that are waited for; and idle ones are as rare as ever. */
static bool unasked(const struct view *v, int seat, struct rng *rng, struct move *ret)
{
    static _Thread_local struct choice choices[CHOICES_MAX];
    const struct game *g = v->match.game;
    int count = rng_below(rng, UNASKED_RARITY) == 0 ? g->legal(&v->match, view_state(v), seat, choices) : 0;

    if (count == 0)
        return false;
    struct choice c = choices[rng_below(rng, (uint32_t)count)];
    if (g->verbs[c.move.verb].idle && rng_below(rng, PICK_IDLE_RARITY) != 0)
        return false;
    *ret = pick_random(g, &c, 1, rng);
    return true;
}

const struct bot bot_random = {
    .name = "random",
    .title = { { "Zufall", "Random" } },
    .think = think,
    .unasked = unasked,
};
