from __future__ import annotations

from driftbench.wild.history.files import FileVersion, read_version
from driftbench.wild.history.lineage import Lineage, matched
from driftbench.wild.history.log import FileChange
from driftbench.wild.history.today import DeclarationPlace, Today


def _change(old: str, new: str) -> FileChange:
    return FileChange(old_path=old, new_path=new, old="1" * bool(old), new="2" * bool(new))


def _read(text: str) -> FileVersion:
    found = read_version(text.encode())
    assert isinstance(found, FileVersion)
    return found


def test_renames_and_swaps_are_undone() -> None:
    lineage = Lineage.of(["A.lean", "B.lean"])
    lineage.undo([_change("B.lean", "A.lean"), _change("A.lean", "B.lean")])
    assert (lineage.path("B.lean"), lineage.path("A.lean")) == ("A.lean", "B.lean")
    lineage.undo([_change("", "A.lean")])
    assert lineage.path("A.lean") == ""


def test_a_deleted_file_has_no_path() -> None:
    lineage = Lineage.of(["A.lean"])
    lineage.undo([_change("Z.lean", "")])
    assert lineage.path("Z.lean") == ""


def test_names_are_mapped_to_current_ones() -> None:
    lineage = Lineage.of([])
    lineage.rename("second", "third")
    lineage.rename("first", "second")
    assert lineage.name("first") == "third"
    assert lineage.name("other") == "other"


def test_a_theorem_is_renamed_where_its_docstring_stays() -> None:
    before = _read("/-- One. -/\ntheorem a : 1 = 1 := rfl\n/-- Two. -/\ntheorem b : 2 = 2 := rfl\n")
    after = _read("/-- One. -/\ntheorem c : 1 = 1 := rfl\n/-- Two. -/\ntheorem b : 2 = 2 := rfl\n")
    assert [(m.before.name, m.after.name) for m in matched(before, after)] == [
        ("b", "b"),
        ("a", "c"),
    ]


def test_theorems_of_one_docstring_are_not_matched() -> None:
    before = _read("/-- One. -/\ntheorem a : 1 = 1 := rfl\n/-- One. -/\ntheorem b : 2 = 2 := rfl\n")
    after = _read("/-- One. -/\ntheorem c : 1 = 1 := rfl\n")
    assert list(matched(before, after)) == []


def test_current_places() -> None:
    today = Today(
        theorems={"A.lean": frozenset({"N.a", "b"}), "B.lean": frozenset({"c"})},
        homes={"N.a": "A.lean", "b": "A.lean", "c": "B.lean"},
        definitions={"good": frozenset({"B.lean"}), "own": frozenset({"A.lean", "B.lean"})},
        names=frozenset({"N.good", "own"}),
    )
    assert today.place("A.lean", "b") == DeclarationPlace("A.lean", "b")
    assert today.place("", "c") == DeclarationPlace("B.lean", "c")
    assert today.place("A.lean", "a") == DeclarationPlace("A.lean", "N.a")
    assert today.place("B.lean", "a") is None
    assert today.known("good", ("N", ""))
    assert not today.known("good", ("",))
    assert today.needs_other_file("theorem b : N.good 1", path="A.lean")
    assert not today.needs_other_file("theorem b : own 1", path="A.lean")
