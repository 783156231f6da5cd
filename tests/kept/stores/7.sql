-- token a18be52f8e05cb72cf3e3286db089d99d9a1fc336ee94f4e
PRAGMA user_version = 7;
BEGIN TRANSACTION;
CREATE TABLE bans (key TEXT PRIMARY KEY, made BIGINT NOT NULL, until BIGINT NOT NULL, why TEXT NOT NULL);
CREATE TABLE boxes (hash TEXT PRIMARY KEY, game TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE calls (code TEXT PRIMARY KEY, place TEXT NOT NULL, made BIGINT NOT NULL);
INSERT INTO "calls" VALUES('DEDE','72a5754d8057b4f3556d8ad4',1794907920938);
INSERT INTO "calls" VALUES('TASA','93c68f45c3548338b741a815',1794907921054);
CREATE TABLE codes (hash TEXT PRIMARY KEY, person TEXT NOT NULL, made BIGINT NOT NULL);
INSERT INTO "codes" VALUES('763a330b7999cb27ab8a705887a68e922b989395d8d0cd0949eb6b54c3975cbc','b54234f21b761735',1794907920906);
INSERT INTO "codes" VALUES('2fc970bf07aead8c43d1b9b3ab27ef3e18524cb3eed89b89059bd3df2cd4a9d5','b54234f21b761735',1794907920906);
INSERT INTO "codes" VALUES('65008593bd6593666928356566dc857f7d49acfc5cb9099ef7c9f76020d1efa6','b54234f21b761735',1794907920906);
INSERT INTO "codes" VALUES('c9d68aeb4e8a694020e25e18e2fbe5f88977d5dc7fb13a7708c1c45c4a9ee428','b54234f21b761735',1794907920906);
INSERT INTO "codes" VALUES('62a1f9efdb8f776f78d4c75aa992f431e584bf1f223e29a9568c5a97950a8d06','b54234f21b761735',1794907920906);
INSERT INTO "codes" VALUES('78b741d693c6a0ba9898b4a27b2ea8de7fa1d4770fe6f0d628603b38a1bd4418','b54234f21b761735',1794907920906);
INSERT INTO "codes" VALUES('3697849136887794e94bd1956e7516dd20cd6a811a9def2e334723757bb7a3e7','b54234f21b761735',1794907920906);
INSERT INTO "codes" VALUES('53879fbeef985dc56fcb1f26342963754b1f674de2a9859138e90f30615e0967','b54234f21b761735',1794907920906);
CREATE TABLE entries (place TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, person TEXT NOT NULL, client TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (place, n)) WITHOUT ROWID;
INSERT INTO "entries" VALUES('72a5754d8057b4f3556d8ad4',1,'j','b54234f21b761735','140230508932432.8','1 0 d6 @16');
INSERT INTO "entries" VALUES('72a5754d8057b4f3556d8ad4',2,'j','f5d608bd37f6a139','140230508932240.4','2 1 f4 @24');
INSERT INTO "entries" VALUES('72a5754d8057b4f3556d8ad4',3,'j','b54234f21b761735','140230508932432.9','3 0 b4 @71');
INSERT INTO "entries" VALUES('72a5754d8057b4f3556d8ad4',4,'j','f5d608bd37f6a139','140230508932240.5','4 1 d2 @72');
INSERT INTO "entries" VALUES('72a5754d8057b4f3556d8ad4',5,'c','b54234f21b761735','140230508932432.10','"chat":"hallo","person":"b54234f21b761735","name":"Anna"');
INSERT INTO "entries" VALUES('93c68f45c3548338b741a815',1,'j','b54234f21b761735','140230508932432.14','1 0 d6 @44');
INSERT INTO "entries" VALUES('93c68f45c3548338b741a815',2,'j','f5d608bd37f6a139','140230508932240.8','2 1 f4 @48');
INSERT INTO "entries" VALUES('93c68f45c3548338b741a815',3,'c','b54234f21b761735','140230508932432.15','"chat":"hallo","person":"b54234f21b761735","name":"Anna"');
INSERT INTO "entries" VALUES('93c68f45c3548338b741a815',4,'j','','','! resign 1');
INSERT INTO "entries" VALUES('93c68f45c3548338b741a815',5,'j','','','! over');
INSERT INTO "entries" VALUES('93c68f45c3548338b741a815',6,'j','','','! secret e826f1fd3d1fac56bac109711eb59530e271b58fc0c0fa5552a6997134836755');
CREATE TABLE heirs (person TEXT PRIMARY KEY, heir TEXT NOT NULL);
CREATE TABLE log (number INTEGER PRIMARY KEY, entries BLOB NOT NULL);
CREATE TABLE orders (id TEXT PRIMARY KEY, made BIGINT NOT NULL, what TEXT NOT NULL, about TEXT NOT NULL, how TEXT NOT NULL);
CREATE TABLE passkeys (id TEXT PRIMARY KEY, person TEXT NOT NULL, label TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, counter BIGINT NOT NULL, made BIGINT NOT NULL, used BIGINT NOT NULL);
INSERT INTO "passkeys" VALUES('mjdOvzI4n0a2jRJvb0PLAkhdun9Sk7n_','b54234f21b761735','phone','es256','JKdKf1x1gNEuAlj-QkoC322byU7ZXZWFv0PkwodWA2uBLf3m-5kWgGDm9M3Ezb3-AJBx7vhusTsJews9cjImOw',2,1794907921323,1794907921403);
CREATE TABLE "people" (id TEXT PRIMARY KEY, name TEXT NOT NULL, created BIGINT NOT NULL, account TEXT NOT NULL, secret TEXT NOT NULL);
INSERT INTO "people" VALUES('b54234f21b761735','Anna',1794907920557,'anna','$argon2id$v=19$m=65536,t=2,p=1$pe8042BEXDFYbo5SPW5MCw$opdwunls8tQg95WcxQKwNRzXVT7BtgYCIInTwLeMjGk');
INSERT INTO "people" VALUES('f5d608bd37f6a139','Bert',1794907920572,'','');
CREATE TABLE pushes (endpoint TEXT PRIMARY KEY, person TEXT NOT NULL, key TEXT NOT NULL, auth TEXT NOT NULL, lang TEXT NOT NULL, made BIGINT NOT NULL);
CREATE TABLE reports (id TEXT PRIMARY KEY, made BIGINT NOT NULL, teller TEXT NOT NULL, person TEXT NOT NULL, place TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE seats (person TEXT NOT NULL, place TEXT NOT NULL, PRIMARY KEY (person, place)) WITHOUT ROWID;
INSERT INTO "seats" VALUES('b54234f21b761735','72a5754d8057b4f3556d8ad4');
INSERT INTO "seats" VALUES('f5d608bd37f6a139','72a5754d8057b4f3556d8ad4');
INSERT INTO "seats" VALUES('b54234f21b761735','93c68f45c3548338b741a815');
INSERT INTO "seats" VALUES('f5d608bd37f6a139','93c68f45c3548338b741a815');
CREATE TABLE signs (id TEXT PRIMARY KEY, made BIGINT NOT NULL);
CREATE TABLE tables (id TEXT PRIMARY KEY, version INTEGER NOT NULL, listed INTEGER NOT NULL, over INTEGER NOT NULL, changed INTEGER NOT NULL, due INTEGER NOT NULL, head TEXT NOT NULL, about TEXT NOT NULL);
INSERT INTO "tables" VALUES('72a5754d8057b4f3556d8ad4',3,0,0,1794907920930,0,'kiste 2
game muehle 1
seats 2
box ad205e836f7dc858c811fa22d7462c2e
match 72a5754d8057b4f3556d8ad4
dice 04344e1d2d1034b022bce0481b1b81dab40e967d6ca97f2258372f5aa946cba3
! secret 023e4e235e5f0e6606b3149ef2993b3cc6cd6668fa13d8bd1b8d6dea84be67df
','{"owner":"b54234f21b761735","code":"DEDE","state":2,"listed":0,"lot":0,"back":1,"created":1794907920922,"changed":1794907920930,"opened":0,"began":1794907920930,"counted":0,"waits_since":1794907920930,"series":0,"games":0,"end":0,"end_seat":-1,"winners":0,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":1,"ending":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"b54234f21b761735","name":"Anna","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":1,"person":"f5d608bd37f6a139","name":"Bert","deputy":false,"gave_up":false,"late":0,"again":false}],"mutes":[],"left":[0,0],"standing":[],"evening":{"played":0,"standing":[]}}');
INSERT INTO "tables" VALUES('93c68f45c3548338b741a815',4,0,1,1794907921087,0,'kiste 2
game muehle 1
seats 2
box ad205e836f7dc858c811fa22d7462c2e
match 93c68f45c3548338b741a815
dice d3f0bbe3bd18d213ff9cd8121269b0a71ecff8c609670e8b4a82507751155700
! secret e826f1fd3d1fac56bac109711eb59530e271b58fc0c0fa5552a6997134836755
','{"owner":"b54234f21b761735","code":"TASA","state":3,"listed":0,"lot":0,"back":1,"created":1794907921013,"changed":1794907921087,"opened":0,"began":1794907921022,"counted":64,"waits_since":1794907921086,"series":0,"games":0,"end":1,"end_seat":1,"winners":1,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":0,"ending":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"b54234f21b761735","name":"Anna","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":1,"person":"f5d608bd37f6a139","name":"Bert","deputy":false,"gave_up":false,"late":0,"again":false}],"mutes":[],"left":[0,0],"standing":[],"evening":{"played":1,"standing":[{"person":"b54234f21b761735","name":"Anna","points":1},{"person":"f5d608bd37f6a139","name":"Bert","points":0}]}}');
CREATE TABLE tokens (hash TEXT PRIMARY KEY, person TEXT NOT NULL, label TEXT NOT NULL, scope TEXT NOT NULL, made BIGINT NOT NULL, used BIGINT NOT NULL);
INSERT INTO "tokens" VALUES('d6df925499c2c25691e409477b7f280ae6523b316e7bf2ccbcec41e60a4931cd','b54234f21b761735','','watch play chat account',1794907920557,1794907920557);
INSERT INTO "tokens" VALUES('3670b9331a59c1a241982f335b718e6db08f6ec5ff1b3975d56aafbbf0e5774c','f5d608bd37f6a139','','watch play chat account',1794907920572,1794907920572);
INSERT INTO "tokens" VALUES('0029630863153e1bc52aa632fa3c63d25e0552f7687b4698fe34e0e572c46fa1','b54234f21b761735','a bot','watch play',1794907920914,0);
INSERT INTO "tokens" VALUES('9617baa1827f53665fb93d6abf95d993694700fbcaf3a728cce57066d4ccb98f','b54234f21b761735','','watch play chat account',1794907921403,1794907921403);
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
COMMIT;
