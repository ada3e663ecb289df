from __future__ import annotations

import pytest

from driftbench.dataset.build._local_notation import notation_with_variables
from driftbench.lean import parse
from driftbench.rules import View, harvest_kinds

KINDS = harvest_kinds(["def Real.exp (x : ℝ) : ℝ := x\ndef inner (x y : ℝ) : ℝ := x\n"])


def _hidden(text: str, *notation: str) -> str | None:
    statement = parse(text, local_notation=notation)
    return notation_with_variables(notation, View(statement, kinds=KINDS, local_notation=notation))


@pytest.mark.parametrize(
    ("text", "notation", "literal"),
    [
        ("theorem t (x : ℝ) : ⟪x, x⟫ = 0", 'notation "⟪" x ", " y "⟫" => inner 𝕜 x y', "⟪"),
        ("theorem t (v : ℝⁿ) : v = v", 'notation "ℝⁿ" => ι → ℝ', "ℝⁿ"),
        ("theorem t {D : ℕ} : kk = D", 'notation3 "kk" => D', "kk"),
    ],
)
def test_notation_with_a_variable_is_returned(text: str, notation: str, literal: str) -> None:
    assert _hidden(text, notation) == literal


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("theorem t (x : ℝ) : expR x = 1", 'notation "expR" => Real.exp'),
        ("theorem t (x : ℝ) : ⟪x, x⟫ = 0", 'notation "⟪" x ", " y "⟫" => inner x y'),
        ("theorem t (x : ℝ) : x = 1", 'notation "ℝⁿ" => ι → ℝ'),
    ],
)
def test_notation_of_constants_and_unused_notation_are_ignored(text: str, notation: str) -> None:
    assert _hidden(text, notation) is None
