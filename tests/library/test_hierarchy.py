from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.library import read_library
from driftbench.library.hierarchy import Hierarchy, hierarchy_of

if TYPE_CHECKING:
    from pathlib import Path

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


def test_classes_include_structures_used_as_classes(hierarchy: Hierarchy) -> None:
    assert hierarchy.classes == {"Top", "Middle", "Bottom", "Calm", "Both", "Holder"}
    assert hierarchy.is_instance("Holder")
    assert not hierarchy.is_instance("Cage")


def test_extends_instances_and_fields_derive_classes(hierarchy: Hierarchy) -> None:
    assert hierarchy.derivations == {
        ("Bottom", 0): (("Middle", 0),),
        ("Both", 0): (("Both", 1),),
        ("Both", 1): (("Both", 0),),
        ("Calm", 0): (("Both", 1), ("Bottom", 0)),
        ("Holder", 0): (("Calm", 0),),
        ("Middle", 0): (("Calm", 0), ("Top", 0)),
        ("Top", 0): (("Bottom", 0),),
    }


def test_an_additive_copy_of_an_instance_derives_copies(tmp_path: Path) -> None:
    source = (
        "@[to_additive]\nclass Mul (α : Type*) where\n  mul : α\n\n"
        "class Even (α : Type*) : Prop where\n  even : True\n\n"
        "@[to_additive]\ninstance Mul.even [Mul α] : Even α := ⟨trivial⟩\n"
    )
    (tmp_path / "Small.lean").write_text(source, encoding="utf-8")
    found = hierarchy_of(read_library(open_snapshot(f"dir:{tmp_path}")).signatures)
    assert found.possible_classes([("Add", 0)]) == {("Add", 0), ("Even", 0)}

    (tmp_path / "Small.lean").write_text(
        source.replace("@[to_additive]\ninstance", "instance"), encoding="utf-8"
    )
    found = hierarchy_of(read_library(open_snapshot(f"dir:{tmp_path}")).signatures)
    assert found.possible_classes([("Add", 0)]) == {("Add", 0)}


def test_possible_classes_depend_on_the_argument_position(hierarchy: Hierarchy) -> None:
    assert ("Both", 1) in hierarchy.possible_classes([("Both", 0)])
    assert ("Calm", 0) in hierarchy.possible_classes([("Holder", 0)])
    assert ("Top", 0) not in hierarchy.possible_classes([("Both", 0)])
    assert hierarchy.may_imply((("Both", 0),), ("Both", 1))
    assert not hierarchy.may_imply((("Both", 0),), ("Top", 0))
    assert not hierarchy.may_imply((), ("Top", 0))


def test_an_abbreviation_may_imply_any_class(hierarchy: Hierarchy) -> None:
    abbreviations = replace(hierarchy, abbreviations=frozenset({"Calm"}))
    assert abbreviations.may_imply((("Holder", 0),), ("Top", 0))
    assert not abbreviations.may_imply((("Both", 0),), ("Top", 0))
