/* How box.yaml is read. Linked into the box compiler as well, so it refers to nothing else of the room. */
#include <string.h>

#include "tkkg.h"

/* In the order of enum way. */
static const char *const ways[] = { "north", "east", "south", "west", "any", NULL };

static const struct field ninth_form[] = {
    { .name = "id", .kind = FIELD_TEXT, FIELD_AT(ninth, id) },
    { .name = "name", .kind = FIELD_PHRASE, FIELD_AT(ninth, name) },
    FIELD_END,
};

static const struct field form[] = {
    { .name = "board", .kind = FIELD_TEXT, FIELD_ARRAY(box, board) },
    { .name = "ninths", .kind = FIELD_RECORDS, FIELD_ARRAY(box, ninth), .form = ninth_form },
    { .name = "die", .kind = FIELD_NAME, FIELD_ARRAY(box, die), .names = ways },
    { .name = "questions", .kind = FIELD_NUMBER, FIELD_ARRAY(box, question), .min = 0, .max = 20 },
    { .name = "reaches", .kind = FIELD_NUMBER, FIELD_ARRAY(box, reach), .min = 1, .max = 12 },
    { .name = "strolls", .kind = FIELD_NUMBER, FIELD_ARRAY(box, stroll), .min = 0, .max = 20 },
    { .name = "bonus", .kind = FIELD_NUMBER, FIELD_ARRAY(box, bonus), .min = 0, .max = 20 },
    { .name = "nothing", .kind = FIELD_NUMBER, FIELD_AT(box, nothing), .min = 0, .max = 20 },
    FIELD_END,
};

static const char *wrong_ninths(const struct box *b)
{
    for (int i = 0; i < NINTHS; i++) {
        const char *id = b->ninth[i].id;
        if (!*id || id[strspn(id, "abcdefghijklmnopqrstuvwxyz")] != '\0')
            return "an id is a word of letters a to z";
        for (int k = 0; k < i; k++)
            if (strcmp(id, b->ninth[k].id) == 0)
                return "two ninths have the same id";
    }
    return NULL;
}

/* A game ends when the cards do, so there must be a card and a square to draw it on, and a die that leads
 * everywhere. */
static bool wrong(const struct box *b, struct text *ret_field, struct text *ret_why)
{
    int stars = 0, cards = b->nothing + b->bonus[GANG] + b->bonus[CROOKS], shown = 0;
    const char *field = "board", *why = NULL;

    for (int row = 0; row < SIZE; row++) {
        size_t length = strlen(b->board[row]);
        if (length != SIZE || strspn(b->board[row], ".*") != length)
            why = "a row has twelve squares, each . or *";
        for (const char *at = b->board[row]; *at; at++)
            stars += *at == '*';
    }
    if (!why && stars == 0)
        why = "at least one square must bear a star";
    if (!why && (why = wrong_ninths(b)) != NULL)
        field = "ninths";
    for (int i = 0; i < 6; i++)
        shown |= b->die[i] == ANY_WAY ? 15 : 1 << b->die[i];
    if (!why && shown != 15)
        field = "die", why = "the die must lead in all four directions";
    for (int i = 0; i < QUESTIONS; i++)
        cards += b->question[i];
    for (int i = 0; i < REACHES; i++)
        cards += b->stroll[i];
    for (int i = 1; i < REACHES && !why; i++)
        if (b->reach[i] >= b->reach[i - 1])
            field = "reaches", why = "falling numbers are expected";
    if (!why && (cards < 1 || cards > 100))
        field = "questions", why = "1 to 100 cards are expected in all";
    if (!why)
        return false;
    text_put(ret_field, field);
    text_put(ret_why, why);
    return true;
}

const struct boxform tkkg_boxform = { .fields = form, .size = sizeof(struct box), .wrong = wrong };
