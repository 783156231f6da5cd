#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Where Backgammon's `best` and GNU Backgammon, looking two throws ahead, play otherwise: differ_gnubg.py KISTE FILE SECONDS [PROCESSES [SEED]]

Both are asked about every throw of games in which either one's choice is taken by lot, for money without the cube. For each decision FILE
gets a line: what `best` and what GNU Backgammon made of it, as position ids, the other side to throw; a dot where that is the same, or
where there was nothing to choose. What the two are worth is for src/games/backgammon/net/rollout.py to say."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve()
TOGETHER = 6  # games of a process that go on side by side: kiste is asked about all at once


def inside(gnubg):
    """Runs inside gnubg until the time is over."""
    sys.path.insert(0, str(HERE.parent))
    from arena_gnubg import Game, position_of
    from gnubg_ids import match_id, position_id
    from gnubg_mind import Mind
    kiste, number, end = os.environ["KISTE"], int(os.environ["BEGIN"]), float(os.environ["END"])
    mind, far = Mind(gnubg), gnubg.evalcontext(0, 2, 1, 1, 0.0)

    def ours(asked):
        pathlib.Path("ids").write_text("".join(f"{position_id((own, other))}:{match_id(dice)}\n" for own, other, dice in asked))
        said = subprocess.run([kiste, "tool", "backgammon", "best", "best", "ids", "cube=no"], capture_output=True, text=True, check=True).stdout
        found = [position_of(line.split()[0]) for line in said.splitlines() if line.startswith("  ")]
        return [(own, other) for other, own in found]

    playing = []
    with open("decisions", "w", encoding="ascii", buffering=1) as out:
        while time.time() < end:
            while len(playing) < TOGETHER:
                playing.append(Game(number, {0, 1}))
                number += 1
            asked = [(*game.throw(), game.dice) for game in playing]
            for game, (own, other, dice), mine in zip(playing, asked, ours(asked)):
                theirs = mind.played(own, other, dice, far)
                out.write(".\n" if mine == theirs else " ".join(position_id((enemy, after)) for after, enemy in (mine, theirs)) + "\n")
                game.take(*(mine if game.lot.random() < 0.5 else theirs))
            playing = [game for game in playing if game.won is None]


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    kiste, target, seconds = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), float(sys.argv[3])
    processes, seed = (int(sys.argv[k]) if len(sys.argv) > k else usual for k, usual in ((4, os.cpu_count()), (5, 1)))
    gnubg = shutil.which("gnubg") or "/usr/games/gnubg"
    if not pathlib.Path(gnubg).exists():
        print("gnubg is not installed")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        running = []
        for number in range(processes):
            there = pathlib.Path(folder) / str(number)
            there.mkdir()
            (there / "ask.py").write_text(f"import sys\nsys.argv = ['']\nsys.path.insert(0, {str(HERE.parent)!r})\n"
                                          "import gnubg\nimport differ_gnubg\ndiffer_gnubg.inside(gnubg)\n")
            running.append(subprocess.Popen([gnubg, "-t", "-q", "-r", "-p", "ask.py"], cwd=there, stdin=subprocess.DEVNULL,
                                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                            env={**os.environ, "HOME": str(there), "KISTE": str(kiste), "END": str(time.time() + seconds),
                                                 "BEGIN": str(1_000_000_000 * seed + 1_000_000 * number)}))
        for process in running:
            process.wait()
        lines = [line for path in sorted(pathlib.Path(folder).glob("*/decisions")) for line in path.read_text().splitlines()]
    target.write_text("".join(line + "\n" for line in lines))
    print(f"{len(lines)} decisions, {sum(line != '.' for line in lines)} differ")


if __name__ == "__main__":
    main()
