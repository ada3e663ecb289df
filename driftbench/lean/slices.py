"""The part of a notation table that a text can depend on, as a digest.

A notation whose spelling does not occur in a text cannot change how the text is read. Texts may be
joined, and hold more than Lean: what is found too many only asks for work that was not needed.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from driftbench.lean.table import NotationTable, standard_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.lean.senses import Sense

__all__ = ["Slices"]

_MOST_WORDS = 200_000
"""Words that are remembered by a process: some 40 MB."""


class Slices:
    """Digests of the notation in texts.

    Args:
        table: the notation of a snapshot; None for the standard one.
    """

    def __init__(self, table: NotationTable | None) -> None:
        self._told: dict[str, str] = {}
        self._by_letter: dict[str, list[str]] = {}
        self._spaced: list[str] = []
        self._in_word: dict[str, tuple[str, ...]] = {}
        found = table or standard_table()
        for spelling, senses in _senses(found).items():
            self._told[spelling] = hashlib.sha256(repr((spelling, senses)).encode()).hexdigest()
            if len(spelling.split()) > 1 or spelling != spelling.strip():
                self._spaced.append(spelling)
            else:
                self._by_letter.setdefault(spelling[:1], []).append(spelling)

    @property
    def whole(self) -> str:
        """The digest of all notation."""
        return _digest(self._told[spelling] for spelling in sorted(self._told))

    def digest(self, text: str) -> str:
        """Return the digest of all notation whose spelling occurs in a text."""
        spelt = {spelling for spelling in self._spaced if spelling in text}
        for word in set(text.split()):
            spelt.update(self._spelt_in(word))
        return _digest(self._told[spelling] for spelling in sorted(spelt))

    def _spelt_in(self, word: str) -> tuple[str, ...]:
        """Return the spellings in a word, which are looked for once: texts have words in common."""
        found = self._in_word.get(word)
        if found is None:
            if len(self._in_word) > _MOST_WORDS:
                self._in_word.clear()
            found = self._in_word[word] = tuple(
                spelling
                for letter in set(word)
                for spelling in self._by_letter.get(letter, ())
                if spelling in word
            )
        return found


def _digest(told: Iterable[str]) -> str:
    return hashlib.sha256("".join(told).encode()).hexdigest()


def _senses(table: NotationTable) -> dict[str, list[tuple[str, tuple[Sense, ...]]]]:
    """Spelling to its senses, each with the namespace that activates it; `*` for everywhere."""
    found: dict[str, list[tuple[str, tuple[Sense, ...]]]] = {
        spelling: [] for spelling in sorted(table.local_spellings) if spelling
    }
    for home, entries in (("*", table.everywhere), *sorted(table.scoped.items())):
        for spelling, senses in entries.items():
            if spelling:
                found.setdefault(spelling, []).append((home, senses))
    return found
