/* SPDX-License-Identifier: MIT */
/* Lines of the screen in the middle. It is nobody's and knows what a watcher does; whoever is asked may touch it, once
 * the host has allowed this very screen to be touched: it shows a figure, the host says yes to that figure, and it gets
 * a key for the evening. What is made with the key must be public: no secret, nothing that cannot be taken lightly. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* getentropy() */
#endif
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/require.h"
#include "server/hall_internal.h"
#include "server/line.h"

enum {
    KEY_BYTES = 16,
    FIGURE_LEAST = 10, FIGURES = 90, /* of two digits */
};

/* ---- who may touch it ---- */

/* Whether it has the key. Refuses. */
static bool is_lent(struct line *l)
{
    const char *key = line_string(l, "key");
    char hash[TOKEN_HASH + 1] = "";

    if (key)
        hash_hex(hash, TOKEN_HASH, key, strlen(key));
    return (l->live->lent[0] && strcmp(hash, l->live->lent) == 0) ||
           line_refuse(l, NO_SEAT, "Dieser Bildschirm darf nicht berührt werden.", "This screen may not be touched.");
}

static struct client *asks_with(const struct live *live, int figure)
{
    for (int i = 0; i < live->followers; i++)
        if (live->follower[i]->figure == figure)
            return live->follower[i];
    return NULL;
}

/* One that no other screen at this table shows. */
static int new_figure(const struct live *live)
{
    uint8_t byte;
    int figure;

    do {
        require(getentropy(&byte, 1) == 0);
        figure = FIGURE_LEAST + byte % FIGURES;
    } while (asks_with(live, figure));
    return figure;
}

static bool ask_to_be_touched(struct line *l)
{
    struct live *live = l->live;

    if (!client_follows(l->by, live))
        return line_refuse(l, NO_STATE, "Zuerst kommt „join“.", "First say 'join'.");
    if (l->by->denied || live->followers >= FIGURES || (!l->by->figure && !line_may(l, BUDGET_CODES, l->by->address)))
        return line_refuse_much(l);
    if (!l->by->figure) {
        l->by->figure = new_figure(live);
        hall_presence(l->hall, live, NULL);
    }
    line_begin(l);
    json_put_int(&l->out, "figure", l->by->figure);
    return line_end(l);
}

/* The screen learns its key; no other has it. */
static void give_key(struct hall *h, struct live *live, struct client *screen)
{
    uint8_t bytes[KEY_BYTES];
    char key[2 * KEY_BYTES + 1];
    struct text hex = TEXT_IN(key), t = text_growing();

    require(getentropy(bytes, sizeof bytes) == 0);
    text_hex(&hex, bytes, sizeof bytes);
    hash_hex(live->lent, TOKEN_HASH, key, strlen(key));
    hall_changed(h, live);
    json_object(&t, NULL);
    hall_put_news(&t, live, "lent");
    json_put_string(&t, "key", key);
    json_object_end(&t);
    hall_say(h, screen, &t, NULL, live);
    text_free(&t);
}

bool line_lend(struct line *l)
{
    int64_t figure = line_number(l, "figure", FIGURE_LEAST, FIGURE_LEAST + FIGURES - 1, -1);
    struct client *screen = figure < 0 ? NULL : asks_with(l->live, (int)figure);
    bool yes = line_true(l, "yes", true);

    if (!line_hosts(l))
        return line_refuse(l, NO_SEAT, "Das erlaubt, wer den Tisch eröffnet hat.",
                           "That is for whoever opened the table to allow.");
    if (!screen && (yes || figure >= 0))
        return line_refuse(l, NO_STATE, "Diese Zahl zeigt kein Bildschirm (mehr).",
                           "No screen shows this figure (any more).");
    if (screen) {
        screen->figure = 0;
        screen->denied = !yes;
    } else {
        l->live->lent[0] = '\0';
    }
    if (screen && yes)
        give_key(l->hall, l->live, screen);
    else
        hall_changed(l->hall, l->live);
    return line_fine(l);
}

/* ---- what is touched ---- */

static bool refuse_hand(struct line *l)
{
    return line_refuse(l, NO_SEAT, "Das geht nur am eigenen Handy.", "That is done on one's own phone.");
}

/* It is decided without what only a hand knows, as every watcher can follow. Refuses; of what a secret forbids it tells
 * no more than that. */
static bool is_public(struct line *l, int seat, const char *text, struct move *ret)
{
    struct view *view = malloc(sizeof *view);
    const struct journal *j = table_journal(l->live->table);
    const struct match *m = journal_match(j);

    require(view != NULL);
    view_of(view, m, journal_state(j), 0);
    const struct clause *refusal = match_parse(&view->match, view_state(view), seat, text, ret);
    if (!refusal)
        refusal = match_check(&view->match, view_state(view), seat, *ret);
    free(view);
    if (refusal)
        return line_cite(l, refusal);
    const struct verb *verb = &m->game->verbs[ret->verb];
    struct move seen = *ret;
    view_mask_move(m, journal_state(j), seat, &seen, 0);
    return (move_equal(seen, *ret) && !verb->grave && !verb->reveals) || refuse_hand(l);
}

static bool touch(struct line *l, const char *text)
{
    struct live *live = l->live;
    int64_t seat = line_number(l, "seat", 0, live->seats - 1, -1), ask = line_number(l, "ask", 0, UINT16_MAX, -1);
    char move[sizeof l->word];
    struct move public;

    memcpy(move, text, sizeof move); /* which is l->word */
    if (live->state != LIVE_PLAYING)
        return line_refuse(l, NO_STATE, "Jetzt geht das nicht.", "Not now.");
    if (seat < 0 || live->place[seat].kind != PLACE_PERSON || !(live_waits_for(live) & SEAT(seat)))
        return line_refuse(l, NO_SEAT, "Dieser Platz wird gerade nicht gefragt.", "This seat is not asked just now.");
    const struct journal *j = table_journal(live->table);
    if (ask >= 0 && ask != live->game->rules.turn(journal_match(j), journal_state(j)).ask)
        return line_cite(l, &table_rules[TABLE_stale]);
    if (!is_public(l, (int)seat, move, &public))
        return false;
    live->place[seat].late = 0;
    if (live->game->speed.slow)
        return line_play_slowly(l, (int)seat, move, (int)ask);
    const struct clause *refusal = table_play(live->table, (int)seat, move, (int)ask, live_time(live, l->hall->now));
    if (refusal)
        return refuse_hand(l);
    hall_moved(l->hall, live, l->by, "", l->re);
    l->answered = true;
    return true;
}

bool line_touch(struct line *l)
{
    if (!line_has(l, "key"))
        return ask_to_be_touched(l);
    if (line_already(l))
        return true;
    if (!is_lent(l))
        return false;
    const char *move = line_string(l, "move");
    return move ? touch(l, move) : line_fine(l);
}

/* The dice have flown long ago; when they are seen to is for whoever throws to say, or for a touch in the middle. */
bool line_throw(struct line *l)
{
    int64_t at = line_number(l, "at", 1, UINT32_MAX, -1);
    struct text t = text_growing();

    if (!live_seats_of(l->live, l->by->person) && !is_lent(l)) {
        text_free(&t);
        return false;
    }
    json_object(&t, NULL);
    hall_put_news(&t, l->live, "throw");
    json_put_int(&t, "at", at);
    json_object_end(&t);
    for (int i = 0; at > 0 && i < l->live->followers; i++)
        if (l->live->follower[i] != l->by && l->live->follower[i]->kind == BY_SOCKET)
            hall_say(l->hall, l->live->follower[i], &t, NULL, l->live);
    text_free(&t);
    return line_fine(l);
}
