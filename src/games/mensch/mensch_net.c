/* SPDX-License-Identifier: MIT */
/* Mensch ärgere Dich nicht: the inputs of the net, and the net. Its numbers are in mensch_net.def, as net/pack writes
 * them. */
#include "mensch_net.h"

#include "base/wide.h"

/* ---- what it sees ---- */

static void light(struct lit *lit, int input, int much)
{
    lit->input[lit->count] = (uint16_t)input;
    lit->much[lit->count++] = (uint8_t)much;
}

/* How many figures of another are ready to throw out who stands on this step of theirs: those one to six circles
 * behind, and on their A one that comes in. */
static int hunters_of(const struct state *s, int other, int step)
{
    uint64_t behind = step >= 6 ? BIT(step) - BIT(step - 6) : BIT(step) - 1;

    if (step == 0)
        return __builtin_popcountll(s->on[other]) < FIGURES;
    return __builtin_popcountll(s->on[other] & behind);
}

/* Where on its way the colour can be thrown out, by whom. */
static void light_hunted(const struct state *s, int colour, int from, struct lit *ret)
{
    for (int after = 1; after < COLOURS; after++) {
        int other = (colour + after) % COLOURS, at = -1, much = 0;

        if (s->place[other] || s->owner[other] == s->owner[colour])
            continue;
        for (uint64_t left = s->on[colour] & (BIT(RING) - 1); left; left &= left - 1) {
            int step = __builtin_ctzll(left), here = hunters_of(s, other, mensch_step_for(other, colour, step));

            if (step / STRETCH != at && much)
                light(ret, from + (after - 1) * (RING / STRETCH) + at, much);
            much = step / STRETCH != at ? here : much + here;
            at = step / STRETCH;
        }
        if (much)
            light(ret, from + (after - 1) * (RING / STRETCH) + at, much);
    }
}

void mensch_inputs(const struct state *s, struct lit *ret)
{
    int pair = NET_PAIRS;

    ret->count = 0;
    for (int after = 0; after < COLOURS; after++) {
        int colour = (s->colour + after) % COLOURS, from = after * NET_COLOUR;

        for (int before = 0; before < after; before++, pair++)
            if (s->owner[(s->colour + before) % COLOURS] == s->owner[colour])
                light(ret, pair, 1);
        if (s->place[colour]) {
            light(ret, from + NET_HUNTED - 1, 1);
            continue;
        }
        for (uint64_t left = s->on[colour]; left; left &= left - 1)
            light(ret, from + __builtin_ctzll(left), 1);
        for (int yard = 0; yard < FIGURES - __builtin_popcountll(s->on[colour]); yard++)
            light(ret, from + STEPS + yard, 1);
        light_hunted(s, colour, from + NET_HUNTED, ret);
    }
}

/* ---- what it makes of it ---- */

enum { GLOW_ONE = 256, STEP_BITS = 12, TWO_ONE = 1024 };

/* What each input says to each neuron, in steps of the neuron's own. */
static const int8_t one[NET_INPUTS][NET_NEURONS] = {
#define ONE(...) { __VA_ARGS__ },
#include "mensch_net.def"
};

/* How large these steps are, in 4096ths of a 256th of a full glow; and how far each neuron glows by itself, in
 * steps. */
static const int32_t step[NET_NEURONS] = {
#define STEP(...) __VA_ARGS__
#include "mensch_net.def"
};
static const int16_t one_bias[NET_NEURONS] = {
#define ONE_BIAS(...) __VA_ARGS__
#include "mensch_net.def"
};

/* What the neurons say of each colour, from the one that throws next, in 1024ths; and what is said of it anyway, in
 * 1024ths of a 256th. */
static const int16_t two[COLOURS][NET_NEURONS] = {
#define TWO(...) { __VA_ARGS__ },
#include "mensch_net.def"
};
static const int32_t two_bias[COLOURS] = {
#define TWO_BIAS(...) __VA_ARGS__
#include "mensch_net.def"
};

/* exp(x) for x from -20 to 0, by means every machine has alike: exp(x / 64) ^ 64. */
static double power_of_e(double x)
{
    double term = 1, sum = 1;

    for (int k = 1; k <= 9; k++) {
        term = term * (x / 64) / k;
        sum += term;
    }
    for (int k = 0; k < 6; k++)
        sum *= sum;
    return sum;
}

/* Parts of the whole, each colour's as large as e to the power of what was said of it; of those that are home, none. */
static struct chances share_out(const struct state *s, const int32_t said[COLOURS])
{
    struct chances ret = { 0 };
    double part[COLOURS] = { 0 }, all = 0;
    int32_t most = INT32_MIN;

    for (int k = 0; k < COLOURS; k++)
        most = !s->place[(s->colour + k) % COLOURS] && said[k] > most ? said[k] : most;
    for (int k = 0; k < COLOURS; k++)
        if (!s->place[(s->colour + k) % COLOURS]) {
            double behind = ((double)said[k] - most) / (GLOW_ONE * TWO_ONE);

            part[k] = power_of_e(behind < -20 ? -20 : behind);
            all += part[k];
        }
    for (int k = 0; k < COLOURS; k++)
        ret.of[(s->colour + k) % COLOURS] = (int32_t)(CERTAIN * part[k] / all + 0.5);
    return ret;
}

/* What the neurons say of the colours, in 1024ths of a 256th. */
WIDE static void glance(const struct lit *lit, int32_t ret[COLOURS])
{
    int16_t sum[NET_NEURONS]; /* large enough for as much as 250 inputs can say */
    int32_t glow[NET_NEURONS];

    for (int j = 0; j < NET_NEURONS; j++)
        sum[j] = one_bias[j];
    for (int i = 0; i < lit->count; i++) {
        const int8_t *says = one[lit->input[i]];
        int16_t much = lit->much[i];

        for (int j = 0; j < NET_NEURONS; j++)
            sum[j] = (int16_t)(sum[j] + says[j] * much);
    }
    for (int j = 0; j < NET_NEURONS; j++) {
        int32_t lit_up = sum[j] > 0 ? sum[j] * step[j] >> STEP_BITS : 0;

        glow[j] = lit_up < GLOW_ONE ? lit_up : GLOW_ONE;
    }
    for (int k = 0; k < COLOURS; k++) {
        ret[k] = two_bias[k];
        for (int j = 0; j < NET_NEURONS; j++)
            ret[k] += two[k][j] * glow[j];
    }
}

struct chances mensch_chances(const struct state *s)
{
    struct lit lit;
    int32_t said[COLOURS];

    mensch_inputs(s, &lit);
    glance(&lit, said);
    return share_out(s, said);
}
