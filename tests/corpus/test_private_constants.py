"""Statements that mention private constants of their file."""

from __future__ import annotations

from driftbench.corpus.declarations import DeclarationReader
from driftbench.lean import standard_table

FILE = """\
import Mathlib

namespace Demo

private def weight (s : Finset ℕ) : ℕ := s.card

private noncomputable abbrev Heavy.bound (n : ℕ) : Prop := 7 ≤ n

private lemma aux : True := trivial

protected def shown (n : ℕ) : ℕ := n

theorem weighed (s : Finset ℕ) : weight s ≤ weight s := le_rfl

theorem bounded (n : ℕ) (h : Heavy.bound n) : 3 ≤ n := by omega

theorem called {f : ℕ → ℕ} (s : Finset ℕ) : f s.weight = f s.weight := rfl

theorem own (weight : ℕ) : weight = weight := rfl

theorem open_to_all (n : ℕ) : Demo.shown n = n := rfl

private theorem itself (n : ℕ) : n = n := rfl

end Demo
"""


def test_private_definitions_in_statements() -> None:
    read = DeclarationReader(standard_table()).read("Demo/Basic.lean", FILE)
    found = {
        one.declaration.name.removeprefix("Demo."): one.declaration.private_constants
        for one in read
    }
    assert found == {
        "aux": (),
        "weighed": ("weight",),
        "bounded": ("bound",),
        "called": ("weight",),
        "own": (),
        "open_to_all": (),
        "itself": (),
    }
