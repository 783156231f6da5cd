/* SPDX-License-Identifier: MIT */
/* What a session has to say. */
#include <stdlib.h>

#include "base/require.h"
#include "core/box.h"
#include "core/chart.h"
#include "core/feat.h"
#include "term/session.h"

enum { WIDE_COLUMNS = 104 }; /* that a wide chart needs */

/* ---- who is asked, who sits where ---- */

void session_prompt(const struct session *s, struct text *t)
{
    const struct middle *m = s->middle;
    struct feats all;

    middle_prompt(m, s->lang, t);
    if (!session_over(s))
        return;
    feats_of(table_journal(s->table), middle_sight(m), &all);
    text_put(t, all.count ? "\n" : "");
    feats_say(&m->view.match, &all, s->lang, t);
}

/* The person at the screen, or the computer that is being waited for. */
static const char *pointer_to(const struct session *s, int seat)
{
    const struct middle *m = s->middle;
    bool must = m->view.match.game->rules.turn(&m->view.match, view_state(&m->view)).must & SEAT(seat);

    if (m->waited)
        return seat == m->seat ? "▸ " : "  ";
    return must && table_bot(s->table, seat) ? "▹ " : "  ";
}

void session_seat(const struct session *s, int seat, struct text *t)
{
    const struct match *m = &s->middle->view.match;
    int32_t score[SEATS_MAX] = { 0 };
    bool counts = session_over(s);

    m->game->rules.score(m, view_state(&s->middle->view), score);
    for (int other = 0; other < m->seats; other++)
        counts = counts || score[other] != 0; /* before anybody has scored, noughts are only noise */
    text_put(t, pointer_to(s, seat));
    seat_title(m, seat, s->lang, t);
    if (table_bot(s->table, seat))
        text_printf(t, " (%s)", term_word(SAY_computer, s->lang));
    if (counts)
        text_printf(t, "  %d", (int)score[seat]);
}

void session_status(const struct session *s, struct text *t)
{
    for (int seat = 0; seat < session_match(s)->seats; seat++) {
        text_put(t, seat ? "  " : "");
        session_seat(s, seat, t);
    }
}

/* ---- what has happened ---- */

static void put_line(void *with, const struct happening *h)
{
    text_printf(with, "%s\n", h->say ? h->say : h->move);
}

void session_log(struct session *s, int most, struct text *t)
{
    uint32_t count = journal_count(table_journal(s->table)), told = (uint32_t)(most < TOLD_MAX ? most : TOLD_MAX);

    middle_tell(s->middle, count > told ? count - told : 0, s->lang, put_line, t);
}

bool session_chart(const struct session *s, int columns, struct text *t)
{
    struct chart *chart = malloc(sizeof *chart);
    struct scene *scene = malloc(sizeof *scene);
    struct board *board = malloc(sizeof *board);

    require(chart && scene && board);
    bool money = chart_of(table_journal(s->table), middle_sight(s->middle), chart);
    if (money) {
        chart_scene(session_match(s), chart, columns < WIDE_COLUMNS ? SHAPE_SQUARE : SHAPE_WIDE, s->lang, scene);
        board_draw(board, scene);
        board_print(board, t);
    }
    free(board);
    free(scene);
    free(chart);
    return money;
}

/* ---- rules ---- */

static void write_clause(const struct session *s, const struct clause *c, struct text *t)
{
    clause_cite(session_match(s)->game, c, s->lang, t);
    text_printf(t, "\n  %s\n\n", c->says.in[s->lang]);
}

void session_rules_now(const struct session *s, struct text *t)
{
    const struct clause *cited[CITES_MAX], *refusal = s->middle->refusal;
    int count = view_cite(&s->middle->view, cited);

    if (refusal)
        write_clause(s, refusal, t);
    for (int i = 0; i < count; i++)
        if (cited[i] != refusal)
            write_clause(s, cited[i], t);
    if (!refusal && count == 0)
        text_put(t, term_word(SAY_no_rules_now, s->lang));
}

void rules_write(const struct game *g, enum lang lang, struct text *t)
{
    int number = 0;

    for (int i = 0; i < g->clause_count; i++) {
        const struct clause *c = &g->clauses[i];
        number = c->kind == SECTION ? 0 : number + 1;
        if (c->kind == SECTION)
            text_printf(t, "%s%s\n", i ? "\n" : "", c->says.in[lang]);
        else
            text_printf(t, "%3d. %s\n", number, c->says.in[lang]);
    }
    if (g->boxed->reconstructed_count)
        text_printf(t, "\n%s\n", term_word(SAY_reconstructed, lang));
    for (int i = 0; i < g->boxed->reconstructed_count; i++)
        text_printf(t, "  - %s\n", g->boxed->reconstructed[i].in[lang]);
}

void session_all_rules(const struct session *s, struct text *t)
{
    rules_write(session_match(s)->game, s->lang, t);
}
