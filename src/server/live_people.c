/* SPDX-License-Identifier: MIT */
/* When somebody at a table becomes somebody else: a guest who has signed in, or one who wanted to be forgotten. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "server/client.h"
#include "server/live.h"

void live_count_here(const struct live *l, struct place *p, int64_t now)
{
    p->here = 0;
    for (int i = 0; i < l->followers; i++)
        p->here += *p->person && strcmp(l->follower[i]->person, p->person) == 0 && !l->follower[i]->silent &&
                   !l->follower[i]->banned;
    p->away_since = p->here ? 0 : p->away_since ? p->away_since : now;
}

bool live_count_all_here(struct live *l, const char *person, int64_t now)
{
    seatset seats = live_seats_of(l, person);
    bool changed = false;

    for (int seat = 0; seat < l->seats; seat++) {
        bool here = l->place[seat].here > 0;
        if (!(seats & SEAT(seat)))
            continue;
        live_count_here(l, &l->place[seat], now);
        changed = changed || here != (l->place[seat].here > 0);
    }
    return changed;
}

bool live_is_expected(const struct live *l, int seat)
{
    for (int i = 0; i < l->followers; i++) {
        const struct client *c = l->follower[i];
        if (c->coming == seat + 1 && !c->silent && !live_seats_of(l, c->person))
            return true;
    }
    return false;
}

int live_figure(const struct live *l)
{
    int figure = 0;

    for (int i = 0; i < l->followers && !figure; i++)
        figure = l->follower[i]->figure;
    return figure;
}

/* Whether somebody else on an earlier seat is called that. */
static bool is_called(const struct live *l, int before, const char *name)
{
    for (int seat = 0; seat < before; seat++)
        if (*name && strcmp(l->place[seat].name, name) == 0 &&
            strcmp(l->place[seat].person, l->place[before].person) != 0)
            return true;
    return false;
}

void live_tell_apart(struct live *l)
{
    for (int seat = 1; seat < l->seats; seat++) {
        struct place *p = &l->place[seat];
        char plain[NAME_LONGEST + 1], name[NAME_LONGEST + 1];
        memcpy(plain, p->name, sizeof plain);
        memcpy(name, p->name, sizeof name);
        for (int number = 2; is_called(l, seat, name); number++) {
            struct text t = TEXT_IN(name);
            text_printf(&t, "%.*s %d", NAME_LONGEST - 8, plain, number);
        }
        memcpy(p->name, name, sizeof p->name);
    }
}

bool live_knows(const struct live *l, const char *person)
{
    for (int seat = 0; seat < l->seats; seat++)
        if (strcmp(l->place[seat].person, person) == 0)
            return true;
    for (uint32_t i = l->at; i > 0; i--)
        if (l->record[i - 1].kind == 'c' && strcmp(l->record[i - 1].person, person) == 0)
            return true;
    return false;
}

bool live_mute(struct live *l, const char *by, const char *whom, bool yes)
{
    int at = 0;

    while (at < l->mutes && (strcmp(l->mute[at].by, by) != 0 || strcmp(l->mute[at].whom, whom) != 0))
        at++;
    if (!yes) {
        if (at < l->mutes)
            l->mute[at] = l->mute[--l->mutes];
        return true;
    }
    if (at < l->mutes || at == MUTES_MAX)
        return at < l->mutes;
    l->mute = realloc(l->mute, (size_t)(at + 1) * sizeof *l->mute);
    require(l->mute != NULL);
    text_into(l->mute[at].by, sizeof l->mute[at].by, by);
    text_into(l->mute[at].whom, sizeof l->mute[at].whom, whom);
    l->mutes++;
    return true;
}

bool live_is_muted(const struct live *l, seatset who, const char *person)
{
    for (int i = 0; i < l->mutes; i++)
        if (strcmp(l->mute[i].whom, person) == 0 && live_seats_of(l, l->mute[i].by) & who)
            return true;
    return false;
}

/* A name is another's now; "": nobody's. */
static void pass_on_mutes(struct live *l, const char *person, const char *heir)
{
    int kept = 0;

    for (int i = 0; i < l->mutes; i++) {
        struct mute m = l->mute[i];
        bool by_them = strcmp(m.by, person) == 0, of_them = strcmp(m.whom, person) == 0;
        if (by_them)
            text_into(m.by, sizeof m.by, heir);
        if (of_them)
            text_into(m.whom, sizeof m.whom, heir);
        if (*heir || !(by_them || of_them))
            l->mute[kept++] = m;
    }
    l->mutes = kept;
}

void live_unsay(struct live *l, const char *person)
{
    for (uint32_t i = 0; i < l->at; i++) {
        struct record *r = &l->record[i];
        if (r->kind != 'c' || strcmp(r->person, person) != 0)
            continue;
        r->person[0] = '\0';
        free(r->text);
        r->text = strdup("\"chat\":\"\"");
        require(r->text != NULL);
    }
}

/* They have left for good. True: they have given up with it. */
static bool leave_place(struct live *l, int seat)
{
    struct place *p = &l->place[seat];
    bool plays = l->state == LIVE_PLAYING && p->kind == PLACE_PERSON;

    if (plays)
        live_give_up(l, seat, END_RESIGNED);
    if (l->state == LIVE_OPEN)
        *p = (struct place){ 0 };
    p->person[0] = p->name[0] = '\0';
    p->again = false;
    return plays;
}

static void pass_on_lines(struct series_line *line, int count, const char *person, const char *heir, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(line[i].person, person) == 0) {
            text_into(line[i].person, sizeof line[i].person, heir);
            text_into(line[i].name, sizeof line[i].name, name);
        }
}

static void pass_on_late(struct live *l, const char *person, const char *heir, const char *name)
{
    if (!live_waits(l, person))
        return;
    live_wait(l, person, "", false);
    if (*heir && !live_seats_of(l, heir))
        live_wait(l, heir, name, true);
}

bool live_pass_on(struct live *l, const char *person, const char *heir, const char *name, int64_t now)
{
    bool gave_up = false;

    for (int seat = 0; seat < l->seats; seat++) {
        struct place *p = &l->place[seat];
        if (strcmp(p->owner, person) == 0)
            text_into(p->owner, sizeof p->owner, heir);
        if (strcmp(p->booked, person) == 0) {
            text_into(p->booked, sizeof p->booked, heir);
            text_into(p->booked_name, sizeof p->booked_name, name);
        }
        if (strcmp(p->person, person) != 0)
            continue;
        if (!*heir) {
            gave_up = leave_place(l, seat) || gave_up;
            continue;
        }
        text_into(p->person, sizeof p->person, heir);
        text_into(p->name, sizeof p->name, name);
        live_count_here(l, p, now);
    }
    pass_on_lines(l->standing, l->standings, person, heir, name);
    pass_on_lines(l->evening.line, l->evening.count, person, heir, name);
    pass_on_mutes(l, person, heir);
    pass_on_late(l, person, heir, name);
    if (strcmp(l->claimer, person) == 0)
        l->claimer[0] = '\0'; /* they may ask again */
    if (strcmp(l->owner, person) == 0)
        text_into(l->owner, sizeof l->owner, heir);
    live_tell_apart(l);
    if (!*heir)
        live_unsay(l, person);
    return gave_up;
}
