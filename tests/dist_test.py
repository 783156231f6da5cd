#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""dist_test.py: what is given away is whole, and has one version. Runs from the top folder."""
import os
import pathlib
import re
import shutil
import subprocess
import tarfile
import tempfile
import unittest

VERSION = re.search(r"version: '([^']+)'", pathlib.Path("meson.build").read_text(encoding="utf-8"))[1]


class Source(unittest.TestCase):
    def pack(self, tree, folder, **environment):
        subprocess.run(["tools/dist", "source", str(folder)], cwd=tree, check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, **environment})
        return tarfile.open(pathlib.Path(folder, f"spielkiste-{VERSION}.tar.gz"))

    def without_git(self, folder):
        """A PATH on which everything is but git."""
        for place in os.environ["PATH"].split(":"):
            for program in pathlib.Path(place).glob("*"):
                link = pathlib.Path(folder, program.name)
                if not program.name.startswith("git") and not link.is_symlink():
                    link.symlink_to(program)
        return str(folder)

    def test_the_source_is_configured_and_packed_again_without_git(self):
        with tempfile.TemporaryDirectory() as folder:
            tree, programs = pathlib.Path(folder, f"spielkiste-{VERSION}"), pathlib.Path(folder, "programs")
            with self.pack(".", folder) as tarball:
                names = tarball.getnames()
                tarball.extractall(folder)
            if pathlib.Path(".git").exists() and shutil.which("git"):
                known = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.split("\n")
                self.assertEqual([], [name for name in known if name and pathlib.Path(name).is_file() and f"spielkiste-{VERSION}/{name}" not in names])
            programs.mkdir()
            path = self.without_git(programs)
            subprocess.run(["tools/configure", "build"], cwd=tree, check=True, env={**os.environ, "PATH": path})
            with self.pack(tree, pathlib.Path(folder, "again"), PATH=path) as tarball:
                self.assertEqual(tarball.getnames(), names)

    def test_one_version_everywhere(self):
        for name, pattern in {"CHANGELOG.md": r"^## (\S+)", "debian/changelog": r"\Akiste \(([^)]+)\)"}.items():
            self.assertEqual(re.search(pattern, pathlib.Path(name).read_text(encoding="utf-8"), re.M)[1], VERSION, name)
        for page in pathlib.Path("docs/man").glob("*.1"):
            self.assertIn(f'"Spielkiste {VERSION}"', page.read_text(encoding="utf-8").split("\n")[0])


if __name__ == "__main__":
    unittest.main(verbosity=2)
