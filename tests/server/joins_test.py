#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""joins_test.py KISTE LOAD [SOCKETS]: many sockets ask for a dozen tables each that are in nobody's memory, from their beginning,
and read none of it. Others are answered meanwhile, and the server's memory stays bounded; when they read, all is there."""
import pathlib
import re
import sqlite3
import subprocess
import sys
import time

from common import Server, Socket

KISTE, LOAD = sys.argv[1:3]
SOCKETS = int(sys.argv[3]) if len(sys.argv) > 3 else 100
TABLES = 12
BOUND = 200  # megabytes


def resident(server):
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{server.process.pid}/status").read_text())[1]) / 1024


def main():
    server = Server(KISTE, "--rate", "0", "--per-address", "0")
    subprocess.run([LOAD, "play", str(server.port), str(TABLES), "1"], stdout=subprocess.DEVNULL, check=True)
    server.stop()
    with sqlite3.connect(server.folder / "tables.db") as store:
        tables = [row[0] for row in store.execute("SELECT id FROM tables LIMIT ?", (TABLES,))]
    assert len(tables) == TABLES
    server.start()
    other, callers = Socket(server.port), [Socket(server.port) for _ in range(SOCKETS)]
    for socket in (other, *callers):
        assert socket.ask("hello")["ok"]
    before = resident(server)
    lines = b"".join(Socket.framed(f'{{"cmd":"join","id":"j{i}","table":"{table}","from":0}}'.encode()) for i, table in enumerate(tables))
    for socket in callers:
        socket.send(lines)
    longest, largest, answered = 0, before, 0
    end = time.monotonic() + 1
    while time.monotonic() < end:
        asked = time.monotonic()
        assert other.ask("here")["ok"]
        longest = max(longest, time.monotonic() - asked)
        largest = max(largest, resident(server))
    for socket in callers:
        told = 0
        while told < TABLES:
            told += "re" in socket.hear()
        answered += told
    print(f"{SOCKETS} sockets, {answered} joins: another waited {longest * 1000:.0f} ms at most; {largest:.0f} MB at most, {before:.0f} before")
    assert largest < BOUND, largest
    assert server.stop() == 0


if __name__ == "__main__":
    main()
