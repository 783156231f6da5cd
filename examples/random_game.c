/* SPDX-License-Identifier: MIT */
/* One random game of anything, move by move in its own notation, and who has won.
 *
 *     cc random_game.c $(pkg-config --cflags --libs kiste) && ./a.out dame 7 */
#include <kiste/rules.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const char *game = argc > 1 ? argv[1] : "muehle";
    struct kiste_rng rng = kiste_rng_seeded(argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    char words[400];
    struct kiste_match *m = kiste_match_open(game, 0, "", words, sizeof words);

    if (!m) {
        fprintf(stderr, "%s\n", words);
        return 2;
    }
    void *state = aligned_alloc(16, (kiste_state_size(m) + 15) / 16 * 16);
    struct kiste_choice *choices = malloc((size_t)kiste_choices_max(m) * sizeof *choices);
    if (!state || !choices)
        return 1;
    kiste_setup(m, state);
    for (struct kiste_turn turn = kiste_turn(m, state); turn.must; turn = kiste_turn(m, state)) {
        int seat = kiste_first_seat(turn.must);
        struct kiste_move move = kiste_roll(m, state, &rng); /* nothing where chance is not asked */

        if (seat != KISTE_CHANCE)
            move = kiste_pick(m, choices, kiste_legal(m, state, seat, choices), &rng);
        kiste_write(m, state, seat, move, words, sizeof words);
        if (seat == KISTE_CHANCE)
            printf("*  %s\n", words);
        else
            printf("%d  %s\n", seat, words);
        kiste_apply(m, state, seat, move);
    }
    int32_t score[KISTE_SEATS_MAX];
    kiste_score(m, state, score);
    for (int seat = 0; seat < kiste_seats(m); seat++) {
        kiste_seat_name(m, seat, KISTE_EN, words, sizeof words);
        printf("%s: %d\n", words, (int)score[seat]);
    }
    free(choices);
    free(state);
    kiste_match_close(m);
    return 0;
}
