/* SPDX-License-Identifier: MIT */
/* Checking the dice: every throw, every opened secret and the lot for the seats, from the published secret. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "core/journal_internal.h"

/* Whether a throw is the one that comes next from the secret. */
static bool verify_throw(const struct copy *c, const struct event *e, struct complaint *ret)
{
    const struct match *m = &c->j->match;
    struct rng rng = chance_rng(&c->chance, c->track.draws);
    struct move drawn = m->game->chance.roll(m, c->state, &rng);
    char text[80];
    struct text t = TEXT_IN(text);

    if (move_equal(drawn, e->move))
        return true;
    m->game->words.write(m, c->state, CHANCE, drawn, &t);
    return complain_both(ret, 0, "Ereignis %lu folgt nicht aus dem Geheimnis; es wäre „%s“",
                         "event %lu does not follow from the secret: it should be '%s'",
                         (unsigned long)c->track.count + 1, text);
}

/* The promises since the last time, in their order, are those of the secrets opened here. */
static bool verify_rekey(struct copy *c, uint32_t at, const char *secrets, struct complaint *ret)
{
    struct scan s = { secrets };
    uint32_t i = c->opened;
    char hex[80], ours[80];
    uint8_t secret[OWN_SECRET_SIZE], promise[SECRET_SIZE];

    for (bool fine = true; scan_token(&s, hex, sizeof hex); i++) {
        struct text t = TEXT_IN(ours);
        while (i < at && !note_after(&c->j->entry[i], "promise"))
            i++;
        fine = i < at;
        if (fine && text_unhex(hex, secret, OWN_SECRET_SIZE)) {
            chance_promise(secret, c->j->chance.match, promise);
            text_hex(&t, promise, SECRET_SIZE);
            fine = strncmp(ours, note_after(&c->j->entry[i], "promise"), 2 * SECRET_SIZE) == 0;
        }
        if (!fine)
            return complain_both(ret, 0, "ein geöffnetes Geheimnis war nicht so versprochen: %.16s…",
                                 "a secret was opened that had not been promised like this: %.16s…", hex);
    }
    c->opened = at;
    return chance_rekey(&c->chance, secrets);
}

/* Where somebody sits who sat there when they promised: the lot came after it. */
static int seat_by_lot(const struct journal *j, uint32_t after, int seat)
{
    const char *lot = NULL;
    int before;

    for (uint32_t at = after; at < j->entries && !lot; at++)
        lot = note_after(&j->entry[at], "lot");
    struct scan s = { lot };
    for (int now = 0; lot && now < j->match.seats && scan_int(&s, 0, j->match.seats - 1, &before); now++)
        if (before == seat)
            return now;
    return seat;
}

static struct withheld withheld_at(const struct journal *j, uint32_t promised)
{
    struct scan s = { note_after(&j->entry[promised], "promise") };
    struct withheld one = { .seat = -1 };
    int seat;

    scan_token(&s, one.promise, sizeof one.promise);
    if (scan_int(&s, 0, j->match.seats - 1, &seat))
        one.seat = seat_by_lot(j, promised, seat);
    return one;
}

int journal_withheld(const struct journal *j, struct withheld *ret, int most)
{
    uint32_t promised = 0;
    int count = 0;

    for (uint32_t at = 0; at < j->entries; at++) {
        const char *secrets = note_after(&j->entry[at], "rekey");
        struct scan s = { secrets };
        char hex[80];
        while (secrets && scan_token(&s, hex, sizeof hex)) {
            while (promised < at && !note_after(&j->entry[promised], "promise"))
                promised++;
            if (promised < at && strcmp(hex, "-") == 0 && count++ < most)
                ret[count - 1] = withheld_at(j, promised);
            promised += promised < at;
        }
    }
    return count;
}

static bool verify_lot(const struct copy *c, const char *drawn, struct complaint *ret)
{
    uint8_t lot[SEATS_MAX];
    char ours[80];
    struct text t = TEXT_IN(ours);

    chance_lot(&c->chance, c->j->match.seats, lot);
    journal_put_lot(c->j->match.seats, lot, &t);
    return strcmp(ours + strlen("lot "), drawn) == 0 ||
           complain_both(ret, 0, "das Los um die Plätze folgt nicht aus dem Geheimnis; es wäre „%s“",
                         "the lot for the seats does not follow from the secret: it should be '%s'", ours);
}

static bool verify_note(struct copy *c, uint32_t at, struct complaint *ret)
{
    const char *secrets = note_after(&c->j->entry[at], "rekey"), *drawn = note_after(&c->j->entry[at], "lot");

    return (!secrets || verify_rekey(c, at, secrets, ret)) && (!drawn || verify_lot(c, drawn, ret));
}

/* Throws that were taken back are checked as well: people have seen them. */
static bool verify_entries(struct copy *c, struct complaint *ret)
{
    const struct journal *j = c->j;
    uint32_t number;

    for (uint32_t i = 0; i < j->entries; i++) {
        const struct entry *e = &j->entry[i];

        if (is_undo(e, &number))
            copy_undo(c, number);
        if (e->note ? !verify_note(c, i, ret) : e->event.seat == CHANCE && !verify_throw(c, &e->event, ret))
            return false;
        if (e->note)
            continue;
        j->match.game->rules.apply(&j->match, c->state, e->event.seat, e->event.move);
        track_add(&c->track, &j->match, e->event, c->state);
    }
    return true;
}

bool journal_verify(const struct journal *j, struct complaint *ret)
{
    const struct match *m = &j->match;
    struct copy c = { .j = j };

    if (!m->game->chance.roll && !j->has_commitment)
        return true;
    if (m->is_view)
        return complain_both(ret, 0, "das ist die Abschrift eines Platzes; geprüft wird am ganzen Journal",
                             "this is one seat's copy; the dice are checked in the whole journal");
    if (!j->chance.known || !j->has_commitment)
        return complain_both(ret, 0, "das Geheimnis ist nicht veröffentlicht: im Journal fehlt die Zeile „! secret“",
                             "the secret has not been published: the journal has no '! secret' line");
    if (j->unproven)
        return complain_both(ret, 0, "gespielt nach älteren Regeln: worauf der Gastgeber sich festgelegt hatte, lässt "
                                     "sich hier nicht mehr nachrechnen",
                             "played with older rules: what the host had committed to can no longer be computed here");
    c.state = calloc(1, m->game->state_size);
    require(c.state != NULL);
    match_setup(m, c.state);
    chance_begin(&c.chance, j->chance.secret);
    bool fine = verify_entries(&c, ret);
    track_free(&c.track);
    free(c.state);
    if (fine && j->older.stopped)
        return complain_both(ret, 0, "bis Ereignis %lu folgt jeder Wurf aus dem Geheimnis; danach wurde nach älteren "
                                     "Regeln gespielt, die hier niemand mehr kennt",
                             "every throw up to event %lu follows from the secret; after that it was played with older "
                             "rules that nobody here knows any more", (unsigned long)j->track.count);
    return fine;
}
