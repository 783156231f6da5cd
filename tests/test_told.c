/* SPDX-License-Identifier: MIT */
/* What the protocol tells besides: games and rules, dice and charts, a match played elsewhere, journals; the public
 * interface; and whom a sentence speaks to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/svg.h"
#include "said.h"

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
            json_put_words(&t, "about", g->about.in[lang]);
            at = strstr(at, t.at); /* each once, in their order */
            assert_non_null(at);
            text_clear(&t);
            text_printf(&t, "\"version\":%d,\"seats\":[%d,%d],%s", g->version, g->seats_min, g->seats_max,
                        g->seats_usual ? "\"usual\":" : "\"minutes\":");
            assert_non_null(strstr(at, t.at));
            text_clear(&t);
            text_printf(&t, "\"minutes\":%d,\"secrets\":%s%s%s%s,\"options\":[", g->minutes,
                        g->secrets.mask ? "true" : "false",
                        g->minutes == 0 ? ",\"toy\":true" : "", game_is_luck(g) ? ",\"luck\":true" : "",
                        g->speed.slow ? ",\"slow\":true" : "");
            const char *flags = strstr(at, t.at), *next = strstr(at + 1, "{\"name\":\"");
            assert_true(flags != NULL && next != NULL);
            const struct bot *bot[LEVELS_MAX];
            int bots = bots_for(g, bot), options = 0;
            for (int k = 0; k < bots; k++) {
                text_clear(&t);
                text_printf(&t, "{\"name\":\"%s\",\"title\":\"%s\"%s%s%s}", bot[k]->name, bot[k]->title.in[lang],
                            bot[k]->asset ? ",\"asset\":\"" : "", bot[k]->asset ? bot[k]->asset : "",
                            bot[k]->asset ? "\"" : "");
                assert_non_null(strstr(flags, t.at)); /* how it is called, and what it must have */
            }
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

enum { ON_A_CARD = 60 }; /* letters */

static void the_first_sentence_about_a_game_fits_a_card(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count; i++)
        for (enum lang lang = DE; lang < LANGS; lang++) {
            const char *about = games[i]->about.in[lang];
            size_t end = strcspn(about, ".?!");
            assert_true(about[end] != '\0' && (about[end + 1] == ' ' || about[end + 1] == '\0'));
            int letters = 0;
            for (size_t at = 0; at <= end; at++)
                letters += (about[at] & 0xc0) != 0x80; /* of UTF-8 the bytes that begin one */
            if (letters > ON_A_CARD)
                fail_msg("%s: %d letters: %s", games[i]->name, letters, about);
        }
}

static void an_option_says_its_values(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count; i++)
        for (int k = 0; k < games[i]->option_count; k++) {
            const struct option *o = &games[i]->options[k];
            struct text t = text_growing();
            json_object(&t, NULL);
            json_put_string(&t, "id", o->id);
            json_put_words(&t, "name", o->name.in[EN]);
            json_put_words(&t, "help", o->help.in[EN]);
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
            done("{\"cmd\":\"dice\"}"); /* the last throw too */
            assert_int_equal(number(0, "throws"), throws);
            assert_int_equal(sum_of("faces"), dice);
        }
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
    struct text defs = text_growing(), told = text_growing();
    svg_defs(&defs);
    json_object(&told, NULL);
    json_put_string(&told, "defs", defs.at);
    assert_non_null(strstr(answer.at, told.at + 1));
    text_free(&defs);
    text_free(&told);
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
        const struct score_words *counted = &games[i]->counts;
        assert_int_equal(has("counts"), counted->word.in[DE] != NULL);
        if (has("counts")) { /* what the score is, and what that means where it must be said */
            int counts = member(0, "counts");
            assert_string_equal(word(counts, "word"), counted->word.in[DE]);
            assert_int_equal(json_get(said, counts, "form") >= 0, games[i]->money.form.in[DE] != NULL);
            if (games[i]->money.form.in[DE])
                assert_string_equal(word(counts, "form"), games[i]->money.form.in[DE]);
            assert_int_equal(json_get(said, counts, "means") >= 0, counted->means.in[DE] != NULL);
            if (counted->means.in[DE])
                assert_string_equal(word(counts, "means"), counted->means.in[DE]);
        }
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
    refused("{\"cmd\":\"follow\",\"lines\":[\"1 0 d6\",7]}", "lines of a journal");
    refused("{\"cmd\":\"follow\",\"lines\":[\"1 0 z9\"]}", "line 1");
    assert_false(table_follows(p->table)); /* nor does it follow then: the match is still played here */
    assert_int_equal(journal_count(table_journal(p->table)), 0);
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
    refused("{\"cmd\":\"follow\",\"lines\":[\"3 0 g1\",\"4 1 d6\"]}", "line 2");
    done("{\"cmd\":\"look\",\"ms\":0}");
    assert_int_equal(number(0, "seq"), 3); /* those before it were taken in */
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

/* ---- sentences ---- */

static void say_of_two(const struct view *v, int seat, struct move move, enum lang lang, struct text *t)
{
    static const struct phrase words = { {
        EITHER("%s zieht", "Du ziehst") " und " EITHER("nimmt", "nimmst") ", "
        EITHER("%s verliert", "du verlierst") ".",
        EITHER("%s moves", "You move") " and " EITHER("takes", "take") ", " EITHER("%s loses", "you lose") ".",
    } };

    (void)move;
    text_printf(t, words.in[lang], seat_called(&v->match, seat, lang).at,
                seat_called(&v->match, !seat, lang).at);
}

static void said_is(const struct view *v, int seat, int you, enum lang lang, const char *wanted)
{
    char words[120];
    struct text t = TEXT_IN(words);

    view_say(v, seat, (struct move){ 0 }, you, lang, &t);
    assert_string_equal(words, wanted);
}

/* To nobody, to each of the two; and whoever is called Anna is not Anna Lena. Of two Annas neither is spoken to. */
static void a_sentence_speaks_to_whom_it_is_about(void **unused)
{
    static struct names names = { { "Anna", "Anna Lena" } }, same = { { "Anna", "Anna" } };
    static struct view v;
    struct game talking = *game_named("muehle");

    (void)unused;
    talking.words.say = say_of_two;
    v.match = (struct match){ .game = &talking, .seats = 2, .names = &names };
    said_is(&v, 0, -1, DE, "Anna zieht und nimmt, Anna Lena verliert.");
    said_is(&v, 0, 0, DE, "Du ziehst und nimmst, Anna Lena verliert.");
    said_is(&v, 0, 1, DE, "Anna zieht und nimmt, du verlierst.");
    said_is(&v, 1, 0, EN, "Anna Lena moves and takes, you lose.");
    said_is(&v, 1, 1, EN, "You move and take, Anna loses.");
    v.match.names = &same;
    said_is(&v, 0, 0, DE, "Anna zieht und nimmt, Anna verliert.");
}

static void is_not_named(void *name, const struct happening *h)
{
    if (h->say && strstr(h->say, name))
        fail_msg("%s", h->say);
}

/* A room that says it can tell all to whom it happens never calls them by their name then. */
static void whom_it_happens_to_is_spoken_to(void **unused)
{
    int rooms = 0;

    (void)unused;
    for (int i = 0; i < game_count; i++) {
        if (!games[i]->words.to_you)
            continue;
        int seats = games[i]->seats_max < 4 ? games[i]->seats_max : 4;
        assert_true(say("{\"cmd\":\"new\",\"game\":\"%s\",\"seats\":%d,\"seed\":3}", games[i]->name, seats));
        for (int seat = 0; seat < seats; seat++)
            assert_true(say("{\"cmd\":\"sit\",\"seat\":%d,\"bot\":\"random\"}", seat));
        for (int n = 0; n < 300 && !match_over(match_now(), journal_state(table_journal(p->table))); n++)
            done("{\"cmd\":\"go\"}");
        for (int seat = 0; seat < seats; seat++)
            for (enum lang lang = 0; lang < LANGS; lang++)
                events_tell(table_journal(p->table), EVERYONE, seat, 0, lang, is_not_named,
                            seat_called(match_now(), seat, lang).at);
        rooms++;
    }
    assert_true(rooms >= 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(games_are_listed_as_they_are, begin, end),
        cmocka_unit_test(a_sentence_speaks_to_whom_it_is_about),
        cmocka_unit_test_setup_teardown(whom_it_happens_to_is_spoken_to, begin, end),
        cmocka_unit_test(the_first_sentence_about_a_game_fits_a_card),
        cmocka_unit_test_setup_teardown(an_option_says_its_values, begin, end),
        cmocka_unit_test_setup_teardown(rules_are_told_whole, begin, end),
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
