/* SPDX-License-Identifier: MIT */
#include "mikado_solver.h"

#include <string.h>

/* Friction. While they fall, sticks roll over each other more than they rub; those that lie do not. */
#define SLIP 0.10         /* stick on stick */
#define SLIP_TABLE 0.15   /* stick on the cloth */
#define SLIP_REST 0.5     /* both, once the wild part is over */

/* Of its velocity a rod loses so much in a second: to the air, and later to the cloth and the wood. */
#define AIR 3
#define CALM 10
#define CALM_FROM 0.6     /* seconds after which the wild part of a fall is over */

/* What would begin to move with less than a fifth of gravity sticks where it is. */
#define STICTION (0.2 * GRAVITY * STEP)

/* An overlap of this many millimetres is none; of more, this share is mended at a time. */
#define SLOP 0.005
#define PART 0.2

/* Rounds over all contacts in a step: in the fall, in calm, and to find who carries whom in a pile just
 * read. */
enum { ROUNDS = 5, ROUNDS_CALM = 12, ROUNDS_LOADED = 300 };

enum {
    PARTINGS_CALM = 4, /* times that overlaps are mended in a step */
    NEAR_EVERY = 8,    /* steps after which it is asked anew who may touch whom */
};

/* ---- geometry ---- */

static double clamp01(double x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

double nearest(struct vec a0, struct vec a1, struct vec b0, struct vec b1, double *ret_s, double *ret_t)
{
    struct vec a = vec_sub(a1, a0), b = vec_sub(b1, b0), r = vec_sub(a0, b0);
    double aa = vec_dot(a, a), bb = vec_dot(b, b), ab = vec_dot(a, b), ar = vec_dot(a, r), br = vec_dot(b, r);
    double det = aa * bb - ab * ab;
    double s = det > 1e-9 * aa * bb ? clamp01((ab * br - ar * bb) / det) : 0.5;
    double t = (ab * s + br) / bb;

    if (t < 0 || t > 1) {
        t = clamp01(t);
        s = clamp01((ab * t - ar) / aa);
    }
    *ret_s = s;
    *ret_t = t;
    struct vec apart = vec_sub(vec_add(a0, vec_mul(a, s)), vec_add(b0, vec_mul(b, t)));
    return vec_dot(apart, apart);
}

/* ---- the world ---- */

void world_begin(struct world *w, struct rods_form form, int count)
{
    w->form = form;
    w->count = count;
    w->age = 0;
    w->calm = w->near_due = false;
    w->rounds = ROUNDS;
    w->grip.rod = w->point_rod = NOBODY;
    w->near_count = w->contact_count = 0;
    for (int i = 0; i < count; i++)
        w->rod[i] = (struct rod){ .mobile = 0 };
    memset(w->memory, 0, sizeof w->memory);
}

void world_place(struct world *w, int rod, const struct rods_pose *pose)
{
    struct rod *r = &w->rod[rod];
    struct vec e[2];

    for (int k = 0; k < 2; k++)
        e[k] = (struct vec){ pose->end[k][0] / (double)RODS_UNIT, pose->end[k][1] / (double)RODS_UNIT,
                             pose->end[k][2] / (double)RODS_UNIT };
    struct vec middle = vec_mul(vec_add(e[0], e[1]), 0.5), along = vec_sub(e[1], e[0]);
    along = vec_mul(along, w->form.length / (2 * ROOT3) / vec_len(along)); /* rounding cost a little of it */
    *r = (struct rod){ .q = { vec_sub(middle, along), vec_add(middle, along) }, .mobile = 1 };
    r->axis = vec_mul(along, 1 / vec_len(along));
}

void world_sleep(struct world *w, int rod)
{
    w->rod[rod].mobile = 0;
    w->rod[rod].v[0] = w->rod[rod].v[1] = (struct vec){ 0, 0, 0 };
}

/* What it carried when it fell asleep it still carries. */
void world_wake(struct world *w, int rod)
{
    w->rod[rod].mobile = 1;
    for (int other = 0; other <= TABLE; other++)
        for (int nth = 0; nth < 3; nth++) {
            struct memory *m = other < rod || other == TABLE ? &w->memory[rod][other][nth]
                                                             : &w->memory[other][rod][nth];
            if (m->age < w->age)
                m->age = w->age;
        }
    w->near_due = true;
}

void world_remove(struct world *w, int rod)
{
    w->rod[rod] = (struct rod){ .mobile = 0 };
    w->near_due = true;
}

/* To the nearest whole micrometre, halves away from zero; what is out of reach (or no number) to a place
 * that is no valid pose. */
static int32_t rounded(double mm)
{
    double um = mm * RODS_UNIT;

    if (!(um > -RODS_REACH_MAX && um < RODS_REACH_MAX))
        return RODS_REACH_MAX + 1;
    return (int32_t)(um < 0 ? um - 0.5 : um + 0.5);
}

struct rods_pose world_pose(const struct world *w, int rod)
{
    struct rods_pose pose;

    for (int k = 0; k < 2; k++) {
        struct vec e = rod_end(w->rod[rod].q, k);
        pose.end[k][0] = rounded(e.x);
        pose.end[k][1] = rounded(e.y);
        pose.end[k][2] = rounded(e.z);
    }
    return pose;
}

double world_speed(const struct world *w)
{
    double most = 0;

    for (int i = 0; i < w->count; i++)
        for (int k = 0; k < 2 && w->rod[i].mobile > 0; k++) {
            struct vec gone = vec_sub(w->rod[i].q[k], w->rod[i].was[k]);
            double square = vec_dot(gone, gone);
            most = square > most ? square : most;
        }
    return __builtin_sqrt(most) / STEP;
}

double world_energy(const struct world *w)
{
    double sum = 0;

    for (int i = 0; i < w->count; i++)
        for (int k = 0; k < 2; k++)
            sum += 0.5 * (GRAVITY * w->rod[i].q[k].z + 0.5 * vec_dot(w->rod[i].v[k], w->rod[i].v[k]));
    return sum;
}

/* ---- who may touch whom ---- */

static bool is_there(const struct world *w, int i)
{
    return w->rod[i].q[0].z != 0 || w->rod[i].q[1].z != 0;
}

/* How far a rod can get before this is asked again. */
static double reach_of(const struct rod *r)
{
    double most = 0;

    for (int k = 0; k < 2; k++) {
        struct vec v = rod_end(r->v, k);
        double speed = vec_len(v);
        most = speed > most ? speed : most;
    }
    return r->mobile > 0 ? NEAR_EVERY * STEP * (1.5 * most + GRAVITY * NEAR_EVERY * STEP) : 0;
}

/* The pairs that can meet before this is asked again. */
static void find_near(struct world *w)
{
    struct vec end[RODS_MAX][2];
    double reach[RODS_MAX];

    for (int i = 0; i < w->count; i++) {
        reach[i] = reach_of(&w->rod[i]) + w->form.radius + 0.25;
        for (int k = 0; k < 2; k++)
            end[i][k] = rod_end(w->rod[i].q, k);
    }
    w->near_count = 0;
    for (int i = 0; i < w->count; i++)
        for (int j = 0; j < i; j++) {
            double s, t, margin = reach[i] + reach[j];
            if ((w->rod[i].mobile > 0 || w->rod[j].mobile > 0) && is_there(w, i) && is_there(w, j)
                && nearest(end[i][0], end[i][1], end[j][0], end[j][1], &s, &t) < margin * margin) {
                w->near[w->near_count][0] = (uint8_t)i;
                w->near[w->near_count++][1] = (uint8_t)j;
            }
        }
}

/* By how much a push moves the point of a rod that way, times the size of the push. Along its own axis a
 * rod moves as a whole; across it, it turns as well. */
static inline double yields(const struct rod *r, const double w[2], struct vec push)
{
    double across = w[0] * w[0] + w[1] * w[1], slant = vec_dot(push, r->axis);

    return r->mobile * (across * vec_dot(push, push) + (0.5 - across) * slant * slant);
}

static inline double gives(const struct world *w, const struct contact *c, struct vec push)
{
    return yields(&w->rod[c->a], c->wa, push) + (c->b == TABLE ? 0 : yields(&w->rod[c->b], c->wb, push));
}

/* The rest of a contact that knows its points, its normal and how far they are apart now. */
static void add_contact(struct world *w, struct contact c, double apart)
{
    double easy = gives(w, &c, c.normal);

    if (easy <= 0 || w->contact_count == CONTACTS_MAX)
        return;
    c.ease = 1 / easy;
    c.closing = apart > c.gap ? (c.gap - apart) / STEP : 0;
    w->contact[w->contact_count++] = c;
}

/* The velocity of the point of a against that of b. */
static inline struct vec velocity(const struct world *w, const struct contact *c)
{
    struct vec v = vec_mix(w->rod[c->a].v, c->wa);

    return c->b == TABLE ? v : vec_sub(v, vec_mix(w->rod[c->b].v, c->wb));
}

/* Two rods at these points. What could meet within the step counts too, so that nothing passes through. */
static void add_meeting(struct world *w, int i, int j, int nth, double s, double t)
{
    struct contact c = { .a = (uint8_t)i, .b = (uint8_t)j, .nth = (uint8_t)nth, .gap = 2 * w->form.radius };

    weights_at(s, c.wa);
    weights_at(t, c.wb);
    struct vec apart = vec_sub(vec_mix(w->rod[i].q, c.wa), vec_mix(w->rod[j].q, c.wb));
    double distance = vec_len(apart);
    if (distance > c.gap + 0.1 + vec_len(velocity(w, &c)) * STEP)
        return;
    c.normal = distance > 1e-6 ? vec_mul(apart, 1 / distance) : (struct vec){ 0, 0, 1 };
    add_contact(w, c, distance);
}

/* How far along the first rod a point is. */
static double along(struct vec a0, struct vec a1, struct vec point)
{
    struct vec a = vec_sub(a1, a0);

    return clamp01(vec_dot(a, vec_sub(point, a0)) / vec_dot(a, a));
}

/* Rods that lie side by side touch along a line: its two ends stand for it as well. */
static void meet(struct world *w, int i, int j)
{
    struct vec a0 = rod_end(w->rod[i].q, 0), a1 = rod_end(w->rod[i].q, 1);
    struct vec b0 = rod_end(w->rod[j].q, 0), b1 = rod_end(w->rod[j].q, 1);
    struct vec a = vec_sub(a1, a0), b = vec_sub(b1, b0);
    double ab = vec_dot(a, b), square = vec_dot(a, a) * vec_dot(b, b), s, t;

    nearest(a0, a1, b0, b1, &s, &t);
    add_meeting(w, i, j, 0, s, t);
    if (ab * ab < 0.998 * square)
        return;
    s = along(a0, a1, b0);
    t = along(a0, a1, b1);
    add_meeting(w, i, j, 1, s, along(b0, b1, vec_add(a0, vec_mul(a, s))));
    add_meeting(w, i, j, 2, t, along(b0, b1, vec_add(a0, vec_mul(a, t))));
}

/* Where a rod touches the table, 0 to 1: at its ends. One that is pressed down at its point tips over the shoulder. */
static double foot(const struct world *w, int rod, int end)
{
    double shoulder = w->point_rod == rod && w->point_end == end ? POINT / w->form.length : 0;

    return end == 0 ? shoulder : 1 - shoulder;
}

static void find_contacts(struct world *w)
{
    w->contact_count = 0;
    for (int i = 0; i < w->count; i++)
        for (int end = 0; end < 2 && w->rod[i].mobile > 0; end++) {
            struct contact c = { .a = (uint8_t)i, .b = TABLE, .nth = (uint8_t)end, .normal = { 0, 0, 1 },
                                 .gap = w->form.radius };
            weights_at(foot(w, i, end), c.wa);
            double height = vec_mix(w->rod[i].q, c.wa).z;
            if (height < c.gap + 0.1 - STEP * vec_mix(w->rod[i].v, c.wa).z)
                add_contact(w, c, height);
        }
    for (int n = 0; n < w->near_count; n++)
        meet(w, w->near[n][0], w->near[n][1]);
}

/* ---- one step ---- */

/* A push at a point of a rod: speeds up (or, given its places, moves) its two masses. */
static inline void push_rod(const struct rod *r, const double w[2], struct vec by, struct vec ret[2])
{
    struct vec whole = vec_mul(r->axis, vec_dot(by, r->axis)), across = vec_sub(by, whole);

    for (int k = 0; k < 2; k++)
        ret[k] = vec_add(ret[k], vec_mul(vec_add(vec_mul(across, w[k]), vec_mul(whole, 0.5)), r->mobile));
}

static void push_both(struct world *w, const struct contact *c, struct vec by)
{
    push_rod(&w->rod[c->a], c->wa, by, w->rod[c->a].v);
    if (c->b != TABLE)
        push_rod(&w->rod[c->b], c->wb, vec_mul(by, -1), w->rod[c->b].v);
}

/* Begins with what it took in the last step. */
static void recall(struct world *w, struct contact *c)
{
    const struct memory *m = &w->memory[c->a][c->b][c->nth];

    if (m->age != w->age - 1 || m->push <= 0 || c->closing < 0)
        return;
    double most = 1.5 * m->before + 2 * GRAVITY * STEP;
    c->push = m->push < most ? m->push : most;
    c->rub = vec_sub(m->rub, vec_mul(c->normal, vec_dot(c->normal, m->rub)));
    c->rub = vec_mul(c->rub, c->push / m->push);
    push_both(w, c, vec_add(vec_mul(c->normal, c->push), c->rub));
}

/* Stops two points from closing in along the normal, then holds back what slides, as far as the push
 * allows (Coulomb). Both are kept over the rounds, so that a later round may take back what an earlier one
 * did too much. */
static void settle(struct world *w, struct contact *c)
{
    struct vec v = velocity(w, c);
    double push = c->push - (vec_dot(c->normal, v) - c->closing) * c->ease;

    push = push > 0 ? push : 0;
    if (push == 0 && c->push == 0)
        return;
    struct vec by = vec_mul(c->normal, push - c->push);
    c->push = push;
    struct vec sideways = vec_sub(v, vec_mul(c->normal, vec_dot(c->normal, v)));
    double slides = vec_dot(sideways, sideways);
    if (slides > 1e-18) {
        struct vec rub = vec_sub(c->rub, vec_mul(sideways, slides / gives(w, c, sideways)));
        double slip = w->calm ? SLIP_REST : c->b == TABLE ? SLIP_TABLE : SLIP;
        double size = vec_dot(rub, rub), most = slip * push;
        if (size > most * most)
            rub = vec_mul(rub, most / __builtin_sqrt(size));
        by = vec_add(by, vec_sub(rub, c->rub));
        c->rub = rub;
    }
    push_both(w, c, by);
}

/* What overlaps all the same is moved apart, gently, without lending it any velocity. */
static void part(struct world *w, const struct contact *c, double share)
{
    struct rod *a = &w->rod[c->a], *b = c->b == TABLE ? NULL : &w->rod[c->b];
    struct vec at = vec_mix(a->q, c->wa);

    if (b)
        at = vec_sub(at, vec_mix(b->q, c->wb));
    double deep = c->gap - SLOP - vec_dot(c->normal, at);
    if (deep <= 0)
        return;
    struct vec by = vec_mul(c->normal, deep * share * c->ease);
    push_rod(a, c->wa, by, a->q);
    if (b)
        push_rod(b, c->wb, vec_mul(by, -1), b->q);
}

/* A rod keeps its length: its masses stay where they are seen from its middle, and at that distance. */
static void straighten(const struct world *w, struct rod *r)
{
    double half = w->form.length / (2 * ROOT3);
    struct vec middle = vec_mul(vec_add(r->q[0], r->q[1]), 0.5), along = vec_sub(r->q[1], middle);

    r->axis = vec_mul(along, 1 / vec_len(along));
    along = vec_mul(r->axis, half);
    r->q[0] = vec_sub(middle, along);
    r->q[1] = vec_add(middle, along);
    struct vec stretch = vec_mul(r->axis, 0.5 * vec_dot(r->axis, vec_sub(r->v[1], r->v[0])));
    r->v[0] = vec_add(r->v[0], stretch);
    r->v[1] = vec_sub(r->v[1], stretch);
}

/* The hand is stronger than any stick. */
static void hold(struct world *w)
{
    const struct grip *g = &w->grip;

    if (g->rod == NOBODY)
        return;
    struct rod *r = &w->rod[g->rod];
    struct vec wanted = vec_mul(vec_sub(g->target, vec_mix(r->q, g->w)), 1 / STEP);
    struct vec off = vec_sub(wanted, vec_mix(r->v, g->w));
    if (g->presses)
        off = (struct vec){ 0, 0, off.z < 0 ? off.z : 0 };
    double far = vec_dot(off, off);
    if (far > 1e-18)
        push_rod(r, g->w, vec_mul(off, far / yields(r, g->w, off)), r->v);
}

/* Fingers that hold a rod in one place also slow it down that swings about it. */
static void steady(struct world *w)
{
    const struct grip *g = &w->grip;

    if (g->rod == NOBODY || g->firm <= 0)
        return;
    struct rod *r = &w->rod[g->rod];
    struct vec carried = vec_mix(r->v, g->w);
    for (int k = 0; k < 2; k++)
        r->v[k] = vec_add(vec_mul(carried, g->firm), vec_mul(r->v[k], 1 - g->firm));
}

static void fall(struct world *w)
{
    for (int i = 0; i < w->count; i++)
        for (int k = 0; k < 2 && w->rod[i].mobile > 0; k++) {
            struct vec *v = &w->rod[i].v[k];
            *v = vec_mul(*v, 1 - (w->calm ? CALM : AIR) * STEP);
            v->z -= GRAVITY * STEP;
        }
}

/* Too slow to begin to move. */
static bool sticks(const struct rod *r)
{
    return vec_dot(r->v[0], r->v[0]) < STICTION * STICTION && vec_dot(r->v[1], r->v[1]) < STICTION * STICTION;
}

static void move_on(struct world *w)
{
    for (int i = 0; i < w->count; i++)
        for (int k = 0; k < 2; k++)
            w->rod[i].was[k] = w->rod[i].q[k];
    for (int i = 0; i < w->count; i++)
        if (w->rod[i].mobile > 0 && sticks(&w->rod[i])) {
            w->rod[i].v[0] = w->rod[i].v[1] = (struct vec){ 0, 0, 0 };
        } else if (w->rod[i].mobile > 0) {
            for (int k = 0; k < 2; k++)
                w->rod[i].q[k] = vec_add(w->rod[i].q[k], vec_mul(w->rod[i].v[k], STEP));
            straighten(w, &w->rod[i]);
        }
    for (int pass = 0; pass < (w->calm ? PARTINGS_CALM : 1); pass++)
        for (int n = 0; n < w->contact_count; n++)
            part(w, &w->contact[n], PART);
}

/* From the velocities that gravity gives to those that the contacts leave. */
static void solve(struct world *w, int rounds)
{
    if (w->age++ % NEAR_EVERY == 0 || w->near_due)
        find_near(w);
    w->near_due = false;
    fall(w);
    steady(w);
    find_contacts(w);
    for (int n = 0; n < w->contact_count; n++)
        recall(w, &w->contact[n]);
    for (int round = 0; round < rounds; round++) {
        hold(w);
        for (int n = 0; n < w->contact_count; n++)
            settle(w, &w->contact[n]);
    }
    for (int n = 0; n < w->contact_count; n++) {
        const struct contact *c = &w->contact[n];
        struct memory *m = &w->memory[c->a][c->b][c->nth];
        double before = m->age == w->age - 1 ? m->push : w->age == 1 ? c->push : 0;
        *m = (struct memory){ w->age, c->push, before, w->age == 1 ? c->push : m->rest, c->rub };
    }
}

void world_step(struct world *w)
{
    w->calm |= w->age > CALM_FROM / STEP;
    if (w->calm && w->rounds < ROUNDS_CALM)
        w->rounds = ROUNDS_CALM;
    solve(w, w->rounds);
    move_on(w);
}

/* A pile at rest carries its own weight, and who carries how much is found before time goes on. */
void world_load(struct world *w, struct rods_form form, const struct rods_pile *pile)
{
    world_begin(w, form, RODS_MAX);
    for (int i = 0; i < RODS_MAX; i++)
        if (pile->there >> i & 1)
            world_place(w, i, &pile->pose[i]);
    w->calm = true;
    solve(w, ROUNDS_LOADED);
    for (int i = 0; i < RODS_MAX; i++)
        w->rod[i].v[0] = w->rod[i].v[1] = (struct vec){ 0, 0, 0 };
}

void world_part(struct world *w, int rounds)
{
    for (int i = 0; i < w->count; i++)
        straighten(w, &w->rod[i]);
    for (int round = 0; round < rounds; round++) {
        find_near(w);
        find_contacts(w);
        for (int n = 0; n < w->contact_count; n++)
            part(w, &w->contact[n], 0.7);
        for (int i = 0; i < w->count; i++)
            straighten(w, &w->rod[i]);
    }
}
