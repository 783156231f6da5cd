/* SPDX-License-Identifier: MIT */
/* The picture: a path of circles that winds up through the meadows to the village, with ladders that lead up and
 * slides that lead down. The figure on the move leaves a golden way behind, circle by circle and along the ladder,
 * which front ends let it follow.
 *
 * In every shape the path has eleven columns and ten rows, begins at the lower left and turns at the end of each row:
 * so most ladders stand nearly upright, and only three cross another. A circle's number and the figures above it fall
 * into two different rows of the text board. */
#include "leiter.h"

enum {
    CELL_W = 10,
    PITCH_X = 6 * CELL_W,
    COLUMNS = 11, ROWS = 10,
    LEFT = 12,                       /* from the edge to the first pitch */
    BOARD = 2 * LEFT + COLUMNS * PITCH_X,
    RIM = 10,                        /* of oak, around the meadow */
    START_SLOTS = 4,                 /* places of the path that it takes */
    DIE_SLOT = START_SLOTS + GOAL,   /* behind the goal, before the village: it lies between this one and the next */
    NAME_W = 84,                     /* of the start's name */
    ID_FIGURE = 1,                   /* + seat */
    ID_CIRCLE = 101,                 /* + its number */
    ID_DIE = 211,
    ID_CUP = 212,
    ID_SEAT = 221,                   /* + seat */
    ID_FROM = 231, ID_TO = 232,
    BAR_RIGHT = 120,                 /* room for words behind the bar on a place card */
    BESIDE = 30 * CELL_W,            /* how wide tray and seats are beside the board, */
    BELOW = 33 * CELL_W,             /* and the seats below it: two in a row */
};

/* The path in each shape: rows are further apart where the room is tall. */
struct plan {
    int cell_h, top; /* half a row, and whole ones of that above the first */
    int circle;      /* how large they are, and of that so many percent their numbers, which phones want large */
    int number;
    int figure;      /* how high one is that stands alone */
    int low;         /* a circle's middle is so much below that of its row */
    bool die;        /* whether it lies on the board */
    int cottage;     /* how large they are */
};
static const struct plan plans[SHAPES] = {
    [SHAPE_WIDE] = { 30, 1, 43, 41, 41, 6, false, 64 },
    [SHAPE_SQUARE] = { 30, 1, 43, 41, 41, 6, true, 64 },
    [SHAPE_TALL] = { 53, 1, 54, 47, 68, 9, true, 86 },
    [SHAPE_LOW] = { 42, 1, 52, 47, 60, 8, true, 72 },
};

/* ---- where things lie ---- */

static int board_height(struct plan p)
{
    return (2 * ROWS + p.top) * p.cell_h + 26;
}

/* A place of the path, the first at the lower left; the path sways a little up and down. */
static struct spot slot_spot(struct plan p, int slot)
{
    static const int8_t sway[8] = { 0, -3, -5, -3, 0, 3, 5, 3 }; /* percent of the way between rows */
    int row = slot / COLUMNS, along = slot % COLUMNS, column = row % 2 ? COLUMNS - 1 - along : along;
    int up = sway[(column + 2 * row) % 8] * 2 * p.cell_h / 100;

    return (struct spot){ LEFT + PITCH_X / 2 + PITCH_X * column,
                          p.cell_h * (2 * (ROWS - 1 - row) + 1 + p.top) + p.low + up };
}

static struct spot between(struct spot a, struct spot b)
{
    return (struct spot){ (a.x + b.x) / 2, (a.y + b.y) / 2 };
}

static struct spot circle_spot(struct plan p, int circle)
{
    return slot_spot(p, circle == 0 ? 0 : START_SLOTS + circle - 1);
}

/* How high a figure is where so many stand: the more, the smaller. */
static int figure_height(struct plan p, int circle, int count)
{
    static const uint8_t percent[SEATS_MAX + 1] = { 100, 100, 94, 80, 66, 56, 48 };

    return circle ? p.figure * percent[count] / 100 : p.figure;
}

/* How far apart those at the start stand, so that their shelf's name has room beside them. */
static int queue(const struct match *m, struct plan p)
{
    int room = (START_SLOTS * PITCH_X - NAME_W - PITCH_X / 2) / m->seats;

    return room < p.figure * 2 / 3 ? room : p.figure * 2 / 3;
}

/* A figure on a circle, with these figures on it: they stand side by side on its far half, so that its number can be
 * read, each in a character of its own. */
static struct spot figure_spot(const struct match *m, struct plan p, int circle, seatset there, int seat)
{
    struct spot at = circle_spot(p, circle);
    int count = __builtin_popcount(there), before = __builtin_popcount(there & (SEAT(seat) - 1));
    int high = figure_height(p, circle, count);

    if (!circle)
        return (struct spot){ at.x + queue(m, p) * before, at.y - p.circle / 3 };
    return (struct spot){ at.x + high * 63 / 100 * (2 * before - count + 1) / 2, at.y - high / 2 - p.circle / 4 };
}

static seatset standing_on(const struct match *m, const struct state *s, int circle)
{
    seatset there = 0;

    for (int i = 0; i < m->seats; i++)
        there |= s->at[i] == circle ? SEAT(i) : 0;
    return there;
}

/* ---- the ground ---- */

static void add_line(struct scene *sc, struct spot a, struct spot b, int tint, int thick)
{
    struct item line = item_at(a, LOOK_LINE, tint, b.x - a.x, b.y - a.y);

    line.face = (uint8_t)thick;
    line.hidden_text = true;
    scene_add(sc, line);
}

enum { COTTAGE = 6, FIR = 8, TREE = 9 }; /* faces of LOOK_HOUSE */
enum { VILLAGE_END = 16 };               /* where a die lies beside it */

static void add_scenery(struct scene *sc, struct spot foot, int face, int tint, int size)
{
    struct item thing = item_at((struct spot){ foot.x, foot.y - size / 2 }, LOOK_HOUSE, tint, size, size);

    thing.face = (uint8_t)face;
    thing.hidden_text = true;
    scene_add(sc, thing);
}

/* The village behind the goal, and trees in the meadows: each on the right of a column, above a row. */
static void draw_village(struct plan p, struct scene *sc)
{
    static const struct { uint8_t quarters, face, tint; } village[] = { /* of a pitch from the left */
        { 1, COTTAGE, TINT_RED }, { 6, COTTAGE, TINT_BROWN }, { 11, COTTAGE, TINT_ORANGE }, { 16, COTTAGE, TINT_RED },
        { 4, TREE, 0 }, { 9, FIR, 0 }, { 14, TREE, 0 }, { 18, FIR, 0 },
    };
    static const struct { uint8_t column, row, face; } trees[] = {
        { 2, 7, TREE }, { 6, 7, FIR }, { 3, 6, TREE }, { 4, 6, FIR }, { 7, 5, FIR }, { 9, 3, FIR }, { 9, 5, TREE },
        { 2, 2, TREE }, { 8, 2, TREE }, { 2, 1, FIR }, { 4, 1, TREE }, { 1, 0, TREE }, { 9, 6, FIR }, { 6, 3, TREE },
    };
    struct spot goal = circle_spot(p, GOAL);

    for (int i = 0; i < COUNT(trees); i++) {
        struct spot at = slot_spot(p, trees[i].row * COLUMNS);

        add_scenery(sc, (struct spot){ LEFT + PITCH_X * (trees[i].column + 1), at.y - p.cell_h * 3 / 5 },
                    trees[i].face, TINT_GREEN, p.cell_h * 4 / 5);
    }
    for (int i = 0; i < COUNT(village); i++)
        if (!p.die || village[i].quarters <= VILLAGE_END)
            add_scenery(sc, (struct spot){ LEFT + PITCH_X / 4 * village[i].quarters + p.cottage / 3, goal.y + 22 },
                        village[i].face, village[i].face == COTTAGE ? village[i].tint : TINT_GREEN,
                        village[i].face == COTTAGE ? p.cottage : p.cottage * 4 / 5);
}

/* The path itself, of sand. */
static void draw_path(struct plan p, struct scene *sc)
{
    struct item way = item_at((struct spot){ 0, 0 }, LOOK_WAY, TINT_CARD, 0, 0);
    char buffer[1400];
    struct text t = TEXT_IN(buffer);

    for (int circle = 0; circle <= GOAL; circle++) {
        struct spot at = circle_spot(p, circle);

        text_printf(&t, "%s%d,%d", circle ? " " : "", at.x, at.y);
    }
    way.face = (uint8_t)(p.circle * 42 / 100);
    way.label = scene_words(sc, "%s", buffer);
    scene_add(sc, way);
}

static void draw_ground(struct plan p, enum lang lang, struct scene *sc)
{
    int height = board_height(p) - 4;
    struct item oak = item_at((struct spot){ BOARD / 2, height / 2 + 2 }, LOOK_PANEL, TINT_OAK, BOARD - 4, height);
    struct item meadow = item_at((struct spot){ BOARD / 2, height / 2 - 3 }, LOOK_GROUND, TINT_MEADOW,
                                 BOARD - 4 - 2 * RIM, height - 10 - 2 * RIM);

    oak.says = SAY(board);
    oak.hidden_text = meadow.hidden_text = true;
    scene_add(sc, oak);
    meadow.face = GROUND_MEADOW;
    meadow.part = 4;
    scene_add(sc, meadow);
    draw_village(p, sc);
    draw_path(p, sc);
}

/* How far those ladders and slides of the box as it is bend aside that would else lie upon each other, in percent of a
 * pitch; 0: no more than any other. */
static int own_bend(int circle)
{
    static const struct { uint8_t circle; int8_t bend; } own[] = {
        { 74, 90 }, { 52, 18 }, { 70, -50 }, { 30, -28 }, { 55, 35 }, { 36, -18 }, { 91, -25 },
    };

    for (int i = 0; i < COUNT(own); i++)
        if (own[i].circle == circle)
            return own[i].bend;
    return 0;
}

/* The ladder or slide that begins here. */
static struct item ladder_item(const struct box *b, struct plan p, int i)
{
    struct ladder l = b->ladder[i];
    struct spot from = circle_spot(p, l.from), to = circle_spot(p, l.to);
    bool up = l.to > l.from;
    int own = own_bend(l.from), aside = own ? own : (i % 2 ? -1 : 1) * (up ? 6 : 20);
    struct item it = item_at(from, up ? LOOK_LADDER : LOOK_SLIDE, up ? TINT_GOLD : TINT_BLUE, to.x - from.x,
                             to.y - from.y);

    it.framed = own != 0;
    it.face = (uint8_t)(int8_t)(aside * PITCH_X / 100);
    it.part = (uint8_t)(p.circle * (up ? 19 : 21) / 100);
    return it;
}

static void draw_ladders(const struct box *b, struct plan p, bool up, struct scene *sc)
{
    for (int i = 0; i < LADDERS_MAX && b->ladder[i].from; i++)
        if ((b->ladder[i].to > b->ladder[i].from) == up)
            scene_add(sc, ladder_item(b, p, i));
}

/* How far beside the straight line it runs, n of 100 of the way along it: as svg_ladder() and svg_slide() draw it. */
static struct spot aside_at(const struct item *it, int n)
{
    double t = n / 100.0, long_ = __builtin_sqrt((double)it->w * it->w + (double)it->h * it->h);
    double out = 2 * t * (1 - t), bend = 2 * (int8_t)it->face / (long_ > 1 ? long_ : 1);

    if (it->look == LOOK_SLIDE)
        out = 3 * t * (1 - t) * (1 - t) - (it->framed ? -1 : 1) * 3 * t * t * (1 - t);
    return (struct spot){ (int)(-bend * out * it->h), (int)(bend * out * it->w) };
}

/* A shelf of wood, on which the figures wait; its name makes room for them. */
static void draw_start(struct plan p, bool waits, enum lang lang, struct scene *sc)
{
    struct spot first = slot_spot(p, 0), last = slot_spot(p, START_SLOTS - 1);
    int high = p.circle * 9 / 8, left = LEFT + RIM / 2, right = last.x + p.circle / 2;
    struct item shelf = item_at((struct spot){ (left + right) / 2, first.y }, LOOK_RAIL, TINT_OAK, right - left, high);
    struct spot name = { waits ? right - PITCH_X * 4 / 5 : (left + right) / 2, first.y - 1 };
    struct item label = item_at(name, LOOK_TEXT, TINT_INK, NAME_W, high * 5 / 8);

    shelf.id = ID_CIRCLE;
    shelf.glyph = "";
    shelf.framed = true;
    shelf.says = SAY(start);
    scene_add(sc, shelf);
    label.lit = true;
    label.label = SAY(start);
    scene_add(sc, label);
}

/* Three strokes: a seat on two legs. */
static void draw_bench(struct plan p, struct scene *sc)
{
    struct spot at = circle_spot(p, BENCH);

    at.y += p.circle * 45 / 100;
    add_line(sc, (struct spot){ at.x - 15, at.y }, (struct spot){ at.x - 15, at.y + 9 }, TINT_BROWN, 4);
    add_line(sc, (struct spot){ at.x + 15, at.y }, (struct spot){ at.x + 15, at.y + 9 }, TINT_BROWN, 4);
    add_line(sc, (struct spot){ at.x - 22, at.y }, (struct spot){ at.x + 22, at.y }, TINT_BROWN, 6);
}

/* ---- circles and figures ---- */

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
    int end = ladder_end(b, circle), size = circle == GOAL ? p.circle * 5 / 4 : p.circle;
    int tint = circle == GOAL ? TINT_GOLD : circle == BENCH ? TINT_RED
               : end > circle ? TINT_YELLOW : end < circle ? TINT_BLUE : TINT_WHITE;
    char buffer[96];
    struct text says = TEXT_IN(buffer);
    struct item spot = item_at(circle_spot(p, circle), LOOK_SPOT, tint, size, size);

    spot.id = (uint16_t)(ID_CIRCLE + circle);
    spot.part = (uint8_t)p.number;
    spot.label = scene_words(sc, "%d", circle);
    spot.glyph = end == circle ? spot.label
                               : scene_words(sc, "%d%s%d", circle, end > circle ? "↑" : "↓", end);
    put_circle(b, circle, lang, &says);
    spot.says = scene_words(sc, "%s", buffer);
    scene_add(sc, spot);
}

/* From where the last figure stood to where it stands, in golden lines: not at half its height but lower, close above
 * the circles. */
static struct spot way_spot(const struct match *m, struct plan p, int circle, seatset there, int seat)
{
    struct spot at = figure_spot(m, p, circle, there, seat);

    return (struct spot){ at.x, at.y + p.figure * 18 / 100 };
}

/* Along a ladder in steps, as one climbs; down a slide in short faint ones, along which front ends let it slide. */
static void draw_climb(const struct box *b, struct plan p, int circle, struct spot at, struct spot end,
                       struct scene *sc)
{
    enum { RUNGS = 6, BITS = 10 };
    int i = 0;

    while (b->ladder[i].from != circle)
        i++;
    struct item it = ladder_item(b, p, i);
    int steps = it.look == LOOK_LADDER ? RUNGS : BITS;
    struct spot from = at;
    for (int n = 1; n <= steps; n++) {
        struct spot aside = aside_at(&it, 100 * n / steps);
        struct spot next = { from.x + (end.x - from.x) * n / steps + aside.x,
                             from.y + (end.y - from.y) * n / steps + aside.y };
        add_line(sc, at, next, TINT_GOLD, 6);
        sc->item[sc->count - 1].dim = it.look == LOOK_SLIDE;
        at = next;
    }
}

static void draw_way(const struct match *m, const struct state *s, struct plan p, struct scene *sc)
{
    if (!s->last_die || s->last_from == NOT_MOVED)
        return;
    int seat = s->last_seat;
    struct way way = leiter_way(m->box, s->last_from, s->last_die);
    struct spot at = way_spot(m, p, s->last_from, standing_on(m, s, s->last_from) | SEAT(seat), seat);

    for (int i = 1; i < way.count; i++) {
        bool last = i == way.count - 1;
        seatset there = last ? standing_on(m, s, s->at[seat]) : SEAT(seat);
        struct spot next = way_spot(m, p, way.circle[i], there, seat);

        if (last && way.climbed)
            draw_climb(m->box, p, way.circle[i - 1], at, next, sc);
        else
            add_line(sc, at, next, TINT_GOLD, 6);
        at = next;
    }
}

/* A rim around a circle, which lies on it. */
static void add_rim(struct plan p, uint16_t id, int circle, struct scene *sc)
{
    int size = p.circle * 117 / 100;
    struct item rim = item_at(circle_spot(p, circle), LOOK_MARK, TINT_LAST, size, size);

    rim.id = id;
    rim.face = 2;
    rim.hidden_text = true;
    rim.says = "";
    scene_add(sc, rim);
}

/* The circles it left and came to. */
static void draw_last(const struct state *s, struct plan p, struct scene *sc)
{
    if (!s->last_die || s->last_from == NOT_MOVED)
        return;
    if (s->last_from)
        add_rim(p, ID_FROM, s->last_from, sc);
    if (s->at[s->last_seat] != GOAL) /* that stays golden */
        add_rim(p, ID_TO, s->at[s->last_seat], sc);
}

/* A thin ring of brass around the circle that the question speaks of. */
static void draw_asked(const struct match *m, const struct state *s, struct plan p, struct scene *sc)
{
    int circle = leiter_over(s) || s->opening.contend ? 0 : leiter_spoken_of(m->box, s->at[leiter_thrower(s)]);
    int size = circle == GOAL ? p.circle * 145 / 100 : p.circle * 122 / 100;
    struct item ring = item_at(circle_spot(p, circle), LOOK_MARK, TINT_NONE, size, size);

    ring.hidden_text = true;
    if (circle)
        scene_add(sc, ring);
}

static void draw_figure(const struct match *m, const struct state *s, struct plan p, int seat, enum lang lang,
                        struct scene *sc)
{
    int circle = s->at[seat], tint = m->box->colour[seat].tint;
    seatset there = standing_on(m, s, circle);
    struct spot at = figure_spot(m, p, circle, there, seat);
    int high = figure_height(p, circle, __builtin_popcount(there));
    struct item pawn = item_at(at, LOOK_PAWN, tint, high * 2 / 3, high);
    enum word says = circle == 0 ? WORD_figure_start : s->misses[seat] ? WORD_figure_rests : WORD_figure_on;

    pawn.id = (uint16_t)(ID_FIGURE + seat);
    if (circle) /* the dot that says it can act: below the number */
        pawn.foot = (int16_t)(circle_spot(p, circle).y + p.circle / 2 - at.y);
    pawn.glyph = tint_sign(tint);
    pawn.says = scene_words(sc, word((int)says, lang), seat_called(m, seat, lang).at, circle);
    scene_add(sc, pawn);
}

/* Row by row from the far edge: who stands nearer is in front. */
static void draw_figures(const struct match *m, const struct state *s, struct plan p, enum lang lang, struct scene *sc)
{
    for (int row = ROWS - 1; row >= 0; row--)
        for (int seat = 0; seat < m->seats; seat++) {
            int circle = s->at[seat], slot = circle ? START_SLOTS + circle - 1 : 0;

            if (slot / COLUMNS == row)
                draw_figure(m, s, p, seat, lang, sc);
        }
}

static void draw_die(const struct match *m, const struct state *s, struct spot at, int size, enum lang lang,
                     struct scene *sc)
{
    struct item die = item_at(at, LOOK_DIE, TINT_WHITE, size, size);

    die.id = ID_DIE;
    die.turn = -12;
    die.face = s->last_die;
    if (!die.face) /* nobody has thrown it: it lies as dice lie, and says nothing */
        die.face = 1, die.glyph = "[ ]";
    die.lit = s->last_die != 0; /* thrown: it tumbles, whatever it showed before */
    die.says = SAY(die_lies);
    if (s->last_die)
        die.says = scene_words(sc, SAY(die_shows), seat_called(m, s->last_seat, lang).at, s->last_die);
    scene_add(sc, die);
}

static void draw_board(const struct match *m, const struct state *s, struct plan p, enum lang lang,
                       struct scene *sc)
{
    draw_ground(p, lang, sc);
    draw_ladders(m->box, p, false, sc);
    draw_ladders(m->box, p, true, sc);
    draw_start(p, standing_on(m, s, 0) != 0, lang, sc);
    draw_way(m, s, p, sc);
    draw_last(s, p, sc); /* below them: numbers can still be read */
    for (int circle = 1; circle <= GOAL; circle++)
        draw_circle(m->box, p, circle, lang, sc);
    draw_asked(m, s, p, sc);
    draw_bench(p, sc);
    if (p.die)
        draw_die(m, s, between(slot_spot(p, DIE_SLOT), slot_spot(p, DIE_SLOT + 1)), p.circle * 3 / 2, lang, sc);
    draw_figures(m, s, p, lang, sc);
}

/* ---- beside the board ---- */

/* The cup and the die. */
static void draw_tray(const struct match *m, const struct state *s, enum lang lang, struct scene *sc)
{
    struct item cup = item_at((struct spot){ 80, 70 }, LOOK_CUP, TINT_NONE, 130, 130);

    cup.id = ID_CUP;
    cup.face = 1;
    cup.says = "";
    cup.hidden_text = true;
    scene_add(sc, cup);
    draw_die(m, s, (struct spot){ 205, 74 }, 96, lang, sc);
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
    return scene_words(sc, SAY(to_go), GOAL - s->at[seat]);
}

/* The player's name, and below it how much of the way they have made; which circle they are on the card's head says. */
static void draw_seat(const struct match *m, const struct state *s, int seat, struct plan p, int width, enum lang lang,
                      struct scene *sc)
{
    struct item line = item_at((struct spot){ width - 12, p.cell_h * 3 / 2 - 6 }, LOOK_TEXT, TINT_INK, width - 24,
                               p.cell_h * 3 / 4);

    scene_sheet(sc);
    scene_head(sc, (struct head){ .tint = m->box->colour[seat].tint,
                                  .name = scene_words(sc, "%s", seat_called(m, seat, lang).at),
                                  .y = 3, .h = p.cell_h - 3, .leaves = true,
                                  .turn = !leiter_over(s) && leiter_thrower(s) == seat });
    line.id = (uint16_t)(ID_SEAT + seat);
    line.align = ALIGN_RIGHT;
    line.label = standing(s, seat, lang, sc);
    scene_add(sc, line);
    if (p.die) /* on a phone's sheet there is no room beside the words */
        return;
    struct spot middle = { (width - BAR_RIGHT + 16) / 2, line.y };
    struct item way = item_at(middle, LOOK_BAR, m->box->colour[seat].tint, width - BAR_RIGHT - 16, 8);
    way.face = (uint8_t)(100 * s->at[seat] / GOAL);
    way.hidden_text = true;
    scene_add(sc, way);
}

void leiter_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct plan p = plans[shape];
    int width = p.die ? BELOW : BESIDE;

    scene_begin(sc, CELL_W, p.cell_h);
    scene_pane(sc, PANE_BOARD, 0, BOARD, board_height(p));
    draw_board(m, s, p, lang, sc);
    if (!p.die) {
        scene_pane(sc, PANE_TRAY, 0, BESIDE, 5 * p.cell_h);
        draw_tray(m, s, lang, sc);
    }
    for (int seat = 0; seat < m->seats; seat++) {
        scene_pane(sc, PANE_SEAT, seat, width, 2 * p.cell_h);
        draw_seat(m, s, seat, p, width, lang, sc);
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
