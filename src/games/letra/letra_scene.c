/* SPDX-License-Identifier: MIT */
/* Letra-Mix as a picture. The board is a tray of felt, where dice are laid on squares that nobody sees, and below them
 * the rail for those that are not laid; every die has a place of its own there. Words that count glow and bear a tag
 * with what they bring. The tray has the sandglass, the cup, the words that lie
 * there with what they bring, and the letters for the joker; the sheet has the scores. */
#include <stdlib.h>

#include "letra.h"

enum { CELL_W = 10, CELL_H = 20 };

/* Stable ids: the dice, then what they are laid on. */
enum { ID_DIE = 1, ID_RAIL = 15, ID_GLASS, ID_CUP, ID_SQUARE = 20, ID_SHIFT = 112, ID_LETTER = 120,
       ID_WORD = 150, ID_TOTAL = 170 };
_Static_assert(ID_SQUARE + SQUARES <= ID_SHIFT && ID_LETTER + LETTERS < ID_WORD, "ids do not overlap");

enum { BOARD_W = 560, LINE = 20, WORD_ROWS = 7, SHEET_ROWS = 6 };

/* The grid, with names of rows and columns; on a phone it goes from edge to edge without them. Below it are the
 * arrows that shift everything, and below these the rail. */
struct grid {
    int square, margin, top;
    int arrows, shift; /* how high they are, and how wide each */
    bool bare;         /* without names */
};
static const struct grid roomy = { 40, 20, 40, 36, 76, false }, close = { 42, 7, 8, 58, 88, true };

/* The tray beside the board is narrow and high, below it wide and low. */
struct tray {
    int w, h;
    struct spot words;           /* where the list of words begins, in two columns … */
    int word_w;                  /* … of this width */
    int letters_y, letter_w, letter_h, letters_a_row; /* the alphabet for the joker, */
    int heading_y, heading_h;    /* and what it is for */
    int word_h, words_a_column;
    int text, sums;              /* from line to line of text, and where the sums begin */
};
static const struct tray beside = {
    .w = 300, .h = 384, .words = { 0, 110 }, .word_w = 150,
    .letters_y = 316, .letter_w = 32, .letter_h = 24, .letters_a_row = 9, .heading_y = 292, .heading_h = 20,
    .word_h = 24, .words_a_column = WORD_ROWS, .text = LINE, .sums = 168,
};
static const struct tray below = {
    .w = BOARD_W, .h = 220, .words = { 290, 10 }, .word_w = 135,
    .letters_y = 158, .letter_w = 39, .letter_h = 28, .letters_a_row = 14, .heading_y = 132, .heading_h = 20,
    .word_h = LINE, .words_a_column = WORD_ROWS, .text = LINE, .sums = 168,
};
/* On a phone it is as high as what lies in it. */
static const struct tray thumbs = {
    .w = BOARD_W, .h = 146, .words = { 0, 150 }, .word_w = 280,
    .letters_y = 210, .letter_w = 62, .letter_h = 58, .letters_a_row = 9, .heading_y = 162, .heading_h = 27,
    .word_h = 58, .words_a_column = 0, .text = 27, .sums = 184,
};

/* What is drawn, and how. */
struct painter {
    const struct match *m;
    const struct state *s;
    enum lang lang;
    struct scene *sc;
    struct tray tray;
    const struct grid *grid;
    bool one_row;  /* the rail: a row of thirteen small places, or two of seven large ones */
    struct layout layout;
    struct verdict verdict;
    bool laid;     /* dice lie there that were thrown to be laid */
};

/* ---- where things are ---- */

static struct spot square_at(const struct grid *g, int square)
{
    return (struct spot){ g->margin + square % COLS * g->square + g->square / 2,
                          g->top + square / COLS * g->square + g->square / 2 };
}

static int grid_end(const struct grid *g)
{
    return g->top + ROWS * g->square;
}

static int slot_size(const struct painter *p)
{
    return p->one_row ? p->grid->square - 3 : 76;
}

static int rail_height(const struct painter *p)
{
    return p->one_row ? 80 : 2 * slot_size(p) + 8;
}

static int rail_top(const struct painter *p)
{
    return grid_end(p->grid) + p->grid->arrows + (p->grid->bare ? 6 : 16);
}

/* The place of a die beside the grid. */
static struct spot slot_at(const struct painter *p, int die)
{
    int in_row = p->one_row ? DICE : 7, row = die / in_row, col = die % in_row;
    int size = slot_size(p), left = (BOARD_W - in_row * size) / 2;

    left += !p->one_row && row == 1 ? size / 2 : 0; /* six below seven */
    return (struct spot){ left + col * size + size / 2,
                          rail_top(p) + (p->one_row ? 40 : 4 + row * size + size / 2) };
}

/* ---- the board ---- */

static void add_heading(struct painter *p, int y)
{
    const struct state *s = p->s;
    enum lang lang = p->lang;
    int end = p->m->option[OPT_END];
    const char *words;

    if (s->limit)
        words = scene_words(p->sc, SAY(round_last), s->round);
    else if (end == END_ROUNDS)
        words = scene_words(p->sc, SAY(round_of), s->round, (int)p->m->option[OPT_ROUNDS]);
    else if (end == END_TARGET)
        words = scene_words(p->sc, SAY(round_target), s->round, (int)p->m->option[OPT_TARGET]);
    else
        words = scene_words(p->sc, SAY(round), s->round);
    scene_add(p->sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_INK, .align = ALIGN_LEFT, .x = 2 * CELL_W,
                                    .y = (int16_t)y, .w = (int16_t)(p->tray.w - 4 * CELL_W),
                                    .h = (int16_t)(p->tray.text - 2),
                                    .label = words });
}

static void add_squares(struct painter *p)
{
    enum lang lang = p->lang;

    for (int square = 0; square < SQUARES; square++) {
        char name[8];
        struct text t = TEXT_IN(name);
        struct item it = item_at(square_at(p->grid, square), LOOK_CELL, TINT_SHEET, p->grid->square,
                                 p->grid->square); /* a box without lines */
        letra_put_square(square, &t);
        it.id = (uint16_t)(ID_SQUARE + square);
        it.glyph = "·";
        it.says = scene_words(p->sc, SAY(square), name);
        scene_add(p->sc, it);
    }
}

/* A text that only the text board shows. */
static void add_for_typing(struct painter *p, struct spot at, const char *glyph)
{
    struct item it = item_at(at, LOOK_TEXT, TINT_INK, p->grid->square, 10);

    it.label = "";
    it.glyph = glyph;
    it.dim = true;
    scene_add(p->sc, it);
}

/* Names of rows and columns on the terminal, where moves are typed. */
static void add_coordinates(struct painter *p)
{
    for (int col = 0; col < COLS; col++)
        add_for_typing(p, (struct spot){ square_at(p->grid, col).x, p->grid->top - 16 },
                       scene_words(p->sc, "%c", 'a' + col));
    for (int row = 0; row < ROWS; row++)
        add_for_typing(p, (struct spot){ 9, square_at(p->grid, row * COLS).y }, scene_words(p->sc, "%d", row + 1));
}

/* What shifts everything by a square: two arrows on each side of the words that say so. They stay, so that the
 * board never jumps. */
static void add_arrows(struct painter *p)
{
    static const char *const labels[DIRECTIONS] = { [LEFT] = "◂", [RIGHT] = "▸", [UP] = "▴", [DOWN] = "▾" };
    static const char *const glyphs[DIRECTIONS] = { "<", ">", "^", "v" };
    const struct grid *g = p->grid;
    enum lang lang = p->lang;
    int y = grid_end(g) + g->arrows / 2 + (g->bare ? 3 : 8), edge = (g->bare ? 10 : 24) + g->shift / 2;
    const int across[DIRECTIONS] = { [LEFT] = edge, [RIGHT] = edge + g->shift + 4,
                                     [UP] = BOARD_W - edge - g->shift - 4, [DOWN] = BOARD_W - edge };
    struct item what = item_at((struct spot){ BOARD_W / 2, y }, LOOK_TEXT, TINT_INK,
                               BOARD_W - 4 * g->shift - (g->bare ? 40 : 68), g->bare ? 26 : 24);

    for (int i = 0; i < DIRECTIONS; i++) {
        struct item it = item_at((struct spot){ across[i], y }, LOOK_TAG, TINT_NONE, g->shift, g->arrows - 4);
        it.id = (uint16_t)(ID_SHIFT + i);
        it.label = labels[i];
        it.glyph = glyphs[i];
        it.says = scene_words(p->sc, SAY(shift_to), word(WORD_dir_left + i, lang));
        scene_add(p->sc, it);
    }
    what.label = SAY(shift_all);
    what.dim = p->s->phase != LAYING;
    scene_add(p->sc, what);
}

static void add_rail(struct painter *p)
{
    enum lang lang = p->lang;
    struct spot at = { BOARD_W / 2, rail_top(p) + rail_height(p) / 2 };
    struct item rail = item_at(at, LOOK_RAIL, TINT_WOOD, BOARD_W - (p->grid->bare ? 12 : 52), rail_height(p));

    rail.id = ID_RAIL;
    rail.glyph = "";
    rail.says = SAY(rail);
    scene_add(p->sc, rail);
}

/* A die as a tile: its letter, its value in the corner. A joker shows what it stands for. */
static void add_die(struct painter *p, int die)
{
    enum lang lang = p->lang;
    int letter = p->s->letter[die], value = letra_value(p->m->box, letter);
    int meant = p->s->joker ? p->s->joker : p->verdict.used >> die & 1 ? p->verdict.joker : 0;
    bool lies = p->s->place[die] != 0;
    struct spot at = lies ? square_at(p->grid, p->s->place[die] - 1) : slot_at(p, die);
    int size = lies ? p->grid->square : slot_size(p);
    struct item it = item_at(at, LOOK_DIE, TINT_WHITE, size - 2, size - 2);

    it.id = (uint16_t)(ID_DIE + die);
    it.gesture = p->s->phase == LAYING ? GESTURE_TILE : GESTURE_NONE;
    it.dim = p->s->phase == READY; /* they lie there from the turn before */
    bool used = p->laid && p->verdict.used >> die & 1;
    if (letter == JOKER) {
        it.tint = TINT_GOLD;
        it.label = meant ? scene_words(p->sc, "%c", letra_char(meant)) : "◆";
        it.more = meant && !(lies && p->grid->bare) ? "◆" : "";
        it.glyph = meant ? scene_words(p->sc, "%c◆", letra_char(meant)) : "◆";
        it.says = meant ? scene_words(p->sc, SAY(die_joker_is), letra_char(meant)) : SAY(die_joker);
    } else {
        it.label = scene_words(p->sc, "%c", letra_char(letter));
        it.more = lies && p->grid->bare ? "" : scene_words(p->sc, "%d", value);
        it.glyph = used ? scene_words(p->sc, "[%c]", letra_char(letter)) : it.label;
        it.says = scene_words(p->sc, SAY(die), letra_char(letter), value,
                              value == 1 ? SAY(point) : SAY(points));
    }
    scene_add(p->sc, it);
}

/* ---- words that count ---- */

static int run_value(const struct painter *p, const struct run *r)
{
    int sum = 0;

    for (int i = 0; i < r->count; i++)
        sum += letra_value(p->m->box, p->s->letter[r->die[i]]);
    return sum;
}

/* The middles of a run's first and last die. */
static void run_ends(const struct painter *p, const struct run *r, struct spot ret[2])
{
    ret[0] = square_at(p->grid, p->s->place[r->die[0]] - 1);
    ret[1] = square_at(p->grid, p->s->place[r->die[r->count - 1]] - 1);
}

static void add_halo(struct painter *p, const struct run *r)
{
    struct spot end[2];

    run_ends(p, r, end);
    scene_add(p->sc, item_at((struct spot){ (end[0].x + end[1].x) / 2, (end[0].y + end[1].y) / 2 }, LOOK_HALO,
                             TINT_NONE, end[1].x - end[0].x + p->grid->square + 6,
                             end[1].y - end[0].y + p->grid->square + 6));
}

static bool overlap(struct spot a, int aw, int ah, struct spot b, int bw, int bh)
{
    return 2 * abs(a.x - b.x) < aw + bw && 2 * abs(a.y - b.y) < ah + bh;
}

/* Whether there a tag would lie on felt, and on no die or other tag. */
static bool is_free(const struct painter *p, struct spot at, int w, int h, int first)
{
    int square = p->grid->square;

    if (at.x - w / 2 < 14 || at.x + w / 2 > BOARD_W - 14 || at.y - h / 2 < 8 || at.y + h / 2 > grid_end(p->grid))
        return false;
    for (int die = 0; die < DICE; die++)
        if (p->s->place[die] && overlap(at, w, h, square_at(p->grid, p->s->place[die] - 1), square, square))
            return false;
    for (int i = first; i < p->sc->count; i++) {
        const struct item *it = &p->sc->item[i];

        if (it->look == LOOK_TAG && overlap(at, w, h, (struct spot){ it->x, it->y }, it->w, it->h))
            return false;
    }
    return true;
}

/* A word and what it brings, beside one of its ends, where there is room. */
static void add_tag(struct painter *p, const struct run *r, int first)
{
    char name[DICE + 1] = "";
    struct text t = TEXT_IN(name);
    struct spot end[2];

    letra_put_run(p->s, r, p->verdict.joker, &t);
    run_ends(p, r, end);
    const char *label = scene_words(p->sc, p->m->option[OPT_CHILDREN] ? "%s" : "%s %d", name, run_value(p, r));
    int h = p->grid->bare ? 34 : 26, w = h + (int)t.used * h * 6 / 10 + h, far = p->grid->square / 2 + 8;
    const struct spot places[] = {
        { end[1].x + far + w / 2, end[1].y }, { end[0].x - far - w / 2, end[0].y },
        { end[0].x, end[0].y - far - h / 2 }, { end[1].x, end[1].y + far + h / 2 },
        { end[0].x + far + w / 2, end[0].y },
    };

    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (is_free(p, places[i], w, h, first)) {
            struct item tag = item_at(places[i], LOOK_TAG, TINT_NONE, w, h);

            tag.label = label;
            tag.hidden_text = true;
            scene_add(p->sc, tag);
            return;
        }
}

static void add_words(struct painter *p, bool tags)
{
    int first = p->sc->count;

    for (int i = 0; i < p->layout.runs && p->laid && p->s->phase != READY; i++)
        if (p->verdict.counted >> i & 1) {
            if (tags)
                add_tag(p, &p->layout.run[i], first);
            else
                add_halo(p, &p->layout.run[i]);
        }
}

static void add_felt(struct painter *p, struct spot middle, enum look look, int w, int h)
{
    struct item felt = item_at(middle, (int)look, TINT_FELT, w, h);

    felt.glyph = "";
    scene_add(p->sc, felt);
}

static void add_board(struct painter *p)
{
    int height = rail_top(p) + rail_height(p) + 20;
    struct spot middle = { BOARD_W / 2, height / 2 };

    scene_pane(p->sc, PANE_BOARD, 0, BOARD_W, height);
    add_felt(p, middle, p->grid->bare ? LOOK_PANEL : LOOK_TRAY, BOARD_W, height); /* a phone has no room for a rim */
    add_squares(p);
    if (!p->grid->bare)
        add_coordinates(p);
    add_arrows(p);
    add_rail(p);
    add_words(p, false);
    for (int die = 0; die < DICE; die++)
        if (p->s->letter[die]) {
            struct spot at = slot_at(p, die);

            if (!p->s->place[die] && p->one_row) /* its number, for those who type */
                add_for_typing(p, (struct spot){ at.x, at.y - 16 }, scene_words(p->sc, "%d", die + 1));
            add_die(p, die);
        }
    add_words(p, true);
}

/* ---- the tray ---- */

static void add_glass_and_cup(struct painter *p)
{
    enum lang lang = p->lang;
    bool runs = p->s->phase == LAYING || p->s->phase == CUP_AGAIN;
    struct item glass = item_at((struct spot){ 40, 50 }, LOOK_GLASS, TINT_NONE, 60, 80);
    int size = p->grid->bare ? 104 : 86;
    struct item cup = item_at((struct spot){ 118, p->grid->bare ? 62 : 50 }, LOOK_CUP, TINT_NONE, size, size);

    glass.id = ID_GLASS;
    glass.face = runs || p->s->phase == READY || p->s->phase == OPENING || p->s->phase == CUP ? 0 : 100;
    glass.dim = !runs;
    glass.glyph = runs ? "⧗" : "⧖";
    glass.says = SAY(glass);
    scene_add(p->sc, glass);
    cup.id = ID_CUP;
    cup.lit = p->s->phase == READY;
    cup.label = cup.lit ? SAY(throw) : "";
    cup.glyph = SAY(cup);
    cup.says = SAY(cup);
    scene_add(p->sc, cup);
}

static void add_line(struct painter *p, int row, const char *words, bool heavy)
{
    scene_add(p->sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_INK, .align = ALIGN_LEFT,
                                    .x = (int16_t)p->tray.sums, .y = (int16_t)(14 + row * p->tray.text),
                                    .w = p->grid->bare ? 380 : 14 * CELL_W - 8, .h = (int16_t)(p->tray.text - 2),
                                    .lit = heavy, .label = words });
}

/* With a real minus. */
static const char *number(struct scene *sc, int n)
{
    return scene_words(sc, "%s%d", n < 0 ? "−" : "", n < 0 ? -n : n);
}

/* The sums of what lies there. */
static void add_sums(struct painter *p)
{
    const struct verdict *v = &p->verdict;
    enum lang lang = p->lang;
    char name[NAME_SIZE];
    struct text t = TEXT_IN(name);
    int side = letra_last_side(p->m, p->s);

    if (!p->laid)
        return;
    seat_title(p->m, __builtin_ctz(letra_seats_of(p->m, side)), lang, &t);
    add_line(p, 0, scene_words(p->sc, SAY(of_side), name), false);
    if (p->m->option[OPT_CHILDREN]) {
        add_line(p, 1, scene_words(p->sc, SAY(children_words), v->word_count), true);
        add_line(p, 2, scene_words(p->sc, SAY(children_letters), v->letter_count), false);
        return;
    }
    add_line(p, 1, scene_words(p->sc, SAY(across), v->across), false);
    add_line(p, 2, scene_words(p->sc, SAY(down), v->down), false);
    add_line(p, 3, scene_words(p->sc, SAY(unused), v->unused), false);
    add_line(p, 4, scene_words(p->sc, SAY(total), number(p->sc, letra_gain(p->m, v))), true);
    p->sc->item[p->sc->count - 1].id = ID_TOTAL;
    if (p->s->phase == READY || p->s->phase == OVER)
        p->sc->item[p->sc->count - 1].says = scene_words(p->sc, SAY(total_asks), number(p->sc, letra_gain(p->m, v)));
}

static void add_word(struct painter *p, int i)
{
    enum lang lang = p->lang;
    const struct run *r = &p->layout.run[i];
    char name[DICE + 1] = "";
    struct text t = TEXT_IN(name);
    bool right = p->verdict.words >> i & 1, counts = p->verdict.counted >> i & 1;
    bool doubted = p->s->doubts[i] != 0;
    int value = run_value(p, r);
    int high = p->tray.word_h, a_column = p->tray.words_a_column;
    struct spot at = { p->tray.words.x + i / a_column * p->tray.word_w + p->tray.word_w / 2,
                       p->tray.words.y + i % a_column * high + high / 2 };
    struct item it = item_at(at, LOOK_CELL, counts ? TINT_CARD : right ? TINT_PAPER : TINT_ROCK,
                             p->tray.word_w - 8, high - 2);

    letra_put_run(p->s, r, p->verdict.joker, &t);
    it.id = (uint16_t)(ID_WORD + i);
    it.align = ALIGN_LEFT;
    const char *words = counts ? scene_words(p->sc, "%s %d", name, value)
                               : scene_words(p->sc, "%s%s", name, doubted ? " ?" : "");
    it.label = right ? words : scene_words(p->sc, "✕ %s", words);
    it.glyph = scene_words(p->sc, "%s%s", counts ? "* " : right ? "  " : "- ", words);
    if (counts)
        it.says = scene_words(p->sc, SAY(word_counts), name, value, value == 1 ? SAY(point) : SAY(points));
    else
        it.says = scene_words(p->sc, doubted ? SAY(word_doubted) : right ? SAY(word_lies) : SAY(word_none),
                              name);
    scene_add(p->sc, it);
}

/* Whether the joker lies there and can be declared. */
static bool asks_joker(const struct state *s)
{
    bool lies = false;

    for (int die = 0; die < DICE; die++)
        lies |= s->letter[die] == JOKER;
    return lies && s->phase == LAYING;
}

/* The alphabet for it. */
static void add_joker_letters(struct painter *p)
{
    enum lang lang = p->lang;
    const struct tray *tray = &p->tray;
    int in_row = tray->letters_a_row, left = (tray->w - in_row * tray->letter_w) / 2;
    struct spot above = { left + 4, tray->heading_y };
    struct item heading = item_at(above, LOOK_TEXT, TINT_INK, 270, tray->heading_h);

    if (!asks_joker(p->s))
        return;
    heading.align = ALIGN_LEFT;
    heading.label = p->s->joker ? scene_words(p->sc, SAY(joker_is), letra_char(p->s->joker)) : SAY(joker_asks);
    scene_add(p->sc, heading);
    for (int letter = 0; letter <= LETTERS; letter++) {
        struct spot at = { left + letter % in_row * tray->letter_w + tray->letter_w / 2,
                           tray->letters_y + letter / in_row * tray->letter_h };
        struct item it = item_at(at, LOOK_PLATE, p->s->joker == letter ? TINT_GOLD : TINT_CARD, tray->letter_w - 5,
                                 tray->letter_h - 5);
        it.id = (uint16_t)(ID_LETTER + letter);
        it.label = letter ? scene_words(p->sc, "%c", letra_char(letter)) : "◆";
        it.says = letter ? scene_words(p->sc, SAY(joker_letter), letra_char(letter)) : SAY(joker_free);
        scene_add(p->sc, it);
    }
}

static void add_tray(struct painter *p)
{
    scene_pane(p->sc, PANE_TRAY, 0, p->tray.w, p->tray.h);
    add_glass_and_cup(p);
    add_sums(p);
    for (int i = 0; i < p->layout.runs && p->laid; i++)
        add_word(p, i);
    add_joker_letters(p);
}

/* ---- the scores ---- */

static const char *side_name(struct painter *p, int side)
{
    enum lang lang = p->lang;
    char one[NAME_SIZE], two[NAME_SIZE];
    struct text first = TEXT_IN(one), second = TEXT_IN(two);

    if (!p->m->option[OPT_PARTNERS]) {
        seat_title(p->m, side, lang, &first);
        return scene_words(p->sc, "%s", one);
    }
    seat_title(p->m, 2 * side, lang, &first);
    seat_title(p->m, 2 * side + 1, lang, &second);
    return scene_words(p->sc, SAY(pair), one, two);
}

/* In the opening what was drawn, then points, or words and letters. */
static const char *side_number(struct painter *p, int side)
{
    const struct state *s = p->s;
    enum lang lang = p->lang;

    if (s->drew[side])
        return scene_words(p->sc, "%c %d", letra_char(s->letter[s->drew[side] - 1]),
                           letra_value(p->m->box, s->letter[s->drew[side] - 1]));
    if (p->m->option[OPT_CHILDREN])
        return scene_words(p->sc, SAY(side_words), s->points[side], s->letters[side]);
    return number(p->sc, s->points[side]);
}

static void add_side(struct painter *p, int side, int columns)
{
    int rows = (letra_sides(p->m) + columns - 1) / columns;
    int width = p->tray.w / columns, x = side / rows * width;
    int y = 10 + (1 + side % rows) * p->tray.text;
    bool on_turn = p->s->phase != OVER && p->s->side == side;
    const char *name = side_name(p, side);

    scene_add(p->sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_INK, .align = ALIGN_LEFT,
                                    .x = (int16_t)(x + 20), .y = (int16_t)y,
                                    .w = (int16_t)(width - (p->grid->bare ? 96 : 70)),
                                    .h = (int16_t)(p->tray.text - 2), .lit = on_turn, .label = name,
                                    .glyph = scene_words(p->sc, "%s%s", on_turn ? ">" : " ", name) });
    scene_add(p->sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_INK, .align = ALIGN_RIGHT,
                                    .x = (int16_t)(x + width - 10), .y = (int16_t)y,
                                    .w = p->grid->bare ? 76 : 60, .h = (int16_t)(p->tray.text - 2),
                                    .lit = on_turn, .label = side_number(p, side) });
}

static void add_sheet(struct painter *p)
{
    int sides = letra_sides(p->m), columns = sides > (p->one_row ? SHEET_ROWS : 2) ? 2 : 1;
    int w = p->tray.w, h = 20 + (1 + (sides + columns - 1) / columns) * p->tray.text;
    struct item paper = item_at((struct spot){ w / 2, h / 2 }, LOOK_PANEL, TINT_PAPER, w, h);

    scene_pane(p->sc, PANE_SHEET, 0, w, h);
    paper.glyph = "";
    scene_add(p->sc, paper);
    add_heading(p, 13);
    for (int side = 0; side < sides; side++)
        add_side(p, side, columns);
}

/* Two words in a row, below the letters for the joker where there are any. */
static void fit_tray(struct painter *p)
{
    int rows = p->laid ? (p->layout.runs + 1) / 2 : 0, letters = LETTERS / p->tray.letters_a_row + 1;

    p->tray.words_a_column = rows;
    if (asks_joker(p->s)) {
        p->tray.words.y += letters * p->tray.letter_h + 34;
        p->tray.h += letters * p->tray.letter_h + 34;
    }
    p->tray.h += rows * p->tray.word_h + (rows ? 8 : 0);
}

void letra_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    struct painter p = { .m = &view->match, .s = view_state(view), .lang = lang, .sc = sc,
                         .one_row = shape == SHAPE_WIDE, .grid = shape == SHAPE_TALL ? &close : &roomy,
                         .tray = shape == SHAPE_WIDE ? beside : shape == SHAPE_TALL ? thumbs : below };

    p.laid = letra_last_side(p.m, p.s) >= 0;
    if (p.laid)
        letra_verdict(p.m, p.s, &p.layout, &p.verdict);
    if (shape == SHAPE_TALL)
        fit_tray(&p);
    scene_begin(sc, CELL_W, CELL_H);
    add_board(&p);
    add_tray(&p);
    add_sheet(&p);
}

/* ---- touching ---- */

static int die_on(const struct state *s, int square)
{
    for (int die = 0; die < DICE; die++)
        if (s->place[die] == square + 1)
            return die;
    return -1;
}

static int joker_die(const struct state *s)
{
    for (int die = 0; die < DICE; die++)
        if (s->letter[die] == JOKER)
            return die;
    return -1;
}

/* A die and where it goes: the square, or the die that lies there. */
int letra_touch(const struct view *view, int seat, struct choice choice, struct touch *ret)
{
    const struct state *s = view_state(view);
    struct move v = choice.move;
    int other = v.verb == LAY ? die_on(s, v.b) : -1;
    uint16_t die = (uint16_t)(ID_DIE + v.a);

    (void)seat;
    switch (v.verb) {
    case SHAKE:
    case AGAIN:
        *ret = (struct touch){ .count = 1, .item = { ID_CUP } };
        return 1;
    case LAY:
        ret[0] = (struct touch){ .count = 2, .item = { die, (uint16_t)(ID_SQUARE + v.b) } };
        ret[1] = (struct touch){ .count = 2, .item = { die, (uint16_t)(ID_DIE + other) } };
        return other >= 0 ? 2 : 1;
    case TAKE:
        *ret = (struct touch){ .count = 2, .item = { die, ID_RAIL } };
        return 1;
    case JOKER_IS:
        *ret = (struct touch){ .count = 1, .item = { (uint16_t)(ID_LETTER + v.a) } };
        return 1;
    case SHIFT:
        *ret = (struct touch){ .count = 1, .item = { (uint16_t)(ID_SHIFT + v.a) } };
        return 1;
    case DOUBT:
        *ret = (struct touch){ .count = 1, .item = { (uint16_t)(ID_WORD + v.a) } };
        return 1;
    default:
        return 0;
    }
}

/* A die put somewhere, an arrow, a letter, a word, or the cup. */
bool letra_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    const struct state *s = view_state(view);
    int last = count > 0 ? item[count - 1] : 0, die = count > 1 ? item[count - 2] - ID_DIE : -1;

    (void)seat;
    if (last == ID_CUP) {
        *ret = (struct move){ .verb = s->phase == READY ? SHAKE : AGAIN };
        return true;
    }
    if (last >= ID_SHIFT && last < ID_SHIFT + DIRECTIONS)
        *ret = (struct move){ .verb = SHIFT, .a = (uint8_t)(last - ID_SHIFT) };
    else if (last >= ID_LETTER && last <= ID_LETTER + LETTERS)
        *ret = (struct move){ .verb = JOKER_IS, .a = (uint8_t)(last - ID_LETTER) };
    else if (last >= ID_WORD && last < ID_WORD + RUNS)
        *ret = (struct move){ .verb = DOUBT, .a = (uint8_t)(last - ID_WORD) };
    else if (die >= 0 && die < DICE && last >= ID_SQUARE && last < ID_SQUARE + SQUARES)
        *ret = (struct move){ .verb = LAY, .a = (uint8_t)die, .b = (uint8_t)(last - ID_SQUARE) };
    else if (die >= 0 && die < DICE && last == ID_RAIL)
        *ret = (struct move){ .verb = TAKE, .a = (uint8_t)die };
    else
        return false;
    return true;
}

bool letra_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int die = item - ID_DIE, which = item - ID_WORD;
    struct layout layout;
    struct painter p = { .m = m, .s = s };

    if (die >= 0 && die < DICE && s->letter[die]) {
        if (die == joker_die(s))
            text_put(t, SAY(tell_joker));
        else
            text_printf(t, SAY(tell_die), letra_char(s->letter[die]), letra_value(m->box, s->letter[die]));
        return true;
    }
    if (item == ID_TOTAL)
        return letra_tell_possible(m, s, lang, t);
    letra_find_runs(m, s->place, &layout);
    if (which < 0 || which >= layout.runs)
        return false;
    char name[DICE + 1];
    struct text run = TEXT_IN(name);
    int value = run_value(&p, &layout.run[which]);
    letra_put_run(s, &layout.run[which], s->joker, &run);
    text_printf(t, SAY(tell_word), name, value, value == 1 ? SAY(point) : SAY(points));
    return true;
}
