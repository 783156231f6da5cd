/* SPDX-License-Identifier: MIT */
/* A table in words of the wire ("info"), and as it is stored. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/require.h"
#include "server/live.h"

static void put_options(const struct match *m, struct text *out)
{
    char value[64];

    json_object(out, "options");
    for (int i = 0; i < m->game->option_count; i++)
        if (m->option[i] != m->game->options[i].standard) {
            struct text t = TEXT_IN(value);
            match_get(m, i, &t);
            json_put_string(out, m->game->options[i].id, value);
        }
    json_object_end(out);
}

static void put_clock(const struct clock *c, struct text *out)
{
    json_object(out, "clock");
    json_put_string(out, "kind", clock_names[c->kind]);
    if (c->kind == CLOCK_DAYS)
        json_put_int(out, "days", c->ms / (24 * 60 * 60 * 1000));
    else if (c->kind != CLOCK_NONE)
        json_put_int(out, "seconds", c->ms / 1000);
    if (c->kind == CLOCK_PLAYER)
        json_put_int(out, "add", c->add / 1000);
    json_object_end(out);
}

static void put_seats(const char *key, seatset seats, struct text *out)
{
    json_array(out, key);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats & SEAT(seat))
            json_put_int(out, NULL, seat);
    json_array_end(out);
}

static const char *const place_names[] = { "open", "person", "bot" };

/* `coming`: somebody is at the door who wants to sit there. */
static void put_place(const struct place *p, bool coming, int64_t now, struct text *out)
{
    json_object(out, NULL);
    json_put_string(out, "kind", place_names[p->kind]);
    json_put_words(out, "person", p->person);
    json_put_words(out, "name", p->name);
    if (p->kind == PLACE_PERSON)
        json_put_bool(out, "here", p->here > 0);
    if (p->kind == PLACE_PERSON && p->away_since)
        json_put_int(out, "away", now > p->away_since ? now - p->away_since : 0);
    if (p->kind == PLACE_BOT)
        json_put_string(out, "level", p->bot->name);
    if (p->again)
        json_put_bool(out, "again", true);
    if (coming && p->kind == PLACE_OPEN)
        json_put_bool(out, "coming", true);
    json_put_words(out, "for", p->owner);
    json_put_words(out, "next", p->booked_name);
    json_object_end(out);
}

static void put_lines(const struct series_line *line, int count, struct text *out)
{
    json_array(out, "standing");
    for (int i = 0; i < count; i++) {
        json_object(out, NULL);
        json_put_words(out, "person", line[i].person);
        json_put_string(out, "name", line[i].name);
        json_put_int(out, "points", line[i].points);
        json_object_end(out);
    }
    json_array_end(out);
}

static void put_series(const struct live *l, struct text *out)
{
    json_object(out, "series");
    json_put_int(out, "games", l->series);
    json_put_int(out, "played", l->games);
    put_lines(l->standing, l->standings, out);
    json_object_end(out);
}

static void put_evening(const struct live *l, struct text *out)
{
    json_object(out, "evening");
    json_put_int(out, "played", l->evening.games);
    put_lines(l->evening.line, l->evening.count, out);
    json_object_end(out);
}

static void put_result(const struct live *l, struct text *out)
{
    json_object(out, "result");
    json_put_string(out, "why", live_end_names[l->end]);
    if (l->end_seat >= 0)
        json_put_int(out, "seat", l->end_seat);
    put_seats("winners", l->winners, out);
    json_object_end(out);
}

/* It began with other rules than today's; where those lead no further, it can only be ended. */
static void put_older(const struct live *l, enum lang lang, struct text *out)
{
    const struct older *older = journal_older(table_journal(l->table));

    json_object(out, "older");
    json_put_string(out, "text", older->in[lang]);
    json_put_bool(out, "stopped", older->stopped);
    if (older->stopped && l->state == LIVE_PLAYING)
        put_seats("ending", l->ending, out);
    json_object_end(out);
}

void live_put_info(const struct live *l, const char *key, const char *person, enum lang lang, int64_t now,
                   struct text *out)
{
    json_object(out, key);
    json_put_string(out, "table", l->id);
    json_put_string(out, "game", l->game->name);
    json_put_string(out, "title", l->game->title.in[lang]);
    put_options(journal_match(table_journal(l->table)), out);
    json_put_bool(out, "public", l->listed);
    json_put_string(out, "state", live_state_names[l->state]);
    json_put_int(out, "at", l->at);
    json_array(out, "seats");
    for (int seat = 0; seat < l->seats; seat++)
        put_place(&l->place[seat], live_is_expected(l, seat), now, out);
    json_array_end(out);
    if (person)
        put_seats("you", live_seats_of(l, person), out);
    json_put_words(out, "owner", l->owner);
    put_seats("turn", live_waits_for(l), out);
    put_clock(&l->clock, out);
    if (l->clock.kind != CLOCK_NONE) {
        json_array(out, "time");
        for (int seat = 0; seat < l->seats; seat++)
            json_put_int(out, NULL, l->state == LIVE_OPEN ? l->clock.ms : live_left(l, seat, now));
        json_array_end(out);
    }
    json_put_bool(out, "lot", l->lot);
    json_put_bool(out, "back", l->back);
    if (l->asks_back >= 0) {
        json_object(out, "asks");
        json_put_string(out, "what", "back");
        json_put_int(out, "seat", l->asks_back);
        put_seats("agreed", l->agreed, out);
        json_object_end(out);
    }
    if (l->claimer[0]) {
        json_object(out, "asks");
        json_put_string(out, "what", "claim");
        json_put_int(out, "seat", l->asks_claim);
        json_put_string(out, "person", l->claimer);
        json_put_string(out, "name", l->claimer_name);
        put_seats("agreed", l->agreed, out);
        json_object_end(out);
    }
    if (journal_older(table_journal(l->table)))
        put_older(l, lang, out);
    int figure = live_figure(l);
    if (figure)
        json_put_int(out, "figure", figure);
    if (l->lent[0])
        json_put_bool(out, "lent", true);
    if (l->ending)
        put_seats("ending", l->ending, out);
    if (l->series)
        put_series(l, out);
    if (l->evening.games)
        put_evening(l, out);
    if (l->lates)
        live_put_late(l, out);
    live_put_wishes(l, out);
    if (l->votes)
        json_put_bool(out, "votes", true);
    if (l->seating != SEATING_USUAL)
        json_put_string(out, "seating", seating_names[l->seating]);
    if (l->state == LIVE_OVER)
        put_result(l, out);
    json_put_words(out, "next", l->next);
    json_put_words(out, "code", l->code);
    if (person && live_seats_of(l, person)) /* it is a key to more than this table */
        json_put_words(out, "circle", l->circle);
    json_put_int(out, "created", l->created);
    json_put_int(out, "changed", l->changed);
    json_object_end(out);
}

/* ---- as it is stored ---- */

static void put_kept_place(const struct place *p, struct text *out)
{
    char hex[2 * SECRET_SIZE + 1];
    struct text t = TEXT_IN(hex);

    json_object(out, NULL);
    json_put_int(out, "kind", p->kind);
    json_put_words(out, "person", p->person);
    json_put_words(out, "name", p->name);
    json_put_words(out, "bot", p->kind == PLACE_BOT ? p->bot->name : "");
    json_put_bool(out, "deputy", p->deputy);
    json_put_bool(out, "gave_up", p->gave_up);
    json_put_words(out, "owner", p->owner);
    json_put_words(out, "booked", p->booked);
    json_put_words(out, "booked_name", p->booked_name);
    json_put_int(out, "late", p->late);
    json_put_words(out, "wish", p->wish ? p->wish->name : "");
    json_put_bool(out, "again", p->again);
    text_hex(&t, p->promise, SECRET_SIZE);
    json_put_words(out, "promise", p->promised ? hex : "");
    text_clear(&t);
    text_hex(&t, p->secret, OWN_SECRET_SIZE);
    json_put_words(out, "secret", p->opened ? hex : "");
    json_object_end(out);
}

static const struct {
    const char *key;
    size_t at, size;
} numbers[] = {
#define NUMBER(name) { #name, offsetof(struct live, name), sizeof ((struct live *)0)->name }
    NUMBER(state), NUMBER(listed), NUMBER(lot), NUMBER(back), NUMBER(created), NUMBER(changed), NUMBER(opened),
    NUMBER(began), NUMBER(counted), NUMBER(waits_since), NUMBER(series), NUMBER(games), NUMBER(end), NUMBER(end_seat),
    NUMBER(votes), NUMBER(seating), NUMBER(winners), NUMBER(asks_back), NUMBER(asks_claim), NUMBER(agreed),
    NUMBER(asked), NUMBER(ending),
    { "clock", offsetof(struct live, clock.kind), sizeof(enum clock_kind) },
    { "clock_ms", offsetof(struct live, clock.ms), sizeof(int64_t) },
    { "clock_add", offsetof(struct live, clock.add), sizeof(int64_t) },
#undef NUMBER
};

/* A number of any of these widths. */
static int64_t number_at(const struct live *l, int which)
{
    const char *at = (const char *)l + numbers[which].at;
    int64_t wide;
    int32_t word;

    if (numbers[which].size == sizeof wide)
        return memcpy(&wide, at, sizeof wide), wide;
    if (numbers[which].size == sizeof word)
        return memcpy(&word, at, sizeof word), word;
    return *at;
}

static void set_number(struct live *l, int which, int64_t value)
{
    char *at = (char *)l + numbers[which].at;
    int32_t word = (int32_t)value;

    if (numbers[which].size == sizeof value)
        memcpy(at, &value, sizeof value);
    else if (numbers[which].size == sizeof word)
        memcpy(at, &word, sizeof word);
    else
        *at = value != 0;
}

struct table_row live_row(const struct live *l, int64_t now)
{
    struct text about = text_growing(), people = text_growing();
    struct table_row row = { .version = l->version, .listed = l->listed && l->state == LIVE_OPEN,
                             .over = l->state == LIVE_OVER, .changed = l->changed };

    memcpy(row.id, l->id, sizeof row.id);
    json_object(&about, NULL);
    json_put_string(&about, "owner", l->owner);
    json_put_words(&about, "next", l->next);
    json_put_words(&about, "code", l->code);
    json_put_words(&about, "circle", l->circle);
    json_put_words(&about, "lent", l->lent);
    json_put_string(&about, "first", l->evening.id);
    json_put_words(&about, "claimer", l->claimer);
    json_put_words(&about, "claimer_name", l->claimer_name);
    for (int i = 0; i < COUNT(numbers); i++)
        json_put_int(&about, numbers[i].key, number_at(l, i));
    json_array(&about, "seats");
    for (int seat = 0; seat < l->seats; seat++) {
        put_kept_place(&l->place[seat], &about);
        if (l->place[seat].person[0])
            text_printf(&people, "%s%s", people.used ? " " : "", l->place[seat].person);
        if (l->place[seat].owner[0])
            text_printf(&people, " %s", l->place[seat].owner);
    }
    json_array_end(&about);
    for (int i = 0; i < l->lates; i++)
        text_printf(&people, "%s%s", people.used ? " " : "", l->late[i].person);
    live_put_late(l, &about);
    json_array(&about, "mutes");
    for (int i = 0; i < l->mutes; i++) {
        json_put_string(&about, NULL, l->mute[i].by);
        json_put_string(&about, NULL, l->mute[i].whom);
    }
    json_array_end(&about);
    json_array(&about, "left");
    for (int seat = 0; seat < l->seats; seat++)
        json_put_int(&about, NULL, l->left[seat]);
    json_array_end(&about);
    put_lines(l->standing, l->standings, &about);
    put_evening(l, &about);
    json_object_end(&about);
    row.about = about.at;
    row.people = people.at;
    row.head = strdup(l->head);
    require(row.head != NULL);
    if (l->clock.kind == CLOCK_DAYS && l->state == LIVE_PLAYING)
        row.due = live_due(l, now);
    return row;
}

static void string_of(const struct json *in, int object, const char *key, char *ret, size_t size)
{
    if (!json_string(in, json_get(in, object, key), ret, size))
        ret[0] = '\0';
}

static int64_t number_of(const struct json *in, int object, const char *key)
{
    int64_t n = 0;

    json_int(in, json_get(in, object, key), INT64_MIN / 2, INT64_MAX / 2, &n);
    return n;
}

/* What an older server has not stored is false. */
static bool is_true(const struct json *in, int object, const char *key)
{
    int node = json_get(in, object, key);

    return node >= 0 && in->node[node].number != 0;
}

static bool read_place(const struct json *in, int node, const struct game *g, struct place *ret)
{
    char bot[64], wish[64], promise[2 * SECRET_SIZE + 1];

    ret->kind = (enum place_kind)number_of(in, node, "kind");
    string_of(in, node, "person", ret->person, sizeof ret->person);
    string_of(in, node, "name", ret->name, sizeof ret->name);
    string_of(in, node, "owner", ret->owner, sizeof ret->owner);
    string_of(in, node, "booked", ret->booked, sizeof ret->booked);
    string_of(in, node, "booked_name", ret->booked_name, sizeof ret->booked_name);
    string_of(in, node, "bot", bot, sizeof bot);
    string_of(in, node, "wish", wish, sizeof wish);
    ret->wish = *wish ? game_named(wish) : NULL;
    string_of(in, node, "promise", promise, sizeof promise);
    ret->deputy = is_true(in, node, "deputy");
    ret->again = is_true(in, node, "again");
    ret->gave_up = is_true(in, node, "gave_up");
    ret->late = (int)number_of(in, node, "late");
    ret->promised = text_unhex(promise, ret->promise, SECRET_SIZE);
    string_of(in, node, "secret", promise, sizeof promise);
    ret->opened = text_unhex(promise, ret->secret, OWN_SECRET_SIZE);
    if (ret->kind == PLACE_BOT)
        ret->bot = bot_named(g, bot) ? bot_named(g, bot) : bot_usual(g);
    return ret->kind == PLACE_OPEN || ret->kind == PLACE_PERSON || ret->kind == PLACE_BOT;
}

/* Who does not want to hear whom, in pairs; an older server has stored none. */
static void read_mutes(struct live *l, const struct json *in)
{
    int list = json_get(in, 0, "mutes");
    struct mute m;

    for (int node = json_is(in, list, JSON_ARRAY) ? in->node[list].first : -1; node >= 0; node = in->node[node].next) {
        int whom = in->node[node].next;
        if (whom < 0 || !json_string(in, node, m.by, sizeof m.by) || !json_string(in, whom, m.whom, sizeof m.whom))
            return;
        live_mute(l, m.by, m.whom, true);
        node = whom;
    }
}

/* How many there are. */
static int read_lines(const struct json *in, int list, struct series_line ret[SEATS_MAX])
{
    int count = 0;

    for (int node = json_is(in, list, JSON_ARRAY) ? in->node[list].first : -1; node >= 0 && count < SEATS_MAX;
         node = in->node[node].next) {
        struct series_line *s = &ret[count++];
        string_of(in, node, "person", s->person, sizeof s->person);
        string_of(in, node, "name", s->name, sizeof s->name);
        s->points = (int)number_of(in, node, "points");
    }
    return count;
}

/* False: it is no table's. */
static bool read_about(struct live *l, const struct json *in)
{
    int seats = json_get(in, 0, "seats"), left = json_get(in, 0, "left"), standing = json_get(in, 0, "standing");
    int seat = 0;

    if (!json_is(in, seats, JSON_ARRAY) || !json_is(in, left, JSON_ARRAY) || !json_is(in, standing, JSON_ARRAY))
        return false;
    string_of(in, 0, "owner", l->owner, sizeof l->owner);
    string_of(in, 0, "next", l->next, sizeof l->next);
    string_of(in, 0, "code", l->code, sizeof l->code);
    string_of(in, 0, "circle", l->circle, sizeof l->circle);
    string_of(in, 0, "lent", l->lent, sizeof l->lent);
    string_of(in, 0, "first", l->evening.id, sizeof l->evening.id);
    if (!l->evening.id[0]) /* an older server has not stored it */
        memcpy(l->evening.id, l->id, sizeof l->id);
    string_of(in, 0, "claimer", l->claimer, sizeof l->claimer);
    string_of(in, 0, "claimer_name", l->claimer_name, sizeof l->claimer_name);
    for (int i = 0; i < COUNT(numbers); i++)
        set_number(l, i, number_of(in, 0, numbers[i].key));
    for (int node = in->node[seats].first; node >= 0 && seat < l->seats; node = in->node[node].next)
        if (!read_place(in, node, l->game, &l->place[seat++]))
            return false;
    read_mutes(l, in);
    live_read_late(l, in);
    seat = 0;
    for (int node = in->node[left].first; node >= 0 && seat < l->seats; node = in->node[node].next)
        json_int(in, node, INT64_MIN / 2, INT64_MAX / 2, &l->left[seat++]);
    l->standings = read_lines(in, standing, l->standing);
    int evening = json_get(in, 0, "evening"); /* an older server has stored none */
    if (evening >= 0) {
        l->evening.games = (int)number_of(in, evening, "played");
        l->evening.count = read_lines(in, json_get(in, evening, "standing"), l->evening.line);
    }
    return true;
}

static bool is_secret(const char *line)
{
    return strncmp(line, "! secret", 8) == 0;
}

static struct journal *read_journal(const struct table_row *row, const struct found_entries *log, const struct box *box,
                                    struct complaint *ret)
{
    struct text all = text_growing();

    text_put(&all, row->head);
    for (int i = 0; i < log->count; i++)
        if (log->row[i].kind == 'j' && !is_secret(log->row[i].text))
            text_printf(&all, "%s\n", log->row[i].text);
    struct journal *j = journal_read(all.at, box, ret);
    text_free(&all);
    return j;
}

/* If it was paused, the match's time goes on where it stopped, and so do the clocks; days go on all the time. */
static void resume_time(struct live *l, bool paused, int64_t now)
{
    const struct journal *j = table_journal(l->table);
    uint32_t count = journal_count(j);
    int64_t last = count ? journal_event(j, count)->ms : 0;

    if (l->clock.kind == CLOCK_DAYS)
        return;
    if (paused)
        l->began = now - last;
    l->counted = last;
    if (l->clock.kind == CLOCK_PLAYER)
        live_recount(l);
}

bool live_take_in(struct live *l, const struct table_row *row, const struct found_entries *log, int64_t now)
{
    struct text lines = text_growing();
    struct complaint why;
    bool fine = row->version == l->version;

    for (int i = 0; fine && i < log->count; i++) {
        const struct entry_row *e = &log->row[i];
        fine = e->n == l->at + 1 + (uint32_t)i && !(e->kind == 'j' && is_secret(e->text));
        if (e->kind == 'j')
            text_printf(&lines, "%s\n", e->text);
    }
    fine = fine && table_take_in(l->table, lines.at, &why);
    text_free(&lines);
    for (int i = 0; fine && i < log->count; i++) {
        const struct entry_row *e = &log->row[i];
        live_add(l, e->kind, e->text, e->person, live_who(e->person, e->client));
        l->mark += e->kind == 'j';
    }
    if (fine)
        live_count_time(l, now);
    return fine;
}

static void complain_about(const struct table_row *row, struct complaint *ret)
{
    complain_both(ret, 0, "was über den Tisch %.6s… gespeichert ist, lässt sich nicht lesen",
                  "what is stored about the table %.6s… cannot be read", row->id);
}

struct live *live_read(const struct table_row *row, const struct found_entries *log, struct box *box, bool paused,
                       int64_t now, struct complaint *ret)
{
    struct json *in = malloc(sizeof *in);
    struct journal *j = read_journal(row, log, box, ret);
    struct live *l = j ? calloc(1, sizeof *l) : NULL;

    require(in != NULL && (!j || l));
    bool known = json_parse(in, row->about);
    if (!known)
        complain_about(row, ret);
    if (!l || !known) {
        free(in);
        journal_free(j);
        free(box);
        free(l);
        return NULL;
    }
    memcpy(l->id, row->id, sizeof l->id);
    l->box = box;
    l->table = table_resume(j);
    l->game = journal_match(j)->game;
    l->seats = journal_match(j)->seats;
    l->place = live_places(l->seats);
    l->version = row->version;
    l->used = now;
    l->head = strdup(row->head);
    require(l->head != NULL);
    l->mark = 1;
    for (int i = 0; i < log->count; i++) {
        const struct entry_row *e = &log->row[i];
        live_add(l, e->kind, e->text, e->person, live_who(e->person, e->client));
        l->mark += e->kind == 'j' && !is_secret(e->text);
    }
    bool fine = read_about(l, in);
    free(in);
    if (!fine) {
        complain_about(row, ret);
        live_free(l);
        return NULL;
    }
    for (int seat = 0; seat < l->seats; seat++) {
        table_sit(l->table, seat, l->place[seat].kind == PLACE_BOT ? l->place[seat].bot : NULL);
        l->place[seat].away_since = l->place[seat].kind == PLACE_PERSON ? now : 0;
    }
    live_told(l);
    if (l->state == LIVE_PLAYING) {
        resume_time(l, paused, now);
        l->asked = live_waits_for(l);
    }
    return l;
}
