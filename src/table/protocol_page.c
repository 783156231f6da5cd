/* SPDX-License-Identifier: MIT */
/* What a page asks besides playing: who sits at the table, how fast computers think, how drawings are styled, and
 * whether the dice are fair. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/svg.h"
#include "table/protocol_internal.h"

/* ---- who sits at the table ---- */

/* Who has no colour of their own has the same as in charts and on score sheets. */
static int tint_of_seat(const struct match *m, int seat)
{
    return m->game->players.seat_tint ? m->game->players.seat_tint(m, seat)
                                      : tint_of_number(seat);
}

/* Where stones are only light or dark, nobody needs a sign besides. */
static const char *sign_of_seat(const struct match *m, int seat)
{
    for (int other = 0; other < m->seats; other++)
        if (tint_of_seat(m, other) != TINT_WHITE && tint_of_seat(m, other) != TINT_BLACK)
            return tint_signs[tint_of_seat(m, seat)];
    return "";
}

static void put_second(struct protocol *p, const struct match *m, int seat)
{
    int tint = m->game->players.seat_second ? m->game->players.seat_second(m, seat) : TINT_NONE;

    if (tint == TINT_NONE)
        return;
    json_object(p->out, "second");
    json_put_string(p->out, "tint", tint_names[tint]);
    json_put_string(p->out, "sign", tint_signs[tint]);
    json_object_end(p->out);
}

static void put_place(struct protocol *p, const struct match *m, int seat)
{
    const struct bot *bot = table_bot(p->table, seat);
    int tint = tint_of_seat(m, seat);
    struct text role = text_growing();

    seat_role(m, seat, p->lang, &role);
    json_object(p->out, NULL);
    json_put_string(p->out, "name", seat_called(m, seat, p->lang).at);
    json_put_string(p->out, "role", role.at);
    text_free(&role);
    json_put_string(p->out, "tint", tint_names[tint]);
    json_put_string(p->out, "sign", sign_of_seat(m, seat));
    put_second(p, m, seat);
    protocol_put_seats(p, "team", match_team(m, seat));
    if (bot)
        json_put_string(p->out, "bot", bot->name);
    else
        json_put_null(p->out, "bot");
    json_object_end(p->out);
}

static void put_counts(struct protocol *p, const struct game *g)
{
    const struct score_words *counts = &g->counts;

    if (!counts->word.in[p->lang])
        return;
    json_object(p->out, "counts");
    json_put_words(p->out, "word", counts->word.in[p->lang]);
    json_put_words(p->out, "means", counts->means.in[p->lang]);
    json_put_words(p->out, "form", g->money.form.in[p->lang]);
    json_object_end(p->out);
}

bool protocol_match(struct protocol *p)
{
    const struct match *m = journal_match(table_journal(p->table));

    protocol_begin(p);
    json_put_int(p->out, "seq", journal_count(table_journal(p->table)));
    json_put_string(p->out, "game", m->game->name);
    json_put_string(p->out, "title", m->game->title.in[p->lang]);
    json_put_bool(p->out, "secrets", m->game->secrets.mask != NULL);
    put_counts(p, m->game);
    json_object(p->out, "options");
    for (int i = 0; i < m->game->option_count; i++) {
        char value[64];
        struct text t = TEXT_IN(value);
        match_get(m, i, &t);
        json_put_string(p->out, m->game->options[i].id, value);
    }
    json_object_end(p->out);
    json_array(p->out, "seats");
    for (int seat = 0; seat < m->seats; seat++)
        put_place(p, m, seat);
    json_array_end(p->out);
    return protocol_end(p);
}

/* ---- how fast computers think ---- */

/* One of what was measured at another time; false: it makes no sense. */
static bool recall_speed(struct protocol *p, int of)
{
    const struct game *g = journal_match(table_journal(p->table))->game;
    const struct bot *bot = NULL;
    int64_t looked, ms;

    if (json_is(&p->in, of, JSON_OBJECT) &&
        json_string(&p->in, json_get(&p->in, of, "bot"), p->word, sizeof p->word))
        bot = bot_named(g, p->word);
    if (!bot || !json_int(&p->in, json_get(&p->in, of, "looked"), 0, UINT32_MAX, &looked) ||
        !json_int(&p->in, json_get(&p->in, of, "ms"), 0, UINT32_MAX, &ms))
        return false;
    speed_recall(&p->speed, g, bot, (uint64_t)looked, (uint64_t)ms);
    return true;
}

/* All that is known, after what is said. */
bool protocol_speeds(struct protocol *p)
{
    const struct game *g = journal_match(table_journal(p->table))->game;
    int told = json_get(&p->in, 0, "speeds");
    int64_t took = -1;

    if (!protocol_number(p, "took", 3600000, "a number of milliseconds", &took))
        return false;
    bool fine = told < 0 || json_is(&p->in, told, JSON_ARRAY);
    for (int i = told >= 0 && fine ? p->in.node[told].first : -1; i >= 0 && fine; i = p->in.node[i].next)
        fine = recall_speed(p, i);
    if (!fine)
        return protocol_error(p, "\"speeds\" must be an array as it was told: \"bot\", \"looked\" and \"ms\"");
    if (took >= 0)
        table_took(p->table, (uint64_t)took);
    protocol_begin(p);
    json_array(p->out, "speeds");
    for (int i = 0; i < SPEEDS_MAX && p->speed.of[i].game; i++) {
        if (p->speed.of[i].game != g)
            continue;
        json_object(p->out, NULL);
        json_put_string(p->out, "bot", p->speed.of[i].bot->name);
        json_put_int(p->out, "looked", (int64_t)speed_looked(&p->speed, i));
        json_put_int(p->out, "ms", (int64_t)p->speed.of[i].ms);
        json_object_end(p->out);
    }
    json_array_end(p->out);
    return protocol_end(p);
}

/* ---- how drawings are styled ---- */

bool protocol_style(struct protocol *p)
{
    struct text t = text_growing();

    svg_defs(&t);
    protocol_begin(p);
    json_put_string(p->out, "defs", t.at);
    for (int dark = 0; dark <= 1; dark++) {
        text_clear(&t);
        svg_style(dark, &t);
        json_put_string(p->out, dark ? "dark" : "light", t.at);
    }
    json_object(p->out, "looks"); /* how things of a look move, and which are places */
    for (int look = 0; look < LOOKS; look++) {
        json_object(p->out, look_names[look]);
        json_put_string(p->out, "motion", motion_names[look_kinds[look].motion]);
        json_put_bool(p->out, "place", look_kinds[look].place);
        json_object_end(p->out);
    }
    json_object_end(p->out);
    text_free(&t);
    return protocol_end(p);
}

/* ---- whether the dice are fair ---- */

enum { FACES = 6 };

struct tally {
    uint64_t throws, seen[FACES], expected[FACES]; /* expected: in thousandths */
};

/* What each face could be expected to show comes from the odds of that very throw: not all dice are thrown each time,
 * and now and then some throws cannot come. Where the odds are not finite all faces are alike. */
static void add_expected(struct protocol *p, const struct match *m, const struct state *s, int dice,
                         struct tally *tally)
{
    int count = m->game->chance.odds ? m->game->chance.odds(m, s, p->odd, p->weight) : 0;
    uint64_t total = 0, weighed[FACES] = { 0 };
    uint8_t face[DICE_MAX];

    for (int i = 0; i < count; i++) {
        int thrown = m->game->chance.thrown(m, s, p->odd[i], face);
        total += p->weight[i];
        for (int k = 0; k < thrown; k++)
            weighed[face[k] - 1] += p->weight[i];
    }
    for (int k = 0; k < FACES; k++)
        tally->expected[k] += total ? (weighed[k] * 1000 + total / 2) / total : (uint64_t)dice * 1000 / FACES;
}

static void add_throw(struct protocol *p, const struct match *m, const struct state *s, struct move move,
                      struct tally *tally)
{
    uint8_t face[DICE_MAX];
    int thrown = m->game->chance.thrown(m, s, move, face);

    if (thrown == 0)
        return;
    tally->throws++;
    for (int k = 0; k < thrown; k++)
        tally->seen[face[k] - 1]++;
    add_expected(p, m, s, thrown, tally);
}

bool protocol_dice(struct protocol *p)
{
    const struct journal *j = table_journal(p->table);
    const struct match *m = journal_match(j);
    struct tally tally = { 0 };

    /* What chance dealt in secret stays so until the end. */
    if (m->game->chance.thrown && (!m->game->secrets.mask || journal_ended(j))) {
        struct state *s = calloc(1, m->game->state_size);
        require(s != NULL);
        match_setup(m, s);
        for (uint32_t n = 1; n <= journal_count(j); n++) {
            const struct event *e = journal_event(j, n);
            if (e->seat == CHANCE)
                add_throw(p, m, s, e->move, &tally);
            m->game->rules.apply(m, s, e->seat, e->move);
        }
        free(s);
    }
    protocol_begin(p);
    json_put_int(p->out, "throws", (int64_t)tally.throws);
    json_array(p->out, "faces");
    for (int k = 0; k < FACES; k++)
        json_put_int(p->out, NULL, (int64_t)tally.seen[k]);
    json_array_end(p->out);
    json_array(p->out, "expected");
    for (int k = 0; k < FACES; k++)
        json_put_thousandths(p->out, NULL, tally.expected[k]);
    json_array_end(p->out);
    return protocol_end(p);
}
