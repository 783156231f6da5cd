/* SPDX-License-Identifier: MIT */
/* Lines of a club evening: opening a tournament, entering it, pairing its rounds as tables, how everybody stands. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* getentropy() */
#endif
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/require.h"
#include "server/circle.h"
#include "server/club.h"
#include "server/office.h"
#include "server/pairing.h"

enum { SWISS_MOST = 15 }; /* rounds */

static void fresh_id(char *ret, int digits)
{
    uint8_t bytes[CLUB_ID / 2];
    struct text t = text_in(ret, (size_t)digits + 1);

    require((size_t)digits / 2 <= sizeof bytes && getentropy(bytes, sizeof bytes) == 0);
    text_hex(&t, bytes, (size_t)digits / 2);
}

void club_ended(struct hall *h, const struct live *l)
{
    bool ended = l->end == END_RULES || l->end == END_RESIGNED || l->end == END_TIME;
    const char *winner = l->winners == SEAT(0) ? l->place[0].person : l->winners == SEAT(1) ? l->place[1].person : "";

    if (ended && l->seats == 2 && l->place[0].person[0] && l->place[1].person[0])
        hall_store_people(h, PAIR_DONE, "", VALUES(l->id, winner));
}

/* ---- opening one ---- */

bool line_club(struct line *l)
{
    const char *name = line_string(l, "game");
    const struct game *g = name ? game_named(name) : NULL;
    int64_t rounds = line_number(l, "rounds", 1, SWISS_MOST, 5);
    char id[CLUB_ID + 1], made[24];
    struct clock clock;

    if (!circle_has(l) || !line_clock(l, &clock))
        return false;
    struct match two = match_of(g ? g : games[0], 2);
    if (!g || match_refuse(&two))
        return line_refuse(l, NO_LINE, "„game“ ist ein Spiel, das zwei spielen können.",
                           "\"game\" is a game that two can play.");
    const char *kind = line_string(l, "kind");
    bool all = kind && strcmp(kind, "all") == 0;
    if (!all && !(kind && strcmp(kind, "swiss") == 0))
        return line_refuse(l, NO_LINE, "„kind“ ist „all“ (jeder gegen jeden) oder „swiss“ (Schweizer System).",
                           "\"kind\" is \"all\" (everybody against everybody) or \"swiss\".");
    if (!line_may(l, BUDGET_CIRCLES, l->by->person))
        return line_refuse_much(l);
    struct text about = text_growing();
    json_object(&about, NULL);
    json_put_string(&about, "game", g->name);
    json_put_bool(&about, "all", all);
    json_put_int(&about, "rounds", rounds);
    json_put_int(&about, "clock", clock.kind);
    json_put_int(&about, "ms", clock.ms);
    json_put_int(&about, "add", clock.add);
    json_object_end(&about);
    fresh_id(id, CLUB_ID);
    hall_store_people(l->hall, CLUB_PUT, "", VALUES(id, line_string(l, "circle"), l->by->person,
                                                    office_number(made, l->hall->wall), about.at));
    text_free(&about);
    line_begin(l);
    json_put_string(&l->out, "club", id);
    return line_end(l);
}

/* ---- as it is stored ---- */

struct club {
    struct found_rows row, entrants, pairs;
    const struct game *game;
    struct clock clock;
    int rounds, round;          /* how many are wanted; the last that was paired */
    bool host, done;            /* it is the speaker's; nobody plays any more in that round */
    struct tournament t;
};

static void club_free(struct club *c)
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

/* False: a later Spielkiste has written it. */
static bool read_about(struct club *c, const char *text)
{
    struct json *in = malloc(sizeof *in);
    char game[64];

    require(in != NULL);
    bool fine = json_parse(in, text) && json_string(in, json_get(in, 0, "game"), game, sizeof game);
    c->game = fine ? game_named(game) : NULL;
    int all = fine ? json_get(in, 0, "all") : -1;
    c->t.all = all >= 0 && in->node[all].number != 0;
    c->rounds = fine ? (int)number_in(in, "rounds") : 0;
    if (fine)
        c->clock = (struct clock){ (enum clock_kind)number_in(in, "clock"), number_in(in, "ms"), number_in(in, "add") };
    free(in);
    return c->game && c->clock.kind < CLOCK_KINDS;
}

static void read_pairs(struct club *c)
{
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
}

static bool refuse_unknown(struct line *l)
{
    return line_refuse(l, NO_TABLE, "Dieses Turnier gibt es nicht (mehr).", "There is no such tournament (any more).");
}

/* The tournament that the line names, on the heap; NULL: refused. */
static struct club *find_club(struct line *l)
{
    const char *id = line_string(l, "club");
    struct club *c = calloc(1, sizeof *c);

    require(c != NULL);
    bool fine = id && strlen(id) == CLUB_ID ? office_ask(l, CLUB_OF, VALUES(id), &c->row) : refuse_unknown(l);
    if (fine && (c->row.count == 0 || !read_about(c, c->row.row[0][4])))
        fine = refuse_unknown(l);
    fine = fine && office_ask(l, ENTRANTS_OF, VALUES(c->row.row[0][0]), &c->entrants) &&
           office_ask(l, PAIRS_OF, VALUES(c->row.row[0][0]), &c->pairs);
    if (!fine) {
        club_free(c);
        return NULL;
    }
    read_pairs(c);
    c->host = strcmp(c->row.row[0][2], l->by->person) == 0 && *l->by->person;
    return c;
}

/* The pairings that would come next; 0: it is over, or still being played. */
static int next_round(const struct club *c, struct pairing ret[PAIRS_MAX])
{
    bool more = c->done && (c->t.all || c->round < c->rounds);

    return more && c->t.pairings + PAIRS_MAX <= PAIRINGS_MAX ? tournament_pair(&c->t, c->round + 1, ret) : 0;
}

/* ---- entering ---- */

bool line_enter(struct line *l)
{
    bool yes = line_true(l, "yes", true), in = false;
    struct club *c = find_club(l);
    char id[ENTRANT_ID + 1], since[24], made[24];

    if (!c)
        return false;
    const char *club = c->row.row[0][0];
    for (int i = 0; i < c->t.entrants; i++)
        in = in || strcmp(c->entrants.row[i][1], l->by->person) == 0;
    if (yes && !in && c->t.entrants == ENTRANTS_MAX) {
        club_free(c);
        return line_refuse(l, NO_MUCH, "So viele spielen in keinem Turnier mit.", "No tournament has so many.");
    }
    fresh_id(id, ENTRANT_ID);
    office_number(since, c->round + 1);
    if (in)
        hall_store_people(l->hall, ENTRANT_GONE, l->by->person, VALUES(club, l->by->person, yes ? "" : "1"));
    else if (yes)
        hall_store_people(l->hall, ENTRANT_PUT, l->by->person, VALUES(id, club, l->by->person, l->by->name, since,
                                                                      office_number(made, l->hall->wall), ""));
    club_free(c);
    return line_fine(l);
}

/* ---- pairing ---- */

static void seat(struct place *p, char *const *entrant, int64_t now)
{
    *p = (struct place){ .kind = PLACE_PERSON, .away_since = now };
    text_into(p->person, sizeof p->person, entrant[1]);
    text_into(p->name, sizeof p->name, entrant[2]);
}

/* Their table, at which it begins at once; it counts for the circle's evening, which the tournament is. */
static void open_table(struct line *l, const struct club *c, const struct pairing *p, char ret[TABLE_ID + 1])
{
    struct live_plan plan = { .match = match_of(c->game, 2), .lot = !c->game->chance.roll, .clock = c->clock };

    seat(&plan.place[0], c->entrants.row[p->a], l->hall->now);
    seat(&plan.place[1], c->entrants.row[p->b], l->hall->now);
    memcpy(plan.owner, l->by->person, sizeof plan.owner);
    struct live *live = live_new(&plan, l->hall->now);
    text_into(live->circle, sizeof live->circle, c->row.row[0][1]);
    text_into(live->evening.id, sizeof live->evening.id, c->row.row[0][0]);
    memcpy(ret, live->id, TABLE_ID + 1);
    hall_add(l->hall, live);
    hall_start(l->hall, live);
}

static void keep_pair(struct line *l, const struct club *c, const struct pairing *p)
{
    char id[CLUB_ID + ENTRANT_ID + 8], round[24], halves[24], table[TABLE_ID + 1] = "";
    struct text t = TEXT_IN(id);

    text_printf(&t, "%s%03d%s", c->row.row[0][0], p->round, c->entrants.row[p->a][0]);
    if (p->b >= 0)
        open_table(l, c, p, table);
    hall_store_people(l->hall, PAIR_PUT, "",
                      VALUES(id, c->row.row[0][0], office_number(round, p->round), c->entrants.row[p->a][0],
                             p->b >= 0 ? c->entrants.row[p->b][0] : "", table, office_number(halves, p->halves)));
}

static bool refuse_guest(struct line *l)
{
    return line_refuse(l, NO_SEAT, "Das sagt, wer das Turnier eröffnet hat.",
                       "That is for whoever opened the tournament to say.");
}

bool line_pair(struct line *l)
{
    struct club *c = find_club(l);
    struct pairing next[PAIRS_MAX];

    if (!c)
        return false;
    int pairs = next_round(c, next);
    bool room = (int)l->hall->lives.count + pairs <= l->hall->limits.tables;
    for (int i = 0; c->host && room && i < pairs; i++)
        keep_pair(l, c, &next[i]);
    bool host = c->host;
    club_free(c);
    if (!host)
        return refuse_guest(l);
    if (!room)
        return line_refuse(l, NO_MUCH, "Im Moment sind alle Tische besetzt.", "All tables are taken at the moment.");
    return pairs ? line_fine(l) : line_refuse(l, NO_STATE, "Es wird noch gespielt, oder es ist niemand mehr zu paaren.",
                                              "Somebody still plays, or nobody is left to be paired.");
}

bool line_result(struct line *l)
{
    int64_t points = line_number(l, "halves", 0, 2, -1);
    const char *table = line_string(l, "table");
    char id[TABLE_ID + 1], halves[24];

    text_into(id, sizeof id, table ? table : "");
    if (points < 0 || !id[0])
        return line_refuse(l, NO_LINE, "„halves“ sind die halben Punkte des ersten: 0, 1 oder 2.",
                           "\"halves\" are the half points of the first: 0, 1 or 2.");
    struct club *c = find_club(l);
    if (!c)
        return false;
    bool host = c->host;
    if (host)
        hall_store_people(l->hall, PAIR_SET, "", VALUES(id, c->row.row[0][0], office_number(halves, points)));
    club_free(c);
    return host ? line_fine(l) : refuse_guest(l);
}

/* ---- looking ---- */

static void put_entrants(struct line *l, const struct club *c)
{
    json_array(&l->out, "entrants");
    for (int i = 0; i < c->t.entrants; i++) {
        json_object(&l->out, NULL);
        json_put_words(&l->out, "name", c->entrants.row[i][2]);
        json_put_int(&l->out, "since", c->t.entrant[i].from);
        if (c->t.entrant[i].gone)
            json_put_bool(&l->out, "gone", true);
        if (*l->by->person && strcmp(c->entrants.row[i][1], l->by->person) == 0)
            json_put_bool(&l->out, "you", true);
        json_object_end(&l->out);
    }
    json_array_end(&l->out);
}

static void put_pairs(struct line *l, const struct club *c)
{
    json_array(&l->out, "pairs");
    for (int i = 0; i < c->t.pairings; i++) {
        const struct pairing *p = &c->t.pairing[i];
        json_object(&l->out, NULL);
        json_put_int(&l->out, "round", p->round);
        json_put_int(&l->out, "a", p->a);
        if (p->b >= 0)
            json_put_int(&l->out, "b", p->b);
        json_put_words(&l->out, "table", c->pairs.row[i][3]);
        if (p->halves >= 0)
            json_put_int(&l->out, "halves", p->halves);
        json_object_end(&l->out);
    }
    json_array_end(&l->out);
}

static void put_ranks(struct line *l, const struct club *c)
{
    struct rank rank[ENTRANTS_MAX];

    tournament_rank(&c->t, rank);
    json_array(&l->out, "standing");
    for (int i = 0; i < c->t.entrants; i++) {
        json_object(&l->out, NULL);
        json_put_int(&l->out, "entrant", rank[i].entrant);
        json_put_int(&l->out, "halves", rank[i].halves);
        json_put_int(&l->out, "buchholz", rank[i].buchholz);
        json_object_end(&l->out);
    }
    json_array_end(&l->out);
}

bool line_standing(struct line *l)
{
    struct club *c = find_club(l);
    struct pairing next[PAIRS_MAX];

    if (!c)
        return false;
    bool more = next_round(c, next) > 0;
    line_begin(l);
    json_put_string(&l->out, "club", c->row.row[0][0]);
    json_put_string(&l->out, "game", c->game->name);
    json_put_string(&l->out, "kind", c->t.all ? "all" : "swiss");
    if (!c->t.all)
        json_put_int(&l->out, "rounds", c->rounds);
    json_put_int(&l->out, "round", c->round);
    json_put_bool(&l->out, "host", c->host);
    json_put_bool(&l->out, "due", more);
    json_put_bool(&l->out, "over", c->round > 0 && c->done && !more);
    put_entrants(l, c);
    put_pairs(l, c);
    put_ranks(l, c);
    club_free(c);
    return line_end(l);
}
