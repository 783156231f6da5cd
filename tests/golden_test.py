#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""golden_test.py PICTURES_DEMO KISTE [--update]: every look and every room, drawn and compared as pictures with
tests/golden.

Both themes of the demo's scene, and a position of every game in each shape, are rasterised small by rsvg-convert, all with
the same fonts. Rasterisers differ a little, so a picture may differ in a few points, but not in any part as large as a
piece. What was changed on purpose is looked at (`pictures_demo light | rsvg-convert -o look.png`, `kiste draw GAME --shape
tall --moves 20 --seed 3 --out room.svg`) and then made the new standard with --update."""
import concurrent.futures
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import zlib

HERE = pathlib.Path(__file__).resolve().parent / "golden"
LETTERS = os.environ | {"FONTCONFIG_FILE": str(HERE / "fonts.conf")}
SHAPES = "wide", "square", "tall", "flat", "low"
DRAWN = "--moves", "20", "--seed", "3", "--lang", "en"
LOOKS, ROOMS = 5, 8  # units of the scene, a point
PART = 4             # points of a part's side: less than a piece
PART_MOST = 14       # difference of a part's mean colour, of 255
MEAN_MOST = 1.0      # and of the whole picture
ROUGH = 0xf8         # of a kept colour's bits those that count


def drawn(*command):
    return subprocess.run(command, capture_output=True, check=True).stdout


def picture(svg, units):
    width = float(re.search(rb"viewBox='0 0 (\S+)", svg)[1])
    return subprocess.run(["rsvg-convert", "--width", str(round(width / units)), "--background-color", "white", "--format", "png"],
                          input=svg, capture_output=True, check=True, env=LETTERS).stdout


def chunks(png):
    at = 8
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at:at + 8])
        yield kind, png[at + 8:at + 8 + size]
        at += size + 12


def unfiltered(how, line, above, step):
    """A row of a PNG as it was before it was made easier to pack."""
    if how == 2:
        return bytearray((a + b) & 255 for a, b in zip(line, above))
    for i, value in enumerate(line if how else ()):
        a, b, c = (line[i - step], above[i], above[i - step]) if i >= step else (0, above[i], 0)
        if how == 1:
            line[i] = (value + a) & 255
        elif how == 3:
            line[i] = (value + (a + b) // 2) & 255
        else:
            pa, pb, pc = abs(b - c), abs(a - c), abs(a + b - 2 * c)
            line[i] = (value + (a if pa <= pb and pa <= pc else b if pb <= pc else c)) & 255
    return line


def decoded(png):
    """Width, height and rows of RGB bytes; PNG of 8 bits without interlace."""
    data = list(chunks(png))
    width, height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", data[0][1])
    assert (depth, interlace) == (8, 0) and colour in (2, 6), (depth, colour, interlace)
    step = 3 if colour == 2 else 4
    raw = zlib.decompress(b"".join(body for kind, body in data if kind == b"IDAT"))
    rows, above = [], bytearray(width * step)
    for at in range(0, len(raw), width * step + 1):
        above = unfiltered(raw[at], bytearray(raw[at + 1:at + 1 + width * step]), above, step)
        if step == 3:
            rows.append(bytes(above))
            continue
        row = bytearray(3 * width)
        for k in range(3):
            row[k::3] = above[k::4]
        rows.append(bytes(row))
    return width, height, rows


def encoded(width, height, rows):
    """Such a picture, its colours a little rougher: small."""
    raw = b"".join(b"\0" + bytes(value & ROUGH for value in row) for row in rows)
    chunk = lambda kind, body: struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b""))


def parts(rows):
    """The mean colour of every part."""
    for top in range(0, len(rows) - PART + 1, PART):
        band = rows[top:top + PART]
        for left in range(0, len(rows[0]) // 3 - PART + 1, PART):
            strip = b"".join(row[3 * left:3 * (left + PART)] for row in band)
            yield left, top, [sum(strip[k::3]) / (PART * PART) for k in range(3)]


def compare(name, came, wanted, units):
    """What differs, in words; empty: nothing that counts."""
    if came[:2] != wanted[:2]:
        return [f"{name}: {came[0]} x {came[1]} points, expected {wanted[0]} x {wanted[1]}"]
    wrong, whole, count = [], 0, 0
    for (left, top, one), (_, _, other) in zip(parts(came[2]), parts(wanted[2])):
        difference = max(abs(a - b) for a, b in zip(one, other))
        whole, count = whole + difference, count + 1
        if difference > PART_MOST:
            wrong.append(f"{name}: at {left * units}, {top * units} of the scene by {difference:.0f}")
    if whole / count > MEAN_MOST:
        wrong.append(f"{name}: on the whole by {whole / count:.2f}")
    return wrong


def rough(image):
    return (*image[:2], [bytes(value & ROUGH for value in row) for row in image[2]])


def look(name, svg, units, update):
    """What is wrong with a picture; with update it is the new standard. One that passes is left as it is: blurred grounds come out
    a little different each time a rasteriser is built anew."""
    png, file = rough(decoded(picture(svg, units))), HERE / f"{name}.png"
    wrong = compare(name, png, decoded(file.read_bytes()), units) if file.exists() else [f"{name}: there is no such picture yet"]
    if wrong and update:
        file.write_bytes(encoded(*png))
        return []
    return wrong


def unnoticed(theme, svg):
    """What it must notice: one red piece that has become blue."""
    other = svg.replace(b"tint-red'", b"tint-blue'", 1)
    before, after = (decoded(picture(one, LOOKS)) for one in (svg, other))
    return [] if other != svg and compare(theme, after, before, LOOKS) else [f"{theme}: a piece of another colour is not noticed"]


def main():
    demo, kiste, update, brief = sys.argv[1], sys.argv[2], "--update" in sys.argv, "--brief" in sys.argv
    games = [game["name"] for game in json.loads(drawn(kiste, "games", "--json"))["games"] if not game.get("toy")]
    rooms = [(game, shape) for n, game in enumerate(games) for shape in (SHAPES[n % 2::2] if brief else SHAPES)]
    themes = {theme: drawn(demo, theme) for theme in ("light", "dark")}

    def shaped(game, shape):
        return drawn(kiste, "draw", game, "--shape", shape, *DRAWN, "--out", "-")

    def room(game, shape):
        svg = shaped(game, shape)
        if shape == "low" and svg == shaped(game, "tall"):
            return []  # one drawing serves all phones
        return look(f"{game}-{shape}", svg, ROOMS, update)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        wrong = [line for lines in pool.map(lambda one: room(*one), rooms) for line in lines]
    for theme, svg in themes.items():
        wrong += look(f"looks-{theme}", svg, LOOKS, update) + unnoticed(theme, svg)
    print("\n".join(["pictures differ from tests/golden:", *wrong[:20]] if wrong else ["as they were"]))
    sys.exit(1 if wrong else 0)


main()
