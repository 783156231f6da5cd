/* SPDX-License-Identifier: MIT */
/* What makes an evening of single matches: points by places, people who come late, tables that begin with fewer. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/outcome.h"
#include "server/live.h"

/* ---- points ---- */

/* The place of each seat; who was neither first nor last by the rules is what the table has made of them. */
void live_ranks(const struct live *l, int ret[SEATS_MAX])
{
    struct outcome outcome;

    for (int seat = 0; seat < l->seats; seat++)
        ret[seat] = !l->winners || l->winners & SEAT(seat) ? 1 : 2;
    if (l->end != END_RULES && l->end != END_AGREED)
        return;
    outcome_of_journal(table_journal(l->table), &outcome);
    for (int side = 0; side < outcome.sides; side++)
        for (int seat = 0; seat < l->seats; seat++)
            if (outcome.side[side] & SEAT(seat))
                ret[seat] = outcome.place[side];
}

/* Whether somebody played there for whom it counts. */
static bool counts(const struct place *p)
{
    return p->person[0] != '\0';
}

void live_points(const struct live *l, int ret[SEATS_MAX])
{
    bool ended = live_is_decided(l);
    int place[SEATS_MAX];

    live_ranks(l, place);
    for (int seat = 0; seat < l->seats; seat++) {
        ret[seat] = ended && counts(&l->place[seat]);
        for (int other = 0; other < l->seats && ret[seat]; other++)
            ret[seat] += counts(&l->place[other]) && place[other] > place[seat];
    }
}

static struct series_line *line_of(struct evening *e, const struct place *p)
{
    for (int i = 0; i < e->count; i++)
        if (strcmp(e->line[i].person, p->person) == 0)
            return &e->line[i];
    if (e->count == SEATS_MAX)
        return NULL;
    struct series_line *s = &e->line[e->count++];
    *s = (struct series_line){ 0 };
    memcpy(s->person, p->person, sizeof s->person);
    memcpy(s->name, p->name, sizeof s->name);
    return s;
}

void live_count_evening(struct live *l)
{
    int points[SEATS_MAX];

    live_points(l, points);
    l->evening.games++;
    for (int seat = 0; seat < l->seats; seat++) {
        struct series_line *s = counts(&l->place[seat]) ? line_of(&l->evening, &l->place[seat]) : NULL;
        if (s)
            s->points += points[seat];
    }
}

/* ---- beginning with fewer ---- */

const struct clause *live_fewer(const struct live *l, struct match *ret)
{
    const struct match *all = journal_match(table_journal(l->table));
    struct match m = *all;
    int seats = 0;

    for (int seat = 0; seat < l->seats; seat++) {
        if (l->place[seat].kind == PLACE_OPEN)
            continue;
        for (int i = 0; i < m.game->option_count; i++)
            if (m.game->options[i].of_seat == seats + 1) /* what was agreed for somebody stays theirs */
                m.option[i] = all->option[i + seat - seats];
        seats++;
    }
    m.seats = (uint8_t)seats;
    const struct clause *refusal = match_refuse(&m);
    if (!refusal)
        *ret = m;
    return refusal;
}

void live_shrink(struct live *l, const struct match *m)
{
    struct chance chance = chance_secret();
    struct text head = text_growing();
    int seats = 0;

    /* The promise of the dice names the seats, so it is another; nobody has opened a secret of their own yet. */
    memcpy(chance.match, journal_chance(table_journal(l->table))->match, MATCH_ID_SIZE);
    chance.bound = true;
    struct table *table = table_new(m, &chance);
    table_free(l->table);
    l->table = table;
    for (int seat = 0; seat < l->seats; seat++)
        if (l->place[seat].kind != PLACE_OPEN)
            l->place[seats++] = l->place[seat];
    while (l->seats > seats)
        l->place[--l->seats] = (struct place){ 0 };
    journal_append(table_journal(l->table), 0, &head);
    free(l->head);
    l->head = head.at;
    l->mark = journal_mark(table_journal(l->table));
    live_told(l);
}

/* ---- who comes late ---- */

bool live_waits(const struct live *l, const char *person)
{
    bool waits = false;

    for (int i = 0; i < l->lates; i++)
        waits = waits || strcmp(l->late[i].person, person) == 0;
    return waits;
}

bool live_wait(struct live *l, const char *person, const char *name, bool yes)
{
    int kept = 0;

    if (yes && live_waits(l, person))
        return true;
    if (yes) {
        if (l->lates == LATE_MAX)
            return false;
        struct late *late = &l->late[l->lates++];
        late->wish = NULL;
        text_into(late->person, sizeof late->person, person);
        text_into(late->name, sizeof late->name, name);
        return true;
    }
    for (int i = 0; i < l->lates; i++)
        if (strcmp(l->late[i].person, person) != 0)
            l->late[kept++] = l->late[i];
    l->lates = kept;
    return true;
}

static bool is_here(const struct live *l, const char *person)
{
    struct place p = { .kind = PLACE_PERSON };

    text_into(p.person, sizeof p.person, person);
    live_count_here(l, &p, l->used);
    return p.here > 0;
}

/* A seat for one more; -1: there is none. */
static int seat_for(struct live_plan *plan)
{
    struct match more = plan->match;

    for (int seat = 0; seat < plan->match.seats; seat++)
        if (plan->place[seat].kind == PLACE_OPEN)
            return seat;
    for (int seat = 0; seat < plan->match.seats; seat++)
        if (plan->place[seat].kind == PLACE_BOT)
            return seat;
    more.seats++;
    if (plan->series || more.seats > SEATS_MAX || match_refuse(&more))
        return -1;
    plan->match = more;
    return more.seats - 1;
}

void live_seat_late(const struct live *l, struct live_plan *plan)
{
    for (int i = 0; i < l->lates; i++) {
        const struct late *late = &l->late[i];
        int seat = is_here(l, late->person) ? seat_for(plan) : -1;
        if (seat < 0)
            continue;
        plan->place[seat] = (struct place){ .kind = PLACE_PERSON, .away_since = l->used };
        memcpy(plan->place[seat].person, late->person, sizeof late->person);
        memcpy(plan->place[seat].name, late->name, sizeof late->name);
    }
}

/* ---- what is wished next ---- */

bool live_wish(struct live *l, const char *person, const struct game *g)
{
    seatset seats = live_seats_of(l, person);
    bool fine = seats != 0;

    for (int seat = 0; seat < l->seats; seat++)
        if (seats & SEAT(seat))
            l->place[seat].wish = g;
    for (int i = 0; i < l->lates && !fine; i++)
        if (strcmp(l->late[i].person, person) == 0) {
            l->late[i].wish = g;
            fine = true;
        }
    return fine;
}

/* Who is asked: each person once. */
struct voter {
    const char *person;
    const struct game *wish;
    bool here;
};

static int voters(const struct live *l, struct voter ret[SEATS_MAX + LATE_MAX])
{
    int count = 0;

    for (int seat = 0; seat < l->seats; seat++) {
        const struct place *p = &l->place[seat];
        seatset theirs = live_seats_of(l, p->person);
        if (theirs && __builtin_ctz(theirs) == seat)
            ret[count++] = (struct voter){ p->person, p->wish, p->here > 0 };
    }
    for (int i = 0; i < l->lates; i++)
        if (!live_seats_of(l, l->late[i].person))
            ret[count++] = (struct voter){ l->late[i].person, l->late[i].wish, is_here(l, l->late[i].person) };
    return count;
}

static int wishes_for(const struct voter *v, int count, const struct game *g)
{
    int wishes = 0;

    for (int i = 0; i < count; i++)
        wishes += v[i].wish == g;
    return wishes;
}

const struct game *live_wished(const struct live *l, bool *ret_all)
{
    struct voter v[SEATS_MAX + LATE_MAX];
    int count = voters(l, v), most = 0;
    const struct game *best = NULL;

    *ret_all = true;
    for (int i = 0; i < count; i++) {
        int wishes = v[i].wish ? wishes_for(v, count, v[i].wish) : 0;
        bool owner = strcmp(v[i].person, l->owner) == 0;
        *ret_all = *ret_all && (v[i].wish || !v[i].here);
        if (wishes > most || (wishes && wishes == most && owner)) {
            most = wishes;
            best = v[i].wish;
        }
    }
    return best;
}

void live_put_wishes(const struct live *l, struct text *out)
{
    struct voter v[SEATS_MAX + LATE_MAX];
    int count = voters(l, v), said = 0;

    for (int i = 0; i < count; i++)
        said += v[i].wish != NULL;
    if (!said)
        return;
    json_array(out, "wishes");
    for (int wishes = count; wishes > 0; wishes--)
        for (int i = 0; i < count; i++) {
            const struct game *g = v[i].wish;
            if (!g || wishes_for(v, count, g) != wishes || wishes_for(v, i, g))
                continue;
            json_object(out, NULL);
            json_put_string(out, "game", g->name);
            json_array(out, "people");
            for (int k = i; k < count; k++)
                if (v[k].wish == g)
                    json_put_string(out, NULL, v[k].person);
            json_array_end(out);
            json_object_end(out);
        }
    json_array_end(out);
}

/* ---- as it is told and stored ---- */

void live_put_late(const struct live *l, struct text *out)
{
    json_array(out, "late");
    for (int i = 0; i < l->lates; i++) {
        json_object(out, NULL);
        json_put_string(out, "person", l->late[i].person);
        json_put_string(out, "name", l->late[i].name);
        json_put_words(out, "wish", l->late[i].wish ? l->late[i].wish->name : "");
        json_object_end(out);
    }
    json_array_end(out);
}

void live_read_late(struct live *l, const struct json *in)
{
    int list = json_get(in, 0, "late"); /* an older server has stored none */
    char person[PERSON_ID + 1], name[NAME_LONGEST + 1], wish[64];

    for (int node = json_is(in, list, JSON_ARRAY) ? in->node[list].first : -1; node >= 0; node = in->node[node].next)
        if (json_string(in, json_get(in, node, "person"), person, sizeof person) &&
            json_string(in, json_get(in, node, "name"), name, sizeof name))
            if (live_wait(l, person, name, true) && json_string(in, json_get(in, node, "wish"), wish, sizeof wish))
                l->late[l->lates - 1].wish = game_named(wish);
}
