/* What a search may know of Halma besides its rules: how far everybody still has to go. Worth is counted in steps. */
#include "halma.h"

#include "core/bot.h"

enum { STEP_WORTH = 1000, HOME_WORTH = 2500 };

/* The farthest point of the yard a seat must reach. */
static struct place target(const struct match *m, int seat)
{
    static const struct place star[] = { { 12, 12 }, { 12, 0 }, { 0, 12 } };
    static const struct place square[SEATS] = { { 15, 15 }, { 15, 0 }, { 0, 0 }, { 0, 15 } };

    return is_star(m) ? star[seat] : square[m->seats == 2 ? 2 * seat : seat];
}

static int size_of(int n)
{
    return n < 0 ? -n : n;
}

/* The way a figure has before it. Far behind counts more than it is long: nobody is left there to jump over. On the
 * square those in the middle get on best. */
static int32_t way_left(const struct match *m, int seat, int point)
{
    struct place p = halma_place(is_star(m), point), to = target(m, seat);
    int across = size_of(to.column - p.column), up = size_of(to.row - p.row);
    int third = size_of(to.column - p.column + to.row - p.row);
    int32_t way;

    if (is_star(m))
        way = STEP_WORTH * (across + up + third) / 2;
    else
        way = STEP_WORTH * (across + up) / 2 + 60 * size_of(across - up);
    return way + way / 40 * (way / STEP_WORTH);
}

static int32_t standing(const struct match *m, const struct state *s, int seat)
{
    int32_t worth = HOME_WORTH * s->home[seat];

    for (int i = 0; i < halma_yard_size(m); i++)
        worth -= way_left(m, seat, s->figure[seat][i]);
    return worth;
}

/* Partners stand as they stand together. */
static void worth(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    int32_t own[SEATS];

    for (int seat = 0; seat < m->seats; seat++)
        own[seat] = standing(m, s, seat);
    for (int seat = 0; seat < m->seats; seat++)
        ret[seat] = own[seat] + (m->option[OPTION_PAIRS] ? own[seat ^ 2] : 0);
}

static int32_t gained(const struct match *m, int seat, struct move move)
{
    return move.verb == MOVE ? way_left(m, seat, move.a) - way_left(m, seat, move.b) : 0;
}

static int32_t promise(const struct match *m, const struct state *s, int seat, struct move move)
{
    (void)s;
    return gained(m, seat, move);
}

/* Whether no figure has a longer way than the one here. */
static bool is_last(const struct match *m, const struct state *s, int seat, int point)
{
    for (int i = 0; i < halma_yard_size(m); i++)
        if (way_left(m, seat, s->figure[seat][i]) > way_left(m, seat, point))
            return false;
    return true;
}

static void reason(const struct view *view, int seat, struct move move, const struct move *other, enum lang lang,
                   struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct state after = *s;

    (void)other;
    m->game->rules.apply(m, &after, seat, move);
    int32_t steps = (gained(m, seat, move) + STEP_WORTH / 2) / STEP_WORTH;
    if (after.winners & SEAT(seat))
        text_put(t, SAY(why_wins));
    else if (move.verb == PASS)
        text_put(t, SAY(why_passes));
    else if (after.home[seat] > s->home[seat])
        text_put(t, SAY(why_home));
    else if (steps > 3)
        text_printf(t, SAY(why_far), (int)steps);
    else if (steps > 0 && is_last(m, s, seat, move.a))
        text_put(t, SAY(why_last));
    else
        text_put(t, steps > 0 ? SAY(why_on) : SAY(why_room));
}

const struct sense halma_sense = {
    .unit = { { "Schritte", "steps" } },
    .point = 1000 * STEP_WORTH,
    .lead = 12000, /* as fitted to games of this player against itself */
    .lot_only = true,
    .worth = worth,
    .promise = promise,
    .reason = reason,
};
