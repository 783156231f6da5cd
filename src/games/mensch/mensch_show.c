/* SPDX-License-Identifier: MIT */
/* Mensch ärgere Dich nicht for people: sentences, and the picture of the table. */
#include <string.h>

#include "mensch.h"

static const char *name(const struct match *m, int colour, enum lang lang)
{
    return m->box->colour[colour].name[lang];
}

/* ---- sentences ---- */

/* Does its player play others, too? */
static bool is_one_of_several(const struct state *s, int colour)
{
    int colours = 0;

    for (int c = 0; c < COLOURS; c++)
        colours += s->owner[c] == s->owner[colour];
    return colours > 1;
}

/* Who plays a colour: by name, if they gave one, and with the colour where they play more than this one. */
struct player {
    char at[NAME_SIZE + 32];
};

static struct player player(const struct match *m, const struct state *s, int colour, enum lang lang)
{
    int seat = s->owner[colour];
    struct player ret;
    struct text t = TEXT_IN(ret.at);

    if (seat == NOBODY || !m->names || !m->names->of[seat][0])
        text_put(&t, name(m, colour, lang));
    else if (!is_one_of_several(s, colour))
        text_put(&t, m->names->of[seat]);
    else
        text_printf(&t, "%s (%s)", m->names->of[seat], name(m, colour, lang));
    return ret;
}

/* A throw for the beginning, and what is known by it: who goes first, or that some must throw again. */
static void say_opening(const struct match *m, const struct state *s, uint8_t pips, enum lang lang, struct text *t)
{
    struct state after = *s;
    int thrown = 0;

    m->game->rules.apply(m, &after, CHANCE, (struct move){ .verb = THROW, .a = pips });
    text_printf(t, word(WORD_opens, lang), player(m, s, s->colour, lang).at, pips);
    for (int c = 0; c < COLOURS; c++)
        thrown += after.opening[c] != 0;
    if (!after.contend)
        text_printf(t, word(WORD_begins, lang), player(m, s, after.colour, lang).at);
    else if (!thrown) /* another round */
        text_put(t, word(WORD_opens_again, lang));
}

static void say_throw(const struct match *m, const struct state *s, uint8_t pips, enum lang lang,
                      struct text *t)
{
    struct state thrown = *s;

    thrown.die = pips;
    text_printf(t, word(mensch_movers(m, &thrown) ? WORD_throws : WORD_lapses, lang), player(m, s, s->colour, lang).at,
                pips);
}

/* A figure as people point it out: by how many of its colour are before and behind it on the way. */
static enum word which(const struct state *s, int square)
{
    static const enum word first[FIGURES] = { WORD_which, WORD_which_of_2, WORD_which_of_3, WORD_which_of_4 };
    uint64_t under_way = s->on[s->colour] & (BIT(RING) - 1);

    if (square >= RING)
        return WORD_which_home;
    if (!(under_way & BIT(square)))
        return WORD_which;
    int before = __builtin_popcountll(under_way & ~(BIT(square + 1) - 1));
    return first[__builtin_popcountll(under_way) - 1] + (enum word)before;
}

static void say_go(const struct match *m, const struct state *s, int square, enum lang lang, struct text *t)
{
    int c = s->colour, target = mensch_target(s, square);
    int hit = target < RING ? mensch_standing(s, c, target) : -1;

    if (square == YARD)
        text_printf(t, word(WORD_enters, lang), player(m, s, c, lang).at);
    else if (which(s, square) == WORD_which)
        text_printf(t, word(WORD_goes_on, lang), player(m, s, c, lang).at, s->die);
    else
        text_printf(t, word(WORD_goes, lang), player(m, s, c, lang).at,
                    word(which(s, square) - WORD_which + WORD_where, lang), s->die);
    if (square < RING && target >= RING && target < STEPS)
        text_put(t, word(WORD_reaches_home, lang));
    if (hit == c)
        text_put(t, word(WORD_hits_own, lang));
    else if (hit >= 0)
        text_printf(t, word(WORD_hits, lang), player(m, s, hit, lang).at);
    if (square < STEPS && target < STEPS && ((s->on[c] & ~BIT(square)) | BIT(target)) == GOAL)
        text_put(t, word(WORD_comes_home, lang));
    text_char(t, '.');
}

void mensch_say(const struct view *view, int seat, struct move move, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    (void)seat;
    if (move.verb == GO)
        say_go(m, s, move.a, lang, t);
    else if (move.verb == THROW)
        (s->contend ? say_opening : say_throw)(m, s, move.a, lang, t);
    else
        text_printf(t, word(WORD_lot, lang), name(m, COLOURS - 1, lang), player(m, s, move.a, lang).at);
}

/* The first move of a game is made with the throw that won the beginning: nobody has left their A yet. */
static bool is_first_move(const struct state *s)
{
    return s->on[0] == BIT(0) && s->on[1] == BIT(0) && s->on[2] == BIT(0) && s->on[3] == BIT(0);
}

/* The colour that the only figure that can move throws out; else -1. */
static int only_hit(const struct match *m, const struct state *s)
{
    uint64_t movers = mensch_movers(m, s);

    if (__builtin_popcountll(movers) != 1)
        return -1;
    int target = mensch_target(s, __builtin_ctzll(movers));
    return target < RING ? mensch_standing(s, s->colour, target) : -1;
}

/* What is asked where it does. */
static enum word hit_asked(const struct match *m, const struct state *s)
{
    return only_hit(m, s) == s->colour ? WORD_ask_hit_own : WORD_ask_hit;
}

static enum word question(const struct match *m, const struct state *s)
{
    if (s->owner[COLOURS - 1] == NOBODY)
        return WORD_ask_lot;
    if (!s->die)
        return s->contend ? WORD_ask_opening : s->last_die == 6 && s->last_colour == s->colour ? WORD_ask_again
               : WORD_ask_throw;
    if (is_first_move(s))
        return WORD_ask_first;
    if (s->die == 6 && mensch_figure(s, s->colour, YARD) >= 0) {
        uint64_t movers = mensch_movers(m, s);

        return movers == BIT(YARD) ? WORD_ask_enter : movers == BIT(0) ? WORD_ask_clear : WORD_ask_go;
    }
    if (__builtin_popcountll(mensch_movers(m, s)) > 1)
        return WORD_ask_go;
    if (only_hit(m, s) >= 0)
        return hit_asked(m, s);
    return __builtin_popcountll(s->on[s->colour]) == 1 ? WORD_ask_lone : WORD_ask_only;
}

void mensch_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    (void)seat;
    enum word asked = question(m, s);
    if ((asked == WORD_ask_enter || asked == WORD_ask_clear) && only_hit(m, s) >= 0)
        asked = hit_asked(m, s); /* that is what matters, and what the button says */
    text_printf(t, word(asked, lang), s->die, asked == WORD_ask_hit ? player(m, s, only_hit(m, s), lang).at : "");
    if (s->owner[COLOURS - 1] != NOBODY && is_one_of_several(s, s->colour))
        text_printf(t, " (%s)", name(m, s->colour, lang));
}

void mensch_seat_name(const struct match *m, int seat, enum lang lang, struct text *t)
{
    if (m->seats == 2)
        text_printf(t, word(WORD_and_colour, lang), name(m, seat, lang), name(m, seat + 2, lang));
    else
        text_put(t, name(m, seat, lang));
}

static int at_home(const struct state *s, int c)
{
    return __builtin_popcountll(s->on[c] & GOAL);
}

int32_t mensch_far(const struct view *view, int seat)
{
    const struct state *s = view_state(view);
    int32_t home = 0;

    for (int c = 0; c < COLOURS; c++)
        home += s->owner[c] == seat ? at_home(s, c) : 0;
    return home;
}

/* The places of their colours, as far as these have one; they count by the better. Before that: how many are home. */
bool mensch_stands(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct state *s = view_state(view);
    int place[COLOURS], count = 0;

    for (int n = 1; n <= COLOURS; n++)
        for (int c = 0; c < COLOURS; c++)
            if (s->place[c] == n && s->owner[c] == seat)
                place[count++] = n;
    if (count == 1)
        text_put(t, word(WORD_place_1 + place[0] - 1, lang));
    else if (count > 1)
        text_printf(t, word(WORD_places, lang), place[0], place[1]);
    else
        text_printf(t, word(WORD_stands, lang), mensch_far(view, seat));
    return true;
}

int mensch_seat_tint(const struct match *m, int seat)
{
    return m->box->colour[seat].tint;
}

/* With three the lot gives the fourth colour to somebody only once they play. */
int mensch_seat_second(const struct match *m, int seat)
{
    return m->seats == 2 ? m->box->colour[seat + 2].tint : TINT_NONE;
}

const struct clause *mensch_ending(const struct view *view, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int first = 0;

    if (m->option[PLAY_OUT]) {
        text_put(t, word(WORD_over_all, lang));
        return CLAUSE(play_out);
    }
    while (s->place[first] != 1)
        first++;
    text_printf(t, word(WORD_over, lang), player(m, s, first, lang).at);
    return CLAUSE(places);
}

int mensch_cite(const struct view *view, const struct clause **ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    static const uint8_t at_lot[] = { RULE_lot, RULE_all_colours };
    static const uint8_t at_opening[] = { RULE_opening, RULE_opening_tie };
    static const uint8_t at_first[] = { RULE_opening_move };
    static const uint8_t at_throw[] = { RULE_in_turn, RULE_six_again, RULE_one_throw, RULE_wait };
    static const uint8_t at_enter[] = { RULE_six_enters, RULE_hit, RULE_six_again };
    static const uint8_t at_clear[] = { RULE_clear_start, RULE_own_hit, RULE_six_again };
    static const uint8_t at_hit[] = { RULE_hit, RULE_duty };
    static const uint8_t at_hit_own[] = { RULE_own_hit, RULE_duty };
    static const uint8_t at_go[] = { RULE_free_choice, RULE_duty,  RULE_hit,
                                     RULE_jump,        RULE_exact, RULE_goal_taken };
    static const struct {
        const uint8_t *rules;
        int count;
    } bearing[WORDS] = {
#define BEARING(array) { array, COUNT(array) }
        [WORD_ask_lot] = BEARING(at_lot),     [WORD_ask_opening] = BEARING(at_opening),
        [WORD_ask_first] = BEARING(at_first), [WORD_ask_throw] = BEARING(at_throw),
        [WORD_ask_again] = BEARING(at_throw),
        [WORD_ask_enter] = BEARING(at_enter), [WORD_ask_clear] = BEARING(at_clear),
        [WORD_ask_go] = BEARING(at_go),       [WORD_ask_hit] = BEARING(at_hit),
        [WORD_ask_hit_own] = BEARING(at_hit_own),
#undef BEARING
    };
    enum word asked = question(m, s);

    for (int i = 0; i < bearing[asked].count; i++)
        ret[i] = &mensch_clauses[bearing[asked].rules[i]];
    return bearing[asked].count;
}

/* Where those that are not simply about what can be done belong. */
const struct about mensch_about[] = {
    { RULE_six_again, .look = LOOK_DIE },
    { RULE_one_throw, .look = LOOK_DIE },
    { RULE_opening, .look = LOOK_DIE },
    { RULE_opening_tie, .look = LOOK_DIE },
    { RULE_opening_move, .look = LOOK_DIE },
    { 0 },
};

/* ---- the picture ---- */

/* Circles lie on a grid of 11 × 11; a character of the text board is a quarter of its pitch wide, so that a
 * figure and its number fit between two neighbours. The board is a sheet of printed card in an edge of red linen; cup
 * and die lie beside it. */
enum {
    PITCH = 64,
    CELL_W = PITCH / 4,
    MIDDLE = 5,
    FIRST = 60,                     /* the centre of the first column and row */
    BOARD = 2 * FIRST + 10 * PITCH, /* units wide */
    SHADOW = 10,                    /* and so much higher */
    RIM = 14,
    CIRCLE = 56, PLATE = 208, WAY = 5,
    NEAR = 61, FAR = 185,           /* of the four circles of a corner, in hundredths of the pitch: no figure stands in
                                     * front of another */
    FIGURE_W = 44, FIGURE_H = 62, LIFT = 14, /* a figure is higher than its circle and stands on its foot; */
    FOOT = 24,                      /* a dot there lies above the head of who stands before it */
    LIST_W = 560, LINE = 78, NAMES = 38,
    SEAT_W = 288, SEAT_HEAD = 44, ROW = 56, SOCKET = 24, /* a place card, and on it a row for each colour */
};

/* Items that can be touched or move. */
enum {
    ID_FIGURE = 1,   /* + 4 × colour + figure */
    ID_CIRCLE = 101, /* + step of colour 0 */
    ID_GOAL = 151,   /* + 4 × colour + 0 … 3 */
    ID_YARD = 171,   /* the same */
    ID_DIE = 201,
    ID_CUP = 202,
    ID_COLOUR = 211, /* + colour: its line in the list */
    ID_TURN = 221,
    ID_TO = 231,
};

/* Whose picture it is: the board is turned so that the colour of the one who looks has its corner at the lower left, or
 * beside a wide one at the lower right, where their place is. */
struct sight {
    int turned; /* quarters */
};

static struct sight sight_of(const struct view *view, enum shape shape)
{
    const struct state *s = view_state(view);
    int corner = shape == SHAPE_TALL || shape == SHAPE_LOW ? 2 * COLOURS - 1 : 2 * COLOURS - 2;

    if (view->who != EVERYONE)
        for (int c = 0; c < COLOURS; c++)
            if (s->owner[c] != NOBODY && view->who == SEAT(s->owner[c]))
                return (struct sight){ (corner - c) % COLOURS };
    return (struct sight){ COLOURS - 1 };
}

/* Colour 0 starts at the left end of the cross; the others' places are the same, turned by quarters. In hundredths
 * of the
 * pitch. */
static struct spot turned(struct sight sight, struct spot p, int quarters)
{
    for (quarters += sight.turned; quarters > 0; quarters--)
        p = (struct spot){ 200 * MIDDLE - p.y, p.x };
    return (struct spot){ FIRST + PITCH * p.x / 100, FIRST + PITCH * p.y / 100 };
}

/* Where a square of a colour lies; `figure` chooses among the four corner circles. */
static struct spot place_of(struct sight sight, int colour, int square, int figure)
{
    static const struct spot first[10] = {
        { 0, 4 }, { 1, 4 }, { 2, 4 }, { 3, 4 }, { 4, 4 }, { 4, 3 }, { 4, 2 }, { 4, 1 }, { 4, 0 }, { 5, 0 },
    };

    if (square == YARD)
        return turned(sight, (struct spot){ figure % 2 ? FAR : NEAR, figure / 2 ? FAR : NEAR }, colour);
    if (square >= RING)
        return turned(sight, (struct spot){ 100 * (1 + square - RING), 100 * MIDDLE }, colour);
    return turned(sight, (struct spot){ 100 * first[square % 10].x, 100 * first[square % 10].y },
                  (colour + square / 10) % COLOURS);
}

static uint16_t circle_id(int colour, int square)
{
    if (square >= RING)
        return (uint16_t)(ID_GOAL + 4 * colour + square - RING);
    return (uint16_t)(ID_CIRCLE + mensch_step_for(0, colour, square));
}

static uint16_t figure_id(int colour, int figure)
{
    return (uint16_t)(ID_FIGURE + FIGURES * colour + figure);
}

static const char *square_words(struct scene *sc, int square)
{
    char at[4];
    struct text t = TEXT_IN(at);

    mensch_write_square(square, &t);
    return scene_words(sc, "%s", at);
}

/* A character for a colour; those that need no sign besides their tint are a plain dot. */
static const char *sign_of(const struct match *m, int colour)
{
    const char *sign = tint_signs[m->box->colour[colour].tint];

    return *sign ? sign : "●";
}

static void add_printed(struct scene *sc, const char *path, int tint, int thick)
{
    struct item line = item_at((struct spot){ 0, 0 }, LOOK_WAY, tint, 0, 0);

    line.face = (uint8_t)thick;
    line.part = 1;
    line.framed = line.hidden_text = true;
    line.dim = tint != TINT_RED;
    line.label = scene_words(sc, "%s", path);
    scene_add(sc, line);
}

/* A line printed around all of it, and the fold across the middle. */
static void draw_print(struct scene *sc)
{
    enum { IN = RIM + 8, OUT = BOARD - IN, FOLD = BOARD / 2 - 3 };
    char path[96];
    struct text t = TEXT_IN(path), fold = TEXT_IN(path);

    text_printf(&t, "%d,%d L%d,%d L%d,%d L%d,%d L%d,%d", IN, IN - 4, OUT, IN - 4, OUT, OUT - 2, IN, OUT - 2, IN,
                IN - 5);
    add_printed(sc, path, TINT_RED, 2);
    text_printf(&fold, "%d,%d L%d,%d", RIM, FOLD, BOARD - RIM, FOLD);
    add_printed(sc, path, TINT_OAK, 2);
}

/* The board, the plates of the corners, and the way from circle to circle: for the eye only. */
static void draw_ground(struct sight sight, const struct match *m, enum lang lang, struct scene *sc)
{
    struct spot whole = { BOARD / 2, BOARD / 2 + 2 };
    struct item linen = item_at(whole, LOOK_PANEL, TINT_RED, BOARD - 4, BOARD + 6);
    struct item board = item_at((struct spot){ BOARD / 2, BOARD / 2 - 3 }, LOOK_PANEL, TINT_CARD, BOARD - 4 - 2 * RIM,
                                BOARD - 4 - 2 * RIM);

    linen.hidden_text = board.hidden_text = true;
    scene_add(sc, linen);
    board.says = word(WORD_board, lang);
    scene_add(sc, board);
    draw_print(sc);
    for (int c = 0; c < COLOURS; c++) {
        struct spot a = place_of(sight, c, YARD, 0), b = place_of(sight, c, YARD, 3);
        struct item yard = item_at((struct spot){ (a.x + b.x) / 2, (a.y + b.y) / 2 }, LOOK_SPOT, m->box->colour[c].tint,
                                   PLATE, PLATE);

        yard.glyph = "";
        scene_add(sc, yard);
        for (int n = 0; n < 10 + FIGURES; n++) { /* around, and into the goal */
            int from = n < 10 ? n : n == 10 ? RING - 1 : RING + n - 11, to = n < 10 ? n + 1 : RING + n - 10;
            struct spot p = place_of(sight, c, from, 0), q = place_of(sight, c, to, 0);
            struct item line = item_at(p, LOOK_LINE, n < 10 ? TINT_INK : m->box->colour[c].tint, q.x - p.x, q.y - p.y);

            line.face = n < 10 ? 5 : 4;
            line.hidden_text = true;
            scene_add(sc, line);
        }
    }
}

static void add_circle(struct scene *sc, struct spot p, uint16_t id, int tint, const char *glyph, const char *says)
{
    struct item spot = item_at(p, LOOK_SPOT, tint, CIRCLE, CIRCLE);

    spot.id = id;
    spot.glyph = glyph;
    spot.says = says;
    scene_add(sc, spot);
}

static void draw_circles(struct sight sight, const struct match *m, const struct state *s, enum lang lang,
                         struct scene *sc)
{
    static const char *const goal_letters[] = { "a", "b", "c", "d" };

    for (int c = 0; c < COLOURS; c++) {
        int tint = m->box->colour[c].tint;
        const char *whose = name(m, c, lang), *mover = name(m, s->colour, lang);

        for (int n = 0; n < 10; n++) {
            const char *square = square_words(sc, mensch_step_for(s->colour, c, n));

            add_circle(sc, place_of(sight, c, n, 0), circle_id(c, n), n ? TINT_WHITE : tint, n ? "○" : "A",
                       scene_words(sc, word(WORD_circle, lang), square, mover));
            if (n == 0) { /* where it begins, and which way it goes */
                struct item *start = &sc->item[sc->count - 1];
                start->face = ICON_ARROW;
                start->turn = (int16_t)(90 * ((c + sight.turned) % COLOURS));
            }
        }
        for (int i = 0; i < FIGURES; i++) {
            add_circle(sc, place_of(sight, c, RING + i, 0), circle_id(c, RING + i), tint, goal_letters[i],
                       scene_words(sc, word(WORD_goal_circle, lang), goal_letters[i], whose));
            sc->item[sc->count - 1].framed = true;
            add_circle(sc, place_of(sight, c, YARD, i), (uint16_t)(ID_YARD + FIGURES * c + i), TINT_WHITE, "B",
                       scene_words(sc, word(WORD_yard_circle, lang), whose));
        }
    }
}

/* From circle to circle the way the last figure went, and the one it stands on now, below it. */
static void draw_last(struct sight sight, const struct state *s, struct scene *sc)
{
    int c = s->last_colour, f = s->last_figure - 1;

    if (s->last_figure == 0 || s->at[c][f] == YARD)
        return;
    for (int left = s->at[c][f] < s->last_die ? 0 : s->last_die; left > 0; left--) {
        struct spot p = place_of(sight, c, s->at[c][f] - left, 0), q = place_of(sight, c, s->at[c][f] - left + 1, 0);
        struct item step = item_at(p, LOOK_LINE, TINT_GOLD, q.x - p.x, q.y - p.y);

        step.face = WAY;
        step.hidden_text = true;
        scene_add(sc, step);
    }
    scene_mark(sc, ID_TO, place_of(sight, c, s->at[c][f], f), TINT_LAST, CIRCLE * 9 / 10);
}

/* On the text board a figure that may move shows the square its move is called by. */
static void draw_figure(struct sight sight, const struct match *m, const struct state *s, int c, int f, enum lang lang,
                        struct scene *sc)
{
    int square = s->at[c][f];
    bool can_go = s->die && c == s->colour && mensch_movers(m, s) & BIT(square);
    struct spot p = place_of(sight, c, square, f), stands = { p.x, p.y - LIFT };
    struct item pawn = item_at(stands, LOOK_PAWN, m->box->colour[c].tint, FIGURE_W, FIGURE_H);
    const char *at = square_words(sc, square);

    pawn.id = figure_id(c, f);
    pawn.foot = FOOT;
    pawn.kin = square == YARD ? (uint16_t)(c + 1) : 0;
    pawn.glyph = can_go ? scene_words(sc, "%s%s", sign_of(m, c), at) : sign_of(m, c);
    if (square == YARD)
        pawn.says = scene_words(sc, word(can_go ? WORD_figure_can_enter : WORD_figure_waits, lang), name(m, c, lang));
    else
        pawn.says = scene_words(sc, word(can_go ? WORD_figure_can_go : WORD_figure_on, lang), name(m, c, lang), at);
    scene_add(sc, pawn);
}

/* From the far edge to the near one: who stands nearer is in front. */
static void draw_figures(struct sight sight, const struct match *m, const struct state *s, enum lang lang,
                         struct scene *sc)
{
    for (int line = 0; line < BOARD; line += PITCH / 4)
        for (int i = 0; i < COLOURS * FIGURES; i++) {
            int c = i / FIGURES, f = i % FIGURES, y = place_of(sight, c, s->at[c][f], f).y;

            if (y >= line && y < line + PITCH / 4)
                draw_figure(sight, m, s, c, f, lang, sc);
        }
}

/* Where cup and die lie: beside the board, or below it, as much of the table as is free there. */
static const struct tray {
    int w, h, cup, die;
} trays[SHAPES] = {
    [SHAPE_WIDE] = { 320, 170, 150, 112 },
    [SHAPE_SQUARE] = { BOARD, 260, 239, 180 },
    [SHAPE_TALL] = { BOARD, 466, 310, 190 },
    [SHAPE_LOW] = { BOARD, 232, 214, 160 },
};

/* The cup, and the die as it was thrown. */
static void draw_dice(const struct match *m, const struct state *s, struct tray t, enum lang lang, struct scene *sc)
{
    struct item cup = item_at((struct spot){ t.w * 27 / 100, t.h / 2 }, LOOK_CUP, TINT_NONE, t.cup, t.cup);
    struct item die = item_at((struct spot){ t.w * 67 / 100, t.h * 48 / 100 }, LOOK_DIE, TINT_WHITE, t.die, t.die);

    cup.id = ID_CUP;
    cup.face = 1;
    cup.says = "";
    cup.hidden_text = true;
    scene_add(sc, cup);
    die.id = ID_DIE;
    die.turn = -14;
    die.face = s->die ? s->die : s->last_die;
    if (!die.face) /* nobody has thrown it: it lies as dice lie, and says nothing */
        die.face = 1, die.glyph = "[ ]";
    die.lit = s->die != 0;
    die.says = word(WORD_die_lies, lang);
    if (s->last_die)
        die.says = scene_words(sc, word(WORD_die_shows, lang), name(m, s->last_colour, lang), s->last_die);
    scene_add(sc, die);
}

/* What a colour's line in the list says: its throw for the beginning, its place, or how far its figures are. */
static const char *standing(const struct state *s, int c, enum lang lang, struct scene *sc)
{
    int out = 0;

    if (s->contend && !(s->contend & (1 << c)))
        return word(WORD_out, lang);
    if (s->contend && s->opening[c])
        return scene_words(sc, word(WORD_thrown, lang), s->opening[c]);
    if (s->contend)
        return word(WORD_to_throw, lang);
    if (s->place[c])
        return word(WORD_place_1 + s->place[c] - 1, lang);
    for (int f = 0; f < FIGURES; f++)
        out += s->at[c][f] < RING;
    return scene_words(sc, word(WORD_under_way, lang), out, at_home(s, c));
}

/* A colour and who plays it: by name, or, where not everybody has one colour, by number. */
static const char *owned_by(const struct match *m, const struct state *s, int c, enum lang lang, struct scene *sc)
{
    int owner = s->owner[c];

    if (owner != NOBODY && m->names && m->names->of[owner][0])
        return scene_words(sc, "%s · %s", name(m, c, lang), m->names->of[owner]);
    if (owner == NOBODY || m->seats == COLOURS)
        return name(m, c, lang);
    return scene_words(sc, word(WORD_person, lang), name(m, c, lang), owner + 1);
}

/* A line of the list: the colour's sign, its name, and below that how far it is. */
static void draw_colour(const struct match *m, const struct state *s, int c, int y, enum lang lang, struct scene *sc)
{
    struct item sign = item_at((struct spot){ 2 * CELL_W + CELL_W / 2, y + 16 }, LOOK_TOKEN, m->box->colour[c].tint,
                               38, 38);
    struct item line = item_at((struct spot){ 4 * CELL_W, y }, LOOK_TEXT, TINT_INK, LIST_W - 5 * CELL_W, NAMES);
    bool on_turn = c == s->colour && s->home < COLOURS;

    sign.hidden_text = true;
    scene_add(sc, sign);
    line.id = (uint16_t)(ID_COLOUR + c);
    line.align = ALIGN_LEFT;
    line.label = owned_by(m, s, c, lang, sc);
    line.lit = on_turn;
    line.glyph = scene_words(sc, "%s %s: %s", sign_of(m, c), name(m, c, lang), standing(s, c, lang, sc));
    scene_add(sc, line);
    line.id = 0;
    line.lit = false;
    line.hidden_text = true;
    line.y = (int16_t)(y + 32);
    line.h = NAMES - 4;
    line.label = standing(s, c, lang, sc);
    scene_add(sc, line);
    if (on_turn) { /* the text board cannot light anything */
        struct item turn = item_at((struct spot){ 2 * CELL_W, y }, LOOK_TEXT, TINT_INK, 0, 0);

        turn.id = ID_TURN;
        turn.label = "";
        turn.glyph = "▶";
        turn.says = scene_words(sc, word(WORD_on_turn, lang), name(m, c, lang));
        turn.lit = true;
        turn.align = ALIGN_LEFT;
        scene_add(sc, turn);
    }
}

/* The text board's line of a colour; it cannot light anything, so an arrow says whose turn it is. */
static void add_told(const struct match *m, const struct state *s, int c, int y, enum lang lang, struct scene *sc)
{
    struct item line = item_at((struct spot){ 2 * CELL_W, y }, LOOK_TEXT, TINT_INK, 0, 0);

    line.id = (uint16_t)(ID_COLOUR + c);
    line.align = ALIGN_LEFT;
    line.label = "";
    line.glyph = scene_words(sc, "%s %s: %s", sign_of(m, c), name(m, c, lang), standing(s, c, lang, sc));
    line.says = line.glyph;
    scene_add(sc, line);
    if (c != s->colour || s->home == COLOURS)
        return;
    line.id = ID_TURN;
    line.x = 0;
    line.glyph = "▶";
    line.says = scene_words(sc, word(WORD_on_turn, lang), name(m, c, lang));
    scene_add(sc, line);
}

/* For each colour of a seat the figures that are home, and a broken ring for each that is not. */
static void draw_seat(const struct match *m, const struct state *s, int seat, enum lang lang, struct scene *sc)
{
    int y = SEAT_HEAD + ROW / 2 + 4; /* room for heads */
    bool several = m->seats < COLOURS;

    scene_sheet(sc);
    scene_head(sc, (struct head){ .tint = m->box->colour[seat].tint, .name = scene_words(sc, "%s",
                                  seat_called(m, seat, lang).at), .y = 2, .h = SEAT_HEAD - 2, .leaves = true,
                                  .turn = s->owner[s->colour] == seat && s->home < COLOURS });
    for (int c = 0; c < COLOURS; c++) {
        if (s->owner[c] != seat)
            continue;
        if (several) { /* which of them */
            struct item sign = item_at((struct spot){ 26, y }, LOOK_TOKEN, m->box->colour[c].tint, SOCKET, SOCKET);

            sign.hidden_text = true;
            scene_add(sc, sign);
        }
        for (int f = 0; f < FIGURES; f++) {
            struct spot at = { 28 + (SOCKET + 14) * f + (several ? SOCKET + 10 : 0), y };
            bool home = f < at_home(s, c);
            struct item thing = item_at((struct spot){ at.x, home ? y - 8 : y }, home ? LOOK_PAWN : LOOK_MARK,
                                        home ? m->box->colour[c].tint : TINT_INK, SOCKET, SOCKET);

            if (home)
                thing.w = 30, thing.h = 46;
            thing.dim = !home;
            thing.hidden_text = true;
            scene_add(sc, thing);
        }
        add_told(m, s, c, y, lang, sc);
        y += ROW;
    }
}

static int colours_of(const struct state *s, int seat)
{
    int count = 0;

    for (int c = 0; c < COLOURS; c++)
        count += s->owner[c] == seat;
    return count;
}

void mensch_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct sight sight = sight_of(view, shape);

    scene_begin(sc, CELL_W, PITCH);
    scene_pane(sc, PANE_BOARD, 0, BOARD, BOARD + SHADOW);
    draw_ground(sight, m, lang, sc);
    draw_circles(sight, m, s, lang, sc);
    draw_last(sight, s, sc);
    draw_figures(sight, m, s, lang, sc);
    scene_pane(sc, PANE_TRAY, 0, trays[shape].w, trays[shape].h);
    draw_dice(m, s, trays[shape], lang, sc);
    for (int seat = 0; shape == SHAPE_WIDE && seat < m->seats; seat++) {
        scene_pane(sc, PANE_SEAT, seat, SEAT_W, SEAT_HEAD + ROW * colours_of(s, seat));
        draw_seat(m, s, seat, lang, sc);
    }
    if (shape == SHAPE_WIDE) /* place cards say it */
        return;
    scene_pane(sc, PANE_SHEET, 0, LIST_W, COLOURS * LINE + 8);
    scene_sheet(sc);
    for (int c = 0; c < COLOURS; c++)
        draw_colour(m, s, c, LINE * c + 20, lang, sc);
}

/* ---- touching ---- */

static struct touch touch_one(uint16_t id)
{
    return (struct touch){ .count = 1, .item = { id } };
}

/* The figure itself, the circle it gets to, or the foreign figure that stands there. (An own figure there means
 * itself, and where it can go so does its circle. All figures go equally far, so a target belongs to one of them
 * only.) */
int mensch_touch(const struct view *view, int seat, struct choice choice, struct touch *ret)
{
    const struct state *s = view_state(view);
    int c = s->colour, square = choice.move.a, target = mensch_target(s, square), count = 0;
    int there = target < RING ? mensch_standing(s, c, target) : -1;

    (void)seat;
    ret[count++] = touch_one(figure_id(c, mensch_figure(s, c, square)));
    if (there != c || !(mensch_movers(&view->match, s) & BIT(target)))
        ret[count++] = touch_one(circle_id(c, target));
    if (there >= 0 && there != c) {
        int figure = mensch_figure(s, there, mensch_step_for(there, c, target));

        ret[count++] = touch_one(figure_id(there, figure));
    }
    return count;
}

/* A circle of the way of the colour to move where it has no figure. There are eleven times as many circles. */
static int without_figure(const struct state *s)
{
    int step = 0;

    while (s->on[s->colour] & BIT(step))
        step++;
    return step;
}

/* The circle on its own way from which the colour to move seems to want to go: a figure of its own that is
 * touched, or the one that the die would bring to the circle or foreign figure that is; otherwise one that has
 * none. */
static int square_meant(const struct state *s, uint16_t item)
{
    int c = s->colour;

    for (int k = 0; k < COLOURS; k++)
        for (int f = 0; f < FIGURES; f++) {
            int at = s->at[k][f];

            if (item != figure_id(k, f))
                continue;
            if (k == c)
                return at;
            item = at < RING ? circle_id(k, at) : 0; /* where nobody else can go */
        }
    for (int square = 0; square < STEPS; square++)
        if (mensch_figure(s, c, square) >= 0 && square + s->die < STEPS && item == circle_id(c, square + s->die))
            return square;
    return without_figure(s);
}

bool mensch_meant(const struct view *view, int seat, const uint16_t *item, int count, struct move *ret)
{
    const struct state *s = view_state(view);
    bool on_board = count > 0 && ((item[0] >= figure_id(0, 0) && item[0] < figure_id(0, 0) + COLOURS * FIGURES) ||
                                  (item[0] >= ID_CIRCLE && item[0] < ID_DIE));

    (void)seat;
    if (!on_board)
        return false;
    *ret = (struct move){ .verb = GO, .a = (uint8_t)square_meant(s, item[0]) };
    return true;
}

/* What a move is besides going on: its button says so. */
bool mensch_deal(const struct view *view, int seat, struct choice choice, int part, enum lang lang, struct deal *ret)
{
    const struct state *s = view_state(view);
    int square = choice.move.a, target = mensch_target(s, square);
    int there = target < RING ? mensch_standing(s, s->colour, target) : -1;

    (void)seat;
    if (part || choice.move.verb != GO || (target < RING && there < 0 && square != YARD))
        return false;
    ret->tint = (uint8_t)view->match.box->colour[s->colour].tint;
    text_put(ret->thing, word(which(s, square), lang));
    text_put(ret->button, word(target >= RING ? WORD_go_home : there >= 0 && there != s->colour ? WORD_go_hit
                               : square == YARD ? WORD_go_enter : WORD_go_on, lang));
    return true;
}

/* ---- telling ---- */

/* A figure: where it stands, where the throw would bring it or why not, how far home is. */
static void tell_figure(const struct match *m, const struct state *s, int c, int f, enum lang lang,
                        struct text *t)
{
    int square = s->at[c][f];
    char at[4], to[4];
    struct text at_text = TEXT_IN(at), to_text = TEXT_IN(to);

    mensch_write_square(square, &at_text);
    text_printf(t, word(square == YARD ? WORD_tell_waits : WORD_tell_figure, lang), name(m, c, lang), at);
    if (square < RING)
        text_printf(t, word(WORD_tell_far, lang), RING - square);
    if (!s->die || c != s->colour || s->contend)
        return;
    struct move go = { .verb = GO, .a = (uint8_t)square };
    const struct clause *refusal = m->game->rules.check(m, s, s->owner[c], go);
    if (refusal) {
        text_printf(t, word(WORD_tell_stays, lang), refusal->says.in[lang]);
        return;
    }
    mensch_write_square(mensch_target(s, square), &to_text);
    text_printf(t, word(square == YARD ? WORD_tell_enters : WORD_tell_goes, lang), s->die, to);
}

bool mensch_tell(const struct view *view, uint16_t item, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int figure = item - ID_FIGURE, goal = item - ID_GOAL, yard = item - ID_YARD, circle = item - ID_CIRCLE;

    if (figure >= 0 && figure < COLOURS * FIGURES)
        tell_figure(m, s, figure / FIGURES, figure % FIGURES, lang, t);
    else if (yard >= 0 && yard < COLOURS * FIGURES)
        text_printf(t, word(WORD_tell_yard, lang), name(m, yard / FIGURES, lang));
    else if (goal >= 0 && goal < COLOURS * FIGURES)
        text_printf(t, word(WORD_tell_goal, lang), name(m, goal / FIGURES, lang));
    else if (circle >= 0 && circle < RING && circle % 10 == 0)
        text_printf(t, word(WORD_tell_start, lang), name(m, circle / 10, lang));
    else if (circle >= 0 && circle < RING)
        text_put(t, word(WORD_tell_circle, lang));
    else if (item == ID_DIE)
        text_put(t, word(WORD_tell_die, lang));
    else
        return false;
    return true;
}

/* ---- what is told at the end ---- */

const struct feat mensch_feats[FEATS_MAX] = {
    { .word = { { "hinausgeworfen", "sent home" } } },
    { .word = { { "verloren", "lost" } } },
    { .word = { { "Sechsen", "sixes" } } },
};

void mensch_feat(const struct view *before, int seat, struct move move, const struct view *after,
                 int32_t ret[SEATS_MAX][FEATS_MAX])
{
    const struct state *was = view_state(before), *is = view_state(after);

    if (seat == CHANCE && !was->contend && move.verb == THROW && move.a == 6)
        ret[was->owner[was->colour]][2]++;
    for (int c = 0; c < COLOURS && seat >= 0 && seat < before->match.seats; c++) {
        int sent = __builtin_popcountll(was->on[c]) - __builtin_popcountll(is->on[c]), whose = was->owner[c];

        if (sent <= 0 || whose == NOBODY)
            continue;
        ret[seat][0] += whose != seat ? sent : 0;
        ret[whose][1] += sent;
    }
}
