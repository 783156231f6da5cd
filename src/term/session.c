#define _POSIX_C_SOURCE 200809L
#include "term/session.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/check.h"
#include "core/box.h"

uint64_t session_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

struct session *session_new(struct table *t, enum lang lang)
{
    struct session *s = calloc(1, sizeof *s);

    check(s != NULL);
    s->table = t;
    s->lang = lang;
    s->started = session_now();
    s->shown_to = -1;
    session_show(s);
    return s;
}

void session_free(struct session *s)
{
    if (!s)
        return;
    table_free(s->table);
    free(s);
}

const struct match *session_match(const struct session *s)
{
    return journal_match(table_journal(s->table));
}

static const struct state *state_of(const struct session *s)
{
    return journal_state(table_journal(s->table));
}

bool session_over(const struct session *s)
{
    return match_over(session_match(s), state_of(s));
}

static uint32_t since_start(const struct session *s)
{
    return (uint32_t)(session_now() - s->started);
}

/* ---- whose screen it is ---- */

/* The person to ask: the one already there if he is asked, else the next in order. */
static int person_asked(const struct session *s)
{
    seatset waits = table_waits_for(s->table);

    if (s->shown_to >= 0 && waits & SEAT(s->shown_to))
        return s->shown_to;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (waits & SEAT(seat))
            return seat;
    return -1;
}

static int people(const struct session *s)
{
    int count = 0;

    for (int seat = 0; seat < session_match(s)->seats; seat++)
        count += table_sitter(s->table, seat) == NULL;
    return count;
}

bool session_hand_over(const struct session *s)
{
    const struct match *m = session_match(s);
    int next = person_asked(s);

    if (!m->game->mask || next < 0 || people(s) < 2 || session_over(s))
        return false;
    return s->shown_to < 0 || !(match_team(m, s->shown_to) & SEAT(next));
}

/* What the screen may show: all in open games and after the end, else what its holder may know. */
static seatset sight(const struct session *s, int seat)
{
    const struct match *m = session_match(s);

    if (!m->game->mask || session_over(s))
        return SEAT(m->seats) - 1;
    return seat >= 0 ? SEAT(seat) : 0;
}

/* ---- what can be typed ---- */

void session_offer_write(const struct offer *o, struct text *t)
{
    text_put(t, o->text);
    if (o->step)
        text_printf(t, "%lu…%lu", (unsigned long)o->from, (unsigned long)o->to);
}

static void list_offers(struct session *s)
{
    static struct choice choices[CHOICES_MAX];
    const struct match *m = &s->view.match;
    const struct state *state = view_state(&s->view);
    struct turn turn = m->game->turn(m, state);

    s->offer_count = 0;
    if (s->seat < 0 || !((turn.must | turn.may) & SEAT(s->seat)))
        return;
    int count = m->game->legal(m, state, s->seat, choices);
    for (int i = 0; i < count && i < OFFERS_MAX; i++) {
        struct offer *o = &s->offer[s->offer_count++];
        struct text t = TEXT_IN(o->text);
        *o = (struct offer){ .from = choices[i].move.n, .to = choices[i].most, .step = choices[i].step };
        m->game->write(m, state, s->seat, choices[i].move, &t);
        char *last = strrchr(o->text, ' ');
        if (o->step && last) /* a run's amount is its last word */
            last[1] = '\0';
    }
}

bool session_offer_fits(const struct offer *o, const char *typed)
{
    size_t length = strlen(typed), own = strlen(o->text);

    return strncmp(o->text, typed, length < own ? length : own) == 0 && (length <= own || o->step);
}

int session_complete(const struct session *s, struct text *typed)
{
    const struct offer *first = NULL;
    size_t agreed = 0;
    int count = 0;

    for (int i = 0; i < s->offer_count; i++) {
        const struct offer *o = &s->offer[i];
        if (!session_offer_fits(o, typed->at))
            continue;
        count++;
        if (!first) {
            first = o;
            agreed = strlen(o->text);
        }
        size_t same = 0;
        while (same < agreed && o->text[same] == first->text[same])
            same++;
        agreed = same;
    }
    if (first && agreed > typed->used)
        text_bytes(typed, first->text + typed->used, agreed - typed->used);
    return count;
}

void session_show(struct session *s)
{
    const struct match *m = session_match(s);

    s->seat = person_asked(s);
    if (s->seat >= 0)
        s->shown_to = s->seat;
    seatset who = sight(s, s->shown_to);
    view_of(&s->view, m, state_of(s), who);
    m->game->scene(&s->view.match, view_state(&s->view), who, s->lang, &s->scene);
    board_draw(&s->board, &s->scene);
    list_offers(s);
}

/* ---- what happens ---- */

/* The last event in words, as the holder of the screen may know it. */
static void tell_last(struct session *s)
{
    const struct journal *j = table_journal(s->table);
    const struct match *m = journal_match(j);
    uint32_t number = journal_count(j);
    struct event e = *journal_event(j, number);
    struct state *before = calloc(1, m->game->state_size);
    struct text t = TEXT_IN(s->words);
    /* Between two people nobody in particular is looking. */
    seatset who = sight(s, session_hand_over(s) ? -1 : s->shown_to);

    check(before != NULL);
    journal_state_at(j, number - 1, before);
    view_of(&s->view, m, before, who);
    view_mask_move(m, before, e.seat, &e.move, who);
    m->game->say(&s->view.match, view_state(&s->view), e.seat, e.move, s->lang, &t);
    free(before);
}

static bool time_runs_out(struct session *s)
{
    static struct choice choices[CHOICES_MAX];
    const struct match *m = session_match(s);

    if (session_time_left(s) != 0)
        return false;
    int count = m->game->legal(m, state_of(s), CLOCK, choices);
    return count > 0 && !table_play_move(s->table, CLOCK, choices[0].move, -1, since_start(s));
}

static void turn_sandglass(struct session *s)
{
    const struct match *m = session_match(s);
    struct timer timer = m->game->timer ? m->game->timer(m, state_of(s)) : (struct timer){ 0 };

    if (timer.ms && timer.since != s->timer_since) {
        s->timer_since = timer.since;
        s->timer_began = session_now();
    }
}

int64_t session_time_left(const struct session *s)
{
    const struct match *m = session_match(s);
    struct timer timer = m->game->timer ? m->game->timer(m, state_of(s)) : (struct timer){ 0 };

    if (!timer.ms || !(m->game->turn(m, state_of(s)).may & SEAT(CLOCK)))
        return -1;
    uint64_t passed = session_now() - s->timer_began;
    return timer.since != s->timer_since || passed < timer.ms ? (int64_t)(timer.ms - (uint32_t)passed) : 0;
}

bool session_step(struct session *s)
{
    turn_sandglass(s);
    if (!time_runs_out(s) && table_go_on(s->table, since_start(s)) < 0)
        return false;
    s->refusal = NULL;
    tell_last(s);
    return true;
}

bool session_play(struct session *s, const char *move)
{
    struct text t = TEXT_IN(s->words);

    s->refusal = table_play(s->table, s->seat, move, -1, since_start(s));
    if (!s->refusal) {
        tell_last(s);
        return true;
    }
    text_put(&t, s->lang == DE ? "Nicht erlaubt: " : "Not allowed: ");
    text_put(&t, s->refusal->says.in[s->lang]);
    text_put(&t, " (");
    clause_cite(session_match(s)->game, s->refusal, s->lang, &t);
    text_put(&t, ")");
    return false;
}

bool session_take_back(struct session *s)
{
    struct text t = TEXT_IN(s->words);

    s->refusal = table_take_back(s->table, -1);
    text_put(&t, s->refusal ? s->refusal->says.in[s->lang] : s->lang == DE ? "Zurückgenommen." : "Taken back.");
    return !s->refusal;
}

/* ---- texts ---- */

void session_prompt(const struct session *s, struct text *t)
{
    const struct match *m = &s->view.match;
    char name[64], prompt[400];
    struct text n = TEXT_IN(name), p = TEXT_IN(prompt);

    if (s->seat < 0)
        return;
    seat_title(m, s->seat, s->lang, &n);
    m->game->prompt(m, view_state(&s->view), s->seat, s->lang, &p);
    if (strncmp(prompt, name, n.used) != 0)
        text_printf(t, "%s: ", name);
    text_put(t, prompt);
}

void session_status(const struct session *s, struct text *t)
{
    const struct match *m = &s->view.match;
    int32_t score[SEATS_MAX] = { 0 };

    m->game->score(m, view_state(&s->view), score);
    for (int seat = 0; seat < m->seats; seat++) {
        text_put(t, seat ? "   " : "");
        text_put(t, seat == s->seat ? "▸" : "");
        seat_title(m, seat, s->lang, t);
        text_printf(t, "%s %d", table_sitter(s->table, seat) ? (s->lang == DE ? " (Computer)" : " (computer)") : "",
                    (int)score[seat]);
    }
}

void session_result(const struct session *s, struct text *t)
{
    const struct match *m = session_match(s);
    int32_t score[SEATS_MAX] = { 0 }, best = INT32_MIN;
    bool first = true, drawn = true;

    m->game->score(m, state_of(s), score);
    for (int seat = 0; seat < m->seats; seat++) {
        drawn = drawn && score[seat] == score[0];
        best = score[seat] > best ? score[seat] : best;
    }
    text_put(t, s->lang == DE ? "Die Partie ist zu Ende. " : "The game is over. ");
    if (drawn && m->seats > 1) {
        text_put(t, s->lang == DE ? "Unentschieden." : "A draw.");
        return;
    }
    text_put(t, s->lang == DE ? "Es gewinnt " : "The winner: ");
    for (int seat = 0; seat < m->seats; seat++)
        if (score[seat] == best) {
            text_put(t, first ? "" : ", ");
            first = false;
            seat_title(m, seat, s->lang, t);
        }
    text_printf(t, " (%d).", (int)best);
}

static void write_clause(const struct session *s, const struct clause *c, struct text *t)
{
    clause_cite(session_match(s)->game, c, s->lang, t);
    text_printf(t, "\n  %s\n\n", c->says.in[s->lang]);
}

void session_rules_now(const struct session *s, struct text *t)
{
    const struct match *m = &s->view.match;
    const struct clause *cited[CITES_MAX];
    int count = m->game->cite(m, view_state(&s->view), cited);

    if (s->refusal)
        write_clause(s, s->refusal, t);
    for (int i = 0; i < count; i++)
        if (cited[i] != s->refusal)
            write_clause(s, cited[i], t);
}

void session_all_rules(const struct session *s, struct text *t)
{
    const struct game *g = session_match(s)->game;
    int number = 0;

    for (int i = 0; i < g->clause_count; i++) {
        const struct clause *c = &g->clauses[i];
        number = c->kind == SECTION ? 0 : number + 1;
        if (c->kind == SECTION)
            text_printf(t, "\n%s\n", c->says.in[s->lang]);
        else
            text_printf(t, "%3d. %s\n", number, c->says.in[s->lang]);
    }
    for (int i = 0; i < g->boxed->reconstructed_count; i++)
        text_printf(t, "\n* %s\n", g->boxed->reconstructed[i].in[s->lang]);
}

/* ---- keeping it ---- */

bool session_save(struct session *s, const char *path)
{
    char beside[4096];
    struct text name = TEXT_IN(beside), words = TEXT_IN(s->words), journal = text_growing();
    bool fine = false;

    text_printf(&name, "%s.new", path);
    journal_write(table_journal(s->table), COPY_HOST, 0, &journal);
    FILE *file = name.cut ? NULL : fopen(beside, "wb");
    if (file) {
        fine = fputs(journal.at, file) >= 0 && fflush(file) == 0 && fsync(fileno(file)) == 0;
        fine = fclose(file) == 0 && fine;
        fine = fine && rename(beside, path) == 0;
    }
    if (fine)
        text_printf(&words, "%s %s", s->lang == DE ? "Gesichert:" : "Saved:", path);
    else
        text_printf(&words, "%s %s: %s", s->lang == DE ? "Nicht gesichert:" : "Not saved:", path, strerror(errno));
    text_free(&journal);
    return fine;
}
