#!/usr/bin/env python3
"""Writes seed inputs for rooms into fuzz/corpus: seed.py KISTE [GAME…], without games for all.

They are made through the line protocol from fixed seeds, so running it again changes nothing until the rules do.
Inputs that once crashed something lie beside them under names of their own and are left alone.
"""
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CORPUS = ROOT / "fuzz/corpus"
EVENTS = 160  # of a match; longer seeds only slow the fuzzer down


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


def keep(kind, name, text):
    (CORPUS / kind).mkdir(parents=True, exist_ok=True)
    (CORPUS / kind / name).write_text(text)


def play(kiste, game, seats, seed, events, options={}):
    """A match of computers, so many events long, or to its end. None: there is no such match."""
    pipe = Pipe(kiste)
    if not pipe("new", game=game, seats=seats, seed=seed, options=options)["ok"]:
        pipe.close()
        return None
    for seat in range(seats):
        pipe("sit", seat=seat, bot="random")
    while pipe("score")["over"] is False and events > 0:
        events -= 1
        if pipe("go")["seat"] is None:
            break
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
    pipe("undo", to=9)
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


def main():
    kiste = str(pathlib.Path(sys.argv[1]).resolve())
    pipe = Pipe(kiste)
    known = {game["name"]: game for game in pipe("games")["games"]}
    pipe.close()
    for game in sys.argv[2:] or known:
        seats = min(known[game]["seats"][1], max(2, known[game]["seats"][0]))
        positions(kiste, game, seats)
        variants(kiste, game, known[game])
        journals(kiste, game, seats)
        lines(kiste, game, seats)
        keep("box", game, f"{game} {seats}\n" + (ROOT / "src/games" / game / "box.yaml").read_text())


main()
