/* SPDX-License-Identifier: MIT */
/* What every room needs and none should spell out: the ids of its clauses and words, the tables behind them, and the
 * prototypes of its functions for words and pictures. A room's own header says which room it is,
 *
 *     #define ROOM muehle                              the prefix of its names in C
 *     #define ROOM_RULES "games/muehle/rules.def"
 *     #define ROOM_WORDS "games/muehle/words.def"
 *     #include "core/room.h"
 *
 * and then has RULE_id, CLAUSE(id), WORD_id, word(WORD_id, lang) and SAY(id). One .c file of the room, the one with
 * its struct game, defines ROOM_TABLES before it includes that header, and names all of it there with ROOM_IS,
 * ROOM_SAYS and ROOM_SHOWS. A room whose folder is not spelt like its prefix (it has a '-') defines ROOM_NAME too. */
#ifndef CORE_ROOM_H
#define CORE_ROOM_H

#include "base/require.h"
#include "core/box.h"
#include "core/match.h"
#include "core/puzzle.h"
#include "core/scene.h"

#define ROOM_JOIN_(room, name) room##_##name
#define ROOM_JOIN(room, name) ROOM_JOIN_(room, name)
#define ROOM_TEXT_(room) #room
#define ROOM_TEXT(room) ROOM_TEXT_(room)

#ifndef ROOM_NAME
#define ROOM_NAME ROOM_TEXT(ROOM)
#endif

/* The room's own name for something: OWN(write) is muehle_write. */
#define OWN(name) ROOM_JOIN(ROOM, name)

/* ---- rules.def ---- */

enum rule {
#define SECTION(id, de, en) RULE_##id,
#define RULE(id, kind, de, en) RULE_##id,
#include ROOM_RULES
#undef SECTION
#undef RULE
    RULES
};
extern const struct clause OWN(clauses)[RULES];
#define CLAUSE(id) (&OWN(clauses)[RULE_##id])

/* ---- words.def ---- */

enum word {
#define WORD(id, de, en) WORD_##id,
#define LABEL(id, de, en)
#include ROOM_WORDS
#undef WORD
#undef LABEL
    WORDS
};
extern const struct phrase OWN(words)[WORDS];

/* Where words.def has words in the order of something else (verbs, squares), ids are counted on from the first. */
#define word(id, lang) (OWN(words)[id].in[lang])
/* For functions that call their language `lang`. */
#define SAY(id) word(WORD_##id, lang)

#ifdef ROOM_TABLES
/* In WebAssembly each language lies apart: the page fetches the one it speaks (tools/modules.py). */
#ifdef __wasm__
#define PART(name) __attribute__((section(name)))
#else
#define PART(name)
#endif
#define APART(name, de, en)                        \
    static const char name##_de[] PART("de") = de; \
    static const char name##_en[] PART("en") = en;
#define SECTION(id, de, en) APART(RULE_##id, de, en)
#define RULE(id, kind, de, en) APART(RULE_##id, de, en)
#define WORD(id, de, en) APART(WORD_##id, de, en)
#define LABEL(id, de, en) APART(LABEL_##id, de, en)
#include ROOM_RULES
#include ROOM_WORDS
#undef SECTION
#undef RULE
#undef WORD
#undef LABEL
#define BOTH(name) { { name##_de, name##_en } }
const struct clause OWN(clauses)[RULES] = {
#define SECTION(id, de, en) { ROOM_NAME "." #id, BOTH(RULE_##id), SECTION },
#define RULE(id, kind, de, en) { ROOM_NAME "." #id, BOTH(RULE_##id), kind },
#include ROOM_RULES
#undef SECTION
#undef RULE
};
const struct phrase OWN(words)[WORDS] = {
#define WORD(id, de, en) BOTH(WORD_##id),
#define LABEL(id, de, en)
#include ROOM_WORDS
#undef WORD
#undef LABEL
};
/* Where a table of the room wants a phrase (what verbs and options are called): one that words.def has as a LABEL, not
 * as a WORD. The page then fetches it in its own language alone. */
#define PHRASE(id) BOTH(LABEL_##id)
#endif

/* The rules do what this clause says; in setup(), apply() and score(), or what they call. */
#define APPLIES(id) match_applies(m, RULE_##id)

/* ---- box.yaml: a room without one says &boxform_none, &boxed_none ---- */

extern const struct boxform OWN(boxform); /* written by hand in NAME_box.c */
extern const struct boxed OWN(boxed);     /* made by the build */

/* ---- words and pictures: see core/game.h ---- */

void OWN(write)(const struct match *, const struct state *, int seat, struct move, struct text *);
const struct clause *OWN(parse)(const struct match *, const struct state *, int seat, const char *, struct move *ret);
void OWN(print)(const struct view *, struct text *);
const struct clause *OWN(read)(const struct match *, struct scan *, struct state *ret);
void OWN(say)(const struct view *, int seat, struct move, enum lang, struct text *);
void OWN(prompt)(const struct view *, int seat, enum lang, struct text *);
const struct clause *OWN(ending)(const struct view *, enum lang, struct text *);
int OWN(cite)(const struct view *, const struct clause **ret);
void OWN(scene)(const struct view *, enum shape, enum lang, struct scene *);
int OWN(touch)(const struct view *, int seat, struct choice, struct touch *ret);
extern const struct about OWN(about)[];

/* Only where a room has them. */
void OWN(seat_name)(const struct match *, int seat, enum lang, struct text *);
int OWN(seat_tint)(const struct match *, int seat);
int OWN(seat_second)(const struct match *, int seat);
bool OWN(stands)(const struct view *, int seat, enum lang, struct text *);
int32_t OWN(far)(const struct view *, int seat);
extern const struct feat OWN(feats)[];
void OWN(feat)(const struct view *before, int seat, struct move, const struct view *after,
                int32_t ret[SEATS_MAX][FEATS_MAX]);
bool OWN(half)(const struct view *, int seat, const uint16_t *item, int count, struct state *ret);
bool OWN(propose)(const struct view *, int seat, struct move *ret);
bool OWN(onward)(const struct view *, int seat, const uint16_t *item, int count, enum lang, struct text *);
bool OWN(meant)(const struct view *, int seat, const uint16_t *item, int count, struct move *ret);
bool OWN(tell)(const struct view *, uint16_t item, enum lang, struct text *);
bool OWN(deal)(const struct view *, int seat, struct choice, int part, enum lang, struct deal *ret);
extern const struct puzzle_kind OWN(puzzles)[];

/* What every room has, in struct game, in its words and in its picture; and what most have of their players. */
#define ROOM_IS .name = ROOM_NAME, .clauses = OWN(clauses), .clause_count = RULES
#define ROOM_SAYS                                                                                       \
    .write = OWN(write), .parse = OWN(parse), .print = OWN(print), .read = OWN(read), .say = OWN(say),  \
    .prompt = OWN(prompt), .ending = OWN(ending), .cite = OWN(cite)
#define ROOM_FEATS .feats = OWN(feats), .feat = OWN(feat)
#define ROOM_SHOWS .scene = OWN(scene), .touch = OWN(touch), .about = OWN(about)

#endif
