/* SPDX-License-Identifier: MIT */
#include "core/journal.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/hash.h"
#include "base/scan.h"
#include "core/box.h"
#include "core/journal_internal.h"

static void *grown(void *at, uint32_t *size, size_t unit)
{
    *size = *size ? *size * 2 : 8;
    at = realloc(at, *size * unit);
    require(at != NULL);
    return at;
}

static uint32_t kept_every(const struct match *m)
{
    return m->game->speed.slow ? KEPT_SLOW : KEPT_EVERY;
}

void track_add(struct track *t, const struct match *m, struct event e, const struct state *after)
{
    if (t->count == t->event_size)
        t->event = grown(t->event, &t->event_size, sizeof *t->event);
    t->event[t->count++] = e;
    t->draws += e.seat == CHANCE;
    if (t->count % kept_every(m) == 0) {
        uint32_t which = t->count / kept_every(m) - 1;

        if (which == t->kept_size)
            t->kept = grown(t->kept, &t->kept_size, m->game->state_size);
        memcpy(t->kept + (size_t)which * m->game->state_size, after, m->game->state_size);
    }
}

static void track_state(const struct track *t, const struct match *m, uint32_t number, struct state *ret)
{
    uint32_t every = kept_every(m), from = number - number % every;

    require(number <= t->count);
    if (from == 0)
        match_setup(m, ret);
    else
        memcpy(ret, t->kept + (size_t)(from / every - 1) * m->game->state_size, m->game->state_size);
    for (uint32_t i = from; i < number; i++)
        m->game->rules.apply(m, ret, t->event[i].seat, t->event[i].move);
}

/* Back to event `number`; ret: the state after it. */
static void track_back(struct track *t, const struct match *m, uint32_t number, struct state *ret)
{
    while (t->count > number)
        t->draws -= t->event[--t->count].seat == CHANCE;
    track_state(t, m, number, ret);
}

void track_free(struct track *t)
{
    free(t->event);
    free(t->kept);
}

struct journal *journal_new(const struct match *m, const struct chance *f)
{
    struct journal *j = calloc(1, sizeof *j);

    require(j != NULL && match_refuse(m) == NULL && m->game->state_size <= STATE_MAX);
    j->match = *m;
    j->match.names = NULL; /* another match's, if anybody's */
    j->chance = *f;
    j->form = 2;
    j->agreed = chance_agreed(m);
    if (f->known && (m->game->chance.roll || f->bound)) {
        j->has_commitment = true;
        chance_commitment_to(f, m, &j->agreed, j->commitment);
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
    free(j->options_unknown);
    free(j->box_unknown);
    track_free(&j->track);
    free(j->state);
    free(j->foreseen);
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

void journal_recall(const struct journal *j, uint32_t number, struct view *v)
{
    enum { FAR = 64 }; /* events ago it is no longer news */
    uint32_t lasting = v->match.game->picture.lasting;

    for (uint32_t n = number; lasting && n > 0 && number - n < FAR; n--) {
        const struct event *e = journal_event(j, n);

        if (e->seat < v->match.seats && lasting >> e->move.verb & 1) {
            v->last_seat = (int8_t)e->seat;
            v->last = e->move;
            return;
        }
    }
}

/* ---- what happens ---- */

static void add_entry(struct journal *j, struct entry e)
{
    if (j->entries == j->entries_size)
        j->entry = grown(j->entry, &j->entries_size, sizeof *j->entry);
    j->entry[j->entries++] = e;
}

static void forget_foreseen(struct journal *j)
{
    free(j->foreseen);
    j->foreseen = NULL;
}

void journal_foresee(struct journal *j, int seat, struct move move, const struct state *after)
{
    forget_foreseen(j);
    j->foreseen = malloc(j->match.game->state_size);
    require(j->foreseen != NULL);
    memcpy(j->foreseen, after, j->match.game->state_size);
    j->foreseen_seat = seat;
    j->foreseen_move = move;
}

bool journal_foresees(const struct journal *j)
{
    return j->foreseen != NULL;
}

static void add_event(struct journal *j, struct event e)
{
    add_entry(j, (struct entry){ .event = e });
    if (j->foreseen && j->foreseen_seat == e.seat && move_equal(j->foreseen_move, e.move))
        memcpy(j->state, j->foreseen, j->match.game->state_size);
    else
        j->match.game->rules.apply(&j->match, j->state, e.seat, e.move);
    forget_foreseen(j);
    track_add(&j->track, &j->match, e, j->state);
}

const struct clause *journal_play(struct journal *j, int seat, struct move move, uint32_t ms)
{
    const struct clause *refusal = match_check(&j->match, j->state, seat, move);

    if (j->older.stopped)
        return &table_rules[TABLE_older];
    if (!refusal)
        add_event(j, (struct event){ .move = move, .ms = ms, .seat = (uint8_t)seat });
    return refusal;
}

struct move journal_next_roll(const struct journal *j)
{
    struct rng rng = chance_rng(&j->chance, j->track.draws);

    require(j->match.game->rules.turn(&j->match, j->state).must == SEAT(CHANCE) && !j->older.stopped);
    return j->match.game->chance.roll(&j->match, j->state, &rng);
}

struct move journal_roll(struct journal *j, uint32_t ms)
{
    struct move move = journal_next_roll(j);

    add_event(j, (struct event){ .move = move, .ms = ms, .seat = CHANCE });
    return move;
}

void journal_state_at(const struct journal *j, uint32_t number, struct state *ret)
{
    track_state(&j->track, &j->match, number, ret);
}

static void add_text(struct journal *j, const char *text, bool kept)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);

    require(copy != NULL);
    memcpy(copy, text, size);
    add_entry(j, (struct entry){ .note = copy, .kept = kept });
}

void journal_add_note(struct journal *j, const char *text)
{
    add_text(j, text, false);
}

void journal_keep_line(struct journal *j, const char *line)
{
    add_text(j, line, true);
}

const struct clause *journal_undo(struct journal *j, uint32_t number)
{
    char note[32];
    struct text t = TEXT_IN(note);

    if (j->older.stopped)
        return &table_rules[TABLE_older];
    if (number >= j->track.count)
        return &table_rules[TABLE_undo];
    track_back(&j->track, &j->match, number, j->state);
    forget_foreseen(j);
    text_printf(&t, "undo %lu", (unsigned long)number);
    journal_add_note(j, note);
    return NULL;
}

size_t journal_plain(const char *line)
{
    const char *c = line;
    int length;

    while ((length = text_utf8(c)) > 0 && (unsigned char)*c >= ' ' && *c != 127 &&
           !((unsigned char)c[0] == 0xc2 && (unsigned char)c[1] < 0xa0))
        c += length;
    return (size_t)(c - line);
}

void journal_name(struct journal *j, int seat, const char *name)
{
    require(seat >= 0 && seat < SEATS_MAX);
    struct text t = TEXT_IN(j->names.of[seat]);
    text_put(&t, name);
    j->match.names = &j->names;
}

bool journal_note(struct journal *j, const char *text)
{
    static const char *const own[] = { "undo", "secret", "score", "promise", "rekey", "lot", "older" };
    struct scan s = { text };
    int which;

    if (!*text || strlen(text) >= LINE_LONGEST || scan_name(&s, own, COUNT(own), &which))
        return false;
    if (text[journal_plain(text)])
        return false;
    journal_add_note(j, text);
    return true;
}

/* ---- players' own secrets ---- */

bool journal_promise(struct journal *j, const uint8_t promise[SECRET_SIZE], int seat)
{
    char note[96];
    struct text t = TEXT_IN(note);

    if (!j->chance.bound || seat >= j->match.seats)
        return false;
    text_put(&t, "promise ");
    text_hex(&t, promise, SECRET_SIZE);
    if (seat >= 0)
        text_printf(&t, " %d", seat);
    journal_add_note(j, note);
    return true;
}

bool journal_rekey(struct journal *j, const char *secrets)
{
    struct text t = text_growing();
    bool fine = j->chance.bound && strlen(secrets) < LINE_LONGEST - 8 && chance_rekey(&j->chance, secrets);

    text_printf(&t, "rekey %s", secrets);
    if (fine)
        journal_add_note(j, t.at);
    text_free(&t);
    return fine;
}

void journal_put_lot(int seats, const uint8_t *lot, struct text *t)
{
    text_put(t, "lot");
    for (int seat = 0; seat < seats; seat++)
        text_printf(t, " %d", lot[seat]);
}

void journal_lot(struct journal *j, uint8_t ret[SEATS_MAX])
{
    char note[80];
    struct text t = TEXT_IN(note);

    chance_lot(&j->chance, j->match.seats, ret);
    journal_put_lot(j->match.seats, ret, &t);
    journal_add_note(j, note);
}

const char *note_after(const struct entry *e, const char *word)
{
    struct scan s = { e->note && !e->kept ? e->note : "" };

    if (!scan_word(&s, word))
        return NULL;
    scan_blanks(&s);
    return s.at;
}

/* ---- writing ---- */

void position_hash(const struct view *v, uint8_t ret[16])
{
    struct text t = text_growing();
    struct hash h;

    v->match.game->words.print(v, &t);
    hash_begin(&h, 16, NULL, 0);
    hash_text(&h, "kiste position");
    hash_text(&h, t.at);
    hash_end(&h, ret);
    text_free(&t);
}

/* What a journal of the first form may have left unproven, or committed to in its own way, no later form can promise;
 * and only its secret tells, which not every copy has. */
static bool stays_first(const struct journal *j)
{
    return j->form == 1;
}

/* The box itself, where it is not the game's own. */
static void write_box(const struct journal *j, struct text *t)
{
    const struct match *m = &j->match;
    const struct game *g = m->game;
    uint8_t hash[16];

    if (j->box_unknown)
        text_put(t, j->box_unknown);
    if (j->box_unknown || m->box == g->boxed->standard || !m->box)
        return;
    box_hash(g->boxform, g->boxed->standard, hash);
    if (memcmp(hash, j->agreed.box, sizeof hash) != 0)
        box_put_text(g->boxform, m->box, t);
}

static void write_header(const struct journal *j, bool masked, seatset who, struct text *t)
{
    const struct match *m = &j->match;
    const struct game *g = m->game;

    text_printf(t, "kiste %d\ngame %s %d\nseats %d\n", stays_first(j) ? 1 : 2, g->name, m->version, m->seats);
    for (int i = 0; i < g->option_count; i++)
        if (m->option[i] != g->options[i].standard) {
            text_printf(t, "option %s ", g->options[i].id);
            match_get(m, i, t);
            text_char(t, '\n');
        }
    text_put(t, j->options_unknown ? j->options_unknown : "");
    text_put(t, "box ");
    text_hex(t, j->agreed.box, sizeof j->agreed.box);
    text_char(t, '\n');
    write_box(j, t);
    if (j->agreed.asset[0]) {
        text_printf(t, "asset %s ", j->agreed.asset);
        text_hex(t, j->agreed.asset_hash, sizeof j->agreed.asset_hash);
        text_char(t, '\n');
    }
    if (j->chance.bound) {
        text_put(t, "match ");
        text_hex(t, j->chance.match, MATCH_ID_SIZE);
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
    text_number(t, number);
    text_char(t, ' ');
    seat_write(e->seat, t);
    text_char(t, ' ');
    m->game->words.write(m, s, e->seat, e->move, t);
    if (e->ms) {
        text_put(t, " @");
        text_number(t, e->ms);
    }
    text_char(t, '\n');
}

void journal_put_hash(const struct view *v, struct text *t)
{
    uint8_t hash[16];

    position_hash(v, hash);
    text_put(t, "= ");
    text_hex(t, hash, sizeof hash);
    text_char(t, '\n');
}

/* The host's, after every so many events. */
static void put_hash(const struct match *m, const struct state *s, struct text *t)
{
    struct view whole;

    view_of(&whole, m, s, EVERYONE);
    journal_put_hash(&whole, t);
}

static void write_score(const struct match *m, const struct state *s, struct text *t)
{
    int32_t score[SEATS_MAX] = { 0 };

    m->game->rules.score(m, s, score);
    text_put(t, "! score");
    for (int i = 0; i < m->seats; i++)
        text_printf(t, " %d", (int)score[i]);
    text_char(t, '\n');
}

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
    m->game->rules.apply(m, c->state, e.seat, e.move);
    track_add(&c->track, m, e, c->state);
    if (c->track.count % HASH_EVERY != 0 || c->without_hashes)
        return;
    if (c->view)
        journal_put_hash(c->view, t);
    else
        put_hash(m, c->state, t);
}

void copy_undo(struct copy *c, uint32_t number)
{
    const struct match *m = &c->j->match;

    track_back(&c->track, m, number, c->state);
    if (c->view)
        view_of(c->view, m, c->state, c->view->who);
}

bool is_undo(const struct entry *e, uint32_t *ret)
{
    struct scan s = { note_after(e, "undo") };
    int64_t number;

    if (!s.at || !scan_number(&s, 0, EVENTS_MAX, &number))
        return false;
    *ret = (uint32_t)number;
    return true;
}

bool line_is_move(const char *line)
{
    return line[0] != '!';
}

static void write_note(const struct entry *e, struct text *t)
{
    text_printf(t, e->kept ? "%s\n" : "! %s\n", e->note);
}

/* All lines, of which those from entry `from` on are written. */
static void copy_entries(struct copy *c, uint32_t from, struct text *t)
{
    const struct journal *j = c->j;
    char unseen[1];
    struct text before = TEXT_IN(unseen);
    bool kept = false;
    uint32_t number;

    for (uint32_t i = 0; i < j->entries; i++) {
        const struct entry *e = &j->entry[i];
        struct text *out = i < from ? &before : t;

        if (!e->note) {
            copy_event(c, e->event, out);
            continue;
        }
        if (e->kept && !kept)
            text_put(out, "! older\n");
        kept = kept || e->kept;
        if (!(c->view && e->kept && line_is_move(e->note)))
            write_note(e, out);
        if (is_undo(e, &number))
            copy_undo(c, number);
    }
    if (j->older.stopped && !kept && from == 0)
        text_put(t, "! older\n"); /* a seat's copy has nothing of what follows there */
}

static void write_secret(const struct journal *j, struct text *t)
{
    if (!j->chance.known || !j->has_commitment)
        return;
    text_put(t, "! secret ");
    text_hex(t, j->chance.secret, SECRET_SIZE);
    text_char(t, '\n');
}

bool journal_ended(const struct journal *j)
{
    const struct entry *last = j->entries ? &j->entry[j->entries - 1] : NULL;
    bool over = last && last->note && strcmp(last->note, last->kept ? "! over" : "over") == 0;
    bool scored = last && last->kept && strncmp(last->note, "! score ", 8) == 0;

    if (j->older.stopped)
        return (over || scored) && !j->match.is_view;
    return match_over(&j->match, j->state) || (over && !j->match.is_view);
}

void journal_write(const struct journal *j, enum journal_copy copy, seatset who, struct text *t)
{
    const struct match *m = &j->match;
    bool ended = journal_ended(j);
    /* What was itself read from a seat's copy can only be written as one. */
    bool masked = m->is_view || (copy == COPY_SEEN && !ended && m->game->secrets.mask);
    struct copy c = { .j = j, .state = calloc(1, m->game->state_size), .without_hashes = stays_first(j) };

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
    if (copy == COPY_HOST || ended)
        write_secret(j, t);
    if (match_over(m, j->state) && !j->older.stopped)
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
    struct copy c = { .j = j, .state = calloc(1, m->game->state_size),
                      .without_hashes = (mark && j->form == 1) || stays_first(j) };
    uint32_t from = mark ? mark - 1 : 0;
    int64_t events = events_since(j, from);

    require(c.state != NULL && !m->is_view && from <= j->entries);
    if (mark == 0) {
        write_header(j, false, 0, t);
        write_secret(j, t);
    }
    if (events < 0 || mark == 0) {
        match_setup(m, c.state);
        copy_entries(&c, from, t);
    } else {
        uint32_t number = j->track.count - (uint32_t)events;
        track_state(&j->track, m, number, c.state);
        for (uint32_t i = from; i < j->entries; i++) {
            const struct entry *e = &j->entry[i];
            if (e->note) {
                write_note(e, t);
                continue;
            }
            write_event(m, c.state, ++number, &e->event, t);
            m->game->rules.apply(m, c.state, e->event.seat, e->event.move);
            if (number % HASH_EVERY == 0 && !c.without_hashes)
                put_hash(m, c.state, t);
        }
    }
    if (from < j->entries && match_over(m, j->state) && !j->older.stopped)
        write_score(m, j->state, t);
    track_free(&c.track);
    free(c.state);
}

/* One who is told line by line. */
struct listener {
    journal_line *tell;
    void *with;
    struct text line;
};

static void tell_line(struct listener *l)
{
    l->line.at[strcspn(l->line.at, "\n")] = '\0'; /* a hash may follow */
    l->tell(l->with, l->line.at);
    text_clear(&l->line);
}

/* From the state before the first of them, or from the beginning where something among them was taken back. */
static void tell_begin(struct copy *c, uint32_t from, int64_t events, const struct state *before)
{
    const struct journal *j = c->j;
    uint32_t number;

    if (events < 0)
        match_setup(&j->match, c->state);
    else if (before && !(from < j->entries && is_undo(&j->entry[from], &number)))
        memcpy(c->state, before, j->match.game->state_size);
    else
        track_state(&j->track, &j->match, j->track.count - (uint32_t)events, c->state);
}

/* An event that nobody will take back here: what it leads to is not kept, and after the last one it is not even
 * worked out. */
static void tell_event(struct copy *c, uint32_t number, struct event e, bool last, struct text *t)
{
    const struct match *m = &c->j->match;
    struct event seen = e;

    if (c->view) {
        view_mask_move(m, c->state, e.seat, &seen.move, c->view->who);
        write_event(&c->view->match, view_state(c->view), number, &seen, t);
        if (!last)
            view_apply(c->view, e.seat, seen.move);
    } else {
        write_event(m, c->state, number, &e, t);
    }
    if (!last)
        m->game->rules.apply(m, c->state, e.seat, e.move);
}

void journal_tell(const struct journal *j, uint32_t mark, enum journal_copy copy, seatset who,
                  const struct state *before, journal_line *tell, void *with)
{
    const struct match *m = &j->match;
    uint32_t from = mark ? mark - 1 : 0, undone;
    int64_t events = events_since(j, from);
    bool masked = copy == COPY_SEEN && m->game->secrets.mask, whole = events < 0;
    uint32_t number = whole ? 0 : j->track.count - (uint32_t)events;
    struct copy c = { .j = j, .state = calloc(1, m->game->state_size) };
    struct listener l = { tell, with, text_growing() };

    require(c.state != NULL && !m->is_view);
    tell_begin(&c, from, events, before);
    if (masked) {
        c.view = malloc(sizeof *c.view);
        require(c.view != NULL);
        view_of(c.view, m, c.state, who);
    }
    for (uint32_t i = whole ? 0 : from; i < j->entries; i++) {
        const struct entry *e = &j->entry[i];
        if (e->kept && masked && line_is_move(e->note))
            text_put(&l.line, "! older"); /* whether everybody may know it, today's rules cannot say */
        else if (e->note)
            write_note(e, &l.line);
        else if (whole)
            copy_event(&c, e->event, &l.line);
        else if (++number)
            tell_event(&c, number, e->event, number == j->track.count, &l.line);
        if (whole && is_undo(e, &undone))
            copy_undo(&c, undone);
        if (i >= from)
            tell_line(&l);
        text_clear(&l.line);
    }
    text_free(&l.line);
    track_free(&c.track);
    free(c.view);
    free(c.state);
}
