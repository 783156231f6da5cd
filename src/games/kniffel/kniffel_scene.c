/* SPDX-License-Identifier: MIT */
/* Kniffel as a picture: the block, and the tray with rail, dice and cup; in one picture on a phone. On a desk the
 * block has one column of rows and everybody's card, and the tray lies beside it, where the question is; on a phone
 * the block's upper and its lower part stand side by side, with the card of whoever looks (or plays) and those of
 * the two who played before. Dice left standing stand on the rail, side by side; the others lie on the felt, where
 * each keeps its place, so that it can be followed through a turn. */
#include <string.h>

#include "kniffel.h"

/* The rows of the block; in two parts, each begins anew. */
enum { ROW_BONUS = UPPER, ROW_LOWER, ROWS = ROW_LOWER + BOXES - UPPER };

/* Stable ids: the dice 1 .. 5, the cup, then a card's boxes and its header for each seat. */
enum { ID_DIE = 1, ID_CUP = 6, ID_CARD = 16, ID_PER_CARD = 16, ID_HEADER = BOXES };

enum { KIN_CUP = 2 * FACES + 1 }; /* the cup with what is in it: touched as one */

enum { WIDE_W = 14, WIDE_H = 45, TALL_W = 10, TALL_H = 22, COLUMNS_MOST = PLAYERS, TALL_COLUMNS = 3,
       ENDED_COLUMNS = 4 };

/* Dice in a row or column: the first, the step to the next, and how far every other one lies aside. */
struct row_of_dice {
    struct spot first;
    int dx, dy, astray;
};

/* Where everything is, in units. */
struct layout {
    int cell_w, cell_h, width, height;
    bool halves;                    /* upper and lower part side by side */
    int bind;                       /* of the block: how high its edge of cloth is; */
    int rim, top, row, head, foot;  /* around its rows, their height, that of names and totals */
    int name[2], mine, other;       /* widths of the rows' names, of one's own column and those of others */
    int letters;                    /* how high names of rows are written */
    struct spot block, tray, rail, cup;
    int block_w, block_h, tray_w, tray_h, rail_w, rail_h, cup_w, die;
    uint8_t tray_face;
    struct row_of_dice kept, loose;
};

static const struct layout tall = {
    .cell_w = TALL_W, .cell_h = TALL_H, .width = 390, .height = 638, .halves = true,
    .bind = 11, .rim = 4, .top = 12, .row = 46, .head = 42, .foot = 40, .name = { 74, 82 },
    .mine = 35, .other = 35, .letters = 18, .block = { 195, 211 }, .block_w = 374, .block_h = 420,
    .tray = { 195, 532 }, .tray_w = 374, .tray_h = 196,
    .rail = { 195, 481 }, .rail_w = 330, .rail_h = 60, .cup = { 322, 567 }, .cup_w = 98, .die = 46,
    .kept = { { 142, 480 }, 48, 0, 0 }, .loose = { { 48, 558 }, 50, 0, 10 },
};
/* Where a phone is low the upper boxes have no dice beside their names, and rail and felt are one above the other. */
static const struct layout low = {
    .cell_w = TALL_W, .cell_h = TALL_H, .width = 360, .height = 480, .halves = true,
    .bind = 6, .rim = 2, .top = 4, .row = 40, .head = 38, .foot = 33, .name = { 64, 82 },
    .mine = 35, .other = 35, .letters = 18, .block = { 180, 180 }, .block_w = 360, .block_h = 358,
    .tray = { 180, 421 }, .tray_w = 356, .tray_h = 114,
    .rail = { 134, 396 }, .rail_w = 242, .rail_h = 46, .cup = { 303, 420 }, .cup_w = 89, .die = 40,
    .kept = { { 40, 395 }, 47, 0, 0 }, .loose = { { 40, 444 }, 47, 0, 0 },
};
static const struct layout square = {
    .cell_w = TALL_W, .cell_h = TALL_H, .width = 390, .height = 552, .halves = true,
    .bind = 8, .rim = 4, .top = 8, .row = 42, .head = 40, .foot = 36, .name = { 74, 82 },
    .mine = 35, .other = 35, .letters = 18, .block = { 195, 191 }, .block_w = 374, .block_h = 380,
    .tray = { 195, 466 }, .tray_w = 374, .tray_h = 164,
    .rail = { 195, 423 }, .rail_w = 332, .rail_h = 56, .cup = { 328, 497 }, .cup_w = 88, .die = 44,
    .kept = { { 140, 421 }, 49, 0, 0 }, .loose = { { 46, 492 }, 50, 0, 8 },
};
/* At the end only what was entered counts, and what is told about it needs the room. */
static const struct layout ended = {
    .cell_w = TALL_W, .cell_h = TALL_H, .width = 390, .height = 268, .halves = true,
    .bind = 6, .rim = 4, .top = 6, .row = 27, .head = 38, .foot = 28, .name = { 74, 82 },
    .mine = 35, .other = 35, .letters = 18, .block = { 195, 131 }, .block_w = 382, .block_h = 262,
};
static const struct layout flat = {
    .cell_w = TALL_W, .cell_h = TALL_H, .width = 548, .height = 398, .halves = true,
    .bind = 8, .rim = 4, .top = 8, .row = 44, .head = 38, .foot = 38, .name = { 74, 82 },
    .mine = 35, .other = 35, .letters = 18, .block = { 195, 199 }, .block_w = 374, .block_h = 394,
    .tray = { 466, 199 }, .tray_w = 156, .tray_h = 394,
    .rail = { 438, 150 }, .rail_w = 58, .rail_h = 270, .cup = { 466, 338 }, .cup_w = 96, .die = 44,
    .kept = { { 437, 44 }, 0, 53, 0 }, .loose = { { 497, 44 }, 0, 53, 5 },
};
static const struct layout wide = {
    .cell_w = WIDE_W, .cell_h = WIDE_H, .height = 18 * WIDE_H,
    .bind = 16, .rim = 16, .row = WIDE_H, .head = 2 * WIDE_H, .foot = WIDE_H + WIDE_H / 2,
    .name = { 15 * WIDE_W }, .letters = 22,
    .tray_w = 500, .tray_h = 500, .rail_w = 356, .rail_h = 86, .cup_w = 144, .die = 64, .tray_face = 8,
    .kept = { { -136, -125 }, 68, 0, 0 }, .loose = { { -166, 2 }, 56, 0, 84 },
};

/* What all parts of the drawing are given. */
struct drawing {
    struct scene *sc;
    const struct match *m;
    const struct state *s;
    enum lang lang;
    struct layout l;
    int columns;
    uint8_t player[COLUMNS_MOST]; /* whose cards are shown */
    int mine;                     /* the column of whoever looks or plays */
    int you;                      /* who alone plays at this screen; -1: nobody does, or several */
    uint16_t last;                /* the box that was entered last, by its id; 0: not known */
};

static uint16_t card_id(int player, int what)
{
    return (uint16_t)(ID_CARD + player * ID_PER_CARD + what);
}

static bool is_over(const struct state *s)
{
    return !s->rivals && s->open[s->player] == 0;
}

/* Whoever plays here, or else looks alone; where all look, whoever plays. */
static int own_card(const struct view *v)
{
    const struct state *s = view_state(v);
    seatset players = v->who & (SEAT(v->match.seats) - 1);

    return players == 0 || players & SEAT(s->player) ? s->player : __builtin_ctz(players);
}

/* At the end one's own card comes first, and after it the best of the others. */
static void choose_best(struct drawing *d, int own)
{
    uint32_t left = SEAT(d->m->seats) - 1;

    for (int next = own; left && d->columns < ENDED_COLUMNS;) {
        d->player[d->columns++] = (uint8_t)next;
        left &= ~SEAT(next);
        for (int i = d->m->seats - 1; i >= 0; i--) {
            bool best = !(left & SEAT(next)) || kniffel_total(d->m, d->s, i) >= kniffel_total(d->m, d->s, next);

            next = left & SEAT(i) && best ? i : next;
        }
    }
}

/* On a desk all cards in their order; else one's own first, and the two who played last. */
static void choose_cards(struct drawing *d, const struct view *v)
{
    int seats = d->m->seats, own = own_card(v);

    d->mine = d->l.halves ? 0 : own;
    d->you = (v->who & (SEAT(seats) - 1)) == SEAT(own) ? own : -1;
    for (int i = 0; i < seats && !d->l.halves; i++)
        d->player[d->columns++] = (uint8_t)i;
    if (d->l.halves && seats <= TALL_COLUMNS) {
        for (int i = 0; i < seats; i++)
            d->player[d->columns++] = (uint8_t)((own + i) % seats);
    } else if (d->l.halves && is_over(d->s)) {
        choose_best(d, own);
    } else if (d->l.halves) {
        d->player[d->columns++] = (uint8_t)own;
        for (int back = 0; d->columns < TALL_COLUMNS; back++)
            if ((d->s->player + seats - back) % seats != own)
                d->player[d->columns++] = (uint8_t)((d->s->player + seats - back) % seats);
    }
}

/* On a desk the block is as wide as the cards need, and the tray lies beside it. */
static void spread_out(struct layout *l, int seats)
{
    enum { EDGE = 10, PENCIL = 34 }; /* for its shadow; beside the block */

    l->mine = (seats <= 3 ? 9 : seats <= 5 ? 7 : 6) * WIDE_W;
    l->other = (seats <= 3 ? 7 : seats <= 5 ? 5 : 4) * WIDE_W;
    l->block_w = l->name[0] + l->mine + (seats - 1) * l->other + 2 * l->rim;
    l->width = l->block_w + PENCIL;
    l->block_h = l->height - 8;
    l->block = (struct spot){ l->block_w / 2, l->block_h / 2 };
    l->tray = (struct spot){ EDGE + l->tray_w / 2, EDGE / 2 + l->tray_h / 2 };
    l->rail = (struct spot){ l->tray.x, l->tray.y - 124 };
    l->cup = (struct spot){ l->tray.x + 122, l->tray.y + 110 };
    l->kept.first.x += l->tray.x, l->kept.first.y += l->tray.y;
    l->loose.first.x += l->tray.x, l->loose.first.y += l->tray.y;
}

static struct drawing drawing_of(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    struct drawing d = { .sc = sc, .m = &view->match, .s = view_state(view), .lang = lang };

    if (view->last_seat >= 0)
        d.last = card_id(view->last_seat, view->last.a);
    d.l = shape == SHAPE_WIDE ? wide : is_over(d.s) ? ended : shape == SHAPE_FLAT ? flat
        : shape == SHAPE_TALL ? tall : shape == SHAPE_LOW ? low : square;
    if (shape == SHAPE_LOW && is_over(d.s)) { /* as wide as such a phone */
        d.l.width = low.width, d.l.rim = low.rim, d.l.block.x = low.block.x, d.l.block_w = low.block_w;
        memcpy(d.l.name, low.name, sizeof d.l.name);
    }
    choose_cards(&d, view);
    if (!d.l.halves)
        spread_out(&d.l, d.columns);
    else if (d.columns < TALL_COLUMNS) /* less than three leave room for broader columns */
        d.l.mine = d.l.other = (d.l.mine + 2 * d.l.other) / d.columns;
    if (d.columns > TALL_COLUMNS && d.l.halves) { /* the rows' dice give way */
        memcpy(d.l.name, low.name, sizeof d.l.name);
        d.l.mine = d.l.other = (d.l.block_w - 2 * d.l.rim - d.l.name[0] - d.l.name[1]) / (2 * d.columns);
    }
    return d;
}

/* ---- the block ---- */

static int cards_w(const struct drawing *d)
{
    return d->l.mine + (d->columns - 1) * d->l.other;
}

/* Where a row's part begins, and its middle. */
static int part_x(const struct drawing *d, int row)
{
    const struct layout *l = &d->l;

    return l->block.x - l->block_w / 2 + l->rim + (l->halves && row >= ROW_LOWER ? l->name[0] + cards_w(d) : 0);
}

static int row_y(const struct layout *l, int row)
{
    int down = l->halves && row >= ROW_LOWER ? row - ROW_LOWER : row;

    return l->top + l->head + down * l->row + l->row / 2;
}

static int row_of(int box)
{
    return box < UPPER ? box : ROW_LOWER + box - UPPER;
}

static int column_w(const struct drawing *d, int column)
{
    return column == d->mine ? d->l.mine : d->l.other;
}

/* The middle of a player's column in the part that a row belongs to. */
static int column_x(const struct drawing *d, int column, int row)
{
    const struct layout *l = &d->l;
    int x = part_x(d, row) + l->name[l->halves && row >= ROW_LOWER];

    for (int i = 0; i < column; i++)
        x += column_w(d, i);
    return x + column_w(d, column) / 2;
}

/* A ruled line, a thick one darker; and the shade of one's own column. */
static void add_stroke(const struct drawing *d, struct spot at, int w, int h)
{
    struct item stroke = item_at(at, LOOK_BAR, w > 1 && h > 1 ? TINT_OAK : TINT_WOOD, w, h);

    stroke.face = 100;
    stroke.hidden_text = true;
    scene_add(d->sc, stroke);
}

static void add_shade(const struct drawing *d, int row, int top, int h)
{
    struct item shade = item_at((struct spot){ column_x(d, d->mine, row), top + h / 2 }, LOOK_CELL,
                                tint_of_number(d->player[d->mine]), column_w(d, d->mine), h);

    shade.framed = true;
    shade.hidden_text = true;
    scene_add(d->sc, shade);
}

static void add_row_name(const struct drawing *d, int row, const char *name, int face)
{
    const struct layout *l = &d->l;
    int y = row_y(l, row), x = part_x(d, row), part = l->halves && row >= ROW_LOWER;
    int die = l->letters * 9 / 10, gap = l->halves ? 4 : WIDE_W;
    bool narrow = l->name[0] < tall.name[0]; /* no room for its die */
    int w = l->halves ? l->name[part] + cards_w(d) : l->block_w - 2 * l->rim;
    struct item sign = item_at((struct spot){ x + die / 2 + 1, y }, LOOK_DIE, TINT_WHITE, die, die);
    struct item words = item_at((struct spot){ x + (face && !narrow ? die + gap : 3), y }, LOOK_TEXT, TINT_INK,
                                l->name[part] - (face && !narrow ? die + gap + 1 : 4), l->letters);

    add_stroke(d, (struct spot){ x + w / 2, y - l->row / 2 }, w - 4,
               !l->halves && (row == 0 || row == ROW_BONUS || row == ROW_LOWER) ? 2 : 1);
    sign.face = (uint8_t)face;
    sign.framed = true;
    sign.hidden_text = true;
    sign.says = "";
    if (face && !narrow)
        scene_add(d->sc, sign);
    words.align = ALIGN_LEFT;
    words.label = name;
    words.lit = row == ROW_BONUS && !l->halves;
    if (row == ROW_BONUS && l->halves && l->tray_w && !narrow)
        words.h = (int16_t)(2 * l->letters);
    scene_add(d->sc, words);
}

/* The pad, bound in cloth at its upper edge. */
static void add_pad(const struct drawing *d)
{
    const struct layout *l = &d->l;
    int top = l->block.y - l->block_h / 2;
    struct item paper = item_at(l->block, LOOK_PANEL, TINT_SHEET, l->block_w, l->block_h);
    struct item cloth = item_at((struct spot){ l->block.x, top + l->bind / 2 }, LOOK_PANEL, TINT_RED, l->block_w + 2,
                                l->bind);
    struct item shade = item_at((struct spot){ cloth.x, cloth.y }, LOOK_BAR, TINT_RED, cloth.w, cloth.h);

    paper.framed = true;
    paper.part = l->halves ? 4 : 8;
    scene_add(d->sc, paper);
    cloth.hidden_text = true;
    scene_add(d->sc, cloth);
    shade.hidden_text = true; /* nothing of it is full: dark, as cloth is */
    scene_add(d->sc, shade);
}

/* Which round it is: below the lower part, where that stands beside the upper one; on a desk below the title. */
static void add_round(const struct drawing *d, int y)
{
    const struct layout *l = &d->l;
    enum lang lang = d->lang;
    int open = __builtin_popcount(d->s->open[d->s->player]);
    struct item words = item_at((struct spot){ part_x(d, l->halves ? ROW_LOWER : 0) + 3, y }, LOOK_TEXT, TINT_INK,
                                l->halves ? l->name[1] + 60 : l->name[0] - 8, l->letters);

    words.align = ALIGN_LEFT;
    words.hidden_text = true;
    words.label = scene_words(d->sc, SAY(round_of), BOXES + 1 - open, BOXES);
    if (open && !d->s->rivals)
        scene_add(d->sc, words);
}

/* On a desk: what the pad is for, and a pencil beside it. */
static void add_title(const struct drawing *d)
{
    const struct layout *l = &d->l;
    struct item pencil = item_at((struct spot){ l->block_w + 17, l->height - 160 }, LOOK_STICK, TINT_RED, 250, 11);
    struct item title = item_at((struct spot){ part_x(d, 0) + 3, l->head * 50 / 100 }, LOOK_TEXT, TINT_INK,
                                l->name[0] - 8, 38);

    pencil.turn = -86;
    pencil.hidden_text = true;
    scene_add(d->sc, pencil);
    title.align = ALIGN_LEFT;
    title.part = 1;
    title.label = d->m->game->title.in[d->lang];
    title.hidden_text = true;
    scene_add(d->sc, title);
    add_round(d, l->head * 84 / 100);
}

static void add_paper(const struct drawing *d)
{
    const struct layout *l = &d->l;
    enum lang lang = d->lang;

    add_pad(d);
    if (!l->halves)
        add_title(d);
    for (int part = 0; part <= l->halves; part++)
        add_shade(d, part * ROW_LOWER, l->top, l->head + (l->halves ? ROW_LOWER : ROWS) * l->row);
    for (int box = 0; box < BOXES; box++)
        add_row_name(d, row_of(box), word(l->halves && box >= UPPER ? WORD_brief_three_kind + box - UPPER : box, lang),
                     box < UPPER ? box + 1 : 0);
    if (l->halves) /* between the two parts */
        add_stroke(d, (struct spot){ part_x(d, ROW_LOWER) - 2, l->top + (l->head + ROW_LOWER * l->row) / 2 + 3 }, 2,
                   l->head + ROW_LOWER * l->row - 8);
    const char *bonus = !l->halves ? SAY(bonus_row)
                        : l->tray_w && l->name[0] >= tall.name[0] ? SAY(bonus_lines) : SAY(bonus_brief);
    add_row_name(d, ROW_BONUS, scene_words(d->sc, bonus, d->m->box->bonus, d->m->box->bonus_from), 0);
}

/* A box: its entry, or what the throw on the table would give there. */
static void add_box(const struct drawing *d, int column, int box, const char *name)
{
    const struct state *s = d->s;
    enum lang lang = d->lang;
    int player = d->player[column], row = row_of(box), points = s->entry[player][box];
    bool asked = player == s->player && dice_count(s->dice) == DICE && !s->rivals;
    const char *title = word(box, lang);
    enum { LEAST = 36 }; /* so that its letters can be read */
    int all = column_w(d, column), most = d->l.row * 7 / 4; /* alone a column is wide */
    struct item cell = item_at((struct spot){ column_x(d, column, row), row_y(&d->l, row) }, LOOK_CELL, TINT_SHEET,
                               all < most ? all : most, d->l.row < LEAST ? LEAST : d->l.row);

    cell.id = card_id(player, box);
    cell.part = column == d->mine;
    if (!box_open(s, player, box)) {
        cell.label = points ? scene_words(d->sc, "%d", points) : "–"; /* struck */
        cell.glyph = scene_words(d->sc, "%d", points);
        cell.lit = cell.id == d->last;
        cell.says = scene_words(d->sc, SAY(cell_entry), title, name, points);
    } else if (asked) {
        points = kniffel_points(d->m->box, s->dice, box, kniffel_joker(s));
        cell.face = points ? 1 : 2;
        cell.label = scene_words(d->sc, "%d", points);
        cell.glyph = scene_words(d->sc, "(%d)", points);
        cell.says = scene_words(d->sc, SAY(cell_worth), title, name, points);
    } else {
        cell.label = "";
        cell.glyph = "·";
        cell.says = scene_words(d->sc, SAY(cell_empty), title, name);
    }
    scene_add(d->sc, cell);
}

/* How wide a letter is, in hundredths of its size. */
static int letter_w(const char *letter)
{
    return strchr("ijl. ", *letter) ? 30 : strchr("frt", *letter) ? 38 : 63;
}

/* How far a name goes into so much room, in hundredths of the size of its letters. */
static const char *as_far_as(const char *name, int room)
{
    for (const char *end = name;; end += text_utf8(end)) {
        int letter = end == name && !strchr("FIJLT", *end) ? 74 : letter_w(end);

        room -= letter;
        if (!*end || room < 0)
            return end;
    }
}

/* "Berg" of Frau Berg: how somebody is addressed tells nobody apart. */
static const char *unaddressed(const char *name)
{
    static const char *const addressed[] = { "Frau ", "Herr ", "Ms ", "Mrs ", "Mr ", "Professor ", "Doktor ", "Doctor ",
                                             "Rätin ", "Judge " };

    for (int i = 0; i < COUNT(addressed); i++)
        if (strncmp(name, addressed[i], strlen(addressed[i])) == 0)
            return name + strlen(addressed[i]);
    return name;
}

/* A name as there is room for it, in letters that can be read and may be bold: all of it, "you", its first word,
 * "Kath." for Katharina, "Sp. 2" for one that is told from the others by its number; where nobody has a name, that
 * number. */
static const char *column_name(const struct drawing *d, int column, const char *name, bool bold)
{
    enum lang lang = d->lang;
    int room = column_w(d, column) * 100 / (d->l.halves ? 12 : 15) * 100 / (bold ? 110 : 100);
    const char *end = as_far_as(name, room), *number = strrchr(name, ' ');
    int first = (int)strcspn(name, " -");

    if (!d->m->names)
        return scene_words(d->sc, "%d", d->player[column] + 1);
    if (!*end)
        return scene_words(d->sc, "%s", name);
    if (d->player[column] == d->you)
        return SAY(you);
    if (number && number[1] >= '0' && number[1] <= '9')
        return scene_words(d->sc, "%.*s.%s", text_utf8(name) + text_utf8(name + text_utf8(name)), name, number);
    if (unaddressed(name) != name)
        return column_name(d, column, unaddressed(name), bold);
    if (name + first <= end)
        return scene_words(d->sc, "%.*s", first, name);
    return scene_words(d->sc, "%.*s.", (int)(as_far_as(name, room - 38) - name), name);
}

/* The top of a card: sign and name. */
static void add_header(const struct drawing *d, int column, const char *name, int part)
{
    const struct layout *l = &d->l;
    const struct state *s = d->s;
    enum lang lang = d->lang;
    int player = d->player[column], x = column_x(d, column, part * ROW_LOWER), opened = s->opened[player];
    enum { BESIDE = 7 * WIDE_W };
    int size = l->halves ? 17 : 22;
    bool beside = !l->halves && l->other >= BESIDE; /* in all columns or in none */
    bool named = !l->halves || d->columns <= TALL_COLUMNS; /* else there is no room for it */
    bool now = player == s->player && s->open[player];
    const char *brief = column_name(d, column, name, now);
    struct item sign = item_at((struct spot){ x, l->top + l->head * (named ? 3 : 5) / 10 }, LOOK_TOKEN,
                               tint_of_number(player), size, size);
    struct item words = item_at((struct spot){ x, l->top + l->head * 3 / 4 }, LOOK_TEXT, TINT_INK,
                                column_w(d, column) - 1, l->halves ? 17 : 24);

    sign.glyph = "";
    if (beside) {
        int name_w = 0;

        for (const char *at = brief; *at; at += text_utf8(at))
            name_w += letter_w(at) * 17 / 100;
        sign.x = (int16_t)(x - name_w / 2 - 4);
        sign.y = words.y;
        words.align = ALIGN_LEFT;
        words.x = (int16_t)(sign.x + size / 2 + 6);
        words.w = (int16_t)(x + column_w(d, column) / 2 - 2 - words.x);
    }
    scene_add(d->sc, sign);
    if (!named)
        return;
    words.lit = now;
    words.label = brief;
    if (part) { /* above the lower boxes, too; it is told once */
        words.hidden_text = true;
        words.says = "";
        scene_add(d->sc, words);
        return;
    }
    words.id = card_id(player, ID_HEADER);
    words.glyph = scene_words(d->sc, now ? "›%s%s‹" : "%s%s", tint_sign(tint_of_number(player)), brief);
    words.says = opened ? scene_words(d->sc, SAY(header_opened), name, opened)
        : scene_words(d->sc, now ? SAY(header_now) : SAY(header), name, kniffel_total(d->m, s, player));
    scene_add(d->sc, words);
}

/* The upper sum, and as a bar how far it is to the bonus. */
static void add_bonus(const struct drawing *d, int column, const char *name)
{
    const struct layout *l = &d->l;
    enum lang lang = d->lang;
    int player = d->player[column], sum = kniffel_upper(d->s, player), from = d->m->box->bonus_from;
    int x = column_x(d, column, ROW_BONUS), y = row_y(l, ROW_BONUS), bonus = kniffel_bonus(d->m, d->s, player);
    struct item words = item_at((struct spot){ x, y - l->row / 9 }, LOOK_TEXT, TINT_INK, column_w(d, column),
                                l->row < 2 * l->letters ? l->letters : l->letters + 4);
    struct item bar = item_at((struct spot){ x, y + l->row / 4 + 2 }, LOOK_BAR, tint_of_number(player),
                              column_w(d, column) * 3 / 4, 5);

    words.lit = column == d->mine;
    words.part = column == d->mine;
    words.label = scene_words(d->sc, "%d", sum);
    words.glyph = bonus ? scene_words(d->sc, "%d+%d", sum, bonus) : NULL;
    words.says = scene_words(d->sc, "%s, %s: %d", SAY(upper), name, sum);
    scene_add(d->sc, words);
    bar.face = (uint8_t)(sum >= from ? 100 : 100 * sum / from);
    bar.hidden_text = true;
    scene_add(d->sc, bar);
}

/* The highest total at the end, ringed as with the pencil. */
static void add_ring(const struct drawing *d, int column, int y)
{
    int most = 0, total = kniffel_total(d->m, d->s, d->player[column]);
    struct item ring = item_at((struct spot){ column_x(d, column, 0), y }, LOOK_MARK, TINT_RED,
                               column_w(d, column) - (d->l.halves ? 2 : 12), d->l.foot - (d->l.halves ? 4 : 16));

    for (int player = 0; player < d->m->seats; player++)
        most = kniffel_total(d->m, d->s, player) > most ? kniffel_total(d->m, d->s, player) : most;
    ring.framed = ring.hidden_text = true;
    if (is_over(d->s) && total == most && d->m->seats > 1)
        scene_add(d->sc, ring);
}

/* What a card counts in all; in the opening, what its player has thrown. */
static void add_total(const struct drawing *d, int column, const char *name)
{
    const struct layout *l = &d->l;
    enum lang lang = d->lang;
    int player = d->player[column], total = d->s->opened[player] ? d->s->opened[player]
                                                                 : kniffel_total(d->m, d->s, player);
    int y = l->top + l->head + (l->halves ? ROW_LOWER : ROWS) * l->row + l->foot / 2;
    struct item words = item_at((struct spot){ column_x(d, column, 0), y }, LOOK_TEXT, TINT_INK, column_w(d, column),
                                l->halves ? 26 : 32);

    if (column == 0) {
        int x = part_x(d, 0);
        struct item title = item_at((struct spot){ x + 3, y }, LOOK_TEXT, TINT_INK, l->name[0] - 9, l->letters + 2);

        add_stroke(d, (struct spot){ l->block.x, y - l->foot / 2 }, l->block_w - 2 * l->rim, 2);
        title.align = ALIGN_LEFT;
        title.lit = true;
        title.label = SAY(total);
        scene_add(d->sc, title);
        if (l->halves)
            add_round(d, y);
    }
    add_ring(d, column, y);
    words.lit = column == d->mine || !l->halves;
    words.part = 1;
    words.label = scene_words(d->sc, "%d", total);
    words.says = scene_words(d->sc, "%s, %s: %d", SAY(total), name, total);
    scene_add(d->sc, words);
}

static void add_card(const struct drawing *d, int column)
{
    char name_at[NAME_SIZE];
    struct text name_text = TEXT_IN(name_at);

    seat_title(d->m, d->player[column], d->lang, &name_text);
    const char *name = scene_words(d->sc, "%s", name_text.at);
    for (int part = 0; part <= d->l.halves; part++)
        add_header(d, column, name, part);
    for (int box = 0; box < BOXES; box++)
        add_box(d, column, box, name);
    add_bonus(d, column, name);
    add_total(d, column, name);
}

/* ---- the tray ---- */

/* Which throw it is; in the opening and at the end, that. */
static const char *status(const struct drawing *d)
{
    enum lang lang = d->lang;

    if (d->s->rivals)
        return SAY(opening);
    if (is_over(d->s))
        return SAY(is_over);
    return scene_words(d->sc, SAY(throw_number), d->s->throws + (dice_count(d->s->dice) < DICE ? 1 : 0));
}

/* For the text board: who throws or chooses, and which throw it is. */
static void add_status(const struct drawing *d)
{
    struct item words = item_at((struct spot){ d->l.tray.x, d->l.tray.y - d->l.tray_h / 2 + d->l.cell_h / 2 },
                                LOOK_TEXT, TINT_INK, 0, 0);
    char name_at[NAME_SIZE];
    struct text name = TEXT_IN(name_at);

    if (d->m->seats > 1 && d->s->open[d->s->player])
        seat_title(d->m, d->s->player, d->lang, &name);
    words.label = "";
    words.glyph = scene_words(d->sc, "%s%s%s", name.at, *name.at ? ", " : "", status(d));
    if (!d->l.halves)
        scene_add(d->sc, words);
}

static void add_tray(const struct drawing *d)
{
    const struct layout *l = &d->l;
    enum lang lang = d->lang;
    bool lying = is_over(d->s) || !memchr(d->s->die, 0, sizeof d->s->die); /* what is in the cup lies over its words */
    struct item tray = item_at(l->tray, LOOK_TRAY, TINT_FELT, l->tray_w, l->tray_h);
    struct item rail = item_at(l->rail, LOOK_RAIL, TINT_WOOD, l->rail_w, l->rail_h);
    struct item cup = item_at(l->cup, LOOK_CUP, TINT_NONE, l->cup_w, l->cup_w);

    tray.face = l->tray_face;
    scene_add(d->sc, tray);
    bool upright = l->rail_h > l->rail_w;
    if (l->halves && (l->rail_w > 300 || (upright && !d->s->stood))) /* where dice leave room for it */
        rail.label = SAY(keep);
    rail.hidden_text = true;
    if (upright) {
        rail.w = (int16_t)l->rail_h;
        rail.h = (int16_t)l->rail_w;
        rail.turn = 90;
    }
    scene_add(d->sc, rail);
    if (!l->halves) {
        struct item keep = item_at((struct spot){ l->rail.x, l->rail.y - l->rail_h / 2 - 20 }, LOOK_TEXT, TINT_INK,
                                   0, 22);

        keep.label = SAY(keep);
        keep.hidden_text = true;
        scene_add(d->sc, keep);
    }
    cup.id = ID_CUP;
    cup.kin = KIN_CUP;
    cup.label = !lying ? "" : d->s->rivals || !d->s->open[d->s->player] ? status(d)
                        : scene_words(d->sc, SAY(throw_of), d->s->throws, THROWS);
    cup.glyph = "(     )";
    cup.says = SAY(cup);
    scene_add(d->sc, cup);
}

/* Where a die stands on the rail: one beside the other, from its beginning; on a desk in its middle. */
static struct spot rail_place(const struct drawing *d, uint32_t standing, int i)
{
    struct row_of_dice row = d->l.kept;
    int before = __builtin_popcount(standing & ((1u << i) - 1)), shift = 0;

    if (!d->l.halves)
        shift = (DICE - __builtin_popcount(standing)) * row.dx / 2;
    return (struct spot){ row.first.x + before * row.dx + shift, row.first.y + before * row.dy };
}

static struct spot place_of(struct row_of_dice row, int i)
{
    return (struct spot){ row.first.x + i * row.dx + (row.dx ? 0 : i % 2 * row.astray),
                          row.first.y + i * row.dy + (row.dx ? i % 2 * row.astray : 0) };
}

/* The dice that stand on the rail, as bits; while the cup is thrown, those that lie. */
static uint32_t standing_dice(const struct state *s)
{
    uint32_t ret = 0;

    if (dice_count(s->dice) == DICE || s->rivals)
        return s->stood;
    for (int i = 0; i < DICE; i++)
        ret |= (uint32_t)(s->die[i] != 0) << i;
    return ret;
}

static void add_die(const struct drawing *d, int i)
{
    static const char *const glyphs[FACES + 1] = { "", "[1]", "[2]", "[3]", "[4]", "[5]", "[6]" };
    static const int16_t turns[DICE] = { -9, 6, -4, 11, -7 }; /* thrown dice do not lie straight */
    const struct layout *l = &d->l;
    const struct state *s = d->s;
    enum lang lang = d->lang;
    int face = s->die[i];
    uint32_t standing = standing_dice(s);
    bool stands = standing >> i & 1;
    struct spot at = stands ? rail_place(d, standing, i) : place_of(l->loose, i);
    struct item die = item_at(at, LOOK_DIE, TINT_WHITE, l->die, l->die);

    die.id = (uint16_t)(ID_DIE + i);
    die.kin = (uint16_t)(stands ? FACES + face : face);
    die.face = (uint8_t)face;
    if (face == 0) {
        die.kin = KIN_CUP;
        die.x = (int16_t)(l->cup.x + (i - DICE / 2) * l->cup_w / 8);
        die.y = (int16_t)(l->cup.y + (i % 2 ? l->cup_w / 9 : -l->cup_w / 16)); /* a heap */
        die.turn = (int16_t)(3 * turns[i]);
        die.w = die.h = (int16_t)(l->die / 2);
        die.glyph = "▪";
        die.says = SAY(die_in_cup);
    } else {
        die.turn = (int16_t)(stands ? 0 : turns[i]);
        die.glyph = glyphs[face];
        die.says = scene_words(d->sc, stands ? SAY(die_stood) : SAY(die_thrown), face);
    }
    scene_add(d->sc, die);
}

void kniffel_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    struct drawing d = drawing_of(view, shape, lang, sc);

    scene_begin(sc, d.l.cell_w, d.l.cell_h);
    scene_pane(sc, PANE_BOARD, 0, d.l.width, d.l.height);
    add_paper(&d);
    for (int column = 0; column < d.columns; column++)
        add_card(&d, column);
    if (!d.l.tray_w)
        return;
    if (!d.l.halves)
        scene_pane(sc, PANE_TRAY, 0, 2 * d.l.tray.x, 2 * d.l.tray.y + 6);
    add_tray(&d);
    add_status(&d);
    for (int i = 0; i < DICE; i++)
        add_die(&d, i);
}

/* Whether a box would get a nought although the throw counts in another, or there is still one to come: hardly anybody
 * means that. */
static bool is_slip(const struct match *m, const struct state *s, int box)
{
    bool joker = kniffel_joker(s), counts = s->throws < THROWS;

    for (int i = 0; i < BOXES; i++)
        counts |= box_open(s, s->player, i) && kniffel_points(m->box, s->dice, i, joker) > 0;
    return counts && kniffel_points(m->box, s->dice, box, joker) == 0;
}

/* An entry is its box, touched twice, or once and then a button; a nought that may be a slip needs the button. A die
 * that is touched goes to the rail, or down from it if it stood there; what was left standing before stays until then.
 * Of equal dice any will do. Then the cup is touched, or a button. */
int kniffel_touch(const struct view *view, int seat, struct choice choice, struct touch *ret)
{
    const struct state *s = view_state(view);
    struct touch touch = { .any_order = true, .waits = true };
    uint32_t stood = 0, up, down;

    if (choice.move.verb == VERB_SCORE) {
        uint16_t box = card_id(seat, choice.move.a);

        ret[0] = (struct touch){ .count = 1, .waits = true, .item = { box } };
        ret[1] = (struct touch){ .count = 2, .item = { box, box } };
        return is_slip(&view->match, s, choice.move.a) ? 1 : 2;
    }
    if (choice.move.verb != VERB_KEEP)
        return 0;
    for (int i = 0; i < DICE; i++)
        stood += s->stood >> i & 1 ? one_die(s->die[i]) : 0;
    up = dice_without(choice.move.n, stood);
    down = dice_without(stood, choice.move.n);
    for (int i = 0; i < DICE; i++) {
        uint32_t *wanted = s->stood >> i & 1 ? &down : &up;

        if (dice_showing(*wanted, s->die[i])) {
            *wanted -= one_die(s->die[i]);
            touch.item[touch.count++] = (uint16_t)(ID_DIE + i);
        }
    }
    bool touched = touch.count > 0;
    if (touched)
        *ret++ = touch;
    *ret = touch;
    ret->item[ret->count++] = ID_CUP;
    ret->closes = true;
    ret->waits = false;
    return 1 + touched;
}

/* What a throw is best entered as: the box in which it comes nearest to what one hopes to get there, or far above it.
 * With throws to come only if it is that good; after the last one always, and if nothing counts, what costs least. */
bool kniffel_propose(const struct view *view, int seat, struct move *ret)
{
    static const uint8_t hoped[BOXES] = { 3, 6, 9, 12, 15, 18, 22, 18, 25, 30, 40, 50, 24 };
    const struct state *s = view_state(view);
    bool last = s->throws == THROWS;
    int most = last ? -1 : 99;

    if (s->rivals || dice_count(s->dice) < DICE)
        return false;
    for (int box = 0; box < BOXES; box++) {
        struct move entry = { .verb = VERB_SCORE, .a = (uint8_t)box };
        int worth = 100 * kniffel_points(view->match.box, s->dice, box, kniffel_joker(s)) / hoped[box];

        if (!last && box < UPPER && worth < 120) /* three of them are no reason to stop */
            continue;
        if (worth <= most || view->match.game->rules.check(&view->match, s, seat, entry))
            continue;
        most = worth;
        *ret = entry;
    }
    return most > (last ? -1 : 99);
}

/* The dice lie where they were put, on the rail or beside it. */
bool kniffel_half(const struct view *view, int seat, const uint16_t *item, int count, struct state *ret)
{
    (void)view;
    (void)seat;
    for (int i = 0; i < count; i++)
        if (item[i] >= ID_DIE && item[i] < ID_DIE + DICE)
            ret->stood ^= (uint8_t)(1 << (item[i] - ID_DIE));
    return true;
}

/* Who touches a box means to enter the throw there. */
bool kniffel_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    int box = count > 0 ? item[count - 1] - card_id(seat, 0) : -1;

    (void)view;
    if (box < 0 || box >= BOXES)
        return false;
    *ret = (struct move){ .verb = VERB_SCORE, .a = (uint8_t)box };
    return true;
}

/* What a box asks for and gives, and what stands there. */
static void tell_box(const struct match *m, const struct state *s, int player, int box, enum lang lang, struct text *t)
{
    static const uint8_t rules[BOXES - UPPER] = { RULE_three_kind, RULE_four_kind, RULE_full_house,
                                                  RULE_small_straight,
                                                  RULE_large_straight, RULE_kniffel, RULE_chance };
    int rule = box < UPPER ? RULE_upper_sum : rules[box - UPPER];
    bool open = box_open(s, player, box), thrown = player == s->player && dice_count(s->dice) == DICE && !s->rivals;
    char name_at[NAME_SIZE];
    struct text name = TEXT_IN(name_at);

    seat_title(m, player, lang, &name);
    if (box < UPPER) /* the other rules begin with their box */
        text_printf(t, "%s: ", word(box, lang));
    text_put(t, kniffel_clauses[rule].says.in[lang]);
    if (open && thrown) {
        int points = kniffel_points(m->box, s->dice, box, kniffel_joker(s));
        text_printf(t, points ? word(plural(points, WORD_tell_gives_one, WORD_tell_gives), lang) : SAY(tell_nought),
                    points);
    } else if (open) {
        text_printf(t, SAY(tell_open), name.at);
    } else {
        text_printf(t, SAY(tell_filled), name.at, s->entry[player][box]);
    }
}

/* A box; a card: how it stands; a die. */
bool kniffel_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int player = (item - ID_CARD) / ID_PER_CARD, what = (item - ID_CARD) % ID_PER_CARD;
    char name_at[NAME_SIZE];
    struct text name = TEXT_IN(name_at);

    if (item >= ID_DIE && item < ID_DIE + DICE) {
        text_put(t, s->die[item - ID_DIE] == 0 ? SAY(die_in_cup)
                    : s->stood >> (item - ID_DIE) & 1 ? SAY(tell_stood) : SAY(tell_thrown));
        return true;
    }
    if (item == ID_CUP) {
        text_printf(t, SAY(tell_cup), THROWS);
        return true;
    }
    if (item < ID_CARD || player >= m->seats || what > ID_HEADER)
        return false;
    seat_title(m, player, lang, &name);
    if (what == ID_HEADER)
        text_printf(t, SAY(tell_card), name.at, kniffel_total(m, s, player), kniffel_upper(s, player));
    else
        tell_box(m, s, player, what, lang, t);
    return true;
}
