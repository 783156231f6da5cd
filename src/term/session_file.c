/* Keeping a session and finding it again. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/scan.h"
#include "term/session.h"

/* Writes a file that was not there; durable when it returns true. */
static bool write_new(const char *path, const char *content)
{
    FILE *file = fopen(path, "wb");

    if (!file)
        return false;
    bool fine = fputs(content, file) >= 0 && fflush(file) == 0 && fsync(fileno(file)) == 0;
    return fclose(file) == 0 && fine;
}

/* Something else may have this name: it stays, as FILE~. False: it cannot, or it is no file at all. */
static bool keep_old(const char *path, const char *as)
{
    struct stat old;

    if (stat(path, &old) != 0)
        return errno == ENOENT;
    if (!S_ISREG(old.st_mode)) {
        errno = EEXIST;
        return false;
    }
    unlink(as);
    /* A second name, so that the first is there all the time; some file systems know only one. */
    return link(path, as) == 0 || rename(path, as) == 0;
}

bool session_save(struct session *s, const char *path)
{
    char beside[1100], before[1100];
    struct text b = TEXT_IN(beside), o = TEXT_IN(before), journal = text_growing();
    bool fine;

    text_printf(&b, "%s.new", path);
    text_printf(&o, "%s~", path);
    journal_write(table_journal(s->table), COPY_HOST, 0, &journal);
    errno = ENAMETOOLONG;
    fine = !b.cut && strlen(path) < sizeof s->kept && write_new(beside, journal.at);
    fine = fine && (strcmp(path, s->kept) == 0 || keep_old(path, before)) && rename(beside, path) == 0;
    int why = errno;
    if (!fine && !b.cut)
        unlink(beside);
    text_clear(&s->words);
    if (fine) {
        struct text kept = TEXT_IN(s->kept);
        text_put(&kept, path);
        s->kept_events = journal_count(table_journal(s->table));
        text_printf(&s->words, term_word(SAY_saved, s->lang), path);
    } else {
        text_printf(&s->words, term_word(SAY_not_saved, s->lang), path, strerror(why));
    }
    text_free(&journal);
    return fine;
}

bool session_unsaved(const struct session *s)
{
    return journal_count(table_journal(s->table)) != s->kept_events;
}

void session_note_bots(struct session *s)
{
    const struct bot *noted[SEATS_MAX];

    bots_of(table_journal(s->table), noted);
    for (int seat = 0; seat < session_match(s)->seats; seat++) {
        const struct bot *bot = table_bot(s->table, seat);
        char note[80];
        struct text t = TEXT_IN(note);
        if (bot == noted[seat])
            continue;
        text_printf(&t, bot ? "seat %d bot %s" : "seat %d person", seat, bot ? bot->name : "");
        table_note(s->table, note);
    }
}

/* The text of a journal is its interface; so its notes are read from there, the last word on a seat counting. */
void bots_of(const struct journal *j, const struct bot *ret[SEATS_MAX])
{
    const struct match *m = journal_match(j);
    struct text t = text_growing();

    for (int seat = 0; seat < SEATS_MAX; seat++)
        ret[seat] = NULL;
    journal_write(j, COPY_HOST, 0, &t);
    for (const char *line = t.at; line; line = strchr(line, '\n')) {
        struct scan at = { line += *line == '\n' };
        char level[32];
        int seat;
        if (!scan_word(&at, "!") || !scan_word(&at, "seat") || !scan_int(&at, 0, m->seats - 1, &seat))
            continue;
        bool bot = scan_word(&at, "bot") && scan_token(&at, level, sizeof level);
        ret[seat] = bot ? bot_named(m->game, level) : NULL;
    }
    text_free(&t);
}
