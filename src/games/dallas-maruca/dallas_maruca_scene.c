/* DALLAS by Maruca: the picture. The board lies diamond-wise, as on the table: a company touches its
 * neighbours at its four corners, so it is drawn upright at (column - row, column + row), with its bonuses
 * above and below it and the special profits at its sides. What people have is in their own panes, the
 * company or the card in question in the tray. */
#include "dallas_maruca_words.h"

enum {
    CELL = 10, LINE = 20,
    ROWS = 10,    /* from the top of the diamond to its foot */
    LETTERS = 19, /* the height of small ones in the panes of a desk */
};

/* Items people touch, or that move. */
enum {
    ITEM_SPACE = 1,     /* + company */
    ITEM_CARD = 100,    /* + company: its card, in a hand, in the pool, on top of the stack */
    ITEM_EVENT = 200,   /* + event card, in the hand */
    ITEM_SEAT = 300,    /* + seat */
    ITEM_CASH = 310, ITEM_SHARES = 320,
    ITEM_ENVELOPE = 330, /* + seat */
    ITEM_PRESS = 340, ITEM_STACK, ITEM_DIE,
    ITEM_MARKER = 350,  /* + seat: on the Stock Price Index */
    ITEM_BOND = 360,    /* + kind of bond */
    ITEM_PRICE = 380,   /* + step of the index */
};

/* Sizes for a room of some shape. Half the distance of two companies in a row, and from row to row, less what
 * lies between them; the rest follows. */
struct layout {
    int across, down;
    int beside, between; /* companies, for their profits */
    int edge;           /* what the board needs less of its width */
    int lift;           /* of the space above its middle, so that the lines of the text board fall apart */
    int pane_w;         /* of tray, hand and sheet; 0: the board's */
    int upper, lower;   /* of the tray: what it is about, and the bonds */
    int row;            /* of the report sheet */
    int rows;           /* of numbers on a company; 0: it has its name instead, which else is told when touched */
    bool tall;          /* a phone: fewer words, larger */

    int first;          /* row + column of the spaces on top */
    int space_w, space_h, board_w, board_h, card_h, seat_w;
};

static const struct layout layouts[SHAPES] = {
    [SHAPE_WIDE] = { .across = 70, .down = 60, .beside = 36, .between = 20, .edge = 28, .lift = 4, .pane_w = 360,
                     .upper = 119, .lower = 100, .row = 24 },
    [SHAPE_SQUARE] = { .across = 60, .down = 60, .beside = 36, .between = 20, .edge = 28, .lift = 4,
                       .upper = 113, .lower = 62, .row = 24 },
    [SHAPE_TALL] = { .across = 56, .down = 80, .beside = 30, .between = 26, .edge = 22, .lift = 7,
                     .upper = 170, .lower = 62, .row = 32, .rows = 2, .tall = true },
    [SHAPE_FLAT] = { .across = 72, .down = 60, .beside = 34, .between = 26, .edge = 22, .lift = 4, .pane_w = 360,
                     .upper = 119, .lower = 100, .row = 24, .rows = 1 },
};

/* Another box may have spaces in the corners too: then everything moves closer together. */
static void fit(const struct match *m, struct layout *l)
{
    int last = 0, aside = 0;

    l->first = 2 * SIDE;
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++)
            if (m->box->board[r].space[c]) {
                int side = c > r ? c - r : r - c;
                l->first = r + c < l->first ? r + c : l->first;
                last = r + c > last ? r + c : last;
                aside = side > aside ? side : aside;
            }
    if (last - l->first > ROWS)
        l->down = l->down * ROWS / (last - l->first);
    if (2 * aside > ROWS)
        l->across = l->across * ROWS / (2 * aside);
}

static struct layout layout_for(const struct match *m, enum shape shape)
{
    struct layout l = layouts[shape];

    l.board_w = (ROWS + 2) * l.across - l.edge;
    l.board_h = ROWS * l.down + 60;
    fit(m, &l);
    l.space_w = 2 * l.across - l.beside;
    l.space_h = l.down - l.between;
    l.card_h = l.upper - 8;
    l.seat_w = l.pane_w ? l.pane_w : l.board_w / 2 / CELL * CELL - CELL;
    l.pane_w = l.pane_w ? l.pane_w : l.board_w / LINE * LINE;
    return l;
}

/* Everything that is drawn has the same company: who looks, at what, in which words. */
struct picture {
    const struct match *m;
    const struct state *s;
    struct scene *sc;
    struct layout l;
    enum lang lang;
    int viewer;         /* a seat, -1: nobody's */
};

static struct item thing(int look, int tint, int x, int y, int w, int h)
{
    return item_at((struct spot){ x, y }, look, tint, w, h);
}

static void add_text(struct picture *p, int x, int y, int w, int h, int align, const char *label)
{
    struct item it = thing(LOOK_TEXT, TINT_NONE, x, y, w, h);

    it.align = (uint8_t)align;
    it.label = label;
    scene_add(p->sc, it);
}

static int tint_of(const struct picture *p, int corporation)
{
    return corporation < p->m->seats ? dallas_maruca_seat_tint(p->m, corporation) : TINT_GREY;
}

/* ---- the board ---- */

/* The middle of a company's space. */
static struct spot place_at(const struct picture *p, int row, int col)
{
    int middle = p->l.board_w / 2, first = p->l.down / 2;

    return (struct spot){ middle + (col - row) * p->l.across, first + (row + col - p->l.first) * p->l.down };
}

static int owner_at(const struct picture *p, int row, int col)
{
    int company = p->m->box->board[row].space[col] - 1;

    return company >= 0 && p->s->place[company] >= OWNED ? p->s->place[company] - OWNED : -1;
}

/* A profit between companies: thick and in the owner's colour once they are all his. */
static void add_bonus(struct picture *p, int row, int col, int row2, int col2, int profit)
{
    struct spot a = place_at(p, row, col), b = place_at(p, row2, col2);
    int owner = owner_at(p, row, col), gap = p->l.down - p->l.space_h;
    bool out = owner >= p->m->seats || owner_at(p, row2, col2) >= p->m->seats;
    bool gained = owner >= 0 && owner == owner_at(p, row2, col2) && !out;
    int x = (a.x + b.x) / 2, y = (a.y + b.y) / 2 - p->l.lift;
    struct item line =
        thing(LOOK_LINE, gained ? tint_of(p, owner) : TINT_GREY, a.x, a.y, b.x - a.x, b.y - a.y);
    int high = p->l.rows ? (gained ? gap + 8 : gap + 2) : gained ? gap + 2 : gap - 4;
    struct item number = thing(gained ? LOOK_CELL : LOOK_TEXT, line.tint, x, y, gained ? high : 34, high);

    line.face = gained ? 6 : 2;
    line.hidden_text = true;
    number.label = scene_words(p->sc, "%d", profit);
    number.lit = gained;
    number.tint = gained ? line.tint : TINT_NONE;
    number.dim = line.dim = out; /* nobody can gain it any more */
    scene_add(p->sc, line);
    scene_add(p->sc, number);
}

static void add_special(struct picture *p, int row, int col, int profit)
{
    struct spot left = place_at(p, row + 1, col), right = place_at(p, row, col + 1);
    int owner = owner_at(p, row, col), size = p->l.rows ? 28 : 30;
    bool gained = owner >= 0 && owner < p->m->seats && owner == owner_at(p, row, col + 1)
        && owner == owner_at(p, row + 1, col) && owner == owner_at(p, row + 1, col + 1);
    struct item ring = thing(LOOK_SPOT, gained ? tint_of(p, owner) : TINT_LIGHT, (left.x + right.x) / 2,
                             left.y - p->l.lift, size, size);

    if (p->l.rows) { /* no room for a ring around letters that can be read */
        ring.look = gained ? LOOK_CELL : LOOK_TEXT;
        ring.tint = (uint8_t)(gained ? tint_of(p, owner) : TINT_DARK);
        ring.h = gained ? 34 : 28;
    }
    ring.label = scene_words(p->sc, "%d", profit);
    ring.glyph = scene_words(p->sc, "(%d)", profit);
    ring.lit = gained;
    scene_add(p->sc, ring);
}

static void add_profits(struct picture *p)
{
    const struct box *b = p->m->box;

    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++) {
            if (c + 1 < SIDE && b->across[r].profit[c])
                add_bonus(p, r, c, r, c + 1, b->across[r].profit[c]);
            if (r + 1 < SIDE && b->down[r].profit[c])
                add_bonus(p, r, c, r + 1, c, b->down[r].profit[c]);
        }
    for (int r = 0; r + 1 < SIDE; r++)
        for (int c = 0; c + 1 < SIDE; c++)
            if (b->special[r].profit[c])
                add_special(p, r, c, b->special[r].profit[c]);
}

static int place_in_hand(const struct state *s, int seat, int company)
{
    for (int i = 0; i < s->hand_count[seat]; i++)
        if (s->hand[seat][i].card == company)
            return i;
    return -1;
}

static bool in_hand(const struct picture *p, int company)
{
    return p->viewer >= 0 && place_in_hand(p->s, p->viewer, company) >= 0;
}

static const char *space_says(struct picture *p, int company)
{
    const struct company *c = &p->m->box->company[company];
    int owner = p->s->place[company] - OWNED;
    enum lang lang = p->lang;

    if (owner >= 0)
        return scene_words(p->sc, SAY(says_owned), c->name, maruca_name(p->m, owner, lang).at);
    return scene_words(p->sc, p->s->place[company] == POOL ? SAY(says_pool)
                       : in_hand(p, company) ? SAY(says_hand) : SAY(says_space), c->name,
                       (int)c->value, (int)c->profit);
}

/* The company a question is about now; -1: none. */
static int company_asked(const struct state *s)
{
    struct pending top = maruca_top(s);

    return top.ask == ASK_BID || top.ask == ASK_SHOW || top.ask == ASK_PAY ? top.a : -1;
}

static void add_space(struct picture *p, int company, int row, int col)
{
    const struct company *c = &p->m->box->company[company];
    struct spot at = place_at(p, row, col);
    int lift = p->l.lift, owner = p->s->place[company] - OWNED, h = p->l.space_h;
    bool pool = p->s->place[company] == POOL, mine = in_hand(p, company);
    bool asked = company_asked(p->s) == company;
    int tint = owner >= 0 ? tint_of(p, owner) : pool ? TINT_GOLD : TINT_PAPER;
    struct item space = thing(LOOK_CELL, tint, at.x, at.y - lift, p->l.space_w, h);
    struct item numbers = thing(LOOK_CELL, space.tint, at.x, at.y - lift - h / 4, p->l.space_w, h / 2);
    struct item name = thing(LOOK_CELL, space.tint, at.x, at.y - lift + h / 4, p->l.space_w, h / 2);
    const char *sign = pool ? "$" : mine ? "*" : "";

    space.id = (uint16_t)(ITEM_SPACE + company);
    space.glyph = "";
    space.says = space_says(p, company);
    space.dim = owner >= p->m->seats;
    numbers.label = scene_words(p->sc, p->s->terms[company] & BONDED ? "%d · %d ½" : "%d · %d",
                                (int)c->value, (int)c->profit);
    name.label = c->brief;
    if (p->l.rows) { /* what it costs and what it earns; its name when touched */
        numbers = space;
        numbers.id = 0;
        numbers.label = scene_words(p->sc, "%d%s+%d%s", (int)c->value, p->l.rows > 1 ? "\n" : " ", (int)c->profit,
                                    p->s->terms[company] & BONDED ? "½" : "");
        numbers.hidden_text = true;
        name.label = "";
    }
    name.dim = numbers.dim = space.dim;
    if (owner >= 0 && owner < p->m->seats)
        sign = tint_signs[tint];
    name.glyph = scene_words(p->sc, "%s%s", sign, c->brief);
    name.lit = asked;
    scene_add(p->sc, space);
    scene_add(p->sc, numbers);
    if (!p->l.rows)
        scene_add(p->sc, name);
    if (mine || asked) {
        struct item ring = thing(LOOK_MARK, mine ? tint_of(p, p->viewer) : TINT_ORANGE, at.x, at.y - lift,
                                 p->l.space_w + 4, h + 4);
        ring.hidden_text = true;
        scene_add(p->sc, ring);
    }
}

static void add_board(struct picture *p)
{
    enum lang lang = p->lang;
    int right = p->l.board_w - CELL;
    struct item felt =
        thing(LOOK_PANEL, TINT_FELT, p->l.board_w / 2, p->l.board_h / 2, p->l.board_w, p->l.board_h);
    int letters = p->l.rows ? 28 : 18;
    struct item stack = thing(LOOK_TEXT, TINT_NONE, right, LINE / 2 + 4, 130, letters);

    scene_pane(p->sc, PANE_BOARD, 0, p->l.board_w, p->l.board_h);
    felt.glyph = "";
    scene_add(p->sc, felt);
    add_text(p, CELL, LINE / 2 + 4, p->l.rows ? 190 : 130, letters, ALIGN_LEFT,
             p->s->year > maruca_years(p->m) ? SAY(over)
                                               : scene_words(p->sc, SAY(year), p->s->year, maruca_years(p->m)));
    stack.id = ITEM_STACK;
    stack.align = ALIGN_RIGHT;
    stack.label = scene_words(p->sc, SAY(stack), p->s->left);
    scene_add(p->sc, stack);
    add_profits(p);
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++)
            if (p->m->box->board[r].space[c])
                add_space(p, p->m->box->board[r].space[c] - 1, r, c);
}

/* ---- cards ---- */

/* What a company card says to who looks at it: what it costs, what it would bring him in a year, and what with a
 * bond. Its own profit without any neighbours stands on the board. */
static const char *card_text(struct picture *p, int company)
{
    const struct company *c = &p->m->box->company[company];
    enum lang lang = p->lang;
    bool open = p->viewer >= 0 && p->s->place[company] < OWNED;
    int bond = 0, whole = open ? maruca_brings(p->m, p->s, p->viewer, company, &bond) : c->profit;

    if (!bond)
        return scene_words(p->sc, SAY(card_brings), (int)c->value, whole);
    return scene_words(p->sc, SAY(card_brings_both), (int)c->value, whole, bond);
}

static void put_on_card(struct picture *p, struct item *card, int company)
{
    card->face = 1;
    card->tint = TINT_GOLD;
    card->label = p->m->box->company[company].brief;
    card->more = card_text(p, company);
}

/* A company card, or its back where the viewer may not see it. */
static void add_card(struct picture *p, struct slot slot, struct spot at, int w, int h, int says)
{
    struct item card = thing(LOOK_CARD, TINT_PAPER, at.x, at.y, w, h);
    enum lang lang = p->lang;

    if (slot.card < COMPANIES) {
        const struct company *c = &p->m->box->company[slot.card];
        card.id = (uint16_t)(ITEM_CARD + slot.card);
        put_on_card(p, &card, slot.card);
        card.says = scene_words(p->sc, word(says, lang), c->name, (int)c->value, (int)c->profit);
    } else {
        card.tint = TINT_BROWN;
        card.says = SAY(says_hidden);
    }
    scene_add(p->sc, card);
}

static void add_event(struct picture *p, int event, struct spot at, int w, int h, bool held)
{
    struct item card = thing(LOOK_CARD, TINT_ORANGE, at.x, at.y, w, h);
    char text[160];
    struct text t = TEXT_IN(text);
    enum lang lang = p->lang;

    maruca_tell_event(p->m, event, lang, &t);
    card.id = held ? (uint16_t)(ITEM_EVENT + event) : 0;
    card.face = 1;
    card.label = p->m->box->event[event].name[lang];
    card.says = scene_words(p->sc, SAY(says_event), card.label, text);
    if (!p->l.tall)
        card.more = scene_words(p->sc, "%s", text);
    scene_add(p->sc, card);
}

/* ---- the tray: what it is about now, and the bonds that are left ---- */

static void add_envelope(struct picture *p, int seat, int x, int y)
{
    uint16_t bid = p->s->bid[seat];
    bool sealed = p->s->sealed & SEAT(seat), written = bid != NO_BID;
    int size = p->l.tall ? 68 : 50;
    struct item it = thing(LOOK_CARD, TINT_NONE, x, y, size, size),
                name = thing(LOOK_TEXT, TINT_NONE, x, y + (p->l.tall ? 48 : 36), size + 8, p->l.tall ? 28 : LETTERS);
    struct brief who = maruca_name(p->m, seat, p->lang);
    enum lang lang = p->lang;
    bool known = written && bid != UNKNOWN_BID;
    const char *amount = !known ? "" : bid == REFUSED ? "X" : scene_words(p->sc, "%d", bid);

    it.id = (uint16_t)(ITEM_ENVELOPE + seat);
    it.face = known;
    it.tint = (uint8_t)tint_of(p, seat);
    it.label = sealed && known && !p->l.tall ? scene_words(p->sc, "(%s)", amount) : amount;
    it.dim = !written;
    it.says = known ? scene_words(p->sc, SAY(envelope_open), who.at, amount)
                    : scene_words(p->sc, written ? SAY(envelope) : SAY(envelope_none), who.at);
    it.glyph = scene_words(p->sc, sealed && known ? "[(%s)]" : "[%s]", known ? amount : written ? "?" : "-");
    scene_add(p->sc, it);
    name.label = word(WORD_short_0 + seat, p->lang);
    name.glyph = tint_signs[tint_of(p, seat)];
    scene_add(p->sc, name);
}

static void add_company_asked(struct picture *p, int company, struct pending top)
{
    int pitch = p->l.tall ? 82 : 52, left = p->l.pane_w - p->m->seats * pitch, w = left - 8;
    struct item card = thing(LOOK_CARD, TINT_GOLD, w / 2 + 2, 4 + p->l.card_h / 2, w, p->l.card_h);
    enum lang lang = p->lang;

    put_on_card(p, &card, company);
    scene_add(p->sc, card);
    if (top.ask == ASK_PAY) {
        struct item price =
            thing(LOOK_NOTE, TINT_GREEN, (left + p->l.pane_w) / 2, 40, p->l.pane_w - left - 8,
                  p->l.tall ? 60 : 34);
        price.label = scene_words(p->sc, "%d", top.n);
        price.says = scene_words(p->sc, SAY(costs), top.n);
        scene_add(p->sc, price);
        return;
    }
    for (int i = 0; i < p->m->seats; i++)
        add_envelope(p, i, left + pitch / 2 + i * pitch, p->l.tall ? 40 : 34);
}

/* The cards on top of the stack, while somebody looks at them. */
static void add_looked_at(struct picture *p)
{
    int w = p->l.pane_w / PEEKS - CELL;

    for (int i = 0; i < PEEKS && p->s->top[i].card != NOTHING; i++)
        add_card(p, p->s->top[i], (struct spot){ w / 2 + 5 + i * (w + CELL), 4 + p->l.card_h / 2 }, w,
                 p->l.card_h, WORD_says_top);
}

/* A sheet in the tray with its heading. */
static void add_sheet_of(struct picture *p, int top, int w, int h, const char *heading)
{
    struct item paper = thing(LOOK_PANEL, TINT_PAPER, w / 2, top + h / 2, w, h);

    paper.glyph = "";
    scene_add(p->sc, paper);
    add_text(p, 8, top + (p->l.tall ? 18 : 13), w - 12, p->l.tall ? 28 : LETTERS, ALIGN_LEFT, heading);
}

static int index_steps(const struct match *m)
{
    int count = 0;

    while (count < INDEX && m->box->index[count].price)
        count++;
    return count;
}

/* When nothing is in question: the Stock Price Index, with everyone's marker. */
static void add_index(struct picture *p, int width)
{
    int count = index_steps(p->m), w = (width - 8) / count, size = p->l.tall ? 24 : 16;
    enum lang lang = p->lang;

    add_sheet_of(p, 0, width, p->l.upper - 4, SAY(index));
    for (int i = 0; i < count; i++) {
        int x = 4 + w / 2 + i * w;
        struct item price = thing(LOOK_CELL, TINT_GOLD, x, p->l.tall ? 108 : 74, w - 3, p->l.tall ? 36 : 24);
        price.id = (uint16_t)(ITEM_PRICE + i);
        price.label = scene_words(p->sc, "%d", (int)p->m->box->index[i].price);
        scene_add(p->sc, price);
        add_text(p, x, p->l.tall ? 144 : 98, w - 2, p->l.tall ? 28 : LETTERS, ALIGN_CENTRE,
                 scene_words(p->sc, "≥%d", (int)p->m->box->index[i].profits));
    }
    for (int seat = 0; seat < p->m->seats; seat++) {
        struct item marker =
            thing(LOOK_DISC, tint_of(p, seat), 4 + p->s->step[seat] * w + w / 4 + seat / 2 * w / 2,
                  (p->l.tall ? 50 : 34) + seat % 2 * size, size, size);
        marker.id = (uint16_t)(ITEM_MARKER + seat);
        marker.glyph = tint_signs[tint_of(p, seat)];
        marker.says =
            scene_words(p->sc, "%s: %d", maruca_name(p->m, seat, p->lang).at, maruca_price(p->m, p->s, seat));
        scene_add(p->sc, marker);
    }
}

static void add_press(struct picture *p, struct pending top)
{
    int size = p->l.tall ? 80 : 60;
    struct item deck = thing(LOOK_CARD, TINT_ORANGE, p->l.pane_w - size / 2 - 6, 44, size, size);
    int side = p->l.tall ? 66 : 40;
    struct item die = thing(LOOK_DIE, TINT_WHITE, p->l.pane_w - 2 * size + 6, 44, side, side);
    enum lang lang = p->lang;
    int event = top.ask == ASK_ANSWER || top.ask == ASK_DIE ? top.a : p->s->last_event - 1;
    int never = maruca_event_deck(p->m, p->s);

    if (event >= 0)
        add_event(p, event, (struct spot){ 110, 4 + p->l.card_h / 2 }, 210, p->l.card_h, false);
    else
        add_index(p, p->l.pane_w - 2 * size - 30);
    deck.id = ITEM_PRESS;
    deck.label = scene_words(p->sc, SAY(press), never + p->s->under_count);
    deck.face = 1;
    deck.says = scene_words(p->sc, SAY(press_says), never);
    scene_add(p->sc, deck);
    die.id = ITEM_DIE;
    die.face = top.ask == ASK_DIE ? 0 : p->s->last_face;
    die.label = NULL;
    die.says = scene_words(p->sc, "%d", p->s->last_face);
    scene_add(p->sc, die);
}

static int bond_kinds(const struct match *m)
{
    int count = 0;

    while (count < BONDS && m->box->bond[count].amount)
        count++;
    return count;
}

/* Bonds of one kind: so many notes lie on each other, three at most to look at. */
static void add_bond(struct picture *p, int bond, struct spot at, int w, int h, bool wanted)
{
    int left = maruca_bonds_left(p->m, p->s, bond), amount = p->m->box->bond[bond].amount;
    struct item note = thing(LOOK_NOTE, TINT_BLUE, at.x, at.y, w, h);
    enum lang lang = p->lang;

    for (int i = (left < 3 ? left : 3) - 1; i > 0; i--) {
        struct item below = note;
        below.x = (int16_t)(below.x + 3 * i);
        below.y = (int16_t)(below.y - 3 * i);
        below.hidden_text = true;
        scene_add(p->sc, below);
    }
    note.id = (uint16_t)(ITEM_BOND + bond);
    note.label = scene_words(p->sc, "%d", amount);
    note.glyph = scene_words(p->sc, "%d×%d", left, amount);
    note.says = scene_words(p->sc, SAY(says_bond), amount, left);
    note.dim = left == 0;
    note.lit = wanted && left > 0;
    scene_add(p->sc, note);
}

/* All that are left; the one that could pay for the company in question is lit. */
static void add_bonds(struct picture *p, int company)
{
    int count = bond_kinds(p->m), rows = p->l.pane_w < 500 ? 2 : 1, per_row = (count + rows - 1) / rows;
    int w = (p->l.pane_w - 10) / (per_row ? per_row : 1);
    enum lang lang = p->lang;

    add_sheet_of(p, p->l.upper, p->l.pane_w, p->l.lower, SAY(bonds));
    for (int i = 0; i < count; i++)
        add_bond(p, i, (struct spot){ w / 2 + i % per_row * w, p->l.upper + 45 + i / per_row * 38 }, w - 10, 30,
                 company >= 0 && maruca_bond(p->m, company) == i);
}

/* On a phone only the one for the company in question, with what it means. */
static void add_own_bond(struct picture *p, int company)
{
    int bond = maruca_bond(p->m, company), y = p->l.upper + p->l.lower / 2;
    struct item paper = thing(LOOK_PANEL, TINT_PAPER, p->l.pane_w / 2, y, p->l.pane_w, p->l.lower);
    enum lang lang = p->lang;

    paper.glyph = "";
    scene_add(p->sc, paper);
    if (bond < 0 || maruca_bonds_left(p->m, p->s, bond) == 0) {
        add_text(p, 10, y, p->l.pane_w - 20, 30, ALIGN_LEFT, SAY(no_bond));
        return;
    }
    add_bond(p, bond, (struct spot){ 64, y + 2 }, 104, 46, false);
    add_text(p, 132, y, p->l.pane_w - 140, 30, ALIGN_LEFT,
             scene_words(p->sc, SAY(own_bond), (int)p->m->box->bond[bond].repay, maruca_bonds_left(p->m, p->s, bond)));
}

static void add_tray(struct picture *p)
{
    struct pending top = maruca_top(p->s);
    int company = company_asked(p->s);
    bool bonds = !p->l.tall || company >= 0;

    scene_pane(p->sc, PANE_TRAY, 0, p->l.pane_w, p->l.upper + (bonds ? p->l.lower : 0));
    if (company >= 0)
        add_company_asked(p, company, top);
    else if (top.ask == ASK_SWAP || top.ask == ASK_LOOK)
        add_looked_at(p);
    else if (p->m->option[OPT_EVENTS])
        add_press(p, top);
    else
        add_index(p, p->l.pane_w);
    if (p->l.tall && company >= 0)
        add_own_bond(p, company);
    else if (bonds)
        add_bonds(p, company);
}

/* ---- what everyone has ---- */

enum { SEAT_H = 84, SEAT_BRIEF_H = 58 };

/* With three or four everybody has two lines: what he is worth stands beside his name above the board, too. */
static bool is_brief(const struct picture *p)
{
    return !p->l.tall && p->l.seat_w == p->l.pane_w && p->m->seats > 2;
}

static int repayment(const struct match *m, const struct state *s, int seat)
{
    int sum = 0;

    for (int i = 0; i < m->box->company_cards; i++)
        if (s->place[i] == OWNED + seat && s->terms[i] & BONDED)
            sum += m->box->bond[maruca_bond(m, i)].repay;
    return sum;
}

/* Money, stock or debt: a note, or on a phone only the number, large. */
static void add_note(struct picture *p, int id, int tint, int which, const char *words, const char *number)
{
    bool tall = p->l.tall;
    int w = p->l.seat_w / 3;
    struct item note =
        thing(LOOK_CELL, tint, w / 2 + which * w, tall ? 60 : 40, w - 6, tall ? 36 : 26);

    note.id = (uint16_t)id;
    note.label = tall ? number : words;
    note.says = words;
    scene_add(p->sc, note);
}

static void add_holdings(struct picture *p, int seat)
{
    const struct match *m = p->m;
    const struct state *s = p->s;
    int price = maruca_price(m, s, seat), owed = repayment(m, s, seat), w = p->l.seat_w;
    enum lang lang = p->lang;

    add_note(p, ITEM_CASH + seat, TINT_GREEN, 0, scene_words(p->sc, SAY(cash), (int)s->cash[seat]),
             scene_words(p->sc, "%d", (int)s->cash[seat]));
    add_note(p, ITEM_SHARES + seat, TINT_GOLD, 1, scene_words(p->sc, SAY(shares), s->blocks[seat], price),
             scene_words(p->sc, "%d × %d", s->blocks[seat], price));
    add_note(p, 0, TINT_RED, 2, scene_words(p->sc, SAY(owed), owed),
             scene_words(p->sc, owed ? "−%d" : "%d", owed));
    if (p->l.tall)
        return;
    bool brief = is_brief(p);
    add_text(p, brief ? w * 46 / 100 : 8, brief ? 13 : 70, w * 28 / 100, LETTERS, brief ? ALIGN_RIGHT : ALIGN_LEFT,
             scene_words(p->sc, SAY(profits), maruca_yearly(m, s, seat)));
    add_text(p, w - 6, brief ? 13 : 70, w * (brief ? 50 : 70) / 100, LETTERS, ALIGN_RIGHT,
             m->option[OPT_EVENTS]
                 ? scene_words(p->sc, SAY(holds_events), maruca_owned(s, seat), (int)m->box->companies_most,
                               s->hand_count[seat], s->events[seat])
                 : scene_words(p->sc, SAY(holds), maruca_owned(s, seat), (int)m->box->companies_most,
                               s->hand_count[seat]));
}

static void add_seat(struct picture *p, int seat)
{
    bool tall = p->l.tall;
    int w = p->l.seat_w, h = is_brief(p) ? SEAT_BRIEF_H : SEAT_H, tint = tint_of(p, seat);
    struct item panel = thing(LOOK_PANEL, TINT_PAPER, w / 2, h / 2, w, h);
    struct item mark = thing(LOOK_DISC, tint, 14, tall ? 20 : 14, 20, 20);
    int32_t worth[SEATS_MAX];
    enum lang lang = p->lang;

    maruca_worth(p->m, p->s, worth);
    scene_pane(p->sc, PANE_SEAT, seat, w, h);
    panel.id = (uint16_t)(ITEM_SEAT + seat);
    panel.glyph = "";
    panel.says = scene_words(p->sc, "%s", maruca_name(p->m, seat, lang).at);
    scene_add(p->sc, panel);
    mark.glyph = tint_signs[tint];
    scene_add(p->sc, mark);
    if (tall) {
        add_text(p, 30, 19, 120, 28, ALIGN_LEFT, word(WORD_short_0 + seat, lang));
        add_text(p, w - 6, 19, 80, 30, ALIGN_RIGHT, scene_words(p->sc, "%d", (int)worth[seat]));
        add_text(p, w - 90, 19, 80, 28, ALIGN_RIGHT,
                 scene_words(p->sc, "+%d", maruca_yearly(p->m, p->s, seat)));
    } else if (is_brief(p)) {
        add_text(p, 30, 13, w / 4, LETTERS, ALIGN_LEFT, word(WORD_short_0 + seat, lang));
    } else {
        add_text(p, 30, 13, w - 140, LETTERS, ALIGN_LEFT, panel.says);
        add_text(p, w - 6, 13, 110, LETTERS, ALIGN_RIGHT, scene_words(p->sc, SAY(worth), (int)worth[seat]));
    }
    add_holdings(p, seat);
}

/* The hand of who looks: companies in rows, beside a wide board of three; event cards in another row, closer
 * together the more there are. */
static void add_hand(struct picture *p, int seat)
{
    bool events = p->m->option[OPT_EVENTS], narrow = p->l.pane_w < 500 || p->l.tall;
    int count = p->s->hand_count[seat], in_row = narrow || count < 3 ? 3 : count, shown = 0;
    int w = p->l.pane_w / in_row, h = p->l.tall ? 164 : 112, all = count > in_row ? 2 * h : h;
    int step = p->s->events[seat] > 3 ? (p->l.pane_w - 120) / (p->s->events[seat] - 1) : p->l.pane_w / 3;
    int event_w = step < 116 ? 116 : step - 8, event_h = p->l.tall ? 68 : 80;

    scene_pane(p->sc, PANE_HAND, seat, p->l.pane_w, all + (events ? event_h : 0) + 8);
    for (int i = 0; i < count; i++)
        add_card(p, p->s->hand[seat][i], (struct spot){ w / 2 + i % in_row * w, h / 2 + 2 + i / in_row * h }, w - 8,
                 h - 2, WORD_says_hand);
    for (int e = 0; e < p->m->box->event_cards && events; e++)
        if (maruca_holds(p->s, seat, e)) {
            add_event(p, e, (struct spot){ event_w / 2 + 4 + shown * step, all + event_h / 2 + 4 },
                      event_w, event_h - 2, true);
            shown++;
        }
}

/* ---- the report sheet: the years so far ---- */

static void add_sheet(struct picture *p)
{
    int seats = p->m->seats, label_w = 60, w = (p->l.pane_w - label_w) / seats;
    int years = maruca_years(p->m), now = p->s->year < years ? p->s->year : years, h = (1 + now) * p->l.row;
    struct item paper = thing(LOOK_PANEL, TINT_PAPER, p->l.pane_w / 2, h / 2, p->l.pane_w, h);
    enum lang lang = p->lang;
    int text = p->l.tall ? 28 : LETTERS, high = p->l.row;

    scene_pane(p->sc, PANE_SHEET, 0, p->l.pane_w, h);
    paper.glyph = "";
    paper.says = SAY(sheet);
    scene_add(p->sc, paper);
    add_text(p, 6, high / 2, label_w - 8, text, ALIGN_LEFT, SAY(sheet_year));
    for (int i = 0; i < seats; i++) {
        struct item head = thing(LOOK_CELL, tint_of(p, i), label_w + w / 2 + i * w, high / 2, w - 4,
                                 high + (p->l.tall ? 2 : 0));
        head.label = word(WORD_short_0 + i, lang);
        scene_add(p->sc, head);
    }
    for (int y = 0; y < now; y++) {
        int line = high + high / 2 + y * high;
        add_text(p, 10, line, label_w - 14, text, ALIGN_LEFT, scene_words(p->sc, "%d", y + 1));
        for (int i = 0; i < seats; i++) {
            const struct column *c = &p->s->sheet[i][y];
            add_text(p, label_w + w / 2 + i * w, line, w - 6, text, ALIGN_CENTRE,
                     scene_words(p->sc, c->fresh ? "%d + %d" : "%d", c->current, c->fresh));
        }
    }
}

void dallas_maruca_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    struct picture p = { m, view_state(view), sc, layout_for(m, shape), lang, maruca_viewer(view) };

    scene_begin(sc, CELL, shape == SHAPE_TALL ? 2 * LINE : LINE);
    add_board(&p);
    add_tray(&p);
    for (int i = 0; i < p.m->seats; i++)
        add_seat(&p, i);
    if (p.viewer >= 0)
        add_hand(&p, p.viewer);
    add_sheet(&p);
}

/* ---- touching ---- */

int dallas_maruca_touch(const struct view *view, int seat, struct choice c, struct touch *ret)
{
    const struct state *s = view_state(view);
    struct move v = c.move;
    uint16_t card = (uint16_t)(ITEM_CARD + v.a), space = (uint16_t)(ITEM_SPACE + v.a);
    bool aimed = v.verb == PLAY && maruca_aims(view->match.box->event[v.a].kind);

    if (maruca_viewer(view) != seat && v.verb != BID && v.verb != SHOW && v.verb != OFFER)
        return 0; /* another's hand is not in the picture */
    switch (v.verb) {
    case BUY: /* its card, or its space on the board, which is ringed */
        ret[0] = (struct touch){ .count = 1, .item = { card } };
        ret[1] = (struct touch){ .count = 1, .item = { space } };
        return 2;
    case DISCARD:
    case GIVE: ret[0] = (struct touch){ .count = 1, .item = { card } }; return 1;
    case OFFER: ret[0] = (struct touch){ .count = 1, .item = { space } }; return 1;
    case BID:
    case SHOW: ret[0] = (struct touch){ .count = 1, .item = { (uint16_t)(ITEM_ENVELOPE + seat) } }; return 1;
    case FETCH: ret[0] = (struct touch){ .count = 1, .item = { ITEM_PRESS } }; return 1;
    case PLAY:
    case ANSWER:
        ret[0] = (struct touch){ .count = aimed ? 2 : 1,
                                  .item = { (uint16_t)(ITEM_EVENT + v.a),
                                            aimed ? (uint16_t)(ITEM_SEAT + v.b) : 0 } };
        return 1;
    case SWAP:
        ret[0] = (struct touch){ .count = 2, .any_order = true,
                                 .item = { card, (uint16_t)(ITEM_CARD + s->top[v.c].card) } };
        return 1;
    default: return 0;
    }
}

/* Of one's hand a card or its space is touched to buy, any other space for an auction, an event card to be played:
 * check() says what is wrong with it. */
bool dallas_maruca_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int ask = maruca_top(s).ask, first = count ? item[0] : 0;
    bool space = first >= ITEM_SPACE && first < ITEM_SPACE + COMPANIES;
    bool card = first >= ITEM_CARD && first < ITEM_CARD + COMPANIES;

    if ((space || card) && ask == ASK_TURN) {
        int company = first - (space ? ITEM_SPACE : ITEM_CARD), held = place_in_hand(s, seat, company);
        if (held >= 0)
            *ret = (struct move){ .verb = BUY, .a = (uint8_t)company, .b = (uint8_t)held };
        else
            *ret = (struct move){ .verb = OFFER, .a = (uint8_t)company };
        return held >= 0 || space;
    }
    if (first >= ITEM_EVENT && first < ITEM_EVENT + m->box->event_cards) {
        int seat_item = count > 1 ? item[1] - ITEM_SEAT : 0;
        bool target = seat_item >= 0 && seat_item < m->seats;
        *ret = (struct move){ .verb = ask == ASK_ANSWER ? ANSWER : PLAY, .a = (uint8_t)(first - ITEM_EVENT),
                              .b = ask != ASK_ANSWER && target ? (uint8_t)seat_item : 0 };
        return true;
    }
    return false;
}

/* ---- telling ---- */

static void tell_company(const struct match *m, const struct state *s, int viewer, int company,
                         enum lang lang, struct text *t)
{
    const struct company *c = &m->box->company[company];
    int owner = s->place[company] - OWNED, bond_gain = 0, bond = maruca_bond(m, company);

    text_printf(t, SAY(tell_company), c->name, (int)c->value, (int)c->profit);
    if (owner >= m->seats)
        text_put(t, SAY(tell_out));
    else if (owner >= 0)
        text_printf(t, s->terms[company] & BONDED ? SAY(tell_owned_bond) : SAY(tell_owned),
                    maruca_name(m, owner, lang).at);
    if (s->place[company] == POOL)
        text_put(t, SAY(tell_pool));
    if (owner >= 0 || viewer < 0)
        return;
    struct gain g = maruca_gain(m, s, viewer, company, false);
    int whole = maruca_brings(m, s, viewer, company, &bond_gain);
    text_printf(t, SAY(tell_gain), whole, g.profit, g.bonus, g.special);
    if (bond_gain)
        text_printf(t, SAY(tell_bond), (int)m->box->bond[bond].amount, bond_gain);
    else
        text_put(t, SAY(tell_no_bond));
    if (maruca_means(m, s, viewer, company) < c->value)
        text_put(t, SAY(tell_dear));
}

static void tell_seat(const struct match *m, const struct state *s, int seat, enum lang lang, struct text *t)
{
    int32_t worth[SEATS_MAX];

    maruca_worth(m, s, worth);
    text_printf(t, SAY(tell_seat), maruca_name(m, seat, lang).at, (int)s->cash[seat], s->blocks[seat],
                maruca_price(m, s, seat), maruca_yearly(m, s, seat), repayment(m, s, seat), (int)worth[seat]);
}

static void tell_kind_of_bond(const struct match *m, const struct state *s, int bond, enum lang lang, struct text *t)
{
    const struct bond *b = &m->box->bond[bond];

    text_printf(t, SAY(tell_kind_of_bond), (int)b->amount, 2 * (int)b->amount, (int)b->repay,
                maruca_bonds_left(m, s, bond));
}

bool dallas_maruca_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int company = item >= ITEM_CARD ? item - ITEM_CARD : item - ITEM_SPACE;

    if (company >= 0 && company < m->box->company_cards) {
        tell_company(m, s, maruca_viewer(view), company, lang, t);
        return true;
    }
    if (item >= ITEM_EVENT && item < ITEM_EVENT + m->box->event_cards) {
        text_printf(t, "%s: ", m->box->event[item - ITEM_EVENT].name[lang]);
        maruca_tell_event(m, item - ITEM_EVENT, lang, t);
        return true;
    }
    if (item >= ITEM_BOND && item < ITEM_BOND + bond_kinds(m)) {
        tell_kind_of_bond(m, s, item - ITEM_BOND, lang, t);
        return true;
    }
    if (item >= ITEM_PRICE && item < ITEM_PRICE + index_steps(m)) {
        int step = item - ITEM_PRICE;
        text_printf(t, SAY(tell_price), (int)m->box->index[step].profits, (int)m->box->index[step].price);
        return true;
    }
    for (int i = 0; i < m->seats; i++)
        if (item == ITEM_SEAT + i || item == ITEM_CASH + i || item == ITEM_SHARES + i) {
            tell_seat(m, s, i, lang, t);
            return true;
        }
    return false;
}
