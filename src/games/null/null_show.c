/* Words and pictures of null: moves and positions as text, sentences, the table as a scene. */
#include "null.h"

#include <string.h>

#include "base/scan.h"
#include "core/match.h"
#include "core/scene.h"

enum word {
#define WORD(id, de, en) WORD_##id,
#include "words.def"
#undef WORD
    WORDS
};

static const struct phrase words[WORDS] = {
#define WORD(id, de, en) [WORD_##id] = { { de, en } },
#include "words.def"
#undef WORD
};
#define SAY(id) (words[WORD_##id].in[lang])

static const char *const asks[ASKS] = { "deal", "bid", "show", "reply", "reveal" };

/* ---- moves ---- */

void null_write(const struct match *m, const struct state *s, int seat, struct move v, struct text *t)
{
    (void)s;
    (void)seat;
    text_put(t, m->game->verbs[v.verb].name);
    if (v.verb == DEAL)
        text_printf(t, " %d", v.a);
    if ((v.verb == DEAL && v.b == UNKNOWN) || (v.verb == BID && v.n == UNKNOWN_BID))
        text_put(t, " ?");
    else if (v.verb == DEAL || v.verb == REVEAL)
        text_printf(t, " %d", v.b);
    else if (v.verb == BID || v.verb == SHOW)
        text_printf(t, " %u", (unsigned)v.n);
}

/* A card, an amount, or the ? that stands for it where a match is followed through a view. */
static bool scan_secret(const struct match *m, struct scan *in, int most, int unknown, int *ret)
{
    if (m->is_view && scan_word(in, "?")) {
        *ret = unknown;
        return true;
    }
    return scan_int(in, 0, most, ret);
}

const struct clause *null_parse(const struct match *m, const struct state *s, int seat, const char *text,
                                struct move *ret)
{
    struct scan in = { text };
    int verb = 0, to = 0, card = 0, amount = 0;
    bool good = false;

    (void)s;
    (void)seat;
    while (verb < VERBS && !scan_word(&in, m->game->verbs[verb].name))
        verb++;
    if (verb == DEAL)
        good = scan_int(&in, 0, m->seats - 1, &to) && scan_secret(m, &in, 99, UNKNOWN, &card);
    else if (verb == REVEAL)
        good = scan_int(&in, 0, 99, &card);
    else if (verb == BID)
        good = scan_secret(m, &in, UNKNOWN_BID - 1, UNKNOWN_BID, &amount);
    else if (verb == SHOW)
        good = scan_int(&in, 0, UNKNOWN_BID - 1, &amount);
    else
        good = verb < VERBS;
    if (!good || !scan_end(&in))
        return &null_clauses[RULE_notation];
    *ret = (struct move){ .verb = (uint8_t)verb, .a = (uint8_t)to, .b = (uint8_t)card, .n = (uint32_t)amount };
    return NULL;
}

/* ---- positions ---- */

static void put_seats(struct text *t, unsigned seats)
{
    for (int i = 0; i < SEATS && seats != EVERYONE; i++)
        if (seats & SEAT(i))
            text_number(t, i);
    if (seats == EVERYONE || seats == 0)
        text_char(t, seats ? '*' : '-');
}

/* "7@02": a 7 that seats 0 and 2 know; "?@1": one that only seat 1 does; "7@*": all do; "-": no card. */
static void put_slot(struct text *t, struct slot place)
{
    if (place.card == NO_CARD) {
        text_put(t, " -");
        return;
    }
    if (place.card == UNKNOWN)
        text_put(t, " ?@");
    else
        text_printf(t, " %d@", place.card);
    put_seats(t, place.knows);
}

/* "5", "(5)" sealed, "(?)" sealed and not the viewer's, "-" none yet. */
static void put_bid(struct text *t, const struct state *s, int seat)
{
    bool sealed = s->sealed & SEAT(seat);

    if (s->bid[seat] == NO_BID)
        text_put(t, "-");
    else if (s->bid[seat] == UNKNOWN_BID)
        text_put(t, "(?)");
    else
        text_printf(t, sealed ? "(%d)" : "%d", s->bid[seat]);
}

void null_print(const struct match *m, const struct state *s, struct text *t)
{
    text_printf(t, "round %d\ncoins", s->round);
    for (int i = 0; i < m->seats; i++)
        text_printf(t, " %d", s->coins[i]);
    text_put(t, "\nhands");
    for (int i = 0; i < m->seats; i++)
        put_slot(t, s->hand[i]);
    text_put(t, "\nunder");
    for (int i = 0; i < s->under_count; i++)
        put_slot(t, s->under[i]);
    text_put(t, "\nbids");
    for (int i = 0; i < m->seats; i++) {
        text_char(t, ' ');
        put_bid(t, s, i);
    }
    text_printf(t, "\nagain %d %d\nswapped ", s->rebids, s->least);
    put_seats(t, s->swapped);
    for (int i = 0; i < s->depth; i++) {
        text_printf(t, "\nasks %s %d ", asks[s->stack[i].what], s->ask[i]);
        put_seats(t, s->stack[i].seats);
    }
    text_printf(t, "\ncount %d %d %d\n", s->asked, s->events, s->since);
}

static bool scan_u16(struct scan *in, int most, uint16_t *ret)
{
    int n;

    if (!scan_int(in, 0, most, &n))
        return false;
    *ret = (uint16_t)n;
    return true;
}

static bool scan_u8(struct scan *in, int most, uint8_t *ret)
{
    uint16_t n;

    if (!scan_u16(in, most, &n))
        return false;
    *ret = (uint8_t)n;
    return true;
}

static bool scan_seats(struct scan *in, uint8_t *ret)
{
    int seat, count = 0;

    scan_blanks(in);
    *ret = scan_char(in, '*') ? EVERYONE : 0;
    if (*ret || scan_char(in, '-'))
        return true;
    for (; scan_one_of(in, "0123", &seat); count++)
        *ret |= (uint8_t)SEAT(seat);
    return count > 0;
}

static bool scan_slot(struct scan *in, struct slot *ret)
{
    struct scan here = *in;

    scan_blanks(&here);
    *ret = (struct slot){ NO_CARD, 0 };
    if (!scan_char(&here, '-')) {
        if (scan_char(&here, '?'))
            ret->card = UNKNOWN;
        else if (!scan_u8(&here, 99, &ret->card) || ret->card == NO_CARD)
            return false;
        if (!scan_char(&here, '@') || !scan_seats(&here, &ret->knows))
            return false;
    }
    *in = here;
    return true;
}

static bool scan_bid(struct scan *in, struct state *s, int seat)
{
    scan_blanks(in);
    s->bid[seat] = NO_BID;
    if (scan_char(in, '-'))
        return true;
    if (!scan_char(in, '('))
        return scan_u16(in, UNKNOWN_BID - 1, &s->bid[seat]);
    s->sealed |= (uint8_t)SEAT(seat);
    s->bid[seat] = UNKNOWN_BID;
    return (scan_char(in, '?') || scan_u16(in, UNKNOWN_BID - 1, &s->bid[seat])) && scan_char(in, ')');
}

static bool scan_position(const struct match *m, struct scan *in, struct state *s)
{
    bool good = scan_word(in, "round") && scan_u8(in, m->option[OPT_ROUNDS] + 1, &s->round) && scan_word(in, "coins");

    for (int i = 0; i < m->seats; i++)
        good = good && scan_u16(in, COINS_MAX, &s->coins[i]);
    good = good && scan_word(in, "hands");
    for (int i = 0; i < m->seats; i++)
        good = good && scan_slot(in, &s->hand[i]);
    good = good && scan_word(in, "under");
    while (good && s->under_count < null_cards(m) && scan_slot(in, &s->under[s->under_count]))
        s->under_count++;
    good = good && scan_word(in, "bids");
    for (int i = 0; i < m->seats; i++)
        good = good && scan_bid(in, s, i);
    good = good && scan_word(in, "again") && scan_u8(in, REBIDS, &s->rebids)
        && scan_u16(in, COINS_MAX, &s->least) && scan_word(in, "swapped") && scan_seats(in, &s->swapped);
    while (good && s->depth < DEPTH && scan_word(in, "asks")) {
        int what = 0;
        good = scan_name(in, asks, ASKS, &what) && scan_u16(in, UINT16_MAX, &s->ask[s->depth])
            && scan_seats(in, &s->stack[s->depth].seats);
        s->stack[s->depth++].what = (uint8_t)what;
    }
    return good && scan_word(in, "count") && scan_u16(in, UINT16_MAX, &s->asked)
        && scan_u16(in, UINT16_MAX, &s->events) && scan_u16(in, UINT16_MAX, &s->since) && scan_end(in);
}

const struct clause *null_read(const struct match *m, const char *text, struct state *ret)
{
    struct scan in = { text };

    return scan_position(m, &in, ret) && null_sound(m, ret) ? NULL : &null_clauses[RULE_position];
}

/* ---- sentences ---- */

void null_say(const struct match *m, const struct state *s, int seat, struct move v, enum lang lang, struct text *t)
{
    char name[64], what[16] = "";
    struct text name_text = TEXT_IN(name);
    int phrase = WORD_say_deal + v.verb; /* words.def has them in the order of the verbs */

    (void)s;
    if (v.verb == DEAL && v.b == UNKNOWN)
        phrase = WORD_say_deal_masked;
    else if (v.verb == BID && v.n == UNKNOWN_BID)
        phrase = WORD_say_bid_masked;
    struct text what_text = TEXT_IN(what);
    text_number(&what_text, v.verb == DEAL || v.verb == REVEAL ? v.b : v.n);
    seat_title(m, v.verb == DEAL ? v.a : seat, lang, &name_text);
    text_printf(t, words[phrase].in[lang], name, what); /* a phrase takes what it needs */
}

void null_prompt(const struct match *m, const struct state *s, int seat, enum lang lang, struct text *t)
{
    const struct pending *now = &s->stack[s->depth - 1];

    if (s->depth == 0)
        text_put(t, SAY(over));
    else if (now->what == ASK_DEAL)
        text_put(t, SAY(ask_deal));
    else if (seat >= m->seats)
        text_put(t, SAY(glass));
    else if (!(now->seats & SEAT(seat)))
        text_put(t, SAY(ask_swap));
    else
        text_printf(t, words[WORD_ask_deal + now->what].in[lang], s->coins[seat]);
}

/* ---- the table ---- */

/* Items people touch. Each seat has a strip of three lines: name, card, coins, bid. */
enum { ITEM_DECK = 1, ITEM_PRIZE, ITEM_GLASS, ITEM_CARD = 10, ITEM_BID = 20, ITEM_COINS = 30 };
enum { CELL = 10, LINE = 20, WIDTH = 64 * CELL, STRIP = 3 * LINE };

static const char *card_text(struct scene *sc, struct slot place)
{
    return place.card == UNKNOWN ? "?" : place.card ? scene_words(sc, "%d", place.card) : "";
}

static void add_seat(const struct match *m, const struct state *s, int seat, enum lang lang, struct scene *sc)
{
    int16_t y = (int16_t)(2 * LINE + STRIP * seat + STRIP / 2);
    bool asked = s->depth && (s->stack[s->depth - 1].seats & SEAT(seat));
    struct slot hand = s->hand[seat];
    char name[64], bid[16];
    struct text name_text = TEXT_IN(name), bid_text = TEXT_IN(bid);

    seat_title(m, seat, lang, &name_text);
    put_bid(&bid_text, s, seat);
    const char *card = card_text(sc, hand);
    scene_add(sc, (struct item){ .look = LOOK_PANEL, .tint = TINT_FELT, .framed = true,
        .x = WIDTH / 2, .y = y, .w = WIDTH - 2 * CELL, .h = STRIP - 4 });
    scene_add(sc, (struct item){ .look = LOOK_TEXT, .x = 3 * CELL, .y = y, .align = ALIGN_LEFT, .lit = asked,
        .label = scene_words(sc, "%s%s", asked ? "> " : "  ", name) });
    if (hand.card)
        scene_add(sc, (struct item){ .id = (uint16_t)(ITEM_CARD + seat), .look = LOOK_CARD, .tint = TINT_PAPER,
            .x = 25 * CELL, .y = y, .w = 4 * CELL, .h = STRIP - 10, .face = hand.card != UNKNOWN,
            .label = hand.card == UNKNOWN ? "" : card, .glyph = scene_words(sc, "[%s]", card),
            .says = scene_words(sc, SAY(card_of), name, hand.card == UNKNOWN ? SAY(face_down) : card) });
    scene_add(sc, (struct item){ .id = (uint16_t)(ITEM_COINS + seat), .look = LOOK_NOTE, .tint = TINT_GOLD,
        .x = 37 * CELL, .y = y, .w = 10 * CELL, .h = 2 * LINE,
        .label = scene_words(sc, SAY(coins), s->coins[seat]) });
    scene_add(sc, (struct item){ .id = (uint16_t)(ITEM_BID + seat), .look = LOOK_CELL, .tint = TINT_LIGHT,
        .x = 53 * CELL, .y = y, .w = 12 * CELL, .h = 2 * LINE, .label = scene_words(sc, SAY(bid), bid),
        .says = scene_words(sc, SAY(bid_of), name, s->bid[seat] == NO_BID ? SAY(none)
                            : s->bid[seat] == UNKNOWN_BID ? SAY(face_down) : bid) });
}

void null_scene(const struct match *m, const struct state *s, seatset who, enum lang lang, struct scene *sc)
{
    bool over = s->depth == 0, reply = !over && s->stack[s->depth - 1].what == ASK_REPLY;

    (void)who; /* the state is masked already, and every seat is drawn alike */
    scene_begin(sc, WIDTH, 2 * LINE + STRIP * m->seats, CELL, LINE);
    scene_add(sc, (struct item){ .look = LOOK_TEXT, .x = 2 * CELL, .y = LINE, .align = ALIGN_LEFT,
        .label = over ? SAY(over) : scene_words(sc, SAY(round), s->round, (int)m->option[OPT_ROUNDS]) });
    scene_add(sc, (struct item){ .id = ITEM_PRIZE, .look = LOOK_NOTE, .tint = TINT_GREEN, .x = 24 * CELL, .y = LINE,
        .w = 10 * CELL, .h = LINE + 8, .dim = over, .label = scene_words(sc, SAY(prize), (int)m->box->prize) });
    scene_add(sc, (struct item){ .id = ITEM_GLASS, .look = LOOK_GLASS, .x = 34 * CELL, .y = LINE, .w = 2 * CELL,
        .h = LINE + 8, .dim = !reply, .glyph = reply ? "⧗" : "", .says = SAY(glass) });
    scene_add(sc, (struct item){ .id = ITEM_DECK, .look = LOOK_CARD, .tint = TINT_BLUE, .x = 50 * CELL, .y = LINE,
        .w = 24 * CELL, .h = LINE + 8, .face = 1,
        .label = scene_words(sc, SAY(deck), null_fresh(m, s), s->under_count) });
    for (int i = 0; i < m->seats; i++)
        add_seat(m, s, i, lang, sc);
}

int null_touch(const struct match *m, const struct state *s, int seat, struct choice c, struct touch *ret)
{
    uint16_t card = (uint16_t)(ITEM_CARD + seat), slip = (uint16_t)(ITEM_BID + seat);

    switch (c.move.verb) {
    case BID: case SHOW: *ret = (struct touch){ .count = 1, .item = { slip } }; return 1;
    case REVEAL: *ret = (struct touch){ .count = 1, .item = { card } }; return 1;
    case SWAP: *ret = (struct touch){ .count = 2, .item = { card, ITEM_DECK } }; return 1;
    case CHALLENGE: *ret = (struct touch){ .count = 1, .item = { (uint16_t)(ITEM_CARD + null_leader(m, s)) } }; return 1;
    case LET: *ret = (struct touch){ .count = 1, .item = { ITEM_PRIZE } }; return 1;
    default: return 0; /* time is nobody's to touch */
    }
}
