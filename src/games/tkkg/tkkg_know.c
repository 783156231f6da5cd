/* SPDX-License-Identifier: MIT */
/* TKKG: what the crooks' answers tell everybody, and what stays their secret. */
#include "tkkg.h"

/* ---- questions and answers ---- */

int tkkg_question_count(int kind)
{
    static const uint8_t count[QUESTIONS] = { 4, QUARTERS, NINTHS, SIZE, SIZE, FIGURES };

    return count[kind];
}

/* What is asked for is always some rows and, in each of them, the same columns: as sets. */
struct part {
    unsigned rows, columns;
};

enum { ALL = (1 << SIZE) - 1, FIRST_HALF = (1 << SIZE / 2) - 1, FIRST_THIRD = (1 << SIZE / 3) - 1 };

static struct part part_of(const struct state *s, int kind, int which)
{
    static const struct part halves[] = {
        [NORTH] = { FIRST_HALF, ALL }, [SOUTH] = { ALL ^ FIRST_HALF, ALL },
        [WEST] = { ALL, FIRST_HALF }, [EAST] = { ALL, ALL ^ FIRST_HALF },
    };
    static const struct part quarters[QUARTERS] = {
        [NW] = { FIRST_HALF, FIRST_HALF }, [NE] = { FIRST_HALF, ALL ^ FIRST_HALF },
        [SW] = { ALL ^ FIRST_HALF, FIRST_HALF }, [SE] = { ALL ^ FIRST_HALF, ALL ^ FIRST_HALF },
    };

    switch (kind) {
    case HALF: return halves[which];
    case QUARTER: return quarters[which];
    case NINTH:
        return (struct part){ (unsigned)FIRST_THIRD << which / 3 * (SIZE / 3),
                              (unsigned)FIRST_THIRD << which % 3 * (SIZE / 3) };
    case LETTER: return (struct part){ ALL, 1u << which };
    case NUMBER: return (struct part){ 1u << which, ALL };
    default: /* AROUND */
        return (struct part){ 7u << s->at[which] / SIZE >> 1, 7u << s->at[which] % SIZE >> 1 };
    }
}

bool tkkg_inside(const struct state *s, int kind, int which, int square)
{
    struct part part = part_of(s, kind, which);

    return part.rows >> square / SIZE & part.columns >> square % SIZE & 1;
}

void tkkg_note(const struct match *m, struct state *s, struct pending question, bool yes)
{
    struct part part = part_of(s, question.kind, question.which);

    for (int row = 0; row < SIZE; row++) {
        unsigned inside = part.rows >> row & 1 ? part.columns : 0, out = yes ? ~inside : inside;

        for (int column = 0; column < SIZE; column++)
            s->note[row * SIZE + column] |= out >> column & 1;
    }
    for (int i = m->version < FOUR_TOLD ? 0 : TOLD - 1; i > 0; i--)
        s->told[i] = s->told[i - 1];
    s->told[0] = (struct told){ yes ? 2 : 1, question.kind, question.which };
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
    for (int i = 0; i < TOLD; i++)
        s->told[i] = (struct told){ 0 };
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
