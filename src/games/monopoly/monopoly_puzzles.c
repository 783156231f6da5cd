/* SPDX-License-Identifier: MIT */
/* What is asked in Monopoly: where the next house earns most at the other player's next throw. Both dice are counted
 * through, so what it brings on average is exact. */
#include "monopoly.h"

enum { FACES = 6, DM = 1000, STOCK = 6 }; /* a mark in thousandths; so many buildings are left that nobody bids */

/* Of the 36 throws, those that carry a token just there. */
static int throws_to(const struct state *s, int seat, int square)
{
    int count = 0;

    for (int one = 1; one <= FACES; one++)
        for (int other = 1; other <= FACES; other++)
            count += (s->place[seat] + one + other) % SQUARES == square;
    return count;
}

/* The rent that is added, times the chance that it falls due. */
static int32_t brings(const struct match *m, const struct state *s, int seat, struct move v)
{
    struct state after = *s;
    int any_throw = 2; /* streets do not ask for it */

    m->game->rules.apply(m, &after, seat, v);
    int64_t more = monopoly_rent(m, &after, v.a, any_throw) - monopoly_rent(m, s, v.a, any_throw);
    return (int32_t)(more * DM * throws_to(s, 1 - seat, v.a) / (FACES * FACES));
}

static bool answers(const struct match *m, const struct state *s, int seat, struct move v)
{
    (void)m, (void)s, (void)seat;
    return v.verb == VERB_BUILD;
}

/* Before their own throw, while nobody offers anything and the other one is free to come along. */
static bool suits(const struct match *m, struct state *s, int seat)
{
    (void)m;
    return top_of(s)->kind == FRAME_BEFORE && !s->jail[1 - seat] && !s->offer[0].to && !s->offer[1].to &&
           s->houses >= STOCK && s->hotels >= STOCK;
}

const struct puzzle_kind monopoly_puzzles[] = {
    { .name = "house", .task = { { "Wo bringt %s ein Haus beim nächsten Wurf des anderen am meisten?",
                                   "Where does one house earn %s most at the other's next throw?" } },
      .seats = 2, .options = "", .part = 1, .margin = 10 * DM, .unit = { { "DM im Schnitt", "DM on average" } },
      .brings = brings, .answers = answers, .suits = suits },
    { 0 },
};
