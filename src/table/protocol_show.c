/* the protocol's commands that show: games, rules, views, choices, the log. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/board.h"
#include "core/box.h"
#include "core/svg.h"
#include "table/protocol_internal.h"

static void put_string(struct protocol *p, const char *key, const char *value)
{
    text_printf(p->out, "\"%s\":", key);
    json_quote(p->out, value);
}

/* Only what is said: a member whose value is empty is left out. */
static void put_optional(struct protocol *p, const char *key, const char *value)
{
    if (!value || !*value)
        return;
    text_char(p->out, ',');
    put_string(p, key, value);
}

/* ---- games and rules ---- */

static void put_options(struct protocol *p, const struct game *g)
{
    text_put(p->out, ",\"options\":[");
    for (int i = 0; i < g->option_count; i++) {
        const struct option *o = &g->options[i];
        text_put(p->out, i ? ",{" : "{");
        put_string(p, "id", o->id);
        put_optional(p, "name", o->name.in[p->lang]);
        put_optional(p, "help", o->help.in[p->lang]);
        if (o->names) {
            text_put(p->out, ",\"values\":[");
            for (int32_t n = o->min; n <= o->max; n++) {
                text_put(p->out, n > o->min ? "," : "");
                json_quote(p->out, o->names[n]);
            }
            text_put(p->out, "],\"labels\":[");
            for (int32_t n = o->min; n <= o->max; n++) {
                text_put(p->out, n > o->min ? "," : "");
                json_quote(p->out, option_label(o, n, p->lang));
            }
            text_put(p->out, "],\"standard\":");
            json_quote(p->out, o->names[o->standard]);
        } else {
            text_printf(p->out, ",\"min\":%d,\"max\":%d,\"standard\":%d", (int)o->min, (int)o->max,
                        (int)o->standard);
        }
        text_put(p->out, "}");
    }
    text_put(p->out, "]");
}

static void put_bots(struct protocol *p, const struct game *g)
{
    text_put(p->out, ",\"bots\":[{");
    put_string(p, "name", bot_random.name);
    put_optional(p, "title", bot_random.title.in[p->lang]);
    for (int i = 0; g->bots && g->bots[i]; i++) {
        text_put(p->out, "},{");
        put_string(p, "name", g->bots[i]->name);
        put_optional(p, "title", g->bots[i]->title.in[p->lang]);
    }
    text_put(p->out, "}]");
}

static void put_game(struct protocol *p, const struct game *g)
{
    text_put(p->out, "{");
    put_string(p, "name", g->name);
    put_optional(p, "title", g->title.in[p->lang]);
    put_optional(p, "about", g->about.in[p->lang]);
    text_printf(p->out, ",\"version\":%d,\"seats\":[%d,%d],\"minutes\":%d,\"secrets\":%s", g->version,
                g->seats_min, g->seats_max, g->minutes, g->mask ? "true" : "false");
    if (g->toy)
        text_put(p->out, ",\"toy\":true");
    put_options(p, g);
    put_bots(p, g);
    text_put(p->out, "}");
}

bool protocol_games(struct protocol *p)
{
    text_put(p->out, "{\"ok\":true,\"games\":[");
    for (int i = 0; i < game_count; i++) {
        text_put(p->out, i ? "," : "");
        put_game(p, games[i]);
    }
    text_put(p->out, "]}");
    return true;
}

bool protocol_rules(struct protocol *p)
{
    static const char *const kinds[] = { "section", "forbids", "does", "note" };
    const char *name = protocol_string(p, "game");
    const struct game *g = name ? game_named(name) : NULL;

    if (!g)
        return protocol_error(p, "\"game\" must name a game; {\"cmd\":\"games\"} lists them");
    text_put(p->out, "{\"ok\":true,\"rules\":[");
    for (int i = 0; i < g->clause_count; i++) {
        text_put(p->out, i ? ",{" : "{");
        put_string(p, "id", g->clauses[i].id);
        put_optional(p, "kind", kinds[g->clauses[i].kind]);
        put_optional(p, "text", g->clauses[i].says.in[p->lang]);
        text_put(p->out, "}");
    }
    text_put(p->out, "],\"reconstructed\":[");
    for (int i = 0; i < g->boxed->reconstructed_count; i++) {
        text_put(p->out, i ? "," : "");
        json_quote(p->out, g->boxed->reconstructed[i].in[p->lang]);
    }
    text_put(p->out, "]}");
    return true;
}

/* ---- a view ---- */

static void put_item(struct protocol *p, const struct item *item, bool svg)
{
    text_printf(p->out, "{\"id\":%d,\"pane\":%d,\"kin\":%d", item->id, item->pane, item->kin);
    text_printf(p->out, ",\"look\":\"%s\",\"tint\":\"%s\",\"face\":%d",
                look_names[item->look], tint_names[item->tint], item->face);
    text_printf(p->out, ",\"x\":%d,\"y\":%d,\"w\":%d,\"h\":%d,\"turn\":%d,\"lit\":%s,\"dim\":%s", item->x, item->y,
                item->w, item->h, item->turn, item->lit ? "true" : "false", item->dim ? "true" : "false");
    put_optional(p, "label", item->label);
    put_optional(p, "more", item->more);
    put_optional(p, "says", item->says);
    if (svg) {
        struct text t = text_growing();
        svg_item(item, &t);
        put_optional(p, "svg", t.at);
        text_free(&t);
    }
    text_put(p->out, "}");
}

static void put_scene(struct protocol *p, bool svg)
{
    text_printf(p->out, ",\"scene\":{\"width\":%d,\"height\":%d,\"panes\":[", p->scene.width, p->scene.height);
    for (int i = 0; i < p->scene.pane_count; i++) {
        const struct pane *pane = &p->scene.pane[i];
        text_printf(p->out, "%s{\"kind\":\"%s\",\"seat\":%d,\"x\":%d,\"y\":%d,\"width\":%d,\"height\":%d}",
                    i ? "," : "", pane_names[pane->kind], pane->seat, pane->x, pane->y, pane->width, pane->height);
    }
    text_put(p->out, "],\"items\":[");
    for (int i = 0; i < p->scene.count; i++) {
        text_put(p->out, i ? "," : "");
        put_item(p, &p->scene.item[i], svg);
    }
    text_put(p->out, "]}");
}

static void put_turn(struct protocol *p, const struct match *m, const struct state *s, seatset who)
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
        m->game->prompt(&p->view, asked, p->lang, &t);
    text_printf(p->out, "\"seq\":%lu,\"over\":%s,\"ask\":%d,\"actors\":",
                (unsigned long)journal_count(table_journal(p->table)), turn.must ? "false" : "true", turn.ask);
    protocol_seats(p, turn.must);
    text_put(p->out, ",\"may\":");
    protocol_seats(p, turn.may);
    put_optional(p, "prompt", t.at);
    text_free(&t);
    text_put(p->out, ",\"cites\":[");
    int count = view_cite(&p->view, cited);
    for (int i = 0; i < count; i++) {
        text_put(p->out, i ? "," : "");
        json_quote(p->out, cited[i]->id);
    }
    text_put(p->out, "]");
}

/* What may be shown to a seat (-1: a watcher): after the end everything, as in the copies of the journal. */
static seatset sight(struct protocol *p, int seat)
{
    const struct match *m = journal_match(table_journal(p->table));

    if (match_over(m, journal_state(table_journal(p->table))))
        return SEAT(m->seats) - 1;
    return seat >= 0 ? SEAT(seat) : 0;
}

/* The score as the viewer can work it out, and the sandglass that is running. */
static void put_standing(struct protocol *p, const struct match *m, const struct state *s)
{
    struct timer timer = m->game->timer ? m->game->timer(m, s) : (struct timer){ 0 };
    int32_t score[SEATS_MAX] = { 0 };

    m->game->score(m, s, score);
    text_put(p->out, ",\"score\":[");
    for (int i = 0; i < m->seats; i++)
        text_printf(p->out, "%s%d", i ? "," : "", (int)score[i]);
    text_put(p->out, "]");
    if (timer.ms && m->game->turn(m, s).may & SEAT(CLOCK))
        text_printf(p->out, ",\"timer\":{\"ms\":%lu,\"since\":%lu}", (unsigned long)timer.ms,
                    (unsigned long)timer.since);
}

static void put_board(struct protocol *p)
{
    struct text t = text_growing();
    struct board *board = malloc(sizeof *board);

    require(board != NULL);
    board_draw(board, &p->scene);
    board_print(board, &t);
    free(board);
    put_optional(p, "text", t.at);
    text_clear(&t);
    p->view.match.game->print(&p->view, &t);
    put_optional(p, "position", t.at);
    text_free(&t);
}

/* The view after an event, into p->view. */
static void view_at(struct protocol *p, uint32_t at, seatset who)
{
    const struct journal *j = table_journal(p->table);
    const struct match *m = journal_match(j);

    if (at == journal_count(j)) {
        view_of(&p->view, m, journal_state(j), who);
        return;
    }
    struct state *then = calloc(1, m->game->state_size);
    require(then != NULL);
    journal_state_at(j, at, then);
    view_of(&p->view, m, then, who);
    free(then);
}

/* "shape" of the line: the room the picture has. */
static bool wanted_shape(struct protocol *p, int *ret)
{
    const char *name = protocol_string(p, "shape");

    if (json_get(&p->in, 0, "shape") < 0)
        return true;
    for (*ret = 0; name && *ret < SHAPES; ++*ret)
        if (strcmp(name, shape_names[*ret]) == 0)
            return true;
    return protocol_error(p, "\"shape\" must be wide, square or tall");
}

bool protocol_view(struct protocol *p)
{
    const struct journal *j = table_journal(p->table);
    int node = json_get(&p->in, 0, "svg"), shape = SHAPE_WIDE, at_node = json_get(&p->in, 0, "at");
    bool svg = node >= 0 && p->in.node[node].number != 0;
    bool whole = strcmp(protocol_string(p, "cmd"), "text") == 0;
    int64_t at = journal_count(j);
    int seat = -1;

    if (!whole && !protocol_seat(p, "seat", true, &seat))
        return false;
    if (at_node >= 0 && !json_int(&p->in, at_node, 0, journal_count(j), &at))
        return protocol_error(p, "\"at\" must be the number of an event, 0 to %lu", (unsigned long)journal_count(j));
    if (!wanted_shape(p, &shape))
        return false;
    seatset who = whole ? EVERYONE : sight(p, seat);
    view_at(p, (uint32_t)at, who);
    const struct state *s = view_state(&p->view);
    view_scene(&p->view, (enum shape)shape, p->lang, &p->scene);
    text_put(p->out, "{\"ok\":true,");
    put_turn(p, &p->view.match, s, who);
    put_standing(p, &p->view.match, s);
    put_board(p);
    if (!whole)
        put_scene(p, svg);
    text_put(p->out, "}");
    return true;
}

/* ---- choices, for a front end that is touched ---- */

static void put_touches(struct protocol *p, int seat, struct choice c)
{
    struct touch touch[TOUCHES_MAX];
    const struct game *g = p->view.match.game;
    int count = g->touch ? g->touch(&p->view, seat, c, touch) : 0;

    text_put(p->out, ",\"touch\":[");
    for (int i = 0; i < count; i++) {
        text_printf(p->out, "%s{\"any\":%s,\"items\":[", i ? "," : "", touch[i].any_order ? "true" : "false");
        for (int k = 0; k < touch[i].count; k++)
            text_printf(p->out, "%s%d", k ? "," : "", touch[i].item[k]);
        text_put(p->out, "]}");
    }
    text_put(p->out, "]");
}

bool protocol_choices(struct protocol *p)
{
    const struct match *m = journal_match(table_journal(p->table));
    int seat;

    if (!protocol_seat(p, "seat", false, &seat))
        return false;
    if (seat >= SEATS_MAX)
        return protocol_refuse(p, &table_rules[TABLE_seat]);
    view_of(&p->view, m, journal_state(table_journal(p->table)), SEAT(seat));
    const struct state *s = view_state(&p->view);
    m = &p->view.match;
    struct turn turn = m->game->turn(m, s);
    int count = (turn.must | turn.may) & SEAT(seat) ? m->game->legal(m, s, seat, p->choice) : 0;
    text_printf(p->out, "{\"ok\":true,\"ask\":%d,\"must\":%s,\"choices\":[", turn.ask,
                turn.must & SEAT(seat) ? "true" : "false");
    for (int i = 0; i < count; i++) {
        const struct verb *verb = &m->game->verbs[p->choice[i].move.verb];
        struct text say = text_growing();
        text_put(p->out, i ? ",{\"move\":" : "{\"move\":");
        protocol_choice(p, m, s, seat, p->choice[i]);
        put_optional(p, "label", verb->label.in[p->lang]);
        m->game->say(&p->view, seat, p->choice[i].move, p->lang, &say);
        put_optional(p, "say", say.at);
        text_free(&say);
        text_printf(p->out, ",\"idle\":%s", verb->idle ? "true" : "false");
        put_touches(p, seat, p->choice[i]);
        text_put(p->out, "}");
    }
    text_put(p->out, "]}");
    return true;
}

/* Which rule forbids what was touched. */
bool protocol_why(struct protocol *p)
{
    const struct match *m = journal_match(table_journal(p->table));
    int items = json_get(&p->in, 0, "items"), count = 0, seat;
    uint16_t item[14];
    struct move move = { 0 };
    int64_t id;

    if (!protocol_seat(p, "seat", false, &seat))
        return false;
    if (!json_is(&p->in, items, JSON_ARRAY))
        return protocol_error(p, "\"items\" must be an array of item ids");
    for (int i = p->in.node[items].first; i >= 0 && count < COUNT(item); i = p->in.node[i].next) {
        if (!json_int(&p->in, i, 1, UINT16_MAX, &id))
            return protocol_error(p, "\"items\" must be an array of item ids");
        item[count++] = (uint16_t)id;
    }
    const struct state *s = journal_state(table_journal(p->table));
    struct turn turn = m->game->turn(m, s);
    const struct clause *refusal = NULL;
    if (seat < SEATS_MAX && !((turn.must | turn.may) & SEAT(seat))) {
        refusal = &table_rules[turn.must ? TABLE_turn : TABLE_over];
    } else if (seat < SEATS_MAX && m->game->meant) {
        view_of(&p->view, m, s, SEAT(seat));
        if (m->game->meant(&p->view, seat, item, count, &move))
            refusal = match_check(&p->view.match, view_state(&p->view), seat, move);
    }
    if (refusal)
        return protocol_refuse(p, refusal);
    text_put(p->out, "{\"ok\":true}");
    return true;
}

/* ---- the log: events as their viewer may know them, in words ---- */

static void put_event(struct protocol *p, uint32_t number, struct event e, const struct state *before, seatset who)
{
    const struct match *m = journal_match(table_journal(p->table));
    struct text t = text_growing();

    view_mask_move(m, before, e.seat, &e.move, who);
    view_of(&p->view, m, before, who);
    text_printf(p->out, "{\"n\":%lu,\"seat\":", (unsigned long)number);
    protocol_put_seat(p, e.seat);
    text_put(p->out, ",");
    m->game->write(&p->view.match, view_state(&p->view), e.seat, e.move, &t);
    put_string(p, "move", t.at);
    text_clear(&t);
    m->game->say(&p->view, e.seat, e.move, p->lang, &t);
    put_optional(p, "say", t.at);
    text_put(p->out, "}");
    text_free(&t);
}

/* Beginning at a state the journal keeps, so that a client that asks for what is new costs what is new. */
bool protocol_log(struct protocol *p)
{
    const struct journal *j = table_journal(p->table);
    const struct match *m = journal_match(j);
    int64_t from = 0;
    int seat = -1, node = json_get(&p->in, 0, "from");

    if (!protocol_seat(p, "seat", true, &seat))
        return false;
    if (node >= 0 && !json_int(&p->in, node, 0, UINT32_MAX, &from))
        return protocol_error(p, "\"from\" must be the number of an event");
    seatset who = sight(p, seat);
    struct state *s = calloc(1, m->game->state_size);
    uint32_t last = journal_count(j), known = from < last ? (uint32_t)from : last;
    require(s != NULL);
    journal_state_at(j, known, s);
    text_put(p->out, "{\"ok\":true,\"events\":[");
    for (uint32_t n = known + 1; n <= last; n++) {
        struct event e = *journal_event(j, n);
        text_put(p->out, n > known + 1 ? "," : "");
        put_event(p, n, e, s, who);
        m->game->apply(m, s, e.seat, e.move);
    }
    text_put(p->out, "]}");
    free(s);
    return true;
}
