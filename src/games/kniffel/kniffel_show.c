/* SPDX-License-Identifier: MIT */
/* Kniffel in words: notation, positions as text, sentences. */
#include "kniffel.h"

#include "base/scan.h"

const char *const kniffel_box_names[BOXES] = {
    [ONES] = "ones", [TWOS] = "twos", [THREES] = "threes",
    [FOURS] = "fours", [FIVES] = "fives", [SIXES] = "sixes",
    [THREE_KIND] = "three-kind", [FOUR_KIND] = "four-kind", [FULL_HOUSE] = "full-house",
    [SMALL_STRAIGHT] = "small-straight", [LARGE_STRAIGHT] = "large-straight",
    [KNIFFEL] = "kniffel", [CHANCE_BOX] = "chance",
};

_Static_assert((int)WORD_ones == (int)ONES && (int)WORD_chance == (int)CHANCE_BOX,
               "the words of the boxes come first");

/* ---- moves ---- */

/* " 1 3 3 5 6", each die with a blank before it. */
static void write_dice(uint32_t dice, struct text *t)
{
    for (int face = 1; face <= FACES; face++)
        for (int n = dice_showing(dice, face); n > 0; n--)
            text_printf(t, " %d", face);
}

void kniffel_write(const struct match *m, const struct state *s, int seat, struct move move, struct text *t)
{
    (void)m;
    (void)s;
    (void)seat;
    if (move.verb == VERB_SCORE) {
        text_printf(t, "score %s", kniffel_box_names[move.a]);
    } else {
        text_put(t, move.verb == VERB_DICE ? "dice" : "keep");
        write_dice(move.n, t);
    }
}

/* Faces up to the end of the text, in any order. Those that five dice cannot show are dice_valid() no longer. */
static bool scan_dice(struct scan *in, uint32_t *ret)
{
    uint32_t dice = 0;
    uint8_t pips; /* above one */
    bool can_be = true;

    for (int count = 0; !scan_end(in); count++) {
        if (!scan_any_of(in, 1, FACES, &pips))
            return false;
        can_be = can_be && count < DICE && pips < FACES;
        dice += can_be ? one_die(1 + pips) : 0;
    }
    *ret = can_be ? dice : UINT32_MAX;
    return true;
}

const struct clause *kniffel_parse(const struct match *m, const struct state *s, int seat, const char *text,
                                   struct move *ret)
{
    struct scan in = { text };
    struct move move = { 0 };
    int box;

    (void)m;
    (void)s;
    (void)seat;
    if (scan_word(&in, "score")) {
        if (!scan_name(&in, kniffel_box_names, BOXES, &box) || !scan_end(&in))
            return CLAUSE(notation);
        move.verb = VERB_SCORE;
        move.a = (uint8_t)box;
    } else {
        if (scan_word(&in, "keep"))
            move.verb = VERB_KEEP;
        else if (scan_word(&in, "dice"))
            move.verb = VERB_DICE;
        else
            return CLAUSE(notation);
        if (!scan_dice(&in, &move.n))
            return CLAUSE(notation);
    }
    *ret = move;
    return NULL;
}

/* ---- positions ----
 *
 *     turn 1                   whose turn, or opening throw
 *     opening 17 - out         per seat: thrown, still to throw, no longer in it; absent once decided
 *     throws 2                 in this turn; absent: none
 *     dice 1 3 3 5 6           as they lie, - in the cup; absent: none thrown yet
 *     stood 2 3                which of them stood at the last throw
 *     asked 40
 *     twos 6 -                 a line for each box with an entry: per seat points, or - for empty
 */

static void print_opening(const struct match *m, const struct state *s, struct text *t)
{
    text_put(t, "opening");
    for (int player = 0; player < m->seats; player++) {
        if (s->opened[player])
            text_printf(t, " %d", s->opened[player]);
        else
            text_put(t, s->rivals >> player & 1 ? " -" : " out");
    }
    text_char(t, '\n');
}

static void print_dice(const struct state *s, struct text *t)
{
    text_put(t, "dice");
    for (int i = 0; i < DICE; i++) {
        if (s->die[i])
            text_printf(t, " %d", s->die[i]);
        else
            text_put(t, " -");
    }
    if (s->stood)
        text_put(t, "\nstood");
    for (int i = 0; i < DICE; i++)
        if (s->stood >> i & 1)
            text_printf(t, " %d", i + 1);
    text_char(t, '\n');
}

static bool row_used(const struct match *m, const struct state *s, int box)
{
    for (int player = 0; player < m->seats; player++)
        if (!box_open(s, player, box))
            return true;
    return false;
}

static void print_row(const struct match *m, const struct state *s, int box, struct text *t)
{
    text_put(t, kniffel_box_names[box]);
    for (int player = 0; player < m->seats; player++) {
        if (box_open(s, player, box))
            text_put(t, " -");
        else
            text_printf(t, " %d", s->entry[player][box]);
    }
    text_char(t, '\n');
}

void kniffel_print(const struct view *view, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    text_printf(t, "turn %d\n", s->player);
    if (s->rivals)
        print_opening(m, s, t);
    if (s->throws)
        text_printf(t, "throws %d\n", s->throws);
    if (s->throws || s->die[0])
        print_dice(s, t);
    if (s->asked)
        text_printf(t, "asked %d\n", s->asked);
    for (int box = 0; box < BOXES; box++)
        if (row_used(m, s, box))
            print_row(m, s, box, t);
}

static bool read_opening(const struct match *m, struct scan *in, struct state *ret)
{
    int sum;

    for (int player = 0; player < m->seats; player++) {
        if (scan_word(in, "out"))
            continue;
        ret->rivals |= (uint8_t)(1u << player);
        if (scan_word(in, "-"))
            continue;
        if (!scan_int(in, DICE, DICE * FACES, &sum))
            return false;
        ret->opened[player] = (uint8_t)sum;
    }
    return (ret->rivals & (ret->rivals - 1)) != 0;
}

static bool read_dice(struct scan *in, struct state *ret)
{
    int face, place, last = 0;

    for (int i = 0; i < DICE; i++) {
        if (scan_word(in, "-"))
            continue;
        if (!scan_int(in, 1, FACES, &face))
            return false;
        ret->die[i] = (uint8_t)face;
        ret->dice += one_die(face);
    }
    if (!scan_word(in, "stood"))
        return true;
    while (scan_int(in, last + 1, DICE, &place)) {
        ret->stood |= (uint8_t)(1u << (place - 1));
        last = place;
    }
    return ret->stood != 0;
}

/* Whether these points can stand in a box. */
static bool can_be(const struct box *pays, int box, int points)
{
    int most = DICE * FACES;

    if (points == 0)
        return box != CHANCE_BOX;
    switch (box) {
    case THREE_KIND:
    case FOUR_KIND:
    case CHANCE_BOX:
        return points >= DICE && points <= most;
    case FULL_HOUSE:
        return points == pays->full_house;
    case SMALL_STRAIGHT:
        return points == pays->small_straight;
    case LARGE_STRAIGHT:
        return points == pays->large_straight;
    case KNIFFEL:
        return points == pays->kniffel;
    default:
        return points % (box + 1) == 0 && points <= DICE * (box + 1);
    }
}

static bool read_row(const struct match *m, struct scan *in, int box, struct state *ret)
{
    int points;

    for (int player = 0; player < m->seats; player++) {
        if (scan_word(in, "-"))
            continue;
        if (!box_open(ret, player, box) || !scan_int(in, 0, UINT8_MAX, &points) ||
            !can_be(m->box, box, points))
            return false;
        ret->entry[player][box] = (uint8_t)points;
        ret->open[player] &= (uint16_t)~(1u << box);
    }
    return true;
}

/* Everyone has made as many entries as everyone else, but for those who have had their turn in this round:
 * going round from the player, first all with as many as they, then all with one more. */
static bool cards_agree(const struct match *m, const struct state *s)
{
    int before = __builtin_popcount(s->open[s->player]), least = before - 1;

    for (int i = 1; i < m->seats; i++) {
        int empty = __builtin_popcount(s->open[(s->player + i) % m->seats]);
        if (empty > before || empty < least)
            return false;
        before = empty;
    }
    return true;
}

/* During the opening no entry has been made, and the first of the rivals who has not thrown is next. */
static bool opening_agrees(const struct match *m, const struct state *s)
{
    for (int player = 0; player < m->seats; player++) {
        bool rival = s->rivals >> player & 1;
        bool has_thrown = s->opened[player] != 0;
        if (s->open[player] != (1 << BOXES) - 1 || has_thrown != (rival && player < s->player))
            return false;
    }
    return (s->rivals >> s->player & 1) && s->throws == 0 && s->stood == 0 && dice_count(s->dice) % DICE == 0;
}

/* How the dice lie fits the number of throws. */
static bool dice_agree(const struct state *s)
{
    int lying = dice_count(s->dice);

    if (s->open[s->player] == 0) /* the last throw is only shown */
        return s->throws == 0 && s->stood == 0 && lying % DICE == 0;
    if (s->throws == 0)
        return lying == 0;
    if (s->stood)
        return lying == DICE && s->throws > 1 && s->stood != (1 << DICE) - 1;
    return lying == DICE || s->throws < THROWS;
}

static bool read_line(const struct match *m, struct scan *in, struct state *ret)
{
    int n;

    if (scan_word(in, "opening"))
        return !ret->rivals && m->seats > 1 && read_opening(m, in, ret);
    if (scan_word(in, "throws")) {
        if (ret->throws || !scan_int(in, 1, THROWS, &n))
            return false;
        ret->throws = (uint8_t)n;
        return true;
    }
    if (scan_word(in, "dice"))
        return !ret->dice && read_dice(in, ret);
    if (scan_word(in, "asked")) {
        if (ret->asked || !scan_int(in, 1, UINT16_MAX, &n))
            return false;
        ret->asked = (uint16_t)n;
        return true;
    }
    return scan_name(in, kniffel_box_names, BOXES, &n) && read_row(m, in, n, ret);
}

const struct clause *kniffel_read(const struct match *m, struct scan *in, struct state *ret)
{
    int player;
    bool good;

    for (int i = 0; i < m->seats; i++)
        ret->open[i] = (1 << BOXES) - 1;
    if (!scan_word(in, "turn") || !scan_int(in, 0, m->seats - 1, &player))
        return CLAUSE(position);
    ret->player = (uint8_t)player;
    while (!scan_end(in)) {
        struct scan line = *in;
        if (!read_line(m, &line, ret))
            return CLAUSE(position);
        *in = line;
    }
    good = ret->rivals ? opening_agrees(m, ret) : cards_agree(m, ret) && dice_agree(ret);
    if (ret->rivals || ret->open[ret->player] == 0)
        ret->dice = 0; /* an opening throw and the last one are only shown */
    return good ? NULL : CLAUSE(position);
}

/* ---- sentences ---- */

/* Who goes first once these have thrown: the highest throw; -1: somebody has still to throw, -2: a tie. */
static int goes_first(const struct match *m, const struct state *s, int sum)
{
    int best = sum, first = s->player;

    if (s->rivals >> s->player > 1)
        return -1;
    for (int player = 0; player < m->seats; player++)
        if (player != s->player && s->opened[player] >= best) {
            first = s->opened[player] > best ? player : -2;
            best = s->opened[player];
        }
    return first;
}

static void say_opening(const struct match *m, const struct state *s, const char *who, struct move move,
                        enum lang lang, struct text *t)
{
    char dice_at[16], first_at[NAME_SIZE];
    struct text dice = TEXT_IN(dice_at), name = TEXT_IN(first_at);
    int sum = dice_sum(move.n), first = goes_first(m, s, sum);

    write_dice(move.n, &dice);
    if (first >= 0)
        seat_title(m, first, lang, &name);
    text_printf(t, word(first >= 0 ? WORD_opens_first : first == -1 ? WORD_opens : WORD_opens_tie, lang), who,
                dice.at + 1, sum, name.at);
}

void kniffel_say(const struct view *view, int seat, struct move move, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    char who_at[NAME_SIZE], dice_at[16];
    struct text who = TEXT_IN(who_at), dice = TEXT_IN(dice_at);
    bool joker = kniffel_joker(s);

    (void)seat; /* a throw is told as its player's */
    seat_title(m, s->player, lang, &who);
    if (move.verb == VERB_SCORE) {
        int points = kniffel_points(m->box, s->dice, move.a, joker);
        int entry = !points ? WORD_strikes : joker ? WORD_enters_joker : WORD_enters;

        text_printf(t, word(entry, lang), who.at, word(move.a, lang), points);
        return;
    }
    if (move.verb == VERB_DICE && s->rivals) {
        say_opening(m, s, who.at, move, lang, t);
        return;
    }
    write_dice(move.n, &dice);
    text_printf(t, word(move.verb == VERB_DICE ? WORD_throws : move.n ? WORD_keeps : WORD_keeps_none, lang), who.at,
                dice.at + 1);
}

/* A box, and what the throw gives there: so the button says what will be entered; or how many dice are thrown. */
bool kniffel_deal(const struct view *view, int seat, struct choice c, int part, enum lang lang, struct deal *ret)
{
    const struct state *s = view_state(view);
    int points = kniffel_points(view->match.box, s->dice, c.move.a, kniffel_joker(s));

    (void)seat;
    if (part == 0 && c.move.verb == VERB_KEEP) {
        int dice = DICE - dice_count(c.move.n);

        text_put(ret->thing, view->match.game->verbs[VERB_KEEP].label.in[lang]);
        text_printf(ret->effect, word(plural(dice, WORD_deal_die, WORD_deal_dice), lang), dice);
        return true;
    }
    if (part || c.move.verb != VERB_SCORE)
        return false;
    text_put(ret->thing, word(c.move.a, lang));
    text_printf(ret->effect, word(plural(points, WORD_deal_point, WORD_deal_points), lang), points);
    return true;
}

void kniffel_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct state *s = view_state(view);

    (void)seat;
    if (s->rivals) {
        text_put(t, word(WORD_ask_opening, lang));
    } else if (dice_count(s->dice) < DICE) {
        text_printf(t, word(WORD_ask_throw, lang), s->throws + 1);
    } else {
        if (kniffel_joker(s))
            text_printf(t, "%s ", word(WORD_ask_joker, lang));
        text_put(t, word(WORD_ask_first + s->throws - 1, lang));
    }
}

static const enum rule cited_opening[] = { RULE_opening, RULE_opening_tie };
static const enum rule cited_throw[] = { RULE_all_five, RULE_keep_some };
static const enum rule cited_choice[] = {
    RULE_three_throws, RULE_keep_some, RULE_stop_early, RULE_one_entry, RULE_worth_or_zero, RULE_free_choice,
};
static const enum rule cited_entry[] = {
    RULE_three_throws, RULE_one_entry, RULE_box_once, RULE_worth_or_zero, RULE_free_choice,
};
static const enum rule cited_joker[] = {
    RULE_joker, RULE_joker_lower_full, RULE_three_throws, RULE_one_entry,
};

static int cite_list(const enum rule *rules, int count, const struct clause **ret)
{
    for (int i = 0; i < count; i++)
        ret[i] = &kniffel_clauses[rules[i]];
    return count;
}

const struct clause *kniffel_ending(const struct view *view, enum lang lang, struct text *t)
{
    (void)view;
    text_put(t, word(WORD_all_full, lang));
    return CLAUSE(thirteen_boxes);
}

int kniffel_cite(const struct view *view, const struct clause **ret)
{
    const struct state *s = view_state(view);

    if (s->rivals)
        return cite_list(cited_opening, COUNT(cited_opening), ret);
    if (dice_count(s->dice) < DICE)
        return cite_list(cited_throw, COUNT(cited_throw), ret);
    if (kniffel_joker(s))
        return cite_list(cited_joker, COUNT(cited_joker), ret);
    if (s->throws < THROWS)
        return cite_list(cited_choice, COUNT(cited_choice), ret);
    return cite_list(cited_entry, COUNT(cited_entry), ret);
}

/* Where those that are not simply about what can be done belong. */
const struct about kniffel_about[] = {
    { RULE_three_throws, .look = LOOK_CUP },
    { RULE_keep_some, .look = LOOK_DIE },
    { RULE_all_five, .look = LOOK_CUP },
    { RULE_opening, .look = LOOK_CUP },
    { RULE_stop_early, .verb = 1 + VERB_SCORE },
    { RULE_one_entry, .verb = 1 + VERB_SCORE },
    { RULE_box_once, .verb = 1 + VERB_SCORE },
    { RULE_worth_or_zero, .verb = 1 + VERB_SCORE },
    { RULE_free_choice, .verb = 1 + VERB_SCORE },
    { RULE_joker, .verb = 1 + VERB_SCORE },
    { RULE_joker_lower_full, .verb = 1 + VERB_SCORE },
    { 0 },
};

/* ---- what is told at the end ---- */

const struct feat kniffel_feats[FEATS_MAX] = {
    { .word = { { "Punkte oben", "points above" } } },
    { .word = { { "Kniffel", "Kniffels" } } },
};

void kniffel_feat(const struct view *before, int seat, struct move move, const struct view *after,
                  int32_t ret[SEATS_MAX][FEATS_MAX])
{
    const struct state *was = view_state(before), *is = view_state(after);

    if (seat == CHANCE && !was->rivals)
        for (int face = 0; face < 6; face++)
            ret[was->player][1] += (move.n >> 4 * face & 0xf) == DICE;
    for (int player = 0; seat == FEAT_END && player < after->match.seats; player++)
        for (int box = 0; box < 6; box++)
            ret[player][0] += is->entry[player][box];
}
