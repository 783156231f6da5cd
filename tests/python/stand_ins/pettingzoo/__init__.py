# SPDX-License-Identifier: MIT
"""As much of PettingZoo's AECEnv as its loops use, written from its documentation."""


class AECEnv:
    def last(self):
        agent = self.agent_selection
        return (self.observe(agent), self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def agent_iter(self, max_iter=2 ** 63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        for facts in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del facts[agent]
        self.agents.remove(agent)
        dead = [name for name in self.agents if self.terminations[name] or self.truncations[name]]
        if dead:
            self.agent_selection = dead[0]
