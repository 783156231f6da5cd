/* SPDX-License-Identifier: MIT */
/* Kniffel solved. A turn is taken apart into sets of dice, of which there are few: 252 throws and 210 things to leave
 * standing. What a set left standing is worth is the mean of the six sets with one die more; what a throw is worth is
 * the best of its entries and of all sets within it, and those are found by taking away one die at a time. Entries of
 * the lower part are weighed once for all throws that bring the same there. So a turn costs some thousand sums, and
 * the cards are worked out from the full one back to the empty one.
 *
 * Upper sums from which the bonus can no longer be missed, or no longer be won, are alike: only those between, and
 * only those that can be, are worked out, LANES side by side. */
#include "kniffel_solve.h"

#include <string.h>

enum { UPPER_STEP = DICE * FACES }; /* an entry raises the upper sum by at most so much */

/* ---- sets of dice ---- */

/* All sets of `left` more dice from `face` up, added to `dice`. */
static int list_sets(uint32_t dice, int left, int face, uint32_t *ret)
{
    int count = 0;

    if (face == FACES) {
        *ret = dice + (uint32_t)left * one_die(FACES);
        return 1;
    }
    for (int n = left; n >= 0; n--)
        count += list_sets(dice + (uint32_t)n * one_die(face), left - n, face + 1, ret + count);
    return count;
}

int kniffel_set(const struct dice_sets *d, uint32_t dice)
{
    int i = 0;

    while (i < DICE_SETS && d->dice[i] != dice)
        i++;
    require(i < DICE_SETS);
    return i;
}

/* The kind of a throw, which may be a new one. */
static uint16_t kind_of(struct dice_sets *d, int joker, int roll)
{
    uint8_t brings[BOXES - UPPER];
    int kind = 0;

    for (int box = UPPER; box < BOXES; box++)
        brings[box - UPPER] = d->points[joker][box][roll];
    while (kind < d->kinds && memcmp(d->brings[kind], brings, sizeof brings) != 0)
        kind++;
    if (kind == d->kinds)
        memcpy(d->brings[d->kinds++], brings, sizeof brings);
    return (uint16_t)kind;
}

/* What there is to know of five dice. */
static void describe(const struct box *pays, struct dice_sets *d, int roll)
{
    uint32_t dice = d->dice[KEEPS + roll];
    int left = DICE;

    d->chance[roll] = 1;
    for (int face = 1; face <= FACES; face++) {
        int showing = d->showing[roll][face - 1] = (uint8_t)dice_showing(dice, face);

        for (int n = 1; n <= showing; n++) /* so many ways to choose the dice that show it */
            d->chance[roll] *= left-- / (double)(n * FACES);
    }
    d->alike[roll] = dice_showing(dice, dice_lowest(dice)) == DICE;
    for (int joker = 0; joker <= d->alike[roll]; joker++) {
        for (int box = 0; box < BOXES; box++)
            d->points[joker][box][roll] = (uint8_t)kniffel_points(pays, dice, box, joker);
        d->kind[joker][roll] = kind_of(d, joker, roll);
    }
}

void kniffel_list_sets(const struct box *pays, struct dice_sets *ret)
{
    int count = 0;

    memset(ret, 0, sizeof *ret);
    for (int size = 0; size <= DICE; size++)
        count += list_sets(0, size, 1, ret->dice + count);
    require(count == DICE_SETS);
    for (int i = 0; i < KEEPS; i++)
        for (int face = 1; face <= FACES; face++) {
            int larger = kniffel_set(ret, ret->dice[i] + one_die(face));

            ret->with[i][face - 1] = (uint16_t)larger;
            ret->without[larger][ret->without_count[larger]++] = (uint16_t)i;
        }
    for (int roll = 0; roll < ROLLS; roll++)
        describe(pays, ret, roll);
}

/* ---- all cards ---- */

static double *means(const struct solution *s, uint32_t open)
{
    return (double *)s->table + (size_t)open * (size_t)s->row;
}

static double *squares(const struct solution *s, uint32_t open)
{
    return means(s, CARDS + open);
}

static void solve_turn(const struct solution *s, uint32_t open, int upper)
{
    struct next next[BOXES];
    struct worth worth;

    for (int box = 0; box < BOXES; box++)
        next[box] = (struct next){ .mean = means(s, open & ~(1u << box)) + upper,
                                   .square = squares(s, open & ~(1u << box)) + upper };
#ifdef KNIFFEL_WIDE
    if (__builtin_cpu_supports("avx2"))
        kniffel_turn_wide(&s->sets, open, next, &worth);
    else
#endif
        kniffel_turn(&s->sets, open, next, &worth);
    memcpy(means(s, open) + upper, worth.mean.at, sizeof worth.mean.at);
    memcpy(squares(s, open) + upper, worth.square.at, sizeof worth.square.at);
}

void kniffel_solve_card(const struct solution *s, uint32_t open)
{
    int pips = 0, all = FACES * (FACES + 1) / 2;

    for (int face = 1; face <= FACES; face++)
        pips += open >> (face - 1) & 1 ? face : 0;
    /* From the highest sum at which the bonus is out of reach to the highest there can be. */
    int low = s->top - DICE * pips - 1, high = DICE * (all - pips);
    low = low < 0 ? 0 : low;
    high = high > s->top ? s->top : high;
    for (int upper = low; upper <= high; upper += LANES)
        solve_turn(s, open, upper);
    for (int upper = 0; upper < low; upper++) {
        means(s, open)[upper] = means(s, open)[low];
        squares(s, open)[upper] = squares(s, open)[low];
    }
    for (int upper = s->top + 1; upper < s->row; upper++) {
        means(s, open)[upper] = means(s, open)[s->top];
        squares(s, open)[upper] = squares(s, open)[s->top];
    }
}

static int row_of(const struct box *pays)
{
    return pays->bonus_from + 1 + UPPER_STEP + LANES;
}

size_t kniffel_solution_size(const struct box *pays)
{
    return sizeof(struct solution) + 2 * CARDS * (size_t)row_of(pays) * sizeof(double);
}

void kniffel_solve_begin(const struct box *pays, struct solution *s)
{
    s->top = pays->bonus_from;
    s->row = row_of(pays);
    kniffel_list_sets(pays, &s->sets);
    for (int upper = 0; upper < s->row; upper++) {
        means(s, 0)[upper] = upper >= s->top ? pays->bonus : 0;
        squares(s, 0)[upper] = means(s, 0)[upper] * means(s, 0)[upper];
    }
    s->ready = true;
}

bool kniffel_solve(const struct box *pays, struct solution *s, bool (*go_on)(void *with, uint64_t looked), void *with)
{
    enum { PAUSE = 64 }; /* cards between two questions whether to go on */

    kniffel_solve_begin(pays, s);
    s->ready = false;
    for (uint32_t open = 1; open < CARDS; open++) {
        if (open % PAUSE == 0 && go_on && !go_on(with, open))
            return false;
        kniffel_solve_card(s, open);
    }
    s->ready = true;
    return true;
}

void kniffel_card_parts(const struct box *pays, uint32_t open, struct solver_part ret[2])
{
    size_t row = (size_t)row_of(pays) * sizeof(double);

    ret[0] = (struct solver_part){ sizeof(struct solution) + open * row, row };
    ret[1] = (struct solver_part){ ret[0].at + CARDS * row, row };
}

double kniffel_mean(const struct solution *s, uint32_t open, int upper)
{
    return means(s, open)[upper > s->top ? s->top : upper];
}

double kniffel_variance(const struct solution *s, uint32_t open, int upper)
{
    double mean = kniffel_mean(s, open, upper);

    return squares(s, open)[upper > s->top ? s->top : upper] - mean * mean;
}
