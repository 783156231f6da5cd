-- token 4f657c690f95f892a2dc4faaef69844b3eba5d3bc88a0dfe
PRAGMA user_version = 6;
BEGIN TRANSACTION;
CREATE TABLE bans (key TEXT PRIMARY KEY, made BIGINT NOT NULL, until BIGINT NOT NULL, why TEXT NOT NULL);
CREATE TABLE boxes (hash TEXT PRIMARY KEY, game TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE calls (code TEXT PRIMARY KEY, place TEXT NOT NULL, made BIGINT NOT NULL);
INSERT INTO "calls" VALUES('HUBE','86fc95ca84c9343d5e379173',1794906791928);
INSERT INTO "calls" VALUES('RULA','a1e756af013ff7256c9c1131',1794906791982);
CREATE TABLE codes (hash TEXT PRIMARY KEY, person TEXT NOT NULL, made BIGINT NOT NULL);
INSERT INTO "codes" VALUES('a0ad1561e249e8a646091398767e947e0e843343ba96987222dad511e399ea02','6f6e14063e095c76',1794906791898);
INSERT INTO "codes" VALUES('a5d68337f609c366d0ef6b9e09c43e97b4385fc9fd1da326b13615728c2aa72a','6f6e14063e095c76',1794906791898);
INSERT INTO "codes" VALUES('d9540d500c6c03c5c35b4ffe17efdcaba17c2da5d1093e56274e9006a6697553','6f6e14063e095c76',1794906791898);
INSERT INTO "codes" VALUES('a653253ac0e96acefc471567fc10a1e4504cf9506bdc4a8ffb97efd116d07232','6f6e14063e095c76',1794906791898);
INSERT INTO "codes" VALUES('fef9b11560ec37044c3f813cb0b6cf11cfcc19df17ad3c89a90bab9a8fdfc8de','6f6e14063e095c76',1794906791898);
INSERT INTO "codes" VALUES('611be4ca7a13bb0fdd55a53178e25e9a9058a192685f984db66f29cc01739809','6f6e14063e095c76',1794906791898);
INSERT INTO "codes" VALUES('4e416c64dab56939179c849c21c7e95320bf102f9d88f76479947b98bf05aedb','6f6e14063e095c76',1794906791898);
INSERT INTO "codes" VALUES('af3834a40d21fac53e2f0ebb1db080f6e23f047adec14f1b5088b2bb674b777d','6f6e14063e095c76',1794906791898);
CREATE TABLE entries (place TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, person TEXT NOT NULL, client TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (place, n)) WITHOUT ROWID;
INSERT INTO "entries" VALUES('86fc95ca84c9343d5e379173',1,'j','6f6e14063e095c76','139747107318608.8','1 0 d6 @8');
INSERT INTO "entries" VALUES('86fc95ca84c9343d5e379173',2,'j','42eba47455a3f8b5','139747107318480.4','2 1 f4 @14');
INSERT INTO "entries" VALUES('86fc95ca84c9343d5e379173',3,'j','6f6e14063e095c76','139747107318608.9','3 0 b4 @24');
INSERT INTO "entries" VALUES('86fc95ca84c9343d5e379173',4,'j','42eba47455a3f8b5','139747107318480.5','4 1 d2 @34');
INSERT INTO "entries" VALUES('86fc95ca84c9343d5e379173',5,'c','6f6e14063e095c76','139747107318608.10','"chat":"hallo","person":"6f6e14063e095c76","name":"Anna"');
INSERT INTO "entries" VALUES('a1e756af013ff7256c9c1131',1,'j','6f6e14063e095c76','139747107318608.14','1 0 d6 @9');
INSERT INTO "entries" VALUES('a1e756af013ff7256c9c1131',2,'j','42eba47455a3f8b5','139747107318480.8','2 1 f4 @17');
INSERT INTO "entries" VALUES('a1e756af013ff7256c9c1131',3,'c','6f6e14063e095c76','139747107318608.15','"chat":"hallo","person":"6f6e14063e095c76","name":"Anna"');
INSERT INTO "entries" VALUES('a1e756af013ff7256c9c1131',4,'j','','','! resign 1');
INSERT INTO "entries" VALUES('a1e756af013ff7256c9c1131',5,'j','','','! over');
INSERT INTO "entries" VALUES('a1e756af013ff7256c9c1131',6,'j','','','! secret 87639fbe31d466c66efcf2f5cf1d1b021778b919ad67769ab03830d651da9440');
CREATE TABLE heirs (person TEXT PRIMARY KEY, heir TEXT NOT NULL);
CREATE TABLE log (number INTEGER PRIMARY KEY, entries BLOB NOT NULL);
CREATE TABLE orders (id TEXT PRIMARY KEY, made BIGINT NOT NULL, what TEXT NOT NULL, about TEXT NOT NULL, how TEXT NOT NULL);
CREATE TABLE "people" (id TEXT PRIMARY KEY, name TEXT NOT NULL, created BIGINT NOT NULL, account TEXT NOT NULL, secret TEXT NOT NULL);
INSERT INTO "people" VALUES('6f6e14063e095c76','Anna',1794906791628,'anna','$argon2id$v=19$m=65536,t=2,p=1$7r6ctKLGNmwyBhRTIdIRVg$eDEGaKC2YzB7h4NVyjjCx8yUCmNNDXBJFeb9KWoeKhc');
INSERT INTO "people" VALUES('42eba47455a3f8b5','Bert',1794906791634,'','');
CREATE TABLE pushes (endpoint TEXT PRIMARY KEY, person TEXT NOT NULL, key TEXT NOT NULL, auth TEXT NOT NULL, lang TEXT NOT NULL, made BIGINT NOT NULL);
CREATE TABLE reports (id TEXT PRIMARY KEY, made BIGINT NOT NULL, teller TEXT NOT NULL, person TEXT NOT NULL, place TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE seats (person TEXT NOT NULL, place TEXT NOT NULL, PRIMARY KEY (person, place)) WITHOUT ROWID;
INSERT INTO "seats" VALUES('42eba47455a3f8b5','86fc95ca84c9343d5e379173');
INSERT INTO "seats" VALUES('6f6e14063e095c76','86fc95ca84c9343d5e379173');
INSERT INTO "seats" VALUES('42eba47455a3f8b5','a1e756af013ff7256c9c1131');
INSERT INTO "seats" VALUES('6f6e14063e095c76','a1e756af013ff7256c9c1131');
CREATE TABLE signs (id TEXT PRIMARY KEY, made BIGINT NOT NULL);
CREATE TABLE tables (id TEXT PRIMARY KEY, version INTEGER NOT NULL, listed INTEGER NOT NULL, over INTEGER NOT NULL, changed INTEGER NOT NULL, due INTEGER NOT NULL, head TEXT NOT NULL, about TEXT NOT NULL);
INSERT INTO "tables" VALUES('86fc95ca84c9343d5e379173',3,0,0,1794906791922,0,'kiste 2
game muehle 1
seats 2
box ad205e836f7dc858c811fa22d7462c2e
match 86fc95ca84c9343d5e379173
dice f932ea2c28260dc242a3c827d0fd9975fe99a54b5dcbbb86084f9c746669ecc5
! secret 1c103e0181a788663f724abfcc8cda77e034954059dc9cf56e506346ed44b6ae
','{"owner":"6f6e14063e095c76","code":"HUBE","state":2,"listed":0,"lot":0,"back":1,"created":1794906791917,"changed":1794906791922,"opened":0,"began":1794906791923,"counted":0,"waits_since":1794906791923,"series":0,"games":0,"end":0,"end_seat":-1,"winners":0,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":1,"ending":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"6f6e14063e095c76","name":"Anna","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":1,"person":"42eba47455a3f8b5","name":"Bert","deputy":false,"gave_up":false,"late":0,"again":false}],"mutes":[],"left":[0,0],"standing":[],"evening":{"played":0,"standing":[]}}');
INSERT INTO "tables" VALUES('a1e756af013ff7256c9c1131',4,0,1,1794906792002,0,'kiste 2
game muehle 1
seats 2
box ad205e836f7dc858c811fa22d7462c2e
match a1e756af013ff7256c9c1131
dice b1f1311aa424edcfa431f243f39ec665a17aa1f195da27b9665ac19a1ead5b81
! secret 87639fbe31d466c66efcf2f5cf1d1b021778b919ad67769ab03830d651da9440
','{"owner":"6f6e14063e095c76","code":"RULA","state":3,"listed":0,"lot":0,"back":1,"created":1794906791974,"changed":1794906792002,"opened":0,"began":1794906791978,"counted":25,"waits_since":1794906792003,"series":0,"games":0,"end":1,"end_seat":1,"winners":1,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":0,"ending":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"6f6e14063e095c76","name":"Anna","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":1,"person":"42eba47455a3f8b5","name":"Bert","deputy":false,"gave_up":false,"late":0,"again":false}],"mutes":[],"left":[0,0],"standing":[],"evening":{"played":1,"standing":[{"person":"6f6e14063e095c76","name":"Anna","points":1},{"person":"42eba47455a3f8b5","name":"Bert","points":0}]}}');
CREATE TABLE tokens (hash TEXT PRIMARY KEY, person TEXT NOT NULL, label TEXT NOT NULL, scope TEXT NOT NULL, made BIGINT NOT NULL, used BIGINT NOT NULL);
INSERT INTO "tokens" VALUES('847c3c92e3804c910febd8cc7525ee6f1d54cc49f8fcecc88ac93d2e0bff2248','6f6e14063e095c76','','watch play chat account',1794906791628,1794906791628);
INSERT INTO "tokens" VALUES('6b96e21ac860c3d1d4c2ab6630c9b3608057f3c51ce67056ad394e19029ef99b','42eba47455a3f8b5','','watch play chat account',1794906791634,1794906791634);
INSERT INTO "tokens" VALUES('a4990c33f368446b1552b2a186332bde8a918e98b4fa34b77612912e78ed806e','6f6e14063e095c76','a bot','watch play',1794906791906,0);
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
COMMIT;
