/* SPDX-License-Identifier: MIT */
/* guess [--games N] [--guesses N] [--seed S] [FOLDER]
 *
 * Compares guess() with exact enumeration. A viewer of a random match has seen a list of masked events; every
 * history that looks like it is followed at once, as a table of the states it may have led to and how likely
 * each is: chance by its weights, what others chose in secret uniformly among what looks the same. Then 20,000
 * guesses (or as many as are asked for) from the view must lie in that table and be spread as it says (chi-square,
 * one chance in a million to be wrong). FOLDER may hold a smaller box, GAME.yaml. Games without secrets, and matches
 * with too many worlds, are passed over; a match is followed up to the first move after which views forget by the
 * rules (`voids`). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/box.h"
#include "trial.h"

enum {
    WORLDS_MAX = 1 << 17,
    BRANCHES_MAX = 1 << 21,     /* moves tried for one event */
    CELLS = 400,                /* of the chi-square test; worlds share them where there are more */
    SMALLEST_CELL = 8,          /* expected guesses; less are put together */
};

static int guesses = 20000;

/* ---- beliefs: states and how likely they are ---- */

struct belief {
    size_t size;                /* of a state */
    uint32_t count;
    uint8_t *states;            /* WORLDS_MAX of them */
    double *weight;
    uint32_t *slot;             /* hash table of 1 + index, 0: free; twice WORLDS_MAX */
};

static struct belief belief_new(size_t size)
{
    struct belief b = { .size = size, .states = calloc(WORLDS_MAX, size),
                        .weight = calloc(WORLDS_MAX, sizeof(double)),
                        .slot = calloc((size_t)2 * WORLDS_MAX, sizeof *b.slot) };

    require(b.states && b.weight && b.slot);
    return b;
}

static void belief_free(struct belief *b)
{
    free(b->states);
    free(b->weight);
    free(b->slot);
}

static void belief_clear(struct belief *b)
{
    b->count = 0;
    memset(b->slot, 0, (size_t)2 * WORLDS_MAX * sizeof *b->slot);
}

static uint64_t mix(const uint8_t *bytes, size_t size)
{
    uint64_t h = 0xcbf29ce484222325u;

    for (size_t i = 0; i < size; i++)
        h = (h ^ bytes[i]) * 0x100000001b3u;
    return h ^ h >> 29;
}

/* Where this state is or would be. */
static uint32_t *belief_slot(const struct belief *b, const uint8_t *state)
{
    uint64_t at_slot = mix(state, b->size);

    for (;; at_slot++) {
        uint32_t *slot = &b->slot[at_slot % ((size_t)2 * WORLDS_MAX)];
        if (!*slot || memcmp(&b->states[(*slot - 1) * b->size], state, b->size) == 0)
            return slot;
    }
}

static bool belief_add(struct belief *b, const uint8_t *state, double weight)
{
    uint32_t *slot = belief_slot(b, state);

    if (!*slot) {
        if (b->count == WORLDS_MAX)
            return false;
        memcpy(&b->states[b->count * b->size], state, b->size);
        b->weight[b->count] = 0;
        b->count++;
        *slot = b->count;
    }
    b->weight[*slot - 1] += weight;
    return true;
}

/* ---- the oracle ---- */

/* The moves of this seat in a world that look like `masked` to the viewer, each with its probability. For
 * people that is uniform over them: which of its public moves somebody chooses tells nothing by agreement. */
static int candidates(const struct match *m, struct state *s, int seat, struct move masked, seatset who,
                      struct move *ret, double *ret_chance)
{
    static struct choice choices[CHOICES_MAX];
    static struct move fated[ODDS_MAX];
    static uint32_t weights[ODDS_MAX];
    int listed = seat == CHANCE ? m->game->chance.odds(m, s, fated, weights)
                                : m->game->rules.legal(m, s, seat, choices);
    int count = 0;
    double total = 0;

    for (int i = 0; i < listed; i++) {
        struct choice c = seat == CHANCE ? (struct choice){ .move = fated[i] } : choices[i];
        total += seat == CHANCE ? weights[i] : 0;
        for (uint32_t k = 0; k < choice_count(c); k++) {
            struct move v = c.move, look;
            v.n += k * c.step;
            look = v;
            view_mask_move(m, s, seat, &look, who);
            if (!move_equal(look, masked))
                continue;
            if (count == BRANCHES_MAX)
                return -1;
            ret_chance[count] = seat == CHANCE ? weights[i] : 1;
            ret[count++] = v;
        }
    }
    for (int i = 0; i < count; i++)
        ret_chance[i] /= seat == CHANCE ? total : count;
    return count;
}

/* One more event seen. False: too many worlds. */
static bool belief_step(const struct match *m, const struct belief *from, struct belief *to, int seat,
                        struct move masked, seatset who)
{
    static struct move moves[BRANCHES_MAX];
    static double chance[BRANCHES_MAX];
    uint32_t tried = 0;

    belief_clear(to);
    for (uint32_t i = 0; i < from->count; i++) {
        struct place p = { 0 };
        memcpy(p.bytes, &from->states[i * from->size], from->size);
        int count = candidates(m, at(&p), seat, masked, who, moves, chance);
        tried += count > 0 ? (uint32_t)count : 0;
        if (count < 0 || tried > BRANCHES_MAX)
            return false;
        for (int k = 0; k < count; k++) {
            struct place next = p;
            m->game->rules.apply(m, at(&next), seat, moves[k]);
            if (!belief_add(to, next.bytes, from->weight[i] * chance[k]))
                return false;
        }
    }
    return true;
}

/* ---- the comparison ---- */

/* How far a chi-square value lies out, in standard deviations (Wilson and Hilferty). */
static double deviation(double chi2, int freedom)
{
    double part = 2.0 / (9.0 * freedom);

    return (cbrt(chi2 / freedom) - (1 - part)) / sqrt(part);
}

static void compare(struct trial *t, const struct belief *b, const struct view *v)
{
    double expected[CELLS + 1] = { 0 }, got[CELLS + 1] = { 0 }, total = 0, chi2 = 0, rest[2] = { 0 };
    int freedom = -1;

    for (uint32_t i = 0; i < b->count; i++)
        total += b->weight[i];
    for (uint32_t i = 0; i < b->count; i++)
        expected[b->count <= CELLS ? i : mix(&b->states[i * b->size], b->size) % CELLS]
            += guesses * b->weight[i] / total;
    for (int i = 0; i < guesses; i++) {
        struct place world = { 0 };
        view_guess(v, &t->rng, at(&world));
        uint32_t found = *belief_slot(b, world.bytes);
        LAW(t, found, "a guess is possible", "viewers %x guess a world that cannot be", (unsigned)v->who);
        got[b->count <= CELLS ? found - 1 : mix(world.bytes, b->size) % CELLS]++;
    }
    for (int i = 0; i <= CELLS; i++) {
        if (i < CELLS && expected[i] < SMALLEST_CELL) {
            rest[0] += expected[i];
            rest[1] += got[i];
            continue;
        }
        double e = i < CELLS ? expected[i] : rest[0], g = i < CELLS ? got[i] : rest[1];
        if (e > 0) {
            chi2 += (g - e) * (g - e) / e;
            freedom++;
        }
    }
    LAW(t, freedom < 1 ? chi2 < 1e-6 : deviation(chi2, freedom) < 4.75, "guesses are as likely as worlds",
        "viewers %x: %u worlds, chi-square %.1f with %d degrees of freedom", (unsigned)v->who,
        (unsigned)b->count,
        chi2, freedom);
}

/* ---- matches ---- */

struct plan {
    int games;
    uint64_t seed;
    uint64_t compared, worlds, passed_over;
};

/* Follows one match with the eyes of one viewer and compares now and then. */
static void follow(struct trial *t, struct plan *plan, seatset who)
{
    const struct match *m = &t->match;
    struct belief now = belief_new(m->game->state_size), next = belief_new(m->game->state_size);
    struct move v;
    int seat;

    belief_add(&now, t->state.bytes, 1);
    while (trial_pick(t, &seat, &v) && !m->game->verbs[v.verb].voids) {
        struct move masked = v;
        view_mask_move(m, at(&t->state), seat, &masked, who);
        if (!belief_step(m, &now, &next, seat, masked, who)) {
            plan->passed_over++;
            break;
        }
        trial_make(t, seat, v);
        struct belief swap = now;
        now = next;
        next = swap;
        if (now.count > 1 && rng_below(&t->rng, 6) == 0) {
            struct view view;
            view_of(&view, m, at(&t->state), who);
            compare(t, &now, &view);
            plan->compared++;
            plan->worlds += now.count;
        }
    }
    belief_free(&now);
    belief_free(&next);
}

static void each(struct trial *t, void *with)
{
    struct plan *plan = with;

    for (int i = 0; i < plan->games; i++) {
        trial_begin(t, plan->seed++);
        uint32_t viewer = rng_below(&t->rng, t->match.seats + 1u);
        follow(t, plan, viewer == t->match.seats ? 0 : SEAT(viewer));
    }
}

static struct box *small_box(const struct game *g, const char *folder)
{
    char path[512];
    struct complaint complaint;
    struct text text = TEXT_IN(path);

    text_printf(&text, "%s/%s.yaml", folder ? folder : ".", g->name);
    FILE *there = folder ? fopen(path, "r") : NULL;
    if (!there)
        return NULL;
    fclose(there);
    struct box *box = box_load(g->boxform, path, &complaint);
    if (!box) {
        fprintf(stderr, "%s: %s\n", path, complaint.in[EN]);
        exit(1);
    }
    return box;
}

int main(int argc, char **argv)
{
    static struct trial trial;
    struct plan plan = { .games = 2, .seed = 1 };
    const char *folder = NULL;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--games") == 0 && i + 1 < argc)
            plan.games = atoi(argv[++i]);
        else if (strcmp(argv[i], "--guesses") == 0 && i + 1 < argc)
            guesses = atoi(argv[++i]);
        else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            plan.seed = strtoull(argv[++i], NULL, 10);
        else
            folder = argv[i];
    }
    for (int i = 0; i < game_count; i++) {
        struct plan of_game = { .games = plan.games, .seed = plan.seed };
        if (!games[i]->secrets.mask) {
            printf("%s: passed over, it has no secrets\n", games[i]->name);
            continue;
        }
        struct box *box = small_box(games[i], folder);
        trial_setups(&trial, games[i], box, each, &of_game);
        free(box);
        printf("%s: %llu views compared with %llu worlds; %llu matches left with too many of them\n",
               games[i]->name, (unsigned long long)of_game.compared, (unsigned long long)of_game.worlds,
               (unsigned long long)of_game.passed_over);
    }
    return 0;
}
