"""Checks that the English mentions a drift, by the check that its rule names."""

from __future__ import annotations

import pytest

from driftbench.dataset.build.english_mentions import MENTION_CHECKS, not_mentioned
from driftbench.english.cues import EnglishText
from driftbench.rules import RuleEdit, load_rules
from driftbench.rules.english_mentions import MANNERS

RULES = {rule.id: rule for rule in load_rules()}
GOLD = "theorem t (n : ℕ) (x : ℝ) (h : 0 < x) : n ≤ f x"


def change(rule: str, *values: str) -> RuleEdit:
    """Return a change of a rule; `values` are the values that its `mentioned` names."""
    mentioned = RULES[rule].mentioned
    names = mentioned.of if mentioned is not None else ()
    return RuleEdit(rule, mentioned, tuple(sorted(zip(names, values, strict=True))))


def test_every_manner_has_one_check() -> None:
    assert list(MENTION_CHECKS) == list(MANNERS)


@pytest.mark.parametrize(
    ("english", "rule", "values", "mentioned"),
    [
        ("If x is positive, f x is big.", "drop-positivity", ("0 < x",), True),
        ("The value f x is big.", "drop-positivity", ("0 < x",), False),
        ("If x is less than y, all is well.", "relax-strict-hypothesis", ("x < y",), True),
        ("If x is at most y, all is well.", "relax-strict-hypothesis", ("x < y",), False),
        (
            "If the doubling is strictly less than 2, all is well.",
            "relax-strict-hypothesis",
            ("#(A * A) < 2 * #A",),
            True,
        ),
        (
            "A set that is open is good.",
            "drop-conjunct",
            ("IsOpen u ∧ IsCompact u", "IsOpen u"),
            False,
        ),
        ("On the interval [a, b] it grows.", "drop-interval-end", ("x ∈ Set.Icc a b",), True),
        ("On the open unit ball it grows.", "open-to-closed-hypothesis", ("x ∈ ball 0 1",), True),
        ("For an integer m this holds.", "int-to-nat", ("m", "ℤ"), True),
        ("For every m this holds.", "int-to-nat", ("m", "ℤ"), False),
        ("This is realised.", "real-to-rat", ("x", "ℝ"), False),
        ("A functor does this.", "functor-to-equivalence", ("F", "C ⥤ D"), True),
        ("All of F does this.", "functor-to-equivalence", ("F", "C ⥤ D"), True),
        ("A cone is universal.", "functor-to-equivalence", ("F", "C ⥤ D"), False),
        ("A commutative ring is good.", "weaker-class", ("CommRing", "Ring"), True),
        ("Every morphism is good.", "weaker-class", ("CommRing", "Ring"), False),
        ("There is a unique point.", "exists-unique", (), False),
        ("There is a point.", "exists-unique", (), True),
        ("It is good iff it is odd.", "hypothesis-to-iff", (), False),
        ("If it is odd, it is good.", "hypothesis-to-iff", (), True),
        ("A continuous map is good.", "pointwise-to-uniform-hypothesis", ("Continuous f",), True),
        ("A proper map is good.", "pointwise-to-uniform-hypothesis", ("Continuous f",), False),
        ("A sum of two integers is good for c : ℤ.", "int-to-nat", ("d", "ℤ"), True),
        ("For c : ℤ it is good.", "int-to-nat", ("d", "ℤ"), False),
        ("For d : ℤ it is good.", "int-to-nat", ("d", "ℤ"), True),
        ("This adds at least one sign.", "drop-positivity", ("0 < x",), False),
        ("A tree with at least one leaf is good.", "drop-positivity", ("0 < n",), True),
        ("If p is stable under union, then p s holds.", "drop-hypothesis", ("p ∅",), False),
        ("If p holds for the empty set, then p s holds.", "drop-hypothesis", ("p ∅",), True),
        ("A solution exists if y ≠ 0.", "drop-disequality", ("(a : ZMod p) ≠ 0",), False),
        ("A solution exists for nonzero a.", "drop-disequality", ("(a : ZMod p) ≠ 0",), True),
        ("Any two neighbouring sets meet.", "drop-nonemptiness", ("t.Nonempty",), False),
        ("Any two neighbouring sets meet.", "drop-nonemptiness", ("(s ∩ t).Nonempty",), True),
        (
            "There are strictly fewer units than elements.",
            "relax-strict-hypothesis",
            ("1 < q",),
            False,
        ),
        ("f x is smaller than f y.", "le-to-lt", ("f x", "f y"), False),
        ("f x is no larger than f y.", "le-to-lt", ("f x", "f y"), True),
        ("f x is less than or equal to f y.", "le-to-lt", ("f x", "f y"), True),
        ("Anything at all.", "lift-witness", (), True),
        ("In a T2 space this holds.", "drop-mixin", ("T2Space X",), True),
        ("In a space this holds.", "drop-mixin", ("CompactSpace X",), False),
        ("Their product divides n.", "keep-disjunct", ("a ∣ n ∨ b ∣ n", "a ∣ n"), False),
        ("Either a or b divides n.", "keep-disjunct", ("a ∣ n ∨ b ∣ n", "a ∣ n"), True),
        ("It is (7 / 2 : ℝ≥0) times x.", "truncated-literal", ("7 / 2", "ℝ≥0"), True),
        ("It is seven halves.", "truncated-literal", ("7 / 2", "ℝ"), False),
        ("An injective map is good.", "weaker-hypothesis", ("Function.Injective",), True),
        ("A map is good.", "weaker-hypothesis", ("Function.Injective",), False),
    ],
)
def test_not_mentioned_of_one_change(
    english: str, rule: str, values: tuple[str, ...], *, mentioned: bool
) -> None:
    assert (not_mentioned(english, GOLD, [change(rule, *values)]) is None) is mentioned


@pytest.mark.parametrize(
    ("gold", "mentioned"),
    [
        ("theorem t (n : ℕ) (x : R) : good (x ^ n)", False),
        ("theorem t (n m : ℕ) (f : X → X) : f^[n] = g", False),
        ("theorem t (n : ℕ) (h : ∀ k, k < n → P k) : Q", False),
        ("theorem t {n : ℕ} (f : ℝ → ℝ) : iteratedDeriv n f = g", False),
        ("theorem t (n : ℕ) : n < 2 ^ n", True),
        ("theorem t (n : ℕ) : P n", True),
    ],
)
def test_positive_number_needs_a_meaningful_zero(gold: str, *, mentioned: bool) -> None:
    typed = change("nat-to-pnat", "n", "ℕ")
    assert (
        not_mentioned("It holds for every natural number n.", gold, [typed]) is None
    ) is mentioned


def test_every_change_of_a_combined_row_must_be_mentioned() -> None:
    dropped = change("drop-positivity", "0 < x")
    typed = change("real-to-rat", "x", "ℝ")
    assert not_mentioned("If x is positive, f x is big.", GOLD, [dropped]) is None
    reason = not_mentioned("If x is positive, f x is big.", GOLD, [dropped, typed])
    assert reason is not None
    assert "real-to-rat" in reason
    assert not_mentioned("If the real x is positive, f x is big.", GOLD, [dropped, typed]) is None


@pytest.mark.parametrize(
    ("english", "expected"),
    [
        ("For every positive real x the value is big.", True),
        ("The value is big for any $x$.", True),
        ("The value is big for all x.", True),
        ("For every map f the value at x is big.", False),
        ("If x is real, the value is big.", False),
    ],
)
def test_word_for_all_stands_before_the_variable(english: str, *, expected: bool) -> None:
    found = MENTION_CHECKS["universal"](EnglishText(english), ["x"], "")
    assert found is expected


@pytest.mark.parametrize(
    ("english", "expected"),
    [
        ("If all sets are open, so is the union.", True),
        ("If the sets are open, so is the union.", False),
        ("All sets have a union.", False),
    ],
)
def test_word_for_all_and_the_hypothesis(english: str, *, expected: bool) -> None:
    found = MENTION_CHECKS["every"](EnglishText(english), ["IsOpen (s i)"], "")
    assert found is expected
