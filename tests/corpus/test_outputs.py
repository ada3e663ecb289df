from __future__ import annotations

import pytest

from driftbench.corpus.declarations import DeclarationReader
from driftbench.lean import standard_table


def statement_of(text: str) -> str:
    """Return the last theorem of a file, self-contained."""
    *_, parsed = DeclarationReader(table=standard_table()).read("A.lean", f"{text} := h\n")
    return parsed.declaration.statement


CALCULUS = (
    "variable {R A : Type*} {p : A → Prop} [Ring R] [Ring A] [ContinuousFunctionalCalculus R A p]\n"
)
CONCRETE = (
    "variable {C : Type u} [Category C] {FC : C → C → Type*} {CC : C → Type w}"
    " [∀ X Y, FunLike (FC X Y) (CC X) (CC Y)] [ConcreteCategory.{w} C FC] {X Z : C}\n"
)
TRIPLE = (
    "variable {R S T : Type*} [Ring R] [Ring S] [Ring T] {σ : R →+* S} {τ : S →+* T}"
    " {ρ : R →+* T} [RingHomCompTriple σ τ ρ] {σ' : S →+* R} [RingHomInvPair σ σ']"
    " [RingHomInvPair σ' σ]\n"
)


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        # The predicate of a functional calculus is found by ring and algebra.
        (
            CALCULUS + "theorem a (f : R → R) (x : A) : q (cfc f x)",
            (
                "theorem a {R A : Type*} {p : A → Prop} [Ring R] [Ring A]"
                " [ContinuousFunctionalCalculus R A p] (f : R → R) (x : A) : q (cfc f x)"
            ),
        ),
        (
            CALCULUS + "theorem a (f : R → R) (x : A) : q (f, x)",
            "theorem a {R A : Type*} [Ring R] [Ring A] (f : R → R) (x : A) : q (f, x)",
        ),
        # Not by one of the two alone.
        (
            CALCULUS + "theorem a (x : A) : q (cfc id x)",
            "theorem a {A : Type*} [Ring A] (x : A) : q (cfc id x)",
        ),
        # The statement's own instance is found first; omitted ones are not found.
        (
            CALCULUS + "theorem a {b : A → Prop} [ContinuousFunctionalCalculus R A b] (x : A) :"
            " q (cfc id x)",
            (
                "theorem a {R A : Type*} [Ring R] [Ring A] {b : A → Prop}"
                " [ContinuousFunctionalCalculus R A b] (x : A) : q (cfc id x)"
            ),
        ),
        (
            CALCULUS + "omit [ContinuousFunctionalCalculus R A p] in\n"
            "theorem a (f : R → R) (x : A) : q (cfc f x)",
            "theorem a {R A : Type*} [Ring R] [Ring A] (f : R → R) (x : A) : q (cfc f x)",
        ),
        # Of two instances with the same inputs the later one is found.
        (
            (
                "variable {R A : Type*} {p q : A → Prop} [ContinuousFunctionalCalculus R A p]"
                " [ContinuousFunctionalCalculus R A q]\ntheorem a (f : R → R) (x : A) : r (cfc f x)"
            ),
            (
                "theorem a {R A : Type*} {q : A → Prop} [ContinuousFunctionalCalculus R A q]"
                " (f : R → R) (x : A) : r (cfc f x)"
            ),
        ),
        # The types and functions of a concrete category, by two instances.
        (
            CONCRETE + "theorem a (f : X ⟶ Z) (i : Function.Injective f) : Mono f",
            (
                "theorem a {C : Type u} [Category C] {FC : C → C → Type*} {CC : C → Type w}"
                " [∀ X Y, FunLike (FC X Y) (CC X) (CC Y)] [ConcreteCategory.{w} C FC] {X Z : C}"
                " (f : X ⟶ Z) (i : Function.Injective f) : Mono f"
            ),
        ),
        (
            CONCRETE + "theorem a (Y : C) (f : Z ⟶ Y) (h : IsIso f) : Mono f",
            (
                "theorem a {C : Type u} [Category C] {Z : C} (Y : C) (f : Z ⟶ Y) (h : IsIso f)"
                " : Mono f"
            ),
        ),
        # Names bound by `∀ X Y` are not section variables.
        (
            CONCRETE + "theorem a (Y : C) (y : ToType Y) : q y",
            (
                "theorem a {C : Type u} [Category C] {FC : C → C → Type*} {CC : C → Type w}"
                " [∀ X Y, FunLike (FC X Y) (CC X) (CC Y)] [ConcreteCategory.{w} C FC] (Y : C)"
                " (y : ToType Y) : q y"
            ),
        ),
        # Maps over ring homomorphisms, composed and inverted.
        (
            TRIPLE + "theorem a (f : M →ₛₗ[σ] N) (g : N →ₛₗ[τ] P) : q (g.comp f)",
            (
                "theorem a {R S T : Type*} [Ring R] [Ring S] [Ring T] {σ : R →+* S} {τ : S →+* T}"
                " {ρ : R →+* T} [RingHomCompTriple σ τ ρ] (f : M →ₛₗ[σ] N) (g : N →ₛₗ[τ] P)"
                " : q (g.comp f)"
            ),
        ),
        (
            TRIPLE + "theorem a (e : M ≃ₛₗ[σ] N) : q e",
            (
                "theorem a {R S : Type*} [Ring R] [Ring S] {σ : R →+* S} {σ' : S →+* R}"
                " [RingHomInvPair σ σ'] [RingHomInvPair σ' σ] (e : M ≃ₛₗ[σ] N) : q e"
            ),
        ),
        (
            TRIPLE + "theorem a (f : M →ₛₗ[σ] N) : q f",
            "theorem a {R S : Type*} [Ring R] [Ring S] {σ : R →+* S} (f : M →ₛₗ[σ] N) : q f",
        ),
        # A structure in braces is found like an instance, a hypothesis is not.
        (
            (
                "variable {R S : Type*} {σ : R →+* S} {σ' : S →+* R} {re : RingHomInvPair σ σ'}\n"
                "theorem a (e : M ≃ₛₗ[σ] N) : q e"
            ),
            (
                "theorem a {R S : Type*} {σ : R →+* S} {σ' : S →+* R} {re : RingHomInvPair σ σ'}"
                " (e : M ≃ₛₗ[σ] N) : q e"
            ),
        ),
        (
            (
                "variable {R S : Type*} {σ : R →+* S} {σ' : S →+* R} (re : RingHomInvPair σ σ')\n"
                "theorem a (e : M ≃ₛₗ[σ] N) : q e"
            ),
            "theorem a {R S : Type*} {σ : R →+* S} (e : M ≃ₛₗ[σ] N) : q e",
        ),
    ],
)
def test_outputs_of_used_classes_are_included(text: str, statement: str) -> None:
    assert statement_of(text) == statement


MAPS = "variable {F G H M N : Type*} [One M] [One N] [FunLike F M N] [OneHomClass F M N]\n"


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        (
            MAPS + "variable [FunLike F G H]\ntheorem a (f : F) (x : G) : q (f x)",
            "theorem a {F G H : Type*} [FunLike F G H] (f : F) (x : G) : q (f x)",
        ),
        (
            MAPS + "theorem a [FunLike F ℚ H] (f : F) : q (f 1)",
            "theorem a {F H : Type*} [FunLike F ℚ H] (f : F) : q (f 1)",
        ),
        # An instance stays if all variables it needs are included.
        (
            MAPS + "variable [FunLike F G H]\ntheorem a (f : F) (x : G) (y : M × N) : q (f x) y",
            (
                "theorem a {F G H M N : Type*} [One M] [One N] [FunLike F M N] [OneHomClass F M N]"
                " [FunLike F G H] (f : F) (x : G) (y : M × N) : q (f x) y"
            ),
        ),
        # An instance that shares an output stays.
        (
            MAPS + "variable [FunLike F M H]\ntheorem a (f : F) (x : M) : q (f x)",
            (
                "theorem a {F H M N : Type*} [One M] [One N] [FunLike F M N] [OneHomClass F M N]"
                " [FunLike F M H] (f : F) (x : M) : q (f x)"
            ),
        ),
        (
            MAPS + "theorem a (f : F) : q (f 1)",
            (
                "theorem a {F M N : Type*} [One M] [One N] [FunLike F M N] [OneHomClass F M N]"
                " (f : F) : q (f 1)"
            ),
        ),
    ],
)
def test_shadowed_instances_are_omitted(text: str, statement: str) -> None:
    assert statement_of(text) == statement


@pytest.mark.parametrize(
    "instance",
    [
        "[∀ i, Semiring (A i)]",
        "[∀ i : I, Semiring (A i)]",
        "[∀ (i : I), Semiring (A i)]",
        "[(i : I) → Semiring (A i)]",
    ],
)
def test_a_name_that_an_instance_binds_is_no_variable_that_it_needs(instance: str) -> None:
    text = f"variable {{I : Type*}} {{i : I}} (A : I → Type*) {instance}\n"
    assert statement_of(f"{text}theorem a (i : I) : q A i") == (
        f"theorem a {{I : Type*}} (A : I → Type*) {instance} (i : I) : q A i"
    )
    assert statement_of(f"{text}theorem a : q A") == (
        f"theorem a {{I : Type*}} (A : I → Type*) {instance} : q A"
    )
