#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""dallas_noris.py KISTE [GAMES]: the books of DALLAS (Noris), kept a second time.

A ledger written from the rules alone, sharing nothing with src/games/dallas-noris. Every player and the bank has an
account, and every dollar is booked from one account to another with its reason; what people own is a dictionary from
things to owners. The course of play is a plain program that stops wherever somebody, or chance, is asked and says what
could be answered (for chance with the odds). It plays random games through `kiste pipe`, and before every event compares
who is asked, every legal move, the odds, the position of the room line by line, and everybody's worth; at the end the
score. Every other game is played with a box in which people start with little money, to see them fall into debt and out
of the game.
"""
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile

BANK = "bank"
RICH, POOR = 615_000, 45_000
BOX = pathlib.Path("src/games/dallas-noris/box.yaml")
KINDS = ("cattle", "oil", "farmland")
PRICE = {2: 20, 3: 20, 7: 40, 8: 40, 9: 40, 13: 60, 14: 60, 18: 80, 19: 80, 20: 80}  # thousands
RANCHES = [(2, 3), (7, 8, 9), (13, 14), (18, 19, 20)]
LAND = {1: 10_000, 6: 20_000, 12: 30_000, 17: 40_000}
SUBSIDY = {5: ("cattle", 10), 11: ("oil", 20), 16: ("farmland", 100)}
CARDS = {("cattle", n): 1 for n in (500, 1000, 1500, 2000, 5000)}
CARDS |= {("oil", n): 1 for n in (1000, 1500, 2000, 2500, 3000)}
CARDS |= {("farmland", n): 1 for n in (100, 200, 300, 400, 500)}
CARDS |= {("desert", 0): 5}
RATES = {1: (10, 60, 300), 2: (25, 80, 200), 3: (40, 40, 400), 4: (60, 20, 600), 5: (75, 50, 100), 6: (100, 30, 500)}
NAMES = [f"{n}{c}" for c in "ABCD" for n in range(1, 6)]


class Differs(Exception):
    """The room and these books do not agree."""


class Over(Exception):
    """The game is over."""


def all_or(kind):
    return KINDS if kind == "all" else (kind,)


class Books:
    def __init__(self, seats, options, capital):
        self.n, self.option = seats, options
        self.account = collections.Counter()
        self.entries = []
        for p in range(seats):
            self.book(BANK, p, capital, "capital")
        self.owner = {}          # "4C" or a ranch square -> player
        self.lies = {}           # "4C" -> (kind, amount), once seen
        self.at = [0] * seats
        self.gone = []           # players who are out, in that order
        self.fresh = set(range(1, 26))
        self.under, self.rates = [], None
        self.numbers, self.letters = [], []
        self.bulletin, self.round, self.time_up = None, 0, False

    # ---- the ledger ----

    def book(self, payer, taker, dollars, why):
        if dollars < 0:
            raise Differs(f"{why}: {dollars} booked")
        self.account[payer] -= dollars
        self.account[taker] += dollars
        self.entries.append((payer, taker, dollars, why))

    def things(self, p):
        return [t for t in self.owner if self.owner[t] == p]

    def areas(self, p, kinds=KINDS + ("desert",)):
        return [t for t in NAMES if self.owner.get(t) == p and self.lies[t][0] in kinds]

    def ranches(self, p):
        return [t for t in PRICE if self.owner.get(t) == p]

    def amount(self, p, kind):
        return sum(self.lies[t][1] for t in self.areas(p, (kind,)))

    def proceeds(self, area):
        kind, amount = self.lies[area]
        return 0 if kind == "desert" else amount * self.rates[KINDS.index(kind)]

    def rent(self, square):
        p = self.owner[square]
        group = next(g for g in RANCHES if square in g)
        rent = PRICE[square] * 100 + 2000 * len(self.areas(p, KINDS))
        return 2 * rent if all(self.owner.get(s) == p for s in group) else rent

    def refund(self, thing):
        return PRICE[thing] * 1000 if thing in PRICE else 20_000

    def worth(self, p):
        if p in self.gone:
            return self.gone.index(p) - self.n
        goods = sum(20_000 if self.option.get("worth") == "flat" else self.proceeds(t) for t in self.areas(p)) \
            if self.rates else 0
        return self.account[p] + goods + sum(1000 * PRICE[s] for s in self.ranches(p))

    def sell(self, p, thing, dollars, why):
        del self.owner[thing]
        self.book(BANK, p, dollars, why)

    # ---- asking: each yields (who, {move: weight}) and is sent the move ----

    def draw_info(self):
        move = yield "*", {f"info {c}": 1 for c in sorted(self.fresh)} or {f"info {self.under[0]}": 1}
        card = int(move.split()[1])
        if self.fresh:
            self.fresh.remove(card)
        else:
            self.under.pop(0)
        if card not in RATES:
            self.under.append(card)
            return card
        if self.bulletin:
            self.under.append(self.bulletin)
        self.bulletin, self.rates = card, RATES[card]
        return card

    def next_of(self, pile, deck):
        """What the next card of a digger pile can be, with weights: deck is all of it, pile what went under."""
        left = collections.Counter(deck) - collections.Counter(pile)
        return left or collections.Counter(pile[:1])

    def draw_pair(self):
        numbers, letters = self.next_of(self.numbers, "12345"), self.next_of(self.letters, "ABCD" * 4)
        move = yield "*", {f"dig {n}{c}": numbers[n] * letters[c] for c in letters for n in numbers}
        for pile, card, size in ((self.numbers, move[-2], 5), (self.letters, move[-1], 16)):
            if len(pile) == size:
                pile.pop(0)
            pile.append(card)
            if len(pile) == size and self.option.get("reshuffle") == "yes":
                pile.clear()
        return move[-2:]

    def debt(self, p, to, dollars, why):
        """Pays, sells and pays, or leaves the game."""
        things = self.things(p)
        if self.account[p] + sum(map(self.refund, things)) < dollars:
            for thing in things:
                self.sell(p, thing, self.refund(thing), "everything is sold")
            self.book(p, to, self.account[p], why + ", all there is")
            self.gone.append(p)
            if len(self.gone) == self.n - 1:
                raise Over
            return
        while self.account[p] < dollars:
            move = yield p, {f"sell {t}": 1 for t in self.things(p)}
            word = move.split()[1]
            thing = int(word) if word.isdigit() else word
            self.sell(p, thing, self.refund(thing), "sold in need")
        self.book(p, to, dollars, why)

    def purchase(self, p, price):
        """Whether p buys at this price; what must be sold for it is. Nobody is asked who cannot."""
        full = len(self.things(p)) == 12
        if full:
            sales = {f"buy {t}": 1 for t in self.areas(p) if self.account[p] + self.proceeds(t) >= price}
        else:
            sales = {"buy": 1} if self.account[p] >= price else {}
        if not sales:
            return False
        move = yield p, sales | {"decline": 1}
        if full and move != "decline":
            self.sell(p, move[4:], self.proceeds(move[4:]), "sold for a marker")
        return move != "decline"

    def dig(self, p, price):
        area = yield from self.draw_pair()
        owner = self.owner.get(area)
        if owner == p:
            return
        self.book(p, BANK if owner is None else owner, price, "land")
        if area not in self.lies:
            seen = collections.Counter(self.lies.values())
            left = {card: CARDS[card] - seen[card] for card in CARDS}
            move = yield "*", {"area " + self.card(card): left[card] for card in left if left[card]}
            words = move.split()
            self.lies[area] = (words[1], int(words[2]) if len(words) > 2 else 0)
        self.owner[area] = p

    def card(self, card):
        return card[0] if card[0] == "desert" else f"{card[0]} {card[1]}"

    # ---- squares and cards ----

    def obey(self, p, card):
        if card in (7, 8, 9, 10):
            kinds = all_or((KINDS + ("all",))[card - 7])
            while self.areas(p, kinds):
                move = yield p, {f"sell {t}": 1 for t in self.areas(p, kinds)} | {"done": 1}
                if move == "done":
                    break
                self.sell(p, move[5:], self.proceeds(move[5:]), "sold to Texas")
        elif card in (11, 12, 13, 14):
            for area in self.areas(p, all_or((KINDS + ("all",))[card - 11])):
                self.sell(p, area, self.proceeds(area), "had to be sold")
        elif card in (15, 16, 17):
            for area in self.areas(p, (KINDS[card - 15],)):
                del self.owner[area]
        elif card == 18:
            for thing in self.things(p):
                del self.owner[thing]
        elif card in (19, 20, 21):
            yield from self.debt(p, BANK, (5, 10, 50)[card - 19] * self.amount(p, KINDS[card - 19]), "costs")
        elif card in (22, 23):
            if (yield from self.purchase(p, (5000, 8000)[card - 22])):
                yield from self.dig(p, (5000, 8000)[card - 22])
        elif card == 24:
            if len(self.things(p)) < 12 or (yield from self.purchase(p, 0)):
                yield from self.dig(p, 0)
        else:
            deserts = self.areas(p, ("desert",))
            if len(deserts) > 1:
                move = yield p, {f"sell {t}": 1 for t in deserts}
                deserts = [move[5:]]
            if deserts:
                self.sell(p, deserts[0], 100_000, "a find in the desert")

    def land(self, p):
        """What the square does. True: it ends the turn, six or no six."""
        square = self.at[p]
        if square in LAND:
            if (yield from self.purchase(p, LAND[square])):
                yield from self.dig(p, LAND[square])
        elif square in SUBSIDY:
            kind, rate = SUBSIDY[square]
            self.book(BANK, p, rate * self.amount(p, kind), "subsidy")
        elif square in PRICE:
            owner = self.owner.get(square)
            if owner is None:
                if (yield from self.purchase(p, 1000 * PRICE[square])):
                    self.book(p, BANK, 1000 * PRICE[square], "ranch")
                    self.owner[square] = p
            elif owner != p:
                yield from self.debt(p, owner, self.rent(square), "rent")
        elif square:
            card = yield from self.draw_info()
            if card in RATES:
                return self.option.get("bulletin-six") != "yes"
            yield from self.obey(p, card)
        return False

    # ---- the course of play ----

    def throw(self):
        move = yield "*", {f"die {n}": 1 for n in range(1, 7)}
        return int(move[-1])

    def opening(self):
        throwers = list(range(self.n))
        while len(throwers) > 1:
            thrown = {}
            for p in throwers:
                thrown[p] = yield from self.throw()
            throwers = [p for p in throwers if thrown[p] == max(thrown.values())]
        return throwers[0]

    def play(self):
        last = self.option.get("rounds", 60) if self.option.get("end", "rounds") == "rounds" else 600
        while (yield from self.draw_info()) not in RATES:
            pass
        first = yield from self.opening()
        while self.round < last:
            self.round += 1
            for p in [(first + i) % self.n for i in range(self.n)]:
                again = p not in self.gone
                while again:
                    die = yield from self.throw()
                    self.at[p] = (self.at[p] + die) % 22
                    ends = yield from self.land(p)
                    again = die == 6 and not ends and p not in self.gone
                if self.time_up:
                    raise Over
        raise Over

    # ---- comparing ----

    def lines(self):
        if self.account.total() != 0:
            raise Differs("the books do not balance")
        for p in range(self.n):
            if p in self.gone:
                yield f"seat {p} out {self.gone.index(p) + 1}"
                continue
            yield f"seat {p} {self.account[p]} at {self.at[p]}"
            if self.things(p):
                yield " ".join([f"own {p}"] + self.areas(p) + [":"] + [str(s) for s in self.ranches(p)])
        for area in NAMES:
            if area in self.lies:
                yield f"area {area} {self.card(self.lies[area])}"
        if self.bulletin:
            yield f"bulletin {self.bulletin}"
        yield " ".join(["info"] + [str(c) for c in self.under])
        yield " ".join(["numbers"] + self.numbers)
        yield " ".join(["letters"] + self.letters)
        yield f"bank {self.account[BANK]}"

    def compare(self, position):
        room = [line for line in position.split("\n")
                if line.split()[:1] and line.split()[0] in ("seat", "own", "area", "bulletin", "info", "numbers",
                                                             "letters", "bank")]
        ours = list(self.lines())
        if sorted(room) != sorted(ours):
            raise Differs(f"only here {sorted(set(ours) - set(room))}, only there {sorted(set(room) - set(ours))}")


class Pipe:
    def __init__(self, kiste):
        self.pipe = subprocess.Popen([kiste, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, cmd, **line):
        self.pipe.stdin.write(json.dumps({"cmd": cmd, **line}) + "\n")
        self.pipe.stdin.flush()
        answer = json.loads(self.pipe.stdout.readline())
        if not answer["ok"]:
            raise Differs(f"{cmd} {line}: {answer}")
        return answer


def compare_question(room, books, who, moves):
    asked = room("legal")
    if asked["actors"] != [who]:
        raise Differs(f"asks {asked['actors']} instead of {who}")
    theirs = asked["moves"][str(who)]
    if sorted(theirs) != sorted(moves):
        raise Differs(f"offers {theirs} instead of {sorted(moves)}")
    if who == "*" and asked["odds"] != moves:
        raise Differs(f"odds {asked['odds']} instead of {moves}")
    books.compare(room("text")["position"])
    score = room("score")["score"]
    if score != [books.worth(p) for p in range(books.n)]:
        raise Differs(f"score {score} instead of {[books.worth(p) for p in range(books.n)]}")


def choose(rng, moves, greed):
    """Buys more often than a coin would, so that ranches fill up and markers run out."""
    eager = [m for m in moves if m.startswith("buy")]
    if eager and rng.random() < greed:
        return rng.choice(eager)
    if "done" in moves and rng.random() < greed / 2:
        return "done"
    return rng.choices(list(moves), weights=list(moves.values()))[0]


def follow(room, seats, options, seed, box, counts):
    rng = random.Random(seed)
    room("new", game="dallas-noris", seats=seats, options=options, seed=seed, **({"box": box} if box else {}))
    books = Books(seats, options, POOR if box else RICH)
    course, events, quit_at = books.play(), 0, rng.randrange(40, 400)
    try:
        who, moves = next(course)
        while True:
            compare_question(room, books, who, moves)
            if options.get("end") == "time" and events == quit_at:
                room("play", seat="t", move="time")
                books.time_up = True
            move = choose(rng, moves, 0.85)
            room("play", seat=who, move=move)
            events += 1
            counts[move.split()[0]] += 1
            if who == "*" and move.startswith("info"):
                counts[move] += 1
            who, moves = course.send(move)
    except Over:
        if not room("score")["over"]:
            raise Differs("the room plays on") from None
        books.compare(room("text")["position"])
        if room("score")["score"] != [books.worth(p) for p in range(seats)]:
            raise Differs("the final score differs") from None
    counts["events"] += events
    counts["out"] += len(books.gone)
    for entry in books.entries:
        counts["booked: " + entry[3].removesuffix(", all there is")] += 1


def poor_box(folder):
    """The box with fewer notes for everybody."""
    text = BOX.read_text(encoding="utf-8")
    for old, new in ((f"capital: {RICH}", f"capital: {POOR}"), ("value: 10000, count: 10", "value: 10000, count: 3"),
                     ("  - { value: 50000, count: 6 }\n", ""), ("  - { value: 100000, count: 2 }\n", "")):
        text = text.replace(old, new)
    path = pathlib.Path(folder) / "poor.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def main():
    with tempfile.TemporaryDirectory() as folder:
        return run(poor_box(folder))


def run(poor):
    room, games = Pipe(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 40
    sets = [{}, {"end": "last"}, {"reshuffle": "yes"}, {"end": "time"}, {"bulletin-six": "yes", "rounds": 30},
            {"worth": "flat"}, {"rounds": 200}]
    counts, bad = collections.Counter(), 0
    for seed in range(games):
        seats, options = 2 + seed % 3, dict(sets[seed % len(sets)])
        try:
            follow(room, seats, options, seed, poor if seed % 2 else None, counts)
        except Differs as why:
            bad += 1
            print(f"game {seed}, {seats} seats, {options}: {why}")
            room = Pipe(sys.argv[1])
    unseen = [f"info {c}" for c in range(1, 26) if not counts[f"info {c}"]]
    print(f"dallas-noris: {games} games, {counts['events']} events, {counts['out']} players out, {bad} differ")
    print(", ".join(f"{what} {n}" for what, n in sorted(counts.items()) if not what.startswith("info ")))
    if unseen:
        print(f"never came up: {unseen}")
    return bad > 0 or bool(unseen)


if __name__ == "__main__":
    sys.exit(main())
