"""The English for a term: as an object, as a proposition, or as a type.

`TermReader` limits the depth: terms below it are quoted as Lean text, so that neither recursion nor
the length of a sentence grows without limit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, WithUniverses
from driftbench.lean.tree import Token

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.lean.tree import Node, Term

__all__ = ["Noun", "TermReader", "TermText", "head_token"]

_DEEPEST = 40


@dataclass(frozen=True, slots=True)
class TermText:
    """A term as text; `loose` text needs parentheses inside a formula."""

    text: str
    loose: bool = False

    @property
    def tight(self) -> str:
        """The text, in parentheses if it needs them."""
        return f"({self.text})" if self.loose else self.text


@dataclass(frozen=True, slots=True)
class Noun:
    """The noun for the members of a type: `function` … `from α to β`."""

    singular: str
    tail: str = ""


@dataclass(frozen=True, slots=True)
class TermReader:
    """Verbalizes the terms of one text.

    Args:
        text: the text in which the terms' spans lie.
        bound: every name bound somewhere in it; a dotted name on one of these is a method.
        categories: names of types whose members are objects.
        depth: number of terms around the current one.
    """

    text: str
    bound: frozenset[str]
    categories: frozenset[str] = frozenset()
    depth: int = 0

    def term(self, term: Term) -> TermText:
        """Return the text of a term as an object."""
        from driftbench.english import _terms

        if self.depth > _DEEPEST:
            return TermText(self.source(term))
        return _terms.term(self._deeper(), term)

    def proposition(self, term: Term) -> str:
        """Return the text of a term as a claim."""
        from driftbench.english import _propositions

        if self.depth > _DEEPEST:
            return self.source(term)
        return _propositions.proposition(self._deeper(), term)

    def noun(self, term: Term) -> Noun:
        """Return the noun of a term as a type."""
        from driftbench.english import _types

        if self.depth > _DEEPEST:
            return Noun("element", f"of {self.source(term)}")
        return _types.noun(self._deeper(), term)

    def _deeper(self) -> TermReader:
        return replace(self, depth=self.depth + 1)

    def source(self, term: Term) -> str:
        """Return the Lean text of a term with its white space collapsed."""
        return " ".join(self.text[term.start : term.end].split())

    def glued(self, parts: Iterable[Term], *, tight: bool) -> str:
        """Return the texts of terms, with the spaces between them that the text has."""
        pieces: list[str] = []
        end: int | None = None
        for part in parts:
            if end is not None and end < part.start:
                pieces.append(" ")
            end = part.end
            spoken = self.term(part)
            pieces.append(spoken.tight if tight else spoken.text)
        return "".join(pieces)

    def notation(self, node: Node, *, tight: bool) -> str:
        """Return the texts of the parts of a node, with the spaces that the text has."""
        return self.glued((child for child in node.children), tight=tight)


def head_token(term: Term) -> Token | None:
    """Return the token at the head of a term; None if the head is no token."""
    if isinstance(term, App):
        term = term.head
    if isinstance(term, WithUniverses):
        term = term.term
    return term if isinstance(term, Token) else None
