# SPDX-License-Identifier: MIT
"""Learning Mühle from nothing in a quarter of a minute, and a picture of how it went. To be read from top to bottom, like a notebook.

    python3 learn.py [STEPS [PICTURE.svg]]

A position's value for White is guessed from the single bits of its bytes, by a weight for each: nothing here knows what they mean,
so the same program learns other games of two without chance (GAME below).
"""
# %% What is played: 512 matches at a time, both sides by the same weights.
import pathlib
import sys

import numpy

import kiste

GAME, MATCHES = "muehle", 512
STEPS = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
PICTURE = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "learn.svg")
RATE, DARING = 0.02, 0.1  # how much a surprise changes the weights, and how often a move is tried that does not look best
rng = numpy.random.default_rng(1)
game = kiste.load_game(GAME)
KEY = game.key_size()  # these bytes tell positions apart; the rest is history


# %% Features: the bits of a position, and a one. Value: between -1 and 1, for White.
def features(states):
    bits = numpy.unpackbits(states[:, :KEY], axis=1)
    return numpy.concatenate([bits, numpy.ones((len(bits), 1), numpy.uint8)], axis=1).astype(numpy.float32)


def value(rows, weights):
    return numpy.tanh(rows @ weights)


# %% Everyone looks at the position behind each of their moves and takes the best, sometimes any.
def choose(env, weights, daring):
    offset = env.legal().astype(numpy.int64)
    rows = features(env.after())
    worth = value(rows, weights)
    count = numpy.diff(offset)
    owner = numpy.repeat(numpy.arange(len(env)), count)
    liked = numpy.where(env.seat[owner] == 0, worth, -worth) + rng.random(len(worth)) * 1e-3
    best = numpy.lexsort((-liked, owner))[offset[:-1]] - offset[:-1]  # the first of each match once sorted
    index = numpy.where(rng.random(len(env)) < daring, (rng.random(len(env)) * count).astype(int), best)
    return index.astype(numpy.uint32), rows[offset[:-1] + index]


# %% How good are the weights? White plays by them, Black plays anything.
def against_random(weights, games=1000, matches=500):
    env = kiste.BatchEnv(game, matches, seed=int(rng.integers(1 << 40)))
    points = played = 0
    while played < games:
        index, _ = choose(env, weights, 0)
        blind, _ = env.pick()
        env.step(numpy.where(env.seat == 0, index, blind))
        over = env.ended
        points += int((env.score[over, 0] > 0).sum()) + 0.5 * int((env.score[over, 0] == 0).sum())
        played += int(over.sum())
    return points / played


# %% Learning: a position should be worth what the next one turns out to be worth, and the last one what the game brought.
env = kiste.BatchEnv(game, MATCHES)
weights = numpy.zeros(8 * KEY + 1, numpy.float32)
before, fresh = numpy.zeros((MATCHES, len(weights)), numpy.float32), numpy.ones(MATCHES, bool)
curve = [(0, against_random(weights))]
for step in range(1, STEPS + 1):
    index, rows = choose(env, weights, DARING)
    now, then = value(rows, weights), value(before, weights)
    surprise = numpy.where(fresh, 0, (now - then) * (1 - then * then))  # the first move of a game has none before it
    env.step(index)
    over = env.ended
    result = numpy.sign(env.score[:, 0])
    last = numpy.where(over, (result - now) * (1 - now * now), 0)
    weights += RATE * (before.T @ surprise + rows.T @ last) / MATCHES * 8
    before, fresh = rows, over.copy()
    if step % max(STEPS // 10, 1) == 0:
        curve.append((step, against_random(weights)))
        print(f"{step:6} steps, {int(env.games.sum()):7} games: {100 * curve[-1][1]:.1f} % against random play")


# %% The picture.
def plot(points, path, width=640, height=360, left=60, top=30, below=50):
    last = points[-1][0] or 1
    at = [(left + (width - left - 20) * x / last, top + (height - top - below) * (1 - y)) for x, y in points]
    lines = [f'<line x1="{left}" x2="{width - 20}" y1="{y}" y2="{y}" stroke="#ddd"/><text x="{left - 8}" y="{y + 4}" '
             f'text-anchor="end">{share} %</text>'
             for share in range(0, 101, 25) for y in [top + (height - top - below) * (1 - share / 100)]]
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">'
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(lines)}'
        f'<polyline fill="none" stroke="#1f6f54" stroke-width="2.5" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in at)}"/>'
        + "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="#1f6f54"/>' for x, y in at)
        + f'<text x="{width / 2}" y="{height - 12}" text-anchor="middle">steps of {MATCHES} matches (to {last})</text>'
        f'<text x="{left}" y="18">Won against random play, {GAME}</text></svg>\n', encoding="utf-8")


plot(curve, PICTURE)
print(f"{PICTURE}: from {100 * curve[0][1]:.1f} to {100 * curve[-1][1]:.1f} %")
