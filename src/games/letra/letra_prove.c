/* SPDX-License-Identifier: MIT */
/* The best crossword there is, and the proof of it.
 *
 * Were every die in two words, the dice would count twice what is on them. A die in one word only loses its value
 * once, a die that is not used three times. So the best layout is the one that loses least, and what is known to
 * lose as much as the best so far is not looked at.
 *
 * The search starts with the dearest die, which is used in all layouts but those that lose three times its value
 * (then the next one is the dearest). It asks, die by die and the dear ones first: which word runs through it across,
 * and which down, or is it alone in that direction? Every word that fits is tried, and "alone" last. What ends a word
 * stays empty. So each layout is met once for each die it can start with, and a dear die that finds no second word is
 * a loss that is seen early.
 *
 * What a half-made layout loses at least: the dice that are already alone; those beside which no letter fits any
 * more; and of the others so many as the letters that are left cannot reach, each laid where it would reach most. */
#include "letra_solve.h"

#include <string.h>

enum {
    AREA = SIDE * SIDE, MIDST = MIDDLE * SIDE + MIDDLE,
    ROUND = 24,                  /* what a look at the layout costs, in steps of the word graph */
    PAUSE = 1 << 18,             /* steps between two questions whether to go on */
};

struct proof {
    const struct asset *words;
    const int *value;
    const struct patience *patience;
    struct plan *best;
    int sum;
    int64_t effort, steps, ask_at; /* to begin with, left, and when to ask whether to go on */
    bool stopped;
    int limit;                   /* a layout must lose less than this */
    /* The layout so far, by square. */
    uint8_t letter[AREA];
    uint8_t worth[AREA];         /* of the die there */
    uint8_t shut[AREA];          /* so many words end beside it: it stays empty */
    uint8_t settled[2][AREA];    /* the word across, down, through it is known, or that there is none */
    uint8_t gain[AREA];          /* in reach(): what a die there would save */
    uint16_t cell[DICE], joker_at;
    int count, lost;
    uint8_t left[JOKER + 1];
    int left_count, left_value;
    uint32_t have;               /* letters that can still be laid */
    /* What stands beside what in the words these letters make. */
    uint32_t after[LETTERS + 1], before[LETTERS + 1], between[LETTERS + 1][LETTERS + 1];
};

/* A line through a die in which a word is looked for. */
struct line {
    int way, step, through, from;
    int most;                    /* letters it may have */
};

static int step_of(int way)
{
    return way ? SIDE : 1;
}

/* ---- letters beside each other ---- */

static void count_left(struct proof *p)
{
    p->have = p->left[JOKER] ? (1u << JOKER) - 2 : 0;
    for (int letter = 1; letter <= LETTERS; letter++)
        p->have |= p->left[letter] ? 1u << letter : 0;
}

/* Goes through all words the letters make; whether there is one that goes on from here. */
static bool learn(struct proof *p, uint32_t node, int second, int last)
{
    bool any = false;
    uint32_t edge;

    if (node == 0)
        return false;
    do {
        edge = letra_edge(p->words, node++);
        p->steps--;
        int letter = edge & 31, die = letter <= LETTERS && p->left[letter] ? letter : JOKER;
        if (letter == 0 || letter > LETTERS || !p->left[die])
            continue;
        p->left[die]--;
        bool goes_on = learn(p, edge >> 7, last, letter);
        if (goes_on || (edge & EDGE_ENDS && last)) {
            any = true;
            p->after[last] |= 1u << letter;
            p->before[letter] |= 1u << last;
            p->between[second][letter] |= 1u << last;
        }
        p->left[die]++;
    } while (edge != 0 && !(edge & EDGE_LAST));
    return any;
}

/* The letters that may lie on an empty square. */
static uint32_t fitting(const struct proof *p, int square)
{
    uint32_t fits = p->shut[square] ? 0 : p->have;

    for (int way = 0; way < 2; way++) {
        int step = step_of(way), low = p->letter[square - step], high = p->letter[square + step];
        fits &= low ? p->after[low] : ~0u;
        fits &= high ? p->before[high] : ~0u;
        fits &= low && high ? p->between[low][high] : ~0u;
    }
    return fits;
}

/* ---- what is lost ---- */

static void keep_layout(struct proof *p, int lost)
{
    struct plan *best = p->best;

    p->limit = lost;
    best->score = (int16_t)(2 * p->sum - lost);
    best->count = (uint8_t)p->count;
    for (int i = 0; i < p->count; i++) {
        int square = p->cell[i];
        best->cell[i] = (struct cell){ { (uint8_t)(square % SIDE), (uint8_t)(square / SIDE) }, p->letter[square],
                                       square == p->joker_at };
    }
}

/* The most that the letters left can save, laid on so many of these squares. */
static int most_saved(struct proof *p, const uint16_t *square, int count)
{
    int saved = 0;

    for (int laid = 0; laid < p->left_count && laid < count; laid++) {
        int best = 0;
        for (int i = 1; i < count; i++)
            best = p->gain[square[i]] > p->gain[square[best]] ? i : best;
        saved += p->gain[square[best]];
        p->gain[square[best]] = 0;
    }
    for (int i = 0; i < count; i++)
        p->gain[square[i]] = 0;
    return saved;
}

/* Which die is asked about next, and in which direction. */
struct question {
    int square, way;
    bool must;                   /* something lies beside it: it must be a word */
};

/* Looks at all that is not known yet. False: nothing better comes of it. */
static bool next_question(struct proof *p, struct question *ret)
{
    uint16_t near[4 * DICE];
    int near_count = 0, sure = p->lost, open = 0, dearest = -1;

    ret->must = false;
    for (int i = 0; i < p->count; i++)
        for (int way = 0; way < 2; way++) {
            int square = p->cell[i], step = step_of(way);
            if (p->settled[way][square])
                continue;
            if (p->letter[square - step] || p->letter[square + step]) {
                *ret = ret->must ? *ret : (struct question){ square, way, true };
                continue;
            }
            bool any = false;
            for (int side = -1; side <= 1; side += 2)
                if (fitting(p, square + side * step)) {
                    if (!p->gain[square + side * step])
                        near[near_count++] = (uint16_t)(square + side * step);
                    p->gain[square + side * step] = (uint8_t)(p->gain[square + side * step] + p->worth[square]);
                    any = true;
                }
            if (!any) {
                sure += p->worth[square];
                continue;
            }
            open += p->worth[square];
            if (p->worth[square] > dearest && !ret->must) {
                dearest = p->worth[square];
                *ret = (struct question){ square, way, false };
            }
        }
    int saved = most_saved(p, near, near_count);
    if (!ret->must && sure + open + 3 * p->left_value < p->limit)
        keep_layout(p, sure + open + 3 * p->left_value);
    return sure + (open > saved ? open - saved : 0) < p->limit && (ret->must || dearest >= 0);
}

/* ---- laying words ---- */

static void grow(struct proof *p);

static void lay(struct proof *p, int square, int letter, bool joker)
{
    int die = joker ? JOKER : letter;

    p->letter[square] = (uint8_t)letter;
    p->worth[square] = (uint8_t)(joker ? 0 : p->value[letter]);
    p->cell[p->count++] = (uint16_t)square;
    p->joker_at = joker ? (uint16_t)square : p->joker_at;
    p->left_count--;
    p->left_value -= p->worth[square];
    if (--p->left[die] == 0)
        count_left(p);
}

static void take(struct proof *p, int square, bool joker)
{
    int die = joker ? JOKER : p->letter[square];

    p->left_count++;
    p->left_value += p->worth[square];
    p->joker_at = joker ? 0 : p->joker_at;
    p->count--;
    p->letter[square] = 0;
    p->worth[square] = 0;
    if (p->left[die]++ == 0)
        count_left(p);
}

/* The line holds a word from its first square to this one. */
static void word_stands(struct proof *p, const struct line *l, int to)
{
    for (int square = l->from; square <= to; square += l->step)
        p->settled[l->way][square] = 1;
    p->shut[l->from - l->step]++;
    p->shut[to + l->step]++;
    grow(p);
    p->shut[l->from - l->step]--;
    p->shut[to + l->step]--;
    for (int square = l->from; square <= to; square += l->step)
        p->settled[l->way][square] = 0;
}

/* Follows the word graph along the line, from this square on. */
static void follow(struct proof *p, const struct line *l, int square, uint32_t node)
{
    uint32_t there = p->letter[square], fits = there ? 1u << there : fitting(p, square), edge;

    if (node == 0 || !fits || (square - l->from) / l->step >= l->most)
        return;
    do {
        edge = letra_edge(p->words, node++);
        p->steps--;
        int letter = edge & 31;
        if (!(fits >> letter & 1))
            continue;
        bool ends = edge & EDGE_ENDS && square >= l->through && square > l->from && !p->letter[square + l->step];
        for (int joker = 0; joker < 2 && p->steps >= 0; joker++) {
            if (there ? joker : !p->left[joker ? JOKER : letter])
                continue;
            if (!there)
                lay(p, square, letter, joker);
            if (ends)
                word_stands(p, l, square);
            follow(p, l, square + l->step, edge >> 7);
            if (!there)
                take(p, square, joker);
        }
    } while (edge != 0 && !(edge & EDGE_LAST) && p->steps >= 0);
}

/* Every word through a die in this direction. */
static void all_words(struct proof *p, int square, int way, int most)
{
    struct line l = { .way = way, .step = step_of(way), .through = square, .from = square, .most = most };

    for (int room = p->left_count; p->steps >= 0; l.from -= l.step) {
        if (!p->letter[l.from] && (room-- == 0 || !fitting(p, l.from)))
            return;
        if (!p->letter[l.from - l.step])
            follow(p, &l, l.from, WORDS_ROOT);
    }
}

static void stand_alone(struct proof *p, int square, int way)
{
    int step = step_of(way);

    p->settled[way][square] = 1;
    p->shut[square - step]++;
    p->shut[square + step]++;
    p->lost += p->worth[square];
    grow(p);
    p->lost -= p->worth[square];
    p->shut[square - step]--;
    p->shut[square + step]--;
    p->settled[way][square] = 0;
}

/* How many letters the word across the first die has: the one down has no more. The others are the same layouts turned
 * over. */
static int length_of_first(const struct proof *p)
{
    int length = 1;

    for (int square = MIDST; p->letter[square - 1]; square--)
        length++;
    for (int square = MIDST; p->letter[square + 1]; square++)
        length++;
    return length;
}

static bool goes_on(struct proof *p)
{
    if (p->steps < p->ask_at && p->steps >= 0) {
        p->ask_at = p->steps - PAUSE;
        if (p->patience && !p->patience->go_on(p->patience->with, (uint64_t)(p->effort - p->steps)))
            p->stopped = true;
        if (p->stopped)
            p->steps = -1;
    }
    return p->steps >= 0;
}

static void grow(struct proof *p)
{
    struct question q = { 0 };

    p->steps -= ROUND;
    if (!goes_on(p) || !next_question(p, &q))
        return;
    bool first = !p->settled[1][MIDST];
    if (first)
        q = (struct question){ MIDST, 1, false };
    all_words(p, q.square, q.way, first ? length_of_first(p) : DICE);
    if (!q.must)
        stand_alone(p, q.square, q.way);
}

/* All layouts with this letter. */
static void start_with(struct proof *p, int letter)
{
    lay(p, MIDST, letter, false);
    all_words(p, MIDST, 0, DICE);
    take(p, MIDST, false);
}

static int dearest_left(const struct proof *p)
{
    int dearest = 0;

    for (int letter = 1; letter <= LETTERS; letter++)
        if (p->left[letter] && (!dearest || p->value[letter] > p->value[dearest]))
            dearest = letter;
    return dearest;
}

enum searched letra_prove(const struct asset *words, const int *value, const struct plan *empty, int sum,
                 const struct patience *patience, int64_t *steps, struct plan *best)
{
    struct proof p = { .words = words, .value = value, .patience = patience, .best = best, .sum = sum, .effort = *steps,
                       .steps = *steps, .ask_at = *steps - PAUSE, .limit = 2 * sum - best->score, .left_value = sum };
    int letter;

    memcpy(p.left, empty->left, sizeof p.left);
    for (int i = 1; i <= JOKER; i++)
        p.left_count += p.left[i];
    learn(&p, WORDS_ROOT, 0, 0);
    count_left(&p);
    while (p.steps >= 0 && p.lost < p.limit && (letter = dearest_left(&p)) != 0) {
        start_with(&p, letter);
        p.lost += 3 * value[letter] * p.left[letter];
        p.left_count -= p.left[letter];
        p.left_value -= value[letter] * p.left[letter];
        p.left[letter] = 0;
        count_left(&p);
    }
    *steps = p.steps;
    return p.stopped ? STOPPED : p.steps < 0 ? USED_UP : PROVEN;
}
