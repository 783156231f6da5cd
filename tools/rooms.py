#!/usr/bin/env python3
"""The one list of games, made from the folders in src/games, and the lists of files for meson.

rooms.py list DIR                 the rooms' names, one a line (a room is a folder with a rules.def)
rooms.py boxes DIR                those of them that have a box.yaml
rooms.py games ROOM…              C: games[] for core/game.h
rooms.py forms ROOM…              C: the box forms, for the box compiler
rooms.py files ROOT DIR [GLOB]    the files of ROOT/DIR that match (*.c), as paths from ROOT
"""
import pathlib
import sys


def rooms_of(folder):
    return sorted(path.parent.name for path in pathlib.Path(folder).glob("*/rules.def"))


def boxes_of(folder):
    return [room for room in rooms_of(folder) if (pathlib.Path(folder) / room / "box.yaml").exists()]


def symbols(names):
    return [(name, name.replace("-", "_")) for name in names]


def games(*names):
    rooms = symbols(names)
    lines = ['#include "core/game.h"', ""]
    lines += [f"extern const struct game {symbol}_game;" for _, symbol in rooms]
    lines += ["", "const struct game *const games[] = {"]
    lines += [f"    &{symbol}_game," for _, symbol in rooms]
    # The last entry is not counted; it keeps the array lawful while there is no room yet.
    lines += ["    0,", "};", "const int game_count = (int)(sizeof games / sizeof games[0]) - 1;"]
    return lines


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


what, arguments = sys.argv[1], sys.argv[2:]
print("\n".join({"list": rooms_of, "boxes": boxes_of, "games": games, "forms": forms, "files": files}[what](*arguments)))
