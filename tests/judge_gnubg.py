#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Backgammon's levels in the eyes of GNU Backgammon: judge_gnubg.py KISTE LEVEL [POSITIONS]

Positions from games that GNU Backgammon plays with itself at a glance, for money with the cube in the middle. What the level plays there
(`kiste tool backgammon best`), and before the throw whether it doubles and whether it takes (`… cube`), is judged by GNU Backgammon, looking
two throws ahead: how often it would do otherwise, and how many points that costs."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve()
SEEDS = 1_000_000_007  # games of their own, apart from those of arena_gnubg.py
NOTHING = 0.0005       # points: less is no difference


def inside(gnubg):
    """Runs inside gnubg, and writes down what plays, doubles and takes cost, and how many would double."""
    sys.path.insert(0, str(HERE.parent))
    from arena_gnubg import Game, position_of
    from gnubg_ids import match_id, position_id
    from gnubg_mind import Mind
    kiste, level, wanted = os.environ["KISTE"], os.environ["LEVEL"], int(os.environ["POSITIONS"])
    mind, far, far_cube = Mind(gnubg), gnubg.evalcontext(0, 2, 1, 0, 0.0), gnubg.evalcontext(1, 2, 1, 0, 0.0)

    def ours(what, asked):
        pathlib.Path("ids").write_text("".join(f"{position_id((own, other))}:{match_id(dice)}\n" for own, other, dice in asked))
        said = subprocess.run([kiste, "tool", "backgammon", what, level, "ids"], capture_output=True, text=True, check=True).stdout
        return [line.split() for line in said.splitlines() if line.startswith("  ")]

    asked, number = [], SEEDS
    while len(asked) < wanted:
        game, number = Game(number, {0, 1}), number + 1
        while game.won is None:
            own, other = game.throw()
            if game.lot.random() < 0.15:
                asked.append((own[:], other[:], game.dice))
            game.take(*mind.played(own, other, game.dice, mind.glance))
    asked = asked[:wanted]
    outcome = {"plays": [], "doubles": [], "takes": [], "would double": 0}
    for (own, other, dice), (found, *_) in zip(asked, ours("best", asked)):
        theirs, (after_other, after_own) = mind.played(own, other, dice, far), position_of(found)
        mine = after_own, after_other
        outcome["plays"].append(0.0 if mine == theirs else max(0.0, mind.worth(*theirs, far) - mind.worth(*mine, far)))
    for (own, other, _), said in zip(asked, ours("cube", [(own, other, (0, 0)) for own, other, _ in asked])):
        our_on, our_taken = map(float, said)
        _, on, taken, refused = gnubg.cfevaluate((tuple(other[1:]), tuple(own[1:])), mind.cube, far_cube)[:4]
        doubled, our_doubled = min(taken, refused), min(our_taken, 1.0)
        outcome["doubles"].append(max(on, doubled) - (doubled if our_doubled > our_on else on))
        outcome["would double"] += doubled > on
        if doubled > on or our_doubled > our_on:
            outcome["takes"].append((taken if our_taken <= 1.0 else refused) - doubled)
    pathlib.Path("outcome").write_text(repr(outcome))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    kiste, level, wanted = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else "500"
    gnubg = shutil.which("gnubg") or "/usr/games/gnubg"
    if not pathlib.Path(gnubg).exists():
        print("gnubg is not installed")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "ask.py").write_text(f"import sys\nsys.argv = ['']\nsys.path.insert(0, {str(HERE.parent)!r})\n"
                                                     "import gnubg\nimport judge_gnubg\njudge_gnubg.inside(gnubg)\n")
        subprocess.run([gnubg, "-t", "-q", "-r", "-p", "ask.py"], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=True,
                       env={**os.environ, "HOME": folder, "KISTE": str(kiste), "LEVEL": level, "POSITIONS": wanted})
        outcome = eval((pathlib.Path(folder) / "outcome").read_text())
    for kind in ("plays", "doubles", "takes"):
        lost = outcome[kind] or [0.0]
        print("%s: %d, %d otherwise; %.5f points lost on average, %.3f at most, %d times more than 0.02" %
              (kind, len(outcome[kind]), sum(cost > NOTHING for cost in lost), sum(lost) / len(lost), max(lost),
               sum(cost > 0.02 for cost in lost)))
    print("GNU Backgammon would double %d times" % outcome["would double"])


if __name__ == "__main__":
    main()
