/* SPDX-License-Identifier: MIT */
/* Ratings: which matches count, and the lines about them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "server/office.h"
#include "server/rating.h"

#define DAY_MS (24.0 * 60 * 60 * 1000)

/* ---- which matches count ---- */

/* Something was taken back: what was played is not what was decided. */
static bool was_undone(const struct live *l)
{
    for (uint32_t i = 0; i < l->at; i++)
        if (l->record[i].kind == 'j' && strncmp(l->record[i].text, "! undo", 6) == 0)
            return true;
    return false;
}

/* Everybody has decided something: who leaves before has not played, and where only chance decides nothing is shown. */
static bool all_have_moved(const struct live *l)
{
    const struct journal *j = table_journal(l->table);
    seatset moved = 0;

    for (uint32_t n = 1; n <= journal_count(j); n++)
        if (journal_event(j, n)->seat < l->seats)
            moved |= SEAT(journal_event(j, n)->seat);
    return moved == SEAT(l->seats) - 1;
}

_Static_assert((int)SEATS_MAX <= (int)RATED_MOST, "whoever sits at a table can be rated");

/* Each seat is a person's of their own, who has played there themselves. */
static bool all_are_people(const struct live *l)
{
    for (int seat = 0; seat < l->seats; seat++) {
        const struct place *p = &l->place[seat];
        if (!p->person[0] || p->owner[0] || live_seats_of(l, p->person) != SEAT(seat))
            return false;
    }
    return l->seats > 1;
}

/* For whom a computer plays on has left the others alone: they are last. */
static int place_of(const struct live *l, int seat, const int ranks[SEATS_MAX])
{
    return l->place[seat].deputy ? l->seats + 1 : ranks[seat];
}

void rating_ended(struct hall *h, const struct live *l)
{
    bool ended = live_is_decided(l) && l->end != END_AGREED; /* what was broken off measures nobody */
    const struct match *m = journal_match(table_journal(l->table));
    int ranks[SEATS_MAX];
    char now[24];

    if (!ended || !all_are_people(l) || was_undone(l) || !all_have_moved(l))
        return;
    live_ranks(l, ranks);
    struct text who = text_growing();
    for (int seat = 0; seat < l->seats; seat++)
        text_printf(&who, "%s%s %d %d", seat ? " " : "", l->place[seat].person,
                    __builtin_ctz(match_team(m, seat)), place_of(l, seat, ranks));
    hall_store_people(h, MATCH_RATED, "", VALUES(l->id, l->game->name, office_number(now, h->wall), who.at));
    text_free(&who);
}

/* ---- as they are told ---- */

void rating_put(struct text *out, const char *skill, const char *played, const char *changed, int64_t now)
{
    struct skill s = skill_read(skill);
    int64_t since = strtoll(changed, NULL, 10);

    if (!*skill)
        return;
    json_put_int(out, "rating", llround(s.rating));
    json_put_int(out, "deviation", llround(glicko_idle(&s, now > since ? (double)(now - since) / DAY_MS : 0)));
    json_put_int(out, "games", atoi(played));
}

void ratings_put(struct text *out, const struct found_rows *found, int64_t now)
{
    json_array(out, "ratings");
    for (int i = 0; i < found->count; i++) {
        char *const *row = found->row[i];
        if (!row[0][0])
            continue; /* only that they want one */
        json_object(out, NULL);
        json_put_string(out, "game", row[0]);
        rating_put(out, row[1], row[2], row[3], now);
        json_object_end(out);
    }
    json_array_end(out);
}

/* ---- lines ---- */

bool line_rate(struct line *l)
{
    char made[24];
    struct person me;

    if (!office_person(l, PERSON_OF_ID, l->by->person, &me))
        return false;
    if (line_true(l, "yes", true)) {
        if (!me.account[0])
            return line_refuse(l, NO_STATE, "Eine Wertung gibt es nur mit einem Konto.", "A rating needs an account.");
        hall_store_people(l->hall, RATER_PUT, me.id, VALUES(me.id, office_number(made, l->hall->wall)));
        return line_fine(l);
    }
    hall_store_people(l->hall, RATER_GONE, me.id, VALUES(me.id));
    hall_store_people(l->hall, RATINGS_GONE, me.id, VALUES(me.id));
    return line_fine(l);
}

static bool put_own(struct line *l)
{
    struct found_rows found;

    if (!office_ask(l, RATINGS_OF, VALUES(l->by->person), &found))
        return false;
    line_begin(l);
    json_put_bool(&l->out, "wanted", found.count > 0);
    ratings_put(&l->out, &found, l->hall->wall);
    found_rows_free(&found);
    return line_end(l);
}

/* Of those who sit there, at its game; and what it has brought them, should it be their last. */
static bool put_table(struct line *l, const struct live *live)
{
    struct found_rows found;
    int wanted = 0;

    if (!office_ask(l, RATINGS_AT, VALUES(live->id, live->game->name), &found))
        return false;
    line_begin(l);
    json_array(&l->out, "ratings");
    for (int i = 0; i < found.count; i++) {
        char *const *row = found.row[i];
        if (!live_seats_of(live, row[0]))
            continue;
        wanted++;
        json_object(&l->out, NULL);
        json_put_string(&l->out, "person", row[0]);
        rating_put(&l->out, row[1], row[2], row[3], l->hall->wall);
        if (strcmp(row[4], live->id) == 0)
            json_put_int(&l->out, "gain", atoi(row[5]));
        json_object_end(&l->out);
    }
    json_array_end(&l->out);
    json_put_bool(&l->out, "counts", all_are_people(live) && wanted == live->seats && !was_undone(live));
    found_rows_free(&found);
    return line_end(l);
}

bool line_ratings(struct line *l)
{
    if (!line_has(l, "table"))
        return put_own(l);
    return line_table(l) && put_table(l, l->live);
}
