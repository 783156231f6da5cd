/* SPDX-License-Identifier: MIT */
#include "server/qr.h"

#include <qrencode.h>

enum { MARGIN = 2 }; /* white modules around it */

static QRcode *encode(const char *text)
{
    return QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
}

/* Whether a module is black; outside of the code none is. */
static bool black(const QRcode *code, int x, int y)
{
    return x >= 0 && y >= 0 && x < code->width && y < code->width && code->data[y * code->width + x] & 1;
}

/* Modules side by side are one bar. */
static void put_row(const QRcode *code, int y, struct text *out)
{
    for (int x = 0, long_; x < code->width; x += long_) {
        for (long_ = 1; black(code, x, y) && black(code, x + long_, y); long_++) {
        }
        if (black(code, x, y))
            text_printf(out, "M%d %dh%dv1h-%dz", x + MARGIN, y + MARGIN, long_, long_);
    }
}

bool qr_svg(const char *text, struct text *out)
{
    QRcode *code = encode(text);

    if (!code)
        return false;
    int size = code->width + 2 * MARGIN;
    text_printf(out, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' shape-rendering='crispEdges'>"
                     "<path fill='#fff' d='M0 0h%dv%dH0z'/><path d='", size, size, size, size);
    for (int y = 0; y < code->width; y++)
        put_row(code, y, out);
    text_put(out, "'/></svg>");
    QRcode_free(code);
    return true;
}

bool qr_blocks(const char *text, struct text *out)
{
    static const char *const blocks[] = { "█", "▄", "▀", " " }; /* by which of the two modules are black */
    QRcode *code = encode(text);

    if (!code)
        return false;
    for (int y = -MARGIN; y < code->width + MARGIN; y += 2) {
        text_put(out, "\033[97;40m"); /* white on black */
        for (int x = -MARGIN; x < code->width + MARGIN; x++)
            text_put(out, blocks[black(code, x, y) + 2 * black(code, x, y + 1)]);
        text_put(out, "\033[0m\n");
    }
    QRcode_free(code);
    return true;
}
