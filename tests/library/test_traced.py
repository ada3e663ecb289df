from __future__ import annotations

import ast
import inspect
from typing import TYPE_CHECKING

import pytest

from driftbench.cache.traces import Question, Replies, grouped
from driftbench.corpus import open_snapshot
from driftbench.library import read_library
from driftbench.library.hierarchy import hierarchy_of
from driftbench.library.kinds import Kinds
from driftbench.library.traced import (
    traced_hierarchy,
    traced_kinds,
    traced_library,
    traced_signatures,
)
from driftbench.rules import harvest_kinds, merge_kinds
from tests.oracles.small_library import LIBRARY

if TYPE_CHECKING:
    from driftbench.library import Library

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


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("traced")
    (folder / "Library.lean").write_text(LIBRARY, encoding="utf-8")
    return read_library(open_snapshot(f"dir:{folder}"))


def test_views_of_constants_and_classes_answer_alike_and_record(library: Library) -> None:
    asked: set[Question] = set()
    signatures = traced_signatures(library.signatures, asked)
    assert signatures.signature("Part.size") == library.signatures.signature("Part.size")
    assert signatures.resolutions("size", ["Part"]) == ("Part.size",)
    assert signatures.ending("size") == library.signatures.ending("size")
    assert signatures.is_word("op") == library.signatures.is_word("op")
    assert signatures.is_field("size") == library.signatures.is_field("size")
    plain = hierarchy_of(library.signatures)
    hierarchy = traced_hierarchy(plain, asked)
    assert hierarchy.is_instance("Abelian")
    assert hierarchy.may_imply((("Abelian", 0),), ("Magma", 0))
    assert asked == {
        ("signatures", "signature", "Part.size"),
        ("signatures", "resolutions", "size", ("Part",)),
        ("signatures", "ending", "size"),
        ("signatures", "is_word", "op"),
        ("signatures", "is_field", "size"),
        ("hierarchy", "is_instance", "Abelian"),
        ("hierarchy", "may_imply", (("Abelian", 0),), ("Magma", 0)),
    }
    assert Replies(signatures=library.signatures, hierarchy=plain).digest(grouped(asked))


def test_a_view_of_a_parsed_library_records_the_classes_of_a_closure(library: Library) -> None:
    asked: set[Question] = set()
    parsed = traced_library(library.parsed, asked)
    found = parsed.closure([("Abelian", "G")])
    assert found == library.parsed.closure([("Abelian", "G")])
    assert asked == {("library", "rules_within", tuple(sorted({one[0] for one in found})))}
    # Definitions are bundled, so no snapshot changes them.
    assert parsed.definition("Set.Icc") is library.parsed.definition("Set.Icc") is not None
    assert len(asked) == 1
    assert parsed.resolve("size", ("Part", "")) == ("Part.size",)
    assert parsed.current("LocalRing") == library.parsed.current("LocalRing")
    assert parsed.parents("Abelian") == ("Grouplike",)
    assert parsed.implies("Compact", "Normal") == {"Separated"}
    assert parsed.signature("Part.size") is not None
    assert {method for _, method, *_ in asked} == {
        "rules_within",
        "resolve",
        "current",
        "parents",
        "implies",
        "signature",
    }
    assert Replies(library=library.parsed).digest(grouped(asked))
