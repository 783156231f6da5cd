"""Thousands of matches at once, on all cores, in arrays that are the batch's own memory."""
from __future__ import annotations

from typing import Any, Mapping

import numpy
from numpy.typing import NDArray

from ._library import ffi, lib
from .game import Game, State, load_game

__all__ = ["BatchEnv", "CHOICE", "ENDED", "GOES_ON", "REFUSED"]

GOES_ON, ENDED, REFUSED = lib.KISTE_GOES_ON, lib.KISTE_ENDED, lib.KISTE_REFUSED

CHOICE = numpy.dtype([("verb", "u1"), ("a", "u1"), ("b", "u1"), ("c", "u1"), ("n", "<u4"), ("most", "<u4"), ("step", "<u4")])
"""A legal move; where `step` is not 0, a run of moves whose n goes from n to most by step."""

NO_CHOICE = 0xffffffff
"""As an index: this match is left alone in a step."""


class BatchEnv:
    """So many matches of one game. In each of them somebody is always asked: chance plays by itself, and where a game ends
    its score is kept and the next one begins in its place.

        env = kiste.BatchEnv("muehle", 4096)
        for _ in range(1000):
            count = numpy.diff(env.legal())                            # choices of each match
            env.step((rng.random(len(env)) * count).astype("u4"))      # take one of them
            results = env.score[env.ended]                             # of the games that were over

    Its arrays are the library's memory and change with every call; copy what is to be kept.

    ============  ================================================================================================
    ``state``     uint8 [count, stride]: the positions
    ``seat``      uint8 [count]: who is asked
    ``event``     uint8 [count]: GOES_ON, ENDED or REFUSED (the index named no choice, and nothing was done)
    ``score``     int32 [count, players]: how the game that ended last came out
    ``games``     uint32 [count], ``moves`` uint64 [count]: finished and made so far (chance's included)
    ``offset``    uint32 [count + 1]: match i has ``choices[offset[i]:offset[i + 1]]``
    ``choices``   CHOICE [offset[-1]], after :meth:`legal`
    ============  ================================================================================================

    threads 0: as many as there are cores. The same seed gives the same games with any number of them.
    """

    def __init__(self, game: Game | str, count: int, *, options: Mapping[str, Any] | str = "", players: int = 0,
                 seed: int = 1, threads: int = 0) -> None:
        self.game = game if isinstance(game, Game) else load_game(game, options, players=players)
        if not 0 < count < 1 << 31:
            raise ValueError("a batch has at least one match")
        size = lib.kiste_batch_size(self.game._match, count)
        # Zeroed pages that are never touched cost nothing: there is room for the most choices there could be.
        self._memory = numpy.zeros(size + 64, dtype=numpy.uint8)
        start = -self._memory.ctypes.data % 64
        block = ffi.cast("void *", self._memory.ctypes.data + start)
        batch = lib.kiste_batch_open(self.game._match, count, block, seed, threads)
        if not batch:
            raise MemoryError("there is no memory or no thread to be had")
        self._batch = ffi.gc(batch, lib.kiste_batch_close)
        at = lib.kiste_batch_arrays(batch)
        self.count, self.stride = count, at.stride
        players = self.game.num_players()
        self.state: NDArray[numpy.uint8] = self._array(at.state, (count, at.stride), "u1")
        self.seat: NDArray[numpy.uint8] = self._array(at.seat, (count,), "u1")
        self.event: NDArray[numpy.uint8] = self._array(at.event, (count,), "u1")
        self.score: NDArray[numpy.int32] = self._array(at.score, (count, lib.KISTE_SEATS_MAX), "<i4")[:, :players]
        self.games: NDArray[numpy.uint32] = self._array(at.games, (count,), "<u4")
        self.moves: NDArray[numpy.uint64] = self._array(at.moves, (count,), "<u8")
        self.offset: NDArray[numpy.uint32] = self._array(at.offset, (count + 1,), "<u4")
        self._choices = self._array(at.choices, (count * at.width,), CHOICE)
        self._index = numpy.empty(count, dtype=numpy.uint32)
        self._amount = numpy.empty(count, dtype=numpy.uint32)

    def _array(self, pointer, shape: tuple[int, ...], kind) -> NDArray:
        """A part of the memory, which lives as long as the array does."""
        kind = numpy.dtype(kind)
        begin = int(ffi.cast("uintptr_t", pointer)) - self._memory.ctypes.data
        size = int(numpy.prod(shape)) * kind.itemsize
        return self._memory[begin:begin + size].view(kind).reshape(shape)

    def __len__(self) -> int:
        return self.count

    @property
    def ended(self) -> NDArray[numpy.bool_]:
        """The matches whose game was over with the last step."""
        return self.event == ENDED

    @property
    def choices(self) -> NDArray:
        """The packed choices of the last :meth:`legal`."""
        return self._choices[:self.offset[-1]]

    def reset(self, seed: int = 1) -> None:
        """Begins all over; match i gets the generator of seed + i."""
        lib.kiste_batch_begin(self._batch, seed)

    def legal(self) -> NDArray[numpy.uint32]:
        """Packs the choices of everyone who is asked; returns ``offset``."""
        lib.kiste_batch_legal(self._batch)
        return self.offset

    def _given(self, array: Any, into: NDArray) -> Any:
        if array is None:
            return ffi.NULL
        array = numpy.asarray(array)
        if array.shape != into.shape:
            raise ValueError(f"an array of {self.count} is needed, not {array.shape}")
        if array.dtype != numpy.uint32 or not array.flags.c_contiguous:
            if array.dtype.kind not in "iu":
                raise TypeError(f"whole numbers are needed, not {array.dtype}")
            outside = (array < 0) | (array > NO_CHOICE)
            numpy.copyto(into, numpy.where(outside, NO_CHOICE, array), casting="unsafe")
            array = into
        return ffi.from_buffer("uint32_t[]", array)

    def step(self, index: Any, amount: Any = None) -> int:
        """Makes the index[i]-th choice of match i, of a run the move with amount[i] (None: the first of each). Needs
        :meth:`legal` before. Returns how many named no choice of theirs: they are left alone."""
        return lib.kiste_batch_step(self._batch, self._given(index, self._index), self._given(amount, self._amount))

    def pick(self) -> tuple[NDArray[numpy.uint32], NDArray[numpy.uint32]]:
        """Choices as a random player would take them, for :meth:`step`: indices and amounts. Needs :meth:`legal` before."""
        index, amount = numpy.empty(self.count, numpy.uint32), numpy.empty(self.count, numpy.uint32)
        lib.kiste_batch_pick(self._batch, ffi.from_buffer("uint32_t[]", index), ffi.from_buffer("uint32_t[]", amount))
        return index, amount

    def play(self, events: int) -> None:
        """So many events of random play in each match, chance's included: the fastest there is."""
        lib.kiste_batch_play(self._batch, events)

    def view(self, out: NDArray | None = None) -> NDArray[numpy.uint8]:
        """What whoever is asked may know of each position: uint8 [count, stride]."""
        out = self._room(out, self.count)
        lib.kiste_batch_view(self._batch, ffi.from_buffer(out))
        return out

    def after(self, out: NDArray | None = None) -> NDArray[numpy.uint8]:
        """The position behind each packed choice (of a run its first), before chance plays on: uint8 [len(choices), stride]."""
        total = int(self.offset[-1])
        out = self._room(out, total)
        lib.kiste_batch_after(self._batch, total, ffi.from_buffer(out))
        return out

    def _room(self, out: NDArray | None, rows: int) -> NDArray[numpy.uint8]:
        if out is None:
            return numpy.empty((rows, self.stride), numpy.uint8)
        if out.dtype != numpy.uint8 or out.shape[0] < rows or out.shape[1:] != (self.stride,) or not out.flags.c_contiguous:
            raise ValueError(f"uint8 [{rows}, {self.stride}] without gaps is needed")
        return out

    def state_of(self, match: int) -> State:
        """One of the positions, to be printed or played on with by itself."""
        return self.game.deserialize_state(self.state[match, :self.game.state_size()].tobytes())
