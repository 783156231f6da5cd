# SPDX-License-Identifier: MIT
"""libkiste and its declarations, which are read from the C headers themselves."""
from __future__ import annotations

import os
import pathlib
import re

import cffi

_HERE = pathlib.Path(__file__).resolve().parent
_TREE = _HERE.parents[2]  # where the package lies in its source tree


def _headers() -> pathlib.Path:
    """Installed beside this file, else those of the tree."""
    return _HERE / "include" if (_HERE / "include").is_dir() else _TREE / "include"


def _declarations(path: pathlib.Path) -> str:
    """What cffi can read of a header: no comments, no preprocessor, no function bodies."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    text = re.sub(r"^static inline.*?^}$", "", text, flags=re.S | re.M)
    text = re.sub(r'^(extern "C" \{|\}|#.*)$', "", text, flags=re.M)
    return text.replace("KISTE_API ", "")


def _open(ffi: cffi.FFI):
    named = os.environ.get("KISTE_LIBRARY")
    if named:  # whoever names one wants that one
        try:
            return ffi.dlopen(named)
        except OSError as error:
            raise ImportError(f"KISTE_LIBRARY names a library that cannot be used: {error}") from error
    why: object = "there is none beside the package, in its source tree or among the system's"
    for place in (_HERE / "libkiste.so.1", _TREE / "build/libkiste.so.1", pathlib.Path("libkiste.so.1")):
        if place.is_absolute() and not place.exists():
            continue
        try:
            return ffi.dlopen(str(place))
        except OSError as error:
            why = error
    raise ImportError(f"libkiste.so.1 was not found ({why}); `make library` builds it, KISTE_LIBRARY can name it")


ffi = cffi.FFI()
for _name in ("rules", "batch"):
    ffi.cdef(_declarations(_headers() / "kiste" / f"{_name}.h"))
lib = _open(ffi)
RULES_VERSION = 1
if lib.kiste_rules_version() != RULES_VERSION:
    raise ImportError(f"libkiste has version {lib.kiste_rules_version()} of the rules' interface, not {RULES_VERSION}")


def text(pointer) -> str:
    """A C string."""
    return ffi.string(pointer).decode("utf-8") if pointer else ""


def written(write) -> str:
    """What a function writes that takes a buffer and its size and returns the length."""
    size = 512
    while True:
        buffer = ffi.new("char[]", size)
        length = write(buffer, size)
        if length < size:
            return ffi.string(buffer).decode("utf-8")
        size = length + 1
