#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains Backgammon's net by self-play on one NVIDIA GPU (PyTorch and CuPy).

    train.py KERNELS.ptx FOLDER --seconds S [--from FOLDER/net.npz] [--games G] [--rate R] [--spread E] [--reach N --fading L]
    train.py KERNELS.ptx FOLDER --seconds S --duel ONE.npz OTHER.npz

All games go on side by side. In each step every game throws, lists what can become of it (the room's own generator,
make-ptx), and takes what the net likes best; what the net then says of the new stance, or how the game ended, is what it
should have said of the old one. That is the lesson of the step, temporal differences with nothing in between. With --spread a
game goes on with a play that seems at most E points worse than the best, drawn by lot (what is learnt is still the best one's
worth): else a play that is thought too little of would never be tried. With --reach
what it says of the next N stances counts, each L times as much as the one before it (TD(lambda), cut off).
Two nets learn at once: one while the sides can still meet, and a small one for the race. At the end the mean of the
last weights (exponentially fading) is kept. Log and weights are written as it goes.

--duel plays one net against another, without learning, and prints what the first wins a game."""
import argparse
import collections
import json
import math
import pathlib
import time

import cupy
import numpy
import torch

INPUTS, OUTCOMES, ONE = 272, 5, 64
POINTS = 24
SHAPES = {"contact": (832, 256), "race": (128, 32)}
PLAYS = 3060        # as in backgammon.h
ROOM = 28           # stances that a game may become, on average, at most
BLOCK = 128
STEEP = 127         # the first two layers are kept as signed bytes, a scale for each neuron


def words():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("kernels")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--from", dest="start", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=65536)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--fade", type=float, default=0.9995)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--spread", type=float, default=0)
    parser.add_argument("--reach", type=int, default=1)
    parser.add_argument("--fading", type=float, default=0.5)
    parser.add_argument("--duel", nargs=2, type=pathlib.Path)
    return parser.parse_args()


class Net(torch.nn.Module):
    def __init__(self, first, second):
        super().__init__()
        self.one = torch.nn.Linear(INPUTS, first)
        self.two = torch.nn.Linear(first, second)
        self.three = torch.nn.Linear(second, OUTCOMES)
        torch.nn.init.zeros_(self.three.bias)

    def forward(self, x, coarse):
        hidden = torch.relu(torch.nn.functional.linear(x, as_bytes(self.one.weight, coarse), self.one.bias))
        hidden = torch.relu(torch.nn.functional.linear(hidden, as_bytes(self.two.weight, coarse), self.two.bias))
        return self.three(hidden)

    def halves(self, coarse):
        """Everything in half precision, for the many stances that are only compared."""
        with torch.no_grad():
            parts = [as_bytes(self.one.weight, coarse), self.one.bias, as_bytes(self.two.weight, coarse), self.two.bias,
                     self.three.weight, self.three.bias]
            return [part.half() for part in parts]


def as_bytes(weight, coarse):
    """Weights as they will be once they are bytes, a scale for each row."""
    if not coarse:
        return weight
    scale = weight.detach().abs().amax(1, keepdim=True) / STEEP
    return weight + (torch.round(weight.detach() / scale) * scale - weight.detach())


def chances(x, halves):
    w1, b1, w2, b2, w3, b3 = halves
    hidden = torch._addmm_activation(b1, x, w1.t(), use_gelu=False)
    hidden = torch._addmm_activation(b2, hidden, w2.t(), use_gelu=False)
    return torch.sigmoid(torch.addmm(b3, hidden, w3.t()).float())


class SelfPlay:
    """The games on the device, and the kernels."""

    def __init__(self, ptx, games, seed, spread=0.0):
        cupy.cuda.runtime.deviceSetLimit(0, 4096)  # the stack of a thread: the generator calls itself
        module = cupy.RawModule(path=ptx)
        self.kernel = {name: module.get_function(f"kernel_{name}") for name in ("begin", "expand", "inputs", "choose")}
        self.games, self.seed, self.step, self.spread = games, seed, 0, numpy.float32(spread)
        byte, number = torch.uint8, torch.int32
        new = lambda size, kind: torch.zeros(size, dtype=kind, device="cuda")
        self.at, self.fresh = new((games, 32), byte), new(games, byte)
        self.scratch = new((games, PLAYS * 16), byte)
        self.room = games * ROOM
        self.next = new((self.room, 32), byte)
        self.used, self.first, self.count = new(1, number), new(games, number), new(games, number)
        self.target, self.counts = new((games, OUTCOMES), torch.float32), new(games, byte)
        self.finished = new(1, number)
        self.x, self.contact = new((self.room, INPUTS), torch.int16), new(self.room, byte)
        self.own_x, self.own_contact = new((games, INPUTS), torch.int16), new(games, byte)
        self.run("begin", games, self.at, self.fresh, games)

    def run(self, name, threads, *arguments):
        values = [numpy.uint64(a.data_ptr()) if torch.is_tensor(a) else a if isinstance(a, (numpy.uint64, numpy.float32)) else numpy.uint32(a)
                  for a in arguments]
        self.kernel[name](((threads + BLOCK - 1) // BLOCK,), (BLOCK,), tuple(values))

    def lesson(self, nets, coarse):
        """One step of every game: the stances it was in as inputs, whether the sides could meet, and what they were worth."""
        self.step += 1
        draw = numpy.uint64((self.seed * 0x9E3779B97F4A7C15 + self.step * 0xD1342543DE82EF95) & (2**64 - 1))
        self.run("inputs", self.games, self.at, self.games, self.own_x, self.own_contact)
        self.used.zero_()
        self.run("expand", self.games, self.at, self.fresh, self.games, draw, self.scratch, self.next, self.used, self.room,
                 self.first, self.count)
        many = min(int(self.used.item()), self.room)
        self.run("inputs", many, self.next, many, self.x, self.contact)
        x = self.x[:many].half().mul_(1 / ONE)
        worth = torch.where(self.contact[:many, None] != 0, chances(x, nets["contact"].halves(coarse)),
                            chances(x, nets["race"].halves(coarse))).contiguous()
        self.run("choose", self.games, self.at, self.fresh, self.games, self.next, self.first, self.count, worth, self.target,
                 self.counts, self.finished, draw, self.spread)
        return self.own_x.float().mul_(1 / ONE), self.own_contact != 0, self.target, self.counts != 0


def turned(target):
    """The same chances, as the other side sees them."""
    return torch.cat([1 - target[:, :1], target[:, 3:5], target[:, 1:3]], 1)


class Reach:
    """Holds lessons back until what came of their stances is known for some steps more."""

    def __init__(self, steps, fading):
        self.steps, self.fading, self.waiting = steps, fading, collections.deque()

    def lesson(self, play, now):
        """Takes in a step's lesson; returns the one that has waited long enough, or None."""
        x, contact, target, counts = now
        over = (play.fresh != 0) & counts
        self.waiting.append({"x": x, "contact": contact, "target": torch.zeros_like(target), "counts": counts.clone(),
                             "left": torch.ones_like(target[:, 0])})
        for age, held in enumerate(reversed(self.waiting)):
            last = age == self.steps - 1
            share = held["left"] if last else torch.where(over, held["left"], held["left"] * (1 - self.fading))
            held["counts"] &= counts | (held["left"] == 0)
            held["target"] += share[:, None] * (turned(target) if age % 2 else target)
            held["left"] = held["left"] - share
        if len(self.waiting) < self.steps:
            return None
        done = self.waiting.popleft()
        return done["x"], done["contact"], done["target"], done["counts"]


def learn(nets, optimizer, lesson, coarse):
    x, contact, target, counts = lesson
    losses = {}
    for name, net in nets.items():
        here = (contact if name == "contact" else ~contact) & counts
        said = net(x, coarse)
        error = torch.nn.functional.binary_cross_entropy_with_logits(said, target, reduction="none").sum(1)
        losses[name] = (error * here).sum() / here.sum().clamp(min=1)
    optimizer.zero_grad(set_to_none=True)
    sum(losses.values()).backward()
    optimizer.step()
    return losses


def keep(folder, nets, faded):
    """The faded weights, by name: contact.one.weight and so on."""
    names = [f"{name}.{key}" for name, net in nets.items() for key, _ in net.named_parameters()]
    numpy.savez(folder / "net.npz", **{name: value.cpu().numpy() for name, value in zip(names, faded)})


def places(inputs):
    """Where the inputs of a net that knew fewer of them stand among those of today: for each side so many a point, then the rest."""
    side, now = inputs // 2, INPUTS // 2
    point, wide = side // POINTS, now // POINTS
    own = [wide * (i // point) + i % point if i < POINTS * point else i - POINTS * point + POINTS * wide for i in range(side)]
    return own + [now + i for i in own]


def fetched(path):
    """The nets of a file; what they lack in inputs, or in neurons of the first layer, is added and has no say yet."""
    stored = numpy.load(path)
    nets = {}
    for name, (first, second) in SHAPES.items():
        had = stored[f"{name}.one.bias"].size
        net = nets[name] = Net(first, second).cuda()
        known = {key: torch.from_numpy(stored[f"{name}.{key}"]).cuda() for key, _ in net.named_parameters()}
        with torch.no_grad():
            one = known.pop("one.weight")
            net.one.weight[:had] = 0
            net.one.weight[:had, places(one.shape[1])] = one
            net.two.weight.zero_()
            for key, value in known.items():
                net.get_parameter(key)[tuple(slice(size) for size in value.shape)] = value
    return nets


def duel(told):
    """Two halls: in each all games wait for the same net, in turn; whoever loses a game throws first in the next."""
    nets = [fetched(path) for path in told.duel]
    halls = [SelfPlay(told.kernels, told.games, told.seed + hall) for hall in (0, 1)]
    points, squares, games = (torch.zeros((), dtype=torch.float64, device="cuda") for _ in range(3))
    begun, step = time.monotonic(), 0
    while time.monotonic() - begun < told.seconds:
        for hall, play in enumerate(halls):
            mover = (step + hall) % 2
            _, _, target, counts = play.lesson(nets[mover], True)
            over = (play.fresh != 0) & counts
            won = torch.where(over, target[:, :3].sum(1), 0).double()
            points += won.sum() * (1 - 2 * mover)
            squares += (won * won).sum()
            games += over.sum()
        step += 1
    n, mean = int(games), float(points / games)
    error = 1.96 * math.sqrt((float(squares) / n - mean * mean) / n)
    print(json.dumps({"duel": [str(path) for path in told.duel], "games": n, "points": round(mean, 5), "+-": round(error, 5)}))


def main():
    told = words()
    if told.duel:
        with cupy.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream):
            duel(told)
        return
    torch.manual_seed(told.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    nets = fetched(told.start) if told.start else {name: Net(*shape).cuda() for name, shape in SHAPES.items()}
    parameters = [p for net in nets.values() for p in net.parameters()]
    faded = [p.detach().clone() for p in parameters]
    optimizer = torch.optim.Adam(parameters, lr=told.rate, fused=True)
    told.folder.mkdir(parents=True, exist_ok=True)
    log = open(told.folder / "log.jsonl", "w", encoding="utf-8")
    begun = time.monotonic()
    with cupy.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream):
        play, reach = SelfPlay(told.kernels, told.games, told.seed, told.spread), Reach(told.reach, told.fading)
        sums, said, ended = {name: torch.zeros((), device="cuda") for name in nets}, begun, 0
        since = 0
        while (spent := time.monotonic() - begun) < told.seconds:
            done = spent / told.seconds
            rate = told.rate * (0.5 + 0.5 * math.cos(math.pi * done)) * min(1, (play.step + 1) / 500) + told.rate * 1e-3
            for group in optimizer.param_groups:
                group["lr"] = rate
            coarse = bool(told.start) or done > 0.6
            lesson = reach.lesson(play, play.lesson(nets, coarse))
            if not lesson:
                continue
            losses = learn(nets, optimizer, lesson, coarse)
            fade = min(told.fade, 1 - 1 / (play.step + 1))
            torch._foreach_lerp_(faded, [p.detach() for p in parameters], 1 - fade)
            for name in nets:
                sums[name] += losses[name].detach()
            since += 1
            now = time.monotonic()
            if now - said >= 15:
                games = int(play.finished.item())
                line = {"s": round(now - begun), "steps": play.step, "games": games,
                        "games_per_s": round((games - ended) / (now - said)), "rate": round(rate, 7),
                        **{name: round(float(sums[name]) / since, 5) for name in nets}}
                print(json.dumps(line), flush=True)
                print(json.dumps(line), file=log, flush=True)
                keep(told.folder, nets, faded)
                said, ended, since = now, games, 0
                for name in nets:
                    sums[name].zero_()
    keep(told.folder, nets, faded)


if __name__ == "__main__":
    main()
