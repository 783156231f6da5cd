/* SPDX-License-Identifier: MIT */
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
        rents = rents * monopoly_traffic[g] * others * rents_left / 10000;
        if (street && held == all)
            sum += price + (rents > price ? rents : price); /* even a cheap group is worth twice its streets */
        else
            sum += price * tenths[!street][held] / 10;
        sum -= lent;
    }
    return sum;
}

static int64_t titles_worth(const struct mind *b, uint64_t deeds)
{
    return b->skill.rents ? worth_in_rents(b->m, b->s, b->skill.rents, deeds) : worth(b->m, deeds, b->s->pledged);
}

int64_t monopoly_gain(const struct mind *b, int seat, uint64_t more, uint64_t less)
{
    uint64_t deeds = b->s->deed[seat];

    return titles_worth(b, (deeds & ~less) | more) - titles_worth(b, deeds);
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

static bool can_change_hands(const struct mind *b, int square)
{
    return !monopoly_group_built(b->m, b->s, square) && !(b->s->pledged & bit(square));
}

/* ---- chances ----
 *
 * A deal is judged by what it does to the chances of all to win: who sells another the last street of a group gets
 * their money, and loses to it. Chances go by the squares of fortunes. */

/* What somebody has: money, titles, and what the bank would give for its buildings. */
static int64_t fortune(const struct mind *b, uint64_t deeds, int64_t cash)
{
    enum { LEAST = 500 };
    int64_t sum = cash + titles_worth(b, deeds);
    int square;

    EACH_SQUARE(square, deeds)
        sum += (int64_t)group_of(b->m, square)->house * (b->s->built[square] == HOTEL ? houses_full(b->m) + 1
                                                                                   : b->s->built[square]) / 2;
    return sum > LEAST ? sum : LEAST;
}

/* The fortunes of two who deal, before money changes hands, and the squares of all others'. */
struct balance {
    int64_t before[2], after[2];
    double rest;
};

static struct balance balance_of(const struct mind *b, int one, int other, uint64_t given, uint64_t got)
{
    const struct state *s = b->s;
    struct balance ret = {
        .before = { fortune(b, s->deed[one], s->cash[one]), fortune(b, s->deed[other], s->cash[other]) },
        .after = { fortune(b, (s->deed[one] & ~given) | got, s->cash[one]),
                   fortune(b, (s->deed[other] & ~got) | given, s->cash[other]) },
    };

    for (int seat = 0; seat < b->m->seats; seat++)
        if (seat != one && seat != other && is_alive(s, seat)) {
            double f = (double)fortune(b, s->deed[seat], s->cash[seat]);

            ret.rest += f * f;
        }
    return ret;
}

static double chance(double own, double other, double rest)
{
    own = own > 1 ? own : 1;
    other = other > 1 ? other : 1;
    return own * own / (own * own + other * other + rest);
}

/* By how much the deal changes the chance of one of the two if the first pays so much. */
static double changes(const struct balance *d, int who, int64_t paid)
{
    int64_t own = who ? paid : -paid;

    return chance((double)(d->after[who] + own), (double)(d->after[!who] - own), d->rest) -
           chance((double)d->before[who], (double)d->before[!who], d->rest);
}

#define WORTH_IT 0.004 /* of a game: less is not worth the talk */

/* The most that the first can pay so that they still like it, or the least they must so that the other does. */
static int64_t limit(const struct balance *d, int who)
{
    int64_t low = -200000, high = 200000;

    while (high - low > 10) {
        int64_t middle = (low + high) / 2;
        bool liked = changes(d, who, middle) > WORTH_IT;

        if (liked == (who == 0))
            low = middle;
        else
            high = middle;
    }
    return who == 0 ? low : high;
}

/* ---- offers ---- */

/* What to pay for a deal: more than the other's least, less than one's own most, in between by so many quarters of what
 * there is to share. *ret_share: how much that is. False: there is no such price, or nobody can pay it. */
static bool ask_price(const struct mind *b, struct swap *d, int quarters, int64_t *ret_share)
{
    struct mind other = *b;

    if (b->skill.rents)
        other.skill.rents = 0; /* many go by prices */
    struct balance mine = balance_of(b, b->seat, d->to, d->give, d->want);
    struct balance theirs = balance_of(&other, b->seat, d->to, d->give, d->want);
    int64_t least = limit(&theirs, 1), most = limit(&mine, 0), kept = b->skill.rents ? 500 : monopoly_reserve(b);

    if (least < -(int64_t)b->s->cash[d->to])
        least = -(int64_t)b->s->cash[d->to];
    *ret_share = most - least;
    int64_t cash = monopoly_rounded(least + *ret_share * quarters / 4);
    d->cash = (int32_t)cash;
    return *ret_share > 0 && cash <= most && -cash <= b->s->cash[d->to] &&
           cash + (cash > 0 ? kept : 0) <= b->s->cash[b->seat];
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

/* What there is most to share of: halves for who reckons by prices; who bargains begins with what the other will just
 * accept, and after each refusal in this turn offers more. */
struct swap monopoly_best_deal(const struct mind *b)
{
    enum { WORTH_ASKING = 600 };
    struct swap chosen = { .to = -1 };
    uint64_t gives[SQUARES + GROUPS], wants[SQUARES + GROUPS];
    int give_count = list_lots(b, b->seat, gives);
    int quarters = b->skill.rents ? b->s->offer[b->seat].made : 2;
    int64_t most = WORTH_ASKING, share;

    for (int to = 0; to < b->m->seats; to++) {
        if (to == b->seat || !is_alive(b->s, to))
            continue;
        int want_count = list_lots(b, to, wants);
        for (int w = -1; w < want_count; w++)
            for (int g = -1; g < give_count; g++) {
                struct swap d = { .to = to, .want = w < 0 ? 0 : wants[w], .give = g < 0 ? 0 : gives[g] };

                if ((d.want || d.give) && ask_price(b, &d, quarters, &share) && share > most) {
                    most = share;
                    chosen = d;
                }
            }
    }
    return chosen;
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

/* Interest and a debt forgiven count as money. */
static bool likes(const struct mind *b, int from)
{
    const struct offer *o = &b->s->offer[from];
    struct balance d = balance_of(b, b->seat, from, o->want, o->give);
    int64_t paid = monopoly_interest_on(b->m, o->give & b->s->pledged) + (o->settles ? top_of(b->s)->n : 0) - o->cash;

    return changes(&d, 0, paid) > WORTH_IT;
}

/* Offers are accepted or refused, so that nobody waits in vain. */
bool monopoly_answer_offer(const struct mind *b, struct move *ret)
{
    for (int i = 0; i < b->count; i++) {
        struct move move = b->choices[i].move;
        bool liked = (move.verb == VERB_ACCEPT || move.verb == VERB_REFUSE) &&
                     likes(b, monopoly_offerer(b->s, move.n));

        if (move.verb == VERB_ACCEPT ? liked : move.verb == VERB_REFUSE && !liked) {
            *ret = move;
            return true;
        }
    }
    return false;
}

