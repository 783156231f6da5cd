#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A second, slow Backgammon that shares nothing with src/games/backgammon: backgammon.py KISTE

It moves every man by every die in every order and keeps the positions that use the most dice. It compares
  - node counts from the start and from positions out of the middle of games (`kiste perft`),
  - whole games and matches through `kiste pipe`: who is asked, what is legal (by where it leads), where the men are,
    the cube, and the score after each game; with and without cube, Crawford rule and automatic doubles, doubling before and
    after the throw, and the chouette for three to five: ranks, who takes and who drops, who pays, who is next.
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

OFF, BAR = 0, 25
THROWS = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]
START = tuple({6: 5, 8: 3, 13: 5, 24: 2}.get(place, 0) for place in range(26))
SIDES = ["white", "black"]


# A board is (mine, theirs), each a tuple of how many men stand on which place as their owner counts.

def with_change(men, *changes):
    men = list(men)
    for place, by in changes:
        men[place] += by
    return tuple(men)


def step(board, source, die):
    """The board after one man's step, or None."""
    mine, theirs = board
    if not mine[source] or (mine[BAR] and source != BAR):
        return None
    target = source - die
    if target <= 0:
        if any(mine[place] for place in range(7, 26)):
            return None
        if target < 0 and any(mine[place] for place in range(source + 1, 7)):
            return None
        return with_change(mine, (source, -1), (OFF, 1)), theirs
    there = theirs[25 - target]
    if there > 1:
        return None
    if there == 1:
        theirs = with_change(theirs, (25 - target, -1), (BAR, 1))
    return with_change(mine, (source, -1), (target, 1)), theirs


def results(board, throw):
    """Every position the throw can lead to; the board itself alone if nothing can be played."""
    high, low = max(throw), min(throw)
    orders = [[high] * 4] if high == low else [[high, low], [low, high]]
    reached = {}  # number of dice: positions
    for order in orders:
        level = {board}
        for used, die in enumerate(order, 1):
            level = {after for now in level for source in range(1, 26)
                     if (after := step(now, source, die)) is not None}
            if not level:
                break
            if used == 1 and high != low:
                reached.setdefault((1, die), set()).update(level)
            else:
                reached.setdefault((used, 0), set()).update(level)
    if not reached:
        return {board}
    return reached[max(reached)]  # two dice before one, and of single ones the higher


def turned(board):
    return board[1], board[0]


def count(board, depth, throws=THROWS):
    """Lines of play, each turn a throw and its play."""
    if depth == 0:
        return 1
    total = 0
    for throw in throws:
        for after in results(board, throw):
            if after[0][OFF] == 15:
                total += depth == 1
            else:
                total += count(turned(after), depth - 1)
    return total


def played(board, text):
    """The board after a play in notation, taken step by step as written. Men are only ever where they can be."""
    mine, theirs = list(board[0]), list(board[1])
    for way in text.split():
        way, _, times = way.partition("(")
        for _ in range(int(times.rstrip(")")) if times else 1):
            places = [BAR if place == "bar" else OFF if place == "off" else int(place)
                      for place in way.replace("*", "").split("/")]
            for source, target in zip(places, places[1:]):
                mine[source] -= 1
                mine[target] += 1
                if target != OFF and theirs[25 - target]:
                    assert theirs[25 - target] == 1, text
                    theirs[25 - target] -= 1
                    theirs[BAR] += 1
    return tuple(mine), tuple(theirs)


def men_text(men):
    names = {OFF: "off", BAR: "bar"}
    return " ".join(f"{names.get(place, place)}({men[place]})" for place in range(25, -1, -1) if men[place])


def random_boards(number, rng):
    """Boards out of random games, and some strewn at random: they hold what play by chance seldom reaches."""
    board = (START, START)
    while number > 0:
        if rng.random() < 0.3:
            yield strewn(rng)
        else:
            board = turned(rng.choice(sorted(results(board, (rng.randint(1, 6), rng.randint(1, 6))))))
            if board[1][OFF] == 15:
                board = (START, START)
            yield board
        number -= 1


def strewn(rng):
    far = rng.choice([6, 6, 12, 24])
    mine, theirs = [0] * 26, [0] * 26
    for men, other in ((mine, theirs), (theirs, mine)):
        for _ in range(15):
            places = [place for place in range(far + 1) if place == OFF or not other[25 - place]]
            men[BAR if rng.random() < 0.04 else rng.choice(places)] += 1
        if men[OFF] == 15:
            men[OFF], men[BAR] = 14, 1
    stuck = mine[BAR] and theirs[BAR] and all(n > 1 for n in mine[1:7]) and all(n > 1 for n in theirs[1:7])
    return (START, START) if stuck else (tuple(mine), tuple(theirs))


# ---- node counts ----

def perft(kiste, depth, *options):
    done = subprocess.run([kiste, "perft", "backgammon", str(depth), "cube=no", *options], capture_output=True, text=True,
                          check=True)
    return int(done.stdout)


def compare_counts(kiste):
    opening = [throw for throw in THROWS if throw[0] != throw[1]] * 2  # either side may begin
    for depth in 1, 2:
        ours, theirs = count((START, START), depth, opening), perft(kiste, depth)
        assert ours == theirs, f"depth {depth} from the start: {theirs}, the oracle has {ours}"
    rng = random.Random(1)
    for board in random_boards(60, rng):
        with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False) as file:
            file.write(f"phase throw\nturn white\nwhite {men_text(board[0])}\nblack {men_text(board[1])}\n")
        ours, theirs = count(board, 1), perft(kiste, 1, "--position", file.name)
        os.unlink(file.name)
        assert ours == theirs, f"{theirs}, the oracle has {ours}\n{board}"
    return 62


# ---- whole matches ----

class Match:
    """Mirrors a match that is played through the pipe. Side 0 is white, the solo player's in a chouette; side 1 is black, the
    captain's."""

    def __init__(self, pipe, seats, options, rng):
        self.pipe, self.options, self.rng = pipe, options, rng
        self.score, self.games, self.crawford = [0] * seats, 0, "ahead"
        self.ranks, self.playing = list(range(seats)), set(range(seats))
        self.literal = options.get("doubling") == "after-throw"
        usual = seats > 2 or options.get("length", 0) > 0 or options.get("automatic", 0) > 0
        self.has_cube = {"yes": True, "no": False}.get(options.get("cube"), usual)

    def call(self, **line):
        self.pipe.stdin.write(json.dumps(line) + "\n")
        self.pipe.stdin.flush()
        return json.loads(self.pipe.stdout.readline())

    def play(self, seat, move):
        answer = self.call(cmd="play", seat=seat, move=move)
        assert answer["ok"], f"{seat} {move}: {answer}"

    def asked(self, seat):
        answer = self.call(cmd="legal")
        assert answer["actors"] == [seat], f"{answer['actors']} instead of {seat}"
        return answer["moves"][str(seat)]

    def throw_ranks(self):
        """Everybody throws; those who tie throw again, and keep their places among the others."""
        groups = [list(self.ranks)]
        assert "(White)" not in self.call(cmd="text")["text"]  # nobody has a colour yet
        while any(len(group) > 1 for group in groups):
            thrown = {}
            for group in groups:
                for seat in group if len(group) > 1 else []:
                    assert len(self.asked("*")) == 6
                    thrown[seat] = self.rng.randint(1, 6)
                    self.play("*", f"die {thrown[seat]}")
            groups = [[seat for seat in group if thrown.get(seat) == face] for group in groups
                      for face in sorted({thrown.get(seat) for seat in group}, key=lambda face: -(face or 0))]
        self.ranks = [seat for group in groups for seat in group]

    def over(self):
        length, seats = self.options.get("length", 0), len(self.ranks)
        return max(self.score) >= length if length else self.games == (self.options.get("games", 0) or (seats if seats > 2 else 1))

    def settle(self, winner, others, points):
        """Between white and some of black's players."""
        solo, stakes = self.ranks[0], not self.options.get("length", 0)
        for other in others:
            won, lost = (solo, other) if winner == 0 else (other, solo)
            self.score[won] += points
            self.score[lost] -= points * stakes

    def end(self, winner, points):
        length = self.options.get("length", 0)
        self.settle(winner, self.playing - {self.ranks[0]}, points)
        self.games += 1
        self.playing = set(self.ranks)
        if len(self.ranks) > 2:
            self.ranks.append(self.ranks.pop(1 - winner))  # who has lost comes last, and all behind move up
        if self.crawford == "now":
            self.crawford = "past"
        elif self.crawford == "ahead" and self.options.get("crawford") != "no" and length - 1 in self.score and length > 1:
            self.crawford = "now"

    def open(self):
        """The opening throws; who begins, with what, at what stake."""
        cube, ties, limit = 1, 0, self.options.get("automatic", 0)
        while True:
            ties_count = limit > ties and self.crawford != "now" and self.has_cube
            assert len(self.asked("*")) == (36 if ties_count else 30)
            a, b = self.rng.randint(1, 6), self.rng.randint(1, 6)
            if a == b and not ties_count:
                assert not self.call(cmd="play", seat="*", move=f"{a}-{b}")["ok"]
                continue
            self.play("*", f"{a}-{b}")
            if a != b:
                return (0 if a > b else 1), (a, b), cube
            cube, ties = 2 * cube, ties + 1

    def answer(self, turn, cube):
        """All who are asked answer a double; whether the game goes on. Who dropped against white has paid and is out."""
        others = [seat for seat in self.ranks[1:] if seat in self.playing] if turn == 0 else [self.ranks[0]]
        takers = []
        for seat in others:
            assert sorted(self.asked(seat)) == ["drop", "take"]
            takes = self.rng.random() < 0.6
            self.play(seat, "take" if takes else "drop")
            takers += [seat] if takes else []
            if len(self.ranks) > 2 and turn == 0 and seat != others[-1]:  # the next to answer sees who has dropped
                dropped = len(self.ranks) - len(self.playing) + others.index(seat) + 1 - len(takers)
                sides = re.search("Side(.*)", self.call(cmd="text")["text"])[1]
                assert sides.count("–") == dropped, sides
        if turn == 0 and len(self.ranks) > 2:
            dropped = set(others) - set(takers)
            self.settle(0, dropped, cube)
            self.playing -= dropped
            if takers and others[0] in dropped:
                solo, captain, *advisers = self.ranks
                advisers.remove(takers[0])
                self.ranks = [solo, takers[0], *advisers, captain]
        return bool(takers)

    def offer(self, turn, cube, owner):
        """The choice before a throw (or literally after it): (cube, owner) then, or None if the double was dropped."""
        barred = not self.has_cube or self.crawford == "now" or cube == 64 or owner == 1 - turn
        if not barred or self.literal:
            moves = self.asked(self.ranks[turn])
            assert ("double" in moves) != barred and (self.literal or sorted(moves) == ["double", "roll"]), moves
        if barred or self.rng.random() < 0.9:
            if not barred and not self.literal:
                self.play(self.ranks[turn], "roll")
            return cube, owner
        self.play(self.ranks[turn], "double")
        return (2 * cube, 1 - turn) if self.answer(turn, cube) else None

    def move(self, turn, board, throw):
        """Plays one of the legal plays after comparing them all; the board after it."""
        seat, expected = self.ranks[turn], results(board, throw)
        texts = [text for text in self.asked(seat) if text != "double"]
        if texts == ["pass"]:
            assert expected == {board}
            self.play(seat, "pass")
            return board
        leads = {text: played(board, text) for text in texts}
        assert len(set(leads.values())) == len(texts) and set(leads.values()) == expected, f"{board} {throw} {texts}"
        text = self.rng.choice(texts)
        self.play(seat, text)
        return leads[text]

    def game(self):
        turn, throw, cube = self.open()
        boards, owner = [START, START], None
        while True:
            if self.literal:
                taken = self.offer(turn, cube, owner)
                if not taken:
                    return self.end(turn, cube)
                cube, owner = taken
            boards[turn], boards[1 - turn] = self.move(turn, (boards[turn], boards[1 - turn]), throw)
            if boards[turn][OFF] == 15:
                loser = boards[1 - turn]
                worth = 1 if loser[OFF] else 3 if loser[BAR] or any(loser[19:25]) else 2
                return self.end(turn, worth * cube)
            turn = 1 - turn
            if not self.literal:
                taken = self.offer(turn, cube, owner)
                if not taken:
                    return self.end(turn, cube)
                cube, owner = taken
            throw = self.rng.choice(THROWS)
            self.play("*", f"{throw[0]}-{throw[1]}")


def compare_games(kiste):
    literal = {"doubling": "after-throw"}
    setups = [(2, {}), (2, {"cube": "yes"}), (2, {"games": 2, "automatic": 2, "cube": "no"}), (3, {"cube": "no"}),
              (2, {"length": 3, "cube": "no"}), (2, {"length": 5}), (2, {"length": 3, "crawford": "no"}),
              (2, {"games": 3, "automatic": 2}), (2, {"games": 3, "automatic": 6, **literal}), (2, {"length": 3, **literal}),
              (3, {}), (4, {}), (5, {}), (5, {"games": 12, "automatic": 1}), (4, {"games": 6, **literal}), (3, {"games": 9})]
    pipe = subprocess.Popen([kiste, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    played_games = 0
    for seed, (seats, options) in enumerate(setups * 2):
        match = Match(pipe, seats, options, random.Random(seed))
        assert match.call(cmd="new", game="backgammon", seats=seats, options=options)["ok"]
        if seats > 2:
            match.throw_ranks()
        while not match.over():
            match.game()
            assert match.call(cmd="score")["score"] == match.score, f"{seats} {options} {match.score}"
        assert match.call(cmd="score")["over"]
        played_games += match.games
    pipe.stdin.close()
    pipe.wait()
    return played_games


def main():
    kiste = sys.argv[1]
    counts, played_games = compare_counts(kiste), compare_games(kiste)
    print(f"{counts} node counts and {played_games} games agree")


if __name__ == "__main__":
    main()
