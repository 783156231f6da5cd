/* SPDX-License-Identifier: MIT */
/* What lies beside the felt of Mikado: the tools, how steeply and with what to draw; what the sticks count; the
 * scores. */
#include <string.h>

#include "mikado_painter.h"

enum {
    LEGEND_GAP = 8,                               /* below the list of sticks */
    SHEET_NAME = 140, SHEET_CELL = 63, SHEET_H = 32,
    NARROW_NAME = 97, NARROW_CELL = 33, NARROW_H = 28, /* where the sticks are listed below it */
    LIST_W = 262,
};

/* The groups of tools: how steeply once a stick is held, and with what. */
enum { GROUP_LIFTS, GROUP_TOOLS };

/* The kinds of stick that help, as bits: all that were won, so that they can be chosen. */
static int helpers(const struct match *m, const struct state *s)
{
    int found = 0;

    for (int kind = 0; kind < KINDS; kind++)
        if (m->box->kind[kind].helps && mikado_has(m, s, kind))
            found |= 1 << kind;
    return found;
}

struct bench mikado_bench(const struct match *m, enum shape shape)
{
    enum { HEADING = 26, TOOL = 42, LARGE = 54, ROW = 28 };
    int kinds = 0;

    for (int kind = 0; kind < KINDS; kind++)
        kinds += m->box->kind[kind].count > 0;
    if (shape != SHAPE_WIDE)
        return (struct bench){ .w = 520, .h = 62 + 2 * 66, .tools_y = 62, .tool_h = 66, .heading_w = 84,
                               .row = CELL_H };
    bool apart = m->seats <= 4; /* of whom two sit there */
    int list = apart ? 0 : (kinds + 1) * ROW + 16 + LEGEND_GAP, tool = apart ? LARGE : TOOL;
    return (struct bench){ .desk = true, .apart = apart, .w = LIST_W, .h = list + 2 * (HEADING + 2 * tool),
                           .tools_y = list, .across = 2, .tool_h = tool, .heading_h = HEADING, .row = ROW };
}

/* How many tools a group has now. */
static int tools_in(const struct picture *p, int group)
{
    if (group == GROUP_LIFTS)
        return RODS_LIFTS;
    bool held = p->s->phase == PHASE_HELD;
    return 1 + held + __builtin_popcount((unsigned)helpers(p->m, p->s)) + (held && p->s->helper);
}

/* The place of the nth tool of a group; n -1: of all of them. */
static struct item tool_at(const struct picture *p, int group, int n)
{
    const struct bench *b = &p->bench;
    int count = tools_in(p, group), least = p->s->phase == PHASE_HELD ? RODS_LIFTS - 1 : 1; /* words need the width */
    int across = b->across ? p->s->phase == PHASE_HELD ? b->across : 1 : count < least ? least : count;

    if (across > 1 && b->across && (count == b->across + 1 || count > 2 * b->across))
        across++; /* none of them alone in a line */
    int inner = b->w - b->heading_w - (b->desk ? 0 : 10); /* a phone's edge stays free */
    int w = inner / across, lines = (count + across - 1) / across;
    bool alone = p->s->phase != PHASE_HELD; /* then, without the list, it lies nearest to the question */
    int y = alone && b->apart ? b->h - lines * b->tool_h : b->tools_y + b->heading_h;

    if (!alone || !b->desk)
        y += group * (b->heading_h + (b->across ? 2 : 1) * b->tool_h); /* on a phone below a larger list */
    struct spot at = { b->heading_w + n % across * w + w / 2, y + n / across * b->tool_h + b->tool_h / 2 };
    struct spot middle = { b->heading_w + (count < across ? count : across) * w / 2, y + lines * b->tool_h / 2 };

    return n < 0 ? item_at(middle, LOOK_CELL, TINT_INK, (count < across ? count : across) * w, lines * b->tool_h - 2)
                 : item_at(at, LOOK_CELL, TINT_INK, w - 6, b->tool_h - 8);
}

/* A named field, in which they stand as words; card is what is chosen. Before a stick is held each is a card by itself:
 * nothing is chosen yet, and any of them may be. */
static void add_group(const struct picture *p, int group, const char *words, const char *glyph)
{
    const struct bench *b = &p->bench;
    struct item field = tool_at(p, group, -1);
    int y = b->desk ? field.y - field.h / 2 - b->heading_h / 2 : field.y;
    struct item it = item_at((struct spot){ b->desk ? 4 : 10, y }, LOOK_TEXT, TINT_INK,
                             b->desk ? b->w : b->heading_w - 14,
                             b->desk || !strchr(words, '\n') ? CELL_H + 4 : 2 * CELL_H + 4);

    field.framed = field.hidden_text = true;
    field.part = 1;
    if (p->s->phase == PHASE_HELD)
        scene_add(p->sc, field);
    it.align = ALIGN_LEFT;
    it.label = words;
    it.glyph = glyph;
    scene_add(p->sc, it);
}

static struct item tool(const struct picture *p, int id, int group, int n, const char *label, const char *says,
                        bool chosen)
{
    struct item it = tool_at(p, group, n);

    it.id = (uint16_t)id;
    it.tint = p->s->phase == PHASE_HELD ? TINT_INK : TINT_CARD;
    it.label = label;
    it.says = says;
    it.part = chosen;
    return it;
}

/* How steeply: each with its angle above the word. */
static void add_lifts(const struct picture *p)
{
    static const struct spot rise[RODS_LIFTS] = { { 30, 0 }, { 28, 10 }, { 18, 15 }, { 0, 17 } };
    enum lang lang = p->lang;
    bool plan = p->s->verb == VERB_PULL || p->s->verb == VERB_FLICK;

    add_group(p, GROUP_LIFTS, p->bench.desk ? SAY(how_steep_line) : SAY(how_steep), SAY(how_steep_one));
    for (int lift = 0; lift < RODS_LIFTS; lift++) {
        const char *name = word(WORD_lift_0 + lift, lang);
        struct item it = tool(p, ID_LIFT + lift, GROUP_LIFTS, lift, scene_words(p->sc, "\n%s", name),
                              scene_words(p->sc, SAY(lift_says), word(WORD_how_0 + lift, lang)),
                              plan && p->s->lift == lift);
        struct spot foot = { it.x - 14, it.y - 3 };
        struct item ray = item_at(foot, LOOK_LINE, TINT_BROWN, rise[lift].x, -rise[lift].y);
        struct item table = item_at(foot, LOOK_LINE, TINT_GREY, 30, 0);

        it.glyph = name;
        it.gesture = GESTURE_FAR;
        it.face = (uint8_t)(RODS_LIFTS - 1 - lift); /* straight up is nearest */
        scene_add(p->sc, it);
        ray.hidden_text = table.hidden_text = true;
        table.face = 1;
        scene_add(p->sc, table);
        scene_add(p->sc, ray);
        if (it.part) /* what is chosen is card, by night, too */
            p->sc->item[p->sc->count - 1].ground = TINT_SHEET;
    }
}

/* With bare fingers, pressing a tip, with what was won, and what that can do besides. Before a stick is held only
 * what it would have to begin with. */
static void add_tools(const struct picture *p)
{
    enum lang lang = p->lang;
    const struct state *s = p->s;
    bool flicks = s->verb == VERB_FLICK, tips = s->verb == VERB_TIP;
    int n = 0;
    bool held = s->phase == PHASE_HELD;
    const char *heading = held ? SAY(with_what) : p->bench.desk ? SAY(or_else_line) : SAY(or_else);

    add_group(p, GROUP_TOOLS, heading, heading);
    if (held)
        scene_add(p->sc, tool(p, ID_DRAW, GROUP_TOOLS, n++, SAY(tool_draw), SAY(says_draw), !s->helper && !tips));
    scene_add(p->sc, tool(p, ID_TIP, GROUP_TOOLS, n++, held ? SAY(tool_press) : SAY(way_press), SAY(says_press), tips));
    for (int kind = 0; kind < KINDS; kind++) {
        if (!(helpers(p->m, s) >> kind & 1))
            continue;
        const char *name = scene_words(p->sc, "%s", p->m->box->kind[kind].name[lang]);
        struct item it = tool(p, ID_HELPER + kind, GROUP_TOOLS, n++,
                              scene_words(p->sc, held ? SAY(tool_with) : SAY(way_with), name),
                              scene_words(p->sc, SAY(says_tool), name), s->helper == 1 + kind && !flicks && !tips);

        it.glyph = name;
        scene_add(p->sc, it);
    }
    if (held && s->helper)
        scene_add(p->sc, tool(p, ID_FLICK, GROUP_TOOLS, n, SAY(tool_flick), SAY(says_flick), flicks));
}

static struct item legend_text(struct spot at, int w, int h, int align, const char *label)
{
    struct item it = item_at(at, LOOK_TEXT, TINT_INK, w, h);

    it.align = (uint8_t)align;
    it.label = label;
    return it;
}

/* How many sticks of a kind still lie there, and how many were won in this turn. */
static int count_kind(const struct picture *p, int kind, bool won)
{
    uint32_t taken = mikado_won(p->m, p->s);
    int count = 0;

    for (int stick = 0; stick < mikado_sticks(p->m); stick++)
        count += mikado_kind(p->m, stick) == kind && (won ? taken >> stick & 1 : mikado_lies(p->s, stick));
    return count;
}

/* A line for each kind: the stick, its name, how many lie there, what one counts; from y on, so wide. Those who type
 * see how many they won. */
static void add_list(const struct picture *p, int y, int w)
{
    const struct box *box = p->m->box;
    int high = CELL_H + 3, right = w - 14, lie = 0;
    enum lang lang = p->lang;

    for (int kind = 0; kind < KINDS; kind++)
        lie += count_kind(p, kind, false);
    struct item heading = legend_text((struct spot){ 14, y }, 130, high, ALIGN_LEFT, SAY(on_table));
    heading.glyph = scene_words(p->sc, SAY(this_turn_stars), mikado_worth(p->m, mikado_won(p->m, p->s)));
    scene_add(p->sc, heading);
    scene_add(p->sc, legend_text((struct spot){ right - 56, y }, 40, high, ALIGN_RIGHT, scene_words(p->sc, "%d", lie)));
    scene_add(p->sc, legend_text((struct spot){ right, y }, 54, high, ALIGN_RIGHT, SAY(worth)));
    for (int kind = 0; kind < KINDS; kind++) {
        struct item stick = item_at((struct spot){ 43, y + p->bench.row }, LOOK_STICK, TINT_WOOD, 60, 9);
        int won = count_kind(p, kind, true);

        if (box->kind[kind].count == 0)
            continue;
        y += p->bench.row;
        stick.face = (uint8_t)box->kind[kind].rings;
        stick.glyph = won ? scene_words(p->sc, "+%d", won) : "";
        scene_add(p->sc, stick);
        scene_add(p->sc, legend_text((struct spot){ 82, y }, 86, high, ALIGN_LEFT,
                                     scene_words(p->sc, "%s", box->kind[kind].name[lang])));
        scene_add(p->sc, legend_text((struct spot){ right - 56, y }, 40, high, ALIGN_RIGHT,
                                     scene_words(p->sc, "%d", count_kind(p, kind, false))));
        struct item points = legend_text((struct spot){ right, y }, 40, high + 4, ALIGN_RIGHT,
                                         scene_words(p->sc, "%d", (int)box->kind[kind].points));
        points.part = 1;
        scene_add(p->sc, points);
    }
}

/* The list on a card of its own above the tools. */
static void add_listed(const struct picture *p)
{
    int h = p->bench.tools_y - LEGEND_GAP;
    struct item card = item_at((struct spot){ p->bench.w / 2, h / 2 }, LOOK_PANEL, TINT_SHEET, p->bench.w, h);

    card.hidden_text = true;
    scene_add(p->sc, card);
    add_list(p, p->bench.row / 2 + 7, p->bench.w);
}

/* One stick of each kind with its name and what it counts; while one is to be chosen larger, on a slip of paper, and
 * how many still lie there. */
static void add_legend(const struct picture *p)
{
    enum { EDGE = 10, LIST = 62 + 58 };
    bool large = p->s->phase != PHASE_HELD;
    const struct box *box = p->m->box;
    int count = 0, column = 0, y = large ? 18 : CELL_H / 2, step = large ? 30 : CELL_H;
    struct item paper = item_at((struct spot){ p->bench.w / 2, LIST / 2 }, LOOK_PANEL, TINT_SHEET,
                                p->bench.w - 2 * EDGE, LIST - 6);
    enum lang lang = p->lang;

    paper.hidden_text = true;
    if (large)
        scene_add(p->sc, paper);
    for (int kind = 0; kind < KINDS; kind++)
        count += box->kind[kind].count > 0;
    for (int kind = 0; kind < KINDS; kind++) {
        int w = (p->bench.w - 2 * EDGE) / count, x = EDGE + column * w + w / 2, lie = count_kind(p, kind, false);
        struct item stick = item_at((struct spot){ x, y }, LOOK_STICK, TINT_WOOD, w - 18, large ? 8 : 7);
        struct item points = legend_text((struct spot){ x, y + 2 * step - (large ? 2 : 1) }, w - 4,
                                         CELL_H + (large ? 16 : 6), ALIGN_CENTRE,
                                         scene_words(p->sc, "%d", (int)box->kind[kind].points));
        struct item there = legend_text((struct spot){ x, y + 3 * step - 4 }, w - 4, CELL_H + 4, ALIGN_CENTRE,
                                        scene_words(p->sc, SAY(still_there), lie));

        if (box->kind[kind].count == 0)
            continue;
        stick.face = (uint8_t)box->kind[kind].rings;
        stick.hidden_text = true;
        scene_add(p->sc, stick);
        scene_add(p->sc, legend_text((struct spot){ x, y + step - (large ? 4 : 0) }, w - 4, CELL_H + 4, ALIGN_CENTRE,
                                     scene_words(p->sc, "%s", box->kind[kind].name[p->lang])));
        points.part = 1;
        scene_add(p->sc, points);
        there.dim = true;
        if (large)
            scene_add(p->sc, there);
        column++;
    }
}

/* All of it. */
void mikado_add_tools(const struct picture *p)
{
    bool held = p->s->phase == PHASE_HELD;

    scene_pane(p->sc, PANE_TRAY, 0, p->bench.w, p->bench.h);
    if (!p->bench.apart)
        (p->bench.desk ? add_listed : add_legend)(p);
    if (held)
        add_lifts(p);
    if (held || p->s->phase == PHASE_CHOOSE)
        add_tools(p);
}

/* ---- the sheet ---- */

static int name_w(const struct picture *p)
{
    return p->bench.apart ? NARROW_NAME : SHEET_NAME;
}

static int cell_w(const struct picture *p)
{
    return p->bench.apart ? NARROW_CELL : SHEET_CELL;
}

static int row_h(const struct picture *p)
{
    return p->bench.apart ? NARROW_H : SHEET_H;
}

/* The middle of a row; 0: the headings. */
static int row_y(const struct picture *p, int row)
{
    return row * row_h(p) + row_h(p) / 2 + (p->bench.apart ? 5 : 0);
}

/* How high the list of sticks is below the scores. */
static int list_h(const struct picture *p)
{
    int kinds = 0;

    for (int kind = 0; kind < KINDS; kind++)
        kinds += p->m->box->kind[kind].count > 0;
    return (kinds + 2) * p->bench.row;
}

static void add_cell(const struct picture *p, int id, int column, int row, const char *label, const char *says,
                     bool strong)
{
    bool apart = p->bench.apart;

    scene_add(p->sc, (struct item){
        .id = (uint16_t)id, .look = apart ? LOOK_TEXT : LOOK_CELL, .label = label, .says = says,
        .tint = apart ? TINT_INK : strong ? TINT_LIGHT : TINT_PAPER,
        .x = (int16_t)(name_w(p) + column * cell_w(p) + cell_w(p) / 2), .y = (int16_t)row_y(p, row),
        .w = (int16_t)cell_w(p), .h = (int16_t)(apart ? CELL_H + 3 : row_h(p)) });
}

static void add_row(const struct picture *p, int seat)
{
    const struct state *s = p->s;
    int rounds = mikado_rounds(p->m), id = ID_SHEET + seat * (ROUNDS_MOST + 1);
    enum lang lang = p->lang;
    char name_at[NAME_SIZE];
    struct text name_text = TEXT_IN(name_at);

    seat_title(p->m, seat, lang, &name_text);
    const char *name = scene_words(p->sc, "%s", name_text.at);
    struct item sign = item_at((struct spot){ 14, row_y(p, seat + 1) }, LOOK_TOKEN,
                               tint_of_number(seat), 18, 18);
    sign.glyph = tint_sign(sign.tint);
    scene_add(p->sc, sign);
    scene_add(p->sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_INK, .align = ALIGN_LEFT, .x = 28,
                                    .y = (int16_t)row_y(p, seat + 1), .w = (int16_t)(name_w(p) - 28),
                                    .h = CELL_H + 4, .label = name,
                                    .lit = seat == s->player && s->phase != PHASE_OVER });
    for (int round = 0; round < rounds; round++) {
        bool played = round < s->round + (seat < s->player);
        int points = s->noted[seat][round];
        add_cell(p, id + round, round, seat + 1, played ? scene_words(p->sc, "%d", points) : "·",
                 played ? scene_words(p->sc, SAY(sheet_says), name, round + 1, points)
                        : scene_words(p->sc, SAY(sheet_empty), name, round + 1), false);
    }
    int total = mikado_total(p->m, s, seat);
    if (p->bench.apart) /* their place card says it */
        return;
    add_cell(p, id + ROUNDS_MOST, rounds, seat + 1, scene_words(p->sc, "%d", total),
             scene_words(p->sc, SAY(sheet_sum), name, total), true);
}

void mikado_add_sheet(const struct picture *p)
{
    int rounds = mikado_rounds(p->m), now = p->s->round < rounds ? p->s->round + 1 : rounds;
    enum lang lang = p->lang;
    bool apart = p->bench.apart;
    int scores = (p->m->seats + 1) * row_h(p), columns = rounds + !apart, w = name_w(p) + columns * cell_w(p);
    struct item panel = { .look = LOOK_PANEL, .tint = apart ? TINT_SHEET : TINT_PAPER, .hidden_text = true };

    panel.w = (int16_t)(apart && w < LIST_W ? LIST_W : w);
    panel.h = (int16_t)(scores + (apart ? list_h(p) : 0));
    panel.x = panel.w / 2;
    panel.y = panel.h / 2;
    scene_pane(p->sc, PANE_SHEET, 0, panel.w, panel.h);
    scene_add(p->sc, panel);
    scene_add(p->sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_INK, .align = ALIGN_LEFT, .x = 10,
                                    .y = (int16_t)row_y(p, 0), .w = (int16_t)(name_w(p) - 8), .h = CELL_H + 4,
                                    .label = p->s->phase == PHASE_OVER ? SAY(over)
                                           : apart ? SAY(which_round)
                                           : scene_words(p->sc, SAY(round), now, rounds) });
    for (int round = 0; round < columns; round++)
        scene_add(p->sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_INK, .y = (int16_t)row_y(p, 0),
                                        .x = (int16_t)(name_w(p) + round * cell_w(p) + cell_w(p) / 2),
                                        .w = (int16_t)(cell_w(p) + 6), .h = CELL_H + 4,
                                        .lit = apart && round + 1 == now && p->s->phase != PHASE_OVER,
                                        .label = round < rounds ? scene_words(p->sc, "%d", round + 1)
                                                                : SAY(sum) });
    for (int seat = 0; seat < p->m->seats; seat++)
        add_row(p, seat);
    if (apart)
        add_list(p, scores + p->bench.row, panel.w);
}
