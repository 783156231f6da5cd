/* SPDX-License-Identifier: MIT */
/* `kiste selfplay`: random games by the million, on all cores, or on many machines under mpirun. Game number n is
 * played with the generator of seed + n, so that the outcome does not depend on who played it. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/require.h"
#include "bulk/crew.h"
#include "bulk/ranks.h"
#include "bulk/walk.h"
#include "cli/cli.h"
#include "cli/tally.h"

enum {
    PIECE = 64,            /* games of a piece of work */
    PIECES_EACH = 16,      /* that a thread does before it waits for the others */
    EVENTS_MAX = 1000000,  /* a game that lasts longer is counted as it stands */
};

/* How one game came out. */
struct record {
    uint32_t moves;
    int32_t score[SEATS_MAX];
};

struct wish {
    struct match match;
    uint64_t count, seed;
    bool json;
    FILE *out;              /* a line for each game; NULL: none are wanted */
    uint32_t piece;         /* games of a piece */
    uint64_t pieces;
    uint8_t *kept;          /* a bit for each piece that an earlier run has done (--continue) … */
    uint64_t *wanted;       /* … and the numbers of the others, */
    uint64_t wanted_count;  /* so many */
    uint8_t *games_kept;    /* how many games of each piece an earlier run has written */
    uint64_t compared;      /* records looked at */
    bool foreign;           /* its games are not those that would be played now */
    uint64_t done, at_a_time; /* pieces a crew has done, and does before they are counted … */
    _Atomic uint64_t next;    /* … the next of them … */
    struct record *records;   /* … and what came of them */
    uint64_t played, moves; /* so far */
    struct results standing[SEATS_MAX];
};

/* ---- playing ---- */

static void play(const struct match *m, struct state *s, struct choice *choices, uint64_t seed, struct record *ret)
{
    struct rng rng = rng_seeded(seed);

    *ret = (struct record){ 0 };
    match_setup(m, s);
    while (ret->moves < EVENTS_MAX && walk_on(m->game, m, s, choices, &rng) >= 0)
        ret->moves++;
    m->game->rules.score(m, s, ret->score);
}

static uint64_t games_of(const struct wish *w, uint64_t piece)
{
    uint64_t first = piece * w->piece;

    return first + w->piece > w->count ? w->count - first : w->piece;
}

/* A piece: its games one after the other; what lies beyond the last game stays zero. */
static void work(void *with, uint64_t number, void *ret)
{
    struct wish *w = with;
    uint64_t piece = w->wanted[number];
    struct record *records = ret;
    struct state *s = calloc(1, w->match.game->state_size);
    struct choice *choices = malloc(w->match.game->choices_max * sizeof *choices);

    require(s && choices);
    memset(records, 0, w->piece * sizeof *records);
    for (uint64_t i = 0; i < games_of(w, piece); i++)
        play(&w->match, s, choices, w->seed + piece * w->piece + i, &records[i]);
    free(choices);
    free(s);
}

/* ---- counting ---- */

static void show_progress(const struct wish *w, bool last)
{
    static time_t shown;

    if (!isatty(STDERR_FILENO) || (!last && time(NULL) == shown))
        return;
    shown = time(NULL);
    fprintf(stderr, "\r%llu / %llu %s", (unsigned long long)w->played, (unsigned long long)w->count,
            last ? "\r\033[K" : "");
}

static void add(struct wish *w, uint64_t number, const struct record *r)
{
    int seats = w->match.seats, winners = 0;
    int32_t best = INT32_MIN;

    w->played++;
    w->moves += r->moves;
    for (int seat = 0; seat < seats; seat++)
        best = r->score[seat] > best ? r->score[seat] : best;
    for (int seat = 0; seat < seats; seat++)
        winners += r->score[seat] == best;
    for (int seat = 0; seat < seats; seat++) {
        tally_add(&w->standing[seat].won, r->score[seat] == best ? 1.0 / winners : 0);
        tally_add(&w->standing[seat].score, r->score[seat]);
    }
    if (!w->out)
        return;
    fprintf(w->out, "%llu,%u", (unsigned long long)number, r->moves);
    for (int seat = 0; seat < seats; seat++)
        fprintf(w->out, ",%d", (int)r->score[seat]);
    fputc('\n', w->out);
}

/* What is written down is there to go on from if this process dies. */
static void keep_written(const struct wish *w)
{
    static time_t written;

    if (w->out && time(NULL) != written)
        fflush(w->out);
    written = time(NULL);
}

static void take(void *with, uint64_t number, const void *result)
{
    struct wish *w = with;
    const struct record *records = result;
    uint64_t piece = w->wanted[number];

    for (uint64_t i = 0; i < games_of(w, piece); i++)
        add(w, piece * w->piece + i, &records[i]);
    keep_written(w);
    show_progress(w, w->played == w->count);
}

/* ---- on the cores of this machine: some pieces for each thread at a time, counted when all are done ---- */

static void work_some(void *with, int worker)
{
    struct wish *w = with;

    (void)worker;
    for (uint64_t i; (i = atomic_fetch_add(&w->next, 1)) < w->at_a_time && w->done + i < w->wanted_count;)
        work(w, w->done + i, w->records + i * w->piece);
}

static void play_here(struct wish *w)
{
    struct crew *crew = crew_open(0);

    w->at_a_time = (uint64_t)crew_size(crew) * (w->match.game->speed.slow ? 1 : PIECES_EACH);
    w->records = malloc(w->at_a_time * w->piece * sizeof *w->records);
    require(w->records != NULL);
    for (w->done = 0; w->done < w->wanted_count; w->done += w->at_a_time) {
        w->next = 0;
        crew_work(crew, work_some, w);
        for (uint64_t i = 0; i < w->at_a_time && w->done + i < w->wanted_count; i++)
            take(w, w->done + i, w->records + i * w->piece);
    }
    free(w->records);
    crew_close(crew);
}

/* ---- what came of it ---- */

static void print_json(const struct wish *w, double seconds)
{
    printf("{\"game\":\"%s\",\"seats\":%d,\"games\":%llu,\"moves\":%llu,\"seconds\":%.3f,\"players\":[",
           w->match.game->name, w->match.seats, (unsigned long long)w->played, (unsigned long long)w->moves, seconds);
    for (int i = 0; i < w->match.seats; i++) {
        printf(i ? ",{" : "{");
        results_print_json(&w->standing[i]);
        printf("}");
    }
    puts("]}");
}

static void print_table(const struct wish *w, double seconds, enum lang lang)
{
    double n = (double)w->played;

    printf(lang == DE ? "%s, %llu Partien, im Mittel %.1f Züge; %.0f Partien in der Sekunde\n"
                      : "%s, %llu games, %.1f moves on average; %.0f games a second\n",
           w->match.game->title.in[lang], (unsigned long long)w->played, (double)w->moves / n, n / seconds);
    printf("%-24s %18s %22s\n", "", lang == DE ? "gewonnen" : "won", lang == DE ? "Ergebnis" : "score");
    for (int i = 0; i < w->match.seats; i++) {
        char name[64];
        struct text t = TEXT_IN(name);
        seat_title(&w->match, i, lang, &t);
        results_print(name, &w->standing[i]);
    }
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- going on where an earlier run ended ---- */

/* One line of the records; false: it is none, or not whole. */
static bool read_record(const struct wish *w, const char *line, uint64_t *ret_number, struct record *ret)
{
    char *at;

    *ret = (struct record){ 0 };
    *ret_number = strtoull(line, &at, 10);
    if (at == line || *at != ',' || *ret_number >= w->count)
        return false;
    ret->moves = (uint32_t)strtoul(at + 1, &at, 10);
    for (int seat = 0; seat < w->match.seats; seat++) {
        if (*at != ',')
            return false;
        ret->score[seat] = (int32_t)strtol(at + 1, &at, 10);
    }
    return *at == '\n';
}

/* Calls `each` for every record of a file. */
static void each_record(struct wish *w, FILE *in, void (*each)(struct wish *, uint64_t number, const struct record *))
{
    char line[400];
    struct record r;
    uint64_t number;

    rewind(in);
    while (fgets(line, sizeof line, in))
        if (read_record(w, line, &number, &r))
            each(w, number, &r);
}

/* A game that was played with another seed or other rules is not gone on from: the first one is played again. */
static void compare(struct wish *w, uint64_t number, const struct record *r)
{
    struct state *s = calloc(1, w->match.game->state_size);
    struct choice *choices = malloc(w->match.game->choices_max * sizeof *choices);
    struct record again;

    require(s && choices);
    play(&w->match, s, choices, w->seed + number, &again);
    w->foreign = memcmp(&again, r, sizeof again) != 0;
    free(choices);
    free(s);
}

/* A piece that is not whole is played once more. */
static void count_kept(struct wish *w, uint64_t number, const struct record *r)
{
    uint8_t *there = &w->games_kept[number / w->piece];

    if (w->compared++ == 0)
        compare(w, number, r);
    *there = (uint8_t)(*there + 1);
    if (*there == games_of(w, number / w->piece))
        w->kept[number / w->piece / 8] |= (uint8_t)(1 << number / w->piece % 8);
}

static bool is_kept(const struct wish *w, uint64_t piece)
{
    return w->kept[piece / 8] >> piece % 8 & 1;
}

static void add_kept(struct wish *w, uint64_t number, const struct record *r)
{
    if (is_kept(w, number / w->piece))
        add(w, number, r);
}

/* Takes over what a file of an earlier run has, and writes it into the new one, which then stands in its place. */
static void take_over(struct wish *w, FILE *earlier)
{
    w->games_kept = calloc(w->pieces, 1);
    require(w->games_kept != NULL);
    each_record(w, earlier, count_kept);
    if (!w->foreign)
        each_record(w, earlier, add_kept);
    free(w->games_kept);
}

/* All ranks must know what is left to do. */
static void find_wanted(struct wish *w, struct ranks *ranks)
{
    if (ranks)
        ranks_tell(ranks, w->kept, w->pieces / 8 + 1);
    w->wanted = malloc((w->pieces + 1) * sizeof *w->wanted);
    require(w->wanted != NULL);
    for (uint64_t piece = 0; piece < w->pieces; piece++)
        if (!is_kept(w, piece))
            w->wanted[w->wanted_count++] = piece;
}

/* Opens the file for the records; rank 0 alone writes. With --continue those of an earlier run are kept: the new file
 * is written beside the old one until they are all in it. */
static bool open_out(struct cli *c, struct wish *w, const char *path, bool going_on)
{
    char fresh[4096];

    if (!path)
        return true;
    FILE *earlier = going_on ? fopen(path, "r") : NULL;
    snprintf(fresh, sizeof fresh, "%s%s", path, earlier ? ".new" : "");
    w->out = fopen(fresh, "w");
    if (!w->out) {
        cli_complain(c, "%s lässt sich nicht schreiben", "%s cannot be written", path);
        return false;
    }
    fprintf(w->out, "game,moves");
    for (int seat = 0; seat < w->match.seats; seat++)
        fprintf(w->out, ",score%d", seat);
    fputc('\n', w->out);
    if (!earlier)
        return true;
    take_over(w, earlier);
    fclose(earlier);
    if (w->foreign) {
        remove(fresh);
        cli_complain(c, "%s hat andere Partien: nicht mit diesen Regeln oder nicht mit diesem --seed gespielt",
                     "%s has other games: not played by these rules, or not with this --seed", path);
        return false;
    }
    if (fflush(w->out) == 0 && rename(fresh, path) == 0)
        return true;
    cli_complain(c, "%s lässt sich nicht schreiben", "%s cannot be written", path);
    return false;
}

static bool run(struct cli *c, struct wish *w, const char *path, bool going_on)
{
    struct ranks *ranks = cli_ranks(c);
    bool speaks = ranks_number(ranks) == 0, fine = !c->failed && (!speaks || open_out(c, w, path, going_on));
    struct pieces pieces = { .size = w->piece * (uint32_t)sizeof(struct record), .work = work,
                             .take = take, .with = w };
    double begun = now();

    if (!fine)
        return false;
    find_wanted(w, ranks);
    pieces.count = w->wanted_count;
    if (ranks)
        ranks_do(ranks, &pieces);
    else
        play_here(w);
    if (speaks && w->json)
        print_json(w, now() - begun);
    else if (speaks)
        print_table(w, now() - begun, c->lang);
    if (w->out && (ferror(w->out) | fclose(w->out))) {
        cli_complain(c, "%s ist nicht ganz geschrieben", "%s was not written whole", path);
        fine = false;
    }
    fflush(stdout);
    ranks_close(ranks);
    return fine;
}

int cmd_selfplay(struct cli *c)
{
    struct wish w = { 0 };
    struct box *box = NULL;

    w.seed = (uint64_t)cli_number(c, "--seed", 0, INT64_MAX, 1);
    w.count = (uint64_t)cli_number(c, "--games", 1, INT64_C(1) << 36, 100000);
    w.json = cli_flag(c, "--json");
    bool going_on = cli_flag(c, "--continue");
    const char *path = cli_value(c, "--out");
    const struct game *g = cli_game(c);
    if (!g || !cli_match(c, g, &w.match, &box) || !cli_end(c)) {
        free(box);
        return CLI_MISUSED;
    }
    w.piece = g->speed.slow ? 1 : PIECE;
    w.pieces = (w.count + w.piece - 1) / w.piece;
    w.kept = calloc(w.pieces / 8 + 1, 1);
    require(w.kept != NULL);
    if (going_on && !path)
        cli_complain(c, "--continue braucht --out DATEI: dort steht, was schon gespielt ist",
                     "--continue needs --out FILE: it has what was played already");
    bool fine = !c->failed && run(c, &w, path, going_on);
    free(w.wanted);
    free(w.kept);
    free(box);
    return fine ? CLI_FINE : CLI_FAILED;
}
