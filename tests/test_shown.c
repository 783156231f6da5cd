/* SPDX-License-Identifier: MIT */
/* What the pictures of rooms show of who looks, and of what happened last. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/require.h"
#include "core/journal.h"
#include "core/scene.h"

static struct scene scene;
static struct view view;

static const struct item *saying(const char *words)
{
    for (int i = scene.count - 1; i >= 0; i--)
        if (scene.item[i].id && scene.item[i].says && strstr(scene.item[i].says, words))
            return &scene.item[i];
    fail_msg("nothing on the table says %s", words);
    return NULL;
}

/* Plays on by the first move there is, until a person is asked. */
static void play(struct journal *j, const char *move)
{
    const struct match *m = journal_match(j);
    struct move given;

    require(m->game->words.parse(m, journal_state(j), 0, move, &given) == NULL);
    for (int seat = 0; seat < m->seats; seat++)
        if (m->game->rules.turn(m, journal_state(j)).must & SEAT(seat)) {
            assert_null(journal_play(j, seat, given, 0));
            break;
        }
    while (m->game->rules.turn(m, journal_state(j)).must & SEAT(CHANCE))
        journal_roll(j, 0);
}

/* The box of a score sheet that is marked; 0: none. */
static uint16_t lit_box(const struct journal *j)
{
    uint16_t found = 0;

    view_of(&view, journal_match(j), journal_state(j), EVERYONE);
    journal_recall(j, journal_count(j), &view);
    view_scene(&view, SHAPE_WIDE, EN, &scene);
    for (int i = 0; i < scene.count; i++)
        if (scene.item[i].look == LOOK_CELL && scene.item[i].lit) {
            assert_int_equal(found, 0);
            found = scene.item[i].id;
        }
    return found;
}

/* It is not in the position: the journal knows it. It stays while the next one throws, until they enter something. */
static void the_last_entry_stays_marked(void **unused)
{
    struct match m = match_of(game_named("kniffel"), 2);
    struct chance chance = chance_seeded(1);
    struct journal *j = journal_new(&m, &chance);

    (void)unused;
    while (m.game->rules.turn(&m, journal_state(j)).must & SEAT(CHANCE))
        journal_roll(j, 0);
    assert_int_equal(lit_box(j), 0);
    play(j, "score ones");
    uint16_t first = lit_box(j);
    assert_non_null(strstr(scene_find(&scene, first)->says, "Ones"));
    play(j, "score chance");
    assert_non_null(strstr(scene_find(&scene, lit_box(j))->says, "Chance"));
    journal_free(j);
}

/* Whoever looks alone has their own stones below; where both look, the first has. */
static void boards_are_turned_to_who_looks(void **unused)
{
    static const char *const names[] = { "dame", "muehle", "halma" };

    (void)unused;
    for (int i = 0; i < 3; i++) {
        struct match m = match_of(game_named(names[i]), 2);
        struct chance chance = chance_seeded(1);
        struct journal *j = journal_new(&m, &chance);
        int y[3];

        for (int who = 0; who < 3; who++) {
            view_of(&view, &m, journal_state(j), (seatset)(who + 1));
            view_scene(&view, SHAPE_TALL, EN, &scene);
            y[who] = saying("a1")->y;
        }
        assert_int_equal(y[0], y[2]);
        assert_in_range(y[1], 1, y[0] - 1);
        journal_free(j);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_entry_stays_marked),
        cmocka_unit_test(boards_are_turned_to_who_looks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
