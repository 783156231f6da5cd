/* What a page asks besides playing: who sits at the table, how drawings are styled, and whether the
 * dice are fair. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/svg.h"
#include "table/protocol_internal.h"

static void put_member(struct protocol *p, const char *key, const char *value)
{
    text_printf(p->out, ",\"%s\":", key);
    json_quote(p->out, value);
}

/* ---- who sits at the table ---- */

/* Who has no colour of his own is told apart by these. */
static int tint_of_seat(const struct match *m, int seat)
{
    static const uint8_t tints[] = { TINT_RED, TINT_BLUE, TINT_YELLOW, TINT_GREEN, TINT_VIOLET, TINT_ORANGE,
                                     TINT_CYAN, TINT_PINK, TINT_BROWN, TINT_GREY, TINT_GOLD, TINT_BLACK };

    return m->game->seat_tint ? m->game->seat_tint(m, seat) : tints[seat % COUNT(tints)];
}

static void put_seat(struct protocol *p, const struct match *m, int seat)
{
    const struct bot *bot = table_bot(p->table, seat);
    int tint = tint_of_seat(m, seat);
    struct text name = text_growing();

    seat_title(m, seat, p->lang, &name);
    text_put(p->out, "{\"name\":");
    json_quote(p->out, name.at);
    text_free(&name);
    put_member(p, "tint", tint_names[tint]);
    put_member(p, "sign", tint_signs[tint]);
    text_put(p->out, ",\"team\":");
    protocol_seats(p, match_team(m, seat));
    text_put(p->out, ",\"bot\":");
    if (bot)
        json_quote(p->out, bot->name);
    else
        text_put(p->out, "null");
    text_put(p->out, "}");
}

bool protocol_match(struct protocol *p)
{
    const struct match *m = journal_match(table_journal(p->table));

    text_printf(p->out, "{\"ok\":true,\"seq\":%lu", (unsigned long)journal_count(table_journal(p->table)));
    put_member(p, "game", m->game->name);
    put_member(p, "title", m->game->title.in[p->lang]);
    text_printf(p->out, ",\"secrets\":%s,\"options\":{", m->game->mask ? "true" : "false");
    for (int i = 0; i < m->game->option_count; i++) {
        char value[64];
        struct text t = TEXT_IN(value);
        match_get(m, i, &t);
        text_printf(p->out, "%s\"%s\":", i ? "," : "", m->game->options[i].id);
        json_quote(p->out, value);
    }
    text_put(p->out, "},\"seats\":[");
    for (int seat = 0; seat < m->seats; seat++) {
        text_put(p->out, seat ? "," : "");
        put_seat(p, m, seat);
    }
    text_put(p->out, "]}");
    return true;
}

/* ---- how drawings are styled ---- */

bool protocol_style(struct protocol *p)
{
    struct text t = text_growing();

    svg_defs(&t);
    text_put(p->out, "{\"ok\":true");
    put_member(p, "defs", t.at);
    for (int dark = 0; dark <= 1; dark++) {
        text_clear(&t);
        svg_style(dark, &t);
        put_member(p, dark ? "dark" : "light", t.at);
    }
    text_free(&t);
    text_put(p->out, "}");
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

/* Adds one of chance's events, if everything chance could have done is a throw of dice. What each face could be
 * expected to show comes from the odds of that very throw, dice that were left lying included. */
static void add_throw(struct protocol *p, const struct match *m, const struct state *s, struct move move,
                      struct tally *tally)
{
    int count = m->game->odds ? m->game->odds(m, s, p->odd, p->weight) : 0;
    uint64_t total = 0, weighed[FACES] = { 0 };
    uint32_t faces[FACES];

    for (int i = 0; i < count; i++) {
        if (!faces_of(m, s, p->odd[i], faces))
            return;
        total += p->weight[i];
        for (int k = 0; k < FACES; k++)
            weighed[k] += (uint64_t)faces[k] * p->weight[i];
    }
    if (total == 0 || !faces_of(m, s, move, faces))
        return;
    tally->throws++;
    for (int k = 0; k < FACES; k++) {
        tally->seen[k] += faces[k];
        tally->expected[k] += (weighed[k] * 1000 + total / 2) / total;
    }
}

bool protocol_dice(struct protocol *p)
{
    const struct journal *j = table_journal(p->table);
    const struct match *m = journal_match(j);
    struct tally tally = { 0 };

    /* What chance dealt in secret stays so until the end. */
    if (!m->game->mask || match_over(m, journal_state(j))) {
        struct state *s = calloc(1, m->game->state_size);
        require(s != NULL);
        match_setup(m, s);
        for (uint32_t n = 1; n <= journal_count(j); n++) {
            const struct event *e = journal_event(j, n);
            if (e->seat == CHANCE)
                add_throw(p, m, s, e->move, &tally);
            m->game->apply(m, s, e->seat, e->move);
        }
        free(s);
    }
    text_printf(p->out, "{\"ok\":true,\"throws\":%lu,\"faces\":[", (unsigned long)tally.throws);
    for (int k = 0; k < FACES; k++)
        text_printf(p->out, "%s%lu", k ? "," : "", (unsigned long)tally.seen[k]);
    text_put(p->out, "],\"expected\":[");
    for (int k = 0; k < FACES; k++)
        text_printf(p->out, "%s%lu.%03lu", k ? "," : "", (unsigned long)(tally.expected[k] / 1000),
                    (unsigned long)(tally.expected[k] % 1000));
    text_put(p->out, "]}");
    return true;
}
