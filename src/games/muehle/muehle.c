/* SPDX-License-Identifier: MIT */
/* Mühle: the rules. Read muehle.h first, for the board. Moving and taking are one move: a stone comes from
 * `a` (NOWHERE: out of the hand) to `b` and takes the stone on `c` (NOWHERE: none). */
#define ROOM_TABLES
#include "muehle.h"

#include <string.h>

#include "core/any.h"

static void setup(const struct match *m, struct state *ret)
{
    for (int side = WHITE; side <= BLACK; side++)
        ret->hand[side] = ret->left[side] = (uint8_t)m->box->stones;
    ret->turn = WHITE;
    APPLIES(stones);
    APPLIES(white_begins);
}

static struct turn turn(const struct match *m, const struct state *s)
{
    (void)m;
    return (struct turn){ .must = s->end == PLAYING ? SEAT(s->turn) : 0, .ask = s->ply };
}

/* ---- what is allowed ---- */

/* The stones that a mill of this side may take now: none out of a mill (mill_protects), unless the tournament
 * rule opens the mills of a side that has no other stone (wmd). */
static FAST uint32_t prey(const struct match *m, const struct state *s, int side)
{
    uint32_t enemy = s->stones[!side], open = enemy & ~mill_points(enemy);

    return open || !m->option[OPTION_WMD] ? open : enemy;
}

static struct choice *add(struct choice *ret, int from, int to, int took)
{
    return choice_add(ret, (struct choice){ .move = { .a = (uint8_t)from, .b = (uint8_t)to, .c = (uint8_t)took } });
}

/* A stone coming to each of these points without closing a mill. */
static struct choice *add_quiet(struct choice *ret, int from, uint32_t points)
{
    for (uint32_t to = (uint32_t)choices_of(&ret, points); to; to = without_first(to))
        ret = add(ret, from, first_point(to), NOWHERE);
    return ret;
}

/* A stone coming to each of these points and closing a mill there. It takes one stone, however many mills it
 * closes (two_mills); or nothing where nothing may be taken (all_protected). */
static struct choice *add_mills(struct choice *ret, const struct match *m, const struct state *s, int side,
                                int from, uint32_t points)
{
    uint32_t victims = prey(m, s, side);

    if (!victims || m->option[OPTION_TAKE_OPTIONAL])
        ret = add_quiet(ret, from, points);
    for (; points; points = without_first(points))
        for (uint32_t v = (uint32_t)choices_of(&ret, victims); v; v = without_first(v))
            ret = add(ret, from, first_point(points), first_point(v));
    return ret;
}

/* A stone put or jumping onto any of these points. */
static struct choice *add_anywhere(struct choice *ret, const struct match *m, const struct state *s, int side,
                                   int from, uint32_t points)
{
    uint32_t closing = points & mill_points(s->stones[side] & ~BIT(from));

    ret = add_quiet(ret, from, points ^ closing);
    return closing ? add_mills(ret, m, s, side, from, closing) : ret;
}

/* Every stone moving to the points next to it. */
struct steps {
    uint32_t closing[WAYS], quiet[WAYS]; /* where a mill is closed; where from none is */
};

/* All stones are stepped at once, each way. The line a stone comes along cannot be the mill it closes, for it leaves a
 * gap there: so the way tells which lines count. */
static FAST struct steps steps_of(const struct state *s, int side)
{
    uint32_t own = s->stones[side], vacant = free_points(s);
    struct lines l = lines_of(own);
    uint32_t mills[WAYS] = { l.ahead | l.across, l.behind | l.across, l.between, l.between };
    struct steps ret;

    for (enum way way = CLOCKWISE; way < WAYS; way++) {
        uint32_t arriving = stepped(own, way) & vacant;

        ret.closing[way] = arriving & mills[way];
        ret.quiet[way] = stepped(arriving ^ ret.closing[way], OPPOSITE(way));
    }
    return ret;
}

static struct choice *add_steps(struct choice *ret, const struct match *m, const struct state *s, int side)
{
    struct steps steps = steps_of(s, side);
    const uint32_t *closing = steps.closing, *quiet = steps.quiet;
    /* Each stone's four moves are written one over the other and kept if they exist. That is faster than
     * asking first: no processor guesses such a branch. */
    uint32_t movers = quiet[CLOCKWISE] | quiet[ANTICLOCKWISE] | quiet[INWARD] | quiet[OUTWARD];
    int count = members(quiet[CLOCKWISE]) + members(quiet[ANTICLOCKWISE]) + members(quiet[INWARD]) +
                members(quiet[OUTWARD]);
    if (choices_unwanted(ret, count)) {
        movers = 0;
        ret += count;
    }
    for (; movers; movers = without_first(movers)) {
        int from = first_point(movers);

        for (enum way way = CLOCKWISE; way < WAYS; way++) {
            add(ret, from, next_point(from, way), NOWHERE);
            ret += quiet[way] >> from & 1;
        }
    }
    if (closing[CLOCKWISE] | closing[ANTICLOCKWISE] | closing[INWARD] | closing[OUTWARD])
        for (enum way way = CLOCKWISE; way < WAYS; way++)
            for (uint32_t c = closing[way]; c; c = without_first(c)) {
                int to = first_point(c);

                ret = add_mills(ret, m, s, side, next_point(to, OPPOSITE(way)), BIT(to));
            }
    return ret;
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    struct choice *end = ret;

    if (s->hand[seat])
        end = add_anywhere(end, m, s, seat, NOWHERE, free_points(s));
    else if (jumps(s, seat))
        for (uint32_t own = s->stones[seat]; own; own = without_first(own))
            end = add_anywhere(end, m, s, seat, first_point(own), free_points(s));
    else
        end = add_steps(end, m, s, seat);
    return (int)(end - ret);
}

/* ---- any of these, without a list ---- */

/* What a mill may take; `nothing` if it may leave it at that. */
struct taking {
    uint32_t victims;
    bool nothing;
};

static FAST struct taking taking_of(const struct match *m, const struct state *s, int side)
{
    uint32_t victims = prey(m, s, side);

    return (struct taking){ victims, !victims || m->option[OPTION_TAKE_OPTIONAL] };
}

static FAST struct move from_to(int from, int to, int took)
{
    return (struct move){ .a = (uint8_t)from, .b = (uint8_t)to, .c = (uint8_t)took };
}

/* So many moves close these mills, and the nth of them as add_mills() lists them. */
static FAST int count_mills(const struct taking *t, int points)
{
    return points * (members(t->victims) + t->nothing);
}

static FAST struct move nth_mill(bool quick, const struct taking *t, int from, uint32_t points, int nth)
{
    int victims = members(t->victims), plain = t->nothing ? members(points) : 0;

    if (nth < plain)
        return from_to(from, nth_quick(quick, points, nth), NOWHERE);
    return from_to(from, nth_quick(quick, points, (nth - plain) / victims),
                   nth_quick(quick, t->victims, (nth - plain) % victims));
}

/* Where a stone can be put or jump to: without closing a mill, and closing one. */
struct spots {
    uint32_t quiet, closing;
};

static FAST struct spots spots_of(uint32_t rest, uint32_t points)
{
    uint32_t closing = points & mill_points(rest);

    return (struct spots){ points ^ closing, closing };
}

/* As add_anywhere() lists them. */
static FAST struct move nth_spot(bool quick, const struct taking *t, int from, const struct spots *spots, int nth)
{
    int quiet = members(spots->quiet);

    return nth < quiet ? from_to(from, nth_quick(quick, spots->quiet, nth), NOWHERE)
                       : nth_mill(quick, t, from, spots->closing, nth - quiet);
}

static FAST struct move any_spot(bool quick, const struct match *m, const struct state *s, int side, struct rng *rng)
{
    struct spots spots = spots_of(s->stones[side], free_points(s));
    struct taking t = spots.closing ? taking_of(m, s, side) : (struct taking){ 0 };
    int count = members(spots.quiet) + count_mills(&t, members(spots.closing));

    return nth_spot(quick, &t, NOWHERE, &spots, any_of(rng, count));
}

/* The same for each of three stones, one after the other. */
static FAST struct move any_jump(bool quick, const struct match *m, const struct state *s, int side, struct rng *rng)
{
    uint32_t points = free_points(s), own = s->stones[side];
    struct taking t = taking_of(m, s, side);
    int all = 0, first = first_point(own), second = first_point(without_first(own));
    int from[] = { first, second, first_point(own ^ BIT(first) ^ BIT(second)) }, count[COUNT(from)];
    struct spots spots[COUNT(from)];

    for (int i = 0; i < COUNT(from); i++) {
        spots[i] = spots_of(own ^ BIT(from[i]), points);
        all += count[i] = members(spots[i].quiet) + count_mills(&t, members(spots[i].closing));
    }
    int nth = any_of(rng, all), which = 0;
    for (; nth >= count[which]; which++)
        nth -= count[which];
    return nth_spot(quick, &t, from[which], &spots[which], nth);
}

/* Quiet steps in the order of the list, each a bit: of the point a stone comes from, each way. */
struct in_order {
    uint64_t outer, inner; /* from points 1 to 16, and from the others */
};

static FAST struct in_order steps_in_order(bool quick, const struct steps *steps)
{
    const uint64_t every_fourth = 0x1111111111111111u;
    struct in_order ret = { 0, 0 };

    for (enum way way = CLOCKWISE; way < WAYS; way++) {
        ret.outer |= put_bits(quick, steps->quiet[way] >> 1, every_fourth) << way;
        ret.inner |= put_bits(quick, steps->quiet[way] >> 17, every_fourth) << way;
    }
    return ret;
}

static FAST struct move nth_quiet_step(bool quick, const struct in_order *steps, int nth)
{
    int outer = members(steps->outer);
    bool inside = nth >= outer;
    int bit = nth_quick(quick, inside ? steps->inner : steps->outer, inside ? nth - outer : nth);
    int from = 1 + bit / WAYS + (inside ? 16 : 0), way = bit % WAYS, ring = (from - 1) & ~7;
    int along = ring + ((way == CLOCKWISE ? from : from - 2) & 7) + 1, across = from + (way == INWARD ? 8 : -8);

    return from_to(from, way < INWARD ? along : across, NOWHERE); /* as next_point(), unasked */
}

/* As add_steps() lists them. */
static FAST struct move any_step(bool quick, const struct match *m, const struct state *s, int side, struct rng *rng)
{
    struct steps steps = steps_of(s, side);
    struct in_order in_order = steps_in_order(quick, &steps);
    struct taking t = { 0 };
    int quiet = members(in_order.outer) + members(in_order.inner), closing = 0;

    for (enum way way = CLOCKWISE; way < WAYS; way++)
        closing += members(steps.closing[way]);
    if (closing)
        t = taking_of(m, s, side);
    int nth = any_of(rng, quiet + count_mills(&t, closing));
    if (nth < quiet)
        return nth_quiet_step(quick, &in_order, nth);
    int each = count_mills(&t, 1), mill = (nth - quiet) / each;
    for (enum way way = CLOCKWISE;; way++) {
        int here = members(steps.closing[way]);

        if (mill < here) {
            int to = nth_quick(quick, steps.closing[way], mill);

            return nth_mill(quick, &t, next_point(to, OPPOSITE(way)), BIT(to), (nth - quiet) % each);
        }
        mill -= here;
    }
}

static FAST struct move draw(bool quick, const struct match *m, const struct state *s, int seat, struct rng *rng)
{
    return s->hand[seat] ? any_spot(quick, m, s, seat, rng)
         : jumps(s, seat) ? any_jump(quick, m, s, seat, rng) : any_step(quick, m, s, seat, rng);
}
DRAWS(draw)

/* Whether a stone may come from a to b at all. */
static const struct clause *check_step(const struct state *s, int seat, int from, int to)
{
    if (s->hand[seat] && from != NOWHERE)
        return CLAUSE(place_first);
    if (!s->hand[seat] && from == NOWHERE)
        return CLAUSE(then_move);
    if (from != NOWHERE && !(s->stones[seat] & BIT(from)))
        return CLAUSE(own_stone);
    if (!(free_points(s) & BIT(to)))
        return CLAUSE(free_point);
    if (from != NOWHERE && !jumps(s, seat) && !(neighbours(BIT(from)) & BIT(to)))
        return CLAUSE(next_point);
    return NULL;
}

static const struct clause *check_move(const struct match *m, const struct state *s, int seat,
                                       struct move move)
{
    int from = move.a, to = move.b, took = move.c;

    if (move.verb || move.n || from > POINTS || to > POINTS || to == NOWHERE || took > POINTS)
        return CLAUSE(notation);

    const struct clause *refusal = check_step(s, seat, from, to);
    if (refusal)
        return refusal;

    bool closes = mill_points(s->stones[seat] & ~BIT(from)) & BIT(to);
    uint32_t victims = prey(m, s, seat);

    if (took == NOWHERE)
        return closes && victims && !m->option[OPTION_TAKE_OPTIONAL] ? CLAUSE(must_take) : NULL;
    if (!closes)
        return CLAUSE(take);
    if (!(s->stones[!seat] & BIT(took)))
        return CLAUSE(take_enemy);
    return victims & BIT(took) ? NULL : CLAUSE(mill_protects);
}

/* ---- what happens ---- */

enum end muehle_end(const struct state *s)
{
    int side = s->turn;

    if (s->left[side] < 3)
        return LOST_STONES;
    if (!s->hand[side] && !jumps(s, side) && !(neighbours(s->stones[side]) & free_points(s)))
        return LOST_BLOCKED;
    if (steps_third_time(s->history, s->quiet))
        return DRAWN_REPEATED;
    return s->quiet >= QUIET_MAX ? DRAWN_QUIET : PLAYING;
}

/* By which clauses a stone is taken, before it is. */
static void note_mills(const struct match *m, const struct state *s, int seat, int from, int to)
{
    uint32_t rest = s->stones[seat] & ~BIT(from);
    struct lines l = lines_of(rest);
    int mills = !!(l.ahead & BIT(to)) + !!(l.behind & BIT(to)) + !!(l.between & BIT(to)) + !!(l.across & BIT(to));

    if (mills == 2)
        APPLIES(two_mills);
    if (from == NOWHERE)
        return;
    APPLIES(reopen); /* whatever the point has seen before */
    if (mill_points(rest) & BIT(from))
        APPLIES(double_mill);
}

static void apply(const struct match *m, struct state *s, int seat, struct move move)
{
    int from = move.a, to = move.b, took = move.c;
    struct step step = { .from = move.a, .to = move.b };

    if (m->applied && took != NOWHERE)
        note_mills(m, s, seat, from, to);
    /* Bit 0 is no point, so clearing it for NOWHERE does no harm. */
    s->stones[seat] = (s->stones[seat] & ~BIT(from)) | BIT(to);
    s->stones[!seat] &= ~BIT(took);

    if (from == NOWHERE) {
        s->number[to - 1] = s->hand[seat]--;
    } else {
        s->number[to - 1] = s->number[from - 1];
        s->number[from - 1] = 0;
    }
    if (took != NOWHERE) {
        s->left[!seat]--;
        s->number[took - 1] = 0;
        if (s->quiet)
            memset(s->history, 0, s->quiet * sizeof s->history[0]);
        s->quiet = 0;
    } else if (from != NOWHERE) {
        s->history[s->quiet++] = step;
    }
    s->last = step;
    s->last_took = move.c;
    s->ply++;
    s->turn = (uint8_t)!seat;
    s->end = (uint8_t)muehle_end(s);
}

static void score(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    int lost = s->end == LOST_STONES || s->end == LOST_BLOCKED;

    (void)m;
    ret[s->turn] = -lost;
    ret[!s->turn] = lost;
}

/* ---- the room's card ---- */

static const struct option options[OPTION_COUNT] = {
    [OPTION_WMD] = {
        .id = "wmd",
        .name = { { "Turnierregel", "Tournament rule" } },
        .help = { { "Stehen alle Steine des Gegners in Mühlen, darf ein beliebiger genommen werden.",
                    "If all of the opponent's men are in mills, you may take any of them." } },
        .names = option_no_yes, .min = 0, .max = 1, .standard = 0 },
    [OPTION_TAKE_OPTIONAL] = {
        .id = "take-optional",
        .name = { { "Nehmen freigestellt", "Taking is optional" } },
        .help = { { "Wer eine Mühle schließt, darf auch darauf verzichten, einen Stein zu nehmen.",
                    "If you close a mill you may choose not to take a man." } },
        .names = option_no_yes, .min = 0, .max = 1, .standard = 0 },
};

static const struct verb verbs[] = {
    { .name = "move", .label = { { "Ziehen", "Move" } } },
};

const struct game muehle_game = {
    ROOM_IS,
    .title = { { "Mühle", "Nine men's morris" } },
    .about = { { "Drei Steine in einer Reihe nehmen einen weg. Setzen, ziehen, springen.",
                 "Three men in a row take one away. Place, move, jump." } },
    .version = 1,
    .seats_min = 2, .seats_max = 2,
    .minutes = 20,
    .state_size = sizeof(struct state),
    .key_size = offsetof(struct state, ply),
    /* The most there can be are three jumping stones, with fewer than 21 points to go to each, any of which
     * may close a mill and take one of twelve stones or, as an option, none. */
    .choices_max = 3 * 21 * (STONES_MAX + 1),
    .options = options, .option_count = OPTION_COUNT,
    .verbs = verbs, .verb_count = COUNT(verbs),
    .boxform = &muehle_boxform, .boxed = &muehle_boxed,
    .tools = COMMAND_ONLY(muehle_tools), .tool_count = COMMAND_ONLY(MUEHLE_TOOLS),
    .puzzles = COMMAND_ONLY(muehle_puzzles),
    .bench_seats = 2, .bench_options = "",
    .rules = { .setup = setup, .turn = turn, .legal = legal, .check = check_move, .apply = apply,
               .score = score },
    .words = { ROOM_SAYS, .to_you = true },
    .picture = { ROOM_SHOWS, .half = muehle_half, .onward = muehle_onward, .meant = muehle_meant,
                 .tell = muehle_tell },
    .players = { ROOM_FEATS, .sense = &muehle_sense, .bots = muehle_bots,
                 .seat_name = muehle_seat_name, .seat_tint = muehle_seat_tint, .stands = muehle_stands },
    .assets = { .names = muehle_assets, .valid = muehle_asset_valid },
    .speed = { .any = ANY, .adds = true },
};
