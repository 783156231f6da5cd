#include "core/box.h"

struct named_form {
    const char *name, *symbol;
    const struct boxform *form;
};
extern const struct named_form named_forms[];
