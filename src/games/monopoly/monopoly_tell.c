/* What there is to tell about a thing that somebody touches and that is no move now. */
#include "monopoly_scene.h"

/* A title: its card, and who has it. */
static void tell_title(const struct match *m, const struct state *s, int square, enum lang lang, struct text *t)
{
    int owner = monopoly_owner(m, s, square);
    const char *name = square_of(m, square)->name[lang];

    if (owner < 0)
        text_printf(t, SAY(tell_free), name);
    else if (s->pledged & bit(square))
        text_printf(t, SAY(tell_pledged), name, monopoly_name(m, owner, lang).at);
    else if (square_of(m, square)->kind == SQUARE_UTILITY)
        text_printf(t, SAY(tell_times), name, monopoly_name(m, owner, lang).at, monopoly_rent(m, s, square, 1));
    else
        text_printf(t, SAY(tell_owned), name, monopoly_name(m, owner, lang).at,
                    monopoly_money(lang, monopoly_rent(m, s, square, 0)).at);
    text_char(t, '\n');
    monopoly_tell_title(m, square, lang, t);
}

static void tell_square(const struct match *m, const struct state *s, int square, enum lang lang, struct text *t)
{
    const struct square *q = square_of(m, square);
    const char *name = q->name[lang];

    switch (q->kind) {
    case SQUARE_GO:      text_printf(t, SAY(tell_go), name, monopoly_money(lang, m->box->salary).at); break;
    case SQUARE_CHANCE:  text_printf(t, SAY(tell_card_square), name, SAY(pile_e)); break;
    case SQUARE_CHEST:   text_printf(t, SAY(tell_card_square), name, SAY(pile_g)); break;
    case SQUARE_TAX:     text_printf(t, SAY(tell_tax), name, monopoly_money(lang, q->amount).at); break;
    case SQUARE_JAIL:    text_printf(t, SAY(tell_jail), name, monopoly_money(lang, m->box->fine).at); break;
    case SQUARE_ARREST:  text_printf(t, SAY(tell_arrest), name); break;
    case SQUARE_PARKING:
        if (m->option[OPTION_POT])
            text_printf(t, SAY(tell_pot), name, monopoly_money(lang, s->pot).at);
        else
            text_printf(t, SAY(tell_parking), name);
        break;
    default: tell_title(m, s, square, lang, t);
    }
}

/* Money, titles, buildings: what a player has. */
static void tell_seat(const struct match *m, const struct state *s, int seat, enum lang lang, struct text *t)
{
    int houses = 0, hotels = 0, square;

    if (!is_alive(s, seat)) {
        text_printf(t, SAY(tell_bankrupt), monopoly_name(m, seat, lang).at);
        return;
    }
    EACH_SQUARE(square, s->deed[seat]) {
        houses += s->built[square] == HOTEL ? 0 : s->built[square];
        hotels += s->built[square] == HOTEL;
    }
    text_printf(t, SAY(tell_seat), monopoly_name(m, seat, lang).at, monopoly_money(lang, s->cash[seat]).at,
                __builtin_popcountll(s->deed[seat]), houses, hotels, square_of(m, s->place[seat])->name[lang]);
}

static void tell_pile(const struct match *m, const struct state *s, int pile, enum lang lang, struct text *t)
{
    const struct pile *p = &s->pile[pile];

    text_printf(t, SAY(tell_pile), pile ? SAY(pile_g) : SAY(pile_e), __builtin_popcount(p->unseen) + p->count);
    if (!p->last)
        return;
    text_put(t, SAY(tell_last));
    monopoly_tell_card(m, pile, p->last - 1, lang, t);
}

/* The number of a thing among those that begin with this id; -1: it is none of them. */
static int nth(uint16_t item, int first, int count)
{
    return item >= first && item < first + count ? item - first : -1;
}

bool monopoly_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int square = nth(item, ITEM_SQUARE, SQUARES), seat = nth(item, ITEM_SEAT, m->seats);

    if (square < 0)
        square = nth(item, ITEM_DEED, SQUARES);
    if (square < 0 && item >= ITEM_BUILDING)
        square = nth(item, ITEM_BUILDING, 5 * SQUARES) >= 0 ? (item - ITEM_BUILDING) / 5 : -1;
    if (seat < 0)
        seat = nth(item, ITEM_PURSE, m->seats) >= 0 ? item - ITEM_PURSE : nth(item, ITEM_TOKEN, m->seats);
    if (square >= 0)
        tell_square(m, s, square, lang, t);
    else if (seat >= 0)
        tell_seat(m, s, seat, lang, t);
    else if (nth(item, ITEM_PILE, DECKS) >= 0)
        tell_pile(m, s, item - ITEM_PILE, lang, t);
    else if (nth(item, ITEM_FREE_CARD, DECKS) >= 0)
        text_put(t, SAY(tell_free_card));
    else if (nth(item, ITEM_STOCK, 2) >= 0)
        text_printf(t, SAY(tell_stock), s->houses, s->hotels);
    else if (item == ITEM_POT)
        text_printf(t, SAY(pot_holds), monopoly_money(lang, s->pot).at);
    else
        return false;
    return true;
}
