/* SPDX-License-Identifier: MIT */
#include "base/json.h"

#include <string.h>

#include "base/require.h"

struct parser {
    struct json *j;
    const char *at;
    int depth;
};

static bool fail(struct parser *p, const char *expected)
{
    if (!p->j->error) {
        p->j->error = expected;
        p->j->error_at = p->at;
    }
    return false;
}

static void blanks(struct parser *p)
{
    while (*p->at == ' ' || *p->at == '\t' || *p->at == '\n' || *p->at == '\r')
        p->at++;
}

static int add_node(struct parser *p, enum json_kind kind)
{
    if (p->j->count == JSON_NODES)
        return fail(p, "fewer values"), -1;
    p->j->node[p->j->count] = (struct json_node){ .kind = kind, .next = -1, .first = -1, .at = p->at };
    return p->j->count++;
}

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* How many characters a text begins with that stand for themselves in a string: most of all that is read and written,
 * so each is only looked up. */
static size_t plain_length(const char *s)
{
    static const bool plain[256] = { /* of ASCII all but quote, backslash and what controls */
        [0x20] = 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        [0x30] = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        [0x40] = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        [0x50] = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1,
        [0x60] = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        [0x70] = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0,
    };
    size_t length = 0;

    while (plain[(unsigned char)s[length]])
        length++;
    return length;
}

static bool string_value(struct parser *p, int node)
{
    const char *begin = ++p->at;

    for (;;) {
        p->at += plain_length(p->at);
        if (*p->at == '"')
            break;
        if ((unsigned char)*p->at < ' ')
            return fail(p, "a closing quote");
        if (*p->at == '\\') {
            p->at++;
            if (*p->at == 'u') {
                for (int i = 1; i <= 4; i++)
                    if (!is_hex(p->at[i]))
                        return fail(p, "four hexadecimal digits after \\u");
                p->at += 4;
            } else if (!*p->at || !strchr("\"\\/bfnrt", *p->at)) {
                return fail(p, "an escape sequence of JSON");
            }
            p->at++;
            continue;
        }
        int length = text_utf8(p->at);
        if (!length)
            return fail(p, "UTF-8");
        p->at += length;
    }
    p->j->node[node].at = begin;
    p->j->node[node].size = (size_t)(p->at - begin);
    p->at++;
    return true;
}

static bool digits(struct parser *p)
{
    if (*p->at < '0' || *p->at > '9')
        return fail(p, "a digit");
    while (*p->at >= '0' && *p->at <= '9')
        p->at++;
    return true;
}

/* Integers are all the protocol uses, so exponents and fractions are checked but only roughly valued. */
static bool number_value(struct parser *p, int node)
{
    const char *begin = p->at;
    double value = 0;

    p->at += *p->at == '-';
    const char *whole = p->at;
    if (!digits(p))
        return false;
    if (*whole == '0' && p->at > whole + 1)
        return fail(p, "a number without leading zeros");
    for (const char *c = whole; c < p->at; c++)
        value = value * 10 + (*c - '0');
    bool is_whole = true;
    if (*p->at == '.') {
        p->at++;
        is_whole = false;
        if (!digits(p))
            return false;
    }
    if (*p->at == 'e' || *p->at == 'E') {
        p->at++;
        is_whole = false;
        p->at += *p->at == '+' || *p->at == '-';
        if (!digits(p))
            return false;
    }
    p->j->node[node].number = is_whole ? (*begin == '-' ? -value : value) : 0.5;
    p->j->node[node].size = (size_t)(p->at - begin);
    return true;
}

static bool value(struct parser *p, int *ret);

static bool same_text(const struct json_node *x, const struct json_node *y)
{
    return x->size == y->size && memcmp(x->at, y->at, x->size) == 0;
}

static bool repeats(const struct json *j, int first, int key)
{
    for (int i = first; i != key; i = j->node[j->node[i].next].next)
        if (same_text(&j->node[i], &j->node[key]))
            return true;
    return false;
}

/* Adds a child behind `last` (-1: the first) of a parent. */
static void link_child(struct json *j, int parent, int last, int child)
{
    if (last < 0)
        j->node[parent].first = child;
    else
        j->node[last].next = child;
}

static bool members(struct parser *p, int node, bool object)
{
    char end = object ? '}' : ']';
    int last = -1, child;

    p->at++;
    blanks(p);
    if (*p->at == end)
        return p->at++, true;
    for (;;) {
        blanks(p);
        if (object) {
            if (*p->at != '"')
                return fail(p, "a key in quotes");
            int key = add_node(p, JSON_STRING);
            if (key < 0 || !string_value(p, key))
                return false;
            link_child(p->j, node, last, key);
            if (repeats(p->j, p->j->node[node].first, key))
                return fail(p, "each key once");
            last = key;
            blanks(p);
            if (*p->at != ':')
                return fail(p, "a colon");
            p->at++;
        }
        if (!value(p, &child))
            return false;
        link_child(p->j, node, last, child);
        last = child;
        blanks(p);
        if (*p->at == end)
            return p->at++, true;
        if (*p->at != ',')
            return fail(p, object ? "a comma or }" : "a comma or ]");
        p->at++;
    }
}

static bool literal(struct parser *p, int node, const char *word, double number)
{
    size_t length = strlen(word);

    if (strncmp(p->at, word, length) != 0)
        return fail(p, "a JSON value");
    p->j->node[node].number = number;
    p->j->node[node].size = length;
    p->at += length;
    return true;
}

static bool value(struct parser *p, int *ret)
{
    blanks(p);
    char c = *p->at;
    enum json_kind kind = c == '{' ? JSON_OBJECT : c == '[' ? JSON_ARRAY : c == '"' ? JSON_STRING
                        : c == 't' || c == 'f' ? JSON_BOOL : c == 'n' ? JSON_NULL : JSON_NUMBER;
    int node = add_node(p, kind);

    if (node < 0)
        return false;
    *ret = node;
    switch (kind) {
    case JSON_STRING:
        return string_value(p, node);
    case JSON_NUMBER:
        return c == '-' || (c >= '0' && c <= '9') ? number_value(p, node) : fail(p, "a JSON value");
    case JSON_BOOL:
        return c == 't' ? literal(p, node, "true", 1) : literal(p, node, "false", 0);
    case JSON_NULL:
        return literal(p, node, "null", 0);
    default:
        if (++p->depth > JSON_DEPTH)
            return fail(p, "less nesting");
        if (!members(p, node, kind == JSON_OBJECT))
            return false;
        p->depth--;
        return true;
    }
}

bool json_parse(struct json *j, const char *text)
{
    struct parser p = { .j = j, .at = text };
    int node;

    j->count = 0;
    j->error = NULL;
    j->error_at = text;
    if (!value(&p, &node))
        return false;
    blanks(&p);
    return *p.at == '\0' || fail(&p, "nothing after the value");
}

bool json_is(const struct json *j, int node, enum json_kind kind)
{
    return node >= 0 && node < j->count && j->node[node].kind == kind;
}

int json_get(const struct json *j, int object, const char *key)
{
    size_t size = strlen(key);

    if (!json_is(j, object, JSON_OBJECT))
        return -1;
    for (int i = j->node[object].first; i >= 0; i = j->node[j->node[i].next].next)
        if (j->node[i].size == size && memcmp(j->node[i].at, key, size) == 0)
            return j->node[i].next;
    return -1;
}

/* ---- strings ---- */

static uint32_t hex4(const char *s)
{
    uint32_t n = 0;

    for (int i = 0; i < 4; i++)
        n = n << 4 | (uint32_t)(s[i] <= '9' ? s[i] - '0' : (s[i] | 32) - 'a' + 10);
    return n;
}

/* One \u escape, or two that make a pair; *at is behind the 'u'. A lone half becomes U+FFFD, NUL is refused. */
static bool put_escape(struct text *t, const char **at, const char *end)
{
    uint32_t c = hex4(*at);
    char utf8[5];

    *at += 4;
    if (c >= 0xd800 && c < 0xdc00 && end - *at >= 6 && (*at)[0] == '\\' && (*at)[1] == 'u') {
        uint32_t low = hex4(*at + 2);
        if (low >= 0xdc00 && low < 0xe000) {
            c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
            *at += 6;
        }
    }
    text_bytes(t, utf8, (size_t)text_encode(c >= 0xd800 && c < 0xe000 ? 0xfffd : c, utf8));
    return c != 0;
}

bool json_string(const struct json *j, int node, char *ret, size_t size)
{
    struct text t = text_in(ret, size);

    if (!json_is(j, node, JSON_STRING))
        return false;
    const char *end = j->node[node].at + j->node[node].size;
    for (const char *c = j->node[node].at; c < end;) {
        const char *stop = memchr(c, '\\', (size_t)(end - c));
        text_bytes(&t, c, (size_t)((stop ? stop : end) - c));
        if (!stop)
            break;
        c = stop;
        char kind = c[1];
        c += 2;
        if (kind == 'u') {
            if (!put_escape(&t, &c, end))
                return false;
        } else {
            const char *from = "\"\\/bfnrt", *to = "\"\\/\b\f\n\r\t";
            text_char(&t, to[strchr(from, kind) - from]);
        }
    }
    return !t.cut;
}

bool json_int(const struct json *j, int node, int64_t min, int64_t max, int64_t *ret)
{
    if (!json_is(j, node, JSON_NUMBER))
        return false;
    double n = j->node[node].number;
    if (n < -9007199254740991.0 || n > 9007199254740991.0)
        return false; /* beyond, a double may stand for its neighbour */
    int64_t whole = (int64_t)n;
    if ((double)whole != n || whole < min || whole > max)
        return false;
    *ret = whole;
    return true;
}

bool json_true(const struct json *j, int node, bool otherwise)
{
    return json_is(j, node, JSON_BOOL) ? j->node[node].number != 0 : otherwise;
}

bool json_word(const struct json *j, int node, char *ret, size_t size)
{
    struct text t = text_in(ret, size);
    int64_t number;

    if (json_is(j, node, JSON_BOOL))
        text_put(&t, json_true(j, node, false) ? "yes" : "no");
    else if (json_int(j, node, INT64_MIN, INT64_MAX, &number))
        text_number(&t, number);
    else
        return json_string(j, node, ret, size);
    return !t.cut;
}

/* ---- writing ---- */

/* A character that cannot stand as it is, or is not ASCII; ret: how many bytes it had. What is not UTF-8 becomes
 * U+FFFD, so that what goes out is always valid JSON. */
static int put_special(struct text *t, const char *s)
{
    int length = text_utf8(s);

    if (*s == '"' || *s == '\\')
        text_printf(t, "\\%c", *s);
    else if (*s == '\n')
        text_put(t, "\\n");
    else if ((unsigned char)*s < ' ' || *s == 127)
        text_printf(t, "\\u%04x", (unsigned)(unsigned char)*s);
    else if (length)
        text_bytes(t, s, (size_t)length);
    else
        text_put(t, "\xef\xbf\xbd");
    return length ? length : 1;
}

/* In quotes, between two characters; '\0': none. */
static void put_quoted(struct text *t, char before, const char *s, char after)
{
    size_t size = plain_length(s);
    char *at = s[size] ? NULL : text_space(t, size + 2 + (before != 0) + (after != 0));

    if (at) {
        *at = before;
        at += before != 0;
        *at++ = '"';
        memcpy(at, s, size);
        at[size] = '"';
        if (after)
            at[size + 1] = after;
        return;
    }
    if (before)
        text_char(t, before);
    text_char(t, '"');
    while (*s) {
        size = plain_length(s);
        text_bytes(t, s, size);
        s += size;
        if (*s)
            s += put_special(t, s);
    }
    text_char(t, '"');
    if (after)
        text_char(t, after);
}

/* A value follows: after another one a comma, and in an object its name. No string ends with a bracket or a colon, as
 * its own last character is the quote. */
static void put_place(struct text *t, const char *key)
{
    char last = t->used ? t->at[t->used - 1] : '[', comma = last != '{' && last != '[' && last != ':' ? ',' : '\0';

    if (key)
        put_quoted(t, comma, key, ':');
    else if (comma)
        text_char(t, comma);
}

void json_object(struct text *t, const char *key)
{
    put_place(t, key);
    text_char(t, '{');
}

void json_object_end(struct text *t)
{
    text_char(t, '}');
}

void json_array(struct text *t, const char *key)
{
    put_place(t, key);
    text_char(t, '[');
}

void json_array_end(struct text *t)
{
    text_char(t, ']');
}

void json_put_string(struct text *t, const char *key, const char *utf8)
{
    put_place(t, key);
    put_quoted(t, '\0', utf8, '\0');
}

void json_put_int(struct text *t, const char *key, int64_t number)
{
    put_place(t, key);
    text_number(t, number);
}

void json_put_thousandths(struct text *t, const char *key, uint64_t number)
{
    put_place(t, key);
    text_printf(t, "%llu.%03llu", (unsigned long long)(number / 1000), (unsigned long long)(number % 1000));
}

void json_put_real(struct text *t, const char *key, double number)
{
    put_place(t, key);
    text_printf(t, "%.17g", number);
}

void json_put_bool(struct text *t, const char *key, bool yes)
{
    put_place(t, key);
    text_put(t, yes ? "true" : "false");
}

void json_put_null(struct text *t, const char *key)
{
    put_place(t, key);
    text_put(t, "null");
}

void json_put_words(struct text *t, const char *key, const char *utf8)
{
    if (utf8 && *utf8)
        json_put_string(t, key, utf8);
}
