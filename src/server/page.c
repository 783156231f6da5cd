/* SPDX-License-Identifier: MIT */
#include "server/page.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/require.h"
#include "base/text.h"

enum { FILE_LARGEST = 16 << 20 };

static const struct {
    const char *name, *end; /* of a file beside the plain one */
} codings[CODINGS] = { { "identity", "" }, { "gzip", ".gz" }, { "br", ".br" } };

static bool ends_with(const char *s, const char *end)
{
    size_t length = strlen(s), own = strlen(end);

    return length >= own && strcmp(s + length - own, end) == 0;
}

/* False and errno: it could not be read. */
static bool read_bytes(const char *path, struct page_bytes *ret)
{
    struct stat about;
    FILE *file = fopen(path, "rb");

    if (!file)
        return false;
    if (fstat(fileno(file), &about) != 0 || about.st_size > FILE_LARGEST) {
        fclose(file);
        errno = EFBIG;
        return false;
    }
    size_t size = (size_t)about.st_size;
    unsigned char *at = malloc(size + 1);
    require(at != NULL);
    bool fine = fread(at, 1, size, file) == size;
    fclose(file);
    if (!fine) {
        free(at);
        errno = EIO;
        return false;
    }
    *ret = (struct page_bytes){ at, size };
    return true;
}

static struct page_file *file_named(struct page *p, const char *name, size_t length)
{
    for (int i = 0; i < p->count; i++)
        if (strlen(p->file[i].name) == length && strncmp(p->file[i].name, name, length) == 0)
            return &p->file[i];
    p->file = realloc(p->file, (size_t)(p->count + 1) * sizeof *p->file);
    require(p->file != NULL);
    p->file[p->count] = (struct page_file){ .name = strndup(name, length) };
    require(p->file[p->count].name != NULL);
    return &p->file[p->count++];
}

static bool add_file(struct page *p, const char *folder, const char *name)
{
    struct text path = text_growing();
    struct stat about;
    struct page_bytes bytes = { 0 };
    int coding = CODINGS - 1;
    bool fine = true;

    while (!ends_with(name, codings[coding].end)) /* every name ends with nothing */
        coding--;
    text_printf(&path, "%s/%s", folder, name);
    if (stat(path.at, &about) == 0 && S_ISREG(about.st_mode)) {
        fine = read_bytes(path.at, &bytes);
        if (fine)
            file_named(p, name, strlen(name) - strlen(codings[coding].end))->as[coding] = bytes;
    }
    text_free(&path);
    return fine;
}

static void complain_of_system(struct complaint *c, const char *folder, const char *file)
{
    int error = errno;

    for (enum lang lang = DE; lang < LANGS; lang++) {
        struct text t = TEXT_IN(c->in[lang]);
        text_printf(&t, "%s%s%s: %s", folder, *file ? "/" : "", file, errno_words(error, lang));
    }
}

bool page_read(const char *folder, struct page *ret, struct complaint *ret_why)
{
    DIR *dir = opendir(folder);
    bool fine = true;

    *ret = (struct page){ 0 };
    if (!dir) {
        complain_of_system(ret_why, folder, "");
        return false;
    }
    for (struct dirent *entry; fine && (entry = readdir(dir)) != NULL;)
        if (entry->d_name[0] != '.' && !add_file(ret, folder, entry->d_name)) {
            complain_of_system(ret_why, folder, entry->d_name);
            fine = false;
        }
    closedir(dir);
    if (fine && !page_find(ret, "/")) {
        complain_both(ret_why, 0, "%s: darin ist kein index.html", "%s: there is no index.html in it", folder);
        fine = false;
    }
    return fine;
}

void page_free(struct page *p)
{
    for (int i = 0; i < p->count; i++) {
        free(p->file[i].name);
        for (int coding = 0; coding < CODINGS; coding++)
            free(p->file[i].as[coding].at);
    }
    free(p->file);
    *p = (struct page){ 0 };
}

const struct page_file *page_find(const struct page *p, const char *path)
{
    const char *name = *path == '/' ? path + 1 : path;

    for (int i = 0; i < p->count; i++)
        if (strcmp(p->file[i].name, *name ? name : "index.html") == 0 && p->file[i].as[CODING_PLAIN].at)
            return &p->file[i];
    return NULL;
}

const char *coding_name(enum coding coding)
{
    return codings[coding].name;
}

/* How much one of a list is liked, in thousandths; what makes no sense is not liked. */
static int liking(const char *one)
{
    const char *q = strchr(one, ';');
    int thousandths = 0, digits = 0;

    if (!q)
        return 1000;
    q += 1 + strspn(q + 1, " \t");
    if ((*q != 'q' && *q != 'Q') || q[1] != '=' || (q[2] != '0' && q[2] != '1'))
        return 0;
    int whole = q[2] - '0';
    if (q[3] == '.')
        for (q += 4; digits < 3 && *q >= '0' && *q <= '9'; digits++)
            thousandths = 10 * thousandths + *q++ - '0';
    for (; digits < 3; digits++)
        thousandths *= 10;
    return whole ? 1000 : thousandths;
}

/* How much a coding is liked by who accepts this list: as it is named there, else as "*" is; -1: not a word of it. */
static int liking_of(const char *accepted, const char *name)
{
    char list[256];
    int others = -1;

    snprintf(list, sizeof list, "%s", accepted);
    for (char *rest = list, *one; (one = strtok_r(rest, ",", &rest));) {
        one += strspn(one, " \t");
        size_t length = strcspn(one, "; \t");
        if (length == strlen(name) && strncasecmp(one, name, length) == 0)
            return liking(one);
        if (length == 1 && *one == '*')
            others = liking(one);
    }
    return others;
}

enum coding page_coding(const struct page_file *f, const char *accepted)
{
    enum coding best = CODING_PLAIN;
    int most = liking_of(accepted, codings[CODING_PLAIN].name);

    for (enum coding coding = CODING_GZIP; coding < CODINGS; coding++) {
        int liked = f->as[coding].at ? liking_of(accepted, codings[coding].name) : 0;
        if (liked > 0 && liked >= most) {
            best = coding;
            most = liked;
        }
    }
    return best;
}

const char *page_type(const char *name)
{
    static const struct {
        const char *end, *type;
    } types[] = {
        { ".html", "text/html; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".wasm", "application/wasm" },
        { ".svg", "image/svg+xml" },
        { ".png", "image/png" },
        { ".woff2", "font/woff2" },
        { ".webmanifest", "application/manifest+json" },
        { ".txt", "text/plain; charset=utf-8" },
    };

    for (int i = 0; i < COUNT(types); i++)
        if (ends_with(name, types[i].end))
            return types[i].type;
    return "application/octet-stream";
}

bool page_is_fixed(const char *name)
{
    const char *dash = strrchr(name, '-');
    size_t digits = dash ? strspn(dash + 1, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") : 0;

    return digits >= 8 && dash[1 + digits] == '.';
}

bool page_is_worker(const char *name)
{
    return strncmp(name, "worker-", 7) == 0 && page_is_fixed(name);
}
