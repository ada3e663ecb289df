from __future__ import annotations

import ast
import inspect

import pytest

from driftbench.cache.traces import Question, Replies, grouped
from driftbench.library.kinds import Kinds
from driftbench.library.traced import traced_kinds
from driftbench.rules import harvest_kinds, merge_kinds

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


def test_a_view_of_kinds_answers_as_they_do_and_records_the_questions() -> None:
    asked: set[Question] = set()
    view = traced_kinds(KINDS, asked)
    assert view.resolve("Box", ("Made",)) == KINDS.resolve("Box", ("Made",)) == ("Box",)
    assert view.sort_of("Sized", ("Made",)) == KINDS.sort_of("Sized", ("Made",))
    assert view.sort_of_field("Sized") == KINDS.sort_of_field("Sized")
    assert view.class_of("Sized", ("Made",)) == KINDS.class_of("Sized", ("Made",)) == "data"
    assert view.class_of_field("Sized") == KINDS.class_of_field("Sized") == "data"
    assert view.parents_of("Small") == KINDS.parents_of("Small") == ("Sized",)
    assert view.parents_of("Nothing") == KINDS.parents_of("Nothing") == ()
    assert view.required_by("Box") == KINDS.required_by("Box") == frozenset({"Sized"})
    assert view.laws_of("Small") == KINDS.laws_of("Small") != ()
    assert view.is_theorem("Box.known")
    assert view.knows("Box")
    assert view.determined_of("Box") == ()
    assert {method for _, method, *_ in asked} == _methods(Kinds)
    assert ("kinds", "resolve", "Box", ("Made",)) in asked


def test_a_view_has_no_member_that_returns_all_constants() -> None:
    view = traced_kinds(KINDS, set())
    for through in ("entries", "theorems", "premises", "laws", "determined", "index"):
        with pytest.raises(AttributeError):
            getattr(view, through)


def test_digest_of_answers_depends_only_on_the_constants_asked_about() -> None:
    asked: set[Question] = set()
    view = traced_kinds(KINDS, asked)
    view.required_by("Box")
    view.resolve("Box", ("Made",))
    before = _digest(KINDS, asked)
    apart = harvest_kinds(["def elsewhere : Nat := 0\n", "namespace Far\ndef Box : Nat := 0\n"])
    assert _digest(merge_kinds(KINDS, apart), asked) == before
    near = harvest_kinds(["namespace Made\ndef Box : Nat := 0\nend Made\n"])
    assert _digest(merge_kinds(KINDS, near), asked) != before
    assert _digest(KINDS, asked) == before


def _digest(kinds: Kinds, asked: set[Question]) -> str:
    return Replies(kinds=kinds).digest(grouped(asked))


def _methods(kind: type) -> set[str]:
    """Return the names of the public methods of a class."""
    (tree,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(tree, ast.ClassDef)
    names = {one.name for one in tree.body if isinstance(one, ast.FunctionDef)}
    return {name for name in names if not name.startswith("_")}
