#include "core/facing.h"

enum { CELL = FACING_CELL, SIDE_X = 4 * CELL + CELL / 2, SIDE_W = 8 * CELL };

/* The middle of a side of the table, or of a rail. */
static struct spot side_at(const struct facing *f, int side)
{
    if (f->rail)
        return (struct spot){ f->width / 2, side ? f->rail / 2 : f->height - f->rail / 2 };
    return (struct spot){ side ? f->width - SIDE_X : SIDE_X, f->height / 2 };
}

void facing_board(const struct facing *f, const char *says, struct scene *scene)
{
    struct spot middle = { f->board_x + (f->rows - 1) * f->grid / 2 - CELL, f->height / 2 };
    struct item panel = item_at(middle, LOOK_PANEL, TINT_WOOD, f->board_w, f->board_h);

    if (f->rail)
        panel = item_at((struct spot){ f->width / 2, f->height / 2 }, LOOK_PANEL, TINT_WOOD, f->width,
                        f->height - 2 * f->rail - 4);
    panel.says = says;
    scene_add(scene, panel);
    for (int i = 0; i < f->rows; i++) {
        struct spot row = { f->board_x - f->numbers, facing_spot(f, 0, i).y };
        struct spot column = { facing_spot(f, i, 0).x, f->board_y + f->letters };

        scene_label(scene, row, SIDE_W, f->high, scene_words(scene, "%d", i + 1));
        scene_label(scene, column, SIDE_W, f->high, scene_words(scene, "%c", 'a' + i));
    }
}

void facing_side(const struct facing *f, int side, const char *name, const char *heading, struct scene *scene)
{
    struct spot at = side_at(f, side);

    scene_add(scene, f->rail ? item_at(at, LOOK_PANEL, TINT_FELT, f->width, f->rail)
                             : item_at(at, LOOK_PANEL, TINT_FELT, SIDE_W, f->side_h));
    if (f->rail)
        return;
    scene_label(scene, (struct spot){ at.x, f->name_y }, SIDE_W, f->high, name);
    scene_label(scene, (struct spot){ at.x, f->heading_y }, SIDE_W, f->high * 4 / 5, heading);
}

void facing_aside(const struct facing *f, int side, bool last, int top, int n, struct item *item)
{
    struct spot at = side_at(f, side);
    int far = 20 + n * (f->aside + f->gap);

    item->w = item->h = (int16_t)f->aside;
    item->x = (int16_t)(!f->rail ? at.x - CELL + 2 * CELL * (n % 2) : last ? f->width - far : far);
    item->y = (int16_t)(f->rail ? at.y : top + 2 * CELL * (n / 2));
}
