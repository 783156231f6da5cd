/* SPDX-License-Identifier: MIT */
/* What bots/puzzle.h promises, held against the plainest proofs on trees that are made up (tree.h): there is one first
 * move that wins in so many turns, every other is answered, and whoever proves it again comes to the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json.h"
#include "bots/puzzle.h"
#include "core/complaint.h"
#include "tree.h"

/* ---- the plainest proof ---- */

static struct state *after(const struct match *m, const struct state *s, struct move move)
{
    struct state *next = malloc(m->game->state_size);

    assert_non_null(next);
    memcpy(next, s, m->game->state_size);
    m->game->rules.apply(m, next, tree_mover(m, s), move);
    return next;
}

static bool wins(const struct match *, const struct state *, int seat, int turns);

/* … with this move; a turn is over when it is the other's. */
static bool wins_by(const struct match *m, const struct state *s, int seat, struct move move, int turns)
{
    struct state *next = after(m, s, move);
    bool ret = wins(m, next, seat, turns - (tree_mover(m, s) == seat && tree_mover(m, next) != seat));

    free(next);
    return ret;
}

/* Whether the seat wins in so many of its turns, whatever the other does. */
static bool wins(const struct match *m, const struct state *s, int seat, int turns)
{
    struct choice choice[64];
    int32_t score[SEATS_MAX];
    int who = tree_mover(m, s);

    if (who < 0) {
        m->game->rules.score(m, s, score);
        return score[seat] > score[!seat];
    }
    if (turns == 0)
        return false;
    int count = m->game->rules.legal(m, s, who, choice);
    for (int i = 0; i < count; i++)
        if (wins_by(m, s, seat, choice[i].move, turns) == (who == seat))
            return who == seat;
    return who != seat;
}

static int ways(const struct match *m, const struct state *s, int seat, int turns)
{
    struct choice choice[64];
    int count = m->game->rules.legal(m, s, seat, choice), ret = 0;

    for (int i = 0; i < count; i++)
        ret += wins_by(m, s, seat, choice[i].move, turns);
    return ret;
}

/* How well an answer holds out: longest, and with the fewest ways to win left. */
static int holds_out(const struct match *m, const struct state *s, int seat, struct move answer, int turns)
{
    struct state *then = after(m, s, answer);
    int needed = tree_mover(m, then) < 0 && wins(m, then, seat, 0) ? 0 : 1;

    while (needed && needed <= turns && !wins(m, then, seat, needed))
        needed++;
    int ret =
        needed * 1000 - (needed > 0 && needed <= turns && tree_mover(m, then) == seat ? ways(m, then, seat, turns) : 0);
    free(then);
    return ret;
}

/* ---- solutions as they are told ---- */

static struct json *read_json(const char *text)
{
    struct json *j = calloc(1, sizeof *j);

    assert_non_null(j);
    if (!json_parse(j, text))
        fail_msg("no JSON: %s", text);
    return j;
}

static struct move move_at(const struct match *m, const struct state *s, const struct json *j, int node)
{
    char word[64];
    struct move move;

    assert_true(json_string(j, node, word, sizeof word));
    assert_null(m->game->words.parse(m, s, tree_mover(m, s), word, &move));
    assert_null(m->game->rules.check(m, s, tree_mover(m, s), move));
    return move;
}

/* The children of a node, in order; returns how many. */
static int children(const struct json *j, int node, int ret[64])
{
    int count = 0;

    for (int child = node < 0 ? -1 : j->node[node].first; child > 0; child = j->node[child].next)
        ret[count++] = child;
    return count;
}

/* An answer is none that is needed, or one after which it is not won in what is left. */
static void check_refuted(const struct match *m, const struct state *s, int seat, struct move wrong, int turns,
                          const struct json *j, int answer)
{
    struct state *then = after(m, s, wrong);

    if (answer < 0) {
        assert_true(tree_mover(m, then) < 0 || tree_mover(m, then) == seat);
    } else {
        assert_true(tree_mover(m, then) == !seat);
        struct state *end = after(m, then, move_at(m, then, j, answer));
        assert_false(wins(m, end, seat, turns - 1));
        free(end);
    }
    free(then);
}

/* The answer that most have is told once for all of them. */
static void check_rest(const struct json *j, const int *wrong, int wrongs, int rest, int unlisted)
{
    char common[64] = "", one[64], other[64];

    assert_true(rest < 0 || json_string(j, rest, common, sizeof common));
    assert_true(rest < 0 || unlisted > 0);
    for (int i = 0; i < wrongs; i++) {
        int answer = j->node[j->node[wrong[i]].first].next, same = 0;

        if (!json_string(j, answer, one, sizeof one))
            continue; /* nothing has to answer it */
        assert_string_not_equal(one, common);
        for (int k = 0; k < wrongs; k++)
            same +=
                json_string(j, j->node[j->node[wrong[k]].first].next, other, sizeof other) && strcmp(one, other) == 0;
        assert_true(same <= unlisted);
    }
}

static void check_solution(const struct match *m, const struct state *s, int seat, int turns, const struct json *j,
                           int node)
{
    struct choice choice[64];
    int count = m->game->rules.legal(m, s, seat, choice), right[64], wrong[64];
    int rights = children(j, json_get(j, node, "right"), right),
        wrongs = children(j, json_get(j, node, "wrong"), wrong);
    int rest = json_get(j, node, "rest"), told = 0;

    assert_int_equal(rights, ways(m, s, seat, turns));
    assert_true(rights <= (turns == 1 ? 12 : 3)); /* where more is right nothing is asked */
    assert_true(turns > 1 || (wrongs == 0 && rest < 0)); /* with the last turn nothing is left to answer */
    for (int i = 0; i < count; i++) {
        struct move move = choice[i].move;
        int at = -1, parts[64], given = 0;

        for (int k = 0; k < rights + wrongs; k++) {
            int entry = k < rights ? right[k] : wrong[k - rights];
            if (move_equal(move_at(m, s, j, j->node[entry].first), move))
                at = k;
        }
        bool wins_so = wins_by(m, s, seat, move, turns);
        assert_int_equal(wins_so, at >= 0 && at < rights);
        told += at >= 0;
        if (at >= 0)
            given = children(j, at < rights ? right[at] : wrong[at - rights], parts);
        if (!wins_so && turns > 1)
            check_refuted(m, s, seat, move, turns, j, at < 0 ? rest : given > 1 ? parts[1] : -1);
        if (!wins_so)
            continue;
        struct state *now = after(m, s, move);
        int left = turns - (tree_mover(m, now) != seat), answer[64],
            answers = given > 1 ? children(j, parts[1], answer) : 0;
        assert_int_equal(given > 1, tree_mover(m, now) >= 0);
        for (int k = 0; k < answers; k++) {
            struct choice other[64];
            struct move best = move_at(m, now, j, answer[k]);
            int others = m->game->rules.legal(m, now, !seat, other), holds = holds_out(m, now, seat, best, left);

            for (int n = 0; n < others; n++) {
                int such = holds_out(m, now, seat, other[n].move, left);
                assert_true(such <= holds);
            }
            struct state *then = after(m, now, best);
            free(now);
            now = then;
        }
        assert_int_equal(given > 2, tree_mover(m, now) >= 0);
        if (given > 2)
            check_solution(m, now, seat, left, j, parts[2]);
        free(now);
    }
    assert_int_equal(told, rights + wrongs);
    for (int k = 1; k < wrongs; k++) { /* what promises most was tried first, of equal ones in the order of the rules */
        struct move one = move_at(m, s, j, j->node[wrong[k - 1]].first),
                    next = move_at(m, s, j, j->node[wrong[k]].first);
        int32_t more = tree_sense.promise ? tree_promise(m, s, seat, one) - tree_promise(m, s, seat, next) : 0;
        assert_true(more > 0 || (more == 0 && one.a < next.a));
    }
    if (turns > 1)
        check_rest(j, wrong, wrongs, rest, count - told);
}

/* Too much that is right is no question: neither at the first move nor later. */
static bool asks_one_thing(const struct match *m, const struct state *s, int seat, int turns)
{
    struct choice choice[64];

    return m->game->rules.legal(m, s, seat, choice) >= 4 && ways(m, s, seat, turns) == 1 && wins(m, s, seat, turns) &&
           !wins(m, s, seat, turns - 1);
}

static void prove_all(void)
{
    int proven = 0, refused = 0, last_ply = 0;

    for (uint64_t seed = 0; seed < 1200; seed++) {
        struct text t = text_growing();
        int turns = 1 + (int)(seed % 3);
        bool wide = seed % 7 == 0; /* so that a dozen may end it */
        tree = (struct tree){ .seed = seed,
                              .plies = 2 * turns - 1 + (seed % 5 == 0),
                              .widest = wide ? 30 : 5,
                              .grown = seed % 2,
                              .again = seed % 4 > 1 && !wide };
        struct match m = tree_match(2);
        struct state *s = tree_root(&m);
        int seat = tree_mover(&m, s);

        text_put(&t, "[");
        bool found = prove_win(&m, s, turns, &t);
        assert_int_equal(t.at[0], '[');
        if (found) {
            struct json *j = read_json(t.at + 1);
            assert_true(asks_one_thing(&m, s, seat, turns));
            check_solution(&m, s, seat, turns, j, 0);
            proven++;
            last_ply += turns > 1;
            free(j);
        } else {
            assert_int_equal(t.used, 1); /* as it was */
            if (asks_one_thing(&m, s, seat, turns)) {
                refused++;
                assert_true(turns == 3 || (turns == 2 && wide)); /* then it is too much that is right later */
            }
        }
        text_free(&t);
        free(s);
    }
    assert_true(proven > 40 && last_ply > 10 && refused < proven / 2);
}

static void wins_are_proven(void **unused)
{
    (void)unused;
    tree_plain();
    prove_all();
    tree_sense.promise = tree_promise; /* in another order it comes to the same */
    prove_all();
    tree_plain();
}

/* What nobody alone is asked is no puzzle; nor is a choice of amounts, nor luck. */
static void only_plain_questions(void **unused)
{
    struct text t = text_growing();

    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        tree = (struct tree){ .seed = seed, .plies = 1, .widest = 5, .run = 3 };
        struct match m = tree_match(2);
        struct state *s = tree_root(&m);
        assert_int_equal(puzzle_seat(&m, s), 0);
        assert_false(prove_win(&m, s, 1, &t)); /* the last choice is a run */
        free(s);
        tree = (struct tree){ .seed = seed, .plies = 3, .widest = 5, .throws = 2, .grown = true };
        m = tree_match(2);
        s = tree_root(&m);
        assert_false(prove_win(&m, s, 2, &t));
        m.game->rules.apply(&m, s, 0, (struct move){ 0 });
        assert_int_equal(puzzle_seat(&m, s), -1);
        assert_false(prove_win(&m, s, 2, &t));
        free(s);
        tree = (struct tree){ .seed = seed, .plies = 0, .widest = 5 };
        m = tree_match(2);
        s = tree_root(&m);
        assert_int_equal(puzzle_seat(&m, s), -1);
        free(s);
    }
    assert_int_equal(t.used, 0);
    text_free(&t);
}

/* ---- finding ---- */

static uint64_t least_ply;

static bool suits(const struct match *m, struct state *s, int seat)
{
    (void)m;
    assert_in_range(seat, 0, 1);
    return (uint64_t)tree_ply(s) >= least_ply;
}

/* In thousandths, of a move. */
static int32_t brings(const struct match *m, const struct state *s, int seat, struct move move)
{
    (void)m;
    (void)seat;
    return (int32_t)(tree_number(s, 200 + move.a) % 5000);
}

static bool is_even(const struct match *m, const struct state *s, int seat, struct move move)
{
    (void)m;
    (void)s;
    (void)seat;
    return move.a % 2 == 0;
}

static bool compose(const struct match *m, struct rng *rng, struct state *ret)
{
    uint32_t way = rng_below(rng, 4);

    match_setup(m, ret);
    m->game->rules.apply(m, ret, 0, (struct move){ .a = (uint8_t)way });
    return way > 0;
}

static bool most(const struct match *m, const struct state *s, int seat, int32_t *ret_most,
                 struct move ret[PUZZLE_MOVES_MAX], int *ret_count)
{
    struct choice choice[64];

    ret[0] = choice[0].move = (struct move){ .a = (uint8_t)(m->game->rules.legal(m, s, seat, choice) - 1) };
    *ret_most = 1234;
    *ret_count = 1;
    return true;
}

static const struct puzzle_kind kinds[] = {
    { .name = "two", .seats = 2, .options = "", .turns = 2, .suits = suits },
    { .name = "brings", .seats = 2, .options = "", .margin = 300, .brings = brings, .suits = suits },
    { .name = "even", .seats = 2, .options = "", .margin = 200, .brings = brings, .answers = is_even, .suits = suits },
    { .name = "judged", .seats = 2, .options = "", .margin = 100, .effort = 400, .suits = suits },
    { .name = "most", .seats = 2, .options = "", .compose = compose, .most = most },
    { 0 },
};

static void kinds_have_names(void **unused)
{
    struct match m;

    (void)unused;
    tree_game.puzzles = NULL;
    assert_null(puzzle_kind_named(&tree_game, "two"));
    tree_game.puzzles = kinds;
    for (int i = 0; kinds[i].name; i++)
        assert_ptr_equal(puzzle_kind_named(&tree_game, kinds[i].name), &kinds[i]);
    assert_null(puzzle_kind_named(&tree_game, "three"));
    assert_ptr_equal(puzzle_kind_of(&tree_game, "{\"kind\":\"even\"}"), &kinds[2]);
    assert_null(puzzle_kind_of(&tree_game, "{\"kind\":\"odd\"}"));
    assert_null(puzzle_kind_of(&tree_game, "{\"kind\":2}"));
    assert_null(puzzle_kind_of(&tree_game, "[\"kind\"]"));
    assert_null(puzzle_kind_of(&tree_game, "kind"));
    assert_true(puzzle_match(&tree_game, &kinds[0], &m));
    assert_int_equal(m.seats, 2);
    finder_free(NULL);
}

/* One decision: what is best, what the next eight cost, and the least that all others do. */
static void check_decision(const struct match *m, const struct state *s, const struct puzzle_kind *k,
                           const struct json *j, int node)
{
    struct choice choice[64];
    int seat = tree_mover(m, s), count = m->game->rules.legal(m, s, seat, choice), right[64], wrong[64], answers = 0;
    int wrongs = children(j, json_get(j, node, "wrong"), wrong);
    int64_t worth, rest;
    bool has_rest = json_int(j, json_get(j, node, "rest"), 0, 100000, &rest);

    assert_int_equal(children(j, json_get(j, node, "right"), right), 1); /* no two come to the same in a tree */
    assert_true(json_int(j, json_get(j, node, "worth"), -100000, 100000, &worth));
    struct move best = move_at(m, s, j, j->node[right[0]].first);
    for (int i = 0; i < count; i++) {
        struct move move = choice[i].move;
        int64_t lost = -1, least = has_rest ? rest : 0;
        bool listed = move_equal(move, best);

        if (k->answers && !k->answers(m, s, seat, move))
            continue;
        answers++;
        for (int n = 0; n < wrongs; n++)
            if (move_equal(move_at(m, s, j, j->node[wrong[n]].first), move)) {
                assert_true(json_int(j, j->node[j->node[wrong[n]].first].next, k->margin, 100000, &lost));
                listed = true;
            }
        if (k->brings && move_equal(move, best))
            assert_int_equal(worth, brings(m, s, seat, move));
        else if (k->brings && lost >= 0)
            assert_int_equal(lost, worth - brings(m, s, seat, move));
        else if (k->brings)
            assert_true(worth - brings(m, s, seat, move) >= least);
        assert_true(listed || has_rest);
        assert_true(!has_rest || lost <= rest);
    }
    assert_true(answers >= 3); /* fewer are no question */
    assert_int_equal(has_rest, answers > 9);
    assert_int_equal(wrongs, answers > 9 ? 8 : answers - 1);
}

/* What a line says is a puzzle of its kind; what is changed in it does not hold. */
static void check_line(struct finder *f, const struct puzzle_kind *k, char *line)
{
    struct match m;
    struct complaint why;
    char position[200];
    struct json *j = read_json(line);
    struct state *s = calloc(1, tree_game.state_size);

    assert_non_null(s);
    assert_true(puzzle_match(&tree_game, k, &m));
    assert_ptr_equal(puzzle_kind_of(&tree_game, line), k);
    assert_true(json_string(j, json_get(j, 0, "position"), position, sizeof position));
    assert_null(match_read(&m, position, s, NULL));
    int solve = json_get(j, 0, "solve");
    if (k->turns)
        check_solution(&m, s, tree_mover(&m, s), k->turns, j, solve);
    else if (k->most)
        assert_true(strstr(line, "\"solve\":{\"most\":1234,\"way\":[\"0.") != NULL);
    else
        check_decision(&m, s, k, j, solve);
    if (!finder_holds(f, line, &why))
        fail_msg("%s: %s", line, why.in[EN]);
    char *at = strstr(line, "\"solve\":{") + 12, was = *at;
    *at = 'x';
    assert_false(finder_holds(f, line, &why));
    assert_string_equal(why.in[EN], "proven again it has another solution");
    *at = was;
    at = line + strlen(line);
    at[0] = ' ';
    at[1] = '\0';
    assert_false(finder_holds(f, line, &why)); /* nor what follows it */
    at[-1] = '\0';
    assert_false(finder_holds(f, line, &why)); /* nor what is cut off */
    at[-1] = '}';
    at[0] = '\0';
    at = strstr(line, "high");
    *at = 'H';
    assert_false(finder_holds(f, line, &why));
    assert_non_null(strstr(why.in[EN], "this is no puzzle"));
    *at = 'h';
    assert_true(finder_holds(f, line, &why));
    free(s);
    free(j);
}

static void puzzles_are_found(void **unused)
{
    (void)unused;
    tree_game.puzzles = kinds;
    for (const struct puzzle_kind *k = kinds; k->name; k++) {
        int found = 0, asked[2] = { 0 };

        tree =
            (struct tree){ .seed = 5, .plies = 60, .widest = k->brings ? 16 : 7, .grown = k->turns == 0 && !k->most };
        struct finder *f = finder_new(&tree_game, k), *other = finder_new(&tree_game, k);
        assert_non_null(f);
        least_ply = 0;
        for (uint64_t seed = 1; seed < (k->turns ? 40 : 6); seed++) {
            struct text t = text_growing(), again = text_growing();
            int count = finder_find(f, seed, &t), lines = 0, last = -100;

            if (seed < 4) {
                assert_int_equal(finder_find(other, seed, &again), count);
                assert_string_equal(again.at ? again.at : "", t.at ? t.at : ""); /* the same for the same seed */
            }
            for (char *line = t.at, *end; count && *line; line = end + 1) {
                end = strchr(line, '\n');
                assert_non_null(end);
                char copy[8192];
                assert_true((size_t)(end - line) < sizeof copy - 2);
                memcpy(copy, line, (size_t)(end - line));
                copy[end - line] = '\0';
                check_line(f, k, copy);
                int ply = atoi(strstr(copy, "ply ") + 4);
                asked[ply % 2]++; /* turns alternate */
                assert_true(ply - last >= 10 || k->most); /* not one after the other */
                last = ply;
                lines++;
            }
            assert_int_equal(lines, count);
            found += count;
            text_free(&t);
            text_free(&again);
        }
        if (!found || ((!asked[0] || !asked[1]) && !k->most))
            fail_msg("no puzzles %s for %s", k->name, found ? "one seat" : "anybody");
        finder_free(f);
        finder_free(other);
    }
}

/* Where all that can be done comes to the same, there is nothing to decide. */
static void what_comes_to_the_same_is_no_puzzle(void **unused)
{
    struct text t = text_growing();

    (void)unused;
    tree_game.puzzles = kinds;
    tree = (struct tree){ .seed = 5, .plies = 40, .widest = 16, .meets = 1, .grown = true };
    struct finder *f = finder_new(&tree_game, puzzle_kind_named(&tree_game, "brings"));
    least_ply = 0;
    for (uint64_t seed = 1; seed < 4; seed++)
        assert_int_equal(finder_find(f, seed, &t), 0);
    finder_free(f);
    text_free(&t);
}

/* A way of so many moves: what is too long for whoever plays it to read is no puzzle. */
static int way_length;

static bool long_way(const struct match *m, const struct state *s, int seat, int32_t *ret_most,
                     struct move ret[PUZZLE_MOVES_MAX], int *ret_count)
{
    (void)m;
    (void)s;
    (void)seat;
    *ret_most = 1;
    *ret_count = way_length;
    for (int i = 0; i < way_length; i++)
        ret[i] = (struct move){ 0 };
    return true;
}

static void (*plain_write)(const struct match *, const struct state *, int, struct move, struct text *);
static int written_length;

static void write_long(const struct match *m, const struct state *s, int seat, struct move move, struct text *t)
{
    plain_write(m, s, seat, move, t);
    for (int i = 0; i < written_length; i++)
        text_put(t, "x");
}

static int found_at_length(int moves, int letters)
{
    static const struct puzzle_kind kind = {
        .name = "long", .seats = 1, .options = "", .compose = compose, .most = long_way
    };
    struct text t = text_growing();
    int found = 0;

    tree = (struct tree){ .seed = 5, .plies = 60, .widest = 1, .alone = true, .grown = true };
    struct finder *f = finder_new(&tree_game, &kind);
    way_length = moves;
    written_length = letters;
    tree_game.words.write = write_long;
    for (uint64_t seed = 1; seed < 8; seed++)
        found += finder_find(f, seed, &t);
    tree_game.words.write = plain_write;
    finder_free(f);
    text_free(&t);
    return found;
}

static void what_is_too_long_is_no_puzzle(void **unused)
{
    (void)unused;
    plain_write = tree_game.words.write;
    assert_true(found_at_length(1, 0) > 0);
    assert_true(found_at_length(12, 200) > 0); /* 2,500 characters */
    assert_int_equal(found_at_length(15, 200), 0); /* 3,100 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wins_are_proven),
        cmocka_unit_test(only_plain_questions),
        cmocka_unit_test(kinds_have_names),
        cmocka_unit_test(puzzles_are_found),
        cmocka_unit_test(what_comes_to_the_same_is_no_puzzle),
        cmocka_unit_test(what_is_too_long_is_no_puzzle),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
