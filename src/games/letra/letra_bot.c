/* Computer players. One knows what it wants as soon as the dice have fallen: letra_solve() gives the same
 * layout for the same letters and effort every time, so each move only has to ask which die does not lie
 * where it should yet. */
#include "core/bot.h"
#include "letra.h"

#include <string.h>

/* ---- children's form: as many words as possible, the short ones first ---- */

/* The first word of this length that the letters left make; false: none. */
static bool short_word(const struct asset *words, uint8_t left[JOKER + 1], uint32_t node, int length,
                       uint8_t *ret)
{
    uint32_t edge;

    if (node == 0)
        return false;
    do {
        edge = letra_edge(words, node++);
        int letter = edge & 31, used = left[letter] ? letter : JOKER;
        if (!edge || !left[used])
            continue;
        left[used]--;
        *ret = (uint8_t)(used == JOKER ? JOKER : letter);
        if (length == 1 ? (edge & EDGE_ENDS) != 0 : short_word(words, left, edge >> 7, length - 1, ret + 1))
            return true;
        left[used]++;
    } while (edge != 0 && !(edge & EDGE_LAST));
    return false;
}

/* Each word gets the next free stretch of a row, with a square between two. */
static void rows_for_children(const struct asset *words, const uint8_t letter[DICE], int shortest,
                              uint8_t ret[DICE])
{
    uint8_t left[JOKER + 1] = { 0 }, word[DICE];
    int next = 0;

    for (int die = 0; die < DICE; die++)
        left[letter[die]]++;
    for (int length = shortest; length <= DICE;) {
        if (!short_word(words, left, WORDS_ROOT, length, word)) {
            length++;
            continue;
        }
        next += next % COLS + length > COLS ? COLS - next % COLS : 0;
        if (next + length > SQUARES)
            return;
        for (int i = 0; i < length; i++, next++)
            for (int die = 0; die < DICE; die++)
                if (!ret[die] && letter[die] == word[i]) {
                    ret[die] = (uint8_t)(next + 1);
                    break;
                }
        next++;
    }
}

/* ---- the plan and the next move of it ---- */

/* How well a level plays: the shortest words it thinks of in the children's form, where short ones are best,
 * and how far it looks in the other. */
struct skill {
    int shortest;
    uint32_t effort;
};

/* Whether no layout is worth more. */
static bool plan_of(const struct match *m, const struct state *s, struct skill skill, uint8_t ret[DICE])
{
    int value[JOKER + 1] = { 0 };
    struct solution found = { .proven = false };

    memset(ret, 0, DICE);
    if (!match_asset(m))
        return false; /* without a dictionary it knows no words */
    for (int letter = 1; letter <= LETTERS; letter++)
        value[letter] = letra_value(m->box, letter);
    if (m->option[OPT_CHILDREN]) {
        rows_for_children(match_asset(m), s->letter, skill.shortest, ret);
    } else {
        letra_solve(match_asset(m), value, s->letter, DICE, skill.effort, &found);
        memcpy(ret, found.place, DICE);
    }
    return found.proven;
}

/* The first die that does not lie where the plan has it; what is in its way it swaps with, which is never
 * wrong. */
static struct move next_move(const struct match *m, const struct state *s, struct skill skill)
{
    uint8_t plan[DICE];

    if (s->phase == READY)
        return (struct move){ .verb = SHAKE };
    if (s->phase == REVIEW)
        return (struct move){ .verb = AGREE };
    plan_of(m, s, skill, plan);
    for (int die = 0; die < DICE && s->moved < MOVES_MAX; die++)
        if (plan[die] && plan[die] != s->place[die])
            return (struct move){ .verb = LAY, .a = (uint8_t)die, .b = (uint8_t)(plan[die] - 1) };
    for (int die = 0; die < DICE && s->moved < MOVES_MAX; die++)
        if (!plan[die] && s->place[die])
            return (struct move){ .verb = TAKE, .a = (uint8_t)die };
    return (struct move){ .verb = DONE };
}

static struct skill skill_with(const struct thinking *t, int shortest)
{
    return (struct skill){ shortest, t->effort < UINT32_MAX ? (uint32_t)t->effort : UINT32_MAX };
}

static void think(const struct thinking *t, int shortest, struct answer *ret)
{
    answer_with(ret, next_move(&t->view->match, view_state(t->view), skill_with(t, shortest)));
}

/* ---- reasons ---- */

/* The longest word that counts and has this die in it; NULL: none. */
static const struct run *word_with(const struct layout *l, const struct verdict *v, int die)
{
    const struct run *longest = NULL;

    for (int i = 0; i < l->runs; i++)
        if (v->counted >> i & 1 && l->run[i].dice >> die & 1 && (!longest || l->run[i].count > longest->count))
            longest = &l->run[i];
    return longest;
}

/* What a die is for: the word of the plan it belongs to, and what all of the plan brings. */
static void reason_plan(const struct match *m, const struct state *s, struct skill skill, struct move move,
                        enum lang lang, struct text *t)
{
    struct state planned = *s;
    struct layout layout;
    struct verdict verdict;
    char word_at[DICE + 1];
    struct text name = TEXT_IN(word_at);

    plan_of(m, s, skill, planned.place);
    letra_verdict(m, &planned, &layout, &verdict);
    const struct run *run = word_with(&layout, &verdict, move.a);
    struct called whole = letra_amount(m, letra_gain(m, &verdict), lang);
    if (move.verb == TAKE) {
        text_printf(t, SAY(why_take), whole.at);
    } else if (!run) {
        text_printf(t, SAY(why_plan), whole.at);
    } else {
        letra_put_run(&planned, run, verdict.joker, &name);
        text_printf(t, SAY(why_lay), word_at, run->count, whole.at);
    }
}

static void reason_done(const struct match *m, const struct state *s, struct skill skill, enum lang lang,
                        struct text *t)
{
    struct layout layout;
    struct verdict verdict;
    uint8_t plan[DICE];
    bool proven = plan_of(m, s, skill, plan);

    letra_verdict(m, s, &layout, &verdict);
    if (!match_asset(m))
        text_put(t, SAY(why_no_words));
    else if (s->moved == MOVES_MAX)
        text_printf(t, SAY(why_no_moves), MOVES_MAX);
    else
        text_printf(t, proven ? SAY(why_best) : SAY(why_done), letra_amount(m, letra_gain(m, &verdict), lang).at);
}

static void reason(const struct thinking *t, const struct answer *a, enum lang lang, struct text *words)
{
    enum { SHORTEST = 2 };
    struct skill skill = skill_with(t, SHORTEST);
    const struct match *m = &t->view->match;
    const struct state *s = view_state(t->view);

    switch (a->best[0].move.verb) {
    case SHAKE: text_printf(words, SAY(why_shake), (int)m->box->sandglass / 1000); break;
    case AGREE: text_put(words, SAY(why_agree)); break;
    case DONE: reason_done(m, s, skill, lang, words); break;
    default: reason_plan(m, s, skill, a->best[0].move, lang, words); break;
    }
}

/* ---- the players ---- */

static void think_easy(const struct thinking *t, struct answer *ret)
{
    think(t, 4, ret);
}

static void think_medium(const struct thinking *t, struct answer *ret)
{
    think(t, 3, ret);
}

static void think_strong(const struct thinking *t, struct answer *ret)
{
    think(t, 2, ret);
}

/* The effort is what slows them to people's measure: "easy" lays about what a beginner finds before the sand
 * has run. */
static const struct bot easy = { LEVEL_EASY, .effort = 2000, .think = think_easy, .reason = reason };
static const struct bot medium = { LEVEL_MEDIUM, .effort = 20000, .think = think_medium, .reason = reason };
static const struct bot strong = { LEVEL_STRONG, .effort = 200000, .think = think_strong, .reason = reason };
static const struct bot best = { LEVEL_BEST, .effort = 2000000, .think = think_strong, .reason = reason };

const struct bot *const letra_bots[] = { &easy, &medium, &strong, &best, NULL };
