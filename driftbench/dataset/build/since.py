"""Theorems of a snapshot that an earlier snapshot does not have.

A theorem is new if the earlier snapshot has neither its full name nor its statement, up to names
and white space. The earlier snapshot is not parsed. Statements are compared as written in their
files, without the binders that `variable` commands add.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.corpus.parallel import map_files
from driftbench.dataset.normal_forms import digest_of
from driftbench.lean.scanner import scan
from driftbench.lean.scope import full_name, scopes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.corpus.parallel import FileProgress
    from driftbench.corpus.snapshot import Snapshot
    from driftbench.dataset.build.sources import SourceTheorem

__all__ = ["earlier_marks", "new_theorems", "spec_of_earlier"]


def spec_of_earlier(since: str, snapshot: str) -> str:
    """Return the spec of the earlier snapshot for `since`, given the spec of a snapshot.

    A revision without a repository means a revision of the same git repository, or of mathlib.
    """
    if ":" in since or "@" in since or since == "starter":
        return since
    place, at, _ = snapshot.rpartition("@")
    return f"{place}@{since}" if at else since


def earlier_marks(snapshot: Snapshot, *, workers: int, progress: FileProgress) -> list[str]:
    """Return the names and statement digests of all theorems of a snapshot, sorted."""
    found: set[str] = set()
    for marks in map_files(
        snapshot, _marks, None, paths=snapshot.paths(), workers=workers, progress=progress
    ):
        found.update(marks)
    return sorted(found)


def _marks(_state: None, path: str, text: str) -> list[str]:
    found = []
    for command, scope in scopes(text, scan(text, path=path), notation_homes=frozenset()):
        name = full_name(command.name, scope.namespace)
        found += [f"name {name}", f"source {digest_of(text[command.start : command.end])}"]
    return found


def new_theorems(theorems: Iterable[SourceTheorem], marks: Iterable[str]) -> list[SourceTheorem]:
    """Return the theorems whose name and statement are not among an earlier snapshot's marks."""
    known = frozenset(marks)
    return [
        theorem
        for theorem in theorems
        if not {f"name {theorem.name}", f"source {theorem.source}"} & known
    ]
