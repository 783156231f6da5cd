/* SPDX-License-Identifier: MIT */
/* A screen at the table: the protocol's commands for a front that draws and is touched. All of it is the middle's; here
 * it is put into words of the wire, and of a scene only what has changed since the last look. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/outcome.h"
#include "core/feat.h"
#include "table/protocol_internal.h"

static const char *const state_names[] = {
    [MIDDLE_GOES_ON] = "goes on", [MIDDLE_ASKS] = "asks",   [MIDDLE_HANDS_OVER] = "hands over",
    [MIDDLE_WAITS] = "waits",     [MIDDLE_OVER] = "over",
};
static const char *const pace_names[PACES] = { "slow", "normal", "fast", "at once" };

/* Every command needs a screen and the front's clock. */
static bool begin(struct protocol *p, uint64_t *ret_now)
{
    int64_t now = 0;

    *ret_now = 0;
    if (!p->screen)
        return protocol_error(p, "no screen is open: begin with {\"cmd\":\"open\"}");
    if (!protocol_number(p, "ms", INT64_C(1) << 52, "milliseconds of a clock that runs forward", &now))
        return false;
    *ret_now = (uint64_t)now;
    return true;
}

static bool find_seats(struct protocol *p, seatset *ret)
{
    int list = json_get(&p->in, 0, "seats");
    int64_t seat;

    *ret = EVERYONE;
    if (list < 0)
        return true;
    if (!json_is(&p->in, list, JSON_ARRAY))
        return protocol_error(p, "\"seats\" must be an array of the seats at this screen");
    *ret = 0;
    for (int i = p->in.node[list].first; i >= 0; i = p->in.node[i].next) {
        if (!json_int(&p->in, i, 0, journal_match(table_journal(p->table))->seats - 1, &seat))
            return protocol_error(p, "\"seats\" must be an array of the seats at this screen");
        *ret |= SEAT(seat);
    }
    return true;
}

bool protocol_open(struct protocol *p)
{
    int64_t now = 0;
    seatset here;

    if (!find_seats(p, &here) ||
        !protocol_number(p, "ms", INT64_C(1) << 52, "milliseconds of a clock that runs forward", &now))
        return false;
    middle_free(p->screen);
    p->screen = protocol_says(p, "common") ? middle_common(p->table, (uint64_t)now)
                                           : middle_new(p->table, here, (uint64_t)now);
    p->screen->proposes = !p->screen->common;
    p->sent_count = 0;
    return protocol_answer_seq(p);
}

/* ---- what happens ---- */

bool protocol_step(struct protocol *p)
{
    const struct journal *j = table_journal(p->table);
    uint64_t now;

    if (!begin(p, &now) || !protocol_speed(p))
        return false;
    bool moved = middle_step(p->screen, now);
    protocol_begin(p);
    json_put_int(p->out, "seq", journal_count(j));
    if (moved)
        protocol_put_seat(p, "seat", journal_event(j, journal_count(j))->seat);
    else
        json_put_null(p->out, "seat");
    json_put_string(p->out, "state", state_names[p->screen->state]);
    protocol_put_looked(p);
    return protocol_end(p);
}

bool protocol_take(struct protocol *p)
{
    uint64_t now;

    if (!begin(p, &now))
        return false;
    middle_take(p->screen, now);
    return protocol_answer_seq(p);
}

bool protocol_come(struct protocol *p)
{
    uint64_t now;
    int seat;

    if (!begin(p, &now) || !protocol_seat(p, "seat", false, &seat))
        return false;
    return middle_come(p->screen, seat, now) ? protocol_answer_seq(p) : protocol_refuse(p, &table_rules[TABLE_turn]);
}

bool protocol_play(struct protocol *p)
{
    uint64_t now;
    int64_t ask = p->screen->ask;

    if (!begin(p, &now) || !protocol_number(p, "ask", UINT16_MAX, "the number that was shown", &ask))
        return false;
    const char *move = protocol_string(p, "move");
    if (!move)
        return protocol_error(p, "\"move\" must be a move in the game's notation");
    const struct match *m = journal_match(table_journal(p->table));
    if (ask != m->game->rules.turn(m, journal_state(table_journal(p->table))).ask)
        return protocol_refuse(p, &table_rules[TABLE_stale]);
    const struct clause *refusal = middle_play(p->screen, move, now);
    return refusal ? protocol_refuse(p, refusal) : protocol_answer_move(p);
}

bool protocol_back(struct protocol *p)
{
    uint64_t now = 0;

    if (p->screen && !begin(p, &now))
        return false;
    const struct clause *refusal = p->screen ? middle_back(p->screen, now) : table_take_back(p->table, -1);
    return refusal ? protocol_refuse(p, refusal) : protocol_answer_seq(p);
}

/* ---- touching ---- */

bool protocol_touch(struct protocol *p)
{
    static const char *const did[] = {
        [TOUCHED_NOTHING] = "nothing", [TOUCHED_PICKED] = "picked", [TOUCHED_AMOUNT] = "amount",
        [TOUCHED_PLAYED] = "played",   [TOUCHED_TOLD] = "told",
    };
    uint16_t item[PICKS_MAX];
    uint64_t now;
    int count;

    if (!begin(p, &now) || !protocol_items(p, item, &count))
        return false;
    p->screen->lang = p->lang;
    enum touched touched = middle_touch(p->screen, item, count, now);
    if (touched == TOUCHED_REFUSED)
        return protocol_refuse(p, p->screen->refusal);
    protocol_begin(p);
    json_put_int(p->out, "seq", journal_count(table_journal(p->table)));
    json_put_string(p->out, "did", did[touched]);
    if (p->screen->words.used > 0)
        json_put_string(p->out, "say", p->screen->words.at);
    protocol_put_proposal(p);
    return protocol_end(p);
}

bool protocol_untouch(struct protocol *p)
{
    uint64_t now;

    if (!begin(p, &now))
        return false;
    middle_untouch(p->screen, protocol_says(p, "all"));
    return protocol_answer_seq(p);
}

/* ---- looking ---- */

static void put_marked(struct protocol *p, const char *key, enum mark how)
{
    const struct middle *m = p->screen;

    json_array(p->out, key);
    for (int i = 0; i < m->scene.count; i++)
        if (m->mark[i] & how && m->scene.item[i].id)
            json_put_int(p->out, NULL, m->scene.item[i].id);
    json_array_end(p->out);
}

/* What goes and where to, of what is touched instead of a button, both or either: for those who show it before the
 * button is pressed. */
static void put_way(struct protocol *p, const struct action *a)
{
    const uint16_t *item, *place;
    int count = middle_way(p->screen, a, 0, &item);

    if (!a->button || (count != 2 && (count != 1 || middle_way(p->screen, a, 1, &place) != 1)))
        return;
    if (count == 2)
        place = &item[1];
    else if (!scene_find(&p->screen->scene, *place) || !look_kinds[scene_find(&p->screen->scene, *place)->look].place)
        return;
    json_array(p->out, "items");
    json_put_int(p->out, NULL, *item);
    json_put_int(p->out, NULL, *place);
    json_array_end(p->out);
}

static void put_actions(struct protocol *p, const char *key, bool (*wanted)(const struct action *))
{
    const struct middle *m = p->screen;

    json_array(p->out, key);
    for (int i = 0; i < m->actions; i++) {
        if (!wanted(&m->action[i]))
            continue;
        protocol_put_action(p, &m->view, m->seat, m->action[i].choice, m->seat);
        if (m->action[i].fold)
            json_put_int(p->out, "fold", m->action[i].fold);
        if (m->action[i].minor)
            json_put_bool(p->out, "minor", true);
        if (m->action[i].listed)
            json_put_bool(p->out, "listed", true);
        if (m->action[i].proposed)
            json_put_bool(p->out, "proposed", true);
        put_way(p, &m->action[i]);
        json_object_end(p->out);
    }
    json_array_end(p->out);
}

static bool is_done(const struct action *a)
{
    return a->done;
}

static bool is_button(const struct action *a)
{
    return a->button && !a->done && (!a->listed || a->fits);
}

static bool is_any(const struct action *a)
{
    return a != NULL;
}

/* What buttons touch besides: each with its item, what it is called, and a few words. */
static void put_begins(struct protocol *p)
{
    const struct game *g = p->screen->view.match.game;
    bool any = false;

    for (int verb = 0; verb < g->verb_count; verb++) {
        struct deal_words words;
        struct deal deal = deal_in(&words);
        uint16_t item = middle_begins(p->screen, verb, p->lang, &deal);
        if (!item)
            continue;
        if (!any)
            json_array(p->out, "begins");
        any = true;
        json_object(p->out, NULL);
        json_put_int(p->out, "item", item);
        json_put_string(p->out, "label", g->verbs[verb].label.in[p->lang]);
        json_put_string(p->out, "effect", deal.effect->at);
        json_object_end(p->out);
    }
    if (any)
        json_array_end(p->out);
}

/* The one move there is, if somebody is waited for who could do nothing else that gets on. */
static void put_only(struct protocol *p)
{
    const struct middle *m = p->screen;
    const struct verb *verbs = m->view.match.game->verbs;
    const struct action *only = NULL;

    for (int i = 0; i < m->actions; i++) {
        if (verbs[m->action[i].choice.move.verb].idle)
            continue;
        if (only)
            return;
        only = &m->action[i];
    }
    if (m->waited && !m->common && only && !only->choice.step && !verbs[only->choice.move.verb].grave)
        json_put_string(p->out, "only", only->text);
}

/* How many different things can be done besides what is simply touched: where there are several, a front may list
 * them. */
static int count_verbs(const struct middle *m)
{
    uint64_t seen[4] = { 0 }; /* bit n: verb n; there are at most 256 */
    int count = 0;

    for (int i = 0; i < m->actions; i++) {
        uint8_t verb = m->action[i].choice.move.verb;
        uint64_t bit = m->view.match.game->verbs[verb].touched ? 0 : UINT64_C(1) << verb % 64;
        count += bit && !(seen[verb / 64] & bit);
        seen[verb / 64] |= bit;
    }
    return count;
}

static bool marks_board(const struct middle *m)
{
    for (int i = 0; i < m->scene.count; i++)
        if (m->mark[i] & MARK_NEXT && m->scene.item[i].pane == 0)
            return true;
    return false;
}

/* What can be done: the half-made move, what goes on from it, moves that are complete, and buttons. */
static void put_touching(struct protocol *p)
{
    const struct middle *m = p->screen;

    json_array(p->out, "picked");
    for (int i = 0; i < m->picks; i++)
        json_put_int(p->out, NULL, m->pick[i].item);
    json_array_end(p->out);
    if (m->planned)
        json_put_bool(p->out, "planned", true);
    put_marked(p, "next", MARK_NEXT);
    put_marked(p, "lift", MARK_LIFT);
    json_put_bool(p->out, "more", m->more);
    if (m->half)
        json_put_bool(p->out, "half", true);
    struct text asked = text_growing(); /* the prompt has it already */
    if (middle_onward(m, p->lang, &asked))
        json_put_bool(p->out, "onward", true);
    text_free(&asked);
    put_actions(p, "done", is_done);
    put_actions(p, "buttons", is_button);
    put_begins(p);
    if (marks_board(m) && middle_spares_board(m))
        json_put_bool(p->out, "spare", true);
    put_only(p);
    json_put_int(p->out, "verbs", count_verbs(m));
}

/* FNV-1a: it only tells an item from the same one of the look before. */
static uint64_t hash_of_text(const char *at, size_t size)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (uint8_t)at[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* Scenery has no id: it is known by where it lies and what it looks like, so that a thing that comes or goes changes
 * no other. Several alike at one place count down from each other. */
static int32_t scenery_key(const struct item *it, const struct sent *before, int count)
{
    int16_t place[] = { it->pane, it->look, it->x, it->y };
    int32_t key = -1 - (int32_t)(hash_of_text((const char *)place, sizeof place) % 0x3fffffff);

    for (int i = 0; i < count; i++)
        if (before[i].key == key) {
            key--;
            i = -1;
        }
    return key;
}

static bool was_sent(const struct protocol *p, int near, struct sent now)
{
    if (near < p->sent_count && p->sent[near].key == now.key)
        return p->sent[near].hash == now.hash; /* mostly nothing has come or gone */
    for (int i = 0; i < p->sent_count; i++)
        if (p->sent[i].key == now.key)
            return p->sent[i].hash == now.hash;
    return false;
}

/* The items that differ from those of the last look; and where any came, went or changed places, all keys from back
 * to front. */
static void put_changes(struct protocol *p, bool svg)
{
    const struct scene *c = &p->screen->scene;
    struct sent *now = malloc(SCENE_ITEMS_MAX * sizeof *now);
    bool same_order = p->sent_count == c->count;

    require(now != NULL);
    json_array(p->out, "items");
    for (int i = 0; i < c->count; i++) {
        size_t before = p->out->used;
        now[i].key = c->item[i].id ? c->item[i].id : scenery_key(&c->item[i], now, i);
        protocol_put_item(p, &c->item[i], now[i].key, svg);
        size_t begun = before + (p->out->at[before] == ',');
        now[i].hash = hash_of_text(p->out->at + begun, p->out->used - begun);
        same_order = same_order && p->sent[i].key == now[i].key;
        if (was_sent(p, i, now[i]))
            text_back(p->out, before);
    }
    json_array_end(p->out);
    if (!same_order) {
        json_array(p->out, "order");
        for (int i = 0; i < c->count; i++)
            json_put_int(p->out, NULL, now[i].key);
        json_array_end(p->out);
    }
    memcpy(p->sent, now, (size_t)c->count * sizeof *now);
    p->sent_count = c->count;
    free(now);
}

static void put_seat_or_null(struct protocol *p, const char *key, int seat)
{
    if (seat >= 0)
        json_put_int(p->out, key, seat);
    else
        json_put_null(p->out, key);
}

/* Whose screen it is, and who is asked. */
static void put_state(struct protocol *p, uint64_t now, enum pace pace)
{
    const struct middle *m = p->screen;
    int64_t left = middle_time_left(m, now);

    json_put_int(p->out, "look", p->looks);
    json_put_int(p->out, "seq", journal_count(table_journal(p->table)));
    json_put_string(p->out, "state", state_names[m->state]);
    put_seat_or_null(p, "holder", m->state == MIDDLE_HANDS_OVER ? -1 : m->holder);
    put_seat_or_null(p, "seat", m->seat);
    json_put_bool(p->out, "waited", m->waited);
    put_seat_or_null(p, "to", m->next);
    if (left >= 0) {
        json_put_int(p->out, "left", left);
        json_put_int(p->out, "sand", middle_sandglass(m));
    }
    put_seat_or_null(p, "thrower", middle_thrower(m));
    json_put_int(p->out, "steps", m->steps);
    json_put_int(p->out, "pause", middle_pause(m, pace));
}

/* What a clause speaks of on the screen: the things that moves of a verb touch, or the moves themselves where they
 * have no place; or the things of a look. */
static int put_things(struct protocol *p, const struct about *about)
{
    const struct middle *m = p->screen;
    int count = 0;

    for (int i = 0; i < m->scene.count; i++) {
        const struct item *it = &m->scene.item[i];
        bool meant = about->look && it->look == about->look;
        for (int k = 0; about->verb && k < m->actions && !meant; k++)
            meant = m->action[k].choice.move.verb == about->verb - 1 && middle_touches(m, &m->action[k], it);
        if (!meant || !it->id)
            continue;
        json_put_int(p->out, NULL, it->id);
        count++;
    }
    return count;
}

static int put_buttons(struct protocol *p, const struct about *about)
{
    const struct middle *m = p->screen;
    int count = 0;

    for (int i = 0; about->verb && i < m->actions; i++)
        if (m->action[i].choice.move.verb == about->verb - 1) {
            json_put_string(p->out, NULL, m->action[i].text);
            count++;
        }
    return count;
}

/* Where a clause can be told: things on the screen, else moves; both empty: nothing of what it speaks of is there now.
 * Nothing at all: it belongs to whatever can be done. */
static void put_where(struct protocol *p, const struct clause *c)
{
    const struct game *g = p->screen->view.match.game;
    typedef int put_meant(struct protocol *, const struct about *);
    static const struct {
        const char *key;
        put_meant *put;
    } kinds[] = { { "items", put_things }, { "moves", put_buttons } };
    bool listed = false;

    for (const struct about *a = g->picture.about; a && a->rule; a++)
        listed = listed || &g->clauses[a->rule] == c;
    for (int k = 0, found = 0; listed && k < COUNT(kinds) && !found; k++) {
        json_array(p->out, kinds[k].key);
        for (const struct about *a = g->picture.about; a->rule && !found; a++)
            if (&g->clauses[a->rule] == c)
                found = kinds[k].put(p, a);
        json_array_end(p->out);
    }
}

static void put_about(struct protocol *p)
{
    const struct clause *cited[CITES_MAX];
    int count = view_cite(&p->screen->view, cited);

    json_array(p->out, "about");
    for (int i = 0; i < count; i++) {
        json_object(p->out, NULL);
        put_where(p, cited[i]);
        json_object_end(p->out);
    }
    json_array_end(p->out);
}

/* What each seat did that means something in this game: in words, and who has the most of it. */
static void put_feats(struct protocol *p)
{
    const struct match *m = &p->screen->view.match;
    struct feats all;
    struct text t = text_growing();

    feats_of(table_journal(p->table), middle_sight(p->screen), &all);
    json_array(p->out, "feats");
    for (int i = 0; i < all.count; i++) {
        int most = 0;
        json_object(p->out, NULL);
        json_put_string(p->out, "word", all.at[i].what->word.in[p->lang]);
        json_array(p->out, "of");
        for (int seat = 0; seat < m->seats; seat++) {
            text_clear(&t);
            feat_say(m, &all, i, seat, p->lang, &t);
            json_put_string(p->out, NULL, t.at);
            most = all.at[i].of[seat] > all.at[i].of[most] ? seat : most;
        }
        json_array_end(p->out);
        json_put_int(p->out, "most", most);
        json_object_end(p->out);
    }
    json_array_end(p->out);
    text_free(&t);
}

static void put_situation(struct protocol *p)
{
    const struct middle *m = p->screen;
    bool stopped = journal_stopped(table_journal(p->table));
    struct turn turn = m->view.match.game->rules.turn(&m->view.match, view_state(&m->view));
    struct text t = text_growing(), held = text_growing();
    struct outcome outcome;

    json_put_int(p->out, "ask", turn.ask);
    protocol_put_seats(p, "actors", stopped ? 0 : turn.must);
    protocol_put_seats(p, "guests", middle_guests(m));
    middle_prompt(m, p->lang, &t);
    money_hold(m->view.match.game, t.at, p->lang, &held);
    json_put_string(p->out, "prompt", held.used ? held.at : "");
    text_free(&t);
    text_free(&held);
    protocol_put_cites(p, &m->view);
    protocol_put_score(p, &m->view);
    if (turn.must || stopped)
        return;
    outcome_of(&m->view, &outcome);
    protocol_put_seats(p, "winners", outcome.winners);
    put_feats(p);
}

bool protocol_look(struct protocol *p)
{
    int shape = SHAPE_WIDE, pace = PACE_NORMAL;
    int64_t from = 0, since = 0;
    uint64_t now;

    if (!begin(p, &now) || !protocol_name(p, "shape", shape_names, SHAPES, &shape) ||
        !protocol_name(p, "pace", pace_names, PACES, &pace) ||
        !protocol_number(p, "from", UINT32_MAX, "the number of an event", &from) ||
        !protocol_number(p, "since", UINT32_MAX, "the number of the last look", &since))
        return false;
    middle_show(p->screen, (enum shape)shape, p->lang);
    if (since == 0 || since != p->looks || p->screen->state == MIDDLE_HANDS_OVER)
        p->sent_count = 0; /* who asks has forgotten, or never had it */
    p->looks++;
    protocol_begin(p);
    put_state(p, now, (enum pace)pace);
    if (p->screen->state == MIDDLE_HANDS_OVER)
        return protocol_end(p); /* nobody's eyes are on it now */
    put_situation(p);
    put_touching(p);
    if (protocol_says(p, "about"))
        put_about(p);
    json_array(p->out, "events");
    middle_tell(p->screen, (uint32_t)from, p->lang, protocol_put_happening, p);
    json_array_end(p->out);
    json_object(p->out, "scene");
    protocol_put_panes(p, &p->screen->scene);
    put_changes(p, protocol_says(p, "svg"));
    json_object_end(p->out);
    if (protocol_says(p, "text")) {
        protocol_put_text(p, &p->screen->view, &p->screen->scene);
        put_actions(p, "moves", is_any);
    }
    return protocol_end(p);
}
