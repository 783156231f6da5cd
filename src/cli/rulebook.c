/* SPDX-License-Identifier: MIT */
#include "cli/rulebook.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "core/box.h"
#include "core/svg.h"

static const char sheet[] =
    "body{font:11pt/1.45 Georgia,'Noto Serif',serif;max-width:46em;margin:2em auto;padding:0 1em;color:#222}"
    "h1{font-size:2em;margin:0 0 .2em}"
    "h2{font-size:1.25em;margin:1.6em 0 .4em;border-bottom:1px solid #999;break-after:avoid}"
    "ol{padding-left:2em}li{margin:.3em 0;break-inside:avoid}"
    "figure{margin:.8em 0;break-inside:avoid;text-align:center}"
    "figure img{max-width:100%;max-height:11cm;border-radius:6px}"
    "figcaption{font-size:.92em;color:#444;margin:.3em auto 0;max-width:36em}"
    ".step{break-inside:avoid}.step h3{margin:1em 0 .2em}.notes{font-size:.92em}"
    "@media print{body{margin:0;max-width:none}}";

static void put_escaped(struct text *t, const char *words)
{
    for (; *words; words++)
        switch (*words) {
        case '&': text_put(t, "&amp;"); break;
        case '<': text_put(t, "&lt;"); break;
        case '>': text_put(t, "&gt;"); break;
        case '"': text_put(t, "&quot;"); break;
        default: text_char(t, *words);
        }
}

static void put_element(struct text *t, const char *tag, const char *words)
{
    text_printf(t, "<%s>", tag);
    put_escaped(t, words);
    text_printf(t, "</%s>\n", tag);
}

/* A picture of its own inside the document: so the styles of two of them never meet. */
static void put_picture(struct text *t, const struct lesson *l, int seat, enum lang lang)
{
    static struct view view;
    static struct scene scene;
    struct text svg = text_growing();

    view_of(&view, &l->match, l->start, SEAT(seat));
    view_scene(&view, SHAPE_WIDE, lang, &scene);
    scene.title = l->match.game->title.in[lang];
    svg_scene(&scene, false, &svg);
    text_put(t, "<img alt=\"\" src=\"data:image/svg+xml,");
    for (const char *c = svg.at; *c; c++)
        if (*c == '%' || *c == '#' || *c == '"' || *c == '<' || *c == '>' || (unsigned char)*c <= ' ')
            text_printf(t, *c == ' ' ? " " : "%%%02X", (unsigned char)*c);
        else
            text_char(t, *c);
    text_put(t, "\">");
    text_free(&svg);
}

/* What the picture asks, and what is right. */
static void put_caption(struct text *t, const struct lesson_step *s, enum lang lang)
{
    const char *words = s->task.in[lang] ? s->task.in[lang] : s->say.in[lang];

    text_put(t, "<figcaption>");
    if (words)
        put_escaped(t, words);
    if (s->refused) {
        text_put(t, lang == DE ? " Nicht erlaubt: " : " Not allowed: ");
        put_escaped(t, s->move);
    } else if (s->task.in[lang] && s->seat < CHANCE) {
        text_put(t, " (");
        put_escaped(t, s->move);
        text_put(t, ")");
    }
    text_put(t, "</figcaption>");
}

static const struct lesson_step *first_asked(const struct lesson *l)
{
    const struct lesson_step *s = l->step;

    while (s < l->step + l->steps - 1 && !s->asks)
        s++;
    return s;
}

static void put_figure(struct text *t, const struct lesson *l, enum lang lang)
{
    const struct lesson_step *s = first_asked(l);

    text_put(t, "<figure>");
    put_picture(t, l, s->seat < CHANCE ? s->seat : 0, lang);
    put_caption(t, s, lang);
    text_put(t, "</figure>\n");
}

static void put_first_steps(struct text *t, const struct lessons *all, enum lang lang)
{
    if (all->first)
        put_element(t, "h2", lang == DE ? "Erste Schritte" : "First steps");
    for (int i = 0; i < all->first; i++) {
        const struct lesson *l = all->at[i];
        text_put(t, "<div class=\"step\">");
        text_printf(t, "<h3>%d. ", i + 1);
        put_escaped(t, l->title.in[lang]);
        text_put(t, "</h3>\n");
        for (int n = 0; n < l->steps; n++)
            if (l->step[n].tell.in[lang])
                put_element(t, "p", l->step[n].tell.in[lang]);
        put_figure(t, l, lang);
        for (int n = 0; n < l->steps; n++)
            if (l->step[n].done.in[lang])
                put_element(t, "p", l->step[n].done.in[lang]);
        text_put(t, "</div>\n");
    }
}

/* The lesson that pictures a section, which begins at this clause: a written one before others, and none that stands
 * among the first steps already. */
static const struct lesson *pictured(const struct lessons *all, int clause)
{
    const struct game *g = all->game;
    const struct lesson *best = NULL;

    for (int i = clause + 1; i < g->clause_count && g->clauses[i].kind != SECTION; i++) {
        const struct lesson *l = lesson_for(all, &g->clauses[i]);
        if (l && !l->first && (!best || (!best->title.in[DE] && l->title.in[DE])))
            best = l;
    }
    return best;
}

static void put_rules(struct text *t, const struct lessons *all, enum lang lang)
{
    const struct game *g = all->game;
    bool open = false;

    for (int i = 0; i < g->clause_count; i++) {
        const struct clause *c = &g->clauses[i];
        if (c->kind != SECTION) {
            text_put(t, open ? "" : "<ol>\n");
            put_element(t, "li", c->says.in[lang]);
            open = true;
            continue;
        }
        text_put(t, open ? "</ol>\n" : "");
        open = false;
        put_element(t, "h2", c->says.in[lang]);
        const struct lesson *l = pictured(all, i);
        if (l)
            put_figure(t, l, lang);
    }
    text_put(t, open ? "</ol>\n" : "");
}

static void put_notes(struct text *t, const struct game *g, enum lang lang)
{
    text_put(t, "<div class=\"notes\">");
    if (g->option_count)
        put_element(t, "h2", lang == DE ? "Hausregeln" : "House rules");
    for (int i = 0; i < g->option_count; i++) {
        text_put(t, "<p><strong>");
        put_escaped(t, g->options[i].name.in[lang]);
        text_put(t, "</strong>: ");
        put_escaped(t, g->options[i].help.in[lang]);
        text_put(t, "</p>\n");
    }
    if (g->boxed->reconstructed_count) {
        put_element(t, "h2", lang == DE ? "Rekonstruiert, weil nicht überliefert"
                                        : "Reconstructed, because not handed down");
        text_put(t, "<ul>\n");
        for (int i = 0; i < g->boxed->reconstructed_count; i++)
            put_element(t, "li", g->boxed->reconstructed[i].in[lang]);
        text_put(t, "</ul>\n");
    }
    text_put(t, "</div>\n");
}

void rulebook_write(const struct lessons *all, enum lang lang, struct text *t)
{
    const struct game *g = all->game;

    text_printf(t, "<!DOCTYPE html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\"><title>",
                lang == DE ? "de" : "en");
    put_escaped(t, g->title.in[lang]);
    text_printf(t, "</title><style>%s</style></head><body>\n", sheet);
    put_element(t, "h1", g->title.in[lang]);
    put_element(t, "p", g->about.in[lang]);
    put_first_steps(t, all, lang);
    put_rules(t, all, lang);
    put_notes(t, g, lang);
    text_put(t, "</body></html>\n");
}
