/* SPDX-License-Identifier: MIT */
/* For a test: put before a program (LD_PRELOAD), lets the clock on the wall be set. Seconds are read from the file that
 * SKEW names; the clock that only runs is left alone. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static time_t skew(void)
{
    const char *name = getenv("SKEW");
    FILE *file = name ? fopen(name, "r") : NULL;
    long seconds = 0;

    if (!file)
        return 0;
    if (fscanf(file, "%ld", &seconds) != 1)
        seconds = 0;
    fclose(file);
    return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *ret)
{
    int (*real)(clockid_t, struct timespec *);

    *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int fine = real(clock, ret);
    if (fine == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        ret->tv_sec += skew();
    return fine;
}

int gettimeofday(struct timeval *restrict ret, void *restrict zone)
{
    struct timespec t;

    (void)zone;
    clock_gettime(CLOCK_REALTIME, &t);
    *ret = (struct timeval){ t.tv_sec, t.tv_nsec / 1000 };
    return 0;
}

time_t time(time_t *ret)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    if (ret)
        *ret = t.tv_sec;
    return t.tv_sec;
}
