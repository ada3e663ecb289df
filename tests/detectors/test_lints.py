from __future__ import annotations

import pytest

from driftbench.detectors._lints import LINTS
from driftbench.detectors._statement import Unparsed, parse_statement
from driftbench.lean.context import opened_by


def fired(statement: str, context: str = "") -> list[str]:
    view = parse_statement(f"theorem t {statement}", context)
    assert not isinstance(view, Unparsed), view
    return [lint.id for lint in LINTS if list(lint.find(view))]


@pytest.mark.parametrize(
    ("lint", "statement"),
    [
        ("assumed-goal", "(a b : ℕ) (h : a < b) : a < b"),
        ("assumed-goal", "(a b : ℕ) : (a < b) → a < b"),
        ("contradictory-premises", "(a b c : ℝ) (h : a < b) (k : b ≤ a) : c = 0"),
        ("contradictory-premises", "(a b c : ℝ) (h : a > b) (k : a = b) : c = 0"),
        ("contradictory-premises", "(a b c : ℝ) (h : a = b) (k : b ≠ a) : c = 0"),
        ("contradictory-premises", "(a b c : ℝ) (h : ¬ a < b) : a < b → c = 0"),
        ("contradictory-premises", "(s : Set ℕ) (a : ℕ) (h : a ∈ s) (k : a ∉ s) : a = 1"),
        ("duplicate-premise", "(a b c : ℝ) (h : a < b) (k : b > a) : c = 0"),
        ("exists-implies", "(f : ℕ → ℕ) : ∃ x, 0 < x → f x = 0"),
        ("exists-implies", "(f : ℕ → ℕ) : ∀ y, ∃ x ∈ s, (0 < x → f x = y)"),
        ("natural-division", "(n : ℕ) : n / 2 ≤ n"),
        ("natural-subtraction", "(n m : ℕ) (h : 0 < n) : n - 1 < n + m"),
        ("natural-subtraction", "(s : Finset ℕ) (f : ℕ → ℕ) : f (s.card - 1) = 0"),
        ("natural-subtraction", "(n : ℕ) (x : ℝ) : x ^ (n - 1) = 0"),
        ("natural-subtraction", "(n : ℕ) (x : ℝ) : x = ((n - 1 : ℕ) : ℝ)"),
        ("natural-subtraction", "(f : ℕ → ℝ) : ∀ n : ℕ, f (n - 1) = 0"),
        ("natural-subtraction", "(s : Finset ℕ) : ∀ k ∈ s, 0 ≤ k - 1"),
        ("natural-subtraction", "(n : ℕ) : ∀ k < n, 0 ≤ k - 1"),
        ("natural-subtraction", "(n : ℕ) : ∑ k ∈ Finset.range n, (k - 1) = n"),
        ("natural-subtraction", "(n : ℕ) : ∀ d ∈ n.divisors, 0 ≤ d - 1"),
        ("natural-subtraction", "(n k : ℕ) : ∃ m, m = n - k"),
        ("reflexive-goal", "(a : ℕ) : a + 1 = (a + 1)"),
        ("reflexive-goal", "(s : Set ℕ) : ∀ h : s.Nonempty, s ⊆ s"),
        ("self-quotient", "(x : ℝ) : x / x = 1"),
        ("self-quotient", "{K : Type*} [Field K] (x y : K) (h : y ≠ 0) : (x + y) / (x + y) = 1"),
        ("unused-bound", "(f : ℝ → ℝ) : ∀ ε > 0, ∃ δ > 0, ∀ x, f x < ε"),
        ("unused-bound", "(a : ℕ) : ∃ b : ℕ, a = 1"),
        ("unused-variable", "(a b : ℕ) : a = a + 0"),
        ("unused-variable", "(f : ℕ → ℝ) (a : ℕ) : a = a + 0"),
        ("vacuous", "(a b : ℕ) (h : a < a) : b = 0"),
        ("vacuous", "(a : ℕ) (h : False) : a = 0"),
        ("vacuous", "(a : ℕ) (h : a ∈ ∅) : a = 0"),
        ("vacuous", "(a : ℕ) (h : a = 0) : True"),
    ],
)
def test_lint_fires(lint: str, statement: str) -> None:
    assert lint in fired(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "(a b : ℕ) (h : a < b) : a ≤ b",
        "(a b : ℝ) (h : a ≤ b) (k : b ≤ a) : a = b",
        "(a b : ℝ) (h : 0 < a) (k : 0 < b) : 0 < a * b",
        # An implication under ∀, a function type under ∃.
        "(f : ℕ → ℕ) : ∀ x, 0 < x → ∃ g : ℕ → ℕ, g x = f x",
        # Subtraction of integers, and of reals after casts at the leaves.
        "(n m : ℤ) : n - m ≤ n - m + 1",
        "(n : ℕ) (x : ℝ) : x = n - 1",
        "(n : ℕ) (x : ℝ) : x < (n - 1 : ℝ)",
        "(n : ℕ) (f : ℕ → ℝ) : f n - 1 = f (n + 1)",
        # Elements of sets of other numbers, and of ranges of them.
        "(s : Finset ℤ) : ∀ k ∈ s, k - 1 < k",
        "(x : ℝ) : ∀ y < x, y - 1 < x",
        "(a : ℤ) : ∑ k ∈ Finset.Icc 1 a, (k - 1) = a",
        "(f : ℕ → ℤ) : ∀ k ∈ Set.range f, k - 1 < k",
        # A quotient of a number that is not 0, and one in a group.
        "(x : ℝ) (h : 0 < x) : x / x = 1",
        "{G : Type*} [Group G] (x : G) : x / x = 1",
        # The existence of data is a hypothesis; proofs are not used.
        "{G H : Type*} (e : G ≃ H) [Finite G] : Finite H",
        "(a b : ℕ) : ∃ h : a < b, b ≠ 0",
        "(a : ℕ) : ∃ _ : ℕ, a = 1",
        "(a : ℕ) {b : ℕ} (h : b = a) : a = b",
        "(a b : ℕ) (h : a < b) : a ≠ b",
    ],
)
def test_lint_ignores_sound_statements(statement: str) -> None:
    assert fired(statement) == []


def test_lint_ids_and_weights_are_valid() -> None:
    ids = [lint.id for lint in LINTS]
    assert ids == sorted(set(ids))
    assert all(0 < lint.weight < 1 for lint in LINTS)


def test_lints_use_local_notation() -> None:
    context = 'local infixl:65 " ⊞⊞ " => foo'
    assert fired("(a b : ℕ) : ∃ c : ℕ, a ⊞⊞ b = 1", context) == ["unused-bound"]


@pytest.mark.parametrize(
    ("lines", "opened"),
    [
        (("open A", "open scoped B C"), ("A", "A.B", "A.C", "B", "B.C", "C")),
        (("namespace A", "namespace B", "open C"), ("A", "A.B", "A.B.C", "A.C", "C")),
        (("open A (x y)", "open B hiding z"), ("A", "A.B", "B")),
        (("import Mathlib", "universe u", ""), ()),
    ],
)
def test_lints_use_opened_namespaces(lines: tuple[str, ...], opened: tuple[str, ...]) -> None:
    assert opened_by(lines) == opened
