/* SPDX-License-Identifier: MIT */
/* Any lines to the pipe. Each gets exactly one JSON object on one line as its answer. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/json.h"
#include "common.h"
#include "table/protocol.h"

enum { LINES_MAX = 64 };

static struct chance no_secret(void)
{
    return chance_seeded(0); /* repeatable, as a fuzzer wants it */
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct json json;
    char *text = fuzz_text(bytes, size), *rest = text;
    struct protocol *pipe = protocol_new((struct protocol_host){ .secret = no_secret, .lang = EN });
    struct text answer = text_growing();
    bool goes_on = true;

    for (int i = 0; goes_on && *rest && i < LINES_MAX; i++) {
        text_clear(&answer);
        goes_on = protocol_call(pipe, fuzz_line(&rest), &answer);
        fuzz_check_object(answer.at);
        if (!json_parse(&json, answer.at))
            require(strcmp(json.error, "fewer values") == 0);
    }
    text_free(&answer);
    protocol_free(pipe);
    free(text);
    return 0;
}
