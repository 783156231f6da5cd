/* SPDX-License-Identifier: MIT */
/* A table of the server: who sits there and how it is played, the match itself, and its log. It knows nothing of
 * connections: the hall tells people what came of it. */
#ifndef SERVER_LIVE_H
#define SERVER_LIVE_H

#include "base/json.h"
#include "store/store.h"
#include "table/table.h"

struct client;

enum live_state { LIVE_OPEN, LIVE_OPENING, LIVE_PLAYING, LIVE_OVER, LIVE_STATES };
enum place_kind { PLACE_OPEN, PLACE_PERSON, PLACE_BOT };
enum clock_kind { CLOCK_NONE, CLOCK_MOVE, CLOCK_PLAYER, CLOCK_DAYS, CLOCK_KINDS };
enum live_end { END_RULES, END_RESIGNED, END_TIME, END_GONE, END_OLDER, END_CLOSED, END_AGREED, LIVE_ENDS };

enum {
    MUTES_MAX = 100,        /* at one table */
    INVITE_LETTERS = 6,     /* of the code by which people find one, at most */
    CHATS_MAX = 2000,       /* messages at one table; watchers have half of them */
    CIRCLE_ID = 24,         /* hexadecimal digits */
    LATE_MAX = 8,           /* people who wait for the next game */
};

/* Who sits where in the next game: drawn by lot where nothing else is left to chance; always; or as they sit now. */
enum seating { SEATING_USUAL, SEATING_LOT, SEATING_LEFT, SEATINGS };

/* Where several servers share the tables: which of them lets clocks and computers act at this one. */
enum lease { LEASE_NONE, LEASE_ASKED, LEASE_OURS, LEASE_OTHERS };

/* Whether the store is asked what another of them has added; and whether still more may have been added meanwhile. */
enum news { NEWS_NONE, NEWS_ASKED, NEWS_DOUBTED };

extern const char *const live_state_names[LIVE_STATES], *const clock_names[CLOCK_KINDS];
extern const char *const live_end_names[LIVE_ENDS], *const seating_names[SEATINGS];

struct place {
    enum place_kind kind;
    char person[PERSON_ID + 1];
    char name[NAME_LONGEST + 1];
    const struct bot *bot;
    bool deputy;            /* a computer for somebody who has gone: `person` and `name` are theirs, and at the end the
                               seat again if they are there, */
    bool gave_up;           /* and whether they said so themselves */
    char owner[PERSON_ID + 1];   /* whose seat it is while `person` plays for them; "": their own */
    char booked[PERSON_ID + 1], booked_name[NAME_LONGEST + 1]; /* who has it in the next match, if another than now */
    int late;               /* moves in a row that a computer made because their time was up */
    int here;               /* connections that follow the table in their name, and are heard */
    int64_t away_since;     /* when the last of them went; 0: one is there */
    bool promised, opened, again; /* a secret of their own for the dice; wants a rematch */
    uint8_t promise[SECRET_SIZE], secret[OWN_SECRET_SIZE];
    const struct game *wish;  /* what they want to be played next; NULL: they have not said */
};

struct clock {
    enum clock_kind kind;
    int64_t ms, add;        /* for a move or for the whole game; more for each decision */
};

struct record {
    char kind;              /* 'j' or 'c' */
    char *text;
    uint32_t mark;          /* of the journal before it */
    char person[PERSON_ID + 1];
};

/* Somebody who sits here does not want to hear somebody. */
struct mute {
    char by[PERSON_ID + 1], whom[PERSON_ID + 1];
};

/* How somebody stands, in a series or in an evening of several games. */
struct series_line {
    char person[PERSON_ID + 1];
    char name[NAME_LONGEST + 1];
    int points;
};

/* What every move asks comes first, beside each other: with a thousand tables little of one is still in the processor's
 * caches when its next move comes. */
struct live {
    char id[TABLE_ID + 1];
    bool listed, lot, back;
    enum live_state state;
    struct table *table;
    const struct game *game;
    struct place *place;        /* of each seat */
    int seats;
    int asks_back;              /* the seat that asks to take back, -1 */
    seatset ending;             /* who wants to end it as it stands (live_agree_to_end) */
    seatset asked;              /* whose time runs */
    struct clock clock;
    int64_t counted;            /* in the match's time */
    int64_t began;              /* when the match's time was 0 */
    int64_t created, changed, opened; /* milliseconds since 1970; the last: when secrets were asked for */
    int64_t waits_since;        /* in a game of days: when the last move was made */
    struct record *record;      /* number n is at n - 1, */
    uint64_t *who;              /* and beside it a hash of who did it and what they called it; 0: nobody */
    uint32_t at, record_size;
    int chats;                  /* messages among them */
    int mutes;
    struct mute *mute;          /* on the heap */
    struct state *before;       /* the state where `before_mark` is: what was told last */
    uint32_t before_mark;
    uint32_t mark;              /* of the journal up to which it is in the log */

    /* The hall's. */
    struct client **follower;
    int followers, follower_size;
    int wing;                   /* to which it belongs (hall_wing.c) */
    uint64_t pending;           /* the last batch with something of it */
    int64_t used;               /* when somebody last had to do with it */
    struct live *next_touched;
    bool touched;               /* among those whose clock is looked at next */
    bool told_end;              /* its end has been told */
    bool thinking, doomed;      /* a computer is at it; forgotten as soon as that (and what follows) is done */
    bool ahead;                 /* a slow move is being carried out, */
    uint32_t ahead_of;          /* as the table stood when that began; */
    uint32_t stored;            /* the last entry that is durable: people know of it */
    enum news news;
    enum lease lease;
    int64_t lease_asked;        /* when it was last asked for */
    struct client *mover;       /* who waits for the answer to the slow move, NULL: nobody any more; */
    char mover_person[PERSON_ID + 1]; /* whose move it is, "": nobody's, */
    char mover_re[CLIENT_ID + 1];     /* and what they called it */
    uint32_t thinks_of;         /* the table's changes when it began, */
    int thinks_late;            /* and the seat whose late move it is to be, -1: a computer's own; */
    bool thinks_wished;         /* not because their time was up, but because the others wanted it */

    /* The table's again. */
    struct box *box;            /* its own; NULL: the game's */
    char owner[PERSON_ID + 1];
    int64_t left[SEATS_MAX];    /* of each one's time, as counted at `counted` */
    uint32_t version;
    char *head;                 /* of the journal: what stands before its log */
    bool votes;                 /* what comes next is what most wish; else whoever opened the table says */
    enum seating seating;
    enum live_end end;
    int end_seat;               /* who gave up, -1 */
    seatset winners;
    char next[TABLE_ID + 1];    /* the rematch */
    char circle[CIRCLE_ID + 1]; /* whose people play here; "": none */
    char code[INVITE_LETTERS + 1]; /* by which people find it; "": nobody has asked for one */
    char lent[TOKEN_HASH + 1];  /* the hash of the key of the screen in the middle that may be touched; "": none may */
    char claimer[PERSON_ID + 1], claimer_name[NAME_LONGEST + 1]; /* who asks to have a seat; "": nobody */
    int asks_claim;             /* which, */
    seatset agreed;             /* and who has agreed to either */
    int series, games;          /* best of so many; how many are over */
    int standings, lates;
    struct series_line standing[SEATS_MAX];
    struct evening {            /* of all games that were played one after the other here and at the tables before */
        char id[TABLE_ID + 1];  /* the first of these tables */
        int games, count;
        struct series_line line[SEATS_MAX]; /* people only */
    } evening;
    struct late {               /* who came while a game was on, and plays from the next one on */
        char person[PERSON_ID + 1], name[NAME_LONGEST + 1];
        const struct game *wish;
    } late[LATE_MAX];
};

/* What a new table is to be. */
struct live_plan {
    char id[TABLE_ID + 1]; /* "": one that nobody has had */
    struct match match;
    struct place place[SEATS_MAX];
    char owner[PERSON_ID + 1];
    bool listed, lot, back;
    struct clock clock;
    int series;
};

enum { LIVE_HOT = 384, CACHE_LINE = 64 }; /* bytes of what every move asks, and that come from memory at once */
/* It will soon be asked: what it points to is fetched from memory. */
void live_expect(const struct live *);

/* Room for so many, all of them empty. */
struct place *live_places(int seats);
struct live *live_new(const struct live_plan *, int64_t now);
/* From the store, with a box of its own or NULL, which is the table's from then on; `paused`: nobody has had it
 * meanwhile, so its clocks stood still. NULL: *ret says what is wrong with it. */
struct live *live_read(const struct table_row *, const struct found_entries *, struct box *, bool paused, int64_t now,
                       struct complaint *ret);
void live_free(struct live *);
/* Takes in what another server has added after its last entry. False: it must be read anew. */
bool live_take_in(struct live *, const struct table_row *, const struct found_entries *, int64_t now);

enum { BOX_HASH = 16 }; /* bytes */
/* The box that a journal's head names. True: one that must be looked for by this hash, in hexadecimal digits. Else *ret
 * is what the journal brings along, on the heap; NULL: it is the game's own. */
bool live_box_named(const char *head, char ret_hash[2 * BOX_HASH + 1], struct box **ret);

/* To be stored: everything but the log; the texts are on the heap. */
struct table_row live_row(const struct live *, int64_t now);

/* ---- people ---- */

int live_open_places(const struct live *);
seatset live_seats_of(const struct live *, const char *person);
/* How many sides play: teams, or single players. */
int live_sides(const struct live *);
/* Whether something may happen there though no person does anything: a clock, a computer. */
bool live_acts(const struct live *);
/* Whether it waits for people, and for whom. */
seatset live_waits_for(const struct live *);
/* What these seats may know: of a finished match everything. */
bool live_is_bare(const struct live *);

/* The people who are asked when somebody wants something of the table: all but these seats' who have not been away for
 * long. */
seatset live_present(const struct live *, seatset but, int64_t now);
bool live_is_away(const struct place *, int64_t now);
/* Whether this seat knows, or has known, what not everybody may. */
bool live_has_secrets(const struct live *, int seat);
/* A computer plays on where nobody sits any more; whoever's seat it is can always have it back. */
void live_deputise(struct live *, int seat, const struct bot *);
/* Somebody takes the seat: whoever's it is, or one to whom the others have agreed. */
void live_take_seat(struct live *, int seat, const char *person, const char *name, int64_t now);
/* Counts the connections that follow it in this one's name and are not silent. */
void live_count_here(const struct live *, struct place *, int64_t now);
/* The same for all seats of somebody. True: whether they are here has changed. */
bool live_count_all_here(struct live *, const char *person, int64_t now);
/* Whether somebody who follows it is about to sit down there, and only lacks a name. */
bool live_is_expected(const struct live *, int seat);
/* The figure of a screen in the middle that wants to be touched, and for which nobody has answered; 0: none. */
int live_figure(const struct live *);
/* Where two are called alike, the later seat of them gets a number behind its name. */
void live_tell_apart(struct live *);
/* Somebody's seats are another's, of this name; "": nobody's any more. True: they have given up with that. */
bool live_pass_on(struct live *, const char *person, const char *heir, const char *name, int64_t now);
/* Whether somebody sits here, or has said something. */
bool live_knows(const struct live *, const char *person);
/* One does not want to hear somebody, or does again. False: there are too many of these. */
bool live_mute(struct live *, const char *by, const char *whom, bool yes);
/* Whether this one is not heard by who has these seats. */
bool live_is_muted(const struct live *, seatset who, const char *person);
/* What they said is taken out of the log. */
void live_unsay(struct live *, const char *person);

/* ---- the match ---- */

uint32_t live_time(const struct live *, int64_t now);
/* All seats are taken: lots are drawn, and the match's time begins. */
void live_begin(struct live *, int64_t now);
/* Lets happen what needs neither a person nor a computer's thought. True: something has. */
bool live_go_on(struct live *, int64_t now);
/* Somebody has given up, or has no time left. */
void live_give_up(struct live *, int seat, enum live_end);
/* These seats agree to end it with the score as it stands, which happens once all people do who play. Where older rules
 * led on and today's do not there is no other way: then those who are there are enough, and nobody wins. */
void live_agree_to_end(struct live *, seatset, int64_t now);
/* Whether it came to an end that counts: by the rules, by giving up, by time, or because all agreed to stop. */
bool live_is_decided(const struct live *);
/* Ends it, whatever the reason: who has won, the standing, the secret. */
void live_finish(struct live *, enum live_end, int seat);
/* Whether taking back to before this seat's last decision is fair: no throw, no reveal and no other person's decision
 * came after it. NULL: *ret is the event to go back to. */
const struct clause *live_may_take_back(const struct live *, int seat, uint32_t *ret);
/* The next match of the same people. */
struct live_plan live_again(const struct live *);

/* ---- an evening of several games (live_evening.c) ---- */

/* What a match that has just ended is worth to each seat: a point for who was there, and one for every other person
 * whom they have left behind. Nothing where it did not come to an end. */
void live_points(const struct live *, int ret[SEATS_MAX]);
void live_ranks(const struct live *, int ret[SEATS_MAX]); /* 1, 2, 2, 4 … */
void live_count_evening(struct live *);
/* The match with only those who are there, seats still open left out; NULL: the game allows it, and *ret is that. */
const struct clause *live_fewer(const struct live *, struct match *ret);
/* It is that match from now on. */
void live_shrink(struct live *, const struct match *);
/* They play from the next game on, or do not want to any more. False: too many wait. */
bool live_wait(struct live *, const char *person, const char *name, bool yes);
bool live_waits(const struct live *, const char *person);
/* Those who wait and are here get seats in the plan: open ones, those of computers, or one more each where the game
 * allows that. Who finds none waits on at the table that is made of it. */
void live_seat_late(const struct live *, struct live_plan *);
/* Who sits here or waits wants this to be played next; NULL: nothing in particular any more. False: they do neither. */
bool live_wish(struct live *, const char *person, const struct game *);
/* What most want; where several are wished as much, the owner's wish among them, or else the first of the list. NULL:
 * nobody has said anything. *ret_all: everybody who is here has. */
const struct game *live_wished(const struct live *, bool *ret_all);
/* "wishes" of the wire: what is wished most comes first. */
void live_put_wishes(const struct live *, struct text *);
/* "late" of the wire, and as it is stored. */
void live_put_late(const struct live *, struct text *);
void live_read_late(struct live *, const struct json *);

/* ---- clocks ---- */

/* After it was read: each one's time as the events of the match have used it up. */
void live_recount(struct live *);
/* Counts the time up to now; after every change. */
void live_count_time(struct live *, int64_t now);
/* A late move of theirs was made for them: time for the next one. False: it was one too many, and they should be
 * relieved. */
bool live_was_late(struct live *, int seat);
/* The seat whose time has run out; CLOCK for the game's sandglass; -1: none. */
int live_run_out(const struct live *, int64_t now);
/* When that happens next, in milliseconds since 1970; 0: never. */
int64_t live_due(const struct live *, int64_t now);
int64_t live_left(const struct live *, int seat, int64_t now); /* -1: no clock */

/* ---- the log ---- */

uint64_t live_who(const char *person, const char *client);
/* The number of the entry that this person's line made; 0: none. */
uint32_t live_find(const struct live *, uint64_t who);
void live_add(struct live *, char kind, const char *text, const char *person, uint64_t who);
/* Takes new lines of the journal into the log. The first is `who`'s. */
void live_note(struct live *, uint64_t who, const char *person);
/* Everybody has been told what is in the log. */
void live_told(struct live *);
/* The entries after number n as these seats may know them, or if `bare` all there is: "log" of the wire, an array. */
void live_put_log(const struct live *, uint32_t n, seatset who, bool bare, struct text *);
/* The same as far as a page of it reaches, without the words of those whom these seats do not want to hear. Returns the
 * last number that is in it. */
uint32_t live_put_page(const struct live *, uint32_t n, seatset who, bool bare, struct text *);
/* The journal as these seats may know it ("journal", "boxed" of the wire), and how far the log is ("at"). */
void live_put_record(const struct live *, seatset who, struct text *);
void live_put_journal(const struct live *, seatset who, struct text *);
/* "info" of the wire. `person`: whose `you`; NULL: without. */
void live_put_info(const struct live *, const char *key, const char *person, enum lang, int64_t now, struct text *);

#endif
