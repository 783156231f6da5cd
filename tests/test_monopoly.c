/* SPDX-License-Identifier: MIT */
/* test_monopoly [MOVES]                 money, buildings, titles and cards are conserved on every move, and
 *                                       the computer players make legal moves to the end; the text board
 *                                       shows rents whole and never calls a tie a win; all offers are shown
 * test_monopoly --landings THROWS SEED  where tokens come to stand: a line for each square, and one for jail
 *
 * The first plays every setup at random and counts after each move all there is, the bank included. The
 * second plays for tests/oracles/monopoly.py, which knows the exact frequencies: two players without money
 * worries who buy nothing, throw in jail until they are out, and draw where a card leaves the choice. Both
 * jail cards lie with them for good. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/board.h"
#include "core/bot.h"
#include "core/scene.h"
#include "games/monopoly/monopoly.h"
#include "games/monopoly/monopoly_scene.h"
#include "trial.h"

/* ---- conservation ---- */

struct sums {
    int64_t money;
    int houses, hotels, titles, twice;
    int cards[DECKS];
};

static struct sums count(const struct match *m, const struct state *s)
{
    struct sums n = { .money = (int64_t)s->bank + s->pot, .houses = s->houses, .hotels = s->hotels };

    for (int seat = 0; seat < SEATS; seat++)
        n.money += s->cash[seat];
    for (int square = 0; square < SQUARES; square++) {
        int owners = 0;

        for (int seat = 0; seat < SEATS; seat++)
            owners += (int)(s->deed[seat] >> square & 1);
        n.titles += owners;
        n.twice += owners > 1 || (owners && m->box->square[square].group == 0);
        n.houses += s->built[square] == HOTEL ? 0 : s->built[square];
        n.hotels += s->built[square] == HOTEL;
    }
    for (int pile = 0; pile < DECKS; pile++)
        n.cards[pile] = __builtin_popcount(s->pile[pile].unseen) + s->pile[pile].count +
                        (s->keeper[pile] != 0);
    return n;
}

static void law_conserved(struct trial *t)
{
    const struct state *s = at(&t->state);
    struct sums n = count(&t->match, s);
    const struct box *b = t->match.box;

    LAW(t, n.money == 0, "money is conserved", "%lld DM too much", (long long)n.money);
    LAW(t, n.houses == b->houses && n.hotels == b->hotels, "buildings are conserved",
        "%d houses, %d hotels", n.houses, n.hotels);
    LAW(t, n.titles <= 28 && !n.twice, "a title has one owner", "%d titles, %d wrong", n.titles, n.twice);
    LAW(t, n.cards[0] == DECK && n.cards[1] == DECK, "cards are conserved", "%d and %d", n.cards[0],
        n.cards[1]);
    for (int seat = 0; seat < t->match.seats; seat++)
        LAW(t, s->cash[seat] >= 0, "nobody has less than nothing", "seat %d: %d", seat, s->cash[seat]);
}

struct plan {
    uint64_t moves, setups, games, played; /* moves: in each setup at least */
};

static void each(struct trial *t, void *with)
{
    struct plan *plan = with;
    uint64_t until = plan->played + plan->moves;
    struct move v;
    int seat;

    plan->setups++;
    do {
        trial_begin(t, ++plan->games);
        law_conserved(t);
        while (trial_pick(t, &seat, &v)) {
            trial_make(t, seat, v);
            law_conserved(t);
            plan->played++;
        }
    } while (plan->played < until);
}

/* Sums that are known of this edition. */
static int check_box(const struct box *b)
{
    int32_t prices = 0, chance = 0, chest = 0;

    for (int i = 0; i < SQUARES; i++)
        prices += b->square[i].price;
    for (int i = 0; i < DECK; i++) {
        const struct card *e = &b->card[0][0][i], *g = &b->card[0][1][i];

        chance += e->effect == EFFECT_GAIN ? e->amount : e->effect == EFFECT_LOSE ? -e->amount : 0;
        chest += g->effect == EFFECT_GAIN ? g->amount : g->effect == EFFECT_LOSE ? -g->amount : 0;
    }
    if (prices == 113800 && chance == 3700 && chest == 6000 && b->money == 30000)
        return 0;
    printf("the box: prices %d, chance cards %d, chest cards %d\n", prices, chance, chest);
    return 1;
}

static int conserve(uint64_t moves)
{
    static struct trial trial;
    struct plan plan = { .moves = moves / 86 + 1 };

    if (check_box(monopoly_boxed.standard))
        return 1;
    trial_setups(&trial, game_named("monopoly"), NULL, each, &plan);
    printf("monopoly: %llu setups, %llu games, %llu moves: all conserved\n", (unsigned long long)plan.setups,
           (unsigned long long)plan.games, (unsigned long long)plan.played);
    return 0;
}

/* ---- computer players ---- */

enum { BOT_MOVES_MAX = 50000 };

/* The easy and the medium player at one table: they make legal moves and come to an end. */
static bool bots_play(const struct match *m, uint64_t seed)
{
    static struct view view;
    struct rng chance = rng_seeded(seed), own = rng_seeded(seed + 1);
    struct state s;

    memset(&s, 0, sizeof s);
    match_setup(m, &s);
    for (int n = 0; n < BOT_MOVES_MAX; n++) {
        seatset must = m->game->rules.turn(m, &s).must;
        int seat = must ? __builtin_ctz(must) : 0;
        struct move move;
        struct answer answer;

        if (!must)
            return true;
        if (seat == CHANCE) {
            m->game->rules.apply(m, &s, CHANCE, m->game->chance.roll(m, &s, &chance));
            continue;
        }
        view_of(&view, m, &s, SEAT(seat));
        bot_ask(bot_named(m->game, seat % 2 ? "medium" : "easy"), &view, seat, rng_next(&own), 1, &answer);
        move = answer.best[0].move;
        if (match_check(m, &s, seat, move)) {
            printf("seed %llu, move %d: a computer's %s is not legal\n", (unsigned long long)seed, n,
                   monopoly_verbs[move.verb].name);
            return false;
        }
        m->game->rules.apply(m, &s, seat, move);
    }
    printf("seed %llu: computers do not come to an end\n", (unsigned long long)seed);
    return false;
}

static int bots(void)
{
    static const char *const setups[] = { "game=standard", "game=short", "claim=yes pot=yes", "auctions=no",
                                          "deck=older double-salary=yes", "game=timed minutes=1" };

    for (uint64_t seed = 0; seed < (FEWER ? COUNT(setups) : 60); seed++) {
        struct match m = match_of(game_named("monopoly"), 2 + (int)(seed % 7));
        struct complaint why;

        require(match_set_all(&m, setups[seed % COUNT(setups)], &why));
        if (!bots_play(&m, seed))
            return 1;
    }
    printf("monopoly: the computer players ended their games\n");
    return 0;
}

/* Nobody sells another the last street of a group for a little more than it costs, nor for all the other has. */
static bool refuses(const struct match *m, const char *level, int square, int32_t cash)
{
    static struct view view;
    struct state s;
    struct answer answer;
    char position[200];
    struct text t = TEXT_IN(position);
    int other;

    text_put(&t, "turn 0\n");
    for (int seat = 0; seat < m->seats; seat++)
        text_printf(&t, "seat %d 15000 at 0\n", seat);
    text_put(&t, "own 0");
    EACH_SQUARE(other, monopoly_group(m, square) & ~bit(square))
        text_printf(&t, " %d", other);
    text_printf(&t, "\nown 1 %d\noffer 0 to 1 want %d money %d\nnow before 0\n", square, square, cash);
    memset(&s, 0, sizeof s);
    require(!match_read(m, position, &s, NULL));
    m->game->rules.apply(m, &s, 0, (struct move){ .verb = VERB_PROPOSE });
    view_of(&view, m, &s, SEAT(1));
    bot_ask(bot_named(m->game, level), &view, 1, 1, 1, &answer);
    return answer.count && answer.best[0].move.verb == VERB_REFUSE;
}

static int last_streets(void)
{
    static const char *const levels[] = { "easy", "medium", "strong", "best" };
    struct match m = match_of(game_named("monopoly"), 4);

    for (int square = 0; square < SQUARES; square++)
        for (int i = 0; i < COUNT(levels) && m.box->square[square].kind == SQUARE_STREET; i++)
            if (!refuses(&m, levels[i], square, m.box->square[square].price + 400)) {
                printf("%s sells the last street of a group, %d, for 400 DM more than it costs\n", levels[i], square);
                return 1;
            }
    return 0;
}

/* ---- landings ---- */

static const char landing_position[] =
    "turn 0\n"
    "seat 0 50000000 at 0\n"
    "seat 1 50000000 at 0\n"
    "jailcard e 1\n"
    "jailcard g 1\n"
    "now before 0\n";

enum { GAME_THROWS = 2000 }; /* then the piles are shuffled anew */

static struct move policy(const struct state *s)
{
    const struct frame *f = top_of(s);

    switch (f->kind) {
    case FRAME_BUY: return (struct move){ .verb = VERB_DECLINE };
    case FRAME_CHOICE: return (struct move){ .verb = VERB_DRAW };
    case FRAME_AFTER: return (struct move){ .verb = f->a ? VERB_ROLL : VERB_END };
    default: return (struct move){ .verb = VERB_ROLL };
    }
}

static void play_throws(const struct match *m, struct rng *rng, uint64_t throws, uint64_t landed[SQUARES + 1])
{
    struct state s;

    memset(&s, 0, sizeof s);
    require(!match_read(m, landing_position, &s, NULL));
    for (uint64_t n = 0; n < throws;) {
        bool chance = m->game->rules.turn(m, &s).must & SEAT(CHANCE);
        int seat = s.turn;
        bool thrown = top_of(&s)->kind == FRAME_THROW || s.depth > 1;

        if (chance)
            m->game->rules.apply(m, &s, CHANCE, m->game->chance.roll(m, &s, rng));
        else
            m->game->rules.apply(m, &s, seat, policy(&s));
        if (thrown && s.depth == 1) { /* the throw and all it led to is done */
            landed[s.jail[seat] ? SQUARES : s.place[seat]]++;
            n++;
        }
    }
}

static int landings(uint64_t throws, uint64_t seed)
{
    struct match m = match_of(game_named("monopoly"), 2);
    struct rng rng = rng_seeded(seed);
    uint64_t landed[SQUARES + 1] = { 0 };
    struct complaint why;

    require(match_set(&m, "auctions", "no", &why));
    for (uint64_t done = 0; done < throws; done += GAME_THROWS)
        play_throws(&m, &rng, GAME_THROWS, landed);
    for (int i = 0; i <= SQUARES; i++)
        printf("%d %llu\n", i, (unsigned long long)landed[i]);
    return 0;
}

/* ---- words ---- */

static bool board_shows(const struct match *m, const char *position, enum lang lang, const char *words)
{
    static struct view view;
    static struct scene scene;
    static struct board board;
    static struct state s;
    struct text t = text_growing();

    memset(&s, 0, sizeof s);
    require(!match_read(m, position, &s, NULL));
    view_of(&view, m, &s, EVERYONE);
    view_scene(&view, SHAPE_WIDE, lang, &scene);
    board_draw(&board, &scene);
    board_print(&board, &t);
    bool shown = strstr(t.at, words) != NULL;
    if (!shown)
        printf("the board does not say \"%s\":\n%s", words, t.at);
    text_free(&t);
    return shown;
}

static int words(void)
{
    struct match m = match_of(game_named("monopoly"), 2), timed = m;
    struct complaint why;
    bool fine = true;

    require(match_set(&timed, "game", "timed", &why));
    for (int square = 0; square < SQUARES; square++)
        for (enum lang lang = DE; lang < LANGS && m.box->square[square].kind == SQUARE_STREET; lang++) {
            char position[160], rent[40];

            snprintf(position, sizeof position, "turn 0\nseat 0 9000 at %d\nseat 1 9000 at 0\n"
                     "own 0 %d\nnow after 0 0 0\n", square, square);
            struct text t = TEXT_IN(rent);
            text_put(&t, "Hotel ");
            text_grouped(&t, m.box->square[square].rent[HOTEL], lang == DE ? '.' : ',');
            fine &= board_shows(&m, position, lang, rent);
        }
    fine &= board_shows(&timed, "turn 0\ntime up\nseat 0 900 at 0\nseat 1 900 at 0\nnow over\n", EN,
                        "a tie between Red and Blue with 900 DM each");
    fine &= board_shows(&timed, "turn 0\ntime up\nseat 0 900 at 0\nseat 1 910 at 0\nnow over\n", DE,
                        "Blau gewinnt mit 910 DM");
    return !fine;
}

/* What is only drafted, or was refused, lies before the one whose it is; where all look at one screen, in their
 * turn. */
static int drafts(void)
{
    static struct view view;
    static struct scene scene;
    static struct state s;
    static const struct { seatset who; bool lies[2]; } seen[] = {
        { SEAT(0), { true, false } }, { SEAT(1), { false, true } }, { SEAT(0) | SEAT(1), { true, false } },
        { 0, { false, false } }, /* whoever watches, and the table in the middle */
    };
    struct match m = match_of(game_named("monopoly"), 2);
    bool fine = true;

    require(!match_read(&m, "turn 0\nseat 0 900 at 0\nseat 1 900 at 0\noffer 0 to 1 money 100\n"
                             "offer 1 to 0 money 200\nnow before 0\n", &s, NULL));
    for (int i = 0; i < COUNT(seen); i++) {
        view_of(&view, &m, &s, seen[i].who);
        view_scene(&view, SHAPE_TALL, EN, &scene);
        for (int seat = 0; seat < 2; seat++)
            fine &= (scene_find(&scene, (uint16_t)(ITEM_OFFER + seat)) != NULL) == seen[i].lies[seat];
    }
    for (seatset who = 0; who <= SEAT(1); who++) { /* nor do others hear of it */
        char said[200];
        struct text t = TEXT_IN(said);
        view_of(&view, &m, &s, who);
        view_say(&view, 0, (struct move){ .verb = VERB_GIVE_CASH, .n = 100 }, -1, EN, &t);
        fine &= (t.used > 0) == ((who & SEAT(0)) != 0);
    }
    if (!fine)
        printf("a draft lies before somebody else, or is told\n");
    return !fine;
}

/* The card that was read last lies open, also where one led to the other pile. */
static int cards(void)
{
    static struct view view;
    static struct scene scene;
    static struct state s;
    static const char *const read[] = { "Chance", "Community" };
    struct match m = match_of(game_named("monopoly"), 2);
    bool fine = true;

    for (int other = 0; other < 2; other++) {
        require(!match_read(&m, "turn 0\ndice 1 2\nseat 0 900 at 7\nseat 1 900 at 0\nnow after 0 0 0\n"
                                "now draw 0 0\n", &s, NULL));
        m.game->rules.apply(&m, &s, CHANCE, (struct move){ VERB_DRAWN, .a = 0, .b = 15 });
        m.game->rules.apply(&m, &s, 0, (struct move){ .verb = other ? VERB_DRAW : VERB_FINE });
        if (other)
            m.game->rules.apply(&m, &s, CHANCE, (struct move){ VERB_DRAWN, .a = 1, .b = 0 });
        view_of(&view, &m, &s, EVERYONE);
        view_scene(&view, SHAPE_TALL, EN, &scene);
        const struct item *it = scene_find(&scene, ITEM_SHOWN);
        fine &= it && !strcmp(it->label, read[other]);
    }
    if (!fine)
        printf("the card that lies open is not the one that was read last\n");
    return !fine;
}

/* However many offers are open, in every room all lie on the table, none over another, and are told. */
static int offers(void)
{
    static struct view view;
    static struct scene scene;
    static struct state s;
    struct match m = match_of(game_named("monopoly"), SEATS);
    bool fine = true;

    m.game->rules.setup(&m, &s);
    for (int seat = 0; seat < SEATS; seat++)
        s.offer[seat] = (struct offer){ .to = seat ? 1 : 2, .cash = 100, .proposed = 1 };
    view_of(&view, &m, &s, EVERYONE);
    for (enum shape shape = 0; shape < SHAPES; shape++) {
        view_scene(&view, shape, EN, &scene);
        for (int seat = 0; seat < SEATS; seat++) {
            const struct item *it = scene_find(&scene, (uint16_t)(ITEM_OFFER + seat));
            struct text told = text_growing();

            fine &= it && m.game->picture.tell(&view, it->id, EN, &told) && strstr(told.at, " gives 100 DM");
            for (int other = 0; it && other < seat; other++) {
                const struct item *there = scene_find(&scene, (uint16_t)(ITEM_OFFER + other));
                fine &= !there || abs(it->x - there->x) >= it->w || abs(it->y - there->y) >= it->h;
            }
            if (!fine)
                printf("the offer of seat %d does not lie there, or tells: %s\n", seat, told.used ? told.at : "");
            text_free(&told);
        }
    }
    return !fine;
}

/* Whether a token lies over something that is written on the board: its middle within the token. */
static bool covers(const struct item *token, const struct item *text)
{
    int x = token->x - text->x, y = token->y - text->y, far = token->w / 2;

    return text->look == LOOK_TEXT && text->pane == 0 && text->label && *text->label && x * x + y * y < far * far;
}

/* In every room everybody is called by their name; on a desk no token lies over a name or a price. */
static int pictures(void)
{
    static const struct names names = { .of = { "Anna", "Ben", "Carla", "Mia" } };
    static struct trial trial;
    static struct view view;
    static struct scene scene;
    bool fine = true;

    trial.match = match_of(game_named("monopoly"), 4);
    trial.match.names = &names;
    trial_begin(&trial, 5);
    for (int moves = 0; moves < (FEWER ? 100 : 600) && fine; moves++) {
        struct move move;
        int who;

        view_of(&view, &trial.match, at(&trial.state), EVERYONE);
        for (enum shape shape = 0; shape < SHAPES; shape++) {
            unsigned called = 0;

            view_scene(&view, shape, DE, &scene);
            for (int i = 0; i < scene.count; i++)
                for (int seat = 0; seat < 4 && scene.item[i].label; seat++)
                    called |= strcmp(scene.item[i].label, names.of[seat]) == 0 ? 1u << seat : 0;
            fine &= called == 15;
            for (int seat = 0; seat < 4 && shape == SHAPE_WIDE; seat++)
                for (int i = 0; i < scene.count; i++) {
                    const struct item *token = scene_find(&scene, (uint16_t)(ITEM_TOKEN + seat));

                    if (token && covers(token, &scene.item[i])) {
                        printf("after %d moves a token lies over %s\n", moves, scene.item[i].label);
                        fine = false;
                    }
                }
        }
        if (!trial_pick(&trial, &who, &move))
            break;
        trial_make(&trial, who, move);
    }
    if (!fine)
        printf("somebody is not named, or something is covered\n");
    return !fine;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "--landings") == 0)
        return landings(strtoull(argv[2], NULL, 10), strtoull(argv[3], NULL, 10));
    return words() || last_streets() || pictures() ||
           offers() || drafts() || cards() || conserve(argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000) || bots();
}
