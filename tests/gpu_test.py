#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gpu_test.py BUILD GPU_CHECK_HERE KISTE [ROOM …]: the rules for GPUs, as far as can be seen without one.

Every room (or those that are named) compiles to PTX that lacks nothing and fuses nothing (and is assembled where ptxas is there); the runtime and the
kernels keep the law, with a driver that runs the kernels here; without a driver, and without PTX, that is said.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

build, check, kiste = map(pathlib.Path, sys.argv[1:4])
root = pathlib.Path(__file__).resolve().parent.parent
rooms = sorted(path.parent.name for path in (root / "src/games").glob("*/rules.def"))
SLOW = {"mikado"}  # it has more to simulate than all others together: held to the law when all rooms are compiled
kernels = ["begin", "play", "step", "legal", "scan", "pack", "after", "view"]


def run(*command, **environment):
    return subprocess.run([str(word) for word in command], cwd=root, capture_output=True, text=True, check=False,
                          env={**os.environ, **environment})


def expect(holds, what, done=None):
    if not holds:
        sys.exit(f"{what}\n{done.stdout + done.stderr if done else ''}")


compiled = sys.argv[4:] or rooms
made = run("tools/ptx", "--quick", build / "gpu-quick", *compiled)
expect(made.returncode == 0, "not every room compiles for a GPU", made)
for room in compiled:
    ptx = (build / "gpu-quick" / f"{room}.ptx").read_text()
    entries = re.findall(r"^\.visible \.entry (\w+)", ptx, re.M)
    expect(sorted(entries) == sorted(f"gpu_{room.replace('-', '_')}_{name}" for name in kernels), f"{room}: {entries}")

with tempfile.TemporaryDirectory() as folder:  # a driver that runs the kernels here only wants to find them
    for room in rooms:
        (pathlib.Path(folder) / f"{room}.ptx").write_text("x")
    held = [room for room in rooms if not sys.argv[4:] or room not in SLOW]
    law = run(check, "--law", "--events", "100" if sys.argv[4:] else "300", "--folder", folder, *held)
expect(law.returncode == 0, "the law does not hold", law)
agreed = re.findall(r"^([\w-]+) +(\d+) *$", law.stdout, re.M)
expect([name for name, _ in agreed] == held and all(int(count) > 0 for _, count in agreed), "not every room", law)

none = run(check, "--law", NO_GPU="1")
expect(none.returncode == 2 and "no driver for NVIDIA GPUs" in none.stderr, "a missing driver is not told of", none)
with tempfile.TemporaryDirectory() as empty:
    lost = run(check, "--law", "--folder", empty, rooms[0])
    expect(lost.returncode == 1 and "make gpu" in lost.stdout, "missing PTX is not told of", lost)
    (pathlib.Path(empty) / f"{rooms[0]}.ptx").write_text("x")
    found = run(check, "--law", "--events", "1", "--folder", empty, rooms[0])
    expect(found.returncode == 0, "PTX alone is not enough", found)

if not any(pathlib.Path(place).exists() for place in ("/dev/nvidia0", "/dev/nvidiactl")):
    bench = run(kiste, "bench", "--gpu", "--lang", "en")
    expect(bench.returncode == 1 and "no driver for NVIDIA GPUs" in bench.stderr, "bench --gpu does not say so", bench)
