/* SPDX-License-Identifier: MIT */
/* A box as bytes that leave this process: a server's table may be played with another box, and a client without a
 * reader of YAML gets it so. The fields come in the order of the form, the same on every machine. What comes in is held
 * to the form, so that no room ever sees a value it does not expect. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/require.h"
#include "core/box.h"

static const struct field no_fields[] = { FIELD_END };
const struct boxform boxform_none = { .fields = no_fields };
const struct boxed boxed_none = { 0 };

static int32_t number_at(const uint8_t *at)
{
    int32_t n;

    memcpy(&n, at, sizeof n);
    return n;
}

/* A text with its NUL, and nothing behind it. */
static bool good_text(const uint8_t *at, uint32_t size)
{
    const char *text = (const char *)at;
    size_t used = strnlen(text, size);
    int length;

    if (used == size)
        return false;
    for (size_t i = 0; i < used; i += (size_t)length) {
        length = text_utf8(text + i);
        if (length == 0 || at[i] < ' ')
            return false;
    }
    for (size_t i = used; i < size; i++)
        if (at[i])
            return false;
    return true;
}

static bool is_zero(const uint8_t *at, uint32_t size)
{
    while (size > 0 && !at[size - 1])
        size--;
    return size == 0;
}

static bool good_name(const struct field *f, int32_t index)
{
    for (int i = 0; f->names[i]; i++)
        if (i == index)
            return true;
    return false;
}

static bool good_fields(const struct field *, const uint8_t *);

static bool good_value(const struct field *f, const uint8_t *at)
{
    switch (f->kind) {
    case FIELD_NUMBER:
        return number_at(at) >= f->min && number_at(at) <= f->max;
    case FIELD_TEXT:
        return good_text(at, f->size);
    case FIELD_PHRASE:
        return good_text(at, f->size / LANGS) && good_text(at + f->size / LANGS, f->size / LANGS);
    case FIELD_NAME:
        return good_name(f, number_at(at));
    case FIELD_RECORDS:
        return good_fields(f->form, at);
    }
    return false;
}

static bool good_fields(const struct field *fields, const uint8_t *at)
{
    for (const struct field *f = fields; f->name; f++)
        for (uint32_t i = 0; i < f->count; i++) {
            const uint8_t *value = at + f->offset + (size_t)i * f->size;
            bool left_out = (f->optional || (f->fewer && i > 0)) && is_zero(value, f->size);
            if (!left_out && !good_value(f, value))
                return false;
        }
    return true;
}

bool box_is_good(const struct boxform *form, const struct box *box)
{
    struct fault fault;

    return form->size > 0 && good_fields(form->fields, (const uint8_t *)box) &&
           !(form->wrong && form->wrong(box, &fault));
}

/* ---- in and out ---- */

static bool is_number(const struct field *f)
{
    return f->kind == FIELD_NUMBER || f->kind == FIELD_NAME;
}

static size_t size_of(const struct field *fields)
{
    size_t size = 0;

    for (const struct field *f = fields; f->name; f++)
        size += f->count * (is_number(f) ? sizeof(int32_t) : f->kind == FIELD_RECORDS ? size_of(f->form) : f->size);
    return size;
}

size_t box_bytes_size(const struct boxform *form)
{
    return size_of(form->fields);
}

static uint8_t *put_fields(const struct field *fields, const uint8_t *box, uint8_t *to)
{
    for (const struct field *f = fields; f->name; f++)
        for (uint32_t i = 0; i < f->count; i++) {
            const uint8_t *at = box + f->offset + (size_t)i * f->size;
            uint32_t number = is_number(f) ? (uint32_t)number_at(at) : 0;
            if (f->kind == FIELD_RECORDS) {
                to = put_fields(f->form, at, to);
            } else if (is_number(f)) {
                for (int part = 0; part < 4; part++)
                    *to++ = (uint8_t)(number >> 8 * part);
            } else {
                memcpy(to, at, f->size);
                to += f->size;
            }
        }
    return to;
}

static const uint8_t *take_fields(const struct field *fields, const uint8_t *from, uint8_t *box)
{
    for (const struct field *f = fields; f->name; f++)
        for (uint32_t i = 0; i < f->count; i++) {
            uint8_t *at = box + f->offset + (size_t)i * f->size;
            uint32_t number = 0;
            if (f->kind == FIELD_RECORDS) {
                from = take_fields(f->form, from, at);
            } else if (is_number(f)) {
                for (int part = 0; part < 4; part++)
                    number |= (uint32_t)*from++ << 8 * part;
                memcpy(at, &number, sizeof number);
            } else {
                memcpy(at, from, f->size);
                from += f->size;
            }
        }
    return from;
}

void box_to_bytes(const struct boxform *form, const struct box *box, uint8_t *ret)
{
    put_fields(form->fields, (const uint8_t *)box, ret);
}

struct box *box_from_bytes(const struct boxform *form, const uint8_t *bytes)
{
    struct box *box = calloc(1, form->size + 1);

    require(box != NULL);
    take_fields(form->fields, bytes, (uint8_t *)box);
    if (box_is_good(form, box))
        return box;
    free(box);
    return NULL;
}

void box_hash(const struct boxform *form, const struct box *box, uint8_t ret[16])
{
    size_t size = box_bytes_size(form);
    uint8_t *bytes = malloc(size + 1);

    require(bytes != NULL);
    box_to_bytes(form, box, bytes);
    hash_of(ret, 16, bytes, size);
    free(bytes);
}

/* ---- as hexadecimal digits ---- */

void box_put_hex(const struct boxform *form, const struct box *box, struct text *t)
{
    size_t size = box_bytes_size(form);
    uint8_t *bytes = malloc(size + 1);

    require(bytes != NULL);
    box_to_bytes(form, box, bytes);
    text_hex(t, bytes, size);
    free(bytes);
}

struct box *box_from_hex(const struct boxform *form, const char *hex)
{
    size_t size = box_bytes_size(form);
    uint8_t *bytes = malloc(size + 1);

    require(bytes != NULL);
    struct box *box = text_unhex(hex, bytes, size) ? box_from_bytes(form, bytes) : NULL;
    free(bytes);
    return box;
}
