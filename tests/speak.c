/* SPDX-License-Identifier: MIT */
/* The smallest host there can be: says each line of standard input to a table and prints the answer. It uses
 * include/kiste.h only, so it also proves that the public interface is enough. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kiste.h>

int main(void)
{
    struct kiste *k = kiste_open();
    char *line = NULL;
    size_t size = 0;

    if (!k)
        return 1;
    while (getline(&line, &size, stdin) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        puts(kiste_call(k, line));
    }
    free(line);
    kiste_close(k);
    return 0;
}
