#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the tests; `make test` calls it.

test.py             style; gcc; clang with ASan and UBSan; WebAssembly against the native build; the page in Chromium, and a
                    short round in Firefox and WebKitGTK
test.py --long      what that leaves out: more of the same, servers killed many times, the whole page in every browser
test.py --browsers  only the page, all of its tests in all three
test.py --fuzz S    no tests: each fuzz target for S seconds, starting from fuzz/corpus

Three steps run at once, so that one works while others wait. While a step lasts, it says what it is at. What is missing
from outside (a program, npm's packages) counts as one failed test, with the command that mends it, and so does a step that
cannot be built; steps that need it are named as not run, and all others still run. At the end all that failed or was not run
is named once more; the last line is the count. All that a step printed lies in build/logs.
"""
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOGS = ROOT / "build/logs"
WERROR = "-Dwerror=true"
# All but the rules and the table are compiled in a third of the time when nothing is optimised.
CHECKED = (WERROR, "-Dfuzzers=false", "-Dmade=build", "--native-file", "tools/checked.ini", "-Doptimization=0")
SANITIZERS = {"UBSAN_OPTIONS": "print_stacktrace=1", "ASAN_OPTIONS": "detect_leaks=1"}
AT_ONCE = 3  # steps
PROCESSES = str(max(2, (os.cpu_count() or 2) // 2))  # of a step
# What tools/setup installs and a test does without by being skipped, or a step by not being run.
PROGRAMS = ("chromium", "firefox-esr", "WebKitWebDriver", "Xvfb", "node", "npm", "pg_virtualenv", "gnubg", "tmux",
            "mpirun", "man", "rsvg-convert")
NPM = ("npm", "--prefix", "tests/web", "ci", "--loglevel=error", "--no-progress")

# A step needs others to have succeeded, and programs to be there. Its processor time can be told if it waits for all of its
# processes, which a browser does not.
Step = collections.namedtuple("Step", "title work needs programs timed", defaults=((), (), True))
# How a step ended: a count, names, names, and words on what failed.
Result = collections.namedtuple("Result", "passed failed skipped words", defaults=((), (), ""))


class Progress:
    """What is going on in one step, said now and then: on a terminal on one line, else a line each time."""
    lock = threading.Lock()

    def __init__(self, title="", stream=sys.stdout, first=4, again=20):
        self.stream, self.terminal = stream, stream.isatty()
        self.again = 1 if self.terminal else again
        self.title, self.begun, self.next = title, time.monotonic(), first
        self.worked = 0  # seconds of processor time

    def seconds(self):
        return time.monotonic() - self.begun

    def at(self, words):
        if not self.title or self.seconds() < self.next:
            return
        self.next = self.seconds() + self.again
        line = f"{self.title} … {self.seconds():.0f} s: {words.strip()[:80]}"
        with self.lock:
            print(f"\r\033[K{line}" if self.terminal else line, end="" if self.terminal else "\n", file=self.stream,
                  flush=True)

    def end(self, line, words=""):
        with self.lock:
            print(("\r\033[K" if self.terminal else "") + line, file=self.stream, flush=True)
            if words:
                print("    " + words.rstrip().replace("\n", "\n    "), file=self.stream, flush=True)


here = threading.local()  # .progress: of the step that this thread is at


def run(*command, **environment):
    """The exit status and what was printed."""
    done = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **environment}, text=True, errors="replace",
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = []
    reader = threading.Thread(target=lambda: said.extend(iter(done.stdout.readline, "")), daemon=True)
    reader.start()
    while reader.is_alive():
        reader.join(0.5)
        here.progress.at(said[-1] if said else str(command[0]))
    _, status, used = os.wait4(done.pid, 0)
    done.returncode = os.waitstatus_to_exitcode(status)
    done.stdout.close()
    keep("".join(said))
    here.progress.worked += used.ru_utime + used.ru_stime
    return done.returncode, "".join(said)


def keep(words):
    """What a step printed, to be read afterwards."""
    LOGS.mkdir(parents=True, exist_ok=True)
    with (LOGS / (re.sub(r"\W+", "-", here.progress.title) + ".txt")).open("a") as log:
        log.write(words)


class Tally:
    """Runs steps, some at once, each as soon as what it needs is there, and counts."""

    def __init__(self, steps):
        self.waiting, self.running, self.good = list(steps), set(), set()
        self.passed, self.failed, self.skipped = 0, [], []
        self.changed = threading.Condition()

    def next(self):
        """The first step that can begin now; None when there is none any more. Called with the lock held."""
        while self.waiting:
            unsettled = {step.title for step in self.waiting} | self.running
            for step in self.waiting:
                if unsettled.isdisjoint(step.needs):
                    self.waiting.remove(step)
                    return step
            self.changed.wait()
        return None

    def work(self):
        while True:
            with self.changed:
                step = self.next()
                if not step:
                    return
                self.running.add(step.title)
            here.progress = Progress(step.title)
            lacking = [need for need in step.needs if need not in self.good] + list(missing(step.programs))
            result = Result(0, skipped=[f"all of it, without “{lacking[0]}”"]) if lacking else attempt(step)
            self.tell(step, result, lacking)
            with self.changed:
                self.count(step, result, lacking)

    def tell(self, step, result, lacking):
        progress, number = here.progress, len(result.failed)
        said = f"not run, without “{lacking[0]}”" if lacking else f"{number} FAILED" if number else "ok"
        if not lacking:
            said += f", {result.passed} passed" + (f", {len(result.skipped)} skipped" if result.skipped else "")
            said += f", {progress.seconds():.0f} s"
            said += f" ({progress.worked:.0f} s of processor time)" if progress.worked >= 1 and step.timed else ""
        progress.end(f"{step.title:.<48} {said}", result.words)

    def count(self, step, result, lacking):
        self.passed += result.passed
        self.failed += [f"{step.title}: {name}" for name in result.failed]
        self.skipped += [f"{step.title}: {name}" for name in result.skipped]
        if not result.failed and not lacking:
            self.good.add(step.title)
        self.running.discard(step.title)
        self.changed.notify_all()

    def all(self):
        """Runs them; the exit status."""
        begun = time.monotonic()
        hands = [threading.Thread(target=self.work, daemon=True) for _ in range(AT_ONCE)]
        for hand in hands:
            hand.start()
        for hand in hands:
            hand.join()
        print(f"{'together':.<48} {time.monotonic() - begun:.0f} s")
        print("".join(f"\nNOT RUN {name}" for name in self.skipped) + "".join(f"\nFAILED  {name}" for name in self.failed))
        print(f"{self.passed} passed, {len(self.failed)} failed" + (f", {len(self.skipped)} skipped" if self.skipped else ""))
        return 1 if self.failed else 0


def attempt(step):
    """What came of it; a step that breaks has failed."""
    try:
        return step.work()
    except Exception as why:  # whatever it is, the other steps go on
        return Result(0, ["all of it"], words=f"{type(why).__name__}: {why}")


def simple(*command):
    """A command that passes or fails."""
    def work():
        status, said = run(*command)
        return Result(0, [command[0]], words=said[-4000:]) if status else Result(1, words=said)
    return work


def missing(names):
    places = os.environ.get("PATH", "") + ":/usr/games"
    return (name for name in names if not shutil.which(name, path=places))


def programs():
    lacking = list(missing(PROGRAMS))
    return Result(len(PROGRAMS) - len(lacking), [f"{name} is missing: `tools/setup test` installs it" for name in lacking])


def npm():
    """Browsers' drivers and what the page's types are checked with, as tests/web/package-lock.json has them."""
    modules, lock = (ROOT / "tests/web" / name for name in ("node_modules/.package-lock.json", "package-lock.json"))
    if modules.exists() and modules.stat().st_mtime >= lock.stat().st_mtime:
        return Result(1)
    status, said = run(*NPM)
    why = re.findall(r"^npm ERR! (?!A complete log|.*debug.*\.log)(.*\S)", said, re.M | re.I) or said.strip().splitlines() or ["?"]
    return Result(0, [f"{why[0][:100]}: `{' '.join(NPM[:4])}` fetches them where npm's registry can be reached"]) if status else Result(1)


def build(folder, *options, targets=("all",)):
    """Configures and builds a folder."""
    def work():
        status, said = run("tools/configure", folder, *options)
        if status == 0:
            status, said = run("ninja", "-j", PROCESSES, "-C", folder, *targets)
        return Result(0, ["build"], words=said[-4000:]) if status else Result(1)
    return work


def meson(folder, *which):
    """Tests of a folder that has been built. Time limits only end what hangs: a busy machine may take twenty times as long."""
    def work():
        log = ROOT / folder / "meson-logs/testlog.json"
        log.unlink(missing_ok=True)
        run("meson", "test", "-C", folder, "--no-rebuild", "--timeout-multiplier", "20", "--num-processes", PROCESSES, *which,
            **SANITIZERS)
        results = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
        bad = [result for result in results if result["result"] not in ("OK", "SKIP", "EXPECTEDFAIL")]
        words = "".join(f"{result['name']}: {result['result']}\n" + tail(result.get("stdout", ""))
                        + tail(result.get("stderr", "")) for result in bad)
        return Result(sum(result["result"] == "OK" for result in results),
                      [result["name"] for result in bad] if results else ["no test ran"], list(skipped(results)), words)
    return work


def skipped(results):
    """The names of tests that were skipped, or that say to have skipped some of their cases."""
    for result in results:
        cases = re.search(r"^OK \(.*skipped=(\d+)", result.get("stderr", "") + result.get("stdout", ""), re.M)
        if result["result"] == "SKIP" or cases:
            yield result["name"] + (f", {cases[1]} of its cases" if cases else "")


def tail(text, lines=30):
    return "".join(f"  {line}\n" for line in text.splitlines()[-lines:])


def counted(*command):
    """A program that names what fails and what its browser cannot do, and counts what passes."""
    def work():
        status, said = run(*command)
        passed = re.search(r"^(\d+) passed, \d+ failed$", said, re.M)
        failed = re.findall(r"^FAIL (.*)", said, re.M) or (["all of it"] if status or not passed else [])
        told = "".join(re.findall(r"^FAIL .*\n(?:     .*\n)*", said, re.M))
        return Result(int(passed[1]) if passed else 0, failed, re.findall(r"^left out: (.*)", said, re.M),
                      told or said[-4000:] if failed else "")
    return work


def wasm():
    result = build("build/wasm", WERROR, "--cross-file", "bindings/wasm/wasm32.ini")()
    if not result.failed:
        (ROOT / "build/kiste.wasm").write_bytes((ROOT / "build/wasm/kiste.wasm").read_bytes())
    return result


def browser(name, *options):
    """Tests of the page in a real browser: the command, and what it takes to start it."""
    needed = {"chromium": ["chromium"], "firefox": ["firefox-esr"], "webkit": ["WebKitWebDriver", "Xvfb"]}[name]
    return {"work": counted("node", "tests/web/main.mjs", f"--engine={name}", *options), "needs": ("page", "npm's packages"),
            "programs": needed, "timed": False}


def fuzz(seconds):
    names = sorted(path.stem for path in (ROOT / "fuzz").glob("fuzz_*.c"))
    here.progress = Progress("building build/fuzzing")
    broken = build("build/fuzzing", WERROR, "-Dfuzzers=true", "--native-file", "tools/checked.ini",
                   targets=["fuzz/seeds.list", *(f"fuzz/{name}" for name in names)])()
    if broken.failed:
        sys.exit(broken.words)
    failed = []
    for name in names:
        found = ROOT / "build/found" / name
        found.mkdir(parents=True, exist_ok=True)
        here.progress = Progress(name)
        status, said = run(ROOT / "build/fuzzing/fuzz" / name, f"-max_total_time={seconds}", "-print_final_stats=1",
                           f"-artifact_prefix={found}/", found,
                           *(ROOT / folder / name.removeprefix("fuzz_")
                             for folder in ("fuzz/corpus", "build/fuzzing/fuzz/seeds")))
        count = re.findall(r"(?:executed_units|units_added): +(\d+)", said)
        here.progress.end(f"{name}, {seconds} s: " + ("{} runs, {} new inputs".format(*count)
                                                      if status == 0 and len(count) == 2 else said[-6000:]))
        if status:
            failed.append(name)
    sys.exit(f"crashing input found: {', '.join(failed)}" if failed else 0)


def builds(*options):
    """What nearly all steps need."""
    return [Step("programs", programs), Step("npm's packages", npm, (), ("npm",)),
            Step("gcc, built", build("build", WERROR, *options, targets=("all", "meson-test-prereq"))),
            Step("WebAssembly, built", wasm),
            Step("page", simple("tools/page", "build", "build/web"), ("gcc, built", "WebAssembly, built"))]


def everything():
    """The longest ways come first, so that nobody waits for them alone in the end."""
    return [Step("style", simple("tools/style")), *builds(),
            Step("page in Chromium", **browser("chromium", "--brief")),
            Step("gcc", meson("build", "--no-suite", "long"), ("gcc, built",)),
            # It takes what that has made; and the page, on which the longest way is built, is there sooner.
            Step("clang with sanitizers, built", build("build/checked", *CHECKED, targets=("meson-test-prereq",)), ("gcc, built",)),
            Step("clang with ASan and UBSan", meson("build/checked", "--no-suite", "long"), ("clang with sanitizers, built",)),
            Step("short round in Firefox", **browser("firefox", "--round")),
            Step("short round in WebKitGTK", **browser("webkit", "--round")),
            wasm_replay("1"),
            Step("page: modules without a browser", counted("node", "tests/web/units.mjs"), (), ("node", "esbuild")),
            Step("page: types", simple("tests/web/node_modules/.bin/tsc", "-p", "web"), ("npm's packages",)),
            Step("page: oldest browsers", simple("node", "tests/web/older.mjs"), ("gcc, built", "npm's packages"))]


def wasm_replay(games_each):
    return Step("WebAssembly against native", counted("node", "tests/wasm_replay.mjs", "build/speak", "build/wasm", games_each),
                ("gcc, built", "WebAssembly, built"), ("node",))


def soak(title, *options):
    return Step(f"soak: {title}", simple("tests/server/kill_test.py", "build/kiste", *options), ("gcc, built",),
                ("pg_virtualenv",) if len(options) > 1 else ())


def longer():
    return [*builds("-Dlonger=true"),
            Step("clang with sanitizers, built", build("build/checked", *CHECKED, "-Dlonger=true", targets=("meson-test-prereq",)), ("gcc, built",)),
            Step("gcc, long", meson("build", "--suite", "long"), ("gcc, built",)),
            Step("clang with ASan and UBSan, long", meson("build/checked", "--suite", "long"), ("clang with sanitizers, built",)),
            wasm_replay("4"), soak("servers", "200"), soak("one of two servers", "200", "0.6", "nodes"), soak("the database", "20", "0.6", "database"),
            *everywhere()]


def everywhere():
    return [Step(f"page in {title}", **browser(name)) for title, name in (("Chromium", "chromium"), ("Firefox", "firefox"),
                                                                        ("WebKitGTK", "webkit"))]


def main():
    given = sys.argv[1:]
    if given[:1] == ["--fuzz"] and len(given) == 2:
        fuzz(given[1])
    kinds = {(): everything, ("--long",): longer, ("--browsers",): lambda: [*builds(), *everywhere()]}
    if tuple(given) not in kinds:
        sys.exit(__doc__)
    shutil.rmtree(LOGS, ignore_errors=True)
    sys.exit(Tally(kinds[tuple(given)]()).all())


if __name__ == "__main__":
    main()
