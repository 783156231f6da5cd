#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""keep_test.py KISTE: nothing that was played at a terminal is lost, and where something cannot be kept it is said. Line
by line; what keeps a game is the same on the full screen. Runs from the top folder."""
import contextlib
import os
import pathlib
import re
import resource
import signal
import stat
import subprocess
import sys
import tempfile
import unittest

KISTE = str(pathlib.Path(sys.argv[1]).resolve())
LIMIT = 600


class Keep(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "game.kiste"
        self.state = self.folder / "state"
        self.environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": str(self.state)}

    def play(self, lines, *args, code=0, lang="en", **more):
        done = subprocess.run([KISTE, "play", "--plain", "--lang", lang, *map(str, args)], capture_output=True,
                              text=True, input="".join(f"{line}\n" for line in lines), env=self.environment,
                              timeout=LIMIT, check=False, **more)
        self.assertEqual(done.returncode, code, done.stdout[-500:] + done.stderr)
        return done.stdout + done.stderr

    @contextlib.contextmanager
    def running(self, *args):
        """A terminal that stays open until it is killed; it has asked its first question."""
        with subprocess.Popen([KISTE, "play", "--plain", "--lang", "en", *map(str, args)], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True, env=self.environment) as terminal:
            self.hear(terminal, "▸")
            yield terminal
            terminal.kill()

    def hear(self, terminal, words):
        for line in terminal.stdout:
            if words in line:
                return
        self.fail(f"never said: {words}")

    def say(self, terminal, move):
        """A move, and the question after it: only then it is sure to be kept."""
        print(move, file=terminal.stdin, flush=True)
        self.hear(terminal, f"{move}.")
        self.hear(terminal, "▸")

    def moves(self, file):
        return re.findall(r"(?m)^\d+ ([01]) (\S+)", file.read_text())

    def kept(self):
        return sorted(self.state.glob("kiste/*.kiste"))

    def test_a_killed_game_goes_on(self):
        with self.running("muehle", "--people", "2") as terminal:
            self.say(terminal, "d6")
            self.say(terminal, "f4")
            terminal.send_signal(signal.SIGKILL)
        self.assertEqual(len(self.kept()), 1)
        self.assertEqual(self.moves(self.kept()[0]), [("0", "d6"), ("1", "f4")])
        self.play(["b2"], "--continue")
        self.assertEqual(self.moves(self.kept()[0]), [("0", "d6"), ("1", "f4"), ("0", "b2")])
        self.assertIn("kiste play --continue", self.play(["undo", "b4"], "--continue"))
        self.assertEqual(self.kept()[0].read_text().count("! undo 2\n"), 1)
        self.assertRegex(subprocess.run([KISTE, "replay", self.kept()[0], "--lang", "en"], capture_output=True,
                                        text=True, check=True).stdout, "b4")

    def test_a_killed_game_in_a_file_goes_on_with_the_same_throws(self):
        once, twice = self.folder / "once", self.folder / "twice"
        self.play([], "kniffel", "--seats", 2, "--bot", 0, "--bot", 1, "--seed", 5, "--save", once)
        whole = once.read_text()
        self.assertIn("\n! score ", whole)
        lines = whole.splitlines(keepends=True)
        for cut in range(12, len(lines), 17):
            twice.write_text("".join(lines[:cut]))
            self.play([], "--load", twice, "--save", twice)
            events = [re.sub(r" @\d+", "", line) for line in twice.read_text().splitlines() if line[0] in "123456789="]
            self.assertEqual(events, [re.sub(r" @\d+", "", line) for line in whole.splitlines()
                                      if line[0] in "123456789="])

    def test_a_file_cut_anywhere_loses_at_most_its_last_line(self):
        self.play(["d6", "f4", "b2", "undo", "a1"], "muehle", "--people", "2", "--save", self.file)
        whole = self.file.read_bytes()
        header = whole.index(b"\n1 0 ") + 1
        for size in range(header, len(whole)):
            self.file.write_bytes(whole[:size])
            said = self.play([], "--load", self.file, "--save", self.file)
            self.assertEqual(self.file.read_bytes(), whole[:size][:whole[:size].rindex(b"\n") + 1])
            self.assertEqual("the last line is cut off" in said, whole[size - 1:size] != b"\n")

    def test_what_cannot_be_written_is_refused_at_the_start(self):
        os.mkfifo(self.folder / "pipe")
        for path, why in ((self.folder / "no/such.kiste", "No such file"), (self.folder, "a folder"),
                          (self.folder / "pipe", "no plain file"), ("/dev/null", "no plain file"),
                          (self.folder / ("x" * 300), "too long")):
            with self.subTest(path=path):
                said = self.play(["d6"], "muehle", "--people", "2", "--save", path, code=2)
                self.assertIn(why, said)
                self.assertNotIn("White", said)
        self.assertFalse(list(self.folder.glob("no*")))

    def test_what_could_not_be_kept_never_ends_well(self):
        def small_files():
            resource.setrlimit(resource.RLIMIT_FSIZE, (160, 160))
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

        places = "a1 a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 e3 e4 e5".split()
        said = self.play(places, "muehle", "--people", "2", "--save", self.file, code=1, restore_signals=False,
                         preexec_fn=small_files)
        self.assertEqual(said.count("Not saved, "), 2)  # when it happened, and at the end
        self.assertIn("too large", said)
        self.play([], "--load", self.file)  # what is there is whole
        self.assertIn("Not saved", self.play([f"save {self.folder}/no/where"], "muehle", "--people", "2", code=1))
        self.play([f"save {self.folder}/no/where", f"save {self.folder}/here"], "muehle", "--people", "2")

    def test_without_a_state_folder_it_is_said(self):
        self.state.write_text("in the way")
        said = self.play(["d6"], "muehle", "--people", "2")
        self.assertIn("not being kept anywhere", said)
        del self.environment["XDG_STATE_HOME"]
        self.environment["HOME"] = "nowhere"
        self.assertIn("nirgends aufgehoben", self.play(["d6"], "muehle", "--people", "2", lang="de"))
        self.play(["d6"], "--continue", code=2)

    def test_a_relative_state_home_does_not_count(self):
        self.environment.update(XDG_STATE_HOME="here", HOME=str(self.folder))
        self.play(["d6"], "muehle", "--people", "2")
        self.assertEqual(len(list(self.folder.glob(".local/state/kiste/muehle-*.kiste"))), 1)

    def test_two_terminals_on_one_file(self):
        with self.running("muehle", "--people", "2", "--save", self.file) as terminal:
            self.say(terminal, "d6")
            for args in (("muehle", "--people", "2", "--save", self.file), ("--load", self.file, "--save", self.file),
                         ("--load", self.file), ("--load", self.file, "--save", self.folder / "other")):
                with self.subTest(args=args):
                    self.assertIn("another terminal", self.play(["a1"], *args, code=2))
            self.assertIn("another terminal", self.play(["a1", f"save {self.file}"], "muehle", "--people", "2", code=1))
            self.play([], "--continue", code=0)  # that last one's own, not the one being played
        self.assertEqual(self.moves(self.file), [("0", "d6")])

    def test_another_program_that_writes_is_noticed(self):
        with self.running("muehle", "--people", "2", "--save", self.file) as terminal:
            self.say(terminal, "d6")
            with self.file.open("a") as file:
                file.write("2 1 a1\n")
            print("f4", file=terminal.stdin, flush=True)
            self.hear(terminal, "Somebody else has changed")
            terminal.stdin.close()
            terminal.stdout.read()
            self.assertEqual(terminal.wait(LIMIT), 1)
        self.assertEqual(self.moves(self.file), [("0", "d6"), ("1", "a1")])

    def test_modes_and_links(self):
        self.play(["d6"], "muehle", "--people", "2", "--save", self.file)
        self.assertEqual(stat.S_IMODE(self.file.stat().st_mode), 0o600)
        self.file.chmod(0o640)
        link = self.folder / "link"
        link.symlink_to("game.kiste")
        hard = self.folder / "hard"
        hard.hardlink_to(self.file)
        self.play(["d6", "f4"], "muehle", "--people", "2", "--save", link)
        self.assertTrue(link.is_symlink())
        self.assertTrue(hard.samefile(self.file))
        self.assertEqual(stat.S_IMODE(self.file.stat().st_mode), 0o640)
        self.assertEqual(self.moves(self.file), [("0", "d6"), ("1", "f4")])
        self.assertEqual(self.moves(self.folder / "link~"), [("0", "d6")])
        self.play(["b2"], "--load", link, "--save", self.file)  # the same file by another name is gone on with
        self.assertEqual(len(self.moves(self.file)), 3)
        self.assertFalse((self.folder / "game.kiste~").exists())
        self.play(["d6"], "muehle", "--people", "2")
        self.assertEqual([stat.S_IMODE(path.stat().st_mode) for path in (self.state / "kiste", *self.kept())],
                         [0o700, 0o600])

    def test_the_state_folder_holds_only_what_is_unfinished(self):
        self.assertIn("no unfinished game", self.play([], "--continue", code=2))
        self.play([], "muehle", "--people", "2")
        self.assertEqual(self.kept(), [])  # nobody did anything
        self.play([], "kniffel", "--bot", 0, "--seats", 1)
        self.assertEqual(self.kept(), [])  # played to its end
        self.play(["d6", f"save {self.file}", "f4"], "muehle", "--people", "2")
        self.assertEqual(self.kept(), [])
        self.assertEqual(len(self.moves(self.file)), 2)  # and goes on there
        self.play(["d6"], "muehle", "--people", "2")
        self.play(["a1", "a4"], "muehle", "--people", "2")
        self.assertEqual(len(self.kept()), 2)
        self.assertIn(str(max(self.kept(), key=lambda path: len(self.moves(path)))), self.play([], "--continue"))
        self.play(["a7"], "--load", self.kept()[0])
        self.assertEqual(len(self.kept()), 2)
        self.assertIn("do not go together", self.play([], "--continue", "--load", self.kept()[0], code=2))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
