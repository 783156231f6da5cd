/* SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "bulk/ranks.h"
#include "core/asset.h"

enum { FILE_LARGEST = 64 << 20 };

int cli_complain(struct cli *c, const char *de, const char *en, ...)
{
    va_list args;

    if (!c->failed) {
        fprintf(stderr, c->command ? "kiste %s: " : "kiste%s: ", c->command ? c->command->name : "");
        va_start(args, en);
        vfprintf(stderr, c->lang == DE ? de : en, args);
        va_end(args);
        fputc('\n', stderr);
    }
    c->failed = true;
    return CLI_MISUSED;
}

static enum lang spoken;

static void tell_damaged(const char *path)
{
    fprintf(stderr, spoken == DE ? "kiste: %s ist beschädigt und bleibt unbenutzt; „kiste solve“ macht es neu\n"
                                 : "kiste: %s is damaged and is left aside; 'kiste solve' makes it anew\n", path);
}

void cli_tell_of_damage(enum lang lang)
{
    spoken = lang;
    asset_tell_damaged(tell_damaged);
}

struct ranks *cli_ranks(struct cli *c)
{
    struct complaint why;
    struct ranks *r = ranks_open(&why);

    if (!r && why.in[c->lang][0])
        cli_complain(c, "%s", "%s", why.in[c->lang]);
    return r;
}

static void take(struct cli *c, int index, int count)
{
    memmove(c->at + index, c->at + index + count, (size_t)(c->count - index - count) * sizeof *c->at);
    c->count -= count;
}

bool cli_has(const struct cli *c, const char *name)
{
    size_t length = strlen(name);

    for (int i = 0; i < c->count; i++)
        if (strncmp(c->at[i], name, length) == 0 && (!c->at[i][length] || c->at[i][length] == '='))
            return true;
    return false;
}

bool cli_flag(struct cli *c, const char *flag)
{
    for (int i = 0; i < c->count; i++)
        if (strcmp(c->at[i], flag) == 0) {
            take(c, i, 1);
            return true;
        }
    return false;
}

const char *cli_value(struct cli *c, const char *name)
{
    size_t length = strlen(name);

    for (int i = 0; i < c->count; i++) {
        const char *value;
        if (strncmp(c->at[i], name, length) != 0)
            continue;
        if (c->at[i][length] == '=') {
            value = c->at[i] + length + 1;
            take(c, i, 1);
            return value;
        }
        if (c->at[i][length] != '\0')
            continue;
        if (i + 1 == c->count) {
            cli_complain(c, "%s braucht einen Wert", "%s needs a value", name);
            return NULL;
        }
        value = c->at[i + 1];
        take(c, i, 2);
        return value;
    }
    return NULL;
}

int64_t cli_number(struct cli *c, const char *name, int64_t min, int64_t max, int64_t otherwise)
{
    const char *value = cli_value(c, name);
    struct scan s = { value };
    int64_t n;

    if (!value)
        return otherwise;
    if (scan_number(&s, min, max, &n) && scan_end(&s))
        return n;
    if (min == max)
        cli_complain(c, "%s kann nicht „%s“ sein; möglich ist nur %lld", "%s cannot be '%s'; accepted: only %lld", name,
                     value, (long long)min);
    else
        cli_complain(c, "%s kann nicht „%s“ sein; möglich ist eine ganze Zahl von %lld bis %lld",
                     "%s cannot be '%s'; accepted: a whole number from %lld to %lld", name, value, (long long)min,
                     (long long)max);
    return otherwise;
}

/* The index of the next word that is no flag and no flag's value, from `from` on; count: none is left. */
static int next_word(const struct cli *c, int from)
{
    for (int i = from; i < c->count; i++) {
        struct scan flags = { c->command ? c->command->values : "" };
        char flag[32];
        if (c->at[i][0] != '-' || strchr("0123456789", c->at[i][1])) /* "-" is a file (and ends there), -1 a number */
            return i;
        while (scan_token(&flags, flag, sizeof flag))
            if (strcmp(c->at[i], flag) == 0) {
                i++; /* its value is not a word */
                break;
            }
    }
    return c->count;
}

/* The same, but no ID=VALUE. */
static int next_name(const struct cli *c)
{
    int i = next_word(c, 0);

    while (i < c->count && strchr(c->at[i], '='))
        i = next_word(c, i + 1);
    return i;
}

static const char *take_word(struct cli *c, int index)
{
    const char *word = index < c->count ? c->at[index] : NULL;

    if (word)
        take(c, index, 1);
    return word;
}

const char *cli_word(struct cli *c)
{
    return take_word(c, next_word(c, 0));
}

bool cli_has_name(const struct cli *c)
{
    return next_name(c) < c->count;
}

bool cli_end(struct cli *c)
{
    if (c->count > 0)
        cli_complain(c, "„%s“ ist unverständlich; Aufruf: kiste %s",
                     "'%s' is not understood; usage: kiste %s", c->at[0], c->command->synopsis);
    return !c->failed;
}

const struct game *cli_game(struct cli *c)
{
    const char *name = take_word(c, next_name(c));
    const struct game *g = name ? game_named(name) : NULL;
    char known[400];
    struct text t = TEXT_IN(known);

    if (g)
        return g;
    for (int i = 0; i < game_count; i++)
        text_printf(&t, "%s%s", i ? ", " : "", games[i]->name);
    if (name)
        cli_complain(c, "ein Spiel „%s“ gibt es nicht; möglich: %s",
                     "there is no game '%s'; accepted: %s", name, known);
    else
        cli_complain(c, "welches Spiel? Möglich: %s", "which game? accepted: %s", known);
    return NULL;
}

static bool take_options(struct cli *c, struct match *m)
{
    struct complaint why;

    for (int i = next_word(c, 0); i < c->count; i = next_word(c, i)) {
        if (!strchr(c->at[i], '=')) {
            i++;
            continue;
        }
        if (!match_set_all(m, c->at[i], &why)) {
            cli_complain(c, "%s", "%s", why.in[c->lang]);
            return false;
        }
        take(c, i, 1);
    }
    return true;
}

static bool load_box(struct cli *c, const struct game *g, struct box **ret)
{
    const char *path = cli_value(c, "--box");
    struct complaint why;

    *ret = NULL;
    if (!path)
        return !c->failed;
    *ret = box_load(g->boxform, path, &why);
    if (!*ret)
        cli_complain(c, "%s: %s", "%s: %s", path, why.in[c->lang]);
    return *ret != NULL;
}

bool cli_match(struct cli *c, const struct game *g, struct match *ret, struct box **ret_box)
{
    return cli_match_of(c, g, g->seats_min, ret, ret_box);
}

bool cli_match_of(struct cli *c, const struct game *g, int seats, struct match *ret, struct box **ret_box)
{
    *ret_box = NULL;
    *ret = match_of(g, (int)cli_number(c, "--seats", g->seats_min, g->seats_max, seats));
    if (c->failed || !take_options(c, ret) || !load_box(c, g, ret_box))
        return false;
    if (*ret_box)
        ret->box = *ret_box;
    const struct clause *refusal = match_refuse(ret);
    if (refusal) {
        cli_complain(c, "%s (%s)", "%s (%s)", refusal->says.in[c->lang], refusal->id);
        free(*ret_box);
        *ret_box = NULL;
    }
    return !refusal;
}

void cli_put_job(const struct match *m, struct text *ret)
{
    const struct asset *asset = match_asset(m);
    uint8_t hash[16];

    text_printf(ret, "%s version=%d seats=%d", m->game->name, m->version, m->seats);
    for (int i = 0; i < m->game->option_count; i++)
        text_printf(ret, " %s=%d", m->game->options[i].id, (int)m->option[i]);
    box_hash(m->game->boxform, m->box, hash);
    text_put(ret, " box=");
    text_hex(ret, hash, sizeof hash);
    if (asset) {
        text_put(ret, " asset=");
        text_hex(ret, asset->hash, sizeof asset->hash);
    }
}

bool cli_names(struct cli *c, int seats, struct names *ret)
{
    const char *value;

    while ((value = cli_value(c, "--name")) != NULL) {
        struct scan s = { value };
        int seat;
        if (!scan_int(&s, 0, seats - 1, &seat) || *s.at != '=' || !name_read(s.at + 1, ret->of[seat])) {
            cli_complain(c, "--name kann nicht „%s“ sein; möglich: PLATZ=NAME mit einem Platz von 0 bis %d und "
                            "höchstens %d Zeichen",
                         "--name cannot be '%s'; accepted: SEAT=NAME with a seat from 0 to %d and at most %d "
                         "characters", value, seats - 1, NAME_CHARACTERS);
            return false;
        }
    }
    return !c->failed;
}

char *cli_file(struct cli *c, const char *path)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    struct text t = text_growing();
    char chunk[8192];
    size_t got;

    if (!file) {
        cli_complain(c, "%s lässt sich nicht lesen: %s", "cannot read %s: %s", path, errno_words(errno, c->lang));
        text_free(&t);
        return NULL;
    }
    while ((got = fread(chunk, 1, sizeof chunk, file)) > 0 && t.used < FILE_LARGEST)
        text_bytes(&t, chunk, got);
    if (ferror(file))
        cli_complain(c, "%s lässt sich nicht lesen: %s", "cannot read %s: %s", path, errno_words(errno, c->lang));
    else if (t.used >= FILE_LARGEST)
        cli_complain(c, "%s lässt sich nicht lesen: größer als 64 MiB", "cannot read %s: it is larger than 64 MiB",
                     path);
    else if (memchr(t.at, '\0', t.used))
        cli_complain(c, "%s lässt sich nicht lesen: es ist keine Textdatei",
                     "cannot read %s: it is not a text file", path);
    if (file != stdin)
        fclose(file);
    if (c->failed) {
        text_free(&t);
        return NULL;
    }
    return t.at;
}

static struct journal *read_journal(struct cli *c, const char *path, bool mend, struct box **ret_box)
{
    char *text = cli_file(c, path);
    struct journal *j = NULL;
    struct complaint why;

    *ret_box = NULL;
    if (!text)
        return NULL;
    if (mend && journal_drop_cut(text))
        fprintf(stderr, c->lang == DE ? "kiste %s: %s: die letzte Zeile ist abgeschnitten und wird weggelassen\n"
                                      : "kiste %s: %s: the last line is cut off and is left out\n",
                c->command->name, path);
    const struct game *g = journal_game(text);
    if (!g || load_box(c, g, ret_box)) {
        if (!*ret_box)
            *ret_box = journal_box(text);
        j = journal_read(text, *ret_box, &why);
        if (!j)
            cli_complain(c, "%s: %s", "%s: %s", path, why.in[c->lang]);
        else if (journal_older(j))
            fprintf(stderr, "kiste %s: %s: %s\n", c->command->name, path, journal_older(j)->in[c->lang]);
    }
    free(text);
    if (!j) {
        free(*ret_box);
        *ret_box = NULL;
    }
    return j;
}

struct journal *cli_journal(struct cli *c, const char *path, struct box **ret_box)
{
    return read_journal(c, path, false, ret_box);
}

struct journal *cli_journal_named(struct cli *c, const char *path, struct box **ret_box)
{
    struct journal *j = cli_journal(c, path, ret_box);
    struct names names = { 0 };

    if (j && cli_names(c, journal_match(j)->seats, &names))
        for (int seat = 0; seat < journal_match(j)->seats; seat++)
            journal_name(j, seat, names.of[seat]);
    return j;
}

struct journal *cli_journal_mended(struct cli *c, const char *path, struct box **ret_box)
{
    return read_journal(c, path, true, ret_box);
}

uint32_t cli_at(struct cli *c, const struct journal *j)
{
    return (uint32_t)cli_number(c, "--at", 0, journal_count(j), journal_count(j));
}

bool cli_write(struct cli *c, const char *path, const char *text)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdout : fopen(path, "wb");
    bool fine = file && fputs(text, file) >= 0;

    if (file && !standard)
        fine = fclose(file) == 0 && fine;
    if (!fine)
        cli_complain(c, "%s lässt sich nicht schreiben: %s", "cannot write %s: %s", path, errno_words(errno, c->lang));
    return fine;
}
