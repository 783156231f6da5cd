#include "base/ascii.h"

#include <string.h>

#include "base/require.h"

const char *ascii_of(const char *utf8, int *ret_size)
{
    static const struct {
        const char *signs[8], *ascii;
    } known[] = {
        { { "ä" }, "ae" }, { { "ö" }, "oe" }, { { "ü" }, "ue" }, { { "Ä" }, "Ae" }, { { "Ö" }, "Oe" },
        { { "Ü" }, "Ue" }, { { "ß" }, "ss" }, { { "…" }, "..." },
        { { "„", "“", "”" }, "\"" }, { { "‚", "‘", "’" }, "'" }, { { "–", "—", "─", "−", "╴", "╶", "▬" }, "-" },
        { { "│", "╵", "╷" }, "|" }, { { "┌", "┐", "└", "┘", "┼" }, "+" }, { { "├", "┤", "┬", "┴" }, "+" },
        { { "╱" }, "/" }, { { "╲" }, "\\" }, { { "×", "✕", "╳", "✖" }, "x" }, { { "·", "▪", "◦" }, "." },
        { { "●", "◉", "◆", "■", "♟" }, "@" }, { { "○", "◎", "□", "♙", "◐" }, "o" }, { { "★", "☼", "✚" }, "*" },
        { { "░", "▒" }, ":" }, { { "→", "›", "»", "▶", "▸", "▹", "⟩" }, ">" }, { { "←", "‹", "«", "◀", "⟨" }, "<" },
        { { "↑", "▲" }, "^" }, { { "↓", "▼" }, "v" }, { { "⧗", "⧖" }, "T" }, { { "⌂" }, "h" }, { { "♥" }, "+" },
        { { "°" }, "o" }, { { "¤" }, "$" }, { { "⚀" }, "1" }, { { "⚁" }, "2" }, { { "⚂" }, "3" }, { { "⚃" }, "4" },
        { { "⚄" }, "5" }, { { "⚅" }, "6" }, { { "é", "è" }, "e" }, { { "\u00a0" }, " " },
    };
    static char plain[128][2];
    unsigned char first = (unsigned char)utf8[0];

    *ret_size = text_utf8(utf8);
    if (*ret_size == 1) {
        plain[first][0] = (char)first;
        return plain[first];
    }
    for (int i = 0; *ret_size > 1 && i < COUNT(known); i++)
        for (int k = 0; k < COUNT(known[i].signs) && known[i].signs[k]; k++)
            if (strncmp(utf8, known[i].signs[k], (size_t)*ret_size) == 0)
                return known[i].ascii;
    *ret_size = *ret_size > 0 ? *ret_size : 1;
    return "?";
}

void text_put_ascii(struct text *t, const char *utf8, size_t size)
{
    const char *end = utf8 + size;
    int taken;

    for (const char *at = utf8; at < end && *at; at += taken) {
        const char *ascii = ascii_of(at, &taken);
        if (at + taken <= end)
            text_put(t, ascii);
    }
}
