/* SPDX-License-Identifier: MIT */
/* The pull: a hand takes a stick out of the pile. It follows a path, it trembles, and it has a size of its
 * own. The others sleep until something that touches them moves; so what is not concerned costs nothing
 * and cannot creep. */
#include "base/rng.h"
#include "mikado_solver.h"

#define CAREFUL 50.0    /* mm/s, of a hand that begins to draw, and … */
#define CAREFUL_FOR 10.0 /* … so many mm … */
#define BEGIN 0.1       /* … after the seconds in which it gets as fast; */
#define SPEED 220.0     /* mm/s, of one that carries a stick away … */
#define HURRY 0.12      /* … and the seconds in which a standing one would get as fast */
#define PRESS_TIME 0.25 /* seconds a fingertip takes to press an end down */
#define TIP 0.2         /* mm: half the thickness of a point */
#define FLICK_FROM 14.0 /* mm: so far a stick is thrown up … */
#define FLICK_SPEED 1300.0 /* … until it has this speed and flies */
#define FLICK_TIME 0.12
#define LANDING 6.0     /* times the amplitude: how far from where it means to take a stick a hand takes it … */
#define BESIDE 3.0      /* … and how far beside it the fingers come down */
#define SWERVE 0.15      /* per mm of amplitude: by how much its way misses the one meant */
#define KNOT 0.03       /* seconds between two jerks of the hand */
#define FINGER 3.5      /* mm: the radius of a fingertip that takes something */
#define CLEAR 12.0      /* mm from all others: it is out */
#define FAR 600.0       /* mm: no pull is longer */
#define WOKEN 0.01      /* mm: what moves by this wakes what it touches */
#define STILL 1.0       /* mm/s */

enum { ROUNDS_HAND = 30, STILL_STEPS = 15, REST_STEPS = 600 };

struct hand {
    const struct rods_pull *pull;
    struct world *world;
    struct rods_pile *pile;  /* as it was */
    struct vec start;        /* where the stick is gripped */
    struct vec across, way;  /* horizontally, and the way the hand goes */
    int steps;
    struct rng rng;
    struct vec beside;       /* where the hand really is, against the point it takes */
    struct vec jerk[2];      /* the trembling, from one knot to the next */
    uint32_t awake;
};

static const double ways[RODS_WAYS][2] = {
    { 1, 0 }, { 0.92387953251128674, 0.38268343236508977 }, { 0.70710678118654752, 0.70710678118654752 },
    { 0.38268343236508977, 0.92387953251128674 }, { 0, 1 }, { -0.38268343236508977, 0.92387953251128674 },
    { -0.70710678118654752, 0.70710678118654752 }, { -0.92387953251128674, 0.38268343236508977 },
    { -1, 0 }, { -0.92387953251128674, -0.38268343236508977 }, { -0.70710678118654752, -0.70710678118654752 },
    { -0.38268343236508977, -0.92387953251128674 }, { 0, -1 }, { 0.38268343236508977, -0.92387953251128674 },
    { 0.70710678118654752, -0.70710678118654752 }, { 0.92387953251128674, -0.38268343236508977 },
};

/* How steeply: along the table, 25 and 55 degrees, straight up. */
static const double lifts[RODS_LIFTS][2] = {
    { 1, 0 }, { 0.90630778703664994, 0.42261826174069944 },
    { 0.57357643635104609, 0.81915204428899178 }, { 0, 1 },
};

/* ---- the hand ---- */

static double any_sign(struct rng *r)
{
    return (double)(rng_next(r) >> 11) * 0x1p-52 - 1;
}

static struct vec any_vec(struct hand *h, double size)
{
    double x = any_sign(&h->rng), y = any_sign(&h->rng), z = any_sign(&h->rng);

    return vec_mul((struct vec){ x, y, z }, size * h->pull->amplitude);
}

/* It begins as soon as the stick is touched: the first jerk is drawn then. */
static struct vec trembling(struct hand *h)
{
    int knot = (int)(KNOT / STEP), at = (h->steps - 1) % knot;

    if (at == 0) {
        h->jerk[0] = h->jerk[1];
        h->jerk[1] = any_vec(h, 1);
    }
    double t = (at + 1) / (double)knot, ease = t * t * (3 - 2 * t);
    return vec_add(vec_mul(h->jerk[0], 1 - ease), vec_mul(h->jerk[1], ease));
}

/* How far the hand has got after a time: the first centimetre is slow. */
static double path(int manner, double time)
{
    const double careful = BEGIN / 2 + CAREFUL_FOR / CAREFUL, gain = SPEED / HURRY, fast = (SPEED - CAREFUL) / gain;

    if (manner == RODS_FLICK)
        return 0.5 * FLICK_SPEED * FLICK_SPEED / (2 * FLICK_FROM) * time * time;
    if (time < BEGIN)
        return CAREFUL * time * time / (2 * BEGIN);
    if (time < careful)
        return CAREFUL * (time - BEGIN / 2);
    time -= careful;
    return CAREFUL_FOR + (time < fast ? CAREFUL * time + gain * time * time / 2
                                      : CAREFUL * fast + gain * fast * fast / 2 + SPEED * (time - fast));
}

static void move_hand(struct hand *h)
{
    struct grip *g = &h->world->grip;

    h->steps++;
    double gone = path(h->pull->manner, h->steps * STEP);
    g->target = vec_add(vec_add(h->start, trembling(h)), vec_mul(h->way, gone));
}

static struct vec held_point(const struct hand *h)
{
    return vec_mix(h->world->rod[h->pull->stick].q, h->world->grip.w);
}

/* What the hand itself takes room for: a fingertip comes from above, a tool from the side it draws to. */
static void hand_shape(const struct hand *h, struct vec ret[2], double *ret_radius)
{
    struct vec at = vec_add(held_point(h), h->beside);
    double r = h->world->form.radius;
    bool tool = h->pull->manner == RODS_TOOL || h->pull->manner == RODS_FLICK;

    *ret_radius = tool ? r : FINGER;
    ret[0] = tool ? vec_add(at, vec_mul(h->across, 2 * r)) : vec_add(at, (struct vec){ 0, 0, FINGER });
    ret[1] = vec_add(ret[0], tool ? vec_mul((struct vec){ h->across.x, h->across.y, 0.6 }, 120)
                                  : (struct vec){ 0, 0, 80 });
}

/* ---- what it does to the others ---- */

static double moved(const struct hand *h, int rod)
{
    double most = 0;

    for (int k = 0; k < 2; k++) {
        const int32_t *e = h->pile->pose[rod].end[k];
        struct vec was = vec_mul((struct vec){ e[0], e[1], e[2] }, 1.0 / RODS_UNIT);
        double gone = vec_len(vec_sub(rod_end(h->world->rod[rod].q, k), was));
        most = gone > most ? gone : most;
    }
    return most;
}

static bool is_other(const struct hand *h, int rod)
{
    return rod != h->pull->stick && h->pile->there >> rod & 1;
}

/* Whether a sleeper feels more than it carried at rest: somebody leans on it who cannot move while it does
 * not. */
static bool is_pressed(const struct world *w, const struct contact *c)
{
    return c->push > 1.3 * w->memory[c->a][c->b][c->nth].rest + 0.5 * GRAVITY * STEP;
}

/* Who lies at something that moves, or is pressed, is no longer asleep. */
static void wake_neighbours(struct hand *h)
{
    struct world *w = h->world;
    uint32_t awake = h->awake;

    for (int n = 0; n < w->contact_count; n++) {
        const struct contact *c = &w->contact[n];
        if (c->b == TABLE || (awake >> c->a & 1) == (awake >> c->b & 1))
            continue;
        int mover = awake >> c->a & 1 ? c->a : c->b, sleeper = c->a + c->b - mover;
        if (!(h->awake >> sleeper & 1) && (is_pressed(w, c) || moved(h, mover) > WOKEN)) {
            h->awake |= (uint32_t)1 << sleeper;
            world_wake(w, sleeper);
        }
    }
}

static struct rods_outcome fault_of(const struct hand *h, int fault, int rod)
{
    double far = moved(h, rod) * RODS_UNIT;

    far = far < UINT16_MAX ? far : UINT16_MAX;
    return (struct rods_outcome){ (uint8_t)fault, (uint8_t)rod, (uint16_t)far };
}

/* Whether another stick has moved; the lowest-numbered one is the one that is seen. */
static struct rods_outcome look(const struct hand *h)
{
    for (int i = 0; i < RODS_MAX; i++)
        if (is_other(h, i) && h->awake >> i & 1 && moved(h, i) > h->pull->tolerance)
            return fault_of(h, RODS_MOVED, i);
    return (struct rods_outcome){ .fault = RODS_CLEAN };
}

/* Whether the hand runs into one; and how near the held stick still is to any. */
static struct rods_outcome feel(const struct hand *h, bool hand_there, double *ret_near)
{
    const struct world *w = h->world;
    const struct rod *held = &w->rod[h->pull->stick];
    struct vec shape[2], e0 = rod_end(held->q, 0), e1 = rod_end(held->q, 1);
    double radius, s, t, least = FAR * FAR;

    hand_shape(h, shape, &radius);
    radius += w->form.radius;
    for (int i = 0; i < RODS_MAX; i++)
        if (is_other(h, i)) {
            struct vec o0 = rod_end(w->rod[i].q, 0), o1 = rod_end(w->rod[i].q, 1);
            double far = nearest(e0, e1, o0, o1, &s, &t);
            least = far < least ? far : least;
            if (hand_there && nearest(shape[0], shape[1], o0, o1, &s, &t) < radius * radius)
                return fault_of(h, RODS_TOUCHED, i);
        }
    *ret_near = __builtin_sqrt(least);
    return (struct rods_outcome){ .fault = RODS_CLEAN };
}

static struct rods_outcome step(struct hand *h, bool hand_there, double *ret_near)
{
    world_step(h->world);
    wake_neighbours(h);
    struct rods_outcome seen = look(h);
    return seen.fault ? seen : feel(h, hand_there, ret_near);
}

/* ---- a pull ---- */

/* The hand does not come down quite where it means to: neither along the stick nor beside it. */
static void take_hold(struct hand *h, double at)
{
    struct grip *g = &h->world->grip;
    double slip = LANDING * h->pull->amplitude * any_sign(&h->rng) / h->world->form.length;

    h->beside = any_vec(h, BESIDE);
    h->beside.z = 0;
    g->rod = h->pull->stick;
    at += slip;
    weights_at(at < 0 ? 0 : at > 1 ? 1 : at, g->w);
    g->firm = h->pull->manner == RODS_TOOL ? 0.05 : h->pull->manner == RODS_FLICK ? 0 : 0.15;
    g->presses = false;
    h->start = held_point(h);
    h->steps = 0;
    h->jerk[1] = (struct vec){ 0, 0, 0 };
}

/* A point goes down to the table, even if the stick lies flat, and the other end rises over whatever lies between. */
static struct rods_outcome press(struct hand *h)
{
    struct grip *g = &h->world->grip;
    struct rods_outcome seen = { .fault = RODS_CLEAN };
    double near;

    h->world->point_rod = h->pull->stick;
    h->world->point_end = h->pull->grip != 0;
    take_hold(h, h->pull->grip == 0 ? 0 : 1);
    g->presses = true;
    for (int n = (int)(PRESS_TIME / STEP); n > 0 && !seen.fault; n--) {
        h->steps++;
        double share = h->steps * STEP / PRESS_TIME;
        g->target = vec_add(h->start, trembling(h));
        g->target.z += (TIP - h->start.z) * share;
        seen = step(h, true, &near);
    }
    take_hold(h, h->pull->grip == 0 ? 1 : 0);
    h->way = (struct vec){ 0, 0, 1 };
    return seen;
}

/* Carries the stick along the hand's way until it is clear of all others. */
static struct rods_outcome carry(struct hand *h)
{
    bool flick = h->pull->manner == RODS_FLICK;
    struct rods_outcome seen = feel(h, true, &(double){ 0 });
    double near = 0;

    for (bool held = true; !seen.fault && near < CLEAR && path(RODS_FINGERS, h->steps * STEP) < FAR;) {
        move_hand(h);
        if (flick && held && path(RODS_FLICK, h->steps * STEP) > FLICK_FROM) {
            h->world->grip.rod = NOBODY; /* it flies */
            held = false;
        }
        if (flick && h->steps * STEP > FLICK_TIME)
            break; /* caught */
        seen = step(h, held, &near);
    }
    h->world->grip.rod = NOBODY;
    return seen;
}

/* The stick is gone; the others may still be on the move. */
static struct rods_outcome come_to_rest(struct hand *h)
{
    struct rods_outcome seen = look(h);

    world_remove(h->world, h->pull->stick);
    for (int still = 0, n = 0; still < STILL_STEPS && n < REST_STEPS && !seen.fault; n++) {
        world_step(h->world);
        wake_neighbours(h);
        seen = look(h);
        still = world_speed(h->world) < STILL ? still + 1 : 0;
    }
    return seen;
}

struct rods_outcome rods_draw(struct rods_form form, const struct rods_pull *pull, struct rods_pile *pile)
{
    struct world w;
    struct rods_pile before = *pile;
    struct hand h = { .pull = pull, .world = &w, .pile = &before, .rng = rng_seeded(pull->tremor),
                      .awake = (uint32_t)1 << pull->stick };

    world_load(&w, form, pile);
    w.rounds = ROUNDS_HAND;
    for (int i = 0; i < RODS_MAX; i++)
        if (i != pull->stick)
            world_sleep(&w, i);
    h.across = (struct vec){ ways[pull->way][0], ways[pull->way][1], 0 };
    h.way = vec_mul(h.across, lifts[pull->lift][0]);
    h.way.z = lifts[pull->lift][1];
    h.way = vec_add(h.way, any_vec(&h, SWERVE));
    h.way = vec_mul(h.way, 1 / vec_len(h.way));
    struct rods_outcome seen = { .fault = RODS_CLEAN };
    if (pull->manner == RODS_PRESS)
        seen = press(&h);
    else
        take_hold(&h, rods_grip_at(pull->grip));
    if (!seen.fault)
        seen = carry(&h);
    if (!seen.fault)
        seen = come_to_rest(&h);
    if (!seen.fault)
        pile->there &= ~((uint32_t)1 << pull->stick);
    for (int i = 0; i < RODS_MAX; i++)
        if (is_other(&h, i) && h.awake >> i & 1) {
            struct rods_pose now = world_pose(&w, i);
            if (rods_pose_valid(form, &now))
                pile->pose[i] = now;
        }
    return seen;
}
