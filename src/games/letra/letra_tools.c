/* SPDX-License-Identifier: MIT */
/* `kiste tool letra solve LETTERS`: the best layout for some dice. */
#include "letra.h"

enum { EFFORT = 600000000 }; /* steps in the word graph: ten seconds at most; most throws take a tenth of one */

static bool read_letters(const char *word, uint8_t ret[DICE], int *ret_count, struct complaint *why)
{
    int jokers = 0;

    *ret_count = 0;
    for (const char *at = word; *at; at++) {
        int letter = letra_letter(*at >= 'a' && *at <= 'z' ? (char)(*at - 'a' + 'A') : *at);
        jokers += letter == JOKER;
        if (!letter || *ret_count == DICE || jokers > 1)
            return complain_both(why, 0,
                                 "„%.40s“ sind keine Würfel; erwartet werden 2 bis 13 Buchstaben von A bis Z, "
                                 "darunter höchstens ein _ für den Joker",
                                 "'%.40s' are no dice; expected are 2 to 13 letters from A to Z, among them at most "
                                 "one _ for the joker", word);
        ret[(*ret_count)++] = (uint8_t)letter;
    }
    if (*ret_count < 2)
        complain_both(why, 0, "„%.40s“ ist zu wenig; erwartet werden 2 bis 13 Buchstaben",
                      "'%.40s' is too little; expected are 2 to 13 letters", word);
    return *ret_count >= 2;
}

/* The grid, only as far as dice lie on it. The joker is written small. */
static void put_grid(const struct solution *found, const uint8_t *letter, int count, struct text *t)
{
    int low[2] = { COLS, ROWS }, high[2] = { -1, -1 };
    char grid[ROWS][COLS + 1];

    for (int row = 0; row < ROWS; row++) {
        for (int col = 0; col < COLS; col++)
            grid[row][col] = '.';
        grid[row][COLS] = '\0';
    }
    for (int die = 0; die < count; die++) {
        int square = found->place[die] - 1, col = square % COLS, row = square / COLS;
        if (square < 0)
            continue;
        grid[row][col] = letter[die] == JOKER ? (char)('a' + found->joker - 1) : letra_char(letter[die]);
        low[0] = col < low[0] ? col : low[0];
        low[1] = row < low[1] ? row : low[1];
        high[0] = col > high[0] ? col : high[0];
        high[1] = row > high[1] ? row : high[1];
    }
    for (int row = low[1]; row <= high[1]; row++)
        text_printf(t, "%.*s\n", high[0] - low[0] + 1, grid[row] + low[0]);
}

static void put_unused(const struct solution *found, const uint8_t *letter, int count, enum lang lang,
                       struct text *t)
{
    bool any = false;

    for (int die = 0; die < count; die++)
        if (!found->place[die]) {
            text_put(t, any ? "" : SAY(solve_unused));
            text_char(t, letra_char(letter[die]));
            any = true;
        }
    text_put(t, any ? "\n" : "");
}

static bool tell_solution(const struct match *m, int count, const char *const *words, const char *input,
                          enum lang lang, struct text *ret, struct complaint *ret_why)
{
    uint8_t letter[DICE];
    int letters, value[JOKER + 1] = { 0 };
    struct solution found;

    (void)input;
    if (count != 1)
        return complain_both(ret_why, 0,
                             "welche Buchstaben? Erwartet wird ein Wort aus 2 bis 13, wie AELNTZBDESTUX",
                             "which letters? expected is one word of 2 to 13, such as AELNTZBDESTUX");
    if (!match_asset(m))
        return complain_both(ret_why, 0, "dafür braucht es ein Wörterbuch: words=german oder words=english",
                             "that needs a dictionary: words=german or words=english");
    if (!read_letters(words[0], letter, &letters, ret_why))
        return false;
    for (int i = 1; i <= LETTERS; i++)
        value[i] = letra_value(m->box, i);
    letra_solve(match_asset(m), value, letter, letters, EFFORT, NULL, &found);
    put_grid(&found, letter, letters, ret);
    put_unused(&found, letter, letters, lang, ret);
    text_printf(ret, SAY(solve_score), found.score);
    text_put(ret, found.proven ? SAY(solve_proven) : SAY(solve_found));
    return true;
}

const struct tool letra_tools[LETRA_TOOLS] = {
    { .name = "solve", .synopsis = "LETTERS",
      .about = { { "das beste Kreuzworträtsel aus 2 bis 13 Buchstaben (_ ist der Joker), und ob es bewiesen ist",
                   "the best crossword of 2 to 13 letters (_ is the joker), and whether that is proven" } },
      .tell = tell_solution },
};
