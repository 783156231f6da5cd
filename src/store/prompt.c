/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* syscall() */
#include "store/prompt.h"

#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    SLICE_NS = 100 * 1000, /* the smallest there is */
    NICE = -10,            /* where one may: root, and whom LimitNICE lets */
};

/* As the kernel has it (linux/sched/types.h); the C library does not. */
struct slice {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
};

void prompt_thread(void)
{
    struct slice s = { .size = sizeof s };

    if (syscall(SYS_sched_getattr, 0, &s, sizeof s, 0) != 0)
        return;
    int32_t usual = s.nice;
    s.runtime = SLICE_NS;
    s.nice = usual < NICE ? usual : NICE;
    if (syscall(SYS_sched_setattr, 0, &s, 0) == 0)
        return;
    s.nice = usual;
    syscall(SYS_sched_setattr, 0, &s, 0);
}
