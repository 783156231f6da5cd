/* SPDX-License-Identifier: MIT */
#include "cli/shown.h"

#include <stdio.h>
#include <string.h>

#include "core/board.h"

bool shown_read(char *ret, size_t size)
{
    fflush(stdout);
    if (!fgets(ret, (int)size, stdin))
        return false;
    ret[strcspn(ret, "\r\n")] = '\0';
    return true;
}

void shown_board(const struct match *m, const struct state *s, int seat, enum lang lang)
{
    static struct view view;
    static struct scene scene;
    static struct board board;
    struct text words = text_growing();

    view_of(&view, m, s, SEAT(seat));
    view_scene(&view, SHAPE_WIDE, lang, &scene);
    board_draw(&board, &scene);
    board_print(&board, &words);
    printf("\n%s\n", words.at);
    text_free(&words);
}

void shown_clause(const struct match *m, const struct clause *c, enum lang lang)
{
    char where[200];
    struct text t = TEXT_IN(where);

    clause_cite(m->game, c, lang, &t);
    printf("  %s\n  (%s)\n", c->says.in[lang], where);
}

void shown_make(const struct match *m, struct state *s, int seat, struct move move, int eyes, enum lang lang)
{
    static struct view view;
    struct text words = text_growing();
    struct move seen = move;

    view_of(&view, m, s, SEAT(eyes));
    view_mask_move(m, s, seat, &seen, SEAT(eyes));
    view_say(&view, seat, seen, -1, lang, &words);
    if (words.used)
        printf("  %s\n", words.at);
    text_free(&words);
    m->game->rules.apply(m, s, seat, move);
}
