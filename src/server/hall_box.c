/* Boxes that tables brought along: kept once each, by their hash, as the bytes a client gets. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "core/box.h"
#include "server/hall_internal.h"
#include "server/office.h"

enum { HASH_SIZE = 16 };

static void hash_text(const struct boxform *form, const struct box *box, char ret[2 * HASH_SIZE + 1])
{
    uint8_t hash[HASH_SIZE];
    struct text t = text_in(ret, 2 * HASH_SIZE + 1);

    box_hash(form, box, hash);
    text_hex(&t, hash, sizeof hash);
}

void hall_keep_box(struct hall *h, const struct game *g, const struct box *box)
{
    char hash[2 * HASH_SIZE + 1];
    struct text bytes = text_growing();

    hash_text(g->boxform, box, hash);
    text_hex(&bytes, (const uint8_t *)box, g->boxform->size);
    hall_store_people(h, BOX_PUT, "", VALUES(hash, g->name, bytes.at));
    text_free(&bytes);
}

static bool unpack(const struct game *g, const char *hex, struct box **ret)
{
    struct box *box = malloc(g->boxform->size + 1);

    require(box != NULL);
    if (text_unhex(hex, (uint8_t *)box, g->boxform->size) && box_from_bytes(g->boxform, box, g->boxform->size)) {
        *ret = box;
        return true;
    }
    free(box);
    return false;
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

bool hall_find_box(struct hall *h, const char *head, struct box **ret)
{
    const struct game *g = journal_game(head);
    const char *line = strstr(head, "\nbox ");
    char named[2 * HASH_SIZE + 1], standard[2 * HASH_SIZE + 1];
    struct scan s = { line ? line + strlen("\nbox ") : "" };
    struct found_rows found = { 0 };
    struct complaint why;

    *ret = NULL;
    if (!g || !g->boxed->standard || !line || !scan_token(&s, named, sizeof named))
        return true; /* the journal's reader says what is wrong with it */
    hash_text(g->boxform, g->boxed->standard, standard);
    if (strcmp(named, standard) == 0)
        return true;
    const char *staged = staged_box(h, named);
    if (staged)
        return unpack(g, staged, ret);
    if (!keeper_people(h->keeper, BOX_OF, VALUES(named), &found, &why) || found.count == 0)
        return found_rows_free(&found), false;
    bool fine = unpack(g, found.row[0][2], ret);
    found_rows_free(&found);
    return fine;
}
