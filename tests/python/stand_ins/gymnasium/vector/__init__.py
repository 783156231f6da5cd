# SPDX-License-Identifier: MIT
from . import utils


class VectorEnv:
    metadata = {}
    num_envs = 0

    def close(self, **kwargs):
        self.close_extras(**kwargs)
