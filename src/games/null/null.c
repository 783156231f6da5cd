/* The rules of null. Everything here works on a whole state and on a view alike: a view holds UNKNOWN where its
 * viewer may not look, and since no secret ever decides what happens next, nothing needs to ask which it is. */
#include "null.h"

#include <string.h>

const struct clause null_clauses[RULES] = {
#define SECTION(id, de, en) { "null." #id, { { de, en } }, SECTION },
#define RULE(id, kind, de, en) { "null." #id, { { de, en } }, kind },
#include "rules.def"
#undef SECTION
#undef RULE
};
#define CLAUSE(id) (&null_clauses[RULE_##id])

static const struct option options[OPTIONS] = {
    [OPT_TEAMS] = { "teams", { { "Partner", "Partners" } },
                    { { "Zu viert: zwei gegen zwei.", "With four: two against two." } },
                    .names = option_no_yes, .max = 1 },
    [OPT_ROUNDS] = { "rounds", { { "Runden", "Rounds" } },
                     { { "So viele Preise gibt es.", "There are so many prizes." } },
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
static bool unplaced(const struct match *m, const struct state *s, int card)
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

/* Whether `card` can be what lies in a place: the card seen there, or where none is seen any that is not elsewhere. */
static bool fits(const struct match *m, const struct state *s, struct slot place, int card)
{
    return place.card == UNKNOWN ? unplaced(m, s, card) : place.card == card;
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
    return place.knows == EVERYONE || (place.knows & who) != 0;
}

/* ---- pending decisions ---- */

static uint8_t everyone(const struct match *m)
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

static struct pending *top(struct state *s)
{
    return &s->stack[s->depth - 1];
}

/* A new question, on top of what is pending. */
static void push(struct state *s, int what, seatset seats)
{
    check(s->depth < DEPTH);
    s->ask[s->depth] = ++s->asked;
    s->stack[s->depth++] = (struct pending){ (uint8_t)what, (uint8_t)seats };
}

/* The top question is answered. The one below keeps its number: it is still the same, and a bid that was on its
 * way while somebody swapped is not stale. */
static void pop(struct state *s)
{
    *top(s) = (struct pending){ 0, 0 };
    s->ask[--s->depth] = 0;
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
    push(s, ASK_BID, everyone(m));
    push(s, ASK_DEAL, everyone(m));
}

static void end_round(const struct match *m, struct state *s, int taker)
{
    s->coins[taker] = (uint16_t)(s->coins[taker] + m->box->prize);
    for (int i = 0; i < m->seats; i++)
        put_under(s, i);
    begin_round(m, s);
}

int null_leader(const struct match *m, const struct state *s)
{
    int leader = 0;

    for (int i = 1; i < m->seats; i++)
        if (s->bid[i] > s->bid[leader])
            leader = i;
    return leader;
}

/* All bids lie open: the highest wins, or those who tie bid again (clauses winner, rebid). Whoever is out of a
 * re-bid has bid less than `least`, so his old bid can stay where it is. */
static void judge(const struct match *m, struct state *s)
{
    int leader = null_leader(m, s);
    uint16_t highest = s->bid[leader];
    seatset tied = 0;

    for (int i = 0; i < m->seats; i++)
        tied |= s->bid[i] == highest ? SEAT(i) : 0;
    if (tied != SEAT(leader) && s->rebids < REBIDS) {
        s->rebids++;
        s->least = highest;
        for (int i = 0; i < m->seats; i++)
            s->bid[i] = tied & SEAT(i) ? NO_BID : s->bid[i];
        push(s, ASK_BID, tied);
        return;
    }
    s->coins[leader] = (uint16_t)(s->coins[leader] - highest);
    s->since = s->events;
    push(s, ASK_REPLY, SEAT((leader + 1) % m->seats)); /* partners never sit next to each other */
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

static bool may_swap(const struct state *s, int seat)
{
    int what = s->stack[s->depth - 1].what;

    return (what == ASK_BID || what == ASK_REPLY) && !(s->swapped & SEAT(seat));
}

static struct turn turn(const struct match *m, const struct state *s)
{
    struct turn t = { .ask = s->asked };

    if (s->depth == 0)
        return t;
    const struct pending *now = &s->stack[s->depth - 1];
    t.ask = s->ask[s->depth - 1];
    t.must = now->what == ASK_DEAL ? SEAT(CHANCE) : now->seats;
    for (int i = 0; i < m->seats; i++)
        t.may |= may_swap(s, i) ? SEAT(i) & ~t.must : 0;
    t.may |= now->what == ASK_REPLY ? SEAT(CLOCK) : 0;
    return t;
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    const struct pending *now = &s->stack[s->depth - 1];
    struct choice run = { { .n = s->least }, .step = 1 }; /* all bids there are */
    int count = 0;

    if (seat == CLOCK) {
        ret[0] = (struct choice){ .move = { .verb = TIME } };
        return 1;
    }
    run.most = s->coins[seat];
    if (!(now->seats & SEAT(seat))) {
        /* only in `may`: see below */
    } else if (now->what == ASK_BID) {
        run.move.verb = BID;
        ret[count++] = run;
    } else if (now->what == ASK_SHOW) {
        run.move.verb = SHOW;
        if (s->bid[seat] != UNKNOWN_BID)
            run = (struct choice){ .move = { .verb = SHOW, .n = s->bid[seat] } };
        ret[count++] = run;
    } else if (now->what == ASK_REPLY) {
        ret[count++] = (struct choice){ .move = { .verb = CHALLENGE } };
        ret[count++] = (struct choice){ .move = { .verb = LET } };
    } else if (now->what == ASK_REVEAL) {
        for (int i = 0; i < null_cards(m); i++)
            if (fits(m, s, s->hand[seat], m->box->deck[i]))
                ret[count++] = (struct choice){ .move = { .verb = REVEAL, .b = (uint8_t)m->box->deck[i] } };
    }
    if (may_swap(s, seat))
        ret[count++] = (struct choice){ .move = { .verb = SWAP } };
    return count;
}

/* The question a verb answers, and what it says besides: everything else in a move must be 0. */
static const struct {
    uint8_t answers;
    bool seat, card, amount;
} form[VERBS] = {
    [DEAL] = { .answers = ASK_DEAL, .seat = true, .card = true },
    [BID] = { .answers = ASK_BID, .amount = true },
    [SHOW] = { .answers = ASK_SHOW, .amount = true },
    [CHALLENGE] = { .answers = ASK_REPLY },
    [LET] = { .answers = ASK_REPLY },
    [TIME] = { .answers = ASK_REPLY },
    [REVEAL] = { .answers = ASK_REVEAL, .card = true },
};

static const struct clause *check_bid(const struct match *m, const struct state *s, int seat, uint32_t n)
{
    if (n == UNKNOWN_BID && m->is_view)
        return NULL;
    if (n > s->coins[seat])
        return CLAUSE(own_coins);
    return n < s->least ? CLAUSE(rebid_least) : NULL;
}

static const struct clause *check_show(const struct match *m, const struct state *s, int seat, uint32_t n)
{
    bool possible = s->bid[seat] == UNKNOWN_BID ? n != UNKNOWN_BID && !check_bid(m, s, seat, n)
                                                : n == s->bid[seat];

    return possible ? NULL : CLAUSE(show);
}

static const struct clause *check_deal(const struct match *m, const struct state *s, struct move v)
{
    struct slot next = next_slot(m, s);
    bool masked = m->is_view && v.b == UNKNOWN && next.card == UNKNOWN;

    if (v.a != lowest(s->stack[s->depth - 1].seats))
        return CLAUSE(asked);
    return masked || fits(m, s, next, v.b) ? NULL : CLAUSE(next_card);
}

static const struct clause *check_move(const struct match *m, const struct state *s, int seat, struct move v)
{
    const struct pending *now = &s->stack[s->depth - 1];
    int asks = v.verb == DEAL ? CHANCE : v.verb == TIME ? CLOCK : seat; /* who can make it */

    if (v.verb >= VERBS || v.c || (v.a && !form[v.verb].seat) || (v.b && !form[v.verb].card)
        || (v.n && !form[v.verb].amount))
        return CLAUSE(notation);
    if (v.verb == SWAP && seat < m->seats) {
        if (s->swapped & SEAT(seat))
            return CLAUSE(swap_once);
        return may_swap(s, seat) ? NULL : CLAUSE(swap_any_time);
    }
    if (asks != seat || form[v.verb].answers != now->what || (seat < m->seats && !(now->seats & SEAT(seat)))
        || (seat >= m->seats && v.verb != DEAL && v.verb != TIME))
        return CLAUSE(asked);
    switch (v.verb) {
    case DEAL: return check_deal(m, s, v);
    case BID: return check_bid(m, s, seat, v.n);
    case SHOW: return check_show(m, s, seat, v.n);
    case REVEAL: return fits(m, s, s->hand[seat], v.b) ? NULL : CLAUSE(reveal);
    default: return NULL;
    }
}

static void apply_deal(const struct match *m, struct state *s, struct move v)
{
    struct slot card = next_slot(m, s);

    if (null_fresh(m, s) == 0) {
        memmove(&s->under[0], &s->under[1], sizeof s->under - sizeof s->under[0]);
        s->under[--s->under_count] = (struct slot){ NO_CARD, 0 };
    }
    card.card = v.b;
    card.knows |= (uint8_t)SEAT(v.a);
    s->hand[v.a] = card;

    seatset left = top(s)->seats & ~SEAT(v.a);
    pop(s);
    if (left)
        push(s, ASK_DEAL, left);
}

static void apply(const struct match *m, struct state *s, int seat, struct move v)
{
    s->events++;
    if (v.verb == BID || v.verb == SHOW) {
        s->bid[seat] = (uint16_t)v.n;
        s->sealed ^= (uint8_t)SEAT(seat);
        top(s)->seats &= (uint8_t)~SEAT(seat);
        if (top(s)->seats)
            return; /* the question stays until all have answered */
    }
    switch (v.verb) {
    case DEAL:
        apply_deal(m, s, v);
        return;
    case BID:
        pop(s);
        push(s, ASK_SHOW, s->sealed);
        return;
    case SHOW:
        pop(s);
        judge(m, s);
        return;
    case CHALLENGE:
        pop(s);
        push(s, ASK_REVEAL, SEAT(seat));
        push(s, ASK_REVEAL, SEAT(null_leader(m, s))); /* on top: he is first */
        return;
    case LET:
    case TIME:
        pop(s);
        end_round(m, s, null_leader(m, s));
        return;
    case REVEAL:
        s->hand[seat] = (struct slot){ v.b, EVERYONE };
        pop(s);
        if (s->depth == 0) { /* the challenger: both cards lie open */
            int winner = null_leader(m, s);
            end_round(m, s, v.b > s->hand[winner].card ? seat : winner);
        }
        return;
    case SWAP:
        s->swapped |= (uint8_t)SEAT(seat);
        put_under(s, seat);
        push(s, ASK_DEAL, SEAT(seat));
        return;
    }
}

/* In a view the same question has the same answer for its viewer: any card he has not seen placed. */
static int odds(const struct match *m, const struct state *s, struct move *ret, uint32_t *ret_weight)
{
    int count = 0;

    for (int i = 0; i < null_cards(m); i++)
        if (fits(m, s, next_slot(m, s), m->box->deck[i])) {
            ret_weight[count] = 1;
            ret[count++] = (struct move){ .verb = DEAL, .a = (uint8_t)lowest(s->stack[s->depth - 1].seats),
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
    bool runs = s->depth && s->stack[s->depth - 1].what == ASK_REPLY;

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

static int cite(const struct match *m, const struct state *s, const struct clause **ret)
{
    static const uint8_t bearing[ASKS][3] = {
        [ASK_DEAL] = { RULE_deal, RULE_next_card },
        [ASK_BID] = { RULE_sealed, RULE_rebid, RULE_swap_card },
        [ASK_SHOW] = { RULE_show, RULE_winner },
        [ASK_REPLY] = { RULE_reply, RULE_sandglass, RULE_higher },
        [ASK_REVEAL] = { RULE_higher },
    };
    int count = 0;

    (void)m;
    for (int i = 0; s->depth && i < 3; i++)
        if (bearing[s->stack[s->depth - 1].what][i])
            ret[count++] = &null_clauses[bearing[s->stack[s->depth - 1].what][i]];
    return count;
}

/* ---- what can be read ---- */

/* One place: a card of the deck that is nowhere else, known to somebody; in a view perhaps not seen. */
static bool sound_slot(const struct match *m, struct state *s, struct slot *place)
{
    struct slot here = *place;

    if (here.card == NO_CARD || here.knows == 0 || (here.knows != EVERYONE && here.knows & ~everyone(m)))
        return false;
    if (here.card == UNKNOWN)
        return m->is_view && here.knows != EVERYONE;
    place->card = UNKNOWN; /* so that it does not meet itself */
    bool once = unplaced(m, s, here.card);
    place->card = here.card;
    return once;
}

static bool sound_cards(const struct match *m, struct state s, seatset without)
{
    for (int i = 0; i < m->seats; i++)
        if (without & SEAT(i) ? s.hand[i].card != NO_CARD
                              : !sound_slot(m, &s, &s.hand[i]) || !(s.hand[i].knows & SEAT(i)))
            return false;
    for (int i = 0; i < s.under_count; i++)
        if (!sound_slot(m, &s, &s.under[i]))
            return false;
    return null_fresh(m, &s) >= 0;
}

/* The bids fit the question: those asked to bid have not, nobody bids what he has not got, and an unknown bid
 * is sealed and in a view. */
static bool sound_bids(const struct match *m, const struct state *s, int asks, seatset open)
{
    for (int i = 0; i < m->seats; i++) {
        bool sealed = s->sealed & SEAT(i), waits = open & SEAT(i), seen = s->bid[i] < UNKNOWN_BID;
        if ((s->bid[i] == NO_BID) != waits || (s->bid[i] == UNKNOWN_BID && !(sealed && m->is_view)))
            return false;
        if ((sealed || waits) && (s->least > s->coins[i] || (sealed && s->bid[i] < s->least)))
            return false;
        if (seen && (asks == ASK_BID || asks == ASK_SHOW) && s->bid[i] > s->coins[i])
            return false;
        if (seen && asks == ASK_BID && !sealed && s->bid[i] >= s->least)
            return false;
    }
    return !(s->sealed & open);
}

/* Whether a position that was read can be played on: its stack is one that comes about, and all else fits it. */
bool null_sound(const struct match *m, const struct state *s)
{
    const struct pending *first = &s->stack[0], *second = &s->stack[1];
    seatset all = everyone(m), dealing = s->depth == 2 && second->what == ASK_DEAL ? second->seats : 0;
    int winner = null_leader(m, s), next = (winner + 1) % m->seats;

    if (s->round == 0 || (s->depth == 0) != (s->round > m->option[OPT_ROUNDS]) || s->swapped & ~all)
        return false;
    for (int i = 0; i < m->seats; i++)
        if (s->coins[i] + (m->option[OPT_ROUNDS] + 1 - s->round) * m->box->prize > COINS_MAX)
            return false;
    if (s->depth == 0)
        return s->sealed == 0 && s->least == 0 && sound_cards(m, *s, all) && sound_bids(m, s, ASKS, all);
    if (first->what == ASK_DEAL || !first->seats || first->seats & ~all || !sound_cards(m, *s, dealing)
        || !sound_bids(m, s, first->what, first->what == ASK_BID ? first->seats : 0))
        return false;
    if (s->depth == 2 && (second->what == ASK_DEAL ? !dealing || dealing & ~all : second->what != ASK_REVEAL))
        return false;
    switch (first->what) {
    case ASK_BID: return s->depth == 1 || dealing;
    case ASK_SHOW: return s->depth == 1 && first->seats == s->sealed;
    case ASK_REPLY: return !s->sealed && first->seats == SEAT(next) && (s->depth == 1 || dealing);
    default: /* ASK_REVEAL: the challenger, and above him the winner until his card lies open */
        return !s->sealed && !dealing && first->seats == SEAT(next)
            && (s->depth == 2 ? second->seats == SEAT(winner) : s->hand[winner].knows == EVERYONE);
    }
}

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

/* Which card lies where depends on nothing that anyone decided in secret, and a sealed bid on nothing but the bidder:
 * so every way to place the cards is as likely as any other, and every bid too. */
static void guess(const struct match *m, struct state *s, seatset who, struct rng *r)
{
    uint8_t card[CARDS];
    uint32_t left = 0;

    (void)who;
    for (int i = 0; i < null_cards(m); i++)
        if (unplaced(m, s, m->box->deck[i]))
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
    .name = "null",
    .title = { { "Null", "Null" } },
    .about = { { "Das Probespiel: eine Karte, verdeckte Gebote, ein Zweifel. An ihm lernt man, wie ein Spiel gebaut ist.",
                 "The toy game: a card, sealed bids, a challenge. It teaches how a game is made." } },
    .version = 1,
    .seats_min = 2, .seats_max = SEATS,
    .minutes = 5,
    .state_size = sizeof(struct state), .key_size = offsetof(struct state, ask),
    .choices_max = CARDS + 1, .odds_max = CARDS,
    .options = options, .option_count = OPTIONS,
    .verbs = verbs, .verb_count = VERBS,
    .clauses = null_clauses, .clause_count = RULES,
    .boxform = &null_boxform, .boxed = &null_boxed,
    .bench_seats = 3, .bench_options = "",
    .refuse = refuse, .setup = setup, .turn = turn, .legal = legal, .check = check_move, .apply = apply,
    .roll = roll, .odds = odds, .timer = timer, .score = score, .team = team,
    .write = null_write, .parse = null_parse, .print = null_print, .read = null_read,
    .say = null_say, .prompt = null_prompt, .cite = cite,
    .scene = null_scene, .touch = null_touch,
    .mask = mask, .mask_move = mask_move, .guess = guess,
};
