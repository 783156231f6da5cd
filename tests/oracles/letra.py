#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""letra.py KISTE [--brief]: an independent Letra-Mix, compared with the room.

Written from the rules alone, the plain way, sharing nothing with src/games/letra:
  - the dictionary: the system's lists, read and filtered here again, against every word in the built files;
  - scoring: for random layouts (good ones, spoilt ones, in pieces, with the joker, for children) every one of the
    8,192 sets of dice is tried for what may count, and the best is compared with what the room scores;
  - `kiste tool letra solve`: for small hands every shape and every order of the letters is tried.
"""
import itertools
import json
import pathlib
import random
import re
import struct
import subprocess
import sys
import unicodedata

KISTE = pathlib.Path(sys.argv[1]).resolve()
SHARE = 4 if "--brief" in sys.argv else 1  # of all that is tried
ROOM = pathlib.Path(__file__).resolve().parent.parent.parent / "src/games/letra"
COLS, ROWS = 13, 7
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def fail(what):
    sys.exit(f"letra.py: {what}")


# ---- the box ----

def list_in_box(key):
    text = (ROOM / "box.yaml").read_text(encoding="utf-8")
    return re.findall(r"^  - (\S+)$", re.search(rf"^{key}:\n((?:  - \S+\n)+)", text, re.M)[1], re.M)


DICE = list_in_box("dice")
VALUE = {"_": 0, **{letter: number for number, letters in enumerate(list_in_box("values"), 1) for letter in letters}}


# ---- the dictionary ----

def plain(word):
    for umlaut, spelt in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        word = word.replace(umlaut, spelt).replace(umlaut.upper() if umlaut != "ß" else "ẞ", spelt)
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c)).upper()


def words_of(stop_list):
    source, capitals, stopped = "", "", []
    for line in (ROOM / stop_list).read_text(encoding="utf-8").splitlines():
        if line.startswith("list:"):
            source = line.split()[1]
        elif line.startswith("capitals:"):
            capitals = line.split()[1]
        elif line and line[0] != "#":
            stopped += line.split()
    stopped = set(stopped) | {word + "s" for word in stopped if word != word.lower()}
    if not pathlib.Path(source).exists():
        print(f"letra.py: {source} is not installed; its words are not compared")
        return None
    kept = set()
    for word in pathlib.Path(source).read_text(encoding="utf-8").splitlines():
        letters = plain(word)
        inner_capital = any(c.isupper() for c in word[1:])
        name = capitals == "drop" and any(c.isupper() for c in word)
        if (word not in stopped and len(word) > 1 and not inner_capital and not name and len(letters) <= 13
                and all("A" <= c <= "Z" for c in letters) and set(letters) & set("AEIOUY")):
            kept.add(letters)
    return kept


def words_in(path):
    """All words of a word graph, by walking it."""
    data = path.read_bytes()
    if data[:8] != b"KWORDS1\n":
        fail(f"{path} has another head")
    edges = struct.unpack(f"<{struct.unpack('<I', data[8:12])[0]}I", data[16:])
    found, waiting = set(), [(1, "")]
    while waiting:
        node, begun = waiting.pop()
        while True:
            word = begun + chr(64 + (edges[node] & 31))
            if edges[node] & 32:
                found.add(word)
            if edges[node] >> 7:
                waiting.append((edges[node] >> 7, word))
            if edges[node] & 64:
                break
            node += 1
    return found


def compare_dictionaries():
    known = {}
    for name in ("german", "english"):
        built = KISTE.parent / f"letra-{name}.words"
        ours = words_of(f"{name}.stop")
        if ours is None or not built.exists():
            continue
        theirs = words_in(built)
        if ours != theirs:
            fail(f"{name}: {len(ours - theirs)} words are missing ({sorted(ours - theirs)[:5]}), "
                 f"{len(theirs - ours)} are too many ({sorted(theirs - ours)[:5]})")
        if built.stat().st_size >= 2 << 20:
            fail(f"{built} has {built.stat().st_size} bytes")
        print(f"{name}: {len(ours)} words, the same; {built.stat().st_size} bytes")
        known[name] = ours
    return known


# ---- scoring ----

def runs_in(cells):
    """The lines of two or more neighbours among some squares, as tuples of squares; across, then down."""
    found = []
    for dx, dy in ((1, 0), (0, 1)):
        for x, y in cells:
            if (x - dx, y - dy) in cells:
                continue
            line = []
            while (x, y) in cells:
                line.append((x, y))
                x, y = x + dx, y + dy
            if len(line) > 1:
                found.append(tuple(line))
    return found


def in_one_piece(cells):
    cells = set(cells)
    reached, waiting = set(), [next(iter(cells))]
    while waiting:
        x, y = waiting.pop()
        if (x, y) in cells and (x, y) not in reached:
            reached.add((x, y))
            waiting += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return reached == cells


def best_score(layout, rest, words, joker):
    """layout: square -> letter; every set of squares that may count is tried."""
    read = {at: joker if letter == "_" else letter for at, letter in layout.items()}
    value = {at: VALUE[letter] for at, letter in layout.items()}
    all_points = sum(value.values()) + sum(VALUE[letter] for letter in rest)
    whole = set(runs_in(layout))
    right = {run for run in whole if "".join(read[at] for at in run) in words}
    useful = sorted({at for run in right for at in run})
    best = -all_points
    for size in range(2, len(useful) + 1):
        for cells in itertools.combinations(useful, size):
            runs = runs_in(set(cells))
            if not all(run in right for run in runs) or not in_one_piece(cells):
                continue
            gain = sum(value[at] for run in runs for at in run)
            best = max(best, gain - all_points + sum(value[at] for at in cells))
    return best


def expected(layout, rest, words, children):
    jokers = ALPHABET if "_" in layout.values() else "A"
    if not children:
        return max(best_score(layout, rest, words, joker) for joker in jokers)
    results = []
    for joker in jokers:
        rows = [run for run in runs_in(layout) if run[0][1] == run[1][1]]
        right = [run for run in rows if "".join(layout[at].replace("_", joker) for at in run) in words]
        results.append(1000 * len(right) + sum(len(run) for run in right))
    return max(results)


# ---- the room ----

class Room:
    def __init__(self):
        self.pipe = subprocess.Popen([KISTE, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def call(self, cmd, **more):
        print(json.dumps({"cmd": cmd, **more}), file=self.pipe.stdin, flush=True)
        answer = json.loads(self.pipe.stdout.readline())
        if not answer["ok"]:
            fail(f"{cmd} {more} was refused: {answer}")
        return answer

    def score(self, layout, faces, places, options):
        """One turn alone: a given throw, laid die by die."""
        self.call("new", game="letra", seats=1, seed=1, options={"rounds": 1, **options})
        self.call("play", seat=0, move="shake")
        self.call("play", seat="*", move="throw " + "".join(faces))
        for die, at in places.items():
            self.call("play", seat=0, move=f"lay {die + 1} {chr(97 + at[0])}{at[1] + 1}")
        self.call("play", seat=0, move="done")
        return self.call("score")["score"][0]


def dice_for(letters):
    """Which die shows which of these letters; None: they have no such sides. letters: any number up to 13."""
    owner = [None] * 13

    def find(letter, seen):
        for die in range(13):
            if letters[letter] in DICE[die] and die not in seen:
                seen.add(die)
                if owner[die] is None or find(owner[die], seen):
                    owner[die] = letter
                    return True
        return False

    if not all(find(letter, set()) for letter in range(len(letters))):
        return None
    return owner


def random_layout(rng, words, by_letter):
    """Some words that cross, then perhaps a letter changed, put elsewhere or replaced by the joker."""
    layout = {}
    first = rng.choice(words)
    for i, letter in enumerate(first):
        layout[rng.randrange(1) + i, 3] = letter
    for _ in range(rng.randrange(6)):
        at = rng.choice(sorted(layout))
        word = rng.choice(by_letter.get(layout[at], [first]))
        across, where = rng.random() < 0.5, rng.choice([i for i, c in enumerate(word) if c == layout[at]] or [0])
        squares = [(at[0] + i - where, at[1]) if across else (at[0], at[1] + i - where) for i in range(len(word))]
        if all(0 <= x < COLS and 0 <= y < ROWS for x, y in squares):
            trial = {**layout, **dict(zip(squares, word))}
            clash = any(square in layout and layout[square] != c for square, c in zip(squares, word))
            if len(trial) <= 13 and not clash:
                layout = trial
    for _ in range(rng.choice((0, 0, 1, 2))):
        square = rng.choice(sorted(layout))
        change = rng.randrange(3)
        if change == 0 and "_" not in layout.values():
            layout[square] = "_"
        elif change == 1:
            layout[square] = rng.choice("AEINRSTDHLOU")
        elif len(layout) > 2:
            letter, free = layout.pop(square), (rng.randrange(COLS), rng.randrange(ROWS))
            layout.setdefault(free, letter)
    return layout


def compare_scores(words, language, times):
    rng, room, done, joker_seen = random.Random(7), Room(), 0, 0
    usable = sorted(word for word in words if len(word) <= 7)
    by_letter = {letter: [word for word in usable if letter in word and len(word) < 6] for letter in ALPHABET}
    positive = 0
    while done < times:
        layout = random_layout(rng, usable, by_letter)
        squares = sorted(layout)
        if len(squares) > 13:
            continue
        owner = dice_for([layout[at] for at in squares])
        if owner is None:
            continue
        faces = [layout[squares[mine]] if mine is not None else rng.choice(DICE[die].replace("_", ""))
                 for die, mine in enumerate(owner)]
        places = {die: squares[mine] for die, mine in enumerate(owner) if mine is not None}
        rest = [face for die, face in enumerate(faces) if owner[die] is None]
        children = done % 4 == 3
        ours = expected(layout, rest, words, children)
        theirs = room.score(layout, faces, places, {"words": language, "children": "yes" if children else "no"})
        if ours != theirs:
            fail(f"{language}: {layout} with {rest} left is worth {ours}; the room says {theirs} (children: {children})")
        done += 1
        positive += ours > 0
        joker_seen += "_" in layout.values()
    print(f"{language}: {done} layouts scored alike, {positive} of them above nought, {joker_seen} with the joker")


# ---- the best layout ----

def shapes(size):
    """All connected sets of so many squares, each once up to where they lie."""
    found = {frozenset({(0, 0)})}
    for _ in range(size - 1):
        found = {shape | {(x + dx, y + dy)} for shape in found for x, y in shape
                 for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)) if (x + dx, y + dy) not in shape}
        found = {frozenset((x - min(a for a, _ in s), y - min(b for _, b in s)) for x, y in s) for s in found}
    return found


def best_by_force(hand, words, all_shapes):
    total = sum(VALUE[letter] for letter in hand)
    best = -total
    for size in range(2, len(hand) + 1):
        for shape in all_shapes[size]:
            order = sorted(shape)
            runs = [[order.index(at) for at in run] for run in runs_in(shape)]
            for chosen in set(itertools.permutations(hand, size)):
                gain = sum(VALUE[chosen[i]] for run in runs for i in run) + sum(VALUE[c] for c in chosen) - total
                if gain <= best:
                    continue
                for joker in ALPHABET if "_" in chosen else "A":
                    letters = [joker if c == "_" else c for c in chosen]
                    if all("".join(letters[i] for i in run) in words for run in runs):
                        best = gain
                        break
    return best


def layout_value(text, hand, words):
    """What a printed solution is worth by our own scoring; small letters are the joker."""
    layout = {(x, y): c for y, row in enumerate(text) for x, c in enumerate(row) if c != "."}
    dice = [("_" if c.islower() else c) for c in layout.values()]
    rest = list(hand)
    for die in dice:
        rest.remove(die)
    read = {at: c.upper() for at, c in layout.items()}
    value = {at: 0 if c.islower() else VALUE[c] for at, c in layout.items()}
    runs = runs_in(layout)
    if not all("".join(read[at] for at in run) in words for run in runs) or (layout and not in_one_piece(layout)):
        fail(f"solve {hand}: {text} is no valid layout")
    return sum(value[at] for run in runs for at in run) - sum(VALUE[c] for c in rest)


def solve(hand, language):
    answer = subprocess.run([KISTE, "tool", "letra", "solve", hand, f"words={language}"], capture_output=True, text=True,
                            check=True).stdout.splitlines()
    grid = [line for line in answer if re.fullmatch(r"[A-Za-z.]+", line) and not line.startswith("unused")]
    score = next(int(line.split()[1]) for line in answer if line.startswith("score "))
    return grid, score, "proven best" in answer


def compare_solver(words, language, small, large):
    rng = random.Random(3)
    all_shapes = {size: shapes(size) for size in range(2, 7)}
    for number in range(small):
        dice = rng.sample(DICE, 2 + number % 5)
        hand = "".join(rng.choice(faces) for faces in dice)
        if number % 4 == 3:
            hand = hand[:-1].replace("_", "E") + "_"
        grid, score, proven = solve(hand, language)
        if not proven:
            fail(f"solve {hand}: not proven")
        if score != best_by_force(hand, words, all_shapes) or layout_value(grid, hand, words) != score:
            fail(f"solve {hand}: {score}, by force {best_by_force(hand, words, all_shapes)}, {grid}")
    for _ in range(large):
        hand = "".join(rng.choice(faces) for faces in DICE)
        grid, score, _ = solve(hand, language)
        if layout_value(grid, hand, words) != score:
            fail(f"solve {hand}: says {score} for {grid}")
    print(f"{language}: {small} small hands solved as by force, {large} full hands valid and worth what is said")


known = compare_dictionaries()
if not known:
    fail("no dictionary was built")
for language, words in known.items():
    compare_scores(words, language, (300 if language == "german" else 60) // SHARE)
    compare_solver(words, language, (40 if language == "german" else 12) // SHARE, 4 // SHARE)
