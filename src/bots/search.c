/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/bots.h"

void search_begin(struct search *s, const struct thinking *t, struct skill skill, struct match *room)
{
    *room = t->view->match;
    room->is_view = false;
    *s = (struct search){ .asked = t, .match = room, .game = room->game, .sense = room->game->players.sense,
                          .skill = skill, .free = t->memory };
    s->end = s->free + SEARCH_MEMORY;
}

bool search_look(struct search *s)
{
    enum { PAUSE = 4096 }; /* positions between two questions whether to go on */
    const struct thinking *t = s->asked;

    if (s->stopped || s->looked >= t->effort)
        return false;
    s->looked++;
    if (s->looked % PAUSE == 0 && t->go_on && !t->go_on(t->with, s->looked))
        s->stopped = true;
    return !s->stopped;
}

void *search_cut(struct search *s, size_t size)
{
    void *piece = s->free;

    size = (size + 15) & ~(size_t)15;
    require((size_t)(s->end - s->free) >= size);
    s->free += size;
    return piece;
}

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 29;
}

uint64_t search_hash(const void *bytes, size_t size, uint64_t seed)
{
    const uint8_t *at = bytes;
    uint64_t h = seed ^ size * UINT64_C(0x9e3779b97f4a7c15), word;

    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        h = mix(h ^ word) + UINT64_C(0x9e3779b97f4a7c15);
    }
    word = 0;
    memcpy(&word, at, size);
    return mix(mix(h ^ word));
}

bool search_overlooks(const struct search *s, const struct state *state, struct move move)
{
    if (!s->skill.blind)
        return false;
    uint64_t h = search_hash(&move, sizeof move, s->asked->seed);
    return (int)(search_hash(state, s->game->key_size, h) % 1000) < s->skill.blind;
}

int32_t search_seems(const struct search *s, const struct state *state, struct move move, int32_t worth)
{
    int64_t most = s->sense ? (int64_t)s->sense->lead * s->skill.error / 1000 : 0;

    if (!most)
        return worth;
    uint64_t h = search_hash(&move, sizeof move, ~s->asked->seed);
    uint64_t drawn = search_hash(state, s->game->key_size, h) % (uint64_t)(2 * most + 1);
    return worth + (int32_t)((int64_t)drawn - most);
}

void search_worth(const struct search *s, const struct state *state, bool over, int32_t ret[SEATS_MAX])
{
    if (s->sense && !over) {
        s->sense->worth(s->match, state, ret);
        return;
    }
    memset(ret, 0, SEATS_MAX * sizeof ret[0]);
    s->game->rules.score(s->match, state, ret);
    for (int seat = 0; seat < s->match->seats; seat++)
        ret[seat] *= s->sense ? s->sense->point : 1000;
}

int search_moves(struct choice c, struct move ret[RUN_TRIES])
{
    uint32_t count = choice_count(c), tries = count < RUN_TRIES ? count : RUN_TRIES;

    for (uint32_t i = 0; i < tries; i++) {
        ret[i] = c.move;
        if (c.step)
            ret[i].n += c.step * (tries > 1 ? (count - 1) / (tries - 1) * i : 0);
    }
    if (c.step && tries > 1)
        ret[tries - 1].n = c.move.n + c.step * (count - 1);
    return (int)tries;
}
