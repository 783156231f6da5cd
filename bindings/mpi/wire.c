/* kiste-mpi.so: bulk/wire.h by MPI. */
#include "bulk/wire.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

wire_open_function kiste_wire_open;

enum { TAG = 1 };

/* Messages on their way; their memory goes when they have arrived. */
struct sent {
    MPI_Request request;
    struct sent *next;
    char bytes[];
};
static struct sent *on_the_way;

static void sweep(void)
{
    for (struct sent **at = &on_the_way; *at;) {
        struct sent *s = *at;
        int done = 0;

        MPI_Test(&s->request, &done, MPI_STATUS_IGNORE);
        if (done) {
            *at = s->next;
            free(s);
        } else {
            at = &s->next;
        }
    }
}

static void send_bytes(int to, const void *bytes, size_t size)
{
    struct sent *s = malloc(sizeof *s + size);

    sweep();
    if (!s)
        abort();
    memcpy(s->bytes, bytes, size);
    s->next = on_the_way;
    on_the_way = s;
    MPI_Isend(s->bytes, (int)size, MPI_BYTE, to, TAG, MPI_COMM_WORLD, &s->request);
}

/* Messages that have begun to arrive, in their order. Who dies in the middle of one never ends it; nobody waits for
 * that. */
struct arriving {
    MPI_Request request;
    struct arriving *next;
    int from, size;
    void *bytes;
};
static struct arriving *arriving;

static void begin_to_receive(void)
{
    struct arriving **end = &arriving;
    MPI_Message message;
    MPI_Status status;
    int there = 0;

    while (*end)
        end = &(*end)->next;
    while (MPI_Improbe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &message, &status) == MPI_SUCCESS && there) {
        struct arriving *a = calloc(1, sizeof *a);
        if (!a)
            abort();
        MPI_Get_count(&status, MPI_BYTE, &a->size);
        a->from = status.MPI_SOURCE;
        a->bytes = malloc((size_t)a->size + 1);
        if (!a->bytes)
            abort();
        MPI_Imrecv(a->bytes, a->size, MPI_BYTE, &message, &a->request);
        *end = a;
        end = &a->next;
    }
}

/* Whether one that came earlier from the same process is still on its way. */
static bool is_behind(const struct arriving *a)
{
    for (const struct arriving *b = arriving; b != a; b = b->next)
        if (b->from == a->from)
            return true;
    return false;
}

static int receive_bytes(void **ret, size_t *ret_size)
{
    sweep();
    begin_to_receive();
    for (struct arriving **at = &arriving; *at; at = &(*at)->next) {
        struct arriving *a = *at;
        int done = 0, from = a->from;

        MPI_Test(&a->request, &done, MPI_STATUS_IGNORE);
        if (!done || is_behind(a))
            continue;
        *at = a->next;
        *ret = a->bytes;
        *ret_size = (size_t)a->size;
        free(a);
        return from;
    }
    return -1;
}

/* MPI's own end waits for everyone, for the dead as well. */
static void close_wire(bool all_there)
{
    fflush(stdout);
    fflush(stderr);
    if (!all_there)
        _exit(0);
    MPI_Finalize();
}

const struct wire *kiste_wire_open(void)
{
    static struct wire wire = { .send = send_bytes, .receive = receive_bytes, .close = close_wire };

    if (!getenv("OMPI_COMM_WORLD_SIZE") || MPI_Init(NULL, NULL) != MPI_SUCCESS)
        return NULL;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &wire.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &wire.size);
    return &wire;
}
