from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.wild.history.log import commits, read_line
from driftbench.wild.history.repository import open_repository

if TYPE_CHECKING:
    from tests.wild.history.conftest import History


def test_commits_are_newest_first_with_lean_files_only(history: History) -> None:
    first = history.commit("One", {"A.lean": "def a := 1\n", "notes.md": "x"})
    history.commit("Notes", {"notes.md": "y"})
    last = history.commit("Two\n\nMore\nof it", {"A.lean": "def a := 2\n"})
    found = list(commits(open_repository(history.spec)))
    assert [one.id for one in found] == [last, first]
    assert (found[0].subject, found[0].message) == ("Two", "Two\n\nMore\nof it")
    assert [(c.old_path, c.new_path) for c in found[0].changes] == [("A.lean", "A.lean")]
    assert [(c.old_path, c.new_path, c.old) for c in found[1].changes] == [("", "A.lean", "")]


def test_renames_deletions_and_unusual_names(history: History) -> None:
    history.commit("One", {"A b\n.lean": "def a := 1\n" * 9, "C.lean": "def c := 1\n"})
    history.commit("Two", {"A b\n.lean": None, "B.lean": "def a := 1\n" * 9, "C.lean": None})
    changes = next(commits(open_repository(history.spec))).changes
    assert {(c.old_path, c.new_path) for c in changes} == {("A b\n.lean", "B.lean"), ("C.lean", "")}


def test_links_are_ignored(history: History) -> None:
    history.commit("One", {"A.lean": "def a := 1\n"})
    (history.folder / "L.lean").symlink_to("A.lean")
    history.commit("Two", {})
    assert next(commits(open_repository(history.spec))).changes == ()


def test_a_merge_counts_once_and_names_its_commits(history: History) -> None:
    history.commit("One", {"A.lean": "def a := 1\n"})
    history.git("checkout", "-q", "-b", "side")
    aside = history.commit("Aside", {"A.lean": "def a := 2\n"})
    history.git("checkout", "-q", "main")
    history.commit("Other", {"B.lean": "def b := 1\n"})
    history.git("merge", "-q", "--no-ff", "-m", "Merge branch 'side'", "side")
    repository = open_repository(history.spec)
    line = read_line(repository)
    assert aside not in line.places
    assert dict(line.merged) == {repository.commit: "Aside"}
    subjects = [one.subject for one in commits(repository)]
    assert subjects == ["Merge branch 'side'", "Other", "One"]
