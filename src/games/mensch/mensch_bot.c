/* SPDX-License-Identifier: MIT */
/* What a search may know of Mensch ärgere Dich nicht besides its rules: how far the colours have come and who stands
 * before whom. Worth is counted in steps. */
#include "mensch.h"

#include "core/bot.h"

enum { STEP_WORTH = 1000, POINT_WORTH = 200 * STEP_WORTH };

/* How many figures of others stand one to six circles behind this step, ready to throw out who is there. Those that
 * would leave the ring before are no danger. */
static int hunters(const struct state *s, int colour, int step)
{
    int count = 0;

    for (int other = 0; other < COLOURS; other++) {
        int theirs = mensch_step_for(other, colour, step);

        if (s->owner[other] == s->owner[colour] || s->place[other])
            continue;
        for (int back = 1; back <= 6 && back <= theirs; back++)
            count += (s->on[other] & BIT(theirs - back)) != 0;
        if (theirs == 0 && mensch_figure(s, other, YARD) >= 0)
            count++; /* their A: a six brings one in */
    }
    return count;
}

/* What a figure on this square is worth: the way it has made, and that it is out of the yard, less the risk of losing
 * it. The last steps count more than the first: one that is nearly home is brought home before others set out, and
 * those few stand about where they can be thrown out. */
static int32_t figure_worth(const struct state *s, int colour, int square)
{
    enum { OUT = 16, FURTHER = 25 };

    if (square == YARD)
        return 0;
    int32_t made = STEP_WORTH * (square + OUT) + FURTHER * square * square;
    if (square >= RING)
        return made + 5 * STEP_WORTH;
    int risks = hunters(s, colour, square);
    return made - made * (risks > 3 ? 3 : risks) / 7;
}

static int32_t colour_worth(const struct state *s, int colour)
{
    int32_t sum = 0;

    if (s->place[colour])
        return POINT_WORTH * (COLOURS - s->place[colour]);
    for (int f = 0; f < FIGURES; f++)
        sum += figure_worth(s, colour, s->at[colour][f]);
    return sum;
}

/* A person is placed by the better colour; the other still helps. */
static int32_t person_worth(const struct state *s, int seat)
{
    int32_t best = 0, all = 0;

    for (int c = 0; c < COLOURS; c++) {
        int32_t own = s->owner[c] == seat ? colour_worth(s, c) : 0;

        all += own;
        best = own > best ? own : best;
    }
    return best + (all - best) / 3;
}

/* How far everybody is ahead of the average: what another loses by being thrown out is won. */
static void worth(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    int32_t mean = 0;

    for (int seat = 0; seat < m->seats; seat++) {
        ret[seat] = person_worth(s, seat);
        mean += ret[seat] / m->seats;
    }
    for (int seat = 0; seat < m->seats; seat++)
        ret[seat] -= mean;
}

static void reason(const struct view *view, int seat, struct move move, const struct move *other, enum lang lang,
                   struct text *t)
{
    const struct state *s = view_state(view);
    int to = mensch_target(s, move.a), hit = to < RING ? mensch_standing(s, s->colour, to) : -1;
    bool own = hit >= 0 && s->owner[hit] == seat;

    if (!other)
        text_put(t, SAY(why_only));
    else if (hit >= 0)
        text_put(t, own ? SAY(why_own) : SAY(why_hits));
    else if (move.a == YARD)
        text_put(t, SAY(why_enters));
    else if (to >= RING)
        text_put(t, SAY(why_home));
    else if (hunters(s, s->colour, move.a) > hunters(s, s->colour, to))
        text_put(t, SAY(why_flees));
    else
        text_put(t, hunters(s, s->colour, to) ? SAY(why_dares) : SAY(why_runs));
}

const struct sense mensch_sense = {
    .unit = { { "Schritte", "steps" } },
    .point = POINT_WORTH,
    .lead = 55000,
    .worth = worth,
    .reason = reason,
};
