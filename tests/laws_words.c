/* SPDX-License-Identifier: MIT */
#include "laws.h"

#include <ctype.h>
#include <string.h>

#include "base/require.h"
#include "core/board.h"

static struct choice choices[CHOICES_MAX];
static struct scene scene;
static struct view whole; /* the position looked at, nothing masked */
static const char *const language[LANGS] = { "de", "en" };

enum { WORDS_MOST = 12 }; /* of a question */

static void law_sentence(struct trial *t, const char *what, const struct text *text, enum lang lang)
{
    LAW(t, text->used > 0 && !text->cut, "everything is said in both languages", "%s in %s is '%s'", what,
        language[lang], text->at);
    LAW(t, !strstr(text->at, "(null)"), "everything is said in both languages", "%s in %s is '%s'", what,
        language[lang], text->at);
    LAW(t, !strpbrk(text->at, EITHER("", "")), "either is chosen before it is said", "%s in %s is '%s'", what,
        language[lang], text->at);
}

/* The same of what a scene shows. */
static void law_label(struct trial *t, const char *label)
{
    LAW(t, !label || !strpbrk(label, EITHER("", "")), "either is chosen before it is shown", "'%s'", label);
}

/* ---- the scene ---- */

static void law_ids(struct trial *t, const struct scene *sc)
{
    static uint8_t seen[UINT16_MAX + 1];

    memset(seen, 0, sizeof seen);
    for (int i = 0; i < sc->count; i++) {
        const struct item *item = &sc->item[i];
        LAW(t, !item->id || !seen[item->id], "an item's id is its own", "%d", item->id);
        LAW(t, item->look < LOOKS && item->tint < TINTS, "an item has a look", "item %d", item->id);
        seen[item->id] = 1;
        law_label(t, item->label);
        law_label(t, item->says);
        const struct pane *p = &sc->pane[item->pane];
        LAW(t, item->x >= 0 && item->x <= p->width && item->y >= 0 && item->y <= p->height,
            "an item lies in its pane", "item %d '%s' at %d, %d of %s", item->id, item->label ? item->label : "",
            item->x, item->y, pane_names[p->kind]);
    }
}

/* One board, first; one tray and one sheet at most, and of seats and hands one each. */
static void law_panes(struct trial *t, const struct scene *sc, int seats)
{
    LAW(t, sc->pane_count > 0 && sc->pane[0].kind == PANE_BOARD, "the board comes first", "%d panes", sc->pane_count);
    for (int i = 0; i < sc->pane_count; i++) {
        const struct pane *p = &sc->pane[i];
        LAW(t, p->seat < seats, "a pane is of a seat at the table", "%s of %d", pane_names[p->kind], p->seat);
        for (int j = 0; j < i; j++)
            LAW(t, sc->pane[j].kind != p->kind || sc->pane[j].seat != p->seat, "no pane comes twice", "%s of %d",
                pane_names[p->kind], p->seat);
    }
}

void law_scene(struct trial *t, const struct view *v, enum shape shape, enum lang lang, struct scene *ret)
{
    static struct board board;
    static char words[BOARD_ROWS * (BOARD_COLS * 8 + 1) + 1];
    struct text text = TEXT_IN(words);

    ret->count = -1; /* what an earlier scene left must not pass for this one */
    ret->width = 0;
    view_scene(v, shape, lang, ret);
    LAW(t, ret->count > 0 && ret->count <= SCENE_ITEMS_MAX && !ret->words.cut, "a scene fits",
        "%d items, words cut: %d", ret->count, ret->words.cut);
    law_panes(t, ret, v->match.seats);
    LAW(t, ret->width > 0 && ret->height > 0 && ret->cell_w > 0 && ret->cell_h > 0
            && ret->width / ret->cell_w <= BOARD_COLS && ret->height / ret->cell_h <= BOARD_ROWS,
            "a scene fits",
        "%d x %d in cells of %d x %d", ret->width, ret->height, ret->cell_w, ret->cell_h);
    law_ids(t, ret);
    board_draw(&board, ret);
    board_print(&board, &text);
    law_sentence(t, "the text board", &text, lang);
}

/* The items that make a choice are there, and say what they are. */
static void law_touch(struct trial *t, int seat, struct choice c)
{
    const struct match *m = &t->match;
    struct touch ways[TOUCHES_MAX];
    int count = m->game->picture.touch ? m->game->picture.touch(&whole, seat, c, ways) : 0;

    LAW(t, count >= 0 && count <= TOUCHES_MAX, "touch keeps its bound", "%d", count);
    for (int i = 0; i < count; i++) {
        LAW(t, ways[i].count > 0 && ways[i].count <= COUNT(ways[i].item), "a touch touches something", "%s",
            trial_text(m, at(&t->state), seat, c.move));
        for (int j = 0; j < ways[i].count; j++) {
            const struct item *item = scene_find(&scene, ways[i].item[j]);
            LAW(t, item && item->id, "what is touched is in the scene", "item %d of %s", ways[i].item[j],
                trial_text(m, at(&t->state), seat, c.move));
            LAW(t, (item->says && *item->says) || (item->label && *item->label), "what is touched has a name",
                "item %d", item->id);
        }
    }
}

/* ---- what somebody means who touches ---- */

enum { TOUCHED_MAX = 4, TOUCH_TRIES = 6 };

/* What is meant can be written down and judged, whatever was touched. */
static void law_meant_is_a_move(struct trial *t, const struct view *v, int seat, struct move meant)
{
    char words[256];
    struct text text = TEXT_IN(words);
    const struct clause *refusal = match_check(&t->match, at(&t->state), seat, meant);
    struct move again = { 0 };

    if (refusal)
        LAW(t, refusal->says.in[DE][0] && refusal->says.in[EN][0], "a refused touch has its clause", "%s", refusal->id);
    t->match.game->words.write(&v->match, view_state(v), seat, meant, &text);
    LAW(t, text.used > 0 && !text.cut, "what is meant can be written", "'%s'", words);
    const struct clause *unread = match_parse(&v->match, view_state(v), seat, words, &again);
    LAW(t, unread || refusal || move_equal(again, meant), "what is meant reads back", "'%s'", words);
}

/* Any items of the scene, and some that are not there: a move, or nothing. */
static void law_any_touch(struct trial *t, const struct view *v, int seat)
{
    for (int i = 0; i < TOUCH_TRIES; i++) {
        uint16_t items[TOUCHED_MAX];
        int count = 1 + (int)rng_below(&t->rng, TOUCHED_MAX);
        struct move meant = { 0 };
        for (int k = 0; k < count; k++) {
            const struct item *item = &scene.item[rng_below(&t->rng, (uint32_t)scene.count)];
            items[k] = rng_below(&t->rng, 16) ? item->id : (uint16_t)rng_next(&t->rng);
        }
        if (t->match.game->picture.meant(v, seat, items, count, &meant))
            law_meant_is_a_move(t, v, seat, meant);
    }
}

static void law_meant(struct trial *t, int seat)
{
    static struct view view;
    const struct game *g = t->match.game;

    if (!g->picture.meant || seat >= t->match.seats)
        return;
    view_of(&view, &t->match, at(&t->state), SEAT(seat));
    view_scene(&view, SHAPE_WIDE, EN, &scene);
    law_any_touch(t, &view, seat);
}

/* What there is to tell about an item is told in both languages. */
static void law_about(struct trial *t, enum lang lang)
{
    const struct game *g = t->match.game;
    const struct item *item = &scene.item[rng_below(&t->rng, (uint32_t)scene.count)];
    char buffer[2048];
    struct text text = TEXT_IN(buffer);

    if (g->picture.tell && g->picture.tell(&whole, item->id, lang, &text))
        law_sentence(t, "what an item is", &text, lang);
}

/* ---- what is said ---- */

static void law_said(struct trial *t, int seat, struct move v, enum lang lang)
{
    char buffer[1024];
    struct text text = TEXT_IN(buffer);

    view_say(&whole, seat, v, -1, lang, &text);
    law_sentence(t, "a move", &text, lang);
}

enum { TERMS_MOST = 80 };

/* What a choice is about has a name and a colour; what is only done with a bargain needs none, nor what its verb
 * says and only what comes of it has to be told. */
static void law_deal(struct trial *t, int seat, struct choice c, enum lang lang)
{
    struct deal_words words;
    struct deal deal = deal_in(&words);

    if (!t->match.game->picture.deal || !t->match.game->picture.deal(&whole, seat, c, 0, lang, &deal))
        return;
    LAW(t, deal.side < BARGAINS && deal.tint < TINTS, "a deal has a side and a tint", "%d, %d", deal.side, deal.tint);
    LAW(t, !deal.in || deal.side, "only a bargain has something in it", "side %d", deal.side);
    if (deal.side ? deal.side != BARGAIN_CLOSE : !deal.effect->used)
        law_sentence(t, "what a choice is about", deal.thing, lang);
    if (deal.effect->used)
        law_sentence(t, "what a choice changes", deal.effect, lang);
    if (deal.button->used)
        law_sentence(t, "what a button says", deal.button, lang);
    LAW(t, c.step || deal.amount || deal.means == MEANS_UNSAID, "only an amount is paid for with means", "%u",
        deal.means);
    for (int n = 1; deal.side >= BARGAIN_CLOSE; n++) {
        struct deal part = deal_in(&words);
        if (!t->match.game->picture.deal(&whole, seat, c, n, lang, &part))
            break;
        LAW(t, n < TERMS_MOST, "an offer has an end", "part %d", n);
        bool moves = part.side == BARGAIN_GIVE || part.side == BARGAIN_WANT;
        LAW(t, moves ? deal.side == BARGAIN_ANSWER : part.side == BARGAIN_YOURS || part.side == BARGAIN_THEIRS,
            "a part is on one of two sides, or tells what changes", "%d", part.side);
        LAW(t, !moves == (strstr(part.effect->at, " → ") != NULL), "a change is told by before and after", "%s",
            part.effect->at);
        law_sentence(t, "a part of an offer", part.thing, lang);
        if (part.effect->used)
            law_sentence(t, "what a part of an offer changes", part.effect, lang);
    }
}

/* A button that only begins says what comes of it, whichever move of its verb it is asked about. */
static void law_begins(struct trial *t, int seat, struct choice c, enum lang lang)
{
    struct deal_words words;
    struct deal deal = deal_in(&words);

    if (t->match.game->picture.deal && t->match.game->picture.deal(&whole, seat, c, DEAL_BEGINS, lang, &deal))
        law_sentence(t, "what a button begins", deal.effect, lang);
}

/* Words of a text; amounts and signs are none. */
static int words_of(const char *at)
{
    int count = 0;

    for (at += strspn(at, " "); *at; at += strspn(at, " ")) {
        bool letter = false;
        for (; *at && *at != ' '; at++)
            letter |= isalpha((unsigned char)*at) || (unsigned char)*at >= 0x80;
        count += letter;
    }
    return count;
}

static void law_asked(struct trial *t, int seat, enum lang lang)
{
    const struct match *m = &t->match;
    char buffer[1024];
    struct text text = TEXT_IN(buffer);

    if (seat < m->seats) {
        m->game->words.prompt(&whole, seat, lang, &text);
        law_sentence(t, "a prompt", &text, lang);
        LAW(t, words_of(text.at) <= WORDS_MOST, "a question is short", "%d words: '%s'", words_of(text.at), text.at);
    }
    if (seat == CHANCE && m->game->picture.onward && m->game->picture.onward(&whole, CHANCE, NULL, 0, lang, &text))
        law_sentence(t, "what is seen of chance", &text, lang);
    if (seat == CHANCE) {
        law_said(t, seat, m->game->chance.roll(m, at(&t->state), &t->rng), lang);
        return;
    }
    int count = m->game->rules.legal(m, at(&t->state), seat, choices);
    for (int i = 0; i < count; i++) {
        law_said(t, seat, law_one_of(t, choices[i]), lang);
        law_touch(t, seat, choices[i]);
        law_deal(t, seat, choices[i], lang);
        law_begins(t, seat, choices[i], lang);
    }
    struct move move = { 0 };
    if (seat < m->seats && m->game->picture.propose && m->game->picture.propose(&whole, seat, &move))
        LAW(t, !m->game->rules.check(m, at(&t->state), seat, move), "what is proposed is legal", "verb %d", move.verb);
}

/* A game that is over says why, in both languages by the same clause. */
static void law_ending(struct trial *t)
{
    const struct clause *why[LANGS];

    for (enum lang lang = DE; lang < LANGS; lang++) {
        char buffer[1024];
        struct text text = TEXT_IN(buffer);
        why[lang] = view_ending(&whole, -1, lang, &text);
        law_sentence(t, "the end", &text, lang);
    }
    LAW(t, why[DE] && why[DE] == why[EN], "the end has its clause", "%s", why[DE] ? why[DE]->id : "NULL");
}

void law_words(struct trial *t)
{
    const struct match *m = &t->match;
    struct turn turn = m->game->rules.turn(m, at(&t->state));
    const struct clause *cited[CITES_MAX];

    view_of(&whole, m, at(&t->state), EVERYONE);
    for (enum lang lang = DE; lang < LANGS; lang++) {
        law_scene(t, &whole, rng_below(&t->rng, SHAPES), lang, &scene);
        for (int seat = 0; seat < 32; seat++)
            if ((turn.must | turn.may) & SEAT(seat))
                law_asked(t, seat, lang);
        law_about(t, lang);
    }
    for (int seat = 0; seat < m->seats; seat++)
        if ((turn.must | turn.may) & SEAT(seat))
            law_meant(t, seat);
    if (turn.must == 0)
        law_ending(t);
    int count = view_cite(&whole, cited);
    LAW(t, count >= 0 && count <= CITES_MAX, "cite keeps its bound", "%d", count);
    for (int i = 0; i < count; i++)
        LAW(t, cited[i] && cited[i]->kind != SECTION && clause_named(m->game, cited[i]->id) == cited[i],
            "what is cited is a clause", "%s", cited[i] ? cited[i]->id : "NULL");
}
