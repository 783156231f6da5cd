#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""words.py STOP-LIST OUT: the system's word list as a small automaton that the rules can walk.

The stop-list names the list (`list: FILE`), says whether words with a capital are words (`capitals: keep` or `drop`) and
holds what is not to count. The result is a directed acyclic word graph, all ends of words shared:

    "KWORDS1\\n", number of edges (32 bits), number of words (32 bits), then the edges, 32 bits each, little endian:
    bits 0-4 a letter, 1 = A … 26 = Z; bit 5: a word ends here; bit 6: the last edge of its node;
    bits 7-31: the node it leads to, as the number of its first edge; 0: none.

Edge 0 is not used; the edges of the root begin at 1.
"""
import pathlib
import re
import struct
import sys
import unicodedata

DICE = 13
SPELT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})


def read_stop_list(path):
    settings, stopped = {}, set()
    for line in pathlib.Path(path).read_text(encoding="utf-8").split("\n"):
        if re.match(r"[a-z]+: ", line):
            key, value = line.split(": ", 1)
            settings[key] = value.strip()
        elif not line.startswith("#"):
            stopped.update(line.split())
    return settings, stopped | {word + "s" for word in stopped if word[0].isupper()}


def spelt(word):
    """As the dice can show it: A to Z."""
    plain = unicodedata.normalize("NFD", word.translate(SPELT))
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).upper()


def counts(word, keep_capitals):
    if len(word) < 2 or word[1:] != word[1:].lower() or not (keep_capitals or word == word.lower()):
        return False
    dice = spelt(word)
    return len(dice) <= DICE and re.fullmatch("[A-Z]+", dice) and re.search("[AEIOUY]", dice)


class Graph:
    """Built word by word in the order of the alphabet; a node that is finished is shared with its equal."""

    def __init__(self):
        self.known = {}    # what a node holds -> the node
        self.path = [{}]   # the nodes of the last word, each letter -> [ends a word, node]
        self.last = ""

    def add(self, word):
        same = 0
        while same < min(len(word), len(self.last)) and word[same] == self.last[same]:
            same += 1
        self.finish(same)
        for letter in word[same:]:
            node = {}
            self.path[-1][letter] = [False, node]
            self.path.append(node)
        self.path[-2][word[-1]][0] = True
        self.last = word

    def finish(self, depth):
        """The nodes of the last word below this depth will not change any more."""
        while len(self.path) > depth + 1:
            node = self.path.pop()
            held = tuple((letter, ends, id(next)) for letter, (ends, next) in node.items())
            edge = self.path[-1][self.last[len(self.path) - 1]]
            edge[1] = self.known.setdefault(held, node)

    def edges(self):
        """All nodes in a row, the root first."""
        self.finish(0)
        place, order, used = {}, [], 1
        waiting = [self.path[0]]
        while waiting:
            node = waiting.pop()
            if id(node) in place or not node:
                continue
            place[id(node)] = used
            order.append(node)
            used += len(node)
            waiting.extend(next for _, next in node.values())
        rows = [0]
        for node in order:
            for nth, (letter, (ends, next)) in enumerate(sorted(node.items()), 1):
                rows.append(ord(letter) - 64 | ends << 5 | (nth == len(node)) << 6 | place.get(id(next), 0) << 7)
        return rows


def main():
    settings, stopped = read_stop_list(sys.argv[1])
    listed = pathlib.Path(settings["list"]).read_text(encoding="utf-8").split("\n")
    keep = settings["capitals"] == "keep"
    words = sorted({spelt(word) for word in listed if word not in stopped and counts(word, keep)})
    graph = Graph()
    for word in words:
        graph.add(word)
    edges = graph.edges()
    head = b"KWORDS1\n" + struct.pack("<II", len(edges), len(words))
    pathlib.Path(sys.argv[2]).write_bytes(head + struct.pack(f"<{len(edges)}I", *edges))


main()
