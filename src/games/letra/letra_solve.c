/* SPDX-License-Identifier: MIT */
/* A good crossword for some letters: the beam. It builds crosswords word by word, each step a valid one, as one
 * would at the table. Of those with 2, 3, 4 … dice it keeps the best hundred and a half and goes on from them.
 * That finds good layouts fast, but proves nothing; what effort is left goes into the proof (letra_prove.c), which
 * finds what the beam has missed. */
#include "letra_solve.h"

#include <string.h>

enum {
    KEPT = 160,                  /* layouts of each size that the beam goes on from */
    BEAM_MOST = 1 << 18,         /* steps, however much effort there is: more hardly finds more */
};

struct solver {
    const struct asset *words;
    const int *value;            /* by letter */
    int count;                   /* letters there are */
    int sum;                     /* of all their values */
    int64_t steps;               /* in the word graph that may still be taken */
    struct plan best;
    struct plan kept[DICE + 1][KEPT];
    int kept_count[DICE + 1];
    /* The layout being extended. */
    const struct plan *from;
    uint8_t grid[SIDE][SIDE];    /* letters, by row */
    uint8_t low[2], high[2];     /* of its columns and of its rows */
    uint32_t fits[SIDE];         /* for each square of the line: the letters its crossing word allows */
};

/* ---- what a plan is worth ---- */

static int cell_value(const struct solver *v, const struct cell *c)
{
    return c->is_joker ? 0 : v->value[c->letter];
}

static bool filled(const struct plan *p, int col, int row)
{
    for (int i = 0; i < p->count; i++)
        if (p->cell[i].at[0] == col && p->cell[i].at[1] == row)
            return true;
    return false;
}

/* A die counts once for each direction in which it has a neighbour; in a valid crossword that is a word. */
static int score_of(const struct solver *v, const struct plan *p)
{
    int score = -v->sum;

    for (int i = 0; i < p->count; i++) {
        int col = p->cell[i].at[0], row = p->cell[i].at[1];
        int ways = 1 + (filled(p, col - 1, row) || filled(p, col + 1, row))
            + (filled(p, col, row - 1) || filled(p, col, row + 1));
        score += ways * cell_value(v, &p->cell[i]);
    }
    return score;
}

static uint64_t stir(uint64_t x)
{
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static uint64_t sign_of(const struct plan *p)
{
    uint8_t low[2] = { SIDE, SIDE };
    uint64_t sign[2] = { 0, 0 };

    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < 2; k++)
            low[k] = p->cell[i].at[k] < low[k] ? p->cell[i].at[k] : low[k];
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < 2; k++) {
            const struct cell *c = &p->cell[i];
            uint64_t x = (uint64_t)(c->at[k] - low[k]), y = (uint64_t)(c->at[1 - k] - low[1 - k]);
            sign[k] += stir(1 + x + 32 * y + 1024u * c->letter + 32768u * c->is_joker);
        }
    return sign[0] < sign[1] ? sign[0] : sign[1];
}

/* ---- the beam: what is kept ---- */

static void keep(struct solver *v, struct plan *p)
{
    struct plan *kept = v->kept[p->count];
    int *count = &v->kept_count[p->count], worst = 0;

    p->score = (int16_t)score_of(v, p);
    p->expanded = 0;
    if (p->score > v->best.score)
        v->best = *p;
    for (int i = 0; i < *count && *count == KEPT; i++)
        worst = kept[i].score < kept[worst].score ? i : worst;
    if (*count == KEPT && kept[worst].score >= p->score)
        return;
    p->sign = sign_of(p);
    for (int i = 0; i < *count; i++)
        if (kept[i].sign == p->sign)
            return;
    kept[*count < KEPT ? (*count)++ : worst] = *p;
}

/* ---- the beam: extending a layout by a word ---- */

/* A square of the line being looked at: `way` 0: it runs across and `line` is a row; 1: down, a column. */
static uint8_t letter_at(const struct solver *v, int way, int line, int along)
{
    return way == 0 ? v->grid[line][along] : v->grid[along][line];
}

/* The letters that would make a word of what lies on both sides of an empty square, across the line's
 * direction. */
static uint32_t crossing(struct solver *v, int way, int line, int along)
{
    uint8_t word[SIDE];
    int first = line, count = 0;
    uint32_t fits = 0;

    if (v->steps < 0)
        return 0;
    while (letter_at(v, way, first - 1, along))
        first--;
    for (int i = first; i == line || letter_at(v, way, i, along); i++)
        word[count++] = letter_at(v, way, i, along);
    if (count == 1)
        return (1u << JOKER) - 1; /* no neighbours: any letter */
    for (int letter = 1; letter <= LETTERS && count <= DICE; letter++) {
        word[line - first] = (uint8_t)letter;
        v->steps -= count;
        if (letra_is_word(v->words, word, count))
            fits |= 1u << letter;
    }
    return fits;
}

/* Follows the word graph along a line. `touched`: something of the old layout is in the word or beside it. */
static void extend(struct solver *v, struct plan *p, int way, int line, int along, uint32_t node,
                   bool touched)
{
    uint8_t there = along < SIDE - 1 ? letter_at(v, way, line, along) : 0;
    uint32_t edge;

    if (node == 0 || along >= SIDE - 1 || v->steps < 0)
        return;
    do {
        edge = letra_edge(v->words, node++);
        v->steps--;
        int letter = edge & 31, after = along + 1;
        bool ends = (edge & EDGE_ENDS) && !letter_at(v, way, line, after);
        if (there) {
            if (letter != there)
                continue;
            if (ends && p->count > v->from->count)
                keep(v, p);
            extend(v, p, way, line, after, edge >> 7, true);
            return;
        }
        if (!(v->fits[along] >> letter & 1))
            continue;
        for (int joker = 0; joker < 2; joker++) {
            uint8_t *left = &p->left[joker ? JOKER : letter];
            if (!*left)
                continue;
            bool beside = touched || v->fits[along] != (1u << JOKER) - 1;
            (*left)--;
            uint8_t col = (uint8_t)(way ? line : along), row = (uint8_t)(way ? along : line);
            p->cell[p->count++] = (struct cell){ { col, row }, (uint8_t)letter, (uint8_t)joker };
            if (ends && beside)
                keep(v, p);
            extend(v, p, way, line, after, edge >> 7, beside);
            p->count--;
            (*left)++;
        }
    } while (edge != 0 && !(edge & EDGE_LAST));
}

/* Every word in this line that uses at least one more die and touches what is there. */
static void extend_line(struct solver *v, int way, int line)
{
    struct plan p = *v->from;
    int room = v->count - p.count, low = v->low[way], high = v->high[way];
    int first = low - room > 1 ? low - room : 1, last = high + room < SIDE - 2 ? high + room : SIDE - 2;

    for (int along = first; along <= last; along++)
        v->fits[along] = letter_at(v, way, line, along) ? 0 : crossing(v, way, line, along);
    for (int along = first; along <= high + 1; along++)
        if (!letter_at(v, way, line, along - 1))
            extend(v, &p, way, line, along, WORDS_ROOT, false);
}

static void expand(struct solver *v, struct plan *from)
{
    from->expanded = 1;
    v->from = from;
    memset(v->grid, 0, sizeof v->grid);
    for (int k = 0; k < 2; k++) {
        v->low[k] = SIDE;
        v->high[k] = 0;
    }
    for (int i = 0; i < from->count; i++) {
        const struct cell *c = &from->cell[i];
        v->grid[c->at[1]][c->at[0]] = c->letter;
        for (int k = 0; k < 2; k++) {
            v->low[k] = c->at[k] < v->low[k] ? c->at[k] : v->low[k];
            v->high[k] = c->at[k] > v->high[k] ? c->at[k] : v->high[k];
        }
    }
    for (int way = 0; way < 2; way++)
        for (int line = v->low[1 - way] - 1; line <= v->high[1 - way] + 1; line++)
            extend_line(v, way, line);
}

/* All single words: they touch nothing, so the empty layout is taken to lie along the middle line. */
static void first_words(struct solver *v, const struct plan *empty)
{
    struct plan p = *empty;

    v->from = empty;
    memset(v->grid, 0, sizeof v->grid);
    for (int along = 0; along < SIDE; along++)
        v->fits[along] = (1u << JOKER) - 1;
    extend(v, &p, 0, MIDDLE, MIDDLE - DICE / 2, WORDS_ROOT, true);
}

static struct plan *best_to_expand(struct solver *v, int count)
{
    struct plan *best = NULL;

    for (int i = 0; i < v->kept_count[count]; i++) {
        struct plan *p = &v->kept[count][i];
        if (!p->expanded && (!best || p->score > best->score))
            best = p;
    }
    return best;
}

/* Each size gets its share of what is left; small layouts, from which everything grows, no more than the
 * others. */
static void beam(struct solver *v, const struct plan *empty, int64_t steps)
{
    struct plan *next;

    v->steps = steps;
    first_words(v, empty);
    for (int count = 2; count < v->count; count++) {
        int64_t later = v->steps - v->steps / (v->count - count);
        while (v->steps > later && (next = best_to_expand(v, count)) != NULL)
            expand(v, next);
    }
}

/* ---- the result ---- */

/* The plan as places on the table, in the middle of it; each of its cells takes the first free die of its
 * letter. */
static void place_dice(const struct plan *p, const uint8_t *letter, int count, struct solution *ret)
{
    int low[2] = { SIDE, SIDE }, high[2] = { 0, 0 };

    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < 2; k++) {
            low[k] = p->cell[i].at[k] < low[k] ? p->cell[i].at[k] : low[k];
            high[k] = p->cell[i].at[k] > high[k] ? p->cell[i].at[k] : high[k];
        }
    int turned = high[1] - low[1] >= ROWS; /* then it is low enough the other way */
    int wide = high[turned] - low[turned] + 1, tall = high[!turned] - low[!turned] + 1;
    for (int i = 0; i < p->count; i++) {
        const struct cell *c = &p->cell[i];
        int col = c->at[turned] - low[turned] + (COLS - wide) / 2;
        int row = c->at[!turned] - low[!turned] + (ROWS - tall) / 2;
        for (int die = 0; die < count; die++)
            if (!ret->place[die] && letter[die] == (c->is_joker ? JOKER : c->letter)) {
                ret->place[die] = (uint8_t)(row * COLS + col + 1);
                break;
            }
        ret->joker = c->is_joker ? c->letter : ret->joker;
    }
}

void letra_solve(const struct asset *words, const int *value, const uint8_t *letter, int count,
                 uint64_t effort, const struct patience *patience, struct solution *ret)
{
    struct solver v = { .words = words, .value = value, .count = count };
    struct plan empty = { 0 };
    int64_t all = effort < INT64_MAX ? (int64_t)effort : INT64_MAX, rest;

    memset(v.kept_count, 0, sizeof v.kept_count);
    for (int i = 0; i < count; i++) {
        empty.left[letter[i]]++;
        v.sum += letter[i] == JOKER ? 0 : value[letter[i]];
    }
    v.best = empty;
    v.best.score = (int16_t)-v.sum; /* nothing laid */
    beam(&v, &empty, all < BEAM_MOST ? all : BEAM_MOST);
    rest = all - ((all < BEAM_MOST ? all : BEAM_MOST) - v.steps);
    enum searched end = rest > 0 ? letra_prove(words, value, &empty, v.sum, patience, &rest, &v.best) : USED_UP;
    *ret = (struct solution){ .score = v.best.score, .proven = end == PROVEN, .stopped = end == STOPPED,
                              .steps = (uint64_t)(all - rest) };
    place_dice(&v.best, letter, count, ret);
}
