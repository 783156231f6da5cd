/* SPDX-License-Identifier: MIT */
/* Any bytes to the small readers: JSON and the scanner. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/json.h"
#include "base/scan.h"
#include "base/text.h"
#include "common.h"

static void try_json(const char *text)
{
    static struct json json, again;
    struct text quoted = text_growing();
    size_t size = strlen(text) + 1;
    char *string = malloc(size);
    int64_t n;

    require(string != NULL);
    if (json_parse(&json, text)) {
        for (int i = 0; i < json.count; i++) {
            json_int(&json, i, INT64_MIN, INT64_MAX, &n);
            json_get(&json, i, "a");
            if (json_string(&json, i, string, size)) {
                /* What was read, quoted and read again is the same. */
                char *back = malloc(size);
                require(back != NULL);
                text_clear(&quoted);
                json_put_string(&quoted, NULL, string);
                require(json_parse(&again, quoted.at) && json_string(&again, 0, back, size));
                require(strcmp(string, back) == 0);
                free(back);
            }
        }
    } else {
        require(json.error && json.error_at >= text && json.error_at < text + size);
    }
    text_clear(&quoted);
    json_put_string(&quoted, NULL, text); /* any bytes at all become valid JSON */
    require(json_parse(&again, quoted.at));
    free(string);
    text_free(&quoted);
}

static void try_scan(const char *text)
{
    static const char *const names[] = { "a", "ab", "die" };
    struct scan s = { text };
    const char *end = text + strlen(text);
    char token[8];
    int n;

    while (s.at < end) {
        const char *before = s.at;
        if (!scan_name(&s, names, COUNT(names), &n) && !scan_int(&s, -5, 99, &n) && !scan_char(&s, 'x') &&
            !scan_one_of(&s, "+-=", &n))
            scan_token(&s, token, sizeof token);
        scan_end(&s);
        require(s.at > before && s.at <= end);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = fuzz_text(bytes, size);
    uint8_t raw[4];

    try_json(text);
    try_scan(text);
    text_unhex(text, raw, sizeof raw);
    require(text_columns(text) <= (int)strlen(text));
    free(text);
    return 0;
}
