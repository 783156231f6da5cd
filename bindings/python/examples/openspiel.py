# SPDX-License-Identifier: MIT
"""A page as people write it for OpenSpiel: only its import is another (there it is `import pyspiel`).

    python3 openspiel.py [GAME [SIMULATIONS]]

A tree search by upper confidence bounds (UCT) plays Mühle, or another game of two, against random play, and tells how it went.
"""
import math
import random
import sys

import numpy as np

import kiste as pyspiel

GAME = sys.argv[1] if len(sys.argv) > 1 else "muehle"
SIMULATIONS = int(sys.argv[2]) if len(sys.argv) > 2 else 30
random.seed(3)
np.random.seed(3)


class Node:
    """What was seen behind an action."""

    def __init__(self):
        self.visits, self.worth, self.children = 0, 0.0, {}


def step_of_chance(state):
    actions, probabilities = zip(*state.chance_outcomes())
    state.apply_action(np.random.choice(actions, p=probabilities))


def play_out(state, most=200):
    """The returns of a game that goes on at random, or what they are after so many moves."""
    while not state.is_terminal() and most > 0:
        if state.is_chance_node():
            step_of_chance(state)
        else:
            state.apply_action(random.choice(state.legal_actions()))
        most -= 1
    return np.clip(state.returns(), -1, 1)


def search(root_state):
    """The action that was tried most often."""
    root = Node()
    for _ in range(SIMULATIONS):
        state, node, path = root_state.clone(), root, []
        while not state.is_terminal():
            if state.is_chance_node():
                step_of_chance(state)
                continue
            player, actions = state.current_player(), state.legal_actions()
            fresh = [action for action in actions if action not in node.children]
            if fresh:
                action = random.choice(fresh)
                node.children[action] = Node()
            else:
                action = max(actions, key=lambda a: node.children[a].worth / node.children[a].visits
                             + math.sqrt(2 * math.log(node.visits + 1) / node.children[a].visits))
            path.append((node.children[action], player))
            node = node.children[action]
            state.apply_action(action)
            if fresh:
                break
        returns = play_out(state)
        for visited, player in path:
            visited.visits += 1
            visited.worth += returns[player]
        root.visits += 1
    return max(root.children, key=lambda action: root.children[action].visits)


game = pyspiel.load_game(GAME)
kind = game.get_type()
print(f"{kind.long_name}: {game.num_players()} players, {game.num_distinct_actions()} actions, "
      f"{'chance' if kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC else 'no chance'}, "
      f"observations of {game.observation_tensor_shape()}")
seen = np.zeros(game.num_distinct_actions(), dtype=int)
state = game.new_initial_state()
gained = np.zeros(game.num_players())
while not state.is_terminal():
    assert not state.is_simultaneous_node()
    if state.is_chance_node():
        step_of_chance(state)
    else:
        player = state.current_player()
        mask = np.array(state.legal_actions_mask(player))
        assert list(np.flatnonzero(mask)) == state.legal_actions(player)
        assert np.asarray(state.observation_tensor(player)).shape == tuple(game.observation_tensor_shape())
        action = search(state) if player == 0 else random.choice(state.legal_actions())
        seen[action] += 1
        if state.move_number() < 6:
            print(f"player {player}: {state.action_to_string(player, action)}")
        state.apply_action(action)
    gained += state.rewards()
assert list(gained) == state.returns()
assert state.current_player() == pyspiel.PlayerId.TERMINAL and state.legal_actions() == []
again = game.new_initial_state()
for action in state.history():
    again.apply_action(action)
assert str(again) == str(state)
print(f"{len(state.history())} actions, returns {state.returns()}")
