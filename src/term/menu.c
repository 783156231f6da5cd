/* SPDX-License-Identifier: MIT */
/* The menu before a game: which game, how many, who is a computer, which house rules. Enter, Enter plays. */
#include <string.h>

#include "base/require.h"
#include "term/screen_internal.h"
#include "term/term.h"

enum { ABOUT_LINES = 4 };

/* A list of lines with one chosen, scrolled so that it is seen, and a few words on it below. */
static void draw_list(const char *title, int count, int chosen, void (*write)(const void *, int, struct text *),
                      const void *of, const char *about, const char *bar)
{
    int about_lines = LINES >= 16 ? ABOUT_LINES : LINES >= 10 ? 3 : 0;
    int rows = LINES - 4 - about_lines, first;

    rows = rows > 0 ? rows : 1;
    first = chosen >= rows ? chosen - rows + 1 : 0;
    erase();
    screen_line(0, 0, A_BOLD, title);
    for (int i = first; i < count && i - first < rows; i++) {
        char text[200];
        struct text t = TEXT_IN(text);
        text_char(&t, ' ');
        write(of, i, &t);
        text_char(&t, ' ');
        screen_line(2 + i - first, 1, i == chosen ? A_REVERSE : A_NORMAL, text);
    }
    if (first > 0)
        mvaddstr(2, COLS - 1, screen_sign("▲"));
    if (first + rows < count)
        mvaddstr(1 + rows, COLS - 1, screen_sign("▼"));
    screen_words(LINES - 1 - about_lines, 0, COLS - 1, about_lines, 0, A_NORMAL, about);
    screen_line(LINES - 1, 0, A_DIM, bar);
    refresh();
}

static bool is_language_key(int key)
{
    return key == 'l' || key == 'L' || key == KEY_F(8);
}

/* ---- which game ---- */

static void write_game(const void *of, int index, struct text *t)
{
    const enum lang *lang = of;
    const struct game *g = menu_game(index);
    int most = g->seats_usual ? g->seats_usual : g->seats_max;

    text_printf(t, "%s (%d", g->title.in[*lang], g->seats_min);
    if (most > g->seats_min)
        text_printf(t, "–%d", most);
    text_char(t, ')');
}

static void read_rules(const struct game *g, enum lang lang)
{
    struct text t = text_growing();

    rules_write(g, lang, &t);
    screen_read(g->title.in[lang], t.at, lang);
    text_free(&t);
}

/* A game from the list; -1: left. */
static int choose_game(enum lang *lang, int chosen)
{
    while (!session_stopped()) {
        const struct game *g = menu_game(chosen);
        struct text about = text_growing();
        text_printf(&about, "%s (", g->about.in[*lang]);
        text_printf(&about, term_word(SAY_menu_minutes, *lang), g->minutes);
        text_char(&about, ')');
        draw_list(term_word(SAY_menu_title, *lang), menu_count(), chosen, write_game, lang, about.at,
                  term_word(SAY_menu_games_bar, *lang));
        text_free(&about);
        int key = getch();
        if (key == KEY_DOWN)
            chosen = (chosen + 1) % menu_count();
        else if (key == KEY_UP)
            chosen = (chosen + menu_count() - 1) % menu_count();
        else if (is_language_key(key))
            *lang = *lang == DE ? EN : DE;
        else if (key == '?' || key == KEY_F(1))
            read_rules(g, *lang);
        else if (key_is_enter(key))
            return chosen;
        else if (key == KEY_ESCAPE || key == 'q' || key == KEY_F(10))
            return -1;
    }
    return -1;
}

/* ---- how to play it ---- */

/* The lines of the second page: the number of seats, each seat, each option. */
struct page {
    struct setup *setup;
    enum lang lang;
};

static int line_count(const struct setup *u)
{
    return 1 + u->match.seats + u->match.game->option_count;
}

static void write_value(const struct match *m, int option, enum lang lang, struct text *t)
{
    const struct option *o = &m->game->options[option];

    if (o->names)
        text_put(t, option_label(o, m->option[option], lang));
    else
        match_get(m, option, t);
}

static void write_line(const void *of, int line, struct text *t)
{
    const struct page *p = of;
    const struct setup *u = p->setup;
    const struct match *m = &u->match;

    if (line == 0) {
        text_printf(t, "%s ‹ %d ›", term_word(SAY_menu_seats, p->lang), m->seats);
    } else if (line <= m->seats) {
        const struct bot *bot = u->bot[line - 1];
        seat_title(m, line - 1, p->lang, t);
        text_put(t, " ‹ ");
        if (bot && game_is_luck(m->game))
            text_put(t, term_word(SAY_computer, p->lang));
        else if (bot)
            text_printf(t, term_word(SAY_computer_level, p->lang), bot->title.in[p->lang]);
        else
            text_put(t, term_word(SAY_menu_person, p->lang));
        text_put(t, " ›");
    } else {
        int option = line - 1 - m->seats;
        text_printf(t, "%s ‹ ", m->game->options[option].name.in[p->lang]);
        write_value(m, option, p->lang, t);
        text_put(t, " ›");
    }
}

static bool is_crowded(const struct match *m)
{
    return m->game->seats_usual && m->seats > m->game->seats_usual;
}

static const char *about_line(const struct setup *u, int line, enum lang lang)
{
    const struct clause *refusal = match_refuse(&u->match);

    if (refusal)
        return refusal->says.in[lang];
    if (line == 0)
        return term_word(is_crowded(&u->match) ? SAY_menu_crowd_help : SAY_menu_seats_help, lang);
    if (line <= u->match.seats)
        return term_word(SAY_menu_seat_help, lang);
    return u->match.game->options[line - 1 - u->match.seats].help.in[lang];
}

static int32_t turn_round(int32_t value, int32_t min, int32_t max)
{
    return value < min ? max : value > max ? min : value;
}

static const struct bot *next_sitter(const struct game *g, const struct bot *now, int by)
{
    const struct bot *all[LEVELS_MAX + 1] = { NULL };
    int count = 1 + bots_for(g, all + 1), at = 0;

    if (game_is_luck(g))
        return now ? NULL : bot_usual(g);
    while (at < count - 1 && all[at] != now)
        at++;
    return all[(at + by + count) % count];
}

static void change(struct setup *u, int line, int by)
{
    struct match *m = &u->match;
    const struct game *g = m->game;

    if (line == 0) {
        m->seats = (uint8_t)turn_round(m->seats + by, g->seats_min, g->seats_max);
    } else if (line <= m->seats) {
        u->bot[line - 1] = next_sitter(g, u->bot[line - 1], by);
    } else {
        const struct option *o = &g->options[line - 1 - m->seats];
        int32_t *value = &m->option[line - 1 - m->seats];
        *value = turn_round(*value + by, o->min, o->max);
    }
}

/* The second page; true: play. */
static bool choose_setup(enum lang *lang, struct setup *u)
{
    int chosen = 0;

    while (!session_stopped()) {
        struct page page = { u, *lang };
        chosen = chosen < line_count(u) ? chosen : line_count(u) - 1;
        draw_list(u->match.game->title.in[*lang], line_count(u), chosen, write_line, &page,
                  about_line(u, chosen, *lang), term_word(SAY_menu_setup_bar, *lang));
        int key = getch();
        if (key == KEY_DOWN)
            chosen = (chosen + 1) % line_count(u);
        else if (key == KEY_UP)
            chosen = (chosen + line_count(u) - 1) % line_count(u);
        else if (key == KEY_RIGHT || key == KEY_LEFT)
            change(u, chosen, key == KEY_RIGHT ? 1 : -1);
        else if (is_language_key(key))
            *lang = *lang == DE ? EN : DE;
        else if (key == '?' || key == KEY_F(1))
            read_rules(u->match.game, *lang);
        else if (key_is_enter(key) && !match_refuse(&u->match))
            return true;
        else if (key == KEY_ESCAPE)
            return false;
    }
    return false;
}

bool screen_menu(enum lang *lang, struct setup *ret)
{
    int chosen = 0;
    bool play = false;

    screen_open();
    timeout(-1);
    for (int i = 0; i < menu_count(); i++)
        chosen = menu_game(i) == ret->match.game ? i : chosen;
    while (!play && (chosen = choose_game(lang, chosen)) >= 0) {
        if (menu_game(chosen) != ret->match.game)
            *ret = setup_usual(menu_game(chosen));
        play = choose_setup(lang, ret);
    }
    screen_close();
    return play;
}
