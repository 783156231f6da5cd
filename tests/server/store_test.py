#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""store_test.py "PROGRAM [ARGUMENT]" …: what stores promise (tests/test_store.c, tests/test_failing.c), held by PostgreSQL (one of its own, under
pg_virtualenv)."""
import subprocess
import sys

from common import with_postgres

with_postgres()
for program in sys.argv[1:]:
    failed = subprocess.run([*program.split(), "postgres:"], check=False).returncode
    if failed:
        sys.exit(failed)
