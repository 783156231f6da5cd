/* SPDX-License-Identifier: MIT */
/* The throw, and the geometry of a pile. */
#include "mikado_rods.h"

#include "base/rng.h"
#include "mikado_solver.h"

/* The bundle, in lengths of a stick: sticks pass through a disc of this radius, at a height between these
 * two, and lean by up to this (the sine of it). */
#define WAIST 0.4
#define HELD_LOW 0.1
#define HELD_HIGH 0.4
#define LEAN 0.6
#define RAISED 6.0  /* mm: so much the feet stand off the table at most */
#define SWING 500.0 /* mm/s: so much the opening hand gives them at most */

#define STILL 0.3      /* mm/s: slower than this is at rest … */
#define STILL_WAY 0.02 /* mm: and a pile read back may move by so much */

enum {
    STILL_STEPS = 15,  /* … if it lasts so long */
    FALL_STEPS = 4000, /* a pile is at rest long before */
    PARTING = 60,      /* rounds in which the bundle makes room for its sticks */
    AGAIN = 3,         /* times that a pile is written down and read back */
};

static struct vec end_of(const struct rods_pose *p, int end)
{
    return vec_mul((struct vec){ p->end[end][0], p->end[end][1], p->end[end][2] }, 1.0 / RODS_UNIT);
}

/* ---- chance ---- */

/* Uniform from 0 to 1. */
static double any(struct rng *r)
{
    return (double)(rng_next(r) >> 11) * 0x1p-53;
}

/* A point of the unit disc. */
static struct vec any_of_disc(struct rng *r)
{
    for (;;) {
        struct vec p = { 2 * any(r) - 1, 2 * any(r) - 1, 0 };
        if (vec_dot(p, p) <= 1)
            return p;
    }
}

/* ---- the throw ---- */

/* The fist stands on the table and holds the sticks about their middles; above and below they lean out,
 * each its own way. */
static void stand_up(struct world *w, struct rng *r)
{
    double length = w->form.length;

    for (int i = 0; i < w->count; i++) {
        struct vec waist = vec_mul(any_of_disc(r), WAIST * length), lean = vec_mul(any_of_disc(r), LEAN);
        double held = length * (HELD_LOW + (HELD_HIGH - HELD_LOW) * any(r));
        struct vec axis = { lean.x, lean.y, __builtin_sqrt(1 - vec_dot(lean, lean)) };
        waist.z = held + w->form.radius + RAISED * any(r);
        for (int k = 0; k < 2; k++) {
            double far = length * (0.5 + (k ? 0.5 : -0.5) / ROOT3) - held;
            w->rod[i].q[k] = vec_add(waist, vec_mul(axis, far));
        }
        w->rod[i].mobile = 1;
    }
}

static void begin_throw(struct world *w, struct rods_form form, int count, uint32_t seed)
{
    struct rng r = rng_seeded(seed);

    world_begin(w, form, count);
    stand_up(w, &r);
    world_part(w, PARTING);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 2; k++)
            w->rod[i].v[k] = vec_mul(any_of_disc(&r), SWING);
}

/* Steps on until nothing moves; returns how many it took. */
static int come_to_rest(struct world *w, double *ret_energy, int most)
{
    int still = 0, steps = 0;

    while (still < STILL_STEPS && steps < most) {
        world_step(w);
        still = world_speed(w) < STILL ? still + 1 : 0;
        if (ret_energy)
            ret_energy[steps] = world_energy(w);
        steps++;
    }
    return steps;
}

/* The largest way any end has gone between two poses of a pile, in millimetres. */
static double way_gone(const struct rods_pile *a, const struct rods_pile *b)
{
    double most = 0;

    for (int i = 0; i < RODS_MAX; i++)
        for (int k = 0; k < 2 && a->there >> i & 1; k++) {
            double gone = vec_len(vec_sub(end_of(&a->pose[i], k), end_of(&b->pose[i], k)));
            most = gone > most ? gone : most;
        }
    return most;
}

static void take_poses(const struct world *w, struct rods_pile *ret)
{
    for (int i = 0; i < RODS_MAX; i++)
        if (ret->there >> i & 1)
            ret->pose[i] = world_pose(w, i);
}

/* What lies still must lie still also when it was written down and read back: who carries whom is then found
 * anew, and where sticks are wedged there is more than one answer. */
static void lie_still(struct world *w, struct rods_form form, struct rods_pile *pile)
{
    for (int again = 0; again < AGAIN; again++) {
        struct rods_pile before = *pile;
        world_load(w, form, pile);
        come_to_rest(w, NULL, FALL_STEPS);
        take_poses(w, pile);
        if (way_gone(&before, pile) < STILL_WAY)
            return;
    }
}

void rods_throw(struct rods_form form, int count, uint32_t seed, struct rods_pile *ret)
{
    struct world w;

    ret->there = (uint32_t)(((uint64_t)1 << count) - 1);
    begin_throw(&w, form, count, seed);
    come_to_rest(&w, NULL, FALL_STEPS);
    take_poses(&w, ret);
    lie_still(&w, form, ret);
}

int rods_throw_energy(struct rods_form form, int count, uint32_t seed, double *ret, int most)
{
    struct world w;

    begin_throw(&w, form, count, seed);
    return come_to_rest(&w, ret, most);
}

double rods_unrest(struct rods_form form, const struct rods_pile *pile, int steps)
{
    struct world w;
    struct rods_pile after = *pile;

    world_load(&w, form, pile);
    for (int i = 0; i < steps; i++)
        world_step(&w);
    take_poses(&w, &after);
    return way_gone(pile, &after);
}

/* ---- geometry ---- */

double rods_distance(const struct rods_pose *a, const struct rods_pose *b, double *ret_at, double *ret_other)
{
    return __builtin_sqrt(nearest(end_of(a, 0), end_of(a, 1), end_of(b, 0), end_of(b, 1), ret_at, ret_other));
}

bool rods_cross(const struct rods_pose *a, const struct rods_pose *b, double *ret_at, double *ret_other,
                double *ret_over)
{
    struct vec a0 = end_of(a, 0), b0 = end_of(b, 0);
    struct vec u = vec_sub(end_of(a, 1), a0), v = vec_sub(end_of(b, 1), b0);
    double det = u.x * v.y - u.y * v.x, dx = b0.x - a0.x, dy = b0.y - a0.y;

    if (det * det < 1e-6)
        return false;
    double s = (dx * v.y - dy * v.x) / det, t = (dx * u.y - dy * u.x) / det;
    if (s < 0 || s > 1 || t < 0 || t > 1)
        return false;
    *ret_at = s;
    *ret_other = t;
    *ret_over = a0.z + u.z * s - b0.z - v.z * t;
    return true;
}

double rods_grip_at(int grip)
{
    return 0.1 + 0.2 * grip;
}

bool rods_pose_valid(struct rods_form form, const struct rods_pose *p)
{
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < 3; i++)
            if (p->end[k][i] > RODS_REACH_MAX || p->end[k][i] < -RODS_REACH_MAX)
                return false;
        if (p->end[k][2] < (form.radius - 0.2) * RODS_UNIT)
            return false;
    }
    double off = vec_len(vec_sub(end_of(p, 1), end_of(p, 0))) - form.length;
    return off < 0.01 && off > -0.01;
}
