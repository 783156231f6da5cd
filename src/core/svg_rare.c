/* SPDX-License-Identifier: MIT */
/* Looks that few games have. The page loads these drawings only with a game that names their look: there each room's
 * module has those entries of this table that it needs (tools/rooms.py), and bindings/wasm/engine.c stands for this
 * file. */
#include "core/svg_draw.h"

static svg_drawing *const rare[LOOKS] = {
    [LOOK_WEDGE] = svg_wedge,
    [LOOK_PAWN] = svg_pawn,
    [LOOK_HORSE] = svg_horse,
    [LOOK_CUBE] = svg_cube,
    [LOOK_STICK] = svg_stick,
    [LOOK_GLASS] = svg_glass,
    [LOOK_CUP] = svg_cup,
    [LOOK_PEG] = svg_peg,
    [LOOK_SPOT] = svg_spot,
    [LOOK_RAIL] = svg_rail,
    [LOOK_SLATE] = svg_slate,
    [LOOK_TAG] = svg_tag,
    [LOOK_ENVELOPE] = svg_envelope,
    [LOOK_BOOK] = svg_book,
    [LOOK_STAMP] = svg_stamp,
    [LOOK_BAR] = svg_bar,
    [LOOK_HEAP] = svg_heap,
    [LOOK_POST] = svg_post,
    [LOOK_BARS] = svg_bars,
    [LOOK_GROUND] = svg_ground,
    [LOOK_MOOR] = svg_moor,
    [LOOK_VENEER] = svg_veneer,
    [LOOK_HALO] = svg_halo,
    [LOOK_WAY] = svg_way,
    [LOOK_LADDER] = svg_ladder,
    [LOOK_SLIDE] = svg_slide,
    [LOOK_PIPE] = svg_pipe,
    [LOOK_PLOT] = svg_plot,
};

svg_drawing *svg_rare(int look)
{
    return rare[look];
}
