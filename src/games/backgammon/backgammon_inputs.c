/* SPDX-License-Identifier: MIT */
/* Backgammon: a position as numbers for a net, and what becomes of it. */
#include "backgammon_net.h"

#include <string.h>

struct ground stance_ground(const struct stance *at, int high, int low)
{
    return (struct ground){
        .own = at->thrower,
        .open = BOARD & ~mirrored(men_blocks(&at->other)),
        .blots = BOARD & mirrored(men_single(&at->other)),
        .high = high, .low = low,
    };
}

struct stance stance_after(const struct stance *at, const struct ground *g, uint32_t play)
{
    struct stance next = { .thrower = at->other, .other = at->thrower };
    uint32_t hits = mirrored(backgammon_hits(g, play));

    for (int step = 0; step < STEPS_MAX; step++)
        if (play_from(play, step))
            men_step(&next.other, (int)play_from(play, step), play_die(g, step));
    for (; hits; hits = without_first(hits)) {
        men_take(&next.thrower, hits & (0 - hits));
        men_add(&next.thrower, BIT(BAR));
    }
    return next;
}

bool stance_lost(const struct stance *at, struct chances *ret)
{
    if (men_on(&at->other, OFF) < MEN)
        return false;
    bool gammon = men_on(&at->thrower, OFF) == 0;
    bool behind = (men_anywhere(&at->thrower) >> (POINTS - HOME + 1)) != 0;

    *ret = (struct chances){ .of = { [LOSE_GAMMON] = gammon ? CHANCE_ONE : 0,
                                     [LOSE_BACKGAMMON] = gammon && behind ? CHANCE_ONE : 0 } };
    return true;
}

/* ---- inputs ---- */

static int rearmost(const struct side *s)
{
    uint32_t men = men_anywhere(s) & ~BIT(OFF);

    return men ? last_point(men) : OFF;
}

bool backgammon_contact(const struct stance *at)
{
    return rearmost(&at->thrower) + rearmost(&at->other) > BAR;
}

/* One side's ground as sets, in its own count. */
struct front {
    uint32_t men;   /* where it stands, the bar included */
    uint32_t open;  /* where it may land */
    uint32_t blots; /* where it would hit */
    int barred;     /* men on the bar */
};

static struct front front_of(const struct side *own, const struct side *enemy)
{
    return (struct front){
        .men = men_anywhere(own) & ~BIT(OFF),
        .open = BOARD & ~mirrored(men_blocks(enemy)),
        .blots = BOARD & mirrored(men_single(enemy)),
        .barred = men_on(own, BAR),
    };
}

/* Whom a doublet can hit: one man after another comes in from the bar, then any may run. */
static uint32_t doublet_targets(const struct front *f, int die)
{
    uint32_t men = f->men, hit = 0;
    int left = STEPS_MAX;

    if (f->barred) {
        uint32_t entry = BIT(BAR - die);

        if (!(f->open & entry))
            return 0;
        hit = f->blots & entry;
        left -= f->barred;
        men = (men & ~BIT(BAR)) | entry;
    }
    for (; left > 0; left--) {
        men = men >> die & f->open;
        hit |= men & f->blots;
    }
    return hit;
}

/* Whom a throw can hit if this number is played first. */
static uint32_t pair_targets(const struct front *f, int first, int second)
{
    uint32_t men = f->men;

    if (f->barred) {
        uint32_t entry = BIT(BAR - first);

        if (!(f->open & entry))
            return 0;
        if (f->barred > 1)
            return f->blots & entry;
        men = (men & ~BIT(BAR)) | entry;
        return ((men >> second) | entry) & f->blots;
    }
    return (men >> first | (men >> first & f->open) >> second) & f->blots;
}

/* What a side's next throw may do, in throws of 36. */
struct aim {
    int hit, hit_two;       /* hit a man, or two */
    int lost;               /* pips that the farthest man hit has gone, all throws together */
    int pointed;            /* make a point at home on a man hit */
    int cover, anchor;      /* make a point before the enemy; make one behind them */
    int dance;              /* not bring in a man from the bar */
    int at[POINTS + 1];     /* hit a man here, as the side counts */
};

static void aim_at(struct aim *a, uint32_t targets, int throws)
{
    if (!targets)
        return;
    a->hit += throws;
    a->lost += throws * last_point(targets);
    if (without_first(targets))
        a->hit_two += throws;
    for (; targets; targets = without_first(targets))
        a->at[first_point(targets)] += throws;
}

enum {
    HOME_SET = (1 << (HOME + 1)) - 2,
    BLOCK_SET = (1 << 10) - (1 << 3),  /* points that stand in the enemy's way */
    ANCHOR_SET = (1 << 23) - (1 << 18), /* points in their home that are worth holding */
};

/* Where a throw can make a point that is none yet, each man by one number. */
static uint32_t new_points(const struct front *f, uint32_t blocks, int one, int two)
{
    uint32_t single = f->men & ~blocks, by_one = f->men >> one, by_two = f->men >> two;

    if (f->barred)
        return f->barred > 1 ? 0 : (BIT(BAR - one) | BIT(BAR - two)) & single;
    if (one == two)
        by_two = blocks >> one | (by_one & f->open) >> two;
    return f->open & ~blocks & (((by_one | by_two) & single) | (by_one & by_two));
}

static void aim_points(struct aim *a, const struct front *f, uint32_t points, int throws)
{
    a->pointed += points & f->blots & HOME_SET ? throws : 0;
    a->cover += points & BLOCK_SET ? throws : 0;
    a->anchor += points & ANCHOR_SET ? throws : 0;
}

static void aim_of(const struct front *f, uint32_t blocks, struct aim *ret)
{
    int shut = HOME - __builtin_popcount(f->open & (uint32_t)HOME_SET << (POINTS - HOME));

    *ret = (struct aim){ .dance = shut * shut };
    for (int high = 1; high <= 6; high++) {
        aim_at(ret, f->blots ? doublet_targets(f, high) : 0, 1);
        aim_points(ret, f, new_points(f, blocks, high, high), 1);
        for (int low = 1; low < high; low++) {
            if (f->blots)
                aim_at(ret, pair_targets(f, high, low) | pair_targets(f, low, high), 2);
            aim_points(ret, f, new_points(f, blocks, high, low), 2);
        }
    }
}

/* How many of the six numbers a side can play at all, by a man who is not borne off. */
static int numbers(const struct front *f)
{
    uint32_t men = f->barred ? BIT(BAR) : f->men;
    int count = 0;

    for (int die = 1; die <= 6; die++)
        count += (men >> die & f->open) != 0;
    return count;
}

/* With how many throws the man farthest back could run by both numbers. */
static int runs(const struct front *f)
{
    uint32_t rear = f->men ? BIT(last_point(f->men)) : 0;
    int count = 0;

    for (int high = 1; high <= 6; high++) {
        count += (((rear >> high & f->open) >> high) & f->open) != 0;
        for (int low = 1; low < high; low++)
            count += 2 * ((((rear >> high | rear >> low) & f->open) != 0) && (rear >> (high + low) & f->open));
    }
    return count;
}

/* The most points held among six in a row, before the enemy's man farthest back. */
static int prime(const struct side *own, const struct side *enemy)
{
    int rear = rearmost(enemy);
    uint32_t held = men_blocks(own) & BOARD;
    int most = 0;

    if (rear == OFF)
        return 0;
    held &= ~(BIT(BAR - rear + 1) - 1); /* those it has yet to pass, as this side counts them */
    for (int low = 1; low + 5 <= POINTS; low++) {
        int count = __builtin_popcount(held >> low & 0x3f);

        most = count > most ? count : most;
    }
    return most;
}

/* How many men have yet to pass the enemy's man farthest back. */
static int behind(const struct side *own, const struct side *enemy)
{
    int count = 0;

    for (int place = BAR - rearmost(enemy) + 1; place <= BAR; place++)
        count += men_on(own, place);
    return count;
}

/* theirs: what the enemy's next throw may do to this side. */
static void side_inputs(const struct side *own, const struct side *enemy, const struct front *front,
                        const struct aim *aim, const struct aim *theirs, int16_t *x)
{
    int blocked = 0;

    memset(x, 0, POINTS * NET_POINT * sizeof *x);
    for (uint32_t held = front->men & BOARD; held; held = without_first(held)) {
        int point = first_point(held), men = men_on(own, point);
        int16_t *here = x + (point - 1) * NET_POINT;

        here[0] = men == 1 ? NET_ONE : 0;
        here[1] = men >= 2 ? NET_ONE : 0;
        here[2] = men >= 3 ? NET_ONE : 0;
        here[3] = (int16_t)(men > 3 ? (men - 3) * NET_ONE / 2 : 0);
        here[4] = (int16_t)(theirs->at[BAR - point] * NET_ONE / 16);
    }
    x += POINTS * NET_POINT;
    if (front->men)
        blocked = __builtin_popcount(~front->open & BOARD & (BIT(last_point(front->men)) - 1) &
                                     ~((BIT(last_point(front->men)) - 1) >> 6));
    x[0] = (int16_t)(front->barred * NET_ONE / 2);
    x[1] = (int16_t)(men_on(own, OFF) * NET_ONE / 8);
    x[2] = (int16_t)(backgammon_pips(own) * NET_ONE / 128);
    x[3] = (int16_t)(aim->hit * NET_ONE / 16);
    x[4] = (int16_t)(runs(front) * NET_ONE / 16);
    x[5] = (int16_t)(blocked * NET_ONE / 4);
    x[6] = (int16_t)(prime(own, enemy) * NET_ONE / 4);
    x[7] = (int16_t)(behind(own, enemy) * NET_ONE / 8);
    x[8] = (int16_t)(aim->hit_two * NET_ONE / 16);
    x[9] = (int16_t)(aim->lost * NET_ONE / 512);
    x[10] = (int16_t)(aim->pointed * NET_ONE / 16);
    x[11] = (int16_t)(aim->cover * NET_ONE / 16);
    x[12] = (int16_t)(aim->anchor * NET_ONE / 16);
    x[13] = (int16_t)(aim->dance * NET_ONE / 16);
    x[14] = (int16_t)(front->barred ? x[13] : 0);
    x[15] = (int16_t)(numbers(front) * NET_ONE / 4);
}

int backgammon_shots(const struct stance *at)
{
    struct front front = front_of(&at->thrower, &at->other);
    struct aim aim;

    aim_of(&front, men_blocks(&at->thrower), &aim);
    return aim.hit;
}

void backgammon_inputs(const struct stance *at, int16_t ret[NET_INPUTS])
{
    struct front thrower = front_of(&at->thrower, &at->other), other = front_of(&at->other, &at->thrower);
    struct aim aim, theirs;

    aim_of(&thrower, men_blocks(&at->thrower), &aim);
    aim_of(&other, men_blocks(&at->other), &theirs);
    side_inputs(&at->thrower, &at->other, &thrower, &aim, &theirs, ret);
    side_inputs(&at->other, &at->thrower, &other, &theirs, &aim, ret + NET_SIDE);
}
