/* SPDX-License-Identifier: MIT */
/* Backgammon as a picture: a case of walnut with two fields of felt, a bar between them, and numbers on its rails.
 * Whoever looks has their home at the lower right, whichever colour they play; where nobody or everybody looks, it is
 * white's. The points bear the numbers of side_counting(). Men are borne off into troughs at the right; on a phone into
 * the rails beside the home fields, and the points are as long as it is high.
 *
 * A point and all men on it are of one kin, so that touching any of them is touching the point. */
#include <stdlib.h>

#include "backgammon.h"

enum {
    SHEET_ROWS = 7, SHEET_COLS = 26, SEAT_COLS = 4, ROWS = 15,
    ROW_TOP = 1, ROW_BOTTOM = 13,
    ID_BAR = 25, ID_TRAY = 26, ID_MAN = 30, ID_CUBE = 70, ID_DIE = 71, ID_CUP = 75, ID_LAST = 80, LAST_MOST = 8,
};

/* Where everything is, in units; what is said of the upper half holds mirrored for the lower. */
struct layout {
    int cell_w, cell_h;         /* of a character */
    int width, height, rail;    /* of the board; from its upper edge to the felt */
    int half[2];                /* the left edges of the two fields, */
    int point, high;            /* how wide and how high a point is */
    int bar, bar_w;
    int tray_x, tray_y, tray_w, tray_h; /* the upper trough */
    int number, letters;        /* where numbers are, and how high */
    int first, pitch;           /* the first man on a point, and the step to the next */
    int man, off_w, off_h;      /* sizes of men, on the board and lying on edge */
    int die, cube;
    bool along;                 /* men lie in the trough from right to left, not from the edge inwards */
};

static const struct layout roomy = {
    .cell_w = 24, .cell_h = 53, .width = 1092, .height = 795, .rail = 40, .half = { 34, 526 }, .point = 72,
    .high = 309, .bar = 496, .bar_w = 60, .tray_x = 1025, .tray_y = 200, .tray_w = 64, .tray_h = 310, .number = 22,
    .letters = 30, .first = 70, .pitch = 54, .man = 62, .off_w = 54, .off_h = 17, .die = 76, .cube = 52,
};
static const struct layout tall = {
    .cell_w = 14, .cell_h = 44, .width = 600, .height = 992, .rail = 66, .half = { 12, 318 }, .point = 45,
    .high = 376, .bar = 300, .bar_w = 36, .tray_x = 453, .tray_y = 25, .tray_w = 270, .tray_h = 36, .number = 53,
    .letters = 25, .first = 90, .pitch = 44, .man = 46, .off_w = 15, .off_h = 32, .die = 78, .cube = 44,
    .along = true,
};
static const struct layout low = {
    .cell_w = 15, .cell_h = 43, .width = 600, .height = 800, .rail = 66, .half = { 12, 318 }, .point = 45,
    .high = 290, .bar = 300, .bar_w = 36, .tray_x = 453, .tray_y = 25, .tray_w = 270, .tray_h = 36, .number = 53,
    .letters = 28, .first = 90, .pitch = 45, .man = 48, .off_w = 15, .off_h = 32, .die = 70, .cube = 44,
    .along = true,
};

/* What all parts of the drawing are given. */
struct drawing {
    struct scene *sc;
    const struct match *m;
    const struct state *s;
    const struct layout *l;
    enum lang lang;
    int counting; /* side_counting() */
    int below;    /* the side that sits there */
};

/* Whose home is at the lower right. It does not change with the turn. */
static int side_below(const struct view *v)
{
    seatset whites = SEAT(view_state(v)->rank[WHITE]), players = SEAT(v->match.seats) - 1;

    return v->who & players && !(v->who & whites) ? BLACK : WHITE;
}

/* A height of the upper half, or the same of the lower. */
static int16_t half_y(const struct layout *l, bool top, int y)
{
    return (int16_t)(top ? y : l->height - y);
}

/* The middle of a stretch of columns, and of a row: of the sheet. */
static int16_t mid_x(const struct drawing *d, int col, int cols)
{
    return (int16_t)(d->l->cell_w * col + d->l->cell_w * cols / 2);
}

static int16_t mid_y(const struct drawing *d, int row)
{
    return (int16_t)(d->l->cell_h * row + d->l->cell_h / 2);
}

/* Where a side's place lies as white counts, which is also its id: 1 to 24, the bar, a tray for each. */
static int place_id(int side, int place)
{
    if (place == BAR)
        return ID_BAR;
    if (place == OFF)
        return ID_TRAY + side;
    return side == WHITE ? place : 25 - place;
}

/* A point as the side below counts, by which it has its place in the picture. */
static int as_seen(const struct drawing *d, int point)
{
    return d->below == WHITE ? point : 25 - point;
}

static bool at_top(const struct drawing *d, int point)
{
    return as_seen(d, point) > 12;
}

static int16_t point_x(const struct drawing *d, int point)
{
    int seen = as_seen(d, point), from_left = seen > 12 ? seen - 13 : 12 - seen;

    return (int16_t)(d->l->half[from_left >= 6] + d->l->point * (from_left % 6) + d->l->point / 2);
}

/* ---- the board ---- */

static void add_words(const struct drawing *d, struct spot at, int align, const char *words)
{
    struct item text = item_at(at, LOOK_TEXT, TINT_INK, 0, d->l->cell_w * 26 / 14);

    text.align = (uint8_t)align;
    text.label = words;
    scene_add(d->sc, text);
}

static const char *point_says(const struct drawing *d, int point)
{
    int number = d->counting == WHITE ? point : 25 - point;
    int white = men_on(&d->s->side[WHITE], point), black = men_on(&d->s->side[BLACK], 25 - point);

    if (!white && !black)
        return scene_words(d->sc, word(WORD_point_empty, d->lang), number);
    return scene_words(d->sc, word(WORD_point_held, d->lang), number, white ? white : black,
                       backgammon_colour(d->m, white ? WHITE : BLACK, d->lang));
}

static void add_point(const struct drawing *d, int point)
{
    const struct layout *l = d->l;
    bool top = at_top(d, point);
    struct spot base = { point_x(d, point), half_y(l, top, l->rail + l->high / 2) };
    struct item wedge = item_at(base, LOOK_WEDGE, as_seen(d, point) % 2 ? TINT_COPPER : TINT_WOOD, l->point * 92 / 100,
                                l->high);
    struct item number = item_at((struct spot){ base.x, half_y(l, top, l->number) }, LOOK_TEXT, TINT_INK, l->point,
                                 l->letters);

    wedge.id = wedge.kin = (uint16_t)point;
    wedge.turn = top ? 180 : 0;
    wedge.glyph = "";
    wedge.says = point_says(d, point);
    scene_add(d->sc, wedge);
    number.lit = true; /* bold */
    number.label = scene_words(d->sc, "%d", d->counting == WHITE ? point : 25 - point);
    scene_add(d->sc, number);
}

/* The rim throws its shadow into both fields. */
static void add_depth(const struct drawing *d)
{
    const struct layout *l = d->l;

    for (int i = 0; i < 2; i++) {
        int x = l->half[i], y = l->rail, wide = l->bar_w / 6;
        struct item shade = item_at((struct spot){ 0, 0 }, LOOK_WAY, TINT_BLACK, 0, 0);

        shade.face = (uint8_t)wide;
        shade.dim = shade.framed = shade.hidden_text = true;
        shade.part = 1;
        shade.label = scene_words(d->sc, "%d,%dL%d,%dL%d,%d", x + wide / 2, l->height - y, x + wide / 2, y + wide / 2,
                                  x + 6 * l->point, y + wide / 2);
        scene_add(d->sc, shade);
    }
}

/* Where a side's men are borne off; and for the text board, which has no place cards, its pips between the points. */
static void add_side(const struct drawing *d, int side)
{
    const struct layout *l = d->l;
    int off = men_on(&d->s->side[side], OFF), pips = backgammon_pips(&d->s->side[side]);
    bool top = side != d->below;
    struct item trough = item_at((struct spot){ l->tray_x, half_y(l, top, l->tray_y) }, LOOK_TRAY, TINT_WALNUT,
                                 l->tray_w, l->tray_h);
    struct item words = item_at((struct spot){ l->half[0] + l->cell_w, l->height / 2 + (top ? -1 : 1) * l->cell_h },
                                LOOK_TEXT, TINT_INK, 0, 0);
    char called[60];
    struct text name = TEXT_IN(called);

    trough.id = trough.kin = (uint16_t)(ID_TRAY + side);
    trough.face = 1;
    trough.framed = true; /* men lie on edge there */
    trough.says = scene_words(d->sc, word(WORD_the_tray, d->lang), backgammon_colour(d->m, side, d->lang), off);
    trough.glyph = off ? scene_words(d->sc, "%d", off) : NULL;
    scene_add(d->sc, trough);
    text_put(&name, side == WHITE ? "○" : "●");
    if (d->m->seats > 2 && d->s->phase != RANKING) {
        text_char(&name, ' ');
        backgammon_seat_name(d->m, seat_of(d->s, side), d->lang, &name);
    }
    words.align = ALIGN_LEFT;
    words.label = "";
    words.glyph = scene_words(d->sc, word(plural(pips, WORD_pips_one, WORD_pips), d->lang), called, pips);
    scene_add(d->sc, words);
}

/* A barrel of copper with two screws: brass, and dots, say that one can act. */
static void add_hinge(const struct drawing *d, int y)
{
    int size = d->l->bar_w, high = size * 5 / 4, screw = size / 5;
    struct item barrel = item_at((struct spot){ d->l->bar, y }, LOOK_DISC, TINT_COPPER, size * 3 / 8, high);

    barrel.framed = barrel.hidden_text = true;
    scene_add(d->sc, barrel);
    for (int i = -1; i < 2; i += 2) {
        struct item head = item_at((struct spot){ d->l->bar, y + i * (high / 2 - screw) }, LOOK_DISC, TINT_COPPER,
                                   screw, screw);

        head.hidden_text = true;
        scene_add(d->sc, head);
    }
}

/* The bar with its two hinges. */
static void add_bar(const struct drawing *d)
{
    const struct layout *l = d->l;
    struct item bar = item_at((struct spot){ l->bar, l->height / 2 }, LOOK_PANEL, TINT_WALNUT, l->bar_w,
                              l->height - 2 * l->rail);

    bar.id = bar.kin = ID_BAR;
    bar.glyph = "";
    bar.says = word(WORD_the_bar, d->lang);
    scene_add(d->sc, bar);
    for (int top = 0; top < 2; top++)
        add_hinge(d, half_y(l, top, l->rail + l->high * 2 / 5));
}

static void add_board(const struct drawing *d)
{
    const struct layout *l = d->l;
    struct spot middle = { l->width / 2, l->height / 2 };
    struct item rim = item_at(middle, LOOK_PANEL, TINT_WALNUT, l->width, l->height);

    rim.hidden_text = true;
    scene_add(d->sc, rim);
    for (int i = 0; i < 2; i++) {
        struct item felt = item_at((struct spot){ l->half[i] + 3 * l->point, middle.y }, LOOK_PANEL, TINT_FELT,
                                   6 * l->point, l->height - 2 * l->rail);

        felt.framed = true;
        scene_add(d->sc, felt);
    }
    add_bar(d);
    for (int point = 1; point <= POINTS; point++)
        add_point(d, point);
    add_depth(d);
    for (int side = WHITE; side <= BLACK; side++)
        add_side(d, side);
}

/* ---- the men ---- */

/* Number n of `count` men that stand on a place of theirs, counted from the edge of the board. */
static void stand(const struct drawing *d, struct item *man, int side, int place, int n, int count)
{
    const struct layout *l = d->l;
    int id = place_id(side, place), most = l->high / l->pitch;
    bool top = side != d->below;

    man->w = man->h = (int16_t)l->man;
    if (place == BAR) { /* from the middle towards the side where they come in */
        int far = l->pitch * 3 / 2 + n * (count > STEPS_MAX ? l->pitch / 3 : l->pitch);

        man->x = (int16_t)l->bar;
        man->w = man->h = (int16_t)(l->bar_w < l->man ? l->bar_w : l->man);
        man->y = half_y(l, !top, l->height / 2 - far);
    } else if (place == OFF) {
        int step = l->along ? l->off_w + 2 : l->tray_h / (MEN + 1);

        man->w = (int16_t)l->off_w;
        man->h = (int16_t)l->off_h;
        man->x = (int16_t)(l->along ? l->tray_x + l->tray_w / 2 - l->off_w - step * n : l->tray_x);
        man->y = half_y(l, top, l->along ? l->tray_y : l->tray_y - l->tray_h / 2 + step * (n + 1));
        man->framed = man->hidden_text = true;
    } else {
        int far = count > most ? (most - 1) * l->pitch * n / (count - 1) : l->pitch * n;

        man->x = point_x(d, id);
        man->y = half_y(l, at_top(d, id), l->first + far);
    }
}

static const char *man_says(const struct drawing *d, int side, int place)
{
    const char *colour = backgammon_colour(d->m, side, d->lang);
    int id = place_id(side, place);

    if (place == BAR || place == OFF)
        return scene_words(d->sc, word(place == BAR ? WORD_man_bar : WORD_man_off, d->lang), colour);
    return scene_words(d->sc, word(WORD_man_on, d->lang), colour, d->counting == WHITE ? id : 25 - id);
}

/* Whether the last play is that of a throw that is still being played: some men stand where they were carried. */
static bool is_half(const struct state *s)
{
    return s->phase == PLAYING && s->last.is && s->last.side == s->turn && s->last.from;
}

/* By how many men the last play made each place richer, or poorer. */
static void count_change(const struct played *last, int change[PLACES])
{
    struct ground g = { .high = last->high, .low = last->low };

    for (int i = 0; last->is && i < STEPS_MAX; i++) {
        int from = (int)play_from(last->from, i);

        if (from) {
            change[from]--;
            change[landing(from, play_die(&g, i))]++;
        }
    }
}

/* The places that men left and reached with the last play, below those who stand there; of one that is still being
 * played the men that went, as ghosts. Where somebody only passed, nothing is marked; nor on the bar, where a mark
 * would look like a man. */
static void add_last(const struct drawing *d)
{
    const struct played *last = &d->s->last;
    int change[PLACES] = { 0 }, marks = 0;
    bool half = is_half(d->s);

    count_change(last, change);
    for (int place = 1; place < BAR; place++) {
        int count = men_on(&d->s->side[last->side], place), left = change[place] < 0 ? -change[place] : 0;
        int first = change[place] > 0 ? count - change[place] : count, most = first + left + (left ? 0 : change[place]);

        for (int n = first < 0 ? 0 : first; n < most && marks < LAST_MOST && (left || !half); n++) {
            struct item man = { 0 }, mark;

            stand(d, &man, last->side, place, n, count + left);
            mark = item_at((struct spot){ man.x, man.y }, LOOK_MARK, TINT_LAST, man.w, man.w);
            mark.id = (uint16_t)(ID_LAST + marks++);
            mark.face = half;
            /* A thin rim around who came; a small disc where somebody was. */
            mark.w = mark.h = (int16_t)(half ? man.w * 9 / 10 : left ? man.w * 6 / 10 : man.w * 21 / 20);
            mark.hidden_text = true;
            mark.says = "";
            scene_add(d->sc, mark);
        }
    }
}

/* A dotted arc for each step of a play that is still being played, bent towards the middle of the board. */
static void add_threads(const struct drawing *d)
{
    const struct played *last = &d->s->last;
    const struct side *own = &d->s->side[last->side];
    struct ground g = { .high = last->high, .low = last->low };
    int change[PLACES] = { 0 }, left[PLACES] = { 0 }, come[PLACES] = { 0 };

    count_change(last, change);
    for (int i = 0; is_half(d->s) && i < STEPS_MAX; i++) {
        int from = (int)play_from(last->from, i), to = landing(from, play_die(&g, i));
        struct item a = { 0 }, b = { 0 }, way = item_at((struct spot){ 0, 0 }, LOOK_WAY, TINT_LAST, 0, 0);

        if (!from)
            continue;
        int start = men_on(own, from) + (change[from] < 0 ? left[from]++ : 0);
        int end = men_on(own, to) - (change[to] > 0 ? ++come[to] : 0);
        stand(d, &a, last->side, from, start, start + 1);
        stand(d, &b, last->side, to, end, end + 1);
        int wide = abs(b.x - a.x), high = abs(b.y - a.y), round = (wide + high + abs(wide - high)) / 2;
        way.face = 4;
        way.lit = way.hidden_text = true;
        way.label = scene_words(d->sc, "%d,%dA%d,%d 0 0 %d %d,%d", a.x, a.y, round, round, last->side == d->below, b.x,
                                b.y);
        scene_add(d->sc, way);
    }
}

static void add_men(const struct drawing *d, int side)
{
    const struct state *s = d->s;
    uint8_t so_far[PLACES] = { 0 };

    /* The last of the list stand at the bottom: whoever leaves a point is the first of those on it. */
    for (int i = MEN - 1; i >= 0; i--) {
        int place = s->man[side][i], count = men_on(&s->side[side], place), n = so_far[place]++;
        int most = d->l->high / d->l->pitch;
        struct item man = {
            .id = (uint16_t)(ID_MAN + MEN * side + i), .kin = (uint16_t)place_id(side, place),
            .look = LOOK_DISC, .tint = side == WHITE ? TINT_WHITE : TINT_BLACK, .face = 1,
            .glyph = side == WHITE ? "○" : "●",
            .says = man_says(d, side, place),
        };

        stand(d, &man, side, place, n, count);
        if (n == count - 1 && count > most && place != OFF)
            man.glyph = man.label = scene_words(d->sc, "%d", count);
        scene_add(d->sc, man);
    }
}

/* ---- dice, cube, score sheet ---- */

/* Each side has dice of its own. */
static struct item die_of(const struct drawing *d, int side, int i)
{
    struct spot middle = { d->l->half[side == d->below] + 3 * d->l->point, d->l->height / 2 };
    struct item die = item_at(middle, LOOK_DIE, side == WHITE ? TINT_WHITE : TINT_BLACK, d->l->die, d->l->die);

    die.id = (uint16_t)(ID_DIE + 2 * side + i);
    die.kin = ID_CUP; /* before a throw all that may be touched for it is one */
    return die;
}

/* The throw being played, or else the last one. In a half-made play the dice that were used are 0, and the
 * play so far is the last one (backgammon_half). */
static void add_dice(const struct drawing *d)
{
    static const char *const glyph[] = { "", "[1]", "[2]", "[3]", "[4]", "[5]", "[6]" };
    const struct state *s = d->s;
    const struct layout *l = d->l;
    bool now = s->high || s->low || s->phase == PLAYING;
    int side = now ? s->turn : s->last.side;

    for (int i = 0; i < 2; i++) {
        int left = i ? s->low : s->high, face = left ? left : i ? s->last.low : s->last.high;
        struct item die = die_of(d, side, i);

        die.face = (uint8_t)face;
        die.x = (int16_t)(die.x + (2 * i - 1) * (l->die * 2 / 3));
        die.turn = (int16_t)(i ? 7 : -9);
        die.glyph = glyph[face];
        die.lit = left != 0;
        die.dim = now && !left; /* the last throw of the other side just lies there */
        die.says = scene_words(d->sc, word(WORD_die, d->lang), face);
        if (face)
            scene_add(d->sc, die);
    }
}

/* Where a throw is to come: the cup of whoever throws, with their dice in it. */
static void add_cup(const struct drawing *d)
{
    const struct state *s = d->s;
    const struct layout *l = d->l;
    int size = l->die * 3 / 2;

    if (s->phase != THROWING && s->phase != CHOOSING)
        return;
    struct item cup = item_at((struct spot){ l->half[s->turn == d->below] + 3 * l->point, l->height / 2 }, LOOK_CUP,
                              TINT_NONE, size, size);
    cup.id = cup.kin = ID_CUP;
    cup.hidden_text = true;
    cup.says = word(WORD_cup, d->lang);
    scene_add(d->sc, cup);
    for (int i = 0; i < 2; i++) {
        struct item die = die_of(d, s->turn, i);

        die.x = (int16_t)(die.x + (2 * i - 1) * size / 7);
        die.y = (int16_t)(die.y - size / 40 + (2 * i - 1) * size / 16);
        die.w = die.h = (int16_t)(l->die * 45 / 100);
        die.turn = (int16_t)(i ? 24 : -17);
        die.hidden_text = true;
        die.says = cup.says;
        scene_add(d->sc, die);
    }
}

static void add_cube(const struct drawing *d)
{
    const struct state *s = d->s;
    const struct layout *l = d->l;
    enum lang lang = d->lang;
    bool offered = s->phase == OFFERED, thrown = s->high != 0;
    int value = 1 << (s->cube + offered), x = l->bar, y = l->height / 2, size = l->cube;
    const char *says, *label = scene_words(d->sc, "%d", value == 1 ? 1 << CUBE_MAX : value);

    if (!backgammon_has_cube(d->m))
        return;
    if (offered) { /* pushed across the table, where no dice lie */
        x = l->half[(s->turn == d->below) != thrown] + 3 * l->point;
        size = l->die * 6 / 5;
        says = scene_words(d->sc, SAY(cube_offered), value);
    } else if (s->owner == CENTRE) {
        says = scene_words(d->sc, SAY(cube_centre), value);
    } else {
        says = scene_words(d->sc, SAY(cube_owned), value, backgammon_colour(d->m, s->owner, lang));
        y = half_y(l, s->owner != d->below, l->rail + l->cube / 2 + 6);
    }
    scene_add(d->sc, (struct item){
        .id = ID_CUBE, .look = LOOK_CUBE, .tint = TINT_WHITE, .x = (int16_t)x, .y = (int16_t)y,
        .w = (int16_t)size, .h = (int16_t)size, .lit = offered, .label = label,
        .glyph = scene_words(d->sc, "[%s]", label), .says = says });
}

static int16_t seat_x(const struct drawing *d, int seat)
{
    int cols = d->m->seats > 2 ? SEAT_COLS : 2 * SEAT_COLS;

    return mid_x(d, 6 + cols * seat, cols);
}

/* Whether a seat has dropped a double that others have still to answer. */
static bool has_just_dropped(const struct state *s, int seat)
{
    if (s->phase != OFFERED || s->takers >> seat & 1)
        return false;
    for (int r = BLACK; r < s->asked; r++)
        if (s->rank[r] == seat)
            return true;
    return false;
}

/* What the one beside whom it stands does in a chouette, in a word; returns how wide it is. */
static int add_role(const struct drawing *d, struct spot at, int side)
{
    int size = d->l->letters;
    struct item role = item_at(at, LOOK_TEXT, TINT_INK, 0, size);

    role.align = ALIGN_LEFT;
    role.hidden_text = true;
    role.label = word(side == WHITE ? WORD_alone : WORD_leads, d->lang);
    scene_add(d->sc, role);
    return size * 51 / 100 * text_columns(role.label) + 5;
}

/* Who plays with which men of a chouette: their tokens beside where those are borne off, advisers pale; on a phone,
 * where nobody has a card, with a word. */
static void add_tokens(const struct drawing *d)
{
    const struct layout *l = d->l;
    const struct state *s = d->s;
    int size = l->along ? 26 : 24, so_far[2] = { 0 };

    for (int r = 0; r < d->m->seats && d->m->seats > 2 && s->phase != RANKING; r++) {
        int seat = s->rank[r], side = r == WHITE ? WHITE : BLACK;
        bool top = side != d->below;

        if ((side == BLACK && !(s->in >> seat & 1)) || has_just_dropped(s, seat))
            continue;
        int along = so_far[side];
        struct spot at = { l->along ? l->half[0] + 20 + along : l->width - 17,
                           half_y(l, top, l->along ? l->tray_y : l->rail + 16 + along) };
        so_far[side] += size + 5;
        struct item token = item_at(at, LOOK_TOKEN, backgammon_seat_tint(d->m, seat), size, size);

        token.dim = r > BLACK;
        token.hidden_text = true;
        scene_add(d->sc, token);
        if (l->along && r <= BLACK)
            so_far[side] += add_role(d, (struct spot){ at.x + size / 2 + 5, at.y }, side);
    }
}

/* On whose side a seat is: a man of its colour, pale for those who only advise; a stroke for who has dropped. */
static void add_allegiance(const struct drawing *d, int seat, struct spot at)
{
    const struct match *m = d->m;
    const struct state *s = d->s;
    struct scene *sc = d->sc;
    enum lang lang = d->lang;
    bool solo = seat == seat_of(s, WHITE), captain = seat == seat_of(s, BLACK);
    bool out = !solo && (!(s->in >> seat & 1) || has_just_dropped(s, seat));
    struct item man = item_at(at, out ? LOOK_TEXT : LOOK_DISC, out ? TINT_INK : solo ? TINT_WHITE : TINT_BLACK,
                              d->l->cell_w * 2, d->l->cell_w * 2);

    man.label = out ? "–" : NULL;
    man.glyph = out ? "–" : solo ? "○" : captain ? "●" : "+";
    man.dim = !out && !solo && !captain;
    man.says = out ? SAY(dropped) : scene_words(sc, solo ? SAY(solo) : captain ? SAY(captain) : SAY(adviser),
                                                backgammon_colour(m, solo ? WHITE : BLACK, lang));
    scene_add(sc, man);
}

/* With a real minus. */
static const char *points(struct scene *sc, int n)
{
    return scene_words(sc, "%s%d", n < 0 ? "−" : "", n < 0 ? -n : n);
}

/* Heads and sums stand on a darker stripe. */
static void add_stripe(const struct drawing *d, int row)
{
    struct item stripe = item_at((struct spot){ mid_x(d, 0, SHEET_COLS), mid_y(d, row) }, LOOK_CELL, TINT_CARD,
                                 d->l->cell_w * SHEET_COLS - 16, d->l->cell_h);

    stripe.hidden_text = true;
    scene_add(d->sc, stripe);
}

static const char *sheet_title(struct scene *sc, const struct match *m, const struct state *s, enum lang lang)
{
    int length = m->option[OPTION_LENGTH], number = s->phase == OVER ? s->game : s->game + 1;

    if (!length)
        return scene_words(sc, word(WORD_sheet_money, lang), number, backgammon_games(m));
    return scene_words(sc, word(s->crawford == CRAWFORD_NOW ? WORD_sheet_crawford
                                                                       : WORD_sheet_match, lang),
                       number, length);
}

/* A word in a row of the sheet. */
static void write_row(const struct drawing *d, int row, int x, int align, const char *words)
{
    add_words(d, (struct spot){ x, mid_y(d, row) }, align, words);
}

static void add_column(const struct drawing *d, int seat, int first, int last)
{
    const struct match *m = d->m;
    const struct state *s = d->s;
    int x = seat_x(d, seat);

    write_row(d, ROW_TOP + 1, x, ALIGN_CENTRE,
              m->seats > 2 ? scene_words(d->sc, "%d", seat + 1) : backgammon_colour(m, seat, d->lang));
    if (m->seats > 2 && s->phase != RANKING)
        add_allegiance(d, seat, (struct spot){ x, mid_y(d, ROW_TOP + 2) });
    for (int g = first; g <= last; g++)
        if (g < s->game || s->sheet[g % SHEET][seat])
            write_row(d, ROW_TOP + 3 + g - first, x, ALIGN_CENTRE, points(d->sc, s->sheet[g % SHEET][seat]));
    write_row(d, ROW_BOTTOM - 1, x, ALIGN_CENTRE, points(d->sc, s->score[seat]));
}

static void add_sheet(const struct drawing *d)
{
    const struct state *s = d->s;
    enum lang lang = d->lang;
    int last = s->phase == OVER ? s->game - 1 : s->game;
    int first = last < SHEET_ROWS ? 0 : last - SHEET_ROWS + 1;
    int left = mid_x(d, 1, 0);
    struct item paper = item_at((struct spot){ mid_x(d, 0, SHEET_COLS), mid_y(d, ROWS / 2) }, LOOK_PANEL, TINT_SHEET,
                                d->l->cell_w * SHEET_COLS, d->l->cell_h * (ROWS - 2));

    paper.framed = true;
    scene_add(d->sc, paper);
    write_row(d, 0, left, ALIGN_LEFT, sheet_title(d->sc, d->m, s, lang));
    add_stripe(d, ROW_TOP + 1);
    add_stripe(d, ROW_BOTTOM - 1);
    if (d->m->seats > 2)
        write_row(d, ROW_TOP + 2, left, ALIGN_LEFT, SAY(sheet_side));
    write_row(d, ROW_BOTTOM - 1, left, ALIGN_LEFT, SAY(sheet_total));
    for (int g = first; g <= last; g++)
        write_row(d, ROW_TOP + 3 + g - first, left, ALIGN_LEFT, scene_words(d->sc, "%d.", g + 1));
    for (int seat = 0; seat < d->m->seats; seat++)
        add_column(d, seat, first, last);
}

/* A single game between two keeps no sheet. */
static bool has_sheet(const struct match *m)
{
    return m->seats > 2 || m->option[OPTION_LENGTH] > 0 || backgammon_games(m) > 1;
}

void backgammon_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct layout *l = shape == SHAPE_TALL ? &tall : shape == SHAPE_LOW ? &low : &roomy;
    struct drawing d = { sc, &view->match, view_state(view), l, lang, side_counting(view), side_below(view) };

    scene_begin(sc, d.l->cell_w, d.l->cell_h);
    scene_pane(sc, PANE_BOARD, 0, d.l->width, d.l->height);
    add_board(&d);
    add_last(&d);
    add_men(&d, WHITE);
    add_men(&d, BLACK);
    add_threads(&d);
    add_tokens(&d);
    add_cup(&d); /* it comes before the dice: of all that may be touched for a throw it is the one that is marked */
    add_dice(&d);
    add_cube(&d);
    if (!has_sheet(d.m))
        return;
    scene_pane(sc, PANE_SHEET, 0, SHEET_COLS * d.l->cell_w, ROWS * d.l->cell_h);
    add_sheet(&d);
}

/* ---- touching ---- */

static void touch_place(struct touch *t, int side, int place)
{
    t->item[t->count++] = (uint16_t)place_id(side, place);
}

static void touch_leg(struct touch *t, int side, struct leg leg)
{
    touch_place(t, side, leg.from);
    for (int point = POINTS; point > OFF; point--)
        if (leg.on_way >> point & 1)
            touch_place(t, side, point);
    touch_place(t, side, leg.to);
}

/* Every step by itself, from the man farthest back. */
static struct touch touch_steps(const struct ground *g, int side, uint32_t play)
{
    struct touch t = { 0 };

    for (int place = BAR; place > OFF; place--)
        for (int i = 0; i < STEPS_MAX; i++)
            if ((int)play_from(play, i) == place) {
                touch_place(&t, side, place);
                touch_place(&t, side, landing(place, play_die(g, i)));
            }
    return t;
}

/* The legs of a play one after the other, from one of them on in falling or in rising order. False: one of them would
 * come before a man who waits on the bar, as nobody may play at a table. */
static bool touch_legs(struct touch *ret, int side, const struct leg *leg, int count, int begin, int way)
{
    *ret = (struct touch){ 0 };
    for (int i = 0, before = BAR; i < count; i++) {
        const struct leg *next = &leg[(begin + way * i + count) % count];

        if (next->from == BAR && before != BAR)
            return false;
        before = next->from;
        touch_leg(ret, side, *next);
    }
    return true;
}

/* The same for who touches where men come in from the bar, and not the men. */
static int touch_entries(struct touch *ret, int ways)
{
    int all = ways;

    for (int i = 0; i < ways && all < TOUCHES_MAX; i++) {
        struct touch t = { 0 };

        for (int k = 0; k < ret[i].count; k++)
            if (ret[i].item[k] != ID_BAR)
                t.item[t.count++] = ret[i].item[k];
        if (t.count < ret[i].count)
            ret[all++] = t;
    }
    return all;
}

/* A play is its men's ways, in any order as far as there is room for orders; or step by step. */
int backgammon_touch(const struct view *view, int seat, struct choice choice, struct touch *ret)
{
    const struct state *s = view_state(view);
    struct ground g = backgammon_ground(s, s->turn);
    struct leg legs[STEPS_MAX], each[STEPS_MAX];
    int count, all = 0, ways = 0;

    (void)seat;
    if (choice.move.verb == VERB_DOUBLE || choice.move.verb == VERB_ROLL) {
        *ret = (struct touch){ .count = 1, .item = { choice.move.verb == VERB_ROLL ? ID_CUP : ID_CUBE } };
        return 1;
    }
    if (choice.move.verb != VERB_PLAY)
        return 0;
    count = backgammon_legs(&g, choice.move.n, legs);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < legs[i].times; k++)
            each[all++] = legs[i];
    /* Beginning with each of them, in falling and in rising order. */
    for (int begin = 0; begin < all; begin++)
        for (int way = 1; way >= -1 && ways < TOUCHES_MAX - 1; way -= 2) {
            ways += touch_legs(&ret[ways], s->turn, each, all, begin, way);
            if (all == 1 || count == 1)
                break;
        }
    ret[ways++] = touch_steps(&g, s->turn, choice.move.n);
    return touch_entries(ret, ways);
}

/* The place of the side on turn that an item stands for, or -1. */
static int place_of(const struct state *s, uint16_t item)
{
    int side = s->turn;

    if (item >= ID_MAN && item < ID_MAN + 2 * MEN) {
        int whose = (item - ID_MAN) / MEN, which = (item - ID_MAN) % MEN;

        item = (uint16_t)place_id(whose, s->man[whose][which]);
    }
    if (item == ID_BAR)
        return BAR;
    if (item == ID_TRAY + side)
        return OFF;
    if (item < 1 || item > POINTS)
        return -1;
    return side == WHITE ? item : 25 - item;
}

/* Takes the dice that bring a man from one place to another, where it can be those that go exactly there. Of
 * two that bear it off it is the lower: the higher can do more. */
static void use_dice(struct state *half, int from, int to)
{
    struct ground g = { .high = half->last.high, .low = half->last.low };
    bool doublet = g.high == g.low;

    while (from > to) {
        int step = -1;
        for (int i = doublet ? STEPS_MAX - 1 : 1; i >= 0; i--)
            if (!play_from(half->last.from, i) &&
                (step < 0 || doublet || landing(from, play_die(&g, step)) != to))
                step = i;
        if (step < 0)
            return;
        half->last.from |= (uint32_t)from << 8 * step;
        from = landing(from, play_die(&g, step));
    }
    half->high = play_from(half->last.from, doublet ? 1 : 0) ? 0 : (uint8_t)g.high;
    half->low = play_from(half->last.from, doublet ? 3 : 1) ? 0 : (uint8_t)g.low;
}

/* Every man that has been given a place stands there already, and the dice it needed are used. A man who hits
 * on its way is touched on through that point: then the next place is not another man's but where it goes on
 * to. While men wait on the bar every other place is where one comes in. */
bool backgammon_half(const struct view *view, int seat, const uint16_t *item, int count, struct state *ret)
{
    const struct state *s = view_state(view);
    int from = -1, goes_on = -1;
    bool moved = false;

    (void)seat;
    if (s->phase == PLAYING)
        ret->last = (struct played){ .side = s->turn, .high = s->high, .low = s->low, .is = 1 };
    for (int i = 0; s->phase == PLAYING && i < count; i++) {
        int place = place_of(ret, item[i]), waiting = men_on(&ret->side[s->turn], BAR);
        bool further = !waiting && goes_on > place && (goes_on - place == s->high || goes_on - place == s->low);

        if (from < 0 && place > OFF && (further || (waiting && place < BAR))) {
            from = waiting ? BAR : goes_on;
        } else if (from < 0) {
            from = place;
            goes_on = -1;
            continue;
        }
        if (place < OFF || from <= place || men_on(&ret->side[s->turn], from) == 0)
            return moved;
        goes_on = place > OFF && men_on(&ret->side[!s->turn], 25 - place) == 1 ? place : -1;
        backgammon_carry(ret, from, place);
        use_dice(ret, from, place);
        moved = true;
        from = -1;
    }
    return moved;
}

static void write_place(struct text *t, int place)
{
    if (place == BAR || place == OFF)
        text_put(t, place == BAR ? "bar" : "off");
    else
        text_number(t, place);
}

static void write_leg(struct text *t, int from, int to)
{
    text_put(t, t->used ? " " : "");
    write_place(t, from);
    text_char(t, '/');
    write_place(t, to);
}

/* Men and where they go, one after the other, as they would be typed: what forbids it is the same then. */
bool backgammon_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    const struct state *s = view_state(view);
    const struct side *own = &s->side[s->turn];
    struct ground g = backgammon_ground(s, s->turn);
    int waiting = men_on(own, BAR), from = -1, place = 0;
    char words[80];
    struct text t = TEXT_IN(words);
    uint32_t play;
    bool gone = true; /* nobody is in hand */

    (void)seat;
    if (count < 1 || s->phase != PLAYING)
        return false;
    for (int i = 0; i < count; i++) {
        place = place_of(s, item[i]);
        if (place < 0)
            return false;
        if (gone && (place == BAR || !waiting || (i == count - 1 && men_on(own, place)))) {
            from = place;
            gone = false;
            continue;
        }
        from = gone ? BAR : from;
        waiting -= from == BAR;
        write_leg(&t, from, place);
        gone = true;
    }
    if (!gone) /* with nowhere to go it goes as far as the higher die says */
        write_leg(&t, from, place = landing(from, g.high));
    if (t.cut)
        return false;
    if (backgammon_parse_play(&g, words, &play)) /* no die goes there */
        *ret = (struct move){ .verb = VERB_PLAY, .b = (uint8_t)from, .c = (uint8_t)(place + 1) };
    else
        *ret = (struct move){ .verb = VERB_PLAY, .n = play };
    return true;
}

/* ---- telling ---- */

/* Where a man of the side on turn could go by each die, or what stands in its way. */
static void tell_ways(const struct view *view, int from, enum lang lang, struct text *t)
{
    const struct state *s = view_state(view);
    const struct side *own = &s->side[s->turn];
    int dice[2] = { s->high, s->low };

    if (from != BAR && men_on(own, BAR)) {
        text_put(t, SAY(tell_bar_first));
        return;
    }
    for (int i = 0; i < (s->high == s->low ? 1 : 2); i++) {
        int to = landing(from, dice[i]), back = 0;

        for (int place = 7; place <= BAR; place++)
            back += men_on(own, place);
        if (to == OFF)
            text_printf(t, back ? SAY(tell_not_home) : SAY(tell_off), dice[i]);
        else if (men_on(&s->side[!s->turn], 25 - to) > 1)
            text_printf(t, SAY(tell_blocked), dice[i], point_number(view, to));
        else
            text_printf(t, SAY(tell_go), dice[i], point_number(view, to));
    }
}

bool backgammon_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int place = place_of(s, item);

    if (item == ID_CUBE) {
        text_printf(t, SAY(tell_cube), 1 << s->cube);
        return true;
    }
    if (item >= ID_DIE && item <= ID_CUP) {
        text_put(t, SAY(tell_die));
        return true;
    }
    if (place == OFF || item == ID_TRAY + WHITE || item == ID_TRAY + BLACK) {
        int side = item == ID_TRAY + BLACK || (item >= ID_MAN + MEN && item < ID_MAN + 2 * MEN) ? BLACK : WHITE;
        text_printf(t, SAY(the_tray), backgammon_colour(m, side, lang), men_on(&s->side[side], OFF));
        text_char(t, '.');
        return true;
    }
    if (place < 0)
        return false;
    int own = men_on(&s->side[s->turn], place), other = place == BAR ? 0 : men_on(&s->side[!s->turn], 25 - place);
    if (place == BAR)
        text_put(t, SAY(tell_bar));
    else if (own || other)
        text_printf(t, SAY(tell_held), point_number(view, place), own ? own : other,
                    backgammon_colour(m, own ? s->turn : !s->turn, lang));
    else
        text_printf(t, SAY(tell_empty), point_number(view, place));
    if (own && s->phase == PLAYING)
        tell_ways(view, place, lang, t);
    return true;
}
