# SPDX-License-Identifier: MIT
"""What the tests of the server share: a server as its own process, a WebSocket client written from RFC 6455, and a table
that follows a match with the rules of `kiste pipe`."""
import atexit
import base64
import json
import os
import pathlib
import random
import re
import resource
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time

PATIENCE = 240  # seconds until a test gives up waiting: on a busy machine everything comes, but late


def own_port():
    """A port for a program that binds it later, or once more after it was killed. None that the system hands out by itself, which
    might have gone to others by then; and none of another test: a name, kept as long as this process or what it becomes, takes it."""
    while True:
        port = random.randrange(20000, 32000)
        name = socket.socket(socket.AF_UNIX)
        try:
            name.bind(f"\0kiste-port-{port}")
            with socket.socket() as free:
                free.bind(("127.0.0.1", port))
        except OSError:
            name.close()
            continue
        os.set_inheritable(name.detach(), True)
        return port


class Server:
    """`kiste serve` on a free port, with a store and a page of its own."""

    def __init__(self, kiste, *options, folder=None, env=None, files=None, errors=False):
        self.kiste, self.options, self.env, self.files, self.keeps_errors = kiste, options, env, files, errors
        self.temporary = None if folder else tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(folder or self.temporary.name)
        self.page = self.folder / "page"
        self.page.mkdir(exist_ok=True)
        (self.page / "index.html").write_text("<!doctype html><title>Spielkiste</title>\n" + "x" * 1000)
        (self.page / "app-0123ABCD.js").write_text("let a = 1;\n")
        self.port = own_port()
        self.start()

    def start(self):
        options = list(self.options)
        if not any(option.startswith("--store") for option in options):
            options += ["--store", f"sqlite:{self.folder}/tables.db"]
        self.process = subprocess.Popen(
            [self.kiste, "serve", "--listen", f"127.0.0.1:{self.port}", "--page", str(self.page), "--lang", "en", *options],
            stdout=subprocess.PIPE, stderr=open(self.folder / "errors", "a") if self.keeps_errors else None, text=True, env={**os.environ, **(self.env or {})}, preexec_fn=self.bound if self.files else None)
        atexit.register(self.process.kill)  # whatever becomes of the test: who waits for its output would wait for ever
        ready = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)", ready)[1])

    def errors(self):
        return (self.folder / "errors").read_text(encoding="utf-8")

    def bound(self):
        resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.terminate()
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def close(self):
        if self.process.poll() is None:
            self.stop()
        if self.temporary:
            self.temporary.cleanup()


SKIPPED = 77  # the exit status by which meson knows


def with_postgres(always=False):
    """Begins again with a PostgreSQL of its own, unless the environment names one (or always, to do harm to it)."""
    if "PG_CLUSTER_CONF_ROOT" not in os.environ and (always or not {"PGHOST", "PGPORT"} & os.environ.keys()):
        if not shutil.which("pg_virtualenv"):
            print("not run: PostgreSQL is not there (tools/setup test installs it)")
            sys.exit(SKIPPED)
        os.execvp("pg_virtualenv", ["pg_virtualenv", "-t", "-c", f"-p {own_port()}", sys.executable, *sys.argv])


class Closed(Exception):
    """The other side has closed the connection, or never opened it."""


class Socket:
    """A WebSocket that says and hears JSON objects."""

    def __init__(self, port, path="/ws", headers=(), protocol="kiste", host=None):
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.came, self.news, self.count = b"", [], 0
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *headers]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.came:
            self.more()
        self.head, self.came = self.came.split(b"\r\n\r\n", 1)
        if b" 101 " not in self.head.split(b"\r\n")[0]:
            raise Closed(self.head)

    def more(self):
        try:
            data = self.socket.recv(1 << 16)
        except ConnectionError as why:
            raise Closed(why) from why
        if not data:
            raise Closed("closed")
        self.came += data

    def take(self, size):
        while len(self.came) < size:
            self.more()
        data, self.came = self.came[:size], self.came[size:]
        return data

    @staticmethod
    def framed(data, kind=1, last=True):
        """One frame, masked as a client must."""
        size = len(data)
        if size < 126:
            length = bytes([0x80 | size])
        else:
            length = b"\xfe" + struct.pack(">H", size) if size < 1 << 16 else b"\xff" + struct.pack(">Q", size)
        mask = os.urandom(4)
        whole = mask * (size // 4 + 1)
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(whole[:size], "big")).to_bytes(size, "big")
        return bytes([(0x80 if last else 0) | kind]) + length + mask + masked

    def send(self, data):
        try:
            self.socket.sendall(data)
        except ConnectionError as why:
            raise Closed(why) from why

    def frame(self, data, kind=1, last=True):
        self.send(self.framed(data, kind, last))

    def say(self, **line):
        self.frame(json.dumps(line).encode())

    def say_at_once(self, *lines):
        """Several lines in one packet: who hears the first has heard them all."""
        self.send(b"".join(self.framed(json.dumps(line).encode()) for line in lines))

    def hear(self):
        """The next object, whatever it is."""
        text = b""
        while True:
            first, size = self.take(2)
            if size == 126:
                size, = struct.unpack(">H", self.take(2))
            elif size == 127:
                size, = struct.unpack(">Q", self.take(8))
            data = self.take(size)
            if first & 15 == 8:
                raise Closed(data)
            if first & 15 == 9:
                self.frame(data, kind=10)
            if first & 15 <= 2:
                text += data
                if first & 0x80:
                    return json.loads(text)

    def ask(self, cmd, **line):
        """Says a line and hears its answer; news that come before it are kept."""
        self.count += 1
        line.setdefault("id", f"{id(self)}.{self.count}")
        self.say(cmd=cmd, **line)
        while True:
            heard = self.hear()
            if heard.get("re") == line["id"]:
                if "news" in heard:
                    self.news.append(heard)
                return heard
            self.news.append(heard)

    def ask_again(self, cmd, **line):
        """The same until it could be stored: where servers share tables, another may have been faster."""
        end = time.monotonic() + PATIENCE
        while (answer := self.ask(cmd, **line)).get("code") == "again" and time.monotonic() < end:
            time.sleep(0.02)
        return answer

    def next_news(self, wanted=lambda news: True):
        """The next news of this kind; others are left out."""
        while True:
            news = self.news.pop(0) if self.news else self.hear()
            if wanted(news):
                return news

    def hang_up(self):
        """Says nothing more, and waits until the other side has taken in what was said."""
        self.socket.shutdown(socket.SHUT_WR)
        while self.socket.recv(1 << 16):
            pass
        self.socket.close()

    def close(self):
        self.socket.close()


class Pipe:
    """The rules, as a program of their own."""

    def __init__(self, kiste):
        self.process = subprocess.Popen([kiste, "pipe", "--lang", "en"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)

    def __call__(self, cmd, **members):
        self.process.stdin.write(json.dumps({"cmd": cmd, **members}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class Player:
    """Somebody at a table: follows it on a view of their own and makes random moves."""

    def __init__(self, server, name, luck=0):
        self.server, self.name, self.luck = server, name, random.Random(luck)
        self.pipe, self.token, self.at, self.copy, self.info = Pipe(server.kiste), None, 0, "", {}
        self.socket = self.table = None
        self.connect()

    def connect(self):
        if self.socket:
            self.socket.close()
        self.socket = Socket(self.server.port)
        known = {"token": self.token} if self.token else {"name": self.name}
        answer = self.socket.ask_again("hello", lang="en", **known)
        assert answer["ok"], answer
        self.token, self.person = answer.get("token", self.token), answer["person"]

    def join(self, table, gap=False):
        """Follows it from the beginning, or from what they have."""
        self.table = table
        answer = self.socket.ask_again("join", table=table, **({"from": self.at} if gap else {}))
        assert answer["ok"], answer
        self.info = answer["info"]
        self.whole = self.info["state"] == "over"  # then nothing is kept from anybody
        if gap:
            self.take_in(answer)
            return
        self.at = answer["at"]
        self.copy = answer["journal"]
        boxed = {"boxed": answer["boxed"]} if "boxed" in answer else {}
        loaded = self.pipe("load", journal=self.copy, **boxed)
        assert loaded["ok"], (loaded, self.copy)
        self.pipe("follow")

    def take_in(self, news):
        """What happened: numbered without a gap, and right by the rules."""
        for entry in news.get("log", ()):
            if entry["n"] <= self.at:
                continue
            assert entry["n"] == self.at + 1, (entry, self.at)
            self.at = entry["n"]
            if "line" in entry:
                followed = self.pipe("follow", lines=[entry["line"]])
                assert followed["ok"], (followed, entry)
                self.copy += entry["line"] + "\n"
        if "info" in news:
            self.info = news["info"]

    def catch_up(self):
        while self.socket.news:
            news = self.socket.news.pop(0)
            if news.get("news") == "again" and news.get("table") == self.table:
                self.join(self.table, gap=self.at > 0)  # the server could not read it any more: nobody follows it now
            else:
                self.take_in(news)

    def wait(self):
        """Hears one thing more."""
        if not self.socket.news:
            self.socket.news.append(self.socket.hear())
        self.catch_up()

    def seats(self):
        return self.info.get("you", [])

    def move(self):
        """One of the moves that their view allows at one of their seats; None: none of them is asked."""
        turn = self.pipe("legal")
        for seat in self.seats():
            if seat in turn["actors"] and str(seat) in turn["moves"]:
                chosen = self.luck.choice(turn["moves"][str(seat)])
                if isinstance(chosen, dict):
                    steps = (chosen["to"] - chosen["from"]) // chosen["step"]
                    chosen = f"{chosen['move']} {chosen['from'] + chosen['step'] * self.luck.randint(0, min(steps, 8))}"
                return seat, chosen, turn["ask"]
        return None

    def play(self, seat, move, ask, **more):
        answer = self.socket.ask("play", table=self.table, seat=seat, move=move, ask=ask, **more)
        self.catch_up()
        return answer

    def close(self):
        self.socket.close()
        self.pipe.close()
