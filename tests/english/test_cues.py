"""Words that mention a piece of Lean."""

from __future__ import annotations

import pytest

from driftbench.english._claims import claims_of
from driftbench.english.cues import EnglishText, parts_of


@pytest.mark.parametrize(
    ("constant", "parts"),
    [
        ("IsCompact", ("is", "compact")),
        ("Function.Injective", ("injective",)),
        ("T2Space", ("t2", "space")),
        ("HasDerivAt", ("has", "deriv", "at")),
        ("leadingCoeff", ("leading", "coeff")),
    ],
)
def test_parts_of_constants(constant: str, parts: tuple[str, ...]) -> None:
    assert parts_of(constant) == parts


@pytest.mark.parametrize(
    ("lean", "claims"),
    [
        ("0 < r", ("0 < r",)),
        ("∀ x ∈ s, P x → Q x ∧ R x", ("Q x", "R x")),
        ("(∃ x, Good x)", ("Good x",)),
        ("IsOpen u ∧ (x ∈ u)", ("IsOpen u", "x ∈ u")),
        ("(X ≅ Y) → False", ("X ≅ Y",)),
        ("Injective fun g : X →ᵤ Y => g x", ("Injective fun g : X →ᵤ Y => g x",)),
    ],
)
def test_claims_of_a_proposition(lean: str, claims: tuple[str, ...]) -> None:
    assert claims_of(lean) == claims


@pytest.mark.parametrize(
    ("english", "lean"),
    [
        ("The ball is open if r is positive.", "0 < r"),
        ("The ball is open if $0 \\lt r$.", "r > 0"),
        ("Whenever x ≥ y, all is well.", "y ≤ x"),
        ("A nonzero number has a factor.", "n ≠ 0"),
        ("Two distinct points lie on a line.", "p ≠ q"),
        ("A field of odd characteristic is good.", "ringChar F ≠ 2"),
        ("The image of a compact set is compact.", "IsCompact s"),
        ("A nonempty set has a point.", "s.Nonempty"),
        ("If ∅ ≠ U, then U has a point.", "U.Nonempty"),
        ("Only finitely many terms count.", "Set.Finite s"),
        ("An increasing function has limits.", "Monotone f"),
        ("If p is prime, then p is odd.", "[Fact p.Prime]"),
        ("A sum over a nontrivial ring.", "Nontrivial R"),
        ("Every x in S is good.", "x ∈ S"),
        ("A subring is closed under addition.", "x ∈ T"),
        ("If a divides b, then a is small.", "a ∣ b"),
        ("A non-isomorphic pair of objects.", "(X ≅ Y) → False"),
        ("For an algebraic element of the field.", "IsIntegral K x"),
        ("If t₁ + t₂ = 1, then f is good.", "t₁ + t₂ = 1"),
        ("On a Hausdorff space limits are unique.", "T2Space X"),
        ("If the space is connected, it is good.", "∀ x ∈ s, Good x → IsConnected (f x)"),
    ],
)
def test_mentioned(english: str, lean: str) -> None:
    assert EnglishText(english).mentions(lean)


@pytest.mark.parametrize(
    ("english", "lean"),
    [
        ("The thickening of a set contains its closure.", "0 < r"),
        ("The distance satisfies the triangle inequality.", "gap s t ≠ ⊤"),
        ("The order of the power X^n is n.", "Nontrivial R"),
        ("If the domain is a ring R, then f R = 0.", "[Nontrivial R]"),
        ("There are graphs of every size.", "n ≤ #s"),
        ("The centre is a weighted mean.", "s.Nonempty"),
        ("All complex sequences do this.", "CompleteSpace E"),
        ("The realm is nonnegative.", "0 < r"),
        ("A group acts on a set.", "IsUniformAddGroup E"),
    ],
)
def test_not_mentioned(english: str, lean: str) -> None:
    assert not EnglishText(english).mentions(lean)


def test_the_article_is_no_variable() -> None:
    assert not EnglishText("There is a point.").has("a")
    assert EnglishText("There is a point p.").has("p")


def test_parts_that_only_one_class_has() -> None:
    assert EnglishText("In a commutative ring all is well.").names_more("CommRing", "Ring")
    assert not EnglishText("In a ring all is well.").names_more("CommRing", "Ring")
    assert EnglishText("A split epi is an epi.").names_more("IsSplitEpi", "Epi")


def test_an_unknown_entry_is_not_mentioned() -> None:
    assert not EnglishText("All natural numbers.").has_word("quaternions", table="numbers")
