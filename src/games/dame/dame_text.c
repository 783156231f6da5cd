/* SPDX-License-Identifier: MIT */
/* Dame as text: moves and positions, both ways.
 *
 *     turn black
 *     white a1 c1 x Ke5 …      the stones in the order they were put up; K: a king, x: taken
 *     black g7 f8 Kd2 …
 *     huff e5                  these may be huffed; or, within a turn, …
 *     chain d2                 … this stone has jumped and may go on
 *     ply 61                   moves made so far
 *     last f6-e5               the last move
 *     quiet e1-d2 f6-e5 …      the kings' moves since anything else happened
 *
 * All lines after the stones may be left out, and an x at the end of a line too: so positions are easily
 * drawn by hand. */
#include "dame.h"

#include <string.h>

#include "base/scan.h"

/* ---- squares and moves ---- */

struct square_name dame_square(int square)
{
    return (struct square_name){ { (char)('a' + column_of(square)), (char)('1' + row_of(square)), '\0' } };
}

bool dame_scan_square(struct scan *scan, int *ret)
{
    struct scan here = *scan;
    int column, row;

    if (!scan_one_of(&here, "abcdefgh", &column) || !scan_one_of(&here, "12345678", &row))
        return false;
    *scan = here;
    *ret = (row + column) % 2 ? NO_SQUARE : row * 4 + column / 2 + (row + 1) / 2;
    return true;
}

static void write_step(struct step step, int verb, struct text *t)
{
    if (verb == HUFF)
        text_printf(t, "huff %s", dame_square(step.from).at);
    else if (verb == STOP)
        text_put(t, "stop");
    else
        text_printf(t, "%s%c%s", dame_square(step.from).at, verb == JUMP ? 'x' : '-',
                    dame_square(step.to).at);
}

void dame_write(const struct match *m, const struct state *s, int seat, struct move move, struct text *t)
{
    (void)m, (void)s, (void)seat;
    write_step((struct step){ move.a, move.b }, move.verb, t);
}

/* Reads one move and leaves what follows it. */
static const struct clause *scan_move(struct scan *scan, struct move *ret)
{
    int from = 0, to = 0;
    enum verb_of_dame verb = STEP;

    if (scan_word(scan, "stop")) {
        verb = STOP;
    } else if (scan_word(scan, "huff")) {
        verb = HUFF;
        scan_blanks(scan);
        if (!dame_scan_square(scan, &from))
            return CLAUSE(notation);
    } else {
        if (!dame_scan_square(scan, &from))
            return CLAUSE(notation);
        if (scan_char(scan, 'x'))
            verb = JUMP;
        else if (!scan_char(scan, '-'))
            return CLAUSE(notation);
        if (!dame_scan_square(scan, &to))
            return CLAUSE(notation);
    }
    if (from == NO_SQUARE || to == NO_SQUARE)
        return CLAUSE(dark_squares);
    *ret = (struct move){ .verb = (uint8_t)verb, .a = (uint8_t)from, .b = (uint8_t)to };
    return NULL;
}

const struct clause *dame_parse(const struct match *m, const struct state *s, int seat, const char *text,
                                struct move *ret)
{
    struct scan scan = { text };
    struct move move;
    const struct clause *refusal = scan_move(&scan, &move);

    (void)m;
    if (!refusal && *scan.at)
        refusal = CLAUSE(notation);
    if (refusal)
        return refusal;
    if (move.verb == STEP && seat < 2 && dame_jumps(s, seat, move.a) & BIT(move.b))
        move.verb = JUMP; /* c3-e5 where that is a jump can mean nothing else */
    *ret = move;
    return NULL;
}

/* ---- positions, written ---- */

static const char *const side_names[] = { "white", "black" };

static void print_stones(const struct match *m, const struct state *s, int side, struct text *t)
{
    uint8_t at[STONES_MAX + 1];

    memset(at, NO_SQUARE, sizeof at);
    for (uint64_t set = s->stones[side]; set; set = without_first(set))
        at[s->number[first_square(set)]] = (uint8_t)first_square(set);
    text_put(t, side_names[side]);
    for (int number = 1; number <= m->box->stones; number++)
        if (at[number] == NO_SQUARE)
            text_put(t, " x");
        else
            text_printf(t, " %s%s", s->kings & BIT(at[number]) ? "K" : "", dame_square(at[number]).at);
    text_char(t, '\n');
}

void dame_print(const struct view *view, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    text_printf(t, "turn %s\n", side_names[s->turn]);
    print_stones(m, s, WHITE, t);
    print_stones(m, s, BLACK, t);
    if (s->chain != NO_SQUARE)
        text_printf(t, "chain %s\n", dame_square(s->chain).at);
    if (s->huffable) {
        text_put(t, "huff");
        for (uint64_t set = s->huffable; set; set = without_first(set))
            text_printf(t, " %s", dame_square(first_square(set)).at);
        text_char(t, '\n');
    }
    text_printf(t, "ply %d\n", s->ply);
    if (s->last_verb != STOP) {
        text_put(t, "last ");
        write_step(s->last, s->last_verb, t);
        text_char(t, '\n');
    }
    if (s->quiet) {
        text_put(t, "quiet");
        for (int i = 0; i < s->quiet; i++) {
            text_char(t, ' ');
            write_step(s->history[i], STEP, t);
        }
        text_char(t, '\n');
    }
}

/* ---- positions, read ---- */

/* A man never stands on the row where it would be a king. */
static bool read_stones(const struct match *m, struct scan *scan, int side, struct state *ret)
{
    for (int number = 1; number <= m->box->stones; number++) {
        int square;
        bool king;

        if (scan_word(scan, "x"))
            continue;
        scan_blanks(scan);
        king = scan_char(scan, 'K');
        if (!dame_scan_square(scan, &square))
            return !king;
        if (square == NO_SQUARE || !(free_squares(ret) & BIT(square)))
            return false;
        if (!king && BIT(square) & (side == WHITE ? TOP : BOTTOM))
            return false;
        ret->stones[side] |= BIT(square);
        ret->kings |= (uint64_t)king << square;
        ret->number[square] = (uint8_t)number;
    }
    return true;
}

static bool read_chain(struct scan *scan, struct state *ret)
{
    int square;

    scan_blanks(scan);
    if (!dame_scan_square(scan, &square) || square == NO_SQUARE || !(ret->stones[ret->turn] & BIT(square)))
        return false;
    ret->chain = (uint8_t)square;
    return dame_jumps(ret, ret->turn, square) != 0;
}

/* The stones that may be huffed: of the side that has just moved, and not if it must capture anyway. */
static bool read_huffable(const struct match *m, struct scan *scan, struct state *ret)
{
    int square;

    if (m->option[OPTION_COMPULSORY] || ret->chain != NO_SQUARE)
        return false;
    while (scan_blanks(scan), dame_scan_square(scan, &square)) {
        if (square == NO_SQUARE || !(ret->stones[!ret->turn] & ~ret->huffable & BIT(square)))
            return false;
        ret->huffable |= BIT(square);
    }
    return ret->huffable != 0;
}

/* The last move must have led here. */
static bool read_last(const struct match *m, struct scan *scan, struct state *ret)
{
    struct move move;
    enum way way = UP_LEFT;

    scan_blanks(scan);
    if (scan_move(scan, &move) || move.verb == STOP || !(free_squares(ret) & BIT(move.a)))
        return false;
    ret->last = (struct step){ move.a, move.b };
    ret->last_verb = move.verb;
    if (ret->huffable && move.verb != STEP)
        return false;
    if (move.verb == HUFF) {
        ret->last_took = move.a;
        return ret->chain == NO_SQUARE && !m->option[OPTION_COMPULSORY];
    }
    int distance = dame_way(move.a, move.b, &way);
    int mover = ret->chain == NO_SQUARE ? !ret->turn : ret->turn;
    if (!distance || !(ret->stones[mover] & BIT(move.b)))
        return false;
    if (move.verb == STEP)
        return ret->chain == NO_SQUARE;
    if (distance < 2 || (ret->chain != NO_SQUARE && ret->chain != move.b))
        return false;
    ret->last_took = (uint8_t)(move.b - way_shift(way));
    return free_squares(ret) & BIT(ret->last_took);
}

/* The kings' moves in a row. They must lead here: taken back from the last to the first, each finds its
 * king and a free square. */
static bool read_quiet(struct scan *scan, struct state *ret)
{
    struct state s = *ret;
    struct move move;
    enum way way;

    while (scan_blanks(scan), !scan_end(scan)) {
        if (ret->quiet == QUIET_MAX || scan_move(scan, &move) || move.verb != STEP)
            return false;
        ret->history[ret->quiet++] = (struct step){ move.a, move.b };
    }
    for (int i = ret->quiet; i-- > 0;) {
        struct step step = ret->history[i];

        s.turn = !s.turn;
        if (!(s.stones[s.turn] & s.kings & BIT(step.to)) || !(free_squares(&s) & BIT(step.from)) ||
            !dame_way(step.from, step.to, &way))
            return false;
        s.stones[s.turn] ^= BIT(step.to) ^ BIT(step.from);
        s.kings ^= BIT(step.to) ^ BIT(step.from);
    }
    return ret->quiet > 0 && ret->chain == NO_SQUARE && (ret->last_verb == STOP || ret->last_verb == STEP);
}

static bool read_position(const struct match *m, struct scan *scan, struct state *ret)
{
    int turn, ply = 0;

    if (!scan_word(scan, "turn") || !scan_name(scan, side_names, 2, &turn))
        return false;
    ret->turn = (uint8_t)turn;
    for (int side = WHITE; side <= BLACK; side++)
        if (!scan_word(scan, side_names[side]) || !read_stones(m, scan, side, ret))
            return false;
    if (!ret->stones[!turn])
        return false; /* then that side would have lost before the other's turn */
    if (scan_word(scan, "chain") && !read_chain(scan, ret))
        return false;
    if (scan_word(scan, "huff") && !read_huffable(m, scan, ret))
        return false;
    if (scan_word(scan, "ply") && !scan_int(scan, 0, UINT16_MAX, &ply))
        return false;
    ret->ply = (uint16_t)ply;
    if (scan_word(scan, "last") && !read_last(m, scan, ret))
        return false;
    if (scan_word(scan, "quiet") && !read_quiet(scan, ret))
        return false;
    return scan_end(scan);
}

const struct clause *dame_read(const struct match *m, struct scan *scan, struct state *ret)
{
    ret->chain = ret->last_took = NO_SQUARE;
    if (!read_position(m, scan, ret))
        return CLAUSE(position);
    ret->end = (uint8_t)dame_end(ret);
    return NULL;
}
