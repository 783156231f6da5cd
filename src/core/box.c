/* SPDX-License-Identifier: MIT */
/* Reads box.yaml. Two passes over the same bytes: libyaml's events first, to bound the work and to refuse
 * what a box has no use for (anchors, aliases, tags, depth); then its document, whose nodes keep their
 * lines. */
#include "core/box.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <yaml.h>

#include "base/require.h"

enum {
    DEPTH_MAX = 10,
    NODES_MAX = 100000,
    FIELDS_MAX = 64,
};

static const struct field note_field[] = {
    { .name = "reconstructed", .kind = FIELD_PHRASE, FIELD_ARRAY(box_notes, text), .optional = true,
      .fewer = true },
    FIELD_END,
};

struct reader {
    yaml_document_t doc;
    struct complaint *complaint; /* the first one stays */
};

/* ---- the first pass ---- */

/* libyaml gives a bad byte's offset, everything else a mark. */
static bool complain_of_parser(struct complaint *c, const yaml_parser_t *p, const char *yaml, size_t size)
{
    int line = (int)p->problem_mark.line + 1;

    if (p->error == YAML_MEMORY_ERROR)
        return complain_both(c, 0, "der Speicher reicht nicht", "not enough memory");
    if (p->error == YAML_READER_ERROR) {
        size_t end = p->problem_offset < size ? p->problem_offset : size;
        line = 1;
        for (size_t i = 0; i < end; i++)
            line += yaml[i] == '\n';
        return complain_both(c, line, "kein UTF-8-Text (%s)", "not UTF-8 text: %s", p->problem);
    }
    return complain_both(c, line, "kein YAML (%s)", "not YAML: %s", p->problem ? p->problem : "?");
}

static void parser_begin(yaml_parser_t *p, const char *yaml, size_t size)
{
    require(yaml_parser_initialize(p));
    yaml_parser_set_encoding(p, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(p, (const unsigned char *)yaml, size);
}

/* What single events may not have. Counts documents, nodes and depth on the way. */
static const struct phrase *event_refused(const yaml_event_t *e, int *depth, int *nodes, int *documents)
{
    static const struct phrase document = { { "eine Datei ist ein einziges Dokument", "a box is one document" } };
    static const struct phrase alias = { { "Verweise (*) sind nicht möglich", "aliases (*) are not accepted" } };
    static const struct phrase anchors = { { "Anker (&) sind nicht möglich", "anchors (&) are not accepted" } };
    static const struct phrase tags = { { "Kennungen (!) sind nicht möglich", "tags (!) are not accepted" } };
    static const struct phrase deep = { { "zu tief verschachtelt", "nested too deeply" } };
    static const struct phrase many = { { "zu viele Werte", "too many values" } };
    const yaml_char_t *anchor = NULL, *tag = NULL;

    switch (e->type) {
    case YAML_DOCUMENT_START_EVENT:
        return ++*documents > 1 ? &document : NULL;
    case YAML_ALIAS_EVENT:
        return &alias;
    case YAML_SCALAR_EVENT:
        anchor = e->data.scalar.anchor, tag = e->data.scalar.tag;
        break;
    case YAML_SEQUENCE_START_EVENT:
        anchor = e->data.sequence_start.anchor, tag = e->data.sequence_start.tag;
        ++*depth;
        break;
    case YAML_MAPPING_START_EVENT:
        anchor = e->data.mapping_start.anchor, tag = e->data.mapping_start.tag;
        ++*depth;
        break;
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        --*depth;
        return NULL;
    default:
        return NULL;
    }
    if (anchor)
        return &anchors;
    if (tag)
        return &tags;
    if (*depth > DEPTH_MAX)
        return &deep;
    return ++*nodes > NODES_MAX ? &many : NULL;
}

static bool events_allowed(const char *yaml, size_t size, struct complaint *c)
{
    yaml_parser_t p;
    yaml_event_t e;
    int depth = 0, nodes = 0, documents = 0;
    bool allowed = true, ended = false;

    parser_begin(&p, yaml, size);
    while (allowed && !ended) {
        if (!yaml_parser_parse(&p, &e)) {
            allowed = complain_of_parser(c, &p, yaml, size);
            break;
        }
        const struct phrase *why = event_refused(&e, &depth, &nodes, &documents);
        if (why)
            allowed = complain_phrase(c, (int)e.start_mark.line + 1, why);
        ended = e.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&e);
    }
    yaml_parser_delete(&p);
    return allowed;
}

/* ---- the second pass: nodes by a form ---- */

static yaml_node_t *node_at(struct reader *r, int index)
{
    yaml_node_t *node = yaml_document_get_node(&r->doc, index);

    require(node != NULL);
    return node;
}

static int line_of(const yaml_node_t *node)
{
    return (int)node->start_mark.line + 1;
}

/* A complaint about a node, in German and English. */
#define refuse(r, node, ...) complain_both((r)->complaint, line_of(node), __VA_ARGS__)

static bool is_text(const yaml_node_t *node, const char *text)
{
    return node->type == YAML_SCALAR_NODE && node->data.scalar.length == strlen(text)
           && memcmp(node->data.scalar.value, text, strlen(text)) == 0;
}

/* The value a mapping has for a key, or NULL. */
static yaml_node_t *value_of(struct reader *r, const yaml_node_t *mapping, const char *key)
{
    if (mapping->type != YAML_MAPPING_NODE)
        return NULL;
    for (yaml_node_pair_t *p = mapping->data.mapping.pairs.start; p < mapping->data.mapping.pairs.top; p++)
        if (is_text(node_at(r, p->key), key))
            return node_at(r, p->value);
    return NULL;
}

static bool is_plain(const yaml_node_t *node)
{
    return node->type == YAML_SCALAR_NODE && node->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
}

static bool read_number(struct reader *r, const struct field *f, const yaml_node_t *node, uint8_t *ret)
{
    const char *at = is_plain(node) ? (const char *)node->data.scalar.value : "";
    bool minus = *at == '-';
    int64_t n = 0;

    require(f->size == sizeof(int32_t));
    at += minus;
    size_t digits = strspn(at, "0123456789");
    if (digits == 0 || at[digits] != '\0' || node->data.scalar.length != digits + minus)
        return refuse(r, node, "%s: erwartet wird eine ganze Zahl", "%s: expected a whole number", f->name);
    for (; *at && n <= INT32_MAX; at++)
        n = n * 10 + (*at - '0');
    n = minus ? -n : n;
    if (n < f->min || n > f->max)
        return refuse(r, node, "%s: erwartet wird %d bis %d",
                      "%s: expected %d to %d", f->name, (int)f->min, (int)f->max);
    memcpy(ret, &(int32_t){ (int32_t)n }, sizeof(int32_t));
    return true;
}

/* libyaml has seen to it that the text is UTF-8. */
static bool read_text(struct reader *r, const char *name, const yaml_node_t *node, size_t size, uint8_t *ret)
{
    if (node->type != YAML_SCALAR_NODE || (is_plain(node) && node->data.scalar.length == 0))
        return refuse(r, node, "%s: erwartet wird ein Text", "%s: expected a text", name);
    const yaml_char_t *text = node->data.scalar.value;
    size_t length = node->data.scalar.length;
    if (length >= size)
        return refuse(r, node, "%s: zu lang, %zu von höchstens %zu Bytes",
                      "%s: too long, %zu bytes of at most %zu", name, length, size - 1);
    for (size_t i = 0; i < length; i++)
        if (text[i] < ' ' || text[i] == 0x7f)
            return refuse(r, node, "%s: enthält ein Steuerzeichen", "%s: holds a control character", name);
    memcpy(ret, text, length);
    return true;
}

static bool read_phrase(struct reader *r, const struct field *f, const yaml_node_t *node, uint8_t *ret)
{
    static const char *const langs[LANGS] = { [DE] = "de", [EN] = "en" };
    size_t size = f->size / LANGS;

    if (node->type != YAML_MAPPING_NODE)
        return refuse(r, node, "%s: erwartet wird { de: …, en: … }",
                      "%s: expected { de: …, en: … }", f->name);
    for (int lang = 0; lang < LANGS; lang++) {
        const yaml_node_t *text = value_of(r, node, langs[lang]);
        if (!text)
            return refuse(r, node, "%s: „%s“ fehlt", "%s: `%s` is missing", f->name, langs[lang]);
        if (!read_text(r, f->name, text, size, ret + (size_t)lang * size))
            return false;
    }
    if (node->data.mapping.pairs.top - node->data.mapping.pairs.start != LANGS)
        return refuse(r, node, "%s: erwartet werden „de“ und „en“, je einmal, und nichts sonst",
                      "%s: expected `de` and `en` once each and no more", f->name);
    return true;
}

static bool read_name(struct reader *r, const struct field *f, const yaml_node_t *node, uint8_t *ret)
{
    char known[160];
    struct text list = TEXT_IN(known);

    require(f->size == sizeof(int32_t));
    for (int32_t i = 0; f->names[i]; i++) {
        if (is_text(node, f->names[i])) {
            memcpy(ret, &i, sizeof i);
            return true;
        }
        text_printf(&list, "%s%s", i ? ", " : "", f->names[i]);
    }
    return refuse(r, node, "%s: erwartet wird eines von %s", "%s: expected one of %s", f->name, known);
}

static bool read_form(struct reader *, const struct field *, const char *also, const yaml_node_t *,
                      uint8_t *ret);

static bool read_value(struct reader *r, const struct field *f, const yaml_node_t *node, uint8_t *ret)
{
    switch (f->kind) {
    case FIELD_NUMBER:
        return read_number(r, f, node, ret);
    case FIELD_TEXT:
        return read_text(r, f->name, node, f->size, ret);
    case FIELD_PHRASE:
        return read_phrase(r, f, node, ret);
    case FIELD_NAME:
        return read_name(r, f, node, ret);
    case FIELD_RECORDS:
        if (node->type != YAML_MAPPING_NODE)
            return refuse(r, node, "%s: erwartet werden Schlüssel und Werte",
                          "%s: expected keys and values", f->name);
        return read_form(r, f->form, NULL, node, ret);
    }
    require(false);
    return false;
}

/* How many values a list has. */
static int items_of(const yaml_node_t *node)
{
    return (int)(node->data.sequence.items.top - node->data.sequence.items.start);
}

static bool read_field(struct reader *r, const struct field *f, const yaml_node_t *node, uint8_t *ret)
{
    if (f->count == 1)
        return read_value(r, f, node, ret + f->offset);
    if (node->type != YAML_SEQUENCE_NODE)
        return refuse(r, node, "%s: erwartet wird eine Liste", "%s: expected a list", f->name);
    uint32_t count = (uint32_t)items_of(node);
    if (count > f->count || (count < f->count && !f->fewer))
        return f->fewer ? refuse(r, node, "%s: hat %u Werte, erwartet werden höchstens %u",
                                 "%s: has %u values, expected at most %u", f->name, count, f->count)
                        : refuse(r, node, "%s: hat %u Werte, erwartet werden %u",
                                 "%s: has %u values, expected %u", f->name, count, f->count);
    for (uint32_t i = 0; i < count; i++)
        if (!read_value(r, f, node_at(r, node->data.sequence.items.start[i]), ret + f->offset + i * f->size))
            return false;
    return true;
}

/* Which field a key names, -1: none. */
static int field_named(const struct field *fields, const yaml_node_t *key)
{
    for (int i = 0; fields[i].name; i++)
        if (is_text(key, fields[i].name))
            return i;
    return -1;
}

/* The keys of one mapping; `also` (or NULL) is one more key that is accepted here and read by others. */
static bool read_form(struct reader *r, const struct field *fields, const char *also,
                      const yaml_node_t *mapping, uint8_t *ret)
{
    bool seen[FIELDS_MAX] = { false }, seen_also = false;

    for (yaml_node_pair_t *p = mapping->data.mapping.pairs.start; p < mapping->data.mapping.pairs.top; p++) {
        const yaml_node_t *key = node_at(r, p->key);
        int i = field_named(fields, key);
        bool is_also = i < 0 && also && is_text(key, also);
        if (i < 0 && !is_also)
            return refuse(r, key, "unbekannter Schlüssel „%s“", "unknown key `%s`",
                          key->type == YAML_SCALAR_NODE ? (const char *)key->data.scalar.value : "?");
        bool *before = is_also ? &seen_also : &seen[i];
        if (*before)
            return refuse(r, key, "„%s“ steht zweimal da",
                          "`%s` is there twice", is_also ? also : fields[i].name);
        *before = true;
        if (!is_also && !read_field(r, &fields[i], node_at(r, p->value), ret))
            return false;
    }
    for (int i = 0; fields[i].name; i++) {
        require(i < FIELDS_MAX);
        if (!seen[i] && !fields[i].optional)
            return refuse(r, mapping, "„%s“ fehlt", "`%s` is missing", fields[i].name);
    }
    return true;
}

/* ---- the whole ---- */

/* The line a path such as "squares[3].price" stands on, as near as it can be followed. */
static int line_of_path(struct reader *r, const char *path)
{
    const yaml_node_t *node = yaml_document_get_root_node(&r->doc);

    while (*path) {
        const yaml_node_t *inside = NULL;
        if (*path == '[') {
            int i = atoi(path + 1);
            if (node->type == YAML_SEQUENCE_NODE && i >= 0 && i < items_of(node))
                inside = node_at(r, node->data.sequence.items.start[i]);
            path += strcspn(path, "]");
            path += *path == ']';
        } else {
            char key[64];
            path += *path == '.';
            size_t length = strcspn(path, ".[");
            snprintf(key, sizeof key, "%.*s", (int)length, path);
            inside = value_of(r, node, key);
            path += length;
        }
        if (!inside)
            break;
        node = inside;
    }
    return line_of(node);
}

static bool wrong_as_a_whole(struct reader *r, const struct boxform *form, const struct box *box)
{
    struct fault f;

    if (!form->wrong || !form->wrong(box, &f))
        return false;
    complain_phrase(r->complaint, line_of_path(r, f.field), &(struct phrase){ { f.says[DE], f.says[EN] } });
    return true;
}

static bool read_document(struct reader *r, const struct boxform *form, struct box *box,
                          struct box_notes *notes)
{
    yaml_node_t *root = yaml_document_get_root_node(&r->doc);
    const char *also = note_field[0].name;

    if (!root || root->type != YAML_MAPPING_NODE)
        return complain_both(r->complaint, root ? line_of(root) : 1, "erwartet werden Schlüssel und Werte",
                             "expected keys and values");
    if (!read_form(r, form->fields, also, root, (uint8_t *)box))
        return false;
    const yaml_node_t *list = value_of(r, root, also);
    if (list) {
        if (!read_field(r, note_field, list, (uint8_t *)notes))
            return false;
        notes->count = items_of(list);
    }
    return !wrong_as_a_whole(r, form, box);
}

bool box_read_notes(const struct boxform *form, const char *yaml, size_t size, struct box *ret,
                    struct box_notes *ret_notes, struct complaint *ret_complaint)
{
    struct reader r = { .complaint = ret_complaint };
    yaml_parser_t p;

    if (size > BOX_FILE_MAX)
        return complain_both(ret_complaint, 0, "größer als %d Bytes", "larger than %d bytes", BOX_FILE_MAX);
    if (!events_allowed(yaml, size, ret_complaint))
        return false;
    struct box *box = calloc(1, form->size);
    struct box_notes *notes = calloc(1, sizeof *notes);
    require(box && notes);
    parser_begin(&p, yaml, size);
    bool good = yaml_parser_load(&p, &r.doc);
    if (good) {
        good = read_document(&r, form, box, notes);
        yaml_document_delete(&r.doc);
    } else {
        complain_of_parser(ret_complaint, &p, yaml, size);
    }
    yaml_parser_delete(&p);
    if (good)
        memcpy(ret, box, form->size);
    if (good && ret_notes)
        *ret_notes = *notes;
    free(notes);
    free(box);
    return good;
}

bool box_read(const struct boxform *form, const char *yaml, size_t size, struct box *ret,
              struct complaint *ret_complaint)
{
    return box_read_notes(form, yaml, size, ret, NULL, ret_complaint);
}

struct box *box_load(const struct boxform *form, const char *path, struct complaint *ret)
{
    static const struct phrase no_file = { { "das ist keine gewöhnliche Datei", "it is no plain file" } };
    struct stat st;
    bool there = stat(path, &st) == 0, plain = there && S_ISREG(st.st_mode);
    FILE *file = plain ? fopen(path, "rb") : NULL; /* a pipe or device might never end */

    if (!file) {
        if (there && !plain && !S_ISDIR(st.st_mode))
            complain_phrase(ret, 0, &no_file);
        else
            complain_errno(ret, there && !plain ? EISDIR : errno);
        return NULL;
    }
    char *yaml = malloc(BOX_FILE_MAX + 1);
    struct box *box = calloc(1, form->size);
    require(yaml && box);
    size_t size = fread(yaml, 1, BOX_FILE_MAX + 1, file);
    bool good = ferror(file) ? complain_errno(ret, errno)
                             : box_read(form, yaml, size, box, ret);
    fclose(file);
    free(yaml);
    if (good)
        return box;
    free(box);
    return NULL;
}
