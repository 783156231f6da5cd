/* SPDX-License-Identifier: MIT */
#include "cli/arena.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/json.h"
#include "base/require.h"
#include "core/pick.h"

enum {
    OPENING = 4,        /* where nothing is thrown, so many moves are drawn, or all series would be the same */
    EVENTS_MAX = 20000, /* a game that goes on longer is ended by the clock, or counted as it stands */
};

struct seat {
    struct player player;
    void *memory;
    pid_t pid;           /* of a program */
    FILE *to, *from;
};

struct arena {
    struct match match;
    struct state *state;
    struct choice *choices;
    struct seat seat[SEATS_MAX]; /* by player, not by where they sit */
    seatset content;             /* who wants nothing unasked as it stands */
    struct view view;
};

bool player_read(const struct game *g, const char *text, struct player *ret, struct complaint *ret_why)
{
    char name[PLAYER_TEXT];
    const char *colon = strchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : strlen(text);

    *ret = (struct player){ 0 };
    if (strlen(text) >= sizeof ret->text) {
        complain_both(ret_why, 0, "ein Spieler hat höchstens %d Zeichen", "a player has at most %d characters",
                 PLAYER_TEXT - 1);
        return false;
    }
    memcpy(ret->text, text, strlen(text) + 1);
    if (strncmp(text, "exec:", 5) == 0)
        return true;
    memcpy(name, text, length);
    name[length] = '\0';
    ret->bot = bot_named(g, name);
    ret->effort = colon ? strtoull(colon + 1, NULL, 10) : 0;
    if (!ret->bot || (colon && !ret->effort)) {
        complain_both(ret_why, 0,
                      "„%s“ ist kein Computerspieler von %s; 'kiste games --json' nennt sie, auch exec:PROGRAMM geht",
                      "'%s' is no computer player of %s; 'kiste games --json' lists them, exec:PROGRAM will do too",
                      text, g->name);
        return false;
    }
    if (!ret->effort)
        ret->effort = ret->bot->effort ? ret->bot->effort : 1;
    return true;
}

/* ---- programs ---- */

static bool start_program(struct seat *s, struct complaint *ret_why)
{
    int to[2], from[2];

    if (pipe(to) != 0 || pipe(from) != 0 || (s->pid = fork()) < 0) {
        complain_both(ret_why, 0, "%s lässt sich nicht starten", "%s cannot be started", s->player.text);
        return false;
    }
    if (s->pid == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        for (int i = 0; i < 2; i++) {
            close(to[i]);
            close(from[i]);
        }
        execl("/bin/sh", "sh", "-c", s->player.text + 5, (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    /* No other program may hold these open: then this one would never learn that it is over. */
    fcntl(to[1], F_SETFD, FD_CLOEXEC);
    fcntl(from[0], F_SETFD, FD_CLOEXEC);
    s->to = fdopen(to[1], "w");
    s->from = fdopen(from[0], "r");
    require(s->to && s->from);
    return true;
}

/* {"seat":0,"ask":3,"game":"muehle","position":"…","moves":["d6","b4",…]}; of a run of amounts its two ends. */
static void put_question(struct arena *a, int seat, int count, struct text *t)
{
    const struct match *m = &a->view.match;
    const struct state *s = view_state(&a->view);
    struct text position = text_growing();

    m->game->words.print(&a->view, &position);
    json_object(t, NULL);
    json_put_int(t, "seat", seat);
    json_put_int(t, "ask", m->game->rules.turn(m, s).ask);
    json_put_string(t, "game", m->game->name);
    json_put_string(t, "position", position.at);
    json_array(t, "moves");
    for (int i = 0; i < count; i++)
        for (int end = 0; end <= (a->choices[i].step != 0); end++) {
            struct move move = a->choices[i].move;
            char words[256];
            struct text w = TEXT_IN(words);

            move.n = end ? a->choices[i].most : move.n;
            m->game->words.write(m, s, seat, move, &w);
            json_put_string(t, NULL, words);
        }
    json_array_end(t);
    json_object_end(t);
    text_char(t, '\n');
    text_free(&position);
}

/* Tells a program where it stands and reads {"move":"d6"}. */
static bool ask_program(struct arena *a, struct seat *s, int seat, struct move *ret, struct complaint *ret_why)
{
    const struct match *m = &a->view.match;
    int count = m->game->rules.legal(m, view_state(&a->view), seat, a->choices);
    struct text t = text_growing();
    static struct json in;
    char line[4096] = "", words[256] = "";

    put_question(a, seat, count, &t);
    bool said = fputs(t.at, s->to) >= 0 && fflush(s->to) == 0 && fgets(line, sizeof line, s->from);
    text_free(&t);
    line[strcspn(line, "\n")] = '\0';
    if (!said || !json_parse(&in, line) || !json_string(&in, json_get(&in, 0, "move"), words, sizeof words)) {
        complain_both(ret_why, 0, "%s antwortet nicht mit einem Zug, sondern: %.80s",
                      "%s does not answer with a move: %.80s", s->player.text, line);
        return false;
    }
    const struct clause *refusal = match_parse(m, view_state(&a->view), seat, words, ret);
    if (!refusal)
        refusal = match_check(&a->match, a->state, seat, *ret);
    if (refusal)
        complain_both(ret_why, 0, "%s zieht %s: %s", "%s plays %s: %s", s->player.text, words, refusal->id);
    return !refusal;
}

/* ---- a game ---- */

static uint64_t number_of(uint64_t seed, uint64_t series, uint64_t what, uint64_t which)
{
    uint64_t parts[4] = { seed, series, what, which }, ret;

    hash_of((uint8_t *)&ret, sizeof ret, parts, sizeof parts);
    return ret;
}

/* False: it wants nothing. */
static bool ask_bot(struct arena *a, struct seat *s, int seat, uint64_t seed, struct move *ret)
{
    view_of(&a->view, &a->match, a->state, SEAT(seat));
    struct thinking t = { .view = &a->view, .seat = seat, .seed = seed, .effort = s->player.effort,
                          .memory = s->memory };
    struct answer answer = { 0 };
    s->player.bot->think(&t, &answer);
    *ret = answer.best[0].move;
    require(answer.count == 0 || match_check(&a->match, a->state, seat, *ret) == NULL);
    return answer.count > 0;
}

static bool choose(struct arena *a, struct seat *s, int seat, uint64_t seed, struct move *ret,
                   struct complaint *ret_why)
{
    if (s->player.bot) {
        require(ask_bot(a, s, seat, seed, ret));
        return true;
    }
    view_of(&a->view, &a->match, a->state, SEAT(seat));
    return ask_program(a, s, seat, ret, ret_why);
}

/* Bots that may act are asked before those that must, as at a table: an offer is answered before play goes on. Programs
 * are only asked when they must. */
static bool unasked_event(struct arena *a, const int *who_sits, seatset may, uint64_t seed, uint64_t series,
                          uint64_t event)
{
    struct move move;

    for (int seat = 0; seat < a->match.seats; seat++) {
        struct seat *s = &a->seat[who_sits[seat]];

        if (!(may & SEAT(seat)) || a->content & SEAT(seat) || !s->player.bot)
            continue;
        if (ask_bot(a, s, seat, number_of(seed, series, 1 + (uint64_t)who_sits[seat], event), &move)) {
            a->match.game->rules.apply(&a->match, a->state, seat, move);
            a->content = 0;
            return true;
        }
        a->content |= SEAT(seat);
    }
    return false;
}

/* Whether every game of the same players would be the same: nothing is thrown, at most it is drawn who begins. */
static bool repeats_itself(const struct game *g)
{
    return !g->chance.roll || (g->players.sense && g->players.sense->lot_only);
}

/* Whoever acts next: chance with the luck of this series, a player where they sit, time when it has taken too long. */
static bool next_event(struct arena *a, const int *who_sits, uint64_t seed, uint64_t series, uint64_t event,
                       uint64_t *draws, struct complaint *ret_why)
{
    const struct match *m = &a->match;
    struct turn turn = m->game->rules.turn(m, a->state);
    struct move move;

    if (event >= EVENTS_MAX && turn.may & SEAT(CLOCK) && m->game->rules.legal(m, a->state, CLOCK, a->choices) > 0) {
        m->game->rules.apply(m, a->state, CLOCK, a->choices[0].move);
        return true;
    }
    if (unasked_event(a, who_sits, turn.may, seed, series, event))
        return true;
    a->content = 0;
    if (turn.must & SEAT(CHANCE)) {
        struct rng rng = rng_seeded(number_of(seed, series, 0, (*draws)++));
        m->game->rules.apply(m, a->state, CHANCE, m->game->chance.roll(m, a->state, &rng));
        return true;
    }
    int seat = __builtin_ctz(turn.must);
    if (repeats_itself(m->game) && event < OPENING) {
        struct rng rng = rng_seeded(number_of(seed, series, 0, event));
        int count = m->game->rules.legal(m, a->state, seat, a->choices);
        m->game->rules.apply(m, a->state, seat, pick_random(m->game, a->choices, count, &rng));
        return true;
    }
    uint64_t own = number_of(seed, series, 1 + (uint64_t)who_sits[seat], event);
    if (!choose(a, &a->seat[who_sits[seat]], seat, own, &move, ret_why))
        return false;
    m->game->rules.apply(m, a->state, seat, move);
    return true;
}

static void share_out(const struct arena *a, const int *who_sits, struct share *ret)
{
    const struct match *m = &a->match;
    int32_t score[SEATS_MAX] = { 0 }, best = INT32_MIN;
    int winners = 0;

    m->game->rules.score(m, a->state, score);
    for (int seat = 0; seat < m->seats; seat++)
        best = score[seat] > best ? score[seat] : best;
    for (int seat = 0; seat < m->seats; seat++)
        winners += score[seat] == best;
    for (int seat = 0; seat < m->seats; seat++) {
        ret[who_sits[seat]].wins += score[seat] == best ? 1.0 / winners / m->seats : 0;
        ret[who_sits[seat]].score += (double)score[seat] / m->seats;
    }
}

bool arena_series(struct arena *a, uint64_t seed, uint64_t series, struct share *ret, struct complaint *ret_why)
{
    int seats = a->match.seats, who_sits[SEATS_MAX];

    memset(ret, 0, (size_t)seats * sizeof *ret);
    for (int turned = 0; turned < seats; turned++) {
        uint64_t draws = 0;

        for (int seat = 0; seat < seats; seat++)
            who_sits[seat] = (seat + turned) % seats;
        match_setup(&a->match, a->state);
        for (uint64_t event = 0; !match_over(&a->match, a->state) && event < 2 * EVENTS_MAX; event++)
            if (!next_event(a, who_sits, seed, series, event, &draws, ret_why))
                return false;
        share_out(a, who_sits, ret);
    }
    return true;
}

/* ---- beginning and end ---- */

struct arena *arena_open(const struct match *m, const struct player *players, int count, struct complaint *ret_why)
{
    struct arena *a = calloc(1, sizeof *a);

    require(a != NULL && count == m->seats);
    a->match = *m;
    a->state = calloc(1, m->game->state_size);
    a->choices = malloc(m->game->choices_max * sizeof *a->choices);
    require(a->state && a->choices);
    signal(SIGPIPE, SIG_IGN);
    for (int i = 0; i < count; i++) {
        const struct bot *bot = players[i].bot;

        a->seat[i].player = players[i];
        a->seat[i].memory = calloc(1, bot && bot->memory ? bot->memory(m) + 1 : 1);
        require(a->seat[i].memory != NULL);
        if (!bot && !start_program(&a->seat[i], ret_why)) {
            arena_close(a);
            return NULL;
        }
    }
    return a;
}

void arena_close(struct arena *a)
{
    for (int i = 0; i < a->match.seats; i++) {
        struct seat *s = &a->seat[i];
        free(s->memory);
        if (s->to) {
            fclose(s->to);
            fclose(s->from);
            waitpid(s->pid, NULL, 0);
        }
    }
    free(a->choices);
    free(a->state);
    free(a);
}
