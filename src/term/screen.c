/* SPDX-License-Identifier: MIT */
/* The full screen: colours, lines, texts to read. */
#include "core/scene.h"
#include "term/screen_internal.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/ascii.h"
#include "term/term.h"

bool term_can_draw(void)
{
    const char *term = getenv("TERM");

    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

/* Only colours that can be seen on a light and on a dark screen; white pieces take the screen's own. */
static short colour_of(int tint)
{
    static const short colours[TINTS] = {
        [TINT_NONE] = -1,  [TINT_WOOD] = 3,   [TINT_FELT] = 2,    [TINT_PAPER] = -1,  [TINT_INK] = -1,
        [TINT_LIGHT] = -1, [TINT_DARK] = 3,   [TINT_WHITE] = -1,  [TINT_BLACK] = 6,   [TINT_RED] = 9,
        [TINT_MOSS] = 2,   [TINT_WATER] = 4,  [TINT_SAND] = 3,    [TINT_HEATH] = 5,   [TINT_ROCK] = 8,
        [TINT_BLUE] = 12,  [TINT_GREEN] = 10, [TINT_YELLOW] = 11, [TINT_ORANGE] = 208, [TINT_VIOLET] = 13,
        [TINT_CYAN] = 14,  [TINT_PINK] = 213, [TINT_BROWN] = 130, [TINT_GREY] = 8,    [TINT_GOLD] = 220,
    };
    short colour = colours[tint];

    return COLORS >= 256 || colour < 8 ? colour : (short)(colour % 8);
}

static bool shows_utf8;

void screen_open(void)
{
    static SCREEN *screen;

    /* Not initscr(): stdout may be translated for a locale without UTF-8, and curses wants the terminal itself. */
    if (!screen)
        screen = newterm(NULL, fdopen(STDOUT_FILENO, "w"), stdin);
    if (!screen) {
        fprintf(stderr, "kiste: TERM=%s: --plain?\n", getenv("TERM")); /* the same in every language */
        exit(2);
    }
    refresh();
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(50);
    mousemask(BUTTON1_PRESSED, NULL);
    mouseinterval(0);
    const char *no_color = getenv("NO_COLOR");
    shows_utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (has_colors() && !(no_color && *no_color)) {
        start_color();
        use_default_colors();
        for (short tint = 0; tint < TINTS; tint++)
            init_pair((short)(tint + 1), colour_of(tint), -1);
    }
}

void screen_close(void)
{
    endwin();
}

/* ---- text ---- */

void screen_put(const char *text, int bytes)
{
    struct text t = text_growing();

    if (!shows_utf8)
        text_put_ascii(&t, text, (size_t)bytes);
    addnstr(shows_utf8 ? text : t.at, shows_utf8 ? bytes : (int)t.used);
    text_free(&t);
}

const char *screen_sign(const char *glyph)
{
    static char ascii[4];

    if (shows_utf8 || !*glyph)
        return glyph;
    ascii_of(glyph, ascii);
    return ascii;
}

void screen_put_glyph(const char *glyph)
{
    addnstr(screen_sign(glyph), shows_utf8 ? -1 : 1);
}

/* The bytes of the next character. */
static int char_length(const char *at)
{
    int length = 1;

    while ((at[length] & 0xc0) == 0x80)
        length++;
    return length;
}

int screen_line(int row, int column, attr_t look, const char *text)
{
    if (row < 0 || row >= LINES)
        return column;
    attr_on(look, NULL);
    move(row, column);
    clrtoeol();
    for (const char *at = text; *at && column < COLS; column++) {
        screen_put(at, char_length(at));
        at += char_length(at);
    }
    attr_off(look, NULL);
    return column;
}

/* The bytes of a text that go on one line. */
static int line_length(const char *text, int width)
{
    int columns = 0, fits = 0, at = 0, indent = (int)strspn(text, " ");

    while (text[at] && text[at] != '\n' && columns <= width) {
        if (text[at] == ' ' && at > indent)
            fits = at;
        if (columns < width || text[at] == ' ')
            at += char_length(text + at);
        else if (fits == 0)
            return at; /* a word longer than the line */
        else
            return fits;
        columns++;
    }
    return !text[at] || text[at] == '\n' || fits == 0 ? at : fits;
}

int screen_words(int row, int column, int width, int rows, int skip, attr_t look, const char *text)
{
    int line = 0;

    width = width > 1 ? width : 1;
    while (*text) {
        int length = line_length(text, width);
        if (line >= skip && line - skip < rows && row + line - skip < LINES) {
            attr_on(look, NULL);
            move(row + line - skip, column);
            screen_put(text, length);
            attr_off(look, NULL);
        }
        line++;
        text += length;
        if (*text == '\n' || *text == ' ')
            text++;
    }
    return line;
}

void screen_read(const char *title, const char *text, enum lang lang)
{
    int skip = 0;

    timeout(-1);
    for (;;) {
        int rows = LINES > 5 ? LINES - 4 : 1;
        int total = screen_words(0, 0, COLS - 1, 0, 0, A_NORMAL, text), most = total > rows ? total - rows : 0;
        skip = skip > most ? most : skip < 0 ? 0 : skip;
        erase();
        screen_line(0, 0, A_BOLD, title);
        screen_words(2, 0, COLS - 1, rows, skip, A_NORMAL, text);
        screen_line(LINES - 1, 0, A_DIM, term_word(SAY_read_bar, lang));
        refresh();
        switch (getch()) {
        case KEY_DOWN: skip++; break;
        case KEY_UP: skip--; break;
        case KEY_NPAGE: case ' ': skip += rows; break;
        case KEY_PPAGE: skip -= rows; break;
        case KEY_HOME: skip = 0; break;
        case KEY_END: skip = most; break;
        case KEY_RESIZE: break;
        default: return;
        }
    }
}

bool screen_type(struct text *line, int key)
{
    if (key_is_erase(key)) {
        while (line->used > 0 && (line->at[line->used - 1] & 0xc0) == 0x80)
            line->used--;
        line->used -= line->used > 0;
        line->at[line->used] = '\0';
    } else if (key >= ' ' && key < 256 && key != KEY_DELETE) {
        text_char(line, (char)key);
    } else {
        return false;
    }
    return true;
}
