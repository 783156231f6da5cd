/* SPDX-License-Identifier: MIT */
#include "common.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/hash.h"
#include "base/scan.h"
#include "core/board.h"

static struct choice choices[CHOICES_MAX];
static struct move odds_move[ODDS_MAX];
static uint32_t odds_weight[ODDS_MAX];
static struct scene scene;
static struct board board;
static struct view view;

char *fuzz_text(const uint8_t *bytes, size_t size)
{
    char *text = malloc(size + 1);

    require(text != NULL);
    if (size > 0)
        memcpy(text, bytes, size);
    text[size] = '\0';
    return text;
}

char *fuzz_line(char **text)
{
    char *line = *text, *end = line + strcspn(line, "\n");

    *text = *end ? end + 1 : end;
    *end = '\0';
    return line;
}

/* Strings, brackets and nothing left over; answers may have more values than our own reader takes. */
void fuzz_check_object(const char *answer)
{
    int depth = 0;

    require(answer[0] == '{' && strchr(answer, '\n') == NULL);
    for (const char *c = answer; *c; c++) {
        require((unsigned char)*c >= ' ');
        if (*c == '"') {
            for (c++; *c != '"'; c++) {
                require(*c != '\0');
                c += *c == '\\';
            }
        }
        depth += (*c == '{' || *c == '[') - (*c == '}' || *c == ']');
        require(depth > 0 || c[1] == '\0');
    }
    require(depth == 0);
}

struct match fuzz_match(const char *line)
{
    struct scan s = { line };
    struct complaint why;
    char name[32] = "";
    uint8_t made_up[4];
    int seats = 0;

    hash_of(made_up, sizeof made_up, line, strlen(line));
    scan_token(&s, name, sizeof name);
    const struct game *g = game_named(name);
    if (!g)
        g = games[made_up[0] % game_count];
    if (!scan_int(&s, g->seats_min, g->seats_max, &seats))
        seats = g->seats_min + made_up[1] % (g->seats_max - g->seats_min + 1);
    struct match m = match_of(g, seats), plain = m;
    if (!match_set_all(&m, s.at, &why) || match_refuse(&m))
        m = plain;
    return match_refuse(&m) ? match_of(g, 0) : m;
}

struct state *fuzz_state(void)
{
    struct state *s = calloc(1, STATE_MAX);

    require(s != NULL);
    return s;
}

static int random_seat(seatset seats, struct rng *r)
{
    int seat;

    do
        seat = (int)rng_below(r, 32);
    while (!(seats & SEAT(seat)));
    return seat;
}

bool fuzz_step(const struct match *m, struct state *s, struct rng *r)
{
    struct turn turn = m->game->rules.turn(m, s);
    struct move move;

    if (turn.must == 0)
        return false;
    int seat = random_seat(rng_below(r, 8) ? turn.must : turn.must | turn.may, r);
    if (seat == CHANCE) {
        move = m->game->chance.roll(m, s, r);
    } else {
        int count = m->game->rules.legal(m, s, seat, choices);
        require(count <= m->game->choices_max && (count > 0 || !(turn.must & SEAT(seat))));
        if (count == 0)
            return true;
        struct choice c = choices[rng_below(r, (uint32_t)count)];
        move = c.move;
        move.n += c.step * rng_below(r, choice_count(c));
    }
    require(match_check(m, s, seat, move) == NULL);
    m->game->rules.apply(m, s, seat, move);
    return true;
}

bool fuzz_agree(const struct match *m, const struct state *s, int seat, struct move move)
{
    struct turn turn = m->game->rules.turn(m, s);
    bool allowed = match_check(m, s, seat, move) == NULL, listed = false;

    if (seat < 0 || seat > CLOCK || !((turn.must | turn.may) & SEAT(seat))) {
        require(!allowed);
        return false;
    }
    if (seat == CHANCE) {
        int count = m->game->chance.odds ? m->game->chance.odds(m, s, odds_move, odds_weight) : 0;
        if (count == 0)
            return allowed;
        for (int i = 0; i < count && !listed; i++)
            listed = odds_weight[i] > 0 && move_equal(odds_move[i], move);
    } else {
        int count = m->game->rules.legal(m, s, seat, choices);
        for (int i = 0; i < count && !listed; i++)
            listed = choice_has(choices[i], move);
    }
    require(allowed == listed);
    return allowed;
}

static void look_at(const struct view *v, enum shape shape, enum lang lang)
{
    const struct match *m = &v->match;
    const struct state *s = view_state(v);
    struct text t = text_growing();
    struct turn turn = m->game->rules.turn(m, s);
    const struct clause *cites[CITES_MAX];
    int32_t score[SEATS_MAX] = { 0 };

    view_scene(v, shape, lang, &scene);
    board_draw(&board, &scene);
    board_print(&board, &t);
    m->game->rules.score(m, s, score);
    require(view_cite(v, cites) <= CITES_MAX);
    for (int seat = 0; seat < m->seats; seat++)
        if (turn.must & SEAT(seat))
            m->game->words.prompt(v, seat, lang, &t);
    text_clear(&t);
    m->game->words.print(v, &t);
    text_free(&t);
}

void fuzz_look(const struct match *m, const struct state *s, struct rng *r)
{
    struct text t = text_growing();
    struct state *again = fuzz_state();
    seatset who = (seatset)rng_next(r) & (SEAT(m->seats) - 1);

    match_print(m, s, &t);
    require(match_read(m, t.at, again, NULL) == NULL);
    require(memcmp(s, again, m->game->state_size) == 0);
    view_of(&view, m, s, who);
    look_at(&view, rng_below(r, SHAPES), rng_below(r, LANGS) ? EN : DE);
    free(again);
    text_free(&t);
}
