#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""halma.py KISTE [--brief]: an independent, slow Halma, compared with the room.

Written from the rules alone, sharing nothing with src/games/halma: points are pairs (or triples) of coordinates,
figures stand in a dictionary, chains of jumps are followed one jump after the other. It compares
  - the legal moves in random positions of both boards and every number of persons, drawn so that figures stand both
    scattered and crowded,
  - node counts from the start,
  - whole games through `kiste pipe`: who is asked, what is legal, where the figures are, and the score at the end.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

BRIEF = "--brief" in sys.argv
POSITIONS = 30 if BRIEF else 300
COLOURS = ["green", "red", "violet", "yellow"]
SIZE = {2: 19, 3: 15, 4: 13}
LETTERS = "abcdefghijklmnopq"


def square_board():
    """Points by name, and the yards by seat: where each begins and where it must arrive."""
    names = {(x, y): LETTERS[x] + str(y + 1) for x in range(16) for y in range(16)}
    ways = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    return names, ways


def corner(rows, right, top):
    return {(15 - x if right else x, 15 - y if top else y) for y, width in enumerate(rows) for x in range(width)}


def star_board():
    points = [(x, y, -x - y) for x in range(-8, 9) for y in range(-8, 9)]
    points = [p for p in points if min(p) >= -4 or max(p) <= 4]
    names = {}
    for row in range(-8, 9):
        along = sorted(p for p in points if p[2] == row)
        for number, point in enumerate(along, 1):
            names[point] = LETTERS[row + 8] + str(number)
    return names, [(1, -1, 0), (-1, 1, 0), (1, 0, -1), (-1, 0, 1), (0, 1, -1), (0, -1, 1)]


def boards(persons):
    names, ways = star_board() if persons == 3 else square_board()
    if persons == 2:
        large = [5, 5, 4, 3, 2]
        yards = [corner(large, False, False), corner(large, True, True)]
        goals = [yards[1], yards[0]]
    elif persons == 4:
        small = [4, 4, 3, 2]
        corners = (False, False), (False, True), (True, True), (True, False)
        yards = [corner(small, right, top) for right, top in corners]
        goals = [yards[2], yards[3], yards[0], yards[1]]
    else:
        order = (1, 2, 0)  # y, z, x: lower left, top, lower right
        yards = [{p for p in names if p[axis] >= 4 and min(p) >= -4} for axis in order]
        goals = [{p for p in names if p[axis] <= -4 and max(p) <= 4} for axis in order]
    assert all(len(yard) == SIZE[persons] for yard in yards + goals)
    return names, ways, yards, goals


class Game:
    def __init__(self, persons, pairs=False, literal=False):
        self.persons, self.pairs, self.literal = persons, pairs, literal
        self.names, self.ways, self.yards, self.goals = boards(persons)
        self.points = {name: point for point, name in self.names.items()}
        self.board = {point: seat for seat, yard in enumerate(self.yards) for point in yard}
        self.turn, self.count, self.over, self.winners = None, 0, False, set()

    def add(self, point, way, times=1):
        return tuple(p + times * w for p, w in zip(point, way))

    def jumps(self, point):
        found = []
        for way in self.ways:
            over, landing = self.add(point, way), self.add(point, way, 2)
            if over in self.board and landing in self.names and landing not in self.board:
                found.append(landing)
        return found

    def targets(self, point):
        seat = self.board.pop(point)
        steps = {self.add(point, way) for way in self.ways} & set(self.names) - set(self.board)
        reached, waiting = {point}, [point]
        while waiting:
            for landing in self.jumps(waiting.pop()):
                if landing not in reached:
                    reached.add(landing)
                    waiting.append(landing)
        self.board[point] = seat
        return (steps | reached) - {point}

    def own(self, seat):
        return [point for point in self.board if self.board[point] == seat]

    def home(self, seat):
        return sum(self.board.get(point) == seat for point in self.goals[seat])

    def moves(self):
        if self.over:
            return []
        if self.turn is None:
            return [f"lot {seat}" for seat in range(self.persons)]
        found = [f"{self.names[point]}-{self.names[to]}" for point in self.own(self.turn) for to in self.targets(point)]
        if not found or self.home(self.turn) == SIZE[self.persons]:
            found.append("pass")
        return found

    def arrived(self, seat):
        inside = [self.board.get(point) for point in self.goals[seat]]
        if self.literal:
            return all(who == seat for who in inside)
        partner = (seat + 2) % 4 if self.pairs else None
        return 2 * inside.count(seat) > len(inside) and all(who is not None and who != partner for who in inside)

    def play(self, move):
        if move.startswith("lot"):
            self.turn = int(move[4:])
            return
        if move != "pass":
            start, end = move.split("-")
            self.board[self.points[end]] = self.board.pop(self.points[start])
        self.count += 1
        self.settle()
        self.turn = (self.turn + 1) % self.persons

    def settle(self):
        for i in range(self.persons):
            seat = (self.turn + i) % self.persons
            team = {seat, (seat + 2) % 4} if self.pairs else {seat}
            if all(self.arrived(one) for one in team):
                self.over, self.winners = True, team
                return
        if self.count == 300 * self.persons:
            homes = {}
            for seat in range(self.persons):
                team = frozenset({seat, (seat + 2) % 4} if self.pairs else {seat})
                homes[team] = sum(self.home(one) for one in team)
            best = [team for team in homes if homes[team] == max(homes.values())]
            self.over, self.winners = True, best[0] if len(best) == 1 else set()

    def score(self):
        return [0 if not self.winners else 1 if seat in self.winners else -1 for seat in range(self.persons)]

    def text(self):
        lines = [f"turn {COLOURS[self.turn]}"]
        for seat in range(self.persons):
            lines.append(" ".join([COLOURS[seat]] + sorted(self.names[point] for point in self.own(seat))))
        return "\n".join(lines) + "\n"


def perft(kiste, game, depth):
    options = ["--seats", str(game.persons), f"pairs={'yes' if game.pairs else 'no'}"]
    command = [kiste, "perft", "halma", str(depth), *options, "--divide"]
    with tempfile.TemporaryDirectory() as folder:
        if game.turn is not None:
            path = os.path.join(folder, "position")
            with open(path, "w") as file:
                file.write(game.text())
            command += ["--position", path]
        done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr + game.text()
    *lines, total = done.stdout.splitlines()
    return sorted(line.split(":")[0] for line in lines), int(total)


def scatter(game):
    """Figures anywhere, on a part of the board that may be small: then there are long chains."""
    points = sorted(game.names)
    random.shuffle(points)
    middle = points[0]
    points.sort(key=lambda p: sum(abs(a - b) for a, b in zip(p, middle)))
    needed = SIZE[game.persons] * game.persons
    chosen = random.sample(points[:random.randrange(needed, len(points) + 1)], needed)
    game.board = {point: i % game.persons for i, point in enumerate(chosen)}
    game.turn = random.randrange(game.persons)
    game.settle()


def compare_positions(kiste):
    most = total = 0
    for seed in range(POSITIONS):
        random.seed(seed)
        game = Game(random.choice((2, 3, 4)))
        scatter(game)
        mine = sorted(game.moves())
        moves, count = perft(kiste, game, 1)
        assert moves == mine, f"seed {seed}: {sorted(set(moves) ^ set(mine))}\n{game.text()}"
        most, total = max(most, len(mine)), total + len(mine)
    return most, total


def count(game, depth):
    """Turns; the lot is none. Each move is taken back by putting the figures as they were."""
    total = 0
    for move in game.moves():
        before = dict(game.board), game.turn, game.count
        game.play(move)
        left = depth if move.startswith("lot") else depth - 1
        total += 1 if left == 0 else count(game, left)
        game.board, game.turn, game.count = before
        game.over = False
    return total


def compare_counts(kiste):
    compared = 0
    for persons, depth in ((2, 2), (3, 2), (4, 1)) if BRIEF else ((2, 3), (3, 3), (4, 2)):
        for d in range(1, depth + 1):
            mine, theirs = count(Game(persons), d), perft(kiste, Game(persons), d)[1]
            assert mine == theirs, f"{persons} persons, depth {d}: {mine}, kiste {theirs}"
            compared += 1
    return compared


def choose(game, moves, habit):
    """By chance nobody ever arrives, so most players go for the far end of their goal, and out of their own yard."""
    if habit == "any" or "pass" in moves:
        return random.choice(moves)
    seat = game.turn
    yard, goal = game.yards[seat], game.goals[seat]
    middle = [sum(column) / len(yard) for column in zip(*yard)]

    def apart(point, other):
        return sum((a - b) ** 2 for a, b in zip(point, other))

    end = max(goal, key=lambda point: apart(point, middle))

    def gain(move):
        start, to = (game.points[name] for name in move.split("-"))
        worth = apart(start, end) - apart(to, end) + 60 * ((to in goal) - (start in goal)) + random.random() * 3
        return worth + 25 * (start in yard and to not in yard)

    return max(moves, key=gain)


def compare_games(kiste):
    pipe = subprocess.Popen([kiste, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    ends = {"won": 0, "limit": 0}
    compared = 0

    def call(**line):
        pipe.stdin.write(json.dumps(line) + "\n")
        pipe.stdin.flush()
        return json.loads(pipe.stdout.readline())

    cases = [(2, False, False), (2, False, True), (3, False, False), (3, False, True), (4, False, False),
             (4, False, True), (4, True, False), (4, True, True), (3, False, False)]
    for seed, (persons, pairs, literal) in enumerate(cases):
        random.seed(seed)
        game, habit = Game(persons, pairs, literal), "any" if seed == 8 else "forward"
        options = {"pairs": "yes" if pairs else "no", "literal": "yes" if literal else "no"}
        assert call(cmd="new", game="halma", seats=persons, options=options, seed=seed)["ok"]
        game.play(call(cmd="roll")["move"])
        while not game.over:
            where, seat, told = f"seed {seed}\n{game.text()}", game.turn, call(cmd="legal")
            mine = game.moves()
            assert told["actors"] == [seat], where
            assert sorted(told["moves"][str(seat)]) == sorted(mine), where
            move = choose(game, sorted(mine), habit)
            game.play(move)
            compared += 1
            assert call(cmd="play", seat=seat, move=move)["ok"], f"{move} {where}"
            if compared % 20 == 0:
                lines = {line.split()[0]: line.split()[1:] for line in call(cmd="text")["position"].splitlines()}
                for line in game.text().splitlines()[1:]:
                    assert sorted(lines[line.split()[0]]) == line.split()[1:], where
        told = call(cmd="score")
        assert told == {"ok": True, "over": True, "score": game.score()}, f"{told} {game.score()} {game.text()}"
        ends["limit" if game.count == 300 * persons else "won"] += 1
    pipe.stdin.close()
    pipe.wait()
    assert all(ends.values()), f"some ending was never reached: {ends}"
    return compared, ends


def main():
    kiste = sys.argv[1]
    most, total = compare_positions(kiste)
    counts = compare_counts(kiste)
    moves, ends = compare_games(kiste)
    print(f"{POSITIONS} positions with {total} moves (at most {most}), {counts} node counts and games of {moves} moves agree; "
          f"endings: {ends}")


if __name__ == "__main__":
    main()
