/* SPDX-License-Identifier: MIT */
/* include/kiste/rules.h. */
#include "kiste/rules.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "bulk/api.h"
#include "core/board.h"

int kiste_rules_version(void)
{
    return KISTE_RULES_VERSION;
}

/* ---- games ---- */

int kiste_game_count(void)
{
    return game_count;
}

bool kiste_game_at(int n, struct kiste_game *ret)
{
    if (n < 0 || n >= game_count)
        return false;
    const struct game *g = games[n];
    *ret = (struct kiste_game){
        .name = g->name, .title = { g->title.in[DE], g->title.in[EN] }, .about = { g->about.in[DE], g->about.in[EN] },
        .version = g->version, .seats_min = g->seats_min, .seats_max = g->seats_max,
        .chance = g->chance.roll != NULL, .secrets = g->secrets.mask != NULL, .slow = g->speed.slow,
    };
    return true;
}

bool kiste_option_at(const char *game, int n, struct kiste_option *ret)
{
    const struct game *g = game ? game_named(game) : NULL;

    if (!g || n < 0 || n >= g->option_count)
        return false;
    const struct option *o = &g->options[n];
    *ret = (struct kiste_option){
        .id = o->id, .name = { o->name.in[DE], o->name.in[EN] }, .help = { o->help.in[DE], o->help.in[EN] },
        .min = o->min, .max = o->max, .standard = o->standard, .values = o->names,
    };
    return true;
}

bool kiste_verb_at(const char *game, int n, struct kiste_verb *ret)
{
    const struct game *g = game ? game_named(game) : NULL;

    if (!g || n < 0 || n >= g->verb_count)
        return false;
    const struct verb *v = &g->verbs[n];
    *ret = (struct kiste_verb){ .name = v->name, .label = { v->label.in[DE], v->label.in[EN] }, .idle = v->idle };
    return true;
}

/* ---- a match ---- */

static void say_why(char *why, size_t size, const char *format, const char *words)
{
    if (size > 0) {
        struct text t = text_in(why, size);
        text_printf(&t, format, words);
    }
}

struct kiste_match *kiste_match_open(const char *game, int seats, const char *options, char *why, size_t size)
{
    const struct game *g = game ? game_named(game) : NULL;
    struct complaint complaint;

    if (!g) {
        say_why(why, size, "there is no game '%s'", game ? game : "");
        return NULL;
    }
    struct match m = match_of(g, seats);
    if (!match_set_all(&m, options ? options : "", &complaint)) {
        say_why(why, size, "%s", complaint.in[EN]);
        return NULL;
    }
    const struct clause *refusal = match_refuse(&m);
    if (refusal && match_lacks(&m)) {
        say_why(why, size, "the file %s is missing or damaged: it was looked for beside the program and the library, "
                "in share/kiste where they were installed, and in the user's cache folder", match_lacks(&m));
        return NULL;
    }
    if (refusal) {
        say_why(why, size, "%s", refusal->says.in[EN]);
        return NULL;
    }
    struct kiste_match *both = calloc(2, sizeof *both);
    if (!both) {
        say_why(why, size, "%s", "there is no memory");
        return NULL;
    }
    both[0] = (struct kiste_match){ .match = m, .views = &both[1] };
    both[1] = (struct kiste_match){ .match = m, .is_views = true, .views = &both[1] };
    both[1].match.is_view = true;
    return both;
}

void kiste_match_close(struct kiste_match *m)
{
    if (m && !m->is_views) /* that is a part of the other */
        free(m);
}

const char *kiste_match_game(const struct kiste_match *m)
{
    return m->match.game->name;
}

int kiste_seats(const struct kiste_match *m)
{
    return m->match.seats;
}

size_t kiste_state_size(const struct kiste_match *m)
{
    return m->match.game->state_size;
}

size_t kiste_key_size(const struct kiste_match *m)
{
    return m->match.game->key_size;
}

int kiste_choices_max(const struct kiste_match *m)
{
    return m->match.game->choices_max;
}

int kiste_odds_max(const struct kiste_match *m)
{
    return m->match.game->odds_max;
}

static bool is_player(const struct kiste_match *m, int seat)
{
    return seat >= 0 && seat < m->match.seats;
}

uint32_t kiste_team(const struct kiste_match *m, int seat)
{
    return is_player(m, seat) ? match_team(&m->match, seat) : 0;
}

/* ---- moves ---- */

void kiste_setup(const struct kiste_match *m, void *ret_state)
{
    match_setup(&m->match, ret_state);
}

struct kiste_turn kiste_turn(const struct kiste_match *m, const void *state)
{
    struct turn t = m->match.game->rules.turn(&m->match, state);

    return (struct kiste_turn){ t.must, t.may, t.ask };
}

int kiste_legal(const struct kiste_match *m, const void *state, int seat, struct kiste_choice *ret)
{
    const struct game *g = m->match.game;
    struct turn t = g->rules.turn(&m->match, state);

    if (seat < 0 || seat > CLOCK || seat == CHANCE || !((t.must | t.may) & SEAT(seat)))
        return 0;
    return g->rules.legal(&m->match, state, seat, (struct choice *)(void *)ret);
}

const struct kiste_clause *kiste_check(const struct kiste_match *m, const void *state, int seat, struct kiste_move move)
{
    return (const void *)match_check(&m->match, state, seat, as_move(move));
}

void kiste_apply(const struct kiste_match *m, void *state, int seat, struct kiste_move move)
{
    m->match.game->rules.apply(&m->match, state, seat, as_move(move));
}

const struct kiste_clause *kiste_play(const struct kiste_match *m, void *state, int seat, struct kiste_move move)
{
    const struct clause *refusal = match_check(&m->match, state, seat, as_move(move));

    if (!refusal)
        m->match.game->rules.apply(&m->match, state, seat, as_move(move));
    return (const void *)refusal;
}

void kiste_score(const struct kiste_match *m, const void *state, int32_t ret[KISTE_SEATS_MAX])
{
    memset(ret, 0, SEATS_MAX * sizeof *ret);
    m->match.game->rules.score(&m->match, state, ret);
}

/* ---- chance ---- */

struct kiste_rng kiste_rng_seeded(uint64_t seed)
{
    struct rng r = rng_seeded(seed);
    struct kiste_rng ret;

    memcpy(&ret, &r, sizeof ret);
    return ret;
}

uint32_t kiste_rng_below(struct kiste_rng *r, uint32_t bound)
{
    return rng_below((struct rng *)(void *)r, bound);
}

/* Whether chance is asked, and may be asked of this: in a view it does not know what it could draw. */
static bool is_chances(const struct kiste_match *m, const void *state)
{
    return (m->match.game->rules.turn(&m->match, state).must & SEAT(CHANCE)) &&
           !(m->is_views && m->match.game->secrets.mask);
}

int kiste_odds(const struct kiste_match *m, const void *state, struct kiste_move *ret, uint32_t *ret_weight)
{
    const struct game *g = m->match.game;

    if (!g->chance.odds || !is_chances(m, state))
        return 0;
    return g->chance.odds(&m->match, state, (struct move *)(void *)ret, ret_weight);
}

struct kiste_move kiste_roll(const struct kiste_match *m, const void *state, struct kiste_rng *rng)
{
    if (!is_chances(m, state))
        return (struct kiste_move){ 0 };
    return as_public(m->match.game->chance.roll(&m->match, state, (struct rng *)(void *)rng));
}

struct kiste_move kiste_pick(const struct kiste_match *m, const struct kiste_choice *choices, int count,
                             struct kiste_rng *rng)
{
    const struct game *g = m->match.game;

    for (int i = 0; i < count; i++)
        if (choices[i].move.verb >= g->verb_count)
            return (struct kiste_move){ 0 };
    if (count <= 0)
        return (struct kiste_move){ 0 };
    return as_public(pick_random(g, (const struct choice *)(const void *)choices, count, (struct rng *)(void *)rng));
}

int kiste_choose(const struct kiste_match *m, const void *state, int seat, struct kiste_choice *choices,
                 struct kiste_rng *rng, uint32_t *ret_amount)
{
    const struct choice *own = (const struct choice *)(const void *)choices;
    int count = kiste_legal(m, state, seat, choices), k = 0;

    if (count == 0)
        return -1;
    struct move move = pick_random(m->match.game, own, count, (struct rng *)(void *)rng);
    while (!choice_has(own[k], move))
        k++;
    *ret_amount = own[k].step ? move.n : 0;
    return k;
}

/* ---- what is known ---- */

void kiste_view(const struct kiste_match *m, const void *state, uint32_t who, void *ret_state)
{
    memmove(ret_state, state, m->match.game->state_size);
    if (m->match.game->secrets.mask)
        m->match.game->secrets.mask(&m->match, ret_state, who);
}

const struct kiste_match *kiste_views(const struct kiste_match *m)
{
    return m->views;
}

struct kiste_move kiste_mask(const struct kiste_match *m, const void *state, int seat, struct kiste_move move,
                             uint32_t who)
{
    struct move masked = as_move(move);

    if (match_check(&m->match, state, seat, masked))
        return (struct kiste_move){ 0 };
    view_mask_move(&m->match, state, seat, &masked, who);
    return as_public(masked);
}

void kiste_guess(const struct kiste_match *m, const void *view, uint32_t who, struct kiste_rng *rng, void *ret_state)
{
    memmove(ret_state, view, m->match.game->state_size);
    if (m->match.game->secrets.guess)
        m->match.game->secrets.guess(&m->views->match, ret_state, who, (struct rng *)(void *)rng);
}

/* ---- words ---- */

/* Words of any length are written whole, so that their length is known, and cut then. */
static size_t cut(struct text *whole, char *ret, size_t size)
{
    size_t length = whole->used;

    if (size > 0) {
        struct text t = text_in(ret, size);
        text_bytes(&t, whole->at, whole->used);
    }
    text_free(whole);
    return length;
}

static enum lang language(enum kiste_lang lang)
{
    return lang == KISTE_DE ? DE : EN;
}

/* The position as it is: a view if the match is that of views. */
static void show(const struct kiste_match *m, const void *state, struct view *ret)
{
    view_of(ret, &m->match, state, EVERYONE);
}

size_t kiste_write(const struct kiste_match *m, const void *state, int seat, struct kiste_move move, char *ret,
                   size_t size)
{
    struct text t = text_growing();

    if (!match_check(&m->match, state, seat, as_move(move)))
        m->match.game->words.write(&m->match, state, seat, as_move(move), &t);
    return cut(&t, ret, size);
}

const struct kiste_clause *kiste_parse(const struct kiste_match *m, const void *state, int seat, const char *text,
                                       struct kiste_move *ret)
{
    struct move move;
    const struct clause *refusal = match_parse(&m->match, state, seat, text ? text : "", &move);

    if (!refusal)
        *ret = as_public(move);
    return (const void *)refusal;
}

size_t kiste_print(const struct kiste_match *m, const void *state, char *ret, size_t size)
{
    struct text t = text_growing();
    struct view v;

    show(m, state, &v);
    m->match.game->words.print(&v, &t);
    return cut(&t, ret, size);
}

const struct kiste_clause *kiste_read(const struct kiste_match *m, const char *text, void *ret_state)
{
    _Alignas(16) uint8_t read[STATE_MAX] = { 0 };
    const struct clause *refusal = match_read(&m->match, text ? text : "", (struct state *)(void *)read, NULL);

    if (!refusal)
        memcpy(ret_state, read, m->match.game->state_size);
    return (const void *)refusal;
}

size_t kiste_say(const struct kiste_match *m, const void *state, int seat, struct kiste_move move, enum kiste_lang lang,
                 char *ret, size_t size)
{
    struct text t = text_growing();
    struct view v;

    if (!match_check(&m->match, state, seat, as_move(move))) {
        show(m, state, &v);
        view_say(&v, seat, as_move(move), -1, language(lang), &t);
    }
    return cut(&t, ret, size);
}

size_t kiste_seat_name(const struct kiste_match *m, int seat, enum kiste_lang lang, char *ret, size_t size)
{
    struct text t = text_growing();

    if (is_player(m, seat) || seat == CHANCE || seat == CLOCK)
        seat_title(&m->match, seat, language(lang), &t);
    return cut(&t, ret, size);
}

static bool is_among(const struct clause *c, const struct clause *first, int count)
{
    return (uintptr_t)c >= (uintptr_t)first && (uintptr_t)c < (uintptr_t)(first + count);
}

size_t kiste_cite(const struct kiste_match *m, const struct kiste_clause *clause, enum kiste_lang lang, char *ret,
                  size_t size)
{
    struct text t = text_growing();

    const struct game *g = m->match.game;
    const struct clause *c = (const void *)clause;

    if (is_among(c, g->clauses, g->clause_count) || is_among(c, table_rules, TABLE_RULES))
        clause_cite(g, c, language(lang), &t);
    return cut(&t, ret, size);
}

/* A picture is too large for the stack of a thread. */
struct drawing {
    struct view view;
    struct scene scene;
    struct board board;
};

size_t kiste_draw(const struct kiste_match *m, const void *state, uint32_t who, enum kiste_lang lang, char *ret,
                  size_t size)
{
    struct drawing *d = calloc(1, sizeof *d);
    struct text t = text_growing();

    require(d != NULL);
    view_of(&d->view, &m->match, state, who);
    m->match.game->picture.scene(&d->view, SHAPE_WIDE, language(lang), &d->scene);
    scene_lay_out(&d->scene, SHAPE_WIDE);
    board_draw(&d->board, &d->scene);
    board_print(&d->board, &t);
    free(d);
    return cut(&t, ret, size);
}
