#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""threads_test.py SERVER LOAD: a server with three loops, built with TSan, while matches are played, people come and go in the
middle of things, ask by HTTP, listen to streams and leave them, play against computers. It must see no race, end in order, and have
heard every move of the matches at the table's own loop, but for those of people who said something else just before."""
import http.client
import json
import random
import re
import subprocess
import sys
import threading

from common import Closed, Server, Socket

SERVER, LOAD = sys.argv[1:3]
failures = []


def post(port, cmd, token=None, **line):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("POST", f"/api/{cmd}", json.dumps(line), {"Authorization": f"Bearer {token}"} if token else {})
    answer = json.loads(connection.getresponse().read())
    connection.close()
    return answer


def visit(port, luck):
    """Two people at a table, on loops of their own as it happens; one of them goes without a word."""
    one, two = Socket(port), Socket(port)
    token = one.ask("hello", name="Anna")["token"]
    two.ask("hello", name="Bert")
    table = one.ask("create", game="null", seats=["me", "open", "easy"], lot=False)["table"]
    for who in (one, two):
        who.ask("join", table=table)
    two.ask("sit", table=table, seat=1)
    stream = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    stream.request("GET", f"/api/stream/{table}", headers={"Authorization": f"Bearer {token}"})
    assert stream.getresponse().readline()
    for who in (one, two):
        who.ask("chat", table=table, text="hello")
    assert post(port, "journal", token, table=table)["ok"]
    post(port, "tokens", token)
    two.socket.close()
    if luck.random() < 0.5:
        stream.close()
        one.close()
        return
    one.ask("resign", table=table)
    post(port, "delete", token)
    stream.close()
    one.socket.close()


def visits(port, number):
    luck = random.Random(number)
    try:
        for _ in range(6):
            visit(port, luck)
    except (Closed, OSError, AssertionError, KeyError) as why:
        failures.append(why)


def metric(port, name):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/metrics")
    return int(re.search(rf"^kiste_{name}_total (\d+)", connection.getresponse().read().decode(), re.M)[1])


def look(port):
    for path in ("/metrics", "/readyz", "/", "/healthz") * 10:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", path)
        if connection.getresponse().status != 200:
            failures.append(path)
        connection.close()


def main():
    server = Server(SERVER, "--loops", "3", env={"TSAN_OPTIONS": "halt_on_error=1 exitcode=66 ignore_noninstrumented_modules=1"})
    threads = [threading.Thread(target=visits, args=(server.port, number)) for number in range(4)]
    threads.append(threading.Thread(target=look, args=(server.port,)))
    for thread in threads:
        thread.start()
    done = subprocess.run([LOAD, "play", str(server.port), "12", "4"], capture_output=True, text=True, check=False)
    for thread in threads:
        thread.join()
    moves, alone = (metric(server.port, name) for name in ("moves", "alone"))
    code = server.stop()
    assert code == 0 and done.returncode == 0 and not failures, (code, done.stderr, failures)
    assert alone >= moves * 0.9 > 0, (moves, alone)
    print(f"{done.stdout.split()[0]} moves a second, {alone} of {moves} heard alone, no race")


if __name__ == "__main__":
    main()
