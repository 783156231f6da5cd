#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""openapi_test.py KISTE DOCUMENT: holds the server to docs/openapi.yaml. A few people play over HTTP alone; every answer and
every line of a stream must be as the document says, no member more and none less; every path, method and status that the
document names for what was done must be met, and every command must be in it."""
import http.client
import json
import re
import subprocess
import sys
import tempfile

try:
    import yaml
except ImportError:  # another Python than the system's, to which the package belongs
    import os
    os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])

from authenticator import Authenticator
from common import PATIENCE, Pipe, Server

KISTE, DOCUMENT = sys.argv[1:3]
with open(DOCUMENT, encoding="utf-8") as file:
    document = yaml.safe_load(file)
met = set()

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int}


def follow(node):
    while "$ref" in node:
        at = document
        for key in node["$ref"].removeprefix("#/").split("/"):
            at = at[key]
        node = at
    return node


def check(value, schema, where):
    """That a value is what its schema says."""
    schema = follow(schema)
    kind = schema["type"]
    assert isinstance(value, TYPES[kind]) and not (kind == "integer" and isinstance(value, bool)), (where, value, kind)
    assert "enum" not in schema or value in schema["enum"], (where, value)
    assert "pattern" not in schema or re.search(schema["pattern"], value), (where, value)
    assert schema.get("minimum", value) <= value <= schema.get("maximum", value) if kind == "integer" else True, (where, value)
    if kind == "string":
        assert schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)), (where, value)
    if kind == "array":
        for index, item in enumerate(value):
            check(item, schema["items"], f"{where}[{index}]")
    if kind == "object":
        known = schema.get("properties", {})
        assert all(key in value for key in schema.get("required", ())), (where, value)
        for key, item in value.items():
            assert key in known or schema.get("additionalProperties", True), (where, key)
            if key in known:
                check(item, known[key], f"{where}.{key}")


def described(method, path, answer):
    """The content the document describes for this answer; its status and kind must be there."""
    operation = document["paths"][path][method]
    status = str(answer.status)
    assert status in operation["responses"], (method, path, status)
    kind = answer.getheader("content-type").split(";")[0]
    content = follow(operation["responses"][status])["content"]
    assert kind in content, (method, path, status, kind)
    met.add((method, path, status))
    return content[kind]["schema"]


class Program:
    """A program that plays over HTTP."""

    def __init__(self, port, token=None, name="127.0.0.1"):
        self.port, self.token, self.name = port, token, name

    def open(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method.upper(), path, body, {"Host": f"{self.name}:{self.port}",
                                                        **({"Authorization": f"Bearer {self.token}"} if self.token else {})})
        return connection.getresponse()

    def post(self, cmd, **line):
        path = f"/api/{cmd}"
        body = follow(document["paths"][path]["post"]["requestBody"])["content"]["application/json"]["schema"]
        answer = self.open("post", path, json.dumps(line))
        value = json.loads(answer.read())
        check(value, described("post", path, answer), path)
        if answer.status == 200:  # what was taken was as described
            check(line, body, f"{path} request")
        return value

    def stream(self, path, described_as):
        answer = self.open("get", path)
        schema = described("get", described_as, answer)

        def lines():
            while line := answer.readline():
                if line.strip():
                    value = json.loads(line)
                    check(value, schema, described_as)
                    yield value
        return lines()


def until(stream, wanted):
    for news in stream:
        if wanted(news):
            return news
    raise AssertionError("the stream has ended")


def later(anna, bert, nobody, table, pipe):
    """What is left of a match that has ended: its link, and the circle of those who have played."""
    pipe("new", game="null", seats=2, seed=3)
    for seat in range(2):
        pipe("sit", seat=seat, bot="random")
    while pipe("go")["seat"] is not None:
        pass
    own = anna.post("upload", journal=pipe("journal")["journal"], names=["Anna", ""])["replay"]
    for program, line in ((nobody, {"journal": ""}), (anna, {"journal": ""})):
        program.post("upload", **line)
    replay = anna.post("share", table=table)["replay"]
    for program, line in ((nobody, table), (anna, "0" * 24)):
        program.post("share", table=line)
    for one in (own, replay, "0" * 32):
        nobody.post("replay", replay=one)
    for program in (nobody, anna):
        program.post("shared")
    for program, one in ((nobody, own), (bert, own), (anna, own), (anna, own)):
        program.post("unshare", replay=one)
    circle = anna.post("found", table=table, name="Freitag")["circle"]
    for program, line in ((nobody, {"table": table, "name": "x"}), (anna, {"table": table, "name": ""}), (anna, {"table": "0" * 24, "name": "x"})):
        program.post("found", **line)
    for program, line in ((anna, {}), (anna, {"name": ""}), (nobody, {"name": "x"}), (anna, {"circle": "0" * 24})):
        program.post("circle", **{"circle": circle, **line})
    for program in (nobody, anna):
        program.post("circles")
    for program, one in ((nobody, circle), (bert, circle), (bert, "0" * 24)):
        program.post("member", circle=one)
    club = anna.post("club", circle=circle, game="dame", kind="swiss", rounds=1)["club"]
    for program, line in ((nobody, {}), (anna, {"kind": "cup"}), (anna, {"circle": "0" * 24})):
        program.post("club", **{"circle": circle, "game": "dame", "kind": "all", **line})
    for program, one in ((nobody, club), (anna, club), (bert, club), (anna, "0" * 24)):
        program.post("enter", club=one)
    for program, one in ((nobody, club), (bert, club), (anna, club), (anna, "0" * 24)):
        program.post("pair", club=one)
    for program, one in ((nobody, club), (bert, club), (anna, club), (anna, "0" * 24)):
        program.post("hold", club=one)
    game = anna.post("standing", club=club)["pairs"][0]["table"]
    nobody.post("standing", club="0" * 24)
    for program, line in ((nobody, {}), (bert, {}), (anna, {"halves": 7}), (anna, {"club": "0" * 24}), (anna, {})):
        program.post("result", **{"club": club, "table": game, "halves": 1, **line})
    bert.post("standing", club=club)
    for program, line in ((nobody, {"sure": True}), (bert, {"sure": True}), (anna, {"sure": False}), (anna, {"sure": True}), (anna, {"sure": True})):
        program.post("dissolve", circle=circle, **line)


def play(server, pipe):
    anna, bert, nobody = (Program(server.port) for _ in range(3))
    for program, name in ((anna, "Anna"), (bert, "Bert")):
        program.token = program.post("hello", name=name, lang="en", id="h")["token"]
    nobody.post("hello", name="")
    nobody.post("hello", token="x")
    nobody.post("tables")
    Program(server.port, "wrong").post("tables")
    for plan in ({"game": "chess", "seats": []}, {"game": "muehle", "seats": ["me", "me"]}):
        anna.post("create", **plan)
    nobody.post("create", game="muehle", seats=["me", "open"])
    anna.post("create", game="halma", seats=["me", "open", "open"], options={"pairs": "yes"})  # a rule is against it
    table = anna.post("create", game="muehle", seats=["me", "open"], public=True, lot=False, series=3,
                      clock={"kind": "player", "seconds": 600, "add": 5})["table"]
    with open("src/games/null/box.yaml", encoding="utf-8") as file:
        boxed = anna.post("create", game="null", seats=["me", "open"], box=file.read().replace("20000", "19000"))["table"]
    assert "boxed" in anna.post("journal", table=boxed)
    until(nobody.stream(f"/api/stream/{boxed}", "/api/stream/{table}"), lambda news: "boxed" in news)
    nobody.post("tables", id="t")
    for page in ("https://games.example/", "nowhere"):
        nobody.post("invite", table=table, page=page)
    nobody.post("invite", table="0" * 24)
    code = anna.post("invite", table=table)["code"]
    assert nobody.post("find", code=code.lower())["table"] == table
    for wrong in ("XXXX", "12"):
        nobody.post("find", code=wrong)
    mine = bert.stream("/api/events", "/api/events")
    watch = nobody.stream(f"/api/stream/{table}", "/api/stream/{table}")
    until(watch, lambda news: news["news"] == "journal")
    for program in (nobody, bert):
        program.post("sit", table=table, seat=1)
    for cmd, line in (("sit", {"seat": 0}), ("play", {"move": "d6"}), ("play", {}), ("chat", {"text": ""}), ("rematch", {}),
                      ("secret", {"secret": "00" * 16}), ("claim", {"seat": 0}), ("bot", {"seat": 0}), ("agree", {"yes": True})):
        bert.post(cmd, table=table, **line)
        bert.post(cmd, table="0" * 24, **line)
        nobody.post(cmd, table=table, **line)
    anna.post("play", table=table, move="d6", ask=0, id="m")
    anna.post("play", table=table, move="d6", ask=0, id="m")
    until(watch, lambda news: news.get("log"))
    until(mine, lambda news: news["news"] == "turn")
    anna.post("back", table=table)
    bert.post("agree", table=table, yes=True)
    bert.post("chat", table=table, text="Gern.")
    said = until(watch, lambda news: any("chat" in entry for entry in news.get("log", ())))["log"][0]
    bert.post("mute", table=table, person=said["person"])  # himself
    for cmd in ("mute", "report"):
        anna.post(cmd, table=table, person=said["person"], **({"text": "Ruft dazwischen."} if cmd == "report" else {}))
    bert.post("chat", table=table, text="Hört man mich?")
    deaf = anna.stream(f"/api/stream/{table}?from=0", "/api/stream/{table}")
    until(deaf, lambda news: any("muted" in entry for entry in news.get("log", ())))
    anna.post("mute", table=table, person=said["person"], yes=False)
    late = anna.stream(f"/api/stream/{table}?from=1", "/api/stream/{table}")
    until(late, lambda news: news["news"] == "log")
    bert.post("resign", table=table)
    until(watch, lambda news: news.get("info", {}).get("state") == "over")
    for program in (anna, bert):
        program.post("rematch", table=table)
    until(watch, lambda news: news.get("info", {}).get("next"))
    anna.post("tables")
    anna.post("journal", table=table)
    anna.post("journal", table="0" * 24)
    nobody.open("get", "/api/stream/" + "0" * 24).read()
    other = anna.post("create", game="mensch", seats=["me", "open", "open"], clock={"kind": "days", "days": 2})["table"]
    own = pipe("promise", match=other)
    bert.post("sit", table=other, seat=1, promise=own["promise"])
    bert.post("leave", table=other)
    bert.post("sit", table=other, seat=1, promise=own["promise"])
    anna.post("bot", table=other, seat=2, level="easy")
    bert.post("secret", table=other, secret=own["secret"])
    bert.post("leave", table=other)
    bert.post("claim", table=other, seat=1)
    anna.post("stop", table=other, yes=False)
    for program, line in ((nobody, other), (anna, "0" * 24), (anna, other)):
        program.post("stop", table=line)
    until(anna.stream(f"/api/stream/{other}", "/api/stream/{table}"), lambda news: news.get("info", {}).get("ending"))
    anna.post("resign", table=other)
    duel = anna.post("create", game="muehle", seats=["me", "open"], lot=False)["table"]
    bert.post("sit", table=duel, seat=1)
    anna.post("another", table=duel, game="dame")
    nobody.post("picture", table=duel)
    nobody.post("picture", table=duel, **{"from": 0})
    nobody.post("picture", table="0" * 24)
    for program, line in ((bert, {"game": "halma"}), (anna, {}), (anna, {"game": "chess"}), (nobody, {}), (anna, {"table": "0" * 24})):
        program.post("wish", **{"table": duel, **line})
    for program, line in ((anna, {"votes": False, "seating": "left"}), (anna, {"seating": "x"}), (bert, {}), (nobody, {}), (anna, {"table": "0" * 24})):
        program.post("evening", **{"table": duel, **line})
    until(anna.stream(f"/api/stream/{duel}", "/api/stream/{table}"), lambda news: news.get("info", {}).get("wishes"))
    bert.post("resign", table=duel)
    for program, line in ((nobody, {"table": duel, "game": "dame"}), (anna, {"table": "0" * 24, "game": "dame"}), (anna, {"table": duel, "game": "chess"}), (anna, {"table": duel, "game": "dame"})):
        program.post("another", **line)
    until(anna.stream(f"/api/stream/{duel}", "/api/stream/{table}"), lambda news: news.get("info", {}).get("evening"))
    later(anna, bert, nobody, duel, pipe)
    carl = Program(server.port, nobody.post("hello", name="Carl")["token"])
    few = anna.post("create", game="mensch", seats=["me", "open", "open"])["table"]
    bert.post("start", table=few)
    bert.post("sit", table=few, seat=2)
    anna.post("start", table=few)
    carl.post("wait", table=few)
    until(carl.stream(f"/api/stream/{few}", "/api/stream/{table}"), lambda news: news.get("info", {}).get("late"))
    people(server)
    passkeys(server)
    for path in ("/healthz", "/readyz", "/metrics"):
        answer = nobody.open("get", path)
        described("get", path, answer)
    answer = nobody.open("get", "/api/events")
    check(json.loads(answer.read()), described("get", "/api/events", answer), "/api/events")


def passkeys(server):
    """An account without a password."""
    emil, nobody = Program(server.port, name="localhost"), Program(server.port, name="localhost")
    phone = Authenticator("localhost", f"http://localhost:{server.port}")
    emil.token = (hello := emil.post("hello", name="Emil"))["token"]
    for program in (nobody, Program(server.port, emil.token)):
        program.post("challenge", new=True)
    good = {"account": "emil", "label": "phone", "passkey": phone.made(emil.post("challenge", new=True)["challenge"])}
    for _ in range(2):
        emil.post("register", **good)
    tablet = Authenticator(phone.rp, phone.origin)
    for program in (nobody, emil):
        program.post("passkeys")
        made = tablet.made(program.post("challenge", new=program is emil)["challenge"])
        program.post("passkey", label="tablet", passkey=made)
        program.post("passkey", label="tablet", passkey=made)
    emil.post("passkey", label="", passkey=made)
    narrow = Program(server.port, emil.post("token", label="x", scope=["watch"])["token"])
    narrow.post("passkeys")
    for name in ("0" * 16, emil.post("passkeys")["passkeys"][1]["passkey"]):
        emil.post("revoke", passkey=name)
    signed = phone.signed(nobody.post("challenge")["challenge"], hello["person"])
    for _ in range(2):
        nobody.post("login", passkey=signed)
    for line in ({"password": "Rote Rübe 99"}, {"sure": True}):
        emil.post("password" if "password" in line else "delete", **line,
                  passkey=phone.signed(nobody.post("challenge")["challenge"], hello["person"]))


def rated(server, clara, nobody):
    """Two who want a rating, and a match that counts."""
    dora = Program(server.port, nobody.post("hello", name="Dora")["token"])
    for program in (nobody, dora, clara):
        program.post("rate")
    dora.post("register", account="dora", password="Blaue Blume 7")
    dora.post("rate", yes=True)
    Program(server.port, dora.post("token", label="x", scope=["watch"])["token"]).post("rate")
    table = clara.post("create", game="muehle", seats=["me", "open"], lot=False)["table"]
    dora.post("sit", table=table, seat=1)
    clara.post("play", table=table, move="d6")
    dora.post("play", table=table, move="a1")
    dora.post("resign", table=table)
    assert clara.post("ratings")["ratings"][0]["rating"] == 1662
    assert {one["gain"] for one in nobody.post("ratings", table=table)["ratings"]} == {162, -162}
    nobody.post("ratings", table="0" * 24)
    dora.post("export")


def people(server):
    """Accounts, tokens and what one leaves behind."""
    clara, nobody = Program(server.port), Program(server.port)
    clara.token = clara.post("hello", name="Clara")["token"]
    good = {"account": "clara", "password": "Blaue Blume 7"}
    for program, line in ((nobody, good), (clara, {"account": "", "password": ""}), (clara, good), (clara, good)):
        program.post("register", **line)
    for line in (good, {**good, "password": "another one"}, {"account": ""}):
        nobody.post("login", **line)
    for old in ("wrong one", good["password"]):
        clara.post("password", old=old, password="Rote Rübe 99")
    rated(server, clara, nobody)
    code = clara.post("codes")["codes"][0]
    for program in (nobody, Program(server.port, nobody.post("hello", name="Dora")["token"])):
        program.post("codes")
    nobody.post("recover", code="x", password="Rote Rübe 99")
    clara.token = nobody.post("recover", code=code, password="Rote Rübe 99")["token"]
    made = clara.post("token", label="a bot", scope=["play", "chat"], id="t")
    bot = Program(server.port, made["token"])
    bot.post("hello")
    bot.post("hello", name="Another")
    table = bot.post("create", game="muehle", seats=["me", "open"])["table"]
    bot.post("chat", table=table, text="Hallo")
    watcher = Program(server.port, clara.post("token", label="a watcher", scope=["watch"])["token"])
    for cmd, line in (("token", {"label": "x", "scope": ["play"]}), ("tokens", {}), ("codes", {}), ("export", {}), ("register", good), ("revoke", {"token": "0" * 16}),
                      ("create", {"game": "muehle", "seats": ["me", "open"]}), ("chat", {"table": table, "text": "x"})):
        for program in (watcher, nobody):
            program.post(cmd, **line)
    clara.post("token", label="", scope=[])
    clara.post("tokens")
    for token in ("0" * 16, "x", made["listed"]):
        clara.post("revoke", token=token)
    exported = clara.post("export", id="e")
    clara.post("export", after=exported["next"])
    clara.post("export", after="x")
    push = {"endpoint": "https://push.example/abc", "auth": "A" * 22, "key": "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"}
    for line in (push, {"endpoint": "x"}, {}):
        clara.post("push", **line)
        clara.post("unpush", **line)
    signed = Program(server.port, nobody.post("login", account="CLARA", password="Rote Rübe 99")["token"])
    signed.post("logout")
    for line in ({}, {"sure": True, "password": "wrong one"}, {"sure": True, "password": "Rote Rübe 99"}):
        clara.post("delete", **line)


def main():
    with tempfile.TemporaryDirectory() as folder:
        key = f"{folder}/push.pem"
        subprocess.run(["openssl", "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", key], check=True)
        hold(Server(KISTE, "--rate", "0", "--push-key", key, "--push-contact", "mailto:op@games.example"), Pipe(KISTE))


def hold(server, pipe):
    try:
        play(server, pipe)
        listed = {path.removeprefix("/api/") for path in document["paths"] if "post" in document["paths"][path]}
        for cmd in listed:  # no command is only in the document, and none is not in it
            assert ("post", f"/api/{cmd}", "200") in met, f"{cmd} was never done"
        with open("src/server/http.c", encoding="utf-8") as source:
            known = set(re.findall(r'"(\w+)"', re.search(r"(?s)commands\[\] = \{(.*?)\};", source.read())[1]))
        assert listed == known, listed ^ known
        print(f"{len(met)} answers of {len(document['paths'])} paths are as the document says")
    finally:
        server.close()
        pipe.close()


if __name__ == "__main__":
    main()
