#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""mensch.py KISTE [--brief]: an independent, slow Mensch ärgere Dich nicht, compared with the room.

Written from the rules alone, sharing nothing with src/games/mensch: circles are places with names, figures are looked
for by walking. It compares
  - node counts, chance's moves included, from the start and from drawn positions (`kiste perft --moves --position`),
  - whole random games through `kiste pipe`: who is asked, what is legal, the position, and the score at the end,
for every number of persons, with and without throwing out one's own.
"""
import copy
import json
import os
import random
import subprocess
import sys
import tempfile

BRIEF = sys.argv[2:] == ["--brief"]  # counts to a depth less, fewer games
COLOURS = ["yellow", "green", "red", "black"]
GOAL = "abcd"


class Game:
    def __init__(self, persons, own_hits, play_out=False):
        self.own_hits, self.play_out = own_hits, play_out
        self.persons = persons
        self.owner = {colour: number % persons for number, colour in enumerate(COLOURS)}
        self.lot_is_open = persons == 3
        self.figures = {colour: ["B"] * 4 for colour in COLOURS}  # "B", a circle 0..39 of the board, "a".."d"
        for number, colour in enumerate(COLOURS):
            self.figures[colour][0] = 10 * number
        self.finished = []
        self.throwing = list(COLOURS)  # those who still throw for the beginning, in order
        self.throws = []               # what the first of them have thrown
        self.turn = None               # the colour to throw or move
        self.pips = None

    def way(self, colour):
        """All places from A to d."""
        first = 10 * COLOURS.index(colour)
        return [(first + step) % 40 for step in range(40)] + list(GOAL)

    def name(self, colour, place):
        """A square as moves call it."""
        return str(self.way(colour).index(place)) if isinstance(place, int) else place

    def target(self, colour, place):
        """Where a figure gets to with the throw, or None."""
        if place == "B":
            return self.way(colour)[0] if self.pips == 6 else None
        way = self.way(colour)
        rest = way[way.index(place) + 1:]
        if len(rest) < self.pips:
            return None
        there = rest[self.pips - 1]
        taken_by_own = there in self.figures[colour]
        if taken_by_own and (there in GOAL if isinstance(there, str) else not self.own_hits):
            return None
        return there

    def movable(self):
        mine = self.figures[self.turn]
        start = self.way(self.turn)[0]
        able = {place for place in mine if place != "B" and self.target(self.turn, place) is not None}
        if self.pips == 6 and "B" in mine:
            if start not in mine:
                return {"B"}
            if start in able:
                return {start}
        return able

    def asked(self):
        if len(self.finished) == 4:
            return None
        return "*" if self.pips is None else self.owner[self.turn]

    def moves(self):
        if self.asked() is None:
            return []
        if self.lot_is_open:
            return ["lot 0", "lot 1", "lot 2"]
        if self.pips is None:
            return [f"die {pips}" for pips in range(1, 7)]
        return [self.name(self.turn, place) for place in self.movable()]

    def play(self, move):
        if move.startswith("lot"):
            self.owner["black"] = int(move[4:])
            self.lot_is_open = False
        elif move.startswith("die"):
            self.throw(int(move[4:]))
        else:
            self.go(move)

    def throw(self, pips):
        if self.turn is None:
            self.throws.append(pips)
            if len(self.throws) == len(self.throwing):
                best = [c for c, thrown in zip(self.throwing, self.throws) if thrown == max(self.throws)]
                if len(best) == 1:
                    self.turn, self.pips = best[0], max(self.throws)
                self.throwing, self.throws = best, []
            return
        self.pips = pips
        if not self.movable():
            self.next(again=pips == 6)

    def next(self, again):
        self.pips = None
        while not again:
            self.turn = COLOURS[(COLOURS.index(self.turn) + 1) % 4]
            again = self.turn not in self.finished

    def go(self, move):
        mine = self.figures[self.turn]
        place = next(p for p in mine if self.name(self.turn, p) == move)
        there = self.target(self.turn, place)
        if isinstance(there, int):
            for figures in self.figures.values():
                figures[:] = ["B" if p == there else p for p in figures]
        mine[mine.index(place)] = there
        home = sorted(map(str, mine)) == list(GOAL)
        if home:
            self.finished.append(self.turn)
        if len(self.finished) == 3 and not self.play_out:
            self.finished += [c for c in COLOURS if c not in self.finished]
        if len(self.finished) == 4:
            self.pips = None
        else:
            self.next(again=self.pips == 6 and not home)

    def score(self):
        places = {c: 3 - self.finished.index(c) if c in self.finished else 0 for c in COLOURS}
        return [max(places[c] for c in COLOURS if self.owner[c] == person) for person in range(self.persons)]

    def lines(self):
        """The figures as position text; which of a colour's figures is which is left open."""
        return {c: sorted(self.name(c, p) for p in self.figures[c]) for c in COLOURS}


def count(game, depth):
    if depth == 0:
        return 1
    total = 0
    for move in game.moves():
        after = copy.deepcopy(game)
        after.play(move)
        total += count(after, depth - 1)
    return total


# Positions with much going on: squares per colour on their own way, the colour to throw, and a depth.
DRAWN = [
    ("0 6 12 B", "25 32 B B", "39 a c B", "17 18 19 20", "yellow", 4),
    ("0 6 17 B", "10 20 39 d", "33 34 35 36", "B B B B", "yellow", 4),
    ("a b d 39", "0 B B B", "33 b c d", "10 B B B", "yellow", 6),
    ("36 39 c d", "37 a b d", "38 a c d", "39 b c d", "green", 6),
    ("B B B B", "30 B B B", "21 B B B", "12 B B B", "yellow", 6),
]


def drawn(persons, own_hits, squares, turn):
    game = Game(persons, own_hits)
    game.lot_is_open = False
    if persons == 3:
        game.owner["black"] = 1
    game.turn = turn
    for colour, names in zip(COLOURS, squares):
        way = game.way(colour)
        game.figures[colour] = [n if n in "abcdB" else way[int(n)] for n in names.split()]
    return game


def compare_counts(kiste, persons, own_hits):
    wrong = 0
    options = [f"own-hits={'yes' if own_hits else 'no'}", "--seats", str(persons), "--moves"]
    cases = [(Game(persons, own_hits), None, 6 if persons == 3 else 5)]
    for *squares, turn, depth in DRAWN:
        text = "lot 1\n" if persons == 3 else ""
        text += "".join(f"{c} {names}\n" for c, names in zip(COLOURS, squares)) + f"turn {turn}\n"
        cases.append((drawn(persons, own_hits, squares, turn), text, depth))
    for game, text, most in cases:
        with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False) as file:
            file.write(text or "")
        place = ["--position", file.name] if text else []
        for depth in range(1, most + (not BRIEF)):
            command = [kiste, "perft", "mensch", str(depth), *options, *place]
            run = subprocess.run(command, capture_output=True, text=True)
            mine = count(game, depth)
            if run.stdout.strip() != str(mine):
                wrong += 1
                print(f"{persons} persons, own hits {own_hits}, depth {depth}: {mine}, kiste {run.stdout.strip()} "
                      f"{run.stderr.strip()}\n{text or 'from the start'}")
        os.unlink(file.name)
    return sum(most - BRIEF for _, _, most in cases), wrong


class Room:
    def __init__(self, kiste):
        self.pipe = subprocess.Popen([kiste, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def call(self, cmd, **more):
        print(json.dumps({"cmd": cmd, **more}), file=self.pipe.stdin, flush=True)
        answer = json.loads(self.pipe.stdout.readline())
        if not answer["ok"]:
            sys.exit(f"{cmd} {more}: {answer}")
        return answer


def position(room):
    lines = [line.split() for line in room.call("view", seat=-1, text=True)["position"].splitlines()]
    return {words[0]: sorted(words[1:]) for words in lines if words[0] in COLOURS}


def compare_game(room, persons, own_hits, seed):
    """One random game; returns the number of moves compared, or says where it went apart."""
    play_out = seed % 2 == 0
    pick, game, seq = random.Random(seed), Game(persons, own_hits, play_out), 0
    options = {"own-hits": "yes" if own_hits else "no", "play-out": "yes" if play_out else "no"}
    room.call("new", game="mensch", seats=persons, options=options, seed=seed)
    while game.asked() is not None:
        told = room.call("legal")
        mine = sorted(game.moves())
        if told["actors"] != [game.asked()] or sorted(told["moves"][str(game.asked())]) != mine:
            sys.exit(f"seed {seed}, after {seq} moves: {game.asked()} {mine}, kiste {told}\n{game.lines()}")
        if game.asked() == "*":
            move = room.call("roll")["move"]
        else:
            move = pick.choice(mine)
            room.call("play", seat=game.asked(), move=move)
        game.play(move)
        seq += 1
        if seq % 10 == 0 and position(room) != game.lines():
            sys.exit(f"seed {seed}, after {seq} moves: {game.lines()}, kiste {position(room)}")
    told = room.call("score")
    if not told["over"] or told["score"] != game.score():
        sys.exit(f"seed {seed}: score {game.score()}, kiste {told}")
    return seq


def main():
    if len(sys.argv) != 2 + BRIEF:
        sys.exit("usage: mensch.py KISTE [--brief]")
    room, counts, wrong, moves = Room(sys.argv[1]), 0, 0, 0
    for persons in (2, 3, 4):
        for own_hits in (True, False):
            tried, differ = compare_counts(sys.argv[1], persons, own_hits)
            counts, wrong = counts + tried, wrong + differ
            moves += sum(compare_game(room, persons, own_hits, seed) for seed in range(1, 2 if BRIEF else 6))
    room.call("quit")
    print(f"{counts} node counts compared, {wrong} differ; games of {moves} moves in all agree")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
