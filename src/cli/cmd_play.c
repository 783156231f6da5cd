/* `kiste play`: the terminal table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/scan.h"
#include "cli/cli.h"
#include "term/term.h"

static void complain_of_level(struct cli *c, const struct game *g, const char *level)
{
    const struct bot *levels[LEVELS_MAX];
    int count = setup_levels(g, levels);
    char known[200];
    struct text t = TEXT_IN(known);

    for (int i = 0; i < count; i++)
        text_printf(&t, "%s%s", i ? ", " : "", levels[i]->name);
    cli_complain(c, "%s has no computer player '%s'; accepted: %s", g->name, level, known);
}

/* Takes every --bot SEAT[=LEVEL]; without a level the strongest. */
static bool take_bots(struct cli *c, struct setup *u)
{
    const struct game *g = u->match.game;
    const struct bot *levels[LEVELS_MAX];
    int strongest = setup_levels(g, levels) - 1;
    const char *value;

    while ((value = cli_value(c, "--bot")) != NULL) {
        struct scan s = { value };
        int seat;
        if (!scan_int(&s, 0, u->match.seats - 1, &seat) || (*s.at && *s.at != '=')) {
            cli_complain(c, "--bot cannot be '%s'; accepted: SEAT or SEAT=LEVEL with a seat from 0 to %d", value,
                         u->match.seats - 1);
            return false;
        }
        u->bot[seat] = *s.at ? bot_named(g, s.at + 1) : levels[strongest];
        if (!u->bot[seat]) {
            complain_of_level(c, g, s.at + 1);
            return false;
        }
    }
    return !c->failed;
}

/* What the command line asks for besides the match. */
struct wish {
    const char *load, *save;
    int64_t seed;
    bool plain;
};

static void play(struct cli *c, struct journal *loaded, const struct setup *u, const struct wish *w)
{
    struct chance chance = w->seed >= 0 ? chance_seeded((uint64_t)w->seed) : chance_secret();
    struct session *s = session_new(loaded ? table_resume(loaded) : table_new(&u->match, &chance), c->lang);

    for (int seat = 0; seat < u->match.seats; seat++)
        table_sit(s->table, seat, u->bot[seat]);
    session_note_bots(s);
    if (w->load && strlen(w->load) < sizeof s->kept)
        strcpy(s->kept, w->load);
    (w->plain ? plain_play : screen_play)(s, w->save);
    if (s->words.used)
        puts(s->words.at);
    c->lang = s->lang;
    session_free(s);
}

/* The match of the command line: a journal to go on with, or a game with its options. */
static bool find_match(struct cli *c, const struct wish *w, struct setup *ret, struct journal **ret_journal,
                       struct box **ret_box)
{
    if (w->load) {
        *ret_journal = cli_journal(c, w->load, ret_box);
        if (!*ret_journal)
            return false;
        ret->match = *journal_match(*ret_journal);
        bots_of(*ret_journal, ret->bot);
        if (ret->match.is_view || (ret->match.game->roll && !journal_chance(*ret_journal)->known))
            cli_complain(c, "%s does not hold the secret of its dice and cards; only the host's own copy can be "
                            "played on", w->load);
        if (w->seed >= 0)
            cli_complain(c, "--seed goes with a new game; %s has its dice already", w->load);
        return !c->failed;
    }
    const struct game *g = cli_game(c);
    return g && cli_match(c, g, &ret->match, ret_box);
}

/* Game after game, until the menu is left. */
static int play_from_menu(struct cli *c, const struct wish *w)
{
    struct setup u = { 0 };

    if (w->plain) {
        if (plain_menu(c->lang, &u))
            play(c, NULL, &u, w);
        return CLI_FINE;
    }
    while (screen_menu(&c->lang, &u))
        play(c, NULL, &u, w);
    return CLI_FINE;
}

int cmd_play(struct cli *c)
{
    struct wish w = { .load = cli_value(c, "--load"), .save = cli_value(c, "--save") };
    struct setup u = { 0 };
    struct box *box = NULL;
    struct journal *j = NULL;

    w.seed = cli_number(c, "--seed", 0, INT64_MAX, -1);
    w.plain = cli_flag(c, "--plain") || !term_can_draw();
    if (c->failed)
        return CLI_MISUSED;
    session_catch_signals();
    if (c->count == 0 && !w.load)
        return play_from_menu(c, &w);
    if (find_match(c, &w, &u, &j, &box) && take_bots(c, &u) && cli_end(c)) {
        play(c, j, &u, &w);
        j = NULL; /* the table's now */
    }
    journal_free(j);
    free(box);
    return c->failed ? CLI_MISUSED : CLI_FINE;
}
