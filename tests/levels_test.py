#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""levels_test.py KISTE [--long]: each level of the computer players wins more often than the one below it, by at least as much as
said here. The same games are played every time, so it never depends on luck; their READMEs have the figures of more games."""
import json
import subprocess
import sys

# A against B on all other seats: game, A, B, seats, games, least part of wins; quick enough for every run
SHORT = [
    ("dallas-noris", "easy", "random", 3, 900, 0.38),
    ("dallas-noris", "medium", "easy", 3, 900, 0.38),
    ("dallas-noris", "strong", "medium", 3, 900, 0.37),
    ("dallas-noris", "best", "strong", 3, 900, 0.37),
    ("dallas-maruca", "medium", "easy", 3, 300, 0.50),
    ("dallas-maruca", "strong", "medium", 3, 600, 0.38),
    ("dallas-maruca", "best", "strong", 3, 600, 0.37),
]
LONG = [
    ("kniffel", "medium", "easy", 2, 600, 0.57),
    ("kniffel", "strong", "medium", 2, 900, 0.57),
    ("kniffel", "best", "strong", 2, 900, 0.57),
    ("mensch", "medium:500", "easy:500", 4, 800, 0.30),
    ("mensch", "strong", "medium:500", 4, 800, 0.28),
    ("mensch", "best:3000", "strong", 4, 800, 0.27),
    ("halma", "best:4000", "best:1000", 2, 20, 0.6),
    ("halma", "best:16000", "best:4000", 2, 20, 0.6),
]


def won(kiste, game, first, others, seats, games):
    done = subprocess.run([kiste, "arena", game, first, others, "--seats", str(seats), "--games", str(games), "--jobs", "1", "--json"],
                          capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["players"][0]["won"]


def main():
    kiste, rows, failed = sys.argv[1], LONG if "--long" in sys.argv else SHORT, 0
    for game, first, others, seats, games, least in rows:
        share = won(kiste, game, first, others, seats, games)
        failed += share < least
        print(f"{game}, {seats} seats: {first} against {others} wins {100 * share:.1f} % of {games}, wanted {100 * least:.0f} %"
              f"{'' if share >= least else ': TOO FEW'}", flush=True)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
