#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Which of two players decides better, by playing on from what each chose: rollout.py KERNELS.ptx NET DECISIONS [--seconds S] [--out FILE]

DECISIONS is what tests/differ_gnubg.py wrote: a line for each decision, a dot where both chose the same, else two position ids, the other side
to throw. From both the game is played on many times by the net NET (../backgammon.net) at a glance on one NVIDIA GPU, with the same throws, to its
end; what is not over after PLIES throws counts as the net judges it. Points without the cube, gammons and backgammons included. Prints how many points a
decision the first player is ahead, with the interval that holds the truth in 95 of 100 cases: decisions are drawn, too, so it is theirs and
the dice's; the dice's alone comes beside it. FILE gets a line for each pair: ids, points that the first is ahead, its standard error, and what the
net says of each at a glance."""
import argparse
import base64
import json
import math
import pathlib
import struct
import time

import cupy
import numpy
import torch

from train import INPUTS, ONE, OUTCOMES, SelfPlay, chances

GLOW, THIRD, PART = 128, 2048, 16  # as pack writes them
PLACES = 26                        # off, 24 points, the bar


def words():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("kernels")
    parser.add_argument("net", type=pathlib.Path)
    parser.add_argument("decisions", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--plies", type=int, default=60)
    parser.add_argument("--games", type=int, default=200000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=pathlib.Path)
    return parser.parse_args()


class Packed:
    """One of the nets in the file that the room reads."""

    def __init__(self, file):
        def part(kind, count):
            size = count * numpy.dtype(kind).itemsize
            return numpy.frombuffer(file.read(size + -size % PART)[:size], kind).astype(numpy.float32)

        first, second = map(int, part("<u4", 4)[:2])
        one, one_scale, one_bias = part("i1", INPUTS * first).reshape(INPUTS, first), part("<f4", first), part("<f4", first)
        two, two_scale, two_bias = part("i1", first * second).reshape(first, second), part("<f4", second), part("<f4", second)
        three, three_bias = part("<i2", OUTCOMES * second).reshape(OUTCOMES, second) / THIRD, part("<f4", OUTCOMES)
        layers = [(one * one_scale * ONE).T, one_bias, (two * two_scale * GLOW).T, two_bias, three, three_bias]
        self.parts = [torch.from_numpy(numpy.ascontiguousarray(layer)).cuda().half() for layer in layers]

    def halves(self, coarse):
        assert coarse
        return self.parts


def nets_in(path):
    with open(path, "rb") as file:
        file.read(2 * PART)  # its title
        return {"contact": Packed(file), "race": Packed(file)}


def stance_of(name):
    """The men of both sides from a position id as the kernels keep them: four binary digits of how many stand on each place, the thrower's first."""
    bits = [byte >> k & 1 for byte in base64.b64decode(name + "==") for k in range(8)]
    sides, at = [], 0
    for _ in range(2):
        men = [0] * PLACES
        for place in range(1, PLACES):
            while bits[at]:
                men[place] += 1
                at += 1
            at += 1
        men[0] = 15 - sum(men)
        sides.append([sum((men[place] >> digit & 1) << place for place in range(PLACES)) for digit in range(4)])
    return struct.pack("<8I", *sides[1], *sides[0])


def equity(c):
    return 2 * c[:, 0] - 1 + c[:, 1] + c[:, 2] - c[:, 3] - c[:, 4]


def at_a_glance(play, nets, stances):
    """What stances are worth to those who do not throw."""
    many = len(stances)
    play.run("inputs", many, stances, many, play.x, play.contact)
    x = play.x[:many].half().mul_(1 / ONE)
    said = torch.where(play.contact[:many, None] != 0, chances(x, nets["contact"].halves(True)), chances(x, nets["race"].halves(True)))
    return -equity(said)


class Rollouts:
    def __init__(self, told, pairs):
        self.play, self.nets, self.plies = SelfPlay(told.kernels, max(told.games // pairs, 1) * pairs, told.seed), nets_in(told.net), told.plies
        self.waited, self.unfinished, self.games = 0, 0, 0

    def points(self, stances, seed):
        """What came of each stance, to the side that does not throw in it: once played on from all of them with these throws."""
        play = self.play
        play.at.copy_(stances.repeat(play.games // len(stances), 1))
        play.fresh.zero_()
        play.seed, play.step = seed, 0
        over = torch.zeros(play.games, dtype=torch.bool, device="cuda")
        points = torch.zeros(play.games, device="cuda")
        for ply in range(self.plies):
            sign = 1 if ply % 2 else -1
            _, _, target, counts = play.lesson(self.nets, True)
            ended = (play.fresh != 0) & counts & ~over
            points = torch.where(ended, sign * target[:, :3].sum(1), points)
            over |= ended
            self.waited += int((~counts & ~over).sum())
        self.games += play.games
        self.unfinished += int((~over).sum())
        return torch.where(over, points, sign * equity(target)).view(-1, len(stances)).double()


def main():
    told = words()
    decisions = told.decisions.read_text(encoding="ascii").split("\n")[:-1]
    pairs = [line.split() for line in decisions if line != "."]
    with cupy.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream):
        sides = [torch.from_numpy(numpy.frombuffer(b"".join(stance_of(pair[k]) for pair in pairs), numpy.uint8).copy()).cuda().view(-1, 32)
                 for k in (0, 1)]
        rollouts = Rollouts(told, len(pairs))
        glances = [at_a_glance(rollouts.play, rollouts.nets, side) for side in sides]
        sums, squares, both, rounds, seed = 0, 0, 0, 0, told.seed
        end = time.monotonic() + told.seconds
        while time.monotonic() < end:
            first, second = (rollouts.points(side, seed) for side in sides)
            ahead = first - second
            sums, squares, both = sums + ahead.sum(0), squares + (ahead * ahead).sum(0), both + (first + second).sum(0)
            rounds, seed = rounds + len(ahead), seed + 1
    mean, spread = sums / rounds, squares / rounds - (sums / rounds) ** 2
    error = torch.sqrt(spread / rounds)
    judged = (both / rounds - glances[0] - glances[1]) / 2
    n, total = len(decisions), float(mean.sum())
    drawn = math.sqrt((float((mean * mean).sum()) / n - (total / n) ** 2) / n)
    print(json.dumps({
        "decisions": n, "differ": len(pairs), "games of each pair": rounds, "ahead a decision": round(total / n, 6), "+-": round(1.96 * drawn, 6),
        "+- by dice alone": round(1.96 * math.sqrt(float((error * error).sum())) / n, 6), "points a pair": round(total / len(pairs), 5),
        "surely ahead": int((mean > 1.96 * error).sum()), "surely behind": int((mean < -1.96 * error).sum()),
        "standard error of a pair": round(float(error.mean()), 5), "a rollout differs from a glance by": round(float(judged.abs().mean()), 4),
        "on average by": round(float(judged.mean()), 4), "not over": round(rollouts.unfinished / rollouts.games, 5), "waited": rollouts.waited}))
    if told.out:
        rows = zip(pairs, mean.tolist(), error.tolist(), *(glance.tolist() for glance in glances))
        told.out.write_text("".join(f"{' '.join(pair)} {a:.5f} {e:.5f} {one:.4f} {two:.4f}\n" for pair, a, e, one, two in rows), encoding="ascii")


if __name__ == "__main__":
    main()
