/* SPDX-License-Identifier: MIT */
/* The full-screen client. Letters always go into the move line; everything else is on other keys or typed with a
 * colon, so that terminals without function keys can do all. */
#include "term/screen_play.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "term/command.h"
#include "term/term.h"

enum {
    GLASS_TICK = 500,  /* between two looks at a running sandglass */
    SCROLL = 5,
    SIDEWAYS = 10,
    DEAF = 20,         /* so many waits that end without a key: the terminal is gone */
};

static void notify(struct screen *c, const char *words)
{
    text_clear(&c->notice);
    text_put(&c->notice, words);
}

static void clear_line(struct screen *c)
{
    text_clear(&c->line);
    c->tried = false;
    c->chosen = -1;
}

static void begin_line(struct screen *c)
{
    clear_line(c);
    middle_untouch(c->s->middle, true);
}

/* ---- choosing from the list ---- */

/* After anything that changes the moves or what was typed. */
static void relist(struct screen *c)
{
    typing_list(c->s, c->line.at, false, &c->list);
}

static const struct listed *chosen(const struct screen *c)
{
    return c->chosen >= 0 && c->chosen < c->list.count ? &c->list.at[c->chosen] : NULL;
}

static void choose(struct screen *c, int by)
{
    int fitting = c->list.count;

    if (fitting)
        c->chosen = (c->chosen < 0 && by < 0 ? fitting - 1 : c->chosen + by + fitting) % fitting;
    c->follow = true;
}

/* Up and down change the amount of a run that is being typed; false: there is none. */
static bool change_amount(struct screen *c, int by)
{
    const struct action *run = typing_run(c->s, c->line.at);

    if (!run)
        return false;
    const struct choice *range = &run->choice;
    struct scan at = { c->line.at + strlen(run->text) };
    int64_t amount, last = range->move.n + (int64_t)(choice_count(*range) - 1) * range->step;
    if (!scan_number(&at, 0, UINT32_MAX, &amount))
        amount = by > 0 ? range->move.n : last;
    else
        amount = range->move.n + ((amount - range->move.n) / range->step + by) * range->step;
    amount = amount > last ? last : amount < range->move.n ? range->move.n : amount;
    text_clear(&c->line);
    text_put(&c->line, run->text);
    text_number(&c->line, amount);
    return true;
}

/* Completes; where that gains nothing, goes through what fits. */
static void complete(struct screen *c)
{
    size_t before = c->line.used;

    typing_complete(c->s, &c->line);
    if (c->line.used == before)
        choose(c, 1);
    else
        c->chosen = -1;
}

/* ---- playing ---- */

static void play(struct screen *c, const char *move)
{
    if (session_play(c->s, move)) {
        begin_line(c);
        text_clear(&c->notice);
        c->follow = true;
    } else {
        notify(c, c->s->words.at);
        c->tried = true;
    }
}

/* The amount of a run is asked for. */
static void ask_amount(struct screen *c, const struct action *a)
{
    unsigned long first = a->choice.move.n, last = a->choice.most, step = a->choice.step;

    begin_line(c);
    text_put(&c->line, a->text);
    text_clear(&c->notice);
    text_printf(&c->notice, term_word(step > 1 ? SAY_amount_step : SAY_amount, c->s->lang), first, last, step);
}

/* A run waits for its amount, a heading is opened; anything else is played. */
static void take(struct screen *c, const struct listed *l)
{
    char text[sizeof l->action->text];
    struct text t = TEXT_IN(text);

    text_bytes(&t, l->text, l->length);
    if (!l->action) {
        begin_line(c);
        text_put(&c->line, text);
    } else if (l->action->choice.step) {
        ask_amount(c, l->action);
    } else {
        play(c, text);
    }
}

/* The run that is left when one was touched. */
static const struct action *done_run(const struct middle *m)
{
    for (int i = 0; i < m->actions; i++)
        if (m->action[i].done)
            return &m->action[i];
    return NULL;
}

static void touch_item(struct screen *c, uint16_t item)
{
    struct middle *m = c->s->middle;

    text_clear(&c->line);
    text_clear(&c->notice);
    c->chosen = -1;
    switch (middle_touch(m, &item, 1, session_now())) {
    case TOUCHED_REFUSED:
        session_say_refusal(c->s);
        notify(c, c->s->words.at);
        break;
    case TOUCHED_TOLD: case TOUCHED_PICKED: notify(c, m->words.at); break;
    case TOUCHED_AMOUNT: ask_amount(c, done_run(m)); break;
    case TOUCHED_PLAYED:
        begin_line(c);
        c->follow = true;
        break;
    case TOUCHED_NOTHING: break;
    }
}

/* The item meant by a character of the text board: one that can be touched next if there is one, else what is drawn. */
static uint16_t item_at_glyph(const struct screen *c, int row, int column)
{
    const struct scene *scene = &c->s->middle->scene;
    const struct glyph *g = &c->s->board.at[row][column];

    if (c->marks.of[g->item] & MARK_NEXT)
        return g->item;
    /* A figure may stand on the place that is meant. */
    for (int i = scene->count - 1; i >= 0; i--) {
        const struct item *item = &scene->item[i];
        struct spot at = scene_spot(scene, item);
        int x = column * scene->cell_w + scene->cell_w / 2, y = row * scene->cell_h + scene->cell_h / 2;
        if (item->id && c->marks.of[item->id] & MARK_NEXT && 2 * abs(x - at.x) <= item->w + scene->cell_w &&
            2 * abs(y - at.y) <= item->h + scene->cell_h)
            return item->id;
    }
    return g->item;
}

static void on_mouse(struct screen *c)
{
    MEVENT at;

    if (getmouse(&at) != OK || at.y >= c->board_rows || c->row + at.y >= c->s->board.rows ||
        c->column + at.x >= c->s->board.cols)
        return;
    touch_item(c, item_at_glyph(c, c->row + at.y, c->column + at.x));
}

/* ---- commands ---- */

static void show_help(enum lang lang)
{
    screen_read(term_word(SAY_help_title, lang), term_word(SAY_screen_help, lang), lang);
}

static void show_rules(const struct session *s, bool all)
{
    struct text t = text_growing(), title = text_growing();

    text_printf(&title, "%s: %s", session_match(s)->game->title.in[s->lang],
                term_word(all ? SAY_rules_all : SAY_rules_now, s->lang));
    (all ? session_all_rules : session_rules_now)(s, &t);
    screen_read(title.at, t.at, s->lang);
    text_free(&t);
    text_free(&title);
}

static void show_moves(const struct session *s, const char *typed)
{
    static struct listing list;
    struct text t = text_growing();

    typing_list(s, typed, true, &list);
    for (int i = 0; i < list.count; i++) {
        typing_write(s, &list, i, &t);
        text_put(&t, "  ");
    }
    screen_read(term_word(SAY_cmd_moves, s->lang), t.at, s->lang);
    text_free(&t);
}

/* False: there is none. */
static bool show_chart(const struct session *s)
{
    struct text t = text_growing();
    bool money = session_chart(s, COLS, &t);

    if (money)
        screen_read(term_word(SAY_chart_title, s->lang), t.at, s->lang);
    text_free(&t);
    return money;
}

/* Asks for a line at the bottom; false: given up with Escape. */
static bool ask_line(const char *question, char *ret, size_t size)
{
    struct text t = text_in(ret, size);

    timeout(-1);
    while (!session_stopped()) {
        screen_line(LINES - 2, screen_line(LINES - 2, 0, A_BOLD, question), A_NORMAL, ret);
        refresh();
        int key = getch();
        if (key_is_enter(key))
            return t.used > 0;
        if (key == KEY_ESCAPE)
            return false;
        screen_type(&t, key);
    }
    return false;
}

static void save(struct screen *c, const char *path)
{
    char asked[1000] = "";

    if (!*path && c->save)
        path = c->save;
    else if (!*path && *c->s->keep.path && !c->s->keep.own)
        path = c->s->keep.path;
    else if (!*path && !ask_line(term_word(SAY_file, c->s->lang), asked, sizeof asked))
        return;
    char chosen[1024];
    struct text t = TEXT_IN(chosen); /* not session's own memory, into which saving writes */
    text_put(&t, *path ? path : asked);
    session_save(c->s, chosen);
    notify(c, c->s->words.at);
}

static bool sure(const struct screen *c)
{
    enum lang lang = c->s->lang;

    if (session_over(c->s))
        return true;
    screen_line(LINES - 2, 0, A_BOLD, term_word(c->save || !session_unsaved(c->s) ? SAY_sure : SAY_sure_unsaved, lang));
    refresh();
    timeout(-1);
    int key = getch();
    return key > 0 && key < 128 && strchr(term_word(SAY_yes_keys, lang), key);
}

static void obey(struct screen *c, int id, const struct command *given)
{
    struct session *s = c->s;

    switch (id) {
    case SAY_cmd_help: show_help(s->lang); break;
    case SAY_cmd_rule: show_rules(s, false); break;
    case SAY_cmd_rules: show_rules(s, true); break;
    case SAY_cmd_moves: show_moves(s, given ? given->rest : ""); break;
    case SAY_cmd_board: clearok(stdscr, TRUE); break;
    case SAY_cmd_hint: session_hint(s); notify(c, s->words.at); break;
    case SAY_cmd_chart:
        if (!show_chart(s))
            notify(c, term_word(SAY_no_chart, s->lang));
        break;
    case SAY_cmd_undo: session_take_back(s); notify(c, s->words.at); c->follow = true; break;
    case SAY_cmd_save: save(c, given ? given->rest : ""); break;
    case SAY_cmd_seat: session_interrupt(s); notify(c, s->words.at); break;
    case SAY_cmd_lang:
        s->lang = given ? (given->spoken == DE ? EN : DE) : (s->lang == DE ? EN : DE);
        text_clear(&c->notice);
        break;
    case SAY_cmd_quit: c->leaving = sure(c); break;
    default: require(false);
    }
    if (id == SAY_cmd_undo)
        clear_line(c); /* of a half-made move only the last part is taken back */
    else
        begin_line(c);
}

/* The run that was typed, but not yet an amount. */
static const struct action *bare_run(const struct screen *c)
{
    for (int i = 0; i < c->s->middle->actions; i++) {
        const struct action *a = &c->s->middle->action[i];
        size_t length = strcspn(a->text, " ");
        bool alone = a->text[length] == ' ' && !a->text[length + 1] && c->line.used == length;
        if (a->choice.step && (alone || c->line.used == strlen(a->text)) && typing_fits(a, c->line.at))
            return a;
    }
    return NULL;
}

/* The heading whose words were typed. */
static const struct listed *typed_heading(const struct screen *c)
{
    for (int i = 0; i < c->list.count; i++)
        if (!c->list.at[i].action && c->list.at[i].length == c->line.used + 1)
            return &c->list.at[i];
    return NULL;
}

/* Enter: a chosen action is taken, a command obeyed, anything else tried as a move. */
static void enter(struct screen *c)
{
    const struct listed *l = chosen(c) ? chosen(c) : typed_heading(c);
    struct command command;

    if (l) {
        take(c, l);
    } else if (bare_run(c)) {
        ask_amount(c, bare_run(c));
    } else if (c->line.used == 0) {
        c->leaving = session_over(c->s);
    } else if (!command_read(c->s, c->line.at, &command)) {
        play(c, c->line.at);
    } else if (command.id >= 0) {
        obey(c, command.id, &command);
    } else {
        text_clear(&c->notice);
        text_printf(&c->notice, term_word(SAY_no_command, c->s->lang), c->line.at);
        c->tried = true;
    }
}

/* Keys that do the same as a command; -1: another key. */
static int command_key(const struct screen *c, int key)
{
    switch (key) {
    case KEY_F(1): return SAY_cmd_help;
    case KEY_F(2): return SAY_cmd_rule;
    case KEY_F(3): return SAY_cmd_rules;
    case KEY_F(4): return SAY_cmd_undo;
    case KEY_F(5): return SAY_cmd_save;
    case KEY_F(6): return SAY_cmd_hint;
    case KEY_F(7): return SAY_cmd_chart;
    case KEY_F(8): return SAY_cmd_lang;
    case KEY_F(10): return SAY_cmd_quit;
    case KEY_CTRL_L: return SAY_cmd_board;
    case '?': return c->line.used == 0 || c->tried ? SAY_cmd_rule : -1;
    default: return -1;
    }
}

static void type(struct screen *c, int key)
{
    if (c->tried && !key_is_erase(key))
        text_clear(&c->line);
    c->tried = false;
    if (screen_type(&c->line, key))
        c->chosen = -1;
}

static void on_key(struct screen *c, int key)
{
    int command = command_key(c, key);

    if (command >= 0) {
        obey(c, command, NULL);
        return;
    }
    switch (key) {
    case KEY_MOUSE: on_mouse(c); break;
    case KEY_RIGHT: choose(c, 1); break;
    case KEY_LEFT: case KEY_BTAB: choose(c, -1); break;
    case KEY_DOWN: if (!change_amount(c, -1)) choose(c, 1); break;
    case KEY_UP: if (!change_amount(c, 1)) choose(c, -1); break;
    case KEY_NPAGE: c->row += SCROLL; break;
    case KEY_PPAGE: c->row -= SCROLL; break;
    case KEY_SRIGHT: case KEY_CTRL_F: c->column += SIDEWAYS; break;
    case KEY_SLEFT: case KEY_CTRL_B: c->column -= SIDEWAYS; break;
    case '\t': complete(c); break;
    case KEY_ESCAPE: case KEY_CTRL_U: begin_line(c); text_clear(&c->notice); break;
    default:
        if (key_is_enter(key))
            enter(c);
        else
            type(c, key);
    }
}

/* ---- the course of a game ---- */

static void hand_over(struct session *s, int seat)
{
    char name[NAME_SIZE];
    struct text n = TEXT_IN(name), t = text_growing();

    seat_title(session_match(s), seat, s->lang, &n);
    text_printf(&t, term_word(SAY_hand_over, s->lang), name);
    timeout(-1);
    for (int key = 0, deaf = 0; !key_is_enter(key) && deaf < DEAF && !session_stopped(); key = getch()) {
        int column = (COLS - text_columns(t.at)) / 2;
        erase();
        screen_words(LINES / 2 - 1, column > 0 ? column : 0, COLS, LINES, 0, A_BOLD, t.at);
        refresh();
        deaf = key == ERR ? deaf + 1 : 0;
    }
    text_free(&t);
    middle_take(s->middle, session_now());
}

/* Waits for a key until something else is due; ERR: none came. quiet: when it last was, nothing happened by itself. */
static int wait_for_key(const struct session *s, uint64_t due, bool quiet)
{
    static int deaf;
    uint64_t now = session_now();
    bool forever = quiet && middle_time_left(s->middle, now) < 0;

    timeout(forever ? -1 : quiet ? GLASS_TICK : now < due ? (int)(due - now) : 0);
    int key = getch();
    deaf = forever && key == ERR ? deaf + 1 : 0;
    return deaf == DEAF ? KEY_EXIT : key;
}

/* Lets the table go on by one event. What a person was about to choose stays chosen if it can still be done. */
static bool go_on(struct screen *c)
{
    char text[sizeof c->s->middle->action[0].text] = "";
    struct text t = TEXT_IN(text);

    if (chosen(c))
        text_bytes(&t, chosen(c)->text, chosen(c)->length);
    if (!session_step(c->s))
        return false;
    session_show(c->s);
    relist(c);
    if (!chosen(c) || chosen(c)->length != t.used || strncmp(chosen(c)->text, text, t.used) != 0)
        c->chosen = -1;
    c->follow = true;
    return true;
}

void screen_play(struct session *s, const char *save_path)
{
    static struct screen c;
    uint64_t due = 0; /* when something may happen by itself again; keys do not hurry it */

    c = (struct screen){ .s = s, .save = save_path, .chosen = -1, .follow = true, .notice = text_growing() };
    c.line = TEXT_IN(c.typed);
    screen_open();
    while (!c.leaving && !session_stopped()) {
        bool waited = session_now() >= due, moved = waited && go_on(&c);
        if (moved)
            due = session_now() + middle_pause(s->middle, PACE_NORMAL);
        int next = session_now() < due ? -1 : s->middle->next;
        if (next >= 0) {
            text_clear(&c.notice);
            begin_line(&c);
            hand_over(s, next);
            if (session_stopped())
                break; /* and show nothing to whoever is there */
        }
        session_show(s);
        relist(&c);
        if (!session_keep(s))
            notify(&c, s->words.at);
        screen_draw(&c);
        if (session_over(s) && !c.charted && session_now() >= due) {
            c.charted = true; /* once; F7 shows it again */
            show_chart(s);
            screen_draw(&c);
        }
        int key = wait_for_key(s, due, waited && !moved);
        if (key == KEY_EXIT)
            break;
        if (key != ERR && key != KEY_RESIZE)
            on_key(&c, key);
    }
    screen_close();
    text_free(&c.notice);
    text_clear(&s->words);
    if (c.save)
        session_save(s, c.save);
}
