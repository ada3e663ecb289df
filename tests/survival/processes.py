"""Processes of a run, wherever they went: found by the folder that their environment names.

What starts provers and Lean hands down TMPDIR, whatever else it withholds, so a folder of its own
marks all that a run started; those that lost it are found by their session.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

__all__ = ["GRACE", "environment", "living", "survivors"]

GRACE = 5.0
"""Seconds that a child may outlive its parent by."""


def environment(mark: Path, *first: Path, **more: str) -> dict[str, str]:
    """Return the variables of a run whose processes are to be found by a folder.

    Args:
        mark: the folder.
        first: where its modules are looked for before all others.
        more: further variables.
    """
    paths = os.pathsep.join([*map(str, first), *(one or "." for one in sys.path)])
    return {**os.environ, "PYTHONPATH": paths, "TMPDIR": str(mark), **more}


def living(mark: Path, *, session: int | None = None) -> list[str]:
    """Return the commands of processes that carry a mark, or are of a session; no zombies.

    A container's processes may all be of session 0, which is no session of a run.
    """
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, _, _, of, *_ = (folder / "stat").read_text("utf-8").rpartition(")")[2].split()
            marked = f"TMPDIR={mark}".encode() in (folder / "environ").read_bytes()
            if state != "Z" and (marked or (session is not None and int(of) == session)):
                words = (folder / "cmdline").read_bytes().replace(b"\0", b" ")
                found.append(f"{folder.name} {words.decode('utf-8', 'replace').strip()}")
    return found


def survivors(mark: Path, *, session: int | None = None, seconds: float = GRACE) -> list[str]:
    """Return the commands of processes that are still there after a time."""
    deadline = time.monotonic() + seconds
    while (found := living(mark, session=session)) and time.monotonic() < deadline:
        time.sleep(0.02)
    return found
