#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pairing_oracle.py TEST_PAIRING [COUNT]: tournaments as the pure module pairs them, against every way there is to pair them, written from the words in
src/server/pairing.h alone: all perfect pairings are listed, and the one is taken that is best from the top."""
import subprocess
import sys


def points(results, who):
    return sum(halves if a == who else 2 - halves for a, b, halves in results if who in (a, b) and who != -1)


def ranks(results, entrants):
    own = {who: points(results, who) for who in entrants}
    buchholz = {who: sum(own[b if a == who else a] for a, b, _ in results if who in (a, b) and b != -1) for who in entrants}
    return sorted(((-own[who], -buchholz[who], who) for who in entrants)), own, buchholz


def pairings(who):
    """Every way to pair all of them."""
    if not who:
        yield []
        return
    first, *rest = who
    for other in rest:
        for more in pairings([one for one in rest if one != other]):
            yield [(first, other), *more]


def preference(order, own, first, other):
    """The place of an opponent in the wishes of the first of those who are left."""
    equal = [one for one in order if own[one] == own[first]]
    half = max(1, len(equal) // 2)
    lower, upper = equal[half:], equal[1:half][::-1]
    return [*lower, *upper, *(one for one in order if own[one] != own[first])].index(other)


def wish(order, own, pairs):
    """How good it is, from the top: smaller is better."""
    key, left, mate = [], list(order), dict(pairs) | {b: a for a, b in pairs}
    while left:
        first = left[0]
        key.append(preference(left, own, first, mate[first]))
        left = [one for one in left if one not in (first, mate[first])]
    return key


def fresh(pairs, played):
    return all(frozenset(pair) not in played for pair in pairs)


def best_swiss(order, own, results):
    played = {frozenset((a, b)) for a, b, _ in results}
    if len(order) < 2:
        return set()
    if len(order) % 2 == 0:
        ways = [pairs for pairs in pairings(order) if fresh(pairs, played)]
        return {frozenset(pair) for pair in min(ways, key=lambda pairs: wish(order, own, pairs))} if ways else set()
    for bye in reversed(order):
        others = [one for one in order if one != bye]
        ways = [pairs for pairs in pairings(others) if fresh(pairs, played)] if frozenset((bye, -1)) not in played else []
        if ways:
            return {frozenset(pair) for pair in min(ways, key=lambda pairs: wish(others, own, pairs))} | {frozenset((bye, -1))}
    return set()


def most(who, played):
    """The largest number of games at once."""
    if not who:
        return 0
    first, *rest = who
    return max([most(rest, played), *(1 + most([one for one in rest if one != other], played) for other in rest if frozenset((first, other)) not in played)])


def hold(lines):
    kind, results, here = lines[0], [], []
    rounds = 0
    for line in lines[1:]:
        words = line.split()
        if words[0] == "round":
            here = [int(word) for word in words[3:words.index("pairs")]]
            pairs = {frozenset(int(one) for one in word.split(":")) for word in words[words.index("pairs") + 1:]}
            order, own, _ = ranks(results, {one for a, b, _ in results for one in (a, b) if one >= 0} | set(here))
            order = [who for _, _, who in order if who in here]
            played = {frozenset((a, b)) for a, b, _ in results}
            if kind == "swiss":
                assert pairs == best_swiss(order, own, results), (line, best_swiss(order, own, results))
            else:
                assert len(pairs) == most(here, played) and fresh([tuple(pair) for pair in pairs], played), line
            rounds += 1
        elif words[0] == "results":
            results += [(int(who.split(":")[0]), int(who.split(":")[1]), int(halves)) for who, halves in (word.split("=") for word in words[1:])]
        else:
            told = [tuple(int(one) for one in word.replace("=", "/").split("/")) for word in words[1:]]
            order, own, buchholz = ranks(results, [who for who, _, _ in told])
            assert told == [(who, own[who], buchholz[who]) for _, _, who in order], line
    return rounds


program, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 150
total = 0
for seed in range(count):
    told = subprocess.run([program, "--tell", str(seed)], check=True, capture_output=True, text=True).stdout.splitlines()
    total += hold(told)
assert total > count
print(f"{count} tournaments, {total} rounds: as every way to pair them says")
