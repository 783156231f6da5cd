/* SPDX-License-Identifier: MIT */
/* A match before and around its moves: options from text, the calls a front end makes, and views. */
#ifndef CORE_MATCH_H
#define CORE_MATCH_H

#include "core/complaint.h"
#include "core/game.h"

/* A match of this game with standard options, its compiled-in box and what assets there are. seats 0: the fewest. */
struct match match_of(const struct game *, int seats);

/* Another match by the same people, each of whom moves on by one place: whoever sat on seat_after(m, n) now sits on n,
 * and what the options say of their seat goes with them. Names, which are no matter of a match, are the caller's. */
struct match match_again(const struct match *);
static inline int seat_after(const struct match *m, int seat)
{
    return (seat + 1) % m->seats;
}

/* Sets one option from text ("wmd", "yes"). False: *ret says what is accepted. */
bool match_set(struct match *, const char *id, const char *value, struct complaint *ret);
/* Sets several: "id=value id=value". */
bool match_set_all(struct match *, const char *options, struct complaint *ret);
/* The value of an option as text. */
void match_get(const struct match *, int option, struct text *);
/* A value of an option that has names, as people read it. */
const char *option_label(const struct option *, int32_t value, enum lang);

/* The asset it plays with, NULL: none; and the name of the one it needs and lacks, NULL: it has what it needs. */
const struct asset *match_asset(const struct match *);
const char *match_lacks(const struct match *);

/* Whether it can be played: seats in range, its asset there, and the game does not refuse. NULL: yes. */
const struct clause *match_refuse(const struct match *);

/* The position it begins with. ret: state_size bytes (aligned as for any type). */
void match_setup(const struct match *, struct state *ret);

/* As game->check, but also minds whose turn it is. Safe for any seat number and any move. */
const struct clause *match_check(const struct match *, const struct state *, int seat, struct move);

/* As game->parse, for any seat, CHANCE and CLOCK included, and generous: what is no notation as it stands is read once
 * more without blanks at its ends, then in small letters, then with hyphens for its blanks ("C3 d4 " is c3-d4). */
const struct clause *match_parse(const struct match *, const struct state *, int seat, const char *,
                                 struct move *ret);

static inline bool match_over(const struct match *m, const struct state *s)
{
    return m->game->rules.turn(m, s).must == 0;
}

/* The whole position as text, the host's; for a seat's, print a view. */
void match_print(const struct match *, const struct state *, struct text *);
/* … and back: as game->read, but *ret (state_size bytes) need not be zeroed. Of a position that is refused *ret_where,
 * unless NULL, tells the first line that is not understood; where it may also be what the line before says, both. None:
 * every line is understood, but they do not agree, or one is lacking. */
struct unread {
    int first, last; /* from 1 on; 0: none */
};
const struct clause *match_read(const struct match *, const char *text, struct state *ret, struct unread *ret_where);

/* "0", "3", "*" for CHANCE, "t" for CLOCK; and back (-1: none of these). */
void seat_write(int seat, struct text *);
int seat_parse(const char *);

/* Who a sentence is about: the name its player gave, else what the game calls the seat ("Weiß", "Spieler 2"). The
 * latter alone is for what must be found on the board. */
void seat_title(const struct match *, int seat, enum lang, struct text *);
void seat_role(const struct match *, int seat, enum lang, struct text *);
/* seat_title(), where an expression wants it: seat_called(m, seat, lang).at. */
struct called {
    char at[NAME_SIZE];
};
struct called seat_called(const struct match *, int seat, enum lang);
/* A name as it was typed, without blanks at its ends; "" is none. False: it is too long, or has what cannot be seen. */
bool name_read(const char *typed, char ret[NAME_SIZE]);

seatset match_team(const struct match *, int seat);

/* ---- views ---- */

/* What these seats together may know; EVERYONE: everything. */
void view_of(struct view *ret, const struct match *, const struct state *, seatset who);

/* Follows the match by one event that was masked with view_mask_move() for the same viewers. */
void view_apply(struct view *, int seat, struct move);
void view_mask_move(const struct match *, const struct state *, int seat, struct move *, seatset who);

/* The clauses that apply now: those that game->cite names, or the one that ended the game. */
int view_cite(const struct view *, const struct clause **ret);

/* What a seat is asked: "Which man do you move?", and where not its player alone hears it, "Anna: Which man do you
 * move?". */
void view_ask(const struct view *, int seat, bool alone, enum lang, struct text *);

/* A part of a sentence that begins with somebody's name, and as they are told it themselves (view_say() chooses); one
 * without a name speaks of the same person as the one before:
 * EITHER("%s plays", "You play") " %s and " EITHER("hits", "hit") " a man." */
#define EITHER(of_them, to_them) "\1" of_them "\2" to_them "\3"

/* A move in a sentence, as game->say, and why the game is over, as game->ending, as `you` are told it: what a room says
 * of that seat it says to its player ("You have no men left."). -1: as everybody is. */
void view_say(const struct view *, int seat, struct move, int you, enum lang, struct text *);
const struct clause *view_ending(const struct view *, int you, enum lang, struct text *);

/* A possible whole state behind a view; ret: state_size bytes. */
void view_guess(const struct view *, struct rng *, struct state *ret);

#endif
