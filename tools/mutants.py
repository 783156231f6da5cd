#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""mutants.py [--count N] [--seed S] [--build FOLDER] [--least PERCENT] FILE.c … | --part PART

Changes one thing in a C file (a comparison, a constant, a condition, a statement left out), builds the tests with it and
runs them. A change that no test notices is a survivor: it is printed, and either a test is missing or the change means
nothing. Of each file N changes are tried (all with --count 0), of a part (base, core, table, bots, store, server) N of all
its files together; the same for the same seed.

A room's files are tried with its rulings, its journals and the laws; a part with the unit tests that PARTS names, the quickest
first, until one fails. Nothing in the tree or the build folder is touched: the changed file is compiled beside it and linked
before the libraries. The build must be there (`make mutants` sees to it; --programs prints what it is to build). With --least
it fails if fewer were noticed."""
import argparse
import concurrent.futures
import functools
import json
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINKED = "the program"
TIMEOUT = 60  # seconds, or ten times what a test takes without any change
# Programs of unit tests; what ends with .py is a script of tests/ that is given the command and these words.
PARTS = {
    "base": ["test_base", "test_core", "test_protocol", "test_box"],
    "core": ["test_core", "test_older", "test_carried", "test_chart", "test_endgame", "test_table", "test_box", "test_pictures", "test_middle"],
    "table": ["test_table", "test_protocol", "test_asked", "test_middle", "protocol_test.py docs/protocol.md",
              "protocol_test.py tests/sessions/null.session"],
    "bots": ["test_protocol", "test_table", "test_bots"],
    "store": ["test_store", "test_hall"],
    "server": ["test_hall", "test_friends"],
}

# What to look for, and what to put there instead. Blanks around binary operators are the style of the house.
CHANGES = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "), (r" == ", " != "), (r" != ", " == "),
    (r" && ", " || "), (r" \|\| ", " && "), (r" \+ ", " - "), (r" - ", " + "), (r" \* ", " + "), (r" % ", " / "),
    (r" & ", " | "), (r"(?<=[(&|] )!(?=\w)|(?<=\()!(?=\w)", ""), (r"\breturn true;", "return false;"),
    (r"\breturn false;", "return true;"), (r"\b0\b", "1"), (r"\b1\b", "0"), (r"\b1\b", "2"), (r"\b([2-9])\b", r"(\g<1> + 1)"),
    (r"\+\+", "--"), (r"\+=", "-="), (r" \|= ", " &= "), (r"\bcontinue;", "break;"), (r"\bbreak;", ";"),
    (r"(?<=\n)(\s+)\w[\w>.\[\]-]*(?:->|\.)\w[\w>.\[\]+ -]* [|&+-]?= [^;\n]+;(?=\n)", r"\1;"),  # a member keeps its value
    (r"(?<=\n)(\s+)\w+\([^;\n]*\);(?=\n)", r"\1;"),                                              # a call left out
]


def code_only(text):
    """The text with comments, strings and preprocessor lines blanked, places kept."""
    pattern = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|//[^\n]*|/\*.*?\*/|^#(?:[^\n\\]|\\.|\\\n)*'
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S | re.M)


def bodies(code):
    """Where functions are: tables and declarations are not changed."""
    return [(m.start(), m.end()) for m in re.finditer(r"^\{\n.*?^\}", code, flags=re.S | re.M)]


def mutants_of(path):
    text = path.read_text(encoding="utf-8")
    code = code_only(text)
    inside = bodies(code)
    found = []
    for pattern, instead in CHANGES:
        for m in re.finditer(pattern, code):
            line = code[code.rfind("\n", 0, m.start()) + 1:m.start()]
            declares = re.match(r"\s*(?:static )?(?:const )?(?:unsigned |struct |enum )?\w+ \*?\w+\[", line)
            if not declares and any(start <= m.start() and m.end() <= end for start, end in inside):
                found.append((m.start(), m.end(), m.expand(instead) if "\\" in instead else instead))
    return text, sorted(set(found))


class Kit:
    """How to compile one file of the build, and the tests that tell whether it still does what it should."""

    def __init__(self, build, path):
        self.build, self.path = build, path
        entries = json.loads((build / "compile_commands.json").read_text())
        entry = next(e for e in entries if (build / e["file"]).resolve() == path and re.match(r"libkiste\w*\.a\.p/", e["output"]))
        words = shlex.split(entry["command"])
        at = words.index("-o")
        self.compile = [word for word in words[:at] if word not in ("-MD", "-c")]
        self.compile = [word for i, word in enumerate(self.compile)
                        if word not in ("-MQ", "-MF") and self.compile[i - 1] not in ("-MQ", "-MF")]
        self.patience = {}
        rooms = ROOT / "src/games"
        self.room = path.relative_to(rooms).parts[0] if path.is_relative_to(rooms) else None

    def tests(self):
        """Programs of the build, and the words that run them: LINKED stands for the program."""
        if not self.room:
            return [("kiste", [sys.executable, f"tests/{name.split()[0]}", LINKED, *name.split()[1:]]) if ".py" in name
                    else (f"tests/{name}", [LINKED]) for name in PARTS[self.path.parent.name]]
        folder = ROOT / "src/games" / self.room
        rulings, journals = (sorted(map(str, folder.glob(f"*.{kind}"))) for kind in ("rule", "game"))
        return ([("tests/rule_runner", [LINKED, *rulings])] * bool(rulings) + [("tests/game_runner", [LINKED, *journals])] * bool(journals)
                + [("tests/laws", [LINKED, self.room, "--moves", "15"])])

    def object(self, text, into, name):
        # In a folder of its own under the same name, so that a change that means nothing compiles to the same bytes.
        folder = into / name
        folder.mkdir()
        source, made = folder / "changed.c", folder / "changed.o"
        source.write_text(text, encoding="utf-8")
        done = subprocess.run([*self.compile, "-O1", "-w", f"-ffile-prefix-map={folder}=.", f"-I{self.path.parent}", "-c",
                               str(source), "-o", str(made)], cwd=self.build, capture_output=True, text=True, check=False)
        return made if done.returncode == 0 else None

    @staticmethod
    @functools.lru_cache(None)
    def link(build, program):
        """The build's own command that links a test."""
        told = subprocess.run(["ninja", "-C", str(build), "-t", "commands", "-s", program], capture_output=True, text=True, check=True)
        return shlex.split(next(line for line in told.stdout.splitlines() if f"-o {program} " in line))

    def linked(self, program, made):
        target = made.parent / pathlib.Path(program).name
        words = [str(target) if word == program else word for word in self.link(self.build, program)]
        at = words.index(str(target)) + 1
        done = subprocess.run([*words[:at], str(made), *words[at:]], cwd=self.build, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"cannot link {program}: {done.stderr[-2000:]}")
        return target

    def noticed(self, made, measure=False):
        """Which test fails with this object in the file's place; None: all pass."""
        for program, words in self.tests():
            linked, begun, name = self.linked(program, made), time.monotonic(), " ".join(words)
            try:
                done = subprocess.run([str(linked) if word == LINKED else word for word in words], cwd=ROOT, check=False,
                                      timeout=None if measure else self.patience[program, name], preexec_fn=lambda: os.nice(5),
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                failed = done.returncode != 0
            except subprocess.TimeoutExpired:
                failed = True
            if measure:
                self.patience[program, name] = max(TIMEOUT, 10 * (time.monotonic() - begun))
            linked.unlink()
            if failed:
                return pathlib.Path(words[1] if program == "kiste" else program).name
        return None


def try_one(kit, text, change, original, into, number):
    start, end, instead = change
    made = kit.object(text[:start] + instead + text[end:], into, f"m{number}")
    if not made:
        return "unbuilt"
    if made.read_bytes() == original:
        return "same"
    return kit.noticed(made) or "survived"


def shown(path, text, change):
    start, end, instead = change
    begin, stop = text.rfind("\n", 0, start + 1) + 1, text.find("\n", end - 1)
    line = text.count("\n", 0, max(start, begin)) + 1
    before, after = text[begin:stop].strip(), (text[begin:start] + instead + text[end:stop]).strip()
    return f"{path.relative_to(ROOT)}:{line}\n  - {before}\n  + {after or ';'}"


def run_file(path, options):
    build = (ROOT / options.build).resolve()
    kit = Kit(build, path)
    text, changes = mutants_of(path)
    random.Random(f"{options.seed} {path.name}").shuffle(changes)
    wanted = options.count or len(changes)
    tally = {}
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        into = pathlib.Path(folder)
        unchanged = kit.object(text, into, "m")
        if not unchanged or kit.noticed(unchanged, measure=True):
            sys.exit(f"{path}: the tests fail without any change")
        for begin in range(0, len(changes), options.jobs):
            some = changes[begin:begin + options.jobs]
            done = pool.map(lambda pair: try_one(kit, text, pair[1], unchanged.read_bytes(), into, pair[0]),
                            enumerate(some, begin))
            for change, what in zip(some, done):
                tally[what] = tally.get(what, 0) + 1
                if what == "survived":
                    print(shown(path, text, change), flush=True)
            if sum(n for what, n in tally.items() if what not in ("same", "unbuilt")) >= wanted:
                break
    return tally


def run_part(part, options):
    """Changes of all files of a part, as chance has them."""
    build = (ROOT / options.build).resolve()
    changes = []
    for path in sorted((ROOT / "src" / part).glob("*.c")):
        text, found = mutants_of(path)
        changes += [(path, text, change) for change in found]
    random.Random(f"{options.seed} {part}").shuffle(changes)
    tally, kits, tried = {}, {}, 0
    with tempfile.TemporaryDirectory() as folder:
        into = pathlib.Path(folder)
        patience = {}
        for number, (path, text, change) in enumerate(changes):
            if path not in kits:
                kit = Kit(build, path)
                kit.patience = patience
                unchanged = kit.object(text, into, f"u{number}")
                if not unchanged or (not patience and kit.noticed(unchanged, measure=True)):
                    sys.exit(f"{path}: the tests fail without any change")
                kits[path] = kit, unchanged.read_bytes()
            what = try_one(kits[path][0], text, change, kits[path][1], into, number)
            tally[what] = tally.get(what, 0) + 1
            if what == "survived":
                print(shown(path, text, change), flush=True)
            tried += what not in ("same", "unbuilt")
            if options.count and tried >= options.count:
                break
    return tally


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--build", default="build")
    parser.add_argument("--least", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 2) // 2))
    parser.add_argument("--part", choices=PARTS)
    parser.add_argument("--programs", action="store_true")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    if options.programs:
        names = PARTS[options.part] if options.part else ["rule_runner", "game_runner", "laws"]
        print(" ".join(dict.fromkeys("kiste" if ".py" in name else f"tests/{name}" for name in names)))
        return
    tried = survived = 0
    for name in [options.part] if options.part else options.files:
        tally = run_part(name, options) if options.part else run_file(pathlib.Path(name).resolve(), options)
        survivors = tally.get("survived", 0)
        noticed = sum(n for what, n in tally.items() if what not in ("same", "unbuilt", "survived"))
        print(f"{name}: {noticed} of {noticed + survivors} changes noticed"
              f" ({', '.join(f'{n} {what}' for what, n in sorted(tally.items()))})", flush=True)
        tried, survived = tried + noticed + survivors, survived + survivors
    percent = 100 * (tried - survived) // max(tried, 1)
    print(f"{tried} changes, {survived} survived")
    sys.exit(f"only {percent} % were noticed" if percent < options.least else 0)


main()
