"""Problems of the format of a recipe; bundled recipes have none."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from driftbench.dataset._recipe_format import problems_of
from driftbench.dataset.recipe import recipe_names
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.resources import resource


def _table(name: str = "paper") -> dict[str, Any]:
    return tomllib.loads(resource(f"build/recipes/{name}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", recipe_names())
def test_bundled_recipes_have_no_problems(name: str) -> None:
    assert list(problems_of(_table(name))) == []


def test_problems_of_an_empty_table() -> None:
    assert {keys for keys, _ in problems_of({})} == {
        *((key,) for key in ("name", "config", "description", "salt")),
        *((key,) for key in ("theorems", "sampling", "evidence", "leaks", "splits", "subfields")),
    }


def test_a_partial_composition_is_a_problem() -> None:
    table = _table()
    del table["composition"]["topology"]
    del table["composition"]["algebra"]["combined"]
    assert sorted(keys for keys, _ in problems_of(table)) == [
        ("composition", "algebra", "combined"),
        ("composition", "topology"),
    ]
    del table["composition"]
    assert list(problems_of(table)) == []


@pytest.mark.parametrize("value", [3, "all", [1]])
def test_cells_of_a_subfield_must_be_a_table(value: object) -> None:
    table = _table()
    table["composition"][SUBFIELDS[0]] = value
    (problem,) = problems_of(table)
    assert problem[0] == ("composition", SUBFIELDS[0])
    assert "must be a table" in problem[1]


@pytest.mark.parametrize("value", [True, -1, 1.5, "3", None])
def test_a_number_of_rows_must_be_a_whole_number(value: object) -> None:
    table = _table()
    table["composition"][SUBFIELDS[0]][LABELS[0]] = value
    ((keys, message),) = problems_of(table)
    assert keys == ("composition", SUBFIELDS[0], LABELS[0])
    assert message == f"must be a whole number, at least 0, and is {value!r}"


def test_an_unknown_key_lists_the_known_ones() -> None:
    table = _table()
    table["splits"]["zzz"] = 1
    ((keys, message),) = problems_of(table)
    assert keys == ("splits", "zzz")
    assert message == "unknown key: remove it; known here: calibration"
