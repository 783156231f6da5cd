/* SPDX-License-Identifier: MIT */
#include "core/chart.h"

#include <stdlib.h>

#include "base/require.h"

/* ---- the curve ---- */

/* Every other point goes; the first stays. */
static void thin_out(struct chart *c)
{
    c->count = (c->count + 1) / 2;
    for (int i = 1; i < c->count; i++)
        c->point[i] = c->point[2 * i];
}

/* Points on their way into a chart: one in `stride` of those that come is kept. */
struct collector {
    struct chart *chart;
    uint32_t stride, seen;
    bool last_kept;
};

static void collect(struct collector *c, const struct chart_point *p)
{
    c->last_kept = c->seen++ % c->stride == 0;
    if (!c->last_kept)
        return;
    if (c->chart->count == CHART_POINTS - 1) { /* one place is for the point that stands at the end */
        thin_out(c->chart);
        c->stride *= 2;
        c->last_kept = (c->seen - 1) % c->stride == 0;
        if (!c->last_kept)
            return;
    }
    c->chart->point[c->chart->count++] = *p;
}

static struct chart_point point_of(const struct match *m, const struct state *s, uint32_t event, seatset who,
                                   struct view *view)
{
    struct chart_point p = { .event = event };

    view_of(view, m, s, who);
    p.round = m->game->players.worth(view, p.worth);
    return p;
}

/* Which events have a point: those at which a round ends, or all of a part. */
struct stretch {
    uint32_t from, to;
    bool each;
};

static bool chart_stretch(const struct journal *j, seatset who, struct stretch stretch, struct chart *ret)
{
    const struct match *m = journal_match(j);

    if (!m->game->players.worth)
        return false;
    struct state *s = calloc(1, m->game->state_size);
    struct view *view = malloc(sizeof *view);
    struct collector c = { .chart = ret, .stride = 1 };
    require(s && view);
    if (match_over(m, journal_state(j)))
        who = EVERYONE;
    ret->count = 0;
    match_setup(m, s);
    struct chart_point now = point_of(m, s, 0, who, view);
    if (stretch.from == 0)
        collect(&c, &now);
    for (uint32_t n = 1; n <= stretch.to; n++) {
        const struct event *e = journal_event(j, n);
        int32_t before = now.round;
        m->game->rules.apply(m, s, e->seat, e->move);
        now = point_of(m, s, n, who, view);
        c.last_kept = false;
        if (n >= stretch.from && (stretch.each || now.round < 0 || now.round != before))
            collect(&c, &now);
    }
    if (!c.last_kept && now.event > 0)
        ret->point[ret->count++] = now;
    free(view);
    free(s);
    return true;
}

bool chart_of(const struct journal *j, seatset who, struct chart *ret)
{
    return chart_stretch(j, who, (struct stretch){ .to = journal_count(j) }, ret);
}

bool chart_part(const struct journal *j, seatset who, uint32_t from, uint32_t to, struct chart *ret)
{
    uint32_t count = journal_count(j);

    return chart_stretch(j, who, (struct stretch){ from < count ? from : count, to < count ? to : count, true }, ret);
}

/* ---- the picture ---- */

enum { CELL_W = 10, CELL_H = 20, TICKS = 5, TICK_W = 50, LEGEND_H = 3 * CELL_H / 2, TEXT_MARKS = 24 };

/* How large the curves are drawn. Letters have 13 units: a sheet is no wider than a page shows it about as large, so
 * that they can be read on a phone. */
struct form {
    int width, left, plot, names; /* the sheet, what is left of the curves, their height, names in a row below them */
};
static const struct form forms[SHAPES] = {
    [SHAPE_WIDE] = { .width = 900, .left = 8 * CELL_W, .plot = 380, .names = 3 },
    [SHAPE_SQUARE] = { .width = 500, .left = 8 * CELL_W, .plot = 260, .names = 2 },
    [SHAPE_TALL] = { .width = 330, .left = 6 * CELL_W, .plot = 200, .names = 1 },
    [SHAPE_FLAT] = { .width = 500, .left = 8 * CELL_W, .plot = 160, .names = 3 },
    [SHAPE_LOW] = { .width = 330, .left = 6 * CELL_W, .plot = 200, .names = 1 },
};

static const struct phrase title = { { "Vermögen", "Worth" } };
static const struct phrase by_round = { { "Runde", "Round" } };
static const struct phrase by_event = { { "Zug", "Move" } };

/* The sheet, and what of it the curves have. */
struct sheet {
    const struct match *m;
    const struct chart *c;
    struct scene *sc;
    enum lang lang;
    int left, right, top, bottom;
    int64_t low, high, step; /* of worth: the lowest and the highest line, and from line to line */
};

static int64_t along(const struct chart_point *p)
{
    return p->round >= 0 ? p->round : (int64_t)p->event;
}

/* Where a point lies in the picture. */
static struct spot spot_of(const struct sheet *s, int point, int seat)
{
    const struct chart_point *p = &s->c->point[point], *last = &s->c->point[s->c->count - 1];
    int64_t first = along(&s->c->point[0]), span = along(last) - first;
    int64_t x = span > 0 ? (along(p) - first) * (s->right - s->left) / span : 0;
    int64_t y = (p->worth[seat] - s->low) * (s->bottom - s->top) / (s->high - s->low);

    return (struct spot){ s->left + (int)x, s->bottom - (int)y };
}

/* The smallest round number (1, 2 or 5 with noughts) of which at most `most` fit into a span. */
static int64_t round_step(int64_t span, int most)
{
    static const int64_t round[] = { 1, 2, 5 };
    int64_t ten = 1, step = 1;

    for (int i = 0; span / step > most; i++) {
        step = ten * round[i % 3];
        ten *= i % 3 == 2 ? 10 : 1;
    }
    return step;
}

static void set_scale(struct sheet *s)
{
    int64_t low = 0, high = 1;

    for (int i = 0; i < s->c->count; i++)
        for (int seat = 0; seat < s->m->seats; seat++) {
            int32_t worth = s->c->point[i].worth[seat];
            low = worth < low ? worth : low;
            high = worth > high ? worth : high;
        }
    s->step = round_step(high - low, TICKS);
    s->high = (high + s->step - 1) / s->step * s->step;
    s->low = -((-low + s->step - 1) / s->step * s->step);
}

static void add_words(struct sheet *s, int x, int y, int w, int align, const char *label)
{
    struct item it = item_at((struct spot){ x, y }, LOOK_TEXT, TINT_NONE, w, 18);

    it.align = (uint8_t)align;
    it.label = label;
    scene_add(s->sc, it);
}

static void add_line(struct sheet *s, struct spot a, struct spot b, int tint, int thick)
{
    struct item it = item_at(a, LOOK_LINE, tint, b.x - a.x, b.y - a.y);

    it.face = (uint8_t)thick;
    it.hidden_text = true;
    scene_add(s->sc, it);
}

static void add_grid(struct sheet *s)
{
    const struct chart_point *last = &s->c->point[s->c->count - 1];
    bool rounds = last->round >= 0;
    int64_t first = along(&s->c->point[0]), span = along(last) - first;
    int64_t step = round_step(span, (s->right - s->left) / TICK_W);

    for (int64_t n = s->low; n <= s->high; n += s->step) {
        int y = s->bottom - (int)((n - s->low) * (s->bottom - s->top) / (s->high - s->low));
        add_line(s, (struct spot){ s->left, y }, (struct spot){ s->right, y }, TINT_GREY, n == 0 ? 2 : 1);
        add_words(s, s->left - CELL_W, y, s->left - CELL_W, ALIGN_RIGHT, scene_words(s->sc, "%ld", (long)n));
    }
    for (int64_t n = first; span > 0 && n <= first + span; n += step) {
        int x = s->left + (int)((n - first) * (s->right - s->left) / span);
        add_words(s, x, s->bottom + CELL_H, 40, ALIGN_CENTRE, scene_words(s->sc, "%ld", (long)n));
    }
    add_words(s, s->right, s->bottom + 2 * CELL_H, 80, ALIGN_RIGHT,
              (rounds ? by_round : by_event).in[s->lang]);
    add_words(s, CELL_W, CELL_H / 2, 140, ALIGN_LEFT, title.in[s->lang]);
}

static int tint_of(const struct match *m, int seat)
{
    const struct game_players *p = &m->game->players;

    return p->seat_tint ? p->seat_tint(m, seat) : tint_of_number(seat);
}

/* A curve; the text board has the seat's sign in some places of it. */
static void add_curve(struct sheet *s, int seat)
{
    int tint = tint_of(s->m, seat), count = s->c->count, every = (count + TEXT_MARKS - 1) / TEXT_MARKS;

    for (int i = 0; i < count; i++) {
        struct spot here = spot_of(s, i, seat);
        if (i + 1 < count)
            add_line(s, here, spot_of(s, i + 1, seat), tint, 4);
        if (i % every != 0 && i != count - 1)
            continue;
        struct item mark = item_at(here, i == count - 1 ? LOOK_DISC : LOOK_TEXT, tint, 16, 16);
        mark.label = i == count - 1 ? NULL : "";
        mark.glyph = *tint_signs[tint] ? tint_signs[tint] : "●";
        scene_add(s->sc, mark);
    }
}

static void add_legend(struct sheet *s, const struct form *f)
{
    const struct chart_point *last = &s->c->point[s->c->count - 1];
    int across = f->names, w = (f->width - 2 * CELL_W) / across;

    for (int seat = 0; seat < s->m->seats; seat++) {
        int x = CELL_W + seat % across * w, y = s->bottom + 7 * CELL_H / 2 + seat / across * LEGEND_H;
        int tint = tint_of(s->m, seat);
        struct item mark = item_at((struct spot){ x + 8, y }, LOOK_DISC, tint, 18, 18);

        mark.glyph = *tint_signs[tint] ? tint_signs[tint] : "●";
        scene_add(s->sc, mark);
        add_words(s, x + 3 * CELL_W, y, w - 12 * CELL_W, ALIGN_LEFT,
                  scene_words(s->sc, "%s", seat_called(s->m, seat, s->lang).at));
        add_words(s, x + w - 3 * CELL_W, y, 8 * CELL_W, ALIGN_RIGHT,
                  scene_words(s->sc, "%d", (int)last->worth[seat]));
    }
}

void chart_scene(const struct match *m, const struct chart *c, enum shape shape, enum lang lang,
                 struct scene *sc)
{
    const struct form *f = &forms[shape];
    int rows = (m->seats + f->names - 1) / f->names, top = 2 * CELL_H, bottom = top + f->plot;
    int width = f->width, height = bottom + 3 * CELL_H + rows * LEGEND_H;
    struct sheet s = { .m = m, .c = c, .sc = sc, .lang = lang, .left = f->left, .right = width - 3 * CELL_W,
                       .top = top, .bottom = bottom };
    struct spot middle = { width / 2, height / 2 };
    struct item paper = item_at(middle, LOOK_PANEL, TINT_PAPER, width, height);

    require(c->count > 0);
    set_scale(&s);
    scene_begin(sc, CELL_W, CELL_H);
    sc->title = title.in[lang];
    scene_pane(sc, PANE_BOARD, 0, width, height);
    paper.glyph = "";
    scene_add(sc, paper);
    add_grid(&s);
    for (int seat = 0; seat < m->seats; seat++)
        add_curve(&s, seat);
    add_legend(&s, f);
    scene_lay_out(sc, shape);
}
