/* SPDX-License-Identifier: MIT */
/* Answers of the protocol read member by member, and held against what they are made of: the things and panes of a
 * picture, what can be done, a review, what each has done at the end, curves, promises that were not kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/review.h"
#include "core/chart.h"
#include "core/feat.h"
#include "core/hand.h"
#include "core/outcome.h"
#include "core/svg.h"
#include "said.h"

/* The next object of an array in the whole answer, read by itself: answers have more values than are read at once.
 * NULL: there is none. */
static const char *next_object(const char *at)
{
    static char object[400000];
    const char *begun = *at == ',' ? at + 1 : at;
    bool quoted = false;
    int depth = 0;

    if (*begun != '{')
        return NULL;
    for (at = begun; at == begun || depth > 0; at++) {
        if (*at == '\\' && quoted)
            at++;
        else if (*at == '"')
            quoted = !quoted;
        else if (!quoted)
            depth += *at == '{' || *at == '[' ? 1 : *at == '}' || *at == ']' ? -1 : 0;
    }
    require((size_t)(at - begun) < sizeof object);
    memcpy(object, begun, (size_t)(at - begun));
    object[at - begun] = '\0';
    assert_true(json_parse(said, object));
    return at;
}

/* Where an array of the whole answer begins. */
static const char *array_of(const char *key)
{
    char head[40];

    snprintf(head, sizeof head, "\"%s\":[", key);
    const char *at = strstr(answer.at, head);
    if (!at)
        fail_msg("no \"%s\" in %.200s", key, answer.at);
    return at + strlen(head);
}

/* A member that is there if there is something to say. */
static void says_words(const char *key, const char *words)
{
    static char told[20000];

    assert_int_equal(has(key), words && *words);
    if (!has(key))
        return;
    assert_true(json_string(said, member(0, key), told, sizeof told));
    assert_string_equal(told, words);
}

static void says_unless_nought(const char *key, int64_t n)
{
    assert_int_equal(has(key), n != 0);
    if (n != 0)
        assert_int_equal(number(0, key), n);
}

static bool is_true(const char *key)
{
    return json_true(said, member(0, key), false);
}

static void play_by_computers(int events)
{
    for (int seat = 0; seat < match_now()->seats; seat++)
        assert_true(say("{\"cmd\":\"sit\",\"seat\":%d,\"bot\":\"random\"}", seat));
    for (int n = 0; n < events && turn_now().must; n++)
        done("{\"cmd\":\"go\"}");
}

static void new_game(const char *game, int seats, const char *more)
{
    assert_true(say("{\"cmd\":\"new\",\"game\":\"%s\",\"seats\":%d,\"seed\":3%s}", game, seats, more));
}

/* ---- a picture ---- */

/* What was on the table after an event is shown later as it was then, with the move that was marked. */
static void the_past_looks_as_it_did(void **unused)
{
    static const char *const rooms[] = { "kniffel", "dallas-maruca", "muehle" };
    enum { EVENTS = 24 };
    static char *then[EVENTS];

    (void)unused;
    for (int i = 0; i < COUNT(rooms); i++) {
        new_game(rooms[i], 2, "");
        for (int n = 0; n < EVENTS; n++) {
            play_by_computers(1);
            done("{\"cmd\":\"view\",\"seat\":1}");
            then[n] = strdup(strstr(answer.at, "\"scene\":"));
        }
        for (int n = 0; n < EVENTS; n++) {
            assert_true(say("{\"cmd\":\"view\",\"seat\":1,\"at\":%d}", n + 1));
            assert_string_equal(strstr(answer.at, "\"scene\":"), then[n]);
            free(then[n]);
        }
    }
}

static void panes_are(const struct scene *c)
{
    const char *at = array_of("panes");

    for (int i = 0; i < c->pane_count; i++) {
        at = next_object(at);
        assert_non_null(at);
        assert_string_equal(word(0, "kind"), pane_names[c->pane[i].kind]);
        assert_int_equal(number(0, "seat"), c->pane[i].seat);
        assert_int_equal(number(0, "x"), c->pane[i].x);
        assert_int_equal(number(0, "y"), c->pane[i].y);
        assert_int_equal(number(0, "width"), c->pane[i].width);
        assert_int_equal(number(0, "height"), c->pane[i].height);
        says_unless_nought("head", c->pane[i].head);
        assert_int_equal(has("hand"), pane_in_hand(&c->pane[i]));
    }
    assert_int_equal(*at, ']');
}

static void thing_is(const struct item *it, bool svg)
{
    assert_int_equal(number(0, "pane"), it->pane);
    assert_int_equal(number(0, "kin"), it->kin);
    assert_string_equal(word(0, "look"), look_names[it->look]);
    assert_string_equal(word(0, "tint"), tint_names[it->tint]);
    assert_int_equal(number(0, "face"), it->face);
    assert_int_equal(number(0, "x"), it->x);
    assert_int_equal(number(0, "y"), it->y);
    assert_int_equal(number(0, "w"), it->w);
    assert_int_equal(number(0, "h"), it->h);
    assert_int_equal(number(0, "turn"), it->turn);
    says_unless_nought("foot", it->foot);
    assert_int_equal(is_true("lit"), it->lit);
    assert_int_equal(is_true("dim"), it->dim);
    says_words("gesture", it->gesture ? gesture_names[it->gesture] : NULL);
    says_words("label", it->label);
    says_words("more", it->more);
    says_words("says", it->says);
    assert_int_equal(has("svg"), svg);
}

/* All things of a scene, from back to front; those that can be touched by their ids. */
static void scene_is(const struct scene *c, bool svg)
{
    char size[60];

    snprintf(size, sizeof size, "\"scene\":{\"width\":%d,\"height\":%d,\"panes\":[", c->width, c->height);
    assert_non_null(strstr(answer.at, size));
    panes_are(c);
    const char *at = array_of("items");
    for (int i = 0; i < c->count; i++) {
        at = next_object(at);
        assert_non_null(at);
        if (c->item[i].id)
            assert_int_equal(number(0, "id"), c->item[i].id);
        else
            assert_true(number(0, "id") <= 0); /* scenery */
        thing_is(&c->item[i], svg);
    }
    assert_int_equal(*at, ']');
}

/* In every room, of a view and of a screen, in each shape. */
static void a_picture_is_told_thing_by_thing(void **unused)
{
    struct scene *expected = malloc(sizeof *expected);

    (void)unused;
    require(expected != NULL);
    for (int i = 0; i < game_count; i++) {
        if (games[i]->speed.slow)
            continue;
        new_game(games[i]->name, games[i]->seats_max < 2 ? 1 : 2, "");
        play_by_computers(30);
        for (int shape = 0; shape < SHAPES; shape++) {
            struct view v;
            int seat = shape - 1 < match_now()->seats ? shape - 1 : -1;
            view_of(&v, match_now(), journal_state(table_journal(p->table)), seat < 0 ? 0 : SEAT(seat));
            journal_recall(table_journal(p->table), journal_count(table_journal(p->table)), &v);
            view_scene(&v, (enum shape)shape, DE, expected);
            assert_true(say("{\"cmd\":\"view\",\"seat\":%d,\"shape\":\"%s\",\"lang\":\"de\"%s}", seat,
                            shape_names[shape], shape ? "" : ",\"svg\":true"));
            scene_is(expected, shape == 0);
        }
        done("{\"cmd\":\"open\",\"ms\":0}");
        done("{\"cmd\":\"look\",\"ms\":0,\"since\":0}");
        if (p->screen->state != MIDDLE_HANDS_OVER)
            scene_is(&p->screen->scene, false);
    }
    free(expected);
}

/* Scenery keeps its number while others come and go, and no two things have the same. */
static void scenery_has_numbers_of_its_own(void **unused)
{
    static int64_t seen[2 * SCENE_ITEMS_MAX];

    (void)unused;
    for (int i = 0; i < game_count; i++) {
        if (games[i]->speed.slow)
            continue;
        new_game(games[i]->name, games[i]->seats_max < 2 ? 1 : 2, "");
        done("{\"cmd\":\"open\",\"ms\":0}");
        done("{\"cmd\":\"look\",\"ms\":0}");
        if (p->screen->state == MIDDLE_HANDS_OVER)
            continue;
        const char *at = array_of("items");
        int count = 0;
        while ((at = next_object(at))) {
            seen[count] = number(0, "id");
            for (int k = 0; k < count; k++)
                assert_true(seen[k] != seen[count]);
            count++;
        }
        assert_int_equal(count, p->screen->scene.count);
        at = array_of("order");
        for (int k = 0; k < count; k++) {
            char *after;
            assert_int_equal(strtol(at, &after, 10), seen[k]);
            at = after + (*after == ',');
        }
        assert_int_equal(*at, ']');
    }
}

/* ---- what can be done ---- */

static void move_is(const struct view *v, int seat, struct choice c)
{
    char text[256];
    struct text t = TEXT_IN(text);
    int move = member(0, "move");

    v->match.game->words.write(&v->match, view_state(v), seat, c.move, &t);
    if (c.step) {
        *strrchr(text, ' ') = '\0';
        assert_int_equal(number(move, "from"), c.move.n);
        assert_int_equal(number(move, "to"), c.most);
        assert_int_equal(number(move, "step"), c.step);
        assert_string_equal(word(move, "move"), text);
    } else {
        assert_string_equal(word(0, "move"), text);
    }
}

static void action_is(const struct view *v, int seat, struct choice c, int you)
{
    const struct verb *verb = &v->match.game->verbs[c.move.verb];
    struct text t = text_growing();

    move_is(v, seat, c);
    view_say(v, seat, c.move, you, EN, &t);
    says_words("say", t.at);
    says_words("label", verb->label.in[EN]);
    assert_int_equal(is_true("idle"), verb->idle);
    assert_int_equal(has("grave"), verb->grave);
    text_free(&t);
}

static void touches_are(const struct view *v, int seat, struct choice c)
{
    struct touch touch[TOUCHES_MAX];
    int ways = v->match.game->picture.touch ? v->match.game->picture.touch(v, seat, c, touch) : 0;
    int way = said->node[member(0, "touch")].first;

    assert_int_equal(count(member(0, "touch")), ways);
    for (int k = 0; k < ways; k++, way = said->node[way].next) {
        assert_int_equal(json_true(said, member(way, "any"), false), touch[k].any_order);
        assert_int_equal(json_get(said, way, "closes") >= 0, touch[k].closes);
        assert_int_equal(count(member(way, "items")), touch[k].count);
    }
}

/* By everybody who may do something, in the course of a game of every room. */
static void what_can_be_done_is_told_whole(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count; i++) {
        struct choice *choices = calloc(games[i]->choices_max, sizeof *choices);
        require(choices != NULL);
        if (!games[i]->speed.slow)
            new_game(games[i]->name, games[i]->seats_max < 2 ? 1 : 2, "");
        for (int n = 0; n < 8 && !games[i]->speed.slow; n++) {
            play_by_computers(3);
            for (int seat = 0; seat < match_now()->seats; seat++) {
                struct view v;
                view_of(&v, match_now(), journal_state(table_journal(p->table)), SEAT(seat));
                struct turn turn = games[i]->rules.turn(&v.match, view_state(&v));
                int legal = (turn.must | turn.may) & SEAT(seat) ?
                    games[i]->rules.legal(&v.match, view_state(&v), seat, choices) : 0;
                assert_true(say("{\"cmd\":\"choices\",\"seat\":%d}", seat));
                assert_null(strstr(answer.at, "\"error\""));
                const char *at = array_of("choices");
                for (int k = 0; k < legal; k++) {
                    at = next_object(at);
                    assert_non_null(at);
                    action_is(&v, seat, choices[k], -1);
                    touches_are(&v, seat, choices[k]);
                }
                assert_int_equal(*at, ']');
            }
        }
        free(choices);
    }
}

/* ---- a review ---- */

static void thousandths_are(const char *key, const int32_t *expected)
{
    int at = said->node[member(0, key)].first;

    assert_int_equal(count(member(0, key)), match_now()->seats);
    for (int seat = 0; seat < match_now()->seats; seat++, at = said->node[at].next) {
        int64_t n;
        assert_true(json_int(said, at, INT32_MIN, INT32_MAX, &n));
        assert_int_equal(n, expected[seat]);
    }
}

static void better_is(struct review *r, uint32_t event, const struct remark *k)
{
    const struct journal *j = table_journal(p->table);
    struct state *before = calloc(1, match_now()->game->state_size);
    struct text why = text_growing();
    struct view v;
    const char *better = array_of("better");

    require(before != NULL);
    journal_state_at(j, event - 1, before);
    view_of(&v, match_now(), before, EVERYONE);
    bool missed = review_why(r, event, EN, &why);
    better = next_object(better);
    assert_int_equal(*better, ']');
    action_is(&v, journal_event(j, event)->seat, (struct choice){ .move = k->best }, -1);
    assert_int_equal(has("missed"), missed);
    touches_are(&v, journal_event(j, event)->seat, (struct choice){ .move = k->best });
    says_words("reason", why.at);
    text_free(&why);
    free(before);
}

static void remark_is(struct review *r, uint32_t event)
{
    const struct remark *k = review_at(r, event);
    int seat = journal_event(table_journal(p->table), event)->seat;
    int32_t stands[SEATS_MAX];

    for (int at = 0; at < match_now()->seats; at++)
        stands[at] = review_stake(r, &k->standing, at);
    assert_int_equal(number(0, "n"), event);
    if (seat == CHANCE)
        assert_string_equal(word(0, "seat"), "*");
    else
        assert_int_equal(number(0, "seat"), seat);
    assert_string_equal(word(0, "unit"), review_unit(r, EN));
    assert_int_equal(is_true("percent"), !review_by_worth(r));
    thousandths_are("stands", stands);
    assert_int_equal(has("doubt"), k->standing.doubt != 0);
    if (k->standing.doubt)
        assert_int_equal(number(0, "doubt"), k->standing.doubt);
    assert_int_equal(has("luck"), k->luck);
    if (k->luck)
        thousandths_are("luck", k->lucky);
    assert_int_equal(has("lost"), k->choice);
    if (k->choice) {
        assert_int_equal(number(0, "lost"), k->lost);
        assert_string_equal(word(0, "mistake"), mistake_names[k->mistake]);
        assert_int_equal(is_true("twice"), k->twice);
    }
    assert_int_equal(has("better"), k->better);
    if (k->better)
        better_is(r, event, k);
}

static void summary_is(struct review *r, int known)
{
    struct text told = text_growing();
    uint32_t turn[5];
    int turns = review_turns(r, turn, 5), at = said->node[member(0, "seats")].first;

    assert_string_equal(word(0, "bot"), review_bot(r)->name);
    assert_string_equal(word(0, "unit"), review_unit(r, EN));
    assert_int_equal(is_true("percent"), !review_by_worth(r));
    assert_int_equal(number(0, "known"), known);
    assert_int_equal(number(0, "count"), journal_count(table_journal(p->table)));
    assert_int_equal(count(member(0, "seats")), match_now()->seats);
    for (int seat = 0; at >= 0; at = said->node[at].next, seat++) {
        struct account a;
        review_account(r, seat, &a);
        assert_int_equal(number(at, "choices"), a.choices);
        assert_int_equal(number(at, "lost"), a.lost);
        assert_int_equal(number(at, "luck"), a.lucky);
        assert_true(json_get(said, at, "none") < 0); /* only mistakes are counted */
        for (enum mistake size = MISTAKE_SMALL; size < MISTAKES; size++)
            assert_int_equal(number(at, mistake_names[size]), a.mistakes[size]);
        assert_int_equal(json_get(said, at, "worst") >= 0, a.worst != 0);
        if (a.worst)
            assert_int_equal(number(at, "worst"), a.worst);
    }
    assert_int_equal(count(member(0, "turns")), turns);
    at = said->node[member(0, "turns")].first;
    for (int i = 0; i < turns; i++, at = said->node[at].next) {
        int64_t n;
        assert_true(json_int(said, at, 1, UINT32_MAX, &n));
        assert_int_equal(n, turn[i]);
    }
    review_say(r, EN, &told);
    char *whole = malloc(told.used + 1);
    require(whole != NULL);
    assert_true(json_string(said, member(0, "summary"), whole, told.used + 1));
    assert_string_equal(whole, told.at);
    free(whole);
    text_free(&told);
}

/* Events in any order, and all of them together: as a review of the same journal has them. */
static void a_review_is_told_as_it_is(void **unused)
{
    enum { EFFORT = 40, EVENTS = 24 };
    static const struct { const char *game; int seats; } table[] = {
        { "muehle", 2 }, { "kniffel", 1 }, { "mensch", 2 },
    };
    int better = 0, luck = 0, plain = 0;

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        new_game(table[i].game, table[i].seats, "");
        play_by_computers(EVENTS);
        struct review *r = review_new(table_journal(p->table), EFFORT);
        for (uint32_t event = EVENTS; event > 0; event--) {
            assert_true(say("{\"cmd\":\"review\",\"event\":%d,\"effort\":%d}", (int)event, EFFORT));
            remark_is(r, event);
            const struct remark *k = review_at(r, event);
            better += k->better;
            luck += k->luck;
            plain += !k->luck && !k->better;
            if (event == EVENTS / 2) {
                assert_true(say("{\"cmd\":\"review\",\"effort\":%d}", EFFORT));
                summary_is(r, EVENTS / 2 + 1);
            }
        }
        assert_true(say("{\"cmd\":\"review\",\"effort\":%d}", EFFORT));
        summary_is(r, EVENTS);
        assert_true(say("{\"cmd\":\"review\",\"effort\":%d}", EFFORT + 1)); /* another look knows nothing yet */
        assert_int_equal(number(0, "known"), 0);
        review_free(r);
        done("{\"cmd\":\"review\",\"effort\":0}"); /* one position at least */
    }
    assert_true(better > 0 && luck > 0 && plain > 0);
}

/* Whoever asks for it is spoken to, of what they did and of what would have been better; of others it is told. */
static void a_review_speaks_to_who_asks(void **unused)
{
    enum { EFFORT = 40, EVENTS = 24 };
    int told[2] = { 0 };

    (void)unused;
    new_game("muehle", 2, "");
    play_by_computers(EVENTS);
    for (int event = 1; event <= EVENTS; event++) {
        assert_true(say("{\"cmd\":\"review\",\"event\":%d,\"effort\":%d,\"you\":1}", event, EFFORT));
        bool own = number(0, "seat") == 1;
        assert_int_equal(has("played"), has("better") && own);
        if (!has("better"))
            continue;
        told[own]++;
        assert_true(!own || strncmp(word(0, "played"), "You ", 4) == 0);
        assert_non_null(strstr(answer.at, own ? "\"say\":\"You " : "\"say\":\"White "));
    }
    assert_true(told[0] > 0 && told[1] > 0);
}

/* ---- the end ---- */

static void feats_are(const struct middle *m)
{
    struct feats all;
    int at = said->node[member(0, "feats")].first;

    feats_of(table_journal(p->table), middle_sight(m), &all);
    assert_int_equal(count(member(0, "feats")), all.count);
    for (int i = 0; i < all.count; i++, at = said->node[at].next) {
        int of = said->node[member(at, "of")].first, most = 0;
        assert_string_equal(word(at, "word"), all.at[i].what->word.in[EN]);
        assert_int_equal(count(member(at, "of")), match_now()->seats);
        for (int seat = 0; seat < match_now()->seats; seat++, of = said->node[of].next) {
            char told[80], expected[80];
            struct text t = TEXT_IN(expected);
            feat_say(match_now(), &all, i, seat, EN, &t);
            assert_true(json_string(said, of, told, sizeof told));
            assert_string_equal(told, expected);
            if (all.at[i].of[seat] > all.at[i].of[most])
                most = seat; /* of several the first */
        }
        assert_int_equal(number(at, "most"), most);
    }
}

static void scores_are(const struct view *v)
{
    int32_t score[SEATS_MAX] = { 0 };
    int at = said->node[member(0, "score")].first, stands = said->node[member(0, "standing")].first;
    int worded = said->node[member(0, "worded")].first;

    v->match.game->rules.score(&v->match, view_state(v), score);
    assert_int_equal(count(member(0, "score")), v->match.seats);
    assert_int_equal(count(member(0, "standing")), v->match.seats);
    assert_int_equal(count(member(0, "worded")), v->match.seats);
    for (int seat = 0; seat < v->match.seats; seat++) {
        char told[80], expected[48];
        struct text t = TEXT_IN(expected);
        int64_t n;
        bool own = standing_say(v, seat, score[seat], EN, &t);
        assert_true(json_int(said, at, INT32_MIN, INT32_MAX, &n) && n == score[seat]);
        assert_true(json_string(said, stands, told, sizeof told));
        assert_string_equal(told, expected);
        assert_int_equal(json_true(said, worded, !own), own);
        at = said->node[at].next, stands = said->node[stands].next, worded = said->node[worded].next;
    }
    assert_int_equal(has("far"), v->match.game->players.far != NULL);
    if (!has("far"))
        return;
    at = said->node[member(0, "far")].first;
    assert_int_equal(count(member(0, "far")), v->match.seats);
    for (int seat = 0; seat < v->match.seats; seat++, at = said->node[at].next) {
        int64_t n;
        assert_true(json_int(said, at, INT32_MIN, INT32_MAX, &n) && n == v->match.game->players.far(v, seat));
    }
}

/* Who has won, what each did, how everybody stands: at the end, and not before. */
static void the_end_is_told(void **unused)
{
    static const struct { const char *game, *more; int seats; } table[] = {
        { "null", ",\"options\":{\"rounds\":1}", 2 }, { "muehle", "", 2 }, { "backgammon", "", 2 },
        { "kniffel", "", 3 }, { "leiter", "", 3 }, { "dame", "", 2 },
    };
    int feats = 0;

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        struct outcome o;
        new_game(table[i].game, table[i].seats, table[i].more);
        play_by_computers(3);
        done("{\"cmd\":\"open\",\"seats\":[],\"ms\":0}");
        done("{\"cmd\":\"look\",\"ms\":0,\"from\":99999}");
        assert_false(has("winners") || has("feats"));
        scores_are(&p->screen->view);
        play_by_computers(100000);
        done("{\"cmd\":\"look\",\"ms\":0,\"from\":99999}");
        assert_string_equal(word(0, "state"), "over");
        outcome_of(&p->screen->view, &o);
        for (int seat = 0; seat < table[i].seats; seat++)
            assert_int_equal(lists("winners", seat), (o.winners & SEAT(seat)) != 0);
        assert_int_equal(count(member(0, "winners")), __builtin_popcount(o.winners));
        assert_int_equal(count(member(0, "actors")), 0);
        scores_are(&p->screen->view);
        feats_are(p->screen);
        feats += count(member(0, "feats"));
    }
    assert_true(feats > 4);
}

/* ---- hints and what happened ---- */

/* A hint is what its player thinks, in the same order, with what each is worth where that means something. */
static void a_hint_is_a_thought(void **unused)
{
    enum { EFFORT = 300 };
    static const struct { const char *game; int seats; const char *more; } table[] = {
        { "muehle", 2, "" }, { "kniffel", 1, "" }, { "null", 2, "" }, { "halma", 2, "" },
        { "leiter", 2, ",\"options\":{\"own-throws\":\"yes\"}" }, /* its player has no reasons */
    };
    int with_unit = 0, with_reason = 0;

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        const struct bot *bot[LEVELS_MAX];
        new_game(table[i].game, table[i].seats, table[i].more);
        for (int n = 0; n < 7; n++) {
            while (turn_now().must & SEAT(CHANCE))
                done("{\"cmd\":\"roll\"}");
            int seat = __builtin_ctz(turn_now().must);
            const struct bot *best = bot[bots_for(match_now()->game, bot) - 1];
            struct thinking asked;
            struct answer a;
            struct text why = text_growing();
            assert_true(say("{\"cmd\":\"hint\",\"seat\":%d,\"effort\":%d}", seat, EFFORT));
            assert_string_equal(word(0, "bot"), best->name);
            assert_int_equal(number(0, "ask"), turn_now().ask);
            const char *unit = bot_unit(best, match_now(), EN), *at = array_of("moves");
            says_words("unit", unit);
            with_unit += unit != NULL;
            int64_t looked = number(0, "looked");
            char told[600] = "";
            if (has("reason"))
                strcpy(told, word(0, "reason"));
            table_think(p->table, seat, best, bot_effort(best, EFFORT), &asked, &a);
            assert_int_equal(looked, a.looked);
            if (best->reason && a.count)
                best->reason(&asked, &a, EN, &why);
            assert_string_equal(told, why.used ? why.at : "");
            with_reason += why.used > 0;
            for (int k = 0; k < a.count; k++) {
                at = next_object(at);
                assert_non_null(at);
                action_is(asked.view, seat, (struct choice){ .move = a.best[k].move }, seat);
                assert_int_equal(has("worth"), unit != NULL);
                if (unit)
                    assert_int_equal(number(0, "worth"), a.best[k].worth);
            }
            assert_int_equal(*at, ']');
            text_free(&why);
            assert_null(table_play_move(p->table, seat, a.best[0].move, -1, 0));
        }
    }
    assert_true(with_unit > 0 && with_reason > 0);
}

struct events {
    uint32_t next;
    int seen;
    const char *log; /* the array of events that was told */
};

static void event_is(void *with, const struct happening *h)
{
    struct events *e = with;

    assert_int_equal(h->number, e->next++);
    e->log = next_object(e->log);
    assert_non_null(e->log);
    assert_int_equal(number(0, "n"), h->number);
    if (h->seat < SEATS_MAX)
        assert_int_equal(number(0, "seat"), h->seat);
    else
        assert_string_equal(word(0, "seat"), h->seat == CHANCE ? "*" : "t");
    assert_string_equal(word(0, "move"), h->move);
    says_words("say", h->say);
    e->seen++;
}

/* The log from any event on has all that follow it, as whoever asks may know them. */
static void the_log_is_what_happened(void **unused)
{
    static const char *const rooms[] = { "null", "mensch", "dallas-maruca" };

    (void)unused;
    for (int i = 0; i < COUNT(rooms); i++) {
        new_game(rooms[i], 2, "");
        play_by_computers(20);
        int events = (int)journal_count(table_journal(p->table));
        for (int from = 0; from <= events + 1; from++) {
            struct events e = { .next = (uint32_t)from + 1 };
            int seat = from % 3 - 1;
            assert_true(say("{\"cmd\":\"log\",\"seat\":%d,\"from\":%d}", seat, from));
            e.log = array_of("events");
            events_tell(table_journal(p->table), seat < 0 ? 0 : SEAT(seat), -1, (uint32_t)from, EN, event_is, &e);
            assert_int_equal(e.seen, from < events ? events - from : 0);
            assert_int_equal(*e.log, ']');
        }
    }
}

/* What was measured is told of the game that is played, and kept for the others. */
static void speeds_are_of_one_game(void **unused)
{
    static const char *const rooms[] = { "muehle", "dame", "muehle" };

    (void)unused;
    for (int i = 0; i < COUNT(rooms); i++) {
        new_game(rooms[i], 2, "");
        done("{\"cmd\":\"speeds\"}");
        assert_int_equal(count(member(0, "speeds")), i == 2);
        if (i == 2)
            break;
        assert_true(say("{\"cmd\":\"speeds\",\"speeds\":[{\"bot\":\"easy\",\"looked\":%d,\"ms\":100}]}",
                        1000 * (i + 1)));
        assert_int_equal(count(member(0, "speeds")), 1);
    }
    int speed = said->node[member(0, "speeds")].first;
    assert_string_equal(word(speed, "bot"), "easy");
    assert_int_equal(number(speed, "looked"), 1000);
    assert_int_equal(number(speed, "ms"), 100);
}

/* ---- a curve ---- */

static void a_curve_is_told_point_by_point(void **unused)
{
    struct chart *expected = malloc(sizeof *expected);
    struct scene *drawn = malloc(sizeof *drawn);
    static const char *const rooms[] = { "monopoly", "dallas-maruca", "dallas-noris" };

    (void)unused;
    require(expected != NULL && drawn != NULL);
    for (int i = 0; i < COUNT(rooms); i++) {
        new_game(rooms[i], 3, "");
        play_by_computers(150);
        assert_true(chart_of(table_journal(p->table), SEAT(1), expected));
        chart_scene(match_now(), expected, SHAPE_TALL, EN, drawn);
        done("{\"cmd\":\"chart\",\"seat\":1,\"shape\":\"tall\"}");
        scene_is(drawn, false);
        const char *at = array_of("points");
        for (int k = 0; k < expected->count; k++) {
            at = next_object(at);
            assert_non_null(at);
            assert_int_equal(number(0, "event"), expected->point[k].event);
            assert_int_equal(has("round"), expected->point[k].round >= 0);
            if (has("round"))
                assert_int_equal(number(0, "round"), expected->point[k].round);
            thousandths_are("worth", expected->point[k].worth);
        }
        assert_int_equal(*at, ']');
    }
    free(expected);
    free(drawn);
}

/* ---- dice and promises ---- */

/* A journal as a line that loads it. */
static bool load(const struct journal *j)
{
    struct text journal = text_growing(), line = text_growing();

    journal_write(j, COPY_HOST, EVERYONE, &journal);
    json_object(&line, NULL);
    json_put_string(&line, "cmd", "load");
    json_put_string(&line, "journal", journal.at);
    json_object_end(&line);
    text_clear(&answer);
    protocol_call(p, line.at, &answer);
    text_free(&journal);
    text_free(&line);
    return strncmp(answer.at, "{\"ok\":true", 10) == 0;
}

/* Whose promise was not kept is told with the throws; where all were, nothing is. */
static void promises_that_were_not_kept_are_told(void **unused)
{
    struct match m = match_of(game_named("mensch"), 3);

    (void)unused;
    for (int kept = 0; kept < 2; kept++) {
        struct chance chance = chance_seeded(8);
        uint8_t secret[OWN_SECRET_SIZE], promise[2][SECRET_SIZE];
        char hex[2][2 * SECRET_SIZE + 1], opened[2 * OWN_SECRET_SIZE + 1], rekey[200];
        chance.bound = true;
        struct journal *j = journal_new(&m, &chance);
        for (int i = 0; i < 2; i++) {
            struct text t = TEXT_IN(hex[i]), own = TEXT_IN(opened);
            struct chance seeded_own = chance_seeded(20);
            memcpy(secret, seeded_own.secret, sizeof secret);
            chance_promise(seeded_own.secret, chance.match, promise[i]);
            text_hex(&t, promise[i], SECRET_SIZE);
            text_hex(&own, secret, sizeof secret);
            assert_true(journal_promise(j, promise[i], i ? 2 : -1));
        }
        snprintf(rekey, sizeof rekey, kept ? "%s %s" : "- -", opened, opened);
        assert_true(journal_rekey(j, rekey));
        for (int n = 0; n < 5 && m.game->rules.turn(&m, journal_state(j)).must == SEAT(CHANCE); n++)
            journal_roll(j, 0);
        assert_true(load(j));
        done("{\"cmd\":\"verify\"}");
        assert_int_equal(has("withheld"), !kept);
        if (!kept) {
            int at = said->node[member(0, "withheld")].first, by = said->node[member(0, "withheld_by")].first;
            assert_int_equal(count(member(0, "withheld")), 2);
            assert_int_equal(count(member(0, "withheld_by")), 2);
            for (int i = 0; i < 2; i++, at = said->node[at].next, by = said->node[by].next) {
                char told[80];
                int64_t seat;
                assert_true(json_string(said, at, told, sizeof told));
                assert_string_equal(told, hex[i]);
                assert_true(json_int(said, by, -1, 2, &seat) && seat == (i ? 2 : -1));
            }
        }
        journal_free(j);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_picture_is_told_thing_by_thing, begin, end),
        cmocka_unit_test_setup_teardown(the_past_looks_as_it_did, begin, end),
        cmocka_unit_test_setup_teardown(scenery_has_numbers_of_its_own, begin, end),
        cmocka_unit_test_setup_teardown(what_can_be_done_is_told_whole, begin, end),
        cmocka_unit_test_setup_teardown(a_review_is_told_as_it_is, begin, end),
        cmocka_unit_test_setup_teardown(a_review_speaks_to_who_asks, begin, end),
        cmocka_unit_test_setup_teardown(the_end_is_told, begin, end),
        cmocka_unit_test_setup_teardown(a_hint_is_a_thought, begin, end),
        cmocka_unit_test_setup_teardown(the_log_is_what_happened, begin, end),
        cmocka_unit_test_setup_teardown(speeds_are_of_one_game, begin, end),
        cmocka_unit_test_setup_teardown(a_curve_is_told_point_by_point, begin, end),
        cmocka_unit_test_setup_teardown(promises_that_were_not_kept_are_told, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
