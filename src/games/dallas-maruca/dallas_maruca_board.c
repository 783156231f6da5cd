/* SPDX-License-Identifier: MIT */
/* DALLAS by Maruca: the oil field. The board lies diamond-wise, as on the table: a company is a rhomb that touches
 * its neighbours along its sides. The eye sees who owns what; numbers are told when a plot is touched. What is gained
 * between neighbours is a pipeline with its bonus, and four that are one's own have a coin in their common corner. The
 * text board has all numbers. */
#include "dallas_maruca_draw.h"

static const struct layout layouts[SHAPES] = {
    [SHAPE_WIDE] = { .w = 132, .h = 132, .board_w = 812, .board_h = 812, .rim = 6, .cell_w = 11, .cell_h = 22,
                     .letters = 19, .pane_w = 264, .sheet_w = 320, .tray_h = 164, .hand_h = 104, .event_h = 64,
                     .seat_w = 240, .seat_h = 66, .edge = 6, .bare = true },
    [SHAPE_SQUARE] = { .w = 132, .h = 132, .board_w = 812, .board_h = 812, .rim = 6, .cell_w = 11, .cell_h = 24,
                       .letters = 19, .pane_w = 800, .sheet_w = 385, .tray_h = 100, .hand_h = 100, .event_h = 64,
                       .seat_w = 385, .seat_h = 66, .hand_first = true },
    [SHAPE_TALL] = { .w = 65, .h = 62, .board_w = 390, .board_h = 384, .cell_w = 6, .cell_h = 18, .letters = 17,
                     .pane_w = 390, .sheet_w = 390, .tray_h = 80, .hand_h = 84, .event_h = 40, .seat_w = 186,
                     .seat_h = 66, .purse_h = 34, .edge = 8, .tall = true },
    [SHAPE_LOW] = { .w = 60, .h = 43, .board_w = 360, .board_h = 264, .cell_w = 6, .cell_h = 18, .letters = 17,
                    .pane_w = 360, .sheet_w = 360, .tray_h = 70, .hand_h = 48, .event_h = 40, .seat_w = 172,
                    .seat_h = 66, .purse_h = 27, .edge = 8, .tall = true, .sparse = true },
    [SHAPE_FLAT] = { .w = 88, .h = 60, .board_w = 534, .board_h = 370, .cell_w = 11, .cell_h = 18, .letters = 19,
                     .pane_w = 340, .sheet_w = 264, .tray_h = 88, .hand_h = 112, .event_h = 64, .seat_w = 260,
                     .seat_h = 66, .tall = true },
};

/* Another box may have spaces in the corners too: then everything moves closer together. */
struct layout maruca_layout(const struct match *m, enum shape shape)
{
    struct layout l = layouts[shape];
    int first = 2 * SIDE, last = 0, aside = 0;

    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++)
            if (m->box->board[r].space[c]) {
                int side = c > r ? c - r : r - c;
                first = r + c < first ? r + c : first;
                last = r + c > last ? r + c : last;
                aside = side > aside ? side : aside;
            }
    if (shape == SHAPE_FLAT && m->option[OPT_EVENTS]) { /* they need room */
        l.tall = false;
        l.tray_h = 164;
    }
    l.ends = first + last;
    if (last - first > 10)
        l.h = l.h * 12 / (last - first + 2);
    if (aside > 5)
        l.w = l.w * 6 / (aside + 1);
    return l;
}

/* ---- small things ---- */

void maruca_text(struct picture *p, struct spot at, int w, int h, int align, const char *label)
{
    struct item it = item_at(at, LOOK_TEXT, TINT_NONE, w, h);

    it.align = (uint8_t)align;
    it.label = label;
    scene_add(p->sc, it);
}

/* A number of the text board, where there are three lines to half a plot. */
static void add_glyph(struct picture *p, struct spot at, int tint, bool dim, const char *glyph)
{
    struct item it = item_at(at, LOOK_TEXT, tint, 0, 0);

    if (6 * p->l.cell_h > p->l.h)
        return;
    it.label = "";
    it.glyph = glyph;
    it.dim = dim;
    scene_add(p->sc, it);
}

int maruca_tint(const struct picture *p, int corporation)
{
    return corporation < p->m->seats ? dallas_maruca_seat_tint(p->m, corporation) : TINT_GREY;
}

const char *maruca_who(const struct picture *p, int seat)
{
    const struct names *names = p->m->names;

    return names && names->of[seat][0] ? scene_words(p->sc, "%s", names->of[seat]) : word(WORD_short_0 + seat, p->lang);
}

int maruca_rig(const struct match *m, int company)
{
    int value = m->box->company[company].value;

    return value <= 30 ? 1 : value <= 80 ? 2 : value <= 150 ? 3 : 4;
}

int maruca_asked(const struct state *s)
{
    struct pending top = maruca_top(s);

    return top.ask == ASK_BID || top.ask == ASK_SHOW || top.ask == ASK_PAY ? top.a : -1;
}

int maruca_in_hand(const struct state *s, int seat, int company)
{
    for (int i = 0; i < s->hand_count[seat]; i++)
        if (s->hand[seat][i].card == company)
            return i;
    return -1;
}

/* ---- plots ---- */

static struct spot place_at(const struct picture *p, int row, int col)
{
    return (struct spot){ p->l.board_w / 2 + (col - row) * p->l.w / 2,
                          p->l.board_h / 2 + (2 * (row + col) - p->l.ends) * p->l.h / 4 };
}

static int company_at(const struct picture *p, int row, int col)
{
    return p->m->box->board[row].space[col] - 1;
}

static int owner_at(const struct picture *p, int row, int col)
{
    int company = company_at(p, row, col);

    return company >= 0 && p->s->place[company] >= OWNED ? p->s->place[company] - OWNED : -1;
}

static bool is_own_card(const struct picture *p, int company)
{
    return p->viewer >= 0 && maruca_in_hand(p->s, p->viewer, company) >= 0;
}

static const char *plot_says(struct picture *p, int company)
{
    const struct company *c = &p->m->box->company[company];
    int owner = p->s->place[company] - OWNED;
    enum lang lang = p->lang;

    if (owner >= 0)
        return scene_words(p->sc, SAY(says_owned), c->name, maruca_name(p->m, owner, lang).at);
    return scene_words(p->sc, p->s->place[company] == POOL ? SAY(says_pool)
                       : is_own_card(p, company) ? SAY(says_hand) : SAY(says_space), c->name,
                       (int)c->value, (int)c->profit);
}

/* The edges of paper on what can be had: from the pool, from one's own hand. */
static const uint8_t offered[] = { TINT_OAK, TINT_WALNUT };

/* Whether the eye looks for what can be had: not while one company is in question, nor at the end. */
static bool is_shopping(const struct picture *p)
{
    return maruca_asked(p->s) < 0 && p->s->year <= maruca_years(p->m);
}

/* Where even names are close together they lie over all plots. */
static void add_name(struct picture *p, int row, int col)
{
    int company = company_at(p, row, col), owner = owner_at(p, row, col);
    bool asked = maruca_asked(p->s) == company, had = is_shopping(p)
        && (p->s->place[company] == POOL || is_own_card(p, company));
    struct item name = item_at(place_at(p, row, col), LOOK_PLOT, owner >= 0 ? maruca_tint(p, owner) : TINT_NONE,
                               p->l.w - 2, p->l.h - 2);

    if (owner < 0 && !asked && !had)
        return;
    name.framed = name.hidden_text = true;
    name.label = p->m->box->company[company].brief;
    scene_add(p->sc, name);
}

/* Paper lies on what is in the pool, or in one's own hand. */
static void add_plot(struct picture *p, int row, int col)
{
    int company = company_at(p, row, col), owner = owner_at(p, row, col);
    const struct company *c = &p->m->box->company[company];
    struct spot at = place_at(p, row, col);
    bool pool = p->s->place[company] == POOL, own = is_own_card(p, company), asked = maruca_asked(p->s) == company;
    int tint = owner >= 0 ? maruca_tint(p, owner) : TINT_NONE;
    struct item plot = item_at(at, LOOK_PLOT, asked ? TINT_SHEET : tint, p->l.w - 2, p->l.h - 2);
    const char *sign = owner >= 0 && owner < p->m->seats ? tint_signs[tint] : pool ? "$" : own ? "*" : "";

    plot.id = (uint16_t)(ITEM_SPACE + company);
    plot.face = (uint8_t)maruca_rig(p->m, company);
    if (is_shopping(p))
        plot.part = own ? offered[1] : pool ? offered[0] : 0;
    plot.foot = (int16_t)(p->l.h * (p->l.sparse ? 37 : p->l.h < 100 ? 31 : 36) / 100);
    plot.label = p->l.tall && owner < 0 && !asked && !plot.part ? "" : c->brief;
    if (p->l.sparse && *plot.label) { /* its name lies over its neighbours, and it has no rig */
        plot.label = "";
        plot.face = 0;
    }
    plot.glyph = scene_words(p->sc, "%s%s", sign, c->brief);
    plot.says = plot_says(p, company);
    plot.dim = owner >= p->m->seats;
    plot.lit = owner >= 0 && !asked && company == p->last;
    scene_add(p->sc, plot);
}

/* What it costs and what it earns. These keep their order, so that of the items only a plot ever changes its place. */
static void add_numbers(struct picture *p, int row, int col)
{
    int company = company_at(p, row, col), owner = owner_at(p, row, col);
    const struct company *c = &p->m->box->company[company];
    struct spot at = place_at(p, row, col);

    at.y -= p->l.cell_h;
    add_glyph(p, at, owner >= 0 ? maruca_tint(p, owner) : TINT_NONE, owner >= p->m->seats,
              scene_words(p->sc, p->s->terms[company] & BONDED ? "%d · %d ½" : "%d · %d", (int)c->value,
                          (int)c->profit));
}

/* What is owned lies above the land, and the one in question above all. */
static int height_of(const struct picture *p, int row, int col)
{
    return company_at(p, row, col) == maruca_asked(p->s) ? 2 : owner_at(p, row, col) >= 0;
}

/* ---- what neighbours bring ---- */

/* A pipeline where both are one's own; or would be, if one bought the one in question. */
static void add_bonus(struct picture *p, int row, int col, int row2, int col2, int profit)
{
    struct spot a = place_at(p, row, col), b = place_at(p, row2, col2);
    int one = owner_at(p, row, col), other = owner_at(p, row2, col2), asked = maruca_asked(p->s);
    bool out = one >= p->m->seats || other >= p->m->seats, gained = one >= 0 && one == other && !out;
    bool would = p->viewer >= 0 && asked >= 0 && ((company_at(p, row, col) == asked && other == p->viewer)
                                                  || (company_at(p, row2, col2) == asked && one == p->viewer));
    struct item pipe = item_at(a, LOOK_PIPE, would ? TINT_GOLD : TINT_NONE, b.x - a.x, b.y - a.y);

    add_glyph(p, (struct spot){ (a.x + b.x) / 2, (a.y < b.y ? a.y : b.y) + p->l.cell_h },
              gained ? maruca_tint(p, one) : TINT_NONE, out, scene_words(p->sc, "%d", profit));
    if (!gained && !would)
        return;
    if ((would || !p->l.tall) && p->s->year <= maruca_years(p->m)) /* at the end the eye looks for who owns what */
        pipe.label = scene_words(p->sc, "+%d", profit);
    pipe.part = (uint8_t)(p->l.h < 100 ? 12 : 16);
    pipe.hidden_text = true;
    scene_add(p->sc, pipe);
}

/* Four that are one's own have a coin in their common corner: where they are close together above the names at its
 * sides, and where even that is too narrow, or the game is over, without its number. */
static void add_special(struct picture *p, int row, int col, int profit)
{
    struct spot left = place_at(p, row + 1, col), right = place_at(p, row, col + 1);
    int owner = owner_at(p, row, col);
    bool close = p->l.h < 100, counts = p->s->year <= maruca_years(p->m);
    bool gained = owner >= 0 && owner < p->m->seats && owner == owner_at(p, row, col + 1)
        && owner == owner_at(p, row + 1, col) && owner == owner_at(p, row + 1, col + 1);
    struct spot corner = { (left.x + right.x) / 2, left.y };
    struct item coin = item_at(corner, close ? LOOK_PLATE : LOOK_SPOT, TINT_GOLD, close ? 28 : 40, close ? 15 : 40);

    if (gained) {
        if (close)
            coin.y = (int16_t)(coin.y - p->l.h * 22 / 100);
        if (p->l.sparse || !counts)
            coin.look = LOOK_SPOT, coin.w = coin.h = close ? 10 : 18;
        else if (counts)
            coin.label = scene_words(p->sc, "+%d", profit);
        coin.hidden_text = true;
        scene_add(p->sc, coin);
    }
    add_glyph(p, corner, gained ? maruca_tint(p, owner) : TINT_NONE, false, scene_words(p->sc, "%d", profit));
}

static void add_profits(struct picture *p)
{
    const struct box *b = p->m->box;

    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++) {
            if (c + 1 < SIDE && b->across[r].profit[c])
                add_bonus(p, r, c, r, c + 1, b->across[r].profit[c]);
            if (r + 1 < SIDE && b->down[r].profit[c])
                add_bonus(p, r, c, r + 1, c, b->down[r].profit[c]);
        }
    for (int r = 0; r + 1 < SIDE; r++)
        for (int c = 0; c + 1 < SIDE; c++)
            if (b->special[r].profit[c])
                add_special(p, r, c, b->special[r].profit[c]);
}

/* ---- the corners ---- */

/* The year, large. */
static void add_year(struct picture *p)
{
    int large = p->l.sparse ? 22 : p->l.h < 100 ? 29 : 44, x = p->l.h < 100 ? 12 : 28, years = maruca_years(p->m);
    bool over = p->s->year > years;
    struct item year = maruca_thing(LOOK_TEXT, TINT_INK, x, x + large * 4 / 10, p->l.w * 17 / 10, large), of = year;
    enum lang lang = p->lang;

    year.align = of.align = ALIGN_LEFT;
    year.part = 1;
    year.label = over ? SAY(over) : scene_words(p->sc, SAY(year_now), p->s->year);
    year.glyph = over ? SAY(over) : scene_words(p->sc, SAY(year), p->s->year, years);
    scene_add(p->sc, year);
    of.y = (int16_t)(of.y + large * 8 / 10);
    of.h = (int16_t)(p->l.letters + 1);
    of.label = scene_words(p->sc, SAY(year_of), years);
    of.hidden_text = true;
    if (!over)
        scene_add(p->sc, of);
}

/* What the paper on plots means; the longer words in the corner, clear of the plots. */
static void add_legend(struct picture *p)
{
    bool small = p->l.h < 100;
    int edge = small ? 6 : 24, size = small ? 16 : 28, high = p->l.letters + 1;
    const char *const words[] = { word(WORD_pool, p->lang), word(WORD_hand, p->lang) };

    for (int i = 0; i < (p->viewer >= 0 ? 2 : 1); i++) {
        int y = edge + high / 2 + (p->viewer >= 0 && i == 0) * (small ? 18 : 32), x = p->l.board_w - edge;
        struct item plot = maruca_thing(LOOK_PLOT, TINT_NONE, x - size / 2, y, size, size);
        struct item name = maruca_thing(LOOK_TEXT, TINT_INK, x - size - 6, y, p->l.w * 3 / 2, high);

        plot.part = offered[i];
        plot.hidden_text = name.hidden_text = true;
        scene_add(p->sc, plot);
        name.align = ALIGN_RIGHT;
        name.label = words[i];
        scene_add(p->sc, name);
    }
}

/* The stack: how many cards it still has. */
static void add_stack(struct picture *p)
{
    bool small = p->l.h < 100;
    int edge = small ? 10 : 28, w = small ? 40 : 68, h = small ? 52 : 94;
    struct item stack = maruca_thing(LOOK_CARD, TINT_BROWN, edge + w / 2, p->l.board_h - edge - h / 2, w, h);
    enum lang lang = p->lang;

    for (int i = p->s->left > 3 ? 3 : p->s->left; i > 0; i--) {
        struct item below = stack;
        below.x = (int16_t)(below.x + 2 * i);
        below.y = (int16_t)(below.y + 2 * i);
        below.hidden_text = true;
        below.label = " ";
        scene_add(p->sc, below);
    }
    stack.id = ITEM_STACK;
    stack.label = scene_words(p->sc, "%d", p->s->left);
    stack.glyph = stack.says = scene_words(p->sc, SAY(stack), p->s->left);
    stack.dim = p->s->left == 0;
    scene_add(p->sc, stack);
}

void maruca_add_board(struct picture *p)
{
    struct spot middle = { p->l.board_w / 2, p->l.board_h / 2 };
    struct item slab = item_at(middle, LOOK_PANEL, TINT_WALNUT, p->l.board_w, p->l.board_h);
    struct item field = item_at(middle, LOOK_GROUND, TINT_NONE, p->l.board_w - 2 * p->l.rim,
                                p->l.board_h - 3 * p->l.rim);

    scene_pane(p->sc, PANE_BOARD, 0, p->l.board_w, p->l.board_h);
    slab.glyph = "";
    if (p->l.rim)
        scene_add(p->sc, slab);
    field.y = (int16_t)(field.y - p->l.rim / 2);
    field.face = GROUND_SAND;
    field.part = 3;
    scene_add(p->sc, field);
    add_year(p);
    if (is_shopping(p))
        add_legend(p);
    if (p->s->year <= maruca_years(p->m))
        add_stack(p);
    for (int i = 0; i < SIDE * SIDE; i++)
        if (company_at(p, i / SIDE, i % SIDE) >= 0)
            add_numbers(p, i / SIDE, i % SIDE);
    for (int height = 0; height < 3; height++)
        for (int i = 0; i < SIDE * SIDE; i++)
            if (company_at(p, i / SIDE, i % SIDE) >= 0 && height_of(p, i / SIDE, i % SIDE) == height)
                add_plot(p, i / SIDE, i % SIDE);
    add_profits(p);
    for (int i = 0; i < SIDE * SIDE && p->l.sparse; i++)
        if (company_at(p, i / SIDE, i % SIDE) >= 0)
            add_name(p, i / SIDE, i % SIDE);
}
