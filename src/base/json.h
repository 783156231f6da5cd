/* SPDX-License-Identifier: MIT */
/* JSON, as much as a line protocol needs, without a library so that it also runs in WebAssembly. Reading keeps
 * the caller's text and a fixed table of nodes; nothing is allocated. Strict: UTF-8, no trailing commas, no
 * duplicate keys, depth and node count bounded. What is written is always UTF-8, whatever it was given. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

enum { JSON_NODES = 2048, JSON_DEPTH = 16 };

enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json_node {
    enum json_kind kind;
    int next, first;         /* sibling, child; -1: none. In objects children go key, value, key, value … */
    const char *at;          /* the raw text; of a string, what is between the quotes */
    size_t size;
    double number;           /* NUMBER, and 0 or 1 for BOOL */
};

struct json {
    int count;
    struct json_node node[JSON_NODES]; /* node 0 is the value */
    const char *error;                 /* what was expected, and where */
    const char *error_at;
};

bool json_parse(struct json *, const char *text);

/* The value of a key of an object node, or -1. */
int json_get(const struct json *, int object, const char *key);
bool json_is(const struct json *, int node, enum json_kind);
/* A string node unescaped into UTF-8; false if it is none or does not fit. */
bool json_string(const struct json *, int node, char *ret, size_t size);
/* A node that is true or false; otherwise what it is taken for. */
bool json_true(const struct json *, int node, bool otherwise);
/* A value as a person would type it: "yes" or "no", a whole number, or a string; false as with json_string(). */
bool json_word(const struct json *, int node, char *ret, size_t size);
/* A number node that is an integer in min .. max. */
bool json_int(const struct json *, int node, int64_t min, int64_t max, int64_t *ret);

/* Writing. Each call adds one value: to an object as the member `key`, to an array (or alone) with key NULL. Commas
 * come by themselves: what was written last tells whether one is due. */
void json_object(struct text *, const char *key); /* begins one; */
void json_object_end(struct text *);              /* and ends it */
void json_array(struct text *, const char *key);
void json_array_end(struct text *);
void json_put_string(struct text *, const char *key, const char *utf8);
void json_put_int(struct text *, const char *key, int64_t);
void json_put_thousandths(struct text *, const char *key, uint64_t); /* 1500: 1.500 */
void json_put_real(struct text *, const char *key, double); /* all its digits; it must be finite */
void json_put_bool(struct text *, const char *key, bool);
void json_put_null(struct text *, const char *key);
/* Only what is said: no member for a text that is empty or NULL. */
void json_put_words(struct text *, const char *key, const char *utf8);

#endif
