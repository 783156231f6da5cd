#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""muehle.py KISTE: an independent, slow Mühle, compared with the room.

Written from the rules alone, sharing nothing with src/games/muehle: the lines of the board are spelled out, stones
are looked up by name, repetitions are found in a list of whole positions. It compares
  - node counts from the start and from positions out of the middle and the end of games (`kiste perft`),
  - whole games through `kiste pipe`: who is asked, what is legal, where the stones are, and the score at the end,
with and without the tournament rule and optional taking.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

LINES = [line.split() for line in """
    a7 d7 g7 / b6 d6 f6 / c5 d5 e5 / a4 b4 c4 / e4 f4 g4 / c3 d3 e3 / b2 d2 f2 / a1 d1 g1
    a1 a4 a7 / b2 b4 b6 / c3 c4 c5 / d1 d2 d3 / d5 d6 d7 / e3 e4 e5 / f2 f4 f6 / g1 g4 g7
""".strip().replace("\n", " / ").split(" / ")]
POINTS = sorted({point for line in LINES for point in line})
NEXT = {point: {q for line in LINES if point in line for q in line
                if abs(line.index(point) - line.index(q)) == 1} for point in POINTS}
SIDES = ["white", "black"]
KNOWN = [24, 552, 12144, 255024, 5140800]  # lines of play from the start, by depth


class Game:
    def __init__(self, options):
        self.options = options
        self.board = {}  # point: side
        self.hand = [9, 9]
        self.turn = 0
        self.seen = []   # positions since a stone was placed or taken

    def copy(self):
        other = Game(self.options)
        other.board, other.hand, other.turn = dict(self.board), list(self.hand), self.turn
        other.seen = list(self.seen)
        return other

    def points(self, side):
        return [point for point in POINTS if self.board.get(point) == side]

    def in_mill(self, board, point):
        return any(point in line and all(board.get(q) == board[point] for q in line) for line in LINES)

    def steps(self):
        """Every (from, to) of the side whose turn it is; from None: placed."""
        free = [point for point in POINTS if point not in self.board]
        own = self.points(self.turn)
        if self.hand[self.turn]:
            return [(None, to) for to in free]
        return [(point, to) for point in own for to in free if len(own) == 3 or to in NEXT[point]]

    def moves(self):
        if self.over():
            return []
        found = []
        for start, to in self.steps():
            board = dict(self.board)
            board.pop(start, None)
            board[to] = self.turn
            text = f"{start}-{to}" if start else to
            if not self.in_mill(board, to):
                found.append(text)
                continue
            enemies = self.points(1 - self.turn)
            prey = [point for point in enemies if not self.in_mill(board, point)]
            if not prey and "wmd" in self.options:
                prey = enemies
            found += [f"{text}x{point}" for point in prey]
            if not prey or "take-optional" in self.options:
                found.append(text)
        return found

    def play(self, move):
        step, _, taken = move.partition("x")
        start, _, to = step.rpartition("-")
        if start:
            del self.board[start]
        else:
            self.hand[self.turn] -= 1
        self.board[to] = self.turn
        if taken:
            del self.board[taken]
        self.turn = 1 - self.turn
        if taken or not start:
            self.seen = []
        self.seen.append((self.turn, tuple(sorted(self.board.items()))))

    def lost(self):
        return len(self.points(self.turn)) + self.hand[self.turn] < 3 or not self.steps()

    def drawn(self):
        return bool(self.seen) and (self.seen.count(self.seen[-1]) >= 3 or len(self.seen) > 100)

    def over(self):
        return self.lost() or self.drawn()

    def score(self):
        if not self.lost():
            return [0, 0]
        return [-1, 1] if self.turn == 0 else [1, -1]

    def text(self):
        return "\n".join([f"turn {SIDES[self.turn]}", "hand %d %d" % tuple(self.hand)] +
                         [" ".join([SIDES[side]] + self.points(side)) for side in (0, 1)]) + "\n"


def count(game, depth):
    moves = game.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy()
        after.play(move)
        total += count(after, depth - 1)
    return total


def flags(options):
    return [f"{name}=yes" for name in options]


def perft(kiste, game, depth):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "position")
        with open(path, "w") as file:
            file.write(game.text())
        done = subprocess.run([kiste, "perft", "muehle", str(depth), "--position", path] + flags(game.options),
                              capture_output=True, text=True)
    assert done.returncode == 0, done.stderr + game.text()
    return int(done.stdout)


def compare_counts(kiste):
    for depth, known in enumerate(KNOWN, 1):
        came = perft(kiste, Game([]), depth)
        assert came == known, f"start, depth {depth}: {came}, known is {known}"
        if depth <= 3:
            assert count(Game([]), depth) == known, "the oracle is wrong"
    compared = 0
    for seed in range(60):
        random.seed(seed)
        game = Game([name for name in ("wmd", "take-optional") if random.random() < 0.3])
        for _ in range(random.randrange(6, 70)):
            moves = game.moves()
            if moves:
                game.play(random.choice(moves))
        game.seen = [(game.turn, tuple(sorted(game.board.items())))]  # drawn positions have no past
        if game.over():
            continue
        depth = 2 if len(game.moves()) > 25 else 3
        ours, theirs = count(game, depth), perft(kiste, game, depth)
        assert ours == theirs, f"depth {depth}, {game.options}: {theirs}, the oracle has {ours}\n{game.text()}"
        compared += 1
    return compared + len(KNOWN)


def choose(moves, before, habit):
    """Games by chance are rarely drawn, so some players like to go back, and some not to take."""
    if habit == "back" and random.random() < 0.8:
        back = "-".join(reversed(before.split("-"))) if before and "x" not in before else None
        moves = [move for move in moves if move == back] or moves
    if habit in ("back", "peace"):
        moves = [move for move in moves if "x" not in move] or moves
    return random.choice(moves)


def compare_games(kiste):
    pipe = subprocess.Popen([kiste, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    ends = {"lost": 0, "repeated": 0, "quiet": 0}

    def call(**line):
        pipe.stdin.write(json.dumps(line) + "\n")
        pipe.stdin.flush()
        return json.loads(pipe.stdout.readline())

    for seed in range(90):
        random.seed(seed)
        options = [name for name in ("wmd", "take-optional") if random.random() < 0.3]
        game, habit, before = Game(options), ("any", "back", "peace")[seed % 3], [None, None]
        assert call(cmd="new", game="muehle", seats=2, options={name: "yes" for name in options})["ok"]
        while not game.over():
            side, answer = game.turn, call(cmd="legal")
            where = f"seed {seed}\n{game.text()}"
            assert answer["actors"] == [side], where
            assert sorted(answer["moves"][str(side)]) == sorted(game.moves()), where
            move = before[side] = choose(game.moves(), before[side], habit)
            game.play(move)
            assert call(cmd="play", seat=side, move=move)["ok"], f"{move} {where}"
            lines = call(cmd="text")["position"].split("\n")
            for number, name in enumerate(SIDES):
                stones = next(line for line in lines if line.startswith(name)).split()[1:]
                assert sorted(set(stones) - {"x"}) == game.points(number), where
        assert call(cmd="score") == {"ok": True, "over": True, "score": game.score()}, game.text()
        ends["lost" if game.lost() else "quiet" if len(game.seen) > 100 else "repeated"] += 1
    pipe.stdin.close()
    pipe.wait()
    assert all(ends.values()), f"some ending was never reached: {ends}"
    return ends


def main():
    kiste = sys.argv[1]
    counts = compare_counts(kiste)
    ends = compare_games(kiste)
    print(f"{counts} node counts and {sum(ends.values())} games agree; endings: {ends}")


if __name__ == "__main__":
    main()
