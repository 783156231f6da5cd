/* SPDX-License-Identifier: MIT */
/* Mensch ärgere Dich nicht as text: moves and positions, both ways.
 *
 *     lot 1                    three persons: who plays the fourth colour; missing while it is not drawn
 *     yellow 0 B B B           the squares of figures 1 to 4, on their own way
 *     green 17 B c 39          … and so for all four colours
 *     opening 4 - x x          while throwing for the beginning: thrown, still to throw, out
 *     turn green               else: whose turn it is; missing once the game is over
 *     die 6                    thrown, to be moved; then there is no line `last`
 *     places red yellow        the colours that have their place, best first
 *     last green 6 1           who threw last, what, and the figure moved (0: none)
 *     ask 33                   how many moves have been made
 */
#include "mensch.h"

#include <string.h>

#include "base/scan.h"

/* ---- squares and moves ---- */

void mensch_write_square(int square, struct text *t)
{
    if (square == YARD)
        text_char(t, 'B');
    else if (square >= RING)
        text_char(t, (char)('a' + square - RING));
    else
        text_number(t, square);
}

static bool scan_square(struct scan *in, int *ret)
{
    struct scan here = *in;
    char word[4];

    if (!scan_token(&here, word, sizeof word))
        return false;
    for (int square = 0; square <= YARD; square++) {
        char name[4];
        struct text t = TEXT_IN(name);

        mensch_write_square(square, &t);
        if (strcmp(word, name) == 0) {
            *in = here;
            *ret = square;
            return true;
        }
    }
    return false;
}

void mensch_write(const struct match *m, const struct state *s, int seat, struct move move, struct text *t)
{
    (void)m, (void)s, (void)seat;
    if (move.verb == GO)
        mensch_write_square(move.a, t);
    else
        text_printf(t, "%s %d", move.verb == THROW ? "die" : "lot", move.a);
}

const struct clause *mensch_parse(const struct match *m, const struct state *s, int seat, const char *line,
                                  struct move *ret)
{
    struct scan in = { line };
    struct move move = { .verb = GO };
    uint8_t nowhere = 0;
    int number;
    bool read;

    (void)m, (void)s;
    if (seat != CHANCE) {
        if (scan_word(&in, "pass"))
            return CLAUSE(duty); /* nobody is asked who cannot move */
        number = 0; /* the circle A */
        read = scan_word(&in, "A") || scan_square(&in, &number) || scan_any_of(&in, 0, NOWHERE, &nowhere);
        number = nowhere ? NOWHERE : number;
    } else if (scan_word(&in, "die")) {
        move.verb = THROW;
        read = scan_int(&in, 1, 6, &number);
    } else {
        move.verb = LOT;
        read = scan_word(&in, "lot") && scan_int(&in, 0, COLOURS - 2, &number);
    }
    if (!read || !scan_end(&in))
        return CLAUSE(notation);
    move.a = (uint8_t)number;
    *ret = move;
    return NULL;
}

/* ---- positions, written ---- */

static void print_opening(const struct state *s, struct text *t)
{
    text_put(t, "opening");
    for (int c = 0; c < COLOURS; c++) {
        if (!(s->contend & (1 << c)))
            text_put(t, " x");
        else if (!s->opening[c])
            text_put(t, " -");
        else
            text_printf(t, " %d", s->opening[c]);
    }
    text_char(t, '\n');
}

static void print_places(const struct match *m, const struct state *s, struct text *t)
{
    text_put(t, "places");
    for (int place = 1; place <= s->home; place++)
        for (int c = 0; c < COLOURS; c++)
            if (s->place[c] == place)
                text_printf(t, " %s", m->box->colour[c].id);
    text_char(t, '\n');
}

void mensch_print(const struct view *view, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    const struct paint *colour = m->box->colour;

    if (m->seats == 3 && s->owner[COLOURS - 1] != NOBODY)
        text_printf(t, "lot %d\n", s->owner[COLOURS - 1]);
    for (int c = 0; c < COLOURS; c++) {
        text_put(t, colour[c].id);
        for (int f = 0; f < FIGURES; f++) {
            text_char(t, ' ');
            mensch_write_square(s->at[c][f], t);
        }
        text_char(t, '\n');
    }
    if (s->contend)
        print_opening(s, t);
    else if (s->home < COLOURS)
        text_printf(t, "turn %s\n", colour[s->colour].id);
    if (s->die)
        text_printf(t, "die %d\n", s->die);
    if (s->home)
        print_places(m, s, t);
    if (s->last_die && !s->die)
        text_printf(t, "last %s %d %d\n", colour[s->last_colour].id, s->last_die, s->last_figure);
    if (s->ask)
        text_printf(t, "ask %d\n", s->ask);
}

/* ---- positions, read ---- */

/* The lines a position can have; each may come once, in any order. */
enum line { LINE_LOT, LINE_OPENING, LINE_TURN, LINE_DIE, LINE_PLACES, LINE_LAST, LINE_ASK, LINES };
static const char *const line_names[LINES] = { "lot", "opening", "turn", "die", "places", "last", "ask" };

static bool scan_colour(const struct match *m, struct scan *in, int *ret)
{
    const char *ids[COLOURS];

    for (int c = 0; c < COLOURS; c++)
        ids[c] = m->box->colour[c].id;
    return scan_name(in, ids, COLOURS, ret);
}

static bool read_figures(struct scan *in, int c, struct state *s)
{
    s->on[c] = 0;
    for (int f = 0; f < FIGURES; f++) {
        int square;

        if (!scan_square(in, &square) || (square != YARD && s->on[c] & BIT(square)))
            return false;
        s->at[c][f] = (uint8_t)square;
        if (square != YARD)
            s->on[c] |= BIT(square);
    }
    return true;
}

/* Throws are made in order, so after a colour still to throw none has thrown; and never have all thrown. */
static bool read_opening(struct scan *in, struct state *s)
{
    bool waiting = false;

    s->contend = 0;
    for (int c = 0; c < COLOURS; c++) {
        if (scan_word(in, "x"))
            continue;
        s->contend |= (uint8_t)(1 << c);
        if (scan_word(in, "-")) {
            s->colour = waiting ? s->colour : (uint8_t)c;
            waiting = true;
        } else if (waiting || !scan_byte(in, 1, 6, &s->opening[c])) {
            return false;
        }
    }
    return waiting && (s->contend & (s->contend - 1)) != 0;
}

static bool read_places(const struct match *m, struct scan *in, struct state *s)
{
    int c;

    while (scan_colour(m, in, &c)) {
        if (s->place[c])
            return false;
        s->place[c] = ++s->home;
    }
    return s->home > 0;
}

static bool read_line(const struct match *m, struct scan *in, enum line line, struct state *s)
{
    int number;

    switch (line) {
    case LINE_LOT:
        return m->seats == 3 && scan_byte(in, 0, COLOURS - 2, &s->owner[COLOURS - 1]);
    case LINE_OPENING:
        return read_opening(in, s);
    case LINE_TURN:
        if (!scan_colour(m, in, &number))
            return false;
        s->colour = (uint8_t)number;
        return true;
    case LINE_DIE:
        return scan_byte(in, 1, 6, &s->die);
    case LINE_PLACES:
        return read_places(m, in, s);
    case LINE_LAST:
        if (!scan_colour(m, in, &number))
            return false;
        s->last_colour = (uint8_t)number;
        return scan_byte(in, 1, 6, &s->last_die) && scan_byte(in, 0, FIGURES, &s->last_figure);
    case LINE_ASK:
        if (!scan_int(in, 0, UINT16_MAX, &number))
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
    if (kind >= LINES ? !read_figures(&in, which, s) : !read_line(m, &in, (enum line)which, s))
        return false;
    return scan_end(&in);
}

/* No circle of the ring holds two figures. (Within a colour read_figures() has seen to it.) */
static bool circles_are_apart(const struct state *s)
{
    for (int c = 0; c < COLOURS; c++)
        for (int f = 0; f < FIGURES; f++)
            for (int k = 0; k < c && s->at[c][f] < RING; k++)
                if (s->on[k] & BIT(mensch_step_for(k, c, s->at[c][f])))
                    return false;
    return true;
}

/* Exactly the colours that are home have places; without playing out the last one too, as soon as the others
 * do. */
static bool places_are_right(const struct match *m, const struct state *s)
{
    int home = 0, played_for = m->option[PLAY_OUT] ? COLOURS : COLOURS - 1;

    for (int c = 0; c < COLOURS; c++) {
        bool is_home = s->on[c] == GOAL;

        home += is_home;
        if (is_home != (s->place[c] != 0 && s->place[c] <= played_for))
            return false;
    }
    return s->home == (home == played_for ? COLOURS : home);
}

/* Throwing for the beginning happens before anyone has moved, and after the lot. */
static bool opening_is_right(const struct match *m, const struct state *s)
{
    bool fresh = s->contend == (1 << COLOURS) - 1 && s->colour == 0;

    for (int c = 0; c < COLOURS; c++)
        if (s->on[c] != BIT(0))
            return false;
    return m->seats != 3 || s->owner[COLOURS - 1] != NOBODY || fresh;
}

static bool makes_sense(const struct match *m, const struct state *s, uint32_t seen)
{
    bool opening = seen & (1u << LINE_OPENING), turn = seen & (1u << LINE_TURN);
    uint32_t all_colours = ((1u << COLOURS) - 1) << LINES;

    if ((seen & all_colours) != all_colours || !circles_are_apart(s) || !places_are_right(m, s))
        return false;
    if (opening)
        return !turn && !s->die && opening_is_right(m, s);
    if (s->owner[COLOURS - 1] == NOBODY || turn != (s->home < COLOURS))
        return false;
    if (s->home == COLOURS)
        return !s->die;
    return !s->place[s->colour] && (!s->die || mensch_movers(m, s));
}

/* What lies to be moved was thrown last. */
static bool settle_last(struct state *s, uint32_t seen)
{
    if (!s->die)
        return true;
    s->last_colour = s->colour;
    s->last_die = s->die;
    return !(seen & (1u << LINE_LAST));
}

const struct clause *mensch_read(const struct match *m, struct scan *in, struct state *ret)
{
    uint32_t seen = 0;
    char line[96];

    mensch_setup(m, ret);
    ret->contend = 0;
    while (!scan_end(in)) {
        struct scan after = *in;

        if (!scan_line(&after, line, sizeof line) || !read_any_line(m, line, ret, &seen))
            return CLAUSE(position);
        *in = after;
    }
    if (!makes_sense(m, ret, seen) || !settle_last(ret, seen))
        return CLAUSE(position);
    return NULL;
}
