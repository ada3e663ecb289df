"""The files of the repository, for tests of the repository itself."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def tracked(repository: Path) -> list[Path]:
    """Return what git tracks; in an unpacked sdist, every file, since it holds nothing else."""
    if not (repository / ".git").exists():
        return sorted(path for path in repository.rglob("*") if path.is_file())
    done = subprocess.run(
        ["git", "ls-files", "-z"], cwd=repository, check=True, capture_output=True
    )
    names = done.stdout.decode("utf-8").split("\0")
    return [repository / name for name in names if name and (repository / name).is_file()]
