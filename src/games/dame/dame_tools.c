/* SPDX-License-Identifier: MIT */
/* `kiste tool dame solve`, and so `kiste solve dame --up-to N`. */
#include "dame_table.h"

#include <stdlib.h>

#include "core/complaint.h"

enum { UP_TO = 3, LEAST = 2 }; /* stones of both sides together */

struct solving {
    enum lang lang;
    const struct workshop *shop;
};

static bool say_progress(void *with, const struct material *m, int moves)
{
    struct solving *s = with;
    char said[120];
    struct text t = TEXT_IN(said);

    endgame_tell_progress(m->men[0] + m->kings[0], m->men[1] + m->kings[1], moves, s->lang, &t);
    s->shop->progress(s->shop->with, said);
    return true;
}

/* For the players; those with more stones that are kept already are not replaced by fewer. */
static void keep(const struct match *m, const struct tables *t, int up_to, const struct solving *s, struct text *ret)
{
    const struct asset *kept = dame_kept(m);

    if (kept && dame_tables_kept(kept, up_to + 1))
        return;
    struct text bytes = text_growing();
    dame_tables_keep(t, &bytes);
    s->shop->keep(s->shop->with, dame_assets[m->option[OPTION_COMPULSORY]], bytes.at, bytes.used, s->lang, ret);
    text_free(&bytes);
}

bool dame_solve(const struct match *m, int count, const char *const *words, enum lang lang,
                const struct workshop *shop, struct text *ret, struct complaint *ret_why)
{
    struct solving s = { .lang = lang, .shop = shop };
    int up_to = UP_TO, stones = LEAST;

    if (!endgame_up_to(count, words, LEAST, TABLE_STONES, &up_to, ret_why))
        return false;
    struct tables *t = malloc(sizeof *t);
    require(t != NULL);
    dame_tables_begin(t, m);
    endgame_tell_head(lang, ret);
    for (; stones <= up_to && dame_tables_solve(t, stones, say_progress, &s); stones++)
        for (int own = 1; own < stones; own++) {
            struct endgame_sums sums = dame_tables_sum(t, own, stones - own);

            endgame_tell_sums(own, stones - own, &sums, lang, ret);
        }
    if (stones <= up_to)
        complain_both(ret_why, 0, "der Speicher reicht nicht für %d Steine", "there is not memory enough for %d pieces",
                      stones);
    else
        keep(m, t, up_to, &s, ret);
    dame_tables_end(t);
    free(t);
    return stones > up_to;
}
