/* SPDX-License-Identifier: MIT */
/* The table as a picture: a list of items, back to front. A scene is retained: an item keeps its id for the
 * whole match, so an item that stands elsewhere in the next scene has moved there, and that *is* its
 * animation. No game draws pixels or handles input. From one scene come the SVG (core/svg.h: files, and the
 * page), the text board (core/board.h: terminal, pipe) and what a screen reader says.
 *
 * A scene is made of panes: the board, a tray (dice, the card being read), what each seat holds or has won, each
 * seat's hand, a sheet. A room says what is in them, for a space of some shape; whoever shows the scene places
 * them: the page beside the board, below it or behind a tab, files and the text board where scene_lay_out() says.
 *
 * Units: x to the right, y down, (x, y) is an item's centre, counted from the upper left corner of its pane; the
 * same units in all panes. The text board divides the scene into cells of cell_w × cell_h units, one character
 * each; place things so that what belongs in different characters falls into different cells. A character is
 * about twice as tall as wide, so cell_h = 2 × cell_w looks right. */
#ifndef CORE_SCENE_H
#define CORE_SCENE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

enum {
    SCENE_ITEMS_MAX = 1200,
    SCENE_WORDS_MAX = 49152, /* bytes of text in one scene */
    PANES_MAX = 3 + 2 * SEATS_MAX,
};

enum pane_kind { PANE_BOARD, PANE_TRAY, PANE_SEAT, PANE_HAND, PANE_SHEET, PANE_KINDS };
extern const char *const pane_names[PANE_KINDS]; /* "board", "tray" … */

struct pane {
    uint8_t kind;  /* enum pane_kind; the board comes first, of SEAT and HAND there is one for each seat at most */
    uint8_t seat;  /* whose: of SEAT and HAND */
    bool left;     /* of SEAT: what is theirs on the board lies below, not at its right: their card may lie left */
    int16_t width, height;
    int16_t head;  /* so much of its height says whose it is: a front that does so itself leaves that out; 0: nothing */
    int16_t x, y;  /* its upper left corner in the whole picture, once that is laid out */
};

/* What an item looks like. `face` and `label` mean what is said here. */
enum look {
    LOOK_PANEL,   /* a board or sheet: a rounded rectangle of its tint; frame drawn in text if `framed`. On the bare
                     table
                     it is a thing, with thickness, rim and shadow; on another panel it is let into that. Wooden tints
                     have their grain, felt its nap, colours are linen, paper is a sheet, or a pad `part` thick */
    LOOK_CELL,    /* a square of a board: plain rectangle of its tint, label inside, `more` small below it. SHEET: a
                     box to write in, of which nothing is seen but its label; part 1: in serif, one's own; face 1: what
                     it would get, 2: a nought that it would get. `framed`: nothing but a shade of its tint; part 1:
                     with round corners. INK, wide and with an id: a tool among others, its word alone; part 1: the one
                     that is chosen, a slip of paper */
    LOOK_SPOT,    /* a round place of a board: a dark ring around ivory, or around its tint; label small inside,
                     its letters so many percent of it as part says (0: 47). `framed`: a goal, with a pale inner
                     ring; face ICON_ARROW: an arrow, turned with it */
    LOOK_POINT,   /* a small dot where lines meet; not inked (TINT_NONE): a hole */
    LOOK_LINE,    /* from (x, y) to (x + w, y + h); face: how thick, 0: 3 units; `framed`: the shadow of
                     something long, dark in any light. On wood it is an inlay. `lit`: a bar of brass, what was
                     just closed; `dim` too: a part of the way to a goal, shown while that is aimed at. Golden ones,
                     each beginning where another ends, are the way a piece has gone: dots, and a front end that moves
                     pieces follows them */
    LOOK_WEDGE,   /* a triangle standing on its base, as on a backgammon board; turn 180 for hanging */
    LOOK_TEXT,    /* label alone; `align`. Fills a height of h (0: 20) if it then fits into w (0: any). `framed`:
                     with a rim, to be read in front of anything; part 1: in the serif of titles and numbers */
    LOOK_DISC,    /* a flat stone; face 2: a king, two of them and a crown; above: so many stacked. `framed`: lying
                     on its
                     edge, in a tray */
    LOOK_PAWN,    /* a turned figure with a head; with a label somebody in a coat that bears it, face 1: masked */
    LOOK_HORSE,   /* a galloping horse with its rider; face 1: it runs to the left */
    LOOK_DIE,     /* face 1 to 6: pips; 0: not thrown. With a label: that instead of pips, face 1 to 4: below an arrow
                     up, right, down, left; `more` small in its corner (part: its size in percent, 0: 24). `framed`:
                     printed, flat */
    LOOK_CUBE,    /* doubling cube: label is its number */
    LOOK_CARD,    /* face up: label as heading, `more` as text, band of its tint; part: a company's, with a rig of that
                     size, and of `more` the first line large. face 0: its back, with a star above the label if
                     there is one, else on `part` others. face 2: owned, the band below with label and sign; part:
                     of sand */
    LOOK_NOTE,    /* a bank note, or (not much wider than high) a chip: label the amount */
    LOOK_HOUSE,   /* a building; face 5: a hotel, 6: a cottage, 7: a grandstand; 8, 9: trees, a fir and a round one;
                     10: a ranch */
    LOOK_STICK,   /* a thin stick of length w, turned by `turn`, banded as `face` says (enum stick); or one of the
                     `parts` that such a stick is cut into, so that it can lie over one and under another; then `framed`
                     is the shadow of all of it, with light around it as wide as `face`. Not of WOOD: a pencil */
    LOOK_GLASS,   /* a sandglass; face: percent run out */
    LOOK_MARK,    /* on a place: TINT_LAST fills it faintly (the last move; comes before the pieces), face 1: the ghost
                     of what stood there before a move that is still being made, 2: wholly; any other tint is a thin
                     ring, broken if `dim`; around what is not square, or if `framed`, not round but a frame. NONE is
                     brass, with face 1 a dot. `lit`: broad, as a handle is; LAST: brighter, for land */
    LOOK_ICON,    /* a symbol printed on the board; face: enum icon. `framed`: it lies on a ground of its tint */
    LOOK_TOKEN,   /* a flat round figure that carries a symbol; face: enum icon. `framed`: with a rim of ivory, to be
                     seen on any ground */
    LOOK_CUP,     /* a dice cup, looked into; label inside. face 1: it stands; `more`: the letters of up to three dice
                     that look over its rim */
    LOOK_PEG,     /* a man seen from above: broad foot, small head, no higher than wide; for boards of many holes */

    /* What things lie in and on. */
    LOOK_TRAY,    /* felt in a wooden rim, to throw dice into; face 8: with eight corners; face 1: a trough, sunk into
                     wood, for what was taken */
    LOOK_RAIL,    /* a strip of wood that kept things stand on; label at its left end. `framed`: with round ends */
    LOOK_SLATE,   /* a slate in a wooden frame; label as heading, `more` as rows "left\tright". FELT: dull green, the
                     frame broader */

    /* Paper. */
    LOOK_PLATE,   /* a plate with words on its tint: a price, a name on a board */
    LOOK_TAG,     /* a dark pill with words beside a thing, `more` its number; `lit`: what would be gained, in brass */
    LOOK_SLIP,    /* a bill: label as heading, `more` as rows "left\tright"; the last row is the one that counts, in
                     red, or (TINT_GREEN) in green: it was won */
    LOOK_DEED,    /* the same as a card with a band of its tint; `dim`: mortgaged, hatched. Without rows a small
                     one: face houses on its band (5: a hotel), or the symbol `part`; far wider than high it is a
                     line of a list: band, label, what is built there */
    LOOK_ENVELOPE, /* face 0: still being written, 1: sealed with wax of its tint, 2: open, with the label on the
                      paper */
    LOOK_BOOK,    /* a page of a ring-bound notebook; label as heading (behind a tab what stands at its right), `more`
                     as rows "left\tright" */
    LOOK_STAMP,   /* the label in a frame, stamped a little askew */
    LOOK_TICKS,   /* what somebody holds, by groups: label "JJ. KKK": a letter 'A' + tint for each held, '.' for one
                     that is
                     not; a full group is underlined. Groups of one: a row of dots */
    LOOK_BAR,     /* a bar, filled with its tint to `face` percent */
    LOOK_HEAP,    /* `face` things of one kind, at most six of them drawn; part: enum icon, goods in their own
                     colours */
    LOOK_POST,    /* a sign post: the tint's sign, or the label, on a stick */
    LOOK_BARS,    /* a cell with bars, behind which somebody sits */

    /* The ground of a map, and what is built on it. Still: drawn once and kept. */
    LOOK_GROUND,  /* face: enum landscape; part: a seed, the same seed the same picture on every machine */
    LOOK_MOOR,    /* the same, of nine lands that the label names, row by row: F firs, B boulders, S sand, W willows,
                     H a hut on the heath, C scrapped cars, T straw, P pools, R reeds. With `more` the same by night,
                     of 12 × 12 fields those alone for which `more` has a '#', rows ended by '\n' */
    LOOK_VENEER,  /* let into a board, with an edge: label has a '#' for each field, '.' else, rows ended by '\n' */
    LOOK_HALO,    /* a glow around things that belong together */
    LOOK_WAY,     /* ribbon along label "x,y x,y …" (see svg_way), face wide; `lit`: dotted, `framed`: cut off */
    LOOK_LADDER,  /* from (x, y) to (x + w, y + h), golden; face: how far it bends aside, a signed byte; part: width */
    LOOK_SLIDE,   /* the same, a blue trough that winds; `framed`: that bends to one side only */
    LOOK_PIPE,    /* a pipeline between plots around (x, y) and (x + w, y + h); label on a plate in its middle, part:
                     size of its letters; golden: would be */
    LOOK_PLOT,    /* a rhomb of land, its label across: owned, of its tint with the sign; SHEET: in question, lying on
                     top. face: how large a rig stands on it, to 4; part: paper with an edge of that tint: it can be
                     had. `framed`: its name alone, over those around it */
    LOOKS
};

/* How a thing comes from one place to another; it is said by its look, and front ends that move things go by it. */
enum motion {
    MOTION_NONE,   /* appears in place */
    MOTION_ARC,    /* lifted and put down: in a slight arc */
    MOTION_SLIDE,  /* pushed, straight */
    MOTION_HOP,    /* from place to place, where there is a way */
    MOTION_FLIP,   /* slides, and turns over when its face changes */
    MOTION_TUMBLE, /* thrown, when its face changes; else slides */
    MOTION_FADE,   /* lies where it lies, and becomes what it is now slowly */
    MOTIONS
};
extern const char *const motion_names[MOTIONS]; /* "none", "arc" … */

/* What all items of a look have in common besides their drawing. */
struct look_kind {
    uint8_t motion; /* enum motion */
    bool place;     /* something stands there or can come there: a target is marked on it, not lifted */
};
extern const struct look_kind look_kinds[LOOKS];

/* Maps. */
enum landscape { GROUND_SAND, GROUND_MEADOW, GROUND_TURF };

/* Colours by meaning; the page gives them a light and a dark form, and a pattern besides where pieces must be
 * told apart by people who do not see colours. Boxes hold their numbers: what is new comes last. */
enum tint {
    TINT_NONE, TINT_WOOD, TINT_FELT, TINT_PAPER, TINT_INK, TINT_LIGHT, TINT_DARK,
    TINT_WHITE, TINT_BLACK, TINT_RED, TINT_BLUE, TINT_GREEN, TINT_YELLOW, TINT_ORANGE, TINT_VIOLET,
    TINT_CYAN, TINT_PINK, TINT_BROWN, TINT_GREY, TINT_GOLD,
    TINT_MOSS, TINT_WATER, TINT_SAND, TINT_HEATH, TINT_ROCK, /* the ground of a map */
    TINT_OAK, TINT_WALNUT, TINT_CARD, TINT_SHEET, TINT_COPPER, TINT_MEADOW, /* materials, printed card and cream
                                                                               paper */
               /* among them: the same by day and by night, as are WOOD (maple), FELT, LIGHT and DARK (squares) */
    TINT_LAST, /* the last move; only LOOK_MARK has it */
    TINT_SAGE, /* a printed board, pale green by day and by night */
    TINTS
};

/* The bands of a stick, by rising worth: so many at each end, or broad ones, or a spiral from end to end. */
enum stick { STICK_PLAIN, STICK_TWO, STICK_THREE, STICK_FIVE, STICK_BROAD, STICK_SPIRAL };

/* Symbols, in the colour of their tint. On the text board they show only what their glyph or label says. */
enum icon {
    ICON_NONE,
    ICON_ARROW, ICON_BARS, ICON_PARKING, ICON_POLICE, ICON_QUESTION, ICON_CHEST, ICON_COINS, ICON_RING, /* squares */
    ICON_TRAIN, ICON_BULB, ICON_TAP,
    ICON_CAR, ICON_SHIP, ICON_DOG, ICON_HAT, ICON_BOOT, ICON_IRON, ICON_PLANE, ICON_CAT, ICON_BARROW, ICON_THIMBLE,
    ICON_DERRICK, ICON_CATTLE, ICON_WHEAT, ICON_CACTUS, ICON_DOLLAR, ICON_NEWS, ICON_FIELD,           /* Texas */
    ICON_FIR, ICON_WILLOW, ICON_REED, ICON_BOULDER, ICON_STRAW, ICON_SAND, ICON_WATER, ICON_SCRAP,    /* a moor */
    ICON_STAR, ICON_CROSS,
    ICON_SPARK, /* a star of four points */
    ICON_BARREL,
    ICONS
};

/* The names in lower case, "panel", "red": CSS classes look-… and tint-… */
extern const char *const look_names[LOOKS];
extern const char *const tint_names[TINTS + 1]; /* NULL at the end, as a box form wants it */

/* A sign that pieces of this tint carry besides their colour ("▲" for red), for people who do not see
 * colours and for terminals without; "" for what is no piece, and for ivory. */
extern const char *const tint_signs[TINTS];

/* The same for a piece on the text board: one that needs no sign besides its tint is a plain dot. */
static inline const char *tint_sign(int tint)
{
    return *tint_signs[tint] ? tint_signs[tint] : "○";
}

/* The colour of who has none of their own, by number: the same on chips, sheets and charts. Twelve are different. */
static inline int tint_of_number(int n)
{
    enum { COLOURS = TINT_GOLD - TINT_RED + 1 };

    return n % (COLOURS + 1) < COLOURS ? TINT_RED + n % (COLOURS + 1) : TINT_BLACK;
}

/* TEXT: for the latter two the label begins or ends at x. CELL: it keeps to that edge of the cell. */
enum align { ALIGN_CENTRE, ALIGN_LEFT, ALIGN_RIGHT };

/* How somebody who drags would handle an item. Whoever touches one thing after the other needs none of this; fronts
 * that can do better find here how. */
enum gesture {
    GESTURE_NONE,
    GESTURE_TILE, /* goes with the finger wherever it goes, and then to the nearest thing that can be touched next */
    GESTURE_GRIP, /* pressed, it is touched; drawn away in the same go, the press aims … */
    GESTURE_WAY,  /* … by its direction at one of these around it, */
    GESTURE_FAR,  /* and by how far it goes at one of these (face 0 the nearest: up to the ring of the ways); let go,
                     both are touched. Back at the grip, that is touched once more */
    GESTURES
};
extern const char *const gesture_names[GESTURES]; /* "", "tile" … */

struct spot {
    int x, y;
};

struct item {
    uint16_t id;      /* 0: scenery that never moves and is never touched */
    uint16_t kin;     /* items of the same kin (not 0) are interchangeable for touch() */
    uint8_t look, tint, face, align;
    uint8_t gesture;  /* enum gesture */
    uint8_t part, parts; /* STICK: only this part of so many equal ones, from its first end; parts 0: all of it */
    uint8_t pane;     /* its number in the scene; scene_add() sets it */
    int16_t x, y, w, h;
    int16_t turn;     /* degrees clockwise */
    int16_t foot;     /* where a dot below it says that it can act, from its middle down; 0: at its lower edge */
    uint8_t ground;   /* the tint of what it lies on, TINT_NONE: the table; scene_add() sets it */
    bool framed;      /* PANEL: the text board draws its outline */
    bool dim;         /* out of play, ruled out, not now: pale */
    bool lit;         /* worth a glance: just moved, just thrown. Never another colour: a place is filled as by
                         MARK TINT_LAST, a piece has that below it, text is bold */
    bool hidden_text; /* not shown on the text board (pure decoration there) */
    int8_t aside, askew; /* what whole numbers leave of its place, across it as it is turned, and of its turn, in
                         hundredths, so that parts of one thing lie in one line. It is drawn so: who places it goes by
                         the whole numbers */
    int8_t shade;     /* STICK: how far its shadow falls to its side, in tenths; the other side is the bright one */
    const char *glyph; /* on the text board, instead of the label; "" shows nothing */
    const char *label; /* drawn on or beside it */
    const char *more;  /* further text (a card's) */
    const char *says;  /* for a screen reader: "d6, weißer Stein"; NULL: the label */
};

/* The texts of its items lie in the scene's own pool: a scene is passed by pointer, never copied. */
struct scene {
    const char *title; /* of the picture; NULL: none. scene_begin() clears it */
    int16_t width, height; /* of the whole picture, once it is laid out */
    int16_t cell_w, cell_h;
    int pane_count;
    struct pane pane[PANES_MAX];
    int count;
    struct item item[SCENE_ITEMS_MAX];
    struct text words; /* where scene_words() writes */
    char pool[SCENE_WORDS_MAX];
};

/* What a view shows, laid out: calls the game's scene(). */
void view_scene(const struct view *, enum shape, enum lang, struct scene *ret);

/* Empty, with cells of this size. */
void scene_begin(struct scene *, int cell_w, int cell_h);

/* The items added from here on lie in this pane. */
void scene_pane(struct scene *, enum pane_kind, int seat, int width, int height);

/* Adds an item in front of all before it. Its texts must be literals or come from scene_words(). */
void scene_add(struct scene *, struct item);

/* Places the panes for one picture: beside the board where the space is wide, else below it. */
void scene_lay_out(struct scene *, enum shape);

/* Where an item is in that picture. */
static inline struct spot scene_spot(const struct scene *s, const struct item *item)
{
    return (struct spot){ s->pane[item->pane].x + item->x, s->pane[item->pane].y + item->y };
}

/* An item of this look, tint, place and size, and nothing else yet. */
static inline struct item item_at(struct spot at, int look, int tint, int w, int h)
{
    return (struct item){ .look = (uint8_t)look, .tint = (uint8_t)tint, .x = (int16_t)at.x, .y = (int16_t)at.y,
                          .w = (int16_t)w, .h = (int16_t)h };
}

/* Whether ink on this tint is dark in both themes, or pale in both; else it goes with the theme. */
bool tint_is_pale(int tint);
bool tint_is_deep(int tint);

/* A sheet of paper as large as the pane begun last, to write on; not shown on the text board. */
void scene_sheet(struct scene *);

/* The head of what a seat holds: its sign, its name, and the one number that counts at the right (NULL: none);
 * `turn`: it is
 * that seat's. As wide as the pane begun last, from y on, h high. */
struct head {
    int tint;
    const char *name, *number;
    int y, h;
    bool turn;
    bool leaves; /* a front whose own place card says whose it is may leave it out */
};
void scene_head(struct scene *, struct head);

/* A word in ink; and a ring around a place, not shown on the text board. */
void scene_label(struct scene *, struct spot, int w, int h, const char *label);
void scene_mark(struct scene *, uint16_t id, struct spot, int tint, int size);

/* A text that lives as long as the scene. Should the pool ever be full, it comes cut. */
const char *scene_words(struct scene *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The item with this id, or NULL. */
const struct item *scene_find(const struct scene *, uint16_t id);

/* The next character of a text, for those who draw: *at moves on; 0 at the end. What would harm a terminal
 * or an SVG (bytes that are no UTF-8, control and direction characters, '\n' excepted) comes as U+FFFD. */
uint32_t scene_char(const char **at);

#endif
