#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""install_test.py BUILD: what is installed is whole, and nothing of it stays behind when it is removed. Runs from the top folder."""
import os
import pathlib
import re
import shlex
import shutil
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
        subprocess.run(["tools/install", "add", BUILD, str(there)], check=True)
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
            stranger = prefix / "share/doc/other/readme"
            stranger.parent.mkdir(parents=True, exist_ok=True)
            stranger.touch()
            subprocess.run(["tools/install", "remove", BUILD, str(there)], check=True)
            self.assertEqual([path for path in there.rglob("*") if not path.is_dir() or not any(path.iterdir())], [stranger])

    def test_ninja_takes_everything_away_as_well(self):
        """Also what lay there before it was installed once more."""
        with tempfile.TemporaryDirectory() as folder:
            for _ in range(2):
                subprocess.run(["tools/install", "add", BUILD, f"{folder}/there"], check=True)
            subprocess.run(["meson", "--internal", "uninstall"], cwd=BUILD, check=True, stdout=subprocess.DEVNULL)  # as ninja does
            self.assertEqual(list(pathlib.Path(folder).rglob("*")), [pathlib.Path(folder, "there")])

    def test_the_server_is_found_in_a_tree_that_was_moved(self):
        with tempfile.TemporaryDirectory() as folder:
            there, moved = pathlib.Path(folder, "there"), pathlib.Path(folder, "moved")
            subprocess.run(["tools/install", "add", BUILD, str(there)], check=True)
            there.rename(moved)
            kiste, module = (next(path for path in moved.rglob(name) if path.is_file()) for name in ("bin/kiste", "kiste-server.so"))
            link = moved / "a-link"
            link.symlink_to(kiste)
            for program in (pathlib.Path(BUILD, "kiste"), kiste, link):
                self.assertIn("--listen cannot be 'x:y'", self.refused(program))  # the server's own words
            module.write_bytes(b"not a library")
            self.assertRegex(self.refused(kiste), r"\Akiste serve: kiste-server.so cannot be loaded: .*\n\Z")
            module.unlink()
            self.assertRegex(self.refused(kiste), r"\Akiste serve: kiste-server.so is missing .* package kiste-server\n\Z")

    def refused(self, program):
        done = subprocess.run([str(program), "serve", "--listen", "x:y", "--lang", "en"], capture_output=True, text=True, check=False)
        self.assertNotEqual(done.returncode, 0)
        return done.stderr


class Libraries(unittest.TestCase):
    def loaded(self, *command):
        """The names of the shared libraries that a command has loaded when it ends."""
        done = subprocess.run([f"{BUILD}/kiste", *command], env={**os.environ, "LD_DEBUG": "libs"}, input="", capture_output=True,
                              text=True, check=False)
        return {pathlib.Path(path).name.split(".so")[0] for path in re.findall(r"calling init: (\S+)", done.stderr)}

    def test_playing_loads_a_handful_and_serving_the_rest(self):
        few = {"libc", "libm", "libncursesw", "libtinfo", "libyaml-0", "ld-linux-x86-64"}
        for command in (["play", "muehle", "--plain", "--seed", "1"], ["--version"], ["pipe"]):
            self.assertLessEqual(self.loaded(*command), few)
        self.assertGreaterEqual(self.loaded("serve", "--listen", "x:y"), {"kiste-server", "libpq", "libcurl", "libsqlite3"})


class CopiedTree(unittest.TestCase):
    """A tree that was copied with its build folder builds where it is now."""

    def configured(self, tree):
        subprocess.run(["tools/configure", "build"], cwd=tree, check=True)
        return subprocess.run(["ninja", "-C", "build"], cwd=tree, check=True, capture_output=True, text=True).stdout

    def test_is_set_up_once(self):
        with tempfile.TemporaryDirectory() as folder:
            first, second = pathlib.Path(folder, "first"), pathlib.Path(folder, "second")
            (first / "part").mkdir(parents=True)
            (first / "tools").mkdir()
            shutil.copy("tools/configure", first / "tools")
            for name in ("meson_options.txt", "part/meson.build", "tools/rooms.py"):
                (first / name).touch()
            (first / "meson.build").write_text("project('tree')\ncustom_target('made', output: 'made', capture: true, "
                                               "build_by_default: true, command: ['echo', meson.current_source_dir()])\n")
            self.configured(first)
            shutil.copytree(first, second, copy_function=shutil.copyfile)  # with new times, as `cp -r` does
            (second / "tools/configure").chmod(0o755)
            shutil.rmtree(first)
            self.configured(second)
            self.assertEqual((second / "build/made").read_text().strip(), str(second.resolve()))
            self.assertIn("no work to do", self.configured(second))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
