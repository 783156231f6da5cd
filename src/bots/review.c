/* SPDX-License-Identifier: MIT */
#include "bots/review.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"

const char *const mistake_names[MISTAKES] = { "none", "small", "clear", "grave" };

struct review {
    const struct journal *journal;
    const struct bot *bot;
    uint64_t effort;
    void *memory;             /* the bot's own, */
    void *judging;            /* and what it judges in; the same if it has a judge of its own */
    struct state *state;
    struct choice *choices;
    struct move *throws;
    uint32_t *weights;
    struct view view;
    struct remark remark[];   /* by number - 1 */
};

/* The strongest there is: the last of them. */
static const struct bot *strongest(const struct game *g)
{
    const struct bot *bots[LEVELS_MAX];

    return bots[bots_for(g, bots) - 1];
}

static void *memory_of(size_t size)
{
    void *memory = calloc(1, size ? size : 1);

    require(memory != NULL);
    return memory;
}

struct review *review_new(const struct journal *j, uint64_t effort)
{
    const struct match *m = journal_match(j);
    struct review *r = memory_of(sizeof *r + journal_count(j) * sizeof r->remark[0]);

    r->journal = j;
    r->effort = effort;
    r->bot = strongest(m->game);
    r->memory = memory_of(r->bot->memory ? r->bot->memory(m) : 0);
    r->judging = r->bot->judge ? r->memory : memory_of(JUDGE_MEMORY);
    r->state = memory_of(m->game->state_size);
    r->choices = memory_of(m->game->choices_max * sizeof *r->choices);
    r->throws = memory_of(m->game->odds_max * sizeof *r->throws);
    r->weights = memory_of(m->game->odds_max * sizeof *r->weights);
    return r;
}

void review_free(struct review *r)
{
    if (!r)
        return;
    if (r->judging != r->memory)
        free(r->judging);
    free(r->memory);
    free(r->state);
    free(r->choices);
    free(r->throws);
    free(r->weights);
    free(r);
}

uint64_t review_effort(const struct review *r)
{
    return r->effort;
}

const struct bot *review_bot(const struct review *r)
{
    return r->bot;
}

const struct journal *review_journal(const struct review *r)
{
    return r->journal;
}

bool review_by_worth(const struct review *r)
{
    const struct match *m = journal_match(r->journal);

    return m->seats == 1 || (r->bot->for_points && r->bot->for_points(m));
}

int32_t review_small(const struct review *r)
{
    enum { USUAL = 2000 };

    return review_by_worth(r) && r->bot->small_mistake ? r->bot->small_mistake : USUAL;
}

const char *review_unit(const struct review *r, enum lang lang)
{
    static const struct phrase chance = { { "Prozent Gewinnaussicht", "percent chance to win" } };
    static const struct phrase points = { { "Punkte", "points" } };
    const char *unit = bot_unit(r->bot, journal_match(r->journal), lang);

    return !review_by_worth(r) ? chance.in[lang] : unit ? unit : points.in[lang];
}

int32_t review_stake(const struct review *r, const struct standing *s, int seat)
{
    return review_by_worth(r) ? s->worth[seat] : s->chance[seat];
}

/* ---- an event ---- */

/* What a seat is asked there; the memory is the bot's own or the judge's. */
static struct thinking asked(struct review *r, int seat, seatset who, uint32_t number, void *memory)
{
    view_of(&r->view, journal_match(r->journal), r->state, who);
    return (struct thinking){ .view = &r->view, .seat = seat, .seed = number, .effort = r->effort, .memory = memory };
}

/* What the best player would have done there; false: they, too, had nothing to choose. */
static bool ask(struct review *r, int seat, uint32_t number, struct thinking *ret_asked, struct answer *ret)
{
    *ret_asked = asked(r, seat, SEAT(seat), number, r->memory);
    ret_asked->effort = bot_effort(r->bot, r->effort);
    *ret = (struct answer){ 0 };
    r->bot->think(ret_asked, ret);
    return ret->count > 0;
}

static enum mistake size_of(const struct review *r, int32_t lost)
{
    static const int32_t halves[MISTAKES] = { [MISTAKE_SMALL] = 2, [MISTAKE_CLEAR] = 6, [MISTAKE_GRAVE] = 15 };
    enum mistake size = MISTAKE_NONE;

    while (size + 1 < MISTAKES && lost >= halves[size + 1] * review_small(r) / 2)
        size++;
    return size;
}

/* By how much the second of two moves of the seat is better, both judged with what it knew; what lies within doubt is
 * nothing. */
static int32_t compare(struct review *r, int seat, const struct thinking *t, const struct move moves[2],
                       struct standing ret_stood[2])
{
    bot_judge(r->bot, t, moves, 2, ret_stood);
    int32_t lost = review_stake(r, &ret_stood[1], seat) - review_stake(r, &ret_stood[0], seat);
    return lost > ret_stood[1].doubt ? lost : 0;
}

/* What seems to be a mistake is looked at again, longer and with other luck, and is only as large as it was both times.
 * A judge who always thinks as long as they need would only repeat themselves. */
static void look_again(struct review *r, int seat, struct thinking *t, const struct move moves[2], struct remark *ret)
{
    enum { LONGER = 8, SLOW_LONGER = 2 };
    struct standing stood[2];

    if (size_of(r, ret->lost) == MISTAKE_NONE || (r->bot->judge && !r->bot->effort))
        return;
    t->effort *= journal_match(r->journal)->game->speed.slow ? SLOW_LONGER : LONGER;
    t->seed = ~t->seed;
    int32_t lost = compare(r, seat, t, moves, stood);
    ret->lost = lost < ret->lost ? lost : ret->lost;
    ret->standing = stood[0];
    ret->twice = true;
}

/* A move against the best one. */
static void weigh_choice(struct review *r, const struct event *e, uint32_t number, struct remark *ret)
{
    struct move moves[2] = { e->move };
    struct standing stood[2];
    struct thinking t;
    struct answer a;
    bool other = ask(r, e->seat, number, &t, &a) && !move_equal(a.best[0].move, e->move);

    t = asked(r, e->seat, SEAT(e->seat), number, r->judging);
    if (!other) {
        bot_judge(r->bot, &t, moves, 1, &ret->standing);
        return;
    }
    ret->best = moves[1] = a.best[0].move;
    ret->lost = compare(r, e->seat, &t, moves, stood);
    ret->standing = stood[0];
    look_again(r, e->seat, &t, moves, ret);
    ret->mistake = size_of(r, ret->lost);
    ret->better = ret->lost > 0;
}

/* How everybody stands after an event, with nothing hidden; r->state is what it was before. */
static struct standing stand(struct review *r, const struct event *e, uint32_t number)
{
    struct thinking t = asked(r, e->seat, EVERYONE, number, r->judging);
    struct standing ret;

    bot_judge(r->bot, &t, &e->move, 1, &ret);
    return ret;
}

/* Before an event: as after the one before it; at the very beginning all are alike. */
static struct standing stood_before(struct review *r, uint32_t number)
{
    const struct match *m = journal_match(r->journal);
    struct standing ret = { 0 };

    if (number > 1) {
        journal_state_at(r->journal, number - 2, r->state);
        return stand(r, journal_event(r->journal, number - 1), number - 1);
    }
    for (int seat = 0; seat < m->seats; seat++)
        ret.chance[seat] = 100000 / m->seats * __builtin_popcount(match_team(m, seat));
    return ret;
}

/* All that chance could have done besides the event itself; where that is too much, some of it. */
static int list_throws(struct review *r, uint32_t number, struct move *ret, uint32_t *ret_weight)
{
    enum { DRAWN = 24 };
    const struct match *m = journal_match(r->journal);
    struct rng rng = rng_seeded(number);
    int count = m->game->chance.odds ? m->game->chance.odds(m, r->state, r->throws, r->weights) : 0;

    for (int i = 0; i < count && count < JUDGED_MAX; i++) {
        ret[i] = r->throws[i];
        ret_weight[i] = r->weights[i];
    }
    if (count > 0 && count < JUDGED_MAX)
        return count;
    for (int i = 0; i < DRAWN; i++) {
        ret[i] = m->game->chance.roll(m, r->state, &rng);
        ret_weight[i] = 1;
    }
    return DRAWN;
}

/* Against the average of all that could have come, judged alike. */
static void weigh_exactly(struct review *r, const struct event *e, uint32_t number, struct remark *ret)
{
    const struct match *m = journal_match(r->journal);
    struct move moves[JUDGED_MAX];
    uint32_t weight[JUDGED_MAX];
    struct standing stood[JUDGED_MAX];

    moves[0] = e->move;
    int count = list_throws(r, number, moves + 1, weight + 1);
    struct thinking t = asked(r, CHANCE, EVERYONE, number, r->judging);
    bot_judge(r->bot, &t, moves, count + 1, stood);
    ret->standing = stood[0];
    ret->luck = count > 1;
    for (int seat = 0; ret->luck && seat < m->seats; seat++) {
        int64_t sum = 0, total = 0;

        for (int i = 1; i <= count; i++) {
            sum += (int64_t)weight[i] * review_stake(r, &stood[i], seat);
            total += weight[i];
        }
        ret->lucky[seat] = review_stake(r, &stood[0], seat) - (int32_t)(sum / total);
    }
}

/* A judge who tries things out is not sure enough to compare all throws. What a throw changes is its luck, too, and
 * over the whole game their errors cancel out. */
static void weigh_throw(struct review *r, const struct event *e, uint32_t number, struct remark *ret)
{
    const struct match *m = journal_match(r->journal);

    ret->standing = stand(r, e, number);
    if (!ret->standing.doubt) {
        weigh_exactly(r, e, number, ret);
        return;
    }
    struct standing before = stood_before(r, number);
    ret->luck = true;
    for (int seat = 0; seat < m->seats; seat++)
        ret->lucky[seat] = review_stake(r, &ret->standing, seat) - review_stake(r, &before, seat);
}

static uint32_t moves_of(const struct review *r, int seat)
{
    const struct match *m = journal_match(r->journal);
    int count = seat == CHANCE ? 0 : m->game->rules.legal(m, r->state, seat, r->choices);
    uint32_t moves = 0;

    for (int i = 0; i < count; i++)
        moves += choice_count(r->choices[i]);
    return moves;
}

const struct remark *review_at(struct review *r, uint32_t number)
{
    const struct event *e = journal_event(r->journal, number);
    struct remark *ret = &r->remark[number - 1];

    if (ret->known)
        return ret;
    journal_state_at(r->journal, number - 1, r->state);
    ret->choice = e->seat < SEATS_MAX && moves_of(r, e->seat) > 1;
    if (e->seat == CHANCE)
        weigh_throw(r, e, number, ret);
    else if (ret->choice)
        weigh_choice(r, e, number, ret);
    if (e->seat != CHANCE && (!ret->choice || ret->standing.doubt)) /* what they knew is judged; now what was so */
        ret->standing = stand(r, e, number);
    ret->known = true;
    return ret;
}

const struct remark *review_known(const struct review *r, uint32_t number)
{
    return r->remark[number - 1].known ? &r->remark[number - 1] : NULL;
}

bool review_why(struct review *r, uint32_t number, enum lang lang, struct text *words)
{
    const struct remark *k = review_at(r, number);
    const struct event *e = journal_event(r->journal, number);

    if (!k->better || !r->bot->reason)
        return false;
    journal_state_at(r->journal, number - 1, r->state);
    struct thinking t = asked(r, e->seat, SEAT(e->seat), number, r->memory);
    struct answer a = { .count = 2, .best = { { .move = k->best }, { .move = e->move } } };
    struct text played = text_growing();
    r->bot->reason(&t, &a, lang, words);
    a.best[0].move = e->move;
    a.best[1].move = k->best;
    r->bot->reason(&t, &a, lang, &played);
    bool ret = words->used && strcmp(words->at, played.at) != 0;
    text_free(&played);
    return ret;
}
