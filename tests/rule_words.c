/* SPDX-License-Identifier: MIT */
/* rule_runner: what a room says, and what it makes of touched items. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/bot.h"
#include "core/outcome.h"
#include "core/scene.h"
#include "rule_trial.h"

bool scan_quoted(struct scan *scan, struct text *ret)
{
    scan_blanks(scan);
    const char *end = *scan->at == '"' ? strchr(scan->at + 1, '"') : NULL;
    if (!end)
        return false;
    *ret = text_growing();
    text_bytes(ret, scan->at + 1, (size_t)(end - scan->at - 1));
    scan->at = end + 1;
    return true;
}

/* What the room says must be this, in one of the two languages. */
static void compare_words(struct trial *t, const char *wanted, const struct text said[LANGS])
{
    if (strcmp(wanted, said[DE].at) != 0 && strcmp(wanted, said[EN].at) != 0)
        fail(t, wanted, "%s | %s", said[DE].at, said[EN].at);
    looked(t);
}

/* says SEAT MOVE "…": how a move is told before it is made. */
void do_says(struct trial *t, const char *rest)
{
    static struct view view;
    struct scan scan = { rest };
    struct text words, said[LANGS];
    struct move move = { 0 };
    int seat;

    if (!begin(t) || !read_seat(t, &scan, &seat))
        return;
    struct text notation = text_growing();
    fold(scan.at, strcspn(scan.at, "\""), &notation);
    scan.at += strcspn(scan.at, "\"");
    bool quoted = scan_quoted(&scan, &words);
    if (!quoted || !scan_end(&scan)) {
        fail(t, "says SEAT MOVE \"…\"", "%s", rest);
    } else if (match_parse(&t->match, t->state, seat, notation.at, &move) ||
               match_check(&t->match, t->state, seat, move)) {
        fail(t, "a move that is allowed", "%s", notation.at);
    } else {
        view_of(&view, &t->match, t->state, EVERYONE);
        for (enum lang lang = DE; lang < LANGS; lang++) {
            said[lang] = text_growing();
            view_say(&view, seat, move, -1, lang, &said[lang]);
        }
        compare_words(t, words.at, said);
        text_free(&said[DE]);
        text_free(&said[EN]);
    }
    if (quoted)
        text_free(&words);
    text_free(&notation);
}

/* What "strong" answers there, and its reason in both languages. */
static bool advice(const struct trial *t, int seat, struct move *ret, struct text ret_why[LANGS])
{
    static struct view view;
    const struct bot *bot = bot_named(t->match.game, "strong");
    size_t size = bot && bot->memory ? bot->memory(&t->match) : 0;
    struct answer answer = { 0 };
    struct thinking asked = { .view = &view, .seat = seat, .seed = 1, .effort = bot && bot->effort ? bot->effort : 1,
                              .memory = calloc(1, size + 1) };

    require(asked.memory != NULL);
    view_of(&view, &t->match, t->state, SEAT(seat));
    view.match.applied = NULL; /* what it only thinks of is not applied */
    if (bot && is_asked(t, seat))
        bot->think(&asked, &answer);
    *ret = answer.best[0].move;
    for (enum lang lang = DE; lang < LANGS; lang++) {
        ret_why[lang] = text_growing();
        if (answer.count && bot->reason)
            bot->reason(&asked, &answer, lang, &ret_why[lang]);
    }
    free(asked.memory);
    return answer.count > 0;
}

/* advises SEAT MOVE "…": what a strong player would do there, and why. */
void do_advises(struct trial *t, const char *rest)
{
    struct scan scan = { rest };
    struct text words, why[LANGS];
    struct move move;
    int seat;

    if (!begin(t) || !read_seat(t, &scan, &seat))
        return;
    const char *wanted = scan.at + strspn(scan.at, " ");
    scan.at += strcspn(scan.at, "\"");
    size_t length = (size_t)(scan.at - wanted);
    if (!scan_quoted(&scan, &words) || !scan_end(&scan)) {
        fail(t, "advises SEAT MOVE \"…\"", "%s", rest);
        return;
    }
    struct text notation = text_growing();
    bool advised = advice(t, seat, &move, why);
    if (advised)
        t->match.game->words.write(&t->match, t->state, seat, move, &notation);
    if (!advised || notation.used + 1 != length || strncmp(notation.at, wanted, notation.used) != 0)
        fail(t, rest, "%s", advised ? notation.at : "no advice");
    else
        compare_words(t, words.at, why);
    text_free(&why[DE]);
    text_free(&why[EN]);
    text_free(&words);
    text_free(&notation);
}

/* A line of a seat and words: what the room says of it must be these. */
static void compare_said(struct trial *t, int seat, struct scan *scan, const char *form,
                         void (*say)(const struct view *, int seat, enum lang, struct text *))
{
    static struct view view;
    struct text words, said[LANGS];

    if (!scan_quoted(scan, &words)) {
        fail(t, form, "%s", scan->at);
        return;
    }
    view_of(&view, &t->match, t->state, EVERYONE);
    for (enum lang lang = DE; lang < LANGS; lang++) {
        said[lang] = text_growing();
        say(&view, seat, lang, &said[lang]);
    }
    compare_words(t, words.at, said);
    text_free(&said[DE]);
    text_free(&said[EN]);
    text_free(&words);
}

/* asks SEAT "…": what the seat is being asked. */
void do_asks(struct trial *t, const char *rest)
{
    struct scan scan = { rest };
    int seat;

    if (!begin(t) || !read_seat(t, &scan, &seat))
        return;
    if (is_asked(t, seat))
        compare_said(t, seat, &scan, "asks SEAT \"…\"", t->match.game->words.prompt);
    else
        fail(t, "asks SEAT \"…\", of a seat that must or may act", "%s", rest);
}

static void say_standing(const struct view *v, int seat, enum lang lang, struct text *t)
{
    int32_t score[SEATS_MAX] = { 0 };

    v->match.game->rules.score(&v->match, view_state(v), score);
    standing_say(v, seat, score[seat], lang, t);
}

/* stands SEAT "…": how it stands, as people are told. */
void do_stands(struct trial *t, const char *rest)
{
    struct scan scan = { rest };
    int seat;

    if (begin(t) && read_seat(t, &scan, &seat))
        compare_said(t, seat, &scan, "stands SEAT \"…\"", say_standing);
}

/* ends CLAUSE ["…"]: the game is over, by this clause, and this is why. */
void do_ends(struct trial *t, const char *rest)
{
    static struct view view;
    struct scan scan = { rest };
    struct text words, said[LANGS];
    const struct clause *came = NULL;
    char id[64];

    if (!begin(t) || !scan_token(&scan, id, sizeof id))
        return;
    const struct clause *wanted = read_clause(t, id);
    if (!wanted)
        return;
    if (!match_over(&t->match, t->state)) {
        fail(t, "the game is over", "it goes on");
        return;
    }
    view_of(&view, &t->match, t->state, EVERYONE);
    for (enum lang lang = DE; lang < LANGS; lang++) {
        said[lang] = text_growing();
        came = view_ending(&view, -1, lang, &said[lang]);
    }
    looked(t);
    if (came != wanted)
        fail(t, id, "%s", clause_name(t, came));
    else if (scan_quoted(&scan, &words)) {
        compare_words(t, words.at, said);
        text_free(&words);
    }
    text_free(&said[DE]);
    text_free(&said[EN]);
}

/* The item of the scene that a screen reader calls so; 0: none. */
static uint16_t item_called(const struct scene *scene, const char *words)
{
    for (int i = scene->count - 1; i >= 0; i--) {
        const char *says = scene->item[i].says ? scene->item[i].says : scene->item[i].label;
        if (scene->item[i].id && says && strcmp(says, words) == 0)
            return scene->item[i].id;
    }
    return 0;
}

/* touch SEAT "…" "…" CLAUSE: who touches these items, called as in English, is told this clause. */
void do_touch(struct trial *t, const char *rest)
{
    static struct view view;
    static struct scene scene;
    struct scan scan = { rest };
    struct text words;
    uint16_t item[COUNT(((struct touch){ 0 }).item)];
    struct move move = { 0 };
    char id[64];
    int seat, count = 0;

    if (!begin(t) || !read_seat(t, &scan, &seat))
        return;
    view_of(&view, &t->match, t->state, SEAT(seat));
    view_scene(&view, SHAPE_WIDE, EN, &scene);
    while (count < COUNT(item) && scan_quoted(&scan, &words)) {
        item[count] = item_called(&scene, words.at);
        if (!item[count])
            fail(t, "an item that is called so", "%s", words.at);
        text_free(&words);
        if (!item[count++])
            return;
    }
    if (!scan_token(&scan, id, sizeof id) || !scan_end(&scan)) {
        fail(t, "touch SEAT \"…\" … CLAUSE", "%s", rest);
        return;
    }
    const struct clause *wanted = read_clause(t, id);
    if (!wanted)
        return;
    if (!is_asked(t, seat))
        note_refusal(t, wanted, &table_rules[TABLE_turn]);
    else if (!t->match.game->picture.meant || !t->match.game->picture.meant(&view, seat, item, count, &move))
        fail(t, id, "no move seems meant");
    else
        note_refusal(t, wanted, match_check(&t->match, t->state, seat, move));
}

static void made_by_touch(struct trial *t, const char *rest, bool waits)
{
    static struct view view;
    struct scan scan = { rest };
    struct touch way[TOUCHES_MAX] = { { 0 } };
    struct choice choice = { .move = { 0 } };
    int seat;

    if (!begin(t) || !read_seat(t, &scan, &seat))
        return;
    scan_blanks(&scan);
    const struct clause *why = match_parse(&t->match, t->state, seat, scan.at, &choice.move);
    if (why || !t->match.game->picture.touch) {
        fail(t, "a move that can be touched", "%s", rest);
        return;
    }
    view_of(&view, &t->match, t->state, SEAT(seat));
    int count = t->match.game->picture.touch(&view, seat, choice, way);
    bool good = count > 0;
    for (int i = 0; i < count; i++)
        good = good && way[i].waits == waits;
    looked(t);
    if (!good)
        fail(t, waits ? "touching only shows it" : "touching makes it", "%s", rest);
}

/* waits SEAT MOVE: touching shows the move, and a button makes it. */
void do_waits(struct trial *t, const char *rest)
{
    made_by_touch(t, rest, true);
}

/* goes SEAT MOVE: touching makes the move. */
void do_goes(struct trial *t, const char *rest)
{
    made_by_touch(t, rest, false);
}

/* tells SEAT "…" "…": whoever sees what this seat does and touches this item, called as in English, is told that. */
void do_tells(struct trial *t, const char *rest)
{
    static struct view view;
    static struct scene scene;
    struct scan scan = { rest };
    struct text name, words, said[LANGS];
    bool told = true;
    int seat;

    if (!begin(t) || !read_seat(t, &scan, &seat))
        return;
    if (!scan_quoted(&scan, &name)) {
        fail(t, "tells SEAT \"…\" \"…\"", "%s", rest);
        return;
    }
    view_of(&view, &t->match, t->state, SEAT(seat));
    view_scene(&view, SHAPE_WIDE, EN, &scene);
    uint16_t item = item_called(&scene, name.at);
    for (enum lang lang = DE; lang < LANGS; lang++) {
        said[lang] = text_growing();
        told = told && t->match.game->picture.tell && t->match.game->picture.tell(&view, item, lang, &said[lang]);
    }
    looked(t);
    if (!item || !told)
        fail(t, item ? "something to be told" : "an item that is called so", "%s", name.at);
    else if (!scan_quoted(&scan, &words))
        fail(t, "the words that are told", "%s", rest);
    else {
        compare_words(t, words.at, said);
        text_free(&words);
    }
    text_free(&name);
    text_free(&said[DE]);
    text_free(&said[EN]);
}
