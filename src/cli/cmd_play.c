/* SPDX-License-Identifier: MIT */
/* `kiste play`: the terminal table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/scan.h"
#include "cli/cli.h"
#include "term/term.h"

static void complain_of_level(struct cli *c, const struct game *g, const char *level)
{
    const struct bot *levels[LEVELS_MAX];
    int count = bots_for(g, levels);
    char known[200];
    struct text t = TEXT_IN(known);

    for (int i = 0; i < count; i++)
        text_printf(&t, "%s%s", i ? ", " : "", levels[i]->name);
    cli_complain(c, "%s hat keinen Computerspieler „%s“; möglich: %s",
                 "%s has no computer player '%s'; accepted: %s", g->name, level, known);
}

/* Takes every --bot SEAT[=LEVEL], without a level one of medium strength; the others are people. Where neither that nor
 * --people says who sits there, it is one person against computers, as in the menu. */
static bool take_sitters(struct cli *c, bool loaded, struct setup *u)
{
    const struct game *g = u->match.game;
    bool told = loaded || cli_has(c, "--bot");
    const char *value;
    int64_t people = cli_number(c, "--people", 0, u->match.seats, told ? -1 : 1);

    if (loaded && people >= 0)
        cli_complain(c, "--people passt nur zu einer neuen Partie", "--people goes with a new game");
    if (people >= 0)
        setup_people(u, (int)people);
    while ((value = cli_value(c, "--bot")) != NULL) {
        struct scan s = { value };
        int seat;
        if (!scan_int(&s, 0, u->match.seats - 1, &seat) || (*s.at && *s.at != '=')) {
            cli_complain(c, "--bot kann nicht „%s“ sein; möglich: PLATZ oder PLATZ=STÄRKE mit einem Platz von 0 bis %d",
                         "--bot cannot be '%s'; accepted: SEAT or SEAT=LEVEL with a seat from 0 to %d", value,
                         u->match.seats - 1);
            return false;
        }
        u->bot[seat] = *s.at ? bot_named(g, s.at + 1) : bot_usual(g);
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
    char newest[1024];  /* --continue: what it loads */
    int64_t seed;
    bool plain;
    bool failed;        /* something could not be kept */
};

static bool is_same_file(const char *one, const char *other)
{
    struct stat a, b;

    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* A file that is read and then written on is claimed before it is read, so that nobody changes it in between. */
static bool claim(struct cli *c, const struct wish *w, struct keep *ret)
{
    const char *path = !w->load ? NULL : !w->save && keep_is_own(w->load) ? w->load : w->save;
    struct stat st;

    *ret = (struct keep){ .fd = -1 };
    if (w->load && keep_taken(w->load))
        cli_complain(c, "mit %s geht es nicht weiter: %s",
                     "cannot go on with %s: %s", w->load, keep_words(KEEP_TAKEN, c->lang));
    if (c->failed || !path || stat(path, &st) != 0)
        return !c->failed;
    int wrong = keep_open(ret, path);
    if (wrong)
        cli_complain(c, "die Partie lässt sich nicht in %s aufheben: %s",
                     "cannot keep the game in %s: %s", path, keep_words(wrong, c->lang));
    else
        ret->own = keep_is_own(path);
    return !wrong;
}

/* Where the game grows from now on: the file asked for, or one of our own. False: that asked for cannot be. */
static bool begin_keeping(struct cli *c, const struct wish *w, const struct journal *j, bool loaded, struct keep *k)
{
    bool resumes = k->fd >= 0 && loaded && is_same_file(w->load, k->path);
    int wrong = 0;

    if (k->fd < 0)
        wrong = w->save ? keep_open(k, w->save) : keep_open_own(k, journal_match(j)->game->name);
    if (!wrong)
        wrong = (resumes ? keep_resume : keep_begin)(k, j);
    if (wrong)
        keep_close(k);
    if (wrong && w->save)
        cli_complain(c, "die Partie lässt sich nicht in %s aufheben: %s",
                     "cannot keep the game in %s: %s", w->save, keep_words(wrong, c->lang));
    else if (wrong)
        fprintf(stderr, c->lang == DE ? "kiste play: diese Partie wird nirgends aufgehoben: %s\n"
                                      : "kiste play: this game is not being kept anywhere: %s\n",
                keep_words(wrong, c->lang));
    return !wrong || !w->save;
}

static void play(struct cli *c, struct journal *loaded, const struct setup *u, struct wish *w, struct keep *k)
{
    struct chance chance = w->seed >= 0 ? chance_seeded((uint64_t)w->seed) : chance_secret();
    struct session *s = session_new(loaded ? table_resume(loaded) : table_new(&u->match, &chance), c->lang);

    if (begin_keeping(c, w, table_journal(s->table), loaded != NULL, k)) {
        s->keep = *k;
        for (int seat = 0; seat < u->match.seats; seat++) {
            table_sit(s->table, seat, u->bot[seat]);
            if (u->names.of[seat][0])
                table_name(s->table, seat, u->names.of[seat]);
        }
        session_note_bots(s);
        (w->plain ? plain_play : screen_play)(s, w->save);
        session_leave(s);
        if (s->words.used)
            puts(s->words.at);
        w->failed |= s->unkept || s->unsaved;
        c->lang = s->lang;
    }
    session_free(s);
}

/* The match of the command line: a journal to go on with, or a game with its options. */
static bool find_match(struct cli *c, const struct wish *w, struct setup *ret, struct journal **ret_journal,
                       struct box **ret_box)
{
    if (w->load) {
        *ret_journal = cli_journal_mended(c, w->load, ret_box);
        if (!*ret_journal)
            return false;
        ret->match = *journal_match(*ret_journal);
        bots_of(*ret_journal, ret->bot);
        if (ret->match.is_view || (ret->match.game->chance.roll && !journal_chance(*ret_journal)->known))
            cli_complain(c, "%s enthält nicht das Geheimnis der Würfel und Karten; weiter geht es nur mit dem eigenen "
                            "Exemplar des Gastgebers",
                         "%s does not hold the secret of its dice and cards; only the host's own copy can be "
                         "played on", w->load);
        if (w->seed >= 0)
            cli_complain(c, "--seed passt nur zu einer neuen Partie; %s hat seine Würfel schon",
                         "--seed goes with a new game; %s has its dice already", w->load);
        return !c->failed;
    }
    const struct game *g = cli_game(c);
    return g && cli_match_of(c, g, seats_usual(g), &ret->match, ret_box);
}

/* Game after game, until the menu is left. */
static void play_from_menu(struct cli *c, struct wish *w)
{
    struct setup u = { 0 };

    while (!c->failed && (w->plain ? plain_menu(c->lang, &u) : screen_menu(&c->lang, &u))) {
        struct keep k = { .fd = -1 };
        play(c, NULL, &u, w, &k);
        if (w->plain)
            break;
    }
}

static void take_wish(struct cli *c, struct wish *ret)
{
    ret->load = cli_value(c, "--load");
    ret->save = cli_value(c, "--save");
    ret->seed = cli_number(c, "--seed", 0, INT64_MAX, -1);
    ret->plain = cli_flag(c, "--plain") || !term_can_draw();
    if (!cli_flag(c, "--continue"))
        return;
    if (ret->load)
        cli_complain(c, "--continue und --load passen nicht zusammen",
                     "--continue and --load do not go together");
    else if (keep_newest(ret->newest, sizeof ret->newest))
        ret->load = ret->newest;
    else
        cli_complain(c, "es ist keine unterbrochene Partie aufgehoben", "no unfinished game is kept");
}

int cmd_play(struct cli *c)
{
    struct wish w = { 0 };
    struct setup u = { 0 };
    struct box *box = NULL;
    struct journal *j = NULL;
    struct keep keep = { .fd = -1 };

    take_wish(c, &w);
    if (c->failed)
        return CLI_MISUSED;
    session_catch_signals();
    if (c->count == 0 && !w.load) {
        play_from_menu(c, &w);
    } else if (claim(c, &w, &keep) && find_match(c, &w, &u, &j, &box) && take_sitters(c, j != NULL, &u) &&
               cli_names(c, u.match.seats, &u.names) && cli_end(c)) {
        play(c, j, &u, &w, &keep);
        j = NULL; /* the table's now */
    } else {
        keep_close(&keep);
    }
    journal_free(j);
    free(box);
    return c->failed ? CLI_MISUSED : w.failed ? CLI_FAILED : CLI_FINE;
}
