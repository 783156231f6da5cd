#include "core/journal.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/hash.h"
#include "base/scan.h"
#include "core/box.h"

enum {
    HASH_EVERY = 50,        /* events between two '=' lines */
    KEPT_EVERY = 128,       /* events between two states kept to go back to */
    LINE_LONGEST = 512,
    EVENTS_MAX = 10000000,  /* a journal longer than that is an attack */
};

/* A line: an event, or a note. Events that were undone stay, because a journal only grows. */
struct entry {
    struct event event;
    char *note;      /* not NULL: a '!' line, its text on the heap */
};

/* The events that stand, with a state kept now and then: going back must not cost the whole match each time, or a
 * short hostile journal of many undos would keep its reader busy for minutes. */
struct track {
    struct event *event;
    uint32_t count, event_size;
    uint64_t draws;           /* of chance, among them */
    uint8_t *kept;            /* states after KEPT_EVERY events, twice as many … */
    uint32_t kept_size;
};

struct journal {
    struct match match;
    struct chance chance;
    bool has_commitment;
    uint8_t commitment[SECRET_SIZE];
    seatset who;              /* match.is_view: whose copy this is */
    struct entry *entry;
    uint32_t entries, entries_size;
    struct track track;
    struct state *state;      /* after the events that stand */
};

static void *grown(void *at, uint32_t *size, size_t unit)
{
    *size = *size ? *size * 2 : 8;
    at = realloc(at, *size * unit);
    require(at != NULL);
    return at;
}

static void track_add(struct track *t, const struct match *m, struct event e, const struct state *after)
{
    if (t->count == t->event_size)
        t->event = grown(t->event, &t->event_size, sizeof *t->event);
    t->event[t->count++] = e;
    t->draws += e.seat == CHANCE;
    if (t->count % KEPT_EVERY == 0) {
        uint32_t which = t->count / KEPT_EVERY - 1;
        if (which == t->kept_size)
            t->kept = grown(t->kept, &t->kept_size, m->game->state_size);
        memcpy(t->kept + (size_t)which * m->game->state_size, after, m->game->state_size);
    }
}

static void track_state(const struct track *t, const struct match *m, uint32_t number, struct state *ret)
{
    uint32_t from = number - number % KEPT_EVERY;

    require(number <= t->count);
    if (from == 0)
        match_setup(m, ret);
    else
        memcpy(ret, t->kept + (size_t)(from / KEPT_EVERY - 1) * m->game->state_size, m->game->state_size);
    for (uint32_t i = from; i < number; i++)
        m->game->apply(m, ret, t->event[i].seat, t->event[i].move);
}

/* Back to event `number`; ret: the state after it. */
static void track_back(struct track *t, const struct match *m, uint32_t number, struct state *ret)
{
    while (t->count > number)
        t->draws -= t->event[--t->count].seat == CHANCE;
    track_state(t, m, number, ret);
}

static void track_free(struct track *t)
{
    free(t->event);
    free(t->kept);
}

struct journal *journal_new(const struct match *m, const struct chance *f)
{
    struct journal *j = calloc(1, sizeof *j);

    require(j != NULL && match_refuse(m) == NULL && m->game->state_size <= STATE_MAX);
    j->match = *m;
    j->chance = *f;
    if (f->known && m->game->roll) {
        j->has_commitment = true;
        chance_commitment(f, m, j->commitment);
    }
    j->state = calloc(1, m->game->state_size);
    require(j->state != NULL);
    match_setup(&j->match, j->state);
    return j;
}

void journal_free(struct journal *j)
{
    if (!j)
        return;
    for (uint32_t i = 0; i < j->entries; i++)
        free(j->entry[i].note);
    free(j->entry);
    track_free(&j->track);
    free(j->state);
    free(j);
}

const struct match *journal_match(const struct journal *j)
{
    return &j->match;
}

const struct state *journal_state(const struct journal *j)
{
    return j->state;
}

const struct chance *journal_chance(const struct journal *j)
{
    return &j->chance;
}

uint32_t journal_count(const struct journal *j)
{
    return j->track.count;
}

const struct event *journal_event(const struct journal *j, uint32_t number)
{
    require(number >= 1 && number <= j->track.count);
    return &j->track.event[number - 1];
}

/* ---- what happens ---- */

static void add_entry(struct journal *j, struct entry e)
{
    if (j->entries == j->entries_size)
        j->entry = grown(j->entry, &j->entries_size, sizeof *j->entry);
    j->entry[j->entries++] = e;
}

static void add_event(struct journal *j, struct event e)
{
    add_entry(j, (struct entry){ .event = e });
    j->match.game->apply(&j->match, j->state, e.seat, e.move);
    track_add(&j->track, &j->match, e, j->state);
}

const struct clause *journal_play(struct journal *j, int seat, struct move move, uint32_t ms)
{
    const struct clause *refusal = match_check(&j->match, j->state, seat, move);

    if (!refusal)
        add_event(j, (struct event){ .move = move, .ms = ms, .seat = (uint8_t)seat });
    return refusal;
}

struct move journal_roll(struct journal *j, uint32_t ms)
{
    struct rng rng = chance_rng(&j->chance, j->track.draws);

    require(j->match.game->turn(&j->match, j->state).must == SEAT(CHANCE));
    struct move move = j->match.game->roll(&j->match, j->state, &rng);
    add_event(j, (struct event){ .move = move, .ms = ms, .seat = CHANCE });
    return move;
}

void journal_state_at(const struct journal *j, uint32_t number, struct state *ret)
{
    track_state(&j->track, &j->match, number, ret);
}

static void add_note(struct journal *j, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);

    require(copy != NULL);
    memcpy(copy, text, size);
    add_entry(j, (struct entry){ .note = copy });
}

const struct clause *journal_undo(struct journal *j, uint32_t number)
{
    char note[32];
    struct text t = TEXT_IN(note);

    if (number >= j->track.count)
        return &table_rules[TABLE_undo];
    track_back(&j->track, &j->match, number, j->state);
    text_printf(&t, "undo %lu", (unsigned long)number);
    add_note(j, note);
    return NULL;
}

/* Up to the first byte that is no plain character: what is not UTF-8, and control characters, those of two
 * bytes included. A '\r' is one: a journal has one form. */
static size_t plain_length(const char *line)
{
    const char *c = line;
    int length;

    while ((length = text_utf8(c)) > 0 && (unsigned char)*c >= ' ' && *c != 127 &&
           !((unsigned char)c[0] == 0xc2 && (unsigned char)c[1] < 0xa0))
        c += length;
    return (size_t)(c - line);
}

bool journal_note(struct journal *j, const char *text)
{
    static const char *const own[] = { "undo", "secret", "score" };
    struct scan s = { text };
    int which;

    if (!*text || strlen(text) >= LINE_LONGEST || scan_name(&s, own, COUNT(own), &which))
        return false;
    if (text[plain_length(text)])
        return false;
    add_note(j, text);
    return true;
}

/* ---- writing ---- */

void state_hash(const struct match *m, const struct state *s, uint8_t ret[16])
{
    hash_of(ret, 16, s, m->game->state_size);
}

static void write_header(const struct journal *j, bool masked, seatset who, struct text *t)
{
    const struct match *m = &j->match;
    const struct game *g = m->game;
    uint8_t box[16];

    text_printf(t, "kiste 1\ngame %s %d\nseats %d\n", g->name, g->version, m->seats);
    for (int i = 0; i < g->option_count; i++)
        if (m->option[i] != g->options[i].standard) {
            text_printf(t, "option %s ", g->options[i].id);
            match_get(m, i, t);
            text_char(t, '\n');
        }
    box_hash(g->boxform, m->box, box);
    text_put(t, "box ");
    text_hex(t, box, sizeof box);
    text_char(t, '\n');
    if (match_asset(m)) {
        text_printf(t, "asset %s ", match_asset(m)->name);
        text_hex(t, match_asset(m)->hash, sizeof match_asset(m)->hash);
        text_char(t, '\n');
    }
    if (j->has_commitment) {
        text_put(t, "dice ");
        text_hex(t, j->commitment, SECRET_SIZE);
        text_char(t, '\n');
    }
    if (masked) {
        text_put(t, "view");
        for (int seat = 0; seat < m->seats; seat++)
            if (who & SEAT(seat))
                text_printf(t, " %d", seat);
        text_char(t, '\n');
    }
}

static void write_event(const struct match *m, const struct state *s, uint32_t number,
                        const struct event *e, struct text *t)
{
    text_printf(t, "%lu ", (unsigned long)number);
    seat_write(e->seat, t);
    text_char(t, ' ');
    m->game->write(m, s, e->seat, e->move, t);
    if (e->ms)
        text_printf(t, " @%lu", (unsigned long)e->ms);
    text_char(t, '\n');
}

static void write_hash(const struct match *m, const struct state *s, struct text *t)
{
    uint8_t hash[16];

    state_hash(m, s, hash);
    text_put(t, "= ");
    text_hex(t, hash, sizeof hash);
    text_char(t, '\n');
}

static void write_score(const struct match *m, const struct state *s, struct text *t)
{
    int32_t score[SEATS_MAX] = { 0 };

    m->game->score(m, s, score);
    text_put(t, "! score");
    for (int i = 0; i < m->seats; i++)
        text_printf(t, " %d", (int)score[i]);
    text_char(t, '\n');
}

/* What one copy shows: the real states are followed beside what the reader may know of them. */
struct copy {
    const struct journal *j;
    struct view *view; /* NULL: all is shown */
    struct state *state;
    struct track track; /* what stands at this line of the journal */
};

static void copy_event(struct copy *c, struct event e, struct text *t)
{
    const struct match *m = &c->j->match;
    struct event seen = e;

    if (c->view) {
        view_mask_move(m, c->state, e.seat, &seen.move, c->view->who);
        write_event(&c->view->match, view_state(c->view), c->track.count + 1, &seen, t);
        view_apply(c->view, e.seat, seen.move);
    } else {
        write_event(m, c->state, c->track.count + 1, &e, t);
    }
    m->game->apply(m, c->state, e.seat, e.move);
    track_add(&c->track, m, e, c->state);
    if (c->track.count % HASH_EVERY == 0)
        write_hash(m, c->view ? view_state(c->view) : c->state, t);
}

static void copy_undo(struct copy *c, uint32_t number)
{
    const struct match *m = &c->j->match;

    track_back(&c->track, m, number, c->state);
    if (c->view)
        view_of(c->view, m, c->state, c->view->who);
}

/* Whether an entry takes back, and to which event. */
static bool is_undo(const struct entry *e, uint32_t *ret)
{
    struct scan s = { e->note ? e->note : "" };
    int64_t number;

    if (!scan_word(&s, "undo") || !scan_number(&s, 0, EVENTS_MAX, &number))
        return false;
    *ret = (uint32_t)number;
    return true;
}

/* All lines, of which those from entry `from` on are written. */
static void copy_entries(struct copy *c, uint32_t from, struct text *t)
{
    const struct journal *j = c->j;
    char unseen[1];
    struct text before = TEXT_IN(unseen);
    uint32_t number;

    for (uint32_t i = 0; i < j->entries; i++) {
        const struct entry *e = &j->entry[i];
        struct text *out = i < from ? &before : t;

        if (!e->note) {
            copy_event(c, e->event, out);
            continue;
        }
        text_printf(out, "! %s\n", e->note);
        if (is_undo(e, &number))
            copy_undo(c, number);
    }
}

static void write_secret(const struct journal *j, struct text *t)
{
    if (!j->chance.known || !j->match.game->roll)
        return;
    text_put(t, "! secret ");
    text_hex(t, j->chance.secret, SECRET_SIZE);
    text_char(t, '\n');
}

void journal_write(const struct journal *j, enum journal_copy copy, seatset who, struct text *t)
{
    const struct match *m = &j->match;
    bool over = match_over(m, j->state);
    /* What was itself read from a seat's copy can only be written as one. */
    bool masked = m->is_view || (copy == COPY_SEEN && !over && m->game->mask);
    struct copy c = { .j = j, .state = calloc(1, m->game->state_size) };

    require(c.state != NULL);
    match_setup(m, c.state);
    who = m->is_view ? j->who : who;
    if (masked) {
        c.view = malloc(sizeof *c.view);
        require(c.view != NULL);
        view_of(c.view, m, c.state, who);
    }
    write_header(j, masked, who, t);
    copy_entries(&c, 0, t);
    if (copy == COPY_HOST || over)
        write_secret(j, t);
    if (over)
        write_score(m, j->state, t);
    track_free(&c.track);
    free(c.view);
    free(c.state);
}

/* How many of the last entries are events that stand, where nothing among them was taken back again; -1: something
 * was. */
static int64_t events_since(const struct journal *j, uint32_t from)
{
    int64_t count = 0;
    uint32_t number;

    for (uint32_t i = from; i < j->entries; i++) {
        if (is_undo(&j->entry[i], &number) && count > 0)
            return -1;
        count += !j->entry[i].note;
    }
    return count;
}

uint32_t journal_mark(const struct journal *j)
{
    return j->entries + 1;
}

void journal_append(const struct journal *j, uint32_t mark, struct text *t)
{
    const struct match *m = &j->match;
    struct copy c = { .j = j, .state = calloc(1, m->game->state_size) };
    uint32_t from = mark ? mark - 1 : 0;
    int64_t events = events_since(j, from);

    require(c.state != NULL && !m->is_view && from <= j->entries);
    if (mark == 0) {
        write_header(j, false, 0, t);
        write_secret(j, t);
    }
    if (events < 0) {
        match_setup(m, c.state);
        copy_entries(&c, from, t);
    } else {
        uint32_t number = j->track.count - (uint32_t)events;
        track_state(&j->track, m, number, c.state);
        for (uint32_t i = from; i < j->entries; i++) {
            const struct entry *e = &j->entry[i];
            if (e->note) {
                text_printf(t, "! %s\n", e->note);
                continue;
            }
            write_event(m, c.state, ++number, &e->event, t);
            m->game->apply(m, c.state, e->event.seat, e->event.move);
            if (number % HASH_EVERY == 0)
                write_hash(m, c.state, t);
        }
    }
    if (from < j->entries && match_over(m, j->state))
        write_score(m, j->state, t);
    track_free(&c.track);
    free(c.state);
}

/* ---- reading ---- */

struct reader {
    const char *at;      /* rest of the text */
    int number;          /* of the line now in `line` */
    char line[LINE_LONGEST + 64];
    struct complaint *complaint;
    struct journal *j;
    bool scored, failed, ended;
};

/* What was expected, in German and in English. */
static bool bad(struct reader *r, const char *de, const char *en)
{
    for (enum lang lang = DE; lang < LANGS && !r->failed; lang++) {
        struct text t = TEXT_IN(r->complaint->in[lang]);
        text_printf(&t, lang == DE ? "Zeile %d: " : "line %d: ", r->number);
        if (r->ended)
            text_put(&t, lang == DE ? "hier endet der Text; erwartet: " : "the text ends here: expected ");
        else
            text_printf(&t, lang == DE ? "„%.80s“; erwartet: " : "'%.80s': expected ", r->line);
        text_put(&t, lang == DE ? de : en);
    }
    if (!r->failed) {
        r->complaint->line = r->number;
        r->complaint->lacks = NULL;
    }
    r->failed = true;
    return false;
}

/* The next line without its newline; false at the end. Control characters and overlong lines are refused, and a line
 * without a newline: it was cut while it was written, and half a move may read as another. */
static bool next_line(struct reader *r)
{
    size_t length = strcspn(r->at, "\n");

    r->number++;
    r->ended = !*r->at;
    if (r->ended)
        return false;
    size_t kept = length < sizeof r->line ? length : sizeof r->line - 1;
    memcpy(r->line, r->at, kept);
    r->line[kept] = '\0';
    size_t plain = plain_length(r->line);
    r->line[plain] = '\0'; /* a complaint shows nothing that could harm a terminal */
    if (length > kept)
        return bad(r, "eine Zeile von höchstens 570 Bytes", "a line of at most 570 bytes");
    if (plain < kept)
        return bad(r, "danach UTF-8 ohne Steuerzeichen und ein einfaches Zeilenende",
                      "after this UTF-8 text without control characters, and a plain newline");
    if (!r->at[length])
        return bad(r, "ein Zeilenende (hier ist der Text abgeschnitten)",
                      "a newline at its end (the text was cut here)");
    r->at += length + 1;
    return true;
}

static bool read_game(struct reader *r, struct match *m)
{
    char name[64];
    struct scan s = { r->line };
    int version;

    if (!next_line(r) || (s.at = r->line, !scan_word(&s, "game") || !scan_token(&s, name, sizeof name)))
        return bad(r, "„game NAME VERSION“", "'game NAME VERSION'");
    const struct game *g = game_named(name);
    if (!g)
        return bad(r, "ein Spiel, das dieses Programm kennt (siehe kiste games)",
                      "a game this program knows (see 'kiste games')");
    if (!scan_int(&s, g->version, g->version, &version) || !scan_end(&s))
        return bad(r, "die Fassung der Regeln, die dieses Programm spielt",
                      "the version of the rules this program plays");
    *m = match_of(g, 0);
    return true;
}

const struct game *journal_game(const char *journal)
{
    char name[64];
    const char *line = strchr(journal, '\n');
    struct scan s = { line ? line + 1 : "" };

    return scan_word(&s, "game") && scan_token(&s, name, sizeof name) ? game_named(name) : NULL;
}

static bool read_seats(struct reader *r, struct match *m)
{
    struct scan s = { r->line };
    int seats;

    if (!next_line(r) || (s.at = r->line, !scan_word(&s, "seats") || !scan_int(&s, 1, SEATS_MAX, &seats)) ||
        !scan_end(&s) || seats < m->game->seats_min || seats > m->game->seats_max)
        return bad(r, "„seats N“ mit einer Zahl von Plätzen, die das Spiel zulässt",
                      "'seats N' with a number of players the game allows");
    m->seats = (uint8_t)seats;
    return true;
}

static bool read_option(struct reader *r, struct match *m, struct scan *s)
{
    char id[64], value[64];
    struct complaint why;

    if (!scan_token(s, id, sizeof id) || !scan_token(s, value, sizeof value) || !scan_end(s))
        return bad(r, "„option ID WERT“", "'option ID VALUE'");
    return match_set(m, id, value, &why) || bad(r, why.in[DE], why.in[EN]);
}

static bool read_box(struct reader *r, const struct match *m, struct scan *s)
{
    char hex[40], ours[40];
    struct text t = TEXT_IN(ours);
    uint8_t hash[16];

    box_hash(m->game->boxform, m->box, hash);
    text_hex(&t, hash, sizeof hash);
    if (!scan_token(s, hex, sizeof hex) || !scan_end(s) || strcmp(hex, ours) != 0)
        return bad(r, "die Prüfsumme des Spielmaterials (es war ein anderes box.yaml; --box nennt es)",
                      "the hash of the box in use (another box.yaml was used; give it with --box)");
    return true;
}

/* The options are known by now, so this match plays with this asset or with none. */
static bool read_asset(struct reader *r, const struct match *m, struct scan *s)
{
    const struct asset *ours = match_asset(m);
    char name[ASSET_NAME_SIZE], hex[40];
    uint8_t hash[sizeof ours->hash];

    if (match_lacks(m)) {
        bad(r, "eine Datei dieses Namens neben diesem Programm", "a file of that name beside this program");
        r->complaint->lacks = match_lacks(m);
        return false;
    }
    if (!ours || !scan_token(s, name, sizeof name) || strcmp(name, ours->name) != 0)
        return bad(r, "die Datei, mit der diese Hausregeln spielen", "the asset these options play with");
    if (!scan_token(s, hex, sizeof hex) || !text_unhex(hex, hash, sizeof hash) || !scan_end(s) ||
        memcmp(hash, ours->hash, sizeof hash) != 0)
        return bad(r, "die Prüfsumme dieser Datei (gespielt wurde mit einer anderen dieses Namens)",
                   "the hash of the asset in use (it was played with another one of this name)");
    return true;
}

/* The header; leaves the first line of the body in r->line, or sets *ret_more to false. */
static bool read_header(struct reader *r, const struct box *box, bool *ret_more)
{
    struct match m = { 0 };
    struct chance unknown = { .known = false };
    uint8_t commitment[SECRET_SIZE];
    bool has_box = false, has_asset = false, has_dice = false;
    seatset who = 0;
    char hex[80];
    int seat;

    if (!next_line(r) || strcmp(r->line, "kiste 1") != 0)
        return bad(r, "„kiste 1“, die erste Zeile eines Journals", "'kiste 1', the first line of a journal");
    if (!read_game(r, &m) || !read_seats(r, &m))
        return false;
    if (box)
        m.box = box;
    while ((*ret_more = next_line(r))) {
        struct scan s = { r->line };

        if (scan_word(&s, "option")) {
            if (has_box || !read_option(r, &m, &s))
                return bad(r, "Hausregeln vor dem Spielmaterial", "options before the box");
        } else if (!has_box && scan_word(&s, "box")) {
            if (!read_box(r, &m, &s))
                return false;
            has_box = true;
        } else if (has_box && !has_asset && !has_dice && scan_word(&s, "asset")) {
            if (!read_asset(r, &m, &s))
                return false;
            has_asset = true;
        } else if (has_box && !has_dice && scan_word(&s, "dice")) {
            if (!scan_token(&s, hex, sizeof hex) || !text_unhex(hex, commitment, SECRET_SIZE) || !scan_end(&s))
                return bad(r, "„dice“ und 64 hexadezimale Ziffern", "'dice' and 64 hexadecimal digits");
            has_dice = true;
        } else if (has_box && !m.is_view && m.game->mask && scan_word(&s, "view")) {
            m.is_view = true;
            while (scan_int(&s, 0, m.seats - 1, &seat))
                who |= SEAT(seat);
            if (!scan_end(&s))
                return bad(r, "„view“ und Plätze", "'view' and seat numbers");
        } else {
            break;
        }
    }
    if (r->failed)
        return false;
    if (!has_box)
        return bad(r, "„box PRÜFSUMME“ im Kopf", "'box HASH' in the header");
    if (!has_asset && (match_asset(&m) || match_lacks(&m)))
        return bad(r, "„asset NAME PRÜFSUMME“ im Kopf", "'asset NAME HASH' in the header");
    const struct clause *refusal = match_refuse(&m);
    if (refusal)
        return bad(r, refusal->says.in[DE], refusal->says.in[EN]);
    r->j = journal_new(&m, &unknown);
    r->j->who = who;
    r->j->has_commitment = has_dice;
    if (has_dice)
        memcpy(r->j->commitment, commitment, SECRET_SIZE);
    return true;
}

/* Takes the time, "@1234", off the end of a line. */
static bool take_time(char *line, uint32_t *ret)
{
    char *at = strrchr(line, '@');
    struct scan s = { at ? at + 1 : "" };
    int64_t ms;

    *ret = 0;
    if (!at || at == line || at[-1] != ' ')
        return true;
    if (!scan_number(&s, 1, UINT32_MAX, &ms) || !scan_end(&s))
        return false;
    *ret = (uint32_t)ms;
    at[-1] = '\0';
    return true;
}

static bool read_event(struct reader *r)
{
    struct journal *j = r->j;
    struct scan s = { r->line };
    struct move move;
    char seat_text[16];
    int64_t number;
    uint32_t ms;

    if (!scan_number(&s, 1, EVENTS_MAX, &number) || !scan_token(&s, seat_text, sizeof seat_text))
        return bad(r, "„NUMMER PLATZ ZUG“, „! …“ oder „= PRÜFSUMME“", "'NUMBER SEAT MOVE', '! …' or '= HASH'");
    if (number != j->track.count + 1)
        return bad(r, "die nächste Nummer", "the next number");
    int seat = seat_parse(seat_text);
    if (seat < 0)
        return bad(r, "ein Platz: 0, 1, 2 …, * oder t", "a seat: 0, 1, 2 …, * or t");
    size_t at = (size_t)(s.at - r->line);
    if (!take_time(r->line + at, &ms))
        return bad(r, "eine Zeit als @MILLISEKUNDEN", "a time as @MILLISECONDS");
    scan_blanks(&s);
    const struct clause *refusal = match_parse(&j->match, j->state, seat, s.at, &move);
    if (!refusal)
        refusal = journal_play(j, seat, move, ms);
    if (refusal) {
        char expected[LANGS][220];
        for (enum lang lang = DE; lang < LANGS; lang++) {
            struct text t = TEXT_IN(expected[lang]);
            text_printf(&t, "%s; %s: %s", lang == DE ? "ein erlaubter Zug" : "a legal move", refusal->id,
                        refusal->says.in[lang]);
        }
        return bad(r, expected[DE], expected[EN]);
    }
    return true;
}

static bool read_secret(struct reader *r, struct scan *s)
{
    struct chance f = { .known = true };
    uint8_t commitment[SECRET_SIZE];
    char hex[80];

    if (!scan_token(s, hex, sizeof hex) || !text_unhex(hex, f.secret, SECRET_SIZE) || !scan_end(s))
        return bad(r, "„! secret“ und 64 hexadezimale Ziffern", "'! secret' and 64 hexadecimal digits");
    chance_commitment(&f, &r->j->match, commitment);
    if (!r->j->has_commitment || memcmp(commitment, r->j->commitment, SECRET_SIZE) != 0)
        return bad(r, "das Geheimnis, auf das die Zeile „dice“ festlegt",
                      "the secret the 'dice' line commits to");
    r->j->chance = f;
    return true;
}

static bool read_score(struct reader *r, struct scan *s)
{
    struct journal *j = r->j;
    int32_t score[SEATS_MAX] = { 0 };
    int64_t n;

    if (!match_over(&j->match, j->state))
        return bad(r, "kein Ergebnis, bevor die Partie zu Ende ist", "no score before the game is over");
    j->match.game->score(&j->match, j->state, score);
    for (int i = 0; i < j->match.seats; i++)
        if (!scan_number(s, INT32_MIN, INT32_MAX, &n) || n != score[i])
            return bad(r, "das Ergebnis, zu dem diese Züge führen", "the score these moves lead to");
    r->scored = true;
    return scan_end(s) || bad(r, "eine Zahl für jeden Platz", "one number for each seat");
}

static bool read_note(struct reader *r)
{
    struct scan s = { r->line + 2 };
    int64_t number;

    if (scan_word(&s, "undo")) {
        if (!scan_number(&s, 0, EVENTS_MAX, &number) || !scan_end(&s))
            return bad(r, "„! undo NUMMER“", "'! undo NUMBER'");
        r->scored = false;
        return !journal_undo(r->j, (uint32_t)number) || bad(r, "die Nummer eines früheren Ereignisses",
                                                               "the number of an earlier event");
    }
    if (scan_word(&s, "secret"))
        return read_secret(r, &s);
    if (scan_word(&s, "score"))
        return read_score(r, &s);
    return journal_note(r->j, r->line + 2) || bad(r, "eine Bemerkung von einer Zeile", "a note of one line");
}

static bool read_hash(struct reader *r)
{
    char ours[64];
    struct text t = TEXT_IN(ours);

    write_hash(&r->j->match, r->j->state, &t);
    ours[t.used - 1] = '\0';
    return strcmp(ours, r->line) == 0 || bad(r, "die Prüfsumme der Stellung, zu der diese Züge führen",
                                                "the hash of the position these moves lead to");
}

static bool read_line(struct reader *r)
{
    if (strncmp(r->line, "! ", 2) == 0)
        return read_note(r);
    if (r->scored)
        return bad(r, "keine Züge mehr nach dem Ergebnis", "no more moves after the score");
    if (strncmp(r->line, "= ", 2) == 0)
        return read_hash(r);
    return read_event(r);
}

bool journal_drop_cut(char *text)
{
    char *last = strrchr(text, '\n');
    char *end = last ? last + 1 : text;
    bool cut = *end;

    *end = '\0';
    return cut;
}

struct journal *journal_read(const char *text, const struct box *box, struct complaint *ret)
{
    struct reader r = { .at = text, .complaint = ret };
    bool more = false;
    bool fine = read_header(&r, box, &more);

    while (fine && more) {
        fine = read_line(&r);
        more = fine && next_line(&r);
    }
    if (r.failed || !fine) {
        journal_free(r.j);
        return NULL;
    }
    return r.j;
}

/* ---- checking the dice ---- */

/* Whether a throw is the one that comes next from the secret. */
static bool verify_throw(const struct copy *c, const struct event *e, struct complaint *ret)
{
    const struct match *m = &c->j->match;
    struct rng rng = chance_rng(&c->j->chance, c->track.draws);
    struct move drawn = m->game->roll(m, c->state, &rng);
    char text[80];
    struct text t = TEXT_IN(text);

    if (move_equal(drawn, e->move))
        return true;
    m->game->write(m, c->state, CHANCE, drawn, &t);
    return complain_both(ret, 0, "Ereignis %lu folgt nicht aus dem Geheimnis; es wäre „%s“",
                         "event %lu does not follow from the secret: it should be '%s'",
                         (unsigned long)c->track.count + 1, text);
}

/* Throws that were taken back are checked as well: people have seen them. */
static bool verify_entries(struct copy *c, struct complaint *ret)
{
    const struct journal *j = c->j;
    uint32_t number;

    for (uint32_t i = 0; i < j->entries; i++) {
        const struct entry *e = &j->entry[i];

        if (is_undo(e, &number))
            copy_undo(c, number);
        if (e->note)
            continue;
        if (e->event.seat == CHANCE && !verify_throw(c, &e->event, ret))
            return false;
        j->match.game->apply(&j->match, c->state, e->event.seat, e->event.move);
        track_add(&c->track, &j->match, e->event, c->state);
    }
    return true;
}

bool journal_verify(const struct journal *j, struct complaint *ret)
{
    const struct match *m = &j->match;
    struct copy c = { .j = j };

    if (!m->game->roll)
        return true;
    if (m->is_view)
        return complain_both(ret, 0, "das ist die Abschrift eines Platzes; geprüft wird am ganzen Journal",
                             "this is one seat's copy; the dice are checked in the whole journal");
    if (!j->chance.known || !j->has_commitment)
        return complain_both(ret, 0, "das Geheimnis ist nicht veröffentlicht: im Journal fehlt die Zeile „! secret“",
                             "the secret has not been published: the journal has no '! secret' line");
    c.state = calloc(1, m->game->state_size);
    require(c.state != NULL);
    match_setup(m, c.state);
    bool fine = verify_entries(&c, ret);
    track_free(&c.track);
    free(c.state);
    return fine;
}
