#include "server/page.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/require.h"
#include "base/text.h"

enum { FILE_LARGEST = 16 << 20 };

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
    bool gzip = ends_with(name, ".gz"), fine = true;

    text_printf(&path, "%s/%s", folder, name);
    if (stat(path.at, &about) == 0 && S_ISREG(about.st_mode)) {
        fine = read_bytes(path.at, &bytes);
        struct page_file *f = fine ? file_named(p, name, strlen(name) - (gzip ? 3 : 0)) : NULL;
        if (f)
            *(gzip ? &f->gzip : &f->plain) = bytes;
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
        free(p->file[i].plain.at);
        free(p->file[i].gzip.at);
    }
    free(p->file);
    *p = (struct page){ 0 };
}

const struct page_file *page_find(const struct page *p, const char *path)
{
    const char *name = *path == '/' ? path + 1 : path;

    for (int i = 0; i < p->count; i++)
        if (strcmp(p->file[i].name, *name ? name : "index.html") == 0 && p->file[i].plain.at)
            return &p->file[i];
    return NULL;
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
