/* SPDX-License-Identifier: MIT */
/* What headers of core promise and no room relies on alone: assets that are kept and found again, journals told line
 * by line or almost right, endgames that take too long, panes that fill columns and rows, lots, boxes from bytes. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/require.h"
#include "base/rng.h"
#include "core/asset.h"
#include "core/box.h"
#include "core/chance.h"
#include "core/complaint.h"
#include "core/endgame.h"
#include "core/journal.h"
#include "core/match.h"
#include "core/opening.h"
#include "core/scene.h"

/* ---- assets ---- */

static int damaged;

static void count_damaged(const char *path)
{
    assert_non_null(strstr(path, "bent.bytes"));
    damaged++;
}

static void put_file(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");

    require(file != NULL);
    require(fwrite(bytes, 1, size, file) == size);
    require(fclose(file) == 0);
}

/* Where these tests may write; "NAME-XXXXXX" there. */
static void name_temporary(char ret[200], const char *name)
{
    const char *into = getenv("TMPDIR");

    snprintf(ret, 200, "%s/%s-XXXXXX", into ? into : "/tmp", name);
}

/* What is kept is found again, in folders that were not there; what was bent since is told once and left aside. */
static void what_is_kept_is_found(void **unused)
{
    char folder[200], cache[240];
    struct text path = text_growing();

    (void)unused;
    name_temporary(folder, "kept");
    require(mkdtemp(folder) != NULL);
    snprintf(cache, sizeof cache, "%s/not/there", folder);
    require(setenv("XDG_CACHE_HOME", cache, 1) == 0);
    asset_tell_damaged(count_damaged);
    assert_int_equal(asset_keep("toy.bytes", "twelve bytes", 12, &path), 0);
    assert_int_equal(strncmp(path.at, cache, strlen(cache)), 0);
    assert_int_equal(access(path.at, R_OK), 0);
    const struct asset *found = asset_named("toy.bytes");
    assert_non_null(found);
    assert_int_equal(found->size, 12);
    assert_memory_equal(found->bytes, "twelve bytes", 12);
    text_clear(&path);
    assert_int_equal(asset_keep("toy/bytes", "x", 1, &path), ENOENT); /* a name, no path */
    assert_int_equal(asset_keep("none.bytes", "", 0, &path), EFBIG);
    text_clear(&path);
    assert_int_equal(asset_keep("bent.bytes", "whole", 5, &path), 0);
    put_file(path.at, "whole", 5); /* without what stands before it */
    for (int time = 0; time < 2; time++) {
        assert_int_equal(asset_named("bent.bytes")->size, 1); /* which no game takes for valid */
        assert_int_equal(damaged, 1);                         /* told once */
    }
    static const char *const made[] = { "/not/there/kiste/toy.bytes", "/not/there/kiste/bent.bytes", "/not/there/kiste",
                                        "/not/there", "/not", "" };
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        text_clear(&path);
        text_printf(&path, "%s%s", folder, made[i]);
        assert_int_equal(remove(path.at), 0); /* nothing else was left there */
    }
    text_free(&path);
}

static void a_folder_that_cannot_be_is_told(void **unused)
{
    char file[200], cache[240];
    struct text path = text_growing();

    (void)unused;
    name_temporary(file, "file");
    int fd = mkstemp(file);
    require(fd >= 0 && close(fd) == 0);
    snprintf(cache, sizeof cache, "%s/below", file);
    require(setenv("XDG_CACHE_HOME", cache, 1) == 0);
    assert_int_equal(asset_keep("toy.other", "x", 1, &path), ENOTDIR);
    unlink(file);
    text_free(&path);
}

/* What is very large is found as well, and stays in its file. */
static void what_is_large_is_found(void **unused)
{
    enum { LARGE = 65 << 20, LEAD = 32 };
    char folder[200], cache[260];
    struct text path = text_growing();

    (void)unused;
    name_temporary(folder, "large");
    require(mkdtemp(folder) != NULL && setenv("XDG_CACHE_HOME", folder, 1) == 0);
    assert_int_equal(asset_keep("toy.large", "beginning", 9, &path), 0);
    require(truncate(path.at, LARGE) == 0); /* the rest is noughts, and nobody reads them */
    const struct asset *found = asset_named("toy.large");
    assert_non_null(found);
    assert_int_equal(found->size, LARGE - LEAD);
    assert_memory_equal(found->bytes, "beginning", 10);
    assert_int_equal(found->bytes[found->size - 1], 0);
    static const char *const made[] = { "/kiste/toy.large", "/kiste", "" };
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        snprintf(cache, sizeof cache, "%s%s", folder, made[i]);
        assert_int_equal(remove(cache), 0);
    }
    text_free(&path);
}

/* Without a place to keep it in, or space for it, that is told and nothing is left behind. */
static void what_cannot_be_kept_is_told(void **unused)
{
    char folder[200], home[240];
    struct text path = text_growing();
    struct rlimit before, none;

    (void)unused;
    name_temporary(folder, "home");
    require(mkdtemp(folder) != NULL && unsetenv("XDG_CACHE_HOME") == 0 && unsetenv("HOME") == 0);
    assert_int_equal(asset_keep("toy.home", "x", 1, &path), ENOENT);
    require(setenv("HOME", "relative", 1) == 0);
    assert_int_equal(asset_keep("toy.home", "x", 1, &path), ENOENT);
    require(setenv("HOME", folder, 1) == 0 && setenv("XDG_CACHE_HOME", "relative", 1) == 0); /* which does not count */
    assert_int_equal(asset_keep("toy.home", "x", 1, &path), 0);
    snprintf(home, sizeof home, "%s/.cache/kiste/toy.home", folder);
    assert_string_equal(path.at, home);
    require(getrlimit(RLIMIT_FSIZE, &before) == 0 && signal(SIGXFSZ, SIG_IGN) != SIG_ERR);
    none.rlim_max = before.rlim_max;
    for (rlim_t space = 4; space < 60; space += 40) { /* for what stands before it; and then for part of it */
        none.rlim_cur = space;
        require(setrlimit(RLIMIT_FSIZE, &none) == 0);
        assert_int_equal(asset_keep("toy.full", "more than there is space for", 28, &path), EFBIG);
    }
    require(setrlimit(RLIMIT_FSIZE, &before) == 0);
    static const char *const made[] = { "/.cache/kiste/toy.home", "/.cache/kiste", "/.cache", "" };
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        snprintf(home, sizeof home, "%s%s", folder, made[i]);
        assert_int_equal(remove(home), 0);
    }
    text_free(&path);
}

/* ---- journals ---- */

static struct text file_text(const char *path)
{
    struct text t = text_growing();
    FILE *file = fopen(path, "r");
    int c;

    require(file != NULL);
    while ((c = getc(file)) != EOF)
        text_printf(&t, "%c", c);
    fclose(file);
    return t;
}

struct lines {
    const char *within; /* each told line must stand there */
    int events, notes;
};

static void look_up(void *with, const char *line)
{
    struct lines *l = with;
    char whole[400];

    snprintf(whole, sizeof whole, "\n%s\n", line);
    if (!strstr(l->within, whole))
        fail_msg("told, and not written: '%s'", line);
    l->events += *line >= '0' && *line <= '9';
    l->notes += *line == '!';
}

/* Entry by entry a journal is told as it is written, from wherever one asks. */
static void a_journal_is_told_as_it_is_written(void **unused)
{
    static const char *const files[] = { "src/games/null/two.game", "src/games/muehle/repetition.game",
                                         "src/games/kniffel/two_with_joker.game" };

    (void)unused;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        struct text in = file_text(files[i]), out = text_growing();
        struct complaint why;
        struct journal *j = journal_read(in.at, NULL, &why);
        assert_non_null(j);
        journal_write(j, COPY_WHOLE, EVERYONE, &out);
        struct lines all = { .within = out.at }, late = { .within = out.at };
        journal_tell(j, 0, COPY_WHOLE, EVERYONE, NULL, look_up, &all);
        assert_int_equal(all.events, journal_count(j));
        journal_tell(j, journal_mark(j) - 3, COPY_WHOLE, EVERYONE, NULL, look_up, &late);
        assert_int_equal(late.events + late.notes, 4 - 1);
        journal_free(j);
        text_free(&in);
        text_free(&out);
    }
}

/* The journal of a match of Mühle with these lines. */
static void put_muehle_with(const char *lines, struct text *t)
{
    uint8_t hash[16];

    text_printf(t, "kiste 2\ngame muehle %d\nseats 2\nbox ", game_named("muehle")->version);
    box_hash(game_named("muehle")->boxform, game_named("muehle")->boxed->standard, hash);
    text_hex(t, hash, sizeof hash);
    text_printf(t, "\nmatch 0123456789abcdef01234567\n"
                   "dice 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n%s", lines);
}

static void reads_wrong_at(const char *lines, int line)
{
    struct text t = text_growing();
    struct complaint why = { 0 };

    put_muehle_with(lines, &t);
    struct journal *j = journal_read(t.at, NULL, &why);
    if (line == 0 && !j)
        fail_msg("%s\nline %d: %s", t.at, why.line, why.in[EN]);
    if (line > 0 && (j || why.line != line))
        fail_msg("%s\nis wrong in line %d, not %d (%s)", t.at, line, j ? 0 : why.line, j ? "read" : why.in[EN]);
    journal_free(j);
    text_free(&t);
}

/* A promise has 64 digits and a seat that there is; it may leave the seat out. */
static void promises_are_read_to_the_last_digit(void **unused)
{
#define DIGITS "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde"
    (void)unused;
    reads_wrong_at("! promise " DIGITS "f 1\n", 0);
    reads_wrong_at("! promise " DIGITS "f 0\n", 0);
    reads_wrong_at("! promise " DIGITS "f\n", 0);
    reads_wrong_at("! promise " DIGITS "f 2\n", 7);
    reads_wrong_at("! promise " DIGITS "f -1\n", 7);
    reads_wrong_at("! promise " DIGITS "f 1 1\n", 7);
    reads_wrong_at("! promise " DIGITS " 1\n", 7);
    reads_wrong_at("! promise " DIGITS "g 1\n", 7);
    reads_wrong_at("! promise\n", 7);
}

/* ---- endgames ---- */

static bool all_count(const struct endgame *e, int table, uint64_t place)
{
    (void)e, (void)table, (void)place;
    return true;
}

/* Place 0 takes longer than a value holds, place 1 is lost at once. */
static int evaluate(const struct endgame *e, int table, uint64_t place, int known, bool only_lost)
{
    (void)e, (void)table, (void)known, (void)only_lost;
    return place == 0 ? ENDGAME_VALUE_MAX + 1 : 1;
}

static void nothing_before(struct endgame *e, int table, uint64_t place)
{
    (void)e, (void)table, (void)place;
}

static void what_takes_too_long_counts_as_drawn(void **unused)
{
    static const struct endgame_rules rules = { all_count, evaluate, nothing_before };
    struct endgame *e = calloc(1, sizeof *e);

    (void)unused;
    require(e != NULL);
    e->rules = &rules;
    assert_true(endgame_solve(e, 0, 2, 0, 2, NULL, NULL));
    assert_true(e->too_long);
    assert_int_equal(e->value[0][0], 0);
    assert_int_equal(e->value[0][1], 1);
    endgame_free(e);
    free(e);
}

static int found; /* what a place is worth, looked at now */

static int evaluate_as_found(const struct endgame *e, int table, uint64_t place, int known, bool only_lost)
{
    (void)e, (void)table, (void)place, (void)known, (void)only_lost;
    return found;
}

/* A place that leads on to one that is settled becomes what it is worth now, if that is sooner and can be counted. */
static void a_place_only_becomes_sooner(void **unused)
{
    static const struct { int was, found, is; bool too_long; } all[] = {
        { 0, 0, 0, false }, { 0, 7, 7, false }, { 9, 7, 7, false }, { 9, 9, 9, false }, { 9, 11, 9, false },
        { 9, 0, 9, false }, { 0, ENDGAME_VALUE_MAX, ENDGAME_VALUE_MAX, false }, { 0, ENDGAME_VALUE_MAX + 1, 0, true },
        { 9, ENDGAME_VALUE_MAX + 1, 9, true },
    };
    static const struct endgame_rules rules = { all_count, evaluate_as_found, nothing_before };

    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct endgame *e = calloc(1, sizeof *e);
        require(e != NULL);
        e->rules = &rules;
        found = 0;
        assert_true(endgame_solve(e, 0, 2, 0, 2, NULL, NULL));
        found = all[i].found;
        e->settling = 3;
        e->value[0][1] = (uint8_t)all[i].was;
        endgame_before(e, 0, 1, false);
        assert_int_equal(e->value[0][1], all[i].is);
        assert_int_equal(e->value[0][0], 0);
        assert_int_equal(e->too_long, all[i].too_long);
        endgame_free(e);
        free(e);
    }
}

static void how_many_men_is_one_number(void **unused)
{
    struct complaint why;
    int men = 5;

    (void)unused;
    assert_true(endgame_up_to(0, NULL, 3, 9, &men, &why));
    assert_int_equal(men, 5);
    assert_true(endgame_up_to(1, (const char *[]){ "9" }, 3, 9, &men, &why));
    assert_int_equal(men, 9);
    assert_false(endgame_up_to(1, (const char *[]){ "10" }, 3, 9, &men, &why));
    assert_non_null(strstr(why.in[EN], "'10'"));
    assert_false(endgame_up_to(1, (const char *[]){ "3x" }, 3, 9, &men, &why));
    assert_false(endgame_up_to(2, (const char *[]){ "4", "men" }, 3, 9, &men, &why));
    assert_non_null(strstr(why.in[EN], "'men'")); /* what is too much */
    assert_int_equal(men, 9);
}

/* ---- panes ---- */

static struct scene *with_panes(enum shape shape)
{
    static struct scene s;

    scene_begin(&s, 10, 5);
    scene_pane(&s, PANE_BOARD, 0, 100, 60);
    for (int seat = 0; seat < 4; seat++)
        scene_pane(&s, PANE_SEAT, seat, seat == 1 ? 45 : 40, 20);
    scene_lay_out(&s, shape);
    return &s;
}

static void at(const struct scene *s, int pane, int x, int y)
{
    if (s->pane[pane].x != x || s->pane[pane].y != y)
        fail_msg("pane %d lies at %d, %d and not at %d, %d", pane, s->pane[pane].x, s->pane[pane].y, x, y);
}

/* Column after column as high as the board, or row after row as wide as it; the next begins beside the widest. */
static void panes_fill_columns_or_rows(void **unused)
{
    (void)unused;
    const struct scene *s = with_panes(SHAPE_WIDE);
    at(s, 1, 100, 0);
    at(s, 2, 100, 25);
    at(s, 3, 100 + 50 + 20, 0); /* 50 + 20 would be higher than the board; 45 is five cells wide */
    at(s, 4, 170, 25);
    assert_int_equal(s->width, 210);
    assert_int_equal(s->height, 60);
    s = with_panes(SHAPE_TALL);
    at(s, 1, 0, 60);
    at(s, 2, 0, 60 + 20 + 5); /* 40 + 20 + 50 is wider than the board */
    at(s, 3, 0, 110);
    at(s, 4, 60, 110);
    assert_int_equal(s->width, 100);
    assert_int_equal(s->height, 130);
}

/* A sheet of paper is the newest pane's, and fills it but for its edge. */
static void a_sheet_fills_its_pane(void **unused)
{
    (void)unused;
    struct scene *s = with_panes(SHAPE_WIDE);
    scene_sheet(s);
    const struct item *sheet = &s->item[s->count - 1];
    assert_int_equal(sheet->pane, 4);
    assert_in_range(sheet->w, 30, 40);
    assert_in_range(sheet->h, 10, 20);
    assert_int_equal(sheet->x, 20);
    scene_begin(s, 10, 5);
    assert_int_equal(s->count + s->pane_count + s->width + s->height, 0); /* a scene begins with nothing */
}

/* Letters one by one; of bytes that are none each is told, and none is read behind the end. */
static void letters_are_read_one_by_one(void **unused)
{
    static const struct {
        const char *bytes;
        uint32_t letter;
        int length;
    } all[] = {
        { "a", 'a', 1 }, { "\n", '\n', 1 }, { "\xc3\xa4", 0xe4, 2 }, { "\xc2\xa0", 0xa0, 2 },
        { "\xe2\x82\xac", 0x20ac, 3 }, { "\xe2\x80\x90", 0x2010, 3 },
        { "\xf0\x9f\x8e\xb2", 0x1f3b2, 4 }, { "\xf4\x8f\xbf\xbd", 0x10fffd, 4 },
        { "\xf4\x90\x80\x80", 0xfffd, 4 }, { "\xf5\x80\x80\x80", 0xfffd, 1 }, { "\xc1\x80", 0xfffd, 1 },
        { "\xe0\x80\x80", 0xfffd, 3 }, { "\xf0\x80\x80\x80", 0xfffd, 4 },
        { "\xe2\x82", 0xfffd, 1 }, { "\x80", 0xfffd, 1 }, { "\xff", 0xfffd, 1 },
        { "\x1f", 0xfffd, 1 }, { "\x7f", 0xfffd, 1 }, { "\xc2\x9f", 0xfffd, 2 },
        { "\xe2\x80\x8b", 0xfffd, 3 }, { "", 0, 0 },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        const char *at_letter = all[i].bytes;
        assert_int_equal(scene_char(&at_letter), all[i].letter);
        assert_int_equal(at_letter - all[i].bytes, all[i].length);
    }
}

/* ---- lots ---- */

/* The lot of a journal stands in it as it was drawn, and is the one that is checked. */
static void a_lot_stands_in_its_journal(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 6; seed++) {
        struct match match = match_of(game_named("mensch"), 4);
        struct chance chance = chance_seeded(seed);
        chance.bound = true;
        struct journal *j = journal_new(&match, &chance);
        uint8_t lot[SEATS_MAX];
        char line[80];
        journal_lot(j, lot);
        struct text t = text_growing();
        journal_write(j, COPY_HOST, EVERYONE, &t);
        snprintf(line, sizeof line, "\n! lot %d %d %d %d\n", lot[0], lot[1], lot[2], lot[3]);
        assert_non_null(strstr(t.at, line));
        text_free(&t);
        journal_free(j);
    }
}

/* Every order of three comes up, each about as often. */
static void a_lot_is_fair(void **unused)
{
    int often[27] = { 0 }, orders = 0;

    (void)unused;
    for (uint64_t seed = 0; seed < 600; seed++) {
        struct chance c = chance_seeded(seed);
        uint8_t lot[SEATS_MAX];
        memset(lot, 99, sizeof lot);
        chance_lot(&c, 3, lot);
        assert_int_equal(lot[3], 99); /* nobody sits there */
        assert_int_equal(1 << lot[0] | 1 << lot[1] | 1 << lot[2], 7); /* each once */
        often[lot[0] * 9 + lot[1] * 3 + lot[2]]++;
    }
    for (int i = 0; i < 27; i++)
        if (often[i]) {
            assert_in_range(often[i], 60, 140);
            orders++;
        }
    assert_int_equal(orders, 6);
}

/* ---- boxes ---- */

/* A box goes to bytes and back; of bytes that are no box there is none. */
static void boxes_are_made_of_good_bytes(void **unused)
{
    int refused = 0;

    (void)unused;
    for (int i = 0; i < game_count; i++) {
        const struct boxform *form = games[i]->boxform;
        size_t size = box_bytes_size(form);
        uint8_t *bytes = calloc(1, size + 1), hash[2][16];
        require(bytes != NULL);
        if (form->size > 0) {
            struct box *empty = box_from_bytes(form, bytes);
            refused += !empty;
            free(empty);
            assert_true(box_is_good(form, games[i]->boxed->standard));
            box_to_bytes(form, games[i]->boxed->standard, bytes);
            struct box *back = box_from_bytes(form, bytes);
            assert_non_null(back);
            box_hash(form, back, hash[0]);
            box_hash(form, games[i]->boxed->standard, hash[1]);
            assert_memory_equal(hash[0], hash[1], 16);
            free(back);
        }
        free(bytes);
    }
    assert_in_range(refused, 8, game_count); /* noughts are a box only where hardly anything must be said */
}

/* ---- lots and views in journals ---- */

static void lots_name_each_seat_once(void **unused)
{
    (void)unused;
    reads_wrong_at("! lot 0 1\n", 0);
    reads_wrong_at("! lot 1 0\n", 0);
    reads_wrong_at("! lot 0\n", 7);
    reads_wrong_at("! lot 0 0\n", 7);
    reads_wrong_at("! lot 0 1 1\n", 7);
    reads_wrong_at("! lot 0 2\n", 7);
    reads_wrong_at("! lot 0 1 x\n", 7);
    reads_wrong_at("! lot\n", 7);
}

/* A copy names those for whom it is made, and only seats that there are. */
static void a_copy_says_whose_it_is(void **unused)
{
    static const struct {
        seatset who;
        const char *line;
    } copies[] = { { SEAT(0), "\nview 0\n" }, { SEAT(1), "\nview 1\n" }, { 3, "\nview 0 1\n" }, { 0, "\nview\n" } };
    struct match match = match_of(game_named("null"), 2);
    struct chance chance = chance_seeded(4);
    struct journal *j = journal_new(&match, &chance);
    struct complaint why;

    (void)unused;
    while (match.game->rules.turn(&match, journal_state(j)).must == SEAT(CHANCE))
        journal_roll(j, 0);
    for (size_t i = 0; i < sizeof copies / sizeof copies[0]; i++) {
        struct text t = text_growing(), again = text_growing();
        journal_write(j, COPY_SEEN, copies[i].who, &t);
        assert_non_null(strstr(t.at, copies[i].line));
        struct lines told = { .within = t.at };
        for (uint32_t from = 0; from <= journal_mark(j); from++)
            journal_tell(j, from, COPY_SEEN, copies[i].who, NULL, look_up, &told);
        assert_true(told.events > 2);
        struct journal *read = journal_read(t.at, NULL, &why);
        assert_non_null(read);
        journal_write(read, COPY_SEEN, copies[i].who, &again);
        assert_string_equal(again.at, t.at);
        journal_free(read);
        char *at_view = strstr(t.at, "\nview");
        struct text wrong = text_growing();
        text_bytes(&wrong, t.at, (size_t)(at_view - t.at));
        text_printf(&wrong, "\nview 2%s", strchr(at_view + 1, '\n'));
        assert_null(journal_read(wrong.at, NULL, &why));
        text_free(&wrong);
        text_free(&again);
        text_free(&t);
    }
    journal_free(j);
}

/* Whatever is added since a mark, written there and then, is in the end what stands in the whole; and what is told
 * of it line by line is that without its hashes. */
static void a_journal_may_be_written_piece_by_piece(void **unused)
{
    static const char *const rooms[] = { "kniffel", "null", "mensch" };

    (void)unused;
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        struct match match = match_of(game_named(rooms[i]), 2);
        struct chance chance = chance_seeded(8);
        struct journal *j = journal_new(&match, &chance);
        struct rng rng = rng_seeded(i);
        struct choice *choice = malloc(match.game->choices_max * sizeof *choice);
        struct text pieces = text_growing(), whole = text_growing();
        uint32_t mark = 0;
        require(choice != NULL);
        for (int n = 0; n < 260; n++) {
            struct turn turn = match.game->rules.turn(&match, journal_state(j));
            int seat = turn.must ? __builtin_ctz(turn.must) : -1;
            if (n % 5 == 0 || seat < 0) {
                journal_append(j, mark, &pieces);
                mark = journal_mark(j);
            }
            if (seat < 0)
                break;
            if (n % 17 == 16)
                require(journal_note(j, "seat 1 bot random"));
            if (n % 23 == 22 && journal_count(j) > 3 && !journal_undo(j, journal_count(j) - 3))
                continue;
            if (turn.must == SEAT(CHANCE)) {
                journal_roll(j, (uint32_t)n);
                continue;
            }
            int count = match.game->rules.legal(&match, journal_state(j), seat, choice);
            assert_null(journal_play(j, seat, choice[rng_below(&rng, (uint32_t)count)].move, (uint32_t)n));
        }
        journal_append(j, mark, &pieces);
        journal_append(j, 0, &whole);
        assert_string_equal(pieces.at, whole.at);
        assert_non_null(strstr(whole.at, "\n! undo "));
        struct complaint why;
        struct journal *again = journal_read(whole.at, NULL, &why);
        assert_non_null(again);
        assert_int_equal(journal_count(again), journal_count(j));
        assert_memory_equal(journal_state(again), journal_state(j), match.game->state_size);
        journal_free(again);
        struct lines all = { .within = whole.at };
        for (uint32_t from = 0; from <= journal_mark(j); from += 7)
            journal_tell(j, from, COPY_WHOLE, EVERYONE, NULL, look_up, &all);
        text_free(&pieces);
        text_free(&whole);
        free(choice);
        journal_free(j);
    }
}

/* Of each promise that was not opened in its turn: what was promised, and where the one sits now who kept it back. */
static void whoever_keeps_a_secret_back_is_named(void **unused)
{
#define FIRST "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define OTHER "fedcba9876543210fedcba9876543210fedcba9876543210fedcba9876543210"
#define OPENED "00112233445566778899aabbccddeeff"
    static const struct {
        const char *lines;
        int count, seat;
        const char *promise;
    } all[] = {
        { "! promise " FIRST " 0\n! promise " OTHER " 1\n! rekey " OPENED " -\n", 1, 1, OTHER },
        { "! promise " FIRST " 0\n! promise " OTHER " 1\n! rekey - " OPENED "\n", 1, 0, FIRST },
        { "! promise " FIRST " 0\n! promise " OTHER " 1\n! rekey - " OPENED "\n! lot 1 0\n", 1, 1, FIRST },
        { "! promise " FIRST "\n! promise " OTHER " 1\n! rekey - -\n", 2, -1, FIRST },
        { "! promise " FIRST " 1\n! rekey " OPENED "\n! promise " OTHER " 0\n! rekey -\n", 1, 0, OTHER },
        { "! promise " FIRST " 1\n! rekey " OPENED "\n", 0, 0, NULL },
        { "! promise " FIRST " 1\n", 0, 0, NULL },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct text t = text_growing();
        struct withheld kept[4];
        struct complaint why;
        put_muehle_with(all[i].lines, &t);
        struct journal *j = journal_read(t.at, NULL, &why);
        if (!j)
            fail_msg("%s\nline %d: %s", t.at, why.line, why.in[EN]);
        assert_int_equal(journal_withheld(j, kept, 4), all[i].count);
        assert_int_equal(journal_withheld(j, NULL, 0), all[i].count); /* who wants only their number */
        if (all[i].count) {
            assert_int_equal(kept[0].seat, all[i].seat);
            assert_string_equal(kept[0].promise, all[i].promise);
        }
        journal_free(j);
        text_free(&t);
    }
}

/* ---- refusals and positions ---- */

static void a_refusal_is_told_with_its_move(void **unused)
{
    struct complaint why = { .newer = true };

    (void)unused;
    assert_false(complain_refusal(&why, 12, "d6-d7", &table_rules[TABLE_turn]));
    assert_int_equal(why.line, 12);
    assert_null(why.lacks);
    assert_false(why.newer);
    for (enum lang lang = DE; lang < LANGS; lang++) {
        assert_non_null(strstr(why.in[lang], "d6-d7: "));
        assert_non_null(strstr(why.in[lang], table_rules[TABLE_turn].says.in[lang]));
    }
}

/* Of a position with a line that is none, that line is told, or it and the one before. */
static void a_line_that_is_none_is_told(void **unused)
{
    static const char *const rooms[] = { "monopoly", "muehle", "backgammon", "kniffel" };
    static _Alignas(16) uint8_t bytes[STATE_MAX];

    (void)unused;
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        struct match match = match_of(game_named(rooms[i]), 2);
        struct chance chance = chance_seeded(3);
        struct journal *j = journal_new(&match, &chance);
        struct text whole = text_growing();
        struct unread where;
        match_print(&match, journal_state(j), &whole);
        assert_null(match_read(&match, whole.at, (struct state *)(void *)bytes, &where));
        int line = 1;
        for (const char *at = whole.at; *at; at = strchr(at, '\n') + 1, line++) {
            struct text wrong = text_growing();
            text_bytes(&wrong, whole.at, (size_t)(at - whole.at));
            text_printf(&wrong, "?nonsense?\n%s", at);
            assert_non_null(match_read(&match, wrong.at, (struct state *)(void *)bytes, &where));
            if (where.last != line || where.first < 1 || where.first > line || where.first < line - 1)
                fail_msg("%s\nis wrong in line %d, not %d to %d", wrong.at, line, where.first, where.last);
            text_free(&wrong);
        }
        text_free(&whole);
        journal_free(j);
    }
}

/* ---- throwing for the beginning ---- */

static bool opens(const char *text, int count)
{
    struct scan in = { text };
    struct opening o;
    char again[40];
    struct text t = TEXT_IN(again);

    if (!opening_scan(&in, count, &o))
        return false;
    opening_print(&o, count, &t);
    assert_string_equal(again, text);
    for (int i = 0; i < o.turn; i++) /* the first who has not thrown */
        assert_true(o.thrown[i] || !(o.contend & 1 << i));
    return !o.thrown[o.turn] && o.contend & 1 << o.turn;
}

/* Those who still take part throw in order, and one of at least two has yet to throw. */
static void an_opening_comes_back_from_its_text(void **unused)
{
    static const char *const good[] = { " - - -", " 3 - -", " 6 1 -", " x - -", " x 2 -", " - x -", " 5 x -" };
    static const char *const bad[] = { " - 3 -", " 3 4 5", " x x -", " x x x", " - x x", " 0 - -", " 7 - -", " - -",
                                       " 3 - 4", " ? - -" };

    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(opens(good[i], 3));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(opens(bad[i], 3));
}

/* Whoever throws highest begins; who shares it throws again, and nobody else. */
static void the_highest_throw_begins(void **unused)
{
    struct opening o;
    uint8_t first = 9, pips = 0;

    (void)unused;
    opening_begin(&o, 4);
    static const uint8_t round[] = { 5, 2, 5, 5 }, again[] = { 1, 6, 6 }, last[] = { 2, 3 };
    for (int i = 0; i < 4; i++) {
        assert_int_equal(o.turn, i);
        assert_false(opening_throw(&o, round[i], &first, &pips));
    }
    assert_int_equal(o.contend, 13);
    for (int i = 0; i < 3; i++)
        assert_false(opening_throw(&o, again[i], &first, &pips));
    assert_int_equal(o.contend, 12);
    assert_int_equal(o.turn, 2);
    assert_false(opening_throw(&o, last[0], &first, &pips));
    assert_int_equal(o.turn, 3);
    assert_true(opening_throw(&o, last[1], &first, &pips));
    assert_int_equal(first, 3);
    assert_int_equal(pips, 3);
    static const struct opening none;
    assert_memory_equal(&o, &none, sizeof o);
}

/* ---- names in pictures ---- */

static char pictured[SEATS_MAX][NAME_SIZE];
static enum shape pictured_shape;

static void keep_names(const struct view *v, enum shape shape, enum lang lang, struct scene *ret)
{
    (void)lang;
    pictured_shape = shape;
    for (int seat = 0; seat < v->match.seats; seat++)
        snprintf(pictured[seat], sizeof pictured[seat], "%s", v->match.names->of[seat]);
    scene_begin(ret, 10, 10);
    scene_pane(ret, PANE_BOARD, 0, 100, 100);
}

/* A picture has space for as many letters as "Spieler 1" has; of a longer name the beginning is shown. */
static void long_names_are_cut_in_pictures(void **unused)
{
    static struct names names = { { "Anna", "Friederik", "Friederike", "Jürgen-Änné" } };
    static struct view view;
    static struct scene scene;
    struct game g = *game_named("mensch");
    struct match match = match_of(&g, 4);
    struct chance chance = chance_seeded(3);

    (void)unused;
    g.picture.scene = keep_names;
    struct journal *j = journal_new(&match, &chance);
    match.names = &names;
    view_of(&view, &match, journal_state(j), EVERYONE);
    view_scene(&view, SHAPE_WIDE, DE, &scene);
    assert_string_equal(pictured[0], "Anna");
    assert_string_equal(pictured[1], "Friederik");
    assert_string_equal(pictured[2], "Friederi…");
    assert_string_equal(pictured[3], "Jürgen-Ä…");
    g.picture.low = false;
    for (g.picture.flat = SHAPE_WIDE; g.picture.flat < SHAPE_FLAT; g.picture.flat++)
        for (enum shape shape = SHAPE_WIDE; shape < SHAPES; shape++) {
            view_scene(&view, shape, DE, &scene); /* what is flat is drawn as the room says */
            assert_int_equal(pictured_shape, shape == SHAPE_FLAT ? g.picture.flat
                                             : shape == SHAPE_LOW ? SHAPE_TALL : shape);
        }
    g.picture.low = true;
    view_scene(&view, SHAPE_LOW, DE, &scene);
    assert_int_equal(pictured_shape, SHAPE_LOW);
    journal_free(j);
}

/* What is written lies on the last thing that was put there, as far as that reaches; a size that is left out is the
 * other one. */
static void words_know_what_they_lie_on(void **unused)
{
    static const struct {
        int w, h, x, y;
        bool on;
    } all[] = {
        { 40, 0, 119, 119, true }, { 40, 0, 100, 121, false }, { 0, 40, 120, 100, true }, { 0, 40, 121, 100, false },
        { 40, 80, 100, 140, true }, { 40, 80, 100, 141, false }, { 40, 80, 80, 60, true }, { 40, 80, 79, 60, false },
    };
    static struct scene s;

    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        scene_begin(&s, 10, 10);
        scene_pane(&s, PANE_BOARD, 0, 300, 300);
        scene_add(&s, item_at((struct spot){ 150, 150 }, LOOK_PANEL, TINT_WALNUT, 300, 300));
        scene_add(&s, item_at((struct spot){ 100, 100 }, LOOK_PLATE, TINT_SAND, all[i].w, all[i].h));
        scene_label(&s, (struct spot){ all[i].x, all[i].y }, 20, 10, "x");
        assert_int_equal(s.item[2].ground, all[i].on ? TINT_SAND : TINT_WALNUT);
    }
    scene_pane(&s, PANE_TRAY, 0, 100, 100);
    scene_label(&s, (struct spot){ 50, 50 }, 20, 10, "x");
    assert_int_equal(s.item[3].ground, TINT_NONE); /* another pane */
}

/* Secrets that were promised, with other things said between, opened in their order: all of it is checked. */
static void promises_are_checked(void **unused)
{
    static const char opened[] = "00112233445566778899aabbccddeeff ffeeddccbbaa99887766554433221100";
    static const char other[] = "00112233445566778899aabbccddeeff ffeeddccbbaa99887766554433221101";

    (void)unused;
    for (int honest = 0; honest < 2; honest++) {
        struct match match = match_of(game_named("kniffel"), 2);
        struct chance chance = chance_seeded(7);
        struct complaint why;
        uint8_t secret[OWN_SECRET_SIZE], promise[SECRET_SIZE], lot[SEATS_MAX];
        chance.bound = true;
        struct journal *j = journal_new(&match, &chance);
        for (int seat = 0; seat < 2; seat++) {
            char hex[2 * OWN_SECRET_SIZE + 1];
            snprintf(hex, sizeof hex, "%.32s", opened + 33 * seat);
            require(text_unhex(hex, secret, sizeof secret));
            chance_promise(secret, chance.match, promise);
            require(journal_note(j, "seat 1 bot random") && journal_promise(j, promise, seat));
        }
        require(journal_note(j, "seat 1 person") || journal_note(j, "seat 1 bot strong"));
        assert_true(journal_rekey(j, honest ? opened : other));
        journal_lot(j, lot);
        journal_roll(j, 0);
        assert_int_equal(journal_verify(j, &why), honest);
        if (!honest)
            assert_non_null(strstr(why.in[EN], "had not been promised"));
        journal_free(j);
    }
    struct text t = text_growing(); /* where chance does nothing and nothing was promised there is nothing to check */
    struct complaint why;
    put_muehle_with("1 0 d6\n", &t);
    char *end = strstr(t.at, "match "), *moves = strstr(t.at, "1 0 d6");
    memmove(end, moves, strlen(moves) + 1);
    struct journal *j = journal_read(t.at, NULL, &why);
    assert_non_null(j);
    assert_true(journal_verify(j, &why));
    journal_free(j);
    text_free(&t);
}

/* A box is looked for only where a journal of a known game has one. */
static void no_box_comes_of_no_journal(void **unused)
{
    static const char *const none[] = { "", "kiste 2", "kiste 2\ngame chess 1\nseats 2\nbox 00\n+ x 1\n",
                                        "kiste 2\ngame muehle 1\n", "kiste 2\ngame muehle 1\nbox 00",
                                        "kiste 2\ngame monopoly 1\nseats 2\nbox 00\nmatch 0\n" };

    (void)unused;
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_null(journal_box(none[i]));
    assert_null(journal_game(none[2]));
    assert_ptr_equal(journal_game(none[3]), game_named("muehle"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_kept_is_found),
        cmocka_unit_test(a_folder_that_cannot_be_is_told),
        cmocka_unit_test(what_is_large_is_found),
        cmocka_unit_test(what_cannot_be_kept_is_told),
        cmocka_unit_test(a_journal_is_told_as_it_is_written),
        cmocka_unit_test(a_journal_may_be_written_piece_by_piece),
        cmocka_unit_test(whoever_keeps_a_secret_back_is_named),
        cmocka_unit_test(promises_are_read_to_the_last_digit),
        cmocka_unit_test(what_takes_too_long_counts_as_drawn),
        cmocka_unit_test(a_place_only_becomes_sooner),
        cmocka_unit_test(how_many_men_is_one_number),
        cmocka_unit_test(panes_fill_columns_or_rows),
        cmocka_unit_test(a_sheet_fills_its_pane),
        cmocka_unit_test(letters_are_read_one_by_one),
        cmocka_unit_test(a_lot_stands_in_its_journal),
        cmocka_unit_test(a_lot_is_fair),
        cmocka_unit_test(boxes_are_made_of_good_bytes),
        cmocka_unit_test(lots_name_each_seat_once),
        cmocka_unit_test(a_copy_says_whose_it_is),
        cmocka_unit_test(a_refusal_is_told_with_its_move),
        cmocka_unit_test(a_line_that_is_none_is_told),
        cmocka_unit_test(an_opening_comes_back_from_its_text),
        cmocka_unit_test(the_highest_throw_begins),
        cmocka_unit_test(long_names_are_cut_in_pictures),
        cmocka_unit_test(words_know_what_they_lie_on),
        cmocka_unit_test(promises_are_checked),
        cmocka_unit_test(no_box_comes_of_no_journal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
