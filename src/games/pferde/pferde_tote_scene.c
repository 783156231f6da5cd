/* SPDX-License-Identifier: MIT */
/* The bookmaker's slate in the tray, where bets are placed by touching it; purses and bets with the seats. */
#include "pferde_scene.h"

/* What the slate says of a horse in each pool: what is on it, and what DM 1 brings. */
enum { BACKING, PAYS, COLUMNS };

/* Tray and seats: beside the course, or on a phone below it with lines that a thumb can hit. */
struct desk {
    int width, seat;            /* of the tray; of what a seat has */
    int line;                   /* of the bookmaker's slate: how high it is, */
    int name, column[COLUMNS];  /* how wide its columns are, */
    int letters;                /* and how high words are written */
};
static const struct desk beside = { 38 * CELL_W, 33 * CELL_W, 34, 108, { 58, 64 }, 24 };
static const struct desk below = { 59 * CELL_W, 58 * CELL_W, 33, 142, { 96, 114 }, 28 };
static const struct desk low = { 59 * CELL_W, 58 * CELL_W, 37, 142, { 96, 114 }, 29 };

/* ---- the slate ---- */

enum { SLATE_TOP = 8, SLATE_RIM = 14, LINES_HIGH = 372, LINE_MOST = 66, LINE_BETS = 37, LINE_ROOMY = 48 };

/* Columns are counted from the one with the names, which is 0. */
static int column_width(const struct desk *d, int column)
{
    return column ? d->column[(column - 1) % COLUMNS] : d->name;
}

static struct spot cell_spot(const struct desk *d, int column, int line)
{
    int left = SLATE_RIM;

    for (int i = 0; i < column; i++)
        left += column_width(d, i);
    return (struct spot){ left + column_width(d, column) / 2, SLATE_TOP + d->line * (2 * line + 1) / 2 };
}

static int column_of(int pool, int what)
{
    return 1 + COLUMNS * pool + what;
}

/* Chalk on slate. */
static struct item chalk(const struct desk *d, int column, int line, const char *label)
{
    struct item words = item_at(cell_spot(d, column, line), LOOK_TEXT, TINT_INK, column_width(d, column) - 2,
                                d->letters);

    words.label = label;
    return words;
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

/* What DM 1 on a horse would bring, or after a race brought; said with it, ten times as much, as the leaflet reckons.
 */
static void draw_quota(const struct desk *d, const struct match *m, const struct state *s, int pool, int horse,
                       const char *who, int line, enum lang lang, struct scene *sc)
{
    int64_t quota = bets_stand(m, s) ? quota_now(m, s, pool, horse) : s->quota[pool][horse];
    struct item pays = chalk(d, column_of(pool, PAYS), line, quota_words(quota, lang, sc));

    pays.lit = quota != 0;
    pays.part = 1;
    pays.h = (int16_t)(d->letters + 6);
    pays.says = scene_words(sc, SAY(cell_quota), pool == BET_WIN ? SAY(pool_win) : SAY(pool_place), who, pays.label,
                            quota_words(10 * quota, lang, sc));
    scene_add(sc, pays);
}

/* What is bet on a horse: chalk, or a slip of card as long as more can be bet there. */
static struct item bet_cell(const struct desk *d, const struct state *s, int column, int line, const char *label)
{
    struct item bet = chalk(d, column, line, label);

    if (s->phase == BETS) {
        bet.look = LOOK_CELL;
        bet.tint = d == &low ? TINT_PAPER : TINT_CARD; /* letters on paper may be larger */
        bet.w = (int16_t)(column_width(d, column) - 8);
        bet.h = (int16_t)(d->line - (d->line > LINE_ROOMY ? 12 : 2));
    }
    return bet;
}

/* A horse's line: its rider, and for each pool what is on it, which is where to bet, and the quotas. */
static void draw_board_line(const struct desk *d, const struct match *m, const struct state *s, int horse,
                            int line,
                            enum lang lang, struct scene *sc)
{
    int tint = pferde_paint(m, horse)->tint, size = d->letters + 2;
    const char *who = scene_words(sc, "%s", seat_called(m, horse, lang).at);
    struct item sign = item_at((struct spot){ SLATE_RIM + size / 2 + 2, cell_spot(d, 0, line).y }, LOOK_TOKEN, tint,
                               size, size);
    struct item name = chalk(d, 0, line, who);

    sign.glyph = tint_sign(tint);
    scene_add(sc, sign);
    name.x = (int16_t)(SLATE_RIM + size + 8);
    name.w = (int16_t)(d->name - size - 10);
    name.align = ALIGN_LEFT;
    name.lit = true;
    scene_add(sc, name);
    for (int pool = 0; pool < POOLS; pool++) {
        const char *what = pool == BET_WIN ? SAY(pool_win) : SAY(pool_place);
        int marks = pferde_backing(m, s, pool, horse), column = column_of(pool, BACKING);
        struct item bet = bet_cell(d, s, column, line, marks ? scene_words(sc, SAY(marks), marks) : "–");

        bet.id = (uint16_t)(ID_BOARD + 10 * pool + horse);
        bet.says = scene_words(sc, SAY(cell_bet), what, who, marks);
        scene_add(sc, bet);
        draw_quota(d, m, s, pool, horse, who, line, lang, sc);
    }
}

/* Who looks alone on a phone, where what the others have bet lies in a sheet: their bets are a line of the slate. */
static int own_line(const struct desk *d, const struct view *view)
{
    for (int seat = 0; d != &beside && seat < view->match.seats; seat++)
        if (view->who == SEAT(seat))
            return seat;
    return -1;
}

static int slate_height(const struct desk *d, const struct view *view)
{
    return d->line * (1 + pferde_riders(&view->match) + (own_line(d, view) >= 0));
}

/* Of a horse's sign, so large, and what was bet on it. */
static int bet_width(int size, int marks)
{
    return size + 10 + size * 54 / 100 * (marks > 99 ? 3 : marks > 9 ? 2 : 1);
}

/* What somebody has bet in a pool, from here on: the sign of each horse, and how much. */
static void draw_bets_from(struct spot at, int size, const struct match *m, const struct state *s, int pool, int seat,
                           int id, enum lang lang, struct scene *sc)
{
    for (int horse = 0; horse < pferde_riders(m); horse++) {
        int marks = s->bet[pool][seat][horse];
        struct item sign = item_at((struct spot){ at.x + size / 2, at.y }, LOOK_TOKEN, pferde_paint(m, horse)->tint,
                                   size, size);
        struct item number = item_at((struct spot){ at.x + size + 3, at.y }, LOOK_TEXT, TINT_INK, 0, size);

        if (!marks)
            continue;
        sign.id = (uint16_t)(id + 10 * pool + horse);
        sign.hidden_text = number.hidden_text = true;
        sign.says = scene_words(sc, SAY(cell_bet), pool == BET_WIN ? SAY(pool_win) : SAY(pool_place),
                                seat_called(m, horse, lang).at, marks);
        scene_add(sc, sign);
        number.align = ALIGN_LEFT;
        number.part = 1;
        number.lit = true;
        number.label = scene_words(sc, "%d", marks);
        scene_add(sc, number);
        at.x += bet_width(size, marks);
    }
}

static void draw_own_line(const struct desk *d, const struct match *m, const struct state *s, int seat, enum lang lang,
                          struct scene *sc)
{
    int line = 1 + pferde_riders(m);
    struct item name = chalk(d, 0, line, SAY(bets_own));

    name.x = SLATE_RIM + 4;
    name.w = (int16_t)(d->name - 6);
    name.align = ALIGN_LEFT;
    name.hidden_text = true;
    scene_add(sc, name);
    for (int pool = 0; pool < POOLS; pool++) {
        struct spot at = cell_spot(d, column_of(pool, BACKING), line);

        at.x -= column_width(d, column_of(pool, BACKING)) / 2 - 12;
        draw_bets_from(at, d->letters - 2, m, s, pool, seat, ID_OWN, lang, sc);
    }
}

static void draw_slate(const struct desk *d, const struct view *view, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int riders = pferde_riders(m), height = slate_height(d, view), own = own_line(d, view);
    bool paid = !bets_stand(m, s) && (s->race > 1 || s->phase == OVER);
    const char *const heads[] = { paid ? SAY(board_last) : SAY(board_horse), SAY(pool_win), SAY(board_pays),
                                  SAY(pool_place), SAY(board_pays) };

    pferde_add_box(sc, (struct spot){ d->width / 2, SLATE_TOP + height / 2 }, LOOK_SLATE, TINT_BLACK, d->width - 2,
            height + 16);
    for (int column = 0; column < COUNT(heads); column++) {
        struct item head = chalk(d, column, 0, heads[column]);

        head.dim = true;
        scene_add(sc, head);
    }
    for (int line = 1; line < height / d->line; line++) {
        int y = SLATE_TOP + d->line * line;

        pferde_add_line(sc, (struct spot){ 14, y }, (struct spot){ d->width - 14, y }, TINT_GREY, 1);
        sc->item[sc->count - 1].dim = true;
        if (line <= riders)
            draw_board_line(d, m, s, line - 1, line, lang, sc);
    }
    if (own >= 0)
        draw_own_line(d, m, s, own, lang, sc);
}

/* The slate, if people bet. */
static void draw_tray(const struct desk *d, const struct view *view, enum lang lang, struct scene *sc)
{
    if (!view->match.option[BETTING])
        return;
    scene_pane(sc, PANE_TRAY, 0, d->width, 2 * SLATE_TOP + slate_height(d, view) + 4);
    draw_slate(d, view, lang, sc);
}

/* ---- the seats ---- */

/* "Sieg: Nora 5, Emil 1 DM": the highest first. */
static void put_bets(const struct match *m, const struct state *s, int seat, int pool, enum lang lang, struct text *t)
{
    const uint16_t *bet = s->bet[pool][seat];
    int most = 0;

    for (int horse = 0; horse < pferde_riders(m); horse++)
        most = bet[horse] > most ? bet[horse] : most;
    for (int marks = most; marks > 0; marks--)
        for (int horse = 0; horse < pferde_riders(m); horse++)
            if (bet[horse] == marks)
                text_printf(t, "%s%s %d", t->used ? ", " : "", seat_called(m, horse, lang).at, marks);
}

static int seat_line(const struct desk *d)
{
    return d == &beside ? CELL_H : 3 * CELL_H / 2;
}

static int bet_letters(const struct desk *d)
{
    return d == &beside ? d->letters * 3 / 4 : d->letters;
}

/* How wide a pool with all that somebody has bet there is; nothing: 0. */
static int bets_width(const struct desk *d, const struct match *m, const struct state *s, int seat, int pool)
{
    int width = 0;

    for (int horse = 0; horse < pferde_riders(m); horse++)
        width += s->bet[pool][seat][horse] ? bet_width(bet_letters(d) + 2, s->bet[pool][seat][horse]) : 0;
    return width ? width + 5 * bet_letters(d) / 2 : 0;
}

/* How many lines a seat has: its head, and where people bet one or, if both pools do not fit into that, two. */
static int seat_lines(const struct desk *d, const struct match *m, const struct state *s, int seat)
{
    int win = bets_width(d, m, s, seat, BET_WIN), place = bets_width(d, m, s, seat, BET_PLACE);

    return m->option[BETTING] ? win && place && win + place > d->seat - 24 ? 3 : 2 : 1;
}

/* Each pool: its name, and the horses with what is on each. Those who type read names. */
static void draw_bets(const struct desk *d, const struct match *m, const struct state *s, int seat, enum lang lang,
                      struct scene *sc)
{
    int row = seat_line(d), letters = bet_letters(d), left = 12;
    struct item words = item_at((struct spot){ left, row + row / 2 }, LOOK_TEXT, TINT_INK, d->seat - 28, letters);

    words.align = ALIGN_LEFT;
    for (int pool = 0; pool < POOLS; pool++) {
        char bets[200] = "";
        struct text t = TEXT_IN(bets);

        put_bets(m, s, seat, pool, lang, &t);
        if (!t.used)
            continue;
        if (left > 12 && seat_lines(d, m, s, seat) > 2)
            left = 12, words.y = (int16_t)(words.y + row);
        words.id = (uint16_t)(ID_BETS + 20 * pool + seat);
        words.x = (int16_t)left;
        words.label = pool == BET_WIN ? SAY(pool_win) : SAY(pool_place);
        words.glyph = words.says = scene_words(sc, pool == BET_WIN ? SAY(bets_on_win) : SAY(bets_on_place), bets);
        scene_add(sc, words);
        draw_bets_from((struct spot){ left + 5 * letters / 2, words.y }, letters + 2, m, s, pool, seat,
                       ID_CARD + 100 * seat, lang, sc);
        left += bets_width(d, m, s, seat, pool) + 6;
    }
    if (left == 12) {
        words.id = (uint16_t)(ID_BETS + seat);
        words.dim = true;
        words.label = SAY(bets_none);
        scene_add(sc, words);
    }
}

static void draw_seat(const struct desk *d, const struct match *m, const struct state *s, int seat,
                      enum lang lang, struct scene *sc)
{
    char money[32];
    struct text money_text = TEXT_IN(money);

    scene_sheet(sc);
    pferde_put_money(s->purse[seat], lang, &money_text);
    scene_head(sc, (struct head){ .tint = pferde_seat_tint(m, seat),
                                  .name = scene_words(sc, "%s", seat_called(m, seat, lang).at),
                                  .number = scene_words(sc, "%s", money), .y = 2, .h = seat_line(d) - 2, .leaves = true,
                                  .turn = (s->phase == BETS && s->turn == seat)
                                          || (s->phase != BETS && s->phase != OVER && pferde_thrower(s) == seat) });
    if (m->option[BETTING])
        draw_bets(d, m, s, seat, lang, sc);
}

void pferde_draw_tote(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct desk betting = below;
    const struct desk *d = shape == SHAPE_TALL ? s->phase == BETS ? &betting : &below
                           : shape == SHAPE_LOW ? &low : &beside;
    int most = pferde_makes_room(s, shape) ? LINE_MOST : LINE_BETS;

    betting.line = LINES_HIGH / (2 + pferde_riders(m));
    betting.line = betting.line < most ? betting.line : most;

    draw_tray(d, view, lang, sc);
    for (int seat = 0; seat < m->seats; seat++) {
        scene_pane(sc, PANE_SEAT, seat, d->seat, seat_line(d) * seat_lines(d, m, s, seat) + 6);
        draw_seat(d, m, s, seat, lang, sc);
    }
}
