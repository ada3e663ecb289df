from __future__ import annotations

import pytest

from driftbench.lean.context import at_root, current_namespace, surroundings


@pytest.mark.parametrize(
    ("name", "commands", "rooted"),
    [
        # Lean reads `theorem A.B.c` as a theorem in A.B.
        ("A.B.c", ["open Z", "namespace A", "namespace B", "universe u"], ["open Z", "universe u"]),
        ("A.B.c", ["namespace A.B"], []),
        # … but not with the notation of A.B, nor of a namespace that it does not stand in.
        ("H.c", ["namespace H"], ["open H"]),
        ("H.B.c", ["namespace H.B"], ["open H"]),
        ("C.c", ["namespace A", "namespace B"], ["open A", "open A.B"]),
        ("c", ["namespace A.B"], ["open A A.B"]),
        # What comes after may mean something in the namespace.
        ("A.c", ["namespace A", "open B"], ["open A", "open B"]),
        ("A.c", ["namespace A", "attribute [local instance] b"],
         ["open A", "attribute [local instance] b"]),
        ("A.c", ["namespace A", "open scoped B"], ["open scoped B"]),
        ("H.c", ["namespace H", "namespace I", "open scoped J"],
         ["open H", "open H.I", "open scoped J"]),
        # A namespace's name is written once, an open as it stands.
        ("c", ["namespace A", "namespace B", "open A (d)"], ["open A", "open A.B", "open A (d)"]),
    ],
)  # fmt: skip
def test_at_root_replaces_namespaces(name: str, commands: list[str], rooted: list[str]) -> None:
    assert list(at_root(commands, name=name, notation_homes=("H", "H.I.J"))) == rooted


def test_namespaces_and_opens_are_read_back() -> None:
    found = surroundings("import Mathlib\n\nopen Set Filter\nnamespace A.B\nopen scoped C\n")
    assert {"Set", "Filter", "Set.Filter", "A.B", "C", "A.B.C"} <= set(found.opened)
    assert "scoped" not in found.opened
    assert found.lines[0] == "import Mathlib"


def test_names_after_hiding_are_no_namespaces() -> None:
    assert surroundings("open A hiding b c").opened == ("A",)
    assert surroundings("open A (b c)").opened == ("A",)


def test_local_notation_is_kept_in_order() -> None:
    lines = ['local notation "a" => 1', "universe u", 'local infixl:50 " ~ " => f']
    assert surroundings(lines).local_notation == ('notation "a" => 1', 'infixl:50 " ~ " => f')


def test_inner_namespaces_come_first() -> None:
    found = surroundings("open Z\nnamespace A")
    assert found.spaces("B.c") == ("A.B", "A", "", "Z")
    assert found.spaces("c") == ("A", "", "Z")
    assert found.spaces("_root_.c")[0] == ""


def test_a_namespace_stands_for_that_of_the_name() -> None:
    lines = "import Mathlib\nopen Z A"
    full = surroundings(lines).spaces("A.B.c")
    assert surroundings(f"{lines}\nnamespace A.B").spaces("statement") == full


def test_all_parts_of_a_namespace_are_open() -> None:
    assert surroundings("namespace A.B\nnamespace C").opened == ("A", "A.B", "A.B.C")


@pytest.mark.parametrize(
    ("lines", "current"),
    [
        ([], ""),
        (["open A"], ""),
        (["namespace A", "namespace B.C"], "A.B.C"),
        (["namespace A", "section", "namespace B", "section D"], "A.B"),
        (["namespace A", "section", "end"], "A"),
        (["namespace A.B", "end B"], "A"),
        (["namespace A.B", "end A.B"], ""),
        (["end A", "namespace B"], "B"),
    ],
)
def test_the_current_namespace_is_what_no_end_closes(lines: list[str], current: str) -> None:
    assert current_namespace(lines) == current
    assert surroundings(lines).namespace == current
