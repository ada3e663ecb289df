"""Which file and which declaration of today an older one became.

History is walked from today backwards, so that renames are undone one commit at a time. A file that
was taken away has no place today, and neither have its declarations. Within one commit and file, a
theorem whose name goes while another comes with the same docstring was renamed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.wild.history.english import folded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.wild.history.files import Declared, FileVersion
    from driftbench.wild.history.log import FileChange

__all__ = ["Lineage", "Matched", "matched"]


@dataclass(slots=True)
class Lineage:
    """Where things stand today.

    Args:
        paths: path at the point reached -> path today.
        names: older full name -> name today, where they differ.
    """

    paths: dict[str, str]
    names: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, paths: Iterable[str]) -> Lineage:
        """Start from the files of today."""
        return cls({path: path for path in paths})

    def path(self, path: str) -> str:
        """Return where a file stands today, or "" where it is no more."""
        return self.paths.get(path, "")

    def name(self, name: str) -> str:
        """Return what a declaration of that name at the point reached is called today."""
        return self.names.get(name, name)

    def rename(self, old: str, new: str) -> None:
        """Note that a declaration was called `old` before it was called `new`."""
        self.names[old] = self.name(new)

    def undo(self, changes: Iterable[FileChange]) -> None:
        """Go back behind a commit."""
        known = [(change, self.paths.pop(change.new_path, "")) for change in changes]
        for change, today in known:
            if change.old_path and today:
                self.paths[change.old_path] = today


@dataclass(frozen=True, slots=True)
class Matched:
    """A declaration in two versions of its file."""

    before: Declared
    after: Declared


def matched(before: FileVersion, after: FileVersion) -> Iterator[Matched]:
    """Yield the declarations that both versions have, renamed theorems included."""
    for name, one in before.declared.items():
        if name in after.declared:
            yield Matched(one, after.declared[name])
    gone = _documented(one for name, one in before.declared.items() if name not in after.declared)
    new = _documented(one for name, one in after.declared.items() if name not in before.declared)
    for text, theorems in gone.items():
        others = new.get(text, [])
        if len(theorems) == len(others) == 1:
            yield Matched(theorems[0], others[0])


def _documented(found: Iterable[Declared]) -> dict[str, list[Declared]]:
    held: dict[str, list[Declared]] = {}
    for one in found:
        if one.is_theorem and one.docstring:
            held.setdefault(folded(one.docstring), []).append(one)
    return held
