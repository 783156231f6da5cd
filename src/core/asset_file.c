/* SPDX-License-Identifier: MIT */
/* Assets as files: beside the program, or worked out here and kept in the user's cache folder. Apart from asset.c,
 * because WebAssembly has no files. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/hash.h"
#include "base/require.h"
#include "core/asset.h"
#include "core/place.h"

static _Atomic(void (*)(const char *)) tell_damaged;

/* How a kept file begins. The asset's own bytes follow. */
struct lead {
    char magic[16];
    uint8_t hash[16];    /* of all that follows */
};
static const char lead_magic[16] = "kiste cache 1\n";

void asset_tell_damaged(void (*tell)(const char *path))
{
    tell_damaged = tell;
}

/* The whole file, to be freed; NULL: there is none, or it is too large. */
static uint8_t *read_file(const char *path, size_t *ret_size)
{
    FILE *file = fopen(path, "rb");
    struct stat st;
    uint8_t *bytes = NULL;

    *ret_size = 0;
    if (file && fstat(fileno(file), &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0 &&
        st.st_size <= (off_t)(ASSET_LARGEST + sizeof(struct lead)))
        bytes = malloc((size_t)st.st_size);
    if (bytes)
        *ret_size = fread(bytes, 1, (size_t)st.st_size, file);
    if (bytes && *ret_size != (size_t)st.st_size) {
        free(bytes);
        bytes = NULL;
    }
    if (file)
        fclose(file);
    return bytes;
}

static void give_file(const char *path, const char *name)
{
    size_t size;
    uint8_t *bytes = read_file(path, &size);

    if (bytes)
        asset_give(name, bytes, size);
    free(bytes);
}

/* ---- the cache folder ---- */

/* Of what is kept there under this name: $XDG_CACHE_HOME/kiste/NAME, or ~/.cache/kiste/NAME. False: there is no such
 * folder to be named. */
static bool cache_path(const char *name, struct text *ret)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");

    text_clear(ret);
    if (cache && cache[0] == '/')
        text_printf(ret, "%s/kiste/%s", cache, name);
    else if (home && home[0] == '/')
        text_printf(ret, "%s/.cache/kiste/%s", home, name);
    return ret->used > 0 && !ret->cut;
}

static void hash_bytes(uint8_t ret[16], const void *bytes, size_t size)
{
    hash_of(ret, 16, bytes, size);
}

static bool is_whole(const uint8_t *bytes, size_t size)
{
    struct lead lead;
    uint8_t hash[sizeof lead.hash];

    if (size <= sizeof lead)
        return false;
    memcpy(&lead, bytes, sizeof lead);
    hash_bytes(hash, bytes + sizeof lead, size - sizeof lead);
    return memcmp(lead.magic, lead_magic, sizeof lead_magic) == 0 && memcmp(lead.hash, hash, sizeof hash) == 0;
}

/* What is very large stays in its file, and only what is looked up is ever read: then its checksum is believed, and who
 * looks something up must stand whatever is there. */
enum { LARGE = 64 << 20 };

static bool lend_large(const char *path, const char *name)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat st;
    struct lead lead;
    uint8_t *at = MAP_FAILED;

    if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > LARGE &&
        (size_t)st.st_size <= ASSET_LARGEST)
        at = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (fd >= 0)
        close(fd);
    if (at == MAP_FAILED)
        return false;
    memcpy(&lead, at, sizeof lead);
    if (memcmp(lead.magic, lead_magic, sizeof lead_magic) == 0 &&
        asset_lend(name, at + sizeof lead, (size_t)st.st_size - sizeof lead, lead.hash))
        return true;
    munmap(at, (size_t)st.st_size);
    return false;
}

/* One that is damaged counts as an asset of one byte, which no game takes for valid: so it is neither read nor told
 * of again. */
static void give_kept(const char *path, const char *name)
{
    size_t size;

    if (lend_large(path, name))
        return;
    uint8_t *bytes = read_file(path, &size);
    if (bytes && is_whole(bytes, size)) {
        asset_give(name, bytes + sizeof(struct lead), size - sizeof(struct lead));
    } else if (access(path, F_OK) == 0 && asset_give(name, "", 1)) {
        void (*tell)(const char *) = tell_damaged;

        if (tell)
            tell(path);
    }
    free(bytes);
}

/* ---- what is not there ---- */

/* A server that opens hundreds of tables a second must not look into a dozen folders for each. So a name that was not
 * found is not looked for again in the same moment: of each slot the name's hash (its lowest bits), and when. */
enum { MISSED_SLOTS = 64, MISSED_HASH = (1 << 24) - 1, MISSED_MS = 100 };
static _Atomic uint64_t missed[MISSED_SLOTS];

static uint64_t number_of(const char *name)
{
    uint64_t number;

    hash_of((uint8_t *)&number, sizeof number, name, strlen(name));
    return number;
}

static bool was_missed(uint64_t number)
{
    uint64_t last = missed[(number >> 32) % MISSED_SLOTS];

    return last && (last & MISSED_HASH) == (number & MISSED_HASH) && clock_ms() - (last >> 24) < MISSED_MS;
}

void asset_search(const char *name)
{
    uint64_t number = number_of(name);

    if (strchr(name, '/') || was_missed(number))
        return;
    struct text path = text_growing();
    if (place_find(name, &path))
        give_file(path.at, name);
    else if (cache_path(name, &path) && access(path.at, F_OK) == 0)
        give_kept(path.at, name);
    else
        missed[(number >> 32) % MISSED_SLOTS] = clock_ms() << 24 | (number & MISSED_HASH);
    text_free(&path);
}

/* Makes the folders of a path that are not there. */
static int make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        int made = mkdir(path, 0700), wrong = errno;
        *slash = '/';
        if (made != 0 && wrong != EEXIST)
            return wrong;
    }
    return 0;
}

static bool write_all(int fd, const void *bytes, size_t size)
{
    const char *at = bytes;

    while (size > 0) {
        ssize_t written = write(fd, at, size);

        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        at += written;
        size -= (size_t)written;
    }
    return true;
}

int asset_keep(const char *name, const void *bytes, size_t size, struct text *ret)
{
    struct lead lead;
    struct text fresh = text_growing();
    int wrong = 0, fd = -1;

    memcpy(lead.magic, lead_magic, sizeof lead_magic);
    hash_bytes(lead.hash, bytes, size);
    if (size == 0 || size > ASSET_LARGEST)
        wrong = EFBIG;
    else if (strchr(name, '/') || !cache_path(name, ret))
        wrong = ENOENT;
    else
        wrong = make_folders(ret->at);
    if (!wrong) {
        text_printf(&fresh, "%s.XXXXXX", ret->at);
        fd = mkstemp(fresh.at);
        wrong = fd < 0 ? errno : 0;
    }
    if (fd >= 0) {
        if (!write_all(fd, &lead, sizeof lead) || !write_all(fd, bytes, size) || fsync(fd) != 0)
            wrong = errno ? errno : EIO;
        close(fd);
        if (!wrong && rename(fresh.at, ret->at) != 0)
            wrong = errno;
        if (wrong)
            unlink(fresh.at);
        missed[(number_of(name) >> 32) % MISSED_SLOTS] = 0;
    }
    text_free(&fresh);
    return wrong;
}
