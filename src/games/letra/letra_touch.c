/* SPDX-License-Identifier: MIT */
/* What is meant by touching things of Letra-Mix's picture, and what is told of them. */
#include "letra_items.h"

static int die_on(const struct state *s, int square)
{
    for (int die = 0; die < DICE; die++)
        if (s->place[die] == square + 1)
            return die;
    return -1;
}

static int joker_die(const struct state *s)
{
    for (int die = 0; die < DICE; die++)
        if (s->letter[die] == JOKER)
            return die;
    return -1;
}

/* A die and where it goes: the square, or the die that lies there. */
int letra_touch(const struct view *view, int seat, struct choice choice, struct touch *ret)
{
    const struct state *s = view_state(view);
    struct move v = choice.move;
    int other = v.verb == LAY ? die_on(s, v.b) : -1;
    uint16_t die = (uint16_t)(ID_DIE + v.a);

    (void)seat;
    switch (v.verb) {
    case SHAKE:
    case AGAIN:
        *ret = (struct touch){ .count = 1, .item = { ID_CUP } };
        return 1;
    case LAY:
        ret[0] = (struct touch){ .count = 2, .item = { die, (uint16_t)(ID_SQUARE + v.b) } };
        ret[1] = (struct touch){ .count = 2, .item = { die, (uint16_t)(ID_DIE + other) } };
        return other >= 0 ? 2 : 1;
    case TAKE:
        *ret = (struct touch){ .count = 2, .item = { die, ID_RAIL } };
        return 1;
    case JOKER_IS:
        *ret = (struct touch){ .count = 1, .item = { (uint16_t)(ID_LETTER + v.a) } };
        return 1;
    case SHIFT:
        *ret = (struct touch){ .count = 1, .item = { (uint16_t)(ID_SHIFT + v.a) } };
        return 1;
    case DOUBT:
        *ret = (struct touch){ .count = 1, .item = { (uint16_t)(ID_WORD + v.a) } };
        return 1;
    default:
        return 0;
    }
}

/* A die put somewhere, an arrow, a letter, a word, or the cup. */
bool letra_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    const struct state *s = view_state(view);
    int last = count > 0 ? item[count - 1] : 0, die = count > 1 ? item[count - 2] - ID_DIE : -1;

    (void)seat;
    if (last == ID_CUP) {
        *ret = (struct move){ .verb = s->phase == READY ? SHAKE : AGAIN };
        return true;
    }
    if (last >= ID_SHIFT && last < ID_SHIFT + DIRECTIONS)
        *ret = (struct move){ .verb = SHIFT, .a = (uint8_t)(last - ID_SHIFT) };
    else if (last >= ID_LETTER && last <= ID_LETTER + LETTERS)
        *ret = (struct move){ .verb = JOKER_IS, .a = (uint8_t)(last - ID_LETTER) };
    else if (last >= ID_WORD && last < ID_WORD + RUNS)
        *ret = (struct move){ .verb = DOUBT, .a = (uint8_t)(last - ID_WORD) };
    else if (die >= 0 && die < DICE && last >= ID_SQUARE && last < ID_SQUARE + SQUARES)
        *ret = (struct move){ .verb = LAY, .a = (uint8_t)die, .b = (uint8_t)(last - ID_SQUARE) };
    else if (die >= 0 && die < DICE && last == ID_RAIL)
        *ret = (struct move){ .verb = TAKE, .a = (uint8_t)die };
    else
        return false;
    return true;
}

bool letra_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int die = item - ID_DIE, which = item - ID_WORD;
    struct layout layout;

    if (die >= 0 && die < DICE && s->letter[die]) {
        if (die == joker_die(s))
            text_put(t, SAY(tell_joker));
        else
            text_printf(t, SAY(tell_die), letra_char(s->letter[die]), letra_value(m->box, s->letter[die]));
        return true;
    }
    if (item == ID_TOTAL)
        return letra_tell_possible(m, s, lang, t);
    letra_find_runs(m, s->place, &layout);
    if (which < 0 || which >= layout.runs)
        return false;
    char name[DICE + 1];
    struct text run = TEXT_IN(name);
    int value = letra_run_value(m, s, &layout.run[which]);
    letra_put_run(s, &layout.run[which], s->joker, &run);
    text_printf(t, SAY(tell_word), name, value, value == 1 ? SAY(point) : SAY(points));
    return true;
}
