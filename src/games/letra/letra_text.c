/* SPDX-License-Identifier: MIT */
/* Moves and positions of Letra-Mix as text, both ways, and which positions can be played on. */
#include "letra.h"

#include <string.h>

#include "base/scan.h"

static const char *const directions[DIRECTIONS] = { "left", "right", "up", "down" };
static const char *const phases[PHASES] = { "opening", "ready", "cup", "again", "laying", "review", "over" };

/* ---- moves ---- */

void letra_put_square(int square, struct text *t)
{
    text_printf(t, "%c%d", 'a' + square % COLS, square / COLS + 1);
}

void letra_write(const struct match *m, const struct state *s, int seat, struct move v, struct text *t)
{
    (void)s;
    (void)seat;
    text_put(t, m->game->verbs[v.verb].name);
    switch (v.verb) {
    case DRAW:
        text_printf(t, " %d %c", v.a + 1, letra_char(v.b));
        break;
    case THROW:
        text_char(t, ' ');
        for (int die = 0; die < DICE; die++) /* any bytes may be written: a face there is not is a ? */
            text_char(t, letra_thrown(v, die) < FACES ? m->box->die[die][letra_thrown(v, die)] : '?');
        break;
    case LAY:
        text_printf(t, " %d ", v.a + 1);
        letra_put_square(v.b, t);
        break;
    case TAKE:
    case DOUBT:
        text_printf(t, " %d", v.a + 1);
        break;
    case JOKER_IS:
        text_printf(t, " %c", v.a ? letra_char(v.a) : '-');
        break;
    case SHIFT:
        text_printf(t, " %s", directions[v.a % DIRECTIONS]);
        break;
    }
}

static bool scan_letter(struct scan *in, int *ret)
{
    scan_blanks(in);
    if (!scan_one_of(in, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_", ret))
        return false;
    (*ret)++;
    return true;
}

/* A square: a column and a row, and nothing more of the word. */
static bool scan_square(struct scan *in, int *ret)
{
    struct scan here = *in;
    int col, row;

    scan_blanks(&here);
    if (!scan_one_of(&here, "abcdefghijklm", &col) || !scan_one_of(&here, "1234567", &row)
        || !strchr(" \n", *here.at)) /* or the NUL that ends every text */
        return false;
    *in = here;
    *ret = row * COLS + col;
    return true;
}

static int die_at(const struct state *s, int square)
{
    for (int die = 0; die < DICE; die++)
        if (s->place[die] == square + 1)
            return die;
    return -1;
}

/* A die that shows this letter, if possible one that is not laid yet. */
static int die_showing(const struct state *s, int letter)
{
    int found = -1;

    for (int die = DICE - 1; die >= 0; die--)
        if (s->letter[die] == letter && (found < 0 || !s->place[die] || s->place[found]))
            found = die;
    return found;
}

/* A die by its number, its letter, or the square it lies on. */
static bool scan_die(struct scan *in, const struct state *s, int *ret)
{
    struct scan here = *in;
    int n, die = -1;
    uint8_t number;

    if (scan_any_of(&here, 1, DICE, &number))
        die = number;
    else if (scan_square(&here, &n))
        die = die_at(s, n);
    else if (scan_letter(&here, &n))
        die = die_showing(s, n);
    if (die < 0)
        return false;
    *in = here;
    *ret = die;
    return true;
}

static bool scan_throw(struct scan *in, const struct box *box, struct move *ret)
{
    int letter;

    scan_blanks(in);
    for (int die = 0; die < DICE; die++) {
        int face = scan_letter(in, &letter) ? letra_face(box, die, letter) : -1;
        if (face < 0)
            return false;
        letra_set_thrown(ret, die, face);
    }
    return true;
}

/* What stands behind the verb. */
static bool scan_rest(const struct match *m, const struct state *s, struct scan *in, struct move *ret)
{
    int a = 0, b = 0;
    uint8_t number = 0;
    bool good = true;

    switch (ret->verb) {
    case DRAW:
        good = scan_int(in, 1, DICE, &a) && scan_letter(in, &b);
        a--;
        break;
    case THROW:
        return scan_throw(in, m->box, ret);
    case LAY:
        good = scan_die(in, s, &a) && scan_square(in, &b);
        break;
    case TAKE:
        good = scan_die(in, s, &a);
        break;
    case JOKER_IS:
        good = scan_word(in, "-") || (scan_letter(in, &a) && a != JOKER);
        break;
    case SHIFT:
        good = scan_name(in, directions, DIRECTIONS, &a);
        break;
    case DOUBT:
        good = scan_any_of(in, 1, RUNS, &number);
        a = number;
        break;
    }
    ret->a = (uint8_t)a;
    ret->b = (uint8_t)b;
    return good;
}

const struct clause *letra_parse(const struct match *m, const struct state *s, int seat, const char *text,
                                 struct move *ret)
{
    struct scan in = { text };
    struct move v = { 0 };

    (void)seat;
    while (v.verb < VERBS && !scan_word(&in, m->game->verbs[v.verb].name))
        v.verb++;
    if (v.verb == VERBS || !scan_rest(m, s, &in, &v) || !scan_end(&in))
        return CLAUSE(notation);
    *ret = v;
    return NULL;
}

/* ---- positions ----
 *
 *     turn 0 laying            the side whose turn it is, and what is going on
 *     round 2 first 1 last     the round, who began, and `last` if the playing time is up
 *     dice A@e4 E X - …        what each die shows and where it lies; - in the cup; absent: all of them
 *     joker E                  declared; absent: open
 *     moved 17                 moves with the dice in this turn; absent: none
 *     drew 5 - 3               opening: the die each side drew
 *     rivals 0 1               opening: the sides that may still begin
 *     doubts - 02 -            who doubts each word
 *     agreed 0 2               who has judged
 *     points 20 -5
 *     letters 12 9             children's form only
 *     count 31 30 12           questions put, events, the event that turned the sandglass
 */

static void print_dice(const struct state *s, struct text *t)
{
    text_put(t, "dice");
    for (int die = 0; die < DICE; die++) {
        text_printf(t, " %c", s->letter[die] ? letra_char(s->letter[die]) : '-');
        if (s->place[die]) {
            text_char(t, '@');
            letra_put_square(s->place[die] - 1, t);
        }
    }
    text_char(t, '\n');
}

/* Seats or sides, each with a blank before it. */
static void print_set(const char *name, unsigned set, struct text *t)
{
    text_put(t, name);
    for (int i = 0; i < SIDES; i++)
        if (set >> i & 1)
            text_printf(t, " %d", i);
    text_char(t, '\n');
}

/* Seats as one word: the first ten as digits, then a and b. */
static void print_doubts(const struct match *m, const struct state *s, struct text *t)
{
    struct layout layout;

    letra_find_runs(m, s->place, &layout);
    text_put(t, "doubts");
    for (int i = 0; i < layout.runs; i++) {
        text_put(t, s->doubts[i] ? " " : " -");
        for (int seat = 0; seat < SIDES; seat++)
            if (s->doubts[i] >> seat & 1)
                text_char(t, "0123456789ab"[seat]);
    }
    text_char(t, '\n');
}

static bool any(const void *bytes, size_t size)
{
    const uint8_t *b = bytes;

    for (size_t i = 0; i < size; i++)
        if (b[i])
            return true;
    return false;
}

static void print_opening(const struct match *m, const struct state *s, struct text *t)
{
    if (any(s->drew, sizeof s->drew)) {
        text_put(t, "drew");
        for (int side = 0; side < letra_sides(m); side++) {
            if (s->drew[side])
                text_printf(t, " %d", s->drew[side]);
            else
                text_put(t, " -");
        }
        text_char(t, '\n');
    }
    if (s->rivals)
        print_set("rivals", s->rivals, t);
}

void letra_print(const struct view *view, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    text_printf(t, "turn %d %s\nround %d first %d%s\n", s->side, phases[s->phase], s->round, s->first,
                s->limit ? " last" : "");
    if (any(s->letter, sizeof s->letter))
        print_dice(s, t);
    if (s->joker)
        text_printf(t, "joker %c\n", letra_char(s->joker));
    if (s->moved)
        text_printf(t, "moved %d\n", s->moved);
    print_opening(m, s, t);
    if (any(s->doubts, sizeof s->doubts))
        print_doubts(m, s, t);
    if (s->agreed)
        print_set("agreed", s->agreed, t);
    text_put(t, "points");
    for (int side = 0; side < letra_sides(m); side++)
        text_printf(t, " %d", s->points[side]);
    if (m->option[OPT_CHILDREN])
        text_put(t, "\nletters");
    for (int side = 0; side < letra_sides(m) && m->option[OPT_CHILDREN]; side++)
        text_printf(t, " %d", s->letters[side]);
    text_printf(t, "\ncount %d %lu %lu\n", s->ask, (unsigned long)s->events, (unsigned long)s->since);
}

static bool scan_u8(struct scan *in, int min, int max, uint8_t *ret)
{
    int n;

    if (!scan_int(in, min, max, &n))
        return false;
    *ret = (uint8_t)n;
    return true;
}

static bool scan_u32(struct scan *in, uint32_t *ret)
{
    int64_t n;

    if (!scan_number(in, 0, UINT32_MAX, &n))
        return false;
    *ret = (uint32_t)n;
    return true;
}

static bool read_dice(struct scan *in, struct state *s)
{
    int letter, square;

    for (int die = 0; die < DICE; die++) {
        if (scan_word(in, "-"))
            continue;
        if (!scan_letter(in, &letter))
            return false;
        s->letter[die] = (uint8_t)letter;
        if (!scan_char(in, '@'))
            continue;
        if (!scan_square(in, &square) || die_at(s, square) >= 0)
            return false;
        s->place[die] = (uint8_t)(square + 1);
    }
    return true;
}

static bool read_set(struct scan *in, int count, uint16_t *ret)
{
    int n;

    while (scan_int(in, 0, count - 1, &n))
        *ret |= (uint16_t)(1u << n);
    return *ret != 0;
}

static bool read_doubts(const struct match *m, struct scan *in, struct state *s)
{
    struct layout layout;
    int seat;

    letra_find_runs(m, s->place, &layout);
    for (int i = 0; i < layout.runs; i++) {
        if (scan_word(in, "-"))
            continue;
        scan_blanks(in);
        while (scan_one_of(in, "0123456789ab", &seat))
            s->doubts[i] |= (uint16_t)(1u << seat);
        if (!s->doubts[i])
            return false;
    }
    return any(s->doubts, sizeof s->doubts);
}

static bool read_drew(const struct match *m, struct scan *in, struct state *s)
{
    for (int side = 0; side < letra_sides(m); side++)
        if (!scan_word(in, "-") && !scan_u8(in, 1, DICE, &s->drew[side]))
            return false;
    return any(s->drew, sizeof s->drew);
}

/* The lines that may be absent, in this order. */
static bool read_middle(const struct match *m, struct scan *in, struct state *s)
{
    int letter;

    if (scan_word(in, "dice") && (!read_dice(in, s) || !any(s->letter, sizeof s->letter)))
        return false;
    if (scan_word(in, "joker")) {
        if (!scan_letter(in, &letter) || letter == JOKER)
            return false;
        s->joker = (uint8_t)letter;
    }
    return (!scan_word(in, "moved") || scan_u8(in, 1, MOVES_MAX, &s->moved))
        && (!scan_word(in, "drew") || read_drew(m, in, s))
        && (!scan_word(in, "rivals") || read_set(in, letra_sides(m), &s->rivals))
        && (!scan_word(in, "doubts") || read_doubts(m, in, s))
        && (!scan_word(in, "agreed") || read_set(in, m->seats, &s->agreed));
}

static bool read_points(const struct match *m, struct scan *in, struct state *s)
{
    bool children = m->option[OPT_CHILDREN];
    int n;

    if (!scan_word(in, "points"))
        return false;
    for (int side = 0; side < letra_sides(m); side++) {
        if (!scan_int(in, children ? 0 : -POINTS_MAX, POINTS_MAX, &n))
            return false;
        s->points[side] = (int16_t)n;
    }
    if (children && !scan_word(in, "letters"))
        return false;
    for (int side = 0; side < letra_sides(m) && children; side++) {
        if (!scan_int(in, 0, DICE * ROUNDS_MAX, &n))
            return false;
        s->letters[side] = (uint16_t)n;
    }
    return true;
}

static bool read_lines(const struct match *m, struct scan *in, struct state *s)
{
    int phase, ask;

    if (!scan_word(in, "turn") || !scan_u8(in, 0, letra_sides(m) - 1, &s->side)
        || !scan_name(in, phases, PHASES, &phase) || !scan_word(in, "round")
        || !scan_u8(in, 1, ROUNDS_MAX, &s->round) || !scan_word(in, "first")
        || !scan_u8(in, 0, letra_sides(m) - 1, &s->first))
        return false;
    s->phase = (uint8_t)phase;
    s->limit = scan_word(in, "last");
    if (!read_middle(m, in, s) || !read_points(m, in, s) || !scan_word(in, "count")
        || !scan_int(in, 0, UINT16_MAX, &ask) || !scan_u32(in, &s->events) || !scan_u32(in, &s->since))
        return false;
    s->ask = (uint16_t)ask;
    return scan_end(in);
}

/* ---- which positions can be played on ---- */

/* Every die shows one of its letters or is in the cup; the joker is declared only where it lies. */
static bool valid_letters(const struct match *m, const struct state *s, int *ret_lying)
{
    bool joker = false;

    *ret_lying = 0;
    for (int die = 0; die < DICE; die++) {
        if (s->letter[die] && letra_face(m->box, die, s->letter[die]) < 0)
            return false;
        joker |= s->letter[die] == JOKER;
        *ret_lying += s->letter[die] != 0;
    }
    return joker || !s->joker;
}

/* Each side that drew has one die of its own, these and no others lie there, and they lie beside the grid. */
static bool valid_drawn(const struct match *m, const struct state *s, int lying)
{
    unsigned dice = 0;
    int count = 0;

    for (int side = 0; side < letra_sides(m); side++)
        if (s->drew[side]) {
            int die = s->drew[side] - 1;
            if (!s->letter[die] || dice >> die & 1)
                return false;
            dice |= 1u << die;
            count++;
        }
    return count == lying && !any(s->place, sizeof s->place) && !s->moved && !s->joker
        && !any(s->doubts, sizeof s->doubts) && !s->agreed;
}

/* In the opening the rivals before the side on turn have drawn, the others have not. */
static bool valid_opening(const struct match *m, const struct state *s, int lying)
{
    if (s->round != 1 || !(s->rivals & (s->rivals - 1)) || s->first != __builtin_ctz(s->rivals)
        || !(s->rivals >> s->side & 1) || !valid_drawn(m, s, lying))
        return false;
    for (int side = 0; side < letra_sides(m); side++)
        if ((s->drew[side] != 0) != ((s->rivals >> side & 1) && side < s->side))
            return false;
    return true;
}

/* Judgements are those of the others, on words that lie there, where the others confirm. */
static bool valid_judgement(const struct match *m, const struct state *s, int side)
{
    unsigned others = (SEAT(m->seats) - 1) & ~letra_seats_of(m, side);
    bool review = s->phase == REVIEW, judged = s->agreed || any(s->doubts, sizeof s->doubts);
    struct layout layout;

    letra_find_runs(m, s->place, &layout);
    for (int i = 0; i < RUNS; i++)
        if (s->doubts[i] & ~others)
            return false;
    if (s->agreed & ~others || (review && (s->agreed == others || !layout.runs)))
        return false;
    return m->option[OPT_WORDS] == WORDS_CONFIRM ? !judged || layout.runs : !judged && !review;
}

static bool valid(const struct match *m, const struct state *s)
{
    bool opened = any(s->drew, sizeof s->drew);
    int lying;

    if (s->since > s->events || !valid_letters(m, s, &lying) || (s->limit && m->option[OPT_END] != END_TIME))
        return false;
    if (m->option[OPT_END] == END_ROUNDS && s->round > m->option[OPT_ROUNDS])
        return false;
    if (s->phase == OPENING)
        return letra_sides(m) > 1 && valid_opening(m, s, lying);
    if (s->rivals)
        return false;
    if (opened) /* the opening has just been decided */
        return s->phase == READY && s->round == 1 && s->side == s->first && s->drew[s->first]
            && valid_drawn(m, s, lying);
    if (s->phase == CUP || lying == 0)
        return (s->phase == CUP || s->phase == READY) && valid_drawn(m, s, lying) && lying == 0;
    if (lying != DICE || (s->phase == CUP_AGAIN && any(s->place, sizeof s->place)))
        return false;
    if ((s->phase == LAYING || s->phase == CUP_AGAIN) && (s->agreed || any(s->doubts, sizeof s->doubts)))
        return false;
    return valid_judgement(m, s, letra_last_side(m, s));
}

const struct clause *letra_read(const struct match *m, struct scan *in, struct state *ret)
{
    return read_lines(m, in, ret) && valid(m, ret) ? NULL : CLAUSE(position);
}
