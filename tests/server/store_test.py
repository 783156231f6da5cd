#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""store_test.py TEST_STORE: what a store promises (tests/test_store.c), held by PostgreSQL (one of its own, under pg_virtualenv)."""
import subprocess
import sys

from common import with_postgres

with_postgres()
sys.exit(subprocess.run([sys.argv[1], "postgres:"], check=False).returncode)
