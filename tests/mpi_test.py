#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""mpi_test.py KISTE: arena, solve and selfplay under mpirun with four ranks on this machine.

They come to what one process comes to; a rank that dies costs only its share; without the module that is said.
"""
import functools
import json
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

KISTE = str(pathlib.Path(sys.argv.pop(1)).resolve())
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_mpi_yield_when_idle": "1", "LC_ALL": "C.UTF-8",
               "OMPI_MCA_btl_base_warn_component_unused": "0"}
LIMIT = 600
WORKED = 0.2  # seconds of computing: then a rank has found the others (who is killed before stops all of them)
GAMES = 1500
ENDLESS = "60000"  # games, of which the first are done long before the last
ARENA = ("arena", "muehle", "easy:3000", "random", "--games")
SELFPLAY = ("selfplay", "monopoly", "--games")
IN_A_FOLDER = ("solve", "muehle", "--up-to", "4", "--folder")
IN_THE_FOLDER = ["moving-3-3", "moving-3-4", "moving-4-3", "moving-4-4"]
MPIRUN = ["mpirun", "--oversubscribe", "--enable-recovery", "-n", "4"]


def run(*words, ranks=False):
    return subprocess.run([*(MPIRUN if ranks else []), KISTE, *words], env=ENVIRONMENT, capture_output=True, text=True,
                          check=False, timeout=LIMIT)


@functools.cache
def alone(*words):
    """What one process comes to."""
    return json.loads(run(*words, "--json").stdout)


def ranks_of(mpirun):
    """The processes that a mpirun has started, by rank."""
    found = {}
    for place in pathlib.Path("/proc").iterdir():
        try:
            if place.name.isdigit() and (place / "stat").read_text().rsplit(")", 1)[1].split()[1] == str(mpirun):
                rank = re.search(rb"OMPI_COMM_WORLD_RANK=(\d+)", (place / "environ").read_bytes())
                if rank:
                    found[int(rank[1])] = int(place.name)
        except OSError:
            pass
    return found


def worked(process):
    """Seconds of its own computing. (Ranks that wait for the others at the start give their time back to the system.)"""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return int(fields[11]) / os.sysconf("SC_CLK_TCK")


def first_games(path):
    """The first lines of a file of games, whole ones, that are headings or belong to the first GAMES."""
    lines = path.read_text().split("\n")[:-1] if path.exists() else []
    return [line for line in lines if not line[0].isdigit() or int(line.split(",")[0]) < GAMES // 2][:100]


class Ranks(unittest.TestCase):
    def same(self, *words):
        together = run(*words, "--json", ranks=True)
        self.assertEqual(together.returncode, 0, together.stderr)
        first, second = dict(alone(*words)), json.loads(together.stdout)  # one object: rank 0 alone speaks
        for answer in (first, second):
            answer.pop("seconds", None)
        return first, second

    def test_selfplay(self):
        first, second = self.same("selfplay", "backgammon", "--games", "3000", "--seed", "7")
        self.assertEqual(first, second)
        self.assertEqual(first["games"], 3000)

    def test_arena(self):
        first, second = self.same("arena", "muehle", "easy:200", "random", "--games", "60")
        self.assertEqual(first, second)
        self.assertEqual(first["series"], 30)

    def test_solve(self):
        one, together = run("solve", "kniffel"), run("solve", "kniffel", ranks=True)
        self.assertEqual((one.returncode, together.returncode), (0, 0), together.stderr)
        self.assertIn("246.087290", together.stdout)
        self.assertEqual(one.stdout.split("\n")[0], together.stdout.split("\n")[0])

    def are_as_told(self, out):
        """The counts are those of docs/muehle.md, each told once."""
        told = pathlib.Path(__file__).parent.parent.joinpath("docs/muehle.md").read_text(encoding="utf-8").replace(",", "")
        rows = re.findall(r"(\d) against (\d): (\d+), of which won (\d+), drawn (\d+), lost (\d+); longest win (\d+)", out)
        self.assertEqual([row[:2] for row in rows], [("3", "3"), ("3", "4"), ("4", "3"), ("4", "4")])
        for own, other, *figures in rows:
            self.assertIn(f"| {own} – {other} | {' | '.join(figures)} |", told)

    def test_solve_in_a_folder(self):
        """Tables that ranks share out come to what docs/muehle.md says; one that is gone is worked out again, the others are not."""
        with tempfile.TemporaryDirectory() as folder:
            for _ in range(2):
                done = run(*IN_A_FOLDER, folder, ranks=True)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.are_as_told(done.stdout)
                self.assertEqual(len(re.findall(r"^[\d.]+ s$", done.stdout, re.MULTILINE)), 1, "one rank speaks")
                kept = {path.name: path.stat().st_ino for path in pathlib.Path(folder).iterdir()}
                self.assertEqual(sorted(kept), IN_THE_FOLDER)
                self.assertTrue(all(kept[name] == inode for name, inode in getattr(self, "before", {}).items()))
                self.before = {name: inode for name, inode in kept.items() if name != "moving-4-4"}
                pathlib.Path(folder, "moving-4-4").unlink()

    def in_hand(self, mpirun, folder):
        """A rank's process, stopped while it has a table in work that nobody has finished; None: all were finished before."""
        end = time.monotonic() + LIMIT
        while mpirun.poll() is None:
            self.assertLess(time.monotonic(), end)
            begun = all(pathlib.Path(folder, f"sets-9.part-{rank}").exists() for rank in range(4))  # every rank has found the others
            for part in pathlib.Path(folder).glob("moving-*.part-[123]") if begun else ():
                table, rank = part.name.split(".part-")
                process = ranks_of(mpirun.pid).get(int(rank))
                if process is None:
                    continue
                os.kill(process, signal.SIGSTOP)
                if part.exists() and not part.with_name(table).exists():
                    return process
                os.kill(process, signal.SIGCONT)
            time.sleep(0.002)
        return None

    def test_a_table_is_taken_over(self):
        """A rank dies over a table; another one works it out from its beginning, and nothing of the dead one's is left."""
        taken_over = False
        while not taken_over:
            with tempfile.TemporaryDirectory() as folder, subprocess.Popen(
                    [*MPIRUN, KISTE, *IN_A_FOLDER, folder], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                    text=True) as mpirun:
                held = self.in_hand(mpirun, folder)
                if held:
                    os.kill(held, signal.SIGKILL)
                out, err = mpirun.communicate(timeout=LIMIT)
                self.assertEqual(mpirun.returncode, 0, err)
                self.are_as_told(out)
                self.assertEqual(sorted(path.name for path in pathlib.Path(folder).iterdir()), IN_THE_FOLDER)
                taken_over = held is not None

    def test_records(self):
        """Every game has its line, whoever played it."""
        with tempfile.TemporaryDirectory() as folder:
            files = [pathlib.Path(folder, name) for name in ("one.csv", "together.csv")]
            for path, ranks in zip(files, (False, True)):
                self.assertEqual(run("selfplay", "dame", "--games", "1000", "--out", str(path), ranks=ranks).returncode, 0)
            one, together = (path.read_text().split("\n") for path in files)
            self.assertEqual(one[0], "game,moves,score0,score1")
            self.assertEqual(len(one), 1002)
            self.assertEqual(one, [together[0], *sorted(together[1:-1], key=lambda line: int(line.split(",")[0])), ""])

    def at_work(self, mpirun):
        """The ranks, somewhere in the middle: every one has found the others and has worked for a while."""
        processes, end = {}, time.monotonic() + LIMIT
        while mpirun.poll() is None and (len(processes) < 4 or min(map(worked, processes.values())) < WORKED):
            self.assertLess(time.monotonic(), end, processes)
            time.sleep(0.05)
            processes = ranks_of(mpirun.pid)
        return processes

    def killed(self, victims, *words):
        """The same command, with ranks killed on the way; what it printed. None if it had ended before."""
        with subprocess.Popen([*MPIRUN, KISTE, *words], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True) as mpirun:
            processes = self.at_work(mpirun)
            early = mpirun.poll() is not None
            for victim in () if early else victims:
                try:
                    os.kill(processes[victim], signal.SIGKILL)
                except ProcessLookupError:
                    early = True
            out, err = mpirun.communicate(timeout=LIMIT)
            self.assertEqual(mpirun.returncode, 0, err)
            return None if early else out

    def with_killed(self, victims, *words):
        """What is come to with ranks killed on the way, and alone; of as many games as take long enough here."""
        games, out = GAMES, None
        while out is None:
            games *= 2
            out = self.killed(victims, *words, str(games), "--json")
        return json.loads(out), alone(*words, str(games))

    def test_a_rank_dies(self):
        self.assertEqual(*self.with_killed([2], *ARENA))

    def cut_short(self, path, *words):
        """Kills rank 0 of an endless job once some of the first games are written, and leaves only these, the last line
        cut off. What was complained of, and the lines."""
        with subprocess.Popen([*MPIRUN, KISTE, *words, ENDLESS, "--out", str(path)], env=ENVIRONMENT, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True) as mpirun:
            processes = self.at_work(mpirun)
            while len(first_games(path)) < 50:
                self.assertIsNone(mpirun.poll())
                time.sleep(0.05)
            os.kill(processes[0], signal.SIGKILL)
            err = mpirun.communicate(timeout=LIMIT)[1]
        lines = first_games(path)
        path.write_text("\n".join(lines) + "\n" + lines[-1][:-3])
        return err, lines

    def test_rank_0_dies(self):
        """The others end too, and the job goes on from what was written."""
        with tempfile.TemporaryDirectory() as folder:
            out, one = (pathlib.Path(folder, name) for name in ("games.csv", "one.csv"))
            err, begun = self.cut_short(out, *SELFPLAY)
            self.assertIn("rank 0 has died", err)
            words = (*SELFPLAY, str(GAMES), "--out", str(out))
            self.assertEqual(run(*words, "--continue", "--seed", "5").returncode, 1)  # other games
            done = run(*words, "--continue", "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            whole = run(*words[:-1], str(one), "--json")
            self.assertEqual(sorted(out.read_text().split("\n")), sorted(one.read_text().split("\n")))
            self.assertEqual(json.loads(done.stdout)["moves"], json.loads(whole.stdout)["moves"])

    def test_arena_goes_on(self):
        """What an arena has written when all its ranks are killed is not played again."""
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder, "arena.csv")
            _, begun = self.cut_short(out, *ARENA)
            done = run(*ARENA, str(GAMES), "--json", "--out", str(out), "--continue", ranks=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            lines = out.read_text().split("\n")
            self.assertEqual(sorted(int(line.split(",")[0]) for line in lines[2:-1]), list(range(GAMES // 2)))
            self.assertLessEqual(set(begun), set(lines))  # as they were
            self.assertEqual(json.loads(done.stdout), alone(*ARENA, str(GAMES)))

    def test_solve_goes_on(self):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder, "kniffel.layers")
            whole = run("solve", "kniffel", "--out", str(out))
            self.assertEqual(whole.returncode, 0, whole.stderr)
            kept = out.read_bytes()
            out.write_bytes(kept[:len(kept) // 2])
            done = run("solve", "kniffel", "--out", str(out), "--continue", ranks=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stdout.split("\n")[0], whole.stdout.split("\n")[0])
            self.assertEqual(out.read_bytes(), kept)

    def test_only_rank_0_is_left(self):
        left, one = self.with_killed([1, 2, 3], *SELFPLAY)
        self.assertEqual((left["games"], left["moves"], left["players"][0]["score"]), (one["games"], one["moves"], one["players"][0]["score"]))

    def test_mistakes_are_told_once_each(self):
        done = run("arena", "muehle", "nobody", ranks=True)
        self.assertIn("no computer player", done.stderr)
        with tempfile.TemporaryDirectory() as folder:  # beside this copy there is no module
            copy = shutil.copy(KISTE, folder)
            done = subprocess.run([copy, "selfplay", "muehle", "--lang", "en"], capture_output=True, text=True, check=False,
                                  env={**ENVIRONMENT, "OMPI_COMM_WORLD_SIZE": "2"})
            self.assertEqual(done.returncode, 1)
            self.assertIn("kiste-mpi.so is missing", done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
