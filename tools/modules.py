#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The page's modules: one engine, and each room apart, which runs in the engine's memory and calls its functions.

    modules.py wants ROOM.wasm…                          what rooms take of the engine, as options of its link
    modules.py fit STACK ENGINE.wasm ROOM.wasm… FOLDER   both as they are loaded, fitted to each other, into FOLDER

Memory holds first the stack, of STACK bytes, then the room's data, then the engine's, then what is allocated. The linker (lld 14) can make
such modules only of position-independent code, a ninth larger, which clang 14 does not make for this target. So rooms come here as it leaves
them with --emit-relocs, and what is missing is done: data of the engine get their addresses, a room's functions come after the
engine's in the table, both have one stack, and numbers take no more bytes than they need. (Functions of the engine are imports already.)

What a room says (core/room.h) lies in a segment for each language, and goes into files beside it: room-GAME.LANG.txt, of which the page
fetches the one it speaks, and room-GAME.LANG.why.txt, which answers those who ask why: rules, and reasons of hints. It comes behind the game; until then its phrases are
null pointers, and where those lead, at the far end of the stack, an empty text lies. Such a file is text, each ended by a zero byte: first numbers, then what is said. The numbers are the language's, how
many languages there are, where what is said is to lie in memory, and the phrases, in runs: where the first is, how far the next is from it, how many there are. A
phrase is a pointer for each language, which whoever loads the file sets (bindings/wasm/kiste.mjs): as numbers of a module they would be larger than what is left
of it.
"""
import itertools
import pathlib
import sys

IMPORTS, TABLE, GLOBALS, EXPORTS, ELEMENTS, CODE, DATA = 2, 4, 6, 7, 9, 10, 11
FUNCTION_KIND, TABLE_KIND, MEMORY_KIND, GLOBAL_KIND = range(4)
I32, MUTABLE, I32_CONST, END = 0x7F, 1, 0x41, 0x0B
# Relocations (the format is described in WebAssembly's tool-conventions, Linking.md): how the number is written, and what it is.
LEB, SLEB, WORD = "leb", "sleb", "word"
IN_TABLE = {1: SLEB, 2: WORD}
IN_MEMORY = {3: LEB, 4: SLEB, 5: WORD}
SIGNED = {kind for kind, how in {**IN_TABLE, **IN_MEMORY}.items() if how == SLEB}
WITH_ADDEND = {3, 4, 5, 8, 9, 11}
UNDEFINED, NAMED = 0x10, 0x40  # flags of a symbol
STACK_POINTER = "__stack_pointer"
SYMBOLS, SEGMENTS = 8, 5  # parts of the linker's section
LANGS = ("de", "en")  # in the order of core/words.h
POINTER = 4


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def __bool__(self):
        return self.at < len(self.data)

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def take(self, count):
        self.at += count
        return self.data[self.at - count:self.at]

    def number(self, signed=False):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value - (1 << shift) if signed and byte & 0x40 else value

    def name(self):
        return self.take(self.number()).decode()

    def limits(self):
        """The least; a most is passed over."""
        bounded = self.byte() & 1
        least = self.number()
        if bounded:
            self.number()
        return least


def number(value, width=0, signed=False):
    """LEB128, filled up to a width."""
    out = bytearray()
    while True:
        low, value = value & 0x7F, value >> 7
        rest = -1 if signed and low & 0x40 else 0  # what the sign, or nothing, fills up
        if value == rest and len(out) + 1 >= width:
            return bytes(out + bytes([low]))
        out.append(low | 0x80)


def name(text):
    return number(len(text)) + text.encode()


def sections_of(path):
    """In their order: number and content of each; of those with a name of their own the name instead of the number."""
    reader, found = Reader(path.read_bytes()), {}
    reader.take(8)
    while reader:
        kind, content = reader.byte(), reader.take(reader.number())
        if kind == 0:
            own = Reader(content)
            kind, content = own.name(), content[own.at:]
        found[kind] = content
    return found


def write(path, sections):
    kept = ((kind, content) for kind, content in sections.items() if isinstance(kind, int))
    path.write_bytes(b"\0asm\1\0\0\0" + b"".join(bytes([kind]) + number(len(content)) + content for kind, content in kept))


def imports_of(sections):
    """Kind and name of each."""
    reader, found = Reader(sections[IMPORTS]), []
    for _ in range(reader.number()):
        reader.name()
        named, kind = reader.name(), reader.byte()
        if kind == FUNCTION_KIND:
            reader.number()
        elif kind == GLOBAL_KIND:
            reader.take(2)
        else:
            reader.take(1 if kind == TABLE_KIND else 0)
            reader.limits()
        found.append((kind, named))
    return found


def linked(sections, wanted):
    """A part of what the linker tells."""
    reader = Reader(sections["linking"])
    reader.number()
    while reader:
        kind, part = reader.byte(), Reader(reader.take(reader.number()))
        if kind == wanted:
            return part
    return Reader(b"\0")


def symbols_of(sections):
    """The linker's: of data the name, and its segment, place there and size, or None if it is not here; None for what is no data."""
    part, found = linked(sections, SYMBOLS), []
    for _ in range(part.number()):
        what, flags = part.byte(), part.number()
        absent = flags & UNDEFINED
        if what == 1:
            found.append((part.name(), None if absent else (part.number(), part.number(), part.number())))
        else:
            part.number()
            if what != 3 and (not absent or flags & NAMED):
                part.name()
            found.append(None)
    return found


def segments_of(sections):
    """Of each segment of data its name, its address, and where it begins and ends in the section."""
    part, found = linked(sections, SEGMENTS), []
    reader = Reader(sections[DATA])
    assert part.number() == reader.number(), "not every segment has a name"
    while reader:
        flags, opcode, address, end = reader.number(), reader.byte(), reader.number(signed=True), reader.byte()
        assert (flags, opcode, end) == (0, I32_CONST, END), "a segment of data has no fixed address"
        size = reader.number()
        found.append((part.name(), address, reader.at, reader.at + size))
        part.number(), part.number()
        reader.take(size)
    return found


def relocations_of(sections, part):
    """Kind, place in the section, symbol and addend of each."""
    if part not in sections:
        return
    reader = Reader(sections[part])
    reader.number()
    for _ in range(reader.number()):
        kind, at, symbol = reader.byte(), reader.number(), reader.number()
        yield kind, at, symbol, reader.number(signed=True) if kind in WITH_ADDEND else 0


def lacking(sections):
    """What a room takes of the engine: names of functions, and of data."""
    symbols = symbols_of(sections)
    data = {symbols[symbol][0] for part in ("reloc.CODE", "reloc.DATA") for kind, _, symbol, _ in relocations_of(sections, part)
            if kind in IN_MEMORY and not symbols[symbol][1]}
    return {named for kind, named in imports_of(sections) if kind == FUNCTION_KIND}, data


def put(content, at, how, value):
    if how == WORD:
        content[at:at + 4] = (value & 0xFFFFFFFF).to_bytes(4, "little")
    else:
        content[at:at + 5] = number(value, 5, how == SLEB)


def get(content, at, how):
    if how == WORD:
        return int.from_bytes(content[at:at + 4], "little")
    return Reader(content[at:at + 5]).number(how == SLEB)


def settle(room, addresses, first):
    """Code and data with the engine's addresses, and with functions counted from `first` on instead of from 1."""
    symbols = symbols_of(room)
    for section, part in ((CODE, "reloc.CODE"), (DATA, "reloc.DATA")):
        content = bytearray(room[section])
        for kind, at, symbol, addend in relocations_of(room, part):
            if kind in IN_TABLE:
                slot = get(content, at, IN_TABLE[kind])
                put(content, at, IN_TABLE[kind], slot and slot - 1 + first)
            elif kind in IN_MEMORY and not symbols[symbol][1]:
                put(content, at, IN_MEMORY[kind], addresses[symbols[symbol][0]] + addend)
        room[section] = bytes(content)


def tighten(room):
    """The linker leaves five bytes for every number it may still change; now that nothing changes any more each takes as few as it needs."""
    reader, bodies, places = Reader(room[CODE]), [], [(at, kind) for kind, at, _, _ in relocations_of(room, "reloc.CODE")]
    count, places = reader.number(), sorted(places)
    for _ in range(count):
        size = reader.number()
        done, body = reader.at, bytearray()
        end = done + size
        while places and places[0][0] < end:
            at, kind = places.pop(0)
            signed = kind in SIGNED
            body += room[CODE][done:at] + number(Reader(room[CODE][at:at + 5]).number(signed), signed=signed)
            done = at + 5
        body += room[CODE][done:end]
        bodies.append(number(len(body)) + body)
        reader.take(size)
    room[CODE] = number(count) + b"".join(bodies)


def spoken_by(room, segments, is_meant):
    """By language: where in the section the pointers of those phrases are that are meant, in their order, and what each says."""
    symbols, found = symbols_of(room), {lang: [] for lang in LANGS}

    def lang_of(symbol):
        here = symbols[symbol][1]
        return segments[here[0]][0] if here and segments[here[0]][0] in LANGS else None

    assert not any(kind in IN_MEMORY and lang_of(symbol) for kind, _, symbol, _ in relocations_of(room, "reloc.CODE")), "code that speaks without a phrase"
    for kind, at, symbol, _ in relocations_of(room, "reloc.DATA"):
        if kind in IN_MEMORY and lang_of(symbol) and is_meant(symbols[symbol][0]):
            segment, offset, size = symbols[symbol][1]
            begin = segments[segment][2] + offset
            found[lang_of(symbol)].append((at, room[DATA][begin:begin + size]))
    return {lang: sorted(said) for lang, said in found.items()}


def runs_of(places):
    """The same as runs: the first, how far the next is from it, how many."""
    runs = []
    for place in places:
        first, distance, count = runs[-1] if runs else (0, 0, 0)
        if count == 1 or count and place == first + count * distance:
            runs[-1] = first, distance or place - first, count + 1
        else:
            runs.append((place, 0, 1))
    return runs


def answers_why(symbol):
    """Whether it is called like a rule or the reason of a hint."""
    return symbol.startswith(("RULE_", "WORD_why_"))


def take_words(room):
    """What the room says leaves it, and its pointers are nothing; the files, by their endings."""
    segments, content, files = segments_of(room), bytearray(room[DATA]), {}
    begin_of = {named: address for named, address, _, _ in segments if named in LANGS}
    for more, is_meant in (("", lambda symbol: not answers_why(symbol)), (".why", answers_why)):
        spoken = spoken_by(room, segments, is_meant)
        phrases = [address + at - begin for at, _ in spoken[LANGS[0]] for _, address, begin, end in segments if begin <= at < end]
        for lang, (named, said) in enumerate(spoken.items()):
            assert [at - POINTER * lang for at, _ in said] == [at for at, _ in spoken[LANGS[0]]], "a phrase that is not said in every language"
            for at, _ in said:
                put(content, at, WORD, 0)
            words, numbers = b"".join(words for _, words in said), (lang, len(LANGS), begin_of[named], *itertools.chain(*runs_of(phrases)))
            files[f".{named}{more}.txt"] = " ".join(map(str, numbers)).encode() + b"\0" + words
            begin_of[named] += len(words)
    left = [(address, content[begin:end]) for named, address, begin, end in segments if named not in LANGS]
    room[DATA] = number(len(left)) + b"".join(bytes([0, I32_CONST]) + number(address, signed=True) + bytes([END]) + number(len(data)) + data for address, data in left)
    return files


def move_functions(room, first):
    """The room's functions in the table, from `first` on; how many there are."""
    reader = Reader(room[ELEMENTS])
    segments, flags, opcode, base, end = reader.number(), reader.number(), reader.byte(), reader.number(signed=True), reader.byte()
    assert (segments, flags, opcode, base, end) == (1, 0, I32_CONST, 1, END), "the functions of a room lie otherwise than expected"
    functions = room[ELEMENTS][reader.at:]
    room[ELEMENTS] = bytes([1, 0, I32_CONST]) + number(first, signed=True) + bytes([END]) + functions
    return reader.number()


def share_stack(room):
    """The first global, where the stack ends, becomes an import. There are no others, so all keep their numbers."""
    reader = Reader(room[IMPORTS])
    count = reader.number()
    assert not any(kind == GLOBAL_KIND for kind, _ in imports_of(room)), "a room imports a global"
    room[IMPORTS] = number(count + 1) + room[IMPORTS][reader.at:] + name("env") + name(STACK_POINTER) + bytes([GLOBAL_KIND, I32, MUTABLE])
    reader = Reader(room[GLOBALS])
    count, kind, changes, opcode = reader.number(), reader.byte(), reader.byte(), reader.byte()
    reader.number(signed=True)
    assert (kind, changes, opcode, reader.byte()) == (I32, MUTABLE, I32_CONST, END), "the first global is not the stack's"
    room[GLOBALS] = number(count - 1) + room[GLOBALS][reader.at:]


def exports_of(sections):
    """The numbers of exported globals, by name."""
    reader, found = Reader(sections[EXPORTS]), {}
    for _ in range(reader.number()):
        named, kind, at = reader.name(), reader.byte(), reader.number()
        if kind == GLOBAL_KIND:
            found[named] = at
    return found


def addresses_of(engine):
    """Where data lie that the engine exports: each is a global with its address. (The engine imports nothing.)"""
    reader, values = Reader(engine[GLOBALS]), []
    for _ in range(reader.number()):
        reader.take(3)
        values.append(reader.number(signed=True))
        reader.byte()
    return {named: values[at] for named, at in exports_of(engine).items()}


def bound_stack(engine, size):
    """The linker has put the stack below the engine's data, and does not know of a room between them."""
    reader = Reader(engine[GLOBALS])
    count, kind, changes, opcode = reader.number(), reader.byte(), reader.byte(), reader.byte()
    start = reader.number(signed=True)
    assert (kind, changes, opcode) == (I32, MUTABLE, I32_CONST) and start >= size, "the first global is not the stack's"
    engine[GLOBALS] = number(count) + bytes([I32, MUTABLE, I32_CONST]) + number(size, signed=True) + engine[GLOBALS][reader.at:]


def table_size(engine, more=0):
    """Of the engine's functions; made larger if told so."""
    reader = Reader(engine[TABLE])
    head = reader.take(2)
    size = reader.limits()
    engine[TABLE] = head + bytes([0]) + number(size + more)
    return size


def wants(*paths):
    functions, data = (set().union(*names) for names in zip(*(lacking(sections_of(pathlib.Path(path))) for path in paths)))
    for named in sorted({*functions, *data, STACK_POINTER}):
        print(f"-Wl,--export={named}")


def fit(stack, engine_path, *paths):
    *room_paths, folder = map(pathlib.Path, paths)
    engine = sections_of(pathlib.Path(engine_path))
    addresses, first, most = addresses_of(engine), table_size(engine), 0
    for path in room_paths:
        room = sections_of(path)
        settle(room, addresses, first)
        most = max(most, move_functions(room, first))
        share_stack(room)
        tighten(room)
        to = folder / path.name.replace(".linked", "")
        for ending, said in take_words(room).items():
            to.with_suffix(ending).write_bytes(said)
        write(to, room)
    table_size(engine, most)
    bound_stack(engine, int(stack))
    write(folder / pathlib.Path(engine_path).name.replace(".linked", ""), engine)


{"wants": wants, "fit": fit}[sys.argv[1]](*sys.argv[2:])
