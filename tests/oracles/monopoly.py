#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""monopoly.py KISTE [THROWS]: where Monopoly's tokens come to stand, exactly, compared with the room.

A Markov chain over (square, doubles thrown so far in the turn) and (jail, which throw comes next), written
from the rules alone, sharing nothing with src/games/monopoly. The players buy nothing, throw in jail until
they are out, and draw a community card where a chance card leaves the choice; the jail cards are out of the
piles, which leaves 15 cards each. The room is played by test_monopoly, which is built beside KISTE. THROWS
throws (default: twelve million, more than ten million turns) must agree square by square within 0.1
percentage points.
"""
import os
import subprocess
import sys

JAIL = "jail"
CHANCE, CHEST = (7, 22, 36), (2, 17, 33)
STATIONS = (5, 15, 25, 35)


def spread(weights, at, p):
    weights[at] = weights.get(at, 0.0) + p


def chest(square):
    """Where a community card leaves a token that stands on `square`: {place: probability}."""
    places = {}
    spread(places, 0, 1 / 15)       # to LOS
    spread(places, JAIL, 1 / 15)
    spread(places, square, 13 / 15)
    return places


def chance(square):
    places = {}
    for to in (24, 11, 39, 0, 5, 1):  # five forward, one back to Badstrasse
        spread(places, to, 1 / 15)
    spread(places, next((s for s in STATIONS if s > square), STATIONS[0]), 1 / 15)
    for place, p in land(square - 3).items():
        spread(places, place, p / 15)
    spread(places, JAIL, 1 / 15)
    for place, p in chest(square).items():  # the choice: draw
        spread(places, place, p / 15)
    spread(places, square, 5 / 15)   # dividend, rents, speeding, repairs, chairman
    return places


def land(square):
    """Where a token comes to stand that reaches `square`."""
    if square == 30:
        return {JAIL: 1.0}
    if square in CHANCE:
        return chance(square)
    if square in CHEST:
        return chest(square)
    return {square: 1.0}


def after(state):
    """The states after one throw: {state: probability}."""
    states = {}
    where, count = state
    for x in range(1, 7):
        for y in range(1, 7):
            double = x == y
            if where == JAIL:
                if not double and count < 3:
                    spread(states, (JAIL, count + 1), 1 / 36)
                    continue
                start, doubles = 10, 0
            else:
                start, doubles = where, count + 1 if double else 0
                if doubles == 3:
                    spread(states, (JAIL, 1), 1 / 36)
                    continue
            for place, p in land((start + x + y) % 40).items():
                spread(states, (JAIL, 1) if place == JAIL else (place, doubles), p / 36)
    return states


def stationary():
    states = [(s, d) for s in range(40) for d in range(3)] + [(JAIL, n) for n in (1, 2, 3)]
    moves = {s: after(s) for s in states}
    p = {s: 1 / len(states) for s in states}
    while True:
        q = {}
        for s, weight in p.items():
            for t, w in moves[s].items():
                spread(q, t, weight * w)
        if sum(abs(q.get(s, 0) - p.get(s, 0)) for s in states) < 1e-13:
            return q
        p = q


def main():
    kiste, throws = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 12_000_000
    play = os.path.join(os.path.dirname(kiste), "tests", "test_monopoly")
    exact = [0.0] * 41
    for (where, _), p in stationary().items():
        exact[40 if where == JAIL else where] += p
    lines = subprocess.run([play, "--landings", str(throws), "1"], capture_output=True, text=True,
                           check=True).stdout
    counts = [int(line.split()[1]) for line in lines.split("\n") if line]
    total, worst, bad = sum(counts), (0.0, 0), 0
    for square in range(41):
        off = abs(counts[square] / total - exact[square])
        worst = max(worst, (off, square))
        if off > 0.001:
            bad += 1
            print(f"square {square}: {counts[square] / total:.5f} instead of {exact[square]:.5f}")
    print(f"monopoly: {total} throws, worst square {worst[1]}, off by {100 * worst[0]:.3f} percentage points")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
