/* SPDX-License-Identifier: MIT */
/* What somebody means who types no notation. */
#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "term/typing.h"

enum {
    WORDS_MAX = 96,  /* of an action, with the names of what it touches */
    TYPED_MAX = 12,
    TOLD_AS_WELL = 5,
};

/* Words in small letters and without umlauts, so that "Große Straße" and "grosse strasse" are the same. */
struct bag {
    int count;
    char word[WORDS_MAX][24];
};

static bool is_part(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' || (c & 0x80);
}

/* The next letter, plain; a letter with an accent that we do not know stays as it is. */
static const char *put_plain(const char *at, struct text *t)
{
    static const struct { const char *letter, *plain; } plain[] = {
        { "ä", "ae" }, { "ö", "oe" }, { "ü", "ue" }, { "Ä", "ae" }, { "Ö", "oe" }, { "Ü", "ue" }, { "ß", "ss" },
    };

    for (int i = 0; i < COUNT(plain); i++)
        if (strncmp(at, plain[i].letter, strlen(plain[i].letter)) == 0) {
            text_put(t, plain[i].plain);
            return at + strlen(plain[i].letter);
        }
    text_char(t, *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at);
    return at + 1;
}

static void bag_add(struct bag *b, const char *words)
{
    while (words && *words) {
        while (*words && !is_part(*words))
            words++;
        if (!*words || b->count == WORDS_MAX)
            return;
        struct text t = text_in(b->word[b->count++], sizeof b->word[0]);
        while (*words && is_part(*words))
            words = put_plain(words, &t);
    }
}

/* The names of what an action touches, and what its verb is called. */
static void add_names(const struct session *s, const struct action *a, struct bag *b)
{
    const struct middle *m = s->middle;

    for (int i = 0; i < LANGS; i++)
        bag_add(b, session_match(s)->game->verbs[a->choice.move.verb].label.in[i]);
    for (int i = 0; i < m->scene.count; i++) {
        const struct item *item = &m->scene.item[i];
        if (item->id && middle_touches(m, a, item))
            bag_add(b, item->says ? item->says : item->label);
    }
}

/* How strictly a typed word is taken: as it stands, as a beginning, or as the beginning of a name. */
enum strictness { EXACTLY, BEGUN, NAMED, STRICTNESSES };

/* Numbers are never half typed. */
static bool is_word(const char *word, const char *typed, enum strictness how)
{
    bool number = strspn(typed, "0123456789") == strlen(typed);

    return how == EXACTLY || number ? strcmp(word, typed) == 0 : strncmp(word, typed, strlen(typed)) == 0;
}

/* All that was typed is found, each word at its own place: in this order, or among names in any. */
static bool holds(const struct bag *b, const struct bag *typed, enum strictness how)
{
    bool used[WORDS_MAX] = { false };
    int at = 0;

    for (int i = 0; i < typed->count; i++) {
        if (how == NAMED)
            at = 0;
        while (at < b->count && (used[at] || !is_word(b->word[at], typed->word[i], how)))
            at++;
        if (at == b->count)
            return false;
        used[at] = true;
    }
    return true;
}

/* The only number among what was typed, which it is then left out of; false: there is none, or several. */
static bool take_number(struct bag *typed, int64_t *ret)
{
    int at = -1;

    for (int i = 0; i < typed->count; i++) {
        bool number = strspn(typed->word[i], "0123456789") == strlen(typed->word[i]);
        if (number && at >= 0)
            return false;
        at = number ? i : at;
    }
    struct scan s = { at < 0 ? "" : typed->word[at] };
    if (!scan_number(&s, 0, UINT32_MAX, ret))
        return false;
    memmove(typed->word[at], typed->word[at + 1], (size_t)(--typed->count - at) * sizeof typed->word[0]);
    return true;
}

/* The move that this would be: an action, or of a run the one with the amount that was typed. */
static bool means(const struct session *s, const struct action *a, const struct bag *typed, enum strictness how,
                  struct text *ret)
{
    struct bag own = { 0 }, words = *typed;
    int64_t amount = 0;

    if (session_match(s)->game->verbs[a->choice.move.verb].grave)
        return false; /* such a thing is said in full */
    struct move move = a->choice.move;
    if (a->choice.step) {
        if (!take_number(&words, &amount))
            return false;
        move.n = (uint32_t)amount;
        if (!choice_has(a->choice, move))
            return false;
    }
    bag_add(&own, a->text);
    if (how == NAMED)
        add_names(s, a, &own);
    if (!holds(&own, &words, how))
        return false;
    text_clear(ret);
    text_put(ret, a->text);
    if (a->choice.step)
        text_number(ret, amount);
    return true;
}

int typing_meant(const struct session *s, const char *typed, struct text *ret)
{
    const struct middle *m = s->middle;
    struct bag words = { 0 };
    int count = 0;

    bag_add(&words, typed);
    for (enum strictness how = EXACTLY; how < STRICTNESSES && count == 0 && words.count > 0 && words.count <= TYPED_MAX;
         how++) {
        text_clear(ret);
        for (int i = 0; i < m->actions; i++) {
            char move[128];
            struct text t = TEXT_IN(move);
            if (!means(s, &m->action[i], &words, how, &t))
                continue;
            if (count++ < TOLD_AS_WELL)
                text_printf(ret, "%s%s", ret->used ? ", " : "", move);
        }
    }
    if (count > TOLD_AS_WELL)
        text_put(ret, " …");
    return count;
}
