/* SPDX-License-Identifier: MIT */
/* Lines about tables: making one, finding, joining, sitting down. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/box.h"
#include "server/circle.h"
#include "server/fetch.h"
#include "server/line.h"
#include "server/office.h"

enum {
    LISTED_MAX = 50,
    SECONDS_MAX = 24 * 60 * 60,
    DAYS_MAX = 30,
    SERIES_MAX = 99,
};

/* ---- making one ---- */

bool line_options(struct line *l, struct match *m)
{
    int options = json_get(l->in, 0, "options");
    struct complaint why = { .in = { "?", "?" } };
    char id[64], value[64];

    if (options < 0)
        return true;
    if (!json_is(l->in, options, JSON_OBJECT))
        return line_refuse(l, NO_LINE, "„options“ ist ein Objekt.", "\"options\" is an object.");
    for (int key = l->in->node[options].first; key >= 0; key = l->in->node[l->in->node[key].next].next) {
        if (!json_word(l->in, l->in->node[key].next, value, sizeof value))
            value[0] = '\0';
        if (!json_string(l->in, key, id, sizeof id) || !match_set(m, id, value, &why))
            return line_refuse(l, NO_LINE, why.in[DE], why.in[EN]);
    }
    return true;
}

static void seat_person(struct place *p, const struct client *c, int64_t now)
{
    *p = (struct place){ .kind = PLACE_PERSON, .away_since = now };
    memcpy(p->person, c->person, sizeof p->person);
    memcpy(p->name, c->name, sizeof p->name);
}

static bool read_places(struct line *l, const struct game *g, int list, struct live_plan *plan)
{
    int seat = 0;
    bool sits = false;

    for (int node = l->in->node[list].first; node >= 0; node = l->in->node[node].next, seat++) {
        struct place *p = &plan->place[seat];
        char kind[64];
        if (!json_string(l->in, node, kind, sizeof kind))
            kind[0] = '\0';
        if (strcmp(kind, "open") == 0)
            p->kind = PLACE_OPEN;
        else if (strcmp(kind, "me") == 0 && !sits)
            seat_person(p, l->by, l->hall->now);
        else if ((p->bot = bot_named(g, kind)))
            p->kind = PLACE_BOT;
        else
            return line_refuse(l, NO_LINE, "Jeder Platz ist „me“ (einmal), „open“ oder ein Computerspieler des Spiels.",
                               "Each seat is \"me\" (once), \"open\" or a computer player of the game.");
        sits = sits || p->kind == PLACE_PERSON;
    }
    return true;
}

bool line_clock(struct line *l, struct clock *ret)
{
    int node = json_get(l->in, 0, "clock");
    char kind[16];
    int64_t seconds = 0, add = 0, days = 0;

    *ret = (struct clock){ 0 };
    if (node < 0 || json_is(l->in, node, JSON_NULL))
        return true;
    bool fine = json_is(l->in, node, JSON_OBJECT) &&
                json_string(l->in, json_get(l->in, node, "kind"), kind, sizeof kind);
    for (int i = 0; fine && i < CLOCK_KINDS; i++)
        if (strcmp(kind, clock_names[i]) == 0)
            ret->kind = (enum clock_kind)i;
    bool timed = fine && json_int(l->in, json_get(l->in, node, "seconds"), 1, SECONDS_MAX, &seconds);
    if (fine && json_get(l->in, node, "add") >= 0)
        fine = json_int(l->in, json_get(l->in, node, "add"), 0, SECONDS_MAX, &add);
    if (fine && ret->kind == CLOCK_DAYS)
        fine = json_int(l->in, json_get(l->in, node, "days"), 1, DAYS_MAX, &days);
    else if (fine && ret->kind == CLOCK_NONE)
        fine = strcmp(kind, "none") == 0;
    else
        fine = fine && timed;
    ret->ms = ret->kind == CLOCK_DAYS ? days * 24 * 60 * 60 * 1000 : seconds * 1000;
    ret->add = add * 1000;
    return fine || line_refuse(l, NO_LINE, "„clock“ hat „kind“ (move, player, days) und „seconds“ oder „days“.",
                               "\"clock\" has \"kind\" (move, player, days) and \"seconds\" or \"days\".");
}

static bool read_promise(struct line *l, struct place *p)
{
    const char *hex = line_string(l, "promise");

    if (!line_has(l, "promise"))
        return true;
    p->promised = hex && text_unhex(hex, p->promise, SECRET_SIZE);
    return p->promised || line_refuse(l, NO_LINE, "„promise“ hat 64 hexadezimale Ziffern.",
                                      "\"promise\" has 64 hexadecimal digits.");
}

/* Another box for this match: YAML, as a room's own box.yaml. On the heap; NULL: the game's own. */
static bool read_box(struct line *l, const struct game *g, struct box **ret)
{
    int node = json_get(l->in, 0, "box");
    struct complaint why = { .in = { "„box“ ist der Text einer box.yaml.", "\"box\" is the text of a box.yaml." } };

    *ret = NULL;
    if (node < 0)
        return true;
    if (!line_may(l, BUDGET_BOX, l->by->person))
        return line_refuse_much(l);
    size_t size = json_is(l->in, node, JSON_STRING) ? l->in->node[node].size + 1 : 1;
    char *yaml = malloc(size);
    struct box *box = malloc(g->boxform->size + 1);
    require(yaml != NULL && box != NULL);
    bool fine = g->boxed->standard && json_string(l->in, node, yaml, size) &&
                box_read(g->boxform, yaml, strlen(yaml), box, &why);
    free(yaml);
    if (fine) {
        *ret = box;
        return true;
    }
    free(box);
    return line_refuse(l, NO_LINE, why.in[DE], why.in[EN]);
}

static bool read_plan(struct line *l, struct live_plan *plan, struct box **ret_box)
{
    const char *name = line_string(l, "game");
    const struct game *g = name ? game_named(name) : NULL;
    int list = json_get(l->in, 0, "seats"), seats = 0;

    if (!g)
        return line_refuse(l, NO_LINE, "Dieses Spiel („game“) gibt es nicht.", "There is no such game (\"game\").");
    if (line_has(l, "seed"))
        return line_refuse(l, NO_LINE, "An einem Tisch mit Menschen gibt es keine Startzahl für die Würfel („seed“).",
                           "A table of people takes no seed.");
    for (int node = json_is(l->in, list, JSON_ARRAY) ? l->in->node[list].first : -1; node >= 0;
         node = l->in->node[node].next)
        seats++;
    if (seats < g->seats_min || seats > g->seats_max)
        return line_refuse(l, NO_LINE, "So viele Plätze („seats“) hat dieses Spiel nicht.",
                           "This game is not for so many seats (\"seats\").");
    plan->match = match_of(g, seats);
    memcpy(plan->owner, l->by->person, sizeof plan->owner);
    plan->listed = line_true(l, "public", false);
    plan->back = line_true(l, "back", true);
    plan->lot = line_true(l, "lot", !g->chance.roll);
    plan->series = (int)line_number(l, "series", 0, SERIES_MAX, 0);
    if (!line_options(l, &plan->match) || !read_places(l, g, list, plan) || !line_clock(l, &plan->clock))
        return false;
    if (!read_box(l, g, ret_box))
        return false;
    if (*ret_box)
        plan->match.box = *ret_box;
    const struct clause *refusal = match_refuse(&plan->match); /* may depend on the box */
    return !refusal || line_cite(l, refusal);
}

bool line_create(struct line *l)
{
    struct live_plan plan = { 0 };
    struct box *box = NULL;
    bool circle = line_has(l, "circle");
    bool fine = (!circle || circle_has(l)) && read_plan(l, &plan, &box);

    if (fine && (int)l->hall->lives.count >= l->hall->limits.tables)
        fine = line_refuse(l, NO_MUCH, "Im Moment sind alle Tische besetzt.", "All tables are taken at the moment.");
    struct live *live = fine ? live_new(&plan, l->hall->now) : NULL;
    if (live && box)
        hall_keep_box(l->hall, live->game, box);
    free(box);
    if (!fine)
        return false;
    if (circle)
        text_into(live->circle, sizeof live->circle, line_string(l, "circle"));
    hall_add(l->hall, live);
    circle_moves(l->hall, live);
    l->live = live;
    if (live_open_places(live) == 0)
        hall_start(l->hall, live);
    line_begin(l);
    json_put_string(&l->out, "table", live->id);
    return line_end(l);
}

/* ---- finding ---- */

/* False: the store does not answer, and nobody is told that there are none. */
static bool put_tables(struct line *l, const char *key, struct tables_wanted wanted)
{
    struct found_tables found = { 0 };
    bool fine = fetch_tables(l->hall, wanted, &found);

    json_array(&l->out, key);
    for (int i = 0; fine && i < found.count; i++) {
        const struct live *live = hall_find(l->hall, found.row[i].id);
        if (live)
            live_put_info(live, NULL, NULL, l->by->lang, l->hall->now, &l->out);
        fine = !l->hall->unreadable;
    }
    json_array_end(&l->out);
    found_tables_free(&found);
    return fine;
}

bool line_tables(struct line *l)
{
    line_begin(l);
    bool fine = put_tables(l, "open", (struct tables_wanted){ .most = LISTED_MAX });
    if (l->by->person[0])
        fine = put_tables(l, "mine", (struct tables_wanted){ .person = l->by->person, .most = LISTED_MAX }) && fine;
    return fine ? line_end(l) : line_refuse_unread(l);
}

/* ---- following ---- */

/* A page says so every few seconds: so a network that dies in silence is noticed. */
bool line_here(struct line *l)
{
    l->by->beats = true;
    return line_fine(l);
}

static void tell_presence(struct line *l)
{
    if (live_seats_of(l->live, l->by->person))
        hall_presence(l->hall, l->live, l->by);
}

bool line_part(struct line *l)
{
    if (!client_follows(l->by, l->live))
        return line_fine(l);
    hall_unfollow(l->hall, l->by, l->live);
    tell_presence(l);
    return line_fine(l);
}

bool line_journal(struct line *l)
{
    line_begin(l);
    json_put_string(&l->out, "table", l->live->id);
    live_put_journal(l->live, live_seats_of(l->live, l->by->person), &l->out);
    return line_end(l);
}

bool line_stream(struct line *l)
{
    int64_t from = line_number(l, "from", -1, UINT32_MAX, -1);

    if (from > l->live->at)
        return line_refuse(l, NO_TABLE, "So weit ist dieser Tisch nicht.", "This table has not come so far.");
    hall_stream(l->hall, l->by, l->live, from);
    l->answered = true;
    return true;
}

bool line_events(struct line *l)
{
    l->by->everything = true;
    hall_say_nothing(l->hall, l->by); /* that it has begun */
    l->answered = true;
    return true;
}

/* ---- sitting ---- */

static bool named_place(struct line *l, int *ret)
{
    int64_t seat = line_number(l, "seat", 0, l->live->seats - 1, -1);

    if (seat < 0)
        return line_refuse(l, NO_SEAT, "Diesen Platz gibt es nicht.", "There is no such seat.");
    *ret = (int)seat;
    return true;
}

bool line_sit(struct line *l)
{
    struct place place;
    int seat = 0;

    if (!named_place(l, &seat))
        return false;
    if (l->live->state != LIVE_OPEN || l->live->place[seat].kind != PLACE_OPEN)
        return line_refuse(l, NO_SEAT, "Der Platz ist besetzt.", "The seat is taken.");
    if (live_seats_of(l->live, l->by->person))
        return line_refuse(l, NO_SEAT, "Du sitzt schon an diesem Tisch.", "You sit at this table already.");
    seat_person(&place, l->by, l->hall->now);
    if (!read_promise(l, &place))
        return false;
    l->live->place[seat] = place;
    live_wait(l->live, l->by->person, "", false);
    live_tell_apart(l->live);
    live_count_here(l->live, &l->live->place[seat], l->hall->now);
    if (live_open_places(l->live) == 0)
        hall_start(l->hall, l->live);
    else
        hall_changed(l->hall, l->live);
    return line_fine(l);
}

bool line_leave(struct line *l)
{
    int seat = 0;

    if (!line_seat(l, &seat))
        return false;
    if (l->live->state == LIVE_PLAYING)
        return line_resign(l);
    if (l->live->state != LIVE_OPEN)
        return line_refuse(l, NO_STATE, "Jetzt geht das nicht.", "Not now.");
    l->live->place[seat] = (struct place){ 0 };
    hall_changed(l->hall, l->live);
    return line_fine(l);
}

bool line_bot(struct line *l)
{
    int seat = 0;

    if (!named_place(l, &seat))
        return false;
    struct place *p = &l->live->place[seat];
    const char *level = line_string(l, "level");
    const struct bot *bot = level ? bot_named(l->live->game, level) : bot_usual(l->live->game);
    bool open = l->live->state == LIVE_OPEN && p->kind == PLACE_OPEN && strcmp(l->live->owner, l->by->person) == 0;
    bool gone = l->live->state == LIVE_PLAYING && live_is_away(p, l->hall->now) &&
                live_seats_of(l->live, l->by->person);

    if (!bot)
        return line_refuse(l, NO_LINE, "Diesen Computerspieler gibt es hier nicht.",
                           "There is no such computer player.");
    if (!open && !gone)
        return line_refuse(l, NO_SEAT, "Diesen Platz kannst du keinem Computer geben.",
                           "You cannot give this seat to a computer.");
    if (open) {
        *p = (struct place){ .kind = PLACE_BOT, .bot = bot };
        if (live_open_places(l->live) == 0)
            hall_start(l->hall, l->live);
        else
            hall_changed(l->hall, l->live);
        return line_fine(l);
    }
    if (line_true(l, "once", false))
        return hall_move_for(l->hall, l->live, seat) ? line_fine(l)
            : line_refuse(l, NO_STATE, "Auf diesen Platz wird gerade nicht gewartet.",
                          "Nobody waits for this seat just now.");
    live_deputise(l->live, seat, bot);
    hall_changed(l->hall, l->live);
    hall_happened(l->hall, l->live);
    return line_fine(l);
}

/* Whose seat it is, whoever plays there just now. */
static bool is_theirs(const struct place *p, const char *person)
{
    return *person && strcmp(p->owner[0] ? p->owner : p->person, person) == 0;
}

static void return_seat(struct line *l, int seat)
{
    const struct place *p = &l->live->place[seat];

    if (p->kind == PLACE_PERSON && strcmp(p->person, l->by->person) == 0)
        return; /* they have it */
    live_take_seat(l->live, seat, l->by->person, l->by->name, l->hall->now);
    hall_changed(l->hall, l->live);
    hall_happened(l->hall, l->live);
}

/* Others have a seat only from the computer that plays for one who has gone, and only if all who are there agree. */
static bool ask_for_seat(struct line *l, int seat)
{
    struct live *live = l->live;
    const struct place *p = &live->place[seat];
    bool here = false;

    for (int i = 0; i < live->followers; i++)
        here = here || is_theirs(p, live->follower[i]->person);
    if (p->kind != PLACE_BOT || !p->deputy || here || live_seats_of(live, l->by->person))
        return line_refuse(l, NO_SEAT, "Diesen Platz kannst du nicht übernehmen.", "You cannot take this seat.");
    if (live->asks_back >= 0 || (live->claimer[0] && strcmp(live->claimer, l->by->person) != 0))
        return line_refuse(l, NO_STATE, "Erst wird etwas anderes gefragt.", "Something else is asked first.");
    if (!live_present(live, 0, l->hall->now))
        return line_refuse(l, NO_STATE, "Es ist niemand da, der zustimmen könnte.",
                           "Nobody is there who could agree.");
    memcpy(live->claimer, l->by->person, sizeof live->claimer);
    memcpy(live->claimer_name, l->by->name, sizeof live->claimer_name);
    live->asks_claim = seat;
    live->agreed = 0;
    hall_changed(l->hall, live);
    line_begin(l);
    json_put_string(&l->out, "done", "asked");
    return line_end(l);
}

/* Who was away, or late too often, has their seat back when they come; who gave up must say that they want it. */
static void return_all(struct line *l)
{
    bool plays = l->live->state == LIVE_PLAYING && l->by->scope & SCOPE_PLAY;

    for (int seat = 0; plays && seat < l->live->seats; seat++) {
        const struct place *p = &l->live->place[seat];
        if (p->kind == PLACE_BOT && p->deputy && !p->gave_up && is_theirs(p, l->by->person))
            return_seat(l, seat);
    }
}

bool line_claim(struct line *l)
{
    int seat = 0;

    if (!named_place(l, &seat))
        return false;
    if (l->live->state != LIVE_PLAYING)
        return line_refuse(l, NO_STATE, "Jetzt geht das nicht.", "Not now.");
    if (is_theirs(&l->live->place[seat], l->by->person)) {
        return_seat(l, seat);
        return line_fine(l);
    }
    return ask_for_seat(l, seat);
}

/* ---- following: line_part() and line_journal() are above ---- */

/* Who must ask for more of it does not follow the table before they have all: else its news would leave a gap. */
static void put_page(struct line *l, uint32_t from, seatset seats)
{
    uint32_t last = live_put_page(l->live, from, seats, live_is_bare(l->live), &l->out);

    json_put_int(&l->out, "at", last);
    if (last == l->live->at)
        return;
    json_put_bool(&l->out, "more", true);
    hall_unfollow(l->hall, l->by, l->live);
}

bool line_join(struct line *l)
{
    int64_t from = line_number(l, "from", 0, UINT32_MAX, -1);

    if (line_has(l, "from") && (from < 0 || from > l->live->at))
        return line_refuse(l, NO_LINE, "„from“ ist die letzte Nummer, die du hast.",
                           "\"from\" is the last number you have.");
    if (!hall_follow(l->hall, l->by, l->live))
        return line_refuse(l, NO_MUCH, "So vielen Tischen auf einmal folgt niemand.",
                           "Nobody follows so many tables at once.");
    return_all(l);
    seatset seats = live_seats_of(l->live, l->by->person);
    line_begin(l);
    json_put_string(&l->out, "table", l->live->id);
    live_put_info(l->live, "info", l->by->person, l->by->lang, l->hall->now, &l->out);
    if (from >= 0)
        put_page(l, (uint32_t)from, seats);
    else
        live_put_journal(l->live, seats, &l->out);
    line_end(l);
    tell_presence(l);
    return true;
}

bool line_secret(struct line *l)
{
    bool all = true;
    int seat = 0;

    if (!line_seat(l, &seat))
        return false;
    struct place *p = &l->live->place[seat];
    const char *hex = line_string(l, "secret");
    uint8_t secret[OWN_SECRET_SIZE], promise[SECRET_SIZE];
    if (l->live->state != LIVE_OPENING || !p->promised)
        return line_refuse(l, NO_STATE, "Danach wird gerade nicht gefragt.", "Nobody asks for it now.");
    if (!hex || !text_unhex(hex, secret, sizeof secret))
        return line_refuse(l, NO_LINE, "„secret“ hat 32 hexadezimale Ziffern.",
                           "\"secret\" has 32 hexadecimal digits.");
    chance_promise(secret, journal_chance(table_journal(l->live->table))->match, promise);
    if (memcmp(promise, p->promise, sizeof promise) != 0)
        return line_refuse(l, NO_LINE, "Das ist nicht, was versprochen war.", "That is not what was promised.");
    memcpy(p->secret, secret, sizeof secret);
    p->opened = true;
    for (int i = 0; i < l->live->seats; i++)
        all = all && (!l->live->place[i].promised || l->live->place[i].opened);
    if (all)
        hall_begin(l->hall, l->live);
    else
        hall_changed(l->hall, l->live);
    return line_fine(l);
}

bool line_rematch(struct line *l)
{
    bool all = true;
    int seat = 0;

    if (!line_seat(l, &seat))
        return false;
    if (l->live->state != LIVE_OVER)
        return line_refuse(l, NO_STATE, "Noch wird gespielt.", "The game is still on.");
    l->live->place[seat].again = true;
    for (int i = 0; i < l->live->seats; i++)
        all = all && (!l->live->place[i].person[0] || l->live->place[i].kind == PLACE_BOT || l->live->place[i].again);
    if (all && !l->live->next[0])
        hall_rematch(l->hall, l->live);
    else
        hall_changed(l->hall, l->live);
    return line_fine(l);
}
