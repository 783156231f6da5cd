/* SPDX-License-Identifier: MIT */
/* Lines of the protocol that are almost right: each command refuses each member that is none, by its name and with one
 * answer, and nothing has changed; and what it says where it is right is what the table knows. */
#include "said.h"

/* Each line with its members as they should be; one after the other they are replaced. */
static const struct {
    const char *cmd;
    struct {
        const char *name, *value;
    } member[5];
} lines[] = {
    { "new", { { "game", "\"muehle\"" }, { "seats", "2" }, { "options", "{}" }, { "seed", "1" }, { "at", "\"\"" } } },
    { "load", { { "journal", "\"kiste 2\\n\"" } } },
    { "rematch", { { "seed", "3" } } },
    { "rules", { { "game", "\"null\"" } } },
    { "play", { { "seat", "0" }, { "move", "\"keep\"" }, { "ask", "1" }, { "ms", "1" } } },
    { "go", { { "think", "10" }, { "took", "1" } } },
    { "sit", { { "seat", "0" }, { "bot", "\"random\"" } } },
    { "names", { { "names", "[\"A\",\"B\"]" } } },
    { "view", { { "seat", "0" }, { "at", "1" }, { "shape", "\"wide\"" } } },
    { "text", { { "at", "1" }, { "shape", "\"wide\"" } } },
    { "choices", { { "seat", "0" } } },
    { "why", { { "seat", "0" }, { "items", "[1]" } } },
    { "hint", { { "seat", "0" }, { "effort", "10" }, { "took", "1" }, { "think", "1" } } },
    { "review", { { "event", "1" }, { "effort", "1" } } },
    { "log", { { "seat", "0" }, { "from", "0" }, { "you", "0" } } },
    { "journal", { { "seat", "0" } } },
    { "journal", { { "mark", "0" } } },
    { "undo", { { "to", "0" } } },
    { "speeds", { { "speeds", "[]" }, { "took", "1" } } },
    { "chart", { { "seat", "0" }, { "from", "0" }, { "to", "1" }, { "shape", "\"wide\"" } } },
    { "open", { { "seats", "[0]" }, { "ms", "1" } } },
    { "step", { { "think", "1" }, { "took", "1" }, { "ms", "1" } } },
    { "look", { { "since", "1" }, { "from", "0" }, { "pace", "\"slow\"" }, { "shape", "\"wide\"" }, { "ms", "1" } } },
    { "touch", { { "items", "[1]" }, { "ms", "1" } } },
    { "take", { { "ms", "1" } } },
    { "come", { { "seat", "0" }, { "ms", "1" } } },
    { "back", { { "ms", "1" } } },
    { "follow", { { "lines", "[]" } } },
    { "promise", { { "match", "\"0123456789abcdef01234567\"" } } },
};

static void refuses(int line, int at, const char *wrong)
{
    char all[400], name[40];
    struct text t = TEXT_IN(all);

    text_printf(&t, "{\"cmd\":\"%s\"", lines[line].cmd);
    for (int i = 0; i < COUNT(lines[line].member) && lines[line].member[i].name; i++)
        text_printf(&t, ",\"%s\":%s", lines[line].member[i].name, i == at ? wrong : lines[line].member[i].value);
    text_put(&t, "}");
    snprintf(name, sizeof name, "\\\"%s\\\"", lines[line].member[at].name);
    if (say("%s", all) || !strstr(answer.at, name))
        fail_msg("> %s\n< %s", all, answer.at);
}

static void wrong_members_are_refused_by_name(void **unused)
{
    static const char *const wrong[] = { "true", "7.5", "-7" };

    (void)unused;
    done("{\"cmd\":\"new\",\"game\":\"kniffel\",\"seats\":2,\"seed\":3}");
    done("{\"cmd\":\"roll\"}");
    done("{\"cmd\":\"open\",\"ms\":0}");
    done("{\"cmd\":\"journal\"}");
    char *before = strdup(answer.at);
    for (int i = 0; i < COUNT(lines); i++)
        for (int at = 0; at < COUNT(lines[i].member) && lines[i].member[at].name; at++)
            for (int k = 0; k < COUNT(wrong); k++)
                refuses(i, at, wrong[k]);
    done("{\"cmd\":\"journal\"}");
    assert_string_equal(answer.at, before);
    free(before);
    assert_null(table_bot(p->table, 0));
    assert_non_null(p->screen);
}

/* What is refused cites its rule: its id, its words, and where it stands. */
static void a_refusal_cites_its_rule(void **unused)
{
    char where[200];
    struct text t = TEXT_IN(where);

    (void)unused;
    done("{\"cmd\":\"new\",\"game\":\"muehle\"}");
    done("{\"cmd\":\"play\",\"seat\":0,\"move\":\"d6\"}");
    refused("{\"cmd\":\"play\",\"seat\":1,\"move\":\"d6\"}", "muehle.free_point");
    const struct clause *c = clause_named(match_now()->game, "muehle.free_point");
    clause_cite(match_now()->game, c, EN, &t);
    assert_string_equal(word(0, "cite"), where);
    assert_string_equal(word(0, "text"), c->says.in[EN]);
    refused("{\"cmd\":\"play\",\"seat\":0,\"move\":\"a1\"}", "table.turn");
    text_clear(&t);
    clause_cite(match_now()->game, &table_rules[TABLE_turn], EN, &t);
    assert_string_equal(word(0, "cite"), where);
}

/* A hint says what it is worth and why, in the words of the player who gives it. */
static void a_hint_has_its_unit_and_its_reason(void **unused)
{
    static const char *const rooms[] = { "muehle", "halma", "dame" };
    int units = 0, reasons = 0;

    (void)unused;
    for (int i = 0; i < COUNT(rooms); i++) {
        assert_true(say("{\"cmd\":\"new\",\"game\":\"%s\",\"seats\":2,\"seed\":3}", rooms[i]));
        while (turn_now().must == SEAT(CHANCE))
            done("{\"cmd\":\"roll\"}");
        int seat = __builtin_ctz(turn_now().must);
        assert_true(say("{\"cmd\":\"hint\",\"seat\":%d,\"effort\":200}", seat));
        const struct bot *bot = bot_named(match_now()->game, word(0, "bot"));
        struct thinking asked;
        struct answer thought;
        struct text reason = text_growing();
        table_think(p->table, seat, bot, bot_effort(bot, 200), &asked, &thought);
        if (bot->reason && thought.count)
            bot->reason(&asked, &thought, EN, &reason);
        const char *unit = bot_unit(bot, match_now(), EN);
        assert_int_equal(has("unit"), unit != NULL);
        if (unit)
            assert_string_equal(word(0, "unit"), unit);
        assert_int_equal(has("reason"), reason.used > 0);
        if (reason.used)
            assert_string_equal(word(0, "reason"), reason.at);
        assert_int_equal(number(0, "looked"), thought.looked);
        assert_int_equal(count(member(0, "moves")), thought.count);
        units += unit != NULL;
        reasons += reason.used > 0;
        text_free(&reason);
    }
    assert_true(units > 0 && reasons > 0);
}

/* The sand is told to its last grain, and when there is none left. */
static void sand_is_told_until_it_has_run_out(void **unused)
{
    (void)unused;
    done("{\"cmd\":\"new\",\"game\":\"letra\",\"seats\":1,\"seed\":1,\"options\":{\"words\":\"confirm\"}}");
    done("{\"cmd\":\"open\"}"); /* a clock that is not told stands at 0 */
    settle();
    done("{\"cmd\":\"look\"}");
    assert_false(has("left"));
    assert_false(has("sand"));
    done("{\"cmd\":\"play\",\"move\":\"shake\",\"ms\":0}");
    settle();
    uint32_t sand = middle_sandglass(p->screen);
    assert_true(sand > 1000);
    done("{\"cmd\":\"look\"}");
    assert_int_equal(number(0, "left"), sand);
    for (uint32_t gone = 0; gone <= sand + 1; gone += gone < 2 ? 1 : sand / 2 - 1) {
        assert_true(say("{\"cmd\":\"look\",\"ms\":%lu}", (unsigned long)gone));
        assert_int_equal(number(0, "left"), gone < sand ? sand - gone : 0);
        assert_int_equal(number(0, "sand"), sand);
    }
}

/* What is told of a clause: the things, or else the moves, that the first line about it finds. */
static void hold_about(const struct clause *c, int node)
{
    const struct middle *m = p->screen;
    const struct about *all = m->view.match.game->picture.about;
    uint16_t things[SCENE_ITEMS_MAX];
    int moves = 0, count_of_things = 0;
    bool listed = false;

    for (const struct about *a = all; a && a->rule; a++)
        listed |= &m->view.match.game->clauses[a->rule] == c;
    assert_int_equal(json_get(said, node, "items") >= 0, listed);
    for (const struct about *a = all; listed && a->rule && !count_of_things; a++)
        for (int i = 0; &m->view.match.game->clauses[a->rule] == c && i < m->scene.count; i++) {
            const struct item *it = &m->scene.item[i];
            bool meant = a->look && it->look == a->look;
            for (int k = 0; a->verb && k < m->actions; k++)
                meant |= m->action[k].choice.move.verb + 1 == a->verb && middle_touches(m, &m->action[k], it);
            if (meant && it->id)
                things[count_of_things++] = it->id;
        }
    int at = listed ? said->node[json_get(said, node, "items")].first : -1;
    for (int i = 0; i < count_of_things; i++, at = said->node[at].next) {
        int64_t id = 0;
        assert_true(at >= 0 && json_int(said, at, 0, UINT16_MAX, &id) && id == things[i]);
    }
    assert_true(at < 0);
    assert_int_equal(json_get(said, node, "moves") >= 0, listed && count_of_things == 0);
    if (!listed || count_of_things)
        return;
    at = said->node[json_get(said, node, "moves")].first;
    for (const struct about *a = all; a->rule && !moves; a++)
        for (int k = 0; &m->view.match.game->clauses[a->rule] == c && k < m->actions; k++)
            if (m->action[k].choice.move.verb + 1 == a->verb) {
                char text[100];
                assert_true(at >= 0 && json_string(said, at, text, sizeof text));
                assert_string_equal(text, m->action[k].text);
                at = said->node[at].next;
                moves++;
            }
    assert_true(at < 0);
}

static void clauses_are_told_beside_what_they_speak_of(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count; i++) {
        if (!games[i]->picture.about || games[i]->speed.slow)
            continue;
        open_game(games[i]->name, games[i]->seats_min > 2 ? games[i]->seats_min : 2, "");
        for (int n = 0; n < 12 && p->screen->state != MIDDLE_OVER; n++) {
            const struct clause *cited[CITES_MAX];
            done("{\"cmd\":\"take\",\"ms\":0}");
            done("{\"cmd\":\"look\",\"ms\":0,\"about\":true}");
            int cites = view_cite(&p->screen->view, cited), about = json_get(said, 0, "about");
            if (about >= 0) { /* else it has more values than are read */
                int node = said->node[about].first;
                for (int k = 0; k < cites; k++, node = said->node[node].next)
                    hold_about(cited[k], node);
                assert_true(node < 0);
            }
            if (p->screen->actions == 0)
                break;
            const struct action *a = &p->screen->action[n * 7 % p->screen->actions];
            if (a->choice.step)
                assert_true(say("{\"cmd\":\"play\",\"move\":\"%s%lu\",\"ms\":0}", a->text,
                                (unsigned long)a->choice.move.n));
            else
                assert_true(say("{\"cmd\":\"play\",\"move\":\"%s\",\"ms\":0}", a->text));
            settle();
        }
    }
}

/* What today's rules do not lead through: nobody acts, nobody has won, and why stands above it. */
static void what_stopped_has_no_actors(void **unused)
{
    (void)unused;
    done("{\"cmd\":\"load\",\"journal\":\"kiste 2\\ngame mensch 1\\nseats 2\\noption colour red\\n"
         "box 00000000000000000000000000000000\\n1 * die 3\\n\"}");
    done("{\"cmd\":\"open\"}");
    done("{\"cmd\":\"look\"}");
    assert_string_equal(word(0, "state"), "over");
    assert_int_equal(count(member(0, "actors")), 0);
    assert_int_equal(count(member(0, "guests")), 0);
    assert_false(has("winners"));
    assert_string_equal(word(0, "prompt"), journal_older(table_journal(p->table))->in[EN]);
}

/* How often something stands in the answer. */
static int times(const char *part)
{
    int n = 0;

    for (const char *at = answer.at; (at = strstr(at, part)); at += strlen(part))
        n++;
    return n;
}

/* Every thing of a picture is told as it lies there. */
static void things_are_told_as_they_lie(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count; i++) {
        if (games[i]->speed.slow)
            continue;
        open_game(games[i]->name, games[i]->seats_min > 2 ? games[i]->seats_min : 2, "");
        done("{\"cmd\":\"view\",\"seat\":0}");
        for (int k = 0; k < p->scene.count; k++) {
            const struct item *it = &p->scene.item[k];
            struct text t = text_growing();
            text_printf(&t, "\"look\":\"%s\",\"tint\":\"%s\",\"face\":%d,\"x\":%d,\"y\":%d,\"w\":%d,\"h\":%d,"
                            "\"turn\":%d",
                        look_names[it->look], tint_names[it->tint], it->face, it->x, it->y, it->w, it->h, it->turn);
            if (it->foot)
                text_printf(&t, ",\"foot\":%d", it->foot);
            text_printf(&t, ",\"lit\":%s,\"dim\":%s", it->lit ? "true" : "false", it->dim ? "true" : "false");
            if (!strstr(answer.at, t.at))
                fail_msg("%s: not told: %s", games[i]->name, t.at);
            text_free(&t);
        }
    }
}

static void folds_are_told_with_their_moves(void **unused)
{
    int folded = 0;

    (void)unused;
    done("{\"cmd\":\"new\",\"game\":\"tkkg\",\"seats\":2,\"seed\":5}");
    done("{\"cmd\":\"sit\",\"seat\":1,\"bot\":\"random\"}");
    done("{\"cmd\":\"open\",\"ms\":0}");
    settle();
    done("{\"cmd\":\"look\",\"ms\":0,\"text\":true}");
    for (int i = 0; i < p->screen->actions; i++)
        folded += p->screen->action[i].fold == 1;
    assert_true(folded >= FOLDED_LEAST);
    assert_in_range(times("\"fold\":1"), folded, 2 * folded); /* in one list of moves, or in two */
}

/* A page that has measured two games is told of the one that is played. */
static void speeds_are_those_of_the_game(void **unused)
{
    static const char *const rooms[] = { "muehle", "dame", "muehle" };

    (void)unused;
    for (int i = 0; i < COUNT(rooms); i++) {
        assert_true(say("{\"cmd\":\"new\",\"game\":\"%s\",\"seats\":2,\"seed\":3}", rooms[i]));
        done("{\"cmd\":\"hint\",\"seat\":0,\"think\":1}");
        done("{\"cmd\":\"speeds\",\"took\":1000}");
        assert_int_equal(count(member(0, "speeds")), 1);
    }
}

/* Whoever kept a secret back is named when the dice are checked. */
static void kept_secrets_are_told_when_dice_are_checked(void **unused)
{
    static const char opened[] = "00112233445566778899aabbccddeeff";
    struct match match = match_of(game_named("kniffel"), 2);
    struct chance chance = chance_seeded(7);
    uint8_t secret[OWN_SECRET_SIZE], promise[2][SECRET_SIZE];
    struct text t = text_growing(), line = text_growing(), hex = text_growing();

    (void)unused;
    chance.bound = true;
    struct journal *j = journal_new(&match, &chance);
    require(text_unhex(opened, secret, sizeof secret));
    chance_promise(secret, chance.match, promise[0]);
    memset(promise[1], 7, sizeof promise[1]);
    require(journal_promise(j, promise[0], 0) && journal_promise(j, promise[1], 1));
    text_printf(&hex, "%s -", opened);
    require(journal_rekey(j, hex.at));
    journal_roll(j, 0);
    journal_write(j, COPY_HOST, EVERYONE, &t);
    json_object(&line, NULL);
    json_put_string(&line, "cmd", "load");
    json_put_string(&line, "journal", t.at);
    json_object_end(&line);
    text_clear(&answer);
    protocol_call(p, line.at, &answer);
    done("{\"cmd\":\"verify\"}");
    text_clear(&hex);
    text_put(&hex, "\"withheld\":[\"");
    text_hex(&hex, promise[1], sizeof promise[1]);
    text_put(&hex, "\"],\"withheld_by\":[1]");
    assert_non_null(strstr(answer.at, hex.at));
    journal_free(j);
    text_free(&t);
    text_free(&line);
    text_free(&hex);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(wrong_members_are_refused_by_name, begin, end),
        cmocka_unit_test_setup_teardown(a_refusal_cites_its_rule, begin, end),
        cmocka_unit_test_setup_teardown(a_hint_has_its_unit_and_its_reason, begin, end),
        cmocka_unit_test_setup_teardown(clauses_are_told_beside_what_they_speak_of, begin, end),
        cmocka_unit_test_setup_teardown(things_are_told_as_they_lie, begin, end),
        cmocka_unit_test_setup_teardown(folds_are_told_with_their_moves, begin, end),
        cmocka_unit_test_setup_teardown(speeds_are_those_of_the_game, begin, end),
        cmocka_unit_test_setup_teardown(kept_secrets_are_told_when_dice_are_checked, begin, end),
        cmocka_unit_test_setup_teardown(what_stopped_has_no_actors, begin, end),
        cmocka_unit_test_setup_teardown(sand_is_told_until_it_has_run_out, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
