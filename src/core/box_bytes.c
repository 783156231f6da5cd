/* A box as bytes that come from elsewhere: a server's table may be played with another box, and a client without a
 * reader of YAML gets it as it lies in memory. Every field is held to its form, so that no room ever sees a value it
 * does not expect. */
#include <string.h>

#include "core/box.h"

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

bool box_from_bytes(const struct boxform *form, const void *bytes, size_t size)
{
    struct fault fault;

    return form->size > 0 && size == form->size && good_fields(form->fields, bytes) &&
           !(form->wrong && form->wrong(bytes, &fault));
}
