"""Problems of the format of a recipe; bundled recipes have none."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from driftbench._decoding import WrongValueError, decoded
from driftbench.dataset._recipe_format import RecipeFile, problems_of
from driftbench.dataset.recipe import recipe_names
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.resources import resource


def _table(name: str = "paper") -> dict[str, Any]:
    return tomllib.loads(resource(f"build/recipes/{name}.toml").read_text(encoding="utf-8"))


def _problems(table: dict[str, Any]) -> list[str]:
    try:
        return [str(problem) for problem in problems_of(decoded(RecipeFile, table))]
    except WrongValueError as error:
        return [str(problem) for problem in error.problems]


@pytest.mark.parametrize("name", recipe_names())
def test_bundled_recipes_have_no_problems(name: str) -> None:
    assert _problems(_table(name)) == []


def test_problems_of_an_empty_table() -> None:
    keys = ("name", "config", "description", "salt")
    tables = ("theorems", "sampling", "evidence", "leaks", "splits", "subfields")
    assert _problems({}) == [f"{name} is missing: add it" for name in (*keys, *tables)]


def test_a_partial_composition_is_a_problem() -> None:
    table = _table()
    del table["composition"]["topology"]
    del table["composition"]["algebra"]["combined"]
    assert _problems(table) == [
        "composition.algebra.combined is missing: add it",
        "composition.topology is missing: add it",
    ]
    del table["composition"]
    table["sampling"]["shares"] = {}
    assert _problems(table) == []


def test_without_a_composition_a_share_is_all_or_nothing() -> None:
    table = _table("full")
    table["sampling"]["shares"] = {"drop-hypothesis": 0.0, "drop-conjunct": 1.0}
    assert _problems(table) == []
    table["sampling"]["shares"]["drop-conjunct"] = 0.1
    (problem,) = _problems(table)
    assert problem.startswith("sampling.shares.drop-conjunct must be 0 (no row) or 1 (all rows)")
    table = _table("contrast")
    table["sampling"]["shares"] = {"drop-hypothesis": 0.0}
    (problem,) = _problems(table)
    assert problem.startswith("sampling.shares.drop-hypothesis must be left out of a recipe with")


@pytest.mark.parametrize("value", [3, "all", [1]])
def test_cells_of_a_subfield_must_be_a_table(value: object) -> None:
    table = _table()
    table["composition"][SUBFIELDS[0]] = value
    (problem,) = _problems(table)
    assert problem.startswith(f"composition.{SUBFIELDS[0]} must be a table, and is ")


@pytest.mark.parametrize("value", [True, -1, 1.5, "3", None])
def test_a_number_of_rows_must_be_a_whole_number(value: object) -> None:
    table = _table()
    table["composition"][SUBFIELDS[0]][LABELS[0]] = value
    (problem,) = _problems(table)
    place = f"composition.{SUBFIELDS[0]}.{LABELS[0]}"
    assert problem.startswith(f"{place} must be a whole number, at least 0, and is ")


def test_a_pool_has_all_labels_or_none() -> None:
    table = _table()
    table["sampling"]["pool"] = {}
    assert _problems(table) == []
    table["sampling"]["pool"] = dict.fromkeys(LABELS[1:], 3)
    assert _problems(table) == [f"sampling.pool.{LABELS[0]} is missing: add it"]
