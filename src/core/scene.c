/* SPDX-License-Identifier: MIT */
#include "core/scene.h"

#include <stdarg.h>
#include <string.h>

#include "base/require.h"
#include "core/board.h"

const char *const look_names[LOOKS] = {
    [LOOK_PANEL] = "panel", [LOOK_CELL] = "cell",   [LOOK_SPOT] = "spot", [LOOK_POINT] = "point",
    [LOOK_LINE] = "line",   [LOOK_WEDGE] = "wedge", [LOOK_TEXT] = "text",
    [LOOK_DISC] = "disc",   [LOOK_PAWN] = "pawn",   [LOOK_HORSE] = "horse", [LOOK_DIE] = "die",
    [LOOK_CUBE] = "cube",   [LOOK_CARD] = "card",   [LOOK_NOTE] = "note", [LOOK_HOUSE] = "house",
    [LOOK_STICK] = "stick", [LOOK_GLASS] = "glass", [LOOK_MARK] = "mark",
    [LOOK_ICON] = "icon",   [LOOK_TOKEN] = "token", [LOOK_CUP] = "cup",     [LOOK_PEG] = "peg",
    [LOOK_TRAY] = "tray",   [LOOK_RAIL] = "rail",   [LOOK_SLATE] = "slate", [LOOK_PLATE] = "plate",
    [LOOK_TAG] = "tag",     [LOOK_SLIP] = "slip",   [LOOK_DEED] = "deed",   [LOOK_ENVELOPE] = "envelope",
    [LOOK_BOOK] = "book",   [LOOK_STAMP] = "stamp", [LOOK_TICKS] = "ticks", [LOOK_BAR] = "bar",
    [LOOK_HEAP] = "heap",   [LOOK_POST] = "post",   [LOOK_BARS] = "bars",   [LOOK_GROUND] = "ground",
    [LOOK_MOOR] = "moor",   [LOOK_VENEER] = "veneer",   [LOOK_HALO] = "halo",   [LOOK_WAY] = "way",
    [LOOK_LADDER] = "ladder", [LOOK_SLIDE] = "slide", [LOOK_PIPE] = "pipe", [LOOK_PLOT] = "plot",
};

const char *const motion_names[MOTIONS] = {
    [MOTION_NONE] = "none", [MOTION_ARC] = "arc",   [MOTION_SLIDE] = "slide", [MOTION_HOP] = "hop",
    [MOTION_FLIP] = "flip", [MOTION_TUMBLE] = "tumble", [MOTION_FADE] = "fade",
};

const struct look_kind look_kinds[LOOKS] = {
    [LOOK_PANEL] = { .place = true }, [LOOK_CELL] = { .place = true }, [LOOK_SPOT] = { .place = true },
    [LOOK_POINT] = { .place = true }, [LOOK_WEDGE] = { .place = true },
    [LOOK_MARK] = { .place = true }, [LOOK_TRAY] = { .place = true }, [LOOK_RAIL] = { .place = true },
    [LOOK_GROUND] = { .place = true }, [LOOK_MOOR] = { .place = true, .motion = MOTION_FADE },
    [LOOK_BARS] = { .place = true },
    [LOOK_DISC] = { .motion = MOTION_ARC }, [LOOK_PEG] = { .motion = MOTION_HOP },
    [LOOK_PAWN] = { .motion = MOTION_HOP }, [LOOK_HORSE] = { .motion = MOTION_HOP },
    [LOOK_TOKEN] = { .motion = MOTION_HOP }, [LOOK_DIE] = { .motion = MOTION_TUMBLE },
    [LOOK_CUBE] = { .motion = MOTION_SLIDE }, [LOOK_CARD] = { .motion = MOTION_FLIP },
    [LOOK_DEED] = { .motion = MOTION_FLIP }, [LOOK_ENVELOPE] = { .motion = MOTION_FLIP },
    [LOOK_NOTE] = { .motion = MOTION_SLIDE }, [LOOK_HOUSE] = { .motion = MOTION_ARC },
    [LOOK_STICK] = { .motion = MOTION_SLIDE }, [LOOK_SLIP] = { .motion = MOTION_SLIDE },
    [LOOK_HEAP] = { .motion = MOTION_SLIDE }, [LOOK_PLATE] = { .motion = MOTION_SLIDE },
    [LOOK_TAG] = { .motion = MOTION_SLIDE }, [LOOK_POST] = { .motion = MOTION_ARC },
    [LOOK_CUP] = { .motion = MOTION_SLIDE }, [LOOK_TEXT] = { .motion = MOTION_SLIDE },
    [LOOK_ICON] = { .motion = MOTION_SLIDE },
};

const char *const gesture_names[GESTURES] = {
    [GESTURE_NONE] = "", [GESTURE_TILE] = "tile", [GESTURE_GRIP] = "grip", [GESTURE_WAY] = "way",
    [GESTURE_FAR] = "far",
};

const char *const tint_names[TINTS + 1] = {
    [TINT_NONE] = "none",     [TINT_WOOD] = "wood",     [TINT_FELT] = "felt",     [TINT_PAPER] = "paper",
    [TINT_INK] = "ink",       [TINT_LIGHT] = "light",   [TINT_DARK] = "dark",     [TINT_WHITE] = "white",
    [TINT_MOSS] = "moss",     [TINT_WATER] = "water",   [TINT_SAND] = "sand",     [TINT_HEATH] = "heath",
    [TINT_ROCK] = "rock",     [TINT_BLACK] = "black",   [TINT_RED] = "red",       [TINT_BLUE] = "blue",
    [TINT_GREEN] = "green",
    [TINT_YELLOW] = "yellow", [TINT_ORANGE] = "orange", [TINT_VIOLET] = "violet", [TINT_CYAN] = "cyan",
    [TINT_PINK] = "pink",     [TINT_BROWN] = "brown",   [TINT_GREY] = "grey",     [TINT_GOLD] = "gold",
    [TINT_OAK] = "oak",       [TINT_WALNUT] = "walnut", [TINT_CARD] = "card",     [TINT_SHEET] = "sheet",
    [TINT_COPPER] = "copper", [TINT_MEADOW] = "meadow", [TINT_LAST] = "last",
    [TINT_SAGE] = "sage",
};

/* svg_style.c draws the same signs. */
const char *const tint_signs[TINTS] = {
    [TINT_NONE] = "",    [TINT_WOOD] = "",    [TINT_FELT] = "",    [TINT_PAPER] = "",  [TINT_INK] = "",
    [TINT_LIGHT] = "",   [TINT_DARK] = "",    [TINT_WHITE] = "",   [TINT_BLACK] = "✚",
    [TINT_MOSS] = "",    [TINT_WATER] = "",   [TINT_SAND] = "",    [TINT_HEATH] = "",  [TINT_ROCK] = "",
    [TINT_OAK] = "",     [TINT_WALNUT] = "",  [TINT_CARD] = "",    [TINT_SHEET] = "",  [TINT_COPPER] = "",
    [TINT_MEADOW] = "",  [TINT_LAST] = "",    [TINT_SAGE] = "",    [TINT_RED] = "▲",
    [TINT_BLUE] = "■",   [TINT_GREEN] = "●",  [TINT_YELLOW] = "◆", [TINT_ORANGE] = "▼",
    [TINT_VIOLET] = "★", [TINT_CYAN] = "◐",   [TINT_PINK] = "♥",   [TINT_BROWN] = "▬", [TINT_GREY] = "✖",
    [TINT_GOLD] = "☼",
};

bool tint_is_pale(int tint)
{
    return tint == TINT_WOOD || tint == TINT_OAK || tint == TINT_LIGHT || tint == TINT_CARD || tint == TINT_SHEET
        || tint == TINT_MEADOW || tint == TINT_WHITE || tint == TINT_YELLOW || tint == TINT_ORANGE
            || tint == TINT_GOLD || tint == TINT_CYAN
        || tint == TINT_PINK || tint == TINT_GREY || tint == TINT_LAST || tint == TINT_SAGE;
}

bool tint_is_deep(int tint)
{
    return tint == TINT_FELT || tint == TINT_WALNUT || tint == TINT_DARK || tint == TINT_BLACK || tint == TINT_RED
        || tint == TINT_BLUE || tint == TINT_GREEN || tint == TINT_VIOLET || tint == TINT_BROWN
        || tint == TINT_COPPER;
}

const char *const bargain_names[BARGAINS] = { "", "give", "want", "yours", "theirs", "close", "answer" };
const char *const shape_names[SHAPES + 1] = { "wide", "square", "tall", "flat", "low", NULL };

const char *const pane_names[PANE_KINDS] = {
    [PANE_BOARD] = "board", [PANE_TRAY] = "tray",   [PANE_SEAT] = "seat",
    [PANE_HAND] = "hand",   [PANE_SHEET] = "sheet",
};

void scene_begin(struct scene *s, int cell_w, int cell_h)
{
    require(cell_w > 0 && cell_w <= INT16_MAX && cell_h > 0 && cell_h <= INT16_MAX);
    s->title = NULL;
    s->width = s->height = 0;
    s->cell_w = (int16_t)cell_w;
    s->cell_h = (int16_t)cell_h;
    s->pane_count = s->count = 0;
    s->words = TEXT_IN(s->pool);
}

void scene_pane(struct scene *s, enum pane_kind kind, int seat, int width, int height)
{
    require(s->pane_count < PANES_MAX && (s->pane_count == 0) == (kind == PANE_BOARD));
    require(width >= s->cell_w && width <= INT16_MAX && height >= s->cell_h && height <= INT16_MAX);
    s->pane[s->pane_count++] = (struct pane){ .kind = (uint8_t)kind, .seat = (uint8_t)seat,
                                              .width = (int16_t)width, .height = (int16_t)height };
}

static int whole_cells(int length, int cell)
{
    return (length + cell - 1) / cell * cell;
}

/* The panes fill column after column as high as the board, or row after row as wide as it; the last column for
 * which the text board has room goes on below. */
void scene_lay_out(struct scene *s, enum shape shape)
{
    const struct pane *board = &s->pane[0];
    bool wide = shape == SHAPE_WIDE || shape == SHAPE_FLAT;
    int gap_x = 2 * s->cell_w, gap_y = s->cell_h;
    int x = wide ? whole_cells(board->width, s->cell_w) : 0, y = wide ? 0 : whole_cells(board->height, s->cell_h);
    int across = 0; /* how far this column or row reaches to the side it is not filled along */

    s->width = board->width;
    s->height = board->height;
    for (int i = 1; i < s->pane_count; i++) {
        struct pane *p = &s->pane[i];
        int w = whole_cells(p->width, s->cell_w), h = whole_cells(p->height, s->cell_h);

        if (wide && y > 0 && y + h > board->height && (x + across + gap_x + w) / s->cell_w <= BOARD_COLS) {
            x += across + gap_x;
            y = across = 0;
        } else if (!wide && x > 0 && x + w > board->width) {
            y += across + gap_y;
            x = across = 0;
        }
        p->x = (int16_t)x;
        p->y = (int16_t)y;
        s->width = (int16_t)(x + w > s->width ? x + w : s->width);
        s->height = (int16_t)(y + h > s->height ? y + h : s->height);
        if (wide)
            y += h + gap_y;
        else
            x += w + gap_x;
        if (across < (wide ? w : h))
            across = wide ? w : h;
    }
}

/* A name where there is space for "Spieler 1": cut, if it is longer. */
static void shorten(const char *name, char ret[NAME_SIZE])
{
    enum { ROOM = sizeof "Spieler 1" - 1 };
    struct text t = text_in(ret, NAME_SIZE);
    bool fits = text_columns(name) <= ROOM;

    for (int i = 0; name[0] && i < (fits ? ROOM : ROOM - 1); i++, name += text_utf8(name))
        text_bytes(&t, name, (size_t)text_utf8(name));
    if (!fits)
        text_put(&t, "…");
}

/* Pictures show names as far as there is space for them. */
void view_scene(const struct view *v, enum shape shape, enum lang lang, struct scene *ret)
{
    const struct game *g = v->match.game;

    if (shape == SHAPE_FLAT)
        shape = g->picture.flat;
    if (shape == SHAPE_LOW && !g->picture.low)
        shape = SHAPE_TALL;
    if (v->match.names) {
        struct view pictured = *v;
        struct names brief = { 0 };

        for (int seat = 0; seat < v->match.seats; seat++)
            shorten(v->match.names->of[seat], brief.of[seat]);
        pictured.match.names = &brief;
        g->picture.scene(&pictured, shape, lang, ret);
    } else {
        g->picture.scene(v, shape, lang, ret);
    }
    scene_lay_out(ret, shape);
}

/* The tint of what lies below a place of the pane begun last: of the last surface that was added there. */
static int ground_at(const struct scene *s, int x, int y)
{
    for (int i = s->count; i-- > 0 && s->item[i].pane == s->pane_count - 1;) {
        const struct item *it = &s->item[i];
        int w = it->w > 0 ? it->w : it->h, h = it->h > 0 ? it->h : it->w;

        if (2 * (x > it->x ? x - it->x : it->x - x) > w || 2 * (y > it->y ? y - it->y : it->y - y) > h)
            continue;
        switch (it->look) {
        case LOOK_CELL:
            if (it->tint == TINT_SHEET || it->framed)
                break; /* nothing is seen of it */ /* fall through */
        case LOOK_PANEL:
        case LOOK_PLATE: return it->tint == TINT_NONE ? TINT_PAPER : it->tint;
        case LOOK_TRAY:  return it->face == 1 ? TINT_WALNUT : TINT_FELT;
        case LOOK_TAG:
            if (it->framed)
                break; /* fall through */
        case LOOK_SLATE: return TINT_BLACK;
        case LOOK_RAIL:  return TINT_WOOD;
        case LOOK_SLIP:
        case LOOK_BOOK:
        case LOOK_DEED:
        case LOOK_CARD:  return TINT_SHEET;
        case LOOK_MOOR:  return TINT_FELT; /* as deep as that */
        case LOOK_GROUND:
            if (it->face == GROUND_SAND)
                return TINT_OAK; /* as pale as that */
            break;
        default:         break;
        }
    }
    return TINT_NONE;
}

void scene_add(struct scene *s, struct item it)
{
    require(s->count < SCENE_ITEMS_MAX && s->pane_count > 0);
    it.pane = (uint8_t)(s->pane_count - 1);
    if (it.look == LOOK_TEXT || it.look == LOOK_LINE || it.look == LOOK_POINT || it.look == LOOK_ICON
        || it.look == LOOK_PANEL || it.look == LOOK_HEAP || it.look == LOOK_MARK || it.look == LOOK_WAY)
        it.ground = (uint8_t)ground_at(s, it.x, it.y);
    require(it.look < LOOKS && it.tint < TINTS && it.align <= ALIGN_RIGHT);
    s->item[s->count++] = it;
}

const char *scene_words(struct scene *s, const char *format, ...)
{
    const char *begin = s->words.at + s->words.used;
    va_list args;

    va_start(args, format);
    text_vprintf(&s->words, format, args);
    va_end(args);
    text_bytes(&s->words, "", 1); /* keeps the NUL, so that the next text begins behind it */
    return begin;
}

void scene_sheet(struct scene *s)
{
    enum { RIM = 2, SHADOW = 4 }; /* so that its edge and shadow are seen */
    const struct pane *p = &s->pane[s->pane_count - 1];
    struct item sheet = item_at((struct spot){ p->width / 2, (p->height - SHADOW) / 2 }, LOOK_PANEL, TINT_PAPER,
                                p->width - 2 * RIM, p->height - SHADOW - RIM);

    sheet.hidden_text = true;
    scene_add(s, sheet);
}

void scene_head(struct scene *s, struct head head)
{
    const struct pane *p = &s->pane[s->pane_count - 1];
    int middle = head.y + head.h / 2, number = head.number ? p->width * 3 / 10 : 0;
    struct item sign = item_at((struct spot){ head.h / 2 + 4, middle }, LOOK_TOKEN, head.tint, head.h * 7 / 10,
                               head.h * 7 / 10);
    struct item name = item_at((struct spot){ head.h + 8, middle }, LOOK_TEXT, TINT_INK,
                               p->width - head.h - 16 - number,
                               head.h);

    if (head.leaves)
        s->pane[s->pane_count - 1].head = (int16_t)(head.y + head.h);
    sign.glyph = tint_sign(head.tint);
    scene_add(s, sign);
    name.align = ALIGN_LEFT;
    name.part = 1;
    name.lit = head.turn;
    name.label = head.name;
    scene_add(s, name);
    if (!head.number)
        return;
    name.x = (int16_t)(p->width - 8);
    name.w = (int16_t)number;
    name.align = ALIGN_RIGHT;
    name.lit = true;
    name.label = head.number;
    scene_add(s, name);
}

void scene_label(struct scene *s, struct spot at, int w, int h, const char *label)
{
    struct item text = item_at(at, LOOK_TEXT, TINT_INK, w, h);

    text.label = label;
    scene_add(s, text);
}

void scene_mark(struct scene *s, uint16_t id, struct spot at, int tint, int size)
{
    struct item ring = item_at(at, LOOK_MARK, tint, size, size);

    ring.id = id;
    ring.hidden_text = true;
    ring.says = "";
    scene_add(s, ring);
}

const struct item *scene_find(const struct scene *s, uint16_t id)
{
    if (id != 0)
        for (int i = 0; i < s->count; i++)
            if (s->item[i].id == id)
                return &s->item[i];
    return NULL;
}

/* Characters that have no place of their own in a line of text, that XML forbids, or that reorder what
 * stands around them. */
static bool is_harmful(uint32_t c)
{
    return (c < 0x20 && c != '\n') || (c >= 0x7f && c < 0xa0) || (c >= 0x200b && c <= 0x200f)
        || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff
        || (c >= 0xd800 && c <= 0xdfff) || (c >= 0xfff0 && c <= 0xfffb) || (c & 0xfffe) == 0xfffe
        || c > 0x10ffff;
}

uint32_t scene_char(const char **at)
{
    static const uint32_t least[] = { 0, 0x80, 0x800, 0x10000 }; /* shorter forms are not UTF-8 */
    const unsigned char *s = (const unsigned char *)*at;
    uint32_t c = s[0];
    int more = c < 0x80 ? 0 : c >= 0xc2 && c < 0xe0 ? 1 : c >= 0xe0 && c < 0xf0 ? 2
             : c >= 0xf0 && c < 0xf5 ? 3 : -1;

    if (c == 0)
        return 0;
    *at += 1;
    if (more < 0)
        return 0xfffd;
    if (more > 0)
        c &= 0x3fu >> more;
    for (int i = 1; i <= more; i++) {
        if ((s[i] & 0xc0) != 0x80) /* a NUL too: never read on behind it */
            return 0xfffd;
        c = c << 6 | (s[i] & 0x3f);
    }
    *at += more;
    return c < least[more] || is_harmful(c) ? 0xfffd : c;
}
