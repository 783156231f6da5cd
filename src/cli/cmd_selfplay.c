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
static void work(void *with, uint64_t piece, void *ret)
{
    struct wish *w = with;
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

static void take(void *with, uint64_t piece, const void *result)
{
    struct wish *w = with;
    const struct record *records = result;

    for (uint64_t i = 0; i < games_of(w, piece); i++)
        add(w, piece * w->piece + i, &records[i]);
    show_progress(w, w->played == w->count);
}

/* ---- on the cores of this machine: some pieces for each thread at a time, counted when all are done ---- */

static void work_some(void *with, int worker)
{
    struct wish *w = with;

    (void)worker;
    for (uint64_t i; (i = atomic_fetch_add(&w->next, 1)) < w->at_a_time && w->done + i < w->pieces;)
        work(w, w->done + i, w->records + i * w->piece);
}

static void play_here(struct wish *w)
{
    struct crew *crew = crew_open(0);

    w->at_a_time = (uint64_t)crew_size(crew) * (w->match.game->rules.slow ? 1 : PIECES_EACH);
    w->records = malloc(w->at_a_time * w->piece * sizeof *w->records);
    require(w->records != NULL);
    for (w->done = 0; w->done < w->pieces; w->done += w->at_a_time) {
        w->next = 0;
        crew_work(crew, work_some, w);
        for (uint64_t i = 0; i < w->at_a_time && w->done + i < w->pieces; i++)
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

/* Opens the file for the records; rank 0 alone writes. */
static bool open_out(struct cli *c, struct wish *w, const char *path)
{
    if (!path)
        return true;
    w->out = fopen(path, "w");
    if (!w->out) {
        cli_complain(c, "%s lässt sich nicht schreiben", "%s cannot be written", path);
        return false;
    }
    fprintf(w->out, "game,moves");
    for (int seat = 0; seat < w->match.seats; seat++)
        fprintf(w->out, ",score%d", seat);
    fputc('\n', w->out);
    return true;
}

static bool run(struct cli *c, struct wish *w, const char *path)
{
    struct ranks *ranks = cli_ranks(c);
    bool speaks = ranks_number(ranks) == 0, fine = !c->failed && (!speaks || open_out(c, w, path));
    struct pieces pieces = { .count = w->pieces, .size = w->piece * (uint32_t)sizeof(struct record), .work = work,
                             .take = take, .with = w };
    double begun = now();

    if (!fine)
        return false;
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
    const char *path = cli_value(c, "--out");
    const struct game *g = cli_game(c);
    if (!g || !cli_match(c, g, &w.match, &box) || !cli_end(c)) {
        free(box);
        return CLI_MISUSED;
    }
    w.piece = g->rules.slow ? 1 : PIECE;
    w.pieces = (w.count + w.piece - 1) / w.piece;
    bool fine = run(c, &w, path);
    free(box);
    return fine ? CLI_FINE : CLI_FAILED;
}
