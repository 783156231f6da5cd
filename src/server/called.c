/* SPDX-License-Identifier: MIT */
#include "server/called.h"

#include <stdint.h>
#include <string.h>

#include "base/require.h"
#include "base/text.h"

struct range {
    uint32_t from, to;
};

static bool is_in(uint32_t c, const struct range *list, int count)
{
    for (int i = 0; i < count; i++)
        if (c >= list[i].from && c <= list[i].to)
            return true;
    return false;
}

/* Nothing that is not seen, no blank but the usual one, nothing that is a letter in disguise. */
static const struct range refused[] = {
    { 0x00, 0x1f }, { 0x7f, 0xa0 }, { 0xad, 0xad },            /* controls, soft hyphen */
    { 0x250, 0x36f },                                         /* phonetic letters; accents without a letter for them */
    { 0x61c, 0x61c }, { 0x115f, 0x1160 }, { 0x1680, 0x1680 }, { 0x17b4, 0x17b5 }, { 0x180b, 0x180f },
    { 0x1ab0, 0x1aff }, { 0x1d00, 0x1dff },                   /* more accents and phonetic letters */
    { 0x2000, 0x200f }, { 0x2028, 0x202f }, { 0x205f, 0x209f }, /* blanks, joiners, directions, small digits */
    { 0x20d0, 0x20ff }, { 0x2100, 0x214f }, { 0x2460, 0x24ff }, /* accents, letters as signs, in circles */
    { 0x3000, 0x3000 }, { 0x3164, 0x3164 }, { 0xd800, 0xf8ff }, { 0xfe00, 0xfe0e }, { 0xfe20, 0xfe2f },
    { 0xfeff, 0xfeff }, { 0xff00, 0xff60 }, { 0xffa0, 0xffa0 }, { 0xffe0, 0xffff }, /* letters of another width */
    { 0x1d173, 0x1d17a }, { 0x1d400, 0x1d7ff }, { 0x1f100, 0x1f1e5 }, { 0xe0000, 0x10ffff },
};

/* Alphabets. What is in none of them (digits, signs, pictures) goes with all. */
enum script { SCRIPT_NONE, SCRIPT_LATIN, SCRIPT_GREEK, SCRIPT_CYRILLIC, SCRIPT_ARMENIAN, SCRIPT_HEBREW, SCRIPT_ARABIC,
              SCRIPT_INDIC, SCRIPT_THAI, SCRIPT_GEORGIAN, SCRIPT_CHEROKEE, SCRIPT_EAST, SCRIPT_OTHER };
static const struct {
    struct range range;
    enum script script;
} scripts[] = {
    { { 'A', 'Z' }, SCRIPT_LATIN },       { { 'a', 'z' }, SCRIPT_LATIN },       { { 0xaa, 0xaa }, SCRIPT_LATIN },
    { { 0xba, 0xba }, SCRIPT_LATIN },     { { 0xc0, 0xd6 }, SCRIPT_LATIN },     { { 0xd8, 0xf6 }, SCRIPT_LATIN },
    { { 0xf8, 0x24f }, SCRIPT_LATIN },    { { 0x1e00, 0x1eff }, SCRIPT_LATIN }, { { 0x370, 0x3ff }, SCRIPT_GREEK },
    { { 0x1f00, 0x1fff }, SCRIPT_GREEK }, { { 0x400, 0x52f }, SCRIPT_CYRILLIC },
    { { 0x1c80, 0x1c8f }, SCRIPT_CYRILLIC },
    { { 0x531, 0x58f }, SCRIPT_ARMENIAN }, { { 0x591, 0x5ff }, SCRIPT_HEBREW }, { { 0x600, 0x8ff }, SCRIPT_ARABIC },
    { { 0x900, 0xdff }, SCRIPT_INDIC },   { { 0xe00, 0xeff }, SCRIPT_THAI },    { { 0x10a0, 0x10ff }, SCRIPT_GEORGIAN },
    { { 0x1100, 0x11ff }, SCRIPT_EAST },  { { 0x13a0, 0x13ff }, SCRIPT_CHEROKEE }, { { 0x2c60, 0x2c7f }, SCRIPT_LATIN },
    { { 0x2c80, 0x2cff }, SCRIPT_OTHER }, { { 0x2de0, 0x2dff }, SCRIPT_CYRILLIC }, { { 0x2e80, 0x9fff }, SCRIPT_EAST },
    { { 0xa640, 0xa69f }, SCRIPT_CYRILLIC }, { { 0xa720, 0xa7ff }, SCRIPT_LATIN }, { { 0xab30, 0xab6f }, SCRIPT_OTHER },
    { { 0xac00, 0xd7ff }, SCRIPT_EAST },  { { 0xf900, 0xfaff }, SCRIPT_EAST },  { { 0xfb00, 0xfb06 }, SCRIPT_LATIN },
    { { 0xfb1d, 0xfb4f }, SCRIPT_HEBREW }, { { 0xfb50, 0xfdff }, SCRIPT_ARABIC }, { { 0xfe70, 0xfefe }, SCRIPT_ARABIC },
    { { 0x20000, 0x3ffff }, SCRIPT_EAST },
};

static enum script script_of(uint32_t c)
{
    for (int i = 0; i < COUNT(scripts); i++)
        if (is_in(c, &scripts[i].range, 1))
            return scripts[i].script;
    return SCRIPT_NONE;
}

static uint32_t decode(const char *at, int length)
{
    const unsigned char *u = (const unsigned char *)at;
    uint32_t c = length == 1 ? u[0] : u[0] & (0xffu >> (length + 1));

    for (int i = 1; i < length; i++)
        c = c << 6 | (u[i] & 0x3f);
    return c;
}

/* The usual accents: below each the letters that have it, and what they are then. */
static const struct {
    uint32_t accent;
    const char *plain, *with;
} accents[] = {
    { 0x300, "AEIOUaeiouNn", "ÀÈÌÒÙàèìòùǸǹ" },
    { 0x301, "AEIOUYaeiouyCcLlNnRrSsZz", "ÁÉÍÓÚÝáéíóúýĆćĹĺŃńŔŕŚśŹź" },
    { 0x302, "AEIOUaeiouCcGgHhJjSsWwYy", "ÂÊÎÔÛâêîôûĈĉĜĝĤĥĴĵŜŝŴŵŶŷ" },
    { 0x303, "ANOanoIiUu", "ÃÑÕãñõĨĩŨũ" },
    { 0x304, "AEIOUaeiou", "ĀĒĪŌŪāēīōū" },
    { 0x306, "AaEeGgIiOoUu", "ĂăĔĕĞğĬĭŎŏŬŭ" },
    { 0x307, "CcEeGgIZz", "ĊċĖėĠġİŻż" },
    { 0x308, "AEIOUaeiouyY", "ÄËÏÖÜäëïöüÿŸ" },
    { 0x30a, "AaUu", "ÅåŮů" },
    { 0x30b, "OoUu", "ŐőŰű" },
    { 0x30c, "CcDdEeNnRrSsTtZz", "ČčĎďĚěŇňŘřŠšŤťŽž" },
    { 0x326, "SsTt", "ȘșȚț" },
    { 0x327, "CcSsTtGKkLlNnRr", "ÇçŞşŢţĢĶķĻļŅņŖŗ" },
    { 0x328, "AaEeIiUu", "ĄąĘęĮįŲų" },
};

/* The character that a letter and an accent are together; NULL: there is none. */
static const char *compose(char letter, uint32_t accent)
{
    for (int i = 0; i < COUNT(accents); i++) {
        const char *at = accents[i].accent == accent ? strchr(accents[i].plain, letter) : NULL;
        if (!at || !letter)
            continue;
        const char *with = accents[i].with;
        for (long left = at - accents[i].plain; left > 0; left--)
            with += text_utf8(with);
        return with;
    }
    return NULL;
}

/* FE0F makes a picture of the sign before it. */
static bool may_stand(uint32_t c, uint32_t before)
{
    if (c == 0xfe0f)
        return before >= 0x203c && before <= 0x2bff;
    return !is_in(c, refused, COUNT(refused)) && !(c == ' ' && before == ' ');
}

bool called_plainly(const char *name, char ret[NAME_SIZE])
{
    char plain[NAME_SIZE];
    struct text out = TEXT_IN(plain);
    enum script script = SCRIPT_NONE;
    uint32_t before = 0;
    int length;

    for (const char *at = name; *at; at += length) {
        length = text_utf8(at);
        uint32_t c = length ? decode(at, length) : 0;
        const char *composed = out.used ? compose(plain[out.used - 1], c) : NULL;
        if (composed) {
            text_back(&out, out.used - 1);
            text_bytes(&out, composed, (size_t)text_utf8(composed));
            before = c;
            continue;
        }
        enum script its = script_of(c);
        bool together = !its || !script || its == script || (its == SCRIPT_LATIN && script == SCRIPT_EAST) ||
                        (its == SCRIPT_EAST && script == SCRIPT_LATIN);
        if (!c || !together || !may_stand(c, before))
            return false;
        script = its == SCRIPT_NONE || script == SCRIPT_EAST ? script : its;
        before = c;
        text_bytes(&out, at, (size_t)length);
    }
    memcpy(ret, plain, sizeof plain);
    return true;
}
