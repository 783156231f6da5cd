/* SPDX-License-Identifier: MIT */
#include "toy.h"

#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "core/box.h"
#include "core/scene.h"

PLAIN_BYTES_BEGIN
struct state {
    uint8_t at[3];   /* how far each has come */
    uint8_t turn;    /* whose it is */
    uint8_t die;     /* 0: not thrown yet */
    uint8_t shouted; /* bit per seat */
    uint8_t ended;   /* by the clock */
    uint8_t unused;
    uint16_t asks;
};

struct box {
    int32_t faces; /* of the die */
};
PLAIN_BYTES_END

enum { RULE_path, RULE_goal, RULE_long_enough, RULE_too_far, RULE_staying, RULE_shouting, RULE_time,
       RULE_cheer, RULE_notation, RULE_position, RULES };
static const struct clause rules[RULES] = {
    [RULE_path] = { "toy.path", { { "Der Weg", "The path" } }, SECTION },
    [RULE_goal] = { "toy.goal", { { "Wer ankommt, beendet die Partie.",
                                    "Whoever arrives ends the game." } }, DOES },
    [RULE_long_enough] = { "toy.long_enough", { { "Zu dritt sind es mindestens sieben Schritte.",
                                                  "For three there are at least seven steps." } }, FORBIDS },
    [RULE_too_far] = { "toy.too_far", { { "Am Ziel vorbei geht niemand.",
                                          "Nobody goes past the goal." } }, FORBIDS },
    [RULE_staying] = { "toy.staying", { { "Stehen bleibt nur, wo es vereinbart ist.",
                                          "Staying is only for where it was agreed." } }, FORBIDS },
    [RULE_shouting] = { "toy.shouting", { { "Die anderen dürfen je einmal rufen.",
                                            "The others may shout once each." } }, FORBIDS },
    [RULE_time] = { "toy.time", { { "Ist die Zeit um, ist Schluss.",
                                    "When time is up it is over." } }, DOES },
    [RULE_cheer] = { "toy.cheer", { { "Man freut sich.", "One is happy." } }, NOTE },
    [RULE_notation] = { "toy.notation", { { "Züge: die N, go, take N, stay, shout, up.",
                                            "Moves: die N, go, take N, stay, shout, up." } }, FORBIDS },
    [RULE_position] = { "toy.position", { { "Stellung: turn, at, shouted, asks.",
                                            "Position: turn, at, shouted, asks." } }, FORBIDS },
};

static const struct verb verbs[TOY_VERBS] = {
    [TOY_DIE] = { .name = "die", .label = { { "Würfel", "Die" } } },
    [TOY_UP] = { .name = "up", .label = { { "Zeit um", "Time is up" } } },
    [TOY_GO] = { .name = "go", .label = { { "Gehen", "Go" } } },
    [TOY_TAKE] = { .name = "take", .label = { { "Weniger gehen", "Take fewer" } } },
    [TOY_STAY] = { .name = "stay", .label = { { "Bleiben", "Stay" } } },
    [TOY_SHOUT] = { .name = "shout", .label = { { "Rufen", "Shout" } }, .idle = true },
};

/* Promises the toy breaks on demand, so that the tests of tests can see them caught. */
enum broken { BROKEN_NOTHING, BROKEN_LEGAL, BROKEN_CHECK, BROKEN_WRITE, BROKEN_PRINT, BROKEN_KINDS };
static const char *const broken_names[BROKEN_KINDS] = { "nothing", "legal", "check", "write", "print" };

static const struct option options[TOY_OPTIONS] = {
    [TOY_GOAL] = { .id = "goal", .name = { { "Ziel", "Goal" } }, .help = { { "Schritte", "Steps" } },
                   .min = 5, .max = 50, .standard = 10 },
    [TOY_STAYING] = { .id = "staying", .name = { { "Bleiben", "Staying" } },
                      .help = { { "Darf man bleiben?", "May one stay?" } },
                      .names = option_no_yes, .min = 0, .max = 1, .standard = 0 },
    [TOY_BROKEN] = { .id = "broken", .name = { { "Kaputt", "Broken" } },
                     .help = { { "Was nicht stimmt", "What is wrong" } },
                     .names = broken_names, .min = 0, .max = BROKEN_KINDS - 1, .standard = BROKEN_NOTHING },
};

static bool broken(const struct match *m, enum broken what)
{
    return m->option[TOY_BROKEN] == (int32_t)what;
}

static const struct clause *refuse(const struct match *m)
{
    if (m->box->faces == 1 && m->option[TOY_GOAL] == 50) /* a refusal that depends on the box */
        return &rules[RULE_long_enough];
    return m->seats == 3 && m->option[TOY_GOAL] < 7 ? &rules[RULE_long_enough] : NULL;
}

/* Two paths need an asset; it must begin with a W. */
static const char *const assets[] = { "toy.48", "toy.49", NULL };

static bool asset_valid(const struct asset *a)
{
    return a->bytes[0] == 'W';
}

static void setup(const struct match *m, struct state *s)
{
    (void)m;
    (void)s; /* all zero is the start */
}

static bool over(const struct match *m, const struct state *s)
{
    for (int i = 0; i < m->seats; i++)
        if (s->at[i] == m->option[TOY_GOAL])
            return true;
    return s->ended;
}

static struct turn turn(const struct match *m, const struct state *s)
{
    struct turn t = { .ask = s->asks };

    if (over(m, s))
        return t;
    if (s->die == 0) {
        t.must = SEAT(CHANCE);
        return t;
    }
    t.must = SEAT(s->turn);
    t.may = SEAT(CLOCK);
    for (int i = 0; i < m->seats; i++)
        if (i != s->turn && !(s->shouted & SEAT(i)))
            t.may |= SEAT(i);
    return t;
}

static const struct clause *check_move(const struct match *m, const struct state *s, int seat, struct move x)
{
    uint32_t room = (uint32_t)(m->option[TOY_GOAL] - s->at[s->turn]);

    if (x.verb >= TOY_VERBS || x.b || x.c || (x.a && x.verb != TOY_DIE) || (x.n && x.verb != TOY_TAKE))
        return &rules[RULE_notation];
    if (seat == CHANCE)
        return x.verb == TOY_DIE && x.a >= 1 && x.a <= m->box->faces ? NULL : &rules[RULE_notation];
    if (seat == CLOCK)
        return x.verb == TOY_UP ? NULL : &rules[RULE_notation];
    if (seat != s->turn)
        return x.verb == TOY_SHOUT ? NULL : &rules[RULE_shouting];
    switch (x.verb) {
    case TOY_GO:
        if (broken(m, BROKEN_CHECK))
            return &rules[RULE_too_far];
        return s->die <= room ? NULL : &rules[RULE_too_far];
    case TOY_TAKE:
        if (x.n == 0 || x.n >= s->die)
            return &rules[RULE_notation];
        return x.n <= room ? NULL : &rules[RULE_too_far];
    case TOY_STAY:
        return m->option[TOY_STAYING] ? NULL : &rules[RULE_staying];
    case TOY_SHOUT:
        return &rules[RULE_shouting];
    default:
        return &rules[RULE_notation];
    }
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    uint32_t room = (uint32_t)(m->option[TOY_GOAL] - s->at[s->turn]);
    uint32_t most = s->die - 1u < room ? s->die - 1u : room;
    int count = 0;

    if (seat == CLOCK)
        ret[count++] = (struct choice){ .move = { .verb = TOY_UP } };
    else if (seat != s->turn)
        ret[count++] = (struct choice){ .move = { .verb = TOY_SHOUT } };
    else {
        if (s->die <= room && !broken(m, BROKEN_LEGAL))
            ret[count++] = (struct choice){ .move = { .verb = TOY_GO } };
        if (most >= 1)
            ret[count++] = (struct choice){ .move = { .verb = TOY_TAKE, .n = 1 },
                                            .most = most, .step = 1 };
        if (m->option[TOY_STAYING])
            ret[count++] = (struct choice){ .move = { .verb = TOY_STAY } };
    }
    return count;
}

static void apply(const struct match *m, struct state *s, int seat, struct move x)
{
    if (x.verb == TOY_SHOUT) {
        s->shouted |= (uint8_t)SEAT(seat);
        return;
    }
    s->asks++;
    if (x.verb == TOY_DIE) {
        s->die = x.a;
        return;
    }
    if (x.verb == TOY_UP) {
        s->ended = 1;
        match_applies(m, RULE_time);
    } else if (x.verb == TOY_GO) {
        s->at[s->turn] = (uint8_t)(s->at[s->turn] + s->die);
    } else if (x.verb == TOY_TAKE) {
        s->at[s->turn] = (uint8_t)(s->at[s->turn] + x.n);
    }
    s->die = 0;
    s->turn = (uint8_t)((s->turn + 1) % m->seats);
}

static struct move roll(const struct match *m, const struct state *s, struct rng *r)
{
    (void)s;
    return (struct move){ .verb = TOY_DIE, .a = (uint8_t)(1 + rng_below(r, (uint32_t)m->box->faces)) };
}

static int odds(const struct match *m, const struct state *s, struct move *ret, uint32_t *ret_weight)
{
    (void)s;
    for (int i = 0; i < m->box->faces; i++) {
        ret[i] = (struct move){ .verb = TOY_DIE, .a = (uint8_t)(i + 1) };
        ret_weight[i] = 1;
    }
    return m->box->faces;
}

static void score(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    for (int i = 0; i < m->seats; i++)
        ret[i] = s->at[i];
}

static void write_move(const struct match *m, const struct state *s, int seat, struct move x, struct text *t)
{
    (void)s, (void)seat;
    if (broken(m, BROKEN_WRITE) && x.verb == TOY_GO)
        x.verb = TOY_STAY;
    text_put(t, x.verb < TOY_VERBS ? verbs[x.verb].name : "?");
    if (x.verb == TOY_DIE)
        text_printf(t, " %d", x.a);
    if (x.verb == TOY_TAKE)
        text_printf(t, " %u", x.n);
}

static const struct clause *parse(const struct match *m, const struct state *s, int seat, const char *words,
                                  struct move *ret)
{
    struct scan scan = { words };
    struct move x = { 0 };
    int amount = 0;

    (void)m, (void)s, (void)seat;
    while (x.verb < TOY_VERBS && !scan_word(&scan, verbs[x.verb].name))
        x.verb++;
    if (x.verb == TOY_DIE || x.verb == TOY_TAKE)
        if (!scan_int(&scan, 0, 99, &amount))
            return &rules[RULE_notation];
    if (x.verb == TOY_VERBS || !scan_end(&scan))
        return &rules[RULE_notation];
    if (x.verb == TOY_DIE)
        x.a = (uint8_t)amount;
    else
        x.n = (uint32_t)amount;
    *ret = x;
    return NULL;
}

static void print(const struct view *view, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    text_printf(t, "turn %d ", s->turn);
    if (s->ended)
        text_put(t, "ended\n");
    else if (s->die)
        text_printf(t, "die %d\n", s->die);
    else
        text_put(t, "throw\n");
    text_put(t, "at");
    for (int i = 0; i < m->seats; i++)
        text_printf(t, " %d", s->at[i]);
    text_printf(t, "\nshouted %d\nasks %d\n", s->shouted,
                broken(m, BROKEN_PRINT) ? 0 : s->asks);
}

static const struct clause *read(const struct match *m, struct scan *in, struct state *s)
{
    int n = 0;

    if (!scan_word(in, "turn") || !scan_int(in, 0, m->seats - 1, &n))
        return &rules[RULE_position];
    s->turn = (uint8_t)n;
    if (scan_word(in, "ended")) {
        s->ended = 1;
    } else if (!scan_word(in, "throw")) {
        if (!scan_word(in, "die") || !scan_int(in, 1, m->box->faces, &n))
            return &rules[RULE_position];
        s->die = (uint8_t)n;
    }
    if (!scan_word(in, "at"))
        return &rules[RULE_position];
    for (int i = 0; i < m->seats; i++) {
        if (!scan_int(in, 0, m->option[TOY_GOAL], &n))
            return &rules[RULE_position];
        s->at[i] = (uint8_t)n;
    }
    if (!scan_word(in, "shouted") || !scan_int(in, 0, 7, &n))
        return &rules[RULE_position];
    s->shouted = (uint8_t)n;
    if (!scan_word(in, "asks") || !scan_int(in, 0, UINT16_MAX, &n) || !scan_end(in))
        return &rules[RULE_position];
    s->asks = (uint16_t)n;
    return NULL;
}

static void say(const struct view *view, int seat, struct move x, enum lang lang, struct text *t)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    (void)lang;
    write_move(m, s, seat, x, t);
}

static void prompt(const struct view *view, int seat, enum lang lang, struct text *t)
{
    (void)view, (void)seat;
    text_put(t, lang == DE ? "Du bist dran." : "It is your turn.");
}

static const struct clause *ending(const struct view *view, enum lang lang, struct text *t)
{
    (void)view;
    text_put(t, lang == DE ? "Einer ist am Ziel." : "Somebody has arrived.");
    return &rules[RULE_goal];
}

static int cite(const struct view *view, const struct clause **ret)
{
    (void)view;
    ret[0] = &rules[RULE_too_far];
    return 1;
}

static void scene(const struct view *view, enum shape shape, enum lang lang, struct scene *sc)
{
    const struct match *m = &view->match;
    const struct state *s = view_state(view);

    (void)lang, (void)shape;
    scene_begin(sc, 10, 20);
    scene_pane(sc, PANE_BOARD, 0, 600, 80);
    for (int i = 0; i < m->seats; i++)
        scene_add(sc, (struct item){ .id = (uint16_t)(i + 1), .look = LOOK_PAWN, .glyph = "o",
                                     .says = scene_words(sc, "%d", s->at[i]),
                                     .x = (int16_t)(5 + 10 * s->at[i]), .y = (int16_t)(10 + 20 * i) });
}

static int touch(const struct view *view, int seat, struct choice c, struct touch *ret)
{
    (void)view, (void)seat, (void)c, (void)ret;
    return 0;
}

static const struct field fields[] = {
    { .name = "faces", .kind = FIELD_NUMBER, FIELD_AT(box, faces), .min = 1, .max = 6 },
    FIELD_END,
};
static const struct boxform toy_boxform = { .fields = fields, .size = sizeof(struct box) };
static const struct box standard_box = { .faces = 6 };
static const struct boxed toy_boxed = { .standard = &standard_box };

const struct game toy_game = {
    .name = "toy",
    .title = { { "Spielzeug", "Toy" } },
    .about = { { "Ein Wettlauf für Tests.", "A race for tests." } },
    .version = 2,
    .seats_min = 2,
    .seats_max = 3,
    .minutes = 1,
    .state_size = sizeof(struct state),
    .key_size = offsetof(struct state, asks),
    .choices_max = 4,
    .odds_max = 6,
    .options = options,
    .option_count = TOY_OPTIONS,
    .verbs = verbs,
    .verb_count = TOY_VERBS,
    .clauses = rules,
    .clause_count = RULES,
    .boxform = &toy_boxform,
    .boxed = &toy_boxed,
    .bench_seats = 2,
    .bench_options = "",
    .refuse = refuse,
    .rules = { .setup = setup, .turn = turn, .legal = legal, .check = check_move, .apply = apply,
               .score = score },
    .words = { .write = write_move, .parse = parse, .print = print, .read = read, .say = say, .prompt = prompt,
               .ending = ending, .cite = cite },
    .picture = { .scene = scene, .touch = touch },
    .chance = { .roll = roll, .odds = odds },
    .assets = { .names = assets, .valid = asset_valid, .option = TOY_GOAL + 1, .first = 48 },
};

static const struct game *const only[] = { &toy_game };
const struct game *const *const games = only;
const int game_count = 1;
