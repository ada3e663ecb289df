"""A drift must be heard in the English."""

from __future__ import annotations

import pytest

from driftbench.dataset.audible import Change, unheard

H = "hypothesis_omission"
C = "conclusion_generalization"
T = "type_coercion"
GOLD = "theorem t (n : ℕ) (x : ℝ) (h : 0 < x) : n ≤ f x"


@pytest.mark.parametrize(
    ("english", "change", "heard"),
    [
        (
            "If x is positive, f x is big.",
            ("drop-positivity", H, "The condition `0 < x` is gone."),
            True,
        ),
        ("The value f x is big.", ("drop-positivity", H, "The condition `0 < x` is gone."), False),
        (
            "If x is less than y, all is well.",
            ("relax-strict-hypothesis", H, "The hypothesis `x < y` was relaxed to `x ≤ y`."),
            True,
        ),
        (
            "If x is at most y, all is well.",
            ("relax-strict-hypothesis", H, "The hypothesis `x < y` was relaxed to `x ≤ y`."),
            False,
        ),
        (
            "If the doubling is strictly less than 2, all is well.",
            (
                "relax-strict-hypothesis",
                H,
                "The hypothesis `#(A * A) < 2 * #A` was relaxed to `#(A * A) ≤ 2 * #A`.",
            ),
            True,
        ),
        (
            "A set that is open is good.",
            (
                "drop-conjunct",
                H,
                "Of the hypothesis `IsOpen u ∧ IsCompact u` only `IsOpen u` is left.",
            ),
            False,
        ),
        (
            "A compact open set is good.",
            (
                "conjunction-to-disjunction",
                H,
                "Instead of `IsOpen u ∧ IsCompact u`, only `IsOpen u ∨ IsCompact u` is assumed.",
            ),
            True,
        ),
        (
            "On the interval [a, b] it grows.",
            ("drop-interval-end", H, "Of `x ∈ Set.Icc a b` only `x ∈ Set.Ici a` is left."),
            True,
        ),
        (
            "On the open unit ball it grows.",
            (
                "open-to-closed-hypothesis",
                H,
                "The hypothesis `x ∈ ball 0 1` was relaxed to `x ∈ closedBall 0 1`.",
            ),
            True,
        ),
        (
            "For an integer m this holds.",
            ("int-to-nat", T, "`m` is of type `ℕ` instead of `ℤ`."),
            True,
        ),
        ("For every m this holds.", ("int-to-nat", T, "`m` is of type `ℕ` instead of `ℤ`."), False),
        ("This is realised.", ("real-to-rat", T, "`x` is of type `ℚ` instead of `ℝ`."), False),
        (
            "A functor does this.",
            (
                "functor-to-equivalence",
                T,
                "`F` is an equivalence `C ≌ D` instead of a functor `C ⥤ D`.",
            ),
            True,
        ),
        (
            "All of F does this.",
            (
                "functor-to-equivalence",
                T,
                "`F` is an equivalence `C ≌ D` instead of a functor `C ⥤ D`.",
            ),
            True,
        ),
        (
            "A cone is universal.",
            (
                "functor-to-equivalence",
                T,
                "`F` is an equivalence `C ≌ D` instead of a functor `C ⥤ D`.",
            ),
            False,
        ),
        (
            "A map f is good.",
            ("hom-forgets-structure", T, "`f` is of type `G → H` instead of `G →* H`."),
            False,
        ),
        (
            "A homomorphism f is good.",
            ("hom-forgets-structure", T, "`f` is of type `G → H` instead of `G →* H`."),
            True,
        ),
        (
            "A subgroup is closed.",
            ("substructure-forgets", T, "`K` is of type `Submonoid G` instead of `Subgroup G`."),
            True,
        ),
        (
            "A commutative ring is good.",
            ("weaker-class", C, "The class `CommRing` was weakened to `Ring` for R."),
            True,
        ),
        (
            "Every morphism is good.",
            ("weaker-class", C, "The class `CommRing` was weakened to `Ring` for R."),
            False,
        ),
        (
            "There is a unique point.",
            ("exists-unique", C, "`∃ x, P x` now claims that x is unique."),
            False,
        ),
        (
            "There is a point.",
            ("exists-unique", C, "`∃ x, P x` now claims that x is unique."),
            True,
        ),
        (
            "It is good iff it is odd.",
            ("hypothesis-to-iff", C, "The converse is claimed too: `P` if and only if `Q`."),
            False,
        ),
        (
            "If it is odd, it is good.",
            ("hypothesis-to-iff", C, "The converse is claimed too: `P` if and only if `Q`."),
            True,
        ),
        (
            "A continuous map is good.",
            (
                "pointwise-to-uniform-hypothesis",
                "quantifier_inversion",
                "`Continuous f` became `UniformContinuous f`.",
            ),
            True,
        ),
        (
            "A proper map is good.",
            (
                "pointwise-to-uniform-hypothesis",
                "quantifier_inversion",
                "`Continuous f` became `UniformContinuous f`.",
            ),
            False,
        ),
        (
            "A sum of two integers is good for c : ℤ.",
            ("int-to-nat", T, "`d` is of type `ℕ` instead of `ℤ`."),
            True,
        ),
        ("For c : ℤ it is good.", ("int-to-nat", T, "`d` is of type `ℕ` instead of `ℤ`."), False),
        ("For d : ℤ it is good.", ("int-to-nat", T, "`d` is of type `ℕ` instead of `ℤ`."), True),
        (
            "The image of an element of finite order has finite order.",
            ("hom-forgets-structure", T, "`f` is of type `G → H` instead of `G →* H`."),
            False,
        ),
        (
            "This adds at least one sign.",
            ("drop-positivity", H, "The condition `0 < x` is gone."),
            False,
        ),
        (
            "A tree with at least one leaf is good.",
            ("drop-positivity", H, "The condition `0 < n` is gone."),
            True,
        ),
        (
            "If p is stable under union, then p s holds.",
            ("drop-hypothesis", H, "The hypothesis `p ∅` is gone."),
            False,
        ),
        (
            "If p holds for the empty set, then p s holds.",
            ("drop-hypothesis", H, "The hypothesis `p ∅` is gone."),
            True,
        ),
        (
            "A solution exists if y ≠ 0.",
            ("drop-disequality", H, "The condition `(a : ZMod p) ≠ 0` is gone."),
            False,
        ),
        (
            "A solution exists for nonzero a.",
            ("drop-disequality", H, "The condition `(a : ZMod p) ≠ 0` is gone."),
            True,
        ),
        (
            "Any two neighbouring sets meet.",
            ("drop-nonemptiness", H, "The condition `t.Nonempty` is gone."),
            False,
        ),
        (
            "Any two neighbouring sets meet.",
            ("drop-nonemptiness", H, "The condition `(s ∩ t).Nonempty` is gone."),
            True,
        ),
        (
            "There are strictly fewer units than elements.",
            ("relax-strict-hypothesis", H, "The hypothesis `1 < q` was relaxed to `1 ≤ q`."),
            False,
        ),
        ("f x is smaller than f y.", ("le-to-lt", C, "`f x ≤ f y` is now `f x < f y`."), False),
        ("f x is no larger than f y.", ("le-to-lt", C, "`f x ≤ f y` is now `f x < f y`."), True),
        (
            "f x is less than or equal to f y.",
            ("le-to-lt", C, "`f x ≤ f y` is now `f x < f y`."),
            True,
        ),
        (
            "Anything at all.",
            ("lift-witness", "quantifier_inversion", "The witness `∃ x` is the same for all."),
            True,
        ),
    ],
)
def test_one_change(english: str, change: tuple[str, str, str], *, heard: bool) -> None:
    assert (unheard(english, GOLD, [Change(*change)]) is None) is heard


@pytest.mark.parametrize(
    ("gold", "heard"),
    [
        ("theorem t (n : ℕ) (x : R) : good (x ^ n)", False),
        ("theorem t (n m : ℕ) (f : X → X) : f^[n] = g", False),
        ("theorem t (n : ℕ) (h : ∀ k, k < n → P k) : Q", False),
        ("theorem t {n : ℕ} (f : ℝ → ℝ) : iteratedDeriv n f = g", False),
        ("theorem t (n : ℕ) : n < 2 ^ n", True),
        ("theorem t (n : ℕ) : P n", True),
    ],
)
def test_zero_must_matter(gold: str, *, heard: bool) -> None:
    change = Change("nat-to-pnat", T, "`n` is of type `ℕ+` instead of `ℕ`.")
    assert (unheard("It holds for every natural number n.", gold, [change]) is None) is heard


def test_of_two_changes_each_is_heard() -> None:
    dropped = Change("drop-positivity", H, "The condition `0 < x` is gone.")
    typed = Change("real-to-rat", T, "`x` is of type `ℚ` instead of `ℝ`.")
    assert unheard("If x is positive, f x is big.", GOLD, [dropped]) is None
    reason = unheard("If x is positive, f x is big.", GOLD, [dropped, typed])
    assert reason is not None
    assert "real-to-rat" in reason
    assert unheard("If the real x is positive, f x is big.", GOLD, [dropped, typed]) is None
