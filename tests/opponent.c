/* SPDX-License-Identifier: MIT */
/* Opponents to measure the computer players against, which share nothing with them: they know the rules by
 * include/kiste/rules.h alone and think as a textbook does. Played as
 *
 *     kiste arena dame strong "exec:build/tests/opponent dame 150000" --games 40
 *
 * Dame, Halma, Mühle: a plain alpha-beta, a ply deeper each time until that many positions have been looked at, taking
 * first and, beyond the last ply, only while something can be taken; worth is material, and how far everybody has come.
 * Mensch: a page of rules. Monopoly: buys, builds, and offers the list price and 400 for the last street of its groups.
 * A question is a line as the arena puts it to programs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kiste/rules.h>

#include "base/json.h"

enum { PLIES = 40, BEYOND = 8, WON = 1000000, ENDLESS = 1 << 30, TEXT_MAX = 1 << 16 };

struct game {
    const char *name;
    int offence; /* what it costs not to take where one can */
    int (*worth)(const void *state, int seat); /* to this seat; what the other has is taken off */
    bool (*takes)(struct kiste_move);
    struct kiste_move (*choose)(const void *state, int seat, const struct kiste_choice *, int count); /* no search */
};

static const struct game *game;
static struct kiste_match *match;
static struct kiste_choice *choices[PLIES + BEYOND + 1];
static void *states[PLIES + BEYOND + 2];
static long looked, most;

/* ---- Dame ---- */

struct dame { /* how its positions begin */
    uint64_t stones[2], kings;
};

static int dame_worth(const void *state, int seat)
{
    const struct dame *d = state;
    uint64_t kings = d->stones[seat] & d->kings, men = d->stones[seat] ^ kings;
    int worth = 300 * __builtin_popcountll(kings);

    for (; men; men &= men - 1) {
        int square = __builtin_ctzll(men), row = square / 9 * 2 + (square % 9 > 4);

        worth += 100 + 2 * (seat ? 7 - row : row);
    }
    return worth;
}

static bool dame_takes(struct kiste_move m)
{
    return m.verb == 2 || m.verb == 3; /* jumps and huffs */
}

/* ---- Halma for two ---- */

struct halma {
    uint64_t at[4][4];
};

static int halma_worth(const void *state, int seat)
{
    const struct halma *h = state;
    int way = 0;

    for (int class = 0; class < 4; class++)
        for (uint64_t left = h->at[seat][class]; left; left &= left - 1) {
            int bit = __builtin_ctzll(left), column = bit % 8 * 2 + (class & 1), row = bit / 8 * 2 + class / 2;

            column = seat ? column : 15 - column;
            row = seat ? row : 15 - row;
            way += 10 * (column + row) + (column > row ? column - row : row - column);
        }
    return -way;
}

/* ---- Mühle ---- */

struct muehle {
    uint32_t stones[2];
    uint8_t hand[2];
};

static int muehle_worth(const void *state, int seat)
{
    const struct muehle *m = state;

    return 100 * (__builtin_popcount(m->stones[seat]) + m->hand[seat]);
}

static bool muehle_takes(struct kiste_move m)
{
    return m.c != 255;
}

/* ---- Mensch: hit, get home, leave the start, run from danger, be in no danger ---- */

struct mensch {
    uint64_t on[4];
    uint8_t place[4], owner[4], opening[4], contend, colour, die;
};

enum { RING = 40, YARD = 44 };

/* How many throws of others hit a figure on this step of the colour; who comes in needs a six. */
static int exposure(const struct mensch *m, int colour, int step)
{
    int throws = 0;

    for (int k = 0; k < 4 && step < RING; k++) {
        int theirs = (step + 10 * ((colour - k) & 3)) % RING, out = __builtin_popcountll(m->on[k]);

        if (m->owner[k] == m->owner[colour] || m->place[k])
            continue;
        for (int back = 1; back <= 6 && back <= theirs; back++)
            throws += (int)(m->on[k] >> (theirs - back) & 1);
        throws += theirs == 0 && out < 4;
    }
    return throws;
}

static int hit_there(const struct mensch *m, int step)
{
    for (int k = 0; k < 4 && step < RING; k++) {
        int theirs = (step + 10 * ((m->colour - k) & 3)) % RING;

        if (m->on[k] >> theirs & 1)
            return m->owner[k] == m->owner[m->colour] ? -1 : theirs + 10;
    }
    return 0;
}

static struct kiste_move mensch_choose(const void *state, int seat, const struct kiste_choice *c, int count)
{
    const struct mensch *m = state;
    int best = 0, highest = -ENDLESS;

    (void)seat;
    for (int i = 0; i < count; i++) {
        int from = c[i].move.a, to = from == YARD ? 0 : from + m->die, hit = hit_there(m, to);
        int worth = hit < 0 ? -100 : 2 * hit;

        worth += to >= RING && from < RING ? 20 : 0;
        worth += from == 0 ? 6 : 0;
        worth += from < RING ? exposure(m, m->colour, from) * (from + 10) / 6 : 0;
        worth -= exposure(m, m->colour, to) * (to + 10) / 6;
        worth += from < RING ? from / 8 : 0;
        if (worth > highest) {
            highest = worth;
            best = i;
        }
    }
    return c[best].move;
}

/* ---- Monopoly: what an unkind neighbour tries ---- */

struct monopoly {
    uint64_t deed[10], pledged;
    struct { uint8_t kind, who, a, b; int32_t n; uint64_t set; } stack[12];
    struct {
        uint64_t give, want;
        int32_t cash;
        uint32_t revision;
        uint8_t to, proposed, settles, cards;
        uint16_t steps, made;
    } offer[10];
    int32_t cash[10];
};

enum { ROLL, END, BUY, DECLINE, BID, PASS, FINE, CARD, DRAW, KEEP, BANKRUPT, CLAIM, PLACE, BUILD, SELL, CLEAR, MORTGAGE,
       OFFER = 18, WANT = 20, GIVE_CASH, PROPOSE = 26, REFUSE = 29 };

static const struct { uint64_t set; int price[3]; } streets[] = { /* prices of its squares, the first first */
    { 0xa, { 1200, 1200 } }, { 0x340, { 2000, 2000, 2400 } }, { 0x6800, { 2800, 2800, 3200 } },
    { 0xd0000, { 3600, 3600, 4000 } }, { 0x1a00000, { 4400, 4400, 4800 } }, { 0x2c000000, { 5200, 5200, 5600 } },
    { 0x580000000, { 6000, 6000, 6400 } }, { 0xa000000000, { 7000, 8000 } },
};

/* Whether this verb can be played with this; and plays it. Amounts are runs. */
static bool plays(const struct kiste_choice *c, int count, int verb, int a, uint32_t n, struct kiste_move *ret)
{
    for (int i = 0; i < count; i++)
        if (c[i].move.verb == verb && (a < 0 || c[i].move.a == a)) {
            *ret = c[i].move;
            ret->n = n ? n : ret->n;
            return true;
        }
    return false;
}

/* The next step of offering the list price and 400 for the last street that is missing to a group. */
static bool tempts(const struct monopoly *m, int seat, const struct kiste_choice *c, int count, struct kiste_move *ret)
{
    enum { MORE = 400, KEPT = 500 };

    for (size_t g = 0; g < sizeof streets / sizeof streets[0] && !m->offer[seat].made; g++) {
        uint64_t missing = streets[g].set & ~m->deed[seat];
        int square = missing ? __builtin_ctzll(missing) : 0;
        int price = streets[g].price[__builtin_popcountll(streets[g].set & (missing - 1)) % 3] + MORE;

        if (__builtin_popcountll(missing) != 1 || m->cash[seat] < price + KEPT)
            continue;
        for (int other = 0; other < 10; other++) {
            if (!(m->deed[other] & missing) || other == seat)
                continue;
            if (m->offer[seat].to != other + 1)
                return plays(c, count, OFFER, other, 0, ret);
            if (m->offer[seat].want != missing)
                return plays(c, count, WANT, square, 0, ret);
            if (m->offer[seat].cash != price)
                return plays(c, count, GIVE_CASH, -1, (uint32_t)price, ret);
            return plays(c, count, PROPOSE, -1, 0, ret);
        }
    }
    return false;
}

static struct kiste_move monopoly_choose(const void *state, int seat, const struct kiste_choice *c, int count)
{
    static const int order[] = { REFUSE, BUY, CARD, MORTGAGE, SELL, CLEAR, BANKRUPT, PASS, ROLL, END, FINE, DECLINE };
    const struct monopoly *m = state;
    struct kiste_move ret = c[0].move;

    if (plays(c, count, BID, -1, 0, &ret) && (int32_t)ret.n <= m->cash[seat] / 4)
        return ret;
    if (tempts(m, seat, c, count, &ret) || (m->cash[seat] > 3500 && plays(c, count, BUILD, -1, 0, &ret)))
        return ret;
    bool owes = !plays(c, count, ROLL, -1, 0, &ret) && !plays(c, count, END, -1, 0, &ret);
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if ((owes || order[i] < SELL || order[i] > MORTGAGE) && plays(c, count, order[i], -1, 0, &ret))
            return ret;
    return c[0].move;
}

/* ---- alpha-beta ---- */

static int worth_to(const void *state, int seat)
{
    return game->worth(state, seat) - game->worth(state, !seat);
}

static struct kiste_move killer[PLIES + BEYOND + 1];

/* What takes comes first, then what has cut here before. */
static int sorted(const void *state, int seat, int ply, int *ret_takes)
{
    struct kiste_choice *c = choices[ply], swap;
    int count = kiste_legal(match, state, seat, c), front = 0;

    for (int i = 0; i < count && game->takes; i++)
        if (game->takes(c[i].move)) {
            swap = c[i];
            c[i] = c[front];
            c[front++] = swap;
        }
    *ret_takes = front;
    for (int i = front; i < count; i++)
        if (memcmp(&c[i].move, &killer[ply], sizeof killer[ply]) == 0) {
            swap = c[i];
            c[i] = c[front];
            c[front] = swap;
        }
    return count;
}

static int look(int ply, int depth, int alpha, int beta);

/* What a move is worth to who makes it; their further moves of the same turn cost no depth. */
static int look_after(int ply, int seat, struct kiste_move move, int depth, int low, int high)
{
    memcpy(states[ply + 1], states[ply], kiste_state_size(match));
    kiste_apply(match, states[ply + 1], seat, move);
    struct kiste_turn next = kiste_turn(match, states[ply + 1]);

    looked++;
    if (!next.must) {
        int32_t score[KISTE_SEATS_MAX];

        kiste_score(match, states[ply + 1], score);
        return score[seat] * (WON - ply);
    }
    if (kiste_first_seat(next.must) == seat)
        return look(ply + 1, depth, low, high);
    return -look(ply + 1, depth - 1, -high, -low);
}

static int look(int ply, int depth, int alpha, int beta)
{
    const void *state = states[ply];
    int seat = kiste_first_seat(kiste_turn(match, state).must), stands = worth_to(state, seat), takes;

    if (depth <= -BEYOND || ply >= PLIES + BEYOND || looked >= most || (depth <= 0 && !game->takes))
        return stands;
    int count = sorted(state, seat, ply, &takes), best = -ENDLESS;
    if (depth <= 0) {
        best = takes ? stands - game->offence : stands;
        count = takes;
    }
    for (int i = 0; i < count && best < beta; i++) {
        int worth = look_after(ply, seat, choices[ply][i].move, depth, alpha > best ? alpha : best, beta);

        best = worth > best ? worth : best;
        if (best >= beta && i >= takes)
            killer[ply] = choices[ply][i].move;
    }
    return best;
}

/* The best of these moves; deeper and deeper, the best of before first. A depth cut short counts as far as it came. */
static int think(struct kiste_choice *moves, int count, int seat)
{
    int best = 0;

    looked = 0;
    for (int depth = 1; depth < PLIES && looked < most && count > 1; depth++) {
        int highest = -ENDLESS, found = 0;
        struct kiste_choice first = moves[best];

        moves[best] = moves[0];
        moves[0] = first;
        best = 0;
        for (int i = 0; i < count; i++) {
            int worth = look_after(0, seat, moves[i].move, depth, highest, ENDLESS);

            if (looked >= most)
                break;
            if (worth > highest) {
                highest = worth;
                found = i;
            }
        }
        best = found;
    }
    return best;
}

/* ---- questions and answers ---- */

static const struct game games[] = {
    { "dame", 100, dame_worth, dame_takes, NULL },
    { "halma", 0, halma_worth, NULL, NULL },
    { "muehle", 0, muehle_worth, muehle_takes, NULL },
    { "mensch", 0, NULL, NULL, mensch_choose },
    { "monopoly", 0, NULL, NULL, monopoly_choose },
};

static void begin(int seats)
{
    char why[256];

    match = kiste_match_open(game->name, seats, "", why, sizeof why);
    if (!match) {
        fprintf(stderr, "opponent: %s\n", why);
        exit(1);
    }
    for (int i = 0; i < PLIES + BEYOND + 1; i++)
        choices[i] = calloc((size_t)kiste_choices_max(match), sizeof *choices[i]);
    for (int i = 0; i < PLIES + BEYOND + 2; i++)
        states[i] = aligned_alloc(16, (kiste_state_size(match) + 15) / 16 * 16);
}

static bool answer(const char *line)
{
    static struct json in;
    static char position[TEXT_MAX];
    char words[256];
    int64_t seat;

    if (!json_parse(&in, line) || !json_int(&in, json_get(&in, 0, "seat"), 0, KISTE_SEATS_MAX, &seat) ||
        !json_string(&in, json_get(&in, 0, "position"), position, sizeof position) ||
        kiste_read(match, position, states[0]))
        return false;
    struct kiste_choice *moves = calloc((size_t)kiste_choices_max(match), sizeof *moves);
    int count = kiste_legal(match, states[0], (int)seat, moves);
    struct kiste_move move = game->choose ? game->choose(states[0], (int)seat, moves, count)
                                          : moves[think(moves, count, (int)seat)].move;
    kiste_write(match, states[0], (int)seat, move, words, sizeof words);
    free(moves);
    printf("{\"move\":\"%s\"}\n", words);
    fflush(stdout);
    return true;
}

int main(int argc, char **argv)
{
    static char line[TEXT_MAX];

    for (size_t i = 0; i < sizeof games / sizeof games[0] && argc == 3; i++)
        if (strcmp(games[i].name, argv[1]) == 0)
            game = &games[i];
    if (!game || (most = atol(argv[2])) < 1) {
        fprintf(stderr, "usage: opponent dame|halma|muehle POSITIONS, opponent mensch|monopoly SEATS\n");
        return 2;
    }
    begin(game->choose ? (int)most : 2);
    while (fgets(line, sizeof line, stdin))
        if (!answer(line)) {
            fprintf(stderr, "opponent: not understood: %.200s\n", line);
            return 1;
        }
    return 0;
}
