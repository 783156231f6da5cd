/* SPDX-License-Identifier: MIT */
/* The heart: what a game is.
 *
 * A game is a few tables of constants and pure functions over a flat state. It does not allocate, read a clock, keep
 * globals or draw random numbers of its own. That is what lets the same file run in a server, in a browser, and
 * inside a search at millions of moves a second.
 *
 * Six functions make a game that can be played. `struct game`, at the end, holds them in a table of their own, and what
 * else there is in others, with so many functions:
 *   rules    6  setup, turn, legal, check, apply, score: it can be played
 *   words    8  moves and positions as text and back, sentences, citations: all games have them
 *   picture  8  the scene; all others (touching, asking, telling) may be left out
 *   chance   5  dice, cards and sandglasses
 *   secrets  3  what a view leaves out, and how the rest is guessed
 *   players  6  what seats are called, who plays together, how one stands; computer players
 *   assets   1  data besides the box: a dictionary, endgames, a net
 *   speed    3  the rules once more, where another way is much faster
 *
 * Read this file, then games/null/ (a toy that uses everything here), then games/muehle/ (a real game).
 *
 * Seats. People and computers sit on seats 0, 1, 2 … Two more actors are seats as well, so that all that
 * ever happens in a match is a list of (seat, move):
 *   CHANCE  throws dice and draws cards. Its moves are drawn outside the game and recorded, so replay needs
 *           no randomness. A shuffled deck is drawn one card at a time, when needed: what nobody knows yet
 *           is not in the state, so it cannot leak.
 *   CLOCK   moves when a sandglass or an agreed time runs out. No game reads a clock.
 *
 * Secrets. A state may hold what some seats may not know. mask() removes that, and a masked state plays on
 * like a real one: mask(apply(s, m)) == apply(mask(s), mask_move(m)). So apply() never turns a secret into a
 * public fact; a bid shown or a card revealed is a move of its owner with exactly one legal choice (a verb
 * marked `reveals`), which the table makes for them. */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"
#include "base/text.h"
#include "core/asset.h"
#include "core/choices.h"
#include "core/move.h"
#include "core/rules.h"
#include "core/words.h"

/* Of the space a picture has: a desk's, a tablet's, a phone's, a phone's on its side, and that of a phone which is low
 * for its width. */
enum shape { SHAPE_WIDE, SHAPE_SQUARE, SHAPE_TALL, SHAPE_FLAT, SHAPE_LOW, SHAPES };
extern const char *const shape_names[SHAPES + 1]; /* "wide" …, NULL at the end */

enum {
    SEATS_MAX = 12,
    CHANCE = 30,
    CLOCK = 31,
    OPTIONS_MAX = 16,
    ASSETS_MAX = 4,
    STATE_MAX = 8192,   /* bytes; most games need a few hundred */
    CHOICES_MAX = 4096, /* that legal() may return; a game states its own, lower bound */
    ODDS_MAX = 4096,
    CITES_MAX = 12,
    TOUCHES_MAX = 8,
    DICE_MAX = 16,
    FEATS_MAX = 3,
    FEAT_END = -1,
    NAME_CHARACTERS = 32,              /* of what a player is called */
    NAME_SIZE = 4 * NAME_CHARACTERS + 1, /* … and bytes that hold it */
};

struct state; /* each room defines its own; the core only knows its size */

typedef uint32_t seatset; /* bit n: seat n, CHANCE and CLOCK included */
#define SEAT(n) ((seatset)1 << (n))

/* Who is being asked. Play waits for everyone in `must`; a seat in `may` can act but nobody waits for it.
 * The game is over when `must` is empty. CHANCE never shares `must` with another seat. `ask` changes whenever
 * the pending decision does: a move sent for an older `ask` is stale and is never applied to another question.
 * (Where several seats answer one question, as with sealed bids, it stays the same until all have.) */
struct turn {
    seatset must, may;
    uint16_t ask;
    uint16_t unused[5]; /* more than 16 bytes are returned in memory; in registers gcc stalls on putting the
                           parts together, which costs a fast game a third of its speed */
};

struct verb {
    const char *name;
    struct phrase label;  /* as a button: "Würfeln" */
    bool idle;            /* may be done without getting on (an offer): random players do it rarely */
    bool decides;         /* chance's; what it has decided is never taken back: one would know it already */
    bool reveals;         /* shows a secret of the mover; exactly one choice; the table plays it */
    bool voids;           /* after it views hold less than who watched could work out: they forget, as at a table */
    bool grave;           /* may end the game or give it away: front ends ask twice */
    bool placed;          /* is found on the table: no button of its own while another gets on */
    bool listed;          /* though on the table: while they are few each is a button too, called as deal() says */
    bool touched;         /* is made by touching what is played with, as everybody sees: no list need name it */
    bool throws;          /* is a throw of dice: whoever makes it need not touch them once more */
};

/* Money as people write it: how many of its smallest parts make one, and what stands around an amount. */
struct money {
    uint16_t parts;       /* 100: amounts count Pfennigs; 0: no money, plain points */
    struct phrase form;   /* "%s DM" */
};

/* What the score counts, for whoever reads it beside a name. Empty: it only says who has won. */
struct score_words {
    struct phrase word;   /* "Vermögen" */
    struct phrase means;  /* a sentence, where the word is not enough: what goes into it */
    bool shared;          /* if all have the same, all have won: it is no draw */
};

/* Something that is counted for each seat in the course of a match, because it means something in this game. */
struct feat {
    struct phrase word; /* as it stands below its number: "mills closed" */
    bool money;         /* written like the score */
};

/* A house rule people may choose. Its value is an int32: for a list of names the index. */
struct option {
    const char *id;               /* in journals and on the command line: a-z, 0-9, '-' */
    struct phrase name, help;
    const char *const *names;     /* NULL: a number */
    const struct phrase *labels;  /* what people read for each name; NULL: yes and no, or the names themselves */
    int32_t min, max, standard;   /* with names: 0 .. count - 1 */
    const uint8_t *proposed;      /* of names the one that a screen in each language proposes; NULL: the standard */
    uint8_t of_seat;              /* it is about this seat alone, counted from 1: a screen with fewer seats leaves it
                                     out, and in a rematch it goes with whoever sits there (where lots are drawn for
                                     the seats it stays). Such options stand in the order of the seats, one for
                                     each; 0: it is about all */
};
extern const char *const option_no_yes[2]; /* { "no", "yes" }: for switches */

/* A set of clauses, by their numbers in rules.def: where the rules of a match note what they apply. */
enum { CLAUSES_MAX = 512 };
struct applied {
    uint64_t set[CLAUSES_MAX / 64];
};

/* What players at a table are called, by seat; "": as the game calls the seat. For words, and for nothing else: no rule
 * and no file knows them. */
struct names {
    char of[SEATS_MAX][NAME_SIZE];
};

/* The constants of one match: everything that does not change while it is played. */
struct match {
    const struct game *game;
    const struct box *box;        /* the components, see core/box.h; the room defines struct box */
    const struct asset *asset[ASSETS_MAX]; /* in the order of assets.names; NULL: not there. The rules read only
                                              the one that match_asset() names */
    int32_t option[OPTIONS_MAX];  /* by the game's own enum */
    uint8_t seats;
    uint16_t version;             /* of the rules it began with: the game's, or an older one. A room that changes a rule
                                     can go on with the old one where this is lower */
    const struct names *names;    /* NULL: nobody gave any */
    const struct state *start;    /* of a lesson: the position it begins with; NULL: the one that setup() makes.
                                     Journals do not tell it */
    struct applied *applied;      /* setup(), apply() and score() note in it by which clauses they act; NULL: nobody
                                     asks. Tests do: a clause that a case claims to show must have been applied */
    bool is_view;                 /* followed through a view: masked moves of others are accepted */
};

/* What some seats may know of a position: the only form in which it is given to bots, watchers, sockets, words and
 * pictures. Made only by view_of() (core/match.h): where a view is wanted, a state does not compile. */
struct view {
    struct match match;  /* with is_view set */
    seatset who;         /* whose knowledge it is; 0: a spectator's; EVERYONE: the host's, nothing masked */
    int8_t last_seat;    /* for pictures, where a journal is at hand (journal_recall()): whose move is the last */
    struct move last;    /* of those that picture.lasting names, and which; last_seat -1: none is known */
    _Alignas(16) uint8_t bytes[STATE_MAX];
};
#define EVERYONE (~(seatset)0)

/* The masked state inside. */
static inline const struct state *view_state(const struct view *v)
{
    return (const struct state *)(const void *)v->bytes;
}

/* A timer runs `ms` milliseconds from the event with number `since` (0: from the beginning of the match); ms 0:
 * none. Two may take turns (a sandglass while somebody moves, the playing time in between), so a host measures
 * each from its own event and not from when it first saw it. */
struct timer {
    uint32_t ms, since;
};

/* How a move is made by touching items of the scene: in this order, or in any order if `any_order`.
 * An item stands for every item of its class (scene.h). A move that costs something, or that a slip of the finger
 * would make, `waits`: the touches only show it, with what there is to tell, and a button makes it. If the last item
 * `closes` a set, it is touched after all others (the cup, once dice are put aside); a button does it too. */
struct touch {
    uint8_t count;
    bool any_order, waits, closes;
    uint16_t item[14];
};

/* What a choice is about, for fronts that lay such things out beside each other instead of listing sentences: a
 * title that is given or wanted, a street to be built on. */
enum bargain {
    BARGAIN_NONE, BARGAIN_GIVE, BARGAIN_WANT, BARGAIN_YOURS, BARGAIN_THEIRS, BARGAIN_CLOSE, BARGAIN_ANSWER, BARGAINS
};
extern const char *const bargain_names[BARGAINS]; /* "", "give", "want", "yours", "theirs", "close", "answer" */
enum { EFFECT_SIZE = 1100 }; /* an offer may hold every title there is, on both sides */
struct deal {
    uint8_t side;        /* enum bargain: what the seat gives, or wants in return; what is done with all of it; or an
                            answer to what another has offered, whose answers all have the same `thing`. Only of parts:
                            what it changes for the seat, and for the other */
    bool in;             /* it is part of the bargain already: the choice takes it out; a change makes a set whole */
    uint8_t tint;        /* enum tint; things of one tint belong together */
    uint32_t amount;     /* what it costs; of a run what it is now, or what the thing usually costs; 0: unsaid */
    uint32_t means;      /* what there is to pay such an amount with; what is beyond it is pressed on nobody */
    struct text *thing;  /* to write into: what it is called (nothing: its verb says it) … */
    struct text *effect; /* … and, in a few words, what it brings or changes: "Miete 40 → 200 DM" */
    struct text *button; /* what its button says, where the verb alone would not do: "Starfield kaufen" */
};
enum { DEAL_BEGINS = -1 };          /* instead of a part, see deal() */
#define MEANS_UNSAID (~(uint32_t)0) /* nothing to say of them */

/* An empty one, with room for its texts; these must outlive it. */
struct deal_words {
    char thing[128], effect[EFFECT_SIZE], button[128];
    struct text text[3];
};
static inline struct deal deal_in(struct deal_words *w)
{
    w->text[0] = TEXT_IN(w->thing);
    w->text[1] = TEXT_IN(w->effect);
    w->text[2] = TEXT_IN(w->button);
    return (struct deal){ .means = MEANS_UNSAID, .thing = &w->text[0], .effect = &w->text[1], .button = &w->text[2] };
}

struct complaint;   /* core/match.h */
struct solver;      /* core/solver.h */
struct puzzle_kind; /* core/puzzle.h */
struct workbench;

/* Where something is done that takes long: who is told now and then how far it is, and who keeps what has come of it
 * as an asset, for players to come, and tells where in *ret (core/asset.h). */
struct workshop {
    void (*progress)(void *with, const char *said);
    void (*keep)(void *with, const char *asset, const void *bytes, size_t size, enum lang, struct text *ret);
    struct workbench *bench; /* where very much is worked out at once (core/workbench.h); NULL: none was asked for */
    struct workbench *cores; /* the same on all cores of this machine, as far as its memory goes; NULL: not here */
    void *with;
};

/* Something a room can do besides play, most often to speak another program's format: `kiste tool GAME NAME …`.
 * Text in, text out; files are the caller's business. */
struct tool {
    const char *name;
    const char *synopsis; /* what follows the name: "export FILE" */
    struct phrase about;  /* a line */
    bool reads;           /* the last word names a file, whose text it is given … */
    bool may_read;        /* … or it may be left out */
    /* `words` are those after the name, the file's left out; `input` is "" if there is none. Options and
     * seats given on the command line are in the match. False: *ret_why says why, and *ret does not matter. */
    bool (*run)(const struct match *, int count, const char *const *words, const char *input,
                struct text *ret, struct complaint *ret_why);
    /* Instead of run(), for what is said to people: in their language. */
    bool (*tell)(const struct match *, int count, const char *const *words, const char *input, enum lang,
                 struct text *ret, struct complaint *ret_why);
    /* The same for programs, with all digits of its figures, as one JSON object (--json); NULL: it has none. */
    bool (*json)(const struct match *, int count, const char *const *words, const char *input, struct text *ret,
                 struct complaint *ret_why);
    const struct solver *solver; /* instead of both: something to be worked out first (core/solver.h) */
    /* Instead of all these, for what takes long. */
    bool (*work)(const struct match *, int count, const char *const *words, enum lang, const struct workshop *,
                 struct text *ret, struct complaint *ret_why);
};

struct scan;
struct scene;
struct bot;
struct sense;
struct boxform;
struct boxed;

/* ---- the tables a game is made of ---- */

/* The rules: six functions, and it can be played. All games have them. */
struct game_rules {
    /* The state before the first move. *ret is zeroed memory of state_size bytes. */
    void (*setup)(const struct match *, struct state *ret);

    struct turn (*turn)(const struct match *, const struct state *);

    /* All legal moves of a seat in must or may (CLOCK included, CHANCE not: see odds), without duplicates, into
     * ret, which holds choices_max; returns how many. A seat in `must` always has one. */
    int (*legal)(const struct match *, const struct state *, int seat, struct choice *ret);

    /* Why this move is not allowed to a seat that is in must or may (CHANCE and CLOCK included); NULL if it is.
     * Any bytes may come in. Agrees with legal() on every move. */
    const struct clause *(*check)(const struct match *, const struct state *, int seat, struct move);

    /* Makes a move that check() allows. */
    void (*apply)(const struct match *, struct state *, int seat, struct move);

    /* The score as it stands, final once the game is over. Higher is better; equal within a team. */
    void (*score)(const struct match *, const struct state *, int32_t ret[SEATS_MAX]);
};

/* Chance and time. */
struct game_chance {
    /* Chance's move, sampled; only while CHANCE must act. NULL: nothing is left to chance. */
    struct move (*roll)(const struct match *, const struct state *, struct rng *);

    /* All of chance's moves with their weights; at most odds_max. NULL or returning 0: not finite. */
    int (*odds)(const struct match *, const struct state *, struct move *ret, uint32_t *ret_weight);

    /* The faces, 1 to 6, of the dice that this move of chance's throws (not of those left lying); returns how
     * many. 0: it is no throw but a card or a lot. NULL in games without dice. */
    int (*thrown)(const struct match *, const struct state *, struct move, uint8_t ret[DICE_MAX]);

    /* While CHANCE must act: the seat in whose hand the dice are; -1: nobody's (a card, a lot, dice thrown for all).
     * NULL in games without dice. */
    int (*thrower)(const struct match *, const struct state *);

    /* The sandglass now running; NULL in games without one. CLOCK is then in `may`. */
    struct timer (*timer)(const struct match *, const struct state *);
};

/* Words: what is written, read and said. All games have them. */
struct game_words {
    /* A move in the game's notation, and back. Same text for the journal, the wire, tests and people.
     * parse() need not check legality, only that the text is a move that makes sense here. */
    void (*write)(const struct match *, const struct state *, int seat, struct move, struct text *);
    const struct clause *(*parse)(const struct match *, const struct state *, int seat, const char *,
                                  struct move *ret);

    /* A whole position as lines of text, and back to the same bytes. read() accepts only states that can
     * be played on safely. *ret is zeroed memory; undefined after a refusal, and the scan then stands where the text is
     * no longer understood, or at its end where all of it is but does not agree (match_read() tells the line). */
    void (*print)(const struct view *, struct text *);
    const struct clause *(*read)(const struct match *, struct scan *, struct state *ret);

    /* The move (masked like the view) in a sentence, told before it is applied. A sentence that ends with " …" only
     * announces what a later one tells as a whole: nobody need be given time to read it. And what a seat is asked, as
     * one speaks to whoever sits there ("Which man do you move?"); where others hear it too, view_ask() says whom.
     * Called by view_say() alone, as ending() is by view_ending(). */
    void (*say)(const struct view *, int seat, struct move, enum lang, struct text *);
    void (*prompt)(const struct view *, int seat, enum lang, struct text *);

    bool to_you; /* all that say() tells of somebody it has as they are told it themselves, too (EITHER of
                    core/match.h): while they play alone at a screen they are told it so there */

    /* Once the game is over: why, in a sentence ("White has only two stones left."), and the clause that ended it.
     * Who has won follows from score() and team() and is said by core/outcome.h. */
    const struct clause *(*ending)(const struct view *, enum lang, struct text *);

    /* While the game goes on: the clauses that bear on what is being asked, at most CITES_MAX; returns how many. */
    int (*cite)(const struct view *, const struct clause **ret);
};

/* What a cited clause speaks of, so that it is told beside it: what moves of a verb touch, or their button; or things
 * of a look. */
struct about {
    uint8_t rule; /* RULE_…; 0 (the first heading) ends a list */
    uint8_t verb; /* counted from 1; 0: none */
    uint8_t look; /* enum look; 0: none */
};

/* The picture, and how it is touched. Only scene() is needed. */
struct game_picture {
    /* The table as the view knows it, laid out for a space of this shape: see core/scene.h. */
    void (*scene)(const struct view *, enum shape, enum lang, struct scene *);
    uint8_t flat;         /* enum shape: on a phone on its side, where a board is no higher than a phone is wide, it is
                             laid out as on a desk, or as on a phone where a desk's letters would be too small there,
                             or in a way of its own: only then is scene() told SHAPE_FLAT */
    bool low;             /* scene() is told SHAPE_LOW, too; else it is SHAPE_TALL on every phone held upright */

    uint32_t lasting;     /* bits of verbs: the last move of one of them stays marked until the next, although it
                             is not in the position. Such moves must hide nothing from anybody */

    /* The ways to make this choice by touching items, at most TOUCHES_MAX; 0: it is a button. */
    int (*touch)(const struct view *, int seat, struct choice, struct touch *ret);

    /* The legal move that suggests itself: what most would do, or what brings something at once. Its button is the one
     * that is pressed on people. If its touch waits for that button, the question begins as if it had been touched:
     * which way most would draw what they hold, the box that a throw is best entered in, what one can pay for. What
     * is touched then takes the place of what it excludes. False: none does. */
    bool (*propose)(const struct view *, int seat, struct move *ret);

    /* The position as it looks after these touches of an unfinished move: a man already moved by one die, a stone
     * set before its capture. *ret is a copy of the view's state to change; it is drawn and never played on. False:
     * there is nothing to see but what was touched. */
    bool (*half)(const struct view *, int seat, const uint16_t *item, int count, struct state *ret);

    /* What is said while a move is being made: what is asked after these touches ("A mill! Which man do you take?"),
     * or, of CHANCE and without any, what there is to see while it acts and nobody holds dice ("Steady now …"). False:
     * only where to; or that luck decides. */
    bool (*onward)(const struct view *, int seat, const uint16_t *item, int count, enum lang, struct text *);

    /* The move somebody seems to mean who touches these items in this order although no legal move fits, so that
     * check() can cite what forbids it. False: none. */
    bool (*meant)(const struct view *, int seat, const uint16_t *item, int count, struct move *ret);

    /* What there is to tell about an item that somebody touches and that is no move: a deed with its rents, a man
     * and where it could go. False: nothing. */
    bool (*tell)(const struct view *, uint16_t item, enum lang, struct text *);

    /* What a legal choice is about, and what its button says (part 0); where it answers an offer, what changes hands by
     * it, part by part as the seat sees it, with the side each is on (from 1 on); where it answers or closes one, also
     * what that changes for both. DEAL_BEGINS: all choices of its
     * verb begin with one and the same thing on the table; their effect in a few words, if a button of the verb's name
     * is to touch that. *ret comes from deal_in(). False: nothing besides what say() says, no
     * more parts, no such button. */
    bool (*deal)(const struct view *, int seat, struct choice, int part, enum lang, struct deal *ret);

    /* Where each clause of cite() belongs, in any order; of several for one clause the first that is on the table
     * counts. A clause that is not listed belongs to whatever can be done. NULL: none is. */
    const struct about *about;
};

/* Secrets: all three, or none in open games. */
struct game_secrets {
    /* Leaves only what these seats together may know; 0: a spectator. Idempotent. */
    void (*mask)(const struct match *, struct state *, seatset who);

    /* The same for a move about to be applied to the (unmasked) state. */
    void (*mask_move)(const struct match *, const struct state *, int seat, struct move *,
                      seatset who);

    /* Completes a masked state to a world consistent with it, drawn with the right probabilities. */
    void (*guess)(const struct match *, struct state *, seatset who, struct rng *);
};

/* Who sits there: what they are called, how they stand, who plays together, and what computers know. */
struct game_players {
    /* "Weiß", "Bankhalter"; NULL: "Spieler 1". What its player is called is no matter of the game's: sentences say
     * seat_title() (core/match.h). And the seat's colour (enum tint); NULL: by number. */
    void (*seat_name)(const struct match *, int seat, enum lang, struct text *);
    int (*seat_tint)(const struct match *, int seat);

    /* The tint of another colour that this seat plays besides; TINT_NONE, or NULL: none. */
    int (*seat_second)(const struct match *, int seat);

    /* The seats that win and lose together with this one, itself included; NULL: each on their own. */
    seatset (*team)(const struct match *, int seat);

    /* How a seat stands, where the score is there to compare by and says nothing to people: "place 2", their
     * cash, "bankrupt". False: the score says it. May be NULL. */
    bool (*stands)(const struct view *, int seat, enum lang, struct text *);

    /* How far a seat has come, where others may have the same score and yet be behind: a list of them goes by it. May
     * be NULL. */
    int32_t (*far)(const struct view *, int seat);

    /* Where money or points are gathered: what each seat is worth, as the view may know it, for a chart of the match
     * (core/chart.h). Returns how many rounds are over, -1 if none are counted. May be NULL. */
    int (*worth)(const struct view *, int32_t ret[SEATS_MAX]);

    /* What is told of each seat when a match is over, up to FEATS_MAX, the most telling first, up to one without a
     * word; and how it is counted (core/feat.h): adds to *ret what an event brought, given what the view knew before
     * and after it and the move masked likewise; where moves are slow both views are of the end. At last, with seat
     * FEAT_END, what the last position tells. Less than 0: not told in this match. Both may be NULL. */
    const struct feat *feats;
    void (*feat)(const struct view *before, int seat, struct move, const struct view *after,
                  int32_t ret[SEATS_MAX][FEATS_MAX]);

    const struct sense *sense;     /* what a search may know besides the rules; or NULL (core/bot.h) */
    const struct bot *const *bots; /* its own computer players, weakest first, NULL-terminated; or NULL */
};

/* Data besides the box that it may need (core/asset.h). */
struct game_assets {
    const char *const *names;            /* NULL-terminated, at most ASSETS_MAX */
    bool (*valid)(const struct asset *); /* whether one is what the rules take it for: they trust it then */
    uint8_t option;                      /* the option, counted from 1, that says which of them the rules of a match
                                            read; 0: they read none */
    int32_t first;                       /* its value for the first of them, from which on they are counted; at any
                                            other value they read none */
};

/* How it is played fast, where the rules alone would not be: no game needs any of it. */
struct game_speed {
    /* One of legal()'s moves as pick_random() draws it (core/pick.h), the same from the same generator, but without the
     * list, where that is much faster (core/any.h). NULL: it is not. */
    struct move (*any)(const struct match *, const struct state *, int seat, struct rng *);

    bool adds; /* legal() only ever adds to *ret (core/choices.h), costs little, and adds idle choices last */

    /* Where it costs much, legal() in two parts: what takes long to find, as found_size bytes, and the choices that are
     * added from it. Who asks for single choices (bindings/gpu) finds once and adds more often. NULL: in one. */
    void (*find)(const struct match *, const struct state *, int seat, void *ret_found);
    int (*add)(const struct match *, const struct state *, int seat, const void *found, struct choice *ret);
    uint32_t found_size;

    /* A move may take milliseconds (a simulation). A server would keep everybody waiting, so it makes it apart from all
     * others, and tests make fewer. */
    bool slow;
};

/* ---- a game ---- */

/* What is only asked for by the command line; a page need not load it. */
#ifdef __wasm__
#define COMMAND_ONLY(what) 0
#else
#define COMMAND_ONLY(what) (what)
#endif

struct game {
    const char *name;          /* the room: "muehle" */
    struct phrase title;       /* "Mühle", "Nine men's morris" */
    struct phrase about;       /* two sentences for the list of games; the first, of at most 60 letters, reads
                                  alone: there is no room for more on a card */
    uint16_t version;          /* of the rules, and of what print() writes; a journal names the one it began with */
    uint8_t seats_min, seats_max;
    uint8_t seats_usual;       /* more than these are a house rule, and lists say so; 0: none is */
    uint8_t minutes;           /* a usual game takes about this long; 0: a toy to learn from, which lists put last */
    struct money money;        /* what the score is written in, */
    struct score_words counts; /* and what it counts */

    /* The first key_size bytes of a state identify the position for search; what follows (repetition history,
     * counters for `ask`) does not. */
    uint16_t state_size, key_size, choices_max, odds_max;

    const struct option *options; /* house rules */
    uint8_t option_count;
    const struct clause *(*refuse)(const struct match *); /* why these options and seats do not go together (single
                                     values have been checked against their bounds); NULL: they do. May be NULL */
    const struct verb *verbs;
    uint8_t verb_count;
    const struct clause *clauses; /* from rules.def, headings included */
    uint16_t clause_count;
    const struct boxform *boxform; /* how box.yaml is read … */
    const struct boxed *boxed;     /* … and what it says, compiled in */

    struct game_rules rules;     /* these, */
    struct game_words words;     /* these */
    struct game_picture picture; /* and this make a game; */
    struct game_chance chance;   /* what follows may be left out */
    struct game_secrets secrets;
    struct game_players players;
    struct game_assets assets;
    struct game_speed speed;

    const struct tool *tools; /* its own subcommands: COMMAND_ONLY(), as its puzzles */
    uint8_t tool_count;
    const struct puzzle_kind *puzzles; /* what it can ask of a position, up to one without a name; or NULL */
    uint8_t bench_seats;       /* what `kiste bench` plays when told nothing else, */
    const char *bench_options; /* "id=value …" */
};

/* Every room there is, in the order of their names; made by the build from the folders in src/games. */
extern const struct game *const *const games;
extern const int game_count;
const struct game *game_named(const char *);

static inline void match_applies(const struct match *m, int clause)
{
#ifndef __wasm__ /* where no test asks, and each would be fetched by whoever plays */
    if (m->applied)
        m->applied->set[clause / 64] |= (uint64_t)1 << clause % 64;
#else
    (void)m, (void)clause;
#endif
}

#endif
