#include "term/touching.h"

#include <stdlib.h>
#include <string.h>

static bool same_item(const struct session *s, uint16_t one, uint16_t other)
{
    const struct item *a, *b;

    if (one == other)
        return true;
    a = scene_find(&s->scene, one);
    b = scene_find(&s->scene, other);
    return a && b && a->kin && a->kin == b->kin;
}

/* Which of a touch's items the picks have used up, as bits; -1: they do not fit. */
static int used_by(const struct session *s, const struct touch *t, const struct picks *p)
{
    int used = 0;

    for (int i = 0; i < p->count; i++) {
        int at = t->any_order ? 0 : i;
        while (at < t->count && (used & 1 << at || !same_item(s, t->item[at], p->item[i])))
            at = t->any_order ? at + 1 : t->count;
        if (at >= t->count)
            return -1;
        used |= 1 << at;
    }
    return used;
}

static int touches_of(const struct session *s, const struct offer *o, struct touch *ret)
{
    const struct match *m = &s->view.match;

    memset(ret, 0, TOUCHES_MAX * sizeof *ret);
    return m->game->touch && !o->heads ? m->game->touch(&s->view, s->seat, o->choice, ret) : 0;
}

bool touching_fits(const struct session *s, const struct offer *o, const struct picks *p, bool *ret_whole)
{
    struct touch touch[TOUCHES_MAX];
    int count = p->count ? touches_of(s, o, touch) : 0;
    bool fits = p->count == 0;

    *ret_whole = false;
    for (int i = 0; i < count; i++)
        if (used_by(s, &touch[i], p) >= 0) {
            fits = true;
            *ret_whole |= touch[i].count == p->count;
        }
    return fits;
}

static void mark_item(const struct session *s, uint16_t id, enum mark how, struct marks *m)
{
    const struct item *item = scene_find(&s->scene, id);

    if (m->of[id] & how)
        return;
    m->of[id] |= (uint8_t)how;
    for (int i = 0; item && item->kin && i < s->scene.count; i++)
        if (s->scene.item[i].kin == item->kin)
            m->of[s->scene.item[i].id] |= (uint8_t)how;
}

void touching_mark(const struct session *s, const struct offer *o, const struct picks *p, enum mark how,
                   struct marks *ret)
{
    struct touch touch[TOUCHES_MAX];
    int count = touches_of(s, o, touch);

    for (int i = 0; i < count; i++) {
        int used = used_by(s, &touch[i], p);
        for (int at = 0; used >= 0 && at < touch[i].count; at++) {
            bool next = touch[i].any_order ? !(used & 1 << at) : at == p->count;
            if (next || how == MARK_CHOSEN)
                mark_item(s, touch[i].item[at], how, ret);
        }
    }
    ret->of[0] = 0; /* scenery */
}

uint16_t touching_item(const struct session *s, const struct marks *marks, int row, int column)
{
    const struct scene *c = &s->scene;
    const struct glyph *g = &s->board.at[row][column];

    if (marks->of[g->item] & MARK_NEXT)
        return g->item;
    /* A figure may stand on the place that is meant. */
    for (int i = c->count - 1; i >= 0; i--) {
        const struct item *item = &c->item[i];
        int x = column * c->cell_w + c->cell_w / 2, y = row * c->cell_h + c->cell_h / 2;
        struct spot at = scene_spot(c, item);
        if (marks->of[item->id] & MARK_NEXT && 2 * abs(x - at.x) <= item->w + c->cell_w &&
            2 * abs(y - at.y) <= item->h + c->cell_h)
            return item->id;
    }
    return g->item;
}
