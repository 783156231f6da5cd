/* SPDX-License-Identifier: MIT */
/* Pferde-Wettrenn-Spiel: the rules of the race, and whose turn it is. What is paid is in pferde_money.c. */
#define ROOM_TABLES
#include "pferde.h"

#include <string.h>

#include "core/bot.h"

static const char *const rider_names[] = { "all", "2", "3", "4" };
static const struct phrase rider_labels[] = {
    { { "alle, höchstens vier", "everybody, four at most" } },
    { { "zwei", "two" } },
    { { "drei", "three" } },
    { { "vier", "four" } },
};

static const char *const horse_names[HORSES + 1] = { "any", "red", "blue", "yellow", "green" };
static const struct phrase horse_labels[HORSES + 1] = {
    { { "irgendeines", "any" } }, { { "Rot", "red" } }, { { "Blau", "blue" } }, { { "Gelb", "yellow" } },
    { { "Grün", "green" } },
};

#define WISH(n)                                                                                      \
    [WISHED + (n) - 1] = { "horse-" #n, { { "Pferd von Platz " #n, "Horse of seat " #n } },            \
        { { "Welches Pferd reitet, wer hier sitzt. Ist es schon vergeben, so ist es das nächste freie.", \
            "Which horse this seat rides. If it is taken already, it is the next free one." } },      \
        .names = horse_names, .labels = horse_labels, .max = HORSES, .of_seat = n }

static const struct option options[PFERDE_OPTIONS] = {
    [RIDERS] = {
        .id = "riders",
        .name = { { "Reiter", "Riders" } },
        .help = { { "Wie viele Pferde laufen. Wer keines reitet, wettet nur.",
                    "How many horses run. Whoever rides none only bets." } },
        .names = rider_names,
        .labels = rider_labels,
        .max = COUNT(rider_names) - 1,
    },
    [RACES] = {
        .id = "races",
        .name = { { "Rennen", "Races" } },
        .help = { { "So viele Rennen werden gelaufen.", "So many races are run." } },
        .min = 1,
        .max = 12,
        .standard = 1,
    },
    [STAKE] = {
        .id = "stake",
        .name = { { "Einsatz in DM", "Stake in DM" } },
        .help = { { "Zahlt jeder Reiter vor jedem Rennen; davon gibt es die Preise.",
                    "Every rider pays it before each race; the prizes come out of it." } },
        .min = 1,
        .max = 100,
        .standard = 6,
    },
    [BETTING] = {
        .id = "betting",
        .name = { { "Totalisator", "Totalisator" } },
        .help = { { "Vor jedem Rennen wird auf Sieg und Platz gewettet.",
                    "Before each race there are bets on winners and places." } },
        .names = option_no_yes,
        .max = 1,
        .standard = 1,
    },
    [PURSE] = {
        .id = "purse",
        .name = { { "Geldbeutel in DM", "Purse in DM" } },
        .help = { { "So viel bringt jeder mit.", "So much everybody brings along." } },
        .min = 1,
        .max = 2000,
        .standard = 50,
    },
    [OWN_THROWS] = {
        .id = "own-throws",
        .name = { { "Die Reiter würfeln selbst", "Riders throw the die" } },
        .help = { { "Nein: das Rennen läuft von allein, und alle sehen zu.",
                    "No: the race runs by itself, and everybody looks on." } },
        .names = option_no_yes,
        .max = 1,
        .standard = 1,
    },
    WISH(1), WISH(2), WISH(3), WISH(4), WISH(5), WISH(6), WISH(7), WISH(8),
};

static const struct verb verbs[PFERDE_VERBS] = {
    [BET_WIN] = { .name = "win", .label = { { "Auf Sieg wetten", "Bet to win" } } },
    [BET_PLACE] = { .name = "place", .label = { { "Auf Platz wetten", "Bet for a place" } } },
    [DONE] = { .name = "done", .label = { { "Fertig gewettet", "No more bets" } } },
    [CAST] = { .name = "throw", .label = { { "Würfeln", "Throw" } }, .throws = true },
    [THROW] = { .name = "die", .label = { { "Würfel", "Die" } } },
};

/* ---- looking ---- */

/* Who sits before another chooses before them; whoever does not mind has what is left (choose_horse, same_horse). */
const struct paint *pferde_paint(const struct match *m, int horse)
{
    int8_t rides[HORSES] = { -1, -1, -1, -1 };
    unsigned taken = 0;

    for (int i = 0; i < HORSES; i++) {
        int wish = i < pferde_riders(m) ? m->option[WISHED + i] - 1 : -1;
        if (wish < 0 || taken >> wish & 1)
            continue;
        rides[i] = (int8_t)wish;
        taken |= 1u << wish;
    }
    for (int i = 0; i <= horse; i++)
        if (rides[i] < 0) {
            rides[i] = (int8_t)__builtin_ctz(~taken);
            taken |= 1u << rides[i];
        }
    return &m->box->horse[rides[horse]];
}

static void note_horses(const struct match *m)
{
    unsigned wished = 0;

    APPLIES(choose_horse);
    for (int i = 0; i < pferde_riders(m); i++) {
        if (m->option[WISHED + i] && wished >> m->option[WISHED + i] & 1)
            APPLIES(same_horse);
        wished |= 1u << m->option[WISHED + i];
    }
}

int pferde_finishers(const struct match *m, const struct state *s)
{
    int count = 0;

    for (int i = 0; i < pferde_riders(m); i++)
        count += s->at[i] == FINISH;
    return count;
}

/* wait_freed: horses that are out, home or waiting here too hold nobody. */
bool pferde_held(const struct match *m, const struct state *s, int horse)
{
    if (s->at[horse] != WAIT)
        return false;
    for (int i = 0; i < pferde_riders(m); i++)
        if (s->at[i] < WAIT && pferde_races(s, i))
            return true;
    return false;
}

bool pferde_run(const struct match *m, const struct state *s)
{
    for (int i = 0; i < pferde_riders(m); i++)
        if (pferde_races(s, i))
            return pferde_finishers(m, s) == PRIZES;
    return true;
}

int pferde_lands(int from, int pips)
{
    if (from == GATE && pips != 6)
        return GATE;
    int to = from + pips;
    return to == FALL ? START : to < FINISH ? to : FINISH;
}

static struct turn turn(const struct match *m, const struct state *s)
{
    bool asks = m->option[OWN_THROWS] && !s->rolling;

    if (s->phase == OVER)
        return (struct turn){ .ask = s->ask };
    if (s->phase == BETS)
        return (struct turn){ .must = SEAT(s->turn), .ask = s->ask };
    return (struct turn){ .must = SEAT(asks ? pferde_thrower(s) : CHANCE), .ask = s->ask };
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    uint32_t most = (uint32_t)pferde_free_marks(m, s, seat);
    int count = 0;

    if (s->phase != BETS) {
        ret[0] = (struct choice){ .move = { .verb = CAST } };
        return 1;
    }
    for (uint8_t pool = BET_WIN; pool <= BET_PLACE; pool++)
        for (uint8_t horse = 0; horse < pferde_riders(m); horse++)
            ret[count++] = (struct choice){ .move = { .verb = pool, .a = horse, .n = 1 },
                                            .most = most, .step = 1 };
    ret[count++] = (struct choice){ .move = { .verb = DONE } };
    return count;
}

/* ---- ruling ---- */

static const struct clause *refuse(const struct match *m)
{
    int riders = pferde_riders(m);

    if (riders > m->seats)
        return CLAUSE(riders);
    if (!m->option[BETTING] && m->seats > riders)
        return CLAUSE(watchers_bet);
    if (m->option[PURSE] < m->option[STAKE] * m->option[RACES])
        return CLAUSE(purse_lasts);
    return NULL;
}

static const struct clause *check_bet(const struct match *m, const struct state *s, int seat,
                                      struct move move)
{
    if (move.a >= pferde_riders(m))
        return CLAUSE(starters);
    if (move.n == 0)
        return CLAUSE(whole_marks);
    if (move.n > (uint32_t)(s->purse[seat] / PFENNIG))
        return CLAUSE(own_money);
    return move.n > (uint32_t)pferde_free_marks(m, s, seat) ? CLAUSE(keep_stakes) : NULL;
}

static const struct clause *check_move(const struct match *m, const struct state *s, int seat,
                                       struct move move)
{
    if (seat == CHANCE)
        return die_check(THROW, move);
    if (move.b || move.c || move.verb > CAST || (move.verb >= DONE && (move.a || move.n)) || move.a >= HORSES)
        return CLAUSE(notation);
    if ((s->phase == BETS) == (move.verb == CAST))
        return CLAUSE(betting);
    return move.verb >= DONE ? NULL : check_bet(m, s, seat, move);
}

/* ---- betting ---- */

static void start_opening(const struct match *m, struct state *s)
{
    s->phase = OPENING;
    s->turn = 0;
    opening_begin(&s->opening, pferde_riders(m));
}

/* nothing_left: who has no whole DM to spare is not asked. */
static void ask_bettor(const struct match *m, struct state *s, int seat)
{
    for (; seat < m->seats && pferde_free_marks(m, s, seat) == 0; seat++)
        APPLIES(nothing_left);
    s->turn = (uint8_t)seat;
    if (seat == m->seats)
        start_opening(m, s);
}

static void begin_race(const struct match *m, struct state *s)
{
    s->race++;
    if (s->race > 1)
        APPLIES(races);
    pferde_pay_stakes(m, s);
    s->phase = BETS;
    if (m->option[BETTING])
        ask_bettor(m, s, 0);
    else
        start_opening(m, s);
}

void pferde_setup(const struct match *m, struct state *ret)
{
    for (int i = 0; i < m->seats; i++)
        ret->purse[i] = m->option[PURSE] * PFENNIG;
    ret->moved_from = NOT_MOVED;
    note_horses(m);
    APPLIES(line_up);
    APPLIES(purse);
    begin_race(m, ret);
}

static void bet(const struct match *m, struct state *s, int seat, struct move move)
{
    s->purse[seat] -= (int32_t)move.n * PFENNIG;
    if (s->bet[move.verb][seat][move.a])
        APPLIES(adds_up);
    s->bet[move.verb][seat][move.a] = (uint16_t)(s->bet[move.verb][seat][move.a] + move.n);
    ask_bettor(m, s, seat);
}

/* ---- racing ---- */

/* Somebody always throws in the end: who misses a throw does so once, and whoever holds those on WAIT is
 * not there. */
uint32_t pferde_pass_on(const struct match *m, struct state *s)
{
    int riders = pferde_riders(m);
    uint32_t passed = 0;

    for (;;) {
        s->turn = (uint8_t)(s->turn + 1 < riders ? s->turn + 1 : 0);
        if (!pferde_races(s, s->turn))
            continue;
        if (!s->misses[s->turn] && !pferde_held(m, s, s->turn))
            return passed;
        s->misses[s->turn] = 0;
        passed |= 1u << s->turn;
    }
}

static void finish_race(const struct match *m, struct state *s)
{
    pferde_settle(m, s);
    s->turn = 0;
    memset(s->misses, 0, sizeof s->misses);
    if (s->race < m->option[RACES]) {
        begin_race(m, s);
        return;
    }
    pferde_return_pot(m, s);
    s->phase = OVER;
}

/* Which horses wait on WAIT and are held, as a set. */
static unsigned held_horses(const struct match *m, const struct state *s)
{
    unsigned held = 0;

    for (int horse = 0; horse < pferde_riders(m); horse++)
        held |= (unsigned)pferde_held(m, s, horse) << horse;
    return held;
}

static void note_passing(const struct match *m, int from, int to)
{
    for (int square = from + 1; square < to; square++)
        if (square == GATE || square == HURDLE || square == FALL || square == WAIT)
            APPLIES(only_there);
}

static void move_horse(const struct match *m, struct state *s, int horse, int pips)
{
    int from = s->at[horse], to = pferde_lands(from, pips);
    unsigned held = m->applied ? held_horses(m, s) : 0;

    if (m->applied)
        note_passing(m, from, to);
    s->moved = (uint8_t)horse;
    s->moved_pips = (uint8_t)pips;
    s->moved_from = (uint8_t)(from == GATE && to == GATE ? NOT_MOVED : from);
    s->at[horse] = (uint8_t)to;
    if (held && held & ~held_horses(m, s))
        APPLIES(wait_freed);
    s->misses[horse] = to == HURDLE;
    if (to == FINISH)
        s->place[horse] = (uint8_t)pferde_finishers(m, s);
    if (pferde_run(m, s))
        finish_race(m, s);
    else
        pferde_pass_on(m, s);
}

/* The winning throw is the first move (opening_move). Now the course is cleared of the race before. */
static void throw_opening(const struct match *m, struct state *s, uint8_t pips)
{
    uint8_t first, best;

    memset(s->at, 0, sizeof s->at);
    memset(s->place, 0, sizeof s->place);
    s->moved = s->moved_pips = 0;
    s->moved_from = NOT_MOVED;
    if (!opening_throw(&s->opening, pips, &first, &best))
        return;
    s->phase = RACING;
    s->turn = first;
    move_horse(m, s, first, best);
}

static void throw_die(const struct match *m, struct state *s, uint8_t pips)
{
    s->rolling = 0;
    s->last_seat = (uint8_t)pferde_thrower(s);
    s->last_die = pips;
    if (s->phase == OPENING)
        throw_opening(m, s, pips);
    else
        move_horse(m, s, s->turn, pips);
}

static void apply(const struct match *m, struct state *s, int seat, struct move move)
{
    s->ask++;
    if (move.verb == CAST || !m->option[OWN_THROWS])
        APPLIES(own_throw);
    if (move.verb == THROW)
        throw_die(m, s, move.a);
    else if (move.verb == CAST)
        s->rolling = 1;
    else if (move.verb == DONE)
        ask_bettor(m, s, seat + 1);
    else
        bet(m, s, seat, move);
}

static struct move roll(const struct match *m, const struct state *s, struct rng *rng)
{
    (void)m, (void)s;
    return die_roll(THROW, rng);
}

static int odds(const struct match *m, const struct state *s, struct move *ret, uint32_t *ret_weight)
{
    (void)m, (void)s;
    return die_odds(THROW, ret, ret_weight);
}

static int thrown(const struct match *m, const struct state *s, struct move move, uint8_t ret[DICE_MAX])
{
    (void)m, (void)s;
    return die_thrown(move, ret);
}

/* The Pfennigs won or lost so far. */
static void score(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    for (int i = 0; i < m->seats; i++)
        ret[i] = s->purse[i] - m->option[PURSE] * PFENNIG;
}

static int thrower(const struct match *m, const struct state *s)
{
    (void)m;
    return pferde_thrower(s);
}

const struct game pferde_game = {
    ROOM_IS,
    .title = { { "Pferde-Wettrenn-Spiel", "The horse race" } },
    .about = { { "Über Hürden und Wassergraben ins Ziel. Zwei bis vier Pferde laufen; am Totalisator "
                 "wettet, wer reitet, und wer nur zuschaut.",
                 "Over hurdles and water to the finish. Two to four horses run; at the totalisator riders "
                 "and onlookers place their bets." } },
    .version = 1,
    .seats_min = 2,
    .seats_max = PERSONS,
    .minutes = 15,
    .money = { 100, { { "%s DM", "DM %s" } } },
    .counts = { .word = { { "Bilanz", "balance" } },
                .means = { { "Was seit dem Anfang gewonnen oder verloren wurde.",
                             "What has been won or lost since the start." } } },
    .state_size = sizeof(struct state),
    .key_size = offsetof(struct state, ask),
    .choices_max = POOLS * HORSES + 1,
    .odds_max = 6,
    .options = options,
    .option_count = PFERDE_OPTIONS,
    .verbs = verbs,
    .verb_count = PFERDE_VERBS,
    .boxform = &pferde_boxform,
    .boxed = &pferde_boxed,
    .tools = COMMAND_ONLY(pferde_tools),
    .tool_count = COMMAND_ONLY(PFERDE_TOOLS),
    .bench_seats = 4,
    .bench_options = "races=3",
    .refuse = refuse,
    .rules = { .setup = pferde_setup, .turn = turn, .legal = legal, .check = check_move, .apply = apply,
               .score = score },
    .words = { ROOM_SAYS, .to_you = true },
    .picture = { ROOM_SHOWS, .flat = SHAPE_FLAT, .low = true, .meant = pferde_meant, .tell = pferde_tell,
                 .onward = pferde_onward, .deal = pferde_deal },
    .chance = { .roll = roll, .odds = odds, .thrown = thrown, .thrower = thrower },
    .players = { ROOM_FEATS, .bots = pferde_bots, .seat_name = pferde_seat_name, .seat_tint = pferde_seat_tint,
                 .stands = pferde_stands },
};
