"""Temporary folders are removed however a process ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from driftbench._scratch import scratch_folder

if TYPE_CHECKING:
    from pathlib import Path

SECONDS = 10.0
HOLDING = """
import pathlib, sys, time
from driftbench._scratch import scratch_folder
with scratch_folder("test") as folder:
    (folder / "inner").mkdir()
    (folder / "inner" / "file").write_text("x")
    print(folder, flush=True)
    time.sleep(60)
"""
CHECKING = """
from driftbench.oracles.kernel import check
proof = "theorem swap{} (a b : Prop) (h : And a b) : And b a := ⟨h.2, h.1⟩\\n"
print("ready", flush=True)
check("".join(proof.format(number) for number in range(3000)))
"""


def _started(program: str, temporary: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(temporary)},
    )


def _left(folder: Path) -> list[str]:
    deadline = time.monotonic() + SECONDS
    while (names := [path.name for path in folder.iterdir()]) and time.monotonic() < deadline:
        time.sleep(0.02)
    return names


def test_scratch_folder_is_private_and_removed() -> None:
    with scratch_folder("test") as folder:
        assert list(folder.iterdir()) == []
        assert folder.stat().st_mode & 0o077 == 0
        (folder / "file").write_text("x")
    assert not folder.exists()


def test_scratch_folder_is_removed_on_errors() -> None:
    with pytest.raises(ZeroDivisionError), scratch_folder("test") as folder:
        raise ZeroDivisionError
    assert not folder.exists()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_scratch_folder_is_removed_after_a_kill(tmp_path: Path, number: signal.Signals) -> None:
    with _started(HOLDING, tmp_path) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(str(tmp_path))
        assert len(list(tmp_path.iterdir())) == 1
        process.send_signal(number)
    assert _left(tmp_path) == []


def test_a_killed_kernel_check_leaves_no_folder(tmp_path: Path) -> None:
    with _started(CHECKING, tmp_path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        # Until the source has been written.
        time.sleep(2)
        assert process.poll() is None
        process.kill()
    assert _left(tmp_path) == []
