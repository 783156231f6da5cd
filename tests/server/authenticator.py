# SPDX-License-Identifier: MIT
"""A phone with a passkey, written from the standard (WebAuthn, COSE) with python3-cryptography: it shares nothing with the
server."""
import base64
import hashlib
import json
import os
import struct

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, ATTESTED = 1, 64


def text(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    def __init__(self, rp, origin):
        self.rp, self.origin = rp, origin
        self.key, self.id, self.counter = ec.generate_private_key(ec.SECP256R1()), os.urandom(24), 0

    def said(self, kind, challenge, flags, more=b""):
        self.counter += 1
        client = json.dumps({"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()
        return client, hashlib.sha256(self.rp.encode()).digest() + struct.pack(">BI", flags, self.counter) + more

    def made(self, challenge):
        """What a browser gives of a new credential."""
        point = self.key.public_key().public_numbers()
        cose = b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20" + point.x.to_bytes(32, "big") + b"\x22\x58\x20" + point.y.to_bytes(32, "big")
        client, data = self.said("create", challenge, PRESENT | ATTESTED,
                                 bytes(16) + struct.pack(">H", len(self.id)) + self.id + cose)
        return {"client": text(client), "data": text(data)}

    def signed(self, challenge, user):
        """What it gives when the passkey has signed."""
        client, data = self.said("get", challenge, PRESENT)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return {"id": text(self.id), "client": text(client), "data": text(data), "signature": text(signature), "user": text(user.encode())}
