/* SPDX-License-Identifier: MIT */
/* Backgammon: positions as text and back. Lines that say the usual may be left out when drawing one by hand.
 *
 *     phase play               rank, opening, choose, offered, throw, play, over, resigned
 *     turn white               whose turn, who offers, who won; absent before the opening is decided
 *     dice 5-3                 the throw to be played
 *     cube 2 black             its value, and who may turn it (centre: both); absent: 1 in the centre
 *     automatic 1              automatic doubles in this game
 *     resigns black 2          resigned: who wants to give up, for how many times the stake
 *     crawford now             now, past; absent: not yet
 *     finished 2               games
 *     score 4 -4               by seats
 *     ranks 2 0 1              chouette: the seats of solo, captain, advisers
 *     in 2 0                   chouette: the seats still in this game; absent: all
 *     takers 0                 offered: who has taken so far, and who is being asked
 *     asked 1
 *     thrown 4 - -             rank: what was thrown so far; and which ranks still tie with the one before
 *     tied 1 2
 *     white 24(2) 13(5) 8(3) 6(5)      each man's place, always in the same order of men: bar, 24 … 1, off
 *     black 24(2) 13(5) 8(3) 6(5)
 *     ply 17                   moves so far
 *     last white 6-5 24 18     the last throw played, and the places its steps began
 *     sheet 4 -4               a line for each game of the last few, the one being played included
 */
#include "backgammon.h"

#include "base/scan.h"

enum { FINISHED_MAX = 200 }; /* more than any series can have */

static const char *const phase_names[] = {
    [RANKING] = "rank", [OPENING] = "opening", [CHOOSING] = "choose", [OFFERED] = "offered",
    [THROWING] = "throw", [PLAYING] = "play", [OVER] = "over",
    [RESIGNED] = "resigned",
};
static const char *const side_names[] = { [WHITE] = "white", [BLACK] = "black", [CENTRE] = "centre" };
static const char *const crawford_names[] = { "ahead", "now", "past" };

/* The games on the sheet: the first, and one past the last. Before the end the game being played is one. */
static int sheet_end(const struct state *s)
{
    return s->phase == OVER ? s->game : s->game + 1;
}

static int sheet_begin(const struct state *s)
{
    return sheet_end(s) > SHEET ? sheet_end(s) - SHEET : 0;
}

/* ---- printing ---- */

/* "takers 0 2": the members of a set of seats. */
static void print_seats(const char *name, uint32_t seats, struct text *t)
{
    if (!seats)
        return;
    text_put(t, name);
    for (; seats; seats = without_first(seats))
        text_printf(t, " %d", first_point(seats));
    text_char(t, '\n');
}

static void print_men(const struct state *s, int side, struct text *t)
{
    text_put(t, side_names[side]);
    for (int i = 0, next; i < MEN; i = next) {
        int place = s->man[side][i];

        for (next = i + 1; next < MEN && s->man[side][next] == place; next++)
            continue;
        if (place == BAR || place == OFF)
            text_put(t, place == BAR ? " bar" : " off");
        else
            text_printf(t, " %d", place);
        if (next - i > 1)
            text_printf(t, "(%d)", next - i);
    }
    text_char(t, '\n');
}

static void print_chouette(const struct match *m, const struct state *s, struct text *t)
{
    text_put(t, "ranks");
    for (int r = 0; r < m->seats; r++)
        text_printf(t, " %d", s->rank[r]);
    text_char(t, '\n');
    if (s->in != BIT(m->seats) - 1)
        print_seats("in", s->in, t);
    print_seats("takers", s->takers, t);
    if (s->phase == OFFERED && s->turn == WHITE)
        text_printf(t, "asked %d\n", seat_asked(s));
    if (s->phase != RANKING)
        return;
    text_put(t, "thrown");
    for (int r = 0; r < m->seats; r++) {
        if (s->thrown[r])
            text_printf(t, " %d", s->thrown[r]);
        else
            text_put(t, " -");
    }
    text_char(t, '\n');
    print_seats("tied", s->tied, t);
}

static void print_sheet(const struct match *m, const struct state *s, struct text *t)
{
    bool any = s->game > 0;

    for (int seat = 0; seat < m->seats; seat++)
        any = any || s->sheet[s->game % SHEET][seat];
    for (int g = sheet_begin(s); any && g < sheet_end(s); g++) {
        text_put(t, "sheet");
        for (int seat = 0; seat < m->seats; seat++)
            text_printf(t, " %d", s->sheet[g % SHEET][seat]);
        text_char(t, '\n');
    }
}

static void print_score(const struct match *m, const struct state *s, struct text *t)
{
    bool any = false;

    for (int seat = 0; seat < m->seats; seat++)
        any = any || s->score[seat];
    if (!any)
        return;
    text_put(t, "score");
    for (int seat = 0; seat < m->seats; seat++)
        text_printf(t, " %d", (int)s->score[seat]);
    text_char(t, '\n');
}

void backgammon_print(const struct view *view, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    text_printf(t, "phase %s\n", phase_names[s->phase]);
    if (s->phase > OPENING)
        text_printf(t, "turn %s\n", side_names[s->turn]);
    if (s->high)
        text_printf(t, "dice %d-%d\n", s->high, s->low);
    if (s->cube || s->owner != CENTRE)
        text_printf(t, "cube %d %s\n", 1 << s->cube, side_names[s->owner]);
    if (s->automatic)
        text_printf(t, "automatic %d\n", s->automatic);
    if (s->resigned)
        text_printf(t, "resigns %s %d\n", side_names[s->phase == OVER ? !s->turn : !s->asked], s->resigned);
    if (s->crawford)
        text_printf(t, "crawford %s\n", crawford_names[s->crawford]);
    if (s->game)
        text_printf(t, "finished %d\n", s->game);
    print_score(m, s, t);
    if (m->seats > 2)
        print_chouette(m, s, t);
    for (int side = WHITE; side <= BLACK; side++)
        print_men(s, side, t);
    if (s->ply)
        text_printf(t, "ply %d\n", s->ply);
    if (s->last.is) {
        text_printf(t, "last %s %d-%d", side_names[s->last.side], s->last.high, s->last.low);
        for (int i = 0; i < STEPS_MAX; i++)
            if (s->last.from >> 8 * i)
                text_printf(t, " %d", (int)play_from(s->last.from, i));
        text_char(t, '\n');
    }
    print_sheet(m, s, t);
}

/* ---- reading ---- */

/* "word N": a number, or what is usual. */
static bool read_number(struct scan *in, const char *word, int max, uint8_t *ret)
{
    int n;

    if (!scan_word(in, word))
        return true;
    if (!scan_int(in, 1, max, &n))
        return false;
    *ret = (uint8_t)n;
    return true;
}

static bool scan_dice(struct scan *in, uint8_t *ret_high, uint8_t *ret_low)
{
    int high, low;

    if (!scan_int(in, 1, 6, &high) || !scan_char(in, '-') || !scan_int(in, 1, high, &low))
        return false;
    *ret_high = (uint8_t)high;
    *ret_low = (uint8_t)low;
    return true;
}

static bool read_cube(struct scan *in, struct state *ret)
{
    int value, owner;

    ret->owner = CENTRE;
    if (!scan_word(in, "cube"))
        return true;
    if (!scan_int(in, 1, 1 << CUBE_MAX, &value) || value & (value - 1) ||
        !scan_name(in, side_names, 3, &owner))
        return false;
    ret->cube = (uint8_t)first_point((uint32_t)value);
    ret->owner = (uint8_t)owner;
    return true;
}

/* "resigns black 2": who wants to, or by whom the last game was given up. */
static bool read_resigns(const struct match *m, struct scan *in, struct state *ret)
{
    int side, worth;

    if (!scan_word(in, "resigns"))
        return ret->phase != RESIGNED;
    if (!m->option[OPTION_RESIGNING] || !scan_name(in, side_names, 2, &side) || !scan_int(in, 1, WORTH_MAX, &worth))
        return false;
    ret->resigned = (uint8_t)worth;
    if (ret->phase == RESIGNED)
        ret->asked = !side;
    return ret->phase == RESIGNED || (ret->phase == OVER && side == !ret->turn);
}

/* Seats (or ranks) up to the end of the line; each once, rising. */
static bool read_seats(const struct match *m, struct scan *in, const char *word, uint8_t *ret)
{
    int seat, least = 0;
    uint32_t seats = 0;

    if (!scan_word(in, word))
        return true;
    while (scan_int(in, least, m->seats - 1, &seat)) {
        seats |= BIT(seat);
        least = seat + 1;
    }
    *ret = (uint8_t)seats;
    return seats != 0;
}

static bool read_ranks(const struct match *m, struct scan *in, struct state *ret)
{
    uint32_t seen = 0;
    int seat;

    if (!scan_word(in, "ranks"))
        return false;
    for (int r = 0; r < m->seats; r++) {
        if (!scan_int(in, 0, m->seats - 1, &seat) || seen >> seat & 1)
            return false;
        seen |= BIT(seat);
        ret->rank[r] = (uint8_t)seat;
    }
    return true;
}

static bool read_thrown(const struct match *m, struct scan *in, struct state *ret)
{
    bool all = true;
    int face;

    if (ret->phase != RANKING)
        return true;
    if (!scan_word(in, "thrown"))
        return false;
    for (int r = 0; r < m->seats; r++)
        if (!scan_word(in, "-")) {
            if (!scan_int(in, 1, 6, &face))
                return false;
            ret->thrown[r] = (uint8_t)face;
        }
    if (!read_seats(m, in, "tied", &ret->tied) || !ret->tied || ret->tied & 1)
        return false;
    for (int r = 0; r < m->seats; r++) {
        bool throws = (ret->tied | ret->tied >> 1) >> r & 1;

        if (!throws && ret->thrown[r])
            return false;
        all = all && (!throws || ret->thrown[r]);
    }
    return !all;
}

/* Who is asked, in a chouette: one of black's who is still in, and those before them have answered. */
static bool read_asked(const struct match *m, struct scan *in, struct state *ret)
{
    int seat;

    if (ret->phase != OFFERED || ret->turn != WHITE)
        return !ret->takers;
    if (!scan_word(in, "asked") || !scan_int(in, 0, m->seats - 1, &seat))
        return false;
    for (int r = 1; r < m->seats; r++) {
        if (ret->rank[r] == seat)
            ret->asked = (uint8_t)r;
        if (ret->asked && ret->takers >> ret->rank[r] & 1)
            return false; /* they come later */
    }
    return ret->asked && ret->in >> seat & 1 && !(ret->takers & ~ret->in) &&
           !(ret->takers >> ret->rank[WHITE] & 1);
}

static bool read_chouette(const struct match *m, struct scan *in, struct state *ret)
{
    ret->in = (uint8_t)(BIT(m->seats) - 1);
    if (m->seats == 2) {
        ret->rank[BLACK] = 1;
        if (ret->phase == OFFERED)
            ret->asked = !ret->turn;
        return true;
    }
    if (!read_ranks(m, in, ret) || !read_seats(m, in, "in", &ret->in) ||
        !read_seats(m, in, "takers", &ret->takers) || !read_asked(m, in, ret) || !read_thrown(m, in, ret))
        return false;
    return ret->in >> ret->rank[WHITE] & 1 && ret->in >> ret->rank[BLACK] & 1;
}

static bool read_men(struct scan *in, int side, struct state *ret)
{
    int n = 0;

    if (!scan_word(in, side_names[side]))
        return false;
    while (n < MEN) {
        int place, times = 1;

        scan_blanks(in);
        if (*in->at == 'b' || *in->at == 'o') {
            place = *in->at == 'b' ? BAR : OFF;
            for (const char *word = place == BAR ? "bar" : "off"; *word; word++)
                if (!scan_char(in, *word))
                    return false;
        } else if (!scan_int(in, 1, POINTS, &place)) {
            return false;
        }
        if (scan_char(in, '(') && (!scan_int(in, 1, MEN - n, &times) || !scan_char(in, ')')))
            return false;
        for (; times > 0; times--) {
            men_add(&ret->side[side], BIT(place));
            ret->man[side][n++] = (uint8_t)place;
        }
    }
    return true;
}

static bool read_last(struct scan *in, struct state *ret)
{
    int side, place, step = 0;

    if (!scan_word(in, "last"))
        return true;
    if (!scan_name(in, side_names, 2, &side) || !scan_dice(in, &ret->last.high, &ret->last.low))
        return false;
    ret->last.side = (uint8_t)side;
    ret->last.is = 1;
    while (step < STEPS_MAX && scan_int(in, 0, BAR, &place))
        ret->last.from |= (uint32_t)place << 8 * step++;
    return step == 0 || play_from(ret->last.from, step - 1) != 0;
}

static bool read_sheet(const struct match *m, struct scan *in, struct state *ret)
{
    bool any = ret->game > 0;
    int n;

    if (!scan_word(in, "sheet"))
        return true;
    for (int g = sheet_begin(ret); g < sheet_end(ret); g++) {
        if (g > sheet_begin(ret) && !scan_word(in, "sheet"))
            return false;
        for (int seat = 0; seat < m->seats; seat++) {
            if (!scan_int(in, -9999, 9999, &n))
                return false;
            ret->sheet[g % SHEET][seat] = (int16_t)n;
            any = any || n;
        }
    }
    return any;
}

static bool read_score(const struct match *m, struct scan *in, struct state *ret)
{
    int n;

    if (!scan_word(in, "score"))
        return true;
    for (int seat = 0; seat < m->seats; seat++) {
        if (!scan_int(in, m->option[OPTION_LENGTH] ? 0 : -99999, 99999, &n))
            return false;
        ret->score[seat] = n;
    }
    return true;
}

/* No point is held by both; nobody is done before the end; and there is somebody who can get on: not both
 * sides wait on the bar before closed boards. */
static bool men_are_valid(const struct state *s)
{
    uint32_t white = men_anywhere(&s->side[WHITE]), black = men_anywhere(&s->side[BLACK]);
    const uint32_t closed = 0x7e; /* points 1 to 6 */
    bool stuck = white & black & BIT(BAR) && (men_blocks(&s->side[WHITE]) & closed) == closed &&
                 (men_blocks(&s->side[BLACK]) & closed) == closed;

    if (white & mirrored(black) & BOARD || stuck)
        return false;
    return s->phase == OVER || (men_on(&s->side[WHITE], OFF) < MEN && men_on(&s->side[BLACK], OFF) < MEN);
}

static bool cube_is_valid(const struct match *m, const struct state *s)
{
    struct state before = *s;

    if (s->automatic > s->cube || (s->owner != CENTRE && s->cube == s->automatic))
        return false;
    if (!backgammon_has_cube(m) && (s->cube || s->phase == OFFERED))
        return false;
    if (s->crawford && !(m->option[OPTION_LENGTH] && m->option[OPTION_CRAWFORD]))
        return false;
    if (s->phase == CHOOSING)
        return backgammon_may_choose(m, s);
    before.phase = CHOOSING; /* could the double be offered? */
    return s->phase != OFFERED || !backgammon_refuse_double(m, &before);
}

/* A throw lies there when it should. One can give up before it or after. */
static bool throw_is_valid(const struct match *m, const struct state *s)
{
    bool after = m->option[OPTION_DOUBLING] == AFTER_THROW;

    if (s->phase == RESIGNED)
        return s->high || !after;
    return (s->high != 0) == (s->phase == PLAYING || (s->phase == OFFERED && after));
}

static bool series_is_valid(const struct match *m, const struct state *s)
{
    int length = m->option[OPTION_LENGTH];
    bool done = length ? s->score[0] >= length || s->score[1] >= length : s->game == backgammon_games(m);

    return done == (s->phase == OVER) && (length || s->game <= backgammon_games(m));
}

const struct clause *backgammon_read(const struct match *m, struct scan *in, struct state *ret)
{
    int phase, turn = WHITE, ply, crawford;

    if (!scan_word(in, "phase") || !scan_name(in, phase_names, COUNT(phase_names), &phase) ||
        (phase == RANKING && m->seats == 2))
        return CLAUSE(position);
    if (phase > OPENING && (!scan_word(in, "turn") || !scan_name(in, side_names, 2, &turn)))
        return CLAUSE(position);
    ret->phase = (uint8_t)phase;
    ret->turn = (uint8_t)turn;
    if (scan_word(in, "dice") && !scan_dice(in, &ret->high, &ret->low))
        return CLAUSE(position);
    if (!read_cube(in, ret) || !read_number(in, "automatic", CUBE_MAX, &ret->automatic))
        return CLAUSE(position);
    if (!read_resigns(m, in, ret))
        return CLAUSE(position);
    if (scan_word(in, "crawford")) {
        if (!scan_name(in, &crawford_names[CRAWFORD_NOW], 2, &crawford))
            return CLAUSE(position);
        ret->crawford = (uint8_t)(CRAWFORD_NOW + crawford);
    }
    if (!read_number(in, "finished", FINISHED_MAX, &ret->game) || !read_score(m, in, ret) ||
        !read_chouette(m, in, ret) || !read_men(in, WHITE, ret) || !read_men(in, BLACK, ret))
        return CLAUSE(position);
    if (scan_word(in, "ply")) {
        if (!scan_int(in, 1, UINT16_MAX, &ply))
            return CLAUSE(position);
        ret->ply = (uint16_t)ply;
    }
    if (!read_last(in, ret) || !read_sheet(m, in, ret) || !scan_end(in))
        return CLAUSE(position);
    if (!men_are_valid(ret) || !cube_is_valid(m, ret) || !throw_is_valid(m, ret) || !series_is_valid(m, ret))
        return CLAUSE(position);
    return NULL;
}
