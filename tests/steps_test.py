#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""steps_test.py: what tools/test.py makes of steps that fail, and of those that lack something."""
import contextlib
import importlib.util
import io
import pathlib
import unittest
from unittest import mock

PLACE = pathlib.Path(__file__).resolve().parent.parent / "tools/test.py"
SPEC = importlib.util.spec_from_file_location("steps", PLACE)
steps = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(steps)
Step, Result = steps.Step, steps.Result


def ends(*result, **more):
    return lambda: Result(*result, **more)


def told(*made):
    """The exit status, and what is said about these steps."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), mock.patch.object(steps.Progress.__init__, "__defaults__", ("", said, 4, 20)):
        status = steps.Tally(made).all()
    return status, said.getvalue().rstrip("\n").split("\n")


class Steps(unittest.TestCase):
    def test_all_well(self):
        status, lines = told(Step("b", ends(3), ("a",)), Step("a", ends(1)))
        self.assertEqual((status, lines[-1]), (0, "4 passed, 0 failed"))
        self.assertTrue(lines[0].startswith("a...") and lines[1].startswith("b..."), lines)

    def test_a_cause_counts_once(self):
        """What needs the failed step, and what needs that, are named and not failed."""
        status, lines = told(Step("built", ends(0, ["build"])), Step("tests", ends(9), ("built",)), Step("more", ends(9), ("tests",)),
                             Step("other", ends(2)))
        self.assertEqual((status, lines[-1]), (1, "2 passed, 1 failed, 2 skipped"))
        self.assertIn("FAILED  built: build", lines)
        self.assertIn("NOT RUN tests: all of it, without “built”", lines)
        self.assertIn("NOT RUN more: all of it, without “tests”", lines)

    def test_failed_tests_stop_nobody_else(self):
        status, lines = told(Step("tests", ends(5, ["one"], words="why")), Step("others", ends(1)))
        self.assertEqual((status, lines[-1]), (1, "6 passed, 1 failed"))
        self.assertIn("    why", lines)

    def test_skipped_tests_have_names(self):
        status, lines = told(Step("tests", ends(5, skipped=["two"])))
        self.assertEqual((status, lines[-1]), (0, "5 passed, 0 failed, 1 skipped"))
        self.assertIn("NOT RUN tests: two", lines)

    def test_a_missing_program(self):
        """It is one failed test, with the command that mends it; what needs it is not run."""
        with mock.patch.object(steps, "PROGRAMS", ("sh", "no-such-browser")):
            status, lines = told(Step("programs", steps.programs), Step("page", ends(9), (), ("no-such-browser",)))
        self.assertEqual((status, lines[-1]), (1, "1 passed, 1 failed, 1 skipped"))
        self.assertIn("FAILED  programs: no-such-browser is missing: `tools/setup test` installs it", lines)
        self.assertIn("NOT RUN page: all of it, without “no-such-browser”", lines)

    def test_npm_without_its_registry(self):
        with mock.patch.object(steps, "NPM", ("sh", "-c", "echo npm ERR! code ENOTFOUND; exit 1", "-")), \
                mock.patch.object(steps.pathlib.Path, "exists", lambda path: False):
            status, lines = told(Step("npm", steps.npm), Step("page", ends(9), ("npm",)))
        self.assertEqual((status, lines[-1]), (1, "0 passed, 1 failed, 1 skipped"))
        self.assertEqual(sum("ENOTFOUND" in line for line in lines), 1, lines)

    def test_a_step_that_breaks(self):
        status, lines = told(Step("a", lambda: 1 // 0), Step("b", ends(1)))
        self.assertEqual((status, lines[-1]), (1, "1 passed, 1 failed"))

    def test_cases_skipped_within_a_test(self):
        results = [{"name": "people", "result": "OK", "stderr": "Ran 9 tests in 1 s\n\nOK (skipped=2)\n"},
                   {"name": "gnubg", "result": "SKIP"}, {"name": "base", "result": "OK", "stdout": "OK\n"}]
        self.assertEqual(list(steps.skipped(results)), ["people, 2 of its cases", "gnubg"])


if __name__ == "__main__":
    unittest.main()
