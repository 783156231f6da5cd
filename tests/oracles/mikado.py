#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""mikado.py KISTE [GAMES]: Mikado watched from outside, through `kiste pipe`.

Shares nothing with src/games/mikado. It plays games at random and keeps its own books: which moves are allowed in each
position (all of them, compared with what the room lists), whose turn it is, what has been won, what stands on the
sheet, when it is over. It measures every pile with its own geometry: 31 sticks of the right length, none below the
table, none through another, each one carried on both sides of its middle or held down; and every pull: what was not
to move has not moved by more than the eye allows, and what is said to have moved has.
"""
import json
import math
import random
import subprocess
import sys

KINDS = [("mikado", 1, 20), ("mandarin", 5, 10), ("bonze", 5, 5), ("samurai", 10, 3), ("kuli", 10, 2)]
STICKS = [f"{kind}-{n}" for kind, count, _ in KINDS for n in range(1, count + 1)]
WORTH = {f"{kind}-{n}": points for kind, count, points in KINDS for n in range(1, count + 1)}
HELPERS = ("mikado", "mandarin")
WAYS = "e ene ne nne n nnw nw wnw w wsw sw ssw s sse se ese".split()
LENGTH, THICK, OVERLAP = 175.0, 3.0, 0.06  # millimetres
EYES = {"sharp": 0.4, "mild": 2.0}


def expect(holds, what):
    if not holds:
        raise AssertionError(what)


# ---- geometry: the distance of two segments, by looking for it ----

def between(a, b, at):
    return tuple(x + at * (y - x) for x, y in zip(a, b))


def onto(point, a, b):
    """Where on a segment it is nearest to a point."""
    along = [y - x for x, y in zip(a, b)]
    at = sum((p - x) * d for p, x, d in zip(point, a, along)) / sum(d * d for d in along)
    return min(1.0, max(0.0, at))


def nearest(first, second):
    """The distance of two segments and where it is: the distance to the second is convex along the first."""
    def far(at):
        point = between(*first, at)
        return math.dist(point, between(*second, onto(point, *second)))
    low, high = 0.0, 1.0
    for _ in range(60):
        third = (high - low) / 3
        if far(low + third) < far(high - third):
            high -= third
        else:
            low += third
    at = (low + high) / 2
    other = onto(between(*first, at), *second)
    return far(at), at, other


def check_pile(sticks):
    """A pile at rest. sticks: name -> its two ends in millimetres."""
    carried = {name: [] for name in sticks}  # (where along it, from below?)
    for name, (a, b) in sticks.items():
        expect(abs(math.dist(a, b) - LENGTH) < 0.01, f"{name} is {math.dist(a, b)} long")
        for at, end in ((0.0, a), (1.0, b)):
            expect(end[2] > THICK / 2 - OVERLAP, f"{name} sinks into the table: {end}")
            if end[2] < THICK / 2 + OVERLAP:
                carried[name].append((at, True))
    names = list(sticks)
    for i, one in enumerate(names):
        for other in names[:i]:
            far, at, there = nearest(sticks[one], sticks[other])
            expect(far > THICK - OVERLAP, f"{one} and {other} are {far} apart")
            if far < THICK + OVERLAP:
                above = between(*sticks[one], at)[2] > between(*sticks[other], there)[2]
                carried[one].append((at, above))
                carried[other].append((there, not above))
    for name, contacts in carried.items():
        below = [at for at, from_below in contacts if from_below]
        above = [at for at, from_below in contacts if not from_below]
        both = below and min(below) < 0.52 and max(below) > 0.48
        held = any(press < rest < 0.5 or press > rest > 0.5 for rest in below for press in above)
        expect(both or held, f"{name} floats: {contacts}")


# ---- the room at the other end of a pipe ----

class Room:
    def __init__(self, kiste):
        self.pipe = subprocess.Popen([kiste, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def call(self, cmd, **more):
        print(json.dumps({"cmd": cmd, **more}), file=self.pipe.stdin, flush=True)
        answer = json.loads(self.pipe.stdout.readline())
        expect(answer["ok"], f"{cmd} {more} was refused: {answer}")
        return answer

    def look(self):
        """The position, taken apart."""
        seen = {"sticks": {}, "sheet": {}, "again": False, "hold": None, "fault": None, "took": None}
        for line in self.call("text")["position"].splitlines():
            word, *rest = line.split()
            if word == "lie":
                numbers = [int(n) / 1000 for n in rest[1:]]
                seen["sticks"][rest[0]] = (tuple(numbers[:3]), tuple(numbers[3:]))
            elif word == "turn":
                seen["round"], seen["player"], seen["phase"] = int(rest[0]), int(rest[1]), rest[2]
            elif word == "sheet":
                seen["sheet"][int(rest[0])] = [int(n) for n in rest[1:]]
            elif word == "again":
                seen["again"] = True
            elif word in ("hold", "fault", "took"):
                seen[word] = rest
        return seen


class Books:
    """One match as it should go."""

    def __init__(self, seats, options):
        self.seats, self.options = seats, options
        self.rounds = int(options["rounds"])
        self.round, self.player, self.again, self.held = 1, 0, False, None
        self.phase, self.loosed = "throw", 0
        self.sheet = [[] for _ in range(seats)]
        self.sticks = {}

    def won(self):
        return [name for name in STICKS if name not in self.sticks] if self.phase in ("choose", "held", "tremor") else []

    def tools(self):
        """Bare fingers, and what has been won that helps."""
        return [""] + [f" {kind}" for kind in HELPERS if any(n.startswith(kind + "-") for n in self.won())]

    def changes(self):
        """Who holds one may grip elsewhere, or there with another tool."""
        stick, grip, tool = self.held
        tool = f" {tool}" if tool else ""
        found = {f"hold {name} {at}{tool}" for name in self.sticks for at in range(1, 6)}
        return (found | {f"hold {stick} {grip}{other}" for other in self.tools()}) - {f"hold {stick} {grip}{tool}"}

    def moves(self):
        """Every move the player has."""
        if self.phase == "held":
            verbs = ["pull", "flick"] if self.held[2] else ["pull"]
            pulls = {f"{verb} {way} {lift}" for verb in verbs for way in WAYS for lift in range(4)}
            pulls |= {f"tip {self.held[0]} {tip}" for tip in (1, 2)}
            return pulls | {"loose"} | self.changes() if self.loosed < 10 else pulls
        tools = self.tools()
        found = {f"hold {name} {grip}{tool}" for name in self.sticks for grip in range(1, 6) for tool in tools}
        found |= {f"tip {name} {tip}" for name in self.sticks for tip in (1, 2)}
        if self.options["repeat"] == "yes" and not self.again and len(self.sticks) == len(STICKS):
            found.add("again")
        return found

    def end_turn(self):
        self.sheet[self.player].append(sum(WORTH[name] for name in self.won()))
        self.player = (self.player + 1) % self.seats
        self.round += self.player == 0
        self.again = False
        self.phase = "throw" if self.round <= self.rounds else "over"

    def score(self):
        now = sum(WORTH[name] for name in self.won())
        return [sum(noted) + (now if seat == self.player else 0) for seat, noted in enumerate(self.sheet)]


def agree(books, seen):
    for key in ("round", "player", "phase", "again"):
        expect(seen[key] == getattr(books, key), f"{key}: {seen[key]}, expected {getattr(books, key)}")
    expect([seen["sheet"][seat] for seat in range(books.seats)] == books.sheet, f"sheet: {seen['sheet']}")
    expect(seen["sticks"].keys() == books.sticks.keys(), "which sticks lie there")


def largest_way(before, after):
    return max((math.dist(b, a) for b, a in zip(before, after)), default=0.0)


def settle(books, seen):
    """After the hand has trembled: clean, or a fault that can be seen."""
    stick, eye = books.held[0], EYES[books.options["eye"]]
    moved = {name: largest_way(books.sticks[name], ends) for name, ends in seen["sticks"].items() if name != stick}
    if seen["fault"]:
        how, who, far = seen["fault"][0], seen["fault"][1], int(seen["fault"][2]) / 1000
        expect(who != stick and who in moved, f"{who} is said to be at fault")
        expect(abs(moved[who] - far) < 0.01, f"{who} moved {moved[who]}, said {far}")
        expect((how == "moved") == (far > eye - 0.001), f"{how}, {far}")
        expect(seen["took"] is None, "nobody gets the stick")
        books.sticks = seen["sticks"]
        books.end_turn()
    else:
        expect(seen["took"] == [stick], f"took {seen['took']}, expected {stick}")
        expect(all(far <= eye + 0.001 for far in moved.values()), f"moved unseen: {moved}")
        expect(stick not in seen["sticks"], f"{stick} still lies there")
        books.sticks = seen["sticks"]
        books.phase = "choose"
        if not books.sticks:
            books.end_turn()
    books.held = None
    return not seen["fault"]


def prefer(books, moves, rng):
    """Often the stick whose middle is highest, straight up: so some pulls go well and tools come into play."""
    if rng.random() < 0.15:
        return rng.choice(sorted(moves))
    if books.phase == "held":
        return rng.choice(sorted(m for m in moves if m.startswith(("pull", "flick")) and m.endswith((" 2", " 3"))))
    highest = max(sorted(books.sticks), key=lambda name: min(end[2] for end in books.sticks[name]))
    return rng.choice(sorted(m for m in moves if m.startswith(f"hold {highest} ")))


def play(room, seats, options, seed):
    rng = random.Random(seed)
    books, counts = Books(seats, options), {"throws": 0, "clean": 0, "faults": 0}
    room.call("new", game="mikado", seats=seats, options=options, seed=seed)
    while books.phase != "over":
        legal = room.call("legal")
        if books.phase in ("throw", "tremor"):
            expect(legal["actors"] == ["*"], f"chance acts: {legal['actors']}")
            books.loosed = 0
            expect(room.call("roll")["move"].split()[0] == books.phase, "what chance does")
            seen = room.look()
            if books.phase == "throw":
                expect(sorted(seen["sticks"]) == sorted(STICKS), "a throw is of all sticks")
                check_pile(seen["sticks"])
                books.sticks, books.phase = seen["sticks"], "choose"
                counts["throws"] += 1
            else:
                counts["clean" if settle(books, seen) else "faults"] += 1
        else:
            expect(legal["actors"] == [books.player], f"{books.player} acts: {legal['actors']}")
            moves = books.moves()
            expect(set(legal["moves"][str(books.player)]) == moves, "the same moves are allowed")
            move = prefer(books, moves, rng)
            room.call("play", seat=books.player, move=move)
            word, *rest = move.split()
            if word == "hold":
                books.loosed += books.phase == "held"
                books.held, books.phase = (rest[0], rest[1], rest[2] if len(rest) > 2 else ""), "held"
            elif word == "loose":
                books.held, books.phase, books.loosed = None, "choose", books.loosed + 1
            elif word == "again":
                books.again, books.phase = True, "throw"
            else:
                books.held, books.phase = (rest[0], "", "") if word == "tip" else books.held, "tremor"
            seen = room.look()
        agree(books, seen)
        expect(room.call("score")["score"] == books.score(), f"score, expected {books.score()}")
    expect(room.call("legal")["actors"] == [], "it is over")
    return counts


def main():
    expect(sum(WORTH.values()) == 145 and len(STICKS) == 31, "145 points, 31 sticks")
    room = Room(sys.argv[1])
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 6
    total = {"throws": 0, "clean": 0, "faults": 0}
    for seed in range(1, games + 1):
        rng = random.Random(seed)
        options = {"rounds": rng.choice(["1", "5"]) if seed > 1 else "5", "repeat": rng.choice(["yes", "no"]),
                   "eye": rng.choice(["sharp", "mild"]), "hand-1": rng.choice(["calm", "normal", "shaky"])}
        for key, count in play(room, 1 + seed % 3, options, seed).items():
            total[key] += count
    expect(total["clean"] and total["faults"], "some pulls went well and some did not")
    print(f"mikado.py: {games} games, {total['throws']} throws, {total['clean']} sticks taken, {total['faults']} faults")


if __name__ == "__main__":
    main()
