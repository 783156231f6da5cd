#!/usr/bin/env python3
"""kniffel.py KISTE: an independent score card for Kniffel, compared with the room through `kiste pipe`.

Written from the rules alone, the plain way, sharing nothing with src/games/kniffel. For every one of the 252 throws
and 13 boxes it compares the points entered
  - on an empty card,
  - with the kniffel box filled, the upper boxes empty (no joker),
  - with the upper boxes filled, the kniffel box empty (no joker),
  - with both filled, so that five alike are a joker,
and for every way of leaving dice standing what chance may throw, and how often.
"""
import collections
import itertools
import json
import subprocess
import sys

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
LOWER = ["three-kind", "four-kind", "full-house", "small-straight", "large-straight", "kniffel", "chance"]
THROWS = list(itertools.combinations_with_replacement(range(1, 7), 5))


def points(dice, box, filled):
    """What five dice bring in a box of a card on which `filled` boxes are taken."""
    most = max(dice.count(face) for face in dice)
    if box in UPPER:
        face = UPPER.index(box) + 1
        return face * dice.count(face)
    joker = most == 5 and "kniffel" in filled and UPPER[dice[0] - 1] in filled
    if box == "chance":
        return sum(dice)
    if box == "three-kind":
        return sum(dice) if most >= 3 else 0
    if box == "four-kind":
        return sum(dice) if most >= 4 else 0
    if box == "full-house":
        return 25 if joker or sorted(collections.Counter(dice).values()) == [2, 3] else 0
    if box == "small-straight":
        return 30 if joker or any({n, n + 1, n + 2, n + 3} <= set(dice) for n in (1, 2, 3)) else 0
    if box == "large-straight":
        return 40 if joker or set(dice) in ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}) else 0
    return 50 if most == 5 else 0


class Room:
    """A match of one player at the other end of a pipe."""

    def __init__(self, kiste):
        self.pipe = subprocess.Popen([kiste, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.seq = 0

    def call(self, cmd, **more):
        print(json.dumps({"cmd": cmd, **more}), file=self.pipe.stdin, flush=True)
        answer = json.loads(self.pipe.stdout.readline())
        if not answer["ok"]:
            sys.exit(f"kniffel.py: {cmd} {more} was refused: {answer}")
        self.seq = answer.get("seq", self.seq)
        return answer

    def throw(self, dice):
        self.call("play", seat="*", move="dice " + " ".join(map(str, dice)))

    def enter(self, box):
        self.call("play", seat=0, move="score " + box)

    def score(self):
        return self.call("score")["score"][0]

    def back(self, seq):
        self.call("undo", to=seq)


def compare_card(room, filled):
    """Fills boxes with a poor throw (no bonus can come up), then tries every throw in every other box."""
    room.call("new", game="kniffel", seats=1, seed=1)
    for box in filled:
        room.throw((1, 1, 2, 3, 6))
        room.enter(box)
    before, start = room.score(), room.seq
    wrong = tried = 0
    for dice in THROWS:
        for box in UPPER + LOWER:
            if box in filled:
                continue
            room.throw(dice)
            room.enter(box)
            came, wanted = room.score() - before, points(dice, box, filled)
            tried += 1
            if came != wanted:
                wrong += 1
                print(f"{dice} in {box}, filled {filled or 'nothing'}: the room gives {came}, the oracle {wanted}")
            room.back(start)
    return tried, wrong


def compare_odds(room):
    """What chance may throw beside each set of dice left standing, and in how many of the orders."""
    room.call("new", game="kniffel", seats=1, seed=1)
    wrong = tried = 0
    for count in range(5):
        for kept in itertools.combinations_with_replacement(range(1, 7), count):
            room.throw(sorted(kept + (1,) * (5 - count)))
            room.call("play", seat=0, move=" ".join(["keep", *map(str, kept)]))
            orders = itertools.product(range(1, 7), repeat=5 - count)
            wanted = collections.Counter("dice " + " ".join(map(str, sorted(kept + order))) for order in orders)
            tried += 1
            answer = room.call("legal")
            if answer["odds"] != wanted or sorted(answer["moves"]["*"]) != sorted(wanted):
                wrong += 1
                print(f"the odds after keeping {kept or 'nothing'} differ")
            room.back(0)
    return tried, wrong


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: kniffel.py KISTE")
    room = Room(sys.argv[1])
    results = [compare_card(room, filled) for filled in ([], ["kniffel"], UPPER, UPPER + ["kniffel"])]
    results.append(compare_odds(room))
    tried, wrong = (sum(column) for column in zip(*results))
    room.call("quit")
    print(f"{tried} compared, {wrong} differ")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
