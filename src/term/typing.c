/* SPDX-License-Identifier: MIT */
#include "term/typing.h"

#include <string.h>

/* ---- the list ---- */

bool typing_fits(const struct action *a, const char *typed)
{
    size_t length = strlen(typed), own = strlen(a->text);

    return strncmp(a->text, typed, length < own ? length : own) == 0 &&
           (length <= own || (a->choice.step && strspn(typed + own, "0123456789") == length - own));
}

bool typing_holds(const struct listed *l, const struct action *a)
{
    return l->action ? l->action == a : strncmp(a->text, l->text, l->length) == 0;
}

/* Offers that agree up to the blank after what was typed. */
struct group {
    const struct action *first;
    size_t length;
    int count;
    bool idle, folded;
};

/* How much of an action is its heading when so much is typed; 0: nothing more is between it and the move. */
static size_t heading_length(const struct action *a, size_t typed)
{
    const char *blank = strlen(a->text) > typed ? strchr(a->text + typed, ' ') : NULL;

    return blank && blank[1] ? (size_t)(blank - a->text) + 1 : 0;
}

enum { GROUPS_MAX = 256 };

static struct group *group_of(struct group *group, int count, const struct action *a)
{
    for (int i = 0; i < count; i++)
        if (strncmp(group[i].first->text, a->text, group[i].length) == 0)
            return &group[i];
    return NULL;
}

static int find_groups(const struct middle *m, const char *typed, struct group *ret, int *ret_fitting)
{
    int count = 0;

    *ret_fitting = 0;
    for (int i = 0; i < m->actions; i++) {
        const struct action *a = &m->action[i];
        size_t length = heading_length(a, strlen(typed));
        if (!typing_fits(a, typed))
            continue;
        ++*ret_fitting;
        struct group *g = length ? group_of(ret, count, a) : NULL;
        if (!g && length && count < GROUPS_MAX) {
            g = &ret[count++];
            *g = (struct group){ .first = a, .length = length };
        }
        if (g)
            g->count++;
        if (g && a->fold && strlen(m->fold[a->fold - 1].text) == g->length)
            g->idle = true;
    }
    return count;
}

/* What is idle and many lies under its heading; so do, the largest first, those that make the
 * list too long. */
static void fold_groups(struct group *group, int count, int listed)
{
    for (int i = 0; i < count; i++)
        if (group[i].idle) {
            group[i].folded = true;
            listed -= group[i].count - 1;
        }
    while (listed > LISTED_MOST) {
        int largest = 1;
        for (int i = 0; i < count; i++)
            if (!group[i].folded && group[i].count > largest)
                largest = group[i].count;
        if (largest == 1)
            return;
        for (int i = 0; i < count; i++)
            if (!group[i].folded && group[i].count == largest) {
                group[i].folded = true;
                listed -= largest - 1;
            }
    }
}

void typing_list(const struct session *s, const char *typed, bool whole, struct listing *ret)
{
    const struct middle *m = s->middle;
    struct group group[GROUPS_MAX];
    int fitting, count = whole || m->picks ? 0 : find_groups(m, typed, group, &fitting);

    fold_groups(group, count, count ? fitting : 0);
    ret->count = 0;
    for (int i = 0; i < m->actions; i++) {
        const struct action *a = &m->action[i];
        const struct group *g = group_of(group, count, a);
        if (typing_fits(a, typed) && (!m->picks || a->fits) && !(g && g->folded))
            ret->at[ret->count++] = (struct listed){ .action = a, .text = a->text, .length = strlen(a->text) };
    }
    for (int i = 0; i < count; i++)
        if (group[i].folded)
            ret->at[ret->count++] = (struct listed){ .text = group[i].first->text, .length = group[i].length,
                                                     .count = group[i].count };
}

static const struct verb *verb_of(const struct session *s, const struct listed *l)
{
    const struct middle *m = s->middle;

    for (int i = 0; i < m->actions; i++)
        if (typing_holds(l, &m->action[i]))
            return &session_match(s)->game->verbs[m->action[i].choice.move.verb];
    return NULL;
}

/* The notation has English words; in German the first move of each kind says what it is called: "Würfeln: roll". */
static void write_name(const struct session *s, const struct listing *list, int which, struct text *t)
{
    const struct listed *l = &list->at[which];
    const struct verb *verb = verb_of(s, l);
    size_t length = verb ? strlen(verb->name) : 0;

    if (s->lang != DE || !verb || !verb->label.in[DE] || strncmp(l->text, verb->name, length) != 0 ||
        (l->text[length] && l->text[length] != ' '))
        return;
    if (which == 0 || verb_of(s, &list->at[which - 1]) != verb)
        text_printf(t, "%s: ", verb->label.in[DE]);
}

void typing_write(const struct session *s, const struct listing *list, int which, struct text *t)
{
    const struct listed *l = &list->at[which];

    write_name(s, list, which, t);
    text_bytes(t, l->text, l->length);
    if (!l->action)
        text_printf(t, "… (%d)", l->count);
    else if (l->action->choice.step)
        text_printf(t, "%lu…%lu", (unsigned long)l->action->choice.move.n, (unsigned long)l->action->choice.most);
    if (l->action && l->action->choice.step > 1)
        text_printf(t, "/%lu", (unsigned long)l->action->choice.step);
}

int typing_complete(const struct session *s, struct text *typed)
{
    const char *first = NULL;
    size_t agreed = 0;
    int count = 0;

    for (int i = 0; i < s->middle->actions; i++) {
        const char *text = s->middle->action[i].text;
        size_t same = 0;
        if (!typing_fits(&s->middle->action[i], typed->at))
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

const struct action *typing_run(const struct session *s, const char *typed)
{
    for (int i = 0; i < s->middle->actions; i++) {
        const struct action *a = &s->middle->action[i];
        size_t length = strlen(a->text);
        if (a->choice.step && strncmp(a->text, typed, length) == 0 &&
            strspn(typed + length, "0123456789") == strlen(typed + length))
            return a;
    }
    return NULL;
}
