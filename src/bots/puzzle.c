/* Where puzzles come from: games that computers play against each other, looked through for positions that can be proven
 * to have one answer; or what a room puts together itself. */
#include "bots/puzzle.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "bots/bots.h"
#include "core/complaint.h"

enum {
    EVENTS_MAX = 600,  /* of a game that is looked through */
    PLAYED_WITH = 300, /* positions that its players look at for a move: they err as people do */
    WRONG_TOLD = 8,    /* wrong decisions whose price is told each; the others' least together */
    CHOICES_MIN = 3,   /* fewer to choose from are no question */
    SOLUTION_LONGEST = 3000, /* bytes */
};

const struct puzzle_kind *puzzle_kind_named(const struct game *g, const char *name)
{
    for (const struct puzzle_kind *k = g->puzzles; k && k->name; k++)
        if (strcmp(k->name, name) == 0)
            return k;
    return NULL;
}

bool puzzle_match(const struct game *g, const struct puzzle_kind *k, struct match *ret)
{
    struct complaint why;

    *ret = match_of(g, k->seats);
    require(match_set_all(ret, k->options, &why));
    return match_refuse(ret) == NULL;
}

int puzzle_seat(const struct match *m, const struct state *s)
{
    seatset must = m->game->rules.turn(m, s).must;

    return must && !(must & (must - 1)) && must < SEAT(SEATS_MAX) ? __builtin_ctz(must) : -1;
}

/* ---- one decision ---- */

/* Everything that can be decided, and what each is worth. */
struct decision {
    int count;
    struct move move[JUDGED_MAX];
    int32_t worth[JUDGED_MAX];
};

static bool list_moves(const struct match *m, const struct state *s, int seat, struct decision *ret)
{
    struct choice *choice = malloc(m->game->choices_max * sizeof *choice);

    require(choice != NULL);
    int count = m->game->rules.legal(m, s, seat, choice);
    bool fine = count >= CHOICES_MIN && count <= JUDGED_MAX;
    for (int i = 0; i < count && fine; i++) {
        fine = choice[i].step == 0;
        ret->move[i] = choice[i].move;
    }
    ret->count = fine ? count : 0;
    free(choice);
    return fine;
}

/* The strongest player weighs them all, with equal care. */
static void judge(const struct match *m, const struct state *s, int seat, uint64_t effort, struct decision *d)
{
    const struct bot *bot = bot_named(m->game, "best");
    size_t size = bot->judge && bot->memory ? bot->memory(m) : bot->judge ? 1 : JUDGE_MEMORY;
    struct view *view = malloc(sizeof *view);
    struct standing *standing = malloc(JUDGED_MAX * sizeof *standing);
    struct thinking t = { .view = view, .seat = seat, .seed = 1, .effort = effort, .memory = calloc(1, size) };

    require(view && standing && t.memory);
    view_of(view, m, s, EVERYONE);
    bot_judge(bot, &t, d->move, d->count, standing);
    for (int i = 0; i < d->count; i++)
        d->worth[i] = standing[i].worth[seat];
    free(t.memory);
    free(standing);
    free(view);
}

/* The best first; of equal ones in the order of the rules. */
static void sort_by_worth(struct decision *d)
{
    for (int i = 1; i < d->count; i++) {
        struct move move = d->move[i];
        int32_t worth = d->worth[i];
        int to = i;
        for (; to > 0 && d->worth[to - 1] < worth; to--) {
            d->move[to] = d->move[to - 1];
            d->worth[to] = d->worth[to - 1];
        }
        d->move[to] = move;
        d->worth[to] = worth;
    }
}

/* Whether two moves come to the same: a play of two dice can be made in two orders. */
static bool same_after(const struct match *m, const struct state *s, int seat, struct move x, struct move y)
{
    size_t size = m->game->state_size;
    struct state *one = malloc(size), *other = malloc(size);

    require(one && other);
    memcpy(one, s, size);
    memcpy(other, s, size);
    m->game->rules.apply(m, one, seat, x);
    m->game->rules.apply(m, other, seat, y);
    bool same = memcmp(one, other, m->game->key_size) == 0;
    free(one);
    free(other);
    return same;
}

static void put_move(const struct match *m, const struct state *s, int seat, struct move move, struct text *t)
{
    char word[256];
    struct text w = TEXT_IN(word);

    m->game->words.write(m, s, seat, move, &w);
    json_put_string(t, NULL, word);
}

/* {"right":[[MOVE]…],"wrong":[[MOVE,LOST]…],"rest":LOST,"worth":W} */
static void put_decision(const struct match *m, const struct state *s, int seat, const struct decision *d, int right,
                         struct text *t)
{
    int told = right + WRONG_TOLD < d->count ? right + WRONG_TOLD : d->count;

    json_object(t, NULL);
    json_array(t, "right");
    for (int i = 0; i < told; i++) {
        if (i == right) {
            json_array_end(t);
            json_array(t, "wrong");
        }
        json_array(t, NULL);
        put_move(m, s, seat, d->move[i], t);
        if (i >= right)
            json_put_int(t, NULL, d->worth[0] - d->worth[i]);
        json_array_end(t);
    }
    json_array_end(t);
    if (told < d->count)
        json_put_int(t, "rest", d->worth[0] - d->worth[told]);
    json_put_int(t, "worth", d->worth[0]);
    json_object_end(t);
}

static bool prove_decision(const struct match *m, const struct puzzle_kind *k, const struct state *s, int seat,
                           struct text *ret)
{
    struct decision *d = malloc(sizeof *d);
    int right = 1;

    require(d != NULL);
    bool fine = list_moves(m, s, seat, d);
    if (fine && k->brings)
        for (int i = 0; i < d->count; i++)
            d->worth[i] = k->brings(m, s, seat, d->move[i]);
    else if (fine)
        judge(m, s, seat, k->effort, d);
    sort_by_worth(d);
    while (fine && right < d->count && same_after(m, s, seat, d->move[0], d->move[right]))
        right++;
    fine = fine && right < d->count && d->worth[0] - d->worth[right] >= k->margin;
    if (fine)
        put_decision(m, s, seat, d, right, ret);
    free(d);
    return fine;
}

/* ---- as many points as can be ---- */

/* {"most":POINTS,"way":[MOVE…]} */
static bool prove_most(const struct match *m, const struct puzzle_kind *k, const struct state *s, int seat,
                       struct text *ret)
{
    struct move way[PUZZLE_MOVES_MAX];
    int32_t most;
    int count;

    if (!k->most(m, s, seat, &most, way, &count))
        return false;
    struct state *now = malloc(m->game->state_size);
    require(now != NULL);
    memcpy(now, s, m->game->state_size);
    json_object(ret, NULL);
    json_put_int(ret, "most", most);
    json_array(ret, "way");
    for (int i = 0; i < count; i++) {
        require(match_check(m, now, seat, way[i]) == NULL);
        put_move(m, now, seat, way[i], ret);
        m->game->rules.apply(m, now, seat, way[i]);
    }
    json_array_end(ret);
    json_object_end(ret);
    free(now);
    return true;
}

bool puzzle_prove(const struct match *m, const struct puzzle_kind *k, const struct state *s, struct text *ret)
{
    int seat = puzzle_seat(m, s);

    if (seat < 0)
        return false;
    return k->turns  ? prove_win(m, s, k->turns, ret)
           : k->most ? prove_most(m, k, s, seat, ret)
                     : prove_decision(m, k, s, seat, ret);
}

/* ---- finding ---- */

/* Whether a solution is no larger than what whoever plays it can read. */
static bool readable(const char *solve)
{
    struct json *j = malloc(sizeof *j);

    require(j != NULL);
    bool fine = strlen(solve) < SOLUTION_LONGEST && json_parse(j, solve) && j->count < JSON_NODES / 2;
    free(j);
    return fine;
}

/* {"kind":NAME,"position":TEXT,"solve":…}: what is proven is the position as it is read again. */
static bool put_line(const struct match *m, const struct puzzle_kind *k, const struct state *s, struct text *ret)
{
    struct text position = text_growing(), solve = text_growing();
    struct state *read = malloc(m->game->state_size);

    require(read != NULL);
    match_print(m, s, &position);
    bool fine = match_read(m, position.at, read, NULL) == NULL && puzzle_prove(m, k, read, &solve) &&
                readable(solve.at);
    if (fine) {
        json_object(ret, NULL);
        json_put_string(ret, "kind", k->name);
        json_put_string(ret, "position", position.at);
        text_printf(ret, ",\"solve\":%s", solve.at);
        json_object_end(ret);
        text_char(ret, '\n');
    }
    free(read);
    text_free(&position);
    text_free(&solve);
    return fine;
}

/* A game in which computers of different strength play, and how far it is. */
struct played {
    const struct match *match;
    struct state *state;
    struct rng rng;
    const struct bot *bot[SEATS_MAX];
    void *memory[SEATS_MAX];
    struct view view;
};

static struct played *played_new(const struct match *m, uint64_t seed)
{
    static const char *const levels[] = { "easy", "medium", "strong" };
    struct played *p = calloc(1, sizeof *p);

    require(p != NULL);
    p->match = m;
    p->rng = rng_seeded(seed);
    p->state = malloc(m->game->state_size);
    require(p->state != NULL);
    match_setup(m, p->state);
    for (int seat = 0; seat < m->seats; seat++) {
        p->bot[seat] = bot_named(m->game, levels[rng_below(&p->rng, COUNT(levels))]);
        p->memory[seat] = calloc(1, p->bot[seat]->memory ? p->bot[seat]->memory(m) : 1);
        require(p->memory[seat] != NULL);
    }
    return p;
}

static void played_free(struct played *p)
{
    for (int seat = 0; seat < p->match->seats; seat++)
        free(p->memory[seat]);
    free(p->state);
    free(p);
}

/* The next thing that happens; false: it is over, or nobody here can act. */
static bool play_on(struct played *p)
{
    const struct game *g = p->match->game;
    struct turn turn = g->rules.turn(p->match, p->state);
    struct answer answer = { 0 };

    if (turn.must == 0)
        return false;
    if (turn.must == SEAT(CHANCE)) {
        g->rules.apply(p->match, p->state, CHANCE, g->chance.roll(p->match, p->state, &p->rng));
        return true;
    }
    int seat = __builtin_ctz(turn.must);
    if (seat >= p->match->seats)
        return false;
    view_of(&p->view, p->match, p->state, SEAT(seat));
    struct thinking t = { .view = &p->view, .seat = seat, .seed = rng_next(&p->rng), .memory = p->memory[seat],
                          .effort = bot_effort(p->bot[seat], PLAYED_WITH) };
    p->bot[seat]->think(&t, &answer);
    if (answer.count == 0)
        return false;
    g->rules.apply(p->match, p->state, seat, answer.best[0].move);
    return true;
}

/* The positions of a game that suit are tried, from some moment on, so that puzzles are not all of the same age. */
static bool find_in_game(const struct match *m, const struct puzzle_kind *k, uint64_t seed, struct text *ret)
{
    struct played *p = played_new(m, seed);
    uint32_t from = rng_below(&p->rng, 40);
    bool found = false;

    for (uint32_t n = 0; n < EVENTS_MAX && !found && play_on(p); n++) {
        int seat = puzzle_seat(m, p->state);
        found = n >= from && seat >= 0 && k->suits(m, p->state, seat) && put_line(m, k, p->state, ret);
    }
    played_free(p);
    return found;
}

bool puzzle_find(const struct match *m, const struct puzzle_kind *k, uint64_t seed, struct text *ret)
{
    struct rng rng = rng_seeded(seed);

    if (!k->compose)
        return find_in_game(m, k, seed, ret);
    struct state *s = calloc(1, m->game->state_size);
    require(s != NULL);
    bool found = k->compose(m, &rng, s) && put_line(m, k, s, ret);
    free(s);
    return found;
}

/* ---- lines ---- */

bool puzzle_read(const struct game *g, const char *line, const struct puzzle_kind **ret_kind, struct match *ret_match,
                 struct state *ret, struct complaint *ret_why)
{
    struct json *j = malloc(sizeof *j);
    char kind[64], position[4096];

    require(j != NULL);
    bool fine = json_parse(j, line) && json_is(j, 0, JSON_OBJECT) &&
                json_string(j, json_get(j, 0, "kind"), kind, sizeof kind) &&
                json_string(j, json_get(j, 0, "position"), position, sizeof position);
    free(j);
    if (!fine)
        return complain_both(ret_why, 0, "das ist kein Rätsel: {\"kind\":…,\"position\":…,\"solve\":…}",
                             "this is no puzzle: {\"kind\":…,\"position\":…,\"solve\":…}");
    *ret_kind = puzzle_kind_named(g, kind);
    if (!*ret_kind)
        return complain_both(ret_why, 0, "%s hat keine Rätsel der Art „%s“", "%s has no puzzles of the kind '%s'",
                             g->name, kind);
    if (!puzzle_match(g, *ret_kind, ret_match))
        return complain_both(ret_why, 0, "hier fehlt, womit diese Rätsel gespielt werden: %s",
                             "what these puzzles are played with is not here: %s",
                             match_lacks(ret_match) ? match_lacks(ret_match) : "?");
    const struct clause *refusal = match_read(ret_match, position, ret, NULL);
    return !refusal || complain_both(ret_why, 0, "die Stellung: %s", "the position: %s", refusal->says.in[DE]);
}

bool puzzle_holds(const struct game *g, const char *line, struct complaint *ret_why)
{
    const struct puzzle_kind *kind;
    struct match m;
    struct state *s = malloc(g->state_size);
    struct text solve = text_growing();
    const char *at = strstr(line, ",\"solve\":");

    require(s != NULL);
    bool fine = puzzle_read(g, line, &kind, &m, s, ret_why);
    if (fine && (!puzzle_prove(&m, kind, s, &solve) || !at || strncmp(at + 9, solve.at, solve.used) != 0 ||
                 strcmp(at + 9 + solve.used, "}") != 0))
        fine = complain_both(ret_why, 0, "neu bewiesen kommt eine andere Lösung heraus",
                             "proven again it has another solution");
    text_free(&solve);
    free(s);
    return fine;
}
