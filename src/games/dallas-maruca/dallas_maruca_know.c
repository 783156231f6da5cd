/* SPDX-License-Identifier: MIT */
/* DALLAS by Maruca: who may know what. Of every place with a closed company card it is public who has seen
 * its face; an event card is known to who holds it, and to all once it has been played. */
#include "dallas_maruca.h"

static void mask_slot(struct slot *slot, seatset who)
{
    if (slot->card != NOTHING && !(slot->knows & who))
        slot->card = UNKNOWN;
}

void maruca_mask(const struct match *m, struct state *s, seatset who)
{
    for (int seat = 0; seat < m->seats; seat++) {
        for (int i = 0; i < s->hand_count[seat]; i++)
            mask_slot(&s->hand[seat][i], who);
        if (s->sealed & SEAT(seat) & ~who)
            s->bid[seat] = UNKNOWN_BID;
    }
    for (int i = 0; i < PEEKS; i++)
        mask_slot(&s->top[i], who);
    for (int e = 0; e < m->box->event_cards; e++) {
        int holder = s->event_at[e] - HELD;
        if (holder >= 0 && holder < SEATS && !(who & SEAT(holder)))
            s->event_at[e] = IN_DECK;
    }
}

/* The slot whose card a move names, and who learns of it by the move; NULL: the card is open. */
static const struct slot *slot_of(const struct state *s, int seat, struct move v, seatset *ret_told)
{
    struct pending top = maruca_top(s);

    *ret_told = SEAT(top.seat);
    switch (v.verb) {
    case DRAW: return &s->top[0];
    case LOOK: return &s->top[top.a];
    case TAKE:
        *ret_told = SEAT(top.seat) | SEAT(top.b);
        return &s->hand[top.b][v.b];
    case SWAP:
        *ret_told = SEAT(seat);
        return &s->hand[seat][v.b];
    case GIVE:
        *ret_told = SEAT(seat) | SEAT(top.b);
        return &s->hand[seat][v.b];
    default: return NULL;
    }
}

void maruca_mask_move(const struct match *m, const struct state *s, int seat, struct move *v, seatset who)
{
    seatset told;
    const struct slot *slot = slot_of(s, seat, *v, &told);

    if (slot && !((slot->knows | told) & who))
        v->a = UNKNOWN;
    if (v->verb == MIXED && !(who & SEAT(maruca_top(s).seat)))
        v->n = 0;
    if (v->verb == PRESS && maruca_event_deck(m, s) > 0 && !(who & SEAT(maruca_top(s).seat)))
        v->a = UNKNOWN;
    if ((v->verb == BID || v->verb == DECLINE) && !(who & SEAT(seat)))
        *v = (struct move){ .verb = BID, .n = UNKNOWN_BID };
}

/* ---- worlds behind a view ---- */

/* Cards that lie somewhere out of sight, to be put into places one by one. */
struct rest {
    uint8_t card[COMPANIES];
    uint32_t count;
};

static int draw_one(struct rest *rest, struct rng *r)
{
    uint32_t pick = rng_below(r, rest->count);
    uint8_t card = rest->card[pick];

    rest->card[pick] = rest->card[--rest->count];
    return card;
}

static void guess_companies(const struct match *m, struct state *s, struct rng *r)
{
    struct rest rest = { .count = 0 };
    uint64_t seen = maruca_seen(s);

    for (int i = 0; i < m->box->company_cards; i++)
        if (!(seen >> i & 1))
            rest.card[rest.count++] = (uint8_t)i;
    for (int seat = 0; seat < m->seats; seat++)
        for (int i = 0; i < s->hand_count[seat]; i++)
            if (s->hand[seat][i].card == UNKNOWN)
                s->hand[seat][i].card = (uint8_t)draw_one(&rest, r);
    for (int i = 0; i < PEEKS; i++)
        if (s->top[i].card == UNKNOWN)
            s->top[i].card = (uint8_t)draw_one(&rest, r);
}

static void guess_events(const struct match *m, struct state *s, struct rng *r)
{
    struct rest rest = { .count = 0 };
    uint8_t shown[SEATS] = { 0 };

    for (int e = 0; e < m->box->event_cards; e++) {
        if (s->event_at[e] == IN_DECK)
            rest.card[rest.count++] = (uint8_t)e;
        else if (s->event_at[e] >= HELD)
            shown[(s->event_at[e] - HELD) % SEATS]++;
    }
    for (int seat = 0; seat < m->seats; seat++)
        for (int i = shown[seat]; i < s->events[seat]; i++)
            s->event_at[draw_one(&rest, r)] = (uint8_t)(HELD + seat);
}

/* Nothing that anybody does in secret depends on which card lies where: so every way to put the cards into
 * the places nobody shows is as likely as any other, and so is every bid that could have been written. */
void maruca_guess(const struct match *m, struct state *s, seatset who, struct rng *r)
{
    (void)who;
    guess_companies(m, s, r);
    guess_events(m, s, r);
    for (int seat = 0; seat < m->seats; seat++) {
        if (s->bid[seat] != UNKNOWN_BID)
            continue;
        uint32_t bids = (uint32_t)m->box->bid_most - s->least + 1u;
        uint32_t pick = rng_below(r, bids + maruca_may_decline(m, s, seat));
        s->bid[seat] = (uint16_t)(pick == bids ? REFUSED : s->least + pick);
    }
}
