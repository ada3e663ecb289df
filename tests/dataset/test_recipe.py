from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench._typed_files import line_of, lines_of
from driftbench.dataset.recipe import load_recipe, read_recipe, recipe_names
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.errors import RecipeError
from driftbench.resources import resource

if TYPE_CHECKING:
    from pathlib import Path

PAPER = {
    "analysis": (198, 64, 71, 58, 33, 31),
    "algebra": (173, 51, 68, 49, 28, 27),
    "topology": (162, 49, 59, 47, 30, 25),
    "number_theory": (144, 42, 55, 41, 22, 22),
    "combinatorics": (138, 43, 51, 39, 24, 21),
    "category_theory": (117, 35, 44, 33, 19, 19),
}


def _changed(folder: Path, old: str, new: str) -> Path:
    text = resource("build/recipes/paper.toml").read_text(encoding="utf-8")
    assert old in text
    path = folder / "mine.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def _complaint(path: Path) -> str:
    with pytest.raises(RecipeError) as caught:
        read_recipe(path)
    return str(caught.value)


def test_bundled_recipes_are_valid() -> None:
    assert recipe_names() == (
        "contrast",
        "fresh",
        "full",
        "mini",
        "paper",
        "starter",
        "unselected",
    )
    for name in recipe_names():
        assert load_recipe(name).name == name


def test_the_paper_recipe_equals_the_papers_table() -> None:
    composition = load_recipe("paper").composition
    assert composition is not None
    assert {s: tuple(composition[s][label] for label in LABELS) for s in SUBFIELDS} == PAPER
    assert sum(sum(cells.values()) for cells in composition.values()) == 2132


def test_the_starter_recipe_fills_every_cell() -> None:
    composition = load_recipe("starter").composition
    assert composition is not None
    assert all(composition[s][label] > 0 for s in SUBFIELDS for label in LABELS)


def test_the_full_recipe_takes_all_rows() -> None:
    assert load_recipe("full").composition is None
    assert load_recipe("full").rows_per_family == 0


def test_subfield_of_uses_the_longest_prefix() -> None:
    recipe = load_recipe("paper")
    assert recipe.subfield_of("Mathlib.Topology.Basic") == "topology"
    assert recipe.subfield_of("Mathlib.LinearAlgebra.Basis.Defs") == "algebra"
    assert recipe.subfield_of("Starter.NumberTheory.Divisibility") == "number_theory"
    assert recipe.subfield_of("Mathlib.Order.Basic") is None
    assert recipe.subfield_of("Mathlib.TopologyOfSomething") is None


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("salt =", "slat =", "slat is an unknown key: did you mean salt?"),
        ("rows_per_family =", "rows_per_familly =", "did you mean rows_per_family?"),
        ("[splits]", "[spilts]", "spilts is an unknown key: did you mean splits?"),
        ("faithful = 198", "faithfull = 198", "composition.analysis.faithfull is an unknown key"),
        ("[composition.topology]", "[composition.topologie]", "did you mean topology?"),
        ("calibration = 0.2", "calibration = 2", "must be a share, from 0 to 1, and is 2"),
        ("faithful = 198", "faithful = -1", "must be a whole number, at least 0"),
        ("faithful = 198", "faithful = true", "must be a whole number, at least 0"),
        ('["docstring"]', '["doc"]', "must be one of docstring, verbalized"),
        ("[0.08,", "[0.18,", "must sum to 1"),
        ("[0.08, 0.25,", "[0.25, 0.08,", "must start with 0.1 at most"),
        ("ceiling = 0.60", "ceiling = 0.4", "must be an AUC, from 0.5"),
        ("steps = 180_000", "steps = 0.9", "must be a whole number of steps, from 1 to 1_000_000"),
        ('["cvc5", "eprover", "finder"]', '"cvc5"', "must be a list of provers"),
        ("only_new = false", "only_new = 0", "must be true or false"),
        (
            "pool = { faithful = 14,",
            "pool = { faithful = 0,",
            "sampling.pool.faithful must be a whole number, at least 1",
        ),
        ("well_formed = true", "well_formed = 1", "must be true or false"),
        ('name = "paper"', 'name = ""', "must be a text that is not empty"),
        ('["Mathlib.Topology",', "[1,", "topology[0] must be a text that is not empty"),
    ],
)
def test_problems_have_a_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = _changed(tmp_path, old, new)
    complaint = _complaint(path)
    assert message in complaint
    lines = path.read_text(encoding="utf-8").splitlines()
    line = next(i for i, text in enumerate(lines, 1) if new in text)
    assert f"{path}:{line}: " in complaint


def test_all_problems_are_in_one_message(tmp_path: Path) -> None:
    path = _changed(tmp_path, "salt =", "slat =")
    path.write_text(
        path.read_text(encoding="utf-8").replace("faithful = 198", "faithful = 1.5"),
        encoding="utf-8",
    )
    complaint = _complaint(path).splitlines()
    assert len(complaint) == 3
    assert ["salt is missing" in complaint[0], "slat" in complaint[1]] == [True, True]
    assert "faithful" in complaint[2]


def test_a_missing_table_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.write_text("", encoding="utf-8")
    complaint = _complaint(path)
    assert "name is missing: add it" in complaint
    assert "theorems is missing: add it" in complaint


def test_a_value_instead_of_a_table_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text('splits = 3\ncomposition = "all"\n', encoding="utf-8")
    complaint = _complaint(path)
    assert f"{path}:1: splits must be a table, and is 3" in complaint
    assert f"{path}:2: composition must be a table" in complaint


@pytest.mark.parametrize("data", [b"name = ", b"\xff\xfe", b'name = "a"\nname = "b"\n'])
def test_a_file_that_is_not_toml_is_an_error(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(data)
    assert "is not TOML" in _complaint(path)


def test_an_unknown_name_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(
        RecipeError, match="give one of contrast, fresh, full, mini, paper, starter"
    ):
        load_recipe("papper")
    with pytest.raises(RecipeError, match="cannot be read"):
        load_recipe(str(tmp_path / "absent.toml"))


def test_lines_of_tables_and_dotted_keys() -> None:
    text = 'a = 1\n\n[b]\nc = 2\nd.e = 3\n[b.f]\n"g" = 4\n'
    assert line_of(lines_of(text), ("a",)) == 1
    assert line_of(lines_of(text), ("b", "c")) == 4
    assert line_of(lines_of(text), ("b", "d", "e")) == 5
    assert line_of(lines_of(text), ("b", "f", "g")) == 7
    assert line_of(lines_of(text), ("b", "absent")) == 3
    assert line_of(lines_of(text), ("absent",)) == 1
