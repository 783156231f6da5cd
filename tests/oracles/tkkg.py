#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tkkg.py KISTE: an independent, slow TKKG, and what reaches a seat.

Written from the rules alone, sharing nothing with src/games/tkkg: squares are names, the treasure's possible places a
set of them, pending decisions a list. It plays random games through `kiste pipe` and compares
  - who is asked, who may act, every legal move, the figures, the notebook, the cards and the score;
  - what TKKG and a spectator get (journal, view, log, choices) with what they get in a twin match in which the treasure
    lies on another square that fits all answers: not a byte may differ;
  - that nothing is taken back once an answer or the end has shown something;
  - the view, legal moves and masked journal in a process of their own that was only ever given a seat's copy;
  - which clause is cited for what is touched in vain;
  - what two people at one terminal get to see: the screen is handed over, and TKKG's never shows the treasure.
"""
import json
import random
import re
import subprocess
import sys

COLUMNS, ROWS = "ABCDEFGHIJKL", range(1, 13)
SQUARES = [f"{c}{r}" for r in ROWS for c in COLUMNS]
STARS = set("""E1 G1 K1 A2 C2 I2 D3 F3 K3 B4 H4 J4 D5 F5 L5 A6 H6 J6
               C7 E7 L7 A8 G8 I8 C9 E9 K9 B10 G10 I10 D11 J11 L11 B12 F12 H12""".split())
GANG, CROOKS = ["tim", "karl", "kloesschen", "gaby"], ["c1", "c2", "c3", "c4"]
START = {"gang": ["A1", "L1", "A12", "L12"], "crooks": ["F6", "G6", "F7", "G7"]}
NINTHS = "waeldchen findling sandgrube weiden huette schrottplatz stroh sumpf schilf".split()
CARDS = {"half": 4, "quarter": 4, "ninth": 4, "letter": 4, "number": 4, "around": 4, "stroll 12": 1, "stroll 10": 1,
         "stroll 8": 1, "stroll 6": 1, "free gang": 2, "free crook": 2, "nothing": 1}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def place(square):
    return COLUMNS.index(square[0]), int(square[1:]) - 1


def name(x, y):
    return f"{COLUMNS[x]}{y + 1}" if 0 <= x < 12 and 0 <= y < 12 else None


class Game:
    def __init__(self, seats, gang, always=False):
        sides = [("gang", "crooks")[i % 2] if gang == 0 else "gang" if i < gang else "crooks" for i in range(seats)]
        self.seats = {s: [i for i in range(seats) if sides[i] == s] for s in START}
        self.at = dict(zip(GANG + CROOKS, START["gang"] + START["crooks"]))
        self.next = {"gang": 0, "crooks": 0}
        self.bonus = {"gang": 0, "crooks": 0}
        self.cards = dict(CARDS)
        self.side, self.treasure, self.named, self.won = None, None, None, None
        self.possible = set(SQUARES)
        self.pending = [("open",)]
        self.always = always  # a crook may be released on any of the gang's turns

    # -- looking

    def own(self, side):
        return GANG if side == "gang" else CROOKS

    def enemy(self, side):
        return "crooks" if side == "gang" else "gang"

    def captives(self, side):
        return [f for f in self.own(side) if self.at[f] == "captive"]

    def entries(self, side):
        held = {self.at[f] for f in self.own(self.enemy(side))}
        return [s for s in START[side] if s not in held]

    def inside(self, kind, which):
        def fits(square):
            x, y = place(square)
            if kind == "half":
                return {"north": y < 6, "south": y > 5, "west": x < 6, "east": x > 5}[which]
            if kind == "quarter":
                return which == ("n" if y < 6 else "s") + ("w" if x < 6 else "e")
            if kind == "ninth":
                return which == NINTHS[y // 4 * 3 + x // 4]
            if kind == "letter":
                return which == square[0]
            if kind == "number":
                return which == square[1:]
            cx, cy = place(self.at[which])
            return abs(x - cx) <= 1 and abs(y - cy) <= 1
        return {s for s in SQUARES if fits(s)}

    def walk(self, square, way, most):
        """The squares on the way, nearest first."""
        (x, y), (dx, dy) = place(square), STEP[way]
        steps = [name(x + dx * n, y + dy * n) for n in range(1, most + 1)]
        return [s for s in steps if s]

    def questions(self, kind):
        lists = {"half": ["north", "east", "south", "west"], "quarter": ["nw", "ne", "sw", "se"], "ninth": NINTHS,
                 "letter": COLUMNS, "number": [str(r) for r in ROWS],
                 "around": [f for f in GANG if self.at[f] not in ("captive", "freed")]}
        return [f"ask {k} {w}" for k in lists if kind in (k, "any") for w in lists[k]]

    def before(self):
        """What could be done before the throw, naming apart."""
        moves = [m for m in self.any_time(self.side) if not m.startswith("name")]
        helpless = not self.bonus["crooks"] and not self.captives("gang")
        if self.side == "gang" and self.captives("crooks") and self.entries("crooks") and (helpless or self.always):
            moves.append("release")
        if self.side == "crooks" and len(self.captives("gang")) == 3 and self.entries("gang"):
            moves += [f"rehide {s}" for s in SQUARES if s != self.treasure]
        return moves

    def any_time(self, side):
        moves = []
        if self.bonus[side]:
            moves += [f"free {f} {s}" for f in self.captives(side) for s in self.entries(side)]
        moves += [f"exchange {g} {c}" for g in self.captives("gang") for c in self.captives("crooks")]
        return moves + ([f"name {s}" for s in SQUARES] if side == "gang" else [])

    def asked(self):
        what = self.pending[-1]
        if what[0] in ("open", "dice", "card"):
            return "*"
        side = {"question": "gang", "name": "gang", "hide": "crooks", "answer": "crooks", "reveal": "crooks"}.get(what[0])
        if what[0] == "enter":
            side = "gang" if what[1] in GANG else "crooks"
        side = side or self.side
        return self.seats[side][self.next[side]]

    def is_open(self):
        return bool(self.pending) and self.pending[-1][0] in ("turn", "go", "draw", "stroll", "question", "bonus")

    def walkers(self, pips, way):
        """For the throw: all (figure, squares on its way) of the side to move."""
        figures = [f for f in self.own(self.side) if self.at[f] != "captive"]
        return [(f, self.walk(self.at[f], w, pips)) for f in figures for w in STEP if way in (w, "*")]

    def base_moves(self):
        what = self.pending[-1]
        kind = what[0]
        if kind == "turn":
            return ["throw"] + [m for m in self.before() if m.split()[0] in ("release", "rehide")]
        if kind == "go":
            ways = [(f, path) for f, path in self.walkers(what[1], what[2]) if path]
            best = max(len(path) for f, path in ways)
            return [f"go {f} {path[-1]}" for f, path in ways if len(path) == best]
        if kind == "stroll":
            return ["stay"] + [f"go {f} {s}" for f, path in self.walkers(what[1], "*") for s in path]
        if kind == "answer":
            return ["yes" if self.treasure in self.inside(*what[1:]) else "no"]
        if kind == "question":
            return self.questions(what[1])
        if kind == "enter":
            side = "gang" if what[1] in GANG else "crooks"
            return [f"enter {what[1]} {s}" for s in self.entries(side)]
        simple = {"draw": ["draw", "leave"], "bonus": ["keep"], "reveal": [f"reveal {self.treasure}"],
                  "hide": [f"hide {s}" for s in SQUARES], "name": [f"name {s}" for s in SQUARES]}
        return simple[kind]

    def fates(self):
        kind = self.pending[-1][0]
        if kind == "open":
            return {f"open {a} {b}": 1 for a in range(1, 7) for b in range(1, 7)}
        if kind == "dice":
            return {f"dice {a} {w}": 2 if w == "*" else 1 for a in range(1, 7) for w in "NESW*"}
        return {f"card {c}": n for c, n in self.cards.items() if n}

    def legal(self):
        """Everyone's moves; chance's with their weights."""
        if not self.pending:
            return {}
        who = self.asked()
        if who == "*":
            return {"*": self.fates()}
        moves = {who: self.base_moves()}
        for side in START:
            extra = self.any_time(side) if self.is_open() else []
            for seat in self.seats[side]:
                if extra:
                    moves.setdefault(seat, []).extend(extra)
        return moves

    # -- playing

    def settle(self):
        if self.pending and self.pending[-1] == ("turn",) and not self.before():
            self.pending[-1] = ("dice",)
        if self.pending and self.pending[-1] == ("bonus",) and not (
                self.bonus[self.side] and self.captives(self.side) and self.entries(self.side)):
            self.pending.pop()
        if not self.pending:
            if not sum(self.cards.values()):
                self.pending = [("name",)]
                return
            self.next[self.side] = (self.next[self.side] + 1) % len(self.seats[self.side])
            self.side = self.enemy(self.side)
            self.pending = [("turn",)]
            self.settle()

    def done(self):
        self.pending.pop()
        self.settle()

    def play(self, seat, move):
        verb, *args = move.split()
        top = self.pending[-1]
        getattr(self, "play_" + verb)(top, *args) if verb != "exchange" else self.play_exchange(seat, *args)

    def play_open(self, top, a, b):
        if a != b:
            self.side = "gang" if int(a) > int(b) else "crooks"
            self.pending = [("hide",)]

    def play_hide(self, top, square):
        self.treasure = square
        self.pending = [("turn",)]
        self.settle()

    def play_rehide(self, top, square):
        self.possible = set(SQUARES) - (self.possible if len(self.possible) == 1 else set())
        self.treasure = square
        for f in reversed(self.captives("gang")):
            self.at[f] = "freed"
            self.pending.append(("enter", f))

    def play_throw(self, top):
        self.pending[-1] = ("dice",)

    def play_dice(self, top, pips, way):
        if any(path for f, path in self.walkers(int(pips), way)):
            self.pending[-1] = ("go", int(pips), way)
        else:
            self.done()

    def play_go(self, top, figure, square):
        self.at[figure] = square
        for f in self.own(self.enemy(self.side)):
            if self.at[f] == square:
                self.at[f] = "captive"
        if len(self.captives(self.enemy(self.side))) == 4:
            self.won, self.pending = self.side, []
        elif square in STARS and sum(self.cards.values()):
            self.pending[-1] = ("draw",)
        else:
            self.done()

    def play_stay(self, top):
        self.done()

    play_leave = play_keep = play_stay

    def play_draw(self, top):
        self.pending[-1] = ("card",)

    def play_card(self, top, kind, more=None):
        self.cards[kind + (" " + more if more else "")] -= 1
        if kind == "stroll":
            self.pending[-1] = ("stroll", int(more))
            return
        if kind == "free" and more.startswith(self.side[:5]):
            self.bonus[self.side] += 1
            self.pending[-1] = ("bonus",)
            self.settle()
        elif kind in ("free", "nothing") or self.side == "crooks":
            self.done()
        else:
            self.pending[-1] = ("question", kind)

    def play_ask(self, top, kind, which):
        self.pending[-1] = ("answer", kind, which)

    def play_yes(self, top):
        self.possible &= self.inside(*top[1:])
        self.done()

    def play_no(self, top):
        self.possible -= self.inside(*top[1:])
        self.done()

    def play_free(self, top, figure, square):
        side = "gang" if figure in GANG else "crooks"
        self.bonus[side] -= 1
        self.at[figure] = square
        if top == ("bonus",) and side == self.side:
            self.done()
        else:
            self.settle()

    def play_exchange(self, seat, one, two):
        order = [two, one] if seat in self.seats["gang"] else [one, two]
        for f in order:
            self.at[f] = "freed"
            self.pending.append(("enter", f))

    def play_release(self, top):
        figure = self.captives("crooks")[0]
        self.at[figure] = "freed"
        self.pending += [("question", "any"), ("enter", figure)]

    def play_enter(self, top, figure, square):
        self.at[figure] = square
        self.done()

    def play_name(self, top, square):
        self.named, self.pending = square, [("reveal",)]

    def play_reveal(self, top, square):
        self.won, self.pending = "gang" if square == self.named else "crooks", []

    def position(self):
        """The lines of the position text that matter."""
        lines = [f"{f} {self.at[f]}" for f in GANG] + ["crooks " + " ".join(self.at[f] for f in CROOKS)]
        if self.side:
            lines.append(f"turn {self.side} {self.next['gang']} {self.next['crooks']}")
        return lines + [f"bonus {self.bonus['gang']} {self.bonus['crooks']}", f"left {len(self.possible)}"]


class Pipe:
    def __init__(self, kiste):
        self.process = subprocess.Popen([kiste, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def raw(self, **line):
        self.process.stdin.write(json.dumps(line) + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline()

    def ask(self, **line):
        answer = json.loads(self.raw(**line))
        assert answer["ok"], (line, answer)
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def compare(game, host, moves):
    """The host's legal moves and position are the oracle's."""
    answer = host.ask(cmd="legal")
    legal = game.legal()
    got = {seat: sorted(list_) for seat, list_ in answer["moves"].items()}
    want = {str(seat): sorted(list_) for seat, list_ in legal.items()}
    assert got == want, ("legal", moves, {s: set(got.get(s, [])) ^ set(want.get(s, [])) for s in set(got) | set(want)})
    if "*" in legal:
        assert answer["odds"] == legal["*"], ("odds", moves)
    assert answer["actors"] == ([game.asked()] if game.pending else []), ("actors", moves, answer["actors"])
    lines = host.ask(cmd="text")["position"].split("\n")
    missing = [line for line in game.position() if line not in lines]
    assert not missing, ("position", moves, missing, lines)
    marks = {line.split()[1]: line.split()[2] for line in lines if line.startswith("ruled")}
    for row in ROWS:
        want = "".join("." if f"{c}{row}" in game.possible else "x" for c in COLUMNS)
        assert marks.get(str(row), "." * 12) == want, ("notebook", moves, row)
    return legal


def received(pipe, seat):
    """Everything a viewer can get, as bytes."""
    lines = [pipe.raw(cmd=cmd, seat=seat, svg=True, text=True) for cmd in ("view", "log", "journal")]
    return lines + ([pipe.raw(cmd="choices", seat=seat)] if seat >= 0 else [])


def twin(kiste, setup, game, moves):
    """The same match with the treasure elsewhere; None if it can lie nowhere else."""
    hidings = [i for i, (seat, move) in enumerate(moves) if move.split()[0] in ("hide", "rehide")]
    before = moves[hidings[-2]][1].split()[1] if len(hidings) > 1 else None
    others = sorted(game.possible - {game.treasure, before})
    if not others:
        return None
    other = Pipe(kiste)
    other.ask(**setup)
    for i, (seat, move) in enumerate(moves):
        if i == hidings[-1]:
            move = f"{move.split()[0]} {random.choice(others)}"
        other.ask(cmd="play", seat=seat, move=move)
    return other


def check_secret(kiste, setup, host, game, moves):
    """No leak, and a process that only knows its seat's copy sees the same."""
    other = twin(kiste, setup, game, moves)
    viewers = game.seats["gang"] + [-1]
    for seat in viewers:
        if other:
            assert received(host, seat) == received(other, seat), ("leak", moves, seat)
        copy = host.ask(cmd="journal", seat=seat)["journal"]
        assert f"hide {game.treasure}" not in copy and "secret" not in copy, ("leak", moves)
        assert f"treasure {game.treasure}" not in host.raw(cmd="view", seat=seat, text=True), ("leak", moves)
    if other:
        other.close()
    for seat in viewers + game.seats["crooks"]:
        alone = Pipe(kiste)
        alone.ask(cmd="load", journal=host.ask(cmd="journal", seat=seat)["journal"])
        told = dict(cmd="view", seat=seat, text=True)
        assert alone.raw(**told) == host.raw(**told), ("apart", moves, seat)
        assert alone.raw(cmd="log", seat=seat) == host.raw(cmd="log", seat=seat), ("apart", moves, seat)
        if seat >= 0:
            assert alone.raw(cmd="choices", seat=seat) == host.raw(cmd="choices", seat=seat), ("apart", moves, seat)
        alone.close()


def check_shown(host, shown):
    """Nobody takes back a question after its answer, or anything once all is revealed."""
    answer = json.loads(host.raw(cmd="back"))
    assert answer.get("clause") == ("table.shown" if shown else "table.undo"), answer


def choose(game, legal):
    """Somebody's move. Naming ends the game, so it is rare; the crooks hunt, so that they come to hide anew."""
    seat = random.choice(list(legal))
    prey = {game.at[f] for f in GANG}
    if random.random() < 0.996:
        for who in (seat, game.asked()):
            moves = [m for m in legal[who] if not m.startswith("name")]
            hunt = [m for m in moves if game.side == "crooks" and m.startswith("go") and m.split()[2] in prey]
            if moves:
                return who, random.choice(hunt or moves)
    return seat, random.choice(legal[seat])


def play(kiste, seats, gang, seed, often):
    random.seed(seed)
    always = seed % 2 == 0
    options = {"gang": gang, "release": "always" if always else "helpless"}
    setup = {"cmd": "new", "game": "tkkg", "seats": seats, "options": options, "seed": seed}
    host, game, moves, looks = Pipe(kiste), Game(seats, gang, always), [], 0
    host.ask(**setup)
    while True:
        legal = compare(game, host, moves)
        if not game.pending:
            break
        if not moves or moves[-1][1] in ("yes", "no"):
            check_shown(host, bool(moves))
        if game.treasure and random.random() < often:
            check_secret(kiste, setup, host, game, moves)
            looks += 1
        if "*" in legal:
            seat, move = "*", host.ask(cmd="roll")["move"]
        else:
            seat, move = choose(game, legal)
            host.ask(cmd="play", seat=seat, move=move)
        game.play(seat, move)
        moves.append((seat, move))
    check_shown(host, True)
    score = host.ask(cmd="score")
    want = [int(any(seat in game.seats[s] and s == game.won for s in START)) for seat in range(seats)]
    assert score["over"] and score["score"] == want, ("score", moves, score)
    assert f"hide {game.treasure}" in host.ask(cmd="journal", seat=-1)["journal"], "the whole journal after the end"
    host.ask(cmd="verify")
    host.close()
    return len(moves), looks, sum(move.startswith("rehide") for seat, move in moves)


def touches(kiste):
    """What is touched in vain is answered with the clause that forbids it. Items are found by what they say."""
    host = Pipe(kiste)
    host.ask(cmd="new", game="tkkg", seats=2, seed=1)

    def why(seat, *says):
        scene = host.ask(cmd="view", seat=seat, lang="en")["scene"]["items"]
        items = {item["says"]: item["id"] for item in reversed(scene) if "says" in item and item["look"] != "mark"}
        return json.loads(host.raw(cmd="why", seat=seat, items=[items[s] for s in says])).get("clause")

    def go(*moves):
        for seat, move in moves:
            host.ask(cmd="play", seat=seat, move=move)

    go(("*", "open 5 3"), (1, "hide D7"), ("*", "dice 4 E"))
    assert why(0, "Tim on A1", "B1") == "tkkg.distance"
    assert why(0, "Tim on A1", "A2, chance square") == "tkkg.direction"
    assert why(0, "Karl on L1", "K1, chance square") == "tkkg.direction"
    assert why(0, "Crook 1 on F6", "J6, chance square") == "tkkg.own_figure"
    go((0, "go tim E1"), (0, "draw"), ("*", "card letter"))
    for item in ("number row 9", "Tim on E1", "Crook 1 on F6"):
        assert why(0, item) == "tkkg.question_kind", item
    assert why(0, "letter row F") is None
    go((0, "ask letter D"), (1, "yes"), ("*", "dice 1 N"))
    assert why(1, "Treasure on D7", "D8") == "tkkg.rehide_turn"
    assert why(1, "Crook 3 on F7", "F6, ruled out") is None
    go((1, "go c3 F6"), ("*", "dice 1 S"), (0, "go tim E2"), ("*", "dice 4 N"), (1, "go c1 F2"), ("*", "dice 1 E"))
    go((0, "go tim F2"), ("*", "dice 1 S"), (1, "go c4 G8"), (1, "leave"), (0, "release"))
    assert why(1, "A1, ruled out") == "tkkg.start_square"
    assert why(1, "Crook 2 on G6") is None
    go((1, "enter c1 G6"))
    assert why(0, "Crook 1 on G6") == "tkkg.around_gang"
    host.close()


def terminal(kiste, seed, decisions):
    """The same match at a terminal; every screen between two hand-overs is one party's."""
    random.seed(seed)
    host, game, typed, holder = Pipe(kiste), Game(2, 0), [], None
    host.ask(cmd="new", game="tkkg", seats=2, seed=seed)
    while game.pending and decisions:
        legal = game.legal()
        if "*" in legal or game.pending[-1][0] == "answer":
            answer = host.ask(cmd="go")
            game.play(answer["seat"], answer["move"])
            continue
        seat = game.asked()
        moves = [m for m in legal[seat] if not m.startswith("name")] or legal[seat]
        move = random.choice(moves)
        typed += [""] * (seat != holder) + [move]
        holder, decisions = seat, decisions - 1
        host.ask(cmd="play", seat=seat, move=move)
        game.play(seat, move)
    host.close()
    shown = subprocess.run([kiste, "play", "tkkg", "--people", "2", "--plain", "--lang", "en", "--seed", str(seed)], check=True, text=True,
                           input="\n".join(typed) + "\n", capture_output=True).stdout
    screens = [screen for screen in re.split(r"\n{30,}", shown) if "▸ " in screen]
    for screen in screens:
        gang = "▸ TKKG" in screen
        assert gang != ("▸ Crooks" in screen), ("one screen shows two parties", seed, screen)
        assert not gang or ("Treasure is hidden" in screen and "reasure on" not in screen), ("terminal", seed, screen)
    return len(screens)


def main():
    kiste = sys.argv[1]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    total = [0, 0, 0]
    for seats, gang in [(2, 0), (2, 1), (3, 0), (3, 1), (4, 3), (5, 2), (6, 0)]:
        for k in range(games):
            counts = play(kiste, seats, gang, 100 * seats + 10 * gang + k + 1, 0.03)
            total = [sum(pair) for pair in zip(total, counts)]
    touches(kiste)
    screens = sum(terminal(kiste, seed, 40) for seed in range(1, 4))
    assert screens > 30, screens
    print(f"tkkg: {7 * games} games, {total[0]} moves compared, {total[1]} positions with twins and processes apart, "
          f"{total[2]} new hidings, {screens} screens handed over")


if __name__ == "__main__":
    main()
