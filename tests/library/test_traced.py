from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from driftbench import open_library
from driftbench.cache import Dependencies
from driftbench.library.traced import TracedLibrary
from driftbench.rules import harvest_kinds, merge_kinds

if TYPE_CHECKING:
    from driftbench.library.kinds import Kinds

FILE = """
class Sized (X : Type) where
  size : X → Nat

class Small (X : Type) extends Sized X where
  small : True

structure Box (X : Type) [Sized X] : Prop where
  full : True

theorem Box.known : True := trivial
"""
KINDS = harvest_kinds([FILE])


def test_traced_kinds_answer_as_they_do_and_depend_on_what_was_asked() -> None:
    def ask(kinds: Kinds) -> None:
        assert kinds.resolve("Box", ("Made",)) == KINDS.resolve("Box", ("Made",)) == ("Box",)
        assert kinds.class_of("Sized", ("Made",)) == KINDS.class_of("Sized", ("Made",)) == "data"
        assert kinds.parents_of("Small") == KINDS.parents_of("Small") == ("Sized",)
        assert kinds.required_by("Box") == KINDS.required_by("Box") == frozenset({"Sized"})
        assert kinds.laws_of("Small") == KINDS.laws_of("Small") != ()

    before = Dependencies(kinds=KINDS)
    _, queries = before.record(ask)
    apart = harvest_kinds(["def elsewhere : Nat := 0\n", "namespace Far\ndef Box : Nat := 0\n"])
    assert _digest(merge_kinds(KINDS, apart), queries) == before.digest(queries)
    near = harvest_kinds(["namespace Made\ndef Box : Nat := 0\nend Made\n"])
    assert _digest(merge_kinds(KINDS, near), queries) != before.digest(queries)


def test_traced_kinds_do_not_return_all_constants() -> None:
    def read_all(kinds: Kinds) -> None:
        for through in ("entries", "theorems", "premises", "laws", "determined", "index"):
            with pytest.raises(AttributeError):
                getattr(kinds, through)

    Dependencies(kinds=KINDS).record(read_all)


def test_closure_depends_on_the_implications_among_its_classes() -> None:
    library = open_library("starter").parsed
    dependencies = Dependencies(traced={"library": TracedLibrary}, library=library)
    atoms = (("CommGroup", "G"),)
    found, queries = dependencies.record(lambda library: library.closure(atoms))
    assert found == library.closure(atoms)
    ((shared, (classes,)),) = queries
    assert json.loads(shared) == ["library", "rules_within"]
    assert set(classes) == {atom[0] for atom in found}
    assert dependencies.digest(queries) == dependencies.digest(queries)


def _digest(kinds: Kinds, queries: list[list[object]]) -> str:
    return Dependencies(kinds=kinds).digest(queries)
