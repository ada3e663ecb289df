"""Cached features and leaks equal computed ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.dataset.recipe import load_recipe
from driftbench.dataset.selection import measurements as measured
from driftbench.dataset.selection.measurements import feature_reader, leaks_of
from driftbench.dataset.selection.pool import measure_choice
from driftbench.dataset.selection.surface_features import surface_features_of

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.records import Row
    from driftbench.dataset.selection.leaks import LeakReport

PAPER = load_recipe("paper")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def judged(rows: tuple[Row, ...]) -> list[dict[str, Any]]:
    return [{"uid": str(number), "row": row.to_record()} for number, row in enumerate(rows)]


def _refusing(*_: object, **__: object) -> None:
    raise AssertionError


def test_features_are_computed_once(
    judged: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = [surface_features_of(record["row"]) for record in judged]
    assert [feature_reader(PAPER)(record["row"]) for record in judged] == plain
    monkeypatch.setattr(measured, "surface_features_of", _refusing)
    reader = feature_reader(PAPER)
    assert [reader(record["row"]) for record in judged] == plain
    with pytest.raises(AssertionError):
        reader({**judged[0]["row"], "nl_statement": "Another one."})


def _leaks(
    before: list[dict[str, Any]],
    after: list[dict[str, Any]],
    **given: Any,  # noqa: ANN401 -- fields of a recipe
) -> LeakReport:
    recipe = replace(PAPER, **given)
    return leaks_of(before, after, recipe=recipe, reader=surface_features_of, workers=1)


def test_leaks_are_measured_once(
    judged: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [record["row"] for record in judged]
    plain = measure_choice(rows, rows, ceiling=PAPER.ceiling)
    assert _leaks(rows, rows) == plain
    monkeypatch.setattr(measured, "measure_choice", _refusing)
    assert _leaks(rows, rows) == plain
    for before, after in ((rows, rows[1:]), (rows[1:], rows)):
        with pytest.raises(AssertionError):
            _leaks(before, after)
    edited = [{**rows[0], "candidate": "theorem t : p"}, *rows[1:]]
    with pytest.raises(AssertionError):
        _leaks(edited, edited)
    with pytest.raises(AssertionError):
        _leaks(rows, rows, ceiling=PAPER.ceiling / 2)


def test_recipes_without_provers_use_no_cache(judged: list[dict[str, Any]], cache: Path) -> None:
    assert feature_reader(replace(PAPER, oracles=())) is surface_features_of
    rows = [record["row"] for record in judged]
    _leaks(rows, rows, oracles=())
    assert not cache.exists()
