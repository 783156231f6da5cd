/* SPDX-License-Identifier: MIT */
/* rule_runner: lessons made of cases. A case that says `task` is one as its author wrote it; of the others one is taken
 * for each clause that would be left without: where the clause acts, or where it refuses. */
#include "rule_lessons.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/require.h"

enum { STEPS_MAX = 96, ALSO_MAX = 6 };

/* Something in both languages; NULL: nothing. */
struct told {
    char *in[LANGS];
};

struct step {
    int seat;
    char *move, *also[ALSO_MAX];
    const struct clause *refused;   /* NULL: it was made */
    struct told tell, task, done;   /* as the case says them */
    struct told say;                /* as the game, or the case, tells the move */
    char *position;                 /* before it */
    struct applied applied, cited;
    bool alone;                     /* happens by itself: chance's and time's, and what shows a secret */
};

/* What a case has to teach. */
struct lesson {
    struct lesson *next;
    const struct game *game;
    struct match match;
    struct told title;
    int first;                      /* place on the way of first steps; 0: none */
    bool has_task;
    struct applied begun;           /* what set up the board it begins with */
    int shows_count, steps;
    const struct clause *shows[SHOWS_MAX];
    struct told tell, task, tries;  /* of the step to come, */
    char *also[ALSO_MAX];           /* and what else would be right there */
    struct step step[STEPS_MAX];    /* last: of kept lessons only as many as there are */
};

static bool wanted;
static struct lesson *kept, **kept_end = &kept;

void lessons_want(void)
{
    wanted = true;
}

static char *copy_of(const char *text)
{
    char *copy = strdup(text);

    require(copy != NULL);
    return copy;
}

static struct lesson *lesson_of(struct trial *t)
{
    if (!t->lesson) {
        t->lesson = calloc(1, sizeof *t->lesson);
        require(t->lesson != NULL);
    }
    return t->lesson;
}

/* ---- the directives ---- */

/* "deutsch" "english" */
static bool read_told(struct trial *t, const char *rest, struct told *ret)
{
    struct scan scan = { rest };
    struct text words[LANGS];
    int read = 0;

    while (read < LANGS && scan_quoted(&scan, &words[read]))
        read++;
    bool fine = read == LANGS && scan_end(&scan) && !ret->in[DE];
    if (!fine)
        fail(t, "once, in quotes, German and English: \"…\" \"…\"", "%s", rest);
    for (int lang = 0; lang < read; lang++) {
        if (fine)
            ret->in[lang] = copy_of(words[lang].at);
        text_free(&words[lang]);
    }
    return fine;
}

void do_first(struct trial *t, const char *rest)
{
    struct scan scan = { rest };

    if (!scan_int(&scan, 1, 99, &lesson_of(t)->first) || !scan_end(&scan))
        fail(t, "first N, its place among the first steps", "%s", rest);
}

void do_title(struct trial *t, const char *rest)
{
    read_told(t, rest, &lesson_of(t)->title);
}

void do_tell(struct trial *t, const char *rest)
{
    read_told(t, rest, &lesson_of(t)->tell);
}

void do_task(struct trial *t, const char *rest)
{
    if (begin(t) && read_told(t, rest, &lesson_of(t)->task))
        lesson_of(t)->has_task = true;
}

/* try "deutsch" "english", before a refused move that the game's own sentence would not tell well. */
void do_try(struct trial *t, const char *rest)
{
    read_told(t, rest, &lesson_of(t)->tries);
}

static struct step *last_step(struct trial *t, const char *line)
{
    struct lesson *l = lesson_of(t);

    for (int i = 0; i < l->steps; i++)
        if (l->step[i].task.in[DE])
            return &l->step[l->steps - 1];
    fail(t, "after the move of a task", "%s", line);
    return NULL;
}

/* also MOVE, before the move of a task: this would be right as well. */
void do_also(struct trial *t, const char *rest)
{
    struct lesson *l = lesson_of(t);
    int i = 0;

    while (i < ALSO_MAX && l->also[i])
        i++;
    if (!l->task.in[DE] || i == ALSO_MAX)
        fail(t, "also MOVE, between a task and its move, a few times at most", "%s", rest);
    else
        l->also[i] = copy_of(rest);
}

void do_done(struct trial *t, const char *rest)
{
    struct step *s = last_step(t, rest);

    if (s)
        read_told(t, rest, &s->done);
}

/* ---- while a case runs ---- */

/* What else would be right must be a move that could be made here. */
static void check_also(struct trial *t, int seat, const struct lesson *l)
{
    struct move move = { 0 };

    for (int i = 0; i < ALSO_MAX && l->also[i]; i++)
        if (match_parse(&t->match, t->state, seat, l->also[i], &move) || match_check(&t->match, t->state, seat, move))
            fail(t, "also, and a move that is allowed", "%s", l->also[i]);
}

/* How the game tells a move before it is made, to the one who makes it. */
static void keep_words(const struct trial *t, struct step *s)
{
    static struct view view;
    struct text words = text_growing();
    struct move move = { 0 };

    view_of(&view, &t->match, t->state, s->seat < CHANCE ? SEAT(s->seat) : EVERYONE);
    for (int lang = DE; lang < LANGS && !s->refused; lang++) {
        text_clear(&words);
        if (!match_parse(&t->match, t->state, s->seat, s->move, &move))
            view_say(&view, s->seat, move, -1, (enum lang)lang, &words);
        s->alone |= t->match.game->verbs[move.verb].reveals;
        s->say.in[lang] = copy_of(words.at);
    }
    text_clear(&words);
    match_print(&t->match, t->state, &words);
    s->position = copy_of(words.at);
    text_free(&words);
}

/* A move as the game writes it, on the heap; what is none as it stands. */
static char *written(const struct trial *t, int seat, const char *move)
{
    char words[256];
    struct text text = TEXT_IN(words);
    struct move parsed = { 0 };

    if (match_parse(&t->match, t->state, seat, move, &parsed) || match_check(&t->match, t->state, seat, parsed))
        return copy_of(move);
    t->match.game->words.write(&t->match, t->state, seat, parsed, &text);
    return copy_of(words);
}

void lessons_step(struct trial *t, int seat, const char *move, const struct clause *refused)
{
    if (!wanted && !t->lesson)
        return;
    struct lesson *l = lesson_of(t);
    check_also(t, seat, l);
    if (t->failed)
        return;
    require(l->steps < STEPS_MAX);
    struct step *s = &l->step[l->steps++];
    *s = (struct step){ .seat = seat, .move = written(t, seat, move), .refused = refused, .tell = l->tell,
                        .task = l->task, .say = l->tries, .alone = seat >= CHANCE };
    for (int i = 0; i < ALSO_MAX && l->also[i]; i++) {
        s->also[i] = written(t, seat, l->also[i]);
        free(l->also[i]);
        l->also[i] = NULL;
    }
    if (l->tries.in[DE] && !refused)
        fail(t, "try, and a move that is refused", "one that is made");
    l->tell = l->task = l->tries = (struct told){ { NULL } };
    if (wanted)
        keep_words(t, s);
    if (s->task.in[DE] && seat >= CHANCE)
        fail(t, "a task for a person", "a move of chance or time");
}

void lessons_acted(struct trial *t, const struct applied *applied, const struct applied *cited)
{
    struct lesson *l = t->lesson;

    if (l && l->steps > 0) {
        l->step[l->steps - 1].applied = *applied;
        l->step[l->steps - 1].cited = *cited;
    }
}

bool lessons_end(struct trial *t)
{
    const struct lesson *l = t->lesson;

    if (!l || t->failed)
        return !t->failed;
    if (l->task.in[DE] || l->tell.in[DE] || l->tries.in[DE])
        fail(t, "a move after task, tell or try", "the end of the case");
    else if ((l->first || l->title.in[DE]) && !(l->has_task && l->title.in[DE]))
        fail(t, "title and task of a lesson", "only one of them");
    return !t->failed;
}

static void told_free(struct told *told)
{
    for (int lang = DE; lang < LANGS; lang++)
        free(told->in[lang]);
}

static void lesson_free(struct lesson *l)
{
    for (int i = 0; i < l->steps; i++) {
        struct step *s = &l->step[i];
        free(s->move);
        free(s->position);
        for (int n = 0; n < ALSO_MAX; n++)
            free(s->also[n]);
        told_free(&s->tell);
        told_free(&s->task);
        told_free(&s->done);
        told_free(&s->say);
    }
    for (int n = 0; n < ALSO_MAX; n++)
        free(l->also[n]);
    told_free(&l->title);
    told_free(&l->tell);
    told_free(&l->task);
    told_free(&l->tries);
    free(l);
}

void lessons_leave(struct trial *t)
{
    struct lesson *l = t->lesson;

    t->lesson = NULL;
    if (!l)
        return;
    if (!wanted || t->failed || l->steps == 0) {
        lesson_free(l);
        return;
    }
    l->game = t->match.game;
    l->match = t->match;
    if (!t->drawn)
        l->begun = t->begun_by;
    l->shows_count = t->shows_count;
    memcpy(l->shows, t->shows, sizeof l->shows);
    l = realloc(l, offsetof(struct lesson, step) + (size_t)l->steps * sizeof l->step[0]);
    require(l != NULL);
    *kept_end = l;
    kept_end = &l->next;
}

/* ---- choosing ---- */

/* Steps from..to of a lesson; the learner makes `asks`, or those that have a task of their own. */
struct part {
    const struct lesson *lesson;
    int from, asks, to;
};

static bool has(const struct applied *set, const struct game *g, const struct clause *c)
{
    size_t number = (size_t)(c - g->clauses);

    return set->set[number / 64] >> number % 64 & 1;
}

static bool is_shown(const struct lesson *l, const struct clause *c)
{
    for (int i = 0; i < l->shows_count; i++)
        if (l->shows[i] == c)
            return true;
    return false;
}

/* A lesson as its author wrote it: from the first task to what happens by itself after the last, or to what has come of
 * it: then moves of the learner's that need no words happen by themselves too. */
static struct part written_part(const struct lesson *l)
{
    struct part p = { l, -1, -1, -1 };

    for (int i = 0; i < l->steps; i++) {
        bool task = l->step[i].task.in[DE] != NULL;
        bool by_itself = p.to == i - 1 && p.to >= 0 && l->step[i].seat != l->step[p.from].seat && !l->step[i].refused;
        if (task && p.from < 0)
            p.from = i;
        if (task || by_itself || (p.from >= 0 && l->step[i].done.in[DE]))
            p.to = i;
    }
    return p;
}

static bool teaches(const struct part *p, const struct clause *c)
{
    for (int i = p->from; i <= p->to; i++)
        if (p->lesson->step[i].task.in[DE] && p->lesson->step[i].refused == c)
            return true;
    return is_shown(p->lesson, c);
}

/* Where a move is refused by this clause. */
static bool refused_part(const struct lesson *l, const struct clause *c, struct part *ret)
{
    for (int i = 0; i < l->steps; i++)
        if (l->step[i].refused == c && l->step[i].seat < CHANCE) {
            *ret = (struct part){ l, i, i, i };
            return true;
        }
    return false;
}

/* Where this clause acts, or is cited: what leads there is done by the learner, if it is anybody's decision. */
static bool acting_part(const struct lesson *l, const struct clause *c, struct part *ret)
{
    int acts = -1;

    if (!is_shown(l, c))
        return false;
    for (int i = l->steps - 1; i >= 0; i--)
        if (!l->step[i].refused && has(&l->step[i].applied, l->game, c))
            acts = i;
    for (int i = l->steps - 1, found = acts; i >= 0 && found < 0; i--)
        if (!l->step[i].refused && (has(&l->step[i].cited, l->game, c) || (i == 0 && has(&l->begun, l->game, c))))
            acts = i;
    if (acts < 0)
        return false;
    int asks = acts;
    while (asks > 0 && (l->step[asks].alone || l->step[asks].refused))
        asks--;
    if (l->step[asks].alone || l->step[asks].refused)
        asks = acts; /* it happens by itself: the learner lets it */
    *ret = (struct part){ l, asks, asks, acts };
    return true;
}

enum { WANTS_REFUSAL, WANTS_DECISION, WANTS_ANY };

/* The most telling case comes first in its file, so the first that fits is taken; one in which there is something to
 * decide before one that happens by itself. */
static bool part_for(const struct game *g, const struct clause *c, struct part *ret)
{
    for (int wants = c->kind == FORBIDS ? WANTS_REFUSAL : WANTS_DECISION; wants <= WANTS_ANY; wants++)
        for (const struct lesson *l = kept; l; l = l->next) {
            if (l->game != g || !(wants == WANTS_REFUSAL ? refused_part(l, c, ret) : acting_part(l, c, ret)))
                continue;
            if (wants != WANTS_DECISION || !l->step[ret->asks].alone)
                return true;
        }
    return false;
}

/* ---- writing ---- */

static void put_told(struct text *t, const char *key, const struct told *told)
{
    if (!told->in[DE] || !*told->in[DE])
        return;
    json_array(t, key);
    for (int lang = DE; lang < LANGS; lang++)
        json_put_string(t, NULL, told->in[lang]);
    json_array_end(t);
}

static void put_seat(struct text *t, int seat)
{
    char word[8];
    struct text in = TEXT_IN(word);

    seat_write(seat, &in);
    if (seat < CHANCE)
        json_put_int(t, "seat", seat);
    else
        json_put_string(t, "seat", word);
}

/* What announces something (core/game.h) is a whole sentence here. */
static void end_sentence(struct text *t)
{
    static const char announces[] = " …";
    size_t cut = strlen(announces);

    if (t->used < cut || strcmp(t->at + t->used - cut, announces) != 0)
        return;
    text_back(t, t->used - cut);
    text_char(t, '.');
}

/* A move that is tried and refused, as the game would tell it if it were made. */
static void put_tried(struct text *ret, const struct match *m, const struct step *s)
{
    static struct view view;
    struct state *state = calloc(1, m->game->state_size);
    struct text words = text_growing();
    struct move move;

    require(state != NULL && match_read(m, s->position, state, NULL) == NULL);
    view_of(&view, m, state, SEAT(s->seat));
    bool told = match_parse(m, state, s->seat, s->move, &move) == NULL;
    if (told)
        json_array(ret, "say");
    for (int lang = DE; lang < LANGS && told; lang++) {
        text_clear(&words);
        view_say(&view, s->seat, move, -1, (enum lang)lang, &words);
        end_sentence(&words);
        json_put_string(ret, NULL, words.at);
    }
    if (told)
        json_array_end(ret);
    text_free(&words);
    free(state);
}

static void put_step(struct text *t, const struct part *p, int i)
{
    const struct step *s = &p->lesson->step[i];
    bool asks = p->asks == i || s->task.in[DE];

    if (s->refused && !asks)
        return;
    json_object(t, NULL);
    put_seat(t, s->seat);
    json_put_string(t, "move", s->move);
    put_told(t, "done", &s->done);
    if (asks) {
        json_put_bool(t, "asks", true);
        put_told(t, "tell", &s->tell);
        if (s->refused && !s->task.in[DE] && !s->say.in[DE])
            put_tried(t, &p->lesson->match, s);
        else
            put_told(t, s->task.in[DE] ? "task" : "say", s->task.in[DE] ? &s->task : &s->say);
        if (s->refused)
            json_put_string(t, "refused", s->refused->id);
        if (s->also[0])
            json_array(t, "also");
        for (int n = 0; n < ALSO_MAX && s->also[n]; n++)
            json_put_string(t, NULL, s->also[n]);
        if (s->also[0])
            json_array_end(t);
    }
    json_object_end(t);
}

static void put_options(struct text *t, const struct match *m)
{
    char value[64];

    json_object(t, "options");
    for (int i = 0; i < m->game->option_count; i++) {
        struct text words = TEXT_IN(value);
        if (m->option[i] == m->game->options[i].standard)
            continue;
        match_get(m, i, &words);
        json_put_string(t, m->game->options[i].id, value);
    }
    json_object_end(t);
}

static void put_lesson(struct text *ret, const struct part *p, const struct clause *const *clauses, int count)
{
    const struct lesson *l = p->lesson;
    struct text line = text_growing(), *t = &line;

    json_object(t, NULL);
    json_array(t, "clauses");
    for (int i = 0; i < count; i++)
        json_put_string(t, NULL, clauses[i]->id);
    json_array_end(t);
    if (l->first && p->asks < 0)
        json_put_int(t, "first", l->first);
    if (p->asks < 0)
        put_told(t, "title", &l->title);
    json_put_int(t, "seats", l->match.seats);
    put_options(t, &l->match);
    json_put_string(t, "at", l->step[p->from].position);
    json_array(t, "steps");
    for (int i = p->from; i <= p->to; i++)
        put_step(t, p, i);
    json_array_end(t);
    json_object_end(t);
    text_printf(ret, "%s\n", line.at);
    text_free(&line);
}

/* Those with a task, the first steps first, and of which clauses they are; those are then no longer looked for. */
static void put_written(struct text *t, const struct game *g, bool *taught)
{
    for (int first = 1; first <= 100; first++)
        for (const struct lesson *l = kept; l; l = l->next) {
            const struct clause *clauses[CLAUSES_MAX];
            int count = 0;
            if (l->game != g || !l->has_task || (l->first ? l->first : 100) != first)
                continue;
            struct part p = written_part(l);
            for (int i = 0; i < g->clause_count; i++)
                if (teaches(&p, &g->clauses[i])) {
                    clauses[count++] = &g->clauses[i];
                    taught[i] = true;
                }
            put_lesson(t, &p, clauses, count);
        }
}

bool lessons_write(const struct game *g, const char *path)
{
    bool taught[CLAUSES_MAX] = { false };
    struct text t = text_growing();

    put_written(&t, g, taught);
    for (int i = 0; i < g->clause_count; i++) {
        const struct clause *c = &g->clauses[i];
        struct part p;
        if ((c->kind == FORBIDS || c->kind == DOES) && !taught[i] && !clause_is_notation(c) && part_for(g, c, &p))
            put_lesson(&t, &p, &c, 1);
    }
    FILE *file = fopen(path, "w");
    bool fine = file && fwrite(t.at, 1, t.used, file) == t.used;
    if (file)
        fine = fclose(file) == 0 && fine;
    text_free(&t);
    while (kept) {
        struct lesson *l = kept;
        kept = l->next;
        lesson_free(l);
    }
    kept_end = &kept;
    return fine;
}
