#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""http_test.py KISTE: the manners of the server: what HTTP asks of it, and what strangers may not do to it."""
import contextlib
import gzip
import http.client
import json
import os
import socket
import sqlite3
import sys
import threading
import time
import unittest
import subprocess

from common import PATIENCE, Closed, Server, Socket

KISTE = sys.argv[1]
IDLE = 30  # seconds after which the server closes a connection that says nothing


class Http(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(KISTE, "--connections", "300")
        (cls.server.page / "big.js").write_text("let x = 1;\n" * 5000)
        (cls.server.page / "big.js.gz").write_bytes(gzip.compress(b"let x = 1;\n" * 5000))
        (cls.server.page / "big.js.br").write_bytes(b"as brotli has it")  # the server does not look into it
        (cls.server.page / "worker-0123ABCD.js").write_text("let a = 1;\n")
        cls.server.stop()
        cls.server.start()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def ask(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        self.addCleanup(connection.close)
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer, answer.read()

    def raw(self, text, shut=False):
        """Everything that comes back until the server closes."""
        with socket.create_connection(("127.0.0.1", self.server.port), PATIENCE) as line:
            line.sendall(text)
            if shut:
                line.shutdown(socket.SHUT_WR)
            came = b""
            while True:
                try:
                    data = line.recv(1 << 16)
                except ConnectionResetError:
                    return came
                if not data:
                    return came
                came += data

    def metric(self, name):
        lines = self.ask("GET", "/metrics")[1].decode().splitlines()
        return int(next(line for line in lines if line.startswith(name + " ")).split()[1])

    def test_files(self):
        answer, body = self.ask("GET", "/")
        self.assertEqual((answer.status, answer.getheader("content-type")), (200, "text/html; charset=utf-8"))
        self.assertEqual(int(answer.getheader("content-length")), len(body))
        self.assertEqual(answer.getheader("cache-control"), "no-cache")
        answer, _ = self.ask("GET", "/app-0123ABCD.js")
        self.assertIn("immutable", answer.getheader("cache-control"))
        answer, body = self.ask("HEAD", "/")
        self.assertEqual((answer.status, body), (200, b""))
        self.assertGreater(int(answer.getheader("content-length")), 1000)

    def test_paths_lead_nowhere_else(self):
        for path in ("/../serve", "/..%2f..%2fetc/passwd", "//etc/passwd", "/.tables.db", "/index.html/", "/page/",
                     "/tables.db", "/api/", "/api/nothing", "/ws"):
            answer, _ = self.ask("GET", path)
            self.assertIn(answer.status, (400, 403, 404), path)

    def test_headers_that_protect(self):
        for method, path, status in (("GET", "/", 200), ("GET", "/none", 404), ("PUT", "/", 405), ("POST", "/", 405),
                                     ("DELETE", "/api/play", 405), ("GET", "/healthz", 200), ("POST", "/api/tables", 200)):
            answer, _ = self.ask(method, path)
            self.assertEqual(answer.status, status, (method, path))
            for header in ("content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options"):
                self.assertTrue(answer.getheader(header), (method, path, header))
        # Nowhere may text be run, but where the rules run: Safari before 16 knows no other way to allow WebAssembly.
        for path, may in (("/", False), ("/app-0123ABCD.js", False), ("/none", False), ("/worker-0123ABCD.js", True)):
            policy = self.ask("GET", path)[0].getheader("content-security-policy")
            self.assertEqual((" 'unsafe-eval'" in policy, " 'wasm-unsafe-eval'" in policy), (may, True), path)
        # Other pages may show a match inside of them, and nothing else.
        shown, kept = (self.ask("GET", path)[0] for path in ("/replay.html", "/"))
        self.assertIn("frame-ancestors *;", shown.getheader("content-security-policy"))
        self.assertIsNone(shown.getheader("x-frame-options"))
        self.assertEqual(shown.getheader("etag"), kept.getheader("etag"))
        self.assertIn("frame-ancestors 'none';", kept.getheader("content-security-policy"))
        self.assertEqual(self.ask("PUT", "/")[0].getheader("allow"), "GET, HEAD")
        self.assertEqual(self.ask("GET", "/api/play")[0].getheader("allow"), "POST")

    def test_gzip(self):
        plain = self.ask("GET", "/big.js")[1]
        for accepted, coding in (("gzip", "gzip"), ("br, gzip;q=0.5", "br"), ("gzip, deflate, br, zstd", "br"), ("br;q=0.5, gzip", "gzip"),
                                 ("br;q=0, gzip", "gzip"), ("GZIP;Q=0.001", "gzip"), ("gzip;q=0", None), ("gzip; q=0.0", None),
                                 ("identity", None), ("identity;q=0.5, br;q=0.4", None), ("identity;q=0.5, br;q=0.6", "br"),
                                 ("*", "br"), ("br;q=0, *", "gzip"), ("*;q=0", None), ("brotli, gzipped", None),
                                 ("br;q=much, gzip;quite", None), ("", None), ("x" * 300 + ", br", None)):
            answer, body = self.ask("GET", "/big.js", headers={"Accept-Encoding": accepted})
            self.assertEqual(answer.getheader("content-encoding"), coding, accepted)
            self.assertEqual(answer.getheader("vary"), "accept-encoding")
            self.assertEqual(gzip.decompress(body) if coding == "gzip" else body, b"as brotli has it" if coding == "br" else plain)

    def test_etag_and_range(self):
        answer, body = self.ask("GET", "/big.js", headers={"Accept-Encoding": "identity"})
        etag = answer.getheader("etag")
        for known in (etag, f'"x", {etag}', "*"):
            answer, rest = self.ask("GET", "/big.js", headers={"If-None-Match": known, "Accept-Encoding": "identity"})
            self.assertEqual((answer.status, rest), (304, b""))
        size = len(body)
        for wanted, first, last in (("bytes=0-9", 0, 9), ("bytes=10-", 10, size - 1), ("bytes=-7", size - 7, size - 1), ("bytes=0-0", 0, 0),
                                    ("bytes=54990-99999", 54990, size - 1), ("bytes=7-7", 7, 7), (f"bytes={size - 1}-", size - 1, size - 1),
                                    (f"bytes=0-{size - 1}", 0, size - 1), (f"bytes=1-{size}", 1, size - 1), (f"bytes=-{size}", 0, size - 1),
                                    (f"bytes=-{size + 9}", 0, size - 1)):
            answer, rest = self.ask("GET", "/big.js", headers={"Range": wanted, "Accept-Encoding": "identity"})
            self.assertEqual((answer.status, rest), (206, body[first:last + 1]), wanted)
            self.assertEqual(answer.getheader("content-range"), f"bytes {first}-{last}/{size}")
        for never in ("bytes=99999-", f"bytes={size}-", f"bytes={size}-{size + 9}", "bytes=-0"):
            answer, _ = self.ask("GET", "/big.js", headers={"Range": never, "Accept-Encoding": "identity"})
            self.assertEqual((answer.status, answer.getheader("content-range")), (416, f"bytes */{size}"), never)
        for ignored in ("bytes=5-2", "bytes=0-1,4-5", "lines=1-2", "bytes=x", "bytes=-", "bytes=1-2-x", "bytes=7"):
            self.assertEqual(self.ask("GET", "/big.js", headers={"Range": ignored})[0].status, 200, ignored)

    def test_who_wants_it_closed_gets_it_closed(self):
        for request in (b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", b"GET / HTTP/1.0\r\n\r\n",
                        b"HEAD /none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"):
            begun = time.monotonic()
            came = self.raw(request)
            self.assertTrue(came.startswith(b"HTTP/1."), came[:40])
            self.assertIn(b"\r\nconnection: close\r\n", came)
            self.assertLess(time.monotonic() - begun, IDLE, request)

    def test_several_requests_on_one_connection(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        self.addCleanup(connection.close)
        for path, status in (("/", 200), ("/none", 404), ("/healthz", 200), ("/big.js", 200)):
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            self.assertEqual(answer.status, status)

    def test_a_body_on_get_is_let_pass(self):
        answer, _ = self.ask("GET", "/", body=b"x" * 100)
        self.assertEqual(answer.status, 200)

    def test_large_headers(self):
        answer, _ = self.ask("GET", "/", headers={"Cookie": "a=" + "b" * 8000})
        self.assertEqual(answer.status, 200)
        answer, _ = self.ask("GET", "/", headers={f"X-{number}": "b" * 80 for number in range(90)})
        self.assertEqual(answer.status, 200)
        good = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        for size in (17000, 60000, 100000):
            for before in (b"", good):  # as the first request, and after a good one
                came = self.raw(before + b"GET / HTTP/1.1\r\nHost: x\r\nCookie: " + b"b" * size + b"\r\n\r\n")
                last = came.rindex(b"HTTP/1.1 ")
                self.assertTrue(came[last:].startswith(b"HTTP/1.1 431 "), (size, before, came[last:last + 80]))
                self.assertIn(b"\r\ncontent-security-policy: ", came[last:])
                self.assertTrue(came.endswith(b"headers too large\n"))
        self.assertEqual(self.ask("GET", "/healthz")[0].status, 200)

    def test_large_bodies(self):
        answer, _ = self.ask("POST", "/api/tables", body=b"{" + b" " * 100000 + b"}")
        self.assertEqual(answer.status, 413)
        self.assertEqual(self.ask("POST", "/api/tables", body=b"{}")[0].status, 200)

    def test_only_the_own_origin(self):
        port = self.server.port
        Socket(port, headers=[f"Origin: http://127.0.0.1:{port}"]).close()
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{port}.evil.example", "http://127.0.0.1"):
            with self.assertRaises(Closed):
                Socket(port, headers=[f"Origin: {origin}"])
        for path, protocol in (("/other", "kiste"), ("/ws", "chat"), ("/ws", None)):
            with self.assertRaises(Closed):
                Socket(port, path=path, protocol=protocol)

    def upgrade(self, *headers, path="/ws", host="127.0.0.1"):
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Connection: Upgrade", *headers, "", ""]
        with socket.create_connection(("127.0.0.1", self.server.port), PATIENCE) as line:
            line.sendall("\r\n".join(lines).encode())
            return line.recv(1 << 16).partition(b" ")[2]

    def test_who_may_not_open_a_socket_is_told(self):
        web = ("Upgrade: websocket", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13",
               "Sec-WebSocket-Protocol: kiste")
        self.assertTrue(self.upgrade(*web).startswith(b"101 "))
        self.assertTrue(self.upgrade(*web, "Origin: http://127.0.0.1").startswith(b"101 "))
        self.assertTrue(self.upgrade(*web, "Origin: http://evil.example").startswith(b"403 "))
        self.assertTrue(self.upgrade(*web, host="evil.example").startswith(b"421 "))
        self.assertTrue(self.upgrade(*web, path="/other").startswith(b"404 "))

    def test_no_tunnel_of_http2(self):
        """A proxy that passes every upgrade on must not be a way past its rules."""
        for path in ("/", "/ws", "/metrics"):
            came = self.upgrade("Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA", path=path)
            self.assertTrue(came.startswith(b"400 "), (path, came[:40]))
            self.assertNotIn(b"kiste_", came)
        came = self.raw(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00", shut=True)
        self.assertNotIn(b"\x00\x00\x00\x04\x01", came)  # no settings are agreed on

    def test_only_our_own_names(self):
        for host, status in (("localhost", 200), ("evil.example", 421), ("evil.example:80", 421), ("laptop.local", 200)):
            self.assertEqual(self.ask("GET", "/", headers={"Host": host})[0].status, status, host)
            self.assertEqual(self.ask("POST", "/api/tables", body=b"{}", headers={"Host": host})[0].status, status, host)
        self.assertEqual(self.ask("POST", "/api/tables", body=b"{}", headers={"Origin": "http://evil.example"})[0].status, 403)

    def test_the_page_speaks_to_nobody_else(self):
        policy = self.ask("GET", "/", headers={"Host": "laptop.local:81"})[0].getheader("content-security-policy")
        self.assertIn("connect-src 'self' ws://laptop.local:81 wss://laptop.local:81", policy)
        self.assertNotIn("ws: ", policy + " ")

    def test_one_length(self):
        head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\n"
        for lengths in (b"Content-Length: 2\r\nContent-Length: 30\r\n", b"Content-Length: 2abc\r\n", b"Content-Length: -2\r\n",
                        b"Content-Length: 2\r\nContent-Length: 2\r\n", b"Content-Length: 2, 2\r\n"):
            came = self.raw(head + lengths + b"\r\n{}" + b" " * 28)
            self.assertEqual(came.count(b"HTTP/1.1 "), 1, lengths)
            self.assertTrue(came.startswith(b"HTTP/1.1 400 "), (lengths, came[:40]))

    def test_a_proxy_says_for_whom_it_speaks(self):
        server = Server(KISTE, "--proxy", "127.0.0.1", "--name", "games.example")
        self.addCleanup(server.close)

        def guest(address):
            line = Socket(server.port, headers=[f"X-Forwarded-For: 10.0.0.1, {address}"])
            self.addCleanup(line.close)
            return line.ask("hello", name="G")["ok"]

        def posted(address):
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
            self.addCleanup(connection.close)
            connection.request("POST", "/api/hello", b'{"name":"X"}', {"X-Forwarded-For": address, "Host": "games.example"})
            status = connection.getresponse().status
            self.assertIn(status, (200, 429))
            return status == 200

        begun, made = time.monotonic(), 0
        for come in (guest, posted):  # over HTTP it is the same budget
            while come("198.51.100.1"):
                made += 1
        self.assertLessEqual(made, 100 + 1 + (time.monotonic() - begun) / 2)  # at once, and one more every two seconds
        self.assertTrue(guest("198.51.100.2"))
        self.assertTrue(posted("198.51.100.3"))

    def test_frames_too_large(self):
        line = Socket(self.server.port)
        self.addCleanup(line.close)
        with self.assertRaises(Closed):
            line.frame(b'{"cmd":"hello","x":"' + b"y" * 200000 + b'"}')
            line.hear()

    def test_frames_in_pieces(self):
        line = Socket(self.server.port)
        self.addCleanup(line.close)
        line.frame(b'{"cmd":"hel', last=False)
        line.frame(b'lo","id":"p"}', kind=0)
        self.assertEqual(line.hear()["re"], "p")

    def test_a_flood_is_ended(self):
        line = Socket(self.server.port)
        self.addCleanup(line.close)
        before = self.metric("kiste_dropped_total")
        with self.assertRaises(Closed):
            for _ in range(3000):
                line.say(cmd="hello", id="f")
            while True:
                line.hear()
        self.assertGreater(self.metric("kiste_dropped_total"), before)

    def trickle(self, ended):
        """A body of which a byte comes now and then, as long as somebody takes it."""
        with socket.create_connection(("127.0.0.1", self.server.port), PATIENCE) as line, contextlib.suppress(OSError):
            line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n")
            for _ in range(4 * PATIENCE):
                line.sendall(b" ")
                time.sleep(0.25)
            return
        ended.append(True)

    def test_who_says_nothing_is_let_go(self):
        """Not more can be held than there is room for, and who waits gets in again. Nor is a body that never ends waited for."""
        held, ended = [], []
        trickles = threading.Thread(target=self.trickle, args=(ended,))
        trickles.start()
        try:
            for _ in range(330):
                held.append(Socket(self.server.port))
        except (Closed, OSError):
            pass
        self.assertGreater(len(held), 200)
        end, inside = time.monotonic() + PATIENCE, False
        while not inside:
            self.assertLess(time.monotonic(), end, "nobody gets in any more")
            try:
                line = Socket(self.server.port)
                inside = line.ask("hello")["ok"]
                line.close()
            except (Closed, OSError):
                time.sleep(0.5)
        for line in held:
            line.close()
        trickles.join()
        self.assertEqual(ended, [True])

    def test_lines_over_http(self):
        def post(cmd, token=None, **line):
            answer, body = self.ask("POST", f"/api/{cmd}", json.dumps(line), {"Authorization": f"Bearer {token}"} if token else {})
            return answer.status, json.loads(body)

        status, anna = post("hello", name="Anna")
        self.assertEqual(status, 200)
        _, bert = post("hello", name="Bert")
        self.assertEqual(post("create", game="muehle", seats=["me", "open"])[0], 401)
        self.assertEqual(post("create", "wrong", game="muehle", seats=["me", "open"])[0], 401)
        status, made = post("create", anna["token"], game="muehle", seats=["me", "open"], lot=False)
        table = made["table"]
        self.assertEqual(post("sit", bert["token"], table=table, seat=0)[0], 409)
        self.assertEqual(post("sit", bert["token"], table=table, seat=1)[0], 200)
        self.assertEqual(post("sit", bert["token"], table="0" * 24, seat=1)[0], 404)
        self.assertEqual(post("play", anna["token"], table=table, move="d6", id="a")[1]["done"], "played")
        self.assertEqual(post("play", anna["token"], table=table, move="d6", id="a")[1]["done"], "already")
        status, refused = post("play", bert["token"], table=table, move="d6")
        self.assertEqual((status, refused["clause"]), (409, "muehle.free_point"))
        self.assertEqual(post("play", bert["token"], table=table)[0], 400)
        self.assertEqual(self.ask("POST", "/api/play", "{")[0].status, 400)

    def test_streams(self):
        def post(cmd, token=None, **line):
            _, body = self.ask("POST", f"/api/{cmd}", json.dumps(line), {"Authorization": f"Bearer {token}"} if token else {})
            return json.loads(body)

        def stream(path, token):
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
            self.addCleanup(connection.close)
            connection.request("GET", path, headers={"Authorization": f"Bearer {token}"} if token else {})
            answer = connection.getresponse()
            self.assertEqual((answer.status, answer.getheader("content-type")), (200, "application/x-ndjson"))

            def lines():
                while line := answer.readline():
                    if line.strip():
                        yield json.loads(line)
            return lines()

        anna, bert = post("hello", name="Anna")["token"], post("hello", name="Bert")["token"]
        table = post("create", anna, game="muehle", seats=["me", "open"], lot=False)["table"]
        mine = stream("/api/events", bert)
        watch = stream(f"/api/stream/{table}", None)
        self.assertEqual(next(watch)["news"], "table")
        self.assertIn("game muehle", next(watch)["journal"])
        post("sit", bert, table=table, seat=1)
        self.assertEqual(next(mine)["info"]["state"], "playing")
        self.assertEqual(next(watch)["info"]["state"], "playing")
        post("play", anna, table=table, move="d6")
        self.assertEqual(next(watch)["log"][0]["line"].split(" @")[0], "1 0 d6")
        while (news := next(mine))["news"] != "turn":
            pass
        self.assertEqual(news["table"], table)
        late = stream(f"/api/stream/{table}?from=0", bert)
        self.assertEqual(next(late)["info"]["you"], [1])
        self.assertEqual([entry["n"] for entry in next(late)["log"]], [1])
        with socket.create_connection(("127.0.0.1", self.server.port), PATIENCE) as line:  # a sign of life now and then
            line.sendall(f"GET /api/stream/{table}?from=1 HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            came = b""
            while not came.endswith(b"}\n\n"):
                came += line.recv(4096)
        self.assertEqual(self.ask("GET", "/api/stream/" + "0" * 24)[0].status, 404)
        self.assertEqual(self.ask("GET", "/api/events")[0].status, 401)

    def test_nobody_is_forgotten(self):
        """Whatever was asked: when all have gone, nobody is counted any more."""
        for token in ("wrong", None):
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            for method, path, body in (("POST", "/api/tables", b"{}"), ("POST", "/api/play", b"{"), ("GET", "/api/events", None),
                                       ("GET", "/api/stream/" + "0" * 24, None), ("GET", "/", None)):
                self.ask(method, path, body, headers)
        self.doCleanups()
        end = time.monotonic() + PATIENCE
        while self.metric("kiste_connections") > 0:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)

    def test_seen_from_outside(self):
        self.assertEqual(self.ask("GET", "/healthz")[1], b"ok\n")
        text = self.ask("GET", "/metrics")[1].decode()
        for name in ("kiste_connections", "kiste_moves_total", "kiste_batches_total"):
            self.assertIn(f"# TYPE {name} ", text)
            self.assertRegex(text, rf"(?m)^{name} \d+$")

    def test_of_two_servers_the_second_says_so(self):
        done = subprocess.run([KISTE, "serve", "--listen", f"127.0.0.1:{self.server.port}", "--page", str(self.server.page),
                               "--store", f"sqlite:{self.server.folder}/other.db"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(str(self.server.port), done.stderr)
        done = subprocess.run([KISTE, "serve", "--listen", "127.0.0.1:0", "--page", str(self.server.page),
                               "--lang", "en", "--store", f"sqlite:{self.server.folder}/tables.db"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "tables.db cannot be opened: another server has it open")

    def test_a_taken_port_names_what_would_choose_another(self):
        by_make = {"MAKELEVEL": "1"}
        for env, word in ((by_make, "LISTEN=HOST:PORT names another"), ({}, "--listen HOST:PORT names another")):
            plain = {name: value for name, value in os.environ.items() if name not in by_make}
            done = subprocess.run([KISTE, "serve", "--listen", f"127.0.0.1:{self.server.port}", "--lang", "en", "--page",
                                   str(self.server.page)], env={**plain, **env}, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertIn(word, done.stderr)

    def test_who_only_reads_the_store_may(self):
        anna = Socket(self.server.port)
        self.addCleanup(anna.close)
        self.assertTrue(anna.ask("hello", name="Reading Anna")["ok"])
        with contextlib.closing(sqlite3.connect(f"file:{self.server.folder}/tables.db?mode=ro", uri=True)) as database:
            self.assertIn(("Reading Anna",), database.execute("SELECT name FROM people").fetchall())

    def test_ipv6(self):
        served = subprocess.Popen([KISTE, "serve", "--listen", "[::1]:0", "--page", str(self.server.page), "--lang", "en",
                                   "--store", f"sqlite:{self.server.folder}/six.db"], stdout=subprocess.PIPE, text=True)
        self.addCleanup(served.communicate)
        self.addCleanup(served.terminate)
        port = int(served.stdout.readline().split("  ")[0].rsplit(":", 1)[1])
        connection = http.client.HTTPConnection("::1", port, timeout=PATIENCE)
        self.addCleanup(connection.close)
        connection.request("GET", "/healthz")
        self.assertEqual(connection.getresponse().status, 200)


class Few(unittest.TestCase):
    """Hardly any descriptors: those who play go on, and nothing spins."""

    def test_descriptors_run_out(self):
        server = Server(KISTE, files=120)
        self.addCleanup(server.close)
        player = Socket(server.port)
        self.addCleanup(player.close)
        self.assertTrue(player.ask("hello", name="Anna")["ok"])
        held = []
        for _ in range(200):
            line = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
            self.addCleanup(line.close)
            held.append(line)
        time.sleep(0.3)

        def spent():
            with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as stat:
                fields = stat.read().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

        before = spent()
        time.sleep(1)
        self.assertLess(spent() - before, 0.5)
        self.assertTrue(player.ask("tables")["ok"])
        for line in held:
            line.close()
        for _ in range(200):  # they are gone when all who come anew are heard
            line = Socket(server.port)
            self.assertTrue(line.ask("hello", name="Bert")["ok"])
            line.close()
        self.assertTrue(player.ask("tables")["ok"])
        self.assertEqual(server.stop(), 0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2, warnings="ignore")
