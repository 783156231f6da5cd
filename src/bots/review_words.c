/* SPDX-License-Identifier: MIT */
/* What a review comes to: each seat's account, the turning points, and all of it in sentences. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "bots/review.h"

void review_account(const struct review *r, int seat, struct account *ret)
{
    uint32_t count = journal_count(review_journal(r));
    int32_t worst = 0;

    *ret = (struct account){ 0 };
    for (uint32_t n = 1; n <= count; n++) {
        const struct remark *k = review_known(r, n);
        int who = journal_event(review_journal(r), n)->seat;

        if (!k)
            continue;
        ret->lucky += k->lucky[seat];
        if (who != seat || !k->choice)
            continue;
        ret->choices++;
        ret->mistakes[k->mistake]++;
        ret->lost += k->lost;
        if (k->lost > worst) {
            worst = k->lost;
            ret->worst = n;
        }
    }
}

/* How far an event moved the one it moved most. A judge in doubt sees what is no mistake move somebody, too: that is
 * only their doubt. */
static int32_t swing(const struct review *r, uint32_t number)
{
    const struct match *m = journal_match(review_journal(r));
    const struct remark *now = review_known(r, number);
    const struct remark *before = number > 1 ? review_known(r, number - 1) : NULL;
    int32_t most = 0;

    if (now && now->standing.doubt && !now->mistake && journal_event(review_journal(r), number)->seat != CHANCE)
        return 0;

    for (int seat = 0; now && before && seat < m->seats; seat++) {
        int32_t by = review_stake(r, &now->standing, seat) - review_stake(r, &before->standing, seat);

        most = abs(by) > most ? abs(by) : most;
    }
    return most;
}

int review_turns(const struct review *r, uint32_t *ret, int most)
{
    int32_t from = 6 * review_small(r); /* less is no turning point */
    int count = 0;

    for (uint32_t n = 2; n <= journal_count(review_journal(r)); n++) {
        int32_t by = swing(r, n);
        int at = count;

        if (by < from)
            continue;
        while (at > 0 && swing(r, ret[at - 1]) < by)
            at--;
        if (at == most)
            continue;
        count += count < most;
        memmove(&ret[at + 1], &ret[at], (size_t)(count - 1 - at) * sizeof *ret);
        ret[at] = n;
    }
    return count;
}

/* ---- in words ---- */

enum word {
    GRAVE, GRAVES, CLEAR, CLEARS, SMALL, SMALLS, FLAWLESS, NO_CHOICE, GAVE_AWAY, WORST, TURNS, TURN, LUCK_HEAD,
    LUCK_ONE, BY_LUCK, BY_SKILL, BY_BOTH, UNFINISHED, WORDS
};
static const struct phrase words[WORDS] = {
    [GRAVE] = { { "1 grober Fehler", "1 blunder" } },
    [GRAVES] = { { "%d grobe Fehler", "%d blunders" } },
    [CLEAR] = { { "1 Fehler", "1 mistake" } },
    [CLEARS] = { { "%d Fehler", "%d mistakes" } },
    [SMALL] = { { "1 Ungenauigkeit", "1 slip" } },
    [SMALLS] = { { "%d Ungenauigkeiten", "%d slips" } },
    [FLAWLESS] = { { "nichts auszusetzen", "nothing to find fault with" } },
    [NO_CHOICE] = { { "hatte nichts zu entscheiden", "had nothing to decide" } },
    [GAVE_AWAY] = { { "; verschenkt: %s", "; given away: %s" } },
    [WORST] = { { " Am teuersten war Nr. %lu (%s): %s", " The costliest was no. %lu (%s): %s" } },
    [TURNS] = { { "Wendepunkte:", "Turning points:" } },
    [TURN] = { { " Nr. %lu (%s: %s → %s)", " no. %lu (%s: %s → %s)" } },
    [LUCK_HEAD] = { { "Glück:", "Luck:" } },
    [LUCK_ONE] = { { " %s %s%s", " %s %s%s" } },
    [BY_LUCK] = { { "Den Ausschlag gab mehr das Glück als das Können.", "Luck decided it more than skill." } },
    [BY_SKILL] = { { "Den Ausschlag gab mehr das Können als das Glück.", "Skill decided it more than luck." } },
    [BY_BOTH] = { { "Glück und Können hatten etwa gleichen Anteil.", "Luck and skill had about equal shares in it." } },
    [UNFINISHED] = { { "Bisher angesehen: %lu von %lu.", "Looked at so far: %lu of %lu." } },
};

void review_amount(const struct review *r, int64_t thousandths, enum lang lang, struct text *t)
{
    int64_t fine = review_small(r) < 1000 ? 100 : 10; /* parts of one that are told */
    int64_t parts = llabs(thousandths) * fine / 1000;

    text_printf(t, "%s%lld%c%0*lld", thousandths < 0 && parts ? "−" : "", (long long)(parts / fine),
                lang == DE ? ',' : '.', fine == 100 ? 2 : 1, (long long)(parts % fine));
    text_printf(t, review_by_worth(r) ? " %s" : lang == DE ? " %%" : "%%", review_unit(r, lang));
}

static void put_count(enum word one, int count, enum lang lang, bool first, struct text *t)
{
    text_put(t, first ? "" : ", ");
    text_printf(t, words[count == 1 ? one : one + 1].in[lang], count);
}

void review_tell(const struct review *r, uint32_t number, struct move move, enum lang lang, struct text *t)
{
    const struct journal *j = review_journal(r);
    const struct match *m = journal_match(j);
    struct state *before = calloc(1, m->game->state_size);
    struct view *view = malloc(sizeof *view);

    require(before != NULL && view != NULL);
    journal_state_at(j, number - 1, before);
    view_of(view, m, before, EVERYONE);
    view_say(view, journal_event(j, number)->seat, move, -1, lang, t);
    free(view);
    free(before);
}

static void say_account(const struct review *r, int seat, enum lang lang, struct text *t)
{
    static const enum word of[MISTAKES] = { [MISTAKE_SMALL] = SMALL, [MISTAKE_CLEAR] = CLEAR, [MISTAKE_GRAVE] = GRAVE };
    struct account a;
    char amount[80];
    struct text n = TEXT_IN(amount), told = text_growing();
    bool first = true;

    review_account(r, seat, &a);
    seat_title(journal_match(review_journal(r)), seat, lang, t);
    text_put(t, ": ");
    for (enum mistake size = MISTAKE_GRAVE; size > MISTAKE_NONE; size--)
        if (a.mistakes[size]) {
            put_count(of[size], a.mistakes[size], lang, first, t);
            first = false;
        }
    if (first)
        text_put(t, words[a.choices ? FLAWLESS : NO_CHOICE].in[lang]);
    if (!first) {
        review_amount(r, a.lost, lang, &n);
        text_printf(t, words[GAVE_AWAY].in[lang], amount);
        text_clear(&n);
        review_amount(r, review_known(r, a.worst)->lost, lang, &n);
        review_tell(r, a.worst, journal_event(review_journal(r), a.worst)->move, lang, &told);
    }
    text_put(t, ".");
    if (told.used)
        text_printf(t, words[WORST].in[lang], (unsigned long)a.worst, amount, told.at);
    text_put(t, "\n");
    text_free(&told);
}

/* "no. 31 (White: 52% → 18%)": the seat that it moved most. */
static void say_turn(const struct review *r, uint32_t number, enum lang lang, struct text *t)
{
    const struct match *m = journal_match(review_journal(r));
    const struct standing *now = &review_known(r, number)->standing, *before = &review_known(r, number - 1)->standing;
    char name[NAME_SIZE], from[80], to[80];
    struct text n = TEXT_IN(name), f = TEXT_IN(from), o = TEXT_IN(to);
    int most = 0;

    for (int seat = 1; seat < m->seats; seat++) {
        int32_t by = review_stake(r, now, seat) - review_stake(r, before, seat);
        int32_t best = review_stake(r, now, most) - review_stake(r, before, most);

        if (abs(by) > abs(best))
            most = seat;
    }
    seat_title(m, most, lang, &n);
    review_amount(r, review_stake(r, before, most), lang, &f);
    review_amount(r, review_stake(r, now, most), lang, &o);
    text_printf(t, words[TURN].in[lang], (unsigned long)number, name, from, to);
}

static bool has_luck(const struct review *r)
{
    for (uint32_t n = 1; n <= journal_count(review_journal(r)); n++)
        if (review_known(r, n) && review_known(r, n)->luck)
            return true;
    return false;
}

/* Luck of everybody, and whether it or the mistakes weighed more. */
static void say_luck(const struct review *r, enum lang lang, struct text *t)
{
    const struct match *m = journal_match(review_journal(r));
    int64_t luck = 0, skill = 0;

    text_put(t, words[LUCK_HEAD].in[lang]);
    for (int seat = 0; seat < m->seats; seat++) {
        struct account a;
        char name[NAME_SIZE], amount[80];
        struct text n = TEXT_IN(name), k = TEXT_IN(amount);

        review_account(r, seat, &a);
        luck += llabs(a.lucky);
        skill += a.lost;
        seat_title(m, seat, lang, &n);
        review_amount(r, a.lucky, lang, &k);
        text_put(t, seat ? "," : "");
        text_printf(t, words[LUCK_ONE].in[lang], name, a.lucky > 0 ? "+" : "", amount);
    }
    luck /= 2; /* what one wins another loses */
    text_printf(t, ". %s\n",
                words[luck > skill * 3 / 2 ? BY_LUCK : skill > luck * 3 / 2 ? BY_SKILL : BY_BOTH].in[lang]);
}

void review_say(const struct review *r, enum lang lang, struct text *t)
{
    enum { TURNS_SAID = 3 };
    const struct match *m = journal_match(review_journal(r));
    uint32_t turn[TURNS_SAID], known = 0, count = journal_count(review_journal(r));
    int turns = review_turns(r, turn, TURNS_SAID);

    for (uint32_t n = 1; n <= count; n++)
        known += review_known(r, n) != NULL;
    if (known < count)
        text_printf(t, words[UNFINISHED].in[lang], (unsigned long)known, (unsigned long)count);
    text_put(t, known < count ? "\n" : "");
    for (int seat = 0; seat < m->seats; seat++)
        say_account(r, seat, lang, t);
    if (turns) {
        text_put(t, words[TURNS].in[lang]);
        for (int i = 0; i < turns; i++) {
            text_put(t, i ? "," : "");
            say_turn(r, turn[i], lang, t);
        }
        text_put(t, ".\n");
    }
    if (m->seats > 1 && has_luck(r))
        say_luck(r, lang, t);
}
