/* SPDX-License-Identifier: MIT */
#include "cli/lesson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/require.h"
#include "core/place.h"

/* A line being read. */
struct reading {
    const struct game *game;
    struct json in;
};

/* The string of a node on the heap; NULL: it is none. */
static char *string_at(const struct reading *r, int node)
{
    if (!json_is(&r->in, node, JSON_STRING))
        return NULL;
    size_t size = r->in.node[node].size + 1;
    char *text = malloc(size);
    require(text != NULL);
    if (json_string(&r->in, node, text, size))
        return text;
    free(text);
    return NULL;
}

static char *string_of(const struct reading *r, int object, const char *key)
{
    return string_at(r, json_get(&r->in, object, key));
}

/* The first element of an array; -1: there is none. And the next. */
static int first_in(const struct reading *r, int array)
{
    return json_is(&r->in, array, JSON_ARRAY) ? r->in.node[array].first : -1;
}

static int next_in(const struct reading *r, int node)
{
    return r->in.node[node].next;
}

static void read_told(const struct reading *r, int object, const char *key, struct told *ret)
{
    int node = first_in(r, json_get(&r->in, object, key));

    for (int lang = DE; lang < LANGS && node >= 0; lang++, node = next_in(r, node))
        ret->in[lang] = string_at(r, node);
}

static bool read_clause(const struct reading *r, int node, const struct clause **ret)
{
    char *id = string_at(r, node);

    *ret = id ? clause_named(r->game, id) : NULL;
    free(id);
    return *ret != NULL;
}

static bool read_seat(const struct reading *r, int object, int seats, int *ret)
{
    int node = json_get(&r->in, object, "seat");
    int64_t number;
    char word[8];

    if (json_int(&r->in, node, 0, seats - 1, &number))
        *ret = (int)number;
    else if (json_string(&r->in, node, word, sizeof word))
        *ret = seat_parse(word);
    else
        return false;
    return *ret >= 0;
}

static bool read_step(const struct reading *r, int node, int seats, struct lesson_step *ret)
{
    int asks = json_get(&r->in, node, "asks"), refused = json_get(&r->in, node, "refused");
    int also = first_in(r, json_get(&r->in, node, "also"));

    ret->move = string_of(r, node, "move");
    ret->asks = asks >= 0 && r->in.node[asks].number != 0;
    read_told(r, node, "tell", &ret->tell);
    read_told(r, node, "task", &ret->task);
    read_told(r, node, "done", &ret->done);
    read_told(r, node, "say", &ret->say);
    for (int i = 0; i < LESSON_ALSO && also >= 0; i++, also = next_in(r, also))
        ret->also[i] = string_at(r, also);
    return ret->move && read_seat(r, node, seats, &ret->seat) &&
           (refused < 0 || read_clause(r, refused, &ret->refused));
}

static bool read_options(const struct reading *r, struct match *ret)
{
    int options = json_get(&r->in, 0, "options");
    struct complaint unused;
    char id[64], value[64];

    if (!json_is(&r->in, options, JSON_OBJECT))
        return false;
    for (int key = r->in.node[options].first; key >= 0; key = next_in(r, next_in(r, key)))
        if (!json_string(&r->in, key, id, sizeof id) || !json_string(&r->in, next_in(r, key), value, sizeof value) ||
            !match_set(ret, id, value, &unused))
            return false;
    return true;
}

/* Seats, options and the position. */
static bool read_match(const struct reading *r, struct lesson *ret)
{
    int64_t seats;

    if (!json_int(&r->in, json_get(&r->in, 0, "seats"), r->game->seats_min, r->game->seats_max, &seats))
        return false;
    ret->match = match_of(r->game, (int)seats);
    if (!read_options(r, &ret->match) || match_refuse(&ret->match))
        return false;
    char *position = string_of(r, 0, "at");
    ret->start = calloc(1, r->game->state_size);
    require(ret->start != NULL);
    bool fine = position && match_read(&ret->match, position, ret->start, NULL) == NULL;
    free(position);
    ret->match.start = ret->start;
    return fine;
}

static bool read_lesson(struct reading *r, const char *line, struct lesson *ret)
{
    int64_t first = 0;

    if (!json_parse(&r->in, line) || !read_match(r, ret))
        return false;
    for (int node = first_in(r, json_get(&r->in, 0, "clauses")); node >= 0; node = next_in(r, node))
        if (ret->clauses == LESSON_CLAUSES || !read_clause(r, node, &ret->clause[ret->clauses++]))
            return false;
    if (json_get(&r->in, 0, "first") >= 0 && !json_int(&r->in, json_get(&r->in, 0, "first"), 1, 99, &first))
        return false;
    ret->first = (int)first;
    read_told(r, 0, "title", &ret->title);
    for (int node = first_in(r, json_get(&r->in, 0, "steps")); node >= 0; node = next_in(r, node))
        if (ret->steps == LESSON_STEPS || !read_step(r, node, ret->match.seats, &ret->step[ret->steps++]))
            return false;
    return ret->steps > 0;
}

static void told_free(struct told *told)
{
    for (int lang = DE; lang < LANGS; lang++)
        free(told->in[lang]);
}

static void lesson_free(struct lesson *l)
{
    for (int i = 0; i < l->steps; i++) {
        struct lesson_step *s = &l->step[i];
        free(s->move);
        for (int n = 0; n < LESSON_ALSO; n++)
            free(s->also[n]);
        told_free(&s->tell);
        told_free(&s->task);
        told_free(&s->done);
        told_free(&s->say);
    }
    told_free(&l->title);
    free(l->start);
    free(l);
}

/* A line of a file, without its end; false: there is none any more. */
static bool next_line(FILE *file, struct text *ret)
{
    int c;

    text_clear(ret);
    while ((c = getc(file)) != EOF && c != '\n')
        text_char(ret, (char)c);
    return c != EOF || ret->used > 0;
}

struct lessons *lessons_of(const struct game *g, int *ret_line)
{
    struct lessons *all = calloc(1, sizeof *all);
    struct reading *r = calloc(1, sizeof *r);
    struct text name = text_growing(), path = text_growing();

    require(all && r);
    all->game = r->game = g;
    *ret_line = 0;
    text_printf(&name, "%s.lessons", g->name);
    FILE *file = place_find(name.at, &path) ? fopen(path.at, "r") : NULL;
    while (file && next_line(file, &name)) {
        struct lesson *l = calloc(1, sizeof *l);
        require(l != NULL);
        if (!read_lesson(r, name.at, l)) {
            *ret_line = all->count + 1;
            lesson_free(l);
            break;
        }
        all->at = realloc(all->at, ((size_t)all->count + 1) * sizeof(struct lesson *));
        require(all->at != NULL);
        all->at[all->count++] = l;
        all->first += l->first > 0;
    }
    if (file)
        fclose(file);
    text_free(&name);
    text_free(&path);
    free(r);
    return all;
}

void lessons_free(struct lessons *all)
{
    for (int i = 0; i < all->count; i++)
        lesson_free(all->at[i]);
    free(all->at);
    free(all);
}

const struct lesson *lesson_for(const struct lessons *all, const struct clause *c)
{
    for (int i = 0; i < all->count; i++)
        for (int n = 0; n < all->at[i]->clauses; n++)
            if (all->at[i]->clause[n] == c)
                return all->at[i];
    return NULL;
}

static bool same_move(const struct lesson *l, const struct state *s, int seat, const char *one, const char *other)
{
    struct move a = { 0 }, b = { 0 };

    if (match_parse(&l->match, s, seat, one, &a) || match_parse(&l->match, s, seat, other, &b))
        return strcmp(one, other) == 0; /* what is no move at all can be asked for too, to be refused */
    return move_equal(a, b);
}

bool lesson_right(const struct lesson *l, const struct lesson_step *step, const struct state *s, const char *move)
{
    if (same_move(l, s, step->seat, move, step->move))
        return true;
    for (int i = 0; i < LESSON_ALSO && step->also[i]; i++)
        if (same_move(l, s, step->seat, move, step->also[i]))
            return true;
    return false;
}
