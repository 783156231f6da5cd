/* SPDX-License-Identifier: MIT */
/* Every hint has a reason: in matches played at random, and now and then as the hint says, "strong" is asked at every
 * decision, and what it says is held to what people may expect of a sentence, in both languages.
 *
 *     build/tests/reasons [GAME…] [--decisions N] [--print]
 *
 * --print shows each sentence that came up, once. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/bot.h"
#include "trial.h"

enum { SETUPS_SAMPLED = 12, EFFORT = 40, EFFORT_SLOW = 24, SEEN_MAX = 20000 };

static struct trial trial;
static struct view view;

/* What has come up; a few rooms have thousands. */
static struct seen {
    uint64_t hash[SEEN_MAX];
    int count;
} seen;

struct run {
    const struct game *game;
    int setups, stride;  /* of the ways to set it up every so many-th is played */
    int decisions;       /* of each */
    bool print;
    int asked;
};

/* ---- what a sentence must be ---- */

/* Nouns that follow a number, one and many of each: "1 Punkt", "2 Punkte". */
static const char *const nouns[][2] = {
    { "Punkt", "Punkte" },      { "point", "points" },       { "Feld", "Felder" },        { "square", "squares" },
    { "Buchstabe", "Buchstaben" }, { "letter", "letters" },  { "Wort", "Wörter" },        { "word", "words" },
    { "Stein", "Steine" },      { "man", "men" },            { "Haus", "Häuser" },        { "house", "houses" },
    { "Versuch", "Versuche" },  { "try", "tries" },          { "Stäbchen", "Stäbchen" },  { "stick", "sticks" },
    { "Bahnhof", "Bahnhöfe" },  { "station", "stations" },   { "Schritt", "Schritte" },   { "step", "steps" },
    { "Aktienpaket", "Aktienpakete" }, { "block", "blocks" }, { "Karte", "Karten" },      { "card", "cards" },
    { "Grundstück", "Grundstücke" }, { "title", "titles" },  { "Firma", "Firmen" },       { "company", "companies" },
    { "Jahr", "Jahre" },        { "year", "years" },         { "Wurf", "Würfe" },         { "throw", "throws" },
    { "time", "times" },        { "Straße", "Straßen" },     { "street", "streets" },     { "Pferd", "Pferde" },
};

static bool is_letter(char c)
{
    return isalpha((unsigned char)c) || (unsigned char)c >= 0x80;
}

static bool word_is(const char *at, const char *word)
{
    size_t length = strlen(word);

    return strncmp(at, word, length) == 0 && !is_letter(at[length]);
}

/* A number followed by a noun in the wrong form; NULL: none. */
static const char *wrong_plural(const char *sentence)
{
    for (const char *at = sentence; *at; at++) {
        bool begins = isdigit((unsigned char)*at) && (at == sentence || at[-1] == ' ');
        size_t digits = begins ? strspn(at, "0123456789.,") : 0;
        bool one = digits == 1 && *at == '1';

        for (size_t i = 0; digits && at[digits] == ' ' && i < sizeof nouns / sizeof nouns[0]; i++)
            if (strcmp(nouns[i][0], nouns[i][1]) != 0 && word_is(at + digits + 1, nouns[i][one]))
                return at;
    }
    return NULL;
}

static const char *fault_of(const char *sentence)
{
    static const char *const unwelcome[] = { "%", "()", "( )", "[]", "  ", "_", "..", " .", " ,", ": .", "null", "-1",
                                             "am wenigsten verloren", "gives away least", "least harm" };
    /* the last: who is sure to win gives nothing away, and no reason is told how sure somebody is */
    size_t length = strlen(sentence);

    if (length < 12)
        return "too short";
    if (length > 400)
        return "too long";
    for (size_t i = 0; i < sizeof unwelcome / sizeof unwelcome[0]; i++)
        if (strstr(sentence, unwelcome[i]))
            return unwelcome[i];
    if (!strchr(".!?", sentence[length - 1]))
        return "has no end";
    if (islower((unsigned char)*sentence) || *sentence == ' ')
        return "begins with a small letter";
    return wrong_plural(sentence);
}

/* ---- asking ---- */

static bool is_new(const char *sentence)
{
    uint64_t hash = 14695981039346656037u;

    for (const char *c = sentence; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 1099511628211u;
    for (int i = 0; i < seen.count; i++)
        if (seen.hash[i] == hash)
            return false;
    if (seen.count < SEEN_MAX)
        seen.hash[seen.count++] = hash;
    return true;
}

static void hold_reason(const struct run *r, const struct bot *bot, const struct thinking *asked,
                        const struct answer *a)
{
    struct text why[LANGS] = { text_growing(), text_growing() };
    const char *move = trial_text(&trial.match, at(&trial.state), asked->seat, a->best[0].move);

    for (enum lang lang = DE; lang < LANGS; lang++) {
        bot->reason(asked, a, lang, &why[lang]);
        const char *fault = fault_of(why[lang].at);
        LAW(&trial, !fault, "a hint has a reason", "%s: “%s” (%s)", move, why[lang].at, fault);
        if (r->print && is_new(why[lang].at))
            printf("%s%s\n", lang == EN ? "  " : "", why[lang].at);
    }
    LAW(&trial, strcmp(why[DE].at, why[EN].at) != 0, "a reason is said in both languages", "%s", why[EN].at);
    text_free(&why[DE]);
    text_free(&why[EN]);
}

/* Asks "strong" for this seat, and holds it to its reason. The move it answers with. */
static struct move hint(struct run *r, const struct bot *bot, int seat, void *memory)
{
    struct answer a = { 0 };
    struct thinking asked = { .view = &view, .seat = seat, .seed = r->asked ? (uint64_t)r->asked : 1,
                              .effort = r->game->speed.slow ? EFFORT_SLOW : EFFORT, .memory = memory };

    view_of(&view, &trial.match, at(&trial.state), SEAT(seat));
    bot->think(&asked, &a);
    LAW(&trial, a.count > 0, "who must act is given a hint", "seat %d is not", seat);
    hold_reason(r, bot, &asked, &a);
    r->asked++;
    return a.best[0].move;
}

static void play(struct trial *t, void *with)
{
    struct run *r = with;
    const struct bot *bot = bot_named(r->game, "strong");
    size_t size = bot->memory ? bot->memory(&t->match) : 0;
    void *memory = calloc(1, size + 1);
    struct names names = { { "Oma Lise", "Jürgen", "Anna-Maria von der Heide", "Ö" } };
    int seat, until = r->asked + r->decisions;
    struct move v;

    require(memory != NULL);
    if (r->setups++ % r->stride == 0) {
        t->match.names = &names;
        trial_begin(t, (uint64_t)r->setups);
        while (r->asked < until && trial_pick(t, &seat, &v)) {
            if (seat < SEATS_MAX && t->match.game->rules.turn(&t->match, at(&t->state)).must & SEAT(seat)) {
                struct move advised = hint(r, bot, seat, memory);
                v = rng_below(&t->rng, 4) ? advised : v;
            }
            trial_make(t, seat, v);
        }
    }
    free(memory);
}

static void count_setup(struct trial *t, void *with)
{
    (void)t;
    ++*(int *)with;
}

/* All but games without choices, and the toy. */
static bool has_players(const struct game *g)
{
    struct match m = match_of(g, 0);

    return g->minutes > 0 && (g->players.bots || g->players.sense) && !match_lacks(&m);
}

static void run_game(const struct game *g, int decisions, bool print)
{
    struct run r = { .game = g, .print = print };
    int setups = 0;

    if (!has_players(g)) {
        printf("%-14s no computer players of its own\n", g->name);
        return;
    }
    require(bot_named(g, "strong") && bot_named(g, "strong")->reason);
    trial_setups(&trial, g, NULL, count_setup, &setups);
    r.stride = setups > SETUPS_SAMPLED ? setups / SETUPS_SAMPLED : 1;
    r.decisions = (g->speed.slow ? decisions / 3 : decisions) * r.stride / setups + 1;
    trial_setups(&trial, g, NULL, play, &r);
    printf("%-14s %d hints in %d setups\n", g->name, r.asked, (setups + r.stride - 1) / r.stride);
}

int main(int count, char **words)
{
    int decisions = 300;
    bool print = false, named = false;

    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "--decisions") == 0 && i + 1 < count)
            decisions = atoi(words[++i]);
        else if (strcmp(words[i], "--print") == 0)
            print = true;
        else
            named = true;
    }
    for (int i = 0; i < game_count; i++) {
        bool wanted = !named;
        for (int k = 1; k < count; k++)
            wanted = wanted || strcmp(words[k], games[i]->name) == 0;
        if (wanted)
            run_game(games[i], decisions, print);
    }
    return 0;
}
