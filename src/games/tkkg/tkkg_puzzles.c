/* SPDX-License-Identifier: MIT */
/* What is asked of TKKG: the question that crosses off most, whatever the answer. The notebook shows which squares fit
 * all answers so far; for each question they are counted on both sides, so what is left at most is certain. */
#include "tkkg.h"

enum { LEFT_LEAST = 3, LEFT_MOST = 60, SQUARE = 1000 }; /* squares still possible; one of them in thousandths */

/* Squares that are crossed off for certain. */
static int32_t brings(const struct match *m, const struct state *s, int seat, struct move v)
{
    int possible = tkkg_possible(s), inside = 0;

    (void)m, (void)seat;
    for (int square = 0; square < SQUARES; square++)
        inside += !(s->note[square] & 1) && tkkg_inside(s, v.a, v.b, square);
    return (inside < possible - inside ? inside : possible - inside) * SQUARE;
}

static bool answers(const struct match *m, const struct state *s, int seat, struct move v)
{
    (void)m, (void)s, (void)seat;
    return v.verb == ASK;
}

static bool suits(const struct match *m, const struct state *s, int seat, int kind, int or_kind)
{
    struct pending top = tkkg_top(s);
    int possible = tkkg_possible(s);

    return top.ask == ASK_QUESTION && (top.kind == kind || top.kind == or_kind) && tkkg_side(m, seat) == GANG &&
           possible >= LEFT_LEAST && possible <= LEFT_MOST;
}

static bool suits_any(const struct match *m, struct state *s, int seat)
{
    return suits(m, s, seat, ANY_QUESTION, ANY_QUESTION);
}

static bool suits_row(const struct match *m, struct state *s, int seat)
{
    return suits(m, s, seat, LETTER, NUMBER);
}

static bool suits_part(const struct match *m, struct state *s, int seat)
{
    return suits(m, s, seat, QUARTER, NINTH);
}

static bool suits_around(const struct match *m, struct state *s, int seat)
{
    return suits(m, s, seat, AROUND, AROUND);
}

/* The same is asked whatever the card allows to ask about. */
#define TREASURE(kind, times)                                                                             \
    { .name = #kind, .task = { { "Wo liegt der Schatz? Welche Frage streicht sicher die meisten Felder?", \
                                 "Where is the treasure? Which question surely crosses off most squares?" } }, \
      .seats = 2, .options = "", .part = times, .margin = SQUARE, .unit = { { "Felder", "squares" } },    \
      .brings = brings, .answers = answers, .suits = suits_##kind }

const struct puzzle_kind tkkg_puzzles[] = {
    TREASURE(any, 2), TREASURE(row, 1), TREASURE(part, 1), TREASURE(around, 1), { 0 },
};
