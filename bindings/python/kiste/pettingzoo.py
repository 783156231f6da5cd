# SPDX-License-Identifier: MIT
"""A match as an AEC environment of PettingZoo's. That package (and gymnasium, whose spaces it uses) is needed only here.

    from kiste import pettingzoo

    env = pettingzoo.env("tkkg", players=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else env.action_space(agent).sample(observation["action_mask"]))

Agents are the seats; chance plays by itself. An observation is the bytes of what the seat may know. Rewards are the final scores.
"""
from __future__ import annotations

from typing import Any, Mapping

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv

from .game import Rng, load_game

__all__ = ["KisteEnv", "env"]


def env(game: str, **arguments: Any) -> "KisteEnv":
    """The environment of a game; arguments as for :class:`KisteEnv`."""
    return KisteEnv(game, **arguments)


class KisteEnv(AECEnv):
    """One match. amounts: how many values of a run of amounts (a bid) are offered as actions."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "kiste_v0", "is_parallelizable": False}

    def __init__(self, game: str, *, options: Mapping[str, Any] | str = "", players: int = 0, amounts: int = 1,
                 render_mode: str | None = None) -> None:
        super().__init__()
        self.game = load_game(game, options, players=players, amounts=amounts)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.num_players())]
        self.agents: list[str] = []
        self._seat = {name: seat for seat, name in enumerate(self.possible_agents)}
        self._observation_space = spaces.Dict({
            "observation": spaces.Box(0, 255, (self.game.state_size(),), numpy.uint8),
            "action_mask": spaces.Box(0, 1, (self.game.num_distinct_actions(),), numpy.int8),
        })
        self._action_space = spaces.Discrete(self.game.num_distinct_actions())

    def observation_space(self, agent: str) -> spaces.Space:
        """The same for all."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space:
        """The same for all."""
        return self._action_space

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """A new match, with throws from this seed."""
        self._rng = Rng(seed)
        self._state = self.game.new_initial_state()
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self._go_on()

    def _go_on(self) -> None:
        """Lets chance play until somebody is asked or the game is over."""
        while self._state.is_chance_node():
            self._state.apply_action(self._state.random_action(self._rng))
        if self._state.is_terminal():
            self.rewards = dict(zip(self.possible_agents, self._state.returns()))
            self.terminations = {agent: True for agent in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._state.current_player()]

    def observe(self, agent: str) -> dict[str, numpy.ndarray]:
        """What the seat may know, and which actions it has."""
        mask = numpy.zeros(self.game.num_distinct_actions(), numpy.int8)
        if agent == self.agent_selection and not self._state.is_terminal():
            mask[self._state.legal_actions(self._seat[agent])] = 1
        return {"observation": self._state.observation_tensor(self._seat[agent]), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Makes the selected agent's action. IllegalAction: it is none of the mask's."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._state.apply_action(-1 if action is None else int(action), self._seat[agent])
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {name: 0.0 for name in self.possible_agents}
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> str:
        """The table drawn with characters, as the selected agent sees it."""
        return self._state.board(self._seat[self.agent_selection])

    def close(self) -> None:
        """There is nothing to close."""
