/* SPDX-License-Identifier: MIT */
/* Reads what the style sheet says of the classes of an item's shapes. Gradients and light over a material are not
 * counted: only plain colours, as strong as their opacity makes them on their ground. */
#include "colours.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/svg.h"
#include "core/svg_draw.h"

enum { CLASSES_MAX = 8, NAME_MOST = 24 };

static const char *style_of(bool dark)
{
    static struct text sheet[2];

    if (!sheet[dark].at) {
        sheet[dark] = text_growing();
        svg_style(dark, &sheet[dark]);
    }
    return sheet[dark].at;
}

/* What a rule says of a property, as text; NULL: there is no such rule, or it says nothing of it. */
static const char *property(bool dark, const char *selector, const char *name)
{
    size_t length = strlen(selector);

    for (const char *at = style_of(dark); (at = strstr(at, selector)) != NULL; at += length) {
        if (at[length] != '{' || (at > style_of(dark) && !strchr("\n}", at[-1])))
            continue;
        const char *end = strchr(at, '}');
        for (const char *says = at + length; (says = strstr(says + 1, name)) != NULL && says < end;)
            if (strchr("{;", says[-1]) && says[strlen(name)] == ':')
                return says + strlen(name) + 1;
    }
    return NULL;
}

struct classes {
    char at[CLASSES_MAX][NAME_MOST];
    int count;
};

/* The class names of a tag. */
static struct classes classes_of(const char *tag)
{
    struct classes c = { .count = 0 };
    const char *at = strstr(tag, "class='"), *end = strchr(tag, '>');

    if (!at || at > end)
        return c;
    for (at += strlen("class='"); *at != '\'' && c.count < CLASSES_MAX; at += *at == ' ') {
        size_t n = strcspn(at, " '");
        require(n < NAME_MOST);
        memcpy(c.at[c.count], at, n);
        c.at[c.count++][n] = '\0';
        at += n;
    }
    return c;
}

/* The rule that holds for a shape of these classes in an item of those: the most particular first. */
static const char *says_of(bool dark, const struct classes *item, const struct classes *shape, const char *name)
{
    char selector[4 * NAME_MOST];
    const char *says = NULL;

    for (int k = 0; k < shape->count && !says; k++) {
        for (int i = 2; i < item->count && !says; i++) { /* .gd.tint-red .tt */
            snprintf(selector, sizeof selector, ".%s.%s .%s", item->at[i], item->at[1], shape->at[k]);
            says = property(dark, selector, name);
        }
        for (int i = 1; i >= 0 && !says; i--) { /* .tint-red .tt, .look-spot .tt */
            snprintf(selector, sizeof selector, ".%s .%s", item->at[i], shape->at[k]);
            says = property(dark, selector, name);
        }
        snprintf(selector, sizeof selector, ".%s", shape->at[k]);
        says = says ? says : property(dark, selector, name);
    }
    return says;
}

static double luminance(uint32_t rgb)
{
    double sum = 0;
    static const double share[] = { 0.2126, 0.7152, 0.0722 };

    for (int i = 0; i < 3; i++) {
        double c = (rgb >> (16 - 8 * i) & 255) / 255.0;
        sum += share[i] * (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
}

double colours_ratio(uint32_t one, uint32_t other)
{
    double a = luminance(one) + 0.05, b = luminance(other) + 0.05;

    return a > b ? a / b : b / a;
}

/* A colour that shows through, over a ground. */
static uint32_t over(uint32_t rgb, double opacity, uint32_t ground)
{
    uint32_t seen = 0;

    for (int shift = 0; shift < 24; shift += 8)
        seen |= (uint32_t)lround((rgb >> shift & 255) * opacity + (ground >> shift & 255) * (1 - opacity)) << shift;
    return seen;
}

uint32_t colours_ground(const struct item *it, bool dark)
{
    static uint32_t known[2][TINTS];
    uint32_t *at = &known[dark][it->ground];
    char selector[2 * NAME_MOST];

    if (*at == 0) {
        snprintf(selector, sizeof selector, ".tint-%s .tb", tint_names[it->ground]);
        const char *says = property(dark, it->ground == TINT_NONE ? ".table" : selector, "fill");
        require(says != NULL);
        *at = (uint32_t)strtoul(says + 1, NULL, 16);
    }
    return *at;
}

uint32_t colours_body(const struct item *it, bool dark)
{
    struct item on_itself = *it;

    on_itself.ground = it->tint;
    return colours_ground(&on_itself, dark);
}

double colours_contrast(const struct item *it, bool dark, uint32_t ground)
{
    static const char *const painted[] = { "fill", "stroke" }, *const seen[] = { "fill-opacity", "stroke-opacity" };
    struct text markup = text_growing();
    double best = 1;

    svg_item(it, &markup);
    struct classes item = classes_of(markup.at);
    for (const char *tag = strchr(markup.at + 1, '<'); tag; tag = strchr(tag + 1, '<')) {
        struct classes shape = classes_of(tag);
        const char *whole = says_of(dark, &item, &shape, "opacity");
        for (int i = 0; i < 2; i++) {
            const char *says = says_of(dark, &item, &shape, painted[i]);
            const char *opacity = says_of(dark, &item, &shape, seen[i]);
            if (!says || *says != '#')
                continue;
            uint32_t rgb = (uint32_t)strtoul(says + 1, NULL, 16);
            if (strcspn(says + 1, ";}") == 3) /* #fff */
                rgb = (rgb & 0xf00) * 0x1100 | (rgb & 0xf0) * 0x110 | (rgb & 0xf) * 0x11;
            double strong = (opacity ? strtod(opacity, NULL) : 1) * (whole ? strtod(whole, NULL) : 1);
            double ratio = colours_ratio(over(rgb, strong, ground), ground);
            best = ratio > best ? ratio : best;
        }
    }
    text_free(&markup);
    return best;
}
