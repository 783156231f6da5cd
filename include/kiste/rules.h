/* SPDX-License-Identifier: MIT */
/* The rules of Spielkiste's games, as data and functions: for searches, experiments, other front ends.
 *
 * kiste.h speaks to a whole table in lines of JSON; this header gives the rules themselves. A match is what does
 * not change while it is played (the game, its house rules, the number of seats). A position is a block of plain
 * bytes of a known size: copy it with memcpy, keep it, send it, compare it. Everything that happens is a move of a
 * seat; chance and time are seats, too. A random game:
 *
 *     char why[240];
 *     struct kiste_match *m = kiste_match_open("muehle", 2, "", why, sizeof why);
 *     void *s = malloc(kiste_state_size(m));
 *     struct kiste_choice *choices = malloc(kiste_choices_max(m) * sizeof *choices);
 *     struct kiste_rng rng = kiste_rng_seeded(1);
 *     kiste_setup(m, s);
 *     for (struct kiste_turn t = kiste_turn(m, s); t.must; t = kiste_turn(m, s)) {
 *         int seat = kiste_first_seat(t.must);
 *         struct kiste_move move = kiste_roll(m, s, &rng);
 *         if (seat != KISTE_CHANCE)
 *             move = kiste_pick(m, choices, kiste_legal(m, s, seat, choices), &rng);
 *         kiste_apply(m, s, seat, move);
 *     }
 *
 * Promises
 *   - Every function is pure: the same arguments give the same result on every machine. Nothing is kept between calls
 *     (but files that a game needs, from the first match that does), and a match may be used by any number of threads
 *     at once. kiste_match_open() allocates what kiste_match_close() frees; those that write words and pictures (write,
 *     print, say, cite, draw, seat_name) allocate room to write in while they do; nothing else allocates.
 *   - A refusal is a rule: kiste_check(), kiste_parse() and kiste_read() return the clause that forbids something, in
 *     German and English, or NULL where it is allowed. They take any bytes and any text.
 *   - Seats, moves, sets, languages and texts may be any: what is wrong is refused, as each function says.
 *   - kiste_apply() alone takes only what kiste_legal(), kiste_odds() or kiste_roll() gave or kiste_check() let through
 *     for this very position. That is not looked at again: it is what makes millions of moves a second possible.
 *     kiste_play() does look.
 *   - Positions come only from kiste_setup(), kiste_apply(), kiste_play(), kiste_read(), kiste_view() and kiste_guess()
 *     of the same match; of other bytes kiste_are_positions() tells.
 *   - Texts are UTF-8. A function that writes one returns its length without the NUL, and cuts it where it does not
 *     fit, like snprintf().
 *
 * Build: cc mine.c $(pkg-config --cflags --libs kiste) */
#ifndef KISTE_RULES_H
#define KISTE_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef KISTE_API
#if defined __GNUC__ && !defined __wasm__
#define KISTE_API __attribute__((visibility("default")))
#else
#define KISTE_API
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Of this header. The library answers with its own: a program works with one whose number is the same. It grows when
 * something that was here has changed; what is merely added leaves it as it is. */
#define KISTE_RULES_VERSION 1
KISTE_API int kiste_rules_version(void);

enum {
    KISTE_SEATS_MAX = 12,
    KISTE_CHANCE = 30, /* the seats that throw dice and draw cards … */
    KISTE_CLOCK = 31,  /* … and that end a sandglass */
};
enum kiste_lang { KISTE_DE, KISTE_EN, KISTE_LANGS };

/* ---- games ---- */

struct kiste_game {
    const char *name;               /* "muehle" */
    const char *title[KISTE_LANGS]; /* "Mühle", "Nine men's morris" */
    const char *about[KISTE_LANGS]; /* a sentence or two */
    uint16_t version;               /* of its rules */
    uint8_t seats_min, seats_max;
    bool chance;                    /* there are dice, cards or lots */
    bool secrets;                   /* seats know different things */
    bool slow;                      /* a move may take milliseconds */
};
KISTE_API int kiste_game_count(void);
/* The n-th, 0 to count - 1; false: there is none. */
KISTE_API bool kiste_game_at(int n, struct kiste_game *ret);

/* A house rule; `values` as people may choose them, "no yes" or "1 … 25". False: there are no more. */
struct kiste_option {
    const char *id;
    const char *name[KISTE_LANGS], *help[KISTE_LANGS];
    int32_t min, max, standard;
    const char *const *values; /* of min to max; NULL: numbers */
};
KISTE_API bool kiste_option_at(const char *game, int n, struct kiste_option *ret);

/* A kind of move, as the number `verb` of a move says. False: there are no more. */
struct kiste_verb {
    const char *name;
    const char *label[KISTE_LANGS];
    bool idle; /* may be done without getting on (an offer): random players do it rarely */
};
KISTE_API bool kiste_verb_at(const char *game, int n, struct kiste_verb *ret);

/* ---- a match ---- */

struct kiste_match;

/* seats 0: the fewest there can be. options: "id=value id=value", or "". NULL: `why` says what is wrong, in
 * English; of a file that a game needs (a dictionary) its name and where it was looked for: beside the program, beside
 * the library, and in share/kiste of the folder where either was installed. */
KISTE_API struct kiste_match *kiste_match_open(const char *game, int seats, const char *options, char *why,
                                               size_t size);
KISTE_API void kiste_match_close(struct kiste_match *); /* NULL is allowed */

KISTE_API const char *kiste_match_game(const struct kiste_match *);
KISTE_API int kiste_seats(const struct kiste_match *);
KISTE_API size_t kiste_state_size(const struct kiste_match *);  /* bytes of a position, to be aligned to 8 */
KISTE_API size_t kiste_key_size(const struct kiste_match *);    /* so many of its first bytes tell positions apart */
KISTE_API int kiste_choices_max(const struct kiste_match *);    /* room that kiste_legal() needs */
KISTE_API int kiste_odds_max(const struct kiste_match *);       /* room that kiste_odds() needs */
/* The seats that win and lose together with this one, itself included: bit n is seat n. Of a seat that is not there:
 * none. */
KISTE_API uint32_t kiste_team(const struct kiste_match *, int seat);

/* ---- moves ---- */

/* Eight bytes whose meaning is the game's; the text of a move (kiste_write) is for people. */
struct kiste_move {
    uint8_t verb, a, b, c;
    uint32_t n; /* an amount, or four small things */
};

/* One legal move (step 0), or a run of them that differ only in n: move.n, move.n + step, … up to most. */
struct kiste_choice {
    struct kiste_move move;
    uint32_t most, step;
};

/* Who is asked, as sets: bit n is seat n. Play waits for `must`, and the game is over when that is empty; a seat in
 * `may` can act, but nobody waits. `ask` changes with the question. */
struct kiste_turn {
    uint32_t must, may, ask;
};

/* The lowest seat of a set; -1: it is empty. */
static inline int kiste_first_seat(uint32_t set)
{
    int seat = 0;

    while (seat < 32 && !(set >> seat & 1))
        seat++;
    return seat < 32 ? seat : -1;
}

struct kiste_clause {
    const char *id;                 /* "muehle.mill_protects" */
    const char *says[KISTE_LANGS];
};

KISTE_API void kiste_setup(const struct kiste_match *, void *ret_state);
KISTE_API struct kiste_turn kiste_turn(const struct kiste_match *, const void *state);
/* The legal moves of a seat that is asked (not of chance: see kiste_odds); returns how many. */
KISTE_API int kiste_legal(const struct kiste_match *, const void *state, int seat, struct kiste_choice *ret);
/* NULL: the seat may make this move. Any seat and any bytes may be asked about. */
KISTE_API const struct kiste_clause *kiste_check(const struct kiste_match *, const void *state, int seat,
                                                 struct kiste_move);
KISTE_API void kiste_apply(const struct kiste_match *, void *state, int seat, struct kiste_move);
/* Both: makes the move if the seat may make it. Not NULL: why not, and nothing was done. */
KISTE_API const struct kiste_clause *kiste_play(const struct kiste_match *, void *state, int seat, struct kiste_move);
/* Higher is better, equal in a team; final once the game is over. */
KISTE_API void kiste_score(const struct kiste_match *, const void *state, int32_t ret[KISTE_SEATS_MAX]);

/* ---- chance ---- */

struct kiste_rng {
    uint64_t s[4];
};
KISTE_API struct kiste_rng kiste_rng_seeded(uint64_t seed);
/* Uniform over 0 … bound - 1. */
KISTE_API uint32_t kiste_rng_below(struct kiste_rng *, uint32_t bound);

/* All of chance's moves with their weights; returns how many. 0: chance is not asked, or they cannot be counted. */
KISTE_API int kiste_odds(const struct kiste_match *, const void *state, struct kiste_move *ret, uint32_t *ret_weight);
/* One of them, drawn. All zeroes where chance is not asked, and in a view of a game with secrets: what chance may draw
 * is not known there. (kiste_odds() gives none then.) */
KISTE_API struct kiste_move kiste_roll(const struct kiste_match *, const void *state, struct kiste_rng *);
/* One of some legal choices, drawn as random players do: idle moves rarely. All zeroes if there are none, or one is no
 * move of the game. */
KISTE_API struct kiste_move kiste_pick(const struct kiste_match *, const struct kiste_choice *, int count,
                                       struct kiste_rng *);

/* The same of what a seat has, by its place in the list that kiste_legal() gives, with the amount of a run (0 if it is
 * none); `choices` has room for kiste_choices_max(). -1: the seat has none. */
KISTE_API int kiste_choose(const struct kiste_match *, const void *state, int seat, struct kiste_choice *choices,
                           struct kiste_rng *, uint32_t *ret_amount);

/* ---- what is known ---- */

/* The position as these seats together may know it (a set; 0: a spectator): state_size bytes. It plays on like a
 * real one in the match that kiste_views() gives, where the moves of others are told as kiste_mask() leaves them (all
 * zeroes: it is no legal move). */
KISTE_API void kiste_view(const struct kiste_match *, const void *state, uint32_t who, void *ret_state);
KISTE_API const struct kiste_match *kiste_views(const struct kiste_match *);
KISTE_API struct kiste_move kiste_mask(const struct kiste_match *, const void *state, int seat, struct kiste_move,
                                       uint32_t who);
/* A whole position that could be behind a view, drawn with the right probabilities; `who` as the view was made. */
KISTE_API void kiste_guess(const struct kiste_match *, const void *view, uint32_t who, struct kiste_rng *,
                           void *ret_state);

/* ---- words ---- */

/* A legal move in the game's notation (of any other nothing: 0), and back; parsing does not ask whether it is legal. */
KISTE_API size_t kiste_write(const struct kiste_match *, const void *state, int seat, struct kiste_move, char *ret,
                             size_t size);
KISTE_API const struct kiste_clause *kiste_parse(const struct kiste_match *, const void *state, int seat, const char *,
                                                 struct kiste_move *ret);
/* A whole position as lines, and back to the same bytes. */
KISTE_API size_t kiste_print(const struct kiste_match *, const void *state, char *ret, size_t size);
KISTE_API const struct kiste_clause *kiste_read(const struct kiste_match *, const char *, void *ret_state);
/* Whether bytes that come from elsewhere are positions of this match: ret[i] of those at bytes + i × stride. They are
 * tried in a child process, for not everything stands bytes that are none; so it takes some milliseconds. False: it
 * could not be tried. */
KISTE_API bool kiste_are_positions(const struct kiste_match *, const void *bytes, size_t stride, uint32_t count,
                                   bool *ret);
/* A legal move told in a sentence, before it is made; of any other nothing. */
KISTE_API size_t kiste_say(const struct kiste_match *, const void *state, int seat, struct kiste_move, enum kiste_lang,
                           char *ret, size_t size);
/* "Weiß", "Spieler 2"; of a seat that is not there nothing. */
KISTE_API size_t kiste_seat_name(const struct kiste_match *, int seat, enum kiste_lang, char *ret, size_t size);
/* Where a clause stands: "Mühle, Schlagen, 2"; of what is no clause nothing. */
KISTE_API size_t kiste_cite(const struct kiste_match *, const struct kiste_clause *, enum kiste_lang, char *ret,
                            size_t size);
/* The board as text, as this view has it. */
KISTE_API size_t kiste_draw(const struct kiste_match *, const void *state, uint32_t who, enum kiste_lang, char *ret,
                            size_t size);

#ifdef __cplusplus
}
#endif

#endif
