#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""kill_test.py KISTE [KILLS [SECONDS [sqlite|nodes|database]]]: something is killed at random moments while people play: the
server; one of two servers that share a PostgreSQL; or that PostgreSQL. Whatever was acknowledged must be there afterwards, in
its place; no move is made twice; and every table goes on. SECONDS: a kill on average."""
import os
import random
import subprocess
import sys
import threading
import time

from common import PATIENCE, Closed, Player, Server, with_postgres

KISTE = sys.argv[1]
KILLS = int(sys.argv[2]) if len(sys.argv) > 2 else 4
PAUSE = float(sys.argv[3]) if len(sys.argv) > 3 else 0.6
VICTIM = sys.argv[4] if len(sys.argv) > 4 else "sqlite"
TABLES = 3
GAMES = ["muehle", "kniffel", "null"]  # open, with dice, with secrets


# What was true when the move was chosen need not be any more; and another server may know it later.
REFUSED_LATE = ("table.stale", "table.turn")


class Match(threading.Thread):
    """Two people at one table after the other, each at a server of their own if there are two, through whatever happens."""

    def __init__(self, servers, number):
        super().__init__(daemon=True)
        self.game = GAMES[number % len(GAMES)]
        self.ends, self.failure = threading.Event(), None
        self.acknowledged, self.tables, self.since_kill, self.moves = {}, [], 0, 0
        self.players = [Player(servers[i % len(servers)], f"{self.game} {i}", number * 10 + i) for i in range(2)]

    def run(self):
        try:
            while not self.ends.is_set():
                self.table()
        except Exception as why:  # whatever it is: told by the main thread
            self.failure = why

    def patiently(self, what):
        """Does it, however often the connection is lost meanwhile."""
        while True:
            try:
                return what()
            except (Closed, OSError):
                self.come_back()

    def come_back(self):
        for player in self.players:
            while True:
                try:
                    player.connect()
                    if getattr(player, "table", None):
                        player.join(player.table, gap=player.at > 0 and player.info.get("state") != "over")
                    break
                except (Closed, OSError):
                    time.sleep(0.02)

    def table(self):
        first, second = self.players
        for player in self.players if self.tables else ():
            self.patiently(lambda player=player: player.socket.ask("part", table=self.tables[-1]))
            player.socket.news.clear()
        first.table = second.table = None
        # Whether a table that was being made exists is not known after a kill: then another is made.
        made = self.patiently(lambda: first.socket.ask("create", game=self.game, seats=["me", "open"], lot=False))
        if not made["ok"]:
            return
        table = made["table"]
        self.tables.append(table)
        for player in self.players:
            player.table, player.at = table, 0
            self.patiently(lambda player=player: player.join(table))
        self.patiently(lambda: second.socket.ask("sit", table=table, seat=1))
        for player in self.players:
            self.patiently(lambda player=player: player.join(table))
        while not self.ends.is_set() and first.info["state"] == "playing":
            self.patiently(self.step)

    def step(self):
        for player in self.players:
            move = player.move()
            if not move:
                continue
            seat, text, ask = move
            name = f"{player.at}/{seat}/{text}"
            answer = player.play(seat, text, ask, id=name)
            if not answer["ok"]:
                assert answer.get("code") == "again" or answer.get("clause") in REFUSED_LATE, (answer, move)
                if answer.get("code") == "again":  # the store is away for a while
                    time.sleep(0.05)
                player.join(player.table, gap=True)
                return
            key = player.table, answer["n"]
            assert self.acknowledged.setdefault(key, f"{seat} {text}") == f"{seat} {text}", key
            self.moves += 1
            self.since_kill += 1
            other = self.players[1 - self.players.index(player)]
            while other.at < player.at:
                other.wait()
            player.catch_up()
            return
        if self.players[0].info["state"] == "playing":  # it may have ended while the connection was lost
            self.players[0].wait()


def check(match):
    """Every acknowledged move stands in its place of the table's log."""
    player = match.players[0]
    player.connect()
    for table in match.tables:
        wanted = {n: text for (where, n), text in match.acknowledged.items() if where == table}
        log = player.socket.ask("join", table=table, **{"from": 0})
        assert log["ok"], log
        lines = {entry["n"]: entry["line"] for entry in log["log"]}
        player.socket.ask("part", table=table)
        player.socket.news.clear()
        for n, text in wanted.items():
            seat = text.split()[0]
            words = lines[n].split(" @")[0].split(" ", 1)[1]
            assert words == text or (words.startswith(seat) and words.endswith("?")), (n, text, lines[n])
        assert sorted(lines) == list(range(1, len(lines) + 1))


def restart(server):
    server.kill()
    server.start()


def restart_database():
    """As if its machine had lost its power: nothing is finished or closed."""
    which = [os.environ["PGVERSION"], "regress"]
    subprocess.run(["pg_ctlcluster", *which, "stop", "-m", "immediate"], check=True)
    subprocess.run(["pg_ctlcluster", *which, "start"], check=True)


def strike(servers, luck):
    if VICTIM == "database":
        restart_database()
    else:
        restart(luck.choice(servers))


def all_went_on(matches):
    """Moves were made at every table since the last kill."""
    patience = time.monotonic() + PATIENCE
    for match in matches:
        while match.since_kill < 5 and not match.failure:
            assert time.monotonic() < patience, f"{match.game}: the table is stuck"
            time.sleep(0.05)


def finish(matches):
    for match in matches:
        match.ends.set()
    for match in matches:
        match.join(PATIENCE)
        if match.failure:
            raise match.failure
        assert not match.is_alive(), f"{match.game}: the table is stuck"
        check(match)


def main():
    luck = random.Random(11)
    if VICTIM != "sqlite":
        with_postgres(always=True)
    store = [] if VICTIM == "sqlite" else ["--store", "postgres:"]
    servers = [Server(KISTE, "--rate", "0", "--loops", "3", *store) for _ in range(1 if VICTIM == "sqlite" else 2)]
    matches = []
    try:
        matches += [Match(servers, number) for number in range(TABLES)]
        for match in matches:
            match.start()
        for kill in range(KILLS):
            time.sleep(PAUSE * (0.3 + 1.4 * luck.random()))
            strike(servers, luck)
            for match in matches:
                match.since_kill = 0
            if kill % 10 == 9:
                all_went_on(matches)
        all_went_on(matches)
        finish(matches)
        print(f"{VICTIM}, {KILLS} kills: {sum(len(match.acknowledged) for match in matches)} acknowledged moves at "
              f"{sum(len(match.tables) for match in matches)} tables, all there")
    finally:
        for server in servers:
            server.close()
        for match in matches:
            for player in match.players:
                player.close()


if __name__ == "__main__":
    main()
