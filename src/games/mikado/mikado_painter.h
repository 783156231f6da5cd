/* SPDX-License-Identifier: MIT */
/* What the felt (mikado_scene.c) and what lies beside it (mikado_papers.c) share. */
#ifndef MIKADO_PAINTER_H
#define MIKADO_PAINTER_H

#include "mikado.h"

#include "mikado_items.h"

enum { CELL_W = 10, CELL_H = 20 };

/* The tray. On a desk the sticks are listed on a card and the tools stand two by two below their heading; else the
 * sticks lie side by side, and each group is a row beside its heading. */
struct bench {
    bool desk;
    bool apart;             /* the sticks are listed below the scores, on the other side of the felt: of up to four */
    int w, h;
    int across;             /* tools beside each other; 0: all of a group */
    int tools_y, tool_h, heading_w, heading_h;
    int row;                /* of the list of sticks: how high a line is */
};

struct picture {
    const struct match *m;
    const struct state *s;
    struct scene *sc;
    enum lang lang;
    struct bench bench;
    double scale; /* units in a millimetre */
    double deep;  /* so many times longer seems what leads away from who looks, height included */
    double middle[2]; /* of what lies there, in millimetres */
    int width, height;
    /* The poses as they are seen: x and y in the picture plane (millimetres × 1000), z still the height. */
    struct rods_pose seen[RODS_MAX];
};

struct bench mikado_bench(const struct match *, enum shape);

/* The tray, with what the sticks count and the tools; and the scores. */
void mikado_add_tools(const struct picture *);
void mikado_add_sheet(const struct picture *);

#endif
