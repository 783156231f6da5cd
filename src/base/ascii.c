/* SPDX-License-Identifier: MIT */
#include "base/ascii.h"

#include <string.h>

#include "base/require.h"

int ascii_of(const char *utf8, char ret[4])
{
    static const struct {
        const char *signs[8], *ascii;
    } known[] = {
        { { "ä" }, "ae" }, { { "ö" }, "oe" }, { { "ü" }, "ue" }, { { "Ä" }, "Ae" }, { { "Ö" }, "Oe" },
        { { "Ü" }, "Ue" }, { { "ß" }, "ss" }, { { "…" }, "..." },
        { { "„", "“", "”" }, "\"" }, { { "‚", "‘", "’" }, "'" }, { { "–", "—", "─", "−", "╴", "╶", "▬" }, "-" },
        { { "│", "╵", "╷" }, "|" }, { { "┌", "┐", "└", "┘", "┼" }, "+" }, { { "├", "┤", "┬", "┴" }, "+" },
        { { "╱" }, "/" }, { { "╲" }, "\\" }, { { "×", "✕", "╳", "✖" }, "x" }, { { "·", "▪", "◦" }, "." },
        { { "●", "◉", "■", "♟" }, "@" }, { { "◆" }, "#" }, { { "○", "◎", "□", "♙", "◐" }, "o" }, { { "★", "☼",
                "✚" }, "*" },
        { { "░", "▒" }, ":" }, { { "→", "›", "»", "▶", "▸", "▹", "⟩" }, ">" }, { { "←", "‹", "«", "◀", "⟨" }, "<" },
        { { "↑", "▲" }, "^" }, { { "↓", "▼" }, "v" }, { { "⧗", "⧖" }, "T" }, { { "⌂" }, "h" }, { { "♥" }, "+" },
        { { "°" }, "o" }, { { "¤" }, "$" }, { { "⚀" }, "1" }, { { "⚁" }, "2" }, { { "⚂" }, "3" }, { { "⚃" }, "4" },
        { { "⚄" }, "5" }, { { "⚅" }, "6" }, { { "é", "è" }, "e" }, { { "\u00a0" }, " " },
    };
    int size = text_utf8(utf8);
    struct text t = text_in(ret, 4);

    if (size == 1)
        text_char(&t, *utf8);
    for (int i = 0; size > 1 && t.used == 0 && i < COUNT(known); i++)
        for (int k = 0; k < COUNT(known[i].signs) && known[i].signs[k]; k++)
            if (strncmp(utf8, known[i].signs[k], (size_t)size) == 0)
                text_put(&t, known[i].ascii);
    if (t.used == 0)
        text_char(&t, '?');
    return size > 0 ? size : 1;
}

void text_put_ascii(struct text *t, const char *utf8, size_t size)
{
    const char *end = utf8 + size;
    char ascii[4];

    for (const char *at = utf8; at < end && *at;) {
        at += ascii_of(at, ascii);
        if (at <= end)
            text_put(t, ascii);
    }
}
