/* SPDX-License-Identifier: MIT */
/* DALLAS by Maruca: what things cost and bring. Paying for a company, the profits of neighbours, the year's
 * end and what a corporation is worth. */
#include "dallas_maruca.h"

/* ---- bonds and stock ---- */

int maruca_price(const struct match *m, const struct state *s, int seat)
{
    return m->box->index[s->step[seat]].price;
}

int maruca_bond(const struct match *m, int company)
{
    for (int i = 0; i < BONDS && m->box->bond[i].amount; i++)
        if (2 * m->box->bond[i].amount == m->box->company[company].value)
            return i;
    return -1; /* clause bond_left: the cheapest have none */
}

/* A bond never comes back (clause bond_kept), so those that are gone lie with the companies they paid for. */
int maruca_bonds_left(const struct match *m, const struct state *s, int bond)
{
    int left = m->box->bond[bond].copies;

    for (int i = 0; i < m->box->company_cards; i++)
        left -= s->terms[i] & BONDED && m->box->company[i].value == 2 * m->box->bond[bond].amount;
    return left;
}

static int bond_amount(const struct match *m, const struct state *s, int company)
{
    int bond = maruca_bond(m, company);

    return bond >= 0 && maruca_bonds_left(m, s, bond) > 0 ? m->box->bond[bond].amount : 0;
}

int32_t maruca_means(const struct match *m, const struct state *s, int seat, int company)
{
    return s->cash[seat] + s->blocks[seat] * maruca_price(m, s, seat) + bond_amount(m, s, company);
}

bool maruca_too_dear(const struct match *m, const struct state *s, int seat, int company)
{
    return maruca_means(m, s, seat, company) < m->box->company[company].value;
}

/* The fewest blocks with which the cash suffices, and the most that are still needed (clause stock_needed);
 * or as was agreed (clause stock_cash_first). */
bool maruca_blocks(const struct match *m, const struct state *s, struct pending pay, bool bond,
                   int *ret_least, int *ret_most)
{
    int lent = bond ? bond_amount(m, s, pay.a) : 0, price = maruca_price(m, s, pay.seat);
    int owed = pay.n - lent, missing = owed - s->cash[pay.seat], have = s->blocks[pay.seat];
    int least = missing > 0 ? (missing + price - 1) / price : 0, most = (owed + price - 1) / price;

    if ((bond && !lent) || least > have)
        return false;
    if (m->option[OPT_STOCK] == STOCK_CASH_FIRST)
        most = least;
    if (m->option[OPT_STOCK] == STOCK_ANY || most > have)
        most = have;
    *ret_least = least;
    *ret_most = most;
    return true;
}

/* ---- profits ---- */

static bool find_space(const struct match *m, int company, int *ret_row, int *ret_col)
{
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++)
            if (m->box->board[r].space[c] == company + 1) {
                *ret_row = r;
                *ret_col = c;
                return true;
            }
    return false;
}

static bool owns_space(const struct match *m, const struct state *s, int seat, int row, int col)
{
    int company = row >= 0 && row < SIDE && col >= 0 && col < SIDE ? m->box->board[row].space[col] - 1 : -1;

    return company >= 0 && s->place[company] == OWNED + seat;
}

/* What a company brings its buyer besides its own profit: clauses bonus and special. */
struct gain maruca_gain(const struct match *m, const struct state *s, int seat, int company, bool halved)
{
    int profit = m->box->company[company].profit, r = 0, c = 0;
    struct gain g = { .profit = halved ? (profit + 1) / 2 : profit };

    if (!find_space(m, company, &r, &c))
        return g;
    bool up = owns_space(m, s, seat, r - 1, c), down = owns_space(m, s, seat, r + 1, c);
    bool left = owns_space(m, s, seat, r, c - 1), right = owns_space(m, s, seat, r, c + 1);
    g.bonus += up ? m->box->down[r - 1].profit[c] : 0;
    g.bonus += down ? m->box->down[r].profit[c] : 0;
    g.bonus += left ? m->box->across[r].profit[c - 1] : 0;
    g.bonus += right ? m->box->across[r].profit[c] : 0;
    g.special +=
        up && left && owns_space(m, s, seat, r - 1, c - 1) ? m->box->special[r - 1].profit[c - 1] : 0;
    g.special += up && right && owns_space(m, s, seat, r - 1, c + 1) ? m->box->special[r - 1].profit[c] : 0;
    g.special += down && left && owns_space(m, s, seat, r + 1, c - 1) ? m->box->special[r].profit[c - 1] : 0;
    g.special += down && right && owns_space(m, s, seat, r + 1, c + 1) ? m->box->special[r].profit[c] : 0;
    return g;
}

/* The same sum another way, over the whole board at once: the report sheet must always agree with it. */
int maruca_yearly(const struct match *m, const struct state *s, int seat)
{
    int sum = s->lasting[seat];

    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++) {
            if (!owns_space(m, s, seat, r, c))
                continue;
            int company = m->box->board[r].space[c] - 1, profit = m->box->company[company].profit;
            bool right = owns_space(m, s, seat, r, c + 1), below = owns_space(m, s, seat, r + 1, c);
            sum += (s->terms[company] & (BONDED | FULL)) == BONDED ? (profit + 1) / 2 : profit;
            sum += right ? m->box->across[r].profit[c] : 0;
            sum += below ? m->box->down[r].profit[c] : 0;
            sum += right && below && owns_space(m, s, seat, r + 1, c + 1) ? m->box->special[r].profit[c] : 0;
        }
    return sum;
}

/* ---- buying ---- */

/* What follows a purchase: the hand is refilled, or the offering player draws and discards (clauses buy,
 * refill_pool). */
static void refill(struct state *s, struct pending pay)
{
    if (pay.b)
        maruca_push(s, (struct pending){ .ask = ASK_DISCARD, .seat = s->player });
    maruca_push(s, (struct pending){ .ask = ASK_DRAW, .seat = s->player, .a = 1 });
}

/* Clauses penalty, penalty_refill. */
static void cannot_pay(const struct match *m, struct state *s, struct pending pay)
{
    APPLIES(penalty);
    APPLIES(penalty_refill);
    s->place[pay.a] = POOL;
    s->punished |= (uint8_t)SEAT(pay.seat);
    if (!pay.b)
        refill(s, pay);
}

/* By which clauses a company is paid for, and what it brings. */
static void note_payment(const struct match *m, const struct state *s, struct pending pay, int lent, int blocks,
                         const struct gain *g)
{
    int brought = blocks * maruca_price(m, s, pay.seat);

    if (blocks)
        APPLIES(stock_price);
    if (blocks && lent + brought > pay.n)
        APPLIES(change);
    APPLIES(profit);
    APPLIES(sheet);
    if (g->special)
        APPLIES(special);
}

void maruca_pay(const struct match *m, struct state *s, struct pending pay, bool bond, int blocks)
{
    int lent = bond ? bond_amount(m, s, pay.a) : 0;
    bool whole = bond && s->banker && pay.seat == s->player; /* clause event_banker */
    struct gain g = maruca_gain(m, s, pay.seat, pay.a, bond && !whole);

    if (m->applied)
        note_payment(m, s, pay, lent, blocks, &g);
    s->cash[pay.seat] += lent + blocks * maruca_price(m, s, pay.seat) - pay.n;
    s->blocks[pay.seat] = (uint8_t)(s->blocks[pay.seat] - blocks);
    s->place[pay.a] = (uint8_t)(OWNED + pay.seat);
    s->terms[pay.a] = (uint8_t)((bond ? BONDED : 0) | (whole ? FULL : 0));
    s->sheet[pay.seat][s->year - 1].fresh += (uint16_t)(g.profit + g.bonus + g.special);
    if (bond && pay.seat == s->player)
        s->bonded = (uint8_t)(pay.a + 1);
    refill(s, pay);
}

/* How to pay is asked only where there is a choice. */
void maruca_buy(const struct match *m, struct state *s, struct pending pay)
{
    int ways = 0, blocks = 0;
    bool bond = false;

    if (maruca_means(m, s, pay.seat, pay.a) < pay.n) {
        cannot_pay(m, s, pay);
        return;
    }
    for (int with = 0; with < 2; with++) {
        int least, most;
        if (maruca_blocks(m, s, pay, with, &least, &most)) {
            ways += most - least + 1;
            blocks = least;
            bond = with;
        }
    }
    if (ways > 1) {
        maruca_push(s, pay);
        return;
    }
    APPLIES(only_way);
    maruca_pay(m, s, pay, bond, blocks);
}

/* ---- the year's end ---- */

int maruca_step_for(const struct match *m, int profits)
{
    int step = 0;

    while (step + 1 < INDEX && m->box->index[step + 1].price && profits >= m->box->index[step + 1].profits)
        step++;
    return step;
}

/* Clauses year_pay, price_set; penalty and event_strike keep money back. */
void maruca_year_end(const struct match *m, struct state *s)
{
    for (int i = 0; i < m->seats; i++) {
        const struct column *now = &s->sheet[i][s->year - 1];
        int total = now->current + now->fresh, step = maruca_step_for(m, total);
        int lost = s->punished & SEAT(i) ? total : s->struck[i] ? total >> s->struck[i] : 0;

        s->cash[i] += total - lost;
        s->struck[i] = 0;
        if (step > s->step[i] || m->option[OPT_MARKER] == 0)
            s->step[i] = (uint8_t)step;
    }
    APPLIES(year_pay);
    match_applies(m, m->option[OPT_MARKER] == 0 ? RULE_price_set : RULE_price_rises);
    s->punished = 0;
}

/* Clauses worth and start_counts. */
void maruca_worth(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    APPLIES(worth);
    APPLIES(wins);
    for (int i = 0; i < m->seats; i++)
        ret[i] = s->cash[i] + s->blocks[i] * maruca_price(m, s, i);
    for (int i = 0; i < m->box->company_cards; i++) {
        int owner = s->place[i] - OWNED, bond;
        if (owner < 0 || owner >= m->seats)
            continue;
        if (!(s->terms[i] & STARTED) || m->option[OPT_START])
            ret[owner] += m->box->company[i].value;
        else
            APPLIES(start_counts);
        if (s->terms[i] & BONDED && (bond = maruca_bond(m, i)) >= 0) {
            ret[owner] -= m->box->bond[bond].repay;
            APPLIES(bond_kept);
        }
    }
}
