"""Builds the package for pip, from the source tree and without the net: the library by `make library`, the wheel by hand.

A wheel is a zip file with the package, some facts about it and a list of hashes (PEP 427); what pip asks of a builder is PEP 517.
"""
import base64
import hashlib
import os
import pathlib
import subprocess
import sysconfig
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
NAME, VERSION = "kiste", "0.1.0"
TAG = "py3-none-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")  # no Python is linked, but a machine is
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


def _files():
    """What goes into the package: name in the wheel and contents."""
    for path in sorted((HERE / "kiste").rglob("*")):
        if path.suffix in {".py", ".typed"}:
            yield path.relative_to(HERE).as_posix(), path.read_bytes()
    for header in sorted((ROOT / "include/kiste").glob("*.h")):
        yield f"kiste/include/kiste/{header.name}", header.read_bytes()
    yield "kiste/libkiste.so.1", (ROOT / "build/libkiste.so.1").read_bytes()
    for words in sorted((ROOT / "build").glob("*.words")):
        yield f"kiste/{words.name}", words.read_bytes()
    for ptx in sorted((ROOT / "build/gpu").glob("*.ptx")):  # only after `make gpu`
        yield f"kiste/gpu/{ptx.name}", ptx.read_bytes()


def _facts():
    yield f"{INFO}/METADATA", (METADATA + (HERE / "README.md").read_text(encoding="utf-8")).encode()
    yield f"{INFO}/WHEEL", f"Wheel-Version: 1.0\nGenerator: kiste\nRoot-Is-Purelib: false\nTag: {TAG}\n".encode()


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    for path, data in _facts():
        place = pathlib.Path(metadata_directory, path)
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(data)
    return INFO


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    # pip shuts the system's packages out, but meson is one of them.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    subprocess.run(["make", "-C", str(ROOT), "library"], check=True, env=environment)
    name = f"{NAME}-{VERSION}-{TAG}.whl"
    record = []
    with zipfile.ZipFile(pathlib.Path(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in [*_files(), *_facts()]:
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{path},sha256={digest},{len(data)}")
            wheel.writestr(path, data)
        wheel.writestr(f"{INFO}/RECORD", "\n".join([*record, f"{INFO}/RECORD,,", ""]))
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("the package is built from the tree of the whole project: pip install bindings/python")
