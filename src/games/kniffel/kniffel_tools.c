/* `kiste tool kniffel solve`, and so `kiste solve kniffel`. */
#include "kniffel_solve.h"

#include <stdlib.h>
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

static bool tell_solution(const struct match *m, int count, const char *const *words, const char *input,
                          enum lang lang, struct text *ret, struct complaint *ret_why)
{
    uint32_t open;
    int upper;

    (void)input;
    if (!read_card(count, words, &open, &upper, ret_why))
        return false;
    struct solution *s = calloc(1, kniffel_solution_size(m->box));
    require(s != NULL);
    kniffel_solve(m->box, s, NULL, NULL);
    text_printf(ret, SAY(solved), kniffel_mean(s, open, upper), __builtin_sqrt(kniffel_variance(s, open, upper)));
    free(s);
    return true;
}

const struct tool kniffel_tools[KNIFFEL_TOOLS] = {
    { .name = "solve", .synopsis = "[BOX… UPPER_SUM]", .tell = tell_solution,
      .about = { { "rechnet aus, wie viele Punkte die beste Spielweise im Mittel bringt, auf einer neuen Karte oder "
                   "einer, auf der nur diese Kästchen frei sind",
                   "works out how many points the best play brings on average, on a new card or on one with only "
                   "these boxes empty" } } },
};
