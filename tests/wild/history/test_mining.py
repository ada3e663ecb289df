"""Histories of a few commits, and their pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.wild.history import RepairPair, mine, open_repository

if TYPE_CHECKING:
    from tests.wild.history.conftest import File, History

RIGHT = "(n : ℕ) (h : Even n) : ∃ m, n = 2 * m"
WRONG = "(n : ℕ) : ∃ m, n = 2 * m"


def _pairs(history: History) -> tuple[RepairPair, ...]:
    return mine(open_repository(history.spec)).pairs


def _dropped(history: History) -> dict[str, int]:
    return dict(mine(open_repository(history.spec)).funnel.dropped)


def test_a_repair_is_a_pair(history: History, lean: File) -> None:
    history.commit("Add a theorem", {"A.lean": lean(WRONG)})
    fix = history.commit("Add missing hypothesis", {"A.lean": lean(RIGHT)})
    (pair,) = _pairs(history)
    assert pair.row.gold == f"theorem made {RIGHT}"
    assert pair.row.candidate == f"theorem made {WRONG}"
    assert pair.row.nl_statement == "Every even number is twice a number."
    assert (pair.commit, pair.cue, pair.steps) == (fix, "strong", 1)
    assert (pair.shape, pair.row.label) == ("hypothesis removed", "hypothesis_omission")
    assert (pair.row.evidence.kind, pair.state) == ("history", "provisional")
    assert pair.row.source.licence == "MIT"


def test_every_older_version_is_a_candidate(history: History, lean: File) -> None:
    history.commit("Add a theorem", {"A.lean": lean("(n : ℕ) : ∃ m, n = m + m + 1")})
    history.commit("Write it otherwise", {"A.lean": lean(WRONG)})
    history.commit("fix misformalisation", {"A.lean": lean(RIGHT)})
    assert [pair.steps for pair in _pairs(history)].count(2) == 1
    assert len(_pairs(history)) == 2


def test_layout_names_and_answers_are_no_repair(history: History, lean: File) -> None:
    history.commit("Add", {"A.lean": lean("(n : ℕ) : answer(sorry) ↔ ∃ m, n = 2 * m")})
    history.commit("fix", {"A.lean": lean("(k : ℕ) : -- a note\n  (∃ l, k = 2 * l)")})
    history.commit("fix", {"A.lean": lean("(k : ℕ) :\n  answer(False) ↔ ∃ l, k = 2 * l")})
    assert _pairs(history) == ()


def test_a_message_must_claim_a_repair(history: History, lean: File) -> None:
    history.commit("Add a theorem", {"A.lean": lean(WRONG)})
    history.commit("refactor: other words", {"A.lean": lean(RIGHT)})
    assert _pairs(history) == ()
    assert _dropped(history) == {"no commit after it claims a repair": 1}


def test_the_english_must_stay(history: History, lean: File) -> None:
    history.commit("Add a theorem", {"A.lean": lean(WRONG)})
    history.commit("fix", {"A.lean": lean(RIGHT, english="Odd numbers exist, as we all know.")})
    assert _pairs(history) == ()


def test_reverted_repairs_are_left_out(history: History, lean: File) -> None:
    history.commit("Add a theorem", {"A.lean": lean(WRONG)})
    fix = history.commit("fix wrong statement", {"A.lean": lean(RIGHT)})
    history.commit(f'Revert "fix"\n\nThis reverts commit {fix}.', {"A.lean": lean(WRONG)})
    assert _pairs(history) == ()


def test_files_and_theorems_are_followed(history: History, lean: File) -> None:
    history.commit("Add a theorem", {"A.lean": lean(WRONG)})
    history.commit("fix wrong statement", {"A.lean": lean(RIGHT)})
    history.commit("Move", {"A.lean": None, "B/C.lean": lean(RIGHT)})
    renamed = lean(RIGHT).replace("theorem made", "theorem N.renamed")
    history.commit("Rename", {"B/C.lean": renamed})
    (pair,) = _pairs(history)
    assert (pair.row.family, pair.row.source.module) == ("N.renamed", "B.C")
    assert pair.row.candidate == f"theorem N.renamed {WRONG}"


def test_a_commit_of_many_files_repairs_nothing(history: History, lean: File) -> None:
    others = {f"O{number}.lean": "def x := 1\n" for number in range(60)}
    history.commit("Add a theorem", {"A.lean": lean(WRONG), **others})
    changed = dict.fromkeys(others, "def x := 2\n")
    history.commit("fix all", {"A.lean": lean(RIGHT), **changed})
    assert _pairs(history) == ()


def test_a_merge_has_the_claims_of_its_commits(history: History, lean: File) -> None:
    history.commit("Add a theorem", {"A.lean": lean(WRONG)})
    history.git("checkout", "-q", "-b", "side")
    history.commit("Fix the wrong statement", {"A.lean": lean(RIGHT)})
    history.git("checkout", "-q", "main")
    history.commit("Something else", {"B.lean": "def y := 1\n"})
    history.git("merge", "-q", "--no-ff", "-m", "Merge pull request #1 from a/b", "side")
    (pair,) = _pairs(history)
    assert (pair.cue, pair.subject) == ("strong", "Merge pull request #1 from a/b")


def test_the_same_history_gives_the_same_pairs(history: History, lean: File) -> None:
    history.commit("Add a theorem", {"A.lean": lean(WRONG)})
    history.commit("Add missing hypothesis", {"A.lean": lean(RIGHT)})
    first, second = (mine(open_repository(history.spec)) for _ in range(2))
    assert [pair.to_record() for pair in first.pairs] == [p.to_record() for p in second.pairs]
    assert list(first.funnel.lines()) == list(second.funnel.lines())


def test_progress_reaches_its_end(history: History, lean: File) -> None:
    history.commit("Add a theorem", {"A.lean": lean(WRONG)})
    history.commit("Nothing", {})
    calls: list[tuple[int, int]] = []
    mine(open_repository(history.spec), progress=lambda done, of: calls.append((done, of)))
    assert calls == [(1, 2), (2, 2)]


def test_only_the_files_named_are_mined(history: History, lean: File) -> None:
    history.commit("Add", {"A/One.lean": lean(WRONG), "A/B/Two.lean": lean(WRONG)})
    history.commit("fix", {"A/One.lean": lean(RIGHT), "A/B/Two.lean": lean(RIGHT)})
    modules = {
        pattern: [
            pair.row.source.module
            for pair in mine(open_repository(history.spec), files=pattern).pairs
        ]
        for pattern in ("*.lean", "A/*.lean", "A/B/*.lean", "C/*.lean")
    }
    assert modules == {
        "*.lean": ["A.B.Two", "A.One"],
        "A/*.lean": ["A.One"],
        "A/B/*.lean": ["A.B.Two"],
        "C/*.lean": [],
    }


def test_a_moved_file_is_named_by_its_present_path(history: History, lean: File) -> None:
    history.commit("Add", {"Old.lean": lean(WRONG)})
    history.commit("fix", {"Old.lean": lean(RIGHT)})
    history.commit("Move", {"Old.lean": None, "New/One.lean": lean(RIGHT)})
    found = mine(open_repository(history.spec), files="New/*.lean")
    assert [pair.row.source.module for pair in found.pairs] == ["New.One"]
