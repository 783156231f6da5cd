/* The board: a ring of squares with large corners, bands of colour towards the middle, symbols, buildings and
 * tokens; in the middle the piles, the dice, the bank's houses and, large, the card people talk about. Names
 * and prices are printed where there is room for letters that can be read; on a phone a touch tells them. On
 * the text board a square is eight characters by three: its name, its price or owner and buildings, the
 * tokens. */
#include "monopoly_scene.h"

#include <string.h>

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

static int band_deep(const struct drawing *d)
{
    return d->shape == SHAPE_TALL ? 34 : 24;
}

/* ---- what is printed on a square ---- */

static int symbol_of(const struct match *m, int square)
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
    case SQUARE_PARKING: return TINT_RED;
    case SQUARE_ARREST:  return TINT_BLUE;
    case SQUARE_TAX:     return TINT_GOLD;
    case SQUARE_JAIL:    return TINT_ORANGE;
    default:             return TINT_INK;
    }
}

/* Where a long word may be broken: before one of the parts that names here are made of; NULL: nowhere. */
static const char *second_part(const char *name, const char *end)
{
    static const char *const parts[] = { "straße", "platz", "bahnhof", "allee", "steuer", "kommen", "schaftsfeld",
                                         "feld", "werk", "works" };
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
static const char *name_in_lines(const struct drawing *d, int square, int *ret_lines)
{
    const char *name = square_of(d->m, square)->name[d->lang], *end;
    char lines[80];
    struct text t = TEXT_IN(lines);
    int most = is_upright(square) ? 8 : 12;

    for (*ret_lines = 1; *name; name = end + (*end == ' ')) {
        end = name + strcspn(name, " ");
        put_word(&t, name, end, most);
        if (*end && !is_corner(square))
            text_put(&t, strlen(name) > (size_t)most ? "\n" : " ");
        else if (*end)
            text_put(&t, " ");
    }
    for (const char *at = lines; *at; at++)
        *ret_lines += *at == '\n';
    return scene_words(d->sc, "%s", lines);
}

/* A price, or what stopping here costs. */
static const char *square_amount(const struct drawing *d, int square)
{
    const struct match *m = d->m;
    const struct square *q = square_of(m, square);
    int owner = q->group ? monopoly_owner(m, d->s, square) : -1;
    enum lang lang = d->lang;

    if (owner >= 0 && d->s->pledged & bit(square))
        return SAY(mortgaged);
    if (owner >= 0 && q->kind == SQUARE_UTILITY)
        return scene_words(d->sc, "%d ×", monopoly_rent(m, d->s, square, 1));
    if (owner >= 0)
        return scene_words(d->sc, "%s", monopoly_money(lang, monopoly_rent(m, d->s, square, 0)).at);
    if (!q->price && !q->amount)
        return "";
    return scene_words(d->sc, "%s", monopoly_money(lang, q->price ? q->price : q->amount).at);
}

enum { LETTERS = 17 }; /* the height of a line of them on a square */

/* Name and price, for rooms where they can be read: towards the middle and at the edge, between them symbol
 * and owner. */
static void add_letters(const struct drawing *d, int square)
{
    struct spot at = centre_of(square), sum = inwards(square, -50, 0);
    bool street = square_of(d->m, square)->kind == SQUARE_STREET;
    struct item name, amount;
    int lines, wide = ACROSS;
    const char *label = name_in_lines(d, square, &lines);
    int high = lines == 1 ? LETTERS : 15 * lines;

    if (is_corner(square)) {
        bool go = square_of(d->m, square)->kind == SQUARE_GO;
        at.y += go ? -30 : 43;
        high = go ? 40 : 30;
        wide = DEEP - 8;
    } else if (is_upright(square)) {
        at = inwards(square, street ? 18 : 30, 0);
    } else {
        wide = DEEP - band_deep(d) - 2;
        at.x += side_of(square) == 1 ? -band_deep(d) / 2 : band_deep(d) / 2;
        sum = (struct spot){ at.x, at.y + 26 };
        at.y -= lines > 1 ? 20 : 24;
    }
    name = thing(LOOK_TEXT, at.x, at.y, wide, high);
    name.label = label;
    name.dim = d->s->pledged & bit(square);
    name.hidden_text = true;
    scene_add(d->sc, name);
    amount = thing(LOOK_TEXT, sum.x, sum.y, wide, LETTERS);
    amount.label = square_amount(d, square);
    amount.hidden_text = true;
    if (*amount.label)
        scene_add(d->sc, amount);
}

/* Where symbol and owner are: beside each other where a square has both. */
static struct spot middle_of(const struct drawing *d, int square, int aside)
{
    struct spot at = inwards(square, is_upright(square) ? -22 : -12, 0);

    if (d->shape == SHAPE_TALL)
        return inwards(square, aside >= 0 ? -DEEP / 2 + 20 : is_title(d->m, square) ? 14 : 0, 0);
    if (!is_upright(square))
        at.y += 5;
    at.x += aside;
    return at;
}

static void add_symbol(const struct drawing *d, int square, bool owned)
{
    bool tall = d->shape == SHAPE_TALL, corner = is_corner(square);
    int size = corner ? (tall ? 88 : 62) : tall ? 52 : is_upright(square) ? 34 : 24;
    struct spot at = corner ? centre_of(square) : middle_of(d, square, tall ? -1 : owned ? -15 : 0);
    struct item it;

    if (corner && !tall)
        at.y += square_of(d->m, square)->kind == SQUARE_GO ? 24 : -16;
    it = thing(LOOK_ICON, at.x, at.y, size, size);
    it.face = (uint8_t)symbol_of(d->m, square);
    it.tint = symbol_tint(d->m, square);
    it.dim = d->s->pledged & bit(square);
    it.hidden_text = true;
    it.framed = it.face == ICON_BARS; /* they stand on the jail's own ground */
    if (it.face != ICON_NONE)
        scene_add(d->sc, it);
}

/* The ground a square lies on: the jail's cell stands out from those who only visit. */
static void add_ground(const struct drawing *d, int square)
{
    struct spot at = centre_of(square);
    struct item jail = thing(LOOK_CELL, at.x + 14, at.y - 14, DEEP - 28, DEEP - 28);

    if (square_of(d->m, square)->kind != SQUARE_JAIL)
        return;
    jail.tint = TINT_ORANGE;
    jail.hidden_text = true;
    scene_add(d->sc, jail);
}

static void add_band(const struct drawing *d, int square)
{
    int deep = band_deep(d);
    struct spot at = inwards(square, (DEEP - deep) / 2, 0);
    struct item band = thing(LOOK_CELL, at.x, at.y, is_upright(square) ? ACROSS : deep,
                             is_upright(square) ? deep : ACROSS);

    if (square_of(d->m, square)->kind != SQUARE_STREET)
        return;
    band.tint = monopoly_square_tint(d->m, square);
    band.hidden_text = true;
    scene_add(d->sc, band);
}

static void add_buildings(const struct drawing *d, int square)
{
    enum lang lang = d->lang;
    bool hotel = d->s->built[square] == HOTEL, tall = d->shape == SHAPE_TALL;
    int count = hotel ? 1 : d->s->built[square], step = 17;
    int size = hotel ? (tall ? 44 : 30) : tall ? 23 : 19;

    for (int i = 0; i < count; i++) {
        struct spot at = inwards(square, (DEEP - band_deep(d)) / 2, i * step - (count - 1) * step / 2);
        struct item it = thing(LOOK_HOUSE, at.x, at.y, size, size);

        it.id = (uint16_t)(ITEM_BUILDING + 5 * square + i);
        it.kin = (uint16_t)(ITEM_BUILDING + 5 * square);
        it.face = hotel ? HOTEL : 1;
        it.says = hotel ? SAY(hotel) : SAY(house);
        it.hidden_text = true;
        scene_add(d->sc, it);
    }
}

/* The owner's colour and sign. */
static void add_owner(const struct drawing *d, int square, int owner)
{
    int size = d->shape == SHAPE_TALL ? 34 : 22;
    struct spot at = middle_of(d, square, symbol_of(d->m, square) != ICON_NONE ? 17 : 0);
    struct item it = thing(LOOK_DISC, at.x, at.y, size, size);

    it.tint = (uint8_t)monopoly_seat_tint(d->m, owner);
    it.hidden_text = true;
    scene_add(d->sc, it);
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
    scene_add(d->sc, name);
    scene_add(d->sc, line);
}

/* ---- a square ---- */

static bool is_for_sale(const struct state *s, int square)
{
    const struct frame *f = top_of(s);

    return (f->kind == FRAME_BUY || f->kind == FRAME_AUCTION) && f->a == square;
}

static void add_square(const struct drawing *d, int square)
{
    struct spot at = centre_of(square);
    bool upright = is_upright(square), corner = is_corner(square);
    int owner = is_title(d->m, square) ? monopoly_owner(d->m, d->s, square) : -1;
    struct item cell = thing(LOOK_CELL, at.x, at.y, corner || !upright ? DEEP : ACROSS,
                             corner || upright ? DEEP : ACROSS);

    cell.id = (uint16_t)(ITEM_SQUARE + square);
    cell.tint = TINT_PAPER;
    cell.glyph = "";
    cell.says = monopoly_square_says(d->m, d->s, square, d->lang, d->sc);
    cell.dim = d->s->pledged & bit(square);
    cell.lit = is_for_sale(d->s, square);
    scene_add(d->sc, cell);
    add_ground(d, square);
    add_band(d, square);
    add_symbol(d, square, owner >= 0);
    if (d->shape != SHAPE_TALL)
        add_letters(d, square);
    if (owner >= 0)
        add_owner(d, square, owner);
    add_lines(d, square, owner);
    add_buildings(d, square);
}

/* ---- tokens ---- */

int monopoly_token(int seat)
{
    static const uint8_t tokens[SEATS] = { ICON_CAR, ICON_SHIP, ICON_DOG, ICON_HAT, ICON_PLANE,
                                           ICON_IRON, ICON_TRAIN, ICON_CAT, ICON_BOOT, ICON_THIMBLE };

    return tokens[seat];
}

/* One alone stands in the middle of its square, several in two files from there on. */
static void add_token(const struct drawing *d, int seat)
{
    int place = d->s->place[seat], count = 0, before = 0;
    enum lang lang = d->lang;
    struct item it;

    for (int other = 0; other < d->m->seats; other++) {
        bool here = is_alive(d->s, other) && d->s->place[other] == place;

        count += here;
        before += here && other < seat;
    }
    int size = count <= 2 ? 44 : count <= 4 ? 34 : 26;
    int rows = (count + 1) / 2, row = before / 2, first = count == 1 ? -4 : rows > 3 ? 36 : 10 - size / 2;
    int along = count == 1 ? 0 : before % 2 ? size / 2 + 1 : -size / 2 - 1;
    struct spot at = inwards(place, first - row * (rows > 3 ? 18 : size - 4), along);
    it = thing(LOOK_TOKEN, at.x, at.y, size, size);
    it.id = (uint16_t)(ITEM_TOKEN + seat);
    it.face = (uint8_t)monopoly_token(seat);
    it.tint = (uint8_t)monopoly_seat_tint(d->m, seat);
    it.lit = seat == d->s->turn;
    it.hidden_text = true;
    it.says = scene_words(d->sc, SAY(says_token), monopoly_name(d->m, seat, lang).at,
                          square_of(d->m, place)->name[lang]);
    scene_add(d->sc, it);

    struct item glyph = thing(LOOK_TEXT, centre_of(place).x, centre_of(place).y + CELL_H, 0, 0);
    glyph.x = (int16_t)(glyph.x + (before % 8 - (count > 8 ? 8 : count) / 2) * CELL_W + CELL_W / 2);
    glyph.y = (int16_t)(glyph.y + (before >= 8 ? CELL_H : 0));
    glyph.id = (uint16_t)(ITEM_TOKEN_LETTER + seat); /* so that a screen can follow it */
    glyph.label = "";
    glyph.glyph = scene_words(d->sc, "%d", seat);
    glyph.tint = it.tint;
    glyph.lit = it.lit;
    scene_add(d->sc, glyph);
}

/* ---- the middle ---- */

enum {
    MIDDLE = SIDE / 2,
    EDGE = DEEP + 72,             /* the middle of the columns left and right of the card */
    CARD_W = 380, CARD_H = 500,
    LINES = DEEP + 3 * CELL_H / 2, /* the first line of the text board there */
    COLUMNS = (SIDE - 2 * DEEP) / CELL_W - 2,
};

static void add_pile(const struct drawing *d, int pile)
{
    enum lang lang = d->lang;
    const struct pile *p = &d->s->pile[pile];
    const char *name = pile ? SAY(pile_g) : SAY(pile_e);
    char read[160] = "";
    struct text t = TEXT_IN(read);
    int x = pile ? SIDE - EDGE : EDGE, y = pile ? SIDE - DEEP - 120 : DEEP + 120;
    struct item it = thing(LOOK_CARD, x, y, 120, 172), face = thing(LOOK_CELL, x, y, 98, 150);
    struct item icon = thing(LOOK_ICON, x, y, 90, 90);

    if (p->last)
        monopoly_tell_card(d->m, pile, p->last - 1, lang, &t);
    it.id = (uint16_t)(ITEM_PILE + pile);
    it.tint = monopoly_pile_tint(pile);
    it.glyph = "";
    it.says = scene_words(d->sc, SAY(says_pile), name, read);
    scene_add(d->sc, it);
    face.tint = it.tint;
    face.hidden_text = true;
    scene_add(d->sc, face);
    icon.face = pile ? ICON_CHEST : ICON_QUESTION;
    icon.tint = it.tint;
    icon.framed = icon.hidden_text = true;
    scene_add(d->sc, icon);
    scene_add(d->sc, monopoly_line(DEEP + CELL_W, LINES + pile * CELL_H,
                                   scene_words(d->sc, "%s (%d): %s", name,
                                               __builtin_popcount(p->unseen) + p->count, read),
                                   COLUMNS, d->sc));
}

static void add_dice(const struct drawing *d)
{
    enum lang lang = d->lang;

    for (int i = 0; i < 2; i++) {
        struct item it = thing(LOOK_DIE, SIDE - EDGE, DEEP + 70 + 108 * i, 92, 92);

        it.id = (uint16_t)(ITEM_DIE + i);
        it.tint = TINT_WHITE;
        it.face = d->s->dice[i];
        it.turn = (int16_t)(i ? 5 : -6);
        it.glyph = d->s->dice[i] ? scene_words(d->sc, "⟨%d⟩", d->s->dice[i]) : "⟨ ⟩";
        it.says = scene_words(d->sc, SAY(says_die), d->s->dice[i]);
        scene_add(d->sc, it);
    }
}

/* The houses and hotels the bank still has, and the money on Frei Parken under that house rule. */
static void add_stock(const struct drawing *d)
{
    enum lang lang = d->lang;
    struct scene *sc = d->sc;
    struct item pot = thing(LOOK_NOTE, EDGE, SIDE - DEEP - 230, 144, 60);

    for (int i = 0; i < 2; i++) {
        int y = SIDE - DEEP - 150 + 64 * i, left = i ? d->s->hotels : d->s->houses;
        struct item it = thing(LOOK_HOUSE, EDGE - 36, y, 50, 50), number = thing(LOOK_TEXT, EDGE, y, 70, 44);

        it.id = (uint16_t)(ITEM_STOCK + i);
        it.face = i ? HOTEL : 1;
        it.says = scene_words(sc, i ? SAY(stock_hotels) : SAY(stock_houses), left);
        it.hidden_text = number.hidden_text = true;
        number.label = scene_words(sc, "%d", left);
        number.align = ALIGN_LEFT;
        scene_add(sc, it);
        scene_add(sc, number);
    }
    scene_add(sc, monopoly_line(DEEP + CELL_W, LINES + 3 * CELL_H,
                                scene_words(sc, SAY(stock), d->s->houses, d->s->hotels), COLUMNS, sc));
    if (!d->m->option[OPTION_POT])
        return;
    pot.id = ITEM_POT;
    pot.tint = TINT_GOLD;
    pot.label = scene_words(sc, "%s", monopoly_money(lang, d->s->pot).at);
    pot.glyph = pot.says = scene_words(sc, SAY(pot_holds), pot.label);
    scene_add(sc, pot);
}

/* What goes on, in words: for the text board, and under the card where letters can be small. */
static void add_news(const struct drawing *d)
{
    char status[300], detail[300];
    struct text status_text = TEXT_IN(status), detail_text = TEXT_IN(detail);
    struct scene *sc = d->sc;
    struct item it = thing(LOOK_TEXT, MIDDLE, SIDE - DEEP - 46, 370, 44), line;

    monopoly_status(d->m, d->s, d->lang, &status_text);
    monopoly_detail(d->m, d->s, d->lang, &detail_text);
    line = monopoly_line(DEEP + CELL_W, LINES + 5 * CELL_H, scene_words(sc, "%s", status), COLUMNS, sc);
    line.lit = true;
    scene_add(sc, line);
    scene_add(sc, monopoly_line(DEEP + CELL_W, line.y + CELL_H, scene_words(sc, "%s", detail), COLUMNS, sc));
    if (d->shape == SHAPE_TALL)
        return;
    it.label = scene_words(sc, "%s%s%s", status, *detail ? "\n" : "", detail);
    it.h = *detail ? 84 : 44;
    it.hidden_text = true;
    scene_add(sc, it);
}

/* The title people talk about: for sale, up for auction, just received, or where the token on turn stands. */
static int title_shown(const struct match *m, const struct state *s)
{
    const struct frame *f = top_of(s);
    int square = s->place[s->turn];

    switch (f->kind) {
    case FRAME_OVER: case FRAME_DEAL: case FRAME_OPENING: return -1;
    case FRAME_BUY: case FRAME_AUCTION: case FRAME_LOT: return f->a;
    case FRAME_TAKEOVER: return first_of(f->set);
    default: return is_title(m, square) ? square : -1;
    }
}

/* The pile whose last card is on everybody's mind: one stands where it was drawn. */
static int pile_shown(const struct match *m, const struct state *s)
{
    int kind = square_of(m, s->place[s->turn])->kind, pile = kind == SQUARE_CHEST;

    return (kind == SQUARE_CHANCE || kind == SQUARE_CHEST) && s->pile[pile].last ? pile : -1;
}

static struct item shown_card(void)
{
    struct item it = thing(LOOK_CARD, MIDDLE, MIDDLE - 20, CARD_W, CARD_H);

    it.id = ITEM_SHOWN;
    it.face = 1;
    it.hidden_text = true;
    return it;
}

/* A title's card with all that is printed on it; on the text board one line. */
static void add_title(const struct drawing *d, int square)
{
    struct item it = shown_card(), line;
    char card[400], brief[200];
    struct text card_text = TEXT_IN(card), brief_text = TEXT_IN(brief);

    monopoly_tell_title(d->m, square, d->lang, &card_text);
    monopoly_tell_rents(d->m, square, d->lang, &brief_text);
    it.tint = monopoly_square_tint(d->m, square);
    it.label = square_of(d->m, square)->name[d->lang];
    it.more = scene_words(d->sc, "%s", card);
    it.says = monopoly_square_says(d->m, d->s, square, d->lang, d->sc);
    scene_add(d->sc, it);
    line = monopoly_line(DEEP + CELL_W, LINES + 8 * CELL_H, scene_words(d->sc, "%s", brief), COLUMNS, d->sc);
    line.tint = it.tint;
    scene_add(d->sc, line);
}

/* The card that was drawn, face up. */
static void add_drawn(const struct drawing *d, int pile)
{
    struct item it = shown_card();
    enum lang lang = d->lang;
    char card[160];
    struct text t = TEXT_IN(card);

    monopoly_tell_card(d->m, pile, d->s->pile[pile].last - 1, lang, &t);
    it.h = 300;
    it.tint = monopoly_pile_tint(pile);
    it.label = pile ? SAY(pile_g) : SAY(pile_e);
    it.more = scene_words(d->sc, "%s", card);
    it.says = scene_words(d->sc, SAY(says_pile), it.label, card);
    scene_add(d->sc, it);
}

static void add_middle(const struct drawing *d)
{
    struct item felt = thing(LOOK_PANEL, MIDDLE, MIDDLE, SIDE - 2 * DEEP, SIDE - 2 * DEEP);
    int title = title_shown(d->m, d->s), pile = pile_shown(d->m, d->s);

    felt.tint = TINT_FELT;
    felt.framed = true;
    scene_add(d->sc, felt);
    for (int i = 0; i < DECKS; i++)
        add_pile(d, i);
    add_dice(d);
    add_stock(d);
    add_news(d);
    if (title >= 0)
        add_title(d, title);
    else if (pile >= 0)
        add_drawn(d, pile);
}

void monopoly_draw_board(const struct drawing *d)
{
    add_middle(d);
    for (int square = 0; square < SQUARES; square++)
        add_square(d, square);
    for (int seat = 0; seat < d->m->seats; seat++)
        if (is_alive(d->s, seat))
            add_token(d, seat);
}
