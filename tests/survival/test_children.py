"""Whatever ends a process, what it started ends as well: workers, provers, E, Lean, the kernel."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.survival.processes import environment, living, survivors

FAMILY = Path(__file__).with_name("family.py")


def begun(folder: Path, end: str) -> tuple[Path, subprocess.Popen[bytes]]:
    """Start a process with all its children; return what marks them, and it."""
    mark = folder / "marked"
    mark.mkdir()
    parent = subprocess.Popen(
        [sys.executable, str(FAMILY), str(folder), end],
        env=environment(mark),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert parent.stdout is not None
    with parent.stdout:
        assert parent.stdout.readline() == b"ready\n"
    return mark, parent


@pytest.mark.parametrize(
    ("end", "number"),
    [
        ("wait", signal.SIGKILL),
        ("wait", signal.SIGTERM),
        ("wait", signal.SIGHUP),
        ("raise", None),
        ("exit in a thread", None),
    ],
    ids=["SIGKILL", "SIGTERM", "SIGHUP", "exception", "exit in a thread"],
)
def test_no_child_outlives_its_parent(
    tmp_path: Path, end: str, number: signal.Signals | None
) -> None:
    mark, parent = begun(tmp_path, end)
    if number is not None:
        while sum("spawn_main" in one for one in living(mark)) < 2:
            time.sleep(0.05)
        os.kill(parent.pid, number)
    assert parent.wait(60) == (1 if end == "raise" else 0 if number is None else -number)
    assert survivors(mark, session=parent.pid) == []


def test_what_answers_ends_with_its_engine(tmp_path: Path) -> None:
    mark, parent = begun(tmp_path, "wait")
    engines = [int(one.split()[0]) for one in living(mark) if "engine_process" in one]
    parents = {pid for pid in engines if os.getpgid(pid) == pid}
    assert len(parents) == 2
    for pid in parents:
        os.kill(pid, signal.SIGKILL)
    left = engines
    deadline = time.monotonic() + 5
    while left and time.monotonic() < deadline:
        left = [pid for pid in engines if pid not in parents and Path(f"/proc/{pid}").exists()]
    assert left == []
    assert [one for one in living(mark) if "eprover" in one.split()[1]] == []
    parent.kill()
    parent.wait()
    assert survivors(mark, session=parent.pid) == []
