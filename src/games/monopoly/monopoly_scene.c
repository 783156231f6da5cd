/* The picture: the board (monopoly_board.c), what every player has, offers in the tray; and touching. A
 * player's pane has his token, name and money, how he stands, and his titles in the colours of their groups. */
#include "monopoly_scene.h"

#include <string.h>

/* How a player's pane is shared out, in units; it has whole lines of the text board in wide rooms. */
struct panel {
    int width, height;
    int head;             /* of name and money; the line below says how he stands, if there is one */
    int tile_w, tile_h;   /* of a title; they stand closer where there are many */
    int rows;
};

/* In an auction, in debt, in jail. */
static const char *standing(const struct drawing *d, int seat)
{
    const struct frame *f = top_of(d->s);
    enum lang lang = d->lang;

    if (f->kind == FRAME_AUCTION || f->kind == FRAME_LOT) {
        if (f->b == seat + 1)
            return scene_words(d->sc, SAY(stands_leader), monopoly_money(lang, f->n).at);
        return f->set >> seat & 1 ? SAY(stands_in) : SAY(stands_out);
    }
    if (f->kind == FRAME_DEBT && f->who == seat)
        return scene_words(d->sc, SAY(stands_debt), monopoly_money(lang, f->n - d->s->cash[seat]).at);
    return d->s->jail[seat] ? SAY(in_jail) : NULL;
}

/* In a wide room all panes make one column, in which everyone keeps two lines: what is left for offers. */
static int offers_room(const struct drawing *d)
{
    return d->shape == SHAPE_WIDE ? (SIDE - d->m->seats * 3 * CELL_H) / CELL_H : 100;
}

/* Whether a seat's offer lies in the tray: one that is made, for all to see; a draft, also one that was refused, for
 * whoever can go on with it, where others look on as well only in his turn. */
static bool lies_there(const struct drawing *d, int seat)
{
    const struct offer *o = &d->s->offer[seat];
    bool his_turn = top_of(d->s)->who == seat;

    return o->to && (o->proposed || d->who == SEAT(seat) || (d->who & SEAT(seat) && his_turn));
}

/* How many offers lie in the tray. */
static int offers_open(const struct drawing *d)
{
    int count = 0;

    for (int seat = 0; seat < d->m->seats; seat++)
        count += lies_there(d, seat);
    return count;
}

/* So many of them stand beside each other that all have room, */
static int offers_abreast(const struct drawing *d)
{
    return (offers_open(d) + offers_room(d) - 1) / offers_room(d);
}

/* below each other so many, */
static int offer_rows(const struct drawing *d)
{
    int count = offers_open(d), abreast = offers_abreast(d);

    return count ? (count + abreast - 1) / abreast : 0;
}

/* and each of them is so high. */
static int offer_height(const struct drawing *d)
{
    int rows = offer_rows(d), most = d->shape == SHAPE_TALL ? 10 : 6;
    int lines = rows ? offers_room(d) / rows : most;

    return (lines < most ? lines : most) * CELL_H;
}

/* In a wide room all of them stand beside the board; in others two in a row below it, as high as they need. */
static struct panel panel_of(const struct drawing *d, int seat)
{
    int seats = d->m->seats, line = CELL_H;

    if (d->shape != SHAPE_WIDE) {
        bool tall = d->shape == SHAPE_TALL, more = standing(d, seat) || d->s->keeper[0] == seat + 1
                                                || d->s->keeper[1] == seat + 1;
        struct panel p = { .width = 45 * CELL_W, .head = tall ? 96 : 60, .tile_w = tall ? 100 : 82 };
        int count = __builtin_popcountll(d->s->deed[seat]);
        p.rows = count > p.width / p.tile_w ? 2 : 1;
        p.tile_h = p.head - 8;
        p.height = p.head * (1 + p.rows + (more && is_alive(d->s, seat)));
        return p;
    }
    int offers = offer_rows(d) * offer_height(d), all = SIDE + line - (offers ? offers + line : 0);
    int height = (all / seats - line) / line * line;
    struct panel p = { .width = 44 * CELL_W, .height = height > 9 * line ? 9 * line : height, .tile_w = 76 };
    p.head = p.height > 5 * line ? 2 * line : line;
    p.rows = p.height > 6 * line ? 3 : p.height > 3 * line ? 2 : 1;
    p.tile_h = p.height > 6 * line ? 40 : line;
    return p;
}

/* The order of the names in words.def. */
int monopoly_seat_tint(const struct match *m, int seat)
{
    static const uint8_t tints[SEATS] = { TINT_RED, TINT_BLUE, TINT_GREEN, TINT_YELLOW, TINT_VIOLET,
                                          TINT_ORANGE, TINT_CYAN, TINT_PINK, TINT_BROWN, TINT_GREY };

    (void)m;
    return tints[seat];
}

uint8_t monopoly_square_tint(const struct match *m, int square)
{
    return is_title(m, square) ? (uint8_t)group_of(m, square)->tint : TINT_NONE;
}

uint8_t monopoly_pile_tint(int pile)
{
    return pile ? TINT_YELLOW : TINT_ORANGE;
}

const char *monopoly_square_says(const struct match *m, const struct state *s, int square, enum lang lang,
                                 struct scene *sc)
{
    const char *name = square_of(m, square)->name[lang];
    int owner = is_title(m, square) ? monopoly_owner(m, s, square) : -1;
    struct brief who;

    if (!is_title(m, square))
        return name;
    if (owner < 0)
        return scene_words(sc, SAY(says_free), name, monopoly_money(lang, square_of(m, square)->price).at);
    who = monopoly_name(m, owner, lang);
    if (s->pledged & bit(square))
        return scene_words(sc, SAY(says_mortgaged), name, who.at);
    if (s->built[square] == HOTEL)
        return scene_words(sc, SAY(says_hotel), name, who.at);
    if (s->built[square])
        return scene_words(sc, SAY(says_houses), name, who.at, s->built[square]);
    return scene_words(sc, SAY(says_owned), name, who.at);
}

/* ---- the titles somebody holds ---- */

/* Whether all of a title's group are in one hand: those stand out. */
static bool is_whole(const struct drawing *d, int seat, int square)
{
    uint64_t group = monopoly_group(d->m, square);

    return (d->s->deed[seat] & group) == group;
}

/* What is in an offer stands out at once, on both sides, while it is still being put together. */
static bool is_offered(const struct state *s, uint64_t squares, unsigned cards)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const struct offer *o = &s->offer[seat];

        if ((o->give | o->want) & squares || o->cards & cards)
            return true;
    }
    return false;
}

/* On a title without letters: a house with their number, a hotel. */
static void add_built(const struct drawing *d, int square, struct spot at, int wide, int high)
{
    int built = d->s->built[square], size = high / 2;
    struct item house = thing(LOOK_HOUSE, at.x - (built == HOTEL ? 0 : size / 2), at.y, size, size), number;

    if (built == 0 || wide < 2 * size)
        return;
    house.face = (uint8_t)built;
    house.hidden_text = true;
    scene_add(d->sc, house);
    if (built == HOTEL)
        return;
    number = thing(LOOK_CELL, at.x + size / 2 + 2, at.y, size, size);
    number.tint = monopoly_square_tint(d->m, square);
    number.label = scene_words(d->sc, "%d", built);
    number.hidden_text = true;
    scene_add(d->sc, number);
}

static void add_deed(const struct drawing *d, int seat, int square, struct spot at, struct panel p, int step)
{
    int wide = step < p.tile_w ? step : p.tile_w, shown = wide - 4;
    bool letters = d->shape != SHAPE_TALL && wide == p.tile_w;
    struct item it = thing(LOOK_CELL, at.x, at.y, shown, p.tile_h - (p.tile_h > CELL_H ? 4 : 1)), whole;

    it.id = (uint16_t)(ITEM_DEED + square);
    it.tint = monopoly_square_tint(d->m, square);
    it.dim = d->s->pledged & bit(square);
    it.lit = is_offered(d->s, bit(square), 0);
    it.label = letters ? square_of(d->m, square)->brief : NULL;
    it.glyph = scene_words(d->sc, it.dim ? "(%d)%s" : "%d%s", square, it.lit ? "*" : "");
    it.says = monopoly_square_says(d->m, d->s, square, d->lang, d->sc);
    if (it.lit)
        it.says = scene_words(d->sc, word(WORD_says_offered, d->lang), it.says);
    scene_add(d->sc, it);
    whole = thing(LOOK_LINE, at.x - shown / 2 + 3, at.y + p.tile_h / 2 - 5, shown - 6, 0);
    whole.face = (uint8_t)(p.tile_h / 12);
    whole.tint = TINT_INK;
    whole.hidden_text = true;
    if (is_whole(d, seat, square))
        scene_add(d->sc, whole);
    add_built(d, square, at, letters ? 0 : shown, p.tile_h);
}

/* They move when they change hands. */
static void add_deeds(const struct drawing *d, int seat, int top, struct panel p)
{
    int count = __builtin_popcountll(d->s->deed[seat]), n = 0, square, in_row = p.width / p.tile_w;

    if (count > in_row * p.rows)
        in_row = (count + p.rows - 1) / p.rows;
    int step = p.width / in_row;
    if (step > p.tile_w)
        step = p.tile_w;
    EACH_SQUARE(square, d->s->deed[seat]) {
        struct spot at = { n % in_row * step + step / 2, top + n / in_row * p.tile_h + p.tile_h / 2 };

        add_deed(d, seat, square, at, p, step);
        n++;
    }
}

/* ---- how somebody stands ---- */

static void add_standing(const struct drawing *d, int seat, struct panel p)
{
    bool in = is_alive(d->s, seat);
    const char *words = in ? standing(d, seat) : word(WORD_out, d->lang);
    struct item it = thing(LOOK_TEXT, p.width - 4, p.head / 2, p.width * 33 / 100, p.head < 30 ? 20 : 40);

    if (words == NULL)
        return;
    if (d->shape == SHAPE_TALL) /* where the money was, or below the titles */
        it = thing(LOOK_TEXT, p.width - 4, in ? p.height - p.head / 2 : p.head / 2, p.width - (in ? 110 : 230),
                   40);
    it.align = ALIGN_RIGHT;
    it.label = words;
    it.lit = in && top_of(d->s)->who == seat;
    scene_add(d->sc, it);
}

static void add_purse(const struct drawing *d, int seat, struct panel p)
{
    bool tall = d->shape == SHAPE_TALL;
    int wide = tall ? 196 : p.width * 30 / 100, right = tall ? p.width : p.width * 66 / 100;
    struct item it = thing(p.head < 30 ? LOOK_CELL : LOOK_NOTE, right - wide / 2, p.head / 2, wide,
                           p.head < 30 ? p.head - 1 : p.head - 4);
    enum lang lang = d->lang;
    struct brief cash = monopoly_money(lang, d->s->cash[seat]);
    const char *unit = strstr(cash.at, " DM");

    it.id = (uint16_t)(ITEM_PURSE + seat);
    it.tint = TINT_GOLD;
    it.label = scene_words(d->sc, "%.*s", (int)(tall && unit ? unit - cash.at : (ptrdiff_t)strlen(cash.at)),
                           cash.at);
    it.says = scene_words(d->sc, SAY(says_purse), monopoly_name(d->m, seat, lang).at, cash.at);
    scene_add(d->sc, it);
}

static void add_free_cards(const struct drawing *d, int seat, struct panel p)
{
    enum lang lang = d->lang;

    for (int pile = 0; pile < DECKS; pile++) {
        int size = d->shape == SHAPE_TALL ? 88 : p.head < 30 ? 20 : 36;
        int y = p.height - p.head / 2;
        struct item it = thing(LOOK_CARD, size / 2 + 4 + pile * (size + 8), y, size, size - 4), bars;

        if (d->shape == SHAPE_WIDE)
            it.x = (int16_t)(p.width - 10 - size / 2 - pile * (size + 4));
        it.id = (uint16_t)(ITEM_FREE_CARD + pile);
        it.tint = monopoly_pile_tint(pile);
        it.face = 1;
        it.lit = is_offered(d->s, 0, 5u << pile); /* given or wanted */
        it.glyph = scene_words(d->sc, "[%s]%s", pile ? "G" : "E", it.lit ? "*" : "");
        it.says = scene_words(d->sc, "%s (%s)", SAY(jail_card), pile ? SAY(pile_g) : SAY(pile_e));
        if (it.lit)
            it.says = scene_words(d->sc, SAY(says_offered), it.says);
        bars = thing(LOOK_ICON, it.x, it.y + 2, size / 2, size / 2);
        bars.face = ICON_BARS;
        bars.hidden_text = true;
        if (d->s->keeper[pile] == seat + 1) {
            scene_add(d->sc, it);
            scene_add(d->sc, bars);
        }
    }
}

static void add_name(const struct drawing *d, int seat, struct panel p)
{
    bool in = is_alive(d->s, seat), tall = d->shape == SHAPE_TALL;
    bool asked = in && top_of(d->s)->kind != FRAME_OVER && top_of(d->s)->who == seat;
    struct brief name = monopoly_name(d->m, seat, d->lang);
    int wide = tall ? 206 : p.width * 35 / 100, size = p.head < 30 ? 20 : tall ? 72 : p.head - 10;
    struct item it = thing(LOOK_CELL, wide / 2, p.head / 2, wide, p.head - 4), letters, token;

    it.id = (uint16_t)(ITEM_SEAT + seat);
    it.glyph = scene_words(d->sc, "%s%d %s", asked ? "> " : "  ", seat, name.at);
    it.align = ALIGN_LEFT;
    it.tint = TINT_PAPER;
    it.lit = asked;
    it.dim = !in;
    it.says = scene_words(d->sc, "%s", name.at);
    scene_add(d->sc, it);
    letters = thing(LOOK_TEXT, size + 14, p.head / 2, wide - size - 18, tall ? 42 : p.head < 30 ? 20 : 28);
    letters.align = ALIGN_LEFT;
    letters.tint = (uint8_t)monopoly_seat_tint(d->m, seat);
    letters.label = it.says;
    letters.lit = asked;
    letters.dim = !in;
    letters.hidden_text = true;
    scene_add(d->sc, letters);
    token = thing(LOOK_TOKEN, size / 2 + 6, p.head / 2, size, size);
    token.face = (uint8_t)monopoly_token(seat);
    token.tint = letters.tint;
    token.dim = !in;
    token.hidden_text = true;
    scene_add(d->sc, token);
}

/* ---- offers ---- */

static const char *offer_head(const struct drawing *d, int from)
{
    const struct offer *o = &d->s->offer[from];
    enum lang lang = d->lang;
    struct brief to = monopoly_name(d->m, o->to - 1, lang);

    if (o->proposed)
        return scene_words(d->sc, SAY(offer_number), (unsigned)o->revision, to.at);
    return scene_words(d->sc, SAY(offer_draft), to.at);
}

static const char *offer_terms(const struct drawing *d, int from)
{
    char line[EFFECT_SIZE];
    struct text t = TEXT_IN(line);

    monopoly_tell_offer(d->m, d->s, from, d->lang, &t);
    return scene_words(d->sc, "%s", line);
}

static void add_seat(const struct drawing *d, int seat)
{
    struct panel p = panel_of(d, seat);

    scene_pane(d->sc, PANE_SEAT, seat, p.width, p.height);
    add_name(d, seat, p);
    add_standing(d, seat, p);
    if (!is_alive(d->s, seat))
        return;
    add_purse(d, seat, p);
    add_free_cards(d, seat, p);
    add_deeds(d, seat, p.head + 2, p);
}

/* They lie in the tray until they are answered or taken back. */
static void add_offers(const struct drawing *d)
{
    bool tall = d->shape == SHAPE_TALL;
    int rows = offer_rows(d), wide = tall ? SIDE : 44 * CELL_W, high = offer_height(d), n = 0;

    if (rows == 0)
        return;
    scene_pane(d->sc, PANE_TRAY, 0, wide, rows * high);
    wide /= offers_abreast(d);
    for (int seat = 0; seat < d->m->seats; seat++) {
        struct item it = thing(LOOK_CARD, wide / 2 + n / rows * wide, n % rows * high + high / 2, wide - 4, high - 6);

        if (!lies_there(d, seat))
            continue;
        it.id = (uint16_t)(ITEM_OFFER + seat);
        it.tint = (uint8_t)monopoly_seat_tint(d->m, seat);
        it.face = 1;
        it.lit = d->s->offer[seat].proposed;
        it.label = offer_head(d, seat);
        it.more = offer_terms(d, seat);
        it.says = scene_words(d->sc, "%s: %s", it.label, it.more);
        if (high < 5 * CELL_H)
            it.more = NULL; /* no room for letters that can be read: a touch tells it */
        scene_add(d->sc, it);
        n++;
    }
}

void monopoly_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    struct drawing d = { &view->match, view_state(view), lang, shape, sc, view->who };

    scene_begin(sc, shape == SHAPE_WIDE ? CELL_W : 3 * CELL_W, shape == SHAPE_WIDE ? CELL_H : 3 * CELL_H);
    scene_pane(sc, PANE_BOARD, 0, SIDE, SIDE);
    sc->title = SAY(title);
    monopoly_draw_board(&d);
    for (int seat = 0; seat < d.m->seats; seat++)
        add_seat(&d, seat);
    add_offers(&d);
}

/* ---- touching ---- */

static int one(struct touch *ret, int item)
{
    *ret = (struct touch){ .count = 1, .item = { (uint16_t)item } };
    return 1;
}

/* What costs something and is not taken back for nothing, or begins something long: it is shown first. */
static int shown(struct touch *ret, int item)
{
    *ret = (struct touch){ .count = 1, .waits = true, .item = { (uint16_t)item } };
    return 1;
}

int monopoly_touch(const struct view *view, int seat, struct choice c, struct touch *ret)
{
    const struct state *s = view_state(view);
    int square = ITEM_SQUARE + c.move.a, deed = ITEM_DEED + c.move.a;

    switch (c.move.verb) {
    case VERB_ROLL:
        return one(ret, ITEM_DIE) + one(ret + 1, ITEM_DIE + 1) + one(ret + 2, ITEM_TOKEN + seat);
    case VERB_BUY: return one(ret, ITEM_SQUARE + top_of(s)->a);
    case VERB_CLAIM: case VERB_PLACE: return one(ret, square);
    case VERB_BUILD: case VERB_CLEAR: return shown(ret, square);
    case VERB_SELL: return shown(ret, square) + shown(ret + 1, ITEM_BUILDING + 5 * c.move.a);
    case VERB_MORTGAGE: case VERB_REDEEM: case VERB_KEEP:
        return shown(ret, square) + shown(ret + 1, deed);
    case VERB_GIVE: case VERB_WANT: return one(ret, square) + one(ret + 1, deed);
    case VERB_OFFER: return shown(ret, ITEM_SEAT + c.move.a);
    case VERB_GIVE_CASH: return one(ret, ITEM_PURSE + seat);
    case VERB_WANT_CASH: return one(ret, ITEM_PURSE + s->offer[seat].to - 1);
    case VERB_GIVE_CARD: case VERB_WANT_CARD: return one(ret, ITEM_FREE_CARD + c.move.a);
    case VERB_CARD: return one(ret, ITEM_FREE_CARD + (s->keeper[0] == seat + 1 ? 0 : 1));
    case VERB_DRAW: return one(ret, ITEM_PILE + top_of(s)->a);
    default: return 0;
    }
}

/* A title means an offer, if one is being put together or it is another's, else a mortgage. */
static struct move meant_with(const struct state *s, int seat, int square)
{
    bool mine = s->deed[seat] & bit(square);
    int verb = !mine ? VERB_WANT : s->offer[seat].to ? VERB_GIVE
             : s->pledged & bit(square) ? VERB_REDEEM : VERB_MORTGAGE;

    return (struct move){ (uint8_t)verb, .a = (uint8_t)square };
}

/* Who touches a square that can be owned wants to buy it, to build there, to sell or redeem, or to get it. */
static struct move meant_on(const struct match *m, const struct state *s, int seat, int square)
{
    int owner = monopoly_owner(m, s, square);

    if (top_of(s)->kind == FRAME_PLACE)
        return (struct move){ VERB_PLACE, .a = (uint8_t)square };
    if (owner < 0)
        return (struct move){ .verb = VERB_BUY };
    if (owner != seat || s->offer[seat].to || s->pledged & bit(square))
        return meant_with(s, seat, square);
    return (struct move){ s->built[square] == HOTEL ? VERB_SELL : VERB_BUILD, .a = (uint8_t)square };
}

/* Tokens and dice mean the throw, purses money for an offer, and so on. */
static bool meant_by(const struct state *s, int seat, int id, struct move *ret)
{
    int purse = id - ITEM_PURSE;

    if (purse >= 0 && purse < SEATS)
        *ret = (struct move){ .verb = purse == seat ? VERB_GIVE_CASH : VERB_WANT_CASH };
    else if (id == ITEM_TOKEN + seat || id == ITEM_DIE || id == ITEM_DIE + 1)
        *ret = (struct move){ .verb = VERB_ROLL };
    else if (id == ITEM_PILE || id == ITEM_PILE + 1)
        *ret = (struct move){ .verb = VERB_DRAW };
    else if (id == ITEM_FREE_CARD || id == ITEM_FREE_CARD + 1)
        *ret = s->keeper[id - ITEM_FREE_CARD] == seat + 1
             ? (struct move){ .verb = VERB_CARD }
             : (struct move){ VERB_WANT_CARD, .a = (uint8_t)(id - ITEM_FREE_CARD) };
    else
        return false;
    return true;
}

bool monopoly_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int id = count == 1 && seat < m->seats ? item[0] : 0, square = id - ITEM_SQUARE, deed = id - ITEM_DEED;

    if (square >= 0 && square < SQUARES && is_title(m, square))
        *ret = meant_on(m, s, seat, square);
    else if (deed >= 0 && deed < SQUARES)
        *ret = meant_with(s, seat, deed);
    else if (id >= ITEM_BUILDING && id < ITEM_BUILDING + 5 * SQUARES)
        *ret = (struct move){ VERB_SELL, .a = (uint8_t)((id - ITEM_BUILDING) / 5) };
    else
        return meant_by(s, seat, id, ret);
    return true;
}
