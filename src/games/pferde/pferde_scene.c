/* SPDX-License-Identifier: MIT */
/* The picture: a course of sand that winds through the turf, a lane for each horse, bars, hurdle, water and hedge
 * across all of them; the bookmaker's slate in the tray, where bets are placed by touching it; purses and bets with the
 * seats.
 *
 * Squares run through the turns, too. A place of the course is so far along its middle line, and so far to the left of
 * it. On the text board a lane is a row of characters, and the numbers stand above the straights and outside of the
 * turns. */
#include "pferde.h"

enum {
    CELL_W = 10, CELL_H = 25,
    LOW_CELL = 22,               /* of the text board where rows are low: a lane stays a row of characters */
    EDGE = 14,                   /* what plates keep free at the edge of the board */
    ID_HORSE = 1,                /* + horse */
    ID_SQUARE = 101,             /* + square */
    ID_DIE = 201,
    ID_FROM = 202, ID_TO = 203,
    ID_BOARD = 211,              /* + 10 × pool + horse: what is bet on it */
    ID_BETS = 261,               /* + 20 × pool + seat */
    ID_CUP = 311,
    ID_OWN = 321,                /* + 10 × pool + horse: on the slate, what the one who looks has on it; */
    ID_CARD = 401,               /* + 100 × seat + 10 × pool + horse: the same on everybody's card */
};

/* What the slate says of a horse in each pool: what is on it, and what DM 1 brings. */
enum { BACKING, PAYS, COLUMNS };

/* Tray and seats: beside the course, or on a phone below it with lines that a thumb can hit. */
struct desk {
    int width, seat;            /* of the tray; of what a seat has */
    int line;                   /* of the bookmaker's slate: how high it is, */
    int name, column[COLUMNS];  /* how wide its columns are, */
    int letters;                /* and how high words are written */
};
static const struct desk beside = { 38 * CELL_W, 33 * CELL_W, 34, 108, { 58, 64 }, 24 };
static const struct desk below = { 59 * CELL_W, 58 * CELL_W, 34, 142, { 96, 114 }, 28 };
static const struct desk low = { 59 * CELL_W, 58 * CELL_W, 37, 142, { 96, 114 }, 29 };

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
    int die;                    /* the same, on the board; 0: it lies in the tray, beside the cup */
    int plate_h, number_h;      /* how high plates are, and the numbers on the sand */
    struct { int16_t x, gap; } plate[7]; /* of the start and the special squares: below which row */
    int riders;
};
static const struct plan four_rows = {
    800, 4, 2 * CELL_H, 150, 143, 657, 75, 25, 25, 63, 484, 76, 0, 26, 24,
    { { 58, 0 }, { 604, 0 }, { 452, 0 }, { 196, 1 }, { 530, 1 }, { 549, 2 }, { 90, 2 } }, 0,
};
static const struct plan five_rows = {
    590, 5, 2 * CELL_H, 110, 136, 454, 69, 18, 572, 51, 434, 70, 46, 28, 31,
    { { 52, 0 }, { 386, 0 }, { 218, 0 }, { 306, 1 }, { 386, 2 }, { 209, 3 }, { 500, 3 } }, 0,
};
/* For a phone that is not much higher than wide. */
static const struct plan low_rows = {
    590, 4, 2 * LOW_CELL, 102, 125, 465, 62, 18, 18, 51, 346, 66, 44, 31, 33,
    { { 52, 0 }, { 400, 0 }, { 225, 0 }, { 170, 1 }, { 385, 1 }, { 393, 2 }, { 105, 2 } }, 0,
};

/* ---- where things lie ---- */

static int course_height(struct plan p)
{
    return p.top + 2 * p.radius * (p.rows - 1) + p.half + 26;
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

static struct place place_at(struct plan p, int along, int aside)
{
    int row = 0, from = p.from, to = p.right, way = 1, bend = p.radius * 314 / 100;

    for (;; row++) {
        from = row == 0 ? p.from : row % 2 ? p.right : p.left;
        to = row == p.rows - 1 ? p.to : row % 2 ? p.left : p.right;
        way = to > from ? 1 : -1;
        int length = 10 * way * (to - from), y = p.top + 2 * p.radius * row;
        if (along <= length || row == p.rows - 1)
            return (struct place){ { from + way * along / 10, y - way * aside }, way < 0, false, false, 0 };
        along -= length;
        if (along < 10 * bend) {
            int angle = along * 180 / bend, r = p.radius + way * aside; /* tenths of a degree */

            return (struct place){ { to + way * r * sine(angle) / 1000, y + p.radius - r * sine(900 - angle) / 1000 },
                                   (angle > 920) == (way > 0), true, way < 0, way * angle / 10 };
        }
        along -= 10 * bend;
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

/* ---- the course ---- */

static void add_box(struct scene *sc, struct spot middle, int look, int tint, int w, int h)
{
    struct item box = item_at(middle, look, tint, w, h);

    box.hidden_text = true;
    scene_add(sc, box);
}

static void add_line(struct scene *sc, struct spot a, struct spot b, int tint, int thick)
{
    struct item line = item_at(a, LOOK_LINE, tint, b.x - a.x, b.y - a.y);

    line.face = (uint8_t)thick;
    line.hidden_text = true;
    scene_add(sc, line);
}

/* A ribbon along the course, cut off straight at both ends. */
static void add_ribbon(struct plan p, int from, int to, int aside, int tint, int wide, struct scene *sc)
{
    struct item way = item_at((struct spot){ 0, 0 }, LOOK_WAY, tint, 0, 0);
    char buffer[2400];
    struct text t = TEXT_IN(buffer);
    int steps = to - from < 600 ? 2 : (to - from) / 80;

    for (int i = 0; i <= steps; i++) { /* of a straight only the ends, or nearly */
        struct place here = place_at(p, from + (to - from) * i / steps, aside);
        bool bends = i == 0 || i == steps || place_at(p, from + (to - from) * (i - 1) / steps, aside).bends
            || place_at(p, from + (to - from) * (i + 1) / steps, aside).bends;

        if (here.bends || bends)
            text_printf(&t, "%s%d,%d", t.used ? " " : "", here.at.x, here.at.y);
    }
    way.face = (uint8_t)wide;
    way.framed = true;
    way.label = scene_words(sc, "%s", buffer);
    scene_add(sc, way);
}

/* A line across all lanes, and a little more. */
static void add_across(struct plan p, int along, int tint, int thick, struct scene *sc)
{
    add_line(sc, place_at(p, along, p.half + 2).at, place_at(p, along, -p.half - 2).at, tint, thick);
}

static void draw_sand(struct plan p, struct scene *sc)
{
    int end = course_length(p);

    add_ribbon(p, 0, end, 0, TINT_WOOD, 2 * p.half, sc);
    for (int i = 1; i < p.riders; i += 2)
        add_ribbon(p, 0, end, lane(p, 2 * i + 1), TINT_LIGHT, 2 * p.half / p.riders - 2, sc);
    for (int square = 0; square < FINISH; square++) {
        add_across(p, along_of(p, square ? square : 1) + (square ? 1 : -1) * p.square / 2, TINT_BROWN, 1, sc);
        sc->item[sc->count - 1].dim = true;
    }
    add_ribbon(p, 0, p.gate * 86 / 10, 0, TINT_WALNUT, 2 * p.half, sc);
    for (int i = 1; i < p.riders; i++)
        add_ribbon(p, 0, end, lane(p, 2 * i), TINT_SHEET, 2, sc);
}

/* A bar across all lanes, white and its tint, on two posts. */
static void draw_bar(struct plan p, int square, int tint, struct scene *sc)
{
    enum { PARTS = 8 };
    int along = along_of(p, square), reach = p.half + 4;
    struct spot ends[2] = { place_at(p, along, reach).at, place_at(p, along, -reach).at };

    for (int i = 0; i < PARTS; i++) {
        struct spot a = place_at(p, along, reach - 2 * reach * i / PARTS).at;
        struct spot b = place_at(p, along, reach - 2 * reach * (i + 1) / PARTS).at;
        struct item part = item_at(a, LOOK_WAY, i % 2 ? TINT_WHITE : tint, 0, 0);

        part.framed = true;
        part.face = 8;
        part.label = scene_words(sc, "0,0 %d,%d", b.x - a.x, b.y - a.y);
        scene_add(sc, part);
    }
    for (int i = 0; i < 2; i++)
        add_box(sc, ends[i], LOOK_SPOT, TINT_WHITE, 16, 16);
}

/* Two rails on posts. */
static void draw_hurdle(struct plan p, struct scene *sc)
{
    int along = along_of(p, HURDLE);

    add_across(p, along - 45, TINT_BROWN, 5, sc);
    add_across(p, along + 45, TINT_BROWN, 5, sc);
    for (int i = 0; i <= p.riders; i++)
        add_line(sc, place_at(p, along - 110, lane(p, 2 * i)).at, place_at(p, along + 110, lane(p, 2 * i)).at,
                 TINT_DARK, 7);
}

static void draw_chequers(struct plan p, struct scene *sc)
{
    enum { CHECKS = 8 };
    int size = 2 * p.half / CHECKS;

    for (int i = 0; i < 2 * CHECKS; i++)
        add_box(sc, place_at(p, along_of(p, FINISH) + 10 * size * (i % 2), p.half - size / 2 - size * (i / 2)).at,
                LOOK_CELL, (i / 2 + i) % 2 ? TINT_BLACK : TINT_WHITE, size, size + 1);
}

enum { STAND = 7, FIR = 8, TREE = 9 }; /* faces of LOOK_HOUSE */

static void add_scenery(struct scene *sc, struct spot foot, int face, int w, int h)
{
    add_box(sc, (struct spot){ foot.x, foot.y - h / 2 }, LOOK_HOUSE, TINT_GREEN, w, h);
    sc->item[sc->count - 1].face = (uint8_t)face;
}

/* A small wave on the water, across the lanes. */
static void draw_wave(struct plan p, int along, int aside, struct scene *sc)
{
    static const int8_t rise[] = { 0, 2, 3, 2, 0, -2, -3, -2, 0, 2, 3, 2, 0 };
    struct item way = item_at((struct spot){ 0, 0 }, LOOK_WAY, TINT_CYAN, 0, 0);
    char buffer[160];
    struct text t = TEXT_IN(buffer);

    for (int i = 0; i < COUNT(rise); i++) {
        struct spot at = place_at(p, along + p.square * i * 4 / 100, aside + rise[i]).at;

        text_printf(&t, "%s%d,%d", i ? " " : "", at.x, at.y);
    }
    way.face = 2;
    way.label = scene_words(sc, "%s", buffer);
    way.hidden_text = true;
    scene_add(sc, way);
}

static void draw_obstacles(struct plan p, struct scene *sc)
{
    int ditch = along_of(p, DITCH);

    draw_bar(p, GATE, TINT_RED, sc);
    draw_hurdle(p, sc);
    add_ribbon(p, ditch - p.square / 2, ditch + p.square / 2, 0, TINT_GREEN, 2 * p.half + 4, sc);
    add_ribbon(p, ditch - p.square * 4 / 10, ditch + p.square * 4 / 10, 0, TINT_BLUE, 2 * p.half + 4, sc);
    for (int i = 0; i < 4; i++)
        draw_wave(p, ditch - p.square * (i % 2 ? 24 : 12) / 100, p.half - p.half * (2 * i + 1) / 4, sc);
    for (int i = 0; i < 9; i++) {
        struct spot at = place_at(p, along_of(p, FALL), p.half + 2 - (p.half + 2) * i / 4).at;

        add_scenery(sc, (struct spot){ at.x, at.y + 12 }, TREE, 24, 24);
    }
    draw_bar(p, WAIT, TINT_BLUE, sc);
    draw_chequers(p, sc);
}

/* White rails on both sides; the stand and trees behind them. */
static void draw_rails(struct plan p, struct scene *sc)
{
    int end = course_length(p), foot = p.top - p.half - 9, stand = p.width / 2, high = foot - 22;

    add_ribbon(p, 0, end, p.half + 5, TINT_WHITE, 4, sc);
    add_ribbon(p, 0, end, -p.half - 5, TINT_WHITE, 4, sc);
    add_scenery(sc, (struct spot){ 30 + stand / 2, foot }, STAND, stand, high);
    for (int x = 30 + stand + 40, i = 0; x < p.width - p.die - 40; x += 34, i++)
        add_scenery(sc, (struct spot){ x, foot + 2 }, i % 2 ? TREE : FIR, 42 + 6 * (i % 3), 42 + 6 * (i % 3));
}

/* What a square is, in words. */
static void put_square(int square, enum lang lang, struct text *t)
{
    static const uint8_t special[FINISH / 10 + 1] = { WORD_start,       WORD_square_gate, WORD_square_hurdle,
                                                      WORD_square_ditch, WORD_square_fall, WORD_square_wait,
                                                      WORD_square_finish };

    text_printf(t, word(square % 10 ? WORD_square : special[square / 10], lang), square);
}

/* The finish says what is to be won there, the start which race it is, if there are several. */
static const char *plate_words(const struct match *m, const struct state *s, int square, enum lang lang,
                               struct scene *sc)
{
    const char *sign = square ? word(WORD_sign_gate + square / GATE - 1, lang) : SAY(start);
    char money[32];
    struct text t = TEXT_IN(money);

    if (square == START)
        return m->option[RACES] > 1 ? scene_words(sc, SAY(race_now), s->race) : sign;
    if (square != FINISH || !s->pot)
        return scene_words(sc, "%d %s", square, sign);
    pferde_put_money(s->pot, lang, &t);
    return scene_words(sc, "%d %s: %s", square, sign, money);
}

/* What happens at the special squares, on enamel plates in the grass. */
static void draw_plates(const struct match *m, const struct state *s, struct plan p, enum lang lang, struct scene *sc)
{
    for (int square = START; square <= FINISH; square += GATE) {
        const char *label = plate_words(m, s, square, lang, sc);
        int w = p.plate_h / 2 + p.plate_h * 43 / 100 * text_columns(label), x = p.plate[square / GATE].x;
        int most = p.width - EDGE - w / 2;
        int above = (p.radius - p.half - p.plate_h / 2 - 3) / 2; /* jockeys of the lower row rise into the gap */
        struct item plate = item_at((struct spot){ x < EDGE + w / 2 ? EDGE + w / 2 : x < most ? x : most,
                                                   p.top + p.radius * (1 + 2 * p.plate[square / GATE].gap) - above },
                                    LOOK_PLATE, TINT_SHEET, w, p.plate_h);
        char says[64];
        struct text t = TEXT_IN(says);

        put_square(square, lang, &t);
        plate.id = (uint16_t)(ID_SQUARE + square);
        plate.hidden_text = true;
        plate.label = label;
        plate.says = scene_words(sc, "%s", says);
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
static void draw_numbers(struct plan p, enum lang lang, struct scene *sc)
{
    static const char *const signs[FINISH / 10 + 1] = { "", ":6", "↷", "✕", "↺", "…", "⚑" };

    for (int square = START; square <= FINISH; square++) {
        struct place at = place_at(p, along_of(p, square), 0);
        int out = p.half + p.half / 4;
        bool right = at.bends ? at.left : at.back; /* of the one who runs */
        struct spot aside = place_at(p, along_of(p, square), right ? -out : out).at;
        struct item number = item_at(place_at(p, along_of(p, square), at.back ? p.half - 13 : 13 - p.half).at,
                                     LOOK_TEXT, TINT_BROWN, 46, p.number_h);
        char says[64];
        struct text t = TEXT_IN(says);

        put_square(square, lang, &t);
        if (square % 10 == 5) {
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
    struct spot at = lane_spot(p, s->moved_from, s->moved);
    for (int i = 1; i <= s->moved_pips && s->moved_from + i <= FINISH; i++) {
        struct spot next = lane_spot(p, s->moved_from + i, s->moved);

        add_line(sc, at, next, TINT_GOLD, 6);
        at = next;
    }
    if (s->moved_from + s->moved_pips == FALL)
        add_line(sc, at, lane_spot(p, START, s->moved), TINT_GOLD, 3);
}

/* Those that are home stand as they came in, one behind the other. */
static int horse_along(const struct state *s, struct plan p, int horse)
{
    int place = s->at[horse] == FINISH ? s->place[horse] : 0;

    return along_of(p, s->at[horse]) - (place > 1 ? (place - 1) * 840 : 0);
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
    }
}

enum { LIFT = 4 }; /* it stands on its lane */

/* Behind it: which place it was. */
static void draw_place(const struct state *s, struct plan p, int horse, struct scene *sc)
{
    struct place at = place_at(p, horse_along(s, p, horse) - 480, lane(p, 2 * horse + 1));
    struct item number = item_at((struct spot){ at.at.x, at.at.y - LIFT }, LOOK_PLATE, TINT_GOLD, 34,
                                 p.plate_h);

    number.hidden_text = true;
    number.label = scene_words(sc, "%d.", s->place[horse]);
    scene_add(sc, number);
}

static void draw_horse(const struct match *m, const struct state *s, struct plan p, int horse, enum lang lang,
                       struct scene *sc)
{
    int square = s->at[horse], tint = pferde_paint(m, horse)->tint;
    struct place at = place_at(p, horse_along(s, p, horse), lane(p, 2 * horse + 1));
    struct item piece = item_at((struct spot){ at.at.x, at.at.y - LIFT }, LOOK_HORSE, tint, p.horse,
                                p.horse);
    enum word says = square == START ? WORD_horse_start : square == DITCH ? WORD_horse_out
                     : square == FINISH ? WORD_horse_home : WORD_horse_on;

    piece.id = (uint16_t)(ID_HORSE + horse);
    piece.face = at.back;
    piece.part = (uint8_t)horse;
    piece.foot = (int16_t)(p.horse * 36 / 100);
    piece.glyph = tint_sign(tint);
    if (s->place[horse])
        piece.glyph = scene_words(sc, "%s%d", piece.glyph, s->place[horse]);
    piece.dim = square == DITCH;
    piece.says = scene_words(sc, word((int)says, lang), seat_called(m, horse, lang).at,
                            square == FINISH ? s->place[horse] : square);
    scene_add(sc, piece);
    if (s->place[horse])
        draw_place(s, p, horse, sc);
}

/* From the far edge to the near one: who runs nearer is in front. */
static void draw_horses(const struct match *m, const struct state *s, struct plan p, enum lang lang, struct scene *sc)
{
    for (int y = 0; y < course_height(p); y += CELL_H)
        for (int horse = 0; horse < p.riders; horse++) {
            int at = lane_spot(p, s->at[horse], horse).y;

            if (at >= y && at < y + CELL_H)
                draw_horse(m, s, p, horse, lang, sc);
        }
}

static void draw_die(const struct match *m, const struct state *s, struct spot at, int size, enum lang lang,
                     struct scene *sc)
{
    struct item die = item_at(at, LOOK_DIE, TINT_WHITE, size, size);

    if (s->phase == BETS)
        return; /* nobody throws yet */
    die.id = ID_DIE;
    die.turn = -12;
    die.face = s->last_die;
    die.says = s->last_die ? scene_words(sc, SAY(die_shows), seat_called(m, s->last_seat, lang).at, s->last_die)
                           : SAY(die_lies);
    scene_add(sc, die);
}

static void draw_course(const struct match *m, const struct state *s, struct plan p, enum lang lang,
                        struct scene *sc)
{
    enum { RIM = 8 };
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
    draw_numbers(p, lang, sc);
    draw_way(s, p, sc);
    draw_last(s, p, sc);
    draw_plates(m, s, p, lang, sc);
    draw_horses(m, s, p, lang, sc);
    if (p.die)
        draw_die(m, s, (struct spot){ p.width - p.die / 2 - 22, p.die / 2 + 11 }, p.die, lang, sc);
    draw_heading(m, s, p, lang, sc);
}

/* ---- the tray: the bookmaker's slate ---- */

enum { SLATE_TOP = 8, SLATE_RIM = 14 };

/* Columns are counted from the one with the names, which is 0. */
static int column_width(const struct desk *d, int column)
{
    return column ? d->column[(column - 1) % COLUMNS] : d->name;
}

static struct spot cell_spot(const struct desk *d, int column, int line)
{
    int left = SLATE_RIM;

    for (int i = 0; i < column; i++)
        left += column_width(d, i);
    return (struct spot){ left + column_width(d, column) / 2, SLATE_TOP + d->line * (2 * line + 1) / 2 };
}

static int column_of(int pool, int what)
{
    return 1 + COLUMNS * pool + what;
}

/* Chalk on slate. */
static struct item chalk(const struct desk *d, int column, int line, const char *label)
{
    struct item words = item_at(cell_spot(d, column, line), LOOK_TEXT, TINT_INK, column_width(d, column) - 2,
                                d->letters);

    words.label = label;
    return words;
}

/* What the board says a DM would bring, if nobody bet any more and every place were backed. */
static int64_t quota_now(const struct match *m, const struct state *s, int pool, int horse)
{
    int64_t backing = pferde_backing(m, s, pool, horse);
    int places = pool == BET_WIN ? 1 : pferde_paid_places(m);

    return backing ? (int64_t)pferde_pool(m, s, pool) * PFENNIG / (places * backing) : 0;
}

static const char *quota_words(int64_t quota, enum lang lang, struct scene *sc)
{
    if (!quota)
        return "–";
    return scene_words(sc, lang == DE ? "%d,%02d" : "%d.%02d", (int)(quota / PFENNIG), (int)(quota % PFENNIG));
}

static bool bets_stand(const struct match *m, const struct state *s)
{
    return pferde_pool(m, s, BET_WIN) + pferde_pool(m, s, BET_PLACE) > 0;
}

/* What DM 1 on a horse would bring, or after a race brought; said with it, ten times as much, as the leaflet reckons.
 */
static void draw_quota(const struct desk *d, const struct match *m, const struct state *s, int pool, int horse,
                       const char *who, int line, enum lang lang, struct scene *sc)
{
    int64_t quota = bets_stand(m, s) ? quota_now(m, s, pool, horse) : s->quota[pool][horse];
    struct item pays = chalk(d, column_of(pool, PAYS), line, quota_words(quota, lang, sc));

    pays.lit = quota != 0;
    pays.part = 1;
    pays.h = (int16_t)(d->letters + 6);
    pays.says = scene_words(sc, SAY(cell_quota), pool == BET_WIN ? SAY(pool_win) : SAY(pool_place), who, pays.label,
                            quota_words(10 * quota, lang, sc));
    scene_add(sc, pays);
}

/* What is bet on a horse: chalk, or a slip of card as long as more can be bet there. */
static struct item bet_cell(const struct desk *d, const struct state *s, int column, int line, const char *label)
{
    struct item bet = chalk(d, column, line, label);

    if (s->phase == BETS) {
        bet.look = LOOK_CELL;
        bet.tint = d == &low ? TINT_PAPER : TINT_CARD; /* letters on paper may be larger */
        bet.w = (int16_t)(column_width(d, column) - 8);
        bet.h = (int16_t)(d->line - 2);
    }
    return bet;
}

/* A horse's line: its rider, and for each pool what is on it, which is where to bet, and the quotas. */
static void draw_board_line(const struct desk *d, const struct match *m, const struct state *s, int horse,
                            int line,
                            enum lang lang, struct scene *sc)
{
    int tint = pferde_paint(m, horse)->tint, size = d->letters + 2;
    const char *who = scene_words(sc, "%s", seat_called(m, horse, lang).at);
    struct item sign = item_at((struct spot){ SLATE_RIM + size / 2 + 2, cell_spot(d, 0, line).y }, LOOK_TOKEN, tint,
                               size, size);
    struct item name = chalk(d, 0, line, who);

    sign.glyph = tint_sign(tint);
    scene_add(sc, sign);
    name.x = (int16_t)(SLATE_RIM + size + 8);
    name.w = (int16_t)(d->name - size - 10);
    name.align = ALIGN_LEFT;
    scene_add(sc, name);
    for (int pool = 0; pool < POOLS; pool++) {
        const char *what = pool == BET_WIN ? SAY(pool_win) : SAY(pool_place);
        int marks = pferde_backing(m, s, pool, horse), column = column_of(pool, BACKING);
        struct item bet = bet_cell(d, s, column, line, marks ? scene_words(sc, SAY(marks), marks) : "–");

        bet.id = (uint16_t)(ID_BOARD + 10 * pool + horse);
        bet.says = scene_words(sc, SAY(cell_bet), what, who, marks);
        scene_add(sc, bet);
        draw_quota(d, m, s, pool, horse, who, line, lang, sc);
    }
}

/* Who looks alone on a phone, where what the others have bet lies in a sheet: their bets are a line of the slate. */
static int own_line(const struct desk *d, const struct view *view)
{
    for (int seat = 0; d != &beside && seat < view->match.seats; seat++)
        if (view->who == SEAT(seat))
            return seat;
    return -1;
}

static int slate_height(const struct desk *d, const struct view *view)
{
    return d->line * (1 + pferde_riders(&view->match) + (own_line(d, view) >= 0));
}

/* Of a horse's sign, so large, and what was bet on it. */
static int bet_width(int size, int marks)
{
    return size + 10 + size * 54 / 100 * (marks > 99 ? 3 : marks > 9 ? 2 : 1);
}

/* What somebody has bet in a pool, from here on: the sign of each horse, and how much. */
static void draw_bets_from(struct spot at, int size, const struct match *m, const struct state *s, int pool, int seat,
                           int id, enum lang lang, struct scene *sc)
{
    for (int horse = 0; horse < pferde_riders(m); horse++) {
        int marks = s->bet[pool][seat][horse];
        struct item sign = item_at((struct spot){ at.x + size / 2, at.y }, LOOK_TOKEN, pferde_paint(m, horse)->tint,
                                   size, size);
        struct item number = item_at((struct spot){ at.x + size + 3, at.y }, LOOK_TEXT, TINT_INK, 0, size);

        if (!marks)
            continue;
        sign.id = (uint16_t)(id + 10 * pool + horse);
        sign.hidden_text = number.hidden_text = true;
        sign.says = scene_words(sc, SAY(cell_bet), pool == BET_WIN ? SAY(pool_win) : SAY(pool_place),
                                seat_called(m, horse, lang).at, marks);
        scene_add(sc, sign);
        number.align = ALIGN_LEFT;
        number.part = 1;
        number.lit = true;
        number.label = scene_words(sc, "%d", marks);
        scene_add(sc, number);
        at.x += bet_width(size, marks);
    }
}

static void draw_own_line(const struct desk *d, const struct match *m, const struct state *s, int seat, enum lang lang,
                          struct scene *sc)
{
    int line = 1 + pferde_riders(m);
    struct item name = chalk(d, 0, line, SAY(bets_own));

    name.x = SLATE_RIM + 4;
    name.w = (int16_t)(d->name - 6);
    name.align = ALIGN_LEFT;
    name.hidden_text = true;
    scene_add(sc, name);
    for (int pool = 0; pool < POOLS; pool++) {
        struct spot at = cell_spot(d, column_of(pool, BACKING), line);

        at.x -= column_width(d, column_of(pool, BACKING)) / 2 - 12;
        draw_bets_from(at, d->letters - 2, m, s, pool, seat, ID_OWN, lang, sc);
    }
}

static void draw_slate(const struct desk *d, const struct view *view, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int riders = pferde_riders(m), height = slate_height(d, view), own = own_line(d, view);
    bool paid = !bets_stand(m, s) && (s->race > 1 || s->phase == OVER);
    const char *const heads[] = { paid ? SAY(board_last) : SAY(board_horse), SAY(pool_win), SAY(board_pays),
                                  SAY(pool_place), SAY(board_pays) };

    add_box(sc, (struct spot){ d->width / 2, SLATE_TOP + height / 2 }, LOOK_SLATE, TINT_BLACK, d->width - 2,
            height + 16);
    for (int column = 0; column < COUNT(heads); column++) {
        struct item head = chalk(d, column, 0, heads[column]);

        head.dim = true;
        scene_add(sc, head);
    }
    for (int line = 1; line < height / d->line; line++) {
        int y = SLATE_TOP + d->line * line;

        add_line(sc, (struct spot){ 14, y }, (struct spot){ d->width - 14, y }, TINT_GREY, 1);
        sc->item[sc->count - 1].dim = true;
        if (line <= riders)
            draw_board_line(d, m, s, line - 1, line, lang, sc);
    }
    if (own >= 0)
        draw_own_line(d, m, s, own, lang, sc);
}

enum { DICE_W = 70, DICE_H = 170 }; /* of the tray: as much as cup and die take, beside the slate */

/* The cup and the die, on the table by the question. */
static void draw_cup(const struct match *m, const struct state *s, int left, enum lang lang, struct scene *sc)
{
    struct item cup = item_at((struct spot){ left + DICE_W / 2 + 4, 50 }, LOOK_CUP, TINT_NONE, 78, 78);

    cup.id = ID_CUP;
    cup.face = 1;
    cup.says = "";
    cup.hidden_text = true;
    scene_add(sc, cup);
    draw_die(m, s, (struct spot){ left + DICE_W / 2 + 2, 130 }, 56, lang, sc);
}

static void draw_tray(const struct desk *d, const struct view *view, bool dice, enum lang lang, struct scene *sc)
{
    bool betting = view->match.option[BETTING];
    int slate = betting ? 2 * SLATE_TOP + slate_height(d, view) + 4 : 0, left = betting ? d->width : 0;

    if (!betting && !dice)
        return;
    scene_pane(sc, PANE_TRAY, 0, left + (dice ? DICE_W : 0), slate > DICE_H || !dice ? slate : DICE_H);
    if (betting)
        draw_slate(d, view, lang, sc);
    if (dice)
        draw_cup(&view->match, view_state(view), left, lang, sc);
}

/* ---- the seats ---- */

/* "Sieg: Nora 5, Emil 1 DM": the highest first. */
static void put_bets(const struct match *m, const struct state *s, int seat, int pool, enum lang lang, struct text *t)
{
    const uint16_t *bet = s->bet[pool][seat];
    int most = 0;

    for (int horse = 0; horse < pferde_riders(m); horse++)
        most = bet[horse] > most ? bet[horse] : most;
    for (int marks = most; marks > 0; marks--)
        for (int horse = 0; horse < pferde_riders(m); horse++)
            if (bet[horse] == marks)
                text_printf(t, "%s%s %d", t->used ? ", " : "", seat_called(m, horse, lang).at, marks);
}

static int seat_line(const struct desk *d)
{
    return d == &beside ? CELL_H : 3 * CELL_H / 2;
}

static int bet_letters(const struct desk *d)
{
    return d == &beside ? d->letters * 3 / 4 : d->letters;
}

/* How wide a pool with all that somebody has bet there is; nothing: 0. */
static int bets_width(const struct desk *d, const struct match *m, const struct state *s, int seat, int pool)
{
    int width = 0;

    for (int horse = 0; horse < pferde_riders(m); horse++)
        width += s->bet[pool][seat][horse] ? bet_width(bet_letters(d) + 2, s->bet[pool][seat][horse]) : 0;
    return width ? width + 5 * bet_letters(d) / 2 : 0;
}

/* How many lines a seat has: its head, and where people bet one or, if both pools do not fit into that, two. */
static int seat_lines(const struct desk *d, const struct match *m, const struct state *s, int seat)
{
    int win = bets_width(d, m, s, seat, BET_WIN), place = bets_width(d, m, s, seat, BET_PLACE);

    return m->option[BETTING] ? win && place && win + place > d->seat - 24 ? 3 : 2 : 1;
}

/* Each pool: its name, and the horses with what is on each. Those who type read names. */
static void draw_bets(const struct desk *d, const struct match *m, const struct state *s, int seat, enum lang lang,
                      struct scene *sc)
{
    int row = seat_line(d), letters = bet_letters(d), left = 12;
    struct item words = item_at((struct spot){ left, row + row / 2 }, LOOK_TEXT, TINT_INK, d->seat - 28, letters);

    words.align = ALIGN_LEFT;
    for (int pool = 0; pool < POOLS; pool++) {
        char bets[200] = "";
        struct text t = TEXT_IN(bets);

        put_bets(m, s, seat, pool, lang, &t);
        if (!t.used)
            continue;
        if (left > 12 && seat_lines(d, m, s, seat) > 2)
            left = 12, words.y = (int16_t)(words.y + row);
        words.id = (uint16_t)(ID_BETS + 20 * pool + seat);
        words.x = (int16_t)left;
        words.label = pool == BET_WIN ? SAY(pool_win) : SAY(pool_place);
        words.glyph = words.says = scene_words(sc, pool == BET_WIN ? SAY(bets_on_win) : SAY(bets_on_place), bets);
        scene_add(sc, words);
        draw_bets_from((struct spot){ left + 5 * letters / 2, words.y }, letters + 2, m, s, pool, seat,
                       ID_CARD + 100 * seat, lang, sc);
        left += bets_width(d, m, s, seat, pool) + 6;
    }
    if (left == 12) {
        words.id = (uint16_t)(ID_BETS + seat);
        words.dim = true;
        words.label = SAY(bets_none);
        scene_add(sc, words);
    }
}

static void draw_seat(const struct desk *d, const struct match *m, const struct state *s, int seat,
                      enum lang lang, struct scene *sc)
{
    char money[32];
    struct text money_text = TEXT_IN(money);

    scene_sheet(sc);
    pferde_put_money(s->purse[seat], lang, &money_text);
    scene_head(sc, (struct head){ .tint = pferde_seat_tint(m, seat),
                                  .name = scene_words(sc, "%s", seat_called(m, seat, lang).at),
                                  .number = scene_words(sc, "%s", money), .y = 2, .h = seat_line(d) - 2, .leaves = true,
                                  .turn = (s->phase == BETS && s->turn == seat)
                                          || (s->phase != BETS && s->phase != OVER && pferde_thrower(s) == seat) });
    if (m->option[BETTING])
        draw_bets(d, m, s, seat, lang, sc);
}

void pferde_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct plan p = shape == SHAPE_TALL ? five_rows : shape == SHAPE_LOW ? low_rows : four_rows;
    const struct desk *d = shape == SHAPE_TALL ? &below : shape == SHAPE_LOW ? &low : &beside;

    p.riders = pferde_riders(m);
    if (shape == SHAPE_SQUARE)
        p.die = 74; /* beside its tray there is no room */
    scene_begin(sc, CELL_W, shape == SHAPE_LOW ? LOW_CELL : CELL_H);
    scene_pane(sc, PANE_BOARD, 0, p.width, course_height(p));
    draw_course(m, s, p, lang, sc);
    draw_tray(d, view, p.die == 0, lang, sc);
    for (int seat = 0; seat < m->seats; seat++) {
        scene_pane(sc, PANE_SEAT, seat, d->seat, seat_line(d) * seat_lines(d, m, s, seat) + 6);
        draw_seat(d, m, s, seat, lang, sc);
    }
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
