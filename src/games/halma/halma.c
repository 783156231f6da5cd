/* Halma: the rules. Read halma.h first: the four classes of points are what makes this fast. */
#include "halma.h"

#include <string.h>

const struct clause halma_clauses[RULES] = {
#define SECTION(id, de, en) { "halma." #id, { { de, en } }, SECTION },
#define RULE(id, kind, de, en) { "halma." #id, { { de, en } }, kind },
#include "rules.def"
#undef SECTION
#undef RULE
};

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

/* ---- steps and jumps, a class at a time ----
 *
 * Board, class and way are constants wherever these are used, so each of them comes down to a shift and a
 * mask. */

#define FAST inline __attribute__((always_inline))

#define EACH_WAY(star, DO) \
    DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) \
    if (!(star)) { \
        DO(6) DO(7) \
    }

/* The ways in the order of halma_next(): right, left, up, down, and so on. */
static FAST int way_columns(int way)
{
    return way == 2 || way == 3 ? 0 : way & 1 ? -1 : 1;
}

static FAST int way_rows(int way)
{
    return way < 2 ? 0 : way == 2 || way == 5 || way == 6 ? 1 : -1;
}

/* The class where a step this way leads to. */
static FAST int class_next(int class, int way)
{
    return class ^ (way_columns(way) != 0) ^ (way_rows(way) != 0) << 1;
}

/* How far a step moves within the lattice: from an even column to the right, or an odd one to the left, it
 * stays in the same pair of columns; so with rows. */
static FAST int step_columns(int class, int way)
{
    return way_columns(way) == 0 ? 0 : way_columns(way) > 0 ? class & 1 : (class & 1) - 1;
}

static FAST int step_rows(int class, int way)
{
    return way_rows(way) == 0 ? 0 : way_rows(way) > 0 ? class >> 1 : (class >> 1) - 1;
}

/* … and by how much the number of the point changes. */
static FAST int step_by(int class, int way)
{
    return 64 * (class_next(class, way) - class) + step_columns(class, way) + 8 * step_rows(class, way);
}

#define FIRST_COLUMN 0x0101010101010101ull

/* The points from which `set` lies so many columns and rows away. */
static FAST uint64_t seen_from(bool star, uint64_t set, int columns, int rows)
{
    int by = columns + 8 * rows;

    set = by >= 0 ? set >> by : set << -by;
    if (!star && columns) /* the star has gaps instead */
        set &= columns > 0 ? ~(FIRST_COLUMN << 7) : ~FIRST_COLUMN;
    return set;
}

/* What the points of one class have around them, by ways. */
struct around {
    uint64_t step[WAYS]; /* next to them is a free point */
    uint64_t jump[WAYS]; /* next to them stands a figure, and behind it is a free point */
    uint64_t jumps;      /* any of these */
    uint64_t forks;      /* at least two of these */
};

static FAST void look_along(bool star, const struct points *taken, const struct points *vacant, int class,
                            int way, struct around *ret)
{
    int next = class_next(class, way), columns = step_columns(class, way), rows = step_rows(class, way);

    ret->step[way] = seen_from(star, vacant->in[next], columns, rows);
    ret->jump[way] = seen_from(star, taken->in[next], columns, rows) &
                     seen_from(star, vacant->in[class], way_columns(way), way_rows(way));
    ret->forks |= ret->jumps & ret->jump[way];
    ret->jumps |= ret->jump[way];
}

static FAST void look_around(bool star, const struct points *taken, const struct points *vacant, int class,
                             struct around *ret)
{
    ret->jumps = ret->forks = 0;
#define LOOK(way) look_along(star, taken, vacant, class, way, ret);
    EACH_WAY(star, LOOK)
#undef LOOK
    if (star) /* has two ways less */
        ret->step[6] = ret->step[7] = ret->jump[6] = ret->jump[7] = 0;
}

/* Where one jump leads from these points. */
static FAST uint64_t jumped(const struct around *a, uint64_t from)
{
    return (from & a->jump[0]) << 1 | (from & a->jump[1]) >> 1 | (from & a->jump[2]) << 8 |
           (from & a->jump[3]) >> 8 | (from & a->jump[4]) >> 7 | (from & a->jump[5]) << 7 |
           (from & a->jump[6]) << 9 | (from & a->jump[7]) >> 9;
}

/* From where one jump leads to these points. */
static FAST uint64_t jumped_from(const struct around *a, uint64_t to)
{
    return (to >> 1 & a->jump[0]) | (to << 1 & a->jump[1]) | (to >> 8 & a->jump[2]) | (to << 8 & a->jump[3]) |
           (to << 7 & a->jump[4]) | (to >> 7 & a->jump[5]) | (to >> 9 & a->jump[6]) | (to << 9 & a->jump[7]);
}

/* These points and all that can be reached from them by jumps. */
static FAST uint64_t flooded(const struct around *a, uint64_t all)
{
    uint64_t fresh = all;

    while ((fresh = jumped(a, fresh) & ~all) != 0)
        all |= fresh;
    return all;
}

/* The points of the star, class by class. */
#define STAR_0 0x818fefcf9fbf8c08ull
#define STAR_1 0x0087e7c78f9f8400ull
#define STAR_2 0x00818fcf8f9f8c08ull
#define STAR_3 0x008187e7cf9f8604ull
_Static_assert(__builtin_popcountll(STAR_0) + __builtin_popcountll(STAR_1) + __builtin_popcountll(STAR_2) +
               __builtin_popcountll(STAR_3) == 121, "the star has 121 points");

static FAST struct points vacant_of(bool star, const struct points *taken)
{
    struct points ret;

    ret.in[0] = ~taken->in[0] & (star ? STAR_0 : ~(uint64_t)0);
    ret.in[1] = ~taken->in[1] & (star ? STAR_1 : ~(uint64_t)0);
    ret.in[2] = ~taken->in[2] & (star ? STAR_2 : ~(uint64_t)0);
    ret.in[3] = ~taken->in[3] & (star ? STAR_3 : ~(uint64_t)0);
    return ret;
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

/* A move as one number, its bytes those of struct move: written one by one they would cost three times as
 * much. */
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define MOVE_BYTE(n) ((uint64_t)1 << 8 * (n))
#else
#define MOVE_BYTE(n) ((uint64_t)1 << 8 * (7 - (n)))
#endif
#define FROM MOVE_BYTE(offsetof(struct move, a))
#define TO MOVE_BYTE(offsetof(struct move, b))
_Static_assert(sizeof(struct move) == sizeof(uint64_t) && MOVE == 0, "a move is one number, its verb 0");

/* A choice as a move and its amounts, which are 0 here; both halves are stored at once. */
typedef uint64_t halves __attribute__((vector_size(16)));
#define HALVES(move) ((halves){ (move), 0 })
_Static_assert(sizeof(struct choice) == sizeof(halves) && offsetof(struct choice, move) == 0,
               "a choice is a move and amounts of the same size");

static FAST void put(struct choice *ret, halves choice)
{
    memcpy(ret, &choice, sizeof choice);
}

/* Each figure's steps are written one over the other and kept if they exist: that is faster than asking
 * first, for no processor guesses such a branch. */
static FAST struct choice *add_steps(struct choice *ret, bool star, const struct around *a, uint64_t own,
                                     int class)
{
    for (; own; own &= own - 1) {
        int bit = __builtin_ctzll(own);
        halves stay = HALVES((uint64_t)(64 * class + bit) * (FROM + TO));

#define ADD_STEP(way) \
        put(ret, stay + HALVES((uint64_t)step_by(class, way) * TO)); \
        ret = a->step[way] >> bit & 1 ? ret + 1 : ret;
        EACH_WAY(star, ADD_STEP)
#undef ADD_STEP
    }
    return ret;
}

/* Jumps in one way to points from which no other jump leads on. Half of all landings are such, but they
 * hold few moves: so they are listed way by way, in the same manner, and written at the end. */
struct hops {
    uint64_t to;   /* landings in one class */
    uint64_t move; /* the one that would land on bit 0 */
};

static FAST struct hops *find_hops(struct hops *ret, bool star, const struct around *a, uint64_t own,
                                   int class)
{
#define FIND_HOPS(way) { \
        int by = way_columns(way) + 8 * way_rows(way); \
        uint64_t from = own & a->jump[way], to = (by >= 0 ? from << by : from >> -by) & ~a->jumps; \
        *ret = (struct hops){ to, 64 * (uint64_t)class * (FROM + TO) - (uint64_t)by * FROM }; \
        ret += to != 0; \
    }
    EACH_WAY(star, FIND_HOPS)
#undef FIND_HOPS
    return ret;
}

static FAST struct choice *add_hops(struct choice *ret, const struct hops *hops, const struct hops *end)
{
    for (; hops < end; hops++)
        for (uint64_t to = hops->to; to; to &= to - 1)
            put(ret++, HALVES(hops->move + (uint64_t)__builtin_ctzll(to) * (FROM + TO)));
    return ret;
}

/* Free points joined by jumps form a pool: a jump between two of them can be made back again. Who can jump
 * into a pool can reach all of it, and pools have no point in common. So each is flooded once, for all
 * figures. A point with a single jump was reached by it, so only forks lead on. */
static FAST uint64_t pool_of(const struct around *a, uint64_t point)
{
    uint64_t pool = point, fresh = point;

    do {
        fresh = jumped(a, fresh) & ~pool;
        pool |= fresh;
        fresh &= a->forks;
    } while (fresh);
    return pool;
}

static FAST struct choice *add_chains(struct choice *ret, const struct around *a, uint64_t own,
                                      uint64_t landings, int class)
{
    while (landings) {
        uint64_t pool = pool_of(a, landings & -landings);

        landings &= ~pool;
        for (uint64_t left = own & jumped_from(a, pool); left; left &= left - 1) {
            uint64_t from = (uint64_t)(64 * class + __builtin_ctzll(left)) * FROM + 64 * (uint64_t)class * TO;

            for (uint64_t to = pool; to; to &= to - 1)
                put(ret++, HALVES(from + (uint64_t)__builtin_ctzll(to) * TO));
        }
    }
    return ret;
}

/* All moves of a seat's figures in one class, but the hops are only listed. */
static FAST struct choice *add_class(struct choice *ret, bool star, const struct points *taken,
                                     const struct points *vacant, uint64_t own, int class,
                                     struct hops **hops)
{
    struct around a;

    look_around(star, taken, vacant, class, &a);
    ret = add_steps(ret, star, &a, own, class);
    *hops = find_hops(*hops, star, &a, own, class);
    return add_chains(ret, &a, own, jumped(&a, own) & a.jumps, class);
}

static FAST struct choice *add_moves(struct choice *ret, bool star, const struct points *taken,
                                     const uint64_t own[CLASSES])
{
    struct points vacant = vacant_of(star, taken);
    struct hops hops[CLASSES * WAYS + 1], *end = hops;

    ret = add_class(ret, star, taken, &vacant, own[0], 0, &end);
    ret = add_class(ret, star, taken, &vacant, own[1], 1, &end);
    ret = add_class(ret, star, taken, &vacant, own[2], 2, &end);
    ret = add_class(ret, star, taken, &vacant, own[3], 3, &end);
    return add_hops(ret, hops, end);
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    struct points taken = halma_taken(m, s);
    struct choice *end = is_star(m) ? add_moves(ret, true, &taken, s->at[seat])
                                    : add_moves(ret, false, &taken, s->at[seat]);

    if (end == ret || s->home[seat] == halma_yard_size(m))
        *end++ = (struct choice){ .move = { .verb = PASS } };
    return (int)(end - ret);
}

static bool is_next(bool star, int from, int to)
{
    for (int way = 0; way < (star ? STAR_WAYS : WAYS); way++)
        if (halma_next(star, from, way) == to)
            return true;
    return false;
}

/* The same where board and class are not known beforehand. */
static struct around around_of(bool star, const struct points *taken, int class)
{
    struct points vacant = vacant_of(star, taken);
    struct around ret;

    look_around(star, taken, &vacant, class, &ret);
    return ret;
}

static bool can_jump(bool star, const struct points *taken, int from, int to)
{
    struct around a = around_of(star, taken, from >> 6);

    return from >> 6 == to >> 6 && flooded(&a, BIT(from & 63)) >> (to & 63) & 1;
}

/* Whether one could get there by a step and jumps together. */
static bool could_mix(bool star, struct points taken, int from, int to)
{
    taken.in[from >> 6] &= ~BIT(from & 63);
    for (int way = 0; way < (star ? STAR_WAYS : WAYS); way++) {
        int after_step = halma_next(star, from, way), before_step = halma_next(star, to, way);

        if (after_step != NOWHERE && !has_point(&taken, after_step) && can_jump(star, &taken, after_step, to))
            return true;
        if (before_step != NOWHERE && !has_point(&taken, before_step) &&
            can_jump(star, &taken, from, before_step))
            return true;
    }
    return false;
}

/* A seat that has no move at all, or that has come home with all its figures, may pass. */
static bool may_pass(const struct match *m, const struct state *s, int seat)
{
    struct points taken = halma_taken(m, s);

    if (s->home[seat] == halma_yard_size(m))
        return true;
    for (int class = 0; class < CLASSES; class++) {
        struct around a = around_of(is_star(m), &taken, class);

        for (int way = 0; way < WAYS; way++)
            if (s->at[seat][class] & (a.step[way] | a.jump[way]))
                return false;
    }
    return true;
}

static const struct clause *check_fate(const struct match *m, const struct state *s, struct move move)
{
    bool possible = !s->lot && move.verb == LOT && move.a < m->seats && !move.b && !move.c && !move.n;

    return possible ? NULL : &table_rules[TABLE_fate];
}

static const struct clause *check_move(const struct match *m, const struct state *s, int seat,
                                       struct move move)
{
    bool star = is_star(m);
    struct points taken = halma_taken(m, s);

    if (seat == CHANCE)
        return check_fate(m, s, move);
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
    if (is_next(star, move.a, move.b) || can_jump(star, &taken, move.a, move.b))
        return NULL;
    if (could_mix(star, taken, move.a, move.b))
        return CLAUSE(not_mixed);
    return move.a >> 6 == move.b >> 6 ? CLAUSE(jump) : CLAUSE(step);
}

/* ---- what happens ---- */

int halma_path(bool star, struct points taken, int from, int to, uint8_t ret[64])
{
    int8_t before[64]; /* by bit, the bit one jump earlier */
    uint8_t queue[64];
    int head = 0, tail = 0, length = 1;

    taken.in[from >> 6] &= ~BIT(from & 63);
    taken.in[to >> 6] &= ~BIT(to & 63);
    ret[0] = (uint8_t)from;
    if (is_next(star, from, to)) {
        ret[1] = (uint8_t)to;
        return 2;
    }
    memset(before, NOWHERE, sizeof before);
    before[from & 63] = (int8_t)(from & 63);
    queue[tail++] = (uint8_t)from;
    while (head < tail && before[to & 63] == NOWHERE)
        for (int at = queue[head++], way = 0; way < (star ? STAR_WAYS : WAYS); way++) {
            int over = halma_next(star, at, way);
            int landing = over == NOWHERE ? NOWHERE : halma_next(star, over, way);

            if (landing == NOWHERE || !has_point(&taken, over) || has_point(&taken, landing) ||
                before[landing & 63] != NOWHERE)
                continue;
            before[landing & 63] = (int8_t)(at & 63);
            queue[tail++] = (uint8_t)landing;
        }
    if (from >> 6 != to >> 6 || before[to & 63] == NOWHERE)
        return 0;
    for (int at = to & 63; at != (from & 63); at = before[at])
        length++;
    for (int at = to & 63, i = length - 1; i > 0; at = before[at], i--)
        ret[i] = (uint8_t)((from & ~63) + at);
    return length;
}

/* Whether this seat has reached what it must. */
static bool arrived(const struct match *m, const struct state *s, int seat)
{
    int size = halma_yard_size(m);

    if (m->option[OPTION_LITERAL])
        return s->home[seat] == size;
    return s->full[seat] == size && s->home[seat] > 0;
}

/* The seats that win together with the first of them, counted from `seat`, that has arrived with all its
 * team. */
static uint8_t winners_from(const struct match *m, const struct state *s, int seat)
{
    for (int i = 0; i < m->seats; i++, seat = seat + 1 < m->seats ? seat + 1 : 0) {
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

/* Whether the game is over, with `seat` having moved last. */
static void settle_end(const struct match *m, struct state *s, int seat)
{
    s->winners = winners_from(m, s, seat);
    s->end = s->winners ? WON : PLAYING;
    if (s->end == PLAYING && s->moves >= MOVES_EACH * m->seats) {
        s->winners = winners_at_limit(m, s);
        s->end = s->winners ? WON_AT_LIMIT : DRAWN;
    }
}

int halma_seat_before(const struct match *m, int seat)
{
    return seat ? seat - 1 : m->seats - 1;
}

/* A figure comes to a point (by 1) or leaves it (by -1). In pairs nobody's partner helps to fill the yard
 * he came from: the two must change places. */
static void count_yard(const struct match *m, struct state *s, int seat, int point, int by)
{
    int goal = halma_goal(m, point);

    if (goal == NOWHERE || (m->option[OPTION_PAIRS] && goal == (seat ^ 2)))
        return;
    s->full[goal] = (uint8_t)(s->full[goal] + by);
    if (goal == seat)
        s->home[seat] = (uint8_t)(s->home[seat] + by);
}

void halma_settle(const struct match *m, struct state *s)
{
    for (int seat = 0; seat < m->seats; seat++)
        for (int i = 0; i < halma_yard_size(m); i++)
            count_yard(m, s, seat, s->figure[seat][i], 1);
    settle_end(m, s, halma_seat_before(m, s->turn));
}

static void carry(const struct match *m, struct state *s, int seat, int from, int to)
{
    /* Unused places at the end are 0, which is a point too, but the figure that stands there comes before. */
    uint8_t *figure = memchr(s->figure[seat], from, FIGURES_MAX);

    s->at[seat][from >> 6] &= ~BIT(from & 63);
    s->at[seat][to >> 6] |= BIT(to & 63);
    *figure = (uint8_t)to;
    count_yard(m, s, seat, from, -1);
    count_yard(m, s, seat, to, 1);
}

static void apply(const struct match *m, struct state *s, int seat, struct move move)
{
    if (move.verb == LOT) {
        s->turn = move.a;
        s->lot = 1;
        return;
    }
    if (move.verb == MOVE)
        carry(m, s, seat, move.a, move.b);
    s->last_seat = (uint8_t)seat;
    s->last_from = move.a;
    s->last_to = move.b;
    s->moves++;
    s->turn = (uint8_t)(seat + 1 < m->seats ? seat + 1 : 0);
    settle_end(m, s, seat);
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
    for (int seat = 0; seat < m->seats; seat++)
        ret[seat] = !s->winners ? 0 : s->winners & SEAT(seat) ? 1 : -1;
}

/* ---- the room's card ---- */

static const struct option options[OPTION_COUNT] = {
    [OPTION_PAIRS] = {
        .id = "pairs",
        .name = { { "Zwei Paare", "Two pairs" } },
        .help = { { "Zu viert: Wer sich schräg gegenübersitzt, spielt zusammen.",
                    "With four: those who sit diagonally opposite play together." } },
        .names = option_no_yes, .min = 0, .max = 1, .standard = 0 },
    [OPTION_LITERAL] = {
        .id = "literal",
        .name = { { "Alle eigenen Figuren", "All one's own figures" } },
        .help = { { "Sieger ist erst, wer selbst alle Felder des Zielhofs besetzt; sonst genügt ein voller "
                    "Zielhof mit wenigstens einer eigenen Figur.",
                    "Only who holds every point of the target yard himself has won; otherwise a full target "
                    "yard with at least one figure of one's own is enough." } },
        .names = option_no_yes, .min = 0, .max = 1, .standard = 0 },
};

static const struct verb verbs[VERBS] = {
    [MOVE] = { .name = "move", .label = { { "Ziehen", "Move" } } },
    [PASS] = { .name = "pass", .label = { { "Aussetzen", "Pass" } } },
    [LOT] = { .name = "lot", .label = { { "Losen", "Draw the lot" } } },
};

const struct game halma_game = {
    .name = "halma",
    .title = { { "Halma", "Halma" } },
    .about = { { "Im Sprung über eigene und fremde Figuren in den Hof gegenüber. Zu zweit oder viert auf dem "
                 "Quadrat, zu dritt auf dem Stern.",
                 "Jumping over one's own figures and others' into the yard opposite. Two or four on the "
                 "square, three on the star." } },
    .version = 1,
    .seats_min = 2, .seats_max = SEATS,
    .minutes = 45,
    .state_size = sizeof(struct state),
    .key_size = offsetof(struct state, moves),
    /* Steps in all ways, and jumps to less than all points of a class; some places more to write over. */
    .choices_max = FIGURES_MAX * (WAYS + 63) + 4,
    .odds_max = SEATS,
    .options = options, .option_count = OPTION_COUNT,
    .verbs = verbs, .verb_count = VERBS,
    .clauses = halma_clauses, .clause_count = RULES,
    .boxform = &halma_boxform, .boxed = &halma_boxed,
    .bench_seats = 2, .bench_options = "",

    .refuse = refuse, .setup = setup, .turn = turn, .legal = legal, .check = check_move, .apply = apply,
    .roll = roll, .odds = odds, .score = score, .team = team,
    .write = halma_write, .parse = halma_parse, .print = halma_print, .read = halma_read,
    .say = halma_say, .prompt = halma_prompt, .seat_name = halma_seat_name, .seat_tint = halma_seat_tint,
    .cite = halma_cite, .scene = halma_scene, .touch = halma_touch, .meant = halma_meant,
};
