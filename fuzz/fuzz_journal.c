/* SPDX-License-Identifier: MIT */
/* Any bytes as a journal. What is read can be written in every copy, and each copy reads back to itself. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "common.h"
#include "core/journal.h"

static void try_copy(const struct journal *j, enum journal_copy copy, seatset who)
{
    struct text first = text_growing(), second = text_growing();
    struct complaint why;

    journal_write(j, copy, who, &first);
    struct journal *again = journal_read(first.at, NULL, &why);
    require(again != NULL);
    require(journal_count(again) == journal_count(j));
    journal_write(again, copy, who, &second);
    require(strcmp(first.at, second.at) == 0);
    journal_verify(again, &why);
    journal_free(again);
    text_free(&first);
    text_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = fuzz_text(bytes, size);
    struct complaint why = { .line = -1 };
    struct journal *j = journal_read(text, NULL, &why);

    if (!j) {
        require(why.line >= 1 && why.in[EN][0] != '\0');
    } else {
        journal_verify(j, &why);
        try_copy(j, COPY_HOST, 0);
        try_copy(j, COPY_WHOLE, 0);
        for (int seat = -1; seat < journal_match(j)->seats; seat++)
            try_copy(j, COPY_SEEN, seat < 0 ? 0 : SEAT(seat));
        if (journal_count(j) > 0)
            require((journal_undo(j, journal_count(j) / 2) == NULL) == !journal_stopped(j));
    }
    journal_free(j);
    free(text);
    return 0;
}
