#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""garbage_test.py KISTE [ROUNDS [SEED]]: lines and requests that are almost right, and some that are not at all. The server may
answer or hang up, but it stays up, and those who play do not notice. A longer run: garbage_test.py KISTE 5000."""
import json
import random
import socket
import sys

from common import PATIENCE, Closed, Server, Socket

KISTE = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 150
luck = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 4)

VALUES = [None, True, False, 0, -1, 1, 2**31, 2**63, 1e300, 0.5, "", "x", "me", "open", "0" * 24, "ff" * 32, "\u0000", "\ud83d\ude00",
          "d6", "../..", "a" * 5000, [], {}, [[]] * 20, ["me", "open"], {"kind": "move", "seconds": 5}, {"a": {"b": {}}}]


def commands(table):
    """Lines as they should be."""
    return [
        {"cmd": "hello", "name": "Mallory", "lang": "de"}, {"cmd": "hello", "token": "0" * 48}, {"cmd": "tables"},
        {"cmd": "create", "game": "muehle", "seats": ["me", "open"], "options": {"wmd": "yes"}, "series": 3},
        {"cmd": "create", "game": "null", "seats": ["me", "random"], "clock": {"kind": "player", "seconds": 5, "add": 1}},
        {"cmd": "join", "table": table, "from": 0}, {"cmd": "part", "table": table}, {"cmd": "sit", "table": table, "seat": 1},
        {"cmd": "sit", "table": table, "seat": 1, "promise": "00" * 32}, {"cmd": "leave", "table": table},
        {"cmd": "play", "table": table, "move": "d6", "ask": 0, "seat": 0}, {"cmd": "chat", "table": table, "text": "hi"},
        {"cmd": "back", "table": table}, {"cmd": "agree", "table": table, "yes": True}, {"cmd": "resign", "table": table},
        {"cmd": "bot", "table": table, "seat": 1, "level": "easy"}, {"cmd": "claim", "table": table, "seat": 0},
        {"cmd": "rematch", "table": table}, {"cmd": "secret", "table": table, "secret": "00" * 16},
        {"cmd": "journal", "table": table}, {"cmd": "end"}, {"cmd": "register", "account": "mallory", "password": "short"},
        {"cmd": "login", "account": "mallory", "password": "long enough", "adopt": True}, {"cmd": "logout", "all": True},
        {"cmd": "password", "old": "x", "password": "y"}, {"cmd": "token", "label": "bot", "scope": ["play"]}, {"cmd": "tokens"},
        {"cmd": "revoke", "token": "0" * 16}, {"cmd": "export", "after": table}, {"cmd": "delete", "sure": True},
        {"cmd": "push", "endpoint": "https://push.example/", "key": "BA", "auth": "AA"}, {"cmd": "unpush", "endpoint": "x"},
        {"cmd": "create", "game": "null", "seats": ["me", "open"], "box": "deck: [1]\ncoins: 3\n"},
    ]


def bent(line):
    """A member more, less or of another kind; or the text cut, doubled, or with a byte changed."""
    line = dict(line)
    for _ in range(luck.randrange(3)):
        key = luck.choice([*line, "id", "seat", "table", "move", "from", "clock", "options", "zz"])
        if luck.random() < 0.2:
            line.pop(key, None)
        else:
            line[key] = luck.choice(VALUES)
    text = json.dumps(line, ensure_ascii=luck.random() < 0.5).encode("utf-8", "surrogatepass")
    if luck.random() < 0.25:
        at = luck.randrange(len(text) + 1)
        text = luck.choice([text[:at], text[at:], text[:at] + bytes([luck.randrange(256)]) + text[at + 1:], text + text,
                            b"[" * 400 + text])
    return text


def frames(port, known):
    """Some bent lines on one connection, until it is closed."""
    try:
        line = Socket(port)
    except Closed:  # turned away at the door
        return
    try:
        if luck.random() < 0.8:
            line.ask("hello", name="Mallory")
        for _ in range(12):
            line.frame(bent(luck.choice(commands(luck.choice(known)))), kind=luck.choice([1] * 20 + [0, 2, 3, 8, 9, 10, 15]),
                       last=luck.random() < 0.97)
        line.ask("tables")
    except (Closed, TimeoutError, OSError):
        pass
    finally:
        line.close()


REQUESTS = [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"POST /api/hello HTTP/1.1\r\nHost: x\r\nContent-Length: 12\r\n\r\n{\"name\":\"a\"}",
            b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: kiste\r\n\r\n", b"GET /api/stream/" + b"0" * 24 + b"?from=9 HTTP/1.1\r\n\r\n",
            b"HEAD /app-0123ABCD.js HTTP/1.0\r\nRange: bytes=0-5\r\n\r\n", b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
            b"POST /api/play HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n0\r\n\r\n"]


def request(port):
    """A request with some bytes changed; nobody waits long for what comes of it."""
    text = bytearray(luck.choice(REQUESTS))
    for _ in range(luck.randrange(5)):
        at = luck.randrange(len(text))
        text[at:at + luck.randrange(3)] = luck.choice([b"", b"\0", b"\r\n", b":", b" ", b"%", b"\xff", b"9" * 30, b"a" * 3000])
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.settimeout(0.05)
        try:
            line.sendall(bytes(text))
            line.recv(4096)
        except (TimeoutError, OSError):
            pass


def main():
    server = Server(KISTE, "--rate", "0")
    try:
        anna, bert = Socket(server.port), Socket(server.port)
        anna.ask("hello", name="Anna")
        bert.ask("hello", name="Bert")
        table = anna.ask("create", game="muehle", seats=["me", "open"], lot=False)["table"]
        free = anna.ask("create", game="muehle", seats=["open", "open"], public=True)["table"]
        bert.ask("sit", table=table, seat=1)
        for line in (anna, bert):  # else their seats could be claimed after a minute
            line.ask("join", table=table)
        moves = iter("d6 a1 d7 g1 f4 b2 g4 c3 a4 f2".split())
        for number in range(ROUNDS):
            if number % (ROUNDS // 10) == 0 and (move := next(moves, None)):
                mover = anna if number // (ROUNDS // 10) % 2 == 0 else bert
                played = mover.ask("play", table=table, move=move)
                assert played.get("done") == "played", (number, played)
                for line in (anna, bert):
                    line.news.clear()
            if luck.random() < 0.6:
                frames(server.port, [table, free, "0" * 24])
            else:
                request(server.port)
        assert server.process.poll() is None, "the server is down"
        log = anna.ask("join", table=table, **{"from": 0})["log"]
        lines = [entry for entry in log if "line" in entry]
        assert len(lines) == 10, log  # nobody else has moved there
        print(f"{ROUNDS} rounds of garbage; the game beside it went on")
    finally:
        server.close()


if __name__ == "__main__":
    main()
