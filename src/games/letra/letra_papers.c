/* SPDX-License-Identifier: MIT */
/* What stands beside the felt of Letra-Mix: the slip with words and sums, the letters for the joker, the scores, and on
 * a desk the place cards. */
#include "letra_painter.h"

/* ---- the tray ---- */

static void add_sum(struct painter *p, int n, const char *words)
{
    const struct tray *t = &p->tray;
    struct spot at = { t->sums.x + n % t->sums_in_row * t->sum_w, t->sums.y + n / t->sums_in_row * t->text };
    struct item it = item_at(at, LOOK_TEXT, TINT_INK, t->sum_w - 8, t->text - 2);

    it.align = ALIGN_LEFT;
    it.label = words;
    scene_add(p->sc, it);
}

/* What lies there adds up to this. */
static void add_sums(struct painter *p)
{
    const struct verdict *v = &p->verdict;
    enum lang lang = p->lang;

    if (p->m->option[OPT_CHILDREN]) {
        add_sum(p, 0, scene_words(p->sc, SAY(children_words), v->word_count));
        add_sum(p, 1, scene_words(p->sc, SAY(children_letters), v->letter_count));
        return;
    }
    add_sum(p, 0, scene_words(p->sc, SAY(across), v->across));
    add_sum(p, 1, scene_words(p->sc, SAY(down), v->down));
    add_sum(p, 2, scene_words(p->sc, SAY(unused), v->unused));
}

/* Whose dice lie there, and how much that is. */
static void add_total(struct painter *p)
{
    enum lang lang = p->lang;
    char name[NAME_SIZE];
    struct text t = TEXT_IN(name);
    int side = letra_last_side(p->m, p->s);
    struct item who = item_at((struct spot){ 12, 20 }, LOOK_TEXT, TINT_INK, 150, p->tray.text);
    struct item total = letra_sum_item(p, (struct spot){ p->tray.total, 20 }, 32);

    seat_title(p->m, __builtin_ctz(letra_seats_of(p->m, side)), lang, &t);
    who.align = ALIGN_LEFT;
    who.lit = true;
    who.label = scene_words(p->sc, "%s", name);
    scene_add(p->sc, who);
    if (p->m->option[OPT_CHILDREN])
        return;
    total.align = ALIGN_RIGHT;
    scene_add(p->sc, total);
}

/* What is no word is of no interest before it is judged; those who type see it. */
static bool is_seen(const struct painter *p, int i)
{
    return p->s->phase != LAYING || p->verdict.words >> i & 1;
}

/* `n`: how many are above it. */
static void add_word(struct painter *p, int i, int n)
{
    enum lang lang = p->lang;
    const struct run *r = &p->layout.run[i];
    char name[DICE + 1] = "";
    struct text t = TEXT_IN(name);
    bool right = p->verdict.words >> i & 1, counts = p->verdict.counted >> i & 1;
    bool doubted = p->s->doubts[i] != 0;
    int value = letra_run_value(p->m, p->s, r);
    int high = p->tray.word_h, a_column = p->tray.words_a_column;
    struct spot at = { p->tray.words.x + n / a_column * p->tray.word_w + p->tray.word_w / 2,
                       p->tray.words.y + n % a_column * high + high / 2 };
    struct item it = item_at(at, LOOK_CELL, counts ? TINT_CARD : TINT_PAPER, p->tray.word_w - 8, high - 2);

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
    if (!is_seen(p, i)) {
        it.tint = TINT_SHEET;
        it.label = "";
    }
    scene_add(p->sc, it);
}

/* What is seen stands above what is not. */
static void add_list(struct painter *p)
{
    int n = 0;

    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < p->layout.runs; i++)
            if (is_seen(p, i) == (pass == 0))
                add_word(p, i, n++);
}

static void add_joker_letters(struct painter *p)
{
    const struct tray *tray = &p->tray;
    int left = (tray->w - tray->letters_a_row * tray->letter_w) / 2;

    letra_add_letters(p, (struct spot){ left + 4, tray->heading_y }, tray->heading_h,
                (struct area){ left + tray->letter_w / 2, tray->letters_y, tray->letter_w, tray->letter_h },
                tray->letters_a_row);
}

void letra_add_tray(struct painter *p)
{
    const struct area paper = { p->tray.w / 2, p->tray.slip / 2, p->tray.w - 4, p->tray.slip - 4 };
    struct item slip = in_area(paper, LOOK_PANEL, TINT_PAPER);

    scene_pane(p->sc, PANE_TRAY, 0, p->tray.w, p->tray.h);
    slip.hidden_text = true;
    scene_add(p->sc, slip);
    if (p->judged) {
        add_total(p);
        add_sums(p);
        add_list(p);
    } else {
        letra_add_heading(p, 20);
        p->sc->item[p->sc->count - 1].hidden_text = true; /* the sheet says so */
    }
    if (!p->plan->letters)
        add_joker_letters(p);
}

/* On a phone words have room only while they are judged; below the letters for the joker, where there are any. */
void letra_add_low_tray(struct painter *p)
{
    int rows = p->laid && p->s->phase == REVIEW ? (p->layout.runs + 1) / 2 : 0;
    int letters = letra_asks_joker(p->s) ? LETTERS / p->tray.letters_a_row + 1 : 0;

    if (rows + letters == 0)
        return;
    p->tray.words_a_column = rows;
    p->tray.words.y += letters * p->tray.letter_h;
    scene_pane(p->sc, PANE_TRAY, 0, p->tray.w, p->tray.words.y + rows * p->tray.word_h);
    if (rows)
        add_list(p);
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
                                    .w = (int16_t)(width - 70),
                                    .h = (int16_t)(p->tray.text - 2), .lit = on_turn, .label = name,
                                    .glyph = scene_words(p->sc, "%s%s", on_turn ? ">" : " ", name) });
    scene_add(p->sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_INK, .align = ALIGN_RIGHT,
                                    .x = (int16_t)(x + width - 10), .y = (int16_t)y,
                                    .w = 60, .h = (int16_t)(p->tray.text - 2),
                                    .lit = on_turn, .label = side_number(p, side) });
}

/* ---- place cards on a desk ---- */

enum { CARD_W = 308, CARD_HEAD = 40, CARD_ROW = DESK_CELL_H + 5 };

/* A line of a card: words at the left, their number at the right. */
static void add_line(struct painter *p, int row, const char *left, const char *right, bool faint, bool hidden)
{
    int y = CARD_HEAD + row * CARD_ROW + CARD_ROW / 2;
    struct item it = item_at((struct spot){ 8, y }, LOOK_TEXT, TINT_INK, CARD_W - 80, faint ? 21 : 24);

    it.align = ALIGN_LEFT;
    it.dim = faint;
    it.lit = hidden && !faint; /* a word that counts */
    it.hidden_text = hidden; /* it is told otherwise */
    it.label = left;
    scene_add(p->sc, it);
    it.align = ALIGN_RIGHT;
    it.part = 1;
    it.x = CARD_W - 8;
    it.w = 64;
    it.lit = false;
    it.label = right;
    if (*right)
        scene_add(p->sc, it);
}

/* A word of theirs; while words are judged it can be doubted, and is a plate. */
static void add_card_word(struct painter *p, int i, int row)
{
    bool counts = p->verdict.counted >> i & 1;

    p->tray.words.y = CARD_HEAD + row * CARD_ROW;
    p->tray.words_a_column = RUNS;
    add_word(p, i, 0);
    if (p->s->phase == REVIEW)
        return;
    struct item *word = &p->sc->item[p->sc->count - 1];
    char name[DICE + 1] = "";
    struct text t = TEXT_IN(name);

    letra_put_run(p->s, &p->layout.run[i], p->verdict.joker, &t);
    word->tint = TINT_SHEET;
    word->label = "";
    const char *worth = scene_words(p->sc, "%d", letra_run_value(p->m, p->s, &p->layout.run[i]));
    add_line(p, row, scene_words(p->sc, "%s", name), counts && !p->m->option[OPT_CHILDREN] ? worth : "", !counts,
             true);
}

/* What whoever laid last has: their words, what was left over, and what that makes. */
static void add_account(struct painter *p)
{
    enum lang lang = p->lang;
    const struct verdict *v = &p->verdict;
    bool children = p->m->option[OPT_CHILDREN];
    int row = 0;

    for (int i = 0; i < p->layout.runs; i++) {
        if (p->s->phase == LAYING && !(v->words >> i & 1))
            continue; /* what is no word is of no interest before it is judged */
        add_card_word(p, i, row++);
    }
    if (!children && v->unused)
        add_line(p, row++, SAY(left_over), scene_words(p->sc, "−%d", v->unused), true, false);
    if (p->s->phase != LAYING && p->s->phase != CUP_AGAIN) {
        struct spot at = { CARD_W - 8, CARD_HEAD + row * CARD_ROW + CARD_ROW / 2 };
        struct item total = letra_sum_item(p, at, 26);

        add_line(p, row++, children ? SAY(words) : SAY(together), "", false, false);
        total.align = ALIGN_RIGHT;
        total.w = 64;
        scene_add(p->sc, total);
    }
}

static int count_lines(const struct painter *p)
{
    bool lays = p->s->phase == LAYING || p->s->phase == CUP_AGAIN;
    int words = p->s->phase == LAYING ? __builtin_popcount(p->verdict.words) : p->layout.runs;

    return words + (!p->m->option[OPT_CHILDREN] && p->verdict.unused) + !lays;
}

/* How they stand is said in the head: the page says so itself. */
void letra_add_cards(struct painter *p)
{
    int last = p->judged ? letra_last_side(p->m, p->s) : -1;

    for (int seat = 0; seat < p->m->seats; seat++) {
        enum lang lang = p->lang;
        char name[NAME_SIZE];
        struct text t = TEXT_IN(name);
        int side = letra_side_of(p->m, seat);
        int rows = seat == (last < 0 ? -1 : __builtin_ctz(letra_seats_of(p->m, last))) ? count_lines(p) : 0;

        seat_title(p->m, seat, lang, &t);
        scene_pane(p->sc, PANE_SEAT, seat, CARD_W, CARD_HEAD + rows * CARD_ROW + 2);
        scene_head(p->sc, (struct head){ .tint = tint_of_number(seat), .name = scene_words(p->sc, "%s", name),
                                         .number = side_number(p, side), .h = CARD_HEAD,
                                         .turn = p->s->phase != OVER && p->s->side == side, .leaves = true });
        if (rows)
            add_account(p);
    }
}

void letra_add_sheet(struct painter *p)
{
    int sides = letra_sides(p->m), columns = sides > (p->tray.w < 400 ? SHEET_ROWS : 2) ? 2 : 1;
    int w = p->tray.w, h = 20 + (1 + (sides + columns - 1) / columns) * p->tray.text;
    struct item paper = item_at((struct spot){ w / 2, h / 2 }, LOOK_PANEL, TINT_PAPER, w, h);

    scene_pane(p->sc, PANE_SHEET, 0, w, h);
    paper.glyph = "";
    scene_add(p->sc, paper);
    letra_add_heading(p, 13);
    for (int side = 0; side < sides; side++)
        add_side(p, side, columns);
}
