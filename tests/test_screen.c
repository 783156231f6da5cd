/* SPDX-License-Identifier: MIT */
/* What the protocol says of a screen and of a view, held against the table, the middle and the room themselves: every
 * answer is one object, and each member is what they know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "said.h"

/* ---- a screen ---- */

/* A seat, or nobody. */
static void seat_is(const char *key, int seat)
{
    if (seat < 0)
        assert_true(json_is(said, member(0, key), JSON_NULL));
    else
        assert_int_equal(number(0, key), seat);
}

/* Whose screen it is, who is asked, and what time there is. */
static void state_is_the_middles(void)
{
    const struct middle *m = p->screen;
    int64_t left = middle_time_left(m, 0);

    seat_is("holder", m->holder);
    seat_is("seat", m->seat);
    seat_is("to", m->next);
    seat_is("thrower", middle_thrower(m));
    assert_int_equal(json_true(said, member(0, "waited"), false), m->waited);
    assert_int_equal(has("left"), left >= 0);
    assert_int_equal(has("sand"), left >= 0);
    if (left >= 0) {
        assert_int_equal(number(0, "left"), left);
        assert_int_equal(number(0, "sand"), middle_sandglass(m));
    }
    assert_int_equal(number(0, "pause"), middle_pause(m, PACE_NORMAL));
    assert_int_equal(count(member(0, "actors")), __builtin_popcountll(turn_now().must));
    assert_int_equal(count(member(0, "guests")), __builtin_popcountll(middle_guests(m)));
    assert_int_equal(has("winners"), !turn_now().must);
}

/* Buttons say how they are shown. */
static void buttons_are_actions(void)
{
    const struct middle *m = p->screen;
    int at = said->node[member(0, "buttons")].first;

    for (int i = 0; i < m->actions; i++) {
        const struct action *a = &m->action[i];
        if (!a->button || a->done || (a->listed && !a->fits))
            continue;
        assert_int_equal(json_get(said, at, "fold") >= 0 ? number(at, "fold") : 0, a->fold);
        assert_int_equal(json_get(said, at, "minor") >= 0, a->minor);
        assert_int_equal(json_get(said, at, "listed") >= 0, a->listed);
        at = said->node[at].next;
    }
}

/* What a look says, held against the middle it comes from. */
static void look_is_the_middle(void)
{
    const struct middle *m = p->screen;
    int next = 0, lift = 0, done_count = 0, buttons = 0;

    for (int i = 0; i < m->scene.count; i++) {
        next += m->scene.item[i].id && m->mark[i] & MARK_NEXT;
        lift += m->scene.item[i].id && m->mark[i] & MARK_LIFT;
        if (m->scene.item[i].id && m->mark[i] & MARK_NEXT)
            assert_true(lists("next", m->scene.item[i].id));
    }
    for (int i = 0; i < m->actions; i++) {
        done_count += m->action[i].done;
        buttons += m->action[i].button && !m->action[i].done && (!m->action[i].listed || m->action[i].fits);
    }
    assert_int_equal(count(member(0, "next")), next);
    assert_int_equal(count(member(0, "lift")), lift);
    assert_int_equal(count(member(0, "picked")), m->picks);
    assert_int_equal(count(member(0, "done")), done_count);
    assert_int_equal(count(member(0, "buttons")), buttons);
    assert_int_equal(number(0, "seq"), journal_count(table_journal(p->table)));
    assert_int_equal(number(0, "ask"), turn_now().ask);
    assert_int_equal(json_true(said, member(0, "more"), false), m->more);
    assert_int_equal(has("half"), m->half);
    assert_int_equal(number(0, "steps"), m->steps);
    bool verb[256] = { false }, on_table = false;
    int verbs = 0, minor = 0;
    for (int i = 0; i < m->actions; i++) {
        const struct verb *does = &m->view.match.game->verbs[m->action[i].choice.move.verb];
        on_table |= (m->action[i].listed || !m->action[i].button) && !does->idle && !does->placed;
    }
    for (int i = 0; i < m->actions; i++) {
        minor += m->action[i].minor;
        if (m->action[i].ways == 0)
            assert_int_equal(m->action[i].minor, on_table); /* what gets on is chosen on the table */
    }
    assert_true(on_table || minor == 0);
    for (int i = 0; i < m->actions; i++) {
        int does = m->action[i].choice.move.verb;
        verbs += !verb[does] && !m->view.match.game->verbs[does].touched;
        verb[does] = true;
    }
    assert_int_equal(number(0, "verbs"), verbs);
    state_is_the_middles();
    buttons_are_actions();
}

static void a_look_says_what_the_middle_knows(void **unused)
{
    static const struct { const char *game, *more; int seats; } table[] = {
        { "muehle", "", 2 }, { "kniffel", "", 2 }, { "halma", "", 2 }, { "null", "", 2 }, { "mensch", "", 2 },
        { "backgammon", "", 2 }, { "dame", "", 2 }, { "dallas-maruca", "", 2 }, { "monopoly", "", 2 },
        { "letra", ",\"options\":{\"words\":\"confirm\"}", 1 },
    };

    (void)unused;
    for (int i = 0; i < COUNT(table); i++) {
        open_game(table[i].game, table[i].seats, table[i].more);
        for (int n = 0; n < 12; n++) {
            done("{\"cmd\":\"look\",\"ms\":0,\"shape\":\"tall\"}");
            if (strcmp(word(0, "state"), "hands over") == 0) {
                assert_true(json_is(said, member(0, "holder"), JSON_NULL) && things() < 0 && !has("prompt"));
                assert_int_equal(number(0, "to"), p->screen->next);
                done("{\"cmd\":\"take\",\"ms\":0}");
                continue;
            }
            look_is_the_middle();
            int next = said->node[member(0, "next")].first;
            int64_t item = 0;
            if (next >= 0 && json_int(said, next, 1, UINT16_MAX, &item)) {
                say("{\"cmd\":\"touch\",\"items\":[%d],\"ms\":0}", (int)item);
                const char *did = word(0, "did");
                assert_true(strcmp(did, "nothing") != 0 && strcmp(did, "told") != 0); /* it could be touched */
            } else if (p->screen->actions) {
                const struct action *a = &p->screen->action[0];
                say("{\"cmd\":\"play\",\"move\":\"%s%s\",\"ms\":0}", a->text, a->choice.step ? "1" : "");
            }
            settle();
        }
    }
}

/* Who has seen the last look is told what has changed since; who has not, everything. */
static void a_look_tells_what_has_changed(void **unused)
{
    (void)unused;
    open_game("muehle", 2, "");
    done("{\"cmd\":\"look\",\"ms\":0}");
    int first = (int)number(0, "look"), all = things();
    assert_int_equal(all, p->screen->scene.count);
    assert_true(ordered());
    assert_true(say("{\"cmd\":\"look\",\"ms\":0,\"since\":%d}", first));
    assert_int_equal(things(), 0);
    assert_false(ordered());
    assert_int_equal(number(0, "look"), first + 1);
    done("{\"cmd\":\"play\",\"move\":\"d6\",\"ms\":0}");
    settle();
    assert_true(say("{\"cmd\":\"look\",\"ms\":0,\"since\":%d}", first + 1));
    assert_in_range(things(), 1, all / 2); /* a stone has moved */
    assert_true(say("{\"cmd\":\"look\",\"ms\":0,\"since\":%d}", first)); /* that is not the last one */
    assert_int_equal(things(), p->screen->scene.count);
    done("{\"cmd\":\"look\",\"ms\":0,\"since\":0}");
    assert_int_equal(things(), p->screen->scene.count);
    done("{\"cmd\":\"open\",\"ms\":0}"); /* another screen has seen nothing */
    settle();
    assert_true(say("{\"cmd\":\"look\",\"ms\":0,\"since\":%d}", first + 4));
    assert_int_equal(things(), p->screen->scene.count);
}

/* Events since a number, as many as there are. */
static void a_look_tells_what_happened(void **unused)
{
    (void)unused;
    open_game("muehle", 2, "");
    done("{\"cmd\":\"play\",\"move\":\"d6\",\"ms\":0}");
    done("{\"cmd\":\"play\",\"move\":\"a1\",\"ms\":0}");
    done("{\"cmd\":\"look\",\"ms\":0}");
    assert_int_equal(count(member(0, "events")), 2);
    done("{\"cmd\":\"look\",\"ms\":0,\"from\":1}");
    int event = said->node[member(0, "events")].first;
    assert_int_equal(count(member(0, "events")), 1);
    assert_int_equal(number(event, "n"), 2);
    assert_string_equal(word(event, "move"), "a1");
    done("{\"cmd\":\"look\",\"ms\":0,\"from\":9}");
    assert_int_equal(count(member(0, "events")), 0);
}

/* Where what bears on the question can be told: things of this screen, or moves that have no place on it. */
static void a_clause_is_told_where_it_belongs(void **unused)
{
    (void)unused;
    open_game("null", 2, "");
    done("{\"cmd\":\"look\",\"ms\":0}"); /* hands over */
    done("{\"cmd\":\"take\",\"ms\":0}");
    done("{\"cmd\":\"look\",\"ms\":0}");
    assert_false(has("about")); /* nobody has asked */
    done("{\"cmd\":\"look\",\"ms\":0,\"about\":true}");
    int about = member(0, "about"), cites = member(0, "cites");
    assert_int_equal(count(about), count(cites));
    assert_true(count(about) > 1);
    int cited = said->node[cites].first, with_items = 0;
    const struct game *g = match_now()->game;
    for (int at = said->node[about].first; at >= 0; at = said->node[at].next, cited = said->node[cited].next) {
        char id[80];
        assert_true(json_string(said, cited, id, sizeof id));
        const struct clause *c = clause_named(g, id);
        bool listed = false;
        for (const struct about *a = g->picture.about; a->rule; a++)
            listed = listed || &g->clauses[a->rule] == c;
        int items = json_get(said, at, "items");
        assert_int_equal(items >= 0, listed);
        if (items < 0)
            continue;
        with_items += count(items) > 0;
        assert_int_equal(json_get(said, at, "moves") >= 0, count(items) == 0); /* moves where no thing is */
        for (int i = said->node[items].first; i >= 0; i = said->node[i].next) {
            int64_t item;
            assert_true(json_int(said, i, 1, UINT16_MAX, &item));
            assert_non_null(scene_find(&p->screen->scene, (uint16_t)item));
        }
    }
    assert_true(with_items > 0);
}

/* Somebody who can do just one thing is told what it is; not what is grave, an amount, or one of several. */
static void the_only_move_is_named(void **unused)
{
    int named = 0;

    (void)unused;
    open_game("mensch", 2, "");
    for (int n = 0; n < 120; n++) {
        done("{\"cmd\":\"look\",\"ms\":0,\"from\":9999}");
        if (!p->screen->actions)
            break;
        int moving = 0;
        const struct action *only = NULL;
        for (int i = 0; i < p->screen->actions; i++)
            if (!match_now()->game->verbs[p->screen->action[i].choice.move.verb].idle) {
                moving++;
                only = &p->screen->action[i];
            }
        assert_int_equal(has("only"), moving == 1 && p->screen->waited && !only->choice.step &&
                                          !match_now()->game->verbs[only->choice.move.verb].grave);
        if (has("only"))
            assert_string_equal(word(0, "only"), only->text);
        named += has("only");
        assert_true(say("{\"cmd\":\"play\",\"move\":\"%s\",\"ms\":0}", p->screen->action[0].text));
        settle();
    }
    assert_true(named > 0);
}

/* ---- touching, taking back ---- */

static void a_screen_wants_what_it_is_for(void **unused)
{
    (void)unused;
    done("{\"cmd\":\"new\",\"game\":\"muehle\",\"seed\":3}");
    static const char *const lines[] = { "look", "step", "take", "touch", "untouch" };
    for (int i = 0; i < COUNT(lines); i++) {
        assert_false(say("{\"cmd\":\"%s\",\"ms\":0}", lines[i]));
        assert_non_null(strstr(answer.at, "no screen is open"));
    }
    refused("{\"cmd\":\"open\",\"seats\":[2]}", "the seats at this screen");
    refused("{\"cmd\":\"open\",\"seats\":[-1]}", "the seats at this screen");
    done("{\"cmd\":\"open\",\"seats\":[1],\"ms\":0}");
    settle();
    assert_int_equal(p->screen->here, SEAT(1));
    done("{\"cmd\":\"look\",\"ms\":0}");
    assert_string_equal(word(0, "state"), "waits");
    refused("{\"cmd\":\"come\",\"seat\":0,\"ms\":0}", "table.turn");
    refused("{\"cmd\":\"come\",\"seat\":\"x\",\"ms\":0}", "must be a seat");
    refused("{\"cmd\":\"come\",\"seat\":0,\"ms\":-1}", "milliseconds of a clock");
    refused("{\"cmd\":\"touch\",\"items\":[],\"ms\":-1}", "milliseconds");
    refused("{\"cmd\":\"touch\",\"items\":7,\"ms\":0}", "item ids");
    refused("{\"cmd\":\"touch\",\"items\":[0],\"ms\":0}", "item ids");
    refused("{\"cmd\":\"touch\",\"items\":[65536],\"ms\":0}", "item ids");
    refused("{\"cmd\":\"play\",\"ms\":0}", "a move in the game's notation");
    refused("{\"cmd\":\"play\",\"move\":\"d6\",\"ms\":0}", "table.turn");
    refused("{\"cmd\":\"play\",\"move\":\"d6\",\"ask\":9,\"ms\":0}", "table.stale");
    refused("{\"cmd\":\"back\",\"ms\":0}", "table.undo");
    refused("{\"cmd\":\"look\",\"ms\":0,\"pace\":\"hasty\"}",
            "\\\"pace\\\" must be \\\"slow\\\", \\\"normal\\\", \\\"fast\\\" or \\\"at once\\\"");
    done("{\"cmd\":\"open\",\"ms\":4503599627370496}");
    refused("{\"cmd\":\"open\",\"ms\":4503599627370497}", "milliseconds of a clock");
    done("{\"cmd\":\"speeds\",\"speeds\":[{\"bot\":\"best\",\"looked\":0,\"ms\":0}]}"); /* nothing was measured */
    assert_int_equal(count(member(0, "speeds")), 0);
}

/* Without a screen the last decision is taken back, whoever's it was; a half-made move first where there is one. */
static void back_takes_back_the_last(void **unused)
{
    (void)unused;
    done("{\"cmd\":\"new\",\"game\":\"muehle\",\"seed\":3}");
    done("{\"cmd\":\"play\",\"seat\":0,\"move\":\"d6\"}");
    done("{\"cmd\":\"play\",\"seat\":1,\"move\":\"a1\"}");
    done("{\"cmd\":\"back\"}");
    assert_int_equal(number(0, "seq"), 1);
    done("{\"cmd\":\"open\",\"ms\":0}");
    settle();
    done("{\"cmd\":\"look\",\"ms\":0}");
    uint16_t stone = 0;
    for (int i = 0; i < p->screen->scene.count && !stone; i++)
        if (p->screen->mark[i] & MARK_LIFT)
            stone = p->screen->scene.item[i].id;
    assert_true(say("{\"cmd\":\"touch\",\"items\":[%d],\"ms\":0}", stone));
    assert_string_equal(word(0, "did"), "picked");
    done("{\"cmd\":\"back\",\"ms\":0}");
    assert_int_equal(number(0, "seq"), 1);
    assert_int_equal(p->screen->picks, 0);
    assert_true(say("{\"cmd\":\"touch\",\"items\":[%d],\"ms\":0}", stone));
    done("{\"cmd\":\"untouch\",\"ms\":0}");
    assert_int_equal(p->screen->picks, 0);
    done("{\"cmd\":\"back\",\"ms\":0}");
    assert_int_equal(number(0, "seq"), 0);
    refused("{\"cmd\":\"back\",\"ms\":0}", "table.undo");
}

/* ---- what happened ---- */

/* What was done by itself is told in the words in which it is written down. */
static void what_happens_is_told_as_it_is_logged(void **unused)
{
    static const char *const names[] = { "backgammon", "dame", "mensch", "halma" };

    (void)unused;
    for (int i = 0; i < COUNT(names); i++) {
        assert_true(say("{\"cmd\":\"new\",\"game\":\"%s\",\"seats\":2,\"seed\":3}", names[i]));
        for (int seat = 0; seat < 2; seat++)
            assert_true(say("{\"cmd\":\"sit\",\"seat\":%d,\"bot\":\"random\"}", seat));
        for (int n = 0; n < 25; n++) {
            char move[256];
            bool chance = turn_now().must == SEAT(CHANCE);
            done(chance && n % 2 ? "{\"cmd\":\"roll\"}" : "{\"cmd\":\"go\"}");
            if (json_is(said, member(0, "seat"), JSON_NULL))
                break;
            snprintf(move, sizeof move, "%s", word(0, "move"));
            int seq = (int)number(0, "seq");
            assert_int_equal(seq, journal_count(table_journal(p->table)));
            assert_int_equal(json_is(said, member(0, "seat"), JSON_STRING), chance);
            assert_true(say("{\"cmd\":\"log\",\"seat\":-1,\"from\":%d}", seq - 1));
            int event = said->node[member(0, "events")].first;
            assert_int_equal(number(event, "n"), seq);
            assert_string_equal(word(event, "move"), move);
        }
    }
}

/* ---- views ---- */

/* Whoever looks is told what they are asked, or may do, or else what somebody is asked. */
static void a_view_asks_who_looks(void **unused)
{
    (void)unused;
    done("{\"cmd\":\"new\",\"game\":\"muehle\",\"seed\":3}");
    done("{\"cmd\":\"view\",\"seat\":0,\"svg\":true}");
    char asked[200];
    struct text t = TEXT_IN(asked);
    match_now()->game->words.prompt(&p->view, 0, EN, &t);
    assert_string_equal(word(0, "prompt"), asked);
    assert_non_null(strstr(answer.at, "\"svg\":\""));
    done("{\"cmd\":\"view\",\"seat\":-1}");
    assert_null(strstr(answer.at, "\"svg\":\""));
    char told[220];
    snprintf(told, sizeof told, "White: %s", asked);
    assert_string_equal(word(0, "prompt"), told); /* who watches is told who is asked */
    assert_true(!has("timer"));
    assert_true(!strstr(answer.at, "\"text\":\"") && !strstr(answer.at, "\"position\":"));
    done("{\"cmd\":\"text\"}");
    assert_true(has("text") && has("position") && things() < 0);
    assert_int_equal(number(0, "seq"), 0);
    done("{\"cmd\":\"view\",\"seat\":1,\"text\":true}");
    assert_true(strstr(answer.at, "\"text\":\"") && things() > 0);
    assert_int_equal(count(member(0, "score")), 2);
    refused("{\"cmd\":\"view\",\"seat\":0,\"at\":1}", "the number of an event");
}

/* A sandglass is told while it runs, and only then. */
static void a_timer_is_told_while_it_runs(void **unused)
{
    (void)unused;
    done("{\"cmd\":\"new\",\"game\":\"letra\",\"seats\":1,\"seed\":1,\"options\":{\"words\":\"confirm\"}}");
    while (turn_now().must == SEAT(CHANCE))
        done("{\"cmd\":\"roll\"}");
    assert_true(say("{\"cmd\":\"view\",\"seat\":0}"));
    assert_null(strstr(answer.at, "\"timer\""));
    done("{\"cmd\":\"play\",\"seat\":0,\"move\":\"shake\"}");
    while (turn_now().must == SEAT(CHANCE))
        done("{\"cmd\":\"roll\"}");
    assert_true(say("{\"cmd\":\"view\",\"seat\":0}"));
    char timer[80];
    struct timer running = match_now()->game->chance.timer(match_now(), journal_state(table_journal(p->table)));
    snprintf(timer, sizeof timer, "\"timer\":{\"ms\":%lu,\"since\":%lu}", (unsigned long)running.ms,
             (unsigned long)running.since);
    assert_non_null(strstr(answer.at, timer));
}

/* Secrets: each sees their own; what could have been is shown when all is over, and by the host alone. */
static void secrets_stay_in_views(void **unused)
{
    (void)unused;
    done("{\"cmd\":\"new\",\"game\":\"null\",\"seats\":2,\"seed\":4,\"options\":{\"rounds\":1}}");
    done("{\"cmd\":\"go\"}");
    done("{\"cmd\":\"go\"}");
    done("{\"cmd\":\"log\",\"seat\":0}");
    assert_non_null(strstr(answer.at, "Player 1 is dealt the "));
    assert_null(strstr(answer.at, "Player 2 is dealt the "));
    done("{\"cmd\":\"log\",\"seat\":-1}");
    assert_null(strstr(answer.at, "is dealt the "));
    done("{\"cmd\":\"play\",\"seat\":0,\"move\":\"bid 5\"}");
    refused("{\"cmd\":\"view\",\"seat\":0,\"at\":2,\"instead\":\"bid 3\"}", "when it is over");
    refused("{\"cmd\":\"review\",\"event\":1}", "when it is over");
    done("{\"cmd\":\"journal\",\"seat\":-1}"); /* as a watcher has it, */
    assert_true(strstr(answer.at, "\\nview\\n") && strstr(answer.at, "deal 0 ?") && strstr(answer.at, "deal 1 ?"));
    done("{\"cmd\":\"journal\",\"seat\":0}"); /* as the one, */
    assert_true(strstr(answer.at, "\\nview 0\\n") && !strstr(answer.at, "deal 0 ?") && strstr(answer.at, "deal 1 ?"));
    done("{\"cmd\":\"journal\",\"seat\":1}"); /* and as the other has it */
    assert_true(strstr(answer.at, "\\nview 1\\n") && strstr(answer.at, "deal 0 ?") && !strstr(answer.at, "deal 1 ?"));
    char *journal = malloc(answer.used), *line = malloc(answer.used + 100);
    require(journal != NULL && line != NULL);
    const char *from = strstr(answer.at, "\"journal\":");
    snprintf(line, answer.used + 100, "{\"cmd\":\"load\",%s", from);
    while (turn_now().must) {
        const char *moves[] = { "bid 3", "let", "bid 5" };
        bool moved = say("{\"cmd\":\"go\"}") && !json_is(said, member(0, "seat"), JSON_NULL);
        for (int seat = 0; !moved && seat < 2; seat++)
            for (int i = 0; !moved && i < COUNT(moves); i++)
                moved = say("{\"cmd\":\"play\",\"seat\":%d,\"move\":\"%s\"}", seat, moves[i]);
        assert_true(moved);
    }
    assert_true(say("{\"cmd\":\"view\",\"seat\":0,\"at\":2,\"instead\":\"bid 3\"}"));
    done("{\"cmd\":\"review\",\"event\":3,\"effort\":20}");
    text_clear(&answer);
    protocol_call(p, line, &answer);
    assert_int_equal(strncmp(answer.at, "{\"ok\":true", 10), 0);
    assert_true(match_now()->is_view);
    refused("{\"cmd\":\"view\",\"seat\":1,\"at\":2,\"instead\":\"bid 3\"}", "by its host");
    refused("{\"cmd\":\"review\",\"event\":1}", "by its host");
    free(journal);
    free(line);
}

/* What can be done by whom, and what touches it; nothing for who is not asked. */
static void choices_are_the_legal_moves(void **unused)
{
    struct choice *choices;

    (void)unused;
    done("{\"cmd\":\"new\",\"game\":\"muehle\",\"seed\":3}");
    const struct game *g = match_now()->game;
    choices = calloc(g->choices_max, sizeof *choices);
    require(choices != NULL);
    int legal = g->rules.legal(match_now(), journal_state(table_journal(p->table)), 0, choices);
    done("{\"cmd\":\"choices\",\"seat\":0}");
    assert_int_equal(count(member(0, "choices")), legal);
    int at = said->node[member(0, "choices")].first;
    for (int i = 0; i < legal; i++, at = said->node[at].next) { /* each with the things that make it */
        struct touch touch[TOUCHES_MAX];
        int ways = g->picture.touch(&p->view, 0, choices[i], touch), way = said->node[member(at, "touch")].first;
        assert_int_equal(count(member(at, "touch")), ways);
        for (int k = 0; k < ways; k++, way = said->node[way].next) {
            int item = said->node[member(way, "items")].first;
            for (int n = 0; n < touch[k].count; n++, item = said->node[item].next) {
                int64_t id;
                assert_true(json_int(said, item, 1, UINT16_MAX, &id));
                assert_int_equal(id, touch[k].item[n]);
            }
            assert_int_equal(item, -1);
            assert_int_equal(json_true(said, member(way, "any"), false), touch[k].any_order);
        }
    }
    free(choices);
    assert_true(json_true(said, member(0, "must"), false));
    int first = said->node[member(0, "choices")].first;
    assert_true(count(member(first, "touch")) > 0);
    assert_true(count(member(said->node[member(first, "touch")].first, "items")) > 0);
    done("{\"cmd\":\"choices\",\"seat\":1}");
    assert_int_equal(count(member(0, "choices")), 0);
    assert_false(json_true(said, member(0, "must"), true));
    refused("{\"cmd\":\"choices\",\"seat\":\"*\"}", "table.seat");
    refused("{\"cmd\":\"choices\",\"seat\":2}", "table.seat");
    refused("{\"cmd\":\"why\",\"seat\":1,\"items\":[1]}", "table.turn");
    done("{\"cmd\":\"why\",\"seat\":0,\"items\":[]}");
}

/* What a bargain is about is told part by part. */
static void a_deal_is_told_in_parts(void **unused)
{
    int sides = 0, deals = 0;

    (void)unused;
    done("{\"cmd\":\"new\",\"game\":\"monopoly\",\"seats\":2,\"seed\":3,\"at\":\"turn 0\\n"
         "seat 0 30000 at 0\\nseat 1 30000 at 0\\nown 0 39 5\\nown 1 12 15\\njailcard e 1\\n"
         "offer 0 to 1 give 39 want 12 cards 4 steps 3 made 0\\nnow before 0\\n\"}");
    for (int seat = 0; seat < 2; seat++) {
        assert_true(say("{\"cmd\":\"choices\",\"seat\":%d}", seat));
        for (const char *at = answer.at; (at = strstr(at, "\"deal\":{")); at++) {
            deals++;
            sides += strncmp(at, "\"deal\":{\"side\":\"", 16) == 0;
        }
    }
    assert_true(deals > 0 && sides > 0);
    assert_non_null(strstr(answer.at, "\"thing\":\""));
}

/* What there is to tell about a thing is told in the language of who touches it, whatever was looked at before. */
static void a_touch_is_answered_in_its_language(void **unused)
{
    char words[LANGS][600] = { "", "" };

    (void)unused;
    refused("{\"cmd\":\"games\",\"lang\":\"fr\"}", "lang");
    open_game("monopoly", 2, "");
    done("{\"cmd\":\"look\",\"ms\":0}");
    for (int i = 0; i < p->screen->scene.count && !words[DE][0]; i++) {
        uint16_t id = p->screen->scene.item[i].id;
        for (enum lang lang = DE; id && lang < LANGS; lang++) {
            struct text t = TEXT_IN(words[lang]);
            if (!match_now()->game->picture.tell(&p->screen->view, id, lang, &t))
                words[lang][0] = '\0';
        }
        if (!say("{\"cmd\":\"touch\",\"items\":[%d],\"ms\":0}", id) || strcmp(word(0, "did"), "told") != 0)
            words[DE][0] = '\0'; /* it is part of a move, or forbidden */
        for (enum lang lang = DE; words[DE][0] && lang < LANGS; lang++) {
            assert_true(say("{\"cmd\":\"touch\",\"items\":[%d],\"ms\":0,\"lang\":\"%s\"}", id,
                            lang == DE ? "de" : "en"));
            assert_string_equal(word(0, "say"), words[lang]);
        }
    }
    assert_string_not_equal(words[DE], words[EN]);
}

/* What the room says of a choice, or of a part of it, is told member by member; whether it says anything. */
static bool deal_is(int node, int seat, struct choice c, int part)
{
    struct deal_words words;
    struct deal deal = deal_in(&words);

    if (!match_now()->game->picture.deal(&p->view, seat, c, part, EN, &deal))
        return false;
    assert_true(node >= 0);
    assert_int_equal(json_get(said, node, "side") >= 0, deal.side != 0);
    if (deal.side)
        assert_string_equal(word(node, "side"), bargain_names[deal.side]);
    assert_int_equal(json_true(said, json_get(said, node, "in"), false), deal.in);
    assert_int_equal(json_get(said, node, "amount") >= 0 ? number(node, "amount") : 0, deal.amount);
    assert_int_equal(json_get(said, node, "means") >= 0 ? number(node, "means") : MEANS_UNSAID, deal.means);
    assert_string_equal(word(node, "tint"), tint_names[deal.tint]);
    assert_string_equal(json_get(said, node, "thing") >= 0 ? word(node, "thing") : "", words.thing);
    assert_string_equal(json_get(said, node, "effect") >= 0 ? word(node, "effect") : "", words.effect);
    assert_string_equal(json_get(said, node, "button") >= 0 ? word(node, "button") : "", words.button);
    assert_int_equal(json_get(said, node, "terms") >= 0, part == 0 && deal.side >= BARGAIN_CLOSE);
    return true;
}

/* Who puts an offer together is told what is in it; who is to answer, what changes hands, part by part: as many as the
 * room has, the whole not among them. */
static void a_bargain_is_told_in_parts(void **unused)
{
    (void)unused;
    for (int seat = 0; seat < 2; seat++) { /* who offers; who is to answer */
        int terms = 0, deals = 0, in = 0;
        assert_true(say("{\"cmd\":\"new\",\"game\":\"monopoly\",\"seats\":2,\"seed\":3,\"at\":\"turn 0\\n"
                        "seat 0 30000 at 0\\nseat 1 30000 at 0\\nown 0 39:m 37\\n"
                        "offer 0 to 1 give 39 money %s number 1%s\\noffers 1\\nnow before 0\\n\"}",
                        seat ? "-1000" : "1000", seat ? " proposed" : ""));
        assert_true(say("{\"cmd\":\"choices\",\"seat\":%d}", seat));
        const struct game *g = match_now()->game;
        struct choice *choices = calloc(g->choices_max, sizeof *choices);
        require(choices != NULL);
        g->rules.legal(&p->view.match, view_state(&p->view), seat, choices);
        int at = said->node[member(0, "choices")].first;
        for (int i = 0; at >= 0; i++, at = said->node[at].next) {
            int deal = json_get(said, at, "deal");
            assert_int_equal(deal_is(deal, seat, choices[i], 0), deal >= 0);
            if (deal < 0)
                continue;
            deals++;
            in += json_get(said, deal, "in") >= 0;
            if (json_get(said, deal, "terms") < 0)
                continue;
            int part = 1, term = said->node[member(deal, "terms")].first;
            for (; term >= 0; part++, term = said->node[term].next)
                assert_true(deal_is(term, seat, choices[i], part));
            assert_false(deal_is(-1, seat, choices[i], part));
            terms += part - 1;
        }
        assert_true(deals > 0);
        assert_int_equal(in, seat ? 0 : 2); /* a title and money */
        assert_true(terms > 0); /* what it changes for both; and for who answers, what goes which way */
        free(choices);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_look_says_what_the_middle_knows, begin, end),
        cmocka_unit_test_setup_teardown(a_look_tells_what_has_changed, begin, end),
        cmocka_unit_test_setup_teardown(a_look_tells_what_happened, begin, end),
        cmocka_unit_test_setup_teardown(a_clause_is_told_where_it_belongs, begin, end),
        cmocka_unit_test_setup_teardown(the_only_move_is_named, begin, end),
        cmocka_unit_test_setup_teardown(a_screen_wants_what_it_is_for, begin, end),
        cmocka_unit_test_setup_teardown(back_takes_back_the_last, begin, end),
        cmocka_unit_test_setup_teardown(what_happens_is_told_as_it_is_logged, begin, end),
        cmocka_unit_test_setup_teardown(a_view_asks_who_looks, begin, end),
        cmocka_unit_test_setup_teardown(a_timer_is_told_while_it_runs, begin, end),
        cmocka_unit_test_setup_teardown(secrets_stay_in_views, begin, end),
        cmocka_unit_test_setup_teardown(choices_are_the_legal_moves, begin, end),
        cmocka_unit_test_setup_teardown(a_deal_is_told_in_parts, begin, end),
        cmocka_unit_test_setup_teardown(a_touch_is_answered_in_its_language, begin, end),
        cmocka_unit_test_setup_teardown(a_bargain_is_told_in_parts, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
