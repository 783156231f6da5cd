/* SPDX-License-Identifier: MIT */
/* A win proven in a game of two without chance: of one's own moves one must do, of the other's all are tried. There
 * is no evaluation and no table in it, only the rules. A turn may be several moves of one seat in a row (a chain of
 * jumps). */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "bots/bots.h"
#include "bots/puzzle.h"

enum {
    PLIES = 48,
    SEEN_AT_ONCE = 12000,    /* positions in which a win must be found: what needs more is too hard a question, */
    SEEN_IN_ALL = 300000,    /* and those of a whole proof */
    LEGAL_MIN = 4,          /* fewer moves to choose from are no question */
    RIGHT_LATER = 3,        /* so many moves may be right after the first one, */
    RIGHT_LAST = 12,        /* and so many may end it */
    MOVE_TEXT = 256,        /* characters of a move */
};

struct ply {
    struct state *state; /* after a move of the ply before */
    struct choice *choice;
    int32_t *rank;
};

/* The moves of a position, and which of them win. */
struct tried {
    int count, right;
    struct move *move;
    bool *won;
};

struct prover {
    const struct match *match;
    int seat;
    uint32_t looked, most;
    bool spent;         /* too many positions, or too long a line */
    struct ply ply[PLIES];
};

static struct prover *prover_new(const struct match *m, int seat)
{
    struct prover *p = calloc(1, sizeof *p);

    require(p != NULL);
    p->match = m;
    p->seat = seat;
    for (int i = 0; i < PLIES; i++) {
        struct ply *ply = &p->ply[i];
        ply->state = malloc(m->game->state_size);
        ply->choice = malloc(m->game->choices_max * sizeof *ply->choice);
        ply->rank = malloc(m->game->choices_max * sizeof *ply->rank);
        require(ply->state && ply->choice && ply->rank);
    }
    return p;
}

static void prover_free(struct prover *p)
{
    for (int i = 0; i < PLIES; i++) {
        free(p->ply[i].state);
        free(p->ply[i].choice);
        free(p->ply[i].rank);
    }
    free(p);
}

/* Whose move it is; -1: it is over. */
static int mover(struct prover *p, const struct state *s)
{
    seatset must = p->match->game->rules.turn(p->match, s).must;

    if (must & (must - 1) || must == SEAT(CHANCE))
        p->spent = true; /* no game of this sort */
    return must == 0 || p->spent ? -1 : __builtin_ctz(must);
}

/* All moves, what promises most first: that cuts a proof short. */
static int moves_of(struct prover *p, int ply, const struct state *s, int seat)
{
    const struct game *g = p->match->game;
    const struct sense *sense = g->players.sense;
    struct ply *at = &p->ply[ply];
    int count = g->rules.legal(p->match, s, seat, at->choice);

    for (int i = 0; i < count; i++) {
        struct choice c = at->choice[i];
        int32_t rank = sense && sense->promise ? sense->promise(p->match, s, seat, c.move) : 0;
        int to = i;
        p->spent |= c.step != 0;
        for (; to > 0 && at->rank[to - 1] < rank; to--) {
            at->choice[to] = at->choice[to - 1];
            at->rank[to] = at->rank[to - 1];
        }
        at->choice[to] = c;
        at->rank[to] = rank;
    }
    return count;
}

/* The position after a move, which lies at its ply until the next one is tried there. */
static const struct state *after(struct prover *p, int ply, const struct state *s, int seat, struct move move)
{
    const struct game *g = p->match->game;

    memcpy(p->ply[ply].state, s, g->state_size);
    g->rules.apply(p->match, p->ply[ply].state, seat, move);
    return p->ply[ply].state;
}

static bool has_won(const struct prover *p, const struct state *s)
{
    int32_t score[SEATS_MAX];

    p->match->game->rules.score(p->match, s, score);
    return score[p->seat] > score[!p->seat];
}

/* Turns that are left after a move: one fewer once it is the other's. */
static int turns_after(const struct prover *p, int from, int to, int turns)
{
    return turns - (from == p->seat && to != p->seat);
}

/* Whether the seat wins from here in so many of its turns, the one under way counted. */
static bool wins(struct prover *p, int ply, const struct state *s, int turns)
{
    int who = mover(p, s);

    if (++p->looked > p->most || ply + 1 >= PLIES)
        p->spent = true;
    if (p->spent)
        return false;
    if (who < 0)
        return has_won(p, s);
    if (turns == 0)
        return false;
    int count = moves_of(p, ply, s, who);
    for (int i = 0; i < count && !p->spent; i++) {
        const struct state *then = after(p, ply, s, who, p->ply[ply].choice[i].move);
        bool won = wins(p, ply + 1, then, turns_after(p, who, mover(p, then), turns));
        if (won == (who == p->seat))
            return won;
    }
    return who != p->seat;
}

/* ---- the solution ---- */

static void put_move(struct prover *p, const struct state *s, int seat, struct move move, struct text *t)
{
    char word[MOVE_TEXT];
    struct text w = TEXT_IN(word);

    p->match->game->words.write(p->match, s, seat, move, &w);
    json_put_string(t, NULL, word);
}

/* In how many turns it is won; turns + 1: not in these. */
static int won_in(struct prover *p, int ply, const struct state *s, int turns)
{
    int needed = 1;

    while (needed <= turns && !wins(p, ply, s, needed))
        needed++;
    return needed;
}

/* How many moves win here. */
static int ways_to_win(struct prover *p, int ply, const struct state *s, int turns)
{
    int who = mover(p, s), count = who == p->seat ? moves_of(p, ply, s, who) : 0, ways = 0;

    for (int i = 0; i < count && !p->spent; i++) {
        const struct state *then = after(p, ply, s, who, p->ply[ply].choice[i].move);
        ways += wins(p, ply + 1, then, turns_after(p, who, mover(p, then), turns));
    }
    return ways;
}

/* The other's best answer: it holds out longest, and leaves the fewest ways to win. *ret_holds: it is not lost. */
static struct move best_answer(struct prover *p, int ply, const struct state *s, int who, int turns, bool *ret_holds)
{
    int count = moves_of(p, ply, s, who), best = 0;
    int64_t most = -1;

    for (int i = 0; i < count && !p->spent; i++) {
        const struct state *then = after(p, ply, s, who, p->ply[ply].choice[i].move);
        int needed = mover(p, then) < 0 && has_won(p, then) ? 0 : won_in(p, ply + 1, then, turns);
        int ways = needed > 0 && needed <= turns ? ways_to_win(p, ply + 1, then, turns) : 0;
        int64_t holds = (int64_t)needed * 1000 - ways;
        if (holds > most) {
            most = holds;
            best = i;
            *ret_holds = needed > turns;
        }
    }
    return p->ply[ply].choice[best].move;
}

static bool put_node(struct prover *p, int ply, const struct state *s, int turns, bool first, struct text *t);

/* What the other answers, move by move until it is the seat's turn again; then how it goes on. */
static bool put_answer(struct prover *p, int ply, const struct state *s, int turns, struct text *t)
{
    int who;
    bool holds = false;

    json_array(t, NULL);
    for (; (who = mover(p, s)) >= 0 && who != p->seat && ply + 1 < PLIES; ply++) {
        struct move move = best_answer(p, ply, s, who, turns, &holds);
        put_move(p, s, who, move, t);
        s = after(p, ply, s, who, move);
    }
    json_array_end(t);
    return who < 0 || put_node(p, ply, s, turns, false, t);
}

/* A move that does not win, and what answers it as text; "": nothing has to. */
struct answered {
    struct move move;
    char answer[MOVE_TEXT];
};

static void answer_wrong(struct prover *p, int ply, const struct state *s, int turns, struct answered *a)
{
    const struct state *then = after(p, ply, s, p->seat, a->move);
    struct text words = TEXT_IN(a->answer);
    int who = mover(p, then);
    bool holds = false;

    if (who < 0 || who == p->seat)
        return;
    struct move answer = best_answer(p, ply + 1, then, who, turns - 1, &holds);
    if (holds)
        p->match->game->words.write(p->match, then, who, answer, &words);
}

/* Which of them has the answer that most have. */
static int commonest(const struct answered *a, int count)
{
    int best = 0, most = 0;

    for (int i = 0; i < count; i++) {
        int same = 0;
        for (int k = 0; k < count; k++)
            same += strcmp(a[i].answer, a[k].answer) == 0;
        if (a[i].answer[0] && same > most) {
            most = same;
            best = i;
        }
    }
    return best;
}

/* One answer for most of what does not win, and what is answered otherwise. It is told besides the question: whether a
 * puzzle is too hard does not depend on it. */
static void put_wrong(struct prover *p, int ply, const struct state *s, const struct tried *tried, int turns,
                      struct text *t)
{
    uint32_t looked = p->looked, most = p->most;
    int count = tried->count - tried->right, n = 0;
    struct answered *a = calloc((size_t)count + 1, sizeof *a);

    require(a != NULL);
    p->most = UINT32_MAX;
    for (int i = 0; i < tried->count; i++)
        if (!tried->won[i]) {
            a[n].move = tried->move[i];
            answer_wrong(p, ply, s, turns, &a[n++]);
        }
    const char *rest = a[commonest(a, n)].answer;
    json_array(t, "wrong");
    for (int i = 0; i < n; i++)
        if (strcmp(a[i].answer, rest) != 0) {
            json_array(t, NULL);
            put_move(p, s, p->seat, a[i].move, t);
            if (a[i].answer[0])
                json_put_string(t, NULL, a[i].answer);
            json_array_end(t);
        }
    json_array_end(t);
    if (rest[0])
        json_put_string(t, "rest", rest);
    free(a);
    p->most = most;
    p->looked = looked;
}

/* Tries every move of the seat. */
static struct tried try_all(struct prover *p, int ply, const struct state *s, int turns)
{
    int count = moves_of(p, ply, s, p->seat);
    struct tried ret = { .count = count, .move = malloc((size_t)count * sizeof *ret.move),
                         .won = calloc((size_t)count, sizeof *ret.won) };

    require(ret.move && ret.won);
    for (int i = 0; i < count && !p->spent; i++) {
        ret.move[i] = p->ply[ply].choice[i].move;
        const struct state *then = after(p, ply, s, p->seat, ret.move[i]);
        ret.won[i] = wins(p, ply + 1, then, turns_after(p, p->seat, mover(p, then), turns));
        ret.right += ret.won[i];
    }
    return ret;
}

/* {"right":[[MOVE,[ANSWER…],NODE]…],"wrong":[[MOVE,ANSWER]…],"rest":ANSWER}. False: too much is right to be asked. */
static bool put_node(struct prover *p, int ply, const struct state *s, int turns, bool first, struct text *t)
{
    struct tried tried = try_all(p, ply, s, turns);
    int most = first ? 1 : turns == 1 ? RIGHT_LAST : RIGHT_LATER;
    bool fine = !p->spent && tried.right > 0 && tried.right <= most && (!first || tried.count >= LEGAL_MIN);

    json_object(t, NULL);
    json_array(t, "right");
    for (int i = 0; i < tried.count && fine; i++) {
        if (!tried.won[i])
            continue;
        json_array(t, NULL);
        put_move(p, s, p->seat, tried.move[i], t);
        const struct state *then = after(p, ply, s, p->seat, tried.move[i]);
        if (mover(p, then) >= 0)
            fine = put_answer(p, ply + 1, then, turns_after(p, p->seat, mover(p, then), turns), t);
        json_array_end(t);
    }
    json_array_end(t);
    if (fine && turns > 1) /* with the last turn nothing is left to answer */
        put_wrong(p, ply, s, &tried, turns, t);
    json_object_end(t);
    free(tried.won);
    free(tried.move);
    return fine && !p->spent;
}

bool prove_win(const struct match *m, const struct state *s, int turns, struct text *ret)
{
    int seat = puzzle_seat(m, s);
    size_t before = ret->used;

    if (seat < 0)
        return false;
    struct prover *p = prover_new(m, seat);
    p->most = SEEN_AT_ONCE;
    bool fine = wins(p, 0, s, turns) && !wins(p, 0, s, turns - 1);
    p->most = SEEN_IN_ALL;
    fine = fine && !p->spent && put_node(p, 0, s, turns, true, ret);
    if (!fine)
        text_back(ret, before);
    prover_free(p);
    return fine;
}
