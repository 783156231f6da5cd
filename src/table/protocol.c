#include "table/protocol.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "table/protocol_internal.h"

struct protocol *protocol_new(struct protocol_host host)
{
    struct protocol *p = calloc(1, sizeof *p);

    require(p != NULL && host.secret != NULL);
    p->host = host;
    return p;
}

void protocol_free(struct protocol *p)
{
    if (!p)
        return;
    table_free(p->table);
    free(p->box);
    free(p);
}

/* ---- answers ---- */

bool protocol_error(struct protocol *p, const char *format, ...)
{
    struct text why = text_growing();
    va_list args;

    va_start(args, format);
    text_vprintf(&why, format, args);
    va_end(args);
    text_clear(p->out);
    text_put(p->out, "{\"ok\":false,\"error\":");
    json_quote(p->out, why.at);
    text_put(p->out, "}");
    text_free(&why);
    return false;
}

bool protocol_refuse(struct protocol *p, const struct clause *c)
{
    text_clear(p->out);
    text_put(p->out, "{\"ok\":false,\"clause\":");
    json_quote(p->out, c->id);
    text_put(p->out, ",\"text\":");
    json_quote(p->out, c->says.in[p->lang]);
    if (p->table) {
        char where[160];
        struct text t = TEXT_IN(where);
        clause_cite(journal_match(table_journal(p->table))->game, c, p->lang, &t);
        text_put(p->out, ",\"cite\":");
        json_quote(p->out, where);
    }
    text_put(p->out, "}");
    return false;
}

static bool answer_seq(struct protocol *p)
{
    text_printf(p->out, "{\"ok\":true,\"seq\":%lu}", (unsigned long)journal_count(table_journal(p->table)));
    return true;
}

/* ---- members of the line ---- */

const char *protocol_string(struct protocol *p, const char *key)
{
    return json_string(&p->in, json_get(&p->in, 0, key), p->word, sizeof p->word) ? p->word : NULL;
}

bool protocol_seat(struct protocol *p, const char *key, bool watch, int *ret)
{
    int node = json_get(&p->in, 0, key);
    int64_t seat;
    const char *text = protocol_string(p, key);

    if (json_int(&p->in, node, watch ? -1 : 0, SEATS_MAX - 1, &seat))
        *ret = (int)seat;
    else if (text && !watch && seat_parse(text) >= 0)
        *ret = seat_parse(text);
    else
        return protocol_error(p, "\"%s\" must be a seat: %s", key,
                          watch ? "0, 1, 2 …, or -1 to watch" : "0, 1, 2 …, \"*\" for chance or \"t\" for time");
    if (*ret < SEATS_MAX && *ret >= (int)journal_match(table_journal(p->table))->seats)
        return protocol_refuse(p, &table_rules[TABLE_seat]);
    return true;
}

/* ---- new, load ---- */

static bool set_options(struct protocol *p, struct match *m)
{
    int options = json_get(&p->in, 0, "options");
    struct complaint why;
    char id[64], value[64];

    if (options < 0)
        return true;
    if (!json_is(&p->in, options, JSON_OBJECT))
        return protocol_error(p, "\"options\" must be an object of option ids and values");
    for (int key = p->in.node[options].first; key >= 0; key = p->in.node[p->in.node[key].next].next) {
        int node = p->in.node[key].next;
        int64_t number;
        struct text t = TEXT_IN(value);

        if (!json_string(&p->in, key, id, sizeof id))
            return protocol_error(p, "an option's id is too long");
        if (json_is(&p->in, node, JSON_BOOL))
            text_put(&t, p->in.node[node].number != 0 ? "yes" : "no");
        else if (json_int(&p->in, node, INT32_MIN, INT32_MAX, &number))
            text_number(&t, number);
        else if (!json_string(&p->in, node, value, sizeof value))
            return protocol_error(p, "option %s must be a short string, a whole number or true or false", id);
        if (!match_set(m, id, value, &why))
            return protocol_error(p, "%s", why.text);
    }
    return true;
}

static bool read_box(struct protocol *p, const struct game *g, struct box **ret)
{
    struct complaint why;
    const char *path = protocol_string(p, "box");

    *ret = NULL;
    if (json_get(&p->in, 0, "box") < 0)
        return true;
    if (!path || !p->host.load_box)
        return protocol_error(p, path ? "this program cannot read box files" : "\"box\" must be a file name");
    *ret = p->host.load_box(g->boxform, path, &why);
    return *ret || protocol_error(p, "%s", why.text);
}

static void start(struct protocol *p, struct table *t, struct box *box)
{
    table_free(p->table);
    free(p->box);
    p->table = t;
    p->box = box;
}

static bool cmd_new(struct protocol *p)
{
    const char *name = protocol_string(p, "game");
    const struct game *g = name ? game_named(name) : NULL;
    int64_t seats = 0, seed;
    struct chance chance;
    struct box *box;

    if (!g)
        return protocol_error(p, "\"game\" must name a game; {\"cmd\":\"games\"} lists them");
    if (json_get(&p->in, 0, "seats") >= 0 &&
        !json_int(&p->in, json_get(&p->in, 0, "seats"), g->seats_min, g->seats_max, &seats))
        return protocol_error(p, "\"seats\" must be from %d to %d", g->seats_min, g->seats_max);
    struct match m = match_of(g, (int)seats);
    if (!set_options(p, &m))
        return false;
    if (json_get(&p->in, 0, "seed") < 0)
        chance = p->host.secret();
    else if (json_int(&p->in, json_get(&p->in, 0, "seed"), 0, INT64_MAX, &seed))
        chance = chance_seeded((uint64_t)seed);
    else
        return protocol_error(p, "\"seed\" must be a whole number from 0 to 9007199254740991");
    if (!read_box(p, g, &box))
        return false;
    if (box)
        m.box = box;
    const struct clause *refusal = match_refuse(&m); /* may depend on the box */
    if (refusal) {
        free(box);
        return protocol_refuse(p, refusal);
    }
    start(p, table_new(&m, &chance), box);
    return answer_seq(p);
}

static bool cmd_load(struct protocol *p)
{
    int node = json_get(&p->in, 0, "journal");
    struct complaint why;
    struct box *box = NULL;

    if (!json_is(&p->in, node, JSON_STRING))
        return protocol_error(p, "\"journal\" must be the text of a journal");
    size_t size = p->in.node[node].size + 1;
    char *text = malloc(size);
    require(text != NULL);
    if (!json_string(&p->in, node, text, size)) {
        free(text);
        return protocol_error(p, "a journal cannot hold NUL characters");
    }
    const struct game *g = journal_game(text);
    if (g && !read_box(p, g, &box)) {
        free(text);
        return false;
    }
    struct journal *j = journal_read(text, box, &why);
    free(text);
    if (!j) {
        free(box);
        return protocol_error(p, "%s", why.text);
    }
    start(p, table_resume(j), box);
    return answer_seq(p);
}

/* ---- playing ---- */

void protocol_put_seat(struct protocol *p, int seat)
{
    text_put(p->out, seat >= CHANCE ? "\"" : "");
    seat_write(seat, p->out);
    text_put(p->out, seat >= CHANCE ? "\"" : "");
}

void protocol_seats(struct protocol *p, seatset seats)
{
    bool first = true;

    text_char(p->out, '[');
    for (int seat = 0; seat < 32; seat++)
        if (seats & SEAT(seat)) {
            text_put(p->out, first ? "" : ",");
            first = false;
            protocol_put_seat(p, seat);
        }
    text_char(p->out, ']');
}

/* A run's amount is the last word of its notation, so what stands before it names the run. */
void protocol_choice(struct protocol *p, const struct match *m, const struct state *s, int seat, struct choice c)
{
    char move[256];
    struct text t = TEXT_IN(move);

    m->game->write(m, s, seat, c.move, &t);
    if (c.step == 0) {
        json_quote(p->out, move);
        return;
    }
    char *last = strrchr(move, ' ');
    require(last != NULL);
    *last = '\0';
    text_put(p->out, "{\"move\":");
    json_quote(p->out, move);
    text_printf(p->out, ",\"from\":%lu,\"to\":%lu,\"step\":%lu}", (unsigned long)c.move.n,
                (unsigned long)c.most, (unsigned long)c.step);
}

/* Chance's moves and their odds; where there are too many to list, neither. */
static void put_odds(struct protocol *p, const struct match *m, const struct state *s)
{
    int count = m->game->odds ? m->game->odds(m, s, p->odd, p->weight) : 0;
    struct text odds = text_growing();

    text_put(p->out, "\"*\":[");
    for (int i = 0; i < count; i++) {
        char move[256];
        struct text t = TEXT_IN(move);
        m->game->write(m, s, CHANCE, p->odd[i], &t);
        text_put(p->out, i ? "," : "");
        json_quote(p->out, move);
        text_put(&odds, i ? "," : "");
        json_quote(&odds, move);
        text_printf(&odds, ":%lu", (unsigned long)p->weight[i]);
    }
    text_put(p->out, "]}");
    if (count > 0)
        text_printf(p->out, ",\"odds\":{%s}", odds.at);
    text_free(&odds);
}

static bool cmd_legal(struct protocol *p)
{
    const struct match *m = journal_match(table_journal(p->table));
    const struct state *s = journal_state(table_journal(p->table));
    struct turn turn = m->game->turn(m, s);
    bool first = true;

    text_put(p->out, "{\"ok\":true,\"actors\":");
    protocol_seats(p, turn.must);
    text_put(p->out, ",\"may\":");
    protocol_seats(p, turn.may);
    text_printf(p->out, ",\"ask\":%d,\"moves\":{", turn.ask);
    if (turn.must == SEAT(CHANCE) && !m->is_view) {
        put_odds(p, m, s);
        text_put(p->out, "}");
        return true;
    }
    for (int seat = 0; seat < 32; seat++) {
        if (seat == CHANCE || !((turn.must | turn.may) & SEAT(seat)))
            continue;
        int count = m->game->legal(m, s, seat, p->choice);
        text_put(p->out, first ? "\"" : ",\"");
        first = false;
        seat_write(seat, p->out);
        text_put(p->out, "\":[");
        for (int i = 0; i < count; i++) {
            text_put(p->out, i ? "," : "");
            protocol_choice(p, m, s, seat, p->choice[i]);
        }
        text_char(p->out, ']');
    }
    text_put(p->out, "}}");
    return true;
}

static bool cmd_play(struct protocol *p)
{
    int64_t ask = -1, ms = 0;
    int seat, node = json_get(&p->in, 0, "ask");

    if (node >= 0 && !json_int(&p->in, node, 0, UINT16_MAX, &ask))
        return protocol_error(p, "\"ask\" must be the number that {\"cmd\":\"legal\"} gave");
    node = json_get(&p->in, 0, "ms");
    if (node >= 0 && !json_int(&p->in, node, 0, UINT32_MAX, &ms))
        return protocol_error(p, "\"ms\" must be milliseconds since the match began");
    if (!protocol_seat(p, "seat", false, &seat))
        return false;
    const char *move = protocol_string(p, "move");
    if (!move)
        return protocol_error(p, "\"move\" must be a move in the game's notation");
    const struct clause *refusal = table_play(p->table, seat, move, (int)ask, (uint32_t)ms);
    return refusal ? protocol_refuse(p, refusal) : answer_seq(p);
}

/* The last event: its seat and its text. */
static bool answer_moved(struct protocol *p)
{
    const struct journal *j = table_journal(p->table);
    const struct match *m = journal_match(j);
    uint32_t number = journal_count(j);
    const struct event *e = journal_event(j, number);
    struct state *before = malloc(m->game->state_size);
    char move[256];
    struct text t = TEXT_IN(move);

    require(before != NULL);
    journal_state_at(j, number - 1, before);
    m->game->write(m, before, e->seat, e->move, &t);
    free(before);
    text_printf(p->out, "{\"ok\":true,\"seq\":%lu,\"seat\":", (unsigned long)number);
    protocol_put_seat(p, e->seat);
    text_put(p->out, ",\"move\":");
    json_quote(p->out, move);
    text_put(p->out, "}");
    return true;
}

static bool cmd_roll(struct protocol *p)
{
    const struct journal *j = table_journal(p->table);
    const struct match *m = journal_match(j);

    if (m->game->turn(m, journal_state(j)).must != SEAT(CHANCE))
        return protocol_refuse(p, &table_rules[match_over(m, journal_state(j)) ? TABLE_over : TABLE_chance]);
    if (!journal_chance(j)->known || m->is_view)
        return protocol_error(p, "the secret behind the dice is not in this journal; play chance's move as seat \"*\"");
    table_go_on(p->table, 0);
    return answer_moved(p);
}

/* One move that needs no person: chance's, a reveal, or a computer's. */
static bool cmd_go(struct protocol *p)
{
    if (table_go_on(p->table, 0) < 0) {
        text_printf(p->out, "{\"ok\":true,\"seq\":%lu,\"seat\":null}",
                    (unsigned long)journal_count(table_journal(p->table)));
        return true;
    }
    return answer_moved(p);
}

static bool cmd_sit(struct protocol *p)
{
    const struct game *g = journal_match(table_journal(p->table))->game;
    int seat;

    if (!protocol_seat(p, "seat", false, &seat))
        return false;
    const char *name = protocol_string(p, "bot");
    const struct bot *bot = name ? bot_named(g, name) : NULL;
    if (seat >= SEATS_MAX || (!bot && !json_is(&p->in, json_get(&p->in, 0, "bot"), JSON_NULL)))
        return protocol_error(p, "\"bot\" must be null for a person or the name of a computer player");
    table_sit(p->table, seat, bot);
    return answer_seq(p);
}

static bool cmd_undo(struct protocol *p)
{
    uint32_t count = journal_count(table_journal(p->table));
    int64_t to = (int64_t)count - 1;
    int node = json_get(&p->in, 0, "to");

    if (node >= 0 && !json_int(&p->in, node, 0, UINT32_MAX, &to))
        return protocol_error(p, "\"to\" must be the number of an earlier event");
    const struct clause *refusal = to < 0 ? &table_rules[TABLE_undo] : table_undo(p->table, (uint32_t)to);
    return refusal ? protocol_refuse(p, refusal) : answer_seq(p);
}

static bool cmd_back(struct protocol *p)
{
    const struct clause *refusal = table_take_back(p->table, -1);

    return refusal ? protocol_refuse(p, refusal) : answer_seq(p);
}

static bool cmd_score(struct protocol *p)
{
    const struct match *m = journal_match(table_journal(p->table));
    const struct state *s = journal_state(table_journal(p->table));
    int32_t score[SEATS_MAX] = { 0 };

    m->game->score(m, s, score);
    text_printf(p->out, "{\"ok\":true,\"over\":%s,\"score\":[", match_over(m, s) ? "true" : "false");
    for (int i = 0; i < m->seats; i++)
        text_printf(p->out, "%s%d", i ? "," : "", (int)score[i]);
    text_put(p->out, "]}");
    return true;
}

static bool cmd_journal(struct protocol *p)
{
    struct text t = text_growing();
    int seat = -2;

    if (json_get(&p->in, 0, "seat") >= 0 && !protocol_seat(p, "seat", true, &seat)) {
        text_free(&t);
        return false;
    }
    journal_write(table_journal(p->table), seat == -2 ? COPY_HOST : COPY_SEEN, seat >= 0 ? SEAT(seat) : 0, &t);
    text_put(p->out, "{\"ok\":true,\"journal\":");
    json_quote(p->out, t.at);
    text_put(p->out, "}");
    text_free(&t);
    return true;
}

static bool cmd_verify(struct protocol *p)
{
    struct complaint why;

    if (!journal_verify(table_journal(p->table), &why))
        return protocol_error(p, "%s", why.text);
    text_put(p->out, "{\"ok\":true}");
    return true;
}

/* ---- the line ---- */

static const struct command {
    const char *name;
    bool (*run)(struct protocol *);
    bool alone; /* needs no match */
} commands[] = {
    { "new", cmd_new, true },       { "load", cmd_load, true },     { "games", protocol_games, true },
    { "rules", protocol_rules, true },  { "legal", cmd_legal, false },  { "play", cmd_play, false },
    { "roll", cmd_roll, false },    { "go", cmd_go, false },        { "sit", cmd_sit, false },
    { "score", cmd_score, false },  { "view", protocol_view, false },   { "text", protocol_view, false },
    { "match", protocol_match, false }, { "choices", protocol_choices, false },
    { "why", protocol_why, false },     { "log", protocol_log, false },     { "journal", cmd_journal, false },
    { "undo", cmd_undo, false },    { "back", cmd_back, false },    { "verify", cmd_verify, false },
    { "chart", protocol_chart, false }, { "dice", protocol_dice, false },   { "style", protocol_style, true },
};

static bool find_lang(struct protocol *p)
{
    const char *lang = protocol_string(p, "lang");

    p->lang = p->host.lang;
    if (json_get(&p->in, 0, "lang") < 0)
        return true;
    if (!lang || (strcmp(lang, "de") != 0 && strcmp(lang, "en") != 0))
        return protocol_error(p, "\"lang\" must be \"de\" or \"en\"");
    p->lang = strcmp(lang, "de") == 0 ? DE : EN;
    return true;
}

static void unknown_command(struct protocol *p)
{
    char known[400];
    struct text t = TEXT_IN(known);

    for (int i = 0; i < COUNT(commands); i++)
        text_printf(&t, "%s, ", commands[i].name);
    protocol_error(p, "\"cmd\" must be one of %squit", known);
}

bool protocol_call(struct protocol *p, const char *line, struct text *ret)
{
    p->out = ret;
    p->lang = p->host.lang;
    if (!json_parse(&p->in, line) || !json_is(&p->in, 0, JSON_OBJECT)) {
        protocol_error(p, "not a JSON object: expected %s at character %d",
                   p->in.error ? p->in.error : "{", (int)(p->in.error_at - line) + 1);
        return true;
    }
    if (!find_lang(p))
        return true;
    const char *name = protocol_string(p, "cmd");
    if (name && strcmp(name, "quit") == 0) {
        text_put(ret, "{\"ok\":true}");
        return false;
    }
    for (int i = 0; name && i < COUNT(commands); i++)
        if (strcmp(commands[i].name, name) == 0) {
            if (!commands[i].alone && !p->table)
                protocol_error(p, "no match yet: begin with {\"cmd\":\"new\"} or {\"cmd\":\"load\"}");
            else
                commands[i].run(p);
            return true;
        }
    unknown_command(p);
    return true;
}
