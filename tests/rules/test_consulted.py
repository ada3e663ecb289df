from __future__ import annotations

from driftbench.rules import harvest_kinds, merge_kinds
from driftbench.rules.consulted import EVERYTHING, Answers, consulted

FILE = """
class Sized (X : Type) where
  size : X → Nat

structure Box (X : Type) [Sized X] : Prop where
  full : True

theorem Box.known : True := trivial
"""
KINDS = harvest_kinds([FILE])


def test_consulted_kinds_answer_as_the_plain_ones_and_note_what_was_asked() -> None:
    heard, asked = consulted(KINDS)
    assert heard.resolve("Box", ("Made",)) == KINDS.resolve("Box", ("Made",)) == ("Box",)
    assert heard.sort_of_field("Sized") == KINDS.sort_of_field("Sized")
    assert heard.required_by("Box") == KINDS.required_by("Box") == frozenset({"Sized"})
    assert "Box.known" in heard.theorems
    assert heard.determined_of("Box") == ()
    assert {"constant Box", "constant Sized", "theorem Box.known", "determined Box"} <= asked
    assert EVERYTHING not in asked


def test_who_goes_through_everything_asks_for_everything() -> None:
    for through in ("entries", "theorems", "premises", "laws"):
        heard, asked = consulted(KINDS)
        list(getattr(heard, through))
        assert asked == {EVERYTHING}


def test_answers_change_with_what_was_asked_and_with_nothing_else() -> None:
    heard, asked = consulted(KINDS)
    heard.required_by("Box")
    before = Answers(KINDS).digest(asked)
    apart = merge_kinds(KINDS, harvest_kinds(["def elsewhere : Nat := 0\n"]))
    assert Answers(apart).digest(asked) == before
    near = merge_kinds(KINDS, harvest_kinds(["namespace Made\ndef Box : Nat := 0\nend Made\n"]))
    assert Answers(near).digest(asked) != before
    assert Answers(KINDS).digest(asked) == before
