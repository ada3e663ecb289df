from __future__ import annotations

import pytest

from driftbench.errors import LeanSyntaxError
from driftbench.lean.scanner import scan
from driftbench.library.constants import constants_in
from driftbench.library.deprecations import (
    Deprecations,
    SplitClass,
    deprecations_in,
    merged_deprecations,
)

_DATE = '(since := "2025-01-01")'


def read(text: str) -> Deprecations:
    """Return the deprecations of a file."""
    commands = scan(text)
    return deprecations_in(text, commands, lambda: constants_in(text, commands, path="One.lean"))


def renames(text: str) -> list[tuple[str, str]]:
    return [(one.former, one.name) for one in read(text).renames]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"@[deprecated {_DATE}] alias Old := New", [("Old", "New")]),
        (f"@[deprecated {_DATE}]\nalias Old :=\n  New", [("Old", "New")]),
        (f"@[simp,\n  deprecated {_DATE}]\nprotected alias Old := New", [("Old", "New")]),
        (f"@[simp] @[deprecated {_DATE}] alias Old := New", [("Old", "New")]),
        (f"/-- Its text. -/\n@[deprecated {_DATE}] alias Old := New", [("Old", "New")]),
        # The name in the attribute is advice; the alias is equal to what it names.
        (f"@[deprecated Other {_DATE}] alias Old := New", [("Old", "New")]),
        (f'@[deprecated "use `Other`" {_DATE}] alias Old := New', [("Old", "New")]),
        ("@[deprecated] alias New ← Old Older", [("Old", "New"), ("Older", "New")]),
        (f"@[deprecated {_DATE}] alias Old := A.new", [("Old", "A.new")]),
        # A name of one direction of an equivalence is no name of the equivalence.
        (f"@[deprecated {_DATE}] alias ⟨of_a, of_b⟩ := a_iff_b", []),
        ("alias Old := New", []),
        ('@[simp, to_additive "the deprecated one"] alias Old := New', []),
        (f"-- @[deprecated {_DATE}] alias Old := New", []),
        (f"/-\n@[deprecated {_DATE}] alias Old := New\n-/", []),
    ],
)
def test_an_alias_is_a_rename_if_it_is_deprecated(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert renames(f"{text}\n") == expected


@pytest.mark.parametrize(
    ("declaration", "is_rename"),
    [
        ("abbrev Old := New", True),
        ("def Old (a b : Nat) : Nat := New a b", True),
        ("def Old (a b : Nat) : Nat :=\n  New a b", True),
        ("def Old {K : Type} (a : K) : K := New a", True),
        ("def Old {K : Type} (a : K) : K := @New K a", False),
        ("def Old (a b : Nat) : Nat := New b a", False),
        ("def Old (a b : Nat) : Nat := New a", False),
        ("def Old (a : Nat) : Nat := New a 0", False),
        ("def Old (a : Nat) : Nat := New a\n  |>.succ", False),
        # A type of its own may be a special case.
        ("def Old : Nat → Nat := New", False),
        ("def Old (a : Nat) : Nat := by exact New a", False),
        ("class Old (K : Type) extends New K", False),
        ("instance Old : New := New.mk", False),
        ("theorem Old : 1 = 1 := New", True),
        ("theorem Old (a : Nat) : a = a := New", False),
        ("theorem Old (a : Nat) : a = a := New a", True),
        ("theorem Old (a : Nat) : a = a := New _", False),
    ],
)
@pytest.mark.parametrize("after", ["", "\ndef Next : Nat := 0\n", "\n\nalias B := A\n"])
def test_a_definition_is_a_rename_if_its_body_is_the_other_name(
    declaration: str, after: str, *, is_rename: bool
) -> None:
    text = f"@[deprecated New {_DATE}]\n{declaration}\n{after}"
    assert renames(text) == [("Old", "New")] * is_rename
    assert read(text).marked == ("Old",)


def test_explicit_section_variables_are_arguments() -> None:
    text = (
        "variable (K : Type)\n"
        f"@[deprecated New {_DATE}] def Old (x : K) : K := New x\n"
        f"@[deprecated New {_DATE}] def Older (x : K) : K := New K x\n"
    )
    assert renames(text) == [("Older", "New")]


def test_an_attribute_command_marks_a_definition_of_its_file() -> None:
    text = (
        "namespace A\ndef Old (a : Nat) : Nat := New a\n"
        f"attribute [deprecated New {_DATE}] Old Elsewhere\nend A\n"
    )
    assert renames(text) == [("A.Old", "New")]


def test_advice_without_a_name_is_no_rename() -> None:
    text = f'@[deprecated "use `New`" {_DATE}] def Old (a : Nat) : Nat := a + 0\n'
    assert read(text) == Deprecations(marked=("Old",))


def test_names_are_read_in_the_namespaces_around_and_the_open_ones() -> None:
    text = (
        "namespace A\nsection\nopen B (x)\nopen C hiding y\nend\nnamespace Inner\nopen D\n"
        f"@[deprecated {_DATE}] alias Old := New\n"
        f"@[deprecated {_DATE}] alias _root_.Old := New\n"
        f"@[deprecated New {_DATE}] abbrev E.Old := New\nend Inner\nend A\n"
    )
    first, root, own = read(text).renames
    around = ("A.Inner", "A", "", "A.Inner.D", "A.D", "D")
    assert (first.former, first.spaces) == ("A.Inner.Old", around)
    assert (root.former, root.spaces) == ("Old", around)
    # A definition is read in the namespace of its name, an alias is not.
    assert own.spaces == ("A.Inner.E", *around)


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        (f"to_additive (attr := deprecated {_DATE})", [("mulOld", ""), ("addOld", "mulOld")]),
        (f"to_additive sumOld, deprecated {_DATE}", [("mulOld", ""), ("sumOld", "mulOld")]),
        (f"to_additive existing, deprecated {_DATE}", [("mulOld", "")]),
    ],
)
def test_an_additive_copy_of_an_alias_is_one_too(
    attributes: str, expected: list[tuple[str, str]]
) -> None:
    found = read(f"@[{attributes}] alias mulOld := mulNew\n").renames
    assert [(one.former, one.copy_of) for one in found] == expected
    assert {one.name for one in found} == {"mulNew"}


@pytest.mark.parametrize(
    ("message", "classes"),
    [
        ("Use `[Field K] [LinearOrder K] [IsStrict K]` instead.", "Field LinearOrder IsStrict"),
        ("Use `[Field K] [LinearOrder K].`", "Field LinearOrder"),
        ("use `[Field K]\n  [LinearOrder K]`", "Field LinearOrder"),
        ("Use `[Field K] [LinearOrder E]` instead.", ""),
        ("Use `[Field K] [Module K K]` instead.", ""),
        ("Use `[Field K]` and `[LinearOrder K]` instead.", ""),
        ("Use `[Field K] [LinearOrder K]` or `[Ring K]` instead.", ""),
        ("Prefer `[Field K] [LinearOrder K]` instead.", ""),
    ],
)
def test_a_message_replaces_a_class_by_several(message: str, classes: str) -> None:
    text = f'@[deprecated "{message}"\n  {_DATE}]\nstructure Old (K : Type*) extends Field K\n'
    expected = [SplitClass("Old", tuple(classes.split()))] if classes else []
    assert list(read(text).split) == expected


def test_only_a_class_of_one_type_is_split() -> None:
    message = "Use `[Field K] [LinearOrder K]` instead."
    for declaration in ("structure Old (K L : Type*)", "def Old (K : Type*) : Type := K"):
        assert not read(f'@[deprecated "{message}" {_DATE}]\n{declaration}\n').split


def test_deprecations_are_merged_in_any_order_and_kept_as_json() -> None:
    texts = [f"@[deprecated {_DATE}] alias Old{i} := New\n" for i in range(3)]
    parts = [read(text) for text in texts]
    merged = merged_deprecations(parts)
    assert merged == merged_deprecations(parts[::-1])
    assert len(merged.renames) == len(parts)
    assert Deprecations.from_plain(merged.to_plain()) == merged


def test_a_file_with_an_open_comment_is_refused() -> None:
    with pytest.raises(LeanSyntaxError, match="comment is never closed"):
        deprecations_in("deprecated /-", (), lambda: constants_in("", (), path=""))
