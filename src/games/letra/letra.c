/* SPDX-License-Identifier: MIT */
/* The rules of Letra-Mix. A turn: the player shakes the cup (READY), chance throws (CUP), they lay while the
 * sandglass runs (LAYING), and is scored, at once by the dictionary or after the others have judged (REVIEW).
 * The dice stay where they lie until the next shake, so that all can look at them. That the player shakes,
 * though they can do nothing else, is because the sandglass runs from the throw: nobody should find it half run
 * out when they come to the table. */
#define ROOM_TABLES
#include "letra.h"

#include <string.h>

static const char *const end_names[] = { "rounds", "target", "time" };
static const struct phrase end_labels[] = {
    { { "nach Runden", "after rounds" } }, { { "bei einer Punktzahl", "at a number of points" } },
    { { "nach einer Spieldauer", "after a playing time" } },
};
static const char *const word_names[] = { "german", "english", "confirm" };
static const struct phrase word_labels[] = {
    { { "deutsche Wortliste", "German word list" } }, { { "englische Wortliste", "English word list" } },
    { { "die anderen bestätigen", "the others confirm" } },
};
static const uint8_t words_in[LANGS] = { [DE] = WORDS_GERMAN, [EN] = WORDS_ENGLISH };
static const char *const again_names[] = { "one-or-none", "exactly-one" };
static const struct phrase again_labels[] = {
    { { "höchstens einem Selbstlaut", "one vowel or none" } },
    { { "genau einem Selbstlaut", "exactly one vowel" } },
};

static const struct option options[OPTIONS] = {
    [OPT_END] = { "end", { { "Ende", "End" } }, { { "Wann die Partie endet.", "When the game ends." } },
                  .names = end_names, .labels = end_labels, .max = END_TIME },
    [OPT_ROUNDS] = { "rounds", { { "Runden", "Rounds" } },
                     { { "So viele Runden, wenn nach Runden gespielt wird.",
                         "So many rounds, if the game is played by rounds." } },
                     .min = 1, .max = 15, .standard = 3 },
    [OPT_TARGET] = { "target", { { "Punktzahl", "Points to reach" } },
                     { { "So viele Punkte (bei Kindern: Wörter), wenn um eine Punktzahl gespielt wird.",
                         "So many points (for children: words), if the game is played for points." } },
                     .min = 1, .max = 999, .standard = 200 },
    [OPT_MINUTES] = { "minutes", { { "Spieldauer", "Playing time" } },
                      { { "So viele Minuten, wenn auf Zeit gespielt wird.",
                          "So many minutes, if the game is played for a time." } },
                      .min = 5, .max = 240, .standard = 120 },
    [OPT_WORDS] = { "words", { { "Wörter", "Words" } },
                    { { "Wer sagt, was ein Wort ist.", "Who says what is a word." } },
                    .names = word_names, .labels = word_labels, .max = WORDS_CONFIRM, .proposed = words_in },
    [OPT_PARTNERS] = { "partners", { { "Partner", "Partners" } },
                       { { "Je zwei, die nebeneinander sitzen, spielen zusammen.",
                           "Two people each, side by side, play together." } },
                       .names = option_no_yes, .max = 1 },
    [OPT_CHILDREN] = { "children", { { "Für Kinder", "For children" } },
                       { { "Wörter nebeneinander, nicht gekreuzt; die meisten Wörter gewinnen.",
                           "Words beside each other, not crossed; the most words win." } },
                       .names = option_no_yes, .max = 1 },
    [OPT_AGAIN] = { "again", { { "Noch einmal würfeln bei", "Throw again with" } },
                    { { "Wann ein Wurf wiederholt werden darf. Wörtlich steht im Heft: bei nur einem.",
                        "When a throw may be repeated. The booklet's own words are: with only one." } },
                    .names = again_names, .labels = again_labels, .max = AGAIN_EXACTLY_ONE },
    [OPT_Y_VOWEL] = { "y-vowel", { { "Y ist ein Selbstlaut", "Y is a vowel" } },
                      { { "Ob Y beim Zählen der Selbstlaute mitzählt.", "Whether Y counts among the vowels." } },
                      .names = option_no_yes, .max = 1, .standard = 1 },
};

static const struct verb verbs[VERBS] = {
    [DRAW] = { .name = "draw", .label = { { "Ziehen", "Draw" } } },
    [SHAKE] = { .name = "shake", .label = { { "Würfeln", "Throw" } }, .throws = true },
    [THROW] = { .name = "throw", .label = { { "Wurf", "Throw" } } },
    [AGAIN] = { .name = "again", .label = { { "Neu würfeln", "Throw again" } }, .throws = true },
    [LAY] = { .name = "lay", .label = { { "Legen", "Lay" } } },
    [TAKE] = { .name = "take", .label = { { "Zurücknehmen", "Take back" } }, .placed = true },
    [JOKER_IS] = { .name = "joker", .label = { { "Joker festlegen", "Declare the joker" } }, .idle = true },
    [SHIFT] = { .name = "shift", .label = { { "Verschieben", "Shift" } }, .idle = true },
    [DONE] = { .name = "done", .label = { { "Fertig", "Done" } } },
    [DOUBT] = { .name = "doubt", .label = { { "Anzweifeln", "Doubt" } } },
    [AGREE] = { .name = "agree", .label = { { "Gelten lassen", "Let it stand" } } },
    [TIME] = { .name = "time", .label = { { "Sanduhr abgelaufen", "The sandglass has run out" } } },
    [LIMIT] = { .name = "limit", .label = { { "Spieldauer um", "Playing time is up" } } },
};

static const char *const assets[] = { "letra-german.words", "letra-english.words", NULL };

/* ---- dice and letters ---- */

int letra_letter(char face)
{
    return face == '_' ? JOKER : face >= 'A' && face <= 'Z' ? face - 'A' + 1 : NO_LETTER;
}

char letra_char(int letter)
{
    return letter == JOKER ? '_' : (char)('A' + letter - 1);
}

int letra_value(const struct box *b, int letter)
{
    for (int value = 0; value < VALUES && letter >= 1 && letter <= LETTERS; value++)
        for (const char *at = b->value[value]; *at; at++)
            if (*at == letra_char(letter))
                return value + 1;
    return 0;
}

int letra_face_letter(const struct box *b, int die, int face)
{
    return letra_letter(b->die[die][face]);
}

int letra_face(const struct box *b, int die, int letter)
{
    for (int face = 0; face < FACES; face++)
        if (letra_face_letter(b, die, face) == letter)
            return face;
    return -1;
}

/* Ten dice in n, two in a, one in b. */
int letra_thrown(struct move v, int die)
{
    uint32_t bits = die < 10 ? v.n >> 3 * die : die < 12 ? (uint32_t)v.a >> 3 * (die - 10) : v.b;

    return (int)(bits & 7);
}

void letra_set_thrown(struct move *v, int die, int face)
{
    if (die < 10)
        v->n |= (uint32_t)face << 3 * die;
    else if (die < 12)
        v->a |= (uint8_t)(face << 3 * (die - 10));
    else
        v->b = (uint8_t)face;
}

/* The joker is none (clause vowels). */
int letra_vowels(const struct match *m, const struct state *s)
{
    int count = 0;

    for (int die = 0; die < DICE; die++)
        switch (letra_char(s->letter[die])) {
        case 'A': case 'E': case 'I': case 'O': case 'U': count++; break;
        case 'Y': count += m->option[OPT_Y_VOWEL]; break;
        }
    return count;
}

/* ---- sides ---- */

int letra_sides(const struct match *m)
{
    return m->option[OPT_PARTNERS] ? m->seats / 2 : m->seats;
}

int letra_side_of(const struct match *m, int seat)
{
    return m->option[OPT_PARTNERS] ? seat / 2 : seat;
}

seatset letra_seats_of(const struct match *m, int side)
{
    return m->option[OPT_PARTNERS] ? (seatset)3 << 2 * side : SEAT(side);
}

/* Of partners it is one in this round and the other in the next (clause partners_turn). */
int letra_leader(const struct match *m, const struct state *s)
{
    return m->option[OPT_PARTNERS] ? 2 * s->side + (s->round + 1) % 2 : s->side;
}

int letra_last_side(const struct match *m, const struct state *s)
{
    int sides = letra_sides(m);

    if (s->phase == LAYING || s->phase == CUP_AGAIN || s->phase == REVIEW)
        return s->side;
    return s->letter[0] && !s->drew[s->first] ? (s->side + sides - 1) % sides : -1;
}

/* ---- the opening ---- */

static void clear_dice(struct state *s)
{
    memset(s->letter, 0, sizeof s->letter);
    memset(s->place, 0, sizeof s->place);
    memset(s->drew, 0, sizeof s->drew);
    memset(s->doubts, 0, sizeof s->doubts);
    s->joker = 0;
    s->moved = 0;
    s->agreed = 0;
}

static int drawn_value(const struct match *m, const struct state *s, int side)
{
    return letra_value(m->box, s->letter[s->drew[side] - 1]);
}

/* All rivals have drawn: the highest number begins, or those who have it draw again. */
static void settle_opening(const struct match *m, struct state *s)
{
    int best = 0;
    uint16_t highest = 0;

    for (int side = 0; side < letra_sides(m); side++) {
        if (!(s->rivals >> side & 1) || drawn_value(m, s, side) < best)
            continue;
        if (drawn_value(m, s, side) > best)
            highest = 0;
        best = drawn_value(m, s, side);
        highest |= (uint16_t)(1u << side);
    }
    s->side = s->first = (uint8_t)__builtin_ctz(highest);
    s->rivals = highest & (highest - 1) ? highest : 0;
    if (s->rivals)
        clear_dice(s);
    else
        s->phase = READY;
}

static void draw(const struct match *m, struct state *s, struct move v)
{
    s->letter[v.a] = v.b;
    s->drew[s->side] = (uint8_t)(v.a + 1);
    for (int side = s->side + 1; side < letra_sides(m); side++)
        if (s->rivals >> side & 1) {
            s->side = (uint8_t)side;
            return;
        }
    settle_opening(m, s);
}

/* ---- the end of a turn ---- */

static bool last_round(const struct match *m, const struct state *s)
{
    if (m->option[OPT_END] == END_ROUNDS)
        return s->round >= m->option[OPT_ROUNDS];
    if (s->round >= ROUNDS_MAX || s->limit)
        return true;
    for (int side = 0; side < letra_sides(m) && m->option[OPT_END] == END_TARGET; side++)
        if (s->points[side] >= m->option[OPT_TARGET])
            return true;
    return false;
}

/* To the left; before the one who began a round is over (clauses next_player, whole_round). */
static void next_side(const struct match *m, struct state *s)
{
    s->side = (uint8_t)((s->side + 1) % letra_sides(m));
    s->phase = READY;
    APPLIES(next_player);
    if (m->option[OPT_PARTNERS])
        APPLIES(partners_turn);
    if (s->side != s->first)
        return;
    APPLIES(whole_round);
    if (last_round(m, s))
        s->phase = OVER;
    else
        s->round++;
}

/* The letters of a run, so that equal words can be told. */
static bool same_word(const struct state *s, const struct run *a, const struct run *b)
{
    bool same = a->count == b->count;

    for (int i = 0; same && i < a->count; i++)
        same = s->letter[a->die[i]] == s->letter[b->die[i]];
    return same;
}

/* By which clauses a layout is worth what it is. */
static void note_verdict(const struct match *m, const struct state *s, const struct layout *l,
                         const struct verdict *v)
{
    if (!l->runs)
        APPLIES(nothing_laid);
    for (int die = 0; die < DICE; die++)
        if (s->letter[die] == JOKER && s->place[die]) {
            APPLIES(joker_one);
            if (v->joker)
                APPLIES(joker_open);
        }
    for (int i = 0; i < l->runs; i++)
        for (int k = 0; k < i; k++)
            if (v->counted >> i & v->counted >> k & 1 && same_word(s, &l->run[i], &l->run[k]))
                APPLIES(word_twice);
}

static void settle_turn(const struct match *m, struct state *s)
{
    struct layout layout;
    struct verdict v;

    letra_verdict(m, s, &layout, &v);
    if (m->applied)
        note_verdict(m, s, &layout, &v);
    if (m->option[OPT_CHILDREN]) {
        s->points[s->side] = (int16_t)(s->points[s->side] + v.word_count);
        s->letters[s->side] = (uint16_t)(s->letters[s->side] + v.letter_count);
    } else {
        s->points[s->side] = (int16_t)(s->points[s->side] + v.across + v.down - v.unused);
    }
    next_side(m, s);
}

/* The seats that judge another's words (clause confirm). */
static seatset judges(const struct match *m, const struct state *s)
{
    return (SEAT(m->seats) - 1) & ~letra_seats_of(m, s->side);
}

/* Before the time or at its end (clauses done, time_up). Whoever is alone is judged by nobody (nobody_doubts). */
static void stop_laying(const struct match *m, struct state *s)
{
    struct layout layout;

    letra_find_runs(m, s->place, &layout);
    if (m->option[OPT_WORDS] == WORDS_CONFIRM && !judges(m, s))
        APPLIES(nobody_doubts);
    if (m->option[OPT_WORDS] == WORDS_CONFIRM && judges(m, s) && layout.runs)
        s->phase = REVIEW;
    else
        settle_turn(m, s);
}

/* ---- the interface ---- */

static const struct clause *refuse(const struct match *m)
{
    return m->option[OPT_PARTNERS] && (m->seats < 4 || m->seats % 2) ? CLAUSE(partners_even) : NULL;
}

/* Alone there is nothing to draw for (clause alone). */
static void setup(const struct match *m, struct state *s)
{
    s->round = 1;
    s->phase = READY;
    if (letra_sides(m) > 1) {
        s->phase = OPENING;
        s->rivals = (uint16_t)((1u << letra_sides(m)) - 1);
    } else {
        APPLIES(alone);
    }
}

bool letra_playing_time(const struct match *m, const struct state *s)
{
    return m->option[OPT_END] == END_TIME && !s->limit && (s->phase == READY || s->phase == REVIEW);
}

static struct turn turn(const struct match *m, const struct state *s)
{
    struct turn t = { .ask = s->ask };

    switch (s->phase) {
    case OPENING:
    case CUP:
        t.must = SEAT(CHANCE);
        break;
    case CUP_AGAIN:
        t.must = SEAT(CHANCE);
        t.may = SEAT(CLOCK);
        break;
    case READY:
    case LAYING:
        t.must = SEAT(letra_leader(m, s));
        t.may = letra_seats_of(m, s->side) & ~t.must;
        t.may |= s->phase == LAYING ? SEAT(CLOCK) : 0;
        break;
    case REVIEW:
        t.must = judges(m, s) & ~(seatset)s->agreed;
        break;
    }
    t.may |= letra_playing_time(m, s) ? SEAT(CLOCK) : 0;
    return t;
}

/* ---- legal moves ---- */

/* The dice on the grid, as a set. */
static unsigned laid_dice(const struct state *s)
{
    unsigned laid = 0;

    for (int die = 0; die < DICE; die++)
        laid |= (unsigned)(s->place[die] != 0) << die;
    return laid;
}

static bool few_vowels(const struct match *m, const struct state *s)
{
    int vowels = letra_vowels(m, s);

    return m->option[OPT_AGAIN] == AGAIN_EXACTLY_ONE ? vowels == 1 : vowels <= 1;
}

static bool joker_lies(const struct state *s)
{
    for (int die = 0; die < DICE; die++)
        if (s->letter[die] == JOKER)
            return true;
    return false;
}

/* How far a direction goes on the grid. */
static int step_of(int direction)
{
    static const int8_t step[DIRECTIONS] = { [LEFT] = -1, [RIGHT] = 1, [UP] = -COLS, [DOWN] = COLS };

    return step[direction];
}

/* The directions in which all dice on the grid can go, as a set; none if there are no dice. */
static unsigned shifts(const struct state *s, unsigned laid)
{
    unsigned at_edge = laid ? 0 : (1u << DIRECTIONS) - 1;

    for (; laid; laid = without_first(laid)) {
        int square = s->place[first_of(laid)] - 1, col = square % COLS;

        at_edge |= (unsigned)(col == 0) << LEFT | (unsigned)(col == COLS - 1) << RIGHT |
                   (unsigned)(square < COLS) << UP | (unsigned)(square >= SQUARES - COLS) << DOWN;
    }
    return ~at_edge & ((1u << DIRECTIONS) - 1);
}

static struct choice *one(struct choice *ret, int verb, int a, int b)
{
    return choice_add(ret, (struct choice){ .move = { .verb = (uint8_t)verb, .a = (uint8_t)a, .b = (uint8_t)b } });
}

/* Every die to every square but its own: most of the list, so it is kept short and quick. */
static struct choice *list_lays(const struct state *s, unsigned laid, struct choice *ret)
{
    int all = DICE * SQUARES - __builtin_popcount(laid);

    if (span_empty(choices_wanted(ret, all)))
        return ret + all;
    for (int die = 0; die < DICE; die++) {
        int own = s->place[die] ? s->place[die] - 1 : SQUARES, count = SQUARES - (own < SQUARES);
        struct span wanted = choices_wanted(ret, count);

        for (int i = wanted.first; i < wanted.end; i++)
            (void)one(ret + i, LAY, die, i + (i >= own));
        ret += count;
    }
    return ret;
}

/* … and what may be done without getting on, which comes last. */
static struct choice *list_idle(const struct state *s, unsigned laid, struct choice *ret)
{
    unsigned can_go = shifts(s, laid);
    int ways = __builtin_popcount(can_go), letters = joker_lies(s) ? LETTERS : 0; /* all and none, but what it is */
    struct span wanted = choices_wanted(ret + ways, letters);

    choices_idle(ret, ways + letters);
    for (; can_go; can_go = without_first(can_go))
        ret = one(ret, SHIFT, first_of(can_go), 0);
    for (int i = wanted.first; i < wanted.end; i++)
        (void)one(ret + i, JOKER_IS, i + (i >= s->joker), 0);
    return ret + letters;
}

static struct choice *list_laying(const struct match *m, const struct state *s, struct choice *ret)
{
    unsigned laid = laid_dice(s);

    ret = one(ret, DONE, 0, 0);
    if (s->moved == MOVES_MAX)
        return ret;
    ret = list_lays(s, laid, ret);
    for (uint64_t left = choices_of(&ret, laid); left; left = without_first(left))
        ret = one(ret, TAKE, first_of(left), 0);
    if (!laid && few_vowels(m, s))
        ret = one(ret, AGAIN, 0, 0);
    return list_idle(s, laid, ret);
}

static struct choice *list_doubts(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    struct layout layout;

    letra_find_runs(m, s->place, &layout);
    for (int i = 0; i < layout.runs; i++)
        if (!(s->doubts[i] & SEAT(seat)))
            ret = one(ret, DOUBT, i, 0);
    return one(ret, AGREE, 0, 0);
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    struct choice *end = ret;

    if (seat == CLOCK)
        end = one(end, letra_playing_time(m, s) ? LIMIT : TIME, 0, 0);
    else if (s->phase == READY)
        end = one(end, SHAKE, 0, 0);
    else if (s->phase == LAYING)
        end = list_laying(m, s, end);
    else
        end = list_doubts(m, s, seat, end);
    return (int)(end - ret);
}

/* ---- check ---- */

static const struct clause *check_draw(const struct match *m, const struct state *s, struct move v)
{
    if (s->letter[v.a])
        return CLAUSE(drawn_once);
    return letra_face(m->box, v.a, v.b) < 0 ? CLAUSE(faces) : NULL;
}

/* Each letter by the first face that shows it, so that equal throws are equal bytes. */
static const struct clause *check_throw(const struct match *m, struct move v)
{
    for (int die = 0; die < DICE; die++) {
        int face = letra_thrown(v, die);
        if (face >= FACES || letra_face(m->box, die, letra_face_letter(m->box, die, face)) != face)
            return CLAUSE(faces);
    }
    return NULL;
}

static const struct clause *check_again(const struct match *m, const struct state *s)
{
    if (laid_dice(s))
        return CLAUSE(again_first);
    if (few_vowels(m, s))
        return NULL;
    return m->option[OPT_AGAIN] == AGAIN_EXACTLY_ONE ? CLAUSE(one_vowel) : CLAUSE(few_vowels);
}

static const struct clause *check_laying(const struct match *m, const struct state *s, struct move v)
{
    if (s->phase != LAYING)
        return CLAUSE(glass_runs);
    if (v.verb == DONE)
        return NULL;
    if (s->moved == MOVES_MAX)
        return CLAUSE(enough_moves);
    switch (v.verb) {
    case LAY: return v.a == DICE ? CLAUSE(dice) : s->place[v.a] == v.b + 1 ? CLAUSE(elsewhere) : NULL;
    case TAKE: return v.a < DICE && s->place[v.a] ? NULL : CLAUSE(take);
    case JOKER_IS: return joker_lies(s) && v.a != s->joker ? NULL : CLAUSE(joker_lies);
    case SHIFT: return shifts(s, laid_dice(s)) >> v.a & 1 ? NULL : CLAUSE(shift);
    default: return check_again(m, s);
    }
}

static const struct clause *check_doubt(const struct match *m, const struct state *s, int seat, int word)
{
    struct layout layout;

    letra_find_runs(m, s->place, &layout);
    if (word >= layout.runs)
        return CLAUSE(doubt_word);
    return s->doubts[word] & SEAT(seat) ? CLAUSE(doubt_once) : NULL;
}

/* Whether the bytes make sense for their verb. DICE and RUNS are numbers that somebody wrote and there are none of. */
static bool well_formed(struct move v)
{
    static const struct {
        uint8_t a, b; /* the highest they can be */
    } most[VERBS] = {
        [DRAW] = { DICE - 1, JOKER }, [THROW] = { 63, 7 }, [LAY] = { DICE, SQUARES - 1 },
        [TAKE] = { DICE, 0 }, [JOKER_IS] = { LETTERS, 0 }, [SHIFT] = { DIRECTIONS - 1, 0 },
        [DOUBT] = { RUNS, 0 },
    };

    return v.verb < VERBS && v.a <= most[v.verb].a && v.b <= most[v.verb].b && v.c == 0
        && (v.verb == THROW ? v.n >> 30 == 0 : v.n == 0) && (v.verb != DRAW || v.b);
}

static const struct clause *check_move(const struct match *m, const struct state *s, int seat, struct move v)
{
    bool chance = v.verb == DRAW || v.verb == THROW, clock = v.verb == TIME || v.verb == LIMIT;

    if (!well_formed(v))
        return CLAUSE(notation);
    if (chance != (seat == CHANCE) || clock != (seat == CLOCK))
        return chance ? &table_rules[TABLE_chance] : CLAUSE(asked);
    switch (v.verb) {
    case DRAW: return s->phase == OPENING ? check_draw(m, s, v) : CLAUSE(asked);
    case THROW: return s->phase == OPENING ? CLAUSE(asked) : check_throw(m, v);
    case SHAKE: return s->phase == READY ? NULL : CLAUSE(asked);
    case TIME: return letra_playing_time(m, s) ? CLAUSE(asked) : NULL;
    case LIMIT: return letra_playing_time(m, s) ? NULL : CLAUSE(asked);
    case DOUBT: return s->phase == REVIEW ? check_doubt(m, s, seat, v.a) : CLAUSE(asked);
    case AGREE: return s->phase == REVIEW ? NULL : CLAUSE(asked);
    default: return check_laying(m, s, v);
    }
}

/* ---- apply ---- */

static void fall(const struct match *m, struct state *s, struct move v)
{
    for (int die = 0; die < DICE; die++)
        s->letter[die] = (uint8_t)letra_face_letter(m->box, die, letra_thrown(v, die));
    if (s->phase == CUP)
        s->since = s->events; /* the sandglass is turned; thrown again it runs on (clause again_all) */
    s->phase = LAYING;
}

/* Onto another die: they change places, also with the room beside the grid (clause lay). */
static void lay(struct state *s, int die, int square)
{
    for (int other = 0; other < DICE; other++)
        if (s->place[other] == square + 1)
            s->place[other] = s->place[die];
    s->place[die] = (uint8_t)(square + 1);
}

static void shift(struct state *s, int direction)
{
    for (int die = 0; die < DICE; die++)
        if (s->place[die])
            s->place[die] = (uint8_t)(s->place[die] + step_of(direction));
}

/* Between two rounds nothing has to be finished (clause whole_round). */
static void time_is_up(const struct match *m, struct state *s)
{
    s->limit = 1;
    APPLIES(whole_round);
    if (s->phase == READY && s->side == s->first && s->round > 1) {
        s->round--;
        s->phase = OVER;
    }
}

static void apply(const struct match *m, struct state *s, int seat, struct move v)
{
    s->events++;
    s->ask++;
    if (v.verb >= AGAIN && v.verb <= SHIFT)
        s->moved++;
    switch (v.verb) {
    case DRAW: draw(m, s, v); break;
    case SHAKE:
        clear_dice(s);
        s->phase = CUP;
        break;
    case THROW: fall(m, s, v); break;
    case AGAIN:
        s->phase = CUP_AGAIN;
        APPLIES(vowels); /* there were too few */
        break;
    case LAY: lay(s, v.a, v.b); break;
    case TAKE: s->place[v.a] = 0; break;
    case JOKER_IS: s->joker = v.a; break;
    case SHIFT: shift(s, v.a); break;
    case DONE:
    case TIME:
        match_applies(m, v.verb == DONE ? RULE_done : RULE_time_up);
        stop_laying(m, s);
        break;
    case DOUBT: s->doubts[v.a] |= (uint16_t)SEAT(seat); break;
    case AGREE:
        s->agreed |= (uint16_t)SEAT(seat);
        if (!(judges(m, s) & ~(seatset)s->agreed))
            settle_turn(m, s);
        break;
    case LIMIT: time_is_up(m, s); break;
    }
}

/* ---- chance, time, score ---- */

static struct move roll(const struct match *m, const struct state *s, struct rng *r)
{
    struct move v = { .verb = THROW };

    if (s->phase == OPENING) {
        do
            v = (struct move){ .verb = DRAW, .a = (uint8_t)rng_below(r, DICE) };
        while (s->letter[v.a]);
        v.b = (uint8_t)letra_face_letter(m->box, v.a, (int)rng_below(r, FACES));
        return v;
    }
    for (int die = 0; die < DICE; die++) {
        int letter = letra_face_letter(m->box, die, (int)rng_below(r, FACES));
        letra_set_thrown(&v, die, letra_face(m->box, die, letter));
    }
    return v;
}

/* A single die can be listed; thirteen have 13,060,694,016 throws. */
static int odds(const struct match *m, const struct state *s, struct move *ret, uint32_t *ret_weight)
{
    int count = 0;

    for (int die = 0; die < DICE && s->phase == OPENING; die++)
        for (int face = 0; face < FACES && !s->letter[die]; face++) {
            int letter = letra_face_letter(m->box, die, face), times = 0;
            if (letra_face(m->box, die, letter) != face)
                continue; /* listed with the first face of this letter */
            for (int other = 0; other < FACES; other++)
                times += letra_face_letter(m->box, die, other) == letter;
            ret_weight[count] = (uint32_t)times;
            ret[count++] = (struct move){ .verb = DRAW, .a = (uint8_t)die, .b = (uint8_t)letter };
        }
    return count;
}

static int thrown(const struct match *m, const struct state *s, struct move v, uint8_t ret[DICE_MAX])
{
    (void)s;
    if (v.verb == DRAW) {
        ret[0] = (uint8_t)(letra_face(m->box, v.a, v.b) + 1);
        return 1;
    }
    for (int die = 0; die < DICE; die++)
        ret[die] = (uint8_t)(letra_thrown(v, die) + 1);
    return DICE;
}

static int thrower(const struct match *m, const struct state *s)
{
    return s->phase == CUP ? letra_leader(m, s) : -1;
}

/* The playing time is measured from the beginning of the match, but only looked at between turns: while
 * somebody lays, their sandglass runs, and the round is finished in any case. */
static struct timer timer(const struct match *m, const struct state *s)
{
    if (s->phase == LAYING || s->phase == CUP_AGAIN)
        return (struct timer){ (uint32_t)m->box->sandglass, s->since };
    if (letra_playing_time(m, s))
        return (struct timer){ (uint32_t)m->option[OPT_MINUTES] * 60000, 0 };
    return (struct timer){ 0 };
}

static void score(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    for (int seat = 0; seat < m->seats; seat++) {
        int side = letra_side_of(m, seat);
        ret[seat] = m->option[OPT_CHILDREN] ? 1000 * s->points[side] + s->letters[side] : s->points[side];
    }
}

/* What each has gathered, round by round: that is how a match goes, not who is ahead within a round. */
static int worth(const struct view *v, int32_t ret[SEATS_MAX])
{
    const struct state *s = view_state(v);

    for (int seat = 0; seat < v->match.seats; seat++)
        ret[seat] = s->points[letra_side_of(&v->match, seat)];
    return s->round - 1;
}

static seatset team(const struct match *m, int seat)
{
    return letra_seats_of(m, letra_side_of(m, seat));
}

const struct game letra_game = {
    ROOM_IS,
    .title = { { "Letra-Mix", "Letra-Mix" } },
    .about = { { "Wer legt das beste Kreuzworträtsel? Aus dreizehn Buchstabenwürfeln, solange die Sanduhr "
                 "läuft.",
                 "Who makes the best crossword? Out of thirteen letter dice, while the sand is running." } },
    .version = 1,
    .seats_min = 1, .seats_max = SIDES,
    .minutes = 40,
    .counts = { .word = { { "Punkte", "points" } } },
    .state_size = sizeof(struct state), .key_size = offsetof(struct state, ask),
    .choices_max = DICE * SQUARES + DICE + DIRECTIONS + LETTERS + 3, .odds_max = DICE * FACES,
    .options = options, .option_count = OPTIONS,
    .verbs = verbs, .verb_count = VERBS,
    .boxform = &letra_boxform, .boxed = &letra_boxed,
    .tools = COMMAND_ONLY(letra_tools), .tool_count = COMMAND_ONLY(LETRA_TOOLS),
    .puzzles = COMMAND_ONLY(letra_puzzles),
    .bench_seats = 2, .bench_options = "",
    .refuse = refuse,
    .rules = { .setup = setup, .turn = turn, .legal = legal, .check = check_move, .apply = apply,
               .score = score },
    .words = { ROOM_SAYS },
    .picture = { ROOM_SHOWS, .flat = SHAPE_FLAT, .meant = letra_meant, .tell = letra_tell, .deal = letra_deal },
    .chance = { .roll = roll, .odds = odds, .thrown = thrown, .thrower = thrower, .timer = timer },
    .players = { ROOM_FEATS, .bots = letra_bots, .team = team, .worth = worth },
    .assets = { .names = assets, .valid = letra_words_valid, .option = OPT_WORDS + 1 },
    .speed = { .adds = true },
};
