#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""protocol_test.py KISTE DOC: replays the worked session of docs/protocol.md.

Every line '> …' is sent, and the next line '< …' must come back exactly. A '…' at the end of an answer in the document
stands for more of it. With --write the answers in the document are made anew (to be looked at before committing).
"""
import json
import subprocess
import sys

kiste, path = sys.argv[1], sys.argv[2]
write = "--write" in sys.argv
pipe = subprocess.Popen([kiste, "pipe", "--lang", "en"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
lines = open(path, encoding="utf-8").read().split("\n")
failed = checked = 0

for number, line in enumerate(lines):
    if not line.startswith("> {"):
        continue
    pipe.stdin.write(line[2:] + "\n")
    pipe.stdin.flush()
    answer = pipe.stdout.readline().rstrip("\n")
    json.loads(answer)
    expected = lines[number + 1]
    if not expected.startswith("< "):
        sys.exit(f"{path}:{number + 2}: an answer must follow, beginning with '< '")
    if write:
        cut = expected.endswith("…")
        lines[number + 1] = "< " + (answer[:150] + "…" if cut and len(answer) > 150 else answer)
    elif not (answer.startswith(expected[2:-1]) if expected.endswith("…") else answer == expected[2:]):
        print(f"{path}:{number + 2}: the document says\n  {expected[2:]}\nbut the answer is\n  {answer}")
        failed += 1
    checked += 1

if write:
    open(path, "w", encoding="utf-8").write("\n".join(lines))
pipe.stdin.close()
if pipe.wait() != 0 or failed or checked == 0:
    sys.exit(1)
print(f"{checked} lines of the session agree")
