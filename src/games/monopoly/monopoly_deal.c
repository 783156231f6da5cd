/* What titles are worth to computer players, and what they trade for what. */
#include "monopoly_bot.h"

/* ---- what things are worth ---- */

/* How often tokens come to stand on a group, roughly: the squares after jail earn most. In per cent. */
const uint8_t monopoly_traffic[GROUPS] = { 80, 95, 110, 130, 130, 115, 110, 105, 110, 90 };

/* Titles to their holder: their price, more if they make a whole group, less if mortgaged. */
static int64_t worth(const struct match *m, uint64_t deeds, uint64_t pledged)
{
    int64_t sum = 0;

    for (int g = 0; g < GROUPS; g++) {
        uint64_t group = monopoly_group(m, m->box->group[g].square[0]);
        int64_t price = 0, lent = 0;
        bool street = square_of(m, m->box->group[g].square[0])->kind == SQUARE_STREET;
        int held = __builtin_popcountll(deeds & group), all = __builtin_popcountll(group), square;

        EACH_SQUARE(square, deeds & group) {
            price += square_of(m, square)->price;
            lent += pledged & bit(square) ? monopoly_mortgage_of(m, square) : 0;
        }
        if (street && held == all)
            price = price * 5 / 2 * monopoly_traffic[g] / 100;
        else if (held > 1)
            price = price * (street ? 12 : 10 + held) / 10;
        sum += price - lent;
    }
    return sum;
}

/* The same for who reckons in rents: a whole group earns what three houses on it take from everybody who passes, for
 * some rounds; what is missing only one title is worth keeping. */
static int64_t worth_in_rents(const struct match *m, const struct state *s, int rents_left, uint64_t deeds)
{
    static const uint8_t tenths[2][GROUP_MAX + 1] = { { 0, 10, 13, 10, 10 }, { 0, 9, 11, 14, 18 } };
    int64_t sum = 0, others = __builtin_popcount(s->alive) - 1;

    for (int g = 0; g < GROUPS; g++) {
        uint64_t group = monopoly_group(m, m->box->group[g].square[0]);
        bool street = square_of(m, m->box->group[g].square[0])->kind == SQUARE_STREET;
        int held = __builtin_popcountll(deeds & group), all = __builtin_popcountll(group), square;
        int64_t price = 0, lent = 0, rents = 0;

        EACH_SQUARE(square, deeds & group) {
            price += square_of(m, square)->price;
            rents += square_of(m, square)->rent[3];
            lent += s->pledged & bit(square) ? monopoly_mortgage_of(m, square) : 0;
        }
        if (street && held == all)
            sum += price + rents * monopoly_traffic[g] * others * rents_left / 10000;
        else
            sum += price * tenths[!street][held] / 10;
        sum -= lent;
    }
    return sum;
}

static int64_t gain_by_price(const struct mind *b, int seat, uint64_t more, uint64_t less)
{
    uint64_t deeds = b->s->deed[seat];

    return worth(b->m, (deeds & ~less) | more, b->s->pledged) - worth(b->m, deeds, b->s->pledged);
}

static int64_t gain_in_rents(const struct mind *b, int seat, uint64_t more, uint64_t less)
{
    uint64_t deeds = b->s->deed[seat], then = (deeds & ~less) | more;

    return worth_in_rents(b->m, b->s, b->skill.rents, then) - worth_in_rents(b->m, b->s, b->skill.rents, deeds);
}

int64_t monopoly_gain(const struct mind *b, int seat, uint64_t more, uint64_t less)
{
    return b->skill.rents ? gain_in_rents(b, seat, more, less) : gain_by_price(b, seat, more, less);
}

int32_t monopoly_danger(const struct mind *b)
{
    int32_t most = 0;
    int square;

    for (int seat = 0; seat < b->m->seats; seat++)
        EACH_SQUARE(square, seat == b->seat ? 0 : b->s->deed[seat] & ~b->s->pledged) {
            int32_t rent = monopoly_rent(b->m, b->s, square, 7);

            most = rent > most ? rent : most;
        }
    return most;
}

int32_t monopoly_reserve(const struct mind *b)
{
    return 1000 + (b->skill.trades ? monopoly_danger(b) / 3 : 0);
}

int64_t monopoly_rounded(int64_t cash)
{
    enum { ROUND = 100 };

    return (cash + (cash > 0 ? ROUND - 1 : 0)) / ROUND * ROUND;
}

/* ---- deals ---- */

static bool can_change_hands(const struct mind *b, int square)
{
    return !monopoly_group_built(b->m, b->s, square) && !(b->s->pledged & bit(square));
}

/* The price at which both sides gain alike, if they do; -1 and no deal otherwise. */
static int64_t balance(const struct mind *b, struct swap *d)
{
    int64_t mine = monopoly_gain(b, b->seat, d->want, d->give), theirs = monopoly_gain(b, d->to, d->give, d->want);
    int64_t both = mine + theirs, cash = (mine - theirs) / 2;

    if (both < 1500)
        return -1;
    d->cash = (int32_t)monopoly_rounded(cash);
    if (d->cash + (d->cash > 0 ? monopoly_reserve(b) : 0) > b->s->cash[b->seat] || -d->cash > b->s->cash[d->to])
        return -1;
    return both;
}

/* The best exchange of one title for one title or for money alone, as both would reckon it. */
static struct swap best_deal(const struct mind *b)
{
    struct swap chosen = { .to = -1 };
    int64_t most = 0;
    int want, give;

    for (int to = 0; to < b->m->seats; to++)
        EACH_SQUARE(want, to == b->seat ? 0 : b->s->deed[to]) {
            struct swap d = { .to = to, .want = bit(want) };
            uint64_t gifts = b->s->deed[b->seat] & ~monopoly_group(b->m, want);

            if (!can_change_hands(b, want))
                continue;
            if (balance(b, &d) > most) {
                most = balance(b, &d);
                chosen = d;
            }
            EACH_SQUARE(give, gifts) {
                d.give = bit(give);
                if (can_change_hands(b, give) && balance(b, &d) > most) {
                    most = balance(b, &d);
                    chosen = d;
                }
            }
        }
    return chosen;
}

/* ---- hard bargains ---- */

/* What the other will just accept: a little more than the titles' prices tell him, and after each refusal in this turn
 * more of what is left to share. False: it cannot be paid. */
static bool ask_price(const struct mind *b, struct swap *d, int64_t *ret_gain)
{
    enum { A_LITTLE = 310, LEFT_OVER = 500 };
    int64_t theirs = gain_by_price(b, d->to, d->give, d->want), mine = gain_in_rents(b, b->seat, d->want, d->give);
    int64_t least = A_LITTLE - theirs, left = mine - least;
    int64_t cash = least + left * b->s->offer[b->seat].made / 4;

    cash = cash < 0 && -cash > b->s->cash[d->to] ? -b->s->cash[d->to] : cash;
    if (cash < least)
        return false;
    d->cash = (int32_t)monopoly_rounded(cash);
    *ret_gain = mine - d->cash;
    return d->cash + (d->cash > 0 ? LEFT_OVER : 0) <= b->s->cash[b->seat];
}

/* Titles that may be exchanged together: one, or all that somebody has of a group. */
static int list_lots(const struct mind *b, int owner, uint64_t ret[SQUARES + GROUPS])
{
    uint64_t free = 0;
    int count = 0, square;

    EACH_SQUARE(square, b->s->deed[owner])
        if (can_change_hands(b, square)) {
            free |= bit(square);
            ret[count++] = bit(square);
        }
    for (int g = 0; g < GROUPS; g++) {
        uint64_t several = free & monopoly_group(b->m, b->m->box->group[g].square[0]);

        if (several & (several - 1))
            ret[count++] = several;
    }
    return count;
}

/* What brings most to oneself. */
static struct swap best_bargain(const struct mind *b)
{
    enum { WORTH_ASKING = 600 };
    struct swap chosen = { .to = -1 };
    uint64_t gives[SQUARES + GROUPS], wants[SQUARES + GROUPS];
    int give_count = list_lots(b, b->seat, gives);
    int64_t most = WORTH_ASKING, gained;

    for (int to = 0; to < b->m->seats; to++) {
        int want_count = to == b->seat || !is_alive(b->s, to) ? 0 : list_lots(b, to, wants);

        for (int w = -1; w < want_count; w++)
            for (int g = -1; g < give_count && to != b->seat && is_alive(b->s, to); g++) {
                struct swap d = { .to = to, .want = w < 0 ? 0 : wants[w], .give = g < 0 ? 0 : gives[g] };

                if ((d.want || d.give) && ask_price(b, &d, &gained) && gained > most) {
                    most = gained;
                    chosen = d;
                }
            }
    }
    return chosen;
}

struct swap monopoly_best_deal(const struct mind *b)
{
    return b->skill.rents ? best_bargain(b) : best_deal(b);
}

/* Whether the other has refused this in an earlier turn: the offer still lies there as it was made. */
static bool refused_before(const struct offer *o, const struct swap *d)
{
    return o->revision && o->steps == 0 && o->to == d->to + 1 && o->want == d->want && o->give == d->give;
}

/* The next step towards proposing the best deal; false: there is none, one has been proposed this turn, or it would
 * be the same as last time: nobody likes to be asked the same thing in every turn. */
bool monopoly_offer_deal(const struct mind *b, struct move *ret)
{
    const struct offer *o = &b->s->offer[b->seat];
    struct swap d;

    if (o->proposed || o->made >= (b->skill.rents ? 3 : 1) || o->steps > STEPS_A_TURN / 2)
        return false;
    d = monopoly_best_deal(b);
    if (d.to < 0 || refused_before(o, &d))
        return false;
    if (o->to != d.to + 1)
        *ret = (struct move){ VERB_OFFER, .a = (uint8_t)d.to };
    else if (o->want != d.want)
        *ret = (struct move){ VERB_WANT, .a = (uint8_t)first_of(o->want ^ d.want) };
    else if (o->give != d.give)
        *ret = (struct move){ VERB_GIVE, .a = (uint8_t)first_of(o->give ^ d.give) };
    else if (o->cash != d.cash && d.cash >= 0)
        *ret = (struct move){ VERB_GIVE_CASH, .n = (uint32_t)d.cash };
    else if (o->cash != d.cash)
        *ret = (struct move){ VERB_WANT_CASH, .n = (uint32_t)-d.cash };
    else
        *ret = (struct move){ .verb = VERB_PROPOSE };
    return true;
}

int64_t monopoly_offer_brings(const struct mind *b, const struct offer *o)
{
    return monopoly_gain(b, b->seat, o->give, o->want) + o->cash -
           monopoly_interest_on(b->m, o->give & b->s->pledged) - (o->settles ? top_of(b->s)->n : 0);
}

static bool likes(const struct mind *b, const struct offer *o)
{
    return monopoly_offer_brings(b, o) > 300;
}

/* Offers are accepted or refused, so that nobody waits in vain. */
bool monopoly_answer_offer(const struct mind *b, struct move *ret)
{
    for (int i = 0; i < b->count; i++) {
        struct move move = b->choices[i].move;
        bool liked = (move.verb == VERB_ACCEPT || move.verb == VERB_REFUSE) &&
                     likes(b, &b->s->offer[monopoly_offerer(b->s, move.n)]);

        if (move.verb == VERB_ACCEPT ? liked : move.verb == VERB_REFUSE && !liked) {
            *ret = move;
            return true;
        }
    }
    return false;
}

