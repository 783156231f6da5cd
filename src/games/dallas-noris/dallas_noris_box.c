/* SPDX-License-Identifier: MIT */
/* How box.yaml is read, and what a box must hold beyond single fields so that the game can be played.
 * Linked into the box compiler as well, so it refers to nothing else of the room. */
#include "dallas_noris.h"

/* In the order of their enums. */
static const char *const corners[] = { "bottom-left", "top-left", "top-right", "bottom-right", NULL };
static const char *const kinds[] = { "start", "ranch", "land", "subsidy", "info", NULL };
static const char *const goods_names[] = { "none", "cattle", "oil", "farmland", "desert", "all", NULL };
static const char *const effects[] = { "bulletin", "may-sell", "must-sell", "lose", "lose-everything",
                                       "costs", "land", "gift", "desert-find", NULL };

#define MONEY .kind = FIELD_NUMBER, .min = 0, .max = MONEY_MAX
#define GOODS .kind = FIELD_NAME, .names = goods_names, .optional = true

static const struct field note_form[] = {
    { "value", FIELD_NUMBER, FIELD_AT(note, value), .min = 1, .max = MONEY_MAX },
    { "count", FIELD_NUMBER, FIELD_AT(note, count), .min = 1, .max = 100 },
    FIELD_END,
};

static const struct field ranch_form[] = {
    { "tint", FIELD_NAME, FIELD_AT(ranch, tint), .names = tint_names },
    { "name", FIELD_PHRASE, FIELD_AT(ranch, name) },
    { "brief", FIELD_TEXT, FIELD_AT(ranch, brief) },
    FIELD_END,
};

static const struct field square_form[] = {
    { "kind", FIELD_NAME, FIELD_AT(square, kind), .names = kinds },
    { "ranch", FIELD_NUMBER, FIELD_AT(square, ranch), .min = 1, .max = RANCHES, .optional = true },
    { .name = "goods", GOODS, FIELD_AT(square, goods) },
    { .name = "amount", MONEY, FIELD_AT(square, amount), .optional = true },
    FIELD_END,
};

static const struct field area_form[] = {
    { "goods", FIELD_NAME, FIELD_AT(area, goods), .names = goods_names },
    { "amount", FIELD_NUMBER, FIELD_AT(area, amount), .min = 1, .max = AMOUNT_MAX, .optional = true },
    FIELD_END,
};

static const struct field info_form[] = {
    { "effect", FIELD_NAME, FIELD_AT(info, effect), .names = effects },
    { .name = "goods", GOODS, FIELD_AT(info, goods) },
    { .name = "amount", MONEY, FIELD_AT(info, amount), .optional = true },
    { "rates", FIELD_NUMBER, FIELD_ARRAY(info, rate), .min = 1, .max = RATE_MAX, .optional = true },
    { "text", FIELD_PHRASE, FIELD_AT(info, text) },
    FIELD_END,
};

static const struct field form[] = {
    { .name = "capital", MONEY, FIELD_AT(box, capital) },
    { "markers", FIELD_NUMBER, FIELD_AT(box, markers), .min = RANCH_SQUARES + 1, .max = POSSESSIONS },
    { "rent_percent", FIELD_NUMBER, FIELD_AT(box, rent_percent), .min = 0, .max = 100 },
    { .name = "rent_area", MONEY, FIELD_AT(box, rent_area) },
    { .name = "area_refund", MONEY, FIELD_AT(box, area_refund) },
    { "start", FIELD_NAME, FIELD_AT(box, start), .names = corners },
    { "notes", FIELD_RECORDS, FIELD_ARRAY(box, note), .form = note_form, .fewer = true },
    { "ranches", FIELD_RECORDS, FIELD_ARRAY(box, ranch), .form = ranch_form },
    { "squares", FIELD_RECORDS, FIELD_ARRAY(box, square), .form = square_form },
    { "areas", FIELD_RECORDS, FIELD_ARRAY(box, area), .form = area_form },
    { "letters", FIELD_NUMBER, FIELD_ARRAY(box, letter), .min = 1, .max = LETTER_CARDS },
    { "infos", FIELD_RECORDS, FIELD_ARRAY(box, info), .form = info_form },
    FIELD_END,
};

static bool is_goods(int32_t goods)
{
    return goods >= GOODS_CATTLE && goods <= GOODS_FARMLAND;
}

static bool wrong_money(const struct box *b, struct fault *ret)
{
    int64_t sum = 0;

    for (int i = 0; i < NOTES; i++)
        sum += (int64_t)b->note[i].value * b->note[i].count;
    for (int i = 1; i < NOTES && b->note[i].value; i++)
        if (b->note[i].value <= b->note[i - 1].value)
            return fault_in(ret, "notes[#].value", i, "erwartet werden steigende Werte",
                        "rising values are expected");
    if (sum != b->capital)
        return fault_in(ret, "capital", -1, "die Scheine ergeben das nicht",
                        "the notes do not add up to it");
    return false;
}

/* What a square of this kind needs, and what makes no sense on it. */
static bool wrong_square(const struct box *b, int i, struct fault *ret)
{
    const struct square *q = &b->square[i];
    bool corner = false;

    for (int k = 0; k < 4; k++)
        corner |= noris_corner(b, k) == i;
    if ((q->kind == SQUARE_START) != (i == 0))
        return fault_in(ret, "squares[#].kind", i, "das erste Feld, und nur dieses, ist START",
                        "the first square, and only that, is START");
    if (corner != (q->kind == SQUARE_START || q->kind == SQUARE_SUBSIDY))
        return fault_in(ret, "squares[#].kind", i, "START und die Subventionen liegen in den Ecken",
                        "START and the subsidies lie in the corners");
    if ((q->kind == SQUARE_RANCH) != (q->ranch != 0))
        return fault_in(ret, "squares[#].kind", i, "ein Ranchfeld, und nur dieses, nennt seine Ranch",
                        "a ranch square, and only that, names its ranch");
    if (is_goods(q->goods) != (q->kind == SQUARE_SUBSIDY))
        return fault_in(ret, "squares[#].kind", i, "eine Subvention, und nur diese, nennt ihre Ware",
                        "a subsidy, and only that, names its goods");
    if ((q->amount != 0) != (q->kind != SQUARE_START && q->kind != SQUARE_INFO))
        return fault_in(ret, "squares[#].kind", i, "Ranch, Land und Subvention brauchen einen Betrag",
                        "ranch, land and subsidy need an amount");
    if (q->kind == SQUARE_SUBSIDY && q->amount > RATE_MAX)
        return fault_in(ret, "squares[#].amount", i, "so hoch ist keine Subvention",
                        "no subsidy is that high");
    return false;
}

static bool wrong_ring(const struct box *b, struct fault *ret)
{
    static const uint8_t expected[] = { [SQUARE_START] = 1, [SQUARE_RANCH] = RANCH_SQUARES, [SQUARE_LAND] = 4,
                                        [SQUARE_SUBSIDY] = 3, [SQUARE_INFO] = 4 };
    int count[SQUARE_KINDS] = { 0 }, of_ranch[RANCHES + 1] = { 0 };

    for (int i = 0; i < SQUARES; i++) {
        if (wrong_square(b, i, ret))
            return true;
        count[b->square[i].kind]++;
        of_ranch[b->square[i].ranch]++;
    }
    for (int kind = 0; kind < SQUARE_KINDS; kind++)
        if (count[kind] != expected[kind])
            return fault_in(ret, "squares", -1,
                            "es gibt zehn Ranch-, vier Land-, vier Info- und drei Subventionsfelder",
                        "there are ten ranch, four land, four info and three subsidy squares");
    for (int i = 1; i <= RANCHES; i++)
        if (!of_ranch[i])
            return fault_in(ret, "ranches[#]", i - 1, "zu dieser Ranch gehört kein Feld",
                        "no square belongs to this ranch");
    return false;
}

static bool wrong_areas(const struct box *b, struct fault *ret)
{
    int letters = 0;

    for (int i = 0; i < AREAS; i++) {
        bool desert = b->area[i].goods == GOODS_DESERT;

        if (!is_goods(b->area[i].goods) && !desert)
            return fault_in(ret, "areas[#].goods", i, "erwartet wird Vieh, Öl, Ackerland oder Wüste",
                        "cattle, oil, farmland or desert is expected");
        if ((b->area[i].amount == 0) != desert)
            return fault_in(ret, "areas[#]", i, "alle außer den Wüsten haben einen Betrag",
                        "all but deserts have an amount");
    }
    for (int i = 0; i < LETTERS; i++)
        letters += b->letter[i];
    if (letters != LETTER_CARDS)
        return fault_in(ret, "letters", -1, "es gibt sechzehn Buchstabenkarten",
                        "there are sixteen letter cards");
    return false;
}

static bool wrong_info(const struct box *b, int i, struct fault *ret)
{
    const struct info *card = &b->info[i];
    int effect = card->effect;
    bool selling = effect == EFFECT_MAY_SELL || effect == EFFECT_MUST_SELL || effect == EFFECT_LOSE;
    bool costs = effect == EFFECT_COSTS, paid = costs || effect == EFFECT_LAND || effect == EFFECT_FIND;

    if ((effect == EFFECT_BULLETIN) != (card->rate[0] != 0))
        return fault_in(ret, "infos[#].effect", i, "ein Bulletin, und nur dieses, hat Kurse",
                        "a bulletin, and only that, has rates");
    if (selling ? !is_goods(card->goods) && card->goods != GOODS_ALL : costs != is_goods(card->goods))
        return fault_in(ret, "infos[#].effect", i, "Verkäufe, Verluste und Kosten nennen ihre Ware",
                        "sales, losses and costs name their goods");
    if (!selling && !costs && card->goods != GOODS_NONE)
        return fault_in(ret, "infos[#].goods", i, "diese Karte nennt keine Ware",
                        "this card names no goods");
    if ((card->amount != 0) != paid)
        return fault_in(ret, "infos[#].effect", i,
                        "Kosten, Land und der Fund in der Wüste haben einen Betrag",
                        "costs, land and the desert find have an amount");
    if (costs && card->amount > RATE_MAX)
        return fault_in(ret, "infos[#].amount", i, "so hoch sind keine Kosten",
                        "no costs are that high");
    return false;
}

/* Without a bulletin the game could not begin. */
static bool wrong_infos(const struct box *b, struct fault *ret)
{
    int bulletins = 0;

    for (int i = 0; i < INFOS; i++) {
        if (wrong_info(b, i, ret))
            return true;
        bulletins += b->info[i].effect == EFFECT_BULLETIN;
    }
    if (!bulletins)
        return fault_in(ret, "infos", -1, "es muss ein Bulletin geben",
                        "there must be a bulletin");
    return false;
}

static bool wrong(const struct box *b, struct fault *ret)
{
    return wrong_money(b, ret) || wrong_ring(b, ret) || wrong_areas(b, ret) || wrong_infos(b, ret);
}

const struct boxform dallas_noris_boxform = { .fields = form, .size = sizeof(struct box), .wrong = wrong };
