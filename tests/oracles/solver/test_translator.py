"""Pairs of statements decided by a real prover, at each level of the theory."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse
from driftbench.oracles.solver.theory import LEVELS, theory_name
from driftbench.oracles.translation import Unsupported
from tests.oracles.relations import relation_of

if TYPE_CHECKING:
    from driftbench.lean import Statement
    from driftbench.oracles.solver.oracle import SolverOracle

EQUIVALENT = [
    ("{α : Type*} (s t : Set α) : s ⊆ t", "{β : Type*} (s t : Set β) : ∀ x ∈ s, x ∈ t"),
    ("(f : ℝ → ℝ) (hf : Monotone f) : f 0 ≤ 1", "(f : ℝ → ℝ) (hf : Monotone f) : 1 ≥ f 0"),
    ("(n : ℕ) (hn : 0 < n) : n ≠ 1", "(m : ℕ) : m > 0 → ¬ m = 1"),
    ("{p q : Prop} (h : p ∧ q) : q", "{p q : Prop} (hp : p) (hq : q) : q"),
    ("(f : ℕ → ℕ) : Function.Injective f", "(f : ℕ → ℕ) : ∀ a b, f a = f b → a = b"),
    ("{α : Type*} (s : Set α) : s.Nonempty", "{α : Type*} (s : Set α) : ∃ x, x ∈ s"),
    ("(a b x : ℝ) : x ∈ Set.Icc a b", "(a b x : ℝ) : a ≤ x ∧ x ≤ b"),
    ("(s t : Finset ℕ) : s = t", "(s t : Finset ℕ) : ∀ x, x ∈ s ↔ x ∈ t"),
    ("(s t : Set ℕ) : s ∩ t = ∅", "(s t : Set ℕ) : ∀ x ∈ s, x ∉ t"),
    ("(a b : ℝ) : a ≤ b", "(a b : ℝ) : ¬ b < a"),
    ("(f : ℕ → ℕ) : f = fun n ↦ n + 1", "(f : ℕ → ℕ) : ∀ n, f n = n + 1"),
    ("(p : ℕ → Prop) : ∃! n, p n", "(p : ℕ → Prop) : ∃ n, p n ∧ ∀ m, p m → m = n"),
    ("(n : ℕ) : (n : ℝ) + 1 = 2", "(n : ℕ) : ((n : ℝ) + (1 : ℝ)) = 2"),
    ("{α : Type*} [Grouplike α] (x : α) : x = x", "{α : Type*} [Abelian α] (x : α) : x = x"),
    # A name is that of a type in one statement and of a term in the other.
    (
        "{α : Type*} (s : Set α) (h : s.Finite) : s.Countable",
        "{β : Type*} (α : Set β) (h : α.Finite) : α.Countable",
    ),
    ("(n : ℕ) (hn : 1 ≤ n) : n = 2", "(n : ℕ) (hn : n ≠ 0) : n = 2"),
    ("(f g : ℝ → ℝ) : f ≤ g", "(f g : ℝ → ℝ) : ∀ x, f x ≤ g x"),
]

STRONGER = [
    (": ∀ a : ℝ, ∃ b, Near a b", ": ∃ b, ∀ a : ℝ, Near a b"),
    ("(f : ℝ → ℝ) (hf : Monotone f) : f 0 ≤ f 1 + 1", "(f : ℝ → ℝ) : f 0 ≤ f 1 + 1"),
    ("(x : ℝ) : x ≤ 1", "(x : ℝ) : x < 1"),
    (": ∃ x, Near x 0", ": ∃! x, Near x 0"),
    ("(f g : ℝ → ℝ) (l : Filter ℝ) : f =ᶠ[l] g", "(f g : ℝ → ℝ) (l : Filter ℝ) : f = g"),
    ("(f g : ℝ → ℝ) (l : Filter ℝ) : f ≤ᶠ[l] g", "(f g : ℝ → ℝ) (l : Filter ℝ) : f ≤ g"),
    ("(z : ℂ) (h : 0 < z) : z = 1", "(z : ℂ) (h : 0 ≤ z) : z = 1"),
    (": Set.range abs ⊆ Set.Ici (0 : ℝ)", ": Set.range abs = Set.Ici (0 : ℝ)"),
    (
        "{α : Type*} [Nonempty α] (p : α → Prop) : ∃ x, p x → ∀ y, p y",
        "{α : Type*} (p : α → Prop) : ∃ x, p x → ∀ y, p y",
    ),
    (
        "{α : Type*} [Abelian α] (x y : α) : Magma.op x y = x",
        "{α : Type*} [Grouplike α] (x y : α) : Magma.op x y = x",
    ),
]

INCOMPARABLE = [
    ("(x : ℝ) : x ^ 2 = 2", "(x : ℚ) : x ^ 2 = 2"),
    ("(h : Near 0 1) : Near 1 0", "(h : Near 1 0) : Near 0 1"),
]


def _compare(solver: SolverOracle, gold: str, candidate: str) -> str:
    return relation_of(solver, gold, candidate, context="namespace Space")


@pytest.mark.parametrize(("gold", "candidate"), EQUIVALENT)
def test_restylings_are_proved_equivalent(solver: SolverOracle, gold: str, candidate: str) -> None:
    assert _compare(solver, gold, candidate) == "equivalent"


@pytest.mark.parametrize(("gold", "candidate"), STRONGER)
def test_stronger_drift_has_a_weaker_converse(
    solver: SolverOracle, gold: str, candidate: str
) -> None:
    assert _compare(solver, gold, candidate) == "stronger"
    assert _compare(solver, candidate, gold) == "weaker"


@pytest.mark.parametrize(("gold", "candidate"), INCOMPARABLE)
def test_drift_of_types_or_terms_is_incomparable(
    solver: SolverOracle, gold: str, candidate: str
) -> None:
    assert _compare(solver, gold, candidate) == "incomparable"


def test_false_claims_about_all_predicates_are_equivalent(solver: SolverOracle) -> None:
    gold = "(p : ℕ → ℕ → Prop) : ∀ a, ∃ b, p a b"
    assert _compare(solver, gold, "(p : ℕ → ℕ → Prop) : ∃ b, ∀ a, p a b") == "equivalent"


def test_a_dropped_class_that_others_imply_changes_nothing(solver: SolverOracle) -> None:
    given = "{X : Type*} [Topology X] [Compact X] [Separated X]"
    claim = "(x y : X) : x = y"
    assert _compare(solver, f"{given} [Normal X] {claim}", f"{given} {claim}") == "equivalent"


@pytest.mark.parametrize(
    "statement",
    [
        "(h : let n := 1; n = 1) : True",
        "(f : ∀ x : ℝ, 0 < x → Fin 2 → ℝ) : f = f",
        "(x : _) : x = x",
    ],
)
def test_untranslatable_statements_are_unsupported(solver: SolverOracle, statement: str) -> None:
    text = f"theorem t {statement}"
    with pytest.raises(Unsupported):
        solver.translator.questions(text, text, context="")


def test_a_statement_is_parsed_once_for_all_claims(
    solver: SolverOracle, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []

    def noted(text: str, **options: Any) -> Statement:  # noqa: ANN401 -- those of `parse`
        texts.append(text)
        return parse(text, **options)

    monkeypatch.setattr("driftbench.oracles.solver.translator.parse", noted)
    made = replace(solver.translator)
    gold, one, other = (f"theorem t (n : ℕ) : n = {number}" for number in range(3))
    found = [made.questions(gold, candidate, context="") for candidate in (one, other, one)]
    assert texts == [gold, one, other]
    assert found[0] == found[2] == solver.translator.questions(gold, one, context="")
    # What is in force before it may change the tree.
    made.questions(gold, one, context="open Nat")
    assert texts[3:5] == [gold, one]
    copy = pickle.loads(pickle.dumps(made))  # noqa: S301 -- made here
    copy.questions(gold, one, context="")
    assert texts[-2:] == [gold, one]


def test_statements_that_do_not_parse_are_errors(solver: SolverOracle) -> None:
    with pytest.raises(LeanSyntaxError):
        solver.translator.questions("theorem t : (1 = 1", "theorem t : 1 = 1", context="")


def test_only_the_upper_level_has_orders(solver: SolverOracle) -> None:
    found = {}
    for level in LEVELS:
        leveled = replace(solver, translator=replace(solver.translator, level=level))
        found[level] = relation_of(leveled, "(a b : ℝ) : a ≤ b", "(a b : ℝ) : ¬ b < a")
    assert found == {"L1": "incomparable", "L3": "equivalent", "L3+N": "equivalent"}


def test_a_theory_name_has_level_and_hash() -> None:
    assert theory_name("L1").startswith("L1:")
    assert theory_name("L1") != theory_name("L3")
    with pytest.raises(ValueError, match="no theory level 'L2'"):
        theory_name("L2")


def test_abstract_types_are_not_extensional(solver: SolverOracle) -> None:
    text = "{P L : Type*} [Membership P L] (l m : L) (h : {}) : l = m ∨ m = l"
    gold, candidate = (text.replace("{}", said) for said in ("l = m", "∀ p : P, p ∈ l ↔ p ∈ m"))
    assert relation_of(solver, gold, candidate) == "stronger"
