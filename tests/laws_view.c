/* SPDX-License-Identifier: MIT */
#include "laws.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"

static struct choice mine[CHOICES_MAX], theirs[CHOICES_MAX];
static struct move fated[ODDS_MAX];
static uint32_t weights[ODDS_MAX];

int law_viewers(const struct match *m, seatset ret[2 * SEATS_MAX + 2])
{
    int count = 0;

    ret[count++] = 0;
    for (int i = 0; i < m->seats; i++) {
        ret[count++] = SEAT(i);
        if (match_team(m, i) != SEAT(i))
            ret[count++] = match_team(m, i);
    }
    return count;
}

static const struct state *seen(const struct view *v)
{
    return view_state(v);
}

static bool same_view(const struct view *x, const struct view *y)
{
    return memcmp(x->bytes, y->bytes, x->match.game->state_size) == 0;
}

static bool same_turn(struct turn x, struct turn y)
{
    return x.must == y.must && x.may == y.may && x.ask == y.ask;
}

/* Where two views first differ, for messages: the positions as text. */
static _Noreturn void differ(struct trial *t, const char *law, const struct view *x, const struct view *y)
{
    static char one[32768], two[32768];
    struct text first = TEXT_IN(one), second = TEXT_IN(two);

    x->match.game->words.print(x, &first);
    y->match.game->words.print(y, &second);
    trial_fail(t, law, "viewers %x\n%s-- and\n%s", (unsigned)x->who, one, two);
}

/* ---- a view is like its state ---- */

/* Legal moves and rulings for a viewer's own seat. */
static void law_own_seat(struct trial *t, const struct view *v, int seat)
{
    const struct match *m = &t->match;
    int count = m->game->rules.legal(m, at(&t->state), seat, mine);
    int again = m->game->rules.legal(&v->match, seen(v), seat, theirs);

    LAW(t, count == again, "a seat's legal moves can be told from its view", "seat %d of %x: %d and %d", seat,
        (unsigned)v->who, count, again);
    for (int i = 0; i < count; i++)
        LAW(t, move_equal(mine[i].move, theirs[i].move) && mine[i].step == theirs[i].step
                && (!mine[i].step || mine[i].most == theirs[i].most),
            "a seat's legal moves can be told from its view", "seat %d: %s", seat,
            trial_text(m, at(&t->state), seat, mine[i].move));
    for (int i = 0; i < 6 && count; i++) {
        struct choice c = mine[rng_below(&t->rng, (uint32_t)count)];
        struct move move = i < 2 ? law_one_of(t, c) : law_spoilt(t, c);
        const struct clause *ruling = match_check(m, at(&t->state), seat, move);
        /* With is_view set a masked move is accepted from anyone; a viewer's own moves never are masked. */
        struct match whole = v->match;
        whole.is_view = ruling == NULL;
        LAW(t, ruling == match_check(&whole, seen(v), seat, move), "a ruling can be told from the view",
            "seat %d, %s: %s", seat, trial_text(m, at(&t->state), seat, move),
            ruling ? ruling->id : "allowed");
    }
}

static void law_view_text(struct trial *t, const struct view *v)
{
    static char words[65536];
    struct text text = TEXT_IN(words);
    struct view back = { .match = v->match, .who = v->who };

    v->match.game->words.print(v, &text);
    const struct clause *refusal = match_read(&v->match, words, (struct state *)(void *)back.bytes, NULL);
    LAW(t, !refusal && !text.cut, "a view comes back from its text", "viewers %x, refused:\n%s",
        (unsigned)v->who,
        words);
    if (!same_view(v, &back))
        differ(t, "a view comes back from its text", v, &back);
}

static void law_guessed(struct trial *t, const struct view *v)
{
    static char words[65536];
    struct text text = TEXT_IN(words);
    struct place world = { 0 }, back = { 0 };
    struct view again;
    const struct match *m = &t->match;

    view_guess(v, &t->rng, at(&world));
    view_of(&again, m, at(&world), v->who);
    if (!same_view(v, &again))
        differ(t, "a guess looks the same to whoever guessed it", v, &again);
    match_print(m, at(&world), &text);
    LAW(t, !match_read(m, words, at(&back), NULL), "a guess is a whole position", "viewers %x:\n%s",
        (unsigned)v->who,
        words);
}

/* Whoever is asked may touch a screen that knows what a watcher does (middle_common): what seems allowed there, is open
 * to all and needs no more than touches, is allowed. */
static void law_common(struct trial *t, const struct view *v, int seat)
{
    const struct game *g = v->match.game;
    struct choice *choices = malloc(g->choices_max * sizeof *choices);
    int count;

    require(choices != NULL);
    count = g->rules.legal(&v->match, seen(v), seat, choices);
    for (int i = 0; i < count; i++) {
        struct touch touch[TOUCHES_MAX] = { { 0 } };
        struct move open = choices[i].move;
        view_mask_move(&v->match, seen(v), seat, &open, 0);
        int ways = g->picture.touch ? g->picture.touch(v, seat, choices[i], touch) : 0;
        if (choices[i].step || g->verbs[open.verb].grave || g->verbs[open.verb].reveals ||
            !move_equal(open, choices[i].move) || ways == 0)
            continue;
        const struct clause *refusal = match_check(&t->match, at(&t->state), seat, open);
        LAW(t, !refusal, "what all see can be done is allowed", "seat %d, %s: %s", seat,
            trial_text(&v->match, seen(v), seat, open), refusal->id);
    }
    free(choices);
}

void law_views(struct trial *t)
{
    static struct scene scene;
    const struct match *m = &t->match;
    seatset viewers[2 * SEATS_MAX + 2];
    int count = law_viewers(m, viewers);
    struct turn turn = m->game->rules.turn(m, at(&t->state));

    for (int i = 0; m->game->secrets.mask && i < count; i++) {
        struct view v, twice;
        view_of(&v, m, at(&t->state), viewers[i]);
        view_of(&twice, m, seen(&v), viewers[i]);
        if (!same_view(&v, &twice))
            differ(t, "to mask twice is to mask once", &v, &twice);
        LAW(t, same_turn(turn, m->game->rules.turn(&v.match, seen(&v))), "whose turn it is can be told from a view",
            "viewers %x", (unsigned)viewers[i]);
        if (m->game->chance.timer) {
            struct timer x = m->game->chance.timer(m, at(&t->state)), y = m->game->chance.timer(&v.match, seen(&v));
            LAW(t, x.ms == y.ms && x.since == y.since, "the sandglass can be told from a view", "viewers %x",
                (unsigned)viewers[i]);
        }
        for (int seat = 0; seat < m->seats; seat++)
            if (viewers[i] & SEAT(seat) & (turn.must | turn.may))
                law_own_seat(t, &v, seat);
        for (int seat = 0; seat < m->seats && viewers[i] == 0; seat++)
            if (turn.must & SEAT(seat))
                law_common(t, &v, seat);
        law_view_text(t, &v);
        law_guessed(t, &v);
        law_scene(t, &v, rng_below(&t->rng, SHAPES), rng_below(&t->rng, 2) ? DE : EN, &scene);
    }
}

/* ---- a view follows the match ---- */

/* The masked event is one the viewer's rules accept, and comes back from text. */
static void law_masked_move(struct trial *t, const struct view *v, int seat, struct move masked)
{
    char buffer[256], said[1024];
    struct text text = TEXT_IN(buffer), sentence = TEXT_IN(said);
    struct move back = { 0 };
    const struct clause *refusal = match_check(&v->match, seen(v), seat, masked);

    LAW(t, !refusal, "a masked move is accepted in a view", "viewers %x, seat %d, %s: %s",
        (unsigned)v->who, seat,
        trial_text(&v->match, seen(v), seat, masked), refusal->id);
    v->match.game->words.write(&v->match, seen(v), seat, masked, &text);
    refusal = match_parse(&v->match, seen(v), seat, buffer, &back);
    LAW(t, !refusal && move_equal(masked, back), "a masked move comes back from its text",
        "viewers %x, seat %d, '%s'", (unsigned)v->who, seat, buffer);
    for (enum lang lang = DE; lang < LANGS; lang++) {
        text_clear(&sentence);
        view_say(v, seat, masked, -1, lang, &sentence);
        LAW(t, sentence.used && !sentence.cut, "a masked move can be told", "'%s'", buffer);
    }
}

void law_view_follows(struct trial *t, int seat, struct move move)
{
    const struct match *m = &t->match;
    seatset viewers[2 * SEATS_MAX + 2];
    int count = law_viewers(m, viewers);
    struct place next = t->state;

    if (!m->game->secrets.mask)
        return;
    m->game->rules.apply(m, at(&next), seat, move);
    for (int i = 0; i < count; i++) {
        struct view v, after;
        struct move masked = move;
        view_mask_move(m, at(&t->state), seat, &masked, viewers[i]);
        view_of(&v, m, at(&t->state), viewers[i]);
        law_masked_move(t, &v, seat, masked);
        LAW(t, seat >= m->seats || !(viewers[i] & SEAT(seat)) || move_equal(masked, move),
            "nobody's own move is masked for them", "seat %d, %s", seat, trial_text(m, at(&t->state), seat,
            move));
        view_apply(&v, seat, masked);
        view_of(&after, m, at(&next), viewers[i]);
        if (!same_view(&v, &after))
            differ(t, "mask(apply(s, m)) == apply(mask(s), mask_move(m))", &v, &after);
    }
}

/* ---- what a viewer may not know changes nothing they get ---- */

static bool same_text(const char *x, const char *y)
{
    return x == y || (x && y && strcmp(x, y) == 0);
}

static bool same_item(const struct item *x, const struct item *y)
{
    return x->id == y->id && x->kin == y->kin && x->look == y->look && x->tint == y->tint
        && x->face == y->face
        && x->align == y->align && x->x == y->x && x->y == y->y && x->w == y->w && x->h == y->h
        && x->turn == y->turn
        && x->framed == y->framed && x->dim == y->dim && x->lit == y->lit && x->hidden_text == y->hidden_text
        && same_text(x->glyph, y->glyph) && same_text(x->label, y->label) && same_text(x->more, y->more)
        && same_text(x->says, y->says);
}

/* Everything that reaches the viewer from two worlds that look alike to them: bytes, position text, scene,
 * and for their own seats the legal moves as the table would compute them from the whole state. */
static void law_alike(struct trial *t, struct place *one, struct place *two, seatset who)
{
    static struct scene scenes[2];
    static char words[2][32768];
    const struct match *m = &t->match;
    struct place *world[2] = { one, two };
    struct view view[2];

    for (int i = 0; i < 2; i++) {
        struct text text = TEXT_IN(words[i]);
        view_of(&view[i], m, at(world[i]), who);
        m->game->words.print(&view[i], &text);
        law_scene(t, &view[i], SHAPE_WIDE, EN, &scenes[i]);
    }
    if (!same_view(&view[0], &view[1]) || strcmp(words[0], words[1]) != 0)
        differ(t, "no leak: views", &view[0], &view[1]);
    LAW(t, scenes[0].count == scenes[1].count, "no leak: scenes", "viewers %x", (unsigned)who);
    for (int i = 0; i < scenes[0].count; i++)
        LAW(t, same_item(&scenes[0].item[i], &scenes[1].item[i]), "no leak: scenes",
            "viewers %x, item %d '%s'",
            (unsigned)who, scenes[0].item[i].id, scenes[0].item[i].label ? scenes[0].item[i].label : "");
    int32_t worth[2][SEATS_MAX] = { { 0 } };
    for (int i = 0; m->game->players.worth && i < 2; i++)
        m->game->players.worth(&view[i], worth[i]);
    LAW(t, memcmp(worth[0], worth[1], sizeof worth[0]) == 0, "no leak: worth", "viewers %x", (unsigned)who);
    struct turn turn = m->game->rules.turn(m, at(one));
    LAW(t, same_turn(turn, m->game->rules.turn(m, at(two))), "no leak: turns", "viewers %x", (unsigned)who);
    for (int seat = 0; seat < m->seats; seat++) {
        if (!(who & SEAT(seat) & (turn.must | turn.may)))
            continue;
        int count = m->game->rules.legal(m, at(one), seat, mine);
        LAW(t, count == m->game->rules.legal(m, at(two), seat, theirs) && memcmp(mine, theirs,
            (size_t)count * sizeof *mine) == 0,
            "no leak: legal moves", "seat %d", seat);
    }
}

/* A move of the other world that looks like `masked` to the viewer. */
static bool counterpart(struct trial *t, struct place *world, int seat, struct move masked, seatset who,
    struct move *ret)
{
    const struct match *m = &t->match;
    int count = 0;

    if (seat != CHANCE)
        count = m->game->rules.legal(m, at(world), seat, theirs);
    else if (m->game->chance.odds)
        count = m->game->chance.odds(m, at(world), fated, weights);
    for (int i = 0; i < count; i++)
        for (int try = 0; try < 4; try++) {
            struct choice c = seat == CHANCE ? (struct choice){ .move = fated[i] } : theirs[i];
            struct move v = law_one_of(t, c), look;
            if (try == 0 && c.step && choice_has(c, (struct move){ c.move.verb, c.move.a, c.move.b,
                c.move.c, masked.n }))
                v.n = masked.n;
            look = v;
            view_mask_move(m, at(world), seat, &look, who);
            *ret = v;
            if (move_equal(look, masked))
                return true;
        }
    return false;
}

/* One move in both worlds that the viewer cannot tell apart; false: none was found. */
static bool step_alike(struct trial *t, struct place *one, struct place *two, seatset who)
{
    const struct match *m = &t->match;

    for (int try = 0; try < 6; try++) {
        struct turn turn = m->game->rules.turn(m, at(one));
        struct move v, w, masked;
        int seat = (int)rng_below(&t->rng, 32);
        if (!turn.must)
            return false;
        while (!((turn.must | turn.may) & SEAT(seat)))
            seat = (int)rng_below(&t->rng, 32);
        if (!trial_move_of(t, at(one), seat, &v))
            continue;
        masked = v;
        view_mask_move(m, at(one), seat, &masked, who);
        if (!counterpart(t, two, seat, masked, who, &w))
            continue;
        m->game->rules.apply(m, at(one), seat, v);
        m->game->rules.apply(m, at(two), seat, w);
        return true;
    }
    return false;
}

void law_no_leak(struct trial *t)
{
    const struct match *m = &t->match;
    seatset viewers[2 * SEATS_MAX + 2];
    seatset who = viewers[rng_below(&t->rng, (uint32_t)law_viewers(m, viewers))];
    struct place one = t->state, two = { 0 };
    struct view v;

    if (!m->game->secrets.mask)
        return;
    view_of(&v, m, at(&one), who);
    view_guess(&v, &t->rng, at(&two));
    for (int i = 0; i < 40; i++) {
        law_alike(t, &one, &two, who);
        if (!step_alike(t, &one, &two, who))
            return;
    }
}
