"""Packages and modules import in one direction, as pyproject.toml says."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

# In a process of its own: import-linter disables the loggers that it finds.
_LINT = (
    "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
)


def test_imports_go_in_the_declared_direction(repository: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _LINT], cwd=repository, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
