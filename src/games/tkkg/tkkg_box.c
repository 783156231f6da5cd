/* SPDX-License-Identifier: MIT */
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

static bool wrong_board(const struct box *b, struct fault *ret)
{
    int stars = 0;

    for (int row = 0; row < SIZE; row++) {
        size_t length = strlen(b->board[row]);
        if (length != SIZE || strspn(b->board[row], ".*") != length)
            return fault_in(ret, "board[#]", row, "eine Reihe hat zwölf Felder, jedes . oder *",
                            "a row has twelve squares, each . or *");
        for (const char *at = b->board[row]; *at; at++)
            stars += *at == '*';
    }
    return stars == 0 && fault_in(ret, "board", -1, "wenigstens ein Feld muss einen Stern haben",
                                  "at least one square must bear a star");
}

static bool wrong_die(const struct box *b, struct fault *ret)
{
    int shown = 0;

    for (int i = 0; i < 6; i++)
        shown |= b->die[i] == ANY_WAY ? 15 : 1 << b->die[i];
    return shown != 15 && fault_in(ret, "die", -1, "der Würfel muss in alle vier Richtungen führen",
                                   "the die must lead in all four directions");
}

static bool wrong_cards(const struct box *b, struct fault *ret)
{
    int cards = b->nothing + b->bonus[GANG] + b->bonus[CROOKS];

    for (int i = 0; i < QUESTIONS; i++)
        cards += b->question[i];
    for (int i = 0; i < REACHES; i++)
        cards += b->stroll[i];
    for (int i = 1; i < REACHES; i++)
        if (b->reach[i] >= b->reach[i - 1])
            return fault_in(ret, "reaches", -1, "erwartet werden fallende Zahlen",
                            "falling numbers are expected");
    return (cards < 1 || cards > 100) &&
           fault_in(ret, "questions", -1, "erwartet werden zusammen 1 bis 100 Karten",
                    "1 to 100 cards are expected in all");
}

/* A game ends when the cards do, so there must be a card and a square to draw it on, and a die that leads
 * everywhere. */
static bool wrong(const struct box *b, struct fault *ret)
{
    return wrong_board(b, ret) ||
           fault_in_ids(ret, "ninths[#].id", b->ninth[0].id, sizeof b->ninth[0], NINTHS, NULL) || wrong_die(b, ret) ||
           wrong_cards(b, ret);
}

const struct boxform tkkg_boxform = { .fields = form, .size = sizeof(struct box), .wrong = wrong };
