/* SPDX-License-Identifier: MIT */
/* Colours of a drawing, read from its own markup and style sheet: how well one sees a thing on what it lies on. */
#ifndef TESTS_COLOURS_H
#define TESTS_COLOURS_H

#include "core/scene.h"

/* The best contrast (as WCAG counts it, 1 to 21) that any shape of an item has to a colour. */
double colours_contrast(const struct item *, bool dark, uint32_t ground);

/* The colour of what an item lies on, and that of its own body. */
uint32_t colours_ground(const struct item *, bool dark);
uint32_t colours_body(const struct item *, bool dark);

double colours_ratio(uint32_t one, uint32_t other);

#endif
