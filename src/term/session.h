/* A game at one terminal, without the drawing: who is to be asked, what he may see, what he may type. The plain
 * and the full-screen client are both made of this. */
#ifndef TERM_SESSION_H
#define TERM_SESSION_H

#include "core/board.h"
#include "table/table.h"

enum {
    WATCHED = 400,    /* bytes of the last words said */
    OFFERS_MAX = 512, /* legal moves listed at once */
};

/* A legal move as it can be typed. A run is listed once, with its bounds. */
struct offer {
    char text[96];  /* "d6-d7", or "bid " for a run */
    uint32_t from, to, step; /* step 0: a single move */
};

struct session {
    struct table *table;
    enum lang lang;
    uint64_t started;     /* monotonic milliseconds; see session_now() */
    uint32_t timer_since; /* event whose sandglass is running, */
    uint64_t timer_began; /* and when it was turned */
    int seat;             /* the person being asked, -1: nobody */
    int shown_to;         /* the person who last held the screen, -1: nobody yet */
    struct view view;     /* what may be on the screen now */
    struct scene scene;
    struct board board;
    int offer_count;
    struct offer offer[OFFERS_MAX];
    char words[1024];     /* what to tell: a refusal, the last moves */
    const struct clause *refusal; /* of the last move tried */
};

/* Takes the table. */
struct session *session_new(struct table *, enum lang);
void session_free(struct session *);

const struct match *session_match(const struct session *);
bool session_over(const struct session *);

/* Lets everything happen that needs no person, at most one event a call; true if something did. The event is
 * told in `words`, as far as who looks at the screen may know it. */
bool session_step(struct session *);

/* Whether the screen must be handed to another person before he may be shown anything. */
bool session_hand_over(const struct session *);
/* The person being asked has taken the screen; makes view, scene, board and offers for him. */
void session_show(struct session *);

/* Plays what was typed. False: `refusal` and `words` say why. */
bool session_play(struct session *, const char *move);
bool session_take_back(struct session *);

/* Completes what was typed as far as all offers agree; returns how many offers begin with it. */
int session_complete(const struct session *, struct text *typed);
bool session_offer_fits(const struct offer *, const char *typed);
void session_offer_write(const struct offer *, struct text *);

/* Milliseconds of a clock that only runs forward; and how long until the sandglass runs out (-1: none runs). */
uint64_t session_now(void);
int64_t session_time_left(const struct session *);

/* Texts. */
void session_prompt(const struct session *, struct text *);
void session_status(const struct session *, struct text *);   /* seats and scores, whose turn */
void session_result(const struct session *, struct text *);
void session_rules_now(const struct session *, struct text *); /* the clauses that apply */
void session_all_rules(const struct session *, struct text *);

/* Keeps the journal in a file, whole or not at all; false: `words` says why not. */
bool session_save(struct session *, const char *path);

#endif
