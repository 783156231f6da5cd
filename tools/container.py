#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/container.py FOLDER: does what the Containerfile says, line by line, in a bare Debian whose root is FOLDER (tools/test-deb makes
it), and then what it is for: the server answers, keeps its tables in the volume and ends when it is told to. So the file is tried where
no containers can be run; what it does not know in it, it refuses. Needs root."""
import json
import pathlib
import shlex
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent.parent
CLEAN = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
WAITS = 60  # seconds
ASKS = "import sys, urllib.request; urllib.request.urlopen(sys.argv[1], timeout=5)"


def instructions():
    """Each with what follows its word; lines that end with a backslash go on."""
    text = (HERE / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            yield line.split(maxsplit=1)


class Container:
    def __init__(self, root):
        self.root = pathlib.Path(root).resolve()
        self.user, self.port, self.volume, self.entry = "root", None, None, None

    def inside(self, words):
        return ["chroot", f"--userspec={self.user}:", str(self.root), *words]

    def below(self, path):
        return self.root / path.lstrip("/")

    def do(self, word, rest):
        if word == "FROM":
            wanted = rest.split(":")[1].split("-")[0]
            assert rest.startswith("debian:") and self.below("etc/debian_version").read_text().startswith(wanted + "."), f"the root is not of {rest}"
        elif word == "COPY":
            *sources, to = shlex.split(rest)
            self.below(to).mkdir(parents=True, exist_ok=True)
            for pattern in sources:
                found = sorted(HERE.glob(pattern))
                assert found, f"COPY: nothing is called {pattern}"
                for path in found:
                    shutil.copy(path, self.below(to))
        elif word == "RUN":
            subprocess.run(self.inside(["sh", "-c", rest]), env=CLEAN, stdout=subprocess.DEVNULL, check=True)
        elif word == "USER":
            self.user = rest
        elif word == "VOLUME":
            self.volume = self.below(rest)
        elif word == "EXPOSE":
            self.port = int(rest)
        elif word == "ENTRYPOINT":
            self.entry = json.loads(rest)
        else:
            sys.exit(f"tools/container.py does not know {word}")

    def answers(self, server):
        asks = ["nsenter", "--target", str(server.pid), "--net", sys.executable, "-c", ASKS, f"http://127.0.0.1:{self.port}/readyz"]
        return subprocess.run(asks, stderr=subprocess.DEVNULL, check=False).returncode == 0

    def run(self):
        """In a network of its own, where its port is free."""
        apart = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"]
        server = subprocess.Popen(apart + self.inside(self.entry), env=CLEAN, stdout=subprocess.DEVNULL)
        until = time.monotonic() + WAITS
        while not self.answers(server):
            assert server.poll() is None, f"the server has ended: {server.returncode}"
            assert time.monotonic() < until, "the server does not answer"
            time.sleep(0.1)
        assert list(self.volume.glob("*.db")), "nothing is kept in the volume"
        server.terminate()
        assert server.wait(WAITS) == 0, f"it did not end well: {server.returncode}"


def main():
    container = Container(sys.argv[1])
    for word, rest in instructions():
        container.do(word, rest)
    container.run()


if __name__ == "__main__":
    main()
