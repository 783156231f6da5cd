/* SPDX-License-Identifier: MIT */
/* kiste_are_positions(): whether bytes from elsewhere are positions. What writes a position trusts its bytes and may
 * fall over others, so it is tried in a child process: where that falls over, they are none. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bulk/api.h"
#include "kiste/rules.h"

enum { SECONDS_EACH = 5 };
enum trial { UNTRIED, BEGUN, IS_NONE, IS_ONE };

/* By the rules of kiste_read(): it is one if it is what its own text says. */
static bool reads_back(const struct match *m, const void *bytes)
{
    _Alignas(16) uint8_t state[STATE_MAX], read[STATE_MAX] = { 0 };
    struct text t = text_growing();

    memcpy(state, bytes, m->game->state_size);
    match_print(m, (const struct state *)(const void *)state, &t);
    return !match_read(m, t.at, (struct state *)(void *)read, NULL) && memcmp(read, state, m->game->state_size) == 0;
}

static _Noreturn void try_all(const struct match *m, const uint8_t *bytes, size_t stride, uint32_t count,
                              volatile uint8_t *trials)
{
    static const int ends[] = { SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGALRM, SIGTRAP };

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        signal(ends[i], SIG_DFL);
    setrlimit(RLIMIT_CORE, &(struct rlimit){ 0 });
    close(STDERR_FILENO);
    for (uint32_t i = 0; i < count; i++) {
        if (trials[i] != UNTRIED)
            continue;
        trials[i] = BEGUN;
        alarm(SECONDS_EACH);
        trials[i] = reads_back(m, bytes + i * stride) ? IS_ONE : IS_NONE;
    }
    _exit(0);
}

/* The child that tried has ended: what it began and did not end is none. False: it has not begun anything. */
static bool go_on(uint8_t *trials, uint32_t count, bool *ret_more)
{
    bool moved = false;

    *ret_more = false;
    for (uint32_t i = 0; i < count; i++) {
        moved = moved || trials[i] == BEGUN;
        trials[i] = trials[i] == BEGUN ? IS_NONE : trials[i];
        *ret_more = *ret_more || trials[i] == UNTRIED;
    }
    return moved || !*ret_more;
}

bool kiste_are_positions(const struct kiste_match *m, const void *bytes, size_t stride, uint32_t count, bool *ret)
{
    size_t size = (size_t)count + 1;
    uint8_t *trials = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    bool fine = trials != MAP_FAILED, more = fine;

    while (fine && more) {
        pid_t child = fork();
        if (child == 0)
            try_all(&m->match, bytes, stride, count, trials);
        while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR) {
        }
        fine = child > 0 && go_on(trials, count, &more);
    }
    for (uint32_t i = 0; fine && i < count; i++)
        ret[i] = trials[i] == IS_ONE;
    if (trials != MAP_FAILED)
        munmap(trials, size);
    return fine;
}
