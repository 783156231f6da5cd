/* SPDX-License-Identifier: MIT */
/* The rules of Kniffel. A turn is a small loop: chance throws the dice that do not stand (turn() asks CHANCE
 * whenever fewer than five lie), then the player leaves some standing and throws again, or makes an entry. */
#define ROOM_TABLES
#include "kniffel.h"

static const struct clause *refusal(enum rule rule)
{
    return &kniffel_clauses[rule];
}

/* ---- what dice are worth ---- */

/* Bit 4 × (f - 1) for each face f that at least `least` dice show. */
static uint32_t faces_shown(uint32_t dice, uint32_t least)
{
    return (dice + 0x111111 * (8 - least)) >> 3 & 0x111111;
}

static bool of_a_kind(uint32_t dice, uint32_t least)
{
    return faces_shown(dice, least) != 0;
}

static bool in_a_row(uint32_t dice, int length)
{
    uint32_t run = faces_shown(dice, 1);

    for (int i = 1; i < length; i++)
        run &= run >> 4; /* where a run of i + 1 faces begins */
    return run != 0;
}

/* Three and two alike: a triple, nothing more, and no single. Five alike are not that (A-S41). */
static bool is_full_house(uint32_t dice)
{
    uint32_t pairs = faces_shown(dice, 2), triple = faces_shown(dice, 3);

    return triple != 0 && pairs != triple;
}

int kniffel_points(const struct box *pays, uint32_t dice, int box, bool joker)
{
    switch (box) {
    case THREE_KIND:
        return of_a_kind(dice, 3) ? dice_sum(dice) : 0;
    case FOUR_KIND:
        return of_a_kind(dice, 4) ? dice_sum(dice) : 0;
    case FULL_HOUSE:
        return joker || is_full_house(dice) ? pays->full_house : 0;
    case SMALL_STRAIGHT:
        return joker || in_a_row(dice, 4) ? pays->small_straight : 0;
    case LARGE_STRAIGHT:
        return joker || in_a_row(dice, 5) ? pays->large_straight : 0;
    case KNIFFEL:
        return of_a_kind(dice, 5) ? pays->kniffel : 0;
    case CHANCE_BOX:
        return dice_sum(dice);
    default:
        return (box + 1) * dice_showing(dice, box + 1);
    }
}

/* Both boxes must be filled; with what does not matter (A-S39). */
bool kniffel_joker(const struct state *s)
{
    return of_a_kind(s->dice, 5) && !box_open(s, s->player, KNIFFEL) &&
           !box_open(s, s->player, dice_lowest(s->dice) - 1);
}

int kniffel_upper(const struct state *s, int player)
{
    int sum = 0;

    for (int box = 0; box < UPPER; box++)
        sum += s->entry[player][box];
    return sum;
}

int kniffel_bonus(const struct match *m, const struct state *s, int player)
{
    if (kniffel_upper(s, player) < m->box->bonus_from)
        return 0;
    APPLIES(bonus);
    return m->box->bonus;
}

int kniffel_total(const struct match *m, const struct state *s, int player)
{
    int sum = kniffel_upper(s, player) + kniffel_bonus(m, s, player);

    for (int box = UPPER; box < BOXES; box++)
        sum += s->entry[player][box];
    return sum;
}

static void score(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    APPLIES(highest_total);
    for (int player = 0; player < m->seats; player++)
        ret[player] = kniffel_total(m, s, player);
}

/* ---- whose turn ---- */

static void setup(const struct match *m, struct state *ret)
{
    for (int player = 0; player < m->seats; player++)
        ret->open[player] = (1 << BOXES) - 1;
    if (m->seats > 1)
        ret->rivals = (uint8_t)((1u << m->seats) - 1);
    else
        APPLIES(alone);
}

/* Everyone has as many turns as everyone else, so the game is over when the next player's card is full. */
static struct turn turn(const struct match *m, const struct state *s)
{
    struct turn now = { .ask = s->asked };

    (void)m;
    if (s->open[s->player] == 0)
        return now;
    now.must = dice_count(s->dice) < DICE ? SEAT(CHANCE) : SEAT(s->player);
    return now;
}

/* ---- legal moves ---- */

/* Every part of the dice on the table but all of them, which is no throw, each once: counted up like a number whose
 * places end at what there is of each face. So that they carry over there by themselves, each is counted from 15 less
 * that (`from`). */
static struct choice *list_parts(uint32_t dice, struct choice *ret)
{
    uint32_t from = 0xffffff - dice;

    for (uint32_t at = from; at < 0xffffff;) {
        ret = choice_add(ret, (struct choice){ .move = { .verb = VERB_KEEP, .n = at - from } });
        at++;
        at |= from & ((UINT32_C(1) << (__builtin_ctz(at) & ~3)) - 1);
    }
    return ret;
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    struct choice *end = ret;

    (void)m;
    if (s->throws < THROWS)
        end = list_parts(s->dice, end);
    for (int box = 0; box < BOXES; box++)
        if (box_open(s, seat, box))
            end = choice_add(end, (struct choice){ .move = { .verb = VERB_SCORE, .a = (uint8_t)box } });
    return (int)(end - ret);
}

static const struct clause *check_dice(const struct state *s, uint32_t dice)
{
    if (!dice_valid(dice) || dice_count(dice) != DICE)
        return refusal(RULE_all_five);
    if (!dice_hold(dice, s->dice))
        return refusal(RULE_kept_stand);
    return NULL;
}

static const struct clause *check_keep(const struct state *s, uint32_t dice)
{
    if (s->throws == THROWS)
        return refusal(RULE_three_throws);
    if (!dice_valid(dice) || !dice_hold(s->dice, dice))
        return refusal(RULE_keep_what_lies);
    if (dice_count(dice) == DICE)
        return refusal(RULE_keep_at_most_four);
    return NULL;
}

static const struct clause *check_move(const struct match *m, const struct state *s, int seat,
                                       struct move move)
{
    bool scores = move.verb == VERB_SCORE;

    (void)m;
    if (move.verb >= VERBS || move.b || move.c)
        return refusal(RULE_notation);
    if (scores ? move.a >= BOXES || move.n : move.a)
        return refusal(RULE_notation);
    if ((move.verb == VERB_DICE) != (seat == CHANCE))
        return &table_rules[TABLE_chance];
    if (move.verb == VERB_DICE)
        return check_dice(s, move.n);
    if (move.verb == VERB_KEEP)
        return check_keep(s, move.n);
    return box_open(s, seat, move.a) ? NULL : refusal(RULE_box_once);
}

/* ---- moves ---- */

/* The dice in the cup come out, lowest first; those that stand keep their places. */
static void lay_out(struct state *s, uint32_t fresh)
{
    s->stood = 0;
    for (int i = 0; i < DICE; i++) {
        if (s->die[i]) {
            s->stood |= (uint8_t)(1u << i);
        } else {
            s->die[i] = (uint8_t)dice_lowest(fresh);
            fresh -= one_die(s->die[i]);
        }
    }
}

/* Of equal dice the leftmost stay. */
static void leave_standing(const struct match *m, struct state *s, uint32_t kept)
{
    if (!kept)
        APPLIES(throw_all_again);
    s->dice = kept;
    for (int i = 0; i < DICE; i++) {
        if (dice_showing(kept, s->die[i])) {
            kept -= one_die(s->die[i]);
            continue;
        }
        s->die[i] = 0;
        if (s->stood >> i & 1)
            APPLIES(put_back);
    }
    s->stood = 0;
}

static void clear_dice(struct state *s)
{
    s->dice = 0;
    s->throws = 0;
    s->stood = 0;
    for (int i = 0; i < DICE; i++)
        s->die[i] = 0;
}

/* All rivals have thrown: the best one begins, or the best ones throw again (A-S52). */
static void settle_opening(struct state *s)
{
    uint8_t best = 0, rivals = 0;

    for (int player = 0; player < PLAYERS; player++) {
        if (s->opened[player] > best) {
            best = s->opened[player];
            rivals = 0;
        }
        if (s->opened[player] == best && best)
            rivals |= (uint8_t)(1u << player);
        s->opened[player] = 0;
    }
    s->player = (uint8_t)__builtin_ctz(rivals);
    s->rivals = rivals & (rivals - 1) ? rivals : 0;
    if (!s->rivals)
        clear_dice(s);
}

/* An opening throw is shown but does not lie there for the player: s->dice stays empty. */
static void open_with(struct state *s, uint32_t dice)
{
    clear_dice(s);
    lay_out(s, dice);
    s->opened[s->player] = (uint8_t)dice_sum(dice);
    for (int player = s->player + 1; player < PLAYERS; player++)
        if (s->rivals >> player & 1) {
            s->player = (uint8_t)player;
            return;
        }
    settle_opening(s);
}

/* By which clauses the dice are worth that much in a box. */
static void note_entry(const struct match *m, const struct state *s, int box, int points)
{
    static const uint16_t rules[BOXES] = {
        [THREE_KIND] = RULE_three_kind, [FOUR_KIND] = RULE_four_kind, [FULL_HOUSE] = RULE_full_house,
        [SMALL_STRAIGHT] = RULE_small_straight, [LARGE_STRAIGHT] = RULE_large_straight, [KNIFFEL] = RULE_kniffel,
        [CHANCE_BOX] = RULE_chance,
    };
    bool joker = kniffel_joker(s), five = of_a_kind(s->dice, 5);

    if (box < UPPER)
        APPLIES(upper_sum);
    else
        match_applies(m, rules[box]);
    if (box < UPPER && points != 3 * (box + 1)) /* three of each make the bonus, but nobody need wait for them */
        APPLIES(upper_any);
    if (box == FULL_HOUSE && five && !joker)
        APPLIES(full_house_two_faces);
    if (five && !joker && box > UPPER && box != KNIFFEL)
        APPLIES(joker_needs_both);
    if (joker && s->entry[s->player][KNIFFEL] == 0)
        APPLIES(joker_after_zero);
}

static void enter(const struct match *m, struct state *s, int box)
{
    int points = kniffel_points(m->box, s->dice, box, kniffel_joker(s));

    if (m->applied)
        note_entry(m, s, box, points);
    APPLIES(in_order);
    s->entry[s->player][box] = (uint8_t)points;
    s->open[s->player] &= (uint16_t)~(1u << box);
    s->player = (uint8_t)((s->player + 1) % m->seats);
    if (s->open[s->player])
        clear_dice(s);
    else /* the last throw stays where it can be seen */
        s->dice = s->throws = s->stood = 0;
}

static void apply(const struct match *m, struct state *s, int seat, struct move move)
{
    (void)seat;
    s->asked++;
    if (move.verb == VERB_SCORE) {
        enter(m, s, move.a);
    } else if (move.verb == VERB_KEEP) {
        leave_standing(m, s, move.n);
    } else if (s->rivals) {
        open_with(s, move.n);
    } else {
        lay_out(s, move.n - s->dice);
        s->dice = move.n;
        s->throws++;
    }
}

/* ---- chance ---- */

static struct move thrown(uint32_t dice)
{
    return (struct move){ .verb = VERB_DICE, .n = dice };
}

static struct move roll(const struct match *m, const struct state *s, struct rng *r)
{
    uint32_t dice = s->dice;

    (void)m;
    for (int left = DICE - dice_count(dice); left > 0; left--)
        dice += one_die(rng_die(r));
    return thrown(dice);
}

/* All ways for `left` dice to show faces from `face` up, added to `dice`; each result once, with the number
 * of orders that lead to it. At most 252. */
static int list_throws(uint32_t dice, int left, int face, uint32_t ways, struct move *ret, uint32_t *ret_ways)
{
    static const uint8_t choose[DICE + 1][DICE + 1] = {
        { 1 }, { 1, 1 }, { 1, 2, 1 }, { 1, 3, 3, 1 }, { 1, 4, 6, 4, 1 }, { 1, 5, 10, 10, 5, 1 },
    };
    int count = 0;

    if (face == FACES) {
        *ret = thrown(dice + (uint32_t)left * one_die(FACES));
        *ret_ways = ways;
        return 1;
    }
    for (int n = left; n >= 0; n--)
        count += list_throws(dice + (uint32_t)n * one_die(face), left - n, face + 1,
                             ways * choose[left][n], ret + count, ret_ways + count);
    return count;
}

/* The move tells all five dice: thrown are those that did not stand. */
static int faces(const struct match *m, const struct state *s, struct move move, uint8_t ret[DICE_MAX])
{
    uint32_t thrown_now = move.n - s->dice;
    int count = 0;

    (void)m;
    for (uint8_t face = 1; face <= FACES; face++)
        for (int n = dice_showing(thrown_now, face); n > 0; n--)
            ret[count++] = face;
    return count;
}

static int odds(const struct match *m, const struct state *s, struct move *ret, uint32_t *ret_weight)
{
    (void)m;
    return list_throws(s->dice, DICE - dice_count(s->dice), 1, 1, ret, ret_weight);
}

static const struct verb verbs[VERBS] = {
    [VERB_DICE] = { "dice", { { "Würfeln", "Throw" } }, .idle = false },
    [VERB_KEEP] = { "keep", { { "Werfen", "Throw" } }, .throws = true },
    [VERB_SCORE] = { "score", { { "Eintragen", "Enter" } }, .idle = false },
};

static int thrower(const struct match *m, const struct state *s)
{
    (void)m;
    return s->player;
}

const struct game kniffel_game = {
    ROOM_IS,
    .title = { { "Kniffel", "Kniffel" } },
    .about = { { "Fünf Würfel, drei Würfe, dreizehn Kästchen. Was trägt man wo ein?",
                 "Five dice, three throws, thirteen boxes. Which throw goes where?" } },
    .version = 1,
    .seats_min = 1,
    .seats_max = PLAYERS,
    .minutes = 30,
    .counts = { .word = { { "Punkte", "points" } } },
    .state_size = sizeof(struct state),
    .key_size = offsetof(struct state, stood),
    .choices_max = 31 + BOXES,
    .odds_max = 252,
    .verbs = verbs,
    .verb_count = VERBS,
    .boxform = &kniffel_boxform,
    .boxed = &kniffel_boxed, .tools = COMMAND_ONLY(kniffel_tools), .tool_count = COMMAND_ONLY(KNIFFEL_TOOLS),
    .puzzles = COMMAND_ONLY(kniffel_puzzles),
    .bench_seats = 2,
    .bench_options = "",
    .rules = { .setup = setup, .turn = turn, .legal = legal, .check = check_move, .apply = apply,
               .score = score },
    .words = { ROOM_SAYS },
    .picture = { ROOM_SHOWS, .flat = SHAPE_FLAT, .low = true, .lasting = 1u << VERB_SCORE, .half = kniffel_half,
                 .propose = kniffel_propose, .meant = kniffel_meant, .tell = kniffel_tell, .deal = kniffel_deal },
    .chance = { .roll = roll, .odds = odds, .thrown = faces, .thrower = thrower },
    .players = { ROOM_FEATS, .bots = kniffel_bots },
    .speed = { .adds = true },
};
