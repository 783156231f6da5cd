#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""leiter.py KISTE: an independent Leiterspiel, compared with the room.

Written from the rules alone, sharing nothing with src/games/leiter. It compares
  - whole games through `kiste pipe`, throw by throw: whose throw it is, where everybody stands, who misses turns,
  - `kiste tool leiter odds` with its own reckoning: one figure's walk is followed round by round as a table of
    chances, and several figures are then put together round by round, seat by seat,
for every number of players, with the box built in and with one of its own.
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

COLOURS = ["red", "blue", "yellow", "green", "violet", "orange"]
LADDERS = {7: 28, 12: 33, 19: 41, 24: 46, 36: 57, 44: 65, 52: 73, 61: 82, 70: 88, 79: 92,
           17: 4, 30: 11, 39: 20, 48: 27, 55: 35, 63: 42, 74: 51, 85: 60, 91: 69, 96: 76}
OTHERS = {4: 60, 9: 2, 50: 1, 88: 99, 95: 94}


def walk(ladders, circle, pips):
    """One step after the other, turning round at 99."""
    direction = 1
    for _ in range(pips):
        if circle == 99:
            direction = -1
        circle += direction
    return ladders.get(circle, circle)


class Game:
    def __init__(self, players):
        self.players = players
        self.circle = [0] * players
        self.pauses = [0] * players
        self.still_in = list(range(players))  # who throws for the beginning
        self.begins = []                      # what they have thrown
        self.turn = None

    def thrower(self):
        return self.still_in[len(self.begins)] if self.turn is None else self.turn

    def over(self):
        return 99 in self.circle

    def throw(self, pips):
        if self.turn is None:
            self.begins.append(pips)
            if len(self.begins) == len(self.still_in):
                self.still_in = [s for s, p in zip(self.still_in, self.begins) if p == max(self.begins)]
                self.begins = []
                if len(self.still_in) == 1:
                    self.turn = self.still_in[0]
            return
        who = self.turn
        self.circle[who] = walk(LADDERS, self.circle[who], pips)
        if self.circle[who] == 3:
            self.pauses[who] = 2
        while not self.over():
            self.turn = (self.turn + 1) % self.players
            if self.pauses[self.turn] == 0:
                break
            self.pauses[self.turn] -= 1

    def lines(self):
        lines = []
        for colour, circle, pauses in zip(COLOURS, self.circle, self.pauses):
            lines.append(f"{colour} {circle}" + (f" misses {pauses}" if pauses else ""))
        if self.turn is not None and not self.over():
            lines.append(f"turn {COLOURS[self.turn]}")
        return lines


class Room:
    def __init__(self, kiste):
        self.pipe = subprocess.Popen([kiste, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def call(self, cmd, **more):
        print(json.dumps({"cmd": cmd, **more}), file=self.pipe.stdin, flush=True)
        answer = json.loads(self.pipe.stdout.readline())
        if not answer["ok"]:
            sys.exit(f"{cmd} {more}: {answer}")
        return answer


def compare_game(room, players, seed):
    """One game; returns the number of throws, or says where it went apart."""
    game, throws, by_hand = Game(players), 0, seed % 2 == 1
    room.call("new", game="leiter", seats=players, seed=seed, options={"own-throws": "yes" if by_hand else "no"})
    while not game.over():
        if by_hand:
            told = room.call("legal")
            if told["actors"] != [game.thrower()] or told["moves"] != {str(game.thrower()): ["throw"]}:
                sys.exit(f"seed {seed}, throw {throws}: {told}")
            room.call("play", seat=game.thrower(), move="throw")
        told = room.call("legal")
        if told["actors"] != ["*"] or told["odds"] != {f"die {p}": 1 for p in range(1, 7)}:
            sys.exit(f"seed {seed}, throw {throws}: {told}")
        game.throw(int(room.call("roll")["move"].split()[1]))
        throws += 1
        lines = room.call("text")["position"].splitlines()
        kept = [line for line in lines if line.split()[0] not in ("opening", "last", "ask")]
        if kept != game.lines():
            sys.exit(f"seed {seed}, throw {throws}: {game.lines()}, kiste {kept}")
    told = room.call("score")
    if not told["over"] or told["score"] != [int(circle == 99) for circle in game.circle]:
        sys.exit(f"seed {seed}: {game.circle}, kiste {told}")
    return throws


def walk_table(ladders):
    """For each round t = 1, 2, …: chances to arrive in it, and to throw in it, until next to nothing is left."""
    places = {(0, 0): 1.0}  # (circle, turns to miss)
    arrive, throw = [], []
    while sum(places.values()) > 1e-14:
        after, home, throwing = {}, 0.0, 0.0
        for (circle, pauses), chance in places.items():
            if pauses:
                after[circle, pauses - 1] = after.get((circle, pauses - 1), 0) + chance
                continue
            throwing += chance
            for pips in range(1, 7):
                there = walk(ladders, circle, pips)
                if there == 99:
                    home += chance / 6
                else:
                    key = there, 2 if there == 3 else 0
                    after[key] = after.get(key, 0) + chance / 6
        arrive.append(home)
        throw.append(throwing)
        places = after
    return arrive, throw


def reckon(arrive, throw, players):
    """Rounds, throws and each one's chance, going through every turn of every round."""
    rounds, throws, wins = 0.0, 0.0, [0.0] * players
    racing = [1.0] * players  # the chance that this figure is not home yet
    for number, (home, throwing) in enumerate(zip(arrive, throw), 1):
        for who in range(players):
            others = 1.0
            for other in range(players):
                others *= 1.0 if other == who else racing[other]
            wins[who] += home * others
            throws += throwing * others
            rounds += number * home * others
            racing[who] = max(racing[who] - home, 0.0)
    return rounds, throws, wins


def begin(players):
    """Throws for the beginning, by going through all throws of the dice once."""
    if players == 1:
        return 0.0
    ties = [0] * (players + 1)
    for number in range(6 ** players):
        dice = [number // 6 ** i % 6 for i in range(players)]
        ties[dice.count(max(dice))] += 1
    again = sum(ties[j] * begin(j) for j in range(2, players))
    return (players * 6 ** players + again) / (6 ** players - ties[players])


def compare_odds(kiste, ladders, box):
    run = subprocess.run([kiste, "tool", "leiter", "odds", "--lang", "en", *box], capture_output=True, text=True)
    if run.returncode:
        sys.exit(run.stderr)
    arrive, throw = walk_table(ladders)
    alone = [float(n) for n in re.findall(r"after (\d+\.\d+) rounds.*throws (\d+\.\d+) times", run.stdout)[0]]
    mine = [sum(t * p for t, p in enumerate(arrive, 1)), sum(throw)]
    differ = max(abs(a - b) for a, b in zip(alone, mine))
    for players in range(2, 7):
        told = [float(n) for n in re.search(rf"^ +{players} +(.*)$", run.stdout, re.M)[1].split()]
        rounds, throws, wins = reckon(arrive, throw, players)
        mine = [rounds, throws, begin(players), *wins]
        if len(mine) != len(told):
            sys.exit(f"{players} players: {run.stdout}")
        differ = max(differ, *(abs(a - b) for a, b in zip(told[:3], mine[:3])))
        differ = max(differ, *(100 * abs(a - b) for a, b in zip(told[3:], mine[3:])))
        if differ > 6e-5:  # as many digits as are printed
            sys.exit(f"{players} players: {mine}, kiste {told}")
    return differ


def other_box():
    """A file with the ladders of OTHERS."""
    text = "colours:\n" + "".join(f"  - {{ id: {c}, name: {{ de: {c}, en: {c} }}, tint: {c} }}\n" for c in COLOURS)
    text += "ladders:\n" + "".join(f"  - {{ from: {a}, to: {b} }}\n" for a, b in OTHERS.items())
    with tempfile.NamedTemporaryFile("w", suffix=".yaml", delete=False) as file:
        file.write(text)
    return file.name


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: leiter.py KISTE")
    room, throws = Room(sys.argv[1]), 0
    for players in range(2, 7):
        throws += sum(compare_game(room, players, random.Random(i).randrange(1 << 30)) for i in range(6))
    room.call("quit")
    file = other_box()
    try:
        compare_odds(sys.argv[1], LADDERS, [])
        compare_odds(sys.argv[1], OTHERS, ["--box", file])
    finally:
        os.unlink(file)
    print(f"30 games of {throws} throws agree; so do the odds of two boards for 2 to 6 players")


if __name__ == "__main__":
    main()
