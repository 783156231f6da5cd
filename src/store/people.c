/* SPDX-License-Identifier: MIT */
#include "store/people.h"

#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "base/text.h"

#define PERSON_COLUMNS "id, name, created, account, secret"
#define TOKEN_COLUMNS "hash, person, label, scope, made, used"
#define CODE_COLUMNS "hash, person, made"
#define PASSKEY_COLUMNS "id, person, label, kind, key, counter, made, used"
#define REPORT_COLUMNS "id, made, teller, person, place, text"
#define ORDER_COLUMNS "id, made, what, about, how"
#define BAN_COLUMNS "key, made, until, why"
#define PUSH_COLUMNS "endpoint, person, key, auth, lang, made"
#define REPLAY_COLUMNS "id, place, person, made, game, about, journal"
#define CIRCLE_COLUMNS "id, name, founder, made, used, place"
#define MEMBER_COLUMNS "id, circle, person, name, made"
#define CLUB_COLUMNS "id, circle, founder, made, about"
#define ENTRANT_COLUMNS "id, club, person, name, since, made, gone"
#define PAIR_COLUMNS "id, club, round, a, b, place, halves"
#define RATING_COLUMNS "id, game, person, skill, games, changed, place, gain"
#define ROUND_COLUMNS "place, evening, circle, ended, game, about"

const struct people_sql people_sql[PEOPLE_STATEMENTS] = {
    [PERSON_PUT] = { "INSERT INTO people (" PERSON_COLUMNS ") VALUES ($1, $2, $3, $4, $5)"
                     " ON CONFLICT (id) DO UPDATE SET name = excluded.name", 5, false },
    [PERSON_GONE] = { "DELETE FROM people WHERE id = $1", 1, true },
    [ACCOUNT_PUT] = { "UPDATE people SET account = $2, secret = $3 WHERE id = $1", 3, false },
    [TOKEN_PUT] = { "INSERT INTO tokens (" TOKEN_COLUMNS ") VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING", 6,
                    false },
    [TOKEN_USED] = { "UPDATE tokens SET used = $2 WHERE hash = $1", 2, false },
    [TOKEN_GONE] = { "DELETE FROM tokens WHERE hash = $1", 1, true },
    [SESSIONS_GONE] = { "DELETE FROM tokens WHERE person = $1 AND label = '' AND hash <> $2", 2, true },
    [SESSIONS_FEWER] = { "DELETE FROM tokens WHERE person = $1 AND label = '' AND hash NOT IN (SELECT hash FROM tokens"
                         " WHERE person = $1 AND label = '' ORDER BY made DESC, hash LIMIT 30)", 1, true },
    [TOKENS_GONE] = { "DELETE FROM tokens WHERE person = $1", 1, true },
    [TOKENS_TAKEN] = { "UPDATE tokens SET person = $2 WHERE person = $1", 2, true },
    [PUSHES_TAKEN] = { "UPDATE pushes SET person = $2 WHERE person = $1", 2, false },
    [CHAT_GONE] = { "UPDATE entries SET person = '', client = '', text = '\"chat\":\"\"'"
                    " WHERE kind = 'c' AND person = $1", 1, false },
    [PUSH_PUT] = { "INSERT INTO pushes (" PUSH_COLUMNS ") VALUES ($1, $2, $3, $4, $5, $6)"
                   " ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, key = excluded.key,"
                   " auth = excluded.auth, lang = excluded.lang, made = excluded.made", 6, false },
    [PUSH_GONE] = { "DELETE FROM pushes WHERE endpoint = $1", 1, false },
    [PUSHES_GONE] = { "DELETE FROM pushes WHERE person = $1", 1, false },
    [HEIR_PUT] = { "INSERT INTO heirs (person, heir) VALUES ($1, $2) ON CONFLICT DO NOTHING", 2, false },
    [HEIR_DONE] = { "DELETE FROM heirs WHERE person = $1", 1, false },
    [BOX_PUT] = { "INSERT INTO boxes (hash, game, text) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", 3, false },
    [REPORT_PUT] = { "INSERT INTO reports (" REPORT_COLUMNS ") VALUES ($1, $2, $3, $4, $5, $6)"
                     " ON CONFLICT DO NOTHING", 6, false },
    [REPORTS_GONE] = { "DELETE FROM reports WHERE teller = $1 OR person = $1", 1, false },
    [SIGN_PUT] = { "INSERT INTO signs (id, made) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE"
                   " SET made = excluded.made", 2, false },
    [CODE_PUT] = { "INSERT INTO codes (" CODE_COLUMNS ") VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", 3, false },
    [CODE_GONE] = { "DELETE FROM codes WHERE hash = $1", 1, false },
    [CODES_GONE] = { "DELETE FROM codes WHERE person = $1", 1, false },
    [PASSKEY_PUT] = { "INSERT INTO passkeys (" PASSKEY_COLUMNS ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
                      " ON CONFLICT DO NOTHING", 8, false },
    [PASSKEY_USED] = { "UPDATE passkeys SET counter = $2, used = $3 WHERE id = $1 AND counter <= $2", 3, false },
    [PASSKEY_GONE] = { "DELETE FROM passkeys WHERE id = $1 AND person = $2"
                       " AND (EXISTS (SELECT 1 FROM people WHERE people.id = $2 AND secret <> '')"
                       " OR EXISTS (SELECT 1 FROM passkeys AS other WHERE other.person = $2 AND other.id <> $1))", 2,
                       false },
    [PASSKEYS_GONE] = { "DELETE FROM passkeys WHERE person = $1", 1, false },
    [CALL_PUT] = { "INSERT INTO calls (code, place, made) VALUES ($1, $2, $3) ON CONFLICT (code) DO UPDATE"
                   " SET place = excluded.place, made = excluded.made WHERE calls.place = $4", 4, false },
    [ORDER_PUT] = { "INSERT INTO orders (" ORDER_COLUMNS ") VALUES ($1, $2, $3, $4, $5)", 5, true },
    [ORDER_DONE] = { "DELETE FROM orders WHERE id = $1", 1, false },
    [BAN_PUT] = { "INSERT INTO bans (" BAN_COLUMNS ") VALUES ($1, $2, $3, $4) ON CONFLICT (key) DO UPDATE"
                  " SET made = excluded.made, until = excluded.until, why = excluded.why", 4, true },
    [BAN_GONE] = { "DELETE FROM bans WHERE key = $1", 1, true },
    [REPORT_GONE] = { "DELETE FROM reports WHERE id = $1", 1, false },
    [REPLAY_PUT] = { "INSERT INTO replays (" REPLAY_COLUMNS ") VALUES ($1, $2, $3, $4, $5, $6, $7)"
                     " ON CONFLICT DO NOTHING", 7, false },
    [REPLAY_GONE] = { "DELETE FROM replays WHERE id = $1", 1, false },
    [REPLAYS_CLOSED] = { "DELETE FROM replays WHERE place = $1 AND place <> ''", 1, false },
    [REPLAYS_GONE] = { "DELETE FROM replays WHERE person = $1 AND person <> ''", 1, false },
    [REPLAYS_TAKEN] = { "UPDATE replays SET person = $2 WHERE person = $1 AND person <> ''", 2, false },
    [CIRCLE_PUT] = { "INSERT INTO circles (" CIRCLE_COLUMNS ") VALUES ($1, $2, $3, $4, $5, $6)"
                     " ON CONFLICT (id) DO UPDATE SET name = excluded.name", 6, false },
    [CIRCLE_USED] = { "UPDATE circles SET used = $2 WHERE id = $1", 2, false },
    [CIRCLE_AT] = { "UPDATE circles SET used = $2, place = $3 WHERE id = $1", 3, false },
    [CIRCLE_GONE] = { "DELETE FROM circles WHERE id = $1", 1, false },
    [CIRCLE_LEFT] = { "DELETE FROM members WHERE circle = $1", 1, false },
    [CIRCLE_UNDONE] = { "DELETE FROM rounds WHERE circle = $1 AND circle <> ''", 1, false },
    [CIRCLES_TAKEN] = { "UPDATE circles SET founder = $2 WHERE founder = $1", 2, false },
    [MEMBER_PUT] = { "INSERT INTO members (" MEMBER_COLUMNS ") SELECT $1, $2, $3, $4, CAST($5 AS BIGINT)"
                     " WHERE EXISTS (SELECT 1 FROM circles WHERE id = $2)"
                     " ON CONFLICT (id) DO UPDATE SET name = excluded.name", 5, false },
    [MEMBER_GONE] = { "DELETE FROM members WHERE id = $1", 1, false },
    [MEMBERS_GONE] = { "DELETE FROM members WHERE person = $1", 1, false },
    [MEMBERS_TAKEN] = { "INSERT INTO members (" MEMBER_COLUMNS ") SELECT circle || $2, circle, $2, name, made"
                        " FROM members WHERE person = $1 ON CONFLICT DO NOTHING", 2, false },
    [ROUND_PUT] = { "INSERT INTO rounds (" ROUND_COLUMNS ") VALUES ($1, $2, coalesce((SELECT id FROM circles"
                    " WHERE id = $3), ''), $4, $5, $6) ON CONFLICT DO NOTHING", 6, false },
    [ROUNDS_KEPT] = { "UPDATE rounds SET circle = $2 WHERE evening = $1 AND circle = ''", 2, false },
    [ROUND_GONE] = { "DELETE FROM rounds WHERE place = $1 AND circle = ''", 1, false },
    [ROUNDS_TAKEN] = { "UPDATE rounds SET about = replace(about, $1, $2) WHERE place IN (SELECT place FROM seats"
                       " WHERE person = $1) OR circle IN (SELECT circle FROM members WHERE person = $1)", 2, false },
    [CLUB_PUT] = { "INSERT INTO clubs (" CLUB_COLUMNS ") VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING", 5,
                   false },
    [CLUB_ABOUT] = { "UPDATE clubs SET about = $2 WHERE id = $1", 2, false },
    [ENTRANT_PUT] = { "INSERT INTO entrants (" ENTRANT_COLUMNS ") VALUES ($1, $2, $3, $4, $5, $6, $7)"
                      " ON CONFLICT DO NOTHING", 7, false },
    [ENTRANT_GONE] = { "UPDATE entrants SET gone = $3 WHERE club = $1 AND person = $2 AND person <> ''", 3, false },
    [ENTRANTS_TAKEN] = { "UPDATE entrants SET person = $2 WHERE person = $1 AND NOT EXISTS (SELECT 1"
                         " FROM entrants AS heirs WHERE heirs.club = entrants.club AND heirs.person = $2)", 2, false },
    [ENTRANTS_GONE] = { "UPDATE entrants SET person = '', name = '', gone = '1' WHERE person = $1", 1, false },
    [PAIR_PUT] = { "INSERT INTO pairs (" PAIR_COLUMNS ") VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING", 7,
                   false },
    [PAIR_DONE] = { "UPDATE pairs SET halves = CASE WHEN $2 = '' THEN 1 WHEN a IN (SELECT id FROM entrants"
                    " WHERE person = $2) THEN 2 ELSE 0 END WHERE place = $1 AND place <> '' AND halves < 0", 2, false },
    [PAIR_SET] = { "UPDATE pairs SET halves = $3 WHERE place = $1 AND club = $2 AND place <> ''", 3, false },
    [PAIRS_UNDONE] = { "DELETE FROM pairs WHERE club IN (SELECT id FROM clubs WHERE circle = $1)", 1, false },
    [ENTRANTS_LEFT] = { "DELETE FROM entrants WHERE club IN (SELECT id FROM clubs WHERE circle = $1)", 1, false },
    [CLUBS_GONE] = { "DELETE FROM clubs WHERE circle = $1", 1, false },
    [KEY_PUT] = { "INSERT INTO keys (id, key) VALUES ($1, $2) ON CONFLICT DO NOTHING", 2, false },
    [SPENT_PUT] = { "INSERT INTO spent (id, until) VALUES ($1, $2) ON CONFLICT DO NOTHING", 2, false },
    [SPENT_GONE] = { "DELETE FROM spent WHERE until <= $1", 1, false },
    [RATER_PUT] = { "INSERT INTO raters (person, made) SELECT $1, CAST($2 AS BIGINT) WHERE EXISTS (SELECT 1 FROM people"
                    " WHERE id = $1 AND account <> '') ON CONFLICT DO NOTHING", 2, false },
    [RATER_GONE] = { "DELETE FROM raters WHERE person = $1", 1, false },
    [RATINGS_GONE] = { "DELETE FROM ratings WHERE person = $1", 1, false },
    [MATCH_RATED] = { NULL, 4, false }, /* several statements: ratings.c */
    [RATING_PUT] = { "INSERT INTO ratings (" RATING_COLUMNS ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
                     " ON CONFLICT (id) DO UPDATE SET skill = excluded.skill, games = excluded.games,"
                     " changed = excluded.changed, place = excluded.place, gain = excluded.gain", 8, false },
    [RATINGS_TURN] = { "UPDATE rating_turn SET id = id", 0, false },
    [TABLE_GONE] = { "DELETE FROM tables WHERE id = $1", 1, true },
    [LOG_GONE] = { "DELETE FROM entries WHERE place = $1", 1, false },
    [SEATS_GONE] = { "DELETE FROM seats WHERE place = $1", 1, false },
    [CALLS_GONE] = { "DELETE FROM calls WHERE place = $1", 1, false },
    [PERSON_OF_TOKEN] = { "SELECT id, name, created, account, secret, label, scope, used FROM tokens"
                          " JOIN people ON people.id = tokens.person WHERE hash = $1", 1, false },
    [PERSON_OF_ACCOUNT] = { "SELECT " PERSON_COLUMNS " FROM people WHERE account = $1 AND account <> ''", 1, false },
    [PERSON_OF_ID] = { "SELECT " PERSON_COLUMNS " FROM people WHERE id = $1", 1, false },
    [TOKENS_OF] = { "SELECT " TOKEN_COLUMNS " FROM tokens WHERE person = $1 ORDER BY made, hash", 1, false },
    [PUSHES_OF] = { "SELECT " PUSH_COLUMNS " FROM pushes WHERE person = $1 ORDER BY made, endpoint", 1, false },
    [TABLES_OF] = { "SELECT place FROM seats WHERE person = $1 AND place > $2 ORDER BY place LIMIT 20", 2, false },
    [HEIRS] = { "SELECT person, heir FROM heirs ORDER BY person LIMIT 100", 0, false },
    [BOX_OF] = { "SELECT hash, game, text FROM boxes WHERE hash = $1", 1, false },
    [PERSON_OF_CODE] = { "SELECT id, name, created, account, secret FROM codes JOIN people ON people.id = codes.person"
                         " WHERE hash = $1", 1, false },
    [PASSKEY_OF] = { "SELECT " PASSKEY_COLUMNS " FROM passkeys WHERE id = $1", 1, false },
    [PASSKEYS_OF] = { "SELECT " PASSKEY_COLUMNS " FROM passkeys WHERE person = $1 ORDER BY made, id", 1, false },
    [KEY_OF] = { "SELECT key FROM keys WHERE id = $1", 1, false },
    [SPENT_OF] = { "SELECT id FROM spent WHERE id = $1", 1, false },
    [PLACE_OF_CALL] = { "SELECT place, made FROM calls WHERE code = $1", 1, false },
    [ORDERS] = { "SELECT " ORDER_COLUMNS " FROM orders ORDER BY made, id LIMIT 20", 0, false },
    [ORDER_OF] = { "SELECT id FROM orders WHERE id = $1", 1, false },
    [BANS] = { "SELECT " BAN_COLUMNS " FROM bans ORDER BY made, key", 0, false },
    [OLD_TABLES] = { "SELECT id FROM tables WHERE changed < $1 AND due = 0 ORDER BY changed LIMIT 20", 1, false },
    [NEXT_GUESTS] = { "SELECT id, CASE WHEN account = '' AND created < $2"
                      " AND NOT EXISTS (SELECT 1 FROM tokens WHERE person = few.id AND used >= $2)"
                      " AND NOT EXISTS (SELECT 1 FROM seats WHERE person = few.id)"
                      " AND NOT EXISTS (SELECT 1 FROM members WHERE person = few.id) THEN '1' ELSE '' END"
                      " FROM (SELECT id, account, created FROM people WHERE id > $1 ORDER BY id LIMIT 100) AS few"
                      " ORDER BY id", 2, false },
    [REPLAY_OF] = { "SELECT " REPLAY_COLUMNS " FROM replays WHERE id = $1", 1, false },
    [REPLAY_OF_TABLE] = { "SELECT id FROM replays WHERE place = $1 AND place <> '' ORDER BY id", 1, false },
    [REPLAYS_OF] = { "SELECT id, made, game, about FROM replays WHERE person = $1 AND person <> ''"
                     " ORDER BY made DESC, id", 1, false },
    [OLD_REPLAYS] = { "SELECT id FROM replays WHERE place = '' AND made < $1 ORDER BY id LIMIT 20", 1, false },
    [CIRCLE_OF] = { "SELECT " CIRCLE_COLUMNS " FROM circles WHERE id = $1", 1, false },
    [CIRCLES_OF] = { "SELECT circles.id, circles.name, founder, circles.made, used, place FROM circles JOIN members"
                     " ON circles.id = members.circle WHERE members.person = $1 ORDER BY used DESC, circles.id", 1,
                     false },
    [MEMBERS_OF] = { "SELECT person, name, made FROM members WHERE circle = $1 ORDER BY made, person", 1, false },
    [ROUNDS_OF] = { "SELECT rounds.place, evening, ended, rounds.game, rounds.about, coalesce(min(replays.id), '')"
                    " FROM rounds LEFT JOIN replays ON replays.place = rounds.place WHERE circle = $1 AND circle <> ''"
                    " AND ended < $2 GROUP BY rounds.place, evening, ended, rounds.game, rounds.about"
                    " ORDER BY ended DESC, rounds.place LIMIT 200", 2, false },
    [CLUB_OF] = { "SELECT " CLUB_COLUMNS " FROM clubs WHERE id = $1", 1, false },
    [CLUBS_OF] = { "SELECT " CLUB_COLUMNS " FROM clubs WHERE circle = $1 ORDER BY made DESC, id LIMIT 20", 1, false },
    [ENTRANTS_OF] = { "SELECT id, person, name, since, gone FROM entrants WHERE club = $1 ORDER BY made, id", 1,
                      false },
    [PAIRS_OF] = { "SELECT round, a, b, place, halves FROM pairs WHERE club = $1 ORDER BY round, id", 1, false },
    [RATING_OF] = { "SELECT raters.person, coalesce(skill, ''), coalesce(games, 0), coalesce(changed, 0) FROM raters"
                    " LEFT JOIN ratings ON ratings.person = raters.person AND game = $2 WHERE raters.person = $1", 2,
                    false },
    [RATINGS_OF] = { "SELECT coalesce(game, ''), coalesce(skill, ''), coalesce(games, 0), coalesce(changed, 0),"
                     " coalesce(place, ''), coalesce(gain, 0) FROM raters LEFT JOIN ratings"
                     " ON ratings.person = raters.person WHERE raters.person = $1 ORDER BY game", 1, false },
    [RATINGS_AT] = { "SELECT raters.person, coalesce(skill, ''), coalesce(games, 0), coalesce(changed, 0),"
                     " coalesce(ratings.place, ''), coalesce(gain, 0) FROM seats JOIN raters"
                     " ON raters.person = seats.person LEFT JOIN ratings ON ratings.person = raters.person"
                     " AND game = $2 WHERE seats.place = $1 ORDER BY raters.person", 2, false },
    [RATINGS_IN] = { "SELECT ratings.person, game, skill, games, changed FROM members JOIN ratings"
                     " ON ratings.person = members.person WHERE circle = $1 ORDER BY ratings.id", 1, false },
    [RATINGS_FOR] = { "SELECT ratings.person, skill, games, changed FROM entrants JOIN ratings"
                      " ON ratings.person = entrants.person AND game = $2 WHERE club = $1 ORDER BY ratings.id", 2,
                      false },
    [ROUND_OF] = { "SELECT place FROM rounds WHERE place = $1", 1, false },
    [OLD_CIRCLES] = { "SELECT id FROM circles WHERE used < $1 ORDER BY id LIMIT 20", 1, false },
    [NEXT_REPLAYS] = { "SELECT " REPLAY_COLUMNS " FROM replays WHERE id > $1 ORDER BY id LIMIT 20", 1, false },
    [NEXT_CIRCLES] = { "SELECT " CIRCLE_COLUMNS " FROM circles WHERE id > $1 ORDER BY id LIMIT 500", 1, false },
    [NEXT_MEMBERS] = { "SELECT " MEMBER_COLUMNS " FROM members WHERE id > $1 ORDER BY id LIMIT 500", 1, false },
    [NEXT_ROUNDS] = { "SELECT " ROUND_COLUMNS " FROM rounds WHERE place > $1 ORDER BY place LIMIT 500", 1, false },
    [NEXT_CLUBS] = { "SELECT " CLUB_COLUMNS " FROM clubs WHERE id > $1 ORDER BY id LIMIT 500", 1, false },
    [NEXT_ENTRANTS] = { "SELECT " ENTRANT_COLUMNS " FROM entrants WHERE id > $1 ORDER BY id LIMIT 500", 1, false },
    [NEXT_PAIRS] = { "SELECT " PAIR_COLUMNS " FROM pairs WHERE id > $1 ORDER BY id LIMIT 500", 1, false },
    [NEXT_RATERS] = { "SELECT person, made FROM raters WHERE person > $1 ORDER BY person LIMIT 500", 1, false },
    [NEXT_RATINGS] = { "SELECT " RATING_COLUMNS " FROM ratings WHERE id > $1 ORDER BY id LIMIT 500", 1, false },
    [NEXT_PEOPLE] = { "SELECT " PERSON_COLUMNS " FROM people WHERE id > $1 ORDER BY id LIMIT 500", 1, false },
    [NEXT_TOKENS] = { "SELECT " TOKEN_COLUMNS " FROM tokens WHERE hash > $1 ORDER BY hash LIMIT 500", 1, false },
    [NEXT_PUSHES] = { "SELECT " PUSH_COLUMNS " FROM pushes WHERE endpoint > $1 ORDER BY endpoint LIMIT 500", 1, false },
    [NEXT_HEIRS] = { "SELECT person, heir FROM heirs WHERE person > $1 ORDER BY person LIMIT 500", 1, false },
    [NEXT_BOXES] = { "SELECT hash, game, text FROM boxes WHERE hash > $1 ORDER BY hash LIMIT 20", 1, false },
    [NEXT_CODES] = { "SELECT " CODE_COLUMNS " FROM codes WHERE hash > $1 ORDER BY hash LIMIT 500", 1, false },
    [NEXT_CALLS] = { "SELECT code, place, made, place FROM calls WHERE code > $1 ORDER BY code LIMIT 500", 1, false },
    [NEXT_BANS] = { "SELECT " BAN_COLUMNS " FROM bans WHERE key > $1 ORDER BY key LIMIT 500", 1, false },
    [NEXT_PASSKEYS] = { "SELECT " PASSKEY_COLUMNS " FROM passkeys WHERE id > $1 ORDER BY id LIMIT 500", 1, false },
    [NEXT_REPORTS] = { "SELECT " REPORT_COLUMNS " FROM reports WHERE id > $1 ORDER BY id LIMIT 500", 1, false },
};

/* A guest had one token for everything, in their own row. Chat is found by who said it, should they want it gone. */
const char people_migration[] =
    "CREATE TABLE tokens (hash TEXT PRIMARY KEY, person TEXT NOT NULL, label TEXT NOT NULL, scope TEXT NOT NULL,"
    " made BIGINT NOT NULL, used BIGINT NOT NULL);"
    "CREATE INDEX tokens_person ON tokens (person);"
    "INSERT INTO tokens (hash, person, label, scope, made, used)"
    " SELECT token, id, '', 'watch play chat account', created, 0 FROM people;"
    "CREATE TABLE persons (id TEXT PRIMARY KEY, name TEXT NOT NULL, created BIGINT NOT NULL, account TEXT NOT NULL,"
    " secret TEXT NOT NULL);"
    "INSERT INTO persons (id, name, created, account, secret) SELECT id, name, created, '', '' FROM people;"
    "DROP TABLE people;"
    "ALTER TABLE persons RENAME TO people;"
    "CREATE UNIQUE INDEX people_account ON people (account) WHERE account <> '';"
    "CREATE TABLE pushes (endpoint TEXT PRIMARY KEY, person TEXT NOT NULL, key TEXT NOT NULL, auth TEXT NOT NULL,"
    " lang TEXT NOT NULL, made BIGINT NOT NULL);"
    "CREATE INDEX pushes_person ON pushes (person);"
    "CREATE TABLE heirs (person TEXT PRIMARY KEY, heir TEXT NOT NULL);"
    "CREATE TABLE boxes (hash TEXT PRIMARY KEY, game TEXT NOT NULL, text TEXT NOT NULL);"
    "CREATE INDEX entries_chat ON entries (person) WHERE kind = 'c';";

const char reports_migration[] =
    "CREATE TABLE reports (id TEXT PRIMARY KEY, made BIGINT NOT NULL, teller TEXT NOT NULL, person TEXT NOT NULL,"
    " place TEXT NOT NULL, text TEXT NOT NULL);";

const char care_migration[] =
    "CREATE TABLE signs (id TEXT PRIMARY KEY, made BIGINT NOT NULL);"
    "CREATE TABLE codes (hash TEXT PRIMARY KEY, person TEXT NOT NULL, made BIGINT NOT NULL);"
    "CREATE INDEX codes_person ON codes (person);";

const char calls_migration[] =
    "CREATE TABLE calls (code TEXT PRIMARY KEY, place TEXT NOT NULL, made BIGINT NOT NULL);";

const char orders_migration[] =
    "CREATE TABLE orders (id TEXT PRIMARY KEY, made BIGINT NOT NULL, what TEXT NOT NULL, about TEXT NOT NULL,"
    " how TEXT NOT NULL);"
    "CREATE TABLE bans (key TEXT PRIMARY KEY, made BIGINT NOT NULL, until BIGINT NOT NULL, why TEXT NOT NULL);"
    "CREATE INDEX tables_changed ON tables (changed);"
    "CREATE INDEX calls_place ON calls (place);";

/* What they sign with stays on people's devices: the key is the public one. */
const char passkeys_migration[] =
    "CREATE TABLE passkeys (id TEXT PRIMARY KEY, person TEXT NOT NULL, label TEXT NOT NULL, kind TEXT NOT NULL,"
    " key TEXT NOT NULL, counter BIGINT NOT NULL, made BIGINT NOT NULL, used BIGINT NOT NULL);"
    "CREATE INDEX passkeys_person ON passkeys (person);";

const char evening_migration[] =
    "CREATE TABLE replays (id TEXT PRIMARY KEY, place TEXT NOT NULL, person TEXT NOT NULL, made BIGINT NOT NULL,"
    " game TEXT NOT NULL, about TEXT NOT NULL, journal TEXT NOT NULL);"
    "CREATE INDEX replays_place ON replays (place) WHERE place <> '';"
    "CREATE INDEX replays_person ON replays (person) WHERE person <> '';"
    "CREATE TABLE circles (id TEXT PRIMARY KEY, name TEXT NOT NULL, founder TEXT NOT NULL, made BIGINT NOT NULL,"
    " used BIGINT NOT NULL, place TEXT NOT NULL);"
    "CREATE INDEX circles_used ON circles (used);"
    "CREATE TABLE members (id TEXT PRIMARY KEY, circle TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL,"
    " made BIGINT NOT NULL);"
    "CREATE INDEX members_circle ON members (circle);"
    "CREATE INDEX members_person ON members (person);"
    "CREATE TABLE rounds (place TEXT PRIMARY KEY, evening TEXT NOT NULL, circle TEXT NOT NULL, ended BIGINT NOT NULL,"
    " game TEXT NOT NULL, about TEXT NOT NULL);"
    "CREATE INDEX rounds_circle ON rounds (circle, ended) WHERE circle <> '';"
    "CREATE INDEX rounds_evening ON rounds (evening);";

const char clubs_migration[] =
    "CREATE TABLE clubs (id TEXT PRIMARY KEY, circle TEXT NOT NULL, founder TEXT NOT NULL, made BIGINT NOT NULL,"
    " about TEXT NOT NULL);"
    "CREATE INDEX clubs_circle ON clubs (circle);"
    "CREATE TABLE entrants (id TEXT PRIMARY KEY, club TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL,"
    " since BIGINT NOT NULL, made BIGINT NOT NULL, gone TEXT NOT NULL);"
    "CREATE UNIQUE INDEX entrants_once ON entrants (club, person) WHERE person <> '';"
    "CREATE INDEX entrants_person ON entrants (person);"
    "CREATE TABLE pairs (id TEXT PRIMARY KEY, club TEXT NOT NULL, round BIGINT NOT NULL, a TEXT NOT NULL,"
    " b TEXT NOT NULL, place TEXT NOT NULL, halves BIGINT NOT NULL);"
    "CREATE INDEX pairs_club ON pairs (club);"
    "CREATE INDEX pairs_place ON pairs (place) WHERE place <> '';";

const char challenges_migration[] =
    "CREATE TABLE keys (id TEXT PRIMARY KEY, key TEXT NOT NULL);"
    "CREATE TABLE spent (id TEXT PRIMARY KEY, until BIGINT NOT NULL);";

const char ratings_migration[] =
    "CREATE TABLE raters (person TEXT PRIMARY KEY, made BIGINT NOT NULL);"
    "CREATE TABLE ratings (id TEXT PRIMARY KEY, game TEXT NOT NULL, person TEXT NOT NULL, skill TEXT NOT NULL,"
    " games BIGINT NOT NULL, changed BIGINT NOT NULL, place TEXT NOT NULL, gain BIGINT NOT NULL);"
    "CREATE INDEX ratings_person ON ratings (person);"
    "CREATE TABLE rating_turn (id TEXT PRIMARY KEY);"
    "INSERT INTO rating_turn (id) VALUES ('ratings');";

/* ---- writing ---- */

void people_write_free(struct people_write *w)
{
    for (int i = 0; w && i < PEOPLE_VALUES; i++)
        free(w->value[i]);
    free(w);
}

void batch_add_people(struct batch *b, enum people_statement which, const char *about, const char *const *value)
{
    struct people_write *w = calloc(1, sizeof *w);

    require(w != NULL);
    w->which = which;
    struct text t = TEXT_IN(w->about);
    text_put(&t, about);
    for (int i = 0; i < people_sql[which].values; i++) {
        w->value[i] = strdup(value[i]);
        require(w->value[i] != NULL);
    }
    batch_add(b, (struct change){ .kind = CHANGE_PEOPLE, .people = w });
}

const char *outcome_at(const struct change *c)
{
    if (c->kind != CHANGE_PEOPLE)
        return NULL;
    switch (c->people->which) {
    case ROUND_PUT:
    case PAIR_DONE:
    case MATCH_RATED:
        return c->people->value[0];
    default:
        return NULL;
    }
}

static void unsay(struct batch *b, int before, const char *person)
{
    for (int i = 0; i < before; i++) {
        struct change *c = &b->change[i];
        if (c->kind != CHANGE_ENTRY || c->entry.kind != 'c' || strcmp(c->entry.person, person) != 0)
            continue;
        c->entry.person[0] = c->entry.client[0] = '\0';
        free(c->entry.text);
        c->entry.text = strdup("\"chat\":\"\"");
        require(c->entry.text != NULL);
    }
}

bool people_unsay(struct batch *b)
{
    bool any = false;

    for (int i = 0; i < b->count; i++) {
        const struct people_write *w = b->change[i].kind == CHANGE_PEOPLE ? b->change[i].people : NULL;
        if (w && w->which == CHAT_GONE)
            unsay(b, i, w->value[0]);
        any = any || (w && (w->which == CHAT_GONE || w->which == LOG_GONE));
    }
    return any;
}

/* ---- what was found ---- */

void found_rows_add(struct found_rows *f, int columns, const char *const *value)
{
    if (f->count == f->size) {
        f->size = f->size ? f->size * 2 : 4;
        f->row = realloc(f->row, (size_t)f->size * sizeof *f->row);
        require(f->row != NULL);
    }
    char **row = f->row[f->count++];
    for (int i = 0; i < PEOPLE_VALUES; i++) {
        row[i] = i < columns ? strdup(value[i] ? value[i] : "") : NULL;
        require(i >= columns || row[i]);
    }
}

void found_rows_free(struct found_rows *f)
{
    for (int i = 0; i < f->count; i++)
        for (int k = 0; k < PEOPLE_VALUES; k++)
            free(f->row[i][k]);
    free(f->row);
    *f = (struct found_rows){ 0 };
}

/* ---- copying ---- */

static bool copy_rows(struct store *to, enum people_statement put, const struct found_rows *found,
                      struct complaint *ret)
{
    struct batch b = { 0 };

    for (int i = 0; i < found->count; i++)
        batch_add_people(&b, put, "", (const char *const *)found->row[i]);
    bool fine = found->count == 0 || to->kind->commit(to, &b, ret);
    batch_clear(&b);
    free(b.change);
    return fine;
}

bool people_copy(struct store *from, struct store *to, struct complaint *ret)
{
    static const enum people_statement ways[][2] = {
        { NEXT_PEOPLE, PERSON_PUT }, { NEXT_TOKENS, TOKEN_PUT }, { NEXT_PUSHES, PUSH_PUT }, { NEXT_HEIRS, HEIR_PUT },
        { NEXT_BOXES, BOX_PUT }, { NEXT_REPORTS, REPORT_PUT },
        { NEXT_CODES, CODE_PUT }, { NEXT_CALLS, CALL_PUT }, { NEXT_BANS, BAN_PUT },
        { NEXT_PASSKEYS, PASSKEY_PUT },
        { NEXT_REPLAYS, REPLAY_PUT }, { NEXT_CIRCLES, CIRCLE_PUT }, { NEXT_MEMBERS, MEMBER_PUT },
        { NEXT_ROUNDS, ROUND_PUT }, { NEXT_CLUBS, CLUB_PUT }, { NEXT_ENTRANTS, ENTRANT_PUT }, { NEXT_PAIRS, PAIR_PUT },
        { NEXT_RATERS, RATER_PUT }, { NEXT_RATINGS, RATING_PUT },
    };
    bool fine = true;

    for (int i = 0; fine && i < COUNT(ways); i++) {
        struct found_rows found = { 0 };
        do {
            char *last = found.count ? strdup(found.row[found.count - 1][0]) : strdup("");
            require(last != NULL);
            found_rows_free(&found);
            const char *after[] = { last };
            fine = from->kind->people(from, ways[i][0], after, &found, ret) && copy_rows(to, ways[i][1], &found, ret);
            free(last);
        } while (fine && found.count > 0);
        found_rows_free(&found);
    }
    return fine;
}
