"""Whether pointwise and uniform continuity are the same."""

from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.rules import View, default_kinds
from driftbench.rules._pointwise_uniform import why_uniform


@pytest.mark.parametrize(
    ("statement", "same"),
    [
        ("theorem t {f : ℝ → ℝ} (h : ContinuousOn f (Set.Icc 0 1)) : f 0 = 0", "compact"),
        ("theorem t {f : ℂ → ℂ} {c : ℂ} (h : ContinuousOn f (sphere c 2)) : f 0 = 0", "compact"),
        ("theorem t {f : ℝ → ℝ} (h : ContinuousOn f {0}) : f 0 = 0", "compact"),
        ("theorem t {f : ℝ → ℝ} (h : Continuous f) (k : HasCompactSupport f) : f 0 = 0", "compact"),
        ("theorem t {f : ℝ → ℝ} {c : ℝ} (p : Periodic f c) (h : Continuous f) : f = f", "compact"),
        ("theorem t {f : ℝ → ℂ} (h : Continuous f) (k : Integrable (𝓕 f)) : f = f", "compact"),
        ("theorem t {f : ℝ →+ ℝ} (h : Continuous f) : f 0 = 0", "linear"),
        ("theorem t {f : ℝ → ℝ} {s : Finset ℝ} (h : ContinuousOn f s) : f 0 = 0", "finite"),
        ("theorem t {X : Type*} [Finite X] {f : X → ℝ} (h : Continuous f) : f = f", "discrete"),
        ("theorem t {f : ℤ → ℝ} (h : Continuous f) : f 0 = 0", "discrete"),
        ("theorem t {n : ℕ} {f : Fin n → ℝ} (h : Continuous f) : f = f", "discrete"),
        ("theorem t {E : Type*} (f : E →L[ℝ] ℝ) (h : Continuous f) : f = f", "linear"),
        ("theorem t {f : ℝ → ℝ} {s : Set ℝ} (h : ContinuousOn f s) : f 0 = 0", ""),
        ("theorem t {f : ℝ → ℝ} (h : Continuous f) (k : 0 ∈ Set.Icc 0 1) : f 0 = 0", ""),
        ("theorem t {F : ℕ → ℝ → ℝ} (h : ∀ n, Continuous (F n)) : F 0 0 = 0", ""),
        ("theorem t {I : Type*} {f : I → ℝ} (h : Continuous f) : f = f", ""),
    ],
)
def test_compact_discrete_and_linear_cases_are_recognized(statement: str, same: str) -> None:
    view = View(parse(statement), kinds=default_kinds())
    start = statement.index("Continuous")
    depth, end = 0, start
    while depth >= 0:
        depth += {"(": 1, ")": -1}.get(statement[end], 0)
        end += 1
    found = why_uniform(view, (start, end - 1))
    assert same in found
    assert bool(same) == bool(found)
