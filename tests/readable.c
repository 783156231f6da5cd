/* SPDX-License-Identifier: MIT */
/* What the boards look like to somebody with a phone: `readable [GAME…]` plays every room at random with few,
 * some and many seats and measures the scenes on the way. In a tall room the board is as wide as a phone (390
 * points of the screen), and every pane has the board's scale, or less if it is wider than that. In a wide room
 * it is as large as a desk of 1440 × 900 allows, and the other panes as small as the page draws them there
 * (web/src/panes.ts). Measured are the smallest letters of both, the smallest thing to touch on the phone, texts
 * that run over each other, over the edge of their pane, that are squeezed or cut; in square rooms, which are
 * for tablets, only these faults count. On a phone on its side the board has the whole height, and the other panes
 * what is left beside it; letters that are too small there or on a desk the page makes up to a fourth larger. On a
 * phone a die to be touched lies on the board, too. Places and lines stand out from their ground in both themes, and
 * players are called by their names. Text widths are estimated, rather too wide, as the renderer itself does. Prints
 * a line for each room; ends with 1 if a limit is broken. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "colours.h"
#include "core/svg_draw.h"
#include "core/svg.h"
#include "trial.h"

enum {
    PHONE = 390,
    LOW_PHONE = 360,
    FLAT_WIDE = 844, FLAT_HIGH = 382, FLAT_COLUMN = 288, FLAT_GAP = 16, /* the phone on its side, less some rim */
    DESK_WIDE = 1104, DESK_HIGH = 778, /* what the page leaves there for board and panes, */
    DESK_COLUMN = 288, DESK_ASIDE = 264, DESK_UNDER = 178, /* what buttons take of it beside or below the board */
    LETTERS_LEAST = 12, DESK_LETTERS_LEAST = 13, /* points of the screen */
    TOUCH_LEAST = 40,
    CONTRAST = 3, /* of places and lines against what they lie on */
    TEXTS_MAX = 2000, TOUCHED_MAX = 4096, TOLD_MAX = 24,
    GAMES = 3, LOOKS_MOST = 40, MOVES_MOST = 1480,
    /* hundredths: how much wider a text may be, by estimate, than what it is squeezed into */
    SQUEEZE_MOST = 115,
    GROWTH = 125, /* … and the page may make small letters larger */
};

/* Boards whose number of fields is given: there the next field is as near as that. Fingers snap to the
 * nearest. */
static const struct { const char *game; int least; } closer[] = {
    { "halma", 19 }, { "mensch", 28 }, { "tkkg", 29 }, { "backgammon", 25 }, { "mikado", 0 },
    { "letra", 27 }, { "monopoly", 30 },
};

/* A line of letters as it is drawn, in hundredths of a unit of its pane. */
struct letters {
    const struct item *item;
    int x0, y0, x1, y1, size;
    int grows; /* when its letters do: -1 to the left, 1 to the right, 0 to both sides; 2: nowhere, it is squeezed */
    char words[64];
};

static struct trial trial;
static struct scene scene;
static struct view view;
static struct letters lines[TEXTS_MAX];
static int line_count, faults;
static char told[TOLD_MAX][160];
static int told_count;

/* What was found for a room. */
static double least_letters, least_desk, least_flat, least_touch;
static char least_words[64], least_desk_words[64], least_flat_words[64], least_touched[64];

/* Says a fault once for each room. */
static void fault(enum shape shape, const char *what, const char *words)
{
    char line[160];

    snprintf(line, sizeof line, "%s, %s: %s: %.80s", trial.match.game->name, shape_names[shape], what, words);
    for (int i = 0; i < told_count; i++)
        if (strcmp(told[i], line) == 0)
            return;
    faults++;
    if (told_count < TOLD_MAX) {
        memcpy(told[told_count++], line, sizeof line);
        printf("  %s\n", line);
    }
}

/* ---- reading the markup ---- */

/* A number of an attribute inside a tag, in hundredths. */
static int attribute(const char *tag, const char *name, int otherwise)
{
    const char *end = strchr(tag, '>'), *at = strstr(tag, name);

    return at && end && at < end ? (int)lround(strtod(at + strlen(name), NULL) * UNIT) : otherwise;
}

/* The letters between two tags, as a person reads them: an entity is one of them. */
static void read_words(const char *at, char *ret, size_t size)
{
    size_t n = 0;

    for (; *at && *at != '<' && n + 5 < size; at++)
        if (*at == '&') {
            ret[n++] = '&';
            at = strchr(at, ';');
        } else {
            ret[n++] = *at;
        }
    ret[n] = '\0';
}

static int count_letters(const char *s)
{
    int n = 0;

    for (; s && *s; s++)
        n += (*s & 0xc0) != 0x80 && *s != ' ' && *s != '\n';
    return n;
}

static void add_line(const struct item *it, const char *tag, const char *part, int scale)
{
    struct letters l = { .item = it, .size = attribute(tag, "font-size='", 0) * scale / 1000 };
    int x = attribute(part, " x='", 0) * scale / 1000, y = attribute(part, " y='", 0) * scale / 1000;
    int squeezed = attribute(tag, "textLength='", 0);
    bool bold = memchr(tag, 'h', 20) && strstr(tag, "hd") && strstr(tag, "hd") < strchr(tag, '>');

    read_words(strchr(part, '>') + 1, l.words, sizeof l.words);
    int w = (int)((int64_t)svg_letters(l.words) * l.size / 100 * (bold ? 108 : 100) / 100);
    if (squeezed)
        w = squeezed * scale / 1000;
    bool left = strstr(tag, " al'") && strstr(tag, " al'") < strchr(tag, '>');
    bool right = strstr(tag, " ar'") && strstr(tag, " ar'") < strchr(tag, '>');
    l.grows = squeezed ? 2 : left - right;
    int x0 = left ? x : right ? x - w : x - w / 2, y0 = y - l.size * 70 / 100, y1 = y + l.size * 5 / 100;

    int turn = (it->turn % 360 + 360) % 360; /* quarters exactly, others as if they lay straight */
    switch (turn) {
    case 90:  l.x0 = -y1, l.x1 = -y0, l.y0 = x0, l.y1 = x0 + w; break;
    case 180: l.x0 = -x0 - w, l.x1 = -x0, l.y0 = -y1, l.y1 = -y0; break;
    case 270: l.x0 = y0, l.x1 = y1, l.y0 = -x0 - w, l.y1 = -x0; break;
    default:  l.x0 = x0, l.x1 = x0 + w, l.y0 = y0, l.y1 = y1;
    }
    l.x0 += it->x * UNIT, l.x1 += it->x * UNIT, l.y0 += it->y * UNIT, l.y1 += it->y * UNIT;
    if (line_count < TEXTS_MAX && count_letters(l.words) > 0)
        lines[line_count++] = l;
}

/* What lies in front hides what was written below its middle. */
static void hide_below(const struct item *it)
{
    int n = 0;

    if (it->look == LOOK_TEXT || it->look == LOOK_LINE || it->look == LOOK_MARK || it->look == LOOK_POINT
        || it->look == LOOK_ICON || it->look == LOOK_VENEER || it->look == LOOK_HALO || it->look == LOOK_WAY
        || it->look == LOOK_LADDER || it->look == LOOK_SLIDE || it->look == LOOK_PIPE || it->look == LOOK_BARS
            || it->dim)
        return;
    int w = svg_width(it) / 2, h = svg_height(it) / 2, x = it->x * UNIT, y = it->y * UNIT;
    for (int i = 0; i < line_count; i++) {
        const struct letters *l = &lines[i];
        int at_x = (l->x0 + l->x1) / 2, at_y = (l->y0 + l->y1) / 2;
        if (l->item->pane != it->pane || abs(at_x - x) > w || abs(at_y - y) > h)
            lines[n++] = *l;
    }
    line_count = n;
}

/* All lines that an item draws. */
static void read_item(enum shape shape, const struct item *it)
{
    static char markup[60000];
    struct text t = TEXT_IN(markup);
    int scale = 1000, drawn = 0, first;

    svg_item(it, &t);
    hide_below(it);
    first = line_count;
    for (const char *at = markup; (at = strchr(at, '<')) != NULL; at++) {
        if (strncmp(at, "<g transform='scale(", 20) == 0 && strchr("0123456789", at[20]))
            scale = (int)lround(strtod(at + 20, NULL) * 1000);
        if (strncmp(at, "<text", 5) != 0)
            continue;
        const char *end = strstr(at, "</text>");
        const char *span = strstr(at, "<tspan");
        if (!span || span > end) {
            add_line(it, at, at, scale);
            int room = attribute(at, "textLength='", 0), size = attribute(at, "font-size='", 0);
            if (room && line_count > first
                && (int64_t)svg_letters(lines[line_count - 1].words) * size / room > SQUEEZE_MOST)
                fault(shape, "squeezed", lines[line_count - 1].words);
        }
        for (; span && span < end; span = strstr(span + 1, "<tspan"))
            add_line(it, at, span, scale);
    }
    for (int i = first; i < line_count; i++)
        drawn += count_letters(lines[i].words);
    if (drawn > 0 && drawn < count_letters(it->label) && strlen(it->label) < sizeof lines[0].words - 6)
        fault(shape, "cut", it->label);
}

/* ---- measuring ---- */

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

/* How large the page draws things on a desk: the board with the buttons below it or beside it, whichever makes
 * it larger, and the other panes in what is left beside it, but not smaller than that. */
static double desk_scale(bool board)
{
    const struct pane *first = &scene.pane[0];
    double widest = 0, tall = 0, least = 0.8;

    for (int i = 1; i < scene.pane_count; i++) {
        if (scene.pane[i].width > widest)
            widest = scene.pane[i].width;
        tall += scene.pane[i].height;
    }
    double column = least * widest > DESK_COLUMN ? least * widest : DESK_COLUMN;
    double under = smaller((DESK_HIGH - DESK_UNDER) / (double)first->height,
                           (DESK_WIDE - least * widest) / first->width);
    double beside = smaller(DESK_HIGH / (double)first->height, (DESK_WIDE - column) / first->width);
    bool narrow = beside > 1.03 * under;
    double scale = narrow ? beside : under, left = DESK_WIDE - first->width * scale;
    double down = (DESK_HIGH - (narrow ? DESK_ASIDE : DESK_UNDER)) / (tall + 1) * 0.9; /* there are gaps */
    return board ? scale : smaller(smaller(1.25 * scale, left / (widest + 1)), down > least ? down : least);
}

static double flat_scale(const struct pane *p)
{
    const struct pane *board = &scene.pane[0];
    double scale = smaller((double)FLAT_HIGH / board->height,
                           (double)(FLAT_WIDE - FLAT_COLUMN - FLAT_GAP) / board->width);
    double left = FLAT_WIDE - 2 * FLAT_GAP - board->width * scale;

    return p == board ? scale : smaller(left / p->width, scale > 0.9 ? scale : 0.9);
}

/* A phone held upright. */
static bool is_upright(enum shape shape)
{
    return shape == SHAPE_TALL || shape == SHAPE_LOW;
}

static double scale_of(enum shape shape, const struct item *it)
{
    int board = scene.pane[0].width, own = scene.pane[it->pane].width;

    if (shape == SHAPE_WIDE)
        return desk_scale(it->pane == 0);
    if (shape == SHAPE_FLAT)
        return flat_scale(&scene.pane[it->pane]);
    return (double)(shape == SHAPE_LOW ? LOW_PHONE : PHONE) / (own > board ? own : board);
}

/* The smallest letters so far, and whether these are too small. */
static bool note_letters(double size, double least, const char *words, double *ret_least, char *ret_words)
{
    if (size < *ret_least) {
        *ret_least = size;
        memcpy(ret_words, words, sizeof least_words);
    }
    return size < least - 0.05;
}

/* What stands on the board, in front of what is printed there. */
static bool is_piece(const struct item *it)
{
    return it->look == LOOK_PAWN || it->look == LOOK_PEG || it->look == LOOK_DISC || it->look == LOOK_TOKEN
        || it->look == LOOK_HORSE;
}

/* As the page draws them on a desk and on a phone on its side. */
static void grow(enum shape shape, struct letters *l)
{
    int least = shape == SHAPE_WIDE ? DESK_LETTERS_LEAST : LETTERS_LEAST;
    double size = l->size * scale_of(shape, l->item) / UNIT, more = least / size;

    if (more <= 1)
        return;
    more = smaller(more, GROWTH / 100.0);
    int w = l->grows == 2 ? 0 : (int)((l->x1 - l->x0) * (more - 1)), h = (int)((l->y1 - l->y0) * (more - 1) / 2);
    l->x0 -= w * (1 - l->grows % 2) / 2;
    l->x1 += w * (1 + l->grows % 2) / 2;
    l->y0 -= h, l->y1 += h;
    l->size = (int)ceil(l->size * more);
}

static void measure_letters(enum shape shape)
{
    for (int i = 0; i < line_count; i++) {
        struct letters *l = &lines[i];
        if (shape == SHAPE_FLAT || shape == SHAPE_WIDE)
            grow(shape, l);
        const struct pane *p = &scene.pane[l->item->pane];
        double size = l->size * scale_of(shape, l->item) / UNIT;

        if ((is_upright(shape) && note_letters(size, LETTERS_LEAST, l->words, &least_letters, least_words))
            || (shape == SHAPE_WIDE && note_letters(size, DESK_LETTERS_LEAST, l->words, &least_desk,
                                                    least_desk_words))
            || (shape == SHAPE_FLAT && note_letters(size, LETTERS_LEAST, l->words, &least_flat, least_flat_words)))
            fault(shape, "too small", l->words);
        if (l->x0 < -2 * UNIT || l->y0 < -2 * UNIT || l->x1 > (p->width + 2) * UNIT ||
            l->y1 > (p->height + 2) * UNIT)
            fault(shape, "over the edge", l->words);
        for (int k = 0; k < i; k++) {
            const struct letters *m = &lines[k];
            int w = (l->x1 < m->x1 ? l->x1 : m->x1) - (l->x0 > m->x0 ? l->x0 : m->x0);
            int h = (l->y1 < m->y1 ? l->y1 : m->y1) - (l->y0 > m->y0 ? l->y0 : m->y0);
            char both[140];

            if (l->item->pane != m->item->pane || w < l->size / 3 || h < l->size / 5 || is_piece(l->item))
                continue;
            snprintf(both, sizeof both, "%s / %s", m->words, l->words);
            fault(shape, "over each other", both);
        }
    }
}

static const struct item *touched[TOUCHED_MAX]; /* all that can be touched now */
static int touched_count;

static void note_touched(uint16_t id)
{
    const struct item *it = scene_find(&scene, id);

    for (int i = 0; i < touched_count; i++)
        if (touched[i] == it)
            return;
    if (it != NULL && touched_count < TOUCHED_MAX)
        touched[touched_count++] = it;
}

/* How large a thing is, or how far the nearest other one: fingers snap to the nearest. */
static double room_for_finger(uint16_t id)
{
    const struct item *it = scene_find(&scene, id);
    double near = 1e6;

    if (it == NULL)
        return 0;
    double own = (svg_width(it) < svg_height(it) ? svg_width(it) : svg_height(it)) / (double)UNIT;
    for (int i = 0; i < touched_count; i++) {
        const struct item *other = touched[i];
        double far = hypot(other->x - it->x, other->y - it->y);
        if (other != it && other->pane == it->pane && !(it->kin && it->kin == other->kin) && far > 0 &&
            far < near)
            near = far;
    }
    return (own > near ? own : near) * scale_of(SHAPE_TALL, it);
}

/* The room that a choice's best way leaves, and where it is narrowest. */
static void measure_choice(const struct touch *ways, int count, int least)
{
    double best = -1;
    uint16_t narrow = 0;

    for (int w = 0; w < count; w++) {
        double smallest = 1e6;
        uint16_t at = 0;
        for (int k = 0; k < ways[w].count; k++) {
            double room = room_for_finger(ways[w].item[k]);
            if (room < smallest) {
                smallest = room;
                at = ways[w].item[k];
            }
        }
        if (smallest > best) {
            best = smallest;
            narrow = at;
        }
    }
    const struct item *it = scene_find(&scene, narrow);
    const char *name = it == NULL ? "?" : it->says ? it->says : it->label;
    if (count > 0 && best < least_touch) {
        least_touch = best;
        snprintf(least_touched, sizeof least_touched, "%.60s", name);
    }
    if (count > 0 && best < least - 0.05)
        fault(SHAPE_TALL, "too small to touch", name);
}

/* A die to be touched lies on the board, which a phone shows first. */
static void find_dice(void)
{
    for (int i = 0; i < touched_count; i++)
        if (touched[i]->look == LOOK_DIE && touched[i]->pane != 0)
            fault(SHAPE_TALL, "a die below the board", touched[i]->says);
}

static void measure_touch(int least)
{
    static struct choice choices[CHOICES_MAX];
    static struct touch ways[TOUCHES_MAX];
    const struct game *g = trial.match.game;
    struct turn turn = g->rules.turn(&trial.match, at(&trial.state));

    for (int seat = 0; seat < trial.match.seats && g->picture.touch; seat++) {
        if (!(turn.must & SEAT(seat)))
            continue;
        int count = g->rules.legal(&trial.match, at(&trial.state), seat, choices);
        touched_count = 0;
        for (int i = 0; i < count; i++)
            for (int w = 0, n = g->picture.touch(&view, seat, choices[i], ways); w < n; w++)
                for (int k = 0; k < ways[w].count; k++)
                    note_touched(ways[w].item[k]);
        find_dice();
        for (int i = 0; i < count; i++)
            measure_choice(ways, g->picture.touch(&view, seat, choices[i], ways), least);
    }
}

/* ---- what is seen ---- */

/* What somebody moves to or along: places that can be touched, and lines between them. */
static bool must_be_seen(const struct item *it)
{
    switch (it->look) {
    case LOOK_LINE:  return it->pane == 0 && it->tint == TINT_INK && !it->framed; /* else a shadow */
    case LOOK_CELL:  return it->id != 0 && it->tint != TINT_SHEET; /* else a place printed on a sheet, with its lines */
    case LOOK_SPOT:
    case LOOK_POINT:
    case LOOK_WEDGE: return it->id != 0;
    default:         return false;
    }
}

/* What an item lies on, as scene_add() would find it for ink. */
static uint8_t ground_of(int item)
{
    const struct item kept = scene.item[item];
    int count = scene.count, panes = scene.pane_count;

    scene.count = item;
    scene.pane_count = kept.pane + 1;
    scene_add(&scene, (struct item){ .look = LOOK_POINT, .x = kept.x, .y = kept.y });
    uint8_t ground = scene.item[item].ground;
    scene.item[item] = kept;
    scene.count = count;
    scene.pane_count = panes;
    return ground;
}

/* Squares that lie side by side are told apart by their own colours. */
static bool differs_from_neighbour(const struct item *it, bool dark)
{
    int reach = (it->w + it->h) * 3 / 4;

    for (int i = 0; i < scene.count; i++) {
        const struct item *other = &scene.item[i];
        if (other->look == it->look && other->pane == it->pane && abs(other->x - it->x) + abs(other->y - it->y) <= reach
            && colours_ratio(colours_body(it, dark), colours_body(other, dark)) >= CONTRAST)
            return true;
    }
    return false;
}

/* Of places that look alike one is measured. */
static double contrast_of(const struct item *it, bool dark)
{
    static float known[LOOKS][TINTS][TINTS][2][2][2]; /* 0: not yet */
    float *at = &known[it->look][it->tint][it->ground][it->lit][it->framed][dark];

    if (*at == 0)
        *at = (float)colours_contrast(it, dark, colours_ground(it, dark));
    return *at;
}

static void measure_contrast(enum shape shape)
{
    for (int i = 0; i < scene.count; i++) {
        struct item it = scene.item[i];
        if (!must_be_seen(&it) || it.dim)
            continue;
        it.ground = ground_of(i);
        for (int dark = 0; dark < 2; dark++) {
            double contrast = contrast_of(&it, dark);
            if (contrast >= CONTRAST || differs_from_neighbour(&it, dark))
                continue;
            char what[100];
            snprintf(what, sizeof what, "%s %s on %s by %s: %.1f", look_names[it.look], tint_names[it.tint],
                     tint_names[it.ground], dark ? "night" : "day", contrast);
            fault(shape, "hardly seen", what);
        }
    }
}

/* ---- names ---- */

static const struct names people = { { "Anna", "Bernd", "Clara", "Dieter", "Elisa", "Fritz", "Greta", "Hannes", "Ida",
                                       "Jonas", "Katja", "Leo" } };

static bool is_written(int pane, const char *name)
{
    for (int i = 0; i < line_count; i++)
        if (lines[i].item->pane == pane && strstr(lines[i].words, name))
            return true;
    return false;
}

/* What is written of a seat has its player's name, and nobody is called by a number. On a desk such a pane lies in the
 * place card, where the page has written the name. */
static void find_names(enum shape shape)
{
    for (int pane = 0; pane < scene.pane_count; pane++) {
        const struct pane *p = &scene.pane[pane];
        const char *name = p->kind == PANE_SEAT && shape != SHAPE_WIDE ? people.of[p->seat] : NULL;
        if (name && is_written(pane, "") && !is_written(pane, name))
            fault(shape, "without its player's name", name);
        if (is_written(pane, "Spieler ") || is_written(pane, "Player "))
            fault(shape, "a player called by a number", pane_names[p->kind]);
    }
}

static void measure(int least)
{
    view_of(&view, &trial.match, at(&trial.state), EVERYONE);
    for (enum shape shape = 0; shape < SHAPES; shape++) {
        if (shape == SHAPE_LOW && !trial.match.game->picture.low)
            continue;
        view_scene(&view, shape, trial.count % 2 ? EN : DE, &scene);
        line_count = 0;
        for (int i = 0; i < scene.count; i++)
            read_item(shape, &scene.item[i]);
        measure_letters(shape);
        measure_contrast(shape);
        find_names(shape);
        if (shape == SHAPE_TALL)
            measure_touch(least);
    }
}

static void play(const struct game *g, int seats, uint64_t seed, int least)
{
    int seat, most = g->speed.slow ? 8 : MOVES_MOST, step = g->speed.slow ? 2 : 1;
    struct move v;

    trial.match = match_of(g, seats);
    trial.match.names = &people;
    if (match_refuse(&trial.match))
        return;
    trial_begin(&trial, seed);
    for (int moves = 0; moves <= most; moves++) {
        if (moves % step == 0)
            measure(least);
        step = g->speed.slow ? 2 : moves < 21 ? 3 : most / LOOKS_MOST; /* not with the rhythm of throw and move */
        if (!trial_pick(&trial, &seat, &v))
            break;
        trial_make(&trial, seat, v);
    }
    measure(least);
}

static void look_at(const struct game *g)
{
    int least = TOUCH_LEAST, spread = g->seats_max - g->seats_min;

    for (int i = 0; i < COUNT(closer); i++)
        if (strcmp(closer[i].game, g->name) == 0)
            least = closer[i].least;
    least_letters = least_desk = least_flat = least_touch = 1e6;
    told_count = 0;
    least_words[0] = least_desk_words[0] = least_flat_words[0] = least_touched[0] = '\0';
    for (int i = 0; i < GAMES && i <= spread; i++)
        play(g, g->seats_min + spread * i / (GAMES - 1), 7 + (uint64_t)i, least);
    printf("%-14s letters %4.1f (%s), touch %4.0f (%s); desk: letters %4.1f (%s); flat: letters %4.1f (%s)\n", g->name,
           least_letters, least_words, least_touch < PHONE ? least_touch : PHONE, least_touched, least_desk,
           least_desk_words, least_flat, least_flat_words);
}

int main(int argc, char **argv)
{
    for (int i = 0; i < game_count; i++) {
        bool asked = argc == 1 && games[i]->minutes > 0;
        for (int k = 1; k < argc; k++)
            asked |= strcmp(argv[k], games[i]->name) == 0;
        if (asked)
            look_at(games[i]);
    }
    if (faults)
        printf("%d faults\n", faults);
    return faults > 0;
}
