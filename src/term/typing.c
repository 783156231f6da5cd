#include "term/typing.h"

#include <string.h>

int typing_count(const struct session *s)
{
    return s->middle->offers + s->middle->folds;
}

const struct offer *typing_offer(const struct session *s, int which)
{
    return which < s->middle->offers ? &s->middle->offer[which] : NULL;
}

static const struct fold *fold_of(const struct session *s, int which)
{
    return &s->middle->fold[which - s->middle->offers];
}

const char *typing_text(const struct session *s, int which)
{
    const struct offer *o = typing_offer(s, which);

    return o ? o->text : fold_of(s, which)->text;
}

/* The verb of an offer, or of the first one under a heading. */
static const struct verb *verb_of(const struct session *s, int which)
{
    const struct middle *m = s->middle;
    int offer = which;

    if (which >= m->offers)
        for (offer = 0; offer < m->offers && m->offer[offer].fold != which - m->offers + 1;)
            offer++;
    return offer < m->offers ? &session_match(s)->game->verbs[m->offer[offer].choice.move.verb] : NULL;
}

/* The notation has English words; in German the first move of each kind says what it is called: "Würfeln: roll". */
static void write_name(const struct session *s, int which, struct text *t)
{
    const struct verb *verb = verb_of(s, which);
    const char *text = typing_text(s, which);
    size_t length = verb ? strlen(verb->name) : 0;
    bool first = which == 0 || which == s->middle->offers || verb_of(s, which - 1) != verb;

    if (s->lang == DE && verb && strncmp(text, verb->name, length) == 0 && (!text[length] || text[length] == ' ') &&
        first && verb->label.in[DE])
        text_printf(t, "%s: ", verb->label.in[DE]);
}

void typing_write(const struct session *s, int which, struct text *t)
{
    const struct offer *o = typing_offer(s, which);

    write_name(s, which, t);
    text_put(t, typing_text(s, which));
    if (!o) {
        text_printf(t, "… (%d)", fold_of(s, which)->count);
        return;
    }
    if (o->choice.step)
        text_printf(t, "%lu…%lu", (unsigned long)o->choice.move.n, (unsigned long)o->choice.most);
    if (o->choice.step > 1)
        text_printf(t, "/%lu", (unsigned long)o->choice.step);
}

bool typing_fits(const struct session *s, int which, const char *typed)
{
    const struct offer *o = typing_offer(s, which);
    const char *text = typing_text(s, which);
    size_t length = strlen(typed), own = strlen(text);

    return strncmp(text, typed, length < own ? length : own) == 0 &&
           (length <= own || (o && o->choice.step && strspn(typed + own, "0123456789") == length - own));
}

bool typing_lists(const struct session *s, int which, const char *typed)
{
    const struct offer *o = typing_offer(s, which);
    size_t length = strlen(typed);

    if (!typing_fits(s, which, typed))
        return false;
    if (!o)
        return length < strlen(typing_text(s, which));
    return !o->fold || length >= strlen(s->middle->fold[o->fold - 1].text);
}

int typing_complete(const struct session *s, struct text *typed)
{
    const char *first = NULL;
    size_t agreed = 0;
    int count = 0;

    for (int i = 0; i < s->middle->offers; i++) {
        const char *text = s->middle->offer[i].text;
        size_t same = 0;
        if (!typing_fits(s, i, typed->at))
            continue;
        if (count++ == 0) {
            first = text;
            agreed = strlen(text);
        }
        while (same < agreed && text[same] == first[same])
            same++;
        agreed = same;
    }
    if (first && agreed > typed->used)
        text_bytes(typed, first + typed->used, agreed - typed->used);
    return count;
}

const struct offer *typing_run(const struct session *s, const char *typed)
{
    for (int i = 0; i < s->middle->offers; i++) {
        const struct offer *o = &s->middle->offer[i];
        size_t length = strlen(o->text);
        if (o->choice.step && strncmp(o->text, typed, length) == 0 &&
            strspn(typed + length, "0123456789") == strlen(typed + length))
            return o;
    }
    return NULL;
}
