"""Match the files and declarations of older commits with the current ones.

History is walked backwards, so that renames are undone one commit at a time. A deleted file has no
current path, and its declarations have no current place. Where a theorem disappears and another
with the same docstring appears in the same commit and file, it was renamed.
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
    """The current paths and names of older files and declarations.

    Args:
        paths: path at the commit reached -> current path.
        names: older full name -> current name, where they differ.
    """

    paths: dict[str, str]
    names: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, paths: Iterable[str]) -> Lineage:
        """Start from the current files."""
        return cls({path: path for path in paths})

    def path(self, path: str) -> str:
        """Return the current path of a file, or "" where it was deleted."""
        return self.paths.get(path, "")

    def name(self, name: str) -> str:
        """Return the current name of a declaration that has this name at the commit reached."""
        return self.names.get(name, name)

    def rename(self, old: str, new: str) -> None:
        """Record that a declaration was called `old` before it was called `new`."""
        self.names[old] = self.name(new)

    def undo(self, changes: Iterable[FileChange]) -> None:
        """Go back to the state before a commit."""
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
    removed = _documented(
        one for name, one in before.declared.items() if name not in after.declared
    )
    added = _documented(one for name, one in after.declared.items() if name not in before.declared)
    for text, theorems in removed.items():
        others = added.get(text, [])
        if len(theorems) == len(others) == 1:
            yield Matched(theorems[0], others[0])


def _documented(found: Iterable[Declared]) -> dict[str, list[Declared]]:
    by_docstring: dict[str, list[Declared]] = {}
    for one in found:
        if one.is_theorem and one.docstring:
            by_docstring.setdefault(folded(one.docstring), []).append(one)
    return by_docstring
