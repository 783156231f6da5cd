/* SPDX-License-Identifier: MIT */
/* TKKG: the course of play. It works on a whole state and on a view alike: the treasure's square never
 * decides what happens next. What does are the crooks' answers and the note they show at the end, each an
 * event of its own with one legal choice. */
#define ROOM_TABLES
#include "tkkg.h"

static const char *const release_names[] = { "helpless", "always" };
static const struct phrase release_labels[] = {
    { { "wenn die Ganoven ihn nicht selbst befreien können", "if the crooks cannot free them themselves" } },
    { { "in jedem Zug von TKKG", "on any of TKKG's turns" } },
};

static const struct option options[OPTIONS] = {
    [OPT_GANG] = { "gang", { { "Personen bei TKKG", "People on TKKG's side" } },
                   { { "So viele Plätze, vom ersten an, spielen TKKG, die anderen Ganoven; 0: abwechselnd.",
                       "How many seats, from the first on, play TKKG; the others are crooks. 0: every other "
                       "seat." } },
                   .min = 0, .max = SEATS - 1 },
    [OPT_RELEASE] = { "release", { { "Ganoven freilassen", "Letting crooks go" } },
                      { { "Wann TKKG einen gefangenen Ganoven gegen eine Frage freilassen darf.",
                          "When TKKG may let a crook go in return for a question." } },
                      .names = release_names, .labels = release_labels, .max = 1 },
};

static const struct verb verbs[VERBS] = {
    [OPEN] = { .name = "open", .label = { { "Um den Anfang würfeln", "Throw to go first" } } },
    [DICE] = { .name = "dice", .label = { { "Würfeln", "Throw" } } },
    [CARD] = { .name = "card", .label = { { "Karte", "Card" } } },
    [HIDE] = { .name = "hide", .label = { { "Schatz verstecken", "Hide the treasure" } } },
    [REHIDE] = { .name = "rehide", .label = { { "Neu verstecken", "Hide it again" } } },
    [THROW] = { .name = "throw", .label = { { "Würfeln", "Throw" } }, .throws = true },
    [GO] = { .name = "go", .label = { { "Ziehen", "Move" } }, .listed = true },
    [DRAW] = { .name = "draw", .label = { { "Karte nehmen", "Take the card" } } },
    [LEAVE] = { .name = "leave", .label = { { "Liegen lassen", "Leave it" } } },
    [STAY] = { .name = "stay", .label = { { "Stehen bleiben", "Stay" } } },
    [ASK] = { .name = "ask", .label = { { "Fragen", "Ask" } }, .listed = true },
    [ANSWER] = { .name = "answer", .label = { { "Antworten", "Answer" } }, .reveals = true },
    [KEEP] = { .name = "keep", .label = { { "Karte behalten", "Keep the card" } } },
    [FREE] = { .name = "free", .label = { { "Befreien", "Free" } } },
    [EXCHANGE] = { .name = "exchange", .label = { { "Gefangene tauschen", "Swap prisoners" } } },
    [RELEASE] = { .name = "release", .label = { { "Ganoven freilassen", "Let a crook go" } } },
    [ENTER] = { .name = "enter", .label = { { "Aufstellen", "Put back" } } },
    /* Ends the game, mostly badly: random players name a square as rarely as they make offers. */
    [NAME] = { .name = "name", .label = { { "Feld nennen", "Name the square" } }, .idle = true, .grave = true },
    [REVEAL] = { .name = "reveal", .label = { { "Zettel zeigen", "Show the note" } }, .reveals = true },
};

/* ---- parties ---- */

int tkkg_side(const struct match *m, int seat)
{
    int gang = m->option[OPT_GANG];

    return gang == 0 ? seat % SIDES : seat < gang ? GANG : CROOKS;
}

seatset tkkg_seats(const struct match *m, int side)
{
    seatset seats = 0;

    for (int seat = 0; seat < m->seats; seat++)
        seats |= tkkg_side(m, seat) == side ? SEAT(seat) : 0;
    return seats;
}

int tkkg_members(const struct match *m, int side)
{
    return __builtin_popcount(tkkg_seats(m, side));
}

int tkkg_seat(const struct match *m, const struct state *s, int side)
{
    seatset seats = tkkg_seats(m, side);

    for (int i = 0; i < s->thrower[side]; i++)
        seats &= seats - 1;
    return __builtin_ctz(seats);
}

/* ---- the board ---- */

int tkkg_start(int side, int which)
{
    static const uint8_t start[SIDES][FIGURES] = { { 0, 11, 132, 143 }, { 65, 66, 77, 78 } };

    return start[side][which];
}

static bool is_star(const struct match *m, int square)
{
    return m->box->board[square / SIZE][square % SIZE] == '*';
}

int tkkg_captives(const struct state *s, int side)
{
    int count = 0;

    for (int i = 0; i < FIGURES; i++)
        count += s->at[side * FIGURES + i] == CAPTIVE;
    return count;
}

int tkkg_cards(const struct state *s)
{
    int count = 0;

    for (int i = 0; i < CARDS; i++)
        count += s->left[i];
    return count;
}

/* ---- pending decisions ---- */

static void push(struct state *s, enum ask ask, int kind, int which)
{
    require(s->depth < DEPTH);
    s->stack[s->depth++] = (struct pending){ (uint8_t)ask, (uint8_t)kind, (uint8_t)which };
}

static void pop(struct state *s)
{
    s->stack[--s->depth] = (struct pending){ 0 };
}

int tkkg_asked(const struct state *s)
{
    struct pending top = tkkg_top(s);

    switch (top.ask) {
    case ASK_QUESTION:
    case ASK_NAME: return GANG;
    case ASK_HIDE:
    case ASK_ANSWER:
    case ASK_REVEAL: return CROOKS;
    case ASK_ENTER: return side_of(top.which);
    default: return s->side;
    }
}

/* Whether there is something to do before the throw; naming can wait until after it. */
static bool can_do_before(const struct match *m, const struct state *s)
{
    return tkkg_can_free(s, s->side) || tkkg_can_exchange(s) || tkkg_can_release(m, s) || tkkg_can_rehide(s);
}

static void begin_turn(const struct match *m, struct state *s)
{
    push(s, can_do_before(m, s) ? ASK_TURN : ASK_DICE, 0, 0);
}

/* The turn is over (clauses one_throw, in_turn), or with the last card the search (name_last). */
static void end_turn(const struct match *m, struct state *s)
{
    if (tkkg_cards(s) == 0) {
        push(s, ASK_NAME, 0, 0);
        return;
    }
    s->thrower[s->side] = (uint8_t)((s->thrower[s->side] + 1) % tkkg_members(m, s->side));
    s->side = (uint8_t)tkkg_other(s->side);
    begin_turn(m, s);
}

/* What lies on top goes on, unless it has become idle meanwhile: nothing to do before the throw any more,
 * nobody left to be freed by the card just drawn. */
static void settle(const struct match *m, struct state *s)
{
    if (tkkg_top(s).ask == ASK_TURN && !can_do_before(m, s))
        s->stack[s->depth - 1].ask = ASK_DICE;
    if (tkkg_top(s).ask == ASK_BONUS && !tkkg_can_free(s, s->side))
        pop(s);
    if (s->depth == 0)
        end_turn(m, s);
}

/* The decision on top is made. */
static void done(const struct match *m, struct state *s)
{
    pop(s);
    settle(m, s);
}

/* ---- the interface: who moves ---- */

static const struct clause *refuse(const struct match *m)
{
    return m->option[OPT_GANG] >= m->seats ? CLAUSE(parties) : NULL;
}

static void setup(const struct match *m, struct state *s)
{
    for (int i = 0; i < FIGURES_ALL; i++)
        s->at[i] = (uint8_t)tkkg_start(side_of(i), i % FIGURES);
    s->treasure = s->named = NOWHERE;
    for (int i = 0; i < QUESTIONS; i++)
        s->left[i] = (uint8_t)m->box->question[i];
    for (int i = 0; i < REACHES; i++)
        s->left[STROLL + i] = (uint8_t)m->box->stroll[i];
    s->left[FREES_GANG] = (uint8_t)m->box->bonus[GANG];
    s->left[FREES_CROOK] = (uint8_t)m->box->bonus[CROOKS];
    s->left[NOTHING] = (uint8_t)m->box->nothing;
    APPLIES(gang_start);
    APPLIES(crooks_start);
    APPLIES(deck);
    push(s, ASK_OPEN, 0, 0);
}

seatset tkkg_must(const struct match *m, const struct state *s)
{
    if (s->depth == 0)
        return 0;
    return SEAT(tkkg_is_chance(s) ? CHANCE : tkkg_seat(m, s, tkkg_asked(s)));
}

static struct turn turn(const struct match *m, const struct state *s)
{
    struct turn t = { .must = tkkg_must(m, s), .ask = s->asked };

    if (tkkg_is_open(s)) {
        t.may = tkkg_seats(m, GANG); /* to name the square */
        if (tkkg_can_free(s, CROOKS) || tkkg_can_exchange(s))
            t.may |= tkkg_seats(m, CROOKS);
        t.may &= ~t.must;
    }
    return t;
}

/* ---- playing ---- */

static void replace(struct state *s, enum ask ask, int kind, int which)
{
    pop(s);
    push(s, ask, kind, which);
}

/* Play stops wherever it was. */
static void stop(struct state *s)
{
    while (s->depth)
        pop(s);
    s->pips = s->way = 0;
}

static void win(struct state *s, int side)
{
    stop(s);
    s->winner = (uint8_t)(1 + side);
}

static void apply_opening(struct state *s, struct move v)
{
    if (v.a == v.b)
        return; /* a tie: once more */
    s->side = v.a > v.b ? GANG : CROOKS;
    replace(s, ASK_HIDE, 0, 0);
}

static void apply_dice(const struct match *m, struct state *s, struct move v)
{
    s->pips = s->last_pips = v.a;
    s->way = s->last_way = v.b;
    s->last_figure = 0;
    if (tkkg_farthest(s) > 0) {
        replace(s, ASK_GO, 0, 0);
        return;
    }
    s->pips = s->way = 0;
    APPLIES(no_way);
    done(m, s);
}

static void apply_card(const struct match *m, struct state *s, int card)
{
    int side = s->side;

    s->left[card]--;
    s->last_card = (uint8_t)(1 + card);
    if (card == NOTHING)
        APPLIES(nothing);
    if (card < QUESTIONS && side == GANG) {
        replace(s, ASK_QUESTION, card, 0);
        return;
    }
    if (card >= STROLL && card < STROLL + REACHES) {
        replace(s, ASK_STROLL, card - STROLL, 0);
        return;
    }
    if (card == (side == GANG ? FREES_GANG : FREES_CROOK)) {
        s->bonus[side]++;
        replace(s, ASK_BONUS, 0, 0);
        settle(m, s);
        return;
    }
    done(m, s);
}

/* A figure gets to a square: captures first (capture_first), then the star. */
static void apply_go(const struct match *m, struct state *s, int figure, int square)
{
    int enemy = tkkg_other(s->side), caught = 0;

    s->at[figure] = (uint8_t)square;
    s->pips = s->way = 0;
    s->last_figure = (uint8_t)(1 + figure);
    for (int i = enemy * FIGURES; i < (enemy + 1) * FIGURES; i++)
        if (s->at[i] == square) {
            s->at[i] = CAPTIVE;
            caught++;
        }
    if (caught > 1)
        APPLIES(capture_all);
    if (caught && is_star(m, square))
        APPLIES(capture_first);
    if (tkkg_captives(s, enemy) == FIGURES)
        win(s, s->side);
    else if (is_star(m, square) && tkkg_cards(s) > 0)
        replace(s, ASK_DRAW, 0, 0);
    else
        done(m, s);
}

/* Off captivity and to be put on a start square by its party. */
static void let_go(struct state *s, int figure)
{
    s->at[figure] = FREED;
    push(s, ASK_ENTER, 0, figure);
}

static void apply_free(const struct match *m, struct state *s, struct move v)
{
    int side = side_of(v.a);

    s->bonus[side]--;
    s->at[v.a] = v.b;
    if (tkkg_top(s).ask == ASK_BONUS && side == s->side)
        done(m, s); /* that is what the card just drawn was for */
    else
        settle(m, s);
}

static void apply_release(const struct match *m, struct state *s)
{
    int figure = FIGURES;

    APPLIES(release_taken);
    if (tkkg_can_help(s))
        APPLIES(release_any);
    while (s->at[figure] != CAPTIVE)
        figure++;
    push(s, ASK_QUESTION, ANY_QUESTION, 0);
    let_go(s, figure);
}

static void apply_rehide(const struct match *m, struct state *s, uint8_t square)
{
    APPLIES(rehide_deck);
    tkkg_void_notes(s);
    s->treasure = square;
    for (int i = FIGURES - 1; i >= 0; i--)
        if (s->at[i] == CAPTIVE)
            let_go(s, i);
}

/* Which part of the board an answer speaks of. */
static void note_answer(const struct match *m, int question)
{
    static const uint16_t rules[QUESTIONS] = {
        [HALF] = RULE_halves, [QUARTER] = RULE_quarters, [NINTH] = RULE_ninths, [LETTER] = RULE_letter_rows,
        [NUMBER] = RULE_number_rows, [AROUND] = RULE_around,
    };

    match_applies(m, rules[question]);
}

static void apply(const struct match *m, struct state *s, int seat, struct move v)
{
    s->asked++;
    switch (v.verb) {
    case OPEN: apply_opening(s, v); return;
    case DICE: apply_dice(m, s, v); return;
    case CARD: apply_card(m, s, v.a); return;
    case HIDE:
        s->treasure = v.a;
        pop(s);
        begin_turn(m, s);
        return;
    case REHIDE: apply_rehide(m, s, v.a); return;
    case THROW: replace(s, ASK_DICE, 0, 0); return;
    case GO: apply_go(m, s, v.a, v.b); return;
    case DRAW: replace(s, ASK_CARD, 0, 0); return;
    case LEAVE:
    case STAY:
    case KEEP:
        done(m, s);
        return;
    case ASK: replace(s, ASK_ANSWER, v.a, v.b); return;
    case ANSWER:
        note_answer(m, tkkg_top(s).kind);
        tkkg_note(m, s, tkkg_top(s), v.a);
        done(m, s);
        return;
    case FREE: apply_free(m, s, v); return;
    case EXCHANGE: /* the one who asks for it puts their figure first */
        let_go(s, tkkg_side(m, seat) == GANG ? v.b : v.a);
        let_go(s, tkkg_side(m, seat) == GANG ? v.a : v.b);
        return;
    case RELEASE: apply_release(m, s); return;
    case ENTER:
        s->at[v.a] = v.b;
        done(m, s);
        return;
    case NAME:
        stop(s);
        s->named = v.a;
        push(s, ASK_REVEAL, 0, 0);
        return;
    case REVEAL:
        s->treasure = v.a;
        win(s, v.a == s->named ? GANG : CROOKS);
        return;
    }
}

/* ---- chance ---- */

static int odds(const struct match *m, const struct state *s, struct move *ret, uint32_t *ret_weight)
{
    int count = 0, ask = tkkg_top(s).ask;

    for (int a = 1; a <= 6 && ask != ASK_CARD; a++)
        for (int b = ask == ASK_OPEN; b < (ask == ASK_OPEN ? 7 : WAYS); b++) {
            int weight = ask == ASK_OPEN ? 1 : tkkg_way_weight(m, b);
            uint8_t verb = ask == ASK_OPEN ? OPEN : DICE;
            ret[count] = (struct move){ .verb = verb, .a = (uint8_t)a, .b = (uint8_t)b };
            ret_weight[count] = (uint32_t)weight;
            count += weight > 0;
        }
    for (int i = 0; i < CARDS && ask == ASK_CARD; i++)
        if (s->left[i]) {
            ret[count] = (struct move){ .verb = CARD, .a = (uint8_t)i };
            ret_weight[count++] = s->left[i];
        }
    return count;
}

static struct move roll(const struct match *m, const struct state *s, struct rng *r)
{
    if (tkkg_top(s).ask == ASK_OPEN) {
        int gang = rng_die(r), crooks = rng_die(r);
        return (struct move){ .verb = OPEN, .a = (uint8_t)gang, .b = (uint8_t)crooks };
    }
    if (tkkg_top(s).ask == ASK_DICE) {
        int pips = rng_die(r), face = rng_die(r) - 1;
        return (struct move){ .verb = DICE, .a = (uint8_t)pips, .b = (uint8_t)m->box->die[face] };
    }
    uint32_t pick = rng_below(r, (uint32_t)tkkg_cards(s));
    uint8_t card = 0;
    for (; pick >= s->left[card]; card++)
        pick -= s->left[card];
    return (struct move){ .verb = CARD, .a = card };
}

/* The die with the directions has no pips to count. */
static int faces(const struct match *m, const struct state *s, struct move move, uint8_t ret[DICE_MAX])
{
    (void)m, (void)s;
    ret[0] = move.a;
    ret[1] = move.b;
    return move.verb == OPEN ? 2 : move.verb == DICE ? 1 : 0;
}

static int thrower(const struct match *m, const struct state *s)
{
    return tkkg_top(s).ask == ASK_DICE ? tkkg_seat(m, s, s->side) : -1;
}

/* ---- score and secrets ---- */

static void score(const struct match *m, const struct state *s, int32_t ret[SEATS_MAX])
{
    for (int seat = 0; seat < m->seats; seat++)
        ret[seat] = s->winner == 1 + tkkg_side(m, seat);
}

static seatset team(const struct match *m, int seat)
{
    return tkkg_seats(m, tkkg_side(m, seat));
}

const struct game tkkg_game = {
    ROOM_IS,
    .title = { { "TKKG: Der Schatz im Teufelsmoor", "TKKG: The Treasure in the Devil's Moor" } },
    .about = { { "Im Moor liegt der Schatz der Ganoven. TKKG sucht ihn mit Fragen, auf die nur Ja oder Nein "
                 "zu hören ist; wer gefangen wird, muss befreit werden.",
                 "The crooks' treasure lies in the moor. TKKG look for it with questions that get only yes "
                 "or no for an answer; anyone who is caught has to be freed." } },
    .version = 3,
    .seats_min = 2, .seats_max = SEATS,
    .minutes = 30,
    .state_size = sizeof(struct state), .key_size = offsetof(struct state, last_figure),
    .choices_max = 256, .odds_max = 36,
    .options = options, .option_count = OPTIONS,
    .verbs = verbs, .verb_count = VERBS,
    .boxform = &tkkg_boxform, .boxed = &tkkg_boxed,
    .puzzles = COMMAND_ONLY(tkkg_puzzles),
    .bench_seats = 2, .bench_options = "",
    .refuse = refuse,
    .rules = { .setup = setup, .turn = turn, .legal = tkkg_legal, .check = tkkg_check, .apply = apply,
               .score = score },
    .words = { ROOM_SAYS },
    .picture = { ROOM_SHOWS, .low = true, .flat = SHAPE_FLAT, .onward = tkkg_onward, .meant = tkkg_meant,
                 .tell = tkkg_tell, .propose = tkkg_propose, .deal = tkkg_deal },
    .chance = { .roll = roll, .odds = odds, .thrown = faces, .thrower = thrower },
    .secrets = { .mask = tkkg_mask, .mask_move = tkkg_mask_move, .guess = tkkg_guess },
    .players = { ROOM_FEATS, .bots = tkkg_bots, .team = team, .seat_name = tkkg_seat_name,
                 .seat_tint = tkkg_seat_tint, .stands = tkkg_stands },
    .speed = { .adds = true },
};
