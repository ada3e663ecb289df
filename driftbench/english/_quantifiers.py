"""Quantifiers read as claims, and the conditions that binders put on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.english._groups import Group, is_claim, read_group, what
from driftbench.english._phrases import article, listed, say
from driftbench.lean.syntax import strip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.english._reader import TermReader
    from driftbench.lean.syntax import Quantifier

__all__ = ["for_all", "instance", "quantified"]

_MANNER = {"∀ᶠ": "eventually", "∃ᶠ": "frequently"}
_UNIVERSAL = frozenset({"∀", "∀ᵐ", *_MANNER})
_EXISTENTIAL = frozenset({"∃", "∃!", "∃ᵐ", "∄"})


def quantified(reader: TermReader, node: Quantifier, *, compound: bool) -> str | None:
    """Read `∀ x, p` and its kin; None for a binder that makes no claim (`∑`, `fun`).

    `compound` is whether the body needs parentheses beside another claim.
    """
    head = node.symbol
    if head not in _UNIVERSAL and head not in _EXISTENTIAL:
        return None
    groups = [read_group(reader, group) for group in node.binders]
    said = reader.proposition(node.body)
    if head in _UNIVERSAL:
        return for_all(reader, groups, head, said)
    for group in reversed(groups):
        said = _exists(reader, group, head, said, compound=compound)
    return say("negation", said) if head == "∄" else said


def for_all(reader: TermReader, groups: Sequence[Group], head: str, body: str) -> str:
    """Put the binders of a universal quantifier in front of what is said of all."""
    for group in reversed(groups):
        if group.kind == "instance":
            body = say("whenever", instance(reader, group), body)
        elif _is_hypothesis(group):
            body = say("whenever", _claim(reader, group), body)
        elif group.kind == "along" and group.terms:
            filter_ = reader.glued(group.terms, tight=True)
            body = say("along", _MANNER.get(head, "always"), listed(group.names), filter_, body)
        else:
            macro = "almost_all" if head == "∀ᵐ" else "for_all"
            body = say(macro, what(reader, group, many=True), body)
            if head in _MANNER:
                body = f"{_MANNER[head]}, {body}"
    return body


def _is_hypothesis(group: Group) -> bool:
    return group.kind == "typed" and is_claim(group.terms[0], group.names)


def _claim(reader: TermReader, group: Group) -> str:
    return reader.proposition(group.terms[0])


def _exists(reader: TermReader, group: Group, head: str, body: str, *, compound: bool) -> str:
    if _is_hypothesis(group):
        return say("together", _claim(reader, group), f"({body})" if compound else body)
    many = len(group.names) > 1
    said = what(reader, group)
    unique = head == "∃!"
    if group.kind == "typed" and not many and not unique:
        said = article(said)
    if head == "∃ᵐ":
        said = f"a non-negligible set of {said}"
    return say("exists", said, many, unique, body)


def instance(reader: TermReader, group: Group) -> str:
    """Say that a class has an instance."""
    return reader.proposition(strip(group.terms[0]))
