/* SPDX-License-Identifier: MIT */
/* A game in progress: a journal, and who sits where. The table draws chance's moves, plays what a secret's owner
 * must reveal, and asks the computer players. Front ends call table_play() for people and table_go_on() until
 * it waits for one. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "core/bot.h"
#include "core/journal.h"
#include "table/speed.h"

struct table; /* opaque; on the heap */

struct table *table_new(const struct match *, const struct chance *);
/* Goes on with a journal, which now belongs to the table. */
struct table *table_resume(struct journal *);
void table_free(struct table *);

/* Follows a match that is played elsewhere: takes in lines of its journal ("" at first). From then on nothing happens
 * here by itself, and a legal move is not made but proposed. False: *ret says which line is wrong; those before it have
 * been taken in. If it is the first, nothing has changed, and a table that did not follow does not. */
bool table_follow(struct table *, const char *lines, struct complaint *ret);
bool table_follows(const struct table *);
struct proposal {
    int seat;      /* -1: none */
    uint16_t ask;
    char move[256];
};
/* The last move that was proposed, once. */
struct proposal table_proposal(struct table *);

/* Takes in lines that another host of the same match has made. False: *ret says which line is wrong. */
bool table_take_in(struct table *, const char *lines, struct complaint *ret);

/* To read; change it only through the table. */
const struct journal *table_journal(const struct table *);
/* Grows with every event, and when something is taken back or somebody else sits down: who looked before knows that
 * they must look again. */
uint32_t table_changes(const struct table *);
/* Takes back to the state after event `number`. */
const struct clause *table_undo(struct table *, uint32_t number);
/* Records something said at the table; see journal_note(). */
bool table_note(struct table *, const char *);

/* Seats start as people's; bot NULL: a person. */
void table_sit(struct table *, int seat, const struct bot *);
const struct bot *table_bot(const struct table *, int seat);

/* What the seat's player is called, as name_read() lets it through; "": as the game calls it. */
void table_name(struct table *, int seat, const char *name);

/* How many positions its computers may look at for a move (0: each as many as it usually does), and whom they ask
 * now and then whether to go on (NULL: nobody). */
void table_limit(struct table *, uint64_t effort, bool (*go_on)(void *, uint64_t looked), void *with);

/* From now on its computers are asked for as much as they can do in so many milliseconds by this speed (NULL: as
 * table_limit() says), which learns from every thought that is made here: by the clock, if one is given (milliseconds),
 * or by table_took(). */
void table_speed(struct table *, struct speed *, uint64_t ms, uint64_t (*clock)(void));
/* How long the last thought took that was made here, for hosts that measure it themselves; counts once. */
void table_took(struct table *, uint64_t ms);
/* How many positions were looked at in the last thought of the last table_go_on() or table_think(); 0: none. */
uint64_t table_looked(const struct table *);

/* What a bot thinks that this seat should do now, for hints, with this effort (0: as usual here). What it was asked
 * lives until the next call. */
void table_think(struct table *, int seat, const struct bot *, uint64_t effort, struct thinking *ret_asked,
                 struct answer *ret);

/* For hosts whose computers think elsewhere, on another thread: the seat of one that should think now (-1: none), and
 * what it is asked, which lives until the table's next call (copy the view; the memory stays). Then its answer, which
 * counts only if the table has not changed since; the seat that moved, or -1. table_limit() holds. */
int table_asks(struct table *, struct thinking *ret);
/* The same for a person who is late: what this computer is asked to do for them; false: nobody waits for them. */
bool table_asks_late(struct table *, int seat, const struct bot *, struct thinking *ret);
int table_answered(struct table *, int seat, const struct answer *, uint32_t ms);
/* As table_go_on(), without computers: chance and reveals. And what would happen so next: the seat, or -1. */
int table_go_alone(struct table *, uint32_t ms);
int table_next_alone(struct table *, struct move *ret);
/* See journal_foresee(). */
void table_foresee(struct table *, int seat, struct move, const struct state *after);

/* Players' own secrets and the lot for the seats: see journal_promise() and what follows there. */
bool table_promise(struct table *, const uint8_t promise[SECRET_SIZE], int seat);
bool table_rekey(struct table *, const char *secrets);
void table_lot(struct table *, uint8_t ret[SEATS_MAX]);

/* A person's move in the game's notation. ask: the turn's `ask` it was made for, or -1. NULL: it was made. */
const struct clause *table_play(struct table *, int seat, const char *move, int ask, uint32_t ms);
const struct clause *table_play_move(struct table *, int seat, struct move, int ask, uint32_t ms);
/* The same without making it; NULL: it could be, and *ret is the move. */
const struct clause *table_try(struct table *, int seat, const char *move, int ask, struct move *ret);

/* Makes at most one move that needs no person: chance's, a reveal, a computer's. Computers that may act are asked
 * before those that must, once for each change of the table. The seat that moved, or -1: it waits for a person, or
 * the game is over. */
int table_go_on(struct table *, uint32_t ms);

/* Chance draws once; false: it is not asked, or the secret behind its draws is not here. */
bool table_roll(struct table *, uint32_t ms);

/* The people a position waits for (in must and no computer; where a match is followed, not those who only have to
 * show a secret: its host does that). */
seatset table_waits_for(struct table *);

/* Why players may not take back to the state after this event: not past what has shown a secret (one could ask again
 * and keep the first answer), nor past what chance has decided for good. NULL: they may. */
const struct clause *table_past(const struct table *, uint32_t number);

/* Takes back to before the last decision of a person (any person, or only `seat` if not -1), as far as table_past()
 * lets. (table_undo is the host's, and may always.) */
const struct clause *table_take_back(struct table *, int seat);

/* The event that table_take_back would return to, or -1. */
int64_t table_last_decision(const struct table *, int seat);

#endif
