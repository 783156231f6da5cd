/* SPDX-License-Identifier: MIT */
/* `kiste tool kniffel solve`, and so `kiste solve kniffel`. */
#include "kniffel_solve.h"

#include <string.h>

#include "base/scan.h"
#include "core/complaint.h"

enum { UPPER_MOST = 105 };

/* Boxes by name and an upper sum, in any order: a card on which only these boxes are empty. Nothing: a new one. */
static bool read_card(int count, const char *const *words, uint32_t *ret_open, int *ret_upper, struct complaint *why)
{
    *ret_upper = 0;
    *ret_open = count ? 0 : CARDS - 1;
    for (int i = 0; i < count; i++) {
        struct scan in = { words[i] };
        int box = 0;
        int64_t upper;

        while (box < BOXES && strcmp(words[i], kniffel_box_names[box]) != 0)
            box++;
        if (box < BOXES) {
            *ret_open |= 1u << box;
        } else if (scan_number(&in, 0, UPPER_MOST, &upper) && scan_end(&in)) {
            *ret_upper = (int)upper;
        } else {
            return complain_both(why, 0, "„%s“ ist weder ein Feld noch eine Summe des oberen Teils",
                                 "'%s' is neither a box nor an upper sum", words[i]);
        }
    }
    return true;
}

/* ---- the solver: a layer are the cards with equally many boxes empty ---- */

static size_t solution_size(const struct match *m)
{
    return kniffel_solution_size(m->box);
}

static void begin(const struct match *m, void *solution)
{
    kniffel_solve_begin(m->box, solution);
}

static int layers(const struct match *m)
{
    (void)m;
    return BOXES;
}

/* How many sets of `size` there are in `all` boxes. */
static uint32_t sets_of(int size, int all)
{
    uint32_t count = 1;

    for (int i = 0; i < size; i++)
        count = count * (uint32_t)(all - i) / (uint32_t)(i + 1);
    return count;
}

static uint32_t cards(const struct match *m, int layer)
{
    (void)m;
    return sets_of(layer + 1, BOXES);
}

/* The card with this number among those of its layer, in the order of their sets: first come all whose highest empty
 * box is a lower one. */
static uint32_t card(int layer, uint32_t piece)
{
    uint32_t open = 0;
    int left = layer + 1;

    for (int box = BOXES - 1; box >= 0; box--) {
        uint32_t lower = sets_of(left, box);

        if (left && piece >= lower) {
            piece -= lower;
            open |= 1u << box;
            left--;
        }
    }
    return open;
}

static void work(const struct match *m, void *solution, int layer, uint32_t piece)
{
    (void)m;
    kniffel_solve_card(solution, card(layer, piece));
}

static int parts(const struct match *m, int layer, uint32_t piece, struct solver_part ret[SOLVER_PARTS])
{
    kniffel_card_parts(m->box, card(layer, piece), ret);
    return 2;
}

static bool tell(const struct match *m, const void *solution, int count, const char *const *words, enum lang lang,
                 struct text *ret, struct complaint *ret_why)
{
    const struct solution *s = solution;
    uint32_t open;
    int upper;

    (void)m;
    if (!read_card(count, words, &open, &upper, ret_why))
        return false;
    if (s)
        text_printf(ret, SAY(solved), kniffel_mean(s, open, upper), __builtin_sqrt(kniffel_variance(s, open, upper)));
    return true;
}

static const struct solver solver = {
    .size = solution_size, .begin = begin, .layers = layers, .pieces = cards, .work = work, .parts = parts,
    .tell = tell,
};

const struct tool kniffel_tools[KNIFFEL_TOOLS] = {
    { .name = "solve", .synopsis = "[BOX… UPPER_SUM]", .solver = &solver,
      .about = { { "rechnet aus, wie viele Punkte die beste Spielweise im Mittel bringt, auf einer neuen Karte oder "
                   "einer, auf der nur diese Kästchen frei sind",
                   "works out how many points the best play brings on average, on a new card or on one with only "
                   "these boxes empty" } } },
};
