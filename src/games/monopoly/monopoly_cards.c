/* SPDX-License-Identifier: MIT */
/* The two piles and what their cards do. A pile is drawn lazily: the cards nobody has seen have no order yet
 * and lie above those that went under, whose order everybody knows. When all have been seen the next card is
 * certain. */
#include "monopoly.h"

int monopoly_free_card(const struct match *m, int pile)
{
    for (int i = 0; i < DECK; i++)
        if (card_of(m, pile, i)->effect == EFFECT_FREE)
            return i;
    return -1;
}

bool monopoly_can_draw(const struct state *s, int pile, int card)
{
    const struct pile *p = &s->pile[pile];

    return p->unseen ? p->unseen >> card & 1 : p->under[0] == card;
}

/* card_under */
static void put_under(struct pile *p, int card)
{
    require(p->count < DECK);
    p->under[p->count++] = (uint8_t)card;
}

static void take(struct pile *p, int card)
{
    if (p->unseen) {
        p->unseen = (uint16_t)(p->unseen & ~(1u << card));
    } else {
        p->count--;
        for (int i = 0; i < p->count; i++)
            p->under[i] = p->under[i + 1];
        p->under[p->count] = 0;
    }
    p->last = (uint8_t)(card + 1);
}

/* A kept jail card goes back. */
void monopoly_return_card(const struct match *m, struct state *s, int pile)
{
    s->keeper[pile] = 0;
    monopoly_moved(s, 0, pile);
    put_under(&s->pile[pile], monopoly_free_card(m, pile));
}

/* jail_card_used: the chance card first if a player has both. */
void monopoly_leave_jail_by_card(const struct match *m, struct state *s, int seat)
{
    s->jail[seat] = 0;
    monopoly_return_card(m, s, s->keeper[0] == seat + 1 ? 0 : 1);
}

/* card_station: A-M10, always forward. */
static void to_next_station(const struct match *m, struct state *s, int seat)
{
    int square = s->place[seat];

    do
        square = (square + 1) % SQUARES;
    while (square_of(m, square)->kind != SQUARE_STATION);
    monopoly_forward_to(m, s, seat, square, 2);
}

/* card_repairs */
static int32_t repairs(const struct match *m, const struct state *s, const struct card *c, int seat)
{
    int32_t n = 0;
    int square;

    APPLIES(card_repairs);
    EACH_SQUARE(square, s->deed[seat])
        n += s->built[square] == HOTEL ? c->hotel : s->built[square] * c->amount;
    return n;
}

static int payee(const struct match *m, const struct card *c)
{
    return m->option[OPTION_POT] && c->pot ? POT : BANK; /* pot */
}

static void carry_out(const struct match *m, struct state *s, int seat, int pile, const struct card *c)
{
    switch (c->effect) {
    case EFFECT_GAIN:
        APPLIES(card_money);
        monopoly_pay(m, s, BANK, seat, c->amount);
        break;
    case EFFECT_LOSE:
        APPLIES(card_money);
        monopoly_charge(m, s, seat, payee(m, c), c->amount);
        break;
    case EFFECT_FORWARD:
        monopoly_forward_to(m, s, seat, c->to, 1);
        break;
    case EFFECT_BACK_TO:
        monopoly_back_to(m, s, seat, c->to);
        break;
    case EFFECT_BACK:
        monopoly_back_to(m, s, seat, (s->place[seat] + SQUARES - c->to) % SQUARES);
        break;
    case EFFECT_STATION:
        to_next_station(m, s, seat);
        break;
    case EFFECT_JAIL:
        monopoly_to_jail(m, s, seat);
        break;
    case EFFECT_REPAIRS:
        monopoly_charge(m, s, seat, payee(m, c), repairs(m, s, c, seat));
        break;
    case EFFECT_PAY_EACH:
    case EFFECT_FROM_EACH:
        APPLIES(card_each);
        push(s, (struct frame){ FRAME_EACH, .who = (uint8_t)seat, .b = c->effect == EFFECT_FROM_EACH,
                                .n = c->amount });
        break;
    case EFFECT_CHOICE: /* card_choice */
        push(s, (struct frame){ FRAME_CHOICE, .who = (uint8_t)seat, .a = (uint8_t)!pile,
                                .b = payee(m, c) == POT, .n = c->amount });
        break;
    default: /* it was kept */
        APPLIES(card_free);
        break;
    }
}

void monopoly_draw(const struct match *m, struct state *s, int card)
{
    struct frame f = pop(s);
    const struct card *c = card_of(m, f.a, card);

    take(&s->pile[f.a], card);
    if (c->effect == EFFECT_FREE)
        s->keeper[f.a] = (uint8_t)(f.who + 1);
    else
        put_under(&s->pile[f.a], card); /* it has been read: what it orders may need the pile again */
    carry_out(m, s, f.who, f.a, c);
}
