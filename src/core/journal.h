/* SPDX-License-Identifier: MIT */
/* The journal: everything that happened in a match, as readable text. It is the save file, the wire format,
 * the replay, the test format and the database row (docs/journal.md). A struct journal holds the match, its
 * events and the state they lead to; what it accepts has been checked.
 *
 *     kiste 2
 *     game muehle 1
 *     seats 2
 *     option wmd yes
 *     box 0f3b…                       hash of the components
 *     + stones 9                      … and they themselves, where they are not the game's own (core/box.h)
 *     asset de.words 5d20…            a data file it was played with, and its hash: in games that need one
 *     match 9f2c…                     a server's: which of its tables it is
 *     dice 77ab…                      what the host committed to
 *     1 0 d6                          number, seat (* chance, t time), move, @milliseconds
 *     2 1 b4 @5210
 *     ! undo 1                        what happens at the table and not in the game
 *     = 93d0…                         hash of the position's text, every 50 events
 *     ! secret 5c1e…                  published at the end
 *     ! score 1 -1                    the result, checked when read; only '! undo' leads back into the game
 */
#ifndef CORE_JOURNAL_H
#define CORE_JOURNAL_H

#include "core/chance.h"
#include "core/match.h"

struct event {
    struct move move;
    uint32_t ms;    /* since the match began; 0: not recorded */
    uint8_t seat;   /* CHANCE and CLOCK included */
};

struct journal; /* opaque; on the heap */

/* A new match. `match` must not be refused by match_refuse(). The box must outlive the journal. */
struct journal *journal_new(const struct match *, const struct chance *);
void journal_free(struct journal *);

const struct match *journal_match(const struct journal *);
const struct state *journal_state(const struct journal *);
const struct chance *journal_chance(const struct journal *);
uint32_t journal_count(const struct journal *);                    /* events that stand */
const struct event *journal_event(const struct journal *, uint32_t number); /* 1 .. count */
/* Tells a view of the position after event `number` which move its picture still marks (picture.lasting). */
void journal_recall(const struct journal *, uint32_t number, struct view *);

/* Plays a move if the rules allow it; else the clause, and nothing has changed. */
const struct clause *journal_play(struct journal *, int seat, struct move, uint32_t ms);

/* Chance draws once, from the committed secret. CHANCE must be asked and the secret known. And what it will draw. */
struct move journal_roll(struct journal *, uint32_t ms);
struct move journal_next_roll(const struct journal *);

/* For hosts that have slow moves carried out elsewhere: the state after this move of this seat, of state_size bytes. It
 * is used if that is the next thing to happen. */
void journal_foresee(struct journal *, int seat, struct move, const struct state *after);
bool journal_foresees(const struct journal *);

/* Takes back to the state after event `number`; the events after it no longer stand. */
const struct clause *journal_undo(struct journal *, uint32_t number);

/* What the seat's player is called ("": as the game calls it): for words about this match; it is not written down. */
void journal_name(struct journal *, int seat, const char *name);

/* Records something said at the table ("resign 2", "seat 1 bot strong"): one line, no control characters. */
bool journal_note(struct journal *, const char *);

/* Whether nothing is secret any more: the game is over by its rules, or the table has ended it before (somebody gave
 * up), which the note "over" says as long as nothing comes after it. A seat's copy learns nothing by that note. */
bool journal_ended(const struct journal *);

/* Players' own secrets for the dice: one is promised by who sits there (-1: nobody says where), and later all that were
 * are opened, in the same order, as chance_rekey() reads them. False: that is not what the words say. */
bool journal_promise(struct journal *, const uint8_t promise[SECRET_SIZE], int seat);
bool journal_rekey(struct journal *, const char *secrets);
/* Who sits where was drawn by chance_lot(), which the secret must be known for; ret: what came out. */
void journal_lot(struct journal *, uint8_t ret[SEATS_MAX]);

/* The state after event `number`; ret: state_size bytes. */
void journal_state_at(const struct journal *, uint32_t number, struct state *ret);

/* Who gets a copy. */
enum journal_copy {
    COPY_HOST,   /* everything, the secret included: a save file */
    COPY_WHOLE,  /* all moves; the secret only once the game is over */
    COPY_SEEN,   /* what `who` may know; written after the end it is the same as COPY_WHOLE */
};
void journal_write(const struct journal *, enum journal_copy, seatset who, struct text *);

/* A save file that grows with its match: the lines that came after `mark`, which journal_mark() gave when the file
 * had all before (0: the header and the secret come first). Not for a seat's own copy. */
uint32_t journal_mark(const struct journal *);
void journal_append(const struct journal *, uint32_t mark, struct text *);

/* The same one by one: each entry after `mark` as the line it has in this copy, without hashes and score. COPY_SEEN
 * tells what `who` could know after the end too: whoever follows goes on with the view they have. `before` is the state
 * before the first of them, NULL: it is to be found, which costs more. */
typedef void journal_line(void *with, const char *line);
void journal_tell(const struct journal *, uint32_t mark, enum journal_copy, seatset who, const struct state *before,
                  journal_line *, void *with);

/* Takes in lines that came since, for whoever follows a match by a copy. False: *ret says what is wrong with which
 * line; those before it have been taken in. */
bool journal_follow(struct journal *, const char *lines, struct complaint *ret);

/* The game a journal names in its second line, to know the form of its box before reading it; NULL: none. */
const struct game *journal_game(const char *);

/* The box that a journal carries in its header, on the heap; NULL: none, or none of today's form. */
struct box *journal_box(const char *);

/* Reads one. NULL: *ret names the line and what was expected. `box` may replace the compiled-in components; it
 * must match the hash in the journal. */
struct journal *journal_read(const char *, const struct box *box, struct complaint *ret);

/* A journal that began with an older version of its game, or with another box or asset than there is here, is played
 * through by today's rules as far as they allow its moves and come to the same positions. If they do to its end, it
 * goes on like any other. Else it stops there: positions are known up to that event, the lines after it are kept as
 * they are, and nothing but notes can be added. */
struct older {
    bool stopped;
    char in[LANGS][720]; /* "Played with older rules", and why */
};
/* NULL: all is as of today. */
const struct older *journal_older(const struct journal *);
bool journal_stopped(const struct journal *);
/* The lines after that, one by one. */
void journal_tell_kept(const struct journal *, journal_line *, void *with);

/* What was cut while it was written ends inside a line: takes that line away. False: there was none. */
bool journal_drop_cut(char *text);

/* Recomputes every throw from the published secret. False: *ret says which one differs or what is missing. */
bool journal_verify(const struct journal *, struct complaint *ret);
/* Promises of own secrets that stand as not kept: whoever gave one did not open it, or the host says so. A host who
 * pretends that could choose among futures, so those whose promise it is should know. Returns how many; the first
 * `most` are in ret. */
struct withheld {
    char promise[2 * SECRET_SIZE + 1]; /* its digits, */
    int seat;                          /* and where they sit who gave it; -1: the journal does not say */
};
int journal_withheld(const struct journal *, struct withheld *ret, int most);

/* A short hash of a position's text, as in the '=' lines. */
void position_hash(const struct view *, uint8_t ret[16]);

#endif
