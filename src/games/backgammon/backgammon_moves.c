/* SPDX-License-Identifier: MIT */
/* Backgammon: what a throw can be played with. A list of plays has each resulting position exactly once, and
 * that is by construction: no position is ever compared with another.
 *
 * With a doublet every step is equally long, so the places it starts from tell all: different places,
 * different positions. Any play can be made from the man farthest back to the foremost, so listing the places
 * in falling order lists every play once.
 *
 * With two numbers a play is two men, one for each number. If both can move now they can in either order, so
 * playing the higher number first finds all plays but those that the lower one makes possible. Two such plays
 * are the same position in two cases only:
 *   - one man plays both numbers, and hits nobody on the way whichever it plays first;
 *   - both numbers bear a man off, and it does not matter which takes which. */
#include "backgammon.h"

struct ground backgammon_ground(const struct state *s, int side)
{
    const struct side *enemy = &s->side[!side];

    return (struct ground){
        .own = s->side[side],
        .open = BOARD & ~mirrored(men_blocks(enemy)),
        .blots = BOARD & mirrored(men_single(enemy)),
        .high = s->high, .low = s->low,
    };
}

int backgammon_pips(const struct side *s)
{
    int pips = 0;

    for (int place = 1; place <= BAR; place++)
        pips += place * men_on(s, place);
    return pips;
}

/* ---- single steps ---- */

uint32_t backgammon_sources(uint32_t own, uint32_t open, int die)
{
    uint32_t found;

    own &= ~BIT(OFF);
    if (own & BIT(BAR))
        return BIT(BAR) & open << die; /* bar_first */
    found = own & open << die;
    if (own & AFIELD || !own)
        return found;
    /* All are home. The very point a die names, or the highest there is if all are lower (next_lower). */
    return found | (own >> die ? own & BIT(die) : BIT(last_point(own)));
}

/* Why this man cannot take this step; NULL: it can. */
static const struct clause *refuse_step(const struct side *men, uint32_t open, int from, int die)
{
    uint32_t own = men_anywhere(men);

    if (from == OFF || !(own & BIT(from)))
        return CLAUSE(own_man);
    if (backgammon_sources(own, open, die) & BIT(from))
        return NULL;
    if (own & BIT(BAR) && from != BAR)
        return CLAUSE(bar_first);
    if (from > die)
        return CLAUSE(blocked);
    return own & AFIELD ? CLAUSE(all_home) : CLAUSE(higher_left);
}

bool backgammon_can_play(const struct ground *g)
{
    uint32_t own = men_anywhere(&g->own);

    return backgammon_sources(own, g->open, g->high) || backgammon_sources(own, g->open, g->low);
}

/* ---- all plays ---- */

static struct choice *add(struct choice *ret, uint32_t play)
{
    return choice_add(ret, (struct choice){ .move = { .verb = VERB_PLAY, .n = play } });
}

/* The play so far, and then a step from any of these places, written `shift` bits up. */
static struct choice *add_last(struct choice *ret, uint32_t from, uint32_t play, int shift)
{
    for (from = (uint32_t)choices_of(&ret, from); from; from = without_first(from))
        ret = add(ret, play | (uint32_t)first_point(from) << shift);
    return ret;
}

/* How many steps of a doublet can be taken at most. Whoever is farthest back and can move does: that never
 * takes a step from those in front. */
static int doublet_most(const struct ground *g)
{
    struct side men = g->own;
    int steps = 0;

    for (; steps < STEPS_MAX; steps++) {
        uint32_t from = backgammon_sources(men_anywhere(&men), g->open, g->high);

        if (!from)
            break;
        men_step(&men, last_point(from), g->high);
    }
    return steps;
}

/* Every way to take so many steps, none from a place behind the one before. (Not by a function that calls itself: on
 * a GPU those of neighbouring matches would hardly ever be at the same point.) */
static struct choice *add_doublets(struct choice *ret, const struct ground *g, int steps)
{
    struct taken {
        struct side men;
        uint32_t from, play; /* places to be tried yet for the next step; the steps so far */
    } taken[STEPS_MAX], *last = taken;
    int shift = 0;

    *last = (struct taken){ g->own, backgammon_sources(men_anywhere(&g->own), g->open, g->high), 0 };
    if (steps == 1)
        return add_last(ret, last->from, 0, 0);
    for (;;) {
        if (!last->from) {
            if (!shift)
                return ret;
            last--;
            shift -= 8;
            continue;
        }
        uint32_t place = (uint32_t)first_point(last->from), play = last->play | place << shift;
        struct side men = last->men;

        last->from = without_first(last->from);
        men_step(&men, (int)place, g->high);
        uint32_t from = backgammon_sources(men_anywhere(&men), g->open, g->high) & (BIT(place + 1) - 1);
        if (last - taken + 2 == steps) {
            ret = add_last(ret, from, play, shift + 8);
        } else {
            *++last = (struct taken){ men, from, play };
            shift += 8;
        }
    }
}

/* What two different numbers are played on: the men as sets, which is enough for two steps. */
struct pair_field {
    uint32_t own, single, open, blots;
    uint32_t first; /* the men that can play the higher number at once */
    int high, low;
};

static struct pair_field field_of(const struct ground *g)
{
    uint32_t own = men_anywhere(&g->own);

    return (struct pair_field){ own, men_single(&g->own), g->open, g->blots,
                            backgammon_sources(own, g->open, g->high), g->high, g->low };
}

/* The places held after one step. */
static inline uint32_t moved(const struct pair_field *f, int from, int die)
{
    return (f->own & ~(f->single & BIT(from))) | BIT(landing(from, die));
}

/* Whether a man from here could play both numbers the higher first, and hits nobody on either way: then
 * playing the lower first is the same move. */
static inline bool same_either_way(const struct pair_field *f, int from)
{
    int by_high = from - f->high, by_low = from - f->low;

    return f->first & BIT(from) && by_high > OFF && !(f->blots & (BIT(by_high) | BIT(by_low))) &&
           backgammon_sources(moved(f, from, f->high), f->open, f->low) & BIT(by_high);
}

static struct choice *add_pairs(struct choice *ret, const struct pair_field *f)
{
    for (uint32_t set = f->first; set; set = without_first(set)) {
        uint32_t high = (uint32_t)first_point(set);
        uint32_t second = backgammon_sources(moved(f, (int)high, f->high), f->open, f->low);
        uint32_t behind = BIT((int)high + f->low); /* the man who would come to stand where this one left */

        if (second & behind && same_either_way(f, (int)high + f->low))
            second &= ~behind;
        ret = add_last(ret, second, high, 8);
    }
    /* What only the lower number makes possible. If that bears a man off, there is nothing new. */
    uint32_t stays = ~(BIT(f->low + 1) - 1);
    for (uint32_t set = backgammon_sources(f->own, f->open, f->low) & stays; set; set = without_first(set)) {
        int low = first_point(set);
        uint32_t fresh = backgammon_sources(moved(f, low, f->low), f->open, f->high) & ~f->first;

        if (fresh & BIT(low - f->low) && same_either_way(f, low))
            fresh &= ~BIT(low - f->low);
        ret = add_last(ret, fresh, (uint32_t)low << 8, 0);
    }
    return ret;
}

/* One number only: the higher if it can be played (higher_number). */
static struct choice *add_singles(struct choice *ret, const struct pair_field *f)
{
    return f->first ? add_last(ret, f->first, 0, 0)
                    : add_last(ret, backgammon_sources(f->own, f->open, f->low), 0, 8);
}

struct choice *backgammon_plays(const struct ground *g, struct choice *ret)
{
    if (g->high == g->low) {
        int steps = doublet_most(g);

        return steps ? add_doublets(ret, g, steps) : ret;
    }
    struct pair_field f = field_of(g);
    struct choice *end = add_pairs(ret, &f);
    return end == ret ? add_singles(ret, &f) : end;
}

/* ---- one play ---- */

static const struct clause *refuse_doublet(const struct ground *g, uint32_t play)
{
    struct side men = g->own;
    uint32_t last = BAR;
    int steps = 0;

    for (; steps < STEPS_MAX && play_from(play, steps); steps++) {
        uint32_t from = play_from(play, steps);
        const struct clause *refusal;

        if (from > last)
            return CLAUSE(notation);
        refusal = refuse_step(&men, g->open, (int)from, g->high);
        if (refusal)
            return refusal;
        men_step(&men, (int)from, g->high);
        last = from;
    }
    if (steps < STEPS_MAX && play >> 8 * steps)
        return CLAUSE(notation);
    return steps < doublet_most(g) ? CLAUSE(both_numbers) : NULL;
}

/* Two steps one after the other. *ret_first tells whether it was the first that failed. */
static const struct clause *refuse_order(const struct ground *g, int from, int die, int then, int then_die,
                                         bool *ret_first)
{
    struct side men = g->own;
    const struct clause *refusal = refuse_step(&men, g->open, from, die);

    *ret_first = refusal != NULL;
    if (refusal)
        return refusal;
    men_step(&men, from, die);
    return refuse_step(&men, g->open, then, then_die);
}

/* Whether both numbers can be played. */
static bool pair_exists(const struct pair_field *f)
{
    for (uint32_t set = f->first; set; set = without_first(set))
        if (backgammon_sources(moved(f, first_point(set), f->high), f->open, f->low))
            return true;
    for (uint32_t set = backgammon_sources(f->own, f->open, f->low); set; set = without_first(set))
        if (backgammon_sources(moved(f, first_point(set), f->low), f->open, f->high))
            return true;
    return false;
}

/* Of two plays that are the same, the one that is a move. */
static uint32_t canonical_pair(const struct pair_field *f, uint32_t play)
{
    int high = (int)play_from(play, 0), low = (int)play_from(play, 1);

    if (high == low - f->low && same_either_way(f, low))
        return (uint32_t)low | (uint32_t)(low - f->high) << 8;
    if (high && high < low && high <= f->high && low <= f->low)
        return (uint32_t)low | (uint32_t)high << 8;
    return play;
}

static const struct clause *refuse_pair(const struct ground *g, uint32_t play)
{
    struct pair_field f = field_of(g);
    int high = (int)play_from(play, 0), low = (int)play_from(play, 1);
    bool stuck, stuck_too;
    const struct clause *refusal, *other;

    if (play >> 16)
        return CLAUSE(notation);
    if (!high || !low) {
        refusal = refuse_step(&g->own, g->open, high ? high : low, high ? g->high : g->low);
        if (refusal)
            return refusal;
        if (pair_exists(&f))
            return CLAUSE(both_numbers);
        return low && f.first ? CLAUSE(higher_number) : NULL;
    }
    refusal = refuse_order(g, high, g->high, low, g->low, &stuck);
    if (refusal) {
        other = refuse_order(g, low, g->low, high, g->high, &stuck_too);
        if (other)
            return stuck && !stuck_too ? other : refusal;
    }
    return canonical_pair(&f, play) == play ? NULL : CLAUSE(notation);
}

const struct clause *backgammon_refuse_play(const struct ground *g, uint32_t play)
{
    for (int step = 0; step < STEPS_MAX; step++)
        if (play_from(play, step) > BAR)
            return CLAUSE(notation);
    if (!play)
        return CLAUSE(notation);
    return g->high == g->low ? refuse_doublet(g, play) : refuse_pair(g, play);
}

uint32_t backgammon_canonical(const struct ground *g, uint32_t play)
{
    uint8_t count[256] = { 0 };
    uint32_t sorted = 0;
    int step = 0;

    if (g->high != g->low) {
        struct pair_field f = field_of(g);
        uint32_t other = canonical_pair(&f, play);

        return backgammon_refuse_play(g, other) ? play : other;
    }
    for (int i = 0; i < STEPS_MAX; i++)
        count[play_from(play, i)]++;
    for (int place = 255; place > 0; place--)
        for (; count[place]; count[place]--)
            sorted |= (uint32_t)place << 8 * step++;
    return sorted;
}

uint32_t backgammon_hits(const struct ground *g, uint32_t play)
{
    uint32_t hits = 0;

    for (int step = 0; step < STEPS_MAX; step++) {
        int from = (int)play_from(play, step), die = play_die(g, step);

        if (from > die)
            hits |= BIT(from - die) & g->blots;
    }
    return hits;
}
