/* SPDX-License-Identifier: MIT */
/* Any text to the rooms' own tools, which read other programs' files. The input:
 *     GAME TOOL words …
 *     the file
 * What comes out as a journal is one. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "common.h"
#include "core/journal.h"

enum { WORDS_MAX = 4 };

/* Whatever the line says, some room's tool. */
static const struct tool *tool_of(struct scan *line, const struct game **ret)
{
    const struct tool *found = NULL;
    char game[32], tool[32];
    bool named = scan_token(line, game, sizeof game) && scan_token(line, tool, sizeof tool);

    for (int i = 0; i < game_count; i++)
        for (int t = 0; t < games[i]->tool_count; t++)
            if (!found || (named && strcmp(games[i]->name, game) == 0 && strcmp(games[i]->tools[t].name, tool) == 0)) {
                *ret = games[i];
                found = &games[i]->tools[t];
            }
    require(found != NULL);
    return found;
}

static void check_journal(const char *text)
{
    struct complaint why;
    struct journal *j = journal_read(text, NULL, &why);
    struct text again = text_growing();

    require(j != NULL);
    journal_write(j, COPY_HOST, 0, &again);
    require(strcmp(again.at, text) == 0);
    text_free(&again);
    journal_free(j);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = fuzz_text(bytes, size), *rest = text, word[WORDS_MAX][64];
    const char *words[WORDS_MAX];
    struct scan line = { fuzz_line(&rest) };
    const struct game *game = NULL;
    const struct tool *tool = tool_of(&line, &game);
    struct match m = match_of(game, game->seats_min);
    struct complaint why = { 0 };
    struct text out = text_growing();
    int count = 0;

    while (count < WORDS_MAX && scan_token(&line, word[count], sizeof word[count])) {
        words[count] = word[count];
        count++;
    }
    const char *input = tool->reads ? rest : "";
    bool fine = tool->tell ? tool->tell(&m, count, words, input, EN, &out, &why)
                           : tool->run(&m, count, words, input, &out, &why);
    if (!fine)
        require(why.in[EN][0] != '\0');
    else if (strncmp(out.at, "kiste ", 6) == 0)
        check_journal(out.at);
    text_free(&out);
    free(text);
    return 0;
}
