/* SPDX-License-Identifier: MIT */
/* Where puzzles come from: games that computers play against each other, looked through for positions that can be
 * proven to have one answer; or what a room puts together itself. */
#include "bots/puzzle.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "bots/bots.h"
#include "core/complaint.h"

enum {
    EVENTS_MAX = 600,  /* of a game that is looked through, */
    FROM_MAX = 40,     /* from one of its first events on, */
    APART = 10,        /* with so many between two puzzles */
    PLAYED_WITH = 300, /* positions that its players look at for a move: they err as people do */
    WRONG_TOLD = 8,    /* wrong decisions whose price is told each; the others' least together */
    CHOICES_MIN = 3,   /* fewer to choose from are no question */
    SOLUTION_LONGEST = 3000, /* bytes */
};

#define SOLVE ",\"solve\":" /* the last member of a line */

static const char *const levels[] = { "easy", "medium", "strong" };

struct finder {
    struct match match;
    const struct puzzle_kind *kind;
    const struct bot *judge;     /* of decisions, */
    void *judging;               /* and its memory */
    const struct bot *bot[COUNT(levels)];
    void *memory[COUNT(levels)]; /* of each: games come and go, the match stays the same */
    struct state *state, *asked;
    struct rng rng;              /* of the game that is played */
    const struct bot *seated[SEATS_MAX];
    void *thinks_in[SEATS_MAX];
    struct view view;
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

static void *zeroed(size_t size)
{
    void *memory = calloc(1, size ? size : 1);

    require(memory != NULL);
    return memory;
}

struct finder *finder_new(const struct game *g, const struct puzzle_kind *k)
{
    struct finder *f = zeroed(sizeof *f);

    if (!puzzle_match(g, k, &f->match)) {
        free(f);
        return NULL;
    }
    f->kind = k;
    f->state = zeroed(g->state_size);
    f->asked = zeroed(g->state_size);
    f->judge = bot_named(g, "best");
    f->judging = zeroed(!f->judge->judge ? JUDGE_MEMORY : f->judge->memory ? f->judge->memory(&f->match) : 0);
    for (int i = 0; i < COUNT(levels); i++) {
        f->bot[i] = bot_named(g, levels[i]);
        f->memory[i] = zeroed(f->bot[i]->memory ? f->bot[i]->memory(&f->match) : 0);
    }
    return f;
}

void finder_free(struct finder *f)
{
    if (!f)
        return;
    for (int i = 0; i < COUNT(levels); i++)
        free(f->memory[i]);
    free(f->judging);
    free(f->state);
    free(f->asked);
    free(f);
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

static bool list_moves(const struct match *m, const struct puzzle_kind *k, const struct state *s, int seat,
                       struct decision *ret)
{
    struct choice *choice = malloc(m->game->choices_max * sizeof *choice);
    bool fine = true;

    require(choice != NULL);
    int count = m->game->rules.legal(m, s, seat, choice);
    for (int i = 0; i < count && fine; i++) {
        if (k->answers && !k->answers(m, s, seat, choice[i].move))
            continue;
        fine = choice[i].step == 0 && ret->count < JUDGED_MAX;
        if (fine)
            ret->move[ret->count++] = choice[i].move;
    }
    free(choice);
    return fine && ret->count >= CHOICES_MIN;
}

/* The strongest player weighs them all, with equal care. */
static void judge(struct finder *f, const struct state *s, int seat, struct decision *d)
{
    struct standing *standing = zeroed(JUDGED_MAX * sizeof *standing);
    struct thinking t = { .view = &f->view, .seat = seat, .seed = 1, .effort = f->kind->effort, .memory = f->judging };

    view_of(&f->view, &f->match, s, EVERYONE);
    bot_judge(f->judge, &t, d->move, d->count, standing);
    for (int i = 0; i < d->count; i++)
        d->worth[i] = standing[i].worth[seat];
    free(standing);
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

static bool prove_decision(struct finder *f, const struct state *s, int seat, struct text *ret)
{
    const struct match *m = &f->match;
    struct decision *d = zeroed(sizeof *d);
    int right = 1;

    bool fine = list_moves(m, f->kind, s, seat, d);
    if (fine && f->kind->brings)
        for (int i = 0; i < d->count; i++)
            d->worth[i] = f->kind->brings(m, s, seat, d->move[i]);
    else if (fine)
        judge(f, s, seat, d);
    sort_by_worth(d);
    while (fine && right < d->count && same_after(m, s, seat, d->move[0], d->move[right]))
        right++;
    fine = fine && right < d->count && d->worth[0] - d->worth[right] >= f->kind->margin;
    fine = fine && (!f->kind->answers || d->worth[right] > 0); /* else there was nothing to choose from */
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

/* Proves that a position is a puzzle for the one who is to move there, and writes its solution. False: it is none, and
 * *ret is as it was. */
static bool prove(struct finder *f, const struct state *s, struct text *ret)
{
    const struct puzzle_kind *k = f->kind;
    int seat = puzzle_seat(&f->match, s);

    if (seat < 0)
        return false;
    return k->turns  ? prove_win(&f->match, s, k->turns, ret)
           : k->most ? prove_most(&f->match, k, s, seat, ret)
                     : prove_decision(f, s, seat, ret);
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
static bool put_line(struct finder *f, const struct state *s, struct text *ret)
{
    const struct match *m = &f->match;
    struct text position = text_growing(), solve = text_growing(), line = text_growing();
    struct state *read = malloc(m->game->state_size);

    require(read != NULL);
    match_print(m, s, &position);
    bool fine = match_read(m, position.at, read, NULL) == NULL && prove(f, read, &solve) && readable(solve.at);
    if (fine) {
        json_object(&line, NULL);
        json_put_string(&line, "kind", f->kind->name);
        json_put_string(&line, "position", position.at);
        text_printf(ret, "%s%s%s}\n", line.at, SOLVE, solve.at);
    }
    free(read);
    text_free(&line);
    text_free(&position);
    text_free(&solve);
    return fine;
}

/* Players of any strength. */
static void begin_game(struct finder *f, uint64_t seed)
{
    f->rng = rng_seeded(seed);
    match_setup(&f->match, f->state);
    for (int seat = 0; seat < f->match.seats; seat++) {
        uint32_t level = rng_below(&f->rng, COUNT(levels));
        f->seated[seat] = f->bot[level];
        f->thinks_in[seat] = f->memory[level];
    }
}

/* The next thing that happens; false: it is over, or nobody here can act. */
static bool play_on(struct finder *f)
{
    const struct game *g = f->match.game;
    seatset must = g->rules.turn(&f->match, f->state).must;
    struct answer answer = { 0 };

    if (must == SEAT(CHANCE)) {
        g->rules.apply(&f->match, f->state, CHANCE, g->chance.roll(&f->match, f->state, &f->rng));
        return true;
    }
    int seat = must ? __builtin_ctz(must) : SEATS_MAX;
    if (seat >= f->match.seats)
        return false;
    view_of(&f->view, &f->match, f->state, SEAT(seat));
    struct thinking t = { .view = &f->view, .seat = seat, .seed = rng_next(&f->rng), .memory = f->thinks_in[seat],
                          .effort = bot_effort(f->seated[seat], PLAYED_WITH) };
    f->seated[seat]->think(&t, &answer);
    if (answer.count > 0)
        g->rules.apply(&f->match, f->state, seat, answer.best[0].move);
    return answer.count > 0;
}

/* The positions of a game that suit are tried, from some moment on, so that puzzles are not all of the same age. */
static int find_in_game(struct finder *f, uint64_t seed, struct text *ret)
{
    const struct match *m = &f->match;
    int found = 0;

    begin_game(f, seed);
    uint32_t from = rng_below(&f->rng, FROM_MAX);
    for (uint32_t n = 0; n < EVENTS_MAX && play_on(f); n++) {
        int seat = puzzle_seat(m, f->state);
        memcpy(f->asked, f->state, m->game->state_size);
        if (n >= from && seat >= 0 && f->kind->suits(m, f->asked, seat) && put_line(f, f->asked, ret)) {
            found++;
            from = n + APART;
        }
    }
    return found;
}

int finder_find(struct finder *f, uint64_t seed, struct text *ret)
{
    struct rng rng = rng_seeded(seed);

    if (!f->kind->compose)
        return find_in_game(f, seed, ret);
    memset(f->asked, 0, f->match.game->state_size);
    return f->kind->compose(&f->match, &rng, f->asked) && put_line(f, f->asked, ret);
}

/* ---- lines ---- */

/* A string of a line, as json_string(). */
static bool read_string(const char *line, const char *key, char *ret, size_t size)
{
    struct json *j = zeroed(sizeof *j);
    bool fine = json_parse(j, line) && json_is(j, 0, JSON_OBJECT) && json_string(j, json_get(j, 0, key), ret, size);

    free(j);
    return fine;
}

const struct puzzle_kind *puzzle_kind_of(const struct game *g, const char *line)
{
    char kind[64];

    return read_string(line, "kind", kind, sizeof kind) ? puzzle_kind_named(g, kind) : NULL;
}

bool finder_holds(struct finder *f, const char *line, struct complaint *ret_why)
{
    char position[4096];
    struct text solve = text_growing();
    const char *at = strstr(line, SOLVE);
    bool fine = at && read_string(line, "position", position, sizeof position) &&
                match_read(&f->match, position, f->asked, NULL) == NULL;

    if (!fine)
        complain_both(ret_why, 0, "das ist kein Rätsel: {\"kind\":…,\"position\":…,\"solve\":…}",
                      "this is no puzzle: {\"kind\":…,\"position\":…,\"solve\":…}");
    else if (!prove(f, f->asked, &solve) || strncmp(at + strlen(SOLVE), solve.at, solve.used) != 0 ||
             strcmp(at + strlen(SOLVE) + solve.used, "}") != 0)
        fine = complain_both(ret_why, 0, "neu bewiesen kommt eine andere Lösung heraus",
                             "proven again it has another solution");
    text_free(&solve);
    return fine;
}
