#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""kniffel.py KISTE: an independent score card for Kniffel, compared with the room through `kiste pipe`.

Written from the rules alone, the plain way, sharing nothing with src/games/kniffel. For every one of the 252 throws
and 13 boxes it compares the points entered
  - on an empty card,
  - with the kniffel box filled, the upper boxes empty (no joker),
  - with the upper boxes filled, the kniffel box empty (no joker),
  - with both filled, so that five alike are a joker,
and for every way of leaving dice standing what chance may throw, and how often. Last, what cards with few empty boxes
still bring on average and how it scatters, worked out throw by throw, against `kiste solve`.
"""
import collections
import functools
import itertools
import json
import re
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


def outcomes(kept):
    """What five dice may show after throwing those not kept, and how probably."""
    thrown = collections.Counter(tuple(sorted(kept + more)) for more in itertools.product(range(1, 7), repeat=5 - len(kept)))
    return {dice: n / 6 ** (5 - len(kept)) for dice, n in thrown.items()}


KEPT = {dice: sorted({part for n in range(5) for part in itertools.combinations(dice, n)}) for dice in THROWS}
OUTCOMES = {part: outcomes(part) for part in {part for parts in KEPT.values() for part in parts}}


@functools.cache
def to_come(open_boxes, upper):
    """Mean and mean square of the points a card still brings to somebody who plays for points."""
    if not open_boxes:
        bonus = 35 if upper >= 63 else 0
        return bonus, bonus ** 2
    filled = set(UPPER + LOWER) - set(open_boxes)
    entered = {}
    for dice in THROWS:
        for box in open_boxes:
            won = points(dice, box, filled)
            rest = tuple(other for other in open_boxes if other != box)
            mean, square = to_come(rest, min(63, upper + (won if box in UPPER else 0)))
            entered[dice] = max(entered.get(dice, (-1, 0)), (won + mean, won ** 2 + 2 * won * mean + square))
    now = entered
    for _ in range(2):
        kept = {part: tuple(sum(p * now[dice][i] for dice, p in OUTCOMES[part].items()) for i in (0, 1)) for part in OUTCOMES}
        now = {dice: max([entered[dice]] + [kept[part] for part in KEPT[dice]]) for dice in THROWS}
    return tuple(sum(p * now[dice][i] for dice, p in OUTCOMES[()].items()) for i in (0, 1))


CARDS = [(("ones",), 0), (("sixes",), 45), (("sixes",), 20), (("chance",), 63), (("full-house",), 10),
         (("large-straight", "kniffel"), 63), (("twos", "small-straight"), 57), (("fives", "sixes", "full-house"), 30),
         (("fours", "three-kind", "four-kind", "chance"), 52)]


def compare_solutions(kiste):
    for boxes, upper in CARDS:
        mean, square = to_come(boxes, upper)
        told = subprocess.run([kiste, "tool", "kniffel", "solve", *boxes, str(upper), "--lang", "en"], check=True,
                              capture_output=True, text=True).stdout
        found = [float(number) for number in re.findall(r"[0-9]+\.[0-9]{6}", told)]
        # Of choices with equal means either may be taken, so how it scatters agrees only roughly.
        if abs(found[0] - mean) > 1e-6 or abs(found[1] / (square - mean ** 2) ** 0.5 - 1) > 0.01:
            sys.exit(f"kniffel.py: {boxes} with {upper} above: {told.strip()}; should be {mean:.6f}")


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
    compare_solutions(sys.argv[1])
    room = Room(sys.argv[1])
    results = [compare_card(room, filled) for filled in ([], ["kniffel"], UPPER, UPPER + ["kniffel"])]
    results.append(compare_odds(room))
    tried, wrong = (sum(column) for column in zip(*results))
    room.call("quit")
    print(f"{tried} compared, {wrong} differ")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
