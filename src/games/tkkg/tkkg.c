/* TKKG: the rules. They work on a whole state and on a view alike: the treasure's square never decides what
 * happens next. What does are the crooks' answers and the note they show at the end, each an event of its
 * own with one legal choice. */
#include "tkkg.h"

#include <string.h>

const struct clause tkkg_clauses[RULES] = {
#define SECTION(id, de, en) { "tkkg." #id, { { de, en } }, SECTION },
#define RULE(id, kind, de, en) { "tkkg." #id, { { de, en } }, kind },
#include "rules.def"
#undef SECTION
#undef RULE
};
#define CLAUSE(id) (&tkkg_clauses[RULE_##id])

static const struct option options[OPTIONS] = {
    [OPT_GANG] = { "gang", { { "Personen bei TKKG", "People on TKKG's side" } },
                   { { "So viele Plätze, vom ersten an, spielen TKKG, die übrigen die Ganoven. 0: abwechselnd.",
                       "So many seats, from the first on, play TKKG, the others the crooks. 0: alternately." } },
                   .min = 0, .max = SEATS - 1 },
};

static const struct verb verbs[VERBS] = {
    [OPEN] = { .name = "open", .label = { { "Um den Anfang würfeln", "Throw for the beginning" } } },
    [DICE] = { .name = "dice", .label = { { "Würfeln", "Throw" } } },
    [CARD] = { .name = "card", .label = { { "Karte", "Card" } } },
    [HIDE] = { .name = "hide", .label = { { "Schatz verstecken", "Hide the treasure" } } },
    [REHIDE] = { .name = "rehide", .label = { { "Neu verstecken", "Hide anew" } } },
    [THROW] = { .name = "throw", .label = { { "Würfeln", "Throw" } } },
    [GO] = { .name = "go", .label = { { "Ziehen", "Move" } } },
    [DRAW] = { .name = "draw", .label = { { "Karte nehmen", "Take the card" } } },
    [LEAVE] = { .name = "leave", .label = { { "Karte liegen lassen", "Leave the card" } } },
    [STAY] = { .name = "stay", .label = { { "Stehen bleiben", "Stay" } } },
    [ASK] = { .name = "ask", .label = { { "Fragen", "Ask" } } },
    [ANSWER] = { .name = "answer", .label = { { "Antworten", "Answer" } }, .reveals = true },
    [KEEP] = { .name = "keep", .label = { { "Karte behalten", "Keep the card" } } },
    [FREE] = { .name = "free", .label = { { "Befreien", "Free" } } },
    [EXCHANGE] = { .name = "exchange", .label = { { "Gefangene tauschen", "Exchange captives" } } },
    [RELEASE] = { .name = "release", .label = { { "Ganoven freilassen", "Release a crook" } } },
    [ENTER] = { .name = "enter", .label = { { "Aufstellen", "Put back" } } },
    /* Ends the game, mostly badly: random players name a square as rarely as they make offers. */
    [NAME] = { .name = "name", .label = { { "Versteck nennen", "Name the square" } }, .idle = true },
    [REVEAL] = { .name = "reveal", .label = { { "Zettel zeigen", "Show the note" } }, .reveals = true },
};

/* ---- parties ---- */

int tkkg_side(const struct match *m, int seat)
{
    int gang = m->option[OPT_GANG];

    return gang == 0 ? seat % SIDES : seat < gang ? GANG : CROOKS;
}

static seatset seats_of(const struct match *m, int side)
{
    seatset seats = 0;

    for (int seat = 0; seat < m->seats; seat++)
        seats |= tkkg_side(m, seat) == side ? SEAT(seat) : 0;
    return seats;
}

int tkkg_members(const struct match *m, int side)
{
    return __builtin_popcount(seats_of(m, side));
}

int tkkg_seat(const struct match *m, const struct state *s, int side)
{
    seatset seats = seats_of(m, side);

    for (int i = 0; i < s->thrower[side]; i++)
        seats &= seats - 1;
    return __builtin_ctz(seats);
}

static int other(int side)
{
    return side == GANG ? CROOKS : GANG;
}

/* ---- the board ---- */

int tkkg_start(int side, int which)
{
    static const uint8_t start[SIDES][FIGURES] = { { 0, 11, 132, 143 }, { 65, 66, 77, 78 } };

    return start[side][which];
}

static bool is_start(int side, int square)
{
    for (int i = 0; i < FIGURES; i++)
        if (tkkg_start(side, i) == square)
            return true;
    return false;
}

static bool is_star(const struct match *m, int square)
{
    return m->box->board[square / SIZE][square % SIZE] == '*';
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

int tkkg_captives(const struct state *s, int side)
{
    int count = 0;

    for (int i = 0; i < FIGURES; i++)
        count += s->at[side * FIGURES + i] == CAPTIVE;
    return count;
}

int tkkg_cards(const struct state *s)
{
    int count = 0;

    for (int i = 0; i < CARDS; i++)
        count += s->left[i];
    return count;
}

/* ---- questions and what their answers tell ---- */

int tkkg_question_count(int kind)
{
    static const uint8_t count[QUESTIONS] = { 4, QUARTERS, NINTHS, SIZE, SIZE, FIGURES };

    return count[kind];
}

bool tkkg_inside(const struct state *s, int kind, int which, int square)
{
    int row = square / SIZE, column = square % SIZE, down, right;

    switch (kind) {
    case HALF:
        return which == NORTH ? row < 6 : which == SOUTH ? row >= 6 : which == WEST ? column < 6 : column >= 6;
    case QUARTER: return row / 6 * 2 + column / 6 == which;
    case NINTH: return row / 4 * 3 + column / 4 == which;
    case LETTER: return column == which;
    case NUMBER: return row == which;
    default: /* AROUND */
        down = row - s->at[which] / SIZE;
        right = column - s->at[which] % SIZE;
        return down >= -1 && down <= 1 && right >= -1 && right <= 1;
    }
}

static void note_answer(struct state *s, struct pending question, bool yes)
{
    for (int i = 0; i < SQUARES; i++)
        if (tkkg_inside(s, question.kind, question.which, i) != yes)
            s->note[i] |= 1;
    s->told = yes ? 2 : 1;
    s->told_kind = question.kind;
    s->told_which = question.which;
}

int tkkg_possible(const struct state *s)
{
    int count = 0;

    for (int i = 0; i < SQUARES; i++)
        count += !(s->note[i] & 1);
    return count;
}

/* A new hiding: all answers are void (clause rehide). Only who knew the old square exactly knows a square
 * where the treasure is not: that one. */
static void void_notes(struct state *s)
{
    bool sure = tkkg_possible(s) == 1;

    for (int i = 0; i < SQUARES; i++) {
        bool was_there = !(s->note[i] & 1);
        s->note[i] = (uint8_t)(s->note[i] << 1 | (sure && was_there));
    }
    s->told = s->told_kind = s->told_which = 0;
}

/* How likely the treasure is to lie on each square for somebody who takes every square the crooks could have
 * written down to be as likely as any other; returns the sum. The first time that is each of the 144. A new
 * square differs from the old one: x is written now if the old was any y but x, so its weight is the sum of
 * all old weights but x's own. The note holds eight hidings; what was known at one before them would change
 * these weights by less than a part in 143 to the power of 7. The sum is at most 144 to the power of 8, which
 * 64 bits hold. */
uint64_t tkkg_weigh(const struct state *s, uint64_t ret[SQUARES])
{
    unsigned all = 0;
    uint64_t sum = 0;
    int first = 0; /* the hiding with which knowledge begins; all squares are alike before its answers */

    for (int i = 0; i < SQUARES; i++)
        all |= s->note[i];
    while (all >> (first + 1))
        first++;
    for (int hiding = first; hiding >= 0; hiding--) {
        uint64_t before = sum;
        sum = 0;
        for (int i = 0; i < SQUARES; i++) {
            uint64_t written = hiding == first ? 1 : before - ret[i];
            ret[i] = s->note[i] >> hiding & 1 ? 0 : written;
            sum += ret[i];
        }
    }
    return sum;
}

/* ---- pending decisions ---- */

static void push(struct state *s, enum ask ask, int kind, int which)
{
    check(s->depth < DEPTH);
    s->stack[s->depth++] = (struct pending){ (uint8_t)ask, (uint8_t)kind, (uint8_t)which };
}

static void pop(struct state *s)
{
    s->stack[--s->depth] = (struct pending){ 0 };
}

static bool is_open(const struct state *s)
{
    return tkkg_top(s).ask <= ASK_BONUS;
}

static bool is_fate(const struct state *s)
{
    int ask = tkkg_top(s).ask;

    return ask >= ASK_OPEN && ask <= ASK_CARD;
}

int tkkg_asked(const struct state *s)
{
    struct pending top = tkkg_top(s);

    switch (top.ask) {
    case ASK_QUESTION:
    case ASK_NAME: return GANG;
    case ASK_HIDE:
    case ASK_ANSWER:
    case ASK_REVEAL: return CROOKS;
    case ASK_ENTER: return side_of(top.which);
    default: return s->side;
    }
}

bool tkkg_can_enter(const struct state *s, int side)
{
    for (int i = 0; i < FIGURES; i++)
        if (!stands_on(s, other(side), tkkg_start(side, i)))
            return true;
    return false;
}

static bool can_free(const struct state *s, int side)
{
    return s->bonus[side] > 0 && tkkg_captives(s, side) > 0 && tkkg_can_enter(s, side);
}

/* Who has lost a figure cannot hold all four start squares of the other: both can always be put back. */
static bool can_exchange(const struct state *s)
{
    return tkkg_captives(s, GANG) > 0 && tkkg_captives(s, CROOKS) > 0;
}

static bool can_release(const struct state *s)
{
    return s->side == GANG && tkkg_captives(s, CROOKS) > 0 && tkkg_can_enter(s, CROOKS);
}

static bool can_rehide(const struct state *s)
{
    return s->side == CROOKS && tkkg_captives(s, GANG) == FIGURES - 1 && tkkg_can_enter(s, GANG);
}

/* Whether there is something to do before the throw; naming can wait until after it. */
static bool can_do_before(const struct state *s)
{
    return can_free(s, s->side) || can_exchange(s) || can_release(s) || can_rehide(s);
}

static void begin_turn(struct state *s)
{
    push(s, can_do_before(s) ? ASK_TURN : ASK_DICE, 0, 0);
}

/* The turn is over (clauses one_throw, in_turn), or with the last card the search (name_last). */
static void end_turn(const struct match *m, struct state *s)
{
    if (tkkg_cards(s) == 0) {
        push(s, ASK_NAME, 0, 0);
        return;
    }
    s->thrower[s->side] = (uint8_t)((s->thrower[s->side] + 1) % tkkg_members(m, s->side));
    s->side = (uint8_t)other(s->side);
    begin_turn(s);
}

/* What lies on top goes on, unless it has become idle meanwhile: nothing to do before the throw any more,
 * nobody left to be freed by the card just drawn. */
static void settle(const struct match *m, struct state *s)
{
    if (tkkg_top(s).ask == ASK_TURN && !can_do_before(s))
        s->stack[s->depth - 1].ask = ASK_DICE;
    if (tkkg_top(s).ask == ASK_BONUS && !can_free(s, s->side))
        pop(s);
    if (s->depth == 0)
        end_turn(m, s);
}

/* The decision on top is made. */
static void done(const struct match *m, struct state *s)
{
    pop(s);
    settle(m, s);
}

/* ---- the interface: who moves ---- */

static const struct clause *refuse(const struct match *m)
{
    return m->option[OPT_GANG] >= m->seats ? CLAUSE(parties) : NULL;
}

static void setup(const struct match *m, struct state *s)
{
    for (int i = 0; i < FIGURES_ALL; i++)
        s->at[i] = (uint8_t)tkkg_start(side_of(i), i % FIGURES);
    s->treasure = s->named = NOWHERE;
    for (int i = 0; i < QUESTIONS; i++)
        s->left[i] = (uint8_t)m->box->question[i];
    for (int i = 0; i < REACHES; i++)
        s->left[STROLL + i] = (uint8_t)m->box->stroll[i];
    s->left[FREES_GANG] = (uint8_t)m->box->bonus[GANG];
    s->left[FREES_CROOK] = (uint8_t)m->box->bonus[CROOKS];
    s->left[NOTHING] = (uint8_t)m->box->nothing;
    push(s, ASK_OPEN, 0, 0);
}

static seatset must(const struct match *m, const struct state *s)
{
    if (s->depth == 0)
        return 0;
    return SEAT(is_fate(s) ? CHANCE : tkkg_seat(m, s, tkkg_asked(s)));
}

static struct turn turn(const struct match *m, const struct state *s)
{
    struct turn t = { .must = must(m, s), .ask = s->asked };

    if (is_open(s)) {
        t.may = seats_of(m, GANG); /* to name the square */
        if (can_free(s, CROOKS) || can_exchange(s))
            t.may |= seats_of(m, CROOKS);
        t.may &= ~t.must;
    }
    return t;
}

/* ---- legal moves ---- */

static struct choice *add(struct choice *ret, int verb, int a, int b)
{
    *ret = (struct choice){ .move = { .verb = (uint8_t)verb, .a = (uint8_t)a, .b = (uint8_t)b } };
    return ret + 1;
}

static struct choice *add_squares(struct choice *ret, int verb, int except)
{
    for (int i = 0; i < SQUARES; i++)
        if (i != except)
            ret = add(ret, verb, i, 0);
    return ret;
}

/* The start squares a figure may come back to. */
static struct choice *add_entries(const struct state *s, struct choice *ret, int verb, int figure)
{
    for (int i = 0; i < FIGURES; i++) {
        int square = tkkg_start(side_of(figure), i);
        if (!stands_on(s, other(side_of(figure)), square))
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
            int near = top.ask == ASK_GO ? best : 1;
            for (int n = near; n <= far && n <= best; n++)
                ret = add(ret, GO, figure, target(s->at[figure], way, n));
        }
    }
    return ret;
}

static struct choice *add_questions(const struct state *s, struct choice *ret, int kind)
{
    int first = kind == ANY_QUESTION ? HALF : kind, last = kind == ANY_QUESTION ? AROUND : kind;

    for (int i = first; i <= last; i++)
        for (int which = 0; which < tkkg_question_count(i); which++)
            if (i != AROUND || on_board(s, which))
                ret = add(ret, ASK, i, which);
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
        ret = can_release(s) ? add(ret, RELEASE, 0, 0) : ret;
        return can_rehide(s) ? add_squares(ret, REHIDE, s->treasure) : ret;
    case ASK_STROLL: return add_moves(m, s, add(ret, STAY, 0, 0));
    case ASK_GO: return add_moves(m, s, ret);
    case ASK_DRAW: return add(add(ret, DRAW, 0, 0), LEAVE, 0, 0);
    case ASK_QUESTION: return add_questions(s, ret, top.kind);
    case ASK_BONUS: return add(ret, KEEP, 0, 0);
    case ASK_ENTER: return add_entries(s, ret, ENTER, top.which);
    case ASK_HIDE: return add_squares(ret, HIDE, NOWHERE);
    case ASK_NAME: return add_squares(ret, NAME, NOWHERE);
    case ASK_ANSWER:
        for (int yes = 0; yes <= 1; yes++)
            ret = is_answer(s, yes) ? add(ret, ANSWER, yes, 0) : ret;
        return ret;
    default: /* ASK_REVEAL */
        for (int i = 0; i < SQUARES; i++)
            ret = is_note(s, i) ? add(ret, REVEAL, i, 0) : ret;
        return ret;
    }
}

/* What a party may do at any time. */
static struct choice *add_any_time(const struct state *s, struct choice *ret, int side)
{
    for (int i = 0; i < FIGURES && can_free(s, side); i++)
        if (s->at[side * FIGURES + i] == CAPTIVE)
            ret = add_entries(s, ret, FREE, side * FIGURES + i);
    for (int i = 0; i < FIGURES * FIGURES && can_exchange(s); i++)
        if (s->at[i / FIGURES] == CAPTIVE && s->at[FIGURES + i % FIGURES] == CAPTIVE)
            ret = add(ret, EXCHANGE, i / FIGURES, FIGURES + i % FIGURES);
    return side == GANG ? add_squares(ret, NAME, NOWHERE) : ret;
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    struct choice *end = ret;

    if (must(m, s) & SEAT(seat))
        end = add_asked(m, s, end);
    if (is_open(s))
        end = add_any_time(s, end, tkkg_side(m, seat));
    return (int)(end - ret);
}

/* ---- ruling ---- */

/* Whether the bytes make sense at all: each verb's a and b below their bounds, the rest 0. */
static bool is_clean(const struct match *m, struct move v)
{
    static const uint8_t bound_a[VERBS] = {
        [OPEN] = 7, [DICE] = 7, [CARD] = CARDS, [HIDE] = SQUARES, [REHIDE] = SQUARES, [GO] = FIGURES_ALL,
        [ASK] = QUESTIONS, [ANSWER] = 2, [FREE] = FIGURES_ALL, [EXCHANGE] = FIGURES_ALL, [ENTER] = FIGURES_ALL,
        [NAME] = SQUARES, [REVEAL] = SQUARES,
    };
    static const uint8_t bound_b[VERBS] = {
        [OPEN] = 7, [DICE] = WAYS, [GO] = SQUARES, [ASK] = SIZE, [FREE] = SQUARES, [EXCHANGE] = FIGURES_ALL,
        [ENTER] = SQUARES,
    };

    if (v.verb >= VERBS || v.c || v.n)
        return false;
    if (v.verb == ASK && v.a < QUESTIONS && v.b >= (v.a == AROUND ? FIGURES_ALL : tkkg_question_count(v.a)))
        return false;
    bool masked = m->is_view && v.a == UNKNOWN && (v.verb == HIDE || v.verb == REHIDE);
    return (masked || v.a < bound_a[v.verb] || (v.a == 0 && !bound_a[v.verb]))
        && (v.b < bound_b[v.verb] || (v.b == 0 && !bound_b[v.verb]));
}

static int weight_of_way(const struct match *m, int way)
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
    case DICE: return ask == ASK_DICE && v.a >= 1 && weight_of_way(m, v.b) > 0;
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
    return stands_on(s, other(side_of(v.a)), v.b) ? CLAUSE(start_held) : NULL;
}

static const struct clause *check_free(const struct state *s, int side, struct move v)
{
    if (side_of(v.a) != side || s->at[v.a] != CAPTIVE)
        return CLAUSE(free_own);
    return s->bonus[side] ? check_entry(s, v) : CLAUSE(free_card);
}

static const struct clause *check_exchange(const struct state *s, struct move v)
{
    bool fitting = side_of(v.a) == GANG && side_of(v.b) == CROOKS && s->at[v.a] == CAPTIVE && s->at[v.b] == CAPTIVE;

    return fitting ? NULL : CLAUSE(exchange_captives);
}

static const struct clause *check_release(const struct state *s, bool asked)
{
    if (!asked || tkkg_top(s).ask != ASK_TURN || s->side != GANG)
        return CLAUSE(release_turn);
    if (tkkg_captives(s, CROOKS) == 0)
        return CLAUSE(release_captive);
    return can_release(s) ? NULL : CLAUSE(start_held);
}

static const struct clause *check_rehide(const struct state *s, bool asked, struct move v)
{
    if (!asked || tkkg_top(s).ask != ASK_TURN || s->side != CROOKS
        || tkkg_captives(s, GANG) != FIGURES - 1)
        return CLAUSE(rehide_turn);
    if (!can_rehide(s))
        return CLAUSE(start_held);
    return v.a == s->treasure && v.a != UNKNOWN ? CLAUSE(rehide_elsewhere) : NULL;
}

static const struct clause *check_question(const struct state *s, struct move v)
{
    int kind = tkkg_top(s).kind;

    if (kind != ANY_QUESTION && kind != v.a)
        return CLAUSE(question_kind);
    if (v.a == AROUND && side_of(v.b) != GANG)
        return CLAUSE(around_gang);
    return v.a == AROUND && !on_board(s, v.b) ? CLAUSE(around_board) : NULL;
}

/* What only the seat that is asked may do. */
static const struct clause *check_asked(const struct match *m, const struct state *s, struct move v)
{
    static const uint8_t answers[VERBS] = {
        [THROW] = ASK_TURN, [DRAW] = ASK_DRAW, [LEAVE] = ASK_DRAW, [STAY] = ASK_STROLL, [ASK] = ASK_QUESTION,
        [KEEP] = ASK_BONUS, [HIDE] = ASK_HIDE, [ANSWER] = ASK_ANSWER, [ENTER] = ASK_ENTER, [REVEAL] = ASK_REVEAL,
    };
    struct pending top = tkkg_top(s);

    if (v.verb == GO ? top.ask != ASK_GO && top.ask != ASK_STROLL : answers[v.verb] != top.ask)
        return top.ask == ASK_NAME ? CLAUSE(name_last) : CLAUSE(asked);
    switch (v.verb) {
    case GO: return check_go(m, s, v);
    case ASK: return check_question(s, v);
    case ANSWER: return is_answer(s, v.a) ? NULL : CLAUSE(truth);
    case REVEAL: return is_note(s, v.a) ? NULL : CLAUSE(reveal);
    case ENTER: return v.a == top.which ? check_entry(s, v) : CLAUSE(asked);
    default: return NULL;
    }
}

static const struct clause *check_move(const struct match *m, const struct state *s, int seat, struct move v)
{
    if (!is_clean(m, v))
        return CLAUSE(notation);
    if (seat == CHANCE || v.verb <= CARD)
        return seat == CHANCE && can_come_up(m, s, v) ? NULL : &table_rules[TABLE_fate];
    int side = tkkg_side(m, seat);
    bool asked = must(m, s) & SEAT(seat), last = tkkg_top(s).ask == ASK_NAME;
    if (v.verb == NAME && side == CROOKS)
        return CLAUSE(name_gang);
    if (v.verb == NAME && (last || is_open(s)))
        return NULL;
    if (last)
        return CLAUSE(name_last);
    if (v.verb == FREE && is_open(s))
        return check_free(s, side, v);
    if (v.verb == EXCHANGE && is_open(s))
        return check_exchange(s, v);
    if (v.verb == RELEASE)
        return check_release(s, asked);
    if (v.verb == REHIDE)
        return check_rehide(s, asked, v);
    return asked && v.verb != NAME && v.verb != FREE && v.verb != EXCHANGE ? check_asked(m, s, v) : CLAUSE(asked);
}

/* ---- playing ---- */

static void replace(struct state *s, enum ask ask, int kind, int which)
{
    pop(s);
    push(s, ask, kind, which);
}

/* Play stops wherever it was. */
static void stop(struct state *s)
{
    while (s->depth)
        pop(s);
    s->pips = s->way = 0;
}

static void win(struct state *s, int side)
{
    stop(s);
    s->winner = (uint8_t)(1 + side);
}

static void apply_opening(struct state *s, struct move v)
{
    if (v.a == v.b)
        return; /* a tie: once more */
    s->side = v.a > v.b ? GANG : CROOKS;
    replace(s, ASK_HIDE, 0, 0);
}

static void apply_dice(const struct match *m, struct state *s, struct move v)
{
    s->pips = s->last_pips = v.a;
    s->way = s->last_way = v.b;
    s->last_figure = 0;
    if (tkkg_farthest(s) > 0) {
        replace(s, ASK_GO, 0, 0);
        return;
    }
    s->pips = s->way = 0; /* no_way */
    done(m, s);
}

static void apply_card(const struct match *m, struct state *s, int card)
{
    int side = s->side;

    s->left[card]--;
    s->last_card = (uint8_t)(1 + card);
    if (card < QUESTIONS && side == GANG) {
        replace(s, ASK_QUESTION, card, 0);
        return;
    }
    if (card >= STROLL && card < STROLL + REACHES) {
        replace(s, ASK_STROLL, card - STROLL, 0);
        return;
    }
    if (card == (side == GANG ? FREES_GANG : FREES_CROOK)) {
        s->bonus[side]++;
        replace(s, ASK_BONUS, 0, 0);
        settle(m, s);
        return;
    }
    done(m, s);
}

/* A figure gets to a square: captures first (capture_first), then the star. */
static void apply_go(const struct match *m, struct state *s, int figure, int square)
{
    int enemy = other(s->side);

    s->at[figure] = (uint8_t)square;
    s->pips = s->way = 0;
    s->last_figure = (uint8_t)(1 + figure);
    for (int i = enemy * FIGURES; i < (enemy + 1) * FIGURES; i++)
        if (s->at[i] == square)
            s->at[i] = CAPTIVE;
    if (tkkg_captives(s, enemy) == FIGURES)
        win(s, s->side);
    else if (is_star(m, square) && tkkg_cards(s) > 0)
        replace(s, ASK_DRAW, 0, 0);
    else
        done(m, s);
}

/* Off captivity and to be put on a start square by its party. */
static void let_go(struct state *s, int figure)
{
    s->at[figure] = FREED;
    push(s, ASK_ENTER, 0, figure);
}

static void apply_free(const struct match *m, struct state *s, struct move v)
{
    int side = side_of(v.a);

    s->bonus[side]--;
    s->at[v.a] = v.b;
    if (tkkg_top(s).ask == ASK_BONUS && side == s->side)
        done(m, s); /* that is what the card just drawn was for */
    else
        settle(m, s);
}

static void apply_release(struct state *s)
{
    int figure = FIGURES;

    while (s->at[figure] != CAPTIVE)
        figure++;
    push(s, ASK_QUESTION, ANY_QUESTION, 0);
    let_go(s, figure);
}

static void apply_rehide(struct state *s, uint8_t square)
{
    void_notes(s);
    s->treasure = square;
    for (int i = FIGURES - 1; i >= 0; i--)
        if (s->at[i] == CAPTIVE)
            let_go(s, i);
}

static void apply(const struct match *m, struct state *s, int seat, struct move v)
{
    s->asked++;
    switch (v.verb) {
    case OPEN: apply_opening(s, v); return;
    case DICE: apply_dice(m, s, v); return;
    case CARD: apply_card(m, s, v.a); return;
    case HIDE:
        s->treasure = v.a;
        pop(s);
        begin_turn(s);
        return;
    case REHIDE: apply_rehide(s, v.a); return;
    case THROW: replace(s, ASK_DICE, 0, 0); return;
    case GO: apply_go(m, s, v.a, v.b); return;
    case DRAW: replace(s, ASK_CARD, 0, 0); return;
    case LEAVE:
    case STAY:
    case KEEP:
        done(m, s);
        return;
    case ASK: replace(s, ASK_ANSWER, v.a, v.b); return;
    case ANSWER:
        note_answer(s, tkkg_top(s), v.a);
        done(m, s);
        return;
    case FREE: apply_free(m, s, v); return;
    case EXCHANGE: /* the one who asks for it puts his figure first */
        let_go(s, tkkg_side(m, seat) == GANG ? v.b : v.a);
        let_go(s, tkkg_side(m, seat) == GANG ? v.a : v.b);
        return;
    case RELEASE: apply_release(s); return;
    case ENTER:
        s->at[v.a] = v.b;
        done(m, s);
        return;
    case NAME:
        stop(s);
        s->named = v.a;
        push(s, ASK_REVEAL, 0, 0);
        return;
    case REVEAL:
        s->treasure = v.a;
        win(s, v.a == s->named ? GANG : CROOKS);
        return;
    }
}

/* ---- fate ---- */

static int odds(const struct match *m, const struct state *s, struct move *ret, uint32_t *ret_weight)
{
    int count = 0, ask = tkkg_top(s).ask;

    for (int a = 1; a <= 6 && ask != ASK_CARD; a++)
        for (int b = ask == ASK_OPEN; b < (ask == ASK_OPEN ? 7 : WAYS); b++) {
            int weight = ask == ASK_OPEN ? 1 : weight_of_way(m, b);
            ret[count] = (struct move){ .verb = ask == ASK_OPEN ? OPEN : DICE, .a = (uint8_t)a, .b = (uint8_t)b };
            ret_weight[count] = (uint32_t)weight;
            count += weight > 0;
        }
    for (int i = 0; i < CARDS && ask == ASK_CARD; i++)
        if (s->left[i]) {
            ret[count] = (struct move){ .verb = CARD, .a = (uint8_t)i };
            ret_weight[count++] = s->left[i];
        }
    return count;
}

static struct move roll(const struct match *m, const struct state *s, struct rng *r)
{
    if (tkkg_top(s).ask == ASK_OPEN) {
        int gang = rng_die(r), crooks = rng_die(r);
        return (struct move){ .verb = OPEN, .a = (uint8_t)gang, .b = (uint8_t)crooks };
    }
    if (tkkg_top(s).ask == ASK_DICE) {
        int pips = rng_die(r), face = rng_die(r) - 1;
        return (struct move){ .verb = DICE, .a = (uint8_t)pips, .b = (uint8_t)m->box->die[face] };
    }
    uint32_t pick = rng_below(r, (uint32_t)tkkg_cards(s));
    uint8_t card = 0;
    for (; pick >= s->left[card]; card++)
        pick -= s->left[card];
    return (struct move){ .verb = CARD, .a = card };
}

/* ---- score and secrets ---- */

static void score(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    for (int seat = 0; seat < m->seats; seat++)
        ret[seat] = s->winner == 1 + tkkg_side(m, seat);
}

static seatset team(const struct match *m, int seat)
{
    return seats_of(m, tkkg_side(m, seat));
}

/* The square is the crooks' until they show the note. */
static void mask(const struct match *m, struct state *s, seatset who)
{
    bool shown = s->depth == 0 && s->named != NOWHERE;

    if (s->treasure != NOWHERE && !shown && !(who & seats_of(m, CROOKS)))
        s->treasure = UNKNOWN;
}

static void mask_move(const struct match *m, const struct state *s, int seat, struct move *v, seatset who)
{
    (void)s, (void)seat;
    if ((v->verb == HIDE || v->verb == REHIDE) && !(who & seats_of(m, CROOKS)))
        v->a = UNKNOWN;
}

/* Uniform below a bound that may take all 64 bits, by rejection. */
static uint64_t below(struct rng *r, uint64_t bound)
{
    uint64_t floor = (0 - bound) % bound, x = rng_next(r);

    while (x < floor)
        x = rng_next(r);
    return x % bound;
}

static void guess(const struct match *m, struct state *s, seatset who, struct rng *r)
{
    uint64_t weight[SQUARES];

    (void)m, (void)who;
    if (s->treasure != UNKNOWN)
        return;
    uint64_t pick = below(r, tkkg_weigh(s, weight));
    uint8_t square = 0;
    for (; pick >= weight[square]; square++)
        pick -= weight[square];
    s->treasure = square;
}

const struct game tkkg_game = {
    .name = "tkkg",
    .title = { { "TKKG: Der Schatz im Teufelsmoor", "TKKG: The treasure in the devil's moor" } },
    .about = { { "Die Ganoven haben im Moor einen Schatz vergraben; TKKG sucht ihn mit Fragen, auf die nur Ja oder "
                 "Nein zu hören ist. Wer gefangen wird, muss befreit werden.",
                 "The crooks have buried a treasure in the moor; TKKG looks for it with questions that are only "
                 "answered yes or no. Whoever is caught has to be freed." } },
    .version = 1,
    .seats_min = 2, .seats_max = SEATS,
    .minutes = 30,
    .state_size = sizeof(struct state), .key_size = offsetof(struct state, last_figure),
    .choices_max = 256, .odds_max = 36,
    .options = options, .option_count = OPTIONS,
    .verbs = verbs, .verb_count = VERBS,
    .clauses = tkkg_clauses, .clause_count = RULES,
    .boxform = &tkkg_boxform, .boxed = &tkkg_boxed,
    .bench_seats = 2, .bench_options = "",
    .refuse = refuse, .setup = setup, .turn = turn, .legal = legal, .check = check_move, .apply = apply,
    .roll = roll, .odds = odds, .score = score, .team = team,
    .write = tkkg_write, .parse = tkkg_parse, .print = tkkg_print, .read = tkkg_read,
    .say = tkkg_say, .prompt = tkkg_prompt, .seat_name = tkkg_seat_name, .seat_tint = tkkg_seat_tint,
    .cite = tkkg_cite,
    .scene = tkkg_scene, .touch = tkkg_touch, .meant = tkkg_meant,
    .mask = mask, .mask_move = mask_move, .guess = guess,
};
