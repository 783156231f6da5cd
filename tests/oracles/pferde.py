#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pferde.py KISTE [--brief]: an independent horse race with its totalisator, compared with the room.

Written from the rules alone, sharing nothing with src/games/pferde. It compares
  - whole matches through `kiste pipe`, move by move: bets, throws, where every horse stands, whose turn it is and every
    Pfennig, with two to four riders, onlookers, several races and random bets; shares are worked out with fractions,
  - `kiste tool pferde odds` with a plain Markov chain over all horses together, followed throw by throw: two horses
    from the start, and up to four from positions in which not much can happen any more.
"""
import json
import os
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

HORSES = ["red", "blue", "yellow", "green"]


class Race:
    """Squares are numbers, "out", or ("home", place)."""

    def __init__(self, squares, turn=0, paused=()):
        self.squares, self.turn, self.paused = list(squares), turn, set(paused)

    def racing(self):
        return [h for h, square in enumerate(self.squares) if isinstance(square, int)]

    def home(self):
        return [h for h, square in enumerate(self.squares) if isinstance(square, tuple)]

    def over(self):
        return len(self.home()) == 3 or not self.racing()

    def may_not_throw(self, horse):
        if self.squares[horse] == 50:
            return any(self.squares[h] < 50 for h in self.racing())
        return False

    def next(self):
        while True:
            self.turn = (self.turn + 1) % len(self.squares)
            if self.turn not in self.racing():
                continue
            if self.turn in self.paused:
                self.paused.remove(self.turn)
            elif not self.may_not_throw(self.turn):
                return

    def throw(self, pips):
        horse, square = self.turn, self.squares[self.turn]
        if square != 10 or pips == 6:
            square += pips
            if square == 20:
                self.paused.add(horse)
            elif square == 30:
                square = "out"
            elif square == 40:
                square = 0
            elif square >= 60:
                square = ("home", len(self.home()) + 1)
            self.squares[horse] = square
        if not self.over():
            self.next()

    def key(self):
        return tuple(self.squares), self.turn, frozenset(self.paused)


def shares(money, bets):
    """Whole Pfennigs in proportion to the bets; those left over by the largest fractions, earlier seats first."""
    total = sum(bets)
    exact = [Fraction(money * bet, total) for bet in bets]
    paid = [int(share) for share in exact]
    order = sorted(range(len(bets)), key=lambda seat: (paid[seat] - exact[seat], seat))
    for seat in order[:money - sum(paid)]:
        paid[seat] += 1
    return paid


class Match:
    def __init__(self, seats, riders, races, stake, purse, betting):
        self.seats, self.riders, self.races, self.stake = seats, riders, races, stake
        self.purse, self.pot, self.betting, self.number = [100 * purse] * seats, 0, betting, 0
        self.race = Race([0] * riders)
        self.begin()

    def begin(self):
        self.number += 1
        for seat in range(self.riders):
            self.purse[seat] -= 100 * self.stake
            self.pot += 100 * self.stake
        self.bets = {pool: [[0] * self.riders for _ in range(self.seats)] for pool in ("win", "place")}
        self.contenders, self.thrown, self.phase = list(range(self.riders)), [], "bets"
        self.bettor = 0 if self.betting else self.seats
        self.skip()

    def free(self, seat):
        kept = 100 * self.stake * (self.races - self.number) if seat < self.riders else 0
        return (self.purse[seat] - kept) // 100

    def skip(self):
        while self.bettor < self.seats and self.free(self.bettor) == 0:
            self.bettor += 1
        if self.bettor == self.seats:
            self.phase = "opening"

    def bet(self, words):
        if words == ["done"]:
            self.bettor += 1
        else:
            self.purse[self.bettor] -= 100 * int(words[2])
            self.bets[words[0]][self.bettor][HORSES.index(words[1])] += int(words[2])
        self.skip()

    def throw(self, pips):
        if self.phase == "racing":
            self.race.throw(pips)
        else:
            self.race = Race([0] * self.riders)
            self.thrown.append(pips)
            if len(self.thrown) == len(self.contenders):
                best = max(self.thrown)
                self.contenders = [h for h, p in zip(self.contenders, self.thrown) if p == best]
                self.thrown = []
                if len(self.contenders) == 1:
                    self.phase, self.race.turn = "racing", self.contenders[0]
                    self.race.throw(best)
        if self.phase == "racing" and self.race.over():
            self.settle()

    def settle(self):
        order = sorted(self.race.home(), key=lambda h: self.race.squares[h][1])
        if order:
            second, half = self.pot // 3, self.pot // 2
            prizes = {1: [self.pot], 2: [self.pot - second, second],
                      3: [half, second, self.pot - half - second]}[len(order)]
            for horse, prize in zip(order, prizes):
                self.purse[horse] += prize
            self.pot = 0
        self.pay("win", order[:1])
        self.pay("place", order[:3 if self.riders == 4 else 2])
        if self.number < self.races:
            self.begin()
            return
        self.phase = "over"
        for seat in range(self.riders):
            self.purse[seat] += self.pot // self.riders
        self.pot = 0

    def pay(self, pool, placed):
        bets = self.bets[pool]
        backed = [h for h in placed if any(bet[h] for bet in bets)]
        money = 100 * sum(map(sum, bets))
        gains = [100 * sum(bet) for bet in bets] if not backed else [0] * self.seats
        for number, horse in enumerate(backed):
            part = money // len(backed) + (number < money % len(backed))
            gains = [g + s for g, s in zip(gains, shares(part, [bet[horse] for bet in bets]))]
        assert sum(gains) == money
        self.purse = [a + b for a, b in zip(self.purse, gains)]

    def actor(self):
        """Who bets, or whose throw it is."""
        if self.phase == "opening":
            return self.contenders[len(self.thrown)]
        return {"bets": self.bettor, "racing": self.race.turn, "over": None}[self.phase]

    def lines(self):
        lines = [f"race {self.number}", "purse " + " ".join(f"{p // 100}.{p % 100:02}" for p in self.purse),
                 f"pot {self.pot // 100}.{self.pot % 100:02}"]
        for horse, square in enumerate(self.race.squares):
            text = "30" if square == "out" else f"home {square[1]}" if isinstance(square, tuple) else str(square)
            paused = " misses" if horse in self.race.paused and self.phase == "racing" else ""
            lines.append(f"{HORSES[horse]} {text}{paused}")
        if self.phase == "racing":
            lines.append(f"turn {HORSES[self.race.turn]}")
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


def random_bet(pick, match):
    free = match.free(match.bettor)
    if pick.random() < 0.4:
        return "done"
    return f"{pick.choice(['win', 'place'])} {HORSES[pick.randrange(match.riders)]} {pick.randint(1, min(free, 9))}"


def compare_match(room, seed):
    pick = random.Random(seed)
    seats = pick.randint(2, 8)
    riders, races, stake = pick.randint(2, min(4, seats)), pick.randint(1, 4), pick.randint(1, 7)
    betting = seats > riders or pick.random() < 0.7
    match, moves = Match(seats, riders, races, stake, 40, betting), 0
    by_hand = pick.random() < 0.5
    options = {"riders": str(riders), "races": races, "stake": stake, "purse": 40,
               "betting": "yes" if betting else "no", "own-throws": "yes" if by_hand else "no"}
    room.call("new", game="pferde", seats=seats, seed=seed, options={k: str(v) for k, v in options.items()})
    while match.actor() is not None:
        told, asked = room.call("legal")["actors"], match.actor()
        if told != [asked if match.phase == "bets" or by_hand else "*"]:
            sys.exit(f"seed {seed}, move {moves}: asked is {asked}, kiste {told}")
        if match.phase != "bets":
            if by_hand:
                room.call("play", seat=asked, move="throw")
            match.throw(int(room.call("roll")["move"].split()[1]))
        else:
            move = random_bet(pick, match)
            room.call("play", seat=match.actor(), move=move)
            match.bet(move.split())
        moves += 1
        known = {"race", "purse", "pot", "turn", *HORSES}
        lines = [line for line in room.call("text")["position"].splitlines() if line.split()[0] in known]
        if lines != match.lines():
            sys.exit(f"seed {seed} {options}, move {moves}: {match.lines()}, kiste {lines}")
    told = room.call("score")
    if not told["over"] or told["score"] != [p - 4000 for p in match.purse] or sum(told["score"]):
        sys.exit(f"seed {seed}: {match.purse}, kiste {told}")
    return moves


# Horses as position text, and whose throw it is.
POSITIONS = [
    (["0", "0"], 0),
    (["52", "20 misses"], 0),
    (["50", "44", "47"], 1),
    (["50", "30", "home 1", "38"], 3),
    (["55", "49", "50", "45"], 1),
]


def chances(squares, turn):
    """Chances of places 1, 2, 3 for each horse, and that nobody arrives: the whole chain, throw by throw."""
    read = ["out" if s == "30" else ("home", int(s[5:])) if s.startswith("home") else int(s.split()[0]) for s in squares]
    paused = [h for h, s in enumerate(squares) if s.endswith("misses")]
    after, ends = {}, {}
    states = {Race(read, turn, paused).key(): 1.0}
    while sum(states.values()) > 1e-10:
        following = {}
        for key, chance in states.items():
            if key not in after:
                after[key] = []
                for pips in range(1, 7):
                    race = Race(*key)
                    race.throw(pips)
                    after[key].append((race.key(), race.over()))
            for there, over in after[key]:
                table = ends if over else following
                table[there] = table.get(there, 0.0) + chance / 6
        states = following
    places, nobody = [[0.0] * 3 for _ in squares], 0.0
    for (ended, _, _), chance in ends.items():
        home = [(h, s[1]) for h, s in enumerate(ended) if isinstance(s, tuple)]
        nobody += 0.0 if home else chance
        for horse, place in home:
            places[horse][place - 1] += chance
    return places, nobody


def compare_odds(kiste, squares, turn):
    places, nobody = chances(squares, turn)
    riders = len(squares)
    text = f"race 1\npurse{' 44.00' * riders}\npot {6 * riders}.00\n"
    text += "".join(f"{h} {s}\n" for h, s in zip(HORSES, squares)) + f"turn {HORSES[turn]}\n"
    with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False) as file:
        file.write(text)
    command = [kiste, "tool", "pferde", "odds", file.name, "--seats", str(riders), "--lang", "en", "betting=no"]
    run = subprocess.run(command, capture_output=True, text=True)
    os.unlink(file.name)
    if run.returncode:
        sys.exit(f"{text}{run.stderr}")
    lines = run.stdout.splitlines()
    told = [[float(n) for n in line.split()[-4:-1]] for line in lines[1:1 + riders]]
    told_nobody = float(lines[2 + riders].split()[-1])
    differ = max(abs(a - b) for mine, theirs in zip(places, told) for a, b in zip(mine, theirs))
    if max(differ, abs(nobody - told_nobody)) > 2e-8:  # as many digits as are printed
        sys.exit(f"{text}{places} {nobody}\nkiste:\n{run.stdout}")


def main():
    brief = sys.argv[2:] == ["--brief"]
    if len(sys.argv) != 2 + brief:
        sys.exit("usage: pferde.py KISTE [--brief]")
    room, matches = Room(sys.argv[1]), 8 if brief else 30
    moves = sum(compare_match(room, seed) for seed in range(1, matches + 1))
    room.call("quit")
    positions = POSITIONS[1:4] if brief else POSITIONS
    for squares, turn in positions:
        compare_odds(sys.argv[1], squares, turn)
    print(f"{matches} matches of {moves} moves agree to the Pfennig; so do the odds of {len(positions)} positions")


if __name__ == "__main__":
    main()
