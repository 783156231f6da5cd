/* SPDX-License-Identifier: MIT */
#include "base/require.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void require_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "kiste: broken promise: %s (%s:%d)\n", what, file, line);
    abort();
}
