/* SPDX-License-Identifier: MIT */
/* A game that exists only in tests. The tests of the runners, the journal and the match must not depend on
 * how a real room words its moves, so they play this one: a race along a path. Chance throws a die; the player
 * on turn goes that far, or takes fewer steps (a run), or stays where the option allows it; the others may
 * shout once; the clock may call time. Paths of 48 and 49 steps need an asset. The option `broken` makes it break a
 * promise of core/game.h. toy.c defines games[], so a program linked with it knows the toy and nothing else. */
#ifndef TESTS_TOY_H
#define TESTS_TOY_H

#include "core/game.h"

enum toy_verb { TOY_DIE, TOY_UP, TOY_GO, TOY_TAKE, TOY_STAY, TOY_SHOUT, TOY_VERBS };
enum toy_option { TOY_GOAL, TOY_STAYING, TOY_BROKEN, TOY_OPTIONS };

extern const struct game toy_game;

#endif
