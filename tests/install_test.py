#!/usr/bin/env python3
"""install_test.py BUILD: what is installed is whole, and tools/uninstall leaves nothing behind. Runs from the top folder."""
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import unittest

BUILD = sys.argv[1]


HOST = r"""
#include <kiste.h>
#include <kiste/batch.h>
#include <kiste/gpu.h>
#include <stdio.h>

int main(void)
{
    struct kiste *k = kiste_open();
    puts(kiste_call(k, "{\"cmd\":\"new\",\"game\":\"muehle\",\"seed\":1}"));
    kiste_close(k);

    char why[240];
    struct kiste_match *m = kiste_match_open("muehle", 2, "", why, sizeof why);
    long long state[64];
    static struct kiste_choice choices[1000];
    kiste_setup(m, state);
    printf("%d\n", kiste_legal(m, state, 0, choices));
    kiste_match_close(m);
    return 0;
}
"""


class Install(unittest.TestCase):
    def installed(self, folder):
        """Everything in a folder of its own; where that is, and the files there."""
        there = pathlib.Path(folder, "there")
        subprocess.run(["meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", str(there)], check=True)
        return there, [path.relative_to(there) for path in there.rglob("*") if path.is_file()]

    def test_carried_away(self):
        """An installation that was moved finds what it needs, from a program built with pkg-config; else it names the file."""
        with tempfile.TemporaryDirectory() as folder:
            there, files = self.installed(folder)
            prefix = next(there / path for path in files if path.name == "kiste.h").parents[1]
            moved = prefix.rename(pathlib.Path(folder, "moved"))
            pkgconfig = next(moved.rglob("kiste.pc")).parent
            flags = subprocess.run(["pkg-config", f"--define-variable=prefix={moved}", "--cflags", "--libs", "kiste"], check=True,
                                   capture_output=True, text=True, env={**os.environ, "PKG_CONFIG_PATH": str(pkgconfig)}).stdout
            program = pathlib.Path(folder, "random_game")
            subprocess.run(["cc", "examples/random_game.c", "-o", str(program), *shlex.split(flags)], check=True)
            environment = {**os.environ, "LD_LIBRARY_PATH": str(pkgconfig.parent), "XDG_CACHE_HOME": folder}

            def play():
                return subprocess.run([str(program), "letra", "3"], env=environment, capture_output=True, text=True, check=False)
            played = play()
            self.assertEqual(played.returncode, 0, played.stderr)
            self.assertRegex(played.stdout, r"Player 1: -?\d+\n$")
            words = next(moved.rglob("letra-german.words"))
            whole = words.read_bytes()
            words.write_bytes(whole[:len(whole) // 2])
            for _ in range(2):
                refused = play()
                self.assertEqual(refused.returncode, 2)
                self.assertIn("the file letra-german.words is missing or damaged", refused.stderr)
                words.unlink(missing_ok=True)

    def build_with(self, there, pkgconfig):
        """As kiste.h says: cc host.c $(pkg-config --cflags --libs kiste)."""
        environment = {**os.environ, "PKG_CONFIG_PATH": str(pkgconfig), "PKG_CONFIG_SYSROOT_DIR": str(there)}
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "kiste"], env=environment, capture_output=True,
                               text=True, check=True).stdout.split()
        host = there / "host"
        host.with_suffix(".c").write_text(HOST)
        subprocess.run(["cc", "-o", str(host), str(host.with_suffix(".c")), *flags], check=True)
        found = {**os.environ, "LD_LIBRARY_PATH": str(pkgconfig.parent)}
        said = subprocess.run([str(host)], env=found, capture_output=True, text=True, check=True).stdout
        self.assertEqual(said, '{"ok":true,"seq":0}\n24\n')
        needs = subprocess.run(["readelf", "-d", str(host)], capture_output=True, text=True, check=True).stdout
        self.assertIn("[libkiste.so.1]", needs)
        host.unlink()
        host.with_suffix(".c").unlink()

    def test_there_and_back(self):
        with tempfile.TemporaryDirectory() as folder:
            there, files = self.installed(folder)
            names = [path.name for path in files]
            for name in ("kiste", "kiste.h", "rules.h", "batch.h", "gpu.h", "libkiste.a", "libkiste.so.1", "kiste.pc", "kiste-play.1", "protocol.md", "journal.md"):
                self.assertIn(name, names)
            prefix = next(there / path for path in files if path.name == "kiste" and path.parent.name == "bin").parents[1]
            self.build_with(there, next(there / path for path in files if path.name == "kiste.pc").parent)
            page = prefix / "share/kiste/web"  # as the Makefile puts it there
            page.mkdir(parents=True)
            (page / "index.html").touch()
            stranger = prefix / "share/doc/other/readme"
            stranger.parent.mkdir(parents=True, exist_ok=True)
            stranger.touch()
            subprocess.run(["tools/uninstall", BUILD, str(there)], check=True)
            self.assertEqual([path for path in there.rglob("*") if path.is_file() or path.is_symlink()], [stranger])
            self.assertFalse((prefix / "share/kiste").exists())
            self.assertFalse((prefix / "bin").exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
