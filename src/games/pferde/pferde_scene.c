/* SPDX-License-Identifier: MIT */
/* The picture: a course of sand that winds through the turf, a lane for each horse, bars, hurdle, water and hedge
 * across all of them. pferde_tote_scene.c draws what lies beside it.
 *
 * Squares run through the turns, too. A place of the course is so far along its middle line, and so far to the left of
 * it. On the text board a lane is a row of characters, and the numbers stand above the straights and outside of the
 * turns. */
#include <stdlib.h>

#include "pferde_scene.h"

enum {
    EDGE = 16,  /* what plates keep free at the edge of the board */
    STANDS = 4, /* how far above the middle of its lane a horse is drawn */
    PRIZES_PLATE = FINISH / GATE + 1, PLATES,
};
/* The course in a room of some shape. Every other row is run from right to left. */
struct plan {
    int width, rows;
    int half;                   /* of all lanes together: with fewer horses they are broader */
    int top;                    /* the middle of the first row */
    int left, right;            /* where turns begin, */
    int radius;                 /* and their own, in the middle of the lanes */
    int from, to;               /* where the first row begins and the last one ends */
    int gate;                   /* how far it is to the first square */
    int square;                 /* how long they are, in tenths */
    int horse;                  /* how large one is */
    int die;                    /* the same */
    int plate_h, letter;        /* how high plates are, and of that in percent how wide a letter is there */
    int number_h;               /* how high numbers on the sand are */
    struct { int16_t x, gap; } plate[PLATES]; /* of the start, the special squares, the prizes: below which row */
    int riders;
};
static const struct plan four_rows = {
    800, 4, 2 * CELL_H, 150, 143, 657, 75, 25, 25, 63, 484, 76, 66, 26, 43, 24,
    { { 58, 0 }, { 588, 0 }, { 434, 0 }, { 196, 1 }, { 530, 1 }, { 549, 2 }, { 90, 2 }, { 262, 2 } }, 0,
};
static const struct plan five_rows = {
    590, 5, 2 * TALL_CELL, 116, 136, 454, 69, 18, 572, 51, 434, 64, 46, 28, 46, 26,
    { { 52, 0 }, { 372, 0 }, { 194, 0 }, { 306, 1 }, { 366, 2 }, { 195, 3 }, { 515, 3 }, { 360, 3 } }, 0,
};
/* For a phone that is not much higher than wide. */
static const struct plan low_rows = {
    590, 4, 2 * LOW_CELL, 102, 125, 465, 62, 18, 18, 51, 346, 60, 44, 31, 43, 33,
    { { 52, 0 }, { 385, 0 }, { 203, 0 }, { 170, 1 }, { 385, 1 }, { 410, 2 }, { 70, 2 }, { 240, 2 } }, 0,
};

/* ---- where things lie ---- */

static int course_height(struct plan p)
{
    return p.top + 2 * p.radius * (p.rows - 1) + p.half + 30;
}
/* The sine of an angle up to a half turn, in tenths of a degree and in thousandths. */
static int sine(int angle)
{
    static const int16_t table[] = { 0, 87, 174, 259, 342, 423, 500, 574, 643, 707, 766, 819, 866, 906, 940, 966, 985,
                                     996, 1000, 1000 };
    angle = angle > 900 ? 1800 - angle : angle;
    if (angle < 0)
        return -sine(-angle);
    return table[angle / 50] + (table[angle / 50 + 1] - table[angle / 50]) * (angle % 50) / 50;
}
/* Where one is so far along the course, in tenths, and so far to the left of its middle. */
struct place {
    struct spot at;
    bool back;  /* one runs to the left there */
    bool bends; /* in a turn, */
    bool left;  /* which is one to the left */
    int turn;   /* how far the lane is turned there, in degrees */
};

static int row_from(struct plan p, int row)
{
    return row == 0 ? p.from : row % 2 ? p.right : p.left;
}
static int row_to(struct plan p, int row)
{
    return row == p.rows - 1 ? p.to : row % 2 ? p.left : p.right;
}

/* How long the straight of a row and the turn behind it are, in tenths. */
static int row_length(struct plan p, int row)
{
    return 10 * (row % 2 ? row_from(p, row) - row_to(p, row) : row_to(p, row) - row_from(p, row));
}

static int bend_length(struct plan p)
{
    return 10 * (p.radius * 314 / 100);
}
static struct place place_at(struct plan p, int along, int aside)
{
    for (int row = 0;; row++) {
        int way = row % 2 ? -1 : 1, y = p.top + 2 * p.radius * row, r = p.radius + way * aside;

        if (along <= row_length(p, row) || row == p.rows - 1)
            return (struct place){ { row_from(p, row) + way * along / 10, y - way * aside }, way < 0, false, false, 0 };
        along -= row_length(p, row);
        if (along < bend_length(p)) {
            int angle = along * 1800 / bend_length(p); /* tenths of a degree */

            return (struct place){ { row_to(p, row) + way * r * sine(angle) / 1000,
                                     y + p.radius - r * sine(900 - angle) / 1000 },
                                   (angle > 920) == (way > 0), true, way < 0, way * angle / 10 };
        }
        along -= bend_length(p);
    }
}

/* How far a square is along the course: its middle. */
static int along_of(struct plan p, int square)
{
    return square == START ? p.gate * 6 : 10 * p.gate + square * p.square - p.square / 10;
}

static int course_length(struct plan p)
{
    return along_of(p, FINISH) + 150;
}
/* How far a lane is to the left of the middle, counted in halves: 1 is the middle of the first, 2 its end. */
static int lane(struct plan p, int halves)
{
    return p.half - p.half * halves / p.riders;
}
static struct spot lane_spot(struct plan p, int square, int horse)
{
    return place_at(p, along_of(p, square), lane(p, 2 * horse + 1)).at;
}

/* Horses are higher than lanes are wide: of those beside each other on a square every second one is a head in front. In
 * tenths. */
static int ahead_of(const struct state *s, struct plan p, int horse, int square)
{
    for (int other = horse - 1; other <= horse + 1; other += 2)
        if (other >= 0 && other < p.riders && s->at[other] == square && !s->place[other])
            return p.horse * 10 * (horse % 2 ? square == START ? -5 : -16 : 16) / 100;
    return 0;
}

/* Those that are home stand as they came in, one behind the other, the first with its head over the line. */
static int horse_along(const struct state *s, struct plan p, int horse)
{
    return along_of(p, s->at[horse]) - (s->place[horse] ? 240 + (s->place[horse] - 1) * 840 : 0);
}

static struct place horse_place(const struct state *s, struct plan p, int horse)
{
    int ahead = s->place[horse] ? 0 : ahead_of(s, p, horse, s->at[horse]);
    struct place at = place_at(p, horse_along(s, p, horse) + ahead, lane(p, 2 * horse + 1));
    at.at.y -= STANDS; /* it stands on its lane, */
    int most = p.width - p.horse * 55 / 100; /* and in the outermost bend with its head on the board */
    if (at.at.x > most)
        at.at.x = (int16_t)most;
    return at;
}
/* Whether words there would lie under a horse. */
static bool is_covered(const struct state *s, struct plan p, struct spot at, int w, int h)
{
    for (int horse = 0; horse < p.riders; horse++) {
        struct spot by = horse_place(s, p, horse).at;
        int x = by.x - at.x, y = at.y - by.y;

        if (2 * abs(x) < w + p.horse * 9 / 10 && y > -h / 2 - p.horse * 42 / 100 && y < h / 2 + p.horse * 3 / 10)
            return true;
    }
    return false;
}

/* ---- the course ---- */

void pferde_add_box(struct scene *sc, struct spot middle, int look, int tint, int w, int h)
{
    struct item box = item_at(middle, look, tint, w, h);

    box.hidden_text = true;
    scene_add(sc, box);
}

void pferde_add_line(struct scene *sc, struct spot a, struct spot b, int tint, int thick)
{
    struct item line = item_at(a, LOOK_LINE, tint, b.x - a.x, b.y - a.y);

    line.face = (uint8_t)thick;
    line.hidden_text = true;
    scene_add(sc, line);
}
static void put_spot(struct spot at, const char *before, struct text *t)
{
    text_printf(t, "%s%d,%d", before, at.x, at.y);
}

/* A line along the course as a LOOK_WAY wants it: straights and true arcs. */
static void put_along(struct plan p, int from, int to, int aside, struct text *t)
{
    put_spot(place_at(p, from, aside).at, t->used ? "M" : "", t);
    for (int row = 0, end = 0; row < p.rows && end < to; row++) {
        int way = row % 2 ? -1 : 1, r = p.radius + way * aside;
        end += row_length(p, row);
        if (from < end || row == p.rows - 1)
            put_spot(place_at(p, to < end || row == p.rows - 1 ? to : end, aside).at, "L", t);
        if (to <= end || row == p.rows - 1)
            return;
        end += bend_length(p);
        if (from < end) {
            text_printf(t, "A%d,%d 0 0 %d ", r, r, way > 0);
            put_spot(place_at(p, to < end ? to : end, aside).at, "", t);
        }
    }
}

static void put_across(struct plan p, int along, struct text *t)
{
    put_spot(place_at(p, along, p.half).at, t->used ? "M" : "", t);
    put_spot(place_at(p, along, -p.half).at, "L", t);
}

/* Cut off straight at both ends, without an edge of its own. */
static struct item *add_way(struct spot at, const char *label, int tint, int wide, struct scene *sc)
{
    struct item way = item_at(at, LOOK_WAY, tint, 0, 0);
    way.face = (uint8_t)wide;
    way.framed = way.hidden_text = true;
    way.part = 1;
    way.label = scene_words(sc, "%s", label);
    scene_add(sc, way);
    return &sc->item[sc->count - 1];
}
static struct item *add_ribbon(struct plan p, int from, int to, int aside, int tint, int wide, struct scene *sc)
{
    char buffer[400];
    struct text t = TEXT_IN(buffer);

    put_along(p, from, to, aside, &t);
    return add_way((struct spot){ 0, 0 }, buffer, tint, wide, sc);
}

/* A line across all lanes, and a little more. */
static void add_across(struct plan p, int along, int tint, int thick, struct scene *sc)
{
    pferde_add_line(sc, place_at(p, along, p.half + 2).at, place_at(p, along, -p.half - 2).at, tint, thick);
}

/* Lines between the squares. */
static void draw_squares(struct plan p, struct scene *sc)
{
    char line[1600];
    struct text lines = TEXT_IN(line);

    for (int square = 1; square < FINISH; square++)
        put_across(p, along_of(p, square) + p.square / 2, &lines);
    add_way((struct spot){ 0, 0 }, line, TINT_BROWN, 1, sc)->dim = true;
}
static void draw_sand(struct plan p, struct scene *sc)
{
    int end = course_length(p);
    add_ribbon(p, 0, end, 0, TINT_WOOD, 2 * p.half, sc)->part = 0;
    for (int i = 1; i < p.riders; i += 2)
        add_ribbon(p, 0, end, lane(p, 2 * i + 1), TINT_OAK, 2 * p.half / p.riders, sc)->dim = true;
    draw_squares(p, sc);
    add_ribbon(p, 0, p.gate * 86 / 10, 0, TINT_WALNUT, 2 * p.half, sc);
    for (int i = 1; i < p.riders; i++)
        add_ribbon(p, 0, end, lane(p, 2 * i), TINT_SHEET, 2, sc);
}

/* What lies so high above the sand throws its shadow there. */
static void add_shade(struct plan p, int along, int wide, struct scene *sc)
{
    char buffer[32];
    struct text t = TEXT_IN(buffer);

    put_across(p, along, &t);
    add_way((struct spot){ 2, 6 }, buffer, TINT_BLACK, wide, sc)->dim = true;
}

/* A bar across all lanes, white and its tint, on two posts. */
static void draw_bar(struct plan p, int square, int tint, struct scene *sc)
{
    enum { PARTS = 8 };
    int along = along_of(p, square), reach = p.half + 4;

    add_shade(p, along, 7, sc);
    for (int i = 0; i < PARTS; i++) {
        char buffer[32];
        struct text t = TEXT_IN(buffer);
        put_spot(place_at(p, along, reach - 2 * reach * i / PARTS).at, "", &t);
        put_spot(place_at(p, along, reach - 2 * reach * (i + 1) / PARTS).at, "L", &t);
        add_way((struct spot){ 0, 0 }, buffer, i % 2 ? TINT_WHITE : tint, 8, sc)->part = 0;
    }
    for (int i = -1; i < 2; i += 2)
        pferde_add_box(sc, place_at(p, along, i * reach).at, LOOK_SPOT, TINT_WHITE, 16, 16);
}
/* Two rails on posts. */
static void draw_hurdle(struct plan p, struct scene *sc)
{
    int along = along_of(p, HURDLE);

    add_shade(p, along, 18, sc);
    add_across(p, along - 45, TINT_BROWN, 5, sc);
    add_across(p, along + 45, TINT_BROWN, 5, sc);
    for (int i = 0; i <= p.riders; i++)
        pferde_add_line(sc, place_at(p, along - 110, lane(p, 2 * i)).at,
                        place_at(p, along + 110, lane(p, 2 * i)).at, TINT_DARK, 7);
}

static void draw_chequers(struct plan p, struct scene *sc)
{
    enum { CHECKS = 8 };
    int size = 2 * p.half / CHECKS;
    for (int i = 0; i < 2 * CHECKS; i++)
        pferde_add_box(sc, place_at(p, along_of(p, FINISH) + 10 * size * (i % 2),
                                    p.half - size / 2 - size * (i / 2)).at,
                       LOOK_CELL, (i / 2 + i) % 2 ? TINT_BLACK : TINT_WHITE, size, size + 1);
}
enum { STAND = 7, FIR = 8, TREE = 9 }; /* faces of LOOK_HOUSE */
static void add_scenery(struct scene *sc, struct spot foot, int face, int w, int h)
{
    pferde_add_box(sc, (struct spot){ foot.x, foot.y - h / 2 }, LOOK_HOUSE, TINT_GREEN, w, h);
    sc->item[sc->count - 1].face = (uint8_t)face;
}
/* Water between two banks: deep at the far one, and small waves across the lanes. */
static void draw_ditch(struct plan p, struct scene *sc)
{
    enum { WAVES = 9 };
    static const int8_t rise[] = { 0, 2, 3, 2, 0, -2, -3, -2, 0 };
    int ditch = along_of(p, DITCH), wide = 2 * p.half + 4;
    char buffer[1200];
    struct text t = TEXT_IN(buffer);

    add_ribbon(p, ditch - p.square / 2, ditch + p.square / 2, 0, TINT_GREEN, wide, sc);
    add_ribbon(p, ditch - p.square * 4 / 10, ditch + p.square * 4 / 10, 0, TINT_BLUE, wide, sc);
    add_ribbon(p, ditch - p.square * 26 / 100, ditch + p.square * 4 / 10, 0, TINT_CYAN, wide, sc)->dim = true;
    add_ribbon(p, ditch - p.square / 10, ditch + p.square * 4 / 10, 0, TINT_CYAN, wide, sc)->dim = true;
    for (int wave = 0; wave < WAVES; wave++)
        for (int i = 0; i < COUNT(rise); i++)
            put_spot(place_at(p, ditch + p.square * (i * 5 - (wave % 2 ? 28 : 12)) / 100,
                              p.half - p.half * (2 * wave + 1) / WAVES + rise[i] / 2).at,
                     i ? " " : t.used ? "M" : "", &t);
    add_way((struct spot){ 0, 0 }, buffer, TINT_SHEET, 1, sc);
}

static void draw_obstacles(struct plan p, struct scene *sc)
{
    draw_bar(p, GATE, TINT_RED, sc);
    draw_hurdle(p, sc);
    draw_ditch(p, sc);
    for (int i = 0; i < 9; i++) {
        struct spot at = place_at(p, along_of(p, FALL), p.half + 2 - (p.half + 2) * i / 4).at;

        add_scenery(sc, (struct spot){ at.x, at.y + 12 }, TREE, 24, 24);
    }
    draw_bar(p, WAIT, TINT_BLUE, sc);
    draw_chequers(p, sc);
}

/* A white rail on posts, and its shadow. */
static void draw_rail(struct plan p, int aside, struct scene *sc)
{
    int end = course_length(p);
    char buffer[1600];
    struct text t = TEXT_IN(buffer);
    add_ribbon(p, 0, end, aside, TINT_BLACK, 4, sc)->dim = true;
    sc->item[sc->count - 1].x += 1;
    sc->item[sc->count - 1].y += 5;
    for (int along = 0; along <= end; along += p.square) {
        struct spot at = place_at(p, along, aside).at;
        put_spot((struct spot){ at.x, at.y + 2 }, t.used ? "M" : "", &t);
        put_spot((struct spot){ at.x, at.y + 2 }, "L", &t);
    }
    add_way((struct spot){ 0, 0 }, buffer, TINT_WHITE, 6, sc)->framed = false;
    sc->item[sc->count - 1].part = 0;
    add_ribbon(p, 0, end, aside, TINT_SHEET, 3, sc);
}
/* Rails on both sides; the stand and trees behind them. */
static void draw_rails(struct plan p, struct scene *sc)
{
    int foot = p.top - p.half - 9, stand = p.width / 2, high = foot - 22;

    draw_rail(p, p.half + 5, sc);
    draw_rail(p, -p.half - 5, sc);
    add_scenery(sc, (struct spot){ 30 + stand / 2, foot }, STAND, stand, high);
    for (int x = 30 + stand + 40, i = 0; x < p.width - p.die - 40; x += 34, i++) {
        int tree = 42 + 6 * (i % 3) < foot - 12 ? 42 + 6 * (i % 3) : foot - 12;

        add_scenery(sc, (struct spot){ x, foot + 2 }, i % 2 ? TREE : FIR, tree, tree);
    }
}

/* What a square is, in words. */
static void put_square(int square, enum lang lang, struct text *t)
{
    static const uint8_t special[FINISH / 10 + 1] = { WORD_start,       WORD_square_gate, WORD_square_hurdle,
                                                      WORD_square_ditch, WORD_square_fall, WORD_square_wait,
                                                      WORD_square_finish };
    text_printf(t, word(square % 10 ? WORD_square : special[square / 10], lang), square);
}

/* The start says which race it is, if there are several; beside the finish stands what is to be won there. */
static const char *plate_words(const struct match *m, const struct state *s, int plate, enum lang lang,
                               struct scene *sc)
{
    char money[32];
    struct text t = TEXT_IN(money);

    if (plate == PRIZES_PLATE) {
        pferde_put_money(s->pot, lang, &t);
        return scene_words(sc, SAY(sign_prizes), money);
    }
    if (plate)
        return scene_words(sc, "%d %s", GATE * plate, word(WORD_sign_gate + plate - 1, lang));
    return m->option[RACES] > 1 ? scene_words(sc, SAY(race_now), s->race) : SAY(start);
}

/* What happens at the special squares, on enamel between the rails. */
static void draw_plates(const struct match *m, const struct state *s, struct plan p, enum lang lang, struct scene *sc)
{
    for (int i = 0; i < PLATES - (s->pot == 0); i++) {
        bool prizes = i == PRIZES_PLATE;
        const char *label = plate_words(m, s, i, lang, sc);
        int w = p.plate_h / 2 + p.plate_h * p.letter / 100 * text_columns(label), x = p.plate[i].x;
        int least = EDGE + w / 2, most = p.width - EDGE - w / 2;
        char says[64];
        struct text t = TEXT_IN(says);
        struct item plate = item_at((struct spot){ x < least ? least : x < most ? x : most,
                                                   p.top + p.radius * (1 + 2 * p.plate[i].gap) },
                                    LOOK_PLATE, prizes ? TINT_FELT : TINT_SHEET, w, p.plate_h);
        put_square(prizes ? FINISH : GATE * i, lang, &t);
        plate.id = (uint16_t)(prizes ? 0 : ID_SQUARE + GATE * i);
        plate.hidden_text = true;
        plate.label = label;
        plate.says = prizes ? label : scene_words(sc, "%s", says);
        scene_add(sc, plate);
    }
}
/* For those who type: which race it is, and what is to be won. */
static void draw_heading(const struct match *m, const struct state *s, struct plan p, enum lang lang, struct scene *sc)
{
    struct item words = item_at((struct spot){ p.width / 2, CELL_H / 2 }, LOOK_TEXT, TINT_INK, p.width, 20);
    char line[96];
    struct text t = TEXT_IN(line);

    text_printf(&t, SAY(race_of), s->race, m->option[RACES]);
    if (s->pot) {
        text_put(&t, " · ");
        pferde_put_money(s->pot, lang, &t);
    }
    words.label = words.says = "";
    words.glyph = scene_words(sc, "%s", line);
    scene_add(sc, words);
}

/* The fives on the sand; on the text board all of them, with what the special ones do. */
static void draw_numbers(const struct state *s, struct plan p, enum lang lang, struct scene *sc)
{
    static const char *const signs[FINISH / 10 + 1] = { "", ":6", "↷", "✕", "↺", "…", "⚑" };
    for (int square = START; square <= FINISH; square++) {
        struct place at = place_at(p, along_of(p, square), 0);
        int out = p.half + p.half / 4;
        bool right = at.bends ? at.left : at.back; /* of the one who runs */
        struct spot aside = place_at(p, along_of(p, square), right ? -out : out).at;
        struct item number = item_at(place_at(p, along_of(p, square), at.back ? p.half - 13 : 13 - p.half).at,
                                     LOOK_TEXT, TINT_OAK, 46, p.number_h);
        char says[64];
        struct text t = TEXT_IN(says);
        put_square(square, lang, &t);
        if (square % 10 == 5 && !is_covered(s, p, (struct spot){ number.x, number.y }, 24, p.number_h * 6 / 10)) {
            number.id = (uint16_t)(ID_SQUARE + square);
            number.hidden_text = number.lit = true;
            number.label = scene_words(sc, "%d", square);
            number.says = scene_words(sc, "%s", says);
            scene_add(sc, number);
        }
        aside.x = aside.x < 20 ? 20 : aside.x > p.width - 20 ? p.width - 20 : aside.x;
        number = item_at(aside, LOOK_TEXT, TINT_INK, 40, 20);
        number.label = "";
        number.glyph = square == START ? SAY(start) : square % 10 ? scene_words(sc, "%d", square)
                       : scene_words(sc, "%d%s", square, signs[square / 10]);
        number.says = "";
        scene_add(sc, number);
    }
}
/* ---- horses ---- */
/* From where the horse stood that moved last, square by square; after a fall back to the start. */
static void draw_way(const struct state *s, struct plan p, struct scene *sc)
{
    if (!s->moved_pips || s->moved_from == NOT_MOVED)
        return;
    int horse = s->moved, ahead = ahead_of(s, p, horse, s->moved_from);
    struct spot at = place_at(p, along_of(p, s->moved_from) + ahead, lane(p, 2 * horse + 1)).at;
    for (int i = 1; i <= s->moved_pips && s->moved_from + i <= FINISH; i++) {
        bool there = s->moved_from + i == s->at[horse];
        struct spot next = there ? horse_place(s, p, horse).at : lane_spot(p, s->moved_from + i, horse);

        next.y += there ? STANDS : 0;
        pferde_add_line(sc, at, next, TINT_GOLD, 6);
        at = next;
    }
    if (s->moved_from + s->moved_pips == FALL)
        pferde_add_line(sc, at, lane_spot(p, START, horse), TINT_GOLD, 3);
}

/* The squares it left and came to, in its lane. */
static void draw_last(const struct state *s, struct plan p, struct scene *sc)
{
    const int ids[2] = { ID_FROM, ID_TO };
    if (!s->moved_pips || s->moved_from == NOT_MOVED)
        return;
    for (int i = 0; i < 2; i++) {
        int along = i == 0 ? along_of(p, s->moved_from) : horse_along(s, p, s->moved);
        struct place at = place_at(p, along, lane(p, 2 * s->moved + 1));
        struct item mark = item_at(at.at, LOOK_MARK, TINT_LAST, p.square / 10, 2 * p.half / p.riders);

        mark.id = (uint16_t)ids[i];
        mark.turn = (int16_t)at.turn;
        mark.framed = mark.hidden_text = true;
        mark.says = "";
        scene_add(sc, mark);
        mark.id = 0;
        scene_add(sc, mark); /* sand is pale: twice as strong */
    }
}

/* Behind it: which place it was. */
static void draw_place(const struct state *s, struct plan p, int horse, struct scene *sc)
{
    struct place at = place_at(p, horse_along(s, p, horse) - 480, lane(p, 2 * horse + 1));
    struct item number = item_at((struct spot){ at.at.x, at.at.y - 4 }, LOOK_PLATE, TINT_SHEET, 34, p.plate_h);

    number.hidden_text = true;
    number.label = scene_words(sc, "%d.", s->place[horse]);
    scene_add(sc, number);
}
/* Whether another one runs right in front of its feet: then what says that it can act is above its rider. */
static bool is_hidden(const struct state *s, struct plan p, int horse)
{
    struct spot at = horse_place(s, p, horse).at;

    for (int other = 0; other < p.riders; other++) {
        struct spot by = horse_place(s, p, other).at;
        if (other != horse && abs(by.x - at.x) < p.horse * 7 / 10 && by.y > at.y && by.y < at.y + p.horse * 7 / 10)
            return true;
    }
    return false;
}
static void draw_horse(const struct match *m, const struct state *s, struct plan p, int horse, enum lang lang,
                       struct scene *sc)
{
    int square = s->at[horse], tint = pferde_paint(m, horse)->tint;
    int size = square == DITCH ? p.horse * 6 / 10 : p.horse; /* in the water, not beyond its banks */
    struct place at = horse_place(s, p, horse);
    struct item piece = item_at(at.at, LOOK_HORSE, tint, size, size);
    enum word says = square == START ? WORD_horse_start : square == DITCH ? WORD_horse_out
                     : square == FINISH ? WORD_horse_home : WORD_horse_on;
    piece.id = (uint16_t)(ID_HORSE + horse);
    piece.face = at.back;
    piece.part = (uint8_t)horse;
    piece.foot = (int16_t)(size * (is_hidden(s, p, horse) ? -66 : 36) / 100);
    piece.glyph = tint_sign(tint);
    if (s->place[horse])
        piece.glyph = scene_words(sc, "%s%d", piece.glyph, s->place[horse]);
    piece.says = scene_words(sc, word((int)says, lang), seat_called(m, horse, lang).at,
                            square == FINISH ? s->place[horse] : square);
    scene_add(sc, piece);
}
/* From the far edge to the near one: who runs nearer is in front; in front of all, who came in as which. */
static void draw_horses(const struct match *m, const struct state *s, struct plan p, enum lang lang, struct scene *sc)
{
    for (int y = 0; y < course_height(p); y += CELL_H)
        for (int horse = 0; horse < p.riders; horse++) {
            int at = lane_spot(p, s->at[horse], horse).y;

            if (at >= y && at < y + CELL_H)
                draw_horse(m, s, p, horse, lang, sc);
        }
    for (int horse = 0; horse < p.riders; horse++)
        if (s->place[horse])
            draw_place(s, p, horse, sc);
}
/* On the turf behind the rail. */
static void add_die(const struct view *view, struct plan p, enum lang lang, struct scene *sc)
{
    const struct state *s = view_state(view);
    struct item die = item_at((struct spot){ p.width - p.die / 2 - 22, p.die / 2 + 14 }, LOOK_DIE, TINT_WHITE, p.die,
                              p.die);

    if (s->phase == BETS)
        return; /* nobody throws yet */
    die.id = ID_DIE;
    die.turn = -12;
    die.face = s->last_die;
    die.says = s->last_die
                   ? scene_words(sc, SAY(die_shows), seat_called(&view->match, s->last_seat, lang).at, s->last_die)
                   : SAY(die_lies);
    scene_add(sc, die);
}
static void draw_course(const struct view *view, struct plan p, enum lang lang, struct scene *sc)
{
    enum { RIM = 8 };
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int height = course_height(p) - 4;
    struct item oak = item_at((struct spot){ p.width / 2, height / 2 + 2 }, LOOK_PANEL, TINT_OAK, p.width - 4, height);
    struct item turf = item_at((struct spot){ p.width / 2, height / 2 - 3 }, LOOK_GROUND, TINT_GREEN,
                               p.width - 4 - 2 * RIM, height - 10 - 2 * RIM);
    oak.says = SAY(course);
    oak.hidden_text = turf.hidden_text = true;
    scene_add(sc, oak);
    turf.face = GROUND_TURF;
    turf.part = 2;
    scene_add(sc, turf);
    draw_sand(p, sc);
    draw_obstacles(p, sc);
    draw_rails(p, sc);
    draw_numbers(s, p, lang, sc);
    draw_way(s, p, sc);
    draw_last(s, p, sc);
    draw_plates(m, s, p, lang, sc);
    draw_horses(m, s, p, lang, sc);
    add_die(view, p, lang, sc);
    draw_heading(m, s, p, lang, sc);
}
void pferde_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    bool bets = pferde_makes_room(view_state(view), shape);
    struct plan p = shape == SHAPE_LOW || bets ? low_rows : shape == SHAPE_TALL ? five_rows : four_rows;

    p.riders = pferde_riders(&view->match);
    if (bets) /* as broad as the other one: no letters need to be larger */
        p.plate_h = five_rows.plate_h, p.letter = five_rows.letter, p.number_h = five_rows.number_h;
    if (shape == SHAPE_FLAT)
        p.plate_h = 30, p.letter = 45, p.plate[1].x = 600, p.plate[2].x = 418; /* a small board, large letters */
    scene_begin(sc, CELL_W, shape == SHAPE_LOW || bets ? LOW_CELL : shape == SHAPE_TALL ? TALL_CELL : CELL_H);
    scene_pane(sc, PANE_BOARD, 0, p.width, course_height(p));
    draw_course(view, p, lang, sc);
    pferde_draw_tote(view, shape, lang, sc);
}
/* ---- touching ---- */
/* A bet is made at the board; how much it is, the front end asks. The die is thrown by touching it or one's
 * horse. */
int pferde_touch(const struct view *view, int seat, struct choice choice, struct touch *ret)
{
    struct move move = choice.move;
    (void)view;
    if (move.verb == DONE)
        return 0;
    if (move.verb == CAST) {
        ret[0] = (struct touch){ .count = 1, .item = { ID_DIE } };
        ret[1] = (struct touch){ .count = 1, .item = { (uint16_t)(ID_HORSE + seat) } };
        return 2;
    }
    /* The horse itself will do as well: then both bets on it are asked for. */
    ret[0] = (struct touch){ .count = 1, .item = { (uint16_t)(ID_BOARD + 10 * move.verb + move.a) } };
    ret[1] = (struct touch){ .count = 1, .item = { (uint16_t)(ID_HORSE + move.a) } };
    return 2;
}
/* Touching the board when there is nothing left to bet with: the least bet says why. */
bool pferde_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    int cell = count == 1 ? item[0] - ID_BOARD : -1;

    (void)seat;
    if (cell < 0 || cell / 10 >= POOLS || cell % 10 >= pferde_riders(&view->match))
        return false;
    *ret = (struct move){ .verb = (uint8_t)(cell / 10), .a = (uint8_t)(cell % 10), .n = 1 };
    return true;
}
/* Squares, horses, and what the board says of them. */
bool pferde_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int square = item - ID_SQUARE, horse = item - ID_HORSE, cell = item - ID_BOARD;

    if (horse >= 0 && horse < pferde_riders(m)) {
        text_printf(t, s->at[horse] == START ? SAY(horse_start) : s->at[horse] == DITCH ? SAY(horse_out)
                       : s->at[horse] == FINISH ? SAY(horse_home) : SAY(horse_on), seat_called(m, horse, lang).at,
                    s->at[horse] == FINISH ? s->place[horse] : s->at[horse]);
        text_char(t, '.');
    } else if (cell >= 0 && cell / 10 < POOLS && cell % 10 < pferde_riders(m)) {
        text_printf(t, SAY(cell_bet), cell / 10 == BET_WIN ? SAY(pool_win) : SAY(pool_place),
                    seat_called(m, cell % 10, lang).at, pferde_backing(m, s, cell / 10, cell % 10));
        text_char(t, '.');
    } else if (square >= START && square <= FINISH) {
        put_square(square, lang, t);
    } else {
        return false;
    }
    return true;
}
