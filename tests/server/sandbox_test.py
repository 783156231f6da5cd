#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""sandbox_test.py KISTE UNIT: people play on a server that may do only what the systemd unit allows. systemd says whether the unit is
right, how exposed it leaves the service, and which calls of the system its filter lets through; the filter is then put before the
server here, with what the unit says of memory and of address families. What it says of files and users needs systemd itself."""
import ctypes
import errno
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.request

from common import PATIENCE, SKIPPED, Server, Socket

EXPOSED = 20  # tenths, at most: systemd calls up to 2.0 "safe"
NO_NEW_PRIVILEGES, SECCOMP, FILTER = 38, 22, 2
LOAD, EQUAL, ANY_BIT, RETURN = 0x20, 0x15, 0x45, 0x06
ALLOW, REFUSE = 0x7FFF0000, 0x00050000
ARCHITECTURES = {62: 0xC000003E, 183: 0xC00000B7}  # ELF's number of the machine, and the kernel's for filters
WRITE, EXECUTE = 2, 4


def systemd(*words):
    return subprocess.run(["systemd-analyze", *map(str, words)], capture_output=True, text=True, check=False)


def settings(unit):
    """All values of each."""
    found = {}
    for key, value in re.findall(r"^(\w+)=(.*)$", unit.read_text(), re.M):
        found.setdefault(key, []).append(value)
    return found


def calls_of(name):
    """The names of a set's calls."""
    if not name.startswith("@"):
        return {name}
    lines = (line.strip() for line in systemd("syscall-filter", name).stdout.splitlines()[1:])
    return {call for line in lines if line and not line.startswith("#") for call in calls_of(line)}


def allowed(filters):
    calls = set()
    for one in filters:
        names = set().union(*(calls_of(name) for name in one.lstrip("~").split()))
        calls = calls - names if one.startswith("~") else calls | names
    return calls


def numbers():
    made = subprocess.run(["cc", "-E", "-dM", "-"], input="#include <sys/syscall.h>", capture_output=True, text=True, check=True).stdout
    return {name: int(number) for name, number in re.findall(r"#define __NR_(\w+) (\d+)$", made, re.M)}


class Instruction(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint16), ("yes", ctypes.c_uint8), ("no", ctypes.c_uint8), ("value", ctypes.c_uint32)]


class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_uint16), ("at", ctypes.POINTER(Instruction))]


def argument(number):
    return LOAD, 0, 0, 16 + 8 * number


def program(unit, known, machine):
    """The unit's filter as the kernel wants it."""
    refuse = RETURN, 0, 0, REFUSE | errno.EPERM
    lines = [(LOAD, 0, 0, 4), (EQUAL, 1, 0, ARCHITECTURES[machine]), refuse, (LOAD, 0, 0, 0)]
    families = [{"AF_UNIX": 1, "AF_INET": 2, "AF_INET6": 10}[name] for name in unit["RestrictAddressFamilies"][0].split()]
    rest = [(EQUAL, 0, 1, family) for family in families]
    own = {"socket": [argument(0), *(line for one in rest for line in (one, (RETURN, 0, 0, ALLOW))), (RETURN, 0, 0, REFUSE | errno.EAFNOSUPPORT)]}
    if unit["MemoryDenyWriteExecute"] == ["yes"]:
        own["mmap"] = [argument(2), (ANY_BIT, 0, 2, WRITE), (ANY_BIT, 0, 1, EXECUTE), refuse, (RETURN, 0, 0, ALLOW)]
        own["mprotect"] = own["pkey_mprotect"] = [argument(2), (ANY_BIT, 0, 1, EXECUTE), refuse, (RETURN, 0, 0, ALLOW)]
    for call in sorted(allowed(unit["SystemCallFilter"]) & known.keys()):
        then = own.get(call, [(RETURN, 0, 0, ALLOW)])
        lines += [(EQUAL, 0, len(then), known[call]), *then]
    lines.append(refuse)
    return (Instruction * len(lines))(*(Instruction(*line) for line in lines))


class Sandboxed(Server):
    def __init__(self, kiste, instructions):
        self.instructions, self.filter = instructions, Program(len(instructions), instructions)
        self.libc = ctypes.CDLL(None, use_errno=True)
        super().__init__(kiste, "--effort", "200", files=4096)

    def bound(self):
        super().bound()
        for words in ((NO_NEW_PRIVILEGES, 1, 0, 0, 0), (SECCOMP, FILTER, ctypes.byref(self.filter), 0, 0)):
            if self.libc.prctl(*words) != 0:
                raise OSError(ctypes.get_errno(), "prctl")


class Sandbox(unittest.TestCase):
    def test_the_unit(self):
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder, "kiste-server.service")
            copy.write_text(UNIT.read_text().replace("/usr/bin/kiste", str(pathlib.Path(KISTE).resolve())))
            said = systemd("verify", "--man=no", copy)
            self.assertEqual((said.returncode, said.stderr), (0, ""))
            said = systemd("security", "--offline=true", f"--threshold={EXPOSED}", copy)
            self.assertEqual(said.returncode, 0, said.stdout.splitlines()[-1:])

    def test_people_play_in_it(self):
        machine = pathlib.Path(KISTE).read_bytes()[18]
        if machine not in ARCHITECTURES:
            self.skipTest("a filter for this machine is not known here")
        server = Sandboxed(KISTE, program(settings(UNIT), numbers(), machine))
        self.addCleanup(server.close)
        status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
        self.assertEqual(re.search(r"^Seccomp:\s+(\d)", status, re.M)[1], str(FILTER))
        anna = Socket(server.port)
        self.addCleanup(anna.close)
        token = anna.ask("hello", name="Anna", lang="en")["token"]
        self.assertEqual(anna.ask("register", account="anna", password="correct horse").get("account"), "anna")
        for name, seats in (("muehle", ["me", "strong"]), ("mikado", ["me", "easy"])):  # threads that think, and that simulate
            table = anna.ask("create", game=name, seats=seats, lot=False)["table"]
            anna.ask("join", table=table)
            if name == "muehle":
                anna.ask("play", table=table, move="d6")
            anna.next_news(lambda news: len(news.get("log", [])) > 0 and not news.get("re"))
            self.assertTrue(anna.ask("chat", table=table, text="Hallo")["ok"])
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/readyz", timeout=PATIENCE) as answer:
            self.assertEqual(answer.status, 200)
        self.assertEqual(server.stop(), 0)
        server.start()
        again = Socket(server.port)
        self.addCleanup(again.close)
        self.assertEqual(again.ask("hello", token=token)["name"], "Anna")
        self.assertTrue(again.ask("join", table=table)["ok"])


KISTE, UNIT = sys.argv[1], pathlib.Path(sys.argv[2])
if __name__ == "__main__":
    if not shutil.which("systemd-analyze"):
        print("not run: systemd is not there")
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1])
