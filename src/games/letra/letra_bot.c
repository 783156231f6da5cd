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

static void plan_of(const struct match *m, const struct state *s, struct skill skill, uint8_t ret[DICE])
{
    int value[JOKER + 1] = { 0 };
    struct solution found;

    memset(ret, 0, DICE);
    if (!match_asset(m))
        return; /* without a dictionary it knows no words */
    for (int letter = 1; letter <= LETTERS; letter++)
        value[letter] = letra_value(m->box, letter);
    if (m->option[OPT_CHILDREN]) {
        rows_for_children(match_asset(m), s->letter, skill.shortest, ret);
    } else {
        letra_solve(match_asset(m), value, s->letter, DICE, skill.effort, &found);
        memcpy(ret, found.place, DICE);
    }
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

static void think(const struct thinking *t, int shortest, struct answer *ret)
{
    struct skill skill = { shortest, t->effort < UINT32_MAX ? (uint32_t)t->effort : UINT32_MAX };

    answer_with(ret, next_move(&t->view->match, view_state(t->view), skill));
}

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
static const struct bot easy = { .name = "easy", .title = { { "Leicht", "Easy" } }, .effort = 2000,
                                 .think = think_easy };
static const struct bot medium = { .name = "medium", .title = { { "Mittel", "Medium" } }, .effort = 20000,
                                   .think = think_medium };
static const struct bot strong = { .name = "strong", .title = { { "Stark", "Strong" } }, .effort = 200000,
                                   .think = think_strong };
static const struct bot best = { .name = "best", .title = { { "Meisterhaft", "Best" } }, .effort = 2000000,
                                 .think = think_strong };

const struct bot *const letra_bots[] = { &easy, &medium, &strong, &best, NULL };
