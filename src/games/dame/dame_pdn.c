/* Dame in the format other draughts programs keep their games in, Portable Draughts Notation: `kiste tool
 * dame pdn`.
 *
 * Squares are algebraic, a chain of jumps is one move (c3xe5xg7). PDN knows neither huffing nor breaking
 * off, so these stand in comments before and after the move, {huff f6} and {stop}: who does not know them
 * skips them, and what we wrote ourselves comes back complete. A chain that is simply not continued is
 * read as broken off. */
#include "dame.h"

#include <string.h>

#include "base/scan.h"
#include "core/journal.h"

enum { LINE_WIDTH = 78, SQUARES_IN_MOVE = STONES_MAX + 1, TAG_SIZE = 200 };

/* ---- writing ---- */

struct writer {
    struct text *out;
    size_t line; /* where the line begins */
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
    m->game->score(m, s, points);
    return points[WHITE] > 0 ? "1-0" : points[BLACK] > 0 ? "0-1" : "1/2-1/2";
}

static void put_tags(const struct match *m, const char *result, struct text *t)
{
    text_put(t, "[Event \"Spielkiste\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                "[White \"?\"]\n[Black \"?\"]\n");
    text_printf(t, "[Result \"%s\"]\n[Options \"", result);
    for (int i = 0; i < m->game->option_count; i++) {
        text_printf(t, "%s%s=", i ? " " : "", m->game->options[i].id);
        match_get(m, i, t);
    }
    text_put(t, "\"]\n\n");
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
            text_printf(w->out, "x%s", dame_square(move.b).at);
        } else {
            bool comment = move.verb == HUFF || move.verb == STOP;

            text_put(&t, comment ? "{" : "");
            m->game->write(m, s, e->seat, move, &t);
            text_put(&t, comment ? "}" : "");
            put_word(w, word);
        }
        m->game->apply(m, s, e->seat, move);
        fresh = s->turn != e->seat;
    }
}

static bool export_pdn(const struct match *m, const char *input, struct text *ret, struct complaint *why)
{
    struct journal *j = journal_read(input, m->box, why);

    if (!j)
        return false;
    if (journal_match(j)->game != m->game) {
        complain(why, 0, "this is a journal of %s", journal_match(j)->game->name);
        journal_free(j);
        return false;
    }
    const struct state *end = journal_state(j);
    struct state s = { 0 };
    struct writer w = { .out = ret };

    put_tags(journal_match(j), result_of(m, end), ret);
    w.line = ret->used;
    match_setup(journal_match(j), &s);
    put_moves(j, &w, &s);
    put_word(&w, result_of(m, end));
    text_char(ret, '\n');
    journal_free(j);
    return true;
}

/* ---- reading ---- */

struct reader {
    struct scan in;
    int line;
    struct match match;
    struct journal *journal; /* NULL until the first move */
    bool over;               /* a result has been read */
    struct complaint *why;
};

static bool wrong(struct reader *r, const char *what)
{
    complain(r->why, r->line, "line %d: %s", r->line, what);
    return false;
}

static bool not_closed(struct reader *r, int opened)
{
    r->line = opened;
    return wrong(r, "what is opened here is not closed");
}

static char next(struct reader *r)
{
    r->line += *r->in.at == '\n';
    return *r->in.at++;
}

/* Up to and with this character; what was before it is cut to size. */
static bool take_until(struct reader *r, char end, char *ret, size_t size)
{
    struct text t = text_in(ret, size);
    int opened = r->line;

    while (*r->in.at && *r->in.at != end)
        text_char(&t, next(r));
    if (!*r->in.at)
        return not_closed(r, opened);
    next(r);
    return true;
}

/* A side line, with others in it. */
static bool skip_variation(struct reader *r)
{
    int depth = 0, opened = r->line;

    do {
        if (!*r->in.at)
            return not_closed(r, opened);
        depth += (*r->in.at == '(') - (*r->in.at == ')');
        next(r);
    } while (depth > 0);
    return true;
}

static bool read_tag(struct reader *r)
{
    char name[TAG_SIZE], value[TAG_SIZE], rest[TAG_SIZE];
    struct complaint why;

    if (r->journal || r->over)
        return wrong(r, "another game begins here; a journal holds one");
    next(r);
    if (!take_until(r, '"', name, sizeof name) || !take_until(r, '"', value, sizeof value) ||
        !take_until(r, ']', rest, sizeof rest))
        return false;
    name[strcspn(name, " \t\r\n")] = '\0';
    if (strcmp(name, "FEN") == 0)
        return wrong(r, "only games from the usual beginning can be read");
    if (strcmp(name, "Options") == 0 && !match_set_all(&r->match, value, &why))
        return wrong(r, why.text);
    return true;
}

static const struct state *now(struct reader *r)
{
    if (!r->journal)
        r->journal = journal_new(&r->match, &(struct fate){ .known = false });
    return journal_state(r->journal);
}

static bool play(struct reader *r, struct move move)
{
    const struct state *s = now(r);
    char text[32];
    struct text t = TEXT_IN(text);

    if (r->over || s->end != PLAYING)
        return wrong(r, "a move after the end of the game");
    r->match.game->write(&r->match, s, s->turn, move, &t);
    const struct clause *refusal = journal_play(r->journal, s->turn, move, 0);
    if (refusal)
        complain(r->why, r->line, "line %d: %s: %s (%s)", r->line, text, refusal->says.in[EN], refusal->id);
    return !refusal;
}

/* {huff f6} and {stop} are moves; any other comment is for people. */
static bool read_comment(struct reader *r)
{
    char comment[TAG_SIZE];
    struct move move;

    next(r);
    if (!take_until(r, '}', comment, sizeof comment))
        return false;
    if (dame_parse(&r->match, now(r), now(r)->turn, comment, &move) ||
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

        m->game->apply(m, &after, s->turn, jump);
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
    const struct state *s = now(r);

    if (s->end != PLAYING || !match_check(&r->match, s, s->turn, direct) ||
        !(s->stones[s->turn] & BIT(from)))
        return play(r, direct);
    int found = find_paths(&r->match, s, from, to, &so_far, &path);
    if (found > 1)
        return wrong(r, "there are several ways to make this capture; name the squares between");
    if (found == 0)
        return play(r, direct); /* is refused, and says why */
    for (int i = 0; i < path.length; i++)
        if (!play(r, path.jump[i]))
            return false;
    return true;
}

static bool read_square(struct reader *r, int *ret)
{
    int column, row;

    if (!scan_one_of(&r->in, "abcdefgh", &column) || !scan_one_of(&r->in, "12345678", &row) ||
        (column + row) % 2)
        return wrong(r, "a move is expected here, like c3-d4 or c3xe5xg7");
    *ret = row * 4 + column / 2 + (row + 1) / 2;
    return true;
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
        return wrong(r, "a move is expected here, like c3-d4 or c3xe5xg7");
    if (now(r)->chain != NO_SQUARE && !play(r, (struct move){ .verb = STOP }))
        return false;
    if (!jumps)
        return play(r, (struct move){ .verb = STEP, .a = (uint8_t)square[0], .b = (uint8_t)square[1] });
    for (int i = 1; i < count; i++)
        if (!play_jumps(r, square[i - 1], square[i]))
            return false;
    return true;
}

/* A result, or the number of a move. */
static bool read_number(struct reader *r)
{
    static const char *const results[] = { "1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*" };
    int which;

    if (scan_name(&r->in, results, COUNT(results), &which)) {
        if (r->over)
            return wrong(r, "another game begins here; a journal holds one");
        return r->over = true;
    }
    size_t digits = strspn(r->in.at, "0123456789"), dots = strspn(r->in.at + digits, ".");
    if (!digits || !dots)
        return wrong(r, "a move is expected here, like c3-d4 or c3xe5xg7");
    r->in.at += digits + dots;
    return true;
}

static bool read_element(struct reader *r)
{
    switch (*r->in.at) {
    case ' ': case '\t': case '\r': case '\n':
        next(r);
        return true;
    case '[':
        return read_tag(r);
    case '{':
        return read_comment(r);
    case '(':
        return skip_variation(r);
    case ';':
        r->in.at += strcspn(r->in.at, "\n");
        return true;
    case '$':
        r->in.at += 1 + strspn(r->in.at + 1, "0123456789");
        return true;
    default:
        return strchr("*0123456789", *r->in.at) ? read_number(r) : read_move(r);
    }
}

static bool import_pdn(const struct match *m, const char *input, struct text *ret, struct complaint *why)
{
    struct reader r = { .in = { input }, .line = 1, .match = *m, .why = why };
    bool fine = true;

    while (fine && *r.in.at)
        fine = read_element(&r);
    if (fine) {
        now(&r);
        journal_write(r.journal, COPY_HOST, SEAT(WHITE) | SEAT(BLACK), ret);
    }
    if (r.journal)
        journal_free(r.journal);
    return fine;
}

/* ---- the tool ---- */

static bool run(const struct match *m, int count, const char *const *words, const char *input,
                struct text *ret, struct complaint *ret_why)
{
    if (count == 1 && strcmp(words[0], "export") == 0)
        return export_pdn(m, input, ret, ret_why);
    if (count == 1 && strcmp(words[0], "import") == 0)
        return import_pdn(m, input, ret, ret_why);
    complain(ret_why, 0, "'pdn' is followed by 'export' or 'import' and a file");
    return false;
}

const struct tool dame_tools[DAME_TOOLS] = {
    { .name = "pdn", .synopsis = "export JOURNAL | import FILE.pdn", .reads = true, .run = run,
      .about = { { "schreibt ein Journal als PDN (das Format der Dameprogramme) oder liest eines daraus",
                   "writes a journal as PDN (the format of draughts programs) or reads one from it" } } },
};
