/* SPDX-License-Identifier: MIT */
/* `kiste tool muehle solve`, and so `kiste solve muehle --up-to N` and `kiste solve muehle --whole`. */
#include "muehle_table.h"
#include "muehle_whole.h"

#include <stdlib.h>
#include <string.h>

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

    endgame_tell_progress(s->own, s->other, moves, s->lang, &t);
    s->shop->progress(s->shop->with, said);
    return true;
}

static void tell_sums(const struct tables *t, int own, int other, enum lang lang, struct text *ret)
{
    struct endgame_sums sums = endgame_sum(&t->endgame, table_of(own, other));

    endgame_tell_sums(own, other, &sums, lang, ret);
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
            if (!muehle_tables_solve(t, own, other, say_progress, s))
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
    muehle_tables_keep(t, &bytes);
    s->shop->keep(s->shop->with, muehle_assets[m->option[OPTION_WMD]], bytes.at, bytes.used, s->lang, ret);
    text_free(&bytes);
}

static bool solve_endgames(const struct match *m, int up_to, struct solving *s, struct text *ret,
                           struct complaint *ret_why)
{
    struct tables *t = malloc(sizeof *t);

    require(t != NULL);
    muehle_tables_begin(t, m->option[OPTION_WMD]);
    endgame_tell_head(s->lang, ret);
    bool fine = solve_all(t, up_to, s, ret);
    if (!fine)
        complain_both(ret_why, 0, "der Speicher reicht nicht für %d gegen %d Steine",
                      "there is not memory enough for %d against %d men", s->own, s->other);
    else
        keep(m, t, up_to, s, ret);
    muehle_tables_end(t);
    free(t);
    return fine;
}

/* ---- all of it ---- */

enum { CHECKED = 1000000 }; /* positions held to the rules at the end */

struct telling {
    enum lang lang;
    const struct workshop *shop;
    struct text *to;
};

static void tell_table(void *with, int placed, int own, int other, const struct sums *s)
{
    const struct telling *t = with;
    struct endgame_sums sums = { s->won, s->drawn, s->lost, (int)s->longest };

    if (placed >= 0)
        text_printf(t->to, t->lang == DE ? "%d gesetzt, " : "%d placed, ", placed);
    endgame_tell_sums(own, other, &sums, t->lang, t->to);
}

static void tell_whole_progress(void *with, int placed, int own, int other, int moves)
{
    const struct telling *t = with;
    char said[120];
    struct text line = TEXT_IN(said);

    if (placed >= 0)
        text_printf(&line, t->lang == DE ? "%d gesetzt: %d gegen %d" : "%d placed: %d against %d", placed, own, other);
    else
        endgame_tell_progress(own, other, moves, t->lang, &line);
    t->shop->progress(t->shop->with, said);
}

static bool check_whole(const struct match *m, const struct text *bytes, enum lang lang, struct text *ret,
                        struct complaint *ret_why)
{
    struct asset whole = { .bytes = (const uint8_t *)bytes->at, .size = bytes->used };
    int64_t wrong = muehle_whole_wrong(m, &whole, CHECKED, 1);

    if (wrong)
        return complain_both(ret_why, 0, "von %d Stellungen widersprechen %lld den Regeln",
                             "of %d positions %lld contradict the rules", CHECKED, (long long)wrong);
    text_printf(ret, lang == DE ? "%d zufällige Stellungen: jede folgt nach den Regeln aus denen, zu denen sie führt\n"
                                : "%d random positions: each follows by the rules from those it leads to\n", CHECKED);
    return true;
}

static bool solve_whole(const struct match *m, enum lang lang, const struct workshop *shop, struct text *ret,
                        struct complaint *ret_why)
{
    struct telling t = { lang, shop, ret };
    const struct whole_told told = { tell_table, tell_whole_progress, &t };
    struct text bytes = text_growing();

    if (!shop->bench)
        return complain_both(ret_why, 0,
                             "das ganze Spiel: auf einer Grafikkarte (--gpu) oder in einem Ordner (--folder)",
                             "the whole game: on a GPU (--gpu) or in a folder (--folder)");
    endgame_tell_head(lang, ret);
    bool fine = muehle_whole_solve(shop->bench, m->option[OPTION_WMD], TABLE_MOST, &told,
                                   shop->keep ? &bytes : NULL);
    if (!fine)
        *ret_why = shop->bench->why;
    if (shop->keep && (fine = fine && check_whole(m, &bytes, lang, ret, ret_why)))
        shop->keep(shop->with, muehle_assets[MUEHLE_WHOLE + m->option[OPTION_WMD]], bytes.at, bytes.used, lang, ret);
    text_free(&bytes);
    return fine;
}

static bool solve(const struct match *m, int count, const char *const *words, enum lang lang,
                  const struct workshop *shop, struct text *ret, struct complaint *ret_why)
{
    struct solving s = { .lang = lang, .shop = shop };
    int up_to = UP_TO;
    bool whole = count == 1 && strcmp(words[0], "whole") == 0;

    if (!whole && !endgame_up_to(count, words, TABLE_LEAST, UP_TO_MOST, &up_to, ret_why))
        return false;
    if (m->option[OPTION_TAKE_OPTIONAL])
        return complain_both(ret_why, 0, "%s: die Tafeln gelten, wo geschlagen werden muss",
                             "%s: the tables are for games in which taking is compulsory", "take-optional");
    if (whole && m->box->stones != TABLE_MOST)
        return complain_both(ret_why, 0, "ganz gelöst wird das Spiel mit je %d Steinen",
                             "the whole game is solved with %d men a side", TABLE_MOST);
    return whole ? solve_whole(m, lang, shop, ret, ret_why) : solve_endgames(m, up_to, &s, ret, ret_why);
}

const struct tool muehle_tools[MUEHLE_TOOLS] = {
    { .name = "solve", .synopsis = "[N | whole]", .work = solve,
      .about = { { "rechnet alle Endspiele mit drei bis N Steinen je Seite aus (4), oder das ganze Spiel",
                   "works out all endgames with three to N men a side (4), or the whole game" } } },
};
