# SPDX-License-Identifier: MIT
"""Spielkiste: family games, complete to the last rule, for research.

    import kiste

    game = kiste.load_game("backgammon")
    state, rng = game.new_initial_state(), kiste.Rng(1)
    while not state.is_terminal():
        state.apply_action(state.random_action(rng))
    print(state.returns())

Single positions: :class:`State`, with OpenSpiel's names. Thousands of matches at once: :class:`BatchEnv` on the processor's cores,
:class:`kiste.gpu.Batch` on a GPU. For other people's loops: :mod:`kiste.pettingzoo`, :mod:`kiste.gymnasium`.
"""
from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .batch import BatchEnv
    from .game import (CHANCE, CLOCK, TERMINAL, Choice, Game, GameType, IllegalAction, PlayerId, Rng, SpielError, State, games,
                       load_game, registered_games, registered_names)

__all__ = ["BatchEnv", "CHANCE", "CLOCK", "TERMINAL", "Choice", "Game", "GameType", "IllegalAction", "PlayerId", "Rng", "SpielError",
           "State", "games", "load_game", "registered_games", "registered_names"]


def _version() -> str:
    """Where it was installed what pip knows, in the source tree what the build says."""
    import importlib.metadata
    import pathlib
    build = pathlib.Path(__file__).resolve().parents[3] / "meson.build"
    if build.exists():
        return build.read_text(encoding="utf-8").split("version: '", 1)[1].split("'", 1)[0]
    return importlib.metadata.version("kiste")


def __getattr__(name: str) -> Any:
    """Parts are loaded when they are first asked for: numpy only for arrays, cffi not for the GPU."""
    if name == "__version__":
        return _version()
    if name not in __all__:
        raise AttributeError(f"kiste has no {name}")
    return getattr(importlib.import_module(".batch" if name == "BatchEnv" else ".game", __name__), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
