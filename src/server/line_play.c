/* SPDX-License-Identifier: MIT */
/* Lines of those who play: moves, taking back, giving up. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "server/line.h"
#include "server/office.h"

bool line_already(struct line *l)
{
    uint32_t n = live_find(l->live, live_who(l->by->person, l->re));

    if (!n)
        return false;
    l->hall->counts.already++;
    line_begin(l);
    json_put_string(&l->out, "done", "already");
    json_put_int(&l->out, "n", n);
    return line_end(l);
}

bool line_play_slowly(struct line *l, int seat, const char *text, int ask)
{
    struct move move;
    const struct clause *refusal = table_try(l->live->table, seat, text, ask, &move);

    if (refusal)
        return line_cite(l, refusal);
    if (!hall_move_slowly(l->hall, l->live, seat, move, l->by, l->re))
        return line_refuse(l, NO_AGAIN, "Noch ist ein anderer Zug im Gange; bitte gleich noch einmal.",
                           "Another move is still under way; please say it again in a moment.");
    l->answered = true;
    return true;
}

bool line_play(struct line *l)
{
    int64_t ask = line_number(l, "ask", 0, UINT16_MAX, -1);
    int seat = 0;

    if (line_already(l))
        return true;
    if (!line_seat(l, &seat))
        return false;
    const char *move = line_string(l, "move");
    if (!move)
        return line_refuse(l, NO_LINE, "„move“ ist ein Zug in der Schreibweise des Spiels.",
                           "\"move\" is a move in the game's notation.");
    if (l->live->state == LIVE_OVER)
        return line_cite(l, &table_rules[TABLE_over]);
    if (l->live->state != LIVE_PLAYING)
        return line_refuse(l, NO_STATE, "Noch wird nicht gespielt.", "The game has not begun yet.");
    l->live->place[seat].late = 0;
    if (l->live->game->speed.slow)
        return line_play_slowly(l, seat, move, (int)ask);
    const struct clause *refusal = table_play(l->live->table, seat, move, (int)ask, live_time(l->live, l->hall->now));
    if (refusal)
        return line_cite(l, refusal);
    hall_moved(l->hall, l->live, l->by, l->by->person, l->re);
    l->answered = true;
    return true;
}

/* What a wing may refuse it refuses itself: at one of several servers only the whole hall can look a second time. */
bool line_play_alone(struct line *l)
{
    struct live *live = l->live;
    struct client *by = l->by;
    int ask = (int)line_number(l, "ask", 0, UINT16_MAX, -1), seat = 0;
    struct move tried;

    if (!by->person[0] || !(by->scope & SCOPE_PLAY) || live_find(live, live_who(by->person, l->re)) ||
        !line_seat(l, &seat))
        return false;
    const char *move = line_string(l, "move");
    if (!move || (l->hall->shared && table_try(live->table, seat, move, ask, &tried)))
        return false;
    const struct clause *refusal = NULL;
    bool may = hall_may_speak(l->hall, by, 1);
    if (may) {
        live->place[seat].late = 0;
        refusal = table_play(live->table, seat, move, ask, live_time(live, l->hall->now));
    }
    if (may && !refusal) {
        hall_moved(l->hall, live, by, by->person, l->re);
        return true;
    }
    if (may)
        line_cite(l, refusal);
    else
        line_refuse_much(l);
    hall_say(l->hall, by, &l->out, l->re, may ? live : NULL);
    return true;
}

/* ---- taking back ---- */

/* The other people who must agree. */
static seatset others(const struct live *live, int seat)
{
    seatset seats = 0;

    for (int i = 0; i < live->seats; i++)
        if (live->place[i].kind == PLACE_PERSON && strcmp(live->place[i].person, live->place[seat].person) != 0)
            seats |= SEAT(i);
    return seats;
}

static const struct clause *take_back(struct line *l, int seat)
{
    uint32_t to;
    const struct clause *refusal = live_may_take_back(l->live, seat, &to);

    l->live->asks_back = -1;
    if (!refusal)
        refusal = table_undo(l->live->table, to);
    if (!refusal)
        hall_happened(l->hall, l->live);
    hall_changed(l->hall, l->live);
    return refusal;
}

bool line_back(struct line *l)
{
    uint32_t to;
    int seat = 0;

    if (!line_seat(l, &seat))
        return false;
    if (l->live->state != LIVE_PLAYING)
        return line_refuse(l, NO_STATE, "Jetzt geht das nicht.", "Not now.");
    const struct clause *refusal = live_may_take_back(l->live, seat, &to);
    if (!refusal && !others(l->live, seat))
        refusal = take_back(l, seat);
    else if (!refusal && l->live->claimer[0])
        return line_refuse(l, NO_STATE, "Erst wird etwas anderes gefragt.", "Something else is asked first.");
    else if (!refusal) {
        l->live->asks_back = seat;
        l->live->agreed = 0;
        hall_changed(l->hall, l->live);
    }
    return refusal ? line_cite(l, refusal) : line_fine(l);
}

/* ---- a seat for somebody else ---- */

/* Everybody who is there has agreed. What its owner knew stays theirs: where there is something, the newcomer has the
 * seat from the next match on, and the computer plays this one. */
static void give_seat(struct line *l)
{
    struct live *live = l->live;
    struct place *p = &live->place[live->asks_claim];

    if (live_has_secrets(live, live->asks_claim)) {
        memcpy(p->booked, live->claimer, sizeof p->booked);
        memcpy(p->booked_name, live->claimer_name, sizeof p->booked_name);
        live->claimer[0] = '\0';
        hall_changed(l->hall, live);
        return;
    }
    live_take_seat(live, live->asks_claim, live->claimer, live->claimer_name, l->hall->now);
    hall_changed(l->hall, live);
    hall_happened(l->hall, live);
}

static bool agree_to_claim(struct line *l, seatset mine)
{
    struct live *live = l->live;

    if (!mine)
        return line_refuse(l, NO_SEAT, "Du sitzt nicht an diesem Tisch.", "You do not sit at this table.");
    live->agreed |= mine;
    if (!line_true(l, "yes", false)) {
        live->claimer[0] = '\0';
        hall_changed(l->hall, live);
    } else if (live_present(live, live->agreed, l->hall->now)) {
        hall_changed(l->hall, live);
    } else {
        give_seat(l);
    }
    return line_fine(l);
}

bool line_agree(struct line *l)
{
    struct live *live = l->live;
    int asks = live->asks_back;
    seatset mine = live_seats_of(live, l->by->person);

    if (live->state == LIVE_PLAYING && live->claimer[0])
        return agree_to_claim(l, mine);

    if (live->state != LIVE_PLAYING || asks < 0 || !(mine & others(live, asks)))
        return line_refuse(l, NO_STATE, "Danach wird gerade nicht gefragt.", "Nobody asks for it now.");
    if (!line_true(l, "yes", false)) {
        live->asks_back = -1;
        hall_changed(l->hall, live);
        return line_fine(l);
    }
    live->agreed |= mine;
    if (others(live, asks) & ~live->agreed) {
        hall_changed(l->hall, live);
        return line_fine(l);
    }
    const struct clause *refusal = take_back(l, asks);
    return refusal ? line_cite(l, refusal) : line_fine(l);
}

bool line_resign(struct line *l)
{
    int seat = 0;

    if (!line_seat(l, &seat))
        return false;
    if (l->live->state != LIVE_PLAYING)
        return line_refuse(l, NO_STATE, "Jetzt geht das nicht.", "Not now.");
    if (journal_stopped(table_journal(l->live->table)))
        live_agree_to_end(l->live, SEAT(seat), l->hall->now);
    else
        live_give_up(l->live, seat, END_RESIGNED);
    if (l->live->state == LIVE_PLAYING && l->live->ending)
        live_agree_to_end(l->live, 0, l->hall->now); /* they may have been the last who was asked */
    hall_happened(l->hall, l->live);
    if (l->live->state != LIVE_OVER)
        hall_changed(l->hall, l->live);
    return line_fine(l);
}

bool line_stop(struct line *l)
{
    struct live *live = l->live;
    seatset mine = live_seats_of(live, l->by->person);

    if (!mine)
        return line_refuse(l, NO_SEAT, "Du sitzt nicht an diesem Tisch.", "You do not sit at this table.");
    if (live->state != LIVE_PLAYING)
        return line_refuse(l, NO_STATE, "Jetzt geht das nicht.", "Not now.");
    if (line_true(l, "yes", true))
        live_agree_to_end(live, mine, l->hall->now);
    else
        live->ending = 0;
    hall_happened(l->hall, live);
    if (live->state != LIVE_OVER)
        hall_changed(l->hall, live);
    return line_fine(l);
}
