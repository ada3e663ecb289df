"""A type variable becomes a definite type, with its classes."""

from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.rules import View, apply_to_view, default_kinds, load_rules
from driftbench.rules.model import Applied, Skipped

RULES = {rule.id: rule for rule in load_rules()}


def outcomes(rule: str, signature: str) -> list[Applied | Skipped]:
    view = View(parse(f"theorem t {signature}"), kinds=default_kinds())
    return list(apply_to_view(RULES[rule], view))


def texts(rule: str, signature: str) -> list[str]:
    return [one.text for one in outcomes(rule, signature) if isinstance(one, Applied)]


def reasons(rule: str, signature: str) -> list[str]:
    return [str(one.reason) for one in outcomes(rule, signature) if isinstance(one, Skipped)]


@pytest.mark.parametrize("names", ["K V", "V K"])
def test_other_variables_of_the_binder_stay(names: str) -> None:
    signature = (
        f"{{{names} : Type*}} [Field K] [AddCommGroup V] [Module K V] (a : K) (v : V) : a • v = v"
    )
    assert texts("field-to-numbers", signature) == [
        "theorem t {V : Type*} [AddCommGroup V] [Module ℚ V] (a : ℚ) (v : V) : a • v = v"
    ]


def test_ordered_fields_become_the_real_numbers() -> None:
    classes = "[Field K] [LinearOrder K] [IsStrictOrderedRing K]"
    assert texts("field-to-numbers", f"{{K : Type*}} {classes} (a : K) : 0 ≤ a * a") == [
        "theorem t (a : ℝ) : 0 ≤ a * a"
    ]


@pytest.mark.parametrize(
    ("classes", "reason"),
    [
        ("[Field K] [Finite K]", "ℚ may not be of the class Finite"),
        ("[Field K] [Field L]", "another variable is of the class Field"),
        ("[Field K] [Ring L] [Algebra L K]", "the class Algebra L K is about K"),
        ("[Field K] [Module ℚ L]", "ℚ occurs already"),
    ],
)
def test_types_without_an_instance_are_refused(classes: str, reason: str) -> None:
    signature = f"{{K L : Type*}} {classes} (a : K) : a = 0 ∨ a ≠ 0"
    assert not texts("field-to-numbers", signature)
    assert reason in reasons("field-to-numbers", signature)


def test_a_named_instance_that_is_mentioned_stays() -> None:
    signature = "{K : Type*} [h : Field K] (a : K) : @p K h a"
    assert "the instance h is mentioned" in reasons("field-to-numbers", signature)


def test_a_space_takes_its_scalars_along() -> None:
    classes = "[NormedAddCommGroup E] [NormedSpace ℝ E]"
    assert texts("space-to-line", f"{{E : Type*}} {classes} (f : ℝ → E) : Continuous f") == [
        "theorem t (f : ℝ → ℝ) : Continuous f"
    ]
    assert not texts("space-to-line", "{E : Type*} [NormedAddCommGroup E] (x : E) : 0 ≤ ‖x‖")


@pytest.mark.parametrize(
    ("rule", "signature", "fires"),
    [
        ("nat-to-int", "{G : Type*} [Group G] (a b : G) (n : ℕ) : (a * b) ^ n = b ^ n", True),
        ("nat-to-int", "{G : Type*} [Monoid G] (a b : G) (n : ℕ) : (a * b) ^ n = b ^ n", False),
        ("nat-to-int", "{G : Type*} [AddGroup G] (a b : G) (n : ℕ) : n • a = n • b", True),
        ("nat-to-int", "{G : Type*} [AddMonoid G] (a b : G) (n : ℕ) : n • a = n • b", False),
        ("nat-to-real", "{x : ℝ} (n : ℕ) : 1 ≤ x ^ n", True),
        ("nat-to-real", "{x : ℝ} (f : ℕ → ℕ) (n : ℕ) : 1 ≤ x ^ f n", False),
    ],
)
def test_bases_need_the_powers(rule: str, signature: str, *, fires: bool) -> None:
    assert bool(texts(rule, signature)) is fires


def test_new_variables_have_unused_names() -> None:
    assert texts("type-to-fin", "{V : Type*} (n : ℕ) (f : V → V) : f^[n] = f") == [
        "theorem t {m : ℕ} (n : ℕ) (f : Fin m → Fin m) : f^[n] = f"
    ]


@pytest.mark.parametrize(
    ("word", "made"), [("Connected", 1), ("CliqueFree n", 0), ("Finite", 0), ("IsClique", 0)]
)
def test_notions_of_finitely_many_elements_are_refused(word: str, made: int) -> None:
    signature = f"{{V : Type*}} (n : ℕ) {{G : SimpleGraph V}} (h : G.{word}) : G ≠ ⊥"
    assert len(texts("type-to-fin", signature)) == made


def test_big_operators_are_refused() -> None:
    signature = "{V : Type*} (f : V → ℕ) (s : Set V) : ∑ᶠ v ∈ s, f v = 0"
    assert reasons("type-to-fin", signature) == ["the statement contains ∑"]


def test_finite_fields_become_prime_fields_with_every_class() -> None:
    signature = "{K : Type*} [Field K] [Fintype K] [DecidableEq K] (a : K) : a ^ Fintype.card K = a"
    assert texts("finite-field-to-prime-field", signature) == [
        "theorem t {p : ℕ} [Fact p.Prime] (a : ZMod p) : a ^ Fintype.card (ZMod p) = a"
    ]
    infinite = "{K : Type*} [Field K] (a : K) : a * a = a"
    assert not texts("finite-field-to-prime-field", infinite)


@pytest.mark.parametrize(
    ("signature", "reason"),
    [
        ("{V W : Type*} (f : V → W) (g : W → V) : f = f", "another type has no class either"),
        ("{V : Type*} (f : ℕ → V) (n : ℕ) : f n = f n", "the variable is only a type of values"),
    ],
)
def test_only_one_type_of_indices_becomes_finite(signature: str, reason: str) -> None:
    assert not texts("type-to-fin", signature)
    assert reason in reasons("type-to-fin", signature)
