/* Mensch ärgere Dich nicht for people: sentences, and the picture of the table. */
#include <string.h>

#include "mensch.h"

static const char *name(const struct match *m, int colour, enum lang lang)
{
    return m->box->colour[colour].name[lang];
}

/* ---- sentences ---- */

/* Who plays a colour: by name, if he gave one, and with the colour where he plays more than this one. */
struct player {
    char at[NAME_SIZE + 32];
};

static struct player player(const struct match *m, const struct state *s, int colour, enum lang lang)
{
    int seat = s->owner[colour], colours = 0;
    struct player ret;
    struct text t = TEXT_IN(ret.at);

    for (int c = 0; c < COLOURS; c++)
        colours += s->owner[c] == seat;
    if (seat == NOBODY || !m->names || !m->names->of[seat][0])
        text_put(&t, name(m, colour, lang));
    else if (colours == 1)
        text_put(&t, m->names->of[seat]);
    else
        text_printf(&t, "%s (%s)", m->names->of[seat], name(m, colour, lang));
    return ret;
}

static void say_throw(const struct match *m, const struct state *s, uint8_t pips, enum lang lang,
                      struct text *t)
{
    struct state thrown = *s;
    enum word id = WORD_opens;

    if (!s->contend) {
        thrown.die = pips;
        id = mensch_movers(m, &thrown) ? WORD_throws : WORD_lapses;
    }
    text_printf(t, word(id, lang), player(m, s, s->colour, lang).at, pips);
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
    else
        text_printf(t, word(WORD_goes, lang), player(m, s, c, lang).at, word(which(s, square), lang), s->die);
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
        say_throw(m, s, move.a, lang, t);
    else
        text_printf(t, word(WORD_lot, lang), name(m, COLOURS - 1, lang), player(m, s, move.a, lang).at);
}

/* The first move of a game is made with the throw that won the beginning: nobody has left his A yet. */
static bool is_first_move(const struct state *s)
{
    return s->on[0] == BIT(0) && s->on[1] == BIT(0) && s->on[2] == BIT(0) && s->on[3] == BIT(0);
}

static enum word question(const struct match *m, const struct state *s)
{
    if (s->owner[COLOURS - 1] == NOBODY)
        return WORD_ask_lot;
    if (!s->die)
        return s->contend ? WORD_ask_opening : WORD_ask_throw;
    if (is_first_move(s))
        return WORD_ask_first;
    if (s->die == 6 && mensch_figure(s, s->colour, YARD) >= 0) {
        uint64_t movers = mensch_movers(m, s);

        return movers == BIT(YARD) ? WORD_ask_enter : movers == BIT(0) ? WORD_ask_clear : WORD_ask_go;
    }
    return __builtin_popcountll(mensch_movers(m, s)) > 1 ? WORD_ask_go : WORD_ask_only;
}

void mensch_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    (void)seat;
    text_printf(t, word(question(m, s), lang), player(m, s, s->colour, lang).at, s->die);
}

void mensch_seat_name(const struct match *m, int seat, enum lang lang, struct text *t)
{
    if (m->seats == 2)
        text_printf(t, word(WORD_and_colour, lang), name(m, seat, lang), name(m, seat + 2, lang));
    else
        text_put(t, name(m, seat, lang));
}

/* The places of his colours, as far as they have one; he counts by the better. */
bool mensch_stands(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct state *s = view_state(view);
    int place[COLOURS], count = 0;

    for (int n = 1; n <= COLOURS; n++)
        for (int c = 0; c < COLOURS; c++)
            if (s->place[c] == n && s->owner[c] == seat)
                place[count++] = n;
    if (count == 1)
        text_printf(t, word(WORD_place, lang), place[0]);
    else if (count > 1)
        text_printf(t, word(WORD_places, lang), place[0], place[1]);
    return true;
}

int mensch_seat_tint(const struct match *m, int seat)
{
    return m->box->colour[seat].tint;
}

const struct clause *mensch_ending(const struct view *view, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    int last = 0;

    if (m->option[PLAY_OUT]) {
        text_put(t, word(WORD_over_all, lang));
        return CLAUSE(play_out);
    }
    while (s->place[last] != COLOURS)
        last++;
    text_printf(t, word(WORD_over, lang), player(m, s, last, lang).at);
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
    static const uint8_t at_go[] = { RULE_free_choice, RULE_duty,  RULE_hit,
                                     RULE_jump,        RULE_exact, RULE_goal_taken };
    static const struct {
        const uint8_t *rules;
        int count;
    } bearing[WORDS] = {
#define BEARING(array) { array, COUNT(array) }
        [WORD_ask_lot] = BEARING(at_lot),     [WORD_ask_opening] = BEARING(at_opening),
        [WORD_ask_first] = BEARING(at_first), [WORD_ask_throw] = BEARING(at_throw),
        [WORD_ask_enter] = BEARING(at_enter), [WORD_ask_clear] = BEARING(at_clear),
        [WORD_ask_go] = BEARING(at_go),
#undef BEARING
    };
    enum word asked = question(m, s);

    for (int i = 0; i < bearing[asked].count; i++)
        ret[i] = &mensch_clauses[bearing[asked].rules[i]];
    return bearing[asked].count;
}

/* ---- the picture ---- */

/* Circles lie on a grid of 11 × 11; a character of the text board is a quarter of its pitch wide, so that a
 * figure and its number fit between two neighbours. */
enum {
    PITCH = 64,
    CELL_W = PITCH / 4,
    MIDDLE = 5,
    LIST_LEFT = CELL_W * 4,         /* what the list of colours has left of the names */
    FIGURE_W = 56, FIGURE_H = 84, LIFT = 18, /* a figure is higher than a cell and stands on its foot */
};

/* Where the grid begins, and how large board and list are. */
struct layout {
    struct spot first;              /* the centre of the first column and row */
    int width, height, rim;         /* of the board, and around the picture of it */
    int list_w, list_h, line, names; /* of the list: from colour to colour, and how high its letters are */
    bool narrow;                    /* colour and standing on one line */
};

static const struct layout roomy = { { CELL_W * 4 + CELL_W / 2, PITCH + PITCH / 2 }, CELL_W * 49, PITCH * 13,
                                     PITCH / 2,
                                     CELL_W * 26, PITCH * 8, 2 * PITCH, 32, false };
static const struct layout edge_to_edge = { { 40, 72 }, 720, 764, 4, 720, 4 * PITCH, PITCH, 40, true };

static const struct layout *layout_of(enum shape shape)
{
    return shape == SHAPE_WIDE ? &roomy : &edge_to_edge;
}

/* Items that can be touched or move. */
enum {
    ID_FIGURE = 1,   /* + 4 × colour + figure */
    ID_CIRCLE = 101, /* + step of colour 0 */
    ID_GOAL = 151,   /* + 4 × colour + 0 … 3 */
    ID_YARD = 171,   /* the same */
    ID_DIE = 201,
    ID_COLOUR = 211, /* + colour: its line in the list */
    ID_TURN = 221,
};

/* Colour 0 starts at the left end of the cross; the others' places are the same, turned by quarters. */
static struct spot turned(const struct layout *l, struct spot p, int quarters)
{
    for (; quarters > 0; quarters--)
        p = (struct spot){ 2 * MIDDLE - p.y, p.x };
    return (struct spot){ l->first.x + PITCH * p.x, l->first.y + PITCH * p.y };
}

/* Where a square of a colour lies; `figure` chooses among the four corner circles. */
static struct spot place_of(const struct layout *l, int colour, int square, int figure)
{
    static const struct spot first[10] = {
        { 0, 4 }, { 1, 4 }, { 2, 4 }, { 3, 4 }, { 4, 4 }, { 4, 3 }, { 4, 2 }, { 4, 1 }, { 4, 0 }, { 5, 0 },
    };

    if (square == YARD)
        return turned(l, (struct spot){ figure % 2, figure / 2 }, colour);
    if (square >= RING)
        return turned(l, (struct spot){ 1 + square - RING, MIDDLE }, colour);
    return turned(l, first[square % 10], (colour + square / 10) % COLOURS);
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

/* The panel, the corners, the lines between the circles and the arrow at each A: for the eye only. */
static void draw_ground(const struct layout *l, const struct match *m, enum lang lang, struct scene *sc)
{
    struct spot middle = turned(l, (struct spot){ MIDDLE, MIDDLE }, 0);
    struct spot whole = { middle.x, l->height / 2 };
    struct item frame = item_at(whole, LOOK_PANEL, TINT_RED, l->width - 2 * l->rim + 24, l->height - 2 * l->rim);
    struct item board = item_at(whole, LOOK_PANEL, TINT_SAND, frame.w - 16, frame.h - 16);

    if (l->narrow)
        frame.w = (int16_t)(l->width - 2 * l->rim), board.w = (int16_t)(frame.w - 12);
    frame.hidden_text = true;
    scene_add(sc, frame);
    board.framed = true;
    board.says = word(WORD_board, lang);
    scene_add(sc, board);
    for (int c = 0; c < COLOURS; c++) {
        struct spot a = place_of(l, c, YARD, 0), b = place_of(l, c, YARD, 3), start = place_of(l, c, 0, 0);
        struct spot away = place_of(l, c, 1, 0);
        struct spot corner = { (a.x + b.x) / 2, (a.y + b.y) / 2 };
        struct item yard = item_at(corner, LOOK_PANEL, m->box->colour[c].tint, PITCH * 9 / 4, PITCH * 9 / 4);
        /* Outside of A, to the left of the way. */
        struct spot beside = { start.x + (away.y - start.y) * 3 / 4, start.y - (away.x - start.x) * 3 / 4 };
        struct item arrow = item_at(beside, LOOK_TEXT, TINT_INK, PITCH, 32);

        yard.hidden_text = arrow.hidden_text = true;
        scene_add(sc, yard);
        arrow.label = "→";
        arrow.turn = (int16_t)(90 * c);
        scene_add(sc, arrow);
        for (int n = 0; n < 10; n++) {
            struct spot p = place_of(l, c, n, 0), q = place_of(l, c, n + 1, 0);
            struct item line = item_at(p, LOOK_LINE, TINT_INK, q.x - p.x, q.y - p.y);

            line.hidden_text = true;
            scene_add(sc, line);
        }
    }
}

static void add_circle(struct scene *sc, struct spot p, uint16_t id, int tint, const char *label,
                       const char *says)
{
    struct item spot = item_at(p, LOOK_SPOT, tint, PITCH * 15 / 16, PITCH * 15 / 16);

    spot.id = id;
    spot.glyph = label ? label : "○";
    spot.label = label;
    spot.says = says;
    scene_add(sc, spot);
}

static void draw_circles(const struct layout *l, const struct match *m, const struct state *s, enum lang lang,
                         struct scene *sc)
{
    static const char *const goal_letters[] = { "a", "b", "c", "d" };

    for (int c = 0; c < COLOURS; c++) {
        int tint = m->box->colour[c].tint;
        const char *whose = name(m, c, lang), *mover = name(m, s->colour, lang);

        for (int n = 0; n < 10; n++) {
            const char *square = square_words(sc, mensch_step_for(s->colour, c, n));

            add_circle(sc, place_of(l, c, n, 0), circle_id(c, n), n ? TINT_WHITE : tint, n ? NULL : "A",
                       scene_words(sc, word(WORD_circle, lang), square, mover));
        }
        for (int i = 0; i < FIGURES; i++) {
            add_circle(sc, place_of(l, c, RING + i, 0), circle_id(c, RING + i), tint, goal_letters[i],
                       scene_words(sc, word(WORD_goal_circle, lang), goal_letters[i], whose));
            add_circle(sc, place_of(l, c, YARD, i), (uint16_t)(ID_YARD + FIGURES * c + i), tint, "B",
                       scene_words(sc, word(WORD_yard_circle, lang), whose));
        }
    }
}

/* On the text board a figure that may move shows the square its move is called by. */
static void draw_figure(const struct layout *l, const struct match *m, const struct state *s, int c, int f,
                        enum lang lang,
                        struct scene *sc)
{
    int square = s->at[c][f];
    bool can_go = s->die && c == s->colour && mensch_movers(m, s) & BIT(square);
    struct spot p = place_of(l, c, square, f), stands = { p.x, p.y - LIFT };
    struct item pawn = item_at(stands, LOOK_PAWN, m->box->colour[c].tint, FIGURE_W, FIGURE_H);
    const char *at = square_words(sc, square);

    if (can_go) {
        struct item mark = item_at(p, LOOK_MARK, TINT_GOLD, PITCH, PITCH);

        mark.glyph = "";
        scene_add(sc, mark);
    }
    pawn.id = figure_id(c, f);
    pawn.kin = square == YARD ? (uint16_t)(c + 1) : 0;
    pawn.glyph = can_go ? scene_words(sc, "%s%s", sign_of(m, c), at) : sign_of(m, c);
    pawn.lit = s->last_figure == f + 1 && s->last_colour == c;
    pawn.says = scene_words(sc, word(can_go ? WORD_figure_can_go : WORD_figure_on, lang),
                            name(m, c, lang), at);
    scene_add(sc, pawn);
}

/* From the far edge to the near one: who stands nearer is in front. */
static void draw_figures(const struct layout *l, const struct match *m, const struct state *s, enum lang lang,
                         struct scene *sc)
{
    for (int row = 0; row <= 2 * MIDDLE; row++)
        for (int i = 0; i < COLOURS * FIGURES; i++) {
            int c = i / FIGURES, f = i % FIGURES;

            if (place_of(l, c, s->at[c][f], f).y == l->first.y + PITCH * row)
                draw_figure(l, m, s, c, f, lang, sc);
        }
}

static void draw_die(const struct layout *l, const struct match *m, const struct state *s, enum lang lang,
                     struct scene *sc)
{
    struct spot middle = turned(l, (struct spot){ MIDDLE, MIDDLE }, 0);
    struct item die = item_at(middle, LOOK_DIE, TINT_WHITE, PITCH * 7 / 8, PITCH * 7 / 8);

    die.id = ID_DIE;
    die.face = s->die ? s->die : s->last_die;
    die.dim = s->die == 0;
    die.lit = s->die != 0;
    die.says = word(WORD_die_lies, lang);
    if (s->last_die)
        die.says = scene_words(sc, word(WORD_die_shows, lang), name(m, s->last_colour, lang), s->last_die);
    scene_add(sc, die);
}

/* What a colour's line in the list says: its throw for the beginning, its place, or how far its figures are. */
static const char *standing(const struct state *s, int c, enum lang lang, struct scene *sc)
{
    int out = 0, home = 0;

    if (s->contend && !(s->contend & (1 << c)))
        return word(WORD_out, lang);
    if (s->contend && s->opening[c])
        return scene_words(sc, word(WORD_thrown, lang), s->opening[c]);
    if (s->contend)
        return word(WORD_to_throw, lang);
    if (s->place[c])
        return scene_words(sc, word(WORD_place, lang), s->place[c]);
    for (int f = 0; f < FIGURES; f++) {
        out += s->at[c][f] < RING;
        home += s->at[c][f] >= RING && s->at[c][f] != YARD;
    }
    return scene_words(sc, word(WORD_under_way, lang), out, home);
}

static void draw_list(const struct layout *l, const struct match *m, const struct state *s, enum lang lang,
                      struct scene *sc)
{
    scene_sheet(sc);
    for (int c = 0; c < COLOURS; c++) {
        struct spot p = { LIST_LEFT, PITCH / 2 + l->line * c };
        struct item line = item_at(p, LOOK_TEXT, TINT_INK, l->narrow ? 360 : l->list_w - LIST_LEFT, l->names);
        struct item sign = item_at((struct spot){ p.x - 2 * CELL_W + CELL_W / 2, p.y }, LOOK_DISC,
                                   m->box->colour[c].tint, l->narrow ? 40 : 28, l->narrow ? 40 : 28);

        sign.glyph = sign_of(m, c);
        sign.lit = c == s->colour && s->home < COLOURS;
        scene_add(sc, sign);
        line.id = (uint16_t)(ID_COLOUR + c);
        line.align = ALIGN_LEFT;
        line.label = s->owner[c] == NOBODY || m->seats == COLOURS
                         ? name(m, c, lang)
                         : scene_words(sc, word(WORD_person, lang), name(m, c, lang), s->owner[c] + 1);
        line.lit = sign.lit;
        scene_add(sc, line);
        line.id = 0;
        line.lit = false;
        if (l->narrow)
            line.x = 440, line.w = 276;
        else
            line.y = (int16_t)(line.y + PITCH * 5 / 8); /* near in the picture, a line further in text */
        line.h = (int16_t)(l->names - 6);
        line.label = standing(s, c, lang, sc);
        scene_add(sc, line);
        if (sign.lit) { /* the text board cannot light anything */
            struct item turn = item_at((struct spot){ p.x - 4 * CELL_W, p.y }, LOOK_TEXT, TINT_INK, 0, 0);

            turn.id = ID_TURN;
            turn.label = "";
            turn.glyph = "▶";
            turn.says = scene_words(sc, word(WORD_on_turn, lang), name(m, c, lang));
            turn.lit = true;
            turn.align = ALIGN_LEFT;
            scene_add(sc, turn);
        }
    }
}

void mensch_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    const struct layout *l = layout_of(shape);

    scene_begin(sc, CELL_W, PITCH);
    scene_pane(sc, PANE_BOARD, 0, l->width, l->height);
    draw_ground(l, m, lang, sc);
    draw_circles(l, m, s, lang, sc);
    draw_die(l, m, s, lang, sc);
    draw_figures(l, m, s, lang, sc);
    scene_pane(sc, PANE_SHEET, 0, l->list_w, l->list_h);
    draw_list(l, m, s, lang, sc);
}

/* ---- touching ---- */

static struct touch touch_one(uint16_t id)
{
    return (struct touch){ .count = 1, .item = { id } };
}

/* The figure itself, the circle it gets to, or the foreign figure that stands there. (An own figure there
 * means itself. All figures go equally far, so a target belongs to one of them only.) */
int mensch_touch(const struct view *view, int seat, struct choice choice, struct touch *ret)
{
    const struct state *s = view_state(view);
    int c = s->colour, square = choice.move.a, target = mensch_target(s, square), count = 0;
    int there = target < RING ? mensch_standing(s, c, target) : -1;

    (void)seat;
    ret[count++] = touch_one(figure_id(c, mensch_figure(s, c, square)));
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

/* ---- telling ---- */

/* A figure: where it stands, where the throw would bring it or why not, how far home is. */
static void tell_figure(const struct match *m, const struct state *s, int c, int f, enum lang lang,
                        struct text *t)
{
    int square = s->at[c][f];
    char at[4], to[4];
    struct text at_text = TEXT_IN(at), to_text = TEXT_IN(to);

    mensch_write_square(square, &at_text);
    text_printf(t, word(WORD_tell_figure, lang), name(m, c, lang), at);
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
    text_printf(t, word(WORD_tell_goes, lang), s->die, to);
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
