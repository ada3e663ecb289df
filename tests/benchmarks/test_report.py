from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from benchmarks._frame import Fact, Line, Missing, plain
from benchmarks.report import BENCHMARKS, commands, machine, put, ran, table
from driftbench.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from benchmarks._frame import Item


def test_every_benchmark_is_run_and_has_its_place_on_the_page(repository: Path) -> None:
    there = {path.stem for path in (repository / "benchmarks").glob("*_speed.py")}
    page = (repository / "docs/speed.md").read_text(encoding="utf-8")
    marked = re.findall(r"<!-- measured: (\w+) -->\n.*?<!-- end: \1 -->", page, re.DOTALL)
    assert set(BENCHMARKS) == there
    assert marked == ["machine", *BENCHMARKS]
    assert all(f"`python -m benchmarks.{name}`" in page for name in BENCHMARKS)


@pytest.mark.parametrize("mathlib", ["", "/clones/mathlib4.git"])
def test_every_benchmark_has_a_snapshot(mathlib: str) -> None:
    arguments = commands(mathlib)
    assert tuple(arguments) == BENCHMARKS
    tag = f"git:{mathlib}@v4.28.0" if mathlib else "starter"
    assert arguments["rules_speed"] == ["--snapshot", tag]
    assert ("--then" in arguments["build_speed"]) == bool(mathlib)
    assert "--cold" in commands(mathlib, cold=True)["build_speed"]


def test_a_table_has_a_row_for_every_line_and_sentences_for_facts() -> None:
    items: list[Item] = [
        Fact("20 files"),
        Line(what="scan", value=1234.0, unit="statements/s", baseline="ladder", base=12.34),
        Line(what="open", value=0.5, unit="s"),
        Missing("trees", "not installed"),
    ]
    lines = table([plain(item) for item in items]).splitlines()
    assert lines[0] == "20 files."
    assert lines[-3:] == [
        "| scan | 1,234 | statements/s | 100 | ladder, 12.3 |",
        "| open | 0.5 | s |  |  |",
        "| trees | | | | not measured: not installed |",
    ]


def test_only_the_text_between_the_marks_changes() -> None:
    page = "a\n<!-- measured: x -->\nold\n<!-- end: x -->\nb\n"
    once = put(page, "x", "new\n")
    assert once == "a\n<!-- measured: x -->\n\nnew\n\n<!-- end: x -->\nb\n"
    assert put(once, "x", "new\n") == once
    with pytest.raises(InputError, match="measured: y"):
        put(page, "y", "new")


def test_the_machine_is_described() -> None:
    assert re.fullmatch(
        r"Measured on \d+ cores \(\w+, \w+, \d+ GiB of memory\), with Python 3\.\d+\.\n", machine()
    )


def test_a_benchmark_that_cannot_run_names_the_reason() -> None:
    (item,) = ran("evaluator_speed", ["--rows", "many"])
    assert (item["kind"], item["what"]) == ("missing", "evaluator_speed")
    assert "invalid int value: 'many'" in item["why"]
