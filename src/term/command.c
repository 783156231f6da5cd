/* SPDX-License-Identifier: MIT */
#include "term/command.h"

#include <string.h>

#include "base/scan.h"
#include "term/typing.h"

static bool is_move(const struct session *s, const char *line)
{
    for (int i = 0; i < s->middle->actions; i++)
        if (typing_fits(&s->middle->action[i], line))
            return true;
    return false;
}

bool command_read(const struct session *s, const char *line, struct command *ret)
{
    bool colon = line[strspn(line, " ")] == ':';
    struct scan at = { line + strspn(line, " ") + colon };
    char word[64];

    *ret = (struct command){ .id = -1 };
    if (!scan_token(&at, word, sizeof word))
        return colon;
    scan_blanks(&at);
    struct text rest = TEXT_IN(ret->rest);
    text_put(&rest, at.at);
    for (int id = SAY_cmd_help; id <= SAY_cmd_lang; id++)
        for (int l = 0; l < LANGS; l++) {
            enum lang lang = l == 0 ? s->lang : s->lang == DE ? EN : DE;
            const char *name = term_word((enum term_word)id, lang);
            bool same = strcmp(name, word) == 0, begins = colon && strncmp(name, word, strlen(word)) == 0;
            if (same || (begins && ret->id < 0)) {
                ret->id = id;
                ret->spoken = lang;
            }
            if (same)
                return colon || id == SAY_cmd_rule || !is_move(s, line);
        }
    return colon;
}
