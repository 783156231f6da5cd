/* `kiste tool`: the subcommands a room brings along. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "cli/cli.h"

enum { WORDS_MAX = 8 };

static void list(const struct game *g, enum lang lang)
{
    for (int i = 0; i < g->tool_count; i++)
        printf("kiste tool %s %-24s %s\n", g->name, g->tools[i].synopsis, g->tools[i].about.in[lang]);
}

static const struct tool *tool_named(const struct game *g, const char *name)
{
    for (int i = 0; i < g->tool_count; i++)
        if (strcmp(g->tools[i].name, name) == 0)
            return &g->tools[i];
    return NULL;
}

static int run(struct cli *c, const struct tool *tool, const char **words, int count)
{
    struct text result = text_growing();
    struct complaint why;
    char *file = tool->reads ? cli_file(c, words[0]) : NULL;
    int code = CLI_FINE;

    if (tool->reads && !file)
        return CLI_MISUSED;
    const char *name = words[0];
    if (file)
        words[0] = file;
    if (tool->run(words, count, &result, &why)) {
        fputs(result.at, stdout);
    } else {
        code = CLI_FAILED;
        if (file && why.line)
            fprintf(stderr, "kiste tool: %s:%d: %s\n", name, why.line, why.text);
        else
            fprintf(stderr, "kiste tool: %s\n", why.text);
    }
    free(file);
    text_free(&result);
    return code;
}

int cmd_tool(struct cli *c)
{
    const struct game *g = cli_game(c);
    const char *name = g ? cli_word(c) : NULL, *words[WORDS_MAX];
    const struct tool *tool = name ? tool_named(g, name) : NULL;
    int count = 0;

    if (!g)
        return CLI_MISUSED;
    if (!name) {
        list(g, c->lang);
        return cli_end(c) ? CLI_FINE : CLI_MISUSED;
    }
    if (!tool)
        return cli_complain(c, "%s has no tool '%s'; 'kiste tool %s' lists those there are", g->name, name, g->name);
    check(tool->words <= WORDS_MAX);
    while (count < tool->words && (words[count] = cli_word(c)) != NULL)
        count++;
    if (!cli_end(c))
        return CLI_MISUSED;
    if (count == 0)
        return cli_complain(c, "usage: kiste tool %s %s", g->name, tool->synopsis);
    return run(c, tool, words, count);
}
