/* SPDX-License-Identifier: MIT */
/* A session from its beginning to its end: signals, the clock, and calls of the middle. */
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "base/require.h"
#include "term/session.h"
#include "term/typing.h"

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
    return clock_ms();
}

/* ---- the session ---- */

/* Computers are asked for as much as they can do in a second. Where that took longer after all, they play what seems
 * best so far. */
enum { THINK_MS = 1000, WAIT_MS = 1500 };

static bool soon_enough(void *with, uint64_t looked)
{
    struct session *s = with;

    if (looked <= s->looked || !s->thinks_since) /* another thought has begun */
        s->thinks_since = session_now();
    s->looked = looked;
    return session_now() - s->thinks_since < WAIT_MS;
}

struct session *session_new(struct table *t, enum lang lang)
{
    struct session *s = calloc(1, sizeof *s);

    require(s != NULL);
    s->table = t;
    table_limit(t, 0, soon_enough, s);
    table_speed(t, &s->speed, THINK_MS, session_now);
    s->middle = middle_new(t, EVERYONE, session_now());
    s->lang = lang;
    s->keep.fd = -1;
    s->words = text_growing();
    return s;
}

void session_free(struct session *s)
{
    if (!s)
        return;
    keep_close(&s->keep);
    middle_free(s->middle);
    table_free(s->table);
    text_free(&s->words);
    free(s);
}

const struct match *session_match(const struct session *s)
{
    return journal_match(table_journal(s->table));
}

bool session_over(const struct session *s)
{
    const struct journal *j = table_journal(s->table);

    return match_over(session_match(s), journal_state(j)) || journal_stopped(j);
}

void session_show(struct session *s)
{
    middle_show(s->middle, SHAPE_WIDE, s->lang);
    board_draw(&s->board, &s->middle->scene);
}

static void tell_last(struct session *s)
{
    text_clear(&s->words);
    session_log(s, 1, &s->words);
    if (s->words.used && s->words.at[s->words.used - 1] == '\n')
        s->words.at[--s->words.used] = '\0';
}

bool session_step(struct session *s)
{
    bool moved = middle_step(s->middle, session_now());

    if (moved)
        tell_last(s);
    return moved;
}

void session_say_refusal(struct session *s)
{
    const struct clause *refusal = s->middle->refusal;
    char cite[200];
    struct text t = TEXT_IN(cite);

    clause_cite(session_match(s)->game, refusal, s->lang, &t);
    text_clear(&s->words);
    text_printf(&s->words, term_word(SAY_refused, s->lang), refusal->says.in[s->lang], cite);
}

bool session_play(struct session *s, const char *move)
{
    const struct clause *refusal = middle_play(s->middle, move, session_now());
    struct text meant = text_growing();
    int meanings = refusal && clause_is_notation(refusal) ? typing_meant(s, move, &meant) : 0;

    if (meanings == 1)
        refusal = middle_play(s->middle, meant.at, session_now());
    if (!refusal) {
        tell_last(s);
    } else if (meanings > 1) {
        text_clear(&s->words);
        text_printf(&s->words, term_word(SAY_may_mean, s->lang), meant.at);
    } else {
        session_say_refusal(s);
    }
    text_free(&meant);
    return !refusal;
}

bool session_take_back(struct session *s)
{
    const struct clause *refusal = middle_back(s->middle, session_now());

    text_clear(&s->words);
    text_put(&s->words, refusal ? refusal->says.in[s->lang] : term_word(SAY_taken_back, s->lang));
    return !refusal;
}

void session_hint(struct session *s)
{
    const struct match *m = session_match(s);
    const struct bot *bots[LEVELS_MAX], *bot;
    struct thinking asked;
    struct answer answer = { 0 };
    char words[256];
    struct text move = TEXT_IN(words);

    text_clear(&s->words);
    bot = bots[bots_for(m->game, bots) - 1];
    if (s->middle->seat >= 0)
        table_think(s->table, s->middle->seat, bot, 0, &asked, &answer);
    if (answer.count == 0) {
        text_put(&s->words, term_word(SAY_no_hint, s->lang));
        return;
    }
    m = &asked.view->match;
    m->game->words.write(m, view_state(asked.view), asked.seat, answer.best[0].move, &move);
    text_printf(&s->words, term_word(SAY_hint, s->lang), words);
    if (bot->reason) {
        text_char(&s->words, ' ');
        bot->reason(&asked, &answer, s->lang, &s->words);
    }
}

bool session_interrupt(struct session *s)
{
    int seats = session_match(s)->seats, asked = s->middle->seat >= 0 ? s->middle->seat : seats - 1;
    seatset guests = middle_guests(s->middle);

    text_clear(&s->words);
    for (int i = 1; i <= seats; i++) {
        int seat = (asked + i) % seats;
        if (guests & SEAT(seat))
            return middle_come(s->middle, seat, session_now());
    }
    text_put(&s->words, term_word(SAY_nobody_else, s->lang));
    return false;
}
