/* SPDX-License-Identifier: MIT */
/* What the parts of rule_runner share: a case being run, and how it is told what went wrong. */
#ifndef TESTS_RULE_TRIAL_H
#define TESTS_RULE_TRIAL_H

#include "base/scan.h"
#include "core/match.h"
#include "lines.h"

enum { SHOWS_MAX = 64 };

/* A case being run. */
struct trial {
    const char *path;
    const struct lines *lines;
    int line;   /* the one being read, from 1 */
    int from;   /* where the directive being run began; a block may follow it */
    const char *title;

    struct match match;
    struct state *state;
    bool begun;     /* the match is set up: seats and options are fixed */
    bool drawn;     /* from a position of its own, not from the start */
    bool moved;     /* an `ok` was made */
    bool refused;   /* something was refused */
    bool looked;    /* something was checked at all */
    bool proved;    /* something was checked after a move, or of the start */
    bool failed;

    int shows_count, refusals_count;
    const struct clause *shows[SHOWS_MAX], *refusals[SHOWS_MAX];
    struct applied named; /* by the game itself: cited, or applied */
    struct applied begun_by; /* what set up the match */
    struct lesson *lesson; /* what it teaches; NULL: nothing yet (rule_lessons.h) */
};

/* ---- rule_runner.c ---- */
void fail(struct trial *, const char *expected, const char *came, ...) __attribute__((format(printf, 3, 4)));
void looked(struct trial *);                                  /* something was checked */
bool begin(struct trial *);                                   /* the match is set up from here on */
bool read_seat(struct trial *, struct scan *, int *ret);
const struct clause *read_clause(struct trial *, const char *id);
const char *clause_name(const struct trial *, const struct clause *); /* as a .rule file names it */
bool is_asked(const struct trial *, int seat);
void note_refusal(struct trial *, const struct clause *wanted, const struct clause *came);
void fold(const char *line, size_t length, struct text *ret); /* one blank between words, none at the ends */

/* ---- rule_words.c: the directives about words and touching ---- */
bool scan_quoted(struct scan *, struct text *ret); /* the next text in quotes, to be freed; false: there is none */
void do_stands(struct trial *, const char *rest);
void do_says(struct trial *, const char *rest);
void do_asks(struct trial *, const char *rest);
void do_advises(struct trial *, const char *rest);
void do_ends(struct trial *, const char *rest);
void do_touch(struct trial *, const char *rest);
void do_tells(struct trial *, const char *rest);
void do_waits(struct trial *, const char *rest);
void do_goes(struct trial *, const char *rest);

#endif
