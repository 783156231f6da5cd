/* SPDX-License-Identifier: MIT */
/* A game at one terminal: a table, the middle between it and this screen, the text board, and the file it is kept in.
 * The plain and the full-screen client are both made of this. */
#ifndef TERM_SESSION_H
#define TERM_SESSION_H

#include "core/board.h"
#include "table/middle.h"
#include "term/keep.h"
#include "term/words.h"

enum { TOLD_MAX = 40 }; /* past events that can be told again */

struct session {
    struct table *table;
    struct middle *middle;
    enum lang lang;
    struct board board;
    struct text words;    /* what to tell after a call: a refusal, what moved, where it was saved */
    struct keep keep;     /* the file it grows in */
    struct speed speed;     /* how fast computers think here */
    uint64_t thinks_since, looked; /* the computer: when it began this thought, and how far it is */
    bool unkept, unsaved; /* the last time it could not grow there; could not be saved where a person said */
};

/* Takes the table. */
struct session *session_new(struct table *, enum lang);
void session_free(struct session *);

const struct match *session_match(const struct session *);
bool session_over(const struct session *);

/* middle_step(); the event is told in `words`, as far as who holds the screen may know it. */
bool session_step(struct session *);
/* Makes view, scene, actions and board for whoever holds the screen. */
void session_show(struct session *);
/* Plays what was typed. False: `words` say why. */
bool session_play(struct session *, const char *move);
bool session_take_back(struct session *);
/* What the strongest computer player would do for whoever can act at this screen, and why, in `words`. */
void session_hint(struct session *);
/* The next person who may act although another is asked comes to the screen; again: back. False: `words`. */
bool session_interrupt(struct session *);
/* The last refusal, in `words`. */
void session_say_refusal(struct session *);

/* Milliseconds of a clock that only runs forward. */
uint64_t session_now(void);

/* Texts (session_text.c). */
void session_prompt(const struct session *, struct text *);    /* who is asked what; or the outcome */
void session_seat(const struct session *, int seat, struct text *);  /* name, computer, score */
void session_status(const struct session *, struct text *);    /* all seats on one line */
void session_rules_now(const struct session *, struct text *); /* the clauses that apply */
void session_all_rules(const struct session *, struct text *);
void rules_write(const struct game *, enum lang, struct text *);
/* What everyone was worth in the course of the game, as far as whoever holds the screen may know, drawn so that it fits
 * into so many columns. False: it is not a game of money. */
bool session_chart(const struct session *, int columns, struct text *);
/* The last events, at most TOLD_MAX, a line each, as the holder of the screen may know them. */
void session_log(struct session *, int most, struct text *);

/* Adds what has happened to the file; to be called before any waiting. False: it cannot, and `words` says why; told
 * once, not again while it stays so. */
bool session_keep(struct session *);
/* From now on the game is kept in this file; what other game was there stays as FILE~. `words` says what came of
 * it. */
bool session_save(struct session *, const char *path);
/* Whether something has happened that is in no file. */
bool session_unsaved(const struct session *);
/* The session is left: a file of our own goes with a game that is over or never began; else `words` adds how to go on
 * with it. */
void session_leave(struct session *);

/* Why something could not be kept: errno or KEEP_…. */
const char *keep_words(int wrong, enum lang);

/* Writes down who is a computer, and seats those whom a loaded journal says to be. */
void session_note_bots(struct session *);
void bots_of(const struct journal *, const struct bot *ret[SEATS_MAX]);

/* Interrupt, hang-up and termination only set this; the clients then leave in good order. */
void session_catch_signals(void);
bool session_stopped(void);

#endif
