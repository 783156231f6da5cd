#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""verify_journal.py KISTE: checks throws and cards of every game by a program of its own, written from docs/journal.md
alone: nothing in it was taken from the sources. KISTE plays the games, lists their options, and must agree."""
import hashlib
import json
import re
import subprocess
import sys
import tempfile
import time
import unittest

KISTE = sys.argv[1]
SECONDS_MOST = 2  # for a match: some games take their time
WORD = (1 << 64) - 1


# ---- what docs/journal.md says ----

def text(words):
    return str(words).encode() + b"\0"


def commitment(secret, name, version, seats, options, hashes):
    numbers = b"".join(map(text, (version, seats, *options)))
    return hashlib.blake2b(text("kiste commitment") + secret + text(name) + numbers + hashes, digest_size=32).digest()


class Draw:
    """The numbers of one draw."""

    def __init__(self, secret, number):
        state = hashlib.blake2b(text("kiste draw") + text(number), digest_size=32, key=secret).digest()
        self.s = [int.from_bytes(state[i:i + 8], "little") for i in range(0, 32, 8)]

    def next(self):
        def rotate(x, by):
            return (x << by | x >> (64 - by)) & WORD

        s = self.s
        result = (rotate((s[0] + s[3]) & WORD, 23) + s[0]) & WORD
        t = s[1] << 17 & WORD
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotate(s[3], 45)
        return result

    def below(self, bound):
        while True:
            product = (self.next() >> 32) * bound
            if product & 0xffffffff >= (2**32 - bound) % bound:
                return product >> 32

    def die(self):
        return 1 + self.below(6)


def position_hash(position):
    return hashlib.blake2b(text("kiste position") + text(position), digest_size=16).hexdigest()


def promise_of(own, match):
    return hashlib.blake2b(text("kiste promise") + match + own, digest_size=32).hexdigest()


def rekeyed(key, opened):
    return hashlib.blake2b(text("kiste rekey") + b"".join(own for own in opened if own), digest_size=32, key=key).digest()


def lot(key, seats):
    draw = Draw.__new__(Draw)
    state = hashlib.blake2b(text("kiste lot"), digest_size=32, key=key).digest()
    draw.s = [int.from_bytes(state[i:i + 8], "little") for i in range(0, 32, 8)]
    row = list(range(seats))
    for length in range(seats, 1, -1):
        at = draw.below(length)
        row[at], row[length - 1] = row[length - 1], row[at]
    return row


class Throw:
    """An event of chance to be checked: its words, the events before it that stand, and its draw."""

    def __init__(self, draw, words, before, seats, possible):
        self.draw, self.words, self.before, self.seats, self.possible = draw, words, before, seats, possible

    def dice(self, count):
        return [self.draw.die() for _ in range(count)]

    def card(self, came, cards, seen, back=True):
        """One of those that have not come up yet."""
        left = list(cards)
        for card in seen:
            if card in left:
                left.remove(card)
        return left[self.draw.below(len(left))] if left or not back else came

    def earlier(self, pattern):
        """What chance did before, as far as it fits: the groups of the pattern."""
        return [found[1] for seat, words in self.before if seat == "*" and (found := re.fullmatch(pattern, words))]


def backgammon(t):
    if t.words.startswith("die"):
        return f"die {t.draw.die()}"
    first, second = map(int, t.words.split("-"))
    thrown = t.dice(2)
    while thrown[0] == thrown[1] and first != second:  # the opening
        thrown = t.dice(2)
    return "{}-{}".format(*(thrown if first < second else sorted(thrown, reverse=True)))


def kniffel(t):
    last = t.before[-1][1].split() if t.before else []
    kept = [int(face) for face in last[1:]] if last[:1] == ["keep"] else []
    return "dice " + " ".join(map(str, sorted(kept + t.dice(5 - len(kept)))))


TITLES = [1, 3, 5, 6, 8, 9, *range(11, 17), 18, 19, 21, *range(23, 30), 31, 32, 34, 35, 37, 39]


def monopoly(t):
    kind, what = t.words.split(" ", 1)
    if kind == "dice":
        return "dice {} {}".format(*sorted(t.dice(2)))
    if kind == "deal":
        return "deal " + t.card(what, map(str, TITLES), t.earlier(r"deal (\d+)"))
    return "card " + t.card(what, (f"{what[0]}{number}" for number in range(1, 17)), t.earlier(r"card (\w+)"))


def null(t):
    _, seat, card = t.words.split()
    return f"deal {seat} " + t.card(card, map(str, range(1, 10)), t.earlier(r"deal \d+ (\d+)"))


TKKG = ([kind for kind in "half quarter ninth letter number around".split() for _ in range(4)]
        + [f"stroll {reach}" for reach in (12, 10, 8, 6)] + ["free gang"] * 2 + ["free crook"] * 2 + ["nothing"])


def tkkg(t):
    kind = t.words.split()[0]
    if kind == "open":
        return "open {} {}".format(*t.dice(2))
    if kind == "dice":
        pips, way = t.dice(2)
        return f"dice {pips} {'NESW**'[way - 1]}"
    return "card " + t.card(None, TKKG, t.earlier(r"card (.+)"), back=False)


LETRA = "ACEGHR AELNTZ AEMORX AGHIJN AILNT_ BDESTU BEKRSU CEILMN DEIORV DENOSW EFHIQR EFNSUY EKPSTU".split()


def letra(t):
    if t.words.startswith("throw"):
        return "throw " + "".join(die[t.draw.below(6)] for die in LETRA)
    gone = t.earlier(r"draw (\d+) .")
    die = t.draw.below(13)
    # Whether a tie has put it back is the game's business; only one of the two can have come.
    while str(die + 1) in gone and str(die + 1) != t.words.split()[1]:
        die = t.draw.below(13)
    return f"draw {die + 1} {LETRA[die][t.draw.below(6)]}"


def any_other(t):
    """One of the events that are possible, as often as their odds say."""
    odds = t.possible()
    at = t.draw.below(sum(odds.values()))
    for event, weight in odds.items():
        if at < weight:
            return event
        at -= weight
    return None


DRAWS = {
    "backgammon": backgammon,
    "halma": lambda t: f"lot {t.draw.below(t.seats)}",
    "kniffel": kniffel,
    "letra": letra,
    "mikado": lambda t: f"{t.words.split()[0]} {t.draw.next() >> 32}",
    "mensch": lambda t: f"lot {t.draw.below(3)}" if t.words.startswith("lot") else f"die {t.draw.die()}",
    "monopoly": monopoly,
    "null": null,
    "tkkg": tkkg,
}


def header_of(journal):
    header, values = {}, {}
    for line in journal.splitlines():
        key, *words = line.split()
        if key == "option":
            values[words[0]] = words[1]
        elif key in ("game", "seats", "box", "asset", "match", "dice"):
            header[key] = words
    return header, values


def verify(journal, known, possible, position):
    """None, or what is wrong. known: the options of each game; possible: what chance may do after these lines; position: the
    text of the position they lead to."""
    header, values = header_of(journal)
    name, version = header["game"]
    seats = header["seats"][0]
    draws_of = DRAWS.get(name, any_other)
    if "dice" not in header:  # nothing is left to chance
        return None
    secret = bytes.fromhex(re.search(r"(?m)^! secret (\S+)$", journal)[1])
    options = []
    for option in known[name]:
        value = values.get(option["id"], option["standard"])
        options.append(option["values"].index(value) if "values" in option else int(value))
    hashes = bytes.fromhex(header["box"][0]) + bytes.fromhex(header.get("asset", ["", ""])[1])
    match = bytes.fromhex(header.get("match", [""])[0])
    hashes += match
    if commitment(secret, name, version, seats, options, hashes).hex() != header["dice"][0]:
        return "the secret is not the one the host committed to"
    events, lines = [], journal.splitlines(keepends=True)
    key, promised = secret, []
    for at, line in enumerate(lines):
        line = line.rstrip("\n")
        if line.startswith("! undo "):
            del events[int(line.split()[2]):]
        elif line.startswith("! promise "):
            promised.append(line.split()[2])
        elif line.startswith("! rekey "):
            opened = [bytes.fromhex(word) if word != "-" else None for word in line.split()[2:]]
            for own, promise in zip(opened, promised, strict=True):
                if own is not None and promise_of(own, match) != promise:
                    return "a secret was opened that had not been promised"
            key, promised = rekeyed(key, opened), []
        elif line.startswith("! lot "):
            if [int(word) for word in line.split()[2:]] != lot(key, int(seats)):
                return "the lot does not follow from the secret"
        elif line.startswith("= "):
            if line[2:] != position_hash(position("".join(lines[:at]))):
                return "the position is another one"
        elif line[0].isdigit():
            number, seat, words = re.sub(r" @\d+$", "", line).split(" ", 2)
            draws = sum(other == "*" for other, _ in events)
            throw = Throw(Draw(key, draws), words, events, int(seats), lambda: possible("".join(lines[:at])))
            if seat == "*" and draws_of(throw) != words:
                return f"event {number} does not follow from the secret"
            events.append((seat, words))
    return None


# ---- the games ----

class Pipe:
    def __init__(self):
        self.pipe = subprocess.Popen([KISTE, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, cmd, **members):
        print(json.dumps({"cmd": cmd, **members}), file=self.pipe.stdin, flush=True)
        return json.loads(self.pipe.stdout.readline())


class Verify(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.ask = Pipe()
        cls.games = {game["name"]: game for game in cls.ask("games")["games"]}
        cls.known = {name: game["options"] for name, game in cls.games.items()}

    @classmethod
    def tearDownClass(cls):
        cls.ask.pipe.communicate()

    def played(self, events, **match):
        """A journal of random players, with something taken back now and then; None: there is no such match."""
        ask = self.ask
        if not ask("new", **match)["ok"]:
            return None
        for seat in range(match["seats"]):
            ask("sit", seat=seat, bot="random")
        begun = time.monotonic()
        for number in range(1, events):
            if time.monotonic() - begun > SECONDS_MOST or ask("go")["seat"] is None:
                break
            if number % 50 == 0:
                self.assertTrue(ask("undo", to=number * 2 // 3)["ok"])
        return ask("journal")["journal"]

    def possible(self, journal):
        self.assertTrue(self.ask("load", journal=journal)["ok"])
        return self.ask("legal")["odds"]

    def position(self, journal):
        self.assertTrue(self.ask("load", journal=journal)["ok"])
        return self.ask("text")["position"]

    def setups(self, game):
        """The fewest and the most seats, and each option at its other values."""
        low, high = game["seats"]
        yield {"seats": low}
        yield {"seats": high}
        for option in game["options"]:
            values = option.get("values") or [option["min"], option["max"]]
            for value in values:
                yield {"seats": low, "options": {option["id"]: str(value)}}

    def agree(self, journal, fine):
        """Both this program and kiste's own find it right, or both wrong."""
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(journal)
            file.flush()
            done = subprocess.run([KISTE, "verify", file.name], capture_output=True, text=True, check=False)
        wrong = verify(journal, self.known, self.possible, self.position)
        self.assertEqual((wrong is None, done.returncode == 0), (fine, fine), f"{wrong}\n{done.stderr}\n{journal}")

    def test_every_rule_here_is_in_the_document(self):
        with open("docs/journal.md", encoding="utf-8") as document:
            said = document.read()
        for name in DRAWS:
            self.assertIn(f"`{name}`", said)

    def test_every_game(self):
        for name, game in self.games.items():
            with self.subTest(game=name):
                begun = time.monotonic()
                for number, setup in enumerate(self.setups(game)):
                    if time.monotonic() - begun > 4 * SECONDS_MOST:
                        break
                    journal = self.played(160, game=name, seed=number, **setup)
                    if journal:
                        self.agree(journal, True)

    def test_long_games_use_up_their_cards(self):
        for name in set(self.games) - ({"mikado"} if "--brief" in sys.argv else set()):  # its moves take long
            with self.subTest(game=name):
                low = self.games[name]["seats"][0]
                self.agree(self.played(1500, game=name, seats=max(low, 2), seed=5), True)

    def test_a_changed_throw_is_found(self):
        for name in self.games:
            with self.subTest(game=name):
                journal = self.played(30, game=name, seats=max(self.games[name]["seats"][0], 2), seed=8)
                if "dice" not in header_of(journal)[0]:  # nothing is left to chance
                    continue
                self.agree(self.another_throw(journal), False)

    def another_throw(self, journal):
        """The journal up to its last event of chance, which is another that could have been."""
        lines = [line for line in journal.splitlines() if line[0] not in "=!"]
        last = max(number for number, line in enumerate(lines) if re.match(r"\d+ \* ", line))
        head = "\n".join(lines[:last]) + "\n"
        secret = re.search(r"(?m)^! secret .*\n", journal)[0]
        self.assertTrue(self.ask("load", journal=head + secret)["ok"])
        number, _, words = lines[last].split(" ", 2)
        moves = self.ask("legal")["moves"]["*"]
        # Where they cannot be listed, it is a number, or a die shows another face.
        other = next((move for move in moves if move != words), None) or re.sub(r"\d$", lambda d: str(9 - int(d[0])), words)
        if other == words:
            other = words.replace("throw " + words[6], "throw " + next(face for face in LETRA[0] if face != words[6]))
        return f"{head}{number} * {other}\n{secret}"


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
