/* SPDX-License-Identifier: MIT */
/* DALLAS by Maruca: the course of play. What is pending lies on a stack: a turn, in it an auction or an
 * event card with its answers, then what is left to draw and to discard, and last the question for an event
 * card after the action. Everything here works on a whole state and on a view alike: no secret ever decides
 * what happens next. */
#define ROOM_TABLES
#include "dallas_maruca.h"

#include <string.h>

static const char *const stock_names[] = { "needed", "cash-first", "any" };
static const struct phrase stock_labels[] = {
    { { "solange etwas offen ist", "while something is owed" } },
    { { "erst wenn das Geld nicht reicht", "only when the cash does not suffice" } },
    { { "so viele man will", "as many as one likes" } },
};
static const char *const marker_names[] = { "both-ways", "rises" };
static const struct phrase marker_labels[] = {
    { { "folgt dem Gewinn", "follows the profits" } },
    { { "steigt nur", "only rises" } },
};

static const char *const years_names[] = { "10", "5" };

static const struct option options[OPTIONS] = {
    [OPT_EVENTS] = { "events", { { "Ereigniskarten", "Event cards" } },
                     { { "Mit den 24 Karten der Dallas Press und dem Würfel.",
                         "With the 24 cards of the Dallas Press and the die." } },
                     .names = option_no_yes, .max = 1 },
    [OPT_STOCK] = { "stock", { { "Aktien verkaufen", "Selling stock" } },
                    { { "Wie viele Pakete man beim Bezahlen verkaufen darf.",
                        "How many blocks may be sold when paying." } },
                    .names = stock_names, .labels = stock_labels, .max = STOCK_ANY },
    [OPT_MARKER] = { "marker", { { "Kurs am Jahresende", "Price at the year's end" } },
                     { { "Fallen kann er nur durch Ereigniskarten.",
                         "It can only fall because of event cards." } },
                     .names = marker_names, .labels = marker_labels, .max = 1 },
    [OPT_START] = { "start-counts", { { "Erste Firma zählt mit", "First company counts" } },
                    { { "Ob am Ende auch der Wert der geschenkten Firma zählt.",
                        "Whether the value of the free company counts in the end." } },
                    .names = option_no_yes, .max = 1, .standard = 1 },
    [OPT_YEARS] = { "years", { { "Jahre", "Years" } },
                    { { "Zehn, wie gedruckt; fünf für einen kürzeren Abend.",
                        "Ten, as printed; five for a shorter evening." } },
                    .names = years_names, .max = 1 },
};

static const struct verb verbs[VERBS] = {
    [START] = { .name = "start", .label = { { "Erste Firma", "First company" } } },
    [LAY] = { .name = "lay", .label = { { "In den Markt", "Into the pool" } } },
    [DRAW] = { .name = "draw", .label = { { "Karte ziehen", "Draw a card" } } },
    [PRESS] = { .name = "press", .label = { { "Ereigniskarte ziehen", "Draw an event card" } } },
    [DIE] = { .name = "die", .label = { { "Würfeln", "Throw the die" } } },
    [LOOK] = { .name = "look", .label = { { "Ansehen", "Look" } } },
    [TAKE] = { .name = "take", .label = { { "Wegnehmen", "Take" } } },
    [REMOVE] = { .name = "remove", .label = { { "Aus dem Spiel", "Out of play" } } },
    [MIXED] = { .name = "mixed", .label = { { "Neue Ordnung", "New order" } }, .voids = true },
    [BUY] = { .name = "buy", .label = { { "Kaufen", "Buy" } } },
    [OFFER] = { .name = "offer", .label = { { "Versteigern", "Put up for auction" } } },
    [PASS] = { .name = "pass", .label = { { "Passen", "Pass" } } },
    [BID] = { .name = "bid", .label = { { "Bieten", "Bid" } } },
    [DECLINE] = { .name = "x", .label = { { "X: kein Gebot", "X: no bid" } } },
    [SHOW] = { .name = "show", .label = { { "Gebot aufdecken", "Show bid" } }, .reveals = true },
    [PAY] = { .name = "pay", .label = { { "Bezahlen", "Pay" } } },
    [DISCARD] = { .name = "discard", .label = { { "In den Markt legen", "Discard into the pool" } } },
    [FETCH] = { .name = "fetch", .label = { { "Ereigniskarte ziehen", "Draw an event card" } } },
    [PLAY] = { .name = "play", .label = { { "Ereigniskarte spielen", "Play an event card" } } },
    [ANSWER] = { .name = "answer", .label = { { "Abwehren", "Defend" } } },
    [LET] = { .name = "let", .label = { { "Nicht abwehren", "No defence" } } },
    [SWAP] = { .name = "swap", .label = { { "Tauschen", "Exchange" } } },
    [KEEP] = { .name = "keep", .label = { { "Nicht tauschen", "No exchange" } } },
    [GIVE] = { .name = "give", .label = { { "Hergeben", "Give" } } },
    [END] = { .name = "end", .label = { { "Zug beenden", "End the turn" } } },
    [MIX] = { .name = "mix", .label = { { "Hand neu ordnen", "Rearrange hand" } }, .idle = true },
};

/* ---- the stack of decisions ---- */

void maruca_push(struct state *s, struct pending p)
{
    require(s->depth < DEPTH);
    s->stack[s->depth++] = p;
}

void maruca_pop(struct state *s)
{
    s->stack[--s->depth] = (struct pending){ 0 };
}

/* The bids are opened beginning left of the offering player (clause show). */
static int shows_next(const struct match *m, const struct state *s)
{
    int seat = (maruca_top(s).seat + 1) % m->seats;

    while (!(s->sealed & SEAT(seat)))
        seat = (seat + 1) % m->seats;
    return seat;
}

seatset maruca_must(const struct match *m, const struct state *s)
{
    struct pending top = maruca_top(s);
    seatset unwritten = 0;

    if (top.ask == ASKS)
        return 0;
    if (top.ask < ASK_TURN)
        return SEAT(CHANCE);
    if (top.ask == ASK_SHOW)
        return SEAT(shows_next(m, s));
    if (top.ask != ASK_BID)
        return SEAT(top.seat);
    for (int i = 0; i < m->seats; i++)
        unwritten |= s->bid[i] == NO_BID ? SEAT(i) : 0;
    return unwritten;
}

/* ---- cards ---- */

int maruca_owned(const struct state *s, int seat)
{
    int count = 0;

    for (int i = 0; i < COMPANIES; i++)
        count += s->place[i] == OWNED + seat;
    return count;
}

static void leave_hand(struct state *s, int seat, int at)
{
    struct slot *hand = s->hand[seat];
    int last = --s->hand_count[seat];

    memmove(&hand[at], &hand[at + 1], (size_t)(last - at) * sizeof *hand);
    hand[last] = (struct slot){ NOTHING, 0 };
}

static void join_hand(struct state *s, int seat, struct slot card)
{
    card.knows |= (uint8_t)SEAT(seat);
    s->hand[seat][s->hand_count[seat]++] = card;
}

/* Open on the board, or in a place that can be seen: these cannot be what is drawn. */
uint64_t maruca_seen(const struct state *s)
{
    uint64_t seen = 0;

    for (int i = 0; i < COMPANIES; i++)
        seen |= (uint64_t)(s->place[i] != HIDDEN) << i;
    for (int seat = 0; seat < SEATS; seat++)
        for (int i = 0; i < s->hand_count[seat]; i++)
            seen |= s->hand[seat][i].card < COMPANIES ? (uint64_t)1 << s->hand[seat][i].card : 0;
    for (int i = 0; i < PEEKS; i++)
        seen |= s->top[i].card < COMPANIES ? (uint64_t)1 << s->top[i].card : 0;
    return seen;
}

/* Takes the top card off the stack: `card` is what it turns out to be. */
static struct slot draw(struct state *s, int card)
{
    struct slot drawn = s->top[0].card == NOTHING ? (struct slot){ 0 } : s->top[0];

    drawn.card = (uint8_t)card;
    memmove(&s->top[0], &s->top[1], sizeof s->top - sizeof s->top[0]);
    s->top[PEEKS - 1] = (struct slot){ NOTHING, 0 };
    s->left--;
    return drawn;
}

int maruca_event_deck(const struct match *m, const struct state *s)
{
    int left = m->box->event_cards - s->under_count;

    for (int i = 0; i < m->seats; i++)
        left -= s->events[i];
    return left;
}

/* ---- from question to question ---- */

bool maruca_may_bid(const struct match *m, const struct state *s, int seat)
{
    return maruca_owned(s, seat) < m->box->companies_most && s->barred != seat + 1;
}

static void begin_turn(const struct match *m, struct state *s, int player)
{
    APPLIES(years);
    s->player = (uint8_t)player;
    s->fetched = s->played = s->barred = s->no_offer = s->banker = s->bonded = 0;
    maruca_push(s, (struct pending){ .ask = ASK_TURN, .seat = s->player });
}

int maruca_years(const struct match *m)
{
    return m->option[OPT_YEARS] == 0 ? YEARS : YEARS / 2;
}

/* What a year brought in all is the next one's current profits (clause carry). */
static void begin_year(const struct match *m, struct state *s)
{
    s->year++;
    if (s->year > maruca_years(m))
        return; /* over */
    for (int i = 0; i < m->seats && s->year > 1; i++) {
        struct column *now = &s->sheet[i][s->year - 1];
        now->current = (uint16_t)(now[-1].current + now[-1].fresh);
        APPLIES(carry);
    }
    APPLIES(treasurer); /* the first seat begins */
    begin_turn(m, s, 0);
}

/* The stack is empty: the turn is over, and with the last one the year. With two players a company goes out
 * of play after the payment, in the last year too (clause two_remove). */
static void next_turn(const struct match *m, struct state *s)
{
    if (s->player + 1 < m->seats) {
        begin_turn(m, s, s->player + 1);
        return;
    }
    maruca_year_end(m, s);
    if (m->seats == 2 && s->left)
        maruca_push(s, (struct pending){ .ask = ASK_REMOVE });
    else
        begin_year(m, s);
}

/* Whether the top question is settled already: nothing left to draw, to discard, to play. */
bool maruca_settled(const struct match *m, const struct state *s)
{
    struct pending top = maruca_top(s);

    switch (top.ask) {
    case ASK_LAY:
    case ASK_DISCARD: return top.a == 0;
    case ASK_DRAW: return top.a == 0 || s->left == 0;
    case ASK_LOOK: return top.a == top.b;
    case ASK_PRESS: return maruca_event_deck(m, s) == 0 && s->under_count == 0;
    case ASK_AFTER: return s->played || s->events[top.seat] == 0;
    default: return false;
    }
}

static void settle(const struct match *m, struct state *s)
{
    while (s->year <= maruca_years(m) && (s->depth == 0 || maruca_settled(m, s))) {
        if (s->depth)
            maruca_pop(s);
        else
            next_turn(m, s);
    }
}

void maruca_no_cards(struct state *s)
{
    for (int seat = 0; seat < SEATS; seat++)
        for (int i = 0; i < HAND_MAX; i++)
            s->hand[seat][i].card = NOTHING;
    for (int i = 0; i < PEEKS; i++)
        s->top[i].card = NOTHING;
}

/* Last things first. */
void maruca_plan(const struct match *m, struct state *s)
{
    begin_year(m, s);
    for (int i = m->seats - 1; i >= 0 && m->option[OPT_EVENTS]; i--)
        maruca_push(s, (struct pending){ .ask = ASK_PRESS, .seat = (uint8_t)i });
    for (int i = m->seats - 1; i >= 0; i--)
        maruca_push(s, (struct pending){ .ask = ASK_DRAW, .seat = (uint8_t)i, .a = (uint8_t)m->box->hand });
    maruca_push(s, (struct pending){ .ask = ASK_LAY, .a = (uint8_t)m->box->pool });
    for (int i = m->seats - 1; i >= 0; i--)
        maruca_push(s, (struct pending){ .ask = ASK_START, .seat = (uint8_t)i });
}

static void setup(const struct match *m, struct state *s)
{
    maruca_no_cards(s);
    for (int i = 0; i < m->seats; i++) {
        s->cash[i] = m->box->money;
        s->blocks[i] = (uint8_t)m->box->blocks;
    }
    s->left = (uint8_t)m->box->company_cards;
    APPLIES(begin_with);
    maruca_plan(m, s);
}

/* Only while somebody else knows a place, so nobody mixes for ever; and not while cards change hands, when places
 * matter (clause rearrange). */
bool maruca_may_mix(const struct state *s, int seat)
{
    static const bool calm[ASKS + 1] = { [ASK_TURN] = true, [ASK_BID] = true, [ASK_PAY] = true, [ASK_DISCARD] = true,
                                         [ASK_ANSWER] = true, [ASK_AFTER] = true };
    unsigned know = 0;

    if (!calm[maruca_top(s).ask])
        return false;
    for (int i = 0; i < s->hand_count[seat]; i++)
        know |= s->hand[seat][i].knows;
    return s->hand_count[seat] > 1 && know & ~SEAT(seat);
}

static struct turn turn(const struct match *m, const struct state *s)
{
    struct turn t = { .must = maruca_must(m, s), .ask = s->asked };

    for (int seat = 0; seat < m->seats; seat++)
        if (maruca_may_mix(s, seat))
            t.may |= SEAT(seat) & ~t.must;
    return t;
}

/* ---- the auction ---- */

static void open_auction(const struct match *m, struct state *s, int company)
{
    s->least = (uint16_t)m->box->company[company].value;
    s->sealed = 0;
    for (int i = 0; i < m->seats; i++) /* who may not bid has written an X for all to see */
        s->bid[i] = maruca_may_bid(m, s, i) ? NO_BID : REFUSED;
    maruca_push(s, (struct pending){ .ask = ASK_BID, .seat = s->player, .a = (uint8_t)company });
}

static void close_auction(struct state *s)
{
    memset(s->bid, 0, sizeof s->bid);
    s->least = 0;
}

/* All bids lie open: the highest buys, or those who tie bid again (clauses highest, tie, tie_at_most). */
static void judge(const struct match *m, struct state *s)
{
    struct pending top = maruca_top(s);
    uint16_t highest = 0;
    int tied = 0, winner = top.seat;

    for (int i = 0; i < m->seats; i++)
        highest = s->bid[i] > highest ? s->bid[i] : highest;
    for (int i = m->seats; i >= 1; i--) { /* the offering player first, so that any other comes before them */
        int seat = (top.seat + i) % m->seats;
        if (s->bid[seat] == highest) {
            tied++;
            winner = seat;
        }
    }
    if (tied > 1 && highest < m->box->bid_most) {
        for (int i = 0; i < m->seats; i++)
            s->bid[i] = s->bid[i] == highest ? NO_BID : s->bid[i];
        s->least = (uint16_t)(highest + 1);
        s->stack[s->depth - 1].ask = ASK_BID;
        return;
    }
    if (tied > 1)
        APPLIES(tie_at_most);
    maruca_pop(s);
    close_auction(s);
    maruca_buy(m, s, (struct pending){ .ask = ASK_PAY, .seat = (uint8_t)winner, .a = top.a, .b = 1,
                                       .n = highest });
}

static void write_bid(const struct match *m, struct state *s, int seat, uint32_t n)
{
    s->bid[seat] = (uint16_t)n;
    s->sealed |= (uint8_t)SEAT(seat);
    if (!maruca_must(m, s))
        s->stack[s->depth - 1].ask = ASK_SHOW;
}

static void show_bid(const struct match *m, struct state *s, int seat, uint32_t n)
{
    s->bid[seat] = (uint16_t)n;
    s->sealed &= (uint8_t)~SEAT(seat);
    if (!s->sealed)
        judge(m, s);
}

/* ---- moves of chance ---- */

/* What was drawn goes to the hand; a question for as many discards waits below (clause stack_empty). */
static void apply_draw(struct state *s, int card)
{
    struct pending *top = &s->stack[s->depth - 1], *below = s->depth > 1 ? top - 1 : top;

    join_hand(s, top->seat, draw(s, card));
    top->a--;
    if (below->ask == ASK_DISCARD)
        below->a++;
}

static void apply_start(const struct match *m, struct state *s, int company)
{
    int seat = maruca_top(s).seat;

    s->place[company] = (uint8_t)(OWNED + seat);
    s->terms[company] = STARTED;
    s->sheet[seat][0].current = (uint16_t)m->box->company[company].profit;
    s->left--;
    maruca_pop(s);
}

/* From the deck, where what nobody has drawn is IN_DECK; else from under it, which everyone has seen go
 * there. */
static void apply_press(const struct match *m, struct state *s, int event)
{
    int seat = maruca_top(s).seat;
    bool fresh = maruca_event_deck(m, s) > 0;

    if (!fresh) {
        s->under_count--;
        memmove(&s->under[0], &s->under[1], s->under_count);
        s->under[s->under_count] = 0;
    }
    if (event != UNKNOWN)
        s->event_at[event] = (uint8_t)((fresh ? HELD : HELD_OPENLY) + seat);
    s->events[seat]++;
    maruca_pop(s);
}

static void apply_look(struct state *s, int card)
{
    struct pending *top = &s->stack[s->depth - 1];
    struct slot *place = &s->top[top->a++];

    place->card = (uint8_t)card;
    place->knows |= (uint8_t)SEAT(top->seat);
}

static void apply_take(struct state *s, struct move v)
{
    struct pending *top = &s->stack[s->depth - 1];
    struct slot card = s->hand[top->b][v.b];

    card.card = v.a;
    leave_hand(s, top->b, v.b);
    join_hand(s, top->seat, card);
    top->ask = ASK_GIVE;
}

static void apply_remove(const struct match *m, struct state *s, int company)
{
    draw(s, company);
    s->place[company] = (uint8_t)(OWNED + m->seats + s->removed % 2); /* the two that nobody plays */
    s->removed++;
    maruca_pop(s);
    begin_year(m, s);
}

/* What others knew of the places is void (clause rearranged); who may not see the order knows none of the cards. */
static void apply_mixed(const struct match *m, struct state *s, uint32_t order)
{
    int seat = maruca_top(s).seat;
    struct slot *hand = s->hand[seat], before[HAND_MAX];

    APPLIES(rearranged);
    memcpy(before, hand, sizeof before);
    for (int i = 0; i < s->hand_count[seat]; i++)
        hand[i] = (struct slot){ order ? before[(order >> 4 * i & 15) - 1].card : UNKNOWN, (uint8_t)SEAT(seat) };
    maruca_pop(s);
}

static void apply_chance(const struct match *m, struct state *s, struct move v)
{
    switch (v.verb) {
    case START: apply_start(m, s, v.a); return;
    case LAY:
        s->place[v.a] = POOL;
        s->left--;
        s->stack[s->depth - 1].a--;
        return;
    case DRAW: apply_draw(s, v.a); return;
    case PRESS: apply_press(m, s, v.a); return;
    case DIE: maruca_die(m, s, v.a); return;
    case LOOK: apply_look(s, v.a); return;
    case TAKE: apply_take(s, v); return;
    case REMOVE: apply_remove(m, s, v.a); return;
    case MIXED: apply_mixed(m, s, v.n); return;
    }
}

/* ---- moves of people ---- */

/* The action of a turn is chosen: what comes after it is the question for an event card. */
static void act(struct state *s, int seat)
{
    s->stack[s->depth - 1] = (struct pending){ .ask = ASK_AFTER, .seat = (uint8_t)seat };
}

static void apply_pass(const struct match *m, struct state *s, int seat)
{
    act(s, seat);
    maruca_push(s, (struct pending){ .ask = ASK_DISCARD, .seat = (uint8_t)seat });
    maruca_push(s, (struct pending){ .ask = ASK_DRAW, .seat = (uint8_t)seat, .a = (uint8_t)m->box->pass });
}

static void apply_buy(const struct match *m, struct state *s, int seat, struct move v)
{
    act(s, seat);
    leave_hand(s, seat, v.b);
    s->place[v.a] = TABLE;
    maruca_buy(m, s, (struct pending){ .ask = ASK_PAY, .seat = (uint8_t)seat, .a = v.a,
                                       .n = (uint16_t)m->box->company[v.a].value });
}

static void apply_swap(struct state *s, int seat, struct move v)
{
    struct slot seen = s->top[v.c], mine = s->hand[seat][v.b];

    mine.card = v.a;
    s->top[v.c] = mine;
    s->hand[seat][v.b] = seen;
    maruca_pop(s);
}

static void apply_give(struct state *s, int seat, struct move v)
{
    int to = maruca_top(s).b;
    struct slot card = s->hand[seat][v.b];

    card.card = v.a;
    leave_hand(s, seat, v.b);
    join_hand(s, to, card);
    maruca_pop(s);
}

static void apply_person(const struct match *m, struct state *s, int seat, struct move v)
{
    struct pending top = maruca_top(s);

    switch (v.verb) {
    case BUY: apply_buy(m, s, seat, v); return;
    case OFFER:
        act(s, seat);
        open_auction(m, s, v.a);
        return;
    case PASS: apply_pass(m, s, seat); return;
    case BID: write_bid(m, s, seat, v.n); return;
    case DECLINE: write_bid(m, s, seat, REFUSED); return;
    case SHOW: show_bid(m, s, seat, v.n); return;
    case PAY:
        maruca_pop(s);
        maruca_pay(m, s, top, v.a, v.b);
        return;
    case DISCARD:
        leave_hand(s, seat, v.b);
        s->place[v.a] = POOL;
        s->stack[s->depth - 1].a--;
        return;
    case FETCH:
        s->fetched = 1;
        maruca_push(s, (struct pending){ .ask = ASK_PRESS, .seat = (uint8_t)seat });
        return;
    case PLAY: maruca_play(m, s, v.a, v.b); return;
    case ANSWER: maruca_answer(m, s, seat, v.a); return;
    case LET: maruca_let(m, s); return;
    case SWAP: apply_swap(s, seat, v); return;
    case GIVE: apply_give(s, seat, v); return;
    case MIX: maruca_push(s, (struct pending){ .ask = ASK_MIXED, .seat = (uint8_t)seat }); return;
    case KEEP:
    case END: maruca_pop(s); return;
    }
}

static void apply(const struct match *m, struct state *s, int seat, struct move v)
{
    if (seat == CHANCE)
        apply_chance(m, s, v);
    else
        apply_person(m, s, seat, v);
    settle(m, s);
    /* While others still write their bids, it is the same question; and it stays so when somebody mixes their hand. */
    bool writes = (v.verb == BID || v.verb == DECLINE) && maruca_top(s).ask == ASK_BID;
    if (!writes && v.verb != MIX && v.verb != MIXED)
        s->asked++;
}

bool maruca_ends_year(const struct match *m, const struct state *s, int seat, struct move v)
{
    struct state then = *s;

    if (v.verb == REMOVE) /* that comes after the payment */
        return false;
    apply(m, &then, seat, v);
    return then.year > s->year || maruca_top(&then).ask == ASK_REMOVE;
}

/* ---- chance ---- */

/* Any company that is nowhere to be seen; where it is a matter of the start, one of the cheapest. */
static int odds_company(const struct match *m, const struct state *s, int verb, struct move *ret)
{
    uint64_t seen = maruca_seen(s);
    bool cheapest = verb == START || verb == LAY;
    int count = 0;

    for (int i = 0; i < m->box->company_cards; i++)
        if (!(seen >> i & 1) && (!cheapest || m->box->company[i].value == m->box->start_value))
            ret[count++] = (struct move){ .verb = (uint8_t)verb, .a = (uint8_t)i };
    return count;
}

/* A card out of this slot, if it is known what lies there. */
static int odds_slot(const struct match *m, const struct state *s, struct slot slot, int verb,
                     struct move *ret)
{
    if (slot.card >= COMPANIES)
        return odds_company(m, s, verb, ret);
    ret[0] = (struct move){ .verb = (uint8_t)verb, .a = slot.card };
    return 1;
}

static int odds_press(const struct match *m, const struct state *s, struct move *ret)
{
    int count = 0;

    if (maruca_event_deck(m, s) == 0) {
        ret[0] = (struct move){ .verb = PRESS, .a = s->under[0] };
        return 1;
    }
    for (int i = 0; i < m->box->event_cards; i++)
        if (s->event_at[i] == IN_DECK)
            ret[count++] = (struct move){ .verb = PRESS, .a = (uint8_t)i };
    return count;
}

static int odds_take(const struct match *m, const struct state *s, struct pending top, struct move *ret)
{
    int count = 0;

    for (int i = 0; i < s->hand_count[top.b]; i++) {
        int first = count;
        count += odds_slot(m, s, s->hand[top.b][i], TAKE, &ret[count]);
        for (int k = first; k < count; k++)
            ret[k].b = (uint8_t)i;
    }
    return count;
}

static int factorial(int count)
{
    return count < 2 ? 1 : count * factorial(count - 1);
}

uint32_t maruca_order(int number, int count)
{
    uint8_t from[HAND_MAX];
    uint32_t order = 0;

    for (int i = 0; i < count; i++)
        from[i] = (uint8_t)(i + 1);
    for (int i = 0; i < count; i++) {
        int left = count - i, pick = number % left;
        order |= (uint32_t)from[pick] << 4 * i;
        memmove(&from[pick], &from[pick + 1], (size_t)(left - pick - 1));
        number /= left;
    }
    return order;
}

static int odds_mixed(const struct state *s, int seat, struct move *ret)
{
    int orders = factorial(s->hand_count[seat]);

    for (int i = 0; i < orders; i++)
        ret[i] = (struct move){ .verb = MIXED, .n = maruca_order(i, s->hand_count[seat]) };
    return orders;
}

static int outcomes(const struct match *m, const struct state *s, struct move *ret)
{
    struct pending top = maruca_top(s);

    switch (top.ask) {
    case ASK_START:
    case ASK_LAY: return odds_company(m, s, top.ask, ret); /* chance's questions are numbered as its verbs */
    case ASK_DRAW:
    case ASK_REMOVE: return odds_slot(m, s, s->top[0], top.ask, ret);
    case ASK_LOOK: return odds_slot(m, s, s->top[top.a], LOOK, ret);
    case ASK_PRESS: return odds_press(m, s, ret);
    case ASK_TAKE: return odds_take(m, s, top, ret);
    case ASK_MIXED: return odds_mixed(s, top.seat, ret);
    default:
        for (int i = 0; i < FACES; i++)
            ret[i] = (struct move){ .verb = DIE, .a = (uint8_t)(i + 1) };
        return FACES;
    }
}

static int odds(const struct match *m, const struct state *s, struct move *ret, uint32_t *ret_weight)
{
    int count = outcomes(m, s, ret);

    for (int i = 0; i < count; i++)
        ret_weight[i] = 1;
    return count;
}

static struct move roll(const struct match *m, const struct state *s, struct rng *r)
{
    struct move all[ORDERS]; /* more than there are cards to draw, from any place */

    return all[rng_below(r, (uint32_t)outcomes(m, s, all))];
}

static int thrown(const struct match *m, const struct state *s, struct move v, uint8_t ret[DICE_MAX])
{
    (void)m, (void)s;
    ret[0] = v.a;
    return v.verb == DIE;
}

static int worth(const struct view *view, int32_t ret[SEATS_MAX])
{
    const struct state *s = view_state(view);

    maruca_worth(&view->match, s, ret);
    return s->year - 1;
}

const struct game dallas_maruca_game = {
    ROOM_IS,
    .title = { { "DALLAS (Maruca)", "DALLAS (Maruca)" } },
    .about = { { "Zehn Jahre im Ölgeschäft. Firmen kaufen und ersteigern, mit Aktien und Anleihen bezahlen, "
                 "Nachbarn zusammenfügen: das Spiel von 1985.",
                 "Ten years in the oil business. Buy companies or win them at auction, pay with stock and "
                 "bonds, join neighbours: the game of 1985." } },
    .version = 1,
    .seats_min = 2, .seats_max = SEATS,
    .minutes = 60,
    .money = { 1, { { "%s Mio. $", "$%s million" } } },
    .counts = { .word = { { "Vermögen", "total worth" } }, .shared = true,
                .means = { { "Geld, Firmen und Aktien zusammengerechnet, weniger, was die Anleihen zurückkosten.",
                             "Cash, companies and stock added up, less what the bonds cost to repay." } } },
    .state_size = sizeof(struct state), .key_size = offsetof(struct state, asked),
    .choices_max = CHOICES, .odds_max = ORDERS,
    .options = options, .option_count = OPTIONS,
    .verbs = verbs, .verb_count = VERBS,
    .boxform = &dallas_maruca_boxform, .boxed = &dallas_maruca_boxed,
    .bench_seats = 4, .bench_options = "",
    .rules = { .setup = setup, .turn = turn, .legal = maruca_legal, .check = maruca_check, .apply = apply,
               .score = maruca_worth },
    .words = { ROOM_SAYS },
    .picture = { ROOM_SHOWS, .flat = SHAPE_FLAT, .low = true, .lasting = 1u << BUY | 1u << OFFER,
                 .propose = dallas_maruca_propose, .meant = dallas_maruca_meant, .tell = dallas_maruca_tell,
                 .deal = dallas_maruca_deal },
    .chance = { .roll = roll, .odds = odds, .thrown = thrown },
    .secrets = { .mask = maruca_mask, .mask_move = maruca_mask_move, .guess = maruca_guess },
    .players = { ROOM_FEATS, .bots = maruca_bots, .worth = worth, .seat_name = dallas_maruca_seat_name,
                 .seat_tint = dallas_maruca_seat_tint },
};
