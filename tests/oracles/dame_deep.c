/* SPDX-License-Identifier: MIT */
/* dame_deep DEPTH [compulsory]: a second independent Dame, which only counts turns from the start. Written
 * from the rules, on a board of characters and without a thought of speed; dame.py --deep compiles it, for
 * the depths that would take Python too long. Draws cannot come up within those depths. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct game {
    char at[8][8];     /* [row][column]: ' ', 'w' 'b' men, 'W' 'B' kings */
    char guilty[8][8]; /* stones of the side that has just moved that should have jumped */
    int side;          /* 0: white */
    int chain_row, chain_column; /* -1: none */
};

static int compulsory;

static int owner(char stone)
{
    return stone == 'w' || stone == 'W' ? 0 : stone == 'b' || stone == 'B' ? 1 : -1;
}

static int inside(int row, int column)
{
    return row >= 0 && row < 8 && column >= 0 && column < 8;
}

/* Whether the stone may go in a direction at all. */
static int goes(char stone, int up)
{
    return stone == 'W' || stone == 'B' || up == (stone == 'w' ? 1 : -1);
}

/* How far the stone jumps this way; 0: it cannot. */
static int jump_length(const struct game *g, int row, int column, int up, int right)
{
    char stone = g->at[row][column];
    int far = stone == 'W' || stone == 'B' ? 7 : 1, n = 1;

    if (!goes(stone, up))
        return 0;
    while (n < far && inside(row + n * up, column + n * right) &&
           g->at[row + n * up][column + n * right] == ' ')
        n++;
    if (!inside(row + (n + 1) * up, column + (n + 1) * right))
        return 0;
    if (owner(g->at[row + n * up][column + n * right]) != 1 - owner(stone))
        return 0;
    return g->at[row + (n + 1) * up][column + (n + 1) * right] == ' ' ? n + 1 : 0;
}

static int can_jump(const struct game *g, int row, int column)
{
    for (int up = -1; up <= 1; up += 2)
        for (int right = -1; right <= 1; right += 2)
            if (jump_length(g, row, column, up, right))
                return 1;
    return 0;
}

static int any_jump(const struct game *g)
{
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++)
            if (owner(g->at[row][column]) == g->side && can_jump(g, row, column))
                return 1;
    return 0;
}

static unsigned long long count(const struct game *g, int depth);

static unsigned long long end_turn(struct game *g, int depth)
{
    g->side = 1 - g->side;
    g->chain_row = -1;
    return depth == 1 ? 1 : count(g, depth - 1);
}

/* Moves a stone; 1: it became a king. */
static int carry(struct game *g, int row, int column, int to_row, int to_column)
{
    char stone = g->at[row][column];
    int crowned = (stone == 'w' && to_row == 7) || (stone == 'b' && to_row == 0);

    g->at[row][column] = ' ';
    g->at[to_row][to_column] = crowned ? (stone == 'w' ? 'W' : 'B') : stone;
    return crowned;
}

static unsigned long long count_jumps(const struct game *g, int row, int column, int depth)
{
    unsigned long long total = 0;

    for (int up = -1; up <= 1; up += 2)
        for (int right = -1; right <= 1; right += 2) {
            int n = jump_length(g, row, column, up, right);
            struct game after = *g;
            int to_row = row + n * up, to_column = column + n * right;

            if (!n)
                continue;
            memset(after.guilty, 0, sizeof after.guilty);
            after.at[to_row - up][to_column - right] = ' ';
            if (carry(&after, row, column, to_row, to_column) || !can_jump(&after, to_row, to_column)) {
                total += end_turn(&after, depth);
            } else {
                after.chain_row = to_row;
                after.chain_column = to_column;
                total += count(&after, depth);
            }
        }
    return total;
}

static unsigned long long count_steps(const struct game *g, int row, int column, int depth)
{
    char stone = g->at[row][column];
    int far = stone == 'W' || stone == 'B' ? 7 : 1;
    unsigned long long total = 0;

    for (int up = -1; up <= 1; up += 2)
        for (int right = -1; right <= 1; right += 2)
            for (int n = 1; n <= far && goes(stone, up); n++) {
                int to_row = row + n * up, to_column = column + n * right;
                struct game after = *g;

                if (!inside(to_row, to_column) || g->at[to_row][to_column] != ' ')
                    break;
                for (int r = 0; r < 8; r++)
                    for (int c = 0; c < 8; c++)
                        after.guilty[r][c] = owner(g->at[r][c]) == g->side && can_jump(g, r, c);
                after.guilty[to_row][to_column] = after.guilty[row][column];
                after.guilty[row][column] = 0;
                carry(&after, row, column, to_row, to_column);
                total += end_turn(&after, depth);
            }
    return total;
}

/* Turns to this depth, the one that is being played included. */
static unsigned long long count(const struct game *g, int depth)
{
    unsigned long long total = 0;

    if (g->chain_row >= 0) {
        struct game after = *g;

        total = count_jumps(g, g->chain_row, g->chain_column, depth);
        return compulsory ? total : total + end_turn(&after, depth);
    }
    int steps = !compulsory || !any_jump(g);
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++) {
            if (owner(g->at[row][column]) == g->side) {
                total += count_jumps(g, row, column, depth);
                total += steps ? count_steps(g, row, column, depth) : 0;
            } else if (g->guilty[row][column] && !compulsory) {
                struct game after = *g;

                after.at[row][column] = ' ';
                memset(after.guilty, 0, sizeof after.guilty);
                total += count(&after, depth);
            }
        }
    return total;
}

int main(int argc, char **argv)
{
    struct game g = { .chain_row = -1 };

    compulsory = argc > 2;
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++)
            g.at[row][column] = (row + column) % 2 || row == 3 || row == 4 ? ' ' : row < 3 ? 'w' : 'b';
    printf("%llu\n", count(&g, argc > 1 ? atoi(argv[1]) : 1));
    return 0;
}
