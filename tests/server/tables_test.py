#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tables_test.py KISTE: tables of the server, as people use them over the socket."""
import hashlib
import os
import pathlib
import re
import sys
import tempfile
import time
import subprocess
import unittest
import urllib.request

from common import PATIENCE, Closed, Pipe, Player, Server, Socket

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parent.parent))
import verify_journal  # written from docs/journal.md alone

KISTE = sys.argv[1]
SLOW = 30000  # milliseconds of a minute that are left on the busiest machine
BOX = pathlib.Path("src/games/null/box.yaml").read_text(encoding="utf-8")


class Tables(unittest.TestCase):
    def setUp(self):
        self.begun = time.monotonic()
        self.server = Server(KISTE, "--loops", "3")
        self.addCleanup(self.server.close)

    def person(self, name):
        socket = Socket(self.server.port)
        self.addCleanup(socket.close)
        answer = socket.ask("hello", name=name, lang="en")
        self.assertTrue(answer["ok"], answer)
        socket.person, socket.token = answer["person"], answer["token"]
        return socket

    def two(self, game="muehle", **plan):
        """Two people at a new table that has begun; the first one sits on seat 0."""
        anna, bert = self.person("Anna"), self.person("Bert")
        table = anna.ask("create", game=game, seats=["me", "open"], **{"lot": False, **plan})["table"]
        anna.ask("join", table=table)
        bert.ask("join", table=table)
        self.assertTrue(bert.ask("sit", table=table, seat=1)["ok"])
        anna.next_news(lambda news: news.get("info", {}).get("state") == "playing")
        return anna, bert, table

    def state(self, socket, table):
        return socket.ask("join", table=table)["info"]

    def metrics(self):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.server.port}/metrics") as answer:
            return dict(line.split() for line in answer.read().decode().splitlines() if not line.startswith("#"))

    def test_a_table_belongs_to_one_loop(self):
        """To whichever loops its people have come, each of their moves is heard by its own, alone; what somebody says in one go is
        heard in its order."""
        pairs = [self.two() for _ in range(5)]
        for at, point in enumerate(["d6", "a1", "d7", "a4"]):
            for *players, table in pairs:
                self.assertEqual(players[at % 2].ask("play", table=table, move=point)["done"], "played")
        told = self.metrics()
        self.assertEqual((told["kiste_moves_total"], told["kiste_alone_total"]), ("20", "20"))
        for anna, bert, table in pairs:
            words = ["one", "two", "three", "four", "five"]
            bert.say_at_once(*({"cmd": "chat", "id": word, "table": table, "text": word} for word in words))
            heard = [anna.next_news(lambda news: "chat" in str(news.get("log"))) for _ in words]
            self.assertEqual([word for news in heard for word in words if f"'{word}'" in str(news["log"])], words)

    def test_as_many_loops_as_cores_keep_to_one_each(self):
        cores = sorted(os.sched_getaffinity(0))
        if len(cores) < 2:
            self.skipTest("one core")
        self.addCleanup(os.sched_setaffinity, 0, cores)
        os.sched_setaffinity(0, cores[-2:])
        server = Server(KISTE, "--loops", "2")
        self.addCleanup(server.close)
        tasks = pathlib.Path(f"/proc/{server.process.pid}/task")
        until = time.monotonic() + PATIENCE
        kept = []
        while len(kept) < 2 and time.monotonic() < until:  # it says that it is ready a moment before
            kept = [own for own in (os.sched_getaffinity(int(task.name)) for task in tasks.iterdir()) if len(own) == 1]
        self.assertCountEqual(kept, [{core} for core in cores[-2:]])

    def test_no_loop_waits_longer_than_it_is_there(self):
        self.two()
        told = self.metrics()
        passed = 1000 * (time.monotonic() - self.begun)
        self.assertLessEqual(int(told["kiste_hall_milliseconds_total"]), passed)
        self.assertLessEqual(int(told["kiste_hall_waits_milliseconds_total"]), 3 * passed)

    def test_names(self):
        socket = Socket(self.server.port)
        self.addCleanup(socket.close)
        self.assertEqual(socket.ask("create", game="muehle", seats=["me", "open"])["code"], "name")
        for name in "", " ", "x" * 33, "a\u0007b", "\u0085":
            self.assertEqual(socket.ask("hello", name=name)["code"], "name", name)
        for name in "Anna", "  Zoë  ", "<script>alert(1)</script>", "ü" * 32, "名前":
            self.assertEqual(socket.ask("hello", name=name)["name"], name.strip())
        self.assertEqual(socket.ask("hello", token="00" * 24)["code"], "token")
        self.assertTrue(socket.ask("hello")["ok"])  # to look on, no name is needed
        self.assertEqual(socket.ask("create", game="muehle", seats=["me", "open"])["code"], "name")

    def test_a_token_is_the_key_to_a_seat(self):
        anna, _, table = self.two()
        again = Socket(self.server.port)
        self.addCleanup(again.close)
        answer = again.ask("hello", token=anna.token)
        self.assertEqual((answer["person"], answer["name"], "token" in answer), (anna.person, "Anna", False))
        self.assertEqual(again.ask("join", table=table)["info"]["you"], [0])
        self.assertEqual(again.ask("play", table=table, move="d6")["done"], "played")
        self.assertEqual(again.ask("hello", token=anna.token, name="Änne")["name"], "Änne")

    def test_what_cannot_be_created(self):
        anna = self.person("Anna")
        good = {"game": "muehle", "seats": ["me", "open"]}
        for bad in ({"game": "chess"}, {"seats": []}, {"seats": ["me"]}, {"seats": ["me", "me"]}, {"seats": ["me", "nobody"]},
                    {"seats": ["me"] * 40}, {"seats": 2}, {"options": {"no": "such"}}, {"options": 3}, {"seed": 7},
                    {"clock": {"kind": "sun"}}, {"clock": {"kind": "move"}}, {"clock": {"kind": "days", "days": 0}}):
            answer = anna.ask("create", **{**good, **bad})
            self.assertEqual((answer["ok"], answer.get("code")), (False, "line"), (bad, answer))
        self.assertTrue(anna.ask("create", **good)["ok"])

    def test_public_tables_are_listed(self):
        anna, bert = self.person("Anna"), self.person("Bert")
        public = anna.ask("create", game="muehle", seats=["me", "open"], public=True)["table"]
        private = anna.ask("create", game="muehle", seats=["me", "open"])["table"]
        self.assertEqual([info["table"] for info in bert.ask("tables")["open"]], [public])
        self.assertEqual({info["table"] for info in anna.ask("tables")["mine"]}, {public, private})
        self.assertTrue(bert.ask("sit", table=public, seat=1)["ok"])
        self.assertEqual(bert.ask("tables")["open"], [])
        self.assertTrue(bert.ask("join", table=private)["ok"])  # who has the link finds it
        self.assertEqual(bert.ask("join", table="0" * 24)["code"], "table")
        self.assertEqual(bert.ask("join", table="../../etc")["code"], "table")

    def test_sitting_down(self):
        anna, bert, carl = self.person("Anna"), self.person("Bert"), self.person("Carl")
        table = anna.ask("create", game="mensch", seats=["open", "me", "open"])["table"]
        self.assertEqual(bert.ask("sit", table=table, seat=1)["code"], "seat")
        self.assertEqual(bert.ask("sit", table=table, seat=3)["code"], "seat")
        self.assertTrue(bert.ask("sit", table=table, seat=0)["ok"])
        self.assertEqual(bert.ask("sit", table=table, seat=2)["code"], "seat")
        self.assertEqual(bert.ask("bot", table=table, seat=2, level="easy")["code"], "seat")
        self.assertTrue(bert.ask("leave", table=table)["ok"])
        self.assertTrue(carl.ask("sit", table=table, seat=0)["ok"])
        self.assertEqual(self.state(anna, table)["state"], "open")
        self.assertEqual(anna.ask("play", table=table, move="die")["code"], "state")
        self.assertTrue(anna.ask("bot", table=table, seat=2, level="easy")["ok"])
        self.assertEqual(self.state(anna, table)["state"], "playing")

    def test_moves_are_answered(self):
        anna, bert, table = self.two()
        played = anna.ask("play", table=table, move="d6", ask=0, id="one")
        self.assertEqual((played["done"], played["log"][0]["line"].split(" @")[0]), ("played", "1 0 d6"))
        self.assertEqual(bert.next_news(lambda news: news.get("log"))["log"], played["log"])
        again = anna.ask("play", table=table, move="d6", ask=0, id="one")
        self.assertEqual((again["done"], again["n"]), ("already", played["n"]))
        for move, clause in (("d7", "table.turn"), ("nonsense", "table.turn")):
            self.assertEqual(anna.ask("play", table=table, move=move)["clause"], clause)
        self.assertEqual(bert.ask("play", table=table, move="d6")["clause"], "muehle.free_point")
        self.assertEqual(bert.ask("play", table=table, move="a1", ask=0)["clause"], "table.stale")
        self.assertEqual(bert.ask("play", table=table, seat=0, move="a1")["code"], "seat")
        watcher = self.person("Carl")
        self.assertEqual(watcher.ask("play", table=table, move="a1")["code"], "seat")
        self.assertEqual(bert.ask("play", table=table, move="a1", id="one")["done"], "played")  # ids are each one's own

    def test_a_restart_forgets_nothing(self):
        anna, bert, table = self.two()
        anna.ask("play", table=table, move="d6", id="one")
        bert.ask("chat", table=table, text="Guter Zug! 😀 <b>", id="two")
        before = anna.ask("join", table=table, **{"from": 0})
        self.assertEqual(self.server.stop(), 0)
        self.server.start()
        again = Socket(self.server.port)
        self.addCleanup(again.close)
        again.ask("hello", token=anna.token)
        after = again.ask("join", table=table, **{"from": 0})
        self.assertEqual(after["log"], before["log"])
        self.assertEqual([entry.get("chat") for entry in after["log"]], [None, "Guter Zug! 😀 <b>"])
        self.assertEqual(again.ask("play", table=table, move="d6", id="one")["done"], "already")
        self.assertEqual(after["info"]["turn"], [1])

    def test_who_was_away_gets_the_gap(self):
        anna, bert, table = self.two()
        bert.ask("part", table=table)
        for mover, move in ((anna, "d6"), (bert, "a1"), (anna, "d7")):
            mover.ask("play", table=table, move=move)
        got = bert.ask("join", table=table, **{"from": 1})
        self.assertEqual([entry["n"] for entry in got["log"]], [2, 3])
        self.assertEqual(bert.ask("join", table=table, **{"from": 3})["log"], [])
        self.assertEqual(bert.ask("join", table=table, **{"from": 4})["code"], "line")

    def test_chat(self):
        anna, bert, table = self.two()
        self.assertEqual(anna.ask("chat", table=table, text="Hallo")["done"], "said")
        heard = bert.next_news(lambda news: news.get("log"))["log"][0]
        self.assertEqual((heard["chat"], heard["name"], heard["person"]), ("Hallo", "Anna", anna.person))
        self.assertEqual(anna.ask("chat", table=table, text="😀" * 300)["done"], "said")
        self.assertEqual(bert.next_news(lambda news: news.get("log"))["log"][0]["chat"], "😀" * 300)
        for text in "", "x" * 301, "😀" * 301, "a\nb":
            self.assertEqual(anna.ask("chat", table=table, text=text)["code"], "line")
        self.assertEqual(self.person("Carl").ask("chat", table=table, text="hi")["code"], "seat")

    def test_a_connection_follows_eight_tables(self):
        anna = self.person("Anna")
        tables = [anna.ask("create", game="muehle", seats=["me", "open"])["table"] for _ in range(9)]
        for table in tables[:8]:
            self.assertTrue(anna.ask("join", table=table)["ok"])
        self.assertEqual(anna.ask("join", table=tables[8])["code"], "much")
        anna.ask("part", table=tables[0])
        self.assertTrue(anna.ask("join", table=tables[8])["ok"])

    def test_taking_back_by_consent(self):
        anna, bert, table = self.two()
        self.assertEqual(anna.ask("back", table=table)["clause"], "table.undo")
        anna.ask("play", table=table, move="d6")
        self.assertTrue(anna.ask("back", table=table)["ok"])
        self.assertEqual(anna.ask("agree", table=table, yes=True)["code"], "state")
        asked = bert.next_news(lambda news: news.get("info", {}).get("asks"))["info"]["asks"]
        self.assertEqual((asked["what"], asked["seat"]), ("back", 0))
        self.assertTrue(bert.ask("agree", table=table, yes=False)["ok"])
        self.assertEqual(self.state(anna, table)["turn"], [1])
        self.assertTrue(anna.ask("back", table=table)["ok"])
        self.assertTrue(bert.ask("agree", table=table, yes=True)["ok"])
        self.assertEqual(self.state(anna, table)["turn"], [0])
        self.assertIn("! undo 0\n", anna.ask("journal", table=table)["journal"])
        anna.ask("play", table=table, move="d6")
        bert.ask("play", table=table, move="a1")
        self.assertEqual(anna.ask("back", table=table)["clause"], "table.undo")  # another has decided since

    def test_taking_back_can_be_switched_off(self):
        anna, _, table = self.two(back=False)
        anna.ask("play", table=table, move="d6")
        self.assertEqual(anna.ask("back", table=table)["clause"], "table.undo")

    def test_no_throw_is_taken_back(self):
        anna = self.person("Anna")
        table = anna.ask("create", game="kniffel", seats=["me"])["table"]
        anna.ask("play", table=table, move="score chance")
        self.assertEqual(anna.ask("back", table=table)["clause"], "table.undo")

    def test_giving_up(self):
        anna, bert, table = self.two()
        anna.ask("play", table=table, move="d6")
        self.assertTrue(bert.ask("resign", table=table)["ok"])
        over = anna.next_news(lambda news: news.get("info", {}).get("state") == "over")["info"]
        self.assertEqual(over["result"], {"why": "resign", "seat": 1, "winners": [0]})
        self.assertEqual(anna.ask("play", table=table, move="a1")["clause"], "table.over")
        self.assertEqual(anna.ask("back", table=table)["code"], "state")  # the secret is out
        self.assertIn("\n! secret ", anna.ask("journal", table=table)["journal"])

    def test_after_giving_up_the_journal_tells_all(self):
        """Whoever recomputes it has everything; a screen still shows nobody's hand but one's own."""
        anna, bert, table = self.two("null")
        before = bert.ask("journal", table=table)["journal"]
        self.assertIn("\nview 1\n", before)
        self.assertTrue(anna.ask("resign", table=table)["ok"])
        bert.next_news(lambda news: news.get("info", {}).get("state") == "over")
        whole = {person.ask("journal", table=table)["journal"] for person in (anna, bert, self.person("Carla"))}
        self.assertEqual(len(whole), 1)  # players and watchers get the same
        journal = whole.pop()
        self.assertNotIn("?", journal)
        self.assertIn("\n! resign 0\n! over\n! secret ", journal)
        pipe = Pipe(KISTE)
        try:
            self.assertTrue(pipe("load", journal=before)["ok"])
            self.assertFalse(pipe("review")["ok"])  # a seat's copy is not reviewed
            self.assertTrue(pipe("load", journal=journal)["ok"])
            self.assertTrue(pipe("verify")["ok"])
            count = pipe("review")["count"]
            self.assertTrue(pipe("review", event=count, effort=100)["ok"])
            dealt = journal.split("\n1 * ")[1].split(" @")[0].split("\n")[0]
            self.assertRegex(dealt, r"^deal 0 \d$")
            self.assertEqual([pipe("log", seat=seat)["events"][0]["move"] for seat in (0, 1, -1)], [dealt, "deal 0 ?", "deal 0 ?"])
        finally:
            pipe.close()

    def test_with_more_sides_a_computer_plays_on(self):
        people = [self.person(name) for name in ("Anna", "Bert", "Carl")]
        table = people[0].ask("create", game="mensch", seats=["me", "open", "open"])["table"]
        for seat, person in enumerate(people[1:], 1):
            person.ask("sit", table=table, seat=seat)
        self.assertTrue(people[1].ask("resign", table=table)["ok"])
        info = self.state(people[0], table)
        self.assertEqual((info["state"], info["seats"][1]["kind"], info["seats"][1]["name"]), ("playing", "bot", "Bert"))
        self.assertTrue(people[1].ask("claim", table=table, seat=1)["ok"])
        self.assertEqual(self.state(people[1], table)["you"], [1])
        self.assertEqual(people[2].ask("claim", table=table, seat=0)["code"], "seat")  # Anna is there

    def test_rematch_and_series(self):
        anna, bert, table = self.two(series=3)
        for number in range(1, 4):
            loser = bert if number != 2 else anna
            loser.ask("resign", table=table)
            standing = self.state(anna, table)["series"]
            self.assertEqual((standing["played"], sum(one["points"] for one in standing["standing"])), (number, number))
            self.assertTrue(anna.ask("rematch", table=table)["ok"])
            self.assertTrue(bert.ask("rematch", table=table)["ok"])
            following = self.state(anna, table)["next"]
            self.assertNotEqual(following, table)
            table = following
            info = self.state(anna, table)
            self.assertEqual(info["state"], "playing")
            self.assertEqual(info["you"], [number % 2])  # who was first is second
        self.assertEqual(info["series"], {"games": 3, "played": 0, "standing": []})  # it was decided; a new one begins

    def test_time_for_a_move(self):
        anna, bert, table = self.two(clock={"kind": "move", "seconds": 1})
        played = anna.ask("play", table=table, move="d6")
        late = 1 if played["ok"] else 0  # on a busy machine it may be her own time that has run out
        news = anna.next_news(lambda news: any(entry.get("line", "").startswith("! late") for entry in news.get("log", ())))
        lines = [entry["line"] for entry in news["log"]]
        self.assertEqual(lines[0], f"! late {late}")
        self.assertRegex(lines[1], rf"^\d+ {late} ")  # a computer made this one move,
        self.assertEqual(self.state((anna, bert)[late], table)["you"], [late])  # and the seat is still theirs

    def test_time_for_a_game(self):
        anna, bert, table = self.two(clock={"kind": "player", "seconds": 60, "add": 5})
        time.sleep(0.1)
        left = anna.ask("play", table=table, move="d6")["time"]
        self.assertTrue(SLOW + 5000 < left[0] <= 65000 and SLOW < left[1] <= 60000, left)
        anna.ask("play", table=table, move="d7")
        self.server.kill()
        self.server.start()
        again = Socket(self.server.port)
        self.addCleanup(again.close)
        again.ask("hello", token=bert.token)
        resumed = self.state(again, table)["time"]
        self.assertLessEqual(abs(resumed[0] - left[0]), 50)  # whole milliseconds, rounded twice
        self.assertTrue(SLOW < resumed[1] <= 60000, resumed)

    def test_days_for_a_move(self):
        anna, _, table = self.two(clock={"kind": "days", "days": 2})
        self.assertEqual(anna.ask("play", table=table, move="d6")["time"], [2 * 86400000] * 2)

    def test_computers_play_by_themselves(self):
        anna = self.person("Anna")
        table = anna.ask("create", game="muehle", seats=["random", "easy"])["table"]
        anna.ask("join", table=table)
        if self.state(anna, table)["state"] != "over":  # it may have been quicker than she was
            anna.next_news(lambda news: news.get("info", {}).get("state") == "over")
        journal = anna.ask("journal", table=table)["journal"]
        with tempfile.NamedTemporaryFile("w", suffix=".kiste") as file:
            file.write(journal)
            file.flush()
            done = subprocess.run([KISTE, "verify", file.name], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_slow_move_delays_nobody(self):
        """Three lines in one packet: the answer to the second does not wait until the sticks lie still. (Of several loops another
        may tell that they do before the second line is read.)"""
        server = Server(KISTE)
        self.addCleanup(server.close)
        anna = Player(server, "Anna")
        self.addCleanup(anna.close)
        anna.join(anna.socket.ask("create", game="mikado", seats=["me"])["table"])
        while not (move := anna.move()):
            anna.wait()
        seat, text, ask = move
        line = anna.socket
        play = {"cmd": "play", "table": anna.table, "seat": seat, "move": text, "ask": ask}
        line.say_at_once({**play, "id": "slow"}, {**play, "id": "at once"}, {"cmd": "here", "id": "quick"})
        answers = []
        while len(answers) < 3:
            if "re" in (heard := line.hear()):
                answers.append((heard["re"], heard["ok"], heard.get("done", heard.get("code"))))
        self.assertEqual(answers, [("at once", False, "again"), ("quick", True, None), ("slow", True, "played")])

    def test_secrets_of_the_players(self):
        """Promised, opened, mixed in, and all of it can be checked."""
        pipe = Pipe(KISTE)
        self.addCleanup(pipe.close)
        people = [self.person(name) for name in ("Anna", "Bert", "Carl")]
        table = people[0].ask("create", game="mensch", seats=["open", "open", "open"], lot=True)["table"]
        own = [pipe("promise", match=table) for _ in people]
        for seat, (person, secret) in enumerate(zip(people, own)):
            person.ask("join", table=table)
            self.assertTrue(person.ask("sit", table=table, seat=seat, promise=secret["promise"])["ok"])
        for person, secret in zip(people, own):
            person.next_news(lambda news: news["news"] == "open")
            self.assertEqual(person.ask("secret", table=table, secret="00" * 16)["code"], "line")
            self.assertTrue(person.ask("secret", table=table, secret=secret["secret"])["ok"])
        people[0].next_news(lambda news: news.get("info", {}).get("state") == "playing")
        for person in people:
            person.ask("resign", table=table)
        journal = people[0].ask("journal", table=table)["journal"]
        self.assertIn("! rekey " + " ".join(secret["secret"] for secret in own), journal)
        self.assertIn("! lot ", journal)
        self.assertTrue(pipe("load", journal=journal)["ok"])
        self.assertTrue(pipe("verify")["ok"])
        known = {game["name"]: game["options"] for game in pipe("games")["games"]}
        def position(lines):
            self.assertTrue(pipe("load", journal=lines)["ok"])
            return pipe("text")["position"]
        self.assertIsNone(verify_journal.verify(journal, known, None, position))
        changed = journal.replace(own[0]["secret"], "0" * 32)
        self.assertIn("promised", verify_journal.verify(changed, known, None, position))
        self.assertTrue(pipe("load", journal=changed)["ok"])
        self.assertFalse(pipe("verify")["ok"])

    def test_another_box(self):
        """A table with a box of its own: refused with its line if it cannot be played with, bound by its hash, told to whoever joins."""
        anna, bert = self.person("Anna"), self.person("Bert")
        plan = {"game": "null", "seats": ["me", "open"], "lot": False}
        for bad, says in ((BOX.replace("sandglass: 20000", "sandglass: x"), "5"), ("", ""), (7, "box.yaml"), ("{", ""), (BOX + "more: 1\n", "more")):
            answer = anna.ask("create", **plan, box=bad)
            self.assertEqual((answer["ok"], answer["code"]), (False, "line"), answer)
            self.assertIn(says, answer["error"])
        box = BOX.replace("sandglass: 20000", "sandglass: 19000")
        table = anna.ask("create", **plan, box=box)["table"]
        usual = anna.ask("create", **plan)["table"]
        self.assertNotIn("boxed", anna.ask("join", table=usual))
        joined = bert.ask("join", table=table)
        hashes = {one: re.search(r"(?m)^box (\w+)$", anna.ask("journal", table=one)["journal"])[1] for one in (table, usual)}
        self.assertEqual(hashlib.blake2b(bytes.fromhex(joined["boxed"]), digest_size=16).hexdigest(), hashes[table])
        self.assertNotEqual(*hashes.values())
        pipe = Pipe(KISTE)
        self.addCleanup(pipe.close)
        self.assertIn("\n+ sandglass 19000\n", joined["journal"])  # it has its box along
        self.assertTrue(pipe("load", journal=joined["journal"])["ok"])
        self.assertIn(f"\nbox {hashes[table]}\n+ ", pipe("journal", seat=-1)["journal"])
        for bad in ("", "00", "zz", joined["boxed"][:-2], "ff" * (len(joined["boxed"]) // 2)):
            self.assertIn("boxed", pipe("load", journal=joined["journal"], boxed=bad)["error"])
        self.assertTrue(pipe("load", journal=joined["journal"], boxed=joined["boxed"])["ok"])
        self.assertTrue(bert.ask("sit", table=table, seat=1)["ok"])
        self.assertEqual(self.server.stop(), 0)
        self.server.start()
        again = Socket(self.server.port)
        self.addCleanup(again.close)
        again.ask("hello", token=anna.token)
        self.assertEqual(again.ask("join", table=table)["boxed"], joined["boxed"])
        for person in (anna, bert):  # and the rematch has it too
            line = Socket(self.server.port)
            self.addCleanup(line.close)
            line.ask("hello", token=person.token)
            line.ask("resign", table=table)
            line.ask("rematch", table=table)
        following = again.ask("join", table=table)["info"]["next"]
        self.assertEqual(again.ask("journal", table=following)["boxed"], joined["boxed"])
        codes = [again.ask("create", **plan, box=box).get("code") for _ in range(11)]
        self.assertEqual(codes[-1], "much")

    def test_the_sandglass(self):
        """The game's own time runs out by itself, is in the journal, and play goes on."""
        players = [Player(self.server, name, number) for number, name in enumerate(("Anna", "Bert"))]
        for player in players:
            self.addCleanup(player.close)
        table = players[0].socket.ask("create", game="null", seats=["me", "open"], lot=False,
                                      box=BOX.replace("sandglass: 20000", "sandglass: 1000"))["table"]
        players[1].socket.ask("sit", table=table, seat=1)
        for player in players:
            player.join(table)
        while " t time " not in players[0].copy and not any(
                "let" in moves for player in players for moves in player.pipe("legal")["moves"].values()):
            mover = next((player for player in players if player.move()), None)
            if not mover:
                players[0].wait()
                continue
            self.assertTrue(mover.play(*mover.move())["ok"])
            for player in players:
                while player.at < mover.at:
                    player.wait()
        for player in players:  # nobody replies
            while not re.search(r"(?m)^\d+ t time @\d+$", player.copy):
                player.wait()
        event = re.search(r"(?m)^(\d+) t time @(\d+)$", players[0].copy)
        asked = re.findall(r"(?m)^\d+ \S+ .*@(\d+)$", players[0].copy[:event.start()])[-1]
        self.assertGreaterEqual(int(event[2]) - int(asked), 1000)
        self.assertEqual(players[0].socket.ask("join", table=table)["info"]["state"], "playing")

    def test_turn_is_told_elsewhere(self):
        anna, bert, table = self.two()
        bert.ask("part", table=table)
        anna.ask("play", table=table, move="d6")
        self.assertEqual(bert.next_news(lambda news: news["news"] == "turn")["table"], table)

    def slow(self):
        """Two people at a game whose moves are carried out on a thread of their own; the first one is asked, for `line`."""
        people = Player(self.server, "Anna"), Player(self.server, "Bert")
        table = people[0].socket.ask("create", game="mikado", seats=["me", "open"], lot=False)["table"]
        for person in people:
            self.addCleanup(person.close)
            person.join(table)
        self.assertTrue(people[1].socket.ask("sit", table=table, seat=1)["ok"])
        while not (move := people[0].move()):
            people[0].wait()
        seat, move, ask = move
        return *people, {"cmd": "play", "table": table, "seat": seat, "move": move, "ask": ask, "id": "slow"}

    def two_answers(self, socket):
        heard = [socket.next_news(lambda news: "re" in news) for _ in range(2)]
        return sorted("fine" if answer["ok"] and "done" not in answer else answer.get("done") or answer["code"]
                      for answer in heard)

    def moves_of(self, player, table):
        """Of seat 0, in a journal that is right by the rules."""
        journal = player.socket.ask("journal", table=table)["journal"]
        loaded = player.pipe("load", journal=journal)
        self.assertTrue(loaded["ok"], loaded)
        return sum(line.split()[1] == "0" for line in journal.splitlines() if line[0].isdigit())

    def test_a_slow_move_is_made_once(self):
        anna, bert, line = self.slow()
        anna.socket.say(**line)
        anna.socket.say(**line)
        self.assertIn(self.two_answers(anna.socket), (["again", "played"], ["already", "played"]))
        self.assertEqual(anna.socket.ask(**line)["done"], "already")
        self.assertEqual(bert.socket.ask(**{**line, "seat": 1})["clause"], "table.stale")
        self.assertEqual(self.moves_of(bert, line["table"]), 1)

    def test_a_slow_move_of_somebody_who_goes(self):
        anna, bert, line = self.slow()
        anna.socket.say(**line)
        anna.socket.hang_up()
        anna.connect()
        self.assertIn(anna.socket.ask_again(**line)["done"], ("already", "played"))
        self.assertEqual(self.moves_of(bert, line["table"]), 1)

    def test_a_slow_move_and_the_end(self):
        anna, bert, line = self.slow()
        anna.socket.say(**line)
        anna.socket.say(cmd="resign", table=line["table"], id="enough")
        answers = self.two_answers(anna.socket)
        self.assertIn(answers, (["again", "fine"], ["fine", "played"]))
        self.assertEqual(self.moves_of(bert, line["table"]), "played" in answers)
        self.assertEqual(self.state(bert.socket, line["table"])["state"], "over")
        self.assertEqual(anna.socket.ask(**line).get("clause", "table.over"), "table.over")
        self.assertTrue(bert.pipe("verify")["ok"])

    def test_a_slow_move_and_a_restart(self):
        anna, bert, line = self.slow()
        anna.socket.say(**line)
        self.assertEqual(self.server.stop(), 0)
        self.server.start()
        for player in anna, bert:
            player.connect()
        self.assertIn(anna.socket.ask_again(**line)["done"], ("already", "played"))
        self.assertEqual(self.moves_of(bert, line["table"]), 1)

    def test_lines_that_are_none(self):
        socket = Socket(self.server.port)
        self.addCleanup(socket.close)
        for line in (b"", b"{", b"[]", b"3", b'{"cmd":"dance","id":"x"}', b'{"cmd":5}', b'{"id":7,"cmd":"hello"}',
                     b'{"cmd":"hello","id":"' + b"x" * 41 + b'"}', b"\x00", b'{"cmd":"hello"}{', b"\xff\xfe"):
            try:
                socket.frame(line)
                self.assertEqual(socket.hear()["code"], "line", line)
            except Closed:
                socket = Socket(self.server.port)  # what is no UTF-8 may end the connection
                self.addCleanup(socket.close)
        socket.ask("hello")
        self.assertTrue(socket.ask("tables")["ok"])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2, warnings="ignore")
