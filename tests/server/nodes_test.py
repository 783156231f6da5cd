#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""nodes_test.py KISTE: two servers share the tables in one PostgreSQL (begin it under pg_virtualenv, or let PGHOST and the like
name one). People at either see what is done at the other, no number is given twice, and a server that dies takes nothing
with it."""
import random
import subprocess
import sys
import threading
import time
import unittest
import urllib.request

import games_test
from authenticator import Authenticator
from common import PATIENCE, Pipe, Player, Server, Socket, with_postgres

KISTE = sys.argv[1]


def query(sql, *where):
    return subprocess.run(["psql", *where, "-qAtc", sql], check=True, capture_output=True, text=True).stdout.strip()


def thoughts(server):
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics") as answer:
        return next(int(line.split()[1]) for line in answer.read().decode().splitlines() if line.startswith("kiste_thoughts_total "))


def wait_until(condition, what):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


class Nodes(unittest.TestCase):
    def setUp(self):
        self.one, self.two = (Server(KISTE, "--store", "postgres:", "--rate", "0", "--effort", "200") for _ in range(2))
        self.addCleanup(self.one.close)
        self.addCleanup(self.two.close)

    def person(self, server, name):
        line = Socket(server.port)
        self.addCleanup(line.close)
        answer = line.ask("hello", name=name, lang="en")
        self.assertTrue(answer["ok"], answer)
        line.token = answer["token"]
        return line

    def test_a_game_across_two_servers(self):
        anna, bert = self.person(self.one, "Anna"), self.person(self.two, "Bert")
        table = anna.ask("create", game="muehle", seats=["me", "open"], lot=False, public=True)["table"]
        anna.ask("join", table=table)
        self.assertEqual([info["table"] for info in bert.ask("tables")["open"]], [table])
        self.assertTrue(bert.ask("join", table=table)["ok"])
        self.assertTrue(bert.ask_again("sit", table=table, seat=1)["ok"])
        anna.next_news(lambda news: news.get("info", {}).get("state") == "playing")
        for mover, other, move in ((anna, bert, "d6"), (bert, anna, "a1"), (anna, bert, "d7")):
            played = mover.ask_again("play", table=table, move=move)
            self.assertEqual(played.get("done"), "played", played)
            mover.news.clear()
            self.assertEqual(other.next_news(lambda news: news.get("log"))["log"], played["log"])
        bert.ask("chat", table=table, text="Hallo")
        self.assertEqual(anna.next_news(lambda news: news.get("log"))["log"][0]["chat"], "Hallo")
        bert.ask("resign", table=table)
        anna.next_news(lambda news: news.get("info", {}).get("state") == "over")
        self.assertEqual(anna.ask("journal", table=table)["journal"], bert.ask("journal", table=table)["journal"])

    def test_a_passkey_at_any_server(self):
        """A proxy may send the challenge's request to one server and what was signed to the other."""
        def stranger(server):
            line = Socket(server.port, host="localhost:8080")
            self.addCleanup(line.close)
            line.hello = line.ask("hello", name="Anna", lang="en")
            return line

        phone = Authenticator("localhost", "http://localhost:8080")
        anna, there = stranger(self.one), stranger(self.two)
        person = anna.hello["person"]
        same = Socket(self.two.port, host="localhost:8080")
        self.addCleanup(same.close)
        same.ask("hello", token=anna.hello["token"])
        made = phone.made(anna.ask("challenge", new=True)["challenge"])
        self.assertEqual(same.ask("register", account="anna", label="phone", passkey=made).get("account"), "anna")
        for asked, told in ((there, anna), (anna, there)):
            signed = phone.signed(asked.ask("challenge")["challenge"], person)
            self.assertEqual(told.ask("login", passkey=signed).get("person"), person)
            self.assertEqual(asked.ask("login", passkey=signed)["code"], "passkey")  # once, wherever

    def test_ratings_of_matches_that_end_at_once(self):
        """Matches of the same two end on both servers in the same moment: each counts, and counts once."""
        anna, bert = self.person(self.one, "Anna"), self.person(self.two, "Bert")
        for line in (anna, bert):
            self.assertTrue(line.ask("register", account=f"rated {line.token[:8]}", password="Blaue Blume 7")["ok"])
            self.assertTrue(line.ask("rate")["ok"])
        tables = []
        for host, guest in ((anna, bert), (bert, anna)) * 3:
            table = host.ask("create", game="muehle", seats=["me", "open"], lot=False)["table"]
            self.assertTrue(guest.ask_again("sit", table=table, seat=1)["ok"])
            self.assertTrue(host.ask_again("play", table=table, move="d6")["ok"])
            wait_until(lambda: guest.ask("join", table=table)["info"]["turn"] == [1], "not told")
            self.assertTrue(guest.ask_again("play", table=table, move="a1")["ok"])
            tables.append(table)
        threads = [threading.Thread(target=lambda line=line, those=those: [line.ask_again("resign", table=table) for table in those])
                   for line, those in ((anna, tables[:3]), (bert, tables[3:]))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        wait_until(lambda: all(line.ask("ratings")["ratings"][0]["games"] == 6 for line in (anna, bert)), "not all count")
        ratings = [line.ask("ratings")["ratings"][0] for line in (anna, bert)]
        self.assertEqual(ratings[0]["deviation"], ratings[1]["deviation"])
        self.assertAlmostEqual(sum(one["rating"] for one in ratings), 3000, delta=1)

    def test_games_of_every_kind(self):
        pipe = Pipe(KISTE)
        self.addCleanup(pipe.close)
        for number, name in enumerate(("kniffel", "null", "monopoly")):
            with self.subTest(game=name):
                luck = random.Random(number)
                players = [Player(server, f"Player {i}", number * 10 + i) for i, server in enumerate((self.one, self.two))]
                watcher = Player(self.two, "Watcher")
                table = games_test.create(players, name, 3, luck)
                games_test.play(None, players, watcher, table, luck, 40)
                games_test.finish(None, pipe, players, watcher, table)
                for player in (*players, watcher):
                    player.close()

    def test_the_same_number_twice(self):
        """One person at both servers makes the same move at once, again and again: it is made once."""
        anna, bert = self.person(self.one, "Anna"), self.person(self.one, "Bert")
        table = anna.ask("create", game="muehle", seats=["me", "open"], lot=False)["table"]
        bert.ask_again("sit", table=table, seat=1)
        both = []
        for server in (self.one, self.two):
            line = Socket(server.port)
            self.addCleanup(line.close)
            line.ask("hello", token=anna.token)
            line.ask("join", table=table)
            both.append(line)

        def play(line, move, name, answers):
            """Until it is stored or refused."""
            answer = {"code": "again"}
            while answer.get("code") == "again":
                answer = line.ask("play", table=table, move=move, id=name)
            answers.append(answer)

        moves = list(zip(("a1", "d7", "g4", "b2", "d1"), ("d6", "f4", "c3", "e5", "c5")))
        for first, second in moves:
            answers = []
            threads = [threading.Thread(target=play, args=(line, first, f"{which} {first}", answers))
                       for which, line in enumerate(both)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(sorted(answer["ok"] for answer in answers), [False, True], answers)
            answers = [{"clause": "table.turn"}]
            while answers[-1].get("clause") == "table.turn":  # their server may not have been told yet
                play(bert, second, second, answers)
            self.assertTrue(answers[-1]["ok"], answers)
            wait_until(lambda: all(line.ask("join", table=table)["info"]["at"] >= answers[-1]["n"] for line in both),
                       "not everybody was told")
        log = bert.ask("join", table=table, **{"from": 0})["log"]
        self.assertEqual([entry["n"] for entry in log], list(range(1, len(log) + 1)))
        self.assertEqual([entry["line"].split(" @")[0].split(" ", 1)[1] for entry in log],
                         [f"{seat} {move}" for pair in moves for seat, move in enumerate(pair)])

    def test_a_server_dies(self):
        anna, bert = self.person(self.one, "Anna"), self.person(self.two, "Bert")
        table = anna.ask("create", game="muehle", seats=["me", "open"], lot=False)["table"]
        bert.ask("join", table=table)
        bert.ask_again("sit", table=table, seat=1)
        self.assertEqual(anna.ask_again("play", table=table, move="d6", id="last").get("done"), "played")
        self.one.kill()
        again = Socket(self.two.port)
        self.addCleanup(again.close)
        self.assertTrue(again.ask("hello", token=anna.token)["ok"])
        self.assertEqual(again.ask_again("play", table=table, move="d6", id="last")["done"], "already")
        self.assertEqual(bert.ask_again("play", table=table, move="a1")["done"], "played")
        self.assertEqual(again.ask_again("play", table=table, move="d7")["done"], "played")
        self.one.start()

    def test_one_server_lets_computers_play(self):
        """The one that has the table's lease; when it dies, another takes over."""
        third = Server(KISTE, "--store", "postgres:", "--rate", "0", "--effort", "200")
        self.addCleanup(third.close)
        anna, bert = self.person(third, "Anna"), self.person(self.two, "Bert")
        table = anna.ask("create", game="muehle", seats=["me", "strong"], lot=False)["table"]
        servers, lease = (self.one, self.two, third), f"SELECT node FROM leases WHERE place = '{table}'"
        wait_until(lambda: query(lease), "nobody has the lease")
        who = query(lease)
        bert.ask("join", table=table)
        self.assertEqual(anna.ask_again("play", table=table, move="d6")["done"], "played")
        # The log begins with a line that says where a computer sits.
        wait_until(lambda: bert.ask("join", table=table)["info"]["at"] == 3, "the computer has not answered")
        thought = [thoughts(server) for server in servers]
        if query(lease) == who:  # on a machine that stands still for seconds it may have changed hands
            self.assertEqual(sorted(thought), [0, 0, 1])
        third.kill()
        again = Socket(self.one.port)
        self.addCleanup(again.close)
        again.ask("hello", token=anna.token)
        taken = again.ask("join", table=table, **{"from": 0})["log"][2]["line"].split()[2]
        move = next(point for point in ("a1", "g7") if point != taken)
        self.assertEqual(again.ask_again("play", table=table, move=move)["done"], "played")
        wait_until(lambda: bert.ask("join", table=table)["info"]["at"] == 5, "nobody has taken over")
        if thought == [0, 0, 1]:
            self.assertNotIn(query(lease), ("", who))

    def test_a_clock_runs_on_when_its_server_dies(self):
        third = Server(KISTE, "--store", "postgres:")
        self.addCleanup(third.close)
        anna, bert = self.person(third, "Anna"), self.person(third, "Bert")
        table = anna.ask("create", game="muehle", seats=["me", "open"], lot=False, clock={"kind": "player", "seconds": 4})["table"]
        self.assertTrue(bert.ask_again("sit", table=table, seat=1)["ok"])
        wait_until(lambda: query(f"SELECT node FROM leases WHERE place = '{table}'"), "nobody has the lease")
        third.kill()
        wait_until(lambda: query(f"SELECT over FROM tables WHERE id = '{table}'") == "t", "nobody has looked at the clock")
        again = Socket(self.one.port)
        self.addCleanup(again.close)
        again.ask("hello", token=anna.token)
        info = again.ask("join", table=table)["info"]
        self.assertEqual((info["state"], info["result"]["why"], info["result"]["winners"]), ("over", "time", [1]), info)
        wait_until(lambda: not query(f"SELECT node FROM leases WHERE place = '{table}'"), "the lease of a finished table is kept")

    def test_a_code_works_at_every_server(self):
        anna, bert = self.person(self.one, "Anna"), self.person(self.two, "Bert")
        table = anna.ask("create", game="muehle", seats=["me", "open"], lot=False)["table"]
        code = anna.ask("invite", table=table)["code"]
        self.assertEqual(bert.ask("find", code=code)["table"], table)
        self.assertEqual(bert.ask_again("invite", table=table)["code"], code)
        self.one.stop()
        self.one.start()
        late = self.person(self.one, "Late")
        self.assertEqual(late.ask("find", code=code)["table"], table)
        self.assertEqual(late.ask("join", table=table)["info"]["code"], code)

    def test_moving_from_sqlite(self):
        old = Server(KISTE)
        self.addCleanup(old.close)
        anna, bert = self.person(old, "Anna"), self.person(old, "Bert")
        table = anna.ask("create", game="muehle", seats=["me", "open"], lot=False)["table"]
        bert.ask_again("sit", table=table, seat=1)
        anna.ask("play", table=table, move="d6", id="first")
        bert.ask("chat", table=table, text="Wir ziehen um: \\ \" {,}")
        before = anna.ask("join", table=table, **{"from": 0})
        code = anna.ask("invite", table=table)["code"]
        old.kill()  # its last entries are still in the log
        done = subprocess.run([KISTE, "serve", "--move", f"sqlite:{old.folder}/tables.db", "--store", "postgres:", "--lang", "en"],
                              capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, "1 table copied\n"), done.stderr)
        again = Socket(self.one.port)
        self.addCleanup(again.close)
        self.assertEqual(again.ask("hello", token=anna.token)["name"], "Anna")
        self.assertEqual([info["table"] for info in again.ask("tables")["mine"]], [table])
        after = again.ask("join", table=table, **{"from": 0})
        self.assertEqual((after["log"], after["info"]["turn"]), (before["log"], [1]))
        self.assertEqual(again.ask("play", table=table, move="d6", id="first")["done"], "already")
        self.assertEqual(again.ask("find", code=code)["table"], table)

    def test_a_database_of_an_older_version_is_brought_up(self):
        query("CREATE DATABASE older")
        server = Server(KISTE, "--store", "postgres:dbname=older", "--effort", "200")
        self.addCleanup(server.close)
        anna = self.person(server, "Anna")
        table = anna.ask("create", game="muehle", seats=["me", "open"], lot=False)["table"]
        server.stop()
        query("DROP TABLE nodes, leases, reports, signs, codes, calls, orders, bans, passkeys, replays, circles, members, rounds, clubs, entrants, pairs, keys, spent, raters, ratings, rating_turn; DROP INDEX tables_changed; DELETE FROM kiste_version WHERE version > 2", "older")
        server.start()
        again = Socket(server.port)
        self.addCleanup(again.close)
        self.assertEqual(again.ask("hello", token=anna.token)["name"], "Anna")
        self.assertTrue(again.ask("join", table=table)["ok"])
        alone = again.ask("create", game="muehle", seats=["me", "strong"], lot=False)["table"]
        wait_until(lambda: query(f"SELECT node FROM leases WHERE place = '{alone}'", "older"), "nobody has the lease")

    def test_circles_and_replays_are_everywhere(self):
        anna, bert, carl = (self.person(server, name) for server, name in ((self.one, "Anna"), (self.two, "Bert"), (self.one, "Carl")))
        table = anna.ask("create", game="muehle", seats=["me", "open"], lot=False)["table"]
        self.assertTrue(bert.ask_again("sit", table=table, seat=1)["ok"])
        self.assertTrue(bert.ask_again("resign", table=table)["ok"])
        wait_until(lambda: anna.ask("join", table=table)["info"]["state"] == "over", "the end was not told")
        circle = anna.ask_again("found", table=table, name="Freitag")["circle"]
        seen = bert.ask("circle", circle=circle)
        self.assertEqual([line["points"] for line in seen["evenings"][0]["standing"]], [2, 1], seen)
        replay = seen["evenings"][0]["games"][0]["replay"]
        self.assertEqual(bert.ask("share", table=table)["replay"], replay)
        self.assertEqual(carl.ask("replay", replay=replay)["names"], ["Anna", "Bert"])
        self.assertEqual(bert.ask("circles")["circles"][0]["circle"], circle)
        self.assertTrue(carl.ask("member", circle=circle)["ok"])
        self.assertEqual(bert.ask("circle", circle=circle, name="Samstag")["name"], "Samstag")
        # Whoever signs in takes along what is theirs.
        carl.ask("register", account="carl", password="Blaue Blume 7")
        self.assertTrue(anna.ask("login", account="carl", password="Blaue Blume 7", adopt=True)["ok"])
        wait_until(lambda: "Carl" in [line.get("name") for line in bert.ask("circle", circle=circle)["evenings"][0]["standing"]], "it is not Carl's")
        club = bert.ask("club", circle=circle, game="dame", kind="all")["club"]
        for line in (bert, carl):
            self.assertTrue(line.ask("enter", club=club)["ok"])
        self.assertTrue(bert.ask("pair", club=club)["ok"])
        game = carl.ask("standing", club=club)["pairs"][0]["table"]
        self.assertTrue(carl.ask_again("resign", table=game)["ok"])
        wait_until(lambda: bert.ask("standing", club=club)["over"], "the tournament goes on")
        self.assertEqual([line["halves"] for line in bert.ask("standing", club=club)["standing"]], [2, 0])
        pipe = Pipe(KISTE)
        pipe("new", game="null", seats=2, seed=3)
        for seat in range(2):
            pipe("sit", seat=seat, bot="random")
        while pipe("go")["seat"] is not None:
            pass
        own = bert.ask("upload", journal=pipe("journal")["journal"], names=["Bert", ""])["replay"]
        pipe.close()
        self.assertEqual(carl.ask("replay", replay=own)["names"], ["Bert", ""])
        self.assertEqual([one["replay"] for one in bert.ask("shared")["shared"]], [own])
        self.assertTrue(bert.ask("unshare", replay=own)["ok"])
        self.assertEqual(carl.ask("replay", replay=own)["code"], "table")
        self.assertTrue(bert.ask("delete", sure=True)["ok"])
        wait_until(lambda: "Bert" not in str(carl.ask("circle", circle=circle)), "his name is still there")
        self.assertTrue(anna.ask("dissolve", circle=circle, sure=True)["ok"])
        self.assertEqual(anna.ask("circles")["circles"], [])

    def test_a_newcomer_while_what_others_did_may_have_been_missed(self):
        """Then every token is looked for again, but not one that is still on its way to the store."""
        with subprocess.Popen(["psql", "-qAt"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as psql:
            self.addCleanup(psql.kill)
            psql.stdin.write("BEGIN; LOCK TABLE tokens IN SHARE ROW EXCLUSIVE MODE; SELECT 'locked';\n")
            psql.stdin.flush()
            self.assertEqual(psql.stdout.readline(), "locked\n")
            first, second = (Socket(self.one.port) for _ in range(2))
            self.addCleanup(first.close)
            self.addCleanup(second.close)
            first.say(cmd="hello", name="First")  # is being written
            wait_until(lambda: query("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'INSERT INTO tokens%'"
                                     " AND wait_event_type = 'Lock'"), "nobody is being stored")
            second.say(cmd="hello", name="Second")  # waits to be written
            watch = "FROM pg_stat_activity WHERE query LIKE 'UPDATE leases SET node%' AND state = 'idle'"
            wait_until(lambda: query(f"SELECT count(*) {watch}") == "2", "not both listen")
            old = query(f"SELECT string_agg(pid::text, ',') {watch}")
            query(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid IN ({old})")
            wait_until(lambda: query(f"SELECT count(*) {watch} AND pid NOT IN ({old})") == "2", "not both listen again")
            psql.stdin.write("COMMIT;\n")
            psql.stdin.close()
            for line in first, second:
                answer = line.hear()
                self.assertTrue(answer["ok"], answer)

    def test_the_database_is_away_for_a_while(self):
        anna = self.person(self.one, "Anna")
        table = anna.ask("create", game="kniffel", seats=["me"])["table"]
        anna.ask("join", table=table)
        # Every connection is cut, as when PostgreSQL is restarted.
        subprocess.run(["psql", "-qc", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                        " AND backend_type = 'client backend'"], check=True, stdout=subprocess.DEVNULL)
        answer = anna.ask_again("play", table=table, move="score chance", id="x")
        self.assertIn(answer.get("done"), ("played", "already"), answer)
        other = Socket(self.two.port)
        self.addCleanup(other.close)
        other.ask("hello", token=anna.token)
        self.assertEqual(other.ask_again("play", table=table, move="score chance", id="x").get("done"), "already")


if __name__ == "__main__":
    with_postgres()
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2, warnings="ignore")
