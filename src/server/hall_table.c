/* SPDX-License-Identifier: MIT */
/* What happens at a table: moves and what follows from them, words, beginnings, computers and clocks. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "server/archive.h"
#include "server/circle.h"
#include "server/club.h"
#include "server/hall_internal.h"
#include "server/log.h"
#include "server/push.h"
#include "server/rating.h"

#define NEVER INT64_MAX

enum {
    OPENING_MS = 10000,                /* in which secrets must be given */
    CHANGED_MS = 24 * 60 * 60 * 1000,  /* how exactly it is stored when a table was last played at */
};

/* ---- slow moves ---- */

bool hall_move_slowly(struct hall *h, struct live *l, int seat, struct move move, struct client *by, const char *re)
{
    const struct journal *j = table_journal(l->table);

    if (l->ahead || (by && by->moves_at))
        return false;
    l->ahead = true;
    l->ahead_of = table_changes(l->table);
    l->mover = by;
    struct text whose = TEXT_IN(l->mover_person), name = TEXT_IN(l->mover_re);
    text_put(&whose, by ? by->person : "");
    text_put(&name, by ? re : "");
    if (by)
        by->moves_at = l;
    ahead_begin(h->hands, l, seat, move, journal_match(j), journal_state(j));
    return true;
}

/* It can be made now, unless the table has changed meanwhile. */
static void slow_move_done(struct hall *h, struct live *l, const struct ahead *a)
{
    struct client *by = l->mover;
    bool stands = l->state == LIVE_PLAYING && table_changes(l->table) == l->ahead_of;

    l->mover = NULL;
    if (by)
        by->moves_at = NULL;
    if (!stands) {
        if (by)
            hall_say_again(h, by, l->mover_re);
        hall_ask_computers(h, l);
        return;
    }
    table_foresee(l->table, a->seat, a->move, a->state);
    if (a->seat != CHANCE)
        require(table_play_move(l->table, a->seat, a->move, -1, live_time(l, h->now)) == NULL);
    if (l->mover_re[0] || l->mover_person[0])
        hall_moved(h, l, by, l->mover_person, l->mover_re);
    else
        hall_happened(h, l);
}

void hall_take_slow_moves(struct hall *h)
{
    for (struct ahead *a; (a = (struct ahead *)pool_ready(h->hands));) {
        struct live *l = a->about;
        l->ahead = false;
        if (l->doomed)
            hall_free_doomed(l);
        else
            slow_move_done(h, l, a);
        free(a);
    }
}

/* What happens by itself in a slow game, chance's draw, is carried out ahead too. */
static void look_ahead(struct hall *h, struct live *l)
{
    struct move move;
    int seat = l->game->speed.slow && !l->ahead ? table_next_alone(l->table, &move) : -1;

    if (seat >= 0)
        hall_move_slowly(h, l, seat, move, NULL, NULL);
}

/* ---- computers ---- */

static void think(struct hall *h, struct live *l, int seat, const struct bot *bot, const struct thinking *asked)
{
    l->thinking = true;
    l->thinks_of = table_changes(l->table);
    h->counts.thoughts++;
    thoughts_begin(h->thoughts, l, seat, bot, asked);
}

static void limit_thoughts(struct hall *h, struct live *l)
{
    table_limit(l->table, h->limits.effort, NULL, NULL);
    table_speed(l->table, h->limits.effort ? NULL : &h->speed, h->limits.think, NULL);
}

/* A computer makes this one move for them, because their time is up or because the others wish it, and they play on. */
static bool move_for_late(struct hall *h, struct live *l, int seat, bool wished)
{
    struct thinking asked;

    limit_thoughts(h, l);
    if (!table_asks_late(l->table, seat, bot_usual(l->game), &asked))
        return false;
    think(h, l, seat, bot_usual(l->game), &asked);
    l->thinks_late = seat;
    l->thinks_wished = wished;
    return true;
}

bool hall_move_for(struct hall *h, struct live *l, int seat)
{
    return live_waits_for(l) & SEAT(seat) && !l->thinking && !l->ahead && move_for_late(h, l, seat, true);
}

void hall_ask_computers(struct hall *h, struct live *l)
{
    struct thinking asked;

    if (h->whole || l->state != LIVE_PLAYING || l->thinking || l->doomed || !hall_leads(h, l))
        return; /* a wing has no computers */
    look_ahead(h, l);
    if (l->ahead) /* they are asked after it */
        return;
    limit_thoughts(h, l);
    int seat = table_asks(l->table, &asked);
    if (seat < 0)
        return;
    think(h, l, seat, table_bot(l->table, seat), &asked);
    l->thinks_late = -1;
}

static void publish_secret(struct live *l)
{
    const struct chance *chance = journal_chance(table_journal(l->table));
    char line[100];
    struct text t = TEXT_IN(line);

    text_put(&t, "! secret ");
    text_hex(&t, chance->secret, SECRET_SIZE);
    live_add(l, 'j', line, "", 0);
    l->told_end = true;
    log_table("over", l->id, l->game->name);
}

void hall_tell_turns(struct hall *h, struct live *l, seatset before)
{
    seatset asks = live_waits_for(l) & ~before;

    for (int seat = 0; asks && seat < l->seats; seat++)
        if (asks & SEAT(seat) && l->place[seat].here == 0)
            hall_tell_person(h, l, l->place[seat].person, "turn", true);
}

/* Those whose turn it is now, and who do not look, are called wherever they are. */
static void call_away(struct hall *h, const struct live *l, seatset before)
{
    seatset asks = h->push ? live_waits_for(l) & ~before : 0;

    for (int seat = 0; asks && seat < l->seats; seat++)
        if (asks & SEAT(seat) && l->place[seat].here == 0)
            push_tell(h, l, l->place[seat].person);
}

bool hall_is_long_ago(const struct hall *h, const struct live *l)
{
    return h->wall - l->changed > CHANGED_MS;
}

/* The log has more than `from` by now: `asked` was before it who was. */
static void tell_happened(struct hall *h, struct live *l, struct client *by, const char *re, uint32_t from,
                          seatset asked)
{
    bool ended = l->state == LIVE_OVER && !l->told_end;

    if (ended) {
        publish_secret(l);
        replay_ended(h, l);
        rating_ended(h, l); /* before it counts elsewhere */
        circle_ended(h, l);
        club_ended(h, l);
    }
    live_count_time(l, h->now);
    for (uint32_t n = from + 1; n <= l->at; n++)
        hall_store_entry(h, l, n, re);
    l->used = h->now;
    hall_tell_log(h, l, from, !l->game->secrets.mask, by, re, "played");
    live_told(l);
    if (ended || l->clock.kind == CLOCK_DAYS || hall_is_long_ago(h, l))
        hall_changed(h, l);
    hall_tell_turns(h, l, asked);
    call_away(h, l, asked);
    hall_ask_computers(h, l);
}

void hall_tell_ended(struct hall *h, const struct ending *e)
{
    tell_happened(h, e->live, e->by, e->re, e->from, e->asked);
}

/* `person`: whose line `re` it was, "": nobody's; `by`: who is to be answered, or NULL. */
static void happened(struct hall *h, struct live *l, struct client *by, const char *person, const char *re)
{
    uint32_t from = l->at;
    seatset asked = l->asked;

    live_go_on(l, h->now);
    live_note(l, re ? live_who(person, re) : 0, person);
    if (h->whole && l->state == LIVE_OVER)
        hall_note_end(h, l, by, re, from, asked);
    else
        tell_happened(h, l, by, re, from, asked);
}

void hall_happened(struct hall *h, struct live *l)
{
    happened(h, l, NULL, "", NULL);
}

void hall_moved(struct hall *h, struct live *l, struct client *by, const char *person, const char *re)
{
    bool asked = l->asks_back >= 0;

    h->counts.moves++;
    l->asks_back = -1; /* who plays on has answered */
    happened(h, l, by, person, re);
    if (asked)
        hall_changed(h, l);
}

void hall_chat(struct hall *h, struct live *l, struct client *by, const char *text, const char *re)
{
    struct text t = text_growing();
    uint32_t from = l->at;

    json_put_string(&t, "chat", text);
    json_put_string(&t, "person", by->person);
    seatset seats = live_seats_of(l, by->person); /* there they may be told apart from another */
    json_put_string(&t, "name", seats ? l->place[__builtin_ctz(seats)].name : by->name);
    live_add(l, 'c', t.at, by->person, live_who(by->person, re));
    text_free(&t);
    hall_store_entry(h, l, l->at, re);
    l->used = h->now;
    h->counts.chats++;
    hall_tell_log(h, l, from, live_is_bare(l), by, re, "said");
}

void hall_start(struct hall *h, struct live *l)
{
    bool promised = false;

    for (int seat = 0; seat < l->seats; seat++)
        if (l->place[seat].promised) {
            require(table_promise(l->table, l->place[seat].promise, seat));
            promised = true;
        }
    if (!promised) {
        hall_begin(h, l);
        return;
    }
    l->state = LIVE_OPENING;
    l->opened = h->now;
    hall_happened(h, l);
    hall_changed(h, l);
    for (int i = 0; i < l->followers; i++) {
        struct text t = text_growing();
        json_object(&t, NULL);
        hall_put_news(&t, l, "open");
        json_object_end(&t);
        if (live_seats_of(l, l->follower[i]->person))
            hall_say(h, l->follower[i], &t, NULL, l);
        text_free(&t);
    }
}

void hall_begin(struct hall *h, struct live *l)
{
    live_begin(l, h->now);
    hall_changed(h, l);
    hall_happened(h, l);
}

/* The same people play on at another table: their code leads there, and the evening's standing is theirs. */
static void go_on_at(struct hall *h, struct live *l, struct live *next)
{
    for (int i = 0; i < l->mutes; i++)
        live_mute(next, l->mute[i].by, l->mute[i].whom, true);
    next->evening = l->evening;
    next->votes = l->votes;
    next->seating = l->seating;
    memcpy(next->circle, l->circle, sizeof next->circle);
    for (int i = 0; i < l->lates; i++)
        if (!live_seats_of(next, l->late[i].person))
            live_wait(next, l->late[i].person, l->late[i].name, true);
    memcpy(l->next, next->id, sizeof l->next);
    memcpy(next->code, l->code, sizeof next->code);
    memcpy(next->lent, l->lent, sizeof next->lent);
    hall_add(h, next);
    if (next->code[0])
        hall_store_code(h, next, l->id);
    circle_moves(h, next);
    hall_changed(h, l);
    if (live_open_places(next) == 0)
        hall_start(h, next);
}

void hall_rematch(struct hall *h, struct live *l)
{
    struct live_plan plan = live_again(l);

    live_seat_late(l, &plan);
    struct live *next = live_new(&plan, h->now);
    bool decided = l->games >= l->series;

    for (int i = 0; i < l->standings; i++)
        decided = decided || l->standing[i].points * 2 > l->series;
    if (l->series && !decided) {
        memcpy(next->standing, l->standing, sizeof next->standing);
        next->standings = l->standings;
        next->games = l->games;
    }
    go_on_at(h, l, next);
}

void hall_another(struct hall *h, struct live *l, const struct live_plan *plan)
{
    go_on_at(h, l, live_new(plan, h->now));
}

/* ---- computers and clocks ---- */

/* They were late: it is written down, and whoever is late too often is relieved. */
static void note_late(struct hall *h, struct live *l, int seat)
{
    char note[40];
    struct text t = TEXT_IN(note);

    text_printf(&t, "late %d", seat);
    table_note(l->table, note);
    live_count_time(l, h->now);
    if (l->thinks_wished || live_was_late(l, seat))
        return;
    live_deputise(l, seat, bot_usual(l->game));
    int people = 0;
    for (int other = 0; other < l->seats; other++)
        people += l->place[other].kind == PLACE_PERSON;
    if (people == 0) /* nobody plays here any more */
        live_finish(l, END_TIME, seat);
}

static void take_late(struct hall *h, struct live *l, const struct thought_of *one)
{
    note_late(h, l, one->seat);
    if (l->state == LIVE_PLAYING && l->game->speed.slow)
        hall_move_slowly(h, l, one->seat, one->answer.best[0].move, NULL, NULL);
    else if (l->state == LIVE_PLAYING)
        table_answered(l->table, one->seat, &one->answer, live_time(l, h->now));
    hall_happened(h, l);
    if (l->state != LIVE_OVER)
        hall_changed(h, l);
}

static void take_thought(struct hall *h, struct live *l, const struct thought_of *one)
{
    bool back = l->thinks_late >= 0 && l->thinks_wished && l->place[one->seat].here > 0; /* they decide themselves */
    bool stands = l->state == LIVE_PLAYING && table_changes(l->table) == l->thinks_of && !back;

    if (stands && l->thinks_late >= 0 && one->answer.count > 0)
        take_late(h, l, one);
    else if (stands && l->game->speed.slow && one->answer.count > 0)
        hall_move_slowly(h, l, one->seat, one->answer.best[0].move, NULL, NULL);
    else if (stands && table_answered(l->table, one->seat, &one->answer, live_time(l, h->now)) >= 0)
        hall_happened(h, l);
    else
        hall_ask_computers(h, l);
}

void hall_take_thoughts(struct hall *h)
{
    for (struct thought_of *one; (one = (struct thought_of *)pool_ready(h->thoughts));) {
        struct live *l = one->about;
        l->thinking = false;
        speed_learn(&h->speed, l->game, one->bot, one->answer.looked, one->ms);
        if (l->doomed)
            hall_free_doomed(l);
        else
            take_thought(h, l, one);
        free(one);
    }
}

/* The sandglass has run out, or somebody's time. */
static void time_is_up(struct hall *h, struct live *l, int seat)
{
    const struct match *m = journal_match(table_journal(l->table));

    if (seat != CLOCK && l->clock.kind != CLOCK_PLAYER) {
        if (!l->thinking)
            move_for_late(h, l, seat, false);
        return;
    }
    if (seat != CLOCK) {
        live_count_time(l, h->now);
        live_give_up(l, seat, END_TIME);
        hall_happened(h, l);
        if (l->state != LIVE_OVER)
            hall_changed(h, l);
        return;
    }
    struct choice *choice = malloc(l->game->choices_max * sizeof *choice);
    require(choice != NULL);
    if (l->game->rules.legal(m, journal_state(table_journal(l->table)), CLOCK, choice) > 0 &&
        !table_play_move(l->table, CLOCK, choice[0].move, -1, live_time(l, h->now)))
        hall_happened(h, l);
    free(choice);
}

/* ---- when to look ---- */

void hall_touch(struct hall *h, struct live *l)
{
    if (l->touched || l->doomed)
        return;
    l->touched = true;
    l->next_touched = h->touched;
    h->touched = l;
}

void hall_untouch(struct hall *h, struct live *l)
{
    for (struct live **at = &h->touched; *at && l->touched; at = &(*at)->next_touched)
        if (*at == l) {
            *at = l->next_touched;
            break;
        }
    l->touched = false;
}

/* When something may happen at the table by itself; NEVER: before that it is touched. */
static int64_t due(const struct hall *h, const struct live *l)
{
    int64_t lease = hall_lease_due(h, l);
    int64_t time = lease ? lease : l->state == LIVE_OPENING ? l->opened + OPENING_MS + 1 : live_due(l, h->now);

    return time && l->state != LIVE_OVER && !(h->shared && l->lease == LEASE_OTHERS) ? time : NEVER;
}

static void look_at(struct hall *h, struct live *l)
{
    int seat = hall_leads(h, l) && !l->ahead ? live_run_out(l, h->now) : -1; /* who has moved is in time */

    if (seat >= 0)
        time_is_up(h, l, seat);
    else if (l->state == LIVE_OPENING && h->now - l->opened > OPENING_MS && hall_leads(h, l))
        hall_begin(h, l);
    int64_t next = due(h, l);
    if (next < h->look_at)
        h->look_at = next;
}

/* Tables whose time runs are many, those whose time is up at this moment few: all are looked at only when the first of
 * them may be, as they stood when they were last looked at; else those at which something has happened since. */
void hall_look_at_clocks(struct hall *h)
{
    size_t at = 0;

    if (h->now - h->looked < LOOK_MS || h->now < hall_looks_at(h))
        return;
    h->looked = h->now;
    struct live *touched = h->touched, *next;
    h->touched = NULL;
    for (struct live *l = touched; l; l = next) {
        next = l->next_touched;
        l->touched = false;
        look_at(h, l);
    }
    if (h->now < h->look_at)
        return;
    h->look_at = NEVER;
    for (struct live *l; (l = map_next(&h->lives, &at));)
        look_at(h, l);
}

int64_t hall_looks_at(const struct hall *h)
{
    int64_t soon = h->looked + LOOK_MS;

    return h->touched || h->look_at < soon ? soon : h->look_at;
}
