/* `kiste play`: the terminal table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/scan.h"
#include "cli/cli.h"
#include "term/term.h"

/* Takes every --bot SEAT[=LEVEL]. */
static bool take_bots(struct cli *c, struct setup *u)
{
    const char *value;

    while ((value = cli_value(c, "--bot")) != NULL) {
        struct scan s = { value };
        int seat;
        if (!scan_int(&s, 0, u->match.seats - 1, &seat)) {
            cli_complain(c, "--bot cannot be '%s'; accepted: SEAT or SEAT=LEVEL with a seat from 0 to %d", value,
                         u->match.seats - 1);
            return false;
        }
        const char *level = *s.at == '=' ? s.at + 1 : brain_random.name;
        u->brain[seat] = *s.at && *s.at != '=' ? NULL : brain_named(u->match.game, level);
        if (!u->brain[seat]) {
            cli_complain(c, "%s has no computer player '%s'; accepted: %s", u->match.game->name, level,
                         brain_random.name);
            return false;
        }
    }
    return !c->failed;
}

static void play(struct cli *c, struct table *table, const struct setup *u, bool plain, const char *save)
{
    for (int seat = 0; seat < u->match.seats; seat++)
        table_sit(table, seat, u->brain[seat]);
    struct session *s = session_new(table, c->lang);
    (plain ? plain_play : screen_play)(s, save);
    if (!plain && save)
        puts(s->words);
    session_free(s);
}

int cmd_play(struct cli *c)
{
    bool plain = cli_flag(c, "--plain") || !term_can_draw();
    const char *load = cli_value(c, "--load"), *save = cli_value(c, "--save");
    int64_t seed = cli_number(c, "--seed", 0, INT64_MAX, -1);
    struct setup u = { 0 };
    struct box *box = NULL;
    struct journal *j = NULL;
    bool has_game = false;

    for (int i = 0; i < c->count; i++)
        has_game |= c->at[i][0] != '-' && !strchr(c->at[i], '=');
    if (load) {
        j = cli_journal(c, load, &box);
        if (j)
            u.match = *journal_match(j);
    } else if (has_game) {
        const struct game *g = cli_game(c);
        if (g)
            cli_match(c, g, &u.match, &box);
    } else if (c->count == 0 && !c->failed) {
        enum lang lang = c->lang;
        if (plain ? !plain_menu(lang, &u) : !screen_menu(&lang, &u))
            return CLI_FINE;
        c->lang = lang;
    } else {
        cli_game(c);
    }
    if (!c->failed && take_bots(c, &u) && cli_end(c)) {
        struct fate fate = seed >= 0 ? fate_seeded((uint64_t)seed) : fate_secret();
        play(c, j ? table_resume(j) : table_new(&u.match, &fate), &u, plain, save);
        j = NULL;
    }
    journal_free(j);
    free(box);
    return c->failed ? CLI_MISUSED : CLI_FINE;
}
