/* SPDX-License-Identifier: MIT */
/* the protocol's commands that show: games, rules, views, choices, the log. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/board.h"
#include "core/chart.h"
#include "core/box.h"
#include "core/hand.h"
#include "core/outcome.h"
#include "core/svg.h"
#include "table/protocol_internal.h"

/* ---- games and rules ---- */

/* The values of an option that has names, in the order of their numbers; labels: as people read them. */
static void put_values(struct protocol *p, const struct option *o, bool labels)
{
    json_array(p->out, labels ? "labels" : "values");
    for (int32_t n = o->min; n <= o->max; n++)
        json_put_string(p->out, NULL, labels ? option_label(o, n, p->lang) : o->names[n]);
    json_array_end(p->out);
}

static void put_option(struct protocol *p, const struct option *o)
{
    json_object(p->out, NULL);
    json_put_string(p->out, "id", o->id);
    json_put_words(p->out, "name", o->name.in[p->lang]);
    json_put_words(p->out, "help", o->help.in[p->lang]);
    if (o->of_seat)
        json_put_int(p->out, "of_seat", o->of_seat - 1);
    if (o->names) {
        put_values(p, o, false);
        put_values(p, o, true);
        json_put_string(p->out, "standard", o->names[o->standard]);
        if (o->proposed)
            json_put_string(p->out, "proposed", o->names[o->proposed[p->lang]]);
    } else {
        json_put_int(p->out, "min", o->min);
        json_put_int(p->out, "max", o->max);
        json_put_int(p->out, "standard", o->standard);
    }
    json_object_end(p->out);
}

static void put_bot(struct protocol *p, const struct bot *bot)
{
    json_object(p->out, NULL);
    json_put_string(p->out, "name", bot->name);
    json_put_words(p->out, "title", bot->title.in[p->lang]);
    if (bot->asset)
        json_put_string(p->out, "asset", bot->asset);
    json_object_end(p->out);
}

static void put_game(struct protocol *p, const struct game *g)
{
    const struct bot *bot[LEVELS_MAX];

    json_object(p->out, NULL);
    json_put_string(p->out, "name", g->name);
    json_put_words(p->out, "title", g->title.in[p->lang]);
    json_put_words(p->out, "about", g->about.in[p->lang]);
    json_put_int(p->out, "version", g->version);
    json_array(p->out, "seats");
    json_put_int(p->out, NULL, g->seats_min);
    json_put_int(p->out, NULL, g->seats_max);
    json_array_end(p->out);
    if (g->seats_usual)
        json_put_int(p->out, "usual", g->seats_usual);
    json_put_int(p->out, "minutes", g->minutes);
    json_put_bool(p->out, "secrets", g->secrets.mask != NULL);
    if (g->minutes == 0)
        json_put_bool(p->out, "toy", true);
    if (game_is_luck(g))
        json_put_bool(p->out, "luck", true);
    if (g->speed.slow)
        json_put_bool(p->out, "slow", true);
    json_array(p->out, "options");
    for (int i = 0; i < g->option_count; i++)
        put_option(p, &g->options[i]);
    json_array_end(p->out);
    json_array(p->out, "bots");
    int bots = bots_for(g, bot);
    for (int i = 0; i < bots; i++)
        put_bot(p, bot[i]);
    json_array_end(p->out);
    json_object_end(p->out);
}

bool protocol_games(struct protocol *p)
{
    protocol_begin(p);
    json_array(p->out, "games");
    for (int i = 0; i < game_count; i++)
        put_game(p, games[i]);
    json_array_end(p->out);
    return protocol_end(p);
}

bool protocol_rules(struct protocol *p)
{
    static const char *const kinds[] = { "section", "forbids", "does", "note" };
    const char *name = protocol_string(p, "game");
    const struct game *g = name ? game_named(name) : NULL;

    if (!g)
        return protocol_error(p, "\"game\" must name a game; {\"cmd\":\"games\"} lists them");
    protocol_begin(p);
    json_array(p->out, "rules");
    for (int i = 0; i < g->clause_count; i++) {
        json_object(p->out, NULL);
        json_put_string(p->out, "id", g->clauses[i].id);
        json_put_string(p->out, "kind", kinds[g->clauses[i].kind]);
        json_put_string(p->out, "text", g->clauses[i].says.in[p->lang]);
        json_object_end(p->out);
    }
    json_array_end(p->out);
    json_array(p->out, "reconstructed");
    for (int i = 0; i < g->boxed->reconstructed_count; i++)
        json_put_string(p->out, NULL, g->boxed->reconstructed[i].in[p->lang]);
    json_array_end(p->out);
    return protocol_end(p);
}

/* ---- a view ---- */

void protocol_put_item(struct protocol *p, const struct item *item, int id, bool svg)
{
    json_object(p->out, NULL);
    json_put_int(p->out, "id", id);
    json_put_int(p->out, "pane", item->pane);
    json_put_int(p->out, "kin", item->kin);
    json_put_string(p->out, "look", look_names[item->look]);
    json_put_string(p->out, "tint", tint_names[item->tint]);
    json_put_int(p->out, "face", item->face);
    json_put_int(p->out, "x", item->x);
    json_put_int(p->out, "y", item->y);
    json_put_int(p->out, "w", item->w);
    json_put_int(p->out, "h", item->h);
    json_put_int(p->out, "turn", item->turn);
    if (item->foot)
        json_put_int(p->out, "foot", item->foot);
    json_put_bool(p->out, "lit", item->lit);
    json_put_bool(p->out, "dim", item->dim);
    if (item->gesture)
        json_put_string(p->out, "gesture", gesture_names[item->gesture]);
    json_put_words(p->out, "label", item->label);
    json_put_words(p->out, "more", item->more);
    json_put_words(p->out, "says", item->says);
    if (svg) {
        struct text t = text_growing();
        svg_item(item, &t);
        json_put_string(p->out, "svg", t.at);
        text_free(&t);
    }
    json_object_end(p->out);
}

static void put_pane(struct protocol *p, const struct pane *pane)
{
    json_object(p->out, NULL);
    json_put_string(p->out, "kind", pane_names[pane->kind]);
    json_put_int(p->out, "seat", pane->seat);
    json_put_int(p->out, "x", pane->x);
    json_put_int(p->out, "y", pane->y);
    json_put_int(p->out, "width", pane->width);
    json_put_int(p->out, "height", pane->height);
    if (pane->head)
        json_put_int(p->out, "head", pane->head);
    if (pane->left)
        json_put_bool(p->out, "left", true);
    if (pane_in_hand(pane))
        json_put_bool(p->out, "hand", true);
    json_object_end(p->out);
}

void protocol_put_panes(struct protocol *p, const struct scene *scene)
{
    json_put_int(p->out, "width", scene->width);
    json_put_int(p->out, "height", scene->height);
    json_array(p->out, "panes");
    for (int i = 0; i < scene->pane_count; i++)
        put_pane(p, &scene->pane[i]);
    json_array_end(p->out);
}

static void put_scene(struct protocol *p, bool svg)
{
    json_object(p->out, "scene");
    protocol_put_panes(p, &p->scene);
    json_array(p->out, "items");
    for (int i = 0; i < p->scene.count; i++)
        protocol_put_item(p, &p->scene.item[i], p->scene.item[i].id, svg);
    json_array_end(p->out);
    json_object_end(p->out);
}

void protocol_put_cites(struct protocol *p, const struct view *v)
{
    const struct clause *cited[CITES_MAX];
    int count = view_cite(v, cited);

    json_array(p->out, "cites");
    for (int i = 0; i < count; i++)
        json_put_string(p->out, NULL, cited[i]->id);
    json_array_end(p->out);
}

static void put_turn(struct protocol *p, const struct match *m, const struct state *s, seatset who)
{
    const struct journal *j = table_journal(p->table);
    struct turn turn = journal_stopped(j) ? (struct turn){ 0 } : m->game->rules.turn(m, s);
    struct text t = text_growing();
    seatset asks[] = { turn.must & who, turn.may & who, turn.must };
    int asked = m->seats;

    /* The viewer is told what they are asked, or what they may do meanwhile; a watcher, what somebody is asked. */
    for (int i = 0; i < COUNT(asks) && asked == m->seats; i++)
        for (asked = 0; asked < m->seats && !(asks[i] & SEAT(asked));)
            asked++;
    if (asked < m->seats)
        view_ask(&p->view, asked, who & SEAT(asked), p->lang, &t);
    json_put_int(p->out, "seq", journal_count(j));
    json_put_bool(p->out, "over", turn.must == 0);
    json_put_int(p->out, "ask", turn.ask);
    protocol_put_seats(p, "actors", turn.must);
    protocol_put_seats(p, "may", turn.may);
    json_put_words(p->out, "prompt", t.at);
    text_free(&t);
    protocol_put_cites(p, &p->view);
}

/* What may be shown to a seat (-1: a watcher), after the end too: a hand goes back unseen unless the rules show it. */
static seatset sight(int seat)
{
    return seat >= 0 ? SEAT(seat) : 0;
}

void protocol_put_score(struct protocol *p, const struct view *v)
{
    int32_t score[SEATS_MAX] = { 0 };

    v->match.game->rules.score(&v->match, view_state(v), score);
    json_array(p->out, "score");
    for (int i = 0; i < v->match.seats; i++)
        json_put_int(p->out, NULL, score[i]);
    json_array_end(p->out);
    bool worded[SEATS_MAX];
    json_array(p->out, "standing");
    for (int i = 0; i < v->match.seats; i++) {
        char written[48];
        struct text t = TEXT_IN(written);
        worded[i] = standing_say(v, i, score[i], p->lang, &t);
        json_put_string(p->out, NULL, written);
    }
    json_array_end(p->out);
    json_array(p->out, "worded");
    for (int i = 0; i < v->match.seats; i++)
        json_put_bool(p->out, NULL, worded[i]);
    json_array_end(p->out);
    if (!v->match.game->players.far)
        return;
    json_array(p->out, "far");
    for (int i = 0; i < v->match.seats; i++)
        json_put_int(p->out, NULL, v->match.game->players.far(v, i));
    json_array_end(p->out);
}

/* The score as the viewer can work it out, and the sandglass that is running. */
static void put_standing(struct protocol *p, const struct match *m, const struct state *s)
{
    struct timer timer = m->game->chance.timer ? m->game->chance.timer(m, s) : (struct timer){ 0 };

    protocol_put_score(p, &p->view);
    if (!timer.ms || !(m->game->rules.turn(m, s).may & SEAT(CLOCK)))
        return;
    json_object(p->out, "timer");
    json_put_int(p->out, "ms", timer.ms);
    json_put_int(p->out, "since", timer.since);
    json_object_end(p->out);
}

void protocol_put_text(struct protocol *p, const struct view *v, const struct scene *scene)
{
    struct text t = text_growing();
    struct board *board = malloc(sizeof *board);

    require(board != NULL);
    board_draw(board, scene);
    board_print(board, &t);
    free(board);
    json_put_words(p->out, "text", t.at);
    text_clear(&t);
    v->match.game->words.print(v, &t);
    json_put_words(p->out, "position", t.at);
    text_free(&t);
}

/* Makes another move than the one that was made next; whether that can be. */
static bool play_instead(struct protocol *p, uint32_t at, struct state *then)
{
    const struct journal *j = table_journal(p->table);
    const struct match *m = journal_match(j);
    const char *text = protocol_string(p, "instead");
    struct move move;

    if (m->is_view || (m->game->secrets.mask && !journal_ended(j)))
        return protocol_error(p, "a game with secrets is reviewed when it is over, by its host");
    int seat = at < journal_count(j) ? journal_event(j, at + 1)->seat : CHANCE;
    if (!text || seat < 0 || seat >= m->seats)
        return protocol_error(p, "\"instead\" must be a move of a seat that made the next one");
    const struct clause *refusal = match_parse(m, then, seat, text, &move);
    if (!refusal)
        refusal = match_check(m, then, seat, move);
    if (refusal)
        return protocol_refuse(p, refusal);
    m->game->rules.apply(m, then, seat, move);
    return true;
}

/* The view after an event into p->view, as it was or would have been. */
static bool view_at(struct protocol *p, uint32_t at, seatset who)
{
    const struct journal *j = table_journal(p->table);
    const struct match *m = journal_match(j);
    bool instead = json_get(&p->in, 0, "instead") >= 0, can = true;

    if (at == journal_count(j) && !instead) {
        view_of(&p->view, m, journal_state(j), who);
        journal_recall(j, at, &p->view);
        return true;
    }
    struct state *then = calloc(1, m->game->state_size);
    require(then != NULL);
    journal_state_at(j, at, then);
    if (instead)
        can = play_instead(p, at, then);
    if (can)
        view_of(&p->view, m, then, who);
    if (can && !instead)
        journal_recall(j, at, &p->view);
    free(then);
    return can;
}

bool protocol_view(struct protocol *p)
{
    const struct journal *j = table_journal(p->table);
    int shape = SHAPE_WIDE;
    bool whole = strcmp(protocol_string(p, "cmd"), "text") == 0;
    int64_t at = journal_count(j);
    int seat = -1;

    if (!whole && !protocol_seat(p, "seat", true, &seat))
        return false;
    if (!protocol_number(p, "at", at, "the number of an event", &at) ||
        !protocol_name(p, "shape", shape_names, SHAPES, &shape))
        return false;
    seatset who = whole ? EVERYONE : sight(seat);
    if (!view_at(p, (uint32_t)at, who))
        return false;
    const struct state *s = view_state(&p->view);
    view_scene(&p->view, (enum shape)shape, p->lang, &p->scene);
    protocol_begin(p);
    put_turn(p, &p->view.match, s, who);
    put_standing(p, &p->view.match, s);
    if (whole || protocol_says(p, "text"))
        protocol_put_text(p, &p->view, &p->scene);
    if (!whole)
        put_scene(p, protocol_says(p, "svg"));
    return protocol_end(p);
}

/* ---- what everyone was worth ---- */

static void put_points(struct protocol *p, const struct match *m, const struct chart *c)
{
    json_array(p->out, "points");
    for (int i = 0; i < c->count; i++) {
        const struct chart_point *at = &c->point[i];
        json_object(p->out, NULL);
        json_put_int(p->out, "event", at->event);
        if (at->round >= 0)
            json_put_int(p->out, "round", at->round);
        json_array(p->out, "worth");
        for (int seat = 0; seat < m->seats; seat++)
            json_put_int(p->out, NULL, at->worth[seat]);
        json_array_end(p->out);
        json_object_end(p->out);
    }
    json_array_end(p->out);
}

bool protocol_chart(struct protocol *p)
{
    const struct journal *j = table_journal(p->table);
    int shape = SHAPE_WIDE, seat;
    int64_t from = -1, to = UINT32_MAX;

    if (!protocol_seat(p, "seat", true, &seat) || !protocol_name(p, "shape", shape_names, SHAPES, &shape) ||
        !protocol_number(p, "from", UINT32_MAX, "the number of an event", &from) ||
        !protocol_number(p, "to", UINT32_MAX, "the number of an event", &to))
        return false;
    struct chart *chart = calloc(1, sizeof *chart);
    require(chart != NULL);
    bool part = from >= 0;
    bool money = part ? chart_part(j, sight(seat), (uint32_t)from, (uint32_t)to, chart)
                      : chart_of(j, sight(seat), chart); /* in other games there is nothing to draw */
    protocol_begin(p);
    put_points(p, journal_match(j), chart);
    if (money && !part) {
        chart_scene(journal_match(j), chart, (enum shape)shape, p->lang, &p->scene);
        put_scene(p, protocol_says(p, "svg"));
    }
    free(chart);
    return protocol_end(p);
}

/* ---- choices, for a front end that is touched ---- */

void protocol_put_touches(struct protocol *p, int seat, struct choice c)
{
    struct touch touch[TOUCHES_MAX];
    const struct game *g = p->view.match.game;
    int count = g->picture.touch ? g->picture.touch(&p->view, seat, c, touch) : 0;

    json_array(p->out, "touch");
    for (int i = 0; i < count; i++) {
        json_object(p->out, NULL);
        json_put_bool(p->out, "any", touch[i].any_order);
        if (touch[i].closes)
            json_put_bool(p->out, "closes", true);
        json_array(p->out, "items");
        for (int k = 0; k < touch[i].count; k++)
            json_put_int(p->out, NULL, touch[i].item[k]);
        json_array_end(p->out);
        json_object_end(p->out);
    }
    json_array_end(p->out);
}

static void put_deal_members(struct protocol *p, const struct deal *deal)
{
    if (deal->side)
        json_put_string(p->out, "side", bargain_names[deal->side]);
    if (deal->in)
        json_put_bool(p->out, "in", true);
    if (deal->amount)
        json_put_int(p->out, "amount", deal->amount);
    if (deal->means != MEANS_UNSAID)
        json_put_int(p->out, "means", deal->means);
    json_put_string(p->out, "tint", tint_names[deal->tint]);
    json_put_words(p->out, "thing", deal->thing->at);
    json_put_words(p->out, "effect", deal->effect->at);
    json_put_words(p->out, "button", deal->button->at);
}

/* What changes hands with an answer, and what a bargain changes for both, part by part. */
static void put_terms(struct protocol *p, const struct view *v, int seat, struct choice c)
{
    json_array(p->out, "terms");
    for (int part = 1;; part++) {
        struct deal_words words;
        struct deal deal = deal_in(&words);

        if (!v->match.game->picture.deal(v, seat, c, part, p->lang, &deal))
            break;
        json_object(p->out, NULL);
        put_deal_members(p, &deal);
        json_object_end(p->out);
    }
    json_array_end(p->out);
}

/* What it is about, where the room can say. */
static void put_deal(struct protocol *p, const struct view *v, int seat, struct choice c)
{
    struct deal_words words;
    struct deal deal = deal_in(&words);

    if (!v->match.game->picture.deal || !v->match.game->picture.deal(v, seat, c, 0, p->lang, &deal))
        return;
    json_object(p->out, "deal");
    put_deal_members(p, &deal);
    if (deal.side >= BARGAIN_CLOSE)
        put_terms(p, v, seat, c);
    json_object_end(p->out);
}

void protocol_put_action(struct protocol *p, const struct view *v, int seat, struct choice c, int you)
{
    const struct verb *verb = &v->match.game->verbs[c.move.verb];
    struct text say = text_growing();

    view_say(v, seat, c.move, you, p->lang, &say);
    json_object(p->out, NULL);
    protocol_put_choice(p, "move", &v->match, view_state(v), seat, c);
    json_put_words(p->out, "label", verb->label.in[p->lang]);
    json_put_words(p->out, "say", say.at);
    json_put_bool(p->out, "idle", verb->idle);
    if (verb->grave)
        json_put_bool(p->out, "grave", true);
    if (verb->throws)
        json_put_bool(p->out, "throws", true);
    put_deal(p, v, seat, c);
    text_free(&say);
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
    struct turn turn = m->game->rules.turn(m, s);
    int count = (turn.must | turn.may) & SEAT(seat) ? m->game->rules.legal(m, s, seat, p->choice) : 0;
    protocol_begin(p);
    json_put_int(p->out, "ask", turn.ask);
    json_put_bool(p->out, "must", (turn.must & SEAT(seat)) != 0);
    json_array(p->out, "choices");
    for (int i = 0; i < count; i++) {
        protocol_put_action(p, &p->view, seat, p->choice[i], -1);
        protocol_put_touches(p, seat, p->choice[i]);
        json_object_end(p->out);
    }
    json_array_end(p->out);
    return protocol_end(p);
}

/* Which rule forbids what was touched. */
bool protocol_why(struct protocol *p)
{
    const struct match *m = journal_match(table_journal(p->table));
    const struct state *s = journal_state(table_journal(p->table));
    struct turn turn = m->game->rules.turn(m, s);
    const struct clause *refusal = NULL;
    uint16_t item[PICKS_MAX];
    int count, seat;

    if (!protocol_seat(p, "seat", false, &seat) || !protocol_items(p, item, &count))
        return false;
    if (seat < SEATS_MAX && !((turn.must | turn.may) & SEAT(seat))) {
        refusal = &table_rules[turn.must ? TABLE_turn : TABLE_over];
    } else if (seat < SEATS_MAX) {
        view_of(&p->view, m, s, SEAT(seat));
        refusal = middle_forbids(&p->view, seat, item, count);
    }
    if (refusal)
        return protocol_refuse(p, refusal);
    protocol_begin(p);
    return protocol_end(p);
}

/* ---- hints ---- */

enum { HINT_EFFORT = 100000 }; /* well under a second */

static void put_thoughts(struct protocol *p, const struct bot *bot, const struct thinking *asked,
                         const struct answer *a)
{
    const char *unit = bot_unit(bot, &asked->view->match, p->lang);
    char words[512];
    struct text reason = TEXT_IN(words);

    json_array(p->out, "moves");
    for (int i = 0; i < a->count; i++) {
        protocol_put_action(p, asked->view, asked->seat, (struct choice){ .move = a->best[i].move }, asked->seat);
        if (unit)
            json_put_int(p->out, "worth", a->best[i].worth);
        json_object_end(p->out);
    }
    json_array_end(p->out);
    if (unit)
        json_put_string(p->out, "unit", unit);
    if (bot->reason && a->count)
        bot->reason(asked, a, p->lang, &reason);
    if (reason.used)
        json_put_words(p->out, "reason", words);
}

/* What the strongest computer player would do, within so many positions. */
bool protocol_hint(struct protocol *p)
{
    const struct match *m = journal_match(table_journal(p->table));
    struct turn turn = m->game->rules.turn(m, journal_state(table_journal(p->table)));
    const struct bot *bots[LEVELS_MAX];
    struct thinking asked;
    struct answer answer;
    int64_t effort = HINT_EFFORT;
    int seat, count = bots_for(m->game, bots);
    const struct bot *bot = bots[count - 1];

    if (!protocol_seat(p, "seat", false, &seat) ||
        !protocol_number(p, "effort", INT64_C(1) << 32, "a number of positions", &effort) || !protocol_speed(p))
        return false;
    if (seat >= SEATS_MAX || !((turn.must | turn.may) & SEAT(seat)))
        return protocol_refuse(p, &table_rules[seat >= SEATS_MAX ? TABLE_seat : turn.must ? TABLE_turn : TABLE_over]);
    bool timed = json_get(&p->in, 0, "think") >= 0 && json_get(&p->in, 0, "effort") < 0;
    table_think(p->table, seat, bot, timed ? 0 : bot_effort(bot, (uint64_t)effort), &asked, &answer);
    protocol_begin(p);
    json_put_int(p->out, "ask", turn.ask);
    json_put_string(p->out, "bot", bot->name);
    json_put_int(p->out, "looked", (int64_t)answer.looked);
    put_thoughts(p, bot, &asked, &answer);
    return protocol_end(p);
}

/* ---- the log: events as their viewer may know them, in words ---- */

void protocol_put_happening(void *with, const struct happening *h)
{
    struct protocol *p = with;

    json_object(p->out, NULL);
    json_put_int(p->out, "n", h->number);
    protocol_put_seat(p, "seat", h->seat);
    json_put_string(p->out, "move", h->move);
    json_put_words(p->out, "say", h->say);
    json_object_end(p->out);
}

bool protocol_log(struct protocol *p)
{
    const struct journal *j = table_journal(p->table);
    int64_t from = 0, you = -1;
    int seat;

    if (!protocol_seat(p, "seat", true, &seat) ||
        !protocol_number(p, "from", UINT32_MAX, "the number of an event", &from) ||
        !protocol_number(p, "you", journal_match(j)->seats - 1, "the seat that is spoken to", &you))
        return false;
    protocol_begin(p);
    json_array(p->out, "events");
    events_tell(j, sight(seat), (int)you, (uint32_t)from, p->lang, protocol_put_happening, p);
    json_array_end(p->out);
    return protocol_end(p);
}
