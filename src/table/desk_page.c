/* What a page asks the desk besides playing: who sits at the table, how drawings are styled, and whether the
 * dice are fair. */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "core/svg.h"
#include "table/desk_own.h"

static void put_member(struct desk *d, const char *key, const char *value)
{
    text_printf(d->out, ",\"%s\":", key);
    json_quote(d->out, value);
}

/* ---- who sits at the table ---- */

/* Who has no colour of his own is told apart by these. */
static int tint_of_seat(const struct match *m, int seat)
{
    static const uint8_t tints[] = { TINT_RED, TINT_BLUE, TINT_YELLOW, TINT_GREEN, TINT_VIOLET, TINT_ORANGE,
                                     TINT_CYAN, TINT_PINK, TINT_BROWN, TINT_GREY, TINT_GOLD, TINT_BLACK };

    return m->game->seat_tint ? m->game->seat_tint(m, seat) : tints[seat % COUNT(tints)];
}

static void put_sitter(struct desk *d, const struct match *m, int seat)
{
    const struct brain *brain = table_sitter(d->table, seat);
    int tint = tint_of_seat(m, seat);
    struct text name = text_growing();

    seat_title(m, seat, d->lang, &name);
    text_put(d->out, "{\"name\":");
    json_quote(d->out, name.at);
    text_free(&name);
    put_member(d, "tint", tint_names[tint]);
    put_member(d, "sign", tint_signs[tint]);
    text_put(d->out, ",\"team\":");
    desk_seats(d, match_team(m, seat));
    text_put(d->out, ",\"brain\":");
    if (brain)
        json_quote(d->out, brain->name);
    else
        text_put(d->out, "null");
    text_put(d->out, "}");
}

bool desk_match(struct desk *d)
{
    const struct match *m = journal_match(table_journal(d->table));

    text_printf(d->out, "{\"ok\":true,\"seq\":%lu", (unsigned long)journal_count(table_journal(d->table)));
    put_member(d, "game", m->game->name);
    put_member(d, "title", m->game->title.in[d->lang]);
    text_printf(d->out, ",\"secrets\":%s,\"options\":{", m->game->mask ? "true" : "false");
    for (int i = 0; i < m->game->option_count; i++) {
        char value[64];
        struct text t = TEXT_IN(value);
        match_get(m, i, &t);
        text_printf(d->out, "%s\"%s\":", i ? "," : "", m->game->options[i].id);
        json_quote(d->out, value);
    }
    text_put(d->out, "},\"seats\":[");
    for (int seat = 0; seat < m->seats; seat++) {
        text_put(d->out, seat ? "," : "");
        put_sitter(d, m, seat);
    }
    text_put(d->out, "]}");
    return true;
}

/* ---- how drawings are styled ---- */

bool desk_style(struct desk *d)
{
    struct text t = text_growing();

    svg_defs(&t);
    text_put(d->out, "{\"ok\":true");
    put_member(d, "defs", t.at);
    for (int dark = 0; dark <= 1; dark++) {
        text_clear(&t);
        svg_style(dark, &t);
        put_member(d, dark ? "dark" : "light", t.at);
    }
    text_free(&t);
    text_put(d->out, "}");
    return true;
}

/* ---- whether the dice are fair ---- */

enum { FACES = 6 };

/* The faces in a throw ("dice 1 3 3 5 6"): a word, then only numbers from 1 to 6. False: it is no throw. */
static bool count_faces(const char *move, uint32_t ret[FACES])
{
    const char *at = strchr(move, ' ');

    memset(ret, 0, FACES * sizeof ret[0]);
    if (!at)
        return false;
    for (; *at; at += 2) {
        if (at[0] != ' ' || at[1] < '1' || at[1] > '6')
            return false;
        ret[at[1] - '1']++;
    }
    return true;
}

struct tally {
    uint64_t throws, seen[FACES], expected[FACES]; /* expected: in thousandths */
};

static bool faces_of(const struct match *m, const struct state *s, struct move move, uint32_t ret[FACES])
{
    char text[256];
    struct text t = TEXT_IN(text);

    m->game->write(m, s, CHANCE, move, &t);
    return count_faces(text, ret);
}

/* Adds one of fate's events, if everything fate could have done is a throw of dice. What each face could be
 * expected to show comes from the odds of that very throw, dice that were left lying included. */
static void add_throw(struct desk *d, const struct match *m, const struct state *s, struct move move,
                      struct tally *tally)
{
    int count = m->game->odds ? m->game->odds(m, s, d->odd, d->weight) : 0;
    uint64_t total = 0, weighed[FACES] = { 0 };
    uint32_t faces[FACES];

    for (int i = 0; i < count; i++) {
        if (!faces_of(m, s, d->odd[i], faces))
            return;
        total += d->weight[i];
        for (int k = 0; k < FACES; k++)
            weighed[k] += (uint64_t)faces[k] * d->weight[i];
    }
    if (total == 0 || !faces_of(m, s, move, faces))
        return;
    tally->throws++;
    for (int k = 0; k < FACES; k++) {
        tally->seen[k] += faces[k];
        tally->expected[k] += (weighed[k] * 1000 + total / 2) / total;
    }
}

bool desk_dice(struct desk *d)
{
    const struct journal *j = table_journal(d->table);
    const struct match *m = journal_match(j);
    struct tally tally = { 0 };

    /* What fate dealt in secret stays so until the end. */
    if (!m->game->mask || match_over(m, journal_state(j))) {
        struct state *s = calloc(1, m->game->state_size);
        check(s != NULL);
        match_setup(m, s);
        for (uint32_t n = 1; n <= journal_count(j); n++) {
            const struct event *e = journal_event(j, n);
            if (e->seat == CHANCE)
                add_throw(d, m, s, e->move, &tally);
            m->game->apply(m, s, e->seat, e->move);
        }
        free(s);
    }
    text_printf(d->out, "{\"ok\":true,\"throws\":%lu,\"faces\":[", (unsigned long)tally.throws);
    for (int k = 0; k < FACES; k++)
        text_printf(d->out, "%s%lu", k ? "," : "", (unsigned long)tally.seen[k]);
    text_put(d->out, "],\"expected\":[");
    for (int k = 0; k < FACES; k++)
        text_printf(d->out, "%s%lu.%03lu", k ? "," : "", (unsigned long)(tally.expected[k] / 1000),
                    (unsigned long)(tally.expected[k] % 1000));
    text_put(d->out, "]}");
    return true;
}
