/* SPDX-License-Identifier: MIT */
/* What the protocol says of a screen and of a match, held against the table, the middle and the room themselves: every
 * answer is JSON, and each member is what they know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/require.h"
#include "core/match.h"
#include "kiste.h"
#include "table/protocol.h"
#include "table/protocol_internal.h"

static struct protocol *p;
static struct text answer, members; /* the whole, and without its scene */
static struct json *said;

static struct chance seeded(void)
{
    return chance_seeded(5);
}

static int begin(void **unused)
{
    (void)unused;
    p = protocol_new((struct protocol_host){ .secret = seeded, .lang = EN });
    answer = text_growing();
    members = text_growing();
    said = malloc(sizeof *said);
    require(said != NULL);
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    protocol_free(p);
    text_free(&answer);
    text_free(&members);
    free(said);
    return 0;
}

/* ---- saying lines, reading answers ---- */

/* Every answer is one object; where it has more values than are read here, its brackets tell. */
static void is_whole(void)
{
    int depth = 0, ended = 0;
    bool quoted = false;

    for (const char *c = answer.at; *c; c++) {
        if (*c == '\\' && quoted)
            c++;
        else if (*c == '"')
            quoted = !quoted;
        else if (!quoted && (*c == '{' || *c == '['))
            depth++;
        else if (!quoted && (*c == '}' || *c == ']'))
            ended += --depth == 0;
    }
    if (depth || quoted || ended != 1)
        fail_msg("no whole object: %s", answer.at);
}

/* Says a line; whether it was done. */
static bool say(const char *format, ...)
{
    char line[2000];
    struct text t = TEXT_IN(line);
    va_list args;

    va_start(args, format);
    text_vprintf(&t, format, args);
    va_end(args);
    text_clear(&answer);
    protocol_call(p, line, &answer);
    is_whole();
    text_clear(&members);
    text_put(&members, answer.at);
    char *scene = strstr(members.at, ",\"scene\":{");
    if (scene)
        memcpy(scene, "}", 2); /* it has more values than are read */
    if (!json_parse(said, members.at)) /* and so may a long list */
        assert_true(strcmp(said->error, "fewer values") == 0 && json_parse(said, "{}"));
    return strncmp(answer.at, "{\"ok\":true", 10) == 0;
}

static void done(const char *line)
{
    if (!say("%s", line))
        fail_msg("> %s\n< %s", line, answer.at);
}

static void refused(const char *line, const char *part)
{
    assert_false(say("%s", line));
    if (!strstr(answer.at, part))
        fail_msg("> %s\n< %s\nexpected %s", line, answer.at, part);
}

static int member(int node, const char *key)
{
    int found = json_get(said, node, key);

    if (found < 0)
        fail_msg("no \"%s\" in %s", key, answer.at);
    return found;
}

static bool has(const char *key)
{
    return json_get(said, 0, key) >= 0;
}

static int64_t number(int node, const char *key)
{
    int64_t n = 0;

    if (!json_int(said, member(node, key), INT64_MIN, INT64_MAX, &n))
        fail_msg("\"%s\" is no number in %s", key, answer.at);
    return n;
}

static const char *word(int node, const char *key)
{
    static char words[4][600];
    static int at;

    at = (at + 1) % 4;
    if (!json_string(said, member(node, key), words[at], sizeof words[at]))
        fail_msg("\"%s\" is no text in %s", key, answer.at);
    return words[at];
}

static int count(int node)
{
    int n = 0;

    for (int i = said->node[node].first; i >= 0; i = said->node[i].next)
        n++;
    return n;
}

/* Whether an array of numbers has this one. */
static bool lists(const char *key, int64_t wanted)
{
    for (int i = said->node[member(0, key)].first; i >= 0; i = said->node[i].next) {
        int64_t n;
        if (json_int(said, i, INT64_MIN, INT64_MAX, &n) && n == wanted)
            return true;
    }
    return false;
}

/* How many things the scene of the answer has; -1: it has none. */
static int things(void)
{
    const char *at = strstr(answer.at, "\"scene\":{");
    int n = 0;

    if (!at)
        return -1;
    for (at = strstr(at, "\"items\":["); (at = strstr(at, "{\"id\":")); at++)
        n++;
    return n;
}

static bool ordered(void)
{
    return strstr(answer.at, "],\"order\":[") != NULL;
}

static const struct match *match_now(void)
{
    return journal_match(table_journal(p->table));
}

static struct turn turn_now(void)
{
    return match_now()->game->rules.turn(match_now(), journal_state(table_journal(p->table)));
}

/* On to whatever needs a person. */
static void settle(void)
{
    do
        done("{\"cmd\":\"step\",\"ms\":0}");
    while (!json_is(said, member(0, "seat"), JSON_NULL));
}

static void open_game(const char *game, int seats, const char *more)
{
    char line[600];

    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"seats\":%d,\"seed\":3%s}", game, seats, more);
    done(line);
    done("{\"cmd\":\"open\",\"ms\":0}");
    settle();
}

/* ---- the list of games ---- */

static void games_are_listed_as_they_are(void **unused)
{
    (void)unused;
    for (enum lang lang = DE; lang < LANGS; lang++) {
        assert_true(say("{\"cmd\":\"games\",\"lang\":\"%s\"}", lang == DE ? "de" : "en"));
        const char *at = answer.at;
        for (int i = 0; i < game_count; i++) {
            const struct game *g = games[i];
            struct text t = text_growing();
            text_printf(&t, "{\"name\":\"%s\",\"title\":\"%s\"", g->name, g->title.in[lang]);
            at = strstr(at, t.at); /* each once, in their order */
            assert_non_null(at);
            text_clear(&t);
            text_printf(&t, "\"version\":%d,\"seats\":[%d,%d],%s", g->version, g->seats_min, g->seats_max,
                        g->seats_usual ? "\"usual\":" : "\"minutes\":");
            assert_non_null(strstr(at, t.at));
            text_clear(&t);
            text_printf(&t, "\"minutes\":%d,\"secrets\":%s%s%s,\"options\":[", g->minutes,
                        g->secrets.mask ? "true" : "false",
                        g->minutes == 0 ? ",\"toy\":true" : "", game_is_luck(g) ? ",\"luck\":true" : "");
            const char *flags = strstr(at, t.at), *next = strstr(at + 1, "{\"name\":\"");
            assert_true(flags != NULL && next != NULL);
            int options = 0;
            for (int k = 0; k < g->option_count; k++) {
                text_clear(&t);
                text_printf(&t, "{\"id\":\"%s\",", g->options[k].id);
                options += strstr(flags, t.at) != NULL;
            }
            assert_int_equal(options, g->option_count);
            text_free(&t);
        }
    }
}

static void an_option_says_its_values(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count; i++)
        for (int k = 0; k < games[i]->option_count; k++) {
            const struct option *o = &games[i]->options[k];
            struct text t = text_growing();
            text_printf(&t, "{\"id\":\"%s\"", o->id);
            done("{\"cmd\":\"games\"}");
            const char *game = strstr(answer.at, "{\"name\":\""), *at;
            for (int n = 0; n <= i; n++) {
                char head[80];
                snprintf(head, sizeof head, "{\"name\":\"%s\",\"title\"", games[n]->name);
                game = strstr(answer.at, head);
            }
            at = strstr(game, t.at);
            assert_non_null(at);
            text_clear(&t);
            if (o->names) {
                text_put(&t, "\"values\":[");
                for (int32_t n = o->min; n <= o->max; n++)
                    text_printf(&t, "%s\"%s\"", n > o->min ? "," : "", o->names[n]);
                text_put(&t, "],\"labels\":[\"");
            } else {
                text_printf(&t, "\"min\":%d,\"max\":%d,\"standard\":%d", (int)o->min, (int)o->max, (int)o->standard);
            }
            const char *values = strstr(at, t.at), *close = strstr(at + 2, "{\"id\"");
            assert_non_null(values);
            assert_true(!close || values < close); /* its own */
            text_clear(&t);
            text_printf(&t, "\"standard\":\"%s\"", o->names ? o->names[o->standard] : "");
            assert_true(!o->names || strstr(values, t.at));
            if (o->of_seat) {
                text_clear(&t);
                text_printf(&t, "\"of_seat\":%d", o->of_seat - 1);
                assert_non_null(strstr(at, t.at));
            }
            text_free(&t);
            if (k > 3)
                break; /* a few of each game */
        }
}

static void rules_are_told_whole(void **unused)
{
    static const char *const kinds[] = { "section", "forbids", "does", "note" };

    (void)unused;
    done("{\"cmd\":\"rules\",\"game\":\"muehle\"}");
    const struct game *g = game_named("muehle");
    int rules = member(0, "rules"), at = said->node[rules].first;
    assert_int_equal(count(rules), g->clause_count);
    for (int i = 0; i < g->clause_count; i++, at = said->node[at].next) {
        assert_string_equal(word(at, "id"), g->clauses[i].id);
        assert_string_equal(word(at, "kind"), kinds[g->clauses[i].kind]);
    }
    assert_int_equal(count(member(0, "reconstructed")), g->boxed->reconstructed_count);
    refused("{\"cmd\":\"rules\",\"game\":\"chess\"}", "must name a game");
    refused("{\"cmd\":\"rules\"}", "must name a game");
}

/* ---- a screen ---- */

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
    for (int i = 0; i < m->offers; i++) {
        done_count += m->offer[i].done;
        buttons += m->offer[i].button && !m->offer[i].done;
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
    bool verb[256] = { false };
    int verbs = 0;
    for (int i = 0; i < m->offers; i++) {
        verbs += !verb[m->offer[i].choice.move.verb];
        verb[m->offer[i].choice.move.verb] = true;
    }
    assert_int_equal(number(0, "verbs"), verbs);
}

static void a_look_says_what_the_middle_knows(void **unused)
{
    static const struct { const char *game, *more; int seats; } table[] = {
        { "muehle", "", 2 }, { "kniffel", "", 2 }, { "halma", "", 2 }, { "null", "", 2 }, { "mensch", "", 2 },
        { "backgammon", "", 2 }, { "dame", "", 2 },
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
            } else if (p->screen->offers) {
                const struct offer *o = &p->screen->offer[0];
                say("{\"cmd\":\"play\",\"move\":\"%s%s\",\"ms\":0}", o->text, o->choice.step ? "1" : "");
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
        if (!p->screen->offers)
            break;
        int moving = 0;
        const struct offer *only = NULL;
        for (int i = 0; i < p->screen->offers; i++)
            if (!match_now()->game->verbs[p->screen->offer[i].choice.move.verb].idle) {
                moving++;
                only = &p->screen->offer[i];
            }
        assert_int_equal(has("only"), moving == 1 && p->screen->waited && !only->choice.step &&
                                          !match_now()->game->verbs[only->choice.move.verb].grave);
        if (has("only"))
            assert_string_equal(word(0, "only"), only->text);
        named += has("only");
        assert_true(say("{\"cmd\":\"play\",\"move\":\"%s\",\"ms\":0}", p->screen->offer[0].text));
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
    assert_true(has("prompt") && !has("timer"));
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
    done("{\"cmd\":\"journal\",\"seat\":1}"); /* as one of them has it */
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
    free(choices);
    done("{\"cmd\":\"choices\",\"seat\":0}");
    assert_int_equal(count(member(0, "choices")), legal);
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

/* ---- dice, charts, style ---- */

static int64_t sum_of(const char *key)
{
    int64_t sum = 0, n;

    for (int i = said->node[member(0, key)].first; i >= 0; i = said->node[i].next)
        sum += json_int(said, i, 0, 100000, &n) ? n : 0;
    return sum;
}

/* Each throw is counted once, each die of it; what could be expected is what the odds say. */
static void dice_are_counted(void **unused)
{
    static const char *const names[] = { "mensch", "monopoly", "kniffel" };

    (void)unused;
    for (int i = 0; i < COUNT(names); i++) {
        uint8_t face[DICE_MAX];
        int throws = 0, dice = 0;
        assert_true(say("{\"cmd\":\"new\",\"game\":\"%s\",\"seats\":2,\"seed\":3}", names[i]));
        for (int seat = 0; seat < 2; seat++)
            assert_true(say("{\"cmd\":\"sit\",\"seat\":%d,\"bot\":\"random\"}", seat));
        for (int n = 0; n < 60; n++) {
            struct move move;
            int thrown = table_next_alone(p->table, &move) == CHANCE ?
                match_now()->game->chance.thrown(match_now(), journal_state(table_journal(p->table)), move, face) : 0;
            throws += thrown > 0;
            dice += thrown;
            done("{\"cmd\":\"go\"}");
        }
        done("{\"cmd\":\"dice\"}");
        assert_int_equal(number(0, "throws"), throws);
        assert_int_equal(sum_of("faces"), dice);
        assert_true(dice > 20);
        assert_int_equal(count(member(0, "expected")), 6);
        char *at = strstr(answer.at, "\"expected\":[") + 12;
        for (int k = 0; k < 6; k++, at++) {
            double expected = strtod(at, &at);
            assert_true(expected > dice / 6.0 - 0.1 && expected < dice / 6.0 + 0.1); /* rounded throw by throw */
        }
    }
    done("{\"cmd\":\"new\",\"game\":\"muehle\"}");
    done("{\"cmd\":\"dice\"}");
    assert_int_equal(number(0, "throws"), 0);
}

static void a_chart_is_drawn_of_money(void **unused)
{
    (void)unused;
    done("{\"cmd\":\"new\",\"game\":\"muehle\"}");
    done("{\"cmd\":\"chart\",\"seat\":-1}");
    assert_true(things() < 0 && count(member(0, "points")) == 0);
    done("{\"cmd\":\"new\",\"game\":\"monopoly\",\"seats\":2,\"seed\":3}");
    for (int seat = 0; seat < 2; seat++)
        assert_true(say("{\"cmd\":\"sit\",\"seat\":%d,\"bot\":\"random\"}", seat));
    for (int n = 0; n < 80; n++)
        done("{\"cmd\":\"go\"}");
    done("{\"cmd\":\"chart\",\"seat\":-1}");
    int points = member(0, "points"), at = said->node[points].first;
    assert_true(things() > 0 && count(points) > 1);
    int64_t last = -1;
    for (; at >= 0; at = said->node[at].next) {
        assert_true(number(at, "event") > last); /* in the order in which it happened */
        last = number(at, "event");
        assert_int_equal(count(member(at, "worth")), 2);
    }
    done("{\"cmd\":\"chart\",\"seat\":0,\"svg\":true}");
    assert_non_null(strstr(answer.at, "\"svg\":\""));
}

static void the_style_has_day_and_night(void **unused)
{
    (void)unused;
    done("{\"cmd\":\"style\"}");
    const char *light = strstr(answer.at, ",\"light\":\""), *dark = strstr(answer.at, ",\"dark\":\"");
    assert_true(light && dark && light < dark);
    assert_int_not_equal(strncmp(light + 10, dark + 9, 3000), 0);
    for (int look = 0; look < LOOKS; look++) {
        char part[100];
        snprintf(part, sizeof part, "\"%s\":{\"motion\":\"%s\",\"place\":%s}", look_names[look],
                 motion_names[look_kinds[look].motion], look_kinds[look].place ? "true" : "false");
        assert_non_null(strstr(answer.at, part));
    }
}

/* Who has no colour of their own is told apart by one, and nobody by another's. */
static void seats_have_colours_of_their_own(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count; i++) {
        char seen[SEATS_MAX][24] = { "" };
        assert_true(say("{\"cmd\":\"new\",\"game\":\"%s\",\"seats\":%d,\"seed\":3}", games[i]->name,
                        games[i]->seats_max) || strstr(answer.at, "\"clause\""));
        if (strncmp(answer.at, "{\"ok\":true", 10) != 0)
            continue;
        done("{\"cmd\":\"match\",\"lang\":\"de\"}");
        int seats = member(0, "seats"), at = said->node[seats].first;
        assert_int_equal(count(seats), games[i]->seats_max);
        assert_string_equal(word(0, "title"), games[i]->title.in[DE]);
        for (int seat = 0; at >= 0; at = said->node[at].next, seat++) {
            snprintf(seen[seat], sizeof seen[seat], "%s", word(at, "tint"));
            for (int other = 0; other < seat && !games[i]->players.seat_tint; other++)
                assert_string_not_equal(seen[seat], seen[other]);
            assert_true(json_is(said, member(at, "bot"), JSON_NULL));
            assert_true(count(member(at, "team")) >= 1);
        }
    }
}

/* ---- a match that is played elsewhere ---- */

static void moves_are_proposed_to_a_host(void **unused)
{
    (void)unused;
    open_game("muehle", 2, "");
    refused("{\"cmd\":\"follow\",\"lines\":7}", "lines of a journal");
    refused("{\"cmd\":\"follow\",\"lines\":[7]}", "lines of a journal");
    done("{\"cmd\":\"follow\",\"lines\":[]}");
    done("{\"cmd\":\"look\",\"ms\":0}");
    done("{\"cmd\":\"play\",\"move\":\"d6\",\"ms\":0}");
    assert_string_equal(word(0, "move"), "d6");
    assert_int_equal(number(0, "seat"), 0);
    assert_int_equal(number(0, "ask"), turn_now().ask);
    assert_int_equal(number(0, "seq"), 0); /* only proposed */
    done("{\"cmd\":\"look\",\"ms\":0}");
    assert_false(has("move"));
    done("{\"cmd\":\"follow\",\"lines\":[\"1 0 d6\",\"2 1 a1\"]}");
    assert_int_equal(number(0, "seq"), 2);
    refused("{\"cmd\":\"follow\",\"lines\":[\"3 0 d6\"]}", "line");
    refused("{\"cmd\":\"promise\",\"match\":\"12\"}", "24 hexadecimal digits");
    done("{\"cmd\":\"promise\",\"match\":\"0123456789abcdef01234567\"}");
    uint8_t promise[SECRET_SIZE], expected[SECRET_SIZE], id[MATCH_ID_SIZE];
    struct chance own = seeded();
    assert_true(text_unhex("0123456789abcdef01234567", id, sizeof id));
    chance_promise(own.secret, id, expected);
    assert_true(text_unhex(word(0, "promise"), promise, sizeof promise));
    assert_memory_equal(promise, expected, sizeof promise);
    assert_int_equal(strlen(word(0, "secret")), 2 * OWN_SECRET_SIZE);
}

/* ---- the public interface ---- */

/* Each that is open has a match of its own, and the last answer stays until the next. */
static void those_that_are_open_know_nothing_of_each_other(void **unused)
{
    struct kiste *one = kiste_open(), *two = kiste_open();
    char *memory = kiste_alloc(16);

    (void)unused;
    assert_string_equal(kiste_call(one, "{\"cmd\":\"new\",\"game\":\"muehle\",\"seed\":1}"), "{\"ok\":true,\"seq\":0}");
    assert_non_null(strstr(kiste_call(two, "{\"cmd\":\"legal\"}"), "no match yet"));
    const char *last = kiste_call(one, "{\"cmd\":\"play\",\"seat\":0,\"move\":\"d6\"}");
    kiste_call(two, "{\"cmd\":\"games\"}");
    assert_string_equal(last, "{\"ok\":true,\"seq\":1}");
    memset(memory, 1, 16);
    kiste_free(memory);
    kiste_close(two);
    assert_string_equal(kiste_call(one, "{\"cmd\":\"score\"}"), "{\"ok\":true,\"over\":false,\"score\":[0,0]}");
    kiste_close(one);
    kiste_close(NULL);
}

/* ---- keeping ---- */

/* Marks make the whole: what came after each, put together, is the journal. */
static void a_journal_grows_by_marks(void **unused)
{
    static const char *const moves[] = { "d6", "a1", "d7", "g1" };
    static char whole[4000];

    (void)unused;
    done("{\"cmd\":\"new\",\"game\":\"muehle\",\"seed\":3}");
    whole[0] = '\0';
    int64_t mark = 0;
    for (int i = 0; i <= COUNT(moves); i++) {
        char part[2000];
        assert_true(say("{\"cmd\":\"journal\",\"mark\":%d}", (int)mark));
        assert_true(json_string(said, member(0, "journal"), part, sizeof part));
        strcat(whole, part);
        mark = number(0, "mark");
        assert_int_equal(number(0, "seq"), i);
        assert_false(json_true(said, member(0, "over"), true));
        if (i < COUNT(moves))
            assert_true(say("{\"cmd\":\"play\",\"seat\":%d,\"move\":\"%s\"}", i % 2, moves[i]));
    }
    assert_false(say("{\"cmd\":\"journal\",\"mark\":%d}", (int)mark + 1));
    refused("{\"cmd\":\"journal\",\"mark\":0,\"seat\":0}", "the host's whole copy");
    char journal[4000];
    done("{\"cmd\":\"journal\"}");
    assert_true(json_string(said, member(0, "journal"), journal, sizeof journal));
    assert_non_null(strstr(journal, "4 1 g1"));
    assert_non_null(strstr(whole, "4 1 g1"));
    struct complaint why;
    struct journal *j = journal_read(whole, NULL, &why), *k = journal_read(journal, NULL, &why);
    assert_true(j && k);
    assert_int_equal(journal_count(j), journal_count(k));
    journal_free(j);
    journal_free(k);
}

/* A position of its own is not written down; a box that another has is taken along as its bytes. */
static void a_box_comes_along_as_bytes(void **unused)
{
    struct text hex = text_growing(), line = text_growing();

    (void)unused;
    const struct game *g = game_named("leiter");
    done("{\"cmd\":\"new\",\"game\":\"leiter\",\"seats\":2,\"seed\":3}");
    done("{\"cmd\":\"journal\"}");
    const char *journal = strstr(answer.at, "\"journal\":");
    box_put_hex(g->boxform, g->boxed->standard, &hex);
    text_printf(&line, "{\"cmd\":\"load\",\"boxed\":\"%s\",%s", hex.at, journal);
    text_clear(&answer);
    protocol_call(p, line.at, &answer);
    assert_string_equal(answer.at, "{\"ok\":true,\"seq\":0}");
    text_clear(&line);
    done("{\"cmd\":\"journal\"}");
    text_printf(&line, "{\"cmd\":\"load\",\"boxed\":\"%.10s\",%s", hex.at, strstr(answer.at, "\"journal\":"));
    text_clear(&answer);
    protocol_call(p, line.at, &answer);
    assert_non_null(strstr(answer.at, "a box of this game as hexadecimal digits"));
    text_free(&hex);
    text_free(&line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(games_are_listed_as_they_are, begin, end),
        cmocka_unit_test_setup_teardown(an_option_says_its_values, begin, end),
        cmocka_unit_test_setup_teardown(rules_are_told_whole, begin, end),
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
        cmocka_unit_test_setup_teardown(dice_are_counted, begin, end),
        cmocka_unit_test_setup_teardown(a_chart_is_drawn_of_money, begin, end),
        cmocka_unit_test_setup_teardown(the_style_has_day_and_night, begin, end),
        cmocka_unit_test_setup_teardown(seats_have_colours_of_their_own, begin, end),
        cmocka_unit_test_setup_teardown(moves_are_proposed_to_a_host, begin, end),
        cmocka_unit_test(those_that_are_open_know_nothing_of_each_other),
        cmocka_unit_test_setup_teardown(a_journal_grows_by_marks, begin, end),
        cmocka_unit_test_setup_teardown(a_box_comes_along_as_bytes, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
