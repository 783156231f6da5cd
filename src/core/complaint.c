/* SPDX-License-Identifier: MIT */
#include "core/complaint.h"

#include "base/text.h"
#include "core/rules.h"

static void begin(struct text *t, enum lang lang, int line)
{
    if (line > 0)
        text_printf(t, lang == DE ? "Zeile %d: " : "line %d: ", line);
}

static void write_complaint(struct complaint *c, enum lang lang, int line, const char *format, va_list args)
{
    struct text t = TEXT_IN(c->in[lang]);

    c->line = line;
    c->lacks = NULL;
    c->newer = false;
    begin(&t, lang, line);
    text_vprintf(&t, format, args);
}

bool complain_both(struct complaint *c, int line, const char *de, const char *en, ...)
{
    va_list args;

    for (enum lang lang = DE; lang < LANGS; lang++) {
        va_start(args, en);
        write_complaint(c, lang, line, lang == DE ? de : en, args);
        va_end(args);
    }
    return false;
}

bool complain_phrase(struct complaint *c, int line, const struct phrase *says)
{
    for (enum lang lang = DE; lang < LANGS; lang++) {
        struct text t = TEXT_IN(c->in[lang]);
        begin(&t, lang, line);
        text_put(&t, says->in[lang]);
    }
    c->line = line;
    c->lacks = NULL;
    c->newer = false;
    return false;
}

bool complain_refusal(struct complaint *c, int line, const char *move, const struct clause *refusal)
{
    char words[LANGS][sizeof c->in[0]];

    for (enum lang lang = DE; lang < LANGS; lang++) {
        struct text t = TEXT_IN(words[lang]);
        text_printf(&t, "%s: %s", move, refusal->says.in[lang]);
    }
    return complain_phrase(c, line, &(struct phrase){ { words[DE], words[EN] } });
}

void complain(struct complaint *c, int line, const char *format, ...)
{
    va_list args;

    for (enum lang lang = DE; lang < LANGS; lang++) {
        va_start(args, format);
        write_complaint(c, lang, 0, format, args);
        va_end(args);
    }
    c->line = line;
    c->lacks = NULL;
    c->newer = false;
}
