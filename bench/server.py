#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bench/server.py BUILD [SECONDS] [--chart FILE] [--loops N] [--rates | --open TABLES | --play TABLES | --others]: how much
`kiste serve` can take. The server has one core for each of its loops, the load another. The bare echo rate of libwebsockets is
measured in the same run, with as many connections as 500 and 1,000 tables have: no server on it can be faster. Besides the rate on
this machine as busy as it is, each line says what a second of the server's own processor time was good for. --rates: only the
table and the chart of docs/serving.md; --open: only what so many open tables hold, and cost while nothing happens; --play: only
so many tables; --others: only the comparison with servers of others, which play the same game with the same client (bench/others)."""
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time

BUILD = pathlib.Path(sys.argv[1]).resolve()
OTHERS_AT = pathlib.Path(__file__).resolve().parent / "others"
SECONDS = sys.argv[2] if len(sys.argv) > 2 and sys.argv[2].isdigit() else "8"
CHART = sys.argv[sys.argv.index("--chart") + 1] if "--chart" in sys.argv else None
TABLES = [10, 50, 100, 250, 500, 1000]
ECHOES = [1000, 2000]  # connections: two at each of 500 and of 1,000 tables
LOOPS = int(sys.argv[sys.argv.index("--loops") + 1]) if "--loops" in sys.argv else 1
OPEN = int(sys.argv[sys.argv.index("--open") + 1]) if "--open" in sys.argv else 0
PLAY = int(sys.argv[sys.argv.index("--play") + 1]) if "--play" in sys.argv else 0
OTHERS = {"boardgame": "boardgame.io", "colyseus": "Colyseus"}  # how the load calls them, and their names
BESIDE = [100, 500]  # tables, when servers are compared
IDLE = 10000
OPENED = [10000, 100000]
LOOPS_NEED = 12  # cores
REST = 20  # seconds
TICK = os.sysconf("SC_CLK_TCK")


def pinned(wanted, *words):
    cores = sorted(os.sched_getaffinity(0))
    return ["taskset", "-c", ",".join(str(cores[core % len(cores)]) for core in wanted), *map(str, words)]


def spent(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def resident(process):
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{process.pid}/status").read_text())[1]) / 1024


def measured(kind, process, port, count, whose="kiste"):
    """Rate, the waits (half of all, 99 of 100, the longest), and what a second of the server's processor time was good for."""
    done = subprocess.run(pinned([LOOPS], BUILD / "bench/load", kind, port, count, SECONDS, whose, process.pid), capture_output=True, text=True, check=True)
    return [float(word) for word in done.stdout.split()]


def line(what, count, figures):
    rate, half, most, longest, each = figures
    print(f"{what:<13}{count:>7}{rate:>12.0f}{half:>10.1f}{most:>10.1f}{longest:>10.1f}{each:>16.0f}", flush=True)


def chart(points, echo, path):
    """Moves a second (bars) and the wait of 99 of 100 (a line with its figures), against the number of tables."""
    width, height, left, bottom = 640, 320, 60, 40
    top = max(max(rate for _, rate, _ in points), echo / 2) * 1.15
    step = (width - left - 20) / len(points)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
           f'<rect width="{width}" height="{height}" fill="#fffdf7"/>']
    scale = (height - bottom - 30) / top
    for number in range(0, int(top) + 1, max(1000, int(top / 5 // 1000 * 1000))):
        y = height - bottom - number * scale
        out.append(f'<path d="M{left} {y:.0f}H{width - 20}" stroke="#ddd"/><text x="{left - 6}" y="{y + 4:.0f}" text-anchor="end">{number}</text>')
    y = height - bottom - echo / 2 * scale
    out.append(f'<path d="M{left} {y:.0f}H{width - 20}" stroke="#a33" stroke-dasharray="6 4"/>'
               f'<text x="{width - 24}" y="{y - 5:.0f}" text-anchor="end" fill="#a33">half the bare echo rate</text>')
    for index, (tables, rate, most) in enumerate(points):
        x = left + step * index + step * 0.2
        y = height - bottom - rate * scale
        out.append(f'<rect x="{x:.0f}" y="{y:.0f}" width="{step * 0.6:.0f}" height="{height - bottom - y:.0f}" fill="#3b6ea5"/>'
                   f'<text x="{x + step * 0.3:.0f}" y="{y - 5:.0f}" text-anchor="middle">p99 {most:.0f} ms</text>'
                   f'<text x="{x + step * 0.3:.0f}" y="{height - bottom + 16}" text-anchor="middle">{tables} tables</text>')
    out.append(f'<text x="{left}" y="18">Durable moves a second</text></svg>')
    pathlib.Path(path).write_text("\n".join(out) + "\n", encoding="utf-8")


def serve(folder, page, store):
    where = f"{folder}/{store}.db" if store else ":memory:"
    return subprocess.Popen(pinned(range(LOOPS), BUILD / "kiste", "serve", "--listen", "127.0.0.1:0", "--page", page, "--rate", 0, "--lang", "en",
                                   "--per-address", 0, "--tables", 1000000, "--loops", LOOPS, "--store", f"sqlite:{where}"), stdout=subprocess.PIPE, text=True)


def port_of(server):
    return int(re.search(r":(\d+)", server.stdout.readline())[1])


def hold(server):
    """What a server at which nobody has played holds, alone and with many connections that say nothing."""
    port = port_of(server)
    alone = held = resident(server)
    idle = subprocess.Popen(pinned([LOOPS], BUILD / "bench/load", "idle", port, IDLE, 4), stdout=subprocess.DEVNULL)
    while idle.poll() is None:
        held = max(held, resident(server))
    print(f"{IDLE} idle connections: {held:.0f} MB in all, {alone:.0f} MB before")


def keep_open(server, tables):
    """What so many tables at which nobody does anything hold, and cost."""
    port = port_of(server)
    alone = resident(server)
    begins = subprocess.Popen(pinned([LOOPS], BUILD / "bench/load", "open", port, tables, 3 * REST), stdout=subprocess.PIPE, text=True)
    begins.stdout.readline()
    time.sleep(REST)  # what was stored is tidied up
    before = spent(server)
    time.sleep(REST)
    print(f"{tables} open tables: {resident(server):.0f} MB in all, {alone:.0f} MB before; {(spent(server) - before) * 100 / REST:.2f} % of a core",
          flush=True)
    begins.kill()
    begins.wait()
    server.terminate()
    server.wait()


def play_only(server, tables):
    line("play", tables, measured("play", server, port_of(server), tables))
    server.terminate()
    server.wait()


def ended(process):
    process.terminate()
    process.communicate()


def fetched():
    """Whether the servers of others are there; npm has them."""
    # Not `npm ci`: it refuses where a registry lacks the optional parts for other processors.
    install = ["npm", "--prefix", str(OTHERS_AT), "install", "--no-save", "--omit=optional", "--ignore-scripts", "--loglevel=error", "--no-progress"]
    return (OTHERS_AT / "node_modules").is_dir() or subprocess.run(install, check=False).returncode == 0


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def other(whose):
    """A server of others, and its port."""
    port = free_port()
    server = subprocess.Popen(pinned(range(LOOPS), "node", OTHERS_AT / f"{whose}.mjs", port), stdout=subprocess.PIPE, text=True,
                              env=os.environ | {"NODE_ENV": "production"})
    server.stdout.readline()
    return server, port


def compare(folder, page):
    """The same game by the same client: kiste durably and, like the others, in memory alone."""
    if not fetched():
        print("boardgame.io and Colyseus cannot be had from npm here")
        return
    for store, name in (("beside", "kiste"), (None, "kiste, memory")):
        server = serve(folder, page, store)
        port = port_of(server)
        for tables in BESIDE:
            line(name, tables, measured("play", server, port, tables))
        ended(server)
    for whose, name in OTHERS.items():
        for tables in BESIDE:  # a fresh one each time: they forget no match
            server, port = other(whose)
            line(name, tables, measured("play", server, port, tables, whose))
            ended(server)


def several_loops(folder):
    """How much faster several loops are, which needs cores for them and for the clients."""
    if len(os.sched_getaffinity(0)) < LOOPS_NEED:
        print(f"several loops: not here, {LOOPS_NEED} cores are needed (bench/loops.sh)")
        return
    where = {"KISTE": BUILD / "kiste", "LOAD": BUILD / "bench/load", "FOLDER": folder}
    subprocess.run([OTHERS_AT.parent / "loops.sh"], env=os.environ | {name: str(value) for name, value in where.items()}, check=True)


def main():
    heading = f"{'':<13}  count    a second      half    99/100   longest   per cpu second   (waits in milliseconds)"
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "page")
        page.mkdir()
        (page / "index.html").write_text("<title>bench</title>")
        if OPEN or PLAY:
            return (keep_open if OPEN else play_only)(serve(folder, page, "tables"), OPEN or PLAY)
        if "--others" in sys.argv:
            print(heading)
            return compare(folder, page)
        echo = subprocess.Popen(pinned([0], BUILD / "bench/echo", 18990), stdout=subprocess.PIPE, text=True)
        echo.stdout.readline()
        fresh, server = serve(folder, page, "idle"), serve(folder, page, "tables")
        port, bare = port_of(server), None
        try:
            print(heading)
            for connections in ECHOES:
                figures = measured("echo", echo, 18990, connections)
                line("echo", connections, figures)
                bare = bare or figures[0]
            points = []
            for tables in TABLES:
                figures = measured("play", server, port, tables)
                line("play", tables, figures)
                points.append((tables, figures[0], figures[2]))
            rate, most = next((rate, most) for tables, rate, most in points if tables == 500)
            print(f"500 tables: {rate:.0f} durable moves a second, {rate / bare:.2f} of the bare echo rate; p99 {most:.1f} ms")
            hold(fresh)
            if CHART:
                chart(points, bare, CHART)
        finally:
            for process in (fresh, server, echo):
                ended(process)
        if "--rates" in sys.argv:
            return None
        for tables in OPENED:
            keep_open(serve(folder, page, f"open{tables}"), tables)
        compare(folder, page)
        several_loops(folder)


if __name__ == "__main__":
    main()
