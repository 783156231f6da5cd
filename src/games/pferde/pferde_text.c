/* SPDX-License-Identifier: MIT */
/* Pferde-Wettrenn-Spiel as text: bets, throws and positions, both ways. Money is in DM with two decimals.
 *
 *     race 2                   which race it is
 *     purse 44.00 50.12 …      what each seat has
 *     pot 12.00                the stakes
 *     win 1 5 0 0              seat 1's bets to win, in DM, horse by horse; left out where there are none …
 *     place 0 0 3 0            … and on places
 *     red 17                   the square of each horse; during bets and opening, where the last race left it
 *     blue 20 misses           … to be passed over once; on 30 it is out
 *     green home 1             … and its place
 *     bets 1                   seat 1 is asked for bets
 *     opening 4 - x            or: the throws for the beginning: thrown, still to throw, out
 *     turn red                 or: who throws
 *     over                     or: all races are run
 *     rolling                  the die is thrown and not yet seen
 *     quotas win 8.00 0 0 0    of the last race, horse by horse; and `quotas place …`
 *     last red 5               who threw last, and what
 *     moved red 5 from 12      the horse that moved last
 *     ask 33                   how many moves have been made
 */
#include "pferde.h"

#include <string.h>

static const char *const pool_names[POOLS] = { "win", "place" };

static bool scan_horse(const struct match *m, struct scan *in, int count, int *ret)
{
    const char *ids[HORSES];

    for (int i = 0; i < HORSES; i++)
        ids[i] = pferde_paint(m, i)->id;
    return scan_name(in, ids, count, ret);
}

/* ---- moves ---- */

void pferde_write(const struct match *m, const struct state *s, int seat, struct move move, struct text *t)
{
    (void)s, (void)seat;
    if (move.verb == THROW)
        text_printf(t, "die %d", move.a);
    else if (move.verb >= DONE)
        text_put(t, move.verb == DONE ? "done" : "throw");
    else
        text_printf(t, "%s %s %lu", pool_names[move.verb], pferde_paint(m, move.a % HORSES)->id,
                    (unsigned long)move.n);
}

static bool parse_throw(struct scan *in, struct move *ret)
{
    ret->verb = THROW;
    return scan_word(in, "die") && scan_byte(in, 1, 6, &ret->a);
}

static bool parse_bet(const struct match *m, struct scan *in, struct move *ret)
{
    static const char *const plain[] = { "done", "throw" }; /* DONE, CAST */
    int pool, horse;
    uint32_t marks;

    if (scan_name(in, plain, COUNT(plain), &pool)) {
        ret->verb = (uint8_t)(DONE + pool);
        return true;
    }
    if (!scan_name(in, pool_names, POOLS, &pool) || !scan_horse(m, in, HORSES, &horse)
        || !scan_any(in, 0, UINT32_MAX, &marks))
        return false;
    ret->verb = (uint8_t)pool;
    ret->a = (uint8_t)horse;
    ret->n = marks;
    return true;
}

const struct clause *pferde_parse(const struct match *m, const struct state *s, int seat, const char *line,
                                  struct move *ret)
{
    struct scan in = { line };
    struct move move = { 0 };

    (void)s;
    if (!(seat == CHANCE ? parse_throw(&in, &move) : parse_bet(m, &in, &move)) || !scan_end(&in))
        return CLAUSE(notation);
    *ret = move;
    return NULL;
}

/* ---- positions, written ---- */

static void put_plain_money(int32_t pfennig, struct text *t)
{
    text_printf(t, " %d.%02d", (int)(pfennig / PFENNIG), (int)(pfennig % PFENNIG));
}

static void print_bets(const struct match *m, const struct state *s, int pool, struct text *t)
{
    for (int seat = 0; seat < m->seats; seat++) {
        int sum = 0;

        for (int horse = 0; horse < pferde_riders(m); horse++)
            sum += s->bet[pool][seat][horse];
        if (!sum)
            continue;
        text_printf(t, "%s %d", pool_names[pool], seat);
        for (int horse = 0; horse < pferde_riders(m); horse++)
            text_printf(t, " %d", s->bet[pool][seat][horse]);
        text_char(t, '\n');
    }
}

static void print_horses(const struct match *m, const struct state *s, struct text *t)
{
    for (int i = 0; i < pferde_riders(m); i++) {
        text_put(t, pferde_paint(m, i)->id);
        if (s->at[i] == FINISH)
            text_printf(t, " home %d\n", s->place[i]);
        else
            text_printf(t, " %d%s\n", s->at[i], s->misses[i] ? " misses" : "");
    }
}

static void print_turn(const struct match *m, const struct state *s, struct text *t)
{
    switch ((enum phase)s->phase) {
    case BETS:
        text_printf(t, "bets %d\n", s->turn);
        break;
    case OPENING:
        text_put(t, "opening");
        opening_print(&s->opening, pferde_riders(m), t);
        text_char(t, '\n');
        break;
    case RACING:
        text_printf(t, "turn %s\n", pferde_paint(m, s->turn)->id);
        break;
    case OVER:
        text_put(t, "over\n");
        break;
    }
}

static void print_quotas(const struct match *m, const struct state *s, int pool, struct text *t)
{
    int64_t sum = 0;

    for (int i = 0; i < pferde_riders(m); i++)
        sum += s->quota[pool][i];
    if (!sum)
        return;
    text_printf(t, "quotas %s", pool_names[pool]);
    for (int i = 0; i < pferde_riders(m); i++)
        put_plain_money(s->quota[pool][i], t);
    text_char(t, '\n');
}

void pferde_print(const struct view *view, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    text_printf(t, "race %d\npurse", s->race);
    for (int i = 0; i < m->seats; i++)
        put_plain_money(s->purse[i], t);
    text_put(t, "\npot");
    put_plain_money(s->pot, t);
    text_char(t, '\n');
    for (int pool = 0; pool < POOLS; pool++)
        print_bets(m, s, pool, t);
    print_horses(m, s, t);
    print_turn(m, s, t);
    for (int pool = 0; pool < POOLS; pool++)
        print_quotas(m, s, pool, t);
    if (s->last_die)
        text_printf(t, "last %s %d\n", pferde_paint(m, s->last_seat)->id, s->last_die);
    if (s->rolling)
        text_put(t, "rolling\n");
    if (s->moved_pips && s->moved_from != NOT_MOVED)
        text_printf(t, "moved %s %d from %d\n", pferde_paint(m, s->moved)->id, s->moved_pips, s->moved_from);
    else if (s->moved_pips)
        text_printf(t, "moved %s %d\n", pferde_paint(m, s->moved)->id, s->moved_pips);
    if (s->ask)
        text_printf(t, "ask %d\n", s->ask);
}

/* ---- positions, read ---- */

enum { MONEY_MAX = 100 * 1000 * 100 }; /* Pfennigs in one place; nobody can ever bring so much along */

/* The lines a position can have besides the horses'. All but bets and quotas may come once, in any order. */
enum line {
    LINE_RACE, LINE_PURSE, LINE_POT, LINE_WIN, LINE_PLACE, LINE_BETS, LINE_OPENING, LINE_TURN, LINE_OVER,
    LINE_ROLLING, LINE_QUOTAS, LINE_LAST, LINE_MOVED, LINE_ASK, LINES
};
static const char *const line_names[LINES] = {
    "race", "purse", "pot", "win", "place", "bets", "opening", "turn", "over", "rolling", "quotas", "last", "moved",
    "ask",
};

static bool scan_money(struct scan *in, int32_t *ret)
{
    struct scan here = *in;
    int marks, tens, ones;

    if (!scan_int(&here, 0, MONEY_MAX / PFENNIG, &marks) || !scan_char(&here, '.')
        || !scan_one_of(&here, "0123456789", &tens) || !scan_one_of(&here, "0123456789", &ones))
        return false;
    *in = here;
    *ret = marks * PFENNIG + 10 * tens + ones;
    return true;
}

static bool read_bets(const struct match *m, struct scan *in, int pool, struct state *s)
{
    int seat, marks, sum = 0;

    if (!scan_int(in, 0, m->seats - 1, &seat))
        return false;
    for (int horse = 0; horse < pferde_riders(m); horse++) {
        if (s->bet[pool][seat][horse] || !scan_int(in, 0, UINT16_MAX, &marks))
            return false;
        s->bet[pool][seat][horse] = (uint16_t)marks;
        sum += marks;
    }
    return sum > 0;
}

static bool read_quotas(const struct match *m, struct scan *in, struct state *s)
{
    int pool;

    if (!scan_name(in, pool_names, POOLS, &pool))
        return false;
    for (int horse = 0; horse < pferde_riders(m); horse++)
        if (s->quota[pool][horse] || !scan_money(in, &s->quota[pool][horse]))
            return false;
    return true;
}

static bool read_horse(struct scan *in, int horse, struct state *s)
{
    if (scan_word(in, "home")) {
        s->at[horse] = FINISH;
        return scan_byte(in, 1, PRIZES, &s->place[horse]);
    }
    if (!scan_byte(in, 0, FINISH - 1, &s->at[horse]) || s->at[horse] == FALL)
        return false;
    s->misses[horse] = scan_word(in, "misses");
    return !s->misses[horse] || s->at[horse] == HURDLE;
}

static bool read_turn(const struct match *m, struct scan *in, struct state *s)
{
    int horse;

    s->phase = RACING;
    if (!scan_horse(m, in, pferde_riders(m), &horse))
        return false;
    s->turn = (uint8_t)horse;
    return true;
}

static bool read_last(const struct match *m, struct scan *in, enum line line, struct state *s)
{
    int horse;

    if (!scan_horse(m, in, pferde_riders(m), &horse))
        return false;
    if (line == LINE_LAST) {
        s->last_seat = (uint8_t)horse;
        return scan_byte(in, 1, 6, &s->last_die);
    }
    s->moved = (uint8_t)horse;
    if (!scan_byte(in, 1, 6, &s->moved_pips))
        return false;
    return !scan_word(in, "from") || scan_byte(in, 0, FINISH - 1, &s->moved_from);
}

static bool read_purses(const struct match *m, struct scan *in, struct state *s)
{
    for (int seat = 0; seat < m->seats; seat++)
        if (!scan_money(in, &s->purse[seat]))
            return false;
    return true;
}

static bool read_ask(struct scan *in, struct state *s)
{
    int number;

    if (!scan_int(in, 1, UINT16_MAX, &number))
        return false;
    s->ask = (uint16_t)number;
    return true;
}

static bool read_line(const struct match *m, struct scan *in, enum line line, struct state *s)
{
    switch (line) {
    case LINE_RACE: return scan_byte(in, 1, m->option[RACES], &s->race);
    case LINE_PURSE: return read_purses(m, in, s);
    case LINE_POT: return scan_money(in, &s->pot);
    case LINE_WIN: return read_bets(m, in, BET_WIN, s);
    case LINE_PLACE: return read_bets(m, in, BET_PLACE, s);
    case LINE_BETS: s->phase = BETS; return scan_byte(in, 0, m->seats - 1, &s->turn);
    case LINE_OPENING: s->phase = OPENING; return opening_scan(in, pferde_riders(m), &s->opening);
    case LINE_TURN: return read_turn(m, in, s);
    case LINE_OVER: s->phase = OVER; return true;
    case LINE_ROLLING: s->rolling = 1; return m->option[OWN_THROWS];
    case LINE_QUOTAS: return read_quotas(m, in, s);
    case LINE_LAST: case LINE_MOVED: return read_last(m, in, line, s);
    case LINE_ASK: return read_ask(in, s);
    case LINES: break;
    }
    return false;
}

/* One line of a position; *seen has a bit for each kind of line there was. */
static bool read_any_line(const struct match *m, const char *line, struct state *s, uint32_t *seen)
{
    static const uint32_t many = 1u << LINE_WIN | 1u << LINE_PLACE | 1u << LINE_QUOTAS;
    struct scan in = { line };
    int which;

    bool horse = scan_horse(m, &in, pferde_riders(m), &which);
    if (!horse && !scan_name(&in, line_names, LINES, &which))
        return false;
    uint32_t bit = 1u << (horse ? LINES + which : which);
    if (*seen & bit & ~many)
        return false;
    *seen |= bit;
    return (horse ? read_horse(&in, which, s) : read_line(m, &in, (enum line)which, s)) && scan_end(&in);
}

/* ---- whether it can be ---- */

/* Not a Pfennig is lost or made, and the pot holds the stakes of this race and of those before that nobody
 * won. */
static bool money_is_right(const struct match *m, const struct state *s)
{
    int32_t stakes = pferde_riders(m) * m->option[STAKE] * PFENNIG;
    int64_t sum = s->pot;

    for (int seat = 0; seat < m->seats; seat++) {
        sum += s->purse[seat];
        if (s->phase != OVER && s->purse[seat] < pferde_reserve(m, s, seat))
            return false;
    }
    int marks = pferde_pool(m, s, BET_WIN) + pferde_pool(m, s, BET_PLACE);
    if (marks && (!m->option[BETTING] || s->phase == OVER))
        return false;
    if (sum + (int64_t)marks * PFENNIG != (int64_t)m->seats * m->option[PURSE] * PFENNIG)
        return false;
    if (s->phase == OVER)
        return s->pot == 0;
    return s->pot > 0 && s->pot % stakes == 0 && s->pot / stakes <= s->race;
}

/* Places are taken one after the other, from the first on. */
static bool places_are_right(const struct match *m, const struct state *s)
{
    uint32_t taken = 0;
    int home = pferde_finishers(m, s);

    for (int i = 0; i < pferde_riders(m); i++)
        taken |= s->place[i] ? 1u << s->place[i] : 0;
    return taken == (2u << home) - 2;
}

static bool all_at_start(const struct match *m, const struct state *s)
{
    for (int i = 0; i < pferde_riders(m); i++)
        if (s->at[i] != START)
            return false;
    return true;
}

static bool nobody_misses(const struct match *m, const struct state *s)
{
    for (int i = 0; i < pferde_riders(m); i++)
        if (s->misses[i])
            return false;
    return true;
}

/* Those after the one who is asked have not bet yet, and they have something to bet with. */
static bool bets_are_right(const struct match *m, const struct state *s)
{
    for (int seat = s->turn + 1; seat < m->seats; seat++)
        for (int horse = 0; horse < pferde_riders(m); horse++)
            if (s->bet[BET_WIN][seat][horse] || s->bet[BET_PLACE][seat][horse])
                return false;
    return m->option[BETTING] && pferde_free_marks(m, s, s->turn) > 0;
}

static bool opening_is_fresh(const struct match *m, const struct state *s)
{
    struct opening fresh;

    opening_begin(&fresh, pferde_riders(m));
    return memcmp(&fresh, &s->opening, sizeof fresh) == 0;
}

static bool phase_is_right(const struct match *m, const struct state *s)
{
    bool can_roll = s->phase == OPENING || s->phase == RACING;
    bool between = all_at_start(m, s) || (s->race > 1 && pferde_run(m, s) && nobody_misses(m, s));

    if (s->rolling && !can_roll)
        return false;
    switch ((enum phase)s->phase) {
    case BETS:
        return between && bets_are_right(m, s);
    case OPENING:
        return opening_is_fresh(m, s) ? between : all_at_start(m, s);
    case RACING:
        return !pferde_run(m, s) && pferde_races(s, s->turn) && !s->misses[s->turn]
               && !pferde_held(m, s, s->turn);
    case OVER:
        return s->race == m->option[RACES] && pferde_run(m, s) && nobody_misses(m, s);
    }
    return false;
}

/* What is said to have moved got to where the horse stands. */
static bool last_is_right(const struct state *s)
{
    if (!s->moved_pips)
        return s->moved_from == NOT_MOVED;
    if (s->moved_from == NOT_MOVED)
        return s->at[s->moved] == GATE && s->moved_pips != 6;
    return s->at[s->moved] == pferde_lands(s->moved_from, s->moved_pips) && s->moved_from != DITCH
           && s->moved_from != FALL && (s->moved_from != GATE || s->moved_pips == 6);
}

const struct clause *pferde_read(const struct match *m, struct scan *in, struct state *ret)
{
    static const uint32_t phases = 1u << LINE_BETS | 1u << LINE_OPENING | 1u << LINE_TURN | 1u << LINE_OVER;
    uint32_t seen = 0, needed = 1u << LINE_RACE | 1u << LINE_PURSE | 1u << LINE_POT;
    char line[160];

    ret->moved_from = NOT_MOVED;
    while (!scan_end(in)) {
        struct scan after = *in;

        if (!scan_line(&after, line, sizeof line) || !read_any_line(m, line, ret, &seen))
            return CLAUSE(position);
        *in = after;
    }
    needed |= ((1u << pferde_riders(m)) - 1) << LINES;
    bool whole = (seen & needed) == needed && __builtin_popcount(seen & phases) == 1;
    bool right = whole && money_is_right(m, ret) && places_are_right(m, ret) && phase_is_right(m, ret)
                 && last_is_right(ret);
    return right ? NULL : CLAUSE(position);
}
