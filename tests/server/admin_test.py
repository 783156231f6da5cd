#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""admin_test.py KISTE: what an operator does beside a running server (`kiste admin`), with SQLite and with PostgreSQL: tables are
closed, people and addresses shut out, what is old goes, everything is copied and checked."""
import http.client
import json
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

from common import PATIENCE, Closed, Server, Socket, with_postgres

KISTE = sys.argv[1]
DAY = 24 * 60 * 60 * 1000
ELSEWHERE = ["X-Forwarded-For: 203.0.113.7"]


class Operator:
    """The same for every kind of store; `change(sql)` changes rows behind the server's back, `store` is its name."""

    def serve(self, *options):
        self.server = Server(KISTE, "--rate", "0", "--effort", "50", "--proxy", "127.0.0.1", "--store", self.store, *options)
        self.addCleanup(self.server.close)

    def admin(self, *words, code=0):
        done = subprocess.run([KISTE, "admin", *words, "--store", self.store, "--lang", "en"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def person(self, name, headers=(), **known):
        line = Socket(self.server.port, headers=headers)
        self.addCleanup(line.close)
        answer = line.ask("hello", lang="en", **(known or {"name": name}))
        self.assertTrue(answer["ok"], answer)
        line.token, line.person, line.hello = answer.get("token"), answer["person"], answer
        return line

    def table(self, *people, game="muehle", moves=()):
        first, *others = people
        id = first.ask("create", game=game, seats=["me"] + ["open"] * len(others), lot=False)["table"]
        for seat, other in enumerate(others, 1):
            self.assertTrue(other.ask("sit", table=id, seat=seat)["ok"])
        for person in people:
            self.assertTrue(person.ask("join", table=id)["ok"])
        for turn, move in enumerate(moves):
            self.assertEqual(people[turn % 2].ask_again("play", table=id, move=move).get("done"), "played")
        return id

    def until(self, condition):
        end = time.monotonic() + PATIENCE
        while not condition():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)

    def is_cut_off(self, line):
        with self.assertRaises(Closed):
            while True:
                line.hear()

    def test_a_table_is_closed(self):
        self.serve()
        anna, bert = self.person("Anna"), self.person("Bert")
        table, other = self.table(anna, bert, moves=["d6", "a1"]), self.table(anna, bert)
        self.assertIn(f"{table}  muehle ", self.admin("list", "tables"))
        self.assertIn("Anna, Bert", self.admin("list", "tables"))
        self.assertIn("Done", self.admin("close", table))
        info = anna.next_news(lambda news: news.get("info", {}).get("state") == "over")["info"]
        self.assertEqual((info["table"], info["result"]), (table, {"why": "closed", "winners": []}))
        self.assertEqual(anna.ask("play", table=table, move="d7").get("ok"), False)
        self.assertEqual(anna.ask("play", table=other, move="d6").get("done"), "played")
        self.assertIn("no such table", self.admin("close", "0" * 24, code=1))
        self.assertIn("over", next(line for line in self.admin("list", "tables").splitlines() if line.startswith(table)))

    def test_somebody_is_shut_out(self):
        self.serve()
        anna, bert = self.person("Anna"), self.person("Bert")
        table = self.table(anna, bert, moves=["d6"])
        self.assertIn(bert.person, self.admin("list", "people", "Ber"))
        self.assertNotIn(anna.person, self.admin("list", "people", "Ber"))
        self.admin("ban", "person", bert.person, "--why", "rude")
        self.is_cut_off(bert)
        again = self.person("", token=bert.token)
        self.assertEqual(again.ask("play", table=table, move="a1").get("code"), "banned")
        self.assertEqual(again.ask("chat", table=table, text="…").get("code"), "banned")
        self.assertTrue(again.ask("join", table=table)["ok"])
        self.assertFalse(again.ask("join", table=table)["info"]["seats"][1]["here"])  # nobody waits for them
        self.assertTrue(again.ask("export")["ok"])
        self.assertRegex(self.admin("list", "bans"), rf"person {bert.person} .* until lifted  rude")
        self.admin("unban", "person", bert.person)
        self.is_cut_off(again)
        self.assertEqual(self.person("", token=bert.token).ask("play", table=table, move="a1").get("done"), "played")
        self.admin("ban", "person", "nobody at all", code=2)

    def test_an_address_is_shut_out(self):
        self.serve()
        here, there = self.person("Anna"), self.person("Bert", ELSEWHERE)
        self.admin("ban", "address", "203.0.113.7", "--days", "3")
        self.is_cut_off(there)
        again = Socket(self.server.port, headers=ELSEWHERE)
        self.addCleanup(again.close)
        self.assertEqual(again.ask("hello", name="Cleo").get("code"), "banned")
        self.is_cut_off(again)
        for method, path in (("POST", "/api/tables"), ("GET", "/api/events")):
            line = http.client.HTTPConnection("127.0.0.1", self.server.port)
            line.request(method, path, headers={"X-Forwarded-For": "203.0.113.7", "Authorization": f"Bearer {there.token}"})
            answer = line.getresponse()
            self.assertEqual((answer.status, json.loads(answer.read())["code"]), (403, "banned"), path)
            line.close()
        self.assertTrue(here.ask("tables")["ok"])
        self.change(f"UPDATE bans SET until = {int(time.time() * 1000) - 1}")  # its three days are over
        self.until(lambda: self.greeted(ELSEWHERE))
        self.admin("ban", "address", "127.0.0.1", code=2)

    def greeted(self, headers):
        line = Socket(self.server.port, headers=headers)
        try:
            return line.ask("hello")["ok"]
        except Closed:  # it came while the address was still shut out, and is to come again
            return False
        finally:
            line.close()

    def test_connections_from_an_address(self):
        self.serve("--per-address", "2")
        one, two = self.person("Anna", ELSEWHERE), self.person("Bert", ELSEWHERE)
        with self.assertRaises(Closed):
            Socket(self.server.port, headers=ELSEWHERE).ask("hello")
        self.person("Cleo", ["X-Forwarded-For: 203.0.113.8"])
        line = http.client.HTTPConnection("127.0.0.1", self.server.port)
        line.request("GET", "/api/events", headers={"X-Forwarded-For": "203.0.113.7", "Authorization": f"Bearer {one.token}"})
        self.assertEqual(line.getresponse().status, 429)
        line.close()
        two.hang_up()
        self.person("Dora", ELSEWHERE)

    def test_reports_are_read(self):
        self.serve()
        anna, bert = self.person("Anna"), self.person("Bert")
        table = self.table(anna, bert)
        bert.ask("chat", table=table, text="Du \"spielst\" schlecht")
        anna.ask("chat", table=table, text="Na und")
        self.assertTrue(anna.ask("report", table=table, person=bert.person, text="er ist grob")["ok"])
        told = self.admin("list", "reports")
        self.assertIn(f"Anna ({anna.person}) about Bert ({bert.person}): er ist grob", told)
        self.assertIn("1. Du \"spielst\" schlecht", told)
        self.assertNotIn("Na und", told)
        self.admin("settle", told.split()[0])
        self.assertEqual(self.admin("list", "reports"), "")

    def make_old(self, *people, tables=(), days=40):
        then = int(time.time() * 1000) - days * DAY
        for person in people:
            self.change(f"UPDATE people SET created = {then} WHERE id = '{person.person}'")
            self.change(f"UPDATE tokens SET used = {then} WHERE person = '{person.person}'")
        for table in tables:
            self.change(f"UPDATE tables SET changed = {then} WHERE id = '{table}'")

    def test_what_is_old_goes(self):
        self.serve()
        anna, bert, cleo, dora = (self.person(name) for name in ("Anna", "Bert", "Cleo", "Dora"))
        self.assertTrue(cleo.ask("register", account="cleo", password="long enough")["ok"])
        self.assertNotIn("keep", anna.hello)
        over, left, fresh, watched = self.table(anna, bert), self.table(bert, anna), self.table(anna, dora), self.table(cleo, dora)
        self.assertTrue(bert.ask("resign", table=over)["ok"])
        bert.ask("chat", table=fresh, text="Vergesst mich")
        code = anna.ask("invite", table=over)["code"]
        for line in (anna, bert, cleo):
            line.hang_up()
        self.make_old(anna, bert, cleo, tables=[over, left, watched])
        self.assertIn("Done", self.admin("prune", "--keep-days", "30"))
        tables, people = self.admin("list", "tables"), self.admin("list", "people")
        for id in (over, left):
            self.assertNotIn(id, tables)
            self.assertEqual(dora.ask("join", table=id).get("code"), "table")
        for id in (fresh, watched):  # there somebody played, or still looks
            self.assertIn(id, tables)
        self.assertEqual([person.person in people for person in (anna, bert, cleo, dora)], [True, False, True, True])
        self.assertEqual(dora.ask("find", code=code).get("code"), "table")
        self.assertIn("Done", self.admin("prune", "--keep-days", "30"))  # Anna sits at the fresh one still
        self.server.kill()
        self.server.start()
        self.assertNotIn("Vergesst", json.dumps(self.person("Emil").ask("join", table=fresh, **{"from": 0})))

    def test_it_is_kept_for_so_long(self):
        self.serve("--keep-days", "30")
        anna, bert = self.person("Anna"), self.person("Bert")
        self.assertEqual(anna.hello["keep"], 30)
        old, young = self.table(anna, bert), self.table(bert, anna)
        for line in (anna, bert):
            line.hang_up()
        self.make_old(tables=[old], days=31)
        self.make_old(tables=[young], days=29)
        self.server.stop()
        self.server.start()
        self.until(lambda: old not in self.admin("list", "tables"))
        self.assertIn(young, self.admin("list", "tables"))

    def test_a_copy_and_a_look_at_everything(self):
        self.serve()
        anna, bert = self.person("Anna"), self.person("Bert")
        table = self.table(anna, bert, moves=["d6", "a1", "d7"])
        thrown = self.table(anna, bert, game="mensch")
        self.admin("ban", "address", "198.51.100.1")
        self.assertIn("2 tables replayed; wrong: 0", self.admin("verify"))
        copy = self.server.folder / "copy.db"
        self.admin("backup", str(copy))
        self.assertEqual(bert.ask("play", table=table, move="b2").get("done"), "played")
        self.assertIn("exists already", self.admin("backup", str(copy), code=1))
        other = Server(KISTE, "--store", f"sqlite:{copy}")
        self.addCleanup(other.close)
        line = Socket(other.port)
        self.addCleanup(line.close)
        self.assertTrue(line.ask("hello", token=bert.token)["ok"])
        self.assertEqual(line.ask("join", table=table)["at"], 3)
        self.assertEqual(line.ask("play", table=table, move="g7").get("done"), "played")
        other.stop()
        listed = subprocess.run([KISTE, "admin", "list", "bans", "--store", f"sqlite:{copy}"], capture_output=True, text=True, check=True)
        self.assertIn("198.51.100.1", listed.stdout)
        self.server.stop()
        self.change(f"UPDATE entries SET text = replace(text, ' d7', ' a1') WHERE place = '{table}' AND n >= 3")
        told = self.admin("verify", code=1)
        self.assertIn("2 tables replayed; wrong: 1", told)
        self.assertIn(f"{table}: ", told)
        self.change(f"UPDATE entries SET n = n + 1000 WHERE place = '{thrown}'")
        self.assertIn("wrong: 2", self.admin("verify", code=1))
        self.server.start = lambda: None


class WithSqlite(Operator, unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = f"{folder.name}/tables.db"
        self.store = f"sqlite:{self.path}"

    def change(self, sql):
        database = sqlite3.connect(self.path, timeout=PATIENCE)
        database.execute(sql)
        database.commit()
        database.close()


class WithPostgres(Operator, unittest.TestCase):
    store = "postgres:"

    def setUp(self):
        self.change("DROP SCHEMA public CASCADE; CREATE SCHEMA public;")

    def change(self, sql):
        subprocess.run(["psql", "-qc", "SET client_min_messages = warning; " + sql], check=True, capture_output=True)


if __name__ == "__main__":
    if "WithPostgres" in sys.argv:
        with_postgres()
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2, warnings="ignore")
