# SPDX-License-Identifier: MIT
import numpy


class Space:
    pass


class Box(Space):
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), numpy.dtype(dtype)

    def contains(self, x):
        return x.shape == self.shape and x.dtype == self.dtype and (x >= self.low).all() and (x <= self.high).all()


class Discrete(Space):
    def __init__(self, n):
        self.n = n
        self._rng = numpy.random.default_rng(1)

    def contains(self, x):
        return 0 <= int(x) < self.n

    def sample(self, mask):
        return int(self._rng.choice(numpy.flatnonzero(mask)))


class Dict(Space):
    def __init__(self, spaces):
        self.spaces = spaces

    def contains(self, x):
        return x.keys() == self.spaces.keys() and all(self.spaces[key].contains(x[key]) for key in x)
