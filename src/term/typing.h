/* SPDX-License-Identifier: MIT */
/* Moves as they are typed. What can be typed are the middle's actions. Where they would be too many to read, those that
 * begin with the same words stand under a heading: a heading is no move itself; typing its words shows what lies under
 * it. And what a person types who does not know the notation is understood where it can mean one thing only. */
#ifndef TERM_TYPING_H
#define TERM_TYPING_H

#include "term/session.h"

enum { LISTED_MOST = 60 }; /* actions that are listed one by one */

/* A line of the list: an action, or a heading with so many under it. */
struct listed {
    const struct action *action; /* NULL: a heading */
    const char *text;          /* what is typed for it … */
    size_t length;             /* … and how much of it: a heading is the beginning of its first action */
    int count;
};

struct listing {
    int count;
    struct listed at[CHOICES_MAX];
};

/* What can follow what was typed; or, whole, every action that begins with it. Lasts as long as the middle's
 * actions. */
void typing_list(const struct session *, const char *typed, bool whole, struct listing *ret);
/* Number `which` as it is listed: "bid 0…20", "name … (144)". */
void typing_write(const struct session *, const struct listing *, int which, struct text *);
/* Whether an action belongs to a line of the list. */
bool typing_holds(const struct listed *, const struct action *);

/* Whether it can begin with what was typed. */
bool typing_fits(const struct action *, const char *typed);
/* Completes what was typed as far as all actions agree; returns how many actions begin with it. */
int typing_complete(const struct session *, struct text *typed);
/* The run whose amount is being typed, or NULL. */
const struct action *typing_run(const struct session *, const char *typed);

/* The move that somebody means who types this, though it is no notation: its words, or their beginnings, are found in
 * one move only, in what can be typed for it or in the names of what it touches. Returns how many moves it may mean;
 * *ret is the only one, or a few of them, to be told. */
int typing_meant(const struct session *, const char *typed, struct text *ret);

#endif
