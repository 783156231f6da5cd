/* SPDX-License-Identifier: MIT */
/* A file that a running game is kept in. It is open and locked as long as the game runs and grows by the lines of each
 * event, so that whatever ends the program loses at most the move being made; a second terminal notices the lock. It
 * is written in place: a link stays a link and a file keeps its mode. New ones are for their owner alone, because a
 * journal of the host holds the secret of the dice. */
#ifndef TERM_KEEP_H
#define TERM_KEEP_H

#include <sys/types.h>

#include "core/journal.h"

/* What can go wrong besides what errno names. */
enum { KEEP_TAKEN = -1, KEEP_NO_FILE = -2, KEEP_CHANGED = -3 };

struct keep {
    char path[1024];   /* "": nowhere */
    int fd;
    off_t size;        /* the bytes that are whole lines of ours */
    uint32_t mark;     /* what of the journal they are; see journal_append() */
    bool own;          /* in the state folder, under a name of our own */
};

/* A file to go on with, or to be taken for a new game. 0, or what is wrong: errno or KEEP_…; *ret is then nowhere. */
int keep_open(struct keep *ret, const char *path);
/* A new file in the state folder ($XDG_STATE_HOME/kiste, by default ~/.local/state/kiste). */
int keep_open_own(struct keep *ret, const char *game);
/* Where a file of this name lies in the state folder, which is made; false: there is no such folder. */
bool keep_own_path(const char *name, char *ret, size_t size);
/* Whether another terminal plays in this file. */
bool keep_taken(const char *path);
/* The game that was kept last in the state folder and is not being played; false: there is none. */
bool keep_newest(char *ret, size_t size);
/* Whether a file lies in the state folder. */
bool keep_is_own(const char *path);

/* The file holds this journal already, a line cut off at its end excepted, which is taken away. */
int keep_resume(struct keep *, const struct journal *);
/* The file is to hold this journal from now on. What else was in it stays as FILE~. */
int keep_begin(struct keep *, const struct journal *);
/* Adds what has happened since; on the disk when it returns 0. */
int keep_append(struct keep *, const struct journal *);

void keep_close(struct keep *);
/* Closes it, and it is no longer needed. */
void keep_remove(struct keep *);

#endif
