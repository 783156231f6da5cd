/* SPDX-License-Identifier: MIT */
/* What a layout is worth. Dice are numbered, so sets of them are sets of bits: no grid is needed once the
 * runs and neighbours are found. */
#include "letra.h"

#include <string.h>

/* ---- what lies beside what ---- */

static void close_run(struct layout *l, struct run *r)
{
    if (r->count >= 2) {
        l->run[l->runs++] = *r;
        for (int i = 1; i < r->count; i++) {
            l->beside[r->die[i]] |= (uint16_t)(1u << r->die[i - 1]);
            l->beside[r->die[i - 1]] |= (uint16_t)(1u << r->die[i]);
        }
    }
    *r = (struct run){ .across = r->across };
}

/* One row or column: `count` squares from `square` on, each `step` further. */
static void find_in_line(const uint8_t *grid, int square, int step, int count, bool across, struct layout *l)
{
    struct run r = { .across = across };

    for (int i = 0; i < count; i++, square += step) {
        if (grid[square]) {
            int die = grid[square] - 1;
            r.dice |= (uint16_t)(1u << die);
            r.die[r.count++] = (uint8_t)die;
        } else {
            close_run(l, &r);
        }
    }
    close_run(l, &r);
}

static bool has_neighbours(unsigned line)
{
    return (line & line >> 1) != 0;
}

void letra_find_runs(const struct match *m, const uint8_t place[DICE], struct layout *ret)
{
    uint8_t grid[SQUARES] = { 0 };
    uint16_t row[ROWS] = { 0 }, col[COLS] = { 0 }; /* where something lies: most lines need no closer look */

    memset(ret, 0, sizeof *ret);
    for (int die = 0; die < DICE; die++) {
        int square = place[die] - 1;

        if (square < 0)
            continue;
        grid[square] = (uint8_t)(die + 1);
        row[square / COLS] |= (uint16_t)(1u << square % COLS);
        col[square % COLS] |= (uint16_t)(1u << square / COLS);
    }
    for (int i = 0; i < ROWS; i++)
        if (has_neighbours(row[i]))
            find_in_line(grid, i * COLS, 1, COLS, true, ret);
    for (int i = 0; i < COLS && !m->option[OPT_CHILDREN]; i++) /* clause children_rows */
        if (has_neighbours(col[i]))
            find_in_line(grid, i, COLS, ROWS, false, ret);
}

/* ---- what is a word ---- */

/* Those of some runs that are words if the joker stands for this letter. */
static uint16_t words_among(const struct match *m, const struct state *s, const struct layout *l, uint16_t runs,
                            int joker)
{
    const struct asset *words = m->asset[m->option[OPT_WORDS]];
    uint16_t found = 0;

    for (; runs; runs &= (uint16_t)(runs - 1)) {
        int i = __builtin_ctz(runs);
        const struct run *r = &l->run[i];
        uint8_t letters[DICE];
        for (int k = 0; k < r->count; k++)
            letters[k] = s->letter[r->die[k]] == JOKER ? (uint8_t)joker : s->letter[r->die[k]];
        if (letra_is_word(words, letters, r->count))
            found |= (uint16_t)(1u << i);
    }
    return found;
}

/* ---- what counts ---- */

/* Whether these dice are one piece. */
static bool hangs_together(const struct layout *l, uint16_t dice)
{
    uint16_t reached = dice & (uint16_t)-dice, before = 0;

    while (reached != before) {
        uint16_t fresh = reached & (uint16_t)~before;
        before = reached;
        for (; fresh; fresh &= (uint16_t)(fresh - 1))
            reached |= l->beside[__builtin_ctz(fresh)] & dice;
    }
    return reached == dice;
}

/* Whether two neighbours of a run are among these dice: then the run is part of the layout. */
static bool touches(const struct run *r, uint16_t dice)
{
    for (int i = 1; i < r->count; i++)
        if (dice >> r->die[i] & dice >> r->die[i - 1] & 1)
            return true;
    return false;
}

/* The runs these dice make; false if one of them is no word or is only a piece of one (clause best_part). */
static bool runs_of(const struct layout *l, uint16_t words, uint16_t dice, uint16_t *ret)
{
    *ret = 0;
    for (int i = 0; i < l->runs; i++) {
        if (!touches(&l->run[i], dice))
            continue;
        if (!(words >> i & 1) || (l->run[i].dice & ~dice))
            return false;
        *ret |= (uint16_t)(1u << i);
    }
    return hangs_together(l, dice);
}

static int worth(const int *value, uint16_t dice)
{
    int sum = 0;

    for (; dice; dice &= (uint16_t)(dice - 1))
        sum += value[__builtin_ctz(dice)];
    return sum;
}

/* Fills in the sums for the runs that count, each by itself (clauses both_ways, word_twice, unused). */
static void add_up(const struct layout *l, const int *value, struct verdict *v)
{
    v->across = v->down = 0;
    v->used = 0;
    for (int i = 0; i < l->runs; i++)
        if (v->counted >> i & 1) {
            int sum = worth(value, l->run[i].dice);
            *(l->run[i].across ? &v->across : &v->down) += (int16_t)sum;
            v->used |= l->run[i].dice;
        }
    v->unused = (int16_t)worth(value, (1u << DICE) - 1 - v->used);
    v->word_count = (uint8_t)__builtin_popcount(v->counted);
    v->letter_count = (uint8_t)__builtin_popcount(v->used);
}

static int result(const struct verdict *v)
{
    return v->across + v->down - v->unused;
}

/* The best of all choices of words; none at all is one of them (clause nothing_laid). */
static void best_choice(const struct layout *l, const int *value, uint16_t words, struct verdict *ret)
{
    struct verdict v = { .words = words };

    add_up(l, value, &v);
    *ret = v;
    for (uint16_t chosen = words; chosen; chosen = (uint16_t)(chosen - 1) & words) {
        uint16_t dice = 0;
        for (int i = 0; i < l->runs; i++)
            dice |= chosen >> i & 1 ? l->run[i].dice : 0;
        if (!runs_of(l, words, dice, &v.counted))
            continue;
        add_up(l, value, &v);
        if (result(&v) > result(ret))
            *ret = v;
    }
}

/* Children: each word by itself (clause children_most). */
static void all_rows(const struct layout *l, const int *value, uint16_t words, struct verdict *ret)
{
    *ret = (struct verdict){ .words = words, .counted = words };
    add_up(l, value, ret);
}

static bool better(const struct match *m, const struct verdict *a, const struct verdict *b)
{
    if (m->option[OPT_CHILDREN])
        return a->word_count * DICE + a->letter_count > b->word_count * DICE + b->letter_count;
    return result(a) > result(b);
}

static void judge_words(const struct match *m, const struct layout *l, const int *value, uint16_t words,
                        struct verdict *ret)
{
    (m->option[OPT_CHILDREN] ? all_rows : best_choice)(l, value, words, ret);
}

/* The runs that the joker lies in, if it may stand for any letter there: it was given none (clauses joker_one,
 * joker_open). */
static uint16_t runs_of_joker(const struct state *s, const struct layout *l)
{
    uint16_t found = 0;

    for (int i = 0; i < l->runs && !s->joker; i++)
        for (int k = 0; k < l->run[i].count; k++)
            found |= s->letter[l->run[i].die[k]] == JOKER ? (uint16_t)(1u << i) : 0;
    return found;
}

/* What each die counts; a joker nothing. */
static void find_values(const struct box *b, const uint8_t letter[DICE], int ret[DICE])
{
    uint8_t of[JOKER + 1] = { 0 };

    for (int value = 0; value < VALUES; value++)
        for (const char *at = b->value[value]; *at; at++)
            of[letra_letter(*at)] = (uint8_t)(value + 1);
    of[NO_LETTER] = of[JOKER] = 0;
    for (int die = 0; die < DICE; die++)
        ret[die] = of[letter[die]];
}

void letra_judge(const struct match *m, const struct state *s, const struct layout *l, uint16_t doubted,
                 struct verdict *ret)
{
    bool listed = m->option[OPT_WORDS] != WORDS_CONFIRM;
    uint16_t all = (uint16_t)((1u << l->runs) - 1), open = listed ? runs_of_joker(s, l) : 0, sure, before;
    struct verdict v;
    int value[DICE];

    find_values(m->box, s->letter, value);
    sure = listed ? words_among(m, s, l, all & (uint16_t)~open, s->joker) : all & (uint16_t)~doubted;
    judge_words(m, l, value, sure, ret);
    ret->joker = s->joker;
    before = sure;
    for (int letter = 1; letter <= LETTERS && open; letter++) {
        uint16_t words = sure | words_among(m, s, l, open, letter);
        if (words == before)
            continue; /* the same words as the letter before, so nothing new */
        before = words;
        judge_words(m, l, value, words, &v);
        v.joker = (uint8_t)letter;
        if (better(m, &v, ret))
            *ret = v;
    }
}

uint16_t letra_doubted(const struct match *m, const struct state *s, int side)
{
    int others = m->seats - __builtin_popcount(letra_seats_of(m, side));
    uint16_t doubted = 0;

    for (int i = 0; i < RUNS; i++)
        if (2 * __builtin_popcount(s->doubts[i]) > others) /* clause most_doubt */
            doubted |= (uint16_t)(1u << i);
    return doubted;
}

void letra_verdict(const struct match *m, const struct state *s, struct layout *l, struct verdict *v)
{
    int side = letra_last_side(m, s);

    letra_find_runs(m, s->place, l);
    letra_judge(m, s, l, letra_doubted(m, s, side < 0 ? s->side : side), v);
}

void letra_put_run(const struct state *s, const struct run *r, int joker, struct text *t)
{
    for (int i = 0; i < r->count; i++) {
        int letter = s->letter[r->die[i]];
        text_char(t, letra_char(letter == JOKER && joker ? joker : letter));
    }
}
