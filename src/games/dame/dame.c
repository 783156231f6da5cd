/* SPDX-License-Identifier: MIT */
/* Dame: the rules. Read dame.h first, for the board. Jumps are moves of their own, so a turn may be
 * several moves of the same seat; perhaps a huff comes before them. */
#define ROOM_TABLES
#include "dame.h"

#include <string.h>

#include "core/any.h"

/* Both sides fill the board from their own lower left corner; black's squares are white's turned around. */
static void setup(const struct match *m, struct state *ret)
{
    uint64_t squares = BOARD;

    for (int number = 1; number <= m->box->stones; number++, squares = without_first(squares)) {
        int square = first_square(squares), opposite = SQUARES - 1 - square;

        ret->stones[WHITE] |= BIT(square);
        ret->stones[BLACK] |= BIT(opposite);
        ret->number[square] = ret->number[opposite] = (uint8_t)number;
    }
    ret->turn = WHITE;
    APPLIES(stones);
    APPLIES(white_begins);
    ret->chain = ret->last_took = NO_SQUARE;
}

static struct turn turn(const struct match *m, const struct state *s)
{
    (void)m;
    return (struct turn){ .must = s->end == PLAYING ? SEAT(s->turn) : 0, .ask = s->ply };
}

/* ---- looking ---- */

int dame_way(int from, int to, enum way *ret)
{
    int rows = row_of(to) - row_of(from), columns = column_of(to) - column_of(from);

    if (rows == 0 || (rows != columns && rows != -columns))
        return 0;
    *ret = rows > 0 ? (columns > 0 ? UP_RIGHT : UP_LEFT) : (columns > 0 ? DOWN_RIGHT : DOWN_LEFT);
    return rows > 0 ? rows : -rows;
}

uint64_t dame_jumpers(const struct state *s, int side)
{
    uint64_t own = s->stones[side], kings = own & s->kings, men = own ^ kings;
    uint64_t enemy = s->stones[!side], vacant = free_squares(s), ret = 0;

    EACH_WAY(way) {
        enum way back = OPPOSITE(way);
        /* The squares right before a stone with a free square behind it. */
        uint64_t before = stepped(enemy & stepped(vacant, back), back);

        if (is_forward(side, way))
            ret |= before & men;
        if (kings)
            for (; before; before = stepped(before & vacant, back))
                ret |= before & kings;
    }
    return ret;
}

/* Where a king gets to this way by a jump. */
static uint64_t king_jump(uint64_t king, uint64_t enemy, uint64_t vacant, enum way way)
{
    uint64_t at = stepped(king, way);

    while (at & vacant)
        at = stepped(at, way);
    return stepped(at & enemy, way) & vacant;
}

uint64_t dame_jumps(const struct state *s, int side, int from)
{
    uint64_t stone = BIT(from), enemy = s->stones[!side], vacant = free_squares(s), ret = 0;
    bool king = s->kings & stone;

    EACH_WAY(way)
        if (king)
            ret |= king_jump(stone, enemy, vacant, way);
        else if (is_forward(side, way))
            ret |= stepped(stepped(stone, way) & enemy, way) & vacant;
    return ret;
}

static bool can_step(const struct state *s, int side)
{
    uint64_t own = s->stones[side], vacant = free_squares(s);

    EACH_WAY(way)
        if (stepped(is_forward(side, way) ? own : own & s->kings, way) & vacant)
            return true;
    return false;
}

/* ---- what is allowed ---- */

static struct choice *add(struct choice *ret, enum verb_of_dame verb, int a, int b)
{
    return choice_add(ret, (struct choice){ .move = { .verb = (uint8_t)verb, .a = (uint8_t)a, .b = (uint8_t)b } });
}

/* Moves that are alike: stones that come to each of these squares from `distance` steps back. */
struct sheaf {
    uint64_t to;
    enum verb_of_dame verb;
    int back; /* from a square to where its stone came from */
};

/* No more than there are ways times distances, of steps and of jumps; with one to write over. */
enum { SHEAVES = WAYS * (7 + 6) + 1 };

/* Moves as they are found, in one order: listed, or bound into sheaves and counted. */
struct finding {
    struct choice *list;
    struct sheaf *sheaf, *sheaf_end; /* NULL: they are listed */
    int count;
};

static FAST void find_all(struct finding *f, enum verb_of_dame verb, uint64_t to, enum way way, int distance)
{
    int back = distance * way_shift(way);

    if (f->sheaf) {
        *f->sheaf_end = (struct sheaf){ to, verb, back };
        f->sheaf_end += to != 0;
        f->count += members(to);
        return;
    }
    for (to = choices_of(&f->list, to); to; to = without_first(to))
        f->list = add(f->list, verb, first_square(to) - back, first_square(to));
}

static struct choice *add_jumps_from(struct choice *ret, const struct state *s, int side, int from)
{
    for (uint64_t to = choices_of(&ret, dame_jumps(s, side, from)); to; to = without_first(to))
        ret = add(ret, JUMP, from, first_square(to));
    return ret;
}

/* All stones of a side go each way at once, a square further each time: men one square, kings as long as it is free. */
static FAST void find_jumps(struct finding *f, const struct state *s, int side)
{
    uint64_t own = s->stones[side], kings = own & s->kings;
    uint64_t enemy = s->stones[!side], vacant = free_squares(s);

    EACH_WAY(way) {
        uint64_t reached = stepped(is_forward(side, way) ? own : kings, way), flying = stepped(kings, way);

        for (int distance = 2; reached; distance++) {
            find_all(f, JUMP, stepped(reached & enemy, way) & vacant, way, distance);
            reached = flying = stepped(flying & vacant, way);
        }
    }
}

static FAST void find_steps(struct finding *f, const struct state *s, int side)
{
    uint64_t own = s->stones[side], kings = own & s->kings, vacant = free_squares(s);

    EACH_WAY(way) {
        uint64_t reached = stepped(is_forward(side, way) ? own : kings, way) & vacant;
        uint64_t flying = stepped(kings, way) & vacant;

        for (int distance = 1; reached; distance++) {
            find_all(f, STEP, reached, way, distance);
            reached = flying = stepped(flying, way) & vacant;
        }
    }
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    struct choice *end = ret;

    if (s->chain != NO_SQUARE) {
        end = add_jumps_from(end, s, seat, s->chain);
        if (!m->option[OPTION_COMPULSORY])
            end = add(end, STOP, 0, 0);
        return (int)(end - ret);
    }
    for (uint64_t set = choices_of(&end, s->huffable); set; set = without_first(set))
        end = add(end, HUFF, first_square(set), 0);

    struct finding f = { .list = end };
    find_jumps(&f, s, seat);
    if (!m->option[OPTION_COMPULSORY] || f.list == end)
        find_steps(&f, s, seat);
    return (int)(f.list - ret);
}

static FAST struct move verb_from_to(enum verb_of_dame verb, int from, int to)
{
    return (struct move){ .verb = (uint8_t)verb, .a = (uint8_t)from, .b = (uint8_t)to };
}

/* Any move, as legal() lists them. */
static FAST struct move draw(bool quick, const struct match *m, const struct state *s, int seat, struct rng *rng)
{
    struct sheaf sheaves[SHEAVES], *of = sheaves;
    struct finding f = { .sheaf = sheaves, .sheaf_end = sheaves };
    bool compulsory = m->option[OPTION_COMPULSORY];

    if (s->chain != NO_SQUARE) {
        uint64_t to = dame_jumps(s, seat, s->chain);
        int nth = any_of(rng, members(to) + !compulsory);

        return nth < members(to) ? verb_from_to(JUMP, s->chain, nth_quick(quick, to, nth)) : verb_from_to(STOP, 0, 0);
    }
    find_jumps(&f, s, seat);
    if (!compulsory || f.count == 0)
        find_steps(&f, s, seat);
    int huffs = members(s->huffable), nth = any_of(rng, huffs + f.count);
    if (nth < huffs)
        return verb_from_to(HUFF, nth_quick(quick, s->huffable, nth), 0);
    for (nth -= huffs; nth >= members(of->to); of++)
        nth -= members(of->to);
    int to = nth_quick(quick, of->to, nth);
    return verb_from_to(of->verb, to - of->back, to);
}
DRAWS(draw)

static const struct clause *check_stop(const struct match *m, const struct state *s)
{
    if (s->chain == NO_SQUARE)
        return CLAUSE(stop);
    return m->option[OPTION_COMPULSORY] ? CLAUSE(must_finish) : NULL;
}

static const struct clause *check_huff(const struct match *m, const struct state *s, int square)
{
    if (m->option[OPTION_COMPULSORY])
        return CLAUSE(no_huffing);
    if (s->chain != NO_SQUARE)
        return CLAUSE(huff_first);
    if (s->last_verb == HUFF)
        return CLAUSE(huff_one);
    return s->huffable & BIT(square) ? NULL : CLAUSE(huff_offender);
}

static const struct clause *check_step(const struct match *m, const struct state *s, int side, int from,
                                       int to, enum way way, int distance)
{
    bool king = s->kings & BIT(from);
    int shift = way_shift(way);

    if (dame_jumps(s, side, from) & BIT(to))
        return CLAUSE(notation); /* they may do that, but it is written c3xe5 */
    if (!king && !is_forward(side, way))
        return CLAUSE(forward);
    if (!king && distance > 1)
        return CLAUSE(one_square);
    for (int i = 1; i < distance; i++)
        if (!(free_squares(s) & BIT(from + i * shift)))
            return CLAUSE(king_moves);
    return m->option[OPTION_COMPULSORY] && dame_jumpers(s, side) ? CLAUSE(must_capture) : NULL;
}

static const struct clause *check_jump(const struct state *s, int side, int from, int to, enum way way,
                                       int distance)
{
    bool king = s->kings & BIT(from);
    int enemies = 0;

    if (dame_jumps(s, side, from) & BIT(to))
        return NULL;
    if (!king && !is_forward(side, way))
        return CLAUSE(capture_forward);
    for (int i = 1; i < distance; i++) {
        uint64_t between = BIT(from + i * way_shift(way));

        if (s->stones[side] & between)
            return CLAUSE(not_own);
        enemies += (s->stones[!side] & between) != 0;
    }
    return king && enemies == 1 ? CLAUSE(king_lands) : CLAUSE(jump);
}

static const struct clause *check_move(const struct match *m, const struct state *s, int seat,
                                       struct move move)
{
    int from = move.a, to = move.b, distance;
    enum way way;

    if (move.c || move.n || (move.verb == STOP && (from || to)) || (move.verb == HUFF && to))
        return CLAUSE(notation);
    if (move.verb >= VERBS || !is_square(from) || !is_square(to))
        return CLAUSE(notation);
    if (move.verb == STOP)
        return check_stop(m, s);
    if (move.verb == HUFF)
        return check_huff(m, s, from);
    if (!(s->stones[seat] & BIT(from)))
        return CLAUSE(own_stone);
    if (s->chain != NO_SQUARE && (from != s->chain || move.verb != JUMP))
        return CLAUSE(chain_jumps);
    if (!(free_squares(s) & BIT(to)))
        return CLAUSE(free_square);
    distance = dame_way(from, to, &way);
    if (!distance)
        return CLAUSE(diagonal);
    return move.verb == STEP ? check_step(m, s, seat, from, to, way, distance)
                             : check_jump(s, seat, from, to, way, distance);
}

/* ---- what happens ---- */

enum end dame_end(const struct state *s)
{
    if (!s->stones[s->turn])
        return LOST_STONES;
    /* Who can huff is not blocked yet: the stone they take away may open a way. */
    if (!can_step(s, s->turn) && !s->huffable && !dame_jumpers(s, s->turn))
        return LOST_BLOCKED;
    if (steps_third_time(s->history, s->quiet))
        return DRAWN_REPEATED;
    return s->quiet >= QUIET_MAX ? DRAWN_QUIET : PLAYING;
}

static void forget_history(struct state *s)
{
    memset(s->history, 0, s->quiet * sizeof s->history[0]);
    s->quiet = 0;
}

static void take_away(struct state *s, int side, int square)
{
    s->stones[side] &= ~BIT(square);
    s->kings &= ~BIT(square);
    s->number[square] = 0;
    s->last_took = (uint8_t)square;
    forget_history(s);
}

/* Moves a stone; true: it has become a king. */
static bool carry(const struct match *m, struct state *s, int side, int from, int to)
{
    bool king = s->kings & BIT(from), crowned = !king && BIT(to) & (side == WHITE ? TOP : BOTTOM);

    s->stones[side] ^= BIT(from) ^ BIT(to);
    s->kings &= ~BIT(from);
    s->kings |= (uint64_t)(king || crowned) << to;
    s->number[to] = s->number[from];
    s->number[from] = 0;
    if (crowned)
        APPLIES(king);
    return crowned;
}

static void end_turn(struct state *s, uint64_t huffable)
{
    s->chain = NO_SQUARE;
    s->huffable = huffable;
    s->turn = !s->turn;
    s->end = (uint8_t)dame_end(s);
}

static void step(const struct match *m, struct state *s, int side, int from, int to)
{
    bool king = s->kings & BIT(from);
    /* With compulsory capture nobody steps who could jump, so there this is empty by itself. */
    uint64_t offenders = dame_jumpers(s, side);

    carry(m, s, side, from, to);
    if (king)
        s->history[s->quiet++] = (struct step){ (uint8_t)from, (uint8_t)to };
    else
        forget_history(s);
    if (offenders & BIT(from)) {
        offenders ^= BIT(from) ^ BIT(to);
        APPLIES(huff_moved);
    }
    s->last_took = NO_SQUARE;
    end_turn(s, offenders);
}

static void jump(const struct match *m, struct state *s, int side, int from, int to)
{
    enum way way = UP_LEFT;
    bool far = dame_way(from, to, &way) > 2 || !is_forward(side, way);

    take_away(s, !side, to - way_shift(way));
    APPLIES(capture);
    if (far) /* as no man does */
        APPLIES(king_jumps);
    bool crowned = carry(m, s, side, from, to);
    if (crowned && dame_jumps(s, side, to))
        APPLIES(crown_ends);
    if (crowned || !dame_jumps(s, side, to)) {
        end_turn(s, 0);
    } else {
        s->chain = (uint8_t)to;
        s->huffable = 0;
    }
}

static void huff(const struct match *m, struct state *s, int side, int square)
{
    if (s->kings & BIT(square))
        APPLIES(huff_kings);
    take_away(s, !side, square);
    s->huffable = 0;
    if (!s->stones[!side])
        s->turn = (uint8_t)!side; /* it has lost, and would have to move */
    s->end = (uint8_t)dame_end(s);
}

static void apply(const struct match *m, struct state *s, int seat, struct move move)
{
    s->ply++;
    if (move.verb == STOP) {
        end_turn(s, 0);
        APPLIES(huff_broken);
        return;
    }
    s->last = (struct step){ move.a, move.b };
    s->last_verb = move.verb;
    if (move.verb == STEP)
        step(m, s, seat, move.a, move.b);
    else if (move.verb == JUMP)
        jump(m, s, seat, move.a, move.b);
    else
        huff(m, s, seat, move.a);
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
    [OPTION_COMPULSORY] = {
        .id = "compulsory",
        .name = { { "Schlagzwang", "Compulsory capture" } },
        .help = { { "Wer schlagen kann, muss es tun und jede Sprungfolge beenden; geblasen wird nicht.",
                    "You must capture if you can, and finish each series of jumps; there is no huffing." } },
        .names = option_no_yes, .min = 0, .max = 1, .standard = 0 },
};

static const struct verb verbs[VERBS] = {
    [STOP] = { .name = "stop", .label = { { "Nicht weiterspringen", "Stop jumping" } } },
    [STEP] = { .name = "move", .label = { { "Ziehen", "Move" } }, .touched = true },
    [JUMP] = { .name = "jump", .label = { { "Schlagen", "Capture" } }, .touched = true },
    [HUFF] = { .name = "huff", .label = { { "Blasen", "Huff" } } },
};

const struct game dame_game = {
    ROOM_IS,
    .title = { { "Dame", "Draughts" } },
    .about = { { "Überspringen, wegnehmen, zur Dame werden. Gezogen wird schräg vorwärts; ein Stein, der "
                 "einen Sprung auslässt, kann weggenommen werden.",
                 "Jump, take, become a king. Moves go diagonally forwards; a piece that misses its jump may "
                 "be taken off." } },
    .version = 1,
    .seats_min = 2, .seats_max = 2,
    .minutes = 30,
    .state_size = sizeof(struct state),
    .key_size = offsetof(struct state, quiet),
    /* No stone has more than thirteen squares on its diagonals, and each may be huffed besides. */
    .choices_max = STONES_MAX * (13 + 1),
    .options = options, .option_count = OPTION_COUNT,
    .verbs = verbs, .verb_count = VERBS,
    .boxform = &dame_boxform, .boxed = &dame_boxed,
    .tools = COMMAND_ONLY(dame_tools), .tool_count = COMMAND_ONLY(DAME_TOOLS),
    .puzzles = COMMAND_ONLY(dame_puzzles),
    .bench_seats = 2, .bench_options = "",
    .rules = { .setup = setup, .turn = turn, .legal = legal, .check = check_move, .apply = apply,
               .score = score },
    .words = { ROOM_SAYS, .to_you = true },
    .picture = { ROOM_SHOWS, .half = dame_half, .meant = dame_meant, .tell = dame_tell,
                 .deal = dame_deal },
    .players = { ROOM_FEATS, .sense = &dame_sense, .seat_name = dame_seat_name, .seat_tint = dame_seat_tint,
                 .stands = dame_stands },
    .assets = { .names = dame_assets, .valid = dame_asset_valid },
    .speed = { .any = ANY, .adds = true },
};
