"""What a row's context puts in force."""

from __future__ import annotations

from driftbench.lean.context import surroundings


def test_namespaces_and_opens_are_read_back() -> None:
    found = surroundings("import Mathlib\n\nopen Set Filter\nnamespace A.B\nopen scoped C\n")
    assert {"Set", "Filter", "Set.Filter", "A.B", "C", "A.B.C"} <= set(found.opened)
    assert "scoped" not in found.opened
    assert found.lines[0] == "import Mathlib"


def test_what_an_open_hides_is_no_namespace() -> None:
    assert surroundings("open A hiding b c").opened == ("A",)
    assert surroundings("open A (b c)").opened == ("A",)


def test_local_notation_is_kept_in_order() -> None:
    lines = ['local notation "a" => 1', "universe u", 'local infixl:50 " ~ " => f']
    assert surroundings(lines).local_notation == ('notation "a" => 1', 'infixl:50 " ~ " => f')


def test_a_name_is_looked_for_from_the_inside_out() -> None:
    found = surroundings("open Z\nnamespace A")
    assert found.spaces("A.B.c") == ("A.B", "A", "", "A.Z", "Z")[:3] + tuple(
        one for one in found.opened if one not in {"A", "A.B"}
    )
    assert found.spaces("_root_.c")[0] == ""
