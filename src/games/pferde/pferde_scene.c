/* The picture: a course that winds up and down the meadow, a lane for each horse, hurdles and water across
 * all of them, and the die beside the trees below; the bookmaker's board in the tray, where bets are placed by
 * touching it; purses and bets with the seats. */
#include "pferde.h"

enum {
    CELL_W = 10, CELL_H = 30,
    LANES = 4 * CELL_H,          /* all lanes together: with fewer horses they are broader */
    SQUARE = 4 * CELL_W,
    EDGE = 5 * CELL_W,           /* left and right of the squares, for the turns */
    ID_HORSE = 1,                /* + horse */
    ID_SQUARE = 101,             /* + square */
    ID_DIE = 201,
    ID_BOARD = 211,              /* + 10 × pool + horse: what is bet on it */
    ID_PURSE = 251, ID_BETS = 261, /* + seat */
};

/* Tray and seats: beside the course, or on a phone below it with lines that a thumb can hit. */
struct desk {
    int width, line;            /* of the tray; of the bookmaker's board */
    int column, first;          /* of that: the width of its columns, and of the first */
    int letters, bets;          /* how high words are written, and bets of the seats */
};
static const struct desk beside = { 38 * CELL_W, CELL_H, 70, 90, 24, 21 };
static const struct desk below = { 58 * CELL_W, 2 * CELL_H, 110, 140, 28, 26 };

/* How many squares lie in a row. Every other row is run from right to left. */
struct plan {
    int columns, rows, riders;
};
static const struct plan plans[SHAPES] = {
    [SHAPE_WIDE] = { 15, 4, 0 },
    [SHAPE_SQUARE] = { 15, 4, 0 },
    [SHAPE_TALL] = { 12, 5, 0 },
};

/* ---- where things lie ---- */

static int course_width(struct plan p)
{
    return p.columns * SQUARE + 2 * EDGE;
}

/* A row: its numbers, and below them the lanes. Below the last row there are trees, and the die at their end. */
enum { ROW = CELL_H + LANES, TREES = 72, DIE = 62, DIE_SQUARES = 2 };

static int course_height(struct plan p)
{
    return p.rows * ROW + TREES;
}

/* The middle of a square at its numbers; START lies left of the first. */
static struct spot square_spot(struct plan p, int square)
{
    if (square == START)
        return (struct spot){ EDGE / 2 + 5, CELL_H / 2 };
    int row = (square - 1) / p.columns, along = (square - 1) % p.columns;
    int column = row % 2 ? p.columns - 1 - along : along;

    return (struct spot){ EDGE + SQUARE * column + SQUARE / 2, row * ROW + CELL_H / 2 };
}

static struct spot lane_spot(struct plan p, int square, int horse)
{
    struct spot at = square_spot(p, square);

    at.y += CELL_H / 2 + LANES * (2 * horse + 1) / (2 * p.riders);
    return at;
}

/* ---- the course ---- */

static void add_box(struct scene *sc, struct spot middle, int look, int tint, int w, int h)
{
    struct item box = item_at(middle, look, tint, w, h);

    box.hidden_text = true;
    scene_add(sc, box);
}

static void add_line(struct scene *sc, struct spot a, struct spot b, int tint, int thick)
{
    struct item line = item_at(a, LOOK_LINE, tint, b.x - a.x, b.y - a.y);

    line.face = (uint8_t)thick;
    line.hidden_text = true;
    scene_add(sc, line);
}

/* The middle of all lanes of a square. */
static struct spot across(struct plan p, int square)
{
    struct spot at = square_spot(p, square);

    at.y += CELL_H / 2 + LANES / 2;
    return at;
}

/* The sand, with the turns at the ends of the rows. */
static void draw_sand(struct plan p, struct scene *sc)
{
    for (int row = 0; row < p.rows; row++) {
        struct spot first = across(p, row * p.columns + 1), last = across(p, (row + 1) * p.columns);
        int out = last.x > first.x ? 1 : -1;

        add_box(sc, (struct spot){ (first.x + last.x) / 2, first.y }, LOOK_CELL, TINT_LIGHT,
                p.columns * SQUARE, LANES);
        if (row + 1 < p.rows)
            add_box(sc, (struct spot){ last.x + out * (SQUARE / 2 + EDGE / 4), last.y + ROW / 2 }, LOOK_CELL,
                    TINT_LIGHT, EDGE / 2, ROW + LANES);
        for (int lane = 1; lane < p.riders; lane++) {
            int y = first.y - LANES / 2 + LANES * lane / p.riders;

            add_line(sc, (struct spot){ EDGE, y }, (struct spot){ course_width(p) - EDGE, y }, TINT_WOOD, 1);
        }
    }
    add_box(sc, across(p, START), LOOK_CELL, TINT_WOOD, EDGE - 10, LANES);
}

/* Two rails on posts, across all lanes. */
static void draw_fence(struct plan p, int square, int tint, struct scene *sc)
{
    struct spot at = across(p, square);

    for (int side = -1; side <= 1; side += 2)
        add_line(sc, (struct spot){ at.x + 5 * side, at.y - LANES / 2 },
                 (struct spot){ at.x + 5 * side, at.y + LANES / 2 }, tint, 4);
    for (int i = 0; i <= p.riders; i++) {
        int y = at.y - LANES / 2 + LANES * i / p.riders;

        add_line(sc, (struct spot){ at.x - 12, y }, (struct spot){ at.x + 12, y }, tint, 5);
    }
}

/* A bar across all lanes, checked with white, so many checks wide. */
static void draw_bar(struct plan p, int square, int tint, int wide, struct scene *sc)
{
    enum { SMALL = CELL_H / 3 };
    struct spot at = across(p, square);

    for (int i = 0; i < LANES / SMALL; i++)
        for (int side = 0; side < wide; side++)
            add_box(sc, (struct spot){ at.x + SMALL * (2 * side - wide + 1) / 2,
                                       at.y - LANES / 2 + SMALL / 2 + i * SMALL },
                    LOOK_CELL, (i + side) % 2 ? tint : TINT_WHITE, SMALL, SMALL);
}

static void draw_specials(struct plan p, struct scene *sc)
{
    draw_bar(p, GATE, TINT_RED, 1, sc);
    draw_fence(p, HURDLE, TINT_BROWN, sc);
    add_box(sc, across(p, DITCH), LOOK_CELL, TINT_WATER, SQUARE - 4, LANES);
    add_box(sc, across(p, FALL), LOOK_CELL, TINT_GREEN, SQUARE - 18, LANES);
    draw_fence(p, FALL, TINT_GREEN, sc);
    draw_bar(p, WAIT, TINT_VIOLET, 1, sc);
    draw_bar(p, FINISH, TINT_BLACK, 2, sc);
}

/* What happens at the special squares, written on the sand before them; the water has room for it. */
static void draw_warnings(struct plan p, enum lang lang, struct scene *sc)
{
    for (int square = GATE; square <= FINISH; square += GATE) {
        struct spot at = across(p, square);
        bool left = (square - 1) / p.columns % 2;
        struct item words = item_at(at, LOOK_TEXT, TINT_INK, LANES - 4, 24);

        if (square != DITCH)
            words.x = (int16_t)(at.x + (left ? 24 : -24));
        words.turn = left ? 90 : 270;
        words.hidden_text = true;
        words.label = word(WORD_sign_gate + square / GATE - 1, lang);
        scene_add(sc, words);
    }
}

static void add_tree(struct scene *sc, struct spot at, int icon)
{
    struct item tree = item_at(at, LOOK_ICON, TINT_GREEN, 38, 38);

    tree.face = (uint8_t)icon;
    tree.hidden_text = true;
    scene_add(sc, tree);
}

/* Along the lower edge of the meadow. */
static void draw_trees(struct plan p, struct scene *sc)
{
    for (int i = 0; i < p.columns - DIE_SQUARES; i++) {
        bool house = i % 7 == 3;
        struct spot at = { EDGE + SQUARE * i + SQUARE / 2, p.rows * ROW + 32 + 4 * (i % 3) };

        if (house)
            add_box(sc, at, LOOK_HOUSE, TINT_RED, 36, 36);
        else
            add_tree(sc, at, i % 4 == 1 ? ICON_WILLOW : ICON_FIR);
    }
}

/* What a square is, in words. */
static void put_square(int square, enum lang lang, struct text *t)
{
    static const uint8_t special[FINISH / 10 + 1] = { WORD_start,       WORD_square_gate, WORD_square_hurdle,
                                                      WORD_square_ditch, WORD_square_fall, WORD_square_wait,
                                                      WORD_square_finish };

    text_printf(t, word(square % 10 ? WORD_square : special[square / 10], lang), square);
}

static void draw_numbers(struct plan p, enum lang lang, struct scene *sc)
{
    /* What the special ones do, where nothing is written on the sand: on the text board. */
    static const char *const signs[FINISH / 10 + 1] = { "", ":6", "↷", "✕", "↺", "…", "⚑" };

    for (int square = START; square <= FINISH; square++) {
        bool special = square % 10 == 0;
        char says[64];
        struct text t = TEXT_IN(says);
        struct item number = item_at(square_spot(p, square), LOOK_TEXT, TINT_INK,
                                     square ? SQUARE + (special ? 8 : 0) : EDGE, 24);

        put_square(square, lang, &t);
        number.id = (uint16_t)(ID_SQUARE + square);
        number.lit = special;
        number.label = square ? scene_words(sc, "%d", square) : SAY(start);
        if (special && square)
            number.glyph = scene_words(sc, "%d%s", square, signs[square / 10]);
        number.says = scene_words(sc, "%s", says);
        scene_add(sc, number);
    }
}

/* ---- horses ---- */

/* From where the horse stood that moved last, square by square; after a fall back to the start. */
static void draw_way(const struct state *s, struct plan p, struct scene *sc)
{
    if (!s->moved_pips || s->moved_from == NOT_MOVED)
        return;
    struct spot at = lane_spot(p, s->moved_from, s->moved);
    for (int i = 1; i <= s->moved_pips && s->moved_from + i <= FINISH; i++) {
        struct spot next = lane_spot(p, s->moved_from + i, s->moved);

        add_line(sc, at, next, TINT_GOLD, 6);
        at = next;
    }
    if (s->moved_from + s->moved_pips == FALL)
        add_line(sc, at, lane_spot(p, START, s->moved), TINT_GOLD, 3);
}

/* Behind the finish: which place it was. */
static void draw_place(struct plan p, int horse, int place, struct scene *sc)
{
    int out = (FINISH - 1) / p.columns % 2 ? -1 : 1;
    struct spot at = lane_spot(p, FINISH, horse);
    struct item number = item_at((struct spot){ at.x + out * (SQUARE + EDGE) / 2, at.y }, LOOK_TEXT, TINT_INK,
                                 EDGE, 30);

    number.label = scene_words(sc, "%d.", place);
    number.hidden_text = true;
    scene_add(sc, number);
}

static void draw_horse(const struct match *m, const struct state *s, struct plan p, int horse, enum lang lang,
                       struct scene *sc)
{
    int square = s->at[horse], tint = m->box->horse[horse].tint;
    int size = LANES / p.riders + (p.riders == 2 ? -2 : 8); /* it may lean over its lane a little */
    struct item piece = item_at(lane_spot(p, square, horse), LOOK_HORSE, tint, size, size);
    enum word says = square == START ? WORD_horse_start : square == DITCH ? WORD_horse_out
                     : square == FINISH ? WORD_horse_home : WORD_horse_on;

    piece.id = (uint16_t)(ID_HORSE + horse);
    piece.face = square > 0 && (square - 1) / p.columns % 2; /* in every other row to the left */
    piece.glyph = tint_sign(tint);
    if (s->place[horse])
        piece.glyph = scene_words(sc, "%s%d", piece.glyph, s->place[horse]);
    piece.dim = square == DITCH;
    piece.lit = s->moved_pips && s->moved_from != NOT_MOVED && s->moved == horse;
    piece.says = scene_words(sc, word((int)says, lang), pferde_horse(m, horse, lang),
                            square == FINISH ? s->place[horse] : square);
    scene_add(sc, piece);
    if (s->place[horse])
        draw_place(p, horse, s->place[horse], sc);
}

static void draw_die(const struct match *m, const struct state *s, struct plan p, enum lang lang, struct scene *sc)
{
    struct spot at = { course_width(p) - EDGE - DIE_SQUARES * SQUARE / 2, p.rows * ROW + TREES / 2 };
    struct item die = item_at(at, LOOK_DIE, TINT_WHITE, DIE, DIE);

    die.id = ID_DIE;
    die.face = s->last_die;
    die.lit = s->last_die && s->phase != BETS && !s->rolling;
    die.dim = s->phase == BETS;
    die.says = s->last_die ? scene_words(sc, SAY(die_shows), pferde_horse(m, s->last_seat, lang), s->last_die)
                           : SAY(die_lies);
    scene_add(sc, die);
}

static void draw_course(const struct match *m, const struct state *s, struct plan p, enum lang lang,
                        struct scene *sc)
{
    int width = course_width(p), height = course_height(p);
    struct spot middle = { width / 2, height / 2 };
    struct item meadow = item_at(middle, LOOK_PANEL, TINT_FELT, width, height);

    meadow.says = SAY(course);
    meadow.hidden_text = true;
    scene_add(sc, meadow);
    draw_sand(p, sc);
    draw_specials(p, sc);
    draw_warnings(p, lang, sc);
    draw_trees(p, sc);
    draw_numbers(p, lang, sc);
    draw_way(s, p, sc);
    for (int horse = 0; horse < p.riders; horse++)
        draw_horse(m, s, p, horse, lang, sc);
    draw_die(m, s, p, lang, sc);
}

/* ---- the tray: race, prizes, the bookmaker's board ---- */

static struct spot cell_spot(const struct desk *d, int column, int line)
{
    return (struct spot){ column ? d->first + (2 * column - 1) * d->column / 2 : d->first / 2,
                          CELL_H + d->line * (2 * line + 1) / 2 };
}

/* A square of the board, chalk on slate. */
static struct item board_cell(const struct desk *d, int column, int line, const char *label)
{
    struct item cell = item_at(cell_spot(d, column, line), LOOK_CELL, TINT_BLACK, column ? d->column : d->first,
                               d->line);

    cell.label = label;
    return cell;
}

/* What the board says a DM would bring, if nobody bet any more and every place were backed. */
static int64_t quota_now(const struct match *m, const struct state *s, int pool, int horse)
{
    int64_t backing = pferde_backing(m, s, pool, horse);
    int places = pool == BET_WIN ? 1 : pferde_paid_places(m);

    return backing ? (int64_t)pferde_pool(m, s, pool) * PFENNIG / (places * backing) : 0;
}

static const char *quota_words(int64_t quota, enum lang lang, struct scene *sc)
{
    if (!quota)
        return "–";
    return scene_words(sc, lang == DE ? "%d,%02d" : "%d.%02d", (int)(quota / PFENNIG), (int)(quota % PFENNIG));
}

static bool bets_stand(const struct match *m, const struct state *s)
{
    return pferde_pool(m, s, BET_WIN) + pferde_pool(m, s, BET_PLACE) > 0;
}

/* A horse's line: its name, and for each pool what is on it and what it would bring, or after a race
 * brought. */
static void draw_board_line(const struct desk *d, const struct match *m, const struct state *s, int horse,
                            int line,
                            enum lang lang, struct scene *sc)
{
    struct item name = board_cell(d, 0, line, scene_words(sc, "%s %s", tint_sign(m->box->horse[horse].tint),
                                                       pferde_horse(m, horse, lang)));

    name.align = ALIGN_LEFT;
    scene_add(sc, name);
    for (int pool = 0; pool < POOLS; pool++) {
        const char *what = pool == BET_WIN ? SAY(pool_win) : SAY(pool_place);
        int marks = pferde_backing(m, s, pool, horse);
        int64_t quota = bets_stand(m, s) ? quota_now(m, s, pool, horse) : s->quota[pool][horse];
        struct item bet = board_cell(d, 1 + 2 * pool, line, marks ? scene_words(sc, "%d", marks) : "–");
        struct item pays = board_cell(d, 2 + 2 * pool, line, quota_words(quota, lang, sc));

        bet.id = (uint16_t)(ID_BOARD + 10 * pool + horse);
        bet.says = scene_words(sc, SAY(cell_bet), what, pferde_horse(m, horse, lang), marks);
        scene_add(sc, bet);
        pays.says = scene_words(sc, SAY(cell_quota), what, pferde_horse(m, horse, lang), pays.label);
        scene_add(sc, pays);
    }
}

static void draw_board(const struct desk *d, const struct match *m, const struct state *s, enum lang lang,
                       struct scene *sc)
{
    int riders = pferde_riders(m), last = 1 + riders;
    bool paid = !bets_stand(m, s) && (s->race > 1 || s->phase == OVER);
    const char *const heads[5] = { paid ? SAY(board_last) : "", SAY(pool_win), SAY(board_quota),
                                   SAY(pool_place), SAY(board_quota) };

    for (int column = 0; column < 5; column++)
        scene_add(sc, board_cell(d, column, 0, heads[column]));
    for (int horse = 0; horse < riders; horse++)
        draw_board_line(d, m, s, horse, 1 + horse, lang, sc);
    scene_add(sc, board_cell(d, 0, last, SAY(board_total)));
    for (int pool = 0; pool < POOLS; pool++) {
        scene_add(sc, board_cell(d, 1 + 2 * pool, last, scene_words(sc, "%d", pferde_pool(m, s, pool))));
        scene_add(sc, board_cell(d, 2 + 2 * pool, last, ""));
    }
}

static void draw_tray(const struct desk *d, const struct match *m, const struct state *s, enum lang lang,
                      struct scene *sc)
{
    char money[32];
    struct text t = TEXT_IN(money);
    struct item label = item_at((struct spot){ 10, CELL_H / 2 }, LOOK_TEXT, TINT_INK, d->width / 2 - 15,
                                d->letters);

    label.align = ALIGN_LEFT;
    label.label = scene_words(sc, SAY(race_of), s->race, m->option[RACES]);
    scene_add(sc, label);
    pferde_put_money(s->pot, lang, &t);
    label.align = ALIGN_RIGHT;
    label.x = (int16_t)(d->width - 10);
    label.label = scene_words(sc, SAY(prizes_now), money);
    if (s->pot)
        scene_add(sc, label);
    if (m->option[BETTING])
        draw_board(d, m, s, lang, sc);
}

/* ---- the seats ---- */

/* "Sieg ▲5 ■1  Platz ◆3": horses by their signs. */
static void put_bets(const struct match *m, const struct state *s, int seat, enum lang lang, struct text *t)
{
    for (int pool = 0; pool < POOLS; pool++) {
        bool named = false;

        for (int horse = 0; horse < pferde_riders(m); horse++) {
            if (!s->bet[pool][seat][horse])
                continue;
            if (!named)
                text_printf(t, "%s%s", t->used ? " · " : "",
                            pool == BET_WIN ? SAY(pool_win) : SAY(pool_place));
            named = true;
            text_printf(t, " %s%d", tint_sign(m->box->horse[horse].tint), s->bet[pool][seat][horse]);
        }
    }
    if (!t->used)
        text_put(t, SAY(bets_none));
}

static void draw_seat(const struct desk *d, const struct match *m, const struct state *s, int seat,
                      enum lang lang,
                      struct scene *sc)
{
    int tint = pferde_seat_tint(m, seat);
    char money[32], bets[160], who[48];
    struct text money_text = TEXT_IN(money), bets_text = TEXT_IN(bets), who_text = TEXT_IN(who);
    struct item sign = item_at((struct spot){ 20, CELL_H / 2 + 2 }, LOOK_DISC, tint, 24, 24);
    struct item label = item_at((struct spot){ 40, CELL_H / 2 + 2 }, LOOK_TEXT, TINT_INK, d->width - 50, d->letters);

    scene_sheet(sc);
    sign.glyph = tint_sign(tint);
    scene_add(sc, sign);
    pferde_seat_name(m, seat, lang, &who_text);
    pferde_put_money(s->purse[seat], lang, &money_text);
    label.id = (uint16_t)(ID_PURSE + seat);
    label.align = ALIGN_LEFT;
    label.lit = s->phase == BETS && s->turn == seat;
    label.label = scene_words(sc, "%s: %s", who, money);
    scene_add(sc, label);
    if (!m->option[BETTING])
        return;
    put_bets(m, s, seat, lang, &bets_text);
    label.id = (uint16_t)(ID_BETS + seat);
    label.y += CELL_H;
    label.h = (int16_t)d->bets;
    label.lit = false;
    label.label = scene_words(sc, "%s", bets);
    scene_add(sc, label);
}

void pferde_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct plan p = plans[shape];
    const struct desk *d = shape == SHAPE_TALL ? &below : &beside;
    bool betting = m->option[BETTING];

    p.riders = pferde_riders(m);
    scene_begin(sc, CELL_W, CELL_H);
    scene_pane(sc, PANE_BOARD, 0, course_width(p), course_height(p));
    draw_course(m, s, p, lang, sc);
    scene_pane(sc, PANE_TRAY, 0, d->width, CELL_H + (betting ? d->line * (2 + p.riders) : 0));
    draw_tray(d, m, s, lang, sc);
    for (int seat = 0; seat < m->seats; seat++) {
        scene_pane(sc, PANE_SEAT, seat, d->width, CELL_H * (betting ? 2 : 1) + 8);
        draw_seat(d, m, s, seat, lang, sc);
    }
}

/* ---- touching ---- */

/* A bet is made at the board; how much it is, the front end asks. The die is thrown by touching it or one's
 * horse. */
int pferde_touch(const struct view *view, int seat, struct choice choice, struct touch *ret)
{
    struct move move = choice.move;

    (void)view;
    if (move.verb == DONE)
        return 0;
    if (move.verb == CAST) {
        ret[0] = (struct touch){ .count = 1, .item = { ID_DIE } };
        ret[1] = (struct touch){ .count = 1, .item = { (uint16_t)(ID_HORSE + seat) } };
        return 2;
    }
    /* The horse itself will do as well: then both bets on it are asked for. */
    ret[0] = (struct touch){ .count = 1, .item = { (uint16_t)(ID_BOARD + 10 * move.verb + move.a) } };
    ret[1] = (struct touch){ .count = 1, .item = { (uint16_t)(ID_HORSE + move.a) } };
    return 2;
}

/* Touching the board when there is nothing left to bet with: the least bet says why. */
bool pferde_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    int cell = count == 1 ? item[0] - ID_BOARD : -1;

    (void)seat;
    if (cell < 0 || cell / 10 >= POOLS || cell % 10 >= pferde_riders(&view->match))
        return false;
    *ret = (struct move){ .verb = (uint8_t)(cell / 10), .a = (uint8_t)(cell % 10), .n = 1 };
    return true;
}

/* Squares, horses, and what the board says of them. */
bool pferde_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int square = item - ID_SQUARE, horse = item - ID_HORSE, cell = item - ID_BOARD;

    if (horse >= 0 && horse < pferde_riders(m)) {
        text_printf(t, s->at[horse] == START ? SAY(horse_start) : s->at[horse] == DITCH ? SAY(horse_out)
                       : s->at[horse] == FINISH ? SAY(horse_home) : SAY(horse_on), pferde_horse(m, horse, lang),
                    s->at[horse] == FINISH ? s->place[horse] : s->at[horse]);
        text_char(t, '.');
    } else if (cell >= 0 && cell / 10 < POOLS && cell % 10 < pferde_riders(m)) {
        text_printf(t, SAY(cell_bet), cell / 10 == BET_WIN ? SAY(pool_win) : SAY(pool_place),
                    pferde_horse(m, cell % 10, lang), pferde_backing(m, s, cell / 10, cell % 10));
        text_char(t, '.');
    } else if (square >= START && square <= FINISH) {
        put_square(square, lang, t);
    } else {
        return false;
    }
    return true;
}
