/* SPDX-License-Identifier: MIT */
/* Backgammon: the rules, but for what a throw can be played with (backgammon_moves.c). A game goes through
 * the phases of backgammon.h; a series of games lives in the same state. Two play white and black; in a
 * chouette the solo player has white, and the captain plays black for the rest. */
#define ROOM_TABLES
#include "backgammon.h"

#include <string.h>

#include "backgammon_bot.h"
#include "core/asset.h"

static bool is_chouette(const struct match *m)
{
    return m->seats > 2;
}

bool backgammon_has_cube(const struct match *m)
{
    if (m->option[OPTION_CUBE] == CUBE_USUAL)
        return m->option[OPTION_LENGTH] || m->option[OPTION_AUTOMATIC] || is_chouette(m);
    return m->option[OPTION_CUBE] == CUBE_YES;
}

int backgammon_games(const struct match *m)
{
    if (m->option[OPTION_LENGTH])
        return 0;
    if (m->option[OPTION_GAMES])
        return m->option[OPTION_GAMES];
    return is_chouette(m) ? m->seats : 1;
}

static const struct clause *refuse(const struct match *m)
{
    if (m->option[OPTION_LENGTH] && is_chouette(m))
        return CLAUSE(match_for_two);
    if (m->option[OPTION_LENGTH] && m->option[OPTION_GAMES])
        return CLAUSE(match_or_games);
    if (m->option[OPTION_RESIGNING] && is_chouette(m))
        return CLAUSE(resign_for_two);
    return NULL;
}

/* ---- beginning ---- */

void backgammon_set_up(const struct box *box, struct state *s)
{
    int n = 0;

    for (int i = 0; i < COUNT(box->start) && box->start[i].men; i++)
        for (int32_t k = 0; k < box->start[i].men; k++, n++) {
            s->man[WHITE][n] = s->man[BLACK][n] = (uint8_t)box->start[i].point;
            men_add(&s->side[WHITE], BIT(box->start[i].point));
        }
    s->side[BLACK] = s->side[WHITE];
}

static void begin_game(const struct match *m, struct state *s)
{
    memset(s->side, 0, sizeof s->side);
    backgammon_set_up(m->box, s);
    s->phase = OPENING;
    s->turn = WHITE;
    s->high = s->low = 0;
    s->cube = s->automatic = 0;
    s->owner = CENTRE;
    s->last = (struct played){ 0 };
    APPLIES(set_up);
    if (backgammon_has_cube(m))
        APPLIES(cube_start);
}

static void setup(const struct match *m, struct state *ret)
{
    begin_game(m, ret);
    for (int r = 0; r < m->seats; r++)
        ret->rank[r] = (uint8_t)r;
    ret->in = (uint8_t)(BIT(m->seats) - 1);
    if (is_chouette(m)) {
        ret->phase = RANKING;
        ret->tied = (uint8_t)((BIT(m->seats) - 1) & ~1u);
    }
}

/* ---- who is asked ---- */

static struct turn turn(const struct match *m, const struct state *s)
{
    struct turn now = { .must = SEAT(CHANCE), .ask = s->ply };

    if (s->phase == OVER) {
        now.must = 0;
    } else if (s->phase == OFFERED || s->phase == RESIGNED) {
        now.must = SEAT(seat_asked(s));
    } else if (s->phase == CHOOSING || s->phase == PLAYING) {
        now.must = SEAT(seat_of(s, s->turn));
        if (m->option[OPTION_RESIGNING])
            now.may = SEAT(seat_of(s, !s->turn)); /* resign */
    }
    return now;
}

/* ---- what is allowed ---- */

const struct clause *backgammon_refuse_double(const struct match *m, const struct state *s)
{
    if (!backgammon_has_cube(m))
        return CLAUSE(no_cube);
    if (s->phase == OFFERED || s->phase == RESIGNED)
        return CLAUSE(answer_first);
    if (s->phase == PLAYING && m->option[OPTION_DOUBLING] == BEFORE_THROW)
        return CLAUSE(before_throw);
    if (s->crawford == CRAWFORD_NOW)
        return CLAUSE(crawford);
    if (s->cube == CUBE_MAX)
        return CLAUSE(cube_limit);
    return s->owner == !s->turn ? CLAUSE(in_turns) : NULL;
}

static struct choice *add(struct choice *ret, enum verb_id verb)
{
    return choice_add(ret, (struct choice){ .move = { .verb = (uint8_t)verb } });
}

static struct choice *add_resigning(struct choice *ret)
{
    choices_idle(ret, WORTH_MAX);
    for (uint8_t worth = 1; worth <= WORTH_MAX; worth++)
        ret = choice_add(ret, (struct choice){ .move = { .verb = VERB_RESIGN, .a = worth } });
    return ret;
}

static int legal(const struct match *m, const struct state *s, int seat, struct choice *ret)
{
    struct choice *end = ret;
    bool on_turn = seat == seat_of(s, s->turn);

    if (s->phase == OFFERED) {
        end = add(end, VERB_TAKE);
        end = add(end, VERB_DROP);
    } else if (s->phase == RESIGNED) {
        end = add(end, VERB_ACCEPT);
        end = add(end, VERB_DECLINE);
    } else if (s->phase == CHOOSING && on_turn) {
        end = add(end, VERB_ROLL);
    } else if (s->phase == PLAYING && on_turn) {
        struct ground g = backgammon_ground(s, s->turn);

        end = backgammon_plays(&g, end);
        if (end == ret)
            end = add(end, VERB_PASS); /* no_play */
    }
    if (s->phase != CHOOSING && s->phase != PLAYING)
        return (int)(end - ret);
    if (on_turn && !backgammon_refuse_double(m, s))
        end = add(end, VERB_DOUBLE);
    if (m->option[OPTION_RESIGNING])
        end = add_resigning(end);
    return (int)(end - ret);
}

static bool is_face(int n)
{
    return n >= 1 && n <= 6;
}

static const struct clause *check_chance(const struct match *m, const struct state *s, struct move move)
{
    if (move.verb != (s->phase == RANKING ? VERB_DIE : VERB_DICE) || !is_face(move.a) || move.c || move.n)
        return &table_rules[TABLE_chance];
    if (s->phase == RANKING)
        return move.b ? &table_rules[TABLE_chance] : NULL;
    if (!is_face(move.b) || (s->phase == THROWING && move.a < move.b))
        return &table_rules[TABLE_chance];
    /* A tie is thrown again, so it only counts as a throw where it doubles the stake. */
    if (s->phase == OPENING && move.a == move.b && !backgammon_automatic(m, s))
        return CLAUSE(opening_tie);
    return NULL;
}

/* A play, or a pass instead of one. */
static const struct clause *check_play(const struct state *s, struct move move)
{
    if (s->phase == CHOOSING)
        return CLAUSE(throw_first);
    if (s->phase == OFFERED || s->phase == RESIGNED)
        return CLAUSE(answer_first);

    struct ground g = backgammon_ground(s, s->turn);
    if (move.verb == VERB_PLAY && move.c)
        return move.c > move.b ? CLAUSE(direction) : CLAUSE(by_dice);
    if (move.verb == VERB_PLAY)
        return backgammon_refuse_play(&g, move.n);
    return backgammon_can_play(&g) ? CLAUSE(must_play) : NULL;
}

static const struct clause *check_resign(const struct match *m, const struct state *s, int worth)
{
    if (!m->option[OPTION_RESIGNING])
        return CLAUSE(resign);
    if (s->phase == OFFERED || s->phase == RESIGNED)
        return CLAUSE(answer_first);
    return worth >= 1 && worth <= WORTH_MAX ? NULL : CLAUSE(resign_for);
}

static const struct clause *check_move(const struct match *m, const struct state *s, int seat,
                                       struct move move)
{
    if (seat == CHANCE)
        return check_chance(m, s, move);
    if (move.verb >= VERBS || (move.a && move.verb != VERB_RESIGN) ||
        ((move.b || move.c || move.n) && move.verb != VERB_PLAY))
        return CLAUSE(notation);
    if (move.verb == VERB_PLAY && (move.b || move.c) && (move.n || !move.c || move.b > BAR || move.c > BAR + 1))
        return CLAUSE(notation);
    /* Who is not on turn may give up, and nothing else. */
    if ((s->phase == CHOOSING || s->phase == PLAYING) && seat != seat_of(s, s->turn) && move.verb != VERB_RESIGN)
        return &table_rules[TABLE_turn];
    switch (move.verb) {
    case VERB_ROLL:
        if (s->phase == CHOOSING)
            return NULL;
        return s->phase == PLAYING ? CLAUSE(throw_once) : CLAUSE(answer_first);
    case VERB_DOUBLE:
        return backgammon_refuse_double(m, s);
    case VERB_TAKE:
    case VERB_DROP:
        return s->phase == OFFERED ? NULL : CLAUSE(no_offer);
    case VERB_RESIGN:
        return check_resign(m, s, move.a);
    case VERB_ACCEPT:
    case VERB_DECLINE:
        return s->phase == RESIGNED ? NULL : CLAUSE(no_offer);
    case VERB_PASS:
    case VERB_PLAY:
        return check_play(s, move);
    default:
        return &table_rules[TABLE_chance];
    }
}

/* ---- the end of a game, and of the series ---- */

int backgammon_worth(const struct state *s, int winner)
{
    const struct side *loser = &s->side[!winner];

    if (men_on(loser, OFF))
        return 1;
    /* The winner's inner board is the loser's points 19 to 24. */
    return men_anywhere(loser) >> (POINTS - HOME + 1) ? 3 : 2;
}

/* Between white and these seats of black's; in a match only the winner scores. */
static void settle(const struct match *m, struct state *s, int winner, uint32_t seats, int points)
{
    int16_t *sheet = s->sheet[s->game % SHEET];
    int solo = s->rank[WHITE];

    if (is_chouette(m))
        APPLIES(each_pays);
    for (int r = 1; r < m->seats; r++) {
        int other = s->rank[r], gain = winner == WHITE ? points : -points;

        if (!(seats >> other & 1))
            continue;
        if (!m->option[OPTION_LENGTH] || winner == WHITE) {
            s->score[solo] += gain;
            sheet[solo] = (int16_t)(sheet[solo] + gain);
        }
        if (!m->option[OPTION_LENGTH] || winner == BLACK) {
            s->score[other] -= gain;
            sheet[other] = (int16_t)(sheet[other] - gain);
        }
    }
}

/* Those between the two ranks make room. */
static void move_rank(struct state *s, int from, int to)
{
    uint8_t seat = s->rank[from];

    for (; from < to; from++)
        s->rank[from] = s->rank[from + 1];
    for (; from > to; from--)
        s->rank[from] = s->rank[from - 1];
    s->rank[to] = seat;
}

static bool series_over(const struct match *m, const struct state *s)
{
    int length = m->option[OPTION_LENGTH];

    return length ? s->score[0] >= length || s->score[1] >= length : s->game >= backgammon_games(m);
}

static void end_game(const struct match *m, struct state *s, int winner)
{
    int before = m->option[OPTION_LENGTH] - 1;

    s->game++;
    s->in = (uint8_t)(BIT(m->seats) - 1);
    s->takers = s->asked = s->resigned = 0;
    if (series_over(m, s)) {
        s->phase = OVER;
        s->turn = (uint8_t)winner;
        s->high = s->low = 0;
        return;
    }
    memset(s->sheet[s->game % SHEET], 0, sizeof s->sheet[0]);
    if (s->crawford == CRAWFORD_NOW)
        s->crawford = CRAWFORD_PAST;
    else if (m->option[OPTION_CRAWFORD] && s->crawford == CRAWFORD_AHEAD && before > 0 &&
             (s->score[0] == before || s->score[1] == before))
        s->crawford = CRAWFORD_NOW;
    if (is_chouette(m)) {
        move_rank(s, winner == WHITE ? 1 : 0, m->seats - 1);
        match_applies(m, winner == WHITE ? RULE_captain_loses : RULE_solo_loses);
    }
    begin_game(m, s);
}

/* ---- what happens ---- */

bool backgammon_may_choose(const struct match *m, const struct state *s)
{
    return m->option[OPTION_DOUBLING] == BEFORE_THROW &&
           (m->option[OPTION_RESIGNING] || !backgammon_refuse_double(m, s));
}

static void await_throw(const struct match *m, struct state *s)
{
    s->phase = CHOOSING;
    if (!backgammon_may_choose(m, s))
        s->phase = THROWING;
}

static void next_turn(const struct match *m, struct state *s)
{
    s->turn = !s->turn;
    s->high = s->low = 0;
    await_throw(m, s);
}

bool backgammon_automatic(const struct match *m, const struct state *s)
{
    return backgammon_has_cube(m) && s->automatic < m->option[OPTION_AUTOMATIC] && s->cube < CUBE_MAX &&
           s->crawford != CRAWFORD_NOW;
}

static void throw_dice(const struct match *m, struct state *s, int a, int b)
{
    if (s->phase == OPENING && a == b) {
        s->cube++;
        s->automatic++;
        if (s->automatic == m->option[OPTION_AUTOMATIC])
            APPLIES(automatic_limit);
        return;
    }
    if (s->phase == OPENING)
        s->turn = a > b ? WHITE : BLACK;
    s->high = (uint8_t)(a > b ? a : b);
    s->low = (uint8_t)(a > b ? b : a);
    s->phase = PLAYING;
}

/* All who had to have thrown: sort them by what they threw; those who threw the same throw again. */
static void settle_ranks(const struct match *m, struct state *s)
{
    uint32_t tied = 0;

    for (int r = 1; r < m->seats; r++)
        for (int k = r; s->tied >> k & 1 && s->thrown[k] > s->thrown[k - 1]; k--) {
            uint8_t seat = s->rank[k], thrown = s->thrown[k];

            s->rank[k] = s->rank[k - 1];
            s->thrown[k] = s->thrown[k - 1];
            s->rank[k - 1] = seat;
            s->thrown[k - 1] = thrown;
        }
    for (int r = 1; r < m->seats; r++)
        if (s->tied >> r & 1 && s->thrown[r] == s->thrown[r - 1])
            tied |= BIT(r);
    s->tied = (uint8_t)tied;
    memset(s->thrown, 0, sizeof s->thrown);
    if (!tied)
        s->phase = OPENING;
}

/* A place is tied with those next to it. */
int backgammon_next_to_throw(const struct match *m, const struct state *s)
{
    for (int r = 0; r < m->seats; r++)
        if ((s->tied | s->tied >> 1) >> r & 1 && !s->thrown[r])
            return r;
    return -1;
}

static void throw_rank(const struct match *m, struct state *s, int face)
{
    s->thrown[backgammon_next_to_throw(m, s)] = (uint8_t)face;
    if (backgammon_next_to_throw(m, s) < 0)
        settle_ranks(m, s);
}

/* The first rank after this one that still plays this game; seats: there is none. */
static int next_in(const struct match *m, const struct state *s, int rank)
{
    do
        rank++;
    while (rank < m->seats && !(s->in >> s->rank[rank] & 1));
    return rank;
}

/* White's double goes to black's players in the order of rank, black's to white. */
static void offer(const struct match *m, struct state *s)
{
    if (s->phase == PLAYING)
        APPLIES(after_throw);
    s->phase = OFFERED;
    s->takers = 0;
    s->asked = s->turn == WHITE ? (uint8_t)next_in(m, s, WHITE) : WHITE;
}

static void accept(const struct match *m, struct state *s)
{
    s->cube++;
    s->owner = !s->turn;
    s->takers = s->asked = 0;
    if (s->high)
        s->phase = PLAYING;
    else
        await_throw(m, s);
}

/* Everyone has answered white's double. Who dropped pays; the first who took is captain from now on. */
static void count_answers(const struct match *m, struct state *s)
{
    uint8_t solo = (uint8_t)BIT(s->rank[WHITE]);
    int captain;

    settle(m, s, WHITE, s->in & ~s->takers, 1 << s->cube);
    s->in = s->takers | solo;
    captain = next_in(m, s, WHITE);
    if (captain == m->seats) {
        end_game(m, s, WHITE);
        return;
    }
    if (captain != BLACK) { /* captain_drops */
        move_rank(s, captain, BLACK);
        move_rank(s, BLACK + 1, m->seats - 1);
    }
    accept(m, s);
}

static void answer(const struct match *m, struct state *s, bool takes)
{
    int next = s->turn == WHITE ? next_in(m, s, s->asked) : m->seats;

    if (takes)
        s->takers |= (uint8_t)BIT(seat_asked(s));
    if (next < m->seats) {
        s->asked = (uint8_t)next;
    } else if (s->turn == WHITE) {
        count_answers(m, s);
    } else if (takes) {
        accept(m, s);
    } else {
        settle(m, s, BLACK, s->in, 1 << s->cube);
        end_game(m, s, BLACK);
    }
}

/* A side has answered whether the other may give up. */
static void let_resign(const struct match *m, struct state *s, bool accepts)
{
    int winner = s->asked;
    uint8_t worth = s->resigned;

    if (accepts) {
        settle(m, s, winner, s->in, worth << s->cube);
        end_game(m, s, winner);
        s->resigned = s->phase == OVER ? worth : 0;
    } else {
        s->phase = s->high ? PLAYING : CHOOSING;
        s->asked = s->resigned = 0;
    }
}

/* A man goes from one place to another: any of those who stand there. */
static inline void rename_man(uint8_t man[MEN], int from, int to)
{
    for (int i = 0; i < MEN; i++)
        if (man[i] == from) {
            man[i] = (uint8_t)to;
            return;
        }
}

static void step(struct state *s, int from, int die, uint32_t blots)
{
    int side = s->turn, to = landing(from, die);

    men_step(&s->side[side], from, die);
    rename_man(s->man[side], from, to);
    if (to == OFF || !(blots & BIT(to)))
        return;
    if (men_on(&s->side[!side], 25 - to) == 0)
        return; /* a second man on the same point */
    men_take(&s->side[!side], BIT(25 - to));
    men_add(&s->side[!side], BIT(BAR));
    rename_man(s->man[!side], 25 - to, BAR);
}

void backgammon_carry(struct state *s, int from, int to)
{
    step(s, from, to == OFF ? from : from - to, mirrored(men_single(&s->side[!s->turn])));
}

/* By which clauses one man takes a step. */
static void note_step(const struct match *m, const struct ground *g, uint32_t held, int from, int die)
{
    int to = landing(from, die);

    for (int point = to + 1; point < from; point++)
        if (held >> point & 1)
            APPLIES(jump_over);
    if (from == BAR && men_on(&g->own, OFF))
        APPLIES(hit_again);
    if (!(men_anywhere(&g->own) & AFIELD) && to != OFF)
        APPLIES(within_home);
}

/* And a whole play. */
static void note_play(const struct match *m, const struct ground *g, uint32_t from)
{
    uint32_t held = BOARD & ~g->open;
    int first = (int)play_from(from, 0), second = (int)play_from(from, 1);

    for (int i = 0; i < STEPS_MAX; i++)
        if (play_from(from, i))
            note_step(m, g, held, (int)play_from(from, i), play_die(g, i));
    if (!from && men_on(&g->own, BAR))
        APPLIES(no_entry);
    if (g->high == g->low && first)
        APPLIES(any_men);
    if (g->high == g->low || !first || !second)
        return;
    APPLIES(one_or_two);
    /* One man goes by both numbers, and could have begun with either. */
    int begin = second == first - g->high ? first : first == second - g->low ? second : 0;
    if (begin > g->high && g->open >> (begin - g->high) & g->open >> (begin - g->low) & 1)
        APPLIES(same_position);
}

static void play(const struct match *m, struct state *s, uint32_t from)
{
    struct ground g = backgammon_ground(s, s->turn);
    int first = (int)play_from(from, 0), second = (int)play_from(from, 1);
    /* Of two numbers the lower goes first where the man for the higher is not there yet. Otherwise the order
     * does not matter. */
    bool low_first = g.high != g.low && second && (!first || !(men_anywhere(&g.own) & BIT(first)));

    if (m->applied)
        note_play(m, &g, from);
    s->last = (struct played){ .from = from, .side = s->turn, .high = s->high, .low = s->low, .is = 1 };
    if (low_first) {
        step(s, second, g.low, g.blots);
        if (first)
            step(s, first, g.high, g.blots);
    } else {
        for (int i = 0; i < STEPS_MAX && play_from(from, i); i++)
            step(s, (int)play_from(from, i), play_die(&g, i), g.blots);
    }
    if (men_on(&s->side[s->turn], OFF) == MEN) {
        static const uint16_t rules[] = { [1] = RULE_single, [2] = RULE_gammon, [3] = RULE_backgammon };
        int worth = backgammon_worth(s, s->turn), points = worth << s->cube;

        match_applies(m, rules[worth]);
        settle(m, s, s->turn, s->in, points);
        end_game(m, s, s->turn);
    } else {
        next_turn(m, s);
    }
}

static void apply(const struct match *m, struct state *s, int seat, struct move move)
{
    s->ply++;
    switch (move.verb) {
    case VERB_DICE:
        throw_dice(m, s, move.a, move.b);
        break;
    case VERB_DIE:
        throw_rank(m, s, move.a);
        break;
    case VERB_ROLL:
        s->phase = THROWING;
        break;
    case VERB_DOUBLE:
        offer(m, s);
        break;
    case VERB_TAKE:
    case VERB_DROP:
        answer(m, s, move.verb == VERB_TAKE);
        break;
    case VERB_RESIGN:
        s->phase = RESIGNED;
        s->resigned = move.a;
        s->asked = seat == seat_of(s, WHITE) ? BLACK : WHITE;
        break;
    case VERB_ACCEPT:
    case VERB_DECLINE:
        let_resign(m, s, move.verb == VERB_ACCEPT);
        break;
    default: /* a pass is a play of no steps */
        play(m, s, move.n);
    }
}

/* ---- chance ---- */

static struct move roll(const struct match *m, const struct state *s, struct rng *r)
{
    int a, b;

    if (s->phase == RANKING)
        return (struct move){ .verb = VERB_DIE, .a = (uint8_t)rng_die(r) };
    do {
        a = rng_die(r);
        b = rng_die(r);
    } while (s->phase == OPENING && a == b && !backgammon_automatic(m, s));

    bool swap = s->phase == THROWING && a < b;
    return (struct move){ .verb = VERB_DICE, .a = (uint8_t)(swap ? b : a), .b = (uint8_t)(swap ? a : b) };
}

static int faces(const struct match *m, const struct state *s, struct move move, uint8_t ret[DICE_MAX])
{
    (void)m, (void)s;
    ret[0] = move.a;
    ret[1] = move.b;
    return move.verb == VERB_DIE ? 1 : 2;
}

static int odds(const struct match *m, const struct state *s, struct move *ret, uint32_t *ret_weight)
{
    bool opening = s->phase == OPENING, ties = !opening || backgammon_automatic(m, s);
    int count = 0;

    for (uint8_t a = 1; a <= 6; a++) {
        if (s->phase == RANKING) {
            ret_weight[count] = 1;
            ret[count++] = (struct move){ .verb = VERB_DIE, .a = a };
            continue;
        }
        for (uint8_t b = 1; b <= (opening ? 6 : a); b++) {
            if (a == b && !ties)
                continue;
            ret_weight[count] = opening || a == b ? 1 : 2;
            ret[count++] = (struct move){ .verb = VERB_DICE, .a = a, .b = b };
        }
    }
    return count;
}

static void score(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    for (int seat = 0; seat < m->seats; seat++)
        ret[seat] = s->score[seat];
}

/* ---- the room's card ---- */

static const char *const cube_names[] = { "usual", "no", "yes" };
static const struct phrase cube_labels[] = {
    { { "in Partien und in der Chouette", "in matches and chouettes" } },
    { { "ohne", "not used" } }, { { "immer", "always" } },
};

static const char *const doubling_names[] = { "before-throw", "after-throw" };
static const struct phrase doubling_labels[] = {
    { { "vor dem Wurf", "before the throw" } }, { { "nach dem Wurf", "after the throw" } },
};

static const struct option options[OPTION_COUNT] = {
    [OPTION_CUBE] = {
        .id = "cube",
        .name = { { "Dopplerwürfel", "Doubling cube" } },
        .help = { { "Ob die Einsätze verdoppelt werden können. Zum einfachen Spiel gehört er nicht.",
                    "Whether the stakes may be doubled. The basic game does without it." } },
        .names = cube_names, .labels = cube_labels, .min = 0, .max = CUBE_YES, .standard = CUBE_USUAL },
    [OPTION_DOUBLING] = {
        .id = "doubling",
        .name = { { "Verdoppeln", "Doubling" } },
        .help = { { "Vor dem Wurf, wie überall üblich; oder danach, wie es die Anleitung wörtlich sagt.",
                    "Before the throw, as is usual, or after it, as the booklet says to the letter." } },
        .names = doubling_names, .labels = doubling_labels, .min = 0, .max = 1, .standard = BEFORE_THROW },
    [OPTION_AUTOMATIC] = {
        .id = "automatic",
        .name = { { "Automatische Verdopplungen", "Automatic doubles" } },
        .help = { { "So viele gleiche Anfangswürfe verdoppeln den Einsatz; 6: alle, bis 64 erreicht ist.",
                    "How many ties when throwing to go first double the stake; 6 means all of them, up to 64." } },
        .min = 0, .max = CUBE_MAX, .standard = 0 },
    [OPTION_GAMES] = {
        .id = "games",
        .name = { { "Anzahl Spiele", "Number of games" } },
        .help = { { "So viele Spiele um Einsätze; 0: eines, in der Chouette so viele wie Spieler.",
                    "How many games to play for stakes; 0 means one, or in a chouette one for each player." } },
        .min = 0, .max = GAMES_MAX, .standard = 0 },
    [OPTION_LENGTH] = {
        .id = "length",
        .name = { { "Partie bis", "Match to" } },
        .help = { { "Wer zuerst so viele Punkte hat, gewinnt; 0: Spiele um Einsätze.",
                    "The first to this many points wins; 0 means games for stakes." } },
        .min = 0, .max = LENGTH_MAX, .standard = 0 },
    [OPTION_CRAWFORD] = {
        .id = "crawford",
        .name = { { "Crawford-Regel", "Crawford rule" } },
        .help = { { "Fehlt einem in der Partie erstmals nur ein Punkt, wird ein Spiel lang nicht verdoppelt.",
                    "When a side first comes within a point of winning the match, one game is played without "
                    "doubling." } },
        .names = option_no_yes, .min = 0, .max = 1, .standard = 1 },
    [OPTION_RESIGNING] = {
        .id = "resigning",
        .name = { { "Aufgeben", "Resigning" } },
        .help = { { "Zu zweit darf man ein Spiel aufgeben, wenn der Gegner zustimmt. Nicht aus der Anleitung.",
                    "With two players, a game may be resigned if the opponent agrees. Not in the booklet." } },
        .names = option_no_yes, .min = 0, .max = 1, .standard = 0 },
};

static int thrower(const struct match *m, const struct state *s)
{
    (void)m;
    return s->phase == THROWING ? seat_of(s, s->turn) : -1;
}

static const struct verb verbs[VERBS] = {
    [VERB_DICE] = { .name = "dice", .label = { { "Wurf", "Throw" } } },
    [VERB_DIE] = { .name = "die", .label = { { "Wurf um den Rang", "Throw for rank" } } },
    [VERB_ROLL] = { .name = "roll", .label = { { "Würfeln", "Throw" } }, .throws = true },
    [VERB_DOUBLE] = { .name = "double", .label = { { "Verdoppeln", "Double" } } },
    [VERB_TAKE] = { .name = "take", .label = { { "Annehmen", "Accept" } } },
    [VERB_DROP] = { .name = "drop", .label = { { "Ablehnen", "Refuse" } }, .grave = true },
    [VERB_PASS] = { .name = "pass", .label = { { "Weitergeben", "Pass" } } },
    [VERB_RESIGN] = { .name = "resign", .label = { { "Aufgeben", "Resign" } }, .idle = true, .grave = true },
    [VERB_ACCEPT] = { .name = "accept", .label = { { "Annehmen", "Accept" } } },
    [VERB_DECLINE] = { .name = "decline", .label = { { "Ablehnen", "Decline" } } },
    [VERB_PLAY] = { .name = "play", .label = { { "Ziehen", "Move" } } },
};

static bool weights_valid(const struct asset *a)
{
    struct nets nets;

    return backgammon_nets(a->bytes, a->size, &nets);
}

const struct game backgammon_game = {
    ROOM_IS,
    .title = { { "Backgammon", "Backgammon" } },
    .about = { { "Fünfzehn Steine ums Brett und hinaus. Mit Würfeln, Schlagen und Verdoppeln; zu dritt bis "
                 "fünft als Chouette.",
                 "Fifteen men round the board and off it. With dice, hits and doubles; three to five "
                 "players play a chouette." } },
    .version = 2,
    .seats_min = 2, .seats_max = PLAYERS,
    .minutes = 20,
    .counts = { .word = { { "Punkte", "points" } } },
    .state_size = sizeof(struct state),
    .key_size = offsetof(struct state, ply),
    .choices_max = PLAYS_MAX + 1 + WORTH_MAX,
    .odds_max = 36,
    .options = options, .option_count = OPTION_COUNT,
    .verbs = verbs, .verb_count = VERBS,
    .boxform = &backgammon_boxform, .boxed = &backgammon_boxed,
    .tools = COMMAND_ONLY(backgammon_tools), .tool_count = COMMAND_ONLY(TOOLS),
    .puzzles = COMMAND_ONLY(backgammon_puzzles),
    .bench_seats = 2, .bench_options = "cube=no",
    .refuse = refuse,
    .rules = { .setup = setup, .turn = turn, .legal = legal, .check = check_move, .apply = apply,
               .score = score },
    .words = { ROOM_SAYS },
    .picture = { ROOM_SHOWS, .low = true, .half = backgammon_half, .onward = backgammon_onward,
                 .meant = backgammon_meant,
                 .tell = backgammon_tell, .deal = backgammon_deal },
    .chance = { .roll = roll, .odds = odds, .thrown = faces, .thrower = thrower },
    .players = { ROOM_FEATS, .bots = backgammon_bots, .stands = backgammon_stands,
                 .seat_name = backgammon_seat_name, .seat_tint = backgammon_seat_tint },
    .assets = { .names = (const char *const[]){ BACKGAMMON_WEIGHTS, NULL }, .valid = weights_valid },
    .speed = { .adds = true },
};
