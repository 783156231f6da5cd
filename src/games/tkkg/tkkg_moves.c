/* SPDX-License-Identifier: MIT */
/* TKKG: which moves are legal, and which clause forbids the others. */
#include "tkkg.h"

/* ---- the board ---- */

static bool is_start(int side, int square)
{
    for (int i = 0; i < FIGURES; i++)
        if (tkkg_start(side, i) == square)
            return true;
    return false;
}

/* How many squares lie between this one and the edge. */
static int room(int square, int way)
{
    int row = square / SIZE, column = square % SIZE;

    switch (way) {
    case NORTH: return row;
    case EAST: return SIZE - 1 - column;
    case SOUTH: return SIZE - 1 - row;
    default: return column;
    }
}

static int target(int square, int way, int distance)
{
    static const int step[] = { [NORTH] = -SIZE, [EAST] = 1, [SOUTH] = SIZE, [WEST] = -1 };

    return square + step[way] * distance;
}

/* The way and distance between two squares of a row or column; false: they are in none. */
static bool line_between(int from, int to, int *ret_way, int *ret_distance)
{
    int down = to / SIZE - from / SIZE, right = to % SIZE - from % SIZE;

    if ((down != 0) == (right != 0))
        return false;
    *ret_way = down ? (down < 0 ? NORTH : SOUTH) : right < 0 ? WEST : EAST;
    *ret_distance = down + right < 0 ? -(down + right) : down + right;
    return true;
}

static bool stands_on(const struct state *s, int side, int square)
{
    for (int i = 0; i < FIGURES; i++)
        if (s->at[side * FIGURES + i] == square)
            return true;
    return false;
}

/* ---- what could be done ---- */

bool tkkg_can_enter(const struct state *s, int side)
{
    for (int i = 0; i < FIGURES; i++)
        if (!stands_on(s, tkkg_other(side), tkkg_start(side, i)))
            return true;
    return false;
}

bool tkkg_can_free(const struct state *s, int side)
{
    return s->bonus[side] > 0 && tkkg_captives(s, side) > 0 && tkkg_can_enter(s, side);
}

/* Who has lost a figure cannot hold all four start squares of the other: both can always be put back. */
bool tkkg_can_exchange(const struct state *s)
{
    return tkkg_captives(s, GANG) > 0 && tkkg_captives(s, CROOKS) > 0;
}

/* By a bonus card they hold, or for a figure of TKKG's. */
bool tkkg_can_help(const struct state *s)
{
    return s->bonus[CROOKS] > 0 || tkkg_captives(s, GANG) > 0;
}

bool tkkg_can_release(const struct match *m, const struct state *s)
{
    return s->side == GANG && tkkg_captives(s, CROOKS) > 0 && tkkg_can_enter(s, CROOKS)
        && (m->option[OPT_RELEASE] || !tkkg_can_help(s));
}

bool tkkg_can_rehide(const struct state *s)
{
    return s->side == CROOKS && tkkg_captives(s, GANG) == FIGURES - 1 && tkkg_can_enter(s, GANG);
}

/* ---- legal moves ---- */

static struct choice *add(struct choice *ret, int verb, int a, int b)
{
    return choice_add(ret, (struct choice){ .move = { .verb = (uint8_t)verb, .a = (uint8_t)a, .b = (uint8_t)b } });
}

static struct choice *add_squares(struct choice *ret, int verb, int except)
{
    int count = except < SQUARES ? SQUARES - 1 : SQUARES;
    struct span wanted = choices_wanted(ret, count);

    for (int i = wanted.first; i < wanted.end; i++)
        add(ret + i, verb, i + (i >= except), 0);
    return ret + count;
}

/* Any square may be named; those that the answers rule out come last. */
static struct choice *add_names(const struct state *s, struct choice *ret)
{
    choices_idle(ret, SQUARES);
    for (int out = 0; out <= 1; out++)
        for (int i = 0; i < SQUARES; i++)
            if ((s->note[i] & 1) == out)
                ret = add(ret, NAME, i, 0);
    return ret;
}

/* The start squares a figure may come back to. */
static struct choice *add_entries(const struct state *s, struct choice *ret, int verb, int figure)
{
    for (int i = 0; i < FIGURES; i++) {
        int square = tkkg_start(side_of(figure), i);
        if (!stands_on(s, tkkg_other(side_of(figure)), square))
            ret = add(ret, verb, figure, square);
    }
    return ret;
}

/* How far a figure gets in this way with the throw that lies; 0 in a way that the die does not show. */
static int range(const struct state *s, int figure, int way)
{
    int space = s->way == ANY_WAY || s->way == way ? room(s->at[figure], way) : 0;

    return space < s->pips ? space : s->pips;
}

/* How far the throw can be moved at best; that is what must be done (clause nearest). */
int tkkg_farthest(const struct state *s)
{
    int best = 0;

    for (int i = 0; i < FIGURES; i++) {
        int figure = s->side * FIGURES + i;
        for (int way = NORTH; way <= WEST && on_board(s, figure); way++)
            if (range(s, figure, way) > best)
                best = range(s, figure, way);
    }
    return best;
}

static struct choice *add_moves(const struct match *m, const struct state *s, struct choice *ret)
{
    struct pending top = tkkg_top(s);
    int best = top.ask == ASK_GO ? tkkg_farthest(s) : m->box->reach[top.kind];

    for (int i = 0; i < FIGURES; i++) {
        int figure = s->side * FIGURES + i;
        for (int way = NORTH; way <= WEST && on_board(s, figure); way++) {
            int far = top.ask == ASK_GO ? range(s, figure, way) : room(s->at[figure], way);
            int near = top.ask == ASK_GO ? best : 1, last = far < best ? far : best;
            int count = last < near ? 0 : last - near + 1;
            struct span wanted = choices_wanted(ret, count);

            for (int n = wanted.first; n < wanted.end; n++)
                add(ret + n, GO, figure, target(s->at[figure], way, near + n));
            ret += count;
        }
    }
    return ret;
}

static struct choice *add_questions(const struct state *s, struct choice *ret, int kind)
{
    int first = kind == ANY_QUESTION ? HALF : kind, last = kind == ANY_QUESTION ? NUMBER : kind;

    for (int i = first; i <= last && i < AROUND; i++) {
        int count = tkkg_question_count(i);
        struct span wanted = choices_wanted(ret, count);

        for (int which = wanted.first; which < wanted.end; which++)
            add(ret + which, ASK, i, which);
        ret += count;
    }
    for (int which = 0; which < FIGURES && (kind == ANY_QUESTION || kind == AROUND); which++)
        if (on_board(s, which))
            ret = add(ret, ASK, AROUND, which);
    return ret;
}

/* Whether the crooks can answer so; in a view, whether the treasure may lie where that is true. */
static bool is_answer(const struct state *s, bool yes)
{
    struct pending question = tkkg_top(s);

    if (s->treasure < SQUARES)
        return tkkg_inside(s, question.kind, question.which, s->treasure) == yes;
    for (int i = 0; i < SQUARES; i++)
        if (!(s->note[i] & 1) && tkkg_inside(s, question.kind, question.which, i) == yes)
            return true;
    return false;
}

static bool is_note(const struct state *s, int square)
{
    return s->treasure < SQUARES ? s->treasure == square : !(s->note[square] & 1);
}

/* What the seat is asked. */
static struct choice *add_asked(const struct match *m, const struct state *s, struct choice *ret)
{
    struct pending top = tkkg_top(s);

    switch (top.ask) {
    case ASK_TURN:
        ret = add(ret, THROW, 0, 0);
        ret = tkkg_can_release(m, s) ? add(ret, RELEASE, 0, 0) : ret;
        return tkkg_can_rehide(s) ? add_squares(ret, REHIDE, s->treasure) : ret;
    case ASK_STROLL: return add_moves(m, s, add(ret, STAY, 0, 0));
    case ASK_GO: return add_moves(m, s, ret);
    case ASK_DRAW: return add(add(ret, DRAW, 0, 0), LEAVE, 0, 0);
    case ASK_QUESTION: return add_questions(s, ret, top.kind);
    case ASK_BONUS: return add(ret, KEEP, 0, 0);
    case ASK_ENTER: return add_entries(s, ret, ENTER, top.which);
    case ASK_HIDE: return add_squares(ret, HIDE, NOWHERE);
    case ASK_NAME: return add_names(s, ret);
    case ASK_ANSWER:
        for (int yes = 0; yes <= 1; yes++)
            ret = is_answer(s, yes) ? add(ret, ANSWER, yes, 0) : ret;
        return ret;
    default: /* ASK_REVEAL */
        if (s->treasure < SQUARES)
            return add(ret, REVEAL, s->treasure, 0);
        for (int i = 0; i < SQUARES; i++)
            ret = is_note(s, i) ? add(ret, REVEAL, i, 0) : ret;
        return ret;
    }
}

/* What a party may do at any time. */
static struct choice *add_any_time(const struct state *s, struct choice *ret, int side)
{
    for (int i = 0; i < FIGURES && tkkg_can_free(s, side); i++)
        if (s->at[side * FIGURES + i] == CAPTIVE)
            ret = add_entries(s, ret, FREE, side * FIGURES + i);
    for (int i = 0; i < FIGURES * FIGURES && tkkg_can_exchange(s); i++)
        if (s->at[i / FIGURES] == CAPTIVE && s->at[FIGURES + i % FIGURES] == CAPTIVE)
            ret = add(ret, EXCHANGE, i / FIGURES, FIGURES + i % FIGURES);
    return side == GANG ? add_names(s, ret) : ret;
}

int tkkg_legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    struct choice *end = ret;

    if (tkkg_must(m, s) & SEAT(seat))
        end = add_asked(m, s, end);
    if (tkkg_is_open(s))
        end = add_any_time(s, end, tkkg_side(m, seat));
    return (int)(end - ret);
}

/* ---- ruling ---- */

/* Whether the bytes make sense at all: each verb's a and b below their bounds, the rest 0. */
static bool is_clean(const struct match *m, struct move v)
{
    static const uint8_t bound_a[VERBS] = {
        [OPEN] = 7, [DICE] = 7, [CARD] = CARDS, [HIDE] = SQUARES, [REHIDE] = SQUARES, [GO] = FIGURES_ALL,
        [ASK] = QUESTIONS, [ANSWER] = 2, [FREE] = FIGURES_ALL, [EXCHANGE] = FIGURES_ALL,
        [ENTER] = FIGURES_ALL, [NAME] = SQUARES, [REVEAL] = SQUARES,
    };
    static const uint8_t bound_b[VERBS] = {
        [OPEN] = 7, [DICE] = WAYS, [GO] = SQUARES, [ASK] = SIZE + 1, [FREE] = SQUARES, [EXCHANGE] = FIGURES_ALL,
        [ENTER] = SQUARES,
    };

    if (v.verb >= VERBS || v.c || v.n)
        return false;
    bool no_row = v.a == NUMBER && v.b == SIZE; /* somebody wrote a number that is none */
    if (v.verb == ASK && v.a < QUESTIONS && v.b >= (v.a == AROUND ? FIGURES_ALL : tkkg_question_count(v.a)) && !no_row)
        return false;
    bool masked = m->is_view && v.a == UNKNOWN && (v.verb == HIDE || v.verb == REHIDE);
    return (masked || v.a < bound_a[v.verb] || (v.a == 0 && !bound_a[v.verb]))
        && (v.b < bound_b[v.verb] || (v.b == 0 && !bound_b[v.verb]));
}

int tkkg_way_weight(const struct match *m, int way)
{
    int weight = 0;

    for (int i = 0; i < 6; i++)
        weight += m->box->die[i] == way;
    return weight;
}

static bool can_come_up(const struct match *m, const struct state *s, struct move v)
{
    int ask = tkkg_top(s).ask;

    switch (v.verb) {
    case OPEN: return ask == ASK_OPEN && v.a >= 1 && v.b >= 1;
    case DICE: return ask == ASK_DICE && v.a >= 1 && tkkg_way_weight(m, v.b) > 0;
    case CARD: return ask == ASK_CARD && s->left[v.a] > 0;
    default: return false;
    }
}

static const struct clause *check_go(const struct match *m, const struct state *s, struct move v)
{
    struct pending top = tkkg_top(s);
    int way, distance;

    if (side_of(v.a) != s->side || !on_board(s, v.a))
        return CLAUSE(own_figure);
    if (!line_between(s->at[v.a], v.b, &way, &distance))
        return s->at[v.a] != v.b ? CLAUSE(straight) : top.ask == ASK_GO ? CLAUSE(distance) : CLAUSE(reach);
    if (top.ask == ASK_STROLL)
        return distance <= m->box->reach[top.kind] ? NULL : CLAUSE(reach);
    if (s->way != ANY_WAY && s->way != way)
        return CLAUSE(direction);
    if (distance != range(s, v.a, way))
        return CLAUSE(distance);
    return distance == tkkg_farthest(s) ? NULL : CLAUSE(nearest);
}

/* Coming back into play: by a card, or because the other party let go. */
static const struct clause *check_entry(const struct state *s, struct move v)
{
    if (!is_start(side_of(v.a), v.b))
        return CLAUSE(start_square);
    return stands_on(s, tkkg_other(side_of(v.a)), v.b) ? CLAUSE(start_held) : NULL;
}

static const struct clause *check_free(const struct state *s, int side, struct move v)
{
    if (side_of(v.a) != side || s->at[v.a] != CAPTIVE)
        return CLAUSE(free_own);
    return s->bonus[side] ? check_entry(s, v) : CLAUSE(free_card);
}

static const struct clause *check_exchange(const struct state *s, struct move v)
{
    bool fitting = side_of(v.a) == GANG && s->at[v.a] == CAPTIVE && side_of(v.b) == CROOKS
        && s->at[v.b] == CAPTIVE;

    return fitting ? NULL : CLAUSE(exchange_captives);
}

static const struct clause *check_release(const struct match *m, const struct state *s, bool asked)
{
    if (!asked || tkkg_top(s).ask != ASK_TURN || s->side != GANG)
        return CLAUSE(release_turn);
    if (tkkg_captives(s, CROOKS) == 0)
        return CLAUSE(release_captive);
    if (!tkkg_can_enter(s, CROOKS))
        return CLAUSE(start_held);
    return tkkg_can_release(m, s) ? NULL : CLAUSE(release_helpless);
}

static const struct clause *check_rehide(const struct state *s, bool asked, struct move v)
{
    if (!asked || tkkg_top(s).ask != ASK_TURN || s->side != CROOKS
        || tkkg_captives(s, GANG) != FIGURES - 1)
        return CLAUSE(rehide_turn);
    if (!tkkg_can_rehide(s))
        return CLAUSE(start_held);
    return v.a == s->treasure && v.a != UNKNOWN ? CLAUSE(rehide_elsewhere) : NULL;
}

static const struct clause *check_question(const struct state *s, struct move v)
{
    int kind = tkkg_top(s).kind;

    if (kind != ANY_QUESTION && kind != v.a)
        return CLAUSE(question_kind);
    if (v.a == NUMBER && v.b == SIZE)
        return CLAUSE(squares);
    if (v.a == AROUND && side_of(v.b) != GANG)
        return CLAUSE(around_gang);
    return v.a == AROUND && !on_board(s, v.b) ? CLAUSE(around_board) : NULL;
}

/* What only the seat that is asked may do. (Verbs that answer no question stand for ASK_TURN here, at which
 * they have been ruled on already.) */
static const struct clause *check_asked(const struct match *m, const struct state *s, struct move v)
{
    static const uint8_t answers[VERBS] = {
        [THROW] = ASK_TURN, [DRAW] = ASK_DRAW, [LEAVE] = ASK_DRAW, [STAY] = ASK_STROLL,
        [ASK] = ASK_QUESTION, [KEEP] = ASK_BONUS, [HIDE] = ASK_HIDE, [ANSWER] = ASK_ANSWER,
        [ENTER] = ASK_ENTER, [REVEAL] = ASK_REVEAL,
    };
    struct pending top = tkkg_top(s);

    if (v.verb == GO ? top.ask != ASK_GO && top.ask != ASK_STROLL : answers[v.verb] != top.ask)
        return CLAUSE(asked);
    switch (v.verb) {
    case GO: return check_go(m, s, v);
    case ASK: return check_question(s, v);
    case ANSWER: return is_answer(s, v.a) ? NULL : CLAUSE(truth);
    case REVEAL: return is_note(s, v.a) ? NULL : CLAUSE(reveal);
    case ENTER: return v.a == top.which ? check_entry(s, v) : CLAUSE(asked);
    default: return NULL;
    }
}

const struct clause *tkkg_check(const struct match *m, const struct state *s, int seat, struct move v)
{
    if (!is_clean(m, v))
        return CLAUSE(notation);
    if (seat == CHANCE || v.verb <= CARD)
        return seat == CHANCE && can_come_up(m, s, v) ? NULL : &table_rules[TABLE_chance];
    int side = tkkg_side(m, seat);
    bool asked = tkkg_must(m, s) & SEAT(seat), open = tkkg_is_open(s);
    if (v.verb == NAME && side == CROOKS)
        return CLAUSE(name_gang);
    if (tkkg_top(s).ask == ASK_NAME)
        return v.verb == NAME ? NULL : CLAUSE(name_last);
    if (open && v.verb == NAME)
        return NULL;
    if (open && v.verb == FREE)
        return check_free(s, side, v);
    if (open && v.verb == EXCHANGE)
        return check_exchange(s, v);
    if (v.verb == RELEASE)
        return check_release(m, s, asked);
    if (v.verb == REHIDE)
        return check_rehide(s, asked, v);
    if (!asked) /* in_turn: a team mate decides; or it is not this party's turn at all */
        return tkkg_asked(s) == side ? CLAUSE(in_turn) : &table_rules[TABLE_turn];
    return check_asked(m, s, v);
}
