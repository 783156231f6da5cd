#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_stress.py BUILD: everything a program can do with the Python package that it should not. Each call is right or refused."""
import gc
import os
import pathlib
import pickle
import random
import signal
import subprocess
import sys
import threading
import unittest

BUILD = pathlib.Path(sys.argv.pop(1)).resolve()
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
os.environ["KISTE_LIBRARY"] = str(BUILD / "libkiste.so.1")
sys.path[:0] = [str(ROOT / "bindings/python"), str(HERE / "stand_ins")]

import numpy  # noqa: E402

import kiste  # noqa: E402
from kiste.batch import REFUSED  # noqa: E402
from kiste.game import EXACT  # noqa: E402

QUICK = [game.short_name for game in kiste.games() if not game.slow]
THREADS = 4
REFUSALS = (ValueError, TypeError, IndexError, OverflowError)


def at_once(work):
    """Runs work(number) in several threads; what any of them raised is raised."""
    raised = []

    def run(number):
        try:
            work(number)
        except BaseException as error:  # pylint: disable=broad-except
            raised.append(error)
    threads = [threading.Thread(target=run, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if raised:
        raise raised[0]


def some_way(name, moves=40, seed=8, **options):
    state, rng = kiste.load_game(name, **options).new_initial_state(), kiste.Rng(seed)
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(state.random_action(rng))
    return state


def ended(name):
    state, rng = kiste.load_game(name).new_initial_state(), kiste.Rng(1)
    while not state.is_terminal():
        state.apply_action(state.random_action(rng))
    return state


class Right(unittest.TestCase):
    """A position is one if its text reads back to it."""

    def is_position(self, state):
        self.assertEqual(bytes(state.get_game().new_initial_state(str(state))), bytes(state))


class Arguments(Right):
    WRONG = [-5, -1, 7, 99, 1 << 31, 1 << 32, EXACT + 3, EXACT + (1 << 64) - 1, 1 << 70, None, 1.5, "nonsense", "", "d6\0", "\udc80", b"x", [], object()]

    def test_every_function(self):
        """Whatever it is given, a function of a state answers or refuses, and a refusal changes nothing."""
        rng = kiste.Rng(1)
        for name in QUICK:
            for state in (some_way(name), some_way(name).view(0), some_way(name).view()):
                before = bytes(state)
                functions = [f for f in dir(state) if not f.startswith("_") and callable(getattr(state, f))]
                for function in functions:
                    for wrong in self.WRONG:
                        for arguments in ((wrong,), (wrong, wrong), (0, wrong), (wrong, rng)):
                            try:
                                getattr(state, function)(*arguments)
                            except (*REFUSALS, AttributeError):
                                self.assertEqual(bytes(state), before, (name, function, arguments))
                            if bytes(state) != before:
                                self.is_position(state)
                                before = bytes(state)

    def test_foreign_actions(self):
        for name in QUICK:
            state = some_way(name, 3)
            for other in QUICK:
                foreign = some_way(other, 5)
                for choice in foreign.legal_choices()[:6]:
                    for function in (state.say, state.action_to_string, state.apply_action, state.check):
                        try:
                            function(EXACT + choice.move)
                        except kiste.SpielError:
                            pass
                    self.is_position(state)

    def test_after_the_end(self):
        state, rng = ended("muehle"), kiste.Rng(1)
        for call in (lambda: state.random_action(rng), lambda: state.apply_action(0), lambda: state.say(0),
                     lambda: state.sample_chance(rng), lambda: state.child(0), lambda: state.action_to_string(0)):
            with self.assertRaisesRegex(kiste.SpielError, "over|chance"):
                call()
        self.assertEqual((state.legal_actions(), state.legal_choices(), sum(state.legal_actions_mask())), ([], [], 0))
        self.assertEqual(state.legal_actions(0), [])
        self.assertEqual(state.chance_outcomes(), [])
        self.assertTrue(state.observation_string() and state.board())

    def test_views_are_not_played_on(self):
        state = some_way("tkkg", 30)
        view = state.view(0)
        self.assertEqual(view.current_player(), state.current_player())
        with self.assertRaisesRegex(kiste.SpielError, "view"):
            view.apply_action(0)
        self.assertRaises(kiste.SpielError, view.view, 1)
        self.assertRaises(kiste.SpielError, view.resample_from_infostate, 1, kiste.Rng(1))
        self.assertEqual(view.view(0), view)
        self.assertEqual(pickle.loads(pickle.dumps(view)), view)
        self.is_position(view.resample_from_infostate(0, kiste.Rng(1)))

    def test_bytes_from_elsewhere(self):
        for name in QUICK:
            state = some_way(name)
            game, data = state.get_game(), state.serialize()
            self.assertEqual(game.deserialize_state(data), state)
            self.assertEqual(pickle.loads(pickle.dumps(state)).full_history(), state.full_history())
            for wrong in (b"", data[:-1], bytes(len(data)), os.urandom(len(data)), bytes([data[0] ^ 1]) + data[1:], bytes(state)):
                self.assertRaises(kiste.SpielError, game.deserialize_state, wrong)
        other = kiste.load_game("muehle", "wmd=yes")
        self.assertRaises(kiste.SpielError, other.deserialize_state, some_way("muehle").serialize())

    def test_nothing_behind_a_nul(self):
        """C would end the text there, and take what comes before it."""
        state = kiste.load_game("muehle").new_initial_state()
        self.assertRaises(kiste.SpielError, state.apply_action, "d6\0, b4")
        self.assertRaises(kiste.SpielError, kiste.load_game, "muehle\0x")
        self.assertRaises(kiste.SpielError, kiste.load_game, "muehle", {"wmd": "yes\0"})
        self.assertRaises(kiste.SpielError, state.get_game().new_initial_state, str(state) + "\0")
        self.assertRaises(kiste.SpielError, kiste.BatchEnv("muehle", 1).put, 0, str(state) + "\0")

    def test_refusals_travel(self):
        """Pools of processes pickle what was raised, and hang where that cannot be read back."""
        state = kiste.load_game("muehle").new_initial_state()
        with self.assertRaises(kiste.IllegalAction) as caught:
            state.apply_action("e9")
        back = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((str(back), back.clause, back.says, back.where),
                         (str(caught.exception), caught.exception.clause, caught.exception.says, caught.exception.where))

    def test_what_cannot_be_opened(self):
        for arguments in (("",), ("muehle(",), ("muehle", "players=99"), ("muehle", {"amounts": 0}), ("muehle", {"wmd": object()})):
            self.assertRaises(ValueError, kiste.load_game, *arguments)
        self.assertEqual(kiste.load_game("kniffel(players=3)").num_players(), 3)
        for count in (0, -1, 1 << 32, 1 << 40):
            self.assertRaises(ValueError, kiste.BatchEnv, "muehle", count)


class Batches(Right):
    def are_positions(self, env):
        for i in range(len(env)):
            self.is_position(env.state_of(i))

    def test_stale_steps(self):
        for name in QUICK:
            env = kiste.BatchEnv(name, 16)
            index = numpy.zeros(16, numpy.uint32)
            self.assertEqual(env.step(index), 16)  # nothing was packed yet
            env.legal()
            self.assertEqual(env.step(index), 0)
            before = env.state.copy()
            for _ in range(3):
                self.assertEqual(env.step(index), 16, name)
                self.assertTrue((env.event == REFUSED).all())
            self.assertTrue((env.state == before).all())
            self.assertRaises(kiste.SpielError, env.after)
            self.assertTrue((env.pick()[0] == 0xffffffff).all())
            env.legal()
            env.play(1)
            self.assertEqual(env.step(index), 16)
            self.are_positions(env)

    def test_arrays_are_for_reading(self):
        env = kiste.BatchEnv("muehle", 4)
        env.legal()
        for array in (env.state, env.offset, env.seat, env.event, env.score, env.games, env.moves, env.choices):
            self.assertFalse(array.flags.writeable)
            with self.assertRaises(ValueError):
                array[...] = 0
        self.assertRaises(ValueError, env.view, env.state)
        self.assertRaises(TypeError, env.step, None)
        self.assertRaises(IndexError, env.state_of, 4)
        self.assertRaises(TypeError, pickle.dumps, env)

    def test_written_positions(self):
        for name in QUICK:
            env, other = kiste.BatchEnv(name, 4, writable=True), kiste.BatchEnv(name, 4, seed=9)
            other.play(30)
            env.state[1] = other.state[2]
            env.legal()
            self.assertEqual(env.state_of(1), other.state_of(2))
            for noise in (255, numpy.random.default_rng(1).integers(0, 256, env.stride, numpy.uint8)):
                before = env.state.copy()
                env.state[2] = noise
                env.state[3] = other.state[0]
                with self.assertRaisesRegex(kiste.SpielError, r"no position .* \[2\]"):
                    env.step(numpy.zeros(4, numpy.uint32))
                self.assertTrue((env.state == before).all())
            env.legal()
            self.assertEqual(env.step(numpy.zeros(4, numpy.uint32)), 0)
            self.are_positions(env)

    def test_put(self):
        env, state = kiste.BatchEnv("muehle", 3), some_way("muehle", 11)
        env.legal()
        env.put(1, state)
        self.assertEqual(env.state_of(1), state)
        self.assertEqual(env.step([0, 0, 0]), 1)  # its choices were those of another position
        self.assertRaises(kiste.IllegalAction, env.put, 0, "no position")
        self.assertRaises(kiste.IllegalAction, env.put, 0, some_way("dame"))
        self.assertRaises(IndexError, env.put, 3, state)


class Together(Right):
    def test_states_of_one_game(self):
        """Threads that play by themselves play as one alone does."""
        for name in ("muehle", "monopoly", "backgammon", "halma"):
            game, came = kiste.load_game(name), [None] * THREADS

            def play(number):
                state, rng = game.new_initial_state(), kiste.Rng(4)
                for _ in range(250):
                    if not state.is_terminal():
                        action = state.random_action(rng)
                        self.assertIsNone(state.check(action))
                        state.say(action)
                        state.apply_action(action)
                came[number] = bytes(state)
            at_once(play)
            self.assertEqual(len(set(came)), 1, name)

    def test_one_generator(self):
        """Whatever threads that share one draw, it is legal."""
        game, rng = kiste.load_game("monopoly"), kiste.Rng(2)

        def play(_):
            state = game.new_initial_state()
            for _ in range(150):
                if state.is_terminal():  # which draws come to whom is up to the threads
                    state = game.new_initial_state()
                state.apply_action(state.random_action(rng))
        at_once(play)

    def test_forked_while_others_move(self):
        """A child finds no lock held by a thread that it does not have."""
        state, stop = kiste.load_game("leiter").new_initial_state(), threading.Event()

        def move(_):
            rng = kiste.Rng(1)
            own = state.clone()
            while not stop.is_set():
                own = state.clone() if own.is_terminal() else own
                own.apply_action(own.random_action(rng))
        threads = [threading.Thread(target=move, args=(number,)) for number in range(2)]
        for thread in threads:
            thread.start()
        try:
            for _ in range(20):
                child = os.fork()
                if child == 0:
                    signal.alarm(20)
                    state.apply_action(state.random_action(kiste.Rng(1)))
                    os._exit(0)
                self.assertEqual(os.waitpid(child, 0)[1], 0)
        finally:
            stop.set()
            for thread in threads:
                thread.join()

    def test_one_state(self):
        """Threads that move one state move it one after the other: its history is a game."""
        for name in ("muehle", "kniffel"):
            state = kiste.load_game(name).new_initial_state()

            def play(number):
                rng = kiste.Rng(number)
                for _ in range(60):
                    try:
                        state.apply_action(state.random_action(rng))
                    except kiste.SpielError:
                        pass  # another was quicker
                    state.legal_actions()
                    str(state)
            at_once(play)
            again = kiste.load_game(name).new_initial_state()
            for player, action in state.full_history():
                again.apply_action(action, player)
            self.assertEqual(again, state)

    def test_one_batch(self):
        for name in ("muehle", "halma", "monopoly"):
            env = kiste.BatchEnv(name, 64, threads=2)

            def use(number):
                rng = random.Random(number)
                for _ in range(40):
                    call = rng.randrange(7)
                    try:
                        if call == 0:
                            env.legal()
                        elif call == 1:
                            env.step(*env.pick())
                        elif call == 2:
                            env.step(numpy.zeros(64, numpy.int64))
                        elif call == 3:
                            env.play(rng.randrange(4))
                        elif call == 4:
                            env.view()
                        elif call == 5:
                            env.after()
                        else:
                            self.is_position(env.state_of(rng.randrange(64)))
                    except kiste.SpielError:
                        pass
            at_once(use)
            for i in range(64):
                self.is_position(env.state_of(i))

    def test_forked(self):
        """A child goes on with its own copy, and neither hangs nor waits for threads that it has not."""
        env = kiste.BatchEnv("muehle", 32, threads=3)
        env.legal()
        child = os.fork()
        if child == 0:
            fine = False
            try:
                env.step(numpy.zeros(32, numpy.uint32))
                env.legal()
                env.play(20)
                fine = bool((env.moves == 21).all())
                del env
                gc.collect()
            finally:
                os._exit(0 if fine else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertEqual(env.step(numpy.zeros(32, numpy.uint32)), 0)


# As people write for OpenSpiel, whose tutorials do all of this; the import alone is changed.
PAGE = """
import numpy as np
import pyspiel

game = pyspiel.load_game("{name}")
kind = game.get_type()
assert kind.short_name in pyspiel.registered_names() and kind.min_num_players <= game.num_players() <= kind.max_num_players
assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL and kind.reward_model == pyspiel.GameType.RewardModel.REWARDS
assert kind.provides_observation_tensor and kind.utility == pyspiel.GameType.Utility.GENERAL_SUM
np.random.seed(5)
state = game.new_initial_state()
gained = np.zeros(game.num_players())
while not state.is_terminal() and state.move_number() < 400:
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        action_list, prob_list = zip(*outcomes)
        assert abs(sum(prob_list) - 1) < 1e-9
        action = np.random.choice(action_list, p=prob_list)
        text = state.action_to_string(state.current_player(), action)
    elif state.is_simultaneous_node():
        chosen = [np.random.choice(state.legal_actions(player)) for player in range(game.num_players())]
        state.apply_actions(chosen)
        continue
    else:
        player = state.current_player()
        mask = np.array(state.legal_actions_mask(player))
        assert mask.shape == (game.num_distinct_actions(),)
        tensor = np.array(state.observation_tensor(player), dtype=np.float32).reshape(game.observation_tensor_shape())
        information = state.information_state_string(player)
        policy = mask * np.exp(np.random.normal(size=mask.shape))
        action = np.random.choice(len(policy), p=policy / policy.sum())
        text = state.action_to_string(player, action)
        assert state.string_to_action(player, text) == action
        try:
            state.apply_action(-7)
        except pyspiel.SpielError:
            pass
    assert text
    child = state.child(action)
    copy = state.clone()
    state.apply_action(action)
    assert str(child) == str(state) and copy.move_number() == state.move_number() - 1
    gained += state.rewards()
assert np.allclose(gained, state.returns()) and len(state.history()) == state.move_number()
assert state.serialize() == game.deserialize_state(state.serialize()).serialize()
if state.is_terminal():
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
print(state.returns())
"""


class Loading(unittest.TestCase):
    def test_pages_for_openspiel(self):
        for name in ("muehle", "backgammon", "kniffel(players=2)", "mensch", "tkkg"):
            page = PAGE.format(name=name).replace("import pyspiel", "import kiste as pyspiel")
            said = self.python(page, KISTE_LIBRARY=os.environ["KISTE_LIBRARY"])
            self.assertRegex(said, r"^\[[-\d., ]+\]\n$", name)

    def python(self, code, **environment):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd="/",
                              env={**os.environ, "PYTHONPATH": str(ROOT / "bindings/python"), **environment})
        return done.stdout + done.stderr

    def test_a_library_that_cannot_be_used(self):
        said = self.python("import kiste\nkiste.games()", KISTE_LIBRARY="/nowhere/libkiste.so.1")
        self.assertIn("ImportError: KISTE_LIBRARY names a library that cannot be used: ", said)
        self.assertIn("/nowhere/libkiste.so.1", said)
        said = self.python("from kiste.gpu import Batch\nBatch('muehle', 1)", KISTE_LIBRARY="/nowhere/libkiste.so.1")
        self.assertIn("KISTE_LIBRARY names a library that cannot be used: /nowhere/libkiste.so.1", said)

    def test_closed_gpu(self):
        """Without a device there is none to close: what is not open refuses."""
        said = self.python("from kiste.gpu import Batch, GpuError\nb = Batch.__new__(Batch)\nb._gpu = b._match = None\n"
                           "try: b.legal()\nexcept GpuError as why: print(why)")
        self.assertEqual(said, "the batch is closed\n")
        said = self.python("import os, threading\nfrom kiste.gpu import Batch, GpuError\nb = Batch.__new__(Batch)\nb._gpu = b._match = 1\n"
                           "b._process, b._lock = os.getpid(), threading.Lock()\nb._lock.acquire()\n"  # as another thread may
                           "if os.fork() == 0:\n  try: b.legal()\n  except GpuError as why: print(why, flush=True)\n"
                           "  del b\n  os._exit(0)\nos.wait()\nb._process = 0")
        self.assertEqual(said, "the GPU belongs to the process that this one was forked from\n")

    def test_arrays_of_a_gpu(self):
        """What is no array of whole numbers on the device is refused, before its bytes are taken for some."""
        said = self.python("from kiste.gpu import _address\nclass A:\n  def __init__(self, kind, *shape):\n"
                           "    self.__cuda_array_interface__ = {'shape': shape, 'typestr': kind, 'data': (4096, False)}\n"
                           "assert _address(A('<i4', 9), 4, 9) == 4096\n"
                           "for wrong in (A('<f4', 9), A('<i8', 9), A('<i4', 8), [0] * 9, 3):\n"
                           "  try: _address(wrong, 4, 9)\n  except ValueError as why: print(why)")
        self.assertEqual(said, 5 * "9 whole numbers of 4 bytes, without gaps, are needed on the first GPU\n")

    def test_a_page_for_openspiel(self):
        page = ROOT / "bindings/python/examples/openspiel.py"
        self.assertEqual(page.read_text().count("kiste"), 1)  # in its import alone
        done = subprocess.run([sys.executable, str(page), "muehle", "8"], capture_output=True, text=True, check=False,
                              env={**os.environ, "PYTHONPATH": str(ROOT / "bindings/python")})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"\d+ actions, returns \[")
        done = subprocess.run([sys.executable, str(page), "kniffel(players=2)", "2"], capture_output=True, text=True, check=False,
                              env={**os.environ, "PYTHONPATH": str(ROOT / "bindings/python")})
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
