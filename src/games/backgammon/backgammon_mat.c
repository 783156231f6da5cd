/* SPDX-License-Identifier: MIT */
/* Backgammon matches as .mat files, which most programs of the field read and write:
 *
 *      3 point match
 *
 *      Game 1
 *      White : 0                      Black : 0
 *       1) 21: 13/11 24/23             65: 24/18 18/13
 *       2)  Doubles => 2                Takes
 *       3) 61: Cannot Move              …
 *                                       Wins 2 points
 *
 * Two columns, one for each player; every step is written by itself, 25 is the bar and 0 is off. A result that
 * the moves have not led to means that the other side has given up. */
#include "backgammon_tools.h"

#include <string.h>

#include "base/require.h"
#include "base/scan.h"

enum { COLUMN = 34 }; /* where the second player's half of a line begins */

/* ---- writing ---- */

struct writer {
    struct text *out;
    size_t line;     /* where the line begins */
    int row;         /* number of the last line of moves */
    int won[2];      /* points so far; also for stakes only what was won is counted */
    bool left;       /* the left half of it is written, the right one is not */
};

/* Begins the half line of a side. */
static void cell(struct writer *w, int side)
{
    if (side == WHITE || !w->left) {
        if (w->row)
            text_char(w->out, '\n');
        w->line = w->out->used;
        text_printf(w->out, "%3d) ", ++w->row);
    }
    if (side == BLACK)
        do
            text_char(w->out, ' ');
        while (w->out->used < w->line + COLUMN);
    w->left = side == WHITE;
}

static void write_steps(const struct ground *g, uint32_t play, struct text *t)
{
    uint32_t blots = g->blots;

    if (!play)
        text_put(t, " Cannot Move");
    /* From the man farthest back, so that each is there when its turn comes. */
    for (int place = BAR; place > OFF; place--)
        for (int i = 0; i < STEPS_MAX; i++) {
            int to = landing(place, play_die(g, i));

            if ((int)play_from(play, i) != place)
                continue;
            text_printf(t, " %d/%d", place, to);
            if (to != OFF && blots & BIT(to))
                text_char(t, '*');
            blots &= ~BIT(to);
        }
}

static void begin_game(struct writer *w, const struct match *m, const struct state *s)
{
    size_t begun;

    text_printf(w->out, "\n Game %d\n", s->game + 1);
    begun = w->out->used;
    text_printf(w->out, " %s : %d", m->box->white[EN], w->won[WHITE]);
    do
        text_char(w->out, ' ');
    while (w->out->used < begun + COLUMN - 2);
    text_printf(w->out, "%s : %d\n", m->box->black[EN], w->won[BLACK]);
    w->row = 0;
    w->left = false;
}

static void end_game(struct writer *w, const struct state *before, const struct state *after)
{
    int winner = after->score[WHITE] > before->score[WHITE] ? WHITE : BLACK;
    int points = (int)(after->score[winner] - before->score[winner]);

    w->won[winner] += points;
    /* Beside a drop of white's: in a line of its own GNU Backgammon would take it for a second end. */
    if (winner == BLACK && w->left) {
        cell(w, BLACK);
    } else {
        text_char(w->out, '\n');
        for (int i = 0; i < (winner == WHITE ? 6 : COLUMN); i++)
            text_char(w->out, ' ');
    }
    text_printf(w->out, " Wins %d point%s\n", points, points == 1 ? "" : "s");
}

/* There is no way to write that a tie of the opening throw has doubled the stake. */
static bool is_automatic_double(const struct state *s, struct move move)
{
    return s->phase == OPENING && move.verb == VERB_DICE && move.a == move.b;
}

static void write_event(struct writer *w, const struct state *s, struct move move)
{
    struct ground g = backgammon_ground(s, s->turn);

    switch (move.verb) {
    case VERB_DOUBLE:
        cell(w, s->turn);
        text_printf(w->out, " Doubles => %d", 2 << s->cube);
        break;
    case VERB_TAKE:
    case VERB_DROP:
        cell(w, !s->turn);
        text_put(w->out, move.verb == VERB_TAKE ? " Takes" : " Drops");
        break;
    case VERB_PASS:
    case VERB_PLAY:
        cell(w, s->turn);
        text_printf(w->out, "%d%d:", s->high, s->low);
        write_steps(&g, move.n, w->out);
        break;
    default:
        break;
    }
}

bool backgammon_to_mat(const struct journal *j, struct text *ret, struct complaint *why)
{
    const struct match *m = journal_match(j);
    struct writer w = { .out = ret };
    struct state s = { 0 };

    if (m->game != &backgammon_game || m->seats != 2 || m->option[OPTION_DOUBLING] != BEFORE_THROW)
        return complain_both(why, 0,
                             "eine .mat-Datei enthält Backgammon zu zweit, mit Verdoppeln vor dem Wurf",
                             "a .mat file holds backgammon for two, with doubling before the throw");
    text_printf(ret, " %d point match\n", (int)m->option[OPTION_LENGTH]);
    match_setup(m, &s);
    begin_game(&w, m, &s);
    for (uint32_t n = 1; n <= journal_count(j); n++) {
        const struct event *e = journal_event(j, n);
        struct state before = s;

        if (is_automatic_double(&s, e->move))
            return complain_both(why, 0,
                                 "Ereignis %u: eine .mat-Datei kann keine automatischen Verdoppelungen enthalten",
                                 "event %u: a .mat file cannot hold automatic doubles", (unsigned)n);
        write_event(&w, &s, e->move);
        m->game->rules.apply(m, &s, e->seat, e->move);
        if (s.game == before.game)
            continue;
        end_game(&w, &before, &s);
        if (s.phase != OVER)
            begin_game(&w, m, &s);
    }
    if (s.phase != OVER && w.row)
        text_char(ret, '\n');
    return true;
}

/* ---- reading ---- */

enum { LINE = 256 };

struct reader {
    const char *at;          /* the rest of the file */
    int line;
    struct journal *j;
    int games;               /* seen so far */
    int won[2];              /* points so far */
    bool named;              /* this game's line of names has been read */
    bool over;               /* … and its result */
    bool too_long;           /* this line: it was cut */
    bool given_up, no_crawford; /* what the file has shown to be played: it is read again with that agreed */
    struct complaint *why;
};

static bool fail(struct reader *r, const char *de, const char *en)
{
    return complain_phrase(r->why, r->line ? r->line : 1, &(struct phrase){ { de, en } });
}

/* Plays for whoever it is; a refusal is a complaint. */
static bool make(struct reader *r, int seat, struct move move)
{
    const struct clause *refusal = journal_play(r->j, seat, move, 0);

    if (refusal)
        fail(r, refusal->says.in[DE], refusal->says.in[EN]);
    return !refusal;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

/* These words, in capitals or not. */
static bool scan_words(struct scan *in, const char *words)
{
    struct scan here = *in;

    scan_blanks(&here);
    for (; *words; words++, here.at++)
        if (lower(*here.at) != *words)
            return false;
    *in = here;
    return true;
}

static bool other_turn(struct reader *r)
{
    return fail(r, "die andere Seite ist an der Reihe", "it is the other side's turn");
}

/* The dice, which in the opening tell who has won it. */
static bool make_throw(struct reader *r, int side, int a, int b)
{
    const struct state *s = journal_state(r->j);
    int high = a > b ? a : b, low = a > b ? b : a;
    bool first = s->phase != OPENING || side == WHITE;

    if (high > 6 || low < 1)
        return fail(r, "erwartet wird ein Wurf mit zwei Würfeln, wie 65:",
                    "expected a throw of two dice, such as 65:");
    if (s->phase > OPENING && s->phase != OVER && s->turn != side)
        return other_turn(r);
    if (s->phase == PLAYING)
        return fail(r, "der Wurf davor ist noch nicht gespielt",
                    "the throw before this one has not been played");
    if (s->phase == CHOOSING && !make(r, side, (struct move){ .verb = VERB_ROLL }))
        return false;
    return make(r, CHANCE, (struct move){ .verb = VERB_DICE, .a = (uint8_t)(first ? high : low),
                                          .b = (uint8_t)(first ? low : high) });
}

/* "25/20*(2)", one step or a longer way, in our own notation: bar for 25, off for 0. False: there is none, and
 * nothing is taken. What it is worth is for backgammon_parse() to say. */
static bool scan_way(struct scan *in, struct text *ret)
{
    struct scan here = *in;
    size_t length;
    int place;

    scan_blanks(&here);
    length = strcspn(here.at, " ");
    if (!memchr(here.at, '/', length) || strspn(here.at, "0123456789/*()abforABFOR") != length)
        return false;
    if (ret->used)
        text_char(ret, ' ');
    for (const char *end = here.at + length; here.at < end;) {
        bool counts = here.at > in->at && here.at[-1] == '('; /* "(2)" is no place */

        if (*here.at < '0' || *here.at > '9' || counts || !scan_int(&here, 0, BAR, &place))
            text_char(ret, lower(*here.at++));
        else if (place == BAR || place == OFF)
            text_put(ret, place == BAR ? "bar" : "off");
        else
            text_number(ret, place);
    }
    *in = here;
    return true;
}

static bool read_play(struct reader *r, struct scan *in, int side, int dice)
{
    char words[LINE];
    struct text play = TEXT_IN(words);
    struct move move = { .verb = VERB_PASS };
    bool cannot;

    if (!make_throw(r, side, dice / 10, dice % 10))
        return false;
    if (scan_words(in, "illegal play") || scan_words(in, "????"))
        return fail(r,
                    "ein Zug, der nicht erlaubt oder nicht aufgeschrieben ist, lässt sich nicht übernehmen",
                    "a play that is not allowed, or was not written down, cannot be taken over");
    cannot = scan_words(in, "cannot move");
    while (scan_way(in, &play))
        continue;
    if (play.used) {
        const struct clause *refusal = backgammon_parse(journal_match(r->j), journal_state(r->j), side, words,
                                                        &move);

        if (refusal)
            return complain_refusal(r->why, r->line, words, refusal);
    } else if (!cannot) {
        struct ground g = backgammon_ground(journal_state(r->j), side);

        if (backgammon_can_play(&g))
            return true; /* thrown, and then given up or broken off: what comes next will tell */
    }
    return make(r, side, move);
}

static bool read_double(struct reader *r, struct scan *in, int side)
{
    const struct state *s = journal_state(r->j);
    int value;

    if (!scan_word(in, "=>") || !scan_int(in, 2, 9999, &value))
        return fail(r, "erwartet wird: Doubles => 2", "expected: Doubles => 2");
    if (value != 2 << s->cube)
        return fail(r, "der Verdoppelungswürfel steht nicht auf der Hälfte davon",
                    "the cube does not stand at half of that");
    if (s->phase > OPENING && s->turn != side)
        return other_turn(r);
    /* Nobody is asked who could not double: so the reason must be looked for. */
    const struct clause *refusal = s->phase > OPENING ? backgammon_refuse_double(journal_match(r->j), s) : NULL;
    r->no_crawford = r->no_crawford || refusal == CLAUSE(crawford);
    if (refusal)
        return fail(r, refusal->says.in[DE], refusal->says.in[EN]);
    return make(r, side, (struct move){ .verb = VERB_DOUBLE });
}

/* A result is what the moves have led to, or else the loser has given up. */
static bool read_result(struct reader *r, struct scan *in, int side)
{
    const struct state *s = journal_state(r->j);
    int points, stake = 1 << s->cube;

    if (!scan_int(in, 1, 9999, &points) || !(scan_words(in, "points") || scan_words(in, "point")))
        return fail(r, "erwartet wird: Wins N points", "expected: Wins N points");
    in->at += strlen(in->at); /* "and the match" */
    if (r->over)
        return fail(r, "dieses Spiel hat schon ein Ergebnis", "this game already has a result");
    if (s->game != r->games) {
        r->given_up = true;
        if (s->phase != CHOOSING && s->phase != PLAYING)
            return s->phase == OFFERED
                       ? fail(r, "die Verdoppelung ist nicht beantwortet", "the double has not been answered")
                       : fail(r, "hier kann niemand aufgeben", "nobody can give up here");
        if (points % stake || points / stake > WORTH_MAX)
            return fail(r, "das ist weder der Einsatz noch sein Zwei- oder Dreifaches",
                        "that is not the stake, nor two or three times the stake");
        if (!make(r, !side, (struct move){ .verb = VERB_RESIGN, .a = (uint8_t)(points / stake) }) ||
            !make(r, side, (struct move){ .verb = VERB_ACCEPT }))
            return false;
    }
    if (s->sheet[(r->games - 1) % SHEET][side] != points)
        return fail(r, "nach den Zügen und den Regeln hier hat diese Seite nicht so viele Punkte gewonnen",
                    "by the moves, and the rules played here, this side has not won that many points");
    r->won[side] += points;
    r->over = true;
    return true;
}

/* What stands in one half of a line. */
static bool read_cell(struct reader *r, struct scan *in, int side)
{
    struct scan here = *in;
    int dice;

    if (scan_int(&here, 11, 66, &dice) && scan_char(&here, ':')) {
        *in = here;
        return read_play(r, in, side, dice);
    }
    if (scan_words(in, "doubles"))
        return read_double(r, in, side);
    if (scan_words(in, "takes"))
        return make(r, side, (struct move){ .verb = VERB_TAKE });
    if (scan_words(in, "drops"))
        return make(r, side, (struct move){ .verb = VERB_DROP });
    if (scan_words(in, "beavers") || scan_words(in, "raccoons"))
        return fail(r, "eine Verdoppelung wird hier nicht mit einer weiteren beantwortet",
                    "a double is not answered by another one here");
    return fail(r, "erwartet wird ein Wurf (65: …), Doubles => N, Takes, Drops oder Wins N points",
                "expected a throw (65: …), Doubles => N, Takes, Drops or Wins N points");
}

/* "  4) …": one half or both. A line whose first half is empty begins far to the right. */
static bool read_row(struct reader *r, const char *line)
{
    struct scan in = { line };
    int number, side = WHITE;
    bool numbered = scan_int(&in, 1, 99999, &number) && scan_char(&in, ')');

    if (!numbered)
        in.at = line;
    for (; !scan_end(&in); side++) {
        scan_blanks(&in);
        if (side == WHITE && in.at - line >= COLUMN / 2)
            side = BLACK;
        if (side > BLACK)
            return fail(r, "erwartet werden zwei Hälften einer Zeile, nicht mehr",
                        "expected two halves of a line, not more");
        if (scan_words(&in, "wins")) {
            if (!read_result(r, &in, side))
                return false;
        } else if (!numbered) {
            return fail(r, "erwartet wird eine nummerierte Zeile, oder Wins N points",
                        "expected a numbered line, or Wins N points");
        } else if (!read_cell(r, &in, side)) {
            return false;
        }
    }
    return true;
}

/* "NAME : 0    NAME : 0". A name may be anything; the score of a match must be what it is by now. */
static bool read_names(struct reader *r, const char *line)
{
    const char *first = strstr(line, " : "), *last = first;
    struct scan white, black;
    int won[2];

    for (const char *next = first; next; next = strstr(next + 1, " : "))
        last = next;
    if (!first || first == last)
        return fail(r, "erwartet wird: NAME : 0    NAME : 0", "expected: NAME : 0    NAME : 0");
    r->named = true;
    white.at = first + 3;
    black.at = last + 3;
    if (journal_match(r->j)->option[OPTION_LENGTH] && scan_int(&white, 0, 9999, &won[WHITE]) &&
        scan_int(&black, 0, 9999, &won[BLACK]) && memcmp(won, r->won, sizeof won) != 0)
        return complain_both(r->why, r->line, "nach den Spielen davor steht es %d zu %d",
                             "by the games before, the score is %d to %d", r->won[WHITE], r->won[BLACK]);
    return true;
}

static bool read_line(struct reader *r, const char *line)
{
    struct scan in = { line };
    int number;

    scan_blanks(&in);
    if (!*in.at || *in.at == ';')
        return true;
    if (r->games && !r->named)
        return read_names(r, line);
    if (scan_word(&in, "Game") && scan_int(&in, 1, 99999, &number)) {
        if (journal_state(r->j)->game != r->games)
            return fail(r, "das Spiel davor ist nicht zu Ende", "the game before this one is not over");
        r->games++;
        r->named = r->over = false;
        return true;
    }
    if (scan_int(&in, 0, 99999, &number) && scan_words(&in, "point match"))
        return fail(r, "hier beginnt ein weiteres Match: ein Journal enthält eines",
                    "another match begins: a journal holds one");
    if (!r->games)
        return fail(r, "erwartet wird: Game 1", "expected: Game 1");
    return read_row(r, line);
}

/* The next line, with blanks for tabs; of a comment, what there is room for. False: there is none. */
static bool next_line(struct reader *r, char line[LINE])
{
    struct text t = text_in(line, LINE);
    size_t length = strcspn(r->at, "\n");

    if (!*r->at)
        return false;
    for (size_t i = 0; i < length; i++)
        do
            text_char(&t, r->at[i] == '\t' || r->at[i] == '\r' ? ' ' : r->at[i]);
        while (r->at[i] == '\t' && t.used % 8 && !t.cut);
    r->too_long = t.cut && *line != ';';
    r->at += length + (r->at[length] == '\n');
    r->line++;
    return true;
}

/* "7 point match"; 0 points: games for stakes, as many as there are. Whatever stands before it means nothing. */
static bool read_heading(struct reader *r, struct match *ret)
{
    char line[LINE];
    int length = -1;
    struct reader ahead;

    while (length < 0 && next_line(r, line)) {
        struct scan in = { line };

        if (!scan_int(&in, 0, 99999, &length) || !scan_words(&in, "point match"))
            length = -1;
    }
    if (length < 0)
        return fail(r, "erwartet wird: N point match", "expected: N point match");
    if (length > LENGTH_MAX)
        return fail(r, "Matches über mehr als 25 Punkte werden hier nicht gespielt",
                    "matches longer than 25 points are not played here");
    *ret = match_of(&backgammon_game, 2);
    ret->option[OPTION_LENGTH] = length;
    ret->option[OPTION_CUBE] = length ? CUBE_USUAL : CUBE_YES; /* such files are of people who double */
    ahead = *r;
    while (!length && next_line(&ahead, line)) {
        struct scan in = { line };

        if (scan_word(&in, "Game") && !strstr(line, " : ") && ++ret->option[OPTION_GAMES] > GAMES_MAX)
            return fail(&ahead, "mehr als 50 Spiele werden hier nicht gespielt",
                        "more than 50 games are not played here");
    }
    return true;
}

static bool read_file(struct reader *r, struct text *ret)
{
    struct chance unknown = { .known = false };
    struct match m;
    char line[LINE];
    bool fine = true;

    if (!read_heading(r, &m))
        return false;
    m.option[OPTION_RESIGNING] = r->given_up;
    m.option[OPTION_CRAWFORD] = !r->no_crawford;
    r->j = journal_new(&m, &unknown);
    while (fine && next_line(r, line))
        fine = r->too_long ? fail(r, "diese Zeile ist zu lang", "this line is too long") : read_line(r, line);
    if (fine && !r->games)
        fine = fail(r, "erwartet wird: Game 1", "expected: Game 1");
    if (fine)
        journal_write(r->j, COPY_HOST, 0, ret);
    journal_free(r->j);
    return fine;
}

/* What was agreed on shows only on the way: where somebody gives up, or doubles in what would be the Crawford
 * game. Then the file is read once more from the start. */
bool backgammon_from_mat(const char *text, struct text *ret, struct complaint *why)
{
    struct reader r = { .why = why };
    bool given_up, no_crawford;

    if (strncmp(text, "\xef\xbb\xbf", 3) == 0)
        text += 3; /* a byte order mark */
    do {
        given_up = r.given_up;
        no_crawford = r.no_crawford;
        r = (struct reader){ .at = text, .why = why, .given_up = given_up, .no_crawford = no_crawford };
        if (read_file(&r, ret))
            return true;
    } while (r.given_up != given_up || r.no_crawford != no_crawford);
    return false;
}
