/* SPDX-License-Identifier: MIT */
/* The ring of squares: bands of colour towards the middle with what is built there, symbols, the owner at the outer
 * edge, tokens where they cover neither name nor price. Names and prices are printed where there is room for letters
 * that can be read; on a phone a touch tells them. On the text board a square is eight characters by three: its name,
 * its price or owner and buildings, the tokens. What lies in the middle is in monopoly_middle.c. */
#include "monopoly_scene.h"

#include <string.h>

void monopoly_add(const struct drawing *d, const struct item *it)
{
    scene_add(d->sc, *it);
}

/* ---- where things are ---- */

/* LOS lies at the lower right, as on the board; the ring runs clockwise. */
static int side_of(int square)
{
    return square / 10;
}

static bool is_corner(int square)
{
    return square % 10 == 0;
}

static struct spot centre_of(int square)
{
    int step = square % 10, far = SIDE - DEEP / 2, near = DEEP / 2;
    int back = SIDE - DEEP - ACROSS / 2 - (step - 1) * ACROSS, on = SIDE - back;

    switch (side_of(square)) {
    case 0:  return (struct spot){ step ? back : far, far };
    case 1:  return (struct spot){ near, step ? back : far };
    case 2:  return (struct spot){ step ? on : near, near };
    default: return (struct spot){ far, step ? on : near };
    }
}

static bool is_upright(int square)
{
    return is_corner(square) || side_of(square) % 2 == 0;
}

/* A place on a square so far inwards from its middle and so far along the edge, to the right or down. */
static struct spot inwards(int square, int in, int along)
{
    struct spot at = centre_of(square);

    switch (side_of(square)) {
    case 0:  return (struct spot){ at.x + along, at.y - in };
    case 1:  return (struct spot){ at.x + in, at.y + along };
    case 2:  return (struct spot){ at.x + along, at.y + in };
    default: return (struct spot){ at.x - in, at.y + along };
    }
}

int monopoly_symbol(const struct match *m, int square)
{
    const struct square *q = square_of(m, square);

    switch (q->kind) {
    case SQUARE_GO:      return ICON_ARROW;
    case SQUARE_STATION: return ICON_TRAIN;
    case SQUARE_UTILITY: return square < SQUARES / 2 ? ICON_BULB : ICON_TAP;
    case SQUARE_CHANCE:  return ICON_QUESTION;
    case SQUARE_CHEST:   return ICON_CHEST;
    case SQUARE_TAX:     return square < SQUARES / 2 ? ICON_COINS : ICON_RING;
    case SQUARE_JAIL:    return ICON_BARS;
    case SQUARE_PARKING: return ICON_CAR;
    case SQUARE_ARREST:  return ICON_POLICE;
    default:             return ICON_NONE;
    }
}

static uint8_t symbol_tint(const struct match *m, int square)
{
    switch (square_of(m, square)->kind) {
    case SQUARE_GO:      return TINT_RED;
    case SQUARE_CHANCE:  return TINT_ORANGE;
    case SQUARE_CHEST:   return TINT_BROWN;
    case SQUARE_UTILITY: return square < SQUARES / 2 ? TINT_ORANGE : TINT_CYAN;
    case SQUARE_TAX:     return TINT_GOLD;
    case SQUARE_PARKING:
    case SQUARE_ARREST:
    case SQUARE_JAIL:    return TINT_NONE; /* in colours of their own */
    default:             return TINT_INK;
    }
}

/* Where a long word may be broken: before one of the parts that names here are made of; NULL: nowhere. */
static const char *second_part(const char *name, const char *end)
{
    static const char *const parts[] = { "straße", "platz", "bahnhof", "allee", "steuer", "men", "schafts", "feld",
                                         "werk", "works", "nity", "zitäts" };
    size_t whole = (size_t)(end - name);

    for (int i = 0; i < COUNT(parts); i++) {
        size_t part = strlen(parts[i]);
        if (whole > part + 2 && memcmp(end - part, parts[i], part) == 0 && end[-(ptrdiff_t)part - 1] != ' ')
            return end - part;
    }
    return NULL;
}

/* A word in as many lines as it needs to be no longer than `most` letters, where it has parts. */
static void put_word(struct text *t, const char *word, const char *end, int most)
{
    const char *part = end - word > most ? second_part(word, end) : NULL;

    if (part != NULL) {
        put_word(t, word, part, most);
        text_put(t, "-\n");
        put_word(t, part, end, most);
        return;
    }
    text_bytes(t, word, (size_t)(end - word));
}

/* A name in lines that fit on its square; `ret_lines` counts them. */
const char *monopoly_name_lines(const struct drawing *d, int square, int most, int *ret_lines)
{
    const char *name = square_of(d->m, square)->name[d->lang], *end;
    char lines[80];
    struct text t = TEXT_IN(lines);

    for (*ret_lines = 1; *name; name = end + (*end == ' ')) {
        end = name + strcspn(name, " ");
        put_word(&t, name, end, most);
        if (*end)
            text_put(&t, !is_corner(square) && strlen(name) > (size_t)most ? "\n" : " ");
    }
    for (const char *at = lines; *at; at++)
        *ret_lines += *at == '\n';
    return scene_words(d->sc, "%s", lines);
}

/* ---- what is printed on a square ---- */

/* From the outer edge inwards: the price with the owner's sign beside it, room for tokens, the name, the band. On a
 * phone the sign, tokens, the symbol or the band. */
enum {
    EDGE = 4, SIGN = 20, PHONE_SIGN = 28, PRICE = 17, BAND = 26, PHONE_BAND = 30,
    LETTERS = 14, LINE = 19,                   /* their size; a line of them */
    PRICE_IN = EDGE + PRICE / 2 - DEEP / 2,    /* how far inwards the price is from the middle of a square */
    ASIDE = 10,                                /* how far it makes room for a sign */
};

/* What is printed: its price, or the tax. What a stop there costs is told when it is touched. */
static const char *square_amount(const struct drawing *d, int square)
{
    const struct square *q = square_of(d->m, square);

    return q->price || q->amount ? monopoly_plain(d, q->price ? q->price : q->amount) : "";
}

static void add_text(const struct drawing *d, struct spot at, int w, int h, const char *label)
{
    struct item it = thing(LOOK_TEXT, at.x, at.y, w, h);

    it.tint = TINT_INK;
    it.label = label;
    it.hidden_text = true;
    if (*label)
        monopoly_add(d, &it);
}

/* On a phone there is room on corners for a word: LOS, Frei. */
static void add_corner_word(const struct drawing *d, int square)
{
    struct spot at = centre_of(square);
    const char *name = square_of(d->m, square)->name[d->lang];
    bool go = square_of(d->m, square)->kind == SQUARE_GO;
    struct item it = thing(LOOK_TEXT, at.x, at.y - 34, DEEP - 8, go ? 56 : 42);

    it.tint = go ? TINT_RED : TINT_INK;
    it.part = 1;
    it.hidden_text = true;
    it.label = scene_words(d->sc, "%.*s", (int)strcspn(name, " "), name);
    if (go || square_of(d->m, square)->kind == SQUARE_PARKING)
        monopoly_add(d, &it);
}

/* What is written on a corner: its name, above the arrow or below the symbol. */
static void add_corner_letters(const struct drawing *d, int square)
{
    struct spot at = centre_of(square);
    bool go = square_of(d->m, square)->kind == SQUARE_GO, jail = square_of(d->m, square)->kind == SQUARE_JAIL;
    enum { ROOM = DEEP - 4 };
    const char *name = square_of(d->m, square)->name[d->lang], *visit = jail ? strstr(name, "/ ") : NULL;
    struct item it = thing(LOOK_TEXT, at.x, at.y + (go ? -30 : jail ? 48 : 36), ROOM, go ? 50 : jail ? 20 : 38);

    it.tint = go ? TINT_RED : TINT_INK;
    it.part = !jail;
    it.label = visit ? visit + 2 : name;
    it.hidden_text = true;
    monopoly_add(d, &it);
    if (go)
        add_text(d, (struct spot){ at.x, at.y + 48 }, DEEP - 8, LINE, monopoly_plain(d, d->m->box->salary));
}

/* Name and price, for rooms where they can be read. */
static void add_letters(const struct drawing *d, int square, bool owned)
{
    bool upright = is_upright(square);
    int lines, street = square_of(d->m, square)->kind == SQUARE_STREET ? BAND : 3;
    const char *name = monopoly_name_lines(d, square, upright || street < BAND ? 8 : 10, &lines);
    const char *amount = square_amount(d, square);
    int high = lines == 1 ? LINE : LETTERS * 118 * lines / 100 + lines;

    if (is_corner(square)) {
        add_corner_letters(d, square);
    } else if (upright) {
        add_text(d, inwards(square, DEEP / 2 - street - 2 - high / 2, 0), ACROSS + 6, high, name);
        add_text(d, inwards(square, PRICE_IN, owned ? -ASIDE : 0), ACROSS - 2 * ASIDE, LINE, amount);
    } else { /* they lie: the name above, the price in the outer lower corner; a symbol stands where a band would be */
        int inner = street < BAND ? 42 : BAND, wide = DEEP - EDGE - inner;

        add_text(d, inwards(square, (EDGE - inner) / 2, high / 2 - ACROSS / 2 + (lines < 3 ? 5 : 1)), wide, high,
                 name);
        add_text(d, inwards(square, EDGE + (owned ? SIGN : 0) + 24 - DEEP / 2, ACROSS / 2 - 10), 46, LINE, amount);
    }
}

/* Whether a token stands there, and wants the middle of the square. */
static bool stands_on(const struct drawing *d, int square)
{
    for (int seat = 0; seat < d->m->seats; seat++)
        if (is_alive(d->s, seat) && d->s->place[seat] == square)
            return true;
    return false;
}

static void add_symbol(const struct drawing *d, int square)
{
    bool phone = is_phone(d), corner = is_corner(square), title = is_title(d->m, square);
    int size = corner ? (phone ? 88 : 64) : phone ? 46 : 31, kind = square_of(d->m, square)->kind;
    int in = !title ? 8 : stands_on(d, square) ? 34 : monopoly_owner(d->m, d->s, square) < 0 ? 0 : 16;
    struct spot at = corner ? centre_of(square) : phone ? inwards(square, in, 0)
                   : is_upright(square) ? inwards(square, title ? 4 : -13, 0) : inwards(square, 39, -13);
    struct item it;

    if (phone && (kind == SQUARE_GO || kind == SQUARE_PARKING))
        at.y += 20, size = 78;
    if (corner && !phone)
        at.y += kind == SQUARE_GO ? 12 : kind == SQUARE_JAIL ? -14 : -19;
    if (kind == SQUARE_JAIL)
        at.x += 14, at.y -= phone ? 14 : 0, size = 74;
    it = thing(LOOK_ICON, at.x, at.y, size, size);
    it.face = (uint8_t)monopoly_symbol(d->m, square);
    it.tint = symbol_tint(d->m, square);
    it.dim = d->s->pledged & bit(square);
    it.hidden_text = true;
    if (it.face != ICON_NONE)
        monopoly_add(d, &it);
}

/* The jail's cell stands out from those who only visit. */
static void add_cell(const struct drawing *d, int square)
{
    struct spot at = centre_of(square);
    struct item jail = thing(LOOK_CELL, at.x + 14, at.y - 14, DEEP - 30, DEEP - 30);

    jail.tint = TINT_ORANGE;
    jail.hidden_text = true;
    monopoly_add(d, &jail);
}

static void add_band(const struct drawing *d, int square)
{
    int deep = is_phone(d) ? PHONE_BAND : BAND;
    struct spot at = inwards(square, (DEEP - deep) / 2, 0);
    struct item band = thing(LOOK_CELL, at.x, at.y, is_upright(square) ? ACROSS : deep,
                             is_upright(square) ? deep : ACROSS);

    band.tint = monopoly_square_tint(d->m, square);
    band.hidden_text = true;
    monopoly_add(d, &band);
}

static void add_buildings(const struct drawing *d, int square)
{
    enum lang lang = d->lang;
    bool hotel = d->s->built[square] == HOTEL;
    int count = hotel ? 1 : d->s->built[square], size = hotel ? 34 : count > 3 ? 19 : count > 2 ? 23 : 28;
    int step = size * 9 / 10;

    for (int i = 0; i < count; i++) {
        struct spot at = inwards(square, (DEEP - (is_phone(d) ? PHONE_BAND : BAND)) / 2,
                                 i * step - (count - 1) * step / 2);
        struct item it = thing(LOOK_HOUSE, at.x, at.y, size, size);

        it.id = (uint16_t)(ITEM_BUILDING + 5 * square + i);
        it.kin = (uint16_t)(ITEM_BUILDING + 5 * square);
        it.face = hotel ? HOTEL : 1;
        it.says = hotel ? SAY(hotel) : SAY(house);
        it.hidden_text = true;
        monopoly_add(d, &it);
    }
}

/* The owner's sign at the outer edge: on a phone in its middle, else beside the price. */
static void add_owner(const struct drawing *d, int square, int owner)
{
    int size = is_phone(d) ? PHONE_SIGN : SIGN, in = EDGE + (size - DEEP) / 2;
    struct spot at = inwards(square, in, is_phone(d) ? 0 : ACROSS / 2 - (is_upright(square) ? 2 : 0) - SIGN / 2 - 1);
    struct item it = thing(LOOK_TOKEN, at.x, at.y, size, size);

    it.tint = (uint8_t)monopoly_seat_tint(d->m, owner);
    it.hidden_text = true;
    monopoly_add(d, &it);
}

/* ---- the text board's lines ---- */

struct item monopoly_line(int x, int y, const char *words, int columns, struct scene *sc)
{
    struct item it = thing(LOOK_TEXT, x, y, 0, 0);
    const char *end = words;

    while (*end && columns > 0)
        if ((*++end & 0xc0) != 0x80)
            columns--;
    it.label = "";
    it.glyph = *end ? scene_words(sc, "%.*s", (int)(end - words), words) : words;
    it.align = ALIGN_LEFT;
    return it;
}

/* The number of the square, then its price, or its owner with mortgage and buildings. */
static const char *square_line(const struct drawing *d, int square)
{
    static const char *const built[] = { "", "▪1", "▪2", "▪3", "▪4", "■" };
    const struct square *q = square_of(d->m, square);
    int owner = q->group ? monopoly_owner(d->m, d->s, square) : -1;
    int32_t amount = q->kind == SQUARE_PARKING ? d->s->pot : q->price ? q->price : q->amount;
    const char *state = d->s->pledged & bit(square) ? "-" : built[d->s->built[square]];

    if (owner >= 0)
        return scene_words(d->sc, "%d[%d]%s", square, owner, state);
    return amount ? scene_words(d->sc, "%d %d", square, amount) : scene_words(d->sc, "%d", square);
}

static void add_lines(const struct drawing *d, int square, int owner)
{
    struct spot at = centre_of(square);
    struct item name = thing(LOOK_TEXT, at.x, at.y - CELL_H, 0, 0), line = thing(LOOK_TEXT, at.x, at.y, 0, 0);

    name.label = line.label = "";
    name.glyph = square_of(d->m, square)->brief;
    name.tint = monopoly_square_tint(d->m, square);
    line.glyph = square_line(d, square);
    if (owner >= 0)
        line.tint = (uint8_t)monopoly_seat_tint(d->m, owner);
    name.dim = line.dim = d->s->pledged & bit(square);
    monopoly_add(d, &name);
    monopoly_add(d, &line);
}

/* ---- a square ---- */

/* Where it happens: what is for sale, or where the token on turn has come to stand. */
static bool matters(const struct state *s, int square)
{
    const struct frame *f = top_of(s);

    if (f->kind == FRAME_BUY || f->kind == FRAME_AUCTION)
        return f->a == square;
    return s->dice[0] && f->kind != FRAME_OVER && f->kind != FRAME_BEFORE && s->place[s->turn] == square;
}

static void add_square(const struct drawing *d, int square)
{
    struct spot at = centre_of(square);
    bool upright = is_upright(square), corner = is_corner(square);
    int owner = is_title(d->m, square) ? monopoly_owner(d->m, d->s, square) : -1, kind = square_of(d->m, square)->kind;
    struct item cell = thing(LOOK_CELL, at.x, at.y, corner || !upright ? DEEP : ACROSS,
                             corner || upright ? DEEP : ACROSS);

    cell.id = (uint16_t)(ITEM_SQUARE + square);
    cell.tint = TINT_SAGE;
    cell.glyph = "";
    cell.says = monopoly_square_says(d->m, d->s, square, d->lang, d->sc);
    cell.dim = d->s->pledged & bit(square);
    cell.lit = matters(d->s, square);
    monopoly_add(d, &cell);
    if (kind == SQUARE_JAIL)
        add_cell(d, square);
    if (kind == SQUARE_STREET)
        add_band(d, square);
    add_symbol(d, square);
    if (!is_phone(d))
        add_letters(d, square, owner >= 0);
    else if (corner)
        add_corner_word(d, square);
    if (owner >= 0)
        add_owner(d, square, owner);
    add_lines(d, square, owner);
    add_buildings(d, square);
}

/* ---- tokens ---- */

/* Several stand side by side, closer the more they are. */
static int spread(int nth, int count, int room, int step)
{
    if (count < 2)
        return 0;
    if (step * (count - 1) > room)
        step = room / (count - 1);
    return nth * step - step * (count - 1) / 2;
}

/* Who sits in jail is behind its bars, visitors stand at the edge; others on the symbol of a corner, not on what is
 * written there. */
static struct spot corner_spot(const struct drawing *d, int seat, int nth, int count)
{
    int place = d->s->place[seat], rows = (count + 3) / 4, row = nth / 4;
    int down = is_phone(d) ? 32 : square_of(d->m, place)->kind == SQUARE_GO ? 22 : -8;
    struct spot at = centre_of(place);

    if (square_of(d->m, place)->kind == SQUARE_JAIL) {
        if (d->s->jail[seat])
            return (struct spot){ at.x + 14 + spread(nth, count, 60, 30), at.y - 14 };
        return (struct spot){ at.x - 44, at.y + spread(nth, count, 84, 30) };
    }
    return (struct spot){ at.x + spread(nth % 4, count > 4 ? 4 : count, 84, 34), at.y + down - (rows - 1 - row) * 24 };
}

/* Between price and name; where squares lie, beside the price towards the middle; upright ones without a price: at the
 * edge, where they cover no symbol. On a phone in two files. */
static struct spot token_spot(const struct drawing *d, int seat, int nth, int count)
{
    int place = d->s->place[seat], rows = (count + 1) / 2;

    if (is_corner(place))
        return corner_spot(d, seat, nth, count);
    if (is_phone(d))
        return inwards(place, count > 2 ? -2 - spread(nth / 2, rows, 40, 32) : is_title(d->m, place) ? -4 : -34,
                       count == 1 ? 0 : nth % 2 ? 18 : -18);
    if (is_upright(place))
        return inwards(place, *square_amount(d, place) ? PRICE_IN + PRICE / 2 + 16 : 18 - DEEP / 2,
                       spread(nth, count, 46, 29));
    return inwards(place, 24 + spread(nth, count, 44, 24) + (count > 1 ? 14 : 0), ACROSS / 2 - 16);
}

/* For the text board: the numbers of those who stand there, eight in a line; with ids, so that a screen can follow
 * them. */
static void add_token_letter(const struct drawing *d, int seat)
{
    int place = d->s->place[seat], count = 0, before = 0;
    struct item glyph = thing(LOOK_TEXT, centre_of(place).x, centre_of(place).y + CELL_H, 0, 0);

    for (int other = 0; other < d->m->seats; other++) {
        bool here = is_alive(d->s, other) && d->s->place[other] == place;

        count += here;
        before += here && other < seat;
    }
    glyph.x = (int16_t)(glyph.x + (before % 8 - (count > 8 ? 8 : count) / 2) * CELL_W + CELL_W / 2);
    glyph.y = (int16_t)(glyph.y + (before >= 8 ? CELL_H : 0));
    glyph.id = (uint16_t)(ITEM_TOKEN_LETTER + seat);
    glyph.label = "";
    glyph.glyph = scene_words(d->sc, "%d", seat);
    glyph.tint = (uint8_t)monopoly_seat_tint(d->m, seat);
    glyph.lit = seat == d->s->turn;
    monopoly_add(d, &glyph);
}

/* Those in jail and those who visit it stand apart. */
static void add_token(const struct drawing *d, int seat)
{
    int place = d->s->place[seat], count = 0, before = 0;
    enum lang lang = d->lang;

    for (int other = 0; other < d->m->seats; other++) {
        bool here = is_alive(d->s, other) && d->s->place[other] == place
                 && !d->s->jail[other] == !d->s->jail[seat];

        count += here;
        before += here && other < seat;
    }
    int size = is_phone(d) ? (count == 1 ? 46 : 36) : count > 2 ? 26 : 30;
    struct spot at = token_spot(d, seat, before, count);
    struct item it = thing(LOOK_TOKEN, at.x, at.y, size, size);

    it.id = (uint16_t)(ITEM_TOKEN + seat);
    it.framed = true;
    it.tint = (uint8_t)monopoly_seat_tint(d->m, seat);
    it.hidden_text = true;
    it.says = scene_words(d->sc, SAY(says_token), monopoly_name(d->m, seat, lang).at,
                          square_of(d->m, place)->name[lang]);
    monopoly_add(d, &it);
    add_token_letter(d, seat);
}

void monopoly_draw_board(const struct drawing *d)
{
    int high = d->sc->pane[0].height;
    struct item board = thing(LOOK_PANEL, SIDE / 2, high / 2, SIDE, high);

    board.tint = TINT_SAGE;
    board.hidden_text = true;
    monopoly_add(d, &board);
    monopoly_draw_middle(d);
    for (int square = 0; square < SQUARES; square++)
        add_square(d, square);
    for (int seat = 0; seat < d->m->seats; seat++)
        if (is_alive(d->s, seat))
            add_token(d, seat);
}
