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
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.dataset.records import Row
    from driftbench.dataset.selection.leaks import LeakReport

PAPER = load_recipe("paper")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def _refusing(*_: object, **__: object) -> None:
    raise AssertionError


def test_features_are_computed_once(rows: tuple[Row, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    plain = list(map(surface_features_of, rows))
    assert list(map(feature_reader(PAPER), rows)) == plain
    monkeypatch.setattr(measured, "surface_features_of", _refusing)
    reader = feature_reader(PAPER)
    assert list(map(reader, rows)) == plain
    with pytest.raises(AssertionError):
        reader(replace(rows[0], nl_statement="Another one."))


def _leaks(
    before: Sequence[Row],
    after: Sequence[Row],
    **given: Any,  # noqa: ANN401 -- fields of a recipe
) -> LeakReport:
    recipe = replace(PAPER, **given)
    return leaks_of(before, after, recipe=recipe, reader=surface_features_of, workers=1)


def test_leaks_are_measured_once(rows: tuple[Row, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    plain = measure_choice(rows, rows, ceiling=PAPER.ceiling)
    assert _leaks(rows, rows) == plain
    monkeypatch.setattr(measured, "measure_choice", _refusing)
    assert _leaks(rows, rows) == plain
    for before, after in ((rows, rows[1:]), (rows[1:], rows)):
        with pytest.raises(AssertionError):
            _leaks(before, after)
    edited = [replace(rows[0], candidate="theorem t : p"), *rows[1:]]
    with pytest.raises(AssertionError):
        _leaks(edited, edited)
    with pytest.raises(AssertionError):
        _leaks(rows, rows, ceiling=PAPER.ceiling / 2)


def test_recipes_without_provers_use_no_cache(rows: tuple[Row, ...], cache: Path) -> None:
    assert feature_reader(replace(PAPER, oracles=())) is surface_features_of
    _leaks(rows, rows, oracles=())
    assert not cache.exists()
