"""Three readings of a term: as an object, as a proposition, as a type.

`TermReader` carries what every reading needs and bounds the depth: below it the Lean text itself is
read out, so neither recursion nor the length of a sentence grows without limit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Term, Token

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Noun", "Spoken", "TermReader", "bare", "head_token", "operator_text"]

_DEEPEST = 40


@dataclass(frozen=True, slots=True)
class Spoken:
    """A term as text; `loose` text needs parentheses inside a formula."""

    text: str
    loose: bool = False

    @property
    def tight(self) -> str:
        """The text, in parentheses if it needs them."""
        return f"({self.text})" if self.loose else self.text


@dataclass(frozen=True, slots=True)
class Noun:
    """What the members of a type are called: `function` … `from α to β`."""

    singular: str
    tail: str = ""


@dataclass(frozen=True, slots=True)
class TermReader:
    """Reads the terms of one text.

    Args:
        text: the text in which the terms' spans lie.
        bound: every name bound somewhere in it; a dotted name on one of these is a method.
        categories: names of types whose members are objects.
        depth: how many readings are open.
    """

    text: str
    bound: frozenset[str]
    categories: frozenset[str] = frozenset()
    depth: int = 0

    def term(self, term: Term) -> Spoken:
        """Read a term as an object."""
        from driftbench.english import _terms

        if self.depth > _DEEPEST:
            return Spoken(self.source(term))
        return _terms.term(self._deeper(), term)

    def proposition(self, term: Term) -> str:
        """Read a term as a claim."""
        from driftbench.english import _propositions

        if self.depth > _DEEPEST:
            return self.source(term)
        return _propositions.proposition(self._deeper(), term)

    def noun(self, term: Term) -> Noun:
        """Read a term as a type."""
        from driftbench.english import _types

        if self.depth > _DEEPEST:
            return Noun("element", f"of {self.source(term)}")
        return _types.noun(self._deeper(), term)

    def _deeper(self) -> TermReader:
        return replace(self, depth=self.depth + 1)

    def source(self, term: Term) -> str:
        """The Lean text of a term with its white space collapsed."""
        return " ".join(self.text[term.start : term.end].split())

    def glued(self, children: Sequence[Term], *, tight: bool) -> str:
        """Read children one after the other, with the spaces they have in the text."""
        pieces: list[str] = []
        for i, child in enumerate(children):
            if i and children[i - 1].end < child.start:
                pieces.append(" ")
            spoken = self.term(child)
            pieces.append(spoken.tight if tight else spoken.text)
        return "".join(pieces)


def bare(term: Term) -> Term:
    """Strip parentheses (iteratively: there may be thousands)."""
    while isinstance(term, Node) and term.node_kind == "paren" and len(term.children) == 3:
        term = term.children[1]
    return term


def head_token(term: Term) -> Token | None:
    """The identifier at the head of a term; universe levels glued to it are dropped."""
    if isinstance(term, Node) and term.node_kind == "univ":
        term = term.children[0]
    return term if isinstance(term, Token) else None


def operator_text(term: Term) -> str:
    """Spelling of a token; empty for a node."""
    return term.text if isinstance(term, Token) else ""
