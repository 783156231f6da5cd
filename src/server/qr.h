/* SPDX-License-Identifier: MIT */
/* A text as a QR code, which a phone's camera reads: as a drawing, and for a terminal. */
#ifndef SERVER_QR_H
#define SERVER_QR_H

#include <stdbool.h>

#include "base/text.h"

/* An SVG of its own: black on white whatever is around it, with a white margin. False: the text is too long. */
bool qr_svg(const char *text, struct text *out);
/* Lines of half blocks, two modules one above the other in each character; light on dark and dark on light as a camera
 * wants it, whatever the terminal's colours are. */
bool qr_blocks(const char *text, struct text *out);

#endif
