#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""monopoly_follow.py KISTE [EVENTS]: a second Monopoly, written as plainly as the rules are told.

It reads a game event by event (the recorded ones of the room, then fresh ones of random players), works out
for itself what each event does to money, tokens, titles, buildings, piles and jail, and compares with the
position of the room before every next event. Prices and rents are the international ones times twenty;
nothing is shared with src/games/monopoly. Who is asked when is part of it: an event that nobody should have
been asked for fails.
"""
import glob
import json
import subprocess
import sys

BANK, POT = "bank", "pot"
STREETS = {  # square: price, rents (in dollars), price of a house
    1: (60, (2, 10, 30, 90, 160, 250), 50), 3: (60, (4, 20, 60, 180, 320, 450), 50),
    6: (100, (6, 30, 90, 270, 400, 550), 50), 8: (100, (6, 30, 90, 270, 400, 550), 50),
    9: (120, (8, 40, 100, 300, 450, 600), 50), 11: (140, (10, 50, 150, 450, 625, 750), 100),
    13: (140, (10, 50, 150, 450, 625, 750), 100), 14: (160, (12, 60, 180, 500, 700, 900), 100),
    16: (180, (14, 70, 200, 550, 750, 950), 100), 18: (180, (14, 70, 200, 550, 750, 950), 100),
    19: (200, (16, 80, 220, 600, 800, 1000), 100), 21: (220, (18, 90, 250, 700, 875, 1050), 150),
    23: (220, (18, 90, 250, 700, 875, 1050), 150), 24: (240, (20, 100, 300, 750, 925, 1100), 150),
    26: (260, (22, 110, 330, 800, 975, 1150), 150), 27: (260, (22, 110, 330, 800, 975, 1150), 150),
    29: (280, (24, 120, 360, 850, 1025, 1200), 150), 31: (300, (26, 130, 390, 900, 1100, 1275), 200),
    32: (300, (26, 130, 390, 900, 1100, 1275), 200), 34: (320, (28, 150, 450, 1000, 1200, 1400), 200),
    37: (350, (35, 175, 500, 1100, 1300, 1500), 200), 39: (400, (50, 200, 600, 1400, 1700, 2000), 200),
}
GROUPS = [(1, 3), (6, 8, 9), (11, 13, 14), (16, 18, 19), (21, 23, 24), (26, 27, 29), (31, 32, 34), (37, 39)]
STATIONS, UTILITIES = (5, 15, 25, 35), (12, 28)
PRICE = {s: 20 * STREETS[s][0] for s in STREETS} | {s: 4000 for s in STATIONS} | {s: 3000 for s in UTILITIES}
GROUP = {s: g for g in GROUPS + [STATIONS, UTILITIES] for s in g}
E = [("to", 24), ("to", 11), ("to", 39), ("to", 0), ("to", 5), ("station",), ("back", 1), ("back3",),
     ("jail",), ("free",), ("get", 1000), ("get", 3000), ("fine", 300), ("repair", 500, 2000), ("give", 1000),
     ("choose", 200)]
G = [("get", 4000), ("get", 2000), ("get", 2000), ("get", 2000), ("get", 900), ("get", 500), ("get", 400),
     ("get", 200), ("each", 1000), ("pay", 1000), ("pay", 2000), ("pay", 3000), ("repair", 800, 2300),
     ("to", 0), ("jail",), ("free",)]
OLD_E = E[:4] + [G[3], G[11], G[12]] + E[7:14] + [("fine", 400), ("get", 1500)]
OLD_G = G[:3] + [("back", 1), ("get", 500), ("get", 1000)] + G[6:8] + [("each", 200)] + G[9:11] + [
    ("pay", 1000), ("choose", 200)] + G[13:]


class Over(Exception):
    """The game is over."""


class Differs(Exception):
    """The room and this program do not agree."""


def interest(square):
    return PRICE[square] // 20


class Model:
    def __init__(self, seats, options, source):
        self.n, self.option, self.source = seats, options, source
        self.short = options.get("game") == "short"
        self.full = 3 if self.short else 4
        money = int(options.get("money", 0)) or 30000
        self.cash = {p: money for p in range(seats)}
        self.at, self.jail = [0] * seats, [0] * seats
        self.owner, self.built, self.pledged = {}, {}, set()
        self.keeper = {}
        self.decks = {"e": OLD_E, "g": OLD_G} if options.get("deck") == "older" else {"e": E, "g": G}
        self.under = {"e": [], "g": []}
        self.unseen = {"e": set(range(1, 17)), "g": set(range(1, 17))}
        self.pot, self.houses, self.hotels = 0, 32, 12
        self.alive, self.out = set(range(seats)), []
        self.offers, self.number = {}, 0
        self.claims, self.claim_by = [], None
        self.time_up = False
        self.turn, self.debts = None, []

    def on(self, option):
        return self.option.get(option, "yes" if option == "auctions" else "no") == "yes"

    # ---- the position as lines, and the next event ----

    def lines(self):
        for p in range(self.n):
            if p not in self.alive:
                yield f"seat {p} out {self.out.index(p) + 1}"
                continue
            jail = f" jail {self.jail[p]}" if self.jail[p] else ""
            yield f"seat {p} {self.cash[p]} at {self.at[p]}{jail}"
            if self.titles(p):
                yield f"own {p} " + " ".join(self.mark(s) for s in self.titles(p))
        for pile in "eg":
            if pile in self.keeper:
                yield f"jailcard {pile} {self.keeper[pile]}"
        if self.pot:
            yield f"pot {self.pot}"
        yield f"stock {self.houses} {self.hotels}"
        for pile in "eg":
            yield f"under {pile} " + " ".join(map(str, self.under[pile]))

    def mark(self, square):
        level = self.built.get(square, 0)
        if square in self.pledged:
            return f"{square}:m"
        return f"{square}:H" if level == 5 else f"{square}:{level}" if level else f"{square}"

    def compare(self, text):
        room = set()
        for line in text.split("\n"):
            words = line.split()
            if words and words[0] == "pile":
                words = ["under", words[1]] + words[7:]
            room.add(" ".join(words))
        for line in self.lines():
            if line.strip() not in room:
                raise Differs(f"expected the line '{line}' in\n{text}")

    def event(self):
        """The next event; time may run out before any of them."""
        while True:
            self.compare(self.source.position())
            seat, move = self.source.next()
            if seat is None:
                raise Differs("the room has nobody to ask")
            if seat != "t":
                return seat, move.split()
            self.time_up = True

    def chance(self, verb):
        seat, words = self.event()
        if seat != "*" or words[0] != verb:
            raise Differs(f"chance should {verb}, but {seat} plays {words}")
        return words[1:]

    # ---- money ----

    def titles(self, p):
        return sorted(s for s, o in self.owner.items() if o == p)

    def pay(self, p, to, n):
        if to == POT:
            parked = [(p + i) % self.n for i in range(1, self.n)]
            to = next((q for q in parked if q in self.alive and self.at[q] == 20), POT)
        if p not in (BANK, POT):
            self.cash[p] -= n
        if to == POT:
            self.pot += n
        elif to != BANK:
            self.cash[to] += n

    def charge(self, p, to, n):
        """Pays, if need be after raising the money; or ruins p."""
        debt = {"who": p, "to": to, "settled": False}
        self.debts.append(debt)
        while self.cash[p] < n and not debt["settled"]:
            seat, words = self.event()
            if seat == p and words[0] == "bankrupt":
                self.debts.pop()
                self.ruin(p, to)
                return
            self.business(seat, words)
        self.debts.pop()
        if not debt["settled"]:
            self.pay(p, to, n)
        if p in self.offers:
            self.offers[p]["settle"] = False

    def ruin(self, p, to):
        for square in self.titles(p):
            if self.built.get(square):
                self.clear(p, square)
        self.pay(p, BANK if to == POT and not self.on("pot") else to, self.cash[p])
        mine, cards = self.titles(p), [pile for pile, q in self.keeper.items() if q == p]
        self.alive.discard(p)
        self.out.append(p)
        self.cash[p], self.jail[p] = 0, 0
        self.offers = {q: o for q, o in self.offers.items() if q != p and o["to"] != p}
        self.claims = [c for c in self.claims if c[1] != p and self.claim_by != p]
        self.moved(mine, cards)
        for square in mine:
            if to in (BANK, POT):
                del self.owner[square]
                self.pledged.discard(square)
            else:
                self.owner[square] = to
        for pile in cards:
            if to in (BANK, POT):
                self.return_card(pile)
            else:
                self.keeper[pile] = to
        if len(self.alive) == 1 or (self.short and len(self.out) == 2):
            raise Over
        if to not in (BANK, POT):
            self.take_over(to, [s for s in mine if s in self.pledged])
        elif self.on("auctions"):
            for square in mine:
                self.auction(square, p)

    def take_over(self, p, squares):
        while squares and p in self.alive:
            square, squares = squares[0], squares[1:]
            both = PRICE[square] // 2 + interest(square)
            redeemed, needed = False, both + sum(map(interest, squares))
            while self.liquid(p) >= needed:
                seat, words = self.event()
                if seat == p and words[0] in ("sell", "clear", "mortgage"):
                    self.business(seat, words)
                    continue
                if seat != p or words not in (["redeem", str(square)], ["keep", str(square)]):
                    raise Differs(f"{p} should redeem or keep {square}, but {seat} plays {words}")
                if words[0] == "redeem":
                    if self.cash[p] < needed:
                        raise Differs(f"{p} cannot redeem {square}")
                    redeemed = True
                    self.pledged.discard(square)
                    self.pay(p, BANK, both)
                break
            if not redeemed:
                self.charge(p, BANK, interest(square))

    def liquid(self, p):
        """All that p could raise by selling buildings and mortgaging titles."""
        buildings = sum(10 * STREETS[s][2] * self.level(s) for s in self.titles(p) if self.built.get(s))
        return self.cash[p] + buildings + sum(PRICE[s] // 2 for s in self.titles(p) if s not in self.pledged)

    # ---- buildings ----

    def level(self, square):
        return self.full + 1 if self.built.get(square) == 5 else self.built.get(square, 0)

    def sites(self, p, hotel):
        for group in GROUPS:
            if any(self.owner.get(s) != p or s in self.pledged for s in group):
                continue
            least = min(map(self.level, group))
            yield from (s for s in group if self.level(s) == least and least <= self.full
                        and (least == self.full) == hotel)

    def could_build(self, p, hotel):
        cash, n = self.cash[p], 0
        for group in GROUPS:
            if any(self.owner.get(s) != p or s in self.pledged for s in group):
                continue
            if hotel:
                ready = min(map(self.level, group)) >= self.full
                room = sum(self.level(s) == self.full for s in group) if ready else 0
            else:
                room = sum(max(0, self.full - self.level(s)) for s in group)
            price = 20 * STREETS[group[0]][2]
            room = min(room, cash // price)
            cash, n = cash - room * price, n + room
        return n

    def put(self, square):
        if self.built.get(square, 0) == self.full:
            self.houses, self.hotels = self.houses + self.full, self.hotels - 1
            self.built[square] = 5
        else:
            self.houses -= 1
            self.built[square] = self.built.get(square, 0) + 1

    def build(self, p, square):
        hotel = self.built.get(square, 0) == self.full
        others = {q: self.could_build(q, hotel) for q in self.alive if q != p}
        if 1 + sum(others.values()) > (self.hotels if hotel else self.houses) and any(others.values()):
            self.lot(p, square, hotel, [q for q in others if others[q]])
        else:
            self.pay(p, BANK, 20 * STREETS[square][2])
            self.put(square)

    def lot(self, p, square, hotel, rivals):
        seats = set(rivals) | {p}
        least = min(20 * STREETS[s][2] for q in seats for s in self.sites(q, hotel))
        cost = {q: min(20 * STREETS[s][2] for s in self.sites(q, hotel)) for q in rivals}
        cost[p] = 20 * STREETS[square][2]
        winner, bid = self.bidding(seats, p, least, spared=p, cost=cost)
        if winner is None:
            self.pay(p, BANK, 20 * STREETS[square][2])
        else:
            self.pay(winner, BANK, bid)
            sites = [s for s in self.sites(winner, hotel) if 20 * STREETS[s][2] <= bid]
            if winner != p and len(sites) > 1:
                seat, words = self.event()
                if seat != winner or words[0] != "place" or int(words[1]) not in sites:
                    raise Differs(f"{winner} should place a building, but {seat} plays {words}")
                square = int(words[1])
            elif winner != p:
                square = sites[0]
        self.put(square)

    def sell(self, p, square):
        if self.built[square] == 5:
            self.hotels, self.houses = self.hotels + 1, self.houses - self.full
            self.built[square] = self.full
        else:
            self.houses += 1
            self.built[square] -= 1
        self.pay(BANK, p, 10 * STREETS[square][2])

    def clear(self, p, square):
        for s in GROUP[square]:
            self.pay(BANK, p, 10 * STREETS[s][2] * self.level(s))
            if self.built.get(s) == 5:
                self.hotels += 1
            else:
                self.houses += self.built.get(s, 0)
            self.built[s] = 0

    # ---- auctions ----

    def bidding(self, seats, after, least, spared=None, cost=None):
        """The winner and their bid; (None, 0) if nobody bids. Until then the spared seat is not asked. Nobody bids less
        than the thing must cost them."""
        seats, leader, bid, p, asked = set(seats), None, 0, after, True
        while asked:
            asked = False
            for _ in range(self.n):
                p = (p + 1) % self.n
                if p not in seats or p == leader or (p == spared and leader is None):
                    continue
                needed = max(bid + 20 if leader is not None else least, cost[p] if cost else 0)
                if self.cash[p] < needed:
                    seats.discard(p)
                    continue
                seat, words = self.event()
                if seat != p or words[0] not in ("bid", "pass"):
                    raise Differs(f"{p} should bid or pass, but {seat} plays {words}")
                if words[0] == "bid":
                    if int(words[1]) < needed or int(words[1]) % 10:
                        raise Differs(f"{p} should bid {needed} at least, in tens, but bids {words[1]}")
                    leader, bid = p, int(words[1])
                else:
                    seats.discard(p)
                asked = True
                break
        return leader, bid

    def auction(self, square, after):
        winner, bid = self.bidding(self.alive, after, 20)
        if winner is not None:
            self.pay(winner, BANK, bid)
            self.owner[square] = winner

    # ---- business ----

    def moved(self, squares, cards):
        for o in self.offers.values():
            o["give"] -= set(squares)
            o["want"] -= set(squares)
            for pile in cards:
                o["cards"] -= {("give", pile), ("want", pile)}

    def accept(self, number):
        p, o = next((p, o) for p, o in self.offers.items() if o["number"] == number)
        q = o["to"]
        del self.offers[p]
        if o["settle"]:
            self.debts[-1]["settled"] = True
        self.pay(p, q, o["cash"])
        for square in o["give"]:
            self.owner[square] = q
        for square in o["want"]:
            self.owner[square] = p
        for way, pile in o["cards"]:
            self.keeper[pile] = q if way == "give" else p
        self.moved(o["give"] | o["want"], [pile for _, pile in o["cards"]])
        self.take_over(q, sorted(o["give"] & self.pledged))
        self.take_over(p, sorted(o["want"] & self.pledged))

    def step(self, p, words):
        o = self.offers[p]
        way = words[0]
        if words[1] == "card":
            o["cards"] ^= {(way, words[2])}
        elif words[1] == "DM":
            o["cash"] = int(words[2]) * (1 if way == "give" else -1)
        else:
            o[way] ^= {int(words[1])}

    def business(self, p, words):
        verb, square = words[0], int(words[1]) if len(words) == 2 and words[1].isdigit() else 0
        if verb == "build":
            self.build(p, square)
        elif verb == "sell":
            self.sell(p, square)
        elif verb == "clear":
            self.clear(p, square)
        elif verb == "mortgage":
            self.pledged.add(square)
            self.pay(BANK, p, PRICE[square] // 2)
        elif verb == "redeem":
            self.pledged.discard(square)
            self.pay(p, BANK, PRICE[square] // 2 + interest(square))
        elif verb == "claim":
            claim = next(c for c in self.claims if c[0] == square and c[1] == p)
            self.claims.remove(claim)
            self.charge(self.claim_by, p, claim[2])
        elif verb == "offer":
            self.offers[p] = {"to": square, "give": set(), "want": set(), "cash": 0, "cards": set(),
                              "settle": False, "number": None}
        elif verb in ("give", "want"):
            self.step(p, words)
        elif verb == "settle":
            self.offers[p]["settle"] ^= True
        elif verb == "propose":
            self.number += 1
            self.offers[p]["number"] = self.number
        elif verb == "withdraw":
            del self.offers[p]
        elif verb == "accept":
            self.accept(square)
        elif verb != "refuse":
            raise Differs(f"{p} plays {words} where it is no business")

    def decide(self, p, answers):
        """Waits for one of the answers of p; meanwhile everybody may do business. None: p went bankrupt."""
        while p in self.alive:
            seat, words = self.event()
            if seat == p and words[0] in answers:
                return words[0]
            self.business(seat, words)
        return None

    # ---- squares ----

    def rent(self, square, throw):
        p = self.owner[square]
        held = sum(self.owner.get(s) == p for s in GROUP[square])
        if square in STATIONS:
            return 250 * 2 ** held
        if square in UTILITIES:
            return throw * (200 if held == 2 else 80)
        level, rents = self.built.get(square, 0), STREETS[square][1]
        if level:
            return 20 * rents[level]
        return 20 * rents[0] * (2 if held == len(GROUP[square]) else 1)

    def owe_rent(self, p, square, n):
        if not self.on("claim"):
            self.charge(p, self.owner[square], n)
            return
        self.claim_by = p
        old = next((c for c in self.claims if c[0] == square and c[1] == self.owner[square]), None)
        if old:
            old[2] += n
        else:
            self.claims.append([square, self.owner[square], n])

    def land(self, p, throw, times=1, by_card=False):
        square = self.at[p]
        if square in PRICE:
            if square not in self.owner:
                answer = self.decide(p, ("buy", "decline"))
                if answer == "buy":
                    self.pay(p, BANK, PRICE[square])
                    self.owner[square] = p
                elif answer == "decline" and self.on("auctions"):
                    self.auction(square, p)
            elif self.owner[square] != p and square not in self.pledged:
                if square in UTILITIES and by_card:
                    throw = sum(map(int, self.chance("dice")))
                self.owe_rent(p, square, times * self.rent(square, throw))
        elif square in (4, 38):
            self.charge(p, POT if self.on("pot") else BANK, 4000 if square == 4 else 2000)
        elif square == 30:
            self.arrest(p)
        elif square == 20 and self.pot:
            self.cash[p], self.pot = self.cash[p] + self.pot, 0
        elif square in (7, 22, 36):
            self.draw(p, "e", throw)
        elif square in (2, 17, 33):
            self.draw(p, "g", throw)

    def arrest(self, p):
        self.at[p], self.jail[p] = 10, 1
        self.arrested = True

    def forward(self, p, square, throw, times=1, by_card=True):
        if square <= self.at[p]:
            self.pay(BANK, p, 8000 if square == 0 and self.on("double-salary") else 4000)
        self.at[p] = square
        self.land(p, throw, times, by_card)

    def return_card(self, pile):
        del self.keeper[pile]
        self.under[pile].append(self.decks[pile].index(("free",)) + 1)

    def draw(self, p, pile, throw):
        word = self.chance("card")[0]
        number = int(word[1:])
        if word[0] != pile:
            raise Differs(f"a card of pile {pile} was due, not {word}")
        if self.unseen[pile]:
            self.unseen[pile].remove(number)
        elif self.under[pile].pop(0) != number:
            raise Differs(f"{word} was not the next card")
        what, *n = self.decks[pile][number - 1]
        if what == "free":
            self.keeper[pile] = p
            return
        self.under[pile].append(number)
        fines = POT if self.on("pot") else BANK
        if what == "to":
            self.forward(p, n[0], throw)
        elif what == "station":
            self.forward(p, next((s for s in STATIONS if s > self.at[p]), 5), throw, 2)
        elif what == "back":
            self.at[p] = n[0]
            self.land(p, throw, 1, True)
        elif what == "back3":
            self.at[p] -= 3
            self.land(p, throw, 1, True)
        elif what == "jail":
            self.arrest(p)
        elif what == "get":
            self.pay(BANK, p, n[0])
        elif what == "pay":
            self.charge(p, BANK, n[0])
        elif what == "fine":
            self.charge(p, fines, n[0])
        elif what == "repair":
            levels = [self.built.get(s, 0) for s in self.titles(p)]
            self.charge(p, fines, sum(n[1] if level == 5 else n[0] * level for level in levels))
        elif what in ("give", "each"):
            for q in [(p + i) % self.n for i in range(1, self.n)]:
                if q in self.alive and p in self.alive:
                    self.charge(*((p, q) if what == "give" else (q, p)), n[0])
        else:
            seat, words = self.event()
            if seat != p or words[0] not in ("fine", "draw"):
                raise Differs(f"{p} should choose, but {seat} plays {words}")
            if words[0] == "fine":
                self.charge(p, fines, n[0])
            else:
                self.draw(p, "g" if pile == "e" else "e", throw)

    # ---- turns ----

    def throw(self, p, doubles):
        """One throw and all it leads to. Whether another one is due."""
        x, y = map(int, self.chance("dice"))
        if self.claim_by != p:
            self.claims = []
        self.arrested = False
        if self.jail[p]:
            if x != y and self.jail[p] < 3:
                self.jail[p] += 1
                return False
            third, self.jail[p] = x != y, 0
            if third:
                self.charge(p, POT if self.on("pot") else BANK, 1000)
            if p in self.alive:
                self.move(p, x + y)
            return False
        if x == y and doubles == 2:
            self.arrest(p)
            return False
        self.move(p, x + y)
        return x == y

    def move(self, p, n):
        square = (self.at[p] + n) % 40
        self.forward(p, square, n, 1, False)

    def take_turn(self, p):
        doubles, answers = 0, ("roll", "fine", "card")
        while True:
            answer = self.decide(p, answers)
            if answer == "fine":
                self.jail[p] = 0
                self.pay(p, POT if self.on("pot") else BANK, 1000)
                continue
            if answer == "card":
                self.jail[p] = 0
                self.return_card("e" if self.keeper.get("e") == p else "g")
                continue
            if answer is None:
                return
            again = self.throw(p, doubles)
            if p not in self.alive or self.arrested:
                return
            if not again:
                self.decide(p, ("end",))
                return
            doubles, answers = doubles + 1, ("roll",)

    def open(self):
        if self.option.get("game", "standard") != "standard":
            for i in range(2 * self.n):
                square = int(self.chance("deal")[0])
                self.owner[square] = i % self.n
                self.pay(i % self.n, BANK, PRICE[square])
        throwers = list(range(self.n))
        while len(throwers) > 1:
            throws = {p: sum(map(int, self.chance("dice"))) for p in throwers}
            throwers = [p for p in throwers if throws[p] == max(throws.values())]
        return throwers[0]

    def play(self):
        try:
            p = self.open()
            while True:
                self.take_turn(p)
                if self.time_up:
                    raise Over
                p = next(q for q in ((p + i) % self.n for i in range(1, self.n + 1)) if q in self.alive)
        except Over:
            self.compare(self.source.position())

    def wealth(self, p):
        if p not in self.alive:
            return self.out.index(p) - self.n
        n = self.cash[p]
        for s in self.titles(p):
            n += PRICE[s] // (2 if s in self.pledged else 1)
            n += 20 * STREETS[s][2] * self.level(s) if s in STREETS else 0
        return n


class Room:
    """The room behind `kiste pipe`, fed with recorded events or with random players."""

    def __init__(self, kiste):
        self.pipe = subprocess.Popen([kiste, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                     text=True)
        self.events, self.most = None, None

    def call(self, **line):
        self.pipe.stdin.write(json.dumps(line) + "\n")
        self.pipe.stdin.flush()
        answer = json.loads(self.pipe.stdout.readline())
        if not answer["ok"]:
            raise Differs(f"{line}: {answer}")
        return answer

    def begin(self, seats, options, seed, events=None):
        self.call(cmd="new", game="monopoly", seats=seats, options=options, seed=seed)
        self.events, self.played = events, 0
        if events is None:
            for seat in range(seats):
                self.call(cmd="sit", seat=seat, bot="random")

    def position(self):
        return self.call(cmd="text")["position"]

    def next(self):
        self.played += 1
        if self.events is None:
            if self.played > self.most:
                raise StopIteration
            answer = self.call(cmd="go")
            return answer["seat"], answer.get("move")
        if not self.events:
            raise Differs("the recorded game ends too early")
        seat, move = self.events.pop(0)
        self.call(cmd="play", seat=int(seat) if seat.isdigit() else seat, move=move)
        return (int(seat) if seat.isdigit() else seat), move


def follow(room, title, seats, options, seed, events=None):
    room.begin(seats, options, seed, events)
    model = Model(seats, options, room)
    try:
        model.play()
        score = room.call(cmd="score")["score"]
        if score != [model.wealth(p) for p in range(seats)]:
            raise Differs(f"score {score} instead of {[model.wealth(p) for p in range(seats)]}")
    except StopIteration:
        pass
    except Differs as why:
        print(f"{title}, event {room.played}: {why}")
        return 1
    return 0


def recorded(path):
    seats, options, events = 2, {}, []
    for line in open(path, encoding="utf-8"):
        words = line.split()
        if words and words[0] == "seats":
            seats = int(words[1])
        elif words and words[0] == "option":
            options[words[1]] = words[2]
        elif words and words[0].isdigit():
            events.append((words[1], " ".join(w for w in words[2:] if not w.startswith("@"))))
    for key in ("money", "minutes"):
        if key in options:
            options[key] = int(options[key])
    return seats, options, events


def main():
    room, bad, games = Room(sys.argv[1]), 0, 0
    room.most = int(sys.argv[2]) if len(sys.argv) > 2 else 900
    for path in sorted(glob.glob("src/games/monopoly/*.game")):
        seats, options, events = recorded(path)
        bad += follow(room, path, seats, options, 1, events)
        games += 1
    sets = [{}, {"pot": "yes", "double-salary": "yes"}, {"game": "short"}, {"claim": "yes"},
            {"deck": "older"}, {"auctions": "no"}, {"game": "short", "deck": "older", "pot": "yes"},
            {"money": 60000}]
    for seed in range(16):
        options, seats = sets[seed % len(sets)], 2 + seed % 5
        bad += follow(room, f"seed {seed}, {seats} seats, {options}", seats, options, seed)
        games += 1
    print(f"monopoly: {games} games followed, {bad} differ")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
