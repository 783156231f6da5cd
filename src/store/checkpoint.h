/* SPDX-License-Identifier: MIT */
/* Puts SQLite's write-ahead log into the file while others go on writing to it. Thousands of pages are copied and
 * synced then: done inside of a commit, as SQLite would, all people wait for that. So a thread with a connection of its
 * own copies nearly all of them, and the writer only what has come meanwhile: after that the log begins anew. */
#ifndef STORE_CHECKPOINT_H
#define STORE_CHECKPOINT_H

#include <sqlite3.h>
#include <stdbool.h>

struct checkpointer;

/* For this file, to which `db` writes, as often as so many pages have come together. NULL: another connection cannot be
 * had, and SQLite does it by itself. */
struct checkpointer *checkpointer_new(const char *path, sqlite3 *db, int pages);
/* Waits for what it is doing. Before `db` is closed. */
void checkpointer_free(struct checkpointer *);
/* To be called by whoever writes, after each commit and when nothing is to be written for a while (`idle`: then fewer
 * pages are enough); NULL: nothing is done. True: the log is being put into the file. */
bool checkpointer_look(struct checkpointer *, bool idle);

#endif
