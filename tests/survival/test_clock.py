"""The clock on the wall may jump: nothing is built, timed or kept by it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

from tests.survival.killing import start
from tests.survival.verbs import result

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.survival.killing import Known

#: Ways to ask what time it is on the wall.
WALL = {"time.time", "time.time_ns", "datetime.now", "datetime.utcnow", "date.today"}

#: Modules that tell people when something was.
TELLING = {"driftbench/runlog.py"}

#: Every process of a run is given a clock that goes a year forward and two back at each look.
JUMPING = """
import itertools, pathlib, time

pathlib.Path(__file__).with_name("loaded").touch()
real, looks = time.time, itertools.count()
time.time = lambda: real() + (1 - 3 * (next(looks) % 2)) * 31_536_000
time.time_ns = lambda: int(time.time() * 10**9)
"""


def asked(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name | ast.Attribute):
            of = node.value.id if isinstance(node.value, ast.Name) else node.value.attr
            if f"{of}.{node.attr}" in WALL:
                yield f"{of}.{node.attr}"
        if isinstance(node, ast.ImportFrom) and node.module == "time":
            yield from (f"time.{one.name}" for one in node.names if f"time.{one.name}" in WALL)


def test_only_what_people_read_asks_the_clock_on_the_wall(repository: Path) -> None:
    found = {
        path.relative_to(repository).as_posix()
        for path in (repository / "driftbench").rglob("*.py")
        if any(asked(path))
    }
    assert found == TELLING


@pytest.mark.parametrize(
    "name", ["detect beq", "wild mine", pytest.param("build", marks=pytest.mark.survival)]
)
def test_a_clock_that_jumps_changes_no_byte(small: Known, tmp_path: Path, name: str) -> None:
    verb, usual = small[name]
    (tmp_path / "clock").mkdir()
    (tmp_path / "clock" / "sitecustomize.py").write_text(JUMPING, encoding="utf-8")
    process = start(verb, tmp_path, clock=tmp_path / "clock")
    assert process.wait() == 0, (tmp_path / "told").read_text(encoding="utf-8")
    assert (tmp_path / "clock" / "loaded").exists()
    assert result(tmp_path / verb.out) == usual.result
