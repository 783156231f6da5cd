/* SPDX-License-Identifier: MIT */
/* From touches to moves in all rooms: whatever is touched, what the middle marks, counts and plays is what the ways of
 * the legal moves allow, worked out here by comparing whole lists; and what is proposed. */
#include "at_screen.h"

#include "base/rng.h"

/* One way of making a move, as its room tells it. */
struct touching {
    int action, count;
    bool any_order, waits, closes;
    uint32_t key[14];
};

static struct touching way[20000];
static int ways;
static struct scene untouched; /* as it lies before the first touch: what things count as */

static uint32_t counts_as(const struct item *item)
{
    return item->kin ? 0x10000u | item->kin : item->id;
}

static void list_ways(void)
{
    const struct game *g = m->view.match.game;

    ways = 0;
    view_scene(&m->view, SHAPE_WIDE, EN, &untouched);
    for (int i = 0; i < m->actions && g->picture.touch; i++) {
        struct touch touch[TOUCHES_MAX] = { { 0 } };
        int count = g->picture.touch(&m->view, m->seat, m->action[i].choice, touch);
        for (int k = 0; k < count && ways < COUNT(way); k++) {
            struct touching *w = &way[ways++];
            *w = (struct touching){ .action = i, .count = touch[k].count, .any_order = touch[k].any_order,
                                    .waits = touch[k].waits, .closes = touch[k].closes };
            for (int at = 0; at < w->count; at++) {
                const struct item *item = scene_find(&untouched, touch[k].item[at]);
                w->key[at] = item ? counts_as(item) : touch[k].item[at];
            }
        }
    }
}

/* How often a key is among the first so many. */
static int times(const uint32_t *keys, int count, uint32_t key)
{
    int n = 0;

    for (int i = 0; i < count; i++)
        n += keys[i] == key;
    return n;
}

/* Whether a way begins with these touches: in its order, or as a set whose last may have to close it. */
static bool begins(const struct touching *w, const uint32_t *keys, int count)
{
    if (count > w->count)
        return false;
    if (!w->any_order)
        return count == 0 || memcmp(w->key, keys, (size_t)count * sizeof *keys) == 0;
    int open = w->closes ? w->count - 1 : w->count, inside = count < open ? count : open;
    for (int i = 0; i < inside; i++)
        if (times(keys, inside, keys[i]) > times(w->key, open, keys[i]))
            return false;
    return count <= open || keys[count - 1] == w->key[open];
}

/* What there is of a half-made move. */
struct half {
    int count;
    uint32_t key[PICKS_MAX + 1];
    uint16_t item[PICKS_MAX + 1];
};

static struct half picked(int count)
{
    struct half h = { .count = count };

    for (int i = 0; i < count; i++) {
        h.key[i] = m->pick[i].key;
        h.item[i] = m->pick[i].item;
    }
    return h;
}

static bool has(const struct half *h, uint16_t item)
{
    for (int i = 0; i < h->count; i++)
        if (h->item[i] == item)
            return true;
    return false;
}

static bool is_set(const struct half *h)
{
    for (int i = 0; i < ways; i++)
        if (way[i].any_order && begins(&way[i], h->key, h->count))
            return true;
    return false;
}

/* Whether a thing may be touched next, and whether it could be carried somewhere. What is in a set is not touched
 * into it again. */
static bool follows(struct half h, const struct item *item, bool *ret_leads)
{
    bool next = false, in_set = false;
    bool again = h.count > 0 && has(&h, item->id);

    *ret_leads = false;
    if (h.count == PICKS_MAX || item->id == 0)
        return false;
    h.key[h.count++] = counts_as(item);
    for (int i = 0; i < ways; i++)
        if (begins(&way[i], h.key, h.count)) {
            next |= !way[i].any_order || !again;
            in_set |= way[i].any_order;
            *ret_leads |= !way[i].any_order && way[i].count > h.count;
        }
    *ret_leads &= !in_set;
    return next;
}

/* What fits what was picked, as the middle says it and as it is. */
static void hold_fits(void)
{
    struct half h = picked(m->picks);
    int fitting = 0, done = 0;
    bool more = false;

    for (int i = 0; i < m->actions; i++) {
        bool fits = false, complete = false;
        for (int k = 0; k < ways; k++)
            if (way[k].action == i && begins(&way[k], h.key, h.count)) {
                fits = true;
                complete |= h.count > 0 && way[k].count == h.count;
                more |= way[k].count > h.count + way[k].closes;
            }
        assert_int_equal(m->action[i].fits, fits);
        assert_int_equal(m->action[i].done, complete);
        fitting += fits;
        done += complete;
    }
    assert_int_equal(m->fitting, fitting);
    assert_int_equal(m->done, done);
    assert_int_equal(m->more, more);
}

static void hold_marks(void)
{
    struct half h = picked(m->picks), none = { 0 };

    for (int i = 0; i < m->scene.count; i++) {
        const struct item *item = &m->scene.item[i];
        bool leads, anew;
        bool next = follows(h, item, &leads);
        follows(none, item, &anew);
        assert_int_equal(m->mark[i] & MARK_NEXT, next ? MARK_NEXT : 0);
        assert_int_equal(m->mark[i] & MARK_LIFT, leads || anew ? MARK_LIFT : 0);
        assert_int_equal(m->mark[i] & MARK_PICKED, item->id && has(&h, item->id) ? MARK_PICKED : 0);
    }
}

/* Whether this one, though found on the table, is one of a few that are buttons as well. */
static bool is_listed(int action, bool bare, const int *named)
{
    const struct action *a = &m->action[action];
    int alike = named[a->choice.move.verb];

    return m->view.match.game->verbs[a->choice.move.verb].listed && !bare && alike >= 2 && alike <= 4;
}

/* Buttons: what has no place, is one of a few or alone of its name, and not found on the table while another button
 * gets on. */
static void hold_buttons(void)
{
    const struct verb *verbs = m->view.match.game->verbs;
    bool bare[20000], on_table = false, leads = false, spared = m->actions > 0;
    int named[256] = { 0 };

    for (int i = 0; i < m->actions; i++) {
        int of_it = 0, only = 0;
        for (int k = 0; k < ways; k++)
            if (way[k].action == i && of_it++ == 0)
                only = k;
        bare[i] = of_it == 0 || (of_it == 1 && way[only].closes && way[only].count == 1);
        named[m->action[i].choice.move.verb]++;
        assert_int_equal(m->action[i].ways, of_it);
    }
    for (int i = 0; i < m->actions; i++) {
        const struct verb *verb = &verbs[m->action[i].choice.move.verb];
        bool listed = is_listed(i, bare[i], named);
        bool button = bare[i] || named[m->action[i].choice.move.verb] == 1 || listed;
        on_table |= (listed || !button) && !verb->idle && !verb->placed;
        leads |= button && !verb->idle && !verb->grave && !verb->placed;
    }
    for (int i = 0; i < m->actions; i++) {
        int verb = m->action[i].choice.move.verb;
        bool listed = is_listed(i, bare[i], named);
        bool button = (bare[i] || named[verb] == 1 || listed) && !(leads && verbs[verb].placed);
        assert_int_equal(m->action[i].button, button);
        assert_int_equal(m->action[i].listed, listed);
        assert_int_equal(m->action[i].minor, on_table && m->action[i].ways == 0);
        bool beside = button || verbs[verb].idle;
        for (uint32_t k = m->action[i].first_way; k < m->action[i].first_way + m->action[i].ways && !beside; k++) {
            struct touch touch[TOUCHES_MAX] = { { 0 } };
            m->view.match.game->picture.touch(&m->view, m->seat, m->action[i].choice, touch);
            const struct touch *t = &touch[k - m->action[i].first_way];
            int elsewhere = 0;
            for (int at = 0; at < t->count; at++) {
                const struct item *item = scene_find(&m->scene, t->item[at]);
                elsewhere += item && item->pane != 0;
            }
            beside = elsewhere == t->count;
        }
        spared &= beside;
    }
    assert_int_equal(middle_spares_board(m), spared);
}

/* Many idle moves that begin with the same word lie under a heading, if there is something else. */
static void hold_folds(void)
{
    int folds = 0;

    for (int i = 0, next; i < m->actions; i = next) {
        const struct action *a = &m->action[i];
        const char *blank = strchr(a->text, ' ');
        size_t length = blank ? (size_t)(blank + 1 - a->text) : 0;
        bool idle = blank && m->view.match.game->verbs[a->choice.move.verb].idle && !a->choice.step;
        for (next = i + 1; idle && next < m->actions && strncmp(a->text, m->action[next].text, length) == 0;)
            next++;
        bool folded = next - i >= FOLDED_LEAST && next - i < m->actions && folds < COUNT(m->fold);
        folds += folded;
        for (int k = i; k < next; k++)
            assert_int_equal(m->action[k].fold, folded ? folds : 0);
        if (folded) {
            assert_int_equal(m->fold[folds - 1].count, next - i);
            assert_true(strlen(m->fold[folds - 1].text) == length &&
                        strncmp(m->fold[folds - 1].text, a->text, length) == 0);
        }
    }
    assert_int_equal(m->folds, folds);
}

/* How much of what was picked changes the picture; the rest is only in somebody's hand. */
static int seen_of(const struct half *h)
{
    const struct game *g = m->view.match.game;
    static struct view now, less;
    int seen = h->count;

    for (now = m->view; seen > 0; seen--) {
        less = m->view;
        now = m->view;
        if (!g->picture.half)
            return 0;
        if (!g->picture.half(&m->view, m->seat, h->item, h->count, (struct state *)(void *)now.bytes))
            now = m->view;
        if (seen == 1 || !g->picture.half(&m->view, m->seat, h->item, seen - 1, (struct state *)(void *)less.bytes))
            less = m->view;
        if (memcmp(now.bytes, less.bytes, g->state_size) != 0)
            return seen;
    }
    return 0;
}

/* What is picked after this thing was touched; -1: it is no part of a move, and picks are what is seen. */
static int after_touch(struct half *h, const struct item *item)
{
    bool leads;
    int seen = seen_of(h);

    if (!follows(*h, item, &leads)) {
        if (has(h, item->id)) {
            int at = 0, set = is_set(h);
            while (h->item[at] != item->id)
                at++;
            for (int i = at; set && i + 1 < h->count; i++) {
                h->item[i] = h->item[i + 1];
                h->key[i] = h->key[i + 1];
            }
            return h->count = set ? h->count - 1 : at;
        }
        h->count = seen;
        if (!follows(*h, item, &leads)) {
            h->count = 0;
            if (!follows(*h, item, &leads)) {
                h->count = seen;
                return -1;
            }
        }
    }
    h->item[h->count] = item->id;
    h->key[h->count] = counts_as(item);
    return ++h->count;
}

/* Which action is made by exactly this, with nothing more to touch; -1: none, or it is not clear. */
static int made_by(const struct half *h, bool *ret_waits)
{
    int made = -1;

    for (int k = 0; k < ways; k++) {
        if (!begins(&way[k], h->key, h->count))
            continue;
        if (way[k].count > h->count + way[k].closes)
            return -1; /* more can be touched */
        if (way[k].count > h->count || h->count == 0)
            continue;
        if (made >= 0 && made != way[k].action)
            return -1;
        made = way[k].action;
        *ret_waits = way[k].waits;
    }
    return made;
}

/* The rule that forbids a thing after what was picked, or by itself. */
static const struct clause *forbidden(const struct half *h, const struct item *item)
{
    struct half with = *h;

    with.item[with.count] = item->id;
    const struct clause *why = middle_forbids(&m->view, m->seat, with.item, with.count + 1);
    return why ? why : middle_forbids(&m->view, m->seat, &item->id, 1);
}

static void touch_and_hold(const struct item *item)
{
    struct half h = picked(m->picks);
    const struct clause *why = forbidden(&h, item);
    uint16_t id = item->id;
    bool waits = false;
    int picks = after_touch(&h, item), made = picks < 0 ? -1 : made_by(&h, &waits);
    struct choice choice = made >= 0 ? m->action[made].choice : (struct choice){ 0 };
    bool grave = made >= 0 && m->view.match.game->verbs[choice.move.verb].grave;
    uint32_t before = journal_count(table_journal(table));
    int seat = m->seat;
    enum touched result = middle_touch(m, &id, 1, 1000);

    if (picks < 0) {
        assert_true(why ? result == TOUCHED_REFUSED : result == TOUCHED_NOTHING || result == TOUCHED_TOLD);
        assert_ptr_equal(m->refusal, why);
        assert_int_equal(result == TOUCHED_TOLD, m->words.used > 0);
    } else if (made < 0 || choice.step || waits || grave) {
        assert_int_equal(result, made >= 0 && choice.step ? TOUCHED_AMOUNT : TOUCHED_PICKED);
        assert_null(m->refusal);
        struct text told = text_growing(); /* only what waits for a yes, and is no set, is told about */
        if (made < 0 || choice.step || is_set(&h) || !m->view.match.game->picture.tell ||
            !m->view.match.game->picture.tell(&m->view, id, EN, &told))
            text_clear(&told);
        assert_string_equal(m->words.used ? m->words.at : "", told.used ? told.at : "");
        text_free(&told);
    } else {
        assert_int_equal(result, TOUCHED_PLAYED);
        assert_int_equal(journal_count(table_journal(table)), before + 1);
        assert_true(last_event()->seat == seat && move_equal(last_event()->move, choice.move));
        assert_int_equal(m->picks, 0);
        return;
    }
    assert_int_equal(journal_count(table_journal(table)), before);
    assert_int_equal(m->picks, h.count);
    for (int i = 0; i < h.count; i++)
        assert_true(m->pick[i].item == h.item[i] && m->pick[i].key == h.key[i]);
}

static const struct item *some_item(struct rng *rng)
{
    for (int tries = 0; tries < 200; tries++) {
        uint32_t at = rng_below(rng, (uint32_t)m->scene.count);
        if (m->scene.item[at].id && (m->mark[at] || tries > 150 || rng_below(rng, 12) == 0))
            return &m->scene.item[at];
    }
    return NULL;
}

static void play_some(struct rng *rng)
{
    const struct action *a = &m->action[rng_below(rng, (uint32_t)m->actions)];
    char move[120];

    snprintf(move, sizeof move, "%s", a->text);
    if (a->choice.step)
        snprintf(move, sizeof move, "%s%lu", a->text, (unsigned long)a->choice.move.n);
    assert_null(middle_play(m, move, 1000));
}

/* Touches at random in positions of random games. */
static void touch_around(const struct game *g, int questions)
{
    struct rng rng = rng_seeded(11);

    begin(g->name, g->seats_min > 2 ? g->seats_min : 2, "", 5, EVERYONE);
    for (int n = 0; n < questions; n++) {
        go_on(1000);
        if (m->state == MIDDLE_HANDS_OVER)
            middle_take(m, 1000);
        middle_show(m, SHAPE_WIDE, EN);
        if (m->state == MIDDLE_OVER || m->actions == 0)
            break;
        list_ways();
        hold_buttons();
        hold_folds();
        uint32_t before = journal_count(table_journal(table));
        for (int touches = 0; touches < 12; touches++) {
            const struct item *item = some_item(&rng);
            hold_fits();
            hold_marks();
            if (item)
                touch_and_hold(item);
            if (journal_count(table_journal(table)) != before)
                break;
            middle_show(m, SHAPE_WIDE, EN);
        }
        middle_untouch(m, true);
        if (journal_count(table_journal(table)) == before)
            play_some(&rng);
    }
    end();
}

static void touches_mean_what_ways_allow(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count; i++)
        touch_around(games[i], games[i]->speed.slow ? 2 : 15);
}

/* What can be paid is proposed, and lies picked; what is too dear never is, though it can be touched. */
static void what_can_be_paid_is_proposed(void **unused)
{
    int proposed = 0, dear = 0, put_up = 0;

    (void)unused;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        begin("dallas-maruca", 3, "", seed, EVERYONE);
        m->proposes = true;
        for (int n = 0; n < 30 && m->state != MIDDLE_OVER; n++) {
            go_on(1000);
            middle_take(m, 1000);
            middle_show(m, SHAPE_WIDE, EN);
            bool payable = false, auctions = false;
            for (int i = 0; i < m->actions; i++) {
                struct deal_words words;
                struct deal deal = deal_in(&words);
                const struct action *a = &m->action[i];
                bool buys = strncmp(a->text, "buy ", 4) == 0, offers = strncmp(a->text, "offer ", 6) == 0;
                assert_true(buys || offers || !a->proposed);
                auctions |= offers && a->proposed;
                if (!buys || !m->view.match.game->picture.deal(&m->view, m->seat, a->choice, 0, EN, &deal))
                    continue;
                assert_true(deal.amount > 0 && deal.means != MEANS_UNSAID);
                assert_true(!a->proposed || (deal.means >= deal.amount && a->done && m->planned));
                proposed += a->proposed;
                dear += deal.means < deal.amount;
                payable |= deal.means >= deal.amount;
            }
            assert_false(auctions && payable); /* only where nothing can be bought */
            put_up += auctions;
            play(m->action[0].text, 1000);
        }
        end();
    }
    assert_true(proposed > 0 && dear > 0 && put_up > 0);
}

/* Where a touch makes the move nothing is picked before, however it suggests itself. */
static void what_is_made_at_once_is_not_picked(void **unused)
{
    int proposed = 0;

    (void)unused;
    begin("tkkg", 2, "", 5, EVERYONE);
    m->proposes = true;
    table_sit(table, 1, bot_named(game_named("tkkg"), "random"));
    for (int n = 0; n < 60 && m->state != MIDDLE_OVER; n++) {
        int count = 0;
        go_on(1000);
        middle_take(m, 1000);
        middle_show(m, SHAPE_WIDE, EN);
        for (int i = 0; i < m->actions; i++)
            count += m->action[i].proposed;
        assert_in_range(count, 0, 1);
        assert_false(m->planned);
        assert_int_equal(m->picks, 0);
        proposed += count;
        if (m->actions > 0)
            play(m->action[0].text, 1000);
    }
    assert_true(proposed > 0);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(touches_mean_what_ways_allow),
        cmocka_unit_test(what_can_be_paid_is_proposed),
        cmocka_unit_test(what_is_made_at_once_is_not_picked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
