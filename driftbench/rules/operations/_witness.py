"""Finding the existential in a conclusion that a signature variable can move under."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Term, Token, tokens, walk
from driftbench.rules.binders import groups_of, is_infix, is_quant, quant_parts, strip
from driftbench.rules.building import fresh_name
from driftbench.rules.edits import Edit
from driftbench.rules.matching import match, pattern
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import at_level, idents, span
from driftbench.rules.precedence import precedence, required

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.rules.binders import Binder
    from driftbench.rules.view import View

__all__ = [
    "UNDER",
    "Witness",
    "chosen",
    "common_element",
    "existentials",
    "is_typed",
    "leading",
    "like_an_element",
    "same_type",
    "settled",
    "taken",
    "witness",
]

_TYING = ("<", "≤", ">", "≥", "=", "≠", "+", "-", "*", "∣")
_NUMBERS = frozenset({"ℝ", "ℂ", "ℚ", "ℤ", "ℝ≥0", "ℝ≥0∞", "𝕜"})

#: What may stand between the top of the conclusion and the existential.
UNDER = ("conjunction", "equivalence", "spine")


@dataclass(frozen=True, slots=True)
class Witness:
    """An existential of a conclusion, or those of its leading binders that can be moved.

    Attributes:
        prefix: the quantifier to write in front: head, binders and comma.
        edits: what takes these binders out of their place.
        whole: the conclusion they stand in.
        core: what will follow the moved binders: `whole`, or the body if nothing stands above.
        inside: where the moved variable must occur for the move to matter.
        typed: whether the binders say the types of their variables.
        names: the variables.
    """

    prefix: str
    edits: tuple[Edit, ...]
    whole: Term
    core: Term
    inside: tuple[Term, ...]
    typed: bool
    names: frozenset[str]


def existentials(view: View, heads: tuple[str, ...], under: str) -> Iterator[Term]:
    """Yield the existentials with one of `heads` that stand under what `under` names."""
    for end in _ends(strip(view.statement.conclusion), under):
        if is_quant(end, *heads):
            yield end


def leading(binders: Node, names: frozenset[str]) -> tuple[Binder, ...]:
    """Return the leading groups that mention none of `names`, all or at least one in brackets."""
    groups = groups_of(binders)
    count = 0
    while count < len(groups) and not names & idents(groups[count].node):
        count += 1
    if not all(group.names for group in groups):
        return ()
    partial = count < len(groups)
    return () if partial and any(not g.bracket for g in groups) else groups[:count]


def taken(view: View, quant: Term, groups: tuple[Binder, ...]) -> tuple[str, Edit]:
    """Return the text of a quantifier over `groups`, and the edit that takes them out."""
    head, binders, body = quant_parts(quant)
    everything = groups_of(binders)
    if len(groups) == len(everything):
        prefix = view.text[head.start : body.start]
        return prefix, Edit(head.start, body.start, prefix, "")
    start, end = groups[0].node.start, groups[-1].node.end
    rest = everything[len(groups)].node.start
    prefix = f"{head.text} {view.text[start:end]}, "
    return prefix, Edit(start, rest, view.text[start:rest], "")


def witness(view: View, end: Term, names: frozenset[str]) -> Witness | Refusal:
    """Prepare moving what can be moved of an existential past binders of `names`."""
    start = strip(view.statement.conclusion)
    _, binders, body = quant_parts(end)
    above = _bound_above(start, end)
    groups = leading(binders, names | above)
    bound = {name for group in groups for name in group.bound}
    if not groups:
        return Refusal(span(end), "the witness's type or bound mentions the variable")
    if bound & (idents(start) - idents(end)):
        return Refusal(span(end), "moving the witness would capture a variable")
    prefix, edit = taken(view, end, groups)
    rest = tuple(group.node for group in groups_of(binders)[len(groups) :])
    typed = all(is_typed(group) for group in groups)
    whole = not rest
    if end is start and whole:
        return Witness(prefix, (edit,), start, body, (body,), typed, frozenset(bound))
    edits = _wrapped(view, end, body, edit) if whole else (edit,)
    return Witness(prefix, edits, start, start, (*rest, body), typed, frozenset(bound))


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


def is_typed(group: Binder) -> bool:
    """Say whether a group says its variable's type, or bounds it by something of known type."""
    if group.relation in {"", "?"} or group.subject is None:
        return False
    subject = strip(group.subject)
    return not (isinstance(subject, Token) and subject.type == "NUM")


def like_an_element(view: View, kind: Term) -> bool:
    """Say whether terms of a type are unlikely to occur in types: numbers, points, functions.

    Naturals, sets, structures, objects and morphisms of a category do occur in types (`Fin n`,
    `↥s`, `X ⟶ Y`, `pullback f g`), so that the unwritten type of another variable may depend on
    them.
    """
    kind = strip(kind)
    if isinstance(kind, Node):
        return kind.kind == "infix" and not is_infix(kind, "⟶", "≅", "⥤", "≌", "⊣")
    if kind.text in _NUMBERS:
        return True
    return view.is_local(kind.text) and "Category" not in view.text


def same_type(names: frozenset[str], moved: str, terms: tuple[Term, ...]) -> bool:
    """Say whether arithmetic or a relation ties each of `names` to the variable `moved`.

    Then they have one type (up to casts of numbers), which cannot depend on the variable.
    """
    tied: set[str] = set()
    for term in terms:
        for node in walk(term):
            if is_infix(node, *_TYING):
                leaves = set(_leaves(node))
                if moved in leaves:
                    tied |= leaves
    return names <= tied


def settled(view: View, name: str, body: Term) -> bool:
    """Say whether a body settles the type of an untyped variable.

    It must be an argument of something or be computed with another variable, and must not be used
    by dot notation, for which the type would come too late.
    """
    if any(t.text.startswith(f"{name}.") for t in tokens(body) if t.type == "IDENT"):
        return False
    for node in walk(body):
        words = {t.text for t in tokens(node) if t.type == "IDENT"}
        if name not in words:
            continue
        if node.kind == "app" and view.head(node) != name:
            return True
        others = {word for word in words - {name} if view.is_local(word)}
        if others and is_infix(node, *_TYING, "^", "∈"):
            return True
    return False


def chosen(terms: tuple[Term, ...], names: frozenset[str], outer: frozenset[str]) -> bool:
    """Say whether each of `names` is only ever applied to one of `outer`: `∃ f, ∀ x, p x (f x)`.

    By choice that says no more than `∀ x, ∃ f, p x (f x)`, so swapping them changes nothing.
    """
    used = applied = 0
    for term in terms:
        used += sum(t.type == "IDENT" and t.text.split(".", 1)[0] in names for t in tokens(term))
        for node in walk(term):
            if node.kind == "app" and isinstance(node.children[0], Token):
                argument = strip(node.children[1])
                applied += (
                    node.children[0].text in names
                    and isinstance(argument, Token)
                    and argument.text in outer
                )
    return bool(used) and used == applied


def _leaves(term: Term) -> Iterator[str]:
    term = strip(term)
    if isinstance(term, Token):
        yield term.text
    elif is_infix(term, *_TYING):
        yield from _leaves(term.children[0])
        yield from _leaves(term.children[2])


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


def _wrapped(view: View, end: Term, body: Term, edit: Edit) -> tuple[Edit, ...]:
    if precedence(body) >= required(view.parent(end), end):
        return (edit,)
    return (Edit(edit.start, edit.end, edit.old, "("), Edit(body.end, body.end, "", ")"))


def common_element(view: View) -> Iterator[Witness]:
    """Yield the conclusion `s.Nonempty` as an existential."""
    start = strip(view.statement.conclusion)
    for bindings in match(pattern("Set.Nonempty ?s"), start, view):
        inner = bindings["s"]
        name = fresh_name(view)
        text = f"{name} ∈ {at_level(view, inner, 51)}"
        whole = Edit(start.start, start.end, view.slice(start), text)
        yield Witness(
            f"∃ {name}, ", (whole,), start, inner, (inner,), typed=False, names=frozenset({name})
        )
