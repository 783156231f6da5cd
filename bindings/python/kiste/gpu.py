# SPDX-License-Identifier: MIT
"""Batches on an NVIDIA GPU, whose arrays PyTorch and CuPy can use without a copy.

    import torch
    from kiste.gpu import Batch

    batch = Batch("backgammon", 65536, options="cube=no")
    total = batch.legal()                                    # choices of all matches, packed
    count = torch.diff(torch.as_tensor(batch.offset, device="cuda"))
    index = (torch.rand(batch.count, device="cuda") * count).int()
    batch.step(index)                                        # every match moves, chance answers

The rules are compiled for the GPU by ``make gpu``. This module needs neither cffi nor numpy, only libkiste and, for a batch, a
driver; :class:`kiste.batch.BatchEnv` does the same on the processor, with the same bytes for the same seeds.
"""
from __future__ import annotations

import ctypes
import os
import pathlib
import threading
from typing import Any

__all__ = ["Batch", "DeviceArray", "GpuError"]

SEATS_MAX = 12
_POINTERS = ["state", "rng", "moves", "games", "score", "seat", "event", "offset", "choices", "slots"]


class GpuError(RuntimeError):
    """There is no GPU, the rules were not compiled for it, or it refused something."""


class _Arrays(ctypes.Structure):
    _fields_ = ([(name, ctypes.c_uint32) for name in ("count", "stride", "width", "unused")]
                + [(name, ctypes.c_void_p) for name in _POINTERS])


class DeviceArray:
    """Memory of the device with a shape and a type, in the form that ``torch.as_tensor`` and ``cupy.asarray`` take over."""

    def __init__(self, owner: Any, address: int, shape: tuple[int, ...], kind: str) -> None:
        self._owner = owner  # the batch must not go before its arrays
        self.shape = shape
        self.__cuda_array_interface__ = {"shape": shape, "typestr": kind, "data": (address, False), "version": 3,
                                         "strides": None}


def _library() -> ctypes.CDLL:
    """libkiste: beside this file where it was installed, where KISTE_LIBRARY says, in a build folder, or the system's."""
    here = pathlib.Path(__file__).resolve().parent
    named = os.environ.get("KISTE_LIBRARY")
    if named:  # whoever names one wants that one
        try:
            return _declared(ctypes.CDLL(named))
        except OSError as error:
            raise GpuError(f"KISTE_LIBRARY names a library that cannot be used: {error}") from error
    places = [here / "libkiste.so.1", here.parents[2] / "build/gpu/libkiste.so.1", here.parents[2] / "build/libkiste.so.1"]
    for place in [*(place for place in places if place.exists()), "libkiste.so.1"]:
        try:
            return _declared(ctypes.CDLL(str(place)))
        except OSError:
            continue
    raise GpuError("libkiste.so.1 was not found; KISTE_LIBRARY can name it")


def _declared(lib: ctypes.CDLL) -> ctypes.CDLL:
    pointer, number, text = ctypes.c_void_p, ctypes.c_uint32, ctypes.c_char_p
    for name, result, *arguments in [
            ("match_open", pointer, text, ctypes.c_int, text, text, ctypes.c_size_t), ("match_close", None, pointer),
            ("state_size", ctypes.c_size_t, pointer),
            ("gpu_open", pointer, pointer, number, ctypes.c_uint64, text), ("gpu_close", None, pointer), ("gpu_why", text),
            ("gpu_arrays", ctypes.POINTER(_Arrays), pointer), ("gpu_owners", pointer, pointer), ("gpu_name", text, pointer),
            ("gpu_legal", ctypes.c_bool, pointer, pointer), ("gpu_step", ctypes.c_bool, pointer, pointer, pointer),
            ("gpu_play", ctypes.c_bool, pointer, number), ("gpu_view", ctypes.c_bool, pointer, pointer),
            ("gpu_after", ctypes.c_bool, pointer, number, pointer), ("gpu_wait", ctypes.c_bool, pointer)]:
        function = getattr(lib, "kiste_" + name)
        function.restype, function.argtypes = result, arguments
    return lib


def _address(array: Any, bytes_each: int, count: int) -> int | None:
    """Where an array of the device lies. It must have `count` whole numbers of so many bytes without gaps."""
    if array is None:
        return None
    wanted = f"{count} whole numbers of {bytes_each} bytes, without gaps, are needed on the first GPU"
    if hasattr(array, "data_ptr"):  # a tensor
        if (not array.is_cuda or array.get_device() != 0 or not array.is_contiguous() or array.numel() < count
                or array.dtype.is_floating_point or array.dtype.is_complex or array.element_size() != bytes_each):
            raise ValueError(wanted)
        return array.data_ptr()
    if not hasattr(array, "__cuda_array_interface__"):
        raise ValueError(wanted)
    facts = array.__cuda_array_interface__
    size = 1
    for part in facts["shape"]:
        size *= part
    if facts.get("strides") is not None or size < count or facts["typestr"][1] not in "iu" or int(facts["typestr"][2:]) != bytes_each:
        raise ValueError(wanted)
    return facts["data"][0]


def _said(words: str) -> bytes:
    """A text for C, which would end it at a NUL."""
    if "\0" in words:
        raise ValueError(f"{words!r} cannot be meant")
    return words.encode()


class Batch:
    """So many matches of one game on the first GPU.

    Its arrays, all on the device, for match i:

    ============  ==========================================================================================
    ``state``     uint8 [count, stride]: the position's bytes
    ``seat``      uint8 [count]: who is asked
    ``event``     uint8 [count]: 1 if a game ended with the last step (the next has begun), 2 if the choice was none
    ``score``     int32 [count, 12]: how the game that ended last came out, by seat
    ``games``     int32 [count], ``moves`` int64 [count]: finished and made so far
    ``offset``    int32 [count + 1]: its choices are ``choices[offset[i]:offset[i + 1]]``
    ``choices``   uint8 [total, 16] after :meth:`legal`: verb, a, b, c, n (4 bytes), most (4), step (4)
    ``owners``    int32 [total]: whose match each choice is
    ============  ==========================================================================================

    They are for reading (PyTorch knows no arrays that cannot be written, so nothing stops who does). Work is queued on CUDA's default
    stream, as PyTorch's is, so that both see each other's in order. Several threads may call a batch, one waits for the other.
    """

    def __init__(self, game: str, count: int, *, seats: int = 0, options: str = "", seed: int = 1,
                 folder: str | None = None) -> None:
        self._lib = _library()
        self._gpu = self._match = None
        self._lock = threading.RLock()  # nobody closes what another uses
        self._process = os.getpid()     # a child of it has neither the device nor the thread that may hold the lock
        if not 0 < count < 1 << 32:
            raise ValueError("a batch has at least one match")
        why = ctypes.create_string_buffer(240)
        self._match = self._lib.kiste_match_open(_said(game), seats, _said(options), why, len(why))
        if not self._match:
            raise ValueError(why.value.decode())
        self.state_size = self._lib.kiste_state_size(self._match)
        self._gpu = self._lib.kiste_gpu_open(self._match, count, seed, _said(folder) if folder else None)
        if not self._gpu:
            raise GpuError(self._why())
        at = self._lib.kiste_gpu_arrays(self._gpu).contents
        self.count, self.stride, self.width, self.total = count, at.stride, at.width, 0
        self.name = self._lib.kiste_gpu_name(self._gpu).decode()
        self.state = DeviceArray(self, at.state, (count, at.stride), "|u1")
        self.seat = DeviceArray(self, at.seat, (count,), "|u1")
        self.event = DeviceArray(self, at.event, (count,), "|u1")
        self.score = DeviceArray(self, at.score, (count, SEATS_MAX), "<i4")
        self.games = DeviceArray(self, at.games, (count,), "<i4")
        self.moves = DeviceArray(self, at.moves, (count,), "<i8")
        self.offset = DeviceArray(self, at.offset, (count + 1,), "<i4")
        self._choices, self._owners = at.choices, self._lib.kiste_gpu_owners(self._gpu)

    def _why(self) -> str:
        return self._lib.kiste_gpu_why().decode()

    def _do(self, name: str, *arguments: Any) -> None:
        """One call of the library. GpuError: why not."""
        if self._gpu is None:
            raise GpuError("the batch is closed")
        if self._process != os.getpid():
            raise GpuError("the GPU belongs to the process that this one was forked from")
        with self._lock:
            if self._gpu is None:
                raise GpuError("the batch is closed")
            if not getattr(self._lib, "kiste_gpu_" + name)(self._gpu, *arguments):
                raise GpuError(self._why())

    @property
    def choices(self) -> DeviceArray:
        return DeviceArray(self, self._choices, (self.total, 16), "|u1")

    @property
    def owners(self) -> DeviceArray:
        return DeviceArray(self, self._owners, (self.total,), "<i4")

    def legal(self) -> int:
        """Packs the choices of everyone who is asked; returns how many there are. Waits for the device."""
        total = ctypes.c_uint32()
        self._do("legal", ctypes.byref(total))
        self.total = total.value
        return self.total

    def step(self, index: Any, amount: Any = None) -> None:
        """Makes the index[i]-th choice of match i (of a run of amounts the one with amount[i]): int32 [count] on the device."""
        self._do("step", _address(index, 4, self.count), _address(amount, 4, self.count))

    def play(self, events: int) -> None:
        """So many events of random play in each match."""
        self._do("play", events)

    def after(self, out: Any) -> Any:
        """The positions that follow each choice of :meth:`legal`, before chance: into uint8 [total, stride] on the device; zeroes where
        a match has moved on since."""
        self._do("after", self.total, _address(out, 1, self.total * self.stride))
        return out

    def view(self, out: Any) -> Any:
        """The positions as whoever is asked may know them: into uint8 [count, stride] on the device."""
        self._do("view", _address(out, 1, self.count * self.stride))
        return out

    def wait(self) -> None:
        """Until the device has done everything."""
        self._do("wait")

    def close(self) -> None:
        """Gives the device's memory back; its arrays must not be used any more."""
        if self._process != os.getpid():
            return
        with self._lock:
            if self._gpu:
                self._lib.kiste_gpu_close(self._gpu)
            if self._match:
                self._lib.kiste_match_close(self._match)
            self._gpu = self._match = None

    def __del__(self) -> None:
        if getattr(self, "_process", None):
            self.close()
