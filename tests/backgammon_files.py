#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""backgammon_files.py KISTE: .mat files and GNU Backgammon ids as the world has them, good and bad. What can be read comes
in with its score; for everything else the complaint names the line and says why. tests/gnubg.py asks gnubg itself."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

KISTE = str(pathlib.Path(sys.argv[1]).resolve())
FILE = """; [EventDate "2026.11.15"]

 3 point match

 Game 1
 Anna : 0                       Bert : 0
  1) 52: 13/8 13/11              Doubles => 2
  2)  Drops                      Wins 1 point

 Game 2
 Anna : 0                       Bert : 1
  1)                             61: 24/23 24/18
  2)  Doubles => 2                Takes
  3) 64: 8/2* 6/2                66: Cannot Move
      Wins 4 points
"""


def tool(*words, text=""):
    done = subprocess.run([KISTE, "tool", "backgammon", *words], input=text if isinstance(text, bytes) else text.encode(),
                          capture_output=True, timeout=600)
    return done.returncode, done.stdout.decode(), done.stderr.decode(errors="replace")


def lines(journal, *first):
    return [line for line in journal.splitlines() if line.split()[0] in first]


class Mat(unittest.TestCase):
    def reads(self, text, score, options=("option length 3", "option resigning yes")):
        code, journal, why = tool("from-mat", "-", text=text)
        self.assertEqual(code, 0, why)
        self.assertEqual(lines(journal, "option"), list(options))
        self.assertEqual([line for line in lines(journal, "!") if "score" in line], [f"! score {score}"] if score else [])
        return journal

    def refuses(self, text, *words):
        code, journal, why = tool("from-mat", "-", text=text)
        self.assertNotEqual(code, 0, journal)
        for word in words:
            self.assertIn(word, why)

    def changed(self, old, new, *words):
        self.assertIn(old, FILE)
        self.refuses(FILE.replace(old, new), *words)

    def test_a_game_given_up_comes_in_with_its_points(self):
        journal = self.reads(FILE, "4 1")
        self.assertEqual(journal.splitlines()[-3:-1], ["15 1 resign 2", "16 0 accept"])

    def test_it_goes_out_again_as_it_came(self):
        journal = self.reads(FILE, "4 1")
        code, again, why = tool("to-mat", "-", text=journal)
        self.assertEqual(code, 0, why)
        self.assertEqual(self.reads(again, "4 1"), journal)
        self.assertRegex(again, r"\) +Drops +Wins 1 point\n")
        self.assertRegex(again, r"\n +Wins 4 points\n")

    def test_other_spellings(self):
        for old, new in [("\n", "\r\n"), ("Cannot Move", "cannot move"), ("Cannot Move", ""), ("Anna", "Game 7"),
                         ("Anna", "1) 65: : ;"), ("Wins 4 points", "Wins 4 points and the match"), ("Drops ", "drops "),
                         ("8/2* 6/2", "6/2*(1) 8/2"), ("      Wins", "\tWins"), ("; [", "Some words.\n; ["),
                         ("13/8 13/11", "13/11 13/8"), ("52: 13/8", "25: 13/8"), (' "2026', ' "' + 400 * "x" + "2026")]:
            self.reads(FILE.replace(old, new), "4 1")
        self.reads(FILE.replace("Anna", "Jürgen").encode("latin-1"), "4 1")
        self.reads("\ufeff" + FILE[FILE.index(" 3 point"):], "4 1")

    def test_bar_and_off_in_words(self):
        for bar in ("25", "bar", "Bar"):
            self.reads(FILE.replace("66: Cannot Move", f"41: {bar}/24 18/14"), "4 1")

    def test_unfinished(self):
        whole = FILE.splitlines(keepends=True)
        for end in range(5, len(whole)):
            self.reads("".join(whole[:end]), None, ["option length 3"])
        self.reads(FILE.replace("66: Cannot Move\n      Wins 4 points", "64: "), None, ["option length 3"])

    def test_given_up_after_the_throw_and_by_the_side_not_on_turn(self):
        self.reads(FILE.replace("66: Cannot Move", "64:"), "4 1")
        journal = self.reads(FILE.replace("      Wins 4 points", 33 * " " + "Wins 2 points"), "0 3")
        self.assertIn("0 resign 1", journal)

    def test_for_stakes(self):
        text = FILE.replace(" 3 point", " 0 point")
        options = ["option cube yes", "option games 2", "option resigning yes"]
        journal = self.reads(text, "3 -3", options)
        code, again, _ = tool("to-mat", "-", text=journal)
        self.assertIn("White : 0                      Black : 1\n", again)
        self.assertEqual(self.reads(again, "3 -3", options), journal)

    def test_without_the_crawford_rule(self):
        text = FILE.replace(" 3 point", " 2 point")
        self.reads(text, "4 1", ["option length 2", "option crawford no", "option resigning yes"])
        given_up = text.replace("    Doubles => 2\n  2)  Drops                   ", 30 * " " + "\n" + 30 * " ")
        self.reads(given_up, "4 1", ["option length 2", "option crawford no", "option resigning yes"])

    def test_what_cannot_be_taken_over(self):
        self.changed(" 3 point match", " Match", "expected: N point match")
        self.changed(" 3 point match", " 26 point match", "line 3", "longer than 25")
        self.changed(" Game 1\n", "", "line 5", "expected: Game 1")
        self.changed(" Anna : 0                       Bert : 1", "", "line 12", "expected: NAME : 0")
        self.changed("Bert : 1", "Bert : 2", "line 11", "the score is 0 to 1")
        self.changed("Wins 4 points\n", "Wins 4 points\n\n 5 point match\n", "line 17", "another match")
        self.changed("Wins 4 points\n", "Wins 4 points\n      Wins 4 points\n", "line 16", "already has a result")
        self.changed("Wins 4 points\n", "Wins 3 points\n", "line 15", "stake")
        self.changed("Wins 4 points\n", "Wins 8 points\n", "line 15", "stake")
        self.changed("Wins 4 points\n", "Wins all\n", "line 15", "expected: Wins N points")
        self.changed("Wins 1 point", "Wins 2 points", "line 8", "not won that many")
        self.changed("Doubles => 2                Takes", "Doubles => 4                Takes", "line 13", "half of that")
        self.changed("Takes", "Beavers => 4", "line 13", "another one")
        self.changed("Takes", "Ponders", "line 13", "expected a throw")
        self.changed("Takes\n", "\n", "line 14")
        self.changed("64: 8/2* 6/2", "64: Illegal play (6/1)", "line 14", "not allowed")
        self.changed("64: 8/2* 6/2", "64: ????", "line 14", "not written down")
        self.changed("64: 8/2* 6/2", "64: 8/2*", "line 14", "numbers")
        self.changed("64: 8/2* 6/2", "64: 8/2* 6/0", "line 14")
        self.changed("64: 8/2* 6/2", "47: 8/2* 6/2", "line 14")
        self.changed("64: 8/2* 6/2", "64: 8/2* 99/2", "line 14")
        self.changed("64: 8/2* 6/2 ", "64: Cannot Move ", "line 14", "If you can move, you must")
        self.changed("64: 8/2* 6/2 ", "64:         ", "line 14", "turn")
        self.changed("61: 24/23 24/18\n", "61: 24/23 24/18  65: 24/18 18/13\n", "line 12", "halves")
        self.changed("61: 24/23 24/18\n", "61: 24/23 24/18" + 300 * " " + "x\n", "line 12", "too long")
        self.changed("  3) 64", "64", "line 14", "numbered")
        self.changed("      Wins 4 points\n", " Game 3\n", "line 15", "not over")

    def test_every_cut_and_every_byte_spoilt(self):
        """Nothing crashes: it is read, or refused with a line."""
        for at in range(0, len(FILE), 7):
            for text in (FILE[:at], FILE[:at] + "\x01" + FILE[at + 1:], FILE[:at] + "9" + FILE[at + 1:]):
                code, _, why = tool("from-mat", "-", text=text)
                self.assertIn(code, (0, 1, 2), (text, why))
                self.assertTrue(code == 0 or "line " in why, why)

    def test_no_file_can_hold_automatic_doubles(self):
        journal = tool("from-mat", "-", text=FILE)[1].replace("option length 3\noption resigning yes", "option automatic 1")
        head = journal[:journal.index("\n1 ")]
        code, _, why = tool("to-mat", "-", text=head + "\n1 * 4-4\n2 * 5-2\n")
        self.assertNotEqual(code, 0)
        self.assertIn("event 1", why)


class Ids(unittest.TestCase):
    """What GNU Backgammon 1.07 said in these states of a match to 5 points and of a game for stakes."""
    KNOWN = [
        ("4HPwATDgc/ABMA:MAGlAAAAAAAE", "phase play", "turn white", "dice 2-1"),
        ("4HPkASjgc/ABMA:cAmgAAAAAAAE", "phase choose", "turn black"),
        ("4HPkASjgc/ABMA:cBGgAAAAAAAE", "phase offered", "turn black"),
        ("4HPkASjgc/ABMA:QQmgAAAAAAAE", "phase throw", "turn black", "cube 2 white"),
        ("4HPwAyDgc+QBKA:AUmgAAAAAAAE", "phase resigned", "turn white", "resigns white 2", "cube 2 white"),
        ("4HPwAyDgc+QBKA:AampAAAAAAAE", "phase resigned", "turn white", "resigns white 1", "dice 3-2"),
        ("4HPwATDgc/ABMA:MAGuAEAAEAAE", "phase play", "score 4 2", "crawford past"),
        ("jGfwATDgc/ABMA:cBEAAAAAAAAE", "phase offered", "turn black"),
    ]
    OVER = ["4HPwAyDgc+QBKA:AaupAAAAEAAE", "sGfwATDgc/ABMA:cASgAAAAGAAE"]  # given up; a double dropped

    def test_in(self):
        for ids, *expected in self.KNOWN:
            code, position, why = tool("from-id", ids)
            self.assertEqual(code, 0, why)
            for line in expected:
                self.assertIn(line, position.splitlines(), ids)

    def test_a_game_that_is_over_says_so(self):
        for ids in self.OVER:
            code, _, why = tool("from-id", ids)
            self.assertNotEqual(code, 0)
            self.assertIn("over", why)

    def test_out(self):
        opening = ["kiste 2", "game backgammon 2", "seats 2", "option length 5", "option resigning yes", self.box()]
        for moves, ids in [
            (["* 2-1"], self.KNOWN[0][0]),
            (["* 2-1", "0 24/23 13/11"], self.KNOWN[1][0]),
            (["* 2-1", "0 24/23 13/11", "1 double"], self.KNOWN[2][0]),
            (["* 2-1", "0 24/23 13/11", "1 double", "0 take"], self.KNOWN[3][0]),
            (["* 2-1", "0 24/23 13/11", "1 double", "0 take", "1 roll", "* 6-5", "1 24/13", "0 resign 2"], self.KNOWN[4][0]),
        ]:
            journal = "\n".join(opening + [f"{n} {move}" for n, move in enumerate(moves, 1)]) + "\n"
            code, found, why = tool("to-id", "-", text=journal)
            self.assertEqual(code, 0, why)
            self.assertEqual(found.strip(), ids)

    def test_lines_of_ids(self):
        for end in ("", "\n", "\r\n"):
            code, moves, why = tool("moves", "-", text=self.KNOWN[0][0] + end)
            self.assertEqual(code, 0, why)
            self.assertIn("  4HPwASLgc/ABMA 24/21\n", moves)
        code, _, why = tool("moves", "-", text=self.KNOWN[0][0] + "\n" + self.KNOWN[1][0])
        self.assertNotEqual(code, 0)
        self.assertIn("line 2", why)

    def test_what_the_cube_is_worth(self):
        """At the start it is too early to double; where one has as good as won it is too late to take."""
        start, won = "4HPwATDgc/ABMA:cAkAAAAAAAAA", "AQAABAAAAAAAAA:cAkAAAAAAAAA"  # a man on the ace point each
        for ids, doubles in ((start, False), (won, True)):
            code, said, why = tool("cube", "best", "-", text=ids)
            self.assertEqual(code, 0, why)
            on, taken = map(float, said.split("\n")[1].split())
            self.assertEqual(min(taken, 1) > on - 0.001, doubles, said)
        code, _, why = tool("cube", "-", text="4HPwATDgc/ABMA:cIkFAAAAAAAA")  # the throw lies there
        self.assertNotEqual(code, 0)
        self.assertIn("line 1", why)

    def test_what_the_net_likes_best(self):
        opening = "4HPwATDgc/ABMA:cIkFAAAAAAAA"  # 3-1: everybody makes the five point
        code, best, why = tool("best", "-", text=opening)
        self.assertEqual(code, 0, why)
        self.assertRegex(best, r"  sGfwATDgc/ABMA 8/5 6/5 0\.2\d\d\n")
        code, best, why = tool("best", "-", "cube=no", text=opening)  # nobody can make more of it
        self.assertRegex(best, r"  sGfwATDgc/ABMA 8/5 6/5 0\.1\d\d\n")
        code, best, why = tool("best", "strong", "-", text=opening)
        self.assertRegex(best, r"  sGfwATDgc/ABMA 8/5 6/5 0\.\d\d\d\n")
        code, best, why = tool("best", "nobody", "-", text=opening)
        self.assertNotEqual(code, 0)
        self.assertIn("nobody", why)
        with tempfile.TemporaryDirectory() as folder:
            alone = shutil.copy(KISTE, folder)  # without the net beside it
            done = subprocess.run([alone, "tool", "backgammon", "best", "-"], input=opening, capture_output=True, text=True)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("the net (backgammon.net) does not lie beside the program", done.stderr)

    def test_nonsense(self):
        for ids in ["", "x", ":", "4HPwATDgc/ABMA:", "4HPwATDgc/ABMA:////////////", "//////////////", "4HPwATDgc/ABM?",
                    "AAAAAAAAAAAAAA", "4HPwATDgc/ABMA:MAGlAAAAAAA", "4HPwATDgc/ABMA:MAGlAAAAAAAEE", "4HPwATDgc/ABMA:8HHlAAAAAAAE"]:
            code, _, why = tool("from-id", ids)
            self.assertNotEqual(code, 0, ids)
            self.assertIn("POSITIONID", why)

    @staticmethod
    def box():
        return lines(tool("from-mat", "-", text=FILE)[1], "box")[0]


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
