#!/usr/bin/env python3
"""box_files.py KISTE ROOT: boxes that are wrong are refused, each with its line and the reason.

A room may hold a file box.bad with cases of this form:

    == a bonus where nobody lives next door
    in across                        the key to look below (may be left out)
    from - row: [0, 0, 1             text in box.yaml, and what is put in its place
    to - row: [1, 0, 1
    at across                        the key above the line that is named (left out: the changed line)
    says a bonus lies                words of the complaint

Several `from` and `to` may follow each other. The box as it is must be accepted.
"""
import pathlib
import subprocess
import sys
import tempfile


def cases(path):
    """(title, [(word, rest), …]) of each case."""
    found = []
    for line in path.read_text().split("\n"):
        if line.startswith("== "):
            found.append((line[3:], []))
        elif line.strip() and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            found[-1][1].append((word, rest))
    return found


def spoil(yaml, steps):
    """The changed text, the line that must be named, and the words."""
    start, line, words, named = 0, 0, "", None
    for word, rest in steps:
        if word == "in":
            start = yaml.index(f"\n{rest}:") + 1
        elif word == "from":
            at, length = yaml.index(rest, start), len(rest)
        elif word == "to":
            yaml = yaml[:at] + rest.replace("\\n", "\n") + yaml[at + length:]
            line = yaml[:at].count("\n") + 1
        elif word == "at":
            named = rest
        elif word == "says":
            words = rest
        else:
            sys.exit(f"what is '{word}'?")
    if named:
        line = ("\n" + yaml)[:("\n" + yaml).index(f"\n{named}:") + 1].count("\n") + 1
    return yaml, line, words


def read(kiste, game, yaml):
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        file.write(yaml)
        file.flush()
        run = subprocess.run([kiste, "draw", game, "--text", "--box", file.name, "--out", "-"],
                             capture_output=True, text=True)
    return run.returncode, run.stderr


def main():
    kiste, root, count = sys.argv[1], pathlib.Path(sys.argv[2]), 0
    for path in sorted(root.glob("src/games/*/box.bad")):
        game, good = path.parent.name, (path.parent / "box.yaml").read_text()
        code, said = read(kiste, game, good)
        assert code == 0, (game, said)
        for title, steps in cases(path):
            yaml, line, words = spoil(good, steps)
            assert yaml != good, (game, title, "nothing was changed")
            code, said = read(kiste, game, yaml)
            assert code != 0, (game, title, "was accepted")
            assert f":{line}:" in said or f"line {line}" in said, (game, title, f"line {line} expected", said)
            assert words and words in said, (game, title, words, said)
            count += 1
    assert count
    print(f"{count} wrong boxes are refused with their lines")


main()
