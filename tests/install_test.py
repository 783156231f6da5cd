#!/usr/bin/env python3
"""install_test.py BUILD: what is installed is whole, and tools/uninstall leaves nothing behind. Runs from the top folder."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

BUILD = sys.argv[1]


class Install(unittest.TestCase):
    def test_there_and_back(self):
        with tempfile.TemporaryDirectory() as folder:
            there = pathlib.Path(folder, "there")
            subprocess.run(["meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", str(there)], check=True)
            files = [path.relative_to(there) for path in there.rglob("*") if path.is_file()]
            names = [path.name for path in files]
            for name in ("kiste", "kiste.h", "libkiste.a", "kiste.pc", "kiste-play.1", "protocol.md", "journal.md"):
                self.assertIn(name, names)
            prefix = next(there / path for path in files if path.name == "kiste" and path.parent.name == "bin").parents[1]
            page = prefix / "share/kiste/web"  # as the Makefile puts it there
            page.mkdir(parents=True)
            (page / "index.html").touch()
            stranger = prefix / "share/doc/other/readme"
            stranger.parent.mkdir(parents=True, exist_ok=True)
            stranger.touch()
            subprocess.run(["tools/uninstall", BUILD, str(there)], check=True)
            self.assertEqual([path for path in there.rglob("*") if path.is_file()], [stranger])
            self.assertFalse((prefix / "share/kiste").exists())
            self.assertFalse((prefix / "bin").exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
