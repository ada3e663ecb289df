"""A documented theorem of a file, and where its parts stand there.

Regions count lines and columns from 1, columns in characters (code points), and end before their
last column, as SARIF has them. A piece of text that occurs once in a statement has a region of its
own; any other stands for the whole statement.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.detectors.detection import Pair
from driftbench.english import Accepted, screen

if TYPE_CHECKING:
    from driftbench.corpus import Declaration
    from driftbench.rules import View

__all__ = ["TextRegion", "Theorem", "documented", "harmless"]


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
        declaration: what was read of it.
        view: its self-contained statement, as rules see it.
        english: what its docstring states, or all of it where it states more or less than that.
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
        """Return where the first of some pieces that occurs just once stands."""
        source = self.declaration.source
        for piece in pieces:
            if piece and source.count(piece) == 1:
                start = self.start + source.index(piece)
                return TextRegion.of(self.text, start, start + len(piece))
        return TextRegion.of(self.text, self.start, self.start + len(source))

    def pair(self, *, gold: View | None = None) -> Pair:
        """Return the question that detectors answer: does the statement say what the English says?

        Args:
            gold: the right statement, where one is known. Both are asked about in one context,
                that of the theorem with what the other one's file has besides.
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
        declaration: what was read of it.
        view: its statement.
        text: the whole file.
    """
    docstring = declaration.docstring
    if docstring is None or not docstring.strip():
        return None
    said = screen(docstring, name=declaration.name)
    english = said.text if isinstance(said, Accepted) else " ".join(docstring.split())
    before = 0
    for _ in range(declaration.line - 1):
        before = text.index("\n", before) + 1
    start = text.find(declaration.source, before)
    return Theorem(
        declaration=declaration,
        view=view,
        english=harmless(english),
        text=text,
        start=before if start < 0 else start,
    )


def harmless(text: str) -> str:
    """Return text with what a terminal would obey, or a reader not see, told by its number.

    Control characters, marks of direction and the like become `<U+202E>`; white space, a space.
    """
    return "".join(map(_shown, text))


def _shown(character: str) -> str:
    if character.isprintable():
        return character
    return " " if character.isspace() else f"<U+{ord(character):04X}>"


def _position(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1
