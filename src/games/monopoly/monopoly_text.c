/* SPDX-License-Identifier: MIT */
/* Moves as text. Squares go by their numbers; money in an offer is marked "DM", jail cards
 * by their pile. */
#include "monopoly.h"

#include "base/scan.h"

static const char *const piles[DECKS] = { "e", "g" };

/* The word a move begins with: several verbs of an offer share one. */
static const char *word_of(int verb)
{
    switch (verb) {
    case VERB_GIVE_CASH:
    case VERB_GIVE_CARD: return "give";
    case VERB_WANT_CASH:
    case VERB_WANT_CARD: return "want";
    case VERB_DRAWN: return "card";
    default: return monopoly_verbs[verb].name;
    }
}

void monopoly_write(const struct match *m, const struct state *s, int seat, struct move move, struct text *t)
{
    (void)m;
    (void)s;
    (void)seat;
    text_put(t, word_of(move.verb));
    switch (move.verb) {
    case VERB_GIVE_CASH:
    case VERB_WANT_CASH:
        text_printf(t, " DM %u", (unsigned)move.n);
        break;
    case VERB_GIVE_CARD:
    case VERB_WANT_CARD:
        text_printf(t, " card %s", piles[move.a]);
        break;
    case VERB_DICE:
        text_printf(t, " %d %d", move.a, move.b);
        break;
    case VERB_DRAWN:
        text_printf(t, " %s%d", piles[move.a], move.b + 1);
        break;
    default:
        if (monopoly_uses[move.verb] == USES_N)
            text_printf(t, " %u", (unsigned)move.n);
        else if (monopoly_uses[move.verb] == USES_A)
            text_printf(t, " %d", move.a);
        break;
    }
}

static bool scan_dice(struct scan *in, struct move *ret)
{
    int x, y;

    if (!scan_int(in, 1, 6, &x) || !scan_int(in, 1, 6, &y))
        return false;
    *ret = (struct move){ VERB_DICE, .a = (uint8_t)(x < y ? x : y), .b = (uint8_t)(x < y ? y : x) };
    return true;
}

/* "card e7" is chance's, "card" alone the prisoner's. */
static bool scan_card(struct scan *in, struct move *ret)
{
    int pile, card;

    *ret = (struct move){ .verb = VERB_CARD };
    if (scan_end(in))
        return true;
    scan_blanks(in);
    if (!scan_one_of(in, "eg", &pile) || !scan_int(in, 1, DECK, &card))
        return false;
    *ret = (struct move){ VERB_DRAWN, .a = (uint8_t)pile, .b = (uint8_t)(card - 1) };
    return true;
}

static bool scan_marks(struct scan *in)
{
    return scan_word(in, "DM") || scan_word(in, "dm");
}

/* What follows give and want: a square, "DM 300" (or as people say it, "300 DM"), "card e". */
static bool scan_goods(struct scan *in, bool give, struct move *ret)
{
    uint32_t n;
    bool money;
    int pile;

    if (scan_word(in, "card")) {
        if (!scan_name(in, piles, DECKS, &pile))
            return false;
        *ret = (struct move){ give ? VERB_GIVE_CARD : VERB_WANT_CARD, .a = (uint8_t)pile };
        return true;
    }
    money = scan_marks(in);
    if (!scan_any(in, UINT32_MAX, UINT32_MAX, &n))
        return false;
    if (money || scan_marks(in))
        *ret = (struct move){ give ? VERB_GIVE_CASH : VERB_WANT_CASH, .n = n };
    else
        *ret = (struct move){ give ? VERB_GIVE : VERB_WANT, .a = (uint8_t)(n < SQUARES ? n : SQUARES) };
    return true;
}

static bool scan_amount(struct scan *in, int verb, struct move *ret)
{
    uint32_t n;

    if (!scan_any(in, 0, UINT32_MAX, &n))
        return false;
    *ret = (struct move){ (uint8_t)verb, .n = n };
    return true;
}

static bool scan_place(const struct match *m, struct scan *in, int verb, struct move *ret)
{
    uint8_t square;

    if (!scan_any_of(in, 0, SQUARES, &square))
        return false;
    if (verb == VERB_CLEAR && is_title(m, square)) /* any street names its group */
        square = (uint8_t)group_of(m, square)->square[0];
    *ret = (struct move){ (uint8_t)verb, .a = square };
    return true;
}

/* All but the verbs that share a word with another. */
static bool scan_plain(const struct match *m, struct scan *in, int verb, struct move *ret)
{
    if (verb == VERB_DICE)
        return scan_dice(in, ret);
    if (monopoly_uses[verb] == USES_N)
        return scan_amount(in, verb, ret);
    if (monopoly_uses[verb] == USES_A)
        return scan_place(m, in, verb, ret);
    *ret = (struct move){ .verb = (uint8_t)verb };
    return true;
}

static bool scan_move(const struct match *m, struct scan *in, struct move *ret)
{
    if (scan_word(in, "card"))
        return scan_card(in, ret);
    if (scan_word(in, "give"))
        return scan_goods(in, true, ret);
    if (scan_word(in, "want"))
        return scan_goods(in, false, ret);
    for (int verb = 0; verb < VERBS; verb++)
        if (monopoly_verbs[verb].name == word_of(verb) && scan_word(in, monopoly_verbs[verb].name))
            return scan_plain(m, in, verb, ret);
    return false;
}

const struct clause *monopoly_parse(const struct match *m, const struct state *s, int seat, const char *text,
                                    struct move *ret)
{
    struct scan in = { text };
    struct move move;

    (void)s;
    (void)seat;
    if (!scan_move(m, &in, &move) || !scan_end(&in))
        return rule(RULE_notation);
    *ret = move;
    return NULL;
}
