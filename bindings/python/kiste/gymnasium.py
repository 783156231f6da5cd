# SPDX-License-Identifier: MIT
"""A batch as a vector environment of Gymnasium's. That package is needed only here.

    from kiste.gymnasium import KisteVectorEnv

    envs = KisteVectorEnv("kniffel", num_envs=1024)
    observations, infos = envs.reset(seed=1)
    while True:
        actions = choose(observations["observation"], observations["action_mask"])
        observations, rewards, terminations, truncations, infos = envs.step(actions)

One seat learns; the others, if there are any, are random players, who move within the step. A finished game is followed by the next
in the same step; its reward is the learner's final score.
"""
from __future__ import annotations

import random
from typing import Any, Mapping

import gymnasium
import numpy
from numpy.typing import NDArray

from ._discrete import Discrete
from .batch import ENDED, NO_CHOICE, REFUSED, BatchEnv

__all__ = ["KisteVectorEnv"]


class KisteVectorEnv(gymnasium.vector.VectorEnv):
    """So many matches, in each of which `learner` is asked whenever it is their turn."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(self, game: str, num_envs: int, *, options: Mapping[str, Any] | str = "", players: int = 0, learner: int = 0,
                 amounts: int = 1, seed: int = 1, threads: int = 0) -> None:
        self._batch = BatchEnv(game, num_envs, options=options, players=players, seed=seed, threads=threads)
        if not 0 <= learner < self._batch.game.num_players():
            raise ValueError(f"{game} has no seat {learner}")
        self._learner, self._discrete = learner, Discrete(self._batch.game, amounts)
        self.num_envs = num_envs
        spaces = gymnasium.spaces
        self.single_action_space = spaces.Discrete(self._discrete.size)
        self.single_observation_space = spaces.Dict({
            "observation": spaces.Box(0, 255, (self._batch.stride,), numpy.uint8),
            "action_mask": spaces.Box(0, 1, (self._discrete.size,), numpy.int8),
        })
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        modes = getattr(gymnasium.vector, "AutoresetMode", None)  # since Gymnasium 1.1
        if modes:
            self.metadata = {**self.metadata, "autoreset_mode": modes.SAME_STEP}

    def _observe(self) -> dict[str, NDArray]:
        return {"observation": self._batch.view(), "action_mask": self._discrete.masks(self._batch.offset, self._batch.choices)}

    def _others_play(self, rewards: NDArray, ended: NDArray) -> None:
        """Until the learner is asked in every match."""
        batch = self._batch
        batch.legal()
        while (waiting := batch.seat != self._learner).any():
            index, amount = batch.pick()
            batch.step(numpy.where(waiting, index, NO_CHOICE), amount)
            self._collect(rewards, ended)
            batch.legal()

    def _collect(self, rewards: NDArray, ended: NDArray) -> None:
        over = self._batch.event == ENDED
        rewards[over] += self._batch.score[over, self._learner]
        ended |= over

    def reset(self, *, seed: int | list[int] | None = None, options: dict | None = None) -> tuple[dict, dict]:
        """All matches begin anew; match i with seed + i. Without a seed: others each time."""
        if isinstance(seed, (list, tuple)):
            seed = seed[0]
        self._batch.reset(random.SystemRandom().getrandbits(63) if seed is None else seed)
        self._others_play(numpy.zeros(self.num_envs), numpy.zeros(self.num_envs, bool))
        return self._observe(), {}

    def step(self, actions: NDArray) -> tuple[dict, NDArray, NDArray, NDArray, dict]:
        """Makes the learner's actions, then those of the others. ValueError: one is not legal, and nothing was done there."""
        batch = self._batch
        rewards, ended = numpy.zeros(self.num_envs), numpy.zeros(self.num_envs, bool)
        batch.step(*self._discrete.chosen(actions, batch.offset, batch.choices))
        refused = numpy.flatnonzero(batch.event == REFUSED)
        self._collect(rewards, ended)
        self._others_play(rewards, ended)
        if len(refused):
            raise ValueError(f"the action of environment {refused[0]} is not among its legal ones")
        return self._observe(), rewards, ended, numpy.zeros(self.num_envs, bool), {"score": batch.score.copy(), "ended": ended}

    def render(self) -> tuple[str, ...]:
        """The boards, drawn with characters, as the learner sees them."""
        return tuple(self._batch.state_of(i).board(self._learner) for i in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """There is nothing to close: memory goes with the arrays."""
