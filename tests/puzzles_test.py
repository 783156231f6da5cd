#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Proves puzzles of the rooms' files again: puzzles_test.py KISTE EVERY. One in EVERY of each file, and a spoilt one must be found out."""
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
YEAR = 365
LARGEST = 40_000  # bytes of a year, as it is sent
LONGEST = 12      # words of a task
kiste, every = sys.argv[1:]


def check(game, path, share):
    return subprocess.run([kiste, "puzzles", game, "--check", path, "--every", share], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode


def spoilt(line):
    """The same puzzle with another solution."""
    puzzle = json.loads(line)
    solve = puzzle["solve"]
    if "most" in solve:
        solve["most"] += 1
    elif not solve["wrong"]: # all that does not win has the same answer
        solve["rest"] = solve["right"][0][0]
    else:
        solve["right"][0][0], solve["wrong"][0][0] = solve["wrong"][0][0], solve["right"][0][0]
    return json.dumps(puzzle, ensure_ascii=False, separators=(",", ":"))


files = sorted((ROOT / "src/games").glob("*/*.puzzles"))
assert len(files) >= 8, files
for path in files:
    game = path.stem
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    kinds = json.loads(head)["kinds"]
    puzzles = [json.loads(line) for line in lines]
    for lang in ("de", "en"):
        asked = [p for p in puzzles if kinds[p["kind"]].get("lang", lang) == lang]
        assert len({p["position"] for p in asked}) >= YEAR, f"{game}: {len(asked)} puzzles in {lang}"
        for kind in kinds.values():
            assert len(kind["task"][lang].split()) <= LONGEST, kind["task"][lang]
    packed = subprocess.run(["gzip", "-9", "-c", str(path)], check=True, stdout=subprocess.PIPE).stdout
    assert len(packed) <= LARGEST * len(puzzles) / YEAR, f"{game}: {len(packed)} bytes"
    assert check(game, str(path), every) == 0, f"{game}: a proof does not hold"
    with tempfile.NamedTemporaryFile("w", suffix=".puzzles", encoding="utf-8") as bad:
        bad.write(f"{head}\n{spoilt(lines[0])}\n")
        bad.flush()
        assert check(game, bad.name, "1") == 1, f"{game}: a wrong solution was not noticed"
print(f"{len(files)} files")
