"""Types that depend on bound variables: guards, typing axioms, and verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.lean import parse
from driftbench.oracles.logic import constants, free_variables, show
from driftbench.oracles.sorting import well_sorted
from driftbench.oracles.translation import TranslatedPair, Unsupported, translate
from tests.oracles.relations import relation_of

if TYPE_CHECKING:
    from driftbench.oracles.knowledge import SnapshotKnowledge
    from driftbench.oracles.solver.oracle import SolverOracle

FAMILY = "{ι : Type*} (E : ι → Type*) (p : ∀ i, E i → Prop)"
CATEGORY = "{C : Type*} [Quivered C] {X Y Z : C} (f : X ⟶ Y) (g : Y ⟶ Z)"
ARROWS = "{C : Type*} [Quivered C] (p : ∀ {A B : C}, (A ⟶ B) → Prop)"


def _pair(knowledge: SnapshotKnowledge, gold: str, candidate: str = "") -> TranslatedPair:
    first, second = (parse(f"theorem t {text}") for text in (gold, candidate or gold))
    return translate(first, second, knowledge.library, ("",))


def test_a_member_of_a_family_is_guarded(knowledge: SnapshotKnowledge) -> None:
    shown = show(_pair(knowledge, f"{FAMILY} : ∀ i, ∃ x : E i, p i x").gold)
    assert shown.endswith("(∃ (x·5 : E ·ι), ((in (E ·ι) i·4 x·5) ∧ (p·1 i·4 x·5)))))))")


def test_a_type_of_fixed_variables_keeps_its_sort(knowledge: SnapshotKnowledge) -> None:
    shown = show(_pair(knowledge, f"{CATEGORY} : f = f").gold)
    assert "⟶ X Y" in shown
    assert "in (" not in shown


def test_typing_axioms_hold_under_guards_of_variables(knowledge: SnapshotKnowledge) -> None:
    pair = _pair(knowledge, f"{CATEGORY} : ∃ (W : C) (h : Z ⟶ W), f ≫ g ≫ h = f ≫ g ≫ h")
    typing = [one for one in pair.guards if "comp" in show(one)]
    assert typing
    for axiom in typing:
        assert not free_variables(axiom)
        assert well_sorted(axiom)


def test_a_term_in_a_function_type_is_under_the_argument(
    knowledge: SnapshotKnowledge,
) -> None:
    given = "{C : Type*} [Quivered C] (T : ∀ {A B : C}, (A ⟶ B) → Type*)"
    pair = _pair(knowledge, f"{given} (h : ∀ (X : C), T (𝟙 X ≫ 𝟙 X)) : ∃ X : C, h X = h X")
    assert any("comp" in show(one) for one in pair.guards)
    assert not any(map(free_variables, pair.guards))


def test_axioms_are_not_about_all_members_of_an_erased_sort(
    knowledge: SnapshotKnowledge,
) -> None:
    pair = _pair(knowledge, ": ∃ n : ℕ, ∀ x y : Fin n, x ≤ y")
    assert {one.name for one in constants(pair.gold)} >= {"≤ ·"}
    assert "≤ ·" not in pair.heads


def test_a_function_without_a_value_outside_of_its_domain_is_refused(
    knowledge: SnapshotKnowledge,
) -> None:
    with pytest.raises(Unsupported, match="a function on a type"):
        _pair(knowledge, ": ∃ n : ℕ, ∀ q : (Fin n → ℕ) → Prop, q fun _ ↦ n")


def test_a_type_that_a_term_binds_is_a_member_of_a_sort_of_types(
    knowledge: SnapshotKnowledge,
) -> None:
    shown = show(_pair(knowledge, ": ∃ (α : Type) (x : α), x = x").gold)
    assert shown.startswith("(∃ (α·1 : Type), (∃ (x·2 : ⋆ ·Type), ((in (⋆ ·Type) α·1 x·2)")


def test_types_are_quantified_over_by_both_statements_or_none(knowledge: SnapshotKnowledge) -> None:
    with pytest.raises(Unsupported, match="only one statement quantifies over"):
        _pair(knowledge, ": (∀ (α : Type) (x : α), x = x) ∧ True", "{α : Type} (x : α) : x = x")


def test_a_class_of_each_member_of_a_family_is_one_constant(knowledge: SnapshotKnowledge) -> None:
    gold = "{ι : Type*} (E : ι → Type*) [∀ i, Magma (E i)] : ∀ i, ∃ x : E i, x = x"
    assert "(∀ (i·1 : ι), (Magma E ·ι · i·1))" in show(_pair(knowledge, gold).gold)


@pytest.mark.parametrize(
    ("assumed", "relation"),
    [("[CategoryTheory.Category C]", "equivalent"), ("[Quivered C]", "weaker")],
)
def test_a_category_has_identities_and_composites(
    solver: SolverOracle, assumed: str, relation: str
) -> None:
    given = f"{{C : Type*}} {assumed} (X Y : C) (h : ∃ Z, Nonempty (X ⟶ Z) ∧ Nonempty (Z ⟶ Y))"
    claim = "(∃ Z, Nonempty (Z ⟶ Y) ∧ Nonempty (Z ⟶ Z)) ∧ Nonempty (X ⟶ Y)"
    assert relation_of(solver, f"{given} : {claim}", f"{given} : True") == relation


@pytest.mark.parametrize(
    ("gold", "candidate", "relation"),
    [
        (f"{FAMILY} : ∀ i, ∃ x : E i, p i x", f"{FAMILY} : ∀ j, ∃ y : E j, p j y", "equivalent"),
        (
            f"{FAMILY} (x : ∀ i, E i) (h : ∀ i (y : E i), p i y) : ∀ i, p i (x i)",
            f"{FAMILY} (h : ∀ i (y : E i), p i y) : True",
            "equivalent",
        ),
        # By the axiom of choice, as in Lean.
        (
            f"{FAMILY} : ∃ x : ∀ i, E i, ∀ i, p i (x i)",
            f"{FAMILY} : ∀ i, ∃ x : E i, p i x",
            "equivalent",
        ),
        # No object has every property, so that both state that there is no object.
        (
            f"{ARROWS} (X : C) : ∀ Y, ∃ f : X ⟶ Y, p f",
            f"{ARROWS} (X : C) : ∃ Z, ∀ Y, ∃ f : Z ⟶ Y, p f",
            "equivalent",
        ),
        (
            f"{ARROWS} : ∀ (X Y : C) (f : X ⟶ Y), ∃ (Z : C) (g : Y ⟶ Z), p (f ≫ g)",
            f"{ARROWS} : ∀ (X Y : C), ∃ (Z : C) (g : Y ⟶ Z), ∀ f : X ⟶ Y, p (f ≫ g)",
            "stronger",
        ),
        (
            (
                f"{ARROWS} (h : ∀ (A B : C) (f : A ⟶ B), p f) {{X Y Z : C}} : ∃ W : C, W = X ∧"
                " ∀ (f : X ⟶ Y) (g : Y ⟶ Z), p (f ≫ g)"
            ),
            f"{ARROWS} : True",
            "equivalent",
        ),
        (
            (
                "{C : Type*} [Quivered C] : ∀ (X Y : C) (s t : Set (X ⟶ Y)),"
                " (∀ f, f ∈ s ↔ f ∈ t) → s = t"
            ),
            "{C : Type*} [Quivered C] : True",
            "equivalent",
        ),
        ("{C : Type*} [Quivered C] : ∀ X Y : C, Nonempty (X ⟶ Y)", "{C : Type*} : True", "weaker"),
        (
            "{C : Type*} [Quivered C] (X : C) : ∀ Y, Nonempty (X ⟶ Y)",
            "{C : Type*} [Quivered C] (X : C) : ∀ Y, ∃ f : X ⟶ Y, True",
            "equivalent",
        ),
    ],
)
def test_provers_decide_guarded_questions(
    solver: SolverOracle, gold: str, candidate: str, relation: str
) -> None:
    assert relation_of(solver, gold, candidate) == relation
