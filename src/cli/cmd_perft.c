/* SPDX-License-Identifier: MIT */
/* `kiste perft`: counts lines of play, to compare rules with an independent program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "cli/cli.h"

enum { NOBODY = -1 };

struct perft {
    struct match match;
    bool moves; /* every event counts, not turns */
    size_t size;
};

static int asked(const struct perft *p, const struct state *s)
{
    seatset must = p->match.game->rules.turn(&p->match, s).must;

    for (int seat = 0; seat < 32; seat++)
        if (must & SEAT(seat))
            return seat;
    return NOBODY;
}

static struct state *child_of(const struct perft *p, const struct state *s, int seat, struct move move)
{
    struct state *child = malloc(p->size);

    require(child != NULL);
    memcpy(child, s, p->size);
    p->match.game->rules.apply(&p->match, child, seat, move);
    return child;
}

/* All moves of whoever is asked, runs spelled out; *ret on the heap. */
static int moves_of(const struct perft *p, const struct state *s, int seat, struct move **ret)
{
    const struct game *g = p->match.game;
    uint32_t *weight;
    int count = 0;

    if (seat == CHANCE) {
        *ret = malloc((size_t)g->odds_max * sizeof **ret);
        weight = malloc((size_t)g->odds_max * sizeof *weight);
        require(*ret && weight);
        count = g->chance.odds ? g->chance.odds(&p->match, s, *ret, weight) : 0;
        free(weight);
        return count;
    }
    struct choice *choices = malloc((size_t)g->choices_max * sizeof *choices);
    require(choices != NULL);
    int choice_total = g->rules.legal(&p->match, s, seat, choices);
    size_t total = 0;
    for (int i = 0; i < choice_total; i++)
        total += choice_count(choices[i]);
    *ret = malloc((total ? total : 1) * sizeof **ret);
    require(*ret != NULL);
    for (int i = 0; i < choice_total; i++)
        for (uint32_t k = 0; k < choice_count(choices[i]); k++) {
            (*ret)[count] = choices[i].move;
            (*ret)[count++].n += k * choices[i].step;
        }
    free(choices);
    return count;
}

static uint64_t count_moves(const struct perft *p, const struct state *s, int depth)
{
    struct move *moves;
    int seat = asked(p, s);
    uint64_t total = 0;

    if (depth == 0)
        return 1;
    if (seat == NOBODY)
        return 0;
    int count = moves_of(p, s, seat, &moves);
    for (int i = 0; i < count; i++) {
        struct state *child = child_of(p, s, seat, moves[i]);
        total += count_moves(p, child, depth - 1);
        free(child);
    }
    free(moves);
    return total;
}

/* Whether the seat can go on after whatever chance does next. */
static bool goes_on(const struct perft *p, const struct state *s, int actor)
{
    int seat = asked(p, s);
    struct move *moves;
    bool found = false;

    if (seat != CHANCE)
        return seat == actor;
    int count = moves_of(p, s, CHANCE, &moves);
    for (int i = 0; i < count && !found; i++) {
        struct state *child = child_of(p, s, CHANCE, moves[i]);
        found = goes_on(p, child, actor);
        free(child);
    }
    free(moves);
    return found;
}

/* depth: turns left, the one `actor` is in included. A turn ends when the same seat cannot go on. */
static uint64_t count_turns(const struct perft *p, const struct state *s, int depth, int actor)
{
    int seat = asked(p, s);
    struct move *moves;
    uint64_t total = 0;

    if (actor != NOBODY && (seat == NOBODY || (seat != actor && !(seat == CHANCE && goes_on(p, s, actor))))) {
        depth--;
        actor = NOBODY;
    }
    if (depth == 0)
        return 1;
    if (seat == NOBODY)
        return 0;
    int count = moves_of(p, s, seat, &moves);
    for (int i = 0; i < count; i++) {
        struct state *child = child_of(p, s, seat, moves[i]);
        total += count_turns(p, child, depth, seat == CHANCE ? actor : seat);
        free(child);
    }
    free(moves);
    return total;
}

static uint64_t count_from(const struct perft *p, const struct state *s, int depth, int actor)
{
    return p->moves ? count_moves(p, s, depth) : count_turns(p, s, depth, actor);
}

static void divide(const struct perft *p, const struct state *s, int depth)
{
    int seat = asked(p, s);
    struct move *moves;

    if (seat == NOBODY || depth == 0)
        return;
    int count = moves_of(p, s, seat, &moves);
    for (int i = 0; i < count; i++) {
        struct text t = text_growing();
        struct state *child = child_of(p, s, seat, moves[i]);
        p->match.game->words.write(&p->match, s, seat, moves[i], &t);
        uint64_t lines = count_from(p, child, p->moves ? depth - 1 : depth, seat == CHANCE ? NOBODY : seat);
        printf("%s: %llu\n", t.at, (unsigned long long)lines);
        free(child);
        text_free(&t);
    }
    free(moves);
}

static void read_position(struct cli *c, const struct match *m, const char *path, const char *text, struct state *ret)
{
    struct unread where;
    const struct clause *refusal = match_read(m, text, ret, &where);
    char line[64];
    struct text t = TEXT_IN(line);

    if (!refusal)
        return;
    if (where.last)
        text_printf(&t, c->lang == DE ? "Zeile %d" : "line %d", where.first);
    if (where.last > where.first)
        text_printf(&t, c->lang == DE ? " oder %d" : " or %d", where.last);
    cli_complain(c, "%s: %s%s%s (%s)", "%s: %s%s%s (%s)", path, line, t.used ? ": " : "", refusal->says.in[c->lang],
                 refusal->id);
}

int cmd_perft(struct cli *c)
{
    struct perft p = { .moves = cli_flag(c, "--moves") };
    bool split = cli_flag(c, "--divide");
    const char *path = cli_value(c, "--position");
    const struct game *g = cli_game(c);
    struct box *box = NULL;
    int depth = 0;

    if (!g || !cli_match(c, g, &p.match, &box))
        return CLI_MISUSED;
    const char *word = cli_word(c);
    struct scan s = { word ? word : "" };
    if (!word)
        cli_complain(c, "die Tiefe fehlt: eine ganze Zahl von 0 bis 99",
                     "the depth is missing: a whole number from 0 to 99");
    else if (!scan_int(&s, 0, 99, &depth) || !scan_end(&s))
        cli_complain(c, "die Tiefe kann nicht „%s“ sein; möglich ist eine ganze Zahl von 0 bis 99",
                     "the depth cannot be '%s'; accepted: a whole number from 0 to 99", word);
    p.size = g->state_size;
    struct state *state = calloc(1, p.size);
    require(state != NULL);
    match_setup(&p.match, state);
    if (path) {
        char *text = cli_file(c, path);
        if (text)
            read_position(c, &p.match, path, text, state);
        free(text);
    }
    if (cli_end(c)) {
        if (split)
            divide(&p, state, depth);
        printf("%llu\n", (unsigned long long)count_from(&p, state, depth, NOBODY));
    }
    free(state);
    free(box);
    return c->failed ? CLI_MISUSED : CLI_FINE;
}
