"""The parts of a pair: definitions, flags, subjects."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.wild.history import RepairPair, mine, open_repository
from driftbench.wild.history.subjects import subfield_of

if TYPE_CHECKING:
    from tests.wild.history.conftest import History

FILE = """\
namespace A
{definition}
/-- {english} -/
@[category research open, AMS 5 11]
theorem made {statement} := by
  sorry
end A
"""
GOOD = "def Good (n : ℕ) : Prop := n < 2\n"


def _file(
    statement: str, *, definition: str = "", english: str = "Every good number is small."
) -> str:
    return FILE.format(statement=statement, definition=definition, english=english)


def _pairs(history: History, *files: str) -> tuple[RepairPair, ...]:
    for file in files:
        history.commit("fix", {"A.lean": file})
    return mine(open_repository(history.spec)).pairs


def test_shared_definitions_are_in_the_context(history: History) -> None:
    (pair,) = _pairs(
        history,
        _file("(n : ℕ) : Good n", definition=GOOD),
        _file("(n : ℕ) (h : n < 1) : Good n", definition=GOOD),
    )
    assert pair.row.context.splitlines()[-1] == "def A.Good (n : ℕ) : Prop := n < 2"
    assert pair.flags == ("needs definitions of its file",)
    assert not pair.doubtful
    assert pair.row.subfield == "combinatorics"


def test_a_changed_definition_is_flagged(history: History) -> None:
    (pair,) = _pairs(
        history,
        _file("(n : ℕ) : Good n", definition=GOOD.replace("2", "3")),
        _file("(n : ℕ) (h : n < 1) : Good n", definition=GOOD),
    )
    assert "a definition changed since" in pair.flags
    assert pair.row.context.splitlines()[-1] == "def A.Good (n : ℕ) : Prop := n < 2"
    assert pair.row.candidate_context.splitlines()[-1] == "def A.Good (n : ℕ) : Prop := n < 3"
    assert pair.changes == ("definition changed", "hypothesis removed")
    assert pair.row.label == "other"
    assert pair.doubtful


@pytest.mark.parametrize("through", ["Good", "Fine"])
def test_a_repaired_definition_is_a_repair(history: History, through: str) -> None:
    more = "\n\ndef Fine (n : ℕ) : Prop := Good n"
    (pair,) = _pairs(
        history,
        _file(f"(n : ℕ) : {through} n", definition=GOOD.replace("2", "3") + more),
        _file(f"(n : ℕ) : {through} n", definition=GOOD + more),
    )
    assert pair.row.gold == pair.row.candidate
    assert "n < 2" in pair.row.context
    assert "n < 3" in pair.row.candidate_context
    assert (pair.shape, pair.row.label) == ("definition changed", "other")


def test_a_definition_that_is_not_needed_is_no_repair(history: History) -> None:
    assert not _pairs(
        history,
        _file("(n : ℕ) : n < 4", definition=GOOD.replace("2", "3")),
        _file("(n : ℕ) : n < 4", definition=GOOD),
    )


def test_a_new_name_for_a_definition_is_no_repair(history: History) -> None:
    pairs = _pairs(
        history,
        _file("(n : ℕ) : Good n", definition=GOOD),
        _file("(n : ℕ) : Fine n", definition=GOOD.replace("Good", "Fine")),
    )
    assert pairs == ()
    dropped = mine(open_repository(history.spec)).funnel.dropped
    assert dropped == {"differs from today's statement only in how definitions are called": 1}


def test_a_statement_with_a_deleted_definition_is_left_out(history: History) -> None:
    history.commit("Add", {"B.lean": GOOD, "A.lean": _file("(n : ℕ) : Good n")})
    history.commit("fix", {"B.lean": None, "A.lean": _file("(n : ℕ) : n < 2")})
    found = mine(open_repository(history.spec))
    assert found.pairs == ()
    assert found.funnel.dropped == {"needs a deleted definition": 1}


def test_definitions_of_other_files_are_flagged(history: History) -> None:
    history.commit("Add", {"B.lean": GOOD, "A.lean": _file("(n : ℕ) : Good n")})
    (pair,) = _pairs(history, _file("(n : ℕ) (h : n < 1) : Good n"))
    assert pair.flags == ("needs definitions of its repository",)


@pytest.mark.parametrize(
    ("statement", "english", "flags"),
    [
        ("(n : ℕ) (h : n < 1) : n < 2", "This condition is needed.", ("English leans on context",)),
        ("(n : ℕ := 1) : n < 2", "One is less than two.", ("binder with a value",)),
        (": answer(sorry) ↔ 1 < 2", "Is one less than two?", ("asks for an answer",)),
    ],
)
def test_flags(history: History, statement: str, english: str, flags: tuple[str, ...]) -> None:
    (pair,) = _pairs(history, _file(": 1 < 1", english=english), _file(statement, english=english))
    assert set(flags) <= set(pair.flags)


def test_answers_are_open_on_both_sides(history: History) -> None:
    (pair,) = _pairs(
        history,
        _file(": answer(True) ↔ 1 < 1"),
        _file(": answer(False) ↔ 1 < 2"),
    )
    assert pair.row.gold == "theorem A.made : answer(sorry) ↔ 1 < 2"
    assert pair.row.candidate == "theorem A.made : answer(sorry) ↔ 1 < 1"


def test_messages_have_no_control_characters(history: History) -> None:
    history.commit("Add", {"A.lean": _file(": 1 < 1")})
    history.commit("fix \x1b[31mred\u202e", {"A.lean": _file(": 1 < 2")})
    (pair,) = mine(open_repository(history.spec)).pairs
    assert pair.subject == "fix <U+001B>[31mred<U+202E>"
    assert pair.row.evidence.detail == f"weak cue: {pair.subject}"


@pytest.mark.parametrize(
    ("attributes", "tags", "subfield"),
    [
        (("category research open", "AMS 11 5"), (), "number_theory"),
        (("category test, AMS 05",), (), "combinatorics"),
        (("AMS 97 54",), (), "topology"),
        (("AMS 97",), (), "other"),
        ((), ("geometry", "linear_algebra"), "algebra"),
        ((), (), "other"),
    ],
)
def test_subfields_come_from_subjects(
    attributes: tuple[str, ...], tags: tuple[str, ...], subfield: str
) -> None:
    assert subfield_of(attributes, tags) == subfield
