/* SPDX-License-Identifier: MIT */
/* What leaves the process of every room's box: its bytes, its text and its hash are the same wherever they are made. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"
#include "base/require.h"
#include "core/box.h"
#include "core/journal.h"

/* Every byte of the struct belongs to a field, in the order of the form: so the first journals' hashes, which were made
 * of memory on machines with the lowest byte first, are still right. */
static void bytes_are_those_of_memory(void **unused)
{
    const uint32_t one = 1;

    (void)unused;
    for (int i = 0; i < game_count; i++) {
        const struct boxform *form = games[i]->boxform;
        const struct box *box = games[i]->boxed->standard;
        uint8_t *bytes = malloc(form->size + 1);
        require(bytes != NULL);
        if (box_bytes_size(form) != form->size)
            fail_msg("%s: %zu bytes of fields, %u of the struct", games[i]->name, box_bytes_size(form), form->size);
        box_to_bytes(form, box, bytes);
        if (*(const uint8_t *)&one && box && memcmp(bytes, box, form->size) != 0)
            fail_msg("%s: the form has another order than the struct", games[i]->name);
        struct box *again = box ? box_from_bytes(form, bytes) : NULL;
        if (box && (!again || memcmp(again, box, form->size) != 0))
            fail_msg("%s: its bytes are not read back", games[i]->name);
        free(again);
        free(bytes);
    }
}

static void text_reads_back(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count; i++) {
        const struct boxform *form = games[i]->boxform;
        const struct box *box = games[i]->boxed->standard;
        struct text t = text_growing();
        if (!box)
            continue;
        box_put_text(form, box, &t);
        struct box *again = box_from_text(form, t.at);
        if (!again || memcmp(again, box, form->size) != 0)
            fail_msg("%s: its text is not read back:\n%s", games[i]->name, t.at);
        for (const char *line = t.at; *line; line = strchr(line, '\n') + 1)
            assert_in_range(strcspn(line, "\n"), 3, 500);
        free(again);
        text_free(&t);
    }
}

/* The game's own box with something else in it: the first number of more than 1 that may be one lower. */
static struct box *another_box(const struct game *g)
{
    struct text t = text_growing();
    struct box *box = NULL;

    box_put_text(g->boxform, g->boxed->standard, &t);
    for (char *line = t.at; *line && !box; line = strchr(line, '\n') + 1) {
        char *last = line + strcspn(line, "\n") - 1;
        if (*last < '2' || *last > '9')
            continue;
        --*last;
        box = box_from_text(g->boxform, t.at);
        ++*last;
    }
    text_free(&t);
    return box;
}

static void a_journal_carries_another_box(void **unused)
{
    int tried = 0;

    (void)unused;
    for (int i = 0; i < game_count; i++) {
        struct match m = match_of(games[i], 0);
        struct chance f = chance_seeded(3);
        struct box *other = m.box ? another_box(games[i]) : NULL;
        struct complaint why = { 0 };
        if (!other || match_refuse(&m)) {
            free(other);
            continue;
        }
        struct text t = text_growing(), again = text_growing();
        m.box = other;
        struct journal *j = journal_new(&m, &f);
        journal_write(j, COPY_HOST, 0, &t);
        assert_non_null(strstr(t.at, "\n+ "));
        struct box *carried = journal_box(t.at);
        assert_non_null(carried);
        assert_memory_equal(carried, other, games[i]->boxform->size);
        struct journal *read = journal_read(t.at, carried, &why);
        if (!read)
            fail_msg("%s: %s", games[i]->name, why.in[EN]);
        assert_null(journal_older(read));
        journal_write(read, COPY_HOST, 0, &again);
        assert_string_equal(t.at, again.at);
        journal_free(read);
        /* Whoever does not take it plays with the game's own, says so, and loses nothing of it. */
        read = journal_read(t.at, NULL, &why);
        assert_non_null(read);
        assert_non_null(strstr(journal_older(read)->in[EN], "another box than today's"));
        text_clear(&again);
        journal_write(read, COPY_HOST, 0, &again);
        assert_string_equal(t.at, again.at);
        journal_free(read);
        char *value = strchr(strstr(t.at, "\n+ "), '\n') + 1;
        value[strcspn(value, "\n") - 1] ^= 1; /* another box than the one that is named */
        assert_null(journal_box(t.at));
        journal_free(j);
        free(carried);
        free(other);
        text_free(&t);
        text_free(&again);
        tried++;
    }
    assert_in_range(tried, 5, game_count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_those_of_memory),
        cmocka_unit_test(text_reads_back),
        cmocka_unit_test(a_journal_carries_another_box),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
