/* What a session has to say. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/box.h"
#include "term/session.h"

/* ---- who is asked, who sits where, who has won ---- */

static void scores_of(const struct session *s, int32_t ret[SEATS_MAX])
{
    const struct match *m = &s->view.match;

    memset(ret, 0, SEATS_MAX * sizeof *ret);
    m->game->score(m, view_state(&s->view), ret);
}

static void write_winners(const struct session *s, const int32_t score[SEATS_MAX], int32_t best, struct text *t)
{
    const struct match *m = &s->view.match;
    int winners = 0, named = 0;
    char names[400];
    struct text n = TEXT_IN(names);

    for (int seat = 0; seat < m->seats; seat++)
        winners += score[seat] == best;
    for (int seat = 0; seat < m->seats; seat++)
        if (score[seat] == best) {
            text_put(&n, named == 0 ? "" : named == winners - 1 ? term_word(SAY_and, s->lang) : ", ");
            seat_title(m, seat, s->lang, &n);
            named++;
        }
    text_printf(t, term_word(winners == 1 ? SAY_winner : SAY_winners, s->lang), names);
}

static void write_result(const struct session *s, struct text *t)
{
    const struct match *m = &s->view.match;
    int32_t score[SEATS_MAX], best = INT32_MIN;
    bool equal = true;

    scores_of(s, score);
    for (int seat = 0; seat < m->seats; seat++) {
        equal = equal && score[seat] == score[0];
        best = score[seat] > best ? score[seat] : best;
    }
    text_printf(t, "%s ", term_word(SAY_over, s->lang));
    if (m->seats == 1)
        text_printf(t, term_word(SAY_alone, s->lang), (int)best);
    else if (equal)
        text_put(t, term_word(SAY_draw, s->lang));
    else
        write_winners(s, score, best, t);
}

void session_prompt(const struct session *s, struct text *t)
{
    const struct match *m = &s->view.match;
    char name[64];
    struct text n = TEXT_IN(name), p = text_growing();

    if (session_over(s)) {
        write_result(s, t);
    } else if (s->seat >= 0) {
        seat_title(m, s->seat, s->lang, &n);
        m->game->prompt(&s->view, s->seat, s->lang, &p);
        if (strncmp(p.at, name, n.used) != 0)
            text_printf(t, "%s: ", name);
        text_put(t, p.at);
    }
    text_free(&p);
}

/* The person at the screen, or the computer that is being waited for. */
static const char *pointer_to(const struct session *s, int seat)
{
    const struct match *m = &s->view.match;
    bool waited_for = s->seat < 0 && m->game->turn(m, view_state(&s->view)).must & SEAT(seat);

    return seat == s->seat ? "▸ " : waited_for && table_bot(s->table, seat) ? "▹ " : "  ";
}

void session_seat(const struct session *s, int seat, struct text *t)
{
    const struct match *m = &s->view.match;
    int32_t score[SEATS_MAX];
    bool counts = session_over(s);

    scores_of(s, score);
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

void session_log(struct session *s, int most, struct text *t)
{
    static struct view view;
    const struct journal *j = table_journal(s->table);
    const struct match *m = journal_match(j);
    uint32_t count = journal_count(j), told = (uint32_t)(most < TOLD_MAX ? most : TOLD_MAX);
    uint32_t first = count > told ? count - told + 1 : 1;
    struct state *state = calloc(1, m->game->state_size);
    seatset who = session_sight(s);

    require(state != NULL);
    journal_state_at(j, first - 1, state);
    for (uint32_t number = first; number <= count; number++) {
        const struct event *e = journal_event(j, number);
        struct move shown = e->move;
        view_of(&view, m, state, who);
        view_mask_move(m, state, e->seat, &shown, who);
        m->game->say(&view, e->seat, shown, s->lang, t);
        text_char(t, '\n');
        m->game->apply(m, state, e->seat, e->move);
    }
    free(state);
}

/* ---- rules ---- */

static void write_clause(const struct session *s, const struct clause *c, struct text *t)
{
    clause_cite(session_match(s)->game, c, s->lang, t);
    text_printf(t, "\n  %s\n\n", c->says.in[s->lang]);
}

void session_rules_now(const struct session *s, struct text *t)
{
    const struct clause *cited[CITES_MAX];
    int count = view_cite(&s->view, cited);

    if (s->refusal)
        write_clause(s, s->refusal, t);
    for (int i = 0; i < count; i++)
        if (cited[i] != s->refusal)
            write_clause(s, cited[i], t);
    if (!s->refusal && count == 0)
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
