/* SPDX-License-Identifier: MIT */
/* TKKG: what lies beside the moor: the notebook with the last answer stamped on it, dice, cards and the chest, and a
 * cell with the captives of each party. */
#include "tkkg_draw.h"

/* A line for the eye: where it begins, how wide it may be. */
static void add_line(const struct drawing *d, int x, int y, int w, const char *label)
{
    struct item text = tkkg_thing(0, LOOK_TEXT, TINT_INK, x, y, w, d->l->letters);

    text.align = ALIGN_LEFT;
    text.hidden_text = true;
    text.label = label;
    scene_add(d->sc, text);
}

/* The throw that lies there is the other party's: nobody takes it for their own. */
static bool is_past(const struct state *s)
{
    return s->last_figure && side_of(s->last_figure - 1) != s->side && s->pips == 0;
}

/* Whether somebody of these parties is off the board: a captive, or one who waits to be put back. Where there is room
 * an empty cell is seen too. */
static bool is_cell_needed(const struct drawing *d, unsigned sides)
{
    if (d->l->cards || d->l->told)
        return true;
    for (int i = 0; i < FIGURES_ALL; i++)
        if (!on_board(d->s, i) && sides >> side_of(i) & 1)
            return true;
    return false;
}

enum { BOTH = 1 << GANG | 1 << CROOKS };

/* How much lower things lie in the tray while its cell is not needed. */
static int lower(const struct drawing *d)
{
    return is_cell_needed(d, BOTH) ? 0 : d->l->spread;
}

static void draw_dice(const struct drawing *d)
{
    const struct state *s = d->s;
    struct spot at = { d->l->die.x, d->l->die.y + lower(d) };
    struct item die = tkkg_thing(ID_DIE, LOOK_DIE, TINT_WHITE, at.x, at.y, d->l->thing, d->l->thing), way = die;
    enum lang lang = d->lang;

    way.id = ID_WAY;
    way.tint = TINT_GOLD;
    way.x = (int16_t)(way.x + d->l->thing * 115 / 100);
    die.turn = -8; /* the other one stays upright: its arrow points somewhere */
    die.face = s->last_pips;
    die.lit = way.lit = s->pips > 0;
    die.dim = way.dim = is_past(s);
    die.says = way.says = SAY(die_lies);
    if (s->last_pips) {
        way.label = word(WORD_short_north + s->last_way, lang);
        way.face = (uint8_t)(s->last_way == ANY_WAY ? 0 : 1 + s->last_way);
        die.says = scene_words(d->sc, SAY(die_number), s->last_pips);
        way.says = scene_words(d->sc, SAY(die_way), word(WORD_north + s->last_way, lang));
    }
    scene_add(d->sc, die);
    scene_add(d->sc, way);
}

/* What something in the tray is, below it. */
static void add_caption(const struct drawing *d, int x, int y, int w, const char *words)
{
    struct item text = tkkg_thing(0, LOOK_TEXT, TINT_INK, x, y, w, d->l->letters);

    text.label = words;
    text.hidden_text = true;
    scene_add(d->sc, text);
}

/* The stack with how many are left in it, and the card drawn last. */
static void draw_cards(const struct drawing *d)
{
    struct spot at = { d->l->stack.x, d->l->stack.y + 2 * lower(d) };
    int size = d->l->thing, count = tkkg_cards(d->s);
    struct item stack = tkkg_thing(ID_STACK, LOOK_CARD, TINT_VIOLET, at.x, at.y, size * 8 / 10, size * 11 / 10);
    struct item left = tkkg_thing(0, LOOK_PLATE, TINT_SHEET, at.x, at.y, d->l->letters * 8 / 5,
                                  d->l->letters * 13 / 10);
    struct item card = tkkg_in(ID_CARD, LOOK_CARD, TINT_VIOLET, d->l->card);
    enum lang lang = d->lang;
    char name[48];
    struct text t = TEXT_IN(name);

    stack.glyph = "▒";
    stack.part = (uint8_t)(count / 6);
    stack.says = scene_words(d->sc, SAY(stack), count);
    stack.dim = count == 0;
    scene_add(d->sc, stack);
    left.label = scene_words(d->sc, "%d", count);
    left.hidden_text = true;
    scene_add(d->sc, left);
    bool told = d->l->cards || d->l->told || lower(d) > 0; /* there is room for what they are */
    int below = at.y + size * (d->l->brief ? 8 : 9) / 10;
    if (told)
        add_caption(d, at.x, below, size * 3 / 2, SAY(cards));
    if (!d->s->last_card || (d->l->little && is_cell_needed(d, BOTH)))
        return;
    tkkg_put_card(d->m, d->s->last_card - 1, lang, &t);
    card.y = (int16_t)(card.y + 2 * lower(d));
    card.face = 1;
    card.label = scene_words(d->sc, "%s", name);
    card.hidden_text = true; /* it has a line of its own there */
    scene_add(d->sc, card);
    if (told && !d->l->cards)
        add_caption(d, card.x, below, card.w, SAY(drawn_last));
}

static const char *treasure_words(const struct drawing *d)
{
    int treasure = d->s->treasure;
    enum lang lang = d->lang;

    if (treasure < SQUARES)
        return scene_words(d->sc, SAY(treasure), tkkg_square_words(d->sc, treasure));
    return treasure == NOWHERE ? SAY(treasure_none) : SAY(treasure_hidden);
}

static void draw_chest(const struct drawing *d)
{
    struct spot at = { d->l->chest.x, d->l->chest.y + lower(d) };
    struct item chest = tkkg_thing(ID_CHEST, LOOK_TOKEN, TINT_GOLD, at.x, at.y, d->l->thing, d->l->thing);

    chest.face = ICON_CHEST;
    chest.glyph = "◆";
    chest.says = treasure_words(d);
    scene_add(d->sc, chest);
}

/* An answer, stamped on the page behind what was asked; those before the last one are paler. Nothing ever covers it. */
static void draw_answer(const struct drawing *d, int which, int row, const char *asked)
{
    struct area a = d->l->book;
    const struct told *told = &d->s->told[which];
    bool yes = told->answer == 2;
    int size = a.h / 9 < a.w / 16 ? a.w / 16 : a.h / 9 < a.w / 13 ? a.h / 9 : a.w / 13; /* as LOOK_BOOK has them */
    int step = (a.h - size * 5 / 2) / d->l->lines, most = size * 18 / 10, line = step < most ? step : most;
    int high = line * 88 / 100 > a.w / 9 ? line * 88 / 100 : a.w / 9;
    struct item stamp = tkkg_thing(which ? 0 : ID_TOLD, LOOK_STAMP, yes ? TINT_GREEN : TINT_RED,
                                   a.x + a.w - size / 2 - high, a.y + size * 9 / 4 + line * row + line / 2, 2 * high,
                                   high);
    enum lang lang = d->lang;

    stamp.label = yes ? SAY(yes) : SAY(no);
    stamp.hidden_text = true;
    stamp.dim = which > 0;
    stamp.says = which ? "" : scene_words(d->sc, "%s: %s", asked, stamp.label);
    scene_add(d->sc, stamp);
}

/* For the heading: "noch 58 Felder"; "noch 58" where there is no room for more. */
static const char *much_briefly(const struct drawing *d, int left)
{
    enum lang lang = d->lang;

    if (left == 1 && !d->l->brief)
        return SAY(book_left_one);
    return scene_words(d->sc, d->l->brief ? SAY(book_left_brief) : SAY(book_left), left);
}

/* What was asked, as short as it can be read: all rows of the page have the same large letters. */
static const char *asked_words(const struct drawing *d, const struct told *told)
{
    char asked[64];
    struct text t = TEXT_IN(asked);
    enum lang lang = d->lang;

    switch (told->kind) {
    case QUARTER: text_printf(&t, SAY(book_quarter), word(WORD_nw + told->which, lang)); break;
    case NINTH: text_printf(&t, SAY(book_ninth), d->m->box->ninth[told->which].name[lang]); break;
    case LETTER: text_printf(&t, SAY(book_letter), 'A' + told->which); break;
    case NUMBER: text_printf(&t, SAY(book_number), told->which + 1); break;
    case AROUND: text_printf(&t, SAY(book_around), tkkg_figure(told->which, lang)); break;
    default: tkkg_put_question(d->m, told->kind, told->which, WORD_half_of, lang, &t); break;
    }
    if (asked[0] >= 'a' && asked[0] <= 'z')
        asked[0] = (char)(asked[0] - 'a' + 'A');
    return scene_words(d->sc, "%s", asked);
}

/* Who knows where the treasure lies has it on the page; that it is hidden all know; who can free somebody not. */
static const char *kept_words(const struct drawing *d)
{
    const struct state *s = d->s;
    enum lang lang = d->lang;

    if (s->treasure != UNKNOWN || s->named != NOWHERE)
        return treasure_words(d);
    if (d->l->cards || s->bonus[GANG] + s->bonus[CROOKS] == 0)
        return "";
    if (s->bonus[GANG] && s->bonus[CROOKS])
        return scene_words(d->sc, SAY(book_bonus), s->bonus[GANG], s->bonus[CROOKS]);
    int side = s->bonus[GANG] ? GANG : CROOKS;
    return scene_words(d->sc, SAY(book_bonus_of), side == GANG ? SAY(gang) : SAY(crooks), s->bonus[side]);
}

/* The page, from above: the last answers, as many as have room; what is known of the treasure. Empty lines stay:
 * nothing on it moves. */
static void draw_page(const struct drawing *d, struct item *book)
{
    char rows[320];
    struct text t = TEXT_IN(rows);
    const char *kept = kept_words(d), *named = "";
    enum lang lang = d->lang;

    if (d->s->named != NOWHERE)
        named = scene_words(d->sc, SAY(named), tkkg_square_words(d->sc, d->s->named));
    int room = d->l->lines - (*kept != '\0') - (*named != '\0'), count = 0, used = 0;
    while (count < TOLD && count < room && d->s->told[count].answer)
        count++;
    for (int i = count - 1; i >= 0; i--)
        text_printf(&t, "%s%s?\t", used++ ? "\n" : "", asked_words(d, &d->s->told[i]));
    if (count == 0) {
        text_put(&t, SAY(no_answer));
        used++;
    }
    if (count == 0 && room > 1 && d->s->treasure == UNKNOWN) {
        text_printf(&t, "\n%s", SAY(book_how));
        used++;
    }
    if (*kept)
        text_printf(&t, "\n%s", kept);
    if (*named)
        text_printf(&t, "\n%s", named);
    for (used += (*kept != '\0') + (*named != '\0'); used < d->l->lines; used++)
        text_put(&t, "\n");
    book->more = scene_words(d->sc, "%s", rows);
    scene_add(d->sc, *book);
    for (int i = 0; i < count; i++)
        draw_answer(d, i, count - 1 - i, asked_words(d, &d->s->told[i]));
}

/* What was asked last, how much of the moor is left, and what is known of the treasure. */
void tkkg_draw_notebook(const struct drawing *d)
{
    struct item book = tkkg_in(ID_NOTEBOOK, LOOK_BOOK, TINT_NONE, d->l->book);
    const struct told *last = &d->s->told[0];
    int left = tkkg_possible(d->s);
    enum lang lang = d->lang;
    const char *much = left == 1 ? SAY(notebook_one) : scene_words(d->sc, SAY(notebook), left);
    const char *treasure = treasure_words(d), *asked = last->answer ? asked_words(d, last) : SAY(no_answer);

    book.label = scene_words(d->sc, "%s\t%s", SAY(book), much_briefly(d, left));
    book.hidden_text = true;
    book.says = scene_words(d->sc, "%s. %s", SAY(book), much);
    draw_page(d, &book);
    tkkg_add_glyphs(d, 0, last->answer ? scene_words(d->sc, "%s: %s", asked, last->answer == 2 ? SAY(yes) : SAY(no))
                                       : asked);
    tkkg_add_glyphs(d, 1, much);
    if (d->s->named != NOWHERE)
        treasure = scene_words(d->sc, "%s. %s", treasure,
                               scene_words(d->sc, SAY(named), tkkg_square_words(d->sc, d->s->named)));
    tkkg_add_glyphs(d, 2, treasure);
}

/* "Anna, Ben · TKKG", or the party alone where nobody has given a name; without it, and cut, where so many letters
 * have no room. */
static const char *party_words(const struct drawing *d, int side, int room)
{
    enum lang lang = d->lang;
    const char *party = side == GANG ? SAY(gang) : SAY(crooks);
    char who[3 * NAME_SIZE];
    struct text t = TEXT_IN(who);

    for (int seat = 0; seat < d->m->seats && d->m->names; seat++)
        if (tkkg_side(d->m, seat) == side && d->m->names->of[seat][0])
            text_printf(&t, "%s%s", t.used ? ", " : "", d->m->names->of[seat]);
    if (t.used == 0)
        return party;
    if (text_columns(who) + 3 + text_columns(party) <= room)
        return scene_words(d->sc, "%s · %s", who, party);
    if (text_columns(who) <= room)
        return scene_words(d->sc, "%s", who);
    const char *end = who;
    for (int i = 1; i < room; i++)
        end += text_utf8(end);
    return scene_words(d->sc, "%.*s…", (int)(end - who), who);
}

/* The cell with those whom these parties lost, four of one of which end the game; none where nobody sits in it. */
static void draw_cell(const struct drawing *d, unsigned sides)
{
    struct item cell = tkkg_in(0, LOOK_CELL, TINT_BLACK, d->l->cell);
    struct item bars = tkkg_in(0, LOOK_BARS, TINT_GREY, d->l->cell);

    if (!is_cell_needed(d, sides))
        return;
    cell.hidden_text = true;
    scene_add(d->sc, cell);
    for (int i = 0; i < FIGURES_ALL; i++)
        if (!on_board(d->s, i) && sides >> side_of(i) & 1)
            tkkg_draw_figure(d, i);
    scene_add(d->sc, bars);
}

/* Who sits in the cell of all. */
static const char *captives_words(const struct drawing *d)
{
    int count = 0, last = 0;
    enum lang lang = d->lang;

    for (int i = 0; i < FIGURES_ALL; i++)
        if (!on_board(d->s, i)) {
            count++;
            last = i;
        }
    if (count == 0)
        return SAY(caught_none);
    return count == 1 ? scene_words(d->sc, SAY(caught_one), tkkg_figure(last, lang))
                      : scene_words(d->sc, SAY(caught_many), count);
}

/* Whom they have caught, and what they keep. */
static const char *caught_words(const struct drawing *d, int side)
{
    int caught = tkkg_captives(d->s, tkkg_other(side)), bonus = d->s->bonus[side];
    enum lang lang = d->lang;
    const char *many = scene_words(d->sc, caught ? SAY(caught) : SAY(caught_none), caught, FIGURES);

    return bonus ? scene_words(d->sc, SAY(party_bonus), many, bonus) : many;
}

/* A party's place card, with the first of its seats. */
void tkkg_draw_place_card(const struct drawing *d, int side)
{
    int seat = first_of(tkkg_seats(d->m, side));
    bool turn = !d->s->winner && tkkg_asked(d->s) == side;
    const struct area *cell = &d->l->cell;
    unsigned held = 1u << tkkg_other(side);

    scene_pane(d->sc, PANE_SEAT, seat, d->l->tray_w, is_cell_needed(d, held) ? cell->y + cell->h + 10 : cell->y + 6);
    scene_sheet(d->sc);
    scene_head(d->sc, (struct head){ .tint = side == GANG ? TINT_BLUE : TINT_RED, .name = party_words(d, side, 40),
                                     .h = 34, .turn = turn, .leaves = true });
    add_line(d, 12, 46, d->l->tray_w - 24, caught_words(d, side));
    tkkg_add_glyphs(d, 1, caught_words(d, side));
    draw_cell(d, held);
}

void tkkg_draw_tray(const struct drawing *d)
{
    const struct layout *l = d->l;
    enum lang lang = d->lang;
    char card[48] = "";
    struct text t = TEXT_IN(card);

    scene_pane(d->sc, PANE_TRAY, 0, l->tray_w, l->tray_h);
    if (!l->cards)
        tkkg_draw_notebook(d);
    if (d->s->last_card)
        tkkg_put_card(d->m, d->s->last_card - 1, lang, &t);
    tkkg_add_glyphs(d, l->cards ? 0 : 3,
                    scene_words(d->sc, "%s  %s", scene_words(d->sc, SAY(stack), tkkg_cards(d->s)), card));
    draw_dice(d);
    draw_chest(d);
    draw_cards(d);
    if (!l->cards)
        draw_cell(d, BOTH);
    if (l->told)
        add_caption(d, l->cell.x + l->cell.w / 2, l->cell.y + l->cell.h + 16, l->cell.w, captives_words(d));
}
