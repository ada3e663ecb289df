from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.bpf.generic import adversarial, boundaries, dropped, specializations
from driftbench.lean import parse
from driftbench.rules import View, default_kinds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from driftbench.bpf.probe import Sketch

    Maker = Callable[[View], Iterator[Sketch]]

MAKERS: tuple[Maker, ...] = (specializations, boundaries, dropped, adversarial)


def view(signature: str) -> View:
    return View(parse(f"theorem T.t {signature}"), kinds=default_kinds())


def texts(make: Maker, signature: str) -> list[str]:
    """Return the generated texts, without the name of the theorem."""
    return [sketch.text.removeprefix("theorem T.t ") for sketch in make(view(signature))]


def words(make: Maker, signature: str) -> list[str]:
    return [sketch.description for sketch in make(view(signature))]


def equations(make: Maker, signature: str) -> list[str]:
    return [
        printed.removeprefix("Only where `").removesuffix("`.")
        for printed in words(make, signature)
    ]


def test_specialization_only_adds_one_equation() -> None:
    assert texts(specializations, "(m n : ℕ) (h : m < n) :\n    m ≤ n") == [
        "(m n : ℕ) (h : m < n) (h' : m = n) :\n    m ≤ n",
        "(m n : ℕ) (h : m < n) (h' : m = 1) :\n    m ≤ n",
        "(m n : ℕ) (h : m < n) (h' : n = 1) :\n    m ≤ n",
        "(m n : ℕ) (h : m < n) (h' : m = 2) :\n    m ≤ n",
        "(m n : ℕ) (h : m < n) (h' : n = 2) :\n    m ≤ n",
    ]


@pytest.mark.parametrize(
    ("binder", "edges"),
    [
        ("(x : ℕ)", ["x = 0"]),
        ("{x : ℝ}", ["x = 0"]),
        ("(x : ℝ≥0∞)", ["x = 0", "x = ⊤"]),
        ("(x : EReal)", ["x = ⊥", "x = ⊤"]),
        ("(x : ℕ+)", ["x = 1"]),
        ("{α : Type*} (x : Set α)", ["x = ∅", "x = Set.univ"]),
        ("{α : Type*} (x : Set (Set α))", ["x = ∅", "x = Set.univ"]),
        ("{α : Type*} (x : Finset α)", ["x = ∅"]),
        ("{α : Type*} (x : List α)", ["x = []"]),
        ("(x : Multiset ℕ)", ["x = 0"]),
        ("(x y : ℤ)", ["x = 0", "y = 0"]),
        ("(x y : Set ℕ)", ["x = ∅", "y = ∅", "x = Set.univ", "y = Set.univ"]),
        # A function into or of sets is not a set; an abstract type may have no zero.
        ("(x : Set ℕ → Set ℕ)", []),
        ("(x : ℕ → Set ℕ)", []),
        ("(x : List ℕ × ℕ)", []),
        ("{α : Type*} (x : α)", []),
        ("(x : Fin 0)", []),
        # A name that is bound twice, or missing, cannot be used.
        ("(x : ℕ) (x : Bool)", []),
        ("(_ : ℕ)", []),
        ("(p : Prop)", []),
        ("[x : Inhabited ℕ]", []),
    ],
)
def test_boundary_values_exist_in_the_type(binder: str, edges: list[str]) -> None:
    assert equations(boundaries, f"{binder} : True") == edges


@pytest.mark.parametrize(
    ("signature", "expected"),
    [
        ("{α : Type*} (a b c : α) : a = b", ["a = b", "a = c", "b = c"]),
        ("{α β : Type*} (a : α) (b : β) : True", []),
        ("{α : Type*} (f g : α → ℕ) : f = g", ["f = g"]),
        # Types of other variables depend on these.
        ("(m n : ℕ) (x : Fin m) (y : Fin n) : True", ["m = 1", "n = 1", "m = 2", "n = 2"]),
        ("{α : Type*} (s t : Set α) (f : s → t) : True", []),
        # Objects of a category are not equated.
        ("{C : Type*} [Category C] (X Y : C) (f g : X ⟶ Y) : f = g", ["f = g"]),
        ("{C : Type*} [Category C] (X Y : C) : Nonempty (X ≅ Y)", []),
        ("(x : ℤ) : x = x", ["x = 1", "x = -1"]),
        ("(x : ℝ≥0) : x = x", ["x = 1"]),
    ],
)
def test_equations_have_sides_of_one_type(signature: str, expected: list[str]) -> None:
    assert equations(specializations, signature) == expected


def test_dropped_removes_unneeded_hypotheses() -> None:
    signature = "{p : ℕ} [Fact p.Prime] (a b : ℕ) (ha : 0 < a) (hb : 0 < b) : a / b ≤ p"
    assert texts(dropped, signature) == [
        "{p : ℕ} [Fact p.Prime] (a b : ℕ) (hb : 0 < b) : a / b ≤ p",
        "{p : ℕ} [Fact p.Prime] (a b : ℕ) (ha : 0 < a) : a / b ≤ p",
        "{p : ℕ} (a b : ℕ) (ha : 0 < a) (hb : 0 < b) : a / b ≤ p",
    ]
    assert words(dropped, signature) == [
        "Without `0 < a`.",
        "Without `0 < b`.",
        "Without `Fact p.Prime`.",
    ]


@pytest.mark.parametrize(
    "signature",
    [
        "(n : ℕ) (h : 0 < n) : f h = n",  # something mentions h
        "(n : ℕ) (h : 0 < n) : f (by omega) = n",  # a tactic may use it
        "{F M N : Type*} [MonoidHomClass F M N] (f : F) : f 1 = 1",  # coercions come from it
        "(a b : ℕ) : a = b",
    ],
)
def test_dropped_keeps_needed_hypotheses(signature: str) -> None:
    assert words(dropped, signature) == []


def test_adversarial_alternates_kinds_and_hypotheses() -> None:
    signature = "(a b : ℕ) (ha : 0 < a) (hb : 0 < b) : a ≤ b"
    assert words(adversarial, signature)[:9] == [
        "Only where `¬ (0 < a)`.",
        "Claims `a = 1` as well.",
        "Without `0 < a`. Without `0 < b`.",
        "Only where `¬ (0 < b)`.",
        "Claims `b = 1` as well.",
        "Without `0 < b`. Without `0 < a`.",
        "Without `0 < a`. Only where `a = b`.",
        "Without `0 < b`. Only where `a = b`.",
        "Without `0 < a`. Only where `a = 0`.",
    ]
    assert texts(adversarial, signature)[:3] == [
        "(a b : ℕ) (hb : 0 < b) (h : ¬ (0 < a)) : a ≤ b",
        "(a b : ℕ) (ha : 0 < a) (hb : 0 < b) : (a ≤ b) ∧ a = 1",
        "(a b : ℕ) : a ≤ b",
    ]


def test_adversarial_adds_claims_about_types_and_values() -> None:
    signature = "{α b : Type*} [Finite α] (a : α) (n : ℕ) : ∃ c : b, f a n = c"
    assert texts(adversarial, signature)[1:6:2] == [
        f"{{α b : Type*}} [Finite α] (a : α) (n : ℕ) : (∃ c : b, f a n = c) ∧ {claim}"
        for claim in ("∃ u v : α, u ≠ v", "∃ u v : b, u ≠ v", "n = 1")
    ]
    assert texts(adversarial, signature)[0] == (
        "{α b : Type*} (a : α) (n : ℕ) (h : ¬ (Finite α)) : ∃ c : b, f a n = c"
    )


BINDERS = (
    "(m n : ℕ)",
    "{x y : ℝ}",
    "(s t : Set ℕ)",
    "{α : Type*}",
    "[Finite β]",
    "(h : m < n)",
    "(h' : s ⊆ t)",
    "(f g : ℕ → ℝ)",
    "⦃k : ℤ⦄",
    "(hx : 0 ≤ x)",
)
signatures = st.lists(st.sampled_from(BINDERS), unique=True).map(
    lambda found: " ".join([*(b for b in BINDERS if b in found), ": ∀ z : ℕ, z = h₁"])
)


@given(signatures, st.sampled_from(MAKERS))
def test_generic_probes_are_new_statements_with_words(signature: str, make: Maker) -> None:
    given_ = view(signature)
    made = list(make(given_))
    for sketch in made:
        assert given_.rewritten(sketch.text).statement.name == "T.t"
        assert sketch.text.split() != given_.text.split()
        assert sketch.description.endswith(".")
        assert sketch.rules == ()
    assert made == list(make(view(signature)))


@given(signatures)
def test_name_of_a_new_hypothesis_is_unused(signature: str) -> None:
    given_ = view(signature)
    for sketch in (*specializations(given_), *boundaries(given_)):
        new = given_.rewritten(sketch.text).parameters[-1].binder.variables
        assert len(new) == 1
        assert new[0] not in given_.words
