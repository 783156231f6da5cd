/* SPDX-License-Identifier: MIT */
/* Computer players for both parties. They know exactly what the answers leave possible (tkkg_weigh), ask what divides
 * it best, and weigh a move by whom it catches, what card it brings and who might be caught for it. Each legal move
 * gets a number, and the highest is made. */
#include "tkkg.h"

#include "core/bot.h"

/* What makes the levels. */
struct skill {
    bool asks_well; /* the question that tells most, else any */
    int care;       /* of what the other's next throw may bring them it minds so much, in per cent … */
    int hunt;       /* … and of what its own next throw may bring */
    int error;      /* a move is misjudged by up to so much */
};

struct mind {
    const struct match *m;
    const struct state *s;
    struct skill skill;
    int side;
    uint64_t weight[SQUARES], all; /* where the treasure may lie */
    struct rng rng;
};

/* What things are worth; a question that halves what is possible is worth 100. */
enum { CATCH = 70, FOURTH = 2000, CERTAIN = 5000, NEVER = -100000 };

/* ---- the board ---- */

static bool is_star(const struct match *m, int square)
{
    return m->box->board[square / SIZE][square % SIZE] == '*';
}

/* ---- what moves are worth ---- */

/* What the next card is worth: to the gang a question; to the crooks that it is lost. */
static int worth_of_card(const struct mind *b, int side)
{
    int questions = 0, cards = tkkg_cards(b->s);

    for (int kind = 0; kind < QUESTIONS; kind++)
        questions += b->s->left[kind];
    return cards ? (side == GANG ? 60 : 40) * questions / cards + 5 : 0;
}

/* Whom a figure of this side catches on a square, and what card there is: figures stand at `at`. */
static int worth_of_landing(const struct mind *b, const uint8_t at[FIGURES_ALL], int side, int square)
{
    int other = tkkg_other(side), caught = 0, captives = 0;

    for (int enemy = other * FIGURES; enemy < (other + 1) * FIGURES; enemy++) {
        caught += at[enemy] == square;
        captives += at[enemy] == CAPTIVE;
    }
    if (caught && captives + caught == FIGURES)
        return FOURTH;
    return caught * CATCH * (side == CROOKS ? 1 + captives / 2 : 1)
         + (is_star(b->m, square) ? worth_of_card(b, side) : 0);
}

/* The best that a throw of so many pips this way would bring to a side. */
static int worth_of_throw(const struct mind *b, const uint8_t at[FIGURES_ALL], int side, int pips, int way)
{
    static const int8_t across[] = { 0, 1, 0, -1 }, down[] = { -1, 0, 1, 0 };
    int best = 0;

    for (int figure = side * FIGURES; figure < (side + 1) * FIGURES; figure++) {
        int column = at[figure] % SIZE + pips * across[way], row = at[figure] / SIZE + pips * down[way];

        if (at[figure] >= SQUARES || column < 0 || column >= SIZE || row < 0 || row >= SIZE)
            continue;
        int worth = worth_of_landing(b, at, side, row * SIZE + column);
        best = worth > best ? worth : best;
    }
    return best;
}

/* What a side's next throw is worth to it on average. */
static int outlook(const struct mind *b, const uint8_t at[FIGURES_ALL], int side)
{
    int sum = 0;

    for (int pips = 1; pips <= 6; pips++) {
        int any = 0;

        for (int way = NORTH; way <= WEST; way++) {
            int worth = worth_of_throw(b, at, side, pips, way);

            sum += tkkg_way_weight(b->m, way) * worth;
            any = worth > any ? worth : any;
        }
        sum += tkkg_way_weight(b->m, ANY_WAY) * any;
    }
    return sum / 36;
}

/* How a side stands with figures like this, as far as the next throw of each goes. */
static int worth_of_standing(const struct mind *b, const uint8_t at[FIGURES_ALL])
{
    int worth = 0;

    if (b->skill.hunt)
        worth += outlook(b, at, b->side) * b->skill.hunt / 100;
    if (b->skill.care)
        worth -= outlook(b, at, tkkg_other(b->side)) * b->skill.care / 100;
    return worth;
}

/* Where everybody stands once a figure has gone to a square. */
static void place(const struct state *s, int figure, int to, uint8_t ret[FIGURES_ALL])
{
    for (int i = 0; i < FIGURES_ALL; i++)
        ret[i] = s->at[i] == to && side_of(i) != side_of(figure) ? CAPTIVE : s->at[i];
    ret[figure] = (uint8_t)to;
}

static int worth_of_going(const struct mind *b, int figure, int to)
{
    uint8_t at[FIGURES_ALL];

    place(b->s, figure, to, at);
    return worth_of_landing(b, b->s->at, b->side, to) + worth_of_standing(b, at);
}

/* 100 if the answer halves what is possible, 0 if it is known. */
static int worth_of_question(const struct mind *b, int kind, int which)
{
    uint64_t inside = 0;

    for (int square = 0; square < SQUARES; square++)
        if (tkkg_inside(b->s, kind, which, square))
            inside += b->weight[square];
    uint64_t less = 2 * inside > b->all ? b->all - inside : inside;
    if (!b->skill.asks_well)
        return less ? 50 : 0;
    return (int)(200 * less / b->all);
}

/* Once only, so nothing but certainty will do, unless it must be now. */
static int worth_of_naming(const struct mind *b, int square)
{
    bool must = tkkg_top(b->s).ask == ASK_NAME;

    if (b->weight[square] == b->all)
        return CERTAIN;
    return must ? (int)(1000 * b->weight[square] / b->all) : NEVER;
}

/* Captives are worth getting back, the more of them the other has. */
static int worth_of_exchange(const struct mind *b)
{
    int mine = tkkg_captives(b->s, b->side), theirs = tkkg_captives(b->s, tkkg_other(b->side));

    return mine > theirs || mine == FIGURES - 1 ? 30 * mine : -10;
}

static int worth_of_move(struct mind *b, struct move v)
{
    switch (v.verb) {
    case GO: return worth_of_going(b, v.a, v.b);
    case STAY: return worth_of_standing(b, b->s->at);
    case ASK: return worth_of_question(b, v.a, v.b);
    case NAME: return worth_of_naming(b, v.a);
    case DRAW: return worth_of_card(b, b->side);
    case RELEASE: return tkkg_possible(b->s) > 1 ? 80 : 0;
    case REHIDE: return tkkg_possible(b->s) < SQUARES / 4 ? 120 + (int)rng_below(&b->rng, 40) : -20;
    case FREE: return 60;
    case EXCHANGE: return worth_of_exchange(b);
    case HIDE: return (int)rng_below(&b->rng, 1000); /* whoever has a habit is found */
    case ENTER: return worth_of_going(b, v.a, v.b);
    default: return 0;
    }
}

/* ---- answering ---- */

static size_t memory(const struct match *m)
{
    return m->game->choices_max * sizeof(struct choice);
}

/* Whoever need not act does so only where it helps. */
static void think(const struct thinking *t, struct skill skill, struct answer *ret)
{
    const struct match *m = &t->view->match;
    const struct state *s = view_state(t->view);
    struct mind b = { .m = m, .s = s, .skill = skill, .side = tkkg_side(m, t->seat), .rng = rng_seeded(t->seed) };
    struct choice *choices = t->memory;
    int count = tkkg_legal(m, s, t->seat, choices);
    bool must = tkkg_must(m, s) & SEAT(t->seat);

    b.all = tkkg_weigh(s, b.weight);
    for (int i = 0; i < count; i++, ret->looked++) {
        int worth = worth_of_move(&b, choices[i].move);

        if (skill.error && worth > NEVER && worth < CERTAIN)
            worth += (int)rng_below(&b.rng, 2 * (uint32_t)skill.error + 1) - skill.error;
        if (must || worth > 0)
            answer_add(ret, choices[i].move, 1000 * worth);
    }
}

static void think_easy(const struct thinking *t, struct answer *ret)
{
    think(t, (struct skill){ .error = 80 }, ret);
}

static void think_medium(const struct thinking *t, struct answer *ret)
{
    think(t, (struct skill){ .asks_well = true, .error = 35 }, ret);
}

static void think_strong(const struct thinking *t, struct answer *ret)
{
    think(t, (struct skill){ .asks_well = true, .error = 8 }, ret);
}

static void think_best(const struct thinking *t, struct answer *ret)
{
    think(t, (struct skill){ .asks_well = true, .care = 100, .hunt = 100 }, ret);
}

/* ---- reasons ---- */

static void reason_go(struct mind *b, struct move v, enum lang lang, struct text *t)
{
    int other = tkkg_other(b->side);
    bool catches = false;
    uint8_t at[FIGURES_ALL];

    place(b->s, v.a, v.b, at);
    for (int enemy = other * FIGURES; enemy < (other + 1) * FIGURES; enemy++)
        catches |= b->s->at[enemy] == v.b;
    text_put(t, catches ? SAY(why_catch) : is_star(b->m, v.b) ? SAY(why_star) :
                outlook(b, at, other) < outlook(b, b->s->at, other) ? SAY(why_safe) : SAY(why_on));
}

/* What is done without a figure and without a question. */
static void reason_else(const struct mind *b, struct move v, enum lang lang, struct text *t)
{
    int mine = tkkg_captives(b->s, b->side);

    switch (v.verb) {
    case HIDE: text_printf(t, SAY(why_hide), SQUARES); break;
    case REHIDE: text_put(t, SAY(why_rehide)); break;
    case DRAW: text_put(t, b->side == GANG ? SAY(why_draw_gang) : SAY(why_draw_crooks)); break;
    case LEAVE: text_put(t, SAY(why_leave)); break;
    case STAY: text_put(t, SAY(why_stay)); break;
    case ANSWER: text_put(t, SAY(why_answer)); break;
    case KEEP: text_put(t, SAY(why_keep)); break;
    case FREE:
    case EXCHANGE: text_printf(t, word(plural(mine, WORD_why_free_one, WORD_why_free), lang), mine); break;
    case RELEASE: text_printf(t, SAY(why_release), tkkg_possible(b->s)); break;
    case REVEAL: text_put(t, SAY(why_reveal)); break;
    default: text_put(t, SAY(why_throw)); break;
    }
}

static void reason(const struct thinking *t, const struct answer *a, enum lang lang, struct text *words)
{
    const struct match *m = &t->view->match;
    const struct state *s = view_state(t->view);
    struct mind b = { .m = m, .s = s, .skill = { .asks_well = true }, .side = tkkg_side(m, t->seat) };
    struct move v = a->best[0].move;

    if (!a->count)
        return;
    b.all = tkkg_weigh(s, b.weight);
    int sure = v.verb == ASK ? worth_of_question(&b, v.a, v.b) / 2 : 0;
    if (sure > 0)
        text_printf(words, SAY(why_ask), tkkg_possible(s), sure);
    else if (v.verb == ASK)
        text_put(words, SAY(why_ask_little));
    else if (v.verb == NAME)
        text_put(words, b.weight[v.a] == b.all ? SAY(why_certain) : SAY(why_likely));
    else if (v.verb == GO || v.verb == ENTER)
        reason_go(&b, v, lang, words);
    else
        reason_else(&b, v, lang, words);
}

static const struct bot easy = { LEVEL_EASY, .memory = memory, .think = think_easy, .reason = reason };
static const struct bot medium = { LEVEL_MEDIUM, .memory = memory, .think = think_medium, .reason = reason };
static const struct bot strong = { LEVEL_STRONG, .memory = memory, .think = think_strong, .reason = reason };
static const struct bot best = { LEVEL_BEST, .memory = memory, .think = think_best, .reason = reason };

const struct bot *const tkkg_bots[] = { &easy, &medium, &strong, &best, NULL };
