# SPDX-License-Identifier: MIT
"""GNU Backgammon's ids, for the programs that ask it."""
import base64


def position_id(board):
    """The side to move comes last."""
    bits = "".join("1" * men[place] + "0" for men in reversed(board) for place in range(1, 26)).ljust(80, "0")
    packed = bytes(int(bits[i:i + 8][::-1], 2) for i in range(0, 80, 8))
    return base64.b64encode(packed).decode().rstrip("=")


def match_id(throw):
    """Money play, the cube in the middle, player 1 to play this throw."""
    fields = [(0, 4), (3, 2), (1, 1), (0, 1), (1, 3), (1, 1), (0, 1), (0, 2), (throw[0], 3), (throw[1], 3), (0, 51)]
    bits = "".join(f"{value:0{size}b}"[::-1] for value, size in fields)
    packed = bytes(int(bits[i:i + 8][::-1], 2) for i in range(0, 72, 8))
    return base64.b64encode(packed).decode()
