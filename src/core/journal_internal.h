/* SPDX-License-Identifier: MIT */
/* What the files of the journal share. Not for others. */
#ifndef CORE_JOURNAL_INTERNAL_H
#define CORE_JOURNAL_INTERNAL_H

#include "core/journal.h"

enum {
    HASH_EVERY = 50,        /* events between two '=' lines */
    KEPT_EVERY = 128,       /* events between two states kept to go back to; */
    KEPT_SLOW = 4,          /* where a move is a simulation */
    LINE_LONGEST = 512,
    EVENTS_MAX = 10000000,  /* a journal longer than that is an attack */
};

/* A line: an event, or a note. Events that were undone stay, because a journal only grows. */
struct entry {
    struct event event;
    char *note;      /* not NULL: a '!' line, its text on the heap; */
    bool kept;       /* or a whole line, as it was found where older rules lead on and today's do not */
};

/* The events that stand, with a state kept now and then: going back must not cost the whole match each time, or a
 * short hostile journal of many undos would keep its reader busy for minutes. */
struct track {
    struct event *event;
    uint32_t count, event_size;
    uint64_t draws;           /* of chance, among them */
    uint8_t *kept;            /* states after so many events, twice as many … */
    uint32_t kept_size;
};

/* Journals of the first form have hashes of positions as they lay in memory. The first one tells whether that was as it
 * is here; only then do the others say anything. */
enum layout { LAYOUT_UNKNOWN, LAYOUT_OURS, LAYOUT_OTHER };

struct journal {
    struct match match;
    struct agreed agreed;     /* what it names as played with */
    uint8_t form;             /* 1 or 2: how it was read, and what is added to it */
    enum layout layout;
    char *box_unknown;        /* lines of its header: a box that is none of today's form; NULL: none */
    char *options_unknown;    /* lines of its header that say nothing today; NULL: none */
    bool is_older, unproven;  /* … and its dice can no longer be held to what they were committed to */
    struct older older;
    struct names names;       /* the match's, once somebody has one */
    struct chance chance;
    bool has_commitment;
    uint8_t commitment[SECRET_SIZE];
    seatset who;              /* match.is_view: whose copy this is */
    struct entry *entry;
    uint32_t entries, entries_size;
    struct track track;
    struct state *state;      /* after the events that stand */
    struct state *foreseen;   /* after one more, if it is this one; NULL: not known */
    int foreseen_seat;
    struct move foreseen_move;
};

void track_add(struct track *, const struct match *, struct event, const struct state *after);
void track_free(struct track *);

void journal_add_note(struct journal *, const char *);
/* Up to the first byte that is no plain character: what is not UTF-8, and control characters, those of two
 * bytes included. A '\r' is one: a journal has one form. */
size_t journal_plain(const char *line);
/* What stands after the first word of a note; NULL: it begins with another. */
const char *note_after(const struct entry *, const char *word);
/* Whether an entry takes back, and to which event. */
bool is_undo(const struct entry *, uint32_t *ret);

/* What one copy shows: the real states are followed beside what the reader may know of them. */
struct copy {
    const struct journal *j;
    struct view *view; /* NULL: all is shown */
    struct state *state;
    bool without_hashes; /* it goes on with a text of the first form */
    struct track track; /* what stands at this line of the journal */
    struct chance chance;        /* the key there, where dice are checked, */
    uint32_t opened;             /* and the entry up to which promises were opened */
};

void copy_undo(struct copy *, uint32_t number);
void journal_put_hash(const struct view *, struct text *);
/* A line that is kept as it is. */
void journal_keep_line(struct journal *, const char *line);
/* Stops here: "" or why, in both languages. */
void journal_stop(struct journal *, const struct complaint *);
/* Whether it is a move (a kept line may be one that not everybody may know). */
bool line_is_move(const char *line);
/* "lot 1 0": as a note says it. */
void journal_put_lot(int seats, const uint8_t *lot, struct text *);

#endif
