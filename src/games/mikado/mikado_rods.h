/* SPDX-License-Identifier: MIT */
/* Sticks as bodies: thin straight rods that fall, lie on each other, and are drawn out of the pile by a
 * hand that is never quite still. Pure functions; nothing here knows of players or points.
 *
 * Method. A thin rod that does not spin about its own axis moves exactly like two equal point masses at
 * L/√12 from its middle, held at a distance: same mass, same moment of inertia. So a pile is a cloud of
 * such pairs, stepped by a millisecond at a time: gravity, then sequential impulses (Catto) that stop what
 * touches and hold back what rubs, begun with what was needed in the step before, then overlaps mended
 * without lending velocity.
 *
 * Exactness. Doubles, + - * / and sqrt only, in a fixed order, contraction off: the same seed gives the
 * same bytes with every compiler, on every machine and in WebAssembly. Poses at rest are whole
 * micrometres, so that a pile that was written down and read back is the same pile.
 *
 * Units: millimetres, seconds, the mass of a stick. x to the right, y away from the viewer, z up; the
 * table is z = 0. */
#ifndef MIKADO_RODS_H
#define MIKADO_RODS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RODS_MAX = 31,
    RODS_UNIT = 1000,         /* micrometres in a millimetre: poses are whole micrometres */
    RODS_REACH_MAX = 1000000, /* no coordinate of a pose is larger than this */
    RODS_GRIPS = 5,           /* places to hold a stick, from one end to the other */
    RODS_WAYS = 16,           /* directions, from east anticlockwise */
    RODS_LIFTS = 4,           /* along the table, slanting, steep, straight up */
};

/* All sticks of a game are of one form. */
struct rods_form {
    double length, radius;
};

/* Where a stick lies: the middles of its two ends. */
struct rods_pose {
    int32_t end[2][3];
};

/* A set of sticks of which only those with their bit in `there` are on the table. */
struct rods_pile {
    uint32_t there;
    struct rods_pose pose[RODS_MAX];
};

/* Lets a bundle of `count` sticks that stands upright on the table fall apart. The seed is the whole
 * chance in it. ret->pose: at rest. */
void rods_throw(struct rods_form, int count, uint32_t seed, struct rods_pile *ret);

/* What the hand does. */
enum rods_manner {
    RODS_FINGERS, /* two fingertips take the stick from above */
    RODS_TOOL,    /* another stick goes under it from the side it is drawn to, and carries it away */
    RODS_FLICK,   /* the same, but throws it up */
    RODS_PRESS,   /* a fingertip presses one end down until the other rises, which is then taken */
};
struct rods_pull {
    uint8_t stick, grip, way, lift, manner;
    uint32_t tremor;    /* the seed of the hand's trembling */
    double amplitude;   /* how much it trembles, in millimetres */
    double tolerance;   /* by how much the end of another stick may move and still not count as moved */
};

/* What came of it: the stick that moved or was touched, and how far it got until it was seen. */
enum rods_fault { RODS_CLEAN, RODS_MOVED, RODS_TOUCHED };
struct rods_outcome {
    uint8_t fault, stick;
    uint16_t moved; /* micrometres */
};

/* Draws a stick out of a pile. Clean: it is gone, and the others lie (at rest again) where they are.
 * Otherwise the others lie where they were when it was seen, and the stick where it was at first. */
struct rods_outcome rods_draw(struct rods_form, const struct rods_pull *, struct rods_pile *);

/* ---- geometry, for rules, pictures and tests ---- */

/* The smallest distance between the axes of two sticks, in millimetres; *ret_at, *ret_other: how far along
 * each (0 to 1) the two nearest points are. */
double rods_distance(const struct rods_pose *, const struct rods_pose *, double *ret_at, double *ret_other);

/* Where two sticks cross, seen from above: false if they do not. *ret_at, *ret_other as above, *ret_over:
 * how much higher the first is there, in millimetres. */
bool rods_cross(const struct rods_pose *, const struct rods_pose *, double *ret_at, double *ret_other,
                double *ret_over);

/* How far along a stick a grip is, 0 to 1. */
double rods_grip_at(int grip);

/* Whether a pose can be that of a stick of this form: the right length, above the table, within reach. */
bool rods_pose_valid(struct rods_form, const struct rods_pose *);

/* ---- for tests: the simulation step by step ---- */

/* Lets a pile go on for some steps with everything awake, and tells by how much any end has moved since, in
 * millimetres. */
double rods_unrest(struct rods_form, const struct rods_pile *, int steps);

/* The same throw, telling the energy (kinetic and potential, per mass of a stick) after each step; returns
 * the number of steps, at most `most`. */
int rods_throw_energy(struct rods_form, int count, uint32_t seed, double *ret, int most);

#endif
