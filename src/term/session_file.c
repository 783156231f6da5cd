/* SPDX-License-Identifier: MIT */
/* Keeping a session and finding it again. */
#include <string.h>
#include <sys/stat.h>

#include "base/scan.h"
#include "term/session.h"

const char *keep_words(int wrong, enum lang lang)
{
    switch (wrong) {
    case KEEP_TAKEN: return term_word(SAY_taken, lang);
    case KEEP_NO_FILE: return term_word(SAY_no_file, lang);
    case KEEP_CHANGED: return term_word(SAY_changed, lang);
    default: return errno_words(wrong, lang);
    }
}

static void say_not_saved(struct session *s, const char *path, int wrong)
{
    text_clear(&s->words);
    text_printf(&s->words, term_word(SAY_not_saved, s->lang), path, keep_words(wrong, s->lang));
}

bool session_keep(struct session *s)
{
    if (s->keep.fd < 0)
        return true; /* nowhere, as was said at the start */
    int wrong = keep_append(&s->keep, table_journal(s->table));
    bool told = s->unkept;
    s->unkept = wrong != 0;
    if (wrong && !told)
        say_not_saved(s, s->keep.path, wrong);
    return !wrong || told;
}

static bool is_same_file(const struct keep *k, const char *path)
{
    struct stat ours, other;

    return k->fd >= 0 && fstat(k->fd, &ours) == 0 && stat(path, &other) == 0 && ours.st_dev == other.st_dev &&
           ours.st_ino == other.st_ino;
}

bool session_save(struct session *s, const char *path)
{
    const struct journal *j = table_journal(s->table);
    struct keep other;
    int wrong;

    if (is_same_file(&s->keep, path)) {
        wrong = keep_append(&s->keep, j);
    } else {
        wrong = keep_open(&other, path);
        wrong = wrong ? wrong : keep_begin(&other, j);
        if (wrong)
            keep_close(&other);
        else if (s->keep.own)
            keep_remove(&s->keep);
        else
            keep_close(&s->keep);
        s->keep = wrong ? s->keep : other;
    }
    s->unsaved = wrong != 0;
    text_clear(&s->words);
    if (wrong)
        say_not_saved(s, path, wrong);
    else
        text_printf(&s->words, term_word(SAY_saved, s->lang), path);
    return !wrong;
}

bool session_unsaved(const struct session *s)
{
    return s->keep.mark != journal_mark(table_journal(s->table));
}

void session_leave(struct session *s)
{
    bool needed = !session_over(s) && table_last_decision(s->table, -1) >= 0;

    session_keep(s);
    if (s->keep.own && !needed) {
        keep_remove(&s->keep);
    } else if (s->keep.own && !s->unkept) {
        text_put(&s->words, s->words.used ? "\n" : "");
        text_printf(&s->words, term_word(SAY_kept, s->lang), s->keep.path);
    }
    keep_close(&s->keep);
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
