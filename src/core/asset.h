/* SPDX-License-Identifier: MIT */
/* Data that comes beside the program because it is too large for the box or under another licence: a list of
 * words. A game names what it may need (game->assets); match_of() looks for all of it, so that the rules find
 * it in the match as they find the box. Which one a match plays with (match_asset()) is named in its journal
 * with its hash, and the dice are committed to it. A match whose asset is not there is refused.
 *
 * Assets are given once and stay for good, so a match can hold on to them; to give and to look for them is
 * safe from several threads. */
#ifndef CORE_ASSET_H
#define CORE_ASSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ASSET_NAME_SIZE = 48 }; /* NUL included */
#define ASSET_LARGEST ((size_t)1 << (sizeof(size_t) > 4 ? 36 : 31)) /* bytes */

struct asset {
    char name[ASSET_NAME_SIZE];
    const uint8_t *bytes;      /* aligned as for any type */
    size_t size;
    uint8_t hash[16];          /* BLAKE2b of the bytes */
    const struct asset *next;  /* for asset.c alone */
};

/* Takes a copy. False: the name or the size is out of bounds, there is no memory for it, or other bytes were
 * given under this name before. */
bool asset_give(const char *name, const void *bytes, size_t size);
/* The same of bytes that stay for good where they are, aligned as for any type, whose hash is known. */
bool asset_lend(const char *name, const void *bytes, size_t size, const uint8_t hash[16]);

/* What was given under this name; what was not is looked for once more by asset_search(). NULL: it is not
 * there. */
const struct asset *asset_named(const char *name);

/* What the system can do to find one, by way of asset_give(): natively a file beside the program or in the user's
 * cache folder (asset_file.c), in WebAssembly nothing. */
void asset_search(const char *name);

/* ---- natively (asset_file.c) ---- */

/* Keeps something that can be worked out again in the user's cache folder, where asset_search() finds it from the
 * next start on: all of it or nothing, with a checksum. 0, or errno. *ret is the path, as far as it is known. */
struct text;
int asset_keep(const char *name, const void *bytes, size_t size, struct text *ret);

/* Who is told, once, of a file in the cache folder that is not what was kept there; it is left aside. */
void asset_tell_damaged(void (*tell)(const char *path));

#endif
