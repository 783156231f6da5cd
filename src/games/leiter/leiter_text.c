/* SPDX-License-Identifier: MIT */
/* Lustiges Leiterspiel as text: throws and positions, both ways.
 *
 *     red 17                   the circle of each figure; 0: at the start
 *     blue 3 misses 2          … on the bench, and how many turns it still misses
 *     opening 4 - x            while throwing for the beginning: thrown, still to throw, out
 *     turn red                 else: who throws; missing once the game is over
 *     rolling                  the die is thrown and not yet seen
 *     last blue 5 from 12      who threw last, what, and the circle it left (no `from` in the opening)
 *     ask 33                   how many throws there have been
 */
#include "leiter.h"

#include <string.h>

#include "base/scan.h"

/* ---- throws ---- */

void leiter_write(const struct match *m, const struct state *s, int seat, struct move move, struct text *t)
{
    (void)m, (void)s, (void)seat;
    if (move.verb == CAST)
        text_put(t, "throw");
    else
        text_printf(t, "die %d", move.a);
}

const struct clause *leiter_parse(const struct match *m, const struct state *s, int seat, const char *line,
                                  struct move *ret)
{
    struct scan in = { line };
    struct move move = { .verb = seat == CHANCE ? THROW : CAST };
    bool read = seat == CHANCE ? scan_word(&in, "die") && scan_byte(&in, 1, 6, &move.a)
                               : scan_word(&in, "throw");

    (void)m, (void)s;
    if (!read || !scan_end(&in))
        return CLAUSE(notation);
    *ret = move;
    return NULL;
}

/* ---- positions, written ---- */

void leiter_print(const struct view *view, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    const struct paint *colour = m->box->colour;

    for (int i = 0; i < m->seats; i++) {
        text_printf(t, "%s %d", colour[i].id, s->at[i]);
        if (s->misses[i])
            text_printf(t, " misses %d", s->misses[i]);
        text_char(t, '\n');
    }
    if (s->opening.contend) {
        text_put(t, "opening");
        opening_print(&s->opening, m->seats, t);
        text_char(t, '\n');
    } else if (!leiter_over(s)) {
        text_printf(t, "turn %s\n", colour[s->turn].id);
    }
    if (s->rolling)
        text_put(t, "rolling\n");
    if (s->last_die && s->last_from == NOT_MOVED)
        text_printf(t, "last %s %d\n", colour[s->last_seat].id, s->last_die);
    else if (s->last_die)
        text_printf(t, "last %s %d from %d\n", colour[s->last_seat].id, s->last_die, s->last_from);
    if (s->ask)
        text_printf(t, "ask %d\n", s->ask);
}

/* ---- positions, read ---- */

/* The lines a position can have besides the figures'; each may come once, in any order. */
enum line { LINE_OPENING, LINE_TURN, LINE_ROLLING, LINE_LAST, LINE_ASK, LINES };
static const char *const line_names[LINES] = { "opening", "turn", "rolling", "last", "ask" };

static bool scan_colour(const struct match *m, struct scan *in, int *ret)
{
    const char *ids[FIGURES];

    for (int i = 0; i < m->seats; i++)
        ids[i] = m->box->colour[i].id;
    return scan_name(in, ids, m->seats, ret);
}

/* Nobody stays on a circle where a ladder begins; turns are missed on the bench only. */
static bool read_figure(const struct match *m, struct scan *in, int seat, struct state *s)
{
    if (!scan_byte(in, 0, GOAL, &s->at[seat]) || ladder_end(m->box, s->at[seat]) != s->at[seat])
        return false;
    if (scan_word(in, "misses"))
        return s->at[seat] == BENCH && scan_byte(in, 1, MISSES, &s->misses[seat]);
    return true;
}

static bool read_last(const struct match *m, struct scan *in, struct state *s)
{
    int seat;

    if (!scan_colour(m, in, &seat) || !scan_byte(in, 1, 6, &s->last_die))
        return false;
    s->last_seat = (uint8_t)seat;
    s->last_from = NOT_MOVED;
    return !scan_word(in, "from") || scan_byte(in, 0, GOAL - 1, &s->last_from);
}

static bool read_line(const struct match *m, struct scan *in, enum line line, struct state *s)
{
    int number;

    switch (line) {
    case LINE_OPENING:
        return opening_scan(in, m->seats, &s->opening);
    case LINE_TURN:
        if (!scan_colour(m, in, &number))
            return false;
        s->turn = (uint8_t)number;
        return true;
    case LINE_ROLLING:
        s->rolling = 1;
        return m->option[OWN_THROWS];
    case LINE_LAST:
        return read_last(m, in, s);
    case LINE_ASK:
        if (!scan_int(in, 1, UINT16_MAX, &number))
            return false;
        s->ask = (uint16_t)number;
        return true;
    case LINES:
        break;
    }
    return false;
}

/* One line of a position; *seen has a bit for each kind of line there was. */
static bool read_any_line(const struct match *m, const char *line, struct state *s, uint32_t *seen)
{
    struct scan in = { line };
    int which, kind;

    if (scan_colour(m, &in, &which))
        kind = LINES + which;
    else if (scan_name(&in, line_names, LINES, &which))
        kind = which;
    else
        return false;
    if (*seen & (1u << kind))
        return false;
    *seen |= 1u << kind;
    if (kind >= LINES ? !read_figure(m, &in, which, s) : !read_line(m, &in, (enum line)which, s))
        return false;
    return scan_end(&in);
}

/* The last throw brought its figure to where it stands now, and in the opening it brought nobody anywhere. */
static bool last_is_right(const struct match *m, const struct state *s)
{
    if (!s->last_die)
        return true;
    if (s->last_from == NOT_MOVED)
        return s->at[s->last_seat] == 0;
    return !s->opening.contend && ladder_end(m->box, s->last_from) == s->last_from
           && leiter_lands(m->box, s->last_from, s->last_die) == s->at[s->last_seat];
}

static bool makes_sense(const struct match *m, struct state *s, uint32_t seen)
{
    uint32_t all_figures = ((1u << m->seats) - 1) << LINES;
    bool turn = seen & (1u << LINE_TURN), away = false;
    int home = 0;

    for (int i = 0; i < m->seats; i++) {
        away |= s->at[i] != 0;
        if (s->at[i] == GOAL) {
            home++;
            s->turn = (uint8_t)i;
        }
    }
    if ((seen & all_figures) != all_figures || home > 1 || !last_is_right(m, s))
        return false;
    if (s->opening.contend)
        return !turn && !away;
    return turn == !home && !s->misses[s->turn] && !(home && s->rolling);
}

const struct clause *leiter_read(const struct match *m, struct scan *in, struct state *ret)
{
    uint32_t seen = 0;
    char line[96];

    while (!scan_end(in)) {
        struct scan after = *in;

        if (!scan_line(&after, line, sizeof line) || !read_any_line(m, line, ret, &seen))
            return CLAUSE(position);
        *in = after;
    }
    return makes_sense(m, ret, seen) ? NULL : CLAUSE(position);
}
