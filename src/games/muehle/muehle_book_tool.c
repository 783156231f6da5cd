/* SPDX-License-Identifier: MIT */
/* `kiste tool muehle book`: the lines of the opening book. From the first placing on one side plays as `best` does
 * without tables, the other anything; where `best` gives something away, the whole solution says what to place
 * instead. All positions of a ply are asked at once, on all cores. */
#include "muehle_whole.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "core/bot.h"
#include "core/complaint.h"

enum { EFFORTS_MAX = 3, MOVES_MAX = 3 * 21 * (STONES_MAX + 1) };

/* A position with its stones placed in turn, and what is found there. */
struct asked {
    uint32_t own, other;
    int tries;
    struct move tried[EFFORTS_MAX]; /* what `best` plays alone, with each effort */
    bool errs;
    struct move right;              /* if it errs: what it plays with the solution */
};

struct ply {
    struct asked *at;
    size_t count, room;
};

struct writing {
    struct match alone, with; /* without the solution and with it */
    const struct asset *whole;
    struct numbering numbering;
    uint64_t effort[EFFORTS_MAX];
    int efforts, placed;
    struct ply now, next, book;
};

static void add(struct writing *w, struct ply *ply, uint32_t own, uint32_t other, const struct asked *found)
{
    struct asked least = { .own = UINT32_MAX };

    for (int y = 0; y < SYMMETRIES; y++) {
        uint32_t a = turn_set(&w->numbering, y, own), b = turn_set(&w->numbering, y, other);

        if (a < least.own || (a == least.own && b < least.other))
            least = (struct asked){ .own = a, .other = b };
    }
    if (found)
        least = *found;
    if (ply->count == ply->room) {
        ply->room = ply->room ? 2 * ply->room : 1024;
        ply->at = realloc(ply->at, ply->room * sizeof *ply->at);
        require(ply->at != NULL);
    }
    ply->at[ply->count++] = least;
}

static int compare(const void *a, const void *b)
{
    const struct asked *x = a, *y = b;

    return x->own != y->own ? (x->own > y->own) - (x->own < y->own) : (x->other > y->other) - (x->other < y->other);
}

/* In order, each once. */
static void sort(struct ply *ply)
{
    size_t kept = 0;

    if (ply->count)
        qsort(ply->at, ply->count, sizeof *ply->at, compare);
    for (size_t i = 0; i < ply->count; i++)
        if (kept == 0 || compare(&ply->at[kept - 1], &ply->at[i]) != 0)
            ply->at[kept++] = ply->at[i];
    ply->count = kept;
}

static struct state state_of(const struct asked *a, int placed)
{
    int mover = placed % 2;
    struct state s = { .turn = (uint8_t)mover };

    s.stones[mover] = a->own;
    s.stones[!mover] = a->other;
    for (int side = WHITE; side <= BLACK; side++) {
        s.hand[side] = (uint8_t)(TABLE_MOST - (side == WHITE ? (placed + 1) / 2 : placed / 2));
        s.left[side] = (uint8_t)(s.hand[side] + stones_of(s.stones[side]));
    }
    s.end = (uint8_t)muehle_end(&s);
    return s;
}

static int outcome_at(const struct writing *w, const struct state *s)
{
    struct position p = { s->stones[s->turn], s->stones[!s->turn] };

    return muehle_whole_outcome(w->whole, false, &p, s->hand[s->turn], s->hand[!s->turn]);
}

static struct move play(const struct match *m, const struct state *s, uint64_t effort)
{
    struct view *v = calloc(1, sizeof *v);
    struct answer a;

    require(v != NULL);
    view_of(v, m, s, SEAT(s->turn));
    bot_ask(bot_named(m->game, "best"), v, s->turn, 1, effort, &a);
    free(v);
    return a.best[0].move;
}

static bool gives_away(const struct writing *w, const struct state *s, struct move move)
{
    struct state after = *s;

    w->alone.game->rules.apply(&w->alone, &after, s->turn, move);
    return WON - outcome_at(w, &after) < outcome_at(w, s);
}

/* What is written already stays, if it is right. */
static void ask(struct writing *w, struct asked *a)
{
    struct state s = state_of(a, w->placed);

    a->errs = muehle_book(&w->alone, &s, &a->right);
    if (a->errs && !gives_away(w, &s, a->right))
        return;
    for (a->tries = 0; a->tries < w->efforts; a->tries++) {
        a->tried[a->tries] = play(&w->alone, &s, w->effort[a->tries]);
        a->errs = a->errs || gives_away(w, &s, a->tried[a->tries]);
    }
    if (a->errs)
        a->right = play(&w->with, &s, w->effort[0]);
}

static void ask_some(const void *with, uint64_t first, uint64_t end)
{
    struct writing *w = *(struct writing *const *)with;

    for (uint64_t i = first; i < end; i++)
        ask(w, &w->now.at[i]);
}

static void go(struct writing *w, const struct asked *a, struct move move)
{
    struct state s = state_of(a, w->placed);

    w->alone.game->rules.apply(&w->alone, &s, s.turn, move);
    if (s.end == PLAYING)
        add(w, &w->next, s.stones[s.turn], s.stones[!s.turn], NULL);
}

/* The positions after a ply: of our own moves, or all of the other's. */
static void go_on(struct writing *w, bool ours)
{
    struct choice choices[MOVES_MAX];

    w->next.count = 0;
    for (size_t i = 0; i < w->now.count; i++) {
        const struct asked *a = &w->now.at[i];
        struct state s = state_of(a, w->placed);
        int count = ours ? (a->errs ? 1 : a->tries) : w->alone.game->rules.legal(&w->alone, &s, s.turn, choices);

        for (int k = 0; k < count; k++)
            go(w, a, !ours ? choices[k].move : a->errs ? a->right : a->tried[k]);
    }
    struct ply before = w->now;
    w->now = w->next;
    w->next = before;
    sort(&w->now);
}

static bool write_for(struct writing *w, int side, int plies, const struct workshop *shop, struct text *ret)
{
    static const struct sweep asking = { .name = "ask", .some = ask_some, .at_once = 1 };
    bool fine = true;

    w->now.count = 0;
    add(w, &w->now, 0, 0, NULL);
    for (w->placed = 0; w->placed < plies && fine; w->placed++) {
        bool ours = w->placed % 2 == side;
        size_t errors = 0;
        char said[80];
        struct text line = TEXT_IN(said);

        text_printf(&line, "%d: %zu", w->placed, w->now.count);
        shop->progress(shop->with, said);
        fine = !ours || shop->cores->sweep(shop->cores, &asking, &w, sizeof w, w->now.count);
        for (size_t i = 0; i < w->now.count && ours; i++)
            if (w->now.at[i].errs) {
                add(w, &w->book, w->now.at[i].own, w->now.at[i].other, &w->now.at[i]);
                errors++;
            }
        if (ours)
            text_printf(ret, "/* %d placed: %zu positions, %zu errors */\n", w->placed, w->now.count, errors);
        go_on(w, ours);
    }
    return fine;
}

static void put_lines(struct writing *w, struct text *ret)
{
    sort(&w->book);
    for (size_t i = 0; i < w->book.count; i++) {
        const struct asked *a = &w->book.at[i];

        text_printf(ret, "LINE(0x%07x, 0x%07x, %d, %d)%s", a->own, a->other, a->right.b, a->right.c,
                    i % 3 == 2 || i + 1 == w->book.count ? "\n" : " ");
    }
}

bool muehle_write_book(const struct match *m, int count, const char *const *words, enum lang lang,
                       const struct workshop *shop, struct text *ret, struct complaint *ret_why)
{
    struct writing w = { .alone = *m, .with = *m, .whole = m->asset[MUEHLE_WHOLE] };
    int64_t plies = 6, effort = 200000;

    (void)lang;
    for (int i = 0; i < count && i <= EFFORTS_MAX; i++) {
        struct scan in = { words[i] };

        if (!scan_number(&in, 1, i == 0 ? PLIES_PLACING : 1000000000, i == 0 ? &plies : &effort) || !scan_end(&in))
            return complain_both(ret_why, 0, "„%s“ ist keine Zahl, wie sie hier stehen kann",
                                 "'%s' is no number that can stand here", words[i]);
        if (i > 0)
            w.effort[w.efforts++] = (uint64_t)effort;
    }
    if (!w.efforts)
        w.effort[w.efforts++] = (uint64_t)effort;
    if (!w.whole || !shop->cores)
        return complain_both(ret_why, 0, "dazu braucht es die ganze Lösung: kiste solve muehle --whole",
                             "this needs the whole solution: kiste solve muehle --whole");
    memset(w.alone.asset, 0, sizeof w.alone.asset);
    muehle_numbering(&w.numbering);
    bool fine = write_for(&w, WHITE, (int)plies, shop, ret) && write_for(&w, BLACK, (int)plies, shop, ret);
    put_lines(&w, ret);
    free(w.now.at);
    free(w.next.at);
    free(w.book.at);
    return fine;
}
