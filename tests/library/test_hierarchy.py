"""The hierarchy of classes, with proofs of its steps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from driftbench.corpus import open_snapshot
from driftbench.library import read_library
from driftbench.library.hierarchy import Edge, Hierarchy, hierarchy_of

SOURCE = """
class Top (α : Type*) where
  top : α

class Middle (α : Type*) extends Top α where
  low : α

class Bottom (α : Type*) extends Middle α

class Calm (α : Type*) : Prop where
  calm : True

class Both (α β : Type*) where
  pair : α → β

class Holder (α : Type*) where
  held : Calm α

instance Middle.calm [Middle α] : Calm α := ⟨trivial⟩

instance swapped {α β : Type*} [Both α β] [Calm α] : Both β α := ⟨fun x => x⟩

instance [Top α] [Calm α] : Bottom α := sorry

structure Cage (α : Type*) where
  size : ℕ

structure BigCage (α : Type*) extends Cage α where
  more : ℕ
"""


@pytest.fixture(scope="module")
def hierarchy(tmp_path_factory: pytest.TempPathFactory) -> Hierarchy:
    folder = tmp_path_factory.mktemp("small")
    (folder / "Small.lean").write_text(SOURCE, encoding="utf-8")
    return hierarchy_of(read_library(open_snapshot(f"dir:{folder}")).signatures)


def test_extends_and_instances_are_edges(hierarchy: Hierarchy) -> None:
    assert hierarchy.parents("Middle") == (
        Edge("Middle", "Calm", "Middle.calm", (), "instance"),
        Edge("Middle", "Top", "Middle.toTop", (), "extends"),
    )
    assert hierarchy.parents("BigCage") == (
        Edge("BigCage", "Cage", "BigCage.toCage", (), "extends"),
    )


def test_an_instance_with_two_premises_is_conditional(hierarchy: Hierarchy) -> None:
    assert hierarchy.parents("Calm") == (Edge("Calm", "Bottom", "", ("Top α",), "instance"),)


def test_proof_is_the_shortest_unconditional_path(hierarchy: Hierarchy) -> None:
    ways = [edge.declaration for edge in hierarchy.proof("Bottom", "Top")]
    assert ways == ["Bottom.toMiddle", "Middle.toTop"]
    assert hierarchy.proof("Top", "Bottom") == ()
    assert hierarchy.ancestors("Bottom") == {"Middle", "Top", "Calm"}


def test_mixins_are_propositions(hierarchy: Hierarchy) -> None:
    assert "Calm" in hierarchy.propositional
    assert "Top" not in hierarchy.propositional
    assert "Top" in hierarchy.data


def test_grants_depend_on_the_argument_position(hierarchy: Hierarchy) -> None:
    assert ("Both", 1) in hierarchy.possible_classes([("Both", 0)])
    assert ("Calm", 0) in hierarchy.possible_classes([("Holder", 0)])
    assert ("Top", 0) not in hierarchy.possible_classes([("Both", 0)])
    assert hierarchy.may_imply((("Both", 0),), ("Both", 1))
    assert not hierarchy.may_imply((("Both", 0),), ("Top", 0))
    assert not hierarchy.may_imply((), ("Top", 0))


def test_an_abbreviation_may_give_any_class(hierarchy: Hierarchy) -> None:
    abbreviations = replace(hierarchy, abbreviations=frozenset({"Calm"}))
    assert abbreviations.may_imply((("Holder", 0),), ("Top", 0))
    assert not abbreviations.may_imply((("Both", 0),), ("Top", 0))
