/* SPDX-License-Identifier: MIT */
/* The two boards of Halma: where points are, what they are called, whose yards they belong to. */
#include "halma.h"

enum { SQUARE = 16, STAR = 17, TIP = 4, STAR_OFFSET = 3 };

/* ---- places ---- */

/* A star is two triangles: all three coordinates at least -4, or all at most 4. */
static bool on_star(int x, int z)
{
    int y = -x - z;

    return (x >= -TIP && y >= -TIP && z >= -TIP) || (x <= TIP && y <= TIP && z <= TIP);
}

static bool on_board(bool star, struct place p)
{
    int side = star ? STAR : SQUARE;

    if (p.column < 0 || p.column >= side || p.row < 0 || p.row >= side)
        return false;
    return !star || on_star(p.column - 2 * TIP, p.row - 2 * TIP);
}

int halma_point(bool star, struct place p)
{
    if (!on_board(star, p))
        return NOWHERE;
    int class = (p.column & 1) + 2 * (p.row & 1), bit = p.column / 2 + 8 * (p.row / 2);
    return 64 * class + bit - (star ? STAR_OFFSET : 0);
}

struct place halma_place(bool star, int point)
{
    int class = point >> 6, bit = (point & 63) + (star ? STAR_OFFSET : 0);
    int column = bit % 8, row = bit / 8;

    /* On the star a row may run on into the next eight bits: only one reading is a point. */
    if (star && !on_star(2 * column + (class & 1) - 2 * TIP, 2 * row + (class >> 1) - 2 * TIP)) {
        column += 8;
        row--;
    }
    return (struct place){ 2 * column + (class & 1), 2 * row + (class >> 1) };
}

bool halma_is_point(bool star, int point)
{
    return point >= 0 && point < POINTS && halma_point(star, halma_place(star, point)) == point;
}

int halma_next(bool star, int point, int way)
{
    static const int8_t columns[WAYS] = { 1, -1, 0, 0, 1, -1, 1, -1 };
    static const int8_t rows[WAYS] = { 0, 0, 1, -1, -1, 1, 1, -1 };
    struct place p = halma_place(star, point);

    return halma_point(star, (struct place){ p.column + columns[way], p.row + rows[way] });
}

/* ---- names ---- */

/* The first column of a row that is on the star. */
static int first_column(int row)
{
    int column = 0;

    while (!on_star(column - 2 * TIP, row - 2 * TIP))
        column++;
    return column;
}

struct point_name halma_name(bool star, int point)
{
    struct place p = halma_place(star, point);
    char letter = (char)('a' + (star ? p.row : p.column));
    int number = star ? p.column - first_column(p.row) + 1 : p.row + 1;

    if (number < 10)
        return (struct point_name){ { letter, (char)('0' + number), '\0' } };
    return (struct point_name){ { letter, '1', (char)('0' + number % 10), '\0' } };
}

int halma_named(bool star, int letter, int number)
{
    if (!star)
        return halma_point(star, (struct place){ letter, number });
    if (letter >= STAR)
        return NOWHERE;
    return halma_point(star, (struct place){ first_column(letter) + number, letter });
}

/* ---- yards ---- */

/* The corner yard a point of the square lies in: 0 lower left, then clockwise. */
static int corner_of(struct place p, const uint8_t width[SQUARE / 2])
{
    bool right = p.column >= SQUARE / 2, above = p.row >= SQUARE / 2;
    int across = right ? SQUARE - 1 - p.column : p.column, up = above ? SQUARE - 1 - p.row : p.row;

    return across >= width[up] ? NOWHERE : (right << 1) + (right != above);
}

/* The tip of the star a point lies in, with the row that joins it to the middle, for three of the six
 * tips: 0 lower left, 1 top, 2 lower right. Turned half around: the tips opposite them. */
static int tip_of(struct place p, bool opposite)
{
    int x = p.column - 2 * TIP, z = p.row - 2 * TIP, y = -x - z;

    if (opposite) {
        x = -x;
        y = -y;
        z = -z;
    }
    if (x < -TIP || y < -TIP || z < -TIP)
        return NOWHERE;
    return y >= TIP ? 0 : z >= TIP ? 1 : x >= TIP ? 2 : NOWHERE;
}

static int yard_of(const struct match *m, int point, bool goal)
{
    static const uint8_t large[SQUARE / 2] = { 5, 5, 4, 3, 2 }, small[SQUARE / 2] = { 4, 4, 3, 2 };
    struct place p = halma_place(is_star(m), point);

    if (is_star(m))
        return tip_of(p, goal);
    if (m->seats == 4) {
        int corner = corner_of(p, small);

        return corner >= 0 && goal ? corner ^ 2 : corner;
    }
    int corner = corner_of(p, large);
    if (corner != 0 && corner != 2)
        return NOWHERE;
    return (corner == 0) == goal;
}

int halma_start(const struct match *m, int point)
{
    return yard_of(m, point, false);
}

int halma_goal(const struct match *m, int point)
{
    return yard_of(m, point, true);
}

int halma_yard_size(const struct match *m)
{
    return m->seats == 2 ? 19 : m->seats == 3 ? 15 : 13;
}
