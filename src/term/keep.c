/* SPDX-License-Identifier: MIT */
#include "term/keep.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/require.h"

static const struct keep nowhere = { .fd = -1 };

/* ---- one file ---- */

static int lock(int fd)
{
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        return 0;
    return errno == EWOULDBLOCK ? KEEP_TAKEN : errno;
}

/* Takes over an open file, or closes it. */
static int take(struct keep *ret, int fd, const char *path)
{
    struct text t = TEXT_IN(ret->path);
    struct stat st;

    ret->fd = fd;
    text_put(&t, path);
    int wrong = t.cut ? ENAMETOOLONG : fstat(fd, &st) != 0 ? errno : !S_ISREG(st.st_mode) ? KEEP_NO_FILE : lock(fd);
    if (wrong)
        keep_close(ret);
    return wrong;
}

int keep_open(struct keep *ret, const char *path)
{
    struct stat st;

    *ret = nowhere;
    /* A pipe or a device is not even opened: that alone could wait, or do something. */
    if (stat(path, &st) == 0 && !S_ISREG(st.st_mode))
        return S_ISDIR(st.st_mode) ? EISDIR : KEEP_NO_FILE;
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0600);
    return fd < 0 ? errno : take(ret, fd, path);
}

bool keep_taken(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool taken = fd >= 0 && flock(fd, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;

    if (fd >= 0)
        close(fd);
    return taken;
}

void keep_close(struct keep *k)
{
    if (k->fd >= 0)
        close(k->fd);
    *k = nowhere;
}

void keep_remove(struct keep *k)
{
    unlink(k->path);
    keep_close(k);
}

static int write_all(int fd, const char *bytes, size_t size, off_t at)
{
    while (size > 0) {
        ssize_t written = pwrite(fd, bytes, size, at);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return written < 0 ? errno : ENOSPC;
        bytes += written;
        size -= (size_t)written;
        at += written;
    }
    return fsync(fd) == 0 ? 0 : errno;
}

int keep_append(struct keep *k, const struct journal *j)
{
    struct stat st;
    int wrong = 0;

    if (k->mark == journal_mark(j))
        return 0;
    if (fstat(k->fd, &st) != 0)
        return errno;
    if (st.st_nlink == 0 || st.st_size != k->size)
        return KEEP_CHANGED; /* by somebody who minds no lock */
    struct text t = text_growing();
    journal_append(j, k->mark, &t);
    wrong = write_all(k->fd, t.at, t.used, k->size);
    if (!wrong) {
        k->size += (off_t)t.used;
        k->mark = journal_mark(j);
    } else if (ftruncate(k->fd, k->size) != 0) {
        wrong = errno;
    }
    text_free(&t);
    return wrong;
}

/* The bytes up to the last newline; -1: it cannot be read. */
static off_t whole_lines(int fd)
{
    char chunk[4096];
    off_t whole = 0, at = 0;
    ssize_t got;

    while ((got = pread(fd, chunk, sizeof chunk, at)) > 0) {
        for (ssize_t i = 0; i < got; i++)
            if (chunk[i] == '\n')
                whole = at + i + 1;
        at += got;
    }
    return got < 0 ? -1 : whole;
}

int keep_resume(struct keep *k, const struct journal *j)
{
    off_t whole = whole_lines(k->fd);

    if (whole < 0 || ftruncate(k->fd, whole) != 0)
        return errno;
    k->size = whole;
    k->mark = journal_mark(j);
    return 0;
}

static int copy(int from, const char *to, mode_t mode)
{
    char chunk[4096];
    ssize_t got;
    off_t at = 0;
    int fd = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode), wrong = 0;

    if (fd < 0)
        return errno;
    while (!wrong && (got = pread(from, chunk, sizeof chunk, at)) != 0) {
        wrong = got < 0 ? errno : write_all(fd, chunk, (size_t)got, at);
        at += got;
    }
    close(fd);
    return wrong;
}

int keep_begin(struct keep *k, const struct journal *j)
{
    char before[1100];
    struct text t = TEXT_IN(before);
    struct stat st;
    int wrong = 0;

    text_printf(&t, "%s~", k->path);
    if (fstat(k->fd, &st) != 0)
        return errno;
    if (st.st_size > 0)
        wrong = copy(k->fd, before, st.st_mode & 0777);
    if (!wrong && ftruncate(k->fd, 0) != 0)
        wrong = errno;
    k->size = 0;
    k->mark = 0;
    return wrong ? wrong : keep_append(k, j);
}

/* ---- the state folder ---- */

/* Where the XDG rules put it; false: no home, no folder. */
static bool state_folder(struct text *t)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");

    if (state && state[0] == '/')
        text_printf(t, "%s/kiste", state);
    else if (home && home[0] == '/')
        text_printf(t, "%s/.local/state/kiste", home);
    return t->used > 0 && !t->cut;
}

static int make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); ; slash = strchr(slash + 1, '/')) {
        if (slash)
            *slash = '\0';
        bool fine = mkdir(path, 0700) == 0 || errno == EEXIST || errno == EROFS || errno == EACCES;
        if (slash)
            *slash = '/';
        if (!fine || !slash)
            return fine ? 0 : errno;
    }
}

bool keep_own_path(const char *name, char *ret, size_t size)
{
    char folder[900];
    struct text t = TEXT_IN(folder), path = text_in(ret, size);

    if (!state_folder(&t) || make_folders(folder) != 0)
        return false;
    text_printf(&path, "%s/%s", folder, name);
    return !path.cut;
}

int keep_open_own(struct keep *ret, const char *game)
{
    char folder[900], stamp[32];
    struct text t = TEXT_IN(folder);
    time_t now = time(NULL);
    struct tm parts;
    int wrong, fd;

    *ret = nowhere;
    if (!state_folder(&t))
        return ENOENT;
    if ((wrong = make_folders(folder)) != 0)
        return wrong;
    if (!localtime_r(&now, &parts) || !strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &parts))
        return errno;
    for (int n = 1;; n++) {
        char path[1000];
        struct text p = TEXT_IN(path);
        text_printf(&p, n > 1 ? "%s/%s-%s-%d.kiste" : "%s/%s-%s.kiste", folder, game, stamp, n);
        fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd < 0 && errno == EEXIST)
            continue;
        wrong = fd < 0 ? errno : take(ret, fd, path);
        ret->own = !wrong;
        return wrong;
    }
}

bool keep_newest(char *ret, size_t size)
{
    char folder[900];
    struct text t = TEXT_IN(folder), newest = text_in(ret, size);
    struct timespec latest = { 0 };
    struct dirent *e;
    DIR *dir = state_folder(&t) ? opendir(folder) : NULL;

    while (dir && (e = readdir(dir)) != NULL) {
        char path[1200];
        struct text p = TEXT_IN(path);
        const char *dot = strrchr(e->d_name, '.');
        struct stat st;
        text_printf(&p, "%s/%s", folder, e->d_name);
        if (!dot || strcmp(dot, ".kiste") != 0 || stat(path, &st) != 0 || !S_ISREG(st.st_mode) || keep_taken(path))
            continue;
        if (st.st_mtim.tv_sec < latest.tv_sec ||
            (st.st_mtim.tv_sec == latest.tv_sec && st.st_mtim.tv_nsec <= latest.tv_nsec))
            continue;
        latest = st.st_mtim;
        text_clear(&newest);
        text_put(&newest, path);
    }
    if (dir)
        closedir(dir);
    return newest.used > 0;
}

bool keep_is_own(const char *path)
{
    char folder[900], parent[1024];
    struct text t = TEXT_IN(folder), p = TEXT_IN(parent);
    const char *slash = strrchr(path, '/');
    struct stat one, other;

    if (slash)
        text_bytes(&p, path, (size_t)(slash - path));
    return slash && state_folder(&t) && stat(folder, &one) == 0 && stat(parent, &other) == 0 &&
           one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}
