/* SPDX-License-Identifier: MIT */
/* The rules of null. Everything here works on a whole state and on a view alike: a view holds UNKNOWN where
 * its viewer may not look, and since no secret ever decides what happens next, nothing needs to ask which it
 * is. */
#define ROOM_TABLES
#include "null.h"

#include <string.h>

static const struct option options[OPTIONS] = {
    [OPT_TEAMS] = { "teams", { { "Partner", "Partners" } },
                    { { "Zu viert: zwei gegen zwei.", "With four players: two against two." } },
                    .names = option_no_yes, .max = 1 },
    [OPT_ROUNDS] = { "rounds", { { "Runden", "Rounds" } },
                     { { "So viele Preise gibt es.", "How many prizes there are." } },
                     .min = 1, .max = 9, .standard = 3 },
};

static const struct verb verbs[VERBS] = {
    [DEAL] = { .name = "deal", .label = { { "Geben", "Deal" } } },
    [BID] = { .name = "bid", .label = { { "Bieten", "Bid" } } },
    [SHOW] = { .name = "show", .label = { { "Gebot zeigen", "Show bid" } }, .reveals = true },
    [CHALLENGE] = { .name = "challenge", .label = { { "Anzweifeln", "Challenge" } } },
    [LET] = { .name = "let", .label = { { "Gelten lassen", "Let it stand" } } },
    [TIME] = { .name = "time", .label = { { "Zeit", "Time" } } },
    [REVEAL] = { .name = "reveal", .label = { { "Aufdecken", "Reveal" } }, .reveals = true },
    [SWAP] = { .name = "swap", .label = { { "Tauschen", "Swap" } } },
};

/* ---- the deck ---- */

int null_cards(const struct match *m)
{
    int count = 0;

    while (count < CARDS && m->box->deck[count])
        count++;
    return count;
}

int null_fresh(const struct match *m, const struct state *s)
{
    int left = null_cards(m) - s->under_count;

    for (int i = 0; i < SEATS; i++)
        left -= s->hand[i].card != NO_CARD;
    return left;
}

/* Whether this card of the deck lies in no place where it is known to lie. */
bool null_unplaced(const struct match *m, const struct state *s, int card)
{
    bool exists = false;

    for (int i = 0; i < CARDS; i++)
        exists |= card != NO_CARD && m->box->deck[i] == card;
    for (int i = 0; i < SEATS; i++)
        exists &= s->hand[i].card != card;
    for (int i = 0; i < s->under_count; i++)
        exists &= s->under[i].card != card;
    return exists;
}

/* Whether `card` can be what lies in a place: the card seen there, or where none is seen any that is not
 * elsewhere. */
static bool fits(const struct match *m, const struct state *s, struct slot place, int card)
{
    return place.card == UNKNOWN ? null_unplaced(m, s, card) : place.card == card;
}

/* The place the next card comes from (clause next_card). */
static struct slot next_slot(const struct match *m, const struct state *s)
{
    return null_fresh(m, s) > 0 ? (struct slot){ .card = UNKNOWN } : s->under[0];
}

static void put_under(struct state *s, int seat)
{
    s->under[s->under_count++] = s->hand[seat];
    s->hand[seat] = (struct slot){ NO_CARD, 0 };
}

static bool sees(struct slot place, seatset who)
{
    return place.knows == EVERY_SEAT || (place.knows & who) != 0;
}

uint8_t null_seats(const struct match *m)
{
    return (uint8_t)(SEAT(m->seats) - 1);
}

static int lowest(seatset seats)
{
    int seat = 0;

    while (!(seats & SEAT(seat)))
        seat++;
    return seat;
}

/* ---- pending questions ---- */

int null_now(const struct state *s)
{
    return s->depth ? s->stack[s->depth - 1] : ASKS;
}

int null_leader(const struct match *m, const struct state *s)
{
    int leader = 0;

    for (int i = 1; i < m->seats; i++)
        if (s->bid[i] > s->bid[leader])
            leader = i;
    return leader;
}

seatset null_asked(const struct match *m, const struct state *s)
{
    int leader = null_leader(m, s), now = null_now(s);
    seatset no_card = 0, no_bid = 0;

    for (int i = 0; i < m->seats; i++) {
        no_card |= s->hand[i].card == NO_CARD ? SEAT(i) : 0;
        no_bid |= s->bid[i] == NO_BID ? SEAT(i) : 0;
    }
    switch (now) {
    case ASK_DEAL: return no_card; /* who is to be dealt one: it is chance that answers */
    case ASK_BID: return no_bid;
    case ASK_SHOW: return s->sealed;
    case ASK_WINNER: return SEAT(leader);
    case ASK_REPLY:
    case ASK_CHALLENGER: return SEAT((leader + 1) % m->seats); /* partners never sit next to each other */
    default: return 0;
    }
}

/* A new question, on top of what is pending. */
static void push(struct state *s, int what)
{
    require(s->depth < DEPTH);
    s->ask[s->depth] = ++s->asked;
    s->stack[s->depth++] = (uint8_t)what;
}

/* The top question is answered. The one below keeps its number: it is still the same, and a bid that was on
 * its way while somebody swapped is not stale. */
static void pop(struct state *s)
{
    s->depth--;
    s->ask[s->depth] = 0;
    s->stack[s->depth] = 0;
}

static void begin_round(const struct match *m, struct state *s)
{
    s->round++;
    s->rebids = 0;
    s->least = 0;
    for (int i = 0; i < m->seats; i++)
        s->bid[i] = NO_BID;
    if (s->round > m->option[OPT_ROUNDS])
        return; /* nothing is pending: over */
    push(s, ASK_BID);
    push(s, ASK_DEAL);
}

static void end_round(const struct match *m, struct state *s, int taker)
{
    s->coins[taker] = (uint16_t)(s->coins[taker] + m->box->prize);
    for (int i = 0; i < m->seats; i++)
        put_under(s, i);
    APPLIES(under);
    begin_round(m, s);
}

/* All bids lie open: the highest wins, or those who tie bid again (clauses winner, rebid). Whoever is not
 * among them has bid less than `least`, so their old bid can stay where it is. */
static void judge(const struct match *m, struct state *s)
{
    int leader = null_leader(m, s), tied = 0;
    uint16_t highest = s->bid[leader];

    for (int i = 0; i < m->seats; i++)
        tied += s->bid[i] == highest;
    if (tied > 1 && s->rebids < REBIDS) {
        s->rebids++;
        s->least = highest;
        for (int i = 0; i < m->seats; i++)
            s->bid[i] = s->bid[i] == highest ? NO_BID : s->bid[i];
        push(s, ASK_BID);
    } else {
        s->coins[leader] = (uint16_t)(s->coins[leader] - highest);
        s->since = s->events;
        push(s, ASK_REPLY);
    }
}

/* ---- the interface: rules ---- */

static const struct clause *refuse(const struct match *m)
{
    return m->option[OPT_TEAMS] && m->seats != 4 ? CLAUSE(teams) : NULL;
}

static void setup(const struct match *m, struct state *s)
{
    for (int i = 0; i < m->seats; i++)
        s->coins[i] = (uint16_t)m->box->coins;
    begin_round(m, s);
}

/* The any-time move: whoever has not swapped yet, asked or not. */
static seatset swappers(const struct match *m, const struct state *s)
{
    bool open = null_now(s) == ASK_BID || null_now(s) == ASK_REPLY;

    return open ? null_seats(m) & ~(seatset)s->swapped : 0;
}

static struct turn turn(const struct match *m, const struct state *s)
{
    struct turn t = { .ask = s->depth ? s->ask[s->depth - 1] : s->asked };

    t.must = null_now(s) == ASK_DEAL ? SEAT(CHANCE) : null_asked(m, s);
    t.may = swappers(m, s) & ~t.must;
    t.may |= null_now(s) == ASK_REPLY ? SEAT(CLOCK) : 0;
    return t;
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    int count = 0, now = null_asked(m, s) & SEAT(seat) ? null_now(s) : ASKS;

    if (seat == CLOCK)
        ret[count++] = (struct choice){ .move = { .verb = TIME } };
    if (now == ASK_BID) /* a run of amounts */
        ret[count++] = (struct choice){ { .verb = BID, .n = s->least }, .most = s->coins[seat], .step = 1 };
    if (now == ASK_SHOW)
        ret[count++] = (struct choice){ .move = { .verb = SHOW, .n = s->bid[seat] } };
    if (now == ASK_REPLY) {
        ret[count++] = (struct choice){ .move = { .verb = CHALLENGE } };
        ret[count++] = (struct choice){ .move = { .verb = LET } };
    }
    if (now == ASK_WINNER || now == ASK_CHALLENGER)
        ret[count++] = (struct choice){ .move = { .verb = REVEAL, .b = s->hand[seat].card } };
    if (swappers(m, s) & SEAT(seat))
        ret[count++] = (struct choice){ .move = { .verb = SWAP } };
    return count;
}

static const struct clause *check_bid(const struct match *m, const struct state *s, int seat, uint32_t n)
{
    if (n == UNKNOWN_BID && m->is_view)
        return NULL; /* another's, masked */
    if (n > s->coins[seat])
        return CLAUSE(own_coins);
    return n < s->least ? CLAUSE(rebid_least) : NULL;
}

/* In a view a sealed bid turns out to be anything that could have been bid. */
static const struct clause *check_show(const struct match *m, const struct state *s, int seat, uint32_t n)
{
    bool hidden = s->bid[seat] == UNKNOWN_BID;
    bool fitting = hidden ? n != UNKNOWN_BID && !check_bid(m, s, seat, n) : n == s->bid[seat];

    return fitting ? NULL : CLAUSE(show);
}

static const struct clause *check_deal(const struct match *m, const struct state *s, struct move v)
{
    struct slot next = next_slot(m, s);
    bool masked = m->is_view && v.b == UNKNOWN && next.card == UNKNOWN;

    if (v.a != lowest(null_asked(m, s)))
        return CLAUSE(dealt_in_turn);
    return masked || fits(m, s, next, v.b) ? NULL : CLAUSE(next_card);
}

static const struct clause *check_swap(const struct match *m, const struct state *s, int seat)
{
    if (seat < m->seats && s->swapped & SEAT(seat))
        return CLAUSE(swap_once);
    return swappers(m, s) & SEAT(seat) ? NULL : CLAUSE(swap_any_time);
}

/* First whether the bytes make sense, then whether this is what the seat is asked, then the move itself. */
static const struct clause *check_move(const struct match *m, const struct state *s, int seat, struct move v)
{
    int now = seat == CHANCE || null_asked(m, s) & SEAT(seat) ? null_now(s) : ASKS;
    struct move clean = { .verb = v.verb, .a = v.verb == DEAL ? v.a : 0,
                          .b = v.verb == DEAL || v.verb == REVEAL ? v.b : 0,
                          .n = v.verb == BID || v.verb == SHOW ? v.n : 0 };

    if (v.verb >= VERBS || !move_equal(v, clean))
        return CLAUSE(notation);
    if (v.verb == SWAP)
        return check_swap(m, s, seat);
    if (v.verb == DEAL && seat == CHANCE)
        return check_deal(m, s, v);
    if (v.verb == BID && now == ASK_BID)
        return check_bid(m, s, seat, v.n);
    if (v.verb == SHOW && now == ASK_SHOW)
        return check_show(m, s, seat, v.n);
    if (v.verb == REVEAL && (now == ASK_WINNER || now == ASK_CHALLENGER))
        return fits(m, s, s->hand[seat], v.b) ? NULL : CLAUSE(reveal);
    if (v.verb == TIME ? seat == CLOCK : (v.verb == CHALLENGE || v.verb == LET) && now == ASK_REPLY)
        return NULL;
    return CLAUSE(asked);
}

static void apply_deal(const struct match *m, struct state *s, struct move v)
{
    struct slot card = next_slot(m, s);

    if (null_fresh(m, s) == 0) {
        memmove(&s->under[0], &s->under[1], sizeof s->under - sizeof s->under[0]);
        s->under[--s->under_count] = (struct slot){ NO_CARD, 0 };
    }
    s->hand[v.a] = (struct slot){ v.b, (uint8_t)(card.knows | SEAT(v.a)) };
    pop(s);
    for (int i = 0; i < m->seats; i++)
        if (s->hand[i].card == NO_CARD) { /* the next card is the next question */
            push(s, ASK_DEAL);
            return;
        }
}

/* Both cards lie open, the challenger's last. */
static void compare(const struct match *m, struct state *s, int challenger)
{
    int winner = null_leader(m, s);

    end_round(m, s, s->hand[challenger].card > s->hand[winner].card ? challenger : winner);
}

static void apply(const struct match *m, struct state *s, int seat, struct move v)
{
    s->events++;
    switch (v.verb) {
    case DEAL:
        apply_deal(m, s, v);
        return;
    case BID:
    case SHOW:
        s->bid[seat] = (uint16_t)v.n;
        s->sealed ^= (uint8_t)SEAT(seat);
        if (null_asked(m, s))
            return; /* the question stays until all have answered */
        pop(s);
        if (v.verb == BID)
            push(s, ASK_SHOW);
        else
            judge(m, s);
        return;
    case CHALLENGE:
        pop(s);
        push(s, ASK_CHALLENGER);
        push(s, ASK_WINNER); /* on top: they are first */
        return;
    case LET:
    case TIME:
        pop(s);
        end_round(m, s, null_leader(m, s));
        return;
    case REVEAL:
        s->hand[seat] = (struct slot){ v.b, EVERY_SEAT };
        pop(s);
        if (s->depth == 0)
            compare(m, s, seat);
        return;
    case SWAP:
        s->swapped |= (uint8_t)SEAT(seat);
        put_under(s, seat);
        push(s, ASK_DEAL);
        return;
    }
}

/* In a view the same question has the same answer for its viewer: any card they have not seen placed. */
static int odds(const struct match *m, const struct state *s, struct move *ret, uint32_t *ret_weight)
{
    int count = 0;

    for (int i = 0; i < null_cards(m); i++)
        if (fits(m, s, next_slot(m, s), m->box->deck[i])) {
            ret_weight[count] = 1;
            ret[count++] = (struct move){ .verb = DEAL, .a = (uint8_t)lowest(null_asked(m, s)),
                                          .b = (uint8_t)m->box->deck[i] };
        }
    return count;
}

static struct move roll(const struct match *m, const struct state *s, struct rng *r)
{
    struct move all[CARDS];
    uint32_t weight[CARDS];

    return all[rng_below(r, (uint32_t)odds(m, s, all, weight))];
}

static struct timer timer(const struct match *m, const struct state *s)
{
    bool runs = null_now(s) == ASK_REPLY;

    return (struct timer){ runs ? (uint32_t)m->box->sandglass : 0, runs ? s->since : 0 };
}

static seatset team(const struct match *m, int seat)
{
    return m->option[OPT_TEAMS] ? SEAT(seat) | SEAT((seat + 2) % SEATS) : SEAT(seat);
}

static void score(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    for (int i = 0; i < m->seats; i++)
        ret[i] = s->coins[i] + (m->option[OPT_TEAMS] ? s->coins[(i + 2) % SEATS] : 0);
}

int null_cite(const struct view *view, const struct clause **ret)
{
    const struct state *s = view_state(view);
    static const uint8_t bearing[ASKS + 1][3] = {
        [ASK_DEAL] = { RULE_deal, RULE_next_card },
        [ASK_BID] = { RULE_sealed, RULE_rebid, RULE_swap_card },
        [ASK_SHOW] = { RULE_show, RULE_winner },
        [ASK_REPLY] = { RULE_reply, RULE_sandglass, RULE_higher },
        [ASK_WINNER] = { RULE_higher },
        [ASK_CHALLENGER] = { RULE_higher },
    };
    const uint8_t *rule = bearing[null_now(s)];
    int count = 0;

    while (count < 3 && rule[count]) {
        ret[count] = &null_clauses[rule[count]];
        count++;
    }
    return count;
}

/* Where those that are not simply about what can be done belong. */
const struct about null_about[] = {
    { RULE_sealed, .verb = 1 + BID },
    { RULE_rebid, .verb = 1 + BID },
    { RULE_swap_card, .verb = 1 + SWAP },
    { RULE_reply, .verb = 1 + CHALLENGE },
    { RULE_sandglass, .look = LOOK_GLASS },
    { 0 },
};

/* ---- the interface: secrets ---- */

static void mask(const struct match *m, struct state *s, seatset who)
{
    for (int i = 0; i < m->seats; i++) {
        if (s->hand[i].card && !sees(s->hand[i], who))
            s->hand[i].card = UNKNOWN;
        if (s->sealed & SEAT(i) & ~who)
            s->bid[i] = UNKNOWN_BID;
    }
    for (int i = 0; i < s->under_count; i++)
        if (!sees(s->under[i], who))
            s->under[i].card = UNKNOWN;
}

static void mask_move(const struct match *m, const struct state *s, int seat, struct move *v, seatset who)
{
    if (v->verb == BID && !(who & SEAT(seat)))
        v->n = UNKNOWN_BID;
    if (v->verb == DEAL && !(who & SEAT(v->a)) && !sees(next_slot(m, s), who))
        v->b = UNKNOWN;
}

/* Which card lies where depends on nothing that anyone decided in secret, and a sealed bid on nothing but the
 * bidder: so every way to place the cards is as likely as any other, and every bid too. */
static void guess(const struct match *m, struct state *s, seatset who, struct rng *r)
{
    uint8_t card[CARDS];
    uint32_t left = 0;

    (void)who;
    for (int i = 0; i < null_cards(m); i++)
        if (null_unplaced(m, s, m->box->deck[i]))
            card[left++] = (uint8_t)m->box->deck[i];
    for (int i = 0; i < SEATS + s->under_count; i++) {
        struct slot *place = i < SEATS ? &s->hand[i] : &s->under[i - SEATS];
        if (place->card == UNKNOWN) {
            uint32_t pick = rng_below(r, left);
            place->card = card[pick];
            card[pick] = card[--left];
        }
    }
    for (int i = 0; i < m->seats; i++)
        if (s->bid[i] == UNKNOWN_BID)
            s->bid[i] = (uint16_t)(s->least + rng_below(r, s->coins[i] - s->least + 1u));
}

const struct game null_game = {
    ROOM_IS,
    .title = { { "Null", "Null" } },
    .about = { { "Das Probespiel: eine Karte, ein Gebot, ein Zweifel. So ist ein Spiel gebaut.",
                 "The toy game: a card, a sealed bid, a challenge. This is how a game is made." } },
    .version = 1,
    .seats_min = 2, .seats_max = SEATS,
    .minutes = 0, /* a toy */
    .counts = { .word = { { "Münzen", "coins" } } },
    .state_size = sizeof(struct state), .key_size = offsetof(struct state, ask),
    .choices_max = 3, .odds_max = CARDS,
    .options = options, .option_count = OPTIONS,
    .verbs = verbs, .verb_count = VERBS,
    .boxform = &null_boxform, .boxed = &null_boxed,
    .bench_seats = 3, .bench_options = "",
    .refuse = refuse,
    .rules = { .setup = setup, .turn = turn, .legal = legal, .check = check_move, .apply = apply,
               .score = score },
    .words = { ROOM_SAYS },
    .picture = { ROOM_SHOWS, .tell = null_tell },
    .chance = { .roll = roll, .odds = odds, .timer = timer },
    .secrets = { .mask = mask, .mask_move = mask_move, .guess = guess },
    .players = { ROOM_FEATS, .team = team },
};
