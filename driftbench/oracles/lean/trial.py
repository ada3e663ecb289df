"""A few claims whose cells are known, to try an installed Lean with mathlib."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.claim import Cell, Claim

if TYPE_CHECKING:
    from driftbench.oracles.claim import Finding, Oracle

__all__ = ["TRIALS", "try_oracle"]

_CONTEXT = "import Mathlib"

TRIALS: tuple[tuple[str, Claim, tuple[Cell, str]], ...] = (
    (
        "a statement implies itself",
        Claim(
            "theorem t (a b : ℝ) (h : a < b) : a + 1 < b + 1",
            "theorem t (x y : ℝ) (h : x < y) : x + 1 < y + 1",
            _CONTEXT,
        ),
        (Cell.PROVED, ""),
    ),
    (
        "a special case is derived",
        Claim(
            "theorem t (f : ℕ → ℕ) (n : ℕ) : f n ≤ f (n + 1)",
            "theorem t (f : ℕ → ℕ) : f 0 ≤ f 1",
            _CONTEXT,
        ),
        (Cell.PROVED, ""),
    ),
    (
        "a goal that is true by itself",
        Claim("theorem t (p : Prop) (h : p) : p", "theorem t : (2 : ℕ) + 2 = 4", _CONTEXT),
        (Cell.UNKNOWN, "vacuous"),
    ),
    (
        "a goal that is false by itself",
        Claim("theorem t (p : Prop) (h : p) : p", "theorem t : (2 : ℕ) + 2 = 5", _CONTEXT),
        (Cell.NOT_DERIVED, "disproved"),
    ),
    (
        "a name that mathlib does not have",
        Claim("theorem t (p : Prop) (h : p) : p", "theorem t : Nat.noSuchName = 0", _CONTEXT),
        (Cell.UNKNOWN, "unsupported"),
    ),
)
"""What is tried, the claim, and the cell with its cause."""


def try_oracle(oracle: Oracle) -> list[tuple[str, Finding, bool]]:
    """Return for each trial its name, the finding, and whether it is as it should be.

    Raises:
        OracleError: Lean does not start, or cannot import mathlib.
    """
    findings = oracle.decide([claim for _, claim, _ in TRIALS])
    return [
        (name, found, (found.cell, found.cause) == expected)
        for (name, _, expected), found in zip(TRIALS, findings, strict=True)
    ]
