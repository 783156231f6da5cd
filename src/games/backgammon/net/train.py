#!/usr/bin/env python3
"""Trains Backgammon's net by self-play on one NVIDIA GPU (PyTorch and CuPy).

    train.py KERNELS.ptx FOLDER --seconds S [--from FOLDER/net.npz] [--games G] [--rate R]

All games go on side by side. In each step every game throws, lists what can become of it (the room's own generator,
make-ptx), and takes what the net likes best; what the net then says of the new stance, or how the game ended, is what it
should have said of the old one. That is the lesson of the step, temporal differences with nothing in between.
Two nets learn at once: one while the sides can still meet, and a small one for the race. At the end the mean of the
last weights (exponentially fading) is kept. Log and weights are written as it goes."""
import argparse
import json
import math
import pathlib
import time

import cupy
import numpy
import torch

INPUTS, OUTCOMES, ONE = 208, 5, 64
SHAPES = {"contact": (640, 256), "race": (128, 32)}
PLAYS = 3060        # as in backgammon.h
ROOM = 28           # stances that a game may become, on average, at most
BLOCK = 128
STEEP = 127         # the second layer is kept as signed bytes, a scale for each row


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
    return parser.parse_args()


class Net(torch.nn.Module):
    def __init__(self, first, second):
        super().__init__()
        self.one = torch.nn.Linear(INPUTS, first)
        self.two = torch.nn.Linear(first, second)
        self.three = torch.nn.Linear(second, OUTCOMES)
        torch.nn.init.zeros_(self.three.bias)

    def forward(self, x, coarse):
        hidden = torch.relu(self.one(x))
        hidden = torch.relu(torch.nn.functional.linear(hidden, self.second(coarse), self.two.bias))
        return self.three(hidden)

    def second(self, coarse):
        """The second layer's weights, as they will be once they are bytes."""
        weight = self.two.weight
        if not coarse:
            return weight
        scale = weight.detach().abs().amax(1, keepdim=True) / STEEP
        return weight + (torch.round(weight.detach() / scale) * scale - weight.detach())

    def halves(self, coarse):
        """Everything in half precision, for the many stances that are only compared."""
        with torch.no_grad():
            parts = [self.one.weight, self.one.bias, self.second(coarse), self.two.bias, self.three.weight, self.three.bias]
            return [part.half() for part in parts]


def chances(x, halves):
    w1, b1, w2, b2, w3, b3 = halves
    hidden = torch._addmm_activation(b1, x, w1.t(), use_gelu=False)
    hidden = torch._addmm_activation(b2, hidden, w2.t(), use_gelu=False)
    return torch.sigmoid(torch.addmm(b3, hidden, w3.t()).float())


class SelfPlay:
    """The games on the device, and the kernels."""

    def __init__(self, ptx, games, seed):
        cupy.cuda.runtime.deviceSetLimit(0, 4096)  # the stack of a thread: the generator calls itself
        module = cupy.RawModule(path=ptx)
        self.kernel = {name: module.get_function(f"kernel_{name}") for name in ("begin", "expand", "inputs", "choose")}
        self.games, self.seed, self.step = games, seed, 0
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
        values = [numpy.uint64(a.data_ptr()) if torch.is_tensor(a) else a if isinstance(a, numpy.uint64) else numpy.uint32(a)
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
                 self.counts, self.finished)
        return self.own_x.float().mul_(1 / ONE), self.own_contact != 0, self.target, self.counts != 0


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


def main():
    told = words()
    torch.manual_seed(told.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    nets = {name: Net(*shape).cuda() for name, shape in SHAPES.items()}
    if told.start:
        stored = numpy.load(told.start)
        for name, net in nets.items():
            net.load_state_dict({key: torch.from_numpy(stored[f"{name}.{key}"]) for key, _ in net.named_parameters()})
    parameters = [p for net in nets.values() for p in net.parameters()]
    faded = [p.detach().clone() for p in parameters]
    optimizer = torch.optim.Adam(parameters, lr=told.rate, fused=True)
    told.folder.mkdir(parents=True, exist_ok=True)
    log = open(told.folder / "log.jsonl", "w", encoding="utf-8")
    begun = time.monotonic()
    with cupy.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream):
        play = SelfPlay(told.kernels, told.games, told.seed)
        sums, said, ended = {name: torch.zeros((), device="cuda") for name in nets}, begun, 0
        since = 0
        while (spent := time.monotonic() - begun) < told.seconds:
            done = spent / told.seconds
            rate = told.rate * (0.5 + 0.5 * math.cos(math.pi * done)) * min(1, (play.step + 1) / 500) + told.rate * 1e-3
            for group in optimizer.param_groups:
                group["lr"] = rate
            coarse = bool(told.start) or done > 0.6
            losses = learn(nets, optimizer, play.lesson(nets, coarse), coarse)
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


main()
