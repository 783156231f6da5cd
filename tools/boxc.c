/* SPDX-License-Identifier: MIT */
/* The box compiler: turns a room's box.yaml into C, so that a game needs no file at run time.
 *
 *     boxc ROOM box.yaml out.c
 *
 * A complaint is printed like a compiler's: box.yaml:12: what is wrong. */
#include "boxc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"

static const struct named_form *form_named(const char *room)
{
    for (const struct named_form *f = named_forms; f->name; f++)
        if (strcmp(f->name, room) == 0)
            return f;
    return NULL;
}

/* The whole file, or NULL. */
static char *file_read(const char *path, size_t *ret_size)
{
    FILE *file = fopen(path, "rb");

    if (!file)
        return NULL;
    char *bytes = malloc(BOX_FILE_MAX + 1);
    require(bytes != NULL);
    *ret_size = fread(bytes, 1, BOX_FILE_MAX + 1, file);
    if (ferror(file)) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    return bytes;
}

/* A C string: everything outside printable ASCII as three octal digits, which no following digit can join. */
static void write_string(FILE *out, const char *s)
{
    fputc('"', out);
    for (const unsigned char *at = (const unsigned char *)s; *at; at++)
        if (*at < ' ' || *at > '~' || *at == '"' || *at == '\\' || *at == '?')
            fprintf(out, "\\%03o", *at);
        else
            fputc(*at, out);
    fputc('"', out);
}

static void mark_numbers(const struct field *fields, uint32_t base, bool *ret)
{
    for (const struct field *f = fields; f->name; f++)
        for (uint32_t i = 0; i < f->count; i++) {
            uint32_t at = base + f->offset + i * f->size;
            if (f->kind == FIELD_RECORDS)
                mark_numbers(f->form, at, ret);
            else
                ret[at] = f->kind == FIELD_NUMBER || f->kind == FIELD_NAME;
        }
}

/* struct box is only known inside the room, so its bytes are written, aligned for any member, and numbers so that any
 * machine finds them in its own order. */
static void write_box(FILE *out, const struct boxform *form, const uint8_t *bytes)
{
    bool *number = calloc(form->size + 1, sizeof *number);
    int32_t value;

    require(number != NULL);
    mark_numbers(form->fields, 0, number);
    fprintf(out, "#define BYTE(n, i) (unsigned char)((unsigned)(n) >> 8 * (i))\n"
                 "#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__\n"
                 "#define NUMBER(n) BYTE(n, 3), BYTE(n, 2), BYTE(n, 1), BYTE(n, 0)\n"
                 "#else\n"
                 "#define NUMBER(n) BYTE(n, 0), BYTE(n, 1), BYTE(n, 2), BYTE(n, 3)\n"
                 "#endif\n\n"
                 "static const _Alignas(16) unsigned char bytes[%u] = {", form->size);
    for (uint32_t i = 0, written = 0; i < form->size; i += number[i] ? 4 : 1, written++) {
        fprintf(out, "%s", written % 16 ? " " : "\n    ");
        memcpy(&value, bytes + i, number[i] ? sizeof value : 0);
        fprintf(out, number[i] ? "NUMBER(%d)," : "%d,", number[i] ? value : bytes[i]);
    }
    fprintf(out, "\n};\n\n");
    free(number);
}

static void write_notes(FILE *out, const struct box_notes *notes)
{
    static const char *const codes[LANGS] = { "de", "en" };

    if (notes->count == 0)
        return;
    /* Each has a name, so that the page can fetch them with the rules (core/room.h, tools/modules.py). */
    fprintf(out, "#ifdef __wasm__\n#define APART(lang) __attribute__((section(lang)))\n#else\n"
                 "#define APART(lang)\n#endif\n");
    for (int i = 0; i < notes->count; i++)
        for (int lang = 0; lang < LANGS; lang++) {
            fprintf(out, "static const char RULE_reconstructed_%d_%s[] APART(\"%s\") = ", i, codes[lang],
                    codes[lang]);
            write_string(out, notes->text[i][lang]);
            fprintf(out, ";\n");
        }
    fprintf(out, "static const struct phrase reconstructed[] = {\n");
    for (int i = 0; i < notes->count; i++) {
        fprintf(out, "    { { ");
        for (int lang = 0; lang < LANGS; lang++)
            fprintf(out, "RULE_reconstructed_%d_%s%s", i, codes[lang], lang + 1 < LANGS ? ", " : " } },\n");
    }
    fprintf(out, "};\n\n");
}

static bool write_c(const char *path, const struct named_form *f, const uint8_t *box,
                    const struct box_notes *notes)
{
    FILE *out = fopen(path, "w");

    if (!out)
        return false;
    fprintf(out, "/* Made by boxc from src/games/%s/box.yaml. */\n#include \"core/box.h\"\n\n", f->name);
    fprintf(out, "extern const struct boxed %s_boxed;\n\n", f->symbol);
    write_box(out, f->form, box);
    write_notes(out, notes);
    fprintf(out, "const struct boxed %s_boxed = {\n    .standard = (const void *)bytes,\n", f->symbol);
    if (notes->count > 0)
        fprintf(out, "    .reconstructed = reconstructed,\n    .reconstructed_count = %d,\n", notes->count);
    fprintf(out, "};\n");
    bool good = !ferror(out);
    return fclose(out) == 0 && good;
}

int main(int argc, char **argv)
{
    static struct box_notes notes;
    struct complaint complaint;
    size_t size;

    const struct named_form *f = argc == 4 ? form_named(argv[1]) : NULL;
    if (!f) {
        fprintf(stderr, "usage: boxc ROOM box.yaml out.c\n");
        return 2;
    }
    char *yaml = file_read(argv[2], &size);
    void *box = calloc(1, f->form->size);
    bool good = false;
    require(box != NULL);
    if (!yaml)
        perror(argv[2]);
    else if (!box_read_notes(f->form, yaml, size, box, &notes, &complaint))
        fprintf(stderr, "%s: %s\n", argv[2], complaint.in[EN]);
    else if (!(good = write_c(argv[3], f, box, &notes)))
        perror(argv[3]);
    free(yaml);
    free(box);
    return good ? 0 : 1;
}
