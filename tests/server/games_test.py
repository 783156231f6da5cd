#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""games_test.py KISTE [--brief] [GAME …]: people at several connections play every game over the socket, each following it by the
rules on a view of their own, with lost connections and reloads in the middle. What each was told must be what the rules
of views let them know, byte for byte; at the end the journal is whole and its dice can be checked."""
import random
import re
import sys
import time

from common import PATIENCE, Pipe, Player, Server

KISTE = sys.argv[1]
BRIEF = "--brief" in sys.argv
NAMED = [word for word in sys.argv[2:] if word != "--brief"]
MOVES = 20 if BRIEF else 120  # of people, then they give up: some games take hours
DISTURBED = 0.04  # how often somebody loses their connection


def patiently(player, cmd, passing=("again", "state"), **line):
    """Until it could be stored: where servers share tables, another may have been faster, or is not yet told of."""
    end = time.monotonic() + PATIENCE
    while (answer := player.socket.ask(cmd, **line)).get("code") in passing and time.monotonic() < end:
        time.sleep(0.05)
    return answer


def create(players, game, seats, luck):
    """A table for these people, the last seats open to computers; everybody sits and promises a secret for the dice."""
    first = players[0]
    kinds = ["open"] * len(players) + ["random"] * (seats - len(players))
    made = first.socket.ask("create", game=game, seats=kinds, lot=luck.random() < 0.5)
    assert made["ok"], made
    table = made["table"]
    for seat, player in enumerate(players):
        player.own = player.pipe("promise", match=table)
        player.join(table)
        sat = patiently(player, "sit", table=table, seat=seat, promise=player.own["promise"])
        assert sat["ok"], sat
        player.catch_up()
    for player in players:
        given = patiently(player, "secret", table=table, secret=player.own["secret"])
        assert given["ok"], given
        player.catch_up()
    return table


def disturb(player, luck):
    """They lose their connection; some come back with what they have, some load the page anew."""
    player.connect()
    player.join(player.table, gap=luck.random() < 0.5)


def play(server, players, watcher, table, luck, most=MOVES):
    """Until it is over, or they have had enough. Returns how many moves people made."""
    for player in players:
        disturb(player, luck)  # who sits where is known by now
    watcher.join(table)
    moves, moved = 0, time.monotonic()
    while moves < most:
        for player in (*players, watcher):
            player.socket.ask("chat", table="0" * 24, text="x")  # whatever came meanwhile comes before its answer
            player.catch_up()
        if players[0].info["state"] == "over":
            return moves
        asked = [(player, move) for player in players if (move := player.move())]
        if not asked:  # a computer thinks, or another server has not told it yet
            assert time.monotonic() - moved < PATIENCE, "nobody is asked any more"
            time.sleep(0.02)
            continue
        moved = time.monotonic()
        player, (seat, move, ask) = luck.choice(asked)
        if luck.random() < DISTURBED:
            disturb(luck.choice((player, watcher)), luck)
        answer = patiently(player, "play", table=table, seat=seat, move=move, ask=ask, id=f"move {moves}")
        player.catch_up()
        if answer.get("clause") == "table.stale":  # a computer, or somebody at another server, was faster
            continue
        assert answer["ok"], (answer, move)
        again = patiently(player, "play", table=table, seat=seat, move=move, ask=ask, id=f"move {moves}")
        assert again.get("done") == "already", (answer, again)
        moves += 1
    return moves


def events(copy):
    return [line for line in copy.splitlines() if re.match(r"\d", line)]


def compare(pipe, whole, player, seat):
    """What they were told while it went on is what the rules let them know of the whole."""
    told = events(player.copy)
    if not told or player.whole:
        return
    head = re.search(r"(?s)^.*?\ndice [^\n]*\n", whole)[0]
    lines = events(whole)[:len(told)]
    # Taken apart from its end, after which everybody may know everything.
    for count in (len(lines), len(lines) - 1):
        loaded = pipe("load", journal=head + "".join(line + "\n" for line in lines[:count]))
        assert loaded["ok"], loaded
        if not pipe("score")["over"]:
            break
    seen = events(pipe("journal", seat=seat)["journal"])
    assert seen == told[:count], [pair for pair in zip(seen, told) if pair[0] != pair[1]][:3]


def finish(server, pipe, players, watcher, table):
    """The end: everything is known, and every throw follows from what was promised."""
    copies = [(player, player.info["you"][0]) for player in players] + [(watcher, -1)]
    for player in players:
        answer = patiently(player, "resign", ("again",), table=table)
        assert answer["ok"] or answer["code"] == "state", answer
    for player, _ in copies:
        player.socket.ask("tables") if player is watcher else None
        player.catch_up()
    end = time.monotonic() + PATIENCE
    whole, info, seen = "", {}, None
    while info.get("state") != "over" or whole != seen:
        assert time.monotonic() < end, f"it does not end the same for everybody: {info}"
        whole = patiently(players[0], "journal", table=table)["journal"]
        info = patiently(watcher, "join", table=table)["info"]
        seen = patiently(watcher, "journal", table=table)["journal"]
        time.sleep(0.05)
    assert "\n! secret " in whole
    for player, seat in copies:
        compare(pipe, whole, player, seat)
    assert pipe("load", journal=whole)["ok"]
    checked = pipe("verify")
    assert checked["ok"], checked
    return info


def match(server, pipe, number, game):
    """One match of a game, from the first seat to the last check."""
    luck = random.Random(number)
    low, high = game["seats"]
    people = max(min(2 + number % 2, high), low)
    seats = min(people + 1, high)
    players = [Player(server, f"Player {i}", number * 10 + i) for i in range(people)]
    watcher = Player(server, "Watcher")
    try:
        table = create(players, game["name"], seats, luck)
        moves = play(server, players, watcher, table, luck)
        if number % 4 == 0 and players[0].info["state"] != "over":
            server.kill()
            server.start()
            for player in (*players, watcher):
                player.connect()
                player.join(table, gap=luck.random() < 0.5)
        info = finish(server, pipe, players, watcher, table)
    finally:
        for player in (*players, watcher):
            player.close()
    print(f"{game['name']}: {people} people and {seats - people} computers, {moves} moves, {info['result']['why']}", flush=True)


def main():
    server, pipe = Server(KISTE, "--rate", "0", "--effort", "200", "--loops", "3"), Pipe(KISTE)
    try:
        games = [game for game in pipe("games")["games"] if not NAMED or game["name"] in NAMED]
        for number, game in enumerate(games):
            match(server, pipe, number, game)
        if not games:
            sys.exit("no such game")
    finally:
        server.close()
        pipe.close()


if __name__ == "__main__":
    main()
