"""A documented theorem of a file, and the regions of its parts.

Regions count lines and columns from 1, columns in characters (code points), and end before their
last column, as in SARIF. A piece of text that occurs once in a statement has its own region; any
other has that of the whole statement.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench._visible import printable
from driftbench.detectors.detection import Pair
from driftbench.english import Accepted, screen

if TYPE_CHECKING:
    from driftbench.corpus import Declaration
    from driftbench.rules import View

__all__ = ["TextRegion", "Theorem", "documented"]


@dataclass(frozen=True, slots=True, order=True)
class TextRegion:
    """A piece of a file, not empty: from a line and column to before another, all from 1."""

    line: int
    column: int
    end_line: int
    end_column: int

    @classmethod
    def of(cls, text: str, start: int, end: int) -> TextRegion:
        """Return the region of `text[start:end]`; of an empty slice, the character after it."""
        start = max(0, min(start, len(text)))
        end = max(start, min(end, len(text)))
        line, column = _position(text, start)
        end_line, end_column = _position(text, end)
        return cls(line, column, end_line, end_column if end > start else end_column + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Theorem:
    """A theorem with a docstring.

    Args:
        declaration: its declaration.
        view: its self-contained statement, as rules see it.
        english: the claim of its docstring, or all of the docstring where it has no usable claim.
        text: the file.
        start: offset of its statement there.
    """

    declaration: Declaration
    view: View
    english: str
    text: str
    start: int

    @property
    def name(self) -> str:
        """Its full name."""
        return self.declaration.name

    def region(self, *pieces: str) -> TextRegion:
        """Return the region of the first of some pieces that occurs exactly once."""
        source = self.declaration.source
        for piece in pieces:
            if piece and source.count(piece) == 1:
                start = self.start + source.index(piece)
                return TextRegion.of(self.text, start, start + len(piece))
        return TextRegion.of(self.text, self.start, self.start + len(source))

    def pair(self, *, gold: View | None = None) -> Pair:
        """Return the pair for detectors: does the statement mean what the English says?

        Args:
            gold: the correct statement, where one is known. Both get one context: that of the
                theorem, followed by that of gold.
        """
        lines = (*self.declaration.context, *(gold.context if gold else ()))
        return Pair(
            id=self.name,
            nl_statement=self.english,
            context="\n".join(dict.fromkeys(lines)),
            candidate=self.declaration.statement,
            gold=gold.text if gold else None,
        )


def documented(declaration: Declaration, view: View, *, text: str) -> Theorem | None:
    """Return a theorem of a file; None if it has no docstring.

    Args:
        declaration: its declaration.
        view: its statement.
        text: the whole file.
    """
    docstring = declaration.docstring
    if docstring is None or not docstring.strip():
        return None
    screened = screen(docstring, name=declaration.name)
    english = screened.text if isinstance(screened, Accepted) else " ".join(docstring.split())
    before = 0
    for _ in range(declaration.line - 1):
        before = text.index("\n", before) + 1
    start = text.find(declaration.source, before)
    return Theorem(
        declaration=declaration,
        view=view,
        english=printable(english),
        text=text,
        start=before if start < 0 else start,
    )


def _position(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1
