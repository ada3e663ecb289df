"""Properties that all sets of a type have."""

from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.rules import View, default_kinds
from driftbench.rules._type_facts import not_automatic
from driftbench.rules.model import Proposal


@pytest.mark.parametrize(
    ("binders", "new", "given"),
    [
        ("(s : Set ℕ)", "Countable", True),
        ("(s : Set ℝ)", "Set.Countable", False),
        ("(s : Set ℝ)", "IsLindelof", True),
        ("(s : Set (Fin n))", "Countable", True),
        ("(s : Set X) [Finite X]", "Countable", True),
        ("(s : Set X) [Finite Y]", "Countable", False),
        ("(s : Finset ℕ)", "Countable", False),
        ("(s : Set ℕ)", "Infinite", False),
    ],
)
def test_properties_that_all_sets_of_a_type_have(binders: str, new: str, *, given: bool) -> None:
    view = View(parse(f"theorem t {binders} (h : p s) : q s"), kinds=default_kinds())
    start = view.text.index("p s")
    found = not_automatic(view, Proposal((start, start + 3), (), {"to": new}))
    assert bool(found) is given
