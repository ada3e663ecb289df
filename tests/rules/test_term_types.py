"""Types of terms, and guards and requirements of rows."""

from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.lean.syntax import strip
from driftbench.lean.tree import Node
from driftbench.rules import View, default_kinds
from driftbench.rules.matching import match, pattern
from driftbench.rules.operations._guards import guarded
from driftbench.rules.operations._requirements import are_met
from driftbench.rules.operations._term_types import common_type, is_set, order_of

BINDERS = (
    "{α : Type} [LinearOrder α] {β : Type} [Lattice β] {a b : α} {c d : β} {x y : ℝ} {n : ℕ} "
    "{z : ℂ} {f : ℝ → ℝ} {g : ℕ → α} {s t : Set ℕ} {u : Finset ℕ} {F : ℕ → Set ℝ}"
)


def view(goal: str) -> View:
    return View(parse(f"theorem t {BINDERS} : {goal}"), kinds=default_kinds())


def sides(goal: str) -> tuple[View, Node]:
    seen = view(goal)
    term = strip(seen.statement.conclusion)
    assert isinstance(term, Node)
    return seen, term


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ("x + 1 ≤ y", "ℝ"),
        ("x ≤ n", "ℝ"),
        ("n ^ 2 ≤ 4", "ℕ"),
        ("f x ≤ 0", "ℝ"),
        ("g n ≤ a", "α"),
        ("‖z‖ ≤ 1", "ℝ"),
        ("‖z‖ₑ ≤ 1", ""),
        ("|x| ≤ 1", "ℝ"),
        ("u.card ≤ n", "ℕ"),
        ("dist z z ≤ x", "ℝ"),
        ("x ≤ a", ""),
        ("1 ≤ 2", ""),
        ("h x ≤ x", ""),
        ("(n : ℝ) ≤ 2", "ℝ"),
    ],
)
def test_the_type_of_a_comparison(goal: str, expected: str) -> None:
    seen, term = sides(goal)
    assert common_type(seen, term.children[0], term.children[2]) == expected


@pytest.mark.parametrize(
    ("opened", "expected"),
    [(["Real"], "ℝ"), (["Complex", "Real"], ""), (["Real", "MeasureTheory"], "ℝ")],
)
def test_a_function_of_two_open_namespaces_has_no_certain_type(
    opened: list[str], expected: str
) -> None:
    seen = View(
        parse("theorem t (x : ℝ) : Gamma x = 0"),
        kinds=default_kinds(),
        context=[f"open {' '.join(opened)}"],
    )
    term = strip(seen.statement.conclusion)
    assert isinstance(term, Node)
    assert common_type(seen, term.children[0], term.children[2]) == expected


def test_orders_of_types() -> None:
    seen = view("True")
    assert order_of(seen, "α") == {"linear", "partial"}
    assert order_of(seen, "β") == {"partial"}
    assert order_of(seen, "ℝ") == {"linear", "partial", "subtractive"}
    assert order_of(seen, "ℕ") == {"linear", "partial", "whole", "natural"}
    assert order_of(seen, "ℂ") == frozenset()


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ("s", True),
        ("s ∩ t", True),
        ("sᶜ ∪ t", True),
        ("f '' (F n)", True),
        ("f ⁻¹' (F n)", True),
        ("Set.range f", True),
        ("F n", True),
        ("u", False),
        ("{1}", False),
        ("s ∩ {1}", False),
        ("∅", False),
    ],
)
def test_terms_that_are_certainly_sets(term: str, *, expected: bool) -> None:
    seen = view(term)
    assert is_set(seen, seen.statement.conclusion) is expected


@pytest.mark.parametrize(
    ("goal", "shape", "asked", "holds"),
    [
        ("x ≤ y", "?p ≤ ?q", {"ordered": "linear p q"}, True),
        ("c ≤ d", "?p ≤ ?q", {"ordered": "linear p q"}, False),
        ("c ≤ d", "?p ≤ ?q", {"ordered": "partial p q"}, True),
        ("0 ≤ x", "?p ≤ ?q", {"worked": "p"}, False),
        ("0 ≤ x", "?p ≤ ?q", {"nonzero": "q"}, True),
        ("s ⊆ s", "?p ⊆ ?q", {"unlike": "p q"}, False),
        ("s = t", "?p = ?q", {"element": "p q A Set"}, True),
        ("s = t", "?p = ?q", {"alike": "p q"}, True),
        ("f = g", "?p = ?q", {"alike": "p q"}, False),
        ("x ≠ y → p", "?p → ?q", {"affirmed": "p"}, False),
        ("x = y ∧ x = 1", "?p ∧ ?q", {"plain": "p q"}, True),
        ("x = y ∧ x = 1 ∧ p", "?p ∧ ?q", {"plain": "p q"}, False),
        ("n = 1", "?p = ?q", {"number": "ℕ|ℤ p"}, True),
        ("∃ k, n < k ∧ p", "∃ ?k, ?p ∧ ?q", {"uses": "k p", "apart": "k q"}, True),
        ("∃ k, n < k ∧ p", "∃ ?k, ?p ∧ ?q", {"uses": "k q"}, False),
    ],
)
def test_guards(goal: str, shape: str, asked: dict[str, str], *, holds: bool) -> None:
    seen, term = sides(goal)
    (bindings,) = match(pattern(shape), term, seen)
    assert bool(guarded(asked, bindings, seen)) is holds


def test_guard_adds_types_to_the_bindings() -> None:
    seen, term = sides("Function.Injective f")
    (bindings,) = match(pattern("Function.Injective ?f"), term, seen)
    (found,) = guarded({"arrow": "f A B"}, bindings, seen)
    assert (seen.slice(found["A"]), seen.slice(found["B"])) == ("ℝ", "ℝ")


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({}, True),
        ({"requires": "Lattice"}, True),
        ({"requires": "Group"}, False),
        ({"unless": "LinearOrder"}, False),
        ({"domain": "partial"}, True),
        ({"domain": "whole"}, False),
    ],
)
def test_requirements(row: dict[str, str], *, expected: bool) -> None:
    seen, term = sides("Monotone f")
    assert are_met(seen, term, row) is expected
