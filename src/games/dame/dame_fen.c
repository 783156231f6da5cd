/* SPDX-License-Identifier: MIT */
/* Positions as other draughts programs write them, in PDN's tag FEN: the side to move, then the stones of both
 * sides, K for a king. Squares are algebraic, or have numbers: 1 is b8, 4 is h8, 5 is a7, and so on to 32, g1.
 *
 *     W:Wa1,c1,Ke5:Bh8,f8          W:W29,30,K15:B4,3          B:W21-32:B1-12
 *
 * What may be huffed, an open chain and the moves before have no place in it. */
#include "dame.h"

#include "base/scan.h"

enum { NUMBERS = 32 };

static int square_numbered(int number)
{
    int row = 7 - (number - 1) / 4;

    return row * 4 + (number - 1) % 4 + (row + 1) / 2;
}

int dame_number(int square)
{
    return (7 - row_of(square)) * 4 + column_of(square) / 2 + 1;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool dame_scan_any_square(struct scan *scan, int *ret)
{
    int64_t number;

    if (!is_digit(*scan->at))
        return dame_scan_square(scan, ret);
    if (!scan_number(scan, 0, INT32_MAX, &number))
        return false;
    *ret = number >= 1 && number <= NUMBERS ? square_numbered((int)number) : NO_SQUARE;
    return true;
}

/* ---- written ---- */

static void put_side(const struct state *s, int side, bool numbers, struct text *t)
{
    text_put(t, side == WHITE ? ":W" : ":B");
    for (uint64_t set = s->stones[side]; set; set = without_first(set)) {
        int square = first_square(set);

        text_put(t, s->kings & BIT(square) ? "K" : "");
        if (numbers)
            text_number(t, dame_number(square));
        else
            text_put(t, dame_square(square).at);
        text_put(t, without_first(set) ? "," : "");
    }
}

void dame_put_fen(const struct state *s, bool numbers, struct text *t)
{
    text_char(t, s->turn == WHITE ? 'W' : 'B');
    put_side(s, WHITE, numbers, t);
    put_side(s, BLACK, numbers, t);
}

/* ---- read ---- */

/* "K5" or "c3", or, with numbers only, "21-32". The stones are added as a position names them. */
static bool scan_stones(struct scan *scan, struct text *ret)
{
    bool king = scan_char(scan, 'K'), numbers = is_digit(*scan->at);
    int first, last;

    if (!dame_scan_any_square(scan, &first) || first == NO_SQUARE)
        return false;
    last = first;
    if (numbers && scan_char(scan, '-') && (!dame_scan_any_square(scan, &last) || last == NO_SQUARE))
        return false;
    for (int number = dame_number(first); number <= dame_number(last); number++)
        text_printf(ret, " %s%s", king ? "K" : "", dame_square(square_numbered(number)).at);
    return dame_number(first) <= dame_number(last);
}

static bool scan_fen(struct scan *scan, int *ret_turn, struct text ret[2])
{
    int side;

    if (!scan_one_of(scan, "WB", ret_turn))
        return false;
    for (int i = 0; i < 2; i++) {
        if (!scan_char(scan, ':') || !scan_one_of(scan, "WB", &side) || ret[side].used)
            return false;
        text_put(&ret[side], side == WHITE ? "white" : "black");
        if (*scan->at == ':' || !*scan->at)
            continue; /* no stones */
        do {
            scan_blanks(scan);
            if (!scan_stones(scan, &ret[side]))
                return false;
        } while (scan_char(scan, ','));
    }
    scan_char(scan, '.');
    return scan_end(scan) && !ret[WHITE].cut && !ret[BLACK].cut;
}

/* Whether the position is possible is for dame_read() to say. */
bool dame_read_fen(const struct match *m, const char *fen, struct state *ret)
{
    struct scan scan = { fen };
    char words[2][100], position[240];
    struct text side[2] = { TEXT_IN(words[WHITE]), TEXT_IN(words[BLACK]) }, t = TEXT_IN(position);
    struct state s = { 0 };
    int turn;

    if (!scan_fen(&scan, &turn, side))
        return false;
    text_printf(&t, "turn %s\n%s\n%s\n", turn == WHITE ? "white" : "black", side[WHITE].at, side[BLACK].at);
    if (match_read(m, position, &s, NULL))
        return false;
    *ret = s;
    return true;
}
