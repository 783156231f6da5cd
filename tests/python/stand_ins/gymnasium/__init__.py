# SPDX-License-Identifier: MIT
"""As much of Gymnasium as kiste.gymnasium uses, where it is not there: so that the wrappers are tried without it."""
from . import spaces, vector
