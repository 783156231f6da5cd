/* SPDX-License-Identifier: MIT */
/* The laws every game keeps (docs/tests.md), looked at in one position of a random match. */
#ifndef TESTS_LAWS_H
#define TESTS_LAWS_H

#include "core/scene.h"
#include "trial.h"

/* laws_rules.c */
void law_turn(struct trial *);         /* chance alone; only those at the table; sandglass; score of a team */
void law_legal(struct trial *);        /* legal, check and odds agree; moves come back from text */
void law_key(struct trial *);          /* the same key, the same moves; since the setup began, or was forgotten */
void law_key_forget(void);
void law_position(struct trial *);     /* comes back from text; a spoilt one is refused or plays on */
void law_ask(struct trial *, struct turn before, int seat); /* after a move: another question, or over */
void law_replay(struct trial *);       /* the same moves from text give the same bytes */

/* laws_words.c */
void law_words(struct trial *);        /* prompts, sentences, scene, board and touch in both languages */
void law_scene(struct trial *, const struct view *, enum shape, enum lang, struct scene *ret);

/* laws_view.c; nothing to look at in open games */
int law_viewers(const struct match *, seatset ret[2 * SEATS_MAX + 2]); /* each seat, each team, a spectator */
void law_views(struct trial *);                                 /* a view plays like the state */
void law_view_follows(struct trial *, int seat, struct move);   /* before a move is made */
void law_no_leak(struct trial *);      /* what a seat may not know changes nothing it gets */

/* A move near a choice, or nowhere near. */
struct move law_spoilt(struct trial *, struct choice);
/* Any move of a choice: its ends more often than chance would have it. */
struct move law_one_of(struct trial *, struct choice);

#endif
