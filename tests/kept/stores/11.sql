-- token 89ec739a481812eb1d0b3be8928875705c272dbdb8949a52
PRAGMA user_version = 11;
BEGIN TRANSACTION;
CREATE TABLE bans (key TEXT PRIMARY KEY, made BIGINT NOT NULL, until BIGINT NOT NULL, why TEXT NOT NULL);
CREATE TABLE boxes (hash TEXT PRIMARY KEY, game TEXT NOT NULL, text TEXT NOT NULL);
INSERT INTO "boxes" VALUES('9e475bc4853015baee9973a9124fc2f7','dame','0c000000576569c39f0000000000000000000000576869746500000000000000000000005363687761727a000000000000000000426c61636b0000000000000000000000');
INSERT INTO "boxes" VALUES('ad205e836f7dc858c811fa22d7462c2e','muehle','09000000576569c39f0000000000000000000000576869746500000000000000000000005363687761727a000000000000000000426c61636b0000000000000000000000');
CREATE TABLE calls (code TEXT PRIMARY KEY, place TEXT NOT NULL, made BIGINT NOT NULL);
INSERT INTO "calls" VALUES('BULI','0ec80d596eb7e287af2241ac',1794923873064);
CREATE TABLE circles (id TEXT PRIMARY KEY, name TEXT NOT NULL, founder TEXT NOT NULL, made BIGINT NOT NULL, used BIGINT NOT NULL, place TEXT NOT NULL);
INSERT INTO "circles" VALUES('3868c478285b816a7b4248b2','Freitag','6e1e0d64504bb0c9',1794923873202,1794923873307,'37142abbed7cd4f978831bb8');
CREATE TABLE clubs (id TEXT PRIMARY KEY, circle TEXT NOT NULL, founder TEXT NOT NULL, made BIGINT NOT NULL, about TEXT NOT NULL);
INSERT INTO "clubs" VALUES('c3308ae72a7b49d5f679dcba','3868c478285b816a7b4248b2','6e1e0d64504bb0c9',1794923873222,'{"game":"dame","all":false,"rounds":2,"clock":0,"ms":0,"add":0,"held":true}');
CREATE TABLE codes (hash TEXT PRIMARY KEY, person TEXT NOT NULL, made BIGINT NOT NULL);
CREATE TABLE entrants (id TEXT PRIMARY KEY, club TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL, since BIGINT NOT NULL, made BIGINT NOT NULL, gone TEXT NOT NULL);
INSERT INTO "entrants" VALUES('8d991da1d9a2bc84','c3308ae72a7b49d5f679dcba','6e1e0d64504bb0c9','Anna',1,1794923873230,'');
INSERT INTO "entrants" VALUES('2676688b86ab221d','c3308ae72a7b49d5f679dcba','94fc25b948344d99','Bert',1,1794923873242,'');
CREATE TABLE entries (place TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, person TEXT NOT NULL, client TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (place, n)) WITHOUT ROWID;
INSERT INTO "entries" VALUES('0ec80d596eb7e287af2241ac',1,'j','6e1e0d64504bb0c9','139866040813136.6','1 0 d6 @14');
INSERT INTO "entries" VALUES('0ec80d596eb7e287af2241ac',2,'j','94fc25b948344d99','139866033370192.6','2 1 f4 @34');
INSERT INTO "entries" VALUES('0ec80d596eb7e287af2241ac',3,'j','6e1e0d64504bb0c9','139866040813136.7','3 0 b4 @38');
INSERT INTO "entries" VALUES('0ec80d596eb7e287af2241ac',4,'j','94fc25b948344d99','139866033370192.7','4 1 d2 @46');
INSERT INTO "entries" VALUES('0ec80d596eb7e287af2241ac',5,'c','6e1e0d64504bb0c9','139866040813136.8','"chat":"hallo","person":"6e1e0d64504bb0c9","name":"Anna"');
INSERT INTO "entries" VALUES('37142abbed7cd4f978831bb8',1,'j','6e1e0d64504bb0c9','139866040813136.13','1 0 d6 @28');
INSERT INTO "entries" VALUES('37142abbed7cd4f978831bb8',2,'j','94fc25b948344d99','139866033370192.11','2 1 f4 @37');
INSERT INTO "entries" VALUES('37142abbed7cd4f978831bb8',3,'j','','','! resign 1');
INSERT INTO "entries" VALUES('37142abbed7cd4f978831bb8',4,'j','','','! over');
INSERT INTO "entries" VALUES('37142abbed7cd4f978831bb8',5,'j','','','! secret c8dfbf2a3918b7e3cb1069a90d671e678c6ab731d5e2225ef126bf915eb6b29a');
INSERT INTO "entries" VALUES('f100143f18b7bcac0219a0ef',1,'j','','','! lot 0 1');
INSERT INTO "entries" VALUES('f100143f18b7bcac0219a0ef',2,'j','','','! resign 1');
INSERT INTO "entries" VALUES('f100143f18b7bcac0219a0ef',3,'j','','','! over');
INSERT INTO "entries" VALUES('f100143f18b7bcac0219a0ef',4,'j','','','! secret b60bc9e5d445d9299629dc1cff4ba243ea561795f817bf7341195b7435072191');
CREATE TABLE heirs (person TEXT PRIMARY KEY, heir TEXT NOT NULL);
CREATE TABLE keys (id TEXT PRIMARY KEY, key TEXT NOT NULL);
CREATE TABLE log (number INTEGER PRIMARY KEY, entries BLOB NOT NULL);
CREATE TABLE members (id TEXT PRIMARY KEY, circle TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL, made BIGINT NOT NULL);
INSERT INTO "members" VALUES('3868c478285b816a7b4248b26e1e0d64504bb0c9','3868c478285b816a7b4248b2','6e1e0d64504bb0c9','Anna',1794923873202);
INSERT INTO "members" VALUES('3868c478285b816a7b4248b294fc25b948344d99','3868c478285b816a7b4248b2','94fc25b948344d99','Bert',1794923873202);
CREATE TABLE orders (id TEXT PRIMARY KEY, made BIGINT NOT NULL, what TEXT NOT NULL, about TEXT NOT NULL, how TEXT NOT NULL);
CREATE TABLE pairs (id TEXT PRIMARY KEY, club TEXT NOT NULL, round BIGINT NOT NULL, a TEXT NOT NULL, b TEXT NOT NULL, place TEXT NOT NULL, halves BIGINT NOT NULL);
INSERT INTO "pairs" VALUES('c3308ae72a7b49d5f679dcba0018d991da1d9a2bc84','c3308ae72a7b49d5f679dcba',1,'8d991da1d9a2bc84','2676688b86ab221d','f100143f18b7bcac0219a0ef',2);
CREATE TABLE passkeys (id TEXT PRIMARY KEY, person TEXT NOT NULL, label TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, counter BIGINT NOT NULL, made BIGINT NOT NULL, used BIGINT NOT NULL);
CREATE TABLE "people" (id TEXT PRIMARY KEY, name TEXT NOT NULL, created BIGINT NOT NULL, account TEXT NOT NULL, secret TEXT NOT NULL);
INSERT INTO "people" VALUES('6e1e0d64504bb0c9','Anna',1794923866908,'anna','$argon2id$v=19$m=65536,t=2,p=1$g2m/847cdMObmu6HyyZ1vQ$aCFZIwliEwgk0jZtMlUIpwHQtaoV5j890PuDw3z1n/U');
INSERT INTO "people" VALUES('94fc25b948344d99','Bert',1794923866940,'bert','$argon2id$v=19$m=65536,t=2,p=1$37shLsn8gJ7GjxVNy2xuew$WZ8Tpm6OP/XXbtgTjdJPin9owRhWrpBRgzoDCWNto7k');
CREATE TABLE pushes (endpoint TEXT PRIMARY KEY, person TEXT NOT NULL, key TEXT NOT NULL, auth TEXT NOT NULL, lang TEXT NOT NULL, made BIGINT NOT NULL);
CREATE TABLE raters (person TEXT PRIMARY KEY, made BIGINT NOT NULL);
INSERT INTO "raters" VALUES('6e1e0d64504bb0c9',1794923869929);
INSERT INTO "raters" VALUES('94fc25b948344d99',1794923872970);
CREATE TABLE rating_turn (id TEXT PRIMARY KEY);
INSERT INTO "rating_turn" VALUES('ratings');
CREATE TABLE ratings (id TEXT PRIMARY KEY, game TEXT NOT NULL, person TEXT NOT NULL, skill TEXT NOT NULL, games BIGINT NOT NULL, changed BIGINT NOT NULL, place TEXT NOT NULL, gain BIGINT NOT NULL);
INSERT INTO "ratings" VALUES('6e1e0d64504bb0c9 muehle','muehle','6e1e0d64504bb0c9','1662.212001 290.2305078 0.05999967537',1,1794923873157,'37142abbed7cd4f978831bb8',162);
INSERT INTO "ratings" VALUES('94fc25b948344d99 muehle','muehle','94fc25b948344d99','1337.787999 290.2305078 0.05999967537',1,1794923873157,'37142abbed7cd4f978831bb8',-162);
CREATE TABLE replays (id TEXT PRIMARY KEY, place TEXT NOT NULL, person TEXT NOT NULL, made BIGINT NOT NULL, game TEXT NOT NULL, about TEXT NOT NULL, journal TEXT NOT NULL);
INSERT INTO "replays" VALUES('2ce3497d5a24a86a37952e557dc0c2d0','37142abbed7cd4f978831bb8','',1794923873157,'muehle','','');
INSERT INTO "replays" VALUES('2af3a53de7c7f3b13364028c02f15917','f100143f18b7bcac0219a0ef','',1794923873307,'dame','','');
CREATE TABLE reports (id TEXT PRIMARY KEY, made BIGINT NOT NULL, teller TEXT NOT NULL, person TEXT NOT NULL, place TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE rounds (place TEXT PRIMARY KEY, evening TEXT NOT NULL, circle TEXT NOT NULL, ended BIGINT NOT NULL, game TEXT NOT NULL, about TEXT NOT NULL);
INSERT INTO "rounds" VALUES('37142abbed7cd4f978831bb8','37142abbed7cd4f978831bb8','3868c478285b816a7b4248b2',1794923873157,'muehle','[{"person":"6e1e0d64504bb0c9","place":1,"points":2},{"person":"94fc25b948344d99","place":2,"points":1}]');
INSERT INTO "rounds" VALUES('f100143f18b7bcac0219a0ef','c3308ae72a7b49d5f679dcba','3868c478285b816a7b4248b2',1794923873307,'dame','[{"person":"6e1e0d64504bb0c9","place":1,"points":2},{"person":"94fc25b948344d99","place":2,"points":1}]');
CREATE TABLE seats (person TEXT NOT NULL, place TEXT NOT NULL, PRIMARY KEY (person, place)) WITHOUT ROWID;
INSERT INTO "seats" VALUES('6e1e0d64504bb0c9','0ec80d596eb7e287af2241ac');
INSERT INTO "seats" VALUES('94fc25b948344d99','0ec80d596eb7e287af2241ac');
INSERT INTO "seats" VALUES('6e1e0d64504bb0c9','37142abbed7cd4f978831bb8');
INSERT INTO "seats" VALUES('94fc25b948344d99','37142abbed7cd4f978831bb8');
INSERT INTO "seats" VALUES('6e1e0d64504bb0c9','f100143f18b7bcac0219a0ef');
INSERT INTO "seats" VALUES('94fc25b948344d99','f100143f18b7bcac0219a0ef');
CREATE TABLE signs (id TEXT PRIMARY KEY, made BIGINT NOT NULL);
CREATE TABLE spent (id TEXT PRIMARY KEY, until BIGINT NOT NULL);
CREATE TABLE tables (id TEXT PRIMARY KEY, version INTEGER NOT NULL, listed INTEGER NOT NULL, over INTEGER NOT NULL, changed INTEGER NOT NULL, due INTEGER NOT NULL, head TEXT NOT NULL, about TEXT NOT NULL);
INSERT INTO "tables" VALUES('0ec80d596eb7e287af2241ac',5,0,0,1794923873094,0,'kiste 2
game muehle 1
seats 2
box ad205e836f7dc858c811fa22d7462c2e
match 0ec80d596eb7e287af2241ac
dice 4ad3b55d5ad7fae57ebf0affbd10476027f02ec34d32ea0fd54602f4bc26580f
! secret 1b3bfe4b52c886b93d80e715e3100bb3ab68fd553afb93c3830dd11b23b755a0
','{"owner":"6e1e0d64504bb0c9","code":"BULI","first":"0ec80d596eb7e287af2241ac","state":2,"listed":0,"lot":0,"back":1,"created":1794923872981,"changed":1794923873094,"opened":0,"began":1794923872991,"counted":46,"waits_since":1794923873037,"series":0,"games":0,"end":0,"end_seat":-1,"votes":1,"seating":2,"winners":0,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":1,"ending":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"6e1e0d64504bb0c9","name":"Anna","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":1,"person":"94fc25b948344d99","name":"Bert","deputy":false,"gave_up":false,"late":0,"wish":"dame","again":false}],"late":[],"mutes":[],"left":[0,0],"standing":[],"evening":{"played":0,"standing":[]}}');
INSERT INTO "tables" VALUES('37142abbed7cd4f978831bb8',4,0,1,1794923873202,0,'kiste 2
game muehle 1
seats 2
box ad205e836f7dc858c811fa22d7462c2e
match 37142abbed7cd4f978831bb8
dice 8f77b5f2b6413122ce07a8ffd11dd5fe0dfd79d192a96b7ff118032de7cbdba8
! secret c8dfbf2a3918b7e3cb1069a90d671e678c6ab731d5e2225ef126bf915eb6b29a
','{"owner":"6e1e0d64504bb0c9","circle":"3868c478285b816a7b4248b2","first":"37142abbed7cd4f978831bb8","state":3,"listed":0,"lot":0,"back":1,"created":1794923873104,"changed":1794923873202,"opened":0,"began":1794923873113,"counted":43,"waits_since":1794923873156,"series":0,"games":0,"end":1,"end_seat":1,"votes":0,"seating":0,"winners":1,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":0,"ending":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"6e1e0d64504bb0c9","name":"Anna","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":1,"person":"94fc25b948344d99","name":"Bert","deputy":false,"gave_up":false,"late":0,"again":false}],"late":[],"mutes":[],"left":[0,0],"standing":[],"evening":{"played":1,"standing":[{"person":"6e1e0d64504bb0c9","name":"Anna","points":2},{"person":"94fc25b948344d99","name":"Bert","points":1}]}}');
INSERT INTO "tables" VALUES('f100143f18b7bcac0219a0ef',3,0,1,1794923873307,0,'kiste 2
game dame 1
seats 2
box 9e475bc4853015baee9973a9124fc2f7
match f100143f18b7bcac0219a0ef
dice c480ad055960672d85754da1b2f85b96e5cd37f6090a5ec8d47290a7800ba370
! secret b60bc9e5d445d9299629dc1cff4ba243ea561795f817bf7341195b7435072191
','{"owner":"6e1e0d64504bb0c9","circle":"3868c478285b816a7b4248b2","first":"c3308ae72a7b49d5f679dcba","state":3,"listed":0,"lot":1,"back":0,"created":1794923873271,"changed":1794923873307,"opened":0,"began":1794923873271,"counted":36,"waits_since":1794923873307,"series":0,"games":0,"end":1,"end_seat":1,"votes":0,"seating":0,"winners":1,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":0,"ending":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"6e1e0d64504bb0c9","name":"Anna","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":1,"person":"94fc25b948344d99","name":"Bert","deputy":false,"gave_up":false,"late":0,"again":false}],"late":[],"mutes":[],"left":[0,0],"standing":[],"evening":{"played":1,"standing":[{"person":"6e1e0d64504bb0c9","name":"Anna","points":2},{"person":"94fc25b948344d99","name":"Bert","points":1}]}}');
CREATE TABLE tokens (hash TEXT PRIMARY KEY, person TEXT NOT NULL, label TEXT NOT NULL, scope TEXT NOT NULL, made BIGINT NOT NULL, used BIGINT NOT NULL);
INSERT INTO "tokens" VALUES('8eeb0669b43c4d8abbb50d018ff2f46c2a7a8b677c4ebbc07c94048b442fd342','6e1e0d64504bb0c9','','watch play chat account',1794923866908,1794923866908);
INSERT INTO "tokens" VALUES('bf74d921c6ded296b6beef432d73f8ea21f9abf480be2a72ccc1f968a21defb8','94fc25b948344d99','','watch play chat account',1794923866940,1794923866940);
CREATE INDEX tables_listed ON tables (changed) WHERE listed;
CREATE INDEX tables_due ON tables (due) WHERE due > 0;
CREATE INDEX seats_place ON seats (place);
CREATE INDEX tokens_person ON tokens (person);
CREATE UNIQUE INDEX people_account ON people (account) WHERE account <> '';
CREATE INDEX pushes_person ON pushes (person);
CREATE INDEX entries_chat ON entries (person) WHERE kind = 'c';
CREATE INDEX codes_person ON codes (person);
CREATE INDEX tables_changed ON tables (changed);
CREATE INDEX calls_place ON calls (place);
CREATE INDEX passkeys_person ON passkeys (person);
CREATE INDEX replays_place ON replays (place) WHERE place <> '';
CREATE INDEX replays_person ON replays (person) WHERE person <> '';
CREATE INDEX circles_used ON circles (used);
CREATE INDEX members_circle ON members (circle);
CREATE INDEX members_person ON members (person);
CREATE INDEX rounds_circle ON rounds (circle, ended) WHERE circle <> '';
CREATE INDEX rounds_evening ON rounds (evening);
CREATE INDEX clubs_circle ON clubs (circle);
CREATE UNIQUE INDEX entrants_once ON entrants (club, person) WHERE person <> '';
CREATE INDEX entrants_person ON entrants (person);
CREATE INDEX pairs_club ON pairs (club);
CREATE INDEX pairs_place ON pairs (place) WHERE place <> '';
CREATE INDEX ratings_person ON ratings (person);
COMMIT;
