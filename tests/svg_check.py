#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the SVG renderer on pictures_demo's scenes: well formed, complete, and readable.

svg_check.py PICTURES_DEMO

Well formed: Python's XML parser reads every picture, the hostile one too, and every url(#…) has its target.
Readable: ink on its tint, and plain ink on every ground, keep a contrast of 4.5 (WCAG AA) in both themes;
players' colours stay apart for eyes without red, green or blue cones."""
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

SVG = "{http://www.w3.org/2000/svg}"
THEMED = "none paper moss water sand heath rock".split()  # ink goes with the theme
PALE = "wood oak light card sheet meadow sage".split()           # dark ink on them by day and by night
DEEP = "felt walnut dark".split()                           # and pale ink on these
PLAYERS = "red blue green yellow".split()
# Linear RGB as seen without one kind of cone (Viénot, Brettel, Mollon 1999; blue after Machado et al. 2009).
BLIND = {
    "red": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "green": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
    "blue": ((1.25553, -0.07675, -0.17878), (-0.07841, 0.93081, 0.14760), (0.00473, 0.69137, 0.30390)),
}

faults = []


def fault(words):
    faults.append(words)


def linear(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def light(colour):
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one, two):
    lights = sorted((light(one), light(two)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def lab(rgb):
    """CIE L*a*b* of linear RGB."""
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = (sum(m * max(c, 0) for m, c in zip(row, rgb)) for row in rows)
    f = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x / 0.9505, y, z / 1.089)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def apart(one, two, cones):
    def seen(colour):
        return lab([sum(m * c for m, c in zip(row, linear(colour))) for row in BLIND[cones]])
    return sum((a - b) ** 2 for a, b in zip(seen(one), seen(two))) ** 0.5


def check_contrast(words, one, two):
    if contrast(one, two) < 4.5:
        fault(f"{words} has a contrast of {contrast(one, two):.2f}")


def check_theme(name, style):
    tints = {tint: dict(zip(("body", "deep", "ink", "text"), re.findall("#[0-9a-f]{6}", rule)))
             for tint, rule in re.findall(r"\.tint-(\w+)\{(--[^}]*)\}", style)}
    if len(tints) != 33:
        fault(f"{name}: {len(tints)} tints")
    for tint, shades in tints.items():
        check_contrast(f"{name}: ink on {tint}", shades["body"], shades["ink"])
        for ground in ("none", "paper"):
            check_contrast(f"{name}: {tint} text on {ground}", tints[ground]["body"], shades["text"])
    for ground in THEMED:
        check_contrast(f"{name}: plain ink on {ground}", tints[ground]["body"], tints["ink"]["text"])
    other = re.search(r"\.g[pd]\.tint-ink \.tt\{fill:(#[0-9a-f]{6})", style).group(1)  # what the other theme has
    pale, deep = (other, tints["ink"]["text"]) if name == "dark" else (tints["ink"]["text"], other)
    for ground in PALE + DEEP:
        check_contrast(f"{name}: plain ink on {ground}", tints[ground]["body"], pale if ground in PALE else deep)
    for i, one in enumerate(PLAYERS):
        for two in PLAYERS[:i]:
            for cones in BLIND:
                distance = apart(tints[one]["body"], tints[two]["body"], cones)
                if distance < 15:
                    fault(f"{name}: {one} and {two} are {distance:.0f} apart without {cones} cones")


def check_picture(demo, name):
    text = subprocess.run([demo, name], stdout=subprocess.PIPE, check=True).stdout.decode("utf-8")
    root = xml.fromstring(text)
    if root.tag != SVG + "svg" or root.find(SVG + "title") is None or "viewBox" not in root.attrib:
        fault(f"{name}: no SVG with a title and a viewBox")
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    for target in re.findall(r"url\(#([^)]*)\)", text):
        if target not in ids:
            fault(f"{name}: url(#{target}) leads nowhere")
    items = [element for element in root if element.get("data-id")]
    if len(items) < 100 or len({element.get("data-id") for element in items}) != len(items):
        fault(f"{name}: {len(items)} items")
    for script in root.iter(SVG + "script"):
        fault(f"{name}: a script")
    if name != "hostile":
        check_theme(name, root.find(SVG + "style").text)
    else:
        subprocess.run([demo, "hostile-text"], stdout=subprocess.PIPE, check=True).stdout.decode("utf-8")


for picture in ("light", "dark", "hostile"):
    check_picture(sys.argv[1], picture)
print("\n".join(faults) or "the pictures are well formed and readable")
sys.exit(bool(faults))
