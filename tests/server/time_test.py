#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""time_test.py KISTE SKEW: somebody sets the clock of the machine while people play. SKEW: the library of skew.c."""
import os
import pathlib
import sys
import tempfile
import time
import unittest

from common import Closed, Server, Socket

KISTE, SKEW = sys.argv[1], sys.argv[2]


class SetClock(unittest.TestCase):
    def test_an_hour_back_and_two_forward(self):
        with tempfile.NamedTemporaryFile("w", delete=False) as file:
            file.write("0")
        self.addCleanup(os.unlink, file.name)
        server = Server(KISTE, env={"LD_PRELOAD": SKEW, "SKEW": file.name})
        self.addCleanup(server.close)
        lines = []
        for name in "Anna", "Bert":
            line = Socket(server.port)
            self.addCleanup(line.close)
            self.assertTrue(line.ask("hello", name=name)["ok"])
            lines.append(line)
        anna, bert = lines
        table = anna.ask("create", game="muehle", seats=["me", "open"], lot=False,
                         clock={"kind": "player", "seconds": 3000})["table"]
        bert.ask("sit", table=table, seat=1)
        for skew in -3600, 7200, -86400 * 400:
            pathlib.Path(file.name).write_text(str(skew), encoding="ascii")
            silent, came = Socket(server.port), time.monotonic()  # comes while the clock is wrong, and has ten seconds
            self.addCleanup(silent.close)
            time.sleep(0.3)  # the clocks are looked at
            info = anna.ask("join", table=table)["info"]
            self.assertEqual(info["state"], "playing", skew)
            self.assertTrue(2000000 < info["time"][0] <= 3000000, (skew, info["time"]))
            try:
                self.assertTrue(silent.ask("hello", name="Eve")["ok"])
            except Closed:
                self.assertGreater(time.monotonic() - came, 9, "closed too early")  # so busy is the machine
            other = anna.ask("create", game="muehle", seats=["me", "open"])["table"]
            made = anna.ask("join", table=other)["info"]["created"] / 1000
            anna.ask("part", table=other)
            self.assertLess(abs(made - time.time() - skew), 600, "people read the clock on the wall")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=2, warnings="ignore")
