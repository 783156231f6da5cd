/* SPDX-License-Identifier: MIT */
/* How box.yaml is read, and what a box must hold beyond single fields so that the game can be played. */
#include "monopoly.h"

#include <stddef.h>

static const char *const square_kinds[] = {
    [SQUARE_GO] = "go", [SQUARE_STREET] = "street", [SQUARE_STATION] = "station",
    [SQUARE_UTILITY] = "utility", [SQUARE_CHANCE] = "chance", [SQUARE_CHEST] = "chest", [SQUARE_TAX] = "tax",
    [SQUARE_JAIL] = "jail", [SQUARE_PARKING] = "parking", [SQUARE_ARREST] = "arrest", NULL,
};

static const char *const effects[] = {
    [EFFECT_GAIN] = "gain", [EFFECT_LOSE] = "lose", [EFFECT_FORWARD] = "forward",
    [EFFECT_BACK_TO] = "back-to", [EFFECT_BACK] = "back", [EFFECT_STATION] = "station",
    [EFFECT_JAIL] = "jail", [EFFECT_FREE] = "free", [EFFECT_REPAIRS] = "repairs",
    [EFFECT_PAY_EACH] = "pay-each", [EFFECT_FROM_EACH] = "from-each", [EFFECT_CHOICE] = "choice", NULL,
};

static const char *const no_yes[] = { "no", "yes", NULL };

enum { MONEY_MAX = 1000000 }; /* of any one amount in a box */

#define MONEY .kind = FIELD_NUMBER, .min = 0, .max = MONEY_MAX

static const struct field square_form[] = {
    { "kind", FIELD_NAME, FIELD_AT(square, kind), .names = square_kinds },
    { "group", FIELD_NUMBER, FIELD_AT(square, group), .min = 1, .max = GROUPS, .optional = true },
    { .name = "price", MONEY, FIELD_AT(square, price), .optional = true },
    { .name = "rent", MONEY, FIELD_ARRAY(square, rent), .optional = true },
    { .name = "amount", MONEY, FIELD_AT(square, amount), .optional = true },
    { "name", FIELD_PHRASE, FIELD_AT(square, name) },
    { "brief", FIELD_TEXT, FIELD_AT(square, brief) },
    FIELD_END,
};

static const struct field group_form[] = {
    { "tint", FIELD_NAME, FIELD_AT(group, tint), .names = tint_names },
    { .name = "house", MONEY, FIELD_AT(group, house) },
    { "squares", FIELD_NUMBER, FIELD_ARRAY(group, square), .min = 1, .max = SQUARES - 1, .fewer = true },
    { "name", FIELD_PHRASE, FIELD_AT(group, name) },
    FIELD_END,
};

static const struct field card_form[] = {
    { "effect", FIELD_NAME, FIELD_AT(card, effect), .names = effects },
    { .name = "amount", MONEY, FIELD_AT(card, amount), .optional = true },
    { .name = "hotel", MONEY, FIELD_AT(card, hotel), .optional = true },
    { "to", FIELD_NUMBER, FIELD_AT(card, to), .min = 0, .max = SQUARES - 1, .optional = true },
    { "pot", FIELD_NAME, FIELD_AT(card, pot), .names = no_yes, .optional = true },
    { "text", FIELD_PHRASE, FIELD_AT(card, text) },
    FIELD_END,
};

#define CARDS(set, pile)                                                                        \
    .kind = FIELD_RECORDS, .offset = offsetof(struct box, card) +                               \
    (uint32_t)sizeof(struct card) * DECK * ((set) * DECKS + (pile)),                            \
    .size = sizeof(struct card), .count = DECK, .form = card_form

static const struct field box_form[] = {
    { .name = "money", MONEY, FIELD_AT(box, money) },
    { .name = "salary", MONEY, FIELD_AT(box, salary) },
    { .name = "fine", MONEY, FIELD_AT(box, fine) },
    { "interest", FIELD_NUMBER, FIELD_AT(box, interest), .min = 1, .max = 100 },
    { "houses", FIELD_NUMBER, FIELD_AT(box, houses), .min = 0, .max = 200 },
    { "hotels", FIELD_NUMBER, FIELD_AT(box, hotels), .min = 0, .max = 200 },
    { .name = "station_rent", MONEY, FIELD_ARRAY(box, station_rent) },
    { .name = "utility_rent", MONEY, FIELD_ARRAY(box, utility_rent) },
    { "groups", FIELD_RECORDS, FIELD_ARRAY(box, group), .form = group_form },
    { "squares", FIELD_RECORDS, FIELD_ARRAY(box, square), .form = square_form },
    { .name = "chance", CARDS(0, 0) },
    { .name = "chest", CARDS(0, 1) },
    { .name = "older_chance", CARDS(1, 0) },
    { .name = "older_chest", CARDS(1, 1) },
    FIELD_END,
};

static int squares_of_kind(const struct box *b, int kind)
{
    int n = 0;

    for (int i = 0; i < SQUARES; i++)
        n += b->square[i].kind == kind;
    return n;
}

static int group_size(const struct box *b, int group)
{
    int n = 0;

    while (n < GROUP_MAX && b->group[group].square[n])
        n++;
    return n;
}

/* A square and its group must name each other, and nothing but titles has a group. */
static bool square_fits(const struct box *b, int i)
{
    const struct square *q = &b->square[i];
    bool title = q->kind == SQUARE_STREET || q->kind == SQUARE_STATION || q->kind == SQUARE_UTILITY;
    int found = 0;

    for (int g = 0; g < GROUPS; g++)
        for (int k = 0; k < GROUP_MAX; k++)
            if (b->group[g].square[k] == i && i)
                found += q->group == g + 1 && b->square[b->group[g].square[0]].kind == q->kind ? 1 : 2;
    return title ? q->group && q->price >= 2 && found == 1 : !q->group && !found;
}

/* Random play could go on for ever if mortgaging and building cost nothing. */
static bool prices_fit(const struct box *b)
{
    for (int i = 0; i < SQUARES; i++)
        if (b->square[i].group && b->square[i].price / 2 * b->interest / 100 < 1)
            return false;
    for (int g = 0; g < GROUPS; g++)
        if (b->square[b->group[g].square[0]].kind == SQUARE_STREET && b->group[g].house < 2)
            return false;
    return true;
}

static bool cards_fit(const struct box *b)
{
    for (int set = 0; set < 2; set++)
        for (int pile = 0; pile < DECKS; pile++) {
            int jail_cards = 0;

            for (int i = 0; i < DECK; i++)
                jail_cards += b->card[set][pile][i].effect == EFFECT_FREE;
            if (jail_cards > 1)
                return false;
        }
    return true;
}

static bool wrong(const struct box *b, struct fault *ret)
{
    int streets = squares_of_kind(b, SQUARE_STREET), stations = squares_of_kind(b, SQUARE_STATION);
    int utilities = squares_of_kind(b, SQUARE_UTILITY);

    for (int g = 0; g < GROUPS; g++)
        if (!group_size(b, g))
            return fault_in(ret, "groups[#]", g, "jede Gruppe braucht ein Feld",
                            "every group needs a square");
    for (int i = 0; i < SQUARES; i++)
        if (!square_fits(b, i))
            return fault_in(ret, "squares[#]", i, "ein Grundstück und seine Gruppe müssen einander nennen",
                            "a title and its group must name each other");
    if (b->square[0].kind != SQUARE_GO || squares_of_kind(b, SQUARE_GO) != 1)
        return fault_in(ret, "squares", -1, "das erste Feld, und nur dieses, ist LOS",
                        "the first square, and only that, is LOS");
    if (squares_of_kind(b, SQUARE_JAIL) != 1 || squares_of_kind(b, SQUARE_PARKING) != 1)
        return fault_in(ret, "squares", -1, "es gibt ein Gefängnis und einmal Frei Parken",
                        "there is one jail and one Frei Parken");
    if (stations < 1 || stations > 4 || utilities > 2)
        return fault_in(ret, "squares", -1, "ein bis vier Bahnhöfe, höchstens zwei Werke",
                        "one to four stations, at most two utilities");
    if (streets + stations + utilities < 2 * SEATS)
        return fault_in(ret, "squares", -1, "zehn Spieler brauchen zwanzig Grundstücke",
                        "ten players need twenty titles");
    if (!prices_fit(b))
        return fault_in(ret, "squares", -1, "Zinsen und Häuser müssen etwas kosten",
                        "interest and houses must cost something");
    return !cards_fit(b) && fault_in(ret, "chance", -1, "ein Stapel hat höchstens eine Freikarte",
                                     "a pile has at most one jail card");
}

const struct boxform monopoly_boxform = { .fields = box_form, .size = sizeof(struct box), .wrong = wrong };
