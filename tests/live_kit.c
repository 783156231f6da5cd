/* SPDX-License-Identifier: MIT */
#include "live_kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/require.h"

const char *const ids[PEOPLE] = { "aa", "bb", "cc", "dd", "ee", "ff" };
const char *const names[PEOPLE] = { "Anna", "Bert", "Cora", "Dora", "Emil", "Fritz" };

static struct place sitting(int who)
{
    struct place p = { .kind = PLACE_PERSON };

    text_into(p.person, sizeof p.person, ids[who]);
    text_into(p.name, sizeof p.name, names[who]);
    return p;
}

/* A table of this game at which so many people sit; other seats are open. */
struct live *table_of(const char *game, int seats, int people, struct clock clock)
{
    struct live_plan plan = { .match = match_of(game_named(game), seats), .owner = "aa", .back = true, .clock = clock };

    for (int seat = 0; seat < people; seat++)
        plan.place[seat] = sitting(seat);
    return live_new(&plan, NOW);
}

struct live *begun(const char *game, int seats, struct clock clock)
{
    struct live *l = table_of(game, seats, seats, clock);

    live_begin(l, NOW);
    live_go_on(l, NOW);
    live_count_time(l, NOW);
    return l;
}

const struct clock no_clock;

/* Everything that can be said of a table, each thing otherwise than all others. */
struct live *with_everything(void)
{
    struct live *l = table_of("kniffel", 4, 3, (struct clock){ CLOCK_PLAYER, 60000, 5000 });

    l->version = 77;
    l->state = LIVE_OVER;
    l->listed = l->lot = l->votes = true;
    l->created = 11;
    l->changed = 12;
    l->opened = 13;
    l->began = 14;
    l->counted = 15;
    l->waits_since = 16;
    l->series = 5;
    l->games = 3;
    l->end = END_TIME;
    l->end_seat = 2;
    l->seating = SEATING_LEFT;
    l->winners = 9;
    l->asks_back = 1;
    l->asks_claim = 3;
    l->agreed = 6;
    l->asked = 5;
    l->ending = 12;
    text_into(l->next, sizeof l->next, "0123456789abcdef01234567");
    text_into(l->code, sizeof l->code, "WXYZ");
    text_into(l->circle, sizeof l->circle, "circle");
    text_into(l->lent, sizeof l->lent, "lent");
    text_into(l->evening.id, sizeof l->evening.id, "first");
    text_into(l->claimer, sizeof l->claimer, "ee");
    text_into(l->claimer_name, sizeof l->claimer_name, "Emil");
    struct place *p = l->place;
    p[0].gave_up = p[1].again = p[2].deputy = true;
    p[0].late = 2;
    text_into(p[1].owner, sizeof p[1].owner, "ff");
    text_into(p[1].booked, sizeof p[1].booked, "dd");
    text_into(p[1].booked_name, sizeof p[1].booked_name, "Dora");
    p[2].kind = PLACE_BOT;
    p[2].bot = bot_named(l->game, "strong");
    p[0].wish = game_named("muehle");
    p[0].promised = p[1].opened = p[1].promised = true;
    memset(p[0].promise, 3, sizeof p[0].promise);
    memset(p[1].promise, 4, sizeof p[1].promise);
    memset(p[1].secret, 5, sizeof p[1].secret);
    live_mute(l, "aa", "bb", true);
    live_mute(l, "cc", "aa", true);
    live_wait(l, "ee", "Emil", true);
    live_wait(l, "ff", "Fritz", true);
    l->late[1].wish = game_named("dame");
    for (int seat = 0; seat < 4; seat++)
        l->left[seat] = 100 + seat;
    for (int i = 0; i < 2; i++) {
        l->standing[i].points = 7 + i;
        text_into(l->standing[i].person, sizeof l->standing[i].person, ids[i]);
        text_into(l->standing[i].name, sizeof l->standing[i].name, names[i]);
        l->evening.line[i] = l->standing[i];
        l->evening.line[i].points = 20 + i;
    }
    l->standings = l->evening.count = 2;
    l->evening.games = 6;
    return l;
}

void play(struct live *l, int seat, const char *move, int64_t now)
{
    assert_null(table_play(l->table, seat, move, -1, live_time(l, now)));
    live_go_on(l, now);
    live_count_time(l, now);
}

struct client *watch(struct live *l, const char *person)
{
    struct client *c = calloc(1, sizeof *c);

    require(c != NULL);
    text_into(c->person, sizeof c->person, person);
    l->follower = realloc(l->follower, (size_t)(l->followers + 1) * sizeof(struct client *));
    require(l->follower != NULL);
    l->follower[l->followers++] = c;
    return c;
}

void leave_all(struct live *l)
{
    for (int i = 0; i < l->followers; i++)
        free(l->follower[i]);
    live_free(l);
}
