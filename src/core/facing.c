/* SPDX-License-Identifier: MIT */
#include "core/facing.h"

enum { MARGIN = 8 }; /* around the slab, for its shadow */

struct facing facing_seen(const struct facing *f, const struct view *v)
{
    struct facing seen = *f;

    seen.turned = (v->who & (SEAT(v->match.seats) - 1)) == SEAT(1);
    return seen;
}

static void add_coordinate(struct scene *scene, struct spot at, int high, const char *words)
{
    struct item label = item_at(at, LOOK_TEXT, TINT_WALNUT, 0, high); /* brown on maple, pale on walnut */

    label.lit = true; /* bold */
    label.label = words;
    scene_add(scene, label);
}

void facing_board(const struct facing *f, const char *says, struct scene *scene)
{
    struct spot middle = { f->width / 2, (f->height - MARGIN) / 2 };
    struct item slab = item_at(middle, LOOK_PANEL, TINT_WALNUT, f->width - 2 * MARGIN, f->height - 2 * MARGIN);
    struct item field = item_at((struct spot){ f->field_x, f->field_y }, LOOK_PANEL, f->field, f->field_w,
                                f->field_h);

    scene_begin(scene, f->cell, 2 * f->cell);
    scene_pane(scene, PANE_BOARD, 0, f->width, f->height);
    slab.says = says;
    scene_add(scene, slab);
    field.hidden_text = true;
    scene_add(scene, field);
    for (int side = 0; side < 2 && f->trough_w; side++) {
        struct item trough = item_at((struct spot){ middle.x, f->trough_y[side] }, LOOK_TRAY, TINT_NONE, f->trough_w,
                                     f->trough_h);

        trough.face = 1;
        scene_add(scene, trough);
    }
    for (int i = 0; i < f->rows; i++) {
        struct spot row = { f->board_x - f->numbers, facing_spot(f, 0, i).y };
        struct spot column = { facing_spot(f, i, 0).x, f->board_y + f->letters };

        add_coordinate(scene, row, f->high, scene_words(scene, "%d", i + 1));
        add_coordinate(scene, column, f->high, scene_words(scene, "%c", 'a' + i));
    }
}

void facing_side(const struct facing *f, int side, const char *name, struct scene *scene)
{
    struct item label = item_at((struct spot){ 0, FACING_SIDE_H - 2 }, LOOK_TEXT, TINT_INK, 0, 0);

    if (f->trough_w)
        return;
    scene_pane(scene, PANE_SEAT, side, FACING_SIDE_W, FACING_SIDE_H);
    label.align = ALIGN_LEFT;
    label.label = "";
    label.glyph = name;
    scene_add(scene, label);
}

void facing_aside(const struct facing *f, int side, bool last, int n, struct item *item)
{
    int width = f->trough_w ? f->trough_w : FACING_SIDE_W, left = (f->trough_w ? f->width - f->trough_w : 0) / 2;
    int far = f->aside * 3 / 5 + n * f->step;

    item->w = item->h = (int16_t)f->aside;
    item->x = (int16_t)(left + (last ? width - far : far));
    item->y = (int16_t)(f->trough_w ? f->trough_y[side ^ f->turned] - 2 : FACING_SIDE_H / 2 - 6);
}
