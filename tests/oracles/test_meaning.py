"""Statements that differ in one token of their meaning are not proved equivalent.

Each pair is one statement with a hole, and two texts for the hole. A statement may be refused, but
the translations of a pair must differ, and must not be proved equivalent.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.oracles.claim import Cell, Claim
from driftbench.oracles.solver.oracle import STEPS
from driftbench.oracles.translation import Unsupported

if TYPE_CHECKING:
    from driftbench.oracles.solver.oracle import SolverOracle

REAL = "(f : ℝ → ℝ) : "
TOPOLOGIES = "{X Y : Type*} (τ σ : TopologicalSpace X)"
#: A statement with a hole, and the two texts for it. Each pair was proved equivalent once, or is
#: of the same kind as one that was.
PAIRS = [
    # Clauses of binders.
    (REAL + "∀ᶠ (x : ℝ) in nhds ‹0›, f x = 0", "0", "1"),
    (REAL + "∀ᶠ x : ℝ in nhds ‹0›, f x = 0", "0", "1"),
    (REAL + "∃ᶠ (x : ℝ) in Filter.‹atTop›, f x = 0", "atTop", "atBot"),
    (REAL + "∫ x : ℝ in (0 : ℝ)..‹1›, f x = 0", "1", "2"),
    (REAL + "∫ (x : ℝ) in (0 : ℝ)..‹1›, f x = 0", "1", "2"),
    (REAL + "∫ x : ℝ in Set.Icc 0 ‹1›, f x = 0", "1", "2"),
    (REAL + "∫ x : ℝ in Set.Icc 0 1, f x ‹›= 0", "", "∂μ "),
    ("(μ ν : MeasureTheory.Measure ℝ) (f : ℝ → ℝ) : ∀ᵐ x : ℝ ∂‹μ›, f x = 0 → μ = 0", "μ", "ν"),
    ("(f : Fin 3 → ℝ) (p : Fin 3 → Prop) : ∑ i : Fin 3 ‹›, f i = 0", "", "with p i"),
    ("(f : Fin 3 → ℝ) (p q : Fin 3 → Prop) (h : p 0) : ∑ i with ‹p› i, f i = 0", "p", "q"),
    ("(f : ℕ → ℝ) : ∑ (i : ℕ) ∈ Finset.range ‹3›, f i = 0", "3", "4"),
    ("(f : ℕ → ℝ) : ∑ i ∈ Finset.range 3 with i ≠ ‹0›, f i = 0", "0", "1"),
    # Numerals, on their own and in types.
    ("(n : ℕ) : n = 0 ∨ ∃ x ‹›, n < x * x ∧ x < 0", "", ": ℝ"),
    ("(x : ℝ) : x ^ (1 / 2 ‹›) = 2", "", ": ℝ"),
    ("(x : ℝ) : x ^ (-1 ‹›) = 2", "", ": ℝ"),
    (": Finite (Fin 2 → Set.Icc (0 ‹›) 1)", "", ": ℝ"),
    ("(h : Infinite (Set.Icc (‹0› : ℝ) 1)) : Finite ℕ", "0", "1"),
    ("(f : ℝ → ℝ) (x : ℝ) (h : 0 < x) : Square^[‹2›] f x < 0", "2", "3"),
    ("(p : ℕ) : Nat.Prime p → Odd (‹3 : ZMod p›)", "3 : ZMod p", "3"),
    # Types of variables and terms.
    ("(n : ‹ℕ›) : Near n 0", "ℕ", "ℤ"),
    ("(n : ℕ) : (‹n - 1 : ℝ›) = 0", "n - 1 : ℝ", "(n - 1 : ℕ) : ℝ"),
    ("(m n : ℕ) : (‹m / n : ℝ›) = 1", "m / n : ℝ", "(m / n : ℕ) : ℝ"),
    ("{X : Type*} (Y : ‹Set X›) : Finite Y", "Set X", "Finset X"),
    ("{X : Type*} [Magma X] (p q : Part X) : Finite (‹p›.carrier) ∨ p = q", "p", "q"),
    ("(s : Fin 3) (w : Fin 3 → Fin 2) : ∑ i, (w i : ‹ℝ›) = 0", "ℝ", "ℂ"),
    ("{α β : Type*} [Fintype α] [Fintype β] : Nat.card ‹α› = 3", "α", "β"),
    # Classes and instances.
    ("{X : Type*} [Topology X] ‹› (x y : X) : x = y", "", "[Compact X]"),
    ("‹› (f : ℝ → ℝ) : Continuous f", "", "[TopologicalSpace ℝ]"),
    ("{G : Type*} [Abelian G] ‹› (x y : G) : x = y ∧ Magma.op x y = y", "", "[Magma G]"),
    (f"{TOPOLOGIES} (s : Set X) (h : @IsOpen X τ s) : @IsOpen X ‹τ› s", "τ", "σ"),
    ("{X : Type*} : ‹∃› τ : Topology X, Compact X", "∃", "∀"),
    # Signs, bounds and namespaces.
    ("(x y : ℝ) (h : Near x y) : x ‹≤› y", "≤", "<"),
    ("(x : ℝ) (h : x ∈ Set.‹Icc› 0 1) : Near x x", "Icc", "Ico"),
    ("(n m : ‹Nat›) : n.succ = m", "Nat", "Int"),
    ("(a b : ℤ) : ‹Int›.gcd a b = 1", "Int", "Nat"),
    (": Set.Icc (0 : ℝ) 1 ‹∩› Set.Ici 1 ⊆ {x | Near x 0}", "∩", "∪"),
    (": 0 ∈ ‹⋃› i : ℕ, {x : ℝ | Near x i}", "⋃", "⋂"),
    ("{X : Type*} (R : X → Type*) : ‹∀› x, ∃ y : R x, True", "∀", "∃"),
    ("(x : ℝ) : Near x ‹0.75›", "0.75", "0.7"),
]


@pytest.mark.parametrize(("statement", "one", "other"), PAIRS)
def test_statements_of_other_meaning_are_not_equivalent(
    solver: SolverOracle, statement: str, one: str, other: str
) -> None:
    before, _, rest = statement.partition("‹")
    after = rest.partition("›")[2]
    gold, candidate = (f"theorem t {before}{hole}{after}" for hole in (one, other))
    claim = Claim(candidate, gold, "import Mathlib\n\nopen Space")
    try:
        forward, _ = solver.questions(claim)
    except Unsupported:
        return
    assert forward.premise != forward.goal
    found = replace(solver, steps=STEPS).decide([claim, claim.converse])
    assert {finding.cell for finding in found} != {Cell.PROVED}


@pytest.mark.parametrize(
    ("gold", "candidate"),
    [
        (REAL + "∀ᶠ (x : ℝ) in nhds 0, f x = 0", REAL + "∀ᶠ x in nhds 0, f x = 0"),
        (REAL + "∫ x : ℝ in (0 : ℝ)..1, f x = 0", REAL + "∫ y in (0 : ℝ)..1, f y = 0"),
        (REAL + "∫ x : ℝ in Set.Icc 0 1, f x = 0", REAL + "∫ x in Set.Icc (0 : ℝ) 1, f x = 0"),
        ("(s : Finset ℕ) : ∑ n ∈ s, n = 0", "(s : Finset ℕ) : ∑ m ∈ s, m = 0"),
        (": ∃ x, x = -1", ": ∃ x : ℤ, x = -1"),
        (": ∃ x, x < 1", ": ∃ x : ℕ, x < 1"),
        ("(k : ℕ) : 1 - (k⁻¹ : ℝ) = 0", "(k : ℕ) : 1 - (k : ℝ)⁻¹ = 0"),
    ],
)
def test_spellings_of_one_meaning_are_equivalent(
    solver: SolverOracle, gold: str, candidate: str
) -> None:
    claim = Claim(f"theorem t {candidate}", f"theorem t {gold}", "import Mathlib")
    found = solver.decide([claim, claim.converse])
    assert {finding.cell for finding in found} == {Cell.PROVED}
