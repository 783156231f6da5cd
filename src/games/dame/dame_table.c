/* SPDX-License-Identifier: MIT */
#include "dame_table.h"

#include <string.h>

enum { PIECE_SUBSETS = 0 }; /* kept beside the tables */
enum { EACH = TABLE_STONES + 1 };

#define MEN_UP (BOARD & ~TOP)      /* where a man may stand that plays up, */
#define MEN_DOWN (BOARD & ~BOTTOM) /* and one that plays down */

/* ---- positions by number ---- */

/* Seen by the side to move, which plays up; the first of each is its own. */
struct position {
    uint64_t men[2], kings[2];
};

static int count_of(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* The board turned around: a set with its squares counted from the other end. */
static uint64_t turned(uint64_t set)
{
    set = (set & 0x5555555555555555u) << 1 | (set >> 1 & 0x5555555555555555u);
    set = (set & 0x3333333333333333u) << 2 | (set >> 2 & 0x3333333333333333u);
    set = (set & 0x0f0f0f0f0f0f0f0fu) << 4 | (set >> 4 & 0x0f0f0f0f0f0f0f0fu);
    return __builtin_bswap64(set) >> (64 - SQUARES);
}

static struct position position_of(const struct state *s)
{
    uint64_t own = s->stones[s->turn], other = s->stones[!s->turn];
    struct position p = { { own & ~s->kings, other & ~s->kings }, { own & s->kings, other & s->kings } };

    for (int i = 0; s->turn == BLACK && i < 2; i++) {
        p.men[i] = turned(p.men[i]);
        p.kings[i] = turned(p.kings[i]);
    }
    return p;
}

static int table_of(const struct material *m)
{
    return ((m->men[0] * EACH + m->kings[0]) * EACH + m->men[1]) * EACH + m->kings[1];
}

static struct material material_in(int table)
{
    return (struct material){ .men = { table / (EACH * EACH * EACH), table / EACH % EACH },
                              .kings = { table / (EACH * EACH) % EACH, table % EACH } };
}

static struct material turned_around(const struct material *m)
{
    return (struct material){ .men = { m->men[1], m->men[0] }, .kings = { m->kings[1], m->kings[0] } };
}

static struct material material_of(const struct position *p)
{
    return (struct material){ .men = { count_of(p->men[0]), count_of(p->men[1]) },
                              .kings = { count_of(p->kings[0]), count_of(p->kings[1]) } };
}

/* How many ways there are to put down each kind of stone; men are put down as if the other's were not there. */
struct ways {
    uint32_t men[2], kings[2];
};

static struct ways ways_of(const struct subsets *b, const struct material *m)
{
    int left = 32 - m->men[0] - m->men[1];

    return (struct ways){ .men = { b->of[28][m->men[0]], b->of[28][m->men[1]] },
                          .kings = { b->of[left][m->kings[0]], b->of[left - m->kings[0]][m->kings[1]] } };
}

static uint64_t place_of(const struct subsets *b, const struct material *m, const struct position *p)
{
    struct ways w = ways_of(b, m);
    uint64_t men = p->men[0] | p->men[1], place = subset_rank(b, p->men[0], ~MEN_UP);

    place = place * w.men[1] + subset_rank(b, p->men[1], ~MEN_DOWN);
    place = place * w.kings[0] + subset_rank(b, p->kings[0], men | ~BOARD);
    return place * w.kings[1] + subset_rank(b, p->kings[1], men | p->kings[0] | ~BOARD);
}

/* False: two men would stand on one square. */
static bool position_at(const struct subsets *b, int table, uint64_t place, struct position *ret)
{
    struct material m = material_in(table);
    struct ways w = ways_of(b, &m);
    uint32_t last = (uint32_t)(place % w.kings[1]), third = (uint32_t)(place / w.kings[1] % w.kings[0]);

    place /= (uint64_t)w.kings[1] * w.kings[0];
    ret->men[0] = subset_at(b, (uint32_t)(place / w.men[1]), m.men[0], ~MEN_UP);
    ret->men[1] = subset_at(b, (uint32_t)(place % w.men[1]), m.men[1], ~MEN_DOWN);
    if (ret->men[0] & ret->men[1])
        return false;
    uint64_t men = ret->men[0] | ret->men[1];
    ret->kings[0] = subset_at(b, third, m.kings[0], men | ~BOARD);
    ret->kings[1] = subset_at(b, last, m.kings[1], men | ret->kings[0] | ~BOARD);
    return true;
}

static struct state state_of(const struct position *p)
{
    struct state s = { .stones = { p->men[0] | p->kings[0], p->men[1] | p->kings[1] },
                       .kings = p->kings[0] | p->kings[1], .turn = WHITE, .chain = NO_SQUARE,
                       .last_took = NO_SQUARE };

    s.end = (uint8_t)dame_end(&s);
    return s;
}

/* ---- what a position comes to ---- */

/* Where values are found: in tables worked out or being so, or in what is kept. */
struct source {
    const struct match *match;
    const struct subsets *subsets;
    const struct endgame *endgame; /* NULL: the asset */
    const struct asset *asset;
    int working[2], known;         /* of these tables only values up to that; others are taken for 0 */
};

static int find(const struct source *from, const struct state *s)
{
    struct position p = position_of(s);
    struct material m = material_of(&p);
    int table = table_of(&m);

    if (m.men[0] + m.men[1] + m.kings[0] + m.kings[1] > TABLE_STONES || p.men[0] & TOP || p.men[1] & BOTTOM)
        return -1;
    if (!from->endgame)
        return endgame_has(from->asset, table)
                   ? endgame_value(from->asset, table, place_of(from->subsets, &m, &p)) : -1;
    int value = from->endgame->value[table][place_of(from->subsets, &m, &p)];
    return value > from->known && (table == from->working[0] || table == from->working[1]) ? 0 : value;
}

/* The better of two values to the side to move: the quicker win, the slower loss. */
static int better(int x, int y)
{
    if (endgame_wins(x) || endgame_wins(y))
        return !endgame_wins(x) ? y : !endgame_wins(y) || x < y ? x : y;
    return x == 0 || y == 0 ? 0 : x > y ? x : y;
}

/* Between turns. Whoever may huff goes on from what is left, or as if nothing had been. */
static int value_of(const struct source *from, const struct state *s)
{
    if (s->end != PLAYING)
        return 1;
    int value = find(from, s);
    for (uint64_t set = s->huffable; set && value >= 0; set = without_first(set)) {
        struct state after = *s;

        from->match->game->rules.apply(from->match, &after, s->turn,
                                       (struct move){ .verb = HUFF, .a = (uint8_t)first_square(set) });
        int huffed = after.turn != s->turn ? 2 : after.end != PLAYING ? 1 : find(from, &after);
        value = huffed < 0 ? -1 : better(value, huffed);
    }
    return value;
}

/* All that the side to move can do in its turn, jump after jump: the best value so far, and whether all lose. */
struct outlook {
    int best, slowest;
    bool all_lose;
};

static void look_ahead(const struct source *from, const struct state *s, struct outlook *ret)
{
    struct choice choices[STONES_MAX * (13 + 1)];
    const struct game *g = from->match->game;
    int count = s->end == PLAYING ? g->rules.legal(from->match, s, WHITE, choices) : 0;

    for (int i = 0; i < count; i++) {
        struct state after = *s;

        g->rules.apply(from->match, &after, WHITE, choices[i].move);
        if (after.turn == WHITE) {
            look_ahead(from, &after, ret);
            continue;
        }
        int value = value_of(from, &after);
        if (endgame_loses(value) && (!ret->best || ret->best > value + 1))
            ret->best = value + 1;
        ret->all_lose = ret->all_lose && endgame_wins(value);
        ret->slowest = value > ret->slowest ? value : ret->slowest;
    }
}

/* ---- backwards ---- */

static const struct tables *tables_of(const struct endgame *e)
{
    return e->room;
}

static bool counts(const struct endgame *e, int table, uint64_t place)
{
    struct position p;

    return position_at(&tables_of(e)->subsets, table, place, &p);
}

static int evaluate(const struct endgame *e, int table, uint64_t place, int known, bool only_lost)
{
    const struct tables *t = tables_of(e);
    struct material m = material_in(table), other = turned_around(&m);
    struct source from = { .match = &t->match, .subsets = &t->subsets, .endgame = e,
                           .working = { table, table_of(&other) }, .known = known };
    struct outlook ahead = { .all_lose = true };
    struct position p;

    (void)only_lost;
    position_at(&t->subsets, table, place, &p);
    struct state s = state_of(&p);
    look_ahead(&from, &s, &ahead);
    return ahead.best ? ahead.best : ahead.all_lose ? ahead.slowest + 1 : 0; /* without a move lost at once */
}

/* The other side may have stepped here with a stone of its own. */
static void before(struct endgame *e, int table, uint64_t place)
{
    const struct tables *t = tables_of(e);
    struct position p;

    position_at(&t->subsets, table, place, &p);
    struct state here = state_of(&p);
    uint64_t vacant = free_squares(&here);
    for (enum way way = UP_LEFT; way < WAYS; way++)
        for (uint64_t set = p.kings[1] | (way < DOWN_LEFT ? p.men[1] : 0); set; set = without_first(set)) {
            uint64_t at = set & ~(set - 1), king = at & here.kings;

            for (uint64_t from = stepped(at, way) & vacant; from; from = king ? stepped(from, way) & vacant : 0) {
                struct state s = here;

                s.turn = BLACK;
                s.stones[BLACK] ^= at | from;
                s.kings ^= king ? at | from : 0;
                bool could_jump = dame_jumpers(&s, BLACK);
                if (could_jump && t->match.option[OPTION_COMPULSORY])
                    continue;
                struct position was = position_of(&s);
                struct material m = material_of(&was);
                endgame_before(e, table_of(&m), place_of(&t->subsets, &m, &was), !could_jump);
            }
        }
}

static const struct endgame_rules rules = { .counts = counts, .evaluate = evaluate, .before = before };

/* ---- all of it ---- */

void dame_tables_begin(struct tables *t, const struct match *m)
{
    *t = (struct tables){ .match = *m };
    subsets_count(&t->subsets);
    t->endgame.rules = &rules;
    t->endgame.room = t;
}

void dame_tables_end(struct tables *t)
{
    endgame_free(&t->endgame);
}

static uint64_t size_of(const struct subsets *b, const struct material *m)
{
    struct ways w = ways_of(b, m);

    return (uint64_t)w.men[0] * w.men[1] * w.kings[0] * w.kings[1];
}

struct told {
    bool (*go_on)(void *, const struct material *, int moves);
    void *with;
    struct material material;
};

static bool tell(void *with, int moves)
{
    struct told *t = with;

    return !t->go_on || t->go_on(t->with, &t->material, moves);
}

/* Calls for every material of so many stones, of which so many men. */
static bool solve_with_men(struct tables *t, int stones, int men, struct told *told)
{
    for (int table = 0; table < ENDGAME_TABLES; table++) {
        struct material m = material_in(table), other = turned_around(&m);
        int own = m.men[0] + m.kings[0], others = m.men[1] + m.kings[1];

        if (own == 0 || others == 0 || own + others != stones || m.men[0] + m.men[1] != men ||
            table_of(&other) < table)
            continue;
        told->material = m;
        if (!endgame_solve(&t->endgame, table, size_of(&t->subsets, &m), table_of(&other),
                           size_of(&t->subsets, &other), tell, told))
            return false;
    }
    return true;
}

/* What a man becomes, and what is left after a capture, comes first. */
bool dame_tables_solve(struct tables *t, int stones, bool (*go_on)(void *, const struct material *, int moves),
                       void *with)
{
    struct told told = { .go_on = go_on, .with = with };

    for (int men = 0; men <= stones; men++)
        if (!solve_with_men(t, stones, men, &told))
            return false;
    return true;
}

struct endgame_sums dame_tables_sum(const struct tables *t, int own, int other)
{
    struct endgame_sums all = { 0 };

    for (int table = 0; table < ENDGAME_TABLES; table++) {
        struct material m = material_in(table);

        if (!t->endgame.value[table] || m.men[0] + m.kings[0] != own || m.men[1] + m.kings[1] != other)
            continue;
        struct endgame_sums one = endgame_sum(&t->endgame, table);
        all.wins += one.wins;
        all.draws += one.draws;
        all.losses += one.losses;
        all.longest = one.longest > all.longest ? one.longest : all.longest;
    }
    return all;
}

int dame_tables_value(const struct tables *t, const struct state *s)
{
    struct source from = { .match = &t->match, .subsets = &t->subsets, .endgame = &t->endgame,
                           .known = ENDGAME_VALUE_MAX };

    return value_of(&from, s);
}

void dame_tables_keep(const struct tables *t, struct text *ret)
{
    endgame_keep_begin(ret, TABLE_VERSION);
    endgame_keep_piece(ret, PIECE_SUBSETS, &t->subsets, sizeof t->subsets);
    endgame_keep_tables(ret, &t->endgame);
    endgame_keep_end(ret);
}

int dame_tables_kept_value(const struct match *m, const struct asset *a, const struct state *s)
{
    struct source from = { .match = m, .subsets = endgame_piece(a, PIECE_SUBSETS), .asset = a };

    return from.subsets ? value_of(&from, s) : -1;
}

bool dame_tables_kept(const struct asset *a, int stones)
{
    struct material kings = { .kings = { stones - 1, 1 } };

    return stones <= TABLE_STONES && endgame_has(a, table_of(&kings));
}
