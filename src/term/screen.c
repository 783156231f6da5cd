/* The full-screen client. Letters always go into the move line; everything else is on function and control keys,
 * named in the last line. */
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/check.h"
#include "term/screen_own.h"
#include "term/term.h"

bool term_can_draw(void)
{
    const char *term = getenv("TERM");

    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

/* ---- colours ---- */

static short colour_of(int tint)
{
    static const short colours[TINTS] = {
        [TINT_NONE] = -1,  [TINT_WOOD] = 3,   [TINT_FELT] = 2,    [TINT_PAPER] = -1,  [TINT_INK] = -1,
        [TINT_LIGHT] = -1, [TINT_DARK] = 3,   [TINT_WHITE] = 15,  [TINT_BLACK] = 6,   [TINT_RED] = 9,
        [TINT_BLUE] = 12,  [TINT_GREEN] = 10, [TINT_YELLOW] = 11, [TINT_ORANGE] = 208, [TINT_VIOLET] = 13,
        [TINT_CYAN] = 14,  [TINT_PINK] = 213, [TINT_BROWN] = 130, [TINT_GREY] = 8,    [TINT_GOLD] = 220,
    };
    short colour = colours[tint];

    return COLORS >= 256 || colour < 8 ? colour : (short)(colour % 8);
}

void screen_open(void)
{
    initscr();
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(50);
    if (has_colors()) {
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

static attr_t look_of(const struct glyph *g)
{
    attr_t look = (attr_t)COLOR_PAIR(g->tint + 1);

    return look | (g->lit ? A_BOLD | A_REVERSE : 0) | (g->dim ? A_DIM : 0);
}

/* ---- pieces of the screen ---- */

/* A line of text, cut at the right edge. */
void screen_line(int row, int column, attr_t look, const char *text)
{
    if (row < 0 || row >= LINES)
        return;
    attr_on(look, NULL);
    move(row, column);
    clrtoeol();
    int left = COLS - column;
    for (const char *at = text; *at && left > 0; left--) {
        int length = 1;
        while ((at[length] & 0xc0) == 0x80)
            length++;
        addnstr(at, length);
        at += length;
    }
    attr_off(look, NULL);
}

/* Breaks a text into lines of the screen's width at blanks; draws those from `skip` on; returns how many there are. */
int screen_words(int row, int rows, int skip, const char *text)
{
    int line = 0;

    while (*text) {
        int columns = 0, fits = 0, at = 0, indent = 0;
        while (text[indent] == ' ')
            indent++;
        while (text[at] && text[at] != '\n' && columns <= COLS - 2) {
            if (text[at] == ' ' && at > indent)
                fits = at;
            at++;
            while ((text[at] & 0xc0) == 0x80)
                at++;
            columns++;
        }
        if (!text[at] || text[at] == '\n' || fits == 0)
            fits = at;
        if (line >= skip && line - skip < rows) {
            move(row + line - skip, 0);
            clrtoeol();
            addnstr(text, fits);
        }
        line++;
        text += fits;
        if (*text == '\n' || *text == ' ')
            text++;
    }
    return line;
}

/* A text over the whole screen, to scroll through. */
void screen_read(const char *title, const char *text, enum lang lang)
{
    int skip = 0, key;

    do {
        erase();
        screen_line(0, 0, A_BOLD, title);
        int total = screen_words(2, LINES - 4, skip, text);
        screen_line(LINES - 1, 0, A_DIM, lang == DE ? "↑ ↓ blättern   Enter zurück" : "↑ ↓ scroll   Enter back");
        refresh();
        key = getch();
        int most = total > LINES - 4 ? total - (LINES - 4) : 0;
        if (key == KEY_DOWN && skip < most)
            skip++;
        else if (key == KEY_UP && skip > 0)
            skip--;
        else if (key == KEY_NPAGE)
            skip = skip + LINES - 4 < most ? skip + LINES - 4 : most;
        else if (key == KEY_PPAGE)
            skip = skip > LINES - 4 ? skip - (LINES - 4) : 0;
    } while (key == KEY_DOWN || key == KEY_UP || key == KEY_NPAGE || key == KEY_PPAGE || key == KEY_RESIZE ||
             key == ERR);
}

/* ---- the game ---- */

enum { LOG_LINES = 5 };

struct screen {
    struct session *s;
    const char *save;
    char typed[160];
    struct text line;       /* the move line */
    int chosen;             /* among the fitting offers, -1: none */
    int scroll;             /* first row of the board shown */
    char log[LOG_LINES][400];
    bool leaving;
};

static void tell(struct screen *c, const char *words)
{
    if (!*words)
        return;
    memmove(c->log[0], c->log[1], sizeof c->log - sizeof c->log[0]);
    struct text t = text_in(c->log[LOG_LINES - 1], sizeof c->log[0]);
    text_put(&t, words);
}

static void draw_board(const struct screen *c, int rows)
{
    const struct board *b = &c->s->board;

    for (int row = 0; row < rows && row + c->scroll < b->rows; row++) {
        move(row, 0);
        for (int column = 0; column < b->cols && column < COLS - 1; column++) {
            const struct glyph *g = &b->at[row + c->scroll][column];
            attr_t look = look_of(g);
            attr_on(look, NULL);
            addstr(g->utf8);
            attr_off(look, NULL);
        }
    }
}

/* The offers that fit what was typed, the chosen one reversed. */
static void draw_offers(const struct screen *c, int row, int rows)
{
    int column = 0, first_row = row, index = 0;

    for (int i = 0; i < c->s->offer_count; i++) {
        char text[160];
        struct text t = TEXT_IN(text);
        if (!session_offer_fits(&c->s->offer[i], c->line.at))
            continue;
        session_offer_write(&c->s->offer[i], &t);
        int width = text_columns(text) + 2;
        if (column + width > COLS - 4) {
            column = 0;
            if (++row == first_row + rows) {
                mvaddstr(row - 1, COLS - 2, "…");
                return;
            }
        }
        mvaddstr(row, column + 1, "");
        attr_on(index == c->chosen ? A_REVERSE : A_DIM, NULL);
        addstr(text);
        attr_off(index == c->chosen ? A_REVERSE : A_DIM, NULL);
        column += width;
        index++;
    }
}

static void draw(struct screen *c)
{
    const struct session *s = c->s;
    int offer_rows = LINES >= 24 ? 3 : 2, log_rows = LINES >= 30 ? LOG_LINES : LINES >= 20 ? 3 : 1;
    int board_rows = LINES - offer_rows - log_rows - 4;
    struct text t = text_growing();
    int row = board_rows > 0 ? board_rows : 0;

    if (c->scroll > s->board.rows - board_rows)
        c->scroll = s->board.rows > board_rows ? s->board.rows - board_rows : 0;
    /* A board smaller than its place leaves the log more room. */
    if (s->board.rows < board_rows) {
        row = s->board.rows;
        log_rows = LINES - row - offer_rows - 4 < LOG_LINES ? LINES - row - offer_rows - 4 : LOG_LINES;
    }
    erase();
    draw_board(c, board_rows);
    session_status(s, &t);
    screen_line(row++, 0, A_BOLD, t.at);
    for (int i = LOG_LINES - log_rows; i < LOG_LINES; i++)
        screen_line(row++, 1, i == LOG_LINES - 1 ? A_NORMAL : A_DIM, c->log[i]);
    text_clear(&t);
    if (session_over(s))
        session_result(s, &t);
    else
        session_prompt(s, &t);
    int64_t left = session_time_left(s);
    if (left >= 0)
        text_printf(&t, "  ⧗ %ld s", (long)(left + 999) / 1000);
    screen_line(row++, 0, A_BOLD, t.at);
    draw_offers(c, row, offer_rows);
    screen_line(LINES - 1, 0, A_DIM,
                s->lang == DE ? "F1 Hilfe  F2 Regel jetzt  F3 Regeln  F4 Zurücknehmen  F5 Sichern  F8 English  F10 Ende"
                              : "F1 help  F2 rule now  F3 rules  F4 take back  F5 save  F8 Deutsch  F10 leave");
    screen_line(LINES - 2, 0, A_NORMAL, "> ");
    addstr(c->line.at);
    text_free(&t);
    refresh();
}

static void help(const struct session *s)
{
    screen_read(s->lang == DE ? "Hilfe" : "Help",
        s->lang == DE
            ? "Unter dem Brett steht, wer gefragt ist und was er tun darf. Tippen Sie einen Zug und Enter; Tab "
              "vervollständigt, ← → wählt unter den angebotenen Zügen, Enter nimmt den gewählten. Bei einer "
              "Spanne wie bid 0…20 tippt man die Zahl dazu.\n\n"
              "F2 oder ? zeigt die Regeln, die jetzt gelten, und nach einer Ablehnung die Regel, die den Zug "
              "verbietet.\n"
              "F3 alle Regeln des Spiels.\n"
              "F4 nimmt bis vor die letzte Entscheidung zurück; gewürfelt wird dann dasselbe.\n"
              "F5 sichert die Partie in eine Datei.\n"
              "F8 wechselt die Sprache.\n"
              "Bild auf / Bild ab verschiebt ein Brett, das größer als der Bildschirm ist.\n"
              "F10 oder Strg-C beendet."
            : "Below the board you see who is asked and what he may do. Type a move and press Enter; Tab "
              "completes, ← → chooses among the moves offered, Enter takes the chosen one. For a range such as "
              "bid 0…20 type the number as well.\n\n"
              "F2 or ? shows the rules that apply now and, after a refusal, the rule that forbids the move.\n"
              "F3 all rules of the game.\n"
              "F4 takes back to before the last decision; the throws stay the same.\n"
              "F5 keeps the game in a file.\n"
              "F8 changes the language.\n"
              "Page up / page down moves a board that is larger than the screen.\n"
              "F10 or Ctrl-C leaves.",
        s->lang);
}

/* Asks for a line at the bottom; false: given up with Escape. */
static bool ask_line(const char *question, char *ret, size_t size)
{
    struct text t = text_in(ret, size);

    for (;;) {
        screen_line(LINES - 2, 0, A_BOLD, question);
        addstr(ret);
        refresh();
        int key = getch();
        if (key == '\n' || key == KEY_ENTER)
            return t.used > 0;
        if (key == 27)
            return false;
        if ((key == KEY_BACKSPACE || key == 127 || key == 8) && t.used > 0)
            t.at[--t.used] = '\0';
        else if (key >= ' ' && key < 256)
            text_char(&t, (char)key);
    }
}

static void save(struct screen *c)
{
    char path[1024];
    struct session *s = c->s;

    if (c->save)
        session_save(s, c->save);
    else if (!ask_line(s->lang == DE ? "Datei: " : "File: ", path, sizeof path) || !session_save(s, path))
        s->words[0] = s->words[0] ? s->words[0] : '\0';
    tell(c, s->words);
}

/* The offer chosen with the arrow keys. */
static const struct offer *chosen_offer(const struct screen *c)
{
    int index = 0;

    for (int i = 0; i < c->s->offer_count; i++)
        if (session_offer_fits(&c->s->offer[i], c->line.at) && index++ == c->chosen)
            return &c->s->offer[i];
    return NULL;
}

static void choose(struct screen *c, int by)
{
    int fitting = 0;

    for (int i = 0; i < c->s->offer_count; i++)
        fitting += session_offer_fits(&c->s->offer[i], c->line.at);
    if (fitting)
        c->chosen = (c->chosen < 0 && by < 0 ? fitting - 1 : c->chosen + by + fitting) % fitting;
}

/* Enter: a chosen offer is taken (a run waits for its amount), else what was typed. */
static void enter(struct screen *c)
{
    const struct offer *o = chosen_offer(c);

    if (o) {
        text_clear(&c->line);
        text_put(&c->line, o->text);
        c->chosen = -1;
        if (o->step)
            return;
    }
    if (c->line.used == 0)
        return;
    session_play(c->s, c->line.at);
    tell(c, c->s->words);
    if (!c->s->refusal)
        text_clear(&c->line);
}

static void show_rules(const struct session *s, bool all)
{
    struct text t = text_growing();

    (all ? session_all_rules : session_rules_now)(s, &t);
    screen_read(session_match(s)->game->title.in[s->lang], t.at, s->lang);
    text_free(&t);
}

static bool sure(const struct session *s)
{
    screen_line(LINES - 2, 0, A_BOLD, s->lang == DE ? "Wirklich aufhören? (j/n) " : "Really leave? (y/n) ");
    refresh();
    timeout(-1);
    int key = getch();
    return key == 'j' || key == 'J' || key == 'y' || key == 'Y';
}

static void erase_char(struct screen *c)
{
    while (c->line.used > 0 && (c->line.at[c->line.used - 1] & 0xc0) == 0x80)
        c->line.used--;
    c->line.used -= c->line.used > 0;
    c->line.at[c->line.used] = '\0';
    c->chosen = -1;
}

static void on_key(struct screen *c, int key)
{
    struct session *s = c->s;

    switch (key) {
    case KEY_F(1): help(s); break;
    case KEY_F(2): show_rules(s, false); break;
    case KEY_F(3): show_rules(s, true); break;
    case KEY_F(4): session_take_back(s); tell(c, s->words); break;
    case KEY_F(5): save(c); break;
    case KEY_F(8): s->lang = s->lang == DE ? EN : DE; break;
    case KEY_F(10): c->leaving = session_over(s) || sure(s); break;
    case KEY_RIGHT: choose(c, 1); break;
    case KEY_LEFT: choose(c, -1); break;
    case KEY_NPAGE: c->scroll += 5; break;
    case KEY_PPAGE: c->scroll = c->scroll > 5 ? c->scroll - 5 : 0; break;
    case '\t': session_complete(s, &c->line); c->chosen = -1; break;
    case '\n': case KEY_ENTER: enter(c); break;
    case 27: text_clear(&c->line); c->chosen = -1; break;
    case KEY_BACKSPACE: case 127: case 8: erase_char(c); break;
    case '?':
        if (c->line.used == 0) {
            show_rules(s, false);
            break;
        }
        /* fall through */
    default:
        if (key >= ' ' && key < 256) {
            text_char(&c->line, (char)key);
            c->chosen = -1;
        }
    }
}

static void hand_over(const struct session *s)
{
    char name[64], words[200];
    struct text n = TEXT_IN(name), t = TEXT_IN(words);
    seatset waits = table_waits_for(s->table);
    int seat = 0;

    while (seat < SEATS_MAX - 1 && !(waits & SEAT(seat)))
        seat++;
    seat_title(session_match(s), seat, s->lang, &n);
    text_printf(&t, s->lang == DE ? "Bitte an %s weitergeben, dann Enter."
                                  : "Please hand over to %s, then press Enter.", name);
    erase();
    screen_line(LINES / 2, (COLS - text_columns(words)) / 2 > 0 ? (COLS - text_columns(words)) / 2 : 0, A_BOLD, words);
    refresh();
    timeout(-1);
    for (int key = getch(); key != '\n' && key != KEY_ENTER;)
        key = getch();
}

void screen_play(struct session *s, const char *save_path)
{
    struct screen c = { .s = s, .save = save_path, .chosen = -1 };

    c.line = TEXT_IN(c.typed);
    screen_open();
    while (!c.leaving) {
        bool moved = session_step(s);
        if (moved) {
            tell(&c, s->words);
            memset(c.typed, 0, sizeof c.typed);
            text_clear(&c.line);
            c.chosen = -1;
        }
        if (!moved && session_hand_over(s)) {
            memset(c.log, 0, sizeof c.log);
            hand_over(s);
        }
        session_show(s);
        draw(&c);
        /* A moment to follow what moves by itself; a second at most while a sandglass runs. */
        timeout(moved ? 350 : session_time_left(s) >= 0 ? 500 : -1);
        int key = getch();
        if (key != ERR && key != KEY_RESIZE)
            on_key(&c, key);
    }
    screen_close();
    if (c.save)
        session_save(s, c.save);
}
