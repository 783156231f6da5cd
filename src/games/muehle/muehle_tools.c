/* SPDX-License-Identifier: MIT */
/* `kiste tool muehle solve`, and so `kiste solve muehle --up-to N` and `kiste solve muehle --whole`; `kiste tool muehle
 * check`. */
#include "muehle_table.h"
#include "muehle_whole.h"

#include <stdlib.h>
#include <string.h>

#include "base/scan.h"
#include "core/complaint.h"

/* Stones a side. With five values fit a byte, and with six against five its halves do; six against six and more are
 * worked out whole. */
enum { UP_TO = 4, UP_TO_MOST = 6, SIX_AND_FIVE = 11 };

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

    if (kept && (endgame_has(kept, table_of(up_to + 1, up_to + 1)) || endgame_has(kept, table_of(UP_TO_MOST, up_to))))
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

/* On a bench that helps: another process tells it. */
static void tell_no_progress(void *with, int placed, int own, int other, int moves)
{
    (void)with, (void)placed, (void)own, (void)other, (void)moves;
}

/* How much of what is kept is held to the rules: outcomes, or values of so many stones together, or both. */
struct checking {
    bool outcomes;
    int together; /* 0: no values */
    uint64_t positions, seed;
};

static bool check_kept(const struct match *m, const struct asset *kept, struct checking c, enum lang lang,
                       struct text *ret, struct complaint *ret_why)
{
    int64_t wrong = c.outcomes ? muehle_whole_wrong(m, kept, c.positions, c.seed) : 0;
    unsigned long long positions = c.positions;

    if (wrong == 0 && c.together)
        wrong = muehle_values_wrong(m, kept, c.together, c.positions, c.seed + 1);
    if (wrong < 0)
        return complain_both(ret_why, 0, "was aufgehoben ist, ist nicht ganz", "what is kept is not all of it");
    if (wrong)
        return complain_both(ret_why, 0, "von %llu Stellungen widersprechen %lld den Regeln",
                             "of %llu positions %lld contradict the rules", positions, (long long)wrong);
    if (c.outcomes)
        text_printf(ret, lang == DE ? "%llu zufällige Stellungen: der Ausgang jeder folgt nach den Regeln aus "
                                      "denen, zu denen sie führt\n"
                                    : "%llu random positions: the outcome of each follows by the rules from those it "
                                      "leads to\n", positions);
    if (c.together)
        text_printf(ret, lang == DE ? "%llu zufällige Stellungen: ebenso, in wie vielen Zügen es vorbei ist\n"
                                    : "%llu random positions: so does in how many moves it is over\n", positions);
    return true;
}

/* On a bench; what is kept is checked first. */
static bool solve_on(struct workbench *bench, const struct match *m, struct whole_wish wish, const char *asset,
                     struct telling *t, struct text *ret, struct complaint *ret_why)
{
    const struct whole_told told = { tell_table, bench->helps ? tell_no_progress : tell_whole_progress, t };
    struct text bytes = text_growing();
    bool all = wish.together == PLIES_PLACING;

    wish.kept = t->shop->keep && !bench->helps ? &bytes : NULL;
    if (!bench->helps)
        endgame_tell_head(t->lang, ret);
    bool fine = muehle_whole_solve(bench, m->option[OPTION_WMD], wish, &told);
    if (!fine)
        *ret_why = bench->why;
    struct asset kept = { .bytes = (const uint8_t *)bytes.at, .size = bytes.used };
    struct checking check = { all, wish.distances ? wish.together : 0, CHECKED, 1 };
    if (wish.kept && (fine = fine && check_kept(m, &kept, check, t->lang, ret, ret_why)))
        t->shop->keep(t->shop->with, asset, bytes.at, bytes.used, t->lang, ret);
    text_free(&bytes);
    return fine;
}

static bool solve_whole(const struct match *m, bool distances, enum lang lang, const struct workshop *shop,
                        struct text *ret, struct complaint *ret_why)
{
    struct telling t = { lang, shop, ret };
    struct whole_wish wish = { .most = TABLE_MOST, .together = PLIES_PLACING, .distances = distances };

    if (!shop->bench)
        return complain_both(ret_why, 0,
                             "das ganze Spiel: auf einer Grafikkarte (--gpu) oder in einem Ordner (--folder)",
                             "the whole game: on a GPU (--gpu) or in a folder (--folder)");
    if (m->box->stones != TABLE_MOST)
        return complain_both(ret_why, 0, "ganz gelöst wird das Spiel mit je %d Steinen",
                             "the whole game is solved with %d men a side", TABLE_MOST);
    return solve_on(shop->bench, m, wish, muehle_assets[MUEHLE_WHOLE + m->option[OPTION_WMD]], &t, ret, ret_why);
}

/* By the sweeps of the whole solution: all up to six against five; with fewer stones nothing is kept, since place by
 * place they are kept in less. */
static bool solve_by_sweeps(const struct match *m, int up_to, const struct solving *s, struct text *ret,
                            struct complaint *ret_why)
{
    bool most = up_to == UP_TO_MOST;
    struct workshop shop = *s->shop;
    struct telling t = { s->lang, &shop, ret };
    struct whole_wish wish = { .most = up_to, .together = most ? SIX_AND_FIVE : 2 * up_to, .distances = true };
    struct workbench *bench = shop.bench ? shop.bench : shop.cores;

    shop.keep = most ? shop.keep : NULL;
    return solve_on(bench, m, wish, muehle_assets[m->option[OPTION_WMD]], &t, ret, ret_why);
}

static bool solve(const struct match *m, int count, const char *const *words, enum lang lang,
                  const struct workshop *shop, struct text *ret, struct complaint *ret_why)
{
    struct solving s = { .lang = lang, .shop = shop };
    int up_to = UP_TO;
    bool whole = count > 0 && strcmp(words[count - 1], "whole") == 0;
    bool distances = whole && count == 2 && strcmp(words[0], "distances") == 0;

    whole = whole && (count == 1 || distances);
    if (!whole && !endgame_up_to(count, words, TABLE_LEAST, UP_TO_MOST, &up_to, ret_why))
        return false;
    if (m->option[OPTION_TAKE_OPTIONAL])
        return complain_both(ret_why, 0, "%s: die Tafeln gelten, wo geschlagen werden muss",
                             "%s: the tables are for games in which taking is compulsory", "take-optional");
    return whole                                 ? solve_whole(m, distances, lang, shop, ret, ret_why)
         : up_to == UP_TO_MOST || shop->bench ? solve_by_sweeps(m, up_to, &s, ret, ret_why)
                                              : solve_endgames(m, up_to, &s, ret, ret_why);
}

/* The whole solution as it lies in its file, with the same or other random positions than when it was written. */
static bool check(const struct match *m, int count, const char *const *words, const char *input, enum lang lang,
                  struct text *ret, struct complaint *ret_why)
{
    const struct asset *kept = m->asset[MUEHLE_WHOLE + m->option[OPTION_WMD]];
    int64_t number[2] = { CHECKED, 1 }; /* positions, seed */

    (void)input;
    for (int i = 0; i < count; i++) {
        struct scan in = { words[i] };

        if (i >= COUNT(number) || !scan_number(&in, 1, 1000000000, &number[i]) || !scan_end(&in))
            return complain_both(ret_why, 0, "„%s“ ist keine Zahl, wie sie hier stehen kann",
                                 "'%s' is no number that can stand here", words[i]);
    }
    if (!kept || m->option[OPTION_TAKE_OPTIONAL])
        return complain_both(ret_why, 0,
                             "für diese Regeln ist keine ganze Lösung aufgehoben: kiste solve muehle --whole",
                             "no whole solution is kept for these rules: kiste solve muehle --whole");
    bool distances = endgame_has(kept, HALVES + table_of(TABLE_MOST, TABLE_MOST));
    struct checking c = { true, distances ? PLIES_PLACING : 0, (uint64_t)number[0], (uint64_t)number[1] };

    text_printf(ret, lang == DE ? "%s: %llu Byte, %s\n" : "%s: %llu bytes, %s\n", kept->name,
                (unsigned long long)kept->size,
                distances ? (lang == DE ? "mit Entfernungen" : "with distances")
                          : (lang == DE ? "ohne Entfernungen" : "without distances"));
    return check_kept(m, kept, c, lang, ret, ret_why);
}

const struct tool muehle_tools[MUEHLE_TOOLS] = {
    { .name = "book", .synopsis = "[PLIES [EFFORT…]]", .work = muehle_write_book,
      .about = { { "schreibt das Eröffnungsbuch: wo die Suche allein irrt; braucht die ganze Lösung",
                   "writes the opening book: where the search alone errs; needs the whole solution" } } },
    { .name = "check", .synopsis = "[POSITIONS [SEED]]", .tell = check,
      .about = { { "hält zufällige Stellungen der aufgehobenen ganzen Lösung an die Regeln (1.000.000)",
                   "holds random positions of the whole solution that is kept to the rules (1,000,000)" } } },
    { .name = "solve", .synopsis = "[N | [distances] whole]", .work = solve,
      .about = { { "rechnet alle Endspiele mit drei bis N Steinen je Seite aus (4; 6: bis sechs gegen fünf), "
                   "oder das ganze Spiel",
                   "works out all endgames with three to N men a side (4; 6: up to six against five), "
                   "or the whole game" } } },
};
