/* SPDX-License-Identifier: MIT */
/* The middle: the picture, what has happened, the sentence above it, and how long it is shown. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/outcome.h"
#include "table/middle_internal.h"

enum word { OVER, THINKS, THROWS, CHANCES, WORDS };
static const struct phrase words[WORDS] = {
    [OVER] = { { "Die Partie ist zu Ende. ", "The game is over. " } },
    [THINKS] = { { "%s ist am Zug …", "%s to move …" } },
    [THROWS] = { { "Es wird gewürfelt …", "Throwing …" } },
    [CHANCES] = { { "Der Zufall entscheidet …", "Luck decides …" } },
};

/* ---- how far things go ---- */

/* Where a way leads on from here: a golden line that begins at this place. */
static const struct item *line_from(const struct scene *c, int pane, int x, int y)
{
    for (int i = 0; i < c->count; i++) {
        const struct item *line = &c->item[i];
        if (line->look == LOOK_LINE && line->tint == TINT_GOLD && line->pane == pane && line->x == x && line->y == y)
            return line;
    }
    return NULL;
}

/* How far below its middle something stands from which a golden line begins: that nearest to it. */
static int stands_below(const struct scene *c, const struct last *from, const struct item *to)
{
    int best = to->h / 2, ret = 0;

    for (int i = 0; i < c->count; i++) {
        const struct item *line = &c->item[i];
        int below = line->y - from->y;

        if (line->look == LOOK_LINE && line->tint == TINT_GOLD && line->pane == from->pane && line->x == from->x &&
            abs(below) < best) {
            best = abs(below);
            ret = below;
        }
    }
    return ret;
}

/* The golden lines from one place to another, of what stands on them its foot's; 1 if none lead there: straight. */
static int legs(const struct scene *c, const struct last *from, const struct item *to)
{
    int below = stands_below(c, from, to), x = from->x, y = from->y + below;

    for (int count = 1; from->pane == to->pane && count <= c->count; count++) {
        const struct item *line = line_from(c, to->pane, x, y);
        if (!line)
            break;
        x += line->w;
        y += line->h;
        if (x == to->x && y == to->y + below)
            return count;
    }
    return 1;
}

static const struct last *last_of(const struct middle *m, uint16_t id)
{
    for (int i = 0; i < m->last_count; i++)
        if (m->last[i].id == id)
            return &m->last[i];
    return NULL;
}

static void count_steps(struct middle *m)
{
    const struct scene *c = &m->scene;
    int kept = 0;

    m->steps = 0;
    for (int i = 0; i < c->count; i++) {
        const struct item *item = &c->item[i];
        const struct last *from = item->id ? last_of(m, item->id) : NULL;
        if (item->id == 0)
            continue;
        kept++;
        if (from && from->pane == item->pane && from->x == item->x && from->y == item->y && from->face == item->face)
            continue;
        int way = from ? legs(c, from, item) : 1;
        m->steps = way > m->steps ? way : m->steps;
    }
    if (m->last_count > kept && m->steps == 0)
        m->steps = 1; /* something was taken away */
    m->last_count = 0;
    for (int i = 0; i < c->count; i++) {
        const struct item *item = &c->item[i];
        if (item->id)
            m->last[m->last_count++] = (struct last){ item->id, item->x, item->y, item->pane, item->face };
    }
}

uint32_t middle_pause(const struct middle *m, enum pace pace)
{
    /* Milliseconds for a step, and then to see what has come of it. */
    static const struct { uint16_t step, rest; } paces[PACES] = {
        [PACE_SLOW] = { 240, 1100 }, [PACE_NORMAL] = { 120, 420 }, [PACE_FAST] = { 60, 140 },
    };
    const struct journal *j = table_journal(m->table);
    uint32_t count = journal_count(j), rest = paces[pace].rest;

    if (count && journal_event(j, count)->seat == CHANCE)
        rest /= 2; /* whoever threw goes on at once */
    return (uint32_t)m->steps * paces[pace].step + rest;
}

/* ---- the picture ---- */

static void picked_items(const struct middle *m, uint16_t ret[PICKS_MAX])
{
    for (int i = 0; i < m->picks; i++)
        ret[i] = m->pick[i].item;
}

/* The view as it looks with the first `picks` of a move. */
static bool view_half(const struct middle *m, int picks, struct view *ret)
{
    const struct game *g = m->view.match.game;
    uint16_t item[PICKS_MAX];

    if (picks == 0 || !g->picture.half)
        return false;
    picked_items(m, item);
    *ret = m->view;
    return g->picture.half(&m->view, m->seat, item, picks, (struct state *)(void *)ret->bytes);
}

int picks_seen(const struct middle *m)
{
    size_t size = m->view.match.game->state_size;
    struct view *now = malloc(sizeof *now), *before = malloc(sizeof *before);
    int seen = m->picks;

    require(now && before);
    const uint8_t *shown = view_half(m, seen, now) ? now->bytes : m->view.bytes;
    while (seen > 0 && memcmp(view_half(m, seen - 1, before) ? before->bytes : m->view.bytes, shown, size) == 0)
        seen--;
    free(before);
    free(now);
    return seen;
}

void middle_draw(struct middle *m)
{
    if (m->drawn)
        return;
    view_scene(&m->view, m->shape, m->lang, &m->scene);
    ways_key(m);
    picks_fit(m);
    if (m->picks > 0 && m->fitting == 0) { /* the question has changed meanwhile */
        m->picks = 0;
        picks_fit(m);
    }
    picks_propose(m);
    struct view *half = malloc(sizeof *half);
    require(half != NULL);
    m->half = view_half(m, m->picks, half);
    if (m->half)
        view_scene(half, m->shape, m->lang, &m->scene);
    free(half);
    count_steps(m);
    picks_mark(m);
    m->drawn = true;
}

void middle_show(struct middle *m, enum shape shape, enum lang lang)
{
    middle_look(m);
    m->drawn = m->drawn && shape == m->shape && lang == m->lang;
    m->shape = shape;
    m->lang = lang;
    middle_draw(m);
}

/* ---- words ---- */

/* Whether more could be touched. Where nothing can, a whole move waits for its button: it is still asked about. */
static bool may_go_on(const struct middle *m)
{
    for (int i = 0; i < m->scene.count; i++)
        if (m->mark[i] & MARK_NEXT)
            return true;
    return false;
}

bool middle_onward(const struct middle *m, enum lang lang, struct text *t)
{
    const struct game *g = m->view.match.game;
    uint16_t item[PICKS_MAX];

    if (!m->waited || m->picks == 0 || !g->picture.onward || (m->done > 0 && may_go_on(m)))
        return false;
    picked_items(m, item);
    return g->picture.onward(&m->view, m->seat, item, m->picks, lang, t);
}

static void say_asked(const struct middle *m, int seat, enum lang lang, struct text *t)
{
    view_ask(&m->view, seat, !(people_here(m) & ~SEAT(seat)), lang, t);
}

/* The one person who looks; -1: there are several, or nobody plays here. */
static int one_here(const struct middle *m)
{
    seatset people = m->common ? 0 : people_here(m);

    return __builtin_popcount(people) == 1 ? __builtin_ctz(people) : -1;
}

/* Dice are in somebody's hand; else a room says what there is to see, or it is but chance. */
static void say_chance(const struct view *v, enum lang lang, struct text *t)
{
    const struct game *g = v->match.game;
    int thrower = g->chance.thrower ? g->chance.thrower(&v->match, view_state(v)) : -1;

    if (g->picture.onward && g->picture.onward(v, CHANCE, NULL, 0, lang, t))
        return;
    text_put(t, words[thrower >= 0 ? THROWS : CHANCES].in[lang]);
}

void middle_prompt(const struct middle *m, enum lang lang, struct text *t)
{
    const struct match *match = &m->view.match;
    const struct journal *j = table_journal(m->table);
    seatset must = match->game->rules.turn(match, view_state(&m->view)).must;
    int thrower = middle_thrower(m);
    char name[NAME_SIZE];
    struct text n = TEXT_IN(name);

    if (journal_stopped(j)) {
        text_put(t, journal_older(j)->in[lang]);
    } else if (must == 0) {
        text_put(t, words[OVER].in[lang]);
        outcome_say(&m->view, one_here(m), lang, t);
    } else if (middle_onward(m, lang, t)) {
        return;
    } else if (m->waited && !m->common) {
        say_asked(m, m->seat, lang, t);
    } else if (thrower >= 0) {
        say_asked(m, thrower, lang, t);
    } else if (must == SEAT(CHANCE)) {
        say_chance(&m->view, lang, t);
    } else {
        seat_title(match, __builtin_ctz(must), lang, &n);
        text_printf(t, words[THINKS].in[lang], name);
    }
}

void events_tell(const struct journal *j, seatset who, int you, uint32_t from, enum lang lang, tell_each *each,
                 void *with)
{
    const struct match *match = journal_match(j);
    uint32_t count = journal_count(j), known = from < count ? from : count;
    struct state *state = calloc(1, match->game->state_size);
    struct view *view = malloc(sizeof *view);
    struct text move = text_growing(), say = text_growing();

    require(state != NULL && view != NULL);
    journal_state_at(j, known, state);
    for (uint32_t number = known + 1; number <= count; number++) {
        const struct event *e = journal_event(j, number);
        struct move shown = e->move;
        view_of(view, match, state, who);
        view_mask_move(match, state, e->seat, &shown, who);
        text_clear(&move);
        text_clear(&say);
        match->game->words.write(&view->match, view_state(view), e->seat, shown, &move);
        view_say(view, e->seat, shown, you, lang, &say);
        each(with, &(struct happening){ number, e->seat, move.at, say.used ? say.at : NULL });
        match->game->rules.apply(match, state, e->seat, e->move);
    }
    text_free(&move);
    text_free(&say);
    free(view);
    free(state);
}

void middle_tell(struct middle *m, uint32_t from, enum lang lang, tell_each *each, void *with)
{
    int you = m->view.match.game->words.to_you ? one_here(m) : -1;

    events_tell(table_journal(m->table), middle_sight(m), you, from, lang, each, with);
}
