/* The desk's commands that show: games, rules, views, choices, the log. */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "core/board.h"
#include "core/box.h"
#include "core/svg.h"
#include "table/desk_own.h"

static void put_string(struct desk *d, const char *key, const char *value)
{
    text_printf(d->out, "\"%s\":", key);
    json_quote(d->out, value);
}

/* Only what is said: a member whose value is empty is left out. */
static void put_optional(struct desk *d, const char *key, const char *value)
{
    if (!value || !*value)
        return;
    text_char(d->out, ',');
    put_string(d, key, value);
}

/* ---- games and rules ---- */

static void put_options(struct desk *d, const struct game *g)
{
    text_put(d->out, ",\"options\":[");
    for (int i = 0; i < g->option_count; i++) {
        const struct option *o = &g->options[i];
        text_put(d->out, i ? ",{" : "{");
        put_string(d, "id", o->id);
        put_optional(d, "name", o->name.in[d->lang]);
        put_optional(d, "help", o->help.in[d->lang]);
        if (o->names) {
            text_put(d->out, ",\"values\":[");
            for (int32_t n = o->min; n <= o->max; n++) {
                text_put(d->out, n > o->min ? "," : "");
                json_quote(d->out, o->names[n]);
            }
            text_put(d->out, "],\"labels\":[");
            for (int32_t n = o->min; n <= o->max; n++) {
                text_put(d->out, n > o->min ? "," : "");
                json_quote(d->out, option_label(o, n, d->lang));
            }
            text_put(d->out, "],\"standard\":");
            json_quote(d->out, o->names[o->standard]);
        } else {
            text_printf(d->out, ",\"min\":%d,\"max\":%d,\"standard\":%d", (int)o->min, (int)o->max,
                        (int)o->standard);
        }
        text_put(d->out, "}");
    }
    text_put(d->out, "]");
}

static void put_brains(struct desk *d, const struct game *g)
{
    text_put(d->out, ",\"brains\":[{");
    put_string(d, "name", brain_random.name);
    put_optional(d, "title", brain_random.title.in[d->lang]);
    for (int i = 0; g->brains && g->brains[i]; i++) {
        text_put(d->out, "},{");
        put_string(d, "name", g->brains[i]->name);
        put_optional(d, "title", g->brains[i]->title.in[d->lang]);
    }
    text_put(d->out, "}]");
}

static void put_game(struct desk *d, const struct game *g)
{
    text_put(d->out, "{");
    put_string(d, "name", g->name);
    put_optional(d, "title", g->title.in[d->lang]);
    put_optional(d, "about", g->about.in[d->lang]);
    text_printf(d->out, ",\"version\":%d,\"seats\":[%d,%d],\"minutes\":%d,\"secrets\":%s", g->version,
                g->seats_min, g->seats_max, g->minutes, g->mask ? "true" : "false");
    if (g->toy)
        text_put(d->out, ",\"toy\":true");
    put_options(d, g);
    put_brains(d, g);
    text_put(d->out, "}");
}

bool desk_games(struct desk *d)
{
    text_put(d->out, "{\"ok\":true,\"games\":[");
    for (int i = 0; i < game_count; i++) {
        text_put(d->out, i ? "," : "");
        put_game(d, games[i]);
    }
    text_put(d->out, "]}");
    return true;
}

bool desk_rules(struct desk *d)
{
    static const char *const kinds[] = { "section", "forbids", "does", "note" };
    const char *name = desk_string(d, "game");
    const struct game *g = name ? game_named(name) : NULL;

    if (!g)
        return desk_error(d, "\"game\" must name a game; {\"cmd\":\"games\"} lists them");
    text_put(d->out, "{\"ok\":true,\"rules\":[");
    for (int i = 0; i < g->clause_count; i++) {
        text_put(d->out, i ? ",{" : "{");
        put_string(d, "id", g->clauses[i].id);
        put_optional(d, "kind", kinds[g->clauses[i].kind]);
        put_optional(d, "text", g->clauses[i].says.in[d->lang]);
        text_put(d->out, "}");
    }
    text_put(d->out, "],\"reconstructed\":[");
    for (int i = 0; i < g->boxed->reconstructed_count; i++) {
        text_put(d->out, i ? "," : "");
        json_quote(d->out, g->boxed->reconstructed[i].in[d->lang]);
    }
    text_put(d->out, "]}");
    return true;
}

/* ---- a view ---- */

static void put_item(struct desk *d, const struct item *item, bool svg)
{
    text_printf(d->out, "{\"id\":%d,\"kin\":%d,\"look\":\"%s\",\"tint\":\"%s\",\"face\":%d", item->id, item->kin,
                look_names[item->look], tint_names[item->tint], item->face);
    text_printf(d->out, ",\"x\":%d,\"y\":%d,\"w\":%d,\"h\":%d,\"turn\":%d,\"lit\":%s,\"dim\":%s", item->x, item->y,
                item->w, item->h, item->turn, item->lit ? "true" : "false", item->dim ? "true" : "false");
    put_optional(d, "label", item->label);
    put_optional(d, "more", item->more);
    put_optional(d, "says", item->says);
    if (svg) {
        struct text t = text_growing();
        svg_item(item, &t);
        put_optional(d, "svg", t.at);
        text_free(&t);
    }
    text_put(d->out, "}");
}

static void put_scene(struct desk *d, bool svg)
{
    text_printf(d->out, ",\"scene\":{\"width\":%d,\"height\":%d,\"aside\":%d,\"items\":[", d->scene.width,
                d->scene.height, d->scene.aside);
    for (int i = 0; i < d->scene.count; i++) {
        text_put(d->out, i ? "," : "");
        put_item(d, &d->scene.item[i], svg);
    }
    text_put(d->out, "]}");
}

static void put_turn(struct desk *d, const struct match *m, const struct state *s, seatset who)
{
    struct turn turn = m->game->turn(m, s);
    const struct clause *cited[CITES_MAX];
    struct text t = text_growing();
    seatset asks[] = { turn.must & who, turn.may & who, turn.must };
    int asked = m->seats;

    /* The viewer is told what he is asked, or what he may do meanwhile; a watcher, what somebody is asked. */
    for (int i = 0; i < COUNT(asks) && asked == m->seats; i++)
        for (asked = 0; asked < m->seats && !(asks[i] & SEAT(asked));)
            asked++;
    if (asked < m->seats)
        m->game->prompt(m, s, asked, d->lang, &t);
    text_printf(d->out, "\"seq\":%lu,\"over\":%s,\"ask\":%d,\"actors\":",
                (unsigned long)journal_count(table_journal(d->table)), turn.must ? "false" : "true", turn.ask);
    desk_seats(d, turn.must);
    text_put(d->out, ",\"may\":");
    desk_seats(d, turn.may);
    put_optional(d, "prompt", t.at);
    text_free(&t);
    text_put(d->out, ",\"cites\":[");
    int count = m->game->cite(m, s, cited);
    for (int i = 0; i < count; i++) {
        text_put(d->out, i ? "," : "");
        json_quote(d->out, cited[i]->id);
    }
    text_put(d->out, "]");
}

/* What may be shown to a seat (-1: a watcher): after the end everything, as in the copies of the journal. */
static seatset sight(struct desk *d, int seat)
{
    const struct match *m = journal_match(table_journal(d->table));

    if (match_over(m, journal_state(table_journal(d->table))))
        return SEAT(m->seats) - 1;
    return seat >= 0 ? SEAT(seat) : 0;
}

/* The score as the viewer can work it out, and the sandglass that is running. */
static void put_standing(struct desk *d, const struct match *m, const struct state *s)
{
    struct timer timer = m->game->timer ? m->game->timer(m, s) : (struct timer){ 0 };
    int32_t score[SEATS_MAX] = { 0 };

    m->game->score(m, s, score);
    text_put(d->out, ",\"score\":[");
    for (int i = 0; i < m->seats; i++)
        text_printf(d->out, "%s%d", i ? "," : "", (int)score[i]);
    text_put(d->out, "]");
    if (timer.ms && m->game->turn(m, s).may & SEAT(CLOCK))
        text_printf(d->out, ",\"timer\":{\"ms\":%lu,\"since\":%lu}", (unsigned long)timer.ms,
                    (unsigned long)timer.since);
}

static void put_board(struct desk *d, const struct match *m, const struct state *s)
{
    struct text t = text_growing();
    struct board *board = malloc(sizeof *board);

    check(board != NULL);
    board_draw(board, &d->scene);
    board_print(board, &t);
    free(board);
    put_optional(d, "text", t.at);
    text_clear(&t);
    m->game->print(m, s, &t);
    put_optional(d, "position", t.at);
    text_free(&t);
}

/* The view after an event, into d->view. */
static void view_at(struct desk *d, uint32_t at, seatset who)
{
    const struct journal *j = table_journal(d->table);
    const struct match *m = journal_match(j);

    if (at == journal_count(j)) {
        view_of(&d->view, m, journal_state(j), who);
        return;
    }
    struct state *then = calloc(1, m->game->state_size);
    check(then != NULL);
    journal_state_at(j, at, then);
    view_of(&d->view, m, then, who);
    free(then);
}

bool desk_view(struct desk *d)
{
    const struct journal *j = table_journal(d->table);
    const struct match *m = journal_match(j);
    int node = json_get(&d->in, 0, "svg"), at_node = json_get(&d->in, 0, "at");
    bool svg = node >= 0 && d->in.node[node].number != 0;
    bool whole = strcmp(desk_string(d, "cmd"), "text") == 0;
    int64_t at = journal_count(j);
    int seat = -1;

    if (!whole && !desk_seat(d, "seat", true, &seat))
        return false;
    if (at_node >= 0 && !json_int(&d->in, at_node, 0, journal_count(j), &at))
        return desk_error(d, "\"at\" must be the number of an event, 0 to %lu", (unsigned long)journal_count(j));
    seatset who = whole ? SEAT(m->seats) - 1 : sight(d, seat);
    view_at(d, (uint32_t)at, who);
    const struct state *s = view_state(&d->view);
    m->game->scene(&d->view.match, s, who, d->lang, &d->scene);
    text_put(d->out, "{\"ok\":true,");
    put_turn(d, &d->view.match, s, who);
    put_standing(d, &d->view.match, s);
    put_board(d, &d->view.match, s);
    if (!whole)
        put_scene(d, svg);
    text_put(d->out, "}");
    return true;
}

/* ---- choices, for a front end that is touched ---- */

static void put_touches(struct desk *d, const struct match *m, const struct state *s, int seat, struct choice c)
{
    struct touch touch[TOUCHES_MAX];
    int count = m->game->touch ? m->game->touch(m, s, seat, c, touch) : 0;

    text_put(d->out, ",\"touch\":[");
    for (int i = 0; i < count; i++) {
        text_printf(d->out, "%s{\"any\":%s,\"items\":[", i ? "," : "", touch[i].any_order ? "true" : "false");
        for (int k = 0; k < touch[i].count; k++)
            text_printf(d->out, "%s%d", k ? "," : "", touch[i].item[k]);
        text_put(d->out, "]}");
    }
    text_put(d->out, "]");
}

bool desk_choices(struct desk *d)
{
    const struct match *m = journal_match(table_journal(d->table));
    int seat;

    if (!desk_seat(d, "seat", false, &seat))
        return false;
    if (seat >= SEATS_MAX)
        return desk_refuse(d, &table_rules[TABLE_seat]);
    view_of(&d->view, m, journal_state(table_journal(d->table)), SEAT(seat));
    const struct state *s = view_state(&d->view);
    m = &d->view.match;
    struct turn turn = m->game->turn(m, s);
    int count = (turn.must | turn.may) & SEAT(seat) ? m->game->legal(m, s, seat, d->choice) : 0;
    text_printf(d->out, "{\"ok\":true,\"ask\":%d,\"must\":%s,\"choices\":[", turn.ask,
                turn.must & SEAT(seat) ? "true" : "false");
    for (int i = 0; i < count; i++) {
        const struct verb *verb = &m->game->verbs[d->choice[i].move.verb];
        struct text say = text_growing();
        text_put(d->out, i ? ",{\"move\":" : "{\"move\":");
        desk_choice(d, m, s, seat, d->choice[i]);
        put_optional(d, "label", verb->label.in[d->lang]);
        m->game->say(m, s, seat, d->choice[i].move, d->lang, &say);
        put_optional(d, "say", say.at);
        text_free(&say);
        text_printf(d->out, ",\"idle\":%s", verb->idle ? "true" : "false");
        put_touches(d, m, s, seat, d->choice[i]);
        text_put(d->out, "}");
    }
    text_put(d->out, "]}");
    return true;
}

/* Which rule forbids what was touched. */
bool desk_why(struct desk *d)
{
    const struct match *m = journal_match(table_journal(d->table));
    int items = json_get(&d->in, 0, "items"), count = 0, seat;
    uint16_t item[14];
    struct move move = { 0 };
    int64_t id;

    if (!desk_seat(d, "seat", false, &seat))
        return false;
    if (!json_is(&d->in, items, JSON_ARRAY))
        return desk_error(d, "\"items\" must be an array of item ids");
    for (int i = d->in.node[items].first; i >= 0 && count < COUNT(item); i = d->in.node[i].next) {
        if (!json_int(&d->in, i, 1, UINT16_MAX, &id))
            return desk_error(d, "\"items\" must be an array of item ids");
        item[count++] = (uint16_t)id;
    }
    const struct state *s = journal_state(table_journal(d->table));
    struct turn turn = m->game->turn(m, s);
    const struct clause *refusal = NULL;
    if (seat < SEATS_MAX && !((turn.must | turn.may) & SEAT(seat))) {
        refusal = &table_rules[turn.must ? TABLE_turn : TABLE_over];
    } else if (seat < SEATS_MAX && m->game->meant) {
        view_of(&d->view, m, s, SEAT(seat));
        s = view_state(&d->view);
        if (m->game->meant(&d->view.match, s, seat, item, count, &move))
            refusal = match_check(&d->view.match, s, seat, move);
    }
    if (refusal)
        return desk_refuse(d, refusal);
    text_put(d->out, "{\"ok\":true}");
    return true;
}

/* ---- the log: events as their viewer may know them, in words ---- */

static void put_event(struct desk *d, uint32_t number, struct event e, const struct state *before, seatset who)
{
    const struct match *m = journal_match(table_journal(d->table));
    struct text t = text_growing();

    view_mask_move(m, before, e.seat, &e.move, who);
    view_of(&d->view, m, before, who);
    text_printf(d->out, "{\"n\":%lu,\"seat\":", (unsigned long)number);
    desk_put_seat(d, e.seat);
    text_put(d->out, ",");
    m->game->write(&d->view.match, view_state(&d->view), e.seat, e.move, &t);
    put_string(d, "move", t.at);
    text_clear(&t);
    m->game->say(&d->view.match, view_state(&d->view), e.seat, e.move, d->lang, &t);
    put_optional(d, "say", t.at);
    text_put(d->out, "}");
    text_free(&t);
}

/* Beginning at a state the journal keeps, so that a client that asks for what is new costs what is new. */
bool desk_log(struct desk *d)
{
    const struct journal *j = table_journal(d->table);
    const struct match *m = journal_match(j);
    int64_t from = 0;
    int seat = -1, node = json_get(&d->in, 0, "from");

    if (!desk_seat(d, "seat", true, &seat))
        return false;
    if (node >= 0 && !json_int(&d->in, node, 0, UINT32_MAX, &from))
        return desk_error(d, "\"from\" must be the number of an event");
    seatset who = sight(d, seat);
    struct state *s = calloc(1, m->game->state_size);
    uint32_t last = journal_count(j), known = from < last ? (uint32_t)from : last;
    check(s != NULL);
    journal_state_at(j, known, s);
    text_put(d->out, "{\"ok\":true,\"events\":[");
    for (uint32_t n = known + 1; n <= last; n++) {
        struct event e = *journal_event(j, n);
        text_put(d->out, n > known + 1 ? "," : "");
        put_event(d, n, e, s, who);
        m->game->apply(m, s, e.seat, e.move);
    }
    text_put(d->out, "]}");
    free(s);
    return true;
}
