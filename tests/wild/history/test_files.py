from __future__ import annotations

import pytest

from driftbench.wild.history.files import FileVersion, changed_definitions, read_version
from driftbench.wild.history.repository import Missing

TEXT = """\
namespace A
variable {n : ℕ}

/-- Small. -/
def small : Prop := n < 2

/-- It is small. -/
theorem one (h : small (n := n)) : n < 3 := by
  sorry

theorem two : 1 = 1 := rfl
end A
"""


def _read(text: str) -> FileVersion:
    found = read_version(text.encode())
    assert isinstance(found, FileVersion)
    return found


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"def a := 1\0", "NUL bytes, which no Lean file has"),
        (b"def a := '\xff'", "not UTF-8"),
        (b"/- a comment", "a comment that is never closed"),
    ],
)
def test_unreadable_versions_have_a_reason(content: bytes, reason: str) -> None:
    assert read_version(content) == Missing(reason)


@pytest.mark.parametrize("text", ["", "\n", "This is no Lean.\n", "theorem"])
def test_text_without_lean_declares_nothing(text: str) -> None:
    assert _read(text).declared == {}


def test_declarations_have_full_names_and_their_own_docstrings() -> None:
    found = _read(TEXT).declared
    assert list(found) == ["A.small", "A.one", "A.two"]
    assert [one.is_theorem for one in found.values()] == [False, True, True]
    assert (found["A.one"].docstring, found["A.two"].docstring) == ("It is small.", "")


def test_theorems_are_self_contained() -> None:
    version = _read(TEXT)
    made = version.theorem(version.declared["A.one"], path="A.lean")
    assert made.statement == "theorem A.one {n : ℕ} (h : small (n := n)) : n < 3"
    assert made.line == 8


def test_definitions_have_their_section_variables() -> None:
    version = _read(TEXT)
    (made,) = version.definitions(before=version.declared["A.one"])
    assert made.text == "def A.small {n : ℕ} : Prop := n < 2"
    assert version.defined() == {"small"}


def test_comments_layout_and_line_ends_are_no_change() -> None:
    ours = _read("theorem t (n : ℕ) :\n  n = n := rfl\n").declared["t"]
    theirs = _read("theorem t (n : ℕ) : -- so\r\n n = n := by simp\r\n").declared["t"]
    assert ours.normal_text == theirs.normal_text


def test_section_variables_are_part_of_statements() -> None:
    first = "variable (n : {})\ntheorem t : n = n := rfl\n"
    ours, theirs = (_read(first.format(kind)).declared["t"] for kind in "ℕℤ")
    assert ours.normal_text != theirs.normal_text


def test_definitions_that_changed_are_those_with_another_meaning() -> None:
    more = "def tiny : Prop := small ∧ n < 1\n\ndef other : ℕ := 3\n\n/-- It is small. -/"
    before = _read(TEXT.replace("/-- It is small. -/", more))
    assert changed_definitions(before, before) == frozenset()
    layout = before.text.replace("def small : Prop :=", "def small : Prop :=  -- so\n ")
    assert changed_definitions(before, _read(layout)) == frozenset()
    after = _read(before.text.replace("n < 2", "n < 4"))
    assert changed_definitions(before, after) == {"small", "tiny"}
    assert after.declared["A.one"].mentions_any({"small"})
    assert not after.declared["A.two"].mentions_any({"small"})
    # Another name is a change of the statements that mention it.
    assert (
        changed_definitions(before, _read(before.text.replace("other", "another"))) == frozenset()
    )
