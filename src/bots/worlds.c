/* Anything at all: secrets, several who act at once, chance without end. Worlds that agree with the view are drawn
 * one after another; in each, one move of the seat is tried and the game played on for a while by everybody's most
 * promising moves. What came of it is counted for that move, and moves that do well are tried more often. */
#include <string.h>

#include "bots/bots.h"
#include "core/pick.h"

enum {
    TRIED_MAX = 512,   /* moves of the seat that are told apart */
    PLAYED_ON = 160,   /* events after the move, at most */
    ROUNDS = 4,        /* every move is tried so often before any is preferred */
};

struct trial {
    struct move move;
    uint32_t times;
    int64_t sum;
};

struct worlds {
    struct search search;
    struct rng rng;
    struct state *world;
    struct choice *choices;
    struct trial *trial;
    int count;
    int64_t least, most; /* that ever came of a trial: to compare on one scale */
};

/* Every move of the seat; where there are too many, evenly spread ones. Idle ones only if there are no others. */
static void list_trials(struct worlds *w, int seat)
{
    const struct search *s = &w->search;
    int count = s->game->legal(&s->asked->view->match, view_state(s->asked->view), seat, w->choices), busy = 0;

    for (int i = 0; i < count; i++)
        busy += !s->game->verbs[w->choices[i].move.verb].idle;
    int all = busy ? busy : count, step = all / TRIED_MAX + 1, at = 0;
    for (int i = 0; i < count && w->count < TRIED_MAX - RUN_TRIES; i++) {
        struct move move[RUN_TRIES];

        if ((busy && s->game->verbs[w->choices[i].move.verb].idle) || at++ % step)
            continue;
        int moves = search_moves(w->choices[i], move);
        for (int k = 0; k < moves; k++)
            w->trial[w->count++] = (struct trial){ .move = move[k] };
    }
}

/* The seat's move in a world: of a few legal ones drawn at random, the most promising. */
static struct move choose(struct worlds *w, int seat)
{
    enum { DRAWN = 3 };
    const struct search *s = &w->search;
    int count = s->game->legal(s->match, w->world, seat, w->choices);
    struct move best = pick_random(s->game, w->choices, count, &w->rng);

    if (!s->sense || !s->sense->promise)
        return best;
    int32_t most = s->sense->promise(s->match, w->world, seat, best);
    for (int i = 1; i < DRAWN && count > 1; i++) {
        struct move other = pick_random(s->game, w->choices, count, &w->rng);
        int32_t promise = s->sense->promise(s->match, w->world, seat, other);

        if (promise > most) {
            most = promise;
            best = other;
        }
    }
    return best;
}

/* Plays on in the world; false: the effort is spent. */
static bool play_on(struct worlds *w)
{
    struct search *s = &w->search;

    for (int i = 0; i < PLAYED_ON; i++) {
        seatset must = s->game->turn(s->match, w->world).must;
        struct move move;

        if (must == 0)
            return true;
        if (!search_look(s))
            return false;
        int seat = must & SEAT(CHANCE) ? CHANCE : __builtin_ctz(must);
        move = seat == CHANCE ? s->game->roll(s->match, w->world, &w->rng) : choose(w, seat);
        s->game->apply(s->match, w->world, seat, move);
    }
    return true;
}

/* What came of it for the seat: its worth against the best of those who are not with it. */
static int64_t outcome(struct worlds *w, int seat)
{
    const struct search *s = &w->search;
    seatset team = match_team(s->match, seat);
    int32_t worth[SEATS_MAX];
    int64_t rival = INT64_MIN;

    search_worth(s, w->world, match_over(s->match, w->world), worth);
    for (int other = 0; other < s->match->seats; other++)
        if (!(team & SEAT(other)) && worth[other] > rival)
            rival = worth[other];
    return rival == INT64_MIN ? worth[seat] : worth[seat] - rival;
}

/* The trial that promises most: what it has brought so far, and more the less it has been tried. Integers only, so
 * that every machine chooses alike. */
static struct trial *next_trial(struct worlds *w, uint32_t done)
{
    struct trial *best = &w->trial[0];
    int64_t best_rank = INT64_MIN, span = w->most >= w->least ? w->most - w->least + 1 : 1; /* at first nothing came */
    uint32_t log2 = 32 - (uint32_t)__builtin_clz(done + 1);

    for (int i = 0; i < w->count; i++) {
        struct trial *t = &w->trial[i];
        if (t->times < ROUNDS)
            return t;
        int64_t mean = (t->sum / t->times - w->least) * 1000 / span;
        int64_t doubt = (int64_t)(1000.0 * __builtin_sqrt((double)log2 / (2.0 * t->times)));
        if (mean + doubt > best_rank) {
            best_rank = mean + doubt;
            best = t;
        }
    }
    return best;
}

static bool try_once(struct worlds *w, struct trial *t)
{
    struct search *s = &w->search;

    if (!search_look(s))
        return false;
    view_guess(s->asked->view, &w->rng, w->world);
    s->game->apply(s->match, w->world, s->asked->seat, t->move);
    if (!play_on(w))
        return false;
    int64_t came = outcome(w, s->asked->seat);
    w->least = came < w->least ? came : w->least;
    w->most = came > w->most ? came : w->most;
    t->sum += came;
    t->times++;
    return true;
}

void search_worlds(const struct thinking *t, struct skill skill, struct answer *ret)
{
    struct worlds w = { .rng = rng_seeded(t->seed), .least = INT64_MAX, .most = INT64_MIN };
    struct match room;

    search_begin(&w.search, t, skill, &room);
    w.world = search_cut(&w.search, room.game->state_size);
    w.choices = search_cut(&w.search, CHOICES_MAX * sizeof *w.choices);
    w.trial = search_cut(&w.search, TRIED_MAX * sizeof *w.trial);
    list_trials(&w, t->seat);
    for (uint32_t done = 0; w.count > 1 && try_once(&w, next_trial(&w, done)); done++)
        continue;
    for (int i = 0; i < w.count; i++)
        if (w.trial[i].times)
            answer_add(ret, w.trial[i].move, (int32_t)(w.trial[i].sum / w.trial[i].times));
    if (ret->count == 0) /* nothing could be tried */
        answer_add(ret, w.trial[0].move, 0);
    ret->looked = w.search.looked;
}
