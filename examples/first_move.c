/* SPDX-License-Identifier: MIT */
/* Does it help to move first? Thousands of random matches at once, on all cores.
 *
 *     cc first_move.c $(pkg-config --cflags --libs kiste) && ./a.out muehle 100000 */
#include <kiste/batch.h>
#include <stdio.h>
#include <stdlib.h>

enum { MATCHES = 1024 };

int main(int argc, char **argv)
{
    unsigned long wanted = argc > 2 ? strtoul(argv[2], NULL, 10) : 100000, played = 0;
    double won[KISTE_SEATS_MAX] = { 0 };
    char why[240];
    struct kiste_match *m = kiste_match_open(argc > 1 ? argv[1] : "muehle", 0, "", why, sizeof why);

    if (!m) {
        fprintf(stderr, "%s\n", why);
        return 2;
    }
    void *memory = aligned_alloc(64, kiste_batch_size(m, MATCHES));
    static uint32_t index[MATCHES], amount[MATCHES];
    struct kiste_batch *b = memory ? kiste_batch_open(m, MATCHES, memory, 1, 0) : NULL;
    if (!b)
        return 1;
    const struct kiste_arrays *a = kiste_batch_arrays(b);
    while (played < wanted) {
        kiste_batch_legal(b);
        kiste_batch_pick(b, index, amount);
        kiste_batch_step(b, index, amount);
        for (int i = 0; i < MATCHES; i++) {
            const int32_t *score = a->score + i * KISTE_SEATS_MAX;
            int32_t best = score[0];
            int winners = 0, seats = kiste_seats(m);

            if (a->event[i] != KISTE_ENDED)
                continue;
            for (int seat = 1; seat < seats; seat++)
                best = score[seat] > best ? score[seat] : best;
            for (int seat = 0; seat < seats; seat++)
                winners += score[seat] == best;
            for (int seat = 0; seat < seats; seat++)
                won[seat] += score[seat] == best ? 1.0 / winners : 0;
            played++;
        }
    }
    printf("%lu games\n", played);
    for (int seat = 0; seat < kiste_seats(m); seat++)
        printf("seat %d: %.2f %%\n", seat, 100 * won[seat] / (double)played);
    kiste_batch_close(b);
    kiste_match_close(m);
    free(memory);
    return 0;
}
