/* SPDX-License-Identifier: MIT */
/* Journals that were begun with older rules, and where today's lead no further. */
#include "core/journal_internal.h"

const struct older *journal_older(const struct journal *j)
{
    return j->is_older ? &j->older : NULL;
}

bool journal_stopped(const struct journal *j)
{
    return j->older.stopped;
}

void journal_tell_kept(const struct journal *j, journal_line *tell, void *with)
{
    for (uint32_t i = 0; i < j->entries; i++)
        if (j->entry[i].kept)
            tell(with, j->entry[i].note);
}

void journal_stop(struct journal *j, const struct complaint *why)
{
    for (enum lang lang = DE; lang < LANGS; lang++) {
        char *says = j->older.in[lang], before[sizeof j->older.in[lang]];
        text_into(before, sizeof before,
                  j->is_older ? says : lang == DE ? "Nach älteren Regeln gespielt." : "Played with older rules.");
        struct text t = text_in(says, sizeof j->older.in[lang]);
        text_put(&t, before);
        text_put(&t, lang == DE ? " Von hier an ist die Partie nur noch zu lesen"
                                : " From here on it can only be read");
        if (why && why->line > 0 && j->match.game->secrets.mask) /* what stands there not everybody may know */
            text_printf(&t, lang == DE ? " (Zeile %d)." : " (line %d).", why->line);
        else
            text_printf(&t, why ? ": %s" : ".", why ? why->in[lang] : "");
    }
    j->is_older = true;
    j->older.stopped = true;
}
