# SPDX-License-Identifier: MIT
"""Choices as the numbers of a fixed range, which is what other people's environments want.

Action number k * amounts + j is the k-th choice of whoever is asked; of a run of amounts, j of `amounts` evenly spread values are
offered (with one: only the lowest). Which numbers are legal now, a mask tells.
"""
from __future__ import annotations

import numpy
from numpy.typing import NDArray

from .game import Game


class Discrete:
    """The numbering for one game."""

    def __init__(self, game: Game, amounts: int) -> None:
        if amounts < 1:
            raise ValueError("of a run at least one amount must be offered")
        self.amounts, self.size = amounts, game.max_choices() * amounts

    def _values(self, choices: NDArray) -> NDArray[numpy.int64]:
        """How many of a run's amounts are offered: [len(choices)]."""
        step = choices["step"].astype(numpy.int64)
        run = (choices["most"].astype(numpy.int64) - choices["n"]) // numpy.maximum(step, 1) + 1
        return numpy.where(step == 0, 1, numpy.minimum(run, self.amounts))

    def masks(self, offset: NDArray, choices: NDArray) -> NDArray[numpy.int8]:
        """Of every match: int8 [matches, size]."""
        count = len(offset) - 1
        mask = numpy.zeros((count, self.size // self.amounts, self.amounts), numpy.int8)
        owner = numpy.repeat(numpy.arange(count), numpy.diff(offset))
        number = numpy.arange(len(choices)) - offset[owner]
        mask[owner, number] = numpy.arange(self.amounts) < self._values(choices)[:, None]
        return mask.reshape(count, self.size)

    def chosen(self, actions: NDArray, offset: NDArray, choices: NDArray) -> tuple[NDArray, NDArray]:
        """Index and amount of each match's action, for BatchEnv.step(). A number that is none of the match's choices
        becomes an index that is none."""
        actions = numpy.asarray(actions, numpy.int64)
        index, j = actions // self.amounts, actions % self.amounts
        there = (actions >= 0) & (index < numpy.diff(offset))
        own = choices[numpy.where(there, offset[:-1] + index, 0)] if len(choices) else numpy.zeros(len(index), choices.dtype)
        values = self._values(own)
        step = own["step"].astype(numpy.int64)
        steps = (own["most"].astype(numpy.int64) - own["n"]) // numpy.maximum(step, 1)
        amount = own["n"] + step * (steps * j // numpy.maximum(values - 1, 1))
        fine = there & (j < values)
        return numpy.where(fine, index, 0xffffffff).astype(numpy.uint32), amount.astype(numpy.uint32)
