"""Formulas that determine a variable: equations, descriptions of sets, predicates."""

from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.lean.syntax import Quantifier
from driftbench.rules import default_kinds
from driftbench.rules._unique_values import determines, fixes_value, is_determined
from driftbench.rules.view import View


def _view(conclusion: str) -> View:
    return View(parse(f"theorem t : {conclusion}"), kinds=default_kinds())


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("y = f 1", True),
        ("f 1 = y", True),
        ("y = f y", False),
        ("f y = 1", False),
        ("y ≤ f 1", False),
        ("IsLUB s y", True),
        ("IsLUB y s", False),
        ("HasDerivAt f y 0", True),
        ("HasDerivAt f 0 y", False),
        ("Tendsto f l (𝓝 y)", True),
        ("Tendsto f l y", False),
        ("∀ x, x ∈ y ↔ x < 1", True),
        ("∀ x, x < 1 ↔ x ∈ y", True),
        ("∀ x, x ∈ y → x < 1", False),
    ],
)
def test_determines(formula: str, expected: bool) -> None:  # noqa: FBT001 - a column of the table
    view = _view(formula)
    assert determines(view, view.statement.conclusion, "y") is expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("IsLUB s y ∧ x ≤ y", True),
        ("∃ z, IsLUB s y ∧ x ≤ z", True),
        ("IsLUB (f x) y ∧ 0 < y", False),
        ("0 < y ∧ x ≤ y", False),
    ],
)
def test_conjuncts_with_the_other_variables_do_not_count(body: str, expected: bool) -> None:  # noqa: FBT001 - a column
    view = _view(f"∃ y, {body}")
    term = view.statement.conclusion
    assert isinstance(term, Quantifier)
    assert is_determined(view, term.body, frozenset({"y"}), frozenset({"x"})) is expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("g y = f x", True),
        ("0 < y ∧ f x = y", True),
        ("g y = f x + y", False),
        ("g y ≤ f x", False),
        ("g y = 1", False),
    ],
)
def test_equation_fixes_the_value_of_a_term(body: str, expected: bool) -> None:  # noqa: FBT001 - a column
    view = _view(f"∃ y, {body}")
    term = view.statement.conclusion
    assert isinstance(term, Quantifier)
    assert fixes_value(view, term.body, frozenset({"y"}), frozenset({"x"})) is expected
