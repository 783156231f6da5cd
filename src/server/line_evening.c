/* SPDX-License-Identifier: MIT */
/* Lines of an evening: beginning with those who are there, playing along from the next game on, and what that is. */
#include <string.h>

#include "core/scene.h"
#include "core/svg.h"
#include "server/line.h"

bool line_start(struct line *l)
{
    struct live *live = l->live;
    struct match match;

    if (strcmp(live->owner, l->by->person) != 0)
        return line_refuse(l, NO_SEAT, "Das sagt, wer den Tisch eröffnet hat.",
                           "That is for whoever opened the table to say.");
    if (live->state != LIVE_OPEN)
        return line_refuse(l, NO_STATE, "Jetzt geht das nicht.", "Not now.");
    const struct clause *refusal = live_fewer(live, &match);
    if (refusal)
        return line_cite(l, refusal);
    live_shrink(live, &match);
    hall_changed(l->hall, live); /* before secrets are asked for: what the dice are promised for is another match */
    hall_start(l->hall, live);
    return line_fine(l);
}

bool line_wait(struct line *l)
{
    struct live *live = l->live;
    bool yes = line_true(l, "yes", true);

    if (yes && (live_seats_of(live, l->by->person) || (live->state == LIVE_OPEN && live_open_places(live) > 0)))
        return line_refuse(l, NO_STATE, "Du kannst gleich mitspielen.", "You can play at once.");
    if (yes && live->next[0])
        return line_refuse(l, NO_STATE, "An diesem Tisch geht es nicht weiter.", "Nothing goes on at this table.");
    if (!live_wait(live, l->by->person, l->by->name, yes))
        return line_refuse(l, NO_MUCH, "Es warten schon so viele.", "So many wait already.");
    hall_changed(l->hall, live);
    return line_fine(l);
}

/* ---- what comes next ---- */

/* Those who are there sit down, computers where the game needs more. False: there are too many. */
static bool gather(const struct hall *h, const struct live *live, const struct game *g, struct live_plan *plan)
{
    int people = 0;

    for (int seat = 0; seat < live->seats; seat++) {
        const struct place *p = &live->place[seat];
        seatset theirs = live_seats_of(live, p->person); /* somebody may have several */
        if (!(theirs & SEAT(seat)) || theirs & (SEAT(seat) - 1) || live_is_away(p, h->now))
            continue;
        if (people < g->seats_max) {
            plan->place[people] = (struct place){ .kind = PLACE_PERSON, .away_since = h->now };
            memcpy(plan->place[people].person, p->person, sizeof p->person);
            memcpy(plan->place[people].name, p->name, sizeof p->name);
        }
        people++;
    }
    for (int seat = people; seat < g->seats_min; seat++)
        plan->place[seat] = (struct place){ .kind = PLACE_BOT, .bot = bot_usual(g) };
    plan->match = match_of(g, people < g->seats_min ? g->seats_min : people > g->seats_max ? g->seats_max : people);
    plan->lot = live->seating == SEATING_USUAL ? !g->chance.roll : live->seating == SEATING_LOT;
    memcpy(plan->owner, live->owner, sizeof plan->owner);
    return people <= g->seats_max;
}

static bool refuse_many(struct line *l)
{
    return line_refuse(l, NO_LINE, "Für so viele ist dieses Spiel nicht.", "This game is not for so many.");
}

/* Who opened the table says what comes next, as long as they are there; else anybody who played. */
bool line_hosts(const struct line *l)
{
    bool there = false;

    for (int seat = 0; seat < l->live->seats; seat++)
        there = there || (strcmp(l->live->place[seat].person, l->live->owner) == 0 && l->live->place[seat].here > 0);
    return strcmp(l->live->owner, l->by->person) == 0 || (!there && live_seats_of(l->live, l->by->person));
}

static bool refuse_choice(struct line *l)
{
    return line_refuse(l, NO_SEAT, "Das nächste Spiel wählt, wer den Tisch eröffnet hat.",
                       "The next game is chosen by whoever opened the table.");
}

static const struct game *named(struct line *l)
{
    const char *name = line_string(l, "game");

    return name ? game_named(name) : NULL;
}

bool line_another(struct line *l)
{
    bool all;
    const struct game *g = line_has(l, "game") ? named(l) : live_wished(l->live, &all);
    struct live_plan plan = { .back = l->live->back, .clock = l->live->clock };

    if (!g)
        return line_refuse(l, NO_LINE, "Dieses Spiel („game“) gibt es nicht.", "There is no such game (\"game\").");
    if (l->live->state != LIVE_OVER || l->live->next[0])
        return line_refuse(l, NO_STATE, "Das geht, sobald die Partie zu Ende ist, und nur einmal.",
                           "That is for when the game is over, and only once.");
    if (!line_hosts(l))
        return refuse_choice(l);
    if (!gather(l->hall, l->live, g, &plan))
        return refuse_many(l);
    if (!line_options(l, &plan.match))
        return false;
    const struct clause *refusal = match_refuse(&plan.match);
    if (refusal)
        return line_cite(l, refusal);
    live_seat_late(l->live, &plan);
    hall_another(l->hall, l->live, &plan);
    line_begin(l);
    json_put_string(&l->out, "table", l->live->next);
    return line_end(l);
}

/* Where they vote, and all who are here have, it begins. */
static bool begin_wished(struct hall *h, struct live *live)
{
    struct live_plan plan = { .back = live->back, .clock = live->clock };
    bool all = false;
    const struct game *g = live_wished(live, &all);

    if (!live->votes || !all || !g || live->state != LIVE_OVER || live->next[0] || !gather(h, live, g, &plan) ||
        match_refuse(&plan.match))
        return false;
    live_seat_late(live, &plan);
    hall_another(h, live, &plan);
    return true;
}

bool line_wish(struct line *l)
{
    const struct game *g = named(l);
    struct live_plan plan = { 0 };

    if (line_has(l, "game") && !g)
        return line_refuse(l, NO_LINE, "Dieses Spiel („game“) gibt es nicht.", "There is no such game (\"game\").");
    if (l->live->next[0])
        return line_refuse(l, NO_STATE, "An diesem Tisch geht es nicht weiter.", "Nothing goes on at this table.");
    if (g && !gather(l->hall, l->live, g, &plan))
        return refuse_many(l);
    if (!live_wish(l->live, l->by->person, g))
        return line_refuse(l, NO_SEAT, "Du sitzt nicht an diesem Tisch.", "You do not sit at this table.");
    if (!begin_wished(l->hall, l->live))
        hall_changed(l->hall, l->live);
    return line_fine(l);
}

/* How the evening goes on: whoever opened the table says so. */
bool line_evening(struct line *l)
{
    const char *seating = line_string(l, "seating");
    int chosen = seating ? 0 : (int)l->live->seating;

    while (seating && chosen < SEATINGS && strcmp(seating, seating_names[chosen]) != 0)
        chosen++;
    if (chosen == SEATINGS)
        return line_refuse(l, NO_LINE, "„seating“ ist „usual“, „lot“ oder „left“.",
                           "\"seating\" is \"usual\", \"lot\" or \"left\".");
    if (!line_hosts(l))
        return refuse_choice(l);
    l->live->seating = (enum seating)chosen;
    l->live->votes = line_true(l, "votes", l->live->votes);
    if (!begin_wished(l->hall, l->live))
        hall_changed(l->hall, l->live);
    return line_fine(l);
}

/* ---- at the door, and from afar ---- */

bool line_coming(struct line *l)
{
    int64_t seat = line_number(l, "seat", 0, l->live->seats - 1, -1);

    if (!client_follows(l->by, l->live))
        return line_refuse(l, NO_STATE, "Zuerst kommt „join“.", "First say 'join'.");
    l->by->coming = (int)seat + 1;
    if (l->live->state == LIVE_OPEN)
        hall_presence(l->hall, l->live, NULL);
    return line_fine(l);
}

/* The board as everybody may see it, for who looks at many at once. */
bool line_picture(struct line *l)
{
    static struct scene scene;
    static struct view view;
    const struct journal *j = table_journal(l->live->table);
    struct text svg = text_growing();

    line_begin(l);
    json_put_int(&l->out, "at", l->live->at);
    live_put_info(l->live, "info", NULL, l->by->lang, l->hall->now, &l->out);
    if (line_number(l, "from", 0, UINT32_MAX, -1) != l->live->at) {
        view_of(&view, journal_match(j), journal_state(j), 0);
        view_scene(&view, SHAPE_SQUARE, l->by->lang, &scene);
        scene.title = l->live->game->title.in[l->by->lang];
        svg_board(&scene, line_true(l, "dark", false), &svg);
        json_put_string(&l->out, "svg", svg.at);
    }
    text_free(&svg);
    return line_end(l);
}
