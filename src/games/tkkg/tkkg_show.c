/* SPDX-License-Identifier: MIT */
/* TKKG for people: sentences and questions. The picture is in tkkg_scene.c. */
#include "tkkg.h"

const char *tkkg_figure(int figure, enum lang lang)
{
    return word(WORD_figure_tim + figure, lang);
}

/* A few characters of text where an expression wants them. */
struct brief {
    char text[48];
};

static struct brief square_name(int square)
{
    struct brief b;
    struct text t = TEXT_IN(b.text);

    tkkg_put_square(&t, square);
    return b;
}

void tkkg_put_question(const struct match *m, int kind, int which, int first, enum lang lang, struct text *t)
{
    char what[32];
    struct text name = TEXT_IN(what);

    switch (kind) {
    case HALF: text_put(&name, word(WORD_north + which, lang)); break;
    case QUARTER: text_put(&name, word(WORD_nw + which, lang)); break;
    case NINTH: text_put(&name, m->box->ninth[which].name[lang]); break;
    case LETTER: text_char(&name, (char)('A' + which)); break;
    case NUMBER: text_number(&name, which + 1); break;
    default: text_put(&name, tkkg_figure(which, lang)); break;
    }
    text_printf(t, word(first + kind, lang), what);
}

void tkkg_put_card(const struct match *m, int card, enum lang lang, struct text *t)
{
    if (card < QUESTIONS)
        text_put(t, word(WORD_card_half + card, lang));
    else if (card < FREES_GANG)
        text_printf(t, SAY(card_stroll), (int)m->box->reach[card - STROLL]);
    else
        text_put(t, word(WORD_card_frees_gang + card - FREES_GANG, lang));
}

void tkkg_seat_name(const struct match *m, int seat, enum lang lang, struct text *t)
{
    int side = tkkg_side(m, seat);
    int number = 1;

    text_put(t, side == GANG ? SAY(gang) : SAY(crooks));
    for (int i = 0; i < seat; i++)
        number += tkkg_side(m, i) == side;
    if (tkkg_members(m, side) > 1)
        text_printf(t, " %d", number);
}

int tkkg_seat_tint(const struct match *m, int seat)
{
    return tkkg_side(m, seat) == GANG ? TINT_BLUE : TINT_RED;
}

/* On which side, and how many of it can still go about. */
bool tkkg_stands(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct state *s = view_state(view);
    int side = tkkg_side(&view->match, seat);

    text_printf(t, SAY(free_of), side == GANG ? SAY(gang) : SAY(crooks), FIGURES - tkkg_captives(s, side));
    return true;
}

/* ---- what happens ---- */

static void say_open(struct move v, enum lang lang, struct text *t)
{
    text_printf(t, SAY(say_open), v.a, v.b);
    if (v.a == v.b)
        text_put(t, SAY(tie));
    else
        text_put(t, v.a > v.b ? SAY(gang_begins) : SAY(crooks_begin));
}

static void say_dice(const struct state *s, struct move v, enum lang lang, struct text *t)
{
    struct state thrown = *s;

    thrown.pips = v.a;
    thrown.way = v.b;
    text_printf(t, s->side == GANG ? SAY(say_dice) : SAY(say_dice_crooks), v.a, word(WORD_north + v.b, lang));
    text_put(t, tkkg_farthest(&thrown) ? "." : SAY(and_lapses));
}

static void say_card(const struct match *m, const struct state *s, int card, enum lang lang, struct text *t)
{
    char name[48];
    struct text name_text = TEXT_IN(name);
    const char *then = ".";

    tkkg_put_card(m, card, lang, &name_text);
    if (card < QUESTIONS && s->side == CROOKS)
        then = SAY(and_is_lost);
    else if (card == FREES_GANG || card == FREES_CROOK)
        then = card - FREES_GANG != s->side ? SAY(and_is_laid) : tkkg_can_free(s, s->side) ? "." : SAY(and_is_kept);
    text_printf(t, SAY(say_card), name);
    text_put(t, then);
}

static void say_go(const struct state *s, struct move v, enum lang lang, struct text *t)
{
    struct brief from = square_name(s->at[v.a]), to = square_name(v.b);

    text_printf(t, SAY(say_go), tkkg_figure(v.a, lang), from.text, to.text);
    for (int i = 0; i < FIGURES_ALL; i++)
        if (side_of(i) != side_of(v.a) && s->at[i] == v.b)
            text_printf(t, SAY(and_catches), tkkg_figure(i, lang));
    text_char(t, '.');
}

static void say_hide(struct move v, enum lang lang, struct text *t)
{
    struct brief where = square_name(v.a);

    if (v.a == UNKNOWN)
        text_put(t, v.verb == HIDE ? SAY(say_hide_masked) : SAY(say_rehide_masked));
    else
        text_printf(t, v.verb == HIDE ? SAY(say_hide) : SAY(say_rehide), where.text);
}

void tkkg_say(const struct view *view, int seat, struct move v, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    /* words.def has the sentences in the order of the verbs, two for the answer: no, yes. */
    int later = v.verb > ANSWER || (v.verb == ANSWER && v.a);
    const char *phrase = word(WORD_say_open + v.verb + later, lang);
    struct called who = seat_called(m, seat < m->seats ? seat : 0, lang);
    struct brief where = square_name(v.b);
    char what[96];
    struct text question = TEXT_IN(what);

    switch (v.verb) {
    case OPEN: say_open(v, lang, t); return;
    case DICE: say_dice(s, v, lang, t); return;
    case CARD: say_card(m, s, v.a, lang, t); return;
    case HIDE:
    case REHIDE: say_hide(v, lang, t); return;
    case GO: say_go(s, v, lang, t); return;
    case ASK:
        tkkg_put_question(m, v.a, v.b, WORD_in_half, lang, &question);
        text_printf(t, phrase, what);
        return;
    case FREE:
    case ENTER: text_printf(t, phrase, tkkg_figure(v.a, lang), where.text); return;
    case EXCHANGE: /* who asks for it names their own figure first */
        if (tkkg_side(m, seat) == GANG)
            text_printf(t, phrase, tkkg_figure(v.a, lang), tkkg_figure(v.b, lang));
        else
            text_printf(t, SAY(say_exchange_crooks), tkkg_figure(v.b, lang), tkkg_figure(v.a, lang));
        return;
    case NAME:
    case REVEAL:
        where = square_name(v.a);
        text_printf(t, phrase, where.text);
        if (v.verb == REVEAL)
            text_put(t, v.a == s->named ? SAY(found) : SAY(not_found));
        return;
    default: text_printf(t, phrase, who.at); return; /* those that name nobody take nothing */
    }
}

/* What a figure finds where it goes: somebody to catch, a card, nothing. */
enum find { FINDS_NOTHING, FINDS_CARD, FINDS_ENEMY };

static enum find find_of(const struct match *m, const struct state *s, struct move v)
{
    for (int i = 0; i < FIGURES_ALL; i++)
        if (side_of(i) != side_of(v.a) && s->at[i] == v.b)
            return FINDS_ENEMY;
    return m->box->board[v.b / SIZE][v.b % SIZE] == '*' ? FINDS_CARD : FINDS_NOTHING;
}

/* To go where most is found, if anything is; of several the first. */
bool tkkg_propose(const struct view *view, int seat, struct move *ret)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct choice list[256];
    int count = tkkg_legal(m, s, seat, list);
    enum find most = FINDS_NOTHING;

    for (int i = 0; i < count; i++)
        if (list[i].move.verb == GO && find_of(m, s, list[i].move) > most) {
            most = find_of(m, s, list[i].move);
            *ret = list[i].move;
        }
    return most != FINDS_NOTHING;
}

/* A figure that may go, where to, and what it finds there. */
static bool deal_go(const struct view *view, struct move v, enum lang lang, struct deal *ret)
{
    enum find find = find_of(&view->match, view_state(view), v);

    text_printf(ret->thing, SAY(deal_go), tkkg_figure(v.a, lang), square_name(v.b).text);
    text_put(ret->button, ret->thing->at);
    if (find)
        text_put(ret->effect, find == FINDS_CARD ? SAY(deal_go_star) : SAY(deal_go_catch));
    ret->tint = side_of(v.a) == GANG ? TINT_BLUE : TINT_RED;
    return true;
}

/* What may be asked about, and how many squares that are still possible lie there. */
static bool deal_ask(const struct view *view, struct move v, enum lang lang, struct deal *ret)
{
    const struct state *s = view_state(view);
    int count = 0;

    for (int i = 0; i < SQUARES; i++)
        count += !(s->note[i] & 1) && tkkg_inside(s, v.a, v.b, i);
    if (v.a == HALF || v.a == QUARTER)
        text_put(ret->thing, word((v.a == HALF ? WORD_north : WORD_nw) + v.b, lang));
    else if (v.a == AROUND && tkkg_top(s).kind == AROUND) /* that surroundings are asked about the question says */
        text_put(ret->thing, tkkg_figure(v.b, lang));
    else
        tkkg_put_question(&view->match, v.a, v.b, WORD_half_of, lang, ret->thing);
    if (ret->thing->at[0] >= 'a' && ret->thing->at[0] <= 'z')
        ret->thing->at[0] = (char)(ret->thing->at[0] - 'a' + 'A');
    text_printf(ret->effect, word(plural(count, WORD_deal_ask_one, WORD_deal_ask), lang), count);
    ret->tint = count && count < tkkg_possible(s) ? TINT_GOLD : TINT_GREY;
    return true;
}

/* A figure that may go; what may be asked; a square to hide on, with its land; one that may be named, and whether the
 * answers leave it. */
bool tkkg_deal(const struct view *view, int seat, struct choice c, int part, enum lang lang, struct deal *ret)
{
    int ask = tkkg_top(view_state(view)).ask;
    bool rival = ask == ASK_DRAW || ask == ASK_QUESTION || ask == ASK_BONUS; /* what is asked needs all buttons */
    bool chest = (c.move.verb == NAME && !rival) || c.move.verb == REHIDE;  /* is touched first */

    (void)seat;
    if (part == DEAL_BEGINS && chest)
        text_put(ret->effect, c.move.verb == NAME ? SAY(deal_name) : SAY(deal_rehide));
    if (part)
        return part == DEAL_BEGINS && chest;
    if (c.move.verb == GO)
        return deal_go(view, c.move, lang, ret);
    if (c.move.verb == ASK)
        return deal_ask(view, c.move, lang, ret);
    if (c.move.verb == HIDE) {
        tkkg_put_square(ret->thing, c.move.a);
        text_printf(ret->button, SAY(deal_hide), square_name(c.move.a).text);
        text_put(ret->effect, view->match.box->ninth[c.move.a / SIZE / 4 * 3 + c.move.a % SIZE / 4].name[lang]);
        return true;
    }
    if (c.move.verb == FREE)
        text_printf(ret->thing, SAY(deal_go), tkkg_figure(c.move.a, lang), square_name(c.move.b).text);
    if (c.move.verb != NAME)
        return c.move.verb == FREE;
    bool out = view_state(view)->note[c.move.a] & 1;
    tkkg_put_square(ret->thing, c.move.a);
    text_put(ret->effect, out ? SAY(deal_out) : SAY(deal_possible));
    ret->tint = out ? TINT_GREY : TINT_GOLD;
    return true;
}

/* ---- what is asked ---- */

/* Who walks by the throw: "1 square north", "4 squares, in any direction". */
static void put_walk(const struct state *s, enum lang lang, struct text *t)
{
    const char *way = word(WORD_to_north + s->way, lang);

    if (s->way == ANY_WAY)
        text_printf(t, word(plural(s->pips, WORD_ask_free_way_one, WORD_ask_free_way), lang), s->pips);
    else if (s->pips == 1)
        text_printf(t, SAY(ask_go_one), way);
    else
        text_printf(t, SAY(ask_go), s->pips, way);
}

void tkkg_prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);
    struct pending top = tkkg_top(s);
    const char *phrase = word(WORD_ask_turn + top.ask, lang);
    char what[96];
    struct text question = TEXT_IN(what);
    bool chance = top.ask >= ASK_OPEN && top.ask <= ASK_CARD;

    if (!chance && tkkg_seat(m, s, tkkg_asked(s)) != seat) {
        text_put(t, tkkg_side(m, seat) == GANG ? SAY(ask_may_name) : SAY(ask_may));
        return;
    }
    switch (top.ask) {
    case ASK_GO: put_walk(s, lang, t); return;
    case ASK_STROLL:
        phrase = word(plural(m->box->reach[top.kind], WORD_ask_stroll_one, WORD_ask_stroll), lang);
        text_printf(t, phrase, (int)m->box->reach[top.kind]);
        return;
    case ASK_QUESTION:
        if (top.kind != ANY_QUESTION)
            phrase = word(WORD_ask_half + top.kind, lang);
        text_put(t, phrase);
        return;
    case ASK_ENTER: text_printf(t, phrase, tkkg_figure(top.which, lang)); return;
    case ASK_ANSWER:
        tkkg_put_question(m, top.kind, top.which, WORD_in_half, lang, &question);
        text_printf(t, phrase, what);
        return;
    default: text_put(t, phrase); return;
    }
}

const struct clause *tkkg_ending(const struct view *view, enum lang lang, struct text *t)
{
    const struct state *s = view_state(view);

    if (s->named == NOWHERE) {
        text_put(t, s->winner == 1 + GANG ? SAY(over_crooks_caught) : SAY(over_gang_caught));
        return CLAUSE(four);
    }
    text_printf(t, s->winner == 1 + GANG ? SAY(over_found) : SAY(over_missed), square_name(s->treasure).text);
    return CLAUSE(name_once);
}

int tkkg_cite(const struct view *view, const struct clause **ret)
{
    const struct state *s = view_state(view);
    static const uint8_t bearing[ASKS + 1][6] = {
        [ASK_TURN] = { RULE_free, RULE_exchange, RULE_release, RULE_release_helpless, RULE_rehide, RULE_name },
        [ASK_GO] = { RULE_straight, RULE_nearest, RULE_jump, RULE_share, RULE_capture, RULE_name },
        [ASK_DRAW] = { RULE_draw, RULE_decline, RULE_name_last },
        [ASK_STROLL] = { RULE_reach, RULE_stay, RULE_again, RULE_capture },
        [ASK_QUESTION] = { RULE_question_kind, RULE_notebook, RULE_around, RULE_around_board },
        [ASK_BONUS] = { RULE_bonus_own, RULE_free, RULE_start_square },
        [ASK_OPEN] = { RULE_opening },
        [ASK_DICE] = { RULE_dice, RULE_star_way, RULE_one_throw },
        [ASK_CARD] = { RULE_discard, RULE_lost_question, RULE_bonus_other },
        [ASK_HIDE] = { RULE_hide, RULE_secret },
        [ASK_ANSWER] = { RULE_truth },
        [ASK_ENTER] = { RULE_start_square, RULE_start_held },
        [ASK_NAME] = { RULE_name_last, RULE_name_once },
        [ASK_REVEAL] = { RULE_reveal, RULE_name_once },
    };
    struct pending top = tkkg_top(s);
    const uint8_t *rule = bearing[top.ask];
    bool around = top.ask != ASK_QUESTION || top.kind == AROUND || top.kind == ANY_QUESTION;
    int count = 0;

    for (; count < COUNT(bearing[0]) && rule[count] && (around || rule[count] != RULE_around); count++)
        ret[count] = &tkkg_clauses[rule[count]];
    return count;
}

/* Where those that are not simply about what can be done belong. */
const struct about tkkg_about[] = {
    { RULE_dice, .look = LOOK_DIE },
    { RULE_star_way, .look = LOOK_DIE },
    { RULE_one_throw, .look = LOOK_DIE },
    { RULE_notebook, .look = LOOK_BOOK },
    { RULE_draw, .verb = 1 + DRAW },
    { RULE_decline, .verb = 1 + LEAVE },
    { RULE_name, .verb = 1 + NAME },
    { RULE_name_once, .verb = 1 + NAME },
    { RULE_free, .verb = 1 + FREE },
    { RULE_bonus_own, .verb = 1 + KEEP },
    { RULE_exchange, .verb = 1 + EXCHANGE },
    { RULE_release, .verb = 1 + RELEASE },
    { RULE_release_helpless, .verb = 1 + RELEASE },
    { RULE_rehide, .verb = 1 + REHIDE },
    { RULE_stay, .verb = 1 + STAY },
    { RULE_straight, .verb = 1 + GO },
    { RULE_nearest, .verb = 1 + GO },
    { RULE_jump, .verb = 1 + GO },
    { RULE_share, .verb = 1 + GO },
    { RULE_capture, .verb = 1 + GO },
    { RULE_reach, .verb = 1 + GO },
    { RULE_question_kind, .verb = 1 + ASK },
    { RULE_around, .verb = 1 + ASK },
    { 0 },
};

/* ---- what is told at the end ---- */

const struct feat tkkg_feats[FEATS_MAX] = {
    { .word = { { "Gegner gefangen", "enemies caught" } } },
    { .word = { { "Karten genommen", "cards taken" } } },
};

void tkkg_feat(const struct view *before, int seat, struct move move, const struct view *after,
               int32_t ret[SEATS_MAX][FEATS_MAX])
{
    const struct match *m = &after->match;

    for (int who = 0; who < m->seats && seat >= 0 && seat < m->seats; who++) {
        int side = tkkg_side(m, who), enemy = tkkg_other(side);
        int caught = tkkg_captives(view_state(after), enemy) - tkkg_captives(view_state(before), enemy);

        if (side != tkkg_side(m, seat))
            continue;
        ret[who][0] += caught > 0 ? caught : 0;
        ret[who][1] += move.verb == DRAW;
    }
}
