/* SPDX-License-Identifier: MIT */
/* What bots/bots.h promises of the searches, held against the plainest ones there are on trees small enough for them
 * (tree.h): minimax for two, everybody's best for many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bots.h"
#include "tree.h"

/* ---- the plainest search ---- */

enum { SHARP_PLIES = 16 }; /* that pair.c follows beyond the last ply */

/* What a position is worth to seat 0 against seat 1, a win the more the sooner it comes. */
static int32_t lead_of(const struct match *m, const struct state *s, int ply, bool final)
{
    int32_t ret[SEATS_MAX] = { 0 };

    if (!final) {
        tree_sense.worth(m, s, ret);
        return ret[0] - ret[1];
    }
    m->game->rules.score(m, s, ret);
    int32_t difference = (ret[0] - ret[1]) * tree_sense.point;
    return difference > 0 ? difference - ply : difference < 0 ? difference + ply : 0;
}

static int32_t lead_after(const struct match *, const struct state *, int seat, struct move, int ply, int depth);

/* Beyond the last ply whoever moves may stand as they are, or do something sharp. */
static int32_t settled(const struct match *m, const struct state *s, int seat, int ply, int depth)
{
    enum unrest unrest = tree_sense.restless ? tree_sense.restless(m, s) : CALM;
    struct choice choice[64];
    int32_t best = lead_of(m, s, ply, false);
    bool stands = true;

    if (unrest == CALM || depth <= -SHARP_PLIES)
        return best;
    int count = m->game->rules.legal(m, s, seat, choice);
    for (int i = 0; i < count; i++) {
        if (!tree_sense.sharp(m, s, seat, choice[i].move))
            continue;
        int32_t then = lead_after(m, s, seat, choice[i].move, ply, depth);
        if ((unrest == MUST_GO_ON && stands) || (seat == 0 ? then > best : then < best))
            best = then;
        stands = false;
    }
    return best;
}

static int32_t lead_at(const struct match *m, const struct state *s, int ply, int depth)
{
    struct choice choice[64];
    int seat = tree_mover(m, s);
    int32_t best = 0;

    if (seat < 0)
        return lead_of(m, s, ply, true);
    if (depth <= 0)
        return settled(m, s, seat, ply, depth);
    int count = m->game->rules.legal(m, s, seat, choice);
    for (int i = 0; i < count; i++) {
        int32_t then = lead_after(m, s, seat, choice[i].move, ply, depth);
        best = i == 0 || (seat == 0 ? then > best : then < best) ? then : best;
    }
    return best;
}

/* Moves of one seat in a row are one ply of the search's depth. */
static int32_t lead_after(const struct match *m, const struct state *s, int seat, struct move move, int ply, int depth)
{
    struct state *next = malloc(m->game->state_size);

    assert_non_null(next);
    memcpy(next, s, m->game->state_size);
    m->game->rules.apply(m, next, seat, move);
    int32_t ret = lead_at(m, next, ply + 1, depth - (tree_mover(m, next) != seat));
    free(next);
    return ret;
}

/* What a search for two says of a tree is what minimax says of it: the best exactly, of others what they are worth at
 * most. */
static void check_pair(struct tree as, int depth)
{
    struct match m;
    struct state *s = tree_grown(as, 2, &m);
    int seat = tree_mover(&m, s), sign = seat ? -1 : 1;
    struct answer a = tree_answer(search_pair, &m, s, (struct skill){ .depth = depth }, TREE_ENOUGH);
    struct choice choice[64];
    int count = m.game->rules.legal(&m, s, seat, choice);

    if (count == 1) /* whoever has no choice need not look far */
        depth = 1;
    assert_int_equal(a.best[0].worth, sign * lead_at(&m, s, 0, depth));
    assert_int_equal(a.best[0].worth, sign * lead_after(&m, s, seat, a.best[0].move, 0, depth));
    for (int i = 1; i < a.count; i++)
        assert_true(a.best[i].worth >= sign * lead_after(&m, s, seat, a.best[i].move, 0, depth));
    assert_int_equal(a.count, count < THOUGHTS_MAX ? count : THOUGHTS_MAX);
    free(s);
}

static void two_by_minimax(void **unused)
{
    (void)unused;
    tree_plain();
    for (uint64_t seed = 0; seed < 60; seed++) {
        check_pair((struct tree){ .seed = seed, .plies = 7, .widest = 6, .again = seed % 2 }, 1);
        check_pair((struct tree){ .seed = seed, .plies = 7, .widest = 6, .again = seed % 2 }, 2);
        check_pair((struct tree){ .seed = seed, .plies = 5, .widest = 4, .again = seed % 2 }, 64); /* to the end */
    }
}

/* So few different worths that many positions are worth the same. */
static void worth_in_steps(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    for (int seat = 0; seat < m->seats; seat++)
        ret[seat] = ((int32_t)(tree_number(s, 40 + (uint64_t)seat) % 5) - 2) * 100;
}

/* Where several ways lead to a position, what was found by one is right by the others too. */
static void two_by_several_ways(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 40; seed++) {
        tree_plain();
        if (seed % 2)
            tree_sense.worth = worth_in_steps;
        check_pair((struct tree){ .seed = seed, .plies = 7, .widest = 6, .meets = 5 + (uint32_t)seed % 20 }, 2);
        check_pair((struct tree){ .seed = seed, .plies = 6, .widest = 4, .meets = 5 + (uint32_t)seed % 20 }, 64);
    }
    tree_plain();
}

/* Whatever order moves are tried in, it is the same. */
static void two_in_any_order(void **unused)
{
    (void)unused;
    tree_plain();
    tree_sense.promise = tree_promise;
    for (uint64_t seed = 100; seed < 130; seed++) {
        check_pair((struct tree){ .seed = seed, .plies = 7, .widest = 8 }, 2);
        check_pair((struct tree){ .seed = seed, .plies = 5, .widest = 5, .again = true }, 64);
    }
}

/* Until it is calm, but not for ever. */
static void two_until_it_is_calm(void **unused)
{
    (void)unused;
    tree_plain();
    tree_sense.restless = tree_restless;
    tree_sense.sharp = tree_sharp;
    for (uint64_t seed = 200; seed < 240; seed++)
        for (int depth = 1; depth <= 2; depth++)
            check_pair((struct tree){ .seed = seed, .plies = 9, .widest = 5, .again = seed % 2 }, depth);
}

static enum unrest always(const struct match *m, const struct state *s)
{
    (void)m;
    (void)s;
    return MUST_GO_ON;
}

static bool all_sharp(const struct match *m, const struct state *s, int seat, struct move move)
{
    (void)m;
    (void)s;
    (void)seat;
    (void)move;
    return true;
}

static void two_not_for_ever(void **unused)
{
    (void)unused;
    tree_plain();
    tree_sense.restless = always;
    tree_sense.sharp = all_sharp;
    for (uint64_t seed = 0; seed < 5; seed++)
        for (int plies = 15; plies < 22; plies++)
            check_pair((struct tree){ .seed = seed, .plies = plies, .widest = 1, .grown = true }, 1);
}

/* Where moves are reduced and given up the answer may be another than minimax's, but not by accident: positions looked
 * at, and what the best is worth. */
static void two_as_always(void **unused)
{
    static const struct {
        uint64_t looked;
        int32_t worth;
    } known[] = {
#include "search.def"
    };
    bool differs = false;

    (void)unused;
    tree_plain();
    tree_sense.restless = tree_restless;
    tree_sense.sharp = tree_sharp;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct match m;
        tree_sense.promise = i % 4 < 2 ? tree_promise : NULL;
        tree_sense.slack = i % 2 ? 300 : 0;
        struct tree as = { .seed = i, .plies = 24, .widest = 9, .again = i % 3 == 0, .grown = i % 4 > 0 };
        bool narrow = i >= 34 && i < 38; /* so deep that the same moves have cut very often */
        if (narrow)
            as = (struct tree){ .seed = i, .plies = 90, .widest = 3, .grown = true };
        if (i >= 10)
            tree_sense.worth = worth_in_steps;
        if (i >= 38)
            as.meets = 60; /* and the same positions are come to again and again */
        struct state *s = tree_grown_with(as, narrow ? 3 : 5 + (int)(i % 4), 2, &m);
        struct skill skill = { .depth = i < 8 || (i >= 10 && i < 26) ? 6 : 64, .blind = i % 5 == 4 ? 200 : 0 };
        struct answer a = tree_answer(search_pair, &m, s, skill, narrow ? 30000 : i < 10 ? 6000 : 3000);

        if (a.looked != known[i].looked || a.best[0].worth != known[i].worth)
            print_message("{ %llu, %d },\n", (unsigned long long)a.looked, (int)a.best[0].worth);
        differs |= a.looked != known[i].looked || a.best[0].worth != known[i].worth;
        free(s);
    }
    assert_false(differs);
}

/* However little was looked at, nothing is said to be worth more than a win: what was not looked at to its end counts
 * for nothing, but that there is an answer. */
static void two_with_little_effort(void **unused)
{
    (void)unused;
    tree_plain();
    tree_sense.restless = tree_restless;
    tree_sense.sharp = tree_sharp;
    for (uint64_t effort = 1; effort < 200; effort++) {
        struct match m;
        struct state *s = tree_grown((struct tree){ .seed = effort, .plies = 24, .widest = 9, .again = true }, 2, &m);
        int sign = tree_mover(&m, s) ? -1 : 1;
        struct answer a = tree_answer(search_pair, &m, s, (struct skill){ .depth = 3 }, effort);

        assert_in_range(a.best[0].worth + 2 * tree_sense.point, 0, 4 * tree_sense.point);
        if (effort == 1)
            assert_int_equal(a.best[0].worth, sign * lead_of(&m, s, 0, false));
        free(s);
    }
}

/* What stays in the memory is nothing an answer depends on: neither of another game that has the same positions, nor
 * after so many thoughts that their numbers begin again. */
static void two_whatever_was_thought_before(void **unused)
{
    struct match m;

    (void)unused;
    tree_plain();
    struct state *s =
        tree_grown_with((struct tree){ .seed = 4, .plies = 12, .widest = 4, .grown = true }, 4, 2, &m);
    struct thinking t = tree_asked(&m, s, 3000);
    struct skill skill = { .depth = 64 };
    struct answer fresh[2] = { { 0 }, { 0 } };
    uint64_t *thoughts = (uint64_t *)t.memory + 1; /* behind what marks the memory as one */
    void (*worths[2])(const struct match *, const struct state *, int32_t[SEATS_MAX]) = { tree_sense.worth,
                                                                                          worth_in_steps };
    for (int i = 0; i < 2; i++) {
        memset(t.memory, 0, SEARCH_MEMORY);
        tree_sense.worth = worths[i];
        search_pair(&t, skill, &fresh[i]);
    }
    assert_memory_not_equal(&fresh[0], &fresh[1], sizeof fresh[0]);
    for (int n = 0; n < 6; n++) {
        struct answer a = { 0 };

        if (n == 3)
            *thoughts = UINT16_MAX - 1;
        tree_sense.worth = worths[n % 2];
        search_pair(&t, skill, &a);
        assert_memory_equal(&a, &fresh[n % 2], sizeof a);
        assert_in_range(*thoughts, 1, UINT16_MAX);
    }
    free(s);
}

static int (*all_legal)(const struct match *, const struct state *, int, struct choice *);
static const struct choice *first_choice, *last_choice; /* where choices were written: least and most */

static int as_many_as_can_be(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    (void)m;
    (void)s;
    (void)seat;
    first_choice = first_choice ? first_choice : ret;
    last_choice = ret > last_choice ? ret : last_choice;
    for (uint32_t i = 0; i < CHOICES_MAX; i++)
        ret[i] = (struct choice){ .move = { .n = i } };
    return CHOICES_MAX;
}

/* Choices of all plies are kept beside each other as long as there is room for them, and no longer. */
static void two_as_far_as_there_is_room(void **unused)
{
    enum { POOL = 1 << 18 };
    uint16_t most = tree_game.choices_max;
    struct match m;
    struct answer a = { 0 };

    (void)unused;
    tree_plain();
    struct state *s = tree_grown((struct tree){ .plies = 200, .widest = 1, .alone = true, .grown = true }, 2, &m);
    struct thinking t = tree_asked(&m, s, 300);
    all_legal = tree_game.rules.legal;
    tree_game.rules.legal = as_many_as_can_be;
    tree_game.choices_max = CHOICES_MAX;
    search_pair(&t, (struct skill){ .depth = 1 }, &a);
    tree_game.rules.legal = all_legal;
    tree_game.choices_max = most;
    assert_int_equal(last_choice - first_choice, POOL - CHOICES_MAX);
    assert_int_equal(a.looked, 300);
    free(s);
}

/* ---- what tables know ---- */

static int asked_known, known_from; /* how often; and from which ply on they know */

/* In how many moves whoever is to move wins (above 0) or loses (below 0) if nobody errs, by the plainest means.
 * (Turns alternate in these trees.) */
static int distance(const struct match *m, const struct state *s)
{
    struct choice choice[64];
    int seat = tree_mover(m, s), win = 0, loss = 0;
    bool draw = false;

    if (seat < 0) { /* to whoever would be next */
        int32_t lead = lead_of(m, s, 0, true) * (tree_ply(s) % 2 ? -1 : 1);
        return lead > 0 ? 1000 : lead < 0 ? -1000 : 0; /* marks an end */
    }
    int count = m->game->rules.legal(m, s, seat, choice);
    for (int i = 0; i < count; i++) {
        struct state *next = malloc(m->game->state_size);
        assert_non_null(next);
        memcpy(next, s, m->game->state_size);
        m->game->rules.apply(m, next, seat, choice[i].move);
        int then = -distance(m, next), moves = abs(then) == 1000 ? 1 : abs(then) + 1;
        free(next);
        draw |= then == 0;
        win = then > 0 && (!win || moves < win) ? moves : win;
        loss = then < 0 && moves > loss ? moves : loss;
    }
    return win ? win : draw ? 0 : -loss;
}

static bool told_by_tables(const struct match *m, const struct state *s, int *ret)
{
    asked_known++;
    if (tree_ply(s) < known_from)
        return false;
    *ret = distance(m, s);
    return true;
}

/* Where all is known a win takes the shortest way, a loss the longest, and what is drawn is not lost. */
static void two_by_tables(void **unused)
{
    int won = 0, lost = 0, drawn = 0;

    (void)unused;
    tree_plain();
    tree_sense.known = told_by_tables;
    known_from = 0;
    for (uint64_t seed = 300; seed < 400; seed++) {
        struct match m;
        struct state *s = tree_grown((struct tree){ .seed = seed, .plies = 6, .widest = 4 }, 2, &m);
        struct choice choice[64];
        int here = distance(&m, s), moves_before = m.game->rules.legal(&m, s, tree_mover(&m, s), choice);
        struct answer a = tree_answer(search_pair, &m, s, (struct skill){ .depth = 64, .tables = true }, TREE_ENOUGH);

        m.game->rules.apply(&m, s, tree_mover(&m, s), a.best[0].move);
        int then = -distance(&m, s), moves = abs(then) == 1000 ? 1 : abs(then) + 1;
        assert_true((here > 0) == (then > 0) && (here < 0) == (then < 0));
        assert_true(here == 0 || moves == abs(here));
        if (here) { /* as much as the end itself would be worth, so many moves from here; nothing else is looked at */
            assert_int_equal(a.best[0].worth, (2 * tree_sense.point - abs(here)) * (here > 0 ? 1 : -1));
            assert_true(a.looked <= 3 * (uint64_t)moves_before); /* by windows: at most three times each */
        }
        won += here > 0;
        lost += here < 0;
        drawn += here == 0;
        free(s);
    }
    assert_true(won > 5 && lost > 5 && drawn > 5); /* else this told nothing */
}

/* Tables below the search tell it what it would have found, for less. */
static void two_with_tables_below(void **unused)
{
    uint64_t with = 0, without = 0;

    (void)unused;
    tree_plain();
    for (uint64_t seed = 400; seed < 430; seed++) {
        struct match m;
        struct state *s = tree_grown((struct tree){ .seed = seed, .plies = 7, .widest = 4 }, 2, &m);
        int sign = tree_mover(&m, s) ? -1 : 1;
        struct choice choice[64];
        int32_t plainly = sign * lead_at(&m, s, 0, m.game->rules.legal(&m, s, tree_mover(&m, s), choice) > 1 ? 64 : 1);

        tree_sense.known = told_by_tables;
        known_from = 3;
        struct answer a = tree_answer(search_pair, &m, s, (struct skill){ .depth = 64, .tables = true }, TREE_ENOUGH);
        assert_true(abs(plainly) < tree_sense.point ? abs(a.best[0].worth) < tree_sense.point
                                                    : a.best[0].worth == plainly);
        with += a.looked;
        asked_known = 0;
        without += tree_answer(search_pair, &m, s, (struct skill){ .depth = 64 }, TREE_ENOUGH).looked;
        assert_int_equal(asked_known, 0); /* who has none asks none */
        free(s);
    }
    assert_true(with < without);
}

static int outcome_from; /* the ply from which on it is known */

static bool told_outcome(const struct match *m, const struct state *s, int *ret)
{
    int moves = distance(m, s);

    asked_known++;
    *ret = moves > 0 ? 1 : moves < 0 ? -1 : 0;
    return tree_ply(s) >= outcome_from;
}

/* What is won or drawn is never given away, however little it looks at. */
static void two_keep_an_outcome(void **unused)
{
    int kept = 0, given = 0;

    (void)unused;
    tree_plain();
    tree_sense.outcome = told_outcome;
    for (int knows = 0; knows < 2; knows++)
        for (uint64_t seed = 500; seed < 560; seed++) {
            struct match m;
            struct state *s = tree_grown((struct tree){ .seed = seed, .plies = 7, .widest = 4 }, 2, &m);
            int here = distance(&m, s);
            outcome_from = 0;
            asked_known = 0;
            struct answer a =
                tree_answer(search_pair, &m, s, (struct skill){ .depth = 1, .tables = knows }, TREE_ENOUGH);

            assert_true(knows == (asked_known > 0));
            if (!knows) { /* nor does it help to know only what comes of each move */
                outcome_from = 1;
                struct answer b =
                    tree_answer(search_pair, &m, s, (struct skill){ .depth = 1, .tables = true }, TREE_ENOUGH);
                assert_memory_equal(&a, &b, sizeof a);
            }
            m.game->rules.apply(&m, s, tree_mover(&m, s), a.best[0].move);
            int then = -distance(&m, s);
            bool same = (here > 0) == (then > 0) && (here < 0) == (then < 0);
            assert_true(!knows || same || here < 0);
            kept += knows && here >= 0;
            given += !knows && !same;
            free(s);
        }
    assert_true(kept > 5 && given > 5);
}

static struct move booked;

static bool told_by_book(const struct match *m, const struct state *s, struct move *ret)
{
    (void)m;
    (void)s;
    asked_known++;
    *ret = booked;
    return booked.a != 99;
}

static void two_by_the_book(void **unused)
{
    struct match m;
    int others = 0;

    (void)unused;
    tree_plain();
    tree_sense.book = told_by_book;
    for (uint64_t seed = 600; seed < 620; seed++) {
        struct state *s = tree_grown((struct tree){ .seed = seed, .plies = 6, .widest = 4 }, 2, &m);
        struct choice choice[64];
        int count = m.game->rules.legal(&m, s, tree_mover(&m, s), choice);

        booked = choice[count - 1].move;
        struct answer a = tree_answer(search_pair, &m, s, (struct skill){ .depth = 64, .tables = true }, TREE_ENOUGH);
        assert_int_equal(a.count, 1);
        assert_true(move_equal(a.best[0].move, booked));
        booked.a = 99; /* it is in no book */
        struct answer b = tree_answer(search_pair, &m, s, (struct skill){ .depth = 64, .tables = true }, TREE_ENOUGH);
        asked_known = 0;
        struct answer c = tree_answer(search_pair, &m, s, (struct skill){ .depth = 64 }, TREE_ENOUGH);
        assert_int_equal(asked_known, 0);
        assert_memory_equal(&b, &c, sizeof b);
        others += !move_equal(a.best[0].move, b.best[0].move);
        free(s);
    }
    assert_true(others > 0);
}

/* ---- many ---- */

struct worths {
    int32_t to[SEATS_MAX];
};

static struct skill weak; /* who looks, */
static int looker;

static int64_t minded(const struct match *m, const struct worths *w, int seat)
{
    int64_t others = 0, count = 0;

    for (int other = 0; other < m->seats; other++)
        if (!(match_team(m, seat) & SEAT(other))) {
            others += w->to[other];
            count++;
        }
    return (int64_t)w->to[seat] * 8 - (count ? others / count : 0);
}

static struct worths worths_at(const struct match *m, const struct state *s, int depth);

static struct worths worths_after(const struct match *m, const struct state *s, int seat, struct move move, int depth)
{
    struct state *next = malloc(m->game->state_size);

    assert_non_null(next);
    memcpy(next, s, m->game->state_size);
    m->game->rules.apply(m, next, seat, move);
    struct worths ret = worths_at(m, next, depth);
    free(next);
    return ret;
}

static struct worths weighed(const struct match *m, const struct state *s, int depth)
{
    struct move move[64];
    uint32_t weight[64];
    int64_t sum[SEATS_MAX] = { 0 }, total = 0;
    int count = m->game->chance.odds(m, s, move, weight);
    struct worths ret = { 0 };

    for (int i = 0; i < count; i++) {
        struct worths w = worths_after(m, s, CHANCE, move[i], depth);
        for (int seat = 0; seat < m->seats; seat++)
            sum[seat] += (int64_t)w.to[seat] * weight[i];
        total += weight[i];
    }
    for (int seat = 0; seat < m->seats; seat++)
        ret.to[seat] = (int32_t)(sum[seat] / total);
    return ret;
}

/* The most promising eight choices, the first of equal ones in front. */
static int most_promising(const struct match *m, const struct state *s, int seat, struct choice *choice, int count)
{
    enum { PROMISING = 8 };

    if (!tree_sense.promise || count <= PROMISING)
        return count;
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && tree_sense.promise(m, s, seat, choice[k - 1].move) <
                                     tree_sense.promise(m, s, seat, choice[k].move);
             k--) {
            struct choice c = choice[k];
            choice[k] = choice[k - 1];
            choice[k - 1] = c;
        }
    return PROMISING;
}

/* Each does what is best for themselves; a beginner overlooks some of what others can do, but never all. */
static struct worths worths_at(const struct match *m, const struct state *s, int depth)
{
    struct thinking t = { .view = &tree_view, .seed = 5 };
    struct search q = { .asked = &t, .match = m, .game = m->game, .sense = &tree_sense, .skill = weak };
    struct choice choice[64];
    struct worths best = { 0 };
    int seat = tree_mover(m, s);
    bool found = false;

    if (seat < 0 || depth <= 0) {
        search_worth(&q, s, seat < 0, best.to);
        return best;
    }
    if (seat == CHANCE)
        return weighed(m, s, depth);
    int count = most_promising(m, s, seat, choice, m->game->rules.legal(m, s, seat, choice));
    for (int i = 0; i < count; i++) {
        struct move move[RUN_TRIES];
        int moves = search_moves(choice[i], move);

        if (found &&
            (m->game->verbs[choice[i].move.verb].idle || (seat != looker && search_overlooks(&q, s, choice[i].move))))
            continue;
        for (int k = 0; k < moves; k++) {
            struct worths w = worths_after(m, s, seat, move[k], depth - 1);
            best = !found || minded(m, &w, seat) > minded(m, &best, seat) ? w : best;
            found = true;
        }
    }
    return best;
}

static void check_many(struct tree as, int seats, struct skill skill)
{
    struct match m;
    struct state *s = tree_grown(as, seats, &m);

    if (tree_mover(&m, s) == CHANCE)
        m.game->rules.apply(&m, s, CHANCE, (struct move){ .verb = TREE_THROW });
    int seat = looker = tree_mover(&m, s);
    weak = skill;
    struct answer a = tree_answer(search_many, &m, s, skill, TREE_ENOUGH);
    struct choice choice[64];
    struct answer plainly = { 0 };
    int count = m.game->rules.legal(&m, s, seat, choice);

    int depth = count > 1 ? skill.depth : 1; /* whoever has no choice need not look far */
    for (int i = 0; i < count; i++) {
        struct move move[RUN_TRIES];
        int moves = search_moves(choice[i], move);
        for (int k = 0; k < moves; k++) {
            struct worths w = worths_after(&m, s, seat, move[k], depth - 1);
            answer_add(&plainly, move[k], (int32_t)(minded(&m, &w, seat) / 8));
        }
    }
    plainly.looked = a.looked;
    assert_memory_equal(&a, &plainly, sizeof a);
    free(s);
}

static void many_by_everybodys_best(void **unused)
{
    (void)unused;
    tree_plain();
    for (uint64_t seed = 0; seed < 24; seed++) {
        int seats = 2 + (int)(seed % 3);
        struct tree as = { .seed = seed,
                           .plies = 6,
                           .widest = 4,
                           .throws = seed % 4 == 0 ? 0 : 1 + (int)(seed % 4),
                           .again = seed % 2,
                           .idle = seed % 3 == 0,
                           .run = seed % 5 == 0 ? 7 : 0,
                           .pairs = seed % 7 == 0 && seats == 4 };
        for (int depth = 1; depth <= 3; depth++)
            check_many(as, seats, (struct skill){ .depth = depth });
        check_many(as, seats, (struct skill){ .depth = 3, .blind = 400 });
    }
    check_many((struct tree){ .seed = 77, .plies = 4, .widest = 3, .throws = 36 }, 3, (struct skill){ .depth = 2 });
}

static void many_follow_what_promises(void **unused)
{
    (void)unused;
    tree_plain();
    tree_sense.promise = tree_promise;
    for (uint64_t seed = 30; seed < 42; seed++)
        for (int depth = 1; depth <= 2; depth++)
            check_many((struct tree){ .seed = seed, .plies = 5, .widest = 16, .idle = seed % 2 }, 3,
                       (struct skill){ .depth = depth });
}

/* What chance can do in too many ways is drawn, twelve times; and the same worth is told by whoever asks again. */
static void many_draw_some_throws(void **unused)
{
    struct match m;

    (void)unused;
    tree_plain();
    struct state *s = tree_grown((struct tree){ .plies = 8, .widest = 1, .throws = 37, .grown = true }, 3, &m);
    struct answer a = tree_answer(search_many, &m, s, (struct skill){ .depth = 2 }, TREE_ENOUGH);
    struct answer b = tree_answer(search_many, &m, s, (struct skill){ .depth = 2 }, TREE_ENOUGH);
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(a.looked, 1); /* only one move: nothing more is to be found out */
    free(s);
    s = tree_grown_with((struct tree){ .plies = 2, .widest = 2, .throws = 37, .grown = true }, 2, 3, &m);
    a = tree_answer(search_many, &m, s, (struct skill){ .depth = 2 }, TREE_ENOUGH);
    assert_int_equal(a.looked, 2 + 2 * (1 + 12)); /* each move: alone; then the throw and what it may be */
    free(s);
    s = tree_grown_with((struct tree){ .plies = 2, .widest = 2, .throws = 1, .grown = true }, 2, 3, &m);
    a = tree_answer(search_many, &m, s, (struct skill){ .depth = 2 }, TREE_ENOUGH);
    assert_int_equal(a.looked, 2 + 2 * (1 + 1)); /* what is certain is looked at once */
    free(s);
}

/* ---- judges ---- */

static void chances_follow_from_worth(void **unused)
{
    struct standing s = { .worth = { 700, 700 } };

    (void)unused;
    tree_plain();
    tree = (struct tree){ .plies = 1, .widest = 1 };
    struct match two = tree_match(2), three = tree_match(3), four = tree_match(4);
    struct search q = tree_searcher(&two);
    judge_by_worth(&q, false, &s);
    assert_int_equal(s.chance[0], 50000);
    assert_int_equal(s.chance[1], 50000);
    s.worth[0] = 700 + tree_sense.lead; /* who leads by that wins three times as often */
    judge_by_worth(&q, false, &s);
    assert_in_range(s.chance[0], 74990, 75010);
    assert_in_range(s.chance[1], 24990, 25010);
    s.worth[1] = 700 + 11 * tree_sense.lead;
    judge_by_worth(&q, false, &s);
    assert_in_range(s.chance[0], 50, 150); /* never quite nothing, */
    judge_by_worth(&q, true, &s);
    assert_int_equal(s.chance[0], 0); /* but in the end */
    assert_int_equal(s.chance[1], 100000);
    s.worth[0] = s.worth[1];
    judge_by_worth(&q, true, &s);
    assert_int_equal(s.chance[0], 50000);

    q = tree_searcher(&three);
    s = (struct standing){ .worth = { 1000, 0, 0 } };
    judge_by_worth(&q, false, &s);
    assert_int_equal(s.chance[1], s.chance[2]);
    assert_in_range(s.chance[0] + s.chance[1] + s.chance[2], 99999, 100001);
    assert_in_range(100 * s.chance[0] / s.chance[1], 297, 303);
    tree.pairs = true;
    q = tree_searcher(&four);
    s = (struct standing){ .worth = { 1000, 0, 1000, 0 } };
    judge_by_worth(&q, false, &s);
    for (int seat = 0; seat < 4; seat++) /* a team's on each of its seats */
        assert_in_range(s.chance[seat], seat % 2 ? 24990 : 74990, seat % 2 ? 25010 : 75010);
    judge_by_worth(&q, true, &s);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(s.chance[seat], seat % 2 ? 0 : 100000);

    tree.pairs = false;
    tree_game.players.sense = NULL; /* then a point is a lead */
    q = tree_searcher(&two);
    s = (struct standing){ .worth = { 1000, 0 } };
    judge_by_worth(&q, false, &s);
    assert_in_range(s.chance[0], 74990, 75010);
}

/* Both searches judge what they would say of the position after each move, with all that can be looked at. */
static void judges_say_what_searches_find(void **unused)
{
    int drawn = 0;

    (void)unused;
    tree_plain();
    for (uint64_t seed = 700; seed < 740; seed++) {
        struct match m;
        struct tree as = { .seed = seed, .plies = seed % 8 ? 5 : 1, .widest = 4, .again = seed % 2 };
        struct state *s = tree_grown(as, 2, &m);
        struct choice choice[64];
        struct move moves[64];
        struct standing stood[64], any[64], few[64];
        struct thinking t = tree_asked(&m, s, TREE_ENOUGH);
        int count = m.game->rules.legal(&m, s, t.seat, choice);

        for (int i = 0; i < count; i++)
            moves[i] = choice[i].move;
        judge_pair(&t, moves, count, stood);
        bot_judge(&bot_random, &t, moves, count, any); /* it has no judge of its own */
        assert_memory_equal(stood, any, (size_t)count * sizeof stood[0]);
        t.effort = 1; /* all are judged, however little can be looked at */
        judge_pair(&t, moves, count, few);
        for (int i = 0; i < count; i++) {
            struct state *next = tree_root(&m);
            m.game->rules.apply(&m, next, t.seat, moves[i]);
            int32_t lead = lead_at(&m, next, 1, 64), soon = lead_of(&m, next, 1, tree_mover(&m, next) < 0);
            assert_int_equal(stood[i].worth[0], lead / 2);
            assert_int_equal(stood[i].worth[1], -lead / 2);
            assert_in_range(stood[i].chance[0] + stood[i].chance[1], 99999, 100001);
            assert_true(lead == 0 || (stood[i].chance[0] > stood[i].chance[1]) == (lead > 0));
            assert_true(tree_mover(&m, next) >= 0 || lead == 0 || stood[i].chance[lead < 0] == 100000);
            assert_int_equal(few[i].worth[0], soon / 2);
            assert_int_equal(stood[i].doubt, 0);
            drawn += lead == 0;
            free(next);
        }
        free(s);
    }
    assert_true(drawn > 3);
    for (uint64_t seed = 740; seed < 760; seed++) {
        struct match m;
        struct state *s =
            tree_grown((struct tree){ .seed = seed, .plies = 4, .widest = 3, .throws = 2, .grown = true }, 3, &m);
        struct choice choice[64];
        struct move moves[64];
        struct standing stood[64], any[64];
        struct thinking t = tree_asked(&m, s, TREE_ENOUGH);
        int count = m.game->rules.legal(&m, s, t.seat, choice);

        for (int i = 0; i < count; i++)
            moves[i] = choice[i].move;
        weak = (struct skill){ 0 };
        judge_many(&t, moves, count, stood);
        bot_judge(&bot_random, &t, moves, count, any);
        assert_memory_equal(stood, any, (size_t)count * sizeof stood[0]);
        t.effort = 1; /* all are judged, however little can be looked at */
        judge_many(&t, moves, count, any);
        for (int i = 0; i < count; i++) {
            struct worths w = worths_after(&m, s, t.seat, moves[i], 60);
            struct worths soon = worths_after(&m, s, t.seat, moves[i], 0);
            assert_memory_equal(stood[i].worth, w.to, sizeof w.to);
            assert_memory_equal(any[i].worth, soon.to, sizeof soon.to);
            assert_in_range(stood[i].chance[0] + stood[i].chance[1] + stood[i].chance[2], 99998, 100002);
        }
        free(s);
    }
}

/* Where nothing is known of how somebody stands, or not all may be known, it is tried out. */
static void what_cannot_be_searched_is_tried_out(void **unused)
{
    struct match m;
    struct standing stood[2], any[2];
    struct move moves[2] = { { 0 }, { .a = 1 } };

    (void)unused;
    tree_plain();
    tree_game.players.sense = NULL;
    struct state *s = tree_grown_with((struct tree){ .plies = 4, .widest = 3, .grown = true }, 2, 2, &m);
    struct thinking t = tree_asked(&m, s, 1000);
    judge_worlds(&t, moves, 2, stood);
    bot_judge(&bot_random, &t, moves, 2, any);
    assert_memory_equal(stood, any, sizeof any);
    assert_true(any[0].doubt > 0);
    free(s);
    tree_plain();
}

/* The lot decides nothing before it is drawn. */
static void nobody_leads_before_the_lot(void **unused)
{
    struct match m;

    (void)unused;
    tree_plain();
    tree_sense.lot_only = true;
    struct state *s =
        tree_grown((struct tree){ .seed = 3, .plies = 5, .widest = 3, .throws = 2, .grown = true }, 2, &m);
    struct thinking t = tree_asked(&m, s, 1000);
    struct move move = { 0 };
    struct standing stood, any;
    judge_pair(&t, &move, 1, &stood);
    bot_judge(&bot_random, &t, &move, 1, &any);
    assert_memory_equal(&stood, &any, sizeof any);
    assert_int_equal(stood.worth[0], 0);
    assert_int_equal(stood.worth[1], 0);
    assert_int_equal(stood.chance[0], 50000);
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_by_minimax),
        cmocka_unit_test(two_by_several_ways),
        cmocka_unit_test(two_in_any_order),
        cmocka_unit_test(two_until_it_is_calm),
        cmocka_unit_test(two_not_for_ever),
        cmocka_unit_test(two_as_always),
        cmocka_unit_test(two_with_little_effort),
        cmocka_unit_test(two_whatever_was_thought_before),
        cmocka_unit_test(two_as_far_as_there_is_room),
        cmocka_unit_test(two_by_tables),
        cmocka_unit_test(two_with_tables_below),
        cmocka_unit_test(two_keep_an_outcome),
        cmocka_unit_test(two_by_the_book),
        cmocka_unit_test(many_by_everybodys_best),
        cmocka_unit_test(many_follow_what_promises),
        cmocka_unit_test(many_draw_some_throws),
        cmocka_unit_test(chances_follow_from_worth),
        cmocka_unit_test(judges_say_what_searches_find),
        cmocka_unit_test(what_cannot_be_searched_is_tried_out),
        cmocka_unit_test(nobody_leads_before_the_lot),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
