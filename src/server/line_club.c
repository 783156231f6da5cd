/* SPDX-License-Identifier: MIT */
/* Lines of a club evening: opening a tournament, entering it, pairing its rounds as tables, how everybody stands. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "server/circle.h"
#include "server/club.h"
#include "server/office.h"
#include "server/rating.h"

enum { SWISS_MOST = 15 }; /* rounds */

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
    struct club club = { .game = g, .clock = clock, .rounds = (int)rounds, .t.all = all };
    struct text about = text_growing();
    club_about(&club, &about);
    office_draw(id, CLUB_ID);
    hall_store_people(l->hall, CLUB_PUT, "", VALUES(id, line_string(l, "circle"), l->by->person,
                                                    office_number(made, l->hall->wall), about.at));
    text_free(&about);
    line_begin(l);
    json_put_string(&l->out, "club", id);
    return line_end(l);
}

/* ---- finding one ---- */

static bool refuse_unknown(struct line *l)
{
    return line_refuse(l, NO_TABLE, "Dieses Turnier gibt es nicht (mehr).", "There is no such tournament (any more).");
}

static bool hosts(const struct line *l, const struct club *c)
{
    return *l->by->person && strcmp(c->row.row[0][2], l->by->person) == 0;
}

/* The tournament that the line names, on the heap; NULL: refused. */
static struct club *find_club(struct line *l)
{
    char id[CLUB_ID + 2];
    struct club *c = calloc(1, sizeof *c);

    require(c != NULL);
    text_into(id, sizeof id, line_string(l, "club") ? l->word : "");
    bool fine = strlen(id) == CLUB_ID ? office_ask(l, CLUB_OF, VALUES(id), &c->row) : refuse_unknown(l);
    if (fine && c->row.count == 0)
        fine = refuse_unknown(l);
    fine = fine && office_ask(l, ENTRANTS_OF, VALUES(id), &c->entrants) &&
           office_ask(l, PAIRS_OF, VALUES(id), &c->pairs);
    if (fine && !club_read(c))
        fine = refuse_unknown(l);
    if (fine)
        return c;
    club_free(c);
    return NULL;
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
    office_draw(id, ENTRANT_ID);
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
    bool host = hosts(l, c);
    int pairs = host ? club_next(c, next) : 0;
    bool room = club_pair(l->hall, c, next, pairs);
    club_free(c);
    if (!host)
        return refuse_guest(l);
    if (!room)
        return line_refuse(l, NO_MUCH, "Im Moment sind alle Tische besetzt.", "All tables are taken at the moment.");
    return pairs ? line_fine(l) : line_refuse(l, NO_STATE, "Es wird noch gespielt, oder es ist niemand mehr zu paaren.",
                                              "Somebody still plays, or nobody is left to be paired.");
}

bool line_hold(struct line *l)
{
    struct club *c = find_club(l);

    if (!c)
        return false;
    struct text about = text_growing();
    bool host = hosts(l, c);
    c->held = line_true(l, "yes", true);
    club_about(c, &about);
    if (host) {
        hall_store_people(l->hall, CLUB_ABOUT, "", VALUES(c->row.row[0][0], about.at));
        club_look(l->hall, c->row.row[0][0]);
    }
    text_free(&about);
    club_free(c);
    return host ? line_fine(l) : refuse_guest(l);
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
    bool host = hosts(l, c);
    if (host) {
        hall_store_people(l->hall, PAIR_SET, "", VALUES(id, c->row.row[0][0], office_number(halves, points)));
        club_look(l->hall, c->row.row[0][0]);
    }
    club_free(c);
    return host ? line_fine(l) : refuse_guest(l);
}

/* ---- looking ---- */

static void put_rating(struct line *l, const char *person, const struct found_rows *ratings)
{
    for (int i = 0; *person && i < ratings->count; i++)
        if (strcmp(ratings->row[i][0], person) == 0)
            rating_put(&l->out, ratings->row[i][1], ratings->row[i][2], ratings->row[i][3], l->hall->wall);
}

static void put_entrants(struct line *l, const struct club *c, const struct found_rows *ratings)
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
        put_rating(l, c->entrants.row[i][1], ratings);
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
    bool more = club_next(c, next) > 0;
    struct found_rows ratings;
    if (!office_ask(l, RATINGS_FOR, VALUES(c->row.row[0][0], c->game->name), &ratings)) {
        club_free(c);
        return false;
    }
    if (more && c->round > 0 && !c->held)
        club_look(l->hall, c->row.row[0][0]); /* nobody has, or it was forgotten over a restart */
    line_begin(l);
    json_put_string(&l->out, "club", c->row.row[0][0]);
    json_put_string(&l->out, "game", c->game->name);
    json_put_string(&l->out, "kind", c->t.all ? "all" : "swiss");
    if (!c->t.all)
        json_put_int(&l->out, "rounds", c->rounds);
    json_put_int(&l->out, "round", c->round);
    json_put_bool(&l->out, "host", hosts(l, c));
    json_put_bool(&l->out, "held", c->held);
    json_put_bool(&l->out, "due", more);
    json_put_bool(&l->out, "over", c->round > 0 && c->done && !more);
    put_entrants(l, c, &ratings);
    found_rows_free(&ratings);
    put_pairs(l, c);
    put_ranks(l, c);
    club_free(c);
    return line_end(l);
}
