/* `kiste tool muehle solve`, and so `kiste solve muehle --up-to N`. */
#include "muehle_table.h"

#include <stdlib.h>

#include "base/scan.h"
#include "core/complaint.h"

enum { UP_TO = 4, UP_TO_MOST = 6 }; /* stones a side; with seven it would take gigabytes */

struct solving {
    int own, other;
    enum lang lang;
    const struct workshop *shop;
};

static bool say_progress(void *with, int moves)
{
    struct solving *s = with;
    char said[120];
    struct text t = TEXT_IN(said);

    text_printf(&t, s->lang == DE ? "%d gegen %d: %d Züge weit" : "%d against %d: %d moves deep", s->own, s->other,
                moves);
    s->shop->progress(s->shop->with, said);
    return true;
}

static void tell_sums(const struct tables *t, int own, int other, enum lang lang, struct text *ret)
{
    struct endgame_sums sums = endgame_sum(&t->endgame, table_of(own, other));
    uint64_t all = sums.wins + sums.draws + sums.losses;

    text_printf(ret, SAY(table_line), own, other, (unsigned long long)all, (unsigned long long)sums.wins,
                (unsigned long long)sums.draws, (unsigned long long)sums.losses, sums.longest);
    text_char(ret, '\n');
}

static bool solve_all(struct tables *t, int up_to, struct solving *s, struct text *ret)
{
    /* What a capture leads to has fewer stones and comes first. */
    for (int sum = 2 * TABLE_LEAST; sum <= 2 * up_to; sum++)
        for (int own = TABLE_LEAST; own <= up_to; own++) {
            int other = sum - own;

            if (other < own || other > up_to)
                continue;
            s->own = own;
            s->other = other;
            if (!tables_solve(t, own, other, say_progress, s))
                return false;
            tell_sums(t, own, other, s->lang, ret);
            if (own != other)
                tell_sums(t, other, own, s->lang, ret);
        }
    return true;
}

/* For the players; those with more stones that are kept already are not replaced by fewer. */
static void keep(const struct match *m, const struct tables *t, int up_to, const struct solving *s, struct text *ret)
{
    const struct asset *kept = muehle_kept(m);

    if (kept && endgame_has(kept, table_of(up_to + 1, up_to + 1)))
        return;
    struct text bytes = text_growing();
    tables_keep(t, &bytes);
    s->shop->keep(s->shop->with, muehle_assets[m->option[OPTION_WMD]], bytes.at, bytes.used, s->lang, ret);
    text_free(&bytes);
}

static bool solve(const struct match *m, int count, const char *const *words, enum lang lang,
                  const struct workshop *shop, struct text *ret, struct complaint *ret_why)
{
    struct scan in = { count ? words[0] : "" };
    int64_t up_to = UP_TO;
    struct solving s = { .lang = lang, .shop = shop };

    if (count > 1 || (count && (!scan_number(&in, TABLE_LEAST, UP_TO_MOST, &up_to) || !scan_end(&in)))) {
        complain_both(ret_why, 0, "„%s“: möglich ist eine Zahl von Steinen je Seite von 3 bis %d",
                      "'%s': accepted is a number of men a side from 3 to %d", words[count - 1], UP_TO_MOST);
        return false;
    }
    if (m->option[OPTION_TAKE_OPTIONAL]) {
        complain_both(ret_why, 0, "%s: die Tafeln gelten, wo geschlagen werden muss",
                      "%s: the tables are for games in which taking is compulsory", "take-optional");
        return false;
    }
    struct tables *t = malloc(sizeof *t);
    require(t != NULL);
    tables_begin(t, m->option[OPTION_WMD]);
    text_put(ret, SAY(table_head));
    text_char(ret, '\n');
    bool fine = solve_all(t, (int)up_to, &s, ret);
    if (!fine)
        complain_both(ret_why, 0, "der Speicher reicht nicht für %d gegen %d Steine",
                      "there is not memory enough for %d against %d men", s.own, s.other);
    else
        keep(m, t, (int)up_to, &s, ret);
    tables_end(t);
    free(t);
    return fine;
}

const struct tool muehle_tools[MUEHLE_TOOLS] = {
    { .name = "solve", .synopsis = "[N]", .work = solve,
      .about = { { "rechnet alle Endspiele mit drei bis N Steinen je Seite aus (4)",
                   "works out all endgames with three to N men a side (4)" } } },
};
