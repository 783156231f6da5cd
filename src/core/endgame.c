/* SPDX-License-Identifier: MIT */
#include "core/endgame.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "core/complaint.h"

/* ---- sets by number ---- */

void subsets_count(struct subsets *s)
{
    memset(s, 0, sizeof *s);
    for (int n = 0; n <= SUBSETS_OF; n++) {
        s->of[n][0] = 1;
        for (int k = 1; k <= SUBSETS_SIZE; k++)
            s->of[n][k] = n ? s->of[n - 1][k - 1] + s->of[n - 1][k] : 0;
    }
}

uint32_t subset_rank(const struct subsets *s, uint64_t set, uint64_t without)
{
    uint32_t rank = 0;

    for (int k = 1; set; set = without_first(set), k++) {
        int member = first_of(set);

        rank += s->of[member - __builtin_popcountll(without & (((uint64_t)1 << member) - 1))][k];
    }
    return rank;
}

uint64_t subset_at(const struct subsets *s, uint32_t rank, int size, uint64_t without)
{
    uint64_t places = 0, set = 0;

    for (int k = size, n = SUBSETS_OF; k > 0; k--) {
        while (s->of[n][k] > rank)
            n--;
        rank -= s->of[n][k];
        places |= (uint64_t)1 << n;
    }
    for (uint64_t vacant = ~without; places; places >>= 1, vacant = without_first(vacant))
        if (places & 1)
            set |= vacant & ~(vacant - 1);
    return set;
}

/* ---- backwards ---- */

void endgame_before(struct endgame *e, int table, uint64_t place, bool plain)
{
    uint8_t *now = &e->value[table][place];
    int value = e->settling;

    if (*now && *now <= value + 1)
        return;
    int found = value + 1;
    if (endgame_wins(value) || !plain)
        found = e->rules->evaluate(e, table, place, value, endgame_wins(value));
    e->too_long = e->too_long || found > ENDGAME_VALUE_MAX;
    if (found && found <= ENDGAME_VALUE_MAX && (!*now || found < *now))
        *now = (uint8_t)found;
}

/* What is known of each place by itself: lost without a move, or by captures that lead to other tables. */
static void begin_with(struct endgame *e, int table)
{
    for (uint64_t place = 0; place < e->size[table]; place++)
        if (e->rules->counts(e, table, place)) {
            int value = e->rules->evaluate(e, table, place, 0, false);

            e->too_long = e->too_long || value > ENDGAME_VALUE_MAX;
            e->value[table][place] = (uint8_t)(value > ENDGAME_VALUE_MAX ? 0 : value);
        }
}

/* Everybody who could have moved to where this value holds. */
static void follow_back(struct endgame *e, int table)
{
    const uint8_t *values = e->value[table], *end = values + e->size[table], *at = values;

    while ((at = memchr(at, e->settling, (size_t)(end - at))) != NULL)
        e->rules->before(e, table, (uint64_t)(at++ - values));
}

static int highest_in(const struct endgame *e, int table)
{
    int most = 0;

    for (uint64_t i = 0; i < e->size[table]; i++)
        most = e->value[table][i] > most ? e->value[table][i] : most;
    return most;
}

static bool make_room(struct endgame *e, int table, uint64_t size)
{
    free(e->value[table]);
    e->size[table] = size;
    e->value[table] = calloc(size ? (size_t)size : 1, 1);
    return e->value[table] != NULL;
}

bool endgame_solve(struct endgame *e, int table, uint64_t size, int turned, uint64_t turned_size,
                   bool (*go_on)(void *, int moves), void *with)
{
    int highest = 1;

    if (!make_room(e, table, size) || (turned != table && !make_room(e, turned, turned_size)))
        return false;
    begin_with(e, table);
    if (turned != table)
        begin_with(e, turned);
    for (e->settling = 1; e->settling <= highest && e->settling < ENDGAME_VALUE_MAX; e->settling++) {
        follow_back(e, table);
        if (turned != table)
            follow_back(e, turned);
        if (e->settling == highest) { /* captures may lead to values far ahead */
            int mine = highest_in(e, table), theirs = highest_in(e, turned);

            highest = mine > theirs ? mine : theirs;
        }
        if (go_on && !go_on(with, e->settling - 1))
            return false;
    }
    return true;
}

void endgame_free(struct endgame *e)
{
    for (int table = 0; table < ENDGAME_TABLES; table++)
        free(e->value[table]);
    *e = (struct endgame){ 0 };
}

struct endgame_sums endgame_sum(const struct endgame *e, int table)
{
    struct endgame_sums ret = { 0 };

    for (uint64_t place = 0; place < e->size[table]; place++) {
        int value = e->value[table][place];

        if (!value && !e->rules->counts(e, table, place))
            continue;
        ret.wins += endgame_wins(value);
        ret.losses += endgame_loses(value);
        ret.draws += value == 0;
        ret.longest = endgame_wins(value) && value - 1 > ret.longest ? value - 1 : ret.longest;
    }
    return ret;
}

/* ---- in words ---- */

bool endgame_up_to(int count, const char *const *words, int least, int most, int *ret, struct complaint *ret_why)
{
    struct scan in = { count ? words[0] : "" };
    int64_t number = *ret;

    if (count > 1 || (count && (!scan_number(&in, least, most, &number) || !scan_end(&in))))
        return complain_both(ret_why, 0, "„%s“: möglich ist eine Zahl von Steinen von %d bis %d",
                             "'%s': accepted is a number of men from %d to %d", words[count - 1], least, most);
    *ret = (int)number;
    return true;
}

void endgame_tell_head(enum lang lang, struct text *t)
{
    static const struct phrase head = { {
        "Wer am Zug ist, gegen den anderen: Stellungen (was sich gleicht, wenn man es dreht, zählt einmal)\n",
        "Whoever is to move against the other: positions (what is alike when turned counts once)\n" } };

    text_put(t, head.in[lang]);
}

void endgame_tell_sums(int own, int other, const struct endgame_sums *s, enum lang lang, struct text *t)
{
    static const struct phrase line = { { "%d gegen %d: %llu, davon gewonnen %llu, unentschieden %llu, verloren %llu",
                                          "%d against %d: %llu, of which won %llu, drawn %llu, lost %llu" } };

    text_printf(t, line.in[lang], own, other, (unsigned long long)(s->wins + s->draws + s->losses),
                (unsigned long long)s->wins, (unsigned long long)s->draws, (unsigned long long)s->losses);
    if (s->wins)
        text_printf(t, lang == DE ? "; längster Gewinn %d %s" : "; longest win %d %s", s->longest,
                    s->longest == 1 ? (lang == DE ? "Zug" : "move") : lang == DE ? "Züge" : "moves");
    text_char(t, '\n');
}

void endgame_tell_progress(int own, int other, int moves, enum lang lang, struct text *t)
{
    text_printf(t, lang == DE ? "%d gegen %d: %d Züge weit" : "%d against %d: %d moves deep", own, other, moves);
}

void endgame_say(int moves, enum lang lang, struct text *t)
{
    static const struct phrase
        won_next = { { "Damit ist im nächsten Zug gewonnen, was der andere auch tut.",
                       "This wins on the next move, whatever the other does." } },
        won = { { "Damit ist in spätestens %d Zügen gewonnen, was der andere auch tut.",
                  "This wins in at most %d moves, whatever the other does." } },
        lost_next = { { "Verloren ist es so und so; im nächsten Zug ist es vorbei.",
                        "It is lost anyway; the next move ends it." } },
        lost = { { "Verloren ist es so und so; damit dauert es noch am längsten, bis zu %d Züge.",
                   "It is lost anyway; this holds out longest, for up to %d moves." } },
        drawn = { { "Damit bleibt es unentschieden, was der andere auch tut.",
                    "This keeps the draw, whatever the other does." } };
    int own = moves < 0 ? -moves / 2 : (moves + 1) / 2;

    if (moves == 0)
        text_put(t, drawn.in[lang]);
    else if (moves < 0)
        text_printf(t, own == 1 ? won_next.in[lang] : won.in[lang], own);
    else
        text_printf(t, own == 1 ? lost_next.in[lang] : lost.in[lang], own);
}
