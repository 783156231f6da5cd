/* SPDX-License-Identifier: MIT */
/* `kiste tool pferde odds [FILE]`: each horse's chance of every place, from any position of a race, worked
 * out and not tried out.
 *
 * Four horses on sixty squares have some ten million positions together, with ways back in them. But they
 * hardly touch one another: before No. 50 a horse's fate depends on its own throws alone, and behind it
 * too. Only one thing joins them: a horse on No. 50 waits for the last one that runs before it. So the sum
 * goes over the moment in which the last horse leaves the squares before No. 50 (it passes, lands on No.
 * 50, or is out) and over which horse that is. Given that moment, the horses are independent: each has a
 * table of chances to be home in round 1, 2, …, and who comes before whom follows from the tables.
 *
 * A round is one turn of every rider, missed ones counted, beginning with the one who throws next. The sum
 * ends when the chance that a horse is still before No. 50 is next to nothing; that chance bounds the
 * error. */
#include <string.h>

#include "pferde.h"
#include "base/json.h"

enum {
    BEFORE = WAIT + 1,     /* states before No. 50: the squares, and HURDLE with a throw to miss … */
    MISSING = WAIT,        /* … which is this one */
    LAST_LEG = 10,         /* more throws than these nobody needs from No. 50 */
    ROUNDS = 1200,         /* worked out at most */
    TABLE = ROUNDS + LAST_LEG + 2,
};
static const double CLOSE_ENOUGH = 1e-13;

/* A horse, as far as chances go. */
struct runner {
    enum { RUNS_BEFORE, WAITS, BEHIND, STOPPED } where; /* No. 50; stopped: home or out */
    int square;          /* of BEHIND */
    double in[BEFORE];   /* of RUNS_BEFORE: where it is, in the round worked out last */
    double passes[7];    /* in this round it gets to No. 50 + n … */
    double falls;        /* … or out */
    double home[TABLE];  /* so far: got past No. 50, and is home in round n */
    double waits, out;   /* so far: waits on No. 50; is out */
};

struct race {
    int riders, already_home;
    struct runner runner[HORSES];          /* in the order in which they throw */
    double last_leg[WAIT + 10][LAST_LEG + 1]; /* from this square it takes so many throws to be home */
    double place[HORSES][PRIZES + 1];      /* the result, in the same order */
    double nobody;                         /* no horse arrives */
    double error;
    int rounds;
};

/* ---- one horse ---- */

/* How many throws from each square behind No. 50, and from No. 50 itself, to the finish. */
static void fill_last_leg(struct race *r)
{
    memset(r->last_leg, 0, sizeof r->last_leg);
    for (int square = FINISH - 1; square >= WAIT; square--)
        for (int pips = 1; pips <= 6; pips++) {
            if (square + pips >= FINISH) {
                r->last_leg[square][1] += 1.0 / 6;
                continue;
            }
            for (int more = 1; more < LAST_LEG; more++)
                r->last_leg[square][more + 1] += r->last_leg[square + pips][more] / 6;
        }
}

static void step_from(struct runner *h, int square, double chance, double next[BEFORE])
{
    for (int pips = 1; pips <= 6; pips++) {
        int to = pferde_lands(square, pips);

        if (to == DITCH)
            h->falls += chance / 6;
        else if (to >= WAIT)
            h->passes[to - WAIT] += chance / 6;
        else
            next[to == HURDLE ? MISSING : to] += chance / 6;
    }
}

/* One round of a horse before No. 50. */
static void step(struct runner *h)
{
    double next[BEFORE] = { 0 };

    h->falls = 0;
    memset(h->passes, 0, sizeof h->passes);
    for (int square = 0; square < WAIT; square++)
        if (h->in[square] > 0)
            step_from(h, square, h->in[square], next);
    next[HURDLE] += h->in[MISSING];
    memcpy(h->in, next, sizeof next);
}

static double still_before(const struct runner *h)
{
    double sum = 0;

    for (int i = 0; i < BEFORE; i++)
        sum += h->in[i];
    return sum;
}

/* A horse that got to a square behind No. 50 in this round with some chance is home in one of the next. */
static void run_home(const struct race *r, double home[TABLE], int square, int round, double chance)
{
    for (int throws = 1; throws <= LAST_LEG; throws++)
        home[round + throws] += chance * r->last_leg[square][throws];
}

/* ---- all together ---- */

/* Adds to the result what happens if these tables hold, the horses independent: home[i][n], the chance
 * that horse i is home in round n, and out[i] that it never is. */
static void add_places(struct race *r, double home[HORSES][TABLE], const double out[HORSES], int rounds)
{
    double before[HORSES] = { 0 }, all[HORSES], none = 1;

    for (int i = 0; i < r->riders; i++) {
        all[i] = out[i];
        for (int n = 1; n <= rounds; n++)
            all[i] += home[i][n];
        none *= r->runner[i].where == STOPPED ? 1 : out[i];
    }
    if (!r->already_home)
        r->nobody += none;
    for (int n = 1; n <= rounds; n++)
        for (int i = 0; i < r->riders; i++) {
            /* ahead[k]: the chance that k of the others are home before it */
            double ahead[HORSES] = { home[i][n] };

            for (int j = 0; j < r->riders && home[i][n] > 0; j++)
                if (j != i && r->runner[j].where != STOPPED)
                    for (int k = HORSES - 1; k >= 0; k--)
                        ahead[k] = ahead[k] * (all[j] - before[j]) + (k ? ahead[k - 1] * before[j] : 0);
            for (int k = 0; k + r->already_home < PRIZES; k++)
                r->place[i][k + r->already_home + 1] += ahead[k];
            before[i] += home[i][n];
        }
}

/* In this round the horse `last` leaves the squares before No. 50, all others having left them. (last -1:
 * there was none to begin with.) */
static void add_moment(struct race *r, int round, int last)
{
    double home[HORSES][TABLE], out[HORSES];

    for (int i = 0; i < r->riders; i++) {
        const struct runner *h = &r->runner[i];
        /* Those that wait throw in their first turn from now on: later in this round, or else in the next. */
        int first = last < 0 ? 0 : i > last ? round - 1 : round;

        memset(home[i], 0, sizeof home[i]);
        if (i == last) {
            out[i] = h->falls;
            for (int square = 1; square <= 5; square++)
                run_home(r, home[i], WAIT + square, round, h->passes[square]);
            run_home(r, home[i], WAIT, round, h->passes[0]);
        } else {
            memcpy(home[i], h->home, sizeof home[i]);
            out[i] = h->out;
            run_home(r, home[i], WAIT, first, h->waits);
        }
    }
    add_places(r, home, out, round + LAST_LEG);
}

/* What the horse did in this round is now part of what it has done so far. */
static void note_round(struct race *r, struct runner *h, int round)
{
    h->out += h->falls;
    h->waits += h->passes[0];
    for (int square = 1; square <= 5; square++)
        run_home(r, h->home, WAIT + square, round, h->passes[square]);
}

static void work_out(struct race *r)
{
    double left = 0;

    fill_last_leg(r);
    for (int i = 0; i < r->riders; i++) {
        if (r->runner[i].where == BEHIND)
            run_home(r, r->runner[i].home, r->runner[i].square, 0, 1);
        left += r->runner[i].where == RUNS_BEFORE;
    }
    if (left == 0)
        add_moment(r, 0, -1);
    for (r->rounds = 0; left > CLOSE_ENOUGH && r->rounds < ROUNDS;) {
        int round = ++r->rounds;

        left = 0;
        for (int i = 0; i < r->riders; i++) {
            struct runner *h = &r->runner[i];

            if (h->where != RUNS_BEFORE)
                continue;
            step(h);
            add_moment(r, round, i);
            note_round(r, h, round);
            left += still_before(h);
        }
    }
    r->error = left;
}

/* ---- positions ---- */

/* The horses as they stand, in the order of throwing that begins with `first`. */
static void line_up(const struct match *m, const struct state *s, int first, struct race *r)
{
    memset(r, 0, sizeof *r);
    r->riders = pferde_riders(m);
    r->already_home = pferde_finishers(m, s);
    for (int i = 0; i < r->riders; i++) {
        int horse = (first + i) % r->riders, square = s->at[horse];
        struct runner *h = &r->runner[i];

        h->where = !pferde_races(s, horse) ? STOPPED : square > WAIT ? BEHIND
                   : square == WAIT ? WAITS : RUNS_BEFORE;
        if (h->where == RUNS_BEFORE)
            h->in[s->misses[horse] ? MISSING : square] = 1;
        else if (h->where == WAITS)
            h->waits = 1;
        else if (h->where == BEHIND)
            h->square = square;
        else
            h->out = 1;
    }
}

/* The result for a match, horse by horse. */
struct forecast {
    double place[HORSES][PRIZES + 1], nobody, error;
    int rounds;
};

static void add_race(const struct match *m, const struct state *s, int first, double weight,
                     struct forecast *f)
{
    struct race r;

    line_up(m, s, first, &r);
    work_out(&r);
    for (int i = 0; i < r.riders; i++)
        for (int place = 1; place <= PRIZES; place++)
            f->place[(first + i) % r.riders][place] += weight * r.place[i][place];
    f->nobody += weight * r.nobody;
    f->error += weight * r.error;
    f->rounds = r.rounds > f->rounds ? r.rounds : f->rounds;
}

/* ---- the throws for the beginning ---- */

/* chance[n][v]: among n who all still have to throw, the chance of each to begin, with a throw of v. One
 * begins who is alone highest; several that are throw again, which for all n leads back to where it was. */
struct tries {
    double chance[HORSES + 1][7];
};

static double power(double x, int n)
{
    double product = 1;

    while (n-- > 0)
        product *= x;
    return product;
}

static void fill_tries(struct tries *t)
{
    /* binomial coefficients */
    static const uint8_t ways[HORSES][HORSES] = { { 1 }, { 1, 1 }, { 1, 2, 1 }, { 1, 3, 3, 1 } };

    memset(t, 0, sizeof *t);
    for (int n = 2; n <= HORSES; n++)
        for (int pips = 1; pips <= 6; pips++) {
            t->chance[n][pips] = power((pips - 1) / 6.0, n - 1) / 6;
            for (int tied = 2; tied < n; tied++)
                for (int best = 2; best <= 6; best++)
                    t->chance[n][pips] += ways[n - 1][tied - 1] * power(1.0 / 6, tied)
                                          * power((best - 1) / 6.0, n - tied) * t->chance[tied][pips];
            t->chance[n][pips] /= 1 - power(1.0 / 6, n - 1);
        }
}

/* The chance of each rider to begin, with each throw. */
struct beginning {
    double first[HORSES][7];
};

static bool nobody_has_thrown(const struct opening *o)
{
    for (int i = 0; i < HORSES; i++)
        if (o->thrown[i])
            return false;
    return true;
}

/* Goes through everything that can still be thrown in this round. */
static void begin(const struct opening *o, double chance, const struct tries *t, struct beginning *ret)
{
    for (uint8_t pips = 1; pips <= 6; pips++) {
        struct opening next = *o;
        uint8_t first, best;

        if (opening_throw(&next, pips, &first, &best)) {
            ret->first[first][best] += chance / 6;
        } else if (!nobody_has_thrown(&next)) {
            begin(&next, chance / 6, t, ret);
        } else {
            for (int i = 0; i < HORSES; i++)
                for (int v = 1; v <= 6 && next.contend >> i & 1; v++)
                    ret->first[i][v] += chance / 6 * t->chance[__builtin_popcount(next.contend)][v];
        }
    }
}

/* From before the first move: every way to begin, by its chance. */
static void add_beginnings(const struct match *m, const struct state *s, struct forecast *f)
{
    struct tries tries;
    struct beginning b = { { { 0 } } };
    struct opening opening = s->opening;
    int riders = pferde_riders(m);

    if (s->phase == BETS)
        opening_begin(&opening, riders);
    fill_tries(&tries);
    begin(&opening, 1, &tries, &b);
    for (int first = 0; first < riders; first++)
        for (uint8_t pips = 1; pips <= 6; pips++) {
            struct state begun = { .phase = RACING };

            begun.at[first] = pips;
            if (b.first[first][pips] > 0)
                add_race(m, &begun, (first + 1) % riders, b.first[first][pips], f);
        }
}

void pferde_forecast(const struct match *m, const struct state *s, double ret[HORSES][PRIZES + 1])
{
    struct forecast f = { .rounds = 0 };

    add_race(m, s, s->turn, 1, &f);
    memcpy(ret, f.place, sizeof f.place);
}

/* ---- the tool ---- */

static void put_horse(const struct match *m, const struct state *s, int horse, const struct forecast *f,
                      enum lang lang, struct text *t)
{
    double unplaced = 1;
    char square[16];
    struct text where = TEXT_IN(square);
    bool racing = s->phase == RACING;

    if (racing && !pferde_races(s, horse))
        text_put(&where, s->at[horse] == DITCH ? SAY(odds_out) : SAY(odds_home));
    else
        text_number(&where, racing ? s->at[horse] : START);
    /* Padded by columns: a letter may take two bytes. */
    text_put(t, pferde_horse(m, horse, lang));
    for (int i = text_columns(pferde_horse(m, horse, lang)); i < 10; i++)
        text_char(t, ' ');
    for (int i = text_columns(square); i < 7; i++)
        text_char(t, ' ');
    text_put(t, square);
    for (int place = 1; place <= PRIZES; place++) {
        text_printf(t, "  %.8f", f->place[horse][place]);
        unplaced -= f->place[horse][place];
    }
    text_printf(t, "  %.8f\n", unplaced > 0 ? unplaced : 0);
}

/* From the position in `input`, or from the start. */
static bool odds_from(const struct match *m, int count, const char *input, struct state *s, struct forecast *f,
                      struct complaint *ret_why)
{
    struct unread where;

    if (count)
        return complain_both(ret_why, 0, "auf „odds“ folgt nichts, oder die Datei einer Stellung",
                             "'odds' is followed by nothing, or by the file of a position");
    if (!*input)
        match_setup(m, s);
    else if (match_read(m, input, s, &where))
        return complain_phrase(ret_why, where.last, &CLAUSE(position)->says);
    if (s->phase == OVER)
        return complain_both(ret_why, 0, "das letzte Rennen ist gelaufen", "the last race is run");
    if (s->phase == RACING)
        add_race(m, s, s->turn, 1, f);
    else
        add_beginnings(m, s, f);
    for (int horse = 0; horse < pferde_riders(m); horse++) /* who is home keeps their place */
        if (s->phase == RACING && s->place[horse])
            f->place[horse][s->place[horse]] = 1;
    f->error = f->error > CLOSE_ENOUGH ? f->error : CLOSE_ENOUGH;
    return true;
}

static bool tell_odds(const struct match *m, int count, const char *const *words, const char *input,
                      enum lang lang, struct text *ret, struct complaint *ret_why)
{
    struct state s = { 0 };
    struct forecast f = { .rounds = 0 };

    (void)words;
    if (!odds_from(m, count, input, &s, &f, ret_why))
        return false;
    text_put(ret, SAY(odds_columns));
    for (int horse = 0; horse < pferde_riders(m); horse++)
        put_horse(m, &s, horse, &f, lang, ret);
    text_printf(ret, SAY(odds_nobody), f.nobody);
    text_printf(ret, SAY(odds_note), f.rounds, f.error);
    return true;
}

static bool json_odds(const struct match *m, int count, const char *const *words, const char *input, struct text *ret,
                      struct complaint *ret_why)
{
    struct state s = { 0 };
    struct forecast f = { .rounds = 0 };

    (void)words;
    if (!odds_from(m, count, input, &s, &f, ret_why))
        return false;
    json_object(ret, NULL);
    json_array(ret, "horses");
    for (int horse = 0; horse < pferde_riders(m); horse++) {
        json_object(ret, NULL);
        json_put_string(ret, "horse", m->box->horse[horse].id);
        json_array(ret, "places");
        for (int place = 1; place <= PRIZES; place++)
            json_put_real(ret, NULL, f.place[horse][place]);
        json_array_end(ret);
        json_object_end(ret);
    }
    json_array_end(ret);
    json_put_real(ret, "nobody", f.nobody);
    json_put_int(ret, "worked_out", f.rounds);
    json_put_real(ret, "error", f.error);
    json_object_end(ret);
    return true;
}

const struct tool pferde_tools[PFERDE_TOOLS] = {
    { .name = "odds", .synopsis = "[POSITION]", .reads = true, .may_read = true, .tell = tell_odds,
      .json = json_odds,
      .about = { { "rechnet aus, mit welcher Chance jedes Pferd welchen Platz belegt, vom Start oder von einer "
                   "Stellung aus",
                   "works out each horse's chance of every place, from the start or from a position" } } },
};
