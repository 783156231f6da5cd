/* SPDX-License-Identifier: MIT */
/* Only a view can be given to those who may not see everything. Compiled twice by no_compile.sh: with GIVE=v
 * this is fine, with GIVE=s a whole state is given where a view is wanted, and that must not compile. */
#include "core/bot.h"

void asked(const struct view *v, const struct state *s, struct answer *ret);

void asked(const struct view *v, const struct state *s, struct answer *ret)
{
    (void)v;
    (void)s;
    bot_ask(&bot_random, GIVE, 0, 1, 1, ret);
}
