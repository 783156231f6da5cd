/* SPDX-License-Identifier: MIT */
/* Boxes: the games' own, and those that tables brought along, kept once each by their hash as the bytes a client gets.
 * So a table has its box again though the game's own is another by then. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "core/box.h"
#include "server/hall_internal.h"
#include "server/office.h"

static void hash_text(const struct boxform *form, const struct box *box, char ret[2 * BOX_HASH + 1])
{
    uint8_t hash[BOX_HASH];
    struct text t = text_in(ret, 2 * BOX_HASH + 1);

    box_hash(form, box, hash);
    text_hex(&t, hash, sizeof hash);
}

void hall_keep_box(struct hall *h, const struct game *g, const struct box *box)
{
    char hash[2 * BOX_HASH + 1];
    struct text bytes = text_growing();

    hash_text(g->boxform, box, hash);
    box_put_hex(g->boxform, box, &bytes);
    hall_store_people(h, BOX_PUT, "", VALUES(hash, g->name, bytes.at));
    text_free(&bytes);
}

void hall_keep_boxes(struct hall *h)
{
    for (int i = 0; i < game_count; i++)
        if (games[i]->boxed->standard)
            hall_keep_box(h, games[i], games[i]->boxed->standard);
}

/* The table it is for may have been made a moment ago, in a batch that is still being gathered. */
static const char *staged_box(const struct hall *h, const char *hash)
{
    for (int i = 0; i < h->staged.count; i++) {
        const struct change *c = &h->staged.change[i];
        if (c->kind == CHANGE_PEOPLE && c->people->which == BOX_PUT && strcmp(c->people->value[0], hash) == 0)
            return c->people->value[2];
    }
    return NULL;
}

bool live_box_named(const char *head, char ret_hash[2 * BOX_HASH + 1], struct box **ret)
{
    const struct game *g = journal_game(head);
    const char *line = strstr(head, "\nbox ");
    char standard[2 * BOX_HASH + 1];
    struct scan s = { line ? line + strlen("\nbox ") : "" };

    *ret = NULL;
    if (!g || !g->boxed->standard || !line || !scan_token(&s, ret_hash, 2 * BOX_HASH + 1))
        return false; /* the journal's reader says what is wrong with it */
    hash_text(g->boxform, g->boxed->standard, standard);
    if (strcmp(ret_hash, standard) == 0)
        return false;
    *ret = journal_box(head);
    return !*ret;
}

struct box *hall_find_box(struct hall *h, const char *head)
{
    char named[2 * BOX_HASH + 1];
    struct found_rows found = { 0 };
    struct complaint why;
    struct box *carried;

    if (!live_box_named(head, named, &carried))
        return carried;
    const struct game *g = journal_game(head);
    const char *staged = staged_box(h, named);
    if (staged)
        return box_from_hex(g->boxform, staged);
    bool known = keeper_people(h->keeper, BOX_OF, VALUES(named), &found, &why) && found.count > 0;
    struct box *box = known ? box_from_hex(g->boxform, found.row[0][2]) : NULL;
    found_rows_free(&found);
    return box;
}
