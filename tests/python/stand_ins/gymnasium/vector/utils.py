# SPDX-License-Identifier: MIT
def batch_space(space, n):
    return (space, n)
