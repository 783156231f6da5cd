#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""mutants.py [--count N] [--seed S] [--build FOLDER] [--least PERCENT] [--list] FILE.c … | --part PART

Changes one thing in a C file (a comparison, a constant, a condition, a statement left out), builds the tests with it and
runs them. A change that no test notices is a survivor: it is printed, and either a test is missing or the change means
nothing. Of each file N changes are tried (all with --count 0), of a part (base, core, drawing, table, bots, store, postgres, server, net, loops) N of
all its files together; the same for the same seed. The part `web` is those modules of the page that are tried without a browser
(tests/web/units.mjs).

All changes that are tried are compiled at once, each beside what it changes (`Sources` says how), with the sanitizers; so one costs a
run of the tests. A room's files are tried with its rulings, its journals and the laws; a part with the tests that PARTS names, as far as
they come to the changed function, until one fails: first those that have noticed something in the same file before, then the quickest.
Nothing in the tree or the build folder is touched. The build must be there (`make mutants` sees to it; --programs prints what it
is to build). With --least it fails if fewer were noticed. --list prints every change that was tried, with the test that noticed it."""
import argparse
import functools
import json
import os
import pathlib
import random
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
NOTHING = ("same", "equal", "unbuilt")  # changes that do not count
LINKER = ["-fuse-ld=lld"] if shutil.which("ld.lld") else []  # a fifth of the time
ASSETS = ("*.words", "*.net")
SANITIZERS = ["-fsanitize=address,undefined,bounds-strict", "-fno-sanitize-recover=all"]  # `make test` has a build with them too
# Rooms that play along where parts of core are changed: with secrets and dice, amounts and teams, a dictionary.
ROOMS = ("null", "muehle", "kniffel", "letra", "dallas-maruca", "tkkg")


def files_in(folder, kind):
    return " ".join(str(path.relative_to(ROOT)) for path in sorted((ROOT / folder).glob(f"*.{kind}")))


TALKS = [f"@tests/test_spoken {talk}" for talk in files_in("tests/server/talks", "talk").split()]  # each is quicker than all


def files_of_rooms(kind):
    return " ".join(files_in(f"src/games/{room}", kind) for room in ROOMS)


# The tests of each part, as commands. A word with an @ is a program of the build, linked anew with the changed files; what
# has a + is linked too, and lies beside it.
PARTS = {
    "base": ["@tests/test_base", "@tests/test_json", "@tests/test_core", "@tests/test_protocol", "@tests/test_box"],
    "core": ["@tests/test_core", "@tests/test_plainly", "@tests/test_contracts", "@tests/test_journals", "@tests/test_older", "@tests/test_carried", "@tests/test_chart", "@tests/test_endgame",
             "@tests/test_table", "@tests/test_box", "@tests/test_pictures", "@tests/test_middle", "@tests/test_touch",
             "@tests/test_shown", "@tests/test_protocol", "@tests/test_screen", "@tests/test_told", "@tests/test_lines", "@tests/test_feats",
             "@tests/test_worth", "@tests/test_drawn", "@tests/kept_runner " + files_in("tests/kept/journals", "kiste"), "python3 tests/boxes.py @kiste",
             "python3 tests/runner/run.py @tests/rule_runner_toy @tests/game_runner_toy",
             "@tests/laws null muehle kniffel --moves 5", "@tests/laws dallas-maruca --moves 2",
             "@tests/rule_runner " + files_of_rooms("rule"), "@tests/game_runner " + files_of_rooms("game")],
    "drawing": ["@tests/test_drawn", "@tests/test_pictures", "@tests/test_chart", "@tests/test_middle", "python3 tests/svg_check.py @tests/pictures_demo"],
    "table": ["@tests/test_table", "@tests/test_protocol", "@tests/test_asked", "@tests/test_middle",
              "@tests/test_touch", "@tests/test_ways", "@tests/test_screen", "@tests/test_told", "@tests/test_answers",
              "@tests/test_lines", "python3 tests/protocol_test.py @kiste docs/protocol.md",
              "python3 tests/protocol_test.py @kiste tests/sessions/null.session"],
    "bots": ["@tests/test_search", "@tests/test_worlds", "@tests/test_levels", "@tests/test_remarks", "@tests/test_puzzles", "@tests/test_table", "@tests/test_screen",
             "@tests/test_bots 80 test_stopped"],
    "store": ["@tests/test_store", "@tests/test_sqlite", "@tests/test_failing", "@tests/test_checkpoint", "@tests/test_glicko", "python3 tests/server/rating_oracle.py @tests/test_glicko", "@tests/test_hall", "@tests/test_friends",
              "@tests/life 1 3 2", "python3 tests/server/store_test.py @tests/test_store @tests/test_failing"],
    "postgres": ["@tests/test_postgres", "@tests/test_store postgres:", "@tests/test_failing postgres:"],
    "server": [*TALKS, "@tests/test_care", "@tests/test_meanwhile", "@tests/test_wings", "@tests/test_heap", "@tests/test_net", "@tests/test_live", "@tests/test_sitting", "@tests/test_people", "@tests/test_tables", "@tests/test_hall", "@tests/test_friends",
               "@tests/test_evening", "@tests/test_passkeys", "@tests/test_pairing", "@tests/test_server", "@tests/life 1 5 2"],
    "net": ["@tests/test_http", "@tests/test_net", "@tests/test_server", "@tests/test_friends", "@tests/test_hall",
            *TALKS],
    "loops": ["@tests/test_turns", "@tests/test_doors"],
    "web": ["node tests/web/units.mjs"],
}

# A part is a folder of src; but what draws is a part of its own, as it is tried by pictures; so is what of the server is around the
# hall, what has to do with sockets and threads, and what speaks to PostgreSQL, of which one is begun for all changes.
APART = {
    "drawing": ("core", ("svg", "board", "chart", "facing")),
    "net": ("server", ("http", "page", "origin", "doorway", "metrics", "log", "pool", "push", "qr")),
    "loops": ("server", ("socket", "listen", "loop", "serve")),
    "postgres": ("store", ("store_postgres",)),
}


def files_of(part):
    if part == "web":
        named = re.search(r"TRIED = \[(.*?)\];", (ROOT / "tests/web/units.mjs").read_text(), flags=re.S)[1]
        return [ROOT / f"web/src/{name}.ts" for name in re.findall(r'"(\w+)"', named)]
    folder = APART[part][0] if part in APART else part
    apart = {other: names for other, (of, names) in APART.items() if of == folder}
    return sorted(path for path in (ROOT / "src" / folder).glob("*.c")
                  if next((other for other, names in apart.items() if path.name.startswith(names)), folder) == part)


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


class Sources:
    """The files that changes are in, compiled with all of them: each changed function has its changed bodies beside its own, and
    the environment says which is at work (MUTANT, a number; 0: none). So a change costs a run of the tests, and no build."""

    SWITCH = """
        #include <fcntl.h>
        #include <stdlib.h>
        #include <sys/mman.h>
        int mutant_at_work;
        unsigned char *mutants_reached; // a byte for each change, in a file that somebody asked for
        __attribute__((constructor(101))) static void choose(void)
        {
            const char *work = getenv("MUTANT"), *reached = getenv("MUTANTS_REACHED"), *count = getenv("MUTANTS");
            mutant_at_work = work ? atoi(work) : 0;
            int file = reached ? open(reached, O_RDWR) : -1;
            void *bytes = file >= 0 ? mmap(NULL, (size_t)atoi(count), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
            mutants_reached = bytes == MAP_FAILED ? NULL : bytes;
        }
        """

    def __init__(self, build, into):
        self.build, self.into = build, into
        self.entries = {}
        for entry in json.loads((build / "compile_commands.json").read_text()):
            if re.match(r"libkiste\w*\.a\.p/", entry["output"]):
                self.entries[(build / entry["file"]).resolve()] = entry
        self.objects = {}   # by the file's name as it is in objects' names
        self.archives = {}  # where libraries lie that have one of them

    def compile(self, path, text, made):
        """Error messages; empty if it could be compiled."""
        words = shlex.split(self.entries[path]["command"])
        words = [word for word in words[:words.index("-o")] if word not in ("-MD", "-c", "ccache")]
        words = [word for i, word in enumerate(words) if word not in ("-MQ", "-MF") and words[i - 1] not in ("-MQ", "-MF")]
        source = made.with_suffix(".c")
        source.write_text(text, encoding="utf-8")
        done = subprocess.run([*words, *SANITIZERS, "-O1", "-w", "-fdiagnostics-color=never", f"-ffile-prefix-map={made.parent}=.", f"-I{path.parent}", "-c",
                               str(source), "-o", str(made)], cwd=self.build, capture_output=True, text=True, check=False)
        return done.stderr if done.returncode else ""

    def same(self, path, text, change):
        """Whether a change compiles to the same bytes, and so means nothing."""
        made = self.into / "alone.o"
        bytes_of = [made.read_bytes() for each in (text, changed(text, change)) if not self.compile(path, each, made)]
        return len(bytes_of) == 2 and bytes_of[0] == bytes_of[1]

    def add(self, path, text, numbered):
        """Compiles a file with all its changes; returns the numbers of those that are no C."""
        name = str(path.relative_to(ROOT)).replace("/", "_")
        made = self.into / (name + ".o")
        unbuilt = set()
        while True:
            whole, lines = with_all(text, {number: change for number, change in numbered.items() if number not in unbuilt})
            errors = self.compile(path, whole, made)
            if not errors:
                break
            wrong = {number for line in re.findall(rf"{re.escape(made.stem)}\.c:(\d+):\d+: error", errors) for number, (first, last) in lines.items()
                     if first <= int(line) <= last}
            if not wrong:
                sys.exit(f"cannot compile {path}: {errors[:2000]}")
            unbuilt |= wrong
        self.objects[made.name] = made
        return unbuilt

    def finish(self):
        source = self.into / "switch.c"
        source.write_text(self.SWITCH, encoding="utf-8")
        subprocess.run(["cc", "-fPIC", "-c", str(source), "-o", str(self.into / "switch.o")], check=True)

    def made_by(self, target):
        """The words of the build's own command that makes something."""
        told = subprocess.run(["ninja", "-C", str(self.build), "-t", "commands", "-s", target], capture_output=True, text=True, check=True)
        return shlex.split(told.stdout.splitlines()[-1])

    def changed_word(self, word):
        """A word of a command that links: an object or a library with its changes, or as it is."""
        if word.endswith(".o"):
            return next((made for name, made in self.objects.items() if word.endswith(name)), word)
        if not word.endswith(".a") or word.startswith("/"):
            return word
        if word not in self.archives:
            objects = [str(self.build / each) for each in self.made_by(word) if each.endswith(".o")]
            changed_objects = [self.changed_word(each) for each in objects]
            self.archives[word] = word
            if objects != changed_objects:
                self.archives[word] = self.into / pathlib.Path(word).name
                subprocess.run(["ar", "csrT", str(self.archives[word]), *map(str, changed_objects)], check=True)
        return self.archives[word]

    def link(self, program):
        """A program of the build, with the changes."""
        target = self.into / pathlib.Path(program).name
        if target.exists():
            return target
        for asset in (asset for kind in ASSETS for asset in self.build.glob(kind)):  # they are looked for beside the program
            if not (self.into / asset.name).exists():
                (self.into / asset.name).symlink_to(asset)
        words = [str(target if word == program else self.changed_word(word)) for word in self.made_by(program)]
        done = subprocess.run([*words, *LINKER, *SANITIZERS, str(self.into / "switch.o")], cwd=self.build, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"cannot link {program}: {done.stderr[-2000:]}")
        return target

    def command(self, test):
        """A test's command with the changed programs."""
        for program in programs_of(test):
            self.link(program)
        return [str(self.into / pathlib.Path(word[1:]).name) if word[0] == "@" else word for word in test.split() if word[0] != "+"]


def changed(text, change):
    start, end, instead = change
    return text[:start] + instead + text[end:]


def with_all(text, numbered):
    """A file with all changes beside each other, and the lines of each."""
    done, parts, lines = 0, ["extern int mutant_at_work; extern unsigned char *mutants_reached;\n"], {}

    def put(part):
        parts.append(part)
        return sum(each.count("\n") for each in parts) + 1

    for start, end in bodies(code_only(text)):
        here = {number: change for number, change in numbered.items() if start <= change[0] and change[1] <= end}
        if not here:
            continue
        put(text[done:start] + "{ if (mutants_reached) {" + "".join(f" mutants_reached[{number}] = 1;" for number in here) + " }\n")
        for number, (first, last, instead) in here.items():
            begin = put(f"if (mutant_at_work == {number})\n")
            lines[number] = begin, put(text[start:first] + instead + text[last:end] + "\nelse\n")
        put(text[start:end] + "\n}")
        done = end
    return "".join(parts) + text[done:], lines


class Tests:
    """Runs tests with one change at work, until one fails."""

    def __init__(self, sources, tests, numbered, into):
        self.into, self.numbered = into, numbered
        self.commands = {test: sources.command(test) for test in tests}
        self.reached, self.cost = {}, {}  # of each test
        self.noticed_by = {}              # how often a test has noticed something in a file
        for test in tests:
            self.measure(test)

    def run(self, test, number, limits, **environment):
        """Whether it fails; a test that works or waits much longer than without any change has failed too."""
        processor, wall = limits
        running = subprocess.Popen(self.commands[test], cwd=ROOT, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (processor, processor)),
                                   env={**os.environ, "TMPDIR": str(self.into), "MUTANT": str(number), **environment})
        try:
            return running.wait(wall) != 0
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)  # and whatever it has begun
            running.wait()
            return True

    def measure(self, test):
        """What a test takes, and which changed functions it comes to."""
        reached = self.into / "reached"
        count = max(self.numbered, default=0) + 1
        reached.write_bytes(bytes(count))
        reached.chmod(0o666)
        begun, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        if self.run(test, 0, (600, 600), MUTANTS_REACHED=str(reached), MUTANTS=str(count)):
            sys.exit(f"it fails without any change: {' '.join(self.commands[test])}")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cost = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.cost[test] = cost, (int(max(2, 5 * cost)), max(20, 5 * (time.monotonic() - begun)))
        self.reached[test] = {number for number, byte in enumerate(reached.read_bytes()) if byte}

    def noticed(self, number, path):
        """Which test fails with this change; None: all pass."""
        for test in sorted((test for test in self.commands if number in self.reached[test]),
                           key=lambda test: (-self.noticed_by.get((path, test), 0), self.cost[test][0])):
            if self.run(test, number, self.cost[test][1]):
                self.noticed_by[path, test] = self.noticed_by.get((path, test), 0) + 1
                return next(pathlib.Path(word.lstrip("@")).name for word in test.split() if "/" in word)
        return None


class PageTests(Tests):
    """The same for modules of the page: one lies changed in a copy of the page's sources, which the tests take instead."""

    def __init__(self, tests, texts, numbered, into):
        self.texts = texts
        self.copy = into / "src"
        shutil.copytree(ROOT / "web/src", self.copy)
        super().__init__(self, tests, numbered, into)

    @staticmethod
    def command(test):
        return test.split()

    def run(self, test, number, limits, **environment):
        return super().run(test, number, limits, KISTE_WEB=str(self.copy), **environment)

    def measure(self, test):
        super().measure(test)
        self.reached[test] = set(self.numbered)

    def noticed(self, number, path):
        place = self.copy / path.name
        place.write_text(changed(self.texts[path], self.numbered[number][1]), encoding="utf-8")
        try:
            return super().noticed(number, path) if self.compiles(place) else "unbuilt"
        finally:
            place.write_text(self.texts[path], encoding="utf-8")

    @staticmethod
    def compiles(place):
        return subprocess.run(["esbuild", str(place), "--log-level=silent"], stdout=subprocess.DEVNULL, check=False).returncode == 0


def tests_of(path):
    """What tries a room's file."""
    room = path.relative_to(ROOT / "src/games").parts[0]
    rulings, journals = (sorted(str(p.relative_to(ROOT)) for p in (ROOT / "src/games" / room).glob(f"*.{kind}")) for kind in ("rule", "game"))
    return ([" ".join(["@tests/rule_runner", *rulings])] * bool(rulings)
            + [" ".join(["@tests/game_runner", *journals])] * bool(journals) + [f"@tests/laws {room} --moves 15"])


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
    """Functions that answer a line of the protocol, or one of the wire at no table: nobody asks what they return."""
    wire = re.findall(r'^    \{ "\w+", (\w+), ([\w |]+), ', (ROOT / "src/server/line.c").read_text(), flags=re.M)
    return (set(re.findall(r'^    \{ "\w+", (\w+), (?:true|false), "', (ROOT / "src/table/protocol.c").read_text(), flags=re.M))
            | {function for function, needs in wire if "TABLE" not in needs} - {"line_ratings"})


def means_nothing(path, text, change):
    _, before, after = lines_of(text, change)
    function = function_of(text, change[0])
    if before.replace("calloc(1,", "calloc(2,") == after or (before == "return false;" and function in commands()):
        return True
    if re.fullmatch(r"(\S+size) = \1 \? \1 [*+] (2|\(2 \+ 1\)) : (\d+|\([1-9] \+ 1\));", after):
        return True  # room grows by more or less at a time
    if "__builtin_prefetch(" in text[text.rfind("\n{\n", 0, change[0]):text.find("\n}\n", change[0])]:
        return True  # what only has memory come sooner
    # Node 0 of JSON is the whole value, and nobody's member or child.
    nodes = re.findall(r"\b(\w+) = json_get\(", text)
    if re.search(r"json_get\(|node\[" + "".join(rf"|\b{name} (?:<|>=) 0" for name in nodes), before):
        for old, news in ((">= 0", ("> 0", ">= 1")), ("< 0", ("<= 0", "< 1"))):
            for m in re.finditer(old, before):
                if after in [before[:m.start()] + new + before[m.end():] for new in news]:
                    return True
    return (str(path.relative_to(ROOT)), function, before, after) in known_equal()


def try_some(some, tests, build, options, tally):
    """Tries changes in this order, as many as are still wanted."""
    numbered = dict(enumerate(some, 1))
    texts = {path: text for path, text, _ in some}
    with tempfile.TemporaryDirectory() as folder:
        into = pathlib.Path(folder)
        into.chmod(0o711)  # a PostgreSQL of another user lies below it
        unbuilt, sources = set(), Sources(build, into)
        if options.part == "web":
            trial = PageTests(tests, texts, {number: (path, change) for number, (path, _, change) in numbered.items()}, into)
        else:
            for path, text in texts.items():
                unbuilt |= sources.add(path, text, {number: change for number, (where, _, change) in numbered.items() if where == path})
            sources.finish()
            trial = Tests(sources, tests, numbered, into)
        for number, (path, text, change) in numbered.items():
            what = "unbuilt" if number in unbuilt else trial.noticed(number, path) or "survived"
            if what == "survived" and options.part != "web" and sources.same(path, text, change):
                what = "same"
            tally[what] = tally.get(what, 0) + 1
            if what == "survived" or options.list:
                print(shown(path, text, change) + (f"\n  = {what}" if options.list else ""), flush=True)
            if options.count and real(tally) >= options.count:
                break


def real(tally):
    return sum(n for what, n in tally.items() if what not in NOTHING)


def run(paths, tests, options):
    """Changes of these files, as chance has them."""
    build = (ROOT / options.build).resolve()
    changes = []
    for path in paths:
        text, found = mutants_of(path)
        changes += [(path, text, change) for change in found]
    random.Random(f"{options.seed} {options.part or paths[0].name}").shuffle(changes)
    tally = {}
    while changes and (not options.count or real(tally) < options.count):
        missing = options.count - real(tally) if options.count else len(changes)
        some, changes = changes[:missing + missing // 4 + 2], changes[missing + missing // 4 + 2:]
        meaningful = [change for change in some if not means_nothing(*change)]
        tally["equal"] = tally.get("equal", 0) + len(some) - len(meaningful)
        try_some(meaningful, tests, build, options, tally)
    return tally


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--build", default="build")
    parser.add_argument("--least", type=int, default=0)
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
        path = pathlib.Path(name).resolve()
        tally = run(files_of(name), PARTS[name], options) if options.part else run([path], tests_of(path), options)
        survivors = tally.get("survived", 0)
        noticed = real(tally) - survivors
        print(f"{name}: {noticed} of {noticed + survivors} changes noticed"
              f" ({', '.join(f'{n} {what}' for what, n in sorted(tally.items()))})", flush=True)
        tried, survived = tried + noticed + survivors, survived + survivors
    percent = 100 * (tried - survived) // max(tried, 1)
    print(f"{tried} changes, {survived} survived")
    sys.exit(f"only {percent} % were noticed" if percent < options.least else 0)


main()
