/* SPDX-License-Identifier: MIT */
/* `kiste draw`: the scene as a picture. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "cli/cli.h"
#include "core/board.h"
#include "core/chart.h"
#include "core/pick.h"
#include "core/svg.h"

struct wish {
    const char *journal, *out;
    int64_t moves, seed, view;
    bool dark, text, chart, has_view;
    enum shape shape;
};

static void play_random(const struct match *m, struct state *s, const struct wish *w)
{
    static struct choice choices[CHOICES_MAX];
    struct rng rng = rng_seeded((uint64_t)w->seed);

    for (int64_t i = 0; i < w->moves; i++) {
        seatset must = m->game->rules.turn(m, s).must;
        int seat = must ? __builtin_ctz(must) : -1;
        if (seat < 0)
            return;
        if (seat == CHANCE) {
            m->game->rules.apply(m, s, CHANCE, m->game->chance.roll(m, s, &rng));
            continue;
        }
        int count = m->game->rules.legal(m, s, seat, choices);
        m->game->rules.apply(m, s, seat, pick_random(m->game, choices, count, &rng));
    }
}

static seatset viewers(const struct wish *w)
{
    return !w->has_view ? EVERYONE : w->view >= 0 ? SEAT(w->view) : 0;
}

static bool put_out(struct cli *c, const struct scene *scene, const struct wish *w)
{
    static struct board board;
    struct text t = text_growing();

    if (w->text) {
        board_draw(&board, scene);
        board_print(&board, &t);
    } else {
        svg_scene(scene, w->dark, &t);
    }
    bool fine = cli_write(c, w->out, t.at);
    text_free(&t);
    return fine;
}

static bool draw(struct cli *c, const struct match *m, const struct state *s, const struct wish *w)
{
    static struct scene scene;
    static struct view view;

    view_of(&view, m, s, viewers(w));
    view_scene(&view, w->shape, c->lang, &scene);
    scene.title = m->game->title.in[c->lang];
    return put_out(c, &scene, w);
}

/* What everyone was worth in the course of a journal. */
static bool draw_chart(struct cli *c, const struct journal *j, const struct wish *w)
{
    static struct scene scene;
    static struct chart chart;
    const struct match *m = journal_match(j);

    if (!chart_of(j, viewers(w), &chart)) {
        cli_complain(c, "%s ist kein Spiel um Geld: es gibt keine Kurve davon",
                     "%s is not a game of money: there is no chart of it", m->game->name);
        return false;
    }
    chart_scene(m, &chart, w->shape, c->lang, &scene);
    return put_out(c, &scene, w);
}

static bool draw_match(struct cli *c, const struct match *m, const struct journal *j, uint32_t at,
                       const struct wish *w)
{
    struct state *s = calloc(1, m->game->state_size);

    require(s != NULL);
    if (j)
        journal_state_at(j, at, s);
    else
        match_setup(m, s);
    play_random(m, s, w);
    bool fine = draw(c, m, s, w);
    free(s);
    return fine;
}

static enum shape wanted_shape(struct cli *c)
{
    const char *name = cli_value(c, "--shape");

    for (enum shape shape = SHAPE_WIDE; name && shape < SHAPES; shape++)
        if (strcmp(name, shape_names[shape]) == 0)
            return shape;
    if (name)
        cli_complain(c, "--shape kann nicht %s sein; möglich: wide, square, tall, flat, low",
                     "--shape cannot be %s; accepted: wide, square, tall, flat, low", name);
    return SHAPE_WIDE;
}

int cmd_draw(struct cli *c)
{
    struct wish w = { .journal = cli_value(c, "--journal"), .out = cli_value(c, "--out") };
    struct box *box = NULL;
    struct journal *j = NULL;
    struct match m;
    uint32_t at = 0;

    w.dark = cli_flag(c, "--dark");
    w.text = cli_flag(c, "--text");
    w.chart = cli_flag(c, "--chart");
    w.shape = wanted_shape(c);
    w.moves = cli_number(c, "--moves", 0, 1000000, 0);
    w.seed = cli_number(c, "--seed", 0, INT64_MAX, 1);
    w.view = cli_number(c, "--view", -1, SEATS_MAX - 1, -2);
    w.has_view = w.view > -2;
    if (!w.out)
        return cli_complain(c, "--out FILE sagt, wohin das Bild soll ('-': Standardausgabe)",
                            "--out FILE says where the picture goes ('-': standard output)");
    if (w.journal) {
        j = cli_journal(c, w.journal, &box);
        if (!j)
            return CLI_MISUSED;
        m = *journal_match(j);
        at = cli_at(c, j);
        const char *name = cli_word(c);
        if (m.is_view && w.moves) /* the others' moves are not known there, nor what chance can still draw */
            cli_complain(c, "--moves kann mit %s nicht weitergehen, der Abschrift eines Platzes",
                         "--moves cannot go on from %s, one seat's copy of a match", w.journal);
        if (name && game_named(name) != m.game)
            cli_complain(c, "%s ist ein Journal von %s, nicht von %s",
                         "%s is a journal of %s, not of %s", w.journal, m.game->name, name);
    } else {
        const struct game *g = cli_game(c);
        if (!g || !cli_match(c, g, &m, &box))
            return CLI_MISUSED;
    }
    if (w.has_view && w.view >= m.seats)
        cli_complain(c, "--view kann nicht %d sein; möglich: -1 bis %d",
                     "--view cannot be %d; accepted: -1 to %d", (int)w.view, m.seats - 1);
    if (w.chart && !j)
        cli_complain(c, "--chart braucht ein --journal", "--chart needs a --journal");
    if (cli_end(c) && w.chart)
        draw_chart(c, j, &w);
    else if (!c->failed)
        draw_match(c, &m, j, at, &w);
    journal_free(j);
    free(box);
    return c->failed ? CLI_MISUSED : CLI_FINE;
}
