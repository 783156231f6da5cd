/* SPDX-License-Identifier: MIT */
/* The plain client: a line out, a line in. For pipes, dumb terminals, screen readers and tests. */
#include <stdio.h>
#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "term/command.h"
#include "term/term.h"
#include "term/typing.h"

enum { COLUMNS = 78, OFFERS_SHOWN = 40 };

/* A line without its newline; false at the end of input, or when told to stop. */
static bool read_line(char *ret, size_t size)
{
    fflush(stdout);
    if (session_stopped() || !fgets(ret, (int)size, stdin))
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

static void print_chart(const struct session *s, bool asked)
{
    struct text t = text_growing();

    if (session_chart(s, COLUMNS, &t))
        printf("%s:\n%s\n", term_word(SAY_chart_title, s->lang), t.at);
    else if (asked)
        puts(term_word(SAY_no_chart, s->lang));
    text_free(&t);
}

/* Up to `most` of what can be typed after this, in as many columns as they take; whole: all moves, without headings. */
static void print_actions(const struct session *s, const char *typed, int most, bool whole)
{
    static struct listing list;
    int column = 0;

    typing_list(s, typed, whole, &list);
    for (int i = 0; i < list.count && i < most; i++) {
        char text[160];
        struct text t = TEXT_IN(text);
        typing_write(s, &list, i, &t);
        int width = text_columns(text) + 2;
        if (column + width > COLUMNS) {
            putchar('\n');
            column = 0;
        }
        printf("  %s", text);
        column += width;
    }
    if (list.count > most) {
        fputs("\n  ", stdout);
        printf(term_word(SAY_more_moves, s->lang), list.count);
    }
    putchar('\n');
}

/* Obeys a command; false: the person leaves. */
static bool obey(struct session *s, const struct command *c)
{
    switch (c->id) {
    case SAY_cmd_help: fputs(term_word(SAY_plain_help, s->lang), stdout); break;
    case SAY_cmd_rule: print(session_rules_now, s); break;
    case SAY_cmd_rules: print(session_all_rules, s); break;
    case SAY_cmd_moves: print_actions(s, c->rest, CHOICES_MAX, true); break;
    case SAY_cmd_board: print_board(s); break;
    case SAY_cmd_hint: session_hint(s); puts(s->words.at); break;
    case SAY_cmd_chart: print_chart(s, true); break;
    case SAY_cmd_undo: session_take_back(s); puts(s->words.at); break;
    case SAY_cmd_save:
        if (*c->rest)
            session_save(s, c->rest);
        puts(*c->rest ? s->words.at : term_word(SAY_which_file, s->lang));
        break;
    case SAY_cmd_seat:
        if (!session_interrupt(s))
            puts(s->words.at);
        break;
    case SAY_cmd_lang: s->lang = c->spoken == DE ? EN : DE; break;
    case SAY_cmd_quit: return false;
    default: require(false);
    }
    return true;
}

/* What happened since this person last looked, up to a screenful. */
static void print_missed(struct session *s, uint32_t seen)
{
    struct text t = text_growing();

    session_log(s, (int)(journal_count(table_journal(s->table)) - seen), &t);
    fputs(t.at, stdout);
    text_free(&t);
}

static bool hand_over(struct session *s, int seat)
{
    char name[NAME_SIZE], line[64];
    struct text t = TEXT_IN(name);

    seat_title(session_match(s), seat, s->lang, &t);
    /* Enough lines that what the last person saw is gone from the screen. */
    for (int i = 0; i < 60; i++)
        putchar('\n');
    printf(term_word(SAY_hand_over, s->lang), name);
    putchar('\n');
    if (!read_line(line, sizeof line))
        return false;
    middle_take(s->middle, session_now());
    return true;
}

/* One question to a person; false: they leave. */
static bool ask(struct session *s)
{
    struct command command;
    char line[1200];

    print(session_prompt, s);
    print_actions(s, "", OFFERS_SHOWN, false);
    fputs("> ", stdout);
    if (!read_line(line, sizeof line))
        return false;
    struct scan at = { line };
    if (scan_end(&at))
        return true;
    if (command_read(s, at.at, &command)) {
        if (command.id >= 0)
            return obey(s, &command);
        printf(term_word(SAY_no_command, s->lang), at.at);
        putchar('\n');
    } else if (middle_time_left(s->middle, session_now()) != 0) { /* else the sandglass was quicker */
        session_play(s, at.at);
        puts(s->words.at);
    }
    return true;
}

void plain_play(struct session *s, const char *save)
{
    uint32_t drawn_at = UINT32_MAX, seen[SEATS_MAX] = { 0 };
    const struct middle *m = s->middle;
    int drawn_for = -1;

    puts(term_word(SAY_plain_hello, s->lang));
    while (!session_stopped()) {
        while (session_step(s))
            puts(s->words.at);
        if (!session_keep(s))
            puts(s->words.at);
        int next = m->next;
        uint32_t now = journal_count(table_journal(s->table));
        if (session_over(s) || (next >= 0 && !hand_over(s, next)))
            break;
        if (next >= 0)
            print_missed(s, seen[next] < now ? seen[next] : now);
        session_show(s);
        if (now != drawn_at || m->holder != drawn_for)
            print_board(s);
        drawn_at = now;
        drawn_for = m->holder;
        if (m->holder >= 0)
            seen[m->holder] = now;
        if (!m->waited || !ask(s))
            break;
    }
    if (session_over(s)) {
        session_show(s);
        print_board(s);
        print_chart(s, false);
        print(session_prompt, s);
    }
    text_clear(&s->words);
    if (save)
        session_save(s, save);
}

/* ---- the menu ---- */

/* A number between the bounds; Enter, or the end of the input, takes `otherwise`. */
static int ask_number(enum term_word question, enum lang lang, int min, int max, int otherwise)
{
    char line[64];
    int number = otherwise;

    for (;;) {
        printf(term_word(question, lang), min, max, otherwise);
        if (!read_line(line, sizeof line))
            return otherwise;
        struct scan at = { line };
        if (scan_end(&at) || (scan_int(&at, min, max, &number) && scan_end(&at)))
            return number;
    }
}

static const struct game *ask_game(enum lang lang)
{
    char line[64], name[64];

    for (int i = 0; i < menu_count(); i++)
        printf("%2d  %-14s %s\n", i + 1, menu_game(i)->name, menu_game(i)->title.in[lang]);
    for (;;) {
        int number;
        fputs(term_word(SAY_which_game, lang), stdout);
        if (!read_line(line, sizeof line))
            return NULL;
        struct scan at = { line };
        if (scan_int(&at, 1, menu_count(), &number) && scan_end(&at))
            return menu_game(number - 1);
        at.at = line;
        if (scan_token(&at, name, sizeof name) && game_named(name))
            return game_named(name);
        printf(term_word(SAY_which_game_again, lang), menu_count());
        putchar('\n');
    }
}

bool plain_menu(enum lang lang, struct setup *ret)
{
    const struct clause *refusal;

    do {
        const struct game *g = ask_game(lang);
        if (!g)
            return false;
        *ret = setup_usual(g);
        int seats = ret->match.seats;
        if (g->seats_min < g->seats_max)
            seats = ask_number(SAY_how_many, lang, g->seats_min, g->seats_max, seats);
        ret->match.seats = (uint8_t)seats;
        int people = ask_number(SAY_how_many_people, lang, 0, seats, 1);
        setup_people(ret, people);
        refusal = match_refuse(&ret->match);
        if (refusal)
            puts(refusal->says.in[lang]);
    } while (refusal);
    return true;
}
