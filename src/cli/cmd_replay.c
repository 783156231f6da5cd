/* SPDX-License-Identifier: MIT */
/* `kiste replay` and `kiste verify`. */
#include <stdio.h>
#include <stdlib.h>

#include "base/require.h"
#include "cli/cli.h"
#include "core/board.h"

static void print_moves(const struct journal *j, uint32_t last, enum lang lang)
{
    const struct match *m = journal_match(j);
    struct state *s = calloc(1, m->game->state_size);
    struct text t = text_growing();
    static struct view whole;

    require(s != NULL);
    match_setup(m, s);
    for (uint32_t n = 1; n <= last; n++) {
        const struct event *e = journal_event(j, n);
        text_clear(&t);
        view_of(&whole, m, s, EVERYONE);
        view_say(&whole, e->seat, e->move, -1, lang, &t);
        printf("%4lu. %s\n", (unsigned long)n, t.at);
        m->game->rules.apply(m, s, e->seat, e->move);
    }
    text_free(&t);
    free(s);
}

/* What today's rules do not lead to, as it was written. */
static void print_line(void *with, const char *line)
{
    (void)with;
    printf("    %s\n", line);
}

static void print_board(const struct match *m, const struct state *s, enum lang lang)
{
    static struct scene scene;
    static struct board board;
    static struct view whole;
    struct text t = text_growing();

    view_of(&whole, m, s, EVERYONE);
    view_scene(&whole, SHAPE_WIDE, lang, &scene);
    board_draw(&board, &scene);
    board_print(&board, &t);
    text_char(&t, '\n');
    m->game->words.print(&whole, &t);
    fputs(t.at, stdout);
    text_free(&t);
}

static void print_hash(const struct match *m, const struct state *s)
{
    static struct view whole;
    uint8_t hash[16];
    char hex[40];
    struct text t = TEXT_IN(hex);

    view_of(&whole, m, s, EVERYONE);
    position_hash(&whole, hash);
    text_hex(&t, hash, sizeof hash);
    puts(hex);
}

static void print_score(const struct match *m, const struct state *s, enum lang lang)
{
    int32_t score[SEATS_MAX] = { 0 };

    m->game->rules.score(m, s, score);
    for (int seat = 0; seat < m->seats; seat++) {
        char name[NAME_SIZE];
        struct text t = TEXT_IN(name);
        seat_title(m, seat, lang, &t);
        printf("%s: %d\n", name, (int)score[seat]);
    }
}

int cmd_replay(struct cli *c)
{
    bool moves = cli_flag(c, "--moves"), hash = cli_flag(c, "--hash");
    const char *path = cli_word(c);
    struct box *box;

    if (!path)
        return cli_complain(c, "welches Journal? Aufruf: kiste %s",
                            "which journal? usage: kiste %s", c->command->synopsis);
    struct journal *j = cli_journal_named(c, path, &box);
    uint32_t last = j ? cli_at(c, j) : 0;
    if (j && cli_end(c)) {
        const struct match *m = journal_match(j);
        struct state *s = calloc(1, m->game->state_size);
        require(s != NULL);
        journal_state_at(j, last, s);
        if (hash)
            print_hash(m, s);
        else
            print_moves(j, last, c->lang);
        if (!hash && last == journal_count(j))
            journal_tell_kept(j, print_line, NULL);
        if (!hash && !moves)
            print_board(m, s, c->lang);
        if (!hash && match_over(m, s))
            print_score(m, s, c->lang);
        free(s);
    }
    journal_free(j);
    free(box);
    return c->failed ? CLI_MISUSED : CLI_FINE;
}

/* Whose secret is missing in the dice; they also know their promise, where the journal is too old to say where they
 * sit. */
static void tell_withheld(const struct journal *j, enum lang lang)
{
    struct withheld one[SEATS_MAX];
    int count = journal_withheld(j, one, COUNT(one));

    for (int i = 0; i < count && i < COUNT(one); i++) {
        char name[NAME_SIZE];
        struct text t = TEXT_IN(name);
        text_put(&t, "?");
        if (one[i].seat >= 0) {
            text_clear(&t);
            seat_title(journal_match(j), one[i].seat, lang, &t);
        }
        printf(lang == DE ? "Ein versprochenes Geheimnis wurde nicht geöffnet, oder der Gastgeber sagt das: %s (%s)\n"
                          : "A promised secret was not opened, or the host says so: %s (%s)\n", name, one[i].promise);
    }
}

int cmd_verify(struct cli *c)
{
    const char *path = cli_word(c);
    struct complaint why;
    struct box *box;
    int code = CLI_MISUSED;

    if (!path)
        return cli_complain(c, "welches Journal? Aufruf: kiste %s",
                            "which journal? usage: kiste %s", c->command->synopsis);
    struct journal *j = cli_journal(c, path, &box);
    if (j && cli_end(c)) {
        bool fine = journal_verify(j, &why);
        const bool dice = journal_match(j)->game->chance.roll != NULL;
        if (!fine)
            fprintf(stderr, "kiste verify: %s: %s\n", path, why.in[c->lang]);
        else if (c->lang == DE)
            puts(dice ? "Jeder Wurf folgt aus dem Geheimnis, auf das der Gastgeber sich vorher festgelegt hatte."
                      : "In diesem Spiel wird nicht gewürfelt; alle Züge sind regelgerecht.");
        else
            puts(dice ? "Every throw follows from the secret the host had committed to beforehand."
                      : "There are no throws in this game; all moves follow the rules.");
        if (fine)
            tell_withheld(j, c->lang);
        code = fine ? CLI_FINE : CLI_FAILED;
    }
    journal_free(j);
    free(box);
    return code;
}
