-- token 7a4aed7ffd653c16b98194ae69a079b8e4d739f1f42428cd
PRAGMA user_version = 10;
BEGIN TRANSACTION;
CREATE TABLE bans (key TEXT PRIMARY KEY, made BIGINT NOT NULL, until BIGINT NOT NULL, why TEXT NOT NULL);
CREATE TABLE boxes (hash TEXT PRIMARY KEY, game TEXT NOT NULL, text TEXT NOT NULL);
INSERT INTO "boxes" VALUES('9e475bc4853015baee9973a9124fc2f7','dame','0c000000576569c39f0000000000000000000000576869746500000000000000000000005363687761727a000000000000000000426c61636b0000000000000000000000');
INSERT INTO "boxes" VALUES('ad205e836f7dc858c811fa22d7462c2e','muehle','09000000576569c39f0000000000000000000000576869746500000000000000000000005363687761727a000000000000000000426c61636b0000000000000000000000');
CREATE TABLE calls (code TEXT PRIMARY KEY, place TEXT NOT NULL, made BIGINT NOT NULL);
INSERT INTO "calls" VALUES('RIFA','7c6d62ba833b70401455b3bb',1794921337704);
CREATE TABLE circles (id TEXT PRIMARY KEY, name TEXT NOT NULL, founder TEXT NOT NULL, made BIGINT NOT NULL, used BIGINT NOT NULL, place TEXT NOT NULL);
INSERT INTO "circles" VALUES('f16f92d4de7c359fe218011f','Freitag','df4b16a4c55e2253',1794921337711,1794921337715,'8650d3f600a5bcfae8df16b3');
CREATE TABLE clubs (id TEXT PRIMARY KEY, circle TEXT NOT NULL, founder TEXT NOT NULL, made BIGINT NOT NULL, about TEXT NOT NULL);
INSERT INTO "clubs" VALUES('a296f27502a342afa664e314','f16f92d4de7c359fe218011f','df4b16a4c55e2253',1794921337712,'{"game":"dame","all":false,"rounds":2,"clock":0,"ms":0,"add":0,"held":true}');
CREATE TABLE codes (hash TEXT PRIMARY KEY, person TEXT NOT NULL, made BIGINT NOT NULL);
CREATE TABLE entrants (id TEXT PRIMARY KEY, club TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL, since BIGINT NOT NULL, made BIGINT NOT NULL, gone TEXT NOT NULL);
INSERT INTO "entrants" VALUES('218d7b26430ce081','a296f27502a342afa664e314','df4b16a4c55e2253','Anna',1,1794921337712,'');
INSERT INTO "entrants" VALUES('f6f8e23aa30f0065','a296f27502a342afa664e314','e82a2b7be3bebf12','Bert',1,1794921337713,'');
CREATE TABLE entries (place TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, person TEXT NOT NULL, client TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (place, n)) WITHOUT ROWID;
INSERT INTO "entries" VALUES('422e691aacdf6abd74ba8806',1,'j','','','! lot 0 1');
INSERT INTO "entries" VALUES('422e691aacdf6abd74ba8806',2,'j','','','! resign 1');
INSERT INTO "entries" VALUES('422e691aacdf6abd74ba8806',3,'j','','','! over');
INSERT INTO "entries" VALUES('422e691aacdf6abd74ba8806',4,'j','','','! secret f8e32f682ae3c28170557dc9d82d72f83b12423d0e3c8596b8110f7455e3899d');
INSERT INTO "entries" VALUES('7c6d62ba833b70401455b3bb',1,'j','df4b16a4c55e2253','140321453597008.6','1 0 d6 @1');
INSERT INTO "entries" VALUES('7c6d62ba833b70401455b3bb',2,'j','e82a2b7be3bebf12','140321450307408.6','2 1 f4 @1');
INSERT INTO "entries" VALUES('7c6d62ba833b70401455b3bb',3,'j','df4b16a4c55e2253','140321453597008.7','3 0 b4 @2');
INSERT INTO "entries" VALUES('7c6d62ba833b70401455b3bb',4,'j','e82a2b7be3bebf12','140321450307408.7','4 1 d2 @2');
INSERT INTO "entries" VALUES('7c6d62ba833b70401455b3bb',5,'c','df4b16a4c55e2253','140321453597008.8','"chat":"hallo","person":"df4b16a4c55e2253","name":"Anna"');
INSERT INTO "entries" VALUES('8650d3f600a5bcfae8df16b3',1,'j','df4b16a4c55e2253','140321453597008.13','1 0 d6 @1');
INSERT INTO "entries" VALUES('8650d3f600a5bcfae8df16b3',2,'j','e82a2b7be3bebf12','140321450307408.11','2 1 f4 @1');
INSERT INTO "entries" VALUES('8650d3f600a5bcfae8df16b3',3,'j','','','! resign 1');
INSERT INTO "entries" VALUES('8650d3f600a5bcfae8df16b3',4,'j','','','! over');
INSERT INTO "entries" VALUES('8650d3f600a5bcfae8df16b3',5,'j','','','! secret 8ad40989549ca47c9570bf2fbc5a08e9e91e049c0e33ce42bb2ab68a3d4ff335');
CREATE TABLE heirs (person TEXT PRIMARY KEY, heir TEXT NOT NULL);
CREATE TABLE log (number INTEGER PRIMARY KEY, entries BLOB NOT NULL);
CREATE TABLE members (id TEXT PRIMARY KEY, circle TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL, made BIGINT NOT NULL);
INSERT INTO "members" VALUES('f16f92d4de7c359fe218011fdf4b16a4c55e2253','f16f92d4de7c359fe218011f','df4b16a4c55e2253','Anna',1794921337711);
INSERT INTO "members" VALUES('f16f92d4de7c359fe218011fe82a2b7be3bebf12','f16f92d4de7c359fe218011f','e82a2b7be3bebf12','Bert',1794921337711);
CREATE TABLE orders (id TEXT PRIMARY KEY, made BIGINT NOT NULL, what TEXT NOT NULL, about TEXT NOT NULL, how TEXT NOT NULL);
CREATE TABLE pairs (id TEXT PRIMARY KEY, club TEXT NOT NULL, round BIGINT NOT NULL, a TEXT NOT NULL, b TEXT NOT NULL, place TEXT NOT NULL, halves BIGINT NOT NULL);
INSERT INTO "pairs" VALUES('a296f27502a342afa664e314001218d7b26430ce081','a296f27502a342afa664e314',1,'218d7b26430ce081','f6f8e23aa30f0065','422e691aacdf6abd74ba8806',2);
CREATE TABLE passkeys (id TEXT PRIMARY KEY, person TEXT NOT NULL, label TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, counter BIGINT NOT NULL, made BIGINT NOT NULL, used BIGINT NOT NULL);
CREATE TABLE "people" (id TEXT PRIMARY KEY, name TEXT NOT NULL, created BIGINT NOT NULL, account TEXT NOT NULL, secret TEXT NOT NULL);
INSERT INTO "people" VALUES('df4b16a4c55e2253','Anna',1794921336182,'anna','$argon2id$v=19$m=65536,t=2,p=1$S6IQTa0NVeaTU1L9pdymBw$8VYHmGy27Xo2tWaz202eqQAVfxhlVPohzcZdVN0X54g');
INSERT INTO "people" VALUES('e82a2b7be3bebf12','Bert',1794921336204,'bert','$argon2id$v=19$m=65536,t=2,p=1$JDW4WZ+STGBt9Dewe+qKXA$7a7mDKZAmxb6z+lKSZCJcP3vwktGESYDmJg2jN2Nqfg');
CREATE TABLE pushes (endpoint TEXT PRIMARY KEY, person TEXT NOT NULL, key TEXT NOT NULL, auth TEXT NOT NULL, lang TEXT NOT NULL, made BIGINT NOT NULL);
CREATE TABLE raters (person TEXT PRIMARY KEY, made BIGINT NOT NULL);
INSERT INTO "raters" VALUES('df4b16a4c55e2253',1794921336894);
INSERT INTO "raters" VALUES('e82a2b7be3bebf12',1794921337700);
CREATE TABLE rating_turn (id TEXT PRIMARY KEY);
INSERT INTO "rating_turn" VALUES('ratings');
CREATE TABLE ratings (id TEXT PRIMARY KEY, game TEXT NOT NULL, person TEXT NOT NULL, skill TEXT NOT NULL, games BIGINT NOT NULL, changed BIGINT NOT NULL, place TEXT NOT NULL, gain BIGINT NOT NULL);
INSERT INTO "ratings" VALUES('df4b16a4c55e2253 muehle','muehle','df4b16a4c55e2253','1662.212001 290.2305078 0.05999967537',1,1794921337710,'8650d3f600a5bcfae8df16b3',162);
INSERT INTO "ratings" VALUES('e82a2b7be3bebf12 muehle','muehle','e82a2b7be3bebf12','1337.787999 290.2305078 0.05999967537',1,1794921337710,'8650d3f600a5bcfae8df16b3',-162);
CREATE TABLE replays (id TEXT PRIMARY KEY, place TEXT NOT NULL, person TEXT NOT NULL, made BIGINT NOT NULL, game TEXT NOT NULL, about TEXT NOT NULL, journal TEXT NOT NULL);
INSERT INTO "replays" VALUES('888a02c464d44baae41603cd6346176c','8650d3f600a5bcfae8df16b3','',1794921337710,'muehle','','');
INSERT INTO "replays" VALUES('8a99ba99281fc38c6689713cff63a1a7','422e691aacdf6abd74ba8806','',1794921337715,'dame','','');
CREATE TABLE reports (id TEXT PRIMARY KEY, made BIGINT NOT NULL, teller TEXT NOT NULL, person TEXT NOT NULL, place TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE rounds (place TEXT PRIMARY KEY, evening TEXT NOT NULL, circle TEXT NOT NULL, ended BIGINT NOT NULL, game TEXT NOT NULL, about TEXT NOT NULL);
INSERT INTO "rounds" VALUES('8650d3f600a5bcfae8df16b3','8650d3f600a5bcfae8df16b3','f16f92d4de7c359fe218011f',1794921337710,'muehle','[{"person":"df4b16a4c55e2253","place":1,"points":2},{"person":"e82a2b7be3bebf12","place":2,"points":1}]');
INSERT INTO "rounds" VALUES('422e691aacdf6abd74ba8806','a296f27502a342afa664e314','f16f92d4de7c359fe218011f',1794921337715,'dame','[{"person":"df4b16a4c55e2253","place":1,"points":2},{"person":"e82a2b7be3bebf12","place":2,"points":1}]');
CREATE TABLE seats (person TEXT NOT NULL, place TEXT NOT NULL, PRIMARY KEY (person, place)) WITHOUT ROWID;
INSERT INTO "seats" VALUES('df4b16a4c55e2253','422e691aacdf6abd74ba8806');
INSERT INTO "seats" VALUES('e82a2b7be3bebf12','422e691aacdf6abd74ba8806');
INSERT INTO "seats" VALUES('df4b16a4c55e2253','7c6d62ba833b70401455b3bb');
INSERT INTO "seats" VALUES('e82a2b7be3bebf12','7c6d62ba833b70401455b3bb');
INSERT INTO "seats" VALUES('df4b16a4c55e2253','8650d3f600a5bcfae8df16b3');
INSERT INTO "seats" VALUES('e82a2b7be3bebf12','8650d3f600a5bcfae8df16b3');
CREATE TABLE signs (id TEXT PRIMARY KEY, made BIGINT NOT NULL);
CREATE TABLE tables (id TEXT PRIMARY KEY, version INTEGER NOT NULL, listed INTEGER NOT NULL, over INTEGER NOT NULL, changed INTEGER NOT NULL, due INTEGER NOT NULL, head TEXT NOT NULL, about TEXT NOT NULL);
INSERT INTO "tables" VALUES('7c6d62ba833b70401455b3bb',5,0,0,1794921337706,0,'kiste 2
game muehle 1
seats 2
box ad205e836f7dc858c811fa22d7462c2e
match 7c6d62ba833b70401455b3bb
dice d14222afe6089481f194c1df3a528539c4890d3fcd06679eeb0dc4f415d3649a
! secret ddc525b6985353bc85fd3a9c2150d3c9578ce7b5ca138cfcf015a3826d0c65ea
','{"owner":"df4b16a4c55e2253","code":"RIFA","first":"7c6d62ba833b70401455b3bb","state":2,"listed":0,"lot":0,"back":1,"created":1794921337700,"changed":1794921337706,"opened":0,"began":1794921337701,"counted":2,"waits_since":1794921337703,"series":0,"games":0,"end":0,"end_seat":-1,"votes":1,"seating":2,"winners":0,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":1,"ending":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"df4b16a4c55e2253","name":"Anna","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":1,"person":"e82a2b7be3bebf12","name":"Bert","deputy":false,"gave_up":false,"late":0,"wish":"dame","again":false}],"late":[],"mutes":[],"left":[0,0],"standing":[],"evening":{"played":0,"standing":[]}}');
INSERT INTO "tables" VALUES('8650d3f600a5bcfae8df16b3',4,0,1,1794921337711,0,'kiste 2
game muehle 1
seats 2
box ad205e836f7dc858c811fa22d7462c2e
match 8650d3f600a5bcfae8df16b3
dice 13ffff717311b5aa056d86e08e09716e726e5a38cb35ec0d9a931396d97cad01
! secret 8ad40989549ca47c9570bf2fbc5a08e9e91e049c0e33ce42bb2ab68a3d4ff335
','{"owner":"df4b16a4c55e2253","circle":"f16f92d4de7c359fe218011f","first":"8650d3f600a5bcfae8df16b3","state":3,"listed":0,"lot":0,"back":1,"created":1794921337707,"changed":1794921337711,"opened":0,"began":1794921337709,"counted":1,"waits_since":1794921337710,"series":0,"games":0,"end":1,"end_seat":1,"votes":0,"seating":0,"winners":1,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":0,"ending":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"df4b16a4c55e2253","name":"Anna","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":1,"person":"e82a2b7be3bebf12","name":"Bert","deputy":false,"gave_up":false,"late":0,"again":false}],"late":[],"mutes":[],"left":[0,0],"standing":[],"evening":{"played":1,"standing":[{"person":"df4b16a4c55e2253","name":"Anna","points":2},{"person":"e82a2b7be3bebf12","name":"Bert","points":1}]}}');
INSERT INTO "tables" VALUES('422e691aacdf6abd74ba8806',3,0,1,1794921337715,0,'kiste 2
game dame 1
seats 2
box 9e475bc4853015baee9973a9124fc2f7
match 422e691aacdf6abd74ba8806
dice 406a93bcc2d4cbc000d5dfc88f306419f88abbeaf6bd85749d7a7608d533cd75
! secret f8e32f682ae3c28170557dc9d82d72f83b12423d0e3c8596b8110f7455e3899d
','{"owner":"df4b16a4c55e2253","circle":"f16f92d4de7c359fe218011f","first":"a296f27502a342afa664e314","state":3,"listed":0,"lot":1,"back":0,"created":1794921337714,"changed":1794921337715,"opened":0,"began":1794921337715,"counted":0,"waits_since":1794921337715,"series":0,"games":0,"end":1,"end_seat":1,"votes":0,"seating":0,"winners":1,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":0,"ending":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"df4b16a4c55e2253","name":"Anna","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":1,"person":"e82a2b7be3bebf12","name":"Bert","deputy":false,"gave_up":false,"late":0,"again":false}],"late":[],"mutes":[],"left":[0,0],"standing":[],"evening":{"played":1,"standing":[{"person":"df4b16a4c55e2253","name":"Anna","points":2},{"person":"e82a2b7be3bebf12","name":"Bert","points":1}]}}');
CREATE TABLE tokens (hash TEXT PRIMARY KEY, person TEXT NOT NULL, label TEXT NOT NULL, scope TEXT NOT NULL, made BIGINT NOT NULL, used BIGINT NOT NULL);
INSERT INTO "tokens" VALUES('997f1592958d8897816ef7dc85d6668246abaf365e58448d37afb0df446d5865','df4b16a4c55e2253','','watch play chat account',1794921336182,1794921336182);
INSERT INTO "tokens" VALUES('f7e10992a32081c77cd9f44bcf9ad57d420e13979db255077c180dc7a4bd468c','e82a2b7be3bebf12','','watch play chat account',1794921336204,1794921336204);
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
