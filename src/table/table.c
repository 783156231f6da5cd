/* SPDX-License-Identifier: MIT */
#include "table/table.h"

#include <stdlib.h>

#include "base/require.h"
#include "base/hash.h"

struct table {
    struct journal *journal;
    const struct bot *bot[SEATS_MAX]; /* NULL: a person */
    const struct bot *thinker[SEATS_MAX]; /* whose memory is kept, */
    void *memory[SEATS_MAX];              /* and that */
    uint64_t effort;                      /* of the computers; 0: their own */
    struct speed *speed;                    /* NULL: that effort; else as much as they can do */
    uint64_t ms;                          /* in this time */
    uint64_t (*clock)(void);
    const struct bot *last;               /* who thought last, */
    uint64_t looked;                      /* and how far; 0: nobody in the last call */
    bool to_learn;                        /* nobody has said yet how long it took */
    bool (*go_on)(void *, uint64_t);
    void *with;
    seatset content;                  /* computers that want nothing unasked as it stands; cleared by every change */
    uint32_t changes;
    bool reveals;                     /* the game has moves that show a secret */
    bool follows;                     /* a match played elsewhere, */
    struct proposal proposal;         /* where this was to be done */
    /* What many tables never need, and most of their memory if they had it: */
    struct choice *choice;            /* as many as the game can have; NULL where it reveals nothing */
    struct view *view;                /* for who thinks; NULL: nobody has yet */
};

struct table *table_resume(struct journal *j)
{
    struct table *t = calloc(1, sizeof *t);

    require(t != NULL);
    t->journal = j;
    t->proposal.seat = -1;
    for (int verb = 0; verb < journal_match(j)->game->verb_count; verb++)
        t->reveals = t->reveals || journal_match(j)->game->verbs[verb].reveals;
    if (t->reveals) {
        t->choice = malloc(journal_match(j)->game->choices_max * sizeof *t->choice);
        require(t->choice != NULL);
    }
    return t;
}

struct table *table_new(const struct match *m, const struct chance *f)
{
    return table_resume(journal_new(m, f));
}

void table_free(struct table *t)
{
    if (!t)
        return;
    journal_free(t->journal);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        free(t->memory[seat]);
    free(t->choice);
    free(t->view);
    free(t);
}

const struct journal *table_journal(const struct table *t)
{
    return t->journal;
}

static void changed(struct table *t)
{
    t->content = 0;
    t->changes++;
}

void table_sit(struct table *t, int seat, const struct bot *bot)
{
    require(seat >= 0 && seat < SEATS_MAX);
    t->bot[seat] = bot;
    changed(t);
}

const struct bot *table_bot(const struct table *t, int seat)
{
    return seat >= 0 && seat < SEATS_MAX ? t->bot[seat] : NULL;
}

void table_name(struct table *t, int seat, const char *name)
{
    journal_name(t->journal, seat, name);
    changed(t);
}

static struct turn turn_of(const struct table *t)
{
    const struct match *m = journal_match(t->journal);

    return m->game->rules.turn(m, journal_state(t->journal));
}

uint32_t table_changes(const struct table *t)
{
    return t->changes;
}

/* ---- a match played elsewhere ---- */

bool table_follow(struct table *t, const char *lines, struct complaint *ret)
{
    uint32_t before = journal_mark(t->journal);
    bool fine = journal_follow(t->journal, lines, ret);

    if (fine || journal_mark(t->journal) != before) {
        t->follows = true;
        changed(t);
    }
    return fine;
}

bool table_take_in(struct table *t, const char *lines, struct complaint *ret)
{
    changed(t);
    return journal_follow(t->journal, lines, ret);
}

bool table_follows(const struct table *t)
{
    return t->follows;
}

struct proposal table_proposal(struct table *t)
{
    struct proposal p = t->proposal;

    t->proposal.seat = -1;
    return p;
}

static const struct clause *propose(struct table *t, int seat, struct move move)
{
    const struct match *m = journal_match(t->journal);
    const struct clause *refusal = match_check(m, journal_state(t->journal), seat, move);

    if (refusal)
        return refusal;
    t->proposal = (struct proposal){ .seat = seat, .ask = turn_of(t).ask };
    struct text text = TEXT_IN(t->proposal.move);
    m->game->words.write(m, journal_state(t->journal), seat, move, &text);
    return NULL;
}

/* ---- moves ---- */

const struct clause *table_play_move(struct table *t, int seat, struct move move, int ask, uint32_t ms)
{
    if (ask >= 0 && ask != turn_of(t).ask)
        return &table_rules[TABLE_stale];
    if (t->follows)
        return propose(t, seat, move);
    const struct clause *refusal = journal_play(t->journal, seat, move, ms);
    if (!refusal)
        changed(t);
    return refusal;
}

/* Whose turn it is matters more to people than how a move is spelt. */
static const struct clause *graver(const struct table *t, int seat, const struct clause *refusal)
{
    struct turn turn = turn_of(t);

    if (journal_stopped(t->journal))
        return &table_rules[TABLE_older];
    if (refusal && turn.must == 0)
        return &table_rules[TABLE_over];
    if (refusal && seat >= 0 && seat < journal_match(t->journal)->seats && !((turn.must | turn.may) & SEAT(seat)))
        return &table_rules[TABLE_turn];
    return refusal;
}

const struct clause *table_try(struct table *t, int seat, const char *text, int ask, struct move *ret)
{
    const struct match *m = journal_match(t->journal);
    const struct state *s = journal_state(t->journal);

    if (ask >= 0 && ask != turn_of(t).ask)
        return &table_rules[TABLE_stale];
    const struct clause *refusal = match_parse(m, s, seat, text, ret);
    return graver(t, seat, refusal ? refusal : match_check(m, s, seat, *ret));
}

const struct clause *table_play(struct table *t, int seat, const char *text, int ask, uint32_t ms)
{
    struct move move;

    if (ask >= 0 && ask != turn_of(t).ask)
        return &table_rules[TABLE_stale];
    const struct clause *refusal = match_parse(journal_match(t->journal), journal_state(t->journal), seat, text, &move);
    return graver(t, seat, refusal ? refusal : table_play_move(t, seat, move, ask, ms));
}

/* A computer player's own randomness: repeatable after a restart, and apart from chance's. */
static uint64_t bot_seed(const struct table *t, int seat)
{
    const struct chance *f = journal_chance(t->journal);
    struct hash h;
    uint64_t seed = 0;
    uint8_t bytes[sizeof seed];
    char text[64];
    struct text where = TEXT_IN(text);

    text_printf(&where, "bot %d at %lu", seat, (unsigned long)journal_count(t->journal));
    hash_begin(&h, sizeof bytes, NULL, 0);
    if (f->known)
        hash_add(&h, f->secret, SECRET_SIZE);
    hash_text(&h, text);
    hash_end(&h, bytes);
    for (int i = 0; i < COUNT(bytes); i++)
        seed |= (uint64_t)bytes[i] << 8 * i;
    return seed;
}

/* The memory a seat's bot thinks in, which it keeps as long as it sits there. */
static void *bot_memory(struct table *t, int seat, const struct bot *bot)
{
    const struct match *m = journal_match(t->journal);
    size_t size = bot->memory ? bot->memory(m) : 0;

    if (t->thinker[seat] != bot) {
        free(t->memory[seat]);
        t->memory[seat] = calloc(1, size ? size : 1);
        require(t->memory[seat] != NULL);
        t->thinker[seat] = bot;
    }
    return t->memory[seat];
}

static struct thinking asked_of(struct table *t, int seat, const struct bot *bot, uint64_t effort)
{
    if (!effort && t->speed)
        effort = speed_effort(t->speed, journal_match(t->journal)->game, bot, t->ms);
    if (!effort)
        effort = t->effort ? t->effort : bot->effort;
    if (!t->view)
        t->view = calloc(1, sizeof *t->view);
    require(t->view != NULL);
    view_of(t->view, journal_match(t->journal), journal_state(t->journal), SEAT(seat));
    return (struct thinking){ .view = t->view, .seat = seat, .seed = bot_seed(t, seat),
                              .effort = effort ? effort : 1, .memory = bot_memory(t, seat, bot),
                              .go_on = t->go_on, .with = t->with };
}

void table_took(struct table *t, uint64_t ms)
{
    if (t->speed && t->to_learn)
        speed_learn(t->speed, journal_match(t->journal)->game, t->last, t->looked, ms);
    t->to_learn = false;
}

uint64_t table_looked(const struct table *t)
{
    return t->looked;
}

static void think(struct table *t, const struct bot *bot, const struct thinking *asked, struct answer *ret)
{
    uint64_t begun = t->clock ? t->clock() : 0;

    *ret = (struct answer){ 0 };
    bot->think(asked, ret);
    t->last = bot;
    t->looked = ret->looked;
    t->to_learn = true;
    if (t->clock)
        table_took(t, t->clock() - begun);
}

void table_think(struct table *t, int seat, const struct bot *bot, uint64_t effort, struct thinking *ret_asked,
                 struct answer *ret)
{
    *ret_asked = asked_of(t, seat, bot, effort);
    think(t, bot, ret_asked, ret);
}

void table_limit(struct table *t, uint64_t effort, bool (*go_on)(void *, uint64_t), void *with)
{
    t->effort = effort;
    t->go_on = go_on;
    t->with = with;
}

void table_speed(struct table *t, struct speed *speed, uint64_t ms, uint64_t (*clock)(void))
{
    t->speed = speed;
    t->ms = ms;
    t->clock = clock;
}

/* The secret that a seat must show now. */
static bool must_show(struct table *t, int seat, struct move *ret)
{
    const struct match *m = journal_match(t->journal);

    if (!t->reveals)
        return false;
    int count = m->game->rules.legal(m, journal_state(t->journal), seat, t->choice);
    require(count > 0);
    *ret = t->choice[0].move;
    return count == 1 && t->choice[0].step == 0 && m->game->verbs[ret->verb].reveals;
}

/* Nothing happens by itself in a view, in a match followed from elsewhere, after the end, or where today's rules lead
 * no further. */
static bool stands_still(const struct table *t)
{
    return journal_match(t->journal)->is_view || t->follows || turn_of(t).must == 0 || journal_stopped(t->journal);
}

bool table_roll(struct table *t, uint32_t ms)
{
    if (turn_of(t).must != SEAT(CHANCE) || !journal_chance(t->journal)->known || stands_still(t))
        return false;
    journal_roll(t->journal, ms);
    changed(t);
    return true;
}

int table_next_alone(struct table *t, struct move *ret)
{
    const struct match *m = journal_match(t->journal);
    struct turn turn = turn_of(t);

    if (stands_still(t))
        return -1;
    if (turn.must & SEAT(CHANCE)) {
        if (turn.must != SEAT(CHANCE) || !journal_chance(t->journal)->known)
            return -1;
        *ret = journal_next_roll(t->journal);
        return CHANCE;
    }
    for (int seat = 0; seat < m->seats; seat++)
        if (turn.must & SEAT(seat) && must_show(t, seat, ret))
            return seat;
    return -1;
}

int table_go_alone(struct table *t, uint32_t ms)
{
    struct move move;

    if (turn_of(t).must & SEAT(CHANCE))
        return table_roll(t, ms) ? CHANCE : -1;
    int seat = table_next_alone(t, &move);
    if (seat >= 0)
        require(table_play_move(t, seat, move, -1, ms) == NULL);
    return seat;
}

void table_foresee(struct table *t, int seat, struct move move, const struct state *after)
{
    journal_foresee(t->journal, seat, move, after);
}

/* The computer whose turn it is to think. Those that may act come before everything else: an offer is answered and a
 * rent claimed before play goes over it. */
static int next_thinker(struct table *t)
{
    const struct match *m = journal_match(t->journal);
    struct turn turn = turn_of(t);
    struct move move;

    if (stands_still(t))
        return -1;
    for (int seat = 0; seat < m->seats; seat++)
        if (turn.may & SEAT(seat) && t->bot[seat] && !(t->content & SEAT(seat)))
            return seat;
    for (int seat = 0; seat < m->seats && !(turn.must & SEAT(CHANCE)); seat++)
        if (turn.must & SEAT(seat) && must_show(t, seat, &move))
            return -1;
    for (int seat = 0; seat < m->seats && !(turn.must & SEAT(CHANCE)); seat++)
        if (turn.must & SEAT(seat) && t->bot[seat])
            return seat;
    return -1;
}

int table_asks(struct table *t, struct thinking *ret)
{
    int seat = next_thinker(t);

    if (seat >= 0)
        *ret = asked_of(t, seat, t->bot[seat], 0);
    return seat;
}

bool table_asks_late(struct table *t, int seat, const struct bot *bot, struct thinking *ret)
{
    if (stands_still(t) || !(turn_of(t).must & SEAT(seat)))
        return false;
    *ret = asked_of(t, seat, bot, 0);
    return true;
}

int table_answered(struct table *t, int seat, const struct answer *a, uint32_t ms)
{
    if (a->count == 0) {
        require(!(turn_of(t).must & SEAT(seat)));
        t->content |= SEAT(seat);
        return -1;
    }
    require(table_play_move(t, seat, a->best[0].move, -1, ms) == NULL);
    return seat;
}

int table_go_on(struct table *t, uint32_t ms)
{
    struct thinking asked;
    struct answer answer;

    t->looked = 0;
    for (int seat; (seat = table_asks(t, &asked)) >= 0;) {
        think(t, t->bot[seat], &asked, &answer);
        if (table_answered(t, seat, &answer, ms) >= 0)
            return seat;
    }
    return table_go_alone(t, ms);
}

seatset table_waits_for(struct table *t)
{
    const struct match *m = journal_match(t->journal);
    seatset must = journal_stopped(t->journal) ? 0 : turn_of(t).must & (SEAT(m->seats) - 1);
    struct move move;

    for (int seat = 0; seat < m->seats; seat++)
        if (t->bot[seat] || (t->follows && must & SEAT(seat) && must_show(t, seat, &move)))
            must &= ~SEAT(seat);
    return must;
}

int64_t table_last_decision(const struct table *t, int seat)
{
    const struct game *g = journal_match(t->journal)->game;

    for (uint32_t n = journal_count(t->journal); n > 0; n--) {
        const struct event *e = journal_event(t->journal, n);
        if (e->seat < SEATS_MAX && !t->bot[e->seat] && !g->verbs[e->move.verb].reveals &&
            (seat < 0 || seat == e->seat))
            return n - 1;
    }
    return -1;
}

/* What was shown that some seat did not know before, by a reveal or by the end, after which more is seen; and what a
 * hand has done. */
const struct clause *table_past(const struct table *t, uint32_t number)
{
    const struct match *m = journal_match(t->journal);

    if (m->game->secrets.mask && turn_of(t).must == 0)
        return &table_rules[TABLE_shown];
    for (uint32_t n = journal_count(t->journal); n > number; n--) {
        const struct verb *verb = &m->game->verbs[journal_event(t->journal, n)->move.verb];
        if (verb->reveals || verb->decides)
            return &table_rules[verb->reveals ? TABLE_shown : TABLE_decided];
    }
    return NULL;
}

const struct clause *table_take_back(struct table *t, int seat)
{
    int64_t number = table_last_decision(t, seat);

    if (number < 0)
        return &table_rules[TABLE_undo];
    const struct clause *refusal = table_past(t, (uint32_t)number);
    return refusal ? refusal : table_undo(t, (uint32_t)number);
}

const struct clause *table_undo(struct table *t, uint32_t number)
{
    const struct clause *refusal = journal_undo(t->journal, number);

    if (!refusal)
        changed(t);
    return refusal;
}

bool table_note(struct table *t, const char *text)
{
    return journal_note(t->journal, text);
}

bool table_promise(struct table *t, const uint8_t promise[SECRET_SIZE], int seat)
{
    return journal_promise(t->journal, promise, seat);
}

bool table_rekey(struct table *t, const char *secrets)
{
    return journal_rekey(t->journal, secrets);
}

void table_lot(struct table *t, uint8_t ret[SEATS_MAX])
{
    journal_lot(t->journal, ret);
}
