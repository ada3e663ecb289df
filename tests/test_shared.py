"""A folder is made once for all processes of a test run."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from tests.shared import made_once

if TYPE_CHECKING:
    from pathlib import Path


def request_of(base: Path, *, process: str = "") -> Any:  # noqa: ANN401 -- a part of pytest's class
    """Return the request of a process of a run, or of the only one."""
    own = base / f"popen-{process}" if process else base
    own.mkdir(parents=True, exist_ok=True)
    config = SimpleNamespace(workerinput={}) if process else SimpleNamespace()
    factory = SimpleNamespace(getbasetemp=lambda: own)
    return SimpleNamespace(config=config, getfixturevalue=lambda _: factory)


def test_two_processes_make_one_folder(tmp_path: Path) -> None:
    made: list[Path] = []

    def make(folder: Path) -> None:
        time.sleep(0.2)
        (folder / "file").write_text("x")
        made.append(folder)

    # A lock is that of an open file, so threads are as good as processes.
    with ThreadPoolExecutor(2) as pool:
        running = [
            pool.submit(made_once, request_of(tmp_path, process=name), "build", make)
            for name in ("gw0", "gw1")
        ]
        found = {one.result() for one in running}
    assert found == {tmp_path / "build"}
    assert len(made) == 1
    assert [path.name for path in (tmp_path / "build").iterdir()] == ["file"]


def test_a_run_of_one_process_has_the_folder_in_its_own(tmp_path: Path) -> None:
    folder = made_once(request_of(tmp_path / "run"), "build", lambda _: None)
    assert folder == tmp_path / "run" / "build"


def test_what_failed_is_made_again_from_nothing(tmp_path: Path) -> None:
    request = request_of(tmp_path, process="gw0")

    def fails(folder: Path) -> None:
        (folder / "half").write_text("x")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        made_once(request, "build", fails)
    folder = made_once(request, "build", lambda place: (place / "whole").write_text("x"))
    assert [path.name for path in folder.iterdir()] == ["whole"]
