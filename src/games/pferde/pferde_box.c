/* How box.yaml is read. Linked into the build tool as well, so it refers to nothing else of the room. */
#include <string.h>

#include "pferde.h"

static const struct field paint_form[] = {
    { .name = "id", .kind = FIELD_TEXT, FIELD_AT(paint, id) },
    { .name = "name", .kind = FIELD_PHRASE, FIELD_AT(paint, name) },
    { .name = "tint", .kind = FIELD_NAME, FIELD_AT(paint, tint), .names = tint_names },
    FIELD_END,
};

static const struct field form[] = {
    { .name = "horses", .kind = FIELD_RECORDS, FIELD_ARRAY(box, horse), .form = paint_form },
    FIELD_END,
};

/* Words that begin other lines of a position. */
static bool id_is_good(const char *id)
{
    static const char *const taken[] = { "race", "purse", "pot",     "win",    "place", "bets",  "opening",
                                         "turn", "over",  "rolling", "quotas", "last",  "moved", "ask" };

    for (int i = 0; i < COUNT(taken); i++)
        if (strcmp(id, taken[i]) == 0)
            return false;
    return *id && id[strspn(id, "abcdefghijklmnopqrstuvwxyz")] == '\0';
}

static bool wrong(const struct box *b, struct text *ret_field, struct text *ret_why)
{
    for (int i = 0; i < HORSES; i++) {
        if (!id_is_good(b->horse[i].id))
            text_put(ret_why, "an id is a word of letters a to z, and not one that positions use");
        for (int k = 0; k < i && !ret_why->used; k++)
            if (strcmp(b->horse[i].id, b->horse[k].id) == 0)
                text_put(ret_why, "two horses have the same id");
            else if (b->horse[i].tint == b->horse[k].tint)
                text_put(ret_why, "two horses have the same tint");
        if (ret_why->used) {
            text_printf(ret_field, "horses[%d]", i);
            return true;
        }
    }
    return false;
}

const struct boxform pferde_boxform = {
    .fields = form,
    .size = sizeof(struct box),
    .wrong = wrong,
};
