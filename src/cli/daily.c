/* SPDX-License-Identifier: MIT */
#include "cli/daily.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/require.h"
#include "bots/puzzle.h"
#include "core/place.h"

enum { FIRST_YEAR = 2026 }; /* whose first of January is day 0 */

/* ---- days ---- */

static bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_of(int year, int month)
{
    static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

    return days[month - 1] + (month == 2 && is_leap(year));
}

static int count_days(int year, int month, int day)
{
    int count = day - 1;

    if (year < FIRST_YEAR || month < 1 || month > 12 || day < 1 || day > days_of(year, month))
        return -1;
    for (int i = FIRST_YEAR; i < year; i++)
        count += 365 + is_leap(i);
    for (int i = 1; i < month; i++)
        count += days_of(year, i);
    return count;
}

int daily_day(const char *date)
{
    static const char form[] = "dddd-dd-dd";
    int part[3] = { 0 }, n = 0;

    for (int i = 0; form[i]; i++)
        if (form[i] == '-' ? date[i] != '-' : date[i] < '0' || date[i] > '9')
            return -1;
        else if (form[i] == '-')
            n++;
        else
            part[n] = 10 * part[n] + date[i] - '0';
    return date[strlen(form)] ? -1 : count_days(part[0], part[1], part[2]);
}

int daily_today(char ret_date[DAILY_DATE])
{
    time_t now = time(NULL);
    struct tm here = { 0 };

    if (!localtime_r(&now, &here) || strftime(ret_date, DAILY_DATE, "%Y-%m-%d", &here) == 0)
        strcpy(ret_date, "?");
    return daily_day(ret_date);
}

int daily_turn(int day, int count)
{
    return day % count;
}

/* How many games with puzzles have a name before this one. */
static int rank_of(const struct game *g)
{
    int before = 0;

    for (int i = 0; i < game_count; i++)
        before += games[i]->puzzles && strcmp(games[i]->name, g->name) < 0;
    return before;
}

const struct game *daily_game(int day)
{
    int count = 0;

    for (int i = 0; i < game_count; i++)
        count += games[i]->puzzles != NULL;
    for (int i = 0; i < game_count; i++)
        if (games[i]->puzzles && rank_of(games[i]) == daily_turn(day, count))
            return games[i];
    return NULL;
}

/* ---- files ---- */

static bool asks_in(const struct puzzle_kind *k, enum lang lang)
{
    return k && (k->tongue == 0 || k->tongue == 1 + (int)lang);
}

/* The file of a game, on the heap; NULL: it is not there. */
static char *read_file(const struct game *g)
{
    struct text name = text_growing(), path = text_growing(), all = text_growing();
    char part[4096];

    text_printf(&name, "%s.puzzles", g->name);
    FILE *file = place_find(name.at, &path) ? fopen(path.at, "r") : NULL;
    for (size_t size; file && (size = fread(part, 1, sizeof part, file)) > 0;)
        text_bytes(&all, part, size);
    if (file)
        fclose(file);
    text_free(&name);
    text_free(&path);
    if (all.used)
        return all.at;
    text_free(&all);
    return NULL;
}

/* The line of a day, of those after the first that are asked in a language; NULL: there is none. The text is cut up. */
static const char *line_of(const struct game *g, char *text, enum lang lang, int day)
{
    const char **asked = NULL;
    int count = 0;

    for (const char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        if (asks_in(puzzle_kind_of(g, line), lang)) {
            asked = realloc(asked, ((size_t)count + 1) * sizeof *asked);
            require(asked != NULL);
            asked[count++] = line;
        }
    const char *found = count ? asked[daily_turn(day, count)] : NULL;
    free(asked);
    return found;
}

static bool read_line(struct daily *d, const struct game *g, const char *line)
{
    char position[4096];

    d->kind = puzzle_kind_of(g, line);
    d->line = malloc(strlen(line) + 1);
    d->start = calloc(1, g->state_size);
    require(d->line && d->start);
    strcpy(d->line, line);
    if (!puzzle_match(g, d->kind, &d->match) || !json_parse(&d->in, d->line))
        return false;
    d->solve = json_get(&d->in, 0, "solve");
    if (!json_string(&d->in, json_get(&d->in, 0, "position"), position, sizeof position) ||
        match_read(&d->match, position, d->start, NULL) || !json_is(&d->in, d->solve, JSON_OBJECT))
        return false;
    d->seat = puzzle_seat(&d->match, d->start);
    return d->seat >= 0 && daily_solution(d, d->solve) >= 0;
}

struct daily *daily_open(const struct game *g, int day, enum lang lang, struct complaint *ret_why)
{
    char *text = read_file(g);
    const char *line = text ? line_of(g, text, lang, day) : NULL;
    struct daily *d = calloc(1, sizeof *d);

    require(d != NULL);
    if (!text)
        complain_both(ret_why, 0, "die Datei %s.puzzles fehlt", "the file %s.puzzles is missing", g->name);
    else if (!line || !read_line(d, g, line))
        complain_both(ret_why, 0, "mit %s.puzzles ist hier nichts anzufangen; oder es fehlt eine Wörterliste",
                      "%s.puzzles is of no use here, or a list of words is missing", g->name);
    else {
        free(text);
        return d;
    }
    free(text);
    daily_free(d);
    return NULL;
}

void daily_free(struct daily *d)
{
    free(d->line);
    free(d->start);
    free(d);
}

/* ---- what is right, and what is wrong ---- */

static int first_in(const struct daily *d, int array)
{
    return json_is(&d->in, array, JSON_ARRAY) ? d->in.node[array].first : -1;
}

int daily_next(const struct daily *d, int string)
{
    return d->in.node[string].next;
}

/* The lists of right moves, or of wrong ones: each begins with the move. */
static int list_of(const struct daily *d, int node, const char *key)
{
    return first_in(d, json_get(&d->in, node, key));
}

int daily_solution(const struct daily *d, int node)
{
    int right = list_of(d, node, "right");

    return right >= 0 ? first_in(d, right) : list_of(d, node, "way");
}

bool daily_most(const struct daily *d, int64_t *ret)
{
    return json_int(&d->in, json_get(&d->in, d->solve, "most"), INT32_MIN, INT32_MAX, ret);
}

int64_t daily_margin(const struct daily *d)
{
    int wrong = list_of(d, d->solve, "wrong");
    int64_t least = -1;

    if (wrong >= 0)
        json_int(&d->in, daily_next(d, first_in(d, wrong)), 0, INT32_MAX, &least);
    return least;
}

int daily_seat(const struct daily *d, const struct state *s)
{
    return puzzle_seat(&d->match, s);
}

struct move daily_move(const struct daily *d, int string, const struct state *s, int seat)
{
    char text[256];
    struct move move = { 0 };

    require(json_string(&d->in, string, text, sizeof text) && !match_parse(&d->match, s, seat, text, &move) &&
            !match_check(&d->match, s, seat, move));
    return move;
}

bool daily_ends(const struct daily *d, const struct state *before, struct move move)
{
    int last = -1;
    char text[256];
    struct move ending = { 0 };

    for (int string = list_of(d, d->solve, "way"); string >= 0; string = daily_next(d, string))
        last = string;
    return json_string(&d->in, last, text, sizeof text) && !match_parse(&d->match, before, d->seat, text, &ending) &&
           move_equal(ending, move);
}

/* Of such lists the one that begins with this move; -1: none. */
static int list_with(const struct daily *d, int list, const struct state *s, struct move move)
{
    for (; list >= 0; list = daily_next(d, list))
        if (move_equal(daily_move(d, first_in(d, list), s, d->seat), move))
            return list;
    return -1;
}

static struct daily_verdict judge_right(const struct daily *d, int list)
{
    int answers = daily_next(d, first_in(d, list));

    return (struct daily_verdict){ .right = true, .answers = answers < 0 ? -1 : first_in(d, answers),
                                   .on = answers < 0 ? -1 : daily_next(d, answers), .refuted = -1, .cost = -1 };
}

struct daily_verdict daily_judge(const struct daily *d, int node, const struct state *s, struct move move)
{
    struct daily_verdict v = { .answers = -1, .on = -1, .refuted = -1, .cost = -1 };
    int right = list_with(d, list_of(d, node, "right"), s, move);
    int wrong = list_with(d, list_of(d, node, "wrong"), s, move);

    if (right >= 0)
        return judge_right(d, right);
    int why = wrong < 0 ? json_get(&d->in, node, "rest") : daily_next(d, first_in(d, wrong));
    if (why >= 0 && json_is(&d->in, why, JSON_STRING))
        v.refuted = why;
    else if (why >= 0)
        v.least = json_int(&d->in, why, 0, INT32_MAX, &v.cost) && wrong < 0;
    return v;
}
