/* SPDX-License-Identifier: MIT */
/* People and what goes with them: names, passwords and passkeys, tokens, where notices are pushed to, who took over
 * whose seats, replaced boxes. None of it is needed a thousand times a second, so it is kept by plain statements that
 * both databases understand, with texts for parameters and for what comes back. */
#ifndef STORE_PEOPLE_H
#define STORE_PEOPLE_H

#include "store/store.h"

enum { PEOPLE_VALUES = 8 }; /* parameters of a statement, and columns that come back */

/* What other servers are told when the operator wants something. */
#define ORDERS_ABOUT "orders"

/* Behind each: its parameters; then, of a question, the columns that come back. */
enum people_statement {
    PERSON_PUT,     /* id, name, created, account, secret: a new one, or another name */
    PERSON_GONE,    /* id */
    ACCOUNT_PUT,    /* id, account, secret */
    TOKEN_PUT,      /* hash, person, label, scope, made, used */
    TOKEN_USED,     /* hash, used */
    TOKEN_GONE,     /* hash */
    SESSIONS_GONE,  /* person, hash: all that came of signing in, but this one */
    SESSIONS_FEWER, /* person: the oldest of these, where there are many */
    TOKENS_GONE,    /* person: all */
    TOKENS_TAKEN,   /* person, heir: all are theirs now, */
    PUSHES_TAKEN,   /* person, heir: and so are these */
    CHAT_GONE,      /* person: what they said at tables */
    PUSH_PUT,       /* endpoint, person, key, auth, lang, made */
    PUSH_GONE,      /* endpoint */
    PUSHES_GONE,    /* person */
    HEIR_PUT,       /* person, heir ("": nobody): who gets their seats */
    HEIR_DONE,      /* person: none of them is left */
    BOX_PUT,        /* hash, game, text */
    REPORT_PUT,     /* id, made, who told it, of whom, table, what */
    REPORTS_GONE,   /* person: by them, and of them */
    SIGN_PUT,       /* id, made: a sign of life; only that it can be stored matters */
    CODE_PUT,       /* hash, person, made: with which they can sign in once, should they have lost the rest */
    CODE_GONE,      /* hash */
    CODES_GONE,     /* person: all */
    PASSKEY_PUT,    /* id, person, label, kind, key, counter, made, used */
    PASSKEY_USED,   /* id, counter, used */
    PASSKEY_GONE,   /* id, person: unless they could not sign in any more */
    PASSKEYS_GONE,  /* person: all */
    CALL_PUT,       /* code, table, made, the table that had it until now ("": none): any other keeps it */
    ORDER_PUT,      /* id, made, what, about what, how: something the operator wants the servers to do */
    ORDER_DONE,     /* id */
    BAN_PUT,        /* key ("person ID", "address ADDRESS"), made, until (0: for ever), why */
    BAN_GONE,       /* key */
    REPORT_GONE,    /* id */
    REPLAY_PUT,     /* id, table ("": it was uploaded), whose (""; else who uploaded it), made, game, about, journal */
    REPLAY_GONE,    /* id */
    REPLAYS_CLOSED, /* table: those of it */
    REPLAYS_GONE,   /* person: those they have uploaded; */
    REPLAYS_TAKEN,  /* person, heir: those are theirs now */
    CIRCLE_PUT,     /* id, name, founder, made, used, table: a new one, or another name */
    CIRCLE_USED,    /* id, used, */
    CIRCLE_AT,      /* id, used, table: where it plays */
    CIRCLE_GONE,    /* id: its row, */
    CIRCLE_LEFT,    /* circle: its members, */
    CIRCLE_UNDONE,  /* circle: and what they have played */
    CIRCLES_TAKEN,  /* founder, heir */
    MEMBER_PUT,     /* circle and person in one, circle, person, name, made: a new one, or another name */
    MEMBER_GONE,    /* circle and person in one */
    MEMBERS_GONE,   /* person: from all circles; */
    MEMBERS_TAKEN,  /* person, heir: they are a member wherever the other is */
    ROUND_PUT,      /* table, evening (its first table), circle ("": none), ended, game, about: a match that is over */
    ROUNDS_KEPT,    /* evening, circle: what was played that evening is that circle's */
    ROUND_GONE,     /* table: unless a circle keeps it */
    ROUNDS_TAKEN,   /* person, heir ("": nobody): who has played there */
    CLUB_PUT,       /* id, circle, founder, made, about: a tournament */
    CLUB_ABOUT,     /* id, about */
    ENTRANT_PUT,    /* id, tournament, person, name, since (round), made, whether they have gone ("1") */
    ENTRANT_GONE,   /* tournament, person, whether ("1"; "": they are there again) */
    ENTRANTS_TAKEN, /* person, heir: they play on in their place; */
    ENTRANTS_GONE,  /* person: from all tournaments, and without a name */
    PAIR_PUT,       /* id, tournament, round, entrant, entrant ("": a bye), table, half points of the one (-1: none) */
    PAIR_DONE,      /* table, entrant's person who has won ("": a draw) */
    PAIR_SET,       /* table, tournament, half points */
    PAIRS_UNDONE,   /* circle: what was played in its tournaments, */
    ENTRANTS_LEFT,  /* circle: who played there, */
    CLUBS_GONE,     /* circle: and those themselves */
    KEY_PUT,        /* what it is for, key: unless there is one */
    SPENT_PUT,      /* challenge, until: it has done for something; */
    SPENT_GONE,     /* time: those that hold no longer by then */
    RATER_PUT,      /* person, made: they want a rating; only who has an account */
    RATER_GONE,     /* person: no longer, */
    RATINGS_GONE,   /* person: and those they had go */
    MATCH_RATED,    /* table, game, ended, who: "PERSON SIDE PLACE …": changes their ratings (ratings.h), unless it has
                       done so already or one of them wants none. Comes before ROUND_PUT of the same match */
    RATING_PUT,     /* person and game in one, game, person, skill (ratings.h), games, changed, the last table, and
                       what that match brought */
    RATINGS_TURN,   /* what changes ratings waits for who does so just now */
    TABLE_GONE,     /* table: its row, */
    LOG_GONE,       /* table: its entries, */
    SEATS_GONE,     /* table: who sat there, */
    CALLS_GONE,     /* table: and the codes that lead there */
    PERSON_OF_TOKEN,   /* hash -> id, name, created, account, secret, label, scope, used */
    PERSON_OF_ACCOUNT, /* account -> id, name, created, account, secret */
    PERSON_OF_ID,      /* id -> the same */
    TOKENS_OF,         /* person -> hash, person, label, scope, made, used */
    PUSHES_OF,         /* person -> endpoint, person, key, auth, lang, made */
    TABLES_OF,         /* person, the last table that is known -> table: the next few */
    HEIRS,             /* -> person, heir */
    BOX_OF,            /* hash -> hash, game, text */
    PERSON_OF_CODE,    /* hash -> id, name, created, account, secret */
    PASSKEY_OF,        /* id -> id, person, label, kind, key, counter, made, used */
    PASSKEYS_OF,       /* person -> the same of each */
    KEY_OF,            /* what it is for -> key */
    SPENT_OF,          /* challenge -> the same */
    PLACE_OF_CALL,     /* code -> table, made */
    ORDERS,            /* -> id, made, what, about what, how: the oldest few */
    ORDER_OF,          /* id -> id */
    BANS,              /* -> key, made, until, why */
    OLD_TABLES,        /* time -> table: a few that nothing has happened at since then, and that nobody waits for */
    NEXT_GUESTS,       /* person, time -> person, and "1" if they are a guest who has not come since, sits nowhere and
                          is in no circle */
    REPLAY_OF,         /* id -> id, table, whose, made, game, about, journal */
    REPLAY_OF_TABLE,   /* table -> id */
    REPLAYS_OF,        /* person -> id, made, game, about: those they have uploaded, the newest first */
    OLD_REPLAYS,       /* time -> id: a few that were uploaded before then */
    CIRCLE_OF,         /* id -> id, name, founder, made, used, table */
    CIRCLES_OF,        /* person -> the same of those they are in, the last used first */
    MEMBERS_OF,        /* circle -> person, name, made */
    ROUNDS_OF,         /* circle, time -> table, evening, ended, game, about, its replay: the last few before then */
    CLUB_OF,           /* id -> id, circle, founder, made, about */
    CLUBS_OF,          /* circle -> the same, the newest first */
    ENTRANTS_OF,       /* tournament -> id, person, name, since, gone ("1"): in the order in which they came */
    PAIRS_OF,          /* tournament -> round, entrant, entrant, table, half points */
    RATING_OF,         /* person, game -> person, skill ("": none yet), games, changed: none where they want none */
    RATINGS_OF,        /* person -> game, skill, games, changed, table, gain; with no game: that they want a rating */
    RATINGS_AT,        /* table, game -> person, skill, games, changed, table, gain: of those there who want one */
    RATINGS_IN,        /* circle -> person, game, skill, games, changed */
    RATINGS_FOR,       /* tournament, game -> person, skill, games, changed: of those who play in it */
    ROUND_OF,          /* table -> table, if it has ended and counts */
    OLD_CIRCLES,       /* time -> id: a few that were not used since then */
    /* To be copied: the next few after this key, as they are put. */
    NEXT_PEOPLE, NEXT_TOKENS, NEXT_PUSHES, NEXT_HEIRS, NEXT_BOXES, NEXT_REPORTS, NEXT_CODES, NEXT_CALLS, NEXT_BANS,
    NEXT_PASSKEYS,
    NEXT_REPLAYS, NEXT_CIRCLES, NEXT_MEMBERS, NEXT_ROUNDS, NEXT_CLUBS, NEXT_ENTRANTS, NEXT_PAIRS,
    NEXT_RATERS, NEXT_RATINGS,
    PEOPLE_STATEMENTS
};

struct people_sql {
    const char *sql;
    int values;
    bool told;      /* other servers are told that something about whom it concerns has changed */
};
extern const struct people_sql people_sql[PEOPLE_STATEMENTS];

/* The second migration, the same for both: people have accounts, tokens and notices. */
extern const char people_migration[];
/* Then: what people tell the operator of others. */
extern const char reports_migration[];
/* And signs of life, and codes for who has lost their password. */
extern const char care_migration[];
/* And codes with which people find a table. */
extern const char calls_migration[];
/* And what the operator wants: orders, bans, and that old tables are found. */
extern const char orders_migration[];
/* And passkeys. */
extern const char passkeys_migration[];
/* And what is left of evenings: replays that can be sent, circles of people, and what they have played. */
extern const char evening_migration[];
/* And tournaments of circles. */
extern const char clubs_migration[];
/* And what servers that share a store must know of each other's challenges. Nothing of it is copied elsewhere. */
extern const char challenges_migration[];
/* And ratings, for who wants one. */
extern const char ratings_migration[];

/* A statement to be run with a batch: copies of its parameters, on the heap. */
struct people_write {
    enum people_statement which;
    char about[TABLE_ID + 1]; /* whom it concerns: a person, a table, or ORDERS_ABOUT */
    char *value[PEOPLE_VALUES];
};
void people_write_free(struct people_write *);

/* Adds one to a batch. `about`: whom it concerns; then as many texts as the statement takes. */
void batch_add_people(struct batch *, enum people_statement, const char *about, const char *const *value);
/* The table whose end it counts (not if that end is lost), or NULL: it is about none. */
const char *outcome_at(const struct change *);
/* What somebody who is deleted with this batch has said in it is taken out of it. Whether entries that were stored
 * before must be where they can be found, because they change or go with it. */
bool people_unsay(struct batch *);

/* The values of a statement, as they are told. */
#define VALUES(...) (const char *const[]){ __VA_ARGS__ }

/* What a question found: rows of texts. */
struct found_rows {
    int count, size;
    char *(*row)[PEOPLE_VALUES];
};
void found_rows_add(struct found_rows *, int columns, const char *const *value);
void found_rows_free(struct found_rows *);

/* Copies everything about people. */
bool people_copy(struct store *from, struct store *to, struct complaint *ret);

#endif
