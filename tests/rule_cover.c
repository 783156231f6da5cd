/* SPDX-License-Identifier: MIT */
#include "rule_cover.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/require.h"

enum { GAMES_MAX = 64 };
static uint8_t *notes[GAMES_MAX]; /* per game, a set of enum covered for each clause */

static uint8_t *notes_of(const struct game *g)
{
    int i = 0;

    while (games[i] != g)
        require(++i < game_count);
    require(i < GAMES_MAX);
    if (!notes[i])
        notes[i] = calloc((size_t)g->clause_count + 1, 1);
    require(notes[i] != NULL);
    return notes[i];
}

void cover_note(const struct game *g, const struct clause *c, enum covered what)
{
    if (c >= g->clauses && c < g->clauses + g->clause_count)
        notes_of(g)[c - g->clauses] |= (uint8_t)what;
}

/* What is missing, in words; NULL: nothing. */
static const char *lacking(enum clause_kind kind, int has)
{
    if (kind == DOES)
        return has & COVER_SHOWN ? NULL : "a case that shows it and checks what follows, where the game names it too";
    if (kind != FORBIDS || (has & COVER_REFUSED && has & COVER_ALLOWED))
        return NULL;
    if (has & COVER_REFUSED)
        return "a case that shows it and has an ok";
    if (has & COVER_ALLOWED)
        return "a refusal by it";
    return "a refusal by it, and a case that shows it and has an ok";
}

int cover_report(const struct game *g)
{
    const uint8_t *has = notes_of(g);
    int missing = 0, tested = 0, listed = 0;

    for (int i = 0; i < g->clause_count; i++) {
        const struct clause *c = &g->clauses[i];
        const char *what = lacking(c->kind, has[i]);
        listed += c->kind == NOTE;
        tested += c->kind == FORBIDS || c->kind == DOES;
        missing += what != NULL;
        if (what)
            printf("%s lacks %s\n", c->id, what);
    }
    printf("%s: %d of %d clauses tested, %d only to be read\n", g->name, tested - missing, tested, listed);
    return missing;
}
