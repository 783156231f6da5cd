/* Only a view can be given to those who may not see everything. Compiled twice by no_compile.sh: with GIVE=v
 * this is fine, with GIVE=s a whole state is given where a view is wanted, and that must not compile. */
#include "core/bot.h"

struct move asked(const struct view *v, const struct state *s, struct rng *r);

struct move asked(const struct view *v, const struct state *s, struct rng *r)
{
    (void)v;
    (void)s;
    return bot_random.think(GIVE, 0, r, 0);
}
