#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cli_test.py KISTE: the command line. Every subcommand explains itself, bad arguments get a clear message and exit
code 2, and what is printed for programs has the shape the documents say. Runs from the top folder."""
import datetime
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse
import urllib.request
import xml.etree.ElementTree

KISTE = str(pathlib.Path(sys.argv[1]).resolve())
GOOD = "src/games/null/two.game"
STATE = tempfile.TemporaryDirectory()  # where the terminal keeps its things


def run(*args, text="", lang="en_US.UTF-8"):
    environment = {**os.environ, "LC_ALL": lang, "TERM": "dumb", "XDG_STATE_HOME": STATE.name}
    return subprocess.run([KISTE, *args], input=text, capture_output=True, text=True, env=environment, timeout=300)


def out(*args, **more):
    done = run(*args, **more)
    assert done.returncode == 0, (args, done.returncode, done.stderr)
    return done.stdout


def commands(lang="en"):
    return re.findall(r"^  ([a-z]+) ", out("--lang", lang, "--help"), re.M)


def games():
    return [line.split()[0] for line in out("games").splitlines()]


class Review(unittest.TestCase):
    def test_it_speaks_as_people_do(self):
        """Alone at Kniffel points count; and moves are told, not written as programs do."""
        for lang, unit, verbs in (("de", "Punkte", "nimmt|streicht|behält|wirft"), ("en", "points", "takes|crosses|keeps|throws")):
            said = out("review", "src/games/kniffel/alone_with_bonus.game", "--lang", lang)
            mistakes = re.findall(r"(?m)^ *\d+\. .*$", said)
            self.assertTrue(mistakes)
            for line in mistakes:
                self.assertRegex(line, rf"\. \w+.* \(−[\d.,]+ {unit}\)\. (Besser|Better): .*({verbs})")
            self.assertNotRegex(said, r"%|\bscore (\w+)s?\b|\bkeep \d")


class Help(unittest.TestCase):
    def test_lists_name_as_many_as_the_leaflet_does(self):
        """More are a house rule: they can be played, and are not in the list."""
        self.assertRegex(out("games"), r"(?m)^leiter .* 2-4  ")
        listed = {game["name"]: game for game in json.loads(out("games", "--json"))["games"]}
        self.assertEqual((listed["leiter"]["usual"], listed["leiter"]["seats"]), (4, [2, 6]))

    def test_what_is_printed_is_offered_first(self):
        """Noris' leaflet ends the game by the clock, or with the last player; rounds are the standard of programs."""
        noris = next(game for game in json.loads(out("games", "--json"))["games"] if game["name"] == "dallas-noris")
        end = next(option for option in noris["options"] if option["id"] == "end")
        self.assertEqual((end["proposed"], end["standard"]), ("time", "rounds"))
        self.assertEqual((end["proposed"], end["values"]), ("time", ["rounds", "time", "last"]))  # values count as journals do

    def test_every_command_explains_itself_in_both_languages(self):
        self.assertIn("play", commands())
        for command in commands():
            with self.subTest(command=command):
                english, german = (out(command, "--help", "--lang", lang) for lang in ("en", "de"))
                self.assertIn(f"Usage: kiste {command}", english)
                self.assertIn(f"Aufruf: kiste {command}", german)
                self.assertNotEqual(english.split("\n", 1)[1], german.split("\n", 1)[1])

    def test_every_flag_of_a_synopsis_is_in_its_man_page(self):
        for command in commands():
            with self.subTest(command=command):
                page = pathlib.Path(f"docs/man/kiste-{command}.1").read_text(encoding="utf-8").replace("\\-", "-")
                for flag in set(re.findall(r"--[a-z]+", out(command, "--help"))) - {"--lang"}:
                    self.assertIn(flag, page)
                listed = pathlib.Path("docs/man/kiste.1").read_text().replace("\\-", "-").split(".SH OPTIONS")[0]
                self.assertEqual(listed.count(f".BR kiste-{command} "), 1)

    @unittest.skipUnless(shutil.which("man"), "man is not installed")
    def test_man_pages_are_clean(self):
        for page in sorted(pathlib.Path("docs/man").glob("*.1")):
            with self.subTest(page=page.name):
                done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(page)],
                                      capture_output=True, text=True, check=False)
                self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_language_from_the_locale(self):
        self.assertIn("Aufruf:", out("--help", lang="de_DE.UTF-8"))
        self.assertIn("Usage:", out("--help", lang="fr_FR.UTF-8"))
        self.assertIn("Usage:", out("--help", "--lang", "en", lang="de_DE.UTF-8"))

    def test_other_ways_to_ask(self):
        self.assertEqual(out("-h"), out("--help"))
        self.assertEqual(out("help"), out("--help"))
        for command in commands():
            self.assertEqual(out("help", command, "--lang", "de"), out(command, "--help", "--lang", "de"))
            self.assertEqual(out(command, "-h"), out(command, "--help"))
        self.assertEqual(run("help", "frob").returncode, 2)

    def test_a_locale_without_utf8_gets_plain_letters(self):
        for args in (["rules", "muehle"], ["play", "muehle", "--plain"], ["games"], ["--help"], ["play", "frob"]):
            for lang in "de", "en":
                done = run(*args, "--lang", lang, lang="C")
                self.assertTrue((done.stdout + done.stderr).isascii(), args)
                self.assertNotIn("?", re.sub(r"[a-z]+\?|\? ", "", (done.stdout + done.stderr).replace("?\n", "")))
        self.assertIn("Muehle", out("games", "--lang", "de", lang="C"))
        self.assertIn("Mühle", out("games", "--json", "--lang", "de", lang="C"))  # that is for programs
        self.assertIn("Mühle", out("games", "--lang", "de", lang="C.UTF-8"))

    def test_output_that_cannot_be_written(self):
        for args in (["games"], ["rules", "muehle"], ["pipe"], ["--help"]):
            with self.subTest(args=args), open("/dev/full", "w") as full:
                done = subprocess.run([KISTE, *args, "--lang", "de"], stdout=full, stderr=subprocess.PIPE, text=True,
                                      input='{"cmd":"games"}\n' * 3, env={**os.environ, "LC_ALL": "C.UTF-8"}, check=False)
                self.assertEqual(done.returncode, 1)
                self.assertIn("Datenträger ist voll", done.stderr)

    def test_version(self):
        self.assertRegex(out("--version"), r"^kiste \d+\.\d+\.\d+\n$")


class BadArguments(unittest.TestCase):
    TABLE = [
        # arguments, what the message must say
        (["frob"], ["no command 'frob'", "rules", "play"]),
        (["--frob"], ["no command '--frob'"]),
        (["games", "--lang", "fr"], ["--lang", "'fr'", "de, en"]),
        (["games", "--lang"], ["--lang needs a value"]),
        (["games", "more"], ["'more'", "usage: kiste games"]),
        (["rules"], ["which game?", "muehle"]),
        (["rules", "skat"], ["no game 'skat'", "muehle"]),
        (["rules", "muehle", "nonsense"], ["no clause 'nonsense'", "kiste rules muehle"]),
        (["puzzle", "muehle", "--date", "2026-02-30"], ["no puzzle on '2026-02-30'", "2026-01-01"]),
        (["puzzle", "leiter"], ["leiter has no puzzles"]),
        (["learn"], ["which game?", "muehle"]),
        (["learn", "muehle", "nonsense"], ["no lesson 'nonsense'", "kiste learn muehle --list"]),
        (["arena", "kniffel", "easy", "random"], ["'random'", "kniffel has 1", "--seats"]),
        (["arena", "muehle", "strong", "medium", "easy"], ["'easy'", "muehle always has 2"]),
        (["play", "skat"], ["no game 'skat'", "muehle"]),
        (["play", "--frob"], ["which game?"]),
        (["play", "muehle", "--frob"], ["'--frob'", "usage: kiste play"]),
        (["play", "muehle", "--seats", "3"], ["--seats", "'3'", "only 2"]),
        (["play", "--seats", "two", "muehle"], ["--seats", "'two'", "only 2"]),
        (["play", "muehle", "--bot", "2"], ["--bot", "'2'", "from 0 to 1"]),
        (["play", "muehle", "--bot", "1x"], ["--bot", "'1x'"]),
        (["play", "muehle", "--bot", "1=genius"], ["'genius'", "random"]),
        (["play", "muehle", "frob=1"], ["'frob'", "wmd"]),
        (["play", "muehle", "wmd=perhaps"], ["wmd", "'perhaps'", "no, yes"]),
        (["play", "null", "teams=yes"], ["null."]),
        (["play", "muehle", "--seed", "-1"], ["--seed", "'-1'"]),
        (["play", "--load", "no/such.kiste"], ["no/such.kiste"]),
        (["play", "--load", "README.md"], ["README.md", "line 1"]),
        (["play", "--load", GOOD, "--seed", "1"], ["--seed", "new game"]),
        (["play", "--load", GOOD, "muehle"], ["'muehle'", "usage: kiste play"]),
        (["play", "muehle", "--box", "no/such.yaml"], ["no/such.yaml"]),
        (["pipe", "more"], ["'more'", "usage: kiste pipe"]),
        (["replay"], ["which journal?", "usage: kiste replay"]),
        (["replay", "no/such.kiste"], ["cannot read no/such.kiste"]),
        (["replay", "README.md"], ["README.md", "line 1"]),
        (["replay", GOOD, "--at", "99999"], ["--at", "'99999'", "from 0 to 27"]),
        (["verify"], ["which journal?", "usage: kiste verify"]),
        (["verify", "README.md"], ["README.md", "line 1"]),
        (["draw", "muehle"], ["--out"]),
        (["draw", "muehle", "--out", "no/such/folder/x.svg"], ["cannot write no/such/folder/x.svg"]),
        (["draw", "muehle", "--view", "2", "--out", "-"], ["--view", "-1 to 1"]),
        (["draw", "muehle", "--journal", GOOD, "--out", "-"], ["journal of null", "muehle"]),
        (["draw", "--out", "-"], ["which game?"]),
        (["perft", "muehle"], ["depth is missing", "0 to 99"]),
        (["perft", "muehle", "-1"], ["'-1'", "0 to 99"]),
        (["perft", "muehle", "deep"], ["'deep'", "0 to 99"]),
        (["perft", "muehle", "1", "--position", "README.md"], ["README.md: line 1:", "muehle.position"]),
        (["bench", "skat"], ["no game 'skat'", "muehle"]),
        (["bench", "--seconds", "soon"], ["--seconds", "'soon'", "3600"]),
        (["bench", "--seconds", "0"], ["--seconds", "'0'"]),
        (["bench", "--seats", "2"], ["one game"]),
        (["bench", "muehle", "--frob"], ["'--frob'", "usage: kiste bench"]),
        (["tool", "skat"], ["no game 'skat'", "muehle"]),
        (["tool", "muehle", "frob"], ["no tool 'frob'", "kiste tool muehle"]),
        (["tool", "leiter", "odds", "more"], ["'odds' is followed by nothing"]),
        (["tool", "pferde", "odds", "README.md"], ["README.md: line 1:"]),
        (["tool", "kniffel", "solve", "--json"], ["kniffel solve prints nothing as JSON"]),
        (["play", "--load", GOOD, "--people", "1"], ["--people", "new game"]),
        (["play", "muehle", "--people", "3"], ["--people", "'3'", "from 0 to 2"]),
        (["tool", "kniffel", "solve", "frob"], ["'frob' is neither a box nor"]),
        (["tool", "backgammon", "from-id", "frob"], ["'frob' is no position", "POSITIONID"]),
        (["tool", "backgammon", "from-mat", "README.md"], ["README.md: line", "expected: N point match"]),
        (["tool", "dame", "pdn", "import", "README.md"], ["README.md: line", "a move is expected here"]),
        (["serve", "more"], ["'more'", "usage: kiste serve"]),
        (["serve", "--listen", "here:there"], ["--listen", "'here:there'"]),
        (["serve", "--page", "no/such/folder"], ["no/such/folder"]),
    ]

    def test_table(self):
        for args, parts in self.TABLE:
            with self.subTest(args=args):
                done = run(*args)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                for part in parts:
                    self.assertIn(part, done.stderr)
                self.assertEqual(done.stderr.split(":")[0].split()[0], "kiste")

    def test_german_complaints_are_german(self):
        english = re.compile(r"\b(the|is|not|cannot|accepted|which|expected|there|needs|usage|goes|with)\b")
        for args, _ in self.TABLE:
            if "README.md" in args and "--position" in args or "teams=yes" in args:
                continue  # a clause, with its own words
            with self.subTest(args=args):
                done = run(*args, *([] if "--lang" in args else ["--lang", "de"]), lang="de_DE.UTF-8")
                self.assertEqual(done.returncode, 2)
                first = re.sub(r"kiste \w+ \[.*|kiste [a-z]+ .*|„[^“]*“", "", done.stderr.split("\n")[0].split(":", 1)[1])
                self.assertIsNone(english.search(first), done.stderr)

    def test_bad_files_are_complained_of_in_german(self):
        for name, content, args, says in (
                ("box.yaml", "stones: viele\n", ["play", "muehle", "--box"], "Zeile 1: stones: erwartet wird eine ganze"),
                ("box.yaml", "deck: [3, 2]\ncoins: 20\nprize: 5\nsandglass: 5000\n", ["play", "null", "--box"],
                 "Zeile 1: deck: erwartet werden 5 bis"),
                ("box.yaml", "a: &b 1\n", ["play", "muehle", "--box"], "Zeile 1: Anker (&) sind nicht möglich"),
                ("x.kiste", "kiste 1\ngame skat 1\n", ["replay"], "Zeile 2: „game skat 1“; erwartet: ein Spiel, das"),
                ("x.kiste", "kiste 1\n", ["verify"], "Zeile 2: hier endet der Text; erwartet: „game NAME"),
                ("x.kiste", "kiste 1", ["replay"], "Zeile 1: „kiste 1“; erwartet: ein Zeilenende")):
            with self.subTest(content=content), tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder, name)
                path.write_text(content)
                done = run(*args, str(path), "--lang", "de")
                self.assertEqual(done.returncode, 2)
                self.assertIn(says, done.stderr)

    def test_flags_may_stand_anywhere(self):
        self.assertEqual(out("perft", "--seats", "2", "wmd=yes", "muehle", "2"), out("perft", "muehle", "2"))

    def test_several_programs_in_the_arena_come_to_an_end(self):
        first_move = """exec:sed -u 's/.*"moves":."\\([^"]*\\)".*/{"move":"\\1"}/'"""
        self.assertIn("won", out("arena", "mensch", "random", first_move, "--seats", "3", "--games", "3", "--jobs", "1"))

    def test_an_arena_goes_on(self):
        """What an earlier run has written is counted, not played: more games later come to what all at once do."""
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "arena.csv")
            words = ("arena", "mensch", "easy", "random", "--seats", "3", "--json", "--out", str(file))
            out(*words, "--games", "30")
            begun = file.read_text().splitlines(keepends=True)
            self.assertEqual(begun[1], "series,won0,score0,won1,score1,won2,score2\n")
            self.assertEqual(len(begun), 12)
            changed = begun[-1].split(",")[0] + 3 * ",0.5,1000" + "\n"  # as nobody plays
            file.write_text("".join(begun[:-1]) + changed + begun[4][:-2])
            more = json.loads(out(*words, "--games", "60", "--continue"))
            self.assertEqual(more["series"], 20)
            self.assertGreater(more["players"][0]["score"], 40)
            file.write_text("".join(begun))
            fewer = out(*words, "--games", "15", "--continue")
            self.assertEqual((json.loads(fewer)["series"], len(file.read_text(encoding="utf-8").splitlines())), (5, 12))
            self.assertEqual(out(*words, "--games", "60", "--continue"), out(*words[:-2], "--games", "60"))
            for other in ((*words, "--seed", "2"), (*words, "play-out=yes"), ("arena", "mensch", "easy", *words[2:])):
                refused = run(*other, "--continue")
                self.assertEqual(refused.returncode, 1)
                self.assertIn("has other games", refused.stderr)
            self.assertIn("--continue needs --out", run(*words[:-2], "--continue").stderr)
            self.assertIn("cannot be written", run(*words[:-1], "/nowhere/arena.csv").stderr)

    def test_a_solution_goes_on(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "layers")
            first = out("solve", "kniffel", "--out", str(file)).split("\n")[0]
            whole = file.read_bytes()
            damaged = bytearray(whole)
            damaged[len(whole) // 3] ^= 1
            for begun in (whole, whole[:len(whole) // 2], whole[:20], b"", bytes(damaged)):
                file.write_bytes(begun)
                self.assertEqual(out("solve", "kniffel", "--out", str(file), "--continue").split("\n")[0], first)
                self.assertEqual(file.read_bytes(), whole)
            file.write_text("something else\n")
            refused = run("solve", "kniffel", "--out", str(file), "--continue")
            self.assertEqual((refused.returncode, file.read_text()), (1, "something else\n"))
            self.assertIn("has something else", refused.stderr)
            self.assertIn("--continue needs --out", run("solve", "kniffel", "--continue").stderr)

    def test_a_file_of_nul_bytes_is_no_journal(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"kiste 1\n\0\0")
            file.flush()
            done = run("replay", file.name)
            self.assertEqual(done.returncode, 2)
            self.assertIn("not a text file", done.stderr)


class Serve(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.page = folder.name
        pathlib.Path(self.page, "index.html").write_text("<title>Spielkiste</title>")

    def serve(self, listen):
        self.served = getattr(self, "served", 0) + 1
        served = subprocess.Popen([KISTE, "serve", "--listen", listen, "--page", self.page, "--lang", "en", "--store",
                                   f"sqlite:{self.page}/.{self.served}.db"], stdout=subprocess.PIPE, text=True)
        self.addCleanup(served.communicate)
        self.addCleanup(served.terminate)
        return re.search(r"http://\S+", served.stdout.readline())[0].replace("localhost", "127.0.0.1")

    def test_names_and_addresses(self):
        for host in "localhost:0", "127.0.0.1:0", "0.0.0.0:0", ":0", "0":
            with self.subTest(host=host):
                with urllib.request.urlopen(self.serve(host), timeout=60) as answer:
                    self.assertIn(b"Spielkiste", answer.read())

    def test_where_it_cannot_listen(self):
        taken = self.serve("localhost:0").removeprefix("http://")
        for listen, part in ((taken, "in use"), ("203.0.113.1:0", "assign"), ("999.1.1.1", "999.1.1.1:8080 ("),
                             ("no.such.invalid", "no.such.invalid:8080 (")):
            with self.subTest(listen=listen):
                done = run("serve", "--listen", listen, "--page", self.page, "--store", f"sqlite:{self.page}/.other.db")
                self.assertEqual((done.returncode, done.stdout), (1, ""))
                self.assertIn("cannot listen on", done.stderr)
                self.assertIn(part, done.stderr)


class Pipe(unittest.TestCase):
    def ask(self, *lines):
        done = run("pipe", "--lang", "de", text="".join(json.dumps(line) + "\n" for line in lines))
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_a_box_must_be_a_plain_file(self):
        for box, says in (("/dev/zero", "keine gewöhnliche Datei"), ("src", "ein Ordner"), ("no/such", "gibt es nicht")):
            answer, = self.ask({"cmd": "new", "game": "muehle", "box": box})
            self.assertFalse(answer["ok"])
            self.assertIn(says, answer["error"])
        with tempfile.TemporaryDirectory() as folder:
            os.mkfifo(f"{folder}/pipe")  # which nobody will ever write into
            self.assertIn("keine gewöhnliche", self.ask({"cmd": "new", "game": "muehle", "box": f"{folder}/pipe"})[0]["error"])

    def test_box_errors_name_their_line(self):
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
            file.write("# stones\nstones: 99\n")
            file.flush()
            self.assertIn(f"{file.name}: Zeile 2: stones",
                          self.ask({"cmd": "new", "game": "muehle", "box": file.name})[0]["error"])
        self.assertIn("no/such.yaml: ", self.ask({"cmd": "new", "game": "muehle", "box": "no/such.yaml"})[0]["error"])

    def test_options_out_of_range_name_their_range(self):
        for value in 99, 99999999999, -1, "99":
            error = self.ask({"cmd": "new", "game": "null", "options": {"rounds": value}})[0]["error"]
            self.assertRegex(error, rf"rounds.*{value}.*\d … \d")

    def test_unknown_keys_change_nothing(self):
        answers = self.ask({"cmd": "new", "game": "muehle"}, {"cmd": "play", "seat": 0, "mov": "d6", "move": "a1"},
                           {"cmd": "score", "x" * 100: 1}, {"cmd": "match"})
        self.assertEqual([answer["ok"] for answer in answers], [True, False, False, True])
        self.assertIn('takes no "mov"', answers[1]["error"])
        self.assertEqual(answers[3]["seq"], 0)


class Why(unittest.TestCase):
    """What is touched alone and cannot move: the rule that says so."""

    def setUp(self):
        self.pipe = subprocess.Popen([KISTE, "pipe", "--lang", "en"], text=True, stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE)
        self.addCleanup(self.pipe.communicate)

    def ask(self, cmd, **more):
        print(json.dumps({"cmd": cmd, **more}), file=self.pipe.stdin, flush=True)
        return json.loads(self.pipe.stdout.readline())

    def refused(self, says):
        items = self.ask("view", seat=0)["scene"]["items"]
        item = next(item for item in items if item.get("id") and re.match(says, item.get("says") or ""))
        return self.ask("why", seat=0, items=[item["id"]]).get("clause")

    def test_one_item(self):
        cases = {
            ("halma", "lot 0"): {"Red on p16": "own_figure", "Green on a1": "free_point", "h8": "own_figure"},
            ("dame", None): {"Black, man on b8": "own_stone", "White, man on a1": "free_square",
                             "d4": "own_stone", "White, man on c3": None},
            ("backgammon", "5-4"): {"point 1: 2 × Black": "own_man", "point 24: 2 × White": "blocked"},
        }
        for (game, chance), wanted in cases.items():
            self.ask("new", game=game)
            if chance:
                self.assertTrue(self.ask("play", seat="*", move=chance)["ok"])
            for says, clause in wanted.items():
                with self.subTest(game=game, says=says):
                    self.assertEqual(self.refused(says), clause and f"{game}.{clause}")


class Games(unittest.TestCase):
    def test_games_as_json(self):
        answer = json.loads(out("games", "--json"))
        self.assertIs(answer["ok"], True)
        self.assertEqual(sorted(game["name"] for game in answer["games"]), sorted(games()))

    def test_rules_of_every_game_in_both_languages(self):
        for game in games():
            with self.subTest(game=game):
                english, german = (out("rules", game, "--lang", lang) for lang in ("en", "de"))
                ids = re.findall(r"\[([a-z0-9_.-]+)\]$", english, re.M)
                self.assertIn(f"{game}.notation", ids)
                self.assertEqual(ids, re.findall(r"\[([a-z0-9_.-]+)\]$", german, re.M))
                self.assertNotEqual(english, german)
                self.assertEqual(len(ids), len(set(ids)))
                self.assertTrue(json.loads(out("rules", game, "--json"))["ok"])

    def test_one_clause(self):
        whole = out("rules", "muehle", "muehle.notation")
        self.assertEqual(whole, out("rules", "muehle", "notation"))
        self.assertIn("[muehle.notation]", whole)


def puzzle_of(game, day, lang="en"):
    """The puzzle of a day, found without the command's help."""
    head, *lines = (json.loads(line) for line in pathlib.Path(f"src/games/{game}/{game}.puzzles").read_text(encoding="utf-8").splitlines())
    asked = [line for line in lines if head["kinds"][line["kind"]].get("lang", lang) == lang]
    return asked[day % len(asked)]["solve"]


def way_of(solve):
    """The moves of a win, and at each of them that has such one that is answered in its own way."""
    moves, wrong = [], []
    while solve:
        move, *on = solve["right"][0]
        moves.append(move)
        wrong += [one[0] for one in solve.get("wrong", []) if len(one) > 1][:1]
        solve = on[1] if len(on) > 1 else None
    return moves, wrong


REFUTED = r"Not that\.\n  (White|Black) .*\n  (White|Black) .*\nThat does not win in \d moves\."


class Puzzles(unittest.TestCase):
    def asks(self, game, day, *moves, **more):
        date = datetime.date(2026, 1, 1) + datetime.timedelta(days=day)
        return out("puzzle", game, "--date", str(date), text="".join(f"{move}\n" for move in moves), **more)

    def test_a_win_is_found_move_by_move(self):
        for game, day in ("muehle", 320), ("dame", 0), ("muehle", 366):
            with self.subTest(game=game, day=day):
                moves, wrong = way_of(puzzle_of(game, day))
                self.assertRegex(self.asks(game, day, *moves), r"Solved!\nNo other move wins in \d\.\n")
                tried = self.asks(game, day, "nonsense", wrong[0], *moves)
                self.assertRegex(tried, r"That is not allowed:[\s\S]*" + REFUTED)
                self.assertIn("Misses: 1\n", tried)
                self.assertRegex(tried, rf"\nSpielkiste puzzle {day + 1}, .*\n○{'●' * len(moves)}\n$")

    def test_later_moves_are_refuted_too(self):
        day = next(day for day in range(366) if len(way_of(puzzle_of("muehle", day))[1]) > 1)
        moves, wrong = way_of(puzzle_of("muehle", day))
        self.assertRegex(self.asks("muehle", day, moves[0], wrong[1], *moves[1:]), r"Right\.[\s\S]*" + REFUTED + r"[\s\S]*Solved!")

    def test_days_in_a_row_are_counted(self):
        """Of the very day only; what was shown does not count, and what is solved twice counts once."""
        kept = pathlib.Path(STATE.name) / "kiste/puzzles"
        today = datetime.date.today()
        before = [today - datetime.timedelta(days=ago) for ago in (1, 2, 4)]
        kept.parent.mkdir(exist_ok=True)
        kept.write_text("".join(f"halma {day} {day} +\n" for day in before) + f"halma {before[0]} {today} -+\nnonsense\n")
        day = (today - datetime.date(2026, 1, 1)).days
        solve = puzzle_of("kniffel", day)["right"][0][0]
        self.assertIn("Solved on 3 days in a row.\n", self.asks("kniffel", day, solve))
        self.assertRegex(self.asks("kniffel", day, solve), r"\n● · streak 3\n$")
        self.assertEqual(kept.read_text().count("kniffel"), 1)
        self.asks("halma", day, "?")
        self.assertIn(f"halma {today} ? -\n", kept.read_text())
        self.asks("halma", day, puzzle_of("halma", day)["right"][0][0])
        self.assertEqual(kept.read_text().count(f"halma {today}"), 1)

    def test_a_decision_is_priced(self):
        for game in "kniffel", "backgammon", "halma":
            with self.subTest(game=game):
                solve = puzzle_of(game, 40)
                tried = self.asks(game, 40, solve["wrong"][-1][0], solve["right"][0][0])
                self.assertRegex(tried, r"Not that\.\n  .*\n[\d.]+ [a-z ]+ less than the best\.")
                self.assertRegex(tried, r"Solved!\nBetter than anything else by [\d.]+ [a-z ]+\.\nMisses: 1\n")

    def test_what_is_no_answer_does_not_count(self):
        tried = self.asks("monopoly", 0, "roll", puzzle_of("monopoly", 0)["right"][0][0])
        self.assertIn("something else is asked for", tried)
        self.assertNotIn("Misses", tried)

    def test_points_are_counted_in_each_language(self):
        for lang, locale in ("en", "C.UTF-8"), ("de", "de_DE.UTF-8"):
            with self.subTest(lang=lang):
                solve = puzzle_of("letra", 5, lang)
                tried = self.asks("letra", 5, "done", *solve["way"], lang=locale)
                self.assertRegex(tried, f"; {solve['most']} (are possible|sind möglich)")
                self.assertRegex(tried, r"(Solved!|Gelöst!)\n" + str(solve["most"]))

    def test_the_solution_on_request_and_the_game_of_the_day(self):
        self.assertRegex(self.asks("muehle", 3, "?"), r"The solution:\n  (White|Black) ")
        asked = sorted(path.stem for path in pathlib.Path("src/games").glob("*/*.puzzles"))
        titles = {game["name"]: game["title"] for game in json.loads(out("games", "--json"))["games"]}
        for day in range(len(asked)):
            first = out("puzzle", "--date", str(datetime.date(2026, 1, 1) + datetime.timedelta(days=day)), text="q\n")
            self.assertEqual(first.splitlines()[0].split(" · ")[0], titles[asked[day]])
        today = datetime.date.today()
        shown = out("puzzle", "muehle", text="q\n").splitlines()[0].split(" · ")[1]
        self.assertIn(shown, (str(today), str(datetime.date.today())))  # midnight may have passed


class Lessons(unittest.TestCase):
    def test_right_wrong_and_not_asked_for(self):
        taught = out("learn", "muehle", "double_mill", text="a1-a2\n?\nq\n")
        shown = re.search(r"> +(\S+)\n", taught)[1]  # after the question mark
        self.assertIn("That is not allowed", taught)
        self.assertNotIn("Right.", taught)
        self.assertIn("Right.", out("learn", "muehle", "double_mill", text=f"{shown}\n"))
        self.assertIn("something else is asked", out("learn", "muehle", "place_first", text="c4\nq\n"))

    def test_what_is_forbidden_is_tried(self):
        taught = out("learn", "muehle", "free_point", text="?\nq\n", lang="de_DE.UTF-8")
        forbidden = re.search(r"> +(\S+)\n", taught)[1]
        taught = out("learn", "muehle", "free_point", text=f"{forbidden}\n", lang="de_DE.UTF-8")
        self.assertIn("Das geht nicht:\n  Auf einem Punkt ist Platz für einen Stein", taught)
        self.assertEqual(taught.count(">"), 1)  # and that was all

    def test_lists_name_lessons(self):
        for game in games():
            with self.subTest(game=game):
                self.assertRegex(out("learn", game, "--list"), r"Rules to try\n[\s\S]*: ")

    def test_a_booklet_is_one_document(self):
        booklet = out("rules", "muehle", "--html", lang="de_DE.UTF-8")
        self.assertTrue(booklet.startswith("<!DOCTYPE html>"))
        pictures = re.findall(r'src="data:image/svg\+xml,([^"]*)"', booklet)
        self.assertGreater(len(pictures), 3)
        for picture in pictures:
            xml.etree.ElementTree.fromstring(urllib.parse.unquote(picture))


class Journals(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        # A whole game of computers.
        self.path = str(pathlib.Path(self.folder.name, "game.kiste"))
        out("play", "kniffel", "--seats", "2", "--bot", "0", "--bot", "1", "--seed", "5", "--save", self.path)
        self.journal = pathlib.Path(self.path).read_text(encoding="utf-8")

    def kept(self, text):
        path = str(pathlib.Path(self.folder.name, "changed.kiste"))
        pathlib.Path(path).write_text(text, encoding="utf-8")
        return path

    def test_replay(self):
        moves = out("replay", self.path, "--moves")
        count = len(re.findall(r"^\d+ ", self.journal, re.M))
        self.assertEqual(len(re.findall(r"^ *\d+\. ", moves, re.M)), count)
        self.assertRegex(out("replay", self.path, "--hash"), r"^[0-9a-f]{32}\n$")
        self.assertEqual(out("replay", "-", "--hash", text=self.journal), out("replay", self.path, "--hash"))
        score = re.search(r"^! score (\d+) (\d+)$", self.journal, re.M)
        self.assertIn(f": {score[1]}\n", moves)
        self.assertNotIn(": " + score[1], out("replay", self.path, "--at", "3").split("\n", 3)[-1])

    def test_a_refused_move_names_the_line(self):
        broken = re.sub(r"^(\d+ [01]) .*$", r"\1 score nonsense", self.journal, count=1, flags=re.M)
        line = broken[:broken.index("nonsense")].count("\n") + 1
        done = run("replay", self.kept(broken))
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"line {line}", done.stderr)

    def test_verify(self):
        self.assertIn("Every throw", out("verify", self.path))
        self.assertIn("Jeder Wurf", out("verify", self.path, "--lang", "de"))

    def test_verify_names_a_tampered_throw(self):
        # The first throw of all, and nothing after it that could give it away.
        head, dice = re.search(r"\A(.*?^1 \* dice) ([1-6 ]+[1-6])", self.journal, re.M | re.S).groups()
        secret = re.search(r"^! secret .*\n", self.journal, re.M)[0]
        changed = f"{head} {'2 2 2 2 2' if dice == '1 1 1 1 1' else '1 1 1 1 1'}\n{secret}"
        done = run("verify", self.kept(changed))
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("event 1", done.stderr)

    def test_without_the_secret(self):
        path = self.kept(re.sub(r"^! secret .*\n", "", self.journal, flags=re.M))
        for command, code in ((["verify", path], 1), (["play", "--load", path], 2)):
            done = run(*command)
            self.assertEqual(done.returncode, code)
            self.assertIn("secret", done.stderr)


class Names(unittest.TestCase):
    """Who gave a name is called by it in every room's sentences; parties (TKKG, the crooks) still speak as such."""
    PEOPLE = ["Oma Lise", "Jürgen", "Anna", "Opa Fritz", "Sue", "Max", "Ida", "Bo", "Cy", "Di", "Eva", "Tom"]

    def moves(self, path, lang, names):
        flags = [flag for seat, name in enumerate(names) for flag in ("--name", f"{seat}={name}")]
        lines = out("replay", path, "--moves", "--lang", lang, *flags).splitlines()
        return [re.sub(r"^ *\d+\. ", "", line) for line in lines]

    def test_in_every_room(self):
        for game in games():
            path = min(pathlib.Path("src/games", game).glob("*.game"), key=lambda one: one.stat().st_size)
            seats = int(re.search(r"^seats (\d+)", path.read_text(encoding="utf-8"), re.M)[1])
            names = self.PEOPLE[:seats]
            for lang in ("de", "en"):
                with self.subTest(game=game, lang=lang):
                    plain, named = (self.moves(path, lang, who) for who in ([], names))
                    self.assertEqual(len(plain), len(named))
                    roles = [line.rsplit(": ", 1)[0] for line in plain[-seats:]]
                    self.assertEqual([line.rsplit(": ", 1)[0] for line in named[-seats:]], names)
                    parties = game == "tkkg"
                    for before, after in zip(plain, named):
                        for role, name in zip(roles, names):
                            if re.match(re.escape(role) + r"[ :]", before) and not parties:
                                self.assertTrue(after.startswith(name), (before, after))
                    self.assertTrue(any(name in line for line in named[:-seats] for name in names))

    def test_bad_ones(self):
        for bad in ("2=Max", "Max", "0", "0=" + "x" * 33):
            done = run("replay", GOOD, "--name", bad)
            self.assertEqual(done.returncode, 2)
            self.assertIn("--name", done.stderr)


class Figures(unittest.TestCase):
    def test_draw(self):
        for game in games():
            with self.subTest(game=game):
                svg = out("draw", game, "--moves", "20", "--out", "-")
                self.assertTrue(xml.etree.ElementTree.fromstring(svg).tag.endswith("svg"))
                self.assertNotEqual(svg, out("draw", game, "--moves", "20", "--dark", "--out", "-"))
                self.assertGreater(out("draw", game, "--text", "--out", "-").count("\n"), 3)

    def test_draw_hides_what_a_seat_may_not_see(self):
        whole, seen, watched = (out("draw", "--journal", GOOD, "--at", "2", "--text", "--out", "-", *view)
                                for view in ([], ["--view", "0"], ["--view", "-1"]))
        self.assertTrue("7" in whole and "9" in whole)
        self.assertTrue("7" in seen and "9" not in seen)
        self.assertTrue("9" not in watched)

    def test_a_bad_position_names_its_line(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "position")
            for text, where in (("turn white\nhand 9 9\nwhite a1 zz\nblack\n", "line 3"),
                                ("turn white\nhand 9 9\nwhite\nblock\n", "line 3 or 4"),
                                ("turn white\nhand 9 9\n", "A position")):  # nothing wrong, only too little
                path.write_text(text)
                self.assertIn(f"position: {where}", run("perft", "muehle", "1", "--position", str(path)).stderr)

    def test_figures_with_all_digits(self):
        odds = json.loads(out("tool", "leiter", "odds", "--json"))
        told = out("tool", "leiter", "odds")
        self.assertIn(f"{odds['alone']['rounds']:.6f}", told)
        self.assertGreater(len(str(odds["alone"]["rounds"])), 12)
        for game in odds["games"]:
            self.assertAlmostEqual(sum(game["win"]), 1, 11)
            self.assertIn(" ".join(f"{chance:.6f}" for chance in game["win"]), told)
        race = json.loads(out("tool", "pferde", "odds", "--json"))
        told = out("tool", "pferde", "odds")
        for horse in race["horses"]:
            self.assertIn("  ".join(f"{chance:.8f}" for chance in horse["places"]), told)

    def test_perft(self):
        self.assertEqual(out("perft", "muehle", "2"), "552\n")
        divided = out("perft", "muehle", "2", "--divide").splitlines()
        self.assertEqual(sum(int(line.split(": ")[1]) for line in divided[:-1]), int(divided[-1]))
        self.assertEqual(out("perft", "kniffel", "1", "--moves"), "252\n")

    def test_bench_as_json(self):
        rows = json.loads(out("bench", "muehle", "kniffel", "--seconds", "0.01", "--json"))
        self.assertEqual([row["game"] for row in rows], ["muehle", "kniffel"])
        for row in rows:
            self.assertEqual({"game", "seats", "games_per_s", "moves_per_s", "state_bytes",
                              "allocated_bytes_per_game"}, set(row))
            self.assertGreater(row["moves_per_s"], 0)


class Assets(unittest.TestCase):
    """A game that needs a file beside the program (a dictionary): without it, with another, with it."""
    GAME, FILE = "src/games/letra/three.game", "letra-german.words"

    def setUp(self):
        self.built = pathlib.Path(KISTE).parent / self.FILE
        if not self.built.exists():
            self.skipTest("the word list is not installed")
        self.folder = tempfile.TemporaryDirectory()
        place = pathlib.Path(self.folder.name) / "bin"  # what lies in the folder above would be found too
        place.mkdir()
        self.kiste = shutil.copy(KISTE, place)
        self.beside = place / self.FILE

    def tearDown(self):
        self.folder.cleanup()

    def run_there(self, *args, text=""):
        return subprocess.run([self.kiste, *args, "--lang", "en"], input=text, capture_output=True, text=True, check=False)

    def test_without_it_the_game_is_refused_and_the_others_confirm(self):
        refused = self.run_there("play", "letra", "--plain")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("table.asset", refused.stderr)
        self.assertEqual(self.run_there("play", "letra", "words=confirm", "--plain").returncode, 0)
        lacking = self.run_there("replay", self.GAME)
        self.assertEqual(lacking.returncode, 2)
        self.assertIn(f"asset {self.FILE}", lacking.stderr)
        self.assertIn("table.asset", self.run_there("tool", "letra", "solve", "HAUS").stderr)
        answer = json.loads(self.run_there("pipe", text='{"cmd":"new","game":"letra"}\n').stdout)
        self.assertEqual((answer["clause"], answer["asset"]), ("table.asset", self.FILE))

    def test_beside_the_program_it_is_found(self):
        shutil.copy(self.built, self.beside)
        self.assertEqual(self.run_there("verify", self.GAME).returncode, 0)
        self.assertIn("proven best", self.run_there("tool", "letra", "solve", "HAUS").stdout)

    def test_a_journal_tells_of_another_one_of_its_name(self):
        data = bytearray(self.built.read_bytes())
        data[100] ^= 32
        self.beside.write_bytes(data)
        self.assertIn("Played with older rules (another version of letra-german.words)", self.run_there("replay", self.GAME).stderr)
        self.beside.write_bytes(data[:-1])  # no dictionary at all any more
        self.assertIn("table.asset", self.run_there("play", "letra", "--plain").stderr)


class Endgames(unittest.TestCase):
    """Tables are kept in the cache folder and used from there; a damaged one is named and left aside."""

    def test_kept_used_and_damaged(self):
        journal = pathlib.Path("src/games/muehle/two-stones.game").read_text(encoding="utf-8")
        lines = [{"cmd": "load", "journal": journal}, {"cmd": "undo", "to": 44}, {"cmd": "hint", "seat": 0, "effort": 100}]
        ask = "".join(json.dumps(line) + "\n" for line in lines)
        with tempfile.TemporaryDirectory() as cache:
            environment = {**os.environ, "LC_ALL": "en_US.UTF-8", "XDG_CACHE_HOME": cache}

            def there(*args, text=""):
                return subprocess.run([KISTE, *args], input=text, capture_output=True, text=True, env=environment,
                                      timeout=300, check=False)

            before = there("pipe", text=ask)
            self.assertNotIn("whatever the other does", before.stdout)
            solved = there("solve", "muehle", "--up-to", "3")
            self.assertEqual((solved.returncode, solved.stderr), (0, ""))
            self.assertIn("169626", solved.stdout)
            files = list(pathlib.Path(cache, "kiste").iterdir())
            self.assertEqual([file.name for file in files], ["muehle.endgames"])
            self.assertIn("whatever the other does", there("pipe", text=ask).stdout)
            data = bytearray(files[0].read_bytes())
            data[len(data) // 2] ^= 4
            files[0].write_bytes(data)
            damaged = there("pipe", text=ask)
            self.assertEqual(damaged.stdout, before.stdout)
            self.assertEqual(damaged.stderr.count("is damaged and is left aside"), 1)


class Completion(unittest.TestCase):
    SCRIPT = r"""
        set -u
        source docs/completion/kiste
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        _kiste "$KISTE"
        printf '%s\n' "${COMPREPLY[@]-}"
    """

    def complete(self, *words):
        done = subprocess.run(["bash", "-c", self.SCRIPT, "bash", "kiste", *words], capture_output=True, text=True,
                              env={**os.environ, "KISTE": KISTE, "LC_ALL": "C.UTF-8"}, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.split()

    def test_completion(self):
        self.assertEqual(set(commands()) - set(self.complete("")), set())
        self.assertEqual(self.complete("play", "mue"), ["muehle"])
        self.assertEqual(self.complete("play", "muehle", "wm"), ["wmd="])
        self.assertEqual(self.complete("play", "muehle", "wmd", "="), ["no", "yes"])
        self.assertEqual(self.complete("rules", "muehle", "nota"), ["notation"])
        self.assertEqual(self.complete("play", "--pl"), ["--plain"])
        self.assertEqual(self.complete("games", "--lang", "d"), ["de"])
        self.assertEqual(self.complete("replay", "READ"), ["README.md"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
