/* SPDX-License-Identifier: MIT */
/* Where the locale knows no UTF-8, what people read is printed in plain ASCII. */
#ifndef CLI_ASCII_OUT_H
#define CLI_ASCII_OUT_H

#include <stdbool.h>

/* From now on standard output (if `out`) and standard error are translated, unless the locale can show UTF-8. To be
 * called after setlocale() and before anything is printed. */
void ascii_out(bool out);

#endif
