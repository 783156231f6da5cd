/* SPDX-License-Identifier: MIT */
/* What a search may know of Halma besides its rules: how far everybody still has to go. Worth is counted in steps. */
#include "halma.h"

#include "core/bot.h"

enum { STEP_WORTH = 1000, HOME_WORTH = 1000 };

/* The way a figure has before it. Far behind counts more than it is long: nobody is left there to jump over. */
#define AFTER(way) ((way) + (way) / 40 * ((way) / STEP_WORTH))

/* On the star, by how many steps it is. */
#define STAR_WAY(steps) AFTER(STEP_WORTH * (steps))

/* On the square, by columns and rows; those in the middle get on best. */
#define SQUARE_WAY(across, up) \
    AFTER(STEP_WORTH * ((across) + (up)) / 2 + 60 * ((across) > (up) ? (across) - (up) : (up) - (across)))

#define SIXTEEN(F, n) { F(n, 0), F(n, 1), F(n, 2), F(n, 3), F(n, 4), F(n, 5), F(n, 6), F(n, 7), F(n, 8), F(n, 9), \
                        F(n, 10), F(n, 11), F(n, 12), F(n, 13), F(n, 14), F(n, 15) }

static const int32_t square_way[16][16] = {
    SIXTEEN(SQUARE_WAY, 0), SIXTEEN(SQUARE_WAY, 1), SIXTEEN(SQUARE_WAY, 2), SIXTEEN(SQUARE_WAY, 3),
    SIXTEEN(SQUARE_WAY, 4), SIXTEEN(SQUARE_WAY, 5), SIXTEEN(SQUARE_WAY, 6), SIXTEEN(SQUARE_WAY, 7),
    SIXTEEN(SQUARE_WAY, 8), SIXTEEN(SQUARE_WAY, 9), SIXTEEN(SQUARE_WAY, 10), SIXTEEN(SQUARE_WAY, 11),
    SIXTEEN(SQUARE_WAY, 12), SIXTEEN(SQUARE_WAY, 13), SIXTEEN(SQUARE_WAY, 14), SIXTEEN(SQUARE_WAY, 15),
};

static int size_of(int n)
{
    return n < 0 ? -n : n;
}

/* To the farthest point of the yard a seat must reach. */
static int32_t way_left(const struct match *m, int seat, int point)
{
    static const struct place star[] = { { 12, 12 }, { 12, 0 }, { 0, 12 } };
    static const struct place square[SEATS] = { { 15, 15 }, { 15, 0 }, { 0, 0 }, { 0, 15 } };

    if (!is_star(m)) { /* a coordinate is 0 or 15 away from its end: n or 15 - n, which is n ^ 15 */
        struct place to = square[m->seats == 2 ? 2 * seat : seat];
        int column = (point & 7) * 2 + (point >> 6 & 1), row = (point >> 3 & 7) * 2 + (point >> 7);

        return square_way[column ^ to.column][row ^ to.row];
    }
    struct place p = halma_place(true, point), to = star[seat];
    int across = to.column - p.column, up = to.row - p.row;
    return STAR_WAY((size_of(across) + size_of(up) + size_of(across + up)) / 2);
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

static int32_t steps_of(const struct match *m, int seat, struct move move)
{
    return (gained(m, seat, move) + STEP_WORTH / 2) / STEP_WORTH;
}

/* How many steps closer to its goal a figure of the seat could come with one move, if it were asked now. */
static int32_t most_steps(const struct match *m, struct state s, int seat)
{
    struct choice choices[FIGURES_MAX * (WAYS + 63) + 8];
    int32_t most = 0;

    s.turn = (uint8_t)seat;
    for (int i = m->game->rules.legal(m, &s, seat, choices); i-- > 0;) {
        int32_t steps = steps_of(m, seat, choices[i].move);

        most = steps > most ? steps : most;
    }
    return most;
}

static void reason(const struct view *view, int seat, struct move move, const struct move *other, enum lang lang,
                   struct text *t)
{
    enum { FAR = 4 };
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct state after = *s;

    (void)other;
    m->game->rules.apply(m, &after, seat, move);
    int32_t steps = steps_of(m, seat, move), then = after.end == PLAYING ? most_steps(m, after, seat) : 0;
    if (after.winners & SEAT(seat))
        text_put(t, SAY(why_wins));
    else if (move.verb == PASS)
        text_put(t, SAY(why_passes));
    else if (after.home[seat] > s->home[seat])
        text_put(t, SAY(why_home));
    else if (steps >= FAR)
        text_printf(t, SAY(why_far), (int)steps);
    else if (steps > 0 && is_last(m, s, seat, move.a))
        text_put(t, SAY(why_last));
    else if (then >= FAR && then > most_steps(m, *s, seat))
        text_printf(t, SAY(why_bridge), (int)then);
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
    .slack = HOME_WORTH + STEP_WORTH,
    .reason = reason,
};
