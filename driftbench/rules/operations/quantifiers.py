"""`swap-quantifiers`: an inner quantifier moves out in front of the outer ones.

`∀ x, P x → ∃ y ∈ t, q` becomes `∃ y ∈ t, ∀ x, P x → q`. Bounds travel with their quantifier.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean.syntax import Arrow, Ascription, Quantifier, strip
from driftbench.rules._shared_witness import closed_at_once, compared_with_bounds, never_met, united
from driftbench.rules._unique_values import is_determined
from driftbench.rules.edits import Edit
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import (
    PLACES,
    Finding,
    Operation,
    Option,
    Options,
    flag,
    idents,
    propose,
    select,
    span,
    text_option,
    texts,
)
from driftbench.rules.operations._witness import chosen, is_typed, leading, like_an_element, taken
from driftbench.rules.precedence import precedence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.syntax import Binder
    from driftbench.rules.view import View

__all__ = ["OPERATION"]

_ARROW_LEVEL = 25


@dataclass(frozen=True, slots=True)
class _Descent:
    """The way from an outer quantifier down to an inner one.

    Attributes:
        groups: the binders passed.
        names: the variables they bind.
        last: what stands right above the inner quantifier.
        antecedents: how many implications were passed.
        end: the inner quantifier.
    """

    groups: tuple[Binder, ...]
    names: frozenset[str]
    last: Quantifier | Arrow
    antecedents: int
    end: Quantifier


def _descend(
    term: Quantifier, outer: frozenset[str], inner: tuple[str, ...], *, through: bool
) -> _Descent | None:
    """Go down through quantifiers in `outer` (and antecedents) to one in `inner`.

    With `through` false exactly one quantifier is passed.
    """
    groups = list(term.binders)
    antecedents = 0
    last: Quantifier | Arrow = term
    while True:
        match last:
            case Quantifier(body=below) | Arrow(right=below):
                current = strip(below)
        match current:
            case Quantifier(plain=True, symbol=symbol) if through and symbol in outer:
                groups.extend(current.binders)
                last = current
            case Arrow(left=left) if through and not isinstance(left, Ascription):
                antecedents += 1
                last = current
            case Quantifier(plain=True, symbol=symbol) if symbol in inner:
                names = frozenset(name for group in groups for name in group.variables)
                return _Descent(tuple(groups), names, last, antecedents, current)
            case _:
                return None


def _is_loose(view: View, group: Binder) -> bool:
    """Say whether no type is likely to depend on what a group binds."""
    if group.relation != ":" or group.subject is None:
        return True
    return like_an_element(view, group.subject)


def _run(view: View, options: Options) -> Iterator[Finding]:
    outer = frozenset(texts(options, "outer"))
    inner = texts(options, "inner")
    through = flag(options, "through")
    where = text_option(options, "place", "positive")
    for place in select(view, where):
        match place.term:
            case Quantifier(plain=True, symbol=symbol) as term if symbol in outer:
                way = _descend(term, outer, inner, through=through)
                if way is not None and (way.antecedents or not through):
                    yield _swap(view, term, way, claimed=where == "positive")


def _finite_range(view: View, term: Quantifier, way: _Descent) -> bool:
    """Say whether the universal quantifier of a swap ranges over finitely many values."""
    universal = way.end if way.end.symbol == "∀" else term
    if universal.symbol != "∀":
        return False
    for group in universal.binders:
        if group.relation in {"<", "≤"}:
            return True
        if group.relation == "∈" and group.subject is not None:
            head = view.head(group.subject)
            declared = view.type_of(head)
            finite = declared is not None and view.head(declared) == "Finset"
            if finite or head.rsplit(".", 1)[-1] == "range":
                return True
    return False


def _same_by_choice(way: _Descent, bound: frozenset[str]) -> bool:
    """Say whether one of the two quantifiers binds functions of what the other binds."""
    if way.end.symbol == "∀":
        return chosen((way.end.body,), way.names, bound)
    return chosen((way.end.binder_list, way.end.body), bound, way.names)


def _determined(view: View, bound: frozenset[str], way: _Descent) -> bool:
    """Say whether what is said of the existential's variables pins them, the others apart."""
    witness, moved = (way.names, bound) if way.end.symbol == "∀" else (bound, way.names)
    return is_determined(view, way.end.body, witness, moved)


def _needless(
    view: View, term: Quantifier, way: _Descent, groups: tuple[Binder, ...], *, claimed: bool
) -> str:
    """Return why one sees at once that a swap leaves nothing to choose, or to say; "" if not.

    A hypothesis that says nothing is a mistake that is made: `∀ x, ∃ b, f x ≤ b`.
    """
    body = way.end.body
    bound = frozenset(name for group in groups for name in group.variables)
    if united(view, body, bound):
        return "the union of the open sets serves all"
    if claimed and way.end.symbol == "∀" and closed_at_once(view, body, way.groups, groups):
        return "each value would be its own witness"
    if way.end.symbol == "∃" and never_met(view, body, bound, way.names):
        return "nothing is smaller than itself"
    if "IsCyclic" in view.text:
        return "what serves a generator serves all"
    if term.symbol in {"⨆", "⨅", "⋃", "⋂"} and compared_with_bounds(view, term):
        return "one order is below the other, and an end tells which"
    return ""


def _swap(view: View, term: Quantifier, way: _Descent, *, claimed: bool) -> Finding:
    body = way.end.body
    groups = leading(way.end.binders, way.names)
    bound = frozenset(name for group in groups for name in group.variables)
    rest = way.end.binders[len(groups) :]
    if not groups:
        return Refusal(span(term), "the inner binder mentions an outer variable")
    needless = _needless(view, term, way, groups, claimed=claimed)
    if needless:
        return Refusal(span(term), needless)
    if not all(map(is_typed, groups)) and not all(_is_loose(view, group) for group in way.groups):
        return Refusal(span(term), "the unwritten type of the inner variable may change")
    if bound & (idents(term) - idents(way.end)):
        return Refusal(span(term), "moving the inner binder would capture a variable")
    if not rest and not (way.names & view.free(body)):
        return Refusal(span(term), "the body does not depend on the outer variable")
    if _determined(view, bound, way):
        return Refusal(span(term), "one witness is left, whatever the variable: both say the same")
    if _finite_range(view, term, way):
        return Refusal(span(term), "over a finite range a largest witness may serve for all")
    if _same_by_choice(way, bound):
        return Refusal(span(term), "by choice, the statement would say the same")
    prefix, edit = taken(view, way.end, groups)
    edits = [Edit(term.start, term.start, "", prefix), edit]
    bare = view.parent(way.end) is way.last
    if way.antecedents and not rest and precedence(body) < _ARROW_LEVEL and bare:
        edits[1] = Edit(edit.start, edit.end, edit.old, "(")
        edits.append(Edit(body.end, body.end, "", ")"))
    return propose(
        view,
        term,
        edits,
        outer=view.text[term.start : way.end.start].strip(" (,\n"),
        inner=prefix.strip(" ,\n"),
        body=view.slice(body),
    )


OPERATION = Operation(
    "swap-quantifiers",
    "move an inner quantifier out in front of the quantifiers right above it",
    {
        "place": Option("place", "which places are looked at", required=True, choices=PLACES),
        "outer": Option("texts", "heads of the outer quantifier", required=True),
        "inner": Option("texts", "heads of the inner quantifier", required=True),
        "through": Option("flag", "pass several outer quantifiers, with antecedents between"),
    },
    _run,
)
