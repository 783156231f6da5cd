/* SPDX-License-Identifier: MIT */
/* Backgammon: the tools of its own, `kiste tool backgammon …`. */
#include "backgammon_tools.h"

#include <stdlib.h>
#include <string.h>

#include "backgammon_bot.h"
#include "base/scan.h"
#include "core/bot.h"
#include "core/match.h"

static void write_ids(const struct match *m, const struct state *s, struct text *t)
{
    backgammon_write_position_id(s, s->turn, t);
    text_char(t, ':');
    backgammon_write_match_id(m, s, t);
}

static bool to_id(const struct match *m, int count, const char *const *words, const char *input,
                  struct text *ret, struct complaint *why)
{
    struct journal *j = journal_read(input, NULL, why);
    bool fits = false;

    (void)m, (void)count, (void)words;
    if (!j)
        return false;
    if (journal_match(j)->game != &backgammon_game || journal_match(j)->seats != 2) {
        complain_both(why, 0, "das ist kein Journal von Backgammon zu zweit",
                      "this is no journal of backgammon for two");
    } else {
        write_ids(journal_match(j), journal_state(j), ret);
        text_char(ret, '\n');
        fits = true;
    }
    journal_free(j);
    return fits;
}

/* "POSITION:MATCH", or one of them alone for the usual other. */
static bool read_ids(const char *text, struct match *m, struct state *ret)
{
    char position[POSITION_ID + 2], match[MATCH_ID + 2];
    struct text checked;
    char words[2048];
    struct scan in = { text };
    size_t first = strcspn(text, ": \r\n");

    if (first != POSITION_ID)
        return false;
    memcpy(position, text, first);
    position[first] = '\0';
    in.at += first;
    *m = match_of(&backgammon_game, 2);
    match_setup(m, ret);
    ret->turn = WHITE;
    ret->phase = CHOOSING;
    if (scan_char(&in, ':')) {
        if (!scan_token(&in, match, sizeof match) || strcspn(match, "\r") != MATCH_ID ||
            !backgammon_read_match_id(match, m, ret))
            return false;
    }
    if (!scan_end(&in) || !backgammon_read_position_id(position, ret->turn, ret))
        return false;
    /* Whether it can be played is for read() to say. */
    checked = TEXT_IN(words);
    match_print(m, ret, &checked);
    return !checked.cut && !match_read(m, words, ret, NULL);
}

static bool from_id(const struct match *m, int count, const char *const *words, const char *input,
                    struct text *ret, struct complaint *why)
{
    const char *ids = count == 1 ? words[0] : "";
    struct match like;
    struct state s = { 0 };

    (void)m, (void)input;
    if (!read_ids(ids, &like, &s))
        return complain_both(why, 0,
                             "„%.40s“ ist keine Stellung, oder ihr Spiel ist zu Ende, oder ihr Match geht über mehr "
                             "als %d Punkte; erwartet wird POSITIONID[:MATCHID]",
                             "'%.40s' is no position, or its game is over, or its match is to more than %d points; "
                             "accepted: POSITIONID[:MATCHID]", ids, LENGTH_MAX);
    match_print(&like, &s, ret);
    return true;
}

/* For each line of ids the legal moves and the position each leads to, the other side to throw. */
static void list_moves(const struct match *m, const struct state *s, void *with, struct text *ret)
{
    struct choice choices[PLAYS_MAX + 1 + WORTH_MAX];
    int count = backgammon_game.rules.legal(m, s, s->turn, choices);

    (void)with;
    for (int i = 0; i < count; i++) {
        struct state after = *s;

        if (choices[i].move.verb == VERB_DOUBLE)
            continue;
        backgammon_game.rules.apply(m, &after, s->turn, choices[i].move);
        text_put(ret, "  ");
        backgammon_write_position_id(&after, !s->turn, ret);
        text_char(ret, ' ');
        backgammon_write(m, s, s->turn, choices[i].move, ret);
        text_char(ret, '\n');
    }
}

/* Does it for each line of ids, of positions in which a throw is to be played, or in which a side may double. */
typedef void per_line(const struct match *, const struct state *, void *with, struct text *);
static bool each_line(const struct match *m, const char *input, int phase, per_line *what, void *with, struct text *ret,
                      struct complaint *why)
{
    const char *at = input;

    for (int line = 1; *at; line++) {
        char ids[64];
        size_t length = strcspn(at, "\n");
        struct match like;
        struct state s = { 0 };

        memcpy(ids, at, length < sizeof ids ? length : sizeof ids - 1);
        ids[length < sizeof ids ? length : sizeof ids - 1] = '\0';
        if (!read_ids(ids, &like, &s) || s.phase != phase)
            return phase == PLAYING
                       ? complain_both(why, line, "„%s“ ist keine Stellung mit einem Wurf, der zu spielen ist",
                                       "'%s' is no position with a throw to play", ids)
                       : complain_both(why, line, "„%s“ ist keine Stellung vor einem Wurf",
                                       "'%s' is no position before a throw", ids);
        if (m->option[OPTION_CUBE] == CUBE_NO) /* as asked for; ids always have one */
            like.option[OPTION_CUBE] = CUBE_NO;
        text_printf(ret, "%s\n", ids);
        what(&like, &s, with, ret);
        at += length + (at[length] == '\n');
    }
    return true;
}

static bool moves(const struct match *m, int count, const char *const *words, const char *input,
                  struct text *ret, struct complaint *why)
{
    (void)count, (void)words;
    return each_line(m, input, PLAYING, list_moves, NULL, ret, why);
}

/* A computer player who is asked about one position after the other. */
struct asked {
    const struct bot *bot;
    uint64_t effort;
    void *memory;
    uint64_t seed; /* of its errors: another for each position */
};

static struct answer ask(struct asked *a, const struct match *m, const struct state *s, int side)
{
    struct view view;
    struct answer ret = { 0 };

    view_of(&view, m, s, EVERYONE);
    struct thinking thinking = { .view = &view, .seat = seat_of(s, side), .effort = a->effort, .memory = a->memory,
                                 .seed = ++a->seed };
    a->bot->think(&thinking, &ret);
    return ret;
}

/* What it plays. */
static void say_best(const struct match *m, const struct state *s, void *with, struct text *ret)
{
    struct answer answer = ask(with, m, s, s->turn);
    struct state after = *s;

    backgammon_game.rules.apply(m, &after, s->turn, answer.best[0].move);
    text_put(ret, "  ");
    backgammon_write_position_id(&after, !s->turn, ret);
    text_char(ret, ' ');
    backgammon_write(m, s, s->turn, answer.best[0].move, ret);
    text_printf(ret, " %.3f\n", answer.best[0].worth / 1000.0);
}

static double worth_of(const struct answer *a, int verb)
{
    for (int i = 0; i < a->count; i++)
        if (a->best[i].move.verb == verb)
            return a->best[i].worth / 1000.0;
    return 0;
}

/* What the game is worth to the side on turn, in points of the cube as it lies (in a match as if it were one game): to
 * throw on, to double and be taken. Nothing where it may not double. */
static void say_cube(const struct match *m, const struct state *s, void *with, struct text *ret)
{
    struct state offered = *s;

    if (backgammon_refuse_double(m, s))
        return;
    backgammon_game.rules.apply(m, &offered, seat_of(s, s->turn), (struct move){ .verb = VERB_DOUBLE });
    struct answer mine = ask(with, m, s, s->turn), other = ask(with, m, &offered, !s->turn);
    double stake = 1 << s->cube;

    text_printf(ret, "  %.3f %.3f\n", worth_of(&mine, VERB_ROLL) / stake, -worth_of(&other, VERB_TAKE) / stake);
}

/* For each line, in the eyes of a level; if none is named, of the best at a glance. */
static bool in_its_eyes(const struct match *m, int count, const char *const *words, const char *input, int phase,
                        per_line *what, struct text *ret, struct complaint *why)
{
    struct asked asked = { .bot = bot_named(&backgammon_game, count > 0 ? words[0] : "best"), .effort = 1 };

    if (!m->asset[0])
        return complain_both(why, 0, "das Netz (%s) liegt nicht beim Programm",
                             "the net (%s) does not lie beside the program", BACKGAMMON_WEIGHTS);
    if (!asked.bot || !asked.bot->memory)
        return complain_both(why, 0, "„%.20s“ heißt keine Spielstärke", "'%.20s' is no level", words[0]);
    asked.memory = calloc(1, asked.bot->memory(m));
    if (!asked.memory)
        return complain_both(why, 0, "der Speicher reicht nicht", "there is not enough memory");
    if (count > 0)
        asked.effort = asked.bot->effort;
    bool fits = each_line(m, input, phase, what, &asked, ret, why);
    free(asked.memory);
    return fits;
}

static bool best(const struct match *m, int count, const char *const *words, const char *input,
                 struct text *ret, struct complaint *why)
{
    return in_its_eyes(m, count, words, input, PLAYING, say_best, ret, why);
}

static bool cube(const struct match *m, int count, const char *const *words, const char *input,
                 struct text *ret, struct complaint *why)
{
    return in_its_eyes(m, count, words, input, CHOOSING, say_cube, ret, why);
}

static bool to_mat(const struct match *m, int count, const char *const *words, const char *input,
                   struct text *ret, struct complaint *why)
{
    struct journal *j = journal_read(input, NULL, why);
    bool fits = j && backgammon_to_mat(j, ret, why);

    (void)m, (void)count, (void)words;
    journal_free(j);
    return fits;
}

static bool from_mat(const struct match *m, int count, const char *const *words, const char *input,
                     struct text *ret, struct complaint *why)
{
    (void)m, (void)count, (void)words;
    return backgammon_from_mat(input, ret, why);
}

const struct tool backgammon_tools[TOOLS] = {
    { .name = "to-id", .synopsis = "JOURNAL", .reads = true, .run = to_id,
      .about = { { "Stellung und Stand als GNU-Backgammon-Kennung",
                   "position and score as GNU Backgammon ids" } } },
    { .name = "from-id", .synopsis = "POSITIONID[:MATCHID]", .run = from_id,
      .about = { { "die Stellung zu einer GNU-Backgammon-Kennung", "the position of GNU Backgammon ids" } } },
    { .name = "moves", .synopsis = "IDS", .reads = true, .run = moves,
      .about = { { "alle Züge zu jeder Zeile mit Kennungen, und wohin sie führen",
                   "all moves for each line of ids, and where they lead" } } },
    { .name = "best", .synopsis = "[LEVEL] IDS", .reads = true, .run = best,
      .about = { { "was eine Spielstärke zu jeder Zeile mit Kennungen spielt; sonst das Netz, ohne vorauszudenken",
                   "what a level would play for each line of ids; else the net, without looking ahead" } } },
    { .name = "cube", .synopsis = "[LEVEL] IDS", .reads = true, .run = cube,
      .about = { { "was zu jeder Zeile mit Kennungen Weiterspielen wert ist, und Verdoppeln, wenn angenommen wird",
                   "what going on is worth for each line of ids, and doubling if it is taken" } } },
    { .name = "to-mat", .synopsis = "JOURNAL", .reads = true, .run = to_mat,
      .about = { { "ein Journal als .mat-Datei", "a journal as a .mat file" } } },
    { .name = "from-mat", .synopsis = "FILE.mat", .reads = true, .run = from_mat,
      .about = { { "eine .mat-Datei als Journal", "a .mat file as a journal" } } },
};
