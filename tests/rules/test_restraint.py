"""Conditions against equivalent or implausible results."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.lean import Node, parse
from driftbench.lean.syntax import Infix, Quantifier, conclusion_of, strip
from driftbench.rules import View, default_kinds
from driftbench.rules._alternatives import exclude_each_other
from driftbench.rules._assumptions import unconditional_element
from driftbench.rules._converse_patterns import is_consequence, is_own_converse, is_side_condition
from driftbench.rules._trivial_bounds import (
    is_bound_by_extreme,
    is_equality_excluded,
    is_monotonicity,
    is_trivial_when_weakened,
)
from driftbench.rules._uniqueness import why_no_choice
from driftbench.rules.edits import Edit
from driftbench.rules.model import Proposal
from driftbench.rules.positivity import assumed_positive
from driftbench.rules.similarity import are_similar
from driftbench.rules.strictness import leaves, movable_names, order_sides, term_at

if TYPE_CHECKING:
    from driftbench.lean.tree import Term


def view(text: str) -> View:
    return View(parse(text), kinds=default_kinds())


def goal(seen: View) -> Term:
    return strip(seen.statement.conclusion)


def inequality(seen: View) -> Term:
    return next(p.term for p in seen.places() if isinstance(p.term, Infix) and p.term.op == "≤")


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("theorem t : ∃ C, ∀ x, f x ≤ C", {"C"}),
        ("theorem t : ∀ ε > 0, ∃ n, f n ≤ ε", {"ε", "n"}),
        ("theorem t : ∀ ε, 0 < ε → g ≤ ε", {"ε"}),
        ("theorem t {ε : ℝ} (h : 0 < ε) : g ≤ ε", {"ε"}),
        ("theorem t {x : ℝ} (h : 0 < x) : g ≤ x", set()),
        ("theorem t (h : ∃ C, ∀ x, f x ≤ C) : True", {"C"}),
        ("theorem t : ∀ x, f x ≤ 1", set()),
    ],
)
def test_movable_bounds(statement: str, expected: set[str]) -> None:
    seen = view(statement)
    assert movable_names(seen, inequality(seen)) == expected


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ("C", ["C"]),
        ("2 * C + (D : ℝ)", ["C", "D"]),
        ("-C ^ n", ["C"]),
        ("ENNReal.ofReal C", ["C"]),
        ("f C", []),
    ],
)
def test_leaves_of_arithmetic(term: str, expected: list[str]) -> None:
    assert list(leaves(goal(view(f"theorem t : {term}")))) == expected


def test_sides_of_an_order_relation() -> None:
    assert len(order_sides(goal(view("theorem t : a ≤ b")))) == 2
    assert order_sides(goal(view("theorem t : a = b"))) == ()


def test_a_term_is_found_by_its_span() -> None:
    seen = view("theorem t : (a ≤ b) ∧ c")
    found = term_at(seen, (13, 18))
    assert found is not None
    assert seen.slice(found) == "a ≤ b"
    assert term_at(seen, (14, 18)) is None


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("theorem t : ∃ n : ℕ, Even n", ""),
        ("theorem t : ∃ n, 0 < 1", "does not mention the witness"),
        ("theorem t : ∃ n, n = m", "an equation determines"),
        ("theorem t : ∃ C, ∀ᵉ (x ∈ s) (y ∈ t), f x y ≤ C * 2", "never unique"),
        ("theorem t : ∃ δ > 0, p δ", "never unique"),
        ("theorem t : ∃ s : Set ℕ, p s", "never unique"),
        ("theorem t : ∃ _ : Fintype α, p", "does not mention the witness"),
        ("theorem t : ∃ l, Tendsto u atTop (𝓝 l)", "at most one value"),
        ("theorem t : ∃ x, IsLUB s x", "at most one value"),
        ("theorem t {f : ℕ → ℕ} (h : f.Injective) : ∃ x, f x = b", "an equation determines"),
        ("theorem t {f : ℕ → ℕ} : ∃ x, f x = b", ""),
    ],
)
def test_reasons_against_uniqueness(statement: str, expected: str) -> None:
    seen = view(statement)
    term = goal(seen)
    assert isinstance(term, Quantifier)
    found = why_no_choice(seen, term)
    assert bool(found) == bool(expected)
    assert not found or expected in found[0]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("theorem t {a b : ℕ} (h : R a b) : R b a", True),
        ("theorem t {a b : ℕ} (h : R a b) : R b (f a)", False),
        ("theorem t {a : ℕ} {b : ℝ} (h : R a b) : R b a", False),
        ("theorem t {x : ℝ} (h : 0 < x) : x⁻¹ > 0", False),
        ("theorem t {x : ℝ} (h : 0 < x) : 0 < x⁻¹", True),
        ("theorem t {s : Set ℕ} (h : P s) : P sᶜ", True),
        ("theorem t {a b c : ℕ} (k : a ∣ c) (h : R a b) : R b a", False),
        ("theorem t {a b c : ℕ} (h : R a b) : R b c", False),
    ],
)
def test_converse_that_follows_from_the_statement(statement: str, *, expected: bool) -> None:
    seen = view(statement)
    subject = seen.parameters[-1].binder.subject
    assert subject is not None
    assert is_own_converse(seen, subject, goal(seen)) is expected


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("Continuous f", False),
        ("IsCompact s", False),
        ("0 < x", True),
        ("x ∈ s", True),
        ("¬ p", True),
        ("∃ x, p x", True),
        ("s.Nonempty", True),
        ("IsUnit a", True),
    ],
)
def test_side_conditions(formula: str, *, expected: bool) -> None:
    seen = view(f"theorem t {{s : Set ℕ}} : {formula}")
    assert is_side_condition(seen, goal(seen)) is expected


@pytest.mark.parametrize(
    ("hypothesis", "expected"),
    [
        ("(h : 0 < n)", "n"),
        ("(h : n ≠ 0)", "n"),
        ("(h : 1 ≤ n ∧ p)", "n"),
        ("(h : n.Prime)", "n"),
        ("[NeZero n]", "n"),
        ("(h : n < 5)", ""),
        ("(h : f n = 2)", ""),
        ("(h : x ∈ Metric.ball y n)", "n"),
    ],
)
def test_variables_assumed_positive(hypothesis: str, expected: str) -> None:
    seen = view(f"theorem t (n : ℕ) {hypothesis} : n = n")
    assert assumed_positive(seen, frozenset({"n"})) == expected


def test_variable_assumed_positive_by_an_antecedent() -> None:
    assert assumed_positive(view("theorem t (n : ℕ) : 0 < n → n = n"), frozenset({"n"})) == "n"


def dropped(text: str, part: str) -> tuple[View, Proposal]:
    start = text.index(part)
    edit = Edit(start, start + len(part), part, "")
    return view(text), Proposal((edit.start, edit.end), (edit,))


@pytest.mark.parametrize(
    ("statement", "part", "name"),
    [
        ("theorem t (x : ℝ) (h : 0 < x) : x ∈ s", "(h : 0 < x) ", "x"),
        ("theorem t (x : ℝ) : 0 < x → x ∈ s", "0 < x → ", "x"),
        ("theorem t (f : ℕ → ℝ) (h : ∀ n, f n ∈ s) : f 0 + f 1 ∈ s", "(h : ∀ n, f n ∈ s) ", "f"),
        ("theorem t (x : ℝ) (h : 0 < x) : x ≤ 1", "(h : 0 < x) ", "x"),
        ("theorem t (x y : ℝ) (h : 0 < x) : x ≤ x + y", "(h : 0 < x) ", ""),
        ("theorem t (x : ℝ) (h : 0 < x) : 0 < x⁻¹", "(h : 0 < x) ", ""),
        ("theorem t (x : ℝ) (h : 0 < x) (k : x ≠ 1) : x ∈ s", "(h : 0 < x) ", ""),
        ("theorem t (x : ℕ) [NeZero x] (h : 3 < x) : x ∈ s", "(h : 3 < x) ", ""),
        ("theorem t (x : ℝ) (h : 0 < x) : x * x⁻¹ = 1", "(h : 0 < x) ", ""),
        ("theorem t (s : Set ℝ) (h : s.Finite) : BddAbove s", "(h : s.Finite) ", ""),
    ],
)
def test_element_without_assumptions(statement: str, part: str, name: str) -> None:
    assert unconditional_element(*dropped(statement, part)) == name


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("theorem t (n : ℕ) : 0 < n", True),
        ("theorem t (n : ℤ) : 0 < n", False),
        ("theorem t (n : ℤ) : 1 < n", False),
        ("theorem t (x : ℝ) : 0 < ‖x‖", True),
        ("theorem t (m : MeasureTheory.Measure ℝ) (s : Set ℝ) : m s > 0", True),
        ("theorem t (a : α) : a < ⊤", True),
        ("theorem t (a b : α) : a < b", False),
        ("theorem t (w : Finset ℕ) : ∀ n ∈ w, 0 < n", True),
        ("theorem t (w : List ℤ) : ∀ n, n ∈ w → 0 < n", False),
        ("theorem t [CanonicallyOrderedAdd α] (a : α) : 0 < a", True),
    ],
)
def test_weak_bounds_that_are_trivial(statement: str, *, expected: bool) -> None:
    seen = view(statement)
    relations = (p.term for p in seen.places() if isinstance(p.term, Infix))
    bound = next(term for term in relations if term.op in {"<", ">"})
    assert is_trivial_when_weakened(seen, bound) is expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("theorem t (z : ℤ) (h : 0 < z) (k : ¬ IsSquare z) : p z", True),
        ("theorem t (z : ℕ) [NeZero z] (h : 0 < z) : p z", True),
        ("theorem t (z : ℤ) (h : 0 < z) : Prime z → p z", True),
        ("theorem t (z : ℤ) (h : 1 < z) (k : IsUnit z) : p z", False),
        ("theorem t (z y : ℤ) (h : 0 < z) (k : Prime y) : p z", False),
        ("theorem t (z y : ℤ) (h : y < z) (k : Prime z) : p z", False),
    ],
)
def test_equality_excluded_by_another_assumption(statement: str, *, expected: bool) -> None:
    seen = view(statement)
    relations = (p.term for p in seen.places() if isinstance(p.term, Infix))
    bound = next(term for term in relations if term.op == "<")
    assert is_equality_excluded(seen, bound) is expected


@pytest.mark.parametrize(
    ("relation", "expected"),
    [
        ("0 ≤ x", True),
        ("x ≥ 1", True),
        ("x ≤ ⊤", True),
        ("s ⊆ Set.univ", True),
        ("x ≤ 1", False),
        ("2 ≤ x", False),
        ("P x", False),
    ],
)
def test_bounds_by_zero_one_or_an_end(relation: str, *, expected: bool) -> None:
    assert is_bound_by_extreme(goal(view(f"theorem t : {relation}"))) is expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("theorem t (h : a ≤ b) : f a ≤ f b", True),
        ("theorem t : a ⊆ b → g b c ⊆ g a c", True),
        ("theorem size_mono : card a ≤ card b", True),
        ("theorem t (h : a ≤ c) : f a ≤ f b", False),
        ("theorem t (h : a ≤ b) : f a ≤ g b", False),
        ("theorem t (h : a ≤ b) : P a", False),
    ],
)
def test_monotonicity_is_recognized(statement: str, *, expected: bool) -> None:
    seen = view(statement)
    assert is_monotonicity(seen, conclusion_of(seen.statement.conclusion)) is expected


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("P x", "¬ P x", True),
        ("a = b", "a ≠ b", True),
        ("x ∉ s", "x ∈ s", True),
        ("a < b", "a = b", True),
        ("a < b", "b < a", True),
        ("a ≤ b", "b ≤ a", True),
        ("a = 0", "b = 0", False),
        ("Even n", "Odd m", True),
        ("s.Finite ∧ P s", "Q s", False),
        ("s = ∅", "s.Nonempty", True),
        ("s = ∅", "t.Nonempty", False),
        ("P x", "Nonempty (G ≃* H)", True),
        ("Nonempty s", "Q x", False),
    ],
)
def test_exclusive_alternatives(first: str, second: str, *, expected: bool) -> None:
    seen = view(f"theorem t : ({first}) ∨ ({second})")
    both = goal(seen)
    assert isinstance(both, Node)
    assert exclude_each_other(seen, both.children[0], both.children[2]) is expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("theorem t : IsConnected s → IsPathConnected s", True),
        ("theorem t : IsPathConnected s → IsConnected s", False),
        ("theorem t : x = y → IsConnected s", False),
    ],
)
def test_known_converses(statement: str, *, expected: bool) -> None:
    seen = view(statement)
    implication = goal(seen)
    assert isinstance(implication, Node)
    assert is_consequence(seen, implication.children[0], implication.children[2]) is expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("IsPreconnected", "IsConnected", False),
        ("IsIrreducible", "IsConnected", True),
        ("StrictMono", "Monotone", True),
        ("Function.Bijective", "Even", False),
        ("IsCompact", "IsLindelof", True),
        ("IsOpen", "IsGδ", True),
        ("Nat.Prime", "Nat.Deficient", False),
        ("SimpleGraph.IsAcyclic", "SimpleGraph.IsBipartite", False),
        ("Sheaf", "IsSeparated", True),
    ],
)
def test_similar_predicates(one: str, other: str, *, expected: bool) -> None:
    assert are_similar(one, other) is expected
    assert are_similar(other, one) is expected
