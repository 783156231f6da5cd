/* SPDX-License-Identifier: MIT */
/* rule_runner [--cover | --lessons OUT] [FILE…]: runs the rulings of .rule files (docs/tests.md); without files those
 * of all rooms. --cover also demands that every clause has the tests its kind needs: of all games, or, when files are
 * named, of the games these belong to. --lessons writes what the files, all of one room, teach people into OUT.
 * Exit 1: something failed; 2: wrong use.
 *
 * Besides what a file says, every move is held to the promises of core/game.h: check() agrees with legal() and
 * odds(), the move's text reads back as the same move, the position's text as the same bytes. */
#include <errno.h>
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/require.h"
#include "base/scan.h"
#include "core/match.h"
#include "lines.h"
#include "rule_cover.h"
#include "rule_lessons.h"
#include "rule_trial.h"

enum { LIST_MAX = CHOICES_MAX };

/* Texts to compare: sorted, each on the heap. */
struct list {
    int count;
    char *at[LIST_MAX];
};

/* For the last words of a room that breaks a promise and aborts. */
static char now_running[512];

static void last_words(int signal_number)
{
    (void)!write(STDERR_FILENO, now_running, strlen(now_running));
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* ---- saying what went wrong ---- */

static void indent(const char *block)
{
    while (*block) {
        size_t length = strcspn(block, "\n");
        printf("    %.*s\n", (int)length, block);
        block += length + (block[length] == '\n');
    }
}

void fail(struct trial *t, const char *expected, const char *came, ...)
{
    va_list args;

    printf("%s:%d: %s\n", t->path, t->from, t->lines->at[t->from - 1]);
    printf("  in case:  %s\n", t->title);
    printf("  expected: %s\n  came:     ", expected);
    va_start(args, came);
    vprintf(came, args);
    va_end(args);
    putchar('\n');
    if (t->begun) {
        struct text position = text_growing();
        match_print(&t->match, t->state, &position);
        printf("  position:\n");
        indent(position.at);
        text_free(&position);
    }
    t->failed = true;
}

/* A clause as a .rule file names it. */
const char *clause_name(const struct trial *t, const struct clause *c)
{
    size_t length = strlen(t->match.game->name);
    bool own = strncmp(c->id, t->match.game->name, length) == 0 && c->id[length] == '.';

    return own ? c->id + length + 1 : c->id;
}

/* ---- small readers ---- */

/* The lines below this one that begin with two blanks, as one text; comments between them are skipped. */
static struct text read_block(struct trial *t)
{
    struct text block = text_growing();

    for (; t->line < t->lines->count; t->line++) {
        const char *line = t->lines->at[t->line];
        if (strncmp(line, "  ", 2) == 0)
            text_printf(&block, "%s\n", line + 2);
        else if (line[0] != '#')
            break;
    }
    return block;
}

/* A line with its blanks folded: none at the ends, one between words. */
void fold(const char *line, size_t length, struct text *ret)
{
    bool gap = false;

    for (size_t i = 0; i < length; i++) {
        bool blank = line[i] == ' ' || line[i] == '\t' || line[i] == '\r' || line[i] == '\n';
        if (!blank && gap && ret->used > 0)
            text_char(ret, ' ');
        if (!blank)
            text_char(ret, line[i]);
        gap = blank;
    }
}

/* Every line of a block folded, empty ones dropped. */
static struct text fold_lines(const char *block)
{
    struct text all = text_growing(), one = text_growing();

    while (*block) {
        size_t length = strcspn(block, "\n");
        text_clear(&one);
        fold(block, length, &one);
        if (one.used > 0)
            text_printf(&all, "%s\n", one.at);
        block += length + (block[length] == '\n');
    }
    text_free(&one);
    return all;
}

static bool has_line(const char *block, const char *wanted)
{
    struct text lines = fold_lines(block), line = fold_lines(wanted);
    struct text hay = text_growing(), needle = text_growing();

    text_printf(&hay, "\n%s", lines.at);
    text_printf(&needle, "\n%s", line.at);
    bool found = line.used > 0 && strstr(hay.at, needle.at);
    text_free(&lines);
    text_free(&line);
    text_free(&hay);
    text_free(&needle);
    return found;
}

bool read_seat(struct trial *t, struct scan *scan, int *ret)
{
    char word[32];

    if (!scan_token(scan, word, sizeof word) || (*ret = seat_parse(word)) < 0) {
        fail(t, "a seat: 0, 1, … or * (chance) or t (time)", "none");
        return false;
    }
    if (*ret < t->match.seats || *ret == CHANCE || *ret == CLOCK)
        return true;
    fail(t, "a seat of this match", "%d, and there are %d seats", *ret, t->match.seats);
    return false;
}

const struct clause *read_clause(struct trial *t, const char *id)
{
    const struct clause *c = clause_named(t->match.game, id);

    if (c && c->kind != SECTION)
        return c;
    fail(t, "a clause of this room or of the table", c ? "the heading \"%s\"" : "\"%s\"", id);
    return NULL;
}

/* ---- the promises every position and move keeps ---- */

static bool keeps_position(struct trial *t)
{
    const struct game *g = t->match.game;
    struct text position = text_growing();
    struct state *again = calloc(1, STATE_MAX);

    require(again != NULL);
    match_print(&t->match, t->state, &position);
    const struct clause *why = match_read(&t->match, position.at, again, NULL);
    if (why)
        fail(t, "a position whose text can be read", "refused by %s", clause_name(t, why));
    else if (memcmp(again, t->state, g->state_size) != 0)
        fail(t, "a position whose text reads back to the same bytes", "other bytes");
    free(again);
    text_free(&position);
    return !t->failed;
}

/* Whether legal(), or for chance odds(), lists the move. -1: chance's moves are not finite. */
static int is_listed(const struct trial *t, int seat, struct move move)
{
    static struct choice choices[CHOICES_MAX];
    static struct move moves[ODDS_MAX];
    static uint32_t weights[ODDS_MAX];
    const struct game *g = t->match.game;

    if (seat == CHANCE) {
        int count = g->chance.odds ? g->chance.odds(&t->match, t->state, moves, weights) : 0;
        for (int i = 0; i < count; i++)
            if (move_equal(moves[i], move) && weights[i] > 0)
                return 1;
        return count > 0 ? 0 : -1;
    }
    int count = g->rules.legal(&t->match, t->state, seat, choices);
    for (int i = 0; i < count; i++)
        if (choice_has(choices[i], move))
            return 1;
    return 0;
}

bool is_asked(const struct trial *t, int seat)
{
    struct turn turn = t->match.game->rules.turn(&t->match, t->state);

    return (turn.must | turn.may) & SEAT(seat);
}

static bool keeps_move(struct trial *t, int seat, struct move move)
{
    char words[256];
    struct text text = TEXT_IN(words);
    struct move again = { 0 };

    t->match.game->words.write(&t->match, t->state, seat, move, &text);
    if (match_parse(&t->match, t->state, seat, words, &again) || !move_equal(again, move))
        fail(t, "a move whose text reads back as the same move", "\"%s\" does not", words);
    else if (is_listed(t, seat, move) == 0)
        fail(t, "check() and legal() or odds() to agree", "check() allows it, the list lacks it");
    return !t->failed;
}

/* ---- what a line can say; each is given what follows its first word ---- */

/* Fixes seats and options. False: the set-up is refused, and the case has failed. */
bool begin(struct trial *t)
{
    if (t->begun)
        return true;
    const struct clause *why = match_refuse(&t->match);
    if (why) {
        fail(t, "a set-up that can be played", "refused by %s", clause_name(t, why));
        return false;
    }
    memset(t->state, 0, STATE_MAX);
    t->match.applied = &t->named;
    match_setup(&t->match, t->state);
    t->match.applied = NULL;
    t->begun_by = t->named;
    t->begun = true;
    return keeps_position(t);
}

static bool before_begin(struct trial *t)
{
    if (t->begun)
        fail(t, "seats and options before everything else", "it after them");
    return !t->begun;
}

static void do_shows(struct trial *t, const char *rest)
{
    struct scan scan = { rest };
    char id[96];

    if (scan_end(&scan))
        fail(t, "clauses", "none");
    while (scan_token(&scan, id, sizeof id)) {
        const struct clause *c = read_clause(t, id);
        if (!c)
            return;
        require(t->shows_count < SHOWS_MAX);
        t->shows[t->shows_count++] = c;
    }
}

static void do_seats(struct trial *t, const char *rest)
{
    struct scan scan = { rest };
    int seats;

    if (!before_begin(t))
        return;
    if (!scan_int(&scan, t->match.game->seats_min, t->match.game->seats_max, &seats) || !scan_end(&scan))
        fail(t, "a number of seats this game has", "\"%s\"", rest);
    else
        t->match.seats = (uint8_t)seats;
}

static void do_option(struct trial *t, const char *rest)
{
    struct scan scan = { rest };
    struct complaint complaint;
    char id[64], value[64];

    if (!before_begin(t))
        return;
    if (!scan_token(&scan, id, sizeof id) || !scan_token(&scan, value, sizeof value) || !scan_end(&scan))
        fail(t, "option ID VALUE", "\"%s\"", rest);
    else if (!match_set(&t->match, id, value, &complaint))
        fail(t, "an option and a value of this game", "%s", complaint.in[EN]);
}

void note_refusal(struct trial *t, const struct clause *wanted, const struct clause *came)
{
    if (!came)
        fail(t, "a refusal", "allowed");
    else if (came != wanted)
        fail(t, clause_name(t, wanted), "refused by %s", clause_name(t, came));
    require(t->refusals_count < SHOWS_MAX);
    t->refusals[t->refusals_count++] = wanted;
    t->refused = true;
}

static void do_refuse(struct trial *t, const char *rest)
{
    char id[96];
    struct scan scan = { rest };

    if (!before_begin(t))
        return;
    if (!scan_token(&scan, id, sizeof id) || !scan_end(&scan)) {
        fail(t, "refuse CLAUSE", "\"%s\"", rest);
        return;
    }
    const struct clause *wanted = read_clause(t, id);
    if (wanted)
        note_refusal(t, wanted, match_refuse(&t->match));
}

static void do_at(struct trial *t, const char *rest)
{
    struct scan scan = { rest };

    if (t->drawn || t->moved || t->looked)
        fail(t, "one position, before all moves and looks", "it after them");
    if (t->failed || !begin(t))
        return;
    struct text block = read_block(t);
    memset(t->state, 0, STATE_MAX);
    struct unread where = { 0, 0 };
    const struct clause *why = match_read(&t->match, block.at, t->state, &where);
    if (!scan_end(&scan) || block.used == 0)
        fail(t, "at, and the position below it, indented by two blanks", "\"at %s\"", rest);
    else if (why) {
        t->begun = false; /* there is no position to show */
        if (where.last)
            fail(t, "a position that can be read", "line %d refused by %s", where.last, clause_name(t, why));
        else
            fail(t, "a position that can be read", "refused by %s", clause_name(t, why));
    } else {
        keeps_position(t);
    }
    t->drawn = true;
    t->named = (struct applied){ { 0 } }; /* what set up the board is not what is shown here */
    text_free(&block);
}

/* A position that is refused; the match stays as it was. */
static void do_bad(struct trial *t, const char *rest)
{
    struct scan scan = { rest };
    char id[96];

    if (!begin(t))
        return;
    if (!scan_token(&scan, id, sizeof id) || !scan_end(&scan)) {
        fail(t, "bad CLAUSE, and the position below it", "\"%s\"", rest);
        return;
    }
    const struct clause *wanted = read_clause(t, id);
    struct text block = read_block(t);
    struct state *unused = calloc(1, STATE_MAX);
    require(unused != NULL);
    if (wanted)
        note_refusal(t, wanted, match_read(&t->match, block.at, unused, NULL));
    free(unused);
    text_free(&block);
}

/* What the game cites here, by which clause it has ended, or what makes the score. */
static void note_named(struct trial *t)
{
    static struct view view;
    const struct game *g = t->match.game;
    const struct clause *cited[CITES_MAX];
    int32_t score[SEATS_MAX] = { 0 };

    view_of(&view, &t->match, t->state, EVERYONE);
    require(g->clause_count <= CLAUSES_MAX);
    t->match.applied = &t->named;
    for (int i = view_cite(&view, cited) - 1; i >= 0; i--)
        if (cited[i] >= g->clauses && cited[i] < g->clauses + g->clause_count)
            match_applies(&t->match, (int)(cited[i] - g->clauses));
    g->rules.score(&t->match, t->state, score);
    t->match.applied = NULL;
}

/* Makes a move that is allowed, and notes what the game names by it. */
static void make_move(struct trial *t, int seat, struct move move)
{
    struct applied before = t->named, cited, acted = { { 0 } };

    t->named = acted;
    note_named(t);
    cited = t->named;
    t->match.applied = &acted;
    t->match.game->rules.apply(&t->match, t->state, seat, move);
    t->match.applied = NULL;
    t->named = (struct applied){ { 0 } };
    note_named(t);
    for (int i = 0; i < COUNT(before.set); i++) {
        acted.set[i] |= t->named.set[i] & ~cited.set[i]; /* what applies from now on, or has ended the game */
        t->named.set[i] |= before.set[i] | cited.set[i] | acted.set[i];
    }
    lessons_acted(t, &acted, &cited);
    t->moved = true;
}

static void do_ok(struct trial *t, const char *rest)
{
    struct scan scan = { rest };
    struct move move = { 0 };
    int seat;

    if (!begin(t) || !read_seat(t, &scan, &seat))
        return;
    scan_blanks(&scan);
    const struct clause *why = match_parse(&t->match, t->state, seat, scan.at, &move);
    if (!why)
        why = match_check(&t->match, t->state, seat, move);
    if (why) {
        fail(t, "allowed", "refused by %s", clause_name(t, why));
        return;
    }
    if (!keeps_move(t, seat, move))
        return;
    lessons_step(t, seat, scan.at, NULL);
    make_move(t, seat, move);
    keeps_position(t);
}

/* no SEAT MOVE CLAUSE: the clause is the last word. */
static void do_no(struct trial *t, const char *rest)
{
    struct scan scan = { rest };
    struct move move = { 0 };
    int seat;

    if (!begin(t) || !read_seat(t, &scan, &seat))
        return;
    struct text words = text_growing();
    fold(scan.at, strlen(scan.at), &words);
    char *last = strrchr(words.at, ' ');
    const struct clause *wanted = NULL;
    if (!last)
        fail(t, "no SEAT MOVE CLAUSE", "\"%s\"", rest);
    else
        wanted = read_clause(t, last + 1);
    if (wanted) {
        *last = '\0';
        const struct clause *why = match_parse(&t->match, t->state, seat, words.at, &move);
        if (!why && (why = match_check(&t->match, t->state, seat, move)) &&
            is_asked(t, seat) && is_listed(t, seat, move) == 1)
            fail(t, "check() and legal() or odds() to agree", "check() refuses it, the list has it");
        else
            note_refusal(t, wanted, why);
        lessons_step(t, seat, words.at, wanted);
    }
    text_free(&words);
}

/* ---- lists of moves ---- */

static void list_add(struct list *l, const char *item)
{
    require(l->count < LIST_MAX);
    l->at[l->count] = strdup(item);
    require(l->at[l->count] != NULL);
    l->count++;
}

static int by_text(const void *x, const void *y)
{
    return strcmp(*(char *const *)x, *(char *const *)y);
}

/* Sorted, on one line, which the caller frees; the list is empty afterwards. */
static struct text list_join(struct list *l)
{
    struct text t = text_growing();

    qsort(l->at, (size_t)l->count, sizeof l->at[0], by_text);
    for (int i = 0; i < l->count; i++) {
        text_printf(&t, "%s%s", i ? " | " : "", l->at[i]);
        free(l->at[i]);
    }
    if (l->count == 0)
        text_put(&t, "(none)");
    l->count = 0;
    return t;
}

/* A move as it is written; a run with its amount replaced: "bid:20-900/20". */
static void list_choice(struct trial *t, struct list *l, int seat, struct choice c)
{
    char words[256];
    struct text text = TEXT_IN(words);

    t->match.game->words.write(&t->match, t->state, seat, c.move, &text);
    if (choice_count(c) > 1) {
        size_t digits = text.used;
        while (digits > 0 && words[digits - 1] >= '0' && words[digits - 1] <= '9')
            digits--;
        if (digits == text.used)
            fail(t, "the text of a run to end in its amount", "\"%s\"", words);
        while (digits > 0 && words[digits - 1] == ' ')
            digits--;
        text.used = digits;
        text_printf(&text, ":%u-%u/%u", c.move.n, c.move.n + (choice_count(c) - 1) * c.step, c.step);
    }
    list_add(l, words);
}

static bool list_legal(struct trial *t, struct list *l, int seat)
{
    static struct choice choices[CHOICES_MAX];
    static struct move moves[ODDS_MAX];
    static uint32_t weights[ODDS_MAX];
    const struct game *g = t->match.game;

    if (!is_asked(t, seat))
        return true;
    if (seat == CHANCE) {
        int count = g->chance.odds ? g->chance.odds(&t->match, t->state, moves, weights) : 0;
        for (int i = 0; i < count; i++)
            list_choice(t, l, seat, (struct choice){ .move = moves[i] });
        if (count == 0)
            fail(t, "moves of chance that can be listed", "odds() lists none");
    } else {
        int count = g->rules.legal(&t->match, t->state, seat, choices);
        require(count <= g->choices_max);
        for (int i = 0; i < count; i++)
            list_choice(t, l, seat, choices[i]);
    }
    return !t->failed;
}

/* One expected move, brought into the form write() gives it. */
static void list_wanted(struct trial *t, struct list *l, int seat, const char *item, size_t length)
{
    struct text word = text_growing();
    struct move move = { 0 };

    fold(item, length, &word);
    if (word.used > 0 && !match_parse(&t->match, t->state, seat, word.at, &move))
        list_choice(t, l, seat, (struct choice){ .move = move });
    else if (word.used > 0)
        list_add(l, word.at);
    text_free(&word);
}

void looked(struct trial *t)
{
    t->looked = true;
    t->proved |= t->moved || !t->drawn;
}

static void do_legal(struct trial *t, const char *rest)
{
    static struct list wanted, legal;
    struct scan scan = { rest };
    int seat;

    if (!begin(t) || !read_seat(t, &scan, &seat))
        return;
    const char *between = strchr(scan.at, '|') ? "|" : " \t\r";
    for (const char *at = scan.at; *at; ) {
        size_t length = strcspn(at, between);
        list_wanted(t, &wanted, seat, at, length);
        at += length + (at[length] != '\0');
    }
    list_legal(t, &legal, seat);
    struct text expected = list_join(&wanted), came = list_join(&legal);
    if (!t->failed && strcmp(expected.at, came.at) != 0)
        fail(t, expected.at, "%s", came.at);
    text_free(&expected);
    text_free(&came);
    looked(t);
}

/* ---- looking at the position ---- */

static void write_seats(seatset seats, struct text *t)
{
    for (int i = 0; i <= CLOCK; i++)
        if (seats & SEAT(i)) {
            if (t->used > 0)
                text_char(t, ' ');
            seat_write(i, t);
        }
    if (t->used == 0)
        text_put(t, "nobody");
}

static void look_seats(struct trial *t, struct scan scan, seatset came)
{
    char expected_words[160], came_words[160];
    struct text expected = TEXT_IN(expected_words), is = TEXT_IN(came_words);
    seatset wanted = 0;
    int seat;

    while (!scan_end(&scan)) {
        if (!read_seat(t, &scan, &seat))
            return;
        wanted |= SEAT(seat);
    }
    write_seats(wanted, &expected);
    write_seats(came, &is);
    if (wanted != came)
        fail(t, expected_words, "%s", came_words);
    looked(t);
}

static void do_turn(struct trial *t, const char *rest)
{
    struct scan scan = { rest };

    if (!begin(t))
        return;
    if (scan_end(&scan))
        fail(t, "turn SEATS, or turn over", "nothing");
    else if (!scan_word(&scan, "over") || !scan_end(&scan))
        look_seats(t, scan, t->match.game->rules.turn(&t->match, t->state).must);
    else if (!match_over(&t->match, t->state))
        fail(t, "the game is over", "it goes on");
    looked(t);
}

static void do_may(struct trial *t, const char *rest)
{
    if (begin(t))
        look_seats(t, (struct scan){ rest }, t->match.game->rules.turn(&t->match, t->state).may);
}

static void do_has(struct trial *t, const char *rest)
{
    if (!begin(t))
        return;
    struct text position = text_growing();
    match_print(&t->match, t->state, &position);
    if (!has_line(position.at, rest))
        fail(t, rest, "no such line");
    text_free(&position);
    looked(t);
}

/* sees SEAT LINE and hides SEAT LINE: the position as this seat may know it; `-` watches. */
static void look_view(struct trial *t, const char *rest, bool sees)
{
    static struct view view;
    struct scan scan = { rest };
    int seat = -1;

    if (!begin(t) || (!scan_word(&scan, "-") && !read_seat(t, &scan, &seat)))
        return;
    view_of(&view, &t->match, t->state, seat < 0 ? 0 : SEAT(seat));
    struct text position = text_growing();
    t->match.game->words.print(&view, &position);
    if (has_line(position.at, scan.at) != sees) {
        fail(t, sees ? "a line this seat sees" : "a line this seat does not see", "the view below");
        printf("  view:\n");
        indent(position.at);
    }
    text_free(&position);
    looked(t);
}

static void do_sees(struct trial *t, const char *rest)
{
    look_view(t, rest, true);
}

static void do_hides(struct trial *t, const char *rest)
{
    look_view(t, rest, false);
}

static void do_score(struct trial *t, const char *rest)
{
    int32_t score[SEATS_MAX] = { 0 };

    if (!begin(t))
        return;
    struct text wanted = text_growing(), came = text_growing();
    fold(rest, strlen(rest), &wanted);
    t->match.game->rules.score(&t->match, t->state, score);
    for (int i = 0; i < t->match.seats; i++)
        text_printf(&came, "%s%d", i ? " " : "", score[i]);
    if (strcmp(wanted.at, came.at) != 0)
        fail(t, wanted.at, "%s", came.at);
    text_free(&wanted);
    text_free(&came);
    looked(t);
}

static void do_is(struct trial *t, const char *rest)
{
    struct scan scan = { rest };

    if (!begin(t))
        return;
    if (!scan_end(&scan)) {
        fail(t, "is, and the position below it, indented by two blanks", "\"is %s\"", rest);
        return;
    }
    struct text block = read_block(t), position = text_growing();
    match_print(&t->match, t->state, &position);
    struct text wanted = fold_lines(block.at), came = fold_lines(position.at);
    if (strcmp(wanted.at, came.at) != 0)
        fail(t, "the position above", "the one below");
    text_free(&wanted);
    text_free(&came);
    text_free(&block);
    text_free(&position);
    looked(t);
}

/* ---- cases and files ---- */

static const struct {
    const char *word;
    void (*run)(struct trial *, const char *rest);
} directives[] = {
    { "ok", do_ok },         { "no", do_no },       { "legal", do_legal },   { "turn", do_turn },
    { "may", do_may },       { "has", do_has },     { "score", do_score },   { "is", do_is },
    { "shows", do_shows },   { "at", do_at },       { "seats", do_seats },   { "option", do_option },
    { "refuse", do_refuse }, { "bad", do_bad },     { "sees", do_sees },     { "hides", do_hides },
    { "says", do_says },     { "ends", do_ends },   { "touch", do_touch },   { "asks", do_asks },
    { "stands", do_stands }, { "advises", do_advises }, { "first", do_first },   { "title", do_title },
    { "tell", do_tell },     { "task", do_task },   { "also", do_also },     { "done", do_done },
    { "tells", do_tells },   { "try", do_try },     { "waits", do_waits },   { "goes", do_goes },
};

static void run_line(struct trial *t)
{
    struct scan scan = { t->lines->at[t->line - 1] };
    char word[16] = "";

    t->from = t->line;
    snprintf(now_running, sizeof now_running, "%s:%d: while running: %s\n", t->path, t->line, scan.at);
    if (scan.at[0] == ' ') {
        fail(t, "an indented line only below at, is or bad", "one here");
        return;
    }
    for (int i = 0; i < COUNT(directives); i++)
        if (scan_word(&scan, directives[i].word)) {
            scan_blanks(&scan);
            directives[i].run(t, scan.at);
            return;
        }
    scan_token(&scan, word, sizeof word);
    fail(t, "== (a new case), shows, seats, option, at, ok, no, legal, turn, may, has, score, is, sees, "
            "hides, says, asks, stands, advises, ends, touch, refuse, bad, first, title, tell, task, also, try or done",
         "%s", word);
}

static bool starts_case(const char *line)
{
    return strncmp(line, "==", 2) == 0;
}

static bool says_nothing(const char *line)
{
    return line[0] == '#' || line[strspn(line, " \t\r")] == '\0';
}

/* Whether the game itself has named this clause: cited or applied it, or refused something by it. A case may claim to
 * show whatever it likes. */
static bool is_named(const struct trial *t, const struct clause *c)
{
    const struct game *g = t->match.game;

    for (int i = 0; i < t->refusals_count; i++)
        if (t->refusals[i] == c)
            return true;
    size_t number = (size_t)(c - g->clauses);
    return c >= g->clauses && number < g->clause_count && t->named.set[number / 64] >> number % 64 & 1;
}

static void note_cover(const struct trial *t)
{
    const struct game *g = t->match.game;

    for (int i = 0; i < t->refusals_count; i++)
        cover_note(g, t->refusals[i], COVER_REFUSED);
    for (int i = 0; i < t->shows_count; i++) {
        if (t->moved)
            cover_note(g, t->shows[i], COVER_ALLOWED);
        if (t->proved && is_named(t, t->shows[i]))
            cover_note(g, t->shows[i], COVER_SHOWN);
    }
}

/* Runs the case whose title is at *line; leaves *line at the next. True: it passed. */
static bool run_case(const char *path, const struct lines *lines, const struct game *g, int *line)
{
    struct trial t = { .path = path, .lines = lines, .line = *line, .match = match_of(g, 0) };

    t.state = calloc(1, STATE_MAX);
    require(t.state != NULL);
    t.title = lines->at[*line - 1] + 2;
    t.title += strspn(t.title, " ");
    while (++t.line <= lines->count && !starts_case(lines->at[t.line - 1]))
        if (!t.failed && !says_nothing(lines->at[t.line - 1]))
            run_line(&t);
    int next = t.line;
    if (!t.failed && !t.moved && !t.refused && !t.looked) {
        t.from = *line;
        fail(&t, "a case that tests something", "one that does not");
    }
    if (lessons_end(&t))
        note_cover(&t);
    lessons_leave(&t);
    free(t.state);
    *line = next;
    return !t.failed;
}

/* The game a file belongs to: `game NAME` before its first case, else the folder it lies in. */
static const struct game *game_of(const char *path, struct lines *lines, int *line)
{
    char name[64] = "";
    const char *slash = strrchr(path, '/'), *folder = slash;

    while (folder && folder > path && folder[-1] != '/')
        folder--;
    if (slash)
        snprintf(name, sizeof name, "%.*s", (int)(slash - folder), folder);
    while (*line <= lines->count && says_nothing(lines->at[*line - 1]))
        ++*line;
    if (*line <= lines->count) {
        struct scan scan = { lines->at[*line - 1] };
        if (scan_word(&scan, "game") && scan_token(&scan, name, sizeof name))
            ++*line;
    }
    const struct game *g = game_named(name);
    if (!g)
        printf("%s:%d: \"%s\" is no room; a file outside its room's folder begins with game NAME\n",
               path, *line, name);
    return g;
}

struct tally {
    int files, cases, failed;
};

static const struct game *run_file(const char *path, struct tally *tally)
{
    struct lines lines;
    int line = 1;

    tally->files++;
    if (!lines_read(&lines, path)) {
        printf("%s: %s\n", path, strerror(errno));
        tally->failed++;
        return NULL;
    }
    const struct game *g = game_of(path, &lines, &line);
    tally->failed += !g;
    while (g && line <= lines.count) {
        if (starts_case(lines.at[line - 1])) {
            tally->cases++;
            tally->failed += !run_case(path, &lines, g, &line);
        } else {
            if (!says_nothing(lines.at[line - 1])) {
                printf("%s:%d: %s\n  expected: == TITLE, which begins a case\n", path, line,
                       lines.at[line - 1]);
                tally->failed++;
            }
            line++;
        }
    }
    lines_free(&lines);
    return g;
}

int main(int argc, char **argv)
{
    bool cover = argc > 1 && strcmp(argv[1], "--cover") == 0;
    const char *lessons = argc > 3 && strcmp(argv[1], "--lessons") == 0 ? argv[2] : NULL;
    char **files = argv + 1 + cover + 2 * (lessons != NULL);
    struct tally tally = { 0 };
    glob_t found = { 0 };
    int lacking = 0;

    if (files[0] && files[0][0] == '-') {
        fprintf(stderr, "usage: rule_runner [--cover | --lessons OUT FILE.rule] [FILE.rule …]\n");
        return 2;
    }
    if (lessons)
        lessons_want();
    bool all = !files[0];
    if (all && glob("src/games/*/*.rule", 0, NULL, &found) == 0)
        files = found.gl_pathv;
    signal(SIGABRT, last_words);
    bool *seen = calloc((size_t)game_count + 1, sizeof *seen);
    require(seen != NULL);
    for (; *files; files++) {
        const struct game *g = run_file(*files, &tally);
        for (int i = 0; i < game_count; i++)
            seen[i] |= games[i] == g;
    }
    for (int i = 0; lessons && i < game_count; i++)
        if (seen[i] && !lessons_write(games[i], lessons))
            tally.failed++;
    for (int i = 0; cover && i < game_count; i++)
        if (all || seen[i])
            lacking += cover_report(games[i]);
    if (!lessons || tally.failed)
        printf("files %d, cases %d, failures %d", tally.files, tally.cases, tally.failed);
    if (cover)
        printf(", clauses that lack tests %d", lacking);
    if (!lessons || tally.failed)
        putchar('\n');
    free(seen);
    globfree(&found);
    return tally.failed || lacking;
}
