/* SPDX-License-Identifier: MIT */
/* The rules. A move takes n matches. */
#define ROOM_TABLES
#include "blank.h"

static void setup(const struct match *m, struct state *ret)
{
    (void)m;
    ret->heap = HEAP;
}

static struct turn turn(const struct match *m, const struct state *s)
{
    (void)m;
    return (struct turn){ .must = s->heap ? SEAT(s->turn) : 0, .ask = s->ply };
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    int count = s->heap < MOST ? s->heap : MOST;

    (void)m, (void)seat;
    for (int i = 0; i < count; i++)
        ret[i] = (struct choice){ .move = { .n = (uint32_t)i + 1 } };
    return count;
}

static const struct clause *check_move(const struct match *m, const struct state *s, int seat, struct move move)
{
    (void)m, (void)seat;
    if (move.verb || move.a || move.b || move.c)
        return CLAUSE(notation);
    return move.n < 1 || move.n > MOST || move.n > s->heap ? CLAUSE(take) : NULL;
}

static void apply(const struct match *m, struct state *s, int seat, struct move move)
{
    (void)m;
    s->heap = (uint8_t)(s->heap - move.n);
    s->turn = (uint8_t)!seat;
    s->ply++;
}

static void score(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    (void)m;
    ret[s->turn] = s->heap ? 0 : -1;
    ret[!s->turn] = s->heap ? 0 : 1;
}

static const struct verb verbs[] = {
    { .name = "take", .label = { { "Nehmen", "Take" } } },
};

const struct game blank_game = {
    ROOM_IS,
    .title = { { "Hölzchen", "Matches" } },
    .about = { { "Wer das letzte Hölzchen nimmt, gewinnt.", "Whoever takes the last match wins." } },
    .version = 1,
    .seats_min = 2, .seats_max = 2,
    .minutes = 2,
    .state_size = sizeof(struct state), .key_size = offsetof(struct state, ply),
    .choices_max = MOST,
    .verbs = verbs, .verb_count = COUNT(verbs),
    .boxform = &boxform_none, .boxed = &boxed_none,
    .bench_seats = 2, .bench_options = "",
    .rules = { .setup = setup, .turn = turn, .legal = legal, .check = check_move, .apply = apply,
               .score = score },
    .words = { ROOM_SAYS },
    .picture = { ROOM_SHOWS },
};
