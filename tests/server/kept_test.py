#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""kept_test.py KISTE: databases of earlier versions (tests/kept/stores) are brought up, and every table in them opens."""
import pathlib
import re
import sqlite3
import sys
import unittest

from common import Server, Socket

KISTE = sys.argv[1]
STORES = sorted((pathlib.Path(__file__).parent.parent / "kept" / "stores").glob("*.sql"))


class Kept(unittest.TestCase):
    def opened(self, sql):
        """A server on this database, and somebody who sits at its tables."""
        server = Server(KISTE)
        self.addCleanup(server.close)
        server.stop()
        for file in server.folder.glob("tables.db*"):
            file.unlink()
        database = sqlite3.connect(server.folder / "tables.db")
        database.executescript(sql)
        tables = {row[0]: row[1:] for row in database.execute("SELECT id, over, head FROM tables")}
        moves = {id: database.execute("SELECT count(*) FROM entries WHERE place = ? AND kind = 'j'", (id,)).fetchone()[0] for id in tables}
        database.close()
        server.start()
        return Socket(server.port), tables, moves

    def test_every_table_opens(self):
        self.assertTrue(STORES)
        for path in STORES:
            sql = path.read_text(encoding="utf-8")
            someone, tables, moves = self.opened(sql)
            self.assertTrue(someone.ask("hello", token=re.match(r"-- token (\w+)", sql)[1], lang="en")["ok"])
            self.assertEqual({info["table"] for info in someone.ask("tables")["mine"]}, set(tables))
            self.assertEqual(len(someone.ask("passkeys")["passkeys"]), sql.count('INSERT INTO "passkeys"'))
            self.assertEqual(len(someone.ask("ratings")["ratings"]), sql.count('INSERT INTO "ratings"') // 2)  # their, and another's
            for id, (over, head) in tables.items():
                with self.subTest(store=path.name, game=head.splitlines()[1]):
                    joined = someone.ask("join", table=id, **{"from": 0})
                    self.assertTrue(joined["ok"], joined)
                    self.assertEqual(joined["info"]["state"], "over" if over else "playing")
                    self.assertGreaterEqual(sum("line" in entry for entry in joined["log"]), moves[id])
                    if joined["info"].get("older", {}).get("stopped"):
                        self.assertTrue(someone.ask("resign", table=id)["ok"])
                        self.assertEqual(someone.ask("join", table=id)["info"]["result"]["why"], "older")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
