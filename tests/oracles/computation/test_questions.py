"""Pairs that differ by computation are proved equivalent, and others are not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.oracles.claim import Claim
from driftbench.oracles.kernel.certificates import (
    Certificate,
    NoCertificate,
    certify_question,
    problems_of,
)
from driftbench.oracles.solver.provers import BY_COMPUTATION, BY_DENSITY
from driftbench.oracles.translation import Unsupported
from tests.oracles.relations import relation_of

if TYPE_CHECKING:
    from driftbench.oracles.solver.oracle import SolverOracle

_SAME = [
    ("(x y : ℝ) : Irrational (x * y)", "(x y : ℝ) : Irrational (y * x)"),
    (
        "(x y : ℝ) (h : Near x y) : Irrational (x * y)",
        "(y x : ℝ) (h : Near x y) : Irrational (x * y)",
    ),
    ("(x : ℝ) (h : x * x = 2) : Irrational x", "(x : ℝ) (h : x ^ 2 = 2) : Irrational x"),
    ("(x : ℝ) : Irrational (020 * x + 0)", "(x : ℝ) : Irrational (x * 1 * 20)"),
    ("(x : ℝ) : Irrational (1_000_000 + x)", "(x : ℝ) : Irrational (x + 1000000)"),
    ("(x : ℝ) : Irrational (0.75 * x)", "(x : ℝ) : Irrational (3 / 4 * x)"),
    ("(x : ℝ) : Irrational (x ^ (2 : ℝ))", "(x : ℝ) : Irrational (x ^ 2)"),
    ("(x y : ℝ) : Irrational ((x + y) ^ 2)", "(x y : ℝ) : Irrational (x ^ 2 + 2 * x * y + y ^ 2)"),
    ("(x y : ℝ) : Irrational (x / 2 / y)", "(x y : ℝ) : Irrational (y⁻¹ * x * 2⁻¹)"),
    ("(n : ℕ) : Irrational ((n + 1 : ℕ) : ℝ)", "(n : ℕ) : Irrational (1 + (n : ℝ))"),
    ("(n : ℕ) (x : ℝ) : Irrational (x ^ (n + 1))", "(n : ℕ) (x : ℝ) : Irrational (x * x ^ n)"),
    ("(a b : ℤ) (h : a - b > 0) : Even a", "(a b : ℤ) (h : b < a) : Even a"),
    ("(a b : ℤ) (h : a - b = 0) : Even a", "(a b : ℤ) (h : b = a) : Even a"),
    ("(a b : ℝ) (h : ¬ a < b) : Irrational a", "(a b : ℝ) (h : a ≥ b) : Irrational a"),
    ("(m n : ℕ) (h : m + 1 ≤ n) : Even m", "(m n : ℕ) (h : m < n) : Even m"),
    ("(p : ℕ) (h : p % 4 = 3) : Even p", "(p : ℕ) (h : p + 1 ≡ 0 [MOD 4]) : Even p"),
    ("(p : ℕ) (h : p % 4 = 3) : Even p", "(p : ℕ) (h : 4 ∣ p + 1) : Even p"),
    ("(p : ℕ) (h : p % 4 = 3) : Even p", "(p : ℕ) (h : (p : ℤ) ≡ -1 [ZMOD 4]) : Even p"),
    ("(p : ℕ) (h : p = 31) (hp : Nat.Prime p) : Odd p", ": Odd (31 : ℕ)"),
    (
        "{G : Type*} [Group G] (a b : G) : ∃ c : G, c * (a * b) * c⁻¹ = b * a",
        "{G : Type*} [Group G] (a b : G) : ∃ g : G, b * a = g * a * b * g⁻¹",
    ),
    (
        "{R : Type*} [Ring R] (a b : R) : Nice (a * (b + 1))",
        "{R : Type*} [Ring R] (a b : R) : Nice (a + a * b)",
    ),
    (
        "{R : Type*} [CommRing R] (a b : R) : Nice (b * (a - 1))",
        "{R : Type*} [CommRing R] (a b : R) : Nice (a * b - b)",
    ),
]

_OTHER = [
    # Subtraction of naturals is truncated, division rounds, and 0⁻¹ = 0.
    ("(m n : ℕ) : Even (m - n + n)", "(m n : ℕ) : Even m"),
    ("(n : ℕ) : Even (n / 2 * 2)", "(n : ℕ) : Even n"),
    ("(x : ℝ) : Irrational (x * x⁻¹)", "(x : ℝ) : Irrational 1"),
    ("(x : ℝ) : Irrational ((x ^ 2) ^ (0.5 : ℝ))", "(x : ℝ) : Irrational x"),
    # Only literals are evaluated, no equation is solved.
    ("(x : ℝ) (h : 4 * x = 3) : Irrational x", "(x : ℝ) (h : x = 3 / 4) : Irrational x"),
    ("(x y : ℝ) : Irrational (x + 2 * y)", "(x y : ℝ) : Irrational (2 * x + y)"),
    ("(p : ℕ) (h : p % 4 = 3) : Even p", "(p : ℕ) (h : p + 3 ≡ 0 [MOD 4]) : Even p"),
    ("(p : ℕ) (h : p % 4 = 7) : Even p", "(p : ℕ) (h : p % 4 = 3) : Even p"),
    (
        "{R : Type*} [Ring R] (a b : R) (h : Nice a) : Nice (a * b)",
        "{R : Type*} [Ring R] (a b : R) (h : Nice a) : Nice (b * a)",
    ),
    (
        "{R : Type*} [CommRing R] (a b : R) (h : Nice a) : Nice (a * b)",
        "{R : Type*} [Ring R] (a b : R) (h : Nice a) : Nice (b * a)",
    ),
    # The integers are not dense.
    (
        "(f : ℕ → ℤ) (h : Tame f) : ∃ c > 0, ∀ n, c < f n",
        "(f : ℕ → ℤ) (h : Tame f) : ∃ c > 0, ∀ n, c ≤ f n",
    ),
]

#: Theorems of arithmetic, which computation proves.
_TRUE = [
    "(a b : ℝ) : a + b = b + a",
    "(x : ℝ) (h : x ^ 2 = 4) : x * x = 4",
    "(x : ℝ) (h : Irrational (x + 1)) : Irrational (1 + x)",
    ": Nat.Prime 31",
    ": ∃ p, Nat.Prime p ∧ p = 31",
    ": (2 : ℕ) % 4 = 2",
    ": (2 : ℝ) + 2 = 4",
    "(a b : ℝ) (h : a < b) : ∃ c, a < c ∧ c < b",
    "{G : Type*} [Group G] (a b : G) : a * b * b⁻¹ = a",
]


@pytest.mark.parametrize(("gold", "candidate"), _SAME)
def test_what_computation_makes_the_same_is_equivalent(
    algebraist: SolverOracle, gold: str, candidate: str
) -> None:
    assert relation_of(algebraist, gold, candidate) == "equivalent"


@pytest.mark.parametrize(("gold", "candidate"), _OTHER)
def test_what_it_does_not_is_not_equivalent(
    algebraist: SolverOracle, gold: str, candidate: str
) -> None:
    assert relation_of(algebraist, gold, candidate) in {
        "stronger",
        "weaker",
        "incomparable",
        "undecided",
    }


@pytest.mark.parametrize(
    "binders",
    [
        "[Mul ℝ] (a b : ℝ)",
        "{R : Type*} [Mul R] [CommRing R] (a b : R)",
        "{R : Type*} [CommGroup R] [CommRing R] (a b : R)",
    ],
)
def test_operations_of_a_statement_are_not_those_of_the_library(
    algebraist: SolverOracle, binders: str
) -> None:
    gold, candidate = f"theorem t {binders} : a * b = a", f"theorem t {binders} : b * a = a"
    with pytest.raises(Unsupported, match=r"two instances of .* R|an instance of its own for ℝ"):
        algebraist.questions(Claim(candidate, gold, ""))


@pytest.mark.parametrize("gold", _TRUE)
def test_a_theorem_of_arithmetic_does_not_follow_from_anything(
    algebraist: SolverOracle, gold: str
) -> None:
    other = "theorem t (x : ℝ) : Irrational (x + x)"
    question = algebraist.questions(Claim(other, f"theorem t {gold}", ""))[0]
    assert algebraist.ask(question).word in {"refuted", "unknown:vacuous", "unknown:timeout"}


_COMMUTED = Claim(
    "theorem t (x y : ℝ) (h : Near x y) : Irrational (x * y)",
    "theorem t (x y : ℝ) (h : Near x y) : Irrational (y * x)",
    "",
)


def test_a_strict_bound_follows_by_density(algebraist: SolverOracle) -> None:
    claim = Claim(
        "theorem t (f : ℕ → ℝ) (h : Tame f) : ∃ c > 0, ∀ n, c ≤ f n",
        "theorem t (f : ℕ → ℝ) (h : Tame f) : ∃ c > 0, ∀ n, c < f n",
        "",
    )
    question = algebraist.questions(claim)[0]
    found = algebraist.ask(question)
    assert (found.word, found.detail) == ("proved", f"by {BY_DENSITY}")
    assert isinstance(certify_question(question, found), NoCertificate)


def test_a_proof_by_computation_has_no_certificate_and_says_so(algebraist: SolverOracle) -> None:
    question = algebraist.questions(_COMMUTED)[0]
    found = algebraist.ask(question)
    outcome = certify_question(question, found)
    assert isinstance(outcome, NoCertificate)
    assert BY_COMPUTATION in outcome.reason


def test_a_recorded_proof_by_computation_has_the_same_certificate(
    algebraist: SolverOracle,
) -> None:
    # A record has no details, so that a build from it would otherwise differ.
    question = algebraist.questions(_COMMUTED)[0]
    found = replace(algebraist.ask(question), detail=f"by {BY_COMPUTATION}")
    for one in (found, replace(found, detail="")):
        outcome = certify_question(question, one, proof=lambda _shape: "proved")
        assert isinstance(outcome, Certificate)
        assert outcome.evidence == "proved"


def test_a_certificate_of_a_proof_is_about_the_statements_as_written(
    algebraist: SolverOracle,
) -> None:
    question = algebraist.questions(_COMMUTED)[0]
    assert question.plain is not None
    assert problems_of(question, "proved") == problems_of(question.plain, "proved")
    assert problems_of(question, "denied") != problems_of(question.plain, "denied")


def test_statements_without_arithmetic_are_asked_as_they_are(algebraist: SolverOracle) -> None:
    claim = Claim("theorem t (n : ℕ) : Even n", "theorem t (n : ℕ) : Odd n", "")
    assert all(one.plain is None for one in algebraist.questions(claim))
