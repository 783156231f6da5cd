# SPDX-License-Identifier: MIT
"""Builds the package for pip, without the net: a wheel from the tree of the project (by `make library`) or from a source package (by
meson alone), and that source package.

A wheel is a zip file with the package, some facts about it and a list of hashes (PEP 427); what pip asks of a builder is PEP 517. A
source package holds what the library is made of, the box files ready compiled and the dictionaries ready made, so that a C compiler and
meson are all that it needs.
"""
import base64
import hashlib
import io
import os
import pathlib
import re
import shutil
import subprocess
import sysconfig
import tarfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
READY = ROOT / "ready"  # only in a source package: what is made elsewhere
BUILD = ROOT / "build"
NAME = "kiste"
VERSION = re.search(r"version: '([^']+)'", (ROOT / "meson.build").read_text(encoding="utf-8"))[1]
INFO = f"{NAME}-{VERSION}.dist-info"
METADATA = f"""Metadata-Version: 2.1
Name: {NAME}
Version: {VERSION}
Summary: Family games, complete to the last rule, for research: single positions, batches, GPUs
License: MIT
Requires-Python: >=3.9
Requires-Dist: cffi >=1.15
Requires-Dist: numpy >=1.21
Description-Content-Type: text/markdown

"""
ALWAYS_THERE = re.compile(r"lib(c|m|dl|pthread|rt)\.so|ld-linux")  # of the C library, which every Linux has
SOURCES = ["meson.build", "meson_options.txt", "LICENSE", "include", "src/base", "src/core", "src/bots", "src/bulk", "src/table",
           "src/games", "tools/rooms.py", "tools/words.py", "tools/libkiste.map", "bindings/python"]
PYPROJECT = '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["bindings/python"]\n'


def _tag(library):
    """No Python is linked, but a machine and its C library are: as old a one as has every symbol that is used."""
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    said = subprocess.run(["readelf", "-d", "--version-info", str(library)], capture_output=True, text=True, check=False,
                          env={**os.environ, "LC_ALL": "C"}).stdout
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", said)
    versions = [tuple(map(int, version.split("."))) for version in re.findall(r"GLIBC_(\d+\.\d+)", said)]
    versions += [(2, 36)] * ("GLIBC_ABI_DT_RELR" in said)  # how relocations are packed, which older ones cannot read
    if platform.startswith("linux_") and versions and needed and all(ALWAYS_THERE.match(name) for name in needed):
        platform = "manylinux_{}_{}_".format(*max(versions)) + platform.removeprefix("linux_")
    return f"py3-none-{platform}"


def _files():
    """What goes into the package: name in the wheel and contents."""
    for path in sorted((HERE / "kiste").rglob("*")):
        if path.suffix in {".py", ".typed"}:
            yield path.relative_to(HERE).as_posix(), path.read_bytes()
    for header in sorted((ROOT / "include/kiste").glob("*.h")):
        yield f"kiste/include/kiste/{header.name}", header.read_bytes()
    yield "kiste/libkiste.so.1", (BUILD / "libkiste.so.1").read_bytes()
    for words in _words():
        yield f"kiste/{words.name}", words.read_bytes()
    for ptx in sorted((BUILD / "gpu").glob("*.ptx")):  # only after `make gpu`
        yield f"kiste/gpu/{ptx.name}", ptx.read_bytes()


def _words():
    return sorted((READY if READY.is_dir() else BUILD).glob("*.words"))


def _metadata():
    return (METADATA + (HERE / "README.md").read_text(encoding="utf-8")).encode()


def get_requires_for_build_wheel(config_settings=None):
    """Only where they are missing, so that nothing is fetched where everything is there."""
    wanted = {"meson": "meson>=1.0", "ninja": "ninja"}
    return [package for program, package in wanted.items() if not shutil.which(program)] if READY.is_dir() else []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    place = pathlib.Path(metadata_directory, INFO)
    place.mkdir(exist_ok=True)
    (place / "METADATA").write_bytes(_metadata())
    (place / "WHEEL").write_text("Wheel-Version: 1.0\nGenerator: kiste\nRoot-Is-Purelib: false\n")
    return INFO


def _build_library():
    if not READY.is_dir():
        # pip shuts the system's packages out, but meson is one of them.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        subprocess.run(["make", "-C", str(ROOT), "library"], check=True, env=environment)
        return
    # A meson that pip has fetched wants pip's Python, the system's does not stand it.
    inside = "site-packages" in os.environ.get("PYTHONPATH", "") and "overlay" in (shutil.which("meson") or "")
    environment = {name: value for name, value in os.environ.items() if inside or not name.startswith("PYTHON")}
    if not (BUILD / "build.ninja").exists():
        subprocess.run(["meson", "setup", str(BUILD), str(ROOT), "-Dlibrary_only=true"], check=True, env=environment)
    subprocess.run(["ninja", "-C", str(BUILD), "libraries"], check=True, env=environment)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    _build_library()
    tag = _tag(BUILD / "libkiste.so.1")
    name = f"{NAME}-{VERSION}-{tag}.whl"
    facts = [(f"{INFO}/METADATA", _metadata()),
             (f"{INFO}/WHEEL", f"Wheel-Version: 1.0\nGenerator: kiste\nRoot-Is-Purelib: false\nTag: {tag}\n".encode())]
    record = []
    with zipfile.ZipFile(pathlib.Path(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in [*_files(), *facts]:
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{path},sha256={digest},{len(data)}")
            wheel.writestr(path, data)
        wheel.writestr(f"{INFO}/RECORD", "\n".join([*record, f"{INFO}/RECORD,,", ""]))
    return name


def _sources():
    """What a source package holds: names and contents."""
    for part in SOURCES:
        place = ROOT / part
        for path in [place] if place.is_file() else sorted(place.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and path.suffix not in {".rule", ".game", ".pyc"}:
                yield path.relative_to(ROOT).as_posix(), path.read_bytes()
    for path in [*sorted(BUILD.glob("*_boxed.gen.c")), *_words()] if not READY.is_dir() else sorted(READY.iterdir()):
        yield f"ready/{path.name}", path.read_bytes()
    yield "pyproject.toml", PYPROJECT.encode()
    yield "PKG-INFO", _metadata()


def build_sdist(sdist_directory, config_settings=None):
    if not READY.is_dir():
        _build_library()
    name = f"{NAME}-{VERSION}.tar.gz"
    with tarfile.open(pathlib.Path(sdist_directory, name), "w:gz", format=tarfile.PAX_FORMAT) as package:
        for path, data in _sources():
            entry = tarfile.TarInfo(f"{NAME}-{VERSION}/{path}")
            entry.size, entry.mode = len(data), 0o644
            package.addfile(entry, io.BytesIO(data))
    return name
