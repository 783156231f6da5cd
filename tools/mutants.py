#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""mutants.py [--count N] [--seed S] [--build FOLDER] [--least PERCENT] FILE.c … | --part PART

Changes one thing in a C file (a comparison, a constant, a condition, a statement left out), builds the tests with it and
runs them. A change that no test notices is a survivor: it is printed, and either a test is missing or the change means
nothing. Of each file N changes are tried (all with --count 0), of a part (base, core, drawing, table, bots, store, server) N of all
its files together; the same for the same seed. The part `web` is those modules of the page that are tried without a browser
(tests/web/units.mjs).

A room's files are tried with its rulings, its journals and the laws; a part with the tests that PARTS names, until one fails:
first those that have noticed something in the same file before, then the quickest. Nothing in the tree or the build folder is
touched: the changed file is compiled beside it and linked before the libraries. The build must be there (`make mutants` sees
to it; --programs prints what it is to build). With --least it fails if fewer were noticed. --list prints every change that was
tried, with the test that noticed it."""
import argparse
import concurrent.futures
import functools
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
NOTHING = ("same", "equal", "unbuilt")  # changes that do not count
TIMEOUT = 10  # seconds, or five times what a test takes without any change
LINKER = ["-fuse-ld=lld"] if shutil.which("ld.lld") else []  # a fifth of the time
ASSETS = ("*.words", "*.net")
LEAKS = ["-fsanitize=leak"]  # what is not freed is noticed by `make test`, which has a build with sanitizers
# Rooms that play along where parts of core are changed: with secrets and dice, amounts and teams, a dictionary.
ROOMS = ("null", "muehle", "kniffel", "letra", "dallas-maruca", "tkkg")


def files_of_rooms(kind):
    return " ".join(str(path.relative_to(ROOT)) for room in ROOMS for path in sorted((ROOT / "src/games" / room).glob(f"*.{kind}")))


# The tests of each part, as commands. A word with an @ is a program of the build, linked anew with the changed file; what
# has a + is linked too, and lies beside it; what has an = lies there as the build has made it.
PARTS = {
    "base": ["@tests/test_base", "@tests/test_json", "@tests/test_core", "@tests/test_protocol", "@tests/test_box"],
    "core": ["@tests/test_core", "@tests/test_contracts", "@tests/test_older", "@tests/test_carried", "@tests/test_chart", "@tests/test_endgame",
             "@tests/test_table", "@tests/test_box", "@tests/test_pictures", "@tests/test_middle", "@tests/test_touch",
             "@tests/test_shown", "@tests/test_protocol", "@tests/test_screen", "@tests/test_feats", "@tests/test_worth",
             "@tests/laws null muehle kniffel --moves 5", "@tests/laws dallas-maruca --moves 2",
             "@tests/rule_runner " + files_of_rooms("rule"), "@tests/game_runner " + files_of_rooms("game")],
    "drawing": ["@tests/test_pictures", "@tests/test_chart", "@tests/test_middle", "python3 tests/svg_check.py @tests/pictures_demo", "@tests/readable",
                "python3 tests/golden_test.py @tests/pictures_demo @kiste --brief"],
    "table": ["@tests/test_table", "@tests/test_protocol", "@tests/test_asked", "@tests/test_middle",
              "@tests/test_touch", "@tests/test_screen", "@tests/test_told",
              "python3 tests/protocol_test.py @kiste docs/protocol.md",
              "python3 tests/protocol_test.py @kiste tests/sessions/null.session"],
    "bots": ["@tests/test_protocol", "@tests/test_table", "@tests/test_screen", "@tests/test_review", "@tests/reasons --decisions 20", "@tests/test_bots 80"],
    "store": ["@tests/test_store", "@tests/test_glicko", "python3 tests/server/store_test.py @tests/test_store"],
    "server": ["@tests/test_hall", "@tests/test_friends", "@tests/test_evening", "@tests/test_passkeys", "@tests/test_pairing",
               "@tests/life 1 25 1", "python3 tests/server/http_test.py =kiste +kiste-server.so"],
    "web": ["node tests/web/units.mjs"],
}

# A part is a folder of src; but what draws is a part of its own, as it is tried by pictures.
DRAWS = ("svg", "board", "chart", "facing")


def files_of(part):
    if part == "web":
        named = re.search(r"TRIED = \[(.*?)\];", (ROOT / "tests/web/units.mjs").read_text(), flags=re.S)[1]
        return [ROOT / f"web/src/{name}.ts" for name in re.findall(r'"(\w+)"', named)]
    folder = "core" if part == "drawing" else part
    return sorted(path for path in (ROOT / "src" / folder).glob("*.c")
                  if folder != "core" or path.name.startswith(DRAWS) == (part == "drawing"))


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


# The same for the page's TypeScript.
WEB_CHANGES = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "), (r" === ", " !== "), (r" !== ", " === "),
    (r" && ", " || "), (r" \|\| ", " && "), (r" \+ ", " - "), (r" - ", " + "), (r" \* ", " + "), (r" / ", " * "), (r" % ", " / "),
    (r"(?<=[( ])!(?=[\w(])", ""), (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"\b0\b(?!\.)", "1"), (r"\b1\b(?!\.)", "0"),
    (r"(?<![.\w])([2-9])\b(?![.\w])", r"(\g<1> + 1)"), (r"(?<![.\w])(\d\d+)\b(?![.\w])", r"(\g<1> + 1)"), (r"\+\+", "--"), (r"\+= ", "-= "),
    (r"\bMath\.max\b", "Math.min"), (r"\bMath\.min\b", "Math.max"), (r"\bcontinue;", "break;"), (r" \?\? ", " && "),
    (r"(?<=\n)(\s+)this\.#?\w+ [|&+-]?= [^;\n]+;(?=\n)", r"\1;"), (r"(?<=\n)(\s+)[\w.#]+\([^;\n]*\);(?=\n)", r"\1;"),
]


def code_only(text):
    """The text with comments, strings and preprocessor lines blanked, places kept."""
    pattern = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|//[^\n]*|/\*.*?\*/|^#(?:[^\n\\]|\\.|\\\n)*'
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S | re.M)


def web_code_only(text):
    """The same of TypeScript: without strings (what is put into them is kept), patterns, imports and types."""
    pattern = (r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/|(?<=[(=,] )/[^/\n]+/\w*|(?<=\()/[^/\n]+/\w*|^import .*?;$|^declare .*?;$|^(?:export )?interface \w.*?^\}'
               r'|^(?:export )?type .*?;$|`[^`$\n]*(?=\$\{)|\}[^`$\n{}]*`|\}[^`$\n{}]*(?=\$\{)|`[^`$\n]*`')
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S | re.M)


def bodies(code):
    """Where functions are: tables and declarations are not changed."""
    return [(m.start(), m.end()) for m in re.finditer(r"^\{\n.*?^\}", code, flags=re.S | re.M)]


def mutants_of(path):
    text = path.read_text(encoding="utf-8")
    web = path.suffix == ".ts"
    code = web_code_only(text) if web else code_only(text)
    inside = [(0, len(code))] if web else bodies(code)
    found = []
    for pattern, instead in WEB_CHANGES if web else CHANGES:
        for m in re.finditer(pattern, code):
            line = code[code.rfind("\n", 0, m.start()) + 1:m.start()]
            if re.match(r"\s*require\(", line + m[0]):
                continue  # what every caller keeps
            declares = re.match(r"\s*(?:static )?(?:const )?(?:unsigned |struct |enum )?\w+ \*?\w+\[", line)
            if not declares and any(start <= m.start() and m.end() <= end for start, end in inside):
                found.append((m.start(), m.end(), m.expand(instead) if "\\" in instead else instead))
    return text, sorted(set(found))


def programs_of(command):
    """The programs of the build that a command runs, or that lie beside them."""
    return [word.lstrip("@+") for word in command.split() if word[0] in "@+"]


class Kit:
    """How to compile one file of the build, and the tests that tell whether it still does what it should."""

    def __init__(self, build, path, part=None, patience=None):
        self.build, self.path, self.part = build, path, part
        entries = json.loads((build / "compile_commands.json").read_text())
        entry = next(e for e in entries if (build / e["file"]).resolve() == path and re.match(r"libkiste\w*\.a\.p/", e["output"]))
        words = shlex.split(entry["command"])
        at = words.index("-o")
        self.compile = [word for word in words[:at] if word not in ("-MD", "-c", "ccache")]
        self.compile = [word for i, word in enumerate(self.compile)
                        if word not in ("-MQ", "-MF") and self.compile[i - 1] not in ("-MQ", "-MF")]
        self.patience = {} if patience is None else patience  # how long each test may take
        self.noticed_by = {}  # how often each test has noticed something in this file
        rooms = ROOT / "src/games"
        self.room = path.relative_to(rooms).parts[0] if path.is_relative_to(rooms) else None

    def tests(self):
        """Commands, with what most probably fails soon at first."""
        if self.room:
            folder = f"src/games/{self.room}"
            rulings, journals = (sorted(str(p.relative_to(ROOT)) for p in (ROOT / folder).glob(f"*.{kind}")) for kind in ("rule", "game"))
            return ([" ".join(["@tests/rule_runner", *rulings])] * bool(rulings)
                    + [" ".join(["@tests/game_runner", *journals])] * bool(journals) + [f"@tests/laws {self.room} --moves 15"])
        return sorted(PARTS[self.part], key=lambda test: (-self.noticed_by.get(test, 0), self.patience.get(test, 0)))

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
        """The build's own command that links a program."""
        told = subprocess.run(["ninja", "-C", str(build), "-t", "commands", "-s", program], capture_output=True, text=True, check=True)
        return shlex.split(next(line for line in told.stdout.splitlines() if f"-o {program} " in line))

    def linked(self, program, made):
        target = made.parent / pathlib.Path(program).name
        if target.exists():
            return target
        for asset in (asset for kind in ASSETS for asset in self.build.glob(kind)):  # they are looked for beside the program
            if not (made.parent / asset.name).exists():
                (made.parent / asset.name).symlink_to(asset)
        # A program that has the file itself, and not from a library, gets the changed one in its place.
        own = str(self.path.relative_to(ROOT)).replace("/", "_") + ".o"
        words = [str(target) if word == program else word for word in self.link(self.build, program) if not word.endswith(own)]
        at = words.index(str(target)) + 1
        done = subprocess.run([*words[:at], *LINKER, *(LEAKS if program.startswith("tests/test_") else []), str(made), *words[at:]], cwd=self.build, capture_output=True, text=True, check=False)
        if "undefined symbol" in done.stderr or "undefined reference" in done.stderr:
            return None  # it has no use for the file, which wants what the program has not
        if done.returncode:
            sys.exit(f"cannot link {program}: {done.stderr[-2000:]}")
        return target

    def copied(self, program, made):
        """A program as it is, which loads what lies beside it."""
        shutil.copy2(self.build / program, made.parent)
        return str(made.parent / program)

    def fails(self, test, made, measure):
        targets = {program: self.linked(program, made) for program in programs_of(test)}
        if None in targets.values():
            self.patience.setdefault(test, 0)
            return False
        words = [str(targets[word[1:]]) if word[0] == "@" else self.copied(word[1:], made) if word[0] == "=" else word
                 for word in test.split() if word[0] != "+"]
        begun = time.monotonic()
        running = subprocess.Popen(words, cwd=ROOT, env={**os.environ, "TMPDIR": str(made.parent)}, start_new_session=True,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            failed = running.wait(None if measure else max(TIMEOUT, 5 * self.patience[test])) != 0
        except subprocess.TimeoutExpired:
            failed = True
            os.killpg(running.pid, signal.SIGKILL)  # and whatever it has begun
            running.wait()
        if measure:
            self.patience[test] = time.monotonic() - begun
        return failed

    def noticed(self, made, measure=False):
        """Which test fails with this object in the file's place; None: all pass."""
        try:
            for test in self.tests():
                if self.fails(test, made, measure):
                    self.noticed_by[test] = self.noticed_by.get(test, 0) + 1
                    return next(pathlib.Path(word.lstrip("@")).name for word in test.split() if "/" in word)
            return None
        finally:
            for other in made.parent.iterdir():  # programs are large
                if other != made:
                    shutil.rmtree(other) if other.is_dir() else other.unlink()


class WebKit(Kit):
    """The same for a module of the page: it lies changed in a copy of the page's sources, which the tests take instead."""

    def __init__(self, path, patience):
        self.path, self.part, self.patience, self.noticed_by, self.room = path, "web", patience, {}, None

    def object(self, text, into, name):
        folder = into / name
        shutil.copytree(self.path.parent, folder / "src")
        changed, made = folder / "src" / self.path.name, folder / "changed.o"
        changed.write_text(text, encoding="utf-8")
        done = subprocess.run(["esbuild", str(changed), "--log-level=silent", f"--outfile={made}"], check=False)
        return made if done.returncode == 0 else None

    def fails(self, test, made, measure):
        begun = time.monotonic()
        try:
            done = subprocess.run(test.split(), cwd=ROOT, env={**os.environ, "KISTE_WEB": str(made.parent / "src")}, check=False,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  timeout=None if measure else max(TIMEOUT, 5 * self.patience[test]))
            failed = done.returncode != 0
        except subprocess.TimeoutExpired:
            failed = True
        if measure:
            self.patience[test] = time.monotonic() - begun
        return failed


def try_one(kit, text, change, original, into, number):
    start, end, instead = change
    if means_nothing(kit.path, text, change):
        return "equal"
    made = kit.object(text[:start] + instead + text[end:], into, f"m{number}")
    if not made:
        return "unbuilt"
    if made.read_bytes() == original:
        return "same"
    return kit.noticed(made) or "survived"


def lines_of(text, change):
    """The line that is changed: its number, and what it was and is."""
    start, end, instead = change
    begin, stop = text.rfind("\n", 0, start + 1) + 1, text.find("\n", end - 1)
    line = text.count("\n", 0, max(start, begin)) + 1
    return line, text[begin:stop].strip(), (text[begin:start] + instead + text[end:stop]).strip() or ";"


def shown(path, text, change):
    line, before, after = lines_of(text, change)
    return f"{path.relative_to(ROOT)}:{line}\n  - {before}\n  + {after}"


def function_of(text, place):
    """The name of the function in which something stands."""
    if "\n{\n" not in text:
        return "module"  # of the page
    heads = re.findall(r"^[a-z][^;{}=#]*?\b(\w+)\([^;{}]*\)\n\{$", text[:text.rfind("\n{\n", 0, place) + 3], flags=re.M)
    return heads[-1] if heads else ""


@functools.lru_cache(None)
def known_equal():
    """Changes that somebody has found to mean nothing (tools/mutants.equal says why of each)."""
    told = (ROOT / "tools/mutants.equal").read_text(encoding="utf-8")
    return {(path, function, before, after) for path, function, before, after
            in re.findall(r"^((?:src|web)/\S+) (\w+)\n- (.*)\n\+ (.*)$", told, flags=re.M)}


@functools.lru_cache(None)
def commands():
    """Functions of the protocol that answer a line: nobody asks what they return."""
    return set(re.findall(r'^    \{ "\w+", (\w+), (?:true|false), "', (ROOT / "src/table/protocol.c").read_text(), flags=re.M))


def means_nothing(path, text, change):
    _, before, after = lines_of(text, change)
    function = function_of(text, change[0])
    if before.replace("calloc(1,", "calloc(2,") == after or (before == "return false;" and function in commands()):
        return True
    # Node 0 of JSON is the whole value, and nobody's member or child.
    if re.search(r"json_get\(|node\[", before):
        for old, news in ((">= 0", ("> 0", ">= 1")), ("< 0", ("<= 0", "< 1"))):
            for m in re.finditer(old, before):
                if after in [before[:m.start()] + new + before[m.end():] for new in news]:
                    return True
    return (str(path.relative_to(ROOT)), function, before, after) in known_equal()


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
            if sum(n for what, n in tally.items() if what not in NOTHING) >= wanted:
                break
    return tally


def run_part(part, options):
    """Changes of all files of a part, as chance has them."""
    build = (ROOT / options.build).resolve()
    changes = []
    for path in files_of(part):
        text, found = mutants_of(path)
        changes += [(path, text, change) for change in found]
    random.Random(f"{options.seed} {part}").shuffle(changes)
    tally, kits, patience, tried = {}, {}, {}, 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        into = pathlib.Path(folder)
        into.chmod(0o711)  # a PostgreSQL of another user lies below it

        def kit_of(path, text, number):
            if path not in kits:
                kit = WebKit(path, patience) if part == "web" else Kit(build, path, part, patience)
                unchanged = kit.object(text, into, f"u{number}")
                if not unchanged or (not patience and kit.noticed(unchanged, measure=True)):
                    sys.exit(f"{path}: the tests fail without any change")
                kits[path] = kit, unchanged.read_bytes()
            return kits[path]

        for begin in range(0, len(changes), options.jobs):
            some = [(number, *change, *kit_of(*change[:2], number))
                    for number, change in enumerate(changes[begin:begin + options.jobs], begin)]
            done = pool.map(lambda s: try_one(s[4], s[2], s[3], s[5], into, s[0]), some)
            for (_, path, text, change, *_), what in zip(some, done):
                tally[what] = tally.get(what, 0) + 1
                if what == "survived" or options.list:
                    print(shown(path, text, change) + (f"\n  = {what}" if options.list else ""), flush=True)
                tried += what not in NOTHING
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
    parser.add_argument("--list", action="store_true")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    if options.programs:
        tests = PARTS[options.part] if options.part else ["@tests/rule_runner @tests/game_runner @tests/laws"]
        print(" ".join(dict.fromkeys(program for test in tests for program in programs_of(test))))
        return
    tried = survived = 0
    for name in [options.part] if options.part else options.files:
        tally = run_part(name, options) if options.part else run_file(pathlib.Path(name).resolve(), options)
        survivors = tally.get("survived", 0)
        noticed = sum(n for what, n in tally.items() if what not in (*NOTHING, "survived"))
        print(f"{name}: {noticed} of {noticed + survivors} changes noticed"
              f" ({', '.join(f'{n} {what}' for what, n in sorted(tally.items()))})", flush=True)
        tried, survived = tried + noticed + survivors, survived + survivors
    percent = 100 * (tried - survived) // max(tried, 1)
    print(f"{tried} changes, {survived} survived")
    sys.exit(f"only {percent} % were noticed" if percent < options.least else 0)


main()
