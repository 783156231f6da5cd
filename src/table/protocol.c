/* SPDX-License-Identifier: MIT */
#include "table/protocol.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "core/box.h"
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
    protocol_forget_review(p);
    middle_free(p->screen);
    table_free(p->table);
    free(p->box);
    free(p->start);
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
    json_object(p->out, NULL);
    json_put_bool(p->out, "ok", false);
    json_put_string(p->out, "error", why.at);
    json_object_end(p->out);
    text_free(&why);
    return false;
}

bool protocol_refuse(struct protocol *p, const struct clause *c)
{
    text_clear(p->out);
    json_object(p->out, NULL);
    json_put_bool(p->out, "ok", false);
    protocol_put_clause(p, c);
    json_object_end(p->out);
    return false;
}

/* The name of an asset that is missing, so that a host can fetch it, give it and say the line again. */
static bool name_lacking(struct protocol *p, const char *asset)
{
    if (!asset)
        return false;
    p->out->at[--p->out->used] = '\0'; /* the closing brace */
    json_put_string(p->out, "asset", asset);
    json_object_end(p->out);
    return false;
}

void protocol_put_clause(struct protocol *p, const struct clause *c)
{
    clause_put(p->table ? journal_match(table_journal(p->table))->game : NULL, c, p->lang, p->out);
}

void protocol_begin(struct protocol *p)
{
    json_object(p->out, NULL);
    json_put_bool(p->out, "ok", true);
}

bool protocol_end(struct protocol *p)
{
    json_object_end(p->out);
    return true;
}

bool protocol_answer_seq(struct protocol *p)
{
    protocol_begin(p);
    json_put_int(p->out, "seq", journal_count(table_journal(p->table)));
    return protocol_end(p);
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

bool protocol_says(const struct protocol *p, const char *key)
{
    return json_true(&p->in, json_get(&p->in, 0, key), false);
}

bool protocol_number(struct protocol *p, const char *key, int64_t most, const char *what, int64_t *ret)
{
    int node = json_get(&p->in, 0, key);

    if (node < 0 || json_int(&p->in, node, 0, most, ret))
        return true;
    return protocol_error(p, "\"%s\" must be %s, 0 to %lld", key, what, (long long)most);
}

bool protocol_name(struct protocol *p, const char *key, const char *const *names, int count, int *ret)
{
    const char *name = protocol_string(p, key);
    char all[200];
    struct text t = TEXT_IN(all);

    if (json_get(&p->in, 0, key) < 0)
        return true;
    for (int i = 0; i < count; i++) {
        text_printf(&t, "%s\"%s\"", i == 0 ? "" : i == count - 1 ? " or " : ", ", names[i]);
        if (name && strcmp(name, names[i]) == 0) {
            *ret = i;
            return true;
        }
    }
    return protocol_error(p, "\"%s\" must be %s", key, all);
}

bool protocol_items(struct protocol *p, uint16_t ret[PICKS_MAX], int *ret_count)
{
    int items = json_get(&p->in, 0, "items");
    int64_t id;

    *ret_count = 0;
    if (!json_is(&p->in, items, JSON_ARRAY))
        return protocol_error(p, "\"items\" must be an array of item ids");
    for (int i = p->in.node[items].first; i >= 0 && *ret_count < PICKS_MAX; i = p->in.node[i].next) {
        if (!json_int(&p->in, i, 1, UINT16_MAX, &id))
            return protocol_error(p, "\"items\" must be an array of item ids");
        ret[(*ret_count)++] = (uint16_t)id;
    }
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
        if (!json_string(&p->in, key, id, sizeof id))
            return protocol_error(p, "an option's id is too long");
        if (!json_word(&p->in, p->in.node[key].next, value, sizeof value)) /* its own range is told */
            return protocol_error(p, "option %s must be a short string, a whole number or true or false", id);
        if (!match_set(m, id, value, &why))
            return protocol_error(p, "%s", why.in[p->lang]);
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
    return *ret || protocol_error(p, "%s: %s", path, why.in[p->lang]);
}

/* The bytes of a box, as a server gives them. */
static bool read_boxed(struct protocol *p, const struct game *g, struct box **ret)
{
    int node = json_get(&p->in, 0, "boxed");
    size_t size = 2 * box_bytes_size(g->boxform) + 2;

    if (node < 0 || *ret)
        return true;
    char *hex = malloc(size);
    require(hex != NULL);
    if (json_string(&p->in, node, hex, size))
        *ret = box_from_hex(g->boxform, hex);
    free(hex);
    return *ret || protocol_error(p, "\"boxed\" must be a box of this game as hexadecimal digits");
}

static void start(struct protocol *p, struct table *t, struct box *box, struct state *from)
{
    middle_free(p->screen); /* it looked at the match before */
    p->screen = NULL;
    protocol_forget_review(p);
    table_free(p->table);
    free(p->box);
    free(p->start);
    p->table = t;
    p->box = box;
    p->start = from;
}

/* A string of the line that may be long, on the heap; NULL: there is none, or the complaint is the answer. */
static char *long_string(struct protocol *p, int node, const char *complaint)
{
    size_t size = json_is(&p->in, node, JSON_STRING) ? p->in.node[node].size + 1 : 1;
    char *text = malloc(size);

    require(text != NULL);
    if (json_string(&p->in, node, text, size))
        return text;
    free(text);
    protocol_error(p, "%s", complaint);
    return NULL;
}

/* The position to begin with, as `text` tells positions; none: as the rules set it up. */
static bool read_start(struct protocol *p, struct match *m, struct state **ret)
{
    int node = json_get(&p->in, 0, "at");

    *ret = NULL;
    if (node < 0)
        return true;
    char *text = long_string(p, node, "\"at\" must be a position");
    if (!text)
        return false;
    *ret = calloc(1, m->game->state_size);
    require(*ret != NULL);
    const struct clause *refusal = match_read(m, text, *ret, NULL);
    free(text);
    if (refusal) {
        free(*ret);
        return protocol_refuse(p, refusal);
    }
    m->start = *ret;
    return true;
}

/* What the dice come from: a seed that was given, or the host's randomness. */
static bool draw_secret(struct protocol *p, struct chance *ret)
{
    int node = json_get(&p->in, 0, "seed");
    int64_t seed;

    if (node < 0)
        *ret = p->host.secret();
    else if (json_int(&p->in, node, 0, INT64_MAX, &seed))
        *ret = chance_seeded((uint64_t)seed);
    else
        return protocol_error(p, "\"seed\" must be a whole number from 0 to 9007199254740991");
    return true;
}

static bool cmd_new(struct protocol *p)
{
    const char *name = protocol_string(p, "game");
    const struct game *g = name ? game_named(name) : NULL;
    int64_t seats = 0;
    struct chance chance;
    struct box *box;
    struct state *from;

    if (!g)
        return protocol_error(p, "\"game\" must name a game; {\"cmd\":\"games\"} lists them");
    if (json_get(&p->in, 0, "seats") >= 0 &&
        !json_int(&p->in, json_get(&p->in, 0, "seats"), g->seats_min, g->seats_max, &seats))
        return protocol_error(p, "\"seats\" must be from %d to %d", g->seats_min, g->seats_max);
    struct match m = match_of(g, (int)seats);
    if (!set_options(p, &m))
        return false;
    if (!draw_secret(p, &chance) || !read_box(p, g, &box))
        return false;
    if (box)
        m.box = box;
    const struct clause *refusal = match_refuse(&m); /* may depend on the box */
    if (refusal) {
        free(box);
        protocol_refuse(p, refusal);
        return name_lacking(p, match_lacks(&m));
    }
    if (!read_start(p, &m, &from)) {
        free(box);
        return false;
    }
    start(p, table_new(&m, &chance), box, from);
    return protocol_answer_seq(p);
}

/* The same people and computers, each one place further on. */
static bool cmd_rematch(struct protocol *p)
{
    const struct match *before = journal_match(table_journal(p->table));
    struct match m = match_again(before);
    struct chance chance;

    if (!draw_secret(p, &chance))
        return false;
    struct table *next = table_new(&m, &chance);
    for (int seat = 0; seat < m.seats; seat++) {
        int from = seat_after(before, seat);
        table_sit(next, seat, table_bot(p->table, from));
        table_name(next, seat, before->names ? before->names->of[from] : "");
    }
    struct box *box = p->box;
    p->box = NULL; /* it goes on to the next */
    start(p, next, box, NULL);
    return protocol_answer_seq(p);
}

static bool cmd_load(struct protocol *p)
{
    int node = json_get(&p->in, 0, "journal");
    struct complaint why = { 0 };
    struct box *box = NULL;

    if (!json_is(&p->in, node, JSON_STRING))
        return protocol_error(p, "\"journal\" must be the text of a journal");
    char *text = long_string(p, node, "a journal cannot hold NUL characters");
    if (!text)
        return false;
    const struct game *g = journal_game(text);
    if (g && (!read_box(p, g, &box) || !read_boxed(p, g, &box))) {
        free(text);
        return false;
    }
    if (!box)
        box = journal_box(text);
    struct journal *j = journal_read(text, box, &why);
    free(text);
    if (!j) {
        free(box);
        protocol_error(p, "%s", why.in[p->lang]);
        return name_lacking(p, why.lacks);
    }
    start(p, table_resume(j), box, NULL);
    return protocol_answer_seq(p);
}

/* ---- playing ---- */

void protocol_put_seat(struct protocol *p, const char *key, int seat)
{
    char word[8];
    struct text t = TEXT_IN(word);

    seat_write(seat, &t);
    if (seat < CHANCE)
        json_put_int(p->out, key, seat);
    else
        json_put_string(p->out, key, word);
}

void protocol_put_seats(struct protocol *p, const char *key, seatset seats)
{
    json_array(p->out, key);
    for (int seat = 0; seat < 32; seat++)
        if (seats & SEAT(seat))
            protocol_put_seat(p, NULL, seat);
    json_array_end(p->out);
}

/* A run's amount is the last word of its notation, so what stands before it names the run. */
void protocol_put_choice(struct protocol *p, const char *key, const struct match *m, const struct state *s, int seat,
                         struct choice c)
{
    char move[256];
    struct text t = TEXT_IN(move);

    m->game->words.write(m, s, seat, c.move, &t);
    if (c.step == 0) {
        json_put_string(p->out, key, move);
        return;
    }
    char *last = strrchr(move, ' ');
    require(last != NULL);
    *last = '\0';
    json_object(p->out, key);
    json_put_string(p->out, "move", move);
    json_put_int(p->out, "from", c.move.n);
    json_put_int(p->out, "to", c.most);
    json_put_int(p->out, "step", c.step);
    json_object_end(p->out);
}

/* Chance's moves and their odds; where there are too many to list, neither. */
static void put_odds(struct protocol *p, const struct match *m, const struct state *s)
{
    int count = m->game->chance.odds ? m->game->chance.odds(m, s, p->odd, p->weight) : 0;
    char move[256];
    struct text t = TEXT_IN(move);

    json_object(p->out, "moves");
    json_array(p->out, "*");
    for (int i = 0; i < count; i++) {
        text_clear(&t);
        m->game->words.write(m, s, CHANCE, p->odd[i], &t);
        json_put_string(p->out, NULL, move);
    }
    json_array_end(p->out);
    json_object_end(p->out);
    if (count == 0)
        return;
    json_object(p->out, "odds");
    for (int i = 0; i < count; i++) {
        text_clear(&t);
        m->game->words.write(m, s, CHANCE, p->odd[i], &t);
        json_put_int(p->out, move, p->weight[i]);
    }
    json_object_end(p->out);
}

static void put_moves(struct protocol *p, const struct match *m, const struct state *s, struct turn turn)
{
    json_object(p->out, "moves");
    for (int seat = 0; seat < 32; seat++) {
        char name[8];
        struct text t = TEXT_IN(name);
        if (seat == CHANCE || !((turn.must | turn.may) & SEAT(seat)))
            continue;
        int count = m->game->rules.legal(m, s, seat, p->choice);
        seat_write(seat, &t);
        json_array(p->out, name);
        for (int i = 0; i < count; i++)
            protocol_put_choice(p, NULL, m, s, seat, p->choice[i]);
        json_array_end(p->out);
    }
    json_object_end(p->out);
}

static bool cmd_legal(struct protocol *p)
{
    const struct match *m = journal_match(table_journal(p->table));
    const struct state *s = journal_state(table_journal(p->table));
    struct turn turn = m->game->rules.turn(m, s);

    protocol_begin(p);
    protocol_put_seats(p, "actors", turn.must);
    protocol_put_seats(p, "may", turn.may);
    json_put_int(p->out, "ask", turn.ask);
    if (turn.must == SEAT(CHANCE) && !m->is_view)
        put_odds(p, m, s);
    else
        put_moves(p, m, s, turn);
    return protocol_end(p);
}

static bool cmd_play(struct protocol *p)
{
    int64_t ask = -1, ms = 0;
    int seat;

    if (json_get(&p->in, 0, "seat") < 0 && p->screen)
        return protocol_play(p);
    if (!protocol_number(p, "ask", UINT16_MAX, "the number that {\"cmd\":\"legal\"} gave", &ask) ||
        !protocol_number(p, "ms", UINT32_MAX, "milliseconds since the match began", &ms) ||
        !protocol_seat(p, "seat", false, &seat))
        return false;
    const char *move = protocol_string(p, "move");
    if (!move)
        return protocol_error(p, "\"move\" must be a move in the game's notation");
    const struct clause *refusal = table_play(p->table, seat, move, (int)ask, (uint32_t)ms);
    return refusal ? protocol_refuse(p, refusal) : protocol_answer_move(p);
}

/* A copy of the state as it is; whoever gets it frees it. */
static struct state *state_kept(const struct protocol *p)
{
    const struct journal *j = table_journal(p->table);
    size_t size = journal_match(j)->game->state_size;
    struct state *kept = malloc(size);

    require(kept != NULL);
    memcpy(kept, journal_state(j), size);
    return kept;
}

/* The last event: its seat and its text, written as things were before it. */
static bool answer_moved(struct protocol *p, const struct state *before)
{
    const struct journal *j = table_journal(p->table);
    const struct match *m = journal_match(j);
    uint32_t number = journal_count(j);
    const struct event *e = journal_event(j, number);
    char move[256];
    struct text t = TEXT_IN(move);

    m->game->words.write(m, before, e->seat, e->move, &t);
    protocol_begin(p);
    json_put_int(p->out, "seq", number);
    protocol_put_seat(p, "seat", e->seat);
    json_put_string(p->out, "move", move);
    protocol_put_looked(p);
    return protocol_end(p);
}

static bool cmd_roll(struct protocol *p)
{
    const struct journal *j = table_journal(p->table);
    const struct match *m = journal_match(j);

    if (m->game->rules.turn(m, journal_state(j)).must != SEAT(CHANCE))
        return protocol_refuse(p, &table_rules[journal_stopped(j) ? TABLE_older
                                               : match_over(m, journal_state(j)) ? TABLE_over : TABLE_chance]);
    struct state *before = state_kept(p);
    bool answered = table_roll(p->table, 0) ? answer_moved(p, before) :
        protocol_error(p, "the secret behind the dice is not in this journal; play chance's move as seat \"*\"");
    free(before);
    return answered;
}

bool protocol_speed(struct protocol *p)
{
    int64_t think = 0, took = -1;

    if (!protocol_number(p, "think", 3600000, "a number of milliseconds", &think) ||
        !protocol_number(p, "took", 3600000, "a number of milliseconds", &took))
        return false;
    if (took >= 0)
        table_took(p->table, (uint64_t)took);
    table_speed(p->table, think ? &p->speed : NULL, (uint64_t)think, p->host.clock);
    return true;
}

void protocol_put_looked(struct protocol *p)
{
    if (json_get(&p->in, 0, "think") >= 0 && table_looked(p->table))
        json_put_int(p->out, "looked", (int64_t)table_looked(p->table));
}

/* One move that needs no person: chance's, a reveal, or a computer's. */
static bool cmd_go(struct protocol *p)
{
    if (!protocol_speed(p))
        return false;
    struct state *before = state_kept(p);
    bool moved = table_go_on(p->table, 0) >= 0, answered = moved && answer_moved(p, before);
    free(before);
    if (moved)
        return answered;
    protocol_begin(p);
    json_put_int(p->out, "seq", journal_count(table_journal(p->table)));
    json_put_null(p->out, "seat");
    return protocol_end(p);
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
    return protocol_answer_seq(p);
}

/* What the players are called, from seat 0 on; all or nobody. */
static bool cmd_names(struct protocol *p)
{
    int names = json_get(&p->in, 0, "names"), count = 0;
    struct names all = { 0 };

    if (!json_is(&p->in, names, JSON_ARRAY))
        return protocol_error(p, "\"names\" must be an array of names, \"\" for who has none");
    for (int i = p->in.node[names].first; i >= 0; i = p->in.node[i].next, count++) {
        if (count == journal_match(table_journal(p->table))->seats)
            return protocol_refuse(p, &table_rules[TABLE_seat]);
        if (!json_string(&p->in, i, p->word, sizeof p->word) || !name_read(p->word, all.of[count]))
            return protocol_error(p, "a name has at most %d characters, all of which can be seen", NAME_CHARACTERS);
    }
    for (int seat = 0; seat < SEATS_MAX; seat++)
        table_name(p->table, seat, all.of[seat]);
    return protocol_answer_seq(p);
}

static bool cmd_undo(struct protocol *p)
{
    int64_t to = (int64_t)journal_count(table_journal(p->table)) - 1;

    if (!protocol_number(p, "to", UINT32_MAX, "the number of an earlier event", &to))
        return false;
    const struct clause *refusal = to < 0 ? &table_rules[TABLE_undo] : table_undo(p->table, (uint32_t)to);
    return refusal ? protocol_refuse(p, refusal) : protocol_answer_seq(p);
}

static void put_score(struct protocol *p)
{
    const struct match *m = journal_match(table_journal(p->table));
    const struct state *s = journal_state(table_journal(p->table));
    int32_t score[SEATS_MAX] = { 0 };

    m->game->rules.score(m, s, score);
    json_put_bool(p->out, "over", match_over(m, s) || journal_stopped(table_journal(p->table)));
    json_array(p->out, "score");
    for (int i = 0; i < m->seats; i++)
        json_put_int(p->out, NULL, score[i]);
    json_array_end(p->out);
}

static bool cmd_score(struct protocol *p)
{
    protocol_begin(p);
    put_score(p);
    return protocol_end(p);
}

/* The whole, or with a mark the lines that came after it and how the match stands: so a file grows with its match, and
 * whoever keeps it asks once. */
static bool cmd_journal(struct protocol *p)
{
    const struct journal *j = table_journal(p->table);
    bool grows = json_get(&p->in, 0, "mark") >= 0;
    int64_t mark = 0;
    int seat = -2;

    if (p->start)
        return protocol_error(p, "a match that began with a position has no journal");
    if (json_get(&p->in, 0, "seat") >= 0 && !protocol_seat(p, "seat", true, &seat))
        return false;
    if (grows && (seat != -2 || journal_match(j)->is_view))
        return protocol_error(p, "\"mark\" is for the host's whole copy");
    if (!protocol_number(p, "mark", journal_mark(j), "what an earlier answer gave", &mark))
        return false;
    struct text t = text_growing();
    if (grows)
        journal_append(j, (uint32_t)mark, &t);
    else
        journal_write(j, seat == -2 ? COPY_HOST : COPY_SEEN, seat >= 0 ? SEAT(seat) : 0, &t);
    protocol_begin(p);
    json_put_string(p->out, "journal", t.at);
    if (grows) {
        json_put_int(p->out, "mark", journal_mark(j));
        json_put_int(p->out, "seq", journal_count(j));
        put_score(p);
    }
    text_free(&t);
    return protocol_end(p);
}

static bool cmd_verify(struct protocol *p)
{
    struct complaint why;
    struct withheld withheld[SEATS_MAX];

    if (!journal_verify(table_journal(p->table), &why))
        return protocol_error(p, "%s", why.in[p->lang]);
    int count = journal_withheld(table_journal(p->table), withheld, COUNT(withheld));
    protocol_begin(p);
    if (count > 0) {
        count = count < COUNT(withheld) ? count : COUNT(withheld);
        json_array(p->out, "withheld");
        for (int i = 0; i < count; i++)
            json_put_string(p->out, NULL, withheld[i].promise);
        json_array_end(p->out);
        json_array(p->out, "withheld_by");
        for (int i = 0; i < count; i++)
            json_put_int(p->out, NULL, withheld[i].seat);
        json_array_end(p->out);
    }
    return protocol_end(p);
}

/* ---- the line ---- */

static const struct command {
    const char *name;
    bool (*run)(struct protocol *);
    bool alone;       /* needs no match */
    const char *keys; /* what a line may say besides cmd, lang and ms */
} commands[] = {
    { "new", cmd_new, true, "game seats options seed box at" },
    { "load", cmd_load, true, "journal box boxed" },
    { "rematch", cmd_rematch, false, "seed" },
    { "games", protocol_games, true, "" },
    { "rules", protocol_rules, true, "game" },
    { "legal", cmd_legal, false, "" },
    { "play", cmd_play, false, "seat move ask" },
    { "roll", cmd_roll, false, "" },
    { "go", cmd_go, false, "think took" },
    { "sit", cmd_sit, false, "seat bot" },
    { "names", cmd_names, false, "names" },
    { "score", cmd_score, false, "" },
    { "view", protocol_view, false, "seat at instead shape svg text" },
    { "text", protocol_view, false, "at shape svg" },
    { "match", protocol_match, false, "" },
    { "choices", protocol_choices, false, "seat" },
    { "why", protocol_why, false, "seat items" },
    { "hint", protocol_hint, false, "seat effort think took" },
    { "review", protocol_review, false, "event effort you" },
    { "log", protocol_log, false, "seat from you" },
    { "journal", cmd_journal, false, "seat mark" },
    { "undo", cmd_undo, false, "to" },
    { "verify", cmd_verify, false, "" },
    { "speeds", protocol_speeds, false, "speeds took" },
    { "chart", protocol_chart, false, "seat from to shape svg" },
    { "dice", protocol_dice, false, "" },
    { "style", protocol_style, true, "" },
    { "open", protocol_open, false, "common seats" },
    { "step", protocol_step, false, "think took" },
    { "look", protocol_look, false, "about since from pace shape svg text" },
    { "touch", protocol_touch, false, "items" },
    { "untouch", protocol_untouch, false, "all" },
    { "take", protocol_take, false, "" },
    { "come", protocol_come, false, "seat" },
    { "back", protocol_back, false, "" },
    { "follow", protocol_follow, false, "lines" },
    { "promise", protocol_promise, true, "match" },
};

/* Every key is one that the command knows: what is misspelt must not be taken for left out. */
static bool keys_known(struct protocol *p, const struct command *c)
{
    char known[200], key[64];
    struct text t = TEXT_IN(known);

    text_printf(&t, "cmd lang ms%s%s", *c->keys ? " " : "", c->keys);
    for (int node = p->in.node[0].first; node >= 0; node = p->in.node[p->in.node[node].next].next) {
        struct scan at = { known };
        char word[64];
        bool fine = json_string(&p->in, node, key, sizeof key), found = false;
        while (fine && !found && scan_token(&at, word, sizeof word))
            found = strcmp(word, key) == 0;
        if (!found)
            return protocol_error(p, "\"%s\" takes no \"%s\"; accepted: %s", c->name, fine ? key : "…", known);
    }
    return true;
}

static bool find_lang(struct protocol *p)
{
    const char *lang = protocol_string(p, "lang");

    if (json_get(&p->in, 0, "lang") < 0)
        return true;
    if (!lang || (strcmp(lang, "de") != 0 && strcmp(lang, "en") != 0))
        return protocol_error(p, "\"lang\" must be \"de\" or \"en\"");
    p->lang = strcmp(lang, "de") == 0 ? DE : EN;
    return true;
}

static void unknown_command(struct protocol *p)
{
    char known[600];
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
        protocol_begin(p);
        return !protocol_end(p);
    }
    for (int i = 0; name && i < COUNT(commands); i++)
        if (strcmp(commands[i].name, name) == 0) {
            if (!commands[i].alone && !p->table)
                protocol_error(p, "no match yet: begin with {\"cmd\":\"new\"} or {\"cmd\":\"load\"}");
            else if (keys_known(p, &commands[i]))
                commands[i].run(p);
            return true;
        }
    unknown_command(p);
    return true;
}
