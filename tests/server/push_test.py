#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""push_test.py KISTE: notices to browsers. A push service and a browser, written from RFC 8291, 8188 and 8292 with Python's
cryptography: what comes must be sealed for this browser and signed by this operator, and says whose turn it is."""
import base64
import hashlib
import hmac
import http.client
import http.server
import json
import os
import queue
import subprocess
import sys
import threading
import time
import unittest

try:
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec, utils
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
except ImportError:  # another Python than the system's, to which the package belongs
    os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])

from common import PATIENCE, Server, Socket

KISTE = sys.argv[1]


def encoded(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def expand(salt, secret, info, size):
    """HKDF (RFC 5869) of one block."""
    middle = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(middle, info + b"\x01", hashlib.sha256).digest()[:size]


class Browser:
    """One that has allowed notices."""

    def __init__(self, service, path):
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.point = self.key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        self.endpoint = f"http://127.0.0.1:{service.server_port}/{path}"

    def subscription(self):
        return {"endpoint": self.endpoint, "key": encoded(self.point), "auth": encoded(self.auth)}

    def read(self, body):
        """Opens what was sealed for it."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21:21 + length], body[21 + length:]
        assert len(sealed) <= size, (len(sealed), size)
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = expand(self.auth, shared, b"WebPush: info\0" + self.point + sender, 32)
        key = expand(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = expand(salt, secret, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert text[-1] == 2, text  # the last record
        return json.loads(text[:-1])


class Service(http.server.ThreadingHTTPServer):
    """A push service: keeps what comes, and answers by the path: /201/…, /410/…"""

    def __init__(self):
        self.came = queue.Queue()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(handler):
                body = handler.rfile.read(int(handler.headers["content-length"]))
                handler.send_response(int(handler.path.split("/")[1]))
                handler.send_header("content-length", "0")
                handler.send_header("location", "/201/elsewhere")
                handler.end_headers()
                self.came.put((handler.path, dict(handler.headers.items()), body))

            def log_message(handler, *_):
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()


def verify(header, origin, point):
    """The operator's signature: for this service, not for long, with the key that browsers were told."""
    token, key = (part.strip().split("=", 1)[1] for part in header.removeprefix("vapid ").split(","))
    assert decoded(key) == point
    head, claims, signature = token.split(".")
    raw = decoded(signature)
    assert len(raw) == 64
    der = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point).verify(der, f"{head}.{claims}".encode(),
                                                                             ec.ECDSA(hashes.SHA256()))
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    said = json.loads(decoded(claims))
    assert (said["aud"], said["sub"]) == (origin, "mailto:op@games.example")
    assert time.time() < said["exp"] <= time.time() + 24 * 60 * 60


class Push(unittest.TestCase):
    def serve(self, *options):
        server = Server(KISTE, *options)
        self.addCleanup(server.close)
        return server

    def with_key(self, *options):
        key = ec.generate_private_key(ec.SECP256R1())
        self.point = key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        plain = self.serve()  # for its folder
        path = plain.folder / "push.pem"
        path.write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
        return self.serve("--push-key", str(path), "--push-contact", "mailto:op@games.example", *options)

    def service(self):
        service = Service()
        self.addCleanup(service.server_close)
        self.addCleanup(service.shutdown)
        return service

    def person(self, server, name, lang="en"):
        line = Socket(server.port)
        self.addCleanup(line.close)
        line.hello = line.ask("hello", name=name, lang=lang)
        self.assertTrue(line.hello["ok"], line.hello)
        return line

    def metric(self, server, name, value):
        """Waits until a count has come to this."""
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        self.addCleanup(connection.close)
        end = time.monotonic() + PATIENCE
        while True:
            connection.request("GET", "/metrics")
            lines = connection.getresponse().read().decode().splitlines()
            if int(next(line for line in lines if line.startswith(name + " ")).split()[1]) == value:
                return
            self.assertLess(time.monotonic(), end, name)
            time.sleep(0.05)

    def test_without_a_key(self):
        anna = self.person(self.serve(), "Anna")
        self.assertNotIn("push", anna.hello)
        self.assertEqual(anna.ask("push", **Browser(self.service(), "201/a").subscription())["code"], "state")

    def test_a_key_that_is_none(self):
        plain = self.serve()
        (plain.folder / "bad.pem").write_text("nothing")
        wrong = ec.generate_private_key(ec.SECP384R1())
        (plain.folder / "other.pem").write_bytes(wrong.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
        for options in (["--push-key", str(plain.folder / "bad.pem"), "--push-contact", "mailto:x@y.example"],
                        ["--push-key", str(plain.folder / "other.pem"), "--push-contact", "mailto:x@y.example"],
                        ["--push-key", str(plain.folder / "none.pem"), "--push-contact", "mailto:x@y.example"],
                        ["--push-key", str(plain.folder / "bad.pem")]):
            done = subprocess.run([KISTE, "serve", "--listen", "127.0.0.1:0", "--page", str(plain.page), "--lang", "en", "--store",
                                   f"sqlite:{plain.folder}/x.db", *options], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 1, options)
            self.assertIn("push", done.stderr + " ".join(options[:1]), options)

    def test_whose_turn_it_is(self):
        server, service = self.with_key("--push-local"), self.service()
        anna, bert = self.person(server, "Anna"), self.person(server, "Bert", "de")
        self.assertEqual(decoded(bert.hello["push"]), self.point)
        browser, second = Browser(service, "201/bert"), Browser(service, "201/second")
        for one in (browser, second):
            self.assertTrue(bert.ask("push", **one.subscription())["ok"])
        table = anna.ask("create", game="muehle", seats=["me", "open"], lot=False)["table"]
        bert.ask("sit", table=table, seat=1)
        anna.ask("join", table=table)
        anna.ask("play", table=table, move="d6")
        came = {path: (headers, body) for path, headers, body in (service.came.get(timeout=PATIENCE) for _ in range(2))}
        for one in (browser, second):
            headers, body = came[one.endpoint.split(str(service.server_port))[1]]
            headers = {name.lower(): value for name, value in headers.items()}
            self.assertEqual((headers["content-encoding"], headers["topic"]), ("aes128gcm", table))
            self.assertGreater(int(headers["ttl"]), 0)
            verify(headers["authorization"], f"http://127.0.0.1:{service.server_port}", self.point)
            self.assertEqual(one.read(body), {"table": table, "game": "muehle", "title": "Mühle", "text": "Du bist am Zug."})
            with self.assertRaises(Exception):
                (second if one is browser else browser).read(body)  # nobody else can read it
        self.metric(server, "kiste_pushes_total", 2)
        # Who looks at the table is not called, and a browser that wants no more gets no more.
        self.assertTrue(bert.ask("unpush", endpoint=second.endpoint)["ok"])
        bert.ask("join", table=table)
        bert.ask("play", table=table, move="a1")
        anna.ask("play", table=table, move="d7")
        bert.ask("play", table=table, move="a4")
        bert.ask("part", table=table)
        anna.ask("play", table=table, move="g7")
        path, _, body = service.came.get(timeout=PATIENCE)
        self.assertEqual((path, browser.read(body)["table"]), ("/201/bert", table))
        self.metric(server, "kiste_pushes_total", 3)
        self.assertTrue(service.came.empty())

    def test_browsers_that_are_gone(self):
        server, service = self.with_key("--push-local"), self.service()
        anna, bert = self.person(server, "Anna"), self.person(server, "Bert")
        browsers = [Browser(service, f"{status}/x") for status in (404, 410, 500, 302, 201)]
        for one in browsers:
            self.assertTrue(bert.ask("push", **one.subscription())["ok"])
        table = anna.ask("create", game="muehle", seats=["me", "open"], lot=False)["table"]
        bert.ask("sit", table=table, seat=1)
        anna.ask("play", table=table, move="d6")
        self.metric(server, "kiste_push_gone_total", 2)
        self.metric(server, "kiste_push_failures_total", 2)
        self.metric(server, "kiste_pushes_total", 1)
        kept = [one["endpoint"] for one in bert.ask("export")["about"]["notices"]]
        self.assertEqual(set(kept), {one.endpoint for one in browsers[2:]})
        self.assertEqual(service.came.qsize(), 5)  # nobody was led elsewhere

    def test_where_nothing_is_sent(self):
        server, service = self.with_key(), self.service()
        anna, bert = self.person(server, "Anna"), self.person(server, "Bert")
        good = {**Browser(service, "201/x").subscription(), "endpoint": "https://push.example/abc"}
        for bad in ("http://push.example/abc", "https://127.0.0.1/x", "https://10.1.2.3/x", "https://192.168.0.1/", "https://[::1]/x",
                    "https://[::ffff:127.0.0.1]/", "https://[fd00::1]/", "https://[2002:7f00:1::]/", "https://169.254.169.254/", "ftp://push.example/",
                    "https://push.example:8443/", "https://a:b@push.example/", "https://0/", "https://2130706433/", "https://0x7f.1/", "x", "",
                    "https://push.example/" + "x" * 500):
            self.assertEqual(bert.ask("push", **{**good, "endpoint": bad})["code"], "line", bad)
        for key, value in (("key", encoded(os.urandom(65))), ("key", encoded(b"\x04" + os.urandom(64))), ("key", "x"), ("auth", "AAAA"), ("auth", 5)):
            self.assertEqual(bert.ask("push", **{**good, key: value})["code"], "line", (key, value))
        self.assertTrue(bert.ask("push", **good)["ok"])
        # A name that leads to one's own machine is found out when the connection is made.
        self.assertTrue(bert.ask("push", **{**good, "endpoint": "https://localhost/x"})["ok"])
        self.assertTrue(bert.ask("unpush", endpoint=good["endpoint"])["ok"])
        table = anna.ask("create", game="muehle", seats=["me", "open"], lot=False)["table"]
        bert.ask("sit", table=table, seat=1)
        anna.ask("play", table=table, move="d6")
        self.metric(server, "kiste_push_failures_total", 1)
        codes = [bert.ask("push", **{**good, "endpoint": f"https://push.example/{number}"}).get("code") for number in range(10)]
        self.assertEqual(codes, [None] * 9 + ["much"])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2, warnings="ignore")
