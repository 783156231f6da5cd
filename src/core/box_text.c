/* SPDX-License-Identifier: MIT */
/* A box as lines of text, so that a journal can carry the one it was played with. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "core/box.h"

static const char *const lang_names[LANGS] = { "de", "en" };

/* ---- writing ---- */

static void put_line(const char *path, const char *more, const char *value, struct text *t)
{
    if (*value)
        text_printf(t, "+ %s%s%s %s\n", path, *more ? "." : "", more, value);
}

static void put_value(const struct field *f, const uint8_t *at, const char *path, struct text *t)
{
    char digits[16];
    struct text n = TEXT_IN(digits);
    int32_t number = 0;

    if (f->kind == FIELD_NUMBER || f->kind == FIELD_NAME)
        memcpy(&number, at, sizeof number);
    text_number(&n, number);
    if (f->kind == FIELD_TEXT)
        put_line(path, "", (const char *)at, t);
    else if (f->kind == FIELD_PHRASE)
        for (int lang = 0; lang < LANGS; lang++)
            put_line(path, lang_names[lang], (const char *)at + (size_t)lang * (f->size / LANGS), t);
    else if (number)
        put_line(path, "", f->kind == FIELD_NAME ? f->names[number] : digits, t);
}

static void put_fields(const struct field *fields, const uint8_t *box, const char *before, struct text *t)
{
    char path[160];

    for (const struct field *f = fields; f->name; f++)
        for (uint32_t i = 0; i < f->count; i++) {
            const uint8_t *at = box + f->offset + (size_t)i * f->size;
            struct text p = TEXT_IN(path);
            text_printf(&p, "%s%s", before, f->name);
            if (f->count > 1)
                text_printf(&p, "[%u]", i);
            if (f->kind == FIELD_RECORDS) {
                text_char(&p, '.');
                put_fields(f->form, at, path, t);
            } else {
                put_value(f, at, path, t);
            }
        }
}

void box_put_text(const struct boxform *form, const struct box *box, struct text *t)
{
    put_fields(form->fields, (const uint8_t *)box, "", t);
}

/* ---- reading ---- */

static const struct field *field_named(const struct field *fields, const char *name, size_t length)
{
    for (const struct field *f = fields; f->name; f++)
        if (strlen(f->name) == length && strncmp(f->name, name, length) == 0)
            return f;
    return NULL;
}

static bool take_text(char *to, size_t size, const char *value, size_t length)
{
    if (length >= size)
        return false;
    memcpy(to, value, length);
    return true;
}

static bool take_number(const struct field *f, uint8_t *at, const char *value, size_t length)
{
    char word[64];
    struct scan s = { word };
    int64_t n = 0;
    int32_t number;

    if (length >= sizeof word)
        return false;
    memcpy(word, value, length);
    word[length] = '\0';
    if (f->kind == FIELD_NUMBER) {
        if (!scan_number(&s, INT32_MIN, INT32_MAX, &n) || !scan_end(&s))
            return false;
    } else {
        while (f->names[n] && strcmp(f->names[n], word) != 0)
            n++;
        if (!f->names[n])
            return false;
    }
    number = (int32_t)n;
    memcpy(at, &number, sizeof number);
    return true;
}

/* "squares[3].name.de Los", without the newline. */
static bool take_line(const struct field *fields, uint8_t *box, const char *line, size_t length)
{
    size_t name = strcspn(line, "[. \n"), index = 0;
    const struct field *f = field_named(fields, line, name);
    struct scan s = { line + name };
    int64_t number = 0;

    if (!f)
        return false;
    if (*s.at == '[') {
        s.at++;
        if (!scan_number(&s, 0, f->count - 1, &number) || *s.at++ != ']')
            return false;
        index = (size_t)number;
    }
    if ((f->count > 1) != (line[name] == '['))
        return false;
    uint8_t *at = box + f->offset + index * f->size;
    const char *end = line + length, *value = s.at + 1;
    if (f->kind == FIELD_RECORDS)
        return *s.at == '.' && take_line(f->form, at, value, (size_t)(end - value));
    if (f->kind == FIELD_PHRASE) {
        int lang = strncmp(s.at, ".de ", 4) == 0 ? DE : strncmp(s.at, ".en ", 4) == 0 ? EN : LANGS;
        size_t half = f->size / LANGS;
        return lang < LANGS && take_text((char *)at + (size_t)lang * half, half, s.at + 4, (size_t)(end - s.at - 4));
    }
    if (*s.at != ' ')
        return false;
    return f->kind == FIELD_TEXT ? take_text((char *)at, f->size, value, (size_t)(end - value))
                                 : take_number(f, at, value, (size_t)(end - value));
}

struct box *box_from_text(const struct boxform *form, const char *text)
{
    struct box *box = calloc(1, form->size + 1);
    bool fine = true;

    require(box != NULL);
    while (fine && strncmp(text, "+ ", 2) == 0) {
        size_t length = strcspn(text + 2, "\n");
        fine = take_line(form->fields, (uint8_t *)box, text + 2, length);
        text += 2 + length;
        text += *text == '\n';
    }
    if (fine && box_is_good(form, box))
        return box;
    free(box);
    return NULL;
}
