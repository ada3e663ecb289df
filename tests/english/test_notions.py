from __future__ import annotations

import pytest

from driftbench.english.latex import formulas_of, plain_words, without_latex
from driftbench.english.notions import all_notions, notions_in


def missing(english: str, lean: str) -> set[str]:
    return {notion.name for notion in notions_in(english) if not notion.is_expressed(lean)}


def test_notions_are_sorted_and_have_one_name_each() -> None:
    names = [notion.name for notion in all_notions()]
    assert names == sorted(set(names))


@pytest.mark.parametrize(
    ("english", "lean", "lost"),
    [
        ("Let $p$ be a prime.", "(p : ℕ) (hp : p.Prime) : p = p", set()),
        ("Let $p$ be a prime.", "(p : ℕ) : p = p", {"prime"}),
        ("$f^{\\prime}(0) = 0$", "(f : ℝ → ℝ) : deriv f 0 = 0", set()),
        ("$f^{\\prime}(0) = 0$", "(f : ℝ → ℝ) : f 0 = 0", {"derivative"}),
        ("There are infinitely many such $n$.", "(s : Set ℕ) : s.Infinite", set()),
        ("There are infinitely many such $n$.", "(s : Set ℕ) : s.Nonempty", {"infinitely many"}),
        ("Show that $G$ is abelian.", "[Group G] : ∀ a b : G, a * b = b * a", set()),
        ("Show that $G$ is abelian.", "[Group G] : ∀ a b : G, a * b = a * b", {"abelian"}),
        ("It is irrational.", "(x : ℝ) : Irrational x", set()),
    ],
)
def test_notions_are_missing_where_no_symbol_expresses_them(
    english: str, lean: str, lost: set[str]
) -> None:
    assert missing(english, lean) == lost


def test_latex_is_taken_apart() -> None:
    english = (
        r"Let $f \colon \mathbb{R} \rightarrow \mathbb{R}$ satisfy $|f(x)| \leq x^{2}$ for all $x$."
    )
    assert plain_words(english) == "Let satisfy for all ."
    assert formulas_of(english) == "f:ℝ→ℝ|f(x)|≤x^2x"
    assert "mathbb{R}" in without_latex(english)
    assert "\\" not in without_latex(english)
    assert without_latex("no formula") == plain_words("no formula") == "no formula"
    assert formulas_of("no formula") == ""
