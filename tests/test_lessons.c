/* SPDX-License-Identifier: MIT */
/* Every lesson of every room (docs/tests.md, "Lessons"): its solution is played by the rules, what is to be refused is
 * refused by its clause, its words are there in both languages, and enough of each room's rules can be tried. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "cli/lesson.h"
#include "cli/rulebook.h"
#include "core/box.h"

enum { TRIED_LEAST = 80, FIRST_LEAST = 5, FIRST_MOST = 8, TASK_LONGEST = 160, TELL_LONGEST = 400,
       FIRST_SECONDS = 240, WORDS_A_MINUTE = 200, TOUCH_SECONDS = 4 };

static struct lessons *read_all(const struct game *g)
{
    int wrong;
    struct lessons *all = lessons_of(g, &wrong);

    if (wrong)
        fail_msg("%s.lessons:%d cannot be read", g->name, wrong);
    return all;
}

static void check_told(const struct lesson *l, const struct told *told, size_t longest)
{
    for (int lang = DE; lang < LANGS && (told->in[DE] || told->in[EN]); lang++)
        if (!told->in[lang] || !*told->in[lang] || strlen(told->in[lang]) > longest)
            fail_msg("%s: said in one language, or at too great length: %s", l->clause[0]->id,
                     told->in[DE] ? told->in[DE] : told->in[EN]);
}

static const struct clause *why_not(const struct lesson *l, const struct state *s, int seat, const char *text,
                                    struct move *ret)
{
    const struct clause *why = match_parse(&l->match, s, seat, text, ret);

    return why ? why : match_check(&l->match, s, seat, *ret);
}

static void play(const struct lesson *l)
{
    struct state *s = calloc(1, STATE_MAX);
    struct move move = { 0 };
    int asked = 0, learner = -1;

    require(s != NULL);
    match_setup(&l->match, s);
    for (int i = 0; i < l->steps; i++) {
        const struct lesson_step *step = &l->step[i];
        const struct clause *why = why_not(l, s, step->seat, step->move, &move);
        if (why != step->refused)
            fail_msg("%s: %s is %s", l->clause[0]->id, step->move, why ? why->says.in[EN] : "allowed");
        for (int n = 0; n < LESSON_ALSO && step->also[n]; n++)
            assert_null(why_not(l, s, step->seat, step->also[n], &(struct move){ 0 }));
        assert_true(lesson_right(l, step, s, step->move));
        if (step->asks) {
            asked++;
            assert_true(learner < 0 || learner == step->seat || step->seat >= CHANCE);
            learner = step->seat < CHANCE ? step->seat : learner;
            check_told(l, &step->tell, TELL_LONGEST);
            check_told(l, &step->task, TASK_LONGEST);
            if (!step->task.in[DE] && !step->say.in[DE] && step->seat < CHANCE)
                fail_msg("%s: %s has no words", l->clause[0]->id, step->move);
            check_told(l, &step->done, TELL_LONGEST);
        }
        if (!why)
            l->match.game->rules.apply(&l->match, s, step->seat, move);
    }
    assert_true(asked > 0);
    free(s);
}

static void every_lesson_can_be_solved(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count; i++) {
        struct lessons *all = read_all(games[i]);
        for (int n = 0; n < all->count; n++)
            play(all->at[n]);
        lessons_free(all);
    }
}

static void most_of_the_rules_can_be_tried(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count; i++) {
        const struct game *g = games[i];
        struct lessons *all = read_all(g);
        int tried = 0, clauses = 0;
        for (int n = 0; n < g->clause_count; n++)
            if (g->clauses[n].kind == DOES || g->clauses[n].kind == FORBIDS) {
                clauses++;
                tried += lesson_for(all, &g->clauses[n]) != NULL;
            }
        printf("%s: %d of %d clauses can be tried, %d first steps\n", g->name, tried, clauses, all->first);
        if (tried * 100 < clauses * TRIED_LEAST)
            fail_msg("%s: only %d of %d clauses can be tried", g->name, tried, clauses);
        lessons_free(all);
    }
}

static int words_in(const char *text)
{
    int words = 0;

    for (; text && *text; text += strcspn(text, " "), text += strspn(text, " "))
        words++;
    return words;
}

/* As somebody reads who reads slowly, and touches without haste: two touches for each task, and one to go on. */
static int seconds_of(const struct lesson *l, enum lang lang)
{
    int words = words_in(l->title.in[lang]), touches = 1;

    for (int i = 0; i < l->steps; i++) {
        const struct lesson_step *s = &l->step[i];
        words += words_in(s->tell.in[lang]) + words_in(s->task.in[lang]) + words_in(s->done.in[lang]);
        touches += s->asks ? 2 : 0;
    }
    return words * 60 / WORDS_A_MINUTE + touches * TOUCH_SECONDS;
}

static void first_steps_are_short(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count; i++) {
        struct lessons *all = read_all(games[i]);
        for (enum lang lang = DE; lang < LANGS; lang++) {
            int seconds = 0;
            for (int n = 0; n < all->first; n++)
                seconds += seconds_of(all->at[n], lang);
            if (seconds > FIRST_SECONDS)
                fail_msg("%s: the first steps take %d seconds", games[i]->name, seconds);
        }
        lessons_free(all);
    }
}

static void first_steps_are_a_way(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count; i++) {
        struct lessons *all = read_all(games[i]);
        if (all->first && (all->first < FIRST_LEAST || all->first > FIRST_MOST))
            fail_msg("%s: %d first steps", games[i]->name, all->first);
        for (int n = 0; n < all->first; n++) {
            assert_int_equal(all->at[n]->first, n + 1);
            assert_non_null(all->at[n]->title.in[EN]);
        }
        lessons_free(all);
    }
}

/* With a picture in each section that has one, and every clause. */
static void the_rulebook_tells_all_of_it(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count; i++)
        for (enum lang lang = DE; lang < LANGS; lang++) {
            struct text book = text_growing();
            struct lessons *all = read_all(games[i]);
            int items = 0, clauses = games[i]->boxed->reconstructed_count;
            rulebook_write(all, lang, &book);
            for (const char *at = book.at; (at = strstr(at, "<li>")); at++)
                items++;
            for (int n = 0; n < games[i]->clause_count; n++)
                clauses += games[i]->clauses[n].kind != SECTION;
            assert_int_equal(items, clauses);
            assert_non_null(strstr(book.at, "<img alt=\"\" src=\"data:image/svg+xml,%3Csvg"));
            assert_non_null(strstr(book.at, "</html>"));
            lessons_free(all);
            text_free(&book);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lesson_can_be_solved),
        cmocka_unit_test(most_of_the_rules_can_be_tried),
        cmocka_unit_test(first_steps_are_a_way),
        cmocka_unit_test(first_steps_are_short),
        cmocka_unit_test(the_rulebook_tells_all_of_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
