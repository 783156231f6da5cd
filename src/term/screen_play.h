/* SPDX-License-Identifier: MIT */
/* The game on the full screen: what screen_play.c (keys) and screen_draw.c (drawing) share. Not for others. */
#ifndef TERM_SCREEN_PLAY_H
#define TERM_SCREEN_PLAY_H

#include "term/screen_internal.h"
#include "term/typing.h"

/* How items of the board are marked, by their ids: as the middle marks them, or as part of the chosen action. */
enum { MARK_CHOSEN = 128 };
struct marks {
    uint8_t of[1 << 16];
};

struct screen {
    struct session *s;
    const char *save;        /* where to keep the game on leaving, or NULL */
    char typed[160];
    struct text line;        /* the move line, in `typed` */
    bool tried;              /* it was refused: the next letter begins a new one */
    struct listing list;     /* what can follow it */
    int chosen;              /* in the list, -1: none */
    struct marks marks;      /* what of the board can be touched, or belongs to the chosen action */
    int row, column;         /* the first of the board shown */
    int board_rows, board_columns; /* how much of it is shown */
    bool follow;             /* bring what is new or chosen into sight */
    bool placed;             /* that was done once */
    struct text notice;      /* a refusal, or what else must be told besides the moves */
    bool charted;            /* the chart at the end has been shown */
    bool leaving;
};

void screen_draw(struct screen *);

#endif
