#include "table/desk.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "table/desk_own.h"

struct desk *desk_new(struct desk_ways ways)
{
    struct desk *d = calloc(1, sizeof *d);

    check(d != NULL && ways.secret != NULL);
    d->ways = ways;
    return d;
}

void desk_free(struct desk *d)
{
    if (!d)
        return;
    table_free(d->table);
    free(d->box);
    free(d);
}

/* ---- answers ---- */

bool desk_error(struct desk *d, const char *format, ...)
{
    struct text why = text_growing();
    va_list args;

    va_start(args, format);
    text_vprintf(&why, format, args);
    va_end(args);
    text_clear(d->out);
    text_put(d->out, "{\"ok\":false,\"error\":");
    json_quote(d->out, why.at);
    text_put(d->out, "}");
    text_free(&why);
    return false;
}

bool desk_refuse(struct desk *d, const struct clause *c)
{
    text_clear(d->out);
    text_put(d->out, "{\"ok\":false,\"clause\":");
    json_quote(d->out, c->id);
    text_put(d->out, ",\"text\":");
    json_quote(d->out, c->says.in[d->lang]);
    if (d->table) {
        char where[160];
        struct text t = TEXT_IN(where);
        clause_cite(journal_match(table_journal(d->table))->game, c, d->lang, &t);
        text_put(d->out, ",\"cite\":");
        json_quote(d->out, where);
    }
    text_put(d->out, "}");
    return false;
}

static bool answer_seq(struct desk *d)
{
    text_printf(d->out, "{\"ok\":true,\"seq\":%lu}", (unsigned long)journal_count(table_journal(d->table)));
    return true;
}

/* ---- members of the line ---- */

const char *desk_string(struct desk *d, const char *key)
{
    return json_string(&d->in, json_get(&d->in, 0, key), d->word, sizeof d->word) ? d->word : NULL;
}

bool desk_seat(struct desk *d, const char *key, bool watch, int *ret)
{
    int node = json_get(&d->in, 0, key);
    int64_t seat;
    const char *text = desk_string(d, key);

    if (json_int(&d->in, node, watch ? -1 : 0, SEATS_MAX - 1, &seat))
        *ret = (int)seat;
    else if (text && !watch && seat_parse(text) >= 0)
        *ret = seat_parse(text);
    else
        return desk_error(d, "\"%s\" must be a seat: %s", key,
                          watch ? "0, 1, 2 …, or -1 to watch" : "0, 1, 2 …, \"*\" for fate or \"t\" for time");
    if (*ret < SEATS_MAX && *ret >= (int)journal_match(table_journal(d->table))->seats)
        return desk_refuse(d, &table_rules[TABLE_seat]);
    return true;
}

/* ---- new, load ---- */

static bool set_options(struct desk *d, struct match *m)
{
    int options = json_get(&d->in, 0, "options");
    struct complaint why;
    char id[64], value[64];

    if (options < 0)
        return true;
    if (!json_is(&d->in, options, JSON_OBJECT))
        return desk_error(d, "\"options\" must be an object of option ids and values");
    for (int key = d->in.node[options].first; key >= 0; key = d->in.node[d->in.node[key].next].next) {
        int node = d->in.node[key].next;
        int64_t number;
        struct text t = TEXT_IN(value);

        if (!json_string(&d->in, key, id, sizeof id))
            return desk_error(d, "an option's id is too long");
        if (json_is(&d->in, node, JSON_BOOL))
            text_put(&t, d->in.node[node].number != 0 ? "yes" : "no");
        else if (json_int(&d->in, node, INT32_MIN, INT32_MAX, &number))
            text_number(&t, number);
        else if (!json_string(&d->in, node, value, sizeof value))
            return desk_error(d, "option %s must be a short string, a whole number or true or false", id);
        if (!match_set(m, id, value, &why))
            return desk_error(d, "%s", why.text);
    }
    return true;
}

static bool read_box(struct desk *d, const struct game *g, struct box **ret)
{
    struct complaint why;
    const char *path = desk_string(d, "box");

    *ret = NULL;
    if (json_get(&d->in, 0, "box") < 0)
        return true;
    if (!path || !d->ways.load_box)
        return desk_error(d, path ? "this program cannot read box files" : "\"box\" must be a file name");
    *ret = d->ways.load_box(g->boxform, path, &why);
    return *ret || desk_error(d, "%s", why.text);
}

static void start(struct desk *d, struct table *t, struct box *box)
{
    table_free(d->table);
    free(d->box);
    d->table = t;
    d->box = box;
}

static bool cmd_new(struct desk *d)
{
    const char *name = desk_string(d, "game");
    const struct game *g = name ? game_named(name) : NULL;
    int64_t seats = 0, seed;
    struct fate fate;
    struct box *box;

    if (!g)
        return desk_error(d, "\"game\" must name a game; {\"cmd\":\"games\"} lists them");
    if (json_get(&d->in, 0, "seats") >= 0 &&
        !json_int(&d->in, json_get(&d->in, 0, "seats"), g->seats_min, g->seats_max, &seats))
        return desk_error(d, "\"seats\" must be from %d to %d", g->seats_min, g->seats_max);
    struct match m = match_of(g, (int)seats);
    if (!set_options(d, &m))
        return false;
    if (json_get(&d->in, 0, "seed") < 0)
        fate = d->ways.secret();
    else if (json_int(&d->in, json_get(&d->in, 0, "seed"), 0, INT64_MAX, &seed))
        fate = fate_seeded((uint64_t)seed);
    else
        return desk_error(d, "\"seed\" must be a whole number from 0 to 9007199254740991");
    if (!read_box(d, g, &box))
        return false;
    if (box)
        m.box = box;
    const struct clause *refusal = match_refuse(&m); /* may depend on the box */
    if (refusal) {
        free(box);
        return desk_refuse(d, refusal);
    }
    start(d, table_new(&m, &fate), box);
    return answer_seq(d);
}

static bool cmd_load(struct desk *d)
{
    int node = json_get(&d->in, 0, "journal");
    struct complaint why;
    struct box *box = NULL;

    if (!json_is(&d->in, node, JSON_STRING))
        return desk_error(d, "\"journal\" must be the text of a journal");
    size_t size = d->in.node[node].size + 1;
    char *text = malloc(size);
    check(text != NULL);
    if (!json_string(&d->in, node, text, size)) {
        free(text);
        return desk_error(d, "a journal cannot hold NUL characters");
    }
    const struct game *g = journal_game(text);
    if (g && !read_box(d, g, &box)) {
        free(text);
        return false;
    }
    struct journal *j = journal_read(text, box, &why);
    free(text);
    if (!j) {
        free(box);
        return desk_error(d, "%s", why.text);
    }
    start(d, table_resume(j), box);
    return answer_seq(d);
}

/* ---- playing ---- */

void desk_put_seat(struct desk *d, int seat)
{
    text_put(d->out, seat >= CHANCE ? "\"" : "");
    seat_write(seat, d->out);
    text_put(d->out, seat >= CHANCE ? "\"" : "");
}

void desk_seats(struct desk *d, seatset seats)
{
    bool first = true;

    text_char(d->out, '[');
    for (int seat = 0; seat < 32; seat++)
        if (seats & SEAT(seat)) {
            text_put(d->out, first ? "" : ",");
            first = false;
            desk_put_seat(d, seat);
        }
    text_char(d->out, ']');
}

/* A run's amount is the last word of its notation, so what stands before it names the run. */
void desk_choice(struct desk *d, const struct match *m, const struct state *s, int seat, struct choice c)
{
    char move[256];
    struct text t = TEXT_IN(move);

    m->game->write(m, s, seat, c.move, &t);
    if (c.step == 0) {
        json_quote(d->out, move);
        return;
    }
    char *last = strrchr(move, ' ');
    check(last != NULL);
    *last = '\0';
    text_put(d->out, "{\"move\":");
    json_quote(d->out, move);
    text_printf(d->out, ",\"from\":%lu,\"to\":%lu,\"step\":%lu}", (unsigned long)c.move.n,
                (unsigned long)c.most, (unsigned long)c.step);
}

/* Fate's moves and their odds; where there are too many to list, neither. */
static void put_odds(struct desk *d, const struct match *m, const struct state *s)
{
    int count = m->game->odds ? m->game->odds(m, s, d->odd, d->weight) : 0;
    struct text odds = text_growing();

    text_put(d->out, "\"*\":[");
    for (int i = 0; i < count; i++) {
        char move[256];
        struct text t = TEXT_IN(move);
        m->game->write(m, s, CHANCE, d->odd[i], &t);
        text_put(d->out, i ? "," : "");
        json_quote(d->out, move);
        text_put(&odds, i ? "," : "");
        json_quote(&odds, move);
        text_printf(&odds, ":%lu", (unsigned long)d->weight[i]);
    }
    text_put(d->out, "]}");
    if (count > 0)
        text_printf(d->out, ",\"odds\":{%s}", odds.at);
    text_free(&odds);
}

static bool cmd_legal(struct desk *d)
{
    const struct match *m = journal_match(table_journal(d->table));
    const struct state *s = journal_state(table_journal(d->table));
    struct turn turn = m->game->turn(m, s);
    bool first = true;

    text_put(d->out, "{\"ok\":true,\"actors\":");
    desk_seats(d, turn.must);
    text_put(d->out, ",\"may\":");
    desk_seats(d, turn.may);
    text_printf(d->out, ",\"ask\":%d,\"moves\":{", turn.ask);
    if (turn.must == SEAT(CHANCE) && !m->is_view) {
        put_odds(d, m, s);
        text_put(d->out, "}");
        return true;
    }
    for (int seat = 0; seat < 32; seat++) {
        if (seat == CHANCE || !((turn.must | turn.may) & SEAT(seat)))
            continue;
        int count = m->game->legal(m, s, seat, d->choice);
        text_put(d->out, first ? "\"" : ",\"");
        first = false;
        seat_write(seat, d->out);
        text_put(d->out, "\":[");
        for (int i = 0; i < count; i++) {
            text_put(d->out, i ? "," : "");
            desk_choice(d, m, s, seat, d->choice[i]);
        }
        text_char(d->out, ']');
    }
    text_put(d->out, "}}");
    return true;
}

static bool cmd_play(struct desk *d)
{
    int64_t ask = -1, ms = 0;
    int seat, node = json_get(&d->in, 0, "ask");

    if (node >= 0 && !json_int(&d->in, node, 0, UINT16_MAX, &ask))
        return desk_error(d, "\"ask\" must be the number that {\"cmd\":\"legal\"} gave");
    node = json_get(&d->in, 0, "ms");
    if (node >= 0 && !json_int(&d->in, node, 0, UINT32_MAX, &ms))
        return desk_error(d, "\"ms\" must be milliseconds since the match began");
    if (!desk_seat(d, "seat", false, &seat))
        return false;
    const char *move = desk_string(d, "move");
    if (!move)
        return desk_error(d, "\"move\" must be a move in the game's notation");
    const struct clause *refusal = table_play(d->table, seat, move, (int)ask, (uint32_t)ms);
    return refusal ? desk_refuse(d, refusal) : answer_seq(d);
}

/* The last event: its seat and its text. */
static bool answer_moved(struct desk *d)
{
    const struct journal *j = table_journal(d->table);
    const struct match *m = journal_match(j);
    uint32_t number = journal_count(j);
    const struct event *e = journal_event(j, number);
    struct state *before = malloc(m->game->state_size);
    char move[256];
    struct text t = TEXT_IN(move);

    check(before != NULL);
    journal_state_at(j, number - 1, before);
    m->game->write(m, before, e->seat, e->move, &t);
    free(before);
    text_printf(d->out, "{\"ok\":true,\"seq\":%lu,\"seat\":", (unsigned long)number);
    desk_put_seat(d, e->seat);
    text_put(d->out, ",\"move\":");
    json_quote(d->out, move);
    text_put(d->out, "}");
    return true;
}

static bool cmd_roll(struct desk *d)
{
    const struct journal *j = table_journal(d->table);
    const struct match *m = journal_match(j);

    if (m->game->turn(m, journal_state(j)).must != SEAT(CHANCE))
        return desk_refuse(d, &table_rules[match_over(m, journal_state(j)) ? TABLE_over : TABLE_fate]);
    if (!journal_fate(j)->known || m->is_view)
        return desk_error(d, "the secret behind the dice is not in this journal; play fate's move as seat \"*\"");
    table_go_on(d->table, 0);
    return answer_moved(d);
}

/* One move that needs no person: fate's, a reveal, or a computer's. */
static bool cmd_go(struct desk *d)
{
    if (table_go_on(d->table, 0) < 0) {
        text_printf(d->out, "{\"ok\":true,\"seq\":%lu,\"seat\":null}",
                    (unsigned long)journal_count(table_journal(d->table)));
        return true;
    }
    return answer_moved(d);
}

static bool cmd_sit(struct desk *d)
{
    const struct game *g = journal_match(table_journal(d->table))->game;
    int seat;

    if (!desk_seat(d, "seat", false, &seat))
        return false;
    const char *name = desk_string(d, "brain");
    const struct brain *brain = name ? brain_named(g, name) : NULL;
    if (seat >= SEATS_MAX || (!brain && !json_is(&d->in, json_get(&d->in, 0, "brain"), JSON_NULL)))
        return desk_error(d, "\"brain\" must be null for a person or the name of a computer player");
    table_sit(d->table, seat, brain);
    return answer_seq(d);
}

static bool cmd_undo(struct desk *d)
{
    uint32_t count = journal_count(table_journal(d->table));
    int64_t to = (int64_t)count - 1;
    int node = json_get(&d->in, 0, "to");

    if (node >= 0 && !json_int(&d->in, node, 0, UINT32_MAX, &to))
        return desk_error(d, "\"to\" must be the number of an earlier event");
    const struct clause *refusal = to < 0 ? &table_rules[TABLE_undo] : table_undo(d->table, (uint32_t)to);
    return refusal ? desk_refuse(d, refusal) : answer_seq(d);
}

static bool cmd_back(struct desk *d)
{
    const struct clause *refusal = table_take_back(d->table, -1);

    return refusal ? desk_refuse(d, refusal) : answer_seq(d);
}

static bool cmd_score(struct desk *d)
{
    const struct match *m = journal_match(table_journal(d->table));
    const struct state *s = journal_state(table_journal(d->table));
    int32_t score[SEATS_MAX] = { 0 };

    m->game->score(m, s, score);
    text_printf(d->out, "{\"ok\":true,\"over\":%s,\"score\":[", match_over(m, s) ? "true" : "false");
    for (int i = 0; i < m->seats; i++)
        text_printf(d->out, "%s%d", i ? "," : "", (int)score[i]);
    text_put(d->out, "]}");
    return true;
}

static bool cmd_journal(struct desk *d)
{
    struct text t = text_growing();
    int seat = -2;

    if (json_get(&d->in, 0, "seat") >= 0 && !desk_seat(d, "seat", true, &seat)) {
        text_free(&t);
        return false;
    }
    journal_write(table_journal(d->table), seat == -2 ? COPY_HOST : COPY_SEEN, seat >= 0 ? SEAT(seat) : 0, &t);
    text_put(d->out, "{\"ok\":true,\"journal\":");
    json_quote(d->out, t.at);
    text_put(d->out, "}");
    text_free(&t);
    return true;
}

static bool cmd_verify(struct desk *d)
{
    struct complaint why;

    if (!journal_verify(table_journal(d->table), &why))
        return desk_error(d, "%s", why.text);
    text_put(d->out, "{\"ok\":true}");
    return true;
}

/* ---- the line ---- */

static const struct command {
    const char *name;
    bool (*run)(struct desk *);
    bool alone; /* needs no match */
} commands[] = {
    { "new", cmd_new, true },       { "load", cmd_load, true },     { "games", desk_games, true },
    { "rules", desk_rules, true },  { "legal", cmd_legal, false },  { "play", cmd_play, false },
    { "roll", cmd_roll, false },    { "go", cmd_go, false },        { "sit", cmd_sit, false },
    { "score", cmd_score, false },  { "view", desk_view, false },   { "text", desk_view, false },
    { "match", desk_match, false }, { "choices", desk_choices, false },
    { "why", desk_why, false },     { "log", desk_log, false },     { "journal", cmd_journal, false },
    { "undo", cmd_undo, false },    { "back", cmd_back, false },    { "verify", cmd_verify, false },
    { "dice", desk_dice, false },   { "style", desk_style, true },
};

static bool find_lang(struct desk *d)
{
    const char *lang = desk_string(d, "lang");

    d->lang = d->ways.lang;
    if (json_get(&d->in, 0, "lang") < 0)
        return true;
    if (!lang || (strcmp(lang, "de") != 0 && strcmp(lang, "en") != 0))
        return desk_error(d, "\"lang\" must be \"de\" or \"en\"");
    d->lang = strcmp(lang, "de") == 0 ? DE : EN;
    return true;
}

static void unknown_command(struct desk *d)
{
    char known[400];
    struct text t = TEXT_IN(known);

    for (int i = 0; i < COUNT(commands); i++)
        text_printf(&t, "%s, ", commands[i].name);
    desk_error(d, "\"cmd\" must be one of %squit", known);
}

bool desk_call(struct desk *d, const char *line, struct text *ret)
{
    d->out = ret;
    d->lang = d->ways.lang;
    if (!json_parse(&d->in, line) || !json_is(&d->in, 0, JSON_OBJECT)) {
        desk_error(d, "not a JSON object: expected %s at character %d",
                   d->in.error ? d->in.error : "{", (int)(d->in.error_at - line) + 1);
        return true;
    }
    if (!find_lang(d))
        return true;
    const char *name = desk_string(d, "cmd");
    if (name && strcmp(name, "quit") == 0) {
        text_put(ret, "{\"ok\":true}");
        return false;
    }
    for (int i = 0; name && i < COUNT(commands); i++)
        if (strcmp(commands[i].name, name) == 0) {
            if (!commands[i].alone && !d->table)
                desk_error(d, "no match yet: begin with {\"cmd\":\"new\"} or {\"cmd\":\"load\"}");
            else
                commands[i].run(d);
            return true;
        }
    unknown_command(d);
    return true;
}
