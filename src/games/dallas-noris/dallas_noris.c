/* SPDX-License-Identifier: MIT */
/* The game's table, setup, whose turn it is, rulings, chance and the score. */
#define ROOM_TABLES
#include "dallas_noris.h"

#include <stddef.h>
#include <string.h>

const struct verb noris_verbs[VERBS] = {
    [VERB_BUY] = { .name = "buy", .label = { { "Kaufen", "Buy" } } },
    [VERB_DECLINE] = { .name = "decline", .label = { { "Nicht kaufen", "Don't buy" } } },
    [VERB_SELL] = { .name = "sell", .label = { { "Verkaufen", "Sell" } } },
    [VERB_SELL_RANCH] = { .name = "sell-ranch",
                          .label = { { "Ranch-Feld verkaufen", "Sell ranch square" } } },
    [VERB_DONE] = { .name = "done", .label = { { "Abwarten", "Wait" } } },
    [VERB_DIE] = { .name = "die", .label = { { "Würfel", "Die" } } },
    [VERB_INFO] = { .name = "info", .label = { { "Informationskarte", "Information card" } } },
    [VERB_DIG] = { .name = "dig", .label = { { "Digger-Karten", "Digger cards" } } },
    [VERB_AREA] = { .name = "area", .label = { { "Aufdecken", "Turn up" } } },
    [VERB_TIME] = { .name = "time", .label = { { "Zeit um", "Time is up" } } },
};

static const char *const end_names[] = { "rounds", "time", "last" };
static const struct phrase end_labels[] = {
    { { "nach Runden", "after rounds" } }, { { "nach der Uhr", "by the clock" } },
    { { "bis einer übrig ist", "until one is left" } },
};
static const uint8_t end_printed[LANGS] = { END_TIME, END_TIME }; /* what people at a screen are offered first */
static const char *const worth_names[] = { "rate", "flat" };
static const struct phrase worth_labels[] = {
    { { "zum Tageskurs", "at the day's rate" } }, { { "immer gleich", "always the same" } },
};

static const struct option options[OPTION_COUNT] = {
    [OPTION_END] = { "end", { { "Spielende", "End of the game" } },
        { { "Nach der Uhr, wenn nur noch einer übrig ist, oder nach einer Zahl von Runden.",
            "By the clock, when only one player is left, or after a number of rounds." } },
        .names = end_names, .labels = end_labels, .max = 2, .standard = END_ROUNDS, .proposed = end_printed },
    [OPTION_ROUNDS] = { "rounds", { { "Runden", "Rounds" } },
        { { "So viele Runden werden gespielt, wenn das Ende nach Runden kommt.",
            "So many rounds are played if the game ends after rounds." } },
        .min = 1, .max = ROUNDS_MAX, .standard = 60 },
    [OPTION_MINUTES] = { "minutes", { { "Minuten", "Minutes" } },
        { { "So lange dauert das Spiel nach der Uhr; üblich sind 60 oder 90.",
            "How long the game by the clock lasts; 60 or 90 are usual." } },
        .min = 1, .max = 600, .standard = 90 },
    [OPTION_WORTH] = { "worth", { { "Wert einer AREA", "Worth of an AREA" } },
        { { "Was eine AREA am Ende zählt: ihren Erlös zum Tageskurs oder immer 20.000 $.",
            "What an AREA counts at the end: what it would bring at the day's rate, or always $20,000." } },
        .names = worth_names, .labels = worth_labels, .max = 1, .standard = WORTH_RATE },
    [OPTION_BULLETIN_SIX] = { "bulletin-six",
        { { "Sechs trotz Börsennachricht", "Six in spite of a bulletin" } },
        { { "Nach einer Sechs wird auch dann noch einmal gewürfelt, wenn eine Börsennachricht kam.",
            "After a six one throws again even if a bulletin came up." } },
        .names = option_no_yes, .max = 1 },
    [OPTION_RESHUFFLE] = { "reshuffle", { { "Digger-Karten mischen", "Shuffle digger cards" } },
        { { "Ein Digger-Stapel wird neu gemischt, wenn er durch ist; so kann niemand mitzählen.",
            "A digger pile is shuffled again when it has run through, so that nobody can count cards." } },
        .names = option_no_yes, .max = 1 },
};

/* ---- setup and turns ---- */

static void setup(const struct match *m, struct state *s)
{
    for (int seat = 0; seat < m->seats; seat++)
        noris_pay(s, BANK, seat, m->box->capital);
    memset(s->card, HIDDEN, sizeof s->card);
    APPLIES(capital);
    APPLIES(areas_hidden);
    APPLIES(digger_piles);
    APPLIES(start_square); /* which is 0 */
    s->info_unseen = bit(INFOS) - 1;
    s->pending.kind = PENDING_BULLETIN; /* first_bulletin (A-N33) */
}

static struct turn turn(const struct match *m, const struct state *s)
{
    struct turn t = { .ask = s->ask };

    switch (s->pending.kind) {
    case PENDING_OVER: return t;
    case PENDING_RANCH:
    case PENDING_LAND:
    case PENDING_SELL:
    case PENDING_FIND:
    case PENDING_DEBT: t.must = SEAT(s->turn); break;
    default: t.must = SEAT(CHANCE); break;
    }
    if (m->option[OPTION_END] == END_TIME && !s->time_up)
        t.may = SEAT(CLOCK);
    return t;
}

/* ---- rulings ---- */

static struct choice plain(int verb, int a)
{
    return (struct choice){ .move = { (uint8_t)verb, .a = (uint8_t)a } };
}

static int legal_buy(const struct match *m, const struct state *s, struct choice *ret)
{
    int count = 0, area;

    if (!noris_check_buy(m, s, 0, noris_price(m, s)))
        ret[count++] = plain(VERB_BUY, 0);
    EACH(area, s->areas[s->turn])
        if (!noris_check_buy(m, s, area + 1, noris_price(m, s)))
            ret[count++] = plain(VERB_BUY, area + 1);
    ret[count++] = plain(VERB_DECLINE, 0);
    return count;
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    int count = 0, n;

    if (seat == CLOCK) {
        ret[0] = plain(VERB_TIME, 0);
        return 1;
    }
    if (s->pending.kind == PENDING_RANCH || s->pending.kind == PENDING_LAND)
        return legal_buy(m, s, ret);
    EACH(n, s->areas[s->turn])
        if (noris_offered(m, s, n) >= 0)
            ret[count++] = plain(VERB_SELL, n);
    if (s->pending.kind == PENDING_DEBT)
        EACH(n, s->ranches[s->turn])
            ret[count++] = plain(VERB_SELL_RANCH, n);
    if (s->pending.kind == PENDING_SELL)
        ret[count++] = plain(VERB_DONE, 0);
    return count;
}

static const struct clause *check_sell(const struct match *m, const struct state *s, int area)
{
    if (s->pending.kind < PENDING_SELL)
        return CLAUSE(asked);
    if (area >= AREAS || !(s->areas[s->turn] & bit(area)))
        return CLAUSE(sell_own);
    if (noris_offered(m, s, area) >= 0)
        return NULL;
    if (s->pending.kind == PENDING_FIND)
        return CLAUSE(desert_only);
    return content_of(m, s, area)->goods == GOODS_DESERT ? CLAUSE(sell_desert) : CLAUSE(may_sell_kind);
}

static const struct clause *check_sell_ranch(const struct state *s, int square)
{
    if (s->pending.kind != PENDING_DEBT)
        return CLAUSE(ranch_resale);
    return square < SQUARES && s->ranches[s->turn] & bit(square) ? NULL : CLAUSE(sell_own);
}

/* Who owes, or has found something, cannot get out of it. */
static const struct clause *check_done(const struct state *s)
{
    switch (s->pending.kind) {
    case PENDING_SELL: return NULL;
    case PENDING_FIND: return CLAUSE(desert_only);
    case PENDING_DEBT: return CLAUSE(debt);
    default: return CLAUSE(asked);
    }
}

static const struct clause *check_player(const struct match *m, const struct state *s, struct move v)
{
    bool buying = s->pending.kind == PENDING_RANCH || s->pending.kind == PENDING_LAND;

    switch (v.verb) {
    case VERB_BUY: return buying ? noris_check_buy(m, s, v.a, noris_price(m, s)) : CLAUSE(asked);
    case VERB_DECLINE: return buying ? NULL : CLAUSE(asked);
    case VERB_SELL: return check_sell(m, s, v.a);
    case VERB_SELL_RANCH: return check_sell_ranch(s, v.a);
    case VERB_DONE: return check_done(s);
    default: return CLAUSE(asked);
    }
}

static const struct clause *check_chance(const struct match *m, const struct state *s, struct move v)
{
    static const uint8_t verbs[PENDINGS] = {
        [PENDING_BULLETIN] = VERB_INFO, [PENDING_OPENING] = VERB_DIE, [PENDING_THROW] = VERB_DIE,
        [PENDING_INFO] = VERB_INFO, [PENDING_DIG] = VERB_DIG, [PENDING_REVEAL] = VERB_AREA,
    };

    if (v.verb != verbs[s->pending.kind])
        return CLAUSE(asked);
    switch (v.verb) {
    case VERB_DIE: return v.a >= 1 && v.a <= 6 ? NULL : CLAUSE(notation);
    case VERB_INFO: return v.a < INFOS && noris_weight_info(s, v.a) ? NULL : CLAUSE(info_top);
    case VERB_DIG: return v.a < AREAS && noris_weight_pair(m, s, v.a) ? NULL : CLAUSE(digger_top);
    default: return v.a < AREAS && noris_weight_area(m, s, v.a) ? NULL : CLAUSE(area_once);
    }
}

static bool uses_a(int verb)
{
    return verb != VERB_DECLINE && verb != VERB_DONE && verb != VERB_TIME;
}

static const struct clause *check(const struct match *m, const struct state *s, int seat, struct move v)
{
    if (v.verb >= VERBS || v.b || v.c || v.n || (v.a && !uses_a(v.verb)))
        return CLAUSE(notation);
    if (seat == CLOCK)
        return v.verb == VERB_TIME ? NULL : CLAUSE(asked);
    return seat == CHANCE ? check_chance(m, s, v) : check_player(m, s, v);
}

/* ---- moves ---- */

/* may_sell, desert_find, debt */
static void sell(const struct match *m, struct state *s, int area)
{
    APPLIES(sale_whole);
    noris_sell(s, s->turn, area, noris_offered(m, s, area));
    if (s->pending.kind == PENDING_DEBT)
        noris_settle(m, s);
    else if (s->pending.kind == PENDING_FIND || !noris_areas_with(m, s, s->turn, s->pending.a))
        noris_go_on(m, s);
}

static void sell_ranch(const struct match *m, struct state *s, int square)
{
    s->ranches[s->turn] &= ~bit(square);
    noris_pay(s, BANK, s->turn, square_of(m, square)->amount);
    noris_settle(m, s);
}

static void apply(const struct match *m, struct state *s, int seat, struct move v)
{
    (void)seat;
    if (v.verb == VERB_TIME) { /* beside the question, which stays the same */
        s->time_up = 1;
        return;
    }
    s->ask++;
    switch (v.verb) {
    case VERB_BUY: noris_buy(m, s, v.a); break;
    case VERB_SELL: sell(m, s, v.a); break;
    case VERB_SELL_RANCH: sell_ranch(m, s, v.a); break;
    case VERB_DIE: noris_die(m, s, v.a); break;
    case VERB_INFO: noris_info(m, s, v.a); break;
    case VERB_DIG: noris_dig(m, s, v.a); break;
    case VERB_AREA: noris_reveal(m, s, v.a); break;
    default: noris_go_on(m, s); break; /* declined, or sold enough */
    }
}

/* ---- chance and time ---- */

static uint32_t weight_of(const struct match *m, const struct state *s, struct move v)
{
    switch (v.verb) {
    case VERB_DIE: return v.a != 0;
    case VERB_INFO: return noris_weight_info(s, v.a);
    case VERB_DIG: return noris_weight_pair(m, s, v.a);
    default: return noris_weight_area(m, s, v.a);
    }
}

static int odds(const struct match *m, const struct state *s, struct move *ret, uint32_t *ret_weight)
{
    static const struct { uint8_t verb, count; } draws[PENDINGS] = {
        [PENDING_BULLETIN] = { VERB_INFO, INFOS }, [PENDING_INFO] = { VERB_INFO, INFOS },
        [PENDING_OPENING] = { VERB_DIE, 7 }, [PENDING_THROW] = { VERB_DIE, 7 },
        [PENDING_DIG] = { VERB_DIG, AREAS }, [PENDING_REVEAL] = { VERB_AREA, AREAS },
    };
    int verb = draws[s->pending.kind].verb, count = 0;

    for (int i = 0; i < draws[s->pending.kind].count; i++) {
        struct move v = { (uint8_t)verb, .a = (uint8_t)i };
        uint32_t weight = weight_of(m, s, v);

        if (!weight)
            continue;
        ret[count] = v;
        ret_weight[count++] = weight;
    }
    return count;
}

static struct move roll(const struct match *m, const struct state *s, struct rng *rng)
{
    struct move all[INFOS];
    uint32_t weight[INFOS], sum = 0, at;
    int count, i = 0;

    if (s->pending.kind == PENDING_THROW || s->pending.kind == PENDING_OPENING)
        return (struct move){ VERB_DIE, .a = (uint8_t)rng_die(rng) };
    count = odds(m, s, all, weight);
    for (int k = 0; k < count; k++)
        sum += weight[k];
    for (at = rng_below(rng, sum); at >= weight[i]; i++)
        at -= weight[i];
    return all[i];
}

static int thrown(const struct match *m, const struct state *s, struct move v, uint8_t ret[DICE_MAX])
{
    (void)m, (void)s;
    ret[0] = v.a;
    return v.verb == VERB_DIE;
}

static int thrower(const struct match *m, const struct state *s)
{
    (void)m;
    return s->pending.kind == PENDING_THROW ? s->turn : -1;
}

static struct timer timer(const struct match *m, const struct state *s)
{
    bool runs = m->option[OPTION_END] == END_TIME && !s->time_up && s->pending.kind != PENDING_OVER;

    return (struct timer){ .ms = runs ? (uint32_t)m->option[OPTION_MINUTES] * 60000 : 0 };
}

/* wealth, ranking: those who are out come below 0, the later the higher. */
static void score(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    for (int seat = 0; seat < m->seats; seat++) {
        if (!plays(s, seat))
            APPLIES(ranking);
        ret[seat] = plays(s, seat) ? noris_wealth(m, s, seat) : s->out[seat] - m->seats - 1;
    }
}

/* Who is out has nothing. */
static int worth(const struct view *v, int32_t ret[SEATS_MAX])
{
    const struct state *s = view_state(v);

    for (int seat = 0; seat < v->match.seats; seat++)
        ret[seat] = plays(s, seat) ? noris_wealth(&v->match, s, seat) : 0;
    return s->round;
}

const struct game dallas_noris_game = {
    ROOM_IS,
    .title = { { "DALLAS (Noris)", "DALLAS (Noris)" } },
    .about = { { "Das große Geschäft mit Öl, Rindern und Farmland. Land auf gut Glück kaufen, auf hohe "
                 "Kurse warten, von den Ranches Pacht kassieren.",
                 "The big business with oil, cattle and farmland. Buy land and see what it holds, wait for "
                 "high rates, collect rent from the ranches." } },
    .version = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .minutes = 90,
    .money = { 1, { { "%s $", "$%s" } } },
    .counts = { .word = { { "Vermögen", "total worth" } },
                .means = { { "Bargeld, Ranches und AREAS zusammengerechnet.", "Cash, ranches and AREAs added up." } } },
    .state_size = sizeof(struct state),
    .key_size = offsetof(struct state, die),
    .choices_max = POSSESSIONS + 1,
    .odds_max = INFOS,
    .options = options,
    .option_count = OPTION_COUNT,
    .verbs = noris_verbs,
    .verb_count = VERBS,
    .boxform = &dallas_noris_boxform,
    .boxed = &dallas_noris_boxed,
    .bench_seats = 4,
    .rules = { .setup = setup, .turn = turn, .legal = legal, .check = check, .apply = apply, .score = score },
    .words = { ROOM_SAYS },
    .picture = { ROOM_SHOWS, .flat = SHAPE_LOW, .low = true, .meant = dallas_noris_meant, .tell = dallas_noris_tell,
                 .deal = dallas_noris_deal },
    .chance = { .roll = roll, .odds = odds, .thrown = thrown, .thrower = thrower, .timer = timer },
    .players = { ROOM_FEATS, .bots = noris_bots, .worth = worth, .stands = dallas_noris_stands,
                 .seat_name = dallas_noris_seat_name, .seat_tint = dallas_noris_seat_tint },
};
