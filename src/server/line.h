/* SPDX-License-Identifier: MIT */
/* What the files that answer lines share: the line being answered. */
#ifndef SERVER_LINE_H
#define SERVER_LINE_H

#include "server/hall.h"

enum {
    CHAT_CHARACTERS = 300, /* of what somebody says, whatever bytes they take */
    LABEL_LONGEST = 240,   /* bytes of what somebody calls a thing of theirs */
};

struct line {
    struct hall *hall;
    struct client *by;
    const struct json *in;
    char re[CLIENT_ID + 1];
    char word[4 * CHAT_CHARACTERS + 1]; /* a string of the line */
    struct live *live;        /* the table it names */
    struct text out;
    bool answered;            /* by what happened */
};

/* Why a line is refused: the `code` of the wire. */
enum refusal { NO_LINE, NO_TOKEN, NO_NAME, NO_TABLE, NO_SEAT, NO_STATE, NO_AGAIN, NO_MUCH, NO_SCOPE, NO_PASSWORD,
               NO_PASSKEY, NO_OPENING, NO_BANNED };

/* Each begins an answer and says everything; always false, so that a command can end with it. */
bool line_refuse(struct line *, enum refusal, const char *de, const char *en);
bool line_refuse_scope(struct line *); /* their token is not for that */
bool line_refuse_much(struct line *);  /* not so often in a row */
bool line_refuse_unread(struct line *); /* the store does not answer */
bool line_cite(struct line *, const struct clause *);
/* Whether they speak as one who has signed in, and no program does: what makes a new way to sign in would make of a
 * token for little one for everything. Refuses. */
bool line_himself(struct line *);

/* One of what somebody may do so often (budget.h); false: not now. */
bool line_may(struct line *, enum budget_of, const char *key);

/* An answer that only says that it was done; and one with members of its own, between the two. */
bool line_fine(struct line *);
void line_begin(struct line *);
bool line_end(struct line *);

/* Members. A string is in l->word; NULL: none, or it is too long. */
const char *line_string(struct line *, const char *key);
bool line_has(const struct line *, const char *key);
bool line_true(const struct line *, const char *key, bool otherwise);
int64_t line_number(const struct line *, const char *key, int64_t min, int64_t max, int64_t otherwise);
/* `options` of a match, and `clock` of a table. Refuse. */
bool line_options(struct line *, struct match *);
bool line_clock(struct line *, struct clock *ret);
/* A line that has been done before is answered, not done again. */
bool line_already(struct line *);
/* Whether the speaker says how the evening goes on: who opened the table, or, where they are not there, any player. */
bool line_hosts(const struct line *);
/* A move of a game whose moves are slow to carry out: done beside everything else, and answered then. Refuses. */
bool line_play_slowly(struct line *, int seat, const char *move, int ask);
/* For a wing of the hall (hall_wing.c), which knows its own tables and people only. Whether it is a move, said at the
 * table that l->word names; and whether it could be heard there, where l->live is that table: else nothing has
 * happened. */
bool line_says_play(struct line *, const char *text);
bool line_play_alone(struct line *);
/* The table it names as "table", in l->live. Refuses. */
bool line_table(struct line *);
/* One of the speaker's seats: the one it names, or the one that is asked, or the only one. Refuses. */
bool line_seat(struct line *, int *ret);

/* What a token or a passkey is called, in `label`. Refuses. */
bool line_label(struct line *, char ret[LABEL_LONGEST + 1]);

/* Commands (line_people.c, line_passkeys.c, line_tokens.c, line_table.c, line_play.c, line_words.c,
 * line_invite.c, line_evening.c, line_touch.c, line_replay.c, line_circle.c,
 * line_club.c, line_rating.c). */
bool line_hello(struct line *);
bool line_register(struct line *);
bool line_login(struct line *);
bool line_logout(struct line *);
bool line_password(struct line *);
bool line_codes(struct line *);
bool line_recover(struct line *);
bool line_delete(struct line *);
bool line_challenge(struct line *);
bool line_passkey(struct line *);
bool line_passkeys(struct line *);
bool line_token(struct line *);
bool line_tokens(struct line *);
bool line_revoke(struct line *);
bool line_export(struct line *);
bool line_push(struct line *);
bool line_unpush(struct line *);
bool line_create(struct line *);
bool line_tables(struct line *);
bool line_join(struct line *);
bool line_part(struct line *);
bool line_here(struct line *);
bool line_sit(struct line *);
bool line_leave(struct line *);
bool line_bot(struct line *);
bool line_claim(struct line *);
bool line_journal(struct line *);
bool line_stream(struct line *);
bool line_events(struct line *);
bool line_mute(struct line *);
bool line_report(struct line *);
bool line_rematch(struct line *);
bool line_another(struct line *);
bool line_start(struct line *);
bool line_wait(struct line *);
bool line_wish(struct line *);
bool line_evening(struct line *);
bool line_coming(struct line *);
bool line_picture(struct line *);
bool line_share(struct line *);
bool line_unshare(struct line *);
bool line_shared(struct line *);
bool line_upload(struct line *);
bool line_replay(struct line *);
bool line_found(struct line *);
bool line_circle(struct line *);
bool line_circles(struct line *);
bool line_member(struct line *);
bool line_dissolve(struct line *);
bool line_club(struct line *);
bool line_enter(struct line *);
bool line_pair(struct line *);
bool line_hold(struct line *);
bool line_result(struct line *);
bool line_standing(struct line *);
bool line_rate(struct line *);
bool line_ratings(struct line *);
bool line_invite(struct line *);
bool line_find(struct line *);
bool line_secret(struct line *);
bool line_play(struct line *);
bool line_chat(struct line *);
bool line_back(struct line *);
bool line_agree(struct line *);
bool line_resign(struct line *);
bool line_stop(struct line *);
bool line_touch(struct line *);
bool line_lend(struct line *);
bool line_throw(struct line *);

#endif
