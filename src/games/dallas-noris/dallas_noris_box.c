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
    { "name", FIELD_PHRASE, FIELD_AT(ranch, name) },
    { "brief", FIELD_TEXT, FIELD_AT(ranch, brief) },
    { "tint", FIELD_NAME, FIELD_AT(ranch, tint), .names = tint_names },
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
    { "text", FIELD_PHRASE, FIELD_AT(info, text) },
    { .name = "goods", GOODS, FIELD_AT(info, goods) },
    { .name = "amount", MONEY, FIELD_AT(info, amount), .optional = true },
    { "rates", FIELD_NUMBER, FIELD_ARRAY(info, rate), .min = 1, .max = RATE_MAX, .optional = true },
    FIELD_END,
};

static const struct field form[] = {
    { .name = "capital", MONEY, FIELD_AT(box, capital) },
    { "notes", FIELD_RECORDS, FIELD_ARRAY(box, note), .form = note_form, .fewer = true },
    { "markers", FIELD_NUMBER, FIELD_AT(box, markers), .min = RANCH_SQUARES + 1, .max = POSSESSIONS },
    { "rent_percent", FIELD_NUMBER, FIELD_AT(box, rent_percent), .min = 0, .max = 100 },
    { .name = "rent_area", MONEY, FIELD_AT(box, rent_area) },
    { .name = "area_refund", MONEY, FIELD_AT(box, area_refund) },
    { "ranches", FIELD_RECORDS, FIELD_ARRAY(box, ranch), .form = ranch_form },
    { "start", FIELD_NAME, FIELD_AT(box, start), .names = corners },
    { "squares", FIELD_RECORDS, FIELD_ARRAY(box, square), .form = square_form },
    { "areas", FIELD_RECORDS, FIELD_ARRAY(box, area), .form = area_form },
    { "letters", FIELD_NUMBER, FIELD_ARRAY(box, letter), .min = 1, .max = LETTER_CARDS },
    { "infos", FIELD_RECORDS, FIELD_ARRAY(box, info), .form = info_form },
    FIELD_END,
};

/* What is wrong: where, and why; NULL: nothing. */
struct fault {
    const char *list;   /* the field */
    int index;          /* in it; -1: all of it */
    const char *member; /* of that; NULL: the whole */
    const char *why;
};

static bool is_goods(int32_t goods)
{
    return goods >= GOODS_CATTLE && goods <= GOODS_FARMLAND;
}

static struct fault wrong_money(const struct box *b)
{
    int64_t sum = 0;

    for (int i = 0; i < NOTES; i++)
        sum += (int64_t)b->note[i].value * b->note[i].count;
    for (int i = 1; i < NOTES && b->note[i].value; i++)
        if (b->note[i].value <= b->note[i - 1].value)
            return (struct fault){ "notes", i, "value", "rising values are expected" };
    if (sum != b->capital)
        return (struct fault){ "capital", -1, NULL, "the notes do not add up to it" };
    return (struct fault){ 0 };
}

/* What a square of this kind needs, and what makes no sense on it. */
static struct fault wrong_square(const struct box *b, int i)
{
    const struct square *q = &b->square[i];
    bool corner = false;

    for (int k = 0; k < 4; k++)
        corner |= noris_corner(b, k) == i;
    if ((q->kind == SQUARE_START) != (i == 0))
        return (struct fault){ "squares", i, "kind", "the first square, and only that, is START" };
    if (corner != (q->kind == SQUARE_START || q->kind == SQUARE_SUBSIDY))
        return (struct fault){ "squares", i, "kind", "START and the subsidies lie in the corners" };
    if ((q->kind == SQUARE_RANCH) != (q->ranch != 0))
        return (struct fault){ "squares", i, "kind", "a ranch square, and only that, names its ranch" };
    if (is_goods(q->goods) != (q->kind == SQUARE_SUBSIDY))
        return (struct fault){ "squares", i, "kind", "a subsidy, and only that, names its goods" };
    if ((q->amount != 0) != (q->kind != SQUARE_START && q->kind != SQUARE_INFO))
        return (struct fault){ "squares", i, "kind", "ranch, land and subsidy need an amount" };
    if (q->kind == SQUARE_SUBSIDY && q->amount > RATE_MAX)
        return (struct fault){ "squares", i, "amount", "no subsidy is that high" };
    return (struct fault){ 0 };
}

static struct fault wrong_ring(const struct box *b)
{
    static const uint8_t expected[] = { [SQUARE_START] = 1, [SQUARE_RANCH] = RANCH_SQUARES, [SQUARE_LAND] = 4,
                                        [SQUARE_SUBSIDY] = 3, [SQUARE_INFO] = 4 };
    int count[SQUARE_KINDS] = { 0 }, of_ranch[RANCHES + 1] = { 0 };

    for (int i = 0; i < SQUARES; i++) {
        struct fault f = wrong_square(b, i);

        if (f.why)
            return f;
        count[b->square[i].kind]++;
        of_ranch[b->square[i].ranch]++;
    }
    for (int kind = 0; kind < SQUARE_KINDS; kind++)
        if (count[kind] != expected[kind])
            return (struct fault){ "squares", -1, NULL,
                                   "there are ten ranch, four land, four info and three subsidy squares" };
    for (int i = 1; i <= RANCHES; i++)
        if (!of_ranch[i])
            return (struct fault){ "ranches", i - 1, NULL, "no square belongs to this ranch" };
    return (struct fault){ 0 };
}

static struct fault wrong_areas(const struct box *b)
{
    int letters = 0;

    for (int i = 0; i < AREAS; i++) {
        bool desert = b->area[i].goods == GOODS_DESERT;

        if (!is_goods(b->area[i].goods) && !desert)
            return (struct fault){ "areas", i, "goods", "cattle, oil, farmland or desert is expected" };
        if ((b->area[i].amount == 0) != desert)
            return (struct fault){ "areas", i, NULL, "all but deserts have an amount" };
    }
    for (int i = 0; i < LETTERS; i++)
        letters += b->letter[i];
    if (letters != LETTER_CARDS)
        return (struct fault){ "letters", -1, NULL, "there are sixteen letter cards" };
    return (struct fault){ 0 };
}

static struct fault wrong_info(const struct box *b, int i)
{
    const struct info *card = &b->info[i];
    int effect = card->effect;
    bool selling = effect == EFFECT_MAY_SELL || effect == EFFECT_MUST_SELL || effect == EFFECT_LOSE;
    bool costs = effect == EFFECT_COSTS, paid = costs || effect == EFFECT_LAND || effect == EFFECT_FIND;

    if ((effect == EFFECT_BULLETIN) != (card->rate[0] != 0))
        return (struct fault){ "infos", i, "effect", "a bulletin, and only that, has rates" };
    if (selling ? !is_goods(card->goods) && card->goods != GOODS_ALL : costs != is_goods(card->goods))
        return (struct fault){ "infos", i, "effect", "sales, losses and costs name their goods" };
    if (!selling && !costs && card->goods != GOODS_NONE)
        return (struct fault){ "infos", i, "goods", "this card names no goods" };
    if ((card->amount != 0) != paid)
        return (struct fault){ "infos", i, "effect", "costs, land and the desert find have an amount" };
    if (costs && card->amount > RATE_MAX)
        return (struct fault){ "infos", i, "amount", "no costs are that high" };
    return (struct fault){ 0 };
}

/* Without a bulletin the game could not begin. */
static struct fault wrong_infos(const struct box *b)
{
    int bulletins = 0;

    for (int i = 0; i < INFOS; i++) {
        struct fault f = wrong_info(b, i);

        if (f.why)
            return f;
        bulletins += b->info[i].effect == EFFECT_BULLETIN;
    }
    if (!bulletins)
        return (struct fault){ "infos", -1, NULL, "there must be a bulletin" };
    return (struct fault){ 0 };
}

static bool wrong(const struct box *b, struct text *ret_field, struct text *ret_why)
{
    static struct fault (*const looks[])(const struct box *) = { wrong_money, wrong_ring, wrong_areas,
                                                                 wrong_infos };

    for (int i = 0; i < COUNT(looks); i++) {
        struct fault f = looks[i](b);

        if (!f.why)
            continue;
        text_put(ret_field, f.list);
        if (f.index >= 0)
            text_printf(ret_field, "[%d]", f.index);
        if (f.member)
            text_printf(ret_field, ".%s", f.member);
        text_put(ret_why, f.why);
        return true;
    }
    return false;
}

const struct boxform dallas_noris_boxform = { .fields = form, .size = sizeof(struct box), .wrong = wrong };
