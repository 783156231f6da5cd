/* SPDX-License-Identifier: MIT */
/* `kiste learn`: the rulebook played. A position, something to do, what came of it; what is not allowed is refused by
 * its clause. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "cli/cli.h"
#include "cli/lesson.h"
#include "cli/shown.h"
#include "core/outcome.h"

/* A lesson being taught. */
struct teaching {
    const struct lesson *lesson;
    struct state *state;
    enum lang lang;
};

/* Whether the learner goes on. */
enum went { WENT_ON, WENT_AWAY };

/* ---- showing ---- */

/* Whose eyes see it: the learner's. */
static int learner(const struct lesson *l)
{
    for (int i = 0; i < l->steps; i++)
        if (l->step[i].asks && l->step[i].seat < CHANCE)
            return l->step[i].seat;
    return 0;
}

static void print_board(const struct teaching *t)
{
    shown_board(&t->lesson->match, t->state, learner(t->lesson), t->lang);
}

/* What the learner is to do. */
static void print_task(const struct lesson_step *s, enum lang lang)
{
    if (s->tell.in[lang])
        printf("%s\n", s->tell.in[lang]);
    if (s->task.in[lang])
        printf("→ %s\n", s->task.in[lang]);
    else if (s->refused)
        printf(say(lang, "→ Versuche es: %s Geht das? (%s)\n", "→ Try this: %s Is it allowed? (%s)\n"),
               s->say.in[lang] ? s->say.in[lang] : "", s->move);
    else if (s->seat >= CHANCE)
        printf("→ %s\n", say(lang, "Drück die Eingabetaste und sieh, was geschieht.",
                             "Press Enter and see what happens."));
    else
        printf(say(lang, "→ Mach es so: %s\n", "→ Play this: %s\n"), s->say.in[lang] ? s->say.in[lang] : s->move);
}

/* ---- moving ---- */

/* Makes a move that is allowed, told in words. */
static void make(struct teaching *t, int seat, struct move move)
{
    shown_make(&t->lesson->match, t->state, seat, move, learner(t->lesson), t->lang);
}

/* The move of a step, which the build has seen to be allowed. */
static void make_step(struct teaching *t, const struct lesson_step *s)
{
    const struct match *m = &t->lesson->match;
    struct move move = { 0 };

    require(!match_parse(m, t->state, s->seat, s->move, &move) && !match_check(m, t->state, s->seat, move));
    make(t, s->seat, move);
}

/* What was typed is refused, right, or allowed but not what was asked. True: the step is done. */
static bool take_move(struct teaching *t, const struct lesson_step *s, const char *typed)
{
    const struct match *m = &t->lesson->match;
    struct move move = { 0 };
    const struct clause *why = match_parse(m, t->state, s->seat, typed, &move);

    if (!why)
        why = match_check(m, t->state, s->seat, move);
    if (why) {
        puts(say(t->lang, "Das geht nicht:", "That is not allowed:"));
        shown_clause(m, why, t->lang);
        return why == s->refused;
    }
    if (!s->refused && lesson_right(t->lesson, s, t->state, typed)) {
        puts(say(t->lang, "Richtig.", "Right."));
        make(t, s->seat, move);
        return true;
    }
    puts(say(t->lang, "Das ist erlaubt, aber hier ist etwas anderes gefragt. Noch einmal:",
             "That is allowed, but something else is asked for here. Once more:"));
    return false;
}

static enum went ask(struct teaching *t, const struct lesson_step *s)
{
    char line[256];

    print_board(t);
    print_task(s, t->lang);
    for (;;) {
        printf("%s", say(t->lang, "(Zug, ? zeigt ihn, q hört auf) > ", "(a move, ? shows it, q stops) > "));
        if (!shown_read(line, sizeof line) || strcmp(line, "q") == 0)
            return WENT_AWAY;
        struct scan scan = { line };
        if (strcmp(line, "?") == 0) {
            printf("  %s\n", s->move);
        } else if (s->seat >= CHANCE) {
            make_step(t, s);
            return WENT_ON;
        } else if (!scan_end(&scan) && take_move(t, s, line)) {
            return WENT_ON;
        }
    }
}

/* How it stands after the last step, if the game is over; and the rule it was about. */
static void print_end(const struct teaching *t)
{
    static struct view view;
    const struct lesson *l = t->lesson;
    const struct lesson_step *last = &l->step[l->steps - 1];

    if (last->refused)
        return; /* nothing has changed, and the clause was told */
    print_board(t);
    if (match_over(&l->match, t->state)) {
        struct text words = text_growing();
        view_of(&view, &l->match, t->state, EVERYONE);
        view_ending(&view, -1, t->lang, &words);
        printf("%s\n", words.at);
        text_free(&words);
    }
    if (!l->title.in[DE])
        shown_clause(&l->match, l->clause[0], t->lang);
}

static enum went teach(const struct lesson *l, enum lang lang)
{
    struct teaching t = { .lesson = l, .state = calloc(1, STATE_MAX), .lang = lang };
    enum went went = WENT_ON;

    require(t.state != NULL);
    match_setup(&l->match, t.state);
    printf("\n== %s\n", l->title.in[lang] ? l->title.in[lang] : l->clause[0]->says.in[lang]);
    for (int i = 0; i < l->steps && went == WENT_ON; i++) {
        const struct lesson_step *s = &l->step[i];
        if (s->asks)
            went = ask(&t, s);
        else
            make_step(&t, s);
        if (went == WENT_ON && s->done.in[lang])
            printf("%s\n", s->done.in[lang]);
    }
    if (went == WENT_ON)
        print_end(&t);
    free(t.state);
    return went;
}

/* ---- which ---- */

static void print_list(const struct lessons *all, enum lang lang)
{
    const struct game *g = all->game;

    printf("%s\n", g->title.in[lang]);
    if (all->first)
        printf("\n%s\n", say(lang, "Erste Schritte", "First steps"));
    for (int i = 0; i < all->first; i++)
        printf("%4d  %s\n", i + 1, all->at[i]->title.in[lang]);
    printf("\n%s\n", say(lang, "Regeln zum Ausprobieren", "Rules to try"));
    for (int i = 0; i < g->clause_count; i++) {
        const struct clause *c = &g->clauses[i];
        if (c->kind == SECTION)
            printf("  %s\n", c->says.in[lang]);
        else if (lesson_for(all, c))
            printf("      %s: %s\n", c->id + strlen(g->name) + 1, c->says.in[lang]);
    }
}

/* All first steps from this one on, or the lesson of this clause. False: there is no such. */
static bool teach_named(const struct lessons *all, const char *name, enum lang lang)
{
    struct scan scan = { name };
    const struct clause *c = clause_named(all->game, name);
    const struct lesson *l = c ? lesson_for(all, c) : NULL;
    int number;

    if (scan_int(&scan, 1, all->first, &number) && scan_end(&scan)) {
        enum went went = WENT_ON;
        for (int i = number - 1; i < all->first && went == WENT_ON; i++)
            went = teach(all->at[i], lang);
        if (went == WENT_ON)
            puts(say(lang, "\nDas waren die ersten Schritte. Viel Spaß!", "\nThose were the first steps. Have fun!"));
        return true;
    }
    if (l)
        teach(l, lang);
    return l != NULL;
}

int cmd_learn(struct cli *c)
{
    bool list = cli_flag(c, "--list");
    const struct game *g = cli_game(c);
    const char *name = g ? cli_word(c) : NULL;
    int wrong;

    if (!g || !cli_end(c))
        return CLI_MISUSED;
    struct lessons *all = lessons_of(g, &wrong);
    int code = CLI_FINE;
    if (wrong)
        code = cli_complain(c, "%s.lessons, Zeile %d: nicht zu verstehen", "%s.lessons, line %d: not understood",
                            g->name, wrong);
    else if (all->count == 0)
        code = cli_complain(c, "für %s gibt es keine Lektionen; „kiste rules %s“ zeigt die Regeln",
                            "there are no lessons for %s; 'kiste rules %s' shows the rules", g->name, g->name);
    else if (list)
        print_list(all, c->lang);
    else if (!teach_named(all, name ? name : "1", c->lang)) {
        if (name)
            code = cli_complain(c, "%s hat keine Lektion „%s“; „kiste learn %s --list“ nennt sie",
                                "%s has no lesson '%s'; 'kiste learn %s --list' lists them", g->name, name, g->name);
        else
            print_list(all, c->lang);
    }
    lessons_free(all);
    return code;
}
