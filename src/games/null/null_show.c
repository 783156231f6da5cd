/* SPDX-License-Identifier: MIT */
/* Words and pictures of null: sentences, and the table as a scene. */
#include "null.h"

/* ---- sentences ---- */

void null_say(const struct view *view, int seat, struct move v, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    char name[NAME_SIZE], what[16] = "";
    struct text name_text = TEXT_IN(name);
    int phrase = WORD_say_deal + v.verb; /* words.def has them in the order of the verbs */

    if (v.verb == DEAL && v.b == UNKNOWN)
        phrase = WORD_say_deal_masked;
    else if (v.verb == BID && v.n == UNKNOWN_BID)
        phrase = WORD_say_bid_masked;
    struct text what_text = TEXT_IN(what);
    text_number(&what_text, v.verb == DEAL || v.verb == REVEAL ? v.b : v.n);
    seat_title(m, v.verb == DEAL ? v.a : seat, lang, &name_text);
    text_printf(t, word(phrase, lang), name, what); /* a phrase takes what it needs */
}

const struct clause *null_ending(const struct view *view, enum lang lang, struct text *t)
{
    text_printf(t, SAY(all_rounds), (int)view->match.option[OPT_ROUNDS]);
    return CLAUSE(goal);
}

void null_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    if (null_now(s) == ASK_DEAL)
        text_put(t, SAY(ask_deal));
    else if (!(null_asked(m, s) & SEAT(seat)))
        text_put(t, seat < m->seats ? SAY(ask_swap) : SAY(glass));
    else /* words.def has them in the order of the questions */
        text_printf(t, word(WORD_ask_deal + null_now(s), lang), s->coins[seat]);
}

/* ---- the table ---- */

/* Items people touch. Below the head each seat has a strip of five lines: name, card, coins, bid. */
enum { ITEM_DECK = 1, ITEM_PRIZE, ITEM_GLASS, ITEM_CARD = 10, ITEM_BID = 20, ITEM_COINS = 30 };
enum { CELL = 10, LINE = 20, WIDTH = 64 * CELL, HEAD = 2 * LINE, HEAD_Y = 30, STRIP = 5 * LINE };

static void add_seat(const struct match *m, const struct state *s, int seat, enum lang lang, struct scene *sc)
{
    int16_t y = (int16_t)(HEAD + STRIP * seat + STRIP / 2);
    bool asked = null_asked(m, s) & SEAT(seat), up = s->hand[seat].card != UNKNOWN;
    char name[NAME_SIZE], bid[16];
    struct text name_text = TEXT_IN(name), bid_text = TEXT_IN(bid);

    seat_title(m, seat, lang, &name_text);
    null_put_bid(s, seat, &bid_text);
    const char *card = up ? scene_words(sc, "%d", s->hand[seat].card) : SAY(face_down);
    scene_add(sc, (struct item){ .look = LOOK_PANEL, .tint = TINT_FELT, .framed = true,
        .x = WIDTH / 2, .y = y, .w = WIDTH - 2 * CELL, .h = STRIP - 4 });
    scene_add(sc, (struct item){ .look = LOOK_TEXT, .x = 3 * CELL, .y = y, .align = ALIGN_LEFT, .lit = asked,
        .label = scene_words(sc, "%s", name), .glyph = scene_words(sc, "%s %s", asked ? ">" : " ", name) });
    if (s->hand[seat].card != NO_CARD)
        scene_add(sc, (struct item){ .id = (uint16_t)(ITEM_CARD + seat), .look = LOOK_CARD,
            .tint = TINT_PAPER, .face = up, .x = 25 * CELL, .y = y, .w = 6 * CELL, .h = 3 * LINE,
            .label = up ? card : "", .says = scene_words(sc, SAY(card_of), name, card) });
    scene_add(sc, (struct item){ .id = (uint16_t)(ITEM_COINS + seat), .look = LOOK_NOTE, .tint = TINT_GOLD,
        .x = 37 * CELL, .y = y, .w = 10 * CELL, .h = LINE,
        .label = scene_words(sc, word(plural(s->coins[seat], WORD_coins_one, WORD_coins), lang),
                             s->coins[seat]) });
    scene_add(sc, (struct item){ .id = (uint16_t)(ITEM_BID + seat), .look = LOOK_CELL, .tint = TINT_LIGHT,
        .x = 53 * CELL, .y = y, .w = 12 * CELL, .h = LINE, .label = scene_words(sc, SAY(bid), bid),
        .says = scene_words(sc, SAY(bid_of), name, s->bid[seat] == NO_BID ? SAY(none)
                            : s->bid[seat] == UNKNOWN_BID ? SAY(face_down) : bid) });
}

void null_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    bool over = s->depth == 0, reply = null_now(s) == ASK_REPLY;

    (void)shape;
    scene_begin(sc, CELL, LINE);
    scene_pane(sc, PANE_BOARD, 0, WIDTH, HEAD + STRIP * m->seats);
    scene_add(sc, (struct item){ .look = LOOK_TEXT, .x = 2 * CELL, .y = HEAD_Y, .align = ALIGN_LEFT,
        .label = over ? SAY(over) : scene_words(sc, SAY(round), s->round, (int)m->option[OPT_ROUNDS]) });
    scene_add(sc, (struct item){ .id = ITEM_PRIZE, .look = LOOK_NOTE, .tint = TINT_GREEN, .dim = over,
        .x = 24 * CELL, .y = HEAD_Y, .w = 10 * CELL, .h = LINE,
        .label = scene_words(sc, SAY(prize), (int)m->box->prize) });
    scene_add(sc, (struct item){ .id = ITEM_GLASS, .look = LOOK_GLASS, .dim = !reply,
        .x = 34 * CELL, .y = HEAD_Y, .w = 2 * CELL, .h = LINE,
        .glyph = reply ? "⧗" : "", .says = SAY(glass) });
    scene_add(sc, (struct item){ .id = ITEM_DECK, .look = LOOK_CARD, .tint = TINT_BLUE, .face = 1,
        .x = 50 * CELL, .y = HEAD_Y, .w = 24 * CELL, .h = LINE,
        .label = scene_words(sc, SAY(deck), null_fresh(m, s), s->under_count) });
    for (int i = 0; i < m->seats; i++)
        add_seat(m, s, i, lang, sc);
}

int null_touch(const struct view *view, int seat, struct choice c, struct touch *ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    uint16_t card = (uint16_t)(ITEM_CARD + seat), slip = (uint16_t)(ITEM_BID + seat);
    uint16_t winner = (uint16_t)(ITEM_CARD + null_leader(m, s));
    const struct touch way[VERBS] = {
        [BID] = { .count = 1, .item = { slip } }, /* then the amount: a run is a number field */
        [SHOW] = { .count = 1, .item = { slip } },
        [CHALLENGE] = { .count = 1, .item = { winner } },
        [LET] = { .count = 1, .item = { ITEM_PRIZE } },
        [REVEAL] = { .count = 1, .item = { card } },
        [SWAP] = { .count = 2, .item = { card, ITEM_DECK } },
    };

    *ret = way[c.move.verb];
    return ret->count > 0; /* nobody touches anything for chance and time */
}

/* What there is to know about the deck, the prize, or what somebody holds. */
bool null_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int seat = item >= ITEM_COINS ? item - ITEM_COINS : item >= ITEM_BID ? item - ITEM_BID : item - ITEM_CARD;

    if (item == ITEM_DECK)
        text_printf(t, SAY(tell_deck), null_fresh(m, s));
    else if (item == ITEM_PRIZE)
        text_printf(t, SAY(tell_prize), (int)m->box->prize);
    else if (item >= ITEM_CARD && seat < m->seats)
        text_printf(t, word(plural(s->coins[seat], WORD_tell_coins_one, WORD_tell_coins), lang), s->coins[seat]);
    else
        return false;
    return true;
}

/* ---- what is told at the end ---- */

const struct feat null_feats[FEATS_MAX] = {
    { .word = { { "höchstes Gebot", "highest bid" } } },
};

void null_feat(const struct view *before, int seat, struct move move, const struct view *after,
               int32_t ret[SEATS_MAX][FEATS_MAX])
{
    (void)before;
    (void)after;
    if (seat != FEAT_END && move.verb == SHOW && (int32_t)move.n > ret[seat][0])
        ret[seat][0] = (int32_t)move.n;
}
