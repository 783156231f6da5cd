/* The menu before a game: which game, how many, who is a computer, which house rules. Enter, Enter plays. */
#include <string.h>

#include "base/check.h"
#include "term/screen_own.h"
#include "term/term.h"

static const char *footer(enum lang lang)
{
    return lang == DE ? "↑ ↓ wählen   ← → ändern   Enter weiter   F8 English   Esc zurück"
                      : "↑ ↓ choose   ← → change   Enter go on   F8 Deutsch   Esc back";
}

/* A game from the list; -1: left. */
static int choose_game(enum lang *lang, int chosen)
{
    for (;;) {
        erase();
        screen_line(0, 0, A_BOLD, *lang == DE ? "Spielkiste: was soll gespielt werden?"
                                              : "Spielkiste: what shall we play?");
        int rows = LINES - 8, first = chosen >= rows && rows > 0 ? chosen - rows + 1 : 0;
        for (int i = first; i < game_count && i - first < rows; i++) {
            char text[120];
            struct text t = TEXT_IN(text);
            text_printf(&t, " %s (%d–%d) ", games[i]->title.in[*lang], games[i]->seats_min, games[i]->seats_max);
            screen_line(2 + i - first, 2, i == chosen ? A_REVERSE : A_NORMAL, text);
        }
        screen_words(LINES - 4, 3, 0, games[chosen]->about.in[*lang]);
        screen_line(LINES - 1, 0, A_DIM, footer(*lang));
        refresh();
        switch (getch()) {
        case KEY_DOWN: chosen = (chosen + 1) % game_count; break;
        case KEY_UP: chosen = (chosen + game_count - 1) % game_count; break;
        case KEY_F(8): *lang = *lang == DE ? EN : DE; break;
        case '\n': case KEY_ENTER: return chosen;
        case 27: case 'q': case KEY_F(10): return -1;
        default: break;
        }
    }
}

/* The lines of the second page: the number of seats, each seat, each option. */
static int line_count(const struct setup *u)
{
    return 1 + u->match.seats + u->match.game->option_count;
}

static void write_line(const struct setup *u, int line, enum lang lang, struct text *t)
{
    const struct match *m = &u->match;

    if (line == 0) {
        text_printf(t, "%s ‹ %d ›", lang == DE ? "Plätze:" : "Seats:", m->seats);
    } else if (line <= m->seats) {
        seat_title(m, line - 1, lang, t);
        const struct brain *brain = u->brain[line - 1];
        text_printf(t, " ‹ %s ›", brain ? brain->title.in[lang] : lang == DE ? "eine Person" : "a person");
        if (brain)
            text_put(t, lang == DE ? " (Computer)" : " (computer)");
    } else {
        int option = line - 1 - m->seats;
        text_printf(t, "%s ‹ ", m->game->options[option].name.in[lang]);
        match_get(m, option, t);
        text_put(t, " ›");
    }
}

static const struct brain *next_brain(const struct game *g, const struct brain *now, int by)
{
    const struct brain *all[16] = { NULL, &brain_random };
    int count = 2, at = 0;

    for (int i = 0; g->brains && g->brains[i] && count < COUNT(all); i++)
        all[count++] = g->brains[i];
    while (at < count && all[at] != now)
        at++;
    return all[(at + by + count) % count];
}

static void change(struct setup *u, int line, int by)
{
    struct match *m = &u->match;
    const struct game *g = m->game;

    if (line == 0) {
        int seats = m->seats + by;
        m->seats = (uint8_t)(seats < g->seats_min ? g->seats_max : seats > g->seats_max ? g->seats_min : seats);
    } else if (line <= m->seats) {
        u->brain[line - 1] = next_brain(g, u->brain[line - 1], by);
    } else {
        const struct option *o = &g->options[line - 1 - m->seats];
        int32_t *value = &m->option[line - 1 - m->seats];
        *value = *value + by < o->min ? o->max : *value + by > o->max ? o->min : *value + by;
    }
}

/* The second page; true: play. */
static bool choose_setup(enum lang *lang, struct setup *u)
{
    int chosen = 0;

    for (;;) {
        const struct clause *refusal = match_refuse(&u->match);
        int rows = LINES - 9, first = chosen >= rows && rows > 0 ? chosen - rows + 1 : 0;
        erase();
        screen_line(0, 0, A_BOLD, u->match.game->title.in[*lang]);
        chosen = chosen < line_count(u) ? chosen : line_count(u) - 1;
        for (int i = first; i < line_count(u) && i - first < rows; i++) {
            char text[200];
            struct text t = TEXT_IN(text);
            write_line(u, i, *lang, &t);
            screen_line(2 + i - first, 2, i == chosen ? A_REVERSE : A_NORMAL, text);
        }
        int option = chosen - 1 - u->match.seats;
        if (refusal)
            screen_words(LINES - 5, 3, 0, refusal->says.in[*lang]);
        else if (option >= 0)
            screen_words(LINES - 5, 3, 0, u->match.game->options[option].help.in[*lang]);
        screen_line(LINES - 1, 0, A_DIM, footer(*lang));
        refresh();
        switch (getch()) {
        case KEY_DOWN: chosen = (chosen + 1) % line_count(u); break;
        case KEY_UP: chosen = (chosen + line_count(u) - 1) % line_count(u); break;
        case KEY_RIGHT: change(u, chosen, 1); break;
        case KEY_LEFT: change(u, chosen, -1); break;
        case KEY_F(8): *lang = *lang == DE ? EN : DE; break;
        case '\n': case KEY_ENTER:
            if (!refusal)
                return true;
            break;
        case 27: return false;
        default: break;
        }
    }
}

/* Two seats if the game has them; the first person against the computer. */
static struct setup usual_setup(const struct game *g)
{
    struct setup u = { .match = match_of(g, g->seats_min < 2 && g->seats_max > 1 ? 2 : 0) };

    for (int seat = 1; seat < SEATS_MAX; seat++)
        u.brain[seat] = next_brain(g, NULL, -1);
    return u;
}

bool screen_menu(enum lang *lang, struct setup *ret)
{
    int chosen = 0;
    bool play = false;

    screen_open();
    while (!play && (chosen = choose_game(lang, chosen)) >= 0) {
        *ret = usual_setup(games[chosen]);
        play = choose_setup(lang, ret);
    }
    screen_close();
    return play;
}
