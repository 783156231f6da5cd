/* SPDX-License-Identifier: MIT */
/* The solver under mikado_rods.h: a world of rods, one step at a time. Private to the two files that move
 * sticks (mikado_rods.c: the throw; mikado_hand.c: the pull). */
#ifndef MIKADO_SOLVER_H
#define MIKADO_SOLVER_H

#include "mikado_rods.h"

#define STEP (1.0 / 1000) /* seconds */
#define GRAVITY 9810.0 /* mm/s² */
#define ROOT3 1.7320508075688772
#define POINT 10.0 /* mm from the tip of a stick to where it is as thick as anywhere */

enum { TABLE = RODS_MAX, NEAR_MAX = RODS_MAX * (RODS_MAX - 1) / 2, CONTACTS_MAX = 448, NOBODY = 255 };

struct vec {
    double x, y, z;
};

/* A rod as two point masses: where they are and how fast. */
struct rod {
    struct vec q[2], v[2];
    struct vec axis;
    struct vec was[2]; /* where they were before the step */
    double mobile; /* its inverse mass: 1, or 0 for what is not there or sleeps */
};

/* Two rods that touch or are about to, or a rod and the table. A point of a rod is a weighted sum of its
 * masses. */
struct contact {
    uint8_t a, b; /* b may be TABLE */
    uint8_t nth;  /* of those between the two */
    double wa[2], wb[2];
    struct vec normal;  /* from b to a */
    double gap;         /* the distance the two points keep along the normal, in the end */
    double closing;     /* the velocity at which they may still come closer in this step; 0 if they touch */
    double ease;        /* 1 / how much a push along the normal moves them apart */
    double push;        /* that they got so far, along the normal … */
    struct vec rub;     /* … and across it */
};

/* What a contact pushed in the last step is a good guess for the next, unless it was a blow: then the step
 * before tells. */
struct memory {
    int age;
    double push, before;
    double rest; /* the push when the pile was loaded */
    struct vec rub;
};

/* A hand that holds a point of a rod; `rod` NOBODY: none. */
struct grip {
    uint8_t rod;
    double w[2];
    struct vec target; /* where the point is to be at the end of the step */
    double firm;       /* how much of the rod's swing about the point it stops in a step, 0 to 1 */
    bool presses;      /* from above: it only keeps the point from rising */
};

struct world {
    struct rods_form form;
    int count;
    int age; /* steps */
    bool calm; /* the wild part is over: slower, and more exactly */
    int rounds; /* of solving in a step */
    bool near_due; /* somebody woke up or went */
    uint8_t point_rod, point_end; /* the end that was pressed: it is pointed, and rolls over its shoulder; or NOBODY */
    struct rod rod[RODS_MAX];
    struct grip grip;
    int near_count, contact_count;
    uint8_t near[NEAR_MAX][2];
    struct contact contact[CONTACTS_MAX];
    struct memory memory[RODS_MAX][RODS_MAX + 1][3];
};

static inline struct vec vec_add(struct vec a, struct vec b)
{
    return (struct vec){ a.x + b.x, a.y + b.y, a.z + b.z };
}

static inline struct vec vec_sub(struct vec a, struct vec b)
{
    return (struct vec){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static inline struct vec vec_mul(struct vec a, double k) { return (struct vec){ a.x * k, a.y * k, a.z * k }; }
static inline double vec_dot(struct vec a, struct vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline double vec_len(struct vec a) { return __builtin_sqrt(vec_dot(a, a)); }
static inline struct vec vec_mix(const struct vec q[2], const double w[2])
{
    return vec_add(vec_mul(q[0], w[0]), vec_mul(q[1], w[1]));
}

/* The weights of the point `at` (0 to 1) along a rod. */
static inline void weights_at(double at, double ret[2])
{
    double k = (at - 0.5) * ROOT3;

    ret[0] = 0.5 - k;
    ret[1] = 0.5 + k;
}

/* The end of a rod: 0 or 1. */
static inline struct vec rod_end(const struct vec q[2], int end)
{
    double w[2];

    weights_at(end, w);
    return vec_mix(q, w);
}

/* The nearest points of two segments, 0 to 1 along each; returns the square of their distance. */
double nearest(struct vec a0, struct vec a1, struct vec b0, struct vec b1, double *ret_s, double *ret_t);

/* The rod rests until somebody wakes it, or moves on its own again. */
void world_sleep(struct world *, int rod);
void world_wake(struct world *, int rod);
void world_remove(struct world *, int rod);

/* An empty world, and one with a pile in it, everything awake. */
void world_begin(struct world *, struct rods_form, int count);
void world_load(struct world *, struct rods_form, const struct rods_pile *);

/* The pose of a rod in whole micrometres, and where that is. */
struct rods_pose world_pose(const struct world *, int rod);
void world_place(struct world *, int rod, const struct rods_pose *);

void world_step(struct world *);

/* Moves rods that overlap apart, without time passing. */
void world_part(struct world *, int rounds);

/* How fast anything moved in the last step, and the energy per mass of a stick. */
double world_speed(const struct world *);
double world_energy(const struct world *);

#endif
