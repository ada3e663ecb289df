"""How `make test` runs the tests: several processes give what one gives."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

#: A module with tests marked `survival`, which are deselected, and with others.
MIXED = "tests/survival/test_clock.py"

#: What make sets for the makes that it starts.
OUTER = {"MAKEFLAGS", "MAKELEVEL", "MFLAGS", "MAKEOVERRIDES"}


def test_deselected_tests_are_counted_once(repository: Path) -> None:
    words = ["-q", "-n", "2", "-p", "no:cacheprovider", MIXED, "-k", "wall or build"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        cwd=repository,
        env={**os.environ, "PYTEST_ADDOPTS": ""},
        check=True,
        capture_output=True,
        text=True,
    )
    assert re.search(r"^1 passed, 3 deselected in ", done.stdout, re.MULTILINE), done.stdout


def test_make_test_uses_every_core_and_takes_other_options(repository: Path) -> None:
    words = ["make", "--dry-run", "test", "VENV=nowhere", "PYTEST_ARGS=-n 0 --pdb tests/lean"]
    # The suite itself runs below a make, whose settings a second one would follow.
    own = {name: value for name, value in os.environ.items() if name not in OUTER}
    done = subprocess.run(
        words, cwd=repository, env=own, check=True, capture_output=True, text=True
    )
    command = done.stdout.splitlines()[-1]
    assert command == (
        "nowhere/bin/python -m pytest -n logical --dist worksteal --timeout 600"
        " -n 0 --pdb tests/lean"
    )
