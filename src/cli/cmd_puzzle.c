/* SPDX-License-Identifier: MIT */
/* `kiste puzzle`: the puzzle of a day, on the terminal. Moves are typed and judged at once, with the reason. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "cli/cli.h"
#include "cli/daily.h"
#include "cli/shown.h"
#include "cli/solved.h"

enum { TRIES_MAX = 64 };

/* A puzzle being solved. */
struct solving {
    const struct daily *puzzle;
    struct state *state, *tried; /* as it stands, and a copy to try things on */
    const char *date;            /* it is that of this day */
    int day;
    int node;                    /* where the solution stands; -1: all of it was found */
    int missed;                  /* wrong tries */
    char tries[TRIES_MAX + 1];   /* what was judged: '+' right, '-' wrong; what is too much is left out */
    bool moved;                  /* since the board was last seen */
    enum lang lang;
};

static const char *unit(const struct solving *s)
{
    const char *word = s->puzzle->kind->unit.in[s->lang];

    return word ? word : "";
}

/* Thousandths as people write them. */
static const char *amount(int64_t thousandths, enum lang lang, char ret[32])
{
    int hundredths = (int)((thousandths + 5) / 10);

    snprintf(ret, 32, "%d%s%02d", hundredths / 100, lang == DE ? "," : ".", hundredths % 100);
    char *end = ret + strlen(ret) - 1; /* "2,00" is 2, and "1,50" is 1,5 */
    while (*end == '0')
        *end-- = '\0';
    if (*end == ',' || *end == '.')
        *end = '\0';
    return ret;
}

static void print_task(const struct daily *d, enum lang lang)
{
    char who[64];
    struct text name = TEXT_IN(who);
    const char *task = d->kind->task.in[lang], *gap = strstr(task, "%s");

    seat_title(&d->match, d->seat, lang, &name);
    printf("→ %.*s%s%s\n", (int)(gap ? gap - task : 0), task, gap ? who : "", gap ? gap + strlen("%s") : task);
}

static void make(struct solving *s, struct state *on, int seat, struct move move)
{
    shown_make(&s->puzzle->match, on, seat, move, s->puzzle->seat, s->lang);
}

/* The other side's moves, from this string on. */
static void answer(struct solving *s, struct state *on, int string)
{
    for (; string >= 0; string = daily_next(s->puzzle, string)) {
        int seat = daily_seat(s->puzzle, on);
        make(s, on, seat, daily_move(s->puzzle, string, on, seat));
    }
}

static void judged(struct solving *s, bool right)
{
    size_t used = strlen(s->tries);

    s->missed += !right;
    if (used < TRIES_MAX)
        s->tries[used] = right ? '+' : '-';
}

static struct state *copied(struct solving *s)
{
    memcpy(s->tried, s->state, s->puzzle->match.game->state_size);
    return s->tried;
}

/* ---- the end ---- */

/* Why the solution is one. */
static void print_reason(const struct solving *s)
{
    const struct daily *d = s->puzzle;
    char by[32];
    int64_t most;

    if (daily_most(d, &most)) {
        printf(say(s->lang, "%d %s: mehr geht nicht.\n", "%d %s: no more can be made.\n"), (int)most, unit(s));
    } else if (d->kind->turns) {
        printf(say(s->lang, "Kein anderer Zug gewinnt in %d.\n", "No other move wins in %d.\n"), d->kind->turns);
    } else if (daily_margin(d) >= 0) {
        printf(say(s->lang, "%s %s besser als alles andere.\n", "Better than anything else by %s %s.\n"),
               amount(daily_margin(d), s->lang, by), unit(s));
    }
}

/* Number, game, how it went: nothing that helps. The page writes the same (web/src/puzzle.ts), with the time. */
static void print_line(const struct solving *s, int days)
{
    printf(say(s->lang, "\nSpielkiste-Rätsel %d, %s\n", "\nSpielkiste puzzle %d, %s\n"), s->day + 1,
           s->puzzle->match.game->title.in[s->lang]);
    for (const char *one = s->tries; *one; one++)
        printf("%s", *one == '+' ? "●" : "○");
    if (days > 1)
        printf(say(s->lang, " · Serie %d", " · streak %d"), days);
    puts("");
}

static void finish(struct solving *s)
{
    char today[DAILY_DATE];
    int now = daily_today(today);

    shown_board(&s->puzzle->match, s->state, s->puzzle->seat, s->lang);
    puts(say(s->lang, "Gelöst!", "Solved!"));
    print_reason(s);
    if (s->missed)
        printf(say(s->lang, "Fehlversuche: %d\n", "Misses: %d\n"), s->missed);
    if (!solved_note(s->puzzle->match.game->name, s->date, today, s->tries))
        puts(say(s->lang, "Das ließ sich nicht aufheben; die Serie zählt es nicht.",
                 "That could not be kept; it does not count for the streak."));
    int days = solved_streak(now);
    if (days > 0)
        printf(say(s->lang, days == 1 ? "%d Tag in Folge gelöst.\n" : "%d Tage in Folge gelöst.\n",
                   days == 1 ? "Solved on %d day in a row.\n" : "Solved on %d days in a row.\n"), days);
    print_line(s, days);
}

/* The moves of the solution from here on, and the other side's between them. */
static void show_solution(struct solving *s)
{
    const struct daily *d = s->puzzle;
    int64_t most;

    solved_note(d->match.game->name, s->date, NULL, s->tries); /* from now on it is only played for fun */
    puts(say(s->lang, "Die Lösung:", "The solution:"));
    memcpy(s->state, d->start, d->match.game->state_size);
    if (daily_most(d, &most))
        for (int string = daily_solution(d, d->solve); string >= 0; string = daily_next(d, string))
            make(s, s->state, d->seat, daily_move(d, string, s->state, d->seat));
    else
        for (int node = d->solve; node >= 0;) {
            struct move move = daily_move(d, daily_solution(d, node), s->state, d->seat);
            struct daily_verdict v = daily_judge(d, node, s->state, move);
            make(s, s->state, d->seat, move);
            answer(s, s->state, v.answers);
            node = v.on;
        }
    shown_board(&d->match, s->state, d->seat, s->lang);
    print_reason(s);
}

/* ---- judging ---- */

static void go_on(struct solving *s, struct move move, const struct daily_verdict *v)
{
    judged(s, true);
    puts(say(s->lang, "Richtig.", "Right."));
    make(s, s->state, s->puzzle->seat, move);
    answer(s, s->state, v->answers);
    s->node = v->on;
    s->moved = true;
}

/* What is wrong is answered or priced; nothing has changed. */
static void refute(struct solving *s, struct move move, const struct daily_verdict *v)
{
    const struct daily *d = s->puzzle;
    struct state *tried = copied(s);
    char by[32];

    if (!d->kind->turns && v->cost < 0) { /* it is no answer, so it does not count */
        puts(say(s->lang, "Das ist erlaubt, aber hier ist etwas anderes gefragt.",
                 "That is allowed, but something else is asked for here."));
        return;
    }
    judged(s, false);
    puts(say(s->lang, "Das ist es nicht.", "Not that."));
    make(s, tried, d->seat, move);
    answer(s, tried, v->refuted);
    if (d->kind->turns)
        printf(say(s->lang, "So gewinnst du nicht in %d Zügen.\n", "That does not win in %d moves.\n"),
               d->kind->turns);
    else if (v->cost >= 0)
        printf(v->least ? say(s->lang, "Mindestens %s %s weniger als das Beste.\n",
                              "At least %s %s less than the best.\n")
                        : say(s->lang, "%s %s weniger als das Beste.\n", "%s %s less than the best.\n"),
               amount(v->cost, s->lang, by), unit(s));
}

/* Points are counted when the turn is over; too few, and its last move is not made. */
static void count_points(struct solving *s, struct move move, int64_t most)
{
    const struct daily *d = s->puzzle;
    struct state *tried = copied(s);
    int32_t score[SEATS_MAX] = { 0 };

    make(s, tried, d->seat, move);
    bool over = daily_ends(d, s->state, move) || daily_seat(d, tried) != d->seat;
    d->match.game->rules.score(&d->match, tried, score);
    if (over)
        judged(s, score[d->seat] >= most);
    if (over && score[d->seat] < most) {
        printf(say(s->lang, "Das ist es nicht. %d %s; %d sind möglich.\n", "Not that. %d %s; %d are possible.\n"),
               (int)score[d->seat], unit(s), (int)most);
        return;
    }
    memcpy(s->state, tried, d->match.game->state_size);
    s->moved = true;
    if (over)
        s->node = -1;
}

static void judge(struct solving *s, struct move move)
{
    int64_t most;
    struct daily_verdict v = daily_judge(s->puzzle, s->node, s->state, move);

    if (daily_most(s->puzzle, &most))
        count_points(s, move, most);
    else if (v.right)
        go_on(s, move, &v);
    else
        refute(s, move, &v);
}

/* ---- asking ---- */

static void take_move(struct solving *s, const char *typed)
{
    const struct daily *d = s->puzzle;
    struct move move = { 0 };
    const struct clause *why = match_parse(&d->match, s->state, d->seat, typed, &move);

    if (!why)
        why = match_check(&d->match, s->state, d->seat, move);
    if (!why) {
        judge(s, move);
    } else {
        puts(say(s->lang, "Das geht nicht:", "That is not allowed:"));
        shown_clause(&d->match, why, s->lang);
    }
}

/* Until it is solved, shown or left. */
static void ask(struct solving *s)
{
    char line[256];

    while (s->node >= 0) {
        if (s->moved)
            shown_board(&s->puzzle->match, s->state, s->puzzle->seat, s->lang);
        s->moved = false;
        printf("%s", say(s->lang, "(Zug, ? zeigt die Lösung, q hört auf) > ",
                         "(a move, ? shows the solution, q stops) > "));
        if (!shown_read(line, sizeof line) || strcmp(line, "q") == 0)
            return;
        struct scan scan = { line };
        if (strcmp(line, "?") == 0) {
            show_solution(s);
            return;
        }
        if (!scan_end(&scan))
            take_move(s, line);
    }
    finish(s);
}

static void solve(const struct daily *d, const char *date, int day, enum lang lang)
{
    size_t size = d->match.game->state_size;
    struct solving s = { .puzzle = d, .state = calloc(1, size), .tried = calloc(1, size), .date = date,
                         .day = day, .node = d->solve, .moved = true, .lang = lang };

    require(s.state && s.tried);
    memcpy(s.state, d->start, size);
    printf("%s · %s\n", d->match.game->title.in[lang], date);
    print_task(d, lang);
    ask(&s);
    free(s.state);
    free(s.tried);
}

int cmd_puzzle(struct cli *c)
{
    const char *date = cli_value(c, "--date");
    char today[DAILY_DATE];
    int day = date ? daily_day(date) : daily_today(today);
    const struct game *g = cli_has_name(c) ? cli_game(c) : day >= 0 ? daily_game(day) : NULL;
    struct complaint why;

    if (!cli_end(c))
        return CLI_MISUSED;
    if (day < 0)
        return cli_complain(c, "am „%s“ gibt es kein Rätsel; das erste ist vom 2026-01-01",
                            "there is no puzzle on '%s'; the first is of 2026-01-01", date ? date : today);
    if (!g || !g->puzzles)
        return cli_complain(c, "%s hat keine Rätsel", "%s has no puzzles", g ? g->name : "kiste");
    struct daily *d = daily_open(g, day, c->lang, &why);
    if (!d) {
        cli_complain(c, "%s", "%s", why.in[c->lang]);
        return CLI_FAILED;
    }
    solve(d, date ? date : today, day, c->lang);
    daily_free(d);
    return CLI_FINE;
}
