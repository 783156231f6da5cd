#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_kiste.py BUILD: the Python package, from the source tree and as pip installs it."""
import copy
import math
import os
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile
import unittest

BUILD = pathlib.Path(sys.argv.pop(1)).resolve()
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
os.environ["KISTE_LIBRARY"] = str(BUILD / "libkiste.so.1")
sys.path[:0] = [str(ROOT / "bindings/python"), str(HERE / "stand_ins")]

import numpy  # noqa: E402

import kiste  # noqa: E402
from kiste.batch import CHOICE, NO_CHOICE, REFUSED  # noqa: E402
from kiste.game import EXACT  # noqa: E402

GAMES = {game.short_name: game for game in kiste.games()}
QUICK = [name for name, game in GAMES.items() if not game.slow]


def python(code, **environment):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd="/",
                          env={**os.environ, "PYTHONPATH": str(ROOT / "bindings/python"), **environment})
    return done.stdout + done.stderr


class Positions(unittest.TestCase):
    def test_random_games(self):
        for name in QUICK:
            rng = kiste.Rng(3)
            state = kiste.load_game(name).new_initial_state()
            for _ in range(300):
                if state.is_terminal():
                    break
                action = state.random_action(rng)
                self.assertIsNone(state.check(action))
                self.assertEqual(state.string_to_action(state.action_to_string(action)), action)
                self.assertTrue(state.say(action) and state.say(action, lang="de"))
                if not state.is_chance_node() and action < EXACT:
                    self.assertIn(action, state.legal_actions())
                state.apply_action(action)
            if state.is_terminal():
                self.assertEqual((state.current_player(), state.legal_actions()), (kiste.TERMINAL, []))
            self.assertEqual(len(state.returns()), state.get_game().num_players())

    def test_slow_game(self):
        state = kiste.load_game("mikado").new_initial_state()
        state.apply_action(state.random_action(kiste.Rng(1)))
        self.assertFalse(state.is_terminal())

    def test_legal_actions(self):
        state = kiste.load_game("muehle").new_initial_state()
        actions = state.legal_actions()
        self.assertEqual((len(actions), actions), (24, sorted(set(actions))))
        self.assertEqual(len({state.action_to_string(action) for action in actions}), 24)
        self.assertEqual(state.current_player(), 0)
        self.assertEqual(state.legal_actions(1), [])

    def test_runs_are_spelt_out(self):
        state = kiste.load_game("null", amounts=1000).new_initial_state()
        rng, seen = kiste.Rng(1), 0
        while not state.is_terminal():
            if not state.is_chance_node():
                choices, actions = state.legal_choices(), state.legal_actions()
                count = sum((c.most - (c.move >> 32)) // c.step + 1 if c.step else 1 for c in choices)
                self.assertEqual(len(actions), count)
                self.assertTrue(all(state.check(action) is None for action in actions))
                seen += any(c.step for c in choices)
            state.apply_action(state.random_action(rng))
        self.assertGreater(seen, 0)

    def test_refusals_cite(self):
        state = kiste.load_game("muehle").new_initial_state()
        state.apply_action("d6")
        with self.assertRaises(kiste.IllegalAction) as caught:
            state.apply_action("d6")
        self.assertEqual(caught.exception.clause, "muehle.free_point")
        self.assertIn("Placing, 2", str(caught.exception))
        with self.assertRaises(kiste.IllegalAction):
            state.apply_action("nonsense")
        with self.assertRaises(ValueError):
            state.apply_action(-5)
        self.assertEqual(state.check(EXACT + (1 << 64) - 1).clause.split(".")[0], "muehle")
        self.assertEqual(state.check(24).clause, "table.choice")

    def test_what_cannot_be_loaded(self):
        for arguments, words in [(("chess",), "no game 'chess'"), (("muehle", {"wmd": "perhaps"}), "wmd"),
                                 (("muehle", "colour=red"), "colour")]:
            with self.assertRaises(ValueError) as caught:
                kiste.load_game(*arguments)
            self.assertIn(words, str(caught.exception))
        with self.assertRaises(ValueError):
            kiste.load_game("muehle", players=7)

    def test_chance(self):
        state = kiste.load_game("kniffel", players=2).new_initial_state()
        rng = kiste.Rng(5)
        while not state.is_chance_node():
            state.apply_action(state.random_action(rng))
        outcomes = state.chance_outcomes()
        self.assertAlmostEqual(sum(p for _, p in outcomes), 1)
        self.assertIn(state.sample_chance(rng), [action for action, _ in outcomes])
        self.assertEqual(state.legal_actions(), [action for action, _ in outcomes])
        state.apply_action(outcomes[0][0])
        if not state.is_chance_node():
            self.assertRaises(ValueError, state.sample_chance, rng)

    def test_positions_as_text_and_bytes(self):
        for name in QUICK:
            rng = kiste.Rng(8)
            state = kiste.load_game(name).new_initial_state()
            for _ in range(40):
                if not state.is_terminal():
                    state.apply_action(state.random_action(rng))
            game = state.get_game()
            self.assertEqual(game.new_initial_state(str(state)), state)
            for again in (game.deserialize_state(state.serialize()), state.clone(), copy.deepcopy(state),
                          pickle.loads(pickle.dumps(state))):
                self.assertEqual(again, state)
                self.assertEqual(hash(again), hash(state))
            other = state.clone()
            if not other.is_terminal():
                other.apply_action(other.random_action(rng))
                self.assertNotEqual(other, state)
            self.assertGreater(len(state.board()), 20)
        with self.assertRaises(ValueError):
            kiste.load_game("muehle").deserialize_state(b"short")
        with self.assertRaises(kiste.IllegalAction):
            kiste.load_game("muehle").new_initial_state("no position")

    def test_secrets(self):
        state = kiste.load_game("tkkg").new_initial_state()
        rng = kiste.Rng(2)
        for _ in range(30):
            state.apply_action(state.random_action(rng))
        for player in range(state.get_game().num_players()):
            seen = state.observation_tensor(player)
            self.assertEqual((seen.dtype, seen.shape), (numpy.uint8, (state.get_game().state_size(),)))
            guess = state.resample_from_infostate(player, rng)
            self.assertEqual(guess.observation_tensor(player).tobytes(), seen.tobytes())
            self.assertEqual(guess.observation_string(player), state.observation_string(player))
        self.assertNotEqual(state.view().serialize(), state.serialize())

    def test_same_games_as_c(self):
        """The generator is the same, so the batch of the library plays the games that Python plays alone."""
        env = kiste.BatchEnv("dame", 3, seed=70, threads=1)
        for i in range(3):
            rng, state = kiste.Rng(70 + i), kiste.load_game("dame").new_initial_state()
            for _ in range(50):
                state.apply_action(state.random_action(rng))
            if i == 0:
                env.play(50)
            self.assertEqual(env.state_of(i), state)

    def test_docs(self):
        for module in ("kiste", "kiste.game", "kiste.batch", "kiste.gpu", "kiste.gymnasium", "kiste.pettingzoo"):
            thing = __import__(module, fromlist=["x"])
            for name in thing.__all__:
                member = getattr(thing, name)
                if callable(member):
                    self.assertTrue(member.__doc__, f"{module}.{name}")
                    for part, function in vars(member).items() if isinstance(member, type) else ():
                        if callable(function) and not part.startswith("_"):
                            self.assertTrue(function.__doc__, f"{module}.{name}.{part}")


class Batches(unittest.TestCase):
    def test_arrays_are_the_memory(self):
        env = kiste.BatchEnv("muehle", 64, threads=2)
        self.assertTrue(env.state.base is not None and not env.state.flags.owndata)
        before = env.state.copy()
        env.legal()
        self.assertEqual(env.step(numpy.zeros(64, numpy.uint32)), 0)
        self.assertFalse((env.state == before).all())
        self.assertTrue((env.moves == 1).all() and (env.seat == 1).all())

    def test_choices(self):
        env = kiste.BatchEnv("backgammon", 32, options="cube=no")
        offset = env.legal()
        self.assertEqual(env.choices.dtype, CHOICE)
        for i in range(len(env)):
            own = env.choices[offset[i]:offset[i + 1]]
            actions = [c.move for c in env.state_of(i).legal_choices()]
            self.assertEqual([int(a) for a in own.view("<u8").reshape(-1, 2)[:, 0]], actions)
            self.assertEqual(env.state_of(i).current_player(), env.seat[i])

    def test_after(self):
        env = kiste.BatchEnv("dame", 8)
        offset, after = env.legal(), env.after()
        for i in range(8):
            for k, action in enumerate(env.state_of(i).legal_actions() and [c.action for c in env.state_of(i).legal_choices()]):
                child = env.state_of(i).child(action)
                self.assertEqual(after[offset[i] + k, :child.get_game().state_size()].tobytes(), bytes(child))

    def test_games_end(self):
        for name in QUICK:
            env, ended = kiste.BatchEnv(name, 16, seed=4), 0
            for _ in range(60):
                env.play(100)
            self.assertEqual(int(env.moves.sum()) >= 16 * 6000, True)
            env.reset(4)
            self.assertEqual(int(env.games.sum()), 0)
            for _ in range(40):
                env.legal()
                env.step(*env.pick())
                ended += int(env.ended.sum())
            self.assertEqual(int(env.games.sum()), ended)

    def test_what_is_not_there(self):
        env = kiste.BatchEnv("muehle", 3)
        env.legal()
        self.assertEqual(env.step([0, NO_CHOICE, 23]), 1)
        self.assertEqual(env.event.tolist(), [0, REFUSED, 0])
        self.assertEqual(env.moves.tolist(), [1, 0, 1])
        env.legal()
        self.assertEqual(env.step(numpy.array([-1, 1 << 32, 3])), 2)
        self.assertEqual(env.moves.tolist(), [1, 0, 2])
        self.assertRaises(ValueError, env.step, [0, 0])
        self.assertRaises(TypeError, env.step, [0.5, 0.5, 0.5])
        self.assertRaises(ValueError, env.view, numpy.zeros((2, 2), numpy.uint8))
        self.assertRaises(ValueError, kiste.BatchEnv, "muehle", 0)

    def test_views(self):
        env = kiste.BatchEnv("tkkg", 10)
        seen = env.view()
        for i in range(10):
            state = env.state_of(i)
            self.assertEqual(seen[i, :state.get_game().state_size()].tobytes(), state.observation_tensor().tobytes())


class Wrappers(unittest.TestCase):
    def test_gymnasium(self):
        from kiste.gymnasium import KisteVectorEnv
        for name, players in (("kniffel", 1), ("muehle", 2), ("null", 3)):
            envs = KisteVectorEnv(name, 20, players=players, amounts=3)
            rng = numpy.random.default_rng(2)
            observations, _ = envs.reset(seed=5)
            ended, total = 0, 0.0
            for _ in range(150):
                mask = observations["action_mask"]
                self.assertTrue(mask.any(axis=1).all())
                actions = numpy.array([rng.choice(numpy.flatnonzero(row)) for row in mask])
                observations, rewards, terminations, truncations, infos = envs.step(actions)
                self.assertEqual((rewards != 0).sum() <= terminations.sum(), True)
                self.assertEqual(observations["observation"].shape, (20, envs.single_observation_space.spaces["observation"].shape[0]))
                ended, total = ended + terminations.sum(), total + rewards.sum()
            self.assertGreater(ended, 0, name)
            self.assertFalse(truncations.any())
            self.assertEqual(len(envs.render()), 20)
            with self.assertRaises(ValueError):
                envs.step(numpy.full(20, envs.single_action_space.n - 1))
            envs.close()
        self.assertRaises(ValueError, KisteVectorEnv, "muehle", 4, learner=2)

    def test_gymnasium_amounts(self):
        """Of a run all spread amounts are legal moves."""
        from kiste._discrete import Discrete
        env, spread = kiste.BatchEnv("null", 50, players=3), set()
        discrete = Discrete(env.game, 5)
        for _ in range(30):
            offset = env.legal()
            masks = discrete.masks(offset, env.choices)
            self.assertEqual(masks.shape, (50, discrete.size))
            actions = numpy.array([numpy.flatnonzero(row)[-1] for row in masks])
            index, amount = discrete.chosen(actions, offset, env.choices)
            for i in range(50):
                c = env.choices[offset[i] + index[i]]
                if c["step"]:
                    spread.add(int(amount[i]) == int(c["most"]))
            self.assertEqual(env.step(index, amount), 0)
        self.assertEqual(spread, {True})  # the last of five is the end of the run

    def test_pettingzoo(self):
        from kiste import pettingzoo
        for name, players in (("tkkg", 3), ("muehle", 2), ("null", 4)):
            env = pettingzoo.env(name, players=players, amounts=2)
            env.reset(seed=3)
            total, steps = dict.fromkeys(env.possible_agents, 0.0), 0
            for agent in env.agent_iter():
                observation, reward, termination, truncation, _ = env.last()
                total[agent] += reward
                self.assertTrue(env.observation_space(agent).contains(observation), name)
                steps += 1
                env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))
            self.assertGreater(steps, players)
            self.assertEqual(list(total.values()), env._state.returns())
            self.assertEqual(env.agents, [])
        env.reset(seed=1)
        self.assertRaises(kiste.IllegalAction, env.step, env.action_space(env.agent_selection).n - 1)
        self.assertGreater(len(env.render()), 20)

    def test_needed_only_when_used(self):
        """Without those packages, and for single positions without numpy, everything else works."""
        said = python("import sys\nfor name in ('numpy', 'gymnasium', 'pettingzoo'): sys.modules[name] = None\n"
                      "import kiste\ns = kiste.load_game('muehle').new_initial_state()\ns.apply_action('d6')\nprint(s.current_player())")
        self.assertEqual(said, "1\n")
        said = python("import sys\nsys.modules['cffi'] = None\nfrom kiste.gpu import Batch, GpuError\n"
                      "try: Batch('muehle', 2)\nexcept GpuError as why: print(why)\nelse: print('a GPU')\n"
                      "try: Batch('chess', 2)\nexcept ValueError as why: print(why)")
        self.assertRegex(said, r"^(there is no driver for NVIDIA GPUs here \(libcuda.so.1\)|a GPU|.*make gpu.*)\nthere is no game 'chess'\n$")
        said = python("from kiste.gymnasium import KisteVectorEnv", PYTHONPATH=str(ROOT / "bindings/python"))
        self.assertIn("No module named 'gymnasium'", said)


class Readme(unittest.TestCase):
    def test_its_code_runs(self):
        blocks = re.findall(r"```python\n(.*?)```", (ROOT / "bindings/python/README.md").read_text(), re.S)
        self.assertEqual(len(blocks), 3)
        said = python(blocks[0])
        self.assertRegex(said.split("\n")[-2], r"^\[-?\d+\.\d, -?\d+\.\d\]$")
        right = "\n".join(line[53:] for line in blocks[1].split("\n")[1:])
        self.assertRegex(python("import random, numpy as np, kiste\n" + right), r"^\[-?\d\.\d, -?\d\.\d\]\n$")
        self.assertIn("turn", python("import numpy, kiste\n" + blocks[2].replace("1_000_000", "2_000")))

    def test_example_learns(self):
        with tempfile.TemporaryDirectory() as folder:
            picture = pathlib.Path(folder, "learn.svg")
            done = subprocess.run([sys.executable, str(ROOT / "bindings/python/examples/learn.py"), "200", str(picture)],
                                  capture_output=True, text=True, check=False,
                                  env={**os.environ, "PYTHONPATH": str(ROOT / "bindings/python")})
            self.assertEqual(done.returncode, 0, done.stderr)
            first, last = map(float, re.search(r"from ([\d.]+) to ([\d.]+) %", done.stdout).groups())
            self.assertGreater(last, first + 10)
            self.assertIn("<polyline", picture.read_text())
            self.assertFalse(math.isnan(last))


class Pip(unittest.TestCase):
    def test_source_package(self):
        """It has what its build asks for: where no library but C's is found, meson sets it up."""
        with tempfile.TemporaryDirectory() as folder:
            if BUILD != ROOT / "build":
                self.skipTest("pip builds in build/")
            code = ("import sys; sys.path.insert(0, sys.argv[1]); import backend; backend._build_library = lambda: None\n"
                    "print(backend.build_sdist(sys.argv[2])); print(backend._tag(backend.BUILD / 'libkiste.so.1'))")
            made = subprocess.run([sys.executable, "-c", code, str(ROOT / "bindings/python"), folder], capture_output=True, text=True,
                                  check=True).stdout.split()
            self.assertEqual(made[0], f"kiste-{kiste.__version__}.tar.gz")
            self.assertRegex(made[1], r"^py3-none-(manylinux_2_\d+_|linux_)\w+$")
            symbols = subprocess.run(["objdump", "-T", str(BUILD / "libkiste.so.1")], capture_output=True, text=True, check=True).stdout
            newest = max(int(minor) for minor in re.findall(r"GLIBC_2\.(\d+)", symbols))
            self.assertIn(f"manylinux_2_{newest}_", made[1])  # the oldest that has them all, and no older one
            subprocess.run(["tar", "-xzf", made[0]], cwd=folder, check=True)
            done = subprocess.run(["meson", "setup", "made", made[0].removesuffix(".tar.gz"), "-Dlibrary_only=true"], cwd=folder,
                                  env={**os.environ, "PKG_CONFIG_LIBDIR": "/nowhere"}, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_install(self):
        """As pip does it, offline, with the library that is built already."""
        with tempfile.TemporaryDirectory() as folder:
            if BUILD != ROOT / "build":
                self.skipTest("pip builds in build/")
            done = subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", folder,
                                   str(ROOT / "bindings/python")], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            said = python("import kiste, kiste.batch\nprint(kiste.__file__, len(kiste.BatchEnv('letra', 4)))", PYTHONPATH=folder,
                          KISTE_LIBRARY="")
            self.assertEqual(said, f"{folder}/kiste/__init__.py 4\n")


if __name__ == "__main__":
    unittest.main(verbosity=2)
