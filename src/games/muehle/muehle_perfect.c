/* SPDX-License-Identifier: MIT */
/* Mühle played by the whole solution, as muehle_whole.c keeps it. */
#include "muehle_whole.h"

#include <string.h>

/* ---- what is kept ---- */

static int trit(const struct asset *a, int table, uint64_t place)
{
    static const uint8_t weight[TRITS] = { 1, 3, 9, 27, 81 };
    int packed = endgame_value(a, table, place / TRITS);

    return packed < 0 ? -1 : packed / weight[place % TRITS] % 3;
}

/* Where a position stands in its table; false: that is not in there. */
static bool kept_place(const struct asset *a, int table, const struct position *p, uint64_t *ret)
{
    int stones = stones_of(p->own);
    const struct numbering *n = endgame_piece(a, PIECE_NUMBERING);
    const uint32_t *words = endgame_piece(a, PIECE_SETS + stones);

    if (!n || !words || !endgame_has(a, table))
        return false;
    struct stone_sets s = muehle_sets_in(n, words, words[0], stones);
    *ret = place_of(n, &s, p->own, p->other);
    return true;
}

static int kept_outcome(const struct asset *a, int table, const struct position *p)
{
    uint64_t place;

    return kept_place(a, table, p, &place) ? trit(a, table, place) : -1;
}

int muehle_whole_value(const struct asset *a, const struct position *p)
{
    int own = stones_of(p->own), other = stones_of(p->other);
    uint64_t place;

    if (own > TABLE_MOST || other > TABLE_MOST || !kept_place(a, HALVES + table_of(own, other), p, &place))
        return -1;
    int outcome = trit(a, table_of(own, other), place), half = endgame_value(a, HALVES + table_of(own, other), place);
    return outcome < 0 || half < 0 ? -1 : outcome == DRAWN ? 0 : 2 * half + (outcome == LOST);
}

/* The best of what can be placed, by what the other comes to after it. */
static int searched(const struct asset *a, bool wmd, const struct position *p, int hand_own, int hand_other)
{
    uint32_t closing = mill_points(p->own), prey = prey_of(wmd, p->other);
    int best = LOST;

    for (uint32_t to = BOARD & ~(p->own | p->other); to && best < WON; to = without_first(to)) {
        uint32_t here = to & ~(to - 1), taken = closing & here ? prey : 0;

        do {
            struct position after = { .own = p->other & ~(taken & ~(taken - 1)), .other = p->own | here };
            int outcome = muehle_whole_outcome(a, wmd, &after, hand_other, hand_own - 1);

            if (outcome < 0)
                return -1;
            best = WON - outcome > best ? WON - outcome : best;
            taken &= taken - 1;
        } while (taken && best < WON);
    }
    return best;
}

int muehle_whole_outcome(const struct asset *a, bool wmd, const struct position *p, int hand_own, int hand_other)
{
    int own = stones_of(p->own), other = stones_of(p->other), placed = PLIES_PLACING - hand_own - hand_other;

    if (hand_own + own < TABLE_LEAST)
        return LOST;
    if (hand_other + other < TABLE_LEAST)
        return WON;
    if (placed == PLIES_PLACING)
        return kept_outcome(a, table_of(own, other), p);
    if (placed <= LAYERS_KEPT)
        return kept_outcome(a, muehle_layer_table(placed, own, other), p);
    return searched(a, wmd, p, hand_own, hand_other);
}

/* ---- held to the rules ---- */

static int outcome_of(const struct match *m, const struct asset *a, const struct state *s)
{
    struct position p = { s->stones[s->turn], s->stones[!s->turn] };

    if (s->end != PLAYING)
        return LOST;
    return muehle_whole_outcome(a, m->option[OPTION_WMD], &p, s->hand[s->turn], s->hand[!s->turn]);
}

/* The outcome one move further. */
static int outcome_by_rules(const struct match *m, const struct asset *a, const struct state *s)
{
    struct choice choices[3 * 21 * (STONES_MAX + 1)];
    int count = m->game->rules.legal(m, s, s->turn, choices), best = LOST;

    for (int i = 0; i < count && best < WON; i++) {
        struct state after = *s;

        m->game->rules.apply(m, &after, s->turn, choices[i].move);
        int outcome = outcome_of(m, a, &after);
        if (outcome < 0)
            return -1;
        best = WON - outcome > best ? WON - outcome : best;
    }
    return best;
}

static uint32_t draw_set(struct rng *rng, int stones, uint32_t without)
{
    uint32_t set = 0;

    while (stones_of(set) < stones)
        set |= BIT(1 + (int)rng_below(rng, POINTS)) & ~without;
    return set;
}

/* A position as it may come up, but for whether so many stones can have been taken by then. */
static struct state draw_position(struct rng *rng, int placed)
{
    struct state s = { .turn = (uint8_t)(placed < PLIES_PLACING ? placed % 2 : 0) };

    for (int side = WHITE; side <= BLACK; side++) {
        int down = side == WHITE ? (placed + 1) / 2 : placed / 2, least = placed < PLIES_PLACING ? 0 : TABLE_LEAST;
        int stones = least + (int)rng_below(rng, (uint32_t)(down - least + 1));

        s.stones[side] = draw_set(rng, stones, s.stones[!side]);
        s.hand[side] = (uint8_t)(TABLE_MOST - down);
        s.left[side] = (uint8_t)(stones + s.hand[side]);
    }
    s.end = (uint8_t)muehle_end(&s);
    return s;
}

int64_t muehle_whole_wrong(const struct match *m, const struct asset *a, uint64_t count, uint64_t seed)
{
    struct rng rng = rng_seeded(seed);
    int64_t wrong = 0;

    for (uint64_t i = 0; i < count; i++) {
        /* One stone less than is kept: the others would have to be searched through for every move. */
        struct state s = draw_position(&rng, i % 4 ? PLIES_PLACING : (int)rng_below(&rng, LAYERS_KEPT));
        int here = outcome_of(m, a, &s);

        if (s.end != PLAYING || s.left[!s.turn] < TABLE_LEAST)
            continue;
        int by_rules = outcome_by_rules(m, a, &s);
        if (here < 0 || by_rules < 0)
            return -1;
        wrong += here != by_rules;
    }
    return wrong;
}

/* ---- values held to the rules ---- */

static int value_of(const struct asset *a, const struct state *s)
{
    struct position p = { s->stones[s->turn], s->stones[!s->turn] };

    return s->end == PLAYING ? muehle_whole_value(a, &p) : 1; /* over, and lost */
}

/* The value one move further. */
static int value_by_rules(const struct match *m, const struct asset *a, const struct state *s)
{
    struct choice choices[3 * 21 * (STONES_MAX + 1)];
    int count = m->game->rules.legal(m, s, s->turn, choices);
    struct outlook o = { .lost = true };

    for (int i = 0; i < count; i++) {
        struct state after = *s;

        m->game->rules.apply(m, &after, s->turn, choices[i].move);
        int value = value_of(a, &after);
        if (value < 0)
            return -1;
        outlook_add(&o, value);
    }
    return outlook_value(&o);
}

int64_t muehle_values_wrong(const struct match *m, const struct asset *a, int together, uint64_t count, uint64_t seed)
{
    struct rng rng = rng_seeded(seed);
    int64_t wrong = 0;

    for (uint64_t held = 0; held < count;) {
        struct state s = draw_position(&rng, PLIES_PLACING);

        if (s.end != PLAYING || s.left[WHITE] + s.left[BLACK] > together ||
            (together < PLIES_PLACING && (s.left[WHITE] > (together + 1) / 2 || s.left[BLACK] > (together + 1) / 2)))
            continue;
        int here = value_of(a, &s), by_rules = value_by_rules(m, a, &s);
        if (here < 0 || by_rules < 0)
            return -1;
        held++;
        wrong += here != by_rules;
    }
    return wrong;
}
