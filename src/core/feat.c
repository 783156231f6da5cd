/* SPDX-License-Identifier: MIT */
#include "core/feat.h"

#include <stdlib.h>

#include "base/require.h"
#include "core/outcome.h"

/* Plays the match once more and lets the room count each event as it was told. */
static void count_events(const struct journal *j, seatset who, int32_t ret[SEATS_MAX][FEATS_MAX])
{
    const struct match *m = journal_match(j);
    struct state *s = calloc(1, m->game->state_size);
    struct view *before = malloc(sizeof *before), *after = malloc(sizeof *after);

    require(s && before && after);
    match_setup(m, s);
    view_of(after, m, s, who);
    for (uint32_t n = 1; n <= journal_count(j); n++) {
        const struct event *e = journal_event(j, n);
        struct view *then = before;
        struct move told = e->move;

        before = after;
        after = then;
        view_mask_move(m, s, e->seat, &told, who);
        m->game->rules.apply(m, s, e->seat, e->move);
        view_of(after, m, s, who);
        m->game->players.feat(before, e->seat, told, after, ret);
    }
    free(after);
    free(before);
    free(s);
}

/* The moves as they are written down, beside the last position: what came of them takes too long to be found out. */
static void count_moves(const struct journal *j, const struct view *end, int32_t ret[SEATS_MAX][FEATS_MAX])
{
    const struct match *m = journal_match(j);

    require(!m->game->secrets.mask); /* nothing would be masked here */
    for (uint32_t n = 1; n <= journal_count(j); n++)
        m->game->players.feat(end, journal_event(j, n)->seat, journal_event(j, n)->move, end, ret);
}

/* Every event, then what the last position tells. */
static void count_all(const struct journal *j, seatset who, int32_t ret[SEATS_MAX][FEATS_MAX])
{
    const struct match *m = journal_match(j);
    struct view *end = malloc(sizeof *end);

    require(end != NULL);
    view_of(end, m, journal_state(j), who);
    if (m->game->speed.slow)
        count_moves(j, end, ret);
    else
        count_events(j, who, ret);
    m->game->players.feat(end, FEAT_END, (struct move){ 0 }, end, ret);
    free(end);
}

void feats_of(const struct journal *j, seatset who, struct feats *ret)
{
    const struct match *m = journal_match(j);
    const struct game_players *p = &m->game->players;
    int32_t of[SEATS_MAX][FEATS_MAX] = { { 0 } };

    *ret = (struct feats){ 0 };
    if (!p->feat || journal_stopped(j))
        return;
    count_all(j, who, of);
    for (int i = 0; i < FEATS_MAX && p->feats[i].word.in[EN]; i++) {
        bool applies = true;
        for (int seat = 0; seat < m->seats; seat++) {
            ret->at[ret->count].of[seat] = of[seat][i];
            applies = applies && of[seat][i] >= 0;
        }
        ret->at[ret->count].what = &p->feats[i];
        ret->count += applies;
    }
}

void feat_say(const struct match *m, const struct feats *all, int which, int seat, enum lang lang, struct text *t)
{
    if (all->at[which].what->money)
        score_say(m->game, all->at[which].of[seat], lang, t);
    else
        text_number(t, all->at[which].of[seat]);
}

void feats_say(const struct match *m, const struct feats *all, enum lang lang, struct text *t)
{
    for (int i = 0; i < all->count; i++) {
        text_printf(t, "%s%s: ", i ? "\n" : "", all->at[i].what->word.in[lang]);
        for (int seat = 0; seat < m->seats; seat++) {
            text_put(t, seat ? ", " : "");
            seat_title(m, seat, lang, t);
            text_char(t, ' ');
            feat_say(m, all, i, seat, lang, t);
        }
    }
}
