/* SPDX-License-Identifier: MIT */
/* A room's kernels: one thread is one match. tools/ptx compiles this file once for each room with -DROOM=muehle
 * (its prefix in C) and links it with the room's files. Everything the kernels call is known
 * then, so that of the room only its rules are left, and `GAME.choices_max` and the like become numbers.
 *
 * State and choices are worked on in local memory, of which the hardware lays the same word of neighbouring threads
 * side by side. All pointers are the device's. The signatures are described in README.md. */
#include "bulk/lane.h"
#include "device.h"

#define JOIN_(a, b, c) a##b##c
#define JOIN(a, b, c) JOIN_(a, b, c)
#define GAME JOIN(, ROOM, _game)
#define KERNEL(name) JOIN(gpu_, ROOM, _##name)

extern const struct game GAME;

/* The room's functions must not look at match->game here: the struct would keep words and pictures alive. Nobody asks
 * by which clauses they act, which the compiler may know. */
static inline struct match match_here(const struct match *match)
{
    struct match m = *match;

    m.game = NULL;
    m.applied = NULL;
    m.names = NULL;
    return m;
}

/* Local memory for one match. */
#define STATE_HERE ((struct state *)__builtin_alloca_with_align(GAME.state_size, 128))
#define CHOICES_HERE ((struct choice *)__builtin_alloca_with_align(GAME.choices_max * sizeof(struct choice), 128))
#define PICK_HERE ((struct choice *)__builtin_alloca_with_align(PICK_ROOM(GAME), 128))

/* Match i gets the generator of seed + i and stands before its first move. */
void KERNEL(begin)(const struct match *match, const struct batch *b, uint64_t seed)
{
    uint32_t i = thread_of_grid();
    struct match m = match_here(match);
    struct state *s = STATE_HERE;

    if (i >= b->count)
        return;
    b->rng[i] = rng_seeded(seed + i);
    lane_setup(&GAME, &m, s);
    memcpy(batch_state(b, i), s, GAME.state_size);
    b->moves[i] = 0;
    b->games[i] = 0;
    b->listed[i] = 0;
    memset(b->score + (size_t)i * SEATS_MAX, 0, SEATS_MAX * sizeof *b->score);
}

/* So many events of random play in each match. */
void KERNEL(play)(const struct match *match, const struct batch *b, uint32_t events)
{
    uint32_t i = thread_of_grid();
    struct match m = match_here(match);
    struct state *s = STATE_HERE;
    struct choice *choices = PICK_HERE;
    struct rng rng;

    if (i >= b->count)
        return;
    memcpy(s, batch_state(b, i), GAME.state_size);
    rng = b->rng[i];
    b->games[i] += lane_play(&GAME, &m, s, choices, &rng, events, b->score + (size_t)i * SEATS_MAX);
    b->moves[i] += events;
    b->listed[i] = 0;
    b->rng[i] = rng;
    memcpy(batch_state(b, i), s, GAME.state_size);
}

/* Makes the chosen move in each match: the index[i]-th of its choices, and of a run the one with amount[i] (NULL: the
 * first). index NULL: makes none. Then chance plays until somebody is asked. */
void KERNEL(step)(const struct match *match, const struct batch *b, const uint32_t *index, const uint32_t *amount)
{
    uint32_t i = thread_of_grid();
    struct match m = match_here(match);
    struct state *s = STATE_HERE;
    struct move move;
    struct rng rng;

    if (i >= b->count)
        return;
    if (index && !lane_choice(b, i, index[i], amount ? amount + i : NULL, &move)) {
        b->event[i] = LANE_REFUSED;
        return;
    }
    memcpy(s, batch_state(b, i), GAME.state_size);
    rng = b->rng[i];
    if (index)
        GAME.rules.apply(&m, s, b->seat[i], move);
    struct lane_asked asked = lane_advance(&GAME, &m, s, &rng, b->score + (size_t)i * SEATS_MAX);
    lane_keep(b, i, asked, index != NULL);
    b->rng[i] = rng;
    memcpy(batch_state(b, i), s, GAME.state_size);
}

/* The legal moves of whoever is asked, each match's into its slots; how many there are into offset[i]. */
void KERNEL(legal)(const struct match *match, const struct batch *b)
{
    uint32_t i = thread_of_grid();
    struct match m = match_here(match);
    struct state *s = STATE_HERE;
    struct choice *choices = CHOICES_HERE;

    if (i >= b->count)
        return;
    memcpy(s, batch_state(b, i), GAME.state_size);
    int count = GAME.rules.legal(&m, s, b->seat[i], choices);
    struct choice *slots = b->slots + (size_t)i * b->width;
    for (int k = 0; k < count; k++)
        slots[k] = choices[k];
    b->offset[i] = (uint32_t)count;
    b->listed[i] = 1;
}

enum { GROUP_MAX = 1024 };
static SHARED uint32_t sums[GROUP_MAX];

/* Counts become offsets. One group of threads, however many. */
void KERNEL(scan)(const struct batch *b)
{
    uint32_t t = thread_of_group(), threads = threads_of_group();
    uint32_t share = (b->count + threads - 1) / threads;
    uint32_t first = t * share < b->count ? t * share : b->count;
    uint32_t end = first + share < b->count ? first + share : b->count, sum = 0;

    for (uint32_t i = first; i < end; i++)
        sum += b->offset[i];
    sums[t] = sum;
    group_meets();
    for (uint32_t reach = 1; reach < threads; reach *= 2) {
        uint32_t more = t >= reach ? sums[t - reach] : 0;
        group_meets();
        sums[t] += more;
        group_meets();
    }
    sum = sums[t] - sum;
    for (uint32_t i = first; i < end; i++) {
        uint32_t count = b->offset[i];
        b->offset[i] = sum;
        sum += count;
    }
    if (t == threads - 1)
        b->offset[b->count] = sum;
}

/* Slots become choices without gaps. owner (NULL: nobody wants to know): whose each choice is. */
void KERNEL(pack)(const struct batch *b, uint32_t *owner)
{
    uint32_t i = thread_of_grid();

    if (i >= b->count)
        return;
    const struct choice *slots = b->slots + (size_t)i * b->width;
    for (uint32_t at = b->offset[i], k = 0; at + k < b->offset[i + 1]; k++) {
        b->choices[at + k] = slots[k];
        if (owner)
            owner[at + k] = i;
    }
}

/* The position after each of `count` choices of which owner[k] says whose it is, before chance plays on: into
 * ret + k × stride. amount as for step, but one for each choice. Choices that are not there, or were those of an
 * earlier position, give zeroes. */
void KERNEL(after)(const struct match *match, const struct batch *b, uint32_t count, const struct choice *choices,
                   const uint32_t *owner, const uint32_t *amount, uint8_t *ret)
{
    uint32_t k = thread_of_grid();
    struct move move;
    struct match m = match_here(match);
    struct state *s = STATE_HERE;

    if (k >= count)
        return;
    bool packed = choices != b->choices || k < b->offset[b->count];
    if (!packed || owner[k] >= b->count || !b->listed[owner[k]] ||
        !lane_move(choices[k], amount ? amount + k : NULL, &move)) {
        memset(ret + (size_t)k * b->stride, 0, GAME.state_size);
        return;
    }
    memcpy(s, batch_state(b, owner[k]), GAME.state_size);
    GAME.rules.apply(&m, s, b->seat[owner[k]], move);
    memcpy(ret + (size_t)k * b->stride, s, GAME.state_size);
}

/* What the seat that is asked may know of each position: into ret + i × stride. */
void KERNEL(view)(const struct match *match, const struct batch *b, uint8_t *ret)
{
    uint32_t i = thread_of_grid();
    struct match m = match_here(match);
    struct state *s = STATE_HERE;

    if (i >= b->count)
        return;
    memcpy(s, batch_state(b, i), GAME.state_size);
    if (GAME.secrets.mask)
        GAME.secrets.mask(&m, s, SEAT(b->seat[i]));
    memcpy(ret + (size_t)i * b->stride, s, GAME.state_size);
}
