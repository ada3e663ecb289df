from __future__ import annotations

import ast
import inspect

import pytest

from driftbench.cache.traces import Question, Replies, grouped
from driftbench.library.kinds import Kinds
from driftbench.rules import harvest_kinds, merge_kinds
from driftbench.rules.traced_kinds import ABOUT, traced

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


def test_traced_kinds_have_the_same_answers_and_record_queries() -> None:
    mentioned, asked = traced(KINDS)
    assert mentioned.resolve("Box", ("Made",)) == KINDS.resolve("Box", ("Made",)) == ("Box",)
    assert mentioned.sort_of("Sized", ("Made",)) == KINDS.sort_of("Sized", ("Made",))
    assert mentioned.sort_of_field("Sized") == KINDS.sort_of_field("Sized")
    assert mentioned.class_of("Sized", ("Made",)) == KINDS.class_of("Sized", ("Made",)) == "data"
    assert mentioned.class_of_field("Sized") == KINDS.class_of_field("Sized") == "data"
    assert mentioned.parents_of("Small") == KINDS.parents_of("Small") == ("Sized",)
    assert mentioned.parents_of("Nothing") == KINDS.parents_of("Nothing") == ()
    assert mentioned.required_by("Box") == KINDS.required_by("Box") == frozenset({"Sized"})
    assert mentioned.laws_of("Small") == KINDS.laws_of("Small") != ()
    assert mentioned.is_theorem("Box.known")
    assert mentioned.knows("Box")
    assert mentioned.determined_of("Box") == ()
    assert {method for _, method, *_ in asked} == _methods(Kinds)
    assert (ABOUT, "resolve", "Box", ("Made",)) in asked


def test_traced_kinds_are_not_iterable() -> None:
    mentioned, _ = traced(KINDS)
    for through in ("entries", "theorems", "premises", "laws", "determined", "index"):
        with pytest.raises(AttributeError):
            getattr(mentioned, through)


def test_answers_depend_only_on_the_queried_constants() -> None:
    mentioned, asked = traced(KINDS)
    mentioned.required_by("Box")
    mentioned.resolve("Box", ("Made",))
    before = _digest(KINDS, asked)
    apart = harvest_kinds(["def elsewhere : Nat := 0\n", "namespace Far\ndef Box : Nat := 0\n"])
    assert _digest(merge_kinds(KINDS, apart), asked) == before
    near = harvest_kinds(["namespace Made\ndef Box : Nat := 0\nend Made\n"])
    assert _digest(merge_kinds(KINDS, near), asked) != before
    assert _digest(KINDS, asked) == before


def _digest(kinds: Kinds, asked: set[Question]) -> str:
    return Replies(**{ABOUT: kinds}).digest(grouped(asked))


def _methods(kind: type) -> set[str]:
    """Return the names of the public methods of a class."""
    (tree,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(tree, ast.ClassDef)
    names = {one.name for one in tree.body if isinstance(one, ast.FunctionDef)}
    return {name for name in names if not name.startswith("_")}
