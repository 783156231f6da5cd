#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""dallas_maruca.py KISTE [GAMES]: an independent, slow DALLAS by Maruca that keeps the books of random games.

Written from the rules alone, sharing neither code nor data with src/games/dallas-maruca: the board is a
picture in text, a game one long function that asks its questions in order, cards are names in lists. Random
games go through `kiste pipe`; before every event it compares who is asked, all legal moves, everybody's
cash, stock, price, companies, hand (and who knows each card), event cards, bids, the report sheet, and the
worth. The sheet is kept twice: as people write it, purchase by purchase, and worked out anew from the whole
board.
"""
import itertools
import json
import random
import subprocess
import sys

BOARD = """
.           .           abilene     brazos      panhandle   caprock     .           .
.           lariat      gulf        trinity     bluebonnet  redmesa     lonepine    .
drycreek    sabine      pecos       mockingbird cimarron    nueces      longview    riobravo
bandera     bigthicket  wentworth   midland     barons      galveston   comanche    sweetwater
concho      prairie     colverton   thurman     olympia     highplains  hillcountry mesquite
paloduro    franklin    matagorda   preston     skyline     southwind   starfield   bluestem
.           chisholm    coastal     meridian    crockett    guadalupe   alamo       .
.           .           llano       sansaba     tumbleweed  frio        .           .
"""
VALUES = """
  .   .  10  30  20  10   .   .
  .  20  40  60  50  30  20   .
 10  50 100  40  80 200  40  10
 30  80 250  80  60 120  50  20
 10  60 120 100 150 100  40  10
 20  40 150  50  80 300  60  30
  .  10 100 200 120 150  20   .
  .   .  10  30  10  10   .   .
"""
ACROSS = """
. . 1 1 1 . .
. 1 2 2 2 1 .
1 3 3 2 5 4 1
2 6 6 3 3 3 1
1 3 4 5 5 3 1
1 3 3 3 6 5 2
. 1 6 6 5 2 .
. . 1 1 1 . .
"""
DOWN = """
. . 1 2 1 1 . .
. 1 3 2 3 3 1 .
1 3 6 2 3 6 2 1
1 3 7 4 4 4 2 1
1 2 5 3 4 7 2 1
. 1 5 4 4 8 1 .
. . 1 3 1 2 . .
"""
SQUARES = """
. . 2 2 2 . .
. 3 3 3 5 4 .
2 7 7 4 7 6 2
3 7 8 6 6 4 2
2 5 6 5 9 7 2
. 4 7 6 9 8 .
. . 5 5 4 . .
"""
YEARLY = {10: 1, 20: 2, 30: 3, 40: 4, 50: 5, 60: 5, 80: 7, 100: 8, 120: 10, 150: 14, 200: 20, 250: 28, 300: 34}
CHART = [(0, 10), (3, 20), (8, 30), (14, 40), (24, 60), (34, 80), (45, 100), (58, 120), (72, 150), (90, 200)]
BONDS = {10: 3, 15: 3, 20: 3, 25: 2, 30: 2, 40: 2, 50: 2, 60: 2, 75: 2, 100: 1, 125: 1, 150: 1}
EVENTS = ("well wildcat analysts fever rebate overseas banker inside rumour gossip inquiry glut fire blowout strike "
          "photographs poached court injunction lawyer tables buyback insured austin").split()
FALLS = {"rumour": 1, "gossip": 1, "inquiry": 2, "glut": 1}
COSTS = ("fire", "blowout", "strike", "photographs")
AIMED = ("rumour", "gossip", "inquiry", "fire", "blowout", "strike", "photographs", "poached", "court")
LATE = ("banker", "photographs", "poached")
DEFENCES = ("injunction", "lawyer", "tables", "buyback", "insured", "austin")

grid = [line.split() for line in BOARD.strip().split("\n")]
value, where, bonus, squares = {}, {}, [], []
for r, row in enumerate(VALUES.strip().split("\n")):
    for c, text in enumerate(row.split()):
        if text != ".":
            value[grid[r][c]] = int(text)
            where[grid[r][c]] = (r, c)
for r, row in enumerate(ACROSS.strip().split("\n")):
    bonus += [({grid[r][c], grid[r][c + 1]}, int(n)) for c, n in enumerate(row.split()) if n != "."]
for r, row in enumerate(DOWN.strip().split("\n")):
    bonus += [({grid[r][c], grid[r + 1][c]}, int(n)) for c, n in enumerate(row.split()) if n != "."]
for r, row in enumerate(SQUARES.strip().split("\n")):
    squares += [({grid[r][c], grid[r][c + 1], grid[r + 1][c], grid[r + 1][c + 1]}, int(n))
                for c, n in enumerate(row.split()) if n != "."]
NAMES = [name for row in grid for name in row if name != "."]
assert (len(NAMES), len(bonus), len(squares)) == (52, 88, 37)
assert (sum(value.values()), sum(n for _, n in bonus), sum(n for _, n in squares)) == (3490, 245, 179)
assert sum(YEARLY[v] for v in value.values()) == 331


def answers(defence, event):
    if defence in ("injunction", "lawyer", "tables"):
        return True
    if defence == "buyback":
        return event in FALLS
    if defence == "insured":
        return event in COSTS
    return defence == "austin" and (event in FALLS or event in COSTS)


class Seat:
    def __init__(self):
        self.cash, self.blocks, self.price = 10, 9, 10
        self.owned = {}          # name: "", "*" free, "+" with a bond, "!" with a bond and its whole profit
        self.hand = []           # [name, set of seats that know it]
        self.events = []         # [name, open to all]
        self.sheet = [[0, 0]]
        self.lasting = 0
        self.punished, self.struck = False, 0

    def gain(self, name, halved):
        """What a purchase adds, as people count it: its own profit, then what it touches."""
        own = set(self.owned)
        profit = YEARLY[value[name]]
        profit = profit - profit // 2 if halved else profit
        profit += sum(n for pair, n in bonus if name in pair and pair - {name} <= own)
        return profit + sum(n for four, n in squares if name in four and four - {name} <= own)

    def yearly(self):
        """The same from the whole board."""
        own = set(self.owned)
        sum_ = self.lasting
        for name, how in self.owned.items():
            profit = YEARLY[value[name]]
            sum_ += profit - profit // 2 if how == "+" else profit
        return sum_ + sum(n for area, n in bonus + squares if area <= own)

    def worth(self, free_counts):
        total = self.cash + self.blocks * self.price
        for name, how in self.owned.items():
            total += value[name] if how != "*" or free_counts else 0
            total -= value[name] // 2 * 6 // 5 if how in ("+", "!") else 0
        return total


class Game:
    def __init__(self, seats, options):
        self.options = options
        self.seats = [Seat() for _ in range(seats)]
        self.unused = [[], []]
        self.pool, self.top, self.under = [], [], []   # top: [name, knowers]
        self.table = None
        self.year, self.player = 1, 0
        self.asked = {}          # seat: set of moves; a run is ("bid", from, to)
        self.bids = None         # seat: number, "x" or None; and which are sealed
        self.sealed, self.least = set(), 0
        self.over = False
        self.mixing = None       # who mixes their hand
        self.worths = []         # of all, at the end of each year

    # -- what there is

    def stack(self):
        seen = set(self.pool) | {self.table} | {n for u in self.unused for n in u}
        for seat in self.seats:
            seen |= set(seat.owned) | {n for n, _ in seat.hand}
        return [n for n in NAMES if n not in seen]

    def deck(self):
        held = {n for seat in self.seats for n, _ in seat.events}
        return [e for e in EVENTS if e not in held and e not in self.under]

    def bonds(self, name):
        half = value[name] // 2
        if value[name] == 10:
            return 0
        owned = [pair for seat in self.seats for pair in seat.owned.items()]
        taken = sum(how in ("+", "!") and value[n] == value[name] for n, how in owned)
        return half if taken < BONDS[half] else 0

    # -- asking

    def ask(self, seat, moves):
        moves = set(moves)
        self.asked = {seat: moves}
        return (yield)[1]

    def chance(self, moves):
        return (yield from self.ask("*", moves)).split()

    # -- mixing a hand, between any two questions

    def mixers(self):
        """Who may mix their hand now: two cards or more, one of them known to another, and no cards or bids in the air."""
        words = {move.split()[0] for moves in self.asked.values() for move in moves if isinstance(move, str)}
        if "*" in self.asked or words & {"show", "give", "swap", "keep"}:
            return set()
        return {i for i, seat in enumerate(self.seats)
                if len(seat.hand) > 1 and any(who - {i} for _, who in seat.hand)}

    def offered(self):
        """All that may be done now."""
        if self.mixing is not None:
            places = range(1, len(self.seats[self.mixing].hand) + 1)
            return {"*": {"mixed " + " ".join(map(str, order)) for order in itertools.permutations(places)}}
        offered = {seat: set(moves) for seat, moves in self.asked.items()}
        for seat in self.mixers():
            offered.setdefault(seat, set()).add("mix")
        return offered

    def mixed(self, order):
        """Nobody else knows the places any more; and what was offered by place is offered by its new one."""
        seat, hand = self.mixing, self.seats[self.mixing].hand
        hand[:] = [[hand[place - 1][0], {seat}] for place in order]
        place = {name: i + 1 for i, (name, _) in enumerate(hand)}
        moves = [move.split() if isinstance(move, str) else [move] for move in self.asked.get(seat, ())]
        if moves:
            self.asked[seat] = {f"{move[0]} {place[move[2]]} {move[2]}" if move[0] in ("buy", "discard")
                                else " ".join(move) if isinstance(move[0], str) else move[0] for move in moves}
        self.mixing = None

    # -- cards

    def draw(self, seat):
        """One card from the stack; false if there is none."""
        left = self.stack()
        if not left:
            return False
        known = self.top[0] if self.top else None
        words = yield from self.chance({f"draw {known[0]}"} if known else {f"draw {n}" for n in left})
        knowers = self.top.pop(0)[1] if known else set()
        self.seats[seat].hand.append([words[1], knowers | {seat}])
        return True

    def discard(self, seat):
        hand = self.seats[seat].hand
        move = yield from self.ask(seat, {f"discard {i + 1} {n}" for i, (n, _) in enumerate(hand)})
        place = int(move.split()[1]) - 1
        self.pool.append(hand.pop(place)[0])

    def press(self, seat):
        deck = self.deck()
        if deck:
            words = yield from self.chance({f"press {e}" for e in deck})
            self.seats[seat].events.append([words[1], False])
        elif self.under:
            yield from self.chance({f"press {self.under[0]}"})
            self.seats[seat].events.append([self.under.pop(0), True])

    # -- buying

    def ways(self, buyer, name, cost):
        seat = self.seats[buyer]
        ways = {}
        for lent in {0, self.bonds(name)}:
            for blocks in range(seat.blocks + 1):
                rest = cost - lent - blocks * seat.price
                if rest > seat.cash:
                    continue
                last = rest + seat.price      # still owed before the last block
                if self.options["stock"] == "needed" and blocks and last <= 0:
                    continue
                if self.options["stock"] == "cash-first" and blocks and last <= seat.cash:
                    continue
                ways[f"pay bond {blocks}" if lent else f"pay {blocks}"] = (lent, blocks, rest)
        return ways

    def buy(self, buyer, name, cost, auction):
        seat = self.seats[buyer]
        ways = self.ways(buyer, name, cost)
        if not ways:
            self.pool += [] if auction else [name]
            self.table = None
            seat.punished = True
            if not auction:
                yield from self.draw(self.player)
            return
        move = next(iter(ways))
        if len(ways) > 1:
            move = yield from self.ask(buyer, ways)
        lent, blocks, rest = ways[move]
        whole = bool(lent) and self.banker and buyer == self.player
        gained = seat.gain(name, bool(lent) and not whole)
        seat.cash -= rest
        seat.blocks -= blocks
        seat.owned[name] = "!" if whole else "+" if lent else ""
        seat.sheet[-1][1] += gained
        self.table = None
        self.pool = [n for n in self.pool if n != name]
        if lent and buyer == self.player:
            self.bonded = name
        drawn = yield from self.draw(self.player)
        if auction and drawn:
            yield from self.discard(self.player)

    def auction(self, name):
        count = len(self.seats)
        order = [(self.player + i) % count for i in range(1, count + 1)]
        self.least = value[name]
        bidders = [i for i in range(count) if len(self.seats[i].owned) < 11 and i != self.barred]
        self.bids = {i: None if i in bidders else "x" for i in range(count)}
        while True:
            first = self.least == value[name]
            bid = ("bid", self.least, 999)
            waiting = {i: {bid, "x"} if first and i != self.player else {bid} for i in bidders}
            while waiting:
                self.asked = dict(waiting)
                seat, move = yield
                self.bids[seat] = "x" if move == "x" else int(move.split()[1])
                self.sealed.add(seat)
                del waiting[seat]
            for seat in order:
                if seat in self.sealed:
                    yield from self.ask(seat, {f"show {self.bids[seat]}"})
                    self.sealed.remove(seat)
            amounts = {i: b for i, b in self.bids.items() if b != "x"}
            best = max(amounts.values())
            tied = [i for i in order if amounts.get(i) == best]
            if len(tied) == 1 or best == 999:
                break
            bidders, self.least = tied, best + 1
            for i in tied:
                self.bids[i] = None
        self.bids, self.least = None, 0
        yield from self.buy(tied[0], name, best, True)

    # -- event cards

    def playable(self, me, late):
        moves = set()
        for event, _ in self.seats[me].events:
            if event in DEFENCES or (late and event not in LATE):
                continue
            if event == "banker" and late and not self.bonded:
                continue
            if event == "inside" and not self.stack():
                continue
            targets = [i for i in range(len(self.seats)) if i != me] if event in AIMED else [None]
            for t in targets:
                if event == "poached" and not (self.seats[me].hand and self.seats[t].hand):
                    continue
                moves.add(f"play {event}" if t is None else f"play {event} {t}")
        return moves

    def lay_under(self, seat, event):
        self.seats[seat].events = [e for e in self.seats[seat].events if e[0] != event]
        self.under.append(event)

    def move_price(self, seat, steps):
        prices = [p for _, p in CHART]
        at = prices.index(seat.price) + steps
        seat.price = prices[max(0, min(len(prices) - 1, at))]

    def change(self, seat, by):
        seat.sheet[-1][0] += by
        seat.lasting += by

    def play_event(self, me, move):
        _, event, *target = move.split()
        self.lay_under(me, event)
        self.played = True
        if event in AIMED or event == "glut":
            count = len(self.seats)
            others = [int(target[0])] if target else [(me + i) % count for i in range(1, count)]
            for victim in others:
                yield from self.attack(me, victim, event)
            return
        seat = self.seats[me]
        if event == "well":
            self.change(seat, 3)
        elif event in ("wildcat", "fever", "overseas"):
            face = int((yield from self.chance({f"die {n}" for n in range(1, 7)}))[1])
            if event == "wildcat":
                self.change(seat, [0, 0, 2, 2, 4, 4][face - 1])
            elif event == "fever":
                self.move_price(seat, 1 if face < 4 else 2)
            else:
                seat.cash += 5 * face
        elif event == "analysts":
            self.move_price(seat, 1)
        elif event == "rebate":
            seat.cash += (seat.sheet[-1][0] + 1) // 2
        elif event == "banker":
            self.banker = True
            if self.bonded:
                seat.sheet[-1][1] += YEARLY[value[self.bonded]] // 2
                seat.owned[self.bonded] = "!"
        elif event == "inside":
            yield from self.inside(me)

    def inside(self, me):
        for i in range(min(3, len(self.stack()))):
            if i < len(self.top):
                yield from self.chance({f"look {self.top[i][0]}"})
                self.top[i][1].add(me)
            else:
                unseen = [n for n in self.stack() if n not in [t for t, _ in self.top]]
                words = yield from self.chance({f"look {n}" for n in unseen})
                self.top.append([words[1], {me}])
        hand = self.seats[me].hand
        moves = {f"swap {t + 1} {i + 1} {n}" for t, (_, who) in enumerate(self.top) if me in who
                 for i, (n, _) in enumerate(hand)}
        words = (yield from self.ask(me, moves | {"keep"})).split()
        if words[0] == "swap":
            t, i = int(words[1]) - 1, int(words[2]) - 1
            self.top[t], hand[i] = hand[i], self.top[t]

    def attack(self, me, victim, event):
        halved = 0
        while self.seats[victim].events:
            fits = {f"answer {e}" for e, _ in self.seats[victim].events if answers(e, event)}
            move = yield from self.ask(victim, fits | {"let"})
            if move == "let":
                break
            defence = move.split()[1]
            self.lay_under(victim, defence)
            if defence == "austin":
                halved += 1
                continue
            if defence == "tables":
                yield from self.hit(victim, me, event, 0)
            return
        yield from self.hit(me, victim, event, halved)

    def hit(self, me, victim, event, halved):
        seat, part = self.seats[victim], 2 ** halved
        profits = seat.sheet[-1][0]
        if event in FALLS:
            self.move_price(seat, -(FALLS[event] // part))
        elif event == "fire":
            self.change(seat, -(profits // 10 // part))
        elif event == "blowout":
            face = int((yield from self.chance({f"die {n}" for n in range(1, 7)}))[1])
            self.change(seat, -(min(face, profits // 2) // part))
        elif event == "strike":
            seat.struck = max(seat.struck, 1 / part)
        elif event == "photographs":
            paid = min(10, seat.cash) // part
            seat.cash -= paid
            self.seats[me].cash += paid
        elif event == "court":
            if victim == self.player:
                self.forbidden = True
            else:
                self.barred = victim
        elif event == "poached":
            yield from self.poach(me, victim)

    def poach(self, me, victim):
        hand, theirs = self.seats[me].hand, self.seats[victim].hand
        words = yield from self.chance({f"take {i + 1} {n}" for i, (n, _) in enumerate(theirs)})
        card = theirs.pop(int(words[1]) - 1)
        card[1].add(me)
        moves = {f"give {i + 1} {n}" for i, (n, _) in enumerate(hand)}
        hand.append(card)
        words = (yield from self.ask(me, moves)).split()
        given = hand.pop(int(words[1]) - 1)
        given[1].add(victim)
        theirs.append(given)

    # -- the course of play

    def play(self):
        for i, seat in enumerate(self.seats):
            words = yield from self.chance({f"start {n}" for n in self.stack() if value[n] == 10})
            seat.owned[words[1]] = "*"
            seat.sheet[0][0] = YEARLY[10]
        for _ in range(3):
            words = yield from self.chance({f"lay {n}" for n in self.stack() if value[n] == 10})
            self.pool.append(words[1])
        for i in range(len(self.seats)):
            for _ in range(3):
                yield from self.draw(i)
        for i in range(len(self.seats)):
            if self.options["events"] == "yes":
                yield from self.press(i)
        for self.year in range(1, 11):
            for self.player in range(len(self.seats)):
                yield from self.turn(self.player)
            yield from self.year_end()
        self.year, self.over, self.asked = 11, True, {}
        yield

    def turn(self, me):
        seat = self.seats[me]
        self.banker = self.forbidden = self.played = False
        self.bonded = self.barred = None
        fetched = False
        events = self.options["events"] == "yes"
        while True:
            moves = {"pass"}
            if len(seat.owned) < 11:
                moves |= {f"buy {i + 1} {n}" for i, (n, _) in enumerate(seat.hand)}
                moves |= {f"offer {n}" for n in self.pool if not self.forbidden}
            if events and not self.played:
                moves |= self.playable(me, False)
                if not fetched and seat.price >= 30 and (self.deck() or self.under):
                    moves.add("fetch")
            move = yield from self.ask(me, moves)
            if move == "fetch":
                fetched = True
                yield from self.press(me)
            elif move.startswith("play"):
                yield from self.play_event(me, move)
            else:
                break
        if move == "pass":
            drawn = 0
            for _ in range(2):
                drawn += yield from self.draw(me)
            for _ in range(drawn):
                yield from self.discard(me)
        elif move.startswith("buy"):
            name = move.split()[2]
            seat.hand.pop(int(move.split()[1]) - 1)
            self.table = name
            yield from self.buy(me, name, value[name], False)
        else:
            yield from self.auction(move.split()[1])
        if events and not self.played and seat.events:
            move = yield from self.ask(me, self.playable(me, True) | {"end"})
            if move != "end":
                yield from self.play_event(me, move)

    def year_end(self):
        for seat in self.seats:
            total = sum(seat.sheet[-1])
            lost = total if seat.punished else int(total * seat.struck / 2)
            seat.cash += total - lost
            seat.punished, seat.struck = False, 0
            price = [p for least, p in CHART if total >= least][-1]
            if price > seat.price or self.options["marker"] == "both-ways":
                seat.price = price
        self.worths.append([seat.worth(self.options["start-counts"] == "yes") for seat in self.seats])
        if len(self.seats) == 2 and self.stack():
            next_ones = [self.top[0][0]] if self.top else self.stack()
            words = yield from self.chance({f"remove {n}" for n in next_ones})
            self.top = self.top[1:]
            self.unused[(self.year - 1) % 2].append(words[1])
        if self.year < 10:
            for seat in self.seats:
                seat.sheet.append([sum(seat.sheet[-1]), 0])

    # -- comparing

    def position(self):
        def slots(cards):
            return [n + "@" + "".join(str(i) for i in sorted(who)) for n, who in cards]

        def line(*words):
            return " ".join(str(w) for w in words).strip()

        def sort(names):
            return sorted(names, key=lambda n: where[n.rstrip("*+!")])

        lines = [line("year", self.year, self.player), line("cash", *[s.cash for s in self.seats]),
                 line("stock", *[s.blocks for s in self.seats]), line("price", *[s.price for s in self.seats]),
                 line("pool", *sort(self.pool))]
        for i, seat in enumerate(self.seats):
            lines += [line("owned", i, *sort([n + how for n, how in seat.owned.items()])),
                      line("hand", i, *slots(seat.hand)),
                      line("sheet", i, *[f"{a}+{b}" for a, b in seat.sheet])]
            if self.options["events"] == "yes":
                held = sorted(seat.events, key=lambda e: EVENTS.index(e[0]))
                lines.append(line("events", i, *[e + ("=" if known else "") for e, known in held]))
        if len(self.seats) == 2:
            lines += [line("owned", i + 2, *sort(names)) for i, names in enumerate(self.unused)]
        if self.top:
            lines.append(line("top", *slots(self.top)))
        if self.under:
            lines.append(line("under", *self.under))
        if self.bids:
            bids = sorted(self.bids.items())
            shown = ["-" if b is None else f"({b})" if i in self.sealed else str(b) for i, b in bids]
            lines.append(line("bids", *shown, "least", self.least))
        return lines


class Pipe:
    def __init__(self, kiste):
        self.process = subprocess.Popen([kiste, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)

    def ask(self, **line):
        self.process.stdin.write(json.dumps(line) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], (line, answer)
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def legal_of(pipe):
    moves = pipe.ask(cmd="legal")["moves"]
    return {seat if seat == "*" else int(seat): {m if isinstance(m, str) else (m["move"], m["from"], m["to"])
                                                 for m in of_seat} for seat, of_seat in moves.items()}


def compare(game, pipe, history):
    at = f"after {history[-3:]}"
    legal = legal_of(pipe)
    offered = game.offered()
    differ = {s: legal.get(s, set()) ^ m for s, m in offered.items()}
    assert legal == offered, (at, differ, legal.keys())
    text = pipe.ask(cmd="text")["position"]
    lines = [" ".join(line.split()) for line in text.split("\n")]
    for line in game.position():
        assert line in lines, (at, line, text)
    for seat in game.seats:
        assert sum(seat.sheet[-1]) == seat.yearly(), (at, "the sheet and the board differ")
    free = game.options["start-counts"] == "yes"
    score = pipe.ask(cmd="score")
    worth = [s.worth(free) for s in game.seats]
    assert score["score"] == worth, (at, score, worth)
    assert score["over"] == game.over, at


def compare_chart(game, pipe):
    """A point for the beginning and after each year, with the worth of all."""
    points = pipe.ask(cmd="chart", seat=-1)["points"]
    assert [point["round"] for point in points] == list(range(11)), points
    assert [point["worth"] for point in points][1:] == game.worths, (points, game.worths)


def choose(rng, game, seat):
    """A move; bids are mostly such as people make."""
    moves = sorted(game.offered()[seat], key=str)
    move = rng.choice(moves)
    if isinstance(move, str):
        return move
    word, least, most = move
    usual = min(most, least + int(rng.expovariate(0.08)))
    return f"{word} {usual if rng.random() < 0.9 else rng.randint(least, most)}"


def follow(kiste, rng, seats, options):
    pipe, game, history = Pipe(kiste), Game(seats, options), []
    pipe.ask(cmd="new", game="dallas-maruca", seats=seats, options=options, seed=rng.randrange(10**6))
    course = game.play()
    next(course)
    while not game.over:
        compare(game, pipe, history)
        seat = rng.choice(sorted(game.offered(), key=str))
        move = choose(rng, game, seat)
        if seat == "*":
            move = pipe.ask(cmd="roll")["move"]
        else:
            pipe.ask(cmd="play", seat=seat, move=move)
        history.append((seat, move))
        if move == "mix":
            game.mixing = seat
        elif game.mixing is not None:
            game.mixed([int(place) for place in move.split()[1:]])
        else:
            course.send((seat, move))
    compare(game, pipe, history)
    compare_chart(game, pipe)
    pipe.close()
    return len(history)


def bots(kiste, games):
    """The computer's own player, with random ones around it, should nearly always win."""
    won = 0
    for seed in range(games):
        pipe = Pipe(kiste)
        pipe.ask(cmd="new", game="dallas-maruca", seats=3, options={"events": "yes" if seed % 2 else "no"}, seed=seed)
        for seat in range(3):
            pipe.ask(cmd="sit", seat=seat, bot="medium" if seat == seed % 3 else "random")
        while pipe.ask(cmd="go")["seat"] is not None:
            continue
        score = pipe.ask(cmd="score")
        assert score["over"]
        won += max(score["score"]) == score["score"][seed % 3]
        pipe.close()
    assert won >= games * 5 // 6, f"the medium player won {won} of {games}"
    return won


def main():
    kiste, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 12
    rng, events = random.Random(52), 0
    for number in range(games):
        options = {"events": "yes" if number % 3 else "no",
                   "stock": rng.choice(["needed", "cash-first", "any"]),
                   "marker": rng.choice(["both-ways", "rises"]), "start-counts": rng.choice(["yes", "no"])}
        events += follow(kiste, rng, 2 + number % 3, options)
    print(f"{games} games, {events} events: every legal move, every book and every sheet agrees")
    print(f"against two random players the medium one won {bots(kiste, 12)} of 12")


main()
