/* SPDX-License-Identifier: MIT */
/* What a search may know of Mühle besides its rules: how well a side stands, which moves to try first, what the endgame
 * tables say where they are there, and how to tell people why. Worth is counted in stones. */
#include "muehle_table.h"
#include "muehle_whole.h"

#include "core/bot.h"

enum { STONE_WORTH = 1000 };

static int count_of(uint32_t set)
{
    return __builtin_popcount(set);
}

/* Points that a stone of the side could reach by one move and would close a mill. */
static uint32_t threats(const struct state *s, int side)
{
    uint32_t own = s->stones[side], vacant = free_points(s);

    if (s->hand[side] || jumps(s, side))
        return mill_points(own) & vacant;
    /* The stone that moves in comes along one line and completes another: the way tells which count. */
    struct lines l = lines_of(own);
    return vacant & ((stepped(own, CLOCKWISE) & (l.ahead | l.across))
                     | (stepped(own, ANTICLOCKWISE) & (l.behind | l.across))
                     | ((stepped(own, INWARD) | stepped(own, OUTWARD)) & l.between));
}

/* How many steps its stones have, all together. */
static int freedom(const struct state *s, int side)
{
    uint32_t own = s->stones[side], vacant = free_points(s);
    int steps = 0;

    for (enum way way = CLOCKWISE; way < WAYS; way++)
        steps += count_of(stepped(own, way) & vacant);
    return steps;
}

static int32_t standing(const struct state *s, int side)
{
    uint32_t own = s->stones[side];
    int32_t worth = STONE_WORTH * s->left[side];

    worth += 140 * count_of(own & mill_points(own)) / 3;
    worth += 260 * count_of(threats(s, side));
    worth += (s->hand[side] ? 12 : 38) * freedom(s, side);
    worth += 16 * count_of(own & MIDDLES & 0x001fe00u); /* the middle ring's crossings reach furthest */
    return worth;
}

static void worth(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    (void)m;
    for (int side = WHITE; side <= BLACK; side++)
        ret[side] = standing(s, side);
}

/* Taking first, then closing a double mill's other half, then whatever hinders a threat. */
static int32_t promise(const struct match *m, const struct state *s, int seat, struct move move)
{
    (void)m;
    return (move.c != NOWHERE ? STONE_WORTH : 0) + (threats(s, !seat) & BIT(move.b) ? STONE_WORTH / 2 : 0);
}

static enum unrest restless(const struct match *m, const struct state *s)
{
    (void)m;
    return threats(s, s->turn) ? MAY_GO_ON : CALM;
}

static bool sharp(const struct match *m, const struct state *s, int seat, struct move move)
{
    (void)m, (void)s, (void)seat;
    return move.c != NOWHERE;
}

/* ---- endgame tables ---- */

const char *const muehle_assets[] = {
    "muehle.endgames", "muehle-wmd.endgames", "muehle.whole", "muehle-wmd.whole", NULL
};

bool muehle_asset_valid(const struct asset *a)
{
    return endgame_valid(a, TABLE_VERSION);
}

const struct asset *muehle_kept(const struct match *m)
{
    return m->option[OPTION_TAKE_OPTIONAL] ? NULL : m->asset[m->option[OPTION_WMD]];
}

/* The whole solution, which is of nine stones a side; NULL: it is not there. */
static const struct asset *whole_of(const struct match *m)
{
    return m->option[OPTION_TAKE_OPTIONAL] || m->box->stones != TABLE_MOST
               ? NULL : m->asset[MUEHLE_WHOLE + m->option[OPTION_WMD]];
}

/* Out of endgame tables of either kind, or of the whole solution; -1: it is in none. */
static int value_of(const struct match *m, const struct position *p)
{
    const struct asset *tables = muehle_kept(m), *whole = whole_of(m);
    bool sweeps = tables && endgame_has(tables, HALVES + table_of(TABLE_LEAST, TABLE_LEAST));
    int value = sweeps   ? muehle_whole_value(tables, p)
                : tables ? muehle_tables_kept_value(tables, p->own, p->other) : -1;

    return value < 0 && whole ? muehle_whole_value(whole, p) : value;
}

static bool known(const struct match *m, const struct state *s, int *ret_moves)
{
    if (s->hand[WHITE] || s->hand[BLACK] || s->end != PLAYING)
        return false;
    int value = value_of(m, &(struct position){ s->stones[s->turn], s->stones[!s->turn] });
    *ret_moves = endgame_wins(value) ? value - 1 : endgame_loses(value) ? 1 - value : 0;
    return value >= 0;
}

static bool outcome(const struct match *m, const struct state *s, int *ret)
{
    const struct asset *whole = whole_of(m);
    struct position p = { s->stones[s->turn], s->stones[!s->turn] };

    if (s->end == DRAWN_REPEATED || s->end == DRAWN_QUIET) {
        *ret = 0;
        return true;
    }
    int comes_to = whole ? muehle_whole_outcome(whole, m->option[OPTION_WMD], &p, s->hand[s->turn], s->hand[!s->turn])
                         : -1;
    *ret = s->end == PLAYING ? comes_to - DRAWN : -1;
    return comes_to >= 0;
}

/* Whether what the tables say is sure to come before a hundred quiet moves make a draw of it. */
static bool soon_enough(const struct state *s, int moves)
{
    return s->quiet + (moves < 0 ? -moves : moves) <= QUIET_MAX;
}

/* What closing a mill and taking that stone does; of two moves that both take what this one does besides. */
static enum word why_takes(const struct match *m, const struct state *s, struct move move, const struct move *other)
{
    bool both = other && other->c != NOWHERE;
    struct state after[2] = { *s, *s };
    bool stops[2] = { false }, open[2] = { false };

    for (int i = 0; i <= both; i++) {
        m->game->rules.apply(m, &after[i], s->turn, i ? *other : move);
        stops[i] = threats(s, !s->turn) && !threats(&after[i], !s->turn);
        open[i] = threats(&after[i], s->turn);
    }
    if (stops[0] && !stops[1])
        return WORD_why_takes_stops;
    if (open[0] && !open[1])
        return WORD_why_takes_open;
    return both ? WORD_why_takes_which : WORD_why_takes;
}

/* What a move does, the most telling first. */
static void reason(const struct view *view, int seat, struct move move, const struct move *other, enum lang lang,
                   struct text *t)
{
    const struct state *s = view_state(view);
    struct state after = *s;
    bool hinders = threats(s, !seat) & BIT(move.b);

    view->match.game->rules.apply(&view->match, &after, seat, move);
    int open = count_of(threats(&after, seat)), moves;
    if (known(&view->match, &after, &moves) && soon_enough(&after, moves))
        endgame_say(moves, lang, t);
    else if (after.end == LOST_BLOCKED || after.end == LOST_STONES)
        text_put(t, SAY(why_wins));
    else if (move.c != NOWHERE)
        text_put(t, word(why_takes(&view->match, s, move, other), lang));
    else if (hinders)
        text_put(t, open ? SAY(why_hinders_open) : SAY(why_hinders));
    else if (open > 1)
        text_put(t, SAY(why_two));
    else if (open)
        text_put(t, SAY(why_prepares));
    else
        text_put(t, freedom(&after, seat) > freedom(s, seat) ? SAY(why_room) : SAY(why_quiet));
}

const struct sense muehle_sense = {
    .unit = { { "Steine", "stones" } },
    .point = 100 * STONE_WORTH,
    .lead = 700, /* as fitted to games of this player against itself */
    .worth = worth,
    .restless = restless,
    .sharp = sharp,
    .promise = promise,
    .slack = 900,
    .known = known,
    .outcome = outcome,
    .book = muehle_book,
    .reason = reason,
};

/* ---- perfect ---- */

/* `best`, which looks everything up where the whole solution is: only there it has this name. */
static const struct bot *best_of(const struct thinking *t)
{
    return bot_named(t->view->match.game, "best");
}

static size_t perfect_memory(const struct match *m)
{
    return bot_named(m->game, "best")->memory(m);
}

static void think_perfect(const struct thinking *t, struct answer *ret)
{
    best_of(t)->think(t, ret);
}

static void reason_perfect(const struct thinking *t, const struct answer *a, enum lang lang, struct text *words)
{
    best_of(t)->reason(t, a, lang, words);
}

static const struct bot perfect = { LEVEL_PERFECT, .effort = 200000, .asset = "muehle.whole", .beyond = true,
    .memory = perfect_memory, .think = think_perfect, .reason = reason_perfect };

const struct bot *const muehle_bots[] = { &perfect, NULL };
