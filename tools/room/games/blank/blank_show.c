/* SPDX-License-Identifier: MIT */
/* Words and pictures. */
#include "base/scan.h"
#include "blank.h"

/* ---- text, both ways ---- */

void blank_write(const struct match *m, const struct state *s, int seat, struct move move, struct text *t)
{
    (void)m, (void)s, (void)seat;
    text_printf(t, "take %lu", (unsigned long)move.n);
}

const struct clause *blank_parse(const struct match *m, const struct state *s, int seat, const char *text,
                                 struct move *ret)
{
    struct scan in = { text };
    uint32_t n;

    (void)m, (void)s, (void)seat;
    if (!scan_word(&in, "take") || !scan_any(&in, 0, UINT32_MAX, &n) || !scan_end(&in))
        return CLAUSE(notation);
    *ret = (struct move){ .n = n };
    return NULL;
}

void blank_print(const struct view *view, struct text *t)
{
    const struct state *s = view_state(view);

    text_printf(t, "heap %d turn %d ply %d\n", s->heap, s->turn, s->ply);
}

const struct clause *blank_read(const struct match *m, struct scan *in, struct state *ret)
{
    int ply;

    (void)m;
    if (!scan_word(in, "heap") || !scan_byte(in, 0, HEAP, &ret->heap) || !scan_word(in, "turn") ||
        !scan_byte(in, 0, 1, &ret->turn) || !scan_word(in, "ply") || !scan_int(in, 0, UINT16_MAX, &ply) ||
        !scan_end(in))
        return CLAUSE(position);
    ret->ply = (uint16_t)ply;
    return NULL;
}

/* ---- sentences ---- */

struct name {
    char at[64];
};

static struct name name_of(const struct match *m, int seat, enum lang lang)
{
    struct name name;
    struct text t = TEXT_IN(name.at);

    seat_title(m, seat, lang, &t);
    return name;
}

void blank_say(const struct view *view, int seat, struct move move, enum lang lang, struct text *t)
{
    text_printf(t, SAY(takes), name_of(&view->match, seat, lang).at, (int)move.n);
}

void blank_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    text_printf(t, SAY(ask), name_of(&view->match, seat, lang).at);
}

const struct clause *blank_ending(const struct view *view, enum lang lang, struct text *t)
{
    (void)view;
    text_put(t, SAY(over));
    return CLAUSE(last);
}

int blank_cite(const struct view *view, const struct clause **ret)
{
    (void)view;
    ret[0] = CLAUSE(heap);
    ret[1] = CLAUSE(take);
    ret[2] = CLAUSE(last);
    return 3;
}

/* What on the table a clause speaks of, where that is not simply what can be done. */
const struct about blank_about[] = {
    { RULE_heap, .look = LOOK_STICK },
    { 0 },
};

/* ---- the picture ---- */

enum { CELL = 10, ID_MATCH = 1 };

void blank_scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct state *s = view_state(view);

    (void)shape; /* it suits every room */
    scene_begin(sc, CELL, 2 * CELL);
    scene_pane(sc, PANE_BOARD, 0, 2 * CELL * (HEAP + 1), 12 * CELL);
    for (int i = 0; i < s->heap; i++)
        scene_add(sc, (struct item){ .id = (uint16_t)(ID_MATCH + i), .look = LOOK_STICK, .tint = TINT_WOOD,
                                     .x = (int16_t)(2 * CELL * (i + 1)), .y = 5 * CELL, .w = 60, .h = 6, .turn = 90,
                                     .glyph = "|", .says = SAY(match) });
    scene_add(sc, (struct item){ .look = LOOK_TEXT, .tint = TINT_INK, .x = CELL * (HEAP + 1), .y = 11 * CELL,
                                 .h = 2 * CELL, .label = scene_words(sc, SAY(left), s->heap) });
}

/* Whoever touches the last match but one wants two: what they touch and all behind it. */
int blank_touch(const struct view *view, int seat, struct choice choice, struct touch *ret)
{
    const struct state *s = view_state(view);

    (void)seat;
    ret[0] = (struct touch){ .count = 1, .item = { (uint16_t)(ID_MATCH + s->heap - choice.move.n) } };
    return 1;
}
