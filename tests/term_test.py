#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""term_test.py KISTE [--brief]: `kiste play` as people use it, full-screen inside tmux and line by line. Runs from the top folder.
--brief: no whole game that takes seconds to simulate.

Every wait is for a text to appear, with a generous limit; nothing depends on how fast the machine is. tmux runs as a
server of its own. Without tmux the full-screen cases are skipped.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

KISTE = str(pathlib.Path(sys.argv[1]).resolve())
LIMIT = float(os.environ.get("TERM_TEST_LIMIT", 600))
PAUSES = (0.05, 0.25)  # seconds between two looks at the screen: a look starts a program, so they become rarer
PAUSE_LEAST = 150  # milliseconds that each event is shown
STATE = tempfile.TemporaryDirectory()  # where games are kept that are not saved
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": STATE.name}


def game_names():
    return [line.split()[0] for line in
            subprocess.run([KISTE, "games"], capture_output=True, text=True, check=True).stdout.splitlines()]


def menu_names():
    """All but the toy that one learns from."""
    return [name for name in game_names() if name != "null"]


def tmux(*args):
    return subprocess.run(["tmux", "-L", f"kiste-test-{os.getpid()}", "-f", os.devnull, "-u", *args],
                          capture_output=True, text=True, env=ENVIRONMENT, check=False)


class Screen:
    """A terminal with kiste in it. When it ends, the line 'ended with STATUS' stays on the screen."""

    count = 0

    def __init__(self, *args, size=(80, 24), env=()):
        Screen.count += 1
        self.name = f"s{Screen.count}"
        done = tmux("new-session", "-d", "-s", self.name, "-x", str(size[0]), "-y", str(size[1]),
                    "env", *env, "sh", "-c", 'trap : INT; "$@"; echo "ended with $?"; exec sleep 1000', "sh", KISTE, *args)
        assert done.returncode == 0, done.stderr

    def close(self):
        tmux("kill-session", "-t", self.name)

    def text(self, colours=False):
        return tmux("capture-pane", "-p", *(["-e"] if colours else []), "-t", self.name).stdout

    def keys(self, *keys):
        tmux("send-keys", "-t", self.name, *keys)

    def type(self, text):
        """A line and Enter."""
        tmux("send-keys", "-t", self.name, "-l", text)
        self.keys("Enter")

    def click(self, column, row):
        """Both counted from 0; as xterm tells it."""
        tmux("send-keys", "-t", self.name, "-l", f"\x1b[M {chr(33 + column)}{chr(33 + row)}")

    def resize(self, columns, rows):
        tmux("resize-window", "-t", self.name, "-x", str(columns), "-y", str(rows))

    def wait(self, pattern, gone=False):
        """Waits until the screen shows the pattern (or no longer does); returns the screen as it then lies still: it may be
        looked at while it is being drawn. (What moves on by itself never does: that is returned as it was first seen.)"""
        end, before, pause = time.monotonic() + LIMIT, None, PAUSES[0]
        while time.monotonic() < end:
            text = self.text()
            if bool(re.search(pattern, text)) != gone:
                if text == before:
                    return text
                before, pause = text, PAUSES[0]
            elif before is not None:
                return before
            time.sleep(pause)
            pause = min(1.4 * pause, PAUSES[1])
        raise AssertionError(f"{'still' if gone else 'never'} on the screen: {pattern}\n{self.text()}")


@unittest.skipUnless(shutil.which("tmux"), "tmux is not installed")
class FullScreen(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name, "game.kiste")

    @classmethod
    def setUpClass(cls):
        # Else the server ends with each test's only session, and may still be ending when the next one begins.
        done = tmux("new-session", "-d", "-s", "keep", "sleep", "10000")
        assert done.returncode == 0, done.stderr

    @classmethod
    def tearDownClass(cls):
        tmux("kill-server")

    def screen(self, *args, **more):
        screen = Screen(*args, **more)
        self.addCleanup(screen.close)
        return screen

    def quit(self, screen):
        screen.keys("Escape")
        screen.type(":quit")
        screen.wait(r"\(y/n\)|ended with|what shall we play")  # no question after the end
        screen.keys("y")

    def test_from_the_menu_to_the_first_move_of_every_game(self):
        for index, game in enumerate(menu_names()):
            with self.subTest(game=game):
                file = self.file.with_suffix(f".{game}")
                screen = self.screen("play", "--lang", "en", "--save", str(file))
                screen.wait("what shall we play")
                screen.keys(*["Down"] * index, "Enter")
                screen.wait("Seats ‹")
                screen.keys("Enter")
                screen.wait("▸ ")  # a person is asked
                # The first move offered; if it has an amount, the least. (Else this is a second move.)
                screen.keys("Right", "Enter", "Up", "Enter")
                self.quit(screen)
                screen.wait("what shall we play")  # the menu again
                screen.keys("Escape")
                screen.wait("ended with 0")
                self.assertRegex(file.read_text(encoding="utf-8"), r"(?m)^\d+ 0 ")

    def test_menu_can_be_left_and_speaks_both_languages(self):
        screen = self.screen("play", "--lang", "de")
        self.assertNotIn("Null", screen.wait("was soll gespielt werden(.*\n)*.*TKKG"))
        screen.keys("l")
        screen.wait("what shall we play")
        screen.keys("?")
        screen.wait("scroll")
        screen.keys("Enter")
        screen.wait("what shall we play")
        screen.keys("Enter")
        screen.wait("Seats ‹")
        screen.keys("Escape")
        screen.wait("what shall we play")
        screen.keys("Escape")
        screen.wait("ended with 0")

    def test_refusal_cites_the_clause_and_a_question_mark_shows_it(self):
        screen = self.screen("play", "muehle", "--people", "2", "--lang", "en")
        screen.wait("▸ White")
        screen.type("d6")
        screen.wait("▸ Black")
        screen.type("d6")
        text = screen.wait("Not allowed")
        self.assertRegex(text, r"\(Nine men's\s+morris, [A-Z]\w+, \d\)")
        screen.keys("?")
        screen.wait("The rules that apply now")
        screen.keys("Enter")
        screen.wait("▸ Black")
        screen.type("a7")  # what was refused is not in the way
        screen.wait("▸ White")
        screen.type(":nonsense")
        screen.wait("no command")

    def test_undo_by_key_and_by_command(self):
        screen = self.screen("play", "muehle", "--people", "2", "--lang", "en")
        for undo in (lambda: screen.keys("F4"), lambda: screen.type(":undo"), lambda: screen.type("zurück")):
            screen.wait("▸ White")
            screen.type("d6")
            screen.wait("▸ Black")
            undo()
            screen.wait("Taken back")
            self.assertIn("▸ White", screen.text())
            self.assertNotIn("d6.", screen.text())
            screen.keys("Escape")
            screen.wait("Taken back", gone=True)

    def test_nobody_sees_anothers_card(self):
        screen = self.screen("play", "null", "--people", "2", "--seed", "4", "--lang", "en")
        screen.wait("hand over to Player 1")
        screen.keys("Enter")
        first = screen.wait("▸ Player 1")
        self.assertIn("Player 1 is dealt the 8.", first)
        self.assertIn("Player 2 is dealt a card.", first)
        screen.type("bid 5")
        text = screen.wait("hand over to Player 2")
        self.assertNotIn("dealt", text)
        screen.keys("x", "Space")
        screen.wait("hand over to Player 2")
        screen.keys("Enter")
        second = screen.wait("▸ Player 2")
        self.assertIn("Player 1 is dealt a card.", second)
        self.assertIn("Player 1 makes a sealed bid.", second)
        self.assertNotIn("bids 5", second)
        self.assertNotRegex(second, r"│8")
        # Player 1 may swap although player 2 is asked.
        screen.type(":seat")
        screen.wait("hand over to Player 1")
        screen.keys("Enter")
        self.assertIn("swap", screen.wait("▸ Player 1"))
        screen.type("swap")
        screen.wait("hand over to Player 2")

    def test_amounts(self):
        screen = self.screen("play", "null", "--bot", "1", "--seed", "4", "--lang", "en")
        screen.wait("▸ Player 1")
        screen.type("bid")
        screen.wait("Add a number from 0 to 20")
        screen.keys("Up")
        screen.wait("> bid 0")
        screen.keys("Up", "Up", "Up", "Down")
        screen.wait("> bid 2")
        screen.keys("Enter")
        screen.wait("Player 1 shows a bid of 2")

    def test_completion_and_choosing(self):
        screen = self.screen("play", "kniffel", "--seats", "1", "--lang", "en")
        screen.wait("▸ ")
        screen.keys("s", "Tab")
        screen.wait("> score")
        screen.keys("c", "Tab")
        screen.wait("> score chance")
        screen.keys("Escape")
        screen.wait(r"> *\n")
        screen.keys("Right")
        end = time.monotonic() + LIMIT
        while "\x1b[7m" not in screen.text(colours=True) and time.monotonic() < end:
            time.sleep(0.05)
        self.assertIn("\x1b[7m", screen.text(colours=True))  # the chosen move is reversed

    def test_the_mouse_touches_the_board(self):
        screen = self.screen("play", "muehle", "--people", "2", "--lang", "en")
        rows = screen.wait("▸ White").splitlines()
        row, column = next((number, line.index("6 │") + 14) for number, line in enumerate(rows) if "6 │" in line)
        screen.click(column, row)
        screen.wait("▸ Black")
        self.assertIn("d6.", screen.text())

    def test_save_and_load(self):
        self.file.write_text("something else\n")
        screen = self.screen("play", "muehle", "--bot", "1", "--lang", "en")
        screen.wait("▸ White")
        screen.type("d6")
        screen.wait("Black places.*\n(.*\n)*.*▸ White|▸ White(.*\n)*.*Black places")
        screen.type(f":save {self.file}")
        screen.wait("Saved:")
        self.assertEqual(self.file.with_name("game.kiste~").read_text(), "something else\n")
        self.assertIn("! seat 1 bot ", self.file.read_text())
        screen.keys("F10")
        screen.wait(r"Really leave\? \(y/n\)")
        screen.keys("n")
        screen.wait("\n>")
        screen.keys("Right", "Enter")
        screen.wait("Black places(.*\n)*.*Black places")
        self.assertIn("\n4 1 ", self.file.read_text())  # it is kept there from now on
        self.quit(screen)
        screen.wait("ended with 0")
        again = self.screen("play", "--load", str(self.file), "--lang", "de")
        text = again.wait("▸ Weiß")
        self.assertIn("d6", text)
        self.assertIn("Schwarz (Computer)", text)

    def test_unsaved_says_why(self):
        screen = self.screen("play", "muehle", "--people", "2", "--lang", "en")
        screen.wait("▸ White")
        screen.type(":save no/such/folder/game.kiste")
        screen.wait("Not saved")
        screen.type(f":save {self.file.parent}")  # a folder
        screen.wait(f"Not saved, {re.escape(str(self.file.parent))[:20]}")
        self.assertTrue(self.file.parent.is_dir())

    def test_interrupt_saves(self):
        screen = self.screen("play", "muehle", "--people", "2", "--lang", "en", "--save", str(self.file))
        screen.wait("▸ White")
        screen.type("d6")
        screen.wait("▸ Black")
        screen.keys("C-c")
        screen.wait("ended with 0")
        self.assertRegex(self.file.read_text(), r"(?m)^1 0 d6")

    def test_colours_and_letters_the_terminal_wants(self):
        coloured = re.compile("\x1b\\[[0-9;]*(3[1-7]|38)[;m]")
        screen = self.screen("play", "mensch", "--lang", "de", "--seed", "1")
        screen.wait("▸")
        self.assertRegex(screen.text(colours=True), coloured)
        screen = self.screen("play", "mensch", "--lang", "de", "--seed", "1", env=["NO_COLOR=1"])
        screen.wait("▸")
        self.assertNotRegex(screen.text(colours=True), coloured)
        screen = self.screen("play", "mensch", "--lang", "de", "--seed", "1", env=["LC_ALL=C"])
        self.assertTrue(screen.wait("\n>").isascii(), screen.text())
        self.assertIn("wuerfelt", screen.text())

    def test_small_screens(self):
        for game in game_names():
            with self.subTest(game=game):
                screen = self.screen("play", game, "--lang", "de", size=(40, 12))
                if "weitergeben" in screen.wait("▸|weitergeben"):
                    screen.keys("Enter")
                screen.wait("\n>")
                screen.type("zzz")
                screen.wait("Nicht erlaubt")
                screen.keys("Escape", "Right", "NPage", "C-f", "PPage", "C-b")
                screen.resize(20, 5)
                screen.keys("Left")
                screen.wait(">")
                screen.resize(120, 40)
                screen.wait(r":english\s*$")
                screen.keys("F8")
                screen.wait(r":deutsch\s*$")
                screen.keys("Escape")
                self.quit(screen)
                screen.wait("ended with 0")

    def test_boards_that_just_fit_are_shown_whole(self):
        for seats, rows in (2, [*map(str, range(1, 17))]), (3, [*"abcdefghijklmnopq"]):
            with self.subTest(seats=seats):
                screen = self.screen("play", "halma", "--seats", str(seats), "--people", str(seats), "--lang", "en", "--seed", "1")
                text = screen.wait("lots were drawn(.*\n)*>")
                self.assertEqual(sorted(re.findall(r"(?m)^ ?([a-q]|\d+) ", text)), sorted(rows), text)
                self.assertNotIn("▼\n ", text)
                screen.type("a1-zz")
                screen.wait("Not allowed")
                screen.wait("lots were drawn", gone=True)  # what is not allowed tells more than the log now

    def test_the_board_comes_before_many_offers(self):
        """Halma's boards have 18 lines, and there are 40 moves: on the usual screen the whole board is in sight."""
        for seats, first, last in (("2", "16 ·", "   a  b  c"), ("3", " q   ▲", " f   ●\n")):
            bots = [word for seat in range(1, int(seats)) for word in ("--bot", str(seat))]
            with self.subTest(seats=seats):
                screen = self.screen("play", "halma", "--seats", seats, "--seed", "4", *bots, "--lang", "en")
                shown = screen.wait("Which piece do you move?")
                self.assertIn(first, shown)
                self.assertIn(last, shown)
                self.assertRegex(shown, r"Which piece do you move\?[^\n]*\n [a-q]")

    def test_a_small_screen_shows_where_something_moved(self):
        """Monopoly's board is far larger than this screen: what was thrown out of sight comes into it."""
        screen = self.screen("play", "monopoly", "--bot", "1", "--seed", "3", "--lang", "de")
        screen.wait("Blau beendet(.*\n)*.*Würfeln: roll")
        self.assertRegex(screen.text(), r"6\[1\]")  # where Blue has gone
        self.assertNotIn("Gefängn", screen.text().split("▸")[0])
        screen.type("roll")
        screen.wait(r"wirft \d und \d: Nur zu Besuch")
        screen.wait(r"(?m)^ *Gefängn.*\n.*\n +0 ")

    def test_keys_do_not_hurry_the_computers(self):
        begun = time.monotonic()
        screen = self.screen("play", "monopoly", "--bot", "0", "--bot", "1", "--seed", "3", "--lang", "en", "--save",
                             str(self.file))
        screen.wait("throws")
        for _ in range(20):
            screen.keys(*["Left"] * 5)
        events = len(re.findall(r"(?m)^\d+ ", self.file.read_text()))
        self.assertLess(events, 4 + (time.monotonic() - begun) * 1000 / PAUSE_LEAST)

    def test_help(self):
        screen = self.screen("play", "muehle", "--people", "2", "--lang", "de")
        screen.wait("▸ Weiß")
        for key in ("F1", "F2", "F3"):
            screen.keys(key)
            screen.wait("blättern")
            screen.keys("Down", "Space", "Up", "Enter")
            screen.wait("▸ Weiß")
        screen.type(":hilfe")
        screen.wait("Doppelpunkt")

    def test_one_person_plays_against_the_computer(self):
        for game in "muehle", "kniffel":
            with self.subTest(game=game):
                screen = self.screen("play", game, "--lang", "en", "--seed", "3")
                self.assertEqual(screen.wait("▸ ").count("(computer)"), 1)
        screen = self.screen("play", "muehle", "--people", "2", "--lang", "en")
        self.assertNotIn("(computer)", screen.wait("▸ White"))

    def test_the_footer_names_what_helps(self):
        screen = self.screen("play", "monopoly", "--lang", "en", "--seed", "3")
        self.assertRegex(screen.wait(r"▸ (.*\n)*> *\n"), r"\n[^\n]*F6 :hint[^\n]*scroll[^\n]*\s*$")
        screen = self.screen("play", "muehle", "--lang", "en")
        text = screen.wait(r"▸ (.*\n)*> *\n")
        self.assertIn("F6 :hint", text)
        self.assertNotIn("scroll", text)

    def test_the_whole_card_is_seen_on_a_usual_screen(self):
        screen = self.screen("play", "kniffel", "--lang", "en", "--seed", "3")
        rows = screen.wait(r"▸ (.*\n)*> *\n").splitlines()
        self.assertRegex(rows[1], "›▲1‹ +■2")
        self.assertTrue(any(row.startswith("└──") for row in rows), rows)

    def test_a_large_board_shows_the_piece_of_whoever_is_asked(self):
        screen = self.screen("play", "monopoly", "--seats", "3", "--lang", "en", "--seed", "3")
        board = screen.wait(r"ends the turn …\n.*\n.*roll").split("▸")[0]
        self.assertRegex(board, r"LOS *\n.* 0 *\n +0 *\n")

    def test_what_can_be_touched_is_in_sight(self):
        screen = self.screen("play", "letra", "--lang", "en", "--seed", "3")
        screen.wait("▸ ")
        screen.type("shake")
        screen.wait(r"1 +2 +3 +4 .*7\n +C +N +X +A .*\n +8 +.*13")  # the dice lie below the grid

    def test_very_many_moves_stand_under_headings(self):
        screen = self.screen("play", "mikado", "--lang", "en", "--seed", "3")
        text = screen.wait(r"hold … \(155\)")
        self.assertNotIn("hold mikado-1 1", text)
        self.assertRegex(text, r"Sa\d\*")  # nothing lies on that one
        screen.type("hold")
        screen.wait(r"hold mikado-1 … \(5\)")
        screen.keys("Escape")
        screen.type("hold Sa1 3")
        screen.wait("Samurai 1")
        screen.wait(r"hold … \(154\)")  # any other place may be gripped instead

    def test_the_chart_of_worth_is_shown_at_the_end(self):
        self.file.write_text(pathlib.Path("src/games/dallas-maruca/two.game").read_text())
        screen = self.screen("play", "--load", str(self.file), "--lang", "en")
        screen.wait("What everyone was worth(.*\n)*.*▲")
        screen.keys("Enter")
        screen.wait("Enter leaves the game")
        screen.keys("F7")
        screen.wait("What everyone was worth")

    def test_many_idle_moves_are_folded(self):
        screen = self.screen("play", "tkkg", "--bot", "1", "--lang", "en", "--seed", "5")
        screen.wait(r"name … \(144\)")
        self.assertNotIn("name A1", screen.text())
        screen.keys("Left", "Enter")
        screen.wait("name A1  name B1")
        screen.type("K1")
        screen.wait("The note says")

    def test_a_game_of_computers_runs_to_its_end(self):
        screen = self.screen("play", "null", "--bot", "0", "--bot", "1", "rounds=1", "--lang", "en", "--seed", "1")
        screen.wait(r"The game is over\. (Victory for Player|A draw)")
        screen.keys("Enter")
        screen.wait("ended with 0")

    def test_half_a_move_is_shown_and_taken_back_by_parts(self):
        screen = self.screen("play", "muehle", "--people", "2", "--lang", "en")
        for move in ("d6", "a1", "d7", "g1"):
            screen.wait("▸ ")
            screen.type(move)
            screen.wait(rf"on {move}\.")
        rows = screen.wait("▸ White").splitlines()
        row, column = next((number, line.index("5 │") + 14) for number, line in enumerate(rows) if "5 │" in line)
        line_of = lambda text: text.splitlines()[row].split("5 │")[1]
        self.assertNotIn("○", line_of(screen.text()))
        screen.click(column, row)  # closes a mill: the stone stands there, and one is still to be taken
        self.assertIn("○", line_of(screen.wait(r"5 │[^\n]*○(.*\n)*.*d5xa1  d5xg1")))
        screen.keys("F4")
        screen.wait("Taken back")
        self.assertNotIn("○", line_of(screen.text()))
        self.assertRegex(screen.text(), r"on g1\.")  # the move before stands


class Plain(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name, "game.kiste")

    def play(self, lines, *args, lang="en"):
        done = subprocess.run([KISTE, "play", "--plain", "--lang", lang, *args], input="".join(f"{x}\n" for x in lines),
                              capture_output=True, text=True, env=ENVIRONMENT, timeout=LIMIT, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_moves_refusals_and_commands(self):
        text = self.play(["d6", "d6", "?", "undo", "moves", "rules", "board", "help", ":nonsense", "deutsch", "regeln",
                          f"sichern {self.file}", "sichern", "ende"], "muehle", "--people", "2")
        for part in ("White places", "Not allowed: ", "Taken back.", "save FILE", "no command", "Gesichert: ",
                     "In welche Datei?", "Weiß: Wohin setzt du"):
            self.assertIn(part, text)
        self.assertIn("! undo 0", self.file.read_text())

    def test_the_chart_of_worth(self):
        text = self.play(["chart", "quit"], "dallas-maruca", "--seats", "2", "--bot", "1", "--seed", "3")
        self.assertIn("What everyone was worth", text)
        self.assertIn("not a game of money", self.play([":chart", "quit"], "muehle"))
        over = self.play([], "dallas-maruca", "--seats", "2", "--bot", "0", "--bot", "1", "--seed", "3", lang="de")
        self.assertRegex(over, r"(?s)Was jeder im Lauf der Partie wert war:.*▲.*■.*Runde.*\n")  # unasked, at the end

    def test_hints(self):
        text = self.play(["hint", "d6", "deutsch", ":tipp", "ende"], "muehle", "--people", "2")
        self.assertRegex(text, r"The computer suggests: [a-g][1-7]\. [A-Z].*\.")
        self.assertRegex(text, r"Der Computer rät: [a-g][1-7]\. [A-Z].*\.")

    def test_many_idle_moves_are_folded(self):
        text = self.play(["moves"], "tkkg", "--bot", "1", "--seed", "5")
        self.assertEqual(text.count("name … (144)"), 2)
        self.assertEqual(text.count("name L12"), 1)

    def test_words_that_can_mean_one_move_only(self):
        for typed, lang, done in (("full house", "en", "crosses out Full house"), ("FULL", "en", "crosses out Full house"),
                                  ("große straße", "de", "streicht Große Straße"), ("gross", "de", "streicht Große Straße"),
                                  ("eintragen kniffel", "de", "streicht Kniffel")):
            with self.subTest(typed=typed):
                text = self.play([typed], "kniffel", "--seats", "1", "--seed", "1", lang=lang)
                self.assertIn(done, text)
                self.assertNotRegex(text, "Not allowed|Nicht erlaubt")
        text = self.play(["score t"], "kniffel", "--seats", "1", "--seed", "1")
        self.assertIn("several things: score twos, score threes, score three-kind", text)
        self.assertIn("Not allowed", self.play(["nonsense"], "kniffel", "--seats", "1", "--seed", "1"))
        text = self.play(["20"], "null", "--bot", "1", "--seed", "4")  # an amount, where only one is asked for
        self.assertIn("Player 1 shows a bid of 20", text)
        self.assertIn("Not allowed", self.play(["21"], "null", "--bot", "1", "--seed", "4"))

    def test_moves_that_begin_like_this(self):
        text = self.play(["moves hold samurai-1", "hold"], "mikado", "--seed", "3")
        self.assertIn("hold … (155)", text)
        self.assertIn("hold samurai-1 5", text)
        self.assertIn("hold samurai-10 5", text)
        self.assertNotIn("hold samurai-2 1", text)

    def test_german_names_of_moves(self):
        self.assertIn("Würfeln: roll", self.play([], "monopoly", "--bot", "1", "--seed", "3", lang="de"))
        text = self.play([], "kniffel", "--seats", "1", "--seed", "1", lang="de")
        self.assertIn("Eintragen: score ones", text)
        self.assertEqual(text.count("Eintragen"), 1)
        self.assertNotIn(": score", self.play([], "kniffel", "--seats", "1", "--seed", "1"))

    def test_end_of_input_saves(self):
        self.play(["d6", "a1"], "muehle", "--people", "2", "--save", str(self.file))
        self.assertRegex(self.file.read_text(), r"(?m)^2 1 a1")
        text = self.play([], "--load", str(self.file), lang="de")
        self.assertIn("Weiß", text)

    def test_hand_over_hides(self):
        text = self.play(["", "bid 5", "", "bid 3"], "null", "--people", "2", "--seed", "4")
        _, one, two, *_ = text.split("Please hand over to ")
        self.assertIn("│8", one)
        self.assertIn("dealt the 8", one)
        self.assertNotIn("│8", two)
        self.assertNotIn("dealt the 8", two)
        self.assertIn("Player 1 makes a sealed bid", two)
        self.assertNotIn("Player 1 bids", two)

    def test_menu(self):
        number = menu_names().index("kniffel") + 1
        text = self.play(["99", str(number), "3", "0"], "--save", str(self.file))
        self.assertIn("A number from 1 to", text)
        self.assertIn("The game is over.", text)
        self.assertRegex(self.file.read_text(), r"(?m)^seats 3$")
        self.assertEqual(self.file.read_text().count("! seat "), 3)

    def test_every_game_of_computers(self):
        for game in set(game_names()) - ({"mikado"} if "--brief" in sys.argv else set()):
            with self.subTest(game=game):
                seats = [f"--bot={seat}=random" for seat in range(2)]
                self.assertIn("The game is over.", self.play([], game, "--seats", "2", "--seed", "2", *seats))

    def test_interrupt_saves(self):
        with subprocess.Popen([KISTE, "play", "muehle", "--people", "2", "--save", str(self.file)], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as running:
            running.stdin.write("d6\n")
            running.stdin.flush()
            for line in running.stdout:
                if "d6." in line:
                    break
            running.send_signal(signal.SIGTERM)
            running.stdout.read()
        self.assertRegex(self.file.read_text(), r"(?m)^1 0 d6")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
