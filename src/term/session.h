/* A game at one terminal, without the drawing: who is to be asked, what he may see, what he may type. The plain
 * and the full-screen client are both made of this. */
#ifndef TERM_SESSION_H
#define TERM_SESSION_H

#include "core/board.h"
#include "table/table.h"
#include "term/keep.h"
#include "term/words.h"

enum {
    OFFERS_MAX = 1536, /* legal moves listed at once */
    FOLDED_LEAST = 9,  /* idle moves with the same first word that are folded */
    TOLD_MAX = 40,     /* past events that can be told again */
};

/* A legal move as it can be typed. A run is listed once, without its amount. Idle moves that are many (one may name
 * any of 144 squares, at any time) would bury the others: they are folded under a heading, an offer that is no move
 * itself and comes last, until its word is typed or what they touch is touched. */
struct offer {
    char text[96];        /* "d6-d7", "bid " for a run, "name " for a heading */
    struct choice choice; /* of a heading: without meaning */
    uint16_t heads;       /* a heading: over so many moves */
    uint8_t folded;       /* under a heading of so many characters */
};

struct session {
    struct table *table;
    enum lang lang;
    uint64_t started;     /* monotonic milliseconds; see session_now() */
    uint32_t timer_since; /* event whose sandglass is running, */
    uint64_t timer_began; /* and when it was turned */
    int holder;           /* the person the screen was last given to, -1: nobody yet */
    int guest;            /* a person who acts out of turn, -1: nobody */
    int seat;             /* the person being asked, -1: nobody, or the screen must be handed over first */
    struct view view;     /* what may be on the screen now */
    struct scene scene;
    struct board board;
    int offer_count;
    struct offer offer[OFFERS_MAX];
    struct text words;    /* what to tell after a call: a refusal, what moved, where it was saved */
    const struct clause *refusal; /* of the last move tried */
    struct keep keep;     /* the file it grows in */
    bool unkept, unsaved; /* the last time it could not grow there; could not be saved where a person said */
};

/* Takes the table. */
struct session *session_new(struct table *, enum lang);
void session_free(struct session *);

const struct match *session_match(const struct session *);
bool session_over(const struct session *);

/* Lets everything happen that needs no person, at most one event a call; true if something did. The event is
 * told in `words`, as far as who holds the screen may know it. */
bool session_step(struct session *);

/* The person who must be given the screen before anything of his may be shown; -1: nobody. */
int session_hand_over(const struct session *);
/* He has taken it. waited: the milliseconds it took, for which the sandglass stood still. */
void session_taken(struct session *, uint64_t waited);

/* Whose knowledge may be on the screen: everybody's in open games and after the end, else its holder's. */
seatset session_sight(const struct session *);
/* Makes view, scene, board and offers for whoever holds the screen. */
void session_show(struct session *);

/* Plays what was typed. False: `refusal` and `words` say why. */
bool session_play(struct session *, const char *move);
bool session_take_back(struct session *);
/* The next person who may act although another is asked comes to the screen; again: back. False: `words`. */
bool session_interrupt(struct session *);

/* Completes what was typed as far as all offers agree; returns how many offers begin with it. */
int session_complete(const struct session *, struct text *typed);
bool session_offer_fits(const struct offer *, const char *typed);
/* Whether it is listed while this is typed: it fits and is not folded; headings while their word is not typed. */
bool session_offer_listed(const struct offer *, const char *typed);
void session_offer_write(const struct offer *, struct text *);
/* The run whose amount is being typed, or NULL. */
const struct offer *session_run(const struct session *, const char *typed);

/* Milliseconds of a clock that only runs forward; and how long until the sandglass runs out (-1: none runs). */
uint64_t session_now(void);
int64_t session_time_left(const struct session *);

/* Texts (session_text.c). */
void session_prompt(const struct session *, struct text *);    /* who is asked what; or the result */
void session_seat(const struct session *, int seat, struct text *);  /* name, computer, score */
void session_status(const struct session *, struct text *);    /* all seats on one line */
void session_rules_now(const struct session *, struct text *); /* the clauses that apply */
void session_all_rules(const struct session *, struct text *);
void rules_write(const struct game *, enum lang, struct text *);
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
