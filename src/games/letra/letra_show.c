/* SPDX-License-Identifier: MIT */
/* Letra-Mix in sentences. */
#include <stdlib.h>

#include "letra.h"

#include <string.h>

_Static_assert(WORD_say_limit - WORD_say_draw == LIMIT, "the sentences come in the order of the verbs");

const char *letra_unit(const struct match *m, int count, enum lang lang)
{
    if (m->option[OPT_CHILDREN])
        return count == 1 ? SAY(word) : SAY(words);
    return count == 1 || count == -1 ? SAY(point) : SAY(points);
}

struct called letra_amount(const struct match *m, int gain, enum lang lang)
{
    struct called ret;
    struct text t = TEXT_IN(ret.at);

    text_printf(&t, "%s%d %s", gain < 0 ? "−" : "", gain < 0 ? -gain : gain, letra_unit(m, gain, lang));
    return ret;
}

int letra_gain(const struct match *m, const struct verdict *v)
{
    return m->option[OPT_CHILDREN] ? v->word_count : v->across + v->down - v->unused;
}

/* A die as its letter, or "the joker". */
static void put_die(const struct state *s, int die, enum lang lang, struct text *t)
{
    if (s->letter[die] == JOKER)
        text_put(t, SAY(the_joker));
    else
        text_char(t, s->letter[die] ? letra_char(s->letter[die]) : '?');
}

/* ---- moves ---- */

/* The words that count: "HUNDE, UND". */
static void put_words(const struct state *s, const struct layout *layout, const struct verdict *v, struct text *t)
{
    const char *between = "";

    for (int i = 0; i < layout->runs; i++) {
        if (!(v->counted >> i & 1))
            continue;
        text_put(t, between);
        letra_put_run(s, &layout->run[i], v->joker, t);
        between = ", ";
    }
}

static void say_result(const struct match *m, const struct state *s, enum lang lang, struct text *t)
{
    struct layout layout;
    struct verdict v;
    char words[RUNS * (DICE + 6)] = "";
    struct text words_text = TEXT_IN(words);

    letra_verdict(m, s, &layout, &v);
    int gain = letra_gain(m, &v);
    put_words(s, &layout, &v, &words_text);
    if (!m->option[OPT_CHILDREN] && !v.counted)
        text_printf(t, SAY(say_sum_none), letra_amount(m, gain, lang).at);
    else if (!m->option[OPT_CHILDREN] && !v.unused) /* the joker has no value */
        text_printf(t, v.used == (1 << DICE) - 1 ? SAY(say_sum_all) : SAY(say_sum_joker), words,
                    letra_amount(m, gain, lang).at);
    else if (!m->option[OPT_CHILDREN])
        text_printf(t, SAY(say_sum), words, letra_amount(m, gain, lang).at);
    else if (gain)
        text_printf(t, SAY(say_children), gain, letra_unit(m, gain, lang), v.letter_count);
    else
        text_put(t, SAY(say_children_none));
}

/* What the die then is part of, as far as it goes: "HUN". The longer one where it lies in two. */
static void put_grown(const struct match *m, const struct state *s, struct move v, struct text *t)
{
    struct layout layout;
    const struct run *longest = NULL;
    uint8_t place[DICE];

    memcpy(place, s->place, sizeof place);
    place[v.a] = (uint8_t)(v.b + 1);
    letra_find_runs(m, place, &layout);
    for (int i = 0; i < layout.runs; i++)
        if (layout.run[i].dice >> v.a & 1 && (!longest || layout.run[i].count > longest->count))
            longest = &layout.run[i];
    if (longest) {
        text_put(t, ": ");
        letra_put_run(s, longest, s->joker, t);
    }
}

/* A die on its way to a word is only announced: the words are told when they are finished. */
static void say_lay(const struct match *m, const struct state *s, const char *name, struct move v, enum lang lang,
                    struct text *t)
{
    char what[32], where[32];
    struct text what_text = TEXT_IN(what), where_text = TEXT_IN(where);
    int other = -1;

    for (int die = 0; die < DICE; die++)
        if (s->place[die] == v.b + 1 && die != v.a)
            other = die;
    put_die(s, v.a, lang, &what_text);
    if (other >= 0 && s->letter[other] == JOKER)
        text_put(&where_text, SAY(with_joker));
    else if (other >= 0)
        put_die(s, other, lang, &where_text);
    else
        letra_put_square(v.b, &where_text);
    text_printf(t, other >= 0 ? SAY(say_swap) : SAY(say_lay), name, what, where);
    if (other < 0) {
        put_grown(m, s, v, t);
        text_put(t, " …");
    }
}

static void say_doubt(const struct match *m, const struct state *s, const char *name, int which,
                      enum lang lang, struct text *t)
{
    struct layout layout;
    char run[DICE + 1] = "?";
    struct text run_text = TEXT_IN(run);

    letra_find_runs(m, s->place, &layout);
    if (which < layout.runs)
        letra_put_run(s, &layout.run[which], s->joker, &run_text);
    text_printf(t, SAY(say_doubt), name, run);
}

/* Whether this seat's judgement is the last one awaited. */
static bool settles(const struct match *m, const struct state *s, int seat)
{
    return m->game->rules.turn(m, s).must == SEAT(seat);
}

static void say_agree(const struct match *m, const struct state *s, int seat, const char *name,
                      enum lang lang, struct text *t)
{
    bool doubted = false;

    for (int i = 0; i < RUNS; i++)
        doubted |= s->doubts[i] >> seat & 1;
    text_printf(t, doubted ? SAY(say_agree_rest) : SAY(say_agree), name);
    if (settles(m, s, seat))
        say_result(m, s, lang, t);
}

/* After laying: the result at once, unless the others still have to judge it; who laid words is told with them. */
static void say_done(const struct match *m, const struct state *s, int verb, const char *name, enum lang lang,
                     struct text *t)
{
    bool judged = m->option[OPT_WORDS] == WORDS_CONFIRM && m->seats > 1;
    struct layout layout;
    struct verdict v;

    letra_verdict(m, s, &layout, &v);
    text_printf(t, verb == DONE && v.counted && !judged ? SAY(say_lays) : word(WORD_say_draw + verb, lang), name);
    if (!judged)
        say_result(m, s, lang, t);
}

void letra_say(const struct view *view, int seat, struct move v, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    static const char *const edges[DIRECTIONS] = { [LEFT] = "a", [RIGHT] = "m", [UP] = "1", [DOWN] = "7" };
    const char *sentence = word(WORD_say_draw + v.verb, lang); /* "towards a": a picture may lie otherwise */
    char name[NAME_SIZE], what[32];
    struct text name_text = TEXT_IN(name), what_text = TEXT_IN(what);

    seat_title(m, seat < m->seats ? seat : letra_leader(m, s), lang, &name_text);
    switch (v.verb) {
    case DRAW:
        text_put(&what_text, v.b == JOKER ? SAY(the_joker) : "");
        if (v.b != JOKER)
            text_char(&what_text, letra_char(v.b));
        text_printf(t, sentence, name, what, letra_value(m->box, v.b));
        return;
    case LAY: say_lay(m, s, name, v, lang, t); return;
    case TAKE:
        put_die(s, v.a, lang, &what_text);
        break;
    case JOKER_IS:
        text_char(&what_text, v.a ? letra_char(v.a) : '-');
        sentence = v.a ? sentence : SAY(say_joker_open);
        break;
    case SHIFT:
        text_put(&what_text, edges[v.a % DIRECTIONS]);
        break;
    case DONE:
    case TIME: say_done(m, s, v.verb, name, lang, t); return;
    case DOUBT: say_doubt(m, s, name, v.a, lang, t); return;
    case AGREE: say_agree(m, s, seat, name, lang, t); return;
    }
    text_printf(t, sentence, name, what); /* a sentence takes what it needs */
}

/* "52 points were possible"; where that is not certain, that it is at least so many. Worked out only when somebody asks
 * for it, and no longer than people like to wait. */
bool letra_tell_possible(const struct match *m, const struct state *s, enum lang lang, struct text *t)
{
    enum { A_MOMENT = 1 << 25 }; /* half a second; a third of all throws need longer */
    int value[JOKER + 1] = { 0 };
    struct solution found;
    struct layout layout;
    struct verdict v;

    bool scored = (s->phase == READY || s->phase == OVER) && letra_last_side(m, s) >= 0;
    if (!scored || m->option[OPT_CHILDREN] || !match_asset(m))
        return false;
    letra_verdict(m, s, &layout, &v);
    for (int letter = 1; letter <= LETTERS; letter++)
        value[letter] = letra_value(m->box, letter);
    letra_solve(match_asset(m), value, s->letter, DICE, A_MOMENT, NULL, &found);
    if (found.score <= letra_gain(m, &v))
        text_put(t, found.proven ? SAY(tell_no_more) : SAY(tell_nothing_more));
    else
        text_printf(t, found.proven ? SAY(tell_possible) : SAY(tell_possible_least),
                    letra_amount(m, found.score, lang).at);
    return true;
}

/* ---- questions and the end ---- */

static bool may_throw_again(const struct match *m, const struct state *s)
{
    return !m->game->rules.check(m, s, letra_leader(m, s), (struct move){ .verb = AGAIN });
}

void letra_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    (void)seat; /* partners are asked the same */
    if (s->phase == READY) {
        text_put(t, SAY(ask_ready));
    } else if (s->phase == REVIEW) {
        text_put(t, SAY(ask_review));
    } else {
        const char *lay = m->option[OPT_CHILDREN] ? SAY(ask_lay_children) : SAY(ask_lay);
        text_put(t, may_throw_again(m, s) ? SAY(ask_again) : lay);
    }
}

/* Who is done has this much: the words, less what is not used. */
bool letra_deal(const struct view *view, int seat, struct choice choice, int part, enum lang lang, struct deal *ret)
{
    const struct match *m = &view->match;
    struct layout layout;
    struct verdict v;

    (void)seat;
    if (part || choice.move.verb != DONE)
        return false;
    letra_verdict(m, view_state(view), &layout, &v);
    int gain = letra_gain(m, &v);
    if (!m->option[OPT_CHILDREN])
        text_printf(ret->effect, "%d − %d = ", v.across + v.down, v.unused);
    text_put(ret->effect, letra_amount(m, gain, lang).at);
    return true;
}

const struct clause *letra_ending(const struct view *view, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    if (m->option[OPT_END] == END_ROUNDS) {
        text_printf(t, m->option[OPT_ROUNDS] == 1 ? SAY(end_one_round) : SAY(end_rounds),
                    (int)m->option[OPT_ROUNDS]);
        return CLAUSE(rounds);
    }
    if (s->limit) {
        text_put(t, SAY(end_time));
        return CLAUSE(playing_time);
    }
    for (int side = 0; side < letra_sides(m) && m->option[OPT_END] == END_TARGET; side++)
        if (s->points[side] >= m->option[OPT_TARGET]) {
            text_printf(t, m->option[OPT_CHILDREN] ? SAY(end_target_words) : SAY(end_target),
                        (int)m->option[OPT_TARGET]);
            return CLAUSE(target);
        }
    text_put(t, SAY(end_fifty));
    return CLAUSE(fifty_rounds);
}

int letra_cite(const struct view *view, const struct clause **ret)
{
    static const uint8_t bearing[PHASES][8] = {
        [OPENING] = { RULE_draw, RULE_draw_again },
        [READY] = { RULE_throw, RULE_few_vowels },
        [CUP] = { RULE_throw, RULE_dice },
        [CUP_AGAIN] = { RULE_again_all },
        [LAYING] = { RULE_crossword, RULE_lay, RULE_dictionary, RULE_excluded, RULE_both_ways, RULE_unused,
                     RULE_best_part, RULE_joker_any },
        [REVIEW] = { RULE_confirm, RULE_most_doubt, RULE_excluded },
    };
    const struct match *m = &view->match;
    int count = 0;

    for (int i = 0; i < 8; i++) {
        int rule = bearing[view_state(view)->phase][i];
        if (rule == RULE_dictionary && m->option[OPT_WORDS] != WORDS_GERMAN)
            rule = m->option[OPT_WORDS] == WORDS_ENGLISH ? RULE_english : RULE_confirm;
        if (rule == RULE_crossword && m->option[OPT_CHILDREN])
            rule = RULE_children_rows;
        if (m->option[OPT_CHILDREN] && (rule == RULE_both_ways || rule == RULE_unused || rule == RULE_best_part))
            rule = rule == RULE_both_ways ? RULE_children_most : 0;
        if (rule)
            ret[count++] = &letra_clauses[rule];
    }
    return count;
}

/* Where those that are not simply about what can be done belong. */
const struct about letra_about[] = {
    { RULE_throw, .verb = 1 + SHAKE },
    { RULE_throw, .look = LOOK_CUP },
    { RULE_few_vowels, .verb = 1 + AGAIN },
    { RULE_few_vowels, .look = LOOK_CUP },
    { RULE_lay, .verb = 1 + LAY },
    { RULE_crossword, .verb = 1 + LAY },
    { RULE_joker_any, .verb = 1 + JOKER_IS },
    { RULE_dictionary, .verb = 1 + DONE },
    { RULE_english, .verb = 1 + DONE },
    { RULE_confirm, .verb = 1 + DOUBT },
    { RULE_most_doubt, .verb = 1 + DOUBT },
    { 0 },
};

/* ---- what is told at the end ---- */

enum { FEAT_BEST, FEAT_LONGEST, FEAT_WORDS };

const struct feat letra_feats[FEATS_MAX] = {
    [FEAT_BEST] = { .word = { { "Punkte im besten Wurf", "points in the best turn" } } },
    [FEAT_LONGEST] = { .word = { { "Buchstaben im längsten Wort", "letters in the longest word" } } },
    [FEAT_WORDS] = { .word = { { "Wörter gelegt", "words laid" } } },
};

/* Somebody's dice are counted, or those of two partners: they lie there before, and no more after. */
static void count_words(const struct view *before, int32_t ret[FEATS_MAX])
{
    struct layout layout;
    struct verdict v;

    letra_verdict(&before->match, view_state(before), &layout, &v);
    for (int i = 0; i < layout.runs; i++) {
        if (!(v.counted >> i & 1))
            continue;
        ret[FEAT_WORDS]++;
        if (layout.run[i].count > ret[FEAT_LONGEST])
            ret[FEAT_LONGEST] = layout.run[i].count;
    }
}

static bool is_laying(const struct view *v)
{
    int phase = view_state(v)->phase;

    return phase == LAYING || phase == REVIEW;
}

void letra_feat(const struct view *before, int seat, struct move move, const struct view *after,
                int32_t ret[SEATS_MAX][FEATS_MAX])
{
    const struct match *m = &after->match;
    bool done = seat != FEAT_END && is_laying(before) && !is_laying(after) && move.verb != AGAIN;

    for (int who = 0; who < m->seats; who++) {
        int side = letra_side_of(m, who), won = view_state(after)->points[side] - view_state(before)->points[side];
        if (done && side == view_state(before)->side)
            count_words(before, ret[who]);
        if (seat == FEAT_END)
            ret[who][FEAT_BEST] = m->option[OPT_CHILDREN] ? -1 : ret[who][FEAT_BEST];
        else if (won > ret[who][FEAT_BEST])
            ret[who][FEAT_BEST] = won;
    }
}
