/* SPDX-License-Identifier: MIT */
/* laws [GAME…] [--moves N] [--seed S] [--every N]
 *
 * Plays every game at random, with every number of seats and a sample of options, and looks at N positions of
 * each setup (spread over whole matches) to see that the laws of core/game.h hold; with --every only one setup in so
 * many. A broken law ends the program with 1 and prints what is needed to replay it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/box.h"
#include "laws.h"

enum {
    EARLY = 64, /* so many moves, in which positions come again in other matches */
    SLOW = 12,  /* of a slow game only one position in so many is looked at */
};

struct plan {
    uint32_t moves;   /* positions to look at in each setup */
    uint32_t every;   /* setup of so many is played */
    uint32_t offered; /* setups so far */
    uint64_t seed;
    uint64_t setups, games, played, looked;
};

/* All laws in the position now, and around the move that leads on. */
static void look(struct trial *t, int seat, struct move v)
{
    law_turn(t);
    law_legal(t);
    law_key(t);
    law_position(t);
    law_words(t);
    law_views(t);
    law_view_follows(t, seat, v);
    law_no_leak(t);
}

/* A whole match; of its positions about one in `rarity` is looked at, as long as `left` lasts. */
static uint32_t play(struct trial *t, uint64_t seed, uint32_t rarity, uint32_t left)
{
    uint32_t looked = 0;
    struct move v;
    int seat;

    trial_begin(t, seed);
    while (trial_pick(t, &seat, &v)) {
        struct turn before = t->match.game->rules.turn(&t->match, at(&t->state));
        if (looked < left && rng_below(&t->rng, rarity) == 0) {
            look(t, seat, v);
            looked++;
        }
        trial_make(t, seat, v);
        law_ask(t, before, seat);
        if (t->count <= EARLY)
            law_key(t);
    }
    if (left == 0)
        return 0;
    law_turn(t); /* and once more when it is over */
    law_position(t);
    law_words(t);
    law_views(t);
    law_replay(t);
    return looked + 1;
}

/* One setup: a match to see how long they are, then as many as it takes. */
static void each(struct trial *t, void *with)
{
    struct plan *plan = with;
    if (plan->offered++ % plan->every != 0)
        return;
    uint32_t moves = t->match.game->speed.slow ? plan->moves / SLOW + 1 : plan->moves, left = moves;

    law_key_forget();
    play(t, plan->seed++, 1, 0);
    uint32_t rarity = 1 + t->count / (moves / 2 + 1);
    plan->setups++;
    do {
        uint32_t looked = play(t, plan->seed++, rarity, left);
        plan->games++;
        plan->played += t->count;
        plan->looked += looked;
        left -= looked < left ? looked : left;
    } while (left > 0);
}

static int usage(void)
{
    fprintf(stderr, "usage: laws [GAME...] [--moves N] [--seed S] [--every N] [--box FILE]\n");
    return 2;
}

static struct box *load(const struct game *g, const char *path)
{
#ifdef NO_BOX_FILES
    (void)g;
    fprintf(stderr, "%s: this build reads no box files\n", path);
    return NULL;
#else
    struct complaint why;
    struct box *box = box_load(g->boxform, path, &why);

    if (!box)
        fprintf(stderr, "%s:%d: %s\n", path, why.line, why.in[EN]);
    return box;
#endif
}

int main(int argc, char **argv)
{
    static struct trial trial;
    struct plan plan = { .moves = 200, .every = 1, .seed = 1 };
    const char *path = NULL;
    struct box *box = NULL;
    int named = 0;

    for (int i = 1; i < argc; i++) {
        bool has_value = i + 1 < argc;
        if (strcmp(argv[i], "--moves") == 0 && has_value)
            plan.moves = (uint32_t)strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0 && has_value)
            plan.seed = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--every") == 0 && has_value)
            plan.every = (uint32_t)strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--box") == 0 && has_value)
            path = argv[++i];
        else if (game_named(argv[i]))
            argv[++named] = argv[i];
        else
            return usage();
    }
    if (plan.every == 0)
        return usage();
    if (path && (named != 1 || !(box = load(game_named(argv[1]), path))))
        return usage();
    for (int i = 0; i < (named ? named : game_count); i++) {
        const struct game *g = named ? game_named(argv[i + 1]) : games[i];
        uint64_t seed = plan.seed;
        trial_setups(&trial, g, box, each, &plan);
        printf("%s: %llu setups, %llu games, %llu moves, %llu positions looked at\n", g->name,
               (unsigned long long)plan.setups, (unsigned long long)plan.games,
               (unsigned long long)plan.played,
               (unsigned long long)plan.looked);
        plan = (struct plan){ .moves = plan.moves, .every = plan.every, .seed = seed };
    }
    free(box);
    return 0;
}
