/* Making moves by touching the board: which offers fit what has been touched so far, and what may be touched next.
 * An item stands for all of its kin (core/scene.h). */
#ifndef TERM_TOUCHING_H
#define TERM_TOUCHING_H

#include "term/session.h"

enum { PICKS_MAX = 14 };

struct picks {
    int count;
    uint16_t item[PICKS_MAX];
};

/* How items of the board are marked, by their ids. */
enum mark { MARK_NEXT = 1, MARK_CHOSEN = 2 };
struct marks {
    uint8_t of[1 << 16];
};

/* Whether an offer can be made by touching these first. *ret_whole: they are all it takes. */
bool touching_fits(const struct session *, const struct offer *, const struct picks *, bool *ret_whole);

/* Marks what may be touched next for this offer, or everything it touches. */
void touching_mark(const struct session *, const struct offer *, const struct picks *, enum mark, struct marks *);

/* The item meant by a character of the text board: one marked as next if there is one, else what is drawn there. */
uint16_t touching_item(const struct session *, const struct marks *, int row, int column);

#endif
