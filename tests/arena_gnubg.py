#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Backgammon's net against GNU Backgammon's: arena_gnubg.py KISTE [GAMES [DECISIONS]]

Both choose without looking ahead and without the cube. First whole games, each series of dice played from both sides: points a game
for us, with the interval that holds the truth in 95 of 100 cases. Then single decisions, from games in which either one's
choice is taken by lot: where they differ, GNU Backgammon, looking two throws ahead, says what each is worth.

All games of a process go on side by side, so that kiste is asked once for many positions. gnubg is asked through its own
Python (`gnubg -t -p`); it mostly waits for itself, so there are many processes."""
import concurrent.futures
import math
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

from gnubg_mind import Mind, points

HERE = pathlib.Path(__file__).resolve()
PROCESSES = 12
START = [0] * 26
for place, men in ((24, 2), (13, 5), (8, 3), (6, 5)):
    START[place] = men


def position_of(name):
    """The men of both sides from a position id: the one to throw first, each list off, 1 … 24, bar."""
    import base64
    raw = base64.b64decode(name + "==")
    bits = [byte >> k & 1 for byte in raw for k in range(8)]
    sides, at = [], 0
    for _ in range(2):
        men = [0] * 26
        for place in range(1, 26):
            while bits[at]:
                men[place] += 1
                at += 1
            at += 1
        men[0] = 15 - sum(men)
        sides.append(men)
    return sides[1], sides[0]


def throw(rng, first):
    dice = rng.randint(1, 6), rng.randint(1, 6)
    while first and dice[0] == dice[1]:
        dice = rng.randint(1, 6), rng.randint(1, 6)
    return dice


class Game:
    """One game; `ours` are the sides that kiste plays (both and none: a judged one, whose choices are drawn by lot)."""

    def __init__(self, number, ours):
        self.rng, self.lot, self.ours = random.Random(number), random.Random(-1 - number), ours
        self.sides, self.turn, self.first, self.won = [START[:], START[:]], 0, True, None

    def throw(self):
        self.dice, self.first = throw(self.rng, self.first), False
        return self.sides[self.turn], self.sides[1 - self.turn]

    def take(self, own, other):
        self.sides[self.turn], self.sides[1 - self.turn] = own, other
        if own[0] == 15:
            self.won = points(other) * (1 if self.turn in self.ours else -1)
        self.turn = 1 - self.turn


def inside(gnubg):
    """Runs inside gnubg: plays what the environment says, and writes down the outcome."""
    sys.path.insert(0, str(HERE.parent))
    from gnubg_ids import match_id, position_id
    kiste, begin, games, judged = os.environ["KISTE"], *(int(os.environ[k]) for k in ("BEGIN", "GAMES", "JUDGED"))
    mind, far = Mind(gnubg), gnubg.evalcontext(0, 2, 1, 1, 0.0)

    def ours(asked):
        text = "".join(f"{position_id((own, other))}:{match_id(dice)}\n" for own, other, dice in asked)
        pathlib.Path("ids").write_text(text)
        said = subprocess.run([kiste, "tool", "backgammon", "best", "ids", "cube=no"], capture_output=True, text=True, check=True).stdout
        found = [position_of(line.split()[0]) for line in said.splitlines() if line.startswith("  ")]
        return [(own, other) for other, own in found]

    playing = [Game(begin + n // 2, {n % 2}) for n in range(games)] + [Game(begin + n, {0, 1}) for n in range(judged)]
    whole, decisions = playing[:games], []
    while playing:
        thrown = [(game, *game.throw()) for game in playing]
        asked = [(game, own, other) for game, own, other in thrown if game.turn in game.ours]
        answers = dict(zip((id(game) for game, _, _ in asked), ours([(own, other, game.dice) for game, own, other in asked])))
        for game, own, other in thrown:
            choice = answers.get(id(game))
            if choice is None or len(game.ours) == 2:
                their = mind.played(own, other, game.dice, mind.glance)
                if choice:
                    decisions.append(0.0 if choice == their else mind.worth(*choice, far) - mind.worth(*their, far))
                choice = their if choice is None or game.lot.random() < 0.5 else choice
            game.take(*choice)
        playing = [game for game in playing if game.won is None]
    pairs = [(one.won + two.won) / 2 for one, two in zip(whole[::2], whole[1::2])]
    pathlib.Path("outcome").write_text(repr((pairs, decisions)))


def sure(numbers):
    mean = sum(numbers) / len(numbers)
    spread = sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
    return mean, 1.96 * math.sqrt(spread / len(numbers))


def main():
    kiste, games = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    judged = int(sys.argv[3]) if len(sys.argv) > 3 else 10000
    gnubg = shutil.which("gnubg") or "/usr/games/gnubg"
    if not pathlib.Path(gnubg).exists():
        print("gnubg is not installed")
        sys.exit(77)
    share, judged_share = -(-games // PROCESSES // 2) * 2, -(-judged // PROCESSES // 55)

    def one(number, folder):
        there = pathlib.Path(folder) / str(number)
        there.mkdir()
        (there / "ask.py").write_text(f"import sys\nsys.argv = ['']\nsys.path.insert(0, {str(HERE.parent)!r})\n"
                                      "import gnubg\nimport arena_gnubg\narena_gnubg.inside(gnubg)\n")
        subprocess.run([gnubg, "-t", "-q", "-r", "-p", "ask.py"], cwd=there, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=True,
                       env={**os.environ, "HOME": str(there), "KISTE": str(kiste), "BEGIN": str(number * 1_000_000),
                            "GAMES": str(share), "JUDGED": str(judged_share)})
        return eval((there / "outcome").read_text())

    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(PROCESSES) as pool:
        parts = list(pool.map(lambda number: one(number, folder), range(PROCESSES)))
    pairs = [number for part in parts for number in part[0]]
    decisions = [number for part in parts for number in part[1]]
    print("%d games: %+.4f ± %.4f points a game for kiste" % (2 * len(pairs), *sure(pairs)))
    print("%d decisions, %d differ: kiste loses %+.6f ± %.6f less a decision, judged two throws ahead" %
          (len(decisions), sum(d != 0 for d in decisions), *sure(decisions)))


if __name__ == "__main__":
    main()
