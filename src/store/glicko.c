/* SPDX-License-Identifier: MIT */
#include "store/glicko.h"

#include <math.h>

#define SCALE 173.7178  /* between ratings as people read them and those that are computed with */
#define TAU 0.5         /* how fast volatility may change */
#define MOST_UNSURE 350
#define PI_SQUARED 9.869604401089358
#define NEAR_ENOUGH 1e-6

/* A side as others meet it, and as it meets others. */
struct side {
    double rating, deviation;
    int people, place;
};

static double square(double x)
{
    return x * x;
}

/* How much less a result says about somebody against an opponent whose strength is unsure. */
static double damped(const struct result *r)
{
    return 1 / sqrt(1 + 3 * square(r->deviation / SCALE) / PI_SQUARED);
}

static double expected(double own, const struct result *r)
{
    return 1 / (1 + exp(-damped(r) * (own - r->rating) / SCALE));
}

double glicko_idle(const struct skill *s, double days)
{
    double grown = sqrt(square(s->deviation / SCALE) + square(s->volatility) * days) * SCALE;

    return grown < MOST_UNSURE ? grown : MOST_UNSURE;
}

/* ---- volatility: step 5 of the paper, by the Illinois algorithm ---- */

struct surprise {
    double unsure2, variance, surprise2, a; /* φ², v, Δ², ln σ² */
};

static double excess(const struct surprise *s, double x)
{
    double e = exp(x), sum = s->unsure2 + s->variance + e;

    return e * (s->surprise2 - sum) / (2 * square(sum)) - (x - s->a) / square(TAU);
}

static double new_volatility(const struct surprise *s)
{
    double low = s->a, high, at_low, at_high;

    if (s->surprise2 > s->unsure2 + s->variance) {
        high = log(s->surprise2 - s->unsure2 - s->variance);
    } else {
        high = s->a - TAU; /* the first term of `excess` is never below -1/2, so that it is above 0 there */
    }
    at_low = excess(s, low);
    at_high = excess(s, high);
    while (fabs(high - low) > NEAR_ENOUGH) {
        double middle = low + (low - high) * at_low / (at_high - at_low), at_middle = excess(s, middle);
        if (at_middle * at_high <= 0) {
            low = high;
            at_low = at_high;
        } else {
            at_low /= 2;
        }
        high = middle;
        at_high = at_middle;
    }
    return exp(low / 2);
}

/* ---- a rating period ---- */

void glicko_update(struct skill *skill, double own, double days, const struct result *r, int count)
{
    double information = 0, gain = 0;

    for (int i = 0; i < count; i++) {
        double e = expected(own, &r[i]);
        information += r[i].weight * square(damped(&r[i])) * e * (1 - e);
        gain += r[i].weight * damped(&r[i]) * (r[i].score - e);
    }
    if (information <= 0)
        return;
    struct surprise s = { square(skill->deviation / SCALE), 1 / information, square(gain / information),
                          log(square(skill->volatility)) };
    skill->volatility = new_volatility(&s);
    double before = glicko_idle(skill, days) / SCALE, after = 1 / sqrt(1 / square(before) + information);
    skill->rating += SCALE * square(after) * gain;
    skill->deviation = SCALE * after;
}

/* ---- sides ---- */

static int gather_sides(const struct rated *r, int count, struct side ret[RATED_MOST])
{
    int sides = 0;

    for (int i = 0; i < RATED_MOST; i++)
        ret[i] = (struct side){ 0 };
    for (int i = 0; i < count; i++) {
        struct side *s = &ret[r[i].side];
        sides += s->people++ == 0;
        s->rating += r[i].skill.rating;
        s->deviation += square(glicko_idle(&r[i].skill, r[i].days));
        s->place = r[i].place;
    }
    for (int i = 0; i < RATED_MOST; i++)
        if (ret[i].people > 0) {
            ret[i].rating /= ret[i].people;
            ret[i].deviation = sqrt(ret[i].deviation) / ret[i].people;
        }
    return sides;
}

void glicko_rate(struct rated *r, int count)
{
    struct side side[RATED_MOST];
    int sides = gather_sides(r, count, side);

    for (int i = 0; i < count; i++) {
        const struct side *own = &side[r[i].side];
        struct result against[RATED_MOST];
        int met = 0;
        for (const struct side *s = side; s < side + RATED_MOST; s++) {
            if (s == own || s->people == 0)
                continue;
            double score = own->place < s->place ? 1 : own->place > s->place ? 0 : 0.5;
            against[met++] = (struct result){ s->rating, s->deviation, score, 2.0 / sides };
        }
        glicko_update(&r[i].skill, own->rating, r[i].days, against, met);
    }
}
