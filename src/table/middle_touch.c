/* SPDX-License-Identifier: MIT */
/* The middle: from touches to moves. The legal moves say which items make them; what was touched so far leaves some of
 * them, and those say what can be touched next. No game is known here. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "table/middle_internal.h"

/* ---- what can be done ---- */

static void *grown(void *at, size_t count, size_t unit)
{
    at = realloc(at, count * unit);
    require(at != NULL);
    return at;
}

static void add_ways(struct middle *m, struct action *a, int number)
{
    struct touch touch[TOUCHES_MAX] = { { 0 } };
    const struct game *g = m->view.match.game;
    int count = g->picture.touch ? g->picture.touch(&m->view, m->seat, a->choice, touch) : 0;

    a->first_way = m->way_count;
    if (m->way_count + (uint32_t)count > m->way_size) {
        m->way_size = (m->way_count + (uint32_t)count) * 2;
        m->way = grown(m->way, m->way_size, sizeof *m->way);
    }
    for (int i = 0; i < count; i++) {
        if (m->common && touch[i].waits)
            continue; /* there are no buttons */
        struct way *w = &m->way[m->way_count++];
        *w = (struct way){ .action = (uint16_t)number, .count = touch[i].count, .any_order = touch[i].any_order,
                           .waits = touch[i].waits, .closes = touch[i].closes };
        memcpy(w->item, touch[i].item, sizeof w->item);
    }
    a->ways = (uint16_t)(m->way_count - a->first_way);
}

/* Whether it may be made before all: it is as everybody sees it, and needs nothing but touches. */
static bool is_common(const struct middle *m, struct choice c)
{
    const struct verb *verb = &m->view.match.game->verbs[c.move.verb];
    struct move seen = c.move;

    view_mask_move(&m->view.match, view_state(&m->view), m->seat, &seen, 0);
    return !c.step && !verb->grave && !verb->reveals && move_equal(seen, c.move);
}

static void add_action(struct middle *m, struct choice c)
{
    struct action *a = &m->action[m->actions];
    struct text t = TEXT_IN(a->text);

    *a = (struct action){ .choice = c };
    m->view.match.game->words.write(&m->view.match, view_state(&m->view), m->seat, c.move, &t);
    while (c.step && t.used > 0 && strchr("0123456789", t.at[t.used - 1]))
        t.at[--t.used] = '\0'; /* a run's amount is the end of its text */
    add_ways(m, a, m->actions);
    m->actions++;
}

/* The first word of an idle move and the blank after it; 0: there is none. */
static size_t heading_length(const struct middle *m, const struct action *a)
{
    const char *blank = strchr(a->text, ' ');
    bool idle = m->view.match.game->verbs[a->choice.move.verb].idle;

    return blank && idle && !a->choice.step ? (size_t)(blank - a->text) + 1 : 0;
}

/* Folds neighbours that begin with the same word where they are many, but not if there is nothing else. */
static void fold_actions(struct middle *m)
{
    m->folds = 0;
    for (int i = 0, next; i < m->actions; i = next) {
        size_t length = heading_length(m, &m->action[i]);
        for (next = i + 1; next < m->actions && length &&
                           strncmp(m->action[i].text, m->action[next].text, length) == 0;)
            next++;
        if (next - i < FOLDED_LEAST || next - i == m->actions || m->folds == COUNT(m->fold))
            continue;
        struct fold *f = &m->fold[m->folds++];
        struct text t = TEXT_IN(f->text);
        text_bytes(&t, m->action[i].text, length);
        f->count = (uint16_t)(next - i);
        for (int k = i; k < next; k++)
            m->action[k].fold = (uint16_t)m->folds;
    }
}

/* Whether nothing need be touched: there is nothing to touch, or only what would close a set. */
static bool is_bare(const struct middle *m, const struct action *a)
{
    if (a->ways != 1)
        return a->ways == 0;
    return m->way[a->first_way].closes && m->way[a->first_way].count == 1;
}

static const struct verb *verb_of(const struct middle *m, const struct action *a)
{
    return &m->view.match.game->verbs[a->choice.move.verb];
}

static void find_buttons(struct middle *m)
{
    enum { FEW = 4 };
    int named[256] = { 0 };
    bool on_table = false, touched = false, leads = false; /* a choice that gets on, there or as a button */

    for (int i = 0; i < m->actions; i++)
        named[m->action[i].choice.move.verb]++;
    for (int i = 0; i < m->actions; i++) {
        struct action *a = &m->action[i];
        const struct verb *verb = verb_of(m, a);
        int alike = named[a->choice.move.verb];
        a->listed = verb->listed && alike > 1 && alike <= FEW && !is_bare(m, a);
        a->button = is_bare(m, a) || alike == 1 || a->listed;
        on_table |= (!a->button || a->listed) && !verb->idle && !verb->placed;
        touched |= !a->button && !verb->idle;
        leads |= a->button && !verb->idle && !verb->grave && !verb->placed;
    }
    for (int i = 0; i < m->actions; i++) {
        const struct verb *verb = verb_of(m, &m->action[i]);

        m->action[i].button &= !(verb->placed && (leads || (touched && verb->grave)));
    }
    for (int i = 0; i < m->actions; i++)
        m->action[i].minor = on_table && m->action[i].ways == 0;
}

void actions_list(struct middle *m)
{
    const struct match *match = &m->view.match;
    struct turn turn = match->game->rules.turn(match, view_state(&m->view));

    m->actions = m->folds = 0;
    m->way_count = 0;
    if (m->seat < 0 || !((turn.must | turn.may) & SEAT(m->seat)))
        return;
    struct choice *choices = malloc(match->game->choices_max * sizeof *choices);
    require(choices != NULL);
    int count = match->game->rules.legal(match, view_state(&m->view), m->seat, choices);
    if (count > m->action_size) {
        m->action_size = count;
        m->action = grown(m->action, (size_t)count, sizeof *m->action);
    }
    for (int i = 0; i < count; i++)
        if (!m->common || is_common(m, choices[i]))
            add_action(m, choices[i]);
    free(choices);
    fold_actions(m);
    find_buttons(m);
}

/* Keys of the items as they lie before anything is touched. */
void ways_key(struct middle *m)
{
    for (uint32_t i = 0; i < m->way_count; i++)
        for (int k = 0; k < m->way[i].count; k++) {
            const struct item *item = scene_find(&m->scene, m->way[i].item[k]);
            m->way[i].key[k] = item ? key_of(item) : m->way[i].item[k];
        }
}

/* ---- what fits ---- */

/* What closes a set cannot be touched before all the rest of it. */
static bool too_early(const struct way *w, int at, int picks)
{
    return w->closes && at == w->count - 1 && picks < at;
}

/* Which items of a way the first picks have used up, as bits; -1: it does not begin like this. */
static int used_by(const struct way *w, const struct pick *pick, int count)
{
    int used = 0;

    for (int i = 0; i < count; i++) {
        int at = w->any_order ? 0 : i;
        while (at < w->count && (used & 1 << at || w->key[at] != pick[i].key || too_early(w, at, i)))
            at = w->any_order ? at + 1 : w->count;
        if (at >= w->count)
            return -1;
        used |= 1 << at;
    }
    return used;
}

/* Whether an item of this key goes on in this way. */
static bool goes_on(const struct way *w, int used, int picks, uint32_t key)
{
    for (int at = 0; at < w->count; at++)
        if ((w->any_order ? !(used & 1 << at) && !too_early(w, at, picks) : at == picks) && w->key[at] == key)
            return true;
    return false;
}

void picks_fit(struct middle *m)
{
    m->fitting = m->done = 0;
    m->more = false;
    for (int i = 0; i < m->actions; i++)
        m->action[i].fits = m->action[i].done = m->action[i].waits = false;
    for (uint32_t i = 0; i < m->way_count; i++) {
        struct action *a = &m->action[m->way[i].action];
        if (used_by(&m->way[i], m->pick, m->picks) < 0)
            continue;
        m->fitting += !a->fits;
        a->fits = true;
        if (m->way[i].count > m->picks) {
            m->more = m->more || !m->way[i].closes || m->way[i].count > m->picks + 1;
        } else if (m->picks > 0) {
            m->done += !a->done;
            a->done = true;
            a->waits = m->way[i].waits;
        }
    }
}

static bool is_picked(const struct middle *m, uint16_t item)
{
    for (int i = 0; i < m->picks; i++)
        if (m->pick[i].item == item)
            return true;
    return false;
}

/* Whether an item can follow the first `picks` of what was picked. What has an order may be touched again and again,
 * what is a set only once. lift: whether it could also be carried on to somewhere. */
static bool can_follow(const struct middle *m, const struct item *item, int picks, bool *ret_lift)
{
    bool follows = false, loose = false;

    *ret_lift = false;
    for (uint32_t i = 0; item->id && i < m->way_count; i++) {
        const struct way *w = &m->way[i];
        int used = used_by(w, m->pick, picks);
        if (used < 0 || !goes_on(w, used, picks, key_of(item)))
            continue;
        if (w->any_order) {
            loose = true;
            follows = follows || picks == 0 || !is_picked(m, item->id);
        } else {
            follows = true;
            *ret_lift = *ret_lift || w->count > picks + 1;
        }
    }
    *ret_lift = *ret_lift && !loose;
    return follows;
}

void picks_mark(struct middle *m)
{
    for (int i = 0; i < m->scene.count; i++) {
        const struct item *item = &m->scene.item[i];
        bool lift, anew = false;
        bool next = can_follow(m, item, m->planned ? 0 : m->picks, &lift); /* what is proposed nobody has touched yet */
        if (m->picks > 0)
            can_follow(m, item, 0, &anew);
        m->mark[i] = (uint8_t)((next ? MARK_NEXT : 0) | (lift || anew ? MARK_LIFT : 0) |
                               (item->id && is_picked(m, item->id) ? MARK_PICKED : 0));
    }
}

/* Whether what was picked has no order, so that any of it can be put back. */
static bool is_loose(const struct middle *m)
{
    for (uint32_t i = 0; i < m->way_count; i++)
        if (m->way[i].any_order && used_by(&m->way[i], m->pick, m->picks) >= 0)
            return true;
    return false;
}

bool middle_touches(const struct middle *m, const struct action *a, const struct item *item)
{
    for (uint32_t i = a->first_way; item->id && i < a->first_way + a->ways; i++)
        for (int k = 0; k < m->way[i].count; k++)
            if (m->way[i].key[k] == key_of(item))
                return true;
    return false;
}

int middle_way(const struct middle *m, const struct action *a, uint32_t way, const uint16_t **ret)
{
    const struct way *w = way < a->ways ? &m->way[a->first_way + way] : NULL;

    *ret = w ? w->item : NULL;
    return w ? w->count : 0;
}

uint16_t middle_begins(const struct middle *m, int verb, enum lang lang, struct deal *ret)
{
    const struct game_picture *picture = &m->view.match.game->picture;
    const struct way *first = NULL;

    for (uint32_t i = 0; i < m->way_count; i++) {
        const struct way *w = &m->way[i];
        if (m->action[w->action].choice.move.verb != verb)
            continue;
        if (w->count < 2 || (first && w->item[0] != first->item[0]))
            return 0;
        first = w;
    }
    if (m->picks > 0 || !first || !picture->deal)
        return 0;
    struct choice any = m->action[first->action].choice;
    return picture->deal(&m->view, m->seat, any, DEAL_BEGINS, lang, ret) ? first->item[0] : 0;
}

/* Whether one way of making it leaves the board alone. */
static bool is_beside_board(const struct middle *m, const struct action *a)
{
    for (uint32_t i = a->first_way; i < a->first_way + a->ways; i++) {
        const struct way *w = &m->way[i];
        int beside = 0;
        for (int k = 0; k < w->count; k++)
            for (int at = 0; at < m->scene.count; at++)
                if (m->scene.item[at].id == w->item[k]) {
                    beside += m->scene.item[at].pane != 0;
                    break;
                }
        if (beside == w->count)
            return true;
    }
    return false;
}

bool middle_spares_board(const struct middle *m)
{
    const struct verb *verbs = m->view.match.game->verbs;

    for (int i = 0; i < m->actions; i++) {
        const struct action *a = &m->action[i];
        if (!a->button && !verbs[a->choice.move.verb].idle && !is_beside_board(m, a))
            return false;
    }
    return m->actions > 0;
}

/* ---- touching ---- */

static void put_back(struct middle *m, uint16_t item)
{
    int at = 0;

    while (m->pick[at].item != item)
        at++;
    if (is_loose(m)) {
        m->picks--;
        memmove(&m->pick[at], &m->pick[at + 1], (size_t)(m->picks - at) * sizeof m->pick[0]);
    } else {
        m->picks = at;
    }
}

static bool pick_after(struct middle *m, const struct item *item, int picks)
{
    bool lift;

    if (picks == PICKS_MAX || !can_follow(m, item, picks, &lift))
        return false;
    m->pick[picks] = (struct pick){ item->id, key_of(item) };
    m->picks = picks + 1;
    return true;
}

/* ---- what a room proposes ---- */

static void find_proposed(struct middle *m)
{
    const struct game *g = m->view.match.game;
    struct move move = { 0 };

    if (m->proposes && m->waited && g->picture.propose && g->picture.propose(&m->view, m->seat, &move))
        for (int i = 0; i < m->actions; i++)
            m->action[i].proposed = move_equal(m->action[i].choice.move, move);
}

/* How it is touched, if it then waits for its button; NULL: nothing is proposed, or it would be made at once. */
static const struct way *proposed_way(const struct middle *m)
{
    for (uint32_t i = 0; i < m->way_count; i++)
        if (m->action[m->way[i].action].proposed && m->way[i].waits)
            return &m->way[i];
    return NULL;
}

/* As far as it goes on from what was picked. */
static void follow_proposal(struct middle *m)
{
    const struct way *way = proposed_way(m);
    int before = m->picks;

    for (int i = 0; way && i < way->count; i++) {
        const struct item *item = scene_find(&m->scene, way->item[i]);
        if (item)
            pick_after(m, item, m->picks);
    }
    picks_fit(m);
    m->planned = m->picks > before && m->done > 0;
    if (!m->planned && m->picks > before) { /* nothing whole has come of it */
        m->picks = before;
        picks_fit(m);
    }
}

void picks_propose(struct middle *m)
{
    find_proposed(m);
    if (m->picks == 0)
        follow_proposal(m);
}

/* Takes an item in instead of the one of a proposed set that it excludes. */
static bool exchange(struct middle *m, const struct item *item)
{
    for (int at = 0; m->picks > 1 && at < m->picks; at++) {
        struct pick before = m->pick[at];
        m->pick[at] = (struct pick){ item->id, key_of(item) };
        if (is_loose(m))
            return true;
        m->pick[at] = before;
    }
    return false;
}

/* Takes an item in if a move goes on or begins with it, or puts it back. Who has changed their mind takes it instead of
 * what is in their hand, or begins with it. */
static bool pick_anew(struct middle *m, const struct item *item)
{
    if (pick_after(m, item, m->picks))
        return true;
    if (is_picked(m, item->id)) {
        put_back(m, item->id);
        return true;
    }
    return pick_after(m, item, picks_seen(m)) || pick_after(m, item, 0);
}

/* The same where something is proposed: who touches that takes it up themselves, and does nothing by it yet. */
static bool pick_item(struct middle *m, const struct item *item)
{
    bool lift;

    if (m->planned && is_picked(m, item->id))
        m->planned = !can_follow(m, item, m->picks, &lift);
    else if (m->planned && exchange(m, item))
        return true;
    else if (pick_anew(m, item))
        m->planned = false;
    else
        return false;
    return true;
}

const struct clause *middle_forbids(const struct view *v, int seat, const uint16_t *item, int count)
{
    const struct game *g = v->match.game;
    struct move move = { 0 };

    if (!g->picture.meant || count > PICKS_MAX || !g->picture.meant(v, seat, item, count, &move))
        return NULL;
    return match_check(&v->match, view_state(v), seat, move);
}

/* The same after the first so many of what was picked. */
static const struct clause *forbids(const struct middle *m, int before, uint16_t item)
{
    uint16_t items[PICKS_MAX + 1];

    for (int i = 0; i < before; i++)
        items[i] = m->pick[i].item;
    items[before] = item;
    return middle_forbids(&m->view, m->seat, items, before + 1);
}

/* Whether there is something to tell about it: in `words`. */
static bool told(struct middle *m, uint16_t item)
{
    const struct game *g = m->view.match.game;

    if (g->picture.tell && g->picture.tell(&m->view, item, m->lang, &m->words))
        return true;
    text_clear(&m->words);
    return false;
}

/* No move begins or goes on with it: which rule forbids it, after what was picked or alone, the thing itself or what
 * lies under it; else what there is to tell about it. */
static enum touched explain(struct middle *m, const uint16_t *item, int count)
{
    for (int alone = m->picks == 0; alone <= 1 && m->seat >= 0; alone++)
        for (int i = 0; i < count; i++)
            if ((m->refusal = forbids(m, alone ? 0 : m->picks, item[i])))
                return TOUCHED_REFUSED;
    for (int i = 0; i < count; i++)
        if (told(m, item[i]))
            return TOUCHED_TOLD;
    if (m->seat >= 0 || m->state == MIDDLE_OVER)
        return TOUCHED_NOTHING;
    m->refusal = &table_rules[TABLE_turn];
    return TOUCHED_REFUSED;
}

/* The one action that is complete, when nothing more can be touched. */
static const struct action *only_one(const struct middle *m)
{
    for (int i = 0; m->done == 1 && !m->more && i < m->actions; i++)
        if (m->action[i].done)
            return &m->action[i];
    return NULL;
}

static void let_go(struct middle *m, int left)
{
    m->drawn = m->drawn && left == m->picks;
    m->picks = left;
}

enum touched middle_touch(struct middle *m, const uint16_t *item, int count, uint64_t now)
{
    middle_look(m);
    middle_draw(m);
    const struct item *first = count > 0 ? scene_find(&m->scene, item[0]) : NULL;

    m->refusal = NULL;
    text_clear(&m->words);
    if (!first || m->state == MIDDLE_HANDS_OVER)
        return TOUCHED_NOTHING;
    if (m->seat < 0 || !pick_item(m, first)) {
        enum touched why = explain(m, item, count);
        if (!m->planned)
            let_go(m, picks_seen(m)); /* what is on the table already stays there */
        return why;
    }
    m->drawn = false;
    picks_fit(m);
    if (m->picks > 0 && m->done == 0)
        follow_proposal(m);
    const struct action *a = only_one(m);
    if (!a)
        return TOUCHED_PICKED;
    if (a->choice.step)
        return TOUCHED_AMOUNT;
    if (a->waits || middle_match(m)->game->verbs[a->choice.move.verb].grave) {
        if (!is_loose(m))
            told(m, first->id);
        return TOUCHED_PICKED; /* it is complete, and waits to be confirmed */
    }
    char move[sizeof a->text];
    memcpy(move, a->text, sizeof move);
    return middle_play(m, move, now) ? TOUCHED_REFUSED : TOUCHED_PLAYED;
}

void middle_untouch(struct middle *m, bool all)
{
    if (m->picks > 0 && !m->planned)
        let_go(m, all ? 0 : m->picks - 1);
}
