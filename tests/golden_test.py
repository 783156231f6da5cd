#!/usr/bin/env python3
"""golden_test.py PICTURES_DEMO [--update]: every look, drawn and compared as a picture with tests/golden/*.png.

Both themes of the demo's scene are rasterised small by rsvg-convert. Fonts and rasterisers differ a little, so a picture
may differ in a few points, but not in any part as large as a piece. A look that was changed on purpose is looked at
(`pictures_demo light | rsvg-convert -o look.png`) and then made the new standard with --update."""
import pathlib
import struct
import subprocess
import sys
import zlib

HERE = pathlib.Path(__file__).resolve().parent / "golden"
UNITS = 5            # of the scene, a point
WIDTH = 900 // UNITS
PART = 4             # points of a part's side: less than half a piece
PART_MOST = 14       # difference of a part's mean colour, of 255
MEAN_MOST = 1.0      # and of the whole picture


def picture(svg):
    return subprocess.run(["rsvg-convert", "--width", str(WIDTH), "--background-color", "white", "--format", "png"],
                          input=svg, capture_output=True, check=True).stdout


def chunks(png):
    at = 8
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at:at + 8])
        yield kind, png[at + 8:at + 8 + size]
        at += size + 12


def decoded(png):
    """Width, height and rows of RGB; PNG of 8 bits without interlace."""
    data = list(chunks(png))
    width, height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", data[0][1])
    assert (depth, interlace) == (8, 0) and colour in (2, 6), (depth, colour, interlace)
    step = 3 if colour == 2 else 4
    raw = zlib.decompress(b"".join(body for kind, body in data if kind == b"IDAT"))
    rows, above = [], bytearray(width * step)
    for y in range(height):
        line = bytearray(raw[y * (width * step + 1):(y + 1) * (width * step + 1)])
        how = line.pop(0)
        for i, _ in enumerate(line):
            a, b = (line[i - step] if i >= step else 0), above[i]
            c = above[i - step] if i >= step else 0
            if how == 4:
                nearest = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            line[i] = (line[i] + (0, a, b, (a + b) // 2, nearest if how == 4 else 0)[how]) & 255
        rows.append([tuple(line[x * step:x * step + 3]) for x in range(width)])
        above = line
    return width, height, rows


def parts(rows):
    """The mean colour of every part."""
    for top in range(0, len(rows) - PART + 1, PART):
        for left in range(0, len(rows[0]) - PART + 1, PART):
            points = [rows[y][x] for y in range(top, top + PART) for x in range(left, left + PART)]
            yield left, top, [sum(point[k] for point in points) / len(points) for k in range(3)]


def compare(theme, came, wanted):
    """What differs, in words; empty: nothing that counts."""
    if came[:2] != wanted[:2]:
        return [f"{theme}: {came[0]} x {came[1]} points, expected {wanted[0]} x {wanted[1]}"]
    wrong, whole, count = [], 0, 0
    for (left, top, one), (_, _, other) in zip(parts(came[2]), parts(wanted[2])):
        difference = max(abs(a - b) for a, b in zip(one, other))
        whole, count = whole + difference, count + 1
        if difference > PART_MOST:
            wrong.append(f"{theme}: at {left * UNITS}, {top * UNITS} of the scene by {difference:.0f}")
    if whole / count > MEAN_MOST:
        wrong.append(f"{theme}: on the whole by {whole / count:.2f}")
    return wrong


def main():
    demo, update = sys.argv[1], "--update" in sys.argv
    wrong = []
    for theme in "light", "dark":
        svg = subprocess.run([demo, theme], capture_output=True, check=True).stdout
        png, file = picture(svg), HERE / f"looks-{theme}.png"
        if update:
            file.write_bytes(png)
            continue
        wrong += compare(theme, decoded(png), decoded(file.read_bytes()))
        # What it must notice: one red piece that has become blue.
        other = svg.replace(b"tint-red'", b"tint-blue'", 1)
        if other == svg or not compare(theme, decoded(picture(other)), decoded(png)):
            wrong.append(f"{theme}: a piece of another colour is not noticed")
    print("\n".join(["the looks differ from tests/golden:", *wrong[:20]] if wrong else ["as they were"]))
    sys.exit(1 if wrong else 0)


main()
