/* SPDX-License-Identifier: MIT */
#include "tree.h"

#include <stddef.h>
#include <stdlib.h>

#include "base/require.h"
#include "base/scan.h"
#include "core/box.h"

struct state {
    uint64_t path;
    uint8_t ply, zero[7];
};
struct box {
    uint8_t nothing;
};

struct tree tree;

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

uint64_t tree_number(const struct state *s, uint64_t purpose)
{
    return mix(s->path + purpose * UINT64_C(0x9e3779b97f4a7c15));
}

int tree_ply(const struct state *s)
{
    return s->ply;
}

static void setup(const struct match *m, struct state *s)
{
    (void)m;
    s->path = mix(tree.seed + 1);
}

static bool over(const struct state *s)
{
    return s->ply >= tree.plies || (!tree.grown && s->ply > 2 && tree_number(s, 1) % 12 == 0);
}

static struct turn turn(const struct match *m, const struct state *s)
{
    struct turn ret = { .ask = s->ply };

    if (over(s))
        return ret;
    uint64_t seat = tree.alone ? 0 : tree.again ? tree_number(s, 2) : s->ply;
    bool thrown = tree.throws && (s->ply % 3 == 1 || (tree.thrown_first && s->ply == 0));
    ret.must = thrown ? SEAT(CHANCE) : SEAT(seat % m->seats);
    return ret;
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    int count = 1 + (int)(tree_number(s, 3) % (uint64_t)tree.widest);

    (void)m;
    (void)seat;
    for (int i = 0; i < count; i++)
        ret[i] = (struct choice){ .move = { .verb = tree.idle && i == 0 ? TREE_IDLE : TREE_STEP, .a = (uint8_t)i } };
    if (tree.run > 1) {
        ret[count - 1].step = 1;
        ret[count - 1].most = (uint32_t)tree.run - 1;
    }
    return count;
}

static const struct clause clauses[] = { { "tree.no", { { "Das geht nicht.", "That cannot be done." } }, FORBIDS } };

static const struct clause *check(const struct match *m, const struct state *s, int seat, struct move move)
{
    struct choice choice[64];
    int count = seat == CHANCE ? tree.throws : legal(m, s, seat, choice);

    if (seat == CHANCE)
        return move.verb == TREE_THROW && move.a < count ? NULL : clauses;
    for (int i = 0; i < count; i++)
        if (choice[i].move.a == move.a && choice[i].move.verb == move.verb && move.n <= choice[i].most)
            return NULL;
    return clauses;
}

static void apply(const struct match *m, struct state *s, int seat, struct move move)
{
    (void)m;
    (void)seat;
    s->path = mix(s->path + (uint64_t)move.a + 1 + ((uint64_t)move.n << 16));
    s->ply++;
    if (tree.meets)
        s->path = s->path % tree.meets + tree.seed * 1000 + (uint64_t)s->ply * 1000000;
}

/* Won, lost or drawn where two play; else points. */
static void score(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    for (int seat = 0; seat < m->seats; seat++)
        ret[seat] = m->seats == 2 ? ((int32_t)(tree_number(s, 4) % 3) - 1) * (seat ? -1 : 1)
                                  : (int32_t)(tree_number(s, 4 + (uint64_t)(tree.pairs ? seat % 2 : seat)) % 50);
}

static struct move roll(const struct match *m, const struct state *s, struct rng *rng)
{
    (void)m;
    (void)s;
    return (struct move){ .verb = TREE_THROW, .a = (uint8_t)rng_below(rng, (uint32_t)tree.throws) };
}

static int odds(const struct match *m, const struct state *s, struct move *ret, uint32_t *ret_weight)
{
    (void)m;
    (void)s;
    for (int i = 0; i < tree.throws; i++) {
        ret[i] = (struct move){ .verb = TREE_THROW, .a = (uint8_t)i };
        ret_weight[i] = (uint32_t)i + 1;
    }
    return tree.throws;
}

static void worth(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    for (int seat = 0; seat < m->seats; seat++)
        ret[seat] = (int32_t)(tree_number(s, 20 + (uint64_t)(tree.pairs ? seat % 2 : seat)) % 2001) - 1000;
}

enum unrest tree_restless(const struct match *m, const struct state *s)
{
    (void)m;
    return (enum unrest)(tree_number(s, 30) % 3);
}

bool tree_sharp(const struct match *m, const struct state *s, int seat, struct move move)
{
    (void)m;
    (void)seat;
    return tree_number(s, 31 + move.a) % 3 == 0;
}

int32_t tree_promise(const struct match *m, const struct state *s, int seat, struct move move)
{
    (void)m;
    (void)seat;
    return (int32_t)(tree_number(s, 80 + move.a) % 9) * 100 - 400;
}

static void write_move(const struct match *m, const struct state *s, int seat, struct move move, struct text *t)
{
    (void)m;
    (void)s;
    (void)seat;
    text_printf(t, "%d.%d.%u", move.verb, move.a, move.n);
}

static const struct clause *parse(const struct match *m, const struct state *s, int seat, const char *words,
                                  struct move *ret)
{
    char *end;

    (void)m;
    (void)s;
    (void)seat;
    *ret = (struct move){ .verb = (uint8_t)strtol(words, &end, 10) };
    ret->a = (uint8_t)strtol(end + (*end == '.'), &end, 10);
    ret->n = (uint32_t)strtol(end + (*end == '.'), &end, 10);
    return *end ? clauses : NULL;
}

static void print(const struct view *v, struct text *t)
{
    const struct state *s = view_state(v);

    text_printf(t, "high %u\nlow %u\nply %d\n", (unsigned)(s->path >> 32), (unsigned)s->path, s->ply);
}

static const struct clause *read(const struct match *m, struct scan *in, struct state *s)
{
    static const char *const words[] = { "high", "low" };

    (void)m;
    for (int i = 0; i < 2; i++) {
        int64_t number;

        if (!scan_word(in, words[i]) || !scan_number(in, 0, UINT32_MAX, &number))
            return clauses;
        s->path = s->path << 32 | (uint64_t)number;
    }
    return scan_word(in, "ply") && scan_byte(in, 0, UINT8_MAX, &s->ply) && scan_end(in) ? NULL : clauses;
}

static void say(const struct view *v, int seat, struct move move, enum lang lang, struct text *t)
{
    text_printf(t, lang == DE ? "Zug %d: " : "Move %d: ", view_state(v)->ply + 1);
    write_move(&v->match, view_state(v), seat, move, t);
}

static seatset team(const struct match *m, int seat)
{
    seatset all = SEAT(m->seats) - 1;

    return !tree.pairs ? SEAT(seat) : (seat % 2 ? 0xaaaaaaaa : 0x55555555) & all;
}

struct sense tree_sense = { .point = 100000, .lead = 1000, .worth = worth };

static const struct verb verbs[TREE_VERBS] = {
    [TREE_STEP] = { .name = "step", .label = { { "Schritt", "Step" } } },
    [TREE_IDLE] = { .name = "idle", .label = { { "Nichts", "Nothing" } }, .idle = true },
    [TREE_THROW] = { .name = "throw", .label = { { "Wurf", "Throw" } } },
};
static const struct box standard_box;
static const struct boxed boxed = { .standard = &standard_box };
static const struct field fields[] = { FIELD_END };
static const struct boxform boxform = { .fields = fields, .size = sizeof(struct box) };

struct game tree_game = {
    .name = "tree",
    .title = { { "Baum", "Tree" } },
    .version = 1,
    .seats_min = 1,
    .seats_max = 4,
    .state_size = sizeof(struct state),
    .key_size = sizeof(struct state),
    .choices_max = 64,
    .odds_max = 64,
    .verbs = verbs,
    .verb_count = TREE_VERBS,
    .clauses = clauses,
    .clause_count = 1,
    .boxform = &boxform,
    .boxed = &boxed,
    .rules = { .setup = setup, .turn = turn, .legal = legal, .check = check, .apply = apply, .score = score },
    .words = { .write = write_move, .parse = parse, .print = print, .read = read, .say = say },
    .players = { .team = team, .sense = &tree_sense },
};

struct match tree_match(int seats)
{
    tree_game.chance.roll = tree.throws ? roll : NULL;
    tree_game.chance.odds = tree.throws ? odds : NULL;
    return match_of(&tree_game, seats);
}

struct state *tree_root(const struct match *m)
{
    struct state *s = calloc(1, sizeof *s);

    require(s != NULL);
    match_setup(m, s);
    return s;
}

struct state *tree_grown(struct tree as, int seats, struct match *ret)
{
    tree = as;
    *ret = tree_match(seats);
    return tree_root(ret);
}

struct state *tree_grown_with(struct tree as, int moves, int seats, struct match *ret)
{
    struct choice choice[64];
    struct state *s = tree_grown(as, seats, ret);

    for (; legal(ret, s, 0, choice) != moves; s = tree_grown(as, seats, ret)) {
        free(s);
        as.seed += 1000;
    }
    return s;
}

int tree_mover(const struct match *m, const struct state *s)
{
    seatset must = m->game->rules.turn(m, s).must;

    return must ? __builtin_ctz(must) : -1;
}

void tree_plain(void)
{
    tree_sense = (struct sense){ .point = 100000, .lead = 1000, .worth = worth };
    tree_game.players.sense = &tree_sense;
    tree_game.secrets = (struct game_secrets){ 0 };
}

/* ---- asking ---- */

struct view tree_view;

struct thinking tree_asked(const struct match *m, const struct state *s, uint64_t effort)
{
    static _Alignas(max_align_t) uint8_t memory[SEARCH_MEMORY]; /* what all of them think in, one after the other */

    view_of(&tree_view, m, s, EVERYONE);
    return (
        struct thinking){ .view = &tree_view, .seat = tree_mover(m, s), .seed = 5, .effort = effort, .memory = memory };
}

struct search tree_searcher(const struct match *m)
{
    return (struct search){ .match = m, .game = m->game, .sense = m->game->players.sense };
}

struct answer tree_answer(tree_search *search, const struct match *m, const struct state *s, struct skill skill,
                          uint64_t effort)
{
    struct thinking t = tree_asked(m, s, effort);
    struct answer ret = { 0 };

    search(&t, skill, &ret);
    require(ret.count >= 1 && ret.count <= THOUGHTS_MAX && ret.looked <= effort);
    for (int i = 0; i < ret.count; i++)
        require(!check(m, s, t.seat, ret.best[i].move) && (i == 0 || ret.best[i].worth <= ret.best[i - 1].worth));
    return ret;
}
