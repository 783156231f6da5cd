/* SPDX-License-Identifier: MIT */
/* `kiste games` and `kiste rules`. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/rulebook.h"
#include "table/protocol.h"

/* What the protocol answers, printed: the JSON forms are the protocol's. */
static int print_answer(struct cli *c, const char *line)
{
    struct protocol *protocol = protocol_new((struct protocol_host){ .secret = chance_secret, .lang = c->lang });
    struct text answer = text_growing();

    protocol_call(protocol, line, &answer);
    puts(answer.at);
    text_free(&answer);
    protocol_free(protocol);
    return CLI_FINE;
}

int cmd_games(struct cli *c)
{
    bool json = cli_flag(c, "--json");

    if (!cli_end(c))
        return CLI_MISUSED;
    if (json)
        return print_answer(c, "{\"cmd\":\"games\"}");
    for (int i = 0; i < game_count; i++) {
        const struct game *g = games[i];
        int pad = 26 - text_columns(g->title.in[c->lang]);
        printf("%-15s %s%*s ", g->name, g->title.in[c->lang], pad > 0 ? pad : 0, "");
        int most = g->seats_usual ? g->seats_usual : g->seats_max;
        if (g->seats_min == most)
            printf("%d  ", g->seats_min);
        else
            printf("%d-%d", g->seats_min, most);
        printf("  %s\n", g->about.in[c->lang]);
    }
    return CLI_FINE;
}

static void print_clause(const struct game *g, const struct clause *cl, enum lang lang)
{
    char where[200];
    struct text t = TEXT_IN(where);

    clause_cite(g, cl, lang, &t);
    printf("%s\n    %s\n    [%s]\n", where, cl->says.in[lang], cl->id);
}

static void print_rules(const struct game *g, enum lang lang)
{
    int number = 0;

    printf("%s\n%s\n", g->title.in[lang], g->about.in[lang]);
    for (int i = 0; i < g->clause_count; i++) {
        const struct clause *cl = &g->clauses[i];
        if (cl->kind == SECTION) {
            number = 0;
            printf("\n%s\n", cl->says.in[lang]);
        } else {
            printf("%3d. %s  [%s]\n", ++number, cl->says.in[lang], cl->id);
        }
    }
    if (g->option_count)
        printf("\n%s\n", lang == DE ? "Hausregeln" : "House rules");
    for (int i = 0; i < g->option_count; i++) {
        const struct option *o = &g->options[i];
        printf("  %s: %s\n     %s\n     ", o->id, o->name.in[lang], o->help.in[lang]);
        for (int32_t n = o->min; o->names && n <= o->max; n++)
            printf("%s%s%s", n > o->min ? " | " : "", o->names[n], n == o->standard ? "*" : "");
        if (!o->names)
            printf("%d … %d (%d*)", (int)o->min, (int)o->max, (int)o->standard);
        printf("\n");
    }
    if (g->boxed->reconstructed_count)
        printf("\n%s\n", lang == DE ? "Rekonstruiert, weil nicht überliefert"
                                    : "Reconstructed, because not handed down");
    for (int i = 0; i < g->boxed->reconstructed_count; i++)
        printf("  - %s\n", g->boxed->reconstructed[i].in[lang]);
}

/* The rulebook for paper. */
static int print_book(const struct game *g, enum lang lang)
{
    struct text book = text_growing();
    int wrong; /* where its lessons end early the book has fewer pictures */
    struct lessons *all = lessons_of(g, &wrong);

    rulebook_write(all, lang, &book);
    fputs(book.at, stdout);
    lessons_free(all);
    text_free(&book);
    return CLI_FINE;
}

int cmd_rules(struct cli *c)
{
    bool json = cli_flag(c, "--json"), html = cli_flag(c, "--html");
    const struct game *g = cli_game(c);
    const char *id = g ? cli_word(c) : NULL;

    if (!g || !cli_end(c))
        return CLI_MISUSED;
    if (json) {
        char line[128];
        struct text t = TEXT_IN(line);
        text_printf(&t, "{\"cmd\":\"rules\",\"game\":\"%s\"}", g->name);
        return print_answer(c, line);
    }
    if (html && !id)
        return print_book(g, c->lang);
    if (!id) {
        print_rules(g, c->lang);
        return CLI_FINE;
    }
    const struct clause *cl = clause_named(g, id);
    if (!cl)
        return cli_complain(c, "%s hat keinen Absatz „%s“; „kiste rules %s“ nennt sie",
                            "%s has no clause '%s'; 'kiste rules %s' lists them", g->name, id, g->name);
    print_clause(g, cl, c->lang);
    return CLI_FINE;
}
