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
 * Two columns, one for each player; every step is written by itself, 25 is the bar and 0 is off. */
#include "backgammon_tools.h"

#include <string.h>

#include "base/check.h"
#include "base/scan.h"

enum { COLUMN = 34 }; /* where the second player's half of a line begins */

/* ---- writing ---- */

struct writer {
    struct text *out;
    size_t line;     /* where the line begins */
    int row;         /* number of the last line of moves */
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
    /* From the man farthest back, so that each is there when his turn comes. */
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
    text_printf(w->out, " %s : %d", m->box->white[EN], (int)s->score[WHITE]);
    do
        text_char(w->out, ' ');
    while (w->out->used < begun + COLUMN - 2);
    text_printf(w->out, "%s : %d\n", m->box->black[EN], (int)s->score[BLACK]);
    w->row = 0;
    w->left = false;
}

static void end_game(struct writer *w, const struct state *before, const struct state *after)
{
    int winner = after->score[WHITE] > before->score[WHITE] ? WHITE : BLACK;
    int points = (int)(after->score[winner] - before->score[winner]);

    text_char(w->out, '\n');
    for (int i = 0; i < (winner == WHITE ? 6 : COLUMN); i++)
        text_char(w->out, ' ');
    text_printf(w->out, " Wins %d point%s\n", points, points == 1 ? "" : "s");
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

    if (m->game != &backgammon_game || m->seats != 2 || m->option[OPTION_DOUBLING] != BEFORE_THROW) {
        complain(why, 0, "a .mat file holds backgammon for two, with doubling before the throw");
        return false;
    }
    text_printf(ret, " %d point match\n", (int)m->option[OPTION_LENGTH]);
    match_setup(m, &s);
    begin_game(&w, m, &s);
    for (uint32_t n = 1; n <= journal_count(j); n++) {
        const struct event *e = journal_event(j, n);
        struct state before = s;

        write_event(&w, &s, e->move);
        m->game->apply(m, &s, e->seat, e->move);
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

struct reader {
    const char *at;          /* the rest of the file */
    int line;
    struct journal *j;
    int games;               /* seen so far */
    struct complaint *why;
};

static bool fail(struct reader *r, const char *what)
{
    complain(r->why, r->line, "line %d: %s", r->line, what);
    return false;
}

/* Plays for whoever it is; a refusal is a complaint. */
static bool make(struct reader *r, int seat, struct move move)
{
    const struct clause *refusal = journal_play(r->j, seat, move, 0);

    if (refusal)
        complain(r->why, r->line, "line %d: not allowed: %s", r->line, refusal->says.in[EN]);
    return !refusal;
}

/* The dice, which in the opening tell who has won it. */
static bool make_throw(struct reader *r, int side, int a, int b)
{
    const struct state *s = journal_state(r->j);
    int high = a > b ? a : b, low = a > b ? b : a;
    bool first = s->phase != OPENING || side == WHITE;

    if (s->phase == CHOOSING && !make(r, side, (struct move){ .verb = VERB_ROLL }))
        return false;
    return make(r, CHANCE, (struct move){ .verb = VERB_DICE, .a = (uint8_t)(first ? high : low),
                                          .b = (uint8_t)(first ? low : high) });
}

/* "25/20*(2)", one step or a longer way, in our own notation. False: there is none, and nothing is taken. */
static bool scan_way(struct scan *in, struct text *ret)
{
    struct scan here = *in;
    int from, to, times = 1;

    if (!scan_int(&here, 1, BAR, &from) || !scan_char(&here, '/') || !scan_int(&here, 0, POINTS, &to))
        return false;
    bool hits = scan_char(&here, '*');
    if (scan_char(&here, '(') && (!scan_int(&here, 1, STEPS_MAX, &times) || !scan_char(&here, ')')))
        return false;
    if (ret->used)
        text_char(ret, ' ');
    if (from == BAR)
        text_put(ret, "bar/");
    else
        text_printf(ret, "%d/", from);
    if (to == OFF)
        text_put(ret, "off");
    else
        text_number(ret, to);
    text_printf(ret, hits ? "*(%d)" : "(%d)", times);
    *in = here;
    return true;
}

static bool read_play(struct reader *r, struct scan *in, int side, int dice)
{
    char words[160];
    struct text play = TEXT_IN(words);
    struct move move = { .verb = VERB_PASS };

    if (!make_throw(r, side, dice / 10, dice % 10))
        return false;
    if (!scan_word(in, "Cannot") || !scan_word(in, "Move"))
        while (scan_way(in, &play))
            continue;
    if (play.used) {
        const struct clause *refusal = backgammon_parse(journal_match(r->j), journal_state(r->j), side, words,
                                                        &move);

        if (refusal) {
            complain(r->why, r->line, "line %d: %s: %s", r->line, words, refusal->says.in[EN]);
            return false;
        }
    }
    return make(r, side, move);
}

/* What stands in one half of a line. */
static bool read_cell(struct reader *r, struct scan *in, int side)
{
    int dice, n;
    struct scan here = *in;

    if (scan_int(&here, 11, 66, &dice) && scan_char(&here, ':')) {
        *in = here;
        return read_play(r, in, side, dice);
    }
    if (scan_word(in, "Doubles")) {
        if (!scan_word(in, "=>") || !scan_int(in, 2, 1 << CUBE_MAX, &n))
            return fail(r, "expected: Doubles => 2");
        return make(r, side, (struct move){ .verb = VERB_DOUBLE });
    }
    if (scan_word(in, "Takes"))
        return make(r, side, (struct move){ .verb = VERB_TAKE });
    if (scan_word(in, "Drops"))
        return make(r, side, (struct move){ .verb = VERB_DROP });
    return fail(r, "expected a throw (65: …), Doubles => N, Takes, Drops or Wins");
}

/* A result must be what the moves have led to. */
static bool read_result(struct reader *r, struct scan *in)
{
    int points;

    if (!scan_int(in, 1, 9999, &points))
        return fail(r, "expected: Wins N points");
    if (journal_state(r->j)->game != r->games)
        return fail(r, "the game is not over: games that were given up cannot be taken over");
    const int16_t *gains = journal_state(r->j)->sheet[(r->games - 1) % SHEET];
    if (gains[WHITE] != points && gains[BLACK] != points)
        return fail(r, "the game was not worth that many points");
    in->at += strlen(in->at);
    return true;
}

/* "  4) …": one half or both. A line whose first half is empty begins far to the right. */
static bool read_row(struct reader *r, const char *line)
{
    struct scan in = { line };
    int number, side = WHITE;

    if (!scan_int(&in, 1, 99999, &number) || !scan_char(&in, ')'))
        number = 0;
    for (; !scan_end(&in); side++) {
        scan_blanks(&in);
        if (side == WHITE && in.at - line >= COLUMN / 2)
            side = BLACK;
        if (scan_word(&in, "Wins")) {
            if (!read_result(r, &in))
                return false;
            continue;
        }
        if (!number || side > BLACK)
            return fail(r, "expected a numbered line with one or two halves");
        if (!read_cell(r, &in, side))
            return false;
    }
    return true;
}

static bool read_line(struct reader *r, const char *line)
{
    struct scan in = { line };
    const char *colon = strstr(line, " : ");
    int number;

    scan_blanks(&in);
    if (!*in.at || *in.at == ';')
        return true;
    if (scan_word(&in, "Game") && scan_int(&in, 1, 99999, &number)) {
        if (journal_state(r->j)->game != r->games)
            return fail(r, "the game before this one is not over");
        r->games++;
        return true;
    }
    if (colon && strstr(colon + 1, " : "))
        return true; /* names and score */
    if (!r->games)
        return fail(r, "expected: Game 1");
    return read_row(r, line);
}

/* One line of the file, cut to what a line can be. */
static bool next_line(struct reader *r, char line[256])
{
    size_t length = strcspn(r->at, "\n"), kept = length < 255 ? length : 255;

    if (!*r->at)
        return false;
    memcpy(line, r->at, kept);
    while (kept && (line[kept - 1] == '\r' || line[kept - 1] == ' '))
        kept--;
    line[kept] = '\0';
    for (char *c = line; *c; c++)
        if (*c == '\t')
            *c = ' ';
    r->at += length + (r->at[length] == '\n');
    r->line++;
    return true;
}

/* "7 point match"; 0 points: games for stakes, as many as there are. */
static bool read_heading(struct reader *r, struct match *ret)
{
    char line[256];
    int length = -1;
    struct reader ahead;

    while (length < 0 && next_line(r, line)) {
        struct scan in = { line };

        if (!scan_int(&in, 0, 99999, &length) || !scan_word(&in, "point") || !scan_word(&in, "match"))
            length = -1;
    }
    if (length < 0)
        return fail(r, "expected: N point match");
    if (length > LENGTH_MAX)
        return fail(r, "matches longer than 25 points are not played here");
    *ret = match_of(&backgammon_game, 2);
    ret->option[OPTION_LENGTH] = length;
    ahead = *r;
    while (!length && next_line(&ahead, line)) {
        struct scan in = { line };

        if (scan_word(&in, "Game") && ++ret->option[OPTION_GAMES] > GAMES_MAX)
            return fail(&ahead, "more than 50 games are not played here");
    }
    return true;
}

bool backgammon_from_mat(const char *text, struct text *ret, struct complaint *why)
{
    struct reader r = { .at = text, .why = why };
    struct fate unknown = { .known = false };
    struct match m;
    char line[256];
    bool fine = true;

    if (!read_heading(&r, &m))
        return false;
    r.j = journal_new(&m, &unknown);
    while (fine && next_line(&r, line))
        fine = read_line(&r, line);
    if (fine)
        journal_write(r.j, COPY_HOST, 0, ret);
    journal_free(r.j);
    return fine;
}
