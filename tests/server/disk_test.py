#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""disk_test.py KISTE: the disk is full for a while. No move is acknowledged that is not stored, nobody is told of one, and play
goes on as soon as there is room again. What the operator is told names no secret."""
import http.client
import json
import resource
import sys

from common import PATIENCE, Server, Socket

KISTE = sys.argv[1]
MOVES = "d6 a1 d7 g1 f4 b2 g4 c3 a4 f2 b4 e3".split()


def status(server, path):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def main():
    server = Server(KISTE, "--log", "--rate", "0", errors=True)
    try:
        anna, bert = Socket(server.port), Socket(server.port)
        anna.ask("hello", name="Anna", lang="en")
        token = bert.ask("hello", name="Bert", lang="en")["token"]
        table = anna.ask("create", game="muehle", seats=["me", "open"], lot=False)["table"]
        for line in (anna, bert):
            line.ask("join", table=table)
        bert.ask("sit", table=table, seat=1)
        told, refused = [], 0
        for number, move in enumerate(MOVES):
            mover, other = (anna, bert) if number % 2 == 0 else (bert, anna)
            if number in (3, 7):  # no file may grow any more: as good as a full disk
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
                for _ in range(3):
                    answer = mover.ask("play", table=table, move=move, id=move)
                    assert answer.get("code") == "again", answer
                    refused += 1
                seen = other.ask("join", table=table, **{"from": number})["log"]
                assert seen == [], seen
                assert mover.ask("chat", table=table, text="?")["code"] == "again"
                assert (status(server, "/healthz"), status(server, "/readyz")) == (200, 503)
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
            answer = mover.ask("play", table=table, move=move, id=move)
            assert answer.get("done") == "played", answer
            told.append(answer["n"])
            assert status(server, "/readyz") == 200
            other.news.clear()
        server.kill()
        server.start()
        again = Socket(server.port)
        again.ask("hello", token=token)
        log = again.ask("join", table=table, **{"from": 0})["log"]
        assert [entry["line"].split(" @")[0].split()[-1] for entry in log] == MOVES, log
        assert told == list(range(1, len(MOVES) + 1)), told
        for line in (anna, bert, again):
            line.close()
        server.stop()
        logged = [json.loads(line) for line in server.errors().splitlines()]
        events = {line["event"] for line in logged}
        assert {"ready", "table", "store mended", "stopped"} <= events, events  # that it fails cannot be written either
        text = json.dumps(logged)
        assert token not in text and table not in text and "Anna" not in text
        print(f"{len(MOVES)} moves, {refused} refused while the disk was full, all in their places")
    finally:
        server.close()


if __name__ == "__main__":
    main()
