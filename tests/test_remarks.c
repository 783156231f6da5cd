/* SPDX-License-Identifier: MIT */
/* What bots/review.h promises, with a judge who knows exactly (a number of the position, tree.h): what a choice gave
 * away, how lucky a throw was, whose the worst mistake, which events turned it, and all of it in words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/review.h"
#include "tree.h"

/* ---- the judge ---- */

static int32_t doubt; /* that is always told */
static bool beside; /* they tell, too, among how many moves they have judged one */
static int judged; /* how often they were asked; */
static uint64_t effort[4], seed[4]; /* and with what the last times */

static int32_t chance_of(const struct match *m, const struct state *s, int seat)
{
    int32_t first = (int32_t)(tree_number(s, 500) % 100001);

    return m->seats == 1 ? 100000 : seat ? (100000 - first) / (m->seats - 1) : first;
}

static int32_t worth_of(const struct state *s, int seat)
{
    return (int32_t)(tree_number(s, 600 + (uint64_t)seat) % 9000) - 4500;
}

static void stand(const struct match *m, const struct state *s, struct standing *ret)
{
    *ret = (struct standing){ .doubt = doubt };
    for (int seat = 0; seat < m->seats; seat++) {
        ret->chance[seat] = chance_of(m, s, seat);
        ret->worth[seat] = worth_of(s, seat);
    }
}

static struct state *after(const struct match *m, const struct state *s, int seat, struct move move)
{
    struct state *next = malloc(m->game->state_size);

    assert_non_null(next);
    memcpy(next, s, m->game->state_size);
    m->game->rules.apply(m, next, seat, move);
    return next;
}

static void judge(const struct thinking *t, const struct move *moves, int count, struct standing *ret)
{
    effort[judged % 4] = t->effort;
    seed[judged++ % 4] = t->seed;
    for (int i = 0; i < count; i++) {
        struct state *next = after(&t->view->match, view_state(t->view), t->seat, moves[i]);
        stand(&t->view->match, next, &ret[i]);
        ret[i].worth[0] += beside ? count : 0;
        free(next);
    }
}

static bool for_points(const struct match *m)
{
    return m->seats == 3;
}

static int32_t stake(const struct match *m, const struct state *s, int seat)
{
    return m->seats == 2 || m->seats == 4 ? chance_of(m, s, seat) : worth_of(s, seat);
}

static bool sure; /* they tell the best move alone */

static void think(const struct thinking *t, struct answer *ret)
{
    const struct match *m = &t->view->match;
    struct choice choice[64];
    int count = m->game->rules.legal(m, view_state(t->view), t->seat, choice);

    for (int i = 0; i < count; i++) {
        struct state *next = after(m, view_state(t->view), t->seat, choice[i].move);
        answer_add(ret, choice[i].move, stake(m, next, t->seat));
        free(next);
    }
    if (sure)
        ret->count = 1;
}

static void reason(const struct thinking *t, const struct answer *a, enum lang lang, struct text *words)
{
    text_printf(words, "%s %d after %d: %d not %d", lang == DE ? "Platz" : "seat", t->seat,
                tree_ply(view_state(t->view)), a->best[0].move.a, a->best[1].move.a);
}

static struct bot knower = { LEVEL_BEST,
                             .effort = 50,
                             .think = think,
                             .judge = judge,
                             .reason = reason,
                             .for_points = for_points,
                             .unit = { { "Meter", "metres" } } };
static const struct bot *const knowers[] = { &knower, NULL };

/* ---- games ---- */

/* A game in which everybody takes the first, the last or the middle of what there is. */
static struct journal *played(struct tree as, int seats)
{
    struct match m;
    struct chance chance = chance_seeded(as.seed);
    struct choice choice[64];

    tree_plain();
    tree_game.players.bots = knowers;
    free(tree_grown(as, seats, &m));
    struct journal *j = journal_new(&m, &chance);
    for (uint32_t n = 0;; n++) {
        int seat = tree_mover(&m, journal_state(j));
        if (seat < 0)
            return j;
        if (seat == CHANCE) {
            journal_roll(j, 0);
            continue;
        }
        int count = m.game->rules.legal(&m, journal_state(j), seat, choice);
        assert_null(journal_play(j, seat, choice[n % 3 == 0 ? 0 : n % 3 == 1 ? count - 1 : count / 2].move, 0));
    }
}

static struct state *state_at(const struct journal *j, uint32_t number)
{
    struct state *s = calloc(1, tree_game.state_size);

    assert_non_null(s);
    journal_state_at(j, number, s);
    return s;
}

/* What the best would have brought there. */
static int32_t best_of(const struct match *m, const struct state *s, int seat, int *ret_count)
{
    struct choice choice[64];
    int count = m->game->rules.legal(m, s, seat, choice);
    int32_t best = INT32_MIN;

    for (int i = 0; i < count; i++) {
        struct state *next = after(m, s, seat, choice[i].move);
        best = stake(m, next, seat) > best ? stake(m, next, seat) : best;
        free(next);
    }
    *ret_count = count;
    return best;
}

/* What chance could have done, on average. */
static int32_t expected(const struct match *m, const struct state *s, int seat)
{
    struct move move[JUDGED_MAX];
    uint32_t weight[JUDGED_MAX];
    int64_t sum = 0, total = 0;
    int count = m->game->chance.odds(m, s, move, weight);

    for (int i = 0; i < count; i++) {
        struct state *next = after(m, s, CHANCE, move[i]);
        sum += (int64_t)weight[i] * stake(m, next, seat);
        total += weight[i];
        free(next);
    }
    return (int32_t)(sum / total);
}

static int32_t small_of(const struct match *m)
{
    return knower.small_mistake && (m->seats == 1 || m->seats == 3) ? knower.small_mistake : 2000;
}

static void check_remark(const struct journal *j, uint32_t n, const struct remark *k)
{
    const struct match *m = journal_match(j);
    const struct event *e = journal_event(j, n);
    struct state *before = state_at(j, n - 1), *now = state_at(j, n);
    struct standing stood;
    int count = 0;
    int32_t small = small_of(m);

    stand(m, now, &stood);
    assert_true(k->known);
    assert_memory_equal(&k->standing, &stood, sizeof stood);
    if (e->seat == CHANCE) {
        assert_false(k->choice);
        assert_int_equal(k->luck, tree.throws > 1);
        for (int seat = 0; seat < m->seats; seat++)
            assert_int_equal(k->lucky[seat], tree.throws > 1 ? stake(m, now, seat) - expected(m, before, seat) : 0);
        assert_int_equal(k->lost, 0);
    } else {
        int32_t lost = best_of(m, before, e->seat, &count) - stake(m, now, e->seat);

        assert_int_equal(k->choice, count > 1);
        assert_int_equal(k->lost, lost > doubt ? lost : 0);
        assert_int_equal(k->better, lost > doubt && lost > 0);
        assert_false(k->luck);
        assert_int_equal(k->mistake, lost <= doubt || lost < small    ? MISTAKE_NONE
                                     : lost < 3 * small               ? MISTAKE_SMALL
                                     : (int64_t)2 * lost < 15 * small ? MISTAKE_CLEAR
                                                                      : MISTAKE_GRAVE);
        assert_int_equal(k->twice, k->mistake != MISTAKE_NONE && knower.effort);
        if (k->better) {
            struct state *then = after(m, before, e->seat, k->best);
            assert_int_equal(stake(m, then, e->seat), stake(m, now, e->seat) + lost);
            free(then);
        }
    }
    free(before);
    free(now);
}

static void remarks_are_exact(void **unused)
{
    int seen[MISTAKES] = { 0 };

    (void)unused;
    for (int seats = 1; seats <= 4; seats++)
        for (uint64_t which = 0; which < 6; which++) {
            struct tree as = { .seed = which, .plies = 25, .widest = 4, .throws = (int)(which % 4), .grown = true };
            struct journal *j = played(as, seats);
            knower.effort = which % 2 ? 50 : 0;
            sure = which > 2;
            knower.small_mistake = which % 3 ? 0 : 300;
            struct review *r = review_new(j, 40);

            assert_int_equal(review_effort(r), 40);
            assert_ptr_equal(review_bot(r), &knower);
            assert_ptr_equal(review_journal(r), j);
            assert_int_equal(review_by_worth(r), seats == 1 || seats == 3);
            assert_int_equal(review_small(r), small_of(journal_match(j)));
            assert_null(review_known(r, 3));
            for (uint32_t n = journal_count(j); n > 0; n--) { /* in any order */
                const struct remark *k = review_at(r, n);
                check_remark(j, n, k);
                seen[k->mistake]++;
                assert_ptr_equal(review_known(r, n), k);
                int asked = judged;
                assert_ptr_equal(review_at(r, n), k); /* it is known now */
                assert_int_equal(judged, asked);
            }
            review_free(r);
            journal_free(j);
        }
    for (int i = 0; i < MISTAKES; i++)
        assert_true(seen[i] > 5);
    review_free(NULL);
    sure = false;
    knower.effort = 50;
    knower.small_mistake = 0;
}

/* What is doubtful is no mistake; a seeming one is looked at again, eight times as long and with other luck. */
static void mistakes_are_looked_at_again(void **unused)
{
    struct journal *j = played((struct tree){ .seed = 1, .plies = 30, .widest = 4, .grown = true }, 2);
    struct review *r = review_new(j, 40), *doubtful = review_new(j, 40);
    int twice = 0, dropped = 0;

    (void)unused;
    for (uint32_t n = 1; n <= journal_count(j); n++) {
        judged = 0;
        const struct remark *k = review_at(r, n);
        if (k->twice) {
            assert_int_equal(judged, 2);
            assert_int_equal(effort[0], 40);
            assert_int_equal(effort[1], 320);
            assert_int_equal(seed[1], ~seed[0]);
            twice++;
        }
        doubt = 20000;
        const struct remark *d = review_at(doubtful, n);
        assert_int_equal(d->lost, k->lost > doubt ? k->lost : 0);
        dropped += d->lost < k->lost;
        doubt = 0;
    }
    assert_true(twice > 3 && dropped > 3);
    review_free(r);
    review_free(doubtful);
    journal_free(j);
    tree_game.speed.slow = true; /* where moves take long, twice as long */
    j = played((struct tree){ .seed = 1, .plies = 30, .widest = 4, .grown = true }, 2);
    r = review_new(j, 40);
    for (uint32_t n = 1; n <= journal_count(j); n++) {
        judged = 0;
        if (review_at(r, n)->twice)
            assert_int_equal(effort[1], 80);
    }
    tree_game.speed.slow = false;
    review_free(r);
    journal_free(j);
}

/* Where a judge is not sure, luck is what a throw has changed; at first all are alike. */
static void doubtful_luck_is_what_changed(void **unused)
{
    struct tree as = { .seed = 3, .plies = 20, .widest = 3, .throws = 3, .grown = true };
    struct journal *j = played(as, 2);
    struct review *r = review_new(j, 40);
    const struct match *m = journal_match(j);
    int throws = 0;

    (void)unused;
    doubt = 1;
    for (uint32_t n = 1; n <= journal_count(j); n++) {
        if (journal_event(j, n)->seat != CHANCE)
            continue;
        judged = 0;
        const struct remark *k = review_at(r, n);
        struct state *before = state_at(j, n - 1), *now = state_at(j, n);
        assert_true(k->luck);
        for (int seat = 0; seat < 2; seat++)
            assert_int_equal(k->lucky[seat], chance_of(m, now, seat) - chance_of(m, before, seat));
        assert_int_equal(seed[0], n); /* each event is judged with luck of its own, whoever asks for it */
        assert_int_equal(seed[1], n - 1);
        throws++;
        free(before);
        free(now);
    }
    assert_true(throws > 3);
    doubt = 0;
    review_free(r);
    journal_free(j);
}

/* Where chance can do too much to weigh it all, some of it is drawn. */
static void luck_against_what_is_drawn(void **unused)
{
    enum { DRAWN = 24 };
    struct journal *j = played((struct tree){ .seed = 3, .plies = 12, .widest = 3, .throws = 5, .grown = true }, 2);
    const struct match *m = journal_match(j);
    struct review *r = review_new(j, 40);
    int throws = 0;

    (void)unused;
    tree_game.chance.odds = NULL;
    for (uint32_t n = 1; n <= journal_count(j); n++) {
        if (journal_event(j, n)->seat != CHANCE)
            continue;
        struct state *before = state_at(j, n - 1), *now = state_at(j, n);
        struct rng rng = rng_seeded(n);
        int64_t sum = 0;

        for (int i = 0; i < DRAWN; i++) {
            struct state *other = after(m, before, CHANCE, m->game->chance.roll(m, before, &rng));
            sum += chance_of(m, other, 0);
            free(other);
        }
        assert_true(review_at(r, n)->luck);
        assert_int_equal(review_at(r, n)->lucky[0], chance_of(m, now, 0) - (int32_t)(sum / DRAWN));
        throws++;
        free(before);
        free(now);
    }
    assert_true(throws > 2);
    review_free(r);
    journal_free(j);
}

/* … which is as much as can be judged at once, the throw itself beside it. */
static void luck_against_all_there_is(void **unused)
{
    uint16_t most = tree_game.odds_max;

    (void)unused;
    tree_game.odds_max = JUDGED_MAX;
    for (int throws = JUDGED_MAX - 1; throws <= JUDGED_MAX; throws++) {
        struct journal *j =
            played((struct tree){ .seed = 3, .plies = 3, .widest = 3, .throws = throws, .grown = true }, 2);
        const struct match *m = journal_match(j);
        struct review *r = review_new(j, 40);
        struct state *before = state_at(j, 1), *now = state_at(j, 2);

        assert_int_equal(journal_event(j, 2)->seat, CHANCE);
        beside = true; /* it is as it was judged beside the others */
        int among = (throws < JUDGED_MAX ? throws : 24) + 1;
        assert_int_equal(review_at(r, 2)->standing.worth[0], worth_of(now, 0) + among);
        beside = false;
        for (int seat = 0; seat < 2; seat++) {
            int32_t exactly = chance_of(m, now, seat) - expected(m, before, seat);
            assert_int_equal(review_at(r, 2)->lucky[seat] == exactly, throws < JUDGED_MAX);
        }
        free(before);
        free(now);
        review_free(r);
        journal_free(j);
    }
    tree_game.odds_max = most;
}

/* Before the first event all are alike: each has their part, a team that of all of its seats. */
static void luck_at_the_very_beginning(void **unused)
{
    (void)unused;
    doubt = 1;
    for (int seats = 2; seats <= 4; seats += 2) {
        struct journal *j = played((struct tree){ .seed = 3, .plies = 4, .widest = 3, .throws = 3, .thrown_first = true,
                                                  .grown = true, .pairs = seats == 4 }, seats);
        struct review *r = review_new(j, 40);
        struct state *now = state_at(j, 1);

        assert_int_equal(journal_event(j, 1)->seat, CHANCE);
        for (int seat = 0; seat < seats; seat++)
            assert_int_equal(review_at(r, 1)->lucky[seat], chance_of(journal_match(j), now, seat) - 50000);
        free(now);
        review_free(r);
        journal_free(j);
    }
    doubt = 0;
}

/* ---- all together ---- */

static void accounts_add_up(void **unused)
{
    struct journal *j = played((struct tree){ .seed = 2, .plies = 40, .widest = 4, .throws = 2, .grown = true }, 2);
    struct review *r = review_new(j, 40);

    (void)unused;
    for (uint32_t n = 1; n <= journal_count(j); n += n == 20 ? 2 : 1) /* all but one */
        review_at(r, n);
    for (int seat = 0; seat < 2; seat++) {
        struct account a, sum = { 0 };
        int32_t worst = 0;

        memset(&a, 1, sizeof a);
        review_account(r, seat, &a);
        for (uint32_t n = 1; n <= journal_count(j); n++) {
            const struct remark *k = review_known(r, n);
            assert_int_equal(k == NULL, n == 21);
            if (!k)
                continue;
            sum.lucky += k->lucky[seat];
            if (journal_event(j, n)->seat != seat || !k->choice)
                continue;
            sum.choices++;
            sum.mistakes[k->mistake]++;
            sum.lost += k->lost;
            if (k->lost > worst) {
                worst = k->lost;
                sum.worst = n;
            }
        }
        assert_true(sum.worst > 0 && sum.lucky != 0);
        assert_memory_equal(&a, &sum, sizeof a);
    }
    review_free(r);
    journal_free(j);
}

static int32_t swing(const struct journal *j, uint32_t n)
{
    struct state *before = state_at(j, n - 1), *now = state_at(j, n);
    int32_t by = chance_of(journal_match(j), now, 0) - chance_of(journal_match(j), before, 0);

    free(before);
    free(now);
    return by < 0 ? -by : by;
}

/* The largest first, none that is small, and no more than were asked for. */
static void turning_points(void **unused)
{
    struct journal *j = played((struct tree){ .seed = 4, .plies = 30, .widest = 3, .grown = true }, 2);
    struct review *r = review_new(j, 40);
    uint32_t turn[40], count = journal_count(j);
    int large = 0;

    (void)unused;
    assert_int_equal(review_turns(r, turn, 40), 0); /* nothing is known yet */
    for (uint32_t n = 1; n <= count; n++)
        review_at(r, n);
    for (uint32_t n = 2; n <= count; n++)
        large += swing(j, n) >= 12000;
    assert_in_range(large, 5, 28);
    for (int most = 1; most <= 30; most++) {
        for (int i = 0; i < 40; i++)
            turn[i] = 7777;
        int found = review_turns(r, turn, most);
        assert_int_equal(found, most < large ? most : large);
        for (int i = 0; i < 40; i++)
            assert_int_equal(turn[i] == 7777, i >= found); /* nothing is written beyond */
        for (int i = 0; i < found; i++) {
            assert_true(turn[i] > 1 && swing(j, turn[i]) >= 12000);
            assert_true(i == 0 || swing(j, turn[i]) <= swing(j, turn[i - 1]));
        }
        for (uint32_t n = 2; n <= count; n++) {
            bool is = false;
            for (int i = 0; i < found; i++)
                is |= turn[i] == n;
            assert_true(is || swing(j, n) <= swing(j, turn[found - 1]) || swing(j, n) < 12000);
        }
    }
    review_free(r);
    journal_free(j);
}

static const char *amount(const struct review *r, int64_t thousandths, enum lang lang)
{
    static char words[80];
    struct text t = TEXT_IN(words);

    review_amount(r, thousandths, lang, &t);
    return words;
}

static void amounts_as_people_write_them(void **unused)
{
    struct journal *j = played((struct tree){ .plies = 3, .widest = 2 }, 2),
                   *alone = played((struct tree){ .plies = 3, .widest = 2 }, 1);
    struct review *r = review_new(j, 1), *a = review_new(alone, 1);

    (void)unused;
    assert_string_equal(amount(r, 12345, EN), "12.3%");
    assert_string_equal(amount(r, 12345, DE), "12,3 %");
    assert_string_equal(amount(r, -500, EN), "−0.5%");
    assert_string_equal(amount(r, -99, EN), "0.0%");
    assert_string_equal(amount(r, 1000, EN), "1.0%");
    assert_string_equal(review_unit(r, EN), "percent chance to win");
    assert_string_equal(review_unit(r, DE), "Prozent Gewinnaussicht");
    assert_string_equal(amount(a, 1500, EN), "1.5 metres");
    assert_string_equal(amount(a, 1500, DE), "1,5 Meter");
    knower.small_mistake = 30; /* then a hundredth counts */
    assert_string_equal(amount(a, 1500, EN), "1.50 metres");
    assert_string_equal(amount(a, -79, EN), "−0.07 metres");
    assert_string_equal(amount(r, 12345, EN), "12.3%");
    knower.small_mistake = 1000;
    assert_string_equal(amount(a, 1500, EN), "1.5 metres");
    knower.small_mistake = 0;
    knower.unit = (struct phrase){ 0 };
    assert_string_equal(amount(a, -2000, DE), "−2,0 Punkte");
    assert_string_equal(amount(a, -2000, EN), "−2.0 points");
    knower.unit = (struct phrase){ { "Meter", "metres" } };
    review_free(r);
    review_free(a);
    journal_free(j);
    journal_free(alone);
}

/* What a line begins with; the line is cut off there. */
static const char *line_of(char *text, const char *begin)
{
    char *at = strstr(text, begin);

    if (!at)
        fail_msg("no line \"%s\" in: %s", begin, text);
    return at;
}

static void in_sentences(void **unused)
{
    struct journal *j = played((struct tree){ .seed = 2, .plies = 20, .widest = 4, .throws = 2, .grown = true }, 2);
    struct review *r = review_new(j, 40);
    struct text t = text_growing();
    char expected_line[600];

    (void)unused;
    review_at(r, 1);
    review_say(r, EN, &t);
    assert_memory_equal(t.at, "Looked at so far: 1 of 20.\n", 27);
    for (uint32_t n = 1; n <= journal_count(j); n++)
        review_at(r, n);
    text_clear(&t);
    review_say(r, EN, &t);
    assert_null(strstr(t.at, "Looked at so far"));
    assert_int_not_equal(t.at[0], '\n');
    int64_t luck = 0, lost = 0;
    char lucky[2][120];
    for (int seat = 0; seat < 2; seat++) {
        struct account a;
        char title[40], gave[40], cost[40];
        struct text n = TEXT_IN(title);

        review_account(r, seat, &a);
        seat_title(journal_match(j), seat, EN, &n);
        snprintf(gave, sizeof gave, "%s", amount(r, a.lost, EN));
        snprintf(cost, sizeof cost, "%s", amount(r, review_known(r, a.worst)->lost, EN));
        struct move move = journal_event(j, a.worst)->move;
        int used = snprintf(expected_line, sizeof expected_line, "%s: ", title);
        static const char *const words[MISTAKES] = { "", "slip", "mistake", "blunder" };
        bool first = true;
        for (int size = MISTAKE_GRAVE; size > MISTAKE_NONE; size--)
            if (a.mistakes[size]) {
                used += snprintf(expected_line + used, sizeof expected_line - (size_t)used, "%s%d %s%s",
                                 first ? "" : ", ", a.mistakes[size], words[size], a.mistakes[size] == 1 ? "" : "s");
                first = false;
            }
        snprintf(expected_line + used, sizeof expected_line - (size_t)used,
                 "; given away: %s. The costliest was no. %lu (%s): Move %lu: %d.%d.%u\n", gave, (unsigned long)a.worst,
                 cost, (unsigned long)a.worst, move.verb, move.a, move.n);
        line_of(t.at, expected_line);
        luck += a.lucky < 0 ? -a.lucky : a.lucky;
        lost += a.lost;
        snprintf(lucky[seat], sizeof lucky[seat], " %s %s%s", title, a.lucky > 0 ? "+" : "", amount(r, a.lucky, EN));
    }
    luck /= 2;
    snprintf(expected_line, sizeof expected_line, "Luck:%s,%s. %s\n", lucky[0], lucky[1],
             luck > lost * 3 / 2   ? "Luck decided it more than skill."
             : lost > luck * 3 / 2 ? "Skill decided it more than luck."
                                   : "Luck and skill had about equal shares in it.");
    line_of(t.at, expected_line);
    uint32_t turn[3];
    assert_int_equal(review_turns(r, turn, 3), 3);
    int used = snprintf(expected_line, sizeof expected_line, "Turning points:");
    for (int i = 0; i < 3; i++) {
        char title[40], from[40];
        struct text n = TEXT_IN(title);
        const struct standing *before = &review_known(r, turn[i] - 1)->standing,
                              *now = &review_known(r, turn[i])->standing;
        int seat = abs(now->chance[1] - before->chance[1]) > abs(now->chance[0] - before->chance[0]);

        seat_title(journal_match(j), seat, EN, &n);
        snprintf(from, sizeof from, "%s", amount(r, before->chance[seat], EN));
        used += snprintf(expected_line + used, sizeof expected_line - (size_t)used, "%s no. %lu (%s: %s → %s)",
                         i ? "," : "", (unsigned long)turn[i], title, from, amount(r, now->chance[seat], EN));
    }
    strcat(expected_line, ".\n");
    line_of(t.at, expected_line);
    text_free(&t);
    review_free(r);
    journal_free(j);
}

/* Who made no mistake, and who had nothing to decide. */
static void nothing_to_find_fault_with(void **unused)
{
    struct journal *forced = played((struct tree){ .seed = 2, .plies = 6, .widest = 1, .grown = true }, 2);
    struct review *r = review_new(forced, 40);
    struct text t = text_growing();

    (void)unused;
    for (uint32_t n = 1; n <= journal_count(forced); n++)
        review_at(r, n);
    review_say(r, EN, &t);
    assert_non_null(strstr(t.at, ": had nothing to decide.\n"));
    assert_null(strstr(t.at, "Luck"));
    review_free(r);
    journal_free(forced);

    struct match m;
    struct chance chance = chance_seeded(1);
    tree_plain();
    free(tree_grown((struct tree){ .seed = 6, .plies = 8, .widest = 4, .grown = true }, 2, &m));
    struct journal *best = journal_new(&m, &chance);
    while (tree_mover(&m, journal_state(best)) >= 0) {
        struct answer a = { 0 };
        struct thinking asked = tree_asked(&m, journal_state(best), 1);
        think(&asked, &a);
        assert_null(journal_play(best, asked.seat, a.best[0].move, 0));
    }
    r = review_new(best, 40);
    for (uint32_t n = 1; n <= journal_count(best); n++) {
        assert_false(review_at(r, n)->better);
        text_clear(&t);
        review_why(r, n, EN, &t);
        assert_int_equal(t.used, 0); /* there is nothing to say */
    }
    review_say(r, EN, &t);
    assert_non_null(strstr(t.at, ": nothing to find fault with.\n"));
    text_free(&t);
    review_free(r);
    journal_free(best);
}

static void why_it_would_have_been_better(void **unused)
{
    struct journal *j = played((struct tree){ .seed = 8, .plies = 20, .widest = 4, .grown = true }, 2);
    struct review *r = review_new(j, 40);
    int told = 0;

    (void)unused;
    for (uint32_t n = 1; n <= journal_count(j); n++) {
        struct text t = text_growing();
        char expected_words[80];
        const struct event *e = journal_event(j, n);

        review_why(r, n, EN, &t);
        const struct remark *k = review_known(r, n);
        if (k->better) {
            snprintf(expected_words, sizeof expected_words, "seat %d after %d: %d not %d", e->seat, (int)n - 1,
                     k->best.a, e->move.a);
            assert_string_equal(t.at, expected_words);
            told++;
        } else {
            assert_int_equal(t.used, 0);
        }
        text_free(&t);
    }
    assert_true(told > 3);
    review_free(r);
    journal_free(j);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(remarks_are_exact),
        cmocka_unit_test(mistakes_are_looked_at_again),
        cmocka_unit_test(doubtful_luck_is_what_changed),
        cmocka_unit_test(luck_against_what_is_drawn),
        cmocka_unit_test(luck_against_all_there_is),
        cmocka_unit_test(luck_at_the_very_beginning),
        cmocka_unit_test(accounts_add_up),
        cmocka_unit_test(turning_points),
        cmocka_unit_test(amounts_as_people_write_them),
        cmocka_unit_test(in_sentences),
        cmocka_unit_test(nothing_to_find_fault_with),
        cmocka_unit_test(why_it_would_have_been_better),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
