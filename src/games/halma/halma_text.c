/* SPDX-License-Identifier: MIT */
/* Halma as text: moves and positions, both ways.
 *
 *     turn red                 whose turn it is; `turn lot`: who begins has still to be drawn
 *     green a1 b1 c1 …         where each figure stands, for every seat
 *     red p16 o16 …
 *     moves 17                 turns taken so far, by all together; left out: 0
 *     last a1-c3               what the seat before did; may be left out
 */
#include "halma.h"

#include <string.h>

#include "base/scan.h"

/* ---- moves ---- */

static bool scan_point(struct scan *scan, bool star, int *ret)
{
    struct scan here = *scan;
    int letter, number;

    if (!scan_one_of(&here, "abcdefghijklmnopq", &letter) || *here.at < '1' || *here.at > '9' ||
        !scan_int(&here, 1, SIDE_MAX, &number))
        return false;
    *ret = halma_named(star, letter, number - 1);
    if (*ret == NOWHERE)
        return false;
    *scan = here;
    return true;
}

static void write_move(bool star, int from, int to, struct text *t)
{
    if (from == to)
        text_put(t, "pass");
    else
        text_printf(t, "%s-%s", halma_name(star, from).at, halma_name(star, to).at);
}

/* Reads "a1-c3" or "pass" and leaves what follows. */
static bool scan_move(struct scan *scan, bool star, struct move *ret)
{
    int from, to;

    if (scan_word(scan, "pass")) {
        *ret = (struct move){ .verb = PASS };
        return true;
    }
    if (!scan_point(scan, star, &from) || !scan_char(scan, '-') || !scan_point(scan, star, &to))
        return false;
    *ret = (struct move){ .verb = MOVE, .a = (uint8_t)from, .b = (uint8_t)to };
    return true;
}

void halma_write(const struct match *m, const struct state *s, int seat, struct move move, struct text *t)
{
    (void)s, (void)seat;
    if (move.verb == LOT)
        text_printf(t, "lot %d", move.a);
    else if (move.verb == PASS)
        text_put(t, "pass");
    else
        text_printf(t, "%s-%s", halma_name(is_star(m), move.a).at, halma_name(is_star(m), move.b).at);
}

const struct clause *halma_parse(const struct match *m, const struct state *s, int seat, const char *line,
                                 struct move *ret)
{
    struct scan scan = { line };
    struct move move;
    int begins;

    (void)s;
    if (seat == CHANCE) {
        if (!scan_word(&scan, "lot") || !scan_int(&scan, 0, m->seats - 1, &begins))
            return CLAUSE(notation);
        move = (struct move){ .verb = LOT, .a = (uint8_t)begins };
    } else if (!scan_move(&scan, is_star(m), &move)) {
        return CLAUSE(notation);
    }
    if (*scan.at)
        return CLAUSE(notation);
    *ret = move;
    return NULL;
}

/* ---- positions ---- */

void halma_print(const struct view *view, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    text_printf(t, "turn %s\n", s->lot ? m->box->colour[s->turn].id : "lot");
    for (int seat = 0; seat < m->seats; seat++) {
        text_put(t, m->box->colour[seat].id);
        for (int i = 0; i < halma_yard_size(m); i++)
            text_printf(t, " %s", halma_name(is_star(m), s->figure[seat][i]).at);
        text_char(t, '\n');
    }
    text_printf(t, "moves %d\n", s->moves);
    if (s->last_seat != NO_LAST) {
        text_put(t, "last ");
        write_move(is_star(m), s->last_from, s->last_to, t);
        text_char(t, '\n');
    }
}

static bool read_turn(const struct match *m, struct scan *scan, struct state *ret)
{
    const char *ids[SEATS];
    int seat = 0;

    for (int i = 0; i < m->seats; i++)
        ids[i] = m->box->colour[i].id;
    if (scan_word(scan, "lot"))
        return true;
    if (!scan_name(scan, ids, m->seats, &seat))
        return false;
    ret->turn = (uint8_t)seat;
    ret->lot = 1;
    return true;
}

static bool read_figures(const struct match *m, struct scan *scan, int seat, struct state *ret)
{
    for (int i = 0; i < halma_yard_size(m); i++) {
        struct points taken = halma_taken(m, ret);
        int point;

        scan_blanks(scan);
        if (!scan_point(scan, is_star(m), &point) || has_point(&taken, point))
            return false;
        ret->at[seat][point >> 6] |= BIT(point & 63);
        ret->figure[seat][i] = (uint8_t)point;
    }
    return true;
}

/* What the seat before did must have led here. */
static bool read_last(const struct match *m, struct scan *scan, struct state *ret)
{
    struct points taken = halma_taken(m, ret);
    int seat = ret->turn ? ret->turn - 1 : m->seats - 1;
    uint8_t path[64];
    struct move move;

    scan_blanks(scan);
    if (!ret->moves || !scan_move(scan, is_star(m), &move))
        return false;
    ret->last_seat = (uint8_t)seat;
    ret->last_from = move.a;
    ret->last_to = move.b;
    return move.verb == PASS || (ret->at[seat][move.b >> 6] & BIT(move.b & 63) && !has_point(&taken, move.a) &&
                                 halma_path(is_star(m), taken, move.a, move.b, path));
}

static bool read_position(const struct match *m, struct scan *scan, struct state *ret)
{
    int moves = 0;

    if (!scan_word(scan, "turn") || !read_turn(m, scan, ret))
        return false;
    for (int seat = 0; seat < m->seats; seat++)
        if (!scan_word(scan, m->box->colour[seat].id) || !read_figures(m, scan, seat, ret))
            return false;
    if (scan_word(scan, "moves") && !scan_int(scan, 0, MOVES_EACH * m->seats, &moves))
        return false;
    if (moves && !ret->lot)
        return false;
    ret->moves = (uint16_t)moves;
    ret->last_seat = NO_LAST;
    if (scan_word(scan, "last") && !read_last(m, scan, ret))
        return false;
    return scan_end(scan);
}

const struct clause *halma_read(const struct match *m, struct scan *scan, struct state *ret)
{
    if (!read_position(m, scan, ret))
        return CLAUSE(position);
    halma_settle(m, ret);
    return NULL;
}
