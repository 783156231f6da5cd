/* The picture: the board as a ring of eleven by eleven squares, and inside it the piles, the dice, what is
 * going on, and every player's money and titles. On the text board a square is eight characters by three:
 * its name, its price or owner and buildings, the tokens. */
#include "monopoly_words.h"

enum {
    CELL_W = 10, CELL_H = 20,
    SQUARE_W = 8 * CELL_W, SQUARE_H = 3 * CELL_H,
    WIDTH = 11 * SQUARE_W, HEIGHT = 11 * SQUARE_H,
    LEFT = SQUARE_W + 2 * CELL_W,       /* where the middle begins */
    INSIDE = WIDTH - 2 * LEFT,          /* how wide it is */
    BOTTOM = 29 * CELL_H,               /* where it ends */
};

/* How the middle is shared out: up to eight people leave room for a title card beside the news. */
struct layout {
    bool roomy;
    int news;   /* the first line below the piles: stock, status, details */
    int top;    /* of the first player */
    int pitch;  /* lines for each player: name, titles (two lines or rows of them from four on), offer */
};

static struct layout layout_of(const struct match *m)
{
    struct layout l = { .roomy = m->seats <= 8 };
    int most = 7;

    l.news = l.roomy ? 150 : 130;
    l.top = (l.roomy ? 12 : 9) * CELL_H;
    l.pitch = (BOTTOM - l.top) / CELL_H / m->seats;
    if (l.pitch > most)
        l.pitch = most;
    return l;
}

/* Items people touch. */
enum {
    ITEM_SQUARE = 1,      /* + square */
    ITEM_SEAT = 50,       /* + seat */
    ITEM_PURSE = 60,
    ITEM_TOKEN = 70,
    ITEM_DIE = 80,        /* and 81 */
    ITEM_PILE = 84,       /* + pile */
    ITEM_FREE_CARD = 86,  /* + pile */
    ITEM_POT = 88,
    ITEM_DEED = 100,      /* + square */
    ITEM_BUILDING = 150,  /* + 5 × square + number */
};

/* LOS lies at the lower right, as on the board; the ring runs clockwise. */
static struct spot centre_of(int square)
{
    int side = square / 10, step = square % 10;
    int col = side == 0 ? 10 - step : side == 1 ? 0 : side == 2 ? step : 10;
    int row = side == 0 ? 10 : side == 1 ? 10 - step : side == 2 ? 0 : step;

    return (struct spot){ col * SQUARE_W + SQUARE_W / 2, row * SQUARE_H + SQUARE_H / 2 };
}

/* The order of the names in words.def. */
int monopoly_seat_tint(const struct match *m, int seat)
{
    static const uint8_t tints[SEATS] = { TINT_RED, TINT_BLUE, TINT_GREEN, TINT_YELLOW, TINT_VIOLET,
                                          TINT_ORANGE, TINT_CYAN, TINT_PINK, TINT_BROWN, TINT_GREY };

    (void)m;
    return tints[seat];
}

static uint8_t square_tint(const struct match *m, int square)
{
    return is_title(m, square) ? (uint8_t)group_of(m, square)->tint : TINT_NONE;
}

/* An item to be completed and added. */
static struct item thing(int look, int x, int y, int w, int h)
{
    return item_at((struct spot){ x, y }, look, TINT_NONE, w, h);
}

/* Words that begin at x; w: room for them. */
static struct item words_at(int x, int y, int w, int h, const char *label)
{
    struct item it = thing(LOOK_TEXT, x, y, w, h);

    it.align = ALIGN_LEFT;
    it.label = label;
    return it;
}

/* What only the text board shows. */
static struct item glyph_at(int x, int y, const char *glyph)
{
    struct item it = thing(LOOK_TEXT, x, y, 0, 0);

    it.label = "";
    it.glyph = glyph;
    return it;
}

/* ---- the ring ---- */

static const char *square_says(const struct match *m, const struct state *s, int square, enum lang lang,
                               struct scene *sc)
{
    const char *name = square_of(m, square)->name[lang];
    int owner = is_title(m, square) ? monopoly_owner(m, s, square) : -1;
    struct brief who;

    if (!is_title(m, square))
        return name;
    if (owner < 0)
        return scene_words(sc, SAY(says_free), name, monopoly_money(lang, square_of(m, square)->price).at);
    who = monopoly_name(m, owner, lang);
    if (s->pledged & bit(square))
        return scene_words(sc, SAY(says_mortgaged), name, who.at);
    if (s->built[square] == HOTEL)
        return scene_words(sc, SAY(says_hotel), name, who.at);
    if (s->built[square])
        return scene_words(sc, SAY(says_houses), name, who.at, s->built[square]);
    return scene_words(sc, SAY(says_owned), name, who.at);
}

/* The line under a name on the text board: the number of the square, then its price, or its owner with
 * mortgage and buildings. */
static const char *square_line(const struct match *m, const struct state *s, int square, struct scene *sc)
{
    static const char *const built[] = { "", "▪1", "▪2", "▪3", "▪4", "■" };
    const struct square *q = square_of(m, square);
    int owner = q->group ? monopoly_owner(m, s, square) : -1;
    int32_t amount = q->kind == SQUARE_PARKING ? s->pot : q->price ? q->price : q->amount;
    const char *state = s->pledged & bit(square) ? "-" : built[s->built[square]];

    if (owner >= 0)
        return scene_words(sc, "%d[%d]%s", square, owner, state);
    return amount ? scene_words(sc, "%d %d", square, amount) : scene_words(sc, "%d", square);
}

/* What the picture shows in its place: a price, or what stopping here costs. */
static const char *square_amount(const struct match *m, const struct state *s, int square, enum lang lang,
                                 struct scene *sc)
{
    const struct square *q = square_of(m, square);
    int owner = q->group ? monopoly_owner(m, s, square) : -1;

    if (owner >= 0 && s->pledged & bit(square))
        return SAY(mortgaged);
    if (owner >= 0 && q->kind == SQUARE_UTILITY)
        return scene_words(sc, "%d ×", monopoly_rent(m, s, square, 1));
    if (owner >= 0)
        return scene_words(sc, SAY(rent), monopoly_money(lang, monopoly_rent(m, s, square, 0)).at);
    if (!q->price && !q->amount)
        return "";
    return scene_words(sc, "%s", monopoly_money(lang, q->price ? q->price : q->amount).at);
}

static void add_buildings(const struct state *s, int square, enum lang lang, struct scene *sc)
{
    struct spot at = centre_of(square);
    bool hotel = s->built[square] == HOTEL;
    int count = hotel ? 1 : s->built[square];

    for (int i = 0; i < count; i++) {
        struct item it = thing(LOOK_HOUSE, at.x - 8 * (count - 1) + 16 * i, at.y - 23, 14, 14);

        it.id = (uint16_t)(ITEM_BUILDING + 5 * square + i);
        it.kin = (uint16_t)(ITEM_BUILDING + 5 * square);
        it.face = hotel ? HOTEL : 1;
        it.says = hotel ? SAY(hotel) : SAY(house);
        it.hidden_text = true;
        scene_add(sc, it);
    }
}

/* What is printed on a square. */
static void add_print(const struct match *m, const struct state *s, int square, enum lang lang,
                      struct scene *sc)
{
    struct spot at = centre_of(square);
    struct item name = thing(LOOK_TEXT, at.x, at.y - 11, SQUARE_W - 4, 10);
    bool owned = is_title(m, square) && monopoly_owner(m, s, square) >= 0; /* leaves room for its mark */
    struct item amount = thing(LOOK_TEXT, at.x + (owned ? 8 : 0), at.y + 3, SQUARE_W - 22, 9);
    struct item number = thing(LOOK_TEXT, at.x + SQUARE_W / 2 - 2, at.y + 24, 20, 8);
    struct item brief = glyph_at(at.x, at.y - 11, square_of(m, square)->brief);

    name.label = square_of(m, square)->name[lang];
    amount.label = square_amount(m, s, square, lang, sc);
    number.label = scene_words(sc, "%d", square);
    number.align = ALIGN_RIGHT;
    number.dim = true;
    name.dim = amount.dim = brief.dim = s->pledged & bit(square);
    name.hidden_text = amount.hidden_text = number.hidden_text = true;
    brief.tint = square_tint(m, square);
    scene_add(sc, name);
    scene_add(sc, amount);
    scene_add(sc, number);
    scene_add(sc, brief);
}

static bool is_for_sale(const struct state *s, int square)
{
    const struct frame *f = top_of(s);

    return (f->kind == FRAME_BUY || f->kind == FRAME_AUCTION) && f->a == square;
}

static void add_square(const struct match *m, const struct state *s, int square, enum lang lang,
                       struct scene *sc)
{
    struct spot at = centre_of(square);
    int owner = is_title(m, square) ? monopoly_owner(m, s, square) : -1;
    struct item cell = thing(LOOK_CELL, at.x, at.y, SQUARE_W, SQUARE_H);
    struct item band = thing(LOOK_CELL, at.x, at.y - 24, SQUARE_W, 12);
    struct item mark = thing(LOOK_DISC, at.x - 31, at.y + 3, 14, 14);
    struct item line = glyph_at(at.x, at.y + 3, square_line(m, s, square, sc));

    cell.id = (uint16_t)(ITEM_SQUARE + square);
    cell.tint = TINT_PAPER;
    cell.glyph = "";
    cell.says = square_says(m, s, square, lang, sc);
    cell.dim = line.dim = s->pledged & bit(square);
    cell.lit = is_for_sale(s, square);
    scene_add(sc, cell);
    band.tint = square_tint(m, square);
    band.hidden_text = mark.hidden_text = true;
    if (is_title(m, square))
        scene_add(sc, band);
    add_print(m, s, square, lang, sc);
    if (owner >= 0) {
        mark.tint = line.tint = (uint8_t)monopoly_seat_tint(m, owner);
        scene_add(sc, mark);
    }
    scene_add(sc, line);
    add_buildings(s, square, lang, sc);
}

/* Tokens on one square stand in a row around its middle, the ninth and tenth above. */
static struct spot token_spot(const struct match *m, const struct state *s, int seat)
{
    struct spot at = centre_of(s->place[seat]);
    int count = 0, before = 0;

    for (int other = 0; other < m->seats; other++) {
        bool here = is_alive(s, other) && s->place[other] == s->place[seat];

        count += here;
        before += here && other < seat;
    }
    if (before >= 8)
        return (struct spot){ at.x + (before == 8 ? -35 : 35), at.y };
    count = count > 8 ? 8 : count;
    return (struct spot){ at.x + (before - count / 2) * CELL_W + CELL_W / 2, at.y + 18 };
}

static void add_token(const struct match *m, const struct state *s, int seat, enum lang lang,
                      struct scene *sc)
{
    struct spot at = token_spot(m, s, seat);
    struct item it = thing(LOOK_PAWN, at.x, at.y, 18, 22);

    it.id = (uint16_t)(ITEM_TOKEN + seat);
    it.tint = (uint8_t)monopoly_seat_tint(m, seat);
    it.lit = seat == s->turn;
    it.glyph = scene_words(sc, "%d", seat);
    it.says = scene_words(sc, SAY(says_token), monopoly_name(m, seat, lang).at,
                          square_of(m, s->place[seat])->name[lang]);
    scene_add(sc, it);
}

/* ---- the middle ---- */

static uint8_t pile_tint(int pile)
{
    return pile ? TINT_YELLOW : TINT_ORANGE;
}

static void add_pile(const struct match *m, const struct state *s, int pile, enum lang lang, struct scene *sc)
{
    bool roomy = layout_of(m).roomy;
    int w = roomy ? 235 : 330, h = roomy ? 72 : 46, pitch = roomy ? 245 : 350;
    const struct pile *p = &s->pile[pile];
    const char *name = pile ? SAY(pile_g) : SAY(pile_e);
    char read[160] = "";
    struct text t = TEXT_IN(read);
    const char *last;
    struct item it = thing(LOOK_CARD, LEFT + w / 2 + pile * pitch, 68 + h / 2, w, h), line;

    if (p->last)
        monopoly_tell_card(m, pile, p->last - 1, lang, &t);
    last = scene_words(sc, "%s", read);
    it.id = (uint16_t)(ITEM_PILE + pile);
    it.tint = pile_tint(pile);
    it.face = p->last != 0;
    it.label = scene_words(sc, SAY(pile), name, __builtin_popcount(p->unseen) + p->count);
    it.more = last;
    it.glyph = "";
    it.says = scene_words(sc, SAY(says_pile), name, last);
    scene_add(sc, it);
    line = glyph_at(LEFT, 4 * CELL_H + 10 + pile * CELL_H, scene_words(sc, "%s: %s", it.label, last));
    line.align = ALIGN_LEFT;
    scene_add(sc, line);
}

static void add_dice(const struct match *m, const struct state *s, enum lang lang, struct scene *sc)
{
    int y = layout_of(m).news + CELL_H + 2;

    for (int i = 0; i < 2; i++) {
        struct item it = thing(LOOK_DIE, LEFT + 15 + 40 * i, y, 32, 32);

        it.id = (uint16_t)(ITEM_DIE + i);
        it.tint = TINT_WHITE;
        it.face = s->dice[i];
        it.glyph = s->dice[i] ? scene_words(sc, "⟨%d⟩", s->dice[i]) : "⟨ ⟩";
        it.says = scene_words(sc, SAY(says_die), s->dice[i]);
        scene_add(sc, it);
    }
}

/* The first so many characters, for the text board. */
static const char *clip(const char *label, int columns, struct scene *sc)
{
    const char *end = label;

    while (*end && columns > 0)
        if ((*++end & 0xc0) != 0x80)
            columns--;
    return scene_words(sc, "%.*s", (int)(end - label), label);
}

static void add_news(const struct match *m, const struct state *s, enum lang lang, struct scene *sc)
{
    struct layout l = layout_of(m);
    struct item pot = thing(LOOK_NOTE, LEFT + (l.roomy ? 390 : 520), l.news, 180, 18), it;
    int x = LEFT + 9 * CELL_W, w = l.roomy ? 390 : INSIDE - 9 * CELL_W;
    char status[300], detail[300];
    struct text status_text = TEXT_IN(status), detail_text = TEXT_IN(detail);

    it = words_at(l.roomy ? LEFT : x, l.news, 270, 12, scene_words(sc, SAY(stock), s->houses, s->hotels));
    scene_add(sc, it);
    if (m->option[OPTION_POT]) {
        pot.id = ITEM_POT;
        pot.tint = TINT_GOLD;
        pot.label = scene_words(sc, SAY(pot_holds), monopoly_money(lang, s->pot).at);
        scene_add(sc, pot);
    }
    monopoly_status(m, s, lang, &status_text);
    it = words_at(x, l.news + CELL_H, w, 15, scene_words(sc, "%s", status));
    it.glyph = clip(it.label, INSIDE / CELL_W - 9, sc);
    it.lit = true;
    scene_add(sc, it);
    monopoly_detail(m, s, lang, &detail_text);
    it = words_at(x, l.news + 2 * CELL_H, w, 12, scene_words(sc, "%s", detail));
    it.glyph = clip(it.label, INSIDE / CELL_W - 9, sc);
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

/* Its card, large, with all that is printed on it; on the text board one line. */
static void add_title(const struct match *m, const struct state *s, enum lang lang, struct scene *sc)
{
    int square = title_shown(m, s);
    struct item it = thing(LOOK_CARD, LEFT + 587, 152, 186, 168), line;
    char card[400], brief[200];
    struct text card_text = TEXT_IN(card), brief_text = TEXT_IN(brief);

    if (square < 0 || !layout_of(m).roomy)
        return;
    monopoly_tell_title(m, square, lang, &card_text);
    monopoly_tell_rents(m, square, lang, &brief_text);
    it.tint = square_tint(m, square);
    it.face = 1;
    it.label = square_of(m, square)->name[lang];
    it.more = scene_words(sc, "%s", card);
    it.says = square_says(m, s, square, lang, sc);
    it.hidden_text = true;
    scene_add(sc, it);
    line = glyph_at(LEFT, layout_of(m).news + 3 * CELL_H,
                    clip(scene_words(sc, "%s", brief), INSIDE / CELL_W, sc));
    line.align = ALIGN_LEFT;
    line.tint = it.tint;
    scene_add(sc, line);
}

/* ---- the players ---- */

static const char *offer_line(const struct match *m, const struct state *s, int from, enum lang lang,
                              struct scene *sc)
{
    const struct offer *o = &s->offer[from];
    struct brief to = monopoly_name(m, o->to - 1, lang);
    char line[600];
    struct text t = TEXT_IN(line);

    monopoly_tell_offer(m, s, from, lang, &t);
    if (o->proposed)
        return scene_words(sc, SAY(offer_number), (unsigned)o->revision, to.at, line);
    return scene_words(sc, SAY(offer_draft), to.at, line);
}

/* On a line of its own where there is room, else beside the money. */
static void add_offer(const struct match *m, const struct state *s, int from, int y, int pitch, enum lang lang,
                      struct scene *sc)
{
    int x = pitch > 2 ? LEFT + CELL_W : LEFT + 330, w = LEFT + INSIDE - x;
    int line = pitch > 2 ? y + (pitch - 1) * CELL_H : y;
    struct item it = words_at(x, line, w, 13, offer_line(m, s, from, lang, sc));

    it.glyph = clip(it.label, w / CELL_W, sc);
    it.lit = s->offer[from].proposed;
    scene_add(sc, it);
}

/* What is in an offer stands out at once, on both sides, while it is still being put together. */
static bool is_offered(const struct state *s, uint64_t squares, unsigned cards)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const struct offer *o = &s->offer[seat];

        if ((o->give | o->want) & squares || o->cards & cards)
            return true;
    }
    return false;
}

static struct item deed(const struct match *m, const struct state *s, int square, int w, int h,
                        enum lang lang, struct scene *sc)
{
    struct item it = thing(LOOK_CELL, 0, 0, w, h);

    it.id = (uint16_t)(ITEM_DEED + square);
    it.tint = square_tint(m, square);
    it.dim = s->pledged & bit(square);
    it.label = square_of(m, square)->brief;
    it.more = h > CELL_H ? square_amount(m, s, square, lang, sc) : NULL;
    it.lit = is_offered(s, bit(square), 0);
    it.glyph = scene_words(sc, it.dim ? "(%d)%s" : "%d%s", square, it.lit ? "*" : "");
    it.says = square_says(m, s, square, lang, sc);
    if (it.lit)
        it.says = scene_words(sc, SAY(says_offered), it.says);
    return it;
}

/* Titles as cards in the colour of their group; they move when they change hands. Where there is room they
 * show their rent, and many lie in two rows. */
static void add_deeds(const struct match *m, const struct state *s, int seat, int y, int pitch,
                      enum lang lang, struct scene *sc)
{
    int count = __builtin_popcountll(s->deed[seat]), n = 0, square;
    int rows = pitch > 3 && count > (pitch > 5 ? 8 : 13) ? 2 : 1;
    int lines = pitch > 3 && (pitch - 2) / rows > 1 ? 2 : 1, in_row = (count + rows - 1) / rows;
    int widest = (pitch > 3 ? 8 : 5) * CELL_W, step = count ? INSIDE / in_row / CELL_W * CELL_W : widest;

    if (step > widest)
        step = widest;
    EACH_SQUARE(square, s->deed[seat]) {
        struct item it = deed(m, s, square, step - 4, lines > 1 ? 36 : 17, lang, sc);

        it.x = (int16_t)(LEFT + n % in_row * step + step / 2);
        it.y = (int16_t)(y + (lines > 1 ? 27 : CELL_H) + n / in_row * lines * CELL_H);
        scene_add(sc, it);
        n++;
    }
}

static void add_free_cards(const struct state *s, int seat, int y, enum lang lang, struct scene *sc)
{
    for (int pile = 0; pile < DECKS; pile++) {
        struct item it = thing(LOOK_CELL, LEFT + 266 + 46 * pile, y, 44, 18);

        it.id = (uint16_t)(ITEM_FREE_CARD + pile);
        it.tint = pile_tint(pile);
        it.label = SAY(jail_card);
        it.lit = is_offered(s, 0, 5u << pile); /* given or wanted */
        it.glyph = scene_words(sc, "[%s]%s", pile ? "G" : "E", it.lit ? "*" : "");
        it.says = scene_words(sc, "%s (%s)", SAY(jail_card), pile ? SAY(pile_g) : SAY(pile_e));
        if (it.lit)
            it.says = scene_words(sc, SAY(says_offered), it.says);
        if (s->keeper[pile] == seat + 1)
            scene_add(sc, it);
    }
}

static void add_purse(const struct match *m, const struct state *s, int seat, int y, enum lang lang,
                      struct scene *sc)
{
    struct item it = thing(LOOK_NOTE, LEFT + 195, y, 90, 18);
    struct brief cash = monopoly_money(lang, s->cash[seat]);

    it.id = (uint16_t)(ITEM_PURSE + seat);
    it.tint = TINT_GOLD;
    it.label = scene_words(sc, "%s", cash.at);
    it.says = scene_words(sc, SAY(says_purse), monopoly_name(m, seat, lang).at, cash.at);
    scene_add(sc, it);
}

/* How somebody stands: in an auction, in debt, in jail. */
static const char *standing(const struct match *m, const struct state *s, int seat, enum lang lang,
                            struct scene *sc)
{
    const struct frame *f = top_of(s);

    (void)m;
    if (f->kind == FRAME_AUCTION || f->kind == FRAME_LOT) {
        if (f->b == seat + 1)
            return scene_words(sc, SAY(stands_leader), monopoly_money(lang, f->n).at);
        return f->set >> seat & 1 ? SAY(stands_in) : SAY(stands_out);
    }
    if (f->kind == FRAME_DEBT && f->who == seat)
        return scene_words(sc, SAY(stands_debt), monopoly_money(lang, f->n - s->cash[seat]).at);
    return s->jail[seat] ? SAY(in_jail) : NULL;
}

/* What a player has: money, jail cards, titles; how he stands and what he offers. */
static void add_belongings(const struct match *m, const struct state *s, int seat, int y, int pitch,
                           enum lang lang, struct scene *sc)
{
    const char *stands = standing(m, s, seat, lang, sc);
    bool offers = s->offer[seat].to, asked = top_of(s)->who == seat;

    add_purse(m, s, seat, y, lang, sc);
    add_free_cards(s, seat, y, lang, sc);
    if (stands && (pitch > 2 || !offers || !monopoly_open(s))) {
        struct item it = words_at(LEFT + 340, y, 200, 14, stands);

        it.lit = asked;
        scene_add(sc, it);
        offers = offers && pitch > 2;
    }
    if (offers)
        add_offer(m, s, seat, y, pitch, lang, sc);
    add_deeds(m, s, seat, y, pitch, lang, sc);
}

static void add_seat(const struct match *m, const struct state *s, int seat, int y, int pitch, enum lang lang,
                     struct scene *sc)
{
    bool in = is_alive(s, seat);
    bool asked = in && top_of(s)->kind != FRAME_OVER && top_of(s)->who == seat;
    struct brief name = monopoly_name(m, seat, lang);
    const char *line = scene_words(sc, "%s%d %s", asked ? "> " : "  ", seat, name.at);
    struct item it = thing(LOOK_CELL, LEFT + 70, y, 140, 18);

    it.id = (uint16_t)(ITEM_SEAT + seat);
    it.label = line;
    it.align = ALIGN_LEFT;
    it.tint = (uint8_t)monopoly_seat_tint(m, seat);
    it.lit = asked;
    it.dim = !in;
    it.says = scene_words(sc, "%s", name.at);
    scene_add(sc, it);
    if (in)
        add_belongings(m, s, seat, y, pitch, lang, sc);
    else
        scene_add(sc, words_at(LEFT + 150, y, 120, 12, SAY(out)));
}

void monopoly_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct layout l = layout_of(m);
    struct item felt = thing(LOOK_PANEL, WIDTH / 2, HEIGHT / 2, WIDTH - 2 * SQUARE_W, HEIGHT - 2 * SQUARE_H);

    (void)shape;
    scene_begin(sc, CELL_W, CELL_H);
    scene_pane(sc, PANE_BOARD, 0, WIDTH, HEIGHT);
    sc->title = SAY(title);
    felt.tint = TINT_FELT;
    felt.framed = true;
    scene_add(sc, felt);
    for (int square = 0; square < SQUARES; square++)
        add_square(m, s, square, lang, sc);
    for (int pile = 0; pile < DECKS; pile++)
        add_pile(m, s, pile, lang, sc);
    add_dice(m, s, lang, sc);
    add_news(m, s, lang, sc);
    add_title(m, s, lang, sc);
    for (int seat = 0; seat < m->seats; seat++)
        add_seat(m, s, seat, l.top + seat * l.pitch * CELL_H + CELL_H / 2, l.pitch, lang, sc);
    for (int seat = 0; seat < m->seats; seat++)
        if (is_alive(s, seat))
            add_token(m, s, seat, lang, sc);
}

/* ---- touching ---- */

static int one(struct touch *ret, int item)
{
    *ret = (struct touch){ .count = 1, .item = { (uint16_t)item } };
    return 1;
}

/* A title, then one's own money, for what costs something and is not taken back for nothing. The title alone
 * will do, but as it could go on, front ends ask before they make such a move. */
static int priced(struct touch *ret, int item, int seat)
{
    one(ret, item);
    ret[1] = (struct touch){ .count = 2, .item = { (uint16_t)item, (uint16_t)(ITEM_PURSE + seat) } };
    return 2;
}

int monopoly_touch(const struct view *view, int seat, struct choice c, struct touch *ret)
{
    const struct state *s = view_state(view);
    int square = ITEM_SQUARE + c.move.a, deed = ITEM_DEED + c.move.a;

    switch (c.move.verb) {
    case VERB_ROLL:
        return one(ret, ITEM_DIE) + one(ret + 1, ITEM_DIE + 1) + one(ret + 2, ITEM_TOKEN + seat);
    case VERB_BUY: return one(ret, ITEM_SQUARE + top_of(s)->a);
    case VERB_CLAIM: case VERB_PLACE: return one(ret, square);
    case VERB_BUILD: case VERB_CLEAR: return priced(ret, square, seat);
    case VERB_SELL: return priced(ret, square, seat) + priced(ret + 2, ITEM_BUILDING + 5 * c.move.a, seat);
    case VERB_MORTGAGE: case VERB_REDEEM: case VERB_KEEP:
        return priced(ret, square, seat) + priced(ret + 2, deed, seat);
    case VERB_GIVE: case VERB_WANT: return one(ret, square) + one(ret + 1, deed);
    case VERB_OFFER: return one(ret, ITEM_SEAT + c.move.a);
    case VERB_GIVE_CASH: return one(ret, ITEM_PURSE + seat);
    case VERB_WANT_CASH: return one(ret, ITEM_PURSE + s->offer[seat].to - 1);
    case VERB_GIVE_CARD: case VERB_WANT_CARD: return one(ret, ITEM_FREE_CARD + c.move.a);
    case VERB_CARD: return one(ret, ITEM_FREE_CARD + (s->keeper[0] == seat + 1 ? 0 : 1));
    case VERB_DRAW: return one(ret, ITEM_PILE + top_of(s)->a);
    default: return 0;
    }
}

/* A title means an offer, if one is being put together or it is another's, else a mortgage. */
static struct move meant_with(const struct state *s, int seat, int square)
{
    bool mine = s->deed[seat] & bit(square);
    int verb = !mine ? VERB_WANT : s->offer[seat].to ? VERB_GIVE
             : s->pledged & bit(square) ? VERB_REDEEM : VERB_MORTGAGE;

    return (struct move){ (uint8_t)verb, .a = (uint8_t)square };
}

/* Who touches a square that can be owned wants to buy it, to build there, to sell or redeem, or to get it. */
static struct move meant_on(const struct match *m, const struct state *s, int seat, int square)
{
    int owner = monopoly_owner(m, s, square);

    if (top_of(s)->kind == FRAME_PLACE)
        return (struct move){ VERB_PLACE, .a = (uint8_t)square };
    if (owner < 0)
        return (struct move){ .verb = VERB_BUY };
    if (owner != seat || s->offer[seat].to || s->pledged & bit(square))
        return meant_with(s, seat, square);
    return (struct move){ s->built[square] == HOTEL ? VERB_SELL : VERB_BUILD, .a = (uint8_t)square };
}

/* Tokens and dice mean the throw, purses money for an offer, and so on. */
static bool meant_by(const struct state *s, int seat, int id, struct move *ret)
{
    int purse = id - ITEM_PURSE;

    if (id >= ITEM_SEAT && id < ITEM_SEAT + SEATS)
        *ret = (struct move){ VERB_OFFER, .a = (uint8_t)(id - ITEM_SEAT) };
    else if (purse >= 0 && purse < SEATS)
        *ret = (struct move){ .verb = purse == seat ? VERB_GIVE_CASH : VERB_WANT_CASH };
    else if (id == ITEM_TOKEN + seat || id == ITEM_DIE || id == ITEM_DIE + 1)
        *ret = (struct move){ .verb = VERB_ROLL };
    else if (id == ITEM_PILE || id == ITEM_PILE + 1)
        *ret = (struct move){ .verb = VERB_DRAW };
    else if (id == ITEM_FREE_CARD || id == ITEM_FREE_CARD + 1)
        *ret = s->keeper[id - ITEM_FREE_CARD] == seat + 1
             ? (struct move){ .verb = VERB_CARD }
             : (struct move){ VERB_WANT_CARD, .a = (uint8_t)(id - ITEM_FREE_CARD) };
    else
        return false;
    return true;
}

bool monopoly_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int id = count == 1 && seat < m->seats ? item[0] : 0, square = id - ITEM_SQUARE, deed = id - ITEM_DEED;

    if (square >= 0 && square < SQUARES && is_title(m, square))
        *ret = meant_on(m, s, seat, square);
    else if (deed >= 0 && deed < SQUARES)
        *ret = meant_with(s, seat, deed);
    else if (id >= ITEM_BUILDING && id < ITEM_BUILDING + 5 * SQUARES)
        *ret = (struct move){ VERB_SELL, .a = (uint8_t)((id - ITEM_BUILDING) / 5) };
    else
        return meant_by(s, seat, id, ret);
    return true;
}
