/* SPDX-License-Identifier: MIT */
/* Spielkiste as a library.
 *
 * Family games, complete to the last rule, behind three calls ({"cmd":"games"} lists them). A struct kiste is
 * a table with one match on it; you speak to it in lines of JSON, one object in, one object out, the same from C,
 * from a page (WebAssembly) and through `kiste pipe`:
 *
 *     struct kiste *k = kiste_open();
 *     puts(kiste_call(k, "{\"cmd\":\"new\",\"game\":\"muehle\",\"seats\":2,\"seed\":1}"));
 *         -> {"ok":true,"seq":0}
 *     puts(kiste_call(k, "{\"cmd\":\"legal\"}"));
 *         -> {"ok":true,"actors":[0],"may":[],"ask":0,"moves":{"0":["a1","a4", …]}}
 *     puts(kiste_call(k, "{\"cmd\":\"play\",\"seat\":0,\"move\":\"d6\"}"));
 *         -> {"ok":true,"seq":1}
 *     puts(kiste_call(k, "{\"cmd\":\"play\",\"seat\":1,\"move\":\"d6\"}"));
 *         -> {"ok":false,"clause":"muehle.free_point","text":"…","cite":"Mühle, Setzen, 2"}
 *     kiste_close(k);
 *
 * A refusal cites the rule that forbids the move; texts are German, or English with "lang":"en" in the line.
 *
 * Hosting a game is a loop over two of these lines: ask `legal`; if chance must act ("actors":["*"]) say `roll`,
 * else have somebody in `actors` choose one of their moves and say `play`; stop when `actors` is empty and ask
 * `score`. What a seat may see comes from `view`; `journal` gives the match as text to keep, `load` takes it
 * up again. Every command is described in docs/protocol.md, the journal in docs/journal.md.
 *
 * Promises
 *   - Any bytes may be said: a line is answered, refused with a rule's clause, or refused with what was
 *     expected. A refused line changes nothing.
 *   - Without "seed" the dice come from the system's random source; with it a match repeats exactly, on every
 *     machine and in WebAssembly.
 *   - Tables are independent of each other; only what kiste_asset() was given serves all of them. One table must
 *     not be used by two threads at once.
 *   - A broken promise inside the library, or memory that cannot be had, ends the process (a trap in
 *     WebAssembly) rather than corrupt a match.
 *   - It writes no files, and reads none but those of kiste_asset() below: a "box" in a line is refused (`kiste pipe`
 *     takes one).
 *
 * Programs that want the rules themselves (a search, statistics, training) use <kiste/rules.h>, <kiste/batch.h> and
 * <kiste/gpu.h>.
 *
 * Build: cc host.c $(pkg-config --cflags --libs kiste) */
#ifndef KISTE_H
#define KISTE_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __wasm__
#define KISTE_EXPORT(name) __attribute__((export_name(#name)))
#elif defined __GNUC__
#define KISTE_EXPORT(name) __attribute__((visibility("default")))
#else
#define KISTE_EXPORT(name)
#endif

struct kiste;

/* An empty table. */
struct kiste *kiste_open(void) KISTE_EXPORT(kiste_open);

/* Says one line (NUL-terminated UTF-8, no newline) and returns the answer: one JSON object, without a
 * newline, valid until the next call or kiste_close(). */
const char *kiste_call(struct kiste *, const char *line) KISTE_EXPORT(kiste_call);

/* NULL is allowed. */
void kiste_close(struct kiste *) KISTE_EXPORT(kiste_close);

/* Memory for the lines of callers that have none of their own, such as a page. */
void *kiste_alloc(size_t) KISTE_EXPORT(kiste_alloc);
void kiste_free(void *) KISTE_EXPORT(kiste_free);

/* A file that some game needs and this library does not contain (a list of words), under the name that a refused line
 * gives as "asset". It is copied, serves every table from then on, and stays. False: it is too large, or another was
 * given under this name. Natively such files are also found beside the program and in ../share/kiste, and endgame
 * tables that were worked out here (`kiste solve`) in the user's cache folder. */
bool kiste_asset(const char *name, const void *bytes, size_t size) KISTE_EXPORT(kiste_asset);

#ifdef __wasm__
/* WebAssembly has no random source: the page gives 32 bytes or more before the first match without a seed. */
void kiste_random(const void *bytes, size_t size) KISTE_EXPORT(kiste_random);

/* After a trap: which promise was broken, or "". */
const char *kiste_failure(void) KISTE_EXPORT(kiste_failure);
#endif

#ifdef __cplusplus
}
#endif

#endif
