/* SPDX-License-Identifier: MIT */
#include "cli/tally.h"

#include <stdio.h>

void results_print(const char *name, const struct results *s)
{
    printf("%-24s %8.2f %% ± %5.2f %14.4f ± %.4f\n", name, 100 * tally_mean(&s->won), 100 * tally_doubt(&s->won),
           tally_mean(&s->score), tally_doubt(&s->score));
}

void results_print_json(const struct results *s)
{
    printf("\"won\":%.6f,\"won_doubt\":%.6f,\"score\":%.6f,\"score_doubt\":%.6f", tally_mean(&s->won),
           tally_doubt(&s->won), tally_mean(&s->score), tally_doubt(&s->score));
}
