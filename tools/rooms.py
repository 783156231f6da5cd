#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The one list of games, made from the folders in src/games, and the lists of files for meson.

rooms.py list DIR                 the rooms' names, one a line (a room is a folder with a rules.def)
rooms.py boxes DIR                those of them that have a box.yaml
rooms.py games ROOM…              C: games[] for core/game.h
rooms.py room ROOM RARE FILE…     C: room() and drawings() for the module that holds this one alone; its files, and src/core/svg_rare.c
rooms.py forms ROOM…              C: the box forms, for the box compiler
rooms.py stops ROOT ROOM…         the stop-lists of the rooms' dictionaries (ROOM/NAME.stop) whose word list is on this system
rooms.py adding DIR               those whose legal() only adds to a set of choices (speed.adds)
rooms.py nets ROOT ROOM…          what computer players have learned (ROOM/ROOM.net)
rooms.py shown FILE…              those that only tell and draw: what no search calls and few people wait for
rooms.py told FILE…               those, and what else no search calls: positions as text, what is said about a thing and why
rooms.py files ROOT DIR [GLOB]    the files of ROOT/DIR that match (*.c), as paths from ROOT
"""
import pathlib
import re
import sys


def rooms_of(folder):
    return sorted(path.parent.name for path in pathlib.Path(folder).glob("*/rules.def"))


def boxes_of(folder):
    return [room for room in rooms_of(folder) if (pathlib.Path(folder) / room / "box.yaml").exists()]


def adding_of(folder):
    return [room for room in rooms_of(folder)
            if any(".adds = true" in path.read_text() for path in (pathlib.Path(folder) / room).glob("*.c"))]


def symbols(names):
    return [(name, name.replace("-", "_")) for name in names]


def games(*names):
    rooms = symbols(names)
    lines = ['#include "core/game.h"', ""]
    lines += [f"extern const struct game {symbol}_game;" for _, symbol in rooms]
    lines += ["", "static const struct game *const all[] = {"]
    lines += [f"    &{symbol}_game," for _, symbol in rooms]
    # The last entry is not counted; it keeps the array lawful while there is no room yet.
    lines += ["    0,", "};", "const struct game *const *const games = all;", "const int game_count = (int)(sizeof all / sizeof all[0]) - 1;"]
    return lines


def room(named, rare, *sources):
    """Of the drawings that few games need it has those whose look its files name."""
    [(_, symbol)] = symbols([named])
    looks = set(re.findall(r"\bLOOK_\w+", "".join(pathlib.Path(path).read_text() for path in sources)))
    entries = re.findall(r"^ +(\[(LOOK_\w+)\] = \w+,)$", pathlib.Path(rare).read_text(), re.M)
    return ['#include "core/game.h"', '#include "core/svg_draw.h"', "", f"extern const struct game {symbol}_game;", "",
            'const struct game *room(void) __attribute__((export_name("room")));',
            'svg_drawing *const *drawings(void) __attribute__((export_name("drawings")));', "",
            "static svg_drawing *const rare[LOOKS] = {", "    0,", *(f"    {entry}" for entry, look in entries if look in looks), "};", "",
            "const struct game *room(void)", "{", f"    return &{symbol}_game;", "}", "",
            "svg_drawing *const *drawings(void)", "{", "    return rare;", "}"]


def forms(*names):
    rooms = symbols(names)
    lines = ['#include "boxc.h"', ""]
    lines += [f"extern const struct boxform {symbol}_boxform;" for _, symbol in rooms]
    lines += ["", "const struct named_form named_forms[] = {"]
    lines += [f'    {{ "{room}", "{symbol}", &{symbol}_boxform }},' for room, symbol in rooms]
    lines += ["    { 0 },", "};"]
    return lines


def files(root, folder, glob="*.c"):
    found = (pathlib.Path(root) / folder).glob(glob)
    return sorted(path.relative_to(root).as_posix() for path in found)


def ends(path, *endings):
    return path.startswith("src/games") and path.removesuffix(".c").rpartition("_")[2] in endings


def shown(*paths):
    drawing = ("svg", "board", "chart")
    return [path for path in paths if ends(path, "box", "scene", "show", "text", "panes", "tools", "puzzles")
            or path.startswith(tuple(f"src/core/{part}" for part in drawing))]


def told(*paths):
    return [*shown(*paths), *(path for path in paths if ends(path, "board", "middle", "position", "tell", "touch", "valid", "why"))]


def stops(root, *names):
    """A dictionary is built only where its word list is installed; the game plays on without."""
    found = []
    for name in names:
        for path in sorted((pathlib.Path(root) / "src/games" / name).glob("*.stop")):
            lists = [line.split(": ", 1)[1] for line in path.read_text().split("\n") if line.startswith("list: ")]
            if all(pathlib.Path(place).exists() for place in lists):
                found.append(path.relative_to(root).as_posix())
    return found


def nets(root, *names):
    paths = (pathlib.Path("src/games") / name / f"{name}.net" for name in names)
    return [path.as_posix() for path in paths if (pathlib.Path(root) / path).exists()]


what, arguments = sys.argv[1], sys.argv[2:]
does = {"list": rooms_of, "boxes": boxes_of, "adding": adding_of, "games": games, "room": room, "forms": forms, "stops": stops, "nets": nets, "shown": shown, "told": told, "files": files}
print("\n".join(does[what](*arguments)))
