/* SPDX-License-Identifier: MIT */
/* What is wrong with a box as a whole. For the rooms' own checks, so this is also linked into the box compiler and
 * WebAssembly. */
#include <string.h>

#include "core/box.h"

#ifndef __wasm__
bool fault_in(struct fault *f, const char *field, int index, const char *de, const char *en, ...)
{
    struct text name = TEXT_IN(f->field);
    va_list args;

    for (; *field; field++)
        if (*field == '#')
            text_number(&name, index);
        else
            text_char(&name, *field);
    for (enum lang lang = DE; lang < LANGS; lang++) {
        struct text t = TEXT_IN(f->says[lang]);
        text_printf(&t, "%s: ", f->field);
        va_start(args, en);
        text_vprintf(&t, lang == DE ? de : en, args);
        va_end(args);
    }
    return true;
}
#endif

static bool is_word(const char *id)
{
    return *id && id[strspn(id, "abcdefghijklmnopqrstuvwxyz")] == '\0';
}

static bool is_taken(const char *id, const char *const *taken)
{
    for (; taken && *taken; taken++)
        if (strcmp(id, *taken) == 0)
            return true;
    return false;
}

bool fault_in_ids(struct fault *f, const char *field, const char *first, size_t stride, int count,
                  const char *const *taken)
{
    for (int i = 0; i < count; i++) {
        const char *id = first + (size_t)i * stride;
        if (!is_word(id))
            return fault_in(f, field, i, "„%s“: eine Kennung ist ein Wort aus den Buchstaben a bis z",
                            "'%s': an id is a word of letters a to z", id);
        if (is_taken(id, taken))
            return fault_in(f, field, i,
                            "„%s“ kann keine Kennung sein: so beginnen andere Zeilen einer Stellung",
                            "'%s' cannot be an id: other lines of a position begin like that", id);
        for (int k = 0; k < i; k++)
            if (strcmp(id, first + (size_t)k * stride) == 0)
                return fault_in(f, field, i, "die Kennung „%s“ steht zweimal da",
                                "the id '%s' is there twice", id);
    }
    return false;
}
