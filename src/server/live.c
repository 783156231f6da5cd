/* SPDX-License-Identifier: MIT */
/* A table of the server: people, the course of the match, and clocks. */
#include "server/live.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/require.h"
#include "core/box.h"
#include "core/outcome.h"

enum {
    AWAY_MS = 60 * 1000, /* after which a seat can be given to a computer */
    LATE_MOST = 3,       /* late moves in a row, until a computer takes the seat */
};

const char *const live_state_names[LIVE_STATES] = { "open", "opening", "playing", "over" };
const char *const clock_names[CLOCK_KINDS] = { "none", "move", "player", "days" };
const char *const seating_names[SEATINGS] = { "usual", "lot", "left" };
const char *const live_end_names[LIVE_ENDS] = { "end", "resign", "time", "gone", "older", "closed",
                                                  "agreed" };

static const struct match *match_at(const struct live *l)
{
    return journal_match(table_journal(l->table));
}

static const struct state *state_at(const struct live *l)
{
    return journal_state(table_journal(l->table));
}

/* ---- beginning and end ---- */

static void copy_places(struct live *l)
{
    for (int seat = 0; seat < l->seats; seat++) {
        struct place *p = &l->place[seat];
        table_sit(l->table, seat, p->kind == PLACE_BOT ? p->bot : NULL);
        p->here = 0;
        p->away_since = p->kind == PLACE_PERSON ? l->used : 0;
        p->again = p->opened = false;
    }
}

void live_expect(const struct live *l)
{
    __builtin_prefetch(l->table);
    __builtin_prefetch(l->follower);
    __builtin_prefetch(l->before);
    for (int seat = 0; seat < l->seats; seat++)
        __builtin_prefetch(l->place[seat].person);
    if (l->at > 0) {
        __builtin_prefetch(&l->record[l->at - 1]);
        __builtin_prefetch(&l->who[l->at - 1]);
    }
}

struct place *live_places(int seats)
{
    struct place *place = calloc((size_t)seats, sizeof *place);

    require(place != NULL);
    return place;
}

struct live *live_new(const struct live_plan *plan, int64_t now)
{
    struct live *l = calloc(1, sizeof *l);
    struct chance chance = chance_secret(), id = chance_secret();
    struct text head = text_growing();

    require(l != NULL);
    if (!plan->id[0] || !text_unhex(plan->id, chance.match, MATCH_ID_SIZE))
        memcpy(chance.match, id.secret, MATCH_ID_SIZE);
    chance.bound = true;
    struct text t = TEXT_IN(l->id);
    text_hex(&t, chance.match, MATCH_ID_SIZE);
    memcpy(l->evening.id, l->id, sizeof l->evening.id);
    l->game = plan->match.game;
    struct match match = plan->match;
    if (match.box != l->game->boxed->standard) { /* whose it is may be gone before the table is */
        l->box = malloc(l->game->boxform->size);
        require(l->box != NULL);
        memcpy(l->box, match.box, l->game->boxform->size);
        match.box = l->box;
    }
    l->table = table_new(&match, &chance);
    l->seats = plan->match.seats;
    l->place = live_places(l->seats);
    memcpy(l->place, plan->place, (size_t)l->seats * sizeof *l->place);
    memcpy(l->owner, plan->owner, sizeof l->owner);
    l->listed = plan->listed;
    l->lot = plan->lot;
    l->back = plan->back;
    l->clock = plan->clock;
    l->series = plan->series;
    l->created = l->changed = l->used = l->waits_since = now;
    l->asks_back = l->end_seat = -1;
    journal_append(table_journal(l->table), 0, &head);
    l->head = head.at;
    l->mark = journal_mark(table_journal(l->table));
    copy_places(l);
    live_told(l);
    return l;
}

void live_free(struct live *l)
{
    if (!l)
        return;
    table_free(l->table);
    free(l->box);
    for (uint32_t i = 0; i < l->at; i++)
        free(l->record[i].text);
    free(l->record);
    free(l->who);
    free(l->place);
    free(l->mute);
    free(l->head);
    free(l->before);
    free(l->follower);
    free(l);
}

/* ---- people ---- */

int live_open_places(const struct live *l)
{
    int count = 0;

    for (int seat = 0; seat < l->seats; seat++)
        count += l->place[seat].kind == PLACE_OPEN;
    return count;
}

seatset live_seats_of(const struct live *l, const char *person)
{
    seatset seats = 0;

    for (int seat = 0; *person && seat < l->seats; seat++)
        if (l->place[seat].kind == PLACE_PERSON && strcmp(l->place[seat].person, person) == 0)
            seats |= SEAT(seat);
    return seats;
}

int live_sides(const struct live *l)
{
    seatset counted = 0;
    int sides = 0;

    for (int seat = 0; seat < l->seats; seat++)
        if (!(counted & SEAT(seat))) {
            counted |= match_team(match_at(l), seat);
            sides++;
        }
    return sides;
}

bool live_is_away(const struct place *p, int64_t now)
{
    return p->kind == PLACE_PERSON && p->away_since && now - p->away_since > AWAY_MS;
}

seatset live_present(const struct live *l, seatset but, int64_t now)
{
    seatset seats = 0;

    for (int seat = 0; seat < l->seats; seat++)
        if (l->place[seat].kind == PLACE_PERSON && !live_is_away(&l->place[seat], now))
            seats |= SEAT(seat);
    return seats & ~but;
}

bool live_has_secrets(const struct live *l, int seat)
{
    struct text theirs = text_growing(), all = text_growing();

    if (l->game->secrets.mask) {
        live_put_log(l, 0, SEAT(seat), false, &theirs);
        live_put_log(l, 0, 0, false, &all);
    }
    bool secret = strcmp(theirs.at ? theirs.at : "", all.at ? all.at : "") != 0;
    text_free(&theirs);
    text_free(&all);
    return secret;
}

bool live_acts(const struct live *l)
{
    bool bots = false;

    for (int seat = 0; seat < l->seats; seat++)
        bots = bots || l->place[seat].kind == PLACE_BOT;
    return l->state == LIVE_OPENING ||
           (l->state == LIVE_PLAYING &&
            (bots || l->clock.kind != CLOCK_NONE || l->game->chance.timer || l->game->speed.slow));
}

seatset live_waits_for(const struct live *l)
{
    return l->state == LIVE_PLAYING ? table_waits_for(l->table) : 0;
}

bool live_is_bare(const struct live *l)
{
    return !l->game->secrets.mask || l->state == LIVE_OVER;
}

/* ---- the match ---- */

uint32_t live_time(const struct live *l, int64_t now)
{
    int64_t passed = now - l->began;

    if (l->clock.kind == CLOCK_DAYS && !l->game->chance.timer)
        return 0; /* it would run over; the days are counted apart */
    return passed < 1 ? 1 : passed > UINT32_MAX ? UINT32_MAX : (uint32_t)passed;
}

/* What was promised and opened goes into the dice, in the order of the seats. */
static void mix_secrets(struct live *l)
{
    struct text opened = text_growing();

    for (int seat = 0; seat < l->seats; seat++) {
        const struct place *p = &l->place[seat];
        if (!p->promised)
            continue;
        text_put(&opened, opened.used ? " " : "");
        if (p->opened)
            text_hex(&opened, p->secret, OWN_SECRET_SIZE);
        else
            text_char(&opened, '-');
    }
    if (opened.used)
        require(table_rekey(l->table, opened.at));
    text_free(&opened);
}

static void draw_places(struct live *l)
{
    struct place before[SEATS_MAX];
    uint8_t lot[SEATS_MAX];

    table_lot(l->table, lot);
    memcpy(before, l->place, (size_t)l->seats * sizeof *before);
    for (int seat = 0; seat < l->seats; seat++)
        l->place[seat] = before[lot[seat]];
}

void live_begin(struct live *l, int64_t now)
{
    char note[80];

    mix_secrets(l);
    if (l->lot)
        draw_places(l);
    live_tell_apart(l);
    for (int seat = 0; seat < l->seats; seat++) {
        const struct place *p = &l->place[seat];
        struct text t = TEXT_IN(note);
        table_sit(l->table, seat, p->kind == PLACE_BOT ? p->bot : NULL);
        text_printf(&t, "seat %d bot %s", seat, p->kind == PLACE_BOT ? p->bot->name : "");
        if (p->kind == PLACE_BOT)
            table_note(l->table, note);
        l->left[seat] = l->clock.ms;
    }
    l->state = LIVE_PLAYING;
    l->began = l->waits_since = now;
    l->counted = 0;
}

/* What is slow happens once it has been carried out ahead. */
static bool may_go_on(const struct live *l)
{
    return !l->game->speed.slow || journal_foresees(table_journal(l->table));
}

bool live_go_on(struct live *l, int64_t now)
{
    bool moved = false;

    while (l->state == LIVE_PLAYING && may_go_on(l) && table_go_alone(l->table, live_time(l, now)) >= 0)
        moved = true;
    if (l->state == LIVE_PLAYING && !journal_stopped(table_journal(l->table)) && match_over(match_at(l), state_at(l)))
        live_finish(l, END_RULES, -1);
    return moved;
}

static seatset winners_by_score(const struct live *l)
{
    struct outcome outcome;

    outcome_of_journal(table_journal(l->table), &outcome);
    return outcome.winners;
}

/* Their line, a new one if there is none; NULL: there is no room for it. */
static struct series_line *line_of(struct series_line line[SEATS_MAX], int *count, const struct place *p)
{
    for (int i = 0; i < *count; i++)
        if (strcmp(line[i].person, p->person) == 0)
            return &line[i];
    if (*count == SEATS_MAX)
        return NULL;
    struct series_line *s = &line[(*count)++];
    *s = (struct series_line){ 0 };
    memcpy(s->person, p->person, sizeof s->person);
    memcpy(s->name, p->name, sizeof s->name);
    return s;
}

static void count_series(struct live *l)
{
    l->games++;
    for (int seat = 0; seat < l->seats; seat++) {
        struct place *p = &l->place[seat];
        struct series_line *s =
            p->person[0] || p->kind == PLACE_BOT ? line_of(l->standing, &l->standings, p) : NULL;
        if (s && l->winners & SEAT(seat))
            s->points++;
    }
}

/* Who has given up, or was relieved, and is here has their seat back when it is over: they are one of those who go
 * on. */
static void reseat(struct live *l)
{
    for (int seat = 0; seat < l->seats; seat++) {
        struct place *p = &l->place[seat];
        if (p->kind != PLACE_BOT || !p->deputy)
            continue;
        live_count_here(l, p, l->used);
        p->kind = p->here > 0 ? PLACE_PERSON : PLACE_BOT;
    }
}

void live_finish(struct live *l, enum live_end end, int seat)
{
    const struct match *m = match_at(l);

    l->state = LIVE_OVER;
    l->end = end;
    l->end_seat = seat;
    l->asks_back = -1;
    l->claimer[0] = '\0';
    if (end != END_RULES)
        table_note(l->table, "over"); /* what the rules do not end, the journal must say */
    l->ending = 0;
    if (end == END_RULES || end == END_AGREED)
        l->winners = winners_by_score(l);
    else if (seat >= 0 && live_sides(l) == 2)
        l->winners = (SEAT(m->seats) - 1) & ~match_team(m, seat);
    if (end == END_CLOSED)
        return; /* by the operator: it counts for nobody */
    if (l->series)
        count_series(l);
    live_count_evening(l);
    reseat(l);
}

/* The table, and the journal, know who plays. */
static void note_seat(struct live *l, int seat)
{
    const struct place *p = &l->place[seat];
    bool bot = p->kind == PLACE_BOT;
    char note[80];
    struct text t = TEXT_IN(note);

    table_sit(l->table, seat, bot ? p->bot : NULL);
    text_printf(&t, "seat %d %s%s", seat, bot ? "bot " : "person", bot ? p->bot->name : "");
    table_note(l->table, note);
}

void live_deputise(struct live *l, int seat, const struct bot *bot)
{
    struct place *p = &l->place[seat];

    p->kind = PLACE_BOT;
    p->bot = bot;
    p->deputy = true;
    p->late = 0;
    note_seat(l, seat);
}

void live_take_seat(struct live *l, int seat, const char *person, const char *name, int64_t now)
{
    struct place *p = &l->place[seat];
    const char *owner = p->owner[0] ? p->owner : p->person;
    struct place taken = { .kind = PLACE_PERSON };

    if (strcmp(owner, person) != 0)
        text_into(taken.owner, sizeof taken.owner, owner);
    text_into(taken.person, sizeof taken.person, person);
    text_into(taken.name, sizeof taken.name, name);
    *p = taken;
    live_wait(l, person, "", false);
    live_tell_apart(l);
    live_count_here(l, p, now);
    note_seat(l, seat);
    if (l->claimer[0] && l->asks_claim == seat)
        l->claimer[0] = '\0';
}

void live_give_up(struct live *l, int seat, enum live_end end)
{
    char note[40];
    struct text t = TEXT_IN(note);

    text_printf(&t, "%s %d", end == END_TIME ? "flag" : "resign", seat);
    table_note(l->table, note);
    l->asks_back = l->asks_back == seat ? -1 : l->asks_back;
    if (live_sides(l) == 2) {
        live_finish(l, end, seat);
        return;
    }
    live_deputise(l, seat, bot_usual(l->game));
    l->place[seat].gave_up = true;
    int people = 0;
    for (int other = 0; other < l->seats; other++)
        people += l->place[other].kind == PLACE_PERSON;
    if (people == 0)
        live_finish(l, end, seat);
}

void live_agree_to_end(struct live *l, seatset seats, int64_t now)
{
    bool stopped = journal_stopped(table_journal(l->table));
    seatset people = 0;

    l->ending |= seats;
    for (int seat = 0; seat < l->seats; seat++)
        people |= l->place[seat].kind == PLACE_PERSON ? SEAT(seat) : 0;
    if (stopped ? !live_present(l, l->ending, now) : !(people & ~l->ending))
        live_finish(l, stopped ? END_OLDER : END_AGREED, -1);
}

bool live_is_decided(const struct live *l)
{
    return l->end == END_RULES || l->end == END_RESIGNED || l->end == END_TIME || l->end == END_AGREED;
}

const struct clause *live_may_take_back(const struct live *l, int seat, uint32_t *ret)
{
    const struct journal *j = table_journal(l->table);
    int64_t to = table_last_decision(l->table, seat);

    if (to < 0 || !l->back)
        return &table_rules[TABLE_undo];
    const struct clause *refusal = table_past(l->table, (uint32_t)to);
    for (uint32_t n = (uint32_t)to + 1; n <= journal_count(j) && !refusal; n++) {
        const struct event *e = journal_event(j, n);
        if (e->seat >= SEATS_MAX || (e->seat != seat && !table_bot(l->table, e->seat)))
            refusal = &table_rules[TABLE_undo];
    }
    if (!refusal)
        *ret = (uint32_t)to;
    return refusal;
}

/* Who sat on the first seat sits on the last, unless lots are drawn. */
struct live_plan live_again(const struct live *l)
{
    const struct match *m = match_at(l);
    bool lot = l->seating == SEATING_USUAL ? l->lot : l->seating == SEATING_LOT;
    bool stay = lot || l->seating == SEATING_LEFT; /* else everybody moves on by one place */
    struct live_plan plan = { .match = stay ? *m : match_again(m), .listed = false, .lot = lot, .back = l->back,
                              .clock = l->clock, .series = l->series };

    plan.match.version = l->game->version; /* whatever this one began with */
    memcpy(plan.owner, l->owner, sizeof plan.owner);
    for (int seat = 0; seat < l->seats; seat++) {
        struct place *p = &plan.place[seat];
        *p = l->place[stay ? seat : seat_after(m, seat)];
        if (p->booked[0]) {
            struct place next = { .kind = PLACE_PERSON };
            memcpy(next.person, p->booked, sizeof next.person);
            memcpy(next.name, p->booked_name, sizeof next.name);
            *p = next;
        }
        if (p->deputy && p->kind == PLACE_BOT)
            *p = (struct place){ .kind = PLACE_BOT, .bot = p->bot };
        p->owner[0] = '\0';
        p->late = 0;
        p->deputy = p->gave_up = false;
        if (p->kind == PLACE_PERSON && !p->person[0])
            *p = (struct place){ 0 }; /* who sat there has been forgotten */
        p->promised = p->opened = p->again = false;
        p->wish = NULL;
    }
    return plan;
}

/* ---- clocks ---- */

static int64_t moment(const struct live *l, int64_t now)
{
    return l->clock.kind == CLOCK_DAYS ? now : now - l->began;
}

/* So much time has passed for those who were asked, and now these are. */
static void charge(struct live *l, int64_t passed, seatset asks)
{
    for (int seat = 0; seat < l->seats && l->clock.kind != CLOCK_NONE; seat++) {
        bool ran = l->asked & SEAT(seat), runs = asks & SEAT(seat);
        if (ran)
            l->left[seat] -= passed;
        if (ran && !runs && l->clock.kind == CLOCK_PLAYER)
            l->left[seat] += l->clock.add;
        if (!runs && l->clock.kind != CLOCK_PLAYER)
            l->left[seat] = l->clock.ms;
    }
    l->asked = asks;
}

void live_count_time(struct live *l, int64_t now)
{
    charge(l, moment(l, now) - (l->clock.kind == CLOCK_DAYS ? l->waits_since : l->counted), live_waits_for(l));
    l->counted = now - l->began;
    l->waits_since = now;
}

void live_recount(struct live *l)
{
    const struct journal *j = table_journal(l->table);
    const struct match *m = match_at(l);
    struct state *s = calloc(1, l->game->state_size);
    seatset people = 0;

    require(s != NULL);
    for (int seat = 0; seat < l->seats; seat++) {
        people |= l->place[seat].kind == PLACE_PERSON ? SEAT(seat) : 0;
        l->left[seat] = l->clock.ms;
    }
    match_setup(m, s);
    l->counted = 0;
    l->asked = l->game->rules.turn(m, s).must & people;
    for (uint32_t n = 1; n <= journal_count(j); n++) {
        const struct event *e = journal_event(j, n);
        l->game->rules.apply(m, s, e->seat, e->move);
        charge(l, e->ms - l->counted, l->game->rules.turn(m, s).must & people);
        l->counted = e->ms;
    }
    free(s);
}

int64_t live_left(const struct live *l, int seat, int64_t now)
{
    int64_t passed = moment(l, now) - (l->clock.kind == CLOCK_DAYS ? l->waits_since : l->counted);

    if (l->clock.kind == CLOCK_NONE)
        return -1;
    int64_t left = l->left[seat] - (l->state == LIVE_PLAYING && l->asked & SEAT(seat) ? passed : 0);
    return left > 0 ? left : 0;
}

bool live_was_late(struct live *l, int seat)
{
    l->left[seat] = l->clock.ms;
    return ++l->place[seat].late < LATE_MOST;
}

/* Of the game's own sandglass; -1: none is running. */
static int64_t glass_left(const struct live *l, int64_t now)
{
    const struct match *m = match_at(l);

    if (!l->game->chance.timer || l->state != LIVE_PLAYING || !(l->game->rules.turn(m, state_at(l)).may & SEAT(CLOCK)))
        return -1;
    struct timer timer = l->game->chance.timer(m, state_at(l));
    if (!timer.ms)
        return -1;
    int64_t since = timer.since && timer.since <= journal_count(table_journal(l->table))
        ? journal_event(table_journal(l->table), timer.since)->ms : 0;
    int64_t left = since + timer.ms - (now - l->began);
    return left > 0 ? left : 0;
}

int live_run_out(const struct live *l, int64_t now)
{
    if (l->state != LIVE_PLAYING)
        return -1;
    if (glass_left(l, now) == 0)
        return CLOCK;
    for (int seat = 0; seat < l->seats && l->clock.kind != CLOCK_NONE; seat++)
        if (l->asked & SEAT(seat) && live_left(l, seat, now) == 0)
            return seat;
    return -1;
}

int64_t live_due(const struct live *l, int64_t now)
{
    int64_t left = glass_left(l, now), due = left >= 0 ? now + left : 0;

    for (int seat = 0; seat < l->seats && l->clock.kind != CLOCK_NONE && l->state == LIVE_PLAYING; seat++)
        if (l->asked & SEAT(seat)) {
            left = live_left(l, seat, now);
            due = !due || now + left < due ? now + left : due;
        }
    return due;
}
