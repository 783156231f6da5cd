/* What a search may know of Dame besides its rules, endgame tables included where they are there. Worth is counted in
 * men; a king flies and is worth several. */
#include "dame_table.h"

#include "core/bot.h"

enum { MAN = 1000, KING = 2800 };

static int count_of(uint64_t set)
{
    return __builtin_popcountll(set);
}

static int32_t standing(const struct state *s, int side)
{
    uint64_t own = s->stones[side], kings = own & s->kings, men = own ^ kings;
    uint64_t enemy_men = s->stones[!side] & ~s->kings;
    int32_t worth = MAN * count_of(men) + KING * count_of(kings);

    for (uint64_t left = men; left; left = without_first(left)) {
        int row = row_of(first_square(left)), column = column_of(first_square(left));

        worth += 14 * (side == WHITE ? row : 7 - row); /* the nearer to becoming a king, the better */
        worth += column > 1 && column < 6 ? 12 : 0;
    }
    if (enemy_men) /* who stays at home keeps the other's men from becoming kings */
        worth += 45 * count_of(men & (side == WHITE ? BOTTOM : TOP));
    if (s->turn != side)
        worth -= s->huffable ? MAN / 2 : 0; /* one of them will be gone */
    return worth;
}

static void worth(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    (void)m;
    for (int side = WHITE; side <= BLACK; side++)
        ret[side] = standing(s, side);
}

static bool restless(const struct match *m, const struct state *s)
{
    (void)m;
    return s->chain != NO_SQUARE || s->huffable || dame_jumpers(s, s->turn);
}

/* Whether this move makes a king. */
static bool crowns(const struct state *s, int seat, struct move move)
{
    return move.verb != STOP && move.verb != HUFF && !(s->kings & BIT(move.a)) &&
           (BIT(move.b) & (seat == WHITE ? TOP : BOTTOM));
}

static int32_t promise(const struct match *m, const struct state *s, int seat, struct move move)
{
    (void)m;
    return (move.verb == JUMP ? 4 : move.verb == HUFF ? 3 : 0) + (crowns(s, seat, move) ? 2 : 0);
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
    .promise = promise,
    .known = known,
    .reason = reason,
};
