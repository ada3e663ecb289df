"""Folders that all processes of a test run share, each made by the first process that needs it."""

from __future__ import annotations

import fcntl
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

__all__ = ["made_once"]


def made_once(request: pytest.FixtureRequest, name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder for tests to read, filled by one process while others that need it wait.

    Args:
        request: that of a fixture with the scope of the session.
        name: name of the folder, one for each fixture.
        make: fills an empty folder.
    """
    factory: pytest.TempPathFactory = request.getfixturevalue("tmp_path_factory")
    base = factory.getbasetemp()
    # Each process of pytest-xdist has a folder of its own in that of the run.
    if hasattr(request.config, "workerinput"):
        base = base.parent
    folder, done = base / name, base / f"{name}.done"
    with (base / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            done.touch()
    return folder
