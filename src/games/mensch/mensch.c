/* SPDX-License-Identifier: MIT */
/* Mensch ärgere Dich nicht: the rules. What the colours hold is a bit set along each one's own way, so the
 * figures that may move fall out of a shift and a mask. */
#define ROOM_TABLES
#include "mensch.h"

#include <string.h>

static const struct option options[MENSCH_OPTIONS] = {
    [OWN_HITS] = {
        .id = "own-hits",
        .name = { { "Eigene Figuren hinauswerfen", "Knock out your own pieces" } },
        .help = { { "Ausgeschaltet gilt die spätere Regel: niemand darf auf einen Kreis mit einer eigenen Figur "
                    "ziehen.",
                    "Switched off, the later rule applies: nobody may move to a circle where a piece of their "
                    "own stands." } },
        .names = option_no_yes,
        .max = 1,
        .standard = 1,
    },
    [PLAY_OUT] = {
        .id = "play-out",
        .name = { { "Bis zum Schluss spielen", "Play to the very end" } },
        .help = { { "Auch die letzte Farbe spielt noch, bis alle ihre Figuren im Ziel sind; sonst ist die Partie "
                    "zu Ende, wenn nur sie noch unterwegs ist.",
                    "The last colour plays on until all its pieces are home; otherwise the game is over as soon "
                    "as it is the only one left." } },
        .names = option_no_yes,
        .max = 1,
    },
};

static const struct verb verbs[MENSCH_VERBS] = {
    [LOT] = { .name = "lot", .label = { { "Losen", "Draw lots" } } },
    [THROW] = { .name = "die", .label = { { "Würfeln", "Throw" } } },
    [GO] = { .name = "go", .label = { { "Ziehen", "Move" } } },
};

/* ---- looking ---- */

int mensch_figure(const struct state *s, int colour, int square)
{
    for (int f = 0; f < FIGURES; f++)
        if (s->at[colour][f] == square)
            return f;
    return -1;
}

int mensch_standing(const struct state *s, int c, int step)
{
    for (int k = 0; k < COLOURS; k++)
        if (s->on[k] & BIT(mensch_step_for(k, c, step)))
            return k;
    return -1;
}

static bool has_on_yard(const struct state *s)
{
    return mensch_figure(s, s->colour, YARD) >= 0;
}

uint64_t mensch_movers(const struct match *m, const struct state *s)
{
    uint64_t on = s->on[s->colour];
    /* Never onto a taken goal circle (goal_taken); onto an own figure elsewhere only where that is played. */
    uint64_t shut = m->option[OWN_HITS] ? on & GOAL : on;
    uint64_t can = on & ~(shut >> s->die) & (BIT(STEPS - s->die) - 1);

    if (s->die == 6 && has_on_yard(s)) {
        if (!(on & BIT(0)))
            return BIT(YARD); /* six_enters */
        if (can & BIT(0))
            return BIT(0);    /* clear_start; if it is shut, own_blocks lets the others go */
    }
    return can;
}

static struct turn turn(const struct match *m, const struct state *s)
{
    (void)m;
    if (s->home == COLOURS)
        return (struct turn){ .ask = s->ask };
    return (struct turn){ .must = SEAT(s->die ? s->owner[s->colour] : CHANCE), .ask = s->ask };
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    struct choice *end = ret;

    (void)seat;
    for (uint64_t left = mensch_movers(m, s); left; left &= left - 1)
        end = choice_add(end, (struct choice){ .move = { .verb = GO, .a = (uint8_t)__builtin_ctzll(left) } });
    return (int)(end - ret);
}

/* ---- ruling ---- */

/* Why the figure on this square may not go; mensch_movers() has already said that it may not. */
static enum rule why_not(const struct match *m, const struct state *s, int square)
{
    uint64_t on = s->on[s->colour];
    int target = mensch_target(s, square);

    if (mensch_figure(s, s->colour, square) < 0)
        return RULE_no_figure;
    if (square == YARD && s->die != 6)
        return RULE_only_six;
    if (s->die == 6 && has_on_yard(s)) {
        if (!(on & BIT(0)))
            return RULE_six_enters;
        if (m->option[OWN_HITS] || !(on & BIT(6)))
            return RULE_clear_start;
    }
    if (target >= STEPS)
        return RULE_exact;
    return target >= RING ? RULE_goal_taken : RULE_own_safe;
}

static const struct clause *check_chance(const struct state *s, struct move move)
{
    bool drawn = s->owner[COLOURS - 1] != NOBODY;
    bool possible = drawn ? move.verb == THROW && move.a >= 1 && move.a <= 6
                          : move.verb == LOT && move.a < COLOURS - 1;

    return possible && !move.b && !move.c && !move.n ? NULL : &table_rules[TABLE_chance];
}

static const struct clause *check_move(const struct match *m, const struct state *s, int seat,
                                       struct move move)
{
    if (seat == CHANCE)
        return check_chance(s, move);
    if (move.verb != GO || move.a > NOWHERE || move.b || move.c || move.n)
        return CLAUSE(notation);
    if (move.a == NOWHERE)
        return CLAUSE(no_figure);
    if (mensch_movers(m, s) & BIT(move.a))
        return NULL;
    return &mensch_clauses[why_not(m, s, move.a)];
}

/* ---- playing ---- */

void mensch_setup(const struct match *m, struct state *ret)
{
    for (int c = 0; c < COLOURS; c++) {
        ret->on[c] = BIT(0);
        for (int f = 1; f < FIGURES; f++)
            ret->at[c][f] = YARD;
        /* Two persons: opposite colours. Three: each their own, the fourth by lot. */
        ret->owner[c] = m->seats == 3 && c == 3 ? NOBODY : (uint8_t)(c % m->seats);
    }
    ret->contend = (1 << COLOURS) - 1;
    APPLIES(start_position);
}

static void pass_on(struct state *s)
{
    do
        s->colour = (uint8_t)((s->colour + 1) % COLOURS);
    while (s->place[s->colour]);
}

/* The throw is used up: the same colour throws again after a six, else the next one's turn comes. */
static void end_throw(struct state *s)
{
    bool again = s->die == 6;

    s->die = 0;
    if (!again)
        pass_on(s);
}

/* Everyone has thrown for the beginning: the highest moves with that throw, several throw again. */
static void settle_opening(struct state *s)
{
    uint8_t best = 0, leaders = 0;

    for (int c = 0; c < COLOURS; c++)
        best = s->opening[c] > best ? s->opening[c] : best;
    for (int c = 0; c < COLOURS; c++)
        if (s->opening[c] == best)
            leaders |= (uint8_t)(1 << c);
    memset(s->opening, 0, sizeof s->opening);
    s->colour = (uint8_t)__builtin_ctz(leaders);
    if (leaders & (leaders - 1)) {
        s->contend = leaders;
        return;
    }
    s->contend = 0;
    s->last_colour = s->colour; /* opening_move: as if it had been thrown just now */
    s->die = s->last_die = best;
}

static void throw_opening(struct state *s, uint8_t pips)
{
    s->opening[s->colour] = pips;
    for (uint8_t c = s->colour; c < COLOURS; c++)
        if (s->contend & (1 << c) && !s->opening[c]) {
            s->colour = c;
            return;
        }
    settle_opening(s);
}

static void throw_die(const struct match *m, struct state *s, uint8_t pips)
{
    s->last_colour = s->colour;
    s->last_die = pips;
    s->last_figure = 0;
    if (s->contend) {
        throw_opening(s, pips);
        return;
    }
    s->die = pips;
    if (!mensch_movers(m, s))
        end_throw(s); /* wait: the throw lapses */
}

static void throw_out(struct state *s, int c, int step)
{
    int k = mensch_standing(s, c, step);

    if (k < 0)
        return;
    step = mensch_step_for(k, c, step);
    s->on[k] &= ~BIT(step);
    s->at[k][mensch_figure(s, k, step)] = YARD;
}

/* All four figures of the colour to move are home. The last place needs no playing out, but may have it. */
static void come_home(const struct match *m, struct state *s)
{
    s->place[s->colour] = ++s->home;
    if (s->home == 1)
        APPLIES(win);
    if (s->die == 6)
        APPLIES(six_home);
    s->die = 0; /* no further throw */
    if (s->home < COLOURS)
        pass_on(s);
    if (s->home == COLOURS - 1 && !m->option[PLAY_OUT])
        s->place[s->colour] = ++s->home;
    if (s->home == COLOURS)
        s->colour = 0;
}

/* By which clauses a figure goes where it does. */
static void note_way(const struct match *m, const struct state *s, int square, int target)
{
    uint64_t on = s->on[s->colour], passed = target > square ? BIT(target) - BIT(square + 1) : 0;

    if (square != YARD)
        APPLIES(way);
    if (on & GOAL & passed)
        APPLIES(goal_jump);
    if (s->die == 6 && has_on_yard(s) && on & BIT(0) && square != 0)
        APPLIES(own_blocks);
    for (int k = 0; k < COLOURS && target < RING; k++)
        if (k != s->colour && s->on[k] & GOAL && mensch_standing(s, s->colour, target) != k)
            APPLIES(safe);
}

static void go(const struct match *m, struct state *s, int square)
{
    int c = s->colour, figure = mensch_figure(s, c, square), target = mensch_target(s, square);

    if (m->applied)
        note_way(m, s, square, target);
    if (target < RING)
        throw_out(s, c, target);
    if (square != YARD)
        s->on[c] &= ~BIT(square);
    s->on[c] |= BIT(target);
    s->at[c][figure] = (uint8_t)target;
    s->last_figure = (uint8_t)(figure + 1);
    if (s->on[c] == GOAL)
        come_home(m, s);
    else
        end_throw(s);
}

static void apply(const struct match *m, struct state *s, int seat, struct move move)
{
    (void)seat;
    s->ask++;
    if (move.verb == GO)
        go(m, s, move.a);
    else if (move.verb == THROW)
        throw_die(m, s, move.a);
    else
        s->owner[COLOURS - 1] = move.a;
}

static struct move roll(const struct match *m, const struct state *s, struct rng *rng)
{
    (void)m;
    if (s->owner[COLOURS - 1] == NOBODY)
        return (struct move){ .verb = LOT, .a = (uint8_t)rng_below(rng, COLOURS - 1) };
    return (struct move){ .verb = THROW, .a = (uint8_t)rng_die(rng) };
}

static int faces(const struct match *m, const struct state *s, struct move move, uint8_t ret[DICE_MAX])
{
    (void)m, (void)s;
    ret[0] = move.a;
    return move.verb == THROW;
}

static int odds(const struct match *m, const struct state *s, struct move *ret, uint32_t *ret_weight)
{
    bool drawn = s->owner[COLOURS - 1] != NOBODY;
    int count = drawn ? 6 : COLOURS - 1;

    (void)m;
    for (int i = 0; i < count; i++) {
        ret[i] = drawn ? (struct move){ .verb = THROW, .a = (uint8_t)(i + 1) }
                       : (struct move){ .verb = LOT, .a = (uint8_t)i };
        ret_weight[i] = 1;
    }
    return count;
}

/* By the place of a person's better colour; colours still on their way count as last so far. */
static void score(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    memset(ret, 0, m->seats * sizeof ret[0]);
    for (int c = 0; c < COLOURS; c++) {
        int32_t points = s->place[c] ? COLOURS - s->place[c] : 0;

        if (s->owner[c] == NOBODY)
            continue;
        if (ret[s->owner[c]] && points)
            APPLIES(better_colour);
        if (ret[s->owner[c]] < points)
            ret[s->owner[c]] = points;
    }
}

static int thrower(const struct match *m, const struct state *s)
{
    (void)m;
    return s->owner[s->colour];
}

const struct game mensch_game = {
    ROOM_IS,
    .title = { { "Mensch ärgere Dich nicht", "Mensch ärgere Dich nicht" } },
    .about = { { "Vier Farben laufen um die Wette um das Kreuz. Sie werfen einander hinaus; die Sechs "
                 "bringt Figuren ins Spiel und noch einen Wurf.",
                 "Four colours race round the cross. They knock each other out; a six brings a piece into "
                 "play and gives you another throw." } },
    .version = 2,
    .seats_min = 2,
    .seats_max = 4,
    .minutes = 40,
    .state_size = sizeof(struct state),
    .key_size = offsetof(struct state, at),
    .choices_max = FIGURES,
    .odds_max = 6,
    .options = options,
    .option_count = MENSCH_OPTIONS,
    .verbs = verbs,
    .verb_count = MENSCH_VERBS,
    .boxform = &mensch_boxform,
    .boxed = &mensch_boxed,
    .bench_seats = 4,
    .rules = { .setup = mensch_setup, .turn = turn, .legal = legal, .check = check_move, .apply = apply,
               .score = score },
    .words = { ROOM_SAYS, .to_you = true },
    .picture = { ROOM_SHOWS, .low = true, .meant = mensch_meant, .tell = mensch_tell,
                 .deal = mensch_deal },
    .chance = { .roll = roll, .odds = odds, .thrown = faces, .thrower = thrower },
    .players = { ROOM_FEATS, .sense = &mensch_sense, .bots = mensch_bots, .stands = mensch_stands, .far = mensch_far,
                 .seat_name = mensch_seat_name, .seat_tint = mensch_seat_tint, .seat_second = mensch_seat_second },
    .speed = { .adds = true },
};
