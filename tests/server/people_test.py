#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""people_test.py KISTE: accounts, tokens, export and deletion, with SQLite and (under pg_virtualenv, where that is) with two
servers on one PostgreSQL; and stores of the first version, which are brought up with everything in them."""
import http.client
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
import unittest

from authenticator import Authenticator
from common import PATIENCE, Closed, Pipe, Server, Socket, with_postgres

if shutil.which("pg_virtualenv"):
    with_postgres()

KISTE = sys.argv[1]
WITH_POSTGRES = "PGHOST" in os.environ or "PGPORT" in os.environ
PASSWORD, OTHER = "Blaue Blume 7", "Rote Rübe 99"


class Answers:
    """What the tests here share: people on sockets, and programs over HTTP."""

    def socket(self, server=None, host=None, **hello):
        line = Socket((server or self.server).port, host=host)
        self.addCleanup(line.close)
        answer = line.ask("hello", lang="en", **hello)
        self.assertTrue(answer["ok"], answer)
        line.person, line.token = answer.get("person"), answer.get("token", hello.get("token"))
        line.hello = answer
        return line

    def account(self, name, account, password=PASSWORD):
        line = self.socket(name=name)
        answer = line.ask("register", account=account, password=password)
        self.assertTrue(answer["ok"], answer)
        return line

    def post(self, cmd, token=None, server=None, **line):
        connection = http.client.HTTPConnection("127.0.0.1", (server or self.server).port, timeout=PATIENCE)
        self.addCleanup(connection.close)
        connection.request("POST", f"/api/{cmd}", json.dumps(line), {"Authorization": f"Bearer {token}"} if token else {})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())

    def stream(self, path, token, server=None):
        connection = http.client.HTTPConnection("127.0.0.1", (server or self.server).port, timeout=PATIENCE)
        self.addCleanup(connection.close)
        connection.request("GET", path, headers={"Authorization": f"Bearer {token}"})
        answer = connection.getresponse()
        self.assertEqual(answer.status, 200)
        return answer

    def metric(self, name):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        self.addCleanup(connection.close)
        connection.request("GET", "/metrics")
        lines = connection.getresponse().read().decode().splitlines()
        return int(next(line for line in lines if line.startswith(name + " ")).split()[1])

    def until(self, found):
        """Waits for a condition, and gives what it found."""
        end = time.monotonic() + PATIENCE
        while not (value := found()):
            self.assertLess(time.monotonic(), end, "it never came")
            time.sleep(0.05)
        return value

    def ends(self, line):
        """A socket that is closed by the server, or a stream."""
        if isinstance(line, Socket):
            with self.assertRaises(Closed):
                while True:
                    line.hear()
        else:
            while line.readline():
                pass

    def two(self, first, second, **plan):
        """A table of these two that has begun, the first to move."""
        table = first.ask("create", game="muehle", seats=["me", "open"], **{"lot": False, **plan})["table"]
        self.assertTrue(second.ask_again("sit", table=table, seat=1)["ok"])
        return table

    def info(self, line, table):
        return line.ask_again("join", table=table)["info"]


class People(Answers):
    """What depends on how and where it is stored."""

    def test_an_account_and_another_device(self):
        anna = self.socket(name="Anna")
        table = self.two(anna, self.socket(name="Bert"))
        for bad in ({"account": "", "password": PASSWORD}, {"account": "anna", "password": "short"},
                    {"account": "anna", "password": "x" * 300}, {"account": "x" * 33, "password": PASSWORD}):
            self.assertEqual(anna.ask("register", **bad)["code"], "line", bad)
        self.assertEqual(anna.ask("register", account=" Änne ", password=PASSWORD)["account"], "änne")
        self.assertEqual(anna.ask("register", account="other", password=PASSWORD)["code"], "state")
        self.assertEqual(self.socket(name="Mallory").ask("register", account="ÄNNE", password=OTHER)["code"], "state")
        other = self.socket(self.other)
        signed = other.ask("login", account="ÄNNE", password=PASSWORD)
        self.assertEqual((signed["person"], signed["name"], signed["account"]), (anna.person, "Anna", "änne"))
        self.assertNotEqual(signed["token"], anna.token)
        self.assertEqual(self.info(other, table)["you"], [0])
        self.assertEqual(other.ask_again("play", table=table, move="d6")["done"], "played")
        again = self.socket(self.other, token=signed["token"])
        self.assertEqual((again.person, again.hello["account"]), (anna.person, "änne"))

    def test_an_account_adopts_a_guests_games(self):
        anna = self.account("Anna", "anna")
        own = self.two(anna, self.socket(name="Bert"))
        guest, elsewhere = self.socket(name="Anna am Handy"), None
        tables = [self.two(guest, self.socket(name=f"Friend {number}")) for number in range(3)]
        waiting = guest.ask("create", game="mensch", seats=["open", "me", "open"])["table"]
        elsewhere = self.socket(token=guest.token)
        signed = guest.ask("login", account="anna", password=PASSWORD, adopt=True)
        self.assertEqual(signed["person"], anna.person)
        self.ends(elsewhere)
        found = self.until(lambda: (mine := {info["table"] for info in anna.ask("tables")["mine"]}) >= {own, waiting, *tables} and mine)
        self.assertEqual(found, {own, waiting, *tables})
        for table in tables:
            self.assertEqual(self.info(guest, table)["you"], [0])
            self.assertEqual(self.info(guest, table)["seats"][0]["name"], "Anna")
        self.assertEqual(guest.ask_again("play", table=tables[0], move="d6")["done"], "played")
        again = self.socket(token=guest.token)  # what the guest's other device kept is the account's now
        self.assertEqual(again.person, anna.person)
        # An account is adopted by nobody.
        bert = self.account("Bert", "bert")
        signed = bert.ask("login", account="anna", password=PASSWORD, adopt=True)
        self.assertEqual(signed["person"], anna.person)
        self.assertEqual(self.post("login", account="bert", password=PASSWORD)[0], 200)

    def test_passkeys(self):
        host = f"localhost:{self.other.port}"
        anna = self.socket(self.other, host=host, name="Anna")
        self.assertEqual(anna.hello["passkeys"], "localhost")
        phone, tablet = Authenticator("localhost", f"http://{host}"), Authenticator("localhost", f"http://{host}")
        asked = anna.ask("challenge", new=True)
        self.assertEqual((asked["user"], asked["have"]), (anna.person, []))
        made = anna.ask("register", account="anna", label="phone", passkey=phone.made(asked["challenge"]))
        self.assertEqual(made.get("account"), "anna", made)
        self.assertTrue(anna.ask("passkey", label="tablet", passkey=tablet.made(anna.ask("challenge", new=True)["challenge"]))["ok"])
        self.assertEqual([one["label"] for one in anna.ask("passkeys")["passkeys"]], ["phone", "tablet"])
        self.assertEqual([one["label"] for one in anna.ask("export")["about"]["passkeys"]], ["phone", "tablet"])
        there = self.socket(self.other, host=host)
        signed = phone.signed(there.ask("challenge")["challenge"], anna.person)
        self.assertEqual(there.ask("login", passkey=signed).get("person"), anna.person)
        self.assertEqual(self.socket(self.other, host=host).ask("login", passkey=signed)["code"], "passkey")
        first, second = anna.ask("passkeys")["passkeys"]
        self.assertGreaterEqual(first["used"], first["made"])
        self.assertNotIn("used", second)
        self.assertTrue(anna.ask("revoke", passkey=first["passkey"])["ok"])
        self.assertEqual(anna.ask("revoke", passkey=second["passkey"])["code"], "state")
        self.assertEqual(there.ask("login", passkey=phone.signed(there.ask("challenge")["challenge"], anna.person))["code"], "passkey")
        elsewhere = self.socket(self.other)  # by a mere address
        self.assertNotIn("passkeys", elsewhere.hello)
        self.assertEqual(elsewhere.ask("challenge")["code"], "state")
        self.assertTrue(there.ask("login", passkey=tablet.signed(there.ask("challenge")["challenge"], anna.person))["ok"])
        proof = tablet.signed(there.ask("challenge")["challenge"], anna.person)
        self.assertTrue(there.ask("delete", sure=True, passkey=proof)["ok"])
        self.assertNotIn("tablet", self.everything())

    def test_revoked_tokens_stop_at_once(self):
        anna, bert = self.account("Anna", "anna"), self.socket(name="Bert")
        table = self.two(anna, bert)
        token = anna.ask("token", label="bot", scope=["play"])
        kept = anna.ask("token", label="other bot", scope=["play"])
        streams = [self.stream(f"/api/stream/{table}", token["token"], server) for server in (self.server, self.other)]
        streams.append(self.stream("/api/events", token["token"]))
        socket = self.socket(self.other, token=token["token"])
        staying = self.socket(self.other, token=kept["token"])
        self.assertEqual(bert.ask("revoke", token=token["listed"])["code"], "state")  # not theirs
        self.assertEqual(anna.ask("revoke", token="0" * 16)["code"], "state")
        self.assertEqual(anna.ask("revoke", token="x")["code"], "line")
        self.assertTrue(anna.ask("revoke", token=token["listed"])["ok"])
        for line in (*streams, socket):
            self.ends(line)
        self.assertEqual(self.post("tables", token["token"])[0], 401)
        self.assertTrue(staying.ask("tables")["ok"])
        self.assertTrue(anna.ask("tables")["ok"])

    def test_being_forgotten(self):
        anna, bert, carl = self.account("Annegret", "annegret"), self.socket(name="Bert"), self.socket(name="Carl")
        playing = self.two(anna, bert, series=3)
        over = self.two(anna, bert)
        bert.ask("resign", table=over)
        waiting = anna.ask("create", game="mensch", seats=["open", "me", "open"])["table"]
        three = anna.ask("create", game="mensch", seats=["me", "open", "open"])["table"]
        for seat, person in enumerate((bert, carl), 1):
            person.ask_again("sit", table=three, seat=seat)
        for table in (playing, over):
            self.info(bert, table)
            anna.ask("chat", table=table, text="Geheimes von mir")
            bert.ask("chat", table=table, text="Antwort")
        program = anna.ask("token", label="bot", scope=["play"])["token"]
        stream = self.stream("/api/events", program, self.other)
        self.assertEqual(anna.ask("delete")["code"], "line")
        self.assertEqual(anna.ask("delete", sure=True, password="wrong one")["code"], "password")
        self.assertTrue(anna.ask("delete", sure=True, password=PASSWORD)["ok"])
        self.ends(stream)
        self.assertEqual([self.post("tables", token)[0] for token in (anna.token, program)], [401, 401])
        self.assertEqual(self.post("login", account="annegret", password=PASSWORD)[1]["code"], "password")
        info = self.until(lambda: (found := self.info(bert, playing))["state"] == "over" and found)
        self.assertEqual(info["result"], {"why": "resign", "seat": 0, "winners": [1]})
        self.until(lambda: self.info(bert, waiting)["seats"][1] == {"kind": "open"})
        self.until(lambda: self.info(bert, three)["seats"][0]["kind"] == "bot")
        self.until(lambda: "person" not in self.info(bert, over)["seats"][0])
        self.assertNotIn("Annegret", bert.ask("journal", table=over)["journal"])
        watcher = self.socket(self.other)
        for who in (bert, watcher):
            for table in (playing, over, waiting, three):
                heard = self.until(lambda who=who, table=table: "Annegret" not in str(
                    one := who.ask("join", table=table, **{"from": 0})) and one)
                self.assertNotIn("Geheimes", str(heard))
                self.assertNotIn(anna.person, str(heard))
            self.assertIn("Antwort", str(who.ask("join", table=over, **{"from": 0})))  # that is another's
        self.assertTrue(bert.ask("rematch", table=over)["ok"])  # nobody waits for her any more
        following = self.info(bert, over)["next"]
        self.assertEqual([seat["kind"] for seat in self.info(bert, following)["seats"]], ["person", "open"])
        self.restart()
        again = self.socket(token=bert.token)
        for table in (playing, over, waiting, three):
            heard = str(again.ask("join", table=table, **{"from": 0}))
            for gone in ("Annegret", "Geheimes", anna.person):
                self.assertNotIn(gone, heard)
        kept = self.everything()
        for gone in ("Annegret", "annegret", "Geheimes", program):
            self.assertNotIn(gone, kept)
        self.assertIn("Bert", kept)

    def test_a_crash_in_the_middle_of_it(self):
        """What was to go over goes over after a restart."""
        anna, guest = self.account("Anna", "anna"), self.socket(name="Guest")
        tables = [self.two(guest, self.socket(name=f"Friend {number}")) for number in range(25)]
        self.assertTrue(guest.ask("login", account="anna", password=PASSWORD, adopt=True)["ok"])
        self.restart(kill=True)
        again = self.socket(token=anna.token)
        self.until(lambda: {info["table"] for info in again.ask("tables")["mine"]} == set(tables))


class WithSqlite(People, unittest.TestCase):
    def setUp(self):
        self.server = self.other = Server(KISTE, "--rate", "0")
        self.addCleanup(self.server.close)

    def test_wrong_names_and_wrong_passwords_are_alike(self):
        self.account("Anna", "anna")
        before, answers = self.metric("kiste_passwords_total"), []
        for account in ("anna", "nobody"):
            status, answer = self.post("login", account=account, password="not the one")
            answers.append((status, answer))
        self.assertEqual(answers, [(403, {"ok": False, "code": "password", "error": "The name or the password is wrong."})] * 2)
        self.assertEqual(self.metric("kiste_passwords_total") - before, 2)  # each was looked at
        self.assertEqual(self.post("login", account="anna", password=PASSWORD)[0], 200)

    def test_guessing_is_slow(self):
        self.account("Anna", "anna")
        begun, tried = time.monotonic(), 0
        allowed = lambda: 8 + (time.monotonic() - begun) / 20  # at once, and another every twenty seconds, however long it takes here
        while (code := self.post("login", account="anna", password=f"guess {tried}")[1]["code"]) == "password":
            tried += 1
            self.assertLessEqual(tried, allowed())
        self.assertEqual(code, "much")
        self.assertGreaterEqual(tried, 8)
        right = self.post("login", account="anna", password=PASSWORD)[0]
        self.assertTrue(right == 429 or tried + 1 <= allowed())
        self.assertEqual(self.post("login", account="bert", password=PASSWORD)[1]["code"], "password")

    def test_another_password(self):
        anna = self.account("Anna", "anna")
        other = self.socket()
        other.ask("login", account="anna", password=PASSWORD)
        program = anna.ask("token", label="a program", scope=["watch"])["token"]
        self.assertEqual(anna.ask("password", old="wrong one", password=OTHER)["code"], "password")
        self.assertEqual(anna.ask("password", old=PASSWORD, password="short")["code"], "line")
        self.assertTrue(anna.ask("password", old=PASSWORD, password=OTHER)["ok"])
        self.ends(other)
        self.assertTrue(anna.ask("tables")["ok"])  # who changed it stays, and so do programs
        self.assertEqual(self.post("tables", program)[0], 200)
        self.assertEqual(self.post("login", account="anna", password=PASSWORD)[1]["code"], "password")
        self.assertEqual(self.post("login", account="anna", password=OTHER)[0], 200)

    def test_signing_out(self):
        guest = self.socket(name="Guest")
        self.assertEqual(guest.ask("logout")["code"], "state")  # they could never come back
        anna = self.account("Anna", "anna")
        second = self.post("login", account="anna", password=PASSWORD)[1]["token"]
        third = self.post("login", account="anna", password=PASSWORD)[1]["token"]
        self.assertTrue(anna.ask("logout")["ok"])
        self.assertEqual(anna.ask("create", game="muehle", seats=["me", "open"])["code"], "name")
        self.assertEqual(self.post("tables", anna.token)[0], 401)
        self.assertEqual(self.post("tables", second)[0], 200)
        events = self.stream("/api/events", third)
        self.assertEqual(self.post("logout", second, all=True)[0], 200)
        self.ends(events)
        self.assertEqual([self.post("tables", token)[0] for token in (second, third)], [401, 401])

    def test_tokens_and_what_they_are_for(self):
        anna, bert = self.account("Anna", "anna"), self.socket(name="Bert")
        table = self.two(anna, bert)
        for bad in ({"label": "x", "scope": []}, {"label": "x", "scope": ["fly"]}, {"label": "", "scope": ["play"]},
                    {"label": "x" * 61, "scope": ["play"]}, {"scope": ["play"]}, {"label": "x", "scope": "play"}):
            self.assertEqual(anna.ask("token", **bad)["code"], "line", bad)
        made = {scope: anna.ask("token", label=f"for {scope}", scope=[scope]) for scope in ("watch", "play", "chat", "account")}
        listed = {token["label"]: token for token in anna.ask("tokens")["tokens"] if "label" in token}
        self.assertEqual({label: token["scope"] for label, token in listed.items()},
                         {f"for {scope}": ["watch"] + [scope] * (scope != "watch") for scope in made})
        self.assertNotIn("used", listed["for play"])
        for scope, token in made.items():
            self.assertEqual(listed[f"for {scope}"]["token"], token["listed"])
        says = {"play": ("play", {"table": table, "move": "d6"}), "chat": ("chat", {"table": table, "text": "Hallo"}),
                "account": ("tokens", {}), "watch": ("tables", {})}
        for scope in ("watch", "chat", "account", "play"):
            for needed, (cmd, line) in says.items():
                status, answer = self.post(cmd, made[scope]["token"], **line)
                allowed = needed in ("watch", scope)
                self.assertEqual((status, answer.get("code")), (200, None) if allowed else (403, "scope"), (scope, needed, answer))
        self.assertEqual(self.post("hello", token=made["play"]["token"])[1]["scope"], ["watch", "play"])
        self.assertEqual(self.post("hello", token=made["play"]["token"], name="Other")[0], 403)
        used = {token.get("label"): token.get("used") for token in anna.ask("tokens")["tokens"]}
        self.assertTrue(used["for play"] >= listed["for play"]["made"])
        self.assertEqual([token for token in anna.ask("tokens")["tokens"] if token.get("here")][0].get("label"), None)

    def test_not_too_many_tokens(self):
        anna = self.socket(name="Anna")
        codes = [anna.ask("token", label=f"{number}", scope=["play"]).get("code") for number in range(50)]
        self.assertEqual(codes, [None] * 49 + ["much"])  # one is what she speaks with

    def test_export(self):
        anna, bert = self.account("Anna", "anna"), self.socket(name="Bert")
        tables = [self.two(anna, bert) for _ in range(23)]
        anna.ask("play", table=tables[0], move="d6")
        anna.ask("chat", table=tables[0], text="Meins")
        bert.ask("chat", table=tables[0], text="Seins")
        anna.ask("token", label="bot", scope=["play"])
        exported, after = [], {}
        while True:
            part = anna.ask("export", **after)
            self.assertTrue(part["ok"], part)
            if not after:
                about = part["about"]
                self.assertEqual((about["person"], about["name"], about["account"]), (anna.person, "Anna", "anna"))
                self.assertEqual([token.get("label") for token in about["tokens"]], [None, "bot"])
                self.assertNotIn(PASSWORD, json.dumps(part))
                self.assertNotIn("argon2", json.dumps(part))
            exported += part["tables"]
            if "next" not in part:
                break
            after = {"after": part["next"]}
        self.assertEqual({one["info"]["table"] for one in exported}, set(tables))
        self.assertEqual(len(exported), len(tables))
        first = next(one for one in exported if one["info"]["table"] == tables[0])
        self.assertEqual([said["chat"] for said in first["chat"]], ["Meins"])
        self.assertIn("\n1 0 d6", first["journal"])
        pipe = Pipe(KISTE)
        self.addCleanup(pipe.close)
        for one in exported:
            self.assertTrue(pipe("load", journal=one["journal"])["ok"])
        self.assertEqual(bert.ask("export", after="x")["code"], "line")

    def test_a_guest_is_forgotten_too(self):
        anna = self.socket(name="Annegret")
        anna.ask("create", game="mensch", seats=["me", "open", "open"])
        self.assertTrue(anna.ask("delete", sure=True)["ok"])
        self.assertEqual(self.post("tables", anna.token)[0], 401)
        self.until(lambda: time.sleep(1) or "Annegret" not in self.everything())  # in steps, for which it needs a moment

    def restart(self, kill=False):
        self.server.kill() if kill else self.server.stop()
        self.server.start()

    def everything(self):
        """All that is in the file, as text, once the server has put everything in its place."""
        self.server.stop()
        with sqlite3.connect(self.server.folder / "tables.db") as database:
            text = "\n".join(database.iterdump())
        database.close()
        self.server.start()
        return text


@unittest.skipUnless(WITH_POSTGRES, "there is no PostgreSQL")
class WithPostgres(People, unittest.TestCase):
    def setUp(self):
        subprocess.run(["psql", "-q", "-c", "DROP SCHEMA public CASCADE", "-c", "CREATE SCHEMA public"], check=True,
                       capture_output=True)
        self.server, self.other = (Server(KISTE, "--rate", "0", "--store", "postgres:") for _ in range(2))
        self.addCleanup(self.server.close)
        self.addCleanup(self.other.close)

    def restart(self, kill=False):
        for server in (self.server, self.other):
            server.kill() if kill else server.stop()
        for server in (self.server, self.other):
            server.start()

    def everything(self):
        return subprocess.run(["pg_dump", "--data-only"], check=True, capture_output=True, text=True).stdout


class FirstVersion(Answers, unittest.TestCase):
    """A store as the first version wrote it (store_v1.json was taken from one): people, tables, seats and entries."""
    COLUMNS = {"people": "id token name created", "tables": "id version listed over changed due head about",
               "seats": "person place", "entries": "place n kind person client text"}
    SCHEMA = """CREATE TABLE people (id TEXT PRIMARY KEY, token TEXT UNIQUE NOT NULL, name TEXT NOT NULL, created BIGINT NOT NULL);
        CREATE TABLE tables (id TEXT PRIMARY KEY, version BIGINT NOT NULL, listed {0} NOT NULL, over {0} NOT NULL,
            changed BIGINT NOT NULL, due BIGINT NOT NULL, head TEXT NOT NULL, about TEXT NOT NULL);
        CREATE TABLE seats (person TEXT NOT NULL, place TEXT NOT NULL, PRIMARY KEY (person, place));
        CREATE TABLE entries (place TEXT NOT NULL, n BIGINT NOT NULL, kind TEXT NOT NULL, person TEXT NOT NULL,
            client TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (place, n));"""

    @classmethod
    def setUpClass(cls):
        with open(os.path.join(os.path.dirname(__file__), "store_v1.json"), encoding="utf-8") as file:
            cls.old = json.load(file)
        pipe = Pipe(KISTE)
        for row in cls.old["rows"]["tables"]:  # a game's own box may have changed since: that is not what this is about
            pipe("new", game=row[6].split()[3], seats=2)
            ours = pipe("journal")["journal"].split("\n")[3]
            row[6] = "\n".join(ours if line.startswith("box ") else line for line in row[6].split("\n"))
        pipe.close()

    def look(self):
        """Everything is there, and goes on."""
        anna, bert = (self.socket(token=self.old["tokens"][name]) for name in ("Änne", "Bert"))
        self.assertEqual((anna.hello["name"], bert.hello["name"]), ("Änne", "Bert"))
        self.assertEqual({info["table"] for info in anna.ask("tables")["mine"]}, {self.old["playing"], self.old["open"]})
        joined = anna.ask("join", table=self.old["playing"], **{"from": 0})
        self.assertEqual([entry.get("chat", entry.get("line", "").split(" @")[0]) for entry in joined["log"]],
                         ["1 0 d6", "2 1 a1", 'Wer "alt" ist, zieht um: \\ {,}'])
        self.assertEqual(anna.ask("play", table=self.old["playing"], move="d6", id="first")["done"], "already")
        self.assertEqual(anna.ask("play", table=self.old["playing"], move="d7", id="third")["done"], "played")
        self.assertTrue(bert.ask("sit", table=self.old["open"], seat=1)["ok"])
        self.assertTrue(anna.ask("register", account="anna", password=PASSWORD)["ok"])
        listed = anna.ask("tokens")["tokens"]
        self.assertEqual([(token["scope"], token["made"]) for token in listed],
                         [(["watch", "play", "chat", "account"], self.old["rows"]["people"][0][3])])
        self.assertTrue(bert.ask("delete", sure=True)["ok"])
        self.until(lambda: "Bert" not in str(anna.ask("join", table=self.old["playing"], **{"from": 0})))

    def test_sqlite(self):
        self.server = Server(KISTE)
        self.addCleanup(self.server.close)
        self.server.stop()
        path = self.server.folder / "tables.db"
        for file in self.server.folder.glob("tables.db*"):
            file.unlink()
        database = sqlite3.connect(path)
        database.executescript(self.SCHEMA.format("INTEGER") + "CREATE TABLE log (number INTEGER PRIMARY KEY, entries BLOB NOT NULL);"
                               "PRAGMA user_version = 1;")
        for table, rows in self.old["rows"].items():
            marks = ", ".join("?" * len(rows[0]))
            database.executemany(f"INSERT INTO {table} ({', '.join(self.COLUMNS[table].split())}) VALUES ({marks})", rows)
        database.commit()
        database.close()
        self.server.start()
        self.look()
        self.server.stop()
        database = sqlite3.connect(path)
        self.assertGreaterEqual(database.execute("PRAGMA user_version").fetchone()[0], 4)
        database.execute("PRAGMA user_version = 999")
        database.commit()
        database.close()
        done = subprocess.run([KISTE, "serve", "--listen", "127.0.0.1:0", "--page", str(self.server.page), "--lang", "en", "--store",
                               f"sqlite:{path}"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("newer Spielkiste", done.stderr)
        self.server.start = lambda: None

    @unittest.skipUnless(WITH_POSTGRES, "there is no PostgreSQL")
    def test_postgres(self):
        def literal(value):
            return str(value) if isinstance(value, int) else "'" + value.replace("'", "''") + "'"

        script = ["DROP SCHEMA public CASCADE; CREATE SCHEMA public;", self.SCHEMA.format("BOOLEAN"),
                  "CREATE TABLE kiste_version (version INTEGER NOT NULL); INSERT INTO kiste_version VALUES (1);"]
        for table, rows in self.old["rows"].items():
            for row in rows:
                values = [literal(bool(value)) if table == "tables" and which in (2, 3) else literal(value)
                          for which, value in enumerate(row)]
                script.append(f"INSERT INTO {table} ({', '.join(self.COLUMNS[table].split())}) VALUES ({', '.join(values)});")
        subprocess.run(["psql", "-q", "-v", "ON_ERROR_STOP=1"], input="\n".join(script), check=True, text=True, capture_output=True)
        self.server = Server(KISTE, "--store", "postgres:")
        self.addCleanup(self.server.close)
        self.look()
        version = subprocess.run(["psql", "-Atc", "SELECT max(version) FROM kiste_version"], check=True, text=True, capture_output=True)
        self.assertGreaterEqual(int(version.stdout), 5)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2, warnings="ignore")
