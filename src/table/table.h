/* A game in progress: a journal, and who sits where. The table draws chance's moves, plays what a secret's owner
 * must reveal, and asks the computer players. Front ends call table_play() for people and table_go_on() until
 * it waits for one. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "core/bot.h"
#include "core/journal.h"

struct table; /* opaque; on the heap */

struct table *table_new(const struct match *, const struct chance *);
/* Goes on with a journal, which now belongs to the table. */
struct table *table_resume(struct journal *);
void table_free(struct table *);

/* To read; change it only through the table. */
const struct journal *table_journal(const struct table *);
/* Grows with every event, and when something is taken back or somebody else sits down: who looked before knows that
 * he must look again. */
uint32_t table_changes(const struct table *);
/* Takes back to the state after event `number`. */
const struct clause *table_undo(struct table *, uint32_t number);
/* Records something said at the table; see journal_note(). */
bool table_note(struct table *, const char *);

/* Seats start as people's; bot NULL: a person. */
void table_sit(struct table *, int seat, const struct bot *);
const struct bot *table_bot(const struct table *, int seat);

/* How many positions its computers may look at for a move (0: each as many as it usually does), and whom they ask
 * now and then whether to go on (NULL: nobody). */
void table_limit(struct table *, uint64_t effort, bool (*go_on)(void *, uint64_t looked), void *with);

/* What a bot thinks that this seat should do now, for hints, with this effort (0: as usual here). What it was asked
 * lives until the next call. */
void table_think(struct table *, int seat, const struct bot *, uint64_t effort, struct thinking *ret_asked,
                 struct answer *ret);

/* A person's move in the game's notation. ask: the turn's `ask` it was made for, or -1. NULL: it was made. */
const struct clause *table_play(struct table *, int seat, const char *move, int ask, uint32_t ms);
const struct clause *table_play_move(struct table *, int seat, struct move, int ask, uint32_t ms);

/* Makes at most one move that needs no person: chance's, a reveal, a computer's. Computers that may act are asked
 * before those that must, once for each change of the table. The seat that moved, or -1: it waits for a person, or
 * the game is over. */
int table_go_on(struct table *, uint32_t ms);

/* Chance draws once; false: it is not asked, or the secret behind its draws is not here. */
bool table_roll(struct table *, uint32_t ms);

/* The people a position waits for (in must and no computer). */
seatset table_waits_for(const struct table *);

/* Takes back to before the last decision of a person (any person, or only `seat` if not -1). Not past what has
 * shown a secret: one could ask again and keep the first answer. (table_undo is the host's, and may.) */
const struct clause *table_take_back(struct table *, int seat);

/* The event that table_take_back would return to, or -1. */
int64_t table_last_decision(const struct table *, int seat);

#endif
