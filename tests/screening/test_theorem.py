from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.cli._statements import read_views
from driftbench.errors import LeanSyntaxError
from driftbench.screening import TextRegion, Theorem, documented


def theorems(text: str) -> list[Theorem]:
    found = []
    for read in read_views("a.lean", text):
        assert not isinstance(read, LeanSyntaxError)
        if (theorem := documented(*read, text=text)) is not None:
            found.append(theorem)
    return found


def cut(text: str, region: TextRegion) -> str:
    """Return the text of a region, found by lines and columns only."""
    lines = text.split("\n")[region.line - 1 : region.end_line]
    lines[-1] = lines[-1][: region.end_column - 1]
    lines[0] = lines[0][region.column - 1 :]
    return "\n".join(lines)


@given(st.text(st.sampled_from("ab∀\n \u202e")), st.data())
def test_a_region_covers_its_slice(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    region = TextRegion.of(text, start, end)
    assert (region.line, region.column) < (region.end_line, region.end_column)
    assert end == start or cut(text, region) == text[start:end]


TEXT = """import Mathlib

namespace Foo
variable {G : Type*} [Group G]

/-- Every element of a group has an inverse. -/
@[simp] theorem has_inv (a : G) :
    ∃ b : G, a * b = 1 := by
  exact ⟨a⁻¹, by simp⟩

/-- `ℕ` -/
lemma twice (n : ℕ) : n + n = n + n
end Foo
"""


def test_edits_have_regions_in_the_file() -> None:
    first, second = theorems(TEXT)
    assert first.name == "Foo.has_inv"
    assert cut(TEXT, first.region()) == "theorem has_inv (a : G) :\n    ∃ b : G, a * b = 1"
    assert cut(TEXT, first.region("a * b")) == "a * b"
    assert first.region("a * b") == TextRegion(8, 14, 8, 19)
    assert second.region("n + n", "n : ℕ") == TextRegion(12, 14, 12, 19)
    assert second.region("n + n") == second.region() == second.region("nowhere", "")


def test_section_variables_are_outside_the_region() -> None:
    pair = theorems(TEXT)[0].pair()
    assert pair.candidate.startswith("theorem Foo.has_inv {G : Type*} [Group G] (a : G)")
    assert pair.nl_statement == "Every element of a group has an inverse."
    assert pair.gold is None


def test_a_gold_has_its_context() -> None:
    (gold,) = theorems("open Real\n/-- Pi is positive. -/\ntheorem p : 0 < π")
    (mine,) = theorems("open Nat\n/-- Pi is positive. -/\ntheorem p : 0 < 3")
    pair = mine.pair(gold=gold.view)
    assert pair.context.splitlines() == [
        *mine.declaration.context,
        *gold.declaration.context,
    ]
    assert pair.gold == gold.declaration.statement


@pytest.mark.parametrize("docstring", ["", "/-- -/\n", "/- no docstring -/\n"])
def test_theorems_without_docstrings_are_skipped(docstring: str) -> None:
    assert theorems(f"{docstring}theorem t : 1 = 1") == []


def test_an_unusable_docstring_is_shown_in_full() -> None:
    (theorem,) = theorems("/-- See\n  `foo`. -/\ntheorem t : 1 = 1")
    assert theorem.english == "See `foo`."
