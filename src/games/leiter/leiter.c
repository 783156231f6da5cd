/* SPDX-License-Identifier: MIT */
/* Lustiges Leiterspiel: the rules. */
#define ROOM_TABLES
#include "leiter.h"

#include <string.h>

static const struct option options[LEITER_OPTIONS] = {
    [OWN_THROWS] = {
        .id = "own-throws",
        .name = { { "Jeder würfelt selbst", "Everybody throws the die" } },
        .help = { { "Nein: der Würfel rollt von allein, und alle sehen zu.",
                    "No: the die rolls by itself, and everybody looks on." } },
        .names = option_no_yes,
        .max = 1,
        .standard = 1,
    },
};

static const struct verb verbs[LEITER_VERBS] = {
    [CAST] = { .name = "throw", .label = { { "Würfeln", "Throw" } }, .throws = true },
    [THROW] = { .name = "die", .label = { { "Würfel", "Die" } } },
};

/* ---- looking ---- */

struct way leiter_way(const struct box *b, int from, int pips)
{
    struct way way = { .circle = { (uint8_t)from }, .count = 1, .turned = from + pips > GOAL };

    for (int i = 1; i <= pips; i++)
        way.circle[way.count++] = (uint8_t)steps_on(from, i);
    int stop = way.circle[way.count - 1], end = ladder_end(b, stop);
    if (end != stop) {
        way.climbed = true;
        way.circle[way.count++] = (uint8_t)end;
    }
    return way;
}

/* own_throw. Throwing is all there is to do, so it is asked of whoever is on: a game in which nobody is ever
 * asked would be over before anybody saw it. */
static struct turn turn(const struct match *m, const struct state *s)
{
    bool asks = m->option[OWN_THROWS] && !s->rolling;

    if (leiter_over(s))
        return (struct turn){ .ask = s->ask };
    return (struct turn){ .must = SEAT(asks ? leiter_thrower(s) : CHANCE), .ask = s->ask };
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    (void)m, (void)s, (void)seat;
    ret[0] = (struct choice){ .move = { .verb = CAST } };
    return 1;
}

static const struct clause *check_move(const struct match *m, const struct state *s, int seat,
                                       struct move move)
{
    (void)m, (void)s;
    if (seat == CHANCE)
        return die_check(THROW, move);
    return move_equal(move, (struct move){ .verb = CAST }) ? NULL : CLAUSE(notation);
}

/* ---- playing ---- */

void leiter_setup(const struct match *m, struct state *ret)
{
    opening_begin(&ret->opening, m->seats);
    APPLIES(start);
}

/* in_turn, bench. Somebody always throws in the end: every seat passed over has one turn less to miss. */
seatset leiter_pass_on(const struct match *m, struct state *s)
{
    seatset passed = 0;

    for (;;) {
        s->turn = (uint8_t)(s->turn + 1 < m->seats ? s->turn + 1 : 0);
        if (!s->misses[s->turn])
            return passed;
        s->misses[s->turn]--;
        passed |= SEAT(s->turn);
    }
}

static bool is_end(const struct box *b, int circle)
{
    for (int i = 0; i < LADDERS_MAX && b->ladder[i].from; i++)
        if (b->ladder[i].to == circle)
            return true;
    return false;
}

/* By which clauses a throw brings the figure where it does. */
static void note_way(const struct match *m, const struct state *s, int pips)
{
    struct way way = leiter_way(m->box, s->at[s->turn], pips);
    int stop = way.circle[way.count - 1];

    if (s->at[s->turn] == 0)
        APPLIES(start);
    if (way.turned && way.climbed)
        APPLIES(back_ladder);
    if (!way.climbed && is_end(m->box, stop))
        APPLIES(other_end);
    for (int i = 0; i < m->seats; i++)
        if (i != s->turn && stop && s->at[i] == stop)
            APPLIES(share);
}

static void advance(const struct match *m, struct state *s, int pips)
{
    int circle = leiter_lands(m->box, s->at[s->turn], pips);

    if (m->applied)
        note_way(m, s, pips);
    s->last_from = s->at[s->turn];
    s->at[s->turn] = (uint8_t)circle;
    if (circle == BENCH)
        s->misses[s->turn] = MISSES;
    if (circle != GOAL)
        leiter_pass_on(m, s);
}

static void apply(const struct match *m, struct state *s, int seat, struct move move)
{
    uint8_t pips;

    (void)seat;
    s->ask++;
    s->rolling = move.verb == CAST;
    if (s->rolling || !m->option[OWN_THROWS])
        APPLIES(own_throw);
    if (s->rolling)
        return;
    s->last_seat = (uint8_t)leiter_thrower(s);
    s->last_die = move.a;
    s->last_from = NOT_MOVED;
    if (s->opening.contend) {
        opening_throw(&s->opening, move.a, &s->turn, &pips);
        APPLIES(opening_again); /* it moves nobody */
    } else {
        advance(m, s, move.a);
    }
}

static struct move roll(const struct match *m, const struct state *s, struct rng *rng)
{
    (void)m, (void)s;
    return die_roll(THROW, rng);
}

static int odds(const struct match *m, const struct state *s, struct move *ret, uint32_t *ret_weight)
{
    (void)m, (void)s;
    return die_odds(THROW, ret, ret_weight);
}

static int thrown(const struct match *m, const struct state *s, struct move move, uint8_t ret[DICE_MAX])
{
    (void)m, (void)s;
    return die_thrown(move, ret);
}

static void score(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    for (int i = 0; i < m->seats; i++)
        ret[i] = s->at[i] == GOAL;
}

static int thrower(const struct match *m, const struct state *s)
{
    (void)m;
    return leiter_thrower(s);
}

const struct game leiter_game = {
    ROOM_IS,
    .title = { { "Lustiges Leiterspiel", "The jolly ladder game" } },
    .about = { { "Ein Wettlauf durch das Dorf. Leitern führen hinauf und hinunter, auf der Bank wird "
                 "geruht, und der Würfel entscheidet alles.",
                 "A race through the village. Ladders lead up and down, the bench makes you rest, and the "
                 "die decides everything." } },
    .version = 1,
    .seats_min = 2,
    .seats_max = FIGURES,
    .seats_usual = 4,
    .minutes = 15,
    .state_size = sizeof(struct state),
    .key_size = offsetof(struct state, ask),
    .choices_max = 1,
    .odds_max = 6,
    .options = options,
    .option_count = LEITER_OPTIONS,
    .verbs = verbs,
    .verb_count = LEITER_VERBS,
    .boxform = &leiter_boxform,
    .boxed = &leiter_boxed,
    .tools = COMMAND_ONLY(leiter_tools),
    .tool_count = COMMAND_ONLY(LEITER_TOOLS),
    .bench_seats = 4,
    .rules = { .setup = leiter_setup, .turn = turn, .legal = legal, .check = check_move, .apply = apply,
               .score = score },
    .words = { ROOM_SAYS, .to_you = true },
    .picture = { ROOM_SHOWS, .low = true, .tell = leiter_tell },
    .chance = { .roll = roll, .odds = odds, .thrown = thrown, .thrower = thrower },
    .players = { ROOM_FEATS, .seat_name = leiter_seat_name, .seat_tint = leiter_seat_tint,
                 .stands = leiter_stands, .far = leiter_far },
};
