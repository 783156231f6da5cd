/* SPDX-License-Identifier: MIT */
/* Moves and positions of TKKG as text, both ways, and which positions can be played on.
 *
 * A position, line by line; those in brackets stand there only if there is something to say:
 *     tim A1                  and karl, kloesschen, gaby: a square, "captive", or "freed" and to be put back
 *     crooks F6 G6 F7 G7      c1 to c4, likewise
 *     turn gang 0 1           whose turn, and which member of each party throws next
 *     bonus 0 2               cards kept by TKKG and by the crooks
 *     cards half 4 …          what is left in the stack, of each kind
 *     treasure D7             "?" hidden from the viewer, "-" not hidden yet
 *   [ named D7 ]              the square TKKG took it to be
 *   [ dice 4 N ]              the throw to be moved
 *   [ asks go ]               the pending decisions, the one now asked for last
 *   [ won gang ]
 *     left 72                 squares the answers leave
 *   [ ruled 1 xxx......... ]  a row of the notebook: the squares ruled out
 *   [ past 1 1 xxx... ]       the same of the hiding before the last new one (1), the one before (2) …
 *   [ moved tim, drew half, threw 4 N, told half south yes ]  what happened last; told: up to four times
 *     count 17                moves so far */
#include <string.h>

#include "base/scan.h"
#include "tkkg.h"

const char *const tkkg_figure_ids[FIGURES_ALL] = { "tim", "karl", "kloesschen", "gaby",
                                                   "c1",  "c2",   "c3",         "c4" };

static const char *const kinds[QUESTIONS] = { "half", "quarter", "ninth", "letter", "number", "around" };
static const char *const halves[] = { "north", "east", "south", "west" }; /* as enum way */
static const char *const quarters[] = { "nw", "ne", "sw", "se" };         /* as enum quarter */
static const char *const parties[] = { "gang", "crooks" };
static const char *const freed_by_card[] = { "gang", "crook" };
static const char *const asks[ASKS] = { "turn", "go",   "draw", "stroll", "question", "bonus", "open",
                                        "dice", "card", "hide", "answer", "enter",    "name",  "reveal" };
static const char ways[] = "NESW*";

/* ---- squares, throws, questions, cards ---- */

void tkkg_put_square(struct text *t, int square)
{
    if (square >= SQUARES)
        text_put(t, square == UNKNOWN ? "?" : "-");
    else
        text_printf(t, "%c%d", 'A' + square % SIZE, square / SIZE + 1);
}

static bool scan_square(struct scan *in, uint8_t *ret)
{
    struct scan here = *in;
    int column, row;

    scan_blanks(&here);
    if (!scan_one_of(&here, "ABCDEFGHIJKLabcdefghijkl", &column) || *here.at == ' ' || !scan_int(&here, 1, SIZE, &row))
        return false;
    *ret = (uint8_t)((row - 1) * SIZE + column % SIZE);
    *in = here;
    return true;
}

static bool scan_figure(struct scan *in, uint8_t *ret)
{
    int figure;

    if (!scan_name(in, tkkg_figure_ids, FIGURES_ALL, &figure))
        return false;
    *ret = (uint8_t)figure;
    return true;
}

static bool scan_small(struct scan *in, int min, int max, uint8_t *ret)
{
    int n;

    if (!scan_int(in, min, max, &n))
        return false;
    *ret = (uint8_t)n;
    return true;
}

static bool scan_throw(struct scan *in, uint8_t *ret_pips, uint8_t *ret_way)
{
    int way;

    if (!scan_small(in, 1, 6, ret_pips))
        return false;
    scan_blanks(in);
    if (!scan_one_of(in, ways, &way))
        return false;
    *ret_way = (uint8_t)way;
    return true;
}

static void put_question(const struct match *m, struct text *t, int kind, int which)
{
    text_printf(t, "%s ", kinds[kind]);
    switch (kind) {
    case HALF: text_put(t, halves[which]); break;
    case QUARTER: text_put(t, quarters[which]); break;
    case NINTH: text_put(t, m->box->ninth[which].id); break;
    case LETTER: text_char(t, (char)('A' + which)); break;
    case NUMBER: text_number(t, which + 1); break;
    default: text_put(t, tkkg_figure_ids[which]); break;
    }
}

static bool scan_question(const struct match *m, struct scan *in, uint8_t *ret_kind, uint8_t *ret_which)
{
    const char *ninths[NINTHS];
    int kind, which = 0;
    uint8_t row = 0;
    bool good = scan_name(in, kinds, QUESTIONS, &kind);

    if (!good)
        return false;
    for (int i = 0; i < NINTHS; i++)
        ninths[i] = m->box->ninth[i].id;
    scan_blanks(in);
    switch (kind) {
    case HALF: good = scan_name(in, halves, COUNT(halves), &which); break;
    case QUARTER: good = scan_name(in, quarters, COUNT(quarters), &which); break;
    case NINTH: good = scan_name(in, ninths, NINTHS, &which); break;
    case LETTER: good = scan_one_of(in, "ABCDEFGHIJKLabcdefghijkl", &which); break;
    case NUMBER: good = scan_any_of(in, 1, SIZE, &row); break;
    default: good = scan_name(in, tkkg_figure_ids, FIGURES_ALL, &which); break;
    }
    *ret_kind = (uint8_t)kind;
    *ret_which = kind == NUMBER ? row : (uint8_t)(which % SIZE);
    return good;
}

static void put_card(const struct match *m, struct text *t, int card)
{
    if (card < QUESTIONS)
        text_put(t, kinds[card]);
    else if (card < FREES_GANG)
        text_printf(t, "stroll %d", (int)m->box->reach[card - STROLL]);
    else
        text_put(t, card == FREES_GANG ? "free gang" : card == FREES_CROOK ? "free crook" : "nothing");
}

static bool scan_reach(const struct match *m, struct scan *in, uint8_t *ret)
{
    int reach;

    if (!scan_int(in, 1, SIZE, &reach))
        return false;
    for (uint8_t i = 0; i < REACHES; i++)
        if (m->box->reach[i] == reach) {
            *ret = i;
            return true;
        }
    return false;
}

static bool scan_card(const struct match *m, struct scan *in, uint8_t *ret)
{
    int which = 0;

    if (scan_name(in, kinds, QUESTIONS, &which)) {
        *ret = (uint8_t)which;
    } else if (scan_word(in, "stroll")) {
        if (!scan_reach(m, in, ret))
            return false;
        *ret = (uint8_t)(*ret + STROLL);
    } else if (scan_word(in, "free")) {
        if (!scan_name(in, freed_by_card, SIDES, &which))
            return false;
        *ret = (uint8_t)(FREES_GANG + which);
    } else {
        *ret = NOTHING;
        return scan_word(in, "nothing");
    }
    return true;
}

/* ---- moves ---- */

void tkkg_write(const struct match *m, const struct state *s, int seat, struct move v, struct text *t)
{
    (void)s, (void)seat;
    if (v.verb == ANSWER) { /* the only move that is not called by its verb */
        text_put(t, v.a ? "yes" : "no");
        return;
    }
    text_put(t, m->game->verbs[v.verb].name);
    switch (v.verb) {
    case OPEN: text_printf(t, " %d %d", v.a, v.b); break;
    case DICE: text_printf(t, " %d %c", v.a, ways[v.b]); break;
    case CARD:
        text_char(t, ' ');
        put_card(m, t, v.a);
        break;
    case ASK:
        text_char(t, ' ');
        put_question(m, t, v.a, v.b);
        break;
    case EXCHANGE: text_printf(t, " %s %s", tkkg_figure_ids[v.a], tkkg_figure_ids[v.b]); break;
    case GO:
    case FREE:
    case ENTER:
        text_printf(t, " %s ", tkkg_figure_ids[v.a]);
        tkkg_put_square(t, v.b);
        break;
    case HIDE:
    case REHIDE:
    case NAME:
    case REVEAL:
        text_char(t, ' ');
        tkkg_put_square(t, v.a);
        break;
    default: break;
    }
}

/* What follows the verb. */
static bool scan_rest(const struct match *m, struct scan *in, struct move *v)
{
    switch (v->verb) {
    case OPEN: return scan_small(in, 1, 6, &v->a) && scan_small(in, 1, 6, &v->b);
    case DICE: return scan_throw(in, &v->a, &v->b);
    case CARD: return scan_card(m, in, &v->a);
    case ASK: return scan_question(m, in, &v->a, &v->b);
    case EXCHANGE: return scan_figure(in, &v->a) && scan_figure(in, &v->b);
    case GO:
    case FREE:
    case ENTER: return scan_figure(in, &v->a) && scan_square(in, &v->b);
    case HIDE:
    case REHIDE:
        v->a = UNKNOWN;
        return (m->is_view && scan_word(in, "?")) || scan_square(in, &v->a);
    case NAME:
    case REVEAL: return scan_square(in, &v->a);
    default: return true;
    }
}

const struct clause *tkkg_parse(const struct match *m, const struct state *s, int seat, const char *text,
                                struct move *ret)
{
    struct scan in = { text };
    struct move v = { .verb = 0 };

    (void)s, (void)seat;
    if (scan_word(&in, "yes") || scan_word(&in, "no"))
        v = (struct move){ .verb = ANSWER, .a = in.at[-1] == 's' };
    else
        while (v.verb < VERBS && (v.verb == ANSWER || !scan_word(&in, m->game->verbs[v.verb].name)))
            v.verb++;
    if (v.verb == VERBS || (v.verb != ANSWER && !scan_rest(m, &in, &v)) || !scan_end(&in))
        return CLAUSE(notation);
    *ret = v;
    return NULL;
}

/* ---- positions ---- */

static void put_place(struct text *t, int at)
{
    text_char(t, ' ');
    if (at == CAPTIVE || at == FREED)
        text_put(t, at == CAPTIVE ? "captive" : "freed");
    else
        tkkg_put_square(t, at);
}

static void put_cards(const struct state *s, struct text *t)
{
    text_put(t, "cards");
    for (int i = 0; i < QUESTIONS; i++)
        text_printf(t, " %s %d", kinds[i], s->left[i]);
    text_put(t, " stroll");
    for (int i = 0; i < REACHES; i++)
        text_printf(t, " %d", s->left[STROLL + i]);
    text_printf(t, " free %d %d nothing %d\n", s->left[FREES_GANG], s->left[FREES_CROOK], s->left[NOTHING]);
}

static void put_pending(const struct match *m, struct pending p, struct text *t)
{
    text_printf(t, "asks %s", asks[p.ask]);
    if (p.ask == ASK_STROLL)
        text_printf(t, " %d", (int)m->box->reach[p.kind]);
    if (p.ask == ASK_QUESTION)
        text_printf(t, " %s", p.kind == ANY_QUESTION ? "any" : kinds[p.kind]);
    if (p.ask == ASK_ENTER)
        text_printf(t, " %s", tkkg_figure_ids[p.which]);
    if (p.ask == ASK_ANSWER) {
        text_char(t, ' ');
        put_question(m, t, p.kind, p.which);
    }
    text_char(t, '\n');
}

/* The rows of the notebook in which something is ruled out; of an older one with its number. */
static void put_notes(const struct state *s, int hiding, struct text *t)
{
    for (int row = 0; row < SIZE; row++) {
        char marks[SIZE + 1] = { 0 };
        for (int i = 0; i < SIZE; i++)
            marks[i] = s->note[row * SIZE + i] >> hiding & 1 ? 'x' : '.';
        if (!strchr(marks, 'x'))
            continue;
        if (hiding)
            text_printf(t, "past %d", hiding);
        else
            text_put(t, "ruled");
        text_printf(t, " %d %s\n", row + 1, marks);
    }
}

static void put_last(const struct match *m, const struct state *s, struct text *t)
{
    if (s->last_figure)
        text_printf(t, "moved %s\n", tkkg_figure_ids[s->last_figure - 1]);
    if (s->last_card) {
        text_put(t, "drew ");
        put_card(m, t, s->last_card - 1);
        text_char(t, '\n');
    }
    if (s->last_pips)
        text_printf(t, "threw %d %c\n", s->last_pips, ways[s->last_way]);
    for (int i = TOLD - 1; i >= 0; i--)
        if (s->told[i].answer) {
            text_put(t, "told ");
            put_question(m, t, s->told[i].kind, s->told[i].which);
            text_put(t, s->told[i].answer == 2 ? " yes\n" : " no\n");
        }
}

void tkkg_print(const struct view *view, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    for (int i = 0; i < FIGURES_ALL; i++) {
        if (i <= FIGURES)
            text_put(t, i == FIGURES ? "crooks" : tkkg_figure_ids[i]);
        put_place(t, s->at[i]);
        if (i < FIGURES || i == FIGURES_ALL - 1)
            text_char(t, '\n');
    }
    text_printf(t, "turn %s %d %d\n", parties[s->side], s->thrower[GANG], s->thrower[CROOKS]);
    text_printf(t, "bonus %d %d\n", s->bonus[GANG], s->bonus[CROOKS]);
    put_cards(s, t);
    text_put(t, "treasure ");
    tkkg_put_square(t, s->treasure);
    text_put(t, s->named == NOWHERE ? "" : "\nnamed ");
    if (s->named != NOWHERE)
        tkkg_put_square(t, s->named);
    text_char(t, '\n');
    if (s->pips)
        text_printf(t, "dice %d %c\n", s->pips, ways[s->way]);
    for (int i = 0; i < s->depth; i++)
        put_pending(m, s->stack[i], t);
    if (s->winner)
        text_printf(t, "won %s\n", parties[s->winner - 1]);
    text_printf(t, "left %d\n", tkkg_possible(s));
    for (int hiding = 0; hiding < 8; hiding++)
        put_notes(s, hiding, t);
    put_last(m, s, t);
    text_printf(t, "count %d\n", s->asked);
}

/* ---- and back ---- */

static bool scan_place(struct scan *in, uint8_t *ret)
{
    if (scan_word(in, "captive"))
        *ret = CAPTIVE;
    else if (scan_word(in, "freed"))
        *ret = FREED;
    else
        return scan_square(in, ret);
    return true;
}

static bool scan_cards(struct scan *in, struct state *s)
{
    bool good = scan_word(in, "cards");

    for (int i = 0; i < QUESTIONS; i++)
        good = good && scan_word(in, kinds[i]) && scan_small(in, 0, 100, &s->left[i]);
    good = good && scan_word(in, "stroll");
    for (int i = 0; i < REACHES; i++)
        good = good && scan_small(in, 0, 100, &s->left[STROLL + i]);
    return good && scan_word(in, "free") && scan_small(in, 0, 100, &s->left[FREES_GANG])
        && scan_small(in, 0, 100, &s->left[FREES_CROOK]) && scan_word(in, "nothing")
        && scan_small(in, 0, 100, &s->left[NOTHING]);
}

static bool scan_pending(const struct match *m, struct scan *in, struct pending *p)
{
    int ask, kind = 0;

    if (!scan_name(in, asks, ASKS, &ask))
        return false;
    p->ask = (uint8_t)ask;
    switch (ask) {
    case ASK_STROLL: return scan_reach(m, in, &p->kind);
    case ASK_ANSWER: return scan_question(m, in, &p->kind, &p->which);
    case ASK_ENTER: return scan_figure(in, &p->which);
    case ASK_QUESTION:
        if (scan_word(in, "any"))
            kind = ANY_QUESTION;
        else if (!scan_name(in, kinds, QUESTIONS, &kind))
            return false;
        p->kind = (uint8_t)kind;
        return true;
    default: return true;
    }
}

/* All rows of the notebook of one hiding. */
static bool scan_notes(struct scan *in, int hiding, struct state *s)
{
    for (;;) {
        struct scan here = *in;
        int number, row;
        bool there = hiding ? scan_word(&here, "past") && scan_int(&here, hiding, hiding, &number)
                            : scan_word(&here, "ruled");
        if (!there)
            return true;
        if (!scan_int(&here, 1, SIZE, &row))
            return false;
        scan_blanks(&here);
        for (int i = 0; i < SIZE; i++) {
            int mark;
            if (!scan_one_of(&here, ".x", &mark))
                return false;
            s->note[(row - 1) * SIZE + i] |= (uint8_t)(mark << hiding);
        }
        *in = here;
    }
}

static bool scan_last(const struct match *m, struct scan *in, struct state *s)
{
    uint8_t what = 0;
    bool good = true;

    if (scan_word(in, "moved")) {
        good = scan_figure(in, &what);
        s->last_figure = (uint8_t)(1 + what);
    }
    if (good && scan_word(in, "drew")) {
        good = scan_card(m, in, &what);
        s->last_card = (uint8_t)(1 + what);
    }
    if (good && scan_word(in, "threw"))
        good = scan_throw(in, &s->last_pips, &s->last_way);
    for (int i = 0; good && i < TOLD && scan_word(in, "told"); i++) {
        struct told told;

        good = scan_question(m, in, &told.kind, &told.which) && (told.kind != AROUND || told.which < FIGURES);
        told.answer = scan_word(in, "yes") ? 2 : 1;
        good = good && (told.answer == 2 || scan_word(in, "no"));
        memmove(s->told + 1, s->told, sizeof s->told - sizeof s->told[0]);
        s->told[0] = told;
    }
    return good;
}

static bool scan_treasure(struct scan *in, struct state *s)
{
    s->treasure = s->named = NOWHERE;
    if (!scan_word(in, "treasure"))
        return false;
    if (scan_word(in, "?"))
        s->treasure = UNKNOWN;
    else if (!scan_word(in, "-") && !scan_square(in, &s->treasure))
        return false;
    return !scan_word(in, "named") || scan_square(in, &s->named);
}

static bool scan_position(const struct match *m, struct scan *in, struct state *s)
{
    int side = 0, left = 0, count = 0;
    bool good = true;

    for (int i = 0; i < FIGURES_ALL; i++)
        good = good && (i > FIGURES || scan_word(in, i == FIGURES ? "crooks" : tkkg_figure_ids[i]))
            && scan_place(in, &s->at[i]);
    good = good && scan_word(in, "turn") && scan_name(in, parties, SIDES, &side)
        && scan_small(in, 0, SEATS, &s->thrower[GANG]) && scan_small(in, 0, SEATS, &s->thrower[CROOKS])
        && scan_word(in, "bonus") && scan_small(in, 0, 100, &s->bonus[GANG])
        && scan_small(in, 0, 100, &s->bonus[CROOKS]) && scan_cards(in, s) && scan_treasure(in, s);
    s->side = (uint8_t)side;
    if (good && scan_word(in, "dice"))
        good = scan_throw(in, &s->pips, &s->way);
    while (good && s->depth < DEPTH && scan_word(in, "asks"))
        good = scan_pending(m, in, &s->stack[s->depth++]);
    if (good && scan_word(in, "won")) {
        good = scan_name(in, parties, SIDES, &side);
        s->winner = (uint8_t)(1 + side);
    }
    good = good && scan_word(in, "left") && scan_int(in, 0, SQUARES, &left);
    for (int hiding = 0; hiding < 8; hiding++)
        good = good && scan_notes(in, hiding, s);
    good = good && left == tkkg_possible(s) && scan_last(m, in, s) && scan_word(in, "count")
        && scan_int(in, 0, UINT16_MAX, &count) && scan_end(in);
    s->asked = (uint16_t)count;
    return good;
}

/* ---- which positions can be played on ---- */

static int figures_on_board(const struct state *s, int side)
{
    int count = 0;

    for (int i = 0; i < FIGURES; i++)
        count += on_board(s, side * FIGURES + i);
    return count;
}

/* Everyone is somewhere: enemies never on one square, who is freed waits to be put back just once, and nobody
 * has lost all their figures unless that ended the game. */
static bool valid_figures(const struct state *s)
{
    uint8_t waiting[FIGURES_ALL] = { 0 };

    for (int i = 0; i < s->depth; i++)
        if (s->stack[i].ask == ASK_ENTER)
            waiting[s->stack[i].which]++;
    for (int i = 0; i < FIGURES_ALL; i++) {
        if (waiting[i] != (s->at[i] == FREED))
            return false;
        for (int k = FIGURES; k < FIGURES_ALL && i < FIGURES; k++)
            if (on_board(s, i) && s->at[i] == s->at[k])
                return false;
    }
    for (int side = GANG; side < SIDES; side++)
        if (figures_on_board(s, side) == 0
            && (s->depth || tkkg_captives(s, side) < FIGURES || s->winner == 1 + side))
            return false;
    return true;
}

static bool valid_cards(const struct match *m, const struct state *s)
{
    struct state full = { 0 };

    m->game->rules.setup(m, &full);
    for (int i = 0; i < CARDS; i++)
        if (s->left[i] > full.left[i])
            return false;
    for (int side = GANG; side < SIDES; side++)
        if (s->bonus[side] + s->left[FREES_GANG + side] > full.left[FREES_GANG + side]
            || s->thrower[side] >= tkkg_members(m, side))
            return false;
    return true;
}

/* The treasure lies where the notebook leaves room, and every square left in it could really be the one. */
static bool valid_treasure(const struct match *m, const struct state *s)
{
    uint64_t weight[SQUARES];
    bool before = s->depth && (s->stack[0].ask == ASK_OPEN || s->stack[0].ask == ASK_HIDE);
    bool naming = s->depth ? s->stack[0].ask == ASK_REVEAL
                           : tkkg_captives(s, GANG) < FIGURES && tkkg_captives(s, CROOKS) < FIGURES;

    if (before != (s->treasure == NOWHERE) || naming != (s->named != NOWHERE))
        return false;
    if (naming && !s->depth
        && (s->treasure == UNKNOWN || (s->treasure == s->named) != (s->winner == 1 + GANG)))
        return false;
    if (tkkg_weigh(s, weight) == 0 || (s->treasure == UNKNOWN && !m->is_view))
        return false;
    for (int i = 0; i < SQUARES; i++)
        if (before ? s->note[i] != 0 : !(s->note[i] & 1) && weight[i] == 0)
            return false;
    return s->treasure >= SQUARES || weight[s->treasure] > 0;
}

/* One pending decision over the one below it (NULL: none). */
static bool valid_pending(const struct state *s, struct pending p, const struct pending *below)
{
    bool release = below && below->ask == ASK_TURN;

    switch (p.ask) {
    case ASK_QUESTION: return s->side == GANG && (!below || release) && (p.kind == ANY_QUESTION) == release;
    case ASK_ANSWER:
        return s->side == GANG && (!below || release)
            && (p.kind != AROUND || (p.which < FIGURES && on_board(s, p.which)));
    case ASK_ENTER:
        return below && (below->ask <= ASK_BONUS || below->ask == ASK_ENTER)
            && tkkg_can_enter(s, side_of(p.which));
    case ASK_GO: return !below && tkkg_farthest(s) > 0;
    case ASK_DRAW:
    case ASK_CARD: return !below && tkkg_cards(s) > 0;
    default: return !below;
    }
}

static bool valid(const struct match *m, const struct state *s)
{
    if ((s->depth == 0) != (s->winner != 0) || (s->pips != 0) != (s->depth && s->stack[0].ask == ASK_GO))
        return false;
    if (!valid_cards(m, s) || !valid_figures(s) || !valid_treasure(m, s))
        return false;
    for (int i = 0; i < s->depth; i++)
        if (!valid_pending(s, s->stack[i], i ? &s->stack[i - 1] : NULL))
            return false;
    return true;
}

const struct clause *tkkg_read(const struct match *m, struct scan *in, struct state *ret)
{
    return scan_position(m, in, ret) && valid(m, ret) ? NULL : CLAUSE(position);
}
