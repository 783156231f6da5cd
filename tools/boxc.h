/* SPDX-License-Identifier: MIT */
/* The box forms of all rooms, for the box compiler; the table is made by rooms.py. */
#ifndef BOXC_H
#define BOXC_H

#include "core/box.h"

struct named_form {
    const char *name, *symbol; /* "dallas-noris", "dallas_noris" */
    const struct boxform *form;
};
extern const struct named_form named_forms[]; /* NULL-name-terminated */

#endif
