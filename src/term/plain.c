/* The plain client: a line out, a line in. For pipes, dumb terminals, screen readers and tests. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/scan.h"
#include "term/term.h"

static const struct phrase help = { {
    "Züge tippt man in der Notation des Spiels. Außerdem:\n"
    "  ?          die Regeln, die jetzt gelten      rules   alle Regeln\n"
    "  moves      alle erlaubten Züge                board   das Brett noch einmal\n"
    "  undo       zurücknehmen                       save FILE   sichern\n"
    "  quit       aufhören\n",
    "Moves are typed in the game's notation. Besides:\n"
    "  ?          the rules that apply now           rules   all rules\n"
    "  moves      all legal moves                    board   the board again\n"
    "  undo       take back                          save FILE   keep the game\n"
    "  quit       leave\n",
} };

/* A line without its newline; false at the end of input. */
static bool read_line(char *ret, size_t size)
{
    if (!fgets(ret, (int)size, stdin))
        return false;
    size_t length = strcspn(ret, "\r\n");
    if (!ret[length] && !feof(stdin))
        for (int c = getchar(); c != EOF && c != '\n';)
            c = getchar();
    ret[length] = '\0';
    return true;
}

static void print(void (*write)(const struct session *, struct text *), const struct session *s)
{
    struct text t = text_growing();

    write(s, &t);
    puts(t.at);
    text_free(&t);
}

static void print_board(const struct session *s)
{
    struct text t = text_growing();

    board_print(&s->board, &t);
    printf("\n%s\n", t.at);
    text_free(&t);
    print(session_status, s);
}

/* Up to `most` offers, in as many columns as they take. */
static void print_offers(const struct session *s, int most)
{
    int column = 0;

    for (int i = 0; i < s->offer_count && i < most; i++) {
        char text[160];
        struct text t = TEXT_IN(text);
        session_offer_write(&s->offer[i], &t);
        int width = text_columns(text) + 2;
        if (column + width > 78) {
            putchar('\n');
            column = 0;
        }
        printf("  %s", text);
        column += width;
    }
    if (s->offer_count > most)
        printf("  … (%d, 'moves')", s->offer_count);
    putchar('\n');
}

/* A line that is a command and no move; false: it is not one. *ret_quit if it ends the game. */
static bool command(struct session *s, const char *line, bool *ret_quit)
{
    struct scan at = { line };

    if (scan_word(&at, "quit"))
        *ret_quit = true;
    else if (scan_word(&at, "help"))
        fputs(help.in[s->lang], stdout);
    else if (scan_word(&at, "?"))
        print(session_rules_now, s);
    else if (scan_word(&at, "rules"))
        print(session_all_rules, s);
    else if (scan_word(&at, "moves"))
        print_offers(s, OFFERS_MAX);
    else if (scan_word(&at, "board"))
        print_board(s);
    else if (scan_word(&at, "undo"))
        session_take_back(s), puts(s->words);
    else if (scan_word(&at, "save")) {
        scan_blanks(&at);
        if (*at.at)
            session_save(s, at.at), puts(s->words);
        else
            puts(s->lang == DE ? "save DATEI" : "save FILE");
    } else {
        return false;
    }
    return true;
}

static bool hand_over(struct session *s)
{
    char name[64], line[64];
    struct text t = TEXT_IN(name);

    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table_waits_for(s->table) & SEAT(seat)) {
            seat_title(session_match(s), seat, s->lang, &t);
            break;
        }
    /* Enough lines that what the last person saw is gone from the screen. */
    for (int i = 0; i < 60; i++)
        putchar('\n');
    printf(s->lang == DE ? "Bitte an %s weitergeben, dann Enter.\n"
                         : "Please hand over to %s, then press Enter.\n", name);
    fflush(stdout);
    return read_line(line, sizeof line);
}

/* One question to a person; false: he leaves. */
static bool ask(struct session *s)
{
    char line[512];
    bool quit = false;

    print(session_prompt, s);
    print_offers(s, 40);
    fputs("> ", stdout);
    fflush(stdout);
    if (!read_line(line, sizeof line))
        return false;
    struct scan at = { line };
    if (scan_end(&at) || command(s, line, &quit))
        return !quit;
    session_play(s, at.at);
    puts(s->words);
    return true;
}

void plain_play(struct session *s, const char *save)
{
    bool more = true;
    uint32_t drawn_at = UINT32_MAX;

    while (more) {
        while (session_step(s))
            puts(s->words);
        if (session_over(s) || (more = !session_hand_over(s) || hand_over(s)) == false)
            break;
        session_show(s);
        uint32_t now = journal_count(table_journal(s->table));
        if (now != drawn_at)
            print_board(s);
        drawn_at = now;
        if (s->seat < 0)
            break;
        more = ask(s);
    }
    if (session_over(s)) {
        session_show(s);
        print_board(s);
        print(session_result, s);
    }
    if (save) {
        session_save(s, save);
        puts(s->words);
    }
}

bool plain_menu(enum lang lang, struct setup *ret)
{
    char line[64];

    for (int i = 0; i < game_count; i++)
        printf("%2d  %-14s %s\n", i + 1, games[i]->name, games[i]->title.in[lang]);
    for (;;) {
        fputs(lang == DE ? "Welches Spiel? " : "Which game? ", stdout);
        fflush(stdout);
        if (!read_line(line, sizeof line))
            return false;
        struct scan at = { line };
        int number = 0;
        const struct game *g = scan_int(&at, 1, game_count, &number) ? games[number - 1] : game_named(line);
        if (!g)
            continue;
        *ret = (struct setup){ .match = match_of(g, g->seats_min < 2 && g->seats_max > 1 ? 2 : 0) };
        return true;
    }
}
