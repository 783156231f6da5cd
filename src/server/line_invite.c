/* SPDX-License-Identifier: MIT */
/* Lines that bring people to a table: its code, which can be said aloud, the link to it, and that as a QR code. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* getentropy() */
#endif
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/require.h"
#include "server/office.h"
#include "server/qr.h"

enum {
    SHORT = 4,          /* letters, among people who know each other; */
    PAGE_LONGEST = 200, /* bytes of a page's address */
    TRIES = 8,          /* to find a code that nobody has, before it gets longer */
};
/* After which another table may have the code of one that is over. */
static const int64_t CODE_MS = INT64_C(14) * 24 * 60 * 60 * 1000;

/* A consonant and a vowel, so that it can be said as a word: only letters that German and English people hear alike. */
static void make_code(char ret[INVITE_LETTERS + 1], int letters)
{
    static const char consonants[] = "BDFGHKLMNPRST", vowels[] = "AEIOU";
    uint8_t bytes[INVITE_LETTERS];

    require(letters <= INVITE_LETTERS && getentropy(bytes, sizeof bytes) == 0);
    for (int i = 0; i < letters; i++)
        ret[i] = i % 2 ? vowels[bytes[i] % (sizeof vowels - 1)] : consonants[bytes[i] % (sizeof consonants - 1)];
    ret[letters] = '\0';
}

/* However it was written; false: it is none. */
static bool read_code(const char *text, char ret[INVITE_LETTERS + 1])
{
    int letters = 0;

    for (; *text; text++) {
        if (*text == ' ' || *text == '-')
            continue;
        if (letters == INVITE_LETTERS || !isalpha((unsigned char)*text))
            return false;
        ret[letters++] = (char)toupper((unsigned char)*text);
    }
    ret[letters] = '\0';
    return letters == SHORT || letters == INVITE_LETTERS;
}

/* The table that a code leads to, "": none, and since when. False: the store does not answer: refused. */
static bool table_of(struct line *l, const char *code, char ret[TABLE_ID + 1], int64_t *ret_made)
{
    struct found_rows found = { 0 };

    ret[0] = '\0';
    *ret_made = 0;
    if (!office_ask(l, PLACE_OF_CALL, VALUES(code), &found))
        return false;
    if (found.count > 0) {
        text_into(ret, TABLE_ID + 1, found.row[0][0]);
        *ret_made = strtoll(found.row[0][1], NULL, 10);
    }
    found_rows_free(&found);
    return true;
}

/* Whether nobody needs the code any more that was given to this table then. */
static bool is_done_with(struct hall *h, const char *table, int64_t made)
{
    const struct live *l = made < h->wall - CODE_MS ? hall_find(h, table) : NULL;

    return l && l->state == LIVE_OVER;
}

/* Gives the table a code that no other has. */
static bool give_code(struct line *l)
{
    char code[INVITE_LETTERS + 1], other[TABLE_ID + 1];
    int64_t made = 0;

    struct held *line = l->hall->answering;
    bool fine = true;
    l->hall->answering = NULL; /* at once: another time it would be another code */
    for (int tries = 0; fine; tries++) {
        make_code(code, l->hall->door.world || tries >= TRIES ? INVITE_LETTERS : SHORT);
        fine = table_of(l, code, other, &made);
        if (fine && (!other[0] || is_done_with(l->hall, other, made)))
            break;
    }
    l->hall->answering = line;
    if (!fine)
        return false;
    memcpy(l->live->code, code, sizeof code);
    hall_store_code(l->hall, l->live, other);
    hall_store_table(l->hall, l->live);
    return true;
}

void hall_store_code(struct hall *h, const struct live *l, const char *before)
{
    char made[24];

    hall_store_people(h, CALL_PUT, "", VALUES(l->code, l->id, office_number(made, h->wall), before));
}

/* Where the page lies, as others can reach it; "": they cannot. */
static bool read_page(struct line *l, char ret[PAGE_LONGEST + 1])
{
    const char *page = line_string(l, "page");

    ret[0] = '\0';
    if (line_has(l, "page")) {
        bool fine = page && strlen(page) <= PAGE_LONGEST &&
                    (strncmp(page, "http://", 7) == 0 || strncmp(page, "https://", 8) == 0);
        for (const char *at = page; fine && *at; at++)
            fine = *at > ' ' && *at < 127 && !strchr("\"#<>?\\", *at);
        if (!fine)
            return line_refuse(l, NO_LINE, "„page“ ist die Adresse der Seite, ohne „#“.",
                               "\"page\" is the page's address, without \"#\".");
        text_into(ret, PAGE_LONGEST + 1, page);
    }
    if (!ret[0] || doorway_is_here(ret))
        text_into(ret, PAGE_LONGEST + 1, l->hall->door.count ? l->hall->door.address[0] : "");
    return true;
}

static void put_link(struct line *l, const char *page, const char *screen)
{
    char link[PAGE_LONGEST + 40];
    struct text t = TEXT_IN(link), svg = text_growing();

    text_printf(&t, "%s#/%s/%s", page, screen, l->live->code);
    json_put_string(&l->out, "link", link);
    if (qr_svg(link, &svg))
        json_put_string(&l->out, "qr", svg.at);
    text_free(&svg);
}

bool line_invite(struct line *l)
{
    char page[PAGE_LONGEST + 1];
    const struct doorway *door = &l->hall->door;
    const char *screen = line_string(l, "screen");
    bool hand = screen && strcmp(screen, "hand") == 0;

    if (!read_page(l, page) || (!l->live->code[0] && !give_code(l)))
        return false;
    line_begin(l);
    json_put_string(&l->out, "code", l->live->code);
    if (page[0])
        put_link(l, page, hand ? "hand" : "with");
    json_array(&l->out, "addresses");
    for (int i = 0; i < door->count; i++)
        json_put_string(&l->out, NULL, door->address[i]);
    json_array_end(&l->out);
    return line_end(l);
}

bool line_find(struct line *l)
{
    char code[INVITE_LETTERS + 1], table[TABLE_ID + 1];
    const char *text = line_string(l, "code");
    int64_t made;

    if (!text || !read_code(text, code))
        return line_refuse(l, NO_LINE, "Ein Code („code“) hat vier oder sechs Buchstaben.",
                           "A code (\"code\") has four or six letters.");
    if (!line_may(l, BUDGET_CODES, l->by->address))
        return line_refuse_much(l);
    if (!table_of(l, code, table, &made))
        return false;
    if (!table[0])
        return line_refuse(l, NO_TABLE, "Zu diesem Code gibt es hier keinen Tisch.", "No table here has this code.");
    line_begin(l);
    json_put_string(&l->out, "table", table);
    return line_end(l);
}
