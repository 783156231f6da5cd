/* The picture: a path of circles that winds up through the village, with the ladders drawn across it. The
 * figure on the move leaves a golden way behind, circle by circle and along the ladder, which front ends
 * let it follow.
 *
 * In every shape the path begins at the lower left and turns at the end of each row. A circle's number and
 * the figures above it fall into two different rows of the text board. */
#include "leiter.h"

enum {
    CELL_W = 10, CELL_H = 36,
    PITCH_X = 6 * CELL_W, PITCH_Y = 2 * CELL_H,
    LEFT = 2 * CELL_W, BELOW = 18,   /* margins */
    MIDDLE_Y = 43,                   /* of a circle in its row, before it sways */
    LIFT = 14,                       /* a figure's middle is so much higher than its circle's */
    START_SLOTS = 3, GOAL_SLOTS = 2, /* places of the path that these two take */
    ID_FIGURE = 1,                   /* + seat */
    ID_CIRCLE = 101,                 /* + its number */
    ID_DIE = 211,
    ID_SEAT = 221,                   /* + seat */
    BESIDE = 30 * CELL_W,            /* how wide tray and seats are; on a phone the seats as wide as the board */
};

/* The path in each shape: rows of so many places. Behind the goal there is room for houses and, where there is
 * none beside the board, for the die. */
struct plan {
    int columns, rows;
    int circle; /* how large they are */
    bool die;   /* whether it lies on the board */
};
static const struct plan plans[SHAPES] = {
    [SHAPE_WIDE] = { 13, 8, 44, false },
    [SHAPE_SQUARE] = { 11, 10, 46, true },
    [SHAPE_TALL] = { 9, 12, 50, true },
};

/* ---- where things lie ---- */

/* A place of the path, the first at the lower left; the path sways a little up and down. */
static struct spot slot_spot(struct plan p, int slot)
{
    static const int8_t sway[8] = { 0, -4, -6, -4, 0, 4, 6, 4 };
    int row = slot / p.columns, along = slot % p.columns, column = row % 2 ? p.columns - 1 - along : along;

    return (struct spot){ LEFT + PITCH_X / 2 + PITCH_X * column,
                          PITCH_Y * (p.rows - 1 - row) + MIDDLE_Y + sway[column % 8] };
}

static struct spot between(struct spot a, struct spot b)
{
    return (struct spot){ (a.x + b.x) / 2, (a.y + b.y) / 2 };
}

static struct spot circle_spot(struct plan p, int circle)
{
    if (circle == 0)
        return slot_spot(p, START_SLOTS / 2);
    if (circle == GOAL) {
        int first = START_SLOTS + GOAL - 1;

        return between(slot_spot(p, first), slot_spot(p, first + GOAL_SLOTS - 1));
    }
    return slot_spot(p, START_SLOTS + circle - 1);
}

/* A figure on a circle, with these figures on it: they stand side by side, each in a character of its own. */
static struct spot figure_spot(struct plan p, int circle, seatset there, int seat)
{
    struct spot at = circle_spot(p, circle);
    int count = __builtin_popcount(there), before = __builtin_popcount(there & (SEAT(seat) - 1));
    int apart = circle == 0 ? 26 : count > 3 ? 10 : 16;

    return (struct spot){ at.x + apart * (2 * before - count + 1) / 2, at.y - LIFT };
}

static seatset standing_on(const struct match *m, const struct state *s, int circle)
{
    seatset there = 0;

    for (int i = 0; i < m->seats; i++)
        there |= s->at[i] == circle ? SEAT(i) : 0;
    return there;
}

/* ---- drawing ---- */

static void add_line(struct scene *sc, struct spot a, struct spot b, int tint, int thick)
{
    struct item line = item_at(a, LOOK_LINE, tint, b.x - a.x, b.y - a.y);

    line.face = (uint8_t)thick;
    line.hidden_text = true;
    scene_add(sc, line);
}

/* A stretch of the path between two circles. */
static void add_stretch(struct scene *sc, struct spot a, struct spot b)
{
    int dx = b.x - a.x, dy = b.y - a.y;
    struct item stretch = item_at(between(a, b), LOOK_CELL, TINT_LIGHT, dx < 0 ? -dx : dx, 18);

    if (dx == 0) {
        stretch.w = 18;
        stretch.h = (int16_t)(dy < 0 ? -dy : dy);
    } else {
        stretch.turn = (int16_t)(dy * 57 / dx); /* a small angle, in degrees */
    }
    stretch.hidden_text = true;
    scene_add(sc, stretch);
}

/* Houses and trees on what the path leaves free; the die takes the last two places. */
static void draw_village(struct plan p, struct scene *sc)
{
    static const uint8_t roofs[3] = { TINT_RED, TINT_ORANGE, TINT_BROWN };
    int end = p.columns * p.rows - (p.die ? 2 : 0);

    for (int slot = START_SLOTS + GOAL - 1 + GOAL_SLOTS, n = 0; slot < end; slot++, n++) {
        struct item thing = item_at(slot_spot(p, slot), n % 2 ? LOOK_ICON : LOOK_HOUSE,
                                    n % 2 ? TINT_GREEN : roofs[n / 2 % 3], 50, 50);

        thing.face = n % 4 == 1 ? ICON_FIR : n % 2 ? ICON_WILLOW : 0;
        thing.hidden_text = true;
        scene_add(sc, thing);
    }
}

static void draw_ground(struct plan p, enum lang lang, struct scene *sc)
{
    int width = 2 * LEFT + PITCH_X * p.columns, height = PITCH_Y * p.rows + BELOW;
    struct spot middle = { width / 2, height / 2 };
    struct item meadow = item_at(middle, LOOK_PANEL, TINT_FELT, width, height);

    meadow.says = SAY(board);
    meadow.hidden_text = true;
    scene_add(sc, meadow);
    draw_village(p, sc);
    for (int circle = 0; circle < GOAL; circle++)
        add_stretch(sc, circle_spot(p, circle), circle_spot(p, circle + 1));
}

/* The whole square root. */
static int root(int n)
{
    int r = 0;

    while ((r + 1) * (r + 1) <= n)
        r++;
    return r;
}

static void draw_ladder(struct spot foot, struct spot top, int tint, struct scene *sc)
{
    enum { HALF = 9, RUNG = 20 };
    int dx = top.x - foot.x, dy = top.y - foot.y, length = root(dx * dx + dy * dy);
    int across = -dy * HALF / length, down = dx * HALF / length, rungs = length / RUNG;

    for (int side = -1; side <= 1; side += 2)
        add_line(sc, (struct spot){ foot.x + side * across, foot.y + side * down },
                 (struct spot){ top.x + side * across, top.y + side * down }, tint, 4);
    for (int i = 1; i < rungs; i++) {
        struct spot on = { foot.x + dx * i / rungs, foot.y + dy * i / rungs };

        add_line(sc, (struct spot){ on.x - across, on.y - down }, (struct spot){ on.x + across, on.y + down },
                 tint, 3);
    }
}

static void draw_ladders(const struct box *b, struct plan p, struct scene *sc)
{
    for (int i = 0; i < LADDERS_MAX && b->ladder[i].from; i++)
        draw_ladder(circle_spot(p, b->ladder[i].from), circle_spot(p, b->ladder[i].to),
                    b->ladder[i].to > b->ladder[i].from ? TINT_BROWN : TINT_GREY, sc);
}

static void draw_start(struct plan p, enum lang lang, struct scene *sc)
{
    struct item yard = item_at(circle_spot(p, 0), LOOK_PANEL, TINT_WOOD, START_SLOTS * PITCH_X - 16, 56);
    struct item label = item_at(circle_spot(p, 0), LOOK_TEXT, TINT_INK, 80, 26);

    yard.id = ID_CIRCLE;
    yard.glyph = "";
    yard.says = SAY(start);
    scene_add(sc, yard);
    label.y = (int16_t)(label.y + 14);
    label.label = SAY(start);
    scene_add(sc, label);
}

/* Three strokes: a seat on two legs. */
static void draw_bench(struct plan p, struct scene *sc)
{
    struct spot at = circle_spot(p, BENCH);

    at.y += 24;
    add_line(sc, (struct spot){ at.x - 15, at.y }, (struct spot){ at.x - 15, at.y + 10 }, TINT_BROWN, 5);
    add_line(sc, (struct spot){ at.x + 15, at.y }, (struct spot){ at.x + 15, at.y + 10 }, TINT_BROWN, 5);
    add_line(sc, (struct spot){ at.x - 24, at.y }, (struct spot){ at.x + 24, at.y }, TINT_BROWN, 7);
}

/* What a circle is, in words. */
static void put_circle(const struct box *b, int circle, enum lang lang, struct text *t)
{
    int end = ladder_end(b, circle);
    enum word what = circle == 0 ? WORD_start : circle == BENCH ? WORD_circle_bench
                     : circle == GOAL ? WORD_circle_goal : end == circle ? WORD_circle
                     : end > circle ? WORD_circle_up : WORD_circle_down;

    text_printf(t, word((int)what, lang), circle, end);
}

static void draw_circle(const struct box *b, struct plan p, int circle, enum lang lang, struct scene *sc)
{
    int end = ladder_end(b, circle), size = circle == GOAL ? 64 : p.circle;
    bool red = end != circle || circle == BENCH;
    char buffer[96];
    struct text says = TEXT_IN(buffer);
    struct item spot = item_at(circle_spot(p, circle), LOOK_SPOT,
                               circle == GOAL ? TINT_GOLD : red ? TINT_RED : TINT_WHITE, size, size);

    spot.id = (uint16_t)(ID_CIRCLE + circle);
    spot.label = scene_words(sc, "%d", circle);
    spot.glyph = end == circle ? spot.label
                               : scene_words(sc, "%d%s%d", circle, end > circle ? "↑" : "↓", end);
    put_circle(b, circle, lang, &says);
    spot.says = scene_words(sc, "%s", buffer);
    scene_add(sc, spot);
}

/* From where the last figure stood to where it stands, in golden lines. */
static void draw_way(const struct match *m, const struct state *s, struct plan p, struct scene *sc)
{
    if (!s->last_die || s->last_from == NOT_MOVED)
        return;
    int seat = s->last_seat;
    struct way way = leiter_way(m->box, s->last_from, s->last_die);
    struct spot at = figure_spot(p, s->last_from, standing_on(m, s, s->last_from) | SEAT(seat), seat);

    for (int i = 1; i < way.count; i++) {
        bool last = i == way.count - 1;
        seatset there = last ? standing_on(m, s, s->at[seat]) : SEAT(seat);
        struct spot next = figure_spot(p, way.circle[i], there, seat);

        add_line(sc, at, next, TINT_GOLD, 6);
        at = next;
    }
}

static void draw_figure(const struct match *m, const struct state *s, struct plan p, int seat, enum lang lang,
                        struct scene *sc)
{
    int circle = s->at[seat], tint = m->box->colour[seat].tint;
    struct spot at = figure_spot(p, circle, standing_on(m, s, circle), seat);
    struct item pawn = item_at(at, LOOK_PAWN, tint, 28, 42);
    enum word says = circle == 0 ? WORD_figure_start : s->misses[seat] ? WORD_figure_rests : WORD_figure_on;

    pawn.id = (uint16_t)(ID_FIGURE + seat);
    pawn.glyph = tint_sign(tint);
    pawn.lit = s->last_die && s->last_from != NOT_MOVED && s->last_seat == seat;
    pawn.says = scene_words(sc, word((int)says, lang), m->box->colour[seat].name[lang], circle);
    scene_add(sc, pawn);
}

static void draw_die(const struct match *m, const struct state *s, struct spot at, int size, enum lang lang,
                     struct scene *sc)
{
    struct item die = item_at(at, LOOK_DIE, TINT_WHITE, size, size);

    die.id = ID_DIE;
    die.face = s->last_die;
    die.lit = s->last_die != 0 && !s->rolling;
    die.says = SAY(die_lies);
    if (s->last_die)
        die.says = scene_words(sc, SAY(die_shows), m->box->colour[s->last_seat].name[lang], s->last_die);
    scene_add(sc, die);
}

static void draw_board(const struct match *m, const struct state *s, struct plan p, enum lang lang,
                       struct scene *sc)
{
    draw_ground(p, lang, sc);
    draw_ladders(m->box, p, sc);
    draw_start(p, lang, sc);
    draw_bench(p, sc);
    draw_way(m, s, p, sc);
    for (int circle = 1; circle <= GOAL; circle++)
        draw_circle(m->box, p, circle, lang, sc);
    for (int seat = 0; seat < m->seats; seat++)
        draw_figure(m, s, p, seat, lang, sc);
    if (p.die) {
        int last = p.columns * p.rows - 1;

        draw_die(m, s, between(slot_spot(p, last - 1), slot_spot(p, last)), 66, lang, sc);
    }
}

/* ---- beside the board ---- */

/* The die, and who throws it next. */
static void draw_tray(const struct match *m, const struct state *s, enum lang lang, struct scene *sc)
{
    const char *next = m->box->colour[leiter_thrower(s)].name[lang];
    struct item label = item_at((struct spot){ 85, CELL_H - 1 }, LOOK_TEXT, TINT_INK, BESIDE - 88, 26);

    draw_die(m, s, (struct spot){ 35, CELL_H - 1 }, 56, lang, sc);
    label.align = ALIGN_LEFT;
    label.label = scene_words(sc, word(leiter_over(s) ? WORD_has_won : WORD_throws_next, lang), next);
    scene_add(sc, label);
}

/* How it stands for one player. */
static const char *standing(const struct state *s, int seat, enum lang lang, struct scene *sc)
{
    if (s->opening.contend && !(s->opening.contend & (1 << seat)))
        return SAY(opening_out);
    if (s->opening.contend && !s->opening.thrown[seat])
        return SAY(opening_to_throw);
    if (s->opening.contend)
        return scene_words(sc, SAY(opening_thrown), s->opening.thrown[seat]);
    if (s->misses[seat])
        return word(s->misses[seat] == 1 ? WORD_rests_once : WORD_rests_twice, lang);
    if (s->at[seat] == 0 || s->at[seat] == GOAL)
        return word(s->at[seat] ? WORD_at_goal : WORD_at_start, lang);
    return scene_words(sc, SAY(at_circle), s->at[seat]);
}

static void draw_seat(const struct match *m, const struct state *s, int seat, int width, enum lang lang,
                      struct scene *sc)
{
    int tint = m->box->colour[seat].tint;
    struct item sign = item_at((struct spot){ 15, CELL_H / 2 }, LOOK_DISC, tint, 24, 24);
    struct item label = item_at((struct spot){ 35, CELL_H / 2 }, LOOK_TEXT, TINT_INK, width - 40, 26);

    sign.glyph = tint_sign(tint);
    scene_add(sc, sign);
    label.id = (uint16_t)(ID_SEAT + seat);
    label.align = ALIGN_LEFT;
    label.lit = !leiter_over(s) && leiter_thrower(s) == seat;
    label.label = scene_words(sc, "%s: %s", m->box->colour[seat].name[lang], standing(s, seat, lang, sc));
    scene_add(sc, label);
}

void leiter_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct plan p = plans[shape];

    scene_begin(sc, CELL_W, CELL_H);
    scene_pane(sc, PANE_BOARD, 0, 2 * LEFT + PITCH_X * p.columns, PITCH_Y * p.rows + BELOW);
    draw_board(m, s, p, lang, sc);
    if (!p.die) {
        scene_pane(sc, PANE_TRAY, 0, BESIDE, 2 * CELL_H);
        draw_tray(m, s, lang, sc);
    }
    for (int seat = 0; seat < m->seats; seat++) {
        int width = shape == SHAPE_TALL ? 2 * LEFT + PITCH_X * p.columns : BESIDE;

        scene_pane(sc, PANE_SEAT, seat, width, CELL_H);
        draw_seat(m, s, seat, width, lang, sc);
    }
}

/* The die, or one's own figure. */
int leiter_touch(const struct view *view, int seat, struct choice choice, struct touch *ret)
{
    (void)view, (void)choice;
    ret[0] = (struct touch){ .count = 1, .item = { ID_DIE } };
    ret[1] = (struct touch){ .count = 1, .item = { (uint16_t)(ID_FIGURE + seat) } };
    return 2;
}

/* What a circle is. */
bool leiter_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    int circle = item - ID_CIRCLE;

    if (circle < 0 || circle > GOAL)
        return false;
    put_circle(view->match.box, circle, lang, t);
    return true;
}
