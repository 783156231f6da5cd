/* SPDX-License-Identifier: MIT */
/* What is in the box: boards, cards, prices, dice. A room describes the form of its box.yaml in NAME_box.c;
 * the build turns the file into a flat struct box that is compiled in, and at run time a replaced file is
 * read by the same form. Each room defines `struct box` itself, as plain bytes: fixed-width integers and char
 * arrays, no padding. */
#ifndef CORE_BOX_H
#define CORE_BOX_H

#include "core/match.h"

enum field_kind {
    FIELD_NUMBER,  /* int32_t in min .. max;             stones: 9                    */
    FIELD_TEXT,    /* char[size], UTF-8, NUL-terminated;  name: Badstraße              */
    FIELD_PHRASE,  /* char[LANGS][…], size of both;       name: { de: Los, en: Go }    */
    FIELD_NAME,    /* int32_t: index in names;            kind: street                 */
    FIELD_RECORDS, /* struct[count], each by `form`;      squares: [ {…}, {…} ]        */
};

struct field {
    const char *name;
    enum field_kind kind;
    uint32_t offset;             /* in the struct */
    uint32_t size;               /* bytes of one value */
    uint32_t count;              /* 1: a single value; more: an array (exactly so many, or up to so many) */
    int32_t min, max;            /* NUMBER */
    const char *const *names;    /* NAME: NULL-terminated */
    const struct field *form;    /* RECORDS: NULL-name-terminated */
    bool optional;               /* left out: zero */
    bool fewer;                  /* an array may be shorter; the rest is zero */
};

#define FIELD_END { .name = NULL }
/* One value of member `m` of struct `s`. */
#define FIELD_AT(s, m) .offset = offsetof(struct s, m), .size = sizeof(((struct s *)0)->m), .count = 1
/* An array member. */
#define FIELD_ARRAY(s, m)                                                          \
    .offset = offsetof(struct s, m), .size = sizeof(((struct s *)0)->m[0]),        \
    .count = sizeof(((struct s *)0)->m) / sizeof(((struct s *)0)->m[0])

/* What is wrong with a box beyond its single fields: the name of the field ("stones", "squares[3].price"); and what
 * is said, which begins with it. */
struct fault {
    char field[80];
    char says[LANGS][240];
};
/* The field, with '#' for a number in a list, and why, in German and English. Always true, so that a check can end
 * with it. */
bool fault_in(struct fault *, const char *field, int index, const char *de, const char *en, ...)
    __attribute__((format(printf, 4, 6), format(printf, 5, 6)));
#ifdef __wasm__ /* no files are read there: a box that came over the net is good or not, and nobody is told why */
#define fault_in(...) ((void)sizeof fault_in(__VA_ARGS__), true)
#endif
/* Whether these ids, `count` of them, each `stride` bytes after the one before, are not all different words of letters
 * a to z, or one is among those taken (NULL-terminated; NULL: none are). */
bool fault_in_ids(struct fault *, const char *field, const char *first, size_t stride, int count,
                  const char *const *taken);

/* Written by hand in NAME_box.c as NAME_boxform. */
struct boxform {
    const struct field *fields; /* the keys of box.yaml; `reconstructed` is known to every box */
    uint32_t size;              /* sizeof(struct box) */
    bool (*wrong)(const struct box *, struct fault *ret); /* false: nothing is. NULL: no check */
};

/* Made by the build from box.yaml as NAME_boxed. */
struct boxed {
    const struct box *standard;
    const struct phrase *reconstructed; /* what is not documented but reconstructed, for the game's help */
    int reconstructed_count;
};

/* Of a room without a box.yaml. */
extern const struct boxform boxform_none;
extern const struct boxed boxed_none;

enum {
    BOX_FILE_MAX = 1 << 20, /* bytes of a box file */
    BOX_NOTES_MAX = 64,     /* reconstructed: so many notes … */
    BOX_NOTE_SIZE = 480,    /* … of so many bytes, NUL included */
};

/* The notes under the key `reconstructed`, in the order of the file. */
struct box_notes {
    int count;
    char text[BOX_NOTES_MAX][LANGS][BOX_NOTE_SIZE];
};

/* Reads YAML by a form; ret: form->size bytes. False: *ret_complaint names the line and *ret is untouched.
 * Any bytes may come in. A file is one document of mappings, lists and plain values: anchors, aliases, tags,
 * unknown or repeated keys and control characters are refused. Needs libyaml: native only. */
bool box_read(const struct boxform *, const char *yaml, size_t size, struct box *ret,
              struct complaint *ret_complaint);
/* The same, and the notes as well. */
bool box_read_notes(const struct boxform *, const char *yaml, size_t size, struct box *ret,
                    struct box_notes *ret_notes, struct complaint *ret_complaint);
/* The same from a file of at most BOX_FILE_MAX bytes, on the heap; free() it. NULL: *ret says why. */
struct box *box_load(const struct boxform *, const char *path, struct complaint *ret);

/* ---- outside this process (box_bytes.c, box_text.c; also in WebAssembly) ---- */

/* Whether it could have been read by this form. */
bool box_is_good(const struct boxform *, const struct box *);

/* A box as bytes: its fields in the order of the form, all of an array; a number in four bytes, the lowest first; a
 * name as its number; a text in all its bytes, noughts behind it. And back, on the heap; NULL: it is no box of this
 * form. */
size_t box_bytes_size(const struct boxform *);
void box_to_bytes(const struct boxform *, const struct box *, uint8_t *ret);
struct box *box_from_bytes(const struct boxform *, const uint8_t *bytes);
void box_put_hex(const struct boxform *, const struct box *, struct text *);
struct box *box_from_hex(const struct boxform *, const char *hex);

/* The hash a journal names: BLAKE2b of these bytes. */
void box_hash(const struct boxform *, const struct box *, uint8_t ret[16]);

/* A box as lines of text, one for each value that is not nought: "+ squares[3].price 60", "+ name.de Los". Every line
 * is shorter than a journal's may be. And back, on the heap, from the lines that begin with '+' up to one that does
 * not; NULL: it is no box of this form. */
void box_put_text(const struct boxform *, const struct box *, struct text *);
struct box *box_from_text(const struct boxform *, const char *);

#endif
