/* SPDX-License-Identifier: MIT */
#include "laws.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/hash.h"
#include "core/pick.h"

enum { SPOILT = 12 }; /* tries to catch check() and legal() disagreeing, per seat and position */

static struct choice choices[CHOICES_MAX + 1];
static struct move fated[ODDS_MAX];
static uint32_t weights[ODDS_MAX];

struct move law_one_of(struct trial *t, struct choice c)
{
    uint32_t count = choice_count(c), pick = rng_below(&t->rng, 4);

    if (c.step)
        c.move.n += c.step * (pick == 0 ? 0 : pick == 1 ? count - 1 : rng_below(&t->rng, count));
    return c.move;
}

struct move law_spoilt(struct trial *t, struct choice c)
{
    struct rng *r = &t->rng;
    struct move v = law_one_of(t, c);
    uint8_t small = (uint8_t)rng_below(r, 16), any = (uint8_t)rng_next(r), byte = rng_below(r,
        2) ? small : any;

    switch (rng_below(r, 10)) {
    case 0: v.verb = (uint8_t)rng_below(r, t->match.game->verb_count + 2u); break;
    case 1: v.a = byte; break;
    case 2: v.b = byte; break;
    case 3: v.c = byte; break;
    case 4: v.n = c.step ? c.most + 1 : v.n + 1; break;
    case 5: v.n = c.move.n - 1; break;
    case 6: v.n += rng_below(r, 4); break;
    case 7: v.n = (uint32_t)rng_next(r); break;
    case 8: v.n ^= (uint32_t)any << 8 * rng_below(r, 4); break;
    default: v = (struct move){ (uint8_t)rng_next(r), byte, small, any, rng_below(r, 64) }; break;
    }
    return v;
}

/* ---- who acts ---- */

static void law_teams(struct trial *t)
{
    const struct match *m = &t->match;
    int32_t score[SEATS_MAX] = { 0 };

    m->game->rules.score(m, at(&t->state), score);
    for (int i = 0; i < m->seats; i++) {
        seatset team = match_team(m, i);
        LAW(t, team & SEAT(i) && !(team >> m->seats), "teams", "seat %d is in team %x", i, (unsigned)team);
        for (int j = 0; j < m->seats; j++)
            if (team & SEAT(j))
                LAW(t, score[i] == score[j] && match_team(m, j) == team, "scores are equal within a team",
                    "seats %d and %d: %d and %d", i, j, (int)score[i], (int)score[j]);
    }
}

void law_turn(struct trial *t)
{
    const struct match *m = &t->match;
    const struct game *g = m->game;
    struct turn turn = g->rules.turn(m, at(&t->state));
    seatset people = SEAT(m->seats) - 1;

    LAW(t, !(turn.must & SEAT(CHANCE)) || turn.must == SEAT(CHANCE), "chance moves alone", "must %x",
        (unsigned)turn.must);
    LAW(t, !(turn.must & ~(people | SEAT(CHANCE))) && !(turn.may & ~(people | SEAT(CLOCK))),
        "only those at the table are asked", "must %x, may %x", (unsigned)turn.must, (unsigned)turn.may);
    if (turn.must && g->chance.timer) {
        struct timer timer = g->chance.timer(m, at(&t->state));
        LAW(t, !timer.ms || turn.may & SEAT(CLOCK), "while a sandglass runs, time may move", "%u ms",
            (unsigned)timer.ms);
        LAW(t, timer.since <= t->count, "a sandglass was turned by an event", "number %u of %u",
            (unsigned)timer.since, (unsigned)t->count);
    }
    law_teams(t);
}

void law_ask(struct trial *t, struct turn before, int seat)
{
    struct turn now = t->match.game->rules.turn(&t->match, at(&t->state));

    LAW(t, before.must != SEAT(seat) || !now.must || now.must != before.must || now.ask != before.ask,
        "ask changes with the question", "seat %d moved and is asked the same, %d", seat, now.ask);
}

/* ---- moves ---- */

/* A number that somebody writes in a move is read, whatever it is: what is wrong with it is said by the rule that
 * forbids it, not by the one about notation; and no other number is taken for it. */
static void law_number(struct trial *t, int seat, const char *text, size_t before, size_t length)
{
    static const char *const numbers[] = { "0", "-1", "10001", "2147483648", "99999999999" };
    const struct match *m = &t->match;

    for (int i = 0; i < COUNT(numbers); i++) {
        char typed[256], written[256];
        struct text typing = TEXT_IN(typed), writing = TEXT_IN(written);
        struct move v = { 0 };
        text_bytes(&typing, text, before);
        text_printf(&typing, "%s%s", numbers[i], text + before + length);
        const struct clause *unread = match_parse(m, at(&t->state), seat, typed, &v);
        LAW(t, !unread, "any number is read", "'%s' is not read: %s", typed, unread->id);
        const struct clause *refusal = match_check(m, at(&t->state), seat, v);
        if (!refusal)
            m->game->words.write(m, at(&t->state), seat, v, &writing);
        LAW(t, refusal ? !clause_is_notation(refusal) : strcmp(typed, written) == 0,
            "a wrong number is refused by a rule of the game", "'%s': %s", typed, refusal ? refusal->id : "allowed");
    }
}

/* … wherever a whole word of the move is one. */
static void law_numbers(struct trial *t, int seat, const char *text)
{
    for (const char *word = text; *word; word += strspn(word, " ")) {
        size_t length = strcspn(word, " "), digits = strspn(word, "0123456789");
        if (length == digits)
            law_number(t, seat, text, (size_t)(word - text), length);
        word += length;
    }
}

static void law_move_text(struct trial *t, int seat, struct move v)
{
    const struct match *m = &t->match;
    char buffer[256];
    struct text text = TEXT_IN(buffer);
    struct move back = { 0 };

    m->game->words.write(m, at(&t->state), seat, v, &text);
    LAW(t, text.used && !text.cut && !strstr(buffer, " @"), "a move has a short text", "'%s'", buffer);
    for (const char *c = buffer; *c; c++)
        LAW(t, (unsigned char)*c >= ' ', "a move's text is one line", "'%s'", buffer);
    const struct clause *refusal = match_parse(m, at(&t->state), seat, buffer, &back);
    LAW(t, !refusal, "a move comes back from its text", "'%s' is not read: %s", buffer, refusal->id);
    LAW(t, move_equal(v, back), "a move comes back from its text", "'%s' comes back as %s", buffer,
        trial_text(m, at(&t->state), seat, back));
    if (seat < m->seats)
        law_numbers(t, seat, buffer);
}

/* Front ends write the moves of a run themselves: what stands before the amount, a blank, the amount. */
static void law_run_text(struct trial *t, int seat, struct choice c)
{
    const struct match *m = &t->match;
    struct move v = law_one_of(t, c);
    char buffer[256], amount[16];
    struct text text = TEXT_IN(buffer), end = TEXT_IN(amount);

    LAW(t, c.most >= c.move.n, "a run has an end", "seat %d, %s", seat,
        trial_text(m, at(&t->state), seat, c.move));
    m->game->words.write(m, at(&t->state), seat, v, &text);
    text_printf(&end, " %lu", (unsigned long)v.n);
    LAW(t, text.used > end.used && strcmp(buffer + text.used - end.used, amount) == 0,
        "a move of a run ends with its amount", "seat %d, '%s' of %lu", seat, buffer, (unsigned long)v.n);
}

static bool among(const struct choice *list, int count, struct move v)
{
    for (int i = 0; i < count; i++)
        if (choice_has(list[i], v))
            return true;
    return false;
}

/* Every move listed is allowed, comes back from text and is listed once; nothing else is allowed. */
static void law_agree(struct trial *t, int seat, int count)
{
    const struct match *m = &t->match;

    for (int i = 0; i < count; i++) {
        struct move v = law_one_of(t, choices[i]);
        const struct clause *refusal = match_check(m, at(&t->state), seat, v);
        LAW(t, !refusal, "check allows what is legal", "seat %d, %s: %s", seat,
            trial_text(m, at(&t->state), seat, v), refusal->id);
        if (choices[i].step)
            law_run_text(t, seat, choices[i]);
        if (count < 64 || rng_below(&t->rng, 16) == 0) {
            law_move_text(t, seat, v);
            LAW(t, !among(choices, i, v), "legal moves are listed once", "seat %d, %s", seat,
                trial_text(m, at(&t->state), seat, v));
        }
    }
    for (int i = 0; i < SPOILT && count; i++) {
        struct move v = law_spoilt(t, choices[rng_below(&t->rng, (uint32_t)count)]);
        const struct clause *refusal = match_check(m, at(&t->state), seat, v);
        LAW(t, !refusal == among(choices, count, v), "check and legal agree",
            "seat %d, %s: legal %d, check %s", seat,
            trial_text(m, at(&t->state), seat, v), among(choices, count, v),
            refusal ? refusal->id : "allows it");
        LAW(t, !refusal || refusal->kind != SECTION, "a refusal cites a clause, not a heading", "%s",
            refusal->id);
    }
}

/* Dice are fair: over all that can come up, weighed, each face is as frequent as any other. So a room that calls a
 * card a throw, counts dice that were left lying or mixes up faces is found out. */
static void law_thrown(struct trial *t, int count)
{
    const struct match *m = &t->match;
    uint64_t seen[7] = { 0 };
    uint8_t face[DICE_MAX];

    for (int i = 0; i < count; i++) {
        int thrown = m->game->chance.thrown(m, at(&t->state), fated[i], face);
        LAW(t, thrown >= 0 && thrown <= DICE_MAX, "so many dice there are", "%d in %s", thrown,
            trial_text(m, at(&t->state), CHANCE, fated[i]));
        for (int k = 0; k < thrown; k++) {
            LAW(t, face[k] >= 1 && face[k] <= 6, "a die has six faces", "%d in %s", face[k],
                trial_text(m, at(&t->state), CHANCE, fated[i]));
            seen[face[k]] += weights[i];
        }
    }
    for (int k = 2; k <= 6; k++)
        LAW(t, seen[k] == seen[1], "the dice are fair", "%d: %llu, 1: %llu", k, (unsigned long long)seen[k],
            (unsigned long long)seen[1]);
}

/* Chance's moves, as choices. */
static void law_odds(struct trial *t)
{
    const struct match *m = &t->match;
    int count = m->game->chance.odds ? m->game->chance.odds(m, at(&t->state), fated, weights) : 0;

    LAW(t, count <= m->game->odds_max, "odds keep their bound", "%d", count);
    for (int i = 0; i < count && i < CHOICES_MAX; i++) {
        LAW(t, weights[i] > 0, "what chance does has a weight", "%s",
            trial_text(m, at(&t->state), CHANCE, fated[i]));
        choices[i] = (struct choice){ .move = fated[i] };
    }
    if (count)
        law_agree(t, CHANCE, count);
    if (m->game->chance.thrown)
        law_thrown(t, count);
    if (m->game->chance.thrower) {
        int seat = m->game->chance.thrower(m, at(&t->state));
        LAW(t, seat >= -1 && seat < m->seats, "dice are in the hand of somebody at the table", "%d", seat);
    }
    for (int i = 0; i < 4; i++) {
        struct move v = m->game->chance.roll(m, at(&t->state), &t->rng);
        LAW(t, count ? among(choices, count, v) : !match_check(m, at(&t->state), CHANCE, v),
            "chance rolls what can come up", "%s", trial_text(m, at(&t->state), CHANCE, v));
        law_move_text(t, CHANCE, v);
    }
}

/* Whoever draws a move without the list draws the same one, and no more of the generator. */
static void law_any(struct trial *t, int seat, int count)
{
    const struct match *m = &t->match;
    struct rng listed = t->rng, drawn = t->rng;
    struct move out_of_list = pick_random(m->game, choices, count, &listed);

    LAW(t, move_equal(m->game->speed.any(m, at(&t->state), seat, &drawn), out_of_list),
        "a move is drawn alike without the list", "seat %d, %s of %d", seat,
        trial_text(m, at(&t->state), seat, out_of_list), count);
    LAW(t, memcmp(&listed, &drawn, sizeof drawn) == 0, "drawing takes as much of the generator without the list",
        "seat %d", seat);
}

void law_legal(struct trial *t)
{
    const struct match *m = &t->match;
    struct turn turn = m->game->rules.turn(m, at(&t->state));
    const struct choice canary = { { 0xa5, 0x5a, 0xa5, 0x5a, 0xdeadbeef }, 1, 2 };

    if (turn.must == SEAT(CHANCE))
        law_odds(t);
    for (int seat = 0; seat < 32; seat++) {
        if (!((turn.must | turn.may) & SEAT(seat)) || seat == CHANCE)
            continue;
        choices[m->game->choices_max] = canary;
        int count = m->game->rules.legal(m, at(&t->state), seat, choices);
        LAW(t, count <= m->game->choices_max && move_equal(choices[m->game->choices_max].move, canary.move),
            "legal keeps its bound", "seat %d: %d", seat, count);
        LAW(t, count > 0 || !(turn.must & SEAT(seat)), "who must act has a legal move", "seat %d has none",
            seat);
        for (int i = 0; i < count && count > 1; i++)
            LAW(t, !m->game->verbs[choices[i].move.verb].reveals, "to reveal is no choice",
                "seat %d has %d moves",
                seat, count);
        for (int i = 1; i < count && m->game->speed.adds; i++)
            LAW(t, !m->game->verbs[choices[i - 1].move.verb].idle || m->game->verbs[choices[i].move.verb].idle,
                "where one choice is asked for the idle ones are the last", "seat %d, choice %d", seat, i);
        law_agree(t, seat, count);
        if (m->game->speed.any && count > 0)
            law_any(t, seat, count);
    }
}

/* ---- keys ---- */

/* Positions seen in this setup: what their key was, and what was offered. */
struct seen {
    uint64_t key, offers;
};
static struct seen seen[1 << 14];

void law_key_forget(void)
{
    memset(seen, 0, sizeof seen);
}

static uint64_t offers_now(struct trial *t, struct turn turn)
{
    const struct match *m = &t->match;
    struct hash hash;
    uint64_t ret;

    hash_begin(&hash, sizeof ret, NULL, 0);
    hash_add(&hash, &turn.must, sizeof turn.must);
    hash_add(&hash, &turn.may, sizeof turn.may);
    for (int seat = 0; seat < 32; seat++)
        if ((turn.must | turn.may) & SEAT(seat) && seat != CHANCE) {
            int count = m->game->rules.legal(m, at(&t->state), seat, choices);

            hash_add(&hash, choices, (size_t)count * sizeof *choices);
        }
    if (turn.must == SEAT(CHANCE) && m->game->chance.odds) {
        int count = m->game->chance.odds(m, at(&t->state), fated, weights);

        hash_add(&hash, fated, (size_t)count * sizeof *fated);
        hash_add(&hash, weights, (size_t)count * sizeof *weights);
    }
    hash_end(&hash, (uint8_t *)&ret);
    return ret;
}

/* What comes after the key may end a game, but not change what can be done while it goes on. */
void law_key(struct trial *t)
{
    const struct game *g = t->match.game;
    struct turn turn = g->rules.turn(&t->match, at(&t->state));
    struct seen now;

    if (!turn.must)
        return;
    hash_of((uint8_t *)&now.key, sizeof now.key, &t->state, g->key_size);
    now.offers = offers_now(t, turn);
    struct seen *before = &seen[now.key % COUNT(seen)];
    LAW(t, before->key != now.key || before->offers == now.offers,
        "positions with the same key offer the same moves", "%d bytes of key", g->key_size);
    *before = now;
}

/* ---- positions ---- */

static void reads_back(struct trial *t, struct place *p)
{
    static char words[65536];
    struct text text = TEXT_IN(words);
    struct place back = { 0 };
    size_t size = t->match.game->state_size;

    match_print(&t->match, at(p), &text);
    LAW(t, text.used && !text.cut, "a position has a text", "%zu bytes", text.used);
    const struct clause *refusal = match_read(&t->match, words, at(&back), NULL);
    LAW(t, !refusal, "a position comes back from its text", "%s refuses\n%s", refusal->id, words);
    for (size_t i = 0; i < size; i++)
        LAW(t, p->bytes[i] == back.bytes[i], "a position comes back from its text",
            "byte %zu is %d instead of %d after\n%s", i, back.bytes[i], p->bytes[i], words);
}

/* Plays a few moves from a position that was read, which nobody may ever have reached; what it leads to can
 * be written and read again. */
static void play_on(struct trial *t, struct place *p)
{
    const struct match *m = &t->match;

    for (int i = 0; i < 12 && !match_over(m, at(p)); i++) {
        seatset must = m->game->rules.turn(m, at(p)).must;
        struct move v;
        int seat = 0;
        while (!(must & SEAT(seat)))
            seat++;
        LAW(t, trial_move_of(t, at(p), seat, &v), "a position that is read plays on", "seat %d is stuck",
            seat);
        LAW(t, !match_check(m, at(p), seat, v), "a position that is read plays on", "%s is not allowed",
            trial_text(m, at(p), seat, v));
        m->game->rules.apply(m, at(p), seat, v);
    }
    reads_back(t, p);
}

/* Where a word begins that a random place of the text lies in or before; its length. */
static char *any_word(struct trial *t, char *words, size_t *ret_length)
{
    char *word = words + rng_below(&t->rng, (uint32_t)strlen(words) + 1);

    while (word > words && !strchr(" \n", word[-1]))
        word--;
    *ret_length = strcspn(word, " \n");
    return word;
}

/* Spoils a text: a character wrong, or one of its words in the place of another. */
static void spoil(struct trial *t, char *words, size_t size)
{
    static char result[65536];
    struct text text = text_in(result, size);
    size_t length, other_length;
    char *word = any_word(t, words, &length), *other = any_word(t, words, &other_length);

    if (rng_below(&t->rng, 3) == 0) {
        words[rng_below(&t->rng, (uint32_t)strlen(words) + 1)] = (char)rng_below(&t->rng, 256);
        return;
    }
    text_bytes(&text, words, (size_t)(word - words));
    if (rng_below(&t->rng, 3) == 0)
        text_number(&text, rng_below(&t->rng, 32));
    else
        text_bytes(&text, other, other_length);
    text_put(&text, word + length);
    memcpy(words, result, text.used + 1);
}

/* A text with a few things wrong: refused, or a position like any other. */
static void read_spoilt(struct trial *t)
{
    static char words[65536];
    struct text text = TEXT_IN(words);
    struct place back = { 0 };

    match_print(&t->match, at(&t->state), &text);
    for (int times = 1 + (int)rng_below(&t->rng, 3); times > 0; times--)
        spoil(t, words, sizeof words);
    if (match_read(&t->match, words, at(&back), NULL))
        return;
    reads_back(t, &back);
    play_on(t, &back);
}

/* A line that is none, put in anywhere, is the one that is named. */
static void names_line(struct trial *t)
{
    static char words[65536];
    struct text text = TEXT_IN(words), position = text_growing();
    struct place back = { 0 };
    struct unread where = { 0 };
    int lines = 0, wrong = 1;

    match_print(&t->match, at(&t->state), &position);
    for (const char *c = position.at; *c; c++)
        lines += *c == '\n';
    int before = (int)rng_below(&t->rng, (uint32_t)lines + 1);
    const char *rest = position.at;
    for (; wrong <= before; wrong++)
        rest = strchr(rest, '\n') + 1;
    text_bytes(&text, position.at, (size_t)(rest - position.at));
    text_printf(&text, "?! this\n%s", rest);
    LAW(t, match_read(&t->match, words, at(&back), &where), "nonsense is refused", "\n%s", words);
    LAW(t, where.first <= wrong && where.last >= wrong && where.last - where.first <= 1,
        "a wrong line of a position is named", "%d, not %d to %d:\n%s", wrong, where.first, where.last, words);
    text_free(&position);
}

void law_position(struct trial *t)
{
    reads_back(t, &t->state);
    names_line(t);
    for (int i = 0; i < 4; i++)
        read_spoilt(t);
}

void law_replay(struct trial *t)
{
    const struct match *m = &t->match;
    struct place again = { 0 };

    match_setup(m, at(&again));
    for (uint32_t i = 0; i < t->count; i++) {
        char buffer[256];
        struct text text = TEXT_IN(buffer);
        struct move v = { 0 };
        m->game->words.write(m, at(&again), t->done[i].seat, t->done[i].move, &text);
        LAW(t, !match_parse(m, at(&again), t->done[i].seat, buffer, &v), "a move comes back from its text",
            "%s",
            buffer);
        LAW(t, !match_check(m, at(&again), t->done[i].seat, v), "replay gives the same bytes",
            "move %u, %s, is refused", (unsigned)i + 1, buffer);
        m->game->rules.apply(m, at(&again), t->done[i].seat, v);
    }
    LAW(t, memcmp(&again, &t->state, m->game->state_size) == 0, "replay gives the same bytes", "%u moves",
        (unsigned)t->count);
}
