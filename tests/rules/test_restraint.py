"""What keeps rules from saying the same, or what nobody would say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.lean import parse
from driftbench.rules import View, default_kinds
from driftbench.rules._converses import is_mere_premise, is_own_converse
from driftbench.rules._uniqueness import why_no_choice
from driftbench.rules.binders import is_infix, strip
from driftbench.rules.positivity import said_positive
from driftbench.rules.slack import leaves, order_sides, slack_names, term_at

if TYPE_CHECKING:
    from driftbench.lean.tree import Term


def view(text: str) -> View:
    return View(parse(text), kinds=default_kinds())


def goal(seen: View) -> Term:
    return strip(seen.statement.conclusion)


def inequality(seen: View) -> Term:
    return next(p.term for p in seen.places() if is_infix(p.term, "≤"))


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
def test_what_can_be_moved_a_little(statement: str, expected: set[str]) -> None:
    seen = view(statement)
    assert slack_names(seen, inequality(seen)) == expected


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
def test_arithmetic_reaches_its_leaves(term: str, expected: list[str]) -> None:
    assert list(leaves(goal(view(f"theorem t : {term}")))) == expected


def test_sides_are_those_of_an_order_relation() -> None:
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
        ("theorem t : ∃ n, 0 < 1", "unique anyway"),
        ("theorem t : ∃ n, n = m", "unique anyway"),
        ("theorem t : ∃ C, ∀ᵉ (x ∈ s) (y ∈ t), f x y ≤ C * 2", "never unique"),
        ("theorem t : ∃ δ > 0, p δ", "never unique"),
        ("theorem t : ∃ s : Set ℕ, p s", "never unique"),
        ("theorem t : ∃ _ : Fintype α, p", "unique anyway"),
        ("theorem t : ∃ l, Tendsto u atTop (𝓝 l)", "one value at most"),
        ("theorem t : ∃ x, IsLUB s x", "one value at most"),
        ("theorem t {f : ℕ → ℕ} (h : f.Injective) : ∃ x, f x = b", "unique anyway"),
        ("theorem t {f : ℕ → ℕ} : ∃ x, f x = b", ""),
    ],
)
def test_why_a_witness_is_no_choice(statement: str, expected: str) -> None:
    seen = view(statement)
    found = why_no_choice(seen, goal(seen))
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
def test_a_converse_that_is_the_statement_itself(statement: str, *, expected: bool) -> None:
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
    assert is_mere_premise(seen, goal(seen)) is expected


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
def test_what_is_said_to_be_positive(hypothesis: str, expected: str) -> None:
    seen = view(f"theorem t (n : ℕ) {hypothesis} : n = n")
    assert said_positive(seen, frozenset({"n"})) == expected


def test_an_antecedent_says_it_too() -> None:
    assert said_positive(view("theorem t (n : ℕ) : 0 < n → n = n"), frozenset({"n"})) == "n"
