# SPDX-License-Identifier: MIT
"""What GNU Backgammon thinks, for the programs that run inside it."""


def points(loser):
    """Of a won game: single, gammon, backgammon."""
    return 1 if loser[0] else 3 if any(loser[19:]) else 2


class Mind:
    """For money, the cube in the middle. Men are listed as off, 1 … 24, bar."""

    def __init__(self, gnubg):
        self.gnubg = gnubg
        for line in ("set display off", "set jacoby off", "set automatic game off", "set automatic roll off", "new session"):
            gnubg.command(line)
        self.cube = gnubg.cubeinfo()
        self.glance = gnubg.evalcontext(0, 0, 1, 0, 0.0)

    def played(self, own, other, dice, how):
        """The men after what it would play."""
        own, other = own[:], other[:]
        found = self.gnubg.findbestmove((tuple(other[1:]), tuple(own[1:])), self.cube, how, dice) or ()
        for start, end in zip(found[::2], found[1::2]):
            own[start] -= 1
            own[end] += 1
            if end and other[25 - end] == 1:
                other[25 - end] = 0
                other[25] += 1
        return own, other

    def worth(self, own, other, how):
        """Points for the one who has just played, if nobody turns the cube."""
        if own[0] == 15:
            return float(points(other))
        win, gammon, backgammon, lost, lost_far = self.gnubg.evaluate((tuple(own[1:]), tuple(other[1:])), self.cube, how)[:5]
        return -(2 * win - 1 + gammon + backgammon - lost - lost_far)
