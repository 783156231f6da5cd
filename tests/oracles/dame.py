#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""dame.py KISTE [--brief | --deep]: an independent, slow Dame, compared with the room.

Written from the rules alone, sharing nothing with src/games/dame: squares are pairs of column and row, stones stand in
a dictionary, repetitions are found in a list of whole positions. It compares
  - node counts of turns from the start, against KNOWN: to depth 5 counted anew here each time, to depth 8 by
    dame_deep.c (half a minute) with --deep; fewer of all with --brief,
  - node counts from positions out of random games,
  - whole games through `kiste pipe`: who is asked, what is legal, where the stones are, and the score at the end,
with and without compulsory capture. And it writes these games and their positions as PDN and reads them back, with
names of squares and with numbers.
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

BRIEF = "--brief" in sys.argv
SEEDS = range(0, 120, 5 if BRIEF else 1)
SIDES = ["white", "black"]
KNOWN = {"no": [7, 49, 379, 3483, 40717, 485125, 6724849, 94784884],
         "yes": [7, 49, 302, 1469, 7361, 36768, 179740, 845931]}


def name(square):
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def square(text):
    return "abcdefgh".index(text[0]), int(text[1]) - 1


class Game:
    def __init__(self, compulsory):
        self.compulsory = compulsory
        self.board = {}        # square: (side, king)
        for column in range(8):
            for row in range(8):
                if (column + row) % 2 == 0 and row not in (3, 4):
                    self.board[column, row] = (0 if row < 3 else 1, False)
        self.turn = 0
        self.chain = None      # the square of a stone in the middle of a chain
        self.guilty = set()    # squares of the side that has just moved
        self.seen = []         # positions since anything but a king's quiet move

    def copy(self):
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.board, other.guilty, other.seen = dict(self.board), set(self.guilty), list(self.seen)
        return other

    def key(self):
        return (self.turn, self.chain, frozenset(self.guilty), frozenset(self.board.items()))

    def ways(self, at):
        side, king = self.board[at]
        return [(x, y) for x in (-1, 1) for y in (-1, 1) if king or y == (1 if side == 0 else -1)]

    def ray(self, at, way):
        squares = []
        while True:
            at = at[0] + way[0], at[1] + way[1]
            if not (0 <= at[0] < 8 and 0 <= at[1] < 8):
                return squares
            squares.append(at)

    def quiet(self, at):
        found = []
        for way in self.ways(at):
            for to in self.ray(at, way):
                if to in self.board:
                    break
                found.append(to)
                if not self.board[at][1]:
                    break
        return found

    def jumps(self, at):
        """Every (landing, taken)."""
        side, king = self.board[at]
        found = []
        for way in self.ways(at):
            squares = self.ray(at, way)
            for i, over in enumerate(squares):
                if over in self.board:
                    if self.board[over][0] != side and i + 1 < len(squares) and squares[i + 1] not in self.board:
                        found.append((squares[i + 1], over))
                    break
                if not king:
                    break
        return found

    def own(self, side):
        return [at for at in self.board if self.board[at][0] == side]

    def all_moves(self):
        if self.chain:
            found = [f"{name(self.chain)}x{name(to)}" for to, _ in self.jumps(self.chain)]
            return found + ([] if self.compulsory else ["stop"])
        jumps = [f"{name(at)}x{name(to)}" for at in self.own(self.turn) for to, _ in self.jumps(at)]
        steps = [f"{name(at)}-{name(to)}" for at in self.own(self.turn) for to in self.quiet(at)]
        huffs = [f"huff {name(at)}" for at in self.guilty]
        return huffs + jumps + ([] if self.compulsory and jumps else steps)

    def lost(self):
        """Either side may have: huffing happens in one's own turn."""
        for side in (0, 1):
            if not self.own(side):
                return side
        return self.turn if not self.all_moves() else None

    def drawn(self):
        return bool(self.seen) and (self.seen.count(self.seen[-1]) >= 3 or len(self.seen) > 50)

    def over(self):
        return self.lost() is not None or self.drawn()

    def moves(self):
        return [] if self.over() else self.all_moves()

    def pass_on(self, guilty):
        self.turn, self.chain, self.guilty = 1 - self.turn, None, guilty

    def play(self, move):
        if move == "stop":
            self.pass_on(set())
        elif move.startswith("huff"):
            del self.board[square(move[5:])]
            self.guilty, self.seen = set(), []
        else:
            self.carry(square(move[:2]), square(move[3:]), move[2] == "x")
        if not self.chain:
            self.seen.append(self.place())

    def place(self):
        return self.turn, tuple(sorted(self.board.items()))

    def carry(self, at, to, captures):
        could = {stone for stone in self.own(self.turn) if self.jumps(stone)}
        taken = dict(self.jumps(at))[to] if captures else None
        side, king = self.board.pop(at)
        crowned = not king and to[1] == (7 if side == 0 else 0)
        self.board[to] = side, king or crowned
        if captures or not king:
            self.seen = []
        if captures:
            del self.board[taken]
            if not crowned and self.jumps(to):
                self.chain, self.guilty = to, set()
            else:
                self.pass_on(set())
        else:
            self.pass_on({to if stone == at else stone for stone in could})

    def score(self):
        lost = self.lost()
        return [0, 0] if lost is None else [-1, 1] if lost == 0 else [1, -1]

    def text(self):
        lines = [f"turn {SIDES[self.turn]}"]
        for side in (0, 1):
            stones = sorted(("K" if self.board[at][1] else "") + name(at) for at in self.own(side))
            lines.append(" ".join([SIDES[side]] + stones))
        if self.chain:
            lines.append(f"chain {name(self.chain)}")
        if self.guilty:
            lines.append(" ".join(["huff"] + sorted(map(name, self.guilty))))
        return "\n".join(lines) + "\n"


def count(game, depth, memory):
    """Turns: the moves of one seat in a row are one. No draw can come up within the depths counted here."""
    game.seen = []
    key = (game.key(), depth)
    if key not in memory:
        total = 0
        for move in game.moves():
            after = game.copy()
            after.play(move)
            left = depth if after.turn == game.turn and not after.over() else depth - 1
            total += count(after, left, memory) if left else 1
        memory[key] = total
    return memory[key]


def perft(kiste, depth, option, text=None):
    command = [kiste, "perft", "dame", str(depth), f"compulsory={option}"]
    with tempfile.TemporaryDirectory() as folder:
        if text:
            path = os.path.join(folder, "position")
            with open(path, "w") as file:
                file.write(text)
            command += ["--position", path]
        done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr + (text or "")
    return int(done.stdout)


def compare_deep():
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "dame_deep")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "dame_deep.c")
        subprocess.run(["cc", "-O2", "-o", program, source], check=True)
        for option, known in KNOWN.items():
            for depth, number in enumerate(known, 1):
                command = [program, str(depth)] + (["compulsory"] if option == "yes" else [])
                mine = int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
                assert mine == number, f"start, depth {depth}, compulsory {option}: dame_deep has {mine}"


def compare_counts(kiste, deep):
    compared = 0
    for option, known in KNOWN.items():
        memory = {}
        for depth, number in enumerate(known, 1):
            came = perft(kiste, depth, option)
            assert came == number, f"start, depth {depth}, compulsory {option}: {came}, known is {number}"
            if depth <= (4 if BRIEF else 5):
                mine = count(Game(option == "yes"), depth, memory)
                assert mine == number, f"start, depth {depth}, compulsory {option}: the oracle has {mine}"
            compared += 1
    if deep:
        compare_deep()
    for seed in SEEDS:
        random.seed(seed)
        option = random.choice(("no", "yes"))
        game = Game(option == "yes")
        for _ in range(random.randrange(6, 110)):
            moves = game.moves()
            if moves:
                game.play(random.choice(moves))
        game.seen = []  # drawn positions have no past
        if game.over():
            continue
        ours, theirs = count(game.copy(), 2, {}), perft(kiste, 2, option, game.text())
        assert ours == theirs, f"compulsory {option}: {theirs}, the oracle has {ours}\n{game.text()}"
        compared += 1
    return compared


def choose(game, habit):
    """By chance kings are rare and draws are rarer, so some players hurry on and some keep the peace."""
    moves = game.moves()
    if habit == "peace":
        moves = [move for move in moves if "-" in move] or moves
        moves = [move for move in moves if "-" in move and game.board[square(move[:2])][1]] or moves
    if habit == "shy":
        moves = sorted(moves)[:2]
    return random.choice(moves)


def pdn(kiste, words, text):
    command = [kiste, "tool", "dame", "pdn", *words.split(), "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else done.stderr


def moves_of(journal):
    return [line.split(maxsplit=2)[2] for line in journal.splitlines() if line[0].isdigit()]


def number(at):
    """The dark squares as other programs count them: from black's row to white's, from the left to the right."""
    dark = [(column, row) for row in range(7, -1, -1) for column in range(8) if (column + row) % 2 == 0]
    return str(dark.index(square(at)) + 1)


def numbered(text):
    """With a number for every square that is not in a comment."""
    return re.sub(r"\{[^}]*\}|[a-h][1-8]", lambda found: found[0] if found[0][0] == "{" else number(found[0]), text)


FOREIGN = r"""[Event "as \"others\" [would] write it"]
[GameType "25,W,8,8,A0,0"]
[Result "*"]
% a line for another program
{Words [before] the game} ; a remark to the end of the line (
1.c3-d4 b6-a5! 2. d4-c5 {a pity} 2... d6:b4 $2 (2... h6-g5 (2... b8-c7 {:-)} 3. ; ...)
) 3. c5-b6) 3. a3xc5 (?) 3. ... 6-10 1-0
"""
BY_NUMBERS = """[FEN "W:W21-32:B1-12"]
1. 22-18 9-13 2. 18-14 10x17 3. 21x14 1/2-1/2"""
HUFFED = "1. c3-d4 b6-c5 2. g3-h4 { huff\nd4 } c5-b4 *"
PLAYED = """[SetUp "1"]
[FEN "B:W K5, 18:B 10,12,K32."]
1... 10-15 2. {huff g1} 18x11 *
"""
REFUSED = [  # what PDN, and what is said of it
    ("1. c3-d5", "line 1: the squares are the dark ones"), ("1. 22-33", "line 1: the squares are the dark ones"),
    ("1. 0-1x", "line 1: the squares are the dark ones"), ("\n1. 99999999999999999999-1", "line 2: a move is expected"),
    ("1. c3-d4\n{no end", "line 2: what is opened"), ("1. c3-d4\n( {no end )", "line 2: what is opened"),
    ("1. c3-d4\n(no end {)}", "line 2: what is opened"), ("1. c3-e5", "moves only one square"), ("a1", "a move is expected"),
    ("1. 22-18 22", "a move is expected"), ("1. 22 - 18", "a move is expected"), ("1. 11-15", "one of your own pieces"),
    ("1. c3-d4 * 1. c3-d4", "line 1: a move after the end"), ("1. c3-d4 *\n*", "line 2: another game"),
    ('1. c3-d4 *\n[Event "2"]', "line 2: another game"), ("{stop}", "only stop in the middle"), ("{huff a1}", "only huff a piece"),
    ('[Event 1]\n[FEN "W:Wa1:Bh8"]', "line 1: a tag is expected"), ('[Event "1\n"]', "line 1: a tag is expected"),
    ('[Event "1" x]', "line 1: a tag is expected"), ("[", "line 1: a tag is expected"),
    ('[Event "' + 2000 * "x" + '"]', "line 1: a tag is expected"), ('\n[Options "\x1b[2J=1"]', "line 2: house rules"),
    ('\n[Result "3-0"]', "line 2: a result is expected"),
    ('[GameType "21"]\n1. 11-15', "line 1: this kind of draughts"), ('[GameType ""]', "line 1: this kind of draughts"),
    ('[SetUp "1"]\n[FEN "W:Wa1:Bh8"]', "line 2: a journal begins with the usual position"),
] + [('\n[FEN "%s"]' % fen, "line 2: a position that can be") for fen in (
    "", "W", "W:W1", "W:Wa3:", "W:Wa3:W1", "X:Wa3:Bh8", "W:Wa2:Bh8", "W:W33:B1", "W:W0:B1", "W:Wa3,a3:Bh8", "W:Wa3:Bh8 x",
    "W:W21-33:B1", "W:W25-24:B1", "W:Wa3-c3:Bh8", "W:W20-32:B1", "W:W1-32,1-32,1-32:B", "W:W1:B5", "W:Wa3:B", "W:Wa3,:Bh8",
    "W:Wa3:Bh8:", "w:wa3:bh8", "W:Wa3:Bh8:H0:F1")]


def shorten(chain):
    """A king that turns back might reach the last square by a single jump as well; those are left alone."""
    squares = chain.group().split("x")
    rows = [at[1] for at in squares]
    return f"{squares[0]}x{squares[-1]}" if rows in (sorted(rows), sorted(rows, reverse=True)) else chain.group()


def check_pdn(kiste):
    for text, moves in [(FOREIGN, "c3-d4 b6-a5 d4-c5 d6xb4 a3xc5 c7-d6"), ("\ufeff1. 22-18", "c3-d4"), ("", ""),
                        (HUFFED, "c3-d4 b6-c5 g3-h4 huff_d4 c5-b4"), (BY_NUMBERS, "c3-d4 b6-a5 d4-c5 d6xb4 a3xc5")]:
        came = pdn(kiste, "import", text)
        assert moves_of(came) == [move.replace("_", " ") for move in moves.split()], came
    for text in (FOREIGN, '[Result "1-0"]\n1. c3-d4 *', '[Result "1-0"]\n1. c3-d4', '[Result "0-1"]\n1. c3-d4 1-0'):
        assert pdn(kiste, "import", text).endswith("\n! result 1-0\n"), text
    assert pdn(kiste, "position", PLAYED).startswith("turn black\nwhite Ka7 f6 x"), pdn(kiste, "position", PLAYED)
    assert "\nblack x h6 x" in pdn(kiste, "position", PLAYED), pdn(kiste, "position", PLAYED)
    with tempfile.TemporaryDirectory() as folder:
        box = os.path.join(folder, "box.yaml")
        with open(box, "w") as file:
            file.write("stones: 2\nwhite: { de: W, en: W }\nblack: { de: B, en: B }\n")
        few = pdn(kiste, f"import --box {box}", "1. a1-b2 *")
        written = pdn(kiste, f"export --box {box}", few)
        assert '\n[FEN "W:Wa1,c1:Bf8,h8"]\n' in written, written
        assert pdn(kiste, f"import --box {box}", written) == few, written
        assert "usual position" in pdn(kiste, "import", written)
    for text, why in REFUSED:
        assert why in pdn(kiste, "import", text), f"{text}: {pdn(kiste, 'import', text)}"


def check_positions(kiste, journal, option):
    """The position somewhere in the middle of a game, as PDN and back."""
    lines = journal.splitlines(True)
    first = next(i for i, line in enumerate(lines) if line.startswith("1 "))
    journal = "".join(lines[:random.randrange(first, len(lines))])
    game = Game(option == "yes")
    for move in moves_of(journal):
        game.play(move)
    if game.chain:
        assert "within a chain" in pdn(kiste, "setup", journal)
        return
    sides = [re.sub(r"^\S+ ?", "", line).split() for line in game.text().splitlines()[1:3]]
    for words, name_of in ("setup", lambda text: text), ("setup numbers", numbered):
        written = pdn(kiste, words, journal)
        fen = re.search(r'\[SetUp "1"\]\n\[FEN "(.):W(.*):B(.*)"\]', written)
        assert fen[1] == "WB"[game.turn], f"{written}\n{game.text()}"
        for side, stones in zip(sides, fen.groups()[1:]):
            assert sorted(filter(None, stones.split(","))) == sorted(map(name_of, side)), f"{written}\n{game.text()}"
        told = pdn(kiste, "position", written).splitlines()
        assert told[0] == f"turn {SIDES[game.turn]}", told
        assert [sorted(set(line.split()[1:]) - {"x"}) for line in told[1:3]] == sides, f"{told}\n{game.text()}"


def compare_games(kiste):
    pipe = subprocess.Popen([kiste, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    ends = {"lost": 0, "repeated": 0, "quiet": 0}

    def call(**line):
        pipe.stdin.write(json.dumps(line) + "\n")
        pipe.stdin.flush()
        return json.loads(pipe.stdout.readline())

    for seed in SEEDS:
        random.seed(seed)
        option, habit = ("no", "yes")[seed % 2], ("any", "peace", "shy")[seed % 3]
        game = Game(option == "yes")
        assert call(cmd="new", game="dame", seats=2, options={"compulsory": option})["ok"]
        while not game.over():
            side, answer, where = game.turn, call(cmd="legal"), f"seed {seed}\n{game.text()}"
            assert answer["actors"] == [side], where
            assert sorted(answer["moves"][str(side)]) == sorted(game.moves()), where
            move = choose(game, habit)
            game.play(move)
            assert call(cmd="play", seat=side, move=move)["ok"], f"{move} {where}"
            told = {line.split()[0]: line.split()[1:] for line in call(cmd="text")["position"].splitlines()}
            for line in game.text().splitlines()[1:]:
                kind, *squares = line.split()
                assert sorted(set(told.get(kind, [])) - {"x"}) == squares, f"{move} {where}"
            assert ("huff" in told, "chain" in told) == (bool(game.guilty), bool(game.chain)), f"{move} {where}"
        assert call(cmd="score") == {"ok": True, "over": True, "score": game.score()}, game.text()
        journal = call(cmd="journal")["journal"]
        exported = pdn(kiste, "export", journal)
        assert pdn(kiste, "import", exported) == journal, f"PDN, seed {seed}"
        assert numbered(exported).split() == pdn(kiste, "export numbers", journal).split(), f"PDN, seed {seed}"
        assert pdn(kiste, "import", numbered(exported)) == journal, f"PDN, seed {seed}"
        if "0-1" in exported:
            assert "another result" in pdn(kiste, "import", exported.replace("0-1", "1-0")), f"PDN, seed {seed}"
        check_positions(kiste, journal, option)
        # PDN allows the squares in the middle of a chain to be left out where that is clear.
        brief = pdn(kiste, "import", re.sub(r"[a-h][1-8](x[a-h][1-8]){2,}", shorten, exported))
        assert brief == journal or "several ways" in brief, f"PDN, seed {seed}\n{brief}"
        ends["lost" if game.lost() is not None else "quiet" if len(game.seen) > 50 else "repeated"] += 1
    pipe.stdin.close()
    pipe.wait()
    assert all(ends.values()), f"some ending was never reached: {ends}"
    return ends


def main():
    kiste, deep = sys.argv[1], "--deep" in sys.argv
    counts = compare_counts(kiste, deep)
    check_pdn(kiste)
    ends = compare_games(kiste)
    print(f"{counts} node counts and {sum(ends.values())} games agree; endings: {ends}")


if __name__ == "__main__":
    main()
