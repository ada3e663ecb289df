"""The current declarations of a repository: where each theorem is, and what is defined.

A theorem of an older version is looked up in the file that its file became. Where it is not there,
or the file was deleted, it is the only theorem with that full name, if there is exactly one; else
the one of its file to whose name a namespace was added.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.wild.history.files import FileVersion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from driftbench.wild.history.files import Version

_WORD = re.compile(r"[^\W\d][\w'!?₀-₉]*(?:\.[^\W\d][\w'!?₀-₉]*)*")

__all__ = ["DeclarationPlace", "Today", "read_today"]


@dataclass(frozen=True, slots=True, order=True)
class DeclarationPlace:
    """The place of a current theorem.

    Args:
        path: its file's path.
        name: its full name.
    """

    path: str
    name: str


@dataclass(frozen=True, slots=True)
class Today:
    """What a repository declares at the commit that is mined.

    Args:
        theorems: path -> full names of its theorems.
        homes: full name of a theorem -> the one path that has it.
        definitions: last part of the name of each definition -> the paths that have it.
        names: full names of all definitions.
    """

    theorems: Mapping[str, frozenset[str]]
    homes: Mapping[str, str]
    definitions: Mapping[str, frozenset[str]]
    names: frozenset[str]

    def known(self, word: str, spaces: Iterable[str]) -> bool:
        """Return whether a name refers to a current definition.

        Args:
            word: the name, as it is written in a statement.
            spaces: the namespaces that may precede it, "" among them.
        """
        return any((f"{space}.{word}" if space else word) in self.names for space in spaces)

    def place(self, path: str, name: str) -> DeclarationPlace | None:
        """Return the place of a theorem.

        Args:
            path: the current path of its file, or "".
            name: its current name.
        """
        here = self.theorems.get(path, frozenset())
        if name in here:
            return DeclarationPlace(path, name)
        if name in self.homes:
            return DeclarationPlace(self.homes[name], name)
        inside = [full for full in here if full.endswith(f".{name}")]
        return DeclarationPlace(path, inside[0]) if len(inside) == 1 else None

    def needs_other_file(self, statement: str, *, path: str) -> bool:
        """Return whether a statement seems to need a definition of another file of the repository.

        Names are compared by their last part, so that a namesake in a library counts as well.

        Args:
            statement: its text.
            path: its file.
        """
        words = {word.rpartition(".")[2] for word in _WORD.findall(statement)}
        shared = (self.definitions.get(word, frozenset()) for word in words if len(word) > 2)
        return any(paths and path not in paths for paths in shared)


def read_today(entries: Mapping[str, str], version: Callable[[str], Version]) -> Today:
    """Read all Lean files of a commit.

    Args:
        entries: path -> blob.
        version: reads a blob.
    """
    theorems: dict[str, frozenset[str]] = {}
    definitions: dict[str, set[str]] = {}
    names: set[str] = set()
    for path in sorted(path for path in entries if path.endswith(".lean")):
        found = version(entries[path])
        if not isinstance(found, FileVersion):
            continue
        theorems[path] = frozenset(one.name for one in found.declared.values() if one.is_theorem)
        for one in found.declared.values():
            if not one.is_theorem:
                names.add(one.name)
                definitions.setdefault(one.name.rpartition(".")[2], set()).add(path)
    counts = Counter(name for group in theorems.values() for name in group)
    homes = {name: path for path, group in theorems.items() for name in group if counts[name] == 1}
    return Today(
        theorems=theorems,
        homes=homes,
        definitions={name: frozenset(paths) for name, paths in definitions.items()},
        names=frozenset(names),
    )
