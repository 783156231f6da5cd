/* SPDX-License-Identifier: MIT */
/* `kiste arena`: players against each other, on several processors or, under mpirun, machines, with how sure the result
 * is. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/require.h"
#include "bulk/ranks.h"
#include "cli/arena_file.h"
#include "cli/cli.h"
#include "cli/tally.h"

enum { JOBS_MAX = 256 };

struct wish {
    struct match match;
    struct player player[SEATS_MAX];
    uint64_t series, seed;
    int jobs;
    bool json, going_on;
    struct arena_file file;
    uint8_t *played;  /* a bit for each series that an earlier run has played; NULL: there was none … */
    uint64_t *wanted; /* … and the numbers of the others, */
    uint64_t left;    /* so many */
};

/* What a worker writes to its parent for each series. */
struct report {
    uint64_t series;
    struct share share[SEATS_MAX];
    bool failed;
    char why[240];
};

/* What came of all series, and for each player. */
struct sums {
    uint64_t series;
    struct results standing[SEATS_MAX];
};

static void add(struct sums *s, const struct share *share, int seats)
{
    s->series++;
    for (int i = 0; i < seats; i++) {
        tally_add(&s->standing[i].won, share[i].wins);
        tally_add(&s->standing[i].score, share[i].score);
    }
}

/* The number of a series that is still to be played. */
static uint64_t wanted(const struct wish *w, uint64_t nth)
{
    return w->wanted ? w->wanted[nth] : nth;
}

/* Every jobs-th series, so that whichever worker is slow all are equally far. */
static void work(const struct wish *w, int job, int out, enum lang lang)
{
    struct complaint why;
    struct arena *a = arena_open(&w->match, w->player, w->match.seats, &why);
    struct report r = { .failed = a == NULL };

    for (uint64_t nth = (uint64_t)job; !r.failed && nth < w->left; nth += (uint64_t)w->jobs) {
        r.series = wanted(w, nth);
        r.failed = !arena_series(a, w->seed, r.series, r.share, &why);
        if (r.failed)
            snprintf(r.why, sizeof r.why, "%s", why.in[lang]);
        if (write(out, &r, sizeof r) != (ssize_t)sizeof r)
            break;
    }
    if (a)
        arena_close(a);
    else if (write(out, &r, sizeof r) < 0)
        _exit(CLI_FAILED);
}

static void show_progress(const struct sums *s, const struct wish *w, bool last)
{
    static time_t shown;

    if (!isatty(STDERR_FILENO) || (!last && time(NULL) == shown))
        return;
    shown = time(NULL);
    fprintf(stderr, "\r%llu / %llu %s", (unsigned long long)s->series, (unsigned long long)w->series,
            last ? "\r\033[K" : "");
}

/* Collects what the workers write until all have ended. Reports are small enough to come whole. */
static bool collect(struct cli *c, struct wish *w, int in, struct sums *ret)
{
    struct report r;
    ssize_t got;

    while ((got = read(in, &r, sizeof r)) == (ssize_t)sizeof r) {
        if (r.failed) {
            cli_complain(c, "%s", "%s", r.why);
            return false;
        }
        add(ret, r.share, w->match.seats);
        arena_file_add(&w->file, r.series, r.share);
        show_progress(ret, w, false);
    }
    show_progress(ret, w, true);
    return got == 0;
}

static bool run(struct cli *c, struct wish *w, struct sums *ret)
{
    int ends[2];
    bool fine = true;

    require(pipe(ends) == 0);
    fflush(stdout);
    for (int job = 0; job < w->jobs; job++) {
        pid_t pid = fork();
        require(pid >= 0);
        if (pid == 0) {
            close(ends[0]);
            work(w, job, ends[1], c->lang);
            _exit(CLI_FINE);
        }
    }
    close(ends[1]);
    fine = collect(c, w, ends[0], ret);
    close(ends[0]);
    for (int status; wait(&status) > 0;)
        fine = fine && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (fine || c->failed)
        return fine;
    cli_complain(c, "ein Teil der Partien ist abgebrochen", "some of the games broke off");
    return false;
}

/* ---- under mpirun: a series is a piece of work ---- */

struct joint {
    struct cli *cli;
    struct wish *wish;
    struct arena *arena;
    struct sums *sums;
};

static void work_series(void *with, uint64_t nth, void *ret)
{
    struct joint *j = with;
    struct report *r = ret;
    struct complaint why;

    *r = (struct report){ .series = wanted(j->wish, nth) };
    if (!j->arena)
        j->arena = arena_open(&j->wish->match, j->wish->player, j->wish->match.seats, &why);
    r->failed = !j->arena || !arena_series(j->arena, j->wish->seed, r->series, r->share, &why);
    if (r->failed)
        snprintf(r->why, sizeof r->why, "%s", why.in[j->cli->lang]);
}

static void take_series(void *with, uint64_t nth, const void *result)
{
    struct joint *j = with;
    const struct report *r = result;

    (void)nth;
    if (r->failed) {
        cli_complain(j->cli, "%s", "%s", r->why);
    } else {
        add(j->sums, r->share, j->wish->match.seats);
        arena_file_add(&j->wish->file, r->series, r->share);
    }
    show_progress(j->sums, j->wish, j->sums->series == j->wish->series);
}

static bool run_ranks(struct cli *c, struct wish *w, struct ranks *ranks, struct sums *ret)
{
    struct joint j = { .cli = c, .wish = w, .sums = ret };
    struct pieces pieces = { .count = w->left, .size = sizeof(struct report), .work = work_series,
                             .take = take_series, .with = &j };

    ranks_do(ranks, &pieces);
    if (j.arena)
        arena_close(j.arena);
    return !c->failed;
}

/* ---- going on where an earlier run ended ---- */

static void put_job(const struct wish *w, struct text *ret)
{
    text_put(ret, "# kiste arena ");
    cli_put_job(&w->match, ret);
    text_printf(ret, " seed=%llu", (unsigned long long)w->seed);
    for (int i = 0; i < w->match.seats; i++)
        text_printf(ret, " %s", w->player[i].text);
}

static void take_earlier(void *with, uint64_t series, const struct share *share)
{
    struct joint *j = with;
    struct wish *w = j->wish;

    if (series >= w->series || w->played[series / 8] >> series % 8 & 1)
        return; /* more than are wanted now stay in the file */
    w->played[series / 8] |= (uint8_t)(1 << series % 8);
    add(j->sums, share, w->match.seats);
}

static bool open_file(struct cli *c, struct wish *w, struct sums *sums)
{
    struct joint j = { .wish = w, .sums = sums };
    struct text job = text_growing();

    put_job(w, &job);
    w->file.seats = w->match.seats;
    bool fine = arena_file_open(c, &w->file, job.at, w->going_on, take_earlier, &j);
    text_free(&job);
    return fine;
}

/* What is left to play, which all ranks must know; rank 0 has the file. */
static bool find_wanted(struct cli *c, struct wish *w, struct ranks *ranks, struct sums *sums)
{
    w->left = w->series;
    if (w->going_on) {
        w->played = calloc(w->series / 8 + 1, 1);
        w->wanted = malloc((w->series + 1) * sizeof *w->wanted);
        require(w->played && w->wanted);
    }
    if (w->file.path && ranks_number(ranks) == 0 && !open_file(c, w, sums))
        return false; /* which ends the other ranks, too */
    if (ranks && w->going_on)
        ranks_tell(ranks, w->played, w->series / 8 + 1);
    if (!w->going_on)
        return true;
    w->left = 0;
    for (uint64_t series = 0; series < w->series; series++)
        if (!(w->played[series / 8] >> series % 8 & 1))
            w->wanted[w->left++] = series;
    return true;
}

/* ---- what came of it ---- */

static void print_table(const struct wish *w, const struct sums *s, enum lang lang)
{
    printf("%s, %d %s, %llu × %d %s\n", w->match.game->title.in[lang], w->match.seats,
           lang == DE ? "Plätze" : "seats", (unsigned long long)s->series, w->match.seats,
           lang == DE ? "Partien" : "games");
    printf("%-24s %18s %22s\n", "", lang == DE ? "gewonnen" : "won", lang == DE ? "Ergebnis" : "score");
    for (int i = 0; i < w->match.seats; i++)
        results_print(w->player[i].text, &s->standing[i]);
}

static void print_json(const struct wish *w, const struct sums *s)
{
    printf("{\"game\":\"%s\",\"seats\":%d,\"series\":%llu,\"players\":[", w->match.game->name, w->match.seats,
           (unsigned long long)s->series);
    for (int i = 0; i < w->match.seats; i++) {
        printf("%s{\"player\":%d,", i ? "," : "", i);
        results_print_json(&s->standing[i]);
        printf("}");
    }
    puts("]}");
}

/* The players named; the last sits on all seats that are left. --seat N PLAYER puts one on a certain seat. */
static bool take_players(struct cli *c, struct wish *w)
{
    struct complaint why;
    const char *name;
    int count = 0;

    while (count < w->match.seats && (name = cli_word(c)) != NULL)
        if (!player_read(w->match.game, name, &w->player[count++], &why)) {
            cli_complain(c, "%s", "%s", why.in[c->lang]);
            return false;
        }
    if (count == 0) {
        cli_complain(c, "ein Spieler wenigstens muss genannt sein: random, easy, medium, strong, best, exec:PROGRAMM",
                     "name at least one player: random, easy, medium, strong, best, exec:PROGRAM");
        return false;
    }
    if ((name = cli_word(c)) != NULL) {
        const struct game *g = w->match.game;
        if (g->seats_min == g->seats_max)
            cli_complain(c, "für „%s“ ist kein Platz: %s hat immer %d",
                         "there is no seat for '%s': %s always has %d", name, g->name, w->match.seats);
        else
            cli_complain(c, "für „%s“ ist kein Platz: %s hat hier %d; mit --seats lassen sich %d bis %d wählen",
                         "there is no seat for '%s': %s has %d here; --seats takes %d to %d", name, g->name,
                         w->match.seats, g->seats_min, g->seats_max);
        return false;
    }
    for (int seat = count; seat < w->match.seats; seat++)
        w->player[seat] = w->player[count - 1];
    return true;
}

static bool play(struct cli *c, struct wish *w)
{
    struct sums sums = { 0 };
    struct ranks *ranks = cli_ranks(c);

    if (c->failed || !find_wanted(c, w, ranks, &sums))
        return false;
    w->jobs = (uint64_t)w->jobs > w->left ? (int)w->left : w->jobs;
    bool fine = ranks ? run_ranks(c, w, ranks, &sums) : run(c, w, &sums);
    if (fine && ranks_number(ranks) == 0 && w->json)
        print_json(w, &sums);
    else if (fine && ranks_number(ranks) == 0)
        print_table(w, &sums, c->lang);
    fflush(stdout);
    fine = arena_file_close(c, &w->file) && fine;
    ranks_close(ranks);
    return fine;
}

int cmd_arena(struct cli *c)
{
    struct wish w = { 0 };
    struct box *box = NULL;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    w.seed = (uint64_t)cli_number(c, "--seed", 0, INT64_MAX, 1);
    w.jobs = (int)cli_number(c, "--jobs", 1, JOBS_MAX, processors > 0 && processors < JOBS_MAX ? processors : 1);
    w.json = cli_flag(c, "--json");
    w.file.path = cli_value(c, "--out");
    w.going_on = cli_flag(c, "--continue");
    int64_t played = cli_number(c, "--games", 1, INT64_C(1) << 40, 100);
    const struct game *g = cli_game(c);
    if (!g || !cli_match(c, g, &w.match, &box) || !take_players(c, &w) || !cli_end(c)) {
        free(box);
        return CLI_MISUSED;
    }
    if (w.going_on && !w.file.path)
        cli_complain(c, "--continue braucht --out DATEI: dort steht, was schon gespielt ist",
                     "--continue needs --out FILE: it has what was played already");
    w.series = ((uint64_t)played + w.match.seats - 1) / w.match.seats;
    bool fine = !c->failed && play(c, &w);
    free(w.played);
    free(w.wanted);
    free(box);
    return fine ? CLI_FINE : CLI_FAILED;
}
