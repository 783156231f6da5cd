/* SPDX-License-Identifier: MIT */
/* Mikado as a picture. The pile is seen from above, a little from the front, so that what stands up is
 * seen to. Each stick is five parts, one for each place to grip it: touching a part is gripping the stick
 * there, and as the parts are put in order by who lies on whom at each crossing, a stick goes over one and
 * under the next as it really does. Sticks that have been won lie in the upper left corner, the same parts closed up.
 * What lies beside the felt is in mikado_papers.c. */
#include <stdlib.h>
#include <string.h>

#include "mikado_painter.h"

enum {
    PARTS = RODS_MAX * RODS_GRIPS,
    MARGIN = 12, NARROW = 9, TALLEST = 6, RIM = 22, /* beside the pile; on a phone; on a desk */
    RING = 116, RING_LEAST = 66, WAY = 40,        /* the marks of the directions around a grip */
    PULL = 96, RISE = 52,                         /* how far a stick seems to be drawn, and lifted */
    GRIP = 38, WARNING = 26,                      /* the ring at a grip, and where something lies on the stick */
    GLEAM = 3,                                    /* the light around a stick that nothing lies on */
    LOWEST = 470,                                 /* a phone's felt */
    EDGES_MOST = 4000,                            /* parts of sticks that lie on others, or beside them */
    WON_ROWS = 11,                                /* sticks that were won: so many below each other */
};

/* From above and a little from the front: y is shortened, height goes up the picture. At a pile that
 * fell wide one looks from right above, and a little from the side, so that it fills the felt: who lies on whom is the
 * same. */
#define FORESHORTENED 0.94
#define DEEPEST 1.2
#define RAISED 0.34
/* The light comes from above left: so far falls the shadow of what is a unit above what lies below it; of a stick its
 * thickness, and a part of how high it lies, so that none ever seems to be without its shadow. */
#define SHADOW_X 0.56
#define SHADOW_Y 0.83
#define HEIGHT_SEEN 0.45
/* A stick that is held seems to be so far up, and one that nothing lies on a little, in millimetres. */
#define LIFTED 12.0
#define LIGHT 3.0
/* So many times as thick as they are sticks are drawn, so that one sees their rings; and the one that is held. */
#define SEEN 1.45
#define SEEN_HELD 1.8
/* Sticks so many thicknesses from each other, or less, are in each other's shadow. */
#define SHADED 2.5
/* When outer sticks have been taken one looks closer, up to so much. */
#define CLOSER 1.5

/* ---- geometry ---- */

static int within(int at, int least, int most)
{
    return at < least ? least : at > most ? most : at;
}

struct point {
    double x, y;
};

/* A point of a stick, `at` from 0 to 1 along it, as exactly as it is known. */
static struct point point_on(const struct picture *p, const struct rods_pose *pose, double at)
{
    double x = pose->end[0][0] + at * (pose->end[1][0] - pose->end[0][0]);
    double y = pose->end[0][1] + at * (pose->end[1][1] - pose->end[0][1]);
    double right = x / RODS_UNIT - p->middle[0], up = y / RODS_UNIT - p->middle[1] * FORESHORTENED * p->deep - 4;

    return (struct point){ p->width / 2.0 + right * p->scale, p->height / 2.0 - up * p->scale };
}

/* The same in whole units. Nothing is drawn off the board, should a stick ever have rolled away. */
static struct spot spot_on(const struct picture *p, const struct rods_pose *pose, double at)
{
    struct point exact = point_on(p, pose, at);

    return (struct spot){ within((int)(exact.x + 0.5), 1, p->width - 1),
                          within((int)(exact.y + 0.5), 1, p->height - 1) };
}

/* The whole pile as it was thrown; closer when sticks that lay at its edge are gone. */
static void find_scale(struct picture *p, int margin)
{
    const struct state *s = p->s;
    double reach[2], room[2] = { p->width / 2.0 - margin, p->height / 2.0 - margin }, scale[2];

    for (int axis = 0; axis < 2; axis++) {
        double least = s->middle[axis] + s->span[axis], most = s->middle[axis] - s->span[axis];
        for (int i = 0; i < 2 * RODS_MAX; i++) {
            double at = (double)s->pile.pose[i / 2].end[i % 2][axis] / RODS_UNIT;
            if (!mikado_lies(s, i / 2))
                continue;
            least = at < least ? at : least;
            most = at > most ? at : most;
        }
        reach[axis] = (most - least) / 2 + 1;
        reach[axis] = reach[axis] * CLOSER < s->span[axis] ? s->span[axis] / CLOSER : reach[axis];
        p->middle[axis] = most < least ? s->middle[axis] : (least + most) / 2;
    }
    scale[0] = room[0] / reach[0];
    p->deep = room[1] / scale[0] / (reach[1] * FORESHORTENED + TALLEST);
    p->deep = p->deep < 1 ? 1 : p->deep > DEEPEST ? DEEPEST : p->deep;
    scale[1] = room[1] / (reach[1] * FORESHORTENED + TALLEST) / p->deep;
    p->scale = scale[0] < scale[1] ? scale[0] : scale[1];
}

static void look_at(struct picture *p)
{
    for (int i = 0; i < RODS_MAX; i++)
        for (int k = 0; k < 2; k++) {
            const int32_t *e = p->s->pile.pose[i].end[k];
            int32_t *seen = p->seen[i].end[k];
            seen[0] = e[0];
            seen[1] = (int32_t)((e[1] * FORESHORTENED + e[2] * RAISED) * p->deep);
            seen[2] = e[2];
        }
}

static int8_t hundredths(double n)
{
    return (int8_t)within((int)(100 * n + (n < 0 ? -0.5 : 0.5)), -100, 100);
}

/* The direction of a stick in whole degrees clockwise: the one that leads farthest along it. *ret_rest: and what that
 * leaves, in hundredths of a degree. */
static int degrees(double x, double down, int8_t *ret_rest)
{
    const double cosine = 0.99984769515639124, sine = 0.017452406437283513; /* of one degree */
    double c = 1, s = 0, best = -1e300;
    const double one = 57.295779513082321; /* degrees in the angle whose tangent is 1, as long as that is small */
    int ret = 0;

    for (int d = 0; d < 360; d++) {
        double along = c * x + s * down, turned = c * cosine - s * sine;
        if (along > best) {
            best = along;
            ret = d;
            *ret_rest = along > 0 ? hundredths(one * (c * down - s * x) / along) : 0;
        }
        s = s * cosine + c * sine;
        c = turned;
    }
    return ret;
}

/* ---- who lies on whom ---- */

/* So far in one of the ways, as it is seen. */
static struct spot toward(int way, int far)
{
    return (struct spot){ far * mikado_cosines[way] / 1000, -far * mikado_cosines[(way + 12) % RODS_WAYS] / 1000 };
}

struct order {
    int count;
    struct { uint8_t under, over; } edge[EDGES_MOST];
    uint8_t below[PARTS]; /* how many parts that lie under it are not drawn yet */
    uint8_t above[PARTS]; /* how many lie on it */
    bool drawn[PARTS];
};

static int part_at(double at)
{
    return within((int)(at * RODS_GRIPS), 0, RODS_GRIPS - 1);
}

/* A part as it is seen, flat; grip -1: all of the stick. */
static struct rods_pose flat_part(const struct rods_pose *pose, int grip)
{
    struct rods_pose ret = { { { 0 } } };

    for (int k = 0; k < 2; k++)
        for (int axis = 0; axis < 2; axis++) {
            int32_t first = pose->end[0][axis], all = pose->end[1][axis] - first;
            ret.end[k][axis] = grip < 0 ? pose->end[k][axis] : first + all / RODS_GRIPS * (grip + k);
        }
    return ret;
}

/* All parts of the upper one are drawn after those of the other that they, or their shadows, may cover. */
static void add_edges(const struct picture *p, struct order *o, int under, int over)
{
    double near = SHADED * p->m->box->thickness / 10, at, other;

    for (int i = 0; i < RODS_GRIPS * RODS_GRIPS && o->count < EDGES_MOST; i++) {
        struct rods_pose a = flat_part(&p->seen[under], i / RODS_GRIPS), b = flat_part(&p->seen[over], i % RODS_GRIPS);
        if (rods_distance(&a, &b, &at, &other) > near)
            continue;
        o->edge[o->count].under = (uint8_t)(under * RODS_GRIPS + i / RODS_GRIPS);
        o->edge[o->count++].over = (uint8_t)(over * RODS_GRIPS + i % RODS_GRIPS);
        o->below[over * RODS_GRIPS + i % RODS_GRIPS]++;
    }
}

static void find_crossings(const struct picture *p, struct order *o)
{
    *o = (struct order){ 0 };
    for (int i = 0; i < RODS_MAX; i++)
        for (int j = 0; j < i; j++) {
            const struct rods_pose *a = &p->seen[i], *b = &p->seen[j];
            struct rods_pose flat_a = flat_part(a, -1), flat_b = flat_part(b, -1);
            double at, other, over;
            if (!mikado_lies(p->s, i) || !mikado_lies(p->s, j)
                || rods_distance(&flat_a, &flat_b, &at, &other) > SHADED * p->m->box->thickness / 10)
                continue;
            if (rods_cross(a, b, &at, &other, &over))
                o->above[over > 0 ? j * RODS_GRIPS + part_at(other) : i * RODS_GRIPS + part_at(at)]++;
            else /* beside each other: the one whose nearer place is higher */
                over = a->end[0][2] + at * (a->end[1][2] - a->end[0][2]) - b->end[0][2]
                     - other * (b->end[1][2] - b->end[0][2]);
            add_edges(p, o, over > 0 ? j : i, over > 0 ? i : j);
        }
}

static double height_of(const struct picture *p, int part)
{
    const struct rods_pose *pose = &p->seen[part / RODS_GRIPS];

    return pose->end[0][2] + (pose->end[1][2] - pose->end[0][2]) * rods_grip_at(part % RODS_GRIPS);
}

/* How soon a part is drawn: best what goes on with a stick, then one of a stick all of which could be drawn, then any
 * that lies on nothing undrawn; should parts ever lie round in a ring on each other, one that does. */
static int urgency(const struct order *o, int part, int last)
{
    int first = part - part % RODS_GRIPS;

    if (o->below[part] > 0)
        return 0;
    if (last >= 0 && last / RODS_GRIPS == part / RODS_GRIPS)
        return 3;
    for (int i = first; i < first + RODS_GRIPS; i++)
        if (o->below[i] > 0)
            return 1;
    return 2;
}

/* The next part to draw, after this one: of the most urgent the lowest. -1: none is left. */
static int next_part(const struct picture *p, struct order *o, int last)
{
    int best = -1, most = -1;

    for (int i = 0; i < PARTS; i++) {
        if (!mikado_lies(p->s, i / RODS_GRIPS) || o->drawn[i])
            continue;
        int now = urgency(o, i, last);
        if (now > most || (now == most && height_of(p, i) < height_of(p, best))) {
            best = i;
            most = now;
        }
    }
    if (best < 0)
        return -1;
    o->drawn[best] = true;
    for (int n = 0; n < o->count; n++)
        if (o->edge[n].under == best)
            o->below[o->edge[n].over]--;
    return best;
}

/* ---- sticks ---- */

static const char *part_says(const struct picture *p, int stick, int grip)
{
    char name_at[NAME_SIZE];
    struct text name = TEXT_IN(name_at);
    enum lang lang = p->lang;

    mikado_put_stick(p->m, stick, lang, &name);
    if (!mikado_lies(p->s, stick))
        return scene_words(p->sc, SAY(says_won), name.at);
    return scene_words(p->sc, SAY(says_segment), name.at, word(mikado_grip_word(p->s, stick, grip), lang));
}

/* "Sa7", on the text board; "Sa7*": nothing lies on it. */
static const char *short_name(const struct picture *p, int stick, bool is_free)
{
    char name_at[16];
    struct text name = TEXT_IN(name_at);

    mikado_put_short(p->m, stick, &name);
    return scene_words(p->sc, is_free ? "%s*" : "%s", name_at);
}

static struct item stick_part(const struct picture *p, int stick, int grip)
{
    const struct kind *kind = &p->m->box->kind[mikado_kind(p->m, stick)];

    return (struct item){ .id = (uint16_t)(ID_PART + stick * RODS_GRIPS + grip), .look = LOOK_STICK,
                          .tint = TINT_WOOD, .face = (uint8_t)kind->rings, .part = (uint8_t)grip,
                          .parts = RODS_GRIPS, .says = part_says(p, stick, grip) };
}

/* Where the text board names the sticks, in its characters. */
struct named {
    int part[RODS_MAX];           /* the part that carries the name */
    struct spot name[RODS_MAX];   /* its middle */
    bool is_free[RODS_MAX], done[RODS_MAX];
};

/* Whether names there would run into each other: they are at most five characters, with a blank between them. */
static bool collide(struct spot a, struct spot b)
{
    enum { NAME_W = 6 * CELL_W };

    return a.y / CELL_H == b.y / CELL_H && (a.x > b.x ? a.x - b.x : b.x - a.x) < NAME_W;
}

static int collisions(const struct named *n, int stick, struct spot at)
{
    int count = 0;

    for (int other = 0; other < RODS_MAX; other++)
        count += other != stick && n->done[other] && collide(at, n->name[other]);
    return count;
}

/* The part of a stick where its name is in nobody's way and little lies on it, best in the middle. Returns how many
 * names it runs into. */
static int name_stick(const struct picture *p, const struct order *o, int stick, struct named *n)
{
    static const uint8_t likely[RODS_GRIPS] = { 2, 1, 3, 0, 4 };
    int best = -1, fewest = 0;

    for (int i = 0; i < RODS_GRIPS; i++) {
        struct spot at = spot_on(p, &p->seen[stick], rods_grip_at(likely[i]));
        int hidden = o->above[stick * RODS_GRIPS + likely[i]], wrong = 100 * collisions(n, stick, at) + hidden;
        if (best >= 0 && wrong >= fewest)
            continue;
        best = likely[i];
        fewest = wrong;
        n->name[stick] = at;
    }
    n->part[stick] = best;
    n->done[stick] = true;
    return fewest / 100;
}

/* One stick after the other, and again as long as that parts names. */
static void name_sticks(const struct picture *p, const struct order *o, struct named *ret)
{
    enum { ROUNDS = 8 };
    int wrong = 1;

    *ret = (struct named){ .part = { 0 } };
    for (int round = 0; round < ROUNDS && wrong; round++) {
        wrong = 0;
        for (int stick = 0; stick < RODS_MAX; stick++)
            if (mikado_lies(p->s, stick))
                wrong += name_stick(p, o, stick, ret);
    }
    for (int stick = 0; stick < RODS_MAX; stick++) {
        int above = 0;
        for (int grip = 0; grip < RODS_GRIPS; grip++)
            above += o->above[stick * RODS_GRIPS + grip];
        ret->is_free[stick] = above == 0;
    }
}

static bool is_held(const struct picture *p, int stick)
{
    return (p->s->phase == PHASE_HELD || p->s->phase == PHASE_TREMOR) && stick == p->s->held;
}

/* How far the shadow of a stick with this direction falls to its side, in tenths of a unit. */
static int8_t shade_of(const struct picture *p, int stick, int thick, struct point way, double lift)
{
    const struct rods_pose *pose = &p->s->pile.pose[stick];
    double length = __builtin_sqrt(way.x * way.x + way.y * way.y) + 1e-9;
    double high = (pose->end[0][2] + pose->end[1][2]) / 2.0 / RODS_UNIT + lift;
    double far = thick * 0.6 + high * HEIGHT_SEEN * p->scale;

    return (int8_t)within((int)(10 * far * (SHADOW_Y * way.x - SHADOW_X * way.y) / length), -120, 120);
}

/* A fifth of a stick that lies on the table; or (grip -1) the shadow of all of it. */
static struct item lying(const struct picture *p, int stick, int grip, bool light)
{
    const struct rods_pose *pose = &p->seen[stick];
    double middle = grip < 0 ? 0.5 : rods_grip_at(grip);
    struct point a = point_on(p, pose, 0), b = point_on(p, pose, 1), at = point_on(p, pose, middle);
    struct point way = { b.x - a.x, b.y - a.y };
    struct spot whole = spot_on(p, pose, middle);
    double length = __builtin_sqrt(way.x * way.x + way.y * way.y), x = at.x - whole.x, y = at.y - whole.y;
    bool held = is_held(p, stick); /* that one is nearer to who looks */
    int thick = (int)(p->m->box->thickness * p->scale / 10 * (held ? SEEN_HELD : SEEN) + 0.5), least = held ? 9 : 7;
    struct item it = grip < 0 ? item_at(whole, LOOK_STICK, TINT_WOOD, 0, 0) : stick_part(p, stick, grip);

    it.x = (int16_t)whole.x;
    it.y = (int16_t)whole.y;
    it.w = (int16_t)(grip < 0 ? length + 0.5 : length / RODS_GRIPS + 1.9); /* no gap where parts meet */
    it.h = (int16_t)(thick < least ? least : thick);
    it.turn = (int16_t)degrees(way.x, way.y, &it.askew);
    it.aside = hundredths((y * way.x - x * way.y) / (length + 1e-9));
    it.shade = shade_of(p, stick, it.h, way, held ? LIFTED : light ? LIGHT : 0);
    it.framed = it.hidden_text = grip < 0;
    if (grip < 0)
        it.face = light ? GLEAM : 0;
    return it;
}

static void add_part(const struct picture *p, int part, const char *name, bool light)
{
    struct item it = lying(p, part / RODS_GRIPS, part % RODS_GRIPS, light);

    it.lit = p->s->fault && part / RODS_GRIPS == p->s->fault_stick;
    it.glyph = name;
    it.gesture = p->s->phase == PHASE_CHOOSE || p->s->phase == PHASE_HELD ? GESTURE_GRIP : GESTURE_NONE;
    scene_add(p->sc, it);
}

/* Returns whether any of them lies free. */
static bool add_pile(const struct picture *p)
{
    struct order order;
    struct named named;
    bool choose = p->s->phase == PHASE_CHOOSE, any = false;
    uint32_t shaded = 0;

    find_crossings(p, &order);
    name_sticks(p, &order, &named);
    for (int part = next_part(p, &order, -1); part >= 0; part = next_part(p, &order, part)) {
        int stick = part / RODS_GRIPS;
        bool carries = part % RODS_GRIPS == named.part[stick], light = choose && named.is_free[stick];

        if (!(shaded >> stick & 1)) /* on all that was drawn before */
            scene_add(p->sc, lying(p, stick, -1, light));
        shaded |= (uint32_t)1 << stick;
        add_part(p, part, carries ? short_name(p, stick, named.is_free[stick]) : NULL, light);
        any |= named.is_free[stick];
    }
    return any;
}

/* ---- the stick that is held, and the directions around its grip ---- */

static struct spot gripped_at(const struct picture *p)
{
    return spot_on(p, &p->seen[p->s->held], rods_grip_at(p->s->grip));
}

/* The ways lie around the grip, nearer to it where the felt ends. */
static int ring_size(const struct picture *p)
{
    struct spot at = gripped_at(p);
    int x = at.x < p->width - at.x ? at.x : p->width - at.x, y = at.y < p->height - at.y ? at.y : p->height - at.y;

    return within((x < y ? x : y) - WAY / 2, RING_LEAST, RING);
}

/* How much of the pile lies there, and of the ways around a grip. */
static int hidden_by(const struct picture *p, const struct item *paper)
{
    enum { PLACES = 10 };
    struct spot grip = gripped_at(p);
    int far = ring_size(p) + WAY / 2, count = 0;

    if (p->s->phase == PHASE_HELD && 2 * abs(grip.x - paper->x) < paper->w + 2 * far - 8
        && 2 * abs(grip.y - paper->y) < paper->h + 2 * far - 8)
        count = RODS_MAX * RODS_GRIPS;
    if (mikado_won(p->m, p->s) && paper->x - paper->w / 2 < 260 && paper->y - paper->h / 2 < 60)
        count += RODS_MAX; /* what was won lies there */
    for (int i = 0; i < RODS_MAX * (PLACES + 1); i++) { /* their tips as well */
        struct spot at = spot_on(p, &p->seen[i / (PLACES + 1)], (double)(i % (PLACES + 1)) / PLACES);

        count += mikado_lies(p->s, i / (PLACES + 1)) && 2 * abs(at.x - paper->x) < paper->w
            && 2 * abs(at.y - paper->y) < paper->h;
    }
    return count;
}

/* A slip of paper below or above what it speaks of, or in a corner if that hides much less; what was won lies in the
 * upper left one. */
static struct item slip_near(const struct picture *p, struct spot of, int far, int w, int h)
{
    enum { AWAY = 28 };
    int edge = p->bench.desk ? RIM + 12 : 18, right = p->width - edge - w / 2, low = p->height - edge - h / 2;
    int left = edge + w / 2, top = edge + h / 2, x = within(of.x, left, right);
    const struct spot places[] = { { x, within(of.y + far + h / 2, top, low) },
                                   { x, within(of.y - far - h / 2, top, low) }, { right, low }, { left, low },
                                   { right, top }, { left, top } };
    struct item best = item_at(places[0], LOOK_PANEL, TINT_SHEET, w, h);
    int least = hidden_by(p, &best);

    for (int i = 1; i < COUNT(places); i++) {
        struct item other = item_at(places[i], LOOK_PANEL, TINT_SHEET, w, h);
        int hidden = hidden_by(p, &other) + (i > 1 && far ? AWAY : 0); /* with nothing to be near to all are alike */

        if (hidden < least) {
            best = other;
            least = hidden;
        }
    }
    best.hidden_text = true;
    return best;
}

/* The slip, and its corner that points to what it speaks of where that lies above or below. */
static void add_slip(const struct picture *p, struct item paper, struct spot of)
{
    enum { CORNER = 20 };
    int below = of.y < paper.y ? -1 : 1;
    struct spot at = { within(of.x, paper.x - paper.w / 2 + 24, paper.x + paper.w / 2 - 24),
                       paper.y + below * (paper.h / 2 - 2) };
    struct item corner = item_at(at, LOOK_PANEL, TINT_SHEET, CORNER, CORNER);

    corner.turn = 45;
    corner.hidden_text = true;
    int far = abs(of.y - paper.y);
    if (abs(at.x - of.x) < CORNER && far > paper.h / 2 && far < paper.w) /* farther away it would point at felt */
        scene_add(p->sc, corner);
    scene_add(p->sc, paper);
}

/* One of the two lines of a slip. */
static struct item slip_line(const struct item *paper, int line, const char *words)
{
    struct spot at = { paper->x, paper->y + (line ? 1 : -1) * paper->h * 22 / 100 };
    int high = !line ? 46 : paper->h < 70 ? 43 : 37; /* on a desk no larger than the bold one */
    struct item it = item_at(at, LOOK_TEXT, TINT_INK, paper->w - 20, paper->h * high / 100);

    it.hidden_text = true;
    it.label = words;
    return it;
}

/* What is held, and how risky that is. Narrow ones have room for letters that a small phone draws larger. */
static void add_bubble(const struct picture *p, int lie_on_it)
{
    enum lang lang = p->lang;
    bool large = p->width > 600;
    int points = p->m->box->kind[mikado_kind(p->m, p->s->held)].points;
    struct item paper = slip_near(p, gripped_at(p), ring_size(p) + WAY / 2, large ? 272 : 264, large ? 70 : 60);
    char stick[NAME_SIZE];
    struct text t = TEXT_IN(stick);

    mikado_put_stick(p->m, p->s->held, lang, &t);
    const char *worth = points == 1 ? SAY(bubble_point) : SAY(bubble_points);
    struct item name = slip_line(&paper, 0, scene_words(p->sc, worth, stick, points));
    struct item risk = slip_line(&paper, 1, lie_on_it == 0 ? SAY(bubble_free) : lie_on_it == 1 ? SAY(bubble_risk_one)
                                            : scene_words(p->sc, SAY(bubble_risk), lie_on_it));

    name.lit = true;
    if (lie_on_it)
        risk.tint = TINT_RED;
    add_slip(p, paper, gripped_at(p));
    scene_add(p->sc, name);
    scene_add(p->sc, risk);
}

/* Where it is gripped, and where others lie on it, which is risky. */
static void add_grip(const struct picture *p)
{
    int held = p->s->held, lie_on_it = 0;

    for (int i = 0; i < RODS_MAX; i++) {
        double at, other, over;

        if (i != held && mikado_lies(p->s, i) && rods_cross(&p->seen[held], &p->seen[i], &at, &other, &over)
            && over < 0) {
            scene_mark(p->sc, 0, spot_on(p, &p->seen[held], at), TINT_RED, WARNING);
            p->sc->item[p->sc->count - 1].lit = true;
            lie_on_it++;
        }
    }
    scene_mark(p->sc, 0, gripped_at(p), TINT_NONE, GRIP);
    p->sc->item[p->sc->count - 1].lit = true; /* broad, as a handle is */
    add_bubble(p, lie_on_it);
}

static void add_ways(const struct picture *p)
{
    static const char *const arrows[RODS_WAYS] = { "→", "•", "↗", "•", "↑", "•", "↖", "•",
                                                   "←", "•", "↙", "•", "↓", "•", "↘", "•" };
    struct spot at = gripped_at(p);
    int ring = ring_size(p), room = ring + WAY / 2;
    enum lang lang = p->lang;

    at.x = within(at.x, room, p->width - room);
    at.y = within(at.y, room, p->height - room);
    for (int way = 0; way < RODS_WAYS; way++) {
        struct spot to = toward(way, ring);

        scene_add(p->sc, (struct item){
            .id = (uint16_t)(ID_WAY + way), .gesture = GESTURE_WAY, .look = LOOK_TAG, .framed = true,
            .dim = true, .glyph = arrows[way], .x = (int16_t)(at.x + to.x), .y = (int16_t)(at.y + to.y), .w = WAY,
            .h = way % 2 ? WAY * 3 / 4 : WAY,
            .says = scene_words(p->sc, SAY(way_says), word(WORD_way_e + way, lang)) });
    }
}

/* How far the pull that is meant leads, as it is seen: the steeper, the less aside and the more up. */
static struct spot pull_of(const struct state *s)
{
    static const uint8_t aside[RODS_LIFTS] = { 100, 94, 70, 0 }, up[RODS_LIFTS] = { 0, 12, 45, 100 };
    struct spot to = toward(s->way, PULL * aside[s->lift] / 100);

    to.y -= RISE * up[s->lift] / 100;
    return to;
}

/* Dots of brass from here so far, as near each other however far that is, and an arrow at their end. */
static void add_pull(const struct picture *p, struct spot from, struct spot by)
{
    enum { APART = 11, SMALL = 7, HEAD = 22 };
    int far = (int)__builtin_sqrt((double)by.x * by.x + (double)by.y * by.y), dots = far / APART + 1;
    struct spot tip = { from.x + by.x, from.y + by.y };
    struct item head = item_at(tip, LOOK_WEDGE, TINT_GOLD, HEAD * 3 / 4, HEAD);

    for (int i = 0; i < dots - 1; i++) {
        struct spot at = { from.x + by.x * i / dots, from.y + by.y * i / dots };
        struct item dot = item_at(at, LOOK_MARK, TINT_NONE, SMALL, SMALL);

        dot.face = 1;
        dot.hidden_text = true;
        scene_add(p->sc, dot);
    }
    head.turn = (int16_t)((degrees(by.x, by.y, &head.askew) + 90) % 360); /* it stands on its base */
    head.hidden_text = true;
    scene_add(p->sc, head);
}

/* Where the stick will be drawn to, pale; and the pull with its arrow. A tip is pressed down. */
static void add_plan(const struct picture *p)
{
    bool tips = p->s->verb == VERB_TIP;
    struct spot at = tips ? spot_on(p, &p->seen[p->s->held], p->s->grip > RODS_GRIPS / 2) : gripped_at(p);
    struct spot to = tips ? (struct spot){ 0, RISE } : pull_of(p->s);
    int far = (int)__builtin_sqrt((double)to.x * to.x + (double)to.y * to.y) + 1, off = GRIP / 2 + 5; /* the ring */
    struct spot from = tips ? (struct spot){ at.x, at.y - RISE - 8 }
                            : (struct spot){ at.x + to.x * off / far, at.y + to.y * off / far };
    struct spot a = spot_on(p, &p->seen[p->s->held], 0), b = spot_on(p, &p->seen[p->s->held], 1);
    double dx = b.x - a.x, dy = b.y - a.y;
    struct item ghost = stick_part(p, p->s->held, 0);

    if (!p->s->verb)
        return;
    ghost.id = ghost.parts = 0;
    ghost.says = NULL;
    int rim = p->bench.desk ? RIM : 0; /* it stays on the felt */
    int wide = abs(b.x - a.x) / 2 + rim, high = abs(b.y - a.y) / 2 + rim;
    ghost.x = (int16_t)within((a.x + b.x) / 2 + to.x, wide, p->width - wide);
    ghost.y = (int16_t)within((a.y + b.y) / 2 + to.y, high, p->height - high);
    ghost.w = (int16_t)__builtin_sqrt(dx * dx + dy * dy);
    ghost.h = lying(p, p->s->held, -1, false).h;
    ghost.turn = (int16_t)degrees(dx, dy, &ghost.askew);
    ghost.dim = ghost.hidden_text = true;
    if (!tips)
        scene_add(p->sc, ghost);
    add_pull(p, from, to);
}

/* ---- what has been won ---- */

/* What this turn has brought, above what lies there. */
static void add_sum(const struct picture *p)
{
    int edge = p->bench.desk ? RIM + 22 : 18, high = p->width > 600 ? 34 : 28;
    uint32_t won = mikado_won(p->m, p->s);
    enum lang lang = p->lang;
    struct item sum = item_at((struct spot){ edge, edge + high / 3 }, LOOK_TEXT, TINT_INK, 240, high);

    sum.align = ALIGN_LEFT;
    sum.part = 1;
    sum.framed = sum.hidden_text = true;
    sum.label = scene_words(p->sc, SAY(this_turn), mikado_worth(p->m, won));
    if (won)
        scene_add(p->sc, sum);
}

/* In a corner of the felt side by side, by worth, as one lays them down. */
static void add_won(const struct picture *p)
{
    bool large = p->width > 600;
    int edge = p->bench.desk ? RIM + 22 : 18, high = large ? 34 : 28, part = large ? 27 : 21, step = large ? 15 : 13;
    int count = 0;
    uint32_t won = mikado_won(p->m, p->s);

    for (int stick = 0; stick < RODS_MAX; stick++) {
        if (!(won >> stick & 1))
            continue;
        for (int grip = 0; grip < RODS_GRIPS; grip++) {
            struct item it = stick_part(p, stick, grip);
            it.x = (int16_t)(edge + count / WON_ROWS * (RODS_GRIPS * part + 14) + grip * part + part / 2);
            it.y = (int16_t)(edge + high + 4 + count % WON_ROWS * step);
            it.w = (int16_t)(part + 1);
            it.h = large ? 9 : 7;
            it.hidden_text = true;
            scene_add(p->sc, it);
        }
        count++;
    }
}

/* ---- the whole ---- */

/* In everybody's first turn, until something is won: what to do. A terminal has its own ways. */
static void add_first_words(const struct picture *p, bool free)
{
    enum lang lang = p->lang;
    bool large = p->width > 600;
    struct spot corner = { p->width, p->height };

    if (p->s->phase != PHASE_CHOOSE || p->s->round > 0 || mikado_won(p->m, p->s))
        return;
    struct item paper = slip_near(p, corner, 0, large ? 300 : 304, large ? 70 : 58);
    struct item what = slip_line(&paper, 0, SAY(first_words));
    struct item which = slip_line(&paper, 1, free ? SAY(first_words_free) : SAY(first_words_none));

    what.lit = true;
    scene_add(p->sc, paper);
    scene_add(p->sc, what);
    scene_add(p->sc, which);
}

/* On a tall phone as high as the pile that was thrown, which fills its width, and some room for what was won. */
static int felt_height(const struct picture *p)
{
    enum { ROOM = 90, HIGHEST = 650 };
    int pile = (int)((p->width - 2 * NARROW) * FORESHORTENED * DEEPEST * p->s->span[1] / p->s->span[0]);

    return within(pile + ROOM, LOWEST + 110, HIGHEST);
}

/* Felt, where there is room for it in a rim of walnut. */
static void add_felt(const struct picture *p, int rim)
{
    struct spot middle = { p->width / 2, p->height / 2 };
    struct item slab = item_at(middle, LOOK_PANEL, TINT_WALNUT, p->width, p->height);
    struct item felt = item_at(middle, LOOK_PANEL, TINT_FELT, p->width - (rim ? 2 * rim : CELL_W),
                               p->height - (rim ? 2 * rim : CELL_H));

    slab.hidden_text = true;
    if (rim)
        scene_add(p->sc, slab);
    felt.framed = true;
    scene_add(p->sc, felt);
}

void mikado_scene(const struct view *v, enum shape shape, enum lang lang, struct scene *sc)
{
    struct picture p = { .m = &v->match, .s = view_state(v), .sc = sc, .lang = lang };

    bool phone = shape == SHAPE_TALL || shape == SHAPE_LOW;

    p.width = shape == SHAPE_WIDE ? 820 : phone ? 520 : 900; /* small: then letters are large */
    p.height = shape == SHAPE_WIDE ? 840 : shape == SHAPE_TALL ? felt_height(&p) : phone ? LOWEST : 880;
    p.bench = mikado_bench(p.m, shape);
    find_scale(&p, phone ? NARROW : shape == SHAPE_WIDE ? RIM + NARROW : MARGIN);
    look_at(&p);
    scene_begin(sc, CELL_W, CELL_H);
    scene_pane(sc, PANE_BOARD, 0, p.width, p.height);
    add_felt(&p, shape == SHAPE_WIDE ? RIM : 0);
    add_won(&p);
    bool free = add_pile(&p);
    add_sum(&p);
    if (p.s->phase == PHASE_HELD) {
        add_ways(&p);
        add_plan(&p);
        add_grip(&p);
    }
    add_first_words(&p, free);
    mikado_add_tools(&p);
    mikado_add_sheet(&p);
}
