/* SPDX-License-Identifier: MIT */
/* What the files of the hall share. Not for others. */
#ifndef SERVER_HALL_INTERNAL_H
#define SERVER_HALL_INTERNAL_H

#include "server/hall.h"

enum { LOOK_MS = 50 }; /* between two looks at the clocks */

/* ---- wings (hall_wing.c) ---- */

void hall_free_wings(struct hall *);
void hall_note_end(struct hall *wing, struct live *, struct client *by, const char *re, uint32_t from, seatset asked);
/* In the whole hall: what was left to be done of it (hall_table.c). */
void hall_tell_ended(struct hall *, const struct ending *);
/* Whether a move should be noted in the table's row, too: it is long ago that one was. */
bool hall_is_long_ago(const struct hall *, const struct live *);

/* ---- telling (hall.c) ---- */

/* "news" and "table" of what is being written. */
void hall_put_news(struct text *, const struct live *, const char *news);
/* As hall_say(), but after this batch, 0: at once. */
void hall_say_after(struct hall *, struct client *, const struct text *, const char *re, uint64_t after,
                    const struct live *about);
void hall_tell_info(struct hall *, struct client *, const struct live *);
/* All connections of a person that do not follow the table; or, if not `apart`, only streams of everything. */
void hall_tell_person(struct hall *, const struct live *, const char *person, const char *news, bool apart);
/* The entries after `from` to everybody at the table; whose line made them is answered that it is `done`. */
void hall_tell_log(struct hall *, struct live *, uint32_t from, bool bare, struct client *by, const char *re,
                   const char *done);

/* ---- storing (hall.c, hall_again.c) ---- */

/* For the next batch; `l`: the table it is about, or NULL. */
void hall_stage(struct hall *, struct live *, struct change);
void hall_store_entry(struct hall *, struct live *, uint32_t n, const char *client);
/* Keeps all games' own boxes: a later Spielkiste may have others. */
void hall_keep_boxes(struct hall *);
/* The box that a journal's head names, on the heap; NULL: it is the game's own, or nobody has it any more. */
struct box *hall_find_box(struct hall *, const char *head);
struct live *hall_read_table(struct hall *, const char *id);
/* A table that was read is in memory from now on; `by`: who has asked for it, NULL: nobody. */
void hall_install(struct hall *, struct live *, const struct client *by);
/* One that was begun with other rules than today's, or cannot be opened at all, is never passed over in silence. */
void hall_note_opened(struct hall *, const char *id, const struct live *, const struct complaint *why);
void hall_forget(struct hall *, struct live *);
/* Frees a table that was forgotten, once nothing is being done for it any more. */
void hall_free_doomed(struct live *);
void hall_forget_person(struct hall *, struct client *);
/* What has become of the batch that was handed over; and of tables that other servers have changed. */
void hall_batch_done(struct hall *);
void hall_look_elsewhere(struct hall *);
void hall_changed_elsewhere(void *hall, const char *id);
/* What of it the store has told: the row of a table, NULL: it does not answer; and its log after number `since`. */
void hall_news_came(struct hall *, const char *id, uint32_t since, const struct table_row *,
                    const struct found_entries *);
/* Tells somebody that their line could not be done just now. */
void hall_say_again(void *hall, struct client *, const char *re);

/* ---- leases (hall_lease.c): at each table one of several servers lets clocks and computers act ---- */

/* Whether that is ours to do. Where it is not known, it is asked for. */
bool hall_leads(struct hall *, struct live *);
/* When it is to be asked for again; 0: that is not for us to do. */
int64_t hall_lease_due(const struct hall *, const struct live *);
/* Before a table is forgotten; false: there is nothing to give back. */
bool hall_give_back_lease(struct hall *, struct live *);
/* Whoever has it, it is asked for anew at the next look at the clocks. */
void hall_doubt_lease(struct hall *, struct live *);
/* What the store has said to that; and what it says unasked: on its own thread, and later in a turn. */
void hall_leases_answered(struct hall *, const struct batch *, bool fine);
void hall_leased(void *hall, const char *id, bool ours);
void hall_take_leases(struct hall *);

/* ---- tables (hall_table.c) ---- */

void hall_ask_computers(struct hall *, struct live *);
void hall_tell_turns(struct hall *, struct live *, seatset before);
void hall_take_thoughts(struct hall *);
void hall_take_slow_moves(struct hall *);
/* Something about the table is not as it was: its clock is looked at soon; or no longer, for it goes. */
void hall_touch(struct hall *, struct live *);
void hall_untouch(struct hall *, struct live *);
void hall_look_at_clocks(struct hall *);
/* When that is wanted next. */
int64_t hall_looks_at(const struct hall *);

#endif
