/* SPDX-License-Identifier: MIT */
/* The picture: the board (monopoly_board.c), what every player has, offers in the tray; and touching. A player's pane
 * has their sign, name and cash, what they are worth, how they stand, and their titles: a list of bars with names; on
 * a phone small deeds of whoever looks, and ticks by groups for the others. */
#include "monopoly_scene.h"

#include <string.h>

/* In an auction, in debt, in jail. */
static const char *standing(const struct drawing *d, int seat)
{
    const struct frame *f = top_of(d->s);
    enum lang lang = d->lang;

    if (f->kind == FRAME_AUCTION || f->kind == FRAME_LOT) {
        if (f->b == seat + 1)
            return scene_words(d->sc, SAY(stands_leader), monopoly_plain(d, f->n));
        return f->set >> seat & 1 ? SAY(stands_in) : SAY(stands_out);
    }
    if (f->kind == FRAME_DEBT && f->who == seat)
        return scene_words(d->sc, SAY(stands_debt), monopoly_plain(d, f->n - d->s->cash[seat]));
    return d->s->jail[seat] ? SAY(in_jail) : NULL;
}

/* In a wide room all panes make one column, in which everyone keeps two lines: what is left for offers. */
static int offers_room(const struct drawing *d)
{
    return d->shape == SHAPE_WIDE ? (SIDE - d->m->seats * 3 * CELL_H) / CELL_H : 100;
}

/* Whether a seat's offer lies in the tray: one that is made, for all to see; a draft, also one that was refused, for
 * whoever can go on with it, where others look on as well only in their turn. */
static bool lies_there(const struct drawing *d, int seat)
{
    const struct offer *o = &d->s->offer[seat];
    bool on_turn = top_of(d->s)->who == seat;

    if (o->proposed && d->who == SEAT(o->to - 1))
        return false; /* beside the answers, in a front's own way */
    return o->to && (o->proposed || d->who == SEAT(seat) || (d->who & SEAT(seat) && on_turn));
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
    int rows = offer_rows(d), most = d->shape == SHAPE_TALL ? 4 : 6; /* of a phone no more than panes leave free */
    int lines = rows ? offers_room(d) / rows : most;

    return (lines < most ? lines : most) * CELL_H;
}

/* The order of the names in words.def. */
int monopoly_seat_tint(const struct match *m, int seat)
{
    static const uint8_t tints[SEATS] = { TINT_RED, TINT_BLUE, TINT_GREEN, TINT_YELLOW, TINT_VIOLET,
                                          TINT_ORANGE, TINT_CYAN, TINT_PINK, TINT_BROWN, TINT_GREY };

    (void)m;
    return tints[seat];
}

const char *monopoly_plain(const struct drawing *d, int32_t dm)
{
    return scene_words(d->sc, "%s", monopoly_figure(d->lang, dm).at);
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

/* What is in an offer stands out at once, on both sides, while it is still being put together; no more when it was
 * refused. */
static bool is_offered(const struct state *s, uint64_t squares, unsigned cards)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const struct offer *o = &s->offer[seat];

        if (((o->give | o->want) & squares || o->cards & cards) && (o->proposed || !o->revision))
            return true;
    }
    return false;
}

/* Their titles in the order of the groups; returns how many. */
static int titles_of(const struct drawing *d, int seat, uint8_t ret[SQUARES])
{
    int count = 0;

    for (int group = 0; group < GROUPS; group++)
        for (int i = 0; i < GROUP_MAX; i++) {
            int square = d->m->box->group[group].square[i];

            if (square && d->s->deed[seat] & bit(square))
                ret[count++] = (uint8_t)square;
        }
    return count;
}

/* A title as a deed of this size, to be placed. */
static struct item deed_of(const struct drawing *d, int square, int w, int h)
{
    struct item it = thing(LOOK_DEED, 0, 0, w, h);

    it.id = (uint16_t)(ITEM_DEED + square);
    it.tint = monopoly_square_tint(d->m, square);
    it.face = d->s->built[square];
    it.dim = d->s->pledged & bit(square);
    it.lit = is_offered(d->s, bit(square), 0);
    it.hidden_text = true;
    it.says = monopoly_square_says(d->m, d->s, square, d->lang, d->sc);
    if (it.lit)
        it.says = scene_words(d->sc, word(WORD_says_offered, d->lang), it.says);
    return it;
}

/* A card that frees from jail as another deed. */
static struct item free_card_of(const struct drawing *d, int pile, int w, int h)
{
    struct item it = thing(LOOK_DEED, 0, 0, w, h);
    enum lang lang = d->lang;

    it.id = (uint16_t)(ITEM_FREE_CARD + pile);
    it.tint = monopoly_pile_tint(pile);
    it.lit = is_offered(d->s, 0, 5u << pile); /* given or wanted */
    it.hidden_text = true;
    it.label = SAY(brief_card);
    it.says = scene_words(d->sc, "%s (%s)", SAY(jail_card), pile ? SAY(pile_g) : SAY(pile_e));
    if (it.lit)
        it.says = scene_words(d->sc, SAY(says_offered), it.says);
    return it;
}

/* All that somebody holds, as deeds of this size: titles, then cards. */
static int holdings_of(const struct drawing *d, int seat, int w, int h, struct item ret[SQUARES])
{
    uint8_t square[SQUARES];
    int titles = titles_of(d, seat, square), count = titles;

    for (int i = 0; i < titles; i++)
        ret[i] = deed_of(d, square[i], w, h);
    for (int pile = 0; pile < DECKS; pile++)
        if (d->s->keeper[pile] == seat + 1)
            ret[count++] = free_card_of(d, pile, w, h);
    return count;
}

/* The square whose deed this is; -1: it is none. */
static int square_of_deed(const struct item *it)
{
    return it->id >= ITEM_DEED && it->id < ITEM_DEED + SQUARES ? it->id - ITEM_DEED : -1;
}

/* ---- a place card ---- */

enum {
    LIST_W = 29 * CELL_W,      /* of a pane that is a list: two of them fit beside the text board */
    LIST_HEAD = 36, LIST_WORTH = 24, LIST_ROW = CELL_H,
    LIST_LETTERS = 20,
};

static const char *standing_words(const struct drawing *d, int seat)
{
    enum lang lang = d->lang;

    return is_alive(d->s, seat) ? standing(d, seat) : SAY(out);
}

/* The card itself, to be touched for an offer: what stands on it is in front. What is at hand lies on the table without
 * one. On the text board a line of words. */
static void add_card(const struct drawing *d, int seat, int w, int h, bool bare)
{
    enum lang lang = d->lang;
    bool in = is_alive(d->s, seat), asked = in && top_of(d->s)->kind != FRAME_OVER && top_of(d->s)->who == seat;
    struct brief name = monopoly_name(d->m, seat, lang);
    const char *stands = standing_words(d, seat);
    struct item it = thing(LOOK_PANEL, w / 2, h / 2 - 2, w - 4, h - 6), line;

    it.id = (uint16_t)(ITEM_SEAT + seat);
    it.foot = (int16_t)(h / 2 - (is_phone(d) ? 0 : 8));
    it.tint = TINT_PAPER;
    it.hidden_text = true;
    it.says = scene_words(d->sc, "%s", name.at);
    if (!bare)
        monopoly_add(d, &it);
    line = monopoly_line(0, CELL_H / 2,
                         scene_words(d->sc, "%s%d %s %s %s", asked ? "> " : "  ", seat, name.at,
                                     in ? monopoly_money(lang, d->s->cash[seat]).at : "", stands ? stands : ""),
                         LIST_W / CELL_W, d->sc);
    line.lit = asked;
    line.tint = (uint8_t)monopoly_seat_tint(d->m, seat);
    monopoly_add(d, &line);
}

/* Their sign, their name and their cash. */
static void add_head(const struct drawing *d, int seat, int h)
{
    struct brief name = monopoly_name(d->m, seat, d->lang);
    int first = d->sc->count;
    bool in = is_alive(d->s, seat);

    scene_head(d->sc, (struct head){ .tint = monopoly_seat_tint(d->m, seat), .name = scene_words(d->sc, "%s", name.at),
                                     .number = in ? monopoly_plain(d, d->s->cash[seat]) : NULL,
                                     .h = h, .turn = in && d->s->turn == seat, .leaves = true });
    for (int i = first; i < d->sc->count; i++) {
        d->sc->item[i].hidden_text = true;
        d->sc->item[i].dim = !in;
    }
}

/* What they have, touched to put money into an offer: all they are worth, since their cash stands beside their name;
 * when the game is over, what they are worth does, and this is their cash. */
static void add_purse(const struct drawing *d, int seat, struct spot at, int w, int h, int align)
{
    struct item it = thing(LOOK_TEXT, at.x, at.y, w, h);
    struct brief money = monopoly_money(d->lang, d->s->cash[seat]);
    enum lang lang = d->lang;
    bool over = top_of(d->s)->kind == FRAME_OVER;

    it.id = (uint16_t)(ITEM_PURSE + seat);
    it.tint = TINT_INK;
    it.align = (uint8_t)align;
    it.hidden_text = true;
    it.label = scene_words(d->sc,
                           over ? SAY(in_cash) : is_phone(d) && align == ALIGN_LEFT ? SAY(worth_brief) : SAY(worth),
                           monopoly_plain(d, over ? d->s->cash[seat] : monopoly_wealth(d->m, d->s, seat)));
    it.says = scene_words(d->sc, SAY(says_purse), monopoly_name(d->m, seat, lang).at, money.at);
    monopoly_add(d, &it);
}

static void add_standing(const struct drawing *d, int seat, struct spot at, int w, int h)
{
    struct item it = thing(LOOK_TEXT, at.x, at.y, w, h);

    it.label = standing_words(d, seat);
    it.tint = TINT_INK;
    it.align = ALIGN_RIGHT;
    it.hidden_text = true;
    it.lit = is_alive(d->s, seat) && top_of(d->s)->who == seat;
    if (it.label)
        monopoly_add(d, &it);
}

static const char *const built[] = { "", " ▪1", " ▪2", " ▪3", " ▪4", " ■" };

/* On the text board a deed is its number, its name and what is built there. */
static void add_list_line(const struct drawing *d, const struct item *deed, struct spot at)
{
    int square = square_of_deed(deed);
    char words[60];
    struct text t = TEXT_IN(words);

    if (square >= 0)
        text_printf(&t, deed->dim ? "(%d %s)" : "%d %s", square, deed->label);
    else
        text_printf(&t, "[%s]", deed->label);
    text_printf(&t, "%s%s", square >= 0 ? built[deed->face] : "", deed->lit ? "*" : "");
    struct item line = monopoly_line(at.x, at.y, scene_words(d->sc, "%s", words), LIST_W / CELL_W - 1, d->sc);
    line.tint = deed->tint;
    monopoly_add(d, &line);
}

/* How many rows a list takes; where there are many players, or very many titles, they stand in two columns. */
static int list_columns(const struct drawing *d, int count)
{
    return d->m->seats > 5 || count > 20 ? 2 : 1;
}

/* A list of bars with names. */
static void add_list(const struct drawing *d, int seat)
{
    struct item deed[SQUARES];
    int count = holdings_of(d, seat, LIST_W - 20, LIST_ROW - 1, deed), columns = list_columns(d, count);
    int rows = (count + columns - 1) / columns, top = LIST_HEAD + LIST_WORTH + 2, wide = (LIST_W - 20) / columns;
    bool in = is_alive(d->s, seat);

    scene_pane(d->sc, PANE_SEAT, seat, LIST_W, in ? top + rows * LIST_ROW + 18 : LIST_HEAD + 12);
    add_card(d, seat, LIST_W, d->sc->pane[d->sc->pane_count - 1].height, false);
    add_head(d, seat, LIST_HEAD);
    if (!in) {
        add_standing(d, seat, (struct spot){ LIST_W - 10, LIST_HEAD / 2 }, LIST_W / 3, LIST_LETTERS);
        return;
    }
    add_purse(d, seat, (struct spot){ 10, LIST_HEAD + LIST_WORTH / 2 }, 138, LIST_LETTERS, ALIGN_LEFT);
    add_standing(d, seat, (struct spot){ LIST_W - 10, LIST_HEAD + LIST_WORTH / 2 }, LIST_W - 160, LIST_LETTERS);
    for (int i = 0; i < count; i++) {
        int column = i / rows, square = square_of_deed(&deed[i]);
        struct spot at = { 10 + column * wide + wide / 2, top + i % rows * LIST_ROW + LIST_ROW / 2 };

        deed[i].x = (int16_t)at.x, deed[i].y = (int16_t)at.y;
        deed[i].w = (int16_t)(wide - 8);
        if (square >= 0)
            deed[i].label = columns == 1 ? square_of(d->m, square)->name[d->lang] : square_of(d->m, square)->brief;
        add_list_line(d, &deed[i], (struct spot){ 10 + column * wide, at.y });
        if (columns > 1) { /* no room for houses beside its name */
            deed[i].label = scene_words(d->sc, "%s%s", deed[i].label, built[deed[i].face]);
            deed[i].face = 0;
        }
        monopoly_add(d, &deed[i]);
    }
}

/* ---- on a phone ---- */

/* Pixels of a phone as units: upright its board is 390 wide; on its side panes are drawn at nine tenths. */
static int px(const struct drawing *d, int pixels)
{
    return d->shape == SHAPE_TALL ? pixels * SIDE / 390 : pixels * 10 / 9;
}

/* Whose deeds lie at hand: of those who look whoever is asked. */
static int at_hand(const struct drawing *d)
{
    int who = top_of(d->s)->who;

    for (int seat = 0; seat < d->m->seats; seat++)
        if (d->who == SEAT(seat))
            return seat;
    return who < d->m->seats && is_alive(d->s, who) ? who : d->s->turn;
}

/* The groups as columns of ticks. */
static const char *ticks_of(const struct drawing *d, int seat)
{
    char ticks[SQUARES + GROUPS + 1];
    struct text t = TEXT_IN(ticks);

    for (int group = 0; group < GROUPS; group++) {
        const struct group *g = &d->m->box->group[group];

        if (group)
            text_char(&t, ' ');
        for (int i = 0; i < GROUP_MAX; i++)
            if (g->square[i])
                text_char(&t, d->s->deed[seat] & bit(g->square[i]) ? (char)('A' + g->tint) : '.');
    }
    return scene_words(d->sc, "%s", ticks);
}

/* The upper edge of a pane on a phone: whose it is, and what they are worth; or that they are out. */
static void add_phone_head(const struct drawing *d, int seat, int w)
{
    bool in = is_alive(d->s, seat), own = seat == at_hand(d);
    int middle = px(d, 13), edge = px(d, own ? 2 : 7);
    struct item sign = thing(LOOK_TOKEN, edge + px(d, 8), middle, px(d, 16), px(d, 16));
    struct item name = thing(LOOK_TEXT, edge + px(d, 22), middle, px(d, 88), px(d, 18));

    sign.tint = (uint8_t)monopoly_seat_tint(d->m, seat);
    sign.hidden_text = name.hidden_text = true;
    sign.dim = name.dim = !in;
    name.tint = TINT_INK;
    name.align = ALIGN_LEFT;
    name.lit = in && d->s->turn == seat;
    name.label = sign.says = scene_words(d->sc, "%s", monopoly_name(d->m, seat, d->lang).at);
    if (own) /* no card lies below it */
        sign.id = (uint16_t)(ITEM_SEAT + seat);
    monopoly_add(d, &sign);
    monopoly_add(d, &name);
    if (!in)
        add_standing(d, seat, (struct spot){ w - edge, own ? middle : px(d, 33) }, px(d, 80), px(d, 18));
    else if (own)
        add_purse(d, seat, (struct spot){ w - edge, middle }, px(d, 140), px(d, 18), ALIGN_RIGHT);
    else
        add_purse(d, seat, (struct spot){ edge, px(d, 33) }, w - px(d, 8), px(d, 18), ALIGN_LEFT);
}

/* What they hold can be touched below its column of ticks; cards lie beside their cash. */
static void add_held(const struct drawing *d, int seat, const struct item *ticks)
{
    int wide = ticks->w / GROUPS;
    struct item held[SQUARES];
    int count = holdings_of(d, seat, wide * 8 / 10, px(d, 8), held);

    for (int i = 0; i < count; i++) {
        int square = square_of_deed(&held[i]), group = square >= 0 ? square_of(d->m, square)->group - 1 : 0;

        held[i].look = square >= 0 ? LOOK_CELL : LOOK_CARD;
        held[i].x = (int16_t)(ticks->x - ticks->w / 2 + group * wide + wide / 2);
        held[i].y = (int16_t)(ticks->y + ticks->h / 2 - px(d, 7));
        if (square >= 0) {
            held[i].tint = TINT_SHEET; /* the ticks are seen */
        } else {
            held[i].w = held[i].h = (int16_t)px(d, 18);
            held[i].x = (int16_t)px(d, held[i].id == ITEM_FREE_CARD ? 88 : 109);
            held[i].y = (int16_t)px(d, 13);
        }
        held[i].label = NULL;
        held[i].face = 0;
        monopoly_add(d, &held[i]);
    }
}

/* Name, worth and ticks: side by side those of the others are as wide as the rail. */
static void add_brief(const struct drawing *d, int seat)
{
    int others = d->m->seats - 1;
    int w = px(d, d->shape == SHAPE_FLAT ? 122 : (374 + 8) / (others < 3 ? others : 3) - 8), h = px(d, 76);
    struct item ticks = thing(LOOK_TICKS, w / 2, h - px(d, 20), w - px(d, 14), px(d, 28));

    scene_pane(d->sc, PANE_SEAT, seat, w, h);
    add_card(d, seat, w, h, false);
    add_phone_head(d, seat, w);
    ticks.label = ticks_of(d, seat);
    ticks.hidden_text = true;
    monopoly_add(d, &ticks);
    add_held(d, seat, &ticks);
}

/* What tells a small deed besides its band: its name, else its symbol. */
static void put_mark(const struct drawing *d, struct item *deed, bool named)
{
    int square = square_of_deed(deed), lines;

    if (named)
        deed->label = square >= 0 ? monopoly_name_lines(d, square, 9, &lines) : deed->label;
    else
        deed->label = NULL, deed->part = (uint8_t)(square >= 0 ? monopoly_symbol(d->m, square) : ICON_BARS);
}

/* Small deeds lie on the table in a row, those of a group side by side; the more there are the closer. One that is
 * touched, and a few, are wide enough for their name. */
static void add_rail(const struct drawing *d, int seat)
{
    struct item deed[SQUARES];
    int w = px(d, 374), h = px(d, 94), high = px(d, 54), apart[SQUARES] = { 0 };
    int count = holdings_of(d, seat, px(d, 38), high, deed), all = 0, whole = 0, x, room;

    for (int i = 0; i < count; i++) {
        bool named = count < 5 || deed[i].id == ITEM_DEED + d->s->picked - 1;

        deed[i].w = (int16_t)px(d, named ? 82 : 38);
        put_mark(d, &deed[i], named);
    }
    scene_pane(d->sc, PANE_SEAT, seat, w, h);
    add_card(d, seat, w, h, true);
    add_phone_head(d, seat, w);
    for (int i = 1; i < count; i++) {
        int one = square_of_deed(&deed[i - 1]), other = square_of_deed(&deed[i]);
        bool kin = one >= 0 && other >= 0 && square_of(d->m, one)->group == square_of(d->m, other)->group
                && !deed[i - 1].dim && !deed[i].dim; /* one would see through those */

        apart[i] = (deed[i - 1].w + deed[i].w) / 2 + px(d, kin ? 2 : 9); /* from the one before, at first */
        *(deed[i - 1].w == deed[i].w ? &all : &whole) += apart[i];
    }
    if (count == 0)
        return;
    x = px(d, 2) + deed[0].w / 2;
    room = w - px(d, 4) - (deed[0].w + deed[count - 1].w) / 2 - whole;
    for (int i = 0; i < count; i++) {
        x += i && all > room && deed[i - 1].w == deed[i].w ? apart[i] * room / all : apart[i];
        deed[i].x = (int16_t)x;
        deed[i].y = (int16_t)px(d, 59); /* lifted, it covers nothing above it */
        deed[i].foot = (int16_t)px(d, 32);
        monopoly_add(d, &deed[i]);
    }
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

/* They lie in the tray until they are answered or taken back. */
static void add_offers(const struct drawing *d)
{
    bool tall = d->shape == SHAPE_TALL;
    int rows = offer_rows(d), wide = tall ? SIDE : LIST_W, high = offer_height(d), n = 0;

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
        it.label = offer_head(d, seat);
        it.more = offer_terms(d, seat);
        it.says = scene_words(d->sc, "%s: %s", it.label, it.more);
        if (high < 5 * CELL_H)
            it.more = NULL; /* no room for letters that can be read: a touch tells it */
        monopoly_add(d, &it);
        n++;
    }
}

void monopoly_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    struct drawing d = { &view->match, view_state(view), lang, shape, sc, view->who };

    /* nobody reads those of phones as text, but they fit */
    scene_begin(sc, shape == SHAPE_FLAT ? 3 * CELL_W : CELL_W, is_phone(&d) ? 3 * CELL_H / 2 : CELL_H);
    scene_pane(sc, PANE_BOARD, 0, SIDE, SIDE + (is_phone(&d) ? 14 : 10)); /* its edge is seen below it */
    sc->title = SAY(title);
    monopoly_draw_board(&d);
    if (is_phone(&d)) /* below the board first what is at hand */
        add_rail(&d, at_hand(&d));
    for (int seat = 0; seat < d.m->seats; seat++)
        if (!is_phone(&d))
            add_list(&d, seat);
        else if (seat != at_hand(&d))
            add_brief(&d, seat);
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
        return shown(ret, deed) + shown(ret + 1, square);
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

/* What a mortgage or a sale would bring a debtor: enough with the least, else the most. */
static int32_t raises(const struct match *m, const struct state *s, int seat, struct move move)
{
    int32_t n = move.verb == VERB_SELL ? group_of(m, move.a)->house / 2 : monopoly_mortgage_of(m, move.a);

    return m->game->rules.check(m, s, seat, move) ? 0 : n < top_of(s)->n - s->cash[seat] ? n : INT32_MAX - n;
}

/* The way out of a debt, if there is one, titles before buildings; of a mortgage received: to leave it. */
bool monopoly_propose(const struct view *view, int seat, struct move *ret)
{
    const struct state *s = view_state(view);
    const struct frame *f = top_of(s);
    int32_t most = f->kind == FRAME_TAKEOVER;
    bool helps = f->kind == FRAME_DEBT && monopoly_liquid(&view->match, s, seat) >= f->n;
    int square;

    if (most)
        *ret = (struct move){ VERB_KEEP, .a = (uint8_t)first_of(f->set) };
    for (int sale = 0; helps && !most && sale < 2; sale++)
        EACH_SQUARE(square, s->deed[seat]) {
            struct move move = { sale ? VERB_SELL : VERB_MORTGAGE, .a = (uint8_t)square };
            int32_t n = raises(&view->match, s, seat, move);

            if (n > most)
                most = n, *ret = move;
        }
    return most > 0;
}

/* A title that is touched lies in the middle. */
bool monopoly_half(const struct view *view, int seat, const uint16_t *item, int count, struct state *ret)
{
    int id = item[count - 1], square = id < ITEM_DEED ? id - ITEM_SQUARE : id - ITEM_DEED;

    (void)seat;
    if (square < 0 || !is_title(&view->match, square))
        return false;
    ret->picked = (uint8_t)(square + 1);
    return true;
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
