/* SPDX-License-Identifier: MIT */
/* The rules as text: a room's rules.def lists them clause by clause,
 *
 *     SECTION(id, "Überschrift", "Heading")
 *     RULE(id, KIND, "deutsch", "english")
 *
 * From that one list come the enum the code cites (RULE_id), the table shown to people, the documentation
 * and the list of tests that must exist. A refusal *is* a pointer to a clause; NULL means allowed. */
#ifndef CORE_RULES_H
#define CORE_RULES_H

#include "base/text.h"
#include "core/words.h"

enum clause_kind {
    SECTION, /* a heading; the clauses after it are numbered from 1 */
    FORBIDS, /* needs a test that allows and one that refuses with this clause */
    DOES,    /* needs a test that shows the effect */
    NOTE,    /* nothing an engine can enforce: listed, not tested */
};

struct clause {
    const char *id;   /* "muehle.mill_protects" */
    struct phrase says;
    enum clause_kind kind;
};

struct game;

/* "muehle.mill_protects" in this game, or NULL. The part before the dot may be left out. */
const struct clause *clause_named(const struct game *, const char *id);

/* Every room's clause about how moves are written: nothing else was wrong with what it refuses. */
bool clause_is_notation(const struct clause *);

/* Where it stands, as people cite it: "Mühle, Schlagen, 2". Clauses of the table itself cite as "Tisch, 2". */
void clause_cite(const struct game *, const struct clause *, enum lang, struct text *);
/* The members of a refusal in JSON: `clause`, `text` and, where the game is known, `cite`. */
void clause_put(const struct game *, const struct clause *, enum lang, struct text *json);

/* Rules of the table, the same in every game (core/table.def). */
enum table_rule {
#define SECTION(id, de, en) TABLE_##id,
#define RULE(id, kind, de, en) TABLE_##id,
#include "core/table.def"
#undef SECTION
#undef RULE
    TABLE_RULES
};
extern const struct clause table_rules[TABLE_RULES];

#endif
