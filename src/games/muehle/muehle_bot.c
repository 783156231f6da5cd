/* What a search may know of Mühle besides its rules: how well a side stands, which moves to try first, and how to
 * tell people why. Worth is counted in stones. */
#include "muehle.h"

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
    return (move.c != NOWHERE ? 4 : 0) + (threats(s, !seat) & BIT(move.b) ? 2 : 0);
}

/* What a move does, the most telling first. */
static void reason(const struct view *view, int seat, struct move move, const struct move *other, enum lang lang,
                   struct text *t)
{
    const struct state *s = view_state(view);
    struct state after = *s;
    bool hinders = threats(s, !seat) & BIT(move.b);

    (void)other;
    view->match.game->apply(&view->match, &after, seat, move);
    int open = count_of(threats(&after, seat));
    if (after.end == LOST_BLOCKED || after.end == LOST_STONES)
        text_put(t, SAY(why_wins));
    else if (move.c != NOWHERE)
        text_put(t, open ? SAY(why_takes_open) : SAY(why_takes));
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
    .promise = promise,
    .reason = reason,
};
