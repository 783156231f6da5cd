/* SPDX-License-Identifier: MIT */
/* Lines about matches that are looked at again: making a link, taking it away, uploading, and looking. */
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "core/outcome.h"
#include "server/archive.h"
#include "server/called.h"
#include "server/office.h"

enum {
    WAITING_MAX = 8,     /* uploads that wait to be played through */
    UPLOADED_MAX = 200,  /* of one person */
    UPLOAD_LARGEST = 1 << 20, /* bytes of a journal that comes in parts */
};

struct archive {
    struct pool *pool;
};

/* A journal that is to be played through, and what came of it. */
struct upload {
    struct job job;
    uint64_t client;              /* whose line it was, */
    char re[CLIENT_ID + 1];       /* which, */
    char person[PERSON_ID + 1];   /* and who they were then */
    char name[SEATS_MAX][NAME_SIZE];
    char *journal;                /* as it came; then as we write it */
    const struct game *game;      /* NULL: `why` not */
    int seats;
    seatset winners;
    struct complaint why;
};

/* ---- playing through, on a thread of its own ---- */

/* Nobody writes letters to others in a journal: notes are those that a table makes. */
static bool notes_are_known(const char *journal)
{
    static const char *const known[] = { "undo", "secret", "score", "promise", "rekey", "lot", "seat", "late", "resign",
                                         "flag", "over" };
    bool fine = true;

    for (const char *line = journal; fine && line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        struct scan s = { line + 2 };
        int which;
        fine = strncmp(line, "! ", 2) != 0 || scan_name(&s, known, COUNT(known), &which);
    }
    return fine;
}

static seatset winners_of(const struct journal *j)
{
    struct outcome outcome = { 0 };

    if (match_over(journal_match(j), journal_state(j)))
        outcome_of_journal(j, &outcome);
    return outcome.winners;
}

static void play_through(struct job *job)
{
    struct upload *u = (struct upload *)job;
    struct box *box = journal_box(u->journal);
    struct journal *j = journal_read(u->journal, box, &u->why);
    struct text t = text_growing();

    if (j && (!journal_ended(j) || journal_stopped(j)))
        complain_both(&u->why, 0, "Die Partie ist noch nicht zu Ende.", "The match has not ended yet.");
    else if (j && !notes_are_known(u->journal))
        complain_both(&u->why, 0, "Darin stehen Bemerkungen, die kein Tisch macht.",
                      "It has notes that no table makes.");
    else if (j) {
        u->game = journal_match(j)->game;
        u->seats = journal_match(j)->seats;
        u->winners = winners_of(j);
        journal_write(j, COPY_HOST, EVERYONE, &t);
        free(u->journal);
        u->journal = strdup(t.at);
        require(u->journal != NULL);
    }
    text_free(&t);
    journal_free(j);
    free(box);
}

/* ---- the archive ---- */

struct archive *archive_new(bool still, void (*wake)(void *), void *with)
{
    struct archive *a = calloc(1, sizeof *a);

    require(a != NULL);
    a->pool = pool_new(still ? 0 : 1, THINKERS_NICE, wake, with);
    return a;
}

bool archive_step(struct archive *a)
{
    return pool_step(a->pool);
}

static void upload_free(struct upload *u)
{
    free(u->journal);
    free(u);
}

void archive_free(struct archive *a)
{
    if (!a)
        return;
    pool_end(a->pool);
    for (struct upload *u; (u = (struct upload *)pool_ready(a->pool));)
        upload_free(u);
    pool_free(a->pool);
    free(a);
}

static void keep_table(struct hall *h, const struct live *l, const char *id)
{
    char made[24];

    hall_store_people(h, REPLAY_PUT, "", VALUES(id, l->id, "", office_number(made, h->wall), l->game->name, "", ""));
}

void replay_ended(struct hall *h, const struct live *l)
{
    char id[REPLAY_ID + 1];

    office_draw(id, REPLAY_ID);
    keep_table(h, l, id);
}

static void put_about(const struct upload *u, struct text *out)
{
    json_object(out, NULL);
    json_array(out, "names");
    for (int seat = 0; seat < u->seats; seat++)
        json_put_string(out, NULL, u->name[seat]);
    json_array_end(out);
    json_array(out, "winners");
    for (int seat = 0; seat < u->seats; seat++)
        if (u->winners & SEAT(seat))
            json_put_int(out, NULL, seat);
    json_array_end(out);
    json_object_end(out);
}

static bool say_replay(struct line *l, const char *id)
{
    line_begin(l);
    json_put_string(&l->out, "replay", id);
    return line_end(l);
}

static bool keep_upload(struct line *l, const struct upload *u)
{
    char id[REPLAY_ID + 1], made[24];

    if (!u->game)
        return line_refuse(l, NO_LINE, u->why.in[DE], u->why.in[EN]);
    struct text about = text_growing();
    office_draw(id, REPLAY_ID);
    put_about(u, &about);
    hall_store_people(l->hall, REPLAY_PUT, u->person, VALUES(id, "", u->person, office_number(made, l->hall->wall),
                                                             u->game->name, about.at, u->journal));
    text_free(&about);
    return say_replay(l, id);
}

void archive_turn(struct hall *h)
{
    for (struct upload *u; (u = (struct upload *)pool_ready(h->archive->pool)); upload_free(u)) {
        struct client *by = office_client(h, u->client);
        if (!by || by->closing || strcmp(by->person, u->person) != 0)
            continue; /* nobody waits for it any more */
        struct line l = { .hall = h, .by = by, .out = text_growing() };
        memcpy(l.re, u->re, sizeof l.re);
        keep_upload(&l, u);
        hall_say(h, by, &l.out, l.re, NULL);
        text_free(&l.out);
    }
}

/* ---- lines ---- */

/* Whether they have played there. */
static bool played(const struct live *l, const char *person)
{
    bool played = false;

    for (int seat = 0; seat < l->seats; seat++)
        played = played || strcmp(l->place[seat].person, person) == 0 || strcmp(l->place[seat].owner, person) == 0;
    return played;
}

bool line_share(struct line *l)
{
    struct found_rows found;
    char id[REPLAY_ID + 1];

    if (!played(l->live, l->by->person))
        return line_refuse(l, NO_SEAT, "Du hast an diesem Tisch nicht gespielt.", "You have not played at this table.");
    if (l->live->state != LIVE_OVER)
        return line_refuse(l, NO_STATE, "Noch wird gespielt.", "The game is still on.");
    if (!office_ask(l, REPLAY_OF_TABLE, VALUES(l->live->id), &found))
        return false;
    office_draw(id, REPLAY_ID);
    if (found.count > 0)
        text_into(id, sizeof id, found.row[0][0]);
    else
        keep_table(l->hall, l->live, id);
    found_rows_free(&found);
    return say_replay(l, id);
}

/* The names of an upload, "" where somebody has none. */
static bool read_names(struct line *l, struct upload *u)
{
    int list = json_get(l->in, 0, "names"), seat = 0;
    char typed[4 * NAME_SIZE], plain[NAME_SIZE];
    bool fine = list < 0 || json_is(l->in, list, JSON_ARRAY);

    int node = fine && list >= 0 ? l->in->node[list].first : -1;
    for (; fine && node >= 0; node = l->in->node[node].next) {
        fine = seat < SEATS_MAX && json_string(l->in, node, typed, sizeof typed) && name_read(typed, plain) &&
               (!*plain || called_plainly(plain, u->name[seat]));
        seat++;
    }
    return fine || line_refuse(l, NO_NAME, "„names“ sind die Namen der Plätze.", "\"names\" are those of the seats.");
}

static bool refuse_journal(struct line *l)
{
    return line_refuse(l, NO_LINE, "„journal“ ist das Journal der Partie.", "\"journal\" is the journal of the match.");
}

/* The journal up to where this part begins, and the part, on the heap; NULL: what comes before is missing, or the part
 * is. What is said twice counts once. */
static char *joined(const struct line *l)
{
    int node = json_get(l->in, 0, "journal");
    int64_t before = line_number(l, "at", 0, UPLOAD_LARGEST, 0);
    size_t size = json_is(l->in, node, JSON_STRING) ? l->in->node[node].size + 1 : 1;

    if (before > (l->by->upload ? (int64_t)strlen(l->by->upload) : 0))
        return NULL;
    char *all = malloc((size_t)before + size);
    require(all != NULL);
    if (before)
        memcpy(all, l->by->upload, (size_t)before);
    if (json_string(l->in, node, all + before, size))
        return all;
    free(all);
    return NULL;
}

static void forget_parts(struct client *c)
{
    free(c->upload);
    c->upload = NULL;
}

/* A part of a journal that is longer than a line: what was said before it is kept as long as the connection. */
static bool take_part(struct line *l)
{
    char *all = joined(l);

    if (!all)
        return refuse_journal(l);
    forget_parts(l->by);
    if (strlen(all) > UPLOAD_LARGEST) {
        free(all);
        return line_refuse(l, NO_MUCH, "So lange Partien bewahrt dieser Server nicht auf.",
                           "This server keeps no matches that long.");
    }
    l->by->upload = all;
    return line_fine(l);
}

static bool read_upload(struct line *l, struct upload *u)
{
    u->journal = joined(l);
    return u->journal ? read_names(l, u) : refuse_journal(l);
}

/* Whether they may upload one more. */
static bool may_upload(struct line *l)
{
    struct found_rows found;

    if (!office_ask(l, REPLAYS_OF, VALUES(l->by->person), &found))
        return false;
    bool room = found.count < UPLOADED_MAX;
    found_rows_free(&found);
    return room || line_refuse(l, NO_MUCH, "So viele Partien bewahrt dieser Server für niemanden auf.",
                               "This server keeps so many matches for nobody.");
}

bool line_upload(struct line *l)
{
    struct pool *pool = l->hall->archive->pool;

    if (line_true(l, "more", false))
        return take_part(l);
    if (!may_upload(l))
        return false;
    struct upload *u = calloc(1, sizeof *u);
    require(u != NULL);
    bool fine = read_upload(l, u);
    if (fine && (pool_waiting(pool) >= WAITING_MAX || !line_may(l, BUDGET_UPLOAD, l->by->person)))
        fine = line_refuse_much(l);
    if (!fine) {
        upload_free(u);
        return false;
    }
    forget_parts(l->by);
    u->client = l->by->serial;
    memcpy(u->re, l->re, sizeof u->re);
    memcpy(u->person, l->by->person, sizeof u->person);
    u->job.run = play_through;
    pool_begin(pool, &u->job);
    l->answered = true;
    return true;
}

static bool refuse_unknown(struct line *l)
{
    return line_refuse(l, NO_TABLE, "Diese Partie gibt es hier nicht (mehr).",
                       "There is no such match here (any more).");
}

/* The row of the replay that the line names; refused if there is none. */
static bool find_replay(struct line *l, struct found_rows *ret)
{
    const char *id = line_string(l, "replay");

    if (!id || strlen(id) != REPLAY_ID)
        return refuse_unknown(l);
    if (!office_ask(l, REPLAY_OF, VALUES(id), ret))
        return false;
    if (ret->count > 0)
        return true;
    found_rows_free(ret);
    return refuse_unknown(l);
}

bool line_unshare(struct line *l)
{
    struct found_rows found;

    if (!find_replay(l, &found))
        return false;
    char *const *row = found.row[0];
    const struct live *live = row[1][0] ? hall_find(l->hall, row[1]) : NULL;
    bool theirs = row[1][0] ? live && played(live, l->by->person) : strcmp(row[2], l->by->person) == 0;
    if (theirs)
        hall_store_people(l->hall, REPLAY_GONE, l->by->person, VALUES(row[0]));
    found_rows_free(&found);
    return theirs ? line_fine(l) : line_refuse(l, NO_SEAT, "Das kann nur, wer da gespielt oder sie hochgeladen hat.",
                                            "That is for who has played there, or has uploaded it.");
}

bool line_shared(struct line *l)
{
    struct found_rows found;

    if (!office_ask(l, REPLAYS_OF, VALUES(l->by->person), &found))
        return false;
    line_begin(l);
    json_array(&l->out, "shared");
    for (int i = 0; i < found.count; i++) {
        json_object(&l->out, NULL);
        json_put_string(&l->out, "replay", found.row[i][0]);
        json_put_string(&l->out, "game", found.row[i][2]);
        json_put_int(&l->out, "made", strtoll(found.row[i][1], NULL, 10));
        json_object_end(&l->out);
    }
    json_array_end(&l->out);
    found_rows_free(&found);
    return line_end(l);
}

/* Of a table only what everybody may know of a match that has ended: names, moves and how it ended; nothing that was
 * said there, and no way to the table. */
static void put_played(struct line *l, const struct live *live)
{
    json_put_string(&l->out, "game", live->game->name);
    json_array(&l->out, "names");
    for (int seat = 0; seat < live->seats; seat++)
        json_put_string(&l->out, NULL, live->place[seat].name);
    json_array_end(&l->out);
    json_array(&l->out, "computers");
    for (int seat = 0; seat < live->seats; seat++)
        if (live->place[seat].kind == PLACE_BOT && !live->place[seat].deputy)
            json_put_int(&l->out, NULL, seat);
    json_array_end(&l->out);
    json_put_string(&l->out, "why", live_end_names[live->end]);
    if (live->end_seat >= 0)
        json_put_int(&l->out, "seat", live->end_seat);
    json_array(&l->out, "winners");
    for (int seat = 0; seat < live->seats; seat++)
        if (live->winners & SEAT(seat))
            json_put_int(&l->out, NULL, seat);
    json_array_end(&l->out);
    json_put_int(&l->out, "ended", live->changed);
    live_put_record(live, 0, &l->out);
}

static void put_uploaded(struct line *l, char *const *row)
{
    json_put_string(&l->out, "game", row[4]);
    text_char(&l->out, ',');
    text_bytes(&l->out, row[5] + 1, strlen(row[5]) - 2); /* "names" and "winners": the members of one object */
    json_put_string(&l->out, "why", live_end_names[END_RULES]);
    json_put_int(&l->out, "ended", strtoll(row[3], NULL, 10));
    json_put_string(&l->out, "journal", row[6]);
}

bool line_replay(struct line *l)
{
    struct found_rows found;

    if (!find_replay(l, &found))
        return false;
    char *const *row = found.row[0];
    const struct live *live = row[1][0] ? hall_find(l->hall, row[1]) : NULL;
    bool fine = !row[1][0] || (live && live->state == LIVE_OVER);
    if (fine) {
        line_begin(l);
        json_put_string(&l->out, "replay", row[0]);
        if (live)
            put_played(l, live);
        else
            put_uploaded(l, row);
        line_end(l);
    }
    found_rows_free(&found);
    return fine || refuse_unknown(l);
}
