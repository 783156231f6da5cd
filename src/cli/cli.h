/* SPDX-License-Identifier: MIT */
/* The command line: what the subcommands share. Arguments are taken one by one; what is left over at cli_end() was
 * not understood. Every complaint says what was wrong and what is accepted, and ends with exit code 2. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "core/box.h"
#include "core/journal.h"

enum { CLI_FINE = 0, CLI_FAILED = 1, CLI_MISUSED = 2 };

struct cli {
    const struct subcommand *command; /* NULL: none yet */
    int count;        /* arguments not taken yet */
    char **at;
    enum lang lang;
    bool failed;      /* a complaint has been printed */
};

struct subcommand {
    const char *name, *synopsis;
    const char *values;           /* the flags that a value follows: "--seats --box" */
    struct phrase about;          /* a line */
    struct phrase help;           /* the rest of --help; may be empty */
    int (*run)(struct cli *);     /* exit code */
};
extern const struct subcommand subcommands[];
extern const int subcommand_count;

/* Whether it is among what is still to be taken, alone or with a value. */
bool cli_has(const struct cli *, const char *name);
/* Whether the flag is there; takes it. */
bool cli_flag(struct cli *, const char *flag);
/* The value of --name VALUE or --name=VALUE, NULL if it is not there. */
const char *cli_value(struct cli *, const char *name);
/* The same as a number in min .. max; `otherwise` if it is not there. Complains. */
int64_t cli_number(struct cli *, const char *name, int64_t min, int64_t max, int64_t otherwise);
/* The next word that is no option, NULL if none is left. */
const char *cli_word(struct cli *);
/* Complains about what was not taken. True: nothing is left and nothing was wrong. */
bool cli_end(struct cli *);

/* Prints "kiste NAME: …" to stderr, in German or English (both with the same conversions); returns CLI_MISUSED. */
int cli_complain(struct cli *, const char *de, const char *en, ...)
    __attribute__((format(printf, 2, 4), format(printf, 3, 4)));

/* From now on damaged files of the cache folder are told of on stderr. */
void cli_tell_of_damage(enum lang);

/* A game by the next word that is no ID=VALUE; complains. And whether there is such a word. */
const struct game *cli_game(struct cli *);
bool cli_has_name(const struct cli *);
/* Takes --seats, --box and every id=value. Complains; false then. *ret_box is to be free()d. */
bool cli_match(struct cli *, const struct game *, struct match *ret, struct box **ret_box);
/* The same, with so many seats where --seats does not say. */
bool cli_match_of(struct cli *, const struct game *, int seats, struct match *ret, struct box **ret_box);
/* What a job is about, in a line: the game, its version, seats, house rules and box. Who finds the same line in a file
 * can go on with what is there. */
void cli_put_job(const struct match *, struct text *);
/* Takes every --name SEAT=NAME: what the players are called. Complains; false then. */
bool cli_names(struct cli *, int seats, struct names *ret);
/* The whole of a file ("-": standard input) on the heap; complains and returns NULL. */
char *cli_file(struct cli *, const char *path);
/* A journal from a file, with --box; complains. */
struct journal *cli_journal(struct cli *, const char *path, struct box **ret_box);
/* The same with what the players are called (--name), for those who tell of it. */
struct journal *cli_journal_named(struct cli *, const char *path, struct box **ret_box);
/* The same to play on with: what was cut at its end is left out, and that is said. */
struct journal *cli_journal_mended(struct cli *, const char *path, struct box **ret_box);
/* The value of --at, a number of events; without it all of them. Complains. */
uint32_t cli_at(struct cli *, const struct journal *);
/* Writes a file, or to standard output for "-". Complains. */
bool cli_write(struct cli *, const char *path, const char *text);

/* The other processes, if this one was started by mpirun (bulk/ranks.h); NULL: it was not, or a complaint was made. */
struct ranks *cli_ranks(struct cli *);
/* A room's tool by its name, or NULL. */
const struct tool *cli_tool(const struct game *, const char *name);
/* Runs a tool with the words that are left on the command line; `out` is a file, or "-". Returns the exit status;
 * *ret_said, once it has run, tells whether it had anything to say: a rank that helps has not. */
int cli_run_tool(struct cli *, const struct tool *, const struct match *, const char *out, bool *ret_said);

int cmd_admin(struct cli *);
int cmd_arena(struct cli *);
int cmd_bench(struct cli *);
int cmd_draw(struct cli *);
int cmd_games(struct cli *);
int cmd_learn(struct cli *);
int cmd_perft(struct cli *);
int cmd_pipe(struct cli *);
int cmd_play(struct cli *);
int cmd_puzzle(struct cli *);
int cmd_puzzles(struct cli *);
int cmd_replay(struct cli *);
int cmd_review(struct cli *);
int cmd_rules(struct cli *);
int cmd_tool(struct cli *);
int cmd_selfplay(struct cli *);
int cmd_serve(struct cli *);
int cmd_solve(struct cli *);
int cmd_verify(struct cli *);

#endif
