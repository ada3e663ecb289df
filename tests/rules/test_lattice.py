"""The implication lattice: which headers give a step, and which steps are equivalences."""

from __future__ import annotations

import pytest

from driftbench.corpus import open_snapshot
from driftbench.rules.lattice import Implication, Lattice, harvest_lattice
from driftbench.rules.signatures import harvest_signatures

SOURCE = """
class Space (α : Type*) where
  isOpen : Set α → Prop

class Small (α : Type*) : Prop where
  small : True

variable {α : Type*} [Space α]

def Solid (s : Set α) : Prop := True
def Firm (s : Set α) : Prop := True
def Hard (s : Set α) : Prop := True
def Rigid (s : Set α) : Prop := True
def Steady (f : α → α) (s : Set α) : Prop := True
def Calm (f : α → α) : Prop := True
def Solid.Core (s : Set α) : Set α := s

theorem Solid.firm {s : Set α} (h : Solid s) : Firm s := trivial

theorem Firm.hard [Small α] {s : Set α} : Firm s → Hard s := fun _ => trivial

theorem solid_iff_hard {s : Set α} : Solid s ↔ Hard s := Iff.rfl

theorem Hard.solid {s : Set α} (h : Hard s) : Solid s := trivial

theorem firm_iff_rigid [Small α] (s : Set α) : Firm s ↔ Rigid s := Iff.rfl

theorem Firm.rigid {s : Set α} (h : Firm s) : Rigid s := trivial

theorem Calm.steady {f : α → α} (s : Set α) (h : Calm f) : Steady f s := trivial

theorem Steady.solid {f : α → α} {s : Set α} (h : Steady f s) : Solid s := trivial

theorem Rigid.solid_of {s t : Set α} (h : Rigid s) (h' : s ⊆ t) : Solid s := trivial

theorem Rigid.two {s : Set α} (h : Rigid s) (h' : Firm s) : Hard s := trivial

theorem Rigid.core {s : Set α} (h : Rigid s) : Solid (Solid.Core s) := trivial
"""


@pytest.fixture(scope="module")
def lattice(tmp_path_factory: pytest.TempPathFactory) -> Lattice:
    folder = tmp_path_factory.mktemp("small")
    (folder / "Small.lean").write_text(SOURCE, encoding="utf-8")
    snapshot = open_snapshot(f"dir:{folder}")
    return harvest_lattice(snapshot, signatures=harvest_signatures(snapshot))


def names(steps: tuple[Implication, ...]) -> list[tuple[str, str, str]]:
    return [(one.stronger, one.weaker, one.declaration) for one in steps]


def test_a_hypothesis_gives_a_step_with_the_classes_it_needs(lattice: Lattice) -> None:
    assert lattice.weaker_than("Solid") == (
        Implication("Solid", "Firm", ("s",), ("s",), "Solid.firm", ("Space α",)),
    )


def test_an_arrow_gives_a_step_unless_an_equivalence_says_more(lattice: Lattice) -> None:
    # Solid ↔ Hard and Firm ↔ Rigid leave Firm → Hard alone.
    assert names(lattice.stronger_than("Hard")) == [("Firm", "Hard", "Firm.hard")]


def test_equivalents_are_no_steps(lattice: Lattice) -> None:
    assert "Hard.solid" not in [one.declaration for one in lattice.implications]
    assert names(lattice.equivalences) == [
        ("Firm", "Rigid", "firm_iff_rigid"),
        ("Solid", "Hard", "solid_iff_hard"),
    ]


def test_an_equivalence_under_more_classes_is_kept_as_a_condition(lattice: Lattice) -> None:
    (step,) = lattice.stronger_than("Rigid")
    assert step.declaration == "Firm.rigid"
    assert step.unless == (("Small α", "Space α"),)


def test_steps_to_fewer_arguments_are_no_edges(lattice: Lattice) -> None:
    assert names(lattice.weaker_than("Steady")) == [("Steady", "Solid", "Steady.solid")]
    assert "Steady" not in [one.stronger for one in lattice.edges()]


def test_other_hypotheses_and_other_arguments_are_no_steps(lattice: Lattice) -> None:
    assert lattice.weaker_than("Rigid") == ()
    assert lattice.weaker_than("Calm") == ()
