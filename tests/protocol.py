#!/usr/bin/env python3
"""Replays the worked session of docs/protocol.md: protocol.py KISTE PROTOCOL.md [--keep]

Every line with > goes in, the line with < below it must come out, exactly. --keep writes the answers anew.
"""
import pathlib
import subprocess
import sys

kiste, page = sys.argv[1], pathlib.Path(sys.argv[2])
lines = page.read_text().splitlines()
asked = [line[2:] for line in lines if line.startswith("> ")]
ran = subprocess.run([kiste, "pipe", "--lang", "en"], input="\n".join(asked) + "\n", stdout=subprocess.PIPE, text=True)
answers = iter(ran.stdout.splitlines())
failures = 0

for number, line in enumerate(lines, 1):
    if not line.startswith("< "):
        continue
    came = next(answers, "(nothing)")
    if "--keep" in sys.argv:
        lines[number - 1] = "< " + came
    elif line[2:] != came:
        print(f"{page.name}:{number}: after {lines[number - 2]}\n  expected: {line[2:]}\n  came:     {came}")
        failures += 1
surplus = list(answers)
if surplus or ran.returncode or not asked:
    print(f"{len(asked)} lines, {len(surplus)} answers too many, exit code {ran.returncode}")
    failures += 1
if "--keep" in sys.argv:
    page.write_text("\n".join(lines) + "\n")
print(f"lines {len(asked)}, failures {failures}")
sys.exit(failures > 0)
