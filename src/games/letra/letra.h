/* SPDX-License-Identifier: MIT */
/* Letra-Mix: thirteen letter dice, a sandglass, and a crossword. Read in this order: rules.def, this file,
 * letra.c (the rules), letra_words.c (the dictionary) and letra_score.c (what a layout is worth),
 * letra_text.c (notation), letra_show.c and letra_scene.c (words and pictures), letra_solve.c and
 * letra_prove.c (the best layout), letra_bot.c (computer players). */
#ifndef GAMES_LETRA_H
#define GAMES_LETRA_H

#define ROOM letra
#define ROOM_RULES "games/letra/rules.def"
#define ROOM_WORDS "games/letra/words.def"
#include "core/room.h"

/* The table is a grid of 13 × 7 squares. A crossword of n connected dice is never wider plus higher than n +
 * 1, so what is not wider than 13 and higher than 7 becomes so when it is turned over its diagonal, and that
 * changes neither its words nor its worth: every crossword thirteen dice can make has room. */
enum { DICE = 13, FACES = 6, COLS = 13, ROWS = 7, SQUARES = COLS * ROWS, SIDES = SEATS_MAX };

enum {
    RUNS = 13,         /* at most: a die belongs to at most two, and each has at least two */
    MOVES_MAX = 120,   /* with the dice in one turn: so that a match without a clock ends too */
    ROUNDS_MAX = 50,   /* where no number of rounds was agreed */
    VALUES = 9,        /* the highest number on a die */
    POINTS_MAX = 2 * DICE * VALUES * ROUNDS_MAX,
};

/* Letters are 1 = A … 26 = Z; 0 is none. */
enum { NO_LETTER = 0, LETTERS = 26, JOKER = 27 };

enum { OPT_END, OPT_ROUNDS, OPT_TARGET, OPT_MINUTES, OPT_WORDS, OPT_PARTNERS, OPT_CHILDREN, OPT_AGAIN,
       OPT_Y_VOWEL, OPTIONS };
enum { END_ROUNDS, END_TARGET, END_TIME };
enum { WORDS_GERMAN, WORDS_ENGLISH, WORDS_CONFIRM }; /* the first two are assets too */
enum { AGAIN_ONE_OR_NONE, AGAIN_EXACTLY_ONE };

/* Moves: a is a die, b the square or letter; JOKER_IS: a is a letter; SHIFT: a is a direction; DOUBT: a is a
 * word. THROW: three bits for the face of each die, see letra_face(). */
enum { DRAW, SHAKE, THROW, AGAIN, LAY, TAKE, JOKER_IS, SHIFT, DONE, DOUBT, AGREE, TIME, LIMIT, VERBS };
enum { LEFT, RIGHT, UP, DOWN, DIRECTIONS };

/* What is going on. CUP and CUP_AGAIN wait for chance's throw; in the latter the old dice still lie there. */
enum { OPENING, READY, CUP, CUP_AGAIN, LAYING, REVIEW, OVER, PHASES };

PLAIN_BYTES_BEGIN
struct box {
    char die[DICE][8];     /* its faces */
    char value[VALUES][28]; /* the letters worth 1, 2, 3 … */
    int32_t sandglass;     /* milliseconds */
};

/* Sides are single players, or pairs (seats 2 n and 2 n + 1) where partners play. */
struct state {
    uint8_t phase;
    uint8_t side;            /* whose turn it is */
    uint8_t first;           /* the side that began; a round ends before its turn */
    uint8_t round;           /* 1, 2 … */
    uint8_t limit;           /* the playing time is up: this is the last round */
    uint8_t joker;           /* the letter it was given; 0: open */
    uint8_t moved;           /* moves with the dice in this turn */
    uint8_t letter[DICE];    /* what each die shows; 0: it is in the cup */
    uint8_t place[DICE];     /* the square it lies on + 1; 0: beside the grid */
    uint8_t drew[SIDES];     /* opening: the die each side drew + 1 */
    uint8_t unused[3];
    uint16_t rivals;         /* opening: the sides that may still begin; 0: it is decided */
    uint16_t agreed;         /* review: the seats that have judged */
    uint16_t doubts[RUNS];   /* review: the seats that doubt each word */
    int16_t points[SIDES];   /* so far; children's form: words */
    uint16_t letters[SIDES]; /* children's form: letters in those words */

    /* From here on what does not tell positions apart: see key_size. */
    uint16_t ask;
    uint32_t events, since;  /* moves so far; the one that turned the sandglass */
};
PLAIN_BYTES_END

/* ---- letra.c ---- */

int letra_sides(const struct match *);
int letra_side_of(const struct match *, int seat);
int letra_leader(const struct match *, const struct state *); /* the seat whose turn it is */
int letra_last_side(const struct match *, const struct state *); /* whose dice lie there; -1: nobody's */
seatset letra_seats_of(const struct match *, int side);
bool letra_playing_time(const struct match *, const struct state *); /* whether it is being measured now */
int letra_vowels(const struct match *, const struct state *);

/* The value of a letter; a joker's is 0. */
int letra_value(const struct box *, int letter);
int letra_letter(char); /* of a face; 0: none */
char letra_char(int letter); /* 'A' … 'Z', '_' for the joker */
/* The letter on face 0 .. 5 of a die; and the first face that shows a letter, -1: none does. */
int letra_face_letter(const struct box *, int die, int face);
int letra_face(const struct box *, int die, int letter);
/* The face of each die in chance's throw, both ways. */
int letra_thrown(struct move, int die);
void letra_set_thrown(struct move *, int die, int face);

/* ---- letra_words.c: the dictionary, a word graph as tools/words.py makes it ---- */

bool letra_words_valid(const struct asset *);
enum { WORDS_ROOT = 1, EDGE_ENDS = 1 << 5, EDGE_LAST = 1 << 6 };
/* The edge with this number; 0 if there is none. Its node is edge >> 7, its letter the low five bits. */
uint32_t letra_edge(const struct asset *, uint32_t number);
/* The edge for a letter from a node, 0: none. */
uint32_t letra_step(const struct asset *, uint32_t node, int letter);
bool letra_is_word(const struct asset *, const uint8_t *letters, int count);

/* ---- letra_score.c ---- */

/* Dice beside each other in a row or column, in reading order. */
struct run {
    uint16_t dice;       /* as a set */
    uint8_t count;
    bool across;
    uint8_t die[DICE];
};

struct layout {
    int runs;
    struct run run[RUNS];
    uint16_t beside[DICE]; /* for each die those next to it */
};

/* What is worth most in a layout, and how much that is. */
struct verdict {
    uint16_t words;      /* the runs that are words, with the joker as below */
    uint16_t counted;    /* those of them that count */
    uint16_t used;       /* the dice in them */
    uint8_t joker;       /* what the joker stands for; 0: it does not matter */
    int16_t across, down, unused; /* the three sums; their result is across + down - unused */
    uint8_t word_count, letter_count; /* of what counts */
};

void letra_find_runs(const struct match *, const uint8_t place[DICE], struct layout *ret);
/* `doubted`: the runs the others do not accept. */
void letra_judge(const struct match *, const struct state *, const struct layout *, uint16_t doubted,
                 struct verdict *ret);
/* The runs that more than half of the others doubt. */
uint16_t letra_doubted(const struct match *, const struct state *, int side);
/* All of it for what lies there now. */
void letra_verdict(const struct match *, const struct state *, struct layout *, struct verdict *);
/* A run as text, the joker as its letter where it has one. */
void letra_put_run(const struct state *, const struct run *, int joker, struct text *);

/* ---- letra_text.c, letra_show.c ---- */

void letra_put_square(int square, struct text *); /* "e4" */
/* "Punkt", "Punkte"; for children "Wort", "Wörter". And what a verdict brings, in that unit. */
const char *letra_unit(const struct match *, int count, enum lang);
int letra_gain(const struct match *, const struct verdict *);
/* Once a turn is over: what its dice could have brought at most. False: it is not, or nobody can tell. */
bool letra_tell_possible(const struct match *, const struct state *, enum lang, struct text *);
struct called letra_amount(const struct match *, int gain, enum lang); /* "31 Punkte", "−2 points", "1 word" */

/* ---- letra_solve.c, letra_bot.c, letra_tools.c ---- */

/* The best crossword found for these letters (1 .. 26, JOKER). */
struct solution {
    int score;
    bool proven;             /* no layout is worth more */
    bool stopped;            /* by whoever waited */
    uint8_t place[DICE];     /* as in struct state, for each of the letters */
    uint8_t joker;           /* what it stands for; 0: not used */
    uint64_t steps;          /* taken in the word graph */
};
/* Whoever waits for it may have enough: asked now and then, with the steps so far; false: that will do. */
struct patience {
    bool (*go_on)(void *with, uint64_t looked);
    void *with;
};
/* value[letter] for 1 .. 27; count: at most 13. `effort`: about how many steps it may take. No patience: as long as
 * they last. */
void letra_solve(const struct asset *words, const int *value, const uint8_t *letter, int count,
                 uint64_t effort, const struct patience *, struct solution *ret);

struct bot;
extern const struct bot *const letra_bots[];
extern const struct tool letra_tools[];
enum { LETRA_TOOLS = 1 };

#endif
