#include "term/session.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/require.h"
#include "base/scan.h"

/* ---- signals and time ---- */

static volatile sig_atomic_t stopped;

static void on_signal(int number)
{
    (void)number;
    stopped = 1;
}

void session_catch_signals(void)
{
    /* Without SA_RESTART, so that waiting for a key or a line ends. */
    struct sigaction action = { .sa_handler = on_signal };

    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

bool session_stopped(void)
{
    return stopped != 0;
}

uint64_t session_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static uint32_t since_start(const struct session *s)
{
    return (uint32_t)(session_now() - s->started);
}

/* ---- beginning and end ---- */

struct session *session_new(struct table *t, enum lang lang)
{
    struct session *s = calloc(1, sizeof *s);
    const struct journal *j = table_journal(t);
    uint32_t count = journal_count(j);

    require(s != NULL);
    s->table = t;
    s->lang = lang;
    /* A loaded match goes on where its time stopped. */
    s->started = session_now() - (count ? journal_event(j, count)->ms : 0);
    s->timer_since = UINT32_MAX;
    s->kept_events = count;
    s->holder = s->guest = s->seat = -1;
    s->words = text_growing();
    return s;
}

void session_free(struct session *s)
{
    if (!s)
        return;
    table_free(s->table);
    text_free(&s->words);
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

static struct turn turn_of(const struct session *s)
{
    const struct match *m = session_match(s);

    return m->game->turn(m, state_of(s));
}

bool session_over(const struct session *s)
{
    return turn_of(s).must == 0;
}

/* ---- whose screen it is ---- */

/* The people who could do something now, asked or not. */
static seatset people_who_may(const struct session *s)
{
    struct turn turn = turn_of(s);
    seatset may = (turn.must | turn.may) & (SEAT(session_match(s)->seats) - 1);

    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (table_bot(s->table, seat))
            may &= ~SEAT(seat);
    return turn.must ? may : 0;
}

/* The person to ask: a guest, or the one already there if he is asked, else the next in order. */
static int person_asked(const struct session *s)
{
    seatset waits = table_waits_for(s->table);

    if (s->guest >= 0 && people_who_may(s) & SEAT(s->guest))
        return s->guest;
    if (s->holder >= 0 && waits & SEAT(s->holder))
        return s->holder;
    return waits ? __builtin_ctz(waits) : -1;
}

static int people(const struct session *s)
{
    int count = 0;

    for (int seat = 0; seat < session_match(s)->seats; seat++)
        count += table_bot(s->table, seat) == NULL;
    return count;
}

int session_hand_over(const struct session *s)
{
    const struct match *m = session_match(s);
    int next = person_asked(s);

    if (!m->game->mask || next < 0 || people(s) < 2)
        return -1;
    return s->holder == next ? -1 : next;
}

void session_taken(struct session *s, uint64_t waited)
{
    s->holder = person_asked(s);
    s->timer_began += waited;
}

seatset session_sight(const struct session *s)
{
    const struct match *m = session_match(s);

    if (!m->game->mask || session_over(s))
        return SEAT(m->seats) - 1;
    return s->holder >= 0 ? SEAT(s->holder) : 0;
}

bool session_interrupt(struct session *s)
{
    int asked = person_asked(s), seats = session_match(s)->seats;
    seatset may = people_who_may(s);

    text_clear(&s->words);
    for (int i = 1; i <= seats; i++) {
        int seat = ((asked < 0 ? seats - 1 : asked) + i) % seats;
        if (seat != asked && may & SEAT(seat)) {
            s->guest = seat;
            return true;
        }
    }
    s->guest = -1;
    text_put(&s->words, term_word(SAY_nobody_else, s->lang));
    return false;
}

/* ---- what can be typed ---- */

void session_offer_write(const struct offer *o, struct text *t)
{
    const struct choice *c = &o->choice;

    text_put(t, o->text);
    if (o->heads) {
        text_printf(t, "… (%d)", o->heads);
        return;
    }
    if (c->step)
        text_printf(t, "%lu…%lu", (unsigned long)c->move.n, (unsigned long)c->most);
    if (c->step > 1)
        text_printf(t, "/%lu", (unsigned long)c->step);
}

static void add_offer(struct session *s, struct choice c)
{
    const struct match *m = &s->view.match;
    struct offer *o = &s->offer[s->offer_count++];
    struct text t = TEXT_IN(o->text);

    o->choice = c;
    o->heads = o->folded = 0;
    m->game->write(m, view_state(&s->view), s->seat, c.move, &t);
    while (c.step && t.used > 0 && strchr("0123456789", t.at[t.used - 1]))
        t.at[--t.used] = '\0'; /* a run's amount is the end of its text */
}

/* The first word of an idle move and the blank after it; 0: there is none. */
static size_t heading_length(const struct session *s, const struct offer *o)
{
    const char *blank = strchr(o->text, ' ');
    bool idle = session_match(s)->game->verbs[o->choice.move.verb].idle;

    return blank && idle && !o->choice.step ? (size_t)(blank - o->text) + 1 : 0;
}

/* Folds neighbours that begin with the same word where they are many, but not if there is nothing else. */
static void fold_offers(struct session *s)
{
    int end = s->offer_count;

    for (int i = 0, next; i < end; i = next) {
        size_t length = heading_length(s, &s->offer[i]);
        for (next = i + 1; next < end && strncmp(s->offer[i].text, s->offer[next].text, length) == 0;)
            next++;
        if (length == 0)
            next = i + 1;
        if (length == 0 || next - i < FOLDED_LEAST || next - i == end || s->offer_count == OFFERS_MAX)
            continue;
        for (int k = i; k < next; k++)
            s->offer[k].folded = (uint8_t)length;
        struct offer *heading = &s->offer[s->offer_count++];
        *heading = (struct offer){ .heads = (uint16_t)(next - i) };
        memcpy(heading->text, s->offer[i].text, length);
    }
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
    for (int i = 0; i < count && i < OFFERS_MAX; i++)
        add_offer(s, choices[i]);
    fold_offers(s);
}

const struct offer *session_run(const struct session *s, const char *typed)
{
    for (int i = 0; i < s->offer_count; i++) {
        const struct offer *o = &s->offer[i];
        size_t length = strlen(o->text);
        if (o->choice.step && strncmp(o->text, typed, length) == 0 &&
            strspn(typed + length, "0123456789") == strlen(typed + length))
            return o;
    }
    return NULL;
}

bool session_offer_fits(const struct offer *o, const char *typed)
{
    size_t length = strlen(typed), own = strlen(o->text);

    return strncmp(o->text, typed, length < own ? length : own) == 0 &&
           (length <= own || (o->choice.step && strspn(typed + own, "0123456789") == length - own));
}

bool session_offer_listed(const struct offer *o, const char *typed)
{
    size_t length = strlen(typed);

    return session_offer_fits(o, typed) && (o->heads ? length < strlen(o->text) : length >= o->folded);
}

int session_complete(const struct session *s, struct text *typed)
{
    const struct offer *first = NULL;
    size_t agreed = 0;
    int count = 0;

    for (int i = 0; i < s->offer_count; i++) {
        const struct offer *o = &s->offer[i];
        size_t same = 0;
        if (o->heads || !session_offer_fits(o, typed->at))
            continue;
        count++;
        if (!first) {
            first = o;
            agreed = strlen(o->text);
        }
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
    int next = person_asked(s);

    /* Until the screen is handed over, whoever had it last still looks at it, and is not asked. */
    s->seat = session_hand_over(s) < 0 ? next : -1;
    if (s->seat >= 0)
        s->holder = s->seat;
    seatset who = session_sight(s);
    view_of(&s->view, m, state_of(s), who);
    view_scene(&s->view, SHAPE_WIDE, s->lang, &s->scene);
    board_draw(&s->board, &s->scene);
    list_offers(s);
}

/* ---- what happens ---- */

static void tell_last(struct session *s)
{
    text_clear(&s->words);
    session_log(s, 1, &s->words);
    if (s->words.used && s->words.at[s->words.used - 1] == '\n')
        s->words.at[--s->words.used] = '\0';
}

static struct timer timer_of(const struct session *s)
{
    const struct match *m = session_match(s);

    return m->game->timer ? m->game->timer(m, state_of(s)) : (struct timer){ 0 };
}

static void turn_sandglass(struct session *s)
{
    struct timer timer = timer_of(s);

    if (timer.ms && timer.since != s->timer_since) {
        s->timer_since = timer.since;
        s->timer_began = session_now();
    }
}

int64_t session_time_left(const struct session *s)
{
    struct timer timer = timer_of(s);

    if (!timer.ms || !(turn_of(s).may & SEAT(CLOCK)))
        return -1;
    uint64_t passed = timer.since == s->timer_since ? session_now() - s->timer_began : 0;
    return passed < timer.ms ? (int64_t)(timer.ms - passed) : 0;
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

bool session_step(struct session *s)
{
    turn_sandglass(s);
    /* A guest makes the table wait, but not the sandglass. */
    if (s->guest >= 0 && !(people_who_may(s) & SEAT(s->guest)))
        s->guest = -1;
    if (!time_runs_out(s) && (s->guest >= 0 || table_go_on(s->table, since_start(s)) < 0))
        return false;
    s->refusal = NULL;
    tell_last(s);
    return true;
}

bool session_play(struct session *s, const char *move)
{
    char cite[200];
    struct text t = TEXT_IN(cite);

    s->refusal = table_play(s->table, s->seat, move, -1, since_start(s));
    if (!s->refusal) {
        s->guest = -1;
        tell_last(s);
        return true;
    }
    clause_cite(session_match(s)->game, s->refusal, s->lang, &t);
    text_clear(&s->words);
    text_printf(&s->words, term_word(SAY_refused, s->lang), s->refusal->says.in[s->lang], cite);
    return false;
}

bool session_take_back(struct session *s)
{
    s->refusal = table_take_back(s->table, -1);
    if (!s->refusal)
        s->kept_events = UINT32_MAX;
    s->guest = -1;
    text_clear(&s->words);
    text_put(&s->words, s->refusal ? s->refusal->says.in[s->lang] : term_word(SAY_taken_back, s->lang));
    return !s->refusal;
}
