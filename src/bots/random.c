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

const struct bot bot_random = {
    .name = "random",
    .title = { { "Zufall", "Random" } },
    .think = think,
};
