"""Finding the existential in a conclusion that a signature variable can move under."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Term, Token
from driftbench.rules.binders import groups_of, is_infix, is_quant, quant_parts, strip
from driftbench.rules.building import fresh_name
from driftbench.rules.edits import Edit
from driftbench.rules.matching import match, pattern
from driftbench.rules.operations._base import at_level, idents
from driftbench.rules.precedence import precedence, required

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.rules.binders import Binder
    from driftbench.rules.view import View

__all__ = ["UNDER", "Witness", "is_typed", "like_an_element", "witnesses"]

_NUMBERS = frozenset({"ℝ", "ℂ", "ℚ", "ℤ", "ℝ≥0", "ℝ≥0∞", "𝕜"})

#: What may stand between the top of the conclusion and the existential.
UNDER = ("conjunction", "equivalence", "spine")


@dataclass(frozen=True, slots=True)
class Witness:
    """An existential of a conclusion.

    Attributes:
        prefix: its quantifier with binders and comma.
        mentioned: names its binders mention.
        edits: what takes the prefix out of its place.
        whole: the conclusion it stands in.
        core: what will follow the moved binders: `whole`, or the body if nothing stands above.
        inside: where the moved variable must occur for the move to matter.
        typed: whether the binders say the types of their variables.
    """

    prefix: str
    mentioned: frozenset[str]
    edits: tuple[Edit, ...]
    whole: Term
    core: Term
    inside: Term
    typed: bool


def witnesses(view: View, heads: tuple[str, ...], under: str) -> Iterator[Witness]:
    """Yield the existentials with one of `heads` that stand under what `under` names."""
    start = strip(view.statement.conclusion)
    if "Set.Nonempty" in heads:
        yield from _nonempty(view, start)
    for end in _ends(start, under):
        if is_quant(end, *heads):
            yield from _witness(view, start, end)


def _ends(start: Term, under: str) -> Iterator[Term]:
    if under == "spine":
        yield _spine_end(start)
    elif is_infix(start, "↔" if under == "equivalence" else "∧") and isinstance(start, Node):
        for side in (start.children[0], start.children[2]):
            if under == "conjunction" and is_infix(strip(side), "∧"):
                yield from _ends(strip(side), under)
            else:
                yield strip(side)


def _spine_end(term: Term) -> Term:
    while isinstance(term, Node):
        if is_quant(term, "∀"):
            term = strip(quant_parts(term)[2])
        elif is_infix(term, "→") and not _dependent(term):
            term = strip(term.children[2])
        else:
            break
    return term


def _dependent(term: Node) -> bool:
    left = term.children[0]
    return isinstance(left, Node) and left.kind == "ascription"


def _witness(view: View, start: Term, end: Term) -> Iterator[Witness]:
    head, binders, body = quant_parts(end)
    groups = groups_of(binders)
    names = {name for group in groups for name in group.bound}
    outer = idents(start) - idents(end)
    captured = names & outer or idents(binders) & _bound_above(start, end)
    if captured or not groups or not all(group.names for group in groups):
        return
    prefix = view.text[head.start : body.start]
    mentioned = idents(binders) - names
    typed = all(is_typed(group) for group in groups)
    if end is start:
        edits: tuple[Edit, ...] = (Edit(head.start, body.start, prefix, ""),)
        yield Witness(prefix, mentioned, edits, start, body, body, typed)
        return
    yield Witness(prefix, mentioned, _taken_out(view, head, end, body), start, start, body, typed)


def is_typed(group: Binder) -> bool:
    """Say whether a group says its variable's type, or bounds it by something of known type."""
    if group.relation in {"", "?"} or group.subject is None:
        return False
    subject = strip(group.subject)
    return not (isinstance(subject, Token) and subject.type == "NUM")


def like_an_element(view: View, kind: Term) -> bool:
    """Say whether terms of a type are unlikely to occur in types: numbers, points, functions.

    Naturals, sets, structures and objects of a category do occur in types (`Fin n`, `↥s`,
    `X ⟶ Y`), so that the unwritten type of another variable may depend on them.
    """
    kind = strip(kind)
    if isinstance(kind, Node):
        return kind.kind == "infix"
    if kind.text in _NUMBERS:
        return True
    return view.is_local(kind.text) and "Category" not in view.text


def _bound_above(start: Term, end: Term) -> frozenset[str]:
    names: set[str] = set()
    current = start
    while current is not end and is_quant(current, "∀"):
        _, binders, body = quant_parts(current)
        names |= {name for group in groups_of(binders) for name in group.bound}
        current = strip(body)
        while is_infix(current, "→") and isinstance(current, Node) and current is not end:
            current = strip(current.children[2])
    return frozenset(names)


def _taken_out(view: View, head: Token, end: Term, body: Term) -> tuple[Edit, ...]:
    prefix = view.text[head.start : body.start]
    if precedence(body) >= required(view.parent(end), end):
        return (Edit(head.start, body.start, prefix, ""),)
    return (Edit(head.start, body.start, prefix, "("), Edit(body.end, body.end, "", ")"))


def _nonempty(view: View, start: Term) -> Iterator[Witness]:
    for bindings in match(pattern("Set.Nonempty ?s"), start, view):
        inner = bindings["s"]
        name = fresh_name(view)
        text = f"{name} ∈ {at_level(view, inner, 51)}"
        whole = Edit(start.start, start.end, view.slice(start), text)
        yield Witness(f"∃ {name}, ", frozenset(), (whole,), start, inner, inner, typed=False)
