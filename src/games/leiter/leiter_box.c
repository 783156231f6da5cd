/* SPDX-License-Identifier: MIT */
/* How box.yaml is read, and what ladders cannot be played with. Linked into the build tool as well, so it
 * refers to nothing of the room but its header. */
#include <string.h>

#include "leiter.h"

static const struct field paint_form[] = {
    { .name = "id", .kind = FIELD_TEXT, FIELD_AT(paint, id) },
    { .name = "name", .kind = FIELD_PHRASE, FIELD_AT(paint, name) },
    { .name = "tint", .kind = FIELD_NAME, FIELD_AT(paint, tint), .names = tint_names },
    FIELD_END,
};

static const struct field ladder_form[] = {
    { .name = "from", .kind = FIELD_NUMBER, FIELD_AT(ladder, from), .min = 1, .max = GOAL - 1 },
    { .name = "to", .kind = FIELD_NUMBER, FIELD_AT(ladder, to), .min = 1, .max = GOAL },
    FIELD_END,
};

static const struct field form[] = {
    { .name = "colours", .kind = FIELD_RECORDS, FIELD_ARRAY(box, colour), .form = paint_form },
    { .name = "ladders", .kind = FIELD_RECORDS, FIELD_ARRAY(box, ladder), .form = ladder_form,
      .fewer = true },
    FIELD_END,
};

/* ---- ladders, each by itself and in pairs ---- */

/* Whether one gets from ladder i back to it by ladders alone. */
static bool is_loop(const struct box *b, int i)
{
    int circle = b->ladder[i].from;

    for (int steps = 0; steps < LADDERS_MAX; steps++) {
        circle = ladder_end(b, circle);
        if (circle == b->ladder[i].from)
            return true;
    }
    return false;
}

static bool ladder_is_wrong(const struct box *b, int i, struct fault *ret)
{
    struct ladder me = b->ladder[i];

    if (me.from == me.to)
        return fault_in(ret, "ladders[#]", i, "eine Leiter von Kreis %d zu sich selbst führt nirgendwohin",
                        "a ladder from circle %d to itself leads nowhere", (int)me.from);
    if (me.from == BENCH || me.to == BENCH)
        return fault_in(ret, "ladders[#]", i, "auf Kreis %d steht die Bank und keine Leiter",
                        "circle %d has the bench and no ladder", BENCH);
    for (int k = 0; k < LADDERS_MAX && b->ladder[k].from; k++) {
        struct ladder other = b->ladder[k];

        if (k < i && (me.from == other.from || me.to == other.to))
            return fault_in(ret, "ladders[#]", i, "zwei Leitern haben ein Ende auf Kreis %d gemeinsam",
                            "two ladders share their end on circle %d",
                            (int)(me.from == other.from ? me.from : me.to));
        if (me.to == other.from && is_loop(b, i))
            return fault_in(ret, "ladders[#]", i, "von Kreis %d führen Leitern im Kreis herum",
                            "from circle %d ladders lead round in a loop", (int)me.from);
        if (me.to == other.from)
            return fault_in(ret, "ladders[#]", i,
                            "die Leiter endet auf Kreis %d, wo die nächste beginnt: eine Kette",
                            "the ladder ends on circle %d, where the next one begins: a chain", (int)me.to);
    }
    return false;
}

/* ---- whether the game can end ---- */

/* All circles to which some throws lead from this one, the one itself included, as a map. */
static void reach(const struct box *b, int from, bool ret[GOAL + 1])
{
    uint8_t queue[GOAL + 1];
    int head = 0, tail = 0;

    memset(ret, 0, GOAL + 1);
    queue[tail++] = (uint8_t)from;
    ret[from] = true;
    while (head < tail) {
        int circle = queue[head++];

        for (int pips = 1; pips <= 6 && circle != GOAL; pips++) {
            int there = leiter_lands(b, circle, pips);

            if (!ret[there]) {
                ret[there] = true;
                queue[tail++] = (uint8_t)there;
            }
        }
    }
}

static bool end_is_unreachable(const struct box *b, struct fault *ret)
{
    bool from_start[GOAL + 1], from_there[GOAL + 1];
    int furthest = 0;

    reach(b, 0, from_start);
    for (int circle = 0; circle <= GOAL; circle++)
        furthest = from_start[circle] ? circle : furthest;
    if (furthest < GOAL)
        return fault_in(ret, "ladders", -1, "niemand kommt weiter als bis Kreis %d, also endet das Spiel nie",
                        "nobody can get further than circle %d, so the game never ends", furthest);
    for (int circle = 0; circle <= GOAL; circle++) {
        if (!from_start[circle])
            continue;
        reach(b, circle, from_there);
        if (!from_there[GOAL])
            return fault_in(ret, "ladders", -1, "wer auf Kreis %d gerät, kommt nie mehr ans Ziel",
                            "who gets to circle %d can never reach the goal any more", circle);
    }
    return false;
}

/* Words that begin other lines of a position. */
static const char *const taken[] = { "opening", "turn", "rolling", "last", "ask", NULL };

static bool wrong(const struct box *b, struct fault *ret)
{
    if (fault_in_ids(ret, "colours[#].id", b->colour[0].id, sizeof b->colour[0], FIGURES, taken))
        return true;
    for (int i = 0; i < LADDERS_MAX && b->ladder[i].from; i++)
        if (ladder_is_wrong(b, i, ret))
            return true;
    return end_is_unreachable(b, ret);
}

const struct boxform leiter_boxform = {
    .fields = form,
    .size = sizeof(struct box),
    .wrong = wrong,
};
