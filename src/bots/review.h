/* SPDX-License-Identifier: MIT */
/* A game looked at again, event by event, with the strongest player: how everybody stood after each, what a choice
 * gave away against the best one, and how lucky a throw was. What each event is worth does not depend on which others
 * were looked at, so they may be asked for in any order and few at a time. */
#ifndef BOTS_REVIEW_H
#define BOTS_REVIEW_H

#include "core/bot.h"
#include "core/journal.h"

enum mistake { MISTAKE_NONE, MISTAKE_SMALL, MISTAKE_CLEAR, MISTAKE_GRAVE, MISTAKES };
extern const char *const mistake_names[MISTAKES]; /* "none", "small", "clear", "grave" */

/* What is said of an event. Gains and losses are in thousandths of review_unit(). */
struct remark {
    bool known;               /* it has been looked at */
    bool choice;              /* there was more than one thing to do */
    bool better;              /* something would have been better: */
    struct move best;         /* this, */
    int32_t lost;             /* by so much: never below 0 */
    bool twice;               /* it seemed to be a mistake, and was looked at again, longer */
    enum mistake mistake;
    bool luck;                /* chance could have done something else */
    int32_t lucky[SEATS_MAX]; /* how much better for each seat than what was to be expected */
    struct standing standing; /* after the event */
};

struct review; /* opaque; on the heap */

/* Of a journal that must live as long and not change meanwhile, with so many positions for each event. */
struct review *review_new(const struct journal *, uint64_t effort);
void review_free(struct review *);
uint64_t review_effort(const struct review *);
const struct bot *review_bot(const struct review *);

/* The remark on an event, 1 … journal_count(); looks at it if that has not been done yet. */
const struct remark *review_at(struct review *, uint32_t number);

/* What gains and losses are counted in: "percent chance to win", or alone what the player counts in. */
const char *review_unit(const struct review *, enum lang);
/* Whether that is worth, and not chances. */
bool review_by_worth(const struct review *);
/* How much of it a small mistake loses; other sizes follow from that. */
int32_t review_small(const struct review *);
/* How a seat stands by that. */
int32_t review_stake(const struct review *, const struct standing *, int seat);

/* Why the best move of a remark would have been better, in a sentence; nothing if there is nothing to say. True: that
 * is so of it alone and not of what was played, which then missed it. The text is empty before. */
bool review_why(struct review *, uint32_t number, enum lang, struct text *);

/* ---- all that was looked at, together (review_words.c) ---- */

/* What one seat did and had done to it. */
struct account {
    int choices;
    int mistakes[MISTAKES];
    int64_t lost, lucky;
    uint32_t worst;           /* the event of the largest mistake; 0: none */
};
void review_account(const struct review *, int seat, struct account *ret);

/* The events that changed most about who was going to win, the largest first; returns how many, at most `most`. */
int review_turns(const struct review *, uint32_t *ret, int most);

/* A move that was or could have been made at an event, in a sentence. (A review is made of all there is to know, or of
 * a game without secrets.) */
void review_tell(const struct review *, uint32_t number, struct move, enum lang, struct text *);

/* All of it in sentences, a line each. */
void review_say(const struct review *, enum lang, struct text *);

/* A thousandth of the unit as people write it: "12,3 %" or "1.5 points". */
void review_amount(const struct review *, int64_t thousandths, enum lang, struct text *);

/* To read; NULL: not looked at. */
const struct remark *review_known(const struct review *, uint32_t number);
const struct journal *review_journal(const struct review *);

#endif
