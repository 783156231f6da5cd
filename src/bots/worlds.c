/* SPDX-License-Identifier: MIT */
/* Anything at all: secrets, several who act at once, chance without end. Worlds that agree with the view are drawn
 * one after another; in each, one move of the seat is tried and the game played on for a while: by a quick player of
 * the room's own, where it has one, else by everybody's most promising moves. What came of it is counted for that
 * move, and moves that do well are tried more often. */
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
    const struct bot *quick; /* who plays on; NULL: nobody in particular */
    void *quick_memory;
    struct view *view;       /* what they are told */
    struct trial *trial;
    int count;
    int64_t least, most; /* that ever came of a trial: to compare on one scale */
};

/* Every move of the seat; where there are too many, evenly spread ones. Idle ones only if there are no others. */
static void list_trials(struct worlds *w, int seat)
{
    const struct search *s = &w->search;
    int count = s->game->rules.legal(&s->asked->view->match, view_state(s->asked->view), seat, w->choices), busy = 0;

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

/* The room's own player who needs no effort, if there is one and its moves take no time. */
static const struct bot *quick_player(const struct game *g)
{
    const struct bot *medium = g->players.bots ? bot_named(g, "medium") : NULL;

    return medium && medium->effort == 0 && !g->speed.slow ? medium : NULL;
}

static struct move ask_quick(struct worlds *w, int seat)
{
    struct thinking t = { .view = w->view, .seat = seat, .seed = rng_next(&w->rng), .effort = 1,
                          .memory = w->quick_memory };
    struct answer a = { 0 };

    view_of(w->view, w->search.match, w->world, SEAT(seat));
    w->quick->think(&t, &a);
    require(a.count > 0);
    return a.best[0].move;
}

/* The seat's move in a world: the quick player's, or of a few legal ones drawn at random the most promising. */
static struct move choose(struct worlds *w, int seat)
{
    enum { DRAWN = 3 };
    const struct search *s = &w->search;

    if (w->quick)
        return ask_quick(w, seat);
    int count = s->game->rules.legal(s->match, w->world, seat, w->choices);
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

/* Plays on in the world, for so many events; false: the effort is spent. */
static bool play_on(struct worlds *w, uint64_t events)
{
    struct search *s = &w->search;

    for (uint64_t i = 0; i < events; i++) {
        seatset must = s->game->rules.turn(s->match, w->world).must;
        struct move move;

        if (must == 0)
            return true;
        if (!search_look(s))
            return false;
        int seat = must & SEAT(CHANCE) ? CHANCE : __builtin_ctz(must);
        move = seat == CHANCE ? s->game->chance.roll(s->match, w->world, &w->rng) : choose(w, seat);
        s->game->rules.apply(s->match, w->world, seat, move);
    }
    return true;
}

/* How everybody stands in the world now, in thousandths. Fortunes may be millions, which is more
 * than a thought's worth holds. */
static void stand(const struct worlds *w, int64_t ret[SEATS_MAX])
{
    const struct search *s = &w->search;
    int32_t worth[SEATS_MAX] = { 0 };

    if (s->sense)
        search_worth(s, w->world, match_over(s->match, w->world), worth);
    else
        s->game->rules.score(s->match, w->world, worth);
    for (int seat = 0; seat < s->match->seats; seat++)
        ret[seat] = (int64_t)worth[seat] * (s->sense ? 1 : 1000);
}

static int32_t cut(int64_t worth)
{
    return (int32_t)(worth > INT32_MAX ? INT32_MAX : worth < -INT32_MAX ? -INT32_MAX : worth);
}

/* What came of it for the seat: its worth against the best of those who are not with it. */
static int64_t outcome(struct worlds *w, int seat)
{
    const struct search *s = &w->search;
    seatset team = match_team(s->match, seat);
    int64_t worth[SEATS_MAX], rival = INT64_MIN;

    stand(w, worth);
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
    s->game->rules.apply(s->match, w->world, s->asked->seat, t->move);
    if (!play_on(w, PLAYED_ON))
        return false;
    int64_t came = outcome(w, s->asked->seat);
    w->least = came < w->least ? came : w->least;
    w->most = came > w->most ? came : w->most;
    t->sum += came;
    t->times++;
    return true;
}

static void begin(struct worlds *w, const struct thinking *t, struct skill skill, struct match *room)
{
    *w = (struct worlds){ .rng = rng_seeded(t->seed), .least = INT64_MAX, .most = INT64_MIN };
    search_begin(&w->search, t, skill, room);
    w->world = search_cut(&w->search, room->game->state_size);
    w->choices = search_cut(&w->search, CHOICES_MAX * sizeof *w->choices);
    w->view = search_cut(&w->search, sizeof *w->view);
    w->quick = quick_player(room->game);
    size_t size = w->quick && w->quick->memory ? w->quick->memory(room) : 0;
    w->quick_memory = search_cut(&w->search, size);
    memset(w->quick_memory, 0, size);
}

void search_worlds(const struct thinking *t, struct skill skill, struct answer *ret)
{
    struct worlds w;
    struct match room;

    begin(&w, t, skill, &room);
    w.trial = search_cut(&w.search, TRIED_MAX * sizeof *w.trial);
    list_trials(&w, t->seat);
    for (uint32_t done = 0; w.count > 1 && try_once(&w, next_trial(&w, done)); done++)
        continue;
    for (int i = 0; i < w.count; i++)
        if (w.trial[i].times)
            answer_add(ret, w.trial[i].move, cut(w.trial[i].sum / w.trial[i].times));
    if (ret->count == 0) /* nothing could be tried */
        answer_add(ret, w.trial[0].move, 0);
    ret->looked = w.search.looked;
}

/* ---- as a judge ---- */

/* What has come of trials, all seats' sums. */
struct tally {
    int64_t worth[SEATS_MAX];
    double wins[SEATS_MAX];
    uint32_t times;
};

/* Who is ahead where the trial stops is taken to have won. */
static void count_trial(const struct worlds *w, struct tally *tally)
{
    const struct match *m = w->search.match;
    int64_t worth[SEATS_MAX], most = INT64_MIN;
    seatset first = 0;

    stand(w, worth);
    for (int seat = 0; seat < m->seats; seat++)
        most = worth[seat] > most ? worth[seat] : most;
    for (int seat = 0; seat < m->seats; seat++)
        first |= worth[seat] == most ? match_team(m, seat) : 0;
    for (int seat = 0; seat < m->seats; seat++) {
        seatset team = match_team(m, seat);

        tally->worth[seat] += worth[seat];
        tally->wins[seat] += first & team ? (double)__builtin_popcount(team) / __builtin_popcount(first) : 0;
    }
    tally->times++;
}

static struct standing mean_of(const struct worlds *w, const struct tally *tally)
{
    struct standing ret = { 0 };
    double n = tally->times, chance = tally->wins[w->search.asked->seat % SEATS_MAX] / n;

    for (int seat = 0; seat < w->search.match->seats; seat++) {
        ret.worth[seat] = cut(tally->worth[seat] / tally->times);
        ret.chance[seat] = (int32_t)(100000 * tally->wins[seat] / n + 0.5);
    }
    ret.doubt = (int32_t)(100000 * 1.96 * __builtin_sqrt((chance * (1 - chance) + 1 / n) / n));
    return ret;
}

/* The same worlds and the same luck for every move, round by round, as long as the effort lasts. */
void judge_worlds(const struct thinking *asked, const struct move *moves, int count, struct standing *ret)
{
    enum { TRIALS = 40, SLOWER = 200 }; /* of each move at least, if the effort allows games so long; slow games */
    struct thinking less = *asked, *t = &less;
    struct tally tally[JUDGED_MAX] = { 0 };
    struct worlds w;
    struct match room;

    if (asked->view->match.game->speed.slow)
        less.effort = asked->effort / SLOWER + 1;
    begin(&w, t, (struct skill){ 0 }, &room);
    uint64_t events = t->effort / (uint64_t)(TRIALS * count);
    if (events < PLAYED_ON)
        events = PLAYED_ON;
    for (bool whole = true; whole;) {
        struct tally before[JUDGED_MAX];

        memcpy(before, tally, sizeof tally);
        for (int i = 0; i < count; i++) {
            w.rng = rng_seeded(t->seed + tally[i].times * UINT64_C(0x9e3779b97f4a7c15));
            view_guess(t->view, &w.rng, w.world);
            room.game->rules.apply(&room, w.world, t->seat, moves[i]);
            whole = search_look(&w.search) && play_on(&w, events) && whole;
            count_trial(&w, &tally[i]);
        }
        if (!whole && before[0].times) /* a round that was not played to its end counts only if there is no other */
            memcpy(tally, before, sizeof tally);
    }
    for (int i = 0; i < count; i++)
        ret[i] = mean_of(&w, &tally[i]);
}
