/* SPDX-License-Identifier: MIT */
/* Which bots there are, and how one is asked. */
#include "bots/bots.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"

static const struct bot *own_bot(const struct game *g, const char *name)
{
    for (const struct bot *const *own = g->players.bots; own && *own; own++)
        if (strcmp((*own)->name, name) == 0)
            return *own;
    return NULL;
}

/* Whether what it cannot do without is here. */
static bool is_here(const struct game *g, const struct bot *bot)
{
    const struct asset *a = bot->asset ? asset_named(bot->asset) : NULL;

    return a && (!g->assets.valid || g->assets.valid(a));
}

/* Whatever level a room has no player of its own for, a search fills. */
int bots_for(const struct game *g, const struct bot *ret[LEVELS_MAX])
{
    int count = 0;

    ret[count++] = &bot_random;
    for (const struct bot *const *level = bots_generic; *level; level++) {
        const struct bot *own = own_bot(g, (*level)->name);

        ret[count++] = own ? own : *level;
    }
    for (const struct bot *const *own = g->players.bots; own && *own && count < LEVELS_MAX; own++)
        if ((*own)->beyond && is_here(g, *own))
            ret[count++] = *own;
    return count;
}

const struct bot *bot_named(const struct game *g, const char *name)
{
    const struct bot *bots[LEVELS_MAX];
    int count = bots_for(g, bots);

    for (int i = 0; i < count; i++)
        if (strcmp(bots[i]->name, name) == 0)
            return bots[i];
    return NULL;
}

const struct bot *bot_usual(const struct game *g)
{
    return bot_named(g, "medium"); /* the room's, or a search */
}

const char *bot_unit(const struct bot *bot, const struct match *m, enum lang lang)
{
    const struct sense *sense = m->game->players.sense;

    if (m->seats == 1 && bot->alone.in[lang])
        return bot->alone.in[lang];
    return bot->unit.in[lang] || !sense ? bot->unit.in[lang] : sense->unit.in[lang];
}

void bot_judge(const struct bot *bot, const struct thinking *t, const struct move *moves, int count,
               struct standing *ret)
{
    require(count > 0 && count <= JUDGED_MAX);
    memset(ret, 0, (size_t)count * sizeof *ret);
    (bot->judge ? bot->judge : judge_any)(t, moves, count, ret);
}

void bot_ask(const struct bot *bot, const struct view *view, int seat, uint64_t seed, uint64_t effort,
             struct answer *ret)
{
    size_t size = bot->memory ? bot->memory(&view->match) : 0;
    struct thinking t = { .view = view, .seat = seat, .seed = seed, .effort = effort ? effort : 1,
                          .memory = calloc(1, size ? size : 1) };

    require(t.memory != NULL);
    *ret = (struct answer){ 0 };
    bot->think(&t, ret);
    free(t.memory);
}
