/* SPDX-License-Identifier: MIT */
/* What is told of each seat when a match is over (core/feat.h). The numbers of the recorded games were counted by
 * hand from the sentences that tell their events. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/feat.h"

static struct journal *recorded(const char *file)
{
    static char text[1 << 20];
    struct complaint why = { 0 };
    FILE *f = fopen(file, "r");

    require(f != NULL);
    text[fread(text, 1, sizeof text - 1, f)] = '\0';
    fclose(f);
    struct journal *j = journal_read(text, NULL, &why);
    if (!j)
        fail_msg("%s cannot be read", file);
    return j;
}

static void recorded_games_are_counted(void **unused)
{
    static const struct {
        const char *file, *told;
    } games_told[] = {
        { "src/games/muehle/two-stones.game",
          "mills closed: White 7, Black 6\n"
          "men left: White 3, Black 2" },
        { "src/games/dame/compulsory.game",
          "men taken: White 6, Black 12\n"
          "kings made: White 0, Black 2" },
        { "src/games/dame/huffed-to-the-end.game",
          "men taken: White 7, Black 12\n" /* all twelve, whichever way */
          "kings made: White 2, Black 2" },
        { "src/games/mensch/four.game",
          "sent home: Yellow 10, Green 4, Red 9, Black 11\n"
          "lost: Yellow 6, Green 14, Red 13, Black 4\n"
          "sixes: Yellow 20, Green 30, Red 30, Black 18" },
        { "src/games/backgammon/match.game",
          "men hit: White 22, Black 30\n"
          "doublets: White 17, Black 9" },
        { "src/games/kniffel/two_with_joker.game",
          "points above: Player 1 48, Player 2 35\n"
          "Kniffels: Player 1 1, Player 2 1" },
        { "src/games/leiter/two.game",
          "ladders up: Red 2, Blue 2\n"
          "slides down: Red 1, Blue 0\n"
          "throws: Red 15, Blue 16" },
        { "src/games/pferde/three-races.game",
          "prize money: Red DM 0.00, Blue DM 32.00, Yellow DM 40.00, Green DM 0.00\n"
          "out of bets: Red DM 3.86, Blue DM 19.53, Yellow DM 24.02, Green DM 25.59\n"
          "staked: Red DM 11.00, Blue DM 23.00, Yellow DM 19.00, Green DM 20.00" },
        { "src/games/pferde/two.game", /* nobody bets */
          "prize money: Red DM 0.00, Blue DM 12.00" },
        { "src/games/dallas-noris/two.game",
          "rent collected: Red $156,000, Blue $66,000\n"
          "rent paid: Red $66,000, Blue $156,000" },
        { "src/games/tkkg/found.game",
          "enemies caught: TKKG 1, Crooks 1\n"
          "cards taken: TKKG 8, Crooks 6" },
        { "src/games/letra/three.game",
          "points in the best turn: Player 1 25, Player 2 17, Player 3 13\n"
          "letters in the longest word: Player 1 9, Player 2 11, Player 3 11\n"
          "words laid: Player 1 12, Player 2 3, Player 3 3" },
        { "src/games/mikado/alone.game",
          "sticks picked up: Player 1 4" },
        { "src/games/null/two.game",
          "highest bid: Player 1 0, Player 2 1" },
    };

    (void)unused;
    for (int i = 0; i < COUNT(games_told); i++) {
        struct journal *j = recorded(games_told[i].file);
        struct text t = text_growing();
        struct feats all;

        feats_of(j, EVERYONE, &all);
        feats_say(journal_match(j), &all, EN, &t);
        if (strcmp(t.at, games_told[i].told) != 0)
            print_error("%s:\n%s\n", games_told[i].file, t.at);
        assert_string_equal(t.at, games_told[i].told);
        text_free(&t);
        journal_free(j);
    }
}

static int32_t sum(const struct feats *all, int which, int seats)
{
    int32_t ret = 0;

    for (int seat = 0; seat < seats; seat++)
        ret += all->at[which].of[seat];
    return ret;
}

/* What somebody collects somebody else pays; and no more companies are won at auctions than there are. */
static void the_counts_agree(void **unused)
{
    struct journal *j = recorded("src/games/monopoly/short.game");
    struct feats all;

    (void)unused;
    feats_of(j, EVERYONE, &all);
    assert_int_equal(sum(&all, 0, 4), sum(&all, 1, 4));
    assert_int_equal(sum(&all, 2, 4), 12 + 5 + 6 + 9); /* as often as it is told that somebody builds */
    journal_free(j);
    j = recorded("src/games/dallas-maruca/three-events.game");
    feats_of(j, EVERYONE, &all);
    for (int seat = 0; seat < 3; seat++)
        assert_in_range(all.at[2].of[seat], 0, all.at[1].of[seat]);
    journal_free(j);
    j = recorded("src/games/halma/two-literal.game");
    feats_of(j, EVERYONE, &all);
    for (int seat = 0; seat < 2; seat++)
        assert_in_range(all.at[1].of[seat], 2, all.at[0].of[seat]);
    journal_free(j);
}

/* Of a game whose moves take long: what its moves and its sheet tell together. Each turn but one that picked up all
 * there was (145 points) ended with a pull in which something stirred. */
static void moves_and_a_sheet_tell_the_sticks(void **unused)
{
    static const struct {
        const char *rounds, *sheet;
        int32_t pulls[2], told[2][FEATS_MAX]; /* sticks, best, won */
    } games_told[] = {
        { "rounds=5", "turn 6 0 over\nsheet 0 10 20 145 0 5\nsheet 1 0 0 7 9 0\nspan 0 0  100 130\nasked 9\n",
          { 50, 9 }, { { 46, 145, 4 }, { 4, 9, 1 } } },
        { "rounds=1", "turn 2 0 over\nsheet 0 10\nsheet 1 145\nspan 0 0  100 130\nasked 9\n",
          { 3, 31 }, { { 2, -1, -1 }, { 31, -1, -1 } } },
    };
    const struct game *g = game_named("mikado");

    (void)unused;
    for (int i = 0; i < COUNT(games_told); i++) {
        struct match m = match_of(g, 2);
        struct state *s = calloc(1, g->state_size);
        struct view *end = malloc(sizeof *end);
        int32_t of[SEATS_MAX][FEATS_MAX] = { { 0 } };

        require(s && end);
        assert_true(match_set_all(&m, games_told[i].rounds, NULL));
        assert_null(match_read(&m, games_told[i].sheet, s, NULL));
        view_of(end, &m, s, EVERYONE);
        for (int seat = 0; seat < 2; seat++)
            for (int n = 0; n < games_told[i].pulls[seat]; n++) {
                g->players.feat(end, seat, (struct move){ .verb = 2 }, end, of); /* a grip is no stick yet */
                g->players.feat(end, seat, (struct move){ .verb = (uint8_t)(3 + n % 3) }, end, of);
            }
        g->players.feat(end, FEAT_END, (struct move){ 0 }, end, of);
        for (int seat = 0; seat < 2; seat++)
            for (int n = 0; n < FEATS_MAX; n++)
                assert_int_equal(of[seat][n], games_told[i].told[seat][n]);
        free(end);
        free(s);
    }
}

/* In both languages, short enough to stand below a number on a phone. */
static void every_room_has_words_for_them(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count; i++) {
        const struct game_players *p = &games[i]->players;
        assert_int_equal(p->feat != NULL, p->feats != NULL);
        for (int n = 0; p->feats && n < FEATS_MAX && p->feats[n].word.in[EN]; n++)
            for (enum lang lang = DE; lang < LANGS; lang++)
                assert_in_range(strlen(p->feats[n].word.in[lang]), 4, 28);
    }
}

/* Counts events of each seat, and the end. */
static void count_events_of_seats(const struct view *before, int seat, struct move move, const struct view *after,
                                  int32_t ret[SEATS_MAX][FEATS_MAX])
{
    (void)before, (void)move, (void)after;
    if (seat == FEAT_END)
        ret[0][1]++;
    else if (seat < SEATS_MAX)
        ret[seat][0]++;
}

/* Each event is counted once, the first and the last too, then the end; where moves take long it is the same. */
static void every_event_is_counted(void **unused)
{
    struct game g = *game_named("muehle");
    struct match m = match_of(&g, 2);
    struct chance chance = chance_seeded(1);
    struct journal *j = journal_new(&m, &chance);
    struct choice *choice = malloc(g.choices_max * sizeof *choice);

    (void)unused;
    require(choice != NULL);
    g.players.feat = count_events_of_seats;
    for (int events = 0; events < 8; events++) {
        for (int slow = 0; slow < 2; slow++) {
            struct feats all;
            g.speed.slow = slow;
            feats_of(j, EVERYONE, &all);
            if (all.count == 0)
                fail_msg("nothing is told after %d events", events);
            assert_int_equal(all.at[0].of[0], (events + 1) / 2);
            assert_int_equal(all.at[0].of[1], events / 2);
        }
        g.rules.legal(&m, journal_state(j), events % 2, choice);
        require(!journal_play(j, events % 2, choice[0].move, 0));
    }
    free(choice);
    journal_free(j);
}

static void set_nothing_up(const struct match *m, struct state *s)
{
    (void)m, (void)s;
}

/* Around the largest table each seat has its own. */
static void a_full_table_is_counted(void **unused)
{
    struct game g = *game_named("muehle");
    struct chance chance = chance_seeded(1);
    struct feats all;

    (void)unused;
    g.seats_max = SEATS_MAX;
    g.rules.setup = set_nothing_up;
    g.players.feat = count_events_of_seats;
    struct match m = match_of(&g, SEATS_MAX);
    struct journal *j = journal_new(&m, &chance);
    feats_of(j, EVERYONE, &all);
    assert_true(all.count > 1);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        assert_int_equal(all.at[1].of[seat], seat == 0); /* the end, told of the first */
    journal_free(j);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_is_counted),
        cmocka_unit_test(a_full_table_is_counted),
        cmocka_unit_test(recorded_games_are_counted),
        cmocka_unit_test(the_counts_agree),
        cmocka_unit_test(moves_and_a_sheet_tell_the_sticks),
        cmocka_unit_test(every_room_has_words_for_them),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
