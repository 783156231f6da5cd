# SPDX-License-Identifier: MIT
"""A batch on a GPU, stepped from PyTorch: random play, every choice's position, and how fast that is.

    make gpu; PYTHONPATH=bindings/python KISTE_LIBRARY=build/gpu/libkiste.so.1 python3 bindings/python/examples/gpu.py [GAME [MATCHES]]
"""
# %%
import sys
import time

import torch

from kiste.gpu import Batch

GAME = sys.argv[1] if len(sys.argv) > 1 else "backgammon"
MATCHES = int(sys.argv[2]) if len(sys.argv) > 2 else 65536
ROUNDS = 200

batch = Batch(GAME, MATCHES)
offset = torch.as_tensor(batch.offset, device="cuda")  # the batch's own memory: it changes with every step
games = torch.as_tensor(batch.games, device="cuda")


# %% A round: who is asked looks at their choices and takes one. Nothing leaves the device but their number.
def play_round():
    total = batch.legal()
    index = (torch.rand(MATCHES, device="cuda") * torch.diff(offset)).int()
    batch.step(index)
    return total


for _ in range(20):  # the first ones are slower
    play_round()
batch.wait()
before, begun = int(games.sum()), time.perf_counter()
choices = sum(play_round() for _ in range(ROUNDS))
batch.wait()
seconds = time.perf_counter() - begun
print(f"{batch.name}, {MATCHES} matches of {GAME}: {ROUNDS * MATCHES / seconds / 1e6:.1f} million moves of players, "
      f"{choices / seconds / 1e6:.0f} million choices, {(int(games.sum()) - before) / seconds / 1e3:.0f} thousand games a second")

# %% The position behind every choice, as a network would look at it.
total = batch.legal()
after = torch.empty((total, batch.stride), dtype=torch.uint8, device="cuda")
batch.after(after)
batch.wait()
begun = time.perf_counter()
for _ in range(20):
    batch.after(after)
batch.wait()
print(f"{20 * total / (time.perf_counter() - begun) / 1e6:.0f} million positions a second behind {total} choices")
