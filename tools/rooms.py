#!/usr/bin/env python3
"""The one list of games, made from the folders in src/games.

rooms.py list DIR            the rooms' names, one a line (a room is a folder with a rules.def)
rooms.py games DIR           C: games[] for core/game.h
rooms.py forms DIR           C: the box forms, for the box compiler
"""
import pathlib
import sys

what, folder = sys.argv[1], pathlib.Path(sys.argv[2])
rooms = sorted(p.parent.name for p in folder.glob("*/rules.def"))
symbol = {room: room.replace("-", "_") for room in rooms}

if what == "list":
    print("\n".join(rooms))
elif what == "games":
    print('#include "core/game.h"\n')
    for room in rooms:
        print(f"extern const struct game {symbol[room]}_game;")
    print("\nconst struct game *const games[] = {")
    for room in rooms:
        print(f"    &{symbol[room]}_game,")
    print("};\nconst int game_count = (int)(sizeof games / sizeof games[0]);")
elif what == "forms":
    print('#include "boxc.h"\n')
    for room in rooms:
        print(f"extern const struct boxform {symbol[room]}_boxform;")
    print("\nconst struct named_form named_forms[] = {")
    for room in rooms:
        print(f'    {{ "{room}", "{symbol[room]}", &{symbol[room]}_boxform }},')
    print("    { 0 },\n};")
