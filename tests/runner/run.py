#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the test runners: wrong files must fail, with exactly the complaint kept beside them.

run.py RULE_RUNNER GAME_RUNNER [--keep]

Both runners are linked with the toy game (tests/toy.c). Every file here but good.* must make its runner exit with 1 and
print NAME.out. --keep writes the .out files anew; read the difference before you believe it.
"""
import pathlib
import subprocess
import sys

here = pathlib.Path(__file__).parent
rule_runner, game_runner = (str(pathlib.Path(p).resolve()) for p in sys.argv[1:3])
keep = "--keep" in sys.argv
failures = 0
files = sorted(here.glob("*.rule")) + sorted(here.glob("*.game"))

for file in files:
    runner = [rule_runner, "--cover"] if file.suffix == ".rule" and "cover" in file.stem else \
             [rule_runner] if file.suffix == ".rule" else [game_runner]
    ran = subprocess.run(runner + [file.name], cwd=here, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    kept = file.with_name(file.name + ".out")
    if keep:
        kept.write_text(ran.stdout)
    wanted = kept.read_text() if kept.exists() else "(there is no " + kept.name + ")\n"
    wanted_code = 0 if "good" in file.stem else 1
    if ran.returncode != wanted_code:
        print(f"{file.name}: exit code {ran.returncode}, expected {wanted_code}")
        failures += 1
    if ran.stdout != wanted:
        print(f"{file.name}: expected\n{wanted}came\n{ran.stdout}")
        failures += 1
print(f"files {len(files)}, failures {failures}")
sys.exit(failures > 0)
