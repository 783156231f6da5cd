#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Legal moves against GNU Backgammon's: gnubg.py KISTE [POSITIONS [all]]

Takes random positions (300; each with one throw, or with all 21) and compares where the legal plays of both
programs lead. Then matches: those that GNU Backgammon plays against itself must come in by their .mat files with the same score,
those and our own must go out so that it reads and writes them and they come back the same; and it must take every id on
the way of one for what it is. It is asked through its own Python, as a program of its own: `gnubg -t -p`.
Exits with 77 (not run) where gnubg is not installed.
"""
import concurrent.futures
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent / "oracles"), str(pathlib.Path(__file__).resolve().parent)]
from backgammon import THROWS, played, random_boards  # noqa: E402
from gnubg_ids import match_id, position_id  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
MATCH = ROOT / "src/games/backgammon/match.game"
PROCESSES = 4  # it takes a tenth of a second of processor time to start

# Run inside gnubg: for each line of ids, the ids as gnubg has them and the moves it hints at, all there are.
ASK = """
import gnubg
for line in ['set player 0 human', 'set player 1 human', 'set automatic game off', 'set automatic roll off',
             'set automatic move off', 'set automatic bearoff off', 'set confirm new off', 'set display off',
             'set evaluation chequerplay evaluation plies 0', 'set evaluation cubedecision evaluation plies 0',
             'new session']:
    gnubg.command(line)
with open('ids') as ids, open('answers', 'w') as out:
    for line in ids:
        gnubg.command('set gnubgid ' + line.strip())
        same = gnubg.gnubgid()
        moves = gnubg.hint(4000) if HINTS else None
        moves = [hint['move'] for hint in moves['hint']] if moves else []
        out.write(same + '|' + '|'.join(moves) + '\\n')
"""


# Run inside gnubg: it plays a match against itself; or, to 0 points, some games for stakes.
PLAY = """
import gnubg
for line in ['set automatic game on', 'set automatic roll on', 'set automatic move on', 'set automatic bearoff on',
             'set confirm new off', 'set confirm save off', 'set display off', 'set player 0 gnubg', 'set player 1 gnubg',
             *(f'set player {{who}} {{what}} evaluation plies 0' for who in (0, 1) for what in ('chequer', 'cubedecision')),
             'set rng mersenne', 'set seed {seed}', 'set jacoby off', 'set beavers 0', 'set automatic crawford {crawford}',
             *(['new match {length}'] if {length} else ['set automatic game off', 'new session', 'new game', 'new game']),
             'export match mat played.mat']:
    gnubg.command(line)
won = [0, 0]
for game in gnubg.match()['games']:
    won[game['info']['winner'] == 'X'] += game['info']['points-won']
o, x = won if {length} else (won[0] - won[1], won[1] - won[0])
open('score', 'w').write(f'{{x}} {{o}}')
"""
PLAYED = 24
OPTIONS = [["length=1"], ["length=3"], ["length=5", "crawford=no"], ["length=25"], ["games=6", "cube=yes"], ["games=4"],
           ["length=4", "resigning=yes"], ["games=9", "cube=yes", "resigning=yes"], ["games=3", "resigning=yes"]]


def run_gnubg(gnubg, folder, script):
    """What it prints is boards: nobody reads that."""
    (folder / "ask.py").write_text(script)
    subprocess.run([gnubg, "-t", "-q", "-r", "-p", "ask.py"], cwd=folder, env={**os.environ, "HOME": str(folder)},
                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)


def ask_gnubg(gnubg, names, folder, hints=True):
    """For each of the ids, what gnubg makes of it and its moves. It mostly waits for itself, so many are asked at once."""
    def ask(number):
        part = folder / f"gnubg{number}"
        part.mkdir(exist_ok=True)
        (part / "ids").write_text("".join(f"{name}\n" for name in names[number::PROCESSES]))
        run_gnubg(gnubg, part, f"HINTS = {hints}\n{ASK}")
        return [line.rstrip("\n").split("|") for line in (part / "answers").open()]

    with concurrent.futures.ThreadPoolExecutor(PROCESSES) as pool:
        parts = list(pool.map(ask, range(PROCESSES)))
    return [parts[i % PROCESSES][i // PROCESSES] for i in range(len(names))]


def ask_kiste(kiste, ids):
    """For each line of ids its moves, as pairs of a position id and a text."""
    found = []
    for line in tool(kiste, "moves", ids).splitlines():
        if line.startswith("  "):
            found[-1].append(tuple(line.split(maxsplit=1)))
        else:
            found.append([])
    return found


def differences(asked, theirs, ours):
    for (board, throw, name), (same, *moves), mine in zip(asked, theirs, ours, strict=True):
        if same.split(":")[0] != name.split(":")[0]:
            yield f"{name}: gnubg reads it as {same}"
        leads = {position_id((after[1], after[0])) for after in (played(board, move) for move in moves if move)}
        leads = leads or {position_id((board[1], board[0]))}
        if leads != {lead for lead, _ in mine} or len(leads) != len(mine):
            yield f"{name} {board} {throw}: gnubg {sorted(moves)}, kiste {sorted(text for _, text in mine)}"


def tool(kiste, *words):
    done = subprocess.run([kiste, "tool", "backgammon", *map(str, words)], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr + pathlib.Path(words[-1]).read_text())
    return done.stdout


def events(journal):
    """What happened, but for what a .mat file does not tell: who only threw, and who gave up in vain."""
    found = [line.split("@")[0].split()[1:] for line in journal.splitlines() if line[:1].isdigit()]
    return [words for words in found if words[1] not in ("roll", "resign", "accept", "decline")]


def score(journal):
    return journal.split("! score ")[1].split("\n")[0]


def gnubg_plays(gnubg, kiste, folder):
    """Matches of gnubg's own, most of which have games given up, as journals; and where a score differs."""
    def play(number):
        part = folder / f"play{number}"
        part.mkdir()
        run_gnubg(gnubg, part, PLAY.format(seed=number, length=number % 8, crawford=["on", "off"][number % 3 == 2]))
        mat, theirs = part / "played.mat", (part / "score").read_text()
        journal = tool(kiste, "from-mat", mat)
        (part / "played.kiste").write_text(journal)
        return part / "played.kiste", "" if score(journal) == theirs else f"{mat.read_text()}\n{theirs}, kiste {score(journal)}"

    with concurrent.futures.ThreadPoolExecutor(PROCESSES) as pool:
        return list(pool.map(play, range(PLAYED)))


def own_journals(kiste, folder):
    for number, options in enumerate(OPTIONS):
        journal = folder / f"own{number}.kiste"
        subprocess.run([kiste, "play", "backgammon", "--plain", "--bot", "0", "--bot", "1", "--seed", str(number), "--save", journal,
                        *options], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
        yield journal


def mat_differences(gnubg, kiste, folder, journals):
    """Journals as .mat files through gnubg and back."""
    def through(number):
        part, commands = folder / f"through{number}", ["set confirm new off", "set confirm save off"]
        part.mkdir()
        for path in journals[number::PROCESSES]:
            path.with_suffix(".mat.ours").write_text(tool(kiste, "to-mat", path))
            commands += [f"import mat {path.with_suffix('.mat.ours')}", f"export match mat {path.with_suffix('.mat.theirs')}"]
        run_gnubg(gnubg, part, "import gnubg\n" + "".join(f"gnubg.command({line!r})\n" for line in commands))

    with concurrent.futures.ThreadPoolExecutor(PROCESSES) as pool:
        list(pool.map(through, range(PROCESSES)))
    for path in journals:
        back, journal = tool(kiste, "from-mat", path.with_suffix(".mat.theirs")), path.read_text()
        if events(back) != events(journal) or score(back) != score(journal):
            yield f"this does not come back through gnubg:\n{journal}"


def id_differences(gnubg, kiste, folder):
    """The ids on the way of a match."""
    part = folder / "part.kiste"
    lines, names = MATCH.read_text().splitlines(keepends=True), []
    for number, line in enumerate(lines):
        # Where gnubg keeps what it is told: not before the opening throw, and of an offered double it forgets the offer.
        if line[:1].isdigit() and (line.split()[2] in ("roll", "take") or line.split()[1] == "*"):
            part.write_text("".join(lines[:number + 1]))
            names.append(tool(kiste, "to-id", part).strip())
    for name, (same, *_) in zip(names, ask_gnubg(gnubg, names, folder, hints=False), strict=True):
        if same != name:
            yield f"{name}: gnubg has {same}"


def main():
    kiste, number, every = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300, sys.argv[3:] == ["all"]
    gnubg = shutil.which("gnubg", path=os.environ.get("PATH", "") + ":/usr/games")
    if not gnubg:
        print("gnubg is not installed")
        sys.exit(77)
    rng, asked = random.Random(7), []
    for board in random_boards(number, rng):
        for throw in THROWS if every else [rng.choice(THROWS)]:
            asked.append((board, throw, f"{position_id(board)}:{match_id(throw)}"))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        ids = folder / "ids"
        names = [line for _, _, line in asked]
        ids.write_text("".join(f"{line}\n" for line in names))
        wrong = list(differences(asked, ask_gnubg(gnubg, names, folder), ask_kiste(kiste, ids)))
        played = gnubg_plays(gnubg, kiste, folder)
        wrong += [difference for _, difference in played if difference]
        journals = [shutil.copy(MATCH, folder), *own_journals(kiste, folder), *(path for path, _ in played)]
        journals = [pathlib.Path(path) for path in journals]
        wrong += mat_differences(gnubg, kiste, folder, journals)
        wrong += id_differences(gnubg, kiste, folder)
    print("\n".join(wrong[:20]))
    print(f"{len(asked)} throws in {number} positions, {len(journals)} matches, {len(wrong)} differences")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
