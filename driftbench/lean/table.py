"""Notation tables: which spelling means what, where.

A `NotationTable` holds every notation of a snapshot with its visibility. A `TableView` is what is
active at one place: core, global, the scoped notation of opened namespaces, and the local notation
of the file, the nearer one winning. A view answers one question for the lexer: which `Sense`s a
spelling can have, at the start of an operand and after one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from driftbench.lean.notation import parse_notation
from driftbench.lean.senses import STRUCTURAL, Sense, senses

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["NotationTable", "TableView", "core_table", "standard_table"]


@dataclass(frozen=True)
class TableView:
    """What is active at one place: spelling → senses, the nearest declaration first."""

    active: dict[str, tuple[Sense, ...]]
    spellings: frozenset[str]
    dormant: dict[str, tuple[Sense, ...]]
    longest: dict[str, re.Pattern[str] | None]

    def spelling(self, text: str, position: int) -> str:
        """The longest spelling, active or not, that starts at a position; empty where none does."""
        letter = text[position : position + 1]
        if letter not in self.longest:
            return ""
        longest = self.longest[letter]
        found = None if longest is None else longest.match(text, position)
        return letter if longest is None else found[0] if found is not None else ""


class _Shared(NamedTuple):
    """The fields of a `TableView` that do not depend on the place."""

    spellings: frozenset[str]
    dormant: dict[str, tuple[Sense, ...]]
    longest: dict[str, re.Pattern[str] | None]


def _share(spellings: frozenset[str], dormant: dict[str, tuple[Sense, ...]]) -> _Shared:
    # Plain words are identifiers unless active, so the lexer looks them up after reading a name.
    words = sorted(s for s in spellings | STRUCTURAL if not (s.isascii() and s.isalpha()))
    return _Shared(spellings, dormant, _by_letter(words))


def _by_letter(words: Sequence[str]) -> dict[str, re.Pattern[str] | None]:
    """First letter -> a pattern of the words that start with it; None for a letter alone."""
    groups: dict[str, list[str]] = {}
    for word in words:
        groups.setdefault(word[0], []).append(word)
    return {
        letter: None if group == [letter] else re.compile(_trie(group))
        for letter, group in groups.items()
    }


@dataclass
class NotationTable:
    """Every notation of a snapshot, by visibility. Add with `add`, read through `view`."""

    everywhere: dict[str, tuple[Sense, ...]] = field(default_factory=dict)
    scoped: dict[str, dict[str, tuple[Sense, ...]]] = field(default_factory=dict)
    local_spellings: set[str] = field(default_factory=set)

    def add(self, source: str, *, visibility: str = "global", namespace: str = "") -> None:
        """Add a notation command.

        Args:
            source: the command, from its keyword on.
            visibility: `global`, `scoped` or `local`; a local one only tells its spelling.
            namespace: for scoped notation, the namespace that activates it.
        """
        for pattern in parse_notation(source):
            for spelling, sense in senses(pattern):
                if visibility == "local":
                    self.local_spellings.add(spelling)
                    self.local_spellings.update(sense.rest)
                    continue
                home = (
                    self.scoped.setdefault(namespace, {})
                    if visibility == "scoped"
                    else self.everywhere
                )
                if sense not in home.get(spelling, ()):
                    home[spelling] = (*home.get(spelling, ()), sense)
        self._views.clear()
        self._cache = None

    def merged(self, other: NotationTable) -> NotationTable:
        """A new table with the notation of both; `other` is the nearer one."""
        table = NotationTable()
        for part in (other, self):
            _update(table.everywhere, part.everywhere)
            for namespace, entries in part.scoped.items():
                _update(table.scoped.setdefault(namespace, {}), entries)
            table.local_spellings |= part.local_spellings
        return table

    _cache: _Shared | None = field(default=None, repr=False, compare=False)
    _views: dict[tuple[frozenset[str], tuple[str, ...]], TableView] = field(
        default_factory=dict, repr=False, compare=False
    )

    def __getstate__(self) -> dict[str, object]:
        return {
            "everywhere": self.everywhere,
            "scoped": self.scoped,
            "local_spellings": self.local_spellings,
            "_cache": None,
            "_views": {},
        }

    def view(self, opened: Iterable[str] = (), local_notation: Sequence[str] = ()) -> TableView:
        """What is active where `opened` namespaces and `local_notation` commands are in force."""
        here = frozenset(n for n in opened if n in self.scoped)
        key = (here, tuple(local_notation))
        found = self._views.get(key)
        if found is None:
            if len(self._views) > 4096:
                self._views.clear()
            found = self._views[key] = self._build_view(here, tuple(local_notation))
        return found

    def _build_view(self, here: frozenset[str], local_notation: tuple[str, ...]) -> TableView:
        active: dict[str, tuple[Sense, ...]] = {}
        for source in local_notation:
            for pattern in parse_notation(source):
                for spelling, sense in senses(pattern):
                    active[spelling] = (*active.get(spelling, ()), sense)
        active.pop("", None)
        unknown = frozenset(active) - self._shared.spellings
        for namespace in sorted(here):
            active = _over(active, self.scoped[namespace])
        active = _over(active, self.everywhere)
        if not unknown:
            return TableView(active, *self._shared)
        shared = _share(self._shared.spellings | unknown, self._shared.dormant)
        return TableView(active, *shared)

    @property
    def _shared(self) -> _Shared:
        """What all views of this table have in common."""
        if self._cache is None:
            dormant: dict[str, tuple[Sense, ...]] = {}
            for namespace in sorted(self.scoped):
                _update(dormant, self.scoped[namespace])
            spellings = {*self.everywhere, *dormant, *self.local_spellings} - {""}
            self._cache = _share(frozenset(spellings), dormant)
        return self._cache


def _update(into: dict[str, tuple[Sense, ...]], entries: dict[str, tuple[Sense, ...]]) -> None:
    for spelling, found in entries.items():
        known = into.get(spelling, ())
        into[spelling] = (*known, *(s for s in found if s not in known))


def _over(
    near: dict[str, tuple[Sense, ...]], far: dict[str, tuple[Sense, ...]]
) -> dict[str, tuple[Sense, ...]]:
    joined = dict(far)
    for spelling, found in near.items():
        joined[spelling] = (*found, *(s for s in far.get(spelling, ()) if s not in found))
    return joined


def _trie(words: Sequence[str]) -> str:
    """A regular expression for the longest of `words` (sorted, non-empty)."""
    groups: dict[str, list[str]] = {}
    ends = False
    for word in words:
        if word:
            groups.setdefault(word[0], []).append(word[1:])
        else:
            ends = True
    if not groups:
        return ""
    branches = [re.escape(letter) + _trie(rest) for letter, rest in sorted(groups.items())]
    body = branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"
    return f"(?:{body})?" if ends else body


def _bundled(name: str) -> NotationTable:
    table = NotationTable()
    text = resources.files("driftbench.lean").joinpath(name).read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.strip() or line.startswith("--"):
            continue
        table.add(line)
    return table


@cache
def core_table() -> NotationTable:
    """The notation of Lean's core language; what a snapshot's own notation is added to."""
    return _bundled("core.notation")


@cache
def standard_table() -> NotationTable:
    """Core notation and the well-known part of mathlib's, for text without a snapshot."""
    return core_table().merged(_bundled("common.notation"))
