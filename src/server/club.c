/* SPDX-License-Identifier: MIT */
#include "server/club.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/require.h"
#include "server/fetch.h"
#include "server/office.h"

enum { LOOKS_MAX = 64 }; /* tournaments that wait to be looked at */

/* ---- as it is stored ---- */

void club_free(struct club *c)
{
    if (!c)
        return;
    found_rows_free(&c->row);
    found_rows_free(&c->entrants);
    found_rows_free(&c->pairs);
    free(c);
}

static int number_of(const struct club *c, const char *entrant)
{
    for (int i = 0; i < c->t.entrants; i++)
        if (strcmp(c->entrants.row[i][0], entrant) == 0)
            return i;
    return -1;
}

static int64_t number_in(const struct json *in, const char *key)
{
    int64_t n = 0;

    json_int(in, json_get(in, 0, key), 0, INT64_MAX / 2, &n);
    return n;
}

static bool is_true(const struct json *in, const char *key)
{
    int node = json_get(in, 0, key);

    return node >= 0 && in->node[node].number != 0;
}

static bool read_about(struct club *c, const char *text)
{
    struct json *in = malloc(sizeof *in);
    char game[64];

    require(in != NULL);
    bool fine = json_parse(in, text) && json_string(in, json_get(in, 0, "game"), game, sizeof game);
    c->game = fine ? game_named(game) : NULL;
    if (fine) {
        c->t.all = is_true(in, "all");
        c->held = is_true(in, "held");
        c->rounds = (int)number_in(in, "rounds");
        c->clock = (struct clock){ (enum clock_kind)number_in(in, "clock"), number_in(in, "ms"), number_in(in, "add") };
    }
    free(in);
    return c->game && c->clock.kind < CLOCK_KINDS;
}

void club_about(const struct club *c, struct text *out)
{
    json_object(out, NULL);
    json_put_string(out, "game", c->game->name);
    json_put_bool(out, "all", c->t.all);
    json_put_int(out, "rounds", c->rounds);
    json_put_int(out, "clock", c->clock.kind);
    json_put_int(out, "ms", c->clock.ms);
    json_put_int(out, "add", c->clock.add);
    json_put_bool(out, "held", c->held);
    json_object_end(out);
}

bool club_read(struct club *c)
{
    if (c->row.count == 0 || !read_about(c, c->row.row[0][4]))
        return false;
    for (int i = 0; i < c->entrants.count && i < ENTRANTS_MAX; i++) {
        char *const *row = c->entrants.row[i];
        c->t.entrant[c->t.entrants++] = (struct entrant){ .from = atoi(row[3]), .gone = row[4][0] != '\0' };
    }
    c->done = true;
    for (int i = 0; i < c->pairs.count && i < PAIRINGS_MAX; i++) {
        char *const *row = c->pairs.row[i];
        struct pairing *p = &c->t.pairing[c->t.pairings++];
        *p = (struct pairing){ atoi(row[0]), number_of(c, row[1]), number_of(c, row[2]), atoi(row[4]) };
        c->round = p->round > c->round ? p->round : c->round;
        c->done = c->done && p->halves >= 0;
    }
    return true;
}

int club_next(const struct club *c, struct pairing ret[PAIRS_MAX])
{
    bool more = c->done && (c->t.all || c->round < c->rounds);

    return more && c->t.pairings + PAIRS_MAX <= PAIRINGS_MAX ? tournament_pair(&c->t, c->round + 1, ret) : 0;
}

/* ---- tables ---- */

static void seat(struct place *p, char *const *entrant, int64_t now)
{
    *p = (struct place){ .kind = PLACE_PERSON, .away_since = now };
    text_into(p->person, sizeof p->person, entrant[1]);
    text_into(p->name, sizeof p->name, entrant[2]);
}

/* Their table has its id from the pairing: should two servers pair the same round, it is one table. */
static void name_table(const struct club *c, const struct pairing *p, char ret[TABLE_ID + 1])
{
    char what[CLUB_ID + ENTRANT_ID + 16];
    struct text t = TEXT_IN(what);

    text_printf(&t, "%s %d %s", c->row.row[0][0], p->round, c->entrants.row[p->a][0]);
    hash_hex(ret, TABLE_ID, what, t.used);
}

/* It begins at once, and counts for the circle's evening, which the tournament is. */
static void open_table(struct hall *h, const struct club *c, const struct pairing *p, const char *id)
{
    struct live_plan plan = { .match = match_of(c->game, 2), .lot = !c->game->chance.roll, .clock = c->clock };

    seat(&plan.place[0], c->entrants.row[p->a], h->now);
    seat(&plan.place[1], c->entrants.row[p->b], h->now);
    text_into(plan.owner, sizeof plan.owner, c->row.row[0][2]);
    text_into(plan.id, sizeof plan.id, id);
    struct live *live = live_new(&plan, h->now);
    text_into(live->circle, sizeof live->circle, c->row.row[0][1]);
    text_into(live->evening.id, sizeof live->evening.id, c->row.row[0][0]);
    hall_add(h, live);
    hall_start(h, live);
}

static void keep_pair(struct hall *h, const struct club *c, const struct pairing *p)
{
    char id[CLUB_ID + ENTRANT_ID + 8], round[24], halves[24], table[TABLE_ID + 1] = "";
    struct text t = TEXT_IN(id);

    text_printf(&t, "%s%03d%s", c->row.row[0][0], p->round, c->entrants.row[p->a][0]);
    if (p->b >= 0) {
        name_table(c, p, table);
        if (map_get(&h->lives, table))
            return; /* it is there already, and being stored */
        open_table(h, c, p, table);
    }
    hall_store_people(h, PAIR_PUT, "",
                      VALUES(id, c->row.row[0][0], office_number(round, p->round), c->entrants.row[p->a][0],
                             p->b >= 0 ? c->entrants.row[p->b][0] : "", table, office_number(halves, p->halves)));
}

bool club_pair(struct hall *h, const struct club *c, const struct pairing *p, int pairs)
{
    if ((int)h->lives.count + pairs > h->limits.tables)
        return false;
    for (int i = 0; i < pairs; i++)
        keep_pair(h, c, &p[i]);
    return true;
}

/* ---- rounds that pair themselves ---- */

struct club_looks {
    struct {
        char club[CLUB_ID + 1];
        uint64_t after;         /* the batch that must be stored before; 0: none */
    } due[LOOKS_MAX];
    int count;
    struct club *club;          /* the one that is being looked at; NULL: none */
};

struct club_looks *club_looks_new(void)
{
    struct club_looks *looks = calloc(1, sizeof *looks);

    require(looks != NULL);
    return looks;
}

void club_looks_free(struct club_looks *looks)
{
    if (looks)
        club_free(looks->club);
    free(looks);
}

void club_ended(struct hall *h, const struct live *l)
{
    const char *winner = l->winners == SEAT(0) ? l->place[0].person : l->winners == SEAT(1) ? l->place[1].person : "";

    if (!live_is_decided(l) || l->seats != 2 || !l->place[0].person[0] || !l->place[1].person[0])
        return;
    hall_store_people(h, PAIR_DONE, "", VALUES(l->id, winner));
    if (l->circle[0] && strcmp(l->evening.id, l->id) != 0) /* it may be a tournament's */
        club_look(h, l->evening.id);
}

void club_look(struct hall *h, const char *club)
{
    struct club_looks *looks = h->club_looks;
    int at = 0;

    while (at < looks->count && strcmp(looks->due[at].club, club) != 0)
        at++;
    if (at == LOOKS_MAX)
        return; /* whoever looks at it next finds that it is due */
    looks->count += at == looks->count;
    text_into(looks->due[at].club, sizeof looks->due[at].club, club);
    looks->due[at].after = h->staged.count || h->whole ? h->staged.number : h->handed;
}

static void end_look(struct hall *h)
{
    club_free(h->club_looks->club);
    h->club_looks->club = NULL;
}

/* Rows of five columns, as all of a tournament's are. False: the store failed, and nothing comes of it. */
static bool take(struct hall *h, const struct found_rows *found, struct found_rows *ret)
{
    for (int i = 0; found && i < found->count; i++)
        found_rows_add(ret, 5, (const char *const *)found->row[i]);
    if (!found)
        end_look(h);
    return found != NULL;
}

static void take_pairs(struct hall *h, const struct found_rows *found, const char *const *value)
{
    struct club *c = h->club_looks->club;
    struct pairing next[PAIRS_MAX];

    (void)value;
    if (!take(h, found, &c->pairs))
        return;
    if (club_read(c) && c->round > 0 && !c->held)
        club_pair(h, c, next, club_next(c, next));
    end_look(h);
}

static void take_entrants(struct hall *h, const struct found_rows *found, const char *const *value)
{
    if (take(h, found, &h->club_looks->club->entrants))
        fetch_beside(h, PAIRS_OF, value, take_pairs);
}

static void take_club(struct hall *h, const struct found_rows *found, const char *const *value)
{
    if (take(h, found, &h->club_looks->club->row))
        fetch_beside(h, ENTRANTS_OF, value, take_entrants);
}

void club_turn(struct hall *h)
{
    struct club_looks *looks = h->club_looks;

    for (int i = 0; i < looks->count && !looks->club; i++) {
        if (looks->due[i].after > h->durable)
            continue;
        char id[CLUB_ID + 1];
        memcpy(id, looks->due[i].club, sizeof id);
        looks->due[i] = looks->due[--looks->count];
        looks->club = calloc(1, sizeof *looks->club);
        require(looks->club != NULL);
        fetch_beside(h, CLUB_OF, VALUES(id), take_club);
    }
}
