/* SPDX-License-Identifier: MIT */
/* The middle: who is at the screen, the course of the game, and time. */
#include "table/middle.h"

#include <stdlib.h>

#include "base/require.h"
#include "table/middle_internal.h"

struct middle *middle_new(struct table *t, seatset here, uint64_t now)
{
    struct middle *m = calloc(1, sizeof *m);
    const struct journal *j = table_journal(t);
    uint32_t count = journal_count(j);

    require(m != NULL);
    m->table = t;
    m->here = here;
    m->holder = m->guest = m->seat = m->next = -1;
    m->changes = table_changes(t);
    /* A loaded match goes on where its time stopped. */
    m->began = now - (count ? journal_event(j, count)->ms : 0);
    m->events = count;
    m->words = text_growing();
    m->last = calloc(SCENE_ITEMS_MAX, sizeof *m->last);
    require(m->last != NULL);
    middle_look(m);
    return m;
}

struct middle *middle_common(struct table *t, uint64_t now)
{
    struct middle *m = middle_new(t, 0, now);

    m->common = true;
    m->here = EVERYONE;
    m->shown = false;
    middle_look(m);
    return m;
}

void middle_free(struct middle *m)
{
    if (!m)
        return;
    text_free(&m->words);
    free(m->action);
    free(m->way);
    free(m->last);
    free(m);
}

const struct match *middle_match(const struct middle *m)
{
    return journal_match(table_journal(m->table));
}

static const struct state *state_of(const struct middle *m)
{
    return journal_state(table_journal(m->table));
}

struct turn middle_turn(const struct middle *m)
{
    const struct match *match = middle_match(m);

    if (journal_stopped(table_journal(m->table)))
        return (struct turn){ 0 };
    return match->game->rules.turn(match, state_of(m));
}

/* The match's own time. It stands still while the screen is handed over. */
static uint32_t match_time(const struct middle *m, uint64_t now)
{
    return (uint32_t)((m->handing ? m->handing_since : now) - m->began);
}

static void note_handing(struct middle *m, uint64_t now)
{
    bool hands_over = m->state == MIDDLE_HANDS_OVER;

    if (hands_over && !m->handing)
        m->handing_since = now;
    if (!hands_over && m->handing)
        m->began += now - m->handing_since;
    m->handing = hands_over;
}

/* ---- whose screen it is ---- */

seatset people_here(const struct middle *m)
{
    seatset people = m->here & (SEAT(middle_match(m)->seats) - 1);

    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table_bot(m->table, seat))
            people &= ~SEAT(seat);
    return people;
}

/* Those of them who could do something now, asked or not. */
static seatset people_who_may(const struct middle *m)
{
    struct turn turn = middle_turn(m);

    return turn.must ? people_here(m) & (turn.must | turn.may) : 0;
}

/* The person it waits for: the one already there, else the next in order. */
static int person_waited_for(const struct middle *m)
{
    seatset waits = table_waits_for(m->table) & people_here(m);

    if (m->holder >= 0 && waits & SEAT(m->holder))
        return m->holder;
    return waits ? __builtin_ctz(waits) : -1;
}

static int person_asked(const struct middle *m)
{
    return m->guest >= 0 ? m->guest : person_waited_for(m);
}

/* Those who look at the screen when this one does. */
static seatset company(const struct middle *m, int seat)
{
    return seat < 0 ? 0 : match_team(middle_match(m), seat) & people_here(m);
}

seatset middle_sight(const struct middle *m)
{
    const struct match *match = middle_match(m);
    seatset people = people_here(m);

    if (m->common || !m->here)
        return 0;
    if (!match->game->secrets.mask)
        return __builtin_popcount(people) == 1 ? people : SEAT(match->seats) - 1;
    if (journal_ended(table_journal(m->table)) && m->holder >= 0 && company(m, m->holder) != people)
        return 0; /* the screen is everybody's again */
    return company(m, m->holder);
}

/* Who sits there with nobody to hide from need not be handed anything. */
static void seat_holder(struct middle *m, int next)
{
    seatset people = people_here(m);
    int first = people ? __builtin_ctz(people) : -1;

    if (m->common)
        return; /* it is nobody's */
    if (m->holder >= 0 && !(people & SEAT(m->holder)))
        m->holder = -1; /* a computer has taken their place */
    if (m->holder < 0 && first >= 0 && company(m, first) == people)
        m->holder = first;
    if (next >= 0 && (!middle_match(m)->game->secrets.mask || company(m, m->holder) & SEAT(next)))
        m->holder = next;
}

/* State, holder and the one who is asked, as the table stands. */
static void find_state(struct middle *m)
{
    if (m->guest >= 0 && !(people_who_may(m) & SEAT(m->guest)))
        m->guest = -1;
    int next = person_asked(m);

    seat_holder(m, next);
    bool hidden = next >= 0 && m->holder != next && !m->common;
    m->next = -1;
    if (middle_turn(m).must == 0) {
        m->state = MIDDLE_OVER;
    } else if (!m->settled && m->guest < 0) {
        m->state = MIDDLE_GOES_ON;
    } else if (hidden) {
        m->state = MIDDLE_HANDS_OVER;
        m->next = next;
    } else {
        m->state = next >= 0 ? MIDDLE_ASKS : MIDDLE_WAITS;
    }
    m->waited = next >= 0 && !hidden;
    m->seat = m->waited ? next : -1;
    /* While others move, who holds the screen can do what they may. */
    if (next < 0 && m->holder >= 0 && people_who_may(m) & SEAT(m->holder))
        m->seat = m->holder;
}

void middle_look(struct middle *m)
{
    int before = m->seat;
    uint32_t changes = table_changes(m->table);

    if (changes != m->changes)
        m->settled = false;
    find_state(m);
    if (m->shown && changes == m->changes && before == m->seat)
        return;
    m->changes = changes;
    m->shown = true;
    m->drawn = false;
    view_of(&m->view, middle_match(m), state_of(m), middle_sight(m));
    journal_recall(table_journal(m->table), journal_count(table_journal(m->table)), &m->view);
    if (before != m->seat || m->ask != middle_turn(m).ask)
        m->picks = 0; /* what was begun answered another question */
    m->ask = middle_turn(m).ask;
    actions_list(m);
}

void middle_take(struct middle *m, uint64_t now)
{
    if (m->state != MIDDLE_HANDS_OVER)
        return;
    m->holder = m->next;
    m->shown = false; /* another may see other things */
    middle_look(m);
    note_handing(m, now);
}

seatset middle_guests(const struct middle *m)
{
    int asked = person_asked(m);

    if (m->common)
        return 0; /* they have hands of their own */
    return people_who_may(m) & ~(asked >= 0 ? SEAT(asked) : 0);
}

int middle_thrower(const struct middle *m)
{
    const struct match *match = middle_match(m);
    const struct journal *j = table_journal(m->table);
    uint32_t count = journal_count(j);

    if (!match->game->chance.thrower || middle_turn(m).must != SEAT(CHANCE))
        return -1;
    int seat = match->game->chance.thrower(match, state_of(m));
    if (seat < 0 || !(people_here(m) & SEAT(seat)))
        return -1;
    const struct event *last = count > 0 ? journal_event(j, count) : NULL;
    bool said = last && last->seat == seat && match->game->verbs[last->move.verb].throws;
    /* The screen is somebody else's yet. */
    bool hidden = match->game->secrets.mask && !m->common && !(company(m, m->holder) & SEAT(seat));
    return said || hidden ? -1 : seat;
}

bool middle_come(struct middle *m, int seat, uint64_t now)
{
    if (m->common || seat < 0 || seat >= SEATS_MAX || !(people_who_may(m) & SEAT(seat)))
        return false;
    m->guest = seat == person_waited_for(m) ? -1 : seat;
    middle_look(m);
    note_handing(m, now);
    return true;
}

/* ---- time ---- */

static struct timer timer_of(const struct middle *m)
{
    const struct match *match = middle_match(m);
    struct timer none = { 0 };

    if (!match->game->chance.timer || !(middle_turn(m).may & SEAT(CLOCK)))
        return none;
    return match->game->chance.timer(match, state_of(m));
}

/* When an event was, in the match's time; one whose time was not recorded counts as the one before it. */
static uint32_t event_time(const struct middle *m, uint32_t number)
{
    const struct journal *j = table_journal(m->table);
    uint32_t count = journal_count(j);

    for (uint32_t n = number < count ? number : count; n > 0; n--)
        if (journal_event(j, n)->ms)
            return journal_event(j, n)->ms;
    return 0;
}

uint32_t middle_sandglass(const struct middle *m)
{
    return timer_of(m).ms;
}

int64_t middle_time_left(const struct middle *m, uint64_t now)
{
    struct timer timer = timer_of(m);
    uint32_t at = match_time(m, now), since = event_time(m, timer.since);

    if (!timer.ms)
        return -1;
    uint32_t passed = at > since ? at - since : 0;
    return passed < timer.ms ? timer.ms - passed : 0;
}

/* Whoever takes back what was done before the sand ran out gets the time back too that has passed since; else it
 * would run out again at once. */
static void note_taking_back(struct middle *m, uint64_t now)
{
    uint32_t count = journal_count(table_journal(m->table));

    if (count < m->events && middle_time_left(m, now) == 0)
        m->began = now - event_time(m, count);
    m->events = count;
}

static bool time_runs_out(struct middle *m, uint64_t now)
{
    const struct match *match = middle_match(m);

    if (table_follows(m->table) || middle_time_left(m, now) != 0)
        return false;
    struct choice *choices = malloc(match->game->choices_max * sizeof *choices);
    require(choices != NULL);
    int count = match->game->rules.legal(match, state_of(m), CLOCK, choices);
    bool done = count > 0 && !table_play_move(m->table, CLOCK, choices[0].move, -1, match_time(m, now));
    free(choices);
    return done;
}

/* ---- what happens ---- */

bool middle_step(struct middle *m, uint64_t now)
{
    middle_look(m);
    note_taking_back(m, now);
    /* A guest makes the table wait, but not the sandglass. */
    bool moved = time_runs_out(m, now) ||
                 (m->guest < 0 && table_go_on(m->table, match_time(m, now)) >= 0);
    if (moved)
        m->refusal = NULL;
    else
        m->settled = true;
    middle_look(m);
    note_handing(m, now);
    return moved;
}

const struct clause *middle_play(struct middle *m, const char *move, uint64_t now)
{
    middle_look(m);
    if (m->seat < 0)
        return m->refusal = &table_rules[m->state == MIDDLE_OVER ? TABLE_over : TABLE_turn];
    m->refusal = table_play(m->table, m->seat, move, -1, match_time(m, now));
    /* What was only proposed stays as it is until the host has made it. */
    if (!m->refusal && !table_follows(m->table)) {
        m->guest = -1;
        m->picks = 0;
    }
    middle_look(m);
    return m->refusal;
}

const struct clause *middle_back(struct middle *m, uint64_t now)
{
    seatset people = people_here(m);
    bool all_here = true;

    if (m->picks > 0 && !m->planned) {
        middle_untouch(m, false);
        return m->refusal = NULL;
    }
    for (int seat = 0; seat < middle_match(m)->seats; seat++)
        all_here = all_here && (people & SEAT(seat) || table_bot(m->table, seat));
    if (!all_here && m->holder < 0)
        return m->refusal = &table_rules[TABLE_undo]; /* a watcher has nothing to take back */
    m->refusal = table_take_back(m->table, all_here ? -1 : m->holder);
    m->guest = -1;
    note_taking_back(m, now);
    middle_look(m);
    note_handing(m, now);
    return m->refusal;
}
