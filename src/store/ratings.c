/* SPDX-License-Identifier: MIT */
#include "store/ratings.h"

#include <stdlib.h>
#include <string.h>

#include "base/scan.h"
#include "base/text.h"

#define DAY_MS (24.0 * 60 * 60 * 1000)

struct player {
    char person[PERSON_ID + 1];
    int games;
};

struct settling {
    struct rated rated[RATED_MOST];
    struct player player[RATED_MOST];
    int count;
};

void skill_write(const struct skill *s, char ret[SKILL_TEXT])
{
    struct text t = text_in(ret, SKILL_TEXT);

    text_printf(&t, "%.10g %.10g %.10g", s->rating, s->deviation, s->volatility);
}

struct skill skill_read(const char *text)
{
    struct skill s = SKILL_NEW;
    char *end;

    if (!*text)
        return s;
    s.rating = strtod(text, &end);
    s.deviation = strtod(end, &end);
    s.volatility = strtod(end, &end);
    return s;
}

/* Who has played, on which side and place: "PERSON SIDE PLACE …". */
static bool read_players(struct settling *s, const char *who)
{
    struct scan rest = { who };
    char word[PERSON_ID + 1];

    for (; s->count < RATED_MOST && scan_token(&rest, word, sizeof word); s->count++) {
        struct rated *r = &s->rated[s->count];
        text_into(s->player[s->count].person, sizeof word, word);
        if (!scan_token(&rest, word, sizeof word))
            return false;
        r->side = atoi(word);
        if (r->side < 0 || r->side >= RATED_MOST || !scan_token(&rest, word, sizeof word))
            return false;
        r->place = atoi(word);
    }
    return s->count > 1;
}

/* False: a statement has failed. *ret: all of them want a rating. */
static bool find_skills(struct store *store, people_run *run, struct settling *s, const char *game, int64_t now,
                        bool *ret)
{
    *ret = true;
    for (int i = 0; i < s->count && *ret; i++) {
        struct found_rows found = { 0 };
        if (!run(store, RATING_OF, VALUES(s->player[i].person, game), &found)) {
            found_rows_free(&found);
            return false;
        }
        *ret = found.count == 1;
        if (*ret) {
            int64_t since = strtoll(found.row[0][3], NULL, 10);
            s->rated[i].skill = skill_read(found.row[0][1]);
            s->player[i].games = atoi(found.row[0][2]);
            s->rated[i].days = since > 0 && now > since ? (double)(now - since) / DAY_MS : 0;
        }
        found_rows_free(&found);
    }
    return true;
}

static bool put_skill(struct store *store, people_run *run, const struct settling *s, int i, double before,
                      const char *const *value)
{
    char id[PERSON_ID + 80], skill[SKILL_TEXT], games[16], gain[16];
    struct text of = TEXT_IN(id), count = TEXT_IN(games), more = TEXT_IN(gain);

    text_printf(&of, "%s %s", s->player[i].person, value[1]);
    text_number(&count, s->player[i].games + 1);
    skill_write(&s->rated[i].skill, skill);
    double by = s->rated[i].skill.rating - before;
    text_number(&more, (int64_t)(by < 0 ? by - 0.5 : by + 0.5));
    return run(store, RATING_PUT, VALUES(id, value[1], s->player[i].person, skill, games, value[2], value[0], gain),
               NULL);
}

bool ratings_settle(struct store *store, people_run *run, const char *const *value)
{
    struct settling s = { 0 };
    struct found_rows counted = { 0 };
    bool wanted;

    if (!read_players(&s, value[3]))
        return true;
    /* One at a time, whichever server it is: whoever comes second sees what the first has made of it. */
    bool fine = run(store, RATINGS_TURN, NULL, NULL) && run(store, ROUND_OF, value, &counted);
    bool again = counted.count > 0;
    found_rows_free(&counted);
    if (!fine || again)
        return fine;
    if (!find_skills(store, run, &s, value[1], strtoll(value[2], NULL, 10), &wanted))
        return false;
    if (!wanted)
        return true;
    double before[RATED_MOST];
    for (int i = 0; i < s.count; i++)
        before[i] = s.rated[i].skill.rating;
    glicko_rate(s.rated, s.count);
    for (int i = 0; i < s.count && fine; i++)
        fine = put_skill(store, run, &s, i, before[i], value);
    return fine;
}
