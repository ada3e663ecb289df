"""Constructors, extended structures and overloaded constants of structures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.lean import parse
from driftbench.library import read_library
from driftbench.oracles.logic import show
from driftbench.oracles.translation import Unsupported, translate

if TYPE_CHECKING:
    from driftbench.library.parsed import ParsedLibrary

LIBRARY = """\
universe u

structure Point where
  x : ℝ
  y : ℝ

structure Named where
  name : ℕ
  size : ℝ

class Magma (α : Type u) where
  op : α → α → α

structure Part (α : Type u) [Magma α] where
  carrier : Set α

structure Best (n : ℕ) (α : Type u) [Magma α] extends Part α where
  best : carrier = carrier

structure Arrow (α : Type u) (β : Type u) where
  toFun : α → β

structure Ring' (α : Type u) where
  zero : α

def Part.Closed {α : Type u} [Magma α] (p : Part α) : Prop := True

def Ring'.pull {α β : Type u} (f : Arrow α β) (r : Ring' β) : Ring' α := r

def Part.pull {α β : Type u} [Magma α] [Magma β] (f : Arrow α β) (p : Part β) : Part α := p
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ParsedLibrary:
    """Return the constants of a library of structures."""
    folder = tmp_path_factory.mktemp("structures")
    (folder / "Library.lean").write_text(LIBRARY, encoding="utf-8")
    return read_library(open_snapshot(f"dir:{folder}")).parsed


def _shown(library: ParsedLibrary, text: str) -> str:
    statement = parse(f"theorem t {text}")
    return show(translate(statement, statement, library, ("", "Ring'", "Part")).gold)


def test_the_constructor_of_fields_of_one_type_has_their_type(library: ParsedLibrary) -> None:
    whole = "(∀ (p·1 : Point), (p·1 = (Point.mk (/ (- 1) 2) 0)))"
    for term in ("⟨-1 / 2, 0⟩", "Point.mk (-1 / 2) 0", "(⟨-1 / 2, 0⟩ : Point)"):
        nonempty = _shown(library, f"(p : Point) : p = {term}")
        assert nonempty.removeprefix("(nonempty Point → ").startswith(whole)


def test_a_numeral_is_refused_where_the_order_of_fields_is_not_known(
    library: ParsedLibrary,
) -> None:
    with pytest.raises(Unsupported, match="fields are not known"):
        _shown(library, "(p : Named) : p = ⟨1, 2⟩")
    assert "(⟨⟩ n·" in _shown(library, "(n : ℕ) (x : ℝ) (p : Named) : p = ⟨n, x⟩")


@pytest.mark.parametrize("term", ["p.1", "p.toPart", "(p : Part α)", "(↑p : Part α)"])
def test_a_structure_is_coerced_to_the_one_that_it_extends(
    library: ParsedLibrary, term: str
) -> None:
    shown = _shown(library, f"{{α : Type*}} [Magma α] (p : Best 2 α) : {term}.Closed")
    assert shown.endswith("(Part.Closed (↑ p·1)))))")


def test_both_sides_of_a_relation_are_of_the_extended_structure(library: ParsedLibrary) -> None:
    for sides in ("p = q", "q = p"):
        shown = _shown(library, f"{{α : Type*}} [Magma α] (p : Best 2 α) (q : Part α) : {sides}")
        assert "(↑ p·1)" in shown


def test_an_overloaded_constant_is_the_one_whose_arguments_fit(library: ParsedLibrary) -> None:
    types = "{α β : Type*} [Magma α] [Magma β] (f : Arrow α β)"
    assert "(Part.pull f" in _shown(library, f"{types} (p : Part β) : (pull f p).Closed")
    assert "(Ring'.pull f" in _shown(library, f"{types} (r : Ring' β) : pull f r = pull f r")


def test_an_instance_that_is_passed_is_refused(library: ParsedLibrary) -> None:
    with pytest.raises(Unsupported, match="a class of data bound inside a term"):
        _shown(library, ": ∃ (α : Type) (i : Magma α) (p : @Part α i), p = p")
    with pytest.raises(Unsupported, match="an instance that is passed"):
        _shown(library, "{α : Type} (i j : Magma α) (p : Part α) : @Part.Closed α i p")
    assert "Part.Closed" in _shown(
        library, "{α : Type} [i : Magma α] (p : Part α) : @Part.Closed α i p"
    )
