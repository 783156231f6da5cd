/* SPDX-License-Identifier: MIT */
#include "core/rules.h"

#include <string.h>

#include "base/json.h"
#include "base/require.h"
#include "core/game.h"

const struct clause table_rules[TABLE_RULES] = {
#define SECTION(name, de, en) [TABLE_##name] = { "table." #name, { { de, en } }, SECTION },
#define RULE(name, kind, de, en) [TABLE_##name] = { "table." #name, { { de, en } }, kind },
#include "core/table.def"
#undef SECTION
#undef RULE
};

static const char *after_dot(const char *id)
{
    const char *dot = strchr(id, '.');

    return dot ? dot + 1 : id;
}

const struct clause *clause_named(const struct game *g, const char *id)
{
    for (int i = 0; i < g->clause_count; i++)
        if (strcmp(g->clauses[i].id, id) == 0 || strcmp(after_dot(g->clauses[i].id), id) == 0)
            return &g->clauses[i];
    for (int i = 0; i < TABLE_RULES; i++)
        if (strcmp(table_rules[i].id, id) == 0)
            return &table_rules[i];
    return NULL;
}

bool clause_is_notation(const struct clause *c)
{
    const char *dot = strrchr(c->id, '.');

    return dot && strcmp(dot, ".notation") == 0;
}

void clause_cite(const struct game *g, const struct clause *c, enum lang lang, struct text *t)
{
    bool of_game = c >= g->clauses && c < g->clauses + g->clause_count;
    const struct clause *first = of_game ? g->clauses : table_rules;
    int number = 0;

    if (of_game)
        text_printf(t, "%s, ", g->title.in[lang]);
    while (c > first && c->kind != SECTION) {
        c--;
        number++;
    }
    text_put(t, c->says.in[lang]);
    if (number)
        text_printf(t, ", %d", number);
}

void clause_put(const struct game *g, const struct clause *c, enum lang lang, struct text *json)
{
    char where[160];
    struct text t = TEXT_IN(where);

    json_put_string(json, "clause", c->id);
    json_put_string(json, "text", c->says.in[lang]);
    if (!g)
        return;
    clause_cite(g, c, lang, &t);
    json_put_string(json, "cite", where);
}
