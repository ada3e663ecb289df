"""What models write that is no statement: a cause and a reason, never a proof, never a crash."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from driftbench.library.parsed import ParsedLibrary
from driftbench.oracles.claim import Cell, Claim

if TYPE_CHECKING:
    from driftbench.oracles.solver.oracle import SolverOracle

GOLD = "theorem t {G : Type*} [Magma G] (x y : G) : x = y"

REFUSED = {
    "cut off in a binder": (GOLD[:33], r":1:33: `\(` is never closed"),
    "cut off in a class": ("theorem t {G : Type*} [Mag", "is never closed"),
    "cut off in the conclusion": (f"{GOLD} +", "a term is missing"),
    "cut off before the conclusion": ("theorem t (x : ℕ) :", "ends too early"),
    "Lean 3 names": (
        "theorem t (n : ℕ) (h : nat.prime n) : n = 2",
        "nat.prime, which nothing binds",
    ),
    "Lean 3 classes": ("theorem t {G : Type*} [magma G] (x y : G) : x = y", "name magma, which"),
    "Lean 3 proof": (f"{GOLD} := begin refl end", "`:=` does not fit here"),
    "tactics": (f"{GOLD} := by\n  simp", "`:=` does not fit here"),
    "sorry": ("theorem t {G : Type*} [Magma G] (x y : G) : sorry", "sorry in it"),
    "two theorems": (f"{GOLD}\n\n{GOLD}", "does not fit here"),
    "none": ("", "an empty text"),
    "prose": ("I cannot formalize this.", "expected `theorem name … : conclusion`"),
    "a definition": ("def x : ℕ := 5", "`def` is not read here"),
    "200 kB of conjuncts": (f"theorem t (x : ℕ) : x = x{' ∧ x = x' * 22_000}", "more than 5,000"),
    "200 kB of brackets": (f"theorem t : {'(' * 200_000}", "nested deeper"),
    "200 kB of one name": ("x" * 200_000, "expected `theorem name"),
    "a code fence": (f"```lean\n{GOLD}\n```", "expected `theorem name"),
    "a control character": ("theorem t : \x00", "U\\+0000"),
}


@pytest.mark.parametrize(("text", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_statement_has_no_verdict(
    solver: SolverOracle, monkeypatch: pytest.MonkeyPatch, text: str, reason: str
) -> None:
    # As in mathlib, whose statements mention hardly any constant that it does not declare.
    monkeypatch.setattr(ParsedLibrary, "_is_closed", lambda _: True)
    claim = Claim(text, GOLD, "import Mathlib")
    for finding in solver.decide([claim, claim.converse]):
        assert finding.word == "unknown:unsupported"
        assert finding.model is None
        assert re.search(reason, finding.detail)


def test_equal_texts_that_lean_refuses_are_not_proved(solver: SolverOracle) -> None:
    unbound = "theorem t (x y : G) : x = y"
    off = Claim(unbound, unbound, "set_option autoImplicit false")
    hole = "theorem t (x : ℝ) : sorry"
    for claim in (off, Claim(hole, hole, "")):
        assert solver.decide([claim])[0].cell is Cell.UNKNOWN
