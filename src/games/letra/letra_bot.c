/* SPDX-License-Identifier: MIT */
/* Computer players. One knows what it wants as soon as the dice have fallen: letra_solve() gives the same layout for
 * the same letters and effort every time, so each move only has to ask which die does not lie where it should
 * yet. What was worked out for these letters is remembered, so that only the first die is waited for. */
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

/* ---- what was worked out ---- */

enum { REMEMBERED = 24 }; /* efforts: they come in halves */

/* What letra_solve() said of these letters. It would say the same again: this only saves the time. */
struct memory {
    uint8_t letter[DICE];
    int count;
    struct {
        uint64_t effort;
        struct solution found;
    } of[REMEMBERED];
};

static size_t memory_size(const struct match *m)
{
    (void)m;
    return sizeof(struct memory);
}

static const struct solution *remembered(const struct memory *memory, const uint8_t letter[DICE], uint64_t effort)
{
    for (int i = 0; i < memory->count && memcmp(memory->letter, letter, DICE) == 0; i++)
        if (memory->of[i].effort == effort)
            return &memory->of[i].found;
    return NULL;
}

static void remember(struct memory *memory, const uint8_t letter[DICE], uint64_t effort, const struct solution *found)
{
    if (memcmp(memory->letter, letter, DICE) != 0)
        memory->count = 0;
    memcpy(memory->letter, letter, DICE);
    if (memory->count < REMEMBERED) {
        memory->of[memory->count].effort = effort;
        memory->of[memory->count++].found = *found;
    }
}

/* ---- the plan and the next move of it ---- */

/* How well a level plays: the shortest words it thinks of in the children's form, where short ones are best,
 * and how far it looks in the other. */
struct skill {
    int shortest;
    uint64_t effort;
};

/* Where each die is to lie, as in solution.place. */
struct goal {
    uint8_t place[DICE];
    bool proven;     /* no layout is worth more */
    uint64_t looked; /* steps in the word graph, now */
};

/* Whether all that lies already lies where it should. */
static bool on_the_way(const struct state *s, const struct solution *to)
{
    for (int die = 0; die < DICE; die++)
        if (s->place[die] && s->place[die] != to->place[die])
            return false;
    return true;
}

/* What these letters make with this effort; adds what it took to *looked. */
static struct solution solution_of(const struct thinking *t, uint64_t effort, uint64_t *looked)
{
    const struct match *m = &t->view->match;
    const struct state *s = view_state(t->view);
    const struct solution *known = t->memory ? remembered(t->memory, s->letter, effort) : NULL;
    struct patience patience = { t->go_on, t->with };
    struct solution found;
    int value[JOKER + 1] = { 0 };

    if (known)
        return *known;
    for (int letter = 1; letter <= LETTERS; letter++)
        value[letter] = letra_value(m->box, letter);
    letra_solve(match_asset(m), value, s->letter, DICE, effort, t->go_on ? &patience : NULL, &found);
    *looked += found.steps;
    if (t->memory && !found.stopped)
        remember(t->memory, s->letter, effort, &found);
    return found;
}

/* The best layout there is time for. What was begun is carried on, even if there is more or less time for this move
 * than for the last: so the effort comes in halves, and of what half of it, a quarter, an eighth … finds, the first
 * counts that the dice on the table belong to. */
static void plan_layout(const struct thinking *t, uint64_t effort, struct goal *ret)
{
    uint64_t most = 1;

    while (most <= effort / 4)
        most *= 2;
    for (uint64_t steps = most; steps > 0; steps /= 2) {
        struct solution found = solution_of(t, steps, &ret->looked);
        bool fits = on_the_way(view_state(t->view), &found);

        if (fits || steps == most) {
            memcpy(ret->place, found.place, DICE);
            ret->proven = found.proven;
        }
        if (fits || found.stopped)
            break;
    }
}

static struct goal plan_of(const struct thinking *t, struct skill skill)
{
    const struct match *m = &t->view->match;
    struct goal ret = { .proven = false };

    if (!match_asset(m))
        return ret; /* without a dictionary it knows no words */
    if (m->option[OPT_CHILDREN])
        rows_for_children(match_asset(m), view_state(t->view)->letter, skill.shortest, ret.place);
    else
        plan_layout(t, skill.effort, &ret);
    return ret;
}

/* The first die that does not lie where the plan has it; what is in its way it swaps with, which is never
 * wrong. */
static struct move next_move(const struct state *s, const struct goal *to)
{
    for (int die = 0; die < DICE && s->moved < MOVES_MAX; die++)
        if (to->place[die] && to->place[die] != s->place[die])
            return (struct move){ .verb = LAY, .a = (uint8_t)die, .b = (uint8_t)(to->place[die] - 1) };
    for (int die = 0; die < DICE && s->moved < MOVES_MAX; die++)
        if (!to->place[die] && s->place[die])
            return (struct move){ .verb = TAKE, .a = (uint8_t)die };
    return (struct move){ .verb = DONE };
}

static struct skill skill_with(const struct thinking *t, int shortest)
{
    return (struct skill){ shortest, t->effort };
}

/* What a layout brings. */
static int worth_of(const struct thinking *t, const uint8_t place[DICE])
{
    struct state laid = *view_state(t->view);
    struct layout layout;
    struct verdict verdict;

    memcpy(laid.place, place, DICE);
    letra_verdict(&t->view->match, &laid, &layout, &verdict);
    return letra_gain(&t->view->match, &verdict);
}

static void think(const struct thinking *t, int shortest, struct answer *ret)
{
    const struct state *s = view_state(t->view);

    if (s->phase == READY || s->phase == REVIEW) {
        answer_with(ret, (struct move){ .verb = s->phase == READY ? SHAKE : AGREE });
        return;
    }
    struct goal to = plan_of(t, skill_with(t, shortest));
    bool enough = worth_of(t, s->place) >= worth_of(t, to.place); /* somebody has laid more than was found */
    answer_with(ret, enough ? (struct move){ .verb = DONE } : next_move(s, &to));
    ret->looked = to.looked;
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
static void reason_plan(const struct thinking *asked, struct skill skill, struct move move, enum lang lang,
                        struct text *t)
{
    const struct match *m = &asked->view->match;
    struct state planned = *view_state(asked->view);
    struct layout layout;
    struct verdict verdict;
    char word_at[DICE + 1];
    struct text name = TEXT_IN(word_at);

    memcpy(planned.place, plan_of(asked, skill).place, DICE);
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

static void reason_done(const struct thinking *asked, struct skill skill, enum lang lang, struct text *t)
{
    const struct match *m = &asked->view->match;
    const struct state *s = view_state(asked->view);
    struct layout layout;
    struct verdict verdict;
    bool proven = plan_of(asked, skill).proven;

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

    switch (a->best[0].move.verb) {
    case SHAKE: text_printf(words, SAY(why_shake), (int)m->box->sandglass / 1000); break;
    case AGREE: text_put(words, SAY(why_agree)); break;
    case DONE: reason_done(t, skill, lang, words); break;
    default: reason_plan(t, skill, a->best[0].move, lang, words); break;
    }
}

/* ---- how everybody stands ---- */

/* What a turn brings on average, and by how much it differs: points, or for children words. */
struct usual {
    double gain, spread;
};

static struct usual usual_turn(const struct match *m)
{
    return m->option[OPT_CHILDREN] ? (struct usual){ 5, 2 } : (struct usual){ 14, 8 };
}

/* How many turns a side has before it, with the one that it is in. */
static double turns_left(const struct match *m, const struct state *s, int side)
{
    enum { FEW = 4 }; /* rounds, where nobody knows how many will be played */
    int sides = letra_sides(m), now = (s->side - s->first + sides) % sides, own = (side - s->first + sides) % sides;
    int most = 0;
    double rounds = FEW;

    for (int i = 0; i < sides; i++)
        most = s->points[i] > most ? s->points[i] : most;
    if (m->option[OPT_END] == END_ROUNDS)
        rounds = m->option[OPT_ROUNDS] - s->round;
    else if (m->option[OPT_END] == END_TARGET)
        rounds = (m->option[OPT_TARGET] - most) / usual_turn(m).gain;
    return (s->limit || rounds < 0 ? 0 : rounds) + (own >= now || s->phase == OPENING); /* then all are alike */
}

/* What a side will have: what it has, what lies there or, as long as that may become more, what a turn brings, and that
 * for each turn to come. */
static double hoped_for(const struct match *m, const struct state *s, int side)
{
    double ret = s->points[side], usual = usual_turn(m).gain, turns = turns_left(m, s, side);
    struct layout layout;
    struct verdict verdict;

    if (s->side == side && (s->phase == LAYING || s->phase == REVIEW)) {
        letra_verdict(m, s, &layout, &verdict);
        int gain = letra_gain(m, &verdict);
        ret += s->phase == REVIEW || gain > usual ? gain : usual;
        turns--;
    }
    return ret + turns * usual;
}

/* Sides win the oftener the more they are ahead of what the turns to come may still change; once it is over, who has
 * most. */
static void stand(const struct match *m, const struct state *s, bool over, struct standing *ret)
{
    const double three_to_one = 0.55622, quartile = 0.6745; /* a lead that even odds of the rest make 3 : 1 */
    double hope[SIDES], part[SIDES], mean = 0, sum = 0, turns = 1, most = 0;
    int sides = letra_sides(m);

    for (int side = 0; side < sides; side++) {
        hope[side] = over ? s->points[side] : hoped_for(m, s, side);
        most = side == 0 || hope[side] > most ? hope[side] : most;
        mean += hope[side] / sides;
        turns += turns_left(m, s, side);
    }
    const double lead = quartile * usual_turn(m).spread * __builtin_sqrt(turns) / 2;
    for (int side = 0; side < sides; side++) {
        double x = three_to_one * (hope[side] - mean) / lead;
        double root = __builtin_sqrt(1 + x * x) + (x < 0 ? -x : x);

        part[side] = over ? hope[side] == most : x < 0 ? 1 / (root * root) : root * root;
        sum += part[side];
    }
    for (int seat = 0; seat < m->seats; seat++) {
        int side = letra_side_of(m, seat);

        ret->chance[seat] = (int32_t)(100000 * part[side] / sum + 0.5);
        ret->worth[seat] = (int32_t)(1000 * hope[side]);
    }
}

static void judge(const struct thinking *t, const struct move *moves, int count, struct standing *ret)
{
    const struct match *m = &t->view->match;

    for (int i = 0; i < count; i++) {
        struct state after = *view_state(t->view);

        m->game->rules.apply(m, &after, t->seat, moves[i]);
        stand(m, &after, match_over(m, &after), &ret[i]);
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
 * has run. That of "best" is enough to prove nearly every throw. */
static const struct bot easy = { LEVEL_EASY, .effort = 4096, .memory = memory_size, .think = think_easy,
                                 .reason = reason };
static const struct bot medium = { LEVEL_MEDIUM, .effort = 32768, .memory = memory_size, .think = think_medium,
                                   .reason = reason };
static const struct bot strong = { LEVEL_STRONG, .effort = 524288, .memory = memory_size, .think = think_strong,
                                   .reason = reason };
static const struct bot best = { LEVEL_BEST, .effort = (uint64_t)1 << 30, .memory = memory_size, .think = think_strong,
                                 .judge = judge, .reason = reason };

const struct bot *const letra_bots[] = { &easy, &medium, &strong, &best, NULL };
