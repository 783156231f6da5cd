/* SPDX-License-Identifier: MIT */
/* What a search may know of Dame besides its rules, endgame tables included where they are there. Worth is counted in
 * men; a king flies and is worth several. */
#include "dame_table.h"

#include "core/bot.h"

enum { MAN = 1000, KING = 2000 };

static int count_of(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* As fitted to how games of this player against itself ended: by the row a man has reached (at home it keeps the
 * other's men from becoming kings), nearer the middle, and being the only one to have kings. */
static int32_t standing(const struct state *s, int side)
{
    static const int32_t reached[8] = { 180, 0, -40, -30, 35, 130, 500, 0 };
    uint64_t own = s->stones[side], kings = own & s->kings, men = own ^ kings;
    int32_t worth = MAN * count_of(men) + KING * count_of(kings);

    for (uint64_t left = men; left; left = without_first(left)) {
        int row = row_of(first_square(left)), column = column_of(first_square(left));

        worth += reached[side == WHITE ? row : 7 - row];
        worth += column > 1 && column < 6 ? 60 : column == 0 || column == 7 ? -60 : 0;
    }
    if (kings && !(s->stones[!side] & s->kings))
        worth += 400;
    return worth;
}

static int32_t stone_worth(const struct state *s, int square)
{
    return s->kings & BIT(square) ? KING : MAN;
}

/* What is lost if the other may huff one of these. */
static int32_t huff_worth(const struct state *s, uint64_t offenders)
{
    return offenders & s->kings ? KING : offenders ? MAN : 0;
}

/* One of those who could have jumped will be gone, and so will one of those who can jump now, unless they do. */
static void worth(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    for (int side = WHITE; side <= BLACK; side++)
        ret[side] = standing(s, side);
    if (m->option[OPTION_COMPULSORY] || s->chain != NO_SQUARE)
        return;
    ret[!s->turn] -= huff_worth(s, s->huffable);
    ret[s->turn] -= huff_worth(s, dame_jumpers(s, s->turn));
}

static enum unrest restless(const struct match *m, const struct state *s)
{
    if (s->chain != NO_SQUARE)
        return MUST_GO_ON;
    if (!s->huffable && !dame_jumpers(s, s->turn))
        return CALM;
    return m->option[OPTION_COMPULSORY] ? MUST_GO_ON : MAY_GO_ON;
}

static bool sharp(const struct match *m, const struct state *s, int seat, struct move move)
{
    (void)m, (void)s, (void)seat;
    return move.verb != STEP;
}

/* Whether this move makes a king. */
static bool crowns(const struct state *s, int seat, struct move move)
{
    return move.verb != STOP && move.verb != HUFF && !(s->kings & BIT(move.a)) &&
           (BIT(move.b) & (seat == WHITE ? TOP : BOTTOM));
}

static int32_t promise(const struct match *m, const struct state *s, int seat, struct move move)
{
    int32_t taken = 0;
    enum way way;

    (void)m;
    if (move.verb == HUFF)
        taken = stone_worth(s, move.a);
    else if (move.verb == JUMP && dame_way(move.a, move.b, &way))
        taken = stone_worth(s, move.b - way_shift(way));
    return taken + (crowns(s, seat, move) ? KING - MAN : 0);
}

/* ---- endgame tables ---- */

const char *const dame_assets[] = { "dame.endgames", "dame-compulsory.endgames", NULL };

bool dame_asset_valid(const struct asset *a)
{
    return endgame_valid(a, TABLE_VERSION);
}

const struct asset *dame_kept(const struct match *m)
{
    return m->asset[m->option[OPTION_COMPULSORY]];
}

static bool known(const struct match *m, const struct state *s, int *ret_moves)
{
    const struct asset *kept = dame_kept(m);

    if (!kept || s->chain != NO_SQUARE || s->end != PLAYING ||
        count_of(s->stones[WHITE] | s->stones[BLACK]) > TABLE_STONES)
        return false;
    int value = dame_tables_kept_value(m, kept, s);
    *ret_moves = endgame_wins(value) ? value - 1 : endgame_loses(value) ? 1 - value : 0;
    return value >= 0;
}

/* Whether what the tables say of the other's turn is sure to come before quiet moves make a draw of it. */
static bool sure(const struct match *m, const struct state *s, int seat, int *ret_moves)
{
    return s->turn != seat && known(m, s, ret_moves) &&
           s->quiet + (*ret_moves < 0 ? -*ret_moves : *ret_moves) <= QUIET_MAX;
}

/* What a move does, the most telling first. */
static void reason(const struct view *view, int seat, struct move move, const struct move *other, enum lang lang,
                   struct text *t)
{
    const struct state *s = view_state(view);
    struct state after = *s;

    (void)other;
    view->match.game->rules.apply(&view->match, &after, seat, move);
    int moves;
    bool threatened = after.turn != seat && dame_jumpers(&after, !seat);
    if (after.end == LOST_STONES || after.end == LOST_BLOCKED)
        text_put(t, SAY(why_wins));
    else if (sure(&view->match, &after, seat, &moves))
        endgame_say(moves, lang, t);
    else if (move.verb == HUFF)
        text_put(t, SAY(why_huffs));
    else if (move.verb == STOP)
        text_put(t, SAY(why_stops));
    else if (crowns(s, seat, move))
        text_put(t, SAY(why_crowns));
    else if (move.verb == JUMP)
        text_put(t, after.chain != NO_SQUARE ? SAY(why_takes_on) : threatened ? SAY(why_trades) : SAY(why_takes));
    else if (threatened)
        text_put(t, SAY(why_offers));
    else
        text_put(t, dame_jumpers(&after, seat) ? SAY(why_threatens) : SAY(why_safe));
}

const struct sense dame_sense = {
    .unit = { { "Steine", "pieces" } },
    .point = 100 * MAN,
    .lead = 800, /* as fitted to games of this player against itself */
    .worth = worth,
    .restless = restless,
    .sharp = sharp,
    .promise = promise,
    .slack = 500,
    .known = known,
    .reason = reason,
};
