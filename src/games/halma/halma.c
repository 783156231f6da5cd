/* SPDX-License-Identifier: MIT */
/* Halma: the rules. Read halma.h first: the four classes of points are what makes this fast. */
#define ROOM_TABLES
#include "halma.h"

#include <string.h>

#include "core/any.h"

static const struct clause *refuse(const struct match *m)
{
    return m->option[OPTION_PAIRS] && m->seats != SEATS ? CLAUSE(pairs_four) : NULL;
}

static seatset team(const struct match *m, int seat)
{
    return m->option[OPTION_PAIRS] ? SEAT(seat) | SEAT(seat ^ 2) : SEAT(seat);
}

static void setup(const struct match *m, struct state *ret)
{
    int count[SEATS] = { 0 };

    match_applies(m, m->seats == 2 ? RULE_two : m->seats == 3 ? RULE_three : RULE_four);
    for (int i = 0; i < SIDE_MAX * SIDE_MAX; i++) { /* row by row, so that positions are read easily */
        int point = halma_point(is_star(m), (struct place){ i % SIDE_MAX, i / SIDE_MAX });
        int seat = point == NOWHERE ? NOWHERE : halma_start(m, point);

        if (seat == NOWHERE)
            continue;
        ret->at[seat][point >> 6] |= BIT(point & 63);
        ret->figure[seat][count[seat]++] = (uint8_t)point;
    }
    ret->last_seat = NO_LAST;
    halma_settle(m, ret);
}

static struct turn turn(const struct match *m, const struct state *s)
{
    seatset asked = s->end != PLAYING ? 0 : s->lot ? SEAT(s->turn) : SEAT(CHANCE);

    (void)m;
    return (struct turn){ .must = asked, .ask = (uint16_t)(s->moves + s->lot) };
}

struct points halma_taken(const struct match *m, const struct state *s)
{
    struct points ret = { { 0 } };

    for (int seat = 0; seat < m->seats; seat++)
        for (int class = 0; class < CLASSES; class++)
            ret.in[class] |= s->at[seat][class];
    return ret;
}

/* ---- what is allowed ---- */

/* Whoever can do nothing else passes, and may when they have come home. */
static int with_pass(const struct match *m, const struct state *s, int seat, struct choice *ret, int count)
{
    if (count > 0 && s->home[seat] != halma_yard_size(m))
        return count;
    return (int)(choice_add(ret + count, (struct choice){ .move = { .verb = PASS } }) - ret);
}

static void find(const struct match *m, const struct state *s, int seat, void *ret)
{
    struct points taken = halma_taken(m, s), own;

    memcpy(&own, s->at[seat], sizeof own);
    halma_find(is_star(m), &taken, &own, ret);
}

static int add(const struct match *m, const struct state *s, int seat, const void *found, struct choice *ret)
{
    return with_pass(m, s, seat, ret, halma_add(is_star(m), found, ret));
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    struct points taken = halma_taken(m, s), own;
    int count;

    memcpy(&own, s->at[seat], sizeof own);
#ifdef HALMA_WIDE
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        count = halma_moves_wide(is_star(m), &taken, &own, ret);
    else
#endif
        count = halma_moves(is_star(m), &taken, &own, ret);
    return with_pass(m, s, seat, ret, count);
}

static FAST struct move draw(bool quick, const struct match *m, const struct state *s, int seat, struct rng *rng)
{
    struct points taken = halma_taken(m, s), own;
    bool may_pass = s->home[seat] == halma_yard_size(m);

    (void)quick; /* halma_wide.c knows */
    memcpy(&own, s->at[seat], sizeof own);
#ifdef HALMA_WIDE
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        return halma_any_wide(is_star(m), &taken, &own, may_pass, rng);
#endif
    return halma_any(is_star(m), &taken, &own, may_pass, rng);
}
DRAWS(draw)

/* What follows shares nothing with halma_moves.c, so that the laws compare two ways of seeing the rules. */

static bool is_next(bool star, int from, int to)
{
    for (int way = 0; way < (star ? STAR_WAYS : WAYS); way++)
        if (halma_next(star, from, way) == to)
            return true;
    return false;
}

/* Where a jump this way leads to, or NOWHERE. */
static int landing(bool star, const struct points *taken, int from, int way)
{
    int over = halma_next(star, from, way);
    int behind = over == NOWHERE || !has_point(taken, over) ? NOWHERE : halma_next(star, over, way);

    return behind == NOWHERE || has_point(taken, behind) ? NOWHERE : behind;
}

/* A shortest chain of jumps, as halma_path(). */
static int jump_path(bool star, const struct points *taken, int from, int to, uint8_t ret[64])
{
    int8_t before[64]; /* by bit, the bit one jump earlier */
    uint8_t queue[64];
    int head = 0, tail = 0, length = 1;

    if (from >> 6 != to >> 6)
        return 0;
    memset(before, NOWHERE, sizeof before);
    before[from & 63] = (int8_t)(from & 63);
    queue[tail++] = (uint8_t)from;
    while (head < tail && before[to & 63] == NOWHERE)
        for (int at = queue[head++], way = 0; way < (star ? STAR_WAYS : WAYS); way++) {
            int next = landing(star, taken, at, way);

            if (next == NOWHERE || before[next & 63] != NOWHERE)
                continue;
            before[next & 63] = (int8_t)(at & 63);
            queue[tail++] = (uint8_t)next;
        }
    if (before[to & 63] == NOWHERE)
        return 0;
    for (int at = to & 63; at != (from & 63); at = before[at])
        length++;
    for (int at = to & 63, i = length - 1; i >= 0; at = before[at], i--)
        ret[i] = (uint8_t)((from & ~63) + at);
    return length;
}

int halma_path(bool star, struct points taken, int from, int to, uint8_t ret[64])
{
    taken.in[from >> 6] &= ~BIT(from & 63);
    taken.in[to >> 6] &= ~BIT(to & 63);
    if (!is_next(star, from, to))
        return jump_path(star, &taken, from, to, ret);
    ret[0] = (uint8_t)from;
    ret[1] = (uint8_t)to;
    return 2;
}

/* Whether one could get there by a step and jumps together. */
static bool could_mix(bool star, struct points taken, int from, int to)
{
    uint8_t path[64];

    taken.in[from >> 6] &= ~BIT(from & 63);
    for (int way = 0; way < (star ? STAR_WAYS : WAYS); way++) {
        int after_step = halma_next(star, from, way), before_step = halma_next(star, to, way);

        if (after_step != NOWHERE && !has_point(&taken, after_step) &&
            jump_path(star, &taken, after_step, to, path))
            return true;
        if (before_step != NOWHERE && !has_point(&taken, before_step) &&
            jump_path(star, &taken, from, before_step, path))
            return true;
    }
    return false;
}

static bool can_move(bool star, const struct points *taken, int from)
{
    for (int way = 0; way < (star ? STAR_WAYS : WAYS); way++) {
        int next = halma_next(star, from, way);

        if (next != NOWHERE && (!has_point(taken, next) || landing(star, taken, from, way) != NOWHERE))
            return true;
    }
    return false;
}

/* A seat that has no move at all, or that has come home with all its figures, may pass. */
static bool may_pass(const struct match *m, const struct state *s, int seat)
{
    struct points taken = halma_taken(m, s);
    bool stuck = true;

    for (int i = 0; i < halma_yard_size(m); i++)
        stuck = stuck && !can_move(is_star(m), &taken, s->figure[seat][i]);
    return stuck || s->home[seat] == halma_yard_size(m);
}

static const struct clause *check_chance(const struct match *m, const struct state *s, struct move move)
{
    bool possible = !s->lot && move.verb == LOT && move.a < m->seats && !move.b && !move.c && !move.n;

    return possible ? NULL : &table_rules[TABLE_chance];
}

static const struct clause *check_move(const struct match *m, const struct state *s, int seat,
                                       struct move move)
{
    bool star = is_star(m);
    struct points taken = halma_taken(m, s);
    uint8_t path[64];

    if (seat == CHANCE)
        return check_chance(m, s, move);
    if (move.verb > PASS || move.c || move.n || (move.verb == PASS && (move.a || move.b)))
        return CLAUSE(notation);
    if (move.verb == PASS)
        return may_pass(m, s, seat) ? NULL : CLAUSE(pass);
    if (!halma_is_point(star, move.a) || !halma_is_point(star, move.b))
        return CLAUSE(notation);
    if (!(s->at[seat][move.a >> 6] >> (move.a & 63) & 1))
        return CLAUSE(own_figure);
    if (has_point(&taken, move.b))
        return CLAUSE(free_point);
    if (halma_path(star, taken, move.a, move.b, path))
        return NULL;
    if (could_mix(star, taken, move.a, move.b))
        return CLAUSE(not_mixed);
    return move.a >> 6 == move.b >> 6 ? CLAUSE(jump) : CLAUSE(step);
}

/* ---- what happens ---- */

/* Whether this seat has reached what it must: a full yard, more than half of it its own (clause win). */
static bool arrived(const struct match *m, const struct state *s, int seat)
{
    int size = halma_yard_size(m);

    if (m->option[OPTION_LITERAL])
        return s->home[seat] == size;
    return s->full[seat] == size && s->home[seat] > size - s->home[seat];
}

/* The seats of the team that has arrived. There is never a second one: a move brings one figure into one yard. */
static uint8_t winners_by_arrival(const struct match *m, const struct state *s)
{
    for (int seat = 0; seat < m->seats; seat++) {
        if (!arrived(m, s, seat))
            continue;
        if (!m->option[OPTION_PAIRS])
            return (uint8_t)SEAT(seat);
        if (arrived(m, s, seat ^ 2))
            return (uint8_t)(SEAT(seat) | SEAT(seat ^ 2));
    }
    return 0;
}

/* After the last move allowed: those with the most figures home; none if others have as many. */
static uint8_t winners_at_limit(const struct match *m, const struct state *s)
{
    int best = -1;
    uint8_t winners = 0;

    for (int seat = 0; seat < m->seats; seat++) {
        int home = s->home[seat] + (m->option[OPTION_PAIRS] ? s->home[seat ^ 2] : 0);
        uint8_t side = (uint8_t)team(m, seat);

        if (home == best && side != winners)
            winners = 0;
        if (home > best)
            winners = side;
        best = home > best ? home : best;
    }
    return winners;
}

/* Whether the game is over. */
static void settle_end(const struct match *m, struct state *s)
{
    s->winners = winners_by_arrival(m, s);
    s->end = s->winners ? WON : PLAYING;
    if (s->end == PLAYING && s->moves >= MOVES_EACH * m->seats) {
        s->winners = winners_at_limit(m, s);
        s->end = s->winners ? WON_AT_LIMIT : DRAWN;
    }
}

/* A figure comes to a point (by 1) or leaves it (by -1); returns whether that is in a yard. In pairs nobody's
 * partner helps to fill the yard they came from: the two must change places. */
static bool count_yard(const struct match *m, struct state *s, int seat, int point, int by)
{
    int goal = halma_goal(m, point);

    if (goal == NOWHERE || (m->option[OPTION_PAIRS] && goal == (seat ^ 2)))
        return false;
    s->full[goal] = (uint8_t)(s->full[goal] + by);
    if (goal == seat)
        s->home[seat] = (uint8_t)(s->home[seat] + by);
    return true;
}

void halma_settle(const struct match *m, struct state *s)
{
    for (int seat = 0; seat < m->seats; seat++)
        for (int i = 0; i < halma_yard_size(m); i++)
            count_yard(m, s, seat, s->figure[seat][i], 1);
    settle_end(m, s);
}

/* Returns whether the figure has come to stand in a yard. */
static bool carry(const struct match *m, struct state *s, int seat, int from, int to)
{
    /* Unused places at the end are 0, which is a point too, but the figure that stands there comes before. */
    uint8_t *figure = memchr(s->figure[seat], from, FIGURES_MAX);

    s->at[seat][from >> 6] &= ~BIT(from & 63);
    s->at[seat][to >> 6] |= BIT(to & 63);
    *figure = (uint8_t)to;
    count_yard(m, s, seat, from, -1);
    return count_yard(m, s, seat, to, 1);
}

static void note_way(const struct match *m, int seat, int from, int to)
{
    if (!is_next(is_star(m), from, to))
        APPLIES(any_figure);
    if (halma_goal(m, from) == seat && halma_goal(m, to) != seat)
        APPLIES(leave);
}

static void apply(const struct match *m, struct state *s, int seat, struct move move)
{
    if (m->applied && move.verb == MOVE)
        note_way(m, seat, move.a, move.b);
    if (move.verb == LOT) {
        s->turn = move.a;
        s->lot = 1;
        return;
    }
    /* Nobody arrives unless a yard gains a figure. */
    bool arrives = move.verb == MOVE && carry(m, s, seat, move.a, move.b);
    s->last_seat = (uint8_t)seat;
    s->last_from = move.a;
    s->last_to = move.b;
    s->moves++;
    s->turn = (uint8_t)(seat + 1 < m->seats ? seat + 1 : 0);
    if (arrives || s->moves >= MOVES_EACH * m->seats)
        settle_end(m, s);
}

static struct move roll(const struct match *m, const struct state *s, struct rng *rng)
{
    (void)s;
    return (struct move){ .verb = LOT, .a = (uint8_t)rng_below(rng, m->seats) };
}

static int odds(const struct match *m, const struct state *s, struct move *ret, uint32_t *ret_weight)
{
    (void)s;
    for (int seat = 0; seat < m->seats; seat++) {
        ret[seat] = (struct move){ .verb = LOT, .a = (uint8_t)seat };
        ret_weight[seat] = 1;
    }
    return m->seats;
}

static void score(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    if (m->option[OPTION_PAIRS])
        APPLIES(together);
    for (int seat = 0; seat < m->seats; seat++)
        ret[seat] = !s->winners ? 0 : s->winners & SEAT(seat) ? 1 : -1;
}

/* ---- the room's card ---- */

static const struct option options[OPTION_COUNT] = {
    [OPTION_PAIRS] = {
        .id = "pairs",
        .name = { { "Zwei Paare", "Two pairs" } },
        .help = { { "Zu viert: Wer sich schräg gegenübersitzt, spielt zusammen.",
                    "With four players: those sitting diagonally opposite play together." } },
        .names = option_no_yes, .min = 0, .max = 1, .standard = 0 },
    [OPTION_LITERAL] = {
        .id = "literal",
        .name = { { "Nur eigene Figuren zählen", "Only your own pieces count" } },
        .help = { { "Sieger ist erst, wer selbst alle Felder des Zielhofs besetzt; sonst genügt ein voller "
                    "Zielhof, in dem mehr eigene als fremde Figuren stehen.",
                    "To win you must hold every point of your target yard yourself; otherwise a full yard with "
                    "more of your own pieces in it than other players' is enough." } },
        .names = option_no_yes, .min = 0, .max = 1, .standard = 0 },
};

static const struct verb verbs[VERBS] = {
    [MOVE] = { .name = "move", .label = { { "Ziehen", "Move" } } },
    [PASS] = { .name = "pass", .label = { { "Aussetzen", "Pass" } } },
    [LOT] = { .name = "lot", .label = { { "Losen", "Draw lots" } } },
};

const struct game halma_game = {
    ROOM_IS,
    .title = { { "Halma", "Halma" } },
    .about = { { "Mit weiten Sprüngen in den Hof gegenüber. Über eigene und fremde Figuren, zu zweit oder "
                 "viert auf dem Quadrat, zu dritt auf dem Stern.",
                 "In long jumps to the yard opposite. Over anybody's pieces, for two or four players on the "
                 "square board, for three on the star." } },
    .version = 2,
    .seats_min = 2, .seats_max = SEATS,
    .minutes = 45,
    .state_size = sizeof(struct state),
    .key_size = offsetof(struct state, moves),
    /* Steps in all ways, and jumps to less than all points of a class; some places more to write over. */
    .choices_max = FIGURES_MAX * (WAYS + 63) + 8,
    .odds_max = SEATS,
    .options = options, .option_count = OPTION_COUNT,
    .verbs = verbs, .verb_count = VERBS,
    .boxform = &halma_boxform, .boxed = &halma_boxed,
    .puzzles = COMMAND_ONLY(halma_puzzles),
    .bench_seats = 2, .bench_options = "",
    .refuse = refuse,
    .rules = { .setup = setup, .turn = turn, .legal = legal, .check = check_move, .apply = apply,
               .score = score },
    .words = { ROOM_SAYS, .to_you = true },
    .picture = { ROOM_SHOWS, .flat = SHAPE_TALL, .half = halma_half, .meant = halma_meant, .tell = halma_tell },
    .chance = { .roll = roll, .odds = odds },
    .players = { ROOM_FEATS, .sense = &halma_sense, .team = team, .seat_name = halma_seat_name,
                 .seat_tint = halma_seat_tint, .stands = halma_stands, .far = halma_far },
    .speed = { .any = ANY, .adds = true, .find = find, .add = add, .found_size = sizeof(struct halma_found) },
};
