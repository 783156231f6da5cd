/* SPDX-License-Identifier: MIT */
/* Circles, and lines about them: founding one of an evening's people, looking at its evenings, joining and leaving. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "server/called.h"
#include "server/circle.h"
#include "server/fetch.h"
#include "server/office.h"
#include "server/rating.h"

enum { MEMBERS_MAX = 60, CIRCLES_MAX = 50, STANDING_MAX = 24 };

static const int64_t USED_MS = INT64_C(24) * 60 * 60 * 1000; /* how exactly it is known when one was last used */
static const int64_t EVENING_MS = INT64_C(6) * 60 * 60 * 1000; /* so long after a game it may go on */
static const char END_OF_TIME[] = "9223372036854775807";

/* ---- what is kept ---- */

static void put_member(struct hall *h, const char *circle, const char *person, const char *name)
{
    char id[CIRCLE_ID + PERSON_ID + 1], made[24];
    struct text t = TEXT_IN(id);

    text_printf(&t, "%s%s", circle, person);
    hall_store_people(h, MEMBER_PUT, person, VALUES(id, circle, person, name, office_number(made, h->wall)));
}

/* Who had which place, and the points for it. */
static void put_points(const struct live *l, struct text *out)
{
    int points[SEATS_MAX], place[SEATS_MAX];

    live_points(l, points);
    live_ranks(l, place);
    json_array(out, NULL);
    for (int seat = 0; seat < l->seats; seat++) {
        if (!points[seat])
            continue;
        json_object(out, NULL);
        json_put_string(out, "person", l->place[seat].person);
        json_put_int(out, "place", place[seat]);
        json_put_int(out, "points", points[seat]);
        json_object_end(out);
    }
    json_array_end(out);
}

void circle_ended(struct hall *h, const struct live *l)
{
    int points[SEATS_MAX], people = 0;
    char now[24];

    live_points(l, points);
    for (int seat = 0; seat < l->seats; seat++)
        people += points[seat] > 0;
    if (people < 2)
        return;
    struct text about = text_growing();
    put_points(l, &about);
    office_number(now, h->wall);
    hall_store_people(h, ROUND_PUT, "", VALUES(l->id, l->evening.id, l->circle, now, l->game->name, about.at));
    text_free(&about);
    if (!l->circle[0])
        return;
    hall_store_people(h, CIRCLE_USED, "", VALUES(l->circle, now));
    for (int seat = 0; seat < l->seats; seat++)
        if (points[seat])
            put_member(h, l->circle, l->place[seat].person, l->place[seat].name);
}

void circle_moves(struct hall *h, const struct live *l)
{
    char now[24];

    if (l->circle[0])
        hall_store_people(h, CIRCLE_AT, "", VALUES(l->circle, office_number(now, h->wall), l->id));
}

void circle_goes(struct hall *h, const char *circle)
{
    static const enum people_statement all[] = { PAIRS_UNDONE, ENTRANTS_LEFT, CLUBS_GONE, CIRCLE_GONE, CIRCLE_LEFT,
                                                 CIRCLE_UNDONE };

    for (int i = 0; i < COUNT(all); i++)
        hall_store_people(h, all[i], "", VALUES(circle));
}

void circles_pass_on(struct hall *h, const char *person, const char *heir)
{
    hall_store_people(h, ROUNDS_TAKEN, person, VALUES(person, heir));
    hall_store_people(h, CIRCLES_TAKEN, person, VALUES(person, heir));
    if (*heir) {
        hall_store_people(h, MEMBERS_TAKEN, person, VALUES(person, heir));
        hall_store_people(h, ENTRANTS_TAKEN, person, VALUES(person, heir));
    }
    hall_store_people(h, ENTRANTS_GONE, person, VALUES(person));
    hall_store_people(h, MEMBERS_GONE, person, VALUES(person));
}

/* ---- founding ---- */

static bool read_name(struct line *l, char ret[NAME_SIZE])
{
    const char *name = line_string(l, "name");
    char plain[NAME_SIZE];

    return (name && name_read(name, plain) && *plain && called_plainly(plain, ret)) ||
           line_refuse(l, NO_LINE, "Eine Runde hat einen Namen („name“) von 1 bis 32 Zeichen.",
                       "A circle has a name (\"name\") of 1 to 32 characters.");
}

static void put_circle(struct hall *h, const char *id, const char *name, const char *founder, const char *table)
{
    char now[24];

    office_number(now, h->wall);
    hall_store_people(h, CIRCLE_PUT, "", VALUES(id, name, founder, now, now, table));
}

static void found(struct line *l, const char *name)
{
    struct live *live = l->live;

    office_draw(live->circle, CIRCLE_ID);
    put_circle(l->hall, live->circle, name, l->by->person, live->id);
    for (int i = 0; i < live->evening.count; i++)
        if (live->evening.line[i].person[0])
            put_member(l->hall, live->circle, live->evening.line[i].person, live->evening.line[i].name);
    put_member(l->hall, live->circle, l->by->person, l->by->name);
    hall_store_people(l->hall, ROUNDS_KEPT, "", VALUES(live->evening.id, live->circle));
    hall_changed(l->hall, live);
}

bool line_found(struct line *l)
{
    char name[NAME_SIZE];

    if (!live_seats_of(l->live, l->by->person))
        return line_refuse(l, NO_SEAT, "Du sitzt nicht an diesem Tisch.", "You do not sit at this table.");
    if (!read_name(l, name))
        return false;
    if (!l->live->circle[0] && !line_may(l, BUDGET_CIRCLES, l->by->person))
        return line_refuse_much(l);
    if (!l->live->circle[0])
        found(l, name);
    line_begin(l);
    json_put_string(&l->out, "circle", l->live->circle);
    return line_end(l);
}

/* ---- looking ---- */

struct circle {
    struct found_rows row, members, rounds, clubs, ratings;
    const struct live *live; /* where it plays just now; NULL: nowhere */
};

static void circle_free(struct circle *c)
{
    found_rows_free(&c->row);
    found_rows_free(&c->members);
    found_rows_free(&c->rounds);
    found_rows_free(&c->clubs);
    found_rows_free(&c->ratings);
}

static bool refuse_unknown(struct line *l)
{
    return line_refuse(l, NO_TABLE, "Diese Runde gibt es nicht (mehr).", "There is no such circle (any more).");
}

/* The circle that the line names, with its members; refused if there is none. */
static bool find_circle(struct line *l, struct circle *ret)
{
    const char *id = line_string(l, "circle");

    *ret = (struct circle){ 0 };
    if (!id || strlen(id) != CIRCLE_ID)
        return refuse_unknown(l);
    if (!office_ask(l, CIRCLE_OF, VALUES(id), &ret->row))
        return false;
    if (ret->row.count == 0) {
        circle_free(ret);
        return refuse_unknown(l);
    }
    if (office_ask(l, MEMBERS_OF, VALUES(ret->row.row[0][0]), &ret->members))
        return true;
    circle_free(ret);
    return false;
}

/* What it has played, and where it does just now. False: it is still to come, or refused. */
static bool find_evenings(struct line *l, struct circle *c)
{
    char *const *row = c->row.row[0];
    const struct live *live = row[5][0] ? hall_find(l->hall, row[5]) : NULL;

    c->live = live && (live->state != LIVE_OVER || l->hall->wall - live->changed < EVENING_MS) ? live : NULL;
    return office_ask(l, ROUNDS_OF, VALUES(row[0], END_OF_TIME), &c->rounds) &&
           office_ask(l, CLUBS_OF, VALUES(row[0]), &c->clubs) &&
           office_ask(l, RATINGS_IN, VALUES(row[0]), &c->ratings) &&
           !(l->hall->answering && l->hall->answering->missing);
}

static const char *name_of(const struct circle *c, const char *person)
{
    for (int i = 0; i < c->members.count; i++)
        if (strcmp(c->members.row[i][0], person) == 0)
            return c->members.row[i][1];
    return NULL;
}

/* How everybody stands after the games of an evening: the sum of what each was worth. */
struct stand {
    struct stand_line {
        char person[PERSON_ID + 1];
        int points;
    } line[STANDING_MAX];
    int count;
};

static void stand_add(struct stand *s, const char *person, int points)
{
    int at = 0;

    while (at < s->count && strcmp(s->line[at].person, person) != 0)
        at++;
    if (at == STANDING_MAX)
        return;
    if (at == s->count) {
        s->line[s->count++] = (struct stand_line){ .points = 0 };
        text_into(s->line[at].person, sizeof s->line[at].person, person);
    }
    s->line[at].points += points;
}

static int by_points(const void *a, const void *b)
{
    const struct stand_line *x = a, *y = b;

    return x->points != y->points ? y->points - x->points : strcmp(x->person, y->person);
}

static void put_line(struct text *out, const struct circle *c, const char *person, int place, int points)
{
    json_object(out, NULL);
    json_put_words(out, "person", person);
    json_put_words(out, "name", name_of(c, person) ? name_of(c, person) : "");
    if (place)
        json_put_int(out, "place", place);
    json_put_int(out, "points", points);
    json_object_end(out);
}

static void put_standing(struct text *out, const struct circle *c, struct stand *s)
{
    qsort(s->line, (size_t)s->count, sizeof *s->line, by_points);
    json_array(out, "standing");
    for (int i = 0; i < s->count; i++)
        put_line(out, c, s->line[i].person, 0, s->line[i].points);
    json_array_end(out);
}

/* One game of an evening; its points go into the standing. */
static void put_game(struct line *l, const struct circle *c, char *const *round, struct stand *stand)
{
    struct json *in = malloc(sizeof *in);
    char person[PERSON_ID + 1];
    int64_t place, points;

    require(in != NULL);
    json_object(&l->out, NULL);
    json_put_string(&l->out, "game", round[3]);
    json_put_int(&l->out, "ended", strtoll(round[2], NULL, 10));
    json_put_words(&l->out, "replay", round[5]);
    json_array(&l->out, "standing");
    bool known = json_parse(in, round[4]) && json_is(in, 0, JSON_ARRAY);
    for (int node = known ? in->node[0].first : -1; node >= 0; node = in->node[node].next) {
        if (!json_string(in, json_get(in, node, "person"), person, sizeof person) ||
            !json_int(in, json_get(in, node, "place"), 1, SEATS_MAX, &place) ||
            !json_int(in, json_get(in, node, "points"), 1, SEATS_MAX, &points))
            continue;
        put_line(&l->out, c, person, (int)place, (int)points);
        stand_add(stand, person, (int)points);
    }
    json_array_end(&l->out);
    json_object_end(&l->out);
    free(in);
}

/* The rounds come newest first; those of one evening lie together, unless two tables played side by side. */
static void put_evenings(struct line *l, const struct circle *c)
{
    const struct found_rows *r = &c->rounds;
    bool *told = calloc((size_t)r->count + 1, sizeof *told);

    require(told != NULL);
    json_array(&l->out, "evenings");
    for (int i = 0; i < r->count; i++) {
        struct stand stand = { 0 };
        if (told[i])
            continue;
        json_object(&l->out, NULL);
        json_put_string(&l->out, "evening", r->row[i][1]);
        json_put_int(&l->out, "ended", strtoll(r->row[i][2], NULL, 10));
        json_array(&l->out, "games");
        for (int k = r->count - 1; k >= i; k--) /* in their order */
            if (strcmp(r->row[k][1], r->row[i][1]) == 0) {
                told[k] = true;
                put_game(l, c, r->row[k], &stand);
            }
        json_array_end(&l->out);
        put_standing(&l->out, c, &stand);
        json_object_end(&l->out);
    }
    json_array_end(&l->out);
    free(told);
}

/* Of those who want one. */
static void put_ratings(struct line *l, const struct circle *c, const char *person)
{
    const struct found_rows *r = &c->ratings;

    json_array(&l->out, "ratings");
    for (int i = 0; i < r->count; i++) {
        if (strcmp(r->row[i][0], person) != 0)
            continue;
        json_object(&l->out, NULL);
        json_put_string(&l->out, "game", r->row[i][1]);
        rating_put(&l->out, r->row[i][2], r->row[i][3], r->row[i][4], l->hall->wall);
        json_object_end(&l->out);
    }
    json_array_end(&l->out);
}

static void put_members(struct line *l, const struct circle *c)
{
    json_array(&l->out, "members");
    for (int i = 0; i < c->members.count; i++) {
        json_object(&l->out, NULL);
        json_put_string(&l->out, "person", c->members.row[i][0]);
        json_put_string(&l->out, "name", c->members.row[i][1]);
        put_ratings(l, c, c->members.row[i][0]);
        json_object_end(&l->out);
    }
    json_array_end(&l->out);
}

static void put_about(struct line *l, const struct circle *c)
{
    char *const *row = c->row.row[0];

    json_put_string(&l->out, "circle", row[0]);
    json_put_string(&l->out, "name", row[1]);
    json_put_int(&l->out, "made", strtoll(row[3], NULL, 10));
    json_put_bool(&l->out, "mine", *l->by->person && name_of(c, l->by->person));
    json_put_bool(&l->out, "founded", *l->by->person && strcmp(row[2], l->by->person) == 0);
    if (c->live)
        json_put_string(&l->out, "table", c->live->id);
    put_members(l, c);
    json_array(&l->out, "clubs");
    for (int i = 0; i < c->clubs.count; i++) {
        json_object(&l->out, NULL);
        json_put_string(&l->out, "club", c->clubs.row[i][0]);
        json_put_int(&l->out, "made", strtoll(c->clubs.row[i][3], NULL, 10));
        json_object_end(&l->out);
    }
    json_array_end(&l->out);
}

/* Who looks at it uses it. */
static void touch(struct line *l, char *const *row)
{
    char now[24];

    if (l->hall->wall - strtoll(row[4], NULL, 10) > USED_MS)
        hall_store_people(l->hall, CIRCLE_USED, "", VALUES(row[0], office_number(now, l->hall->wall)));
}

bool line_circle(struct line *l)
{
    struct circle c;
    char name[NAME_SIZE];

    if (!find_circle(l, &c))
        return false;
    bool fine = find_evenings(l, &c);
    if (fine && line_has(l, "name")) {
        fine = circle_has(l) && read_name(l, name);
        if (fine) {
            put_circle(l->hall, c.row.row[0][0], name, "", "");
            free(c.row.row[0][1]);
            c.row.row[0][1] = strdup(name);
            require(c.row.row[0][1] != NULL);
        }
    }
    if (fine) {
        touch(l, c.row.row[0]);
        line_begin(l);
        put_about(l, &c);
        put_evenings(l, &c);
        line_end(l);
    }
    circle_free(&c);
    return fine;
}

/* The last evening of each is told with it. */
static bool put_one(struct line *l, char *const *row)
{
    struct circle c = { 0 };

    found_rows_add(&c.row, 6, (const char *const *)row);
    bool fine = office_ask(l, MEMBERS_OF, VALUES(row[0]), &c.members) && find_evenings(l, &c);
    if (fine) {
        while (c.rounds.count > 0 && strcmp(c.rounds.row[c.rounds.count - 1][1], c.rounds.row[0][1]) != 0) {
            for (int i = 0; i < PEOPLE_VALUES; i++)
                free(c.rounds.row[c.rounds.count - 1][i]);
            c.rounds.count--;
        }
        json_object(&l->out, NULL);
        put_about(l, &c);
        put_evenings(l, &c);
        json_object_end(&l->out);
    }
    circle_free(&c);
    return fine;
}

bool line_circles(struct line *l)
{
    struct found_rows found;
    bool fine = true;

    if (!office_ask(l, CIRCLES_OF, VALUES(l->by->person), &found))
        return false;
    line_begin(l);
    json_array(&l->out, "circles");
    for (int i = 0; fine && i < found.count && i < CIRCLES_MAX; i++)
        fine = put_one(l, found.row[i]);
    if (fine) {
        json_array_end(&l->out);
        line_end(l);
    }
    found_rows_free(&found);
    return fine;
}

/* ---- belonging to it ---- */

bool circle_has(struct line *l)
{
    struct circle c;

    if (!find_circle(l, &c))
        return false;
    bool is = name_of(&c, l->by->person);
    circle_free(&c);
    return is || line_refuse(l, NO_SEAT, "Du bist nicht in dieser Runde.", "You are not in this circle.");
}

bool line_member(struct line *l)
{
    char id[CIRCLE_ID + PERSON_ID + 1];
    struct text t = TEXT_IN(id);
    struct circle c;

    if (!find_circle(l, &c))
        return false;
    const char *circle = c.row.row[0][0];
    bool is = name_of(&c, l->by->person), yes = line_true(l, "yes", true);
    bool fine = !yes || is || c.members.count < MEMBERS_MAX ||
                line_refuse(l, NO_MUCH, "So viele sind in keiner Runde.", "No circle has so many.");
    text_printf(&t, "%s%s", circle, l->by->person);
    if (fine && yes)
        put_member(l->hall, circle, l->by->person, l->by->name);
    else if (fine && is)
        hall_store_people(l->hall, MEMBER_GONE, l->by->person, VALUES(id));
    if (fine && !yes && is && c.members.count == 1) /* nobody is left in it */
        circle_goes(l->hall, circle);
    circle_free(&c);
    return fine && line_fine(l);
}

bool line_dissolve(struct line *l)
{
    struct circle c;

    if (!line_true(l, "sure", false))
        return line_refuse(l, NO_LINE, "Eine Runde aufzulösen braucht „sure“: true.",
                           "To dissolve a circle say \"sure\": true.");
    if (!find_circle(l, &c))
        return false;
    bool theirs = strcmp(c.row.row[0][2], l->by->person) == 0;
    if (theirs)
        circle_goes(l->hall, c.row.row[0][0]);
    circle_free(&c);
    return theirs ? line_fine(l) : line_refuse(l, NO_SEAT, "Das kann nur, wer die Runde gegründet hat.",
                                            "That is for whoever founded the circle.");
}
