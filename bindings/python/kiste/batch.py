# SPDX-License-Identifier: MIT
"""Thousands of matches at once, on all cores, in arrays that are the batch's own memory."""
from __future__ import annotations

from typing import Any, Mapping

import numpy
from numpy.typing import NDArray

from ._library import ffi, lib
from .game import Game, SpielError, State, _Position, _said, load_game

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

    Its arrays are the library's memory, to be read, and change with every call; copy what is to be kept.

    ============  ================================================================================================
    ``state``     uint8 [count, stride]: the positions
    ``seat``      uint8 [count]: who is asked
    ``event``     uint8 [count]: GOES_ON, ENDED or REFUSED (the index named no choice of now, and nothing was done)
    ``score``     int32 [count, players]: how the game that ended last came out
    ``games``     uint32 [count], ``moves`` uint64 [count]: finished and made so far (chance's included)
    ``offset``    uint32 [count + 1]: match i has ``choices[offset[i]:offset[i + 1]]``
    ``choices``   CHOICE [offset[-1]], after :meth:`legal`
    ============  ================================================================================================

    threads 0: as many as there are cores. The same seed gives the same games with any number of them. Several threads may call a
    batch, one waits for the other; in a process that was forked it goes on with one thread.

    writable: ``state`` may be written, too. What was written is looked at by the next call, as a position's text would be: what is no
    position is refused (SpielError), and undone. This takes time; :meth:`put` is for single positions.
    """

    def __init__(self, game: Game | str, count: int, *, options: Mapping[str, Any] | str = "", players: int = 0,
                 seed: int = 1, threads: int = 0, writable: bool = False) -> None:
        self.game = game if isinstance(game, Game) else load_game(game, options, players=players)
        size = lib.kiste_batch_size(self.game._match, count) if 0 < count < 1 << 32 else 0
        if size == 0:
            raise SpielError("a batch has at least one match, and not more choices than 32 bits can count")
        # Zeroed pages that are never touched cost nothing: there is room for the most choices there could be.
        self._memory = numpy.zeros(size + 64, dtype=numpy.uint8)
        start = -self._memory.ctypes.data % 64
        block = ffi.cast("void *", self._memory.ctypes.data + start)
        batch = lib.kiste_batch_open(self.game._match, count, block, seed & (1 << 64) - 1, threads)
        if not batch:
            raise MemoryError("there is no memory or no thread to be had")
        self._memory.flags.writeable = False
        self._batch = ffi.gc(batch, lib.kiste_batch_close)
        at = lib.kiste_batch_arrays(batch)
        self.count, self.stride = count, at.stride
        players = self.game.num_players()
        self._state: NDArray[numpy.uint8] = self._array(at.state, (count, at.stride), "u1")
        self.seat: NDArray[numpy.uint8] = self._array(at.seat, (count,), "u1")
        self.event: NDArray[numpy.uint8] = self._array(at.event, (count,), "u1")
        self.score: NDArray[numpy.int32] = self._array(at.score, (count, lib.KISTE_SEATS_MAX), "<i4")[:, :players]
        self.games: NDArray[numpy.uint32] = self._array(at.games, (count,), "<u4")
        self.moves: NDArray[numpy.uint64] = self._array(at.moves, (count,), "<u8")
        self.offset: NDArray[numpy.uint32] = self._array(at.offset, (count + 1,), "<u4")
        self._choices = self._array(at.choices, (count * at.width,), CHOICE)
        self._written = writable
        self.state: NDArray[numpy.uint8] = self._state.copy() if writable else self._state

    def _array(self, pointer, shape: tuple[int, ...], kind) -> NDArray:
        """A part of the memory, which lives as long as the array does."""
        kind = numpy.dtype(kind)
        begin = int(ffi.cast("uintptr_t", pointer)) - self._memory.ctypes.data
        size = int(numpy.prod(shape)) * kind.itemsize
        return self._memory[begin:begin + size].view(kind).reshape(shape)

    def __len__(self) -> int:
        return self.count

    def __reduce__(self):
        raise TypeError("a batch is not pickled; its game is, and a seed begins the same matches")

    @property
    def ended(self) -> NDArray[numpy.bool_]:
        """The matches whose game was over with the last step."""
        return self.event == ENDED

    @property
    def choices(self) -> NDArray:
        """The packed choices of the last :meth:`legal`."""
        return self._choices[:self.offset[-1]]

    # ---- positions that were written ----

    def _take(self) -> None:
        """Puts what was written into `state` where it belongs, if all of it are positions."""
        if not self._written:
            return
        changed = numpy.flatnonzero((self.state != self._state).any(axis=1))
        if not len(changed):
            return
        rows = numpy.ascontiguousarray(self.state[changed])
        fine = numpy.zeros(len(changed), numpy.bool_)
        tried = lib.kiste_are_positions(self.game._match, ffi.from_buffer(rows), self.stride, len(rows),
                                        ffi.from_buffer("bool[]", fine))
        if not tried or not fine.all():
            self.state[changed] = self._state[changed]
            wrong = changed[~fine].tolist()
            raise SpielError(f"what was written is no position of {self.game.name} in matches {wrong[:8]}" if tried
                             else "what was written could not be looked at: no process can be started")
        for match, row in zip(changed, rows):
            now = _Position(self.game)
            ffi.memmove(now.at, row.tobytes(), self.game.state_size())
            self.put(int(match), str(State(self.game, now)))

    def _show(self) -> None:
        if self._written:
            numpy.copyto(self.state, self._state)

    def put(self, match: int, position: State | str) -> None:
        """Puts a position, or its text, in the place of a match's. IllegalAction: it is none of this game."""
        refusal = lib.kiste_batch_put(self._batch, self._number(match), _said(str(position)))
        if refusal:
            raise self.game._illegal(refusal)
        if self._written:
            self.state[match] = self._state[match]

    def _number(self, match: int) -> int:
        if not -self.count <= match < self.count:
            raise IndexError(f"there is no match {match} of {self.count}")
        return match % self.count

    # ---- calls ----

    def _did(self, fine: Any) -> Any:
        if not fine:
            raise SpielError("this process was forked in the middle of another thread's call: reset() begins again")
        return fine

    def reset(self, seed: int = 1) -> None:
        """Begins all over; match i gets the generator of seed + i."""
        lib.kiste_batch_begin(self._batch, seed & (1 << 64) - 1)
        self._show()

    def legal(self) -> NDArray[numpy.uint32]:
        """Packs the choices of everyone who is asked; returns ``offset``."""
        self._take()
        self._did(lib.kiste_batch_legal(self._batch))
        return self.offset

    def _given(self, array: Any) -> Any:
        if array is None:
            return ffi.NULL
        array = numpy.asarray(array)
        if array.shape != (self.count,):
            raise ValueError(f"an array of {self.count} is needed, not {array.shape}")
        if array.dtype != numpy.uint32 or not array.flags.c_contiguous:
            if array.dtype.kind not in "iu":
                raise TypeError(f"whole numbers are needed, not {array.dtype}")
            outside = (array < 0) | (array > NO_CHOICE)
            array = numpy.where(outside, NO_CHOICE, array).astype(numpy.uint32)
        return ffi.from_buffer("uint32_t[]", array)

    def step(self, index: Any, amount: Any = None) -> int:
        """Makes the index[i]-th choice of match i, of a run the move with amount[i] (None: the first of each). Returns how many named
        no choice of theirs, or one that :meth:`legal` packed before the match moved on: they are left alone, with REFUSED."""
        if index is None:
            raise TypeError("an index for each match is needed")
        self._take()
        refused = lib.kiste_batch_step(self._batch, self._given(index), self._given(amount))
        self._show()
        return refused

    def pick(self) -> tuple[NDArray[numpy.uint32], NDArray[numpy.uint32]]:
        """Choices as a random player would take them, for :meth:`step`: indices and amounts. Needs :meth:`legal` before; a match that
        has moved on since gets NO_CHOICE."""
        self._take()
        index, amount = numpy.full(self.count, NO_CHOICE, numpy.uint32), numpy.zeros(self.count, numpy.uint32)
        lib.kiste_batch_pick(self._batch, ffi.from_buffer("uint32_t[]", index), ffi.from_buffer("uint32_t[]", amount))
        return index, amount

    def play(self, events: int) -> None:
        """So many events of random play in each match, chance's included: the fastest there is."""
        self._take()
        self._did(lib.kiste_batch_play(self._batch, events))
        self._show()

    def view(self, out: NDArray | None = None) -> NDArray[numpy.uint8]:
        """What whoever is asked may know of each position: uint8 [count, stride]."""
        self._take()
        out = self._room(out, self.count)
        self._did(lib.kiste_batch_view(self._batch, ffi.from_buffer(out)))
        return out

    def after(self, out: NDArray | None = None) -> NDArray[numpy.uint8]:
        """The position behind each packed choice (of a run its first), before chance plays on: uint8 [len(choices), stride].
        SpielError: some matches have moved on since :meth:`legal`; of their choices it knows nothing but zeroes."""
        self._take()
        total = int(self.offset[-1])
        out = self._room(out, total)
        if lib.kiste_batch_after(self._batch, total, ffi.from_buffer(out)):
            raise SpielError("these choices are those of earlier positions: legal() packs those of now")
        return out

    def _room(self, out: NDArray | None, rows: int) -> NDArray[numpy.uint8]:
        if out is None:
            return numpy.empty((rows, self.stride), numpy.uint8)
        if (not isinstance(out, numpy.ndarray) or out.dtype != numpy.uint8 or out.ndim != 2 or out.shape[0] < rows
                or out.shape[1] != self.stride or not out.flags.c_contiguous or not out.flags.writeable):
            raise ValueError(f"uint8 [{rows}, {self.stride}] without gaps, to be written, is needed")
        return out

    def state_of(self, match: int) -> State:
        """One of the positions, to be printed or played on with by itself."""
        self._take()
        now = _Position(self.game)
        self._did(lib.kiste_batch_get(self._batch, self._number(match), now.at))
        return State(self.game, now)
