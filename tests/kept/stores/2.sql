-- token 41ce203bba4e5d1273ea9a6cb231f3088af01e935c9aacc2
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE boxes (hash TEXT PRIMARY KEY, game TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE entries (place TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, person TEXT NOT NULL, client TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (place, n)) WITHOUT ROWID;
INSERT INTO "entries" VALUES('19d4b54ef2dec7cbe8ba7263',1,'j','','','! seat 1 bot easy');
INSERT INTO "entries" VALUES('19d4b54ef2dec7cbe8ba7263',2,'j','','','1 * lot 1 @1');
INSERT INTO "entries" VALUES('19d4b54ef2dec7cbe8ba7263',3,'j','','','2 1 p14-n12 @2919');
INSERT INTO "entries" VALUES('19d4b54ef2dec7cbe8ba7263',4,'j','f0acff835cadca29','140312364094672.44','3 0 d3-e3 @5620');
INSERT INTO "entries" VALUES('19d4b54ef2dec7cbe8ba7263',5,'j','','','4 1 n16-l14 @5902');
INSERT INTO "entries" VALUES('19d4b54ef2dec7cbe8ba7263',6,'j','f0acff835cadca29','140312364094672.48','5 0 e3-f3 @5981');
INSERT INTO "entries" VALUES('19d4b54ef2dec7cbe8ba7263',7,'j','','','6 1 o15-m13 @6125');
INSERT INTO "entries" VALUES('19d4b54ef2dec7cbe8ba7263',8,'j','f0acff835cadca29','140312364094672.51','7 0 e1-f2 @6225');
INSERT INTO "entries" VALUES('19d4b54ef2dec7cbe8ba7263',9,'j','','','8 1 p13-n11 @6331');
INSERT INTO "entries" VALUES('19d4b54ef2dec7cbe8ba7263',10,'j','f0acff835cadca29','140312364094672.54','9 0 b5-d3 @6438');
INSERT INTO "entries" VALUES('19d4b54ef2dec7cbe8ba7263',11,'j','','','10 1 m16-k14 @6541');
INSERT INTO "entries" VALUES('19d4b54ef2dec7cbe8ba7263',12,'j','f0acff835cadca29','140312364094672.57','11 0 c1-g3 @6743');
INSERT INTO "entries" VALUES('19d4b54ef2dec7cbe8ba7263',13,'j','','','12 1 n15-l13 @6833');
INSERT INTO "entries" VALUES('19d4b54ef2dec7cbe8ba7263',14,'j','f0acff835cadca29','140312364094672.60','13 0 f2-e3 @6962');
INSERT INTO "entries" VALUES('19d4b54ef2dec7cbe8ba7263',15,'j','','','14 1 m15-k13 @7001');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',1,'j','','','! seat 1 bot easy');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',2,'j','','','1 * info 15 @1');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',3,'j','','','2 * info 14 @1');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',4,'j','','','3 * info 16 @1');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',5,'j','','','4 * info 6 @1');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',6,'j','','','5 * die 3 @1');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',7,'j','','','6 * die 6 @1');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',8,'j','','','7 * die 4 @1');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',9,'j','','','8 * info 25 @1');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',10,'j','','','9 * die 4 @1');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',11,'j','','','10 * info 5 @1');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',12,'j','','','11 * die 4 @1');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',13,'j','','','12 1 buy @3192');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',14,'j','','','13 * die 4 @3192');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',15,'j','','','14 * die 5 @3192');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',16,'j','','','15 1 buy @4712');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',17,'j','','','16 * die 4 @4712');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',18,'j','f0acff835cadca29','140312364094672.76','17 0 decline @7705');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',19,'j','','','18 * die 5 @7705');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',20,'j','','','19 1 buy @7732');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',21,'j','','','20 * die 3 @7732');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',22,'j','','','21 * info 11 @7732');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',23,'j','','','22 * die 2 @7732');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',24,'j','','','23 1 buy @7732');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',25,'j','','','24 * die 5 @7732');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',26,'j','','','25 * die 6 @7732');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',27,'j','','','26 * info 2 @7732');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',28,'j','','','27 * die 4 @7732');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',29,'j','f0acff835cadca29','140312364094672.79','28 0 buy @7897');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',30,'j','','','29 * die 5 @7897');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',31,'j','','','30 1 buy @7919');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',32,'j','','','31 * die 4 @7919');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',33,'j','f0acff835cadca29','140312364094672.81','32 0 buy @7937');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',34,'j','','','33 * dig 1D @7937');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',35,'j','','','34 * area oil 1000 @7937');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',36,'j','','','35 * die 2 @7937');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',37,'j','','','36 * die 3 @7937');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',38,'j','','','37 * die 3 @7937');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',39,'j','','','38 1 buy @7945');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',40,'j','','','39 * die 2 @7945');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',41,'j','','','40 * die 2 @7945');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',42,'j','','','41 * die 1 @7945');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',43,'j','f0acff835cadca29','140312364094672.84','42 0 decline @8111');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',44,'j','','','43 * die 4 @8111');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',45,'j','','','44 * die 3 @8111');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',46,'j','','','45 * info 24 @8111');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',47,'j','','','46 * dig 2B @8111');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',48,'j','','','47 * area cattle 500 @8111');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',49,'j','','','48 * die 2 @8111');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',50,'j','','','49 * die 5 @8111');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',51,'j','','','50 * die 1 @8111');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',52,'j','','','51 1 buy @8168');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',53,'j','','','52 * dig 4D @8168');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',54,'j','','','53 * area cattle 1000 @8168');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',55,'j','','','54 * die 1 @8168');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',56,'j','','','55 * info 22 @8168');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',57,'j','f0acff835cadca29','140312364094672.86','56 0 buy @8242');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',58,'j','','','57 * dig 5D @8242');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',59,'j','','','58 * area oil 3000 @8242');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',60,'j','','','59 * die 1 @8242');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',61,'j','','','60 * die 2 @8242');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',62,'j','f0acff835cadca29','140312364094672.88','61 0 buy @8277');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',63,'j','','','62 * dig 3C @8277');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',64,'j','','','63 * area oil 1500 @8277');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',65,'j','','','64 * die 5 @8277');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',66,'j','','','65 1 buy @8318');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',67,'j','','','66 * die 1 @8318');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',68,'j','','','67 * die 5 @8318');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',69,'j','','','68 1 decline @8340');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',70,'j','','','69 * die 2 @8340');
INSERT INTO "entries" VALUES('5eca47514ae5f30aca9d9f47',71,'j','','','70 * info 8 @8340');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',1,'j','','','! seat 1 bot easy');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',2,'j','','','1 * dice 2 5 6 6 6 @1');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',3,'j','','','2 * dice 1 1 4 4 6 @1');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',4,'j','','','3 * dice 1 1 1 3 4 @1');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',5,'j','f0acff835cadca29','140312364094672.62','4 0 score large-straight @6998');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',6,'j','','','5 * dice 1 2 3 3 4 @6998');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',7,'j','','','6 1 score small-straight @7021');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',8,'j','','','7 * dice 2 4 5 6 6 @7021');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',9,'j','f0acff835cadca29','140312364094672.65','8 0 keep 2 4 @7167');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',10,'j','','','9 * dice 1 2 4 4 4 @7167');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',11,'j','f0acff835cadca29','140312364094672.67','10 0 keep 1 2 4 @7230');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',12,'j','','','11 * dice 1 1 2 2 4 @7230');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',13,'j','f0acff835cadca29','140312364094672.69','12 0 score full-house @7343');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',14,'j','','','13 * dice 3 4 5 5 6 @7343');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',15,'j','','','14 1 keep 5 5 @7446');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',16,'j','','','15 * dice 1 1 2 5 5 @7446');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',17,'j','','','16 1 keep 5 5 @7446');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',18,'j','','','17 * dice 2 3 5 5 6 @7446');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',19,'j','','','18 1 score chance @7446');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',20,'j','','','19 * dice 2 3 6 6 6 @7446');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',21,'j','f0acff835cadca29','140312364094672.72','20 0 score threes @7661');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',22,'j','','','21 * dice 2 4 4 4 6 @7661');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',23,'j','','','22 1 keep 4 4 4 @7661');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',24,'j','','','23 * dice 3 4 4 4 4 @7661');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',25,'j','','','24 1 keep 4 4 4 4 @7661');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',26,'j','','','25 * dice 2 4 4 4 4 @7661');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',27,'j','','','26 1 score three-kind @7662');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',28,'j','','','27 * dice 2 3 5 5 6 @7662');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',29,'j','f0acff835cadca29','140312364094672.74','28 0 score ones @7670');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',30,'j','','','29 * dice 1 2 4 4 4 @7670');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',31,'j','','','30 1 keep 4 4 4 @7702');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',32,'j','','','31 * dice 4 4 4 4 6 @7702');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',33,'j','','','32 1 keep 4 4 4 4 @7702');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',34,'j','','','33 * dice 4 4 4 4 4 @7702');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',35,'j','','','34 1 score kniffel @7702');
INSERT INTO "entries" VALUES('6387b00451f6797ea468f54c',36,'j','','','35 * dice 2 3 4 5 6 @7702');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',1,'j','','','! seat 1 bot easy');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',2,'j','','','1 * deal 0 5 @1');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',3,'j','','','2 * deal 1 9 @1');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',4,'j','','','3 1 bid 10 @3006');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',5,'j','f0acff835cadca29','140312364094672.160','4 0 swap @20305');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',6,'j','','','5 * deal 0 4 @20305');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',7,'j','f0acff835cadca29','140312364094672.162','6 0 bid 0 @20306');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',8,'j','','','7 0 show 0 @20306');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',9,'j','','','8 1 show 10 @20306');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',10,'j','f0acff835cadca29','140312364094672.164','9 0 let @20319');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',11,'j','','','10 * deal 0 6 @20319');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',12,'j','','','11 * deal 1 1 @20319');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',13,'j','f0acff835cadca29','140312364094672.166','12 0 bid 0 @20339');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',14,'j','','','13 1 bid 0 @20789');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',15,'j','','','14 0 show 0 @20789');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',16,'j','','','15 1 show 0 @20789');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',17,'j','f0acff835cadca29','140312364094672.171','16 0 bid 0 @20834');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',18,'j','','','17 1 bid 10 @21624');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',19,'j','','','18 0 show 0 @21624');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',20,'j','','','19 1 show 10 @21624');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',21,'j','f0acff835cadca29','140312364094672.179','20 0 let @21776');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',22,'j','','','21 * deal 0 2 @21776');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',23,'j','','','22 * deal 1 7 @21776');
INSERT INTO "entries" VALUES('68b1b12d500bcccb1f4b45c5',24,'j','','','23 1 bid 5 @21976');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',1,'j','','','! seat 1 bot easy');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',2,'j','','','1 * 5-3 @1');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',3,'j','f0acff835cadca29','140312364094672.104','2 0 13/5 @9025');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',4,'j','','','3 * 4-3 @9025');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',5,'j','','','4 1 13/6 @9034');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',6,'j','','','5 * 5-2 @9034');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',7,'j','f0acff835cadca29','140312364094672.106','6 0 8/3 6/4 @9065');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',8,'j','','','7 * 2-1 @9065');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',9,'j','','','8 1 24/22*/21* @9065');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',10,'j','','','9 * 6-1 @9065');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',11,'j','f0acff835cadca29','140312364094672.108','10 0 bar/24 @9127');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',12,'j','','','11 * 3-2 @9127');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',13,'j','','','12 1 24/21 13/11 @9189');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',14,'j','','','13 * 2-2 @9189');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',15,'j','f0acff835cadca29','140312364094672.110','14 0 bar/23 24/22 13/9 @9206');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',16,'j','','','15 * 4-3 @9206');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',17,'j','','','16 1 6/2* 6/3* @9225');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',18,'j','','','17 * 4-3 @9225');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',19,'j','f0acff835cadca29','140312364094672.112','18 0 bar/21 bar/22* @9246');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',20,'j','','','19 * 3-2 @9246');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',21,'j','','','20 1 bar/20* @9250');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',22,'j','','','21 * 5-3 @9250');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',23,'j','f0acff835cadca29','140312364094672.114','22 0 bar/20 9/6 @9300');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',24,'j','','','23 * 6-5 @9300');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',25,'j','','','24 1 11/5* 8/3* @9325');
INSERT INTO "entries" VALUES('7ac0aa8aeed5766f1bc3e7a4',26,'j','','','25 * 5-3 @9325');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',1,'j','','','! seat 1 bot easy');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',2,'j','','','1 * throw 2395671707 @1983');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',3,'j','f0acff835cadca29','140312364094672.116','2 0 hold bonze-5 2 @9987');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',4,'j','f0acff835cadca29','140312364094672.118','3 0 pull ese 0 @10556');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',5,'j','','','4 * tremor 2314306068 @10633');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',6,'j','','','5 * throw 1923245235 @11291');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',7,'j','','','6 1 hold mandarin-3 2 @11880');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',8,'j','','','7 1 pull ene 3 @12704');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',9,'j','','','8 * tremor 1623878989 @12705');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',10,'j','','','9 * throw 3981511340 @13689');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',11,'j','f0acff835cadca29','140312364094672.139','10 0 hold samurai-1 4 @16381');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',12,'j','f0acff835cadca29','140312364094672.141','11 0 pull ne 3 @17580');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',13,'j','','','12 * tremor 1899795798 @17592');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',14,'j','','','13 * throw 1727079589 @18068');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',15,'j','','','14 1 hold mandarin-2 2 @19146');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',16,'j','','','15 1 pull sw 3 @19612');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',17,'j','','','16 * tremor 3687606259 @19622');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',18,'j','','','17 1 hold bonze-2 2 @19925');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',19,'j','','','18 1 pull ese 3 @20208');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',20,'j','','','19 * tremor 3655354376 @20225');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',21,'j','','','20 1 hold mandarin-4 2 @20791');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',22,'j','','','21 1 pull ssw 2 @21630');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',23,'j','','','22 * tremor 4193179848 @21688');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',24,'j','','','23 1 hold bonze-4 2 @21745');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',25,'j','','','24 1 pull nne 3 @21794');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',26,'j','','','25 * tremor 3642375453 @21798');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',27,'j','','','26 1 hold samurai-2 2 @22018');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',28,'j','','','27 1 pull ese 3 @22095');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',29,'j','','','28 * tremor 1905132324 @22103');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',30,'j','','','29 1 hold samurai-6 2 @22121');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',31,'j','','','30 1 pull nnw 3 @22154');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',32,'j','','','31 * tremor 4066633023 @22171');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',33,'j','','','32 1 hold samurai-9 2 @22234');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',34,'j','','','33 1 pull s 3 @22264');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',35,'j','','','34 * tremor 344003480 @22325');
INSERT INTO "entries" VALUES('b773025327b2b12dde3a94e1',36,'j','','','35 1 hold kuli-1 2 @22587');
INSERT INTO "entries" VALUES('bbcca311fa835a2092097a7d',1,'j','','','! seat 1 bot medium');
INSERT INTO "entries" VALUES('bbcca311fa835a2092097a7d',2,'j','f0acff835cadca29','140312364094672.11','1 0 d1 @1943');
INSERT INTO "entries" VALUES('bbcca311fa835a2092097a7d',3,'j','','','2 1 d2 @4523');
INSERT INTO "entries" VALUES('bbcca311fa835a2092097a7d',4,'j','f0acff835cadca29','140312364094672.29','3 0 b6 @4630');
INSERT INTO "entries" VALUES('bbcca311fa835a2092097a7d',5,'j','','','4 1 f4 @4797');
INSERT INTO "entries" VALUES('bbcca311fa835a2092097a7d',6,'j','f0acff835cadca29','140312364094672.32','5 0 d7 @4851');
INSERT INTO "entries" VALUES('bbcca311fa835a2092097a7d',7,'j','','','6 1 f2 @5130');
INSERT INTO "entries" VALUES('bbcca311fa835a2092097a7d',8,'j','f0acff835cadca29','140312364094672.36','7 0 c5 @5230');
INSERT INTO "entries" VALUES('bbcca311fa835a2092097a7d',9,'j','','','8 1 g4 @5417');
INSERT INTO "entries" VALUES('bbcca311fa835a2092097a7d',10,'j','f0acff835cadca29','140312364094672.39','9 0 d3 @5470');
INSERT INTO "entries" VALUES('bbcca311fa835a2092097a7d',11,'j','','','10 1 f6xc5 @5613');
INSERT INTO "entries" VALUES('bbcca311fa835a2092097a7d',12,'j','f0acff835cadca29','140312364094672.42','11 0 a7 @5657');
INSERT INTO "entries" VALUES('bbcca311fa835a2092097a7d',13,'j','','','12 1 g7 @5728');
INSERT INTO "entries" VALUES('bbcca311fa835a2092097a7d',14,'c','f0acff835cadca29','140312364094672.180','"chat":"Bis später!","person":"f0acff835cadca29","name":"Änne"');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',1,'j','','','! seat 1 bot easy');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',2,'j','','','! seat 2 bot easy');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',3,'j','','','1 * lot 2 @1');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',4,'j','','','2 * die 6 @1');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',5,'j','','','3 * die 4 @1');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',6,'j','','','4 * die 3 @1');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',7,'j','','','5 * die 4 @1');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',8,'j','f0acff835cadca29','140312364094672.90','6 0 0 @8437');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',9,'j','','','7 * die 2 @8437');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',10,'j','f0acff835cadca29','140312364094672.92','8 0 6 @8457');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',11,'j','','','9 * die 2 @8457');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',12,'j','','','10 1 0 @8562');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',13,'j','','','11 * die 5 @8562');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',14,'j','','','12 2 0 @8672');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',15,'j','','','13 * die 5 @8672');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',16,'j','','','14 2 0 @8682');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',17,'j','','','15 * die 3 @8682');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',18,'j','f0acff835cadca29','140312364094672.96','16 0 8 @8838');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',19,'j','','','17 * die 3 @8838');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',20,'j','','','18 1 2 @8843');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',21,'j','','','19 * die 2 @8843');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',22,'j','','','20 2 5 @8844');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',23,'j','','','21 * die 1 @8844');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',24,'j','','','22 2 5 @8844');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',25,'j','','','23 * die 6 @8844');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',26,'j','f0acff835cadca29','140312364094672.98','24 0 B @8876');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',27,'j','','','25 * die 6 @8876');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',28,'j','f0acff835cadca29','140312364094672.100','26 0 0 @8911');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',29,'j','','','27 * die 5 @8911');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',30,'j','f0acff835cadca29','140312364094672.102','28 0 11 @8956');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',31,'j','','','29 * die 5 @8956');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',32,'j','','','30 1 5 @8964');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',33,'j','','','31 * die 6 @8964');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',34,'j','','','32 2 B @8965');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',35,'j','','','33 * die 6 @8965');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',36,'j','','','34 2 0 @8967');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',37,'j','','','35 * die 5 @8967');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',38,'j','','','36 2 6 @8971');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',39,'j','','','37 * die 6 @8971');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',40,'j','','','38 2 B @9004');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',41,'j','','','39 * die 5 @9004');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',42,'j','','','40 2 0 @9004');
INSERT INTO "entries" VALUES('f69a6b0845a4f4a56c5dc7b8',43,'j','','','41 * die 2 @9004');
CREATE TABLE heirs (person TEXT PRIMARY KEY, heir TEXT NOT NULL);
CREATE TABLE log (number INTEGER PRIMARY KEY, entries BLOB NOT NULL);
CREATE TABLE "people" (id TEXT PRIMARY KEY, name TEXT NOT NULL, created BIGINT NOT NULL, account TEXT NOT NULL, secret TEXT NOT NULL);
INSERT INTO "people" VALUES('f0acff835cadca29','Änne',1794876077716,'','');
CREATE TABLE pushes (endpoint TEXT PRIMARY KEY, person TEXT NOT NULL, key TEXT NOT NULL, auth TEXT NOT NULL, lang TEXT NOT NULL, made BIGINT NOT NULL);
CREATE TABLE seats (person TEXT NOT NULL, place TEXT NOT NULL, PRIMARY KEY (person, place)) WITHOUT ROWID;
INSERT INTO "seats" VALUES('f0acff835cadca29','19d4b54ef2dec7cbe8ba7263');
INSERT INTO "seats" VALUES('f0acff835cadca29','5eca47514ae5f30aca9d9f47');
INSERT INTO "seats" VALUES('f0acff835cadca29','6387b00451f6797ea468f54c');
INSERT INTO "seats" VALUES('f0acff835cadca29','68b1b12d500bcccb1f4b45c5');
INSERT INTO "seats" VALUES('f0acff835cadca29','7ac0aa8aeed5766f1bc3e7a4');
INSERT INTO "seats" VALUES('f0acff835cadca29','b773025327b2b12dde3a94e1');
INSERT INTO "seats" VALUES('f0acff835cadca29','bbcca311fa835a2092097a7d');
INSERT INTO "seats" VALUES('f0acff835cadca29','f69a6b0845a4f4a56c5dc7b8');
CREATE TABLE tables (id TEXT PRIMARY KEY, version INTEGER NOT NULL, listed INTEGER NOT NULL, over INTEGER NOT NULL, changed INTEGER NOT NULL, due INTEGER NOT NULL, head TEXT NOT NULL, about TEXT NOT NULL);
INSERT INTO "tables" VALUES('bbcca311fa835a2092097a7d',2,0,0,1794876077718,0,'kiste 1
game muehle 1
seats 2
box ad205e836f7dc858c811fa22d7462c2e
match bbcca311fa835a2092097a7d
dice d26f852caa6576018efe7ea961bccb9b20e7aa722e8ff3b6614ad9340252c64d
! secret fa1c9f975924713c7ef49246d73a16646002451d45c163400de1c4e8989af540
','{"owner":"f0acff835cadca29","state":2,"listed":0,"lot":0,"back":1,"created":1794876077718,"changed":1794876077718,"opened":0,"began":1794876077717,"counted":0,"waits_since":1794876077717,"series":0,"games":0,"end":0,"end_seat":-1,"winners":0,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"f0acff835cadca29","name":"Änne","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":2,"bot":"medium","deputy":false,"gave_up":false,"late":0,"again":false}],"left":[0,0],"standing":[]}');
INSERT INTO "tables" VALUES('19d4b54ef2dec7cbe8ba7263',2,0,0,1794876077763,0,'kiste 1
game halma 2
seats 2
box 5dcb195cbfad9e8886c62c7fbdeb60e7
match 19d4b54ef2dec7cbe8ba7263
dice 4fb39c0cdaa8d48aebe270709809ef471997b8b683f20ded4b5a77172373795f
! secret c7751ed9b5cc4b5ad5cda9d04f65387f5aed9a14f246831351e93c6bc3770ec9
','{"owner":"f0acff835cadca29","state":2,"listed":0,"lot":0,"back":1,"created":1794876077763,"changed":1794876077763,"opened":0,"began":1794876077762,"counted":0,"waits_since":1794876077762,"series":0,"games":0,"end":0,"end_seat":-1,"winners":0,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"f0acff835cadca29","name":"Änne","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":2,"bot":"easy","deputy":false,"gave_up":false,"late":0,"again":false}],"left":[0,0],"standing":[]}');
INSERT INTO "tables" VALUES('6387b00451f6797ea468f54c',2,0,0,1794876077776,0,'kiste 1
game kniffel 1
seats 2
box 0034a44146b5017deb0bbe051c44d7bc
match 6387b00451f6797ea468f54c
dice baba1b3767c0c92dc966316fa53ef4a38c8b335e1754d77032c09657dd6a76d5
! secret 9cd8f9e859c0d103ebab948bc84e0ef4ff79af5dd603121703815bb3f4a34327
','{"owner":"f0acff835cadca29","state":2,"listed":0,"lot":0,"back":1,"created":1794876077776,"changed":1794876077776,"opened":0,"began":1794876077776,"counted":0,"waits_since":1794876077776,"series":0,"games":0,"end":0,"end_seat":-1,"winners":0,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"f0acff835cadca29","name":"Änne","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":2,"bot":"easy","deputy":false,"gave_up":false,"late":0,"again":false}],"left":[0,0],"standing":[]}');
INSERT INTO "tables" VALUES('5eca47514ae5f30aca9d9f47',2,0,0,1794876077785,0,'kiste 1
game dallas-noris 1
seats 2
box fa8ea6fdc4ef8579fbf9a193b4f73c1e
match 5eca47514ae5f30aca9d9f47
dice f489d1e5a3e239cb40ac9da0d4162493f7590c17a2966223c26255f28a9d525a
! secret fb91a01f8bc17730bf01b5c7c92e234284d579324dfafd190889c6511bb8a74f
','{"owner":"f0acff835cadca29","state":2,"listed":0,"lot":0,"back":1,"created":1794876077785,"changed":1794876077785,"opened":0,"began":1794876077785,"counted":0,"waits_since":1794876077785,"series":0,"games":0,"end":0,"end_seat":-1,"winners":0,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"f0acff835cadca29","name":"Änne","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":2,"bot":"easy","deputy":false,"gave_up":false,"late":0,"again":false}],"left":[0,0],"standing":[]}');
INSERT INTO "tables" VALUES('f69a6b0845a4f4a56c5dc7b8',2,0,0,1794876077816,0,'kiste 1
game mensch 2
seats 3
box abe16b8209b6696138e7b15efe987629
match f69a6b0845a4f4a56c5dc7b8
dice e687c4294a1ec5629cda9c504b70d8e93449c06c8c477461566175809c6a1b59
! secret f078e99877c39594b133732d7c98c71a5f37f571a71d425f825253b802f95d29
','{"owner":"f0acff835cadca29","state":2,"listed":0,"lot":0,"back":1,"created":1794876077816,"changed":1794876077816,"opened":0,"began":1794876077816,"counted":0,"waits_since":1794876077816,"series":0,"games":0,"end":0,"end_seat":-1,"winners":0,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"f0acff835cadca29","name":"Änne","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":2,"bot":"easy","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":2,"bot":"easy","deputy":false,"gave_up":false,"late":0,"again":false}],"left":[0,0,0],"standing":[]}');
INSERT INTO "tables" VALUES('7ac0aa8aeed5766f1bc3e7a4',2,0,0,1794876077817,0,'kiste 1
game backgammon 2
seats 2
box feb55673c2ca7354ce2402f9b8203494
match 7ac0aa8aeed5766f1bc3e7a4
dice 8a92b164f1409b74d6a575cab5eb7aa75fe74575af076a59529ebbee413d3cf0
! secret 9d07b48ead39e56c805c9ede0ec5a0edc51665ba7bdec2f1e951b78af04605ad
','{"owner":"f0acff835cadca29","state":2,"listed":0,"lot":0,"back":1,"created":1794876077817,"changed":1794876077817,"opened":0,"began":1794876077817,"counted":0,"waits_since":1794876077817,"series":0,"games":0,"end":0,"end_seat":-1,"winners":0,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"f0acff835cadca29","name":"Änne","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":2,"bot":"easy","deputy":false,"gave_up":false,"late":0,"again":false}],"left":[0,0],"standing":[]}');
INSERT INTO "tables" VALUES('b773025327b2b12dde3a94e1',2,0,0,1794876077947,0,'kiste 1
game mikado 1
seats 2
box 861d01dbb114ffa7e4d04f9090d1c752
match b773025327b2b12dde3a94e1
dice a75ab9865a1d66ef138f635cc103b79bd18a447e95425d72d0052b6022987dff
! secret 5f11519b1aca04ebbb2ae8935b4aa507f1da797957d9d5a12e891eb187df77e0
','{"owner":"f0acff835cadca29","state":2,"listed":0,"lot":0,"back":1,"created":1794876077947,"changed":1794876077947,"opened":0,"began":1794876077947,"counted":0,"waits_since":1794876077947,"series":0,"games":0,"end":0,"end_seat":-1,"winners":0,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"f0acff835cadca29","name":"Änne","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":2,"bot":"easy","deputy":false,"gave_up":false,"late":0,"again":false}],"left":[0,0],"standing":[]}');
INSERT INTO "tables" VALUES('68b1b12d500bcccb1f4b45c5',2,0,0,1794876077971,0,'kiste 1
game null 1
seats 2
box efac40c518aceb43396ad4496cb3a212
match 68b1b12d500bcccb1f4b45c5
dice 68efdad4ae22658e4f29021ec2d38779297efdb280d3e43d5d76783b38f6496d
! secret ecae194432c5f2a5f53531b348af1699770b2c74bbebee52e7561924b8e81df6
','{"owner":"f0acff835cadca29","state":2,"listed":0,"lot":0,"back":1,"created":1794876077971,"changed":1794876077971,"opened":0,"began":1794876077971,"counted":0,"waits_since":1794876077971,"series":0,"games":0,"end":0,"end_seat":-1,"winners":0,"asks_back":-1,"asks_claim":0,"agreed":0,"asked":0,"clock":0,"clock_ms":0,"clock_add":0,"seats":[{"kind":1,"person":"f0acff835cadca29","name":"Änne","deputy":false,"gave_up":false,"late":0,"again":false},{"kind":2,"bot":"easy","deputy":false,"gave_up":false,"late":0,"again":false}],"left":[0,0],"standing":[]}');
CREATE TABLE tokens (hash TEXT PRIMARY KEY, person TEXT NOT NULL, label TEXT NOT NULL, scope TEXT NOT NULL, made BIGINT NOT NULL, used BIGINT NOT NULL);
INSERT INTO "tokens" VALUES('3b104bc9127534e8caf5be0220572ce887e4f57617860227432fcbf9a33dff9f','f0acff835cadca29','','watch play chat account',1794876077716,1794876077716);
CREATE INDEX tables_listed ON tables (changed) WHERE listed;
CREATE INDEX tables_due ON tables (due) WHERE due > 0;
CREATE INDEX seats_place ON seats (place);
CREATE INDEX tokens_person ON tokens (person);
CREATE UNIQUE INDEX people_account ON people (account) WHERE account <> '';
CREATE INDEX pushes_person ON pushes (person);
CREATE INDEX entries_chat ON entries (person) WHERE kind = 'c';
COMMIT;
