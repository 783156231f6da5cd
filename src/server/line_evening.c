/* SPDX-License-Identifier: MIT */
/* Lines of an evening: beginning with those who are there, and playing along from the next game on. */
#include <string.h>

#include "server/line.h"

bool line_start(struct line *l)
{
    struct live *live = l->live;
    struct match match;

    if (strcmp(live->owner, l->by->person) != 0)
        return line_refuse(l, NO_SEAT, "Das sagt, wer den Tisch eröffnet hat.",
                           "That is for whoever opened the table to say.");
    if (live->state != LIVE_OPEN)
        return line_refuse(l, NO_STATE, "Jetzt geht das nicht.", "Not now.");
    const struct clause *refusal = live_fewer(live, &match);
    if (refusal)
        return line_cite(l, refusal);
    live_shrink(live, &match);
    hall_changed(l->hall, live); /* before secrets are asked for: what the dice are promised for is another match */
    hall_start(l->hall, live);
    return line_fine(l);
}

bool line_wait(struct line *l)
{
    struct live *live = l->live;
    bool yes = line_true(l, "yes", true);

    if (yes && (live_seats_of(live, l->by->person) || (live->state == LIVE_OPEN && live_open_places(live) > 0)))
        return line_refuse(l, NO_STATE, "Du kannst gleich mitspielen.", "You can play at once.");
    if (yes && live->next[0])
        return line_refuse(l, NO_STATE, "An diesem Tisch geht es nicht weiter.", "Nothing goes on at this table.");
    if (!live_wait(live, l->by->person, l->by->name, yes))
        return line_refuse(l, NO_MUCH, "Es warten schon so viele.", "So many wait already.");
    hall_changed(l->hall, live);
    return line_fine(l);
}
