/* SPDX-License-Identifier: MIT */
/* Rooms whose choices a GPU does not keep but asks for twice (`adds`): how many there are, and the one that was
 * drawn. Here they are compiled in that way (bindings/gpu/instead) and asked in all three: the answer must be what
 * the whole list says, and nothing may be written but the one choice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <stdlib.h>

#include "bulk/lane.h"
#include "core/match.h"
#include "device.h"

struct choice cells[1];

uint32_t thread_of_group(void)
{
    return 0;
}

static struct choice list[65536];
static _Alignas(16) uint8_t found[65536];

/* The choices of one position, asked for in every way. */
static void ask(const struct match *m, const struct state *s, int seat)
{
    const struct choice untouched = { .move = { .verb = 0xee } };
    struct choice counted = untouched;
    int count = m->game->rules.legal(m, s, seat, list);

    assert_in_range(count, 1, m->game->choices_max);
    for (int i = 0; i < count; i++) {
        bool idle = m->game->verbs[list[i].move.verb].idle;

        assert_true(idle || counted.most == 0); /* idle ones come last */
        counted.most += idle;
    }
    if (m->game->speed.find)
        m->game->speed.find(m, s, seat, found);
    cells[0] = untouched;
    assert_int_equal(choices_counted(m->game, m, s, seat, found), count);
    assert_memory_equal(&cells[0], &counted, sizeof counted);
    for (int nth = 0; nth < count; nth++) {
        struct choice one = choice_nth(m->game, m, s, seat, found, nth);

        assert_memory_equal(&one, &list[nth], sizeof one);
    }
}

static int moves = 400; /* in each setup */

static void play(const struct match *m)
{
    static _Alignas(16) uint8_t memory[65536];
    struct state *s = (struct state *)(void *)memory;
    struct rng rng = rng_seeded(7);
    int32_t score[SEATS_MAX];

    lane_setup(m->game, m, s);
    for (int move = 0; move < moves; move++) {
        int seat = lane_advance(m->game, m, s, &rng, score).seat;

        ask(m, s, seat);
        struct rng same = rng;
        struct move drawn = pick_random(m->game, list, m->game->rules.legal(m, s, seat, list), &rng);
        assert_true(move_equal(pick_twice(m->game, m, s, seat, found, &same), drawn));
        assert_memory_equal(&same, &rng, sizeof rng);
        m->game->rules.apply(m, s, seat, drawn);
    }
}

/* Every number of seats, plain and with each option at its other end. */
static void what_is_asked_is_what_is_listed(void **unused)
{
    (void)unused;
    assert_true(game_count > 0);
    for (int i = 0; i < game_count; i++) {
        const struct game *g = games[i];

        assert_true(g->state_size <= 65536 && g->speed.found_size <= sizeof found);
        for (int seats = g->seats_min; seats <= g->seats_max; seats++)
            for (int option = -1; option < g->option_count; option++) {
                struct match m = match_of(g, seats);

                if (option >= 0)
                    m.option[option] = m.option[option] == g->options[option].max ? g->options[option].min
                                                                                   : g->options[option].max;
                if (!match_refuse(&m))
                    play(&m);
            }
    }
}

/* test_twice [MOVES] */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_asked_is_what_is_listed),
    };

    if (argc > 1)
        moves = atoi(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
