/* SPDX-License-Identifier: MIT */
/* Dame in the format other draughts programs keep their games in, Portable Draughts Notation: `kiste tool
 * dame pdn`.
 *
 * Squares are algebraic or numbers (dame_fen.c), a chain of jumps is one move (c3xe5xg7). PDN knows neither
 * huffing nor breaking off, so these stand in comments before and after the move, {huff f6} and {stop}: what we
 * wrote ourselves comes back complete; a program that skips them has another position from there on. A chain
 * that is simply not continued is read as broken off. */
#include "dame.h"

#include <string.h>

#include "base/scan.h"
#include "core/journal.h"

enum { LINE_WIDTH = 78, SQUARES_IN_MOVE = STONES_MAX + 1, TAG_SIZE = 1024 };

#define SYNOPSIS "export [numbers] JOURNAL | setup [numbers] JOURNAL | import FILE.pdn | position FILE.pdn"
#define BYTE_ORDER_MARK "\xef\xbb\xbf" /* at the beginning of what some editors save */

/* ---- writing ---- */

struct writer {
    struct text *out;
    size_t line;  /* where the line begins */
    bool numbers; /* squares have numbers, not names */
};

/* A word of the moves, on a new line where it would not fit. */
static void put_word(struct writer *w, const char *word)
{
    if (w->out->used > w->line) {
        bool fits = w->out->used - w->line + 1 + strlen(word) <= LINE_WIDTH;

        text_char(w->out, fits ? ' ' : '\n');
        if (!fits)
            w->line = w->out->used;
    }
    text_put(w->out, word);
}

static const char *result_of(const struct match *m, const struct state *s)
{
    int32_t points[SEATS_MAX] = { 0 };

    if (s->end == PLAYING)
        return "*";
    m->game->rules.score(m, s, points);
    return points[WHITE] > 0 ? "1-0" : points[BLACK] > 0 ? "0-1" : "1/2-1/2";
}

/* `begin`: where the game begins, if not as usual; else NULL. */
static void put_tags(const struct writer *w, const struct match *m, const char *result,
                     const struct state *begin)
{
    struct text *t = w->out;

    text_put(t, "[Event \"Spielkiste\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                "[White \"?\"]\n[Black \"?\"]\n");
    text_printf(t, "[Result \"%s\"]\n[Options \"", result);
    for (int i = 0; i < m->game->option_count; i++) {
        text_printf(t, "%s%s=", i ? " " : "", m->game->options[i].id);
        match_get(m, i, t);
    }
    text_put(t, "\"]\n");
    if (begin) {
        text_put(t, "[SetUp \"1\"]\n[FEN \"");
        dame_put_fen(begin, w->numbers, t);
        text_put(t, "\"]\n");
    }
    text_char(t, '\n');
}

static void put_square(const struct writer *w, int square, struct text *t)
{
    if (w->numbers)
        text_number(t, dame_number(square));
    else
        text_put(t, dame_square(square).at);
}

/* All moves; a chain's jumps are joined to one. Returns the state after the last in *s. */
static void put_moves(const struct journal *j, struct writer *w, struct state *s)
{
    const struct match *m = journal_match(j);
    int number = 0;
    bool fresh = true; /* the turn's number has not been written */

    for (uint32_t n = 1; n <= journal_count(j); n++) {
        const struct event *e = journal_event(j, n);
        struct move move = e->move;
        char word[32];
        struct text t = TEXT_IN(word);

        if (fresh && e->seat == WHITE) {
            text_printf(&t, "%d.", ++number);
            put_word(w, word);
            text_clear(&t);
        }
        if (move.verb == JUMP && s->chain == move.a) {
            text_char(w->out, 'x');
            put_square(w, move.b, w->out);
        } else if (move.verb == STEP || move.verb == JUMP) {
            put_square(w, move.a, &t);
            text_char(&t, move.verb == JUMP ? 'x' : '-');
            put_square(w, move.b, &t);
            put_word(w, word);
        } else {
            text_char(&t, '{');
            m->game->words.write(m, s, e->seat, move, &t);
            text_char(&t, '}');
            put_word(w, word);
        }
        m->game->rules.apply(m, s, e->seat, move);
        fresh = s->turn != e->seat;
    }
}

static void put_game(struct writer *w, const struct journal *j)
{
    const struct match *m = journal_match(j);
    const char *result = result_of(m, journal_state(j));
    struct state s = { 0 };

    match_setup(m, &s);
    put_tags(w, m, result, m->box->stones == STONES_MAX ? NULL : &s);
    w->line = w->out->used;
    put_moves(j, w, &s);
    put_word(w, result);
}

/* The last position, as a game that begins there and has no moves yet. */
static bool put_last_position(struct writer *w, const struct journal *j, struct complaint *why)
{
    const struct match *m = journal_match(j);
    const struct state *s = journal_state(j);

    if (s->chain != NO_SQUARE)
        return complain_both(why, 0,
                             "das Journal endet mitten in einer Kette von Sprüngen, was FEN nicht sagen kann",
                             "the journal ends within a chain of jumps, which FEN cannot say");
    put_tags(w, m, result_of(m, s), s);
    text_put(w->out, result_of(m, s));
    return true;
}

static bool write_pdn(const struct match *m, const char *input, bool last_position, bool numbers,
                      struct text *ret, struct complaint *why)
{
    struct journal *j = journal_read(input, m->box, why);
    struct writer w = { .out = ret, .numbers = numbers };
    bool fine = true;

    if (!j)
        return false;
    if (journal_match(j)->game != m->game) {
        fine = complain_both(why, 0, "das ist ein Journal von „%s“", "this is a journal of %s",
                             journal_match(j)->game->name);
    } else if (last_position) {
        fine = put_last_position(&w, j, why);
    } else {
        put_game(&w, j);
    }
    text_char(ret, '\n');
    journal_free(j);
    return fine;
}

/* ---- reading ---- */

/* As players write them, and what white has scored then. 0-0 says of neither that they have won. */
enum { OPEN, RESULTS = 8 };
static const char *const results[RESULTS] = { "*", "1-0", "2-0", "0-1", "0-2", "1/2-1/2", "1-1", "0-0" };
static const int white_scores[RESULTS] = { 0, 1, 1, -1, -1, 0, 0, 0 };

struct reader {
    struct scan in;
    int line;
    struct match match;
    struct state state;      /* after the moves read */
    bool wants_journal;
    struct journal *journal; /* the same moves; NULL: none yet, or not wanted */
    bool begun, over;        /* something else than tags has been read; the end of the game */
    int result;              /* in `results`, from the end or from the tag */
    struct complaint *why;
};

static bool wrong(struct reader *r, const char *de, const char *en)
{
    return complain_phrase(r->why, r->line, &(struct phrase){ { de, en } });
}

static bool no_move(struct reader *r)
{
    return wrong(r, "hier wird ein Zug erwartet, wie c3-d4, c3xe5xg7 oder 22-18",
                 "a move is expected here, like c3-d4, c3xe5xg7 or 22-18");
}

static bool not_closed(struct reader *r, int opened)
{
    r->line = opened;
    return wrong(r, "was hier geöffnet wird, wird nicht geschlossen", "what is opened here is not closed");
}

static char next(struct reader *r)
{
    r->line += *r->in.at == '\n';
    return *r->in.at++;
}

static void skip_line(struct reader *r)
{
    r->in.at += strcspn(r->in.at, "\n");
}

/* A comment; its text, cut to size, without blanks at its end. */
static bool take_comment(struct reader *r, char *ret, size_t size)
{
    struct text t = text_in(ret, size);
    int opened = r->line;

    next(r);
    while (*r->in.at && *r->in.at != '}')
        text_char(&t, next(r));
    if (!*r->in.at)
        return not_closed(r, opened);
    next(r);
    while (t.used && strchr(" \t\r\n", t.at[t.used - 1]))
        t.at[--t.used] = '\0';
    return true;
}

/* A side line, with others in it and with comments, where a bracket is only a bracket. */
static bool skip_variation(struct reader *r)
{
    char comment[1];
    int depth = 0, opened = r->line;

    do {
        if (!*r->in.at)
            return not_closed(r, opened);
        depth += (*r->in.at == '(') - (*r->in.at == ')');
        if (*r->in.at == ';')
            skip_line(r);
        else if (*r->in.at != '{')
            next(r);
        else if (!take_comment(r, comment, sizeof comment))
            return false;
    } while (depth > 0);
    return true;
}

/* ---- tags ---- */

/* [Name "value"]; in a value, \" is no end. */
static bool take_tag(struct reader *r, char *name, char *value, size_t size)
{
    struct text n = text_in(name, size), v = text_in(value, size);

    next(r);
    r->in.at += strspn(r->in.at, " \t");
    while (*r->in.at && !strchr(" \t\"\n", *r->in.at))
        text_char(&n, next(r));
    r->in.at += strspn(r->in.at, " \t");
    if (!scan_char(&r->in, '"'))
        return false;
    while (*r->in.at && *r->in.at != '"' && *r->in.at != '\n') {
        if (*r->in.at == '\\' && r->in.at[1] && r->in.at[1] != '\n')
            next(r);
        text_char(&v, next(r));
    }
    if (!scan_char(&r->in, '"') || n.cut || v.cut)
        return false;
    r->in.at += strspn(r->in.at, " \t");
    return scan_char(&r->in, ']');
}

/* Games with numbers of their own: Russian and Brazilian draughts have our board, and white begins. */
static bool read_game_type(struct reader *r, const char *value)
{
    struct scan scan = { value };
    int type;

    if (scan_int(&scan, 25, 26, &type))
        return true;
    return wrong(r,
                 "diese Art Dame hat ein anderes Brett, oder Schwarz beginnt; gelesen werden Partien ohne GameType "
                 "und mit 25 und 26",
                 "this kind of draughts has another board, or black begins; read are games without GameType, "
                 "and 25 and 26");
}

static bool read_fen(struct reader *r, const char *value)
{
    struct state s;

    if (!dame_read_fen(&r->match, value, &s))
        return wrong(r,
                     "erwartet wird eine mögliche Stellung, wie \"W:W21,22,K5:B1,12\" oder \"B:Wc1:Bf8,Kh8\"",
                     "a position that can be is expected, like \"W:W21,22,K5:B1,12\" or \"B:Wc1:Bf8,Kh8\"");
    if (memcmp(s.stones, r->state.stones, sizeof s.stones) == 0 && s.kings == 0 && s.turn == r->state.turn)
        return true; /* the usual beginning, in so many words */
    if (r->wants_journal)
        return wrong(r,
                     "ein Journal beginnt mit der üblichen Stellung; „pdn position“ sagt, wohin diese Partie führt",
                     "a journal begins with the usual position; 'pdn position' says where this game leads");
    r->state = s;
    return true;
}

static bool read_tag(struct reader *r)
{
    char name[TAG_SIZE], value[TAG_SIZE];
    struct scan in = { value };
    struct complaint why;

    if (r->begun)
        return wrong(r, "hier beginnt eine weitere Partie; eine Datei enthält eine",
                     "another game begins here; one file holds one");
    if (!take_tag(r, name, value, TAG_SIZE))
        return wrong(r, "hier wird eine Angabe wie [Event \"…\"] erwartet, auf einer Zeile",
                     "a tag is expected here, like [Event \"…\"], on one line");
    if (strcmp(name, "GameType") == 0)
        return read_game_type(r, value);
    if (strcmp(name, "FEN") == 0)
        return read_fen(r, value);
    if (strcmp(name, "Result") == 0 && !scan_name(&in, results, RESULTS, &r->result))
        return wrong(r, "hier wird ein Ergebnis erwartet, wie \"1-0\" oder \"*\"",
                     "a result is expected here, like \"1-0\" or \"*\"");
    if (strcmp(name, "Options") == 0 && !match_set_all(&r->match, value, &why))
        return wrong(r,
                     "hier werden Hausregeln erwartet, wie „kiste rules dame“ sie nennt: \"compulsory=yes\"",
                     "house rules are expected here, as 'kiste rules dame' lists them: \"compulsory=yes\"");
    return true;
}

/* ---- moves ---- */

/* From here on there are no more tags. */
static void begin(struct reader *r)
{
    if (r->wants_journal && !r->journal)
        r->journal = journal_new(&r->match, &(struct chance){ .known = false });
    r->begun = true;
}

static bool play(struct reader *r, struct move move)
{
    struct state *s = &r->state;
    char text[32];
    struct text t = TEXT_IN(text);

    begin(r);
    if (r->over || s->end != PLAYING)
        return wrong(r, "ein Zug nach dem Ende der Partie", "a move after the end of the game");
    const struct clause *refusal = match_check(&r->match, s, s->turn, move);
    if (refusal) {
        r->match.game->words.write(&r->match, s, s->turn, move, &t);
        return complain_refusal(r->why, r->line, text, refusal);
    }
    if (r->journal)
        journal_play(r->journal, s->turn, move, 0);
    r->match.game->rules.apply(&r->match, s, s->turn, move);
    return true;
}

/* {huff f6} and {stop} are moves; any other comment is for people. */
static bool read_comment(struct reader *r)
{
    char comment[TAG_SIZE];
    struct move move;

    if (!take_comment(r, comment, sizeof comment))
        return false;
    if (dame_parse(&r->match, &r->state, r->state.turn, comment, &move) ||
        (move.verb != HUFF && move.verb != STOP))
        return true;
    return play(r, move);
}

/* A chain of jumps found by search. */
struct path {
    struct move jump[STONES_MAX];
    int length;
};

/* How many ways there are to jump from one square to another, *ret the last of them; `so_far` is the way
 * up to here. */
static int find_paths(const struct match *m, const struct state *s, int from, int to, struct path *so_far,
                      struct path *ret)
{
    int found = 0;

    for (uint64_t set = dame_jumps(s, s->turn, from); set; set = without_first(set)) {
        int landing = first_square(set);
        struct move jump = { .verb = JUMP, .a = (uint8_t)from, .b = (uint8_t)landing };
        struct state after = *s;

        m->game->rules.apply(m, &after, s->turn, jump);
        so_far->jump[so_far->length++] = jump;
        if (landing == to) {
            *ret = *so_far;
            found++;
        } else if (after.chain == landing) {
            found += find_paths(m, &after, landing, to, so_far, ret);
        }
        so_far->length--;
    }
    return found;
}

/* From one named square to the next: one jump, or several if those between were left out. */
static bool play_jumps(struct reader *r, int from, int to)
{
    struct move direct = { .verb = JUMP, .a = (uint8_t)from, .b = (uint8_t)to };
    struct path so_far = { .length = 0 }, path;
    const struct state *s = &r->state;

    if (s->end != PLAYING || !match_check(&r->match, s, s->turn, direct) ||
        !(s->stones[s->turn] & BIT(from)))
        return play(r, direct);
    int found = find_paths(&r->match, s, from, to, &so_far, &path);
    if (found > 1)
        return wrong(r, "für dieses Schlagen gibt es mehrere Wege; nenne die Felder dazwischen",
                     "there are several ways to make this capture; name the squares between");
    if (found == 0)
        return play(r, direct); /* is refused, and says why */
    for (int i = 0; i < path.length; i++)
        if (!play(r, path.jump[i]))
            return false;
    return true;
}

static bool read_square(struct reader *r, int *ret)
{
    if (!dame_scan_any_square(&r->in, ret))
        return no_move(r);
    return *ret != NO_SQUARE || wrong(r, "Felder sind die dunklen von a1 bis h8, oder Nummern von 1 bis 32",
                                      "the squares are the dark ones from a1 to h8, or have numbers from 1 to 32");
}

static bool read_move(struct reader *r)
{
    int square[SQUARES_IN_MOVE], count = 1;
    bool jumps = false;

    if (!read_square(r, &square[0]))
        return false;
    while (count < SQUARES_IN_MOVE && (*r->in.at == '-' || *r->in.at == 'x' || *r->in.at == ':')) {
        jumps = next(r) != '-';
        if (!read_square(r, &square[count++]))
            return false;
    }
    r->in.at += strspn(r->in.at, "!?+#");
    if (count == 1 || (!jumps && count > 2))
        return no_move(r);
    if (r->state.chain != NO_SQUARE && !play(r, (struct move){ .verb = STOP }))
        return false;
    if (!jumps)
        return play(r, (struct move){ .verb = STEP, .a = (uint8_t)square[0], .b = (uint8_t)square[1] });
    for (int i = 1; i < count; i++)
        if (!play_jumps(r, square[i - 1], square[i]))
            return false;
    return true;
}

/* A result, the number of a move, or a move with numbers. */
static bool read_number(struct reader *r)
{
    int which;

    if (scan_name(&r->in, results, RESULTS, &which)) {
        if (r->over)
            return wrong(r, "hier beginnt eine weitere Partie; eine Datei enthält eine",
                         "another game begins here; one file holds one");
        if (which != OPEN)
            r->result = which;
        return r->begun = r->over = true;
    }
    size_t digits = strspn(r->in.at, "0123456789");
    if (r->in.at[digits] != '.')
        return read_move(r);
    r->in.at += digits;
    return r->begun = true;
}

static bool read_element(struct reader *r)
{
    switch (*r->in.at) {
    case ' ': case '\t': case '\r': case '\n': case '.':
        next(r);
        return true;
    case '[':
        return read_tag(r);
    case '{':
        return read_comment(r);
    case '(':
        return skip_variation(r);
    case ';': case '%':
        skip_line(r);
        return true;
    case '$':
        r->in.at += 1 + strspn(r->in.at + 1, "0123456789");
        return true;
    default:
        return strchr("*0123456789", *r->in.at) ? read_number(r) : read_move(r);
    }
}

/* By the rules the game need not be over when the players end it: one gives up, or they agree on a draw. Then that
 * is noted. */
static bool finish(struct reader *r)
{
    int32_t score[SEATS_MAX] = { 0 };
    char note[32];
    struct text t = TEXT_IN(note);

    begin(r);
    if (r->result == OPEN)
        return true;
    if (r->state.end != PLAYING) {
        r->match.game->rules.score(&r->match, &r->state, score);
        return score[WHITE] == white_scores[r->result] || wrong(r,
                                                                "diese Züge führen zu einem anderen Ergebnis",
                                                                "these moves lead to another result");
    }
    text_printf(&t, "result %s", results[r->result]);
    if (r->journal)
        journal_note(r->journal, note);
    return true;
}

/* As a journal, or only the position the game leads to. */
static bool read_pdn(const struct match *m, const char *input, bool as_journal, struct text *ret,
                     struct complaint *why)
{
    struct reader r = { .in = { input }, .line = 1, .match = *m, .wants_journal = as_journal, .why = why };
    bool fine = true;

    match_setup(m, &r.state);
    if (strncmp(input, BYTE_ORDER_MARK, strlen(BYTE_ORDER_MARK)) == 0)
        r.in.at += strlen(BYTE_ORDER_MARK);
    while (fine && *r.in.at)
        fine = read_element(&r);
    fine = fine && finish(&r);
    if (fine && as_journal)
        journal_write(r.journal, COPY_HOST, SEAT(WHITE) | SEAT(BLACK), ret);
    else if (fine)
        match_print(&r.match, &r.state, ret);
    journal_free(r.journal);
    return fine;
}

/* ---- the tool ---- */

static bool run(const struct match *m, int count, const char *const *words, const char *input,
                struct text *ret, struct complaint *ret_why)
{
    const char *what = count ? words[0] : "";
    bool numbers = count == 2 && strcmp(words[1], "numbers") == 0;

    if ((count == 1 || numbers) && (strcmp(what, "export") == 0 || strcmp(what, "setup") == 0))
        return write_pdn(m, input, strcmp(what, "setup") == 0, numbers, ret, ret_why);
    if (count == 1 && (strcmp(what, "import") == 0 || strcmp(what, "position") == 0))
        return read_pdn(m, input, strcmp(what, "import") == 0, ret, ret_why);
    return complain_both(ret_why, 0, "auf „pdn“ folgt %s", "'pdn' is followed by %s", SYNOPSIS);
}

const struct tool dame_tools[DAME_TOOLS] = {
    { .name = "pdn", .synopsis = SYNOPSIS, .reads = true, .run = run,
      .about = { { "schreibt und liest Partien und Stellungen als PDN, das Format der Dameprogramme",
                   "writes and reads games and positions as PDN, the format of draughts programs" } } },
    { .name = "solve", .synopsis = "[N]", .work = dame_solve,
      .about = { { "rechnet alle Endspiele mit höchstens N Steinen aus, beide Seiten zusammen (3)",
                   "works out all endgames with at most N pieces of both sides together (3)" } } },
};
