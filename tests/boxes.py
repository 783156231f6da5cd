#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""boxes.py KISTE: replaced boxes, good and bad, as the rooms list them in src/games/NAME/boxes.txt.

A case is what to change in the room's box.yaml, and what then happens:

    == The notes do not add up
    - capital: 615000
    + capital: 615500
    ! capital: 615500 | the notes do not add up

`-` and `+` are a line of the file (blanks at its ends do not matter) and what takes its place; without `+` the line goes,
without `-` it is added at the end. Several pairs may follow each other. `!` names the line the complaint must be about (the
first that contains the text before `|`) and words it must contain. `@ KEY` before them: lines are looked for below this key.
Without `!` the box is good: games of computer players with it are played to the end, with every number of seats.

Every complaint is made in German as well, and in other words.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path("src/games")


class Bad(Exception):
    """The test file itself is wrong."""


def cases(path):
    """[line, title, [(old, new)], (where, what) or None, key]"""
    case = None
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        sign, text = line[:1], line[2:]
        if line.startswith("== "):
            if case:
                yield case
            case = [number, line[3:], [], None, None]
        elif sign == "-":
            case[2].append([text.strip(), None])
        elif sign == "+" and case[2] and case[2][-1][0] is not None and case[2][-1][1] is None:
            case[2][-1][1] = text
        elif sign == "+":
            case[2].append([None, text])
        elif sign == "@":
            case[4] = text.strip()
        elif sign == "!":
            case[3] = tuple(part.strip() for part in text.split("|"))
        elif line.strip() and sign != "#":
            raise Bad(f"{path}:{number}: not understood")
    if case:
        yield case


def found(lines, key, fits):
    """The first line that fits, below the key; None: there is none."""
    below = next(i for i, line in enumerate(lines) if line.startswith(f"{key}:")) if key else 0
    return next((i for i in range(below, len(lines)) if fits(lines[i])), None)


def changed(lines, changes, key):
    lines = list(lines)
    for old, new in changes:
        if old is None:
            lines.append(new)
            continue
        at = found(lines, key, lambda line: line.strip() == old)
        if at is None:
            raise Bad(f"no line '{old}' in box.yaml")
        lines[at:at + 1] = [] if new is None else [new]
    return lines


def complaint(kiste, game, box, lang):
    """None: it is accepted."""
    run = subprocess.run([kiste, "draw", game, "--box", box, "--out", "-", "--lang", lang], capture_output=True, text=True,
                         check=False)
    return run.stderr.strip() if run.returncode else None


def refused(kiste, game, box, lines, key, where, what):
    """What is wrong with the way this box is refused; None: nothing."""
    at = found(lines, key, lambda line: where in line)
    if at is None:
        raise Bad(f"no line with '{where}'")
    said, german = complaint(kiste, game, box, "en"), complaint(kiste, game, box, "de")
    if said is None:
        return "it is accepted"
    if f": line {at + 1}: " not in said or what not in said:
        return f"expected line {at + 1} and '{what}', came: {said}"
    if f": Zeile {at + 1}: " not in german or german.split(": ")[-1] == said.split(": ")[-1]:
        return f"expected the same in German, came: {german}"
    return None


def played(kiste, game, box):
    pipe = subprocess.Popen([kiste, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def call(cmd, **members):
        pipe.stdin.write(json.dumps({"cmd": cmd, **members}) + "\n")
        pipe.stdin.flush()
        return json.loads(pipe.stdout.readline())

    try:
        known = next(g for g in call("games")["games"] if g["name"] == game)
        for seats in range(known["seats"][0], known["seats"][1] + 1):
            answer = call("new", game=game, seats=seats, seed=seats, box=box)
            if not answer["ok"]:
                return f"refused: {answer}"
            for seat in range(seats):
                call("sit", seat=seat, bot="random")
            while call("go").get("seat") is not None:
                pass
            if not call("score")["over"]:
                return f"with {seats} seats it does not end"
            if not call("view", seat=-1, svg=True)["ok"]:
                return "it cannot be drawn"
    finally:
        pipe.stdin.close()
        pipe.wait()
    return None


def main():
    kiste, count, bad = sys.argv[1], 0, 0
    for path in sorted(ROOT.glob("*/boxes.txt")):
        game, original = path.parent.name, (path.parent / "box.yaml").read_text(encoding="utf-8").split("\n")
        for number, title, changes, reason, key in cases(path):
            lines = changed(original, changes, key)
            with tempfile.NamedTemporaryFile("w", suffix=".yaml", encoding="utf-8") as file:
                file.write("\n".join(lines))
                file.flush()
                wrong = refused(kiste, game, file.name, lines, key, *reason) if reason else played(kiste, game, file.name)
            count += 1
            if wrong:
                bad += 1
                print(f"{path}:{number}: {title}: {wrong}")
    print(f"boxes: {count} cases, {bad} wrong")
    return bad > 0 or count == 0


if __name__ == "__main__":
    sys.exit(main())
