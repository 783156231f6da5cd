/* SPDX-License-Identifier: MIT */
/* Letra-Mix as a picture. The board is a tray of felt, where dice are laid on squares that nobody sees; beside them
 * stand the sandglass and, as long as nothing is laid, the cup, then the arrows that shift everything; the rail holds
 * the dice that are not laid, each in a place of its own. Words that count glow and bear a tag with what they bring.
 * On a desk or a tablet the card of whoever laid has these words; elsewhere a tray has a slip with them and their sums,
 * the letters for the joker, and a sheet the scores. Before a throw the felt is empty: it belongs to the one who
 * throws. */
#include <stdlib.h>

#include "letra_painter.h"

static const struct plan lying = {
    .w = 660, .h = 424, .square = 40, .left = 20, .top = 24, .glass = { 598, 80, 76, 108 },
    .rail = { 330, 362, 624, 80 },
    .spare = { 598, 228, 88, 88 },
    .ready = { 280, 162, 230, 230 }, .hourglass = { 590, 110, 100, 160 }, .slot = 46, .in_row = DICE,
    .arrow_w = 44, .arrow_h = 38, .seen = COLS,
    .arrow = { [LEFT] = { 573, 216 }, [RIGHT] = { 621, 216 }, [UP] = { 597, 175 }, [DOWN] = { 597, 257 } },
    .tag = 26, .numbers = 24, .rim = true,
};
static const struct plan desk = {
    .w = 636, .h = 612, .square = 56, .left = 24, .top = 22, .seen = SEEN_LEAST, .glass = { 572, 90, 72, 124 },
    .rail = { 318, 504, 584, 124 }, .spare = { 576, 300, 88, 88 },
    .ready = { 300, 250, 224, 224 }, .hourglass = { 562, 104, 76, 132 }, .slot = 56, .in_row = 7,
    .arrow_w = 40, .arrow_h = 38,
    .arrow = { [LEFT] = { 554, 300 }, [RIGHT] = { 598, 300 }, [UP] = { 576, 259 }, [DOWN] = { 576, 341 } },
    .tag = 24, .numbers = 22, .rim = true, .letters = 583,
};
static const struct plan upright = {
    .w = 588, .h = 848, .square = 70, .left = 18, .top = 22, .turned = true, .seen = SEEN_LEAST,
    .glass = { 540, 78, 64, 110 }, .rail = { 294, 748, 552, 168 }, .spare = { 541, 210, 62, 62 },
    .ready = { 294, 492, 300, 300 }, .hourglass = { 502, 136, 116, 200 }, .slot = 76, .in_row = 7, .arrow_w = 60,
    .arrow_h = 62, .tag = 38, .rim = true,
    .arrow = { [UP] = { 541, 330 }, [LEFT] = { 541, 402 }, [RIGHT] = { 541, 474 }, [DOWN] = { 541, 546 } },
};

static const struct tray beside = {
    .w = 300, .h = 352, .words = { 6, 36 }, .word_w = 144,
    .letters_y = 288, .letter_w = 32, .letter_h = 26, .letters_a_row = 9, .heading_y = 266, .heading_h = 20,
    .word_h = 24, .words_a_column = WORD_ROWS, .text = LINE, .sums = { 12, 217 }, .sum_w = 142, .sums_in_row = 2,
    .slip = 252, .total = 288,
};
/* On a desk or a tablet words are on place cards. */
static const struct tray card = { .w = 308, .words = { 0, 0 }, .word_w = 308, .word_h = 28, .text = 22 };
/* On a phone it is as high as what lies in it: nothing, most of the time. */
static const struct tray thumbs = {
    .w = 588, .words = { 0, 4 }, .word_w = 294, .letters_y = 29, .letter_w = 41, .letter_h = 55, .letters_a_row = 14,
    .word_h = 61, .text = 28,
};

/* ---- where things are ---- */

static struct spot square_at(const struct plan *g, int square)
{
    int across = g->turned ? square / COLS : square % COLS, down = g->turned ? square % COLS : square / COLS;

    int *along = g->turned ? &down : &across;

    *along = *along < g->first ? 0 : *along - g->first; /* what is not seen lies below the edge of what is */
    *along = *along < g->seen ? *along : g->seen - 1;
    return (struct spot){ g->left + across * g->square + g->square / 2, g->top + down * g->square + g->square / 2 };
}

static int grid_right(const struct plan *g)
{
    return g->left + (g->turned ? ROWS : g->seen) * g->square;
}

static int grid_end(const struct plan *g)
{
    return g->top + (g->turned ? g->seen : ROWS) * g->square;
}

/* A place on the rail: dice stand there side by side, from the left. */
static struct spot slot_at(const struct plan *g, int n)
{
    int edge = (g->rail.h - g->rows * g->slot) / 2 + 4;
    int left = g->rail.x - g->rail.w / 2 + (edge > 4 ? edge : 4);

    return (struct spot){ left + n % g->in_row * g->slot + g->slot / 2,
                          g->rail.y + (2 * (n / g->in_row) + 1 - g->rows) * g->slot / 2 };
}

/* How many dice stand on the rail before this one; of DICE: in all. */
static int standing_before(const struct state *s, int die)
{
    int count = 0;

    for (int i = 0; i < die; i++)
        count += s->place[i] == 0;
    return count;
}

/* Rows (or columns) around the dice that lie there, with one more on each side to lay on; the grid's own middle where
 * that will do. */
static void look_closer(struct plan *g, const struct state *s)
{
    int low = COLS, high = -1, long_way = g->seen * g->square;
    int other_way = ROWS * g->square, *other = g->turned ? &g->left : &g->top;

    for (int die = 0; die < DICE; die++) {
        int down = s->place[die] ? (s->place[die] - 1) % COLS : -1;

        if (down >= 0) {
            low = down < low ? down : low;
            high = down > high ? down : high;
        }
    }
    g->first = (COLS - SEEN_LEAST) / 2;
    if (high < 0)
        return;
    low = low > 0 ? low - 1 : 0;
    high = high < COLS - 1 ? high + 1 : COLS - 1;
    g->seen = high - low + 1 > SEEN_LEAST ? high - low + 1 : SEEN_LEAST;
    g->first = g->first + g->seen - 1 < high ? high + 1 - g->seen : g->first;
    g->first = g->first > low ? low : g->first;
    g->square = long_way / g->seen;
    *other += (other_way - ROWS * g->square) / 2;
}

/* ---- the board ---- */

static const char *heading(struct painter *p)
{
    const struct state *s = p->s;
    enum lang lang = p->lang;
    int end = p->m->option[OPT_END];

    if (s->limit)
        return scene_words(p->sc, SAY(round_last), s->round);
    if (end == END_ROUNDS)
        return scene_words(p->sc, SAY(round_of), s->round, (int)p->m->option[OPT_ROUNDS]);
    if (end == END_TARGET)
        return scene_words(p->sc, SAY(round_target), s->round, (int)p->m->option[OPT_TARGET]);
    return scene_words(p->sc, SAY(round), s->round);
}

void letra_add_heading(struct painter *p, int y)
{
    scene_add(p->sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_INK, .align = ALIGN_LEFT, .x = 2 * CELL_W,
                                    .y = (int16_t)y, .w = (int16_t)(p->tray.w - 4 * CELL_W),
                                    .h = (int16_t)(p->tray.text - 2),
                                    .label = heading(p) });
}

/* Those that are not seen come first: they lie below others. */
static bool is_in_sight(const struct plan *g, int square)
{
    int down = square % COLS;

    return down >= g->first && down < g->first + g->seen;
}

static void add_squares(struct painter *p, bool in_sight)
{
    enum lang lang = p->lang;

    for (int square = 0; square < SQUARES; square++) {
        char name[8];
        if (is_in_sight(p->plan, square) != in_sight)
            continue;
        struct text t = TEXT_IN(name);
        struct item it = item_at(square_at(p->plan, square), LOOK_CELL, TINT_SHEET, p->plan->square,
                                 p->plan->square); /* a box without lines */
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
    struct item it = item_at(at, LOOK_TEXT, TINT_INK, p->plan->square, 10);

    it.label = "";
    it.glyph = glyph;
    it.dim = true;
    scene_add(p->sc, it);
}

/* Names of rows and columns on the terminal, where moves are typed. */
static void add_coordinates(struct painter *p)
{
    for (int col = p->plan->first; col < p->plan->first + p->plan->seen; col++)
        add_for_typing(p, (struct spot){ square_at(p->plan, col).x, p->plan->top - 12 },
                       scene_words(p->sc, "%c", 'a' + col));
    for (int row = 0; row < ROWS; row++)
        add_for_typing(p, (struct spot){ 9, square_at(p->plan, row * COLS).y }, scene_words(p->sc, "%d", row + 1));
}

/* What shifts everything by a square. As it is seen: where the grid is turned, a step to the left goes up. */
static void add_arrows(struct painter *p)
{
    static const char *const labels[DIRECTIONS] = { [LEFT] = "◂", [RIGHT] = "▸", [UP] = "▴", [DOWN] = "▾" };
    static const char *const glyphs[DIRECTIONS] = { "<", ">", "^", "v" };
    static const uint8_t turned[DIRECTIONS] = { [LEFT] = UP, [RIGHT] = DOWN, [UP] = LEFT, [DOWN] = RIGHT };
    const struct plan *g = p->plan;
    enum lang lang = p->lang;
    struct item what = item_at((struct spot){ g->spare.x, g->turned ? g->arrow[UP].y - g->arrow_h / 2 - 20
                                                                    : g->arrow[DOWN].y + g->arrow_h / 2 + 24 },
                               LOOK_TEXT, TINT_INK, g->turned ? g->spare.w + 8 : g->spare.w - 12, 32);

    for (int i = 0; i < DIRECTIONS; i++) {
        int seen = g->turned ? turned[i] : i;
        struct item it = item_at(g->arrow[seen], LOOK_TAG, TINT_NONE, g->arrow_w, g->arrow_h);
        it.id = (uint16_t)(ID_SHIFT + i);
        it.framed = true; /* brass on the felt, without a disc */
        it.label = labels[seen];
        it.glyph = glyphs[seen];
        it.says = scene_words(p->sc, SAY(shift_to), word(WORD_dir_left + seen, lang));
        it.dim = p->m->game->rules.check(p->m, p->s, letra_leader(p->m, p->s), (struct move){ SHIFT, .a = (uint8_t)i });
        scene_add(p->sc, it);
    }
    what.label = g->turned ? SAY(shift_brief) : SAY(shift_all);
    what.hidden_text = true;
    scene_add(p->sc, what);
}

static void add_rail(struct painter *p)
{
    enum lang lang = p->lang;
    struct item rail = in_area(p->plan->rail, LOOK_RAIL, TINT_WOOD);

    rail.id = ID_RAIL;
    rail.glyph = "";
    rail.says = SAY(rail);
    scene_add(p->sc, rail);
}

/* The size of a value, in percent of its die: as large everywhere. */
static uint8_t number_size(const struct painter *p, int die)
{
    enum { UPRIGHT = 19 }; /* units, on a phone */

    return (uint8_t)(p->plan->turned ? UPRIGHT * 100 / die : p->plan->numbers * p->plan->square / die);
}

/* A die as a tile: its letter, its value in the corner. A joker shows what it stands for. */
static void add_die(struct painter *p, int die)
{
    enum lang lang = p->lang;
    int letter = p->s->letter[die], value = letra_value(p->m->box, letter);
    int meant = p->s->joker ? p->s->joker : p->verdict.used >> die & 1 ? p->verdict.joker : 0;
    bool lies = p->s->place[die] != 0;
    struct spot at = lies ? square_at(p->plan, p->s->place[die] - 1)
                          : slot_at(p->plan, standing_before(p->s, die));
    int size = lies ? p->plan->square : p->plan->slot;
    int across = lies ? size + 4 : size - 2; /* those that lie nearly meet */
    struct item it = item_at(at, LOOK_DIE, TINT_WHITE, across, across);

    it.id = (uint16_t)(ID_DIE + die);
    it.gesture = p->s->phase == LAYING ? GESTURE_TILE : GESTURE_NONE;
    it.part = number_size(p, across);
    bool used = p->laid && p->verdict.used >> die & 1;
    if (letter == JOKER) {
        it.tint = TINT_GOLD;
        it.label = meant ? scene_words(p->sc, "%c", letra_char(meant)) : "◆";
        it.more = meant ? "◆" : "";
        it.glyph = meant ? scene_words(p->sc, "%c◆", letra_char(meant)) : "◆";
        it.says = meant ? scene_words(p->sc, SAY(die_joker_is), letra_char(meant)) : SAY(die_joker);
    } else {
        it.label = scene_words(p->sc, "%c", letra_char(letter));
        it.more = scene_words(p->sc, "%d", value);
        it.glyph = used ? scene_words(p->sc, "[%c]", letra_char(letter)) : it.label;
        it.says = scene_words(p->sc, SAY(die), letra_char(letter), value,
                              value == 1 ? SAY(point) : SAY(points));
    }
    scene_add(p->sc, it);
}

/* ---- words that count ---- */

/* The middles of a run's first and last die. */
static void run_ends(const struct painter *p, const struct run *r, struct spot ret[2])
{
    ret[0] = square_at(p->plan, p->s->place[r->die[0]] - 1);
    ret[1] = square_at(p->plan, p->s->place[r->die[r->count - 1]] - 1);
}

static void add_halo(struct painter *p, const struct run *r)
{
    struct spot end[2];

    run_ends(p, r, end);
    scene_add(p->sc, item_at((struct spot){ (end[0].x + end[1].x) / 2, (end[0].y + end[1].y) / 2 }, LOOK_HALO,
                             TINT_NONE, end[1].x - end[0].x + p->plan->square + 6,
                             end[1].y - end[0].y + p->plan->square + 6));
}

static bool overlap(struct spot a, int aw, int ah, struct spot b, int bw, int bh)
{
    return 2 * abs(a.x - b.x) < aw + bw && 2 * abs(a.y - b.y) < ah + bh;
}

/* Whether there a tag would lie on felt, and on no die or other tag. */
static bool is_free(const struct painter *p, struct spot at, int w, int h, int first)
{
    int square = p->plan->square;

    if (at.x - w / 2 < p->plan->left || at.x + w / 2 > grid_right(p->plan) || at.y - h / 2 < 8
        || at.y + h / 2 > grid_end(p->plan))
        return false;
    for (int die = 0; die < DICE; die++)
        if (p->s->place[die] && overlap(at, w, h, square_at(p->plan, p->s->place[die] - 1), square, square))
            return false;
    for (int i = first; i < p->sc->count; i++) {
        const struct item *it = &p->sc->item[i];

        if (it->look == LOOK_TAG && overlap(at, w, h, (struct spot){ it->x, it->y }, it->w, it->h))
            return false;
    }
    return true;
}

/* A word and what it brings, beside one of its ends or at its middle, where there is room. */
static void add_tag(struct painter *p, const struct run *r, int first)
{
    char name[DICE + 1] = "";
    struct text t = TEXT_IN(name);
    struct spot end[2];

    letra_put_run(p->s, r, p->verdict.joker, &t);
    run_ends(p, r, end);
    const char *worth = p->m->option[OPT_CHILDREN] ? "" : scene_words(p->sc, "%d", letra_run_value(p->m, p->s, r));
    int h = p->plan->tag, w = h * (90 + 47 * (int)t.used + (*worth ? 60 : 0)) / 100;
    int far = p->plan->square / 2 + 8;
    struct spot middle = { (end[0].x + end[1].x) / 2, (end[0].y + end[1].y) / 2 };
    int inward = w / 2 - p->plan->square / 2, aside = far + h / 2;
    const struct spot places[] = {
        { end[1].x + far + w / 2, end[1].y }, { end[0].x - far - w / 2, end[0].y },
        { middle.x, end[0].y - far - h / 2 }, { middle.x, end[1].y + far + h / 2 },
        { end[0].x + far + w / 2, end[0].y }, { end[0].x + far + w / 2, middle.y },
        { end[0].x - far - w / 2, middle.y },
        { end[1].x - inward, end[0].y - aside }, { end[1].x - inward, end[1].y + aside },
        { end[0].x + inward, end[0].y - aside }, { end[0].x + inward, end[1].y + aside },
    };

    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (is_free(p, places[i], w, h, first)) {
            struct item tag = item_at(places[i], LOOK_TAG, TINT_NONE, w, h);

            tag.label = scene_words(p->sc, "%s", name);
            tag.more = worth;
            tag.hidden_text = true;
            scene_add(p->sc, tag);
            return;
        }
}

static void add_words(struct painter *p, bool tags)
{
    int first = p->sc->count;

    for (int i = 0; i < p->layout.runs && p->laid; i++)
        if (p->verdict.counted >> i & 1) {
            if (tags)
                add_tag(p, &p->layout.run[i], first);
            else
                add_halo(p, &p->layout.run[i]);
        }
}

static void add_glass(struct painter *p)
{
    enum lang lang = p->lang;
    bool runs = p->s->phase == LAYING || p->s->phase == CUP_AGAIN;
    struct item glass = in_area(p->s->phase == READY ? p->plan->hourglass : p->plan->glass, LOOK_GLASS, TINT_NONE);

    glass.id = ID_GLASS;
    glass.face = runs || p->s->phase == READY || p->s->phase == OPENING || p->s->phase == CUP ? 0 : 100;
    glass.glyph = runs ? "⧗" : "⧖";
    glass.says = SAY(glass);
    scene_add(p->sc, glass);
    if (p->s->phase == READY && p->m->box->sandglass) { /* while it runs the page tells what is left */
        int seconds = p->m->box->sandglass / 1000, high = glass.h / 4;
        struct item time = item_at((struct spot){ glass.x, glass.y + glass.h * 6 / 10 }, LOOK_TEXT, TINT_INK,
                                   glass.w + 24, high);

        time.part = 1;
        time.hidden_text = true;
        time.label = scene_words(p->sc, "%d:%02d", seconds / 60, seconds % 60);
        scene_add(p->sc, time);
    }
}

/* Letters of a few dice, the rarest of each. */
static const char *in_cup(struct painter *p)
{
    enum { FEW = 3 };
    char ret[FEW + 1] = "";

    for (int die = 0; die < FEW; die++) {
        int best = letra_face_letter(p->m->box, die, 0);

        for (int face = 1; face < FACES; face++) {
            int letter = letra_face_letter(p->m->box, die, face);

            if (letter != JOKER && letra_value(p->m->box, letter) > letra_value(p->m->box, best))
                best = letter;
        }
        ret[die] = letra_char(best);
    }
    return scene_words(p->sc, "%s", ret);
}

static void add_cup(struct painter *p)
{
    enum lang lang = p->lang;
    bool asks = p->s->phase == READY;
    struct item cup = in_area(asks ? p->plan->ready : p->plan->spare, LOOK_CUP, TINT_NONE);

    cup.id = ID_CUP;
    cup.face = asks; /* it stands there with all dice in it */
    cup.more = asks ? in_cup(p) : "";
    cup.lit = asks;
    cup.label = ""; /* the button below says what it does */
    cup.glyph = SAY(cup);
    cup.says = asks ? scene_words(p->sc, SAY(cup_of), cup.more[0], cup.more[1], cup.more[2]) : SAY(cup);
    scene_add(p->sc, cup);
}

/* Dice that are laid can be shifted, and are thrown no more. */
static bool is_shifted(const struct state *s)
{
    bool any = false;

    for (int die = 0; die < DICE; die++)
        any |= s->place[die] != 0;
    return any && s->phase == LAYING;
}

/* Whether the joker lies there and can be declared. */
bool letra_asks_joker(const struct state *s)
{
    bool lies = false;

    for (int die = 0; die < DICE; die++)
        lies |= s->letter[die] == JOKER;
    return lies && s->phase == LAYING;
}

/* The alphabet for it, and what it is for. */
void letra_add_letters(struct painter *p, struct spot heading, int high, struct area first, int in_row)
{
    enum lang lang = p->lang;
    bool aside = first.y == heading.y; /* there is room for a sign only */
    struct item words = item_at(heading, LOOK_TEXT, TINT_INK, aside ? first.x - heading.x - 12 : 270, high);

    if (!letra_asks_joker(p->s))
        return;
    words.align = ALIGN_LEFT;
    words.hidden_text = high == 0;
    words.label = high == 0 ? "" : aside ? "◆ =" : !p->s->joker ? SAY(joker_asks)
                  : scene_words(p->sc, SAY(joker_is), letra_char(p->s->joker));
    scene_add(p->sc, words);
    for (int letter = 0; letter <= LETTERS; letter++) {
        struct spot at = { first.x + letter % in_row * first.w, first.y + letter / in_row * first.h };
        struct item it = item_at(at, LOOK_PLATE, p->s->joker == letter ? TINT_GOLD : TINT_CARD, first.w - 4,
                                 first.h - 5);
        it.id = (uint16_t)(ID_LETTER + letter);
        it.label = letter ? scene_words(p->sc, "%c", letra_char(letter)) : "◆";
        it.says = letter ? scene_words(p->sc, SAY(joker_letter), letra_char(letter)) : SAY(joker_free);
        scene_add(p->sc, it);
    }
}

/* What lies there is worth; touched, it tells what could have been laid. */
struct item letra_sum_item(struct painter *p, struct spot at, int high)
{
    enum lang lang = p->lang;
    const char *gain = number(p->sc, letra_gain(p->m, &p->verdict));
    struct item total = item_at(at, LOOK_TEXT, TINT_INK, 100, high);

    total.part = 1;
    total.id = ID_TOTAL;
    total.label = gain;
    total.glyph = scene_words(p->sc, SAY(total), gain);
    if (p->s->phase == READY || p->s->phase == OVER)
        total.says = scene_words(p->sc, SAY(total_asks), gain);
    return total;
}

/* A line of words on felt, rail or paper. */
static void add_words_at(struct painter *p, struct spot at, struct area room, int align, const char *words, bool strong)
{
    struct item it = item_at(at, LOOK_TEXT, TINT_INK, room.w, room.h);

    it.align = (uint8_t)align;
    it.label = words;
    it.lit = strong;
    scene_add(p->sc, it);
}

/* At the right end of the rail: how many dice are left, and what they cost; at the end only that, if any are. */
static void add_left(struct painter *p, int left)
{
    const struct plan *g = p->plan;
    enum lang lang = p->lang;
    bool cost = !p->m->option[OPT_CHILDREN], over = p->s->phase == OVER;
    int high = g->turned ? 34 : 24, right = g->rail.x + g->rail.w / 2 - (g->turned ? 24 : 20);
    struct area room = { .w = g->turned ? 218 : 140, .h = high };

    if (!over)
        add_words_at(p, (struct spot){ right, g->rail.y - (cost ? high * 6 / 10 : 0) }, room, ALIGN_RIGHT,
                     scene_words(p->sc, left == 1 ? SAY(one_left) : SAY(some_left), left), true);
    room.h -= 3;
    if (cost && (left || !over))
        add_words_at(p, (struct spot){ right, g->rail.y + (over ? 0 : high * 6 / 10) }, room, ALIGN_RIGHT,
                     scene_words(p->sc, "%s −%d", SAY(left_over), p->verdict.unused), false);
}

/* On the rail, where no die stands: how many dice are left and what they cost; before the throw, at its left end as
 * letters are cut into wood, which round it is. */
static void add_note(struct painter *p)
{
    const struct plan *g = p->plan;
    enum lang lang = p->lang;
    int left = standing_before(p->s, DICE), high = g->turned ? 34 : 22;
    struct spot middle = { g->rail.x, g->rail.y };

    if (p->s->phase == READY) { /* in its middle it would look like a button */
        add_words_at(p, (struct spot){ g->rail.x - g->rail.w / 2 + high, g->rail.y },
                     (struct area){ .w = g->rail.w / 2, .h = high }, ALIGN_LEFT, heading(p), true);
    } else if (p->s->phase == CUP || !p->laid) {
        scene_label(p->sc, middle, g->rail.w - 60, high, heading(p));
    } else if (p->s->phase == OVER && g->turned && !p->m->option[OPT_CHILDREN]) { /* touched, it tells what could be */
        struct spot at = { g->rail.x + g->rail.w / 2 - 64, g->rail.y + (g->rows - 1) * g->slot / 2 };

        scene_add(p->sc, letra_sum_item(p, (struct spot){ at.x, at.y - 14 }, 48));
        scene_label(p->sc, (struct spot){ at.x, at.y + 22 }, g->slot + 12, 29, SAY(points));
    } else if (!g->turned || g->rows == 1) {
        add_left(p, left);
    } else if (left <= g->in_row) { /* its second row is free */
        middle.y += g->slot / 2 - 6;
        scene_label(p->sc, middle, g->rail.w - 60, high, p->m->option[OPT_CHILDREN]
                    ? scene_words(p->sc, SAY(some_left), left)
                    : scene_words(p->sc, SAY(some_left_cost), left, p->verdict.unused));
    }
}

/* The card that lies on the felt before a throw: its left and right edge, its upper one, and how high its rows are. */
enum { LAST_LEFT = 26, LAST_RIGHT = LAST_LEFT + 316, LAST_TOP = 22, LAST_EDGE = 18, LAST_HEAD = 62, LAST_ROW = 38 };

/* A row of it; row -1: its head. */
static void add_last_row(struct painter *p, int row, const char *left, const char *right)
{
    bool head = row < 0;
    int y = LAST_TOP + (head ? LAST_HEAD / 2 + 2 : LAST_HEAD - 4 + row * LAST_ROW + LAST_ROW / 2);
    struct area room = { .w = LAST_RIGHT - LAST_LEFT - 100, .h = 34 };

    add_words_at(p, (struct spot){ LAST_LEFT + LAST_EDGE + (head ? 36 : 0), y }, room, ALIGN_LEFT, left, head);
    room.w = 64;
    if (*right)
        add_words_at(p, (struct spot){ LAST_RIGHT - LAST_EDGE, y }, room, ALIGN_RIGHT, right, false);
    p->sc->item[p->sc->count - 1].part = *right != 0; /* in serif */
}

/* Its rows: the words that count, and what was left over. */
static void add_last_rows(struct painter *p, int most)
{
    enum lang lang = p->lang;
    bool children = p->m->option[OPT_CHILDREN];
    int row = 0, words = 0;

    for (int i = 0; i < p->layout.runs; i++) {
        char name[DICE + 1] = "";
        struct text t = TEXT_IN(name);

        if (!(p->verdict.counted >> i & 1) || words++ >= most)
            continue;
        letra_put_run(p->s, &p->layout.run[i], p->verdict.joker, &t);
        add_last_row(p, row++, scene_words(p->sc, "%s", name),
                     children ? "" : number(p->sc, letra_run_value(p->m, p->s, &p->layout.run[i])));
    }
    if (words > most)
        add_last_row(p, row++, scene_words(p->sc, SAY(words_more), words - most), "");
    if (!children && p->verdict.unused)
        add_last_row(p, row, SAY(left_over), number(p->sc, -p->verdict.unused));
}

/* Before a throw: what the one before has laid, on a card. Touched, it tells what could have been laid. */
static void add_last(struct painter *p)
{
    enum { WORDS_MOST = 4, SIGN = 26 };
    enum lang lang = p->lang;
    int seat = __builtin_ctz(letra_seats_of(p->m, letra_last_side(p->m, p->s))), first = p->sc->count;
    int words = __builtin_popcount(p->verdict.counted), most = words > WORDS_MOST ? WORDS_MOST - 1 : words;
    int rows = most + (words > most) + (!p->m->option[OPT_CHILDREN] && p->verdict.unused);
    int w = LAST_RIGHT - LAST_LEFT, h = LAST_HEAD + rows * LAST_ROW + (rows ? 4 : 0);
    struct item paper = item_at((struct spot){ LAST_LEFT + w / 2, LAST_TOP + h / 2 }, LOOK_PANEL, TINT_SHEET, w, h);
    struct item sign = item_at((struct spot){ LAST_LEFT + LAST_EDGE + SIGN / 2, LAST_TOP + LAST_HEAD / 2 + 2 },
                               LOOK_TOKEN, tint_of_number(seat), SIGN, SIGN);
    const char *gain = number(p->sc, letra_gain(p->m, &p->verdict));
    char name[NAME_SIZE];
    struct text t = TEXT_IN(name);

    seat_title(p->m, seat, lang, &t);
    paper.id = ID_TOTAL;
    paper.says = scene_words(p->sc, SAY(total_asks), gain);
    scene_add(p->sc, paper);
    scene_add(p->sc, sign);
    add_last_row(p, -1, scene_words(p->sc, SAY(laid_last), name), gain);
    add_last_rows(p, most);
    for (int i = first; i < p->sc->count; i++)
        p->sc->item[i].hidden_text = true; /* a terminal has its tray */
}

static void add_board(struct painter *p)
{
    const struct plan *g = p->plan;
    struct item felt = in_area((struct area){ g->w / 2, g->h / 2, g->w, g->h }, g->rim ? LOOK_TRAY : LOOK_PANEL,
                               TINT_FELT);

    scene_pane(p->sc, PANE_BOARD, 0, g->w, g->h);
    felt.glyph = "";
    scene_add(p->sc, felt);
    if (!g->turned)
        add_coordinates(p);
    add_squares(p, false);
    add_squares(p, true);
    add_glass(p);
    add_rail(p);
    (is_shifted(p->s) ? add_arrows : add_cup)(p);
    if (g->slot > lying.slot) /* its places do not fill it */
        add_note(p);
    if (g->turned && p->judged && !p->laid)
        add_last(p);
    add_words(p, false);
    for (int die = 0; die < DICE; die++)
        if (p->s->letter[die] && p->s->phase != READY) { /* the felt is empty for the one who throws */
            struct spot at = slot_at(g, standing_before(p->s, die));

            if (!p->s->place[die] && !g->turned) /* its number, for those who type */
                add_for_typing(p, (struct spot){ at.x, at.y - p->sc->cell_h * 8 / 10 },
                               scene_words(p->sc, "%d", die + 1));
            add_die(p, die);
        }
    add_words(p, true);
    if (g->letters)
        letra_add_letters(p, (struct spot){ 28, g->letters }, 22, (struct area){ 80, g->letters, 20, 30 }, LETTERS + 1);
}


/* On a phone on its side the slip is as long as what is written on it, and nothing is kept free for a joker. */
static void cut_slip(struct painter *p)
{
    struct tray *t = &p->tray;
    int rows = p->layout.runs < WORD_ROWS ? p->layout.runs : WORD_ROWS;
    int cut = (WORD_ROWS - rows) * t->word_h;

    t->sums.y -= cut;
    t->slip -= p->judged ? cut : t->slip - 2 * t->text;
    t->heading_y -= cut;
    t->letters_y -= cut;
    t->h = letra_asks_joker(p->s) ? t->h - cut : t->slip + 4;
}

void letra_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    enum { FEW = 4 }; /* dice that leave room beside them on a phone's rail */
    bool wide = shape == SHAPE_WIDE || shape == SHAPE_SQUARE;
    struct plan plan = shape == SHAPE_TALL ? upright : wide ? desk : lying;
    struct painter p = { .m = &view->match, .s = view_state(view), .lang = lang, .sc = sc, .plan = &plan,
                         .tray = shape == SHAPE_TALL ? thumbs : wide ? card : beside };

    if (shape == SHAPE_FLAT)
        plan.numbers = 38; /* there dice are small */
    p.judged = letra_last_side(p.m, p.s) >= 0;
    p.laid = p.judged && p.s->phase != READY;
    if (p.judged)
        letra_verdict(p.m, p.s, &p.layout, &p.verdict);
    if (shape == SHAPE_FLAT)
        cut_slip(&p);
    int stand = p.s->phase == READY ? 0 : standing_before(p.s, DICE);
    plan.rows = plan.in_row == DICE || stand <= (wide ? plan.in_row : FEW) ? 1 : 2;
    if (plan.in_row < DICE && plan.rows == 1) { /* a low rail will do */
        plan.rail.y += plan.rail.h / 5;
        plan.rail.h -= 2 * plan.rail.h / 5;
    }
    if (plan.seen < COLS)
        look_closer(&plan, p.s);
    scene_begin(sc, wide ? DESK_CELL_W : CELL_W, wide ? DESK_CELL_H : CELL_H);
    add_board(&p);
    if (wide) {
        letra_add_cards(&p);
    } else if (plan.turned) { /* who plays and how they stand is all that a sheet could add to it */
        letra_add_low_tray(&p);
    } else {
        letra_add_tray(&p);
        letra_add_sheet(&p);
    }
}
