/* SPDX-License-Identifier: MIT */
/* Mikado touched: which items make a move, what is proposed once a stick is held, how that looks, what somebody seems
 * to mean, and what a thing is. */
#include "mikado_items.h"

const int mikado_cosines[RODS_WAYS] = { 1000, 924, 707, 383, 0, -383, -707, -924,
                                        -1000, -924, -707, -383, 0, 383, 707, 924 };

/* What a stick is drawn with, by its helper. */
static uint16_t tool_id(int helper)
{
    return (uint16_t)(helper ? ID_HELPER + helper - 1 : ID_DRAW);
}

/* While a stick is held: another place is touched, or another tool; the gripped part, and it is let go. The tip
 * nearer to the grip needs no more than the word for it, and its button. */
static int touch_held(const struct state *s, struct move move, uint16_t part, struct touch *ret)
{
    bool nearer = move.verb == VERB_TIP && move.b == (s->grip > RODS_GRIPS / 2);

    switch (move.verb) {
    case VERB_HOLD:
        *ret = (struct touch){ .count = 1, .item = { move.c == s->helper ? part : tool_id(move.c) } };
        return 1;
    case VERB_LOOSE:
        *ret = (struct touch){ .count = 1, .item = { (uint16_t)(ID_PART + s->held * RODS_GRIPS + s->grip) } };
        return 1;
    case VERB_TIP:
        *ret = (struct touch){ .count = nearer ? 1 : 2, .waits = true, .item = { ID_TIP, nearer ? 0 : part } };
        return 1;
    default:
        *ret = (struct touch){ .count = 3, .any_order = true, .waits = true,
                               .item = { move.verb == VERB_FLICK ? ID_FLICK : tool_id(s->helper),
                                         (uint16_t)(ID_WAY + move.a), (uint16_t)(ID_LIFT + move.b) } };
        return 1;
    }
}

/* A stick is gripped by touching it there, after the word for what is to help, if anything. What is held is drawn by
 * the tool, a direction and a height, in any order. */
int mikado_touch(const struct view *v, int seat, struct choice choice, struct touch *ret)
{
    struct move move = choice.move;
    int grip = move.verb == VERB_TIP ? (move.b ? RODS_GRIPS - 1 : 0) : move.b;
    uint16_t part = (uint16_t)(ID_PART + move.a * RODS_GRIPS + grip);

    (void)seat;
    if (view_state(v)->phase == PHASE_HELD)
        return touch_held(view_state(v), move, part, ret);
    if (move.verb != VERB_HOLD && move.verb != VERB_TIP)
        return 0;
    if (move.verb == VERB_HOLD && !move.c)
        *ret = (struct touch){ .count = 1, .item = { part } };
    else
        *ret = (struct touch){ .count = 2, .item = { move.verb == VERB_TIP ? ID_TIP : tool_id(move.c), part } };
    return 1;
}

/* What most would do: along the stick towards the end that is held, or out of the pile; steeply if nothing lies on
 * it. */
bool mikado_propose(const struct view *v, int seat, struct move *ret)
{
    const struct state *s = view_state(v);
    const struct rods_pose *pose = &s->pile.pose[s->held];
    double x = pose->end[1][0] - pose->end[0][0], y = pose->end[1][1] - pose->end[0][1], most = -1e300;
    double out_x = (pose->end[0][0] + pose->end[1][0]) / 2.0 - s->middle[0] * RODS_UNIT;
    double out_y = (pose->end[0][1] + pose->end[1][1]) / 2.0 - s->middle[1] * RODS_UNIT;
    int best = 0, lift = 2, middle = RODS_GRIPS / 2;
    int side = s->grip != middle ? (s->grip < middle ? -1 : 1) : x * out_x + y * out_y < 0 ? -1 : 1;

    (void)seat;
    if (s->phase != PHASE_HELD)
        return false;
    for (int way = 0; way < RODS_WAYS; way++) {
        double along = side * (x * mikado_cosines[way] + y * mikado_cosines[(way + 12) % RODS_WAYS]);
        if (along > most) {
            most = along;
            best = way;
        }
    }
    for (int i = 0; i < RODS_MAX; i++) {
        double at, other, over;
        if (i != s->held && mikado_lies(s, i) && rods_cross(&s->pile.pose[i], pose, &at, &other, &over) && over > 0)
            lift = 1;
    }
    *ret = (struct move){ VERB_PULL, (uint8_t)best, (uint8_t)lift, 0, 0 };
    return true;
}

/* What was chosen so far is seen: the tool, and of what is held where it will go. */
bool mikado_half(const struct view *v, int seat, const uint16_t *item, int count, struct state *ret)
{
    (void)v, (void)seat;
    for (int i = 0; i < count; i++) {
        if (item[i] >= ID_WAY && item[i] < ID_LIFT)
            ret->way = (uint8_t)(item[i] - ID_WAY);
        else if (item[i] >= ID_LIFT && item[i] < ID_HELPER)
            ret->lift = (uint8_t)(item[i] - ID_LIFT);
        else if (item[i] >= ID_HELPER && item[i] < ID_DRAW)
            ret->helper = (uint8_t)(1 + item[i] - ID_HELPER);
        if (item[i] >= ID_HELPER && item[i] <= ID_FLICK)
            ret->verb = item[i] == ID_TIP ? VERB_TIP : item[i] == ID_FLICK ? VERB_FLICK : VERB_PULL;
    }
    return true;
}

static int stick_of(uint16_t item)
{
    return item >= ID_PART && item < ID_WAY ? (item - ID_PART) / RODS_GRIPS : -1;
}

/* Somebody touches what cannot be had: a stick already won, a tip that lies flat, a helper they have not got,
 * another stick while they hold one, the flick with bare fingers. */
bool mikado_meant(const struct view *v, int seat, const uint16_t *item, int count, struct move *ret)
{
    uint16_t last = count > 0 ? item[count - 1] : 0;
    int stick = stick_of(last), grip = stick < 0 ? 0 : (last - ID_PART) % RODS_GRIPS;
    bool tips = count > 1 && item[0] == ID_TIP;
    bool helped = count > 1 && item[0] >= ID_HELPER && item[0] < ID_HELPER + KINDS;
    int helper = helped ? item[0] - ID_HELPER + 1 : 0;

    (void)v;
    (void)seat;
    if (stick >= 0) {
        *ret = (struct move){ VERB_HOLD, (uint8_t)stick, (uint8_t)grip, (uint8_t)helper, 0 };
        if (tips)
            *ret = (struct move){ VERB_TIP, (uint8_t)stick, grip > RODS_GRIPS / 2, 0, 0 };
        return true;
    }
    if (last >= ID_HELPER && last < ID_HELPER + KINDS) {
        for (stick = 0; stick < RODS_MAX && !mikado_lies(view_state(v), stick);)
            stick++;
        *ret = (struct move){ VERB_HOLD, (uint8_t)stick, 0, (uint8_t)(last - ID_HELPER + 1), 0 };
        return stick < RODS_MAX;
    }
    if (last == ID_FLICK) {
        *ret = (struct move){ .verb = VERB_FLICK };
        return true;
    }
    return false;
}

bool mikado_tell(const struct view *v, uint16_t item, enum lang lang, struct text *t)
{
    int stick = stick_of(item);

    if (stick >= 0 && stick < mikado_sticks(&v->match))
        mikado_tell_stick(v, stick, lang, t);
    else if (item >= ID_WAY && item < ID_WAY + RODS_WAYS)
        text_put(t, SAY(tell_way));
    else if (item >= ID_LIFT && item < ID_LIFT + RODS_LIFTS)
        text_put(t, SAY(tell_lift));
    else if (item >= ID_HELPER && item < ID_HELPER + KINDS)
        text_put(t, SAY(tell_helper));
    else if (item >= ID_DRAW && item <= ID_FLICK)
        text_put(t, item == ID_TIP ? SAY(tell_tip) : item == ID_DRAW ? SAY(tell_draw) : SAY(tell_flick));
    else
        return false;
    return true;
}
