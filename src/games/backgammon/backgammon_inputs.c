/* Backgammon: a position as numbers for a net, and what becomes of it. */
#include "backgammon_net.h"

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

/* Whether a doublet hits: one man after another comes in from the bar, then any may run. */
static bool doublet_hits(const struct front *f, int die)
{
    uint32_t men = f->men;
    int left = STEPS_MAX;

    if (f->barred) {
        uint32_t entry = BIT(BAR - die);

        if (!(f->open & entry))
            return false;
        if (f->blots & entry)
            return true;
        left -= f->barred;
        men = (men & ~BIT(BAR)) | entry;
    }
    for (; left > 0; left--) {
        men = men >> die & f->open;
        if (men & f->blots)
            return true;
    }
    return false;
}

/* Whether the throw hits if this number is played first. */
static bool pair_hits(const struct front *f, int first, int second)
{
    uint32_t men = f->men;

    if (f->barred) {
        uint32_t entry = BIT(BAR - first);

        if (!(f->open & entry))
            return false;
        if (f->blots & entry)
            return true;
        if (f->barred > 1)
            return false;
        men = (men & ~BIT(BAR)) | entry;
        return (men >> second & f->blots) != 0;
    }
    if (men >> first & f->blots)
        return true;
    return ((men >> first & f->open) >> second & f->blots) != 0;
}

/* With how many of the 36 throws a side would hit. */
static int shots(const struct front *f)
{
    int count = 0;

    if (!f->blots)
        return 0;
    for (int high = 1; high <= 6; high++) {
        count += doublet_hits(f, high);
        for (int low = 1; low < high; low++)
            count += 2 * (pair_hits(f, high, low) || pair_hits(f, low, high));
    }
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
    held &= ~(BIT(BAR - rear + 1) - 1); /* those he has yet to pass, as this side counts them */
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

static void side_inputs(const struct side *own, const struct side *enemy, int16_t *x)
{
    struct front front = front_of(own, enemy);
    int blocked = 0;

    for (int point = 1; point <= POINTS; point++, x += NET_POINT) {
        int men = men_on(own, point);

        x[0] = men == 1 ? NET_ONE : 0;
        x[1] = men >= 2 ? NET_ONE : 0;
        x[2] = men >= 3 ? NET_ONE : 0;
        x[3] = (int16_t)(men > 3 ? (men - 3) * NET_ONE / 2 : 0);
    }
    if (front.men)
        blocked = __builtin_popcount(~front.open & BOARD & (BIT(last_point(front.men)) - 1) &
                                     ~((BIT(last_point(front.men)) - 1) >> 6));
    x[0] = (int16_t)(front.barred * NET_ONE / 2);
    x[1] = (int16_t)(men_on(own, OFF) * NET_ONE / 8);
    x[2] = (int16_t)(backgammon_pips(own) * NET_ONE / 128);
    x[3] = (int16_t)(shots(&front) * NET_ONE / 16);
    x[4] = (int16_t)(runs(&front) * NET_ONE / 16);
    x[5] = (int16_t)(blocked * NET_ONE / 4);
    x[6] = (int16_t)(prime(own, enemy) * NET_ONE / 4);
    x[7] = (int16_t)(behind(own, enemy) * NET_ONE / 8);
}

int backgammon_shots(const struct stance *at)
{
    struct front front = front_of(&at->thrower, &at->other);

    return shots(&front);
}

void backgammon_inputs(const struct stance *at, int16_t ret[NET_INPUTS])
{
    side_inputs(&at->thrower, &at->other, ret);
    side_inputs(&at->other, &at->thrower, ret + NET_SIDE);
}
