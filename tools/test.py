#!/usr/bin/env python3
"""Runs every test there is; `make test` calls it.

test.py             style; gcc; clang with ASan, UBSan and a little fuzzing; WebAssembly against the native build;
                    the page in Chromium, and a short round in Firefox and WebKitGTK
test.py --browsers  only the page, all of its tests in all three
test.py --fuzz S    no tests: each fuzz target for S seconds, starting from fuzz/corpus

While a step lasts, it says what it is at. A step that cannot be built counts as one failed test and the others still run.
At the end all that failed is named once more; the last line is the count.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
WERROR = "-Dwerror=true"
OTHERS = ("firefox", "webkit")  # engines besides Chromium
SANITIZERS = {"UBSAN_OPTIONS": "print_stacktrace=1", "ASAN_OPTIONS": "detect_leaks=1"}


class Progress:
    """What is going on, said now and then while something lasts: on a terminal on one line, else a line each time."""

    def __init__(self, stream=sys.stdout, first=4, again=20):
        self.stream, self.terminal = stream, stream.isatty()
        self.again = 1 if self.terminal else again
        self.title, self.begun, self.next = "", time.monotonic(), first
        self.first = first

    def begin(self, title):
        self.title, self.begun, self.next = title, time.monotonic(), self.first

    def seconds(self):
        return time.monotonic() - self.begun

    def at(self, words):
        if not self.title or self.seconds() < self.next:
            return
        self.next = self.seconds() + self.again
        line = f"{self.title} … {self.seconds():.0f} s: {words.strip()[:80]}"
        print(f"\r\033[K{line}" if self.terminal else line, end="" if self.terminal else "\n", file=self.stream,
              flush=True)

    def end(self, line):
        print(("\r\033[K" if self.terminal else "") + line, file=self.stream, flush=True)
        self.title = ""


progress = Progress()


def run(*command, **environment):
    """The exit status and what was printed."""
    with subprocess.Popen(command, cwd=ROOT, env={**os.environ, **environment}, text=True, errors="replace",
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as done:
        said = []
        reader = threading.Thread(target=lambda: said.extend(iter(done.stdout.readline, "")), daemon=True)
        reader.start()
        while reader.is_alive():
            reader.join(0.5)
            progress.at(said[-1] if said else command[0])
    return done.returncode, "".join(said)


class Tally:
    def __init__(self):
        self.passed, self.failed = 0, []

    def step(self, title, what):
        """Runs what(), which returns how many passed, the names of those that failed, and words on them; prints one line."""
        progress.begin(title)
        passed, failed, words = what()
        self.passed += passed
        self.failed += [f"{title}: {name}" for name in failed]
        said = f"{len(failed)} FAILED" if failed else "ok"
        progress.end(f"{title:.<60} {said}, {passed} passed, {progress.seconds():.0f} s")
        if words:
            print("    " + words.rstrip().replace("\n", "\n    "))


def built(folder, *options, targets=("all",)):
    """Configures and builds a folder; None, or why it could not be."""
    status, said = run("tools/configure", folder, *options)
    if status == 0:
        status, said = run("ninja", "-C", folder, *targets)
    return None if status == 0 else said[-4000:]


def style():
    status, said = run("tools/style")
    return (1, [], said) if status == 0 else (0, ["style"], said)


def meson(folder, *options):
    def tests():
        broken = built(folder, *options, targets=("all", "meson-test-prereq"))
        if broken:
            return 0, ["build"], broken
        # One more process than there are cores: some tests mostly wait. Time limits only end what hangs: a busy machine may
        # take twenty times as long.
        run("meson", "test", "-C", folder, "--no-rebuild", "--timeout-multiplier", "20", "--num-processes", str(os.cpu_count() + 1),
            **SANITIZERS)
        log = ROOT / folder / "meson-logs/testlog.json"
        results = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
        if not results:
            return 0, ["build"], "no test ran"
        bad = [result for result in results if result["result"] not in ("OK", "SKIP", "EXPECTEDFAIL")]
        words = "".join(f"{result['name']}: {result['result']}\n" + tail(result.get("stdout", ""))
                        + tail(result.get("stderr", "")) for result in bad)
        return sum(result["result"] == "OK" for result in results), [result["name"] for result in bad], words
    return tests


def tail(text, lines=30):
    return "".join(f"  {line}\n" for line in text.splitlines()[-lines:])


def counted(status, said):
    """How many passed, and the names of those that failed, of a program that says so."""
    passed = re.search(r"^(\d+) passed, \d+ failed$", said, re.M)
    failed = re.findall(r"^FAIL (.*)", said, re.M)
    return int(passed[1]) if passed else 0, failed or (["all of it"] if status or not passed else [])


def wasm():
    broken = built("build/wasm", WERROR, "--cross-file", "bindings/wasm/wasm32.ini")
    if broken:
        return 0, ["build"], broken
    (ROOT / "build/kiste.wasm").write_bytes((ROOT / "build/wasm/kiste.wasm").read_bytes())
    status, said = run("node", "tests/wasm_replay.mjs", "build/speak", "build/kiste.wasm")
    passed, failed = counted(status, said)
    return passed, failed, said[-4000:] if failed else ""


def page():
    """The page as plain files, its types checked, and what it uses looked up for its oldest browsers; what that needs comes from
    tests/web/package-lock.json."""
    modules = ROOT / "tests/web/node_modules/.package-lock.json"
    lock = ROOT / "tests/web/package-lock.json"
    commands = [("tests/web/node_modules/.bin/tsc", "-p", "web"), ("node", "tests/web/older.mjs"),
                ("tools/page", "build/kiste.wasm", "build/web")]
    if not modules.exists() or modules.stat().st_mtime < lock.stat().st_mtime:
        commands.insert(0, ("npm", "--prefix", "tests/web", "ci", "--loglevel=error", "--no-progress"))
    for command in commands:
        status, said = run(*command)
        if status:
            return 0, [command[0]], said[-4000:]
    return 1, [], ""


def browser(*options):
    """Tests in a real browser; what its driver cannot do is told."""
    def tests():
        status, said = run("node", "tests/web/main.mjs", *options)
        told = re.findall(r"^(?:left out.*\n|FAIL .*\n(?:     .*\n)*)", said, re.M)
        passed, failed = counted(status, said)
        return passed, failed, "".join(told) + (said[-4000:] if failed and not told else "")
    return tests


def fuzz(seconds):
    names = sorted(path.stem for path in (ROOT / "fuzz").glob("fuzz_*.c"))
    broken = built("build/checked", WERROR, "--native-file", "tools/checked.ini",
                   targets=["fuzz/seeds.list", *(f"fuzz/{name}" for name in names)])
    if broken:
        sys.exit(broken)
    failed = []
    for name in names:
        found = ROOT / "build/found" / name
        found.mkdir(parents=True, exist_ok=True)
        progress.begin(name)
        status, said = run(ROOT / "build/checked/fuzz" / name, f"-max_total_time={seconds}", "-print_final_stats=1",
                           f"-artifact_prefix={found}/", found,
                           *(ROOT / folder / name.removeprefix("fuzz_")
                             for folder in ("fuzz/corpus", "build/checked/fuzz/seeds")))
        count = re.findall(r"(?:executed_units|units_added): +(\d+)", said)
        progress.end(f"{name}, {seconds} s: " + ("{} runs, {} new inputs".format(*count)
                                                 if status == 0 and len(count) == 2 else said[-6000:]))
        if status:
            failed.append(name)
    sys.exit(f"crashing input found: {', '.join(failed)}" if failed else 0)


def main():
    if sys.argv[1:2] == ["--fuzz"] and len(sys.argv) == 3:
        fuzz(sys.argv[2])
    tally = Tally()
    if sys.argv[1:] == ["--browsers"]:
        tally.step("the page, built", page)
        for engine in ("chromium", *OTHERS):
            tally.step(f"the page in {engine}", browser(f"--engine={engine}"))
    else:
        everything(tally)
    print("".join(f"\nFAILED  {name}" for name in tally.failed))
    print(f"{tally.passed} passed, {len(tally.failed)} failed")
    sys.exit(1 if tally.failed else 0)


def everything(tally):
    tally.step("style", style)
    tally.step("gcc", meson("build", WERROR))
    tally.step("clang, ASan, UBSan, fuzz regression", meson("build/checked", WERROR, "--native-file",
                                                            "tools/checked.ini"))
    tally.step("WebAssembly against native", wasm)
    tally.step("the page, built", page)
    tally.step("the page in Chromium", browser())
    for engine in OTHERS:
        tally.step(f"a short round in {engine}", browser(f"--engine={engine}", "--round"))


if __name__ == "__main__":
    main()
