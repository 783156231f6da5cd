#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""rating_oracle.py TEST_GLICKO [MATCHES]: random matches of two, of many and of teams, rated by the program and by another Glicko-2, written from the paper
(its steps 2 to 8) and from the words in src/store/glicko.h: volatility by halving an interval instead of the paper's own way."""
import math
import random
import subprocess
import sys

SCALE, TAU = 173.7178, 0.5


def g(phi):
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def volatility(delta, phi, v, sigma):
    """Where f of step 5 is 0: it falls from left to right, so the interval is halved."""
    def f(x):
        return math.exp(x) * (delta**2 - phi**2 - v - math.exp(x)) / (2 * (phi**2 + v + math.exp(x))**2) - (x - math.log(sigma**2)) / TAU**2
    low, high = math.log(sigma**2) - 30, math.log(sigma**2) + 30
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return math.exp(low / 2)


def idle(deviation, sigma, days):
    return min(350, SCALE * math.sqrt((deviation / SCALE)**2 + sigma**2 * days))


def rated(match):
    """Of each player: rating, deviation, volatility, days, side, place."""
    sides = sorted({player[4] for player in match})
    strength, unsure, place = {}, {}, {}
    for side in sides:
        own = [player for player in match if player[4] == side]
        strength[side] = sum(player[0] for player in own) / len(own)
        unsure[side] = math.sqrt(sum(idle(*player[1:4])**2 for player in own)) / len(own)
        place[side] = own[0][5]
    after = []
    for rating, deviation, sigma, days, side, _ in match:
        others = [other for other in sides if other != side]
        phi = deviation / SCALE
        terms = []
        for other in others:
            damped = g(unsure[other] / SCALE)
            expected = 1 / (1 + math.exp(-damped * (strength[side] - strength[other]) / SCALE))
            score = 0.5 if place[side] == place[other] else float(place[side] < place[other])
            terms.append((2 / len(sides), damped, expected, score))
        v = 1 / sum(weight * damped**2 * expected * (1 - expected) for weight, damped, expected, _ in terms)
        gain = sum(weight * damped * (score - expected) for weight, damped, expected, score in terms)
        sigma = volatility(v * gain, phi, v, sigma)
        before = idle(deviation, sigma, days) / SCALE
        phi = 1 / math.sqrt(1 / before**2 + 1 / v)
        after.append((rating + SCALE * phi**2 * gain, SCALE * phi, sigma))
    return after


def tournament(luck, matches):
    """People who meet again and again, so that what one match makes of them goes into the next."""
    people = [(1500.0, 350.0, 0.06) for _ in range(12)]
    for _ in range(matches):
        sides = luck.choice([2, 2, 2, 3, 4, 6])
        size = luck.choice([1, 1, 2]) if sides <= 3 else 1
        who = luck.sample(range(len(people)), sides * size)
        place = {side: luck.randint(1, sides) for side in range(sides)}
        match = [(*people[one], luck.choice([0, 0.01, 1, 30, 400]), seat % sides, place[seat % sides]) for seat, one in enumerate(who)]
        yield match
        for one, skill in zip(who, rated(match)):
            people[one] = skill


def main():
    luck = random.Random(11)
    matches = list(tournament(luck, int(sys.argv[2]) if len(sys.argv) > 2 else 400))
    said = "".join(f"{len(match)}\n" + "".join(" ".join(f"{value:.12g}" for value in player) + "\n" for player in match) for match in matches)
    told = subprocess.run([sys.argv[1], "tell"], input=said, capture_output=True, text=True, check=True).stdout.split()
    values = iter(map(float, told))
    for number, match in enumerate(matches):
        for expected in rated(match):
            came = [next(values) for _ in range(3)]
            for ours, theirs, by in zip(expected, came, (0.01, 0.01, 1e-5)):
                assert abs(ours - theirs) < by, f"match {number}: {match}: expected {expected}, came {came}"
    assert next(values, None) is None
    print(f"{len(matches)} matches")


main()
