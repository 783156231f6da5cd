/* TKKG: what the crooks' answers tell everybody, and what stays their secret. */
#include "tkkg.h"

/* ---- questions and answers ---- */

int tkkg_question_count(int kind)
{
    static const uint8_t count[QUESTIONS] = { 4, QUARTERS, NINTHS, SIZE, SIZE, FIGURES };

    return count[kind];
}

bool tkkg_inside(const struct state *s, int kind, int which, int square)
{
    int row = square / SIZE, column = square % SIZE, down, right;
    bool north = row < SIZE / 2, west = column < SIZE / 2;

    switch (kind) {
    case HALF: return which == NORTH ? north : which == SOUTH ? !north : which == WEST ? west : !west;
    case QUARTER: return (north ? 0 : 2) + (west ? 0 : 1) == which;
    case NINTH: return row / 4 * 3 + column / 4 == which;
    case LETTER: return column == which;
    case NUMBER: return row == which;
    default: /* AROUND */
        down = row - s->at[which] / SIZE;
        right = column - s->at[which] % SIZE;
        return down >= -1 && down <= 1 && right >= -1 && right <= 1;
    }
}

void tkkg_note(struct state *s, struct pending question, bool yes)
{
    for (int i = 0; i < SQUARES; i++)
        if (tkkg_inside(s, question.kind, question.which, i) != yes)
            s->note[i] |= 1;
    s->told = yes ? 2 : 1;
    s->told_kind = question.kind;
    s->told_which = question.which;
}

int tkkg_possible(const struct state *s)
{
    int count = 0;

    for (int i = 0; i < SQUARES; i++)
        count += !(s->note[i] & 1);
    return count;
}

/* A new hiding: all answers are void (clause rehide). Only who knew the old square exactly knows a square
 * where the treasure is not: that one. */
void tkkg_void_notes(struct state *s)
{
    bool sure = tkkg_possible(s) == 1;

    for (int i = 0; i < SQUARES; i++) {
        bool was_there = !(s->note[i] & 1);
        s->note[i] = (uint8_t)(s->note[i] << 1 | (sure && was_there));
    }
    s->told = s->told_kind = s->told_which = 0;
}

/* How likely the treasure is to lie on each square for somebody who takes every square the crooks could have
 * written down to be as likely as any other; returns the sum. The first time that is each of the 144. A new
 * square differs from the old one: x is written now if the old was any y but x, so its weight is the sum of
 * all old weights but x's own. The note holds eight hidings; what was known at one before them would change
 * these weights by less than a part in 143 to the power of 7. The sum is at most 144 to the power of 8, which
 * 64 bits hold. */
uint64_t tkkg_weigh(const struct state *s, uint64_t ret[SQUARES])
{
    unsigned all = 0;
    uint64_t sum = 0;
    int first = 0; /* the hiding with which knowledge begins; all squares are alike before its answers */

    for (int i = 0; i < SQUARES; i++)
        all |= s->note[i];
    while (all >> (first + 1))
        first++;
    for (int hiding = first; hiding >= 0; hiding--) {
        uint64_t before = sum;
        sum = 0;
        for (int i = 0; i < SQUARES; i++) {
            uint64_t written = hiding == first ? 1 : before - ret[i];
            ret[i] = s->note[i] >> hiding & 1 ? 0 : written;
            sum += ret[i];
        }
    }
    return sum;
}

/* ---- the secret ---- */

/* The square is the crooks' until they show the note. */
void tkkg_mask(const struct match *m, struct state *s, seatset who)
{
    bool shown = s->depth == 0 && s->named != NOWHERE;

    if (s->treasure != NOWHERE && !shown && !(who & tkkg_seats(m, CROOKS)))
        s->treasure = UNKNOWN;
}

void tkkg_mask_move(const struct match *m, const struct state *s, int seat, struct move *v, seatset who)
{
    (void)s, (void)seat;
    if ((v->verb == HIDE || v->verb == REHIDE) && !(who & tkkg_seats(m, CROOKS)))
        v->a = UNKNOWN;
}

/* Uniform below a bound that may take all 64 bits, by rejection. */
static uint64_t below(struct rng *r, uint64_t bound)
{
    uint64_t floor = (0 - bound) % bound, x = rng_next(r);

    while (x < floor)
        x = rng_next(r);
    return x % bound;
}

void tkkg_guess(const struct match *m, struct state *s, seatset who, struct rng *r)
{
    uint64_t weight[SQUARES];

    (void)m, (void)who;
    if (s->treasure != UNKNOWN)
        return;
    uint64_t pick = below(r, tkkg_weigh(s, weight));
    uint8_t square = 0;
    for (; pick >= weight[square]; square++)
        pick -= weight[square];
    s->treasure = square;
}
