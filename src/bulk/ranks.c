/* SPDX-License-Identifier: MIT */
#include "bulk/ranks.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/require.h"
#include "bulk/wire.h"
#include "core/place.h"

enum {
    HANDFUL_MAX = 256,   /* pieces given at a time */
    HANDFUL_BYTES = 1 << 20,
    NAP_US = 200,        /* between two looks for messages */
    PATIENCE_S = 5,      /* at the end, for a rank that had work in hand; and until others come for long pieces */
};

enum kind {
    ASK,    /* from others: what is there to do in this round? */
    RESULT, /* the same, with the results of pieces first, first + 1 … */
    BYE,    /* nothing more to come from me */
    WORK,   /* from rank 0: do these pieces */
    DONE,   /* there is nothing left in this round */
    NEWS,   /* these bytes */
    END,    /* first: 1 if everyone is there */
};

struct message {
    uint64_t kind, round, first, count;
    /* bytes follow */
};

/* What rank 0 has told so far, by round; not told: a round of work. */
struct told {
    const void *bytes;
    size_t size;
};

/* What rank 0 knows of another. */
struct other {
    uint64_t first, count;  /* in hand */
    uint64_t waits_for;     /* has asked for a round that has not begun */
    double since;           /* has it in hand */
    bool waits, left;
};

struct ranks {
    const struct wire *wire;
    uint64_t round;
    struct told *told;
    struct other *other;    /* by rank */
    const struct pieces *pieces; /* of this round */
    uint8_t *taken;         /* a bit for each */
    uint64_t left, next;    /* pieces not taken; the first that nobody was given */
    double longest;         /* that a handful took */
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void nap(void)
{
    nanosleep(&(struct timespec){ .tv_nsec = NAP_US * 1000 }, NULL);
}

/* ---- beginning ---- */

struct ranks *ranks_open(struct complaint *ret)
{
    struct text path = text_growing();
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");

    memset(ret, 0, sizeof *ret);
    if (!size) {
        text_free(&path);
        return NULL;
    }
    void *module = place_find("kiste-mpi.so", &path) ? dlopen(path.at, RTLD_NOW | RTLD_GLOBAL) : NULL;
    wire_open_function *open = NULL;
    if (module)
        *(void **)(void *)&open = dlsym(module, WIRE_OPEN);
    const struct wire *wire = open ? open() : NULL;
    text_free(&path);
    if (!wire) {
        complain_both(ret, 0,
                      "mit mpirun gestartet, aber kiste-mpi.so fehlt oder lässt sich nicht laden; mit Open MPI "
                      "neu bauen",
                      "started by mpirun, but kiste-mpi.so is missing or cannot be loaded; build again with Open MPI");
        return NULL;
    }
    struct ranks *r = calloc(1, sizeof *r);
    require(r != NULL);
    r->wire = wire;
    r->other = calloc((size_t)wire->size, sizeof *r->other);
    require(r->other != NULL);
    return r;
}

int ranks_number(const struct ranks *r)
{
    return r ? r->wire->rank : 0;
}

int ranks_count(const struct ranks *r)
{
    return r ? r->wire->size : 1;
}

/* ---- messages ---- */

static void say(const struct ranks *r, int to, struct message head, const void *bytes, size_t size)
{
    uint8_t *whole = malloc(sizeof head + size);

    require(whole != NULL);
    memcpy(whole, &head, sizeof head);
    if (size)
        memcpy(whole + sizeof head, bytes, size);
    r->wire->send(to, whole, sizeof head + size);
    free(whole);
}

/* Nothing can be done without rank 0: it had all results. */
static _Noreturn void leader_has_died(const struct ranks *r)
{
    fprintf(stderr, "kiste: rank 0 has died, so rank %d ends too\n", r->wire->rank);
    _exit(1);
}

/* Waits for a message of rank 0's for this round. */
static struct message *answer(const struct ranks *r, size_t *ret_size)
{
    void *whole;

    while (r->wire->receive(&whole, ret_size) < 0) {
        if (!r->wire->leader_lives())
            leader_has_died(r);
        nap();
    }
    require(*ret_size >= sizeof(struct message));
    *ret_size -= sizeof(struct message);
    return whole;
}

/* ---- rank 0: what is to be done ---- */

static bool is_taken(const struct ranks *r, uint64_t piece)
{
    return r->taken[piece / 8] >> piece % 8 & 1;
}

static void take(struct ranks *r, uint64_t piece, const void *result)
{
    if (is_taken(r, piece))
        return;
    r->taken[piece / 8] |= (uint8_t)(1 << piece % 8);
    r->left--;
    r->pieces->take(r->pieces->with, piece, result);
}

/* A handful of fresh pieces: many at first, few in the end, so that all finish together. */
static uint64_t handful(const struct ranks *r)
{
    uint64_t fresh = r->pieces->count - r->next, share = fresh / (4 * (uint64_t)r->wire->size) + 1;
    uint64_t fits = HANDFUL_BYTES / (r->pieces->size + 1) + 1;

    share = share > HANDFUL_MAX ? HANDFUL_MAX : share;
    share = share > fits ? fits : share;
    return share > fresh ? fresh : share;
}

/* The pieces that somebody else has had in hand for longest and that are still wanted. */
static const struct other *slowest(const struct ranks *r, int except)
{
    const struct other *found = NULL;

    for (int i = 1; i < r->wire->size; i++) {
        const struct other *o = &r->other[i];
        bool wanted = false;

        for (uint64_t k = 0; k < o->count && !wanted; k++)
            wanted = !is_taken(r, o->first + k);
        if (i != except && wanted && (!found || o->since < found->since))
            found = o;
    }
    return found;
}

static void give_work(struct ranks *r, int to)
{
    struct other *o = &r->other[to];

    o->count = 0;
    if (r->left == 0) {
        say(r, to, (struct message){ .kind = DONE, .round = r->round }, NULL, 0);
        return;
    }
    if (r->next < r->pieces->count) {
        o->first = r->next;
        o->count = handful(r);
        r->next += o->count;
    } else {
        const struct other *slow = slowest(r, to);
        if (!slow) { /* rank 0 itself is at the last ones */
            o->waits = true;
            o->waits_for = r->round;
            return;
        }
        o->first = slow->first;
        o->count = slow->count;
    }
    o->since = now();
    say(r, to, (struct message){ .kind = WORK, .round = r->round, .first = o->first, .count = o->count }, NULL, 0);
}

/* Somebody wants to know what there is in a round. */
static void reply(struct ranks *r, int to, uint64_t round)
{
    struct other *o = &r->other[to];

    if (round > r->round || (round == r->round && !r->pieces)) {
        o->waits = true;
        o->waits_for = round;
    } else if (round == r->round) {
        give_work(r, to);
    } else if (r->told[round].bytes) {
        say(r, to, (struct message){ .kind = NEWS, .round = round }, r->told[round].bytes, r->told[round].size);
    } else {
        say(r, to, (struct message){ .kind = DONE, .round = round }, NULL, 0);
    }
}

static void take_results(struct ranks *r, int from, const struct message *m, size_t size)
{
    const uint8_t *results = (const uint8_t *)(m + 1);
    struct other *o = &r->other[from];
    double took = now() - o->since;

    r->longest = took > r->longest && o->count ? took : r->longest;
    if (m->round != r->round || !r->pieces || m->count * r->pieces->size != size ||
        m->first + m->count > r->pieces->count)
        return;
    for (uint64_t k = 0; k < m->count; k++)
        take(r, m->first + k, results + k * r->pieces->size);
}

/* Hears one message, if there is one. */
static bool hear(struct ranks *r)
{
    void *whole;
    size_t size;
    int from = r->wire->receive(&whole, &size);

    if (from < 0)
        return false;
    const struct message *m = whole;
    require(size >= sizeof *m);
    if (m->kind == RESULT)
        take_results(r, from, m, size - sizeof *m);
    if (m->kind == BYE)
        r->other[from].left = true;
    else
        reply(r, from, m->round);
    free(whole);
    return true;
}

static void answer_the_waiting(struct ranks *r)
{
    for (int i = 1; i < r->wire->size; i++)
        if (r->other[i].waits && r->other[i].waits_for <= r->round) {
            r->other[i].waits = false;
            reply(r, i, r->other[i].waits_for);
        }
}

/* The next piece for rank 0 itself: a fresh one, or one that is still wanted; count if there is none. */
static uint64_t own_piece(struct ranks *r)
{
    if (r->next < r->pieces->count)
        return r->next++;
    const struct other *slow = slowest(r, 0);
    for (uint64_t k = 0; slow && k < slow->count; k++)
        if (!is_taken(r, slow->first + k))
            return slow->first + k;
    return r->pieces->count;
}

static void lead(struct ranks *r, const struct pieces *p)
{
    uint8_t *result = malloc(p->size + 1);

    r->pieces = p;
    r->left = p->count;
    r->next = 0;
    r->taken = calloc((size_t)(p->count / 8 + 1), 1);
    require(r->taken && result);
    for (int i = 0; i < r->wire->size; i++)
        r->other[i].count = 0;
    answer_the_waiting(r);
    double until = now() + (p->long_ones && r->wire->size > 1 ? PATIENCE_S : 0);
    while (r->left > 0) {
        if (hear(r))
            continue;
        if (now() < until) {
            nap();
            continue;
        }
        uint64_t piece = own_piece(r);
        if (piece < p->count) {
            p->work(p->with, piece, result);
            take(r, piece, result);
        } else {
            nap();
        }
    }
    free(result);
    free(r->taken);
    r->taken = NULL;
    r->pieces = NULL;
}

/* ---- everyone else ---- */

static void follow(struct ranks *r, const struct pieces *p)
{
    struct message *m;
    size_t size;

    say(r, 0, (struct message){ .kind = ASK, .round = r->round }, NULL, 0);
    while ((m = answer(r, &size))->kind == WORK) {
        size_t bytes = (size_t)m->count * p->size;
        require(m->count < SIZE_MAX / (p->size + 1));
        uint8_t *results = malloc(bytes + 1);
        require(results != NULL);
        for (size_t k = 0; k < m->count; k++) {
            if (!r->wire->leader_lives()) /* nobody wants the rest of a handful, which may take minutes */
                leader_has_died(r);
            p->work(p->with, m->first + k, results + k * p->size);
        }
        say(r, 0, (struct message){ .kind = RESULT, .round = r->round, .first = m->first, .count = m->count }, results,
            bytes);
        free(results);
        free(m);
    }
    free(m);
}

/* ---- rounds ---- */

/* Room for what is told in this round. */
static void begin_round(struct ranks *r)
{
    r->told = realloc(r->told, (size_t)(r->round + 1) * sizeof *r->told);
    require(r->told != NULL);
    r->told[r->round] = (struct told){ 0 };
}

void ranks_do(struct ranks *r, const struct pieces *p)
{
    begin_round(r);
    if (r->wire->rank == 0)
        lead(r, p);
    else
        follow(r, p);
    r->round++;
}

void ranks_tell(struct ranks *r, void *bytes, size_t size)
{
    begin_round(r);
    if (r->wire->rank == 0) {
        r->told[r->round++] = (struct told){ bytes, size };
        answer_the_waiting(r);
        return;
    }
    size_t got;
    say(r, 0, (struct message){ .kind = ASK, .round = r->round++ }, NULL, 0);
    struct message *m = answer(r, &got);
    require(m->kind == NEWS && got == size);
    memcpy(bytes, m + 1, size);
    free(m);
}

/* ---- the end ---- */

static int still_here(const struct ranks *r)
{
    int count = 0;

    for (int i = 1; i < r->wire->size; i++)
        count += !r->other[i].left;
    return count;
}

/* Whoever lives comes to the end as soon as they are done with what they have in hand; who takes much longer than
 * anybody has taken so far is not waited for. */
static bool wait_for_all(struct ranks *r)
{
    double last = now(), patience = 3 * r->longest > PATIENCE_S ? 3 * r->longest : PATIENCE_S;

    r->round++; /* everything asked for lies behind */
    begin_round(r);
    answer_the_waiting(r);
    while (still_here(r) && now() < last + patience) {
        if (hear(r))
            last = now();
        else
            nap();
    }
    return still_here(r) == 0;
}

void ranks_close(struct ranks *r)
{
    bool all = true;

    if (!r)
        return;
    begin_round(r);
    if (r->wire->rank == 0) {
        all = wait_for_all(r);
        for (int i = 1; i < r->wire->size; i++)
            say(r, i, (struct message){ .kind = END, .first = all }, NULL, 0);
        for (int i = 0; !all && i < 100; i++) /* time for the messages to go out */
            nap();
    } else {
        size_t size;
        say(r, 0, (struct message){ .kind = BYE, .round = r->round }, NULL, 0);
        struct message *m = answer(r, &size);
        all = m->kind == END && m->first;
        free(m);
    }
    r->wire->close(all);
    free(r->told);
    free(r->other);
    free(r);
}
