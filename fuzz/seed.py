#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""seed.py KISTE FOLDER           writes seed inputs of every room into FOLDER/KIND and lists them
seed.py --check KISTE FOLDER   every room has its seeds there, and every seed is one: it loads

They are made through the line protocol from fixed seeds. The build makes them anew whenever the program changes, so that
they follow the rules and a new room has its own; what was written by hand, or once crashed something, lies in
fuzz/corpus.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
KINDS = "batch box http journal line notation passkey pipe position text tool".split()
EVENTS = 160  # of a match; longer seeds only slow the fuzzer down
SECONDS = 4   # for all seeds of a room; where that is not enough, the rest are short


class Pipe:
    def __init__(self, kiste):
        self.pipe = subprocess.Popen([kiste, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.said = []

    def __call__(self, cmd, **members):
        line = json.dumps({"cmd": cmd, **members}, separators=(",", ":"))
        self.said.append(line)
        self.pipe.stdin.write(line + "\n")
        self.pipe.stdin.flush()
        answer = json.loads(self.pipe.stdout.readline())
        if not answer["ok"] and cmd != "new":
            sys.exit(f"{line}: {answer}")
        return answer

    def close(self):
        self.pipe.communicate()


spent = {}  # seconds of playing, by game


def keep(kind, name, text):
    (FOLDER / kind / name).write_text(text)
    print(f"{kind}/{name}")


def play(kiste, game, seats, seed, events, options={}):
    """A match of computers, so many events long, or to its end. None: there is no such match."""
    pipe = Pipe(kiste)
    if not pipe("new", game=game, seats=seats, seed=seed, options=options)["ok"]:
        pipe.close()
        return None
    for seat in range(seats):
        pipe("sit", seat=seat, bot="random")
    begun = time.monotonic()
    while pipe("score")["over"] is False and events > 0:
        events -= 1
        if spent.get(game, 0) + time.monotonic() - begun > SECONDS:
            events = min(events, 2)
        if pipe("go")["seat"] is None:
            break
    spent[game] = spent.get(game, 0) + time.monotonic() - begun
    return pipe


def positions(kiste, game, seats):
    for number, events in enumerate((0, 1, 7, 30, 90, EVENTS)):
        pipe = play(kiste, game, seats, number, events)
        keep("position", f"{game}-{number}", f"{game} {seats}\n" + pipe("text").get("position", ""))
        pipe.close()


def another_value(option):
    """One that is not the standard."""
    values = option.get("values") or [option["min"], option["max"]]
    return str(next((value for value in reversed(values) if value != option["standard"]), values[0]))


def variants(kiste, game, known):
    """Positions with all seats taken, and with each option changed."""
    for option in [None] + known["options"]:
        options = {option["id"]: another_value(option)} if option else {}
        name = option["id"] if option else "full"
        for seats in (known["seats"][1], known["seats"][0]):
            pipe = play(kiste, game, seats, 5, 40, options)
            if pipe:
                words = "".join(f" {key}={value}" for key, value in options.items())
                keep("position", f"{game}-{name}", f"{game} {seats}{words}\n" + pipe("text").get("position", ""))
                keep("notation", f"{game}-{name}", f"{game} {seats}{words}\n5 60\n")
                pipe.close()
                break


def journals(kiste, game, seats):
    pipe = play(kiste, game, seats, 1, EVENTS)
    keep("journal", f"{game}-host", pipe("journal")["journal"])
    pipe.close()
    pipe = play(kiste, game, seats, 2, 12)
    seq = pipe("log", seat=-1)["events"]
    if seq:  # a game may be over soon, or not have begun
        pipe("undo", to=min(9, len(seq) - 1))
    text = pipe("journal")["journal"]
    keep("journal", f"{game}-undone", text)
    keep("journal", f"{game}-seen", pipe("journal", seat=0)["journal"])
    moves = "".join(line.split(" ", 1)[1] + "\n" for line in text.split("\n") if line[:1].isdigit())
    keep("notation", f"{game}-moves", f"{game} {seats}\n1 0\n" + moves)
    keep("notation", f"{game}-later", f"{game} {seats}\n1 40\n" + moves)
    pipe.close()


def lines(kiste, game, seats):
    pipe = play(kiste, game, seats, 3, 6)
    pipe("legal")
    pipe("view", seat=0, lang="de")
    pipe("choices", seat=0)
    pipe("log", seat=-1)
    pipe("journal")
    if pipe("log", seat=0)["events"]:
        pipe("undo")
    pipe("verify")
    # A seat's own copy, taken up again: a table that sees only one hand.
    pipe("load", journal=pipe("journal", seat=0)["journal"])
    pipe("legal")
    pipe("choices", seat=1)
    pipe("view", seat=1)
    pipe("go")
    keep("pipe", game, "\n".join(line for line in pipe.said if '"score"' not in line) + "\n")
    pipe.close()


def at_a_server(game, seats):
    """The lines of somebody who opens a table of the game, plays with a computer, and gives up."""
    said = [{"cmd": "hello", "name": "Anna"}, {"cmd": "create", "game": game, "seats": ["me"] + ["random"] * (seats - 1)},
            {"cmd": "join", "table": "@T"}, {"cmd": "chat", "table": "@T", "text": "Hallo"}, {"cmd": "back", "table": "@T"},
            {"cmd": "journal", "table": "@T"}, {"cmd": "resign", "table": "@T"}, {"cmd": "rematch", "table": "@T"}, {"cmd": "export"}]
    keep("line", game, "".join(json.dumps({**line, "id": str(number)}, separators=(",", ":")) + "\n" for number, line in enumerate(said)))


def box_of(game):
    return ROOT / "src/games" / game / "box.yaml"


def rooms(kiste):
    pipe = Pipe(kiste)
    known = {game["name"]: game for game in pipe("games")["games"]}
    pipe.close()
    return known


def make(kiste):
    for kind in KINDS:
        (FOLDER / kind).mkdir(parents=True, exist_ok=True)
    for game, known in rooms(kiste).items():
        seats = min(known["seats"][1], max(2, known["seats"][0]))
        positions(kiste, game, seats)
        variants(kiste, game, known)
        journals(kiste, game, seats)
        lines(kiste, game, seats)
        at_a_server(game, seats)
        # Listed, drawn and stepped a few times; then stepped again, and played on from there.
        keep("batch", game, f"{game} {seats}\ns" + "026s" * 9 + "6s6t4c3a1b2c6s5z026s")
        if box_of(game).exists():
            keep("box", game, f"{game} {seats}\n" + box_of(game).read_text())


def refusal(kiste, kind, text):
    """Why a seed is not what it should be; empty: it is."""
    first, rest = text.split("\n", 1)
    game, seats, *options = first.split()
    if kind == "journal":
        command = ["replay", "--hash"]
        rest = text
    elif kind == "position":
        command = ["perft", game, "0", "--seats", seats, *options, "--position"]
    else:
        command = ["draw", game, "--seats", seats, "--out", "-", "--box"]
    with tempfile.NamedTemporaryFile("w") as file:
        file.write(rest)
        file.flush()
        done = subprocess.run([kiste, *command, file.name], capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def check(kiste):
    wrong = []
    for game in rooms(kiste):
        for kind in KINDS:
            here = [path for path in (FOLDER / kind).iterdir()
                    if path.name == game or path.name.startswith(f"{game}-")]
            if not here and kind not in ("http", "passkey", "text", "tool") and (kind != "box" or box_of(game).exists()):
                wrong.append(f"{game} has no seed for {kind}")
            for path in here:
                why = refusal(kiste, kind, path.read_text()) if kind in ("box", "journal", "position") else ""
                if why:
                    wrong.append(f"{path}: {why}")
    sys.exit("\n".join(wrong) or 0)


checking = sys.argv[1] == "--check"
program, folder = sys.argv[1 + checking:]
FOLDER = pathlib.Path(folder)
(check if checking else make)(str(pathlib.Path(program).resolve()))
