from __future__ import annotations

import json
from typing import TYPE_CHECKING

from benchmarks._frame import Fact, Line, Missing, drawn_out, figure, named, run, text_of
from driftbench.errors import InputError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    import pytest

    from benchmarks._frame import Item

MORE = Line(what="rows", value=300.0, unit="rows/s", baseline="a loop", base=20.0)
LESS = Line(what="wait", value=2.0, unit="s", baseline="before", base=1.0, less=True)
ALONE = Line(what="files", value=4.0, unit="s")


def _three(_given: argparse.Namespace) -> Iterator[Item]:
    yield from (Fact("3 rows"), MORE, Missing("trees", "no tree-sitter"))


def _nothing(_options: argparse.ArgumentParser) -> None:
    """Add no argument."""


def test_a_ratio_above_one_is_better() -> None:
    assert (MORE.ratio, LESS.ratio, ALONE.ratio) == (15.0, 0.5, None)
    nothing_left = Line(what="rows", value=1.0, unit="rows", baseline="none", base=0.0)
    assert nothing_left.ratio is None


def test_a_line_has_figure_ratio_and_baseline() -> None:
    assert text_of(MORE).split() == ["rows", "300", "rows/s", "15", "x", "a", "loop", "(20)"]
    assert text_of(ALONE).split() == ["files", "4", "s"]
    assert "not measured: no tree-sitter" in text_of(Missing("trees", "no tree-sitter"))


def test_figures_have_three_digits_or_all_before_the_point() -> None:
    assert [figure(one) for one in (12345.6, 99.94, 0.012345)] == ["12,346", "99.9", "0.0123"]


def test_a_snapshot_is_named_without_its_folder() -> None:
    assert named("git:/home/me/mathlib4.git@v4.28.0~39") == "v4.28.0~39"
    assert named("dir:/home/me/changed") == "changed"
    assert named("starter") == "starter"


def test_samples_are_spread_over_all_values() -> None:
    assert drawn_out(range(10), 5) == [0, 2, 4, 6, 8]
    assert drawn_out(range(3), 9) == [0, 1, 2]
    assert drawn_out([], 3) == []


def test_a_run_prints_lines_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("About.", _three, _nothing, []) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3
    assert run("About.", _three, _nothing, ["--json"]) == 0
    kinds = [(item["kind"], item.get("ratio")) for item in json.loads(capsys.readouterr().out)]
    assert kinds == [("fact", None), ("line", 15.0), ("missing", None)]


def test_bad_input_prints_its_message(capsys: pytest.CaptureFixture[str]) -> None:
    def fails(_given: argparse.Namespace) -> Iterator[Item]:
        yield ALONE
        raise InputError("no such snapshot: name another")

    assert run("About.", fails, _nothing, ["--json"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "no such snapshot: name another" in captured.err
