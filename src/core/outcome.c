/* SPDX-License-Identifier: MIT */
#include "core/outcome.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"

enum word { WINS, SHARE, DRAW, ALONE, AND, WORDS };
/* A name may be singular or plural ("the crooks"), so no verb depends on it. */
static const struct phrase words[WORDS] = {
    [WINS] = { { "Sieg für %s.", "Victory for %s." } },
    [SHARE] = { { "Geteilter Sieg für %s.", "A shared victory for %s." } },
    [DRAW] = { { "Unentschieden.", "A draw." } },
    [ALONE] = { { "Ergebnis: ", "Result: " } },
    [AND] = { { " und ", " and " } },
};

/* ---- who stands where ---- */

static void add_side(struct outcome *o, seatset side, int32_t score)
{
    int at = o->sides++;

    for (; at > 0 && o->score[at - 1] < score; at--) {
        o->side[at] = o->side[at - 1];
        o->score[at] = o->score[at - 1];
    }
    o->side[at] = side;
    o->score[at] = score;
}

void outcome_so_far(const struct view *v, struct outcome *ret)
{
    const struct match *m = &v->match;
    int32_t score[SEATS_MAX] = { 0 };

    *ret = (struct outcome){ 0 };
    m->game->rules.score(m, view_state(v), score);
    for (int seat = 0; seat < m->seats; seat++) {
        seatset side = match_team(m, seat);
        if ((side & (SEAT(seat) - 1)) == 0) /* the first of its side speaks for all */
            add_side(ret, side, score[seat]);
    }
    for (int i = 0; i < ret->sides; i++) {
        bool tied = i > 0 && ret->score[i] == ret->score[i - 1];
        ret->place[i] = tied ? ret->place[i - 1] : (uint8_t)(i + 1);
        ret->shared |= tied && ret->place[i] == 1;
        ret->winners |= ret->place[i] == 1 ? ret->side[i] : 0;
    }
    if (ret->place[ret->sides - 1] == 1 && !m->game->counts.shared) /* nobody is behind anybody */
        ret->winners = 0;
}

void outcome_of(const struct view *v, struct outcome *ret)
{
    char why[8]; /* nobody reads it here */
    struct text t = TEXT_IN(why);

    outcome_so_far(v, ret);
    ret->clause = v->match.game->words.ending(v, EN, &t);
}

void outcome_of_journal(const struct journal *j, struct outcome *ret)
{
    struct view *v = malloc(sizeof *v); /* too large for a thread's stack */

    require(v != NULL);
    view_of(v, journal_match(j), journal_state(j), EVERYONE);
    if (match_over(journal_match(j), journal_state(j)))
        outcome_of(v, ret);
    else
        outcome_so_far(v, ret);
    free(v);
}

/* ---- in words ---- */

void seats_say(const struct match *m, seatset seats, enum lang lang, struct text *t)
{
    for (bool first = true; seats; first = false) {
        seatset next = seats & ~(seats - 1);
        if (!first)
            text_put(t, seats == next ? words[AND].in[lang] : ", ");
        seat_title(m, __builtin_ctz(next), lang, t);
        seats &= ~next;
    }
}

void score_say(const struct game *g, int32_t score, enum lang lang, struct text *t)
{
    int64_t parts = g->money.parts, amount = score < 0 ? -(int64_t)score : score;
    char written[32];
    struct text w = TEXT_IN(written);

    text_put(t, score < 0 ? "−" : ""); /* as people write it */
    if (parts == 0) {
        text_number(t, amount);
        return;
    }
    text_grouped(&w, amount / parts, lang == DE ? '.' : ',');
    if (parts > 1)
        text_printf(&w, "%c%02d", lang == DE ? ',' : '.', (int)(amount % parts));
    text_printf(t, g->money.form.in[lang], written);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The unit, or what stands before a sum of it, without lines ending inside. */
static void put_held(struct text *t, const char *unit, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (unit[i] == ' ')
            text_put(t, "\u00a0");
        else
            text_char(t, unit[i]);
}

void money_hold(const struct game *g, const char *sentence, enum lang lang, struct text *t)
{
    const char *form = g->money.parts ? g->money.form.in[lang] : "%s", *sum = strstr(form, "%s");
    const char *unit = sum + 2;
    size_t before = (size_t)(sum - form), after = strlen(unit);

    for (const char *at = sentence; *at;) {
        if (after && at > sentence && is_digit(at[-1]) && strncmp(at, unit, after) == 0) {
            put_held(t, unit, after);
            at += after;
        } else if (before && strncmp(at, form, before) == 0 && is_digit(at[before])) {
            put_held(t, form, before);
            at += before;
        } else {
            text_char(t, *at++);
        }
    }
}

bool standing_say(const struct view *v, int seat, int32_t score, enum lang lang, struct text *t)
{
    const struct game *g = v->match.game;

    if (g->players.stands && g->players.stands(v, seat, lang, t))
        return true;
    score_say(g, score, lang, t);
    return false;
}

/* Won, drawn or lost: the sentence says it, figures would only repeat it. */
static bool is_plain(const struct outcome *o)
{
    for (int i = 0; i < o->sides; i++)
        if (o->score[i] < -1 || o->score[i] > 1)
            return false;
    return true;
}

/* "1. Yellow (12), 2. Red and Blue (4)": those who are level stand together. A name may end with a number itself. */
static void say_places(const struct view *v, const struct outcome *o, enum lang lang, struct text *t)
{
    for (int i = 0, next; i < o->sides; i = next) {
        seatset level = 0;
        for (next = i; next < o->sides && o->place[next] == o->place[i]; next++)
            level |= o->side[next];
        text_printf(t, "%s%d. ", i ? ", " : " ", o->place[i]);
        seats_say(&v->match, level, lang, t);
        text_put(t, " (");
        standing_say(v, __builtin_ctz(o->side[i]), o->score[i], lang, t);
        text_char(t, ')');
    }
    text_char(t, '.');
}

static void say_winners(const struct match *m, const struct outcome *o, enum lang lang, struct text *t)
{
    char names[SEATS_MAX * NAME_SIZE];
    struct text n = TEXT_IN(names);

    seats_say(m, o->winners, lang, &n);
    text_printf(t, words[o->shared ? SHARE : WINS].in[lang], names);
}

void outcome_say(const struct view *v, int you, enum lang lang, struct text *t)
{
    const struct match *m = &v->match;
    struct outcome o;

    outcome_of(v, &o);
    if (o.sides == 1) {
        text_put(t, words[ALONE].in[lang]);
        score_say(m->game, o.score[0], lang, t);
        text_char(t, '.');
    } else if (o.winners) {
        say_winners(m, &o, lang, t);
    } else {
        text_put(t, words[DRAW].in[lang]);
    }
    if (o.sides > 1 && !is_plain(&o))
        say_places(v, &o, lang, t);
    struct text why = text_growing();
    view_ending(v, you, lang, &why);
    if (why.used)
        text_printf(t, " %s", why.at);
    text_free(&why);
}
